// How a thing came about: an order that was overtaken on the road, one that came to blows, and what nobody ordered.
#include "core/review/lineage.h"

#include "tests/core/review/recorded.h"
#include "tests/runner/test.h"

namespace tst_lineage {

using namespace sandgate;
using namespace sandgate::tests;
using namespace sandgate::tests::by_couriers;

namespace {

History folded(const Recorded& game) {
  History past = game.history();
  if (!past.fold()) qFatal("not folded");
  return past;
}
const LineageStep* step_of(const Lineage& lineage, LineageKind kind) {
  const auto found = std::ranges::find(lineage.steps, kind, &LineageStep::kind);
  return found == lineage.steps.end() ? nullptr : &*found;
}
bool in_order(const Lineage& lineage) {
  return std::ranges::is_sorted(lineage.steps, {}, [](const LineageStep& step) { return step.when.move; });
}

/// Foot of Red's looks at a place in the mist and goes; the enemy comes there, and the body that is to march to it has
/// word of him on the road while the General's order rides the other way.
struct Passing {
  CourierField field;
  BodyId column, eyes, holder;
  Recorded game;
  Passing() : game(made()) {
    game.march(foot, eyes, 45, 28);
    game.close(13);
    game.march(enemy, holder, 20, 28);
    game.close(20);
    if (game.campaign.camp() != Camp::first) game.close(1);
    game.march(general, column, 20, 28);
    game.close(12);
  }
  const CourierField& made() {
    field.small.setting().rulebook.wide.visibility = Length::feet(5);
    column = field.add(general, Arm::infantry, 20, 20, 20);
    eyes = field.add(foot, Arm::infantry, 20, 28, 5);
    holder = field.add(enemy, Arm::infantry, 20, 40, 30);
    return field;
  }
};

}  // namespace

class LineageTest : public QObject {
  Q_OBJECT

 private slots:
  void KS_11_5_an_order_from_what_it_rests_on_to_what_came_of_it() {
    const Passing passing;
    const Review review = passing.game.review();
    const History past = folded(passing.game);
    const auto order = std::ranges::find(review.orders, passing.column, &OrderLife::body);
    QVERIFY(order != review.orders.end() && order->fate == OrderFate::overtaken);
    const Lineage lineage = lineage_of(review, past, order->number);
    QCOMPARE(lineage.order, std::optional(order->number));
    QVERIFY(in_order(lineage));

    const LineageStep* seen = step_of(lineage, LineageKind::seen);
    QVERIFY(seen && seen->when == *order->rests_on && seen->body == order->seen_by);
    const LineageStep* given = step_of(lineage, LineageKind::given);
    QVERIFY(given && given->event == order->event && given->seat == general && given->ride == order->ride);
    const LineageStep* arrived = step_of(lineage, LineageKind::arrived);
    QVERIFY(arrived && arrived->when == *order->arrived && arrived->body == passing.column);
    // The event is that of the ride's last stretch.
    const auto entry = past.entry_of(arrived->event);
    QVERIFY(entry);
    const std::int64_t first = past.last_event_of(entry->number) - std::ssize(entry->events) + 1;
    const auto* rode = get_if<RiderRode>(&entry->events[static_cast<std::size_t>(arrived->event - first)]);
    QVERIFY(rode && rode->ride == *order->ride && rode->fate == RideFate::arrived);
    const LineageStep* begun = step_of(lineage, LineageKind::begun);
    QVERIFY(begun && begun->when == *order->begun);
    const LineageStep* changed = step_of(lineage, LineageKind::changed);
    QVERIFY(changed && changed->body == passing.holder && changed->when == *order->held_since);
    QVERIFY(changed->when.move < given->when.move);
    const LineageStep* known = step_of(lineage, LineageKind::known);
    QVERIFY(known && known->seat == general && known->when.move >= begun->when.move);

    // Its own ride first, then the others by time.
    QVERIFY(!lineage.rides.empty() && lineage.rides.front().ride == *order->ride);
    QVERIFY(lineage.rides.front().outward && lineage.rides.front().order);
    QVERIFY(std::ranges::is_sorted(lineage.rides | std::views::drop(1), {},
                                   [](const LineageRide& ride) { return ride.sent.move; }));
    for (const LineageRide& ride : lineage.rides) {
      const Courier& rider = review.rides[ride.ride.index()];
      QCOMPARE(ride.sent.move, rider.move);
      QCOMPARE(ride.arrived.has_value(), rider.end == RideFate::arrived);
      QCOMPARE(ride.order, rider.carried->kind == RideKind::order);
    }
  }

  void KS_11_2_the_riders_pass_on_the_road() {
    // The enemy comes into the column's sight just as the General writes.
    CourierField field;
    field.small.setting().rulebook.wide.visibility = Length::feet(8);
    const BodyId column = field.add(general, Arm::infantry, 50, 10, 20);
    const BodyId holder = field.add(enemy, Arm::infantry, 50, 24, 30);
    Recorded game(field);
    game.close(1);
    game.march(enemy, holder, 50, 16);
    game.close(5);
    if (game.campaign.camp() != Camp::first) game.close(1);
    game.march(general, column, 50, 14);
    game.close(14);
    const Review review = game.review();
    const OrderLife& order = review.orders.back();
    const Lineage lineage = lineage_of(review, folded(game), order.number);
    QVERIFY(order.ride && order.arrived);
    const LineageStep* crossed = step_of(lineage, LineageKind::crossed);
    QVERIFY(crossed);
    QVERIFY(crossed->ride && crossed->ride != order.ride);
    const Courier& other = review.rides[crossed->ride->index()];
    QVERIFY(other.from_body == column && other.to == general);
    QVERIFY(crossed->when.move >= std::max(order.given.move, other.move));
    QVERIFY(crossed->when.move <= std::min(order.arrived->move, other.ended));
    QVERIFY(crossed->at && crossed->at->x >= Length::feet(10) && crossed->at->x <= Length::feet(50));
    QVERIFY(std::ranges::count(lineage.rides, *crossed->ride, &LineageRide::ride) == 1);
  }

  void KS_11_3_a_rider_who_is_taken() {
    CourierField field;
    const BodyId far = field.add(general, Arm::infantry, 10, 40, 20);
    const BodyId lurking = field.add(enemy, Arm::infantry, 10, 25, 20);
    Recorded game(field);
    game.march(general, far, 15, 40);
    game.close(8);
    const Lineage lineage = lineage_of(game.review(), folded(game), 1);
    const LineageStep* taken = step_of(lineage, LineageKind::taken);
    QVERIFY(taken && taken->body == lurking && taken->event > 0);
    QCOMPARE(std::string(taken->clause.id), std::string(clauses::riders_taken.id));
    QVERIFY(!step_of(lineage, LineageKind::arrived) && !step_of(lineage, LineageKind::begun));
    // So does the event lead back to the order.
    const auto same = lineage_of_event(game.review(), folded(game), taken->event);
    QVERIFY(same && same->order == lineage.order);
    QCOMPARE(same->steps.size(), lineage.steps.size());
  }

  void at_hand_nobody_rides() {
    CourierField field;
    const BodyId near = field.add(general, Arm::infantry, 10.5, 10, 20);
    Recorded game(field);
    game.march(general, near, 10.5, 16);
    game.close(10);
    const Lineage lineage = lineage_of(game.review(), folded(game), 1);
    QVERIFY(std::ranges::none_of(lineage.rides, &LineageRide::outward));
    QVERIFY(step_of(lineage, LineageKind::given) && step_of(lineage, LineageKind::begun));
    QVERIFY(step_of(lineage, LineageKind::ended) && !step_of(lineage, LineageKind::arrived));
  }

  void KS_10_an_order_that_was_struck_and_an_event_that_was() {
    CourierField field;
    const BodyId near = field.add(general, Arm::infantry, 10.5, 10, 20);
    Recorded game(field);
    game.close(2);
    const std::int64_t before = game.history_events();
    game.march(general, near, 10.5, 20);
    game.close(2);
    game.take_back(before);
    game.close(2);
    const Review review = game.review();
    const History past = folded(game);
    const Lineage lineage = lineage_of(review, past, 1);
    QCOMPARE(lineage.steps.size(), 1U);
    QVERIFY(lineage.steps.front().kind == LineageKind::given);
    const auto struck = lineage_of_event(review, past, before + 1);
    QVERIFY(!struck && struck.error().what.find("taken back") != std::string::npos);
    QVERIFY(!lineage_of_event(review, past, 1'000'000));
    QVERIFY(lineage_of(review, past, 77).steps.empty() && !lineage_of(review, past, 0).order);
  }

  void what_the_clock_does_nobody_ordered() {
    CourierField field;
    Recorded game(field);
    game.close(2);
    const Review review = game.review();
    const auto lineage = lineage_of_event(review, folded(game), review.moves[1].event);
    QVERIFY(lineage && !lineage->order);
    QCOMPARE(lineage->steps.size(), 1U);
    QCOMPARE(lineage->steps.front().event, review.moves[1].event);
    QCOMPARE(lineage->steps.front().when.move, 1);
  }

  // A march leads to contact: the table that opens is a step of it.
  void CX_10_contact_is_what_came_of_a_march() {
    CourierField field;
    field.small.setting().rulebook.contact.link = rulebook("campaign").contact.link;
    const BodyId near = field.add(general, Arm::infantry, 10.5, 10, 20);
    const BodyId holder = field.add(enemy, Arm::infantry, 10.5, 35, 30);
    Recorded game(field);
    game.march(general, near, 10.5, 30);
    game.close(14);
    const Review review = game.review();
    QVERIFY(!review.figures.contacts.empty());
    const Lineage lineage = lineage_of(review, folded(game), 1);
    const LineageStep* contact = step_of(lineage, LineageKind::contact);
    QVERIFY(contact && contact->body == near);
    QCOMPARE(contact->when.move, review.figures.contacts.front().opened);
    const auto back = lineage_of_event(review, folded(game), contact->event);
    QVERIFY(back && back->order == std::optional<std::int64_t>(1));
    Q_UNUSED(holder);
  }
};

SANDGATE_TEST(LineageTest)

}  // namespace tst_lineage
#include "tst_lineage.moc"
