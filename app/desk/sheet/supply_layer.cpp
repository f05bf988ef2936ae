#include "app/desk/sheet/supply_layer.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>

#include "app/desk/model/drawn_works.h"
#include "app/desk/model/supply_words.h"
#include "app/mapview/lettering.h"
#include "app/mapview/paint.h"
#include "app/words/measures.h"
#include "app/words/sightings.h"
#include "app/words/tongue.h"
#include "core/lines/digging.h"
#include "core/rulebook/lines_ruling.h"

namespace sandgate {
namespace {

struct LayerWords {
  Q_DECLARE_TR_FUNCTIONS(SupplyLayer)
};

/// Where the box of signs has no room without hiding half the sheet.
constexpr QSize room_for_legend{820, 520};
constexpr double legend_row = 20, legend_wide = 216, legend_side = 10;
/// How far from a line a train or a broken rail may be drawn and still belong to it.
constexpr double on_line_m = 60;

double degrees_of(const LineNetwork& lines, MapPoint at) {
  const auto place = lines.nearest(at, on_line_m);
  if (!place) return 0;
  constexpr double step_m = 20;
  const MapPoint a = lines.place_on(place->edge, place->along_m - step_m).at,
                 b = lines.place_on(place->edge, place->along_m + step_m).at;
  return std::atan2(a.north - b.north, b.east - a.east) * 180 / M_PI;
}

bool carries(const LineNetwork& railway, FeatureId crossing) {
  return std::ranges::any_of(railway.edges(), [&](const LineEdge& edge) {
    return std::ranges::find(edge.bridges, crossing) != edge.bridges.end() ||
           std::ranges::find(edge.culverts, crossing) != edge.culverts.end();
  });
}

MapPoint middle_of(const Feature& feature) { return feature.points[feature.points.size() / 2]; }

struct LegendSign {
  QString words;
  std::function<void(QPainter&, QPointF)> paint;  ///< with its middle here
};

}  // namespace

SupplyLayer::SupplyLayer(const DeskModel& desk, const SupplyModel& supply) : desk_(desk), supply_(supply) {}
SupplyLayer::~SupplyLayer() = default;

const LineNetwork& SupplyLayer::railway() const {
  if (!railway_) railway_ = std::make_unique<LineNetwork>(*desk_.briefing().country, LineKind::railway);
  return *railway_;
}

std::vector<TruckLoad> truck_loads(const OwnBody& train, const Picture& picture, const Rulebook& rulebook) {
  const TruckFigures figures = truck_figures(rulebook);
  std::vector<TruckLoad> loads;
  const auto add = [&](TruckLoad what, const TrainLoad& load) {
    loads.insert(loads.end(), static_cast<std::size_t>(trucks_for(load, figures)), what);
  };
  for (const OwnBody& body : picture.bodies) {
    if (body.gone || body.aboard != train.handle) continue;
    for (const Part& part : body.contents.parts) {
      const bool mounted = part.arm == Arm::cavalry;
      if (mounted)
        add(TruckLoad::horse, {.horse = part.men.count});
      else
        add(TruckLoad::foot, {.foot = part.men.count});
      add(TruckLoad::gun, {.guns = part.guns});
      add(TruckLoad::waggon, {.waggons = part.waggons});
    }
  }
  add(TruckLoad::packets, {.packets = train.packets.count()});
  return loads;
}

std::vector<MapPoint> line_behind(const LineNetwork& railway, MapPoint head, Bearing facing, double metres) {
  const auto place = railway.nearest(head, on_line_m);
  if (!place) return {};
  const auto edges = railway.edges();
  const double angle = facing.in_degrees() * M_PI / 180;
  const auto towards = [&](MapPoint from, MapPoint to) {
    return (to.east - from.east) * std::sin(angle) + (to.north - from.north) * std::cos(angle);
  };
  constexpr double step_m = 5;
  const LineEdge* edge = &edges[place->edge.index()];
  const MapPoint before = railway.place_on(place->edge, place->along_m - step_m).at,
                 after = railway.place_on(place->edge, place->along_m + step_m).at;
  bool on = towards(before, after) < 0;  // whether backwards is towards the edge's end
  std::vector<MapPoint> line{place->at};
  double left = metres, along = place->along_m;
  // Each round goes to the end of an edge; a line has fewer edges than this before its length is used up.
  for (int rounds = 0; rounds < 1000 && left > 0; ++rounds) {
    const double whole = edge->length_m;
    double passed = 0;
    std::vector<std::pair<double, MapPoint>> ahead;
    for (std::size_t i = 0; i < edge->points.size(); ++i) {
      if (i > 0) passed += distance_m(edge->points[i - 1], edge->points[i]);
      if (on ? passed > along : passed < along) ahead.emplace_back(passed, edge->points[i]);
    }
    if (!on) std::ranges::reverse(ahead);
    for (const auto& [at, point] : ahead) {
      left -= std::abs(at - along);
      along = at;
      line.push_back(point);
      if (left <= 0) return line;
    }
    // On over the junction by the edge that goes on most nearly straight.
    const NodeId node = on ? edge->to : edge->from;
    if (line.size() < 2) return line;
    const MapPoint here = line.back(), last = line[line.size() - 2];
    const LineEdge* next = nullptr;
    double straightest = 0;
    bool next_on = true;
    for (const EdgeId id : railway.nodes()[node.index()].edges) {
      const LineEdge& one = edges[id.index()];
      if (&one == edge || one.points.size() < 2) continue;
      const bool begins = one.from == node;
      const MapPoint to = begins ? one.points[1] : one.points[one.points.size() - 2];
      const double straight =
          ((to.east - here.east) * (here.east - last.east) + (to.north - here.north) * (here.north - last.north)) /
          std::max(distance_m(to, here) * distance_m(here, last), 1e-9);
      if (straight > straightest) straightest = straight, next = &one, next_on = begins;
    }
    if (!next || whole <= 0) return line;
    edge = next;
    on = next_on;
    along = on ? 0 : edge->length_m;
  }
  return line;
}

void SupplyLayer::complete(Piece& piece, const OwnBody* own, const View& view) const {
  if (shown_ && own && (!own->packets.nothing() || own->contents.arm() == Arm::depot)) piece.packets = own->packets;
  if (piece.arm != Arm::train) return;
  if (own) piece.loads = truck_loads(*own, desk_.picture(), desk_.briefing().rulebook);
  // As long as the train is drawn, and no longer than the view is wide.
  const QRectF room = block_room(piece);
  const double drawn = std::hypot(room.width(), room.height());
  const QPointF head = view.to_pixel(piece.at);
  std::vector<QPointF> bend;
  double there = 0;
  for (const MapPoint p : line_behind(railway(), piece.at, piece.facing, drawn / view.pixels_per_metre)) {
    const QPointF next = view.to_pixel(p) - head;
    if (!bend.empty()) there += std::hypot(next.x() - bend.back().x(), next.y() - bend.back().y());
    bend.push_back(next);
  }
  // Of a train near the line's end no trucks are drawn where no rails are.
  constexpr int least_trucks = 1;
  while (piece.waggons > least_trucks && block_room(piece).width() > there) --piece.waggons;
  piece.bend = std::move(bend);
}

std::vector<PoolDrawing> SupplyLayer::pools() const {
  std::vector<PoolDrawing> drawings;
  if (!shown_ || !supply_.outlook()) return drawings;
  const Briefing& briefing = desk_.briefing();
  const PoolOutlook* chosen = supply_.chosen();
  for (const PoolOutlook& pool : supply_.outlook()->pools) {
    if (pool.state == SupplyMark::needs_none && &pool != chosen) continue;
    PoolDrawing drawing;
    for (const Handle handle : pool.bodies)
      if (const OwnBody* body = desk_.picture().body(handle)) drawing.bodies.push_back(briefing.to_ground(body->at));
    drawing.livery = desk_.side().livery;
    drawing.mark = pool.state;
    drawing.name = words::pool_name(pool, desk_.picture());
    drawing.state = words::within(words::supply_state(pool, briefing));
    if (pool.besieged > 0) drawing.siege_m = briefing.scale.metres(briefing.rulebook.supply.siege);
    drawing.chosen = &pool == chosen;
    drawings.push_back(std::move(drawing));
  }
  return drawings;
}

std::vector<SupplyWayDrawing> SupplyLayer::ways() const {
  std::vector<SupplyWayDrawing> drawings;
  if (!shown_ || !supply_.outlook()) return drawings;
  const Briefing& briefing = desk_.briefing();
  const PoolOutlook* chosen = supply_.chosen();
  for (const PoolOutlook& pool : supply_.outlook()->pools) {
    for (const SupplyRoute& route : pool.routes) {
      if (route.look.path.size() < 2) continue;
      SupplyWayDrawing drawing;
      for (const Point p : route.look.path) drawing.path.push_back(briefing.to_ground(p));
      drawing.state = route.look.standing == Standing::in_reach ? SupplyWayDrawing::State::in_reach
                      : route.look.standing == Standing::cut    ? SupplyWayDrawing::State::cut
                                                                : SupplyWayDrawing::State::too_far;
      if (route.look.spot) drawing.spot = briefing.to_ground(*route.look.spot);
      drawing.words = words::at_spot(route, desk_.picture());
      if (const SightedBody* enemy = route.look.who ? desk_.picture().sighted_body(Handle{*route.look.who}) : nullptr) {
        drawing.enemy = briefing.to_ground(enemy->seen.at);
        drawing.clear_m = briefing.scale.metres(briefing.rulebook.supply.clear);
      }
      drawing.chosen = &pool == chosen;
      drawings.push_back(std::move(drawing));
    }
  }
  return drawings;
}

std::vector<BreakDrawing> SupplyLayer::breaks() const {
  std::vector<BreakDrawing> drawings;
  const Briefing& briefing = desk_.briefing();
  for (const SeenBreak& seen : desk_.picture().breaks) {
    if (!seen.broken) continue;
    BreakDrawing drawing;
    drawing.rail = seen.place.crossing.none();
    if (drawing.rail) {
      drawing.at = briefing.to_ground(seen.place.at);
      drawing.degrees = degrees_of(railway(), drawing.at);
    } else {
      drawing.at = middle_of(briefing.country->feature(seen.place.crossing));
      const bool rails = carries(railway(), seen.place.crossing);
      if (rails || briefing.roads) drawing.degrees = degrees_of(rails ? railway() : *briefing.roads, drawing.at);
    }
    drawing.words = drawing.rail ? LayerWords::tr("rail torn up") : LayerWords::tr("broken");
    if (seen.time != desk_.picture().clock.time)
      drawing.words = LayerWords::tr("%1, %2").arg(drawing.words, words::ago(seen.time, desk_.picture().clock.time));
    drawings.push_back(std::move(drawing));
  }
  return drawings;
}

// How far the work has come is not in a Picture: only how many moves all of it takes.
std::vector<WorkDrawing> SupplyLayer::works() const {
  std::vector<WorkDrawing> drawings;
  const Briefing& briefing = desk_.briefing();
  const RailwayRules& rails = briefing.rulebook.railway;
  const DestructionRules& rules = briefing.rulebook.destruction;
  for (const OwnBody& body : desk_.picture().bodies) {
    if (body.gone || !body.work) continue;
    const auto& work = *body.work;
    WorkDrawing drawing{briefing.to_ground(body.at), 0, 1};
    if (work.dig && briefing.rulebook.works) {
      drawing.at = briefing.to_ground(work.dig->at);
      drawing.all = need_of(*briefing.rulebook.works, *work.dig).moves;
    } else if (work.stores) {
      const OwnBody* own = desk_.picture().body(work.stores);
      const SightedBody* other = desk_.picture().sighted_body(work.stores);
      if (own) drawing.at = briefing.to_ground(own->at);
      if (other) drawing.at = briefing.to_ground(other->seen.at);
      const bool depot = own ? own->contents.arm() == Arm::depot
                             : other && !other->seen.parts.empty() && other->seen.parts.front().arm == Arm::depot;
      drawing.all = depot ? rules.depot.moves : rules.waggons.work.moves;
    } else if (work.place.crossing.none()) {
      drawing.at = briefing.to_ground(work.place.at);
      drawing.all = work.mend ? rails.relay.moves : rails.tear_up.moves;
    } else {
      const Feature& feature = briefing.country->feature(work.place.crossing);
      drawing.at = middle_of(feature);
      const auto& crossing = feature.kind == FeatureKind::culvert      ? rules.culvert
                             : carries(railway(), work.place.crossing) ? rules.railway_bridge
                                                                       : rules.road_bridge;
      drawing.all = work.mend ? crossing.repair_moves : crossing.destroy_moves;
    }
    drawings.push_back(drawing);
  }
  return drawings;
}

void SupplyLayer::paint_ground(QPainter& painter, const View& view) const {
  paint_pool_hulls(painter, view, pools(), theme_);
  paint_supply_ways(painter, view, ways(), theme_);
  paint_earthworks(painter, view, drawn_works(desk_.picture(), desk_.briefing()), theme_);
  paint_works(painter, view, works(), theme_);
  paint_breaks(painter, view, breaks(), theme_);
}

QRectF SupplyLayer::legend_room(const View& view) const {
  if (!shown_ || !supply_.outlook() || view.size.width() < room_for_legend.width() ||
      view.size.height() < room_for_legend.height())
    return {};
  constexpr double high = 7 * legend_row + 2 * legend_side + 6;
  return {12, view.size.height() - high - 64, legend_wide, high};
}

std::vector<std::optional<QRectF>> SupplyLayer::slips(const View& view, std::span<const PoolDrawing> pools) const {
  const QRectF legend = legend_room(view);
  return pool_slip_rooms(view, pools, legend.isEmpty() ? std::span<const QRectF>() : std::span(&legend, 1));
}

std::vector<QRectF> SupplyLayer::rooms(const View& view) const {
  std::vector<QRectF> taken;
  if (const QRectF legend = legend_room(view); !legend.isEmpty()) taken.push_back(legend);
  for (const auto& slip : slips(view, pools()))
    if (slip) taken.push_back(*slip);
  return taken;
}

void SupplyLayer::paint_words(QPainter& painter, const View& view) const {
  const auto drawn = pools();
  paint_pool_slips(painter, drawn, slips(view, drawn), theme_);
  if (const QRectF legend = legend_room(view); !legend.isEmpty()) paint_legend(painter, legend);
}

void SupplyLayer::paint_legend(QPainter& painter, const QRectF& room) const {
  const auto way = [this](SupplyWayDrawing::State state) {
    return [this, state](QPainter& onto, QPointF at) {
      // A view of its own, a metre to the pixel, about the sign.
      const View view{{0, 0}, 1, QSize(70, 18)};
      SupplyWayDrawing drawing;
      drawing.state = state;
      drawing.path = {{-26, 0}, {26, 0}};
      drawing.spot = state == SupplyWayDrawing::State::cut ? MapPoint{0, 0} : MapPoint{-6, 0};
      onto.save();
      onto.translate(at - QPointF(view.size.width() / 2.0, view.size.height() / 2.0));
      paint_supply_ways(onto, view, std::array{drawing}, theme_);
      onto.restore();
    };
  };
  const QString clear = words::feet(desk_.briefing().rulebook.supply.clear);
  const QString foot = words::feet(desk_.briefing().rulebook.supply.foot),
                horse = words::feet(desk_.briefing().rulebook.supply.horse);
  const LegendSign signs[] = {
      {LayerWords::tr("in reach"), way(SupplyWayDrawing::State::in_reach)},
      {LayerWords::tr("too far: foot %1, horse %2 ft").arg(foot, horse), way(SupplyWayDrawing::State::too_far)},
      {LayerWords::tr("cut: enemy within %1 ft").arg(clear), way(SupplyWayDrawing::State::cut)},
      {LayerWords::tr("besieged"),
       [this](QPainter& onto, QPointF at) {
         paint_supply_mark(onto, at, SupplyMark::besieged, theme_.lines.cut, 1.3);
       }},
      {LayerWords::tr("food, forage, ammunition"),
       [this](QPainter& onto, QPointF at) {
         for (const int i : {0, 1, 2})
           paint_packet(onto, at + QPointF((i - 1) * 14, 0), static_cast<PacketKind>(i), false, theme_);
       }},
      {LayerWords::tr("work, moves done of all"), [this](QPainter& onto, QPointF at) {
         const View view{{0, 0}, 1, QSize(30, 30)};
         onto.save();
         onto.translate(at - QPointF(15, 15));
         paint_works(onto, view, std::array{WorkDrawing{{0, 0}, 3, 4}}, theme_);
         onto.restore();
       }}};
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme_.rule, 1));
  painter.setBrush(theme_.panel);
  painter.drawRoundedRect(room, 3, 3);
  QFont head = font_for(Letters::piece);
  head.setWeight(QFont::Bold);
  const QFont plain = font_for(Letters::piece_detail);
  double y = room.top() + legend_side + legend_row / 2 - 2;
  painter.fillPath(
      text_shape(LayerWords::tr("Supply on the sheet"), head).path.translated(room.left() + legend_side, y + 4),
      theme_.ink);
  for (const LegendSign& sign : signs) {
    y += legend_row;
    sign.paint(painter, {room.left() + legend_side + 28, y});
    painter.fillPath(text_shape(sign.words, plain).path.translated(room.left() + legend_side + 64, y + 4), theme_.ink);
  }
  painter.restore();
}

}  // namespace sandgate
