// Banks of field works as bases, eyes and guns meet them on a table (KS-6.1).
#include <QTest>

#include "core/battle/ground/digging.h"
#include "core/battle/ground/earthworks.h"
#include "tests/core/battle/table_sample.h"
#include "tests/runner/test.h"

namespace tst_earthworks {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

Rulebook kriegspiel() { return *read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", "kriegspiel"); }

/// Level, 120 inches each way, with a trench of 20 inches from west to east in its middle that faces north, and an
/// epaulement at (20, 20) that faces north.
struct Dug {
  Rulebook rules = kriegspiel();
  Earthwork trench{EarthworkKind::trench, place(60, 60), {}, Length::inches(20)};
  Earthwork epaulement{EarthworkKind::epaulement, place(20, 20), {}, {}};
  TableGround ground{Country::level(1'000, 1'000, {}), Scale{}, rules,
                     Window{{}, place(120, 120)},      {},      {trench, epaulement}};
  Length foot = rules.table.foot_radius, horse = rules.table.horse_radius;
};

}  // namespace

class EarthworksTest : public QObject {
  Q_OBJECT

 private slots:
  void KS_6_1_men_on_foot_pass_a_bank_and_horse_does_not() {
    const Dug dug;
    const Point south = place(60, 50), north = place(60, 70);
    QVERIFY(dug.ground.clear(south, north, dug.foot));
    QVERIFY(!dug.ground.clear(south, north, dug.horse));
    const auto barred = dug.ground.bar_along(Path{south, north}, dug.horse);
    QVERIFY(barred && barred->bar == Bar::bank);
    // A quarter of an inch of bank, the gap, and his own base.
    const Length short_of = place(60, 60).y - Length{{16 + 4}} - dug.horse - barred->at.y;
    QVERIFY(short_of >= Length{} && short_of <= Length{{2}});
    QVERIFY(dug.ground.clear(place(80, 50), place(80, 70), dug.horse));
    const auto round = dug.ground.way(south, north, dug.horse, Length::feet(5));
    QVERIFY(round && round->size() > 2);
    // Where he halted he can turn about.
    QVERIFY(!dug.ground.bar_along(Path{barred->at, south}, dug.horse));
    QVERIFY(dug.ground.bar_along(Path{barred->at, north}, dug.horse));
  }

  void KS_6_1_nobody_stands_in_a_bank_and_all_may_leave_it() {
    const Dug dug;
    QCOMPARE(dug.ground.bar_at(place(60, 60), dug.foot), Bar::bank);
    QCOMPARE(dug.ground.bar_at(place(60, 59.4), dug.foot), Bar::none);
    QVERIFY(!dug.ground.bar_along(Path{place(60, 60), place(60, 50)}, dug.foot));
    QVERIFY(!dug.ground.bar_along(Path{place(60, 60), place(60, 50)}, dug.horse));
    QVERIFY(dug.ground.bar_along(Path{place(60, 50), place(60, 60)}, dug.foot));
  }

  void KS_6_1_a_gun_stands_in_its_epaulement_and_fires_out_of_it() {
    const Dug dug;
    const auto facing = [](int degrees) { return Bearing::of(degrees * Bearing::full_circle / 360); };
    QCOMPARE(dug.ground.bar_of_gun(place(20, 20), facing(0)), Bar::none);
    QCOMPARE(dug.ground.bar_of_swing(place(20, 20), facing(0), facing(60)), Bar::bank);
    QCOMPARE(dug.ground.bar_of_gun(place(20, 23), facing(0)), Bar::bank);
    QVERIFY(!dug.ground.banked(place(20, 20), place(20, 40)));
    QVERIFY(dug.ground.banked(place(20, 20), place(34, 33)));
    QVERIFY(!dug.ground.banked(place(20, 20), place(20, 0)));
  }

  void KS_6_1_a_bank_hides_but_from_men_at_it() {
    const Dug dug;
    const Point before = place(60, 70), behind = place(60, 50), at_it = place(60, 59.4);
    QVERIFY(!dug.ground.sees(before, behind));
    QVERIFY(!dug.ground.sees(behind, before));
    QVERIFY(dug.ground.sees(at_it, before));
    QVERIFY(dug.ground.sees(before, at_it));
    QVERIFY(dug.ground.sees(place(80, 50), place(80, 70)));
    QCOMPARE(dug.ground.eye_at(at_it), Length::inches(2));
    QCOMPARE(dug.ground.eye_at(behind), dug.rules.table.man);
    QVERIFY(dug.ground.banked(before, at_it));
    QVERIFY(!dug.ground.banked(behind, at_it));
  }

  void KS_6_2_a_mine_is_no_ground() {
    const Rulebook rules = kriegspiel();
    const Earthwork mine{EarthworkKind::mine, place(60, 60), {}, {}};
    QVERIFY(banks_of(*rules.works, mine).empty());
    const Earthworks works(rules, std::vector{mine});
    const Length radius = rules.table.foot_radius;
    // An eighth of an inch beside his base.
    const double near = radius.in_inches() + 1.0 / 8;
    QVERIFY(works.until_mine(place(60 - near, 50), place(60 - near, 70), radius));
    QVERIFY(!works.until_mine(place(60 - near - 0.05, 50), place(60 - near - 0.05, 70), radius));
    const auto met = works.until_mine(place(50, 60), place(70, 60), radius);
    QVERIFY(met);
    QVERIFY(works.mine_at(place(50 + met->gone.in_inches(), 60), radius + Length{{2}}));
    // Who stands on it, since he has laid it, may leave it.
    QVERIFY(!works.until_mine(place(60, 60), place(70, 60), radius));
  }

  void KS_6_many_works_are_found_as_by_asking_each() {
    const Rulebook rules = kriegspiel();
    std::vector<Earthwork> all;
    for (int i = 0; i < 300; ++i)
      all.push_back({i % 3 == 2 ? EarthworkKind::epaulement : EarthworkKind::trench,
                     place(10.0 * (i % 20) + 5, 13.0 * (i / 20) + 5), Bearing::of(i * 377),
                     Length::inches(i % 3 == 2 ? 0 : 1 + i % 9)});
    const Earthworks together(rules, all);
    int met = 0;
    for (int i = 0; i < 200; ++i) {
      const Point a = place((i * 37) % 200, (i * 53) % 190), b = place((i * 71 + 11) % 200, (i * 29 + 7) % 190);
      std::optional<Length> least;
      for (const Earthwork& one : all) {
        const auto alone = Earthworks(rules, std::vector{one}).until_bank(a, b, rules.table.horse_radius);
        if (alone && (!least || *alone < *least)) least = alone;
      }
      QCOMPARE(together.until_bank(a, b, rules.table.horse_radius), least);
      met += least.has_value();
    }
    QVERIFY(met > 50 && met < 200);
  }

  void KS_6_works_lie_in_one_anothers_way() {
    const Rulebook rules = kriegspiel();
    const Dug dug;
    const auto lies = [&](const Earthwork& a, const Earthwork& b) { return overlap(*rules.works, a, b); };
    Earthwork across = dug.trench;
    across.facing = Bearing::of(1600);
    QVERIFY(lies(dug.trench, across));
    across.at = place(60, 75);
    QVERIFY(!lies(dug.trench, across));
    QVERIFY(lies(dug.trench, {EarthworkKind::mine, place(55, 60.1), {}, {}}));
    QVERIFY(!lies(dug.trench, {EarthworkKind::mine, place(55, 62), {}, {}}));
    QVERIFY(!lies(dug.epaulement, dug.trench));
  }
};

SANDGATE_TEST(EarthworksTest)

}  // namespace tst_earthworks
#include "tst_earthworks.moc"
