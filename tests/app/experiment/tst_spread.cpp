// Means, deviations and intervals against values that were reckoned by hand.
#include <QTest>
#include <cmath>

#include "app/experiment/spread.h"
#include "tests/runner/test.h"

namespace tst_spread {

using namespace sandgate::experiment;

namespace {

Sums sums_of(std::initializer_list<std::int64_t> values) {
  Sums sums;
  for (const std::int64_t value : values) sums.add(value);
  return sums;
}
bool near(double a, double b, double within) { return std::abs(a - b) <= within; }

}  // namespace

class SpreadTest : public QObject {
  Q_OBJECT

 private slots:
  // 1, 2, 3, 4: the squares of what they are off 2.5 sum up to 5; sd = √(5/3); t of 3 degrees is 3.182446.
  void four_values() {
    const Mean mean = sums_of({4, 1, 3, 2}).mean();
    QCOMPARE(mean.count, 4);
    QCOMPARE(mean.mean, 2.5);
    QVERIFY(near(mean.deviation, 1.2909944487, 1e-9));
    QVERIFY(mean.interval.has_value());
    QVERIFY(near(mean.interval->to - 2.5, 3.182446 * 1.2909944487 / 2, 0.005));
    QVERIFY(near(2.5 - mean.interval->from, mean.interval->to - 2.5, 1e-9));
  }

  // Half points: 2 and 6 halves are 1 and 3, whose sd is √2; t of one degree is 12.7062.
  void in_another_unit() {
    const Mean mean = sums_of({2, 6}).mean(2);
    QCOMPARE(mean.mean, 2.0);
    QVERIFY(near(mean.deviation, 1.4142135624, 1e-9));
    QVERIFY(near(mean.interval->to, 2 + 12.7062047362, 1e-8));
  }

  void few_values() {
    QCOMPARE(Sums().mean().count, 0);
    QVERIFY(!sums_of({7}).mean().interval);
    QCOMPARE(sums_of({7}).mean().mean, 7.0);
    const Mean same = sums_of({-3, -3, -3}).mean();
    QCOMPARE(same.mean, -3.0);
    QCOMPARE(same.deviation, 0.0);
    QCOMPARE(same.interval->from, -3.0);
  }

  // Sums of doubles would have lost the deviation here, or made it hang on the order.
  void far_from_nought_and_many() {
    constexpr std::int64_t far = std::int64_t{1} << 39, many = 1'000'000;
    Sums up, down;
    for (std::int64_t i = 0; i < many; ++i) up.add(far + i % 2);
    for (std::int64_t i = many; i-- > 0;) down.add(far + i % 2);
    QCOMPARE(up.mean().mean, static_cast<double>(far) + 0.5);
    QVERIFY(near(up.mean().deviation, 0.5 * std::sqrt(1e6 / (1e6 - 1)), 1e-12));
    QCOMPARE(up.mean().deviation, down.mean().deviation);
    QCOMPARE(up.mean().interval->from, down.mean().interval->from);
  }

  // 7 of 10, as Wilson's formula has it: (0.7 + z²/20 ± z·√(0.021 + z²/400)) / (1 + z²/10), z = 1.959964.
  void shares() {
    QVERIFY(near(wilson(7, 10).from, 0.396777, 1e-5));
    QVERIFY(near(wilson(7, 10).to, 0.892209, 1e-5));
    QCOMPARE(wilson(0, 10).from, 0.0);
    QVERIFY(near(wilson(0, 10).to, 0.277533, 1e-5));
    QCOMPARE(wilson(10, 10).to, 1.0);
  }

  void students_t_against_tables_data() {
    QTest::addColumn<int>("freedom");
    QTest::addColumn<double>("t");
    QTest::newRow("1") << 1 << 12.7062;
    QTest::newRow("2") << 2 << 4.30265;
    QTest::newRow("3") << 3 << 3.18245;
    QTest::newRow("5") << 5 << 2.57058;
    QTest::newRow("10") << 10 << 2.22814;
    QTest::newRow("30") << 30 << 2.04227;
    QTest::newRow("1000") << 1000 << 1.96234;
  }
  void students_t_against_tables() {
    QFETCH(int, freedom);
    QFETCH(double, t);
    QVERIFY(near(students_t(freedom), t, 0.003 * t));
  }
};

SANDGATE_TEST(SpreadTest)

}  // namespace tst_spread
#include "tst_spread.moc"
