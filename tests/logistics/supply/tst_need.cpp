// What a pool gives up (KS-4.1) and which pools need nothing (KS-4.3).
#include <QtTest>

#include "tests/logistics/supply/supply_figures.h"
#include "tests/runner/test.h"

namespace tst_need {

using namespace sandgate;
using namespace sandgate::tests;

class NeedTest : public QObject {
  Q_OBJECT

 private slots:
  // "forty-six infantry require two packets of food or ammunition; forty-four infantry require one packet of food."
  void KS_4_1_halves_and_over_count_up_data() {
    QTest::addColumn<int>("men");
    QTest::addColumn<int>("packets");
    QTest::newRow("46 men 2 packets") << 46 << 2;
    QTest::newRow("44 men 1") << 44 << 1;
    QTest::newRow("45 men 2, a half") << 45 << 2;
    QTest::newRow("15 men 1") << 15 << 1;
    QTest::newRow("14 men none") << 14 << 0;
    QTest::newRow("30 men 1") << 30 << 1;
    QTest::newRow("60 men 2") << 60 << 2;
    QTest::newRow("nobody none") << 0 << 0;
  }
  void KS_4_1_halves_and_over_count_up() {
    QFETCH(int, men);
    QFETCH(int, packets);
    QCOMPARE(needs_of({men, 0, 0, men}, book_figures()), (Needs{packets, 0, packets}));
  }

  void KS_4_1_three_horses_count_as_six() {
    QCOMPARE(needs_of({0, 0, 3, 0}, book_figures()), (Needs{0, 1, 0}));
    QCOMPARE(needs_of({0, 0, 2, 0}, book_figures()), (Needs{0, 0, 0}));
    QCOMPARE(needs_of({0, 0, 6, 0}, book_figures()), (Needs{0, 1, 0}));
    QCOMPARE(needs_of({0, 0, 8, 0}, book_figures()), (Needs{0, 1, 0}));
    QCOMPARE(needs_of({0, 0, 9, 0}, book_figures()), (Needs{0, 2, 0}));
  }

  void KS_4_1_riders_eat_too() {
    QCOMPARE(needs_of({44, 12, 12, 44}, book_figures()), (Needs{2, 2, 1}));
    QCOMPARE(needs_of({0, 15, 15, 0}, book_figures()), (Needs{1, 3, 0}));
  }

  void KS_4_1_only_who_fired_asks_for_ammunition() {
    QCOMPARE(needs_of({60, 0, 0, 14}, book_figures()), (Needs{2, 0, 0}));
    QCOMPARE(needs_of({60, 0, 0, 15}, book_figures()), (Needs{2, 0, 1}));
  }

  void KS_4_3_under_thirty_men_need_none_riders_counted() {
    QCOMPARE(due_of({29, 0, 0, 29}, book_figures()), Needs{});
    QCOMPARE(due_of({20, 9, 9, 20}, book_figures()), Needs{});
    QCOMPARE(due_of({20, 10, 10, 20}, book_figures()), (Needs{1, 2, 1}));
    QCOMPARE(due_of({30, 0, 0, 0}, book_figures()), (Needs{1, 0, 0}));
    QVERIFY(needs_none({0, 29, 29, 0}, book_figures()));
    QVERIFY(!needs_none({0, 30, 30, 0}, book_figures()));
  }

  void an_odd_number_to_the_packet_rounds_its_exact_half() {
    QCOMPARE(packets_for(3, 7), 0);
    QCOMPARE(packets_for(4, 7), 1);
    QCOMPARE(packets_for(1, 1), 1);
    QCOMPARE(packets_for(5, 0), 0);
    QCOMPARE(packets_for(-5, 3), 0);
    QCOMPARE(packets_for(2'147'483'647, 2'147'483'647), 1);
  }
};

SANDGATE_TEST(NeedTest)

}  // namespace tst_need
#include "tst_need.moc"
