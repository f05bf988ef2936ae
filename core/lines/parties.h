// What a piece of work is, and what it takes: bridges, culverts, rails, depots, waggons (KS-5, CX-7).
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <vector>

#include "core/base/refusal.h"
#include "core/forces/contents.h"
#include "core/forces/work.h"
#include "core/rulebook/rulebook.h"
#include "map/country/country.h"
#include "map/country/scale.h"

namespace sandgate {

/// Where parties work; keeps references.
struct WorkGround {
  const Country& country;
  const Scale& scale;
  const Rulebook& rulebook;

  Point to_table(MapPoint p) const { return scale.to_table(p, country.bounds()); }
};

/// What can be broken of a feature: none where it is neither bridge nor culvert. A bridge is a railway's where a
/// railway passes it no farther off than a road does.
std::optional<WorkKind> crossing_kind(const Country& country, FeatureId crossing);
/// A crossing by its middle.
WorkPlace crossing_place(const WorkGround& ground, FeatureId crossing);
/// How far `from` is from a place: of a crossing, from its nearest part.
Length distance_to(const WorkGround& ground, const WorkPlace& place, Point from);
/// The nearest place on a railway above the ground; none within `reach`.
std::optional<WorkPlace> rail_near(const WorkGround& ground, Point at, Length reach);
/// What is at a place: a bridge, a culvert or a rail.
WorkKind kind_of(const Country& country, const WorkPlace& place);
/// What it is that is worked at where it is no stores.
template <class Ref>
WorkKind kind_of(const Country& country, const BasicWork<Ref>& work) {
  return work.dig ? work_kind(work.dig->kind) : kind_of(country, work.place);
}
/// What it is that stores of such contents are: none where they are neither a depot nor waggons.
std::optional<WorkKind> stores_kind(const Contents& contents);

/// What a piece of work takes.
struct WorkNeed {
  WorkKind kind = WorkKind::rail;
  bool engineers = false;  ///< KS-5: only they can
  std::int32_t men = 0;    ///< more do not hasten it
  std::int32_t moves = 0;  ///< of the party's side
  Clause clause;
  bool digs = false;  ///< KS-6.1: infantry do it, and engineers
};
/// `waggons`: of whose contents it is; six of them are one piece of work after the other.
WorkNeed need_of(const Rulebook& rulebook, WorkKind kind, bool mend, std::int32_t waggons = 0);
/// How many of a body's men can do it.
std::int32_t hands_for(const Contents& contents, const WorkNeed& need);

/// What is asked of a party that stands at `at`, and what its seat knows.
struct WorkAsked {
  Contents party;
  Point at;
  bool mend = false;
  WorkPlace place;                 ///< where it works at no stores
  std::optional<Contents> stores;  ///< that it destroys
  Point stores_at;                 ///< where they are
  std::vector<WorkPlace> known;    ///< what is known to be broken
  std::vector<WorkPlace> begun;    ///< rails at which somebody has worked
};
/// What both sides of the wire ask of an order to work: where exactly that is, and what it takes. A rail is the one
/// that is known to be broken, or at which somebody has worked, as near as men reach; else the nearest to the place
/// named.
struct WorkPlanned {
  WorkPlace place;
  WorkNeed need;
};
std::expected<WorkPlanned, Refusal> plan_work(const WorkGround& ground, const WorkAsked& asked);

}  // namespace sandgate
