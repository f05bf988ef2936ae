// Contour lines and hillshade.
#include <QtTest>
#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <random>
#include <set>

#include "map/base/segment.h"
#include "map/import/import.h"
#include "map/relief/levels.h"
#include "map/relief/relief.h"
#include "tests/map/fixtures/made_country.h"
#include "tests/map/fixtures/real_data.h"
#include "tests/runner/test.h"

namespace tst_relief {

using namespace sandgate;
using sandgate::tests::country_of;

namespace {

/// Random ground of few heights, so that many lie exactly at a level, saddles are common and a tenth is missing.
std::shared_ptr<const Country> ragged(int width, int height, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_int_distribution<int> any(-8, 12), tenth(0, 9);
  return country_of(width, height, 50, [&](double, double) {
    const double here = any(random) * 2.5;
    return seed % 3 != 0 && tenth(random) == 0 ? std::numeric_limits<double>::quiet_NaN() : here;
  });
}

/// Pieces of contours, each from one place to another, by level.
using Pieces = std::multiset<std::array<double, 5>>;

/// The plain way: every level by itself, every square by itself. Above is on the right of every piece.
Pieces pieces_slowly(const Country& country, double interval, int lowest, int highest) {
  Pieces pieces;
  const GridFrame& frame = country.frame();
  for (int number = lowest; number <= highest; ++number)
    for (int row = 0; row + 1 < frame.height; ++row)
      for (int column = 0; column + 1 < frame.width; ++column) {
        const double level = number * interval;
        // Clockwise from the north-west.
        const int columns[] = {column, column + 1, column + 1, column}, rows[] = {row, row, row + 1, row + 1};
        double z[4];
        for (int i = 0; i < 4; ++i) z[i] = static_cast<double>(country.height_of_cell(columns[i], rows[i]));
        const double sum = z[0] + z[1] + z[3] + z[2];
        if (std::isnan(sum)) continue;
        const auto cut = [&](int i) {
          // Along the edge from its western or northern end, as heights are kept.
          const int a = i < 2 ? i : (i + 1) % 4, b = i < 2 ? (i + 1) % 4 : i;
          return part_way(frame.centre(columns[a], rows[a]), frame.centre(columns[b], rows[b]),
                          (level - z[a]) / (z[b] - z[a]));
        };
        // Going round clockwise, a line leaves where the ground rises to the level and enters where it falls.
        for (int i = 0; i < 4; ++i) {
          if (!(z[i] >= level && z[(i + 1) % 4] < level)) continue;
          // The other end: the next change onwards, or the one behind where a saddle holds the corners apart.
          const bool joined = sum / 4 >= level;
          const auto changes = [&](int k) { return (z[k % 4] >= level) != (z[(k + 1) % 4] >= level); };
          int other = i;
          do {
            other = (other + (joined ? 1 : 3)) % 4;
          } while (!changes(other));
          const MapPoint from = cut(i), to = cut(other);
          if (from != to) pieces.insert({level, from.east, from.north, to.east, to.north});
        }
      }
  return pieces;
}

double length_of(const Contour& line) {
  double sum = 0;
  for (std::size_t i = 1; i < line.points.size(); ++i) sum += distance_m(line.points[i - 1], line.points[i]);
  return sum;
}

}  // namespace

class ReliefTest : public QObject {
  Q_OBJECT

 private slots:
  void a_slope_has_straight_contours() {
    const auto slope = country_of(21, 11, 10, [](double east, double) { return east - 5; });  // 0 to 200
    const auto lines = contours(*slope, 50).value();
    // 0 is reached by the first cells and so lies nowhere between cells; 200 by the last.
    QCOMPARE(lines.size(), std::size_t{4});
    for (std::size_t i = 0; i < lines.size(); ++i) {
      QCOMPARE(lines[i].level, 50.0 * static_cast<double>(i + 1));
      QVERIFY(!lines[i].closed);
      QVERIFY(qAbs(length_of(lines[i]) - 100) < 1e-9);
      for (const MapPoint p : lines[i].points) QVERIFY(qAbs(p.east - 5 - lines[i].level) < 1e-9);
      // Higher ground in the east, on the right: it runs north.
      QVERIFY(lines[i].points.back().north > lines[i].points.front().north);
    }
  }

  void a_cone_has_rings() {
    const auto cone =
        country_of(101, 101, 10, [](double east, double north) { return 505 - std::hypot(east - 505, north - 505); });
    const auto lines = contours(*cone, 100).value();
    std::map<double, int> rings;
    for (const Contour& line : lines) {
      if (!line.closed) continue;
      ++rings[line.level];
      const double radius = 505 - line.level;
      QVERIFY(qAbs(length_of(line) - 2 * M_PI * radius) < (radius < 50 ? 0.2 : 0.01) * 2 * M_PI * radius);
      double turned = 0;
      for (std::size_t i = 1; i < line.points.size(); ++i)
        turned += turn({505, 505}, line.points[i - 1], line.points[i]);
      QVERIFY(turned < 0);  // clockwise: the summit on the right
    }
    QVERIFY((rings == std::map<double, int>{{100, 1}, {200, 1}, {300, 1}, {400, 1}, {500, 1}}));
  }

  void every_crossing_once_and_every_line_whole() {
    // On any ground: a contour cuts each edge between two centres that lie on different sides of it exactly once;
    // open ends lie on the border only; higher ground is on the right of every piece.
    std::mt19937 random(12);
    std::uniform_int_distribution<int> any(-40, 40);
    for (int round = 0; round < 30; ++round) {
      const auto country = country_of(23, 17, 50, [&](double, double) { return any(random); });
      const GridFrame& frame = country->frame();
      const auto lines = contours(*country, 10).value();
      std::map<double, std::multiset<std::pair<double, double>>> met;
      for (const Contour& line : lines) {
        QVERIFY(line.points.size() >= 2);
        const std::size_t count = line.closed ? line.points.size() - 1 : line.points.size();
        for (std::size_t i = 0; i < count; ++i) met[line.level].insert({line.points[i].east, line.points[i].north});
        if (!line.closed)
          for (const MapPoint end : {line.points.front(), line.points.back()})
            QVERIFY(end.east == 25 || end.east == frame.width * 50 - 25 || end.north == 25 ||
                    end.north == frame.height * 50 - 25);
        for (std::size_t i = 1; i < line.points.size(); ++i) {
          const MapPoint a = line.points[i - 1], b = line.points[i];
          // It begins between two centres, of which the higher lies on its right.
          const double west = std::floor((a.east - 25) / 50) * 50 + 25,
                       south = std::floor((a.north - 25) / 50) * 50 + 25;
          const bool upright = a.east == west;
          if (upright && a.north == south) continue;  // exactly on a centre
          const MapPoint near{west, south}, far{upright ? west : west + 50, upright ? south + 50 : south};
          const MapPoint high = *country->height(near) > *country->height(far) ? near : far;
          QVERIFY(turn(a, b, high) < 0 || (turn(a, b, high) == 0 && turn(a, b, high == near ? far : near) == 0));
        }
      }
      std::map<double, std::multiset<std::pair<double, double>>> due;
      const auto edge = [&](int c0, int r0, int c1, int r1) {
        const double one = static_cast<double>(country->height_of_cell(c0, r0)),
                     other = static_cast<double>(country->height_of_cell(c1, r1));
        for (int level = -40; level <= 40; level += 10) {
          if ((one >= level) == (other >= level)) continue;
          const MapPoint p = frame.centre(c0, r0), q = frame.centre(c1, r1);
          const MapPoint at = part_way(p, q, (level - one) / (other - one));
          due[level].insert({at.east, at.north});
        }
      };
      for (int r = 0; r < frame.height; ++r)
        for (int c = 0; c < frame.width; ++c) {
          if (c + 1 < frame.width) edge(c, r, c + 1, r);
          if (r + 1 < frame.height) edge(c, r, c, r + 1);
        }
      for (const auto& [level, points] : due) {
        // Where a level passes exactly through a centre several edges share the point, drawn once.
        const std::set<std::pair<double, double>> distinct(points.begin(), points.end());
        std::set<std::pair<double, double>> drawn(met[level].begin(), met[level].end());
        for (const auto& p : drawn) QVERIFY(distinct.contains(p));
        for (const auto& p : distinct) {
          const bool centre = std::fmod(p.first - 25, 50) == 0 && std::fmod(p.second - 25, 50) == 0;
          QVERIFY(centre || drawn.contains(p));
        }
      }
    }
  }

  void agrees_with_the_plain_way() {
    for (unsigned seed = 0; seed < 40; ++seed) {
      const auto country = ragged(9 + static_cast<int>(seed), 31 - static_cast<int>(seed) / 2, seed);
      Pieces drawn;
      const auto lines = contours(*country, 5, {}, 1 + seed % 4).value();
      for (const Contour& line : lines) {
        QCOMPARE(line.closed, line.points.size() > 2 && line.points.front() == line.points.back());
        for (std::size_t i = 1; i < line.points.size(); ++i)
          drawn.insert({line.level, line.points[i - 1].east, line.points[i - 1].north, line.points[i].east,
                        line.points[i].north});
      }
      QVERIFY(drawn.size() > 100);
      QVERIFY(drawn == pieces_slowly(*country, 5, -8, 12));
    }
  }

  void threads_change_nothing_data() {
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("height");
    QTest::newRow("a square") << 61 << 53;
    QTest::newRow("many strips to a thread") << 12 << 700;
    QTest::newRow("two rows") << 70 << 2;
    QTest::newRow("two columns") << 2 << 70;
    QTest::newRow("small") << 8 << 5;
  }
  void threads_change_nothing() {
    QFETCH(int, width);
    QFETCH(int, height);
    for (unsigned seed = 0; seed < 12; ++seed) {
      const auto country = ragged(width, height, seed);
      const auto alone = contours(*country, 5, {}, 1).value();
      QVERIFY(!alone.empty());
      for (const unsigned threads : {2U, 3U, 7U, 60U}) {
        const auto together = contours(*country, 5, {}, threads).value();
        QCOMPARE(together.size(), alone.size());
        for (std::size_t i = 0; i < alone.size(); ++i) {
          QCOMPARE(together[i].level, alone[i].level);
          QCOMPARE(together[i].closed, alone[i].closed);
          QVERIFY(std::ranges::equal(together[i].points, alone[i].points));
        }
      }
    }
  }

  void no_square_no_contours() {
    for (const auto& [width, height] : {std::pair(1, 1), std::pair(40, 1), std::pair(1, 40)})
      QVERIFY(contours(*ragged(width, height, 5), 5, {}, 3).value().empty());
  }

  void levels_that_are_no_exact_numbers() {
    // A tenth of a metre is none in binary, nor are the heights: every line must still lie at its own level.
    const auto slope = country_of(200, 3, 10, [](double east, double) { return (east - 5) / 100 + 0.05; });
    for (const unsigned threads : {1U, 2U}) {
      const auto lines = contours(*slope, 0.1, {}, threads).value();
      QCOMPARE(lines.size(), std::size_t{199});
      for (std::size_t i = 0; i < lines.size(); ++i) {
        QVERIFY(qAbs(lines[i].level - 0.1 * static_cast<double>(i + 1)) < 1e-9);
        for (const MapPoint p : lines[i].points) QVERIFY(qAbs((p.east - 5) / 100 + 0.05 - lines[i].level) < 1e-5);
      }
    }
  }

  void single_precision_counts_the_same_levels() {
    std::mt19937 random(5);
    for (const double interval : {10.0, 2.5, 0.125, 3.0, 1000.0}) {
      std::uniform_real_distribution<double> any(-300 * interval, 300 * interval);
      std::vector<float> heights;
      double lowest = 0, highest = 0;
      for (int i = 0; i < 20'000; ++i) {
        double height = any(random);
        if (i % 3 == 0) height = std::round(height / interval) * interval;  // just at a level, or as near as can be
        auto near = static_cast<float>(height);
        if (i % 9 == 3) near = std::nextafter(near, -1e9F);
        if (i % 9 == 6) near = std::nextafter(near, 1e9F);
        lowest = std::min(lowest, static_cast<double>(near)), highest = std::max(highest, static_cast<double>(near));
        heights.push_back(i % 50 == 1 ? std::nanf("") : near);
      }
      const double first = multiple_below(lowest, interval);
      Levels levels = levels_of(interval, first, static_cast<int>(multiple_below(highest, interval) - first) + 1);
      QVERIFY(levels.single);
      const int cells = static_cast<int>(heights.size());
      std::vector<std::int16_t> singly(heights.size()), doubly(heights.size());
      number_row(heights.data(), cells, levels, singly.data());
      levels.single = false;
      number_row(heights.data(), cells, levels, doubly.data());
      QVERIFY(singly == doubly);
    }
    QVERIFY(!levels_of(0.1, 0, 100).single);
    QVERIFY(!levels_of(1, 17'000'000, 100).single);
  }

  void lines_break_where_there_are_no_heights() {
    const float none = std::numeric_limits<float>::quiet_NaN();
    const auto country = country_of(21, 21, 10, [&](double east, double north) {
      return north > 90 && north < 120 ? none : static_cast<float>(east);
    });
    const auto lines = contours(*country, 100).value();
    QCOMPARE(lines.size(), std::size_t{4});
    for (const Contour& line : lines)
      for (const MapPoint p : line.points) QVERIFY(p.north <= 86 || p.north >= 124);
    QVERIFY(contours(*country_of(5, 5, 10, [&](double, double) { return none; }), 10).value().empty());
  }

  void in_order() {
    std::mt19937 random(2);
    std::uniform_real_distribution<double> any(0, 100);
    const auto lines = contours(*country_of(40, 40, 10, [&](double, double) { return any(random); }), 10).value();
    QVERIFY(lines.size() > 50);
    for (std::size_t i = 1; i < lines.size(); ++i) {
      QVERIFY(lines[i - 1].level <= lines[i].level);
      if (lines[i - 1].level < lines[i].level) continue;
      const MapPoint a = lines[i - 1].points.front(), b = lines[i].points.front();
      QVERIFY(a.north > b.north || (a.north == b.north && a.east <= b.east));
    }
  }

  void refusals() {
    const auto country = country_of(5, 5, 10, [](double east, double) { return east * 100; });
    for (const double interval :
         {0.0, -10.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), 1e-6}) {
      const auto refused = contours(*country, interval);
      QVERIFY(!refused);
      QVERIFY(!refused.error().sentence().empty() && !refused.error().cancelled);
    }
    const auto stop = contours(*country, 10, [](double) { return false; });
    QVERIFY(!stop && stop.error().cancelled);
  }

  void hillshade_lights_from_the_north_west() {
    const auto level = country_of(9, 9, 10, [](double, double) { return 77.0; });
    for (const auto tone : hillshade(*level)) QCOMPARE(int(tone), 128);
    const auto facing = country_of(9, 9, 10, [](double east, double north) { return (east - north); });
    const auto away = country_of(9, 9, 10, [](double east, double north) { return (north - east); });
    const auto bright = hillshade(*facing), dark = hillshade(*away);
    const std::size_t middle = 4 * 9 + 4;
    QVERIFY(bright[middle] > 200);
    QVERIFY(dark[middle] < 40);
    QVERIFY(hillshade(*away, 0.1)[middle] > dark[middle]);
    QCOMPARE(int(hillshade(*away, 0)[middle]), 128);
    // Steeply away: not lit at all. Square to the lamp: as bright as can be.
    QCOMPARE(int(hillshade(*away, 100)[middle]), 0);
    QCOMPARE(int(hillshade(*facing, 1 / std::sqrt(2.0))[middle]), 255);
    const float none = std::numeric_limits<float>::quiet_NaN();
    const auto holed = country_of(9, 9, 10, [&](double east, double) { return east < 20 ? none : 5.0F; });
    for (const auto tone : hillshade(*holed)) QCOMPARE(int(tone), 128);
  }

  void levels_of_a_real_map() {
    SANDGATE_REAL_DATA(tif, "expected_gdal/n43.tif")
    const auto read = read_country(tif);
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    const auto lines = contours(*read->country, 50).value();
    std::set<double> levels;
    for (const Contour& line : lines) levels.insert(line.level);
    QVERIFY((levels == std::set<double>{100, 150, 200, 250, 300, 350, 400, 450}));
  }
};

SANDGATE_TEST(ReliefTest)

}  // namespace tst_relief
#include "tst_relief.moc"
