// What a march costs (KS-2, KS-3, CX-4, CX-5, LW-1.2, LW-1.4).
#include <QtTest>
#include <limits>
#include <random>

#include "map/march/march.h"
#include "tests/map/fixtures/made_country.h"
#include "tests/map/fixtures/made_features.h"
#include "tests/map/march/march_rates.h"
#include "tests/runner/test.h"

namespace tst_march {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

MarchRates boat() {
  MarchRates rates;
  rates.water = foot;
  rates.climb = foot;
  rates.descent = half_foot;
  return rates;
}

const Scale scale;  // 100 m to the foot, 10 m to the contour
Point at_m(double east, double north) { return {scale.length(east), scale.length(north)}; }

std::vector<Step> steps_of(Walk walk) {
  std::vector<Step> steps;
  while (const auto step = walk.next()) steps.push_back(*step);
  return steps;
}

bool same(const Step& a, const Step& b) {
  return a.kind == b.kind && a.going == b.going && a.bar == b.bar && a.to == b.to && a.along == b.along &&
         a.length == b.length;
}

QByteArray told(const Step& step) {
  const char* kinds[] = {"stretch", "climb", "descent", "ford", "bar"};
  return QByteArray(kinds[static_cast<int>(step.kind)]) + " going " + QByteArray::number(static_cast<int>(step.going)) +
         " bar " + QByteArray::number(static_cast<int>(step.bar)) + " along " +
         QByteArray::number(qlonglong(step.along.count)) + " length " +
         QByteArray::number(qlonglong(step.length.count));
}

}  // namespace

class MarchTest : public QObject {
  Q_OBJECT

 private slots:
  void KS_2_1_a_foot_a_move() {
    const auto country = Country::level(2000, 1000);
    const Reckoning r = reckon(*country, scale, infantry(), Path{at_m(100, 500), at_m(600, 500)});
    QCOMPARE(r.length, Length::feet(5));
    QCOMPARE(r.cost, Length::feet(5));
    QCOMPARE(r.moves, Moves::whole(5));
    QCOMPARE(r.climbed + r.descended, 0);
    QCOMPARE(r.parts.size(), std::size_t{1});
    QVERIFY(r.bar == Bar::none);
  }

  void KS_2_2_two_feet_with_one_up_and_two_down_cost_four() {
    const Reckoning r = reckon_slope(infantry(), Going::across, Length::feet(2), 1, 2);
    QCOMPARE(r.cost, Length::feet(4));
    QCOMPARE(r.moves, Moves::whole(4));

    // The same on the ground: up over 10 m, then down over 10 and 0 m, within two feet.
    const auto ridge = country_of(30, 10, 10, [](double east, double) {
      return east < 105 ? 5 + (east - 15) * 10 / 90 : 15 - (east - 105) * 16.5 / 90;
    });
    const Reckoning walked = reckon(*ridge, scale, infantry(), Path{at_m(15, 55), at_m(215, 55)});
    QCOMPARE(walked.climbed, 1);
    QCOMPARE(walked.descended, 2);
    QCOMPARE(walked.length, Length::feet(2));
    QCOMPARE(walked.cost, Length::feet(4));
    QCOMPARE(walked.moves, Moves::whole(4));
  }

  void KS_2_2_a_level_reached_exactly_counts_from_below_data() {
    QTest::addColumn<double>("start");
    QTest::addColumn<double>("end");
    QTest::addColumn<int>("climbed");
    QTest::addColumn<int>("descended");
    QTest::newRow("up to it") << 15.0 << 20.0 << 1 << 0;
    QTest::newRow("down to it") << 25.0 << 20.0 << 0 << 0;
    QTest::newRow("up from it") << 20.0 << 25.0 << 0 << 0;
    QTest::newRow("down from it") << 20.0 << 15.0 << 0 << 1;
    QTest::newRow("over three") << 5.0 << 35.0 << 3 << 0;
    QTest::newRow("below the datum") << -5.0 << 5.0 << 1 << 0;
    QTest::newRow("deep below it") << -5.0 << -25.0 << 0 << 2;
    QTest::newRow("level on it") << 20.0 << 20.0 << 0 << 0;
  }
  void KS_2_2_a_level_reached_exactly_counts_from_below() {
    QFETCH(double, start);
    QFETCH(double, end);
    const auto slope =
        country_of(11, 3, 50, [&](double east, double) { return start + (end - start) * (east - 25) / 500; });
    const Reckoning r = reckon(*slope, scale, infantry(), Path{at_m(25, 75), at_m(525, 75)});
    QTEST(r.climbed, "climbed");
    QTEST(r.descended, "descended");
  }

  void KS_2_2_a_plateau_on_a_level_is_level() {
    // Interpolating between equal heights must not slip under the contour they lie on.
    const auto country = country_of(40, 40, 50, [](double, double) { return 700.0; });
    std::mt19937 random(3);
    std::uniform_int_distribution<std::int64_t> any(0, 40 * 384);
    for (int i = 0; i < 500; ++i) {
      const Path path{{{any(random)}, {any(random)}}, {{any(random)}, {any(random)}}};
      const Reckoning r = reckon(*country, scale, infantry(), path);
      QCOMPARE(r.climbed + r.descended, 0);
    }
  }

  void KS_2_2_price_lies_before_the_contour() {
    const auto slope = country_of(11, 3, 50, [](double east, double) { return (east - 25) / 25; });
    const auto steps = steps_of(Walk(*slope, scale, infantry(), Path{at_m(25, 75), at_m(525, 75)}));
    // 20 m high: contours at 10 m (250 m along) and 20 m (at the end).
    QCOMPARE(steps.size(), std::size_t{5});
    QVERIFY(steps[1].kind == Step::Kind::climb);
    QCOMPARE(steps[1].along.count, Length::feet(5).count / 2 - 1);
    QVERIFY(steps[3].kind == Step::Kind::climb);
    QCOMPARE(steps[3].along.count, Length::feet(5).count - 1);
    QCOMPARE(steps[4].length.count, std::int64_t{1});
    QCOMPARE(steps[4].to, at_m(525, 75));
  }

  void KS_2_2_contours_are_taken_at_the_rate_of_the_ground() {
    // A road up the slope: CX-5 gives half as far again, so the foot of a contour takes two thirds of a move.
    const auto slope = country_of(13, 3, 50, [](double east, double) { return (east - 25) / 20; },
                                  {line(FeatureKind::road, {{0, 75}, {650, 75}})});
    const Reckoning r = reckon(*slope, scale, boxed_infantry(), Path{at_m(25, 75), at_m(325, 75)});
    QCOMPARE(r.climbed, 1);
    QCOMPARE(r.cost, Length::feet(4));
    QCOMPARE(r.moves, time_for(Length::feet(4), foot + half_foot));
    QCOMPARE(r.parts.size(), std::size_t{1});
    QVERIFY(r.parts[0].going == Going::road);
  }

  void CX_4_multiplied_rates_leave_prices() {
    const MarchRates trebled = infantry().times(3);
    QCOMPARE(trebled.across, Length::feet(3));
    QCOMPARE(trebled.climb, foot);
    QCOMPARE(trebled.descent, half_foot);
    QVERIFY(trebled.ford == Moves::whole(1));
    QCOMPARE(reckon_slope(trebled, Going::across, Length::feet(2), 1, 0).moves, Moves::whole(1));
  }

  void CX_5_road_and_back() {
    const auto country = Country::level(3000, 1000, {line(FeatureKind::road, {{0, 500}, {400, 500}, {1500, 500}})});
    const Reckoning r = reckon(*country, scale, boxed_infantry(),
                               Path{at_m(200, 100), at_m(200, 500), at_m(1100, 500), at_m(1100, 900)});
    QCOMPARE(r.parts.size(), std::size_t{3});
    QVERIFY(r.parts[0].going == Going::across);
    QVERIFY(r.parts[1].going == Going::road);
    QVERIFY(r.parts[2].going == Going::across);
    QCOMPARE(r.parts[1].length, Length::feet(9));
    QCOMPARE(r.parts[1].moves, Moves::whole(6));
    QCOMPARE(r.moves, Moves::whole(4 + 6 + 4));
  }

  void CX_5_crossing_a_road_is_not_following_it() {
    const auto country = Country::level(1000, 1000, {line(FeatureKind::road, {{0, 500}, {1000, 500}})});
    const Reckoning r = reckon(*country, scale, boxed_infantry(), Path{at_m(500, 100), at_m(500, 900)});
    QCOMPARE(r.parts.size(), std::size_t{1});
    QCOMPARE(r.moves, Moves::whole(8));
  }

  void CX_5_a_leg_may_join_and_leave_a_road() {
    // The road ends in mid-leg: 400 m on it, and a little where its end is still underfoot.
    const auto country = Country::level(1000, 1000, {line(FeatureKind::road, {{0, 500}, {500, 500}})});
    const Reckoning r = reckon(*country, scale, boxed_infantry(), Path{at_m(100, 500), at_m(900, 500)});
    QCOMPARE(r.parts.size(), std::size_t{2});
    QVERIFY(r.parts[0].going == Going::road);
    QVERIFY(qAbs(r.parts[0].length.count - Length::feet(4).count) <= 40);
    QCOMPARE(r.parts[0].length + r.parts[1].length, Length::feet(8));
  }

  void LW_1_4_rivers_stop_save_at_crossings_data() {
    QTest::addColumn<int>("crossing");
    QTest::addColumn<double>("off");
    QTest::addColumn<bool>("wheels");
    QTest::addColumn<int>("bar");
    QTest::addColumn<int>("fords");
    const int none = -1, ford = static_cast<int>(FeatureKind::ford), bridge = static_cast<int>(FeatureKind::bridge),
              culvert = static_cast<int>(FeatureKind::culvert);
    QTest::newRow("no crossing") << none << 0.0 << false << int(Bar::river) << 0;
    QTest::newRow("at a ford") << ford << 0.0 << false << int(Bar::none) << 1;
    QTest::newRow("near a ford") << ford << 14.0 << false << int(Bar::none) << 1;
    QTest::newRow("far from a ford") << ford << 16.0 << false << int(Bar::river) << 0;
    QTest::newRow("guns at a ford") << ford << 0.0 << true << int(Bar::unfordable) << 0;
    QTest::newRow("guns at a culvert") << culvert << 0.0 << true << int(Bar::none) << 0;
    QTest::newRow("guns at a bridge") << bridge << 0.0 << true << int(Bar::none) << 0;
    QTest::newRow("guns far from a bridge") << bridge << 40.0 << true << int(Bar::river) << 0;
  }
  void LW_1_4_rivers_stop_save_at_crossings() {
    QFETCH(int, crossing);
    QFETCH(double, off);
    QFETCH(bool, wheels);
    std::vector<Feature> features{line(FeatureKind::river, {{500, 0}, {500, 480}, {500, 1000}}, 12)};
    if (crossing >= 0) features.push_back(spot(static_cast<FeatureKind>(crossing), {500, 500 + off}));
    const auto country = Country::level(1000, 1000, features);
    const MarchRates rates = wheels ? guns() : infantry();
    const Reckoning r = reckon(*country, scale, rates, Path{at_m(300, 500), at_m(700, 500)});
    QTEST(static_cast<int>(r.bar), "bar");
    QFETCH(int, fords);
    QCOMPARE(r.fords, fords);
    if (r.bar == Bar::none) {
      // KS-3: the ford's delay does not hang on the rate, and is no distance.
      QCOMPARE(r.moves, time_for(Length::feet(4), rates.across) + Moves::whole(fords));
      QCOMPARE(r.cost, Length::feet(4));
    } else {
      // He stands clear of the bank, on his own side of it.
      QVERIFY(r.barred_at.x < scale.length(500));
      QVERIFY(r.barred_at.x >= scale.length(499));
      QVERIFY(standing_bar(*country, scale, rates, r.barred_at) == Bar::none);
      const Reckoning again = reckon(*country, scale, rates, Path{r.barred_at, at_m(700, 500)});
      QVERIFY(again.bar == r.bar);
    }
  }

  void LW_1_4_a_river_is_not_slipped_through_where_legs_join() {
    const auto country = Country::level(1000, 1000, {line(FeatureKind::river, {{500, 0}, {500, 500}, {520, 1000}})});
    const Path onto{at_m(300, 500), at_m(500, 500), at_m(700, 500)};
    QVERIFY(reckon(*country, scale, infantry(), onto).bar == Bar::river);
    const Path at_joint{at_m(300, 400), at_m(700, 600)};
    QVERIFY(reckon(*country, scale, infantry(), at_joint).bar == Bar::river);
    // Random straight lines from bank to bank, many of them through the joint.
    std::mt19937 random(11);
    std::uniform_int_distribution<int> any(20, 980);
    for (int i = 0; i < 2000; ++i) {
      const double n = any(random);
      const Path path{at_m(500 - 5 - any(random) / 2.5, n), at_m(530 + any(random) / 2.5, any(random))};
      QVERIFY(reckon(*country, scale, infantry(), path).bar == Bar::river);
      const Path through{at_m(500 - n / 2.1, 500 - n / 2.1), at_m(500, 500), at_m(530, n)};
      QVERIFY(reckon(*country, scale, infantry(), through).bar == Bar::river);
    }
  }

  void LW_1_4_streams_stop_nobody() {
    MarchRates rates = infantry();
    rates.stream_m = 5;
    const auto narrow = Country::level(1000, 1000, {line(FeatureKind::river, {{500, 0}, {500, 1000}}, 3)});
    QVERIFY(reckon(*narrow, scale, rates, Path{at_m(300, 500), at_m(700, 500)}).bar == Bar::none);
    QVERIFY(reckon(*narrow, scale, infantry(), Path{at_m(300, 500), at_m(700, 500)}).bar == Bar::river);
    const auto unknown = Country::level(1000, 1000, {line(FeatureKind::river, {{500, 0}, {500, 1000}})});
    QVERIFY(reckon(*unknown, scale, rates, Path{at_m(300, 500), at_m(700, 500)}).bar == Bar::river);
  }

  void KS_3_one_ford_is_one_delay() {
    // A river drawn with a kink crosses the path three times at its ford.
    const auto country =
        Country::level(1000, 1000,
                       {line(FeatureKind::river, {{500, 0}, {500, 505}, {506, 495}, {512, 505}, {512, 1000}}),
                        spot(FeatureKind::ford, {506, 500})});
    const Reckoning r = reckon(*country, scale, infantry(), Path{at_m(300, 500), at_m(700, 500)});
    QCOMPARE(r.fords, 1);
    QCOMPARE(r.moves, Moves::whole(5));
  }

  void LW_1_4_lakes_and_their_bridges() {
    const MapBox lake{400, 300, 700, 700};
    const auto bare = Country::level(1000, 1000, {square(FeatureKind::lake, lake)});
    const Path over{at_m(200, 500), at_m(900, 500)};
    const Reckoning r = reckon(*bare, scale, infantry(), over);
    QVERIFY(r.bar == Bar::river);
    QVERIFY(r.barred_at.x < scale.length(400));
    const auto bridged = Country::level(
        1000, 1000, {square(FeatureKind::lake, lake), line(FeatureKind::bridge, {{390, 500}, {710, 500}})});
    QVERIFY(reckon(*bridged, scale, infantry(), over).bar == Bar::none);
    QCOMPARE(reckon(*bridged, scale, infantry(), over).moves, Moves::whole(7));
    const Path bent{at_m(200, 500), at_m(500, 500), at_m(560, 500), at_m(900, 500)};
    QVERIFY(reckon(*bridged, scale, infantry(), bent).bar == Bar::none);
    const Path leaves_it{at_m(200, 500), at_m(500, 500), at_m(560, 650)};
    QVERIFY(reckon(*bridged, scale, infantry(), leaves_it).bar == Bar::river);
    const Path beside{at_m(200, 400), at_m(900, 400)};
    QVERIFY(reckon(*bridged, scale, infantry(), beside).bar == Bar::river);
    QVERIFY(standing_bar(*bridged, scale, infantry(), at_m(550, 400)) == Bar::river);
    QVERIFY(standing_bar(*bridged, scale, infantry(), at_m(550, 500)) == Bar::none);
  }

  void LW_1_4_an_area_river_at_a_ford() {
    const auto country =
        Country::level(1000, 1000,
                       {square(FeatureKind::river, {480, 0, 520, 1000}),
                        line(FeatureKind::river, {{500, 0}, {500, 1000}}, 40), spot(FeatureKind::ford, {500, 500})});
    const Path over{at_m(300, 500), at_m(700, 500)};
    QCOMPARE(reckon(*country, scale, infantry(), over).fords, 1);
    QVERIFY(reckon(*country, scale, guns(), over).bar == Bar::unfordable);
    const Path beside{at_m(300, 560), at_m(700, 560)};
    QVERIFY(reckon(*country, scale, infantry(), beside).bar == Bar::river);
  }

  void LW_1_2_solids() {
    const std::vector<Feature> features{
        square(FeatureKind::house, {200, 498, 208, 506}), line(FeatureKind::wall, {{400, 0}, {400, 1000}}),
        square(FeatureKind::rock, {600, 400, 650, 600}), line(FeatureKind::road, {{0, 800}, {1000, 800}})};
    const auto country = Country::level(1000, 1000, features);
    const auto bar = [&](Path path) { return reckon(*country, scale, infantry(), path).bar; };
    QVERIFY(bar({at_m(100, 500), at_m(300, 500)}) == Bar::solid);
    QVERIFY(bar({at_m(100, 510), at_m(300, 510)}) == Bar::none);
    QVERIFY(bar({at_m(300, 500), at_m(500, 500)}) == Bar::solid);
    QVERIFY(bar({at_m(300, 800), at_m(500, 800)}) == Bar::none);  // a road is a gateway
    QVERIFY(bar({at_m(500, 500), at_m(700, 500)}) == Bar::solid);
    QVERIFY(bar({at_m(620, 500), at_m(700, 500)}) == Bar::solid);
    QVERIFY(standing_bar(*country, scale, infantry(), at_m(204, 500)) == Bar::solid);
    QVERIFY(standing_bar(*country, scale, infantry(), at_m(204, 510)) == Bar::none);
  }

  // A table judges solids and water itself, base by base; contours and fords keep their price.
  void without_bars_only_prices_are_left() {
    const auto country = country_of(
        100, 20, 10, [](double east, double) { return east > 800 ? 15.0 : 5.0; },
        {square(FeatureKind::house, {200, 50, 220, 150}), line(FeatureKind::wall, {{300, 0}, {300, 200}}),
         square(FeatureKind::lake, {400, 50, 450, 150}), line(FeatureKind::river, {{500, 0}, {500, 200}}, 10),
         line(FeatureKind::river, {{600, 0}, {600, 200}}, 10), spot(FeatureKind::ford, {600, 100})});
    const Path path{{Length::feet(1), Length::feet(1)}, {Length::feet(9), Length::feet(1)}};
    MarchRates rates = infantry();
    QCOMPARE(reckon(*country, Scale{}, rates, path).bar, Bar::solid);
    rates.bars = false;
    const Reckoning all = reckon(*country, Scale{}, rates, path);
    QCOMPARE(all.bar, Bar::none);
    QCOMPARE(all.length, Length::feet(8));
    QCOMPARE(all.fords, 1);
    QCOMPARE(all.climbed, 1);
    rates.ford.reset();
    QCOMPARE(reckon(*country, Scale{}, rates, path).bar, Bar::unfordable);
  }

  void LW_1_2_a_road_through_a_house() {
    const auto country = Country::level(
        1000, 1000,
        {square(FeatureKind::house, {400, 480, 600, 520}), line(FeatureKind::road, {{0, 500}, {1000, 500}})});
    const auto walked = [&](Path path) { return reckon(*country, scale, infantry(), path); };
    QVERIFY(walked({at_m(300, 500), at_m(700, 500)}).bar == Bar::none);
    QVERIFY(walked({at_m(300, 500), at_m(500, 500), at_m(700, 500)}).bar == Bar::none);
    QVERIFY(walked({at_m(300, 490), at_m(700, 490)}).bar == Bar::solid);
    const Reckoning aside = walked({at_m(300, 500), at_m(500, 500), at_m(500, 600)});
    QVERIFY(aside.bar == Bar::solid);
    QCOMPARE(aside.barred_at, at_m(500, 500));
    QVERIFY(standing_bar(*country, scale, infantry(), at_m(500, 500)) == Bar::none);
    QVERIFY(standing_bar(*country, scale, infantry(), at_m(500, 510)) == Bar::solid);
  }

  void LW_1_2_who_was_stopped_can_walk_on() {
    // Wherever a march ends by a wall, house or river, the place is one to stand on and to leave again.
    const auto country = Country::level(
        1000, 1000,
        {square(FeatureKind::house, {480, 480, 520, 520}), line(FeatureKind::wall, {{300, 0}, {340, 1000}}),
         square(FeatureKind::lake, {700, 300, 900, 700})});
    std::mt19937 random(5);
    std::uniform_real_distribution<double> any(10, 990);
    int stopped = 0;
    for (int i = 0; i < 3000; ++i) {
      const Point from = at_m(any(random), any(random)), to = at_m(any(random), any(random));
      if (standing_bar(*country, scale, infantry(), from) != Bar::none) continue;
      const Reckoning r = reckon(*country, scale, infantry(), Path{from, to});
      if (r.bar == Bar::none) continue;
      ++stopped;
      QVERIFY(standing_bar(*country, scale, infantry(), r.barred_at) == Bar::none);
      QVERIFY(reckon(*country, scale, infantry(), Path{r.barred_at, from}).bar == Bar::none);
    }
    QVERIFY(stopped > 500);
  }

  void off_the_map_and_where_there_are_no_heights() {
    const auto level = Country::level(1000, 1000);
    const Reckoning out = reckon(*level, scale, infantry(), Path{at_m(900, 500), at_m(1200, 500)});
    QVERIFY(out.bar == Bar::off_map);
    QVERIFY(out.barred_at.x <= scale.length(1000) && out.barred_at.x > scale.length(999));
    QVERIFY(reckon(*level, scale, infantry(), Path{at_m(1100, 500), at_m(900, 500)}).bar == Bar::off_map);
    QVERIFY(reckon(*level, scale, infantry(), Path{at_m(0, 0), at_m(1000, 1000)}).bar == Bar::none);

    const float none = std::numeric_limits<float>::quiet_NaN();
    const auto holed = country_of(20, 20, 50, [&](double east, double) { return east > 500 ? none : 3.0F; });
    const Reckoning r = reckon(*holed, scale, infantry(), Path{at_m(100, 500), at_m(900, 500)});
    QVERIFY(r.bar == Bar::off_map);
    QVERIFY(holed->height(scale.to_ground(r.barred_at, holed->bounds())).has_value());
    QVERIFY(r.barred_at.x > scale.length(474));
    const auto absurd = country_of(20, 20, 50, [](double east, double) { return east > 500 ? -3.4e38 : 3.0; });
    QVERIFY(reckon(*absurd, scale, infantry(), Path{at_m(100, 500), at_m(900, 500)}).bar == Bar::off_map);
  }

  void KS_2_3_wheels_and_steepness() {
    // One contour every 20 m of ground: four within 80 m, less than a foot of path.
    const auto hill = country_of(40, 10, 25, [](double east, double) { return 5 + std::max(0.0, east - 300) / 2; });
    const Path up{at_m(100, 125), at_m(600, 125)};
    const Reckoning stopped = reckon(*hill, scale, guns(), up);
    QVERIFY(stopped.bar == Bar::steep);
    QCOMPARE(stopped.climbed, 3);
    QVERIFY(reckon(*hill, scale, infantry(), up).bar == Bar::none);

    const auto road = country_of(40, 10, 25, [](double east, double) { return 5 + std::max(0.0, east - 300) / 2; },
                                 {line(FeatureKind::road, {{0, 125}, {1000, 125}})});
    QVERIFY(reckon(*road, scale, guns(), up).bar == Bar::none);

    // One every 50 m is three in any foot but the one that begins and ends on a contour: no four.
    const auto gentle = country_of(40, 10, 25, [](double east, double) { return 5 + std::max(0.0, east - 300) / 5; });
    QVERIFY(reckon(*gentle, scale, guns(), up).bar == Bar::none);
  }

  void KS_2_1_boats_keep_to_the_water() {
    const auto country = country_of(
        100, 100, 10, [](double, double north) { return north / 3; },
        {line(FeatureKind::river, {{500, 0}, {500, 500}}, 10), square(FeatureKind::lake, {300, 480, 700, 900})});
    const Reckoning r = reckon(*country, scale, boat(), Path{at_m(500, 50), at_m(500, 550), at_m(400, 850)});
    QVERIFY(r.bar == Bar::none);
    QCOMPARE(r.climbed + r.descended, 0);
    QCOMPARE(r.moves, time_for(r.length, foot));
    QVERIFY(r.parts.size() == 1 && r.parts[0].going == Going::water);
    const Reckoning aground = reckon(*country, scale, boat(), Path{at_m(500, 50), at_m(600, 50)});
    QVERIFY(aground.bar == Bar::no_water);
    QVERIFY(aground.barred_at.x < scale.length(506));
    const Reckoning ashore = reckon(*country, scale, boat(), Path{at_m(500, 600), at_m(900, 600)});
    QVERIFY(ashore.bar == Bar::no_water);
    QVERIFY(qAbs(ashore.barred_at.x.count - scale.length(700).count) <= 8);
    QVERIFY(standing_bar(*country, scale, boat(), at_m(100, 100)) == Bar::no_water);
    QVERIFY(standing_bar(*country, scale, boat(), at_m(500, 100)) == Bar::none);
  }

  void rates_of_nought() {
    MarchRates by_road_only = boxed_infantry();
    by_road_only.across = {};
    const auto country = Country::level(1000, 1000, {line(FeatureKind::road, {{0, 500}, {500, 500}})});
    const Reckoning r = reckon(*country, scale, by_road_only, Path{at_m(100, 500), at_m(900, 500)});
    QVERIFY(r.bar == Bar::steep);
    QVERIFY(qAbs(r.length.count - Length::feet(4).count) <= 40);
    QVERIFY(reckon_slope(by_road_only, Going::across, foot, 0, 0).bar == Bar::steep);
    QVERIFY(reckon_slope(boat(), Going::across, foot, 0, 0).bar == Bar::no_water);
    QVERIFY(reckon_slope(infantry(), Going::water, foot, 0, 0).bar == Bar::river);
    QVERIFY(reckon_slope(guns(), Going::across, foot, 2, 2).bar == Bar::steep);
    QVERIFY(reckon_slope(guns(), Going::road, foot, 2, 2).bar == Bar::none);
  }

  void a_walk_adds_up_and_starts_again_anywhere() {
    // Rough random ground, roads, rivers with fords, walls: every walk's stretches make up the path, and a walk begun
    // at any place a step ended names what the first did from there.
    std::mt19937 random(42);
    const auto number = [&](double low, double high) { return std::uniform_real_distribution(low, high)(random); };
    int resumed = 0, fords = 0, roads = 0, bars = 0;
    for (int round = 0; round < 40; ++round) {
      const Scale table{round % 4 == 0 ? 37.0 : round % 4 == 1 ? 400.0 : 100.0, 10, 1};
      const auto at = [&](double east, double north) { return Point{table.length(east), table.length(north)}; };
      std::vector<Feature> features;
      for (int i = 0; i < 4; ++i) {
        std::vector<MapPoint> points;
        double east = number(0, 1500), north = number(0, 1500);
        for (int k = 0; k < 8; ++k) points.push_back({east += number(20, 200), north += number(-150, 150)});
        features.push_back(line(FeatureKind::road, points));
        for (auto& p : points) p = {p.north, p.east};
        features.push_back(line(FeatureKind::river, points, 8));
        for (std::size_t k = 0; k + 1 < points.size(); k += 1)
          features.push_back(
              spot(i % 2 ? FeatureKind::bridge : FeatureKind::ford,
                   {(points[k].east + points[k + 1].east) / 2, (points[k].north + points[k + 1].north) / 2}));
        const double e = number(100, 1900), n = number(100, 1900);
        features.push_back(square(i % 2 ? FeatureKind::house : FeatureKind::lake, {e, n, e + 30, n + 40}));
      }
      const double a = number(50, 400), b = number(50, 400);
      const auto country = country_of(
          80, 80, 25 + (round % 3) * 3.7,
          [&](double east, double north) { return 40 * std::sin(east / a) * std::cos(north / b) + number(0, 6); },
          features);
      for (int i = 0; i < 10; ++i) {
        Path path{at(number(0, 1900), number(0, 1900))};
        for (int k = 0; k < 4; ++k) path.push_back(at(number(0, 1900), number(0, 1900)));
        if (i % 2) {  // along a road, legs as drawn
          path.clear();
          for (const MapPoint p : features[0].points) path.push_back(at(p.east, p.north));
        }
        path.insert(path.begin() + 1, path[1]);  // a leg of no length
        const MarchRates rates = i % 3 == 2 ? guns() : boxed_infantry();
        const auto steps = steps_of(Walk(*country, table, rates, path));
        Length sum, last;
        for (const Step& step : steps) {
          QVERIFY(step.along >= last);
          if (step.kind == Step::Kind::stretch) QVERIFY(step.length.count > 0);
          sum += step.length;
          QCOMPARE(step.along, sum);
          last = step.along;
          fords += step.kind == Step::Kind::ford;
          roads += step.kind == Step::Kind::stretch && step.going == Going::road;
        }
        const bool barred = !steps.empty() && steps.back().kind == Step::Kind::bar;
        bars += barred;
        if (!barred) {
          QCOMPARE(sum, length(path));
          QCOMPARE(steps.back().to, path.back());
        }
        for (std::size_t s = 0; s < steps.size(); ++s) {
          const Length along = steps[s].along;
          const auto again = steps_of(Walk(*country, table, rates, path, along));
          std::vector<Step> rest;
          for (const Step& step : steps)
            if (step.kind == Step::Kind::stretch ? step.along > along : step.along >= along) rest.push_back(step);
          if (again.size() != rest.size() || !std::ranges::equal(again, rest, same)) {
            for (const Step& step : rest) qInfo() << "first" << told(step);
            for (const Step& step : again) qInfo() << "again" << told(step);
            QFAIL("the second walk differs");
          }
          ++resumed;
        }
      }
    }
    QVERIFY(resumed > 2000 && fords > 5 && roads > 50 && bars > 20);
  }

  void reckoning_is_the_sum_of_its_parts() {
    std::mt19937 random(8);
    std::uniform_real_distribution<double> any(0, 1900);
    const auto country = country_of(
        80, 80, 25, [](double east, double north) { return 60 * std::sin(east / 200) * std::cos(north / 170); },
        {line(FeatureKind::road, {{0, 900}, {800, 950}, {2000, 1000}})});
    for (int i = 0; i < 300; ++i) {
      const Path path{at_m(any(random), any(random)), at_m(any(random), any(random)), at_m(700, 943.75),
                      at_m(any(random), any(random))};
      const MarchRates rates = boxed_infantry();
      const Reckoning r = reckon(*country, scale, rates, path);
      QVERIFY(r.bar == Bar::none);
      QCOMPARE(r.length, length(path));
      QCOMPARE(r.cost, r.length + rates.climb * std::int64_t{r.climbed} + rates.descent * std::int64_t{r.descended});
      Reckoning::Part sum;
      for (std::size_t p = 0; p < r.parts.size(); ++p) {
        if (p > 0) QVERIFY(r.parts[p].going != r.parts[p - 1].going);
        sum.length += r.parts[p].length;
        sum.moves += r.parts[p].moves;
        sum.climbed += r.parts[p].climbed;
        sum.descended += r.parts[p].descended;
      }
      QCOMPARE(sum.length, r.length);
      QCOMPARE(sum.moves, r.moves);
      QCOMPARE(sum.climbed, r.climbed);
      QCOMPARE(sum.descended, r.descended);
      // Back again: what was climbed is descended, save where a leg ends exactly on a contour.
      const Reckoning back = reckon(*country, scale, rates, Path(path.rbegin(), path.rend()));
      QCOMPARE(back.length, r.length);
      QVERIFY(qAbs(back.climbed - r.descended) <= 1 && qAbs(back.descended - r.climbed) <= 1);
    }
  }

  void contours_agree_with_the_levels_at_the_ends() {
    std::mt19937 random(9);
    std::uniform_real_distribution<double> any(0, 1900);
    const auto country = country_of(64, 64, 30.4, [&](double, double) { return any(random) / 20; });
    for (int i = 0; i < 500; ++i) {
      const Path path{at_m(any(random), any(random)), at_m(any(random), any(random)), at_m(any(random), any(random))};
      const Reckoning r = reckon(*country, scale, infantry(), path);
      const auto level = [&](Point p) {
        return static_cast<int>(std::floor(*country->height(scale.to_ground(p, country->bounds())) / 10));
      };
      QCOMPARE(r.climbed - r.descended, level(path.back()) - level(path.front()));
    }
  }
};

SANDGATE_TEST(MarchTest)

}  // namespace tst_march
#include "tst_march.moc"
