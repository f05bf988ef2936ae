// The colours of the sheet. A theme is a value, so that one process can paint a screen by night and a page by day.
#pragma once

#include <QColor>

#include "core/scenario/setting.h"

namespace sandgate {

struct Theme {
  // Ground
  QColor paper, margin, valley, fell;  ///< the two tints carry their strength as alpha
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
  QColor seen_ground;  ///< the tint; strength as alpha. Its hairlines and edge are stronger
  // Windows
  QColor panel, rule;

  QColor livery(Livery livery) const { return livery == Livery::red ? red : blue; }
  QColor livery_label(Livery livery) const { return livery == Livery::red ? red_label : blue_label; }
  QColor livery_dark(Livery livery) const { return livery == Livery::red ? red_dark : blue_dark; }
};

Theme day_theme();
/// Not an inversion: lamps down, nothing above three quarters of lightness.
Theme night_theme();

}  // namespace sandgate
