// Shot that meets the banks of field works (KS-6.1).
#include "core/battle/ground/earthworks.h"
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
};

SANDGATE_TEST(ShotWorks)

}  // namespace tst_shot_works
#include "tst_shot_works.moc"
