// Who draws how many packets from where, and who goes without (KS-4.1 to KS-4.5).
#include <QtTest>
#include <numeric>
#include <random>

#include "tests/logistics/supply/supply_figures.h"
#include "tests/map/fixtures/made_country.h"
#include "tests/runner/test.h"

namespace tst_draw {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

/// 60 by 40 feet in cells of half a foot.
std::shared_ptr<const Country> field() {
  return country_of(120, 80, 50, [](double, double) { return 5.0; });
}

struct Game {
  SupplyWays ways = ways_over(field());
  std::vector<SupplyBody> bodies;
  std::vector<Store> stores;
  CollectTerms terms;

  Collection collect() { return sandgate::collect(ways, bodies, stores, terms); }
};

std::int32_t drawn_from(const PoolAccount& pool, std::size_t store, Supply kind) {
  for (const DrawnPackets& drawn : pool.from)
    if (drawn.store == store && drawn.kind == kind) return drawn.packets;
  return 0;
}

}  // namespace

class DrawTest : public QObject {
  Q_OBJECT

 private slots:
  void KS_4_1_a_pool_is_rounded_once() {
    Game game;
    // Each by himself 44 men ask for one packet; together 88 for three.
    game.bodies = {foot_body(1, at_feet(10, 10), 44), foot_body(2, at_feet(12, 10), 44)};
    game.stores = {{1, at_feet(11, 10), {9, 9, 9}}};
    const Collection found = game.collect();
    QCOMPARE(found.pools.size(), std::size_t{1});
    QCOMPARE(found.pools[0].due, (Needs{3, 0, 0}));
    QCOMPARE(found.pools[0].drawn, (Needs{3, 0, 0}));
    QVERIFY(found.pools[0].missed.none());
    QCOMPARE(found.left[0], (Needs{6, 9, 9}));
    QCOMPARE(found.missed[0], PoolCount{});
  }

  void KS_4_1_the_books_example() {
    Game game;
    game.bodies = {{1, at_feet(10, 10), {44, 12, 12, 44}, {}, true}};
    game.stores = {{1, at_feet(11, 10), {9, 9, 9}}};
    QCOMPARE(game.collect().pools[0].drawn, (Needs{2, 2, 1}));
  }

  void KS_4_2_packets_between_six_and_eighteen_feet_feed_riders_only() {
    Game game;
    game.bodies = {{1, at_feet(10, 10), {60, 30, 30, 30}, {}, true}};
    game.stores = {{1, at_feet(20, 10), {9, 9, 9}}};
    const Collection found = game.collect();
    QCOMPARE(found.pools[0].due, (Needs{3, 5, 1}));
    QCOMPARE(found.pools[0].drawn, (Needs{1, 5, 0}));
    QCOMPARE(found.pools[0].missed, (Needs{2, 0, 1}));
    QCOMPARE(found.missed[0], (PoolCount{60, 0, 0, 30}));
  }

  void KS_4_2_at_six_and_at_eighteen_feet_exactly() {
    Game game;
    game.bodies = {foot_body(1, at_feet(10, 10)), horse_body(2, at_feet(40, 10))};
    game.stores = {{1, at_feet(16, 10), {9, 9, 9}}, {2, at_feet(58, 10), {9, 9, 9}}};
    Collection found = game.collect();
    QVERIFY(found.pools[0].missed.none() && found.pools[1].missed.none());
    game.stores[0].at = east_of(game.stores[0].at, a_64th);
    game.stores[1].at = east_of(game.stores[1].at, a_64th);
    found = game.collect();
    QCOMPARE(found.pools[0].missed, (Needs{1, 0, 0}));
    QCOMPARE(found.pools[1].missed, (Needs{1, 5, 0}));
  }

  void KS_4_6_measured_to_the_nearest_body_of_that_arm() {
    Game game;
    // The packets lie by the infantry, ten feet off the cavalry of the same pool: both draw.
    game.bodies = {foot_body(1, at_feet(10, 10)), horse_body(2, at_feet(20, 10))};
    game.stores = {{1, at_feet(10, 11), {9, 9, 9}}};
    QVERIFY(game.collect().pools[0].missed.none());
    // By the cavalry they are too far for the infantry.
    game.stores[0].at = at_feet(20, 11);
    QCOMPARE(game.collect().pools[0].missed, (Needs{1, 0, 0}));
  }

  void KS_4_3_a_small_pool_draws_nothing_and_owes_nothing() {
    Game game;
    game.bodies = {{1, at_feet(10, 10), {20, 9, 9, 20}, {20, 9, 9, 20}, true}};
    game.stores = {{1, at_feet(11, 10), {9, 9, 9}}};
    const Collection found = game.collect();
    QVERIFY(found.pools[0].small && found.pools[0].drawn.none() && found.pools[0].missed.none());
    QCOMPARE(found.missed[0], PoolCount{});
  }

  void nearest_draw_first_and_ties_fall_by_ids() {
    // Two pools of horse, twenty feet apart, and a packet between them.
    Game game;
    game.bodies = {horse_body(5, at_feet(30, 30)), horse_body(4, at_feet(10, 30))};
    game.stores = {{1, at_feet(21, 30), {1, 0, 0}}};
    Collection found = game.collect();
    QCOMPARE(found.pools.size(), std::size_t{2});
    QCOMPARE(found.pools[1].drawn.food, 1);
    QCOMPARE(found.pools[0].missed.food, 1);
    // Alike near the pool of the lower id goes first.
    game.stores[0].at = at_feet(20, 30);
    found = game.collect();
    QCOMPARE(found.pools[0].drawn.food, 1);
    QCOMPARE(found.pools[1].missed.food, 1);

    Game tie;
    tie.bodies = {foot_body(4, at_feet(20, 30))};
    tie.stores = {{8, at_feet(22, 30), {1, 0, 0}}, {3, at_feet(18, 30), {1, 0, 0}}, {5, at_feet(20, 28), {1, 0, 0}}};
    found = tie.collect();
    QCOMPARE(drawn_from(found.pools[0], 1, Supply::food), 1);
    QCOMPARE(found.left[1].food, 0);
    // Foot go before riders who are alike near.
    Game arms;
    arms.bodies = {foot_body(1, at_feet(20, 30)), horse_body(2, at_feet(20, 38))};
    arms.stores = {{1, at_feet(20, 34), {1, 9, 0}}};
    found = arms.collect();
    QCOMPARE(found.missed[0], PoolCount{});
    QCOMPARE(found.missed[1], (PoolCount{0, 30, 0, 0}));
  }

  void KS_4_5_shortage_falls_on_the_farthest() {
    Game game;
    game.bodies = {foot_body(1, at_feet(14, 10), 40), foot_body(2, at_feet(11, 10), 40),
                   foot_body(3, at_feet(18, 10), 40)};
    game.stores = {{1, at_feet(10, 10), {2, 0, 0}}};
    const Collection found = game.collect();
    QCOMPARE(found.pools[0].due, (Needs{4, 0, 0}));
    QCOMPARE(found.pools[0].missed, (Needs{2, 0, 0}));
    // Two packets feed sixty: all of body 2, who is nearest, and twenty of body 1.
    QCOMPARE(found.missed[1], PoolCount{});
    QCOMPARE(found.missed[0], (PoolCount{20, 0, 0, 0}));
    QCOMPARE(found.missed[2], (PoolCount{40, 0, 0, 0}));
    // Who went without asks for just what was missed.
    QCOMPARE(packets_for(60, 30), found.pools[0].missed.food);
  }

  void KS_4_5_of_forage_on_horse_and_of_ammunition_on_who_fired() {
    Game game;
    game.bodies = {horse_body(1, at_feet(10, 10)),
                   {2, at_feet(13, 10), {60, 0, 0, 60}, {}, true},
                   {3, at_feet(14, 10), {60, 0, 0, 0}, {}, true}};
    game.stores = {{1, at_feet(10, 11), {9, 3, 1}}};
    const Collection found = game.collect();
    QCOMPARE(found.pools[0].missed, (Needs{0, 2, 1}));
    QCOMPARE(found.missed[0], (PoolCount{0, 0, 12, 0}));
    QCOMPARE(found.missed[1], (PoolCount{0, 0, 0, 30}));
    QCOMPARE(found.missed[2], PoolCount{});
  }

  void KS_4_5_what_was_missed_is_drawn_first_at_a_later_close() {
    Game game;
    game.bodies = {foot_body(1, at_feet(10, 10), 30), foot_body(2, at_feet(40, 10), 30)};
    game.bodies[1].owed = {30, 0, 0, 0};
    game.stores = {{1, at_feet(14, 10), {9, 0, 0}}, {2, at_feet(40, 14), {1, 0, 0}}};
    Collection found = game.collect();
    QCOMPARE(found.pools[1].owed, (Needs{1, 0, 0}));
    QCOMPARE(found.pools[1].drawn, (Needs{1, 0, 0}));
    QCOMPARE(found.missed[1], (PoolCount{30, 0, 0, 0}));  // its debt is paid, what fell due now is not
    // A close that collects nothing: what was missed alone.
    game.terms.collecting = false;
    found = game.collect();
    QVERIFY(found.pools[0].drawn.none());
    QCOMPARE(found.pools[1].drawn, (Needs{1, 0, 0}));
    QCOMPARE(found.missed[1], PoolCount{});

    // Whoever owes goes before whoever is nearer and does not.
    Game rivals;
    rivals.bodies = {horse_body(1, at_feet(20, 10)), horse_body(2, at_feet(40, 10))};
    rivals.bodies[1].owed = {0, 30, 0, 0};
    rivals.stores = {{1, at_feet(25, 10), {1, 0, 0}}};
    found = rivals.collect();
    QCOMPARE(found.pools[0].drawn.food, 0);
    QCOMPARE(found.pools[1].drawn.food, 1);
  }

  void riders_leave_to_their_foot_what_these_alone_can_have() {
    Game game;
    game.bodies = {foot_body(1, at_feet(10, 10)), horse_body(2, at_feet(12, 10))};
    // The riders are nearer to the only packet that the foot can have.
    game.stores = {{1, at_feet(13, 10), {1, 9, 0}}, {2, at_feet(25, 10), {1, 0, 0}}};
    const Collection found = game.collect();
    QVERIFY(found.pools[0].missed.none());
    QCOMPARE(drawn_from(found.pools[0], 0, Supply::food), 1);
    QCOMPARE(drawn_from(found.pools[0], 1, Supply::food), 1);
  }

  void KS_4_4_a_horse_replaces_a_packet_of_food_never_of_forage() {
    Game game;
    game.bodies = {foot_body(1, at_feet(20, 20), 60), horse_body(2, at_feet(20.5, 20), 30)};
    Hindrances ring;
    constexpr double x[] = {6, 4.3, 0, -4.3, -6, -4.3, 0, 4.3}, y[] = {0, 4.3, 6, 4.3, 0, -4.3, -6, -4.3};
    for (int i = 0; i < 8; ++i) ring.enemies.push_back({at_feet(20 + x[i], 20 + y[i]), i});
    game.stores = {{1, at_feet(50, 20), {9, 9, 9}}};
    game.ways.hinder(ring);
    Collection found = game.collect();
    QVERIFY(found.pools[0].besieged);
    QCOMPARE(found.pools[0].due, (Needs{3, 5, 0}));
    QCOMPARE(found.pools[0].horses_eaten, 3);
    QCOMPARE(found.horses_eaten[1], 3);
    QCOMPARE(found.pools[0].missed, (Needs{0, 5, 0}));
    QCOMPARE(found.missed[0], PoolCount{});
    QCOMPARE(found.missed[1], (PoolCount{0, 0, 30, 0}));

    // Two horses are left: one packet is missed.
    game.bodies[1].count = {28, 2, 2, 0};
    found = game.collect();
    QCOMPARE(found.pools[0].due.food, 3);
    QCOMPARE(found.pools[0].horses_eaten, 2);
    QCOMPARE(found.pools[0].missed.food, 1);
    QCOMPARE(found.missed[0].men() + found.missed[1].men(), Men{{30}});

    // What is with them is drawn first.
    game.bodies[1].count = {0, 30, 30, 0};
    game.stores.push_back({2, at_feet(21, 20), {2, 0, 0}});
    found = game.collect();
    QCOMPARE(found.pools[0].drawn.food, 2);
    QVERIFY(!found.pools[0].besieged);  // packets of food were with them as it was asked

    // In the open nobody eats horses.
    game.stores.pop_back();
    game.ways.hinder({});
    found = game.collect();
    QVERIFY(!found.pools[0].besieged);
    QCOMPARE(found.pools[0].horses_eaten, 0);
    QCOMPARE(found.pools[0].missed.food, 3);
  }

  void no_packet_is_made_and_no_order_of_input_matters_data() {
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 20; ++seed) QTest::addRow("seed %u", seed) << seed;
  }
  void no_packet_is_made_and_no_order_of_input_matters() {
    QFETCH(unsigned, seed);
    std::mt19937 random(seed);
    const auto upto = [&](int n) { return static_cast<std::int32_t>(random() % static_cast<unsigned>(n + 1)); };
    Game game;
    Hindrances hindrances;
    const auto place = [&] { return at_feet(1 + upto(58 * 4) / 4.0, 1 + upto(38 * 4) / 4.0); };
    for (int i = 0; i < 30; ++i) {
      SupplyBody body{i, place(), {upto(60), upto(40), 0, 0}, {}, upto(5) > 0};
      body.count.horses = body.count.riders;
      body.count.fired = upto(body.count.foot);
      if (upto(3) == 0) body.owed = body.count;
      game.bodies.push_back(body);
    }
    for (int i = 0; i < 8; ++i) game.stores.push_back({i, place(), {upto(6), upto(9), upto(4)}});
    for (int i = 0; i < 12; ++i) hindrances.enemies.push_back({place(), i});
    game.terms.back_line = {at_feet(0, 0), at_feet(0, 40)};
    game.ways.hinder(hindrances);
    const Collection found = game.collect();

    for (const Supply kind : {Supply::food, Supply::forage, Supply::ammunition}) {
      std::int32_t before = 0, left = 0, drawn = 0;
      for (std::size_t i = 0; i < game.stores.size(); ++i) {
        std::int32_t given = 0;
        for (const PoolAccount& pool : found.pools) given += drawn_from(pool, i, kind);
        QVERIFY(found.left[i][kind] >= 0 && given >= 0);
        QCOMPARE(given + found.left[i][kind], game.stores[i].packets[kind]);
        before += game.stores[i].packets[kind];
        left += found.left[i][kind];
      }
      for (const PoolAccount& pool : found.pools) {
        drawn += pool.drawn[kind];
        const std::int32_t eaten = kind == Supply::food ? pool.horses_eaten : 0;
        QVERIFY(pool.missed[kind] >= 0);
        QCOMPARE(pool.drawn[kind] + eaten + pool.missed[kind], pool.due[kind] + pool.owed[kind]);
      }
      QCOMPARE(before, left + drawn);
    }
    for (std::size_t i = 0; i < game.bodies.size(); ++i) {
      const SupplyBody& body = game.bodies[i];
      const PoolCount& missed = found.missed[i];
      QVERIFY(missed.foot >= 0 && missed.foot <= body.count.foot + body.owed.foot);
      QVERIFY(missed.riders >= 0 && missed.riders <= body.count.riders + body.owed.riders);
      QVERIFY(missed.horses >= 0 && missed.horses <= body.count.horses + body.owed.horses);
      QVERIFY(missed.fired >= 0 && missed.fired <= body.count.fired + body.owed.fired);
      QVERIFY(found.horses_eaten[i] >= 0 && found.horses_eaten[i] <= body.count.horses);
    }

    Game other = {ways_over(field()), game.bodies, game.stores, game.terms};
    std::ranges::shuffle(other.bodies, random);
    std::ranges::shuffle(other.stores, random);
    std::ranges::shuffle(hindrances.enemies, random);
    other.ways.hinder(hindrances);
    const Collection again = other.collect();
    QCOMPARE(again.pools.size(), found.pools.size());
    for (std::size_t i = 0; i < again.pools.size(); ++i) {
      const PoolAccount &a = found.pools[i], &b = again.pools[i];
      QVERIFY(a.due == b.due && a.owed == b.owed && a.drawn == b.drawn && a.missed == b.missed);
      QVERIFY(a.besieged == b.besieged && a.horses_eaten == b.horses_eaten && a.from.size() == b.from.size());
      for (std::size_t k = 0; k < a.from.size(); ++k) {
        QCOMPARE(game.stores[a.from[k].store].id, other.stores[b.from[k].store].id);
        QVERIFY(a.from[k].kind == b.from[k].kind && a.from[k].packets == b.from[k].packets);
      }
    }
    for (std::size_t i = 0; i < other.bodies.size(); ++i) {
      const auto id = static_cast<std::size_t>(other.bodies[i].id);
      QVERIFY(again.missed[i] == found.missed[id]);
      QCOMPARE(again.horses_eaten[i], found.horses_eaten[id]);
    }
    for (std::size_t i = 0; i < other.stores.size(); ++i)
      QVERIFY(again.left[i] == found.left[static_cast<std::size_t>(other.stores[i].id)]);
  }

  void nobody_and_nothing() {
    Game game;
    QVERIFY(game.collect().pools.empty());
    game.stores = {{1, at_feet(1, 1), {-3, 0, 2}}};
    QCOMPARE(game.collect().left[0], (Needs{0, 0, 2}));
    game.bodies = {foot_body(1, at_feet(5, 5))};
    game.stores.clear();
    QCOMPARE(game.collect().missed[0], (PoolCount{30, 0, 0, 0}));
  }
};

SANDGATE_TEST(DrawTest)

}  // namespace tst_draw
#include "tst_draw.moc"
