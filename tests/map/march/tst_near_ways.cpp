// Ways near one place, past places that are kept off: as a search for each finds them.
#include <QtTest>
#include <random>

#include "map/import/import.h"
#include "map/march/near_ways.h"
#include "tests/map/fixtures/random_country.h"
#include "tests/map/fixtures/real_data.h"
#include "tests/map/march/march_rates.h"
#include "tests/runner/test.h"

namespace tst_near_ways {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const Scale scale;

MarchRates waggons() {
  MarchRates rates = guns();
  rates.across = rates.road = foot;
  rates.climb = rates.descent = {};
  return rates;
}

struct Mover {
  const char* name;
  MarchRates rates;
};
std::vector<Mover> movers() { return {{"infantry", infantry()}, {"guns", guns()}, {"waggons", waggons()}}; }

std::vector<Lot> lots() {
  return {{40, 40, 50, 50, 40, 6, true, false, false},
          {70, 66, 10, 10, 25, 3, true, false, false},
          {45, 38, 30, 30, 60, 8, true, true, true}};
}

class Draw {
 public:
  Draw(const Country& country, unsigned seed) : country_(country), random_(seed) {}
  double part() { return std::uniform_real_distribution<double>(0, 1)(random_); }
  Point place() {
    const MapBox box = country_.bounds();
    return scale.to_table({box.west + box.width() * part(), box.south + box.depth() * part()}, box);
  }
  Point centre() {
    const GridFrame& frame = country_.frame();
    return scale.to_table(frame.centre(static_cast<int>(part() * frame.width), static_cast<int>(part() * frame.height)),
                          country_.bounds());
  }
  std::optional<Point> stand(const MarchRates& rates) {
    for (int tries = 0; tries < 200; ++tries)
      if (const Point at = tries % 2 == 0 ? place() : centre(); standing_bar(country_, scale, rates, at) == Bar::none)
        return at;
    return std::nullopt;
  }
  KeepOff places(int count, Length by) {
    std::vector<KeptPlace> found;
    for (int i = 0; i < count; ++i) found.push_back({place(), by, i});
    return KeepOff(found);
  }

 private:
  const Country& country_;
  std::mt19937 random_;
};

bool clear(const Path& path, const KeepOff& off) {
  for (std::size_t i = 1; i < path.size(); ++i)
    if (off.bars(path[i - 1], path[i])) return false;
  return true;
}

/// Whether a search ends with the moves that it is allowed, and is given up after so many places.
bool keeps_to_limits(const Country& country, const MarchRates& rates, Point from, Point to, const KeepOff& off,
                     const std::expected<Moves, NoRoute>& found) {
  if (!found || *found == Moves{}) return true;
  SearchLimits just, less, few;
  just.moves = *found;
  less.moves = *found - Moves{{1}};
  few.places = 1;
  const auto in_time = search_route(country, scale, rates, from, to, off, just);
  const auto late = search_route(country, scale, rates, from, to, off, less);
  const auto given_up = search_route(country, scale, rates, from, to, off, few);
  return in_time && *in_time == *found && !late && !late.error().cancelled && !given_up && given_up.error().cancelled;
}

/// Compares what is near `from` with a search for each; so many ends were reached.
int as_searched(const Country& country, const MarchRates& rates, Draw& draw, const KeepOff& off, int ends) {
  const auto from = draw.stand(rates);
  if (!from) return 0;
  NearWays near(country, scale, rates, *from, Reach::furthest, off);
  int reached = 0;
  for (int i = 0; i < ends; ++i) {
    const auto end = draw.stand(rates);
    if (!end) continue;
    const auto alone = search_route(country, scale, rates, *from, *end, off);
    if (near.to(*end) != (alone ? std::optional(*alone) : std::nullopt)) return -1;
    if (!keeps_to_limits(country, rates, *from, *end, off, alone)) return -1;
    const auto route = find_route(country, scale, rates, *from, *end, off);
    // A chain of legs of which each may be gone is no route where the whole of it may not (a corner at the map's edge).
    if (!route) continue;
    if (near.to(*end) != route->searched) return -1;
    if (!clear(route->path, off)) return -1;
    reached += route->searched ? 1 : 0;
  }
  return reached;
}

}  // namespace

class NearWaysTest : public QObject {
  Q_OBJECT

 private slots:
  void as_a_search_for_each_data() {
    QTest::addColumn<int>("lot");
    QTest::addColumn<int>("kept");
    for (int lot = 0; lot < 3; ++lot)
      for (const int kept : {0, 6, 14}) QTest::addRow("lot %d, %d places", lot, kept) << lot << kept;
  }
  void as_a_search_for_each() {
    QFETCH(int, lot);
    QFETCH(int, kept);
    int reached = 0;
    for (unsigned seed = 0; seed < 3; ++seed) {
      const auto country =
          RandomCountry(seed * 10 + static_cast<unsigned>(lot), lots()[static_cast<std::size_t>(lot)]).draw();
      for (const Mover& mover : movers()) {
        Draw draw(*country, seed + 100);
        const KeepOff off = draw.places(kept, half_foot);
        const int found = as_searched(*country, mover.rates, draw, off, 12);
        QVERIFY2(found >= 0, mover.name);
        reached += found;
      }
    }
    QVERIFY(reached > 20);
  }

  void over_real_ground() {
    SANDGATE_REAL_DATA(zip, "os_terrain50/ny/ny20.zip")
    const auto read = read_country(zip);
    QVERIFY(read.has_value());
    Draw draw(*read->country, 3);
    const KeepOff off = draw.places(60, foot);
    QVERIFY(as_searched(*read->country, waggons(), draw, off, 10) > 0);
  }

  void no_further_than_was_asked() {
    const auto level = Country::level(3000, 3000);
    const auto centre = [&](int column) { return scale.to_table(level->frame().centre(column, 150), level->bounds()); };
    NearWays near(*level, scale, infantry(), centre(150), Moves::whole(6));
    QCOMPARE(near.to(centre(210)), Moves::whole(6));
    QVERIFY(!near.to(centre(211)));
    QVERIFY(near.goes_on() && !near.kept_off());
    QVERIFY(near.reaches({1500, 1500, 2090, 1510}) && !near.reaches({2110, 1500, 2200, 1510}));
  }

  void just_so_far_from_a_place_one_passes() {
    const KeepOff off({{{Length::feet(5), Length::feet(5)}, foot, 7}});
    const auto at = [](double x, double y) { return Point{Length::from_feet(x), Length::from_feet(y)}; };
    QVERIFY(!off.bars(at(0, 6), at(10, 6)));
    QVERIFY(off.bars({Length{}, Length::feet(6) - Length{{1}}}, {Length::feet(10), Length::feet(6) - Length{{1}}}));
    QVERIFY(!off.bars(at(0, 5), at(4, 5)));
    QVERIFY(off.bars(at(0, 5), {Length::feet(4) + Length{{1}}, Length::feet(5)}));
    QVERIFY(off.bars(at(5, 5), at(5, 5)));
    QVERIFY(!KeepOff().bars(at(0, 0), at(5, 5)));
  }

  void where_a_path_first_comes_too_near() {
    const auto at = [](double x, double y) { return Point{Length::from_feet(x), Length::from_feet(y)}; };
    const KeepOff off({{at(8, 0), foot, 4}, {at(8, 0), foot, 3}, {at(5, 1.5), foot, 9}});
    const Path path{at(0, 0), at(2, 0), at(12, 0)};
    const auto met = off.first_met(path);
    QVERIFY(met.has_value());
    QCOMPARE(met->at, at(7, 0));
    QCOMPARE(met->along, Length::feet(7));
    QCOMPARE(met->who, 3);
    QVERIFY(!off.first_met(Path{at(0, 0), at(7, 0)}));
    QCOMPARE(off.first_met(Path{at(8, 0.5), at(0, 0)})->along, Length{});
    QCOMPARE(off.about(at(0, 0), Length::feet(5)).places().size(), std::size_t{1});
  }

  void a_ring_of_places_shuts_in() {
    const auto level = Country::level(2000, 2000);
    const Point from{Length::feet(10), Length::feet(10)};
    std::vector<KeptPlace> ring;
    for (int x = -4; x <= 4; x += 2)
      for (int y = -4; y <= 4; y += 2)
        if (std::max(std::abs(x), std::abs(y)) == 4)
          ring.push_back({{from.x + Length::feet(x), from.y + Length::feet(y)}, foot + half_foot, 0});
    NearWays shut(*level, scale, infantry(), from, Moves::whole(9), KeepOff(ring));
    QVERIFY(!shut.goes_on() && shut.kept_off());
    ring.erase(ring.begin());
    ring.erase(ring.begin());
    NearWays open(*level, scale, infantry(), from, Moves::whole(9), KeepOff(ring));
    QVERIFY(open.goes_on() && open.kept_off());
  }
};

SANDGATE_TEST(NearWaysTest)

}  // namespace tst_near_ways
#include "tst_near_ways.moc"
