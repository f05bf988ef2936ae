// The colours of the sheet. A theme is a value, so that one process can paint a screen by night and a page by day.
#pragma once

#include <QColor>
#include <array>

#include "core/scenario/setting.h"

namespace sandgate {

/// Of a table: cork, boards of painted card, houses of packing paper, tin men.
struct TableColours {
  QColor floor, board_low, board_high, board_edge;
  QColor shade, gleam;  ///< of everything that stands up; strength as alpha
  QColor wood_floor, crown_dark, crown, crown_light;
  QColor water, bank, ripple, road, kerb, ballast;
  QColor roof, roof_dark, ridge, stone, rock, plank;
  QColor chalk, chalk_shadow;          ///< lines drawn on it
  QColor beyond;                       ///< lies over the ground outside the table; strength as alpha
  QColor window;                       ///< its border
  QColor base, leather, steel, brass;  ///< of pieces
  QColor red_hat, blue_hat, gun, wheel, bay, black_horse, grey_horse, chestnut;
  QColor reach, contact;
};

/// Of lines of communication: what is fed and what is not, packets by kind, rolling stock.
struct LinesColours {
  QColor open, cut, far;  ///< a way in reach; the enemy on it; what is too far
  QColor food, forage, ammunition;
  QColor engine, to_do;  ///< of work that is not done yet
};

/// Ground from so high up to the next layer.
struct HeightLayer {
  double from_m = 0;
  QColor colour;
};

struct Theme {
  // Ground
  QColor paper, margin, valley, fell;  ///< the two tints carry their strength as alpha
  std::array<QColor, 10> layers;       ///< of heights, from the lowest up
  QColor contour, index;
  QColor water, shore, water_name;
  QColor wood, tree, tree_crown, rock;
  QColor main_road, second_road, lane, casing;
  QColor railway, house, ink;
  QColor grid, grid_heavy;
  QColor shade, light;  ///< hillshade at its strongest; strength as alpha
  QColor no_data;
  // Troops
  QColor red, red_dark, blue, blue_dark;
  QColor red_label, blue_label, halo;  ///< what is written of them, and round the writing
  QColor rim, shadow;                  ///< round everything that must hold on hill and wood
  QColor reported, selection, warning;
  QColor differs;      ///< what a seat has otherwise than it is
  QColor seen_ground;  ///< the tint; strength as alpha. Its hairlines and edge are stronger
  // Windows
  QColor panel, rule;
  LinesColours lines;
  TableColours table;

  QColor livery(Livery livery) const { return livery == Livery::red ? red : blue; }
  QColor livery_label(Livery livery) const { return livery == Livery::red ? red_label : blue_label; }
  QColor livery_dark(Livery livery) const { return livery == Livery::red ? red_dark : blue_dark; }
};

Theme day_theme();
/// Not an inversion: lamps down, nothing above three quarters of lightness.
Theme night_theme();

}  // namespace sandgate
