// The quickest way: over slopes, by roads, across rivers where that can be done.
#include <QtTest>
#include <queue>
#include <random>
#include <set>

#include "map/import/import.h"
#include "map/march/march.h"
#include "tests/map/fixtures/made_country.h"
#include "tests/map/fixtures/made_features.h"
#include "tests/map/fixtures/real_data.h"
#include "tests/map/march/march_rates.h"
#include "tests/runner/test.h"

namespace tst_route {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

MarchRates boat() {
  MarchRates rates;
  rates.water = foot;
  return rates;
}

const Scale scale;
Point at_m(double east, double north) { return {scale.length(east), scale.length(north)}; }

bool same(const Reckoning& a, const Reckoning& b) {
  return a.moves == b.moves && a.length == b.length && a.cost == b.cost && a.climbed == b.climbed &&
         a.descended == b.descended && a.fords == b.fords && a.bar == b.bar && a.parts.size() == b.parts.size();
}

/// Whether the route is what it says, and no worse than going straight.
void check_route(const Country& country, const MarchRates& rates, Point from, Point to,
                 const std::expected<Route, NoRoute>& route) {
  QVERIFY(route.has_value());
  QVERIFY(route->path.size() >= 2);
  QCOMPARE(route->path.front(), from);
  QCOMPARE(route->path.back(), to);
  QVERIFY(route->reckoning.bar == Bar::none);
  QVERIFY(same(route->reckoning, reckon(country, scale, rates, route->path)));
  const Reckoning straight = reckon(country, scale, rates, Path{from, to});
  if (straight.bar == Bar::none) QVERIFY(route->reckoning.moves <= straight.moves);
}

/// The plain way: Dijkstra over the neighbours (`reach` 1: eight, 2: knight's moves too) of every cell centre, each leg
/// reckoned by itself.
std::optional<Moves> plain_search(int reach, const Country& country, const MarchRates& rates, int c0, int r0, int c1,
                                  int r1) {
  const GridFrame& frame = country.frame();
  const auto point = [&](int c, int r) { return scale.to_table(frame.centre(c, r), country.bounds()); };
  std::vector<std::int64_t> best(frame.cells(), std::numeric_limits<std::int64_t>::max());
  const auto number = [&](int c, int r) { return static_cast<std::size_t>(r * frame.width + c); };
  std::set<std::pair<std::int64_t, std::size_t>> open;
  best[number(c0, r0)] = 0;
  open.insert({0, number(c0, r0)});
  while (!open.empty()) {
    const auto [moves, at] = *open.begin();
    open.erase(open.begin());
    if (at == number(c1, r1)) return Moves{{moves}};
    if (moves > best[at]) continue;
    const int c = static_cast<int>(at) % frame.width, r = static_cast<int>(at) / frame.width;
    for (int dr = -reach; dr <= reach; ++dr)
      for (int dc = -reach; dc <= reach; ++dc) {
        if (dc * dc + dr * dr > 5 || dc * dc + dr * dr == 4) continue;
        if ((dc == 0 && dr == 0) || c + dc < 0 || r + dr < 0 || c + dc >= frame.width || r + dr >= frame.height)
          continue;
        const Reckoning leg = reckon(country, scale, rates, Path{point(c, r), point(c + dc, r + dr)});
        if (leg.bar != Bar::none) continue;
        const std::size_t next = number(c + dc, r + dr);
        if (moves + leg.moves.count >= best[next]) continue;
        best[next] = moves + leg.moves.count;
        open.insert({best[next], next});
      }
  }
  return std::nullopt;
}

}  // namespace

class RouteTest : public QObject {
  Q_OBJECT

 private slots:
  void on_level_ground_it_is_the_straight_line() {
    const auto country = Country::level(4000, 3000);
    std::mt19937 random(1);
    std::uniform_int_distribution<int> any(0, 3000);
    for (int i = 0; i < 50; ++i) {
      const Point from = at_m(any(random), any(random)), to = at_m(any(random), any(random));
      const auto route = find_route(*country, scale, infantry(), from, to);
      check_route(*country, infantry(), from, to, route);
      QCOMPARE(route->path.size(), std::size_t{2});
    }
    const auto nowhere = find_route(*country, scale, infantry(), at_m(5, 5), at_m(5, 5));
    QVERIFY(nowhere && nowhere->reckoning.moves == Moves{} && nowhere->path.size() == 2);
  }

  void KS_2_2_round_a_hill_rather_than_over_it() {
    const auto hill = country_of(80, 80, 25, [](double east, double north) {
      return std::max(0.0, 95 - std::hypot(east - 1000, north - 1000) / 4);
    });
    const Point from = at_m(500, 1000), to = at_m(1500, 1000);
    const auto route = find_route(*hill, scale, infantry(), from, to);
    check_route(*hill, infantry(), from, to, route);
    const Reckoning over = reckon(*hill, scale, infantry(), Path{from, to});
    QVERIFY(over.climbed == 9);
    QVERIFY(route->reckoning.moves < over.moves);
    QVERIFY(route->reckoning.climbed < 4);
    QVERIFY(route->path.size() < 20);
  }

  void LW_1_4_by_the_bridge() {
    const auto country = Country::level(3000, 2000,
                                        {line(FeatureKind::river, {{1500, 0}, {1480, 900}, {1520, 2000}}, 20),
                                         spot(FeatureKind::bridge, {1485, 1400})});
    for (const auto& rates : {infantry(), guns()}) {
      const Point from = at_m(1000, 300), to = at_m(2000, 300);
      const auto route = find_route(*country, scale, rates, from, to);
      check_route(*country, rates, from, to, route);
      QCOMPARE(route->reckoning.fords, 0);
      // Hardly longer than straight to the bridge and on from it.
      const Length least = distance(from, at_m(1500, 1400)) + distance(at_m(1500, 1400), to);
      QVERIFY(route->reckoning.length < least + Length::feet(1));
      QVERIFY(route->path.size() <= 5);
    }
  }

  void KS_3_a_ford_or_the_way_round() {
    const auto river = line(FeatureKind::river, {{1500, 0}, {1500, 2000}}, 20);
    const auto both = [&](double bridge) {
      return Country::level(3000, 2000,
                            {river, spot(FeatureKind::ford, {1500, 300}), spot(FeatureKind::bridge, {1500, bridge})});
    };
    const Point from = at_m(1400, 300), to = at_m(1600, 300);
    // Two feet and a move's delay by the ford; by the near bridge it is less, by the far one more.
    const auto near = find_route(*both(340), scale, infantry(), from, to);
    QVERIFY(near && near->reckoning.fords == 0);
    const auto far = find_route(*both(900), scale, infantry(), from, to);
    QVERIFY(far && far->reckoning.fords == 1);
    QCOMPARE(far->reckoning.moves, Moves::whole(3));
    const auto wheels = find_route(*both(900), scale, guns(), from, to);
    QVERIFY(wheels && wheels->reckoning.fords == 0);
    check_route(*both(900), guns(), from, to, wheels);
  }

  void CX_5_by_road_where_it_gains() {
    // The road bends away: 10 feet straight across, or 11.3 by road at half as far again.
    const auto country =
        Country::level(3000, 2000, {line(FeatureKind::road, {{500, 500}, {1000, 750}, {1500, 500}, {2500, 500}})});
    const Point from = at_m(500, 500), to = at_m(1500, 500);
    const auto boxed = find_route(*country, scale, boxed_infantry(), from, to);
    check_route(*country, boxed_infantry(), from, to, boxed);
    QVERIFY(boxed->reckoning.moves < Moves::whole(10));
    QVERIFY(boxed->reckoning.moves > Moves::whole(7));
    const auto on_foot = find_route(*country, scale, infantry(), from, to);
    QCOMPARE(on_foot->path.size(), std::size_t{2});
    // From off the road to off it, along it between.
    const Point start = at_m(600, 450), end = at_m(2400, 560);
    const auto joined = find_route(*country, scale, boxed_infantry(), start, end);
    check_route(*country, boxed_infantry(), start, end, joined);
    QVERIFY(joined->reckoning.moves < time_for(distance(start, end), foot));
  }

  void LW_1_2_round_walls_and_through_their_gate() {
    std::vector<Feature> features{line(FeatureKind::wall, {{1000, 200}, {1000, 1800}})};
    const Point from = at_m(900, 1000), to = at_m(1100, 1000);
    const auto walled = Country::level(2000, 2000, features);
    const auto round = find_route(*walled, scale, infantry(), from, to);
    check_route(*walled, infantry(), from, to, round);
    QVERIFY(round->reckoning.length > Length::feet(15) && round->reckoning.length < Length::feet(17));
    features.push_back(line(FeatureKind::road, {{500, 1100}, {1500, 1100}}));
    const auto gated = Country::level(2000, 2000, features);
    const auto through = find_route(*gated, scale, infantry(), from, to);
    check_route(*gated, infantry(), from, to, through);
    QVERIFY(through->reckoning.length < Length::feet(5));
    features.push_back(square(FeatureKind::house, {930, 1020, 945, 1035}));
    const auto housed = Country::level(2000, 2000, features);
    check_route(*housed, infantry(), from, to, find_route(*housed, scale, infantry(), from, to));
  }

  void KS_2_3_wheels_go_round_or_by_road() {
    // A scarp right across, but for a ramp in the north and a road in the south.
    const auto scarp = [](double east, double north) {
      const double wide = north > 2400 ? 900 : 20;  // no way slantwise up
      return 5 + 60 * std::clamp((east - 1000) / wide, 0.0, 1.0);
    };
    const Point from = at_m(700, 1500), to = at_m(2300, 1500);
    const auto country = country_of(120, 120, 25, scarp);
    const auto ramp = find_route(*country, scale, guns(), from, to);
    check_route(*country, guns(), from, to, ramp);
    QVERIFY(std::ranges::any_of(ramp->path, [](Point p) { return p.y > scale.length(2300); }));
    const auto foot_over = find_route(*country, scale, infantry(), from, to);
    QVERIFY(foot_over && foot_over->reckoning.length < ramp->reckoning.length);
    const auto roaded = country_of(120, 120, 25, scarp, {line(FeatureKind::road, {{800, 1400}, {1700, 1400}})});
    const auto by_road = find_route(*roaded, scale, guns(), from, to);
    check_route(*roaded, guns(), from, to, by_road);
    QVERIFY(by_road->reckoning.length < Length::feet(18));
    const auto closed = country_of(120, 90, 25, scarp);
    const auto none = find_route(*closed, scale, guns(), from, to);
    QVERIFY(!none && none.error().bar == Bar::steep && !none.error().cancelled);
  }

  void boats_by_river_and_lake() {
    const auto country = country_of(
        150, 100, 20, [](double east, double) { return east / 10; },
        {line(FeatureKind::river, {{100, 1000}, {500, 1200}, {900, 1000}, {1000, 1000}}, 15),
         square(FeatureKind::lake, {980, 500, 2000, 1500}), square(FeatureKind::rock, {1400, 800, 1500, 1300}),
         line(FeatureKind::river, {{1900, 600}, {2500, 300}}, 15)});
    const Point from = at_m(100, 1000), to = at_m(2500, 300);
    const auto route = find_route(*country, scale, boat(), from, to);
    check_route(*country, boat(), from, to, route);
    QVERIFY(route->reckoning.parts.size() == 1 && route->reckoning.parts[0].going == Going::water);
    QVERIFY(route->reckoning.length < Length::feet(31));
    const auto dry = find_route(*country, scale, boat(), from, at_m(2500, 1500));
    QVERIFY(!dry && dry.error().bar == Bar::no_water);
  }

  void no_route() {
    const auto country = Country::level(
        2000, 1000,
        {line(FeatureKind::river, {{1000, -10}, {1000, 1010}}, 20), square(FeatureKind::house, {100, 100, 140, 140}),
         square(FeatureKind::lake, {300, 300, 500, 500})});
    const auto bar = [&](Point from, Point to) {
      const auto route = find_route(*country, scale, infantry(), from, to);
      return route ? Bar::none : route.error().bar;
    };
    QVERIFY(bar(at_m(900, 500), at_m(1100, 500)) == Bar::river);
    QVERIFY(bar(at_m(120, 120), at_m(900, 500)) == Bar::solid);
    QVERIFY(bar(at_m(900, 500), at_m(120, 120)) == Bar::solid);
    QVERIFY(bar(at_m(900, 500), at_m(400, 400)) == Bar::river);
    QVERIFY(bar(at_m(1000, 500), at_m(900, 400)) == Bar::river);
    QVERIFY(bar(at_m(900, 500), at_m(2100, 400)) == Bar::off_map);
    QVERIFY(bar(at_m(900, 500), at_m(600, 500)) == Bar::none);
    // The reason is the one met most: here guns meet a ford they cannot use, but mostly the river.
    const float none = std::numeric_limits<float>::quiet_NaN();
    const auto split =
        country_of(60, 40, 50, [&](double east, double) { return east > 1400 && east < 1600 ? none : 1.0F; });
    const auto apart = find_route(*split, scale, infantry(), at_m(500, 500), at_m(2500, 500));
    QVERIFY(!apart && apart.error().bar == Bar::off_map);
  }

  void progress_and_stopping() {
    const auto country = country_of(
        200, 200, 25, [](double east, double north) { return 100 * std::sin(east / 300) * std::cos(north / 250); });
    double last = 0;
    int calls = 0;
    const auto route = find_route(*country, scale, infantry(), at_m(100, 100), at_m(4900, 4900), [&](double part) {
      if (part < last || part > 1) ++(calls = -1'000'000);
      last = part;
      ++calls;
      return true;
    });
    QVERIFY(route.has_value());
    QVERIFY(calls > 2);
    const auto stopped_one =
        find_route(*country, scale, infantry(), at_m(100, 100), at_m(4900, 4900), [](double) { return false; });
    QVERIFY(!stopped_one && stopped_one.error().cancelled);
  }

  void never_slower_than_the_plain_search() {
    std::mt19937 random(77);
    std::uniform_real_distribution<double> any(0, 1);
    int compared = 0;
    for (int round = 0; round < 24; ++round) {
      std::vector<Feature> features;
      if (round % 3 == 1) {
        features.push_back(line(FeatureKind::road, {{100, 300}, {700, 500}, {1200, 400}, {1700, 1500}}));
        features.push_back(line(FeatureKind::river, {{900, -50}, {1000, 700}, {850, 2050}}, 10));
        features.push_back(spot(FeatureKind::bridge, {955, 452}));
        features.push_back(spot(FeatureKind::ford, {925, 1400}));
        features.push_back(square(FeatureKind::lake, {1300, 900, 1600, 1100}));
        for (int i = 0; i < 12; ++i) {
          const double e = 1800 * any(random), n = 1800 * any(random);
          features.push_back(square(FeatureKind::house, {e, n, e + 12, n + 17}));
        }
      }
      const double a = 60 + 250 * any(random), b = 60 + 250 * any(random), high = 80 * any(random);
      const auto country = country_of(
          40, 40, 50,
          [&](double east, double north) { return high * std::sin(east / a) * std::cos(north / b) + 10 * any(random); },
          features);
      const MarchRates rates = round % 3 == 2 ? infantry() : boxed_infantry();
      for (int i = 0; i < 4; ++i) {
        const int c0 = static_cast<int>(40 * any(random)), r0 = static_cast<int>(40 * any(random));
        const int c1 = static_cast<int>(40 * any(random)), r1 = static_cast<int>(40 * any(random));
        const Point from = scale.to_table(country->frame().centre(c0, r0), country->bounds());
        const Point to = scale.to_table(country->frame().centre(c1, r1), country->bounds());
        if (standing_bar(*country, scale, rates, from) != Bar::none ||
            standing_bar(*country, scale, rates, to) != Bar::none)
          continue;
        const auto plain = plain_search(1 + i % 2, *country, rates, c0, r0, c1, r1);
        const auto route = find_route(*country, scale, rates, from, to);
        if (!plain) continue;
        check_route(*country, rates, from, to, route);
        // A diagonal loses a sixteenth of a 64th by rounding; a straight line drawn for many of them does not.
        const Moves lost = time_for(Length{{4}}, rates.across);
        QVERIFY2(route->reckoning.moves <= *plain + lost, QByteArray::number(route->reckoning.moves.in_moves()) +
                                                              " against " + QByteArray::number(plain->in_moves()));
        ++compared;
        const auto again = find_route(*country, scale, rates, from, to);
        QVERIFY(again->path == route->path);
      }
    }
    QVERIFY(compared > 60);
  }

  void over_the_lakes() {
    SANDGATE_REAL_DATA(zip, "os_terrain50/ny/ny20.zip")
    const auto read = read_country(zip);
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    const Country& lakes = *read->country;
    const MapBox bounds = lakes.bounds();
    std::mt19937 random(4);
    std::uniform_real_distribution<double> any(0, 1);
    int gained = 0;
    for (int i = 0; i < 12; ++i) {
      const auto place = [&] {
        return scale.to_table({bounds.west + bounds.width() * any(random), bounds.south + bounds.depth() * any(random)},
                              bounds);
      };
      const Point from = place(), to = place();
      const auto route = find_route(lakes, scale, infantry(), from, to);
      check_route(lakes, infantry(), from, to, route);
      gained += route->reckoning.moves < reckon(lakes, scale, infantry(), Path{from, to}).moves;
      const auto wheels = find_route(lakes, scale, guns(), from, to);
      if (wheels) check_route(lakes, guns(), from, to, wheels);
    }
    QVERIFY(gained > 8);
  }
};

SANDGATE_TEST(RouteTest)

}  // namespace tst_route
#include "tst_route.moc"
