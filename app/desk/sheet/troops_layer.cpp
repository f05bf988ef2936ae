#include "app/desk/sheet/troops_layer.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/desk/model/pieces.h"
#include "app/desk/parts/choices.h"
#include "app/desk/sheet/supply_layer.h"
#include "app/mapview/seen_area.h"
#include "app/stories/refusals.h"
#include "app/words/arguments.h"
#include "app/words/bodies.h"
#include "app/words/marches.h"
#include "app/words/sightings.h"
#include "app/words/tables.h"
#include "app/words/times.h"

namespace sandgate {
namespace {

struct TroopsWords {
  Q_DECLARE_TR_FUNCTIONS(TroopsLayer)
};

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

bool TroopsLayer::all_marches() { return choices::read(choices::all_marches); }

void TroopsLayer::show_all_marches(bool all) { choices::keep(choices::all_marches, all); }

TroopsLayer::TroopsLayer(const DeskModel& desk, const ScreenModel& screen, const SightShade& shade,
                         const DrawingModel& drawings, const RideBook& rides, const PaperModel& papers,
                         std::shared_ptr<const Sheet> sheet)
    : desk_(desk),
      screen_(screen),
      shade_(shade),
      drawings_(drawings),
      rides_(rides),
      papers_(papers),
      sheet_(std::move(sheet)) {}

TroopsLayer::Troops TroopsLayer::troops(const View& view) const {
  Troops troops;
  const Picture& picture = desk_.picture();
  const ExerciseTime now = picture.clock.time;
  for (const SightedBody& body : picture.sighted) {
    const bool there = body.state == ReportKind::seen || body.state == ReportKind::lost;
    const bool looked_at = body.handle == desk_.looked_at() && there;
    if (!looked_at && !drawn(body, picture)) continue;
    troops.pieces.push_back(piece_of(body, desk_.briefing(), now));
    troops.pieces.back().selected = looked_at;
    if (supply_) supply_->complete(troops.pieces.back(), nullptr, view);
    troops.handles.push_back(body.handle);
  }
  for (const OwnBody& body : picture.bodies) {
    // Who is on a train goes with it, and is told by its trucks.
    if (body.gone || (body.aboard && !desk_.is_chosen(body.handle))) continue;
    Piece piece = piece_of(body, desk_.briefing(), desk_.side().livery, now);
    if (supply_) supply_->complete(piece, &body, view);
    const auto& scouts = screen_.scouts();
    const bool in_screen = screen_.active() && std::ranges::find(scouts, body.handle) != scouts.end();
    piece.selected = in_screen || (!screen_.active() && desk_.is_chosen(body.handle));
    if (piece.selected && !in_screen) piece.sublabel = words::strength(body);
    troops.pieces.push_back(std::move(piece));
    troops.handles.push_back(body.handle);
  }
  return troops;
}

std::vector<RouteDrawing::Tick> TroopsLayer::ticks_of(const MarchPreview& preview, const Briefing& briefing) {
  std::vector<RouteDrawing::Tick> ticks;
  for (const auto& mark : preview.marks) {
    // Where it ends stands the flag.
    if (mark.move < preview.arrives_move) ticks.push_back({briefing.to_ground(mark.at), mark.move});
  }
  return ticks;
}

RouteDrawing TroopsLayer::route(const OwnBody& body, const Path& path, const MarchPreview* preview) const {
  RouteDrawing drawing;
  drawing.livery = desk_.side().livery;
  for (const Point p : path) drawing.path.push_back(desk_.briefing().to_ground(p));
  if (!preview || preview->marks.empty()) return drawing;
  drawing.ticks = ticks_of(*preview, desk_.briefing());
  drawing.flag = words::flag(body, *preview);
  return drawing;
}

RouteDrawing TroopsLayer::draft_route(const OwnBody& body) const {
  const MarchDraft& draft = desk_.draft();
  RouteDrawing drawing;
  const bool in_hand = body.handle == draft.body;
  if (const auto& plan = desk_.plan()) {
    const auto other = std::ranges::find(plan->others, body.handle, &MarchPlan::Other::body);
    drawing = in_hand || other == plan->others.end() ? route(body, plan->path, &plan->preview)
                                                     : route(body, other->path, &other->preview);
  } else {
    const Point led = desk_.selected_body()->at;
    Path asked{body.at};
    for (const Point place : draft.places) asked.push_back({place.x + body.at.x - led.x, place.y + body.at.y - led.y});
    drawing = route(body, asked, nullptr);
    const OwnBody* refused = desk_.refused_body();
    const auto& refusal = desk_.refusal();
    if (refusal && (refused ? refused == &body : in_hand)) {
      const Point at = words::Arguments(refusal->arguments).first_point().value_or(asked.back());
      drawing.barred = {desk_.briefing().to_ground(at), bar_of(refusal->code),
                        stories::sentence(*refusal, desk_.briefing())};
    }
  }
  drawing.draft = true;
  // One key changes the way: which it is now stands where the eyes are.
  if (in_hand && !drawing.flag.isEmpty()) {
    switch (draft.by) {
      case MarchBy::road: drawing.flag = TroopsWords::tr("%1 · by road").arg(drawing.flag); break;
      case MarchBy::straight: drawing.flag = TroopsWords::tr("%1 · straight legs").arg(drawing.flag); break;
      case MarchBy::quickest: drawing.flag = TroopsWords::tr("%1 · quickest way").arg(drawing.flag); break;
    }
  }
  return drawing;
}

std::vector<RouteDrawing> TroopsLayer::routes() const {
  std::vector<RouteDrawing> routes;
  const OwnBody* chosen = desk_.selected_body();
  const bool drafting = chosen && !desk_.draft().places.empty(), all = all_marches();
  for (const OwnBody& body : desk_.picture().bodies) {
    const bool in_hand = desk_.is_chosen(body.handle);
    if (body.gone) continue;
    if (in_hand && drafting) {
      routes.push_back(draft_route(body));
    } else if (body.march && (in_hand || all)) {
      routes.push_back(route(body, rest_of(body), desk_.standing(body.handle)));
      if (!in_hand) routes.back().flag.clear();
    }
  }
  add_drafted(routes);
  add_screen(routes);
  return routes;
}

void TroopsLayer::add_drafted(std::vector<RouteDrawing>& routes) const {
  const bool drafting = desk_.selected_body() && !desk_.draft().places.empty();
  const auto add = [&](Handle handle, const Path& path, const MarchPreview* preview) {
    const OwnBody* body = desk_.picture().body(handle);
    const bool in_hand = desk_.is_chosen(handle);
    // What is thought out for it now will take this one's place.
    if (!body || body->gone || (in_hand && drafting)) return;
    RouteDrawing drawing = route(*body, path, preview);
    drawing.waits = true;
    drawing.flag = in_hand && !drawing.flag.isEmpty() ? TroopsWords::tr("%1 · draft").arg(drawing.flag) : QString();
    routes.push_back(std::move(drawing));
  };
  for (const DraftedOrder& draft : desk_.drafts().drafts()) {
    if (draft.refused) continue;
    const auto preview = [&draft](std::size_t i) { return i < draft.previews.size() ? &draft.previews[i] : nullptr; };
    if (const auto* march = get_if<MarchOrder<Handle>>(&draft.deed)) {
      add(march->body, march->path, preview(0));
    } else if (const auto* screen = get_if<ScreenOrder<Handle>>(&draft.deed)) {
      for (std::size_t i = 0; i < screen->parties.size(); ++i)
        add(screen->parties[i].scouts, screen->parties[i].path, preview(i));
    }
  }
}

void TroopsLayer::add_screen(std::vector<RouteDrawing>& routes) const {
  if (!screen_.plan()) return;
  const auto& parties = screen_.plan()->order.parties;
  for (std::size_t i = 0; i < parties.size(); ++i) {
    const OwnBody* body = desk_.picture().body(parties[i].scouts);
    if (!body) continue;
    routes.push_back(route(*body, parties[i].path, &screen_.plan()->previews[i]));
    routes.back().draft = true;
  }
}

void TroopsLayer::paint_screen(QPainter& painter, const View& view) const {
  const auto& first = screen_.end(ScreenModel::from);
  const auto& last = screen_.end(ScreenModel::to);
  if (!screen_.active() || (!first && !last)) return;
  const auto place = [&](const std::optional<Point>& end) {
    return end ? std::optional(desk_.briefing().to_ground(*end)) : pointer_;
  };
  const auto from = place(first), to = place(last);
  if (!from || !to) {
    const MapPoint only = desk_.briefing().to_ground(first ? *first : *last);
    paint_front(painter, view, only, only, {}, theme_);
    return;
  }
  std::vector<MapPoint> stations;
  if (screen_.plan()) {
    for (const auto& party : screen_.plan()->order.parties)
      stations.push_back(desk_.briefing().to_ground(party.path.back()));
  }
  paint_front(painter, view, *from, *to, stations, theme_);
}

void TroopsLayer::paint(QPainter& painter, const View& view, const std::optional<SheetStyle>& style,
                        const QRectF& panel) const {
  if (shade_.area()) paint_seen_area(painter, view, *shade_.area(), theme_);
  paint_orders(painter, view, drawings_.shown(), theme_);
  paint_orders(painter, view, papers_.marks(), theme_);
  auto avoid = style ? sheet_->names_in(view, *style) : std::vector<QRectF>();
  const auto open_tables = tables();
  const Troops shown = troops(view);
  auto taken = piece_rooms(view, shown.pieces);
  const auto tabs = paint_table_marks(painter, view, open_tables, theme_, taken);
  avoid.insert(avoid.end(), tabs.begin(), tabs.end());
  if (!panel.isEmpty()) avoid.push_back(panel);
  if (supply_) {
    const auto said = supply_->rooms(view);
    avoid.insert(avoid.end(), said.begin(), said.end());
    supply_->paint_ground(painter, view);
  }
  std::vector<ObjectiveMark> objectives;
  for (const Objective& objective : desk_.side().objectives) {
    const MapPoint at = desk_.briefing().to_ground(objective.at);
    const QString name = QString::fromStdString(objective.name);
    // A name that the sheet has there already is not written a second time.
    objectives.push_back({at, style && sheet_->names(view, *style, name, at) ? QString() : name});
  }
  const ContactSigns contacts(view, open_tables, taken);
  avoid.insert(avoid.end(), contacts.rooms().begin(), contacts.rooms().end());
  taken.insert(taken.end(), avoid.begin(), avoid.end());
  const auto marked = paint_objectives(painter, view, objectives, theme_, taken);
  avoid.insert(avoid.end(), marked.begin(), marked.end());

  const auto drawn_routes = routes();
  for (const RouteDrawing& route : drawn_routes) paint_route(painter, view, route, theme_);
  paint_screen(painter, view);
  const auto labels = layer_.paint(painter, view, shown.pieces, theme_, avoid);
  avoid.insert(avoid.end(), labels.begin(), labels.end());
  paint_post_flags(painter, view, post_flags(), theme_);
  for (const Piece& piece : shown.pieces) avoid.push_back(block_room(piece).translated(view.to_pixel(piece.at)));
  paint_riders(painter, view, riders(), theme_, avoid);
  contacts.paint(painter, theme_);
  if (supply_) supply_->paint_words(painter, view);
  paint_flags(painter, view, drawn_routes, theme_, avoid);
}

// Of own riders nobody knows more than when they set out: who should have arrived is drawn no more.
std::vector<RiderMark> TroopsLayer::riders() const {
  std::vector<RiderMark> marks;
  const Briefing& briefing = desk_.briefing();
  const Picture& picture = desk_.picture();
  for (const SeenRider& seen : picture.riders) {
    const ExerciseTime now = picture.clock.time;
    if (now.minutes - seen.time.minutes > drawn_for_minutes) continue;
    RiderMark mark;
    mark.at = briefing.to_ground(seen.at);
    mark.livery = briefing.sides[seen.side.index()].livery;
    if (seen.time != now) mark.label = words::ago(seen.time, now);
    marks.push_back(std::move(mark));
  }
  std::vector<const OwnRide*> drawn = rides_.under_way();
  const OwnRide* chosen = rides_.chosen();
  if (chosen && std::ranges::find(drawn, chosen) == drawn.end()) drawn.push_back(chosen);
  for (const OwnRide* ride : drawn) {
    const auto expected = rides_.expected(ride->sending);
    if (!expected) continue;
    RiderMark mark;
    mark.livery = desk_.side().livery;
    for (const Point place : expected->way) mark.way.push_back(briefing.to_ground(place));
    mark.reckoned = true;
    mark.chosen = ride == chosen;
    mark.gone = ride->heard || !expected->at;
    if (!mark.gone) {
      mark.at = briefing.to_ground(*expected->at);
      const QString due = words::short_time(expected->due);
      mark.label = ride->key.order > 0
                       ? TroopsWords::tr("order %1, about %2").arg(QString::number(ride->key.order), due)
                       : TroopsWords::tr("message %1, about %2").arg(QString::number(ride->key.message), due);
    }
    marks.push_back(std::move(mark));
  }
  return marks;
}

std::vector<PostFlag> TroopsLayer::post_flags() const {
  std::vector<PostFlag> flags;
  const Picture& picture = desk_.picture();
  if (!desk_.by_couriers()) return flags;
  for (const OwnBody& body : picture.bodies) {
    if (body.gone || body.post_of.none()) continue;
    const Piece piece = piece_of(body, desk_.briefing(), desk_.side().livery, picture.clock.time);
    flags.push_back({piece.at, block_room(piece), piece.livery, body.handle == picture.post});
  }
  return flags;
}

std::vector<TableMark> TroopsLayer::tables() const {
  std::vector<TableMark> marks;
  for (const SeenTable& table : desk_.picture().tables) {
    const MapPoint low = desk_.briefing().to_ground(table.window.south_west),
                   high = desk_.briefing().to_ground(table.window.north_east);
    TableMark mark{.window = {low.east, low.north, high.east, high.north},
                   .label = words::table_label(table, desk_.briefing()),
                   .whole = table.whole,
                   .contact = {},
                   .fresh = false,
                   .name = words::table_name(table, desk_.briefing())};
    if (!table.whole) mark.contact = desk_.briefing().to_ground(contact_of(table));
    // Laid out since this seat's last move closed, that close with it.
    mark.fresh = !table.whole && table.opened + 2 >= desk_.picture().clock.move;
    marks.push_back(std::move(mark));
  }
  return marks;
}

// Between those who stand nearest to one another; where no man of one side is seen there, the middle.
Point TroopsLayer::contact_of(const SeenTable& table) const {
  const auto middle = [](Point a, Point b) { return Point{{(a.x + b.x).count / 2}, {(a.y + b.y).count / 2}}; };
  std::vector<Point> own, others;
  for (const SeenMan& man : desk_.picture().men) {
    if (man.table != table.handle || man.state != ManState::free) continue;
    (desk_.enemy(man.side) ? others : own).push_back(man.at);
  }
  std::optional<std::pair<Point, Point>> nearest;
  for (const Point a : own) {
    for (const Point b : others) {
      if (!nearest || distance(a, b) < distance(nearest->first, nearest->second)) nearest = {a, b};
    }
  }
  return nearest ? middle(nearest->first, nearest->second) : middle(table.window.south_west, table.window.north_east);
}

TableHandle TroopsLayer::table_at(QPointF pixel, const View& view) const {
  const auto open_tables = tables();
  if (open_tables.empty()) return {};
  const auto taken = piece_rooms(view, troops(view).pieces);
  auto mark = ContactSigns(view, open_tables, taken).at(pixel);
  if (!mark) mark = table_mark_at(view, open_tables, pixel, taken);
  return mark ? desk_.picture().tables[*mark].handle : TableHandle{};
}

std::vector<Handle> TroopsLayer::bodies_at(QPointF pixel, const View& view) const {
  const Troops shown = troops(view);
  std::vector<Handle> bodies;
  for (const std::size_t i : pieces_at(view, shown.pieces, pixel)) bodies.push_back(shown.handles[i]);
  return bodies;
}

Handle TroopsLayer::body_at(QPointF pixel, const View& view) const {
  const Troops shown = troops(view);
  const auto stack = stack_at(view, shown.pieces, pixel);
  if (!stack) return {};
  const auto& members = stack->members;
  const auto chosen = std::ranges::find_if(members, [&](std::size_t i) {
    return shown.handles[i] == desk_.selected() || shown.handles[i] == desk_.looked_at();
  });
  if (chosen == members.end()) return shown.handles[stack->top];
  return shown.handles[chosen + 1 == members.end() ? members.front() : *(chosen + 1)];
}

}  // namespace sandgate
