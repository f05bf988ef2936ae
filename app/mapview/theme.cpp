#include "app/mapview/theme.h"

namespace sandgate {
namespace {

QColor at(QRgb rgb, double strength = 1) {
  QColor colour(rgb);
  colour.setAlphaF(static_cast<float>(strength));
  return colour;
}

}  // namespace

Theme day_theme() {
  return {.paper = at(0xF6EFDC),
          .margin = at(0xF8F2E2),
          .valley = at(0xDEE6BE, 0.48),
          .fell = at(0xE2C89E, 0.43),
          .contour = at(0xB4824C),
          .index = at(0x8F5A2A),
          .water = at(0xBCD9E6),
          .shore = at(0x3E7CA0),
          .water_name = at(0x1F5F86),
          .wood = at(0xCFDDB0),
          .tree = at(0x5C7F45),
          .tree_crown = at(0xB4CC90),
          .rock = at(0x7A6A58),
          .main_road = at(0xDB8A4E),
          .second_road = at(0xF1D08A),
          .lane = at(0xFBF6E6),
          .casing = at(0x3A3129),
          .railway = at(0x1C1916),
          .house = at(0x342C25),
          .ink = at(0x2A241E),
          .grid = at(0x465866, 0.27),
          .grid_heavy = at(0x465866, 0.49),
          .shade = at(0x5C463E, 0.37),
          .light = at(0xFFFCEC, 0.27),
          .no_data = at(0xE2DDD2),
          .red = at(0xB3261E),
          .red_dark = at(0x7A140F),
          .blue = at(0x1F4E8C),
          .blue_dark = at(0x12305A),
          .red_label = at(0x7A140F),
          .blue_label = at(0x12305A),
          .halo = at(0xFBF6E6),
          .rim = at(0xFBF6E6),
          .shadow = at(0x2A241E, 0.30),
          .reported = at(0x675D50),
          .selection = at(0xE0A100),
          .warning = at(0xA3211A),
          .seen_ground = at(0xECB628, 0.21),
          .panel = at(0xF7F3E9),
          .rule = at(0xCFC6B4)};
}

Theme night_theme() {
  return {.paper = at(0x1E211F),
          .margin = at(0x232624),
          .valley = at(0x26302A, 0.6),
          .fell = at(0x33291F, 0.6),
          .contour = at(0x6F5538),
          .index = at(0x9A7650),
          .water = at(0x20394A),
          .shore = at(0x5D93B3),
          .water_name = at(0x8FB6CC),
          .wood = at(0x2A3626),
          .tree = at(0x587046),
          .tree_crown = at(0x33442C),
          .rock = at(0x75695C),
          .main_road = at(0x9C6A45),
          .second_road = at(0x8A7A4A),
          .lane = at(0x55524A),
          .casing = at(0x0E0F0E),
          .railway = at(0xA39C90),
          .house = at(0x8F887C),
          .ink = at(0xBFB7A8),
          .grid = at(0x8FA3B3, 0.20),
          .grid_heavy = at(0x8FA3B3, 0.38),
          .shade = at(0x000000, 0.30),
          .light = at(0x8F8A78, 0.12),
          .no_data = at(0x2A2B2A),
          .red = at(0xB0463C),
          .red_dark = at(0x7A2620),
          .blue = at(0x4A77B5),
          .blue_dark = at(0x274A7C),
          .red_label = at(0xE0695E),
          .blue_label = at(0x7FA9E0),
          .halo = at(0x1E211F),
          .rim = at(0xBDB5A4),
          .shadow = at(0x000000, 0.5),
          .reported = at(0x9C9284),
          .selection = at(0xB98A1E),
          .warning = at(0xBF5A48),
          .seen_ground = at(0xB98A1E, 0.16),
          .panel = at(0x262A28),
          .rule = at(0x4A4E4A)};
}

}  // namespace sandgate
