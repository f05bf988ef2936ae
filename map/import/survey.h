// Many sources into one country, in two steps: `survey` says what is there and where the country would lie, without
// reading heights or features; `import_country` reads and puts together. A window may show the one while the user
// chooses, and runs the other with progress and a way to stop.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "map/base/fault.h"
#include "map/base/progress.h"
#include "map/country/country.h"
#include "map/import/mapping.h"

namespace sandgate {

struct ImportPlan {
  std::vector<std::filesystem::path> sources;  ///< files, zips and folders; of heights the first wins, the rest fill
  std::optional<MapBox>
      bounds;       ///< in the country's grid, or longitude and latitude; the ground of all heights where none
  std::string crs;  ///< the country's grid, "EPSG:n", and that of sources which name none; may be empty
  std::optional<double> cell_m;   ///< the first source's own where it is not given
  std::optional<double> level_m;  ///< the height of ground that no source gives one; void where none
  std::string name;               ///< the first source's where empty
  Mapping mapping;
};

/// So many of something, in words.
struct Tally {
  Phrase what;
  std::int64_t count = 0;
};

struct Survey {
  /// Rasters of one grid, cell and lattice, which make one mosaic; or contours.
  struct Heights {
    std::string label;
    std::string crs;
    int tiles = 0;      ///< 0: lines of height
    MapBox ground;      ///< in the country's grid
    double cell_m = 0;  ///< about, on the ground
  };
  struct Layer {
    std::string file, layer;
    std::string maker;           ///< who, by the mapping, drew it; empty: not recognised, will be left out
    std::int64_t features = -1;  ///< -1: not said without reading it all
  };
  std::vector<Heights> heights;
  std::vector<Layer> layers;
  std::string crs;
  GridFrame frame;    ///< of the country that would be made
  MapBox map_ground;  ///< of the maps recognised, as far as they say without being read; may be empty
  std::vector<std::string> attributions;
  std::vector<Tally> guessed;

  struct Held;  ///< what import_country needs of it
  std::shared_ptr<const Held> held;
};

/// Opens every source and reads its header. Faults, one sentence each: sources that are missing, empty, damaged, of no
/// known kind or name no grid where none is given; sources that say nowhere where they lie; bounds that are none or
/// outside them; a country of more than 400 million cells. Sources without heights make a country without: all void.
Result<Survey> survey(const ImportPlan& plan, const Progress& progress = {});

struct ImportReport {
  std::int64_t cells = 0, void_cells = 0;
  std::optional<double> min_m, max_m;               ///< of the country's cells; none where all are void
  std::vector<std::pair<std::string, int>> counts;  ///< features by kind, in order of FeatureKind; all kinds
  std::vector<Tally> guessed, left_out;
};

struct ImportedCountry {
  std::shared_ptr<const Country> country;
  ImportReport report;
};

/// Makes the country a survey of the same plan described. Heights of another grid are brought over bilinearly; those of
/// the country's own grid stay as they are, cell by cell. Voids no wider than the mapping says are filled from round
/// about, others stay void. The same sources give the same country.
Result<ImportedCountry> import_country(const ImportPlan& plan, const Survey& survey, const Progress& progress = {});

}  // namespace sandgate
