// What a survey holds for the import that follows. Private to this room.
#pragma once

#include <vector>

#include "map/import/crs.h"
#include "map/import/raster.h"
#include "map/import/survey.h"

namespace sandgate {

/// Rasters that lie on one lattice.
struct HeightsGroup {
  std::vector<Raster> tiles;
  GridFrame frame;  ///< round all of them, in their own grid
  std::string label;
};

struct Survey::Held {
  Crs grid, stated;
  std::vector<HeightsGroup> groups;
  std::vector<Source> maps;
  std::vector<Tally> left_out;
};

/// Sorts rasters into groups. `stated` is the grid of those that name none.
Result<std::vector<HeightsGroup>> group_rasters(const std::vector<Source>& sources, const Crs& stated,
                                                std::vector<Tally>& guessed, const Progress& progress);

/// Brings the heights of all groups to `frame`, the first that has one for a cell winning.
struct ComposedHeights {
  std::vector<float> heights;
  std::vector<std::string> attributions;
  std::vector<Phrase> notes;  ///< each once
};
Result<ComposedHeights> compose_heights(const std::vector<HeightsGroup>& groups, const GridFrame& frame,
                                        const Crs& grid, const Progress& progress);

/// Adds `text` where it is not yet there.
void add_once(std::vector<std::string>& all, const std::string& text);

}  // namespace sandgate
