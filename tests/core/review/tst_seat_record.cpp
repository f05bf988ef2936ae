// What one seat knew, move by move: where it had bodies, and for what it took those of others, at any instant.
#include "core/review/seat_record.h"

#include "tests/core/review/recorded.h"
#include "tests/runner/test.h"

namespace tst_seat_record {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

SeatRecord record_of(const Recorded& game, SeatId seat, std::int64_t until = 0) {
  const History past = game.history();
  auto record = seat_record(past, seat, until);
  if (!record) qFatal("%s", record.error().sentence().c_str());
  return std::move(*record);
}

}  // namespace

class SeatRecordTest : public QObject {
  Q_OBJECT
 private slots:
  // CX-1: a box is a box until it is opened, also when one looks back on it afterwards.
  void CX_1_a_box_is_what_it_was_taken_for_then() {
    SmallExercise small(Country::level(6'000, 6'000));
    small.without_tables();
    small.add(0, Arm::infantry, Formation::fours, 20, 30, 40);
    const BodyId box = small.add(1, Arm::cavalry, Formation::boxed, 26, 30, 12);
    Recorded game(small);
    game.close();
    game.give(SeatId{1}, StandOutOrder<BodyId>{box, Formation::fours});
    game.close(2);
    const SeatRecord record = record_of(game, SeatId{0});
    const auto seen = std::ranges::find(record.traces, false, &KnownTrace::own);
    QVERIFY(seen != record.traces.end());
    QVERIFY(look_at(*seen, 1)->parts.empty());
    QVERIFY(known_at(*seen, 1)->at_hand && known_at(*seen, 1)->formation == Formation::boxed);
    const Sighting* now = look_at(*seen, record.last_move());
    QVERIFY(!now->parts.empty() && now->parts.front().arm == Arm::cavalry);
    QVERIFY(known_at(*seen, record.last_move())->formation == Formation::fours);
    QVERIFY(seen->looks.size() >= 2);
  }

  void before_it_is_known_of_it_is_nowhere() {
    SmallExercise small(Country::level(12'000, 6'000, {block(FeatureKind::wood, 5'000, 0, 5'600, 6'000)}));
    small.without_tables();
    small.add(0, Arm::infantry, Formation::fours, 20, 30, 40);
    small.add(1, Arm::cavalry, Formation::fours, 90, 30, 12);
    Recorded game(small);
    game.close(3);
    const SeatRecord record = record_of(game, SeatId{0});
    QVERIFY(std::ranges::none_of(record.traces, [](const KnownTrace& one) { return !one.own; }));
    QVERIFY(!known_at(KnownTrace{}, 3) && !look_at(KnownTrace{}, 3));
  }

  // As far as move m it is as it was made when the exercise had come to move m.
  void what_came_later_is_not_in_what_was_before() {
    by_couriers::CourierField field;
    const BodyId far = field.add(by_couriers::general, Arm::infantry, 25, 10, 20);
    Recorded game(field);
    game.march(by_couriers::general, far, 25, 30);
    game.close(5);
    const SeatRecord then = record_of(game, by_couriers::general);
    game.close(7);
    const SeatRecord later = record_of(game, by_couriers::general);
    QCOMPARE(then.last_move(), 5);
    for (const KnownTrace& trace : then.traces) {
      const auto same = std::ranges::find_if(
          later.traces, [&](const KnownTrace& one) { return one.own == trace.own && one.handle == trace.handle; });
      QVERIFY(same != later.traces.end());
      for (std::int64_t move = 0; move <= 5; ++move) {
        const KnownPoint *a = known_at(trace, move), *b = known_at(*same, move);
        QVERIFY((!a && !b) || (a && b && a->at == b->at && a->men == b->men));
      }
    }
  }
};

SANDGATE_TEST(SeatRecordTest)

}  // namespace tst_seat_record
#include "tst_seat_record.moc"
