// What stands on the ground that the umpire can rule on: bridges, culverts, rails, and field works (KS-5, KS-6).
#pragma once

#include <QString>
#include <optional>
#include <variant>
#include <vector>

#include "app/host/umpire_client.h"

namespace sandgate {

/// A bridge, a culvert, a rail or a field work, how it is now, and how far it is off.
struct GroundPlace {
  std::variant<WorkPlace, FieldWorkId> what;
  QString told;  ///< "the bridge at NY 290 242"
  QString is;    ///< "whole", "broken", "being dug"
  bool broken = false;
  Length off;
};

/// The nearest crossings and rails to `at`, and field works that are not gone, nearest first, at most `most`.
std::vector<GroundPlace> ground_places(const Campaign& campaign, Point at, std::size_t most);
/// What is meant by pointing at a place: the nearest bridge, culvert or rail as near as one can point.
std::optional<WorkPlace> break_near(const Campaign& campaign, Point at);
/// The same of a bridge or a culvert alone.
std::optional<FeatureId> crossing_near(const Campaign& campaign, Point at);

}  // namespace sandgate
