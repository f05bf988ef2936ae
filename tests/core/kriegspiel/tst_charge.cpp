// Cavalry charges (KS-8): every cell of the table, the borders of its bands, guns, horse against horse.
#include <QTest>
#include <random>

#include "core/kriegspiel/charge.h"
#include "tests/core/kriegspiel/book.h"
#include "tests/runner/test.h"

namespace tst_charge {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const ChargeRules& rules() { return kriegspiel().charges.value(); }

ChargeRuling ruled(const ChargeAsked& asked) {
  const auto ruling = rule_charge(rules(), asked);
  if (!ruling) qFatal("the charge was refused");
  return *ruling;
}

ChargeRuling against(std::int32_t sabres, ChargedKind kind, std::int32_t count, double feet) {
  return ruled({.sabres = sabres, .distance = Length::from_feet(feet), .charged = {kind, count}});
}

bool cites(const ChargeRuling& ruling, Clause clause) {
  return std::ranges::find(ruling.clauses, clause) != ruling.clauses.end();
}

/// Horse meets horse.
ChargeAsked horse(std::int32_t sabres, std::int32_t charged, std::int32_t contours = 0) {
  return {
      .sabres = sabres, .distance = Length::feet(3), .charged = {ChargedKind::cavalry, charged}, .contours = contours};
}

}  // namespace

class ChargeTest : public QObject {
  Q_OBJECT

 private slots:
  void KS_8_every_cell_of_the_table_data() {
    QTest::addColumn<ChargedKind>("kind");
    QTest::addColumn<double>("feet");
    QTest::addColumn<int>("sabres");
    QTest::addColumn<int>("charged");
    QTest::addColumn<int>("cavalry_lost");
    QTest::addColumn<int>("lost");
    const auto row = [](const char* name, ChargedKind kind, double feet, int sabres, int charged, int ours,
                        int theirs) { QTest::newRow(name) << kind << feet << sabres << charged << ours << theirs; };
    using enum ChargedKind;
    // One in five, ten, fifteen charged; one, two, three to a sabre.
    row("KS-8 extended, far", extended, 2.5, 10, 25, 5, 10);
    row("KS-8 extended, middle", extended, 1.5, 10, 25, 2, 20);
    row("KS-8 extended, near", extended, 0.5, 10, 45, 3, 30);
    row("extended, far, just too few", extended, 2.5, 10, 4, 0, 4);
    row("extended, far, one sabre lost", extended, 2.5, 10, 5, 1, 5);
    row("extended, middle, nine", extended, 1.5, 10, 9, 0, 9);
    row("extended, near, fourteen", extended, 0.5, 10, 14, 0, 14);
    row("extended, more than there are sabres", extended, 2.5, 10, 500, 10, 10);
    // Three, two, one sabre to a man; a man to fifteen, ten, five sabres.
    row("KS-8 close, far", close, 2.5, 30, 4, 12, 2);
    row("KS-8 close, middle", close, 1.5, 30, 4, 8, 3);
    row("KS-8 close, near", close, 0.5, 30, 7, 7, 6);
    row("close, far, fourteen sabres", close, 2.5, 14, 4, 12, 0);
    row("close, far, fifteen sabres", close, 2.5, 15, 4, 12, 1);
    row("close, more than there are sabres", close, 2.5, 10, 25, 10, 0);
    row("close, no more than there are men", close, 0.5, 100, 2, 2, 2);
    // Four, three, one to a gun.
    row("KS-8 guns, far", guns, 2.5, 8, 3, 4, 1);
    row("KS-8 guns, middle", guns, 1.5, 8, 3, 6, 2);
    row("KS-8 guns, near", guns, 0.5, 8, 3, 3, 3);
    row("guns, far, a sabre remains for the second", guns, 2.5, 9, 3, 8, 2);
    row("guns, far, no sabre would remain for the third", guns, 2.5, 12, 3, 8, 2);
    row("guns, near, more than sabres", guns, 0.5, 8, 20, 7, 7);
    // Double, and nothing lost.
    row("KS-8 retired extended, far", retired_extended, 2.5, 10, 100, 0, 20);
    row("KS-8 retired extended, middle", retired_extended, 1.5, 10, 100, 0, 40);
    row("KS-8 retired extended, near", retired_extended, 0.5, 10, 100, 0, 60);
    row("KS-8 retired close, far", retired_close, 2.5, 10, 100, 0, 20);
    row("KS-8 retired close, middle", retired_close, 1.5, 10, 100, 0, 30);
    row("KS-8 retired close, near", retired_close, 0.5, 10, 100, 0, 30);
    row("retired, no more than there are", retired_extended, 0.5, 10, 7, 0, 7);
    // KS-8.3: five dead to a sabre, whatever the distance.
    row("KS-8.3 standing horse", standing_cavalry, 2.5, 8, 60, 0, 40);
    row("waggons are taken", waggons, 2.5, 8, 3, 0, 3);
  }
  void KS_8_every_cell_of_the_table() {
    QFETCH(ChargedKind, kind);
    QFETCH(double, feet);
    QFETCH(int, sabres);
    QFETCH(int, charged);
    QFETCH(int, cavalry_lost);
    QFETCH(int, lost);
    const ChargeRuling ruling = against(sabres, kind, charged, feet);
    QCOMPARE(ruling.groups.size(), std::size_t{1});
    const ChargedGroup& group = ruling.groups.front();
    QCOMPARE(ruling.cavalry_lost, cavalry_lost);
    QCOMPARE(group.cavalry_lost, cavalry_lost);
    QCOMPARE(group.lost, lost);
    QCOMPARE(ruling.cavalry_left, sabres - cavalry_lost);
    const bool things = kind == ChargedKind::guns || kind == ChargedKind::waggons;
    QCOMPARE(ruling.lost, things ? 0 : lost);
    QCOMPARE(ruling.guns_taken, kind == ChargedKind::guns ? lost : 0);
    QCOMPARE(ruling.waggons_taken, kind == ChargedKind::waggons ? lost : 0);
    QVERIFY(cites(ruling, clauses::charges) && !ruling.tossed);
  }

  void KS_8_borders_of_the_bands_data() {
    QTest::addColumn<qint64>("distance");
    QTest::addColumn<QString>("band");
    const qint64 foot = Length::per_foot;
    QTest::newRow("touching") << qint64{0} << "near";
    QTest::newRow("one foot") << foot << "near";
    QTest::newRow("a 64th more") << foot + 1 << "middle";
    QTest::newRow("two feet") << 2 * foot << "middle";
    QTest::newRow("over two feet") << 2 * foot + 1 << "far";
    QTest::newRow("three feet") << 3 * foot << "far";
    QTest::newRow("over three feet") << 3 * foot + 1 << "";
  }
  void KS_8_borders_of_the_bands() {
    QFETCH(qint64, distance);
    QFETCH(QString, band);
    const auto found = charge_band(rules(), Length{{distance}});
    QCOMPARE(found ? QString::fromUtf8(word(*found).data()) : QString(), band);
    const auto ruling =
        rule_charge(rules(), {.sabres = 8, .distance = Length{{distance}}, .charged = {ChargedKind::extended, 5}});
    QCOMPARE(ruling.has_value(), !band.isEmpty());
    if (ruling) QVERIFY(ruling->band == *found);
  }

  void KS_8_who_may_charge() {
    const ChargeAsked eight{.sabres = 8, .distance = Length::feet(1), .charged = {ChargedKind::extended, 5}};
    QVERIFY(rule_charge(rules(), eight).has_value());
    for (const std::int32_t few : {7, 1, 0, -8}) {
      ChargeAsked asked = eight;
      asked.sabres = few;
      const auto refused = rule_charge(rules(), asked);
      QVERIFY(!refused && refused.error().code == RefusalCode::too_few_sabres);
      QVERIFY(refused.error().clause == clauses::charges);
    }
    ChargeAsked far = eight;
    far.distance = Length{{3 * Length::per_foot + 1}};
    const auto refused = rule_charge(rules(), far);
    QVERIFY(!refused && refused.error().code == RefusalCode::charge_too_far);
  }

  void KS_8_2_after_the_charge() {
    const auto after = [](ChargedKind kind) { return against(10, kind, 50, 2.5).groups.front().after; };
    QVERIFY(after(ChargedKind::extended) == AfterCharge::retires);
    QVERIFY(after(ChargedKind::close) == AfterCharge::stands);
    QVERIFY(after(ChargedKind::guns) == AfterCharge::free);
    QVERIFY(cites(against(10, ChargedKind::close, 50, 2.5), clauses::after_charge));
    QVERIFY(cites(against(10, ChargedKind::close, 50, 2.5), clauses::charge_losses));
  }

  void KS_8_3_standing_horse_is_driven() {
    const ChargeRuling all = against(8, ChargedKind::standing_cavalry, 200, 3);
    QCOMPARE(all.lost, 40);
    QCOMPARE(all.driven, 120);
    QCOMPARE(all.cavalry_lost, 0);
    const ChargeRuling some = against(8, ChargedKind::standing_cavalry, 60, 3);
    QCOMPARE(some.lost, 40);
    QCOMPARE(some.driven, 20);
    const ChargeRuling few = against(8, ChargedKind::standing_cavalry, 12, 3);
    QCOMPARE(few.lost, 12);
    QCOMPARE(few.driven, 0);
    QVERIFY(cites(few, clauses::standing_horse));
  }

  void KS_8_4_horse_against_horse_data() {
    QTest::addColumn<int>("sabres");
    QTest::addColumn<int>("charged");
    QTest::addColumn<int>("contours");
    QTest::addColumn<QString>("isolated");
    QTest::addColumn<QString>("coin");
    QTest::addColumn<int>("lost");
    QTest::addColumn<int>("taken");
    QTest::addColumn<int>("their_lost");
    QTest::addColumn<int>("their_taken");
    const auto row = [](const char* name, int sabres, int charged, int contours, const char* isolated, const char* coin,
                        int lost, int taken, int their_lost, int their_taken) {
      QTest::newRow(name) << sabres << charged << contours << isolated << coin << lost << taken << their_lost
                          << their_taken;
    };
    row("KS-8.4 the toss won", 12, 12, 0, "", "won", 3, 0, 9, 0);
    row("KS-8.4 the toss lost", 12, 12, 0, "", "lost", 9, 0, 3, 0);
    row("rounded down", 11, 11, 0, "", "won", 2, 0, 8, 0);
    row("KS-8.4 by LW-5.3, fewer charged", 11, 9, 0, "", "", 9, 0, 9, 0);
    row("LW-5.3, the charged isolated", 11, 9, 0, "charged", "", 7, 0, 7, 2);
    row("LW-5.3, the chargers isolated", 9, 11, 0, "chargers", "", 7, 2, 7, 0);
    row("LW-5.3, the greater isolated", 11, 9, 0, "chargers", "", 9, 0, 9, 0);
    // Ten downhill over one contour are twenty.
    row("KS-8.4 downhill, one contour", 10, 15, 1, "", "", 8, 0, 15, 0);
    row("downhill, the charged isolated", 10, 15, 1, "charged", "", 5, 0, 10, 5);
    row("downhill, two contours", 10, 16, 2, "", "", 6, 0, 16, 0);
    row("downhill, three contours", 10, 17, 3, "", "", 5, 0, 17, 0);
    row("downhill, many contours", 10, 17, 30, "", "", 5, 0, 17, 0);
    row("downhill and equal: quarters of real men", 10, 20, 1, "", "won", 2, 0, 15, 0);
    row("downhill and equal, lost", 10, 20, 1, "", "lost", 7, 0, 5, 0);
    row("KS-8.4 downhill, and still too few", 10, 25, 1, "", "", 10, 0, 20, 0);
    // Twenty of whom five are taken; fifteen dead are eight, and two are left to be taken.
    row("prisoners at most the rest", 10, 25, 1, "chargers", "", 8, 2, 15, 0);
    // The higher side accepts.
    row("KS-8.4 uphill", 15, 10, -1, "", "", 15, 0, 8, 0);
    row("uphill, the chargers isolated", 15, 10, -1, "chargers", "", 10, 5, 5, 0);
    row("uphill and equal", 20, 10, -1, "", "won", 5, 0, 7, 0);
  }
  void KS_8_4_horse_against_horse() {
    QFETCH(int, sabres);
    QFETCH(int, charged);
    QFETCH(int, contours);
    QFETCH(QString, isolated);
    QFETCH(QString, coin);
    QFETCH(int, lost);
    QFETCH(int, taken);
    QFETCH(int, their_lost);
    QFETCH(int, their_taken);
    ChargeAsked asked = horse(sabres, charged, contours);
    asked.chargers_isolated = isolated == "chargers";
    asked.charged_isolated = isolated == "charged";
    asked.chargers_win_toss = coin == "won";
    const ChargeRuling ruling = ruled(asked);
    QCOMPARE(ruling.tossed, !coin.isEmpty());
    QCOMPARE(ruling.cavalry_lost, lost);
    QCOMPARE(ruling.cavalry_taken, taken);
    QCOMPARE(ruling.cavalry_left, sabres - lost - taken);
    QCOMPARE(ruling.lost, their_lost);
    QCOMPARE(ruling.prisoners, their_taken);
    QCOMPARE(ruling.chargers_retire, coin == "lost");
    QCOMPARE(ruling.groups.front().after == AfterCharge::retires, coin == "won");
    QCOMPARE(cites(ruling, clauses::melee_outcome), coin.isEmpty());
    QVERIFY(cites(ruling, clauses::horse_against_horse));
    QCOMPARE(ruling.charger_counts, contours > 0 ? std::min(contours, 3) + 1 : 1);
    QCOMPARE(ruling.charged_counts, contours < 0 ? std::min(-contours, 3) + 1 : 1);
  }

  // What there is, is what is lost, taken, driven or left, whatever comes.
  void KS_8_1_nobody_loses_more_than_he_has() {
    std::mt19937 dice(8);
    const auto some = [&](int most) { return static_cast<std::int32_t>(dice() % static_cast<unsigned>(most + 1)); };
    for (int i = 0; i < 20'000; ++i) {
      ChargeAsked asked{.sabres = 8 + some(60), .distance = Length{{some(3 * static_cast<int>(Length::per_foot))}}};
      for (std::size_t kind = 0; kind < charged_kinds; ++kind)
        if (some(2) == 0) asked.charged.set(static_cast<ChargedKind>(kind), some(40));
      asked.contours = some(8) - 4;
      asked.chargers_isolated = some(1) == 1;
      asked.charged_isolated = some(1) == 1;
      asked.chargers_win_toss = some(1) == 1;
      const ChargeRuling ruling = ruled(asked);
      QCOMPARE(ruling.cavalry_lost + ruling.cavalry_taken + ruling.cavalry_left, asked.sabres);
      QVERIFY(ruling.cavalry_lost >= 0 && ruling.cavalry_taken >= 0 && ruling.cavalry_left >= 0);
      std::int32_t sabres = 0, cavalry_lost = 0;
      bool men = false;
      for (const ChargedGroup& group : ruling.groups) {
        QVERIFY(group.lost >= 0 && group.prisoners >= 0 && group.driven >= 0 && group.cavalry_lost >= 0);
        QVERIFY(group.lost + group.prisoners + group.driven <= group.count);
        QCOMPARE(group.count, asked.charged[group.kind]);
        sabres += group.sabres;
        cavalry_lost += group.cavalry_lost;
        men |= group.kind < ChargedKind::guns;
      }
      QCOMPARE(sabres, men ? asked.sabres : 0);
      QCOMPARE(cavalry_lost, ruling.cavalry_lost);
      QVERIFY(ruled(asked) == ruling);
    }
  }

  void KS_8_mixed_bodies_go_each_by_its_row() {
    ChargeAsked asked{.sabres = 10, .distance = Length::from_feet(2.5)};
    asked.charged.set(ChargedKind::extended, 15);
    asked.charged.set(ChargedKind::retired_extended, 5);
    asked.charged.set(ChargedKind::guns, 2);
    asked.charged.set(ChargedKind::waggons, 1);
    const ChargeRuling ruling = ruled(asked);
    QCOMPARE(ruling.groups.size(), std::size_t{4});
    // 7½ sabres and 2½: the remainders are equal, and the earlier kind has the sabre left over.
    QCOMPARE(ruling.groups[0].sabres, 8);
    QCOMPARE(ruling.groups[1].sabres, 2);
    QCOMPARE(ruling.groups[0].lost, 8);
    QCOMPARE(ruling.groups[1].lost, 4);
    // Three fall to the infantry, seven are left: one gun at four.
    QCOMPARE(ruling.groups[0].cavalry_lost, 3);
    QCOMPARE(ruling.guns_taken, 1);
    QCOMPARE(ruling.cavalry_lost, 7);
    QCOMPARE(ruling.waggons_taken, 1);
  }

  void KS_8_by_other_numbers() {
    ChargeRules other = rules();
    other.least_sabres = 2;
    other.bands = {Length::feet(2), Length::feet(4), Length::feet(6)};
    other.rows.extended_lost_per_sabre.cells = {7, 6, 5};
    const auto ruling =
        rule_charge(other, {.sabres = 2, .distance = Length::feet(6), .charged = {ChargedKind::extended, 100}});
    QVERIFY(ruling && ruling->band == ChargeBand::far);
    QCOMPARE(ruling->lost, 10);
    other.downhill = {1};
    const auto level = rule_charge(other, horse(8, 9, 3));
    QCOMPARE(level.value().charger_counts, 1);
  }

  void nobody_at_all() {
    const ChargeRuling ruling =
        ruled({.sabres = 8, .distance = Length::feet(1), .charged = {ChargedKind::extended, -4}});
    QVERIFY(ruling.groups.empty());
    QCOMPARE(ruling.cavalry_left, 8);
  }
};

SANDGATE_TEST(ChargeTest)

}  // namespace tst_charge
#include "tst_charge.moc"
