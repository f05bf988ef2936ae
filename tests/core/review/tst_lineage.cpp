// How a thing came about: an order that was overtaken on the road, one that came to blows, and what nobody ordered.
#include "core/review/lineage.h"

#include "core/review/own_moments.h"
#include "tests/core/review/moment_facts.h"
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
    QVERIFY(!struck && struck.error().what.text().find("taken back") != std::string::npos);
    QVERIFY(!lineage_of_event(review, past, 1'000'000));
    QVERIFY(lineage_of(review, past, 77).steps.empty() && !lineage_of(review, past, 0).order);
  }

  void where_one_stood_is_kept_in_the_key_of_ones_own_moment() {
    const OwnMoment all{412, 70, SeatId{3}};
    QCOMPARE(key_of(all), std::string("own 412 order 70 seat 3"));
    QVERIFY(own_moment(key_of(all)) == std::optional(all));
    // As older files have it.
    QVERIFY(own_moment("own 412") == std::optional(OwnMoment{412, {}, {}}));
    for (const char* other : {"", "own", "own ", "own -1", "own 4 seat", "own 4 seat 1 order 2", "first_contact:4:1",
                              "own 99999999999999999999", "own 4 and more"})
      QVERIFY2(!own_moment(other), other);
    CourierField field;
    const BodyId near = field.add(general, Arm::infantry, 10.5, 10, 20);
    Recorded game(field);
    game.march(general, near, 10.5, 20);
    game.close(2);
    const Review review = game.review();
    Moment own;
    own.key = "own 1 order 1 seat 1";
    own.seats = {SeatId{0}, SeatId{1}};
    add_what_was_shown(review, own);
    QCOMPARE(own.order, std::optional<std::int64_t>(1));
    QCOMPARE(own.seats, (std::vector{SeatId{1}, SeatId{0}}));
    // What the review does not have is passed by.
    Moment gone;
    gone.key = "own 1 order 9 seat 900";
    add_what_was_shown(review, gone);
    QVERIFY(!gone.order && gone.seats.empty());
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
    // The halt in touch is why its last step was the last.
    QCOMPARE(review.orders.front().end, MarchEnd::touched);
    const LineageStep* ended = step_of(lineage, LineageKind::ended);
    QVERIFY(ended && ended->clause == clauses::contact);
  }

  void CX_10_first_contact_and_every_march_lead_to_the_order_by_which_they_came() {
    CourierField field;
    field.small.setting().rulebook.contact.link = rulebook("campaign").contact.link;
    const BodyId near = field.add(general, Arm::infantry, 10.5, 10, 20);
    field.add(enemy, Arm::infantry, 10.5, 35, 30);
    Recorded game(field);
    game.march(general, near, 10.5, 30);
    game.close(14);
    const Review review = game.review();
    const History past = folded(game);
    const auto moments = find_moments(review, past);
    const auto met = std::ranges::find(moments, MomentKind::first_contact, &Moment::kind);
    QVERIFY(met != moments.end());
    QCOMPARE(met->order, std::optional<std::int64_t>(1));
    // The table itself, and each of the steps that led to it.
    std::int64_t steps = 0;
    for (std::int64_t event = 1; event <= met->event; ++event) {
      const auto entry = past.entry_of(event);
      const std::int64_t first = past.last_event_of(entry->number) - std::ssize(entry->events) + 1;
      const auto* marched = get_if<Marched>(&entry->events[static_cast<std::size_t>(event - first)]);
      if (!marched && event != met->event) continue;
      const auto lineage = lineage_of_event(review, past, event);
      QVERIFY(lineage && lineage->order == std::optional<std::int64_t>(1));
      QVERIFY(std::ranges::find(lineage->steps, event, &LineageStep::event) != lineage->steps.end());
      QVERIFY(step_of(*lineage, LineageKind::given) && step_of(*lineage, LineageKind::begun));
      ++steps;
    }
    QVERIFY(steps > 2);
  }

  // A battalion gives out no packets: that is plain where the waggons are, and not where the order is written.
  void KS_11_5_what_could_not_be_carried_out_is_a_moment_with_its_clause() {
    CourierField field{"campaign"};
    field.small.setting().rulebook.wide.visibility = Length::feet(5);
    const BodyId battalion = field.add(general, Arm::infantry, 44, 40, 20);
    const BodyId column = field.add(foot, Arm::infantry, 44, 46, 30);
    const BodyId waggons = field.add(general, Arm::transport, 40, 40, 4);
    field.small.body(waggons).contents = Contents::of(Arm::transport, Men{4}, 0, 2);
    Recorded game(field);
    const ConvoyOrder<BodyId> fetch{waggons,
                                    Convoy{ConvoyKind::fetch, battalion, column, Length::feet(2), {8, 2, 0}, false}};
    game.give(general, fetch);
    game.close(40);
    const Review review = game.review();
    const OrderLife& order = review.orders.front();
    QVERIFY(order.fate == OrderFate::barred && order.arrived);
    QCOMPARE(order.clause, std::string(clauses::depots.id));
    const History past = folded(game);
    const auto moments = find_moments(review, past);
    const auto barred = std::ranges::find(moments, MomentKind::order_barred, &Moment::kind);
    QVERIFY(barred != moments.end());
    QCOMPARE(barred->order, std::optional(order.number));
    QCOMPARE(barred->move, order.arrived->move);
    QCOMPARE(barred->bodies, std::vector{waggons});
    QCOMPARE(barred->seats.front(), general);
    const auto told = std::ranges::find_if(review.rides, [&](const Courier& ride) {
      return ride.from_body == waggons && ride.to == general && ride.move >= barred->move &&
             ride.end == RideFate::arrived;
    });
    QVERIFY(told != review.rides.end());
    QCOMPARE(barred->moves, told->ended - barred->move);
    QVERIFY(step_of(lineage_of(review, past, order.number), LineageKind::barred));
    const QString wrong = MomentFacts(review, past).wrong_with(*barred);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
  }
};

SANDGATE_TEST(LineageTest)

}  // namespace tst_lineage
#include "tst_lineage.moc"
