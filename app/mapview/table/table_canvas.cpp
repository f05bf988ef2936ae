#include "app/mapview/table/table_canvas.h"

#include <algorithm>
#include <cmath>

#include "app/mapview/lettering.h"

namespace sandgate {
namespace {

/// The length of a shadow, in heights of what throws it.
constexpr double shadow_slope = 0.26;

Letters letters_of(const Feature& place) {
  if (place.kind == FeatureKind::station) return Letters::station;
  switch (place.grade) {
    case FeatureClass::town: return Letters::village;  // a table shows a street of it
    case FeatureClass::village: return Letters::village;
    case FeatureClass::fell:
    case FeatureClass::great_fell: return Letters::fell;
    case FeatureClass::valley: return Letters::valley;
    case FeatureClass::water: return Letters::water;
    default: return Letters::hamlet;
  }
}

}  // namespace

TableCanvas::TableCanvas(QPainter& paint, const Country& ground, const ToySizes& sizes, const View& shown,
                         const Theme& look)
    : PlanCanvas(paint, ground, shown, look),
      toys(sizes),
      colours(look.table),
      inch(sizes.inch_m * shown.pixels_per_metre) {
  // What stands beside the picture throws its shadow into it.
  const double high = std::max({toys.house_m, toys.tree_m, toys.wall_m}) * shadow_slope + 4 * toys.inch_m;
  const double more = std::max(0.0, high * view.pixels_per_metre - 36);
  reach.adjust(-more, -more, more, more);
  near = near.grown(more / view.pixels_per_metre);
}

double TableCanvas::wide(double metres, double least) const { return std::max(least, metres * view.pixels_per_metre); }

QPointF TableCanvas::shadow_of(double height_m) const {
  const double length = height_m * view.pixels_per_metre * shadow_slope;
  return {length * 0.7071, length * 0.7071};
}

double TableCanvas::road_width(const Feature& road) const {
  constexpr double main_m = 8, second_m = 6, lane_m = 4;  // where the map does not say
  const double width = road.width_m > 0                     ? road.width_m
                       : road.grade == FeatureClass::main   ? main_m
                       : road.grade == FeatureClass::second ? second_m
                                                            : lane_m;
  return wide(width, road.grade == FeatureClass::main ? 4 : road.grade == FeatureClass::second ? 3.2 : 2.4);
}

double TableCanvas::river_width(const Feature& river) const { return wide(river.width_m, 1.4); }

void paint_table_names(TableCanvas& canvas) {
  std::vector<std::string> written;
  const auto write = [&](const Feature& place) {
    // A station has its town's name.
    if (place.name.empty() || std::ranges::find(written, place.name) != written.end()) return;
    written.push_back(place.name);
    const Letters letters = letters_of(place);
    const TextShape name = text_shape(set_text(letters, QString::fromStdString(place.name)), font_for(letters));
    const QPointF at = canvas.middle(place) - name.path.boundingRect().center();
    QColor halo = canvas.theme.paper;
    halo.setAlphaF(0.62F);
    paint_text(canvas.painter, name.path.translated(at), canvas.theme.ink, halo, 3.2);
  };
  canvas.each(FeatureKind::place, write);
  canvas.each(FeatureKind::station, write);
}

}  // namespace sandgate
