// What men dig (KS-6), how many a shell kills (KS-7.1), how long boats take (KS-3, KS-9).
#include <QTest>

#include "core/kriegspiel/boats.h"
#include "core/kriegspiel/digging.h"
#include "core/kriegspiel/shell_toll.h"
#include "tests/core/kriegspiel/book.h"
#include "tests/runner/test.h"

namespace tst_digging {

using namespace sandgate;
using namespace sandgate::tests;

class DiggingTest : public QObject {
  Q_OBJECT

 private slots:
  void KS_6_1_trenches_data() {
    QTest::addColumn<int>("men");
    QTest::addColumn<int>("inches");
    for (const auto& [men, inches] : {std::pair{2, 1}, {3, 1}, {4, 2}, {10, 5}, {11, 5}, {24, 12}})
      QTest::addRow("%d men", men) << men << inches;
  }
  void KS_6_1_trenches() {
    QFETCH(int, men);
    QFETCH(int, inches);
    const auto ruling = rule_digging(*kriegspiel().works, {.men = men});
    QVERIFY(ruling.has_value());
    QCOMPARE(ruling->trench, Length::inches(inches));
    QCOMPARE(ruling->moves, 4);
    QCOMPARE(ruling->men_at_work, inches * 2);
    QVERIFY(ruling->clause == clauses::digging_in);
    QCOMPARE(men_for_trench(*kriegspiel().works, ruling->trench), inches * 2);
  }

  void KS_6_1_a_trench_of_odd_length() {
    QCOMPARE(men_for_trench(*kriegspiel().works, Length{{Length::per_inch * 5 / 2}}), 6);
    QCOMPARE(men_for_trench(*kriegspiel().works, Length{}), 0);
  }

  void KS_6_epaulements_and_mines() {
    const WorkRules& works = *kriegspiel().works;
    for (const int men : {6, 60}) {
      const auto epaulement = rule_digging(works, {.kind = EarthworkKind::epaulement, .men = men});
      QVERIFY(epaulement && epaulement->moves == 4 && epaulement->men_at_work == 6 && epaulement->trench == Length{});
    }
    const auto mine = rule_digging(works, {.kind = EarthworkKind::mine, .men = 2});
    QVERIFY(mine && mine->moves == 6 && mine->men_at_work == 2 && mine->clause == clauses::mines);
  }

  void KS_6_too_few() {
    for (const auto& [kind, men] :
         {std::pair{EarthworkKind::trench, 1}, {EarthworkKind::epaulement, 5}, {EarthworkKind::mine, 1}}) {
      for (const int few : {men, 0, -7}) {
        const auto refused = rule_digging(*kriegspiel().works, {.kind = kind, .men = few});
        QVERIFY(!refused && refused.error().code == RefusalCode::too_few_diggers);
        QCOMPARE(std::get<std::int64_t>(refused.error().arguments.front().value), std::int64_t{men} + 1);
      }
    }
  }

  void KS_6_work_broken_off_keeps_its_progress() {
    for (int worked = 0; worked <= 6; ++worked) {
      const auto mine = rule_digging(*kriegspiel().works, {EarthworkKind::mine, 2, worked});
      QCOMPARE(mine.value().moves_left, 6 - worked);
      QCOMPARE(mine->stands(), worked == 6);
    }
    QVERIFY(rule_digging(*kriegspiel().works, {EarthworkKind::trench, 2, 99})->stands());
  }

  void KS_7_1_half_die_odd_numbers_up() {
    for (const auto& [men, killed] : {std::pair{0, 0}, {1, 1}, {2, 1}, {5, 3}, {6, 3}, {101, 51}, {-3, 0}})
      QCOMPARE(shell_toll(*kriegspiel().shell, men).killed, killed);
    ShellRules other = *kriegspiel().shell;
    other.killed = {2, 3};
    QCOMPARE(shell_toll(other, 4).killed, 3);
    QCOMPARE(shell_toll(other, 2'000'000'000).killed, 1'333'333'334);
  }

  void KS_3_boats_data() {
    QTest::addColumn<int>("men");
    QTest::addColumn<int>("points");
    QTest::addColumn<int>("embark");
    QTest::addColumn<int>("disembark");
    QTest::addColumn<int>("boats");
    QTest::newRow("45 men") << 45 << 1 << 6 << 3 << 3;
    QTest::newRow("a party") << 20 << 1 << 2 << 1 << 1;
    QTest::newRow("a man more") << 21 << 1 << 4 << 2 << 2;
    QTest::newRow("one man") << 1 << 1 << 2 << 1 << 1;
    QTest::newRow("nobody") << 0 << 1 << 0 << 0 << 0;
    QTest::newRow("at two points") << 45 << 2 << 4 << 2 << 3;
    QTest::newRow("at more points than parties") << 45 << 9 << 2 << 1 << 3;
  }
  void KS_3_boats() {
    QFETCH(int, men);
    QFETCH(int, points);
    QFETCH(int, embark);
    QFETCH(int, disembark);
    QFETCH(int, boats);
    const BoatRuling ruling = rule_boats(*kriegspiel().boats, men, points);
    QCOMPARE(ruling.embark, embark);
    QCOMPARE(ruling.disembark, disembark);
    QCOMPARE(ruling.boats, boats);
  }
};

SANDGATE_TEST(DiggingTest)

}  // namespace tst_digging
#include "tst_digging.moc"
