#include "app/desk/troops_layer.h"

#include <algorithm>

#include "app/words/arguments.h"
#include "app/words/bodies.h"
#include "app/words/marches.h"
#include "app/words/refusals.h"

namespace sandgate {
namespace {

Bar bar_of(RefusalCode code) {
  switch (code) {
    case RefusalCode::river_without_crossing: return Bar::river;
    case RefusalCode::ford_refused: return Bar::unfordable;
    case RefusalCode::too_steep: return Bar::steep;
    case RefusalCode::solid_ground: return Bar::solid;
    case RefusalCode::off_map: return Bar::off_map;
    case RefusalCode::no_water: return Bar::no_water;
    default: return Bar::none;
  }
}

}  // namespace

TroopsLayer::TroopsLayer(const DeskModel& desk, std::shared_ptr<const Sheet> sheet)
    : desk_(desk), sheet_(std::move(sheet)) {}

std::vector<Piece> TroopsLayer::pieces() const {
  std::vector<Piece> pieces;
  pieces.reserve(desk_.picture().bodies.size());
  for (const OwnBody& body : desk_.picture().bodies) {
    Piece piece;
    piece.at = desk_.briefing().to_ground(body.at);
    piece.facing = body.facing;
    piece.livery = desk_.side().livery;
    piece.arm = body.contents.arm();
    piece.formation = body.formation;
    piece.headquarters = body.contents.arm() == Arm::general;
    piece.waggons = body.contents.guns() == 0 ? body.contents.waggons() : 0;
    piece.label = QString::fromStdString(body.name);
    piece.selected = body.handle == desk_.selected();
    if (piece.selected) piece.sublabel = words::strength(body);
    pieces.push_back(std::move(piece));
  }
  return pieces;
}

RouteDrawing TroopsLayer::route(const OwnBody& body, const Path& path, const MarchPreview* preview) const {
  RouteDrawing drawing;
  drawing.livery = desk_.side().livery;
  for (const Point p : path) drawing.path.push_back(desk_.briefing().to_ground(p));
  if (!preview) return drawing;
  int move = 0;
  for (const auto& mark : preview->marks) {
    ++move;
    if (mark.at != path.back()) drawing.ticks.push_back({desk_.briefing().to_ground(mark.at), move});
  }
  drawing.flag = words::flag(body, *preview);
  return drawing;
}

RouteDrawing TroopsLayer::draft_route(const OwnBody& body) const {
  const MarchDraft& draft = desk_.draft();
  RouteDrawing drawing;
  if (desk_.plan()) {
    drawing = route(body, desk_.plan()->path, &desk_.plan()->preview);
  } else {
    Path asked{body.at};
    asked.insert(asked.end(), draft.places.begin(), draft.places.end());
    drawing = route(body, asked, nullptr);
    if (const auto& refusal = desk_.refusal()) {
      const Point at = words::Arguments(refusal->arguments).first_point().value_or(asked.back());
      drawing.barred = {desk_.briefing().to_ground(at), bar_of(refusal->code),
                        words::sentence(*refusal, desk_.briefing())};
    }
  }
  drawing.draft = true;
  return drawing;
}

std::vector<RouteDrawing> TroopsLayer::routes() const {
  std::vector<RouteDrawing> routes;
  const OwnBody* chosen = desk_.selected_body();
  const bool drafting = chosen && !desk_.draft().places.empty();
  for (const OwnBody& body : desk_.picture().bodies) {
    const bool in_hand = &body == chosen;
    if (!body.march || !(in_hand || all_marches_) || (in_hand && drafting)) continue;
    routes.push_back(route(body, rest_of(body), desk_.standing(body.handle)));
    if (!in_hand) routes.back().flag.clear();
  }
  if (drafting) routes.push_back(draft_route(*chosen));
  return routes;
}

void TroopsLayer::paint(QPainter& painter, const View& view, const std::optional<SheetStyle>& style) const {
  const auto drawn = routes();
  for (const RouteDrawing& route : drawn) paint_route(painter, view, route, theme_);
  const auto blocks = pieces();
  auto avoid = style ? sheet_->names_in(view, *style) : std::vector<QRectF>();
  paint_pieces(painter, view, blocks, theme_, avoid);
  for (const Piece& piece : blocks) avoid.push_back(block_room(piece).translated(view.to_pixel(piece.at)));
  paint_flags(painter, view, drawn, theme_, avoid);
}

Handle TroopsLayer::body_at(QPointF pixel, const View& view) const {
  const auto blocks = pieces();
  const auto stack = stack_at(view, blocks, pixel);
  if (!stack) return {};
  const auto& bodies = desk_.picture().bodies;
  const auto& members = stack->members;
  const auto chosen =
      std::ranges::find_if(members, [&](std::size_t i) { return bodies[i].handle == desk_.selected(); });
  if (chosen == members.end()) return bodies[stack->top].handle;
  return bodies[chosen + 1 == members.end() ? members.front() : *(chosen + 1)].handle;
}

}  // namespace sandgate
