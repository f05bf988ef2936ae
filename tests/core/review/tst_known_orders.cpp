// A seat's own orders as far as it was told of them: never more than was heard, and where all is heard, what was so.
#include "core/review/known_orders.h"

#include "tests/core/review/recorded.h"
#include "tests/runner/test.h"

namespace tst_known_orders {

using namespace sandgate;
using namespace sandgate::tests;
using namespace sandgate::tests::by_couriers;

namespace {

std::vector<KnownOrder> orders_of(const Recorded& game, SeatId seat, std::int64_t until = 0) {
  const History past = game.history();
  const auto record = seat_record(past, seat, until);
  if (!record) qFatal("%s", record.error().sentence().c_str());
  return known_orders(*record);
}

}  // namespace

class KnownOrdersTest : public QObject {
  Q_OBJECT
 private slots:
  // At hand a seat sees it all: the same instants as the whole review has.
  void at_hand_it_is_known_as_it_was() {
    CourierField field;
    const BodyId near = field.add(general, Arm::infantry, 10.5, 10, 20);
    Recorded game(field);
    game.give(umpire_seat, SetVisibility{Length::feet(40), "clear"});
    const BodyId post = field.general_post;
    game.march(general, post, 10.5, 11);
    game.give(general, HaltOrder<BodyId>{post});
    game.march(general, near, 10.5, 11);
    game.close(4);
    const Review review = game.review();
    const auto known = orders_of(game, general);
    const auto life = std::ranges::find(review.orders, near, &OrderLife::body);
    const auto order = std::ranges::find_if(known, [&](const KnownOrder& one) {
      return one.fate == KnownFate::done && one.kind == InstructionKind::march;
    });
    QVERIFY(life != review.orders.end() && order != known.end());
    QCOMPARE(order->sent, 0);
    QVERIFY(order->given == life->given && order->arrived == life->given);
    QCOMPARE(order->begun->move, life->begun->move);
    QCOMPARE(order->done->move, life->done->move);
    QVERIFY(order->to == life->place);
    // The General's own march was stopped by his halt, which was done at once.
    QVERIFY(std::ranges::any_of(known, [](const KnownOrder& one) { return one.fate == KnownFate::stopped; }));
    const auto halt = std::ranges::find(known, InstructionKind::halt, &KnownOrder::kind);
    QVERIFY(halt != known.end() && halt->fate == KnownFate::done && halt->done == halt->given);
    for (std::size_t i = 0; i < known.size(); ++i) QCOMPARE(known[i].number, static_cast<std::int64_t>(i) + 1);
  }

  void KS_11_5_nothing_is_known_of_it_before_it_is_heard() {
    CourierField field;
    const BodyId far = field.add(general, Arm::infantry, 25, 10, 20);
    Recorded game(field);
    game.march(general, far, 25, 16);
    game.close(30);
    const Review review = game.review();
    const OrderLife& life = review.orders.front();
    QVERIFY(life.fate == OrderFate::done && life.ride);
    bool unanswered = false, had = false;
    for (std::int64_t move = 1; move <= review.last_move(); ++move) {
      const auto known = orders_of(game, general, move);
      QCOMPARE(known.size(), std::size_t{1});
      const KnownOrder& order = known.front();
      QCOMPARE(order.sent, 1);
      QVERIFY(order.given == life.given);
      unanswered = unanswered || order.fate == KnownFate::unanswered;
      // Whatever he knows of it he was told by then, and it was so.
      QVERIFY(order.told.move <= move);
      if (order.arrived) {
        had = true;
        QCOMPARE(order.arrived->time, life.arrived->time);
        QVERIFY(order.told.move >= life.arrived->move);
      }
      if (order.begun) QVERIFY(order.begun->time >= life.arrived->time);
      if (order.fate == KnownFate::done) QCOMPARE(order.done->time, life.done->time);
    }
    QVERIFY(unanswered && had);
    QVERIFY(orders_of(game, general).front().fate == KnownFate::done);
  }

  void KS_11_5_a_later_one_replaces_it_as_far_as_heard() {
    CourierField field;
    const BodyId far = field.add(general, Arm::infantry, 25, 10, 20);
    Recorded game(field);
    game.march(general, far, 25, 40);
    game.march(general, far, 30, 12);
    game.close(24);
    const auto known = orders_of(game, general);
    QCOMPARE(known.size(), std::size_t{2});
    QVERIFY(known[0].fate == KnownFate::replaced || known[0].fate == KnownFate::overtaken);
    QVERIFY(known[1].fate == KnownFate::done || known[1].fate == KnownFate::begun);
    QVERIFY(known[0].number == 1 && known[1].number == 2);
  }

  // A brother's orders are not one's own, though one hears of his marches.
  void another_commanders_orders_are_not_among_them() {
    SmallExercise small(Country::level(6'000, 6'000));
    small.without_tables();
    const BodyId mine = small.add(0, Arm::infantry, Formation::fours, 20, 30, 40);
    const BodyId his = small.add(0, Arm::infantry, Formation::fours, 24, 30, 40);
    Setting& setting = small.setting();
    setting.seats.push_back(
        {SeatId{static_cast<std::int32_t>(setting.seats.size())}, "brother", "Maj Brother", SideId{0}});
    small.body(his).seat = setting.seats.back().id;
    Recorded game(small);
    game.march(SeatId{0}, mine, 20, 33);
    game.march(setting.seats.back().id, his, 24, 33);
    game.close(3);
    const auto known = orders_of(game, SeatId{0});
    QCOMPARE(known.size(), std::size_t{1});
    QCOMPARE(orders_of(game, setting.seats.back().id).size(), std::size_t{1});
    QVERIFY(known.front().body != orders_of(game, setting.seats.back().id).front().body);
  }

  void without_orders_there_are_none() {
    CourierField field;
    QVERIFY(orders_of(Recorded(field), general).empty());
  }
};

SANDGATE_TEST(KnownOrdersTest)

}  // namespace tst_known_orders
#include "tst_known_orders.moc"
