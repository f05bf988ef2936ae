// The forecast of supply: who will go without, why and when, held against what the rules then do; and how the attention
// list tells of it.
#include <QTest>

#include "tests/app/umpire/attention/watched_list.h"
#include "tests/core/fixtures/supply_exercise.h"
#include "tests/runner/test.h"

namespace tst_supply_forecast {

using namespace sandgate;
using namespace sandgate::tests;

SupplyForecast foreseen(const Campaign& campaign) {
  return SupplyForesight(campaign.setting()).foresee(supplies_now(campaign));
}

const PoolForecast* pool_of(const SupplyForecast& forecast, BodyId body) {
  for (const PoolForecast& pool : forecast.pools)
    if (std::ranges::binary_search(pool.bodies, body)) return &pool;
  return nullptr;
}

/// Plays until the body's camp has closed that own move; whether it is hungry then.
bool hungry_after(WatchedList& watched, BodyId body, std::int64_t own_move) {
  const Camp camp = watched.campaign.setting().side(watched.campaign.body(body).side).camp;
  while (watched.campaign.own_move(camp) <= own_move) watched.close();
  return watched.campaign.body(body).hunger.hungry();
}

void foresee(WatchedList& watched) {
  watched.list.set_supply(watched.campaign, std::make_shared<const SupplyForecast>(foreseen(watched.campaign)));
}

/// A depot just within reach of foot, with an enemy half-way, round whom the way is too long (KS-4.2).
struct CutOff : supply::Army {
  BodyId body = foot(0, 10, 10, 60), store = depot(0, 10, 15.9, {100, 100, 100}), enemy = foot(1, 10, 13, 20);
};

class SupplyForecastTest : public QObject {
  Q_OBJECT

 private slots:
  void KS_4_2_a_way_that_is_cut_is_told_with_who_cuts_it() {
    const CutOff army;
    WatchedList watched(army);
    const SupplyForecast forecast = foreseen(watched.campaign);
    const PoolForecast* pool = pool_of(forecast, army.body);
    QVERIFY(pool);
    QCOMPARE(pool->lack, SupplyLack::cut);
    QCOMPARE(pool->store, army.store);
    QCOMPARE(pool->by, army.enemy);
    QVERIFY(pool->spot);
    QCOMPARE(pool->short_at, watched.campaign.setting().rulebook.supply.every_moves);
    QCOMPARE(pool->without, std::vector{army.body});
    QCOMPARE(pool->ways.size(), std::size_t{1});
    QCOMPARE(pool->ways.front().look.standing, Standing::cut);
    QVERIFY(hungry_after(watched, army.body, pool->short_at));
    QCOMPARE(watched.campaign.body(army.body).hunger.since, pool->short_at);
  }

  void KS_4_2_an_open_way_is_told_with_its_depot() {
    supply::Army army;
    const BodyId body = army.foot(0, 10, 10, 60), store = army.depot(0, 10, 15.9, {100, 100, 100});
    WatchedList watched(army);
    const SupplyForecast forecast = foreseen(watched.campaign);
    const PoolForecast* pool = pool_of(forecast, body);
    QVERIFY(pool);
    QCOMPARE(pool->lack, SupplyLack::none);
    QCOMPARE(pool->short_at, 0);
    QCOMPARE(pool->ways.size(), std::size_t{1});
    QCOMPARE(pool->ways.front().store, store);
    QCOMPARE(pool->ways.front().to, body);
    QCOMPARE(pool->ways.front().look.standing, Standing::in_reach);
    QVERIFY(!hungry_after(watched, body, watched.campaign.setting().rulebook.supply.every_moves));
  }

  // Sixty men eat two packets of food; what lies there lasts for so many collections, and then no longer.
  void KS_4_1_a_depot_that_runs_out_is_told_collections_before() {
    const int lasts[] = {0, 1, 2};
    for (const int collections : lasts) {
      supply::Army army;
      const BodyId body = army.foot(0, 10, 10, 60);
      const BodyId store = army.depot(0, 11, 10, {2 * collections + 1, 100, 100});
      WatchedList watched(army);
      const SupplyForecast forecast = foreseen(watched.campaign);
      const PoolForecast* pool = pool_of(forecast, body);
      QVERIFY(pool);
      QCOMPARE(pool->lack, SupplyLack::too_few);
      QCOMPARE(pool->store, store);
      const std::int64_t every = watched.campaign.setting().rulebook.supply.every_moves;
      QCOMPARE(pool->short_at, (collections + 1) * every);
      for (int fed = 1; fed <= collections; ++fed) QVERIFY(!hungry_after(watched, body, fed * every));
      QVERIFY(hungry_after(watched, body, pool->short_at));
    }
    supply::Army army;
    const BodyId body = army.foot(0, 10, 10, 60);
    army.depot(0, 11, 10, {2 * SupplyForesight::collections, 100, 100});
    WatchedList watched(army);
    QCOMPARE(pool_of(foreseen(watched.campaign), body)->lack, SupplyLack::none);
  }

  void KS_4_2_packets_that_lie_too_far_are_told_with_how_far() {
    supply::Army army;
    const BodyId body = army.foot(0, 10, 10, 60), store = army.depot(0, 30, 10, {100, 100, 100});
    WatchedList watched(army);
    const SupplyForecast forecast = foreseen(watched.campaign);
    const PoolForecast* pool = pool_of(forecast, body);
    QVERIFY(pool);
    QCOMPARE(pool->lack, SupplyLack::too_far);
    QCOMPARE(pool->store, store);
    QVERIFY(pool->off && *pool->off >= Length::feet(20));
    QVERIFY(hungry_after(watched, body, pool->short_at));
  }

  void CX_6_waggons_that_are_too_far_or_too_few_are_told() {
    for (const bool near : {false, true}) {
      supply::Kept army;
      const BodyId body = army.foot(0, 10, 10, 120), waggons = army.waggons(0, near ? 11 : 58, near ? 10 : 58, 1);
      WatchedList watched(army);
      const SupplyForecast forecast = foreseen(watched.campaign);
      const PoolForecast* pool = pool_of(forecast, body);
      QVERIFY(pool && pool->by_waggons);
      QCOMPARE(pool->lack, near ? SupplyLack::too_few : SupplyLack::too_far);
      QCOMPARE(pool->store, waggons);
      QVERIFY(hungry_after(watched, body, pool->short_at));
    }
  }

  void who_is_about_to_go_without_is_an_item_with_its_reason_and_its_moves() {
    const CutOff army;
    WatchedList watched(army);
    foresee(watched);
    const auto& rules = watched.campaign.setting().rulebook.supply;
    // A way that is cut matters when the collection is near: troops march.
    QVERIFY(watched.of(AttentionKind::supply).empty());
    const Camp camp = watched.campaign.setting().side(SideId{0}).camp;
    while (watched.campaign.own_move(camp) + AttentionTerms().supply_in <= rules.every_moves) watched.close();
    const AttentionItem* item = watched.only(AttentionKind::supply);
    QVERIFY(item);
    QCOMPARE(item->threats.size(), std::size_t{1});
    const std::int64_t in = rules.every_moves - watched.campaign.own_move(camp);
    QCOMPARE(item->threats.front().short_in, std::optional(in));
    QCOMPARE(item->moves, in + 1 + rules.out_of_action_moves);
    QCOMPARE(item->bodies, std::vector{army.body});
    QCOMPARE(watched.words.title(*item, watched.campaign), QStringLiteral("Body 1 is about to go without"));
    const QString text = watched.words.text(*item, watched.campaign);
    QVERIFY2(text.startsWith(
                 QStringLiteral("Body 1: goes without in %1 own moves, out of action in %2").arg(in).arg(item->moves)),
             qPrintable(text));
    QVERIFY2(text.contains("Its way from Body 2 is cut by Body 3 at "), qPrintable(text));
    // It counts down to what the rules do.
    QVERIFY(hungry_after(watched, army.body, rules.every_moves));
    foresee(watched);
    item = watched.only(AttentionKind::supply);
    QVERIFY(item && !item->threats.front().short_in && item->threats.front().lack == SupplyLack::cut);
    QCOMPARE(watched.words.title(*item, watched.campaign), QStringLiteral("Body 1 goes without"));
    for (std::int64_t left = item->moves; left > 0; --left) {
      QVERIFY(!watched.campaign.out_of_action(watched.campaign.body(army.body)));
      watched.close(2);
      item = watched.only(AttentionKind::supply);
      QVERIFY(item);
      QCOMPARE(item->moves, left - 1);
    }
    QVERIFY(watched.campaign.out_of_action(watched.campaign.body(army.body)));
  }

  void who_starves_first_stands_first() {
    supply::Army army;
    army.foot(0, 10, 10, 60);
    army.depot(0, 11, 10, {3, 100, 100});  // Red's lasts for one collection
    army.foot(1, 40, 40, 60);
    army.depot(1, 41, 40, {1, 100, 100});  // Blue's for none
    WatchedList watched(army);
    foresee(watched);
    const auto waiting = watched.of(AttentionKind::supply);
    QCOMPARE(waiting.size(), std::size_t{2});
    QCOMPARE(waiting[0]->key.seat, SeatId{1});
    QVERIFY(waiting[0]->moves < waiting[1]->moves);
    QVERIFY(watched.words.text(*waiting[0], watched.campaign).contains("Body 4 runs out."));
  }

  // What was foreseen is held against what has happened since.
  void what_is_overtaken_is_not_told() {
    const CutOff army;
    WatchedList watched(army);
    const auto& rules = watched.campaign.setting().rulebook.supply;
    watched.close(2 * (rules.every_moves - 1));
    foresee(watched);
    QVERIFY(watched.only(AttentionKind::supply));
    auto open = std::make_shared<SupplyForecast>(foreseen(watched.campaign));
    for (PoolForecast& pool : open->pools) pool.lack = SupplyLack::none, pool.without.clear();
    watched.list.set_supply(watched.campaign, open);
    QVERIFY(watched.of(AttentionKind::supply).empty());
    watched.list.begin_anew(watched.campaign);
    QVERIFY(watched.of(AttentionKind::supply).empty());
  }
};

SANDGATE_TEST(SupplyForecastTest)

}  // namespace tst_supply_forecast

#include "tst_supply_forecast.moc"
