// How a battle stands by its men, guns and back lines (LW-6.1 to LW-6.3, ST-9, ST-11).
#include "core/battle/scoring.h"

#include "tests/core/battle/field.h"
#include "tests/runner/test.h"

namespace tst_scoring {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr SideId red_side{0}, blue_side{1};
using Victory = PointsCount::Victory;

Rulebook streamlined() { return rulebook("little-wars-streamlined"); }

/// So many men far from one another, and guns with nobody near.
struct Force : Field {
  std::vector<Gun> guns = {};
  void men_of(std::uint8_t camp, int infantry, int cavalry) {
    for (int i = 0; i < infantry; ++i) add(camp, 2.0 * i, camp == red ? 10 : 100);
    for (int i = 0; i < cavalry; ++i) add(camp, 2.0 * i, camp == red ? 13 : 103, Arm::cavalry);
  }
  void gun(std::uint8_t camp, double x_in, double y_in) {
    Gun gun;
    gun.id = GunId{static_cast<std::int32_t>(guns.size())};
    gun.body = BodyId{0};
    gun.side = SideId{camp};
    gun.camp = camp;
    gun.at = inches(x_in, y_in);
    guns.push_back(gun);
  }
  SideScore of(SideId side, Victory victory = Victory::lost) const {
    return score(rules, men, guns, {}, side, victory);
  }
};

const Window twelve_by_ten{{}, {Length::feet(12), Length::feet(10)}};
const BackLine south{BackLine::Axis::y, {}, false}, north{BackLine::Axis::y, Length::feet(10), true},
    west{BackLine::Axis::x, {}, false}, east{BackLine::Axis::x, Length::feet(12), true};

Stretch feet(int from, int to) { return {Length::feet(from), Length::feet(to)}; }

}  // namespace

class TestScoring : public QObject {
  Q_OBJECT

 private slots:
  // The forces of the book's mustered game, each 150 points.
  void ST_11_a_hundred_and_fifty_points_data() {
    QTest::addColumn<int>("infantry");
    QTest::addColumn<int>("cavalry");
    QTest::addColumn<int>("guns");
    QTest::newRow("100 infantry, 5 guns") << 100 << 0 << 5;
    QTest::newRow("100 cavalry") << 0 << 100 << 0;
    QTest::newRow("60 infantry, 40 cavalry, 3 guns") << 60 << 40 << 3;
    QTest::newRow("110 infantry, 4 guns") << 110 << 0 << 4;
    QTest::newRow("80 cavalry, 3 guns") << 0 << 80 << 3;
  }
  void ST_11_a_hundred_and_fifty_points() {
    QFETCH(int, infantry);
    QFETCH(int, cavalry);
    QFETCH(int, guns);
    Force force;
    force.rules = streamlined();
    force.men_of(red, infantry, cavalry);
    for (int i = 0; i < guns; ++i) force.gun(red, 1'000 + 20 * i, 1'000);
    QCOMPARE(force.of(red_side).half_points, 300);
    QCOMPARE(force.of(blue_side).half_points, 0);
  }

  void LW_6_1_points_line_by_line() {
    Force force;
    force.men_of(red, 20, 10);
    force.men_of(blue, 9, 0);
    force.men[0].state = ManState::dead;
    force.men[1].state = ManState::crossed;   // alive and uncaptured
    force.men[2].state = ManState::disarmed;  // likewise
    for (const std::size_t taken : {3, 4, 29}) {
      force.men[taken].state = taken == 4 ? ManState::held : ManState::prisoner;
      force.men[taken].captor = blue_side;
    }
    force.men[30].state = ManState::prisoner;
    force.men[30].captor = red_side;
    force.gun(red, 1'000, 1'000);
    force.gun(red, 1'020, 1'000);
    force.gun(blue, 1'040, 1'000);
    force.guns[1].on_ground = false;  // carried over the back line
    force.guns[1].body = {};
    const SideScore won = force.of(red_side, Victory::won);
    const PointsCount expected{17, 9, 2, 3, 1, Victory::won};
    QCOMPARE(won.count.infantry, expected.infantry);
    QCOMPARE(won.count.cavalry, expected.cavalry);
    QCOMPARE(won.count.guns, expected.guns);
    QCOMPARE(won.count.own_prisoners_held, expected.own_prisoners_held);
    QCOMPARE(won.count.prisoners_taken, expected.prisoners_taken);
    // 100 + 17 + 13½ + 20 + 1½ + ½
    QCOMPARE(won.half_points, 305);
    QCOMPARE(rule_points(force.rules, won.count).half_points, won.half_points);
    // 8 + 10 + ½ + 1½, and 50 for a draw
    QCOMPARE(force.of(blue_side, Victory::lost).half_points, 40);
    QCOMPARE(force.of(blue_side, Victory::drawn).half_points, 140);
  }

  // "Every gun you hold or are in a position to take."
  void LW_6_1_a_gun_about_to_be_held() {
    Force force;
    force.gun(blue, 100, 100);  // faces north
    force.guns[0].passed = {};
    for (int i = 0; i < 4; ++i) force.add(red, 97 + 2 * i, 104);
    force.add(blue, 100, 300);
    QCOMPARE(force.of(red_side).count.guns, 0);
    QCOMPARE(force.of(blue_side).count.guns, 1);
    for (int i = 0; i < 4; ++i) force.guns[0].passed.push_back(ManId{i});
    QCOMPARE(force.of(red_side).count.guns, 1);
    QCOMPARE(force.of(blue_side).count.guns, 0);
    // The same by the walks of a move that is not judged yet.
    force.guns[0].passed.clear();
    std::vector<Crossing> walks;
    for (std::uint32_t i = 0; i < 4; ++i) walks.push_back({i, inches(97 + 2.0 * i, 90)});
    QCOMPARE(score(force.rules, force.men, force.guns, walks, red_side, Victory::lost).count.guns, 1);
    // With a man of its own near it is in dispute, and still Blue's.
    force.add(blue, 100, 95);
    QCOMPARE(score(force.rules, force.men, force.guns, walks, blue_side, Victory::lost).count.guns, 1);
  }

  void LW_6_1_a_gun_is_held_by_men() {
    Force force;
    force.gun(red, 100, 100);
    force.men_of(red, 1, 0);
    QCOMPARE(force.of(red_side).count.guns, 1);
    force.men[0].state = ManState::crossed;
    QCOMPARE(force.of(red_side).count.guns, 0);
    force.guns[0].on_ground = false;
    QCOMPARE(force.of(red_side).count.guns, 0);  // in a body's ranks
    force.guns[0].body = {};
    QCOMPARE(force.of(red_side).count.guns, 1);  // carried off
  }

  void LW_6_1_drawn_under_fifteen_or_ten() {
    const GameRules& rules = little_wars().game;
    QCOMPARE(draw_number(rules, 50, 50), 15);
    QCOMPARE(draw_number(rules, 49, 50), 15);
    QCOMPARE(draw_number(rules, 50, 49), 15);
    QCOMPARE(draw_number(rules, 49, 49), 10);
    QCOMPARE(draw_clause(rules), clauses::points);
  }
  void ST_9_drawn_under_fifteen_always() {
    const GameRules rules = streamlined().game;
    QCOMPARE(draw_number(rules, 50, 50), 15);
    QCOMPARE(draw_number(rules, 20, 20), 15);
    QCOMPARE(draw_clause(rules), clauses::always_drawn);
  }

  void LW_6_2_the_part_of_the_line_data() {
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("part");
    QTest::addColumn<int>("from");
    QTest::addColumn<int>("to");
    const auto row = [](const char* name, int line, Rear part, int from, int to) {
      QTest::newRow(name) << line << static_cast<int>(part) << from << to;
    };
    row("south, whole", 0, Rear::whole, 0, 12);
    row("south, middle", 0, Rear::middle, 3, 9);
    row("south looks north: left is west", 0, Rear::left, 0, 6);
    row("south, right", 0, Rear::right, 6, 12);
    row("north looks south: left is east", 1, Rear::left, 6, 12);
    row("north, right", 1, Rear::right, 0, 6);
    row("west looks east: left is north", 2, Rear::left, 5, 10);
    row("west, right", 2, Rear::right, 0, 5);
    row("east looks west: left is south", 3, Rear::left, 0, 5);
    row("east, whole", 3, Rear::whole, 0, 10);
  }
  void LW_6_2_the_part_of_the_line() {
    QFETCH(int, line);
    QFETCH(int, part);
    QFETCH(int, from);
    QFETCH(int, to);
    const BackLine lines[] = {south, north, west, east};
    QCOMPARE(stretch_of(lines[line], twelve_by_ten, static_cast<Rear>(part)), feet(from, to));
  }

  void LW_6_2_who_touches_the_line() {
    Field field;
    const double foot = little_wars().table.foot_radius.in_inches(), touch = little_wars().melee.contact.in_inches();
    field.add(red, 72, 120 - foot);                  // the base on the line
    field.add(red, 80, 120 - foot - touch);          // so near it touches
    field.add(red, 90, 120 - foot - touch - 0.125);  // short of it
    field.add(red, 30, 120);                         // beyond the stretch
    field.add(blue, 75, 120 - foot);
    field.add_disarmed(red, 76, 120 - foot);
    field.add_prisoner(red, 78, 120 - foot);
    const auto there = men_on_line(field.rules, field.men, red_side, north, feet(3, 9));
    QCOMPARE(there, (std::vector<std::uint32_t>{0, 1}));
    QCOMPARE(men_on_line(field.rules, field.men, red_side, north, feet(0, 12)).size(), std::size_t{3});
    QVERIFY(men_on_line(field.rules, field.men, red_side, south, feet(0, 12)).empty());
  }

  void LW_6_3_a_quarter_rounded_up() {
    const GameRules& rules = little_wars().game;
    QCOMPARE(men_to_arrive(rules, 100), 25);
    QCOMPARE(men_to_arrive(rules, 101), 26);
    QCOMPARE(men_to_arrive(rules, 1), 1);
    QCOMPARE(men_to_arrive(rules, 0), 0);
  }
  void LW_6_3_the_defender_has_two_thirds() {
    QCOMPARE(defenders_half_points(little_wars().game, 300), 200);
    QCOMPARE(defenders_half_points(little_wars().game, 301), 200);
  }
  void LW_6_3_who_may_arrive_yet() {
    Field field;
    const auto free = field.add(red, 10, 10);
    field.add_disarmed(red, 20, 10);
    field.add_prisoner(red, 30, 10);
    const auto crossed = field.add(red, 40, 10), dead = field.add(red, 50, 10);
    field.men[crossed].state = ManState::crossed;
    field.men[dead].state = ManState::dead;
    const std::vector<ManId> arrived{field.men[crossed].id};
    QCOMPARE(men_who_may_arrive(field.men, red_side, {}), 3);
    QCOMPARE(men_who_may_arrive(field.men, red_side, arrived), 4);
    field.men[free].state = ManState::dead;
    field.men[1].state = ManState::dead;
    QCOMPARE(men_who_may_arrive(field.men, red_side, arrived), 1);  // nobody is left to free the prisoner
  }
};

SANDGATE_TEST(TestScoring)

}  // namespace tst_scoring
#include "tst_scoring.moc"
