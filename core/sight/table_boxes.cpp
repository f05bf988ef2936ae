#include "core/sight/table_boxes.h"

namespace sandgate {

std::vector<TableBox> boxes_on(const Picture& picture, const Briefing& briefing, TableHandle table) {
  std::vector<TableBox> boxes;
  const auto add = [&](Point at, SideId side, Handle body) {
    const std::uint8_t camp = briefing.sides[side.index()].camp == Camp::first ? 0 : 1;
    boxes.push_back({at, side, camp, body});
  };
  for (const OwnBody& body : picture.bodies) {
    const bool there = body.table == table && !body.gone && !body.set_out;
    if (there && body.formation == Formation::boxed) add(body.at, picture.side, body.handle);
  }
  const Window& window = picture.table(table)->window;
  for (const SightedBody& body : picture.sighted) {
    const bool there = body.state == ReportKind::seen && window.holds(body.seen.at);
    if (there && body.seen.formation == Formation::boxed) add(body.seen.at, body.side, body.handle);
  }
  return boxes;
}

std::vector<BoxStand> stands_of(std::span<const TableBox> boxes) {
  std::vector<BoxStand> stands;
  for (const TableBox& box : boxes) stands.push_back({box.at, box.camp});
  return stands;
}

}  // namespace sandgate
