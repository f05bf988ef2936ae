// What a party breaks, mends or digs (KS-5, KS-6, CX-7).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/enumeration.h"
#include "core/base/fields.h"
#include "map/base/bearing.h"
#include "map/base/id.h"
#include "map/base/point.h"

namespace sandgate {

/// What it is that is broken, mended or dug, by which KS-5, KS-6 and CX-7 say how long that takes and who does it.
enum class WorkKind : std::uint8_t {
  railway_bridge,
  culvert,
  road_bridge,
  rail,
  depot,
  waggons,
  trench,
  epaulement,
  mine
};
constexpr auto words_of(WorkKind) {
  return std::to_array<std::string_view>(
      {"railway_bridge", "culvert", "road_bridge", "rail", "depot", "waggons", "trench", "epaulement", "mine"});
}

/// A bridge or a culvert of the country, or a place on the railway.
struct WorkPlace {
  FeatureId crossing = {};  ///< none: a rail, at `at`
  Point at = {};            ///< of a crossing its middle
  static constexpr bool or_none(std::string_view field) { return field == "crossing"; }
  SANDGATE_FIELDS(crossing, at)
  friend bool operator==(const WorkPlace&, const WorkPlace&) = default;
  friend auto operator<=>(const WorkPlace&, const WorkPlace&) = default;
};

/// KS-6: what is dug.
enum class EarthworkKind : std::uint8_t { trench, epaulement, mine };
constexpr auto words_of(EarthworkKind) { return std::to_array<std::string_view>({"trench", "epaulement", "mine"}); }
constexpr WorkKind work_kind(EarthworkKind kind) {
  return static_cast<WorkKind>(static_cast<int>(WorkKind::trench) + static_cast<int>(kind));
}
/// A trench lies across `facing`, `length` of it, with its middle at `at`; an epaulement about `at` is open behind; a
/// mine is one place, and faces nothing.
struct Earthwork {
  EarthworkKind kind = EarthworkKind::trench;
  Point at = {};
  Bearing facing = {};
  Length length = {};  ///< of a trench
  SANDGATE_FIELDS(kind, at, facing, length)
  friend bool operator==(const Earthwork&, const Earthwork&) = default;
  friend auto operator<=>(const Earthwork&, const Earthwork&) = default;
};

/// `Ref` is what names a body: BodyId inside, a seat's Handle outside.
template <class Ref>
struct BasicWork {
  bool mend = false;     ///< else it destroys
  Ref stores = {};       ///< a depot or waggons that it destroys; none: `place`
  WorkPlace place = {};  ///< of what is dug: there
  std::optional<Earthwork> dig = {};
  static constexpr bool or_none(std::string_view field) { return field == "stores"; }
  SANDGATE_FIELDS(mend, stores, place, dig)
  friend bool operator==(const BasicWork&, const BasicWork&) = default;
};
using Work = BasicWork<BodyId>;

/// KS-6: a longer trench is dug in parts.
inline constexpr Length longest_trench = Length::feet(20);
/// KS-6: of one side there are no more at once.
inline constexpr std::int64_t most_field_works = 1'000;
/// KS-6: a work that was begun, or that a scenario has laid. Its id is never given again.
struct FieldWork {
  FieldWorkId id;
  Earthwork is;
  SideId side;            ///< who began it; whoever is in it has the good of it
  std::int32_t done = 0;  ///< moves
  bool finished = false;  ///< it is ground, or lies ready to be trodden on
  bool gone = false;      ///< the mine has exploded, or it was left before anything of it was done
  SANDGATE_FIELDS(id, is, side, done, finished, gone)
  friend bool operator==(const FieldWork&, const FieldWork&) = default;
};

}  // namespace sandgate
