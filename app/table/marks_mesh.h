// What is drawn over a table and is no toy: rings under men in hand, walks, reach, melees, lines of fire and shots.
#pragma once

#include <span>

#include "app/mapview/table/table_drawing.h"
#include "app/table/table_relief.h"

namespace sandgate {

/// Words that hang over a place.
struct HungLabel {
  enum class Kind : std::uint8_t { name, plan, refusal };
  Vec at;
  QString text;
  Kind kind = Kind::plan;
  Livery livery = Livery::red;  ///< of a name
};

/// Ground that is asked about while a battle is set up: where one may set down, or an edge to choose.
struct TableZone {
  MapBox ground;  ///< metres
  Livery livery = Livery::red;
  bool edge = false;  ///< one that may be chosen: it bears its name
  QString label;
  friend bool operator==(const TableZone&, const TableZone&) = default;
};

struct Marks {
  Mesh laid;  ///< on the ground; may be seen through
  Mesh hung;  ///< over it: shots, pennons
  std::vector<HungLabel> labels;
};

/// A disc of his side's colour about every man, for a look from above, where hats hide coats.
Mesh tokens_of(const TableDrawing& drawing, const TableRelief& relief);

Marks marks_of(const TableDrawing& drawing, const TableRelief& relief, std::span<const TableZone> zones = {});

}  // namespace sandgate
