// How far packets lie from troops, where the way is cut, and who is besieged (KS-4.2, KS-4.4, KS-4.6).
#include <QtTest>
#include <random>

#include "map/import/import.h"
#include "tests/logistics/supply/supply_figures.h"
#include "tests/map/fixtures/made_country.h"
#include "tests/map/fixtures/random_country.h"
#include "tests/map/fixtures/real_data.h"
#include "tests/runner/test.h"

namespace tst_supply_ways {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const Length six = Length::feet(6), eighteen = Length::feet(18), forty = Length::feet(40);

std::shared_ptr<const Country> field() { return Country::level(4000, 4000); }

Hindrances enemies(std::vector<Point> places) {
  Hindrances found;
  for (std::size_t i = 0; i < places.size(); ++i)
    found.enemies.push_back({places[i], 100 + static_cast<std::int32_t>(i)});
  return found;
}

/// A river from north to south at 20 feet, with a bridge (feature 1) at a height of 10 feet.
std::shared_ptr<const Country> two_banks() {
  return Country::level(
      4000, 4000, {line(FeatureKind::river, {{2000, -10}, {2000, 4010}}, 20), spot(FeatureKind::bridge, {2000, 1000})});
}

bool clear_of(const Path& path, const Hindrances& hindrances) {
  std::vector<KeptPlace> places;
  for (const FreeEnemy& enemy : hindrances.enemies) places.push_back({enemy.at, book_figures().clear, enemy.who});
  return !KeepOff(places).first_met(path);
}

std::vector<Point> places(const Country& country, std::mt19937& random, std::size_t count) {
  std::uniform_real_distribution<double> part(0.02, 0.98);
  const MapBox box = country.bounds();
  std::vector<Point> found;
  while (found.size() < count) {
    const Point at =
        Scale{}.to_table({box.west + box.width() * part(random), box.south + box.depth() * part(random)}, box);
    if (standing_bar(country, Scale{}, by_length(waggons()), at) == Bar::none) found.push_back(at);
  }
  return found;
}

}  // namespace

class SupplyWaysTest : public QObject {
  Q_OBJECT

 private slots:
  void KS_4_2_exactly_six_and_eighteen_feet_are_within() {
    SupplyWays ways = ways_over(field());
    const Point here = at_feet(10, 10);
    for (const Length within : {six, eighteen}) {
      QCOMPARE(ways.length({here, east_of(here, within), within}), within);
      QVERIFY(!ways.length({here, east_of(here, within + a_64th), within}));
      QCOMPARE(ways.look({here, east_of(here, within + a_64th), within}, {}).standing, Standing::too_far);
    }
    QCOMPARE(ways.length({here, here, six}), Length{});
  }

  void KS_4_2_a_foot_from_an_enemy_is_clear_and_less_is_not() {
    SupplyWays ways = ways_over(field());
    const Point packets = at_feet(10, 10), body = at_feet(16, 10);
    ways.hinder(enemies({at_feet(13, 11)}));
    QCOMPARE(ways.length({packets, body, six}), six);
    Point nearer = at_feet(13, 11);
    nearer.y -= a_64th;
    ways.hinder(enemies({nearer}));
    QVERIFY(!ways.length({packets, body, six}));
    // There is a way round, a little longer.
    const auto round = ways.length({packets, body, eighteen});
    QVERIFY(round && *round > six && *round < six + Length::feet(1));
  }

  void KS_4_2_cut_names_the_spot_and_by_whom() {
    SupplyWays ways = ways_over(field());
    const Hindrances known = enemies({at_feet(30, 30), at_feet(13, 10.5), at_feet(14, 10)});
    ways.hinder(known);
    const SupplyLook look = ways.look({at_feet(10, 10), at_feet(15.9, 10), six}, {});
    QCOMPARE(look.standing, Standing::cut);
    QCOMPARE(look.who, 101);
    // A foot from (13, 10.5), which lies half a foot off the way.
    QVERIFY(look.spot && std::abs(look.spot->x.in_feet() - (13 - std::sqrt(0.75))) < 0.01);
    QCOMPARE(look.spot->y, Length::feet(10));
    QCOMPARE(look.path.size(), std::size_t{2});
    QCOMPARE(*look.length, distance(at_feet(10, 10), at_feet(15.9, 10)));
  }

  void KS_4_2_cut_only_where_it_were_in_reach_without_them() {
    SupplyWays ways = ways_over(field());
    ways.hinder(enemies({at_feet(13, 10)}));
    const SupplyLook far = ways.look({at_feet(10, 10), at_feet(17, 10), six}, forty);
    QCOMPARE(far.standing, Standing::too_far);
    QVERIFY(!far.who);
    QVERIFY(far.length && *far.length > Length::feet(7) && *far.length < Length::feet(8));
    QVERIFY(clear_of(far.path, enemies({at_feet(13, 10)})));
    // The spot is where six feet of it end.
    QVERIFY(far.spot && std::abs(distance(at_feet(10, 10), *far.spot).in_feet() - 6) < 0.6);
  }

  void KS_4_2_a_way_round_within_six_feet_is_in_reach() {
    SupplyWays ways = ways_over(field());
    const Hindrances known = enemies({at_feet(12, 10)});
    ways.hinder(known);
    const auto length = ways.length({at_feet(10, 10), at_feet(14, 10), six});
    QVERIFY(length && *length > Length::feet(4) && *length <= six);
    const SupplyLook look = ways.look({at_feet(10, 10), at_feet(14, 10), six}, {});
    QCOMPARE(look.standing, Standing::in_reach);
    QVERIFY(look.path.size() > 2 && clear_of(look.path, known));
    QVERIFY(sandgate::length(look.path) <= *length);
  }

  void KS_4_2_who_stands_nearer_than_a_foot_to_him_is_cut_off() {
    SupplyWays ways = ways_over(field());
    ways.hinder(enemies({at_feet(15.5, 10)}));
    QCOMPARE(ways.look({at_feet(10, 10), at_feet(15, 10), six}, {}).standing, Standing::cut);
    ways.hinder(enemies({at_feet(10, 9.5)}));
    QCOMPARE(ways.look({at_feet(10, 10), at_feet(15, 10), six}, {}).spot, at_feet(10, 10));
  }

  void KS_4_2_waggons_cross_at_bridges_and_not_where_they_are_broken() {
    SupplyWays ways = ways_over(two_banks());
    const Point packets = at_feet(18, 10), body = at_feet(22, 10.2);
    QVERIFY(ways.length({packets, body, six}));
    Hindrances broken;
    broken.broken = {FeatureId{1}};
    ways.hinder(broken);
    QVERIFY(!ways.length({packets, body, six}));
    const SupplyLook look = ways.look({packets, body, six}, {});
    QCOMPARE(look.standing, Standing::too_far);  // nobody cuts it
    QVERIFY(!look.who && !look.spot);
    ways.hinder({});
    QVERIFY(ways.length({packets, body, six}));
  }

  void KS_4_2_a_bridge_that_an_enemy_holds_cuts() {
    SupplyWays ways = ways_over(two_banks());
    const Point packets = at_feet(18, 10), body = at_feet(22, 10);
    Hindrances held;
    held.held = {{FeatureId{1}, 7}};
    ways.hinder(held);
    QVERIFY(!ways.length({packets, body, six}));
    const SupplyLook look = ways.look({packets, body, six}, {});
    QCOMPARE(look.standing, Standing::cut);
    QCOMPARE(look.who, 7);
    QVERIFY(look.spot && std::abs(look.spot->x.in_feet() - 20) < 0.2 && std::abs(look.spot->y.in_feet() - 10) < 0.3);
  }

  void KS_4_6_the_way_is_measured_and_not_the_flight_of_a_crow() {
    SupplyWays ways = ways_over(two_banks());
    // Across the river and ten feet from the bridge: four feet as the crow flies.
    QVERIFY(!ways.length({at_feet(18, 20), at_feet(22, 20), eighteen}));
    const auto over = ways.length({at_feet(18, 16), at_feet(22, 16), eighteen});
    QVERIFY(over && *over > Length::feet(12) && *over < Length::feet(14));
  }

  void KS_2_3_waggons_climb_no_cliff_but_by_road() {
    const auto height = [](double east, double) {
      return east < 2000 ? 3.0 : east < 2040 ? (east - 2000) * 1.5 : 63.0;
    };
    const auto bare = country_of(400, 400, 10, height);
    SupplyWays on_foot = ways_over(bare);
    const SupplyWays::Ask over{at_feet(19, 10), at_feet(22, 10), six};
    QVERIFY(!on_foot.length(over));
    QVERIFY(on_foot.length({at_feet(17, 10), at_feet(19.9, 10), six}));
    SupplyWays by_road =
        ways_over(country_of(400, 400, 10, height, {line(FeatureKind::road, {{1800, 1000}, {2300, 1000}}, 6)}));
    QVERIFY(by_road.length(over));
    // Contours cost waggons no length of way.
    QVERIFY(*by_road.length(over) < Length::feet(3) + Length::inches(2));
  }

  void what_is_kept_changes_no_answer_data() {
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 3; ++seed) QTest::addRow("seed %u", seed) << seed;
  }
  void what_is_kept_changes_no_answer() {
    QFETCH(unsigned, seed);
    const auto country = RandomCountry(seed, {60, 60, 50, 50, 40, 6, true, false, false}).draw();
    std::mt19937 random(seed);
    const auto depots = places(*country, random, 3);
    auto bodies = places(*country, random, 6);
    auto foes = places(*country, random, 6);
    FeatureId bridge;
    for (std::size_t i = 0; i < country->features().size(); ++i)
      if (country->features()[i].kind == FeatureKind::bridge) bridge = FeatureId{static_cast<std::int32_t>(i)};
    SupplyWays kept = ways_over(country);
    std::size_t in_reach = 0;
    for (int move = 0; move < 5; ++move) {
      bodies[static_cast<std::size_t>(move)] = places(*country, random, 1).front();
      foes[static_cast<std::size_t>(move) % foes.size()] = places(*country, random, 1).front();
      Hindrances now = enemies(foes);
      if (move % 3 == 1) now.broken.push_back(bridge);
      if (move % 3 == 2) now.held.push_back({bridge, 5});
      kept.hinder(now);
      std::ranges::reverse(now.enemies);
      SupplyWays fresh = ways_over(country);
      fresh.hinder(now);
      std::vector<SupplyWays::Ask> asks;
      for (const Point depot : depots)
        for (const Point body : bodies)
          for (const Length within : {six, eighteen}) asks.push_back({depot, body, within});
      const auto together = fresh.lengths(asks);
      for (std::size_t i = 0; i < asks.size(); ++i) {
        const auto alone = kept.length(asks[i]);
        QCOMPARE(alone, together[i]);
        const SupplyLook one = kept.look(asks[i], forty), other = fresh.look(asks[i], forty);
        QCOMPARE(one.standing, other.standing);
        QCOMPARE(one.spot, other.spot);
        QCOMPARE(one.who, other.who);
        QCOMPARE(one.path, other.path);
        QCOMPARE(one.standing == Standing::in_reach, alone.has_value());
        if (one.standing == Standing::cut) QVERIFY(one.spot && one.who);
        if (one.standing == Standing::in_reach) QVERIFY(one.path.empty() || clear_of(one.path, now));
        in_reach += alone ? 1 : 0;
      }
    }
    QVERIFY(in_reach > 10);
  }

  void where_nothing_changes_nothing_is_reckoned_again() {
    SupplyWays ways = ways_over(field());
    Hindrances known = enemies({at_feet(12, 10), at_feet(38, 38)});
    const SupplyWays::Ask ask{at_feet(10, 10), at_feet(14, 10), six};
    ways.hinder(known);
    const auto before = ways.length(ask);
    const std::size_t once = ways.reckoned();
    known.enemies.back().at = at_feet(14, 13.5);  // near, and yet on no way of six feet between the two
    ways.hinder(known);
    QCOMPARE(ways.length(ask), before);
    QCOMPARE(ways.reckoned(), once);
    known.enemies.front().at = at_feet(12, 10.2);
    ways.hinder(known);
    QVERIFY(ways.length(ask) != before);
    QVERIFY(ways.reckoned() > once);
  }

  void KS_4_4_besieged_where_no_way_keeps_three_feet_from_enemies() {
    SupplyWays ways = ways_over(field());
    const Point town = at_feet(20, 20);
    const std::vector<Point> bodies{town}, depots{at_feet(35, 20)};
    const std::pair edge{at_feet(0, 0), at_feet(0, 40)};
    std::vector<Point> ring;
    for (int i = 0; i < 8; ++i) {
      constexpr double x[] = {6, 4.3, 0, -4.3, -6, -4.3, 0, 4.3}, y[] = {0, 4.3, 6, 4.3, 0, -4.3, -6, -4.3};
      ring.push_back(at_feet(20 + x[i], 20 + y[i]));
    }
    ways.hinder(enemies(ring));
    QVERIFY(ways.besieged(bodies, depots, edge));
    QVERIFY(ways.besieged(bodies, {}, {}));
    // Packets within the ring.
    QVERIFY(!ways.besieged(bodies, std::vector{at_feet(21, 20)}, edge));
    // A gap of more than six feet, to the west.
    ring.erase(ring.begin() + 4);
    ways.hinder(enemies(ring));
    QVERIFY(!ways.besieged(bodies, depots, edge));
    QVERIFY(!ways.besieged(bodies, {}, edge));
    QVERIFY(!ways.besieged(bodies, depots, {}));
    // Nothing to go to: not the enemy keeps him from it, and yet no way leads to packets or to a back line.
    QVERIFY(ways.besieged(bodies, {}, {}));
    // One body of the pool outside the ring.
    ring.insert(ring.begin() + 4, at_feet(14, 20));
    ways.hinder(enemies(ring));
    QVERIFY(!ways.besieged(std::vector{town, at_feet(30, 20)}, depots, edge));
  }

  void KS_4_4_water_alone_besieges_nobody() {
    const auto island = Country::level(
        4000, 4000,
        {line(FeatureKind::river, {{1500, 1500}, {2500, 1500}, {2500, 2500}, {1500, 2500}, {1500, 1500}}, 20)});
    SupplyWays ways = ways_over(island);
    const std::vector<Point> bodies{at_feet(20, 20)}, depots{at_feet(35, 20)};
    QVERIFY(!ways.besieged(bodies, depots, {}));
    ways.hinder(enemies({at_feet(23, 20)}));
    QVERIFY(ways.besieged(bodies, depots, {}));
  }

  void KS_4_4_an_enemy_close_by_leaves_the_way_behind_open() {
    SupplyWays ways = ways_over(field());
    const std::vector<Point> bodies{at_feet(20, 20)}, depots{at_feet(10, 20)};
    ways.hinder(enemies({at_feet(21, 20), at_feet(21, 21), at_feet(21, 19)}));
    QVERIFY(!ways.besieged(bodies, depots, {}));
  }

  void over_real_ground() {
    SANDGATE_REAL_DATA(zip, "os_terrain50/ny/ny20.zip")
    const auto read = read_country(zip);
    QVERIFY(read.has_value());
    std::mt19937 random(4);
    SupplyWays ways = ways_over(read->country);
    ways.hinder(enemies(places(*read->country, random, 40)));
    const auto depots = places(*read->country, random, 30), bodies = places(*read->country, random, 60);
    std::size_t in_reach = 0, longer = 0;
    for (const Point depot : depots)
      for (const Point body : bodies) {
        const auto length = ways.length({depot, body, eighteen});
        if (!length) continue;
        ++in_reach;
        longer += *length > distance(depot, body) ? 1 : 0;
        QVERIFY(*length >= distance(depot, body) && *length <= eighteen);
      }
    QVERIFY(in_reach > 50 && longer > 5);
  }
};

SANDGATE_TEST(SupplyWaysTest)

}  // namespace tst_supply_ways
#include "tst_supply_ways.moc"
