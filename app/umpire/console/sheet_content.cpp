#include "app/umpire/console/sheet_content.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/desk/model/drawn_works.h"
#include "app/desk/model/pieces.h"
#include "app/umpire/console/truth_marks.h"
#include "app/words/marches.h"
#include "app/words/sightings.h"
#include "app/words/tables.h"
#include "core/sight/march_preview.h"
#include "logistics/lines/lines.h"

namespace sandgate {
namespace {

struct ContentWords {
  Q_DECLARE_TR_FUNCTIONS(Console)
};

/// A body as its own commander has it who sits beside it: so it is drawn, by the same rules as on his desk.
OwnBody as_its_own(const Body& body) {
  OwnBody own;
  own.name = body.name;
  own.mine = true;
  own.contents = body.contents;
  own.scouts = body.scouts;
  own.formation = body.formation;
  own.at = body.at;
  own.facing = body.facing;
  if (body.march) own.march = body.march;
  if (body.rails) {
    own.rails.emplace();
    own.rails->engines = body.rails->engines;
  }
  return own;
}

Livery livery_of(const Setting& setting, SideId side) { return setting.side(side).livery; }

TableMark mark_of(const Window& window, bool whole, const SeenTable& seen, const Briefing& briefing) {
  const MapPoint low = briefing.to_ground(window.south_west), high = briefing.to_ground(window.north_east);
  return {.window = {low.east, low.north, high.east, high.north},
          .label = words::table_label(seen, briefing),
          .whole = whole,
          .contact = {},
          .fresh = false,
          .name = words::table_name(seen, briefing)};
}

RouteDrawing route_of(const OwnBody& own, const Briefing& briefing, Livery livery) {
  RouteDrawing drawing;
  drawing.livery = livery;
  for (const Point place : rest_of(own)) drawing.path.push_back(briefing.to_ground(place));
  return drawing;
}

void add_breaks(SheetContent& content, const Campaign& campaign, const Briefing& briefing) {
  for (const WorkPlace& place : campaign.lines().broken) {
    BreakDrawing drawing;
    drawing.at = briefing.to_ground(place.at);
    drawing.rail = place.crossing.none();
    content.breaks.push_back(drawing);
  }
}

void add_posts(SheetContent& content, const Campaign& campaign, const Briefing& briefing) {
  for (const Seat& seat : campaign.setting().seats) {
    const BodyId post = campaign.post(seat.id);
    if (!campaign.exists(post) || campaign.body(post).gone) continue;
    const Body& body = campaign.body(post);
    const Piece piece = piece_of(as_its_own(body), briefing, livery_of(campaign.setting(), body.side));
    content.posts.push_back({piece.at, block_room(piece), piece.livery, true});
  }
}

}  // namespace

SideBriefings::SideBriefings(std::shared_ptr<const Setting> setting)
    : setting_(std::move(setting)), roads_(std::make_shared<const LineNetwork>(*setting_->country, LineKind::road)) {}

const Briefing& SideBriefings::of(SideId side) const {
  auto& briefing = briefings_[side];
  if (!briefing) briefing = std::make_unique<Briefing>(briefing_for(*setting_, side, roads_));
  return *briefing;
}

SheetContent truth_content(const Campaign& campaign, const SideBriefings& briefings, const ShownOnSheet& shown,
                           const QString& arrives, const SupplyForecast* supply) {
  SheetContent content;
  const Briefing& briefing = briefings.of(SideId{0});
  for (const Body& body : campaign.bodies()) {
    // Who is on a train goes with it.
    if (body.gone || body.aboard) continue;
    const OwnBody own = as_its_own(body);
    const Livery livery = livery_of(campaign.setting(), body.side);
    Piece piece = piece_of(own, briefing, livery);
    const bool chosen = body.id == shown.chosen;
    piece.selected = chosen;
    if (chosen && piece.sublabel.isEmpty()) piece.sublabel = words::strength(body.contents);
    content.pieces.push_back(std::move(piece));
    content.bodies.push_back(body.id);
    if (!body.march || !(chosen || shown.all_marches)) continue;
    RouteDrawing route = route_of(own, briefing, livery);
    if (chosen) route.flag = arrives;
    content.routes.push_back(std::move(route));
  }
  for (const Table& table : campaign.tables()) {
    if (table.closed) continue;
    SeenTable seen;
    seen.number = table.id.number + 1;
    seen.window = table.window;
    seen.whole = table.whole;
    seen.opened = table.opened;
    TableMark mark = mark_of(table.window, table.whole, seen, briefing);
    if (const QString men = men_on(campaign, table); !men.isEmpty())
      mark.label = QStringLiteral("%1   %2").arg(mark.label, men);
    content.tables.push_back(std::move(mark));
    content.table_ids.push_back(table.id);
  }
  add_riders(content, campaign, briefing, shown);
  add_works(content, campaign, briefing);
  if (shown.supply && supply) add_supply(content, campaign, briefing, *supply, shown.chosen);
  add_breaks(content, campaign, briefing);
  add_posts(content, campaign, briefing);
  return content;
}

SheetContent known_content(const Campaign& campaign, const SideBriefings& briefings, const SeatView& view,
                           const Differences& differences, const ShownOnSheet& shown) {
  SheetContent content;
  const Picture& picture = view.picture();
  const Briefing& briefing = briefings.of(picture.side);
  const Livery livery = livery_of(campaign.setting(), picture.side);
  const ExerciseTime now = picture.clock.time;
  const auto add = [&](Piece piece, Handle handle) {
    const BodyId body = view.body(handle);
    piece.selected = body && body == shown.chosen;
    content.pieces.push_back(std::move(piece));
    content.bodies.push_back(campaign.exists(body) ? body : BodyId{});
  };
  for (const SightedBody& sighted : picture.sighted) {
    if (drawn(sighted, picture)) add(piece_of(sighted, briefing, now), sighted.handle);
  }
  for (const OwnBody& own : picture.bodies) {
    if (own.gone || own.aboard) continue;
    Piece piece = piece_of(own, briefing, livery, now);
    piece.brothers = !own.mine;
    add(std::move(piece), own.handle);
    const bool chosen = view.body(own.handle) == shown.chosen && shown.chosen;
    if (own.march && (chosen || shown.all_marches)) content.routes.push_back(route_of(own, briefing, livery));
    if (own.post_of)
      content.posts.push_back(
          {briefing.to_ground(own.at), block_room(content.pieces.back()), livery, own.handle == picture.post});
  }
  for (const SeenTable& table : picture.tables)
    content.tables.push_back(mark_of(table.window, table.whole, table, briefing));
  for (const SeenRider& seen : picture.riders) {
    if (now.minutes - seen.time.minutes > drawn_for_minutes) continue;
    RiderMark mark;
    mark.at = briefing.to_ground(seen.at);
    mark.livery = livery_of(campaign.setting(), seen.side);
    content.riders.push_back(std::move(mark));
  }
  content.works = drawn_works(picture, briefing);
  for (const SeenBreak& seen : picture.breaks) {
    if (!seen.broken) continue;
    BreakDrawing drawing;
    drawing.at = briefing.to_ground(seen.place.at);
    drawing.rail = seen.place.crossing.none();
    content.breaks.push_back(drawing);
  }
  // What the seat has is ringed where it has it; what it does not know, where that stands. Whatever it takes for true
  // and is not has its words before what it merely does not know.
  using enum DifferenceKind;
  for (const DifferenceKind kind : {wrong_strength, dummy, stale, unopened, unknown}) {
    for (const Difference& one : differences.all) {
      if (one.kind != kind) continue;
      content.rings.push_back({briefing.to_ground(one.known_at.value_or(one.at)), difference_told(one, campaign),
                               shown.chosen && one.body == shown.chosen});
    }
  }
  return content;
}

Piece true_piece(const Body& body, const Briefing& briefing, Livery livery) {
  return piece_of(as_its_own(body), briefing, livery);
}

QString arrival_of(const UmpireClient& umpire, const SideBriefings& briefings, BodyId body) {
  const Campaign& campaign = umpire.campaign();
  if (!campaign.exists(body) || !campaign.body(body).march || campaign.body(body).seat.none()) return {};
  const auto view = umpire.seat_view(campaign.body(body).seat);
  if (!view) return {};
  const Handle handle = view->handle(body);
  const OwnBody* own = view->picture().body(handle);
  if (!own || !own->at_hand) return {};
  const auto preview = preview_standing(view->picture(), briefings.of(campaign.body(body).side), handle);
  return preview ? words::flag(*own, *preview) : QString();
}

QString known_of(const SeatView& view, const Campaign& campaign, BodyId body) {
  const Picture& picture = view.picture();
  const Handle handle = view.handle(body);
  if (campaign.body(body).side == picture.side) {
    const OwnBody* own = picture.body(handle);
    if (!own) return ContentWords::tr("nothing");
    return own->at_hand ? ContentWords::tr("itself")
                        : ContentWords::tr("itself, %1 ago").arg(words::ago(own->known, picture.clock.time));
  }
  // By couriers sightings have handles and not bodies: the last of it counts.
  const SightedBody* known = nullptr;
  for (const SightedBody& sighted : picture.sighted) {
    if (view.body(sighted.handle) == body && (!known || known->time <= sighted.time)) known = &sighted;
  }
  if (!known || known->state == ReportKind::fallen || known->state == ReportKind::empty)
    return ContentWords::tr("nothing");
  const QString what = words::short_what(known->seen);
  const QString said = what.isEmpty() ? ContentWords::tr("a box") : what;
  if (known->state == ReportKind::seen && known->seen.at == campaign.body(body).at) return said;
  return ContentWords::tr("%1, %2 ago").arg(said, words::ago(known->time, picture.clock.time));
}

}  // namespace sandgate
