// What a seat can reckon of supply from its Picture alone: which bodies will draw as one, what will be due, what of it
// is in reach, by which way, and where that is cut as far as the enemy is known (KS-4); or who will have waggons near
// (CX-6). Values only, so that it can be reckoned off the windows' thread.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/mapview/supply_marks.h"
#include "core/sight/picture.h"
#include "logistics/supply/foresee.h"

namespace sandgate {

/// Whether the side is fed by packets, as far as the Picture shows: the rulebook has them, and it has a depot or
/// packets anywhere, or somebody who has gone without.
bool fed_by_packets(const Picture& picture, const Briefing& briefing);

/// The own move at whose close supply is collected next (KS-4.1); 0 where the rulebook collects nothing.
std::int64_t next_collection(const Picture& picture, const Briefing& briefing);

/// A body of the side as it draws: cavalry as riders with a horse each, all others on foot (KS-4.6). Who fired since
/// the last collection is not in a Picture: ammunition is reckoned for those alone who went without before.
SupplyBody supply_body(const OwnBody& body);
/// What a body holds by KS-4.6, all kinds together; none: as much as there is, as a depot does.
std::optional<std::int64_t> room_for_packets(const OwnBody& body, const Briefing& briefing);

/// CX-6: what is asked of waggons in place of packets.
struct WaggonQuestion {
  WaggonTerms terms;
  std::vector<WaggonMouth> bodies;
  std::vector<Hunger> hungers;  ///< by body
  std::vector<WaggonTrain> trains;
};
/// All that is asked, for work on another thread.
struct SupplyQuestion {
  std::vector<SupplyBody> bodies;
  std::vector<Store> stores;
  Hindrances hindrances;  ///< enemies in sight, by their handles, and crossings known to be broken
  std::int64_t own_move = 0, collection = 0;
  std::int64_t collection_move = 0;       ///< the collection's in the count of all camps' moves
  std::int32_t out_of_action_moves = 0;   ///< KS-4.5
  std::vector<Hunger> hungers;            ///< by body
  std::optional<WaggonQuestion> waggons;  ///< CX-6; there are neither bodies nor stores then
};
SupplyQuestion ask_supply(const Picture& picture, const Briefing& briefing);

/// A way from packets to a pool, as it is now.
struct SupplyRoute {
  Handle store;
  Packets drawn;  ///< none: nothing can be, and `look` says why
  Length within;  ///< KS-4.2: how far they may lie
  SupplyLook look;
};

struct PoolOutlook {
  std::vector<Handle> bodies;
  Handle leading;  ///< with most men
  PoolCount count;
  Packets due;      ///< at the next collection, with what is owed
  Packets drawn;    ///< of that, what can be had
  Packets missing;  ///< and what cannot
  SupplyMark state = SupplyMark::needs_none;
  std::int64_t hungry_since = 0;      ///< own move; 0: nobody of it is hungry
  std::int64_t out_of_action = 0;     ///< from which own move; 0: nobody of it is hungry
  std::int64_t besieged = 0;          ///< KS-4.4: since which own move, where the seat has been told
  std::vector<SupplyRoute> routes;    ///< what is drawn first, then what cannot be
  bool by_waggons = false;            ///< CX-6: there are neither packets nor routes, but these:
  std::int32_t men = 0, kept = 0;     ///< who will ask for supply waggons, and who of them have some near
  std::int32_t guns = 0, served = 0;  ///< likewise for ammunition carts
  std::vector<Handle> keepers;        ///< whose supply waggons keep its men, by handle
  Clause clause;

  /// The route that is told of first: one that is barred, else the longest.
  const SupplyRoute* main_route() const;
};

struct SupplyOutlook {
  std::int64_t collection = 0;     ///< own move
  std::int64_t move = 0;           ///< the same in the count of all camps' moves, as a desk's head shows it
  std::int64_t in_moves = 0;       ///< own moves from now; 0: this one
  std::vector<PoolOutlook> pools;  ///< the worst first, then by their first body
  Packets due, drawn;
  bool by_waggons = false;                               ///< CX-6: there are no packets, but these:
  std::int64_t men = 0, kept = 0, guns = 0, served = 0;  ///< of all pools
};
/// Slow the first time; kept true quickly with the same `foresight`.
SupplyOutlook foresee_supply(const SupplyQuestion& question, Foresight& foresight);
/// What foresees for that seat.
Foresight foresight_for(const Briefing& briefing);

}  // namespace sandgate
