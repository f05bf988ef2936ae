// What a party breaks or mends (KS-5, CX-7).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/base/enumeration.h"
#include "core/base/fields.h"
#include "map/base/id.h"
#include "map/base/point.h"

namespace sandgate {

/// What it is that is broken or mended, by which KS-5 and CX-7 say how long that takes and who does it.
enum class WorkKind : std::uint8_t { railway_bridge, culvert, road_bridge, rail, depot, waggons };
constexpr auto words_of(WorkKind) {
  return std::to_array<std::string_view>({"railway_bridge", "culvert", "road_bridge", "rail", "depot", "waggons"});
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

/// `Ref` is what names a body: BodyId inside, a seat's Handle outside.
template <class Ref>
struct BasicWork {
  bool mend = false;  ///< else it destroys
  Ref stores = {};    ///< a depot or waggons that it destroys; none: `place`
  WorkPlace place = {};
  static constexpr bool or_none(std::string_view field) { return field == "stores"; }
  SANDGATE_FIELDS(mend, stores, place)
  friend bool operator==(const BasicWork&, const BasicWork&) = default;
};
using Work = BasicWork<BodyId>;

}  // namespace sandgate
