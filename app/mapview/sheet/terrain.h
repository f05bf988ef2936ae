// The ground as colour: tints by height and hillshade, from a pyramid of ever coarser grids.
#pragma once

#include <QImage>
#include <cstdint>
#include <vector>

#include "app/mapview/sheet/style.h"
#include "app/mapview/theme.h"
#include "app/mapview/view.h"
#include "map/base/progress.h"
#include "map/country/country.h"

namespace sandgate {

/// A high point that stands out: nothing higher lies within `isolation_m`.
struct Peak {
  MapPoint at;
  float height = 0;
  double isolation_m = 0;
};

/// Immutable; may be read from several threads.
class Terrain {
 public:
  static Result<Terrain> make(const Country& country, const Progress& progress = {});

  /// Rise over run that nine slopes in ten do not pass.
  double steepness() const { return steepness_; }
  std::span<const Peak> peaks() const { return peaks_; }
  bool gaps() const { return gaps_; }
  /// How high a place stands between the lowest (0) and the highest (1) of the country; for rough questions only.
  double standing(MapPoint p) const;

  /// Ground as `view` shows it, in its device pixels: `tints` opaque where there are heights, clear elsewhere;
  /// `shades` an overlay. Either may be null.
  void paint(const View& view, const Theme& theme, Tints scheme, double hillshade, QImage* tints, QImage* shades) const;
  /// The layers of heights from the lowest up, of a round number of metres each; none where the ground is level.
  std::vector<HeightLayer> layers(const Theme& theme) const;

 private:
  static constexpr std::uint8_t no_height = 255;
  /// One grid of the pyramid. Heights are 0 (lowest) … 254 (highest), 255 where there is no data.
  struct Level {
    int width = 0, height = 0;
    double cell_x = 1, cell_y = 1;
    std::vector<std::uint8_t> heights, shades;
  };
  static Level halved(const Level& fine);
  void find_peaks(const Country& country);

  MapBox bounds_;
  std::vector<Level> levels_;
  std::vector<Peak> peaks_;
  /// The colour of every quarter of a stored step of height.
  static constexpr int parts_of_a_step = 4;
  std::vector<QRgb> colours(const Theme& theme, Tints scheme) const;

  double lowest_m_ = 0, relief_m_ = 0, steepness_ = 0;
  std::uint8_t low_ = 0, high_ = 254;  ///< one cell in twenty lies under, over them
  bool gaps_ = false;
};

}  // namespace sandgate
