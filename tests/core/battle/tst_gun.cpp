// Guns on a table: what is near them (LW-3.6), who serves them (LW-3.2), and who takes them (LW-5.9).
#include <QTest>
#include <cmath>
#include <random>

#include "core/battle/gun.h"
#include "tests/core/battle/field.h"
#include "tests/runner/test.h"

namespace tst_gun {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr double foot = 0.40625, horse = 0.6875;  // radii of bases
constexpr double half_width = 1.125, muzzle = 3.5, trail = 3.5, serve = 6;

Gun gun_at(double x_in, double y_in, int mils = 0, std::uint8_t camp = blue) {
  Gun gun;
  gun.id = GunId{0};
  gun.side = SideId{camp};
  gun.camp = camp;
  gun.at = inches(x_in, y_in);
  gun.facing = Bearing::of(mils);
  return gun;
}

/// Corners of a footprint, worked out in another way than the program's.
std::array<std::pair<double, double>, 4> corners(const Gun& gun) {
  const double a = gun.facing.mils * 2 * M_PI / 6400, s = std::sin(a), c = std::cos(a);
  const double x = gun.at.x.in_inches(), y = gun.at.y.in_inches();
  const auto corner = [&](double ahead, double right) {
    return std::pair(x + ahead * s + right * c, y + ahead * c - right * s);
  };
  return {corner(muzzle, half_width), corner(muzzle, -half_width), corner(-trail, -half_width),
          corner(-trail, half_width)};
}

double to_segment(std::pair<double, double> p, std::pair<double, double> a, std::pair<double, double> b) {
  const double dx = b.first - a.first, dy = b.second - a.second;
  const double t = std::clamp(((p.first - a.first) * dx + (p.second - a.second) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
  return std::hypot(p.first - a.first - t * dx, p.second - a.second - t * dy);
}

/// Nought inside.
double to_footprint(std::pair<double, double> p, const Gun& gun) {
  const auto c = corners(gun);
  double least = 1e9;
  int left = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto a = c[i], b = c[(i + 1) % 4];
    least = std::min(least, to_segment(p, a, b));
    left += (b.first - a.first) * (p.second - a.second) - (b.second - a.second) * (p.first - a.first) > 0;
  }
  return left == 4 || left == 0 ? 0 : least;
}

bool cross(std::pair<double, double> a, std::pair<double, double> b, std::pair<double, double> c,
           std::pair<double, double> d) {
  const auto turn = [](auto p, auto q, auto r) {
    return (q.first - p.first) * (r.second - p.second) - (q.second - p.second) * (r.first - p.first);
  };
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

double between(const Gun& a, const Gun& b) {
  double least = 1e9;
  const auto of_a = corners(a), of_b = corners(b);
  for (std::size_t i = 0; i < 4; ++i) {
    least = std::min({least, to_footprint(of_a[i], b), to_footprint(of_b[i], a)});
    for (std::size_t j = 0; j < 4; ++j) {
      if (cross(of_a[i], of_a[(i + 1) % 4], of_b[j], of_b[(j + 1) % 4])) return 0;
    }
  }
  return least;
}

/// A gun of Blue's facing north at (100, 100), and four of Red's who walk past its axle line in one move.
struct Taking : Field {
  std::vector<Gun> guns{gun_at(100, 100)};
  std::vector<Crossing> crossings = {};

  std::uint32_t walk(double from_x, double from_y, double x, double y) {
    const std::uint32_t man = add(red, x, y);
    crossings.push_back({man, inches(from_x, from_y)});
    return man;
  }
  void four_past() {
    for (int i = 0; i < 4; ++i) walk(102 + i, 105, 102 + i, 97);
  }
  std::vector<GunAftermath> judge() const { return judge_guns(rules, men, guns, crossings); }
  /// The next move: everybody stands where he stood.
  void remember() {
    for (const GunAftermath& now : judge()) guns[now.gun].passed = now.passed;
    crossings.clear();
  }
  void step_to(std::uint32_t man, double x, double y) {
    crossings.push_back({man, men[man].at});
    men[man].at = inches(x, y);
  }
};

}  // namespace

class GunOnTheTable : public QObject {
  Q_OBJECT

 private slots:
  void LW_3_2_six_inches_of_any_part_data() {
    QTest::addColumn<double>("x");
    QTest::addColumn<double>("y");
    QTest::addColumn<double>("outward_x");
    QTest::addColumn<double>("outward_y");
    QTest::newRow("before the muzzle") << 0.0 << muzzle + serve + foot << 0.0 << 1.0;
    QTest::newRow("behind the trail") << 1.0 << -(trail + serve + foot) << 0.0 << -1.0;
    QTest::newRow("by the wheel") << half_width + serve + foot << 2.0 << 1.0 << 0.0;
    QTest::newRow("by the other") << -(half_width + serve + foot) << -3.5 << -1.0 << 0.0;
    // Three, four and five parts: straight out from a corner.
    const double part = (serve + foot) / 5;
    QTest::newRow("off a corner") << half_width + 3 * part << muzzle + 4 * part << 1.0 << 0.0;
  }
  void LW_3_2_six_inches_of_any_part() {
    QFETCH(double, x);
    QFETCH(double, y);
    QFETCH(double, outward_x);
    QFETCH(double, outward_y);
    // In the four directions in which a turned gun's sides are whole numbers.
    for (int quarter = 0; quarter < 4; ++quarter) {
      Gun gun = gun_at(100, 100, 1600 * quarter);
      const auto turned = [&](double east, double north) {
        for (int i = 0; i < quarter; ++i) std::tie(east, north) = std::pair(north, -east);
        return inches(100 + east, 100 + north);
      };
      const auto near = [&](Point p) {
        return near_gun(little_wars(), gun, p, little_wars().table.foot_radius, little_wars().table.serve);
      };
      QVERIFY(near(turned(x, y)));
      QVERIFY(!near(turned(x + outward_x / 64, y + outward_y / 64)));
      gun.on_ground = false;
      QVERIFY(!near(turned(x, y)));
    }
  }
  void LW_3_2_near_however_it_is_turned() {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> place(80, 120);
    int near = 0, far = 0;
    for (int i = 0; i < 20'000; ++i) {
      const Gun gun = gun_at(100, 100, static_cast<int>(random() % 6400));
      const Point p = inches(place(random), place(random));
      const double away = to_footprint({p.x.in_inches(), p.y.in_inches()}, gun) - foot - serve;
      if (std::abs(away) < 1.0 / 64) continue;
      const bool is = near_gun(little_wars(), gun, p, little_wars().table.foot_radius, little_wars().table.serve);
      QCOMPARE(is, away < 0);
      ++(is ? near : far);
    }
    QVERIFY(near > 3'000 && far > 3'000);
  }
  void LW_3_6_guns_that_touch() {
    std::mt19937 random(6);
    std::uniform_real_distribution<double> place(90, 110);
    const Length gap = little_wars().table.gap;
    int touching = 0, clear = 0;
    for (int i = 0; i < 20'000; ++i) {
      const Gun a = gun_at(100, 100, static_cast<int>(random() % 6400));
      const Gun b = gun_at(place(random), place(random), static_cast<int>(random() % 6400));
      const double away = between(a, b) - gap.in_inches();
      if (std::abs(away) < 1.0 / 64) continue;
      QCOMPARE(guns_touch(little_wars(), a, b, gap), away < 0);
      QCOMPARE(guns_touch(little_wars(), b, a, gap), away < 0);
      ++(away < 0 ? touching : clear);
    }
    QVERIFY(touching > 4'000 && clear > 4'000);
  }
  // Wheel to wheel with a sixteenth between them is clear; a 64th less is not. Crossed guns touch, though no corner of
  // either is in the other.
  void LW_3_6_guns_side_by_side() {
    const Length gap = little_wars().table.gap;
    const Gun gun = gun_at(100, 100);
    QVERIFY(!guns_touch(little_wars(), gun, gun_at(100 + 2 * half_width + 1.0 / 16, 101), gap));
    QVERIFY(guns_touch(little_wars(), gun, gun_at(100 + 2 * half_width + 3.0 / 64, 101), gap));
    QVERIFY(guns_touch(little_wars(), gun, gun_at(100, 100, 1600), gap));
    Gun away = gun_at(100, 100, 1600);
    away.on_ground = false;
    QVERIFY(!guns_touch(little_wars(), gun, away, gap) && !guns_touch(little_wars(), away, gun, gap));
  }
  void far_corners_of_a_great_country() {
    constexpr std::int64_t far = std::int64_t{1} << 31;
    Gun gun = gun_at(0, 0, 777);
    Gun other = gun;
    other.at = {{{far}}, {{far}}};
    QVERIFY(!near_gun(little_wars(), gun, other.at, little_wars().table.horse_radius, little_wars().table.serve));
    QVERIFY(!guns_touch(little_wars(), gun, other, little_wars().table.gap));
    QCOMPARE(side_of_axle(gun, other.at), 1);
    QCOMPARE(side_of_axle(other, gun.at), -1);
  }

  void LW_3_2_four_free_men_of_its_side() {
    Field field;
    const Gun gun = gun_at(100, 100);
    for (int i = 0; i < 3; ++i) field.add(blue, 98 + 2 * i, 94);
    field.add(red, 104, 94);
    field.add(blue, 100, 106 + muzzle + foot + 1.0 / 32);  // a touch too far
    field.men[field.add(blue, 104, 100)].state = ManState::disarmed;
    field.men[field.add(blue, 104, 102)].state = ManState::prisoner;
    field.men[field.add(blue, 104, 104)].state = ManState::dead;
    field.men[field.add(blue, 104, 106)].state = ManState::ranks;
    QCOMPARE(crew_of(field.rules, field.men, gun), (std::vector<std::uint32_t>{0, 1, 2}));
    QVERIFY(!in_action(field.rules, field.men, gun));
    // A horseman's base is broader: he is near from further off.
    const std::uint32_t rider = field.add(blue, 100, 100 - trail - serve - horse, Arm::cavalry);
    QCOMPARE(crew_of(field.rules, field.men, gun), (std::vector<std::uint32_t>{0, 1, 2, rider}));
    QVERIFY(in_action(field.rules, field.men, gun));
    Gun away = gun;
    away.on_ground = false;
    QVERIFY(crew_of(field.rules, field.men, away).empty() && !in_action(field.rules, field.men, away));
  }

  void LW_5_9_four_who_have_passed_take_it() {
    Taking field;
    field.four_past();
    QCOMPARE(field.judge(), (std::vector<GunAftermath>{{.gun = 0, .captor = SideId{red}}}));
  }
  void LW_5_9_not_by_those_before_it() {
    Taking field;
    for (int i = 0; i < 20; ++i) field.walk(90 + i, 110, 90 + i, 104);
    QVERIFY(field.judge().empty());
    // Three of them go on past it: not yet four. Those who have passed are remembered.
    for (std::uint32_t i = 4; i < 7; ++i) field.step_to(i, 90 + i, 99);
    QCOMPARE(field.judge(), (std::vector<GunAftermath>{{.gun = 0, .passed = {ManId{4}, ManId{5}, ManId{6}}}}));
    field.remember();
    QVERIFY(field.judge().empty());
    field.step_to(7, 97, 99);
    QCOMPARE(field.judge(), (std::vector<GunAftermath>{{.gun = 0, .captor = SideId{red}}}));
  }
  // "If there is still one enemy … within six inches of the end of the trail of the gun, that gun is not captured."
  void LW_5_9_not_with_one_of_its_men_at_the_trail() {
    Taking field;
    field.four_past();
    const std::uint32_t last = field.add(blue, 100, 100 - trail - serve - foot);
    QVERIFY(!field.judge()[0].captor);
    QCOMPARE(field.judge()[0].passed.size(), std::size_t{4});
    field.men[last].at.y -= Length{{1}};
    QVERIFY(!field.judge()[0].captor.none());
    field.men[last].at.y += Length{{1}};
    field.men[last].state = ManState::disarmed;
    QVERIFY(!field.judge()[0].captor.none());
  }
  void LW_5_9_from_either_side_and_back_again() {
    Taking field;
    for (int i = 0; i < 4; ++i) field.walk(102 + i, 95, 102 + i, 101);  // from behind
    QCOMPARE(field.judge()[0].captor, SideId{red});
    field.add(blue, 100, 95);
    field.remember();
    QCOMPARE(field.guns[0].passed.size(), std::size_t{4});
    field.step_to(2, 104, 98);
    QCOMPARE(field.judge(), (std::vector<GunAftermath>{{.gun = 0, .passed = {ManId{0}, ManId{1}, ManId{3}}}}));
  }
  // The line is infinite: he who passes it anywhere and ends near the gun has passed it.
  void LW_5_9_the_line_is_infinite() {
    Taking field;
    field.walk(130, 101, 104, 99);
    field.walk(130, 101, 130, 99);  // not near it
    field.add(blue, 100, 95);
    QCOMPARE(field.judge(), (std::vector<GunAftermath>{{.gun = 0, .passed = {ManId{0}}}}));
    field.remember();
    field.step_to(1, 104, 98);  // passed it when he was not near: forgotten
    field.step_to(0, 130, 99);  // goes away: forgotten
    QCOMPARE(field.judge(), (std::vector<GunAftermath>{{.gun = 0}}));
  }
  void LW_5_9_on_the_line_itself() {
    Taking field;
    field.add(blue, 100, 95);
    const std::uint32_t man = field.walk(104, 104, 104, 100);
    QCOMPARE(side_of_axle(field.guns[0], field.men[man].at), 0);
    QVERIFY(field.judge().empty());
    field.crossings.clear();
    field.step_to(man, 104, 99.984375);  // a 64th further
    field.remember();
    QCOMPARE(field.guns[0].passed, (std::vector<ManId>{ManId{1}}));
    field.step_to(man, 104, 100);  // back on the line: as he was
    QVERIFY(field.judge().empty());
  }
  void LW_5_9_the_side_most_of_them_are_of() {
    Taking field;
    for (int i = 0; i < 5; ++i) field.men[field.walk(102 + i / 2.0, 105, 102 + i, 97)].side = SideId{i < 3 ? 4 : 2};
    QCOMPARE(field.judge()[0].captor, SideId{4});
    field.men[field.walk(102, 105, 98, 97)].side = SideId{2};
    QCOMPARE(field.judge()[0].captor, SideId{2});  // a tie: the lesser
  }
  void LW_5_9_only_free_men_and_guns_on_the_ground() {
    Taking field;
    field.four_past();
    field.men[0].state = ManState::dead;
    QVERIFY(!field.judge()[0].captor);
    QCOMPARE(field.judge()[0].passed.size(), std::size_t{3});
    field.guns[0].on_ground = false;
    QVERIFY(field.judge().empty());
  }

  // Men walking about a gun: who has passed is a free enemy near it, nobody is near a gun that is taken, and where
  // nobody walks nothing changes.
  void LW_5_9_random_walks() {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> place(90, 110);
    int taken = 0, disputed = 0;
    for (int table = 0; table < 500; ++table) {
      Taking field;
      field.guns[0] = gun_at(100, 100, static_cast<int>(random() % 6400));
      for (int i = 0; i < 9; ++i) field.add(red, place(random), place(random));
      if (random() % 2) field.add(blue, place(random) - 8, place(random) - 8);
      for (int move = 0; move < 6; ++move) {
        for (std::uint32_t man = 0; man < 9; ++man) {
          if (random() % 3 == 0) field.step_to(man, place(random), place(random));
          if (random() % 30 == 0) field.men[man].state = ManState::dead;
        }
        const auto judged = field.judge();
        const bool served = !crew_of(field.rules, field.men, field.guns[0]).empty();
        for (const GunAftermath& now : judged) {
          QVERIFY(!now.captor || !served);
          QVERIFY(!now.captor.none() || served || now.passed.size() < 4);
          ++(now.captor ? taken : disputed);
          for (const ManId id : now.passed) {
            const Soldier& man = field.men[id.index()];
            QCOMPARE(man.state, ManState::free);
            QVERIFY(
                near_gun(field.rules, field.guns[0], man.at, field.rules.table.foot_radius, field.rules.table.serve));
          }
        }
        if (!judged.empty() && judged[0].captor) break;
        field.remember();
        QVERIFY(field.judge().empty());
      }
    }
    QVERIFY2(taken > 50 && disputed > 500, qPrintable(QString("%1 %2").arg(taken).arg(disputed)));
  }
};

SANDGATE_TEST(GunOnTheTable)

}  // namespace tst_gun
#include "tst_gun.moc"
