// What maps hold, read by a mapping and brought to one grid. Private to this room.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "map/heights/from_lines.h"
#include "map/import/crs.h"
#include "map/import/mapping.h"
#include "map/import/survey.h"
#include "map/import/vector_file.h"

namespace sandgate {

/// Counts by what was counted. There are few kinds of it, and very many things.
class Counts {
 public:
  void add(Phrase what, std::int64_t count = 1);
  /// In order of the words, in English.
  std::vector<Tally> in_order() const;

 private:
  std::vector<Tally> all_;
};

struct Gathered {
  std::vector<Feature> features;
  std::vector<bool> fordable;  ///< of each feature, a river
  LinesOfHeight heights;
  std::vector<std::vector<MapPoint>> coasts;
  MapBox coast_ground;  ///< of the maps that hold coastlines
  Counts guessed, left_out;
  std::vector<std::string> attributions;  ///< each once, in the order they were met
};

/// What is to be gathered, and where to.
struct Gathering {
  const Mapping& mapping;
  const Crs& grid;              ///< to which all is brought
  const Crs& stated;            ///< of maps that name none; may be none
  MapBox ground;                ///< features are cut off at its border
  double heights_beyond_m = 0;  ///< contours are taken so far outside
};

/// Reads one map into `into`. Faults: layers that name no grid where none is stated, or whose grid cannot be brought to
/// the other; files that turn out damaged. Single things that cannot be used are counted as left out.
Result<void> gather(const VectorFile& file, const Gathering& what, Gathered& into, const Progress& progress);

/// The transformation from a layer's grid; null inside where none is needed.
struct WayBetween {
  void* handle = nullptr;  ///< an OGRCoordinateTransformationH
  bool needed = false;
  WayBetween() = default;
  WayBetween(WayBetween&& other) noexcept : handle(std::exchange(other.handle, nullptr)), needed(other.needed) {}
  WayBetween& operator=(WayBetween&&) = delete;
  ~WayBetween();
};
Result<WayBetween> way_between(const Crs& from, const Crs& to, const std::string& where);

/// `box`, its edges bent as they will, in another grid; none where that cannot be said.
std::optional<MapBox> box_in(const MapBox& box, const Crs& from, const Crs& to);

/// The grid of a layer, or the one stated.
Result<Crs> grid_of(void* layer, const Crs& stated, const std::string& where);

/// The ground of a mixed file that does not say in its head how far it goes, by reading all of it; empty where it
/// holds nothing or is damaged.
Result<MapBox> read_extent(const VectorFile& file, const Progress& progress);

}  // namespace sandgate
