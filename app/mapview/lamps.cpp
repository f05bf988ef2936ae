#include "app/mapview/lamps.h"

#include <algorithm>

namespace sandgate {
namespace {

/// Every colour of a theme.
template <class Change>
void change_all(Theme& theme, Change change) {
  for (QColor& layer : theme.layers) change(layer);
  QColor* const ground[] = {
      &theme.paper,      &theme.margin,    &theme.valley,      &theme.fell,       &theme.contour,   &theme.index,
      &theme.water,      &theme.shore,     &theme.water_name,  &theme.wood,       &theme.tree,      &theme.tree_crown,
      &theme.rock,       &theme.main_road, &theme.second_road, &theme.lane,       &theme.casing,    &theme.railway,
      &theme.house,      &theme.ink,       &theme.grid,        &theme.grid_heavy, &theme.shade,     &theme.light,
      &theme.no_data,    &theme.red,       &theme.red_dark,    &theme.blue,       &theme.blue_dark, &theme.red_label,
      &theme.blue_label, &theme.halo,      &theme.rim,         &theme.shadow,     &theme.reported,  &theme.selection,
      &theme.warning,    &theme.differs,   &theme.seen_ground, &theme.panel,      &theme.rule};
  QColor* const lines[] = {&theme.lines.open,   &theme.lines.cut,        &theme.lines.far,    &theme.lines.food,
                           &theme.lines.forage, &theme.lines.ammunition, &theme.lines.engine, &theme.lines.to_do};
  QColor* const table[] = {
      &theme.table.floor,      &theme.table.board_low,   &theme.table.board_high, &theme.table.board_edge,
      &theme.table.shade,      &theme.table.gleam,       &theme.table.wood_floor, &theme.table.crown_dark,
      &theme.table.crown,      &theme.table.crown_light, &theme.table.water,      &theme.table.bank,
      &theme.table.ripple,     &theme.table.road,        &theme.table.kerb,       &theme.table.ballast,
      &theme.table.roof,       &theme.table.roof_dark,   &theme.table.ridge,      &theme.table.stone,
      &theme.table.rock,       &theme.table.plank,       &theme.table.chalk,      &theme.table.chalk_shadow,
      &theme.table.beyond,     &theme.table.window,      &theme.table.base,       &theme.table.leather,
      &theme.table.steel,      &theme.table.brass,       &theme.table.red_hat,    &theme.table.blue_hat,
      &theme.table.gun,        &theme.table.wheel,       &theme.table.bay,        &theme.table.black_horse,
      &theme.table.grey_horse, &theme.table.chestnut,    &theme.table.reach,      &theme.table.contact};
  // A colour that is added to a theme is added here.
  static_assert(sizeof(Theme) == (std::size(ground) + std::size(lines) + std::size(table) +
                                  std::tuple_size_v<decltype(theme.layers)>)*sizeof(QColor));
  for (QColor* colour : ground) change(*colour);
  for (QColor* colour : lines) change(*colour);
  for (QColor* colour : table) change(*colour);
}

/// As light as it looked, in red.
void redden(QColor& colour) {
  const float light = 0.30F * colour.redF() + 0.59F * colour.greenF() + 0.11F * colour.blueF();
  constexpr float stronger = 1.25F, green_part = 0.20F, blue_part = 0.14F;
  const float red = std::min(1.0F, light * stronger);
  colour = QColor::fromRgbF(red, red * green_part, red * blue_part, colour.alphaF());
}

void set(QColor& colour, QRgb rgb) {
  const float strength = colour.alphaF();
  colour = QColor(rgb);
  colour.setAlphaF(strength);
}

}  // namespace

Theme red_lamp_theme() {
  Theme theme = night_theme();
  change_all(theme, redden);
  set(theme.paper, 0x0C0201);
  set(theme.margin, 0x120302);
  set(theme.panel, 0x100202);
  set(theme.halo, 0x0C0201);
  set(theme.rim, 0xFF7862);
  set(theme.ink, 0xFF5C48);
  set(theme.red, 0xC8402E);
  set(theme.red_dark, 0x8A2618);
  set(theme.blue, 0x641610);
  set(theme.blue_dark, 0x3C0A08);
  set(theme.red_label, 0xFF7862);
  set(theme.blue_label, 0xFF7862);
  set(theme.selection, 0xFF8C78);
  set(theme.warning, 0xFF8C78);
  return theme;
}

Theme contrast_theme() {
  Theme theme = day_theme();
  for (QColor* white : {&theme.paper, &theme.margin, &theme.panel, &theme.halo, &theme.rim, &theme.lane})
    set(*white, 0xFFFFFF);
  for (QColor* black : {&theme.ink, &theme.casing, &theme.railway, &theme.house, &theme.rule, &theme.lines.ammunition,
                        &theme.lines.engine})
    set(*black, 0x000000);
  // Tints of the ground give way to its lines.
  for (QColor* tint : {&theme.valley, &theme.fell, &theme.shade, &theme.light}) tint->setAlphaF(tint->alphaF() / 3);
  for (QColor* grid : {&theme.grid, &theme.grid_heavy}) {
    const float strength = std::min(1.0F, grid->alphaF() * 1.6F);
    set(*grid, 0x000000);
    grid->setAlphaF(strength);
  }
  set(theme.contour, 0x7A3E00);
  set(theme.index, 0x4A2600);
  set(theme.water, 0xA8D4F0);
  set(theme.shore, 0x003E66);
  set(theme.water_name, 0x00324F);
  set(theme.wood, 0xD2EBB0);
  set(theme.tree, 0x1E4A0A);
  set(theme.tree_crown, 0x8FBF60);
  set(theme.rock, 0x3A2E22);
  set(theme.main_road, 0xC24E00);
  set(theme.second_road, 0xE8A800);
  set(theme.red, 0xB00000);
  set(theme.red_dark, 0x600000);
  set(theme.blue, 0x0037A6);
  set(theme.blue_dark, 0x001A5C);
  set(theme.red_label, 0x8C0000);
  set(theme.blue_label, 0x00288A);
  set(theme.reported, 0x303030);
  set(theme.selection, 0xD07000);
  set(theme.warning, 0x8C0000);
  set(theme.differs, 0x783400);
  set(theme.lines.open, 0x005000);
  set(theme.lines.cut, 0x8C0000);
  set(theme.lines.far, 0x783400);
  set(theme.lines.to_do, 0x4A4A4A);
  return theme;
}

}  // namespace sandgate
