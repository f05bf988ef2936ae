// Who is besieged, beside a plain reckoning that spreads from every body over all of the country (KS-4.4); and lengths
// of ways, whether they are searched for one by one or read off one field.
#include <QtTest>
#include <random>

#include "tests/logistics/supply/supply_figures.h"
#include "tests/map/fixtures/random_country.h"
#include "tests/runner/test.h"

namespace tst_way_out {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const Scale scale;
using BackLine = std::optional<std::pair<Point, Point>>;

/// Lattice ways and straight lines from every body to everything: slow, and as it is read.
struct PlainSiege {
  const Country& country;
  const std::vector<Point>& bodies;
  const std::vector<Point>& packets;
  const BackLine& back_line;
  const Hindrances& hindrances;

  MarchRates rates() const {
    MarchRates rates = by_length(waggons());
    rates.broken = hindrances.broken;
    for (const HeldCrossing& held : hindrances.held) rates.broken.push_back(held.crossing);
    std::ranges::sort(rates.broken);
    return rates;
  }
  KeepOff off_from(Point body) const {
    std::vector<KeptPlace> places;
    for (const FreeEnemy& enemy : hindrances.enemies)
      places.push_back({enemy.at, std::min(book_figures().siege, distance(enemy.at, body)), enemy.who});
    return KeepOff(std::move(places));
  }
  bool reaches_back_line(const NearWays& field) const {
    if (!back_line) return false;
    const MapPoint p = scale.to_ground(back_line->first, country.bounds());
    const MapPoint q = scale.to_ground(back_line->second, country.bounds());
    const MapBox box{std::min(p.east, q.east), std::min(p.north, q.north), std::max(p.east, q.east),
                     std::max(p.north, q.north)};
    return field.reaches(box.grown(std::max(country.frame().cell_x, country.frame().cell_y)));
  }

  bool holds() const {
    bool by_enemy = false;
    for (const Point body : bodies) {
      const KeepOff off = off_from(body);
      NearWays field(country, scale, rates(), body, Reach::furthest, off);
      if (reaches_back_line(field)) return false;
      for (const Point at : packets) {
        const Point leg[2] = {body, at};
        if (!off.bars(body, at) && reckon(country, scale, rates(), leg).bar == Bar::none) return false;
        if (field.to(at)) return false;
      }
      by_enemy = by_enemy || field.kept_off();
    }
    return by_enemy;
  }
};

struct Case {
  std::shared_ptr<const Country> country;
  std::vector<Point> bodies, packets;
  BackLine back_line;
  Hindrances hindrances;
};

/// Bodies near one another, few packets, and enemies of whom some stand about the bodies.
Case drawn_case(const std::shared_ptr<const Country>& country, std::mt19937& random) {
  Case drawn{country, {}, {}, {}, {}};
  const auto pick = [&](int most) { return std::uniform_int_distribution<int>(0, most)(random); };
  const Point middle = drawn_place(*country, random);
  const auto about = [&](double feet) -> std::optional<Point> {
    std::uniform_real_distribution<double> off(-feet, feet);
    const double east = off(random), north = off(random);
    const Point at{middle.x + Length::from_feet(east), middle.y + Length::from_feet(north)};
    if (standing_bar(*country, scale, by_length(waggons()), at) != Bar::none) return std::nullopt;
    return at;
  };
  drawn.bodies.push_back(middle);
  for (int more = pick(2); more > 0; --more)
    if (const auto at = about(4)) drawn.bodies.push_back(*at);
  for (int more = pick(3); more > 0; --more) drawn.packets.push_back(drawn_place(*country, random));
  std::int32_t who = 0;
  for (int more = pick(6); more > 0; --more) drawn.hindrances.enemies.push_back({drawn_place(*country, random), who++});
  for (int more = pick(10); more > 0; --more)
    if (const auto at = about(7)) drawn.hindrances.enemies.push_back({*at, who++});
  if (pick(2) == 0) {
    const Point south{Length::feet(pick(8)), {}}, north{Length::feet(pick(8)), Length::feet(30)};
    drawn.back_line = std::pair(south, north);
  }
  for (std::size_t i = 0; i < country->features().size(); ++i) {
    if (country->features()[i].kind != FeatureKind::bridge) continue;
    const FeatureId bridge{static_cast<std::int32_t>(i)};
    if (const int lot = pick(5); lot == 0) {
      drawn.hindrances.broken.push_back(bridge);
    } else if (lot == 1) {
      drawn.hindrances.held.push_back({bridge, 3});
    }
  }
  return drawn;
}

std::shared_ptr<const Country> drawn_country(unsigned seed) {
  if (seed % 2 == 0) return RandomCountry(seed, {60, 60, 50, 50, 40, 6, true, false, false}).draw();
  return RandomCountry(seed, {50, 55, 50, 50, 120, 8, true, false, false}).draw();
}

}  // namespace

class WayOutTest : public QObject {
  Q_OBJECT

 private slots:
  void KS_4_4_besieged_as_a_plain_reckoning_says_data() {
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 6; ++seed) QTest::addRow("seed %u", seed) << seed;
  }
  void KS_4_4_besieged_as_a_plain_reckoning_says() {
    QFETCH(unsigned, seed);
    const auto country = drawn_country(seed);
    std::mt19937 random(seed);
    int are = 0, free = 0;
    for (int i = 0; i < 25; ++i) {
      const Case drawn = drawn_case(country, random);
      SupplyWays ways = ways_over(country);
      ways.hinder(drawn.hindrances);
      const PlainSiege plain{*country, drawn.bodies, drawn.packets, drawn.back_line, drawn.hindrances};
      const bool besieged = ways.besieged(drawn.bodies, drawn.packets, drawn.back_line);
      QVERIFY2(besieged == plain.holds(), qPrintable(QString("case %1").arg(i)));
      are += besieged ? 1 : 0;
      // A place known to be free is one of the bodies, and nobody's who is besieged.
      std::vector<Point> known;
      QCOMPARE(ways.besieged(drawn.bodies, drawn.packets, drawn.back_line, &known), besieged);
      QVERIFY(known.size() <= (besieged ? 0U : 1U));
      free += !besieged && !known.empty() ? 1 : 0;
    }
    QVERIFY2(are > 1 && free > 1, qPrintable(QString("%1 besieged, %2 free").arg(are).arg(free)));
  }

  void KS_4_4_nobody_is_besieged_who_walks_to_the_back_line() {
    const auto country = Country::level(4000, 4000);
    SupplyWays ways = ways_over(country);
    Hindrances known;
    for (int y = 0; y <= 40; y += 5) known.enemies.push_back({at_feet(30, y), y});
    ways.hinder(known);
    const std::vector<Point> bodies{at_feet(20, 20)}, beyond{at_feet(38, 20)};
    for (const double x : {0.0, 5.0, 19.8, 20.0})
      QVERIFY(!ways.besieged(bodies, beyond, std::pair(at_feet(x, 0), at_feet(x, 40))));
    QVERIFY(ways.besieged(bodies, beyond, std::pair(at_feet(35, 0), at_feet(35, 40))));
  }

  /// Of many ways from one place the first few are searched for and the rest read off a field.
  void lengths_do_not_hang_on_how_many_are_asked_for_data() {
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 4; ++seed) QTest::addRow("seed %u", seed) << seed;
  }
  void lengths_do_not_hang_on_how_many_are_asked_for() {
    QFETCH(unsigned, seed);
    const auto country = drawn_country(seed);
    std::mt19937 random(seed + 50);
    const Case drawn = drawn_case(country, random);
    std::vector<SupplyWays::Ask> asks;
    for (int hub = 0; hub < 3; ++hub) {
      const Point packets = drawn_place(*country, random);
      for (int i = 0; i < 14; ++i)
        for (const Length within : {Length::feet(6), Length::feet(18)})
          asks.push_back({packets, drawn_place(*country, random), within});
    }
    SupplyWays together = ways_over(country);
    together.hinder(drawn.hindrances);
    const auto found = together.lengths(asks);
    int ways_round = 0;
    for (std::size_t i = 0; i < asks.size(); ++i) {
      SupplyWays alone = ways_over(country);
      alone.hinder(drawn.hindrances);
      QCOMPARE(alone.length(asks[i]), found[i]);
      if (found[i] && *found[i] > distance(asks[i].packets, asks[i].body)) ++ways_round;
      const SupplyLook one = alone.look(asks[i], Length::feet(40)), other = together.look(asks[i], Length::feet(40));
      QCOMPARE(one.standing, other.standing);
      QCOMPARE(one.length, other.length);
      QCOMPARE(one.path, other.path);
    }
    QVERIFY(ways_round > 0);
  }

  /// Bodies go on a little each move; their ground serves until they leave it or a bridge breaks.
  void links_do_not_hang_on_ground_that_was_kept_data() { lengths_do_not_hang_on_how_many_are_asked_for_data(); }
  void links_do_not_hang_on_ground_that_was_kept() {
    QFETCH(unsigned, seed);
    const auto country = drawn_country(seed);
    std::mt19937 random(seed + 90);
    std::uniform_real_distribution<double> off(-1.5, 1.5);
    SupplyWays kept = ways_over(country);
    std::vector<Point> places;
    for (int i = 0; i < 10; ++i) places.push_back(drawn_place(*country, random));
    std::size_t pairs = 0;
    for (int move = 0; move < 8; ++move) {
      for (Point& at : places) {
        const double east = off(random), north = off(random);
        const Point to{at.x + Length::from_feet(east), at.y + Length::from_feet(north)};
        if (standing_bar(*country, scale, by_length(waggons()), to) == Bar::none) at = to;
      }
      Hindrances now = drawn_case(country, random).hindrances;
      if (move % 3 != 2) now.broken.clear(), now.held.clear();
      SupplyWays fresh = ways_over(country);
      fresh.hinder(now);
      kept.hinder(now);
      const auto found = kept.linked(places, Length::feet(12));
      QCOMPARE(found, fresh.linked(places, Length::feet(12)));
      pairs += found.size();
    }
    QVERIFY(pairs > 10);
  }
};

SANDGATE_TEST(WayOutTest)

}  // namespace tst_way_out
#include "tst_way_out.moc"
