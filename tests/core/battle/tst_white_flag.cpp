// The white flag (LW-5.8): who may hoist it.
#include <QTest>
#include <numeric>

#include "core/battle/prisoners.h"
#include "tests/core/battle/field.h"
#include "tests/runner/test.h"

namespace tst_white_flag {

using namespace sandgate;
using namespace sandgate::tests;

class WhiteFlag : public QObject {
  Q_OBJECT

 private slots:
  void LW_5_8_an_isolated_body_data() {
    QTest::addColumn<int>("body");
    QTest::addColumn<int>("support");
    QTest::addColumn<bool>("may");
    QTest::newRow("13 with 5") << 13 << 5 << true;
    QTest::newRow("13 with 7") << 13 << 7 << false;
    QTest::newRow("6 with 3") << 6 << 3 << false;
    QTest::newRow("6 with 2") << 6 << 2 << true;
    QTest::newRow("one alone") << 1 << 0 << true;
  }
  void LW_5_8_an_isolated_body() {
    QFETCH(int, body);
    QFETCH(int, support);
    QFETCH(bool, may);
    Field field;
    field.rank(blue, body, 50, 50);
    field.rank(blue, support, 50, 62);  // a foot away
    field.rank(blue, 9, 50, 64);
    field.rank(red, 20, 50, 45);
    std::vector<std::uint32_t> named(static_cast<std::size_t>(body));
    std::iota(named.begin(), named.end(), 0U);
    // The nine are just too far on foot, but not on horses.
    const auto no = check_white_flag(field.rules, field.men, named);
    QCOMPARE(!no, may);
    if (no) QCOMPARE(*no, (Refusal{RefusalCode::not_isolated, clauses::white_flag, {}}));
    for (int i = 0; i < 9; ++i) field.men[static_cast<std::size_t>(body + support + i)].arm = Arm::cavalry;
    QVERIFY(check_white_flag(field.rules, field.men, named));
  }
  void LW_5_8_whom_it_can_be_over_data() {
    QTest::addColumn<QVector<int>>("named");
    QTest::addColumn<int>("code");
    QTest::newRow("nobody") << QVector<int>{} << int(RefusalCode::no_men_named);
    QTest::newRow("twice") << QVector<int>{0, 1, 0} << int(RefusalCode::man_named_twice);
    QTest::newRow("a prisoner") << QVector<int>{0, 3} << int(RefusalCode::not_free);
    QTest::newRow("disarmed") << QVector<int>{4} << int(RefusalCode::not_free);
    QTest::newRow("none of those there are") << QVector<int>{0, 9} << int(RefusalCode::not_free);
    QTest::newRow("an ally") << QVector<int>{0, 2} << int(RefusalCode::not_one_side);
    QTest::newRow("an enemy") << QVector<int>{0, 5} << int(RefusalCode::not_one_side);
  }
  void LW_5_8_whom_it_can_be_over() {
    QFETCH(QVector<int>, named);
    QFETCH(int, code);
    Field field;
    field.rank(blue, 3, 50, 50);
    field.men[2].side = SideId{2};
    field.add_prisoner(blue, 53, 50);
    field.add_disarmed(blue, 54, 50);
    field.add(red, 55, 50);
    const auto no = check_white_flag(field.rules, field.men, std::vector<std::uint32_t>(named.begin(), named.end()));
    QVERIFY(no);
    QCOMPARE(int(no->code), code);
    QCOMPARE(no->clause, clauses::white_flag);
  }
};

SANDGATE_TEST(WhiteFlag)

}  // namespace tst_white_flag
#include "tst_white_flag.moc"
