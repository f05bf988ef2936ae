#include "core/rulebook/lines_ruling.h"

#include <algorithm>

namespace sandgate {

SupplyFigures supply_figures(const SupplyRules& rules) {
  return {.men_per_food = rules.men_a_packet,
          .horses_per_forage = rules.horses_a_packet,
          .men_per_ammunition = rules.shooters_a_packet,
          .free_below = {{rules.least_men}},
          .pool = rules.pool,
          .infantry = rules.foot,
          .cavalry = rules.horse,
          .clear = rules.clear,
          .siege = rules.siege,
          .food_of_a_horse = rules.food_of_a_horse};
}

WaggonTerms waggon_terms(const Rulebook& rulebook) {
  const SupplyRules& rules = rulebook.supply;
  return {.waggons = march_rates(rulebook, Arm::supply, Formation::fours),
          .carts = march_rates(rulebook, Arm::transport, Formation::fours),
          .men_a_waggon = rules.men_a_waggon,
          .waggon_march = Moves::whole(rules.waggon_moves),
          .cart_march = Moves::whole(rules.cart_moves)};
}

TruckFigures truck_figures(const Rulebook& rulebook) {
  const RailwayRules& rules = rulebook.railway;
  return {.speed = rules.speed,
          .full_trucks = rules.full_trucks,
          .foot = {rules.truck_foot, 1},
          .horse = {rules.truck_horse, 1},
          .guns = {rules.truck_guns.over, rules.truck_guns.under},
          .waggons = {rules.truck_waggons, 1},
          .packets = {rulebook.supply.truck_packets, 1},
          .by_parties = rules.boarding == Boarding::by_twenties,
          .point_men = rules.point_men,
          .entrain_moves = rules.entrain_moves,
          .detrain_moves = rules.detrain_moves};
}

SupplyRuling rule_supply(const Rulebook& rulebook, const SupplyAsked& asked) {
  const auto some = [](std::int32_t count) { return std::max(count, 0); };
  const SupplyRules& rules = rulebook.supply;
  const PoolCount pool{.foot = some(asked.infantry) + some(asked.engineers) + some(asked.gunners),
                       .riders = some(asked.cavalry),
                       .horses = some(asked.cavalry),
                       .fired = some(asked.fired)};
  SupplyRuling ruling;
  ruling.kind = rules.kind;
  ruling.men = pool.men().count;
  switch (rules.kind) {
    case SupplyKind::none: ruling.clauses = {clauses::going_without}; break;
    case SupplyKind::waggons:
      ruling.clauses = {clauses::waggons};
      ruling.too_few = asked.alone && needs_none(pool, supply_figures(rules));
      if (asked.alone) ruling.clauses.push_back(clauses::small_pool);
      if (!ruling.too_few) ruling.waggons = (std::int64_t{ruling.men} + rules.men_a_waggon - 1) / rules.men_a_waggon;
      ruling.cart = asked.guns > 0;
      break;
    case SupplyKind::packets: {
      const SupplyFigures figures = supply_figures(rules);
      ruling.clauses = {clauses::consumption};
      ruling.too_few = asked.alone && needs_none(pool, figures);
      if (asked.alone) ruling.clauses.push_back(clauses::small_pool);
      ruling.due = asked.alone ? due_of(pool, figures) : needs_of(pool, figures);
      break;
    }
  }
  return ruling;
}

TrainRuling rule_train(const Rulebook& rulebook, std::int64_t trucks) {
  TrainRuling ruling;
  ruling.run = train_run(truck_figures(rulebook), trucks);
  ruling.multiplied = ruling.run * rulebook.wide.multiplier;
  ruling.full = rulebook.railway.full_trucks;
  ruling.clauses = railway_clauses(rulebook.railway);
  if (rulebook.wide.multiplier > 1) ruling.clauses.push_back(clauses::march_multiplier);
  return ruling;
}

EntrainRuling rule_entrain(const Rulebook& rulebook, const TrainLoad& load, std::int64_t points) {
  const TruckFigures figures = truck_figures(rulebook);
  return {trucks_for(load, figures), boarding_moves(load, figures, points), railway_clauses(rulebook.railway)};
}

std::vector<Clause> railway_clauses(const RailwayRules& rules) {
  if (rules.boarding == Boarding::by_twenties) return {clauses::trains, clauses::railway};
  return {clauses::railway};
}

}  // namespace sandgate
