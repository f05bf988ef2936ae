// Quantities, points, bearings and faults: the small values everything else counts in.
#include <QtTest>
#include <cmath>

#include "map/base/bearing.h"
#include "map/base/fault.h"
#include "map/base/id.h"
#include "map/base/point.h"
#include "map/base/quantity.h"
#include "tests/runner/test.h"

namespace tst_quantity {

using namespace sandgate;

class TestQuantity : public QObject {
  Q_OBJECT
 private slots:
  void lengths_are_exact_in_64ths() {
    QCOMPARE(Length::inches(12), Length::feet(1));
    QCOMPARE(Length::from_feet(1.0 / 12 / 16).count, 4);
    QCOMPARE(Length::from_feet(-0.5), -Length::inches(6));
    QCOMPARE(Length::from_feet(0.5 / Length::per_foot).count, 1);
    QCOMPARE(Length::from_feet(-0.5 / Length::per_foot).count, -1);
    QCOMPARE(Length::feet(3).in_inches(), 36.0);
    QCOMPARE(3 * Length::feet(2) - Length::inches(6), Length::from_feet(5.5));
    QVERIFY(Length::inches(11) < Length::feet(1));
  }

  void moves_begun_count_whole_ones() {
    QCOMPARE(Moves::whole(2).begun(), 2);
    QCOMPARE((Moves::whole(2) + Moves{{1}}).begun(), 3);
    QCOMPARE(Moves{}.begun(), 0);
    QCOMPARE(Moves::from_moves(1.5).count * 2, Moves::whole(3).count);
  }

  void marching_gains_nothing_by_rounding_data() {
    QTest::addColumn<qint64>("inches");
    QTest::newRow("infantry") << qint64{12};
    QTest::newRow("cavalry") << qint64{24};
    QTest::newRow("boxed on a road") << qint64{18};
    QTest::newRow("train") << qint64{96};
  }
  void marching_gains_nothing_by_rounding() {
    QFETCH(qint64, inches);
    const Length rate = Length::inches(inches);
    QCOMPARE(time_for(rate, rate), Moves::whole(1));
    QCOMPARE(reach_in(Moves::whole(1), rate), rate);
    for (std::int64_t distance = 0; distance < 5000; distance += 7) {
      const Moves time = time_for({{distance}}, rate);
      QVERIFY(reach_in(time, rate) >= Length{{distance}});
      if (time.count > 0) QVERIFY(reach_in(time - Moves{{1}}, rate) <= Length{{distance}});
    }
  }

  void ids_of_nothing_are_none() {
    QVERIFY(BodyId{}.none());
    QVERIFY(!BodyId{});
    QVERIFY(BodyId{0});
    QCOMPARE(BodyId{7}.index(), std::size_t{7});
  }

  void distances() {
    const Point a{Length::inches(0), Length::inches(0)}, b{Length::inches(3), Length::inches(4)};
    QCOMPARE(distance(a, b), Length::inches(5));
    QVERIFY(within(a, b, Length::inches(5)));
    QVERIFY(!within(a, b, Length::inches(5) - Length{{1}}));
    QCOMPARE(length({a, b, a}), Length::inches(10));
    QCOMPARE(length({}), Length{});
    QCOMPARE(distance_m({0, 0}, {3, 4}), 5.0);
  }

  void boxes() {
    MapBox box;
    QVERIFY(box.empty());
    box.take_in({5, 5});
    QVERIFY(!box.empty());
    QVERIFY(box.holds({5, 5}));
    box.take_in({1, 9});
    QCOMPARE(box, (MapBox{1, 5, 5, 9}));
    QVERIFY(box.meets({5, 9, 10, 10}));
    QVERIFY(!box.meets({5.1, 9, 10, 10}));
    QVERIFY(box_round({}).empty());
  }

  void bearings_turn_clockwise_from_north_data() {
    QTest::addColumn<int>("east");
    QTest::addColumn<int>("north");
    QTest::addColumn<int>("mils");
    QTest::newRow("north") << 0 << 100 << 0;
    QTest::newRow("north-east") << 100 << 100 << 800;
    QTest::newRow("east") << 100 << 0 << 1600;
    QTest::newRow("south") << 0 << -100 << 3200;
    QTest::newRow("west") << -100 << 0 << 4800;
    QTest::newRow("north-west") << -100 << 100 << 5600;
    QTest::newRow("nowhere") << 0 << 0 << 0;
  }
  void bearings_turn_clockwise_from_north() {
    QFETCH(int, east);
    QFETCH(int, north);
    QFETCH(int, mils);
    QCOMPARE(Bearing::between({}, {Length::inches(east), Length::inches(north)}), Bearing::of(mils));
  }

  void sines_agree_with_the_library_and_steps_come_back() {
    const double pi = std::acos(-1.0);
    for (int mils = 0; mils < Bearing::full_circle; mils += 13) {
      const Bearing bearing = Bearing::of(mils);
      const double angle = 2 * pi * mils / Bearing::full_circle;
      QVERIFY(std::abs(static_cast<double>(sine_2_30(bearing)) - std::sin(angle) * 1073741824.0) <= 1);
      QVERIFY(std::abs(static_cast<double>(cosine_2_30(bearing)) - std::cos(angle) * 1073741824.0) <= 1);
      const Point there = step({}, bearing, Length::feet(40));
      QVERIFY(std::abs(distance({}, there).count - Length::feet(40).count) <= 1);
      QCOMPARE(Bearing::between({}, there), bearing);
    }
    QCOMPARE(Bearing::of(-1600), Bearing::of(4800));
  }

  void faults_read_as_sentences() {
    QCOMPARE((Fault{"a.tif", "it is empty", "fetch it again", false}).sentence(),
             std::string("a.tif: it is empty; fetch it again."));
    QCOMPARE((Fault{"", "nothing", "", false}).sentence(), std::string("nothing."));
    QVERIFY(stopped("Reading").error().cancelled);
  }
};

SANDGATE_TEST(TestQuantity)

}  // namespace tst_quantity
#include "tst_quantity.moc"
