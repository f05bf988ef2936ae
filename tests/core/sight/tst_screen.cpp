// A screen of scouts planned as one order, and the ground a body sees: from a picture alone.
#include <QTest>
#include <algorithm>

#include "core/eyes/eyes.h"
#include "core/sight/deed_check.h"
#include "core/sight/find_screen.h"
#include "core/sight/seen_ground.h"
#include "core/sight/witness.h"
#include "tests/core/fixtures/small_exercise.h"
#include "tests/runner/test.h"

namespace tst_screen {

using namespace sandgate;
using sandgate::tests::ground;
using sandgate::tests::SmallExercise;
using sandgate::tests::square;

namespace {

Point feet(double x, double y) { return {Length::from_feet(x), Length::from_feet(y)}; }

/// Red's exercise on 6 × 4 km, with three parties of scouts and one battalion.
class Screens {
 public:
  explicit Screens(std::vector<Feature> features = {}, std::vector<Point> stand = {})
      : exercise_(ground(
            6000, 4000, [](MapPoint) { return 0.0; }, std::move(features))) {
    if (stand.empty()) stand = {feet(12, 6), feet(8, 5), feet(10, 5)};
    for (const Point at : stand) {
      const BodyId body = exercise_.add(0, Arm::cavalry, Formation::extended, 0, 0, 4);
      exercise_.setting().order_of_battle.back().at = at;
      exercise_.setting().order_of_battle.back().scouts = true;
      scouts.push_back(Handle{body.number});
    }
    exercise_.add(0, Arm::infantry, Formation::boxed, 10, 3);
    exercise_.add(1, Arm::infantry, Formation::boxed, 50, 30);
    campaign = std::make_unique<Campaign>(exercise_.begin());
    SeatView view(*campaign, SeatId{0});
    picture = view.picture();
    briefing = briefing_for(campaign->setting(), SideId{0}, nullptr);
  }
  std::expected<ScreenOrder<Handle>, Refusal> find(Point from, Point to) const {
    return find_screen(picture, briefing, scouts, from, to, true);
  }

  std::unique_ptr<Campaign> campaign;
  Picture picture;
  Briefing briefing;
  std::vector<Handle> scouts;

 private:
  SmallExercise exercise_;
};

}  // namespace

class ScreenTest : public QObject {
  Q_OBJECT

 private slots:
  void parties_are_spread_evenly_in_the_order_they_stand() {
    const Screens screens;
    const auto order = screens.find(feet(6, 20), feet(18, 20));
    QVERIFY(order);
    QVERIFY(order->press_on);
    QCOMPARE(order->parties.size(), std::size_t{3});
    // From the west: the second party, the third, the first.
    const int expected[] = {1, 2, 0};
    for (std::size_t i = 0; i < 3; ++i) {
      QCOMPARE(order->parties[i].scouts, Handle{expected[i]});
      QCOMPARE(order->parties[i].path.front(), screens.picture.bodies[order->parties[i].scouts.index()].at);
      QCOMPARE(order->parties[i].path.back(), feet(8 + 4 * static_cast<double>(i), 20));
    }
    QVERIFY(!check(screens.picture, screens.briefing, *order));
    // The other way round it is the same screen.
    const auto back = screens.find(feet(18, 20), feet(6, 20));
    QVERIFY(back);
    for (std::size_t i = 0; i < 3; ++i) QCOMPARE(back->parties[i], order->parties[2 - i]);
  }

  void a_station_that_cannot_be_stood_on_is_moved_along_the_front() {
    // A house over the middle station, 10 to 14 feet, from 11.5 to 12.7.
    const Screens screens({square(FeatureKind::house, {1150, 1950, 1270, 2050})});
    const auto order = screens.find(feet(6, 20), feet(18, 20));
    QVERIFY(order);
    const Point moved = order->parties[1].path.back();
    QCOMPARE(moved.y, feet(0, 20).y);
    QVERIFY(moved.x < Length::from_feet(11.5) && moved.x > Length::from_feet(11.2));
    QVERIFY(!check(screens.picture, screens.briefing, *order));
  }

  void a_part_that_is_all_house_or_water_is_refused_with_its_place() {
    const Screens house({square(FeatureKind::house, {950, 1900, 1450, 2100})});
    const auto barred = house.find(feet(6, 20), feet(18, 20));
    QVERIFY(!barred);
    QCOMPARE(barred.error().code, RefusalCode::solid_ground);
    QCOMPARE(std::get<Point>(barred.error().arguments.front().value), feet(12, 20));
    const Screens lake({square(FeatureKind::river, {950, 1900, 1450, 2100})});
    QCOMPARE(lake.find(feet(6, 20), feet(18, 20)).error().code, RefusalCode::river_without_crossing);
    const Screens off;
    QCOMPARE(off.find(feet(80, 20), feet(90, 20)).error().code, RefusalCode::off_map);
  }

  void a_river_in_between_refuses_by_its_clause() {
    const Screens screens({tests::line(FeatureKind::river, {{0, 1500}, {6000, 1500}}, 30)});
    const auto order = screens.find(feet(6, 20), feet(18, 20));
    QVERIFY(!order);
    QCOMPARE(order.error().code, RefusalCode::river_without_crossing);
  }

  void who_stands_at_his_station_stays_out_of_the_order() {
    Screens screens({}, {feet(12, 20), feet(8, 5), feet(16, 5)});
    const auto order = screens.find(feet(6, 20), feet(18, 20));
    QVERIFY(order);
    QCOMPARE(order->parties.size(), std::size_t{2});
    QCOMPARE(order->parties[0].scouts, Handle{1});
    QCOMPARE(order->parties[1].scouts, Handle{2});
    // Unless he is on the march: then he is called back to close by.
    March march;
    march.path = {feet(12, 20), feet(30, 30)};
    screens.picture.bodies[0].march = march;
    const auto called = screens.find(feet(6, 20), feet(18, 20));
    QVERIFY(called);
    QCOMPARE(called->parties.size(), std::size_t{3});
    QVERIFY(called->parties[1].path.back() != feet(12, 20));
    QVERIFY(within(called->parties[1].path.back(), feet(12, 20), Length::inches(3)));
    const Screens there({}, {feet(8, 20), feet(12, 20), feet(16, 20)});
    QCOMPARE(there.find(feet(6, 20), feet(18, 20)).error().code, RefusalCode::no_path);
  }

  void only_own_scouts_once_each() {
    Screens screens;
    const auto refusal = [&] { return screens.find(feet(6, 20), feet(18, 20)).error().code; };
    screens.scouts = {};
    QCOMPARE(refusal(), RefusalCode::no_parties);
    screens.scouts = {Handle{0}, Handle{0}};
    QCOMPARE(refusal(), RefusalCode::named_twice);
    screens.scouts = {Handle{0}, Handle{3}};
    QCOMPARE(refusal(), RefusalCode::not_scouts);
    screens.scouts = {Handle{7}};
    QCOMPARE(refusal(), RefusalCode::not_your_body);
    screens.scouts = {Handle{0}};
    screens.picture.bodies[0].gone = true;
    QCOMPARE(refusal(), RefusalCode::body_gone);
  }

  void the_order_is_taken_as_one() {
    Screens screens;
    const auto order = screens.find(feet(6, 20), feet(18, 20));
    QVERIFY(order);
    ScreenOrder<BodyId> inside{{}, order->press_on};
    for (const auto& party : order->parties) inside.parties.push_back({BodyId{party.scouts.number}, party.path});
    SmallExercise::give(*screens.campaign, SeatId{0}, inside);
    for (int i = 0; i < 3; ++i) QVERIFY(screens.campaign->body(BodyId{i}).march);
  }

  void a_front_of_no_length_gathers_them() {
    const Screens screens;
    const auto order = screens.find(feet(20, 20), feet(20, 20));
    QVERIFY(order);
    for (const auto& party : order->parties) QCOMPARE(party.path.back(), feet(20, 20));
  }

  // --- the ground a body sees ---

  void seen_ground_is_what_the_rules_see() {
    Screens screens({square(FeatureKind::wood, {900, 900, 1300, 1000})});
    screens.picture.visibility = Length::feet(12);
    const auto seen = seen_ground(screens.picture, screens.briefing, Handle{2});
    QVERIFY(seen);
    QCOMPARE(*seen->reach_m, 1200.0);
    const Point eye = screens.picture.bodies[2].at;
    int clear = 0, hidden = 0;
    const GridFrame& frame = seen->clear.frame;
    for (int row = 0; row < frame.height; ++row)
      for (int column = 0; column < frame.width; ++column) {
        const MapPoint middle = frame.centre(column, row);
        if (distance_m(seen->from, middle) > 1200) continue;
        const bool rules = clear_line(screens.campaign->setting(), eye, screens.campaign->setting().to_table(middle));
        QCOMPARE(seen->clear.at(column, row), rules);
        ++(rules ? clear : hidden);
      }
    QVERIFY(clear > 100 && hidden > 100);
    // It is all of the circle: the mask reaches to its edge and past it.
    QVERIFY(frame.bounds().north > seen->from.north + 1200);
  }

  void a_general_sees_at_any_range() {
    Screens screens;
    screens.picture.bodies[2].contents = Contents::of(Arm::general, Men{{1}});
    const auto seen = seen_ground(screens.picture, screens.briefing, Handle{2}, 2500);
    QVERIFY(seen);
    QVERIFY(!seen->reach_m);
    QVERIFY(seen->clear.frame.cells() <= 2500);
    QVERIFY(std::ranges::count(seen->clear.seen, 1) > 1000);
    screens.briefing.rulebook.wide.general_sees_far = false;
    QVERIFY(seen_ground(screens.picture, screens.briefing, Handle{2})->reach_m);
  }

  void only_own_bodies_on_the_map_see() {
    Screens screens;
    QVERIFY(!seen_ground(screens.picture, screens.briefing, Handle{9}));
    screens.picture.bodies[2].gone = true;
    QVERIFY(!seen_ground(screens.picture, screens.briefing, Handle{2}));
  }
};

SANDGATE_TEST(ScreenTest)

}  // namespace tst_screen
#include "tst_screen.moc"
