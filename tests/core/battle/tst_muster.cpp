// Forces for points, and where they may be set down (LW-2.1, LW-6.3, LW-7.1; ST-11).
#include <QTest>

#include "core/battle/muster.h"
#include "core/battle/set_down.h"
#include "core/battle/table_move.h"
#include "tests/core/fixtures/small_exercise.h"
#include "tests/runner/test.h"

namespace tst_muster {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr std::int64_t standard = 300;  // 150 points, in halves

Point at(double x_in, double y_in) { return {Length::from_feet(x_in / 12), Length::from_feet(y_in / 12)}; }

const Rulebook& rules() {
  static const Rulebook book = rulebook("little-wars");
  return book;
}

/// Nine feet deep, twelve wide.
TableGround field(std::vector<Feature> features = {}) {
  const auto country = Country::level(1200, 900, std::move(features));
  return TableGround(country, Scale{}, rules(), {{}, at(144, 108)});
}

const BackLine south{BackLine::Axis::y, {}, false};
const BackLine north{BackLine::Axis::y, Length::inches(108), true};

}  // namespace

class TestMuster : public QObject {
  Q_OBJECT

 private slots:
  // CX-8: by the campaign's rulebook a player has about a hundred men and three guns; others give no advice.
  void CX_8_how_much_a_player_handles() {
    const Rulebook campaign = rulebook("campaign");
    QVERIFY(!much_to_command(campaign, 100, 3));
    QVERIFY(much_to_command(campaign, 101, 0));
    QVERIFY(much_to_command(campaign, 20, 4));
    QVERIFY(!much_to_command(rules(), 1000, 30));
    QVERIFY(muster_advice(campaign, {90, 20, 3}).much_to_command);
    QVERIFY(!muster_advice(campaign, {60, 40, 3}).much_to_command);
  }

  void LW_7_1_points() {
    QCOMPARE(price_of(rules(), {100, 20, 2}), std::int64_t{300});
    const std::vector<MusteredBody> all{
        {"Gun 1", 0, 4, 1}, {"Gun 2", 0, 4, 1}, {"1 Squadron", 0, 12, 0}, {"1 Company", 100, 0, 0}};
    QVERIFY(!check_muster(rules(), all, standard, 12));
    const auto dear = check_muster(rules(), all, standard - 1, 12);
    QVERIFY(dear && dear->code == RefusalCode::too_many_points && dear->clause == clauses::forces);
  }

  void LW_7_1_what_is_no_force() {
    const auto code = [](std::vector<MusteredBody> bodies, std::int32_t held_back = 0) {
      const auto no = check_muster(rules(), bodies, 100'000, held_back);
      return no ? no->code : RefusalCode::exercise_over;
    };
    QCOMPARE(code({}), RefusalCode::no_such_force);
    QCOMPARE(code({{"", 10, 0, 0}}), RefusalCode::no_such_force);
    QCOMPARE(code({{"A\nB", 10, 0, 0}}), RefusalCode::no_such_force);
    QCOMPARE(code({{"A", 10, 0, 0}, {"A", 5, 0, 0}}), RefusalCode::no_such_force);
    QCOMPARE(code({{"A", 0, 0, 3}}), RefusalCode::no_such_force);
    QCOMPARE(code({{"A", -1, 9, 0}}), RefusalCode::no_such_force);
    QCOMPARE(code({{"A", rules().table.most_men + 1, 0, 0}}), RefusalCode::no_such_force);
    QCOMPARE(code({{"A", 12, 0, 0}}, 12), RefusalCode::no_such_force);
    QCOMPARE(code({{"A", 13, 0, 0}}, 12), RefusalCode::exercise_over);
    QCOMPARE(code(std::vector<MusteredBody>(most_mustered_bodies + 1, {"A", 1, 0, 0})), RefusalCode::no_such_force);
  }

  void LW_7_1_told_off_whole_data() {
    QTest::addColumn<int>("infantry");
    QTest::addColumn<int>("cavalry");
    QTest::addColumn<int>("guns");
    QTest::newRow("Hook's Farm") << 50 << 25 << 3;
    QTest::newRow("no guns") << 40 << 0 << 0;
    QTest::newRow("no horse") << 60 << 0 << 2;
    QTest::newRow("no foot") << 0 << 30 << 2;
    QTest::newRow("a man to a gun") << 2 << 1 << 3;
    QTest::newRow("few men") << 3 << 3 << 2;
    QTest::newRow("one man") << 1 << 0 << 0;
    QTest::newRow("very many") << 900 << 90 << 10;
  }
  void LW_7_1_told_off_whole() {
    QFETCH(int, infantry);
    QFETCH(int, cavalry);
    QFETCH(int, guns);
    const MusterCount force{infantry, cavalry, guns};
    const auto bodies = tell_off(rules(), force);
    QVERIFY(count_of(bodies) == force);
    QVERIFY(!check_muster(rules(), bodies, 1'000'000, 0));
    for (const MusteredBody& body : bodies) {
      QVERIFY(body.guns <= 1);
      if (body.guns == 1 && infantry + cavalry >= guns * rules().table.crew)
        QCOMPARE(body.infantry + body.cavalry, rules().table.crew);
    }
  }
  void LW_7_1_more_guns_than_men_cannot_be_told_off() { QVERIFY(tell_off(rules(), {2, 0, 3}).empty()); }

  void ST_11_default_force_is_within_its_points_data() {
    QTest::addColumn<int>("half_points");
    QTest::addColumn<int>("held_back");
    for (const int points : {2, 30, 95, 96, 200, 300, 301, 600, 20'000})
      QTest::addRow("%d half points", points) << points << 0;
    QTest::newRow("with chances of war") << 300 << 12;
    QTest::newRow("just enough for them") << 26 << 12;
  }
  void ST_11_default_force_is_within_its_points() {
    QFETCH(int, half_points);
    QFETCH(int, held_back);
    const auto bodies = default_muster(rules(), half_points, held_back);
    const auto no = check_muster(rules(), bodies, half_points, held_back);
    QVERIFY2(!no, no ? no->clause.id.data() : "");
    const MusterCount force = count_of(bodies);
    if (half_points > 2'000) return;  // as many as a table holds
    QVERIFY2(half_points - price_of(rules(), force) < rules().points.infantry * 2, "points are left over");
    if (force.guns == 0) return;
    const MusterAdvice advice = muster_advice(rules(), force);
    QVERIFY(advice.cavalry == MusterAdvice::Says::well);
    QVERIFY(advice.infantry != MusterAdvice::Says::too_few);
  }

  void LW_7_1_advice() {
    using Says = MusterAdvice::Says;
    const auto of = [](int foot, int horse) { return muster_advice(rules(), {foot, horse, 3}); };
    QVERIFY(of(60, 36).infantry == Says::well && of(60, 36).cavalry == Says::well);
    QVERIFY(of(75, 45).infantry == Says::well && of(75, 45).cavalry == Says::well);
    QVERIFY(of(59, 35).infantry == Says::too_few && of(59, 35).cavalry == Says::too_few);
    QVERIFY(of(76, 46).infantry == Says::too_many && of(76, 46).cavalry == Says::too_many);
    QVERIFY(muster_advice(rules(), {90, 0, 0}).infantry == Says::well);
  }

  void LW_2_1_zone_lies_along_the_back_line() {
    const Window all{{}, at(144, 108)};
    const SetDownZones zones = set_down_zones(rules(), all, south, SetDownRole::on_line);
    QVERIFY((zones.foot == Window{{}, at(144, 12)}));
    QVERIFY(zones.horse == zones.foot && zones.guns == zones.foot);
    const SetDownZones theirs = set_down_zones(rules(), all, north, SetDownRole::on_line);
    QVERIFY((theirs.foot == Window{at(0, 96), at(144, 108)}));
  }

  void LW_6_3_zones_of_defender_and_attacker() {
    const Window all{{}, at(144, 108)};
    const SetDownZones defends = set_down_zones(rules(), all, south, SetDownRole::defender);
    QVERIFY((defends.foot == Window{{}, at(144, 42)}));  // the middle line is 54 inches in
    QVERIFY((defends.horse == Window{{}, at(144, 30)}));
    QVERIFY(defends.guns == defends.horse);
    const SetDownZones attacks = set_down_zones(rules(), all, north, SetDownRole::attacker);
    QVERIFY((attacks.foot == Window{at(0, 96), at(144, 108)}));
    QVERIFY((attacks.horse == Window{at(0, 84), at(144, 108)}));
    QVERIFY(attacks.guns == attacks.foot);
    // A body of both stands where all of it may.
    const Contents both{{{Arm::cavalry, {{4}}, {{4}}, 0, 0}, {Arm::infantry, {{4}}, {{4}}, 0, 0}}};
    QVERIFY(zone_of(defends, both) == defends.horse);
    QVERIFY(zone_of(attacks, both) == attacks.foot);
  }

  void LW_6_3_shallow_fields_keep_the_two_apart() {
    const Window all{{}, at(60, 48)};
    const BackLine far{BackLine::Axis::y, Length::inches(48), true};
    for (const SetDownRole role : {SetDownRole::on_line, SetDownRole::defender, SetDownRole::attacker}) {
      const SetDownZones zones = set_down_zones(rules(), all, south, role);
      const SetDownZones theirs = set_down_zones(rules(), all, far, role);
      for (const Arm arm : {Arm::infantry, Arm::cavalry}) {
        QVERIFY(zones.of(arm).depth() > Length{});
        QVERIFY(theirs.of(arm).south_west.y - zones.of(arm).north_east.y >= rules().radius(arm) + rules().radius(arm));
      }
    }
  }

  void LW_2_1_places_that_are_refused() {
    const TableGround ground = field({block(FeatureKind::house, 300, 0, 400, 100)});  // 36 to 48 inches
    const SetDownZones zones = set_down_zones(rules(), ground.window(), south, SetDownRole::on_line);
    std::vector<Soldier> men(3);
    men[0].at = at(10, 5), men[1].at = at(12, 5), men[2].at = at(14, 5);
    std::vector<Gun> guns(1);
    guns[0].at = at(20, 6);
    const auto code = [&](const Placing& placing) {
      const auto no = check_placing(ground, men, guns, zones, placing);
      return no ? no->code : RefusalCode::exercise_over;
    };
    QCOMPARE(code({}), RefusalCode::no_men_named);
    QCOMPARE(code({{{0, at(60, 5)}}, {}}), RefusalCode::exercise_over);
    QCOMPARE(code({{{0, at(60, 5)}, {0, at(62, 5)}}, {}}), RefusalCode::man_named_twice);
    QCOMPARE(code({{}, {{0, at(60, 5), {}}, {0, at(90, 5), {}}}}), RefusalCode::gun_named_twice);
    QCOMPARE(code({{{0, at(60, 12)}}, {}}), RefusalCode::exercise_over);
    QCOMPARE(code({{{0, at(60, 12.05)}}, {}}), RefusalCode::outside_zone);
    QCOMPARE(zones.clause(), clauses::toss);
    QCOMPARE(code({{}, {{0, at(60, 13), {}}}}), RefusalCode::outside_zone);
    QCOMPARE(code({{{0, at(-1, 5)}}, {}}), RefusalCode::outside_zone);
    QCOMPARE(code({{{0, at(42, 5)}}, {}}), RefusalCode::solid_ground);
    QCOMPARE(code({{{0, at(12.8, 5)}}, {}}), RefusalCode::no_room);
    QCOMPARE(code({{{0, at(20, 6)}}, {}}), RefusalCode::no_room);
    // Two who change places are lifted together; so are a man and a gun.
    QCOMPARE(code({{{0, at(12, 5)}, {1, at(10, 5)}}, {}}), RefusalCode::exercise_over);
    QCOMPARE(code({{{0, at(20, 6)}}, {{0, at(60, 6), {}}}}), RefusalCode::exercise_over);
    QCOMPARE(code({{}, {{0, at(12, 5), {}}}}), RefusalCode::no_room);
  }

  void LW_2_1_body_is_set_down_in_its_zone_or_not_at_all() {
    const TableGround ground = field();
    const SetDownZones zones = set_down_zones(rules(), ground.window(), north, SetDownRole::on_line);
    const Contents company = Contents::of(Arm::infantry, Men{{20}});
    const auto stood =
        try_set_down(ground, {}, {}, zones, company, Formation::two_ranks, at(72, 98), facing_from(north));
    QVERIFY(stood && stood->men.size() == 20);
    for (const auto& man : stood->men) QVERIFY(zones.foot.holds(man.at));
    const auto beyond = try_set_down(ground, {}, {}, zones, company, Formation::two_ranks, at(72, 90), {});
    QVERIFY(!beyond && beyond.error().code == RefusalCode::outside_zone);
    const Contents host = Contents::of(Arm::infantry, Men{{5000}});
    const auto crowd = try_set_down(ground, {}, {}, zones, host, Formation::two_ranks, at(72, 98), {});
    QVERIFY(!crowd && crowd.error().code == RefusalCode::no_room);
  }

  // The walk of a man before his back line is measured from where he would touch it.
  void LW_2_1_first_walk_is_measured_from_the_line() {
    const TableGround ground = field();
    std::vector<Soldier> men(1);
    men[0].side = SideId{0};
    men[0].at = at(72, 8);
    const Length radius = rules().radius(Arm::infantry);
    const auto comes = [&](Path path, bool counted, std::int64_t moved = 0) {
      men[0].moved = moved;
      TableMoveOrder order{0, SideId{0}, 3, false, false, {{0, std::move(path)}}, {}};
      if (counted) order.counts_from = south;
      const auto done = try_move(ground, men, {}, order);
      return done ? RefusalCode::exercise_over : done.error().code;
    };
    const Point touch{at(72, 0).x, radius};
    const Point furthest{touch.x, touch.y + Length::inches(12)};
    const Point further{furthest.x, furthest.y + Length{{1}}};
    QCOMPARE(comes({men[0].at, furthest}, true), RefusalCode::exercise_over);
    QCOMPARE(comes({men[0].at, further}, true), RefusalCode::too_far);
    QCOMPARE(comes({men[0].at, at(72, 20)}, false), RefusalCode::exercise_over);
    // Sideways it is the straight line from there, and only for his first walk.
    QCOMPARE(comes({men[0].at, at(80, 8)}, true), RefusalCode::exercise_over);
    QCOMPARE(comes({men[0].at, at(83, 8)}, true), RefusalCode::too_far);
    QCOMPARE(comes({men[0].at, at(83, 8)}, true, 1), RefusalCode::exercise_over);
    // Who touches the line already is measured from where he stands.
    men[0].at = {at(72, 0).x, radius};
    QCOMPARE(comes({men[0].at, {men[0].at.x, men[0].at.y + Length::inches(12)}}, true), RefusalCode::exercise_over);
  }

  void LW_2_1_plans_and_reach_keep_to_it() {
    const TableGround ground = field();
    std::vector<Soldier> men(6);
    std::vector<std::uint32_t> group;
    for (std::uint32_t i = 0; i < men.size(); ++i) {
      men[i].side = SideId{0};
      men[i].at = at(60 + 2 * i, 3 + i);
      group.push_back(i);
    }
    TableMoveOrder order{0, SideId{0}, 1, false, false, {}, {}, south};
    for (const Point to : {at(66, 60), at(120, 40), at(20, 10)}) {
      order.men = plan_group(ground, men, {}, order, group, GroupShape::as_they_stand, to, {});
      QVERIFY2(order.men.size() >= 5, "some stay though they could walk");
      const auto done = try_move(ground, men, {}, order);
      QVERIFY(done);
      for (const TableMove::Walked& walked : done->men) {
        const Point from = line_touched(south, men[walked.man].at, rules().radius(Arm::infantry));
        QVERIFY(within(from, walked.path.back(), Length::inches(12)));
      }
    }
    const auto free = reach_of(ground, men, {}, 5), counted = reach_of(ground, men, {}, 5, 1, south);
    QVERIFY(counted.size() < free.size() && !counted.empty());
  }

  void LW_2_1_guns_are_measured_so_too() {
    const TableGround ground = field();
    std::vector<Soldier> men(4);
    for (std::size_t i = 0; i < men.size(); ++i) {
      men[i].side = SideId{0};
      men[i].at = at(68 + 2.5 * static_cast<double>(i < 2 ? i : i + 1), 1);
    }
    std::vector<Gun> guns(1);
    guns[0].side = SideId{0};
    guns[0].at = at(72, 7.5);
    guns[0].facing = Bearing::of(0);
    guns[0].ready = 1;
    const auto hauled = [&](double inches) {
      TableMoveOrder order{0, SideId{0}, 1, false, false, {}, {{0, {guns[0].at, at(72, 7.5 + inches)}}}, south};
      for (std::uint32_t i = 0; i < 4; ++i)
        order.men.push_back({i, {men[i].at, {men[i].at.x, men[i].at.y + Length::from_feet(inches / 12)}}});
      const auto done = try_move(ground, men, guns, order);
      return done ? RefusalCode::exercise_over : done.error().code;
    };
    // Its trail, 3.5 inches long, would touch the line 4 inches further back.
    QCOMPARE(hauled(8), RefusalCode::exercise_over);
    QCOMPARE(hauled(8.1), RefusalCode::too_far);
  }
};

SANDGATE_TEST(TestMuster)

}  // namespace tst_muster
#include "tst_muster.moc"
