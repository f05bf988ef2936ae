// Orders from given to done: when each was handed over, begun and ended, how old it was, and by what it was overtaken.
#include "tests/core/review/recorded.h"
#include "tests/runner/test.h"

namespace tst_order_life {

using namespace sandgate;
using namespace sandgate::tests;
using namespace sandgate::tests::by_couriers;

class OrderLifeTest : public QObject {
  Q_OBJECT

 private slots:
  void at_hand_it_is_begun_in_the_move_in_which_it_is_given() {
    CourierField field;
    const BodyId near = field.add(general, Arm::infantry, 10.5, 10, 20);
    Recorded game(field);
    game.march(general, near, 10.5, 20);
    game.close(10);
    const Review review = game.review();
    QCOMPARE(review.orders.size(), 1U);
    const OrderLife& life = review.orders.front();
    QCOMPARE(life.number, 1);
    QCOMPARE(life.seat, general);
    QCOMPARE(life.body, near);
    QVERIFY(!life.ride && life.arrived == life.given);
    QCOMPARE(life.given.move, 1);
    QCOMPARE(life.begun->move, 1);
    QCOMPARE(life.age_moves().value(), 0);
    const Trace& trace = review.traces[near.index()];
    QVERIFY(life.done->move > life.begun->move);
    QCOMPARE(trace_at(trace, life.done->move)->at, *life.place);
    QVERIFY(trace_at(trace, life.done->move - 1)->at != *life.place);
    QVERIFY(life.fate == OrderFate::done);
    QCOMPARE(life.men, 20);
  }

  void KS_11_5_by_rider_it_is_as_old_as_he_rode() {
    CourierField field;
    const BodyId far = field.add(general, Arm::infantry, 25, 10, 20);
    Recorded game(field);
    game.march(general, far, 25, 12);
    game.close(12);
    const Review review = game.review();
    QCOMPARE(review.orders.size(), 1U);
    const OrderLife& life = review.orders.front();
    QVERIFY(life.ride);
    QCOMPARE(life.arrived->move, review.rides[life.ride->index()].ended);
    QVERIFY(life.arrived->move > life.given.move && life.begun->move > life.arrived->move);
    QCOMPARE(life.age_moves().value(), life.begun->move - 1);
    QCOMPARE(life.begun->time, review.moves[static_cast<std::size_t>(life.begun->move)].ended);
    QVERIFY(life.fate == OrderFate::done && life.overtaken == Overtaken::none);
  }

  void KS_11_5_a_later_one_that_holds_replaces_it() {
    CourierField field;
    const BodyId far = field.add(general, Arm::infantry, 25, 10, 20);
    Recorded game(field);
    game.march(general, far, 25, 30);
    game.march(general, far, 30, 12);
    game.close(12);
    const Review review = game.review();
    QCOMPARE(review.orders.size(), 2U);
    QVERIFY(review.orders[0].fate == OrderFate::replaced && !review.orders[0].begun);
    QVERIFY(review.orders[1].fate == OrderFate::done);
  }

  void a_halt_that_finds_nobody_marching_is_overtaken() {
    CourierField field;
    const BodyId far = field.add(general, Arm::infantry, 25, 10, 20);
    Recorded game(field);
    game.march(general, far, 25, 11);
    game.close(4);
    game.give(general, HaltOrder<BodyId>{far});
    game.close(10);
    const Review review = game.review();
    const OrderLife& halt = review.orders.back();
    QVERIFY(halt.kind == InstructionKind::halt && halt.fate == OrderFate::overtaken);
    QVERIFY(halt.overtaken == Overtaken::over);
    QCOMPARE(halt.begun->move, halt.arrived->move);
  }

  // Where the General sends his column one of the foot had stood; it has left, unknown to him, and the enemy has come.
  void what_is_sent_to_a_place_the_enemy_holds_unread_is_overtaken() {
    CourierField field;
    const BodyId column = field.add(general, Arm::infantry, 20, 10, 20);
    const BodyId eyes = field.add(foot, Arm::infantry, 20, 28, 5);
    const BodyId holder = field.add(enemy, Arm::infantry, 20, 40, 30);
    const auto play = [&](bool enemy_comes) {
      Recorded game(field);
      game.give(umpire_seat, SetVisibility{Length::feet(5), "mist"});
      game.march(foot, eyes, 45, 28);
      game.close(13);
      if (enemy_comes) game.march(enemy, holder, 20, 28);
      game.close(20);
      if (game.campaign.camp() != Camp::first) game.close(1);
      game.march(general, column, 20, 28);
      game.close(8);
      return game.review();
    };
    const Review review = play(true);
    const auto life = std::ranges::find(review.orders, column, &OrderLife::body);
    QVERIFY(life != review.orders.end() && life->begun && life->rests_on);
    QCOMPARE(life->seen_by, eyes);
    QVERIFY(life->fate == OrderFate::overtaken && life->overtaken == Overtaken::place_held);
    QCOMPARE(life->by, holder);
    QVERIFY(life->held_since && life->held_since->move < life->begun->move);
    // It is within six feet of the place from then on, and was not before.
    const Point place = *life->place;
    const Trace& trace = review.traces[holder.index()];
    QVERIFY(distance(trace_at(trace, life->held_since->move)->at, place) <= Length::feet(6));
    QVERIFY(distance(trace_at(trace, life->held_since->move - 1)->at, place) > Length::feet(6));

    const Review quiet = play(false);
    const auto same = std::ranges::find(quiet.orders, column, &OrderLife::body);
    QVERIFY(same->begun && same->overtaken == Overtaken::none && same->fate != OrderFate::overtaken);
  }

  void it_is_told_that_it_waits_while_its_rider_is_under_way() {
    CourierField field;
    const BodyId far = field.add(general, Arm::infantry, 55, 55, 20);
    Recorded game(field);
    game.march(general, far, 55, 50);
    game.close(1);
    const OrderLife life = game.review().orders.front();
    QVERIFY(life.fate == OrderFate::waiting && !life.arrived && !life.begun && !life.done);
    QVERIFY(!life.age_moves() && !life.age_minutes());
  }

  // Taken back to before it was given, and the exercise goes on without it.
  void KS_10_what_was_struck_is_told_as_taken_back() {
    CourierField field;
    const BodyId near = field.add(general, Arm::infantry, 10.5, 10, 20);
    Recorded game(field);
    game.close(2);
    const std::int64_t before = game.history_events();
    game.march(general, near, 10.5, 20);
    game.close(2);
    game.take_back(before);
    game.march(general, near, 10.5, 15);
    game.close(8);
    const Review review = game.review();
    QCOMPARE(review.orders.size(), 2U);
    QVERIFY(review.orders[0].fate == OrderFate::taken_back && !review.orders[0].begun);
    QCOMPARE(review.orders[0].given.move, 3);
    QVERIFY(review.orders[1].fate == OrderFate::done);
    QCOMPARE(review.orders[1].number, 2);
    // Only what stands has been marched.
    QCOMPARE(review.traces[near.index()].back().marched, Length::feet(5));
  }
};

SANDGATE_TEST(OrderLifeTest)

}  // namespace tst_order_life
#include "tst_order_life.moc"
