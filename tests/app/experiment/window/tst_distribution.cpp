// A distribution holds every value it was given, in the room of the different ones, and its quantiles are those of the
// values in a row.
#include <QTest>
#include <algorithm>
#include <random>

#include "app/charts/compared.h"
#include "app/experiment/window/distribution.h"
#include "tests/runner/test.h"

namespace tst_distribution {

using namespace sandgate;

class DistributionTest : public QObject {
  Q_OBJECT

 private slots:
  void values_are_counted_the_least_first() {
    Distribution of;
    for (const std::int64_t value : {5, -2, 5, 0, 5}) of.add(value);
    const std::vector<std::pair<std::int64_t, std::int64_t>> expected{{-2, 1}, {0, 1}, {5, 3}};
    QVERIFY(of.values() == expected);
    QCOMPARE(of.count(), 5);
  }

  void quantiles_are_those_of_the_values_in_a_row_data() {
    QTest::addColumn<int>("count");
    for (const int count : {1, 2, 3, 4, 5, 100, 1'001}) QTest::addRow("%d", count) << count;
  }
  void quantiles_are_those_of_the_values_in_a_row() {
    QFETCH(int, count);
    std::mt19937 lot(7);
    Distribution of;
    std::vector<double> row;
    for (int i = 0; i < count; ++i) {
      const auto value = static_cast<std::int64_t>(lot() % 40) - 10;
      of.add(value);
      row.push_back(static_cast<double>(value));
    }
    // The charts of a review take theirs from all values, held one by one.
    const auto expected = quartiles(row);
    QVERIFY(expected.has_value());
    QCOMPARE(of.quantile(0), expected->least);
    QCOMPARE(of.quantile(0.25), expected->lower);
    QCOMPARE(of.quantile(0.5), expected->middle);
    QCOMPARE(of.quantile(0.75), expected->upper);
    QCOMPARE(of.quantile(1), expected->most);
  }

  void a_great_many_take_the_room_of_the_different_ones() {
    Distribution of;
    for (std::int64_t i = 0; i < 900'000; ++i) of.add(i % 30);
    QCOMPARE(std::ssize(of.values()), 30);
    QCOMPARE(of.count(), 900'000);
    QCOMPARE(of.quantile(0.5), 14.5);
  }
};

SANDGATE_TEST(DistributionTest)

}  // namespace tst_distribution
#include "tst_distribution.moc"
