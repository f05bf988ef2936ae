#include "app/desk/sheet/trench_tool.h"

#include <array>
#include <cmath>

#include "app/mapview/sheet/measure_drawing.h"

namespace sandgate {

void TrenchTool::click(const SheetClick& click, const View&) {
  if (desk_.briefing().country->bounds().holds(click.at)) trench_.click(desk_.briefing().to_table(click.at));
}

void TrenchTool::paint(QPainter& painter, const View& view, const Theme& theme) const {
  if (!trench_.from()) return;
  MeasuredLine end;
  end.points = {desk_.briefing().to_ground(*trench_.from())};
  const auto planned = trench_.drawing();
  if (planned && !planned->banks.empty()) {
    paint_earthworks(painter, view, std::array{*planned}, theme);
    // From the end that was pointed out to where it can be dug.
    const MapPoint from = end.points.front(), a = planned->banks.front().a, b = planned->banks.back().b;
    const auto off = [from](MapPoint other) { return std::hypot(other.east - from.east, other.north - from.north); };
    end.points = {off(a) > off(b) ? a : b};
    end.label = planned->label;
  }
  paint_measured_line(painter, view, end, theme);
}

}  // namespace sandgate
