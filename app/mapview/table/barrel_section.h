// Sight down a barrel: the ground under the line of fire from the side, what stands along it, where the barrel points
// and how shots flew (LW-3.3, LW-4.1). Inches of the table: along from the muzzle, heights above one nought.
#pragma once

#include <QPainter>
#include <QString>
#include <optional>
#include <vector>

#include "app/mapview/theme.h"

namespace sandgate {

struct BarrelSection {
  struct Place {
    double along = 0, height = 0;
  };
  /// Solids are houses, walls, rocks and trees.
  struct Thing {
    enum class Kind { solid, man, gun, box };
    Kind kind = Kind::solid;
    double from = 0, to = 0, low = 0, high = 0;
    Livery livery = Livery::red;  ///< of men and guns
  };
  std::vector<Place> ground;  ///< at even steps, from the muzzle
  std::vector<Thing> things;
  Place muzzle, to;               ///< the barrel's line
  bool meets = false;             ///< something stops it at `to`
  std::vector<Place> last, test;  ///< how the last shot flew, and how one would that does not stray; or empty
  std::optional<double> marked;   ///< where it shall be laid on
};

/// By how much heights are raised where the section is drawn in `room`.
double section_raised(const QRectF& room, const BarrelSection& section);
void paint_barrel_section(QPainter& painter, const QRectF& room, const BarrelSection& section, const Theme& theme);

}  // namespace sandgate
