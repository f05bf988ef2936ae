// Rifle-fire (KS-7.2): every five roughly in line have a shot, each man in one five.
#include <QElapsedTimer>
#include <QTest>
#include <cmath>
#include <random>
#include <set>

#include "core/kriegspiel/rifle_fives.h"
#include "tests/core/kriegspiel/book.h"
#include "tests/runner/test.h"

namespace tst_rifle_fives {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const RifleRules& rules() { return *kriegspiel().rifles; }

Point inches(double x, double y) { return {Length::from_feet(x / 12), Length::from_feet(y / 12)}; }

/// Half the width of the narrowest strip about some men, in inches: one of its edges goes through two of them.
double half_width(std::span<const Point> men, std::span<const std::uint32_t> five) {
  double least = 1e9;
  for (const std::uint32_t a : five) {
    for (const std::uint32_t b : five) {
      const double x = (men[b].x - men[a].x).in_inches(), y = (men[b].y - men[a].y).in_inches();
      const double length = std::hypot(x, y);
      if (length == 0) continue;
      double low = 0, high = 0;
      for (const std::uint32_t c : five) {
        const double across = ((men[c].y - men[a].y).in_inches() * x - (men[c].x - men[a].x).in_inches() * y) / length;
        low = std::min(low, across);
        high = std::max(high, across);
      }
      least = std::min(least, (high - low) / 2);
    }
  }
  return least == 1e9 ? 0 : least;
}

/// Each man once, each five in line, its middle in the midst of it.
void check(std::span<const Point> men, const std::vector<RifleFive>& fives) {
  std::set<std::uint32_t> seen;
  for (const RifleFive& five : fives) {
    QCOMPARE(five.men.size(), std::size_t{5});
    QCOMPARE(five.middle, five.men[2]);
    for (const std::uint32_t man : five.men) QVERIFY(man < men.size() && seen.insert(man).second);
    QVERIFY2(half_width(men, five.men) <= 1 + 1e-6, std::to_string(half_width(men, five.men)).c_str());
  }
}

std::vector<Point> line_of(int count, double bearing, double spread, unsigned seed) {
  std::mt19937 dice(seed);
  std::uniform_real_distribution<double> off(-spread, spread);
  std::vector<Point> men;
  for (int i = 0; i < count; ++i) {
    const double along = i * 1.5, across = off(dice);
    men.push_back(inches(60 + along * std::cos(bearing) - across * std::sin(bearing),
                         60 + along * std::sin(bearing) + across * std::cos(bearing)));
  }
  std::ranges::shuffle(men, dice);
  return men;
}

}  // namespace

class RifleFivesTest : public QObject {
  Q_OBJECT

 private slots:
  void KS_7_2_the_plain_count() {
    for (const auto& [men, shots] : {std::pair{0, 0}, {4, 0}, {5, 1}, {9, 1}, {10, 2}, {23, 4}, {-5, 0}}) {
      QCOMPARE(rifle_shots(rules(), men).shots, shots);
      QCOMPARE(rifle_shots(rules(), men).fives, shots);
    }
  }

  void KS_7_2_a_line_whatever_way_it_faces_data() {
    QTest::addColumn<int>("count");
    QTest::addColumn<double>("bearing");
    QTest::addColumn<double>("spread");
    for (const int count : {5, 10, 23, 60})
      for (const double bearing : {0.0, 0.3, 0.785398, 1.2345, 2.9})
        for (const double spread : {0.0, 0.5, 0.9})
          QTest::addRow("%d men at %.2f, %.1f off", count, bearing, spread) << count << bearing << spread;
  }
  void KS_7_2_a_line_whatever_way_it_faces() {
    QFETCH(int, count);
    QFETCH(double, bearing);
    QFETCH(double, spread);
    for (unsigned seed = 0; seed < 5; ++seed) {
      const std::vector<Point> men = line_of(count, bearing, spread, seed);
      const auto fives = rifle_fives(rules(), men);
      check(men, fives);
      QCOMPARE(fives.size(), static_cast<std::size_t>(count / 5));
      QVERIFY(rifle_fives(rules(), men) == fives);
    }
  }

  void KS_7_2_exactly_an_inch_off() {
    const std::vector<Point> just{inches(0, 0), inches(3, 2), inches(6, 0), inches(9, 2), inches(12, 1)};
    QCOMPARE(rifle_fives(rules(), just).size(), std::size_t{1});
    // Two and a half inches high and as wide as long: no line is near all of them.
    const std::vector<Point> square{inches(0, 0), inches(0, 9), inches(9, 0), inches(9, 9), inches(4.5, 4.5)};
    QVERIFY(rifle_fives(rules(), square).empty());
  }

  void KS_7_2_neighbours_fire_together() {
    std::vector<Point> rank;
    for (int i = 0; i < 20; ++i) rank.push_back(inches(10 + i, 30));
    const auto fives = rifle_fives(rules(), rank);
    QCOMPARE(fives.size(), std::size_t{4});
    for (const RifleFive& five : fives) QCOMPARE(rank[five.men.back()].x - rank[five.men.front()].x, Length::inches(4));
    QCOMPARE(fives.front().men, (std::vector<std::uint32_t>{0, 1, 2, 3, 4}));
    QCOMPARE(fives.front().middle, 2U);
  }

  void KS_7_2_several_lines() {
    // Two ranks of seven, a foot apart: each gives a five, and the four left over stand in a fifth line or in none.
    std::vector<Point> men;
    for (int i = 0; i < 7; ++i) {
      men.push_back(inches(i, 0));
      men.push_back(inches(i, 12));
    }
    const auto fives = rifle_fives(rules(), men);
    check(men, fives);
    QCOMPARE(fives.size(), std::size_t{2});
  }

  // Against every way of parting ten men into two fives.
  void KS_7_2_as_many_as_there_can_be_of_ten() {
    std::mt19937 dice(7);
    int fewer = 0, none = 0;
    for (int trial = 0; trial < 60; ++trial) {
      std::vector<Point> men;
      for (int i = 0; i < 10; ++i)
        men.push_back(inches(static_cast<double>(dice() % 200) / 10, static_cast<double>(dice() % 80) / 10));
      const auto found = rifle_fives(rules(), men);
      check(men, found);
      std::size_t most = 0;
      for (unsigned picked = 0; picked < 1024; ++picked) {
        std::vector<std::uint32_t> five, rest;
        for (std::uint32_t i = 0; i < 10; ++i) ((picked >> i & 1U) != 0 ? five : rest).push_back(i);
        if (five.size() != 5 || half_width(men, five) > 1) continue;
        most = std::max<std::size_t>(most, half_width(men, rest) <= 1 ? 2 : 1);
      }
      QVERIFY(found.size() <= most);
      fewer += found.size() < most;
      none += found.empty() && most > 0;
    }
    QCOMPARE(none, 0);
    QVERIFY2(fewer <= 10, std::to_string(fewer).c_str());
  }

  void KS_7_2_four_hundred_men() {
    std::mt19937 dice(400);
    std::vector<Point> men;
    for (int i = 0; i < 400; ++i)
      men.push_back(inches(static_cast<double>(dice() % 1200) / 10, static_cast<double>(dice() % 600) / 10));
    const auto fives = rifle_fives(rules(), men);
    check(men, fives);
    QVERIFY2(fives.size() >= 70, std::to_string(fives.size()).c_str());
  }

  void nobody_and_too_few() {
    QVERIFY(rifle_fives(rules(), {}).empty());
    const std::vector<Point> four(4, inches(1, 1));
    QVERIFY(rifle_fives(rules(), four).empty());
    const std::vector<Point> heap(11, inches(1, 1));
    QCOMPARE(rifle_fives(rules(), heap).size(), std::size_t{2});
  }
};

SANDGATE_TEST(RifleFivesTest)

}  // namespace tst_rifle_fives
#include "tst_rifle_fives.moc"
