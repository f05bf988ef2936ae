// Which bodies draw supply as one (KS-4.1).
#include <QtTest>
#include <numeric>
#include <random>
#include <set>

#include "tests/logistics/supply/supply_figures.h"
#include "tests/map/fixtures/random_country.h"
#include "tests/runner/test.h"

namespace tst_pools {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

/// As ids.
std::vector<std::vector<int>> pools(SupplyWays& ways, const std::vector<SupplyBody>& bodies) {
  std::vector<std::vector<int>> found;
  for (const Pool& pool : pools_of(ways, bodies)) {
    found.emplace_back();
    for (const std::size_t body : pool) found.back().push_back(bodies[body].id);
  }
  return found;
}
using Ids = std::vector<std::vector<int>>;

}  // namespace

class PoolsTest : public QObject {
  Q_OBJECT

 private slots:
  void KS_4_1_twelve_feet_pool_and_no_more() {
    SupplyWays ways = ways_over(Country::level(4000, 4000));
    const Point here = at_feet(10, 10);
    const Length twelve = Length::feet(12);
    QCOMPARE(pools(ways, {foot_body(1, here), foot_body(2, east_of(here, twelve))}), (Ids{{1, 2}}));
    QCOMPARE(pools(ways, {foot_body(1, here), foot_body(2, east_of(here, twelve + a_64th))}), (Ids{{1}, {2}}));
  }

  void KS_4_1_pools_are_transitive() {
    SupplyWays ways = ways_over(Country::level(4000, 4000));
    QCOMPARE(pools(ways, {foot_body(3, at_feet(5, 10)), foot_body(1, at_feet(25, 10)), horse_body(2, at_feet(15, 10)),
                          foot_body(9, at_feet(38, 10))}),
             (Ids{{1, 2, 3}, {9}}));
  }

  void KS_4_1_scouts_generals_and_transport_link_nobody() {
    SupplyWays ways = ways_over(Country::level(4000, 4000));
    SupplyBody scouts = horse_body(5, at_feet(15, 10), 4);
    scouts.links = false;
    // Between two who are twenty feet apart they link neither with the other, and belong to the nearer.
    QCOMPARE(pools(ways, {foot_body(1, at_feet(5.5, 10)), foot_body(2, at_feet(25, 10)), scouts}), (Ids{{1, 5}, {2}}));
    // Of equally near ones to the lower id.
    QCOMPARE(pools(ways, {foot_body(2, at_feet(5, 10)), foot_body(1, at_feet(25, 10)), scouts}), (Ids{{1, 5}, {2}}));
    SupplyBody waggon = foot_body(6, at_feet(15, 11), 2);
    waggon.links = false;
    QCOMPARE(pools(ways, {scouts, waggon}), (Ids{{5}, {6}}));
    QCOMPARE(pools(ways, {scouts, foot_body(1, at_feet(28, 10))}), (Ids{{1}, {5}}));
  }

  void KS_4_1_dummies_belong_to_no_pool() {
    SupplyWays ways = ways_over(Country::level(4000, 4000));
    QCOMPARE(
        pools(ways, {foot_body(1, at_feet(5, 10)), foot_body(2, at_feet(25, 10)), foot_body(3, at_feet(15, 10), 0)}),
        (Ids{{1}, {2}}));
  }

  void KS_4_1_an_enemy_in_the_way_parts_them() {
    SupplyWays ways = ways_over(Country::level(4000, 4000));
    const std::vector<SupplyBody> bodies{foot_body(1, at_feet(10, 10)), foot_body(2, at_feet(22, 10))};
    ways.hinder({{{at_feet(16, 10), 1}}, {}, {}});
    QCOMPARE(pools(ways, bodies), (Ids{{1}, {2}}));
    // Round him the way is free where there is room within the twelve feet.
    const std::vector<SupplyBody> nearer{foot_body(1, at_feet(10, 10)), foot_body(2, at_feet(20, 10))};
    QCOMPARE(pools(ways, nearer), (Ids{{1, 2}}));
  }

  void KS_4_1_a_river_parts_who_have_no_bridge_near() {
    const std::vector<Feature> river{line(FeatureKind::river, {{2000, -10}, {2000, 4010}}, 20),
                                     spot(FeatureKind::bridge, {2000, 1000})};
    SupplyWays ways = ways_over(Country::level(4000, 4000, river));
    QCOMPARE(pools(ways, {foot_body(1, at_feet(19, 30)), foot_body(2, at_feet(21, 30))}), (Ids{{1}, {2}}));
    QCOMPARE(pools(ways, {foot_body(1, at_feet(19, 13)), foot_body(2, at_feet(21, 13))}), (Ids{{1, 2}}));
    ways.hinder({{}, {}, {FeatureId{1}}});
    QCOMPARE(pools(ways, {foot_body(1, at_feet(19, 13)), foot_body(2, at_feet(21, 13))}), (Ids{{1}, {2}}));
  }

  void as_every_two_by_themselves_data() {
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 8; ++seed) QTest::addRow("seed %u", seed) << seed;
  }
  void as_every_two_by_themselves() {
    QFETCH(unsigned, seed);
    const double hills = seed % 2 == 0 ? 60 : 150;
    const auto country = RandomCountry(seed, {90, 90, 50, 50, hills, 10, true, false, false}).draw();
    std::mt19937 random(seed);
    const auto place = [&] { return drawn_place(*country, random); };
    std::vector<SupplyBody> bodies;
    for (int i = 0; i < 26; ++i) bodies.push_back(foot_body(i, place()));
    Hindrances hindrances;
    for (int i = 0; i < 8; ++i) hindrances.enemies.push_back({place(), i});
    SupplyWays ways = ways_over(country);
    ways.hinder(hindrances);
    std::vector<int> pool(bodies.size());
    std::iota(pool.begin(), pool.end(), 0);
    for (std::size_t i = 0; i < bodies.size(); ++i)
      for (std::size_t k = 0; k < bodies.size(); ++k)
        if (i != k && ways.length({bodies[i].at, bodies[k].at, book_figures().pool})) {
          const int from = std::max(pool[i], pool[k]), to = std::min(pool[i], pool[k]);
          std::ranges::replace(pool, from, to);
        }
    Ids expected;
    for (int first = 0; first < static_cast<int>(pool.size()); ++first) {
      std::vector<int> ids;
      for (std::size_t i = 0; i < pool.size(); ++i)
        if (pool[i] == first) ids.push_back(static_cast<int>(i));
      if (!ids.empty()) expected.push_back(ids);
    }
    QCOMPARE(pools(ways, bodies), expected);
    QVERIFY(expected.size() < bodies.size());

    std::ranges::shuffle(bodies, random);
    std::ranges::shuffle(hindrances.enemies, random);
    SupplyWays other = ways_over(country);
    other.hinder(hindrances);
    QCOMPARE(pools(other, bodies), expected);
  }
};

SANDGATE_TEST(PoolsTest)

}  // namespace tst_pools
#include "tst_pools.moc"
