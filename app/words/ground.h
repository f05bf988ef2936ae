// The ground at one place, in figures and words: what the status bar says under the pointer.
#pragma once

#include <QString>
#include <optional>

#include "map/base/point.h"
#include "map/country/country.h"

namespace sandgate::words {

struct GroundWords {
  QString reference;  ///< "NY 2894 2457"
  QString height;     ///< "142 m"; empty where there are no heights
  QString slope;      ///< "1 in 9", "level"
  QString ground;     ///< "wood", "open"
  QString road;       ///< "main road", "none"
};
/// What `road` and `ground` say where there is nothing to say.
QString no_road();
QString open_ground();
/// "1 house", "3 houses".
QString features(std::int64_t count, FeatureKind kind);
/// None off the sheet.
std::optional<GroundWords> ground_at(const Country& country, MapPoint at);

}  // namespace sandgate::words
