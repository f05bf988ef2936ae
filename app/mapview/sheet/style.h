// How the sheet is drawn: what the user chooses, and the sizes that follow from the scale.
#pragma once

#include <cstdint>

namespace sandgate {

/// How heights are coloured: not at all; green floors and brown fells, faint; a colour for every layer of heights.
enum class Tints : std::uint8_t { none, plain, layers };

/// What stands on the sheet; the user's choice.
struct SheetStyle {
  Tints tints = Tints::plain;
  bool contours = true, features = true, names = true, grid = true;
  double hillshade = 1;   ///< times the theme's strength; 0 for none
  double interval_m = 0;  ///< between contours; 0: by scale and ground

  friend bool operator==(const SheetStyle&, const SheetStyle&) = default;
};

/// Widths and sizes in pixels at one scale. They grow smoothly with it, so that no zoom step makes a line jump.
struct Strokes {
  double contour, index;
  double main_casing, main_fill, second_casing, second_fill;
  double lane_casing, lane_fill;  ///< without fill a lane is one line
  double railway, tie_every, tie_length;
  double stream, river;  ///< narrowest and widest water drawn wider than it is
  double shore, vignette;
  double tree, tree_every;  ///< nought: woods are a tint only
  double type;              ///< times the sizes of names
  double house;             ///< side of a house known only as a point

  static Strokes at(double denominator);
};

/// Half the height of a station's mark; it is 1.45 times as wide.
inline double station_half(const Strokes& strokes) { return strokes.railway * 1.7 + 0.8; }

/// Distance between contours fit for 1 : `denominator` where nine slopes in ten are no steeper than `steepness`
/// (rise over run): the band's 50, 20 or 10 m, more where lines would run together, less where the ground is so level
/// that hardly any would be drawn. Never under `finest`.
double contour_interval(double denominator, double steepness, double finest = 1);
/// Each fifth contour is heavy.
constexpr int index_every = 5;
/// Between grid lines, in metres: the light ones (0: none) and the heavy ones.
struct GridSteps {
  double light = 1000, heavy = 5000, ticks = 0;
};
GridSteps grid_steps(double denominator);

}  // namespace sandgate
