// How soon one can be anywhere: as the route says, and as a plain search with a heap says.
#include <QtTest>
#include <thread>

#include "map/import/import.h"
#include "map/march/reach.h"
#include "tests/map/fixtures/random_country.h"
#include "tests/map/fixtures/real_data.h"
#include "tests/map/march/heap_reach.h"
#include "tests/runner/test.h"

namespace tst_reach {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const Scale scale;
constexpr Length half_foot{{Length::per_foot / 2}};

MarchRates infantry() {
  MarchRates rates;
  rates.across = rates.road = rates.climb = Length::feet(1);
  rates.descent = half_foot;
  rates.ford = Moves::whole(1);
  rates.stream_m = 4;
  return rates;
}
MarchRates in_fours() {
  MarchRates rates = infantry();
  rates.road = Length::feet(1) + half_foot;
  return rates;
}
MarchRates guns() {
  MarchRates rates = infantry();
  rates.across = rates.road = Length::feet(2);
  rates.ford.reset();
  rates.wheels = true;
  return rates;
}
MarchRates waggons() {
  MarchRates rates = guns();
  rates.across = half_foot;
  rates.road = Length::feet(1);
  return rates;
}
MarchRates boat() {
  MarchRates rates;
  rates.water = Length::feet(1);
  rates.stream_m = 4;
  return rates;
}
MarchRates road_bound() {
  MarchRates rates = infantry();
  rates.across = {};
  return rates;
}

struct Mover {
  const char* name;
  MarchRates rates;
};
std::vector<Mover> movers() {
  return {{"infantry", infantry()}, {"in fours", in_fours()}, {"guns", guns()},
          {"waggons", waggons()},   {"boat", boat()},         {"by road only", road_bound()}};
}

Point place_of(const Country& country, int column, int row) {
  return scale.to_table(country.frame().centre(column, row), country.bounds());
}

/// Somewhere this mover can stand, by lot.
std::optional<Point> stand(const Country& country, const MarchRates& rates, std::mt19937& random) {
  std::uniform_real_distribution<double> part(0, 1);
  const MapBox bounds = country.bounds();
  for (int tries = 0; tries < 400; ++tries) {
    MapPoint at{bounds.west + bounds.width() * part(random), bounds.south + bounds.depth() * part(random)};
    if (tries > 200) {  // who is bound to ways finds none by chance
      const auto& feature = country.features()[static_cast<std::size_t>(tries) % country.features().size()];
      at = feature.points[feature.points.size() / 2];
    }
    const Point point = scale.to_table(at, bounds);
    if (standing_bar(country, scale, rates, point) == Bar::none) return point;
  }
  return std::nullopt;
}

std::vector<Lot> lots() {
  return {{40, 40, 50, 50, 40, 6, true, false, false},
          {70, 66, 10, 10, 25, 3, true, false, false},
          {45, 38, 30, 30, 60, 8, true, true, true},
          {50, 30, 37.3, 52.1, 70, 12, false, true, false},
          {90, 80, 10, 10, 30, 14, false, false, true}};
}

}  // namespace

class ReachTest : public QObject {
  Q_OBJECT

 private slots:
  void on_level_ground_it_is_the_distance() {
    const auto country = Country::level(2000, 2000);
    const auto found = reach(*country, scale, infantry(), place_of(*country, 100, 100));
    QVERIFY(found.has_value());
    QCOMPARE(found->cells_reached, country->frame().cells());
    QCOMPARE(found->moves(100, 100).value(), Moves{});
    // Ten cells of ten metres are a foot; a knight's move is as long as it is.
    QCOMPARE(found->moves(110, 100).value(), Moves::whole(1));
    QCOMPARE(found->moves(100, 80).value(), Moves::whole(2));
    const double along = found->moves(120, 110)->in_moves();
    QVERIFY(std::abs(along - std::sqrt(5.0)) < 1e-4);
    QVERIFY(!found->moves(-1, 0) && !found->moves(0, 200));
  }

  void no_further_than_the_moves_given() {
    const auto country = RandomCountry(3, {80, 80, 10, 10, 30, 4, true, false, false}).draw();
    std::mt19937 random(3);
    for (const Mover& mover : movers()) {
      const auto from = stand(*country, mover.rates, random);
      QVERIFY2(from, mover.name);
      const auto all = reach(*country, scale, mover.rates, *from);
      const Moves most = Moves::from_moves(2.5);
      const auto some = reach(*country, scale, mover.rates, *from, {most, {}});
      QVERIFY(all && some);
      std::size_t within = 0;
      for (int row = 0; row < 80; ++row)
        for (int column = 0; column < 80; ++column) {
          const auto far = all->moves(column, row), near = some->moves(column, row);
          const bool expected = far && *far <= most;
          within += expected;
          QVERIFY2(near.has_value() == expected, mover.name);
          if (near) QVERIFY2(near->count == far->count, mover.name);
        }
      QCOMPARE(some->cells_reached, within);
      QVERIFY(within > 0);
    }
  }

  void within_a_square_ways_stay_in_it() {
    const auto walled = Country::level(1000, 1000, {line(FeatureKind::wall, {{500, -10}, {500, 800}})});
    const Point from = place_of(*walled, 45, 80);
    const auto all = reach(*walled, scale, infantry(), from);
    const auto square = reach(*walled, scale, infantry(), from, {{}, 150.0});
    QVERIFY(all->moves(55, 80).has_value());
    QVERIFY(!square->moves(55, 80).has_value());  // the way round the wall leaves the square
    QCOMPARE(square->moves(40, 75), all->moves(40, 75));
    QVERIFY(square->frame.width <= 33 && square->frame.height <= 33);
    QCOMPARE(square->frame.centre(0, 0).east, walled->frame().centre(square->column, square->row).east);
  }

  void as_a_heap_finds_it_data() {
    QTest::addColumn<int>("lot");
    for (int i = 0; i < static_cast<int>(lots().size()); ++i) QTest::addRow("lot %d", i) << i;
  }
  void as_a_heap_finds_it() {
    QFETCH(int, lot);
    std::mt19937 random(50U + static_cast<unsigned>(lot));
    int compared = 0;
    for (unsigned seed = 0; seed < 3; ++seed) {
      const auto country =
          RandomCountry(seed * 10 + static_cast<unsigned>(lot), lots()[static_cast<std::size_t>(lot)]).draw();
      for (const Mover& mover : movers()) {
        if (mover.rates.wheels) continue;  // whose way behind counts too: see as_the_route_says
        if (!lots()[static_cast<std::size_t>(lot)].features && mover.rates.across.count <= 0) continue;
        const auto from = stand(*country, mover.rates, random);
        if (!from) continue;
        const auto plain = heap_reach(*country, scale, mover.rates, *from);
        const auto found = reach(*country, scale, mover.rates, *from);
        QVERIFY2(found.has_value(), mover.name);
        for (std::size_t i = 0; i < plain.size(); ++i)
          if (found->parts[i] != plain[i])
            QFAIL(qPrintable(QString("%1, seed %2: cell %3 has %4 for %5")
                                 .arg(mover.name)
                                 .arg(seed)
                                 .arg(i)
                                 .arg(found->parts[i])
                                 .arg(plain[i])));
        ++compared;
      }
    }
    QVERIFY(compared >= 6);
  }

  void over_many_bands_as_a_heap_finds_it() {
    // So high that it is gone through in several bands, with ways that run from one to the next and back.
    const auto country = RandomCountry(11, {36, 1100, 10, 10, 60, 8, true, true, false}).draw();
    std::mt19937 random(11);
    for (const Mover& mover : {movers()[0], movers()[1], movers()[4], movers()[5]}) {
      const auto from = stand(*country, mover.rates, random);
      QVERIFY2(from, mover.name);
      const auto plain = heap_reach(*country, scale, mover.rates, *from);
      const auto found = reach(*country, scale, mover.rates, *from);
      QVERIFY2(found.has_value(), mover.name);
      QVERIFY2(std::ranges::equal(found->parts, plain, {}, [](std::uint32_t parts) { return std::int64_t{parts}; }),
               mover.name);
      const auto reached = std::ranges::count_if(plain, [](std::int64_t moves) { return moves != Reach::never; });
      QCOMPARE(found->cells_reached, static_cast<std::size_t>(reached));
    }
  }

  void threads_change_nothing() {
    // Large enough for several: MarchGround, which has many bodies at a time, takes one for each.
    const auto country = RandomCountry(12, {1500, 1500, 10, 10, 60, 5, true, false, false}).draw();
    std::mt19937 random(12);
    for (const Mover& mover : {movers()[0], movers()[1]}) {
      const auto from = stand(*country, mover.rates, random);
      QVERIFY2(from, mover.name);
      const auto together = reach(*country, scale, mover.rates, *from);
      const auto alone = MarchGround::of(*country, scale, mover.rates)->reach(*from);
      QVERIFY2(together && alone, mover.name);
      QVERIFY2(together->parts == alone->parts, mover.name);
      QCOMPARE(together->cells_reached, alone->cells_reached);
    }
  }

  void as_the_route_says_data() { as_a_heap_finds_it_data(); }
  void as_the_route_says() {
    QFETCH(int, lot);
    const Lot drawn = lots()[static_cast<std::size_t>(lot)];
    std::mt19937 random(90U + static_cast<unsigned>(lot));
    int equal = 0, searched_again = 0;
    for (unsigned seed = 0; seed < 3; ++seed) {
      const auto country = RandomCountry(seed * 10 + static_cast<unsigned>(lot) + 500, drawn).draw();
      for (const Mover& mover : movers()) {
        if (!drawn.features && mover.rates.across.count <= 0) continue;
        const auto from = stand(*country, mover.rates, random);
        if (!from) continue;
        const auto found = reach(*country, scale, mover.rates, *from);
        for (int i = 0; i < 12; ++i) {
          const int column = static_cast<int>(random() % static_cast<unsigned>(drawn.width));
          const int row = static_cast<int>(random() % static_cast<unsigned>(drawn.height));
          const Point to = place_of(*country, column, row);
          if (to == *from || standing_bar(*country, scale, mover.rates, to) != Bar::none) continue;
          const auto route = find_route(*country, scale, mover.rates, *from, to);
          const auto moves = found->moves(column, row);
          const QString what = QString("%1, seed %2, cell %3 %4").arg(mover.name).arg(seed).arg(column).arg(row);
          if (mover.rates.wheels && !route) {  // too steep as a whole, however often it was searched
            ++searched_again;
            continue;
          }
          QVERIFY2(moves.has_value() == (route && route->searched), qPrintable(what));
          if (!moves) continue;
          QVERIFY2(*moves == *route->searched,
                   qPrintable(what + QString(": %1 for %2").arg(moves->in_moves()).arg(route->searched->in_moves())));
          ++equal;
        }
      }
    }
    QVERIFY(equal > 60);
    QVERIFY(searched_again < 20);
  }

  void bodies_share_one_ground() {
    const auto country = RandomCountry(8, {120, 110, 10, 10, 30, 5, true, true, false}).draw();
    std::mt19937 random(8);
    for (const Mover& mover : movers()) {
      const auto ground = MarchGround::of(*country, scale, mover.rates);
      QVERIFY(ground.has_value());
      std::vector<Point> starts;
      std::vector<Reach> alone, together(6);
      for (int i = 0; i < 6; ++i) {
        const auto from = stand(*country, mover.rates, random);
        QVERIFY2(from, mover.name);
        starts.push_back(*from);
        alone.push_back(reach(*country, scale, mover.rates, *from, {Moves::whole(4), {}}).value());
      }
      std::vector<std::thread> threads;
      for (std::size_t half = 0; half < 2; ++half)
        threads.emplace_back([&, half] {
          for (std::size_t i = half; i < starts.size(); i += 2)
            together[i] = ground->reach(starts[i], {Moves::whole(4), {}}).value();
        });
      for (auto& thread : threads) thread.join();
      for (std::size_t i = 0; i < starts.size(); ++i) {
        QCOMPARE(together[i].column, alone[i].column);
        QVERIFY2(together[i].parts == alone[i].parts, mover.name);
      }
    }
  }

  void KS_2_3_wheels_stop_at_the_scarp() {
    Country::Parts parts{"scarp", "EPSG:27700", "", {80, 60, 0, 600, 10, 10}, {}, {}};
    for (int row = 0; row < 60; ++row)
      for (int column = 0; column < 80; ++column)
        parts.heights.push_back(static_cast<float>(5 + std::clamp((column - 40) * 9.0, 0.0, 70.0)));
    const auto country = Country::make(std::move(parts)).value();
    const auto wheels = reach(*country, scale, guns(), place_of(*country, 10, 30));
    const auto foot = reach(*country, scale, infantry(), place_of(*country, 10, 30));
    QVERIFY(wheels && foot);
    QVERIFY(wheels->moves(38, 30) && foot->moves(38, 30));
    QVERIFY(!wheels->moves(60, 30).has_value());
    QVERIFY(foot->moves(60, 30).has_value());
  }

  void on_the_very_border_of_water_and_houses() {
    // Borders through the centres of cells.
    const auto country = Country::level(
        600, 400,
        {square(FeatureKind::lake, {105, 105, 255, 205}), square(FeatureKind::house, {305, 105, 355, 155}),
         line(FeatureKind::road, {{300, 130}, {360, 130}})});
    for (const Mover& mover : {movers()[0], movers()[1]}) {
      const auto plain = heap_reach(*country, scale, mover.rates, place_of(*country, 50, 20));
      const auto found = reach(*country, scale, mover.rates, place_of(*country, 50, 20));
      QVERIFY(found.has_value());
      for (std::size_t i = 0; i < plain.size(); ++i) QCOMPARE(std::int64_t{found->parts[i]}, plain[i]);
      QVERIFY(!found->moves(18, 25).has_value());
    }
  }

  void broken_bridges_carry_nobody() {
    std::vector<Feature> features{line(FeatureKind::river, {{500, -10}, {500, 1010}}, 20),
                                  spot(FeatureKind::bridge, {500, 300}), spot(FeatureKind::bridge, {500, 800}),
                                  line(FeatureKind::road, {{300, 300}, {700, 300}})};
    const auto country = Country::level(1000, 1000, features);
    const Point from = place_of(*country, 40, 70);
    MarchRates rates = infantry();
    const auto whole = reach(*country, scale, rates, from);
    rates.broken = {FeatureId{1}};
    const auto one = reach(*country, scale, rates, from);
    const Point to = place_of(*country, 60, 70);
    QVERIFY(whole->moves(60, 70).value() < Moves::from_moves(2.1));
    QVERIFY(one->moves(60, 70).value() > Moves::whole(10));  // by the other bridge
    const auto route = find_route(*country, scale, rates, from, to);
    QVERIFY(route && route->reckoning.bar == Bar::none);
    QCOMPARE(one->moves(60, 70), route->searched);
    QVERIFY(reckon(*country, scale, rates, Path{from, to}).bar == Bar::river);
    QVERIFY(standing_bar(*country, scale, rates, scale.to_table({500, 300}, country->bounds())) == Bar::river);
    rates.broken = {FeatureId{1}, FeatureId{2}};
    QVERIFY(!reach(*country, scale, rates, from)->moves(60, 70).has_value());
    const auto none = find_route(*country, scale, rates, from, to);
    QVERIFY(!none && none.error().bar == Bar::river);
  }

  void bad_questions_have_reasons() {
    const auto country = Country::level(400, 400, {square(FeatureKind::house, {100, 100, 140, 140})});
    const auto in_house = reach(*country, scale, infantry(), scale.to_table({120, 120}, country->bounds()));
    QVERIFY(!in_house && in_house.error().bar == Bar::solid);
    const auto outside = reach(*country, scale, infantry(), scale.to_table({-120, 120}, country->bounds()));
    QVERIFY(!outside && outside.error().bar == Bar::off_map);
    const auto stopped_one =
        reach(*country, scale, infantry(), place_of(*country, 1, 1), {}, [](double) { return false; });
    QVERIFY(!stopped_one && stopped_one.error().cancelled);
    Country::Parts parts{"cliff", "EPSG:27700", "", {4, 4, 0, 40, 10, 10}, std::vector<float>(16, 0.0F), {}};
    parts.heights[5] = 900'000;
    const auto cliff = Country::make(std::move(parts)).value();
    const auto deep = reach(*cliff, scale, infantry(), place_of(*cliff, 0, 0));
    QVERIFY(!deep && deep.error().too_many_contours);
  }

  void progress_goes_up_to_the_end() {
    const auto country = RandomCountry(4, {600, 500, 10, 10, 60, 5, false, false, false}).draw();
    double last = 0;
    bool fell = false;
    const auto found = reach(*country, scale, infantry(), place_of(*country, 300, 250), {}, [&](double part) {
      fell = fell || part < last || part > 1;
      last = part;
      return true;
    });
    QVERIFY(found.has_value());
    QVERIFY(!fell && last > 0.5);
  }

  void over_real_ground() {
    SANDGATE_REAL_DATA(zip, "os_terrain50/ny/ny20.zip")
    const auto read = read_country(zip);
    QVERIFY(read.has_value());
    const Country& lakes = *read->country;
    std::mt19937 random(1);
    for (const MarchRates& rates : {in_fours(), guns()}) {
      const auto from = stand(lakes, rates, random);
      const auto found = reach(lakes, scale, rates, *from);
      QVERIFY(found.has_value());
      if (!rates.wheels) {
        const auto plain = heap_reach(lakes, scale, rates, *from);
        for (std::size_t i = 0; i < plain.size(); ++i) QCOMPARE(std::int64_t{found->parts[i]}, plain[i]);
      }
      for (int i = 0; i < 8; ++i) {
        const int column = static_cast<int>(random() % 200), row = static_cast<int>(random() % 200);
        const auto route = find_route(lakes, scale, rates, *from, place_of(lakes, column, row));
        if (route) QCOMPARE(found->moves(column, row), route->searched);
      }
    }
  }
};

SANDGATE_TEST(ReachTest)

}  // namespace tst_reach
#include "tst_reach.moc"
