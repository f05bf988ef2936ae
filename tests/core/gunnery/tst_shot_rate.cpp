// LW-4.6: how often a well-aimed gun hits; and that the same shot always flies the same way and always ends.
#include <QTest>
#include <thread>

#include "tests/core/fixtures/shot_table.h"
#include "tests/runner/test.h"

namespace tst_shot_rate {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

/// Men of that height, in proportion (LW-7.3), as a house rulebook would set them.
void set_size(Rulebook& rules, double height_in) {
  const double size = height_in / rules.table.man.in_inches();
  const auto sized = [size](Length of) {
    return Length{{static_cast<std::int64_t>(std::lround(static_cast<double>(of.count) * size))}};
  };
  rules.table.man = sized(rules.table.man);
  rules.table.foot_radius = sized(rules.table.foot_radius);
  rules.table.horse_radius = sized(rules.table.horse_radius);
}

/// One standing man at 27 feet from the axle.
ShotTable butts() {
  ShotTable table;
  table.add(27 * 12 - (ShotTable::muzzle_y - ShotTable::gun_y));
  return table;
}

std::vector<ShotTable> crowds() {
  ShotTable none, many, touching;
  for (int i = 0; i < 1600; ++i) many.add(40 + i / 40 * 1.9, (i % 40 - 20) * 1.3);
  touching.add(0.45);
  return {none, many, touching};
}

}  // namespace

class ShotRate : public QObject {
  Q_OBJECT

 private slots:
  void LW_4_6_nine_times_in_ten_data() {
    QTest::addColumn<double>("height_in");
    QTest::newRow("2 inches") << 2.0;
    QTest::newRow("1½ inches") << 1.5;
    QTest::newRow("1 inch") << 1.0;
  }

  void LW_4_6_nine_times_in_ten() {
    QFETCH(double, height_in);
    ShotTable table = butts();
    set_size(table.rules, height_in);
    const Gunnery gunnery = table.gunnery();
    const auto solution = gunnery.solve(table.targets(), 0, table.men[0].at, 0, 0);
    QVERIFY(solution);
    constexpr int shots = 10'000;
    int hits = 0;
    for (int i = 0; i < shots; ++i) {
      const Scatter scatter = scatter_of(table.rules, solution->aim, Dice(7, 0), {1, 0, "shot", i});
      hits += table.fly(gunnery, solution->aim, scatter).felled.empty() ? 0 : 1;
    }
    const double rate = static_cast<double>(hits) / shots;
    qInfo("men %g inches high: %.4f", height_in, rate);
    QVERIFY2(std::abs(rate - 0.9) <= 0.02, QByteArray::number(rate));
  }

  void LW_4_6_without_spread_it_never_misses() {
    ShotTable table = butts();
    table.rules.gunnery.projectiles[0].spread = {};
    const Gunnery gunnery = table.gunnery();
    for (int i = 0; i < 20; ++i) QVERIFY(!table.fly_at(gunnery, 0, i).felled.empty());
  }

  void LW_4_6_a_breeze_moves_the_fall() {
    const auto fall = [](double speed, int to_mils) {
      ShotTable table;
      table.rules.gunnery.breeze = speed;
      table.rules.gunnery.breeze_to = Bearing::of(to_mils);
      const Flight flight = table.fly(ShotTable::aim(180));
      // Where it first comes down.
      const auto down = std::ranges::find_if(
          flight.path, [](const FlightPoint& p) { return p.milliseconds > 100 && p.height.in_inches() < 1; });
      return down == flight.path.end() ? Point{} : down->at;
    };
    const Point still = fall(0, 0), east = fall(100, 1600), west = fall(100, 4800), behind = fall(100, 0);
    QVERIFY(still.x.in_inches() > 239.9 && still.x.in_inches() < 240.1);
    QVERIFY(east.x.in_inches() > 241 && west.x.in_inches() < 239);
    QVERIFY(behind.y > still.y);
  }

  void spread_of_the_dice() {
    const ShotTable table;
    const GunneryRules::Spread& spread = table.rules.gunnery.projectiles[0].spread;
    double sum = 0, squares = 0, most = 0;
    constexpr int shots = 20'000;
    for (int i = 0; i < shots; ++i) {
      const Scatter s = scatter_of(table.rules, ShotTable::aim(0), Dice(3, 0), {0, 0, "shot", i});
      QCOMPARE(s, scatter_of(table.rules, ShotTable::aim(0), Dice(3, 0), {0, 0, "shot", i}));
      sum += s.bearing_mils, squares += s.bearing_mils * s.bearing_mils;
      most = std::max(most, std::abs(s.bearing_mils));
    }
    QVERIFY(std::abs(sum / shots) < spread.bearing * 0.03);
    QVERIFY(std::abs(std::sqrt(squares / shots) / spread.bearing - 1) < 0.03);
    QVERIFY(most < spread.bearing * 4.9);
    QCOMPARE(scatter_of(table.rules, ShotTable::aim(0, 0, 77), Dice(3, 0), {}), Scatter{});
  }

  void the_same_shot_flies_the_same_way() {
    for (const ShotTable& table : crowds()) {
      const Gunnery gunnery = table.gunnery(), other = table.gunnery();
      const Flight a = table.fly(gunnery, ShotTable::aim(4)), b = table.fly(gunnery, ShotTable::aim(30, 12));
      QVERIFY(a == table.fly(gunnery, ShotTable::aim(4)));
      QVERIFY(a == table.fly(other, ShotTable::aim(4)));
      QVERIFY(b == table.fly(gunnery, ShotTable::aim(30, 12)));
      QVERIFY(!(a == b));
    }
  }

  void two_threads_agree() {
    ShotTable table = butts();
    for (int i = 0; i < 60; ++i) table.add(320 + i / 10 * 1.8, (i % 10 - 5) * 1.3 + 0.6);
    const Gunnery gunnery = table.gunnery();
    constexpr int shots = 60;
    std::vector<Flight> one(shots), other(shots);
    const auto fly_all = [&](std::vector<Flight>& to) {
      for (int i = 0; i < shots; ++i) to[static_cast<std::size_t>(i)] = table.fly_at(gunnery, 0, i);
    };
    std::thread first([&] { fly_all(one); }), second([&] { fly_all(other); });
    first.join(), second.join();
    QVERIFY(one == other);
  }

  void every_shot_ends() {
    for (ShotTable& table : crowds()) {
      table.rules.gunnery.projectiles[0].least_mils = -1600;
      table.rules.gunnery.projectiles[0].most_mils = 1600;
      const Gunnery gunnery = table.gunnery();
      for (const int elevation : {-1600, -1599, -300, 0, 700, 1599, 1600}) {
        for (const int bearing : {0, 1, 1600, 3200, 4801}) {
          const Flight flight = table.fly(gunnery, ShotTable::aim(elevation, bearing));
          QVERIFY(flight.path.size() >= 2 && flight.path.size() <= 402);
          QVERIFY(flight.path.back().milliseconds <= table.rules.gunnery.longest_ms + 10);
          QVERIFY(flight.bounces <= table.rules.gunnery.most_bounces);
        }
      }
    }
  }

  void bounds_are_reported() {
    ShotTable table;
    table.rules.gunnery.longest_ms = 100;
    const Flight brief = table.fly(ShotTable::aim(300));
    QCOMPARE(brief.end, FlightEnd::time_up);
    QVERIFY(brief.path.back().milliseconds <= 105);
    table.rules.gunnery.longest_ms = 6000;
    table.rules.gunnery.most_bounces = 1;
    const Flight one = table.fly(ShotTable::aim(0));
    QCOMPARE(one.end, FlightEnd::bounces_up);
    QCOMPARE(one.bounces, 1);
    table.rules.gunnery.most_bounces = 60;
    QCOMPARE(table.fly(ShotTable::aim(100, 3200)).end, FlightEnd::off_table);
  }

  void what_cannot_fly_does_not() {
    const ShotTable table;
    const Gunnery gunnery = table.gunnery();
    const Flight nothing = table.fly(gunnery, ShotTable::aim(0, 0, 200));
    QCOMPARE(nothing.end, FlightEnd::off_table);
    QCOMPARE(nothing.path.size(), std::size_t{1});
    Shot shot = gunnery.shot_from(table.targets(), 0, ShotTable::aim(0), {});
    shot.from = ShotTable::place(-30, 0);
    QCOMPARE(gunnery.fly(table.targets(), shot).path.size(), std::size_t{1});
    // A barrel that gives it no speed at all drops it.
    shot = gunnery.shot_from(table.targets(), 0, ShotTable::aim(0), {0, 0, 0});
    QCOMPARE(gunnery.fly(table.targets(), shot).end, FlightEnd::at_rest);
  }

  void KS_7_1_a_shell_drops_and_stays() {
    ShotTable table("kriegspiel");
    double before = 0;
    int shells = 0;
    const Gunnery gunnery = table.gunnery();
    for (std::size_t i = 0; i < table.rules.gunnery.projectiles.size(); ++i) {
      const auto& projectile = table.rules.gunnery.projectiles[i];
      const auto refused = gunnery.cannot_fire(table.targets(), 0, ShotTable::aim(0, 0, static_cast<std::uint8_t>(i)));
      QCOMPARE(refused.has_value(), !projectile.gun_fires());
      if (!projectile.shell) continue;
      const Flight flight = table.fly(ShotTable::aim(700, 0, static_cast<std::uint8_t>(i)));
      if (i + 1 == table.rules.gunnery.projectiles.size() - 1 && flight.end == FlightEnd::off_table) {
        // The lightest carries over the edge, forty feet away.
        QVERIFY(flight.path.back().at.y.in_inches() > before + 24);
        ++shells;
        continue;
      }
      QVERIFY2(flight.end == FlightEnd::at_rest, projectile.name.c_str());
      double fell = 0;
      for (const FlightPoint& p : flight.path)
        if (fell == 0 && p.milliseconds > 50 && p.height.in_inches() < 1) fell = p.at.y.in_inches();
      const double lies = flight.path.back().at.y.in_inches();
      QVERIFY2(fell > 0 && lies - fell < 40, QByteArray::number(lies - fell));
      // Its range is its class: the lighter, the further.
      QVERIFY(fell > before + 24);
      before = fell;
      ++shells;
    }
    QCOMPARE(shells, 3);
  }

  void KS_7_2_fives_fire_over_a_mans_head() {
    ShotTable table("kriegspiel");
    const auto& all = table.rules.gunnery.projectiles;
    const auto rifle = std::ranges::find(all, GunneryRules::From::rifle, &GunneryRules::Projectile::from);
    QVERIFY(rifle != all.end());
    const auto number = static_cast<std::uint8_t>(rifle - all.begin());
    const auto enemy = table.add(60), rank = table.add(10);
    const Gunnery gunnery = table.gunnery();
    QCOMPARE(gunnery.cannot_fire(table.targets(), 0, ShotTable::aim(0, 0, number))->code,
             RefusalCode::no_such_projectile);
    const Shot shot = gunnery.shot_over(table.men[rank], ShotTable::aim(-12, 0, number), {});
    QVERIFY(!shot.gun);
    const Flight flight = gunnery.fly(table.targets(), shot);
    QVERIFY2(how(flight, enemy) && !how(flight, rank), told(flight));
  }
};

SANDGATE_TEST(ShotRate)

}  // namespace tst_shot_rate
#include "tst_shot_rate.moc"
