// The ways of riders (KS-11.2): the quickest for cavalry from the post, the same in both directions.
#include <QtTest>
#include <set>

#include "map/import/import.h"
#include "tests/core/signals/riding.h"
#include "tests/map/fixtures/random_country.h"
#include "tests/map/fixtures/real_data.h"
#include "tests/runner/test.h"

namespace tst_rides {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

Path backwards(Path path) {
  std::ranges::reverse(path);
  return path;
}

/// The plain way: Dijkstra over all cell centres and the points of lines between them, every pair less than three cells
/// apart joined by a leg that is reckoned by itself.
class Plain {
 public:
  Plain(const Country& country, Point from, Point to) : country_(country) {
    places_ = {from, to};
    const GridFrame& frame = country.frame();
    for (int row = 0; row < frame.height; ++row)
      for (int column = 0; column < frame.width; ++column) add(frame.centre(column, row));
    for (const Feature& feature : country.features())
      if (feature.kind != FeatureKind::house && feature.kind != FeatureKind::lake)
        for (std::size_t i = 0; i < feature.points.size(); ++i) {
          add(feature.points[i]);
          if (i > 0 && feature.kind == FeatureKind::road) cut(feature.points[i - 1], feature.points[i]);
        }
  }

  std::optional<Moves> moves() const {
    const Length near = riding_scale.length(2.3 * country_.frame().cell_x);
    std::vector<std::int64_t> best(places_.size(), std::numeric_limits<std::int64_t>::max());
    std::set<std::pair<std::int64_t, std::size_t>> open{{0, 0}};
    best[0] = 0;
    while (!open.empty()) {
      const auto [moves, at] = *open.begin();
      open.erase(open.begin());
      if (at == 1) return Moves{{moves}};
      if (moves > best[at]) continue;
      for (std::size_t next = 1; next < places_.size(); ++next) {
        if (next == at || !within(places_[at], places_[next], near)) continue;
        const Reckoning leg = reckon(country_, riding_scale, riders(), Path{places_[at], places_[next]});
        if (leg.bar != Bar::none || moves + leg.moves.count >= best[next]) continue;
        best[next] = moves + leg.moves.count;
        open.insert({best[next], next});
      }
    }
    return {};
  }

 private:
  void add(MapPoint at) { places_.push_back(riding_scale.to_table(at, country_.bounds())); }
  void cut(MapPoint a, MapPoint b) {
    const double parts = std::ceil(distance_m(a, b) / country_.frame().cell_x);
    for (double i = 1; i < parts; ++i)
      add({a.east + (b.east - a.east) * i / parts, a.north + (b.north - a.north) * i / parts});
  }

  const Country& country_;
  std::vector<Point> places_;
};

}  // namespace

class RidesTest : public QObject {
  Q_OBJECT

 private slots:
  void KS_11_2_at_the_cavalrys_rate_with_the_multiplier() {
    const MarchRates campaign = rider_rates(rulebook_named("campaign"));
    QCOMPARE(campaign.across, Length::feet(9));
    QCOMPARE(campaign.road, Length::feet(13) + Length::inches(6));  // KS-2.1: in column half as far again
    QCOMPARE(campaign.climb, Length::feet(1));                      // CX-4: never the price of a contour …
    QCOMPARE(campaign.descent, Length::inches(6));
    QCOMPARE(campaign.ford, Moves::whole(1));  // … or of a ford
    QVERIFY(!campaign.wheels);
    const MarchRates kriegspiel = rider_rates(rulebook_named("kriegspiel"));
    QCOMPARE(kriegspiel.across, Length::feet(3));
    QCOMPARE(kriegspiel.road, Length::feet(4) + Length::inches(6));
    const std::vector<FeatureId> broken{FeatureId{3}};
    QCOMPARE(rider_rates(rulebook_named("campaign"), broken).broken, broken);
  }

  void on_the_level_it_is_the_straight_line() {
    Rides rides(Country::level(4000, 4000), riding_scale, riders());
    const auto ride = rides.from_post(on_table(500, 500), on_table(2300, 500));
    QVERIFY(ride.has_value());
    QCOMPARE(ride->length, Length::feet(18));
    QCOMPARE(ride->moves, Moves::whole(2));
    QCOMPARE(ride->path.points(), (Path{on_table(500, 500), on_table(2300, 500)}));
    const auto here = rides.from_post(on_table(500, 500), on_table(500, 500));
    QVERIFY(here && here->moves == Moves{} && here->path.size() == 1);
  }

  void KS_11_2_the_same_way_in_both_directions() {
    int compared = 0, dearer = 0;
    for (unsigned seed = 0; seed < 6; ++seed) {
      const auto country = RandomCountry(seed + 70, {60, 60, 20, 20, 90, 6, true, false, false}).draw();
      Rides rides(country, riding_scale, riders());
      std::mt19937 random(seed);
      std::uniform_real_distribution<double> east(1000, 2200), north(2000, 3200);
      const auto somewhere = [&] {
        for (;;)
          if (const Point at = riding_scale.to_table({east(random), north(random)}, country->bounds());
              can_stand(*country, at))
            return at;
      };
      const Point post = somewhere();
      for (int i = 0; i < 8; ++i) {
        const Point place = somewhere();
        const auto out = rides.from_post(post, place), back = rides.to_post(place, post);
        QCOMPARE(out.has_value(), back.has_value());
        if (!out) continue;
        QCOMPARE(back->path.points(), backwards(out->path.points()));
        QCOMPARE(back->length, out->length);
        QCOMPARE(back->climbed, out->descended);
        QCOMPARE(back->descended, out->climbed);
        QCOMPARE(back->moves, reckon(*country, riding_scale, riders(), back->path.points()).moves);
        dearer += back->moves != out->moves;
        ++compared;
      }
      QCOMPARE(rides.fields(), std::size_t{1});
    }
    QVERIFY(compared > 30);
    QVERIFY(dearer > 5);  // what is climbed one way is descended the other
  }

  void KS_11_2_no_way_is_quicker_data() {
    QTest::addColumn<int>("ground");
    QTest::newRow("contours, KS-2.2") << 0;
    QTest::newRow("a road, KS-2.1") << 1;
    QTest::newRow("a river with a ford and a bridge, KS-3") << 2;
    QTest::newRow("all of it") << 3;
  }
  void KS_11_2_no_way_is_quicker() {
    QFETCH(int, ground);
    std::vector<Feature> features;
    if (ground == 1 || ground == 3) features.push_back(line(FeatureKind::road, {{15, 25}, {95, 205}, {295, 215}}));
    if (ground >= 2) {
      features.push_back(line(FeatureKind::river, {{155, -5}, {165, 245}}, 12));
      features.push_back(spot(FeatureKind::ford, {158, 70}));
      features.push_back(spot(FeatureKind::bridge, {163, 211}));
    }
    const auto hills = [&](double east, double north) {
      return ground == 1 || ground == 2 ? 5.0 : 30 * std::sin(east / 60) * std::cos(north / 50) + 40;
    };
    const auto country = ground_of(31, 24, hills, features);
    Rides rides(country, riding_scale, riders());
    const Point post = on_table(22, 33);
    for (const auto& [east, north] :
         {std::pair(285, 201), std::pair(251, 40), std::pair(90, 222), std::pair(292, 118)}) {
      const Point place = on_table(east, north);
      const auto ride = rides.from_post(post, place);
      const auto plain = Plain(*country, post, place).moves();
      QVERIFY(ride && plain);
      // A hundredth for legs rounded to whole 64ths, of which the plain way has more.
      QVERIFY2(ride->moves.in_moves() <= plain->in_moves() * 1.01,
               qPrintable(QString("%1 for %2").arg(ride->moves.in_moves()).arg(plain->in_moves())));
      QVERIFY(ride->moves.in_moves() > 0.6 * plain->in_moves());
      QCOMPARE(ride->moves, reckon(*country, riding_scale, riders(), ride->path.points()).moves);
    }
  }

  void by_roads_where_they_are_quicker() {
    const auto country =
        ground_of(200, 100, [](double, double) { return 5.0; }, {line(FeatureKind::road, {{100, 300}, {1900, 300}})});
    Rides rides(country, riding_scale, riders());
    const auto by_road = rides.from_post(on_table(150, 350), on_table(1850, 350));
    QVERIFY(by_road && by_road->path.size() > 2);
    QVERIFY(by_road->moves < time_for(Length::feet(15), Length::feet(9)));
    const auto across = rides.from_post(on_table(150, 900), on_table(450, 900));
    QVERIFY(across && across->path.size() == 2);
  }

  void KS_3_over_bridges_and_fords_as_cavalry() {
    const std::vector<Feature> features{line(FeatureKind::river, {{1000, -10}, {1000, 1010}}, 20),
                                        spot(FeatureKind::bridge, {1000, 650}), spot(FeatureKind::ford, {1000, 100})};
    const auto country = Country::level(2000, 1000, features);
    const Point post = on_table(900, 200), place = on_table(1100, 200);
    Rides rides(country, riding_scale, riders());
    const auto ride = rides.from_post(post, place);
    QVERIFY(ride.has_value());
    QCOMPARE(ride->fords, 0);  // a move at the ford is dearer than nine feet by the bridge …
    QVERIFY(ride->length > Length::feet(9));
    const std::vector<FeatureId> broken{FeatureId{1}};
    Rides by_ford(country, riding_scale, rider_rates(rulebook_named("campaign"), broken));
    const auto wet = by_ford.from_post(post, place);
    QVERIFY(wet.has_value());
    QCOMPARE(wet->fords, 1);  // … and the ford is there when the bridge is broken
    QVERIFY(wet->moves > Moves::whole(1));
  }

  void nobody_rides_where_no_way_leads() {
    const auto country =
        ground_of(200, 100, [](double, double) { return 5.0; },
                  {line(FeatureKind::river, {{1000, -10}, {1000, 1010}}, 20),
                   square(FeatureKind::lake, {300, 300, 500, 500}), square(FeatureKind::house, {100, 100, 140, 140})});
    Rides rides(country, riding_scale, riders());
    const Point post = on_table(900, 500);
    const auto bar = [&](Point to) {
      const auto out = rides.from_post(post, to), back = rides.to_post(to, post), on = rides.onward(post, to);
      if (out || back || on) return Bar::none;
      return out.error().bar == back.error().bar ? out.error().bar : Bar::none;
    };
    QVERIFY(bar(on_table(1100, 500)) == Bar::river);  // the other bank
    QVERIFY(bar(on_table(400, 400)) == Bar::river);   // water
    QVERIFY(bar(on_table(120, 120)) == Bar::solid);
    QVERIFY(bar(on_table(2100, 500)) == Bar::off_map);
    QVERIFY(bar({Length::feet(-1), Length::feet(1)}) == Bar::off_map);
    QVERIFY(bar({Length::feet(1'000'000), Length::feet(1)}) == Bar::off_map);
    // It says so again, and rides as before where there is a way.
    QVERIFY(bar(on_table(1100, 500)) == Bar::river);
    QVERIFY(rides.from_post(post, on_table(700, 800)).has_value());
    // The sea has no heights, or is a lake.
    const float none = std::numeric_limits<float>::quiet_NaN();
    const auto coast = ground_of(100, 50, [&](double east, double) { return east > 500 ? none : 3.0F; });
    Rides ashore(coast, riding_scale, riders());
    QVERIFY(ashore.from_post(on_table(100, 100), on_table(800, 100)).error().bar == Bar::off_map);
    QVERIFY(ashore.from_post(on_table(800, 100), on_table(100, 100)).error().bar == Bar::off_map);
  }

  void KS_11_2_one_field_a_post() {
    const auto country = RandomCountry(5, {100, 100, 20, 20, 60, 6, true, false, false}).draw();
    Rides rides(country, riding_scale, riders());
    std::mt19937 random(2);
    std::uniform_real_distribution<double> part(100, 1900);
    std::vector<Point> at;
    while (at.size() < 12)
      if (const Point place = on_table(part(random), part(random)); can_stand(*country, place)) at.push_back(place);
    QCOMPARE(rides.fields(), std::size_t{0});
    for (std::size_t i = 2; i < at.size(); ++i) {
      rides.from_post(at[0], at[i]);
      rides.to_post(at[i], at[0]);
    }
    QCOMPARE(rides.fields(), std::size_t{1});
    // A post that has moved has a field of its own, and the answers are those of one that never moved.
    Rides anew(country, riding_scale, riders());
    for (std::size_t i = 2; i < at.size(); ++i) {
      const auto moved = rides.from_post(at[1], at[i]), first = anew.from_post(at[1], at[i]);
      QCOMPARE(moved.has_value(), first.has_value());
      if (moved) QCOMPARE(moved->path.points(), first->path.points());
    }
    QCOMPARE(rides.fields(), std::size_t{2});
    QVERIFY(rides.bytes() > 0);
    // Fields beyond the memory given are given up, which changes nothing but the time it takes.
    Rides poor(country, riding_scale, riders(), 1);
    for (std::size_t i = 2; i < at.size(); ++i) {
      const auto one = poor.from_post(at[i % 2], at[i]), other = rides.from_post(at[i % 2], at[i]);
      QCOMPARE(one.has_value(), other.has_value());
      if (one) QCOMPARE(one->path.points(), other->path.points());
      QCOMPARE(poor.fields(), std::size_t{1});
    }
  }

  void KS_11_2_between_two_posts_as_to_any() {
    const auto country = RandomCountry(5, {100, 100, 20, 20, 60, 6, true, false, false}).draw();
    Rides rides(country, riding_scale, riders()), poor(country, riding_scale, riders(), 1);
    std::mt19937 random(4);
    std::uniform_real_distribution<double> part(100, 1900);
    std::vector<Point> at;
    while (at.size() < 8)
      if (const Point place = on_table(part(random), part(random)); can_stand(*country, place)) at.push_back(place);
    int found = 0;
    for (int round = 0; round < 3; ++round) {
      for (std::size_t i = 1; i < at.size(); ++i) {
        const Point post = at[i % 2 == 0 ? 0 : i - 1];
        const auto plain = Rides(country, riding_scale, riders()).to_post(at[i], post);
        for (Rides* asked : {&rides, &poor}) {
          const auto ride = asked->between_posts(at[i], post);
          QCOMPARE(ride.has_value(), plain.has_value());
          if (!ride) continue;
          QCOMPARE(ride->path.points(), plain->path.points());
          QCOMPARE(ride->moves, plain->moves);
          ++found;
        }
      }
    }
    QVERIFY(found > 20);
    QCOMPARE(poor.fields(), std::size_t{1});
    // What is kept counts as memory, and goes with the field.
    Rides one(country, riding_scale, riders());
    (void)one.to_post(at[1], at[0]);
    const std::size_t before = one.bytes();
    QVERIFY(one.between_posts(at[1], at[0]).has_value());
    QVERIFY(one.bytes() > before);
    one.forget();
    QCOMPARE(one.bytes(), std::size_t{0});
  }

  void on_real_ground() {
    SANDGATE_REAL_DATA(zip, "os_terrain50/ny/ny20.zip")
    const auto read = read_country(zip);
    QVERIFY(read.has_value());
    const auto country = read->country;
    Rides rides(country, riding_scale, riders());
    const MapBox bounds = country->bounds();
    const auto at = [&](double east, double north) {
      return riding_scale.to_table({bounds.west + east, bounds.south + north}, bounds);
    };
    const Point post = at(5000, 5000);
    for (const auto& [east, north] : {std::pair(7000, 5400), std::pair(3100, 4000), std::pair(5200, 8800)}) {
      const auto out = rides.from_post(post, at(east, north)), back = rides.to_post(at(east, north), post);
      QVERIFY(out && back);
      QCOMPARE(back->path.points(), backwards(out->path.points()));
      QCOMPARE(out->moves, reckon(*country, riding_scale, riders(), out->path.points()).moves);
      const auto alone = rides.onward(post, at(east, north));
      QVERIFY(std::abs(alone->moves.in_moves() - out->moves.in_moves()) < 0.02 * alone->moves.in_moves());
      const Reckoning straight = reckon(*country, riding_scale, riders(), Path{post, at(east, north)});
      if (straight.bar == Bar::none) QVERIFY(out->moves <= straight.moves);
    }
  }
};

SANDGATE_TEST(RidesTest)

}  // namespace tst_rides
#include "tst_rides.moc"
