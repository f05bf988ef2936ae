// What is seen from one place: the mask agrees with the line of sight, square by square.
#include <QtTest>
#include <cmath>
#include <random>

#include "map/sight/viewshed.h"
#include "tests/runner/test.h"

namespace tst_viewshed {

using namespace sandgate;

namespace {

/// Rough ground with a wood and a wall on it, in cells of 20 m.
std::shared_ptr<const Country> rough(int width = 60, int height = 45) {
  constexpr double cell = 20;
  Country::Parts parts{"test", "EPSG:27700", "", {width, height, 1000, 2000 + height * cell, cell, cell}, {}, {}};
  std::mt19937 random(11);
  std::uniform_real_distribution<double> any(0, 1);
  for (int row = 0; row < height; ++row)
    for (int column = 0; column < width; ++column) {
      const MapPoint at = parts.frame.centre(column, row);
      parts.heights.push_back(
          static_cast<float>(12 * std::sin(at.east / 250) * std::cos(at.north / 210) + 0.3 * any(random)));
    }
  Feature wood;
  wood.kind = FeatureKind::wood;
  wood.shape = FeatureShape::area;
  wood.points = {{1500, 2300}, {1700, 2300}, {1700, 2500}, {1500, 2500}, {1500, 2300}};
  wood.rings = {0};
  Feature wall;
  wall.kind = FeatureKind::wall;
  wall.shape = FeatureShape::line;
  wall.points = {{1200, 2100}, {1200, 2700}};
  parts.features = {wood, wall};
  return Country::make(std::move(parts)).value();
}

}  // namespace

class ViewshedTest : public QObject {
  Q_OBJECT

 private slots:
  void agrees_with_sight_cell_by_cell_data() {
    QTest::addColumn<MapPoint>("from");
    QTest::addColumn<double>("reach");
    QTest::newRow("in the middle") << MapPoint{1813, 2441} << 400.0;
    QTest::newRow("near a corner") << MapPoint{1031, 2024} << 500.0;
    QTest::newRow("beyond the border") << MapPoint{2100, 2800} << 5000.0;
    QTest::newRow("at any range") << MapPoint{1450, 2400} << 0.0;
  }
  void agrees_with_sight_cell_by_cell() {
    QFETCH(MapPoint, from);
    QFETCH(double, reach);
    const auto country = rough();
    const SightLine line{.eye_m = 2, .target_m = 1.5, .vertical = 1.5, .into_wood_m = 30};
    const auto asked = reach > 0 ? std::optional(reach) : std::nullopt;
    const auto shed = viewshed(*country, from, asked, line);
    QVERIFY(shed);
    int seen = 0, hidden = 0, found = 0;
    for (int row = 0; row < 45; ++row)
      for (int column = 0; column < 60; ++column) {
        const MapPoint middle = country->frame().centre(column, row);
        const bool inside = !asked || distance_m(from, middle) <= reach;
        const bool expected = inside && sight(*country, from, middle, line)->visible;
        const int c = static_cast<int>(std::floor((middle.east - shed->frame.west) / shed->frame.cell_x));
        const int r = static_cast<int>(std::floor((shed->frame.north - middle.north) / shed->frame.cell_y));
        const bool covered = c >= 0 && r >= 0 && c < shed->frame.width && r < shed->frame.height;
        QVERIFY(covered || !inside);  // the mask leaves out nothing that was asked about
        if (!covered) continue;
        ++found;
        QCOMPARE(shed->at(c, r), expected);
        if (inside) ++(expected ? seen : hidden);
      }
    QCOMPARE(found, shed->frame.width * shed->frame.height);
    QVERIFY2(seen > 40 && hidden > 40, qPrintable(QString("%1 %2").arg(seen).arg(hidden)));
  }

  void coarse_squares_ask_of_their_middles() {
    const auto country = rough();
    const MapPoint from{1613, 2441};
    const auto shed = viewshed(*country, from, std::nullopt, {}, 7);
    QVERIFY(shed);
    QCOMPARE(shed->frame.width, 8);  // of 60 cells: the border's cut squares are left out
    QCOMPARE(shed->frame.height, 6);
    QCOMPARE(shed->frame.cell_x, 140.0);
    for (int row = 0; row < 6; ++row)
      for (int column = 0; column < 8; ++column)
        QCOMPARE(shed->at(column, row), sight(*country, from, shed->frame.centre(column, row))->visible);
  }

  void squares_are_as_few_as_asked() {
    const auto country = rough();
    QCOMPARE(cells_to_a_square(*country, std::nullopt, 60 * 45), 1);
    QCOMPARE(cells_to_a_square(*country, std::nullopt, 60 * 45 - 1), 2);
    QCOMPARE(cells_to_a_square(*country, 100.0, 100), 1);  // ten cells each way
    QCOMPARE(cells_to_a_square(*country, 100.0, 25), 2);
    for (const int most : {1, 10, 100, 1000}) {
      const int cells = cells_to_a_square(*country, std::nullopt, most);
      QVERIFY(viewshed(*country, {1500, 2400}, std::nullopt, {}, cells)->frame.cells() <=
              static_cast<std::size_t>(most));
    }
  }

  void many_squares_are_shared_out() {
    const auto country = rough(220, 160);
    const MapPoint from{2613, 3441};
    const SightLine line{.eye_m = 12};
    const auto shed = viewshed(*country, from, std::nullopt, line);
    QVERIFY(shed && shed->frame.cells() == 220U * 160U);
    for (int row = 0; row < 160; row += 3)
      for (int column = 0; column < 220; column += 3)
        QCOMPARE(shed->at(column, row), sight(*country, from, shed->frame.centre(column, row), line)->visible);
    int told = 0;
    QVERIFY(!viewshed(*country, from, std::nullopt, line, 1, [&told](double) { return ++told < 3; }));
  }

  void what_cannot_be_answered() {
    const auto country = rough();
    QVERIFY(!viewshed(*country, {0, 0}, 100.0));
    int told = 0;
    QVERIFY(!viewshed(*country, {1500, 2400}, std::nullopt, {}, 1, [&told](double) { return ++told < 3; }));
    QCOMPARE(told, 3);
    // Less than a square: nothing is asked about but where one stands.
    const auto near = viewshed(*country, country->frame().centre(30, 20), 1.0);
    QCOMPARE(near->frame.cells(), std::size_t{1});
    QVERIFY(near->at(0, 0));
  }
};

SANDGATE_TEST(ViewshedTest)

}  // namespace tst_viewshed
#include "tst_viewshed.moc"
