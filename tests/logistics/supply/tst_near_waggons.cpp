// How many moves' march waggons are from troops, and whom they keep (CX-6).
#include <QtTest>
#include <random>

#include "logistics/supply/keeping.h"
#include "tests/logistics/supply/supply_figures.h"
#include "tests/map/fixtures/made_country.h"
#include "tests/runner/test.h"

namespace tst_near_waggons {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const Length a_foot = Length::feet(1);

std::optional<Moves> march(const std::shared_ptr<const Country>& country, Point from, Point to,
                           const Hindrances& hindrances = {}, std::int64_t within = 6) {
  const WaggonMarches marches(*country, Scale{}, waggons(), hindrances, a_foot);
  const Point places[] = {to};
  return marches.to(places, from, Moves::whole(within)).front();
}

/// As many as can be kept, by trying every way: for small cases.
std::int32_t most_kept(std::vector<std::int32_t> room, const std::vector<std::vector<std::size_t>>& near,
                       const std::vector<std::int32_t>& men, std::size_t body = 0) {
  if (body == men.size()) return 0;
  std::int32_t most = 0;
  // Man by man: to some waggons, or to none.
  std::vector<std::int32_t> left = men;
  if (left[body] == 0) return most_kept(room, near, men, body + 1);
  --left[body];
  most = most_kept(room, near, left, body);
  for (const std::size_t waggons : near[body]) {
    if (room[waggons] == 0) continue;
    --room[waggons];
    most = std::max(most, 1 + most_kept(room, near, left, body));
    ++room[waggons];
  }
  return most;
}

}  // namespace

class NearWaggons : public QObject {
  Q_OBJECT

 private slots:
  void CX_6_exactly_so_many_moves_are_near() {
    // Half a foot a move off the road.
    const auto field = Country::level(4000, 4000);
    const Point from = at_feet(10, 10);
    QCOMPARE(march(field, from, at_feet(13, 10)), Moves::whole(6));
    QVERIFY(!march(field, from, east_of(at_feet(13, 10), a_64th)));
    QCOMPARE(march(field, from, from), Moves{});
    QCOMPARE(march(field, from, at_feet(11, 10), {}, 2), Moves::whole(2));
    QVERIFY(!march(field, from, east_of(at_feet(11, 10), a_64th), {}, 2));
  }
  void CX_6_a_road_is_twice_as_quick() {
    const auto road = Country::level(4000, 4000, {line(FeatureKind::road, {{500, 1000}, {3500, 1000}}, 10)});
    QCOMPARE(march(road, at_feet(10, 10), at_feet(16, 10)), Moves::whole(6));
    QVERIFY(!march(road, at_feet(10, 10), east_of(at_feet(16, 10), a_64th)));
  }
  void CX_6_a_way_round_is_counted_in_moves() {
    // A river without a ford or a bridge but for one two feet to the north.
    const auto banks = Country::level(4000, 4000,
                                      {line(FeatureKind::river, {{1100, -10}, {1100, 4010}}, 20),
                                       line(FeatureKind::bridge, {{1080, 1100}, {1120, 1100}}, 10)});
    const auto round = march(banks, at_feet(10.5, 10), at_feet(11.5, 10));
    QVERIFY(round && *round > Moves::whole(4) && *round < Moves::whole(6));
    QVERIFY(!march(banks, at_feet(10.5, 10), at_feet(11.5, 10), {}, 4));
    Hindrances broken;
    broken.broken = {FeatureId{1}};
    QVERIFY(!march(banks, at_feet(10.5, 10), at_feet(11.5, 10), broken));
    Hindrances held;
    held.held = {{FeatureId{1}, 7}};
    QVERIFY(!march(banks, at_feet(10.5, 10), at_feet(11.5, 10), held));
  }
  void CX_6_an_enemy_nearer_than_a_foot_is_in_the_way() {
    const auto field = Country::level(4000, 4000);
    const auto past = [&](double off) {
      Hindrances enemy;
      enemy.enemies = {{at_feet(11.5, 10 + off), 7}};
      return march(field, at_feet(10, 10), at_feet(13, 10), enemy);
    };
    QVERIFY(past(1));
    QVERIFY(!past(0.99));
    // Who stands too near to him himself is out of reach, at nought feet too.
    Hindrances beside;
    beside.enemies = {{at_feet(10.5, 10), 7}};
    QVERIFY(!march(field, at_feet(10, 10), at_feet(10, 10), beside));
  }

  void CX_6_who_asks_first_is_kept_first() {
    const std::int32_t room[] = {50};
    const WaggonReach near[] = {{0, 0, {}}, {0, 1, {}}};
    const WaggonAsk asks[] = {{1, 30}, {0, 30}};
    const WaggonShares shares = share_waggons(room, near, asks);
    QCOMPARE(shares.kept, (std::vector<std::int32_t>{30, 20}));
    QCOMPARE(shares.shares, (std::vector<WaggonShares::Share>{{0, 0, 20}, {0, 1, 30}}));
  }
  void CX_6_nobody_goes_without_whom_others_can_make_room_for() {
    // Of two waggons the first is near both bodies, the second near one.
    const std::int32_t room[] = {50, 50};
    const WaggonReach near[] = {{0, 0, Moves::whole(1)}, {1, 0, Moves::whole(5)}, {0, 1, Moves::whole(2)}};
    const WaggonAsk asks[] = {{0, 50}, {1, 50}};
    const WaggonShares shares = share_waggons(room, near, asks);
    QCOMPARE(shares.kept, (std::vector<std::int32_t>{50, 50}));
    QCOMPARE(shares.shares, (std::vector<WaggonShares::Share>{{0, 1, 50}, {1, 0, 50}}));
  }
  void CX_6_as_many_are_kept_as_can_be() {
    std::mt19937 random(6);
    for (int round = 0; round < 200; ++round) {
      const auto below = [&](std::uint32_t n) { return static_cast<std::int32_t>(random() % n); };
      std::vector<std::int32_t> room(3), men(3);
      for (auto& one : room) one = below(4);
      for (auto& one : men) one = below(4);
      std::vector<std::vector<std::size_t>> near(3);
      std::vector<WaggonReach> reaches;
      std::vector<WaggonAsk> asks;
      for (std::size_t body = 0; body < 3; ++body) {
        for (std::size_t waggons = 0; waggons < 3; ++waggons) {
          if (below(2) == 0) continue;
          near[body].push_back(waggons);
          reaches.push_back({waggons, body, Moves::whole(below(6))});
        }
        asks.push_back({body, men[body]});
      }
      const WaggonShares shares = share_waggons(room, reaches, asks);
      std::int32_t kept = 0;
      for (const std::int32_t some : shares.kept) kept += some;
      QCOMPARE(kept, most_kept(room, near, men));
      std::vector<std::int32_t> full(3), by_body(3);
      for (const auto& share : shares.shares) {
        QVERIFY(std::ranges::find(near[share.body], share.waggons) != near[share.body].end());
        full[share.waggons] += share.men;
        by_body[share.body] += share.men;
      }
      for (std::size_t i = 0; i < 3; ++i) QVERIFY(full[i] <= room[i] && by_body[i] == shares.kept[i]);
    }
  }

  void CX_6_the_order_in_which_things_are_given_does_not_matter() {
    const auto field = Country::level(4000, 4000);
    const WaggonTerms terms{true, true, true, waggons(), waggons(), 50, Moves::whole(6), Moves::whole(2)};
    std::vector<WaggonMouth> bodies;
    for (std::int32_t id = 0; id < 6; ++id) bodies.push_back({foot_body(id, at_feet(10 + id, 10), 40), 2, 0});
    std::vector<WaggonTrain> trains{{10, at_feet(11, 10), 2, 0}, {11, at_feet(14, 10), 1, 1}};
    const auto asked = [&] {
      SupplyWays ways = ways_over(field);
      const Keeping told = ask_for_waggons(ways, bodies, trains, {}, terms);
      std::vector<std::vector<std::int32_t>> by_id(6);
      for (std::size_t i = 0; i < bodies.size(); ++i)
        by_id[static_cast<std::size_t>(bodies[i].body.id)] = {told.asked[i].foot, told.missed[i].foot, told.guns[i],
                                                              told.silent[i]};
      return by_id;
    };
    const auto first = asked();
    std::int32_t missed = 0;
    for (const auto& one : first) missed += one[1];
    QCOMPARE(missed, 6 * 40 - 150);
    // The cart stands a foot, two moves, from two of them, and with a third.
    for (std::size_t id = 0; id < 6; ++id) QCOMPARE(first[id][3], id >= 3 && id <= 5 ? 0 : 2);
    std::ranges::reverse(bodies);
    std::ranges::reverse(trains);
    QCOMPARE(asked(), first);
  }
};

SANDGATE_TEST(NearWaggons)

}  // namespace tst_near_waggons
#include "tst_near_waggons.moc"
