// LW-4: who dies by a shot, judged from its flight.
#include <QTest>

#include "tests/core/fixtures/shot_table.h"
#include "tests/runner/test.h"

namespace tst_shot {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr double too_heavy = 900;  // grams: nothing oversets such men

/// Every bearing and elevation about straight ahead, in steps of two mils.
template <class Visit>
void each_aim(const ShotTable& table, Visit visit) {
  const Gunnery gunnery = table.gunnery();
  for (int elevation = -40; elevation <= 40; elevation += 4) {
    for (int bearing = -30; bearing <= 30; bearing += 2) visit(table.fly(gunnery, ShotTable::aim(elevation, bearing)));
  }
}

}  // namespace

class Shots : public QObject {
  Q_OBJECT

 private slots:
  void LW_4_1_drops_strikes_bounces_and_rolls() {
    const ShotTable table;
    const Flight flight = table.fly(ShotTable::aim(0));
    QCOMPARE(flight.path.front().at, ShotTable::place(240, 63.5));
    QCOMPARE(flight.path.front().milliseconds, 0);
    QVERIFY(flight.bounces > 0);
    QVERIFY(flight.felled.empty());
    // Out of a level barrel it only falls until it strikes the table, and never gets through it.
    const double start = flight.path.front().height.in_inches();
    for (std::size_t i = 1; i < flight.path.size(); ++i) {
      const FlightPoint& p = flight.path[i];
      QVERIFY(p.milliseconds > flight.path[i - 1].milliseconds);
      QVERIFY2(p.height.in_inches() <= start + 0.02 && p.height.in_inches() > -0.2,
               QByteArray::number(p.height.in_inches()));
    }
  }

  void LW_4_1_falls_as_bodies_fall() {
    ShotTable table;
    table.rules.gunnery.projectiles[0].drag = 0;
    const Flight flight = table.fly(ShotTable::aim(300));
    const double rise = std::sin(300 * 2 * M_PI / 6400) * table.rules.gunnery.projectiles[0].speed;
    int compared = 0;
    for (const FlightPoint& p : flight.path) {
      const double t = p.milliseconds / 1000.0, g = table.rules.gunnery.gravity;
      const double height = flight.path.front().height.in_inches() + rise * t - g * t * t / 2;
      if (height < 2) break;
      // Half a millisecond of rounding, and the steps' own error.
      QVERIFY2(std::abs(p.height.in_inches() - height) < 0.5 + g * t / 480, QByteArray::number(p.height.in_inches()));
      ++compared;
    }
    QVERIFY(compared > 8);
  }

  void LW_4_2_knocked_over_he_is_dead() {
    ShotTable table;
    const auto man = table.add(30);
    const Gunnery gunnery = table.gunnery();
    // Straight at his chest.
    const Flight flight = table.fly(gunnery, ShotTable::aim(20));
    QVERIFY2(how(flight, man) == Felling::struck, told(flight));
    QCOMPARE(flight.felled.size(), std::size_t{1});
    QVERIFY(flight.felled[0].milliseconds >= 40);
  }

  void LW_4_2_also_men_knocked_over_by_falling_men() {
    ShotTable table;
    // One behind another and a little to the side: who is met falls against the next.
    for (int i = 0; i < 8; ++i) table.add(60 + i * 0.88, i % 2 * 0.88);
    int by_fallen = 0;
    each_aim(table, [&](const Flight& flight) {
      for (std::size_t i = 0; i < flight.felled.size(); ++i) {
        if (i > 0) QVERIFY(flight.felled[i].milliseconds >= flight.felled[i - 1].milliseconds);
        if (flight.felled[i].how != Felling::by_fallen) continue;
        // Somebody had been met before.
        QVERIFY2(i > 0, told(flight));
        ++by_fallen;
      }
    });
    QVERIFY2(by_fallen > 5, QByteArray::number(by_fallen));
  }

  void LW_4_2_nobody_falls_by_himself() {
    ShotTable table;
    for (int i = 0; i < 20; ++i) table.add(40, (i - 10) * 0.9);
    int felled = 0;
    each_aim(table, [&](const Flight& flight) {
      felled += static_cast<int>(flight.felled.size());
      if (flight.felled.empty()) return;
      // The first to die was met by the shot.
      QVERIFY2(std::ranges::any_of(flight.felled, [](const Felled& f) { return f.how != Felling::by_fallen; }),
               told(flight));
    });
    QVERIFY(felled > 100);
  }

  void LW_4_3_first_man_touched() {
    ShotTable table;
    table.rules.gunnery.foot.weight = too_heavy;
    for (int i = 0; i < 12; ++i) table.add(30 + i % 2 * 2, (i - 6) * 0.6);
    int dead = 0;
    each_aim(table, [&](const Flight& flight) {
      QVERIFY2(flight.felled.size() <= 1, told(flight));
      if (flight.felled.empty()) return;
      QVERIFY2(flight.felled[0].how == Felling::touched, told(flight));
      ++dead;
    });
    QVERIFY2(dead > 200, QByteArray::number(dead));
  }

  void LW_4_3_grazes_A_then_fells_B_both_dead() {
    ShotTable table;
    table.rules.gunnery.horse.weight = too_heavy;
    const auto a = table.add(30, 0, Arm::cavalry), b = table.add(31.7, 0.9);
    int both = 0;
    each_aim(table, [&](const Flight& flight) {
      if (how(flight, a) == Felling::touched && how(flight, b) == Felling::struck) ++both;
    });
    QVERIFY2(both > 0, QByteArray::number(both));
  }

  void LW_4_3_fells_B_then_grazes_A_only_B_dead() {
    ShotTable table;
    table.rules.gunnery.horse.weight = too_heavy;
    const auto b = table.add(30), a = table.add(31.8, 0, Arm::cavalry);
    int only_b = 0;
    each_aim(table, [&](const Flight& flight) {
      const auto of_a = how(flight, a), of_b = how(flight, b);
      if (of_b != Felling::struck || !of_a) {
        only_b += of_b == Felling::struck;
        return;
      }
      // Both: then A was met before B went down.
      QVERIFY2(*of_a == Felling::touched && flight.felled.front().man == a, told(flight));
    });
    QVERIFY2(only_b > 20, QByteArray::number(only_b));
  }

  // The first man touched dies, and with him who falls because of the shot: LW-4.2 and LW-4.3 together.
  void ST_5_the_first_man_touched_and_who_falls_by_it() {
    ShotTable table("little-wars-streamlined");
    for (int i = 0; i < 12; ++i) table.add(30 + i % 2 * 2, (i - 6) * 0.9);
    int shots = 0, several = 0;
    each_aim(table, [&](const Flight& flight) {
      if (flight.felled.empty()) return;
      ++shots;
      several += flight.felled.size() > 1;
      QVERIFY2(flight.felled.front().how != Felling::by_fallen, told(flight));
      QVERIFY2(std::ranges::count(flight.felled, Felling::touched, &Felled::how) <= 1, told(flight));
    });
    QVERIFY2(shots > 100 && several > 0, QByteArray::number(shots));
  }

  void LW_4_4_a_rebound_counts() {
    ShotTable table;
    // He stands close before a house; what passes beside or above him comes back from its wall.
    const auto man = table.add(40);
    table.add(FeatureKind::house, 220, 105.5, 260, 120);
    const Gunnery gunnery = table.gunnery();
    int from_behind = 0;
    for (int elevation = 0; elevation <= 120; elevation += 2) {
      for (int bearing = -30; bearing <= 30; bearing += 3) {
        const Flight flight = table.fly(gunnery, ShotTable::aim(elevation, bearing));
        if (!how(flight, man)) continue;
        // It had been at the wall before.
        const bool was_there = std::ranges::any_of(flight.path, [&](const FlightPoint& p) {
          return p.at.y.in_inches() > 104.4 && p.milliseconds <= flight.felled.front().milliseconds;
        });
        if (was_there && flight.bounces > 0) ++from_behind;
      }
    }
    QVERIFY2(from_behind > 0, QByteArray::number(from_behind));
  }

  void LW_4_4_rolls_to_his_feet() {
    ShotTable table;
    auto& shot = table.rules.gunnery.projectiles[0];
    shot.shape = GunneryRules::Shape::ball;
    shot.length = shot.diameter, shot.speed = 120, shot.restitution = 0;
    const auto man = table.add(50);
    const Flight flight = table.fly(ShotTable::aim(0));
    QVERIFY2(how(flight, man) == Felling::touched, told(flight));
    const auto before = std::ranges::find_if(
        flight.path, [](const FlightPoint& p) { return p.at.y.in_inches() > ShotTable::muzzle_y + 45; });
    QVERIFY(before != flight.path.end());
    QVERIFY(before->height.in_inches() < shot.diameter);
  }

  void LW_4_5_lying_men_only_where_they_lie() {
    ShotTable table;
    const auto man = table.add(24);
    // At the height of his chest: standing he is met, lying he is not.
    const Aim level = ShotTable::aim(0);
    QVERIFY(how(table.fly(level), man));
    table.men[man].lying = Bearing::of(1600);
    QVERIFY2(table.fly(level).felled.empty(), told(table.fly(level)));
    // Down at his body.
    table.rules.gunnery.projectiles[0].least_mils = -400;
    const Flight low = table.fly(ShotTable::aim(-50));
    QVERIFY2(how(low, man) == Felling::touched, told(low));
    // Where he lies, not where he stood before: his legs point away from the line.
    table.men[man].at = ShotTable::place(ShotTable::gun_x + 1.2, ShotTable::muzzle_y + 24);
    QVERIFY2(table.fly(ShotTable::aim(-50)).felled.empty(), told(table.fly(ShotTable::aim(-50))));
    table.men[man].lying = Bearing::of(4800);
    QVERIFY(how(table.fly(ShotTable::aim(-50)), man));
  }

  void LW_4_5_a_man_who_lies_is_the_first_touched() {
    ShotTable table;
    table.rules.gunnery.foot.weight = too_heavy;
    const auto lies = table.add(24), stands = table.add(30);
    table.men[lies].lying = Bearing::of(1600);
    const Flight flight = table.fly(ShotTable::aim(-50));
    QVERIFY2(how(flight, lies) && !how(flight, stands), told(flight));
  }

  void CX_2_boxes_are_struck() {
    ShotTable table;
    table.boxes.push_back({ShotTable::place(240, 103.5)});
    table.boxes.push_back({ShotTable::place(260, 103.5)});
    const auto behind = table.add(44.5);
    const Flight flight = table.fly(ShotTable::aim(0));
    QCOMPARE(flight.boxes, std::vector<std::uint32_t>{0});
    QVERIFY2(!how(flight, behind), told(flight));
  }

  void only_who_is_on_the_ground_is_met() {
    ShotTable table;
    for (const ManState state : {ManState::dead, ManState::crossed, ManState::held, ManState::ranks}) {
      table.men.clear();
      table.men.emplace_back();
      table.men[0].at = ShotTable::place(240, 93.5);
      table.men[0].state = state;
      QVERIFY(table.fly(ShotTable::aim(0)).felled.empty());
    }
    for (const ManState state : {ManState::free, ManState::prisoner, ManState::disarmed}) {
      table.men[0].state = state;
      QVERIFY(!table.fly(ShotTable::aim(0)).felled.empty());
    }
    table.men[0].keeper = BodyId{0};
    QVERIFY(table.fly(ShotTable::aim(0)).felled.empty());
  }

  void guns_are_in_the_way_but_not_its_own() {
    ShotTable table;
    const auto man = table.add(36);
    QVERIFY(how(table.fly(ShotTable::aim(0)), man));
    Gun& other = table.guns.emplace_back();
    other.at = ShotTable::place(240, 85);
    other.facing = Bearing::of(0);
    QVERIFY2(!how(table.fly(ShotTable::aim(0)), man), told(table.fly(ShotTable::aim(0))));
    table.guns[1].on_ground = false;
    QVERIFY(how(table.fly(ShotTable::aim(0)), man));
  }
};

SANDGATE_TEST(Shots)

}  // namespace tst_shot
#include "tst_shot.moc"
