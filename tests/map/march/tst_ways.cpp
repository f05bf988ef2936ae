// Ways from one place: each the quickest, as a search of its own finds it, whatever was asked before.
#include <QtTest>
#include <random>

#include "map/import/import.h"
#include "map/march/ways.h"
#include "tests/map/fixtures/random_country.h"
#include "tests/map/fixtures/real_data.h"
#include "tests/map/march/heap_reach.h"
#include "tests/runner/test.h"

namespace tst_ways {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const Scale scale;
constexpr Length half_foot{{Length::per_foot / 2}};

MarchRates cavalry() {
  MarchRates rates;
  rates.across = Length::feet(9);
  rates.road = Length::feet(13) + half_foot;
  rates.climb = Length::feet(1);
  rates.descent = half_foot;
  rates.ford = Moves::whole(1);
  rates.stream_m = 4;
  return rates;
}
MarchRates infantry() {
  MarchRates rates = cavalry();
  rates.across = rates.road = Length::feet(1);
  return rates;
}
MarchRates road_bound() {
  MarchRates rates = cavalry();
  rates.across = {};
  return rates;
}
MarchRates boat() {
  MarchRates rates;
  rates.water = Length::feet(1);
  rates.stream_m = 4;
  return rates;
}
MarchRates guns() {
  MarchRates rates = infantry();
  rates.ford.reset();
  rates.wheels = true;
  return rates;
}

struct Mover {
  const char* name;
  MarchRates rates;
};
std::vector<Mover> movers() {
  return {{"cavalry", cavalry()}, {"infantry", infantry()}, {"by road only", road_bound()}, {"boat", boat()}};
}

std::vector<Lot> lots() {
  return {{40, 40, 50, 50, 40, 6, true, false, false},
          {70, 66, 10, 10, 25, 3, true, false, false},
          {45, 38, 30, 30, 60, 8, true, true, true},
          {50, 30, 37.3, 52.1, 70, 12, false, true, false}};
}

Point place_of(const Country& country, int column, int row) {
  return scale.to_table(country.frame().centre(column, row), country.bounds());
}

/// Places by lot where this mover can stand; half of them centres of cells.
std::vector<Point> places(const Country& country, const MarchRates& rates, unsigned seed, std::size_t count) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> part(0, 1);
  const MapBox bounds = country.bounds();
  std::vector<Point> found;
  for (int tries = 0; tries < 4000 && found.size() < count; ++tries) {
    MapPoint at{bounds.west + bounds.width() * part(random), bounds.south + bounds.depth() * part(random)};
    if (tries % 4 == 3 && !country.features().empty()) {
      const Feature& feature = country.features()[static_cast<std::size_t>(tries) % country.features().size()];
      at = feature.points[feature.points.size() / 2];
    }
    Point point = scale.to_table(at, bounds);
    if (tries % 2 == 0)
      point = place_of(country, static_cast<int>(country.frame().column(at.east)),
                       static_cast<int>(country.frame().row(at.north)));
    if (standing_bar(country, scale, rates, point) == Bar::none) found.push_back(point);
  }
  return found;
}

bool same(const std::expected<Route, NoRoute>& a, const std::expected<Route, NoRoute>& b) {
  if (a.has_value() != b.has_value()) return false;
  if (!a) return a.error().bar == b.error().bar;
  return a->path == b->path && a->searched == b->searched && a->reckoning.moves == b->reckoning.moves;
}

}  // namespace

class WaysTest : public QObject {
  Q_OBJECT

 private slots:
  void as_each_is_found_by_itself_data() {
    QTest::addColumn<int>("lot");
    for (int i = 0; i < static_cast<int>(lots().size()); ++i) QTest::addRow("lot %d", i) << i;
  }
  void as_each_is_found_by_itself() {
    QFETCH(int, lot);
    const Lot drawn = lots()[static_cast<std::size_t>(lot)];
    int equal = 0;
    Moves together, each;
    for (unsigned seed = 0; seed < 3; ++seed) {
      const auto country = RandomCountry(seed * 10 + static_cast<unsigned>(lot) + 900, drawn).draw();
      for (const Mover& mover : movers()) {
        if (!drawn.features && (mover.rates.across.count <= 0)) continue;
        const auto ground = MarchGround::of(*country, scale, mover.rates);
        QVERIFY(ground.has_value());
        const std::vector<Point> at = places(*country, mover.rates, seed + 7, 9);
        if (at.size() < 2) continue;
        Ways ways(*ground, at[0]);
        for (std::size_t i = 1; i < at.size(); ++i) {
          const auto way = ways.to(at[i]), alone = find_route(*country, scale, mover.rates, at[0], at[i]);
          const auto told = [](const auto& route) {
            return route ? QString("%1 (%2)")
                               .arg(route->reckoning.moves.count)
                               .arg(route->searched.value_or(Moves{}).count)
                         : QString("none");
          };
          const QString what = QString("%1, seed %2, place %3 from %4,%5 to %6,%7: %8 for %9")
                                   .arg(mover.name)
                                   .arg(seed)
                                   .arg(i)
                                   .arg(at[0].x.count)
                                   .arg(at[0].y.count)
                                   .arg(at[i].x.count)
                                   .arg(at[i].y.count)
                                   .arg(told(way), told(alone));
          QVERIFY2(way.has_value() == alone.has_value(), qPrintable(what));
          if (!way) continue;
          QVERIFY2(way->searched == alone->searched, qPrintable(what));
          QVERIFY2(way->reckoning.bar == Bar::none, qPrintable(what));
          QCOMPARE(way->path.front(), at[0]);
          QCOMPARE(way->path.back(), at[i]);
          QVERIFY2(reckon(*country, scale, mover.rates, way->path).moves == way->reckoning.moves, qPrintable(what));
          const Reckoning straight = reckon(*country, scale, mover.rates, Path{at[0], at[i]});
          if (straight.bar == Bar::none) QVERIFY2(way->reckoning.moves <= straight.moves, qPrintable(what));
          together += way->reckoning.moves;
          each += alone->reckoning.moves;
          ++equal;
        }
      }
    }
    QVERIFY(equal > 40);
    // Of ways that tie one may be drawn straighter than the other; on the whole neither is.
    QVERIFY2(std::abs((together - each).in_moves()) < 0.02 * each.in_moves(),
             qPrintable(QString("%1 for %2").arg(together.in_moves()).arg(each.in_moves())));
  }

  void to_every_cell_as_a_heap_finds_it() {
    const auto country = RandomCountry(31, {30, 28, 20, 20, 40, 6, true, true, false}).draw();
    const auto ground = MarchGround::of(*country, scale, cavalry());
    QVERIFY(ground.has_value());
    const Point from = places(*country, cavalry(), 3, 1).at(0);
    const auto plain = heap_reach(*country, scale, cavalry(), from);
    Ways ways(*ground, from);
    int compared = 0;
    for (int row = 0; row < 28; ++row)
      for (int column = 0; column < 30; ++column) {
        const Point to = place_of(*country, column, row);
        if (to == from || standing_bar(*country, scale, cavalry(), to) != Bar::none) continue;
        const auto way = ways.to(to);
        const std::int64_t known = plain[static_cast<std::size_t>(row) * 30 + static_cast<std::size_t>(column)];
        QCOMPARE(way && way->searched, known != std::int64_t{Reach::never});
        if (known == std::int64_t{Reach::never}) continue;
        QCOMPARE(way->searched->count, known);
        ++compared;
      }
    QVERIFY(compared > 500);
  }

  void whatever_was_asked_before() {
    for (unsigned seed = 0; seed < 4; ++seed) {
      const auto country = RandomCountry(seed + 40, {60, 60, 25, 25, 45, 5, true, seed % 2 == 1, false}).draw();
      const auto ground = MarchGround::of(*country, scale, cavalry());
      QVERIFY(ground.has_value());
      std::vector<Point> at = places(*country, cavalry(), seed, 12);
      QVERIFY(at.size() == 12);
      const Point from = at.back();
      at.pop_back();
      std::ranges::sort(at, {}, [&](Point p) { return distance(from, p); });
      // Near ones first, far ones first, each by itself, and two that take turns with another field over one ground.
      Ways rising(*ground, from), falling(*ground, from), other(*ground, at.front());
      std::vector<std::expected<Route, NoRoute>> up, down;
      for (const Point to : at) up.push_back(rising.to(to));
      for (std::size_t i = at.size(); i-- > 0;) {
        down.push_back(falling.to(at[i]));
        (void)other.to(at[i]);
      }
      std::ranges::reverse(down);
      for (std::size_t i = 0; i < at.size(); ++i) {
        QVERIFY2(same(up[i], down[i]), qPrintable(QString("seed %1, place %2").arg(seed).arg(i)));
        const auto prepared = MarchGround::of(*country, scale, cavalry());
        Ways alone(*prepared, from);
        QVERIFY(same(up[i], alone.to(at[i])));
        QVERIFY(same(up[i], rising.to(at[i])));
      }
    }
  }

  void no_further_than_was_asked() {
    const auto country = Country::level(20'000, 20'000);
    const auto ground = MarchGround::of(*country, scale, cavalry());
    const auto at = [](double east, double north) { return Point{scale.length(east), scale.length(north)}; };
    Ways ways(*ground, at(10'000, 10'000));
    QVERIFY(!ways.searched());
    QVERIFY(ways.bytes() < 1000);
    QVERIFY(ways.to(at(10'900, 10'000)).has_value());  // 9 feet, a move of cavalry
    QVERIFY(*ways.searched() < Moves::whole(4));
    const std::size_t little = ways.bytes();
    QVERIFY(little < std::size_t{4} * 700 * 700);  // of 2000 × 2000 cells
    QVERIFY(ways.to(at(10'100, 10'500)).has_value());
    QCOMPARE(ways.bytes(), little);
    QVERIFY(ways.to(at(19'000, 10'000)).has_value());
    QVERIFY(ways.bytes() > little);
  }

  void no_way() {
    const auto country = Country::level(
        2000, 1000,
        {line(FeatureKind::river, {{1000, -10}, {1000, 1010}}, 20), square(FeatureKind::house, {100, 100, 140, 140}),
         square(FeatureKind::lake, {300, 300, 500, 500})});
    const auto at = [](double east, double north) { return Point{scale.length(east), scale.length(north)}; };
    const auto ground = MarchGround::of(*country, scale, cavalry());
    const auto bar = [&](Ways& ways, Point to) {
      const auto way = ways.to(to);
      return way ? Bar::none : way.error().bar;
    };
    Ways ways(*ground, at(900, 500));
    QVERIFY(bar(ways, at(1100, 500)) == Bar::river);
    QVERIFY(bar(ways, at(120, 120)) == Bar::solid);
    QVERIFY(bar(ways, at(400, 400)) == Bar::river);
    QVERIFY(bar(ways, at(2100, 400)) == Bar::off_map);
    QVERIFY(bar(ways, at(-100, 400)) == Bar::off_map);
    QVERIFY(bar(ways, at(600, 500)) == Bar::none);
    QVERIFY(bar(ways, at(900, 500)) == Bar::none);  // where he is
    QCOMPARE(ways.to(at(900, 500))->reckoning.moves, Moves{});
    Ways in_a_house(*ground, at(120, 120)), off_the_map(*ground, at(5000, 5000));
    QVERIFY(bar(in_a_house, at(600, 500)) == Bar::solid);
    QVERIFY(bar(off_the_map, at(600, 500)) == Bar::off_map);
    Ways stopped(*ground, at(900, 500));
    const auto cancelled = stopped.to(at(100, 900), [](double) { return false; });
    QVERIFY(cancelled || cancelled.error().cancelled);
    QVERIFY(stopped.to(at(100, 900)).has_value());
  }

  void waypoints_at_the_centres_of_cells() {
    // Legs of no length between a road's points and the cells they lie on lead round in rings.
    const auto country = Country::level(
        1000, 1000,
        {line(FeatureKind::road, {{5, 505}, {995, 505}}), line(FeatureKind::road, {{505, 5}, {505, 995}}),
         line(FeatureKind::river, {{705, -10}, {705, 1010}}, 20), spot(FeatureKind::bridge, {705, 505})});
    const auto ground = MarchGround::of(*country, scale, cavalry());
    Ways ways(*ground, place_of(*country, 50, 49));
    for (const auto& [column, row] : {std::pair(0, 49), std::pair(99, 49), std::pair(50, 3), std::pair(90, 10)}) {
      const Point to = place_of(*country, column, row);
      const auto way = ways.to(to), alone = find_route(*country, scale, cavalry(), ways.from(), to);
      QVERIFY(way && alone);
      QCOMPARE(way->searched, alone->searched);
      QVERIFY(std::abs((way->reckoning.moves - alone->reckoning.moves).in_moves()) < 0.002);
    }
  }

  void KS_2_3_wheels_are_searched_for_one_by_one() {
    const auto country = RandomCountry(12, {50, 50, 20, 20, 60, 6, true, false, false}).draw();
    const auto ground = MarchGround::of(*country, scale, guns());
    const std::vector<Point> at = places(*country, guns(), 5, 6);
    Ways ways(*ground, at[0]);
    for (const Point to : at) QVERIFY(same(ways.to(to), find_route(*country, scale, guns(), at[0], to)));
  }

  void on_real_ground() {
    SANDGATE_REAL_DATA(zip, "os_terrain50/ny/ny20.zip")
    const auto read = read_country(zip);
    QVERIFY(read.has_value());
    const Country& lakes = *read->country;
    const auto ground = MarchGround::of(lakes, scale, cavalry());
    QVERIFY(ground.has_value());
    const std::vector<Point> at = places(lakes, cavalry(), 21, 12);
    Ways ways(*ground, at[0]);
    for (std::size_t i = 1; i < at.size(); ++i) {
      const auto way = ways.to(at[i]), alone = find_route(lakes, scale, cavalry(), at[0], at[i]);
      QVERIFY(way && alone);
      QCOMPARE(way->searched, alone->searched);
      QVERIFY(way->reckoning.bar == Bar::none);
    }
  }
};

SANDGATE_TEST(WaysTest)

}  // namespace tst_ways
#include "tst_ways.moc"
