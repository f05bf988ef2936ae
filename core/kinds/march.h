// Marches, boxes and screens on the map: orders and events (CX-1 to CX-5, KS-2).
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/base/enumeration.h"
#include "core/forces/arm.h"
#include "core/kinds/kind.h"
#include "map/base/bearing.h"
#include "map/base/point.h"
#include "map/march/march.h"

namespace sandgate {

/// How many places an order that rides can name beside the last: what a rider can be told.
inline constexpr std::size_t most_via = 20;

/// `Ref` is what names a body: BodyId inside, a seat's Handle outside.
template <class Ref>
struct MarchOrder {
  Ref body;
  Path path;  ///< begins where the body stands
  bool press_on = false;
  /// KS-11.5: places that it is to pass before the last of its path, if the order rides: then they are all that is said
  /// of the way. At most `most_via`.
  std::vector<Point> via = {};
  bool by_road = false;  ///< likewise: how it is to find its way
  static constexpr OrderKind order{"march", Owner::seat, clauses::rates, Right::march};
  SANDGATE_FIELDS(body, path, press_on, via, by_road)
  friend bool operator==(const MarchOrder&, const MarchOrder&) = default;
};
template <class Ref>
struct HaltOrder {
  Ref body;
  static constexpr OrderKind order{"halt", Owner::seat, clauses::move_and_clock, Right::march};
  SANDGATE_FIELDS(body)
  friend bool operator==(const HaltOrder&, const HaltOrder&) = default;
};
/// CX-2: men go back into their box.
template <class Ref>
struct BoxOrder {
  Ref body;
  static constexpr OrderKind order{"box", Owner::seat, clauses::disclosure, Right::march};
  SANDGATE_FIELDS(body)
  friend bool operator==(const BoxOrder&, const BoxOrder&) = default;
};
/// The lid comes off, and the men stand out in `formation`; what proves a dummy is taken off the map.
template <class Ref>
struct StandOutOrder {
  Ref body;
  Formation formation = Formation::fours;
  static constexpr OrderKind order{"stand_out", Owner::seat, clauses::disclosure, Right::march};
  SANDGATE_FIELDS(body, formation)
  friend bool operator==(const StandOutOrder&, const StandOutOrder&) = default;
};
/// CX-3: parties of scouts go out together as one screen, each along its own path; all of them or none.
template <class Ref>
struct ScreenOrder {
  struct Party {
    Ref scouts;
    Path path;  ///< as a march order's
    SANDGATE_FIELDS(scouts, path)
    friend bool operator==(const Party&, const Party&) = default;
  };
  std::vector<Party> parties;
  bool press_on = false;
  static constexpr OrderKind order{"screen", Owner::seat, clauses::scouts, Right::march};
  SANDGATE_FIELDS(parties, press_on)
  friend bool operator==(const ScreenOrder&, const ScreenOrder&) = default;
};
struct MarchOrdered {
  BodyId body;
  Path path;
  bool press_on = false;
  static constexpr EventKind event{"march_ordered", clauses::rates};
  SANDGATE_FIELDS(body, path, press_on)
  friend bool operator==(const MarchOrdered&, const MarchOrdered&) = default;
};
/// A standing march ends before its time.
struct MarchHalted {
  BodyId body;
  std::optional<Point> enemy_at;  ///< CX-4: an enemy came into sight there, inside the distance; none: by order
  static constexpr EventKind event{"march_halted", clauses::move_and_clock};
  Clause clause() const { return enemy_at ? clauses::march_multiplier : event.clause; }
  SANDGATE_FIELDS(body, enemy_at)
  friend bool operator==(const MarchHalted&, const MarchHalted&) = default;
};
enum class MarchEnd : std::uint8_t {
  goes_on,  ///< the allowance is spent
  arrived,
  sighted,  ///< CX-4: halted on sighting an enemy inside the distance
  barred,   ///< what was open when the march was ordered is so no longer
  touched,  ///< CX-10: halted in touch with an enemy
  hungry,   ///< KS-4.5: it cannot move until it is supplied
  mined,    ///< KS-6.2: it has trodden on a mine
};
constexpr auto words_of(MarchEnd) {
  return std::to_array<std::string_view>({"goes_on", "arrived", "sighted", "barred", "touched", "hungry", "mined"});
}

/// One body's march of one move.
struct Marched {
  BodyId body;
  Point at;  ///< where it ends the move
  Bearing facing;
  Length along;  ///< of its path
  std::int32_t settled = 0;
  Length paid;
  Moves waited;
  Length distance;  ///< walked this move
  std::int32_t climbed = 0, descended = 0, fords = 0;
  Moves multiplied;  ///< the part of the move made at the multiplied rate (CX-4)
  Moves on_road;     ///< the part made on roads (CX-5)
  MarchEnd end = MarchEnd::goes_on;
  Bar bar = Bar::none;            ///< with `barred`
  std::optional<Point> enemy_at;  ///< with `sighted`: where
  static constexpr EventKind event{"marched", clauses::rates};
  Clause clause() const;
  SANDGATE_FIELDS(body, at, facing, along, settled, paid, waited, distance, climbed, descended, fords, multiplied,
                  on_road, end, bar, enemy_at)
  friend bool operator==(const Marched&, const Marched&) = default;
};
/// CX-2: a box is open now, its men stood out.
struct BoxOpened {
  BodyId body;
  Formation formation = Formation::fours;
  std::optional<BodyId> scouts;  ///< the enemy's, who came so near or touched it; none: by order, or fired on
  bool fired_on = false;         ///< CX-2: by a shot that struck it, or near it
  static constexpr EventKind event{"box_opened", clauses::disclosure};
  SANDGATE_FIELDS(body, formation, scouts, fired_on)
  friend bool operator==(const BoxOpened&, const BoxOpened&) = default;
};
/// CX-10: a box proved to have nothing in it and is taken off the map.
struct DummyRemoved {
  BodyId body;
  static constexpr EventKind event{"dummy_removed", clauses::contact};
  SANDGATE_FIELDS(body)
  friend bool operator==(const DummyRemoved&, const DummyRemoved&) = default;
};
/// CX-2: the men are in their box again.
struct Boxed {
  BodyId body;
  static constexpr EventKind event{"boxed", clauses::disclosure};
  SANDGATE_FIELDS(body)
  friend bool operator==(const Boxed&, const Boxed&) = default;
};

template <class Ref>
using BasicMarchDeeds = Kinds<MarchOrder<Ref>, HaltOrder<Ref>, BoxOrder<Ref>, StandOutOrder<Ref>, ScreenOrder<Ref>>;
using MarchEvents = Kinds<MarchOrdered, MarchHalted, Marched, BoxOpened, DummyRemoved, Boxed>;

}  // namespace sandgate
