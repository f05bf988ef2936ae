// Rulings on hand-to-hand fighting and points: every example of LW-5 and LW-6.1.
#include <QTest>

#include "core/rulebook/ruling.h"
#include "tests/core/fixtures/small_exercise.h"
#include "tests/runner/test.h"

Q_DECLARE_METATYPE(sandgate::MeleeRuling::Side)
Q_DECLARE_METATYPE(sandgate::MeleeRuling::Isolated)

namespace tst_melee_rulings {

using namespace sandgate;
using namespace sandgate::tests;

using Half = MeleeRuling::Side;
using Isolated = MeleeRuling::Isolated;

class MeleeRulings : public QObject {
  Q_OBJECT

 private slots:
  void LW_5_1_isolated_data() {
    QTest::addColumn<qint64>("men");
    QTest::addColumn<qint64>("support");
    QTest::addColumn<bool>("alone");
    QTest::newRow("13 with 5") << qint64(13) << qint64(5) << true;
    QTest::newRow("13 with 7") << qint64(13) << qint64(7) << false;
    QTest::newRow("13 with 6, which is less than half") << qint64(13) << qint64(6) << true;
    QTest::newRow("18 with 2") << qint64(18) << qint64(2) << true;
    QTest::newRow("18 with 9: exactly half is enough") << qint64(18) << qint64(9) << false;
    QTest::newRow("6 with 3") << qint64(6) << qint64(3) << false;
    QTest::newRow("6 with 2") << qint64(6) << qint64(2) << true;
    QTest::newRow("one man alone") << qint64(1) << qint64(0) << true;
    QTest::newRow("one man with another") << qint64(1) << qint64(1) << false;
  }
  void LW_5_1_isolated() {
    QFETCH(qint64, men);
    QFETCH(qint64, support);
    QFETCH(bool, alone);
    QCOMPARE(isolated(rulebook("little-wars"), men, support), alone);
  }

  void LW_5_3_what_a_melee_comes_to_data() {
    QTest::addColumn<qint64>("attackers");
    QTest::addColumn<qint64>("defenders");
    QTest::addColumn<qint64>("attacker_support");
    QTest::addColumn<qint64>("defender_support");
    QTest::addColumn<Half>("of_attackers");
    QTest::addColumn<Half>("of_defenders");
    QTest::addColumn<Isolated>("alone");
    const auto row = [](const char* name, qint64 a, qint64 d, qint64 as, qint64 ds, Half of_a, Half of_d,
                        Isolated who) { QTest::newRow(name) << a << d << as << ds << of_a << of_d << who; };
    row("9 against 11, lesser isolated", 9, 11, 3, 0, {7, 2, 0}, {7, 0, 4}, Isolated::attackers);
    row("18 against 21, isolated", 18, 21, 2, 0, {15, 3, 0}, {15, 0, 6}, Isolated::attackers);
    row("9 against 6, isolated", 9, 6, 0, 2, {3, 0, 6}, {3, 3, 0}, Isolated::defenders);
    row("9 against 6, supported", 9, 6, 0, 3, {6, 0, 3}, {6, 0, 0}, Isolated::none);
    row("19 against 13 with 5", 19, 13, 0, 5, {7, 0, 12}, {7, 6, 0}, Isolated::defenders);
    row("14 against those 12, isolated", 14, 12, 0, 0, {10, 0, 4}, {10, 2, 0}, Isolated::defenders);
    row("5 against 12, isolated", 5, 12, 0, 0, {0, 5, 0}, {0, 0, 12}, Isolated::attackers);
    row("equal, though both alone", 8, 8, 0, 0, {8, 0, 0}, {8, 0, 0}, Isolated::none);
    row("double exactly", 4, 8, 0, 0, {0, 4, 0}, {0, 0, 8}, Isolated::attackers);
    row("nobody", 0, 0, 0, 0, {}, {}, Isolated::none);
    row("the greater side's isolation does not matter", 11, 9, 0, 5, {9, 0, 2}, {9, 0, 0}, Isolated::none);
  }
  void LW_5_3_what_a_melee_comes_to() {
    QFETCH(qint64, attackers);
    QFETCH(qint64, defenders);
    QFETCH(qint64, attacker_support);
    QFETCH(qint64, defender_support);
    QFETCH(Half, of_attackers);
    QFETCH(Half, of_defenders);
    QFETCH(Isolated, alone);
    const MeleeRuling ruling =
        rule_melee(rulebook("little-wars"), attackers, defenders, attacker_support, defender_support);
    QVERIFY(ruling.attackers == of_attackers);
    QVERIFY(ruling.defenders == of_defenders);
    QVERIFY(ruling.isolated == alone);
    QCOMPARE(ruling.clauses, (std::vector<Clause>{clauses::isolation, clauses::melee_outcome}));
  }

  // Nobody is lost or doubled, and as many of each side are killed.
  void LW_5_3_every_man_is_somewhere() {
    const Rulebook rules = rulebook("little-wars");
    for (std::int64_t a = 0; a <= 24; ++a) {
      for (std::int64_t d = 0; d <= 24; ++d) {
        for (std::int64_t support = 0; support <= 12; ++support) {
          const MeleeRuling r = rule_melee(rules, a, d, support, support);
          QCOMPARE(r.attackers.killed + r.attackers.prisoners + r.attackers.left, a);
          QCOMPARE(r.defenders.killed + r.defenders.prisoners + r.defenders.left, d);
          QCOMPARE(r.attackers.killed, r.defenders.killed);
          QVERIFY(r.attackers.prisoners == 0 || r.defenders.prisoners == 0);
          // Where there are prisoners there are captors.
          QVERIFY(r.attackers.prisoners == 0 || r.defenders.left > 0);
          QVERIFY(r.defenders.prisoners == 0 || r.attackers.left > 0);
        }
      }
    }
  }

  void LW_6_1_points_data() {
    QTest::addColumn<int>("victory");
    QTest::addColumn<double>("points");
    QTest::newRow("won") << 2 << 40 + 18 + 30 + 2 + 3 + 100.0;
    QTest::newRow("drawn") << 1 << 40 + 18 + 30 + 2 + 3 + 50.0;
    QTest::newRow("lost") << 0 << 40 + 18 + 30 + 2 + 3.0;
  }
  void LW_6_1_points() {
    QFETCH(int, victory);
    QFETCH(double, points);
    PointsCount count{40, 12, 3, 4, 6, static_cast<PointsCount::Victory>(victory)};
    QCOMPARE(rule_points(rulebook("little-wars"), count).points(), points);
  }
  void LW_6_1_half_a_cavalryman_more() {
    QCOMPARE(rule_points(rulebook("little-wars"), {.cavalry = 3}).points(), 4.5);
    QCOMPARE(rule_points(rulebook("little-wars"), {.infantry = -3}).points(), 0.0);
  }
};

SANDGATE_TEST(MeleeRulings)

}  // namespace tst_melee_rulings
#include "tst_melee_rulings.moc"
