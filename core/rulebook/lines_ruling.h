// The umpire's calculator for lines of communication: what a pool of bodies is due (KS-4, CX-6), how fast a train runs
// and how long troops take to board it (CX-7, KS-9). And the figures of a rulebook that `logistics` reckons with.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/clause.h"
#include "core/rulebook/rulebook.h"
#include "logistics/railway/trucks.h"
#include "logistics/supply/need.h"
#include "logistics/supply/waggon_terms.h"

namespace sandgate {

/// What `logistics/supply` reckons with.
SupplyFigures supply_figures(const SupplyRules& rules);
/// CX-6: likewise, for an asking of everybody.
WaggonTerms waggon_terms(const Rulebook& rulebook);
/// What `logistics/railway` reckons with; a truck's packets are those of the supply (KS-4.6).
TruckFigures truck_figures(const Rulebook& rulebook);

/// What is asked of supply: a pool, or a part of one.
struct SupplyAsked {
  std::int32_t infantry = 0, cavalry = 0, engineers = 0, gunners = 0;
  std::int32_t fired = 0;  ///< of the infantry, in so many consecutive moves as the rulebook says
  std::int32_t guns = 0;   ///< CX-6: that are to fire
  bool alone = false;      ///< KS-4.3: these are the whole pool
};
struct SupplyRuling {
  SupplyKind kind = SupplyKind::none;
  Needs due;                 ///< packets (KS-4.1)
  std::int32_t men = 0;      ///< who eat
  bool too_few = false;      ///< KS-4.3: alone, and fewer than need any
  std::int64_t waggons = 0;  ///< CX-6: that must be near these men; a part of a waggon's men counts as all
  bool cart = false;         ///< CX-6: and an ammunition cart to each gun
  std::vector<Clause> clauses;
};
/// By the kind of supply that the rulebook has. Numbers below nought count as nought.
SupplyRuling rule_supply(const Rulebook& rulebook, const SupplyAsked& asked);

/// CX-7, KS-9: how far a train of so many trucks runs in a move.
struct TrainRuling {
  Length run;         ///< at the ordinary rate
  Length multiplied;  ///< CX-4: far from the enemy; equal to `run` where the rulebook multiplies nothing
  std::int64_t full = 0;
  std::vector<Clause> clauses;
};
TrainRuling rule_train(const Rulebook& rulebook, std::int64_t trucks);

/// CX-7, KS-9: trucks for a load, and moves to entrain and to detrain it at so many points.
struct EntrainRuling {
  std::int64_t trucks = 0;
  BoardingMoves moves;
  std::vector<Clause> clauses;
};
EntrainRuling rule_entrain(const Rulebook& rulebook, const TrainLoad& load, std::int64_t points);

/// What trains of a rulebook rest on: CX-7, and KS-9 where it boards by parties.
std::vector<Clause> railway_clauses(const RailwayRules& rules);

}  // namespace sandgate
