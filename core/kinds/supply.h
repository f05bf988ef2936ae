// Packets that are loaded, sent, laid down and drawn, and what becomes of those who go without: orders and events
// (KS-3, KS-4, KS-5).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/enumeration.h"
#include "core/forces/body.h"
#include "core/kinds/kind.h"

namespace sandgate {

/// KS-4.6: packets go over from one body to another that stands within reach of it: a depot, waggons, a train. They are
/// there when the move closes, if neither has moved in it (KS-3). `Ref` is what names a body: BodyId inside, a seat's
/// Handle outside.
template <class Ref>
struct TransferOrder {
  Ref from, to;
  Packets packets;
  static constexpr OrderKind order{"transfer", Owner::seat, clauses::depots, Right::supply};
  SANDGATE_FIELDS(from, to, packets)
  friend bool operator==(const TransferOrder&, const TransferOrder&) = default;
};
/// KS-4.6: a new depot, of packets that waggons or a train have with them, where these stand. It is there when the move
/// closes, if they have not moved in it.
template <class Ref>
struct BeginDepotOrder {
  Ref from;
  std::string name;  ///< one line, no other body's of the side
  Packets packets;
  static constexpr OrderKind order{"begin_depot", Owner::seat, clauses::depots, Right::supply};
  SANDGATE_FIELDS(from, name, packets)
  friend bool operator==(const BeginDepotOrder&, const BeginDepotOrder&) = default;
};
/// A standing order for waggons: they find their own way, load and deliver, until they are told otherwise.
template <class Ref>
struct ConvoyOrder {
  Ref body;
  std::optional<BasicConvoy<Ref>> convoy;  ///< none: the standing order ends
  static constexpr OrderKind order{"convoy", Owner::seat, clauses::depots, Right::supply};
  SANDGATE_FIELDS(body, convoy)
  friend bool operator==(const ConvoyOrder&, const ConvoyOrder&) = default;
};

struct TransferOrdered {
  BodyId from, to;
  Packets packets;
  static constexpr EventKind event{"transfer_ordered", clauses::depots};
  SANDGATE_FIELDS(from, to, packets)
  friend bool operator==(const TransferOrdered&, const TransferOrdered&) = default;
};
/// When a move closes: what was ordered in it has gone over, all of it or as much as there was and had room.
struct Transferred {
  BodyId from, to;
  Packets packets;  ///< none: nothing has
  static constexpr EventKind event{"transferred", clauses::depots};
  SANDGATE_FIELDS(from, to, packets)
  friend bool operator==(const Transferred&, const Transferred&) = default;
};
struct DepotOrdered {
  BodyId from;
  std::string name;
  Packets packets;
  static constexpr EventKind event{"depot_ordered", clauses::depots};
  SANDGATE_FIELDS(from, name, packets)
  friend bool operator==(const DepotOrdered&, const DepotOrdered&) = default;
};
/// When a move closes: a depot lies where those stand who brought it.
struct DepotBegun {
  std::optional<BodyId> depot;  ///< the next there is; none: those have moved, or nothing was left with them
  BodyId from;
  std::string name;
  Packets packets;
  static constexpr EventKind event{"depot_begun", clauses::depots};
  SANDGATE_FIELDS(depot, from, name, packets)
  friend bool operator==(const DepotBegun&, const DepotBegun&) = default;
};
struct ConvoySet {
  BodyId body;
  std::optional<Convoy> convoy;
  static constexpr EventKind event{"convoy_set", clauses::depots};
  SANDGATE_FIELDS(body, convoy)
  friend bool operator==(const ConvoySet&, const ConvoySet&) = default;
};
/// KS-4: what a pool drew when one of its side's moves closed, or whether it had waggons near (CX-6), and how its
/// bodies are afterwards.
struct SupplyCollected {
  struct Draw {
    BodyId store;
    Packets packets;
    SANDGATE_FIELDS(store, packets)
    friend bool operator==(const Draw&, const Draw&) = default;
  };
  struct Fared {
    BodyId body;
    std::int32_t horses_eaten = 0;  ///< KS-4.4: so many of its riders go on foot from now on
    Hunger hunger;
    SANDGATE_FIELDS(body, horses_eaten, hunger)
    friend bool operator==(const Fared&, const Fared&) = default;
  };
  /// CX-6: what a pool has of waggons in reach.
  struct Waggons {
    std::int32_t men = 0, kept = 0;     ///< who asked for supply waggons, and who of them has them
    std::int32_t guns = 0, served = 0;  ///< likewise for ammunition carts
    std::vector<BodyId> by;             ///< whose supply waggons keep men of the pool, by id
    bool enough() const { return kept == men && served == guns; }
    SANDGATE_FIELDS(men, kept, guns, served, by)
    friend bool operator==(const Waggons&, const Waggons&) = default;
  };
  bool collecting = true;     ///< KS-4.1; off: between collections, what was missed before is drawn (KS-4.5)
  std::vector<Fared> bodies;  ///< of the pool, by id
  Packets due, owed, drawn, missed;
  bool small = false;  ///< KS-4.3
  bool besieged = false;
  std::vector<Draw> from;
  std::optional<Waggons> waggons;  ///< CX-6; there are no packets then. None: by packets
  static constexpr EventKind event{"supply_collected", clauses::consumption};
  Clause clause() const {
    if (waggons && waggons->kept < waggons->men) return clauses::going_without;
    if (waggons && !(small && waggons->guns == 0)) return clauses::waggons;
    if (small) return clauses::small_pool;
    if (besieged) return clauses::besieged;
    return missed.nothing() ? event.clause : clauses::going_without;
  }
  SANDGATE_FIELDS(collecting, bodies, due, owed, drawn, missed, small, besieged, from, waggons)
  friend bool operator==(const SupplyCollected&, const SupplyCollected&) = default;
};
/// KS-4.5: a besieged body gives itself up for want of food. It is off the map.
struct StarvedOut {
  BodyId body;
  SideId captor;         ///< whose body stands nearest
  std::int32_t men = 0;  ///< who were in its ranks; those who stood on a table have been told of one by one
  static constexpr EventKind event{"starved_out", clauses::going_without};
  SANDGATE_FIELDS(body, captor, men)
  friend bool operator==(const StarvedOut&, const StarvedOut&) = default;
};
/// KS-5: a depot, waggons or a train are another side's from now on: as a body of it with a new id.
struct StoresTaken {
  BodyId body;
  BodyId into;       ///< the next there is
  SeatId seat;       ///< who commands it
  BodyId by;         ///< whose men took it
  std::string name;  ///< as the taker calls it: no other body's of his side
  static constexpr EventKind event{"stores_taken", clauses::destruction};
  SANDGATE_FIELDS(body, into, seat, by, name)
  friend bool operator==(const StoresTaken&, const StoresTaken&) = default;
};

template <class Ref>
using BasicSupplyDeeds = Kinds<TransferOrder<Ref>, BeginDepotOrder<Ref>, ConvoyOrder<Ref>>;
using SupplyEvents =
    Kinds<TransferOrdered, Transferred, DepotOrdered, DepotBegun, ConvoySet, SupplyCollected, StarvedOut, StoresTaken>;

}  // namespace sandgate
