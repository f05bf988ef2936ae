// What trains hold, how fast they run, and how long troops take to board them.
#include <QTest>

#include "logistics/railway/trucks.h"
#include "tests/runner/test.h"

namespace tst_trucks {

using namespace sandgate;

namespace {

TruckFigures figures(bool by_parties) {
  return {.speed = Length::feet(8),
          .full_trucks = 8,
          .foot = {12, 1},
          .horse = {5, 1},
          .guns = {1, 2},
          .waggons = {1, 1},
          .packets = {12, 1},
          .by_parties = by_parties,
          .point_men = 20,
          .entrain_moves = by_parties ? 2 : 1,
          .detrain_moves = 1};
}

}  // namespace

class Trucks : public QObject {
  Q_OBJECT

 private slots:
  void CX_7_speed_by_trucks_data() {
    QTest::addColumn<int>("trucks");
    QTest::addColumn<double>("feet");
    QTest::newRow("an engine alone") << 0 << 8.0;
    QTest::newRow("one") << 1 << 8.0;
    QTest::newRow("eight at full speed") << 8 << 8.0;
    QTest::newRow("nine") << 9 << 5461 / 768.0;  // 7.11, rounded down to a 64th of an inch
    QTest::newRow("twelve") << 12 << 16 / 3.0;
    QTest::newRow("sixteen at half speed") << 16 << 4.0;
    QTest::newRow("a million") << 1'000'000 << 0.0;
  }
  void CX_7_speed_by_trucks() {
    QFETCH(int, trucks);
    QFETCH(double, feet);
    QCOMPARE(train_run(figures(false), trucks).in_feet(), feet);
  }

  void CX_7_room_in_trucks_data() {
    QTest::addColumn<QVector<int>>("load");  // foot, horse, guns, waggons, packets
    QTest::addColumn<int>("trucks");
    QTest::newRow("nothing") << QVector<int>{0, 0, 0, 0, 0} << 0;
    QTest::newRow("one man") << QVector<int>{1, 0, 0, 0, 0} << 1;
    QTest::newRow("twelve infantry") << QVector<int>{12, 0, 0, 0, 0} << 1;
    QTest::newRow("thirteen") << QVector<int>{13, 0, 0, 0, 0} << 2;
    QTest::newRow("five cavalry") << QVector<int>{0, 5, 0, 0, 0} << 1;
    QTest::newRow("six") << QVector<int>{0, 6, 0, 0, 0} << 2;
    QTest::newRow("a gun") << QVector<int>{0, 0, 1, 0, 0} << 2;
    QTest::newRow("waggons and packets") << QVector<int>{0, 0, 0, 3, 13} << 5;
    QTest::newRow("all arms") << QVector<int>{30, 5, 1, 0, 0} << 6;
    QTest::newRow("fewer than none") << QVector<int>{-30, -5, -1, -2, 12} << 1;
  }
  void CX_7_room_in_trucks() {
    QFETCH(QVector<int>, load);
    QFETCH(int, trucks);
    const TrainLoad asked{load[0], load[1], load[2], load[3], load[4]};
    QCOMPARE(trucks_for(asked, figures(false)), trucks);
    QCOMPARE(trucks_for(asked, figures(true)), trucks);
  }

  void CX_7_one_move_to_entrain_and_one_to_detrain() {
    for (const std::int64_t foot : {1, 30, 5'000})
      QCOMPARE(boarding_moves({.foot = foot}, figures(false)), (BoardingMoves{1, 1}));
    QCOMPARE(boarding_moves({}, figures(false)), BoardingMoves{});
  }

  void KS_9_entraining_as_for_boats_data() {
    QTest::addColumn<int>("men");
    QTest::addColumn<int>("points");
    QTest::addColumn<int>("entrain");
    QTest::addColumn<int>("detrain");
    QTest::newRow("nobody") << 0 << 1 << 0 << 0;
    QTest::newRow("one man") << 1 << 1 << 2 << 1;
    QTest::newRow("twenty at a point") << 20 << 1 << 2 << 1;
    QTest::newRow("part-twenties up") << 21 << 1 << 4 << 2;
    QTest::newRow("thirty-five") << 35 << 1 << 4 << 2;
    QTest::newRow("at two points") << 35 << 2 << 2 << 1;
    QTest::newRow("three twenties at two points") << 60 << 2 << 4 << 2;
    QTest::newRow("more points than twenties") << 35 << 9 << 2 << 1;
  }
  void KS_9_entraining_as_for_boats() {
    QFETCH(int, men);
    QFETCH(int, points);
    QFETCH(int, entrain);
    QFETCH(int, detrain);
    QCOMPARE(boarding_moves({.foot = men}, figures(true), points), (BoardingMoves{entrain, detrain}));
    QCOMPARE(boarding_moves({.horse = men}, figures(true), points), (BoardingMoves{entrain, detrain}));
  }

  void KS_9_guns_alone_are_loaded_by_one_party() {
    QCOMPARE(boarding_moves({.guns = 3}, figures(true)), (BoardingMoves{2, 1}));
  }
};

SANDGATE_TEST(Trucks)

}  // namespace tst_trucks
#include "tst_trucks.moc"
