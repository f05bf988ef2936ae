// Shot that meets the banks of field works (KS-6.1).
#include "core/battle/ground/earthworks.h"
#include "core/kriegspiel/five.h"
#include "tests/core/fixtures/shot_table.h"
#include "tests/runner/test.h"

namespace tst_shot_works {

using namespace sandgate;
using namespace sandgate::tests;

class ShotWorks : public QObject {
  Q_OBJECT

 private slots:
  void KS_6_1_a_bank_stops_a_flat_shot_data() {
    QTest::addColumn<int>("works");
    QTest::addColumn<bool>("felled");
    QTest::newRow("open ground") << 0 << true;
    QTest::newRow("a trench between") << 1 << false;
    QTest::newRow("out of an epaulement, through its embrasure") << 2 << true;
    QTest::newRow("into an epaulement's side") << 3 << false;
  }
  void KS_6_1_a_bank_stops_a_flat_shot() {
    QFETCH(int, works);
    ShotTable table("kriegspiel");
    const std::uint32_t man = table.add(60);
    const Point gun = ShotTable::place(ShotTable::gun_x, ShotTable::gun_y);
    const Point before = ShotTable::place(ShotTable::gun_x, ShotTable::muzzle_y + 57);
    std::vector<Earthwork> dug;
    if (works == 1) dug.push_back({EarthworkKind::trench, before, {}, Length::inches(8)});
    if (works == 2) dug.push_back({EarthworkKind::epaulement, gun, {}, {}});
    if (works == 3) dug.push_back({EarthworkKind::epaulement, table.men[man].at, Bearing::of(2400), {}});
    const Gunnery gunnery(std::make_shared<const TableGround>(Country::level(4000, 4000, {}), Scale{}, table.rules,
                                                              Window{{}, {Length::feet(40), Length::feet(40)}},
                                                              std::vector<FeatureId>{}, dug));
    const auto open = table.gunnery().solve(table.targets(), 0, table.men[man].at, 0, 0);
    QVERIFY(open);
    QVERIFY(!gunnery.cannot_fire(table.targets(), 0, open->aim));
    const Flight flight = table.fly(gunnery, open->aim);
    QTEST(how(flight, man).has_value(), "felled");
  }

  // "Defenders' eyes and rifles are at a trench's top": an inch from its bank they are, a foot behind it not.
  void KS_6_1_rifles_fire_over_the_bank_at_which_men_stand_data() {
    QTest::addColumn<double>("behind_in");
    QTest::addColumn<bool>("felled");
    QTest::newRow("at it") << 0.6 << true;
    QTest::newRow("behind it") << 3.0 << false;
  }
  void KS_6_1_rifles_fire_over_the_bank_at_which_men_stand() {
    QFETCH(double, behind_in);
    ShotTable table("kriegspiel");
    table.guns.clear();
    const std::uint32_t rifleman = table.add(20), man = table.add(90);
    table.men[rifleman].camp = 0;
    const Point bank = ShotTable::place(ShotTable::gun_x, ShotTable::muzzle_y + 20 + behind_in);
    const std::vector<Earthwork> dug{{EarthworkKind::trench, bank, {}, Length::inches(10)}};
    const Gunnery gunnery(std::make_shared<const TableGround>(Country::level(4000, 4000, {}), Scale{}, table.rules,
                                                              Window{{}, {Length::feet(40), Length::feet(40)}},
                                                              std::vector<FeatureId>{}, dug));
    const auto projectile = rifle_projectile(table.rules);
    QVERIFY(projectile);
    const auto laid = gunnery.solve_over(table.targets(), rifleman, table.men[man].at, *projectile, 0);
    QVERIFY(laid);
    const Shot shot = gunnery.shot_over(table.men[rifleman], laid->aim, {});
    QTEST(how(gunnery.fly(table.targets(), shot), man).has_value(), "felled");
    // What is foreseen is what happens.
    const auto met = gunnery.foresee_over(table.targets(), rifleman, laid->aim, 8);
    const auto hits = std::ranges::count(met, std::optional<std::uint32_t>(man));
    QCOMPARE(met.size(), std::size_t{8});
    QTEST(hits >= 6, "felled");
    QTEST(hits > 0, "felled");
  }
};

SANDGATE_TEST(ShotWorks)

}  // namespace tst_shot_works
#include "tst_shot_works.moc"
