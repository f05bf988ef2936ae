#include "app/review/own/own_sheet.h"

#include <algorithm>

#include "app/desk/model/pieces.h"
#include "app/mapview/route_drawing.h"
#include "app/review/chart_view.h"

namespace sandgate {
namespace {

constexpr int least_high = 120;

OwnBody own_then(const OwnBody& end, const KnownPoint& then) {
  OwnBody body = end;
  body.at = then.at;
  body.facing = then.facing;
  body.formation = then.formation;
  body.gone = then.gone;
  body.at_hand = then.at_hand;
  body.known = then.known;
  body.mine = then.mine;
  return body;
}

SightedBody sighted_then(const KnownTrace& trace, const KnownPoint& then, const Sighting& look) {
  SightedBody body;
  body.handle = trace.handle;
  body.side = trace.side;
  body.state = then.at_hand ? ReportKind::seen : ReportKind::lost;
  body.seen = look;
  body.seen.at = then.at;
  body.seen.facing = then.facing;
  body.time = then.known;
  return body;
}

BodyId place_of(const SeatRecord& record, bool own, Handle handle) {
  const auto trace = std::ranges::find_if(
      record.traces, [&](const KnownTrace& one) { return one.own == own && one.handle == handle; });
  return trace == record.traces.end() ? BodyId{} : BodyId{static_cast<std::int32_t>(trace - record.traces.begin())};
}

/// As its desk draws it.
OwnContent as_it_stands(const SeatRecord& record) {
  OwnContent content;
  const Picture& picture = record.end;
  for (const OwnBody& body : picture.bodies) {
    if (body.gone) continue;
    const Livery livery = record.briefing.sides[picture.side.index()].livery;
    content.sheet.pieces.push_back(piece_of(body, record.briefing, livery, picture.clock.time));
    content.sheet.bodies.push_back(place_of(record, true, body.handle));
  }
  content.own = content.sheet.pieces.size();
  for (const SightedBody& body : picture.sighted) {
    if (!drawn(body, picture)) continue;
    content.sheet.pieces.push_back(piece_of(body, record.briefing, picture.clock.time));
    content.sheet.bodies.push_back(place_of(record, false, body.handle));
  }
  return content;
}

}  // namespace

OwnContent own_content(const SeatRecord& record, std::int64_t move) {
  if (move == record.last_move()) return as_it_stands(record);
  OwnContent content;
  const ExerciseTime now = record.closes[static_cast<std::size_t>(move)];
  for (std::size_t i = 0; i < record.traces.size(); ++i) {
    const KnownTrace& trace = record.traces[i];
    const KnownPoint* then = known_at(trace, move);
    if (!then || then->gone) continue;
    const Livery livery = record.briefing.sides[trace.side.index()].livery;
    if (const OwnBody* end = trace.own ? record.end.body(trace.handle) : nullptr) {
      content.sheet.pieces.push_back(piece_of(own_then(*end, *then), record.briefing, livery, now));
      ++content.own;
    } else if (const Sighting* look = trace.own ? nullptr : look_at(trace, move)) {
      // As at the desk: where something stood three hours ago only hides where it may be.
      const bool old = !then->at_hand && now.minutes - then->known.minutes > drawn_for_minutes;
      if (old) continue;
      content.sheet.pieces.push_back(piece_of(sighted_then(trace, *then, *look), record.briefing, now));
    } else {
      continue;
    }
    content.sheet.bodies.push_back(BodyId{static_cast<std::int32_t>(i)});
  }
  return content;
}

OwnSheet::OwnSheet(OwnModel& model, SheetBackdrop& backdrop, QWidget* parent)
    : ConsoleSheet(backdrop, parent), model_(model) {
  setMinimumHeight(least_high);
  setAccessibleName(tr("The sheet as your seat had it"));
  connect(&model_, &OwnModel::taken_in_hand, this, &OwnSheet::take);
  connect(&model_, &OwnModel::moved, this, &OwnSheet::follow);
  connect(&model_, &OwnModel::order_changed, this, qOverload<>(&QWidget::update));
  connect(&model_, &OwnModel::chosen_changed, this, qOverload<>(&QWidget::update));
  connect(this, &ConsoleSheet::clicked, this,
          [this](BodyId body) { model_.choose(body.none() ? std::nullopt : std::optional(body.index())); });
  if (model_.taken()) {
    take();
    follow();
  }
}

void OwnSheet::take() {
  marched_.clear();
  const SeatRecord& record = model_.record();
  for (std::size_t i = 0; i < record.traces.size(); ++i) {
    const KnownTrace& trace = record.traces[i];
    if (!trace.own) continue;
    TracedBody one{BodyId{static_cast<std::int32_t>(i)}, record.briefing.sides[trace.side.index()].livery, {}};
    for (const KnownPoint& point : trace.points) {
      if (point.gone) break;
      TracePoint at;
      at.move = point.move;
      at.at = point.at;
      at.men = point.men;
      one.trace.push_back(at);
    }
    marched_.push_back(std::move(one));
  }
}

void OwnSheet::follow() {
  OwnContent content = own_content(model_.record(), model_.move());
  own_ = content.own;
  show_content(std::move(content.sheet));
  emit shown_changed();
}

void OwnSheet::show_traces(bool on) {
  traces_ = on;
  update();
  emit shown_changed();
}

void OwnSheet::show_whole_day(bool on) {
  whole_day_ = on;
  update();
  emit shown_changed();
}

void OwnSheet::show_what_was_known() {
  const SeatRecord& record = model_.record();
  const MapBox all = whole();
  std::optional<MapBox> box;
  for (const KnownTrace& trace : record.traces) {
    for (const KnownPoint& point : trace.points) {
      const MapPoint at = record.briefing.to_ground(point.at);
      if (!box) box = MapBox{at.east, at.north, at.east, at.north};
      box->west = std::min(box->west, at.east), box->east = std::max(box->east, at.east);
      box->south = std::min(box->south, at.north), box->north = std::max(box->north, at.north);
    }
  }
  if (!box) return show_all();
  // All of it, with some ground round it, but nothing beyond the country and no nearer than a fifth of it.
  constexpr double room = 0.06, least = 0.2;
  const auto widened = [](double& from, double& to, double least_long, double begin, double end) {
    const double more = std::max((to - from) * room, (least_long - (to - from)) / 2);
    from = std::max(begin, from - more), to = std::min(end, to + more);
  };
  widened(box->west, box->east, all.width() * least, all.west, all.east);
  widened(box->south, box->north, all.depth() * least, all.south, all.north);
  show_box(*box);
  framed_ = goal();
}

void OwnSheet::resizeEvent(QResizeEvent* event) {
  const bool untouched = framed_ && *framed_ == goal();
  ConsoleSheet::resizeEvent(event);
  if (untouched && model_.taken()) show_what_was_known();
}

void OwnSheet::paint_below(QPainter& painter, std::vector<QRectF>& /*avoid*/) {
  if (!traces_ || !model_.taken()) return;
  TraceOptions options = TraceOptions::of_window(static_cast<double>(model_.move()));
  if (whole_day_) options.moves.reset();
  if (model_.chosen()) options.chosen = BodyId{static_cast<std::int32_t>(*model_.chosen())};
  const Briefing& briefing = model_.record().briefing;
  TraceDrawing(
      marched_, [&briefing](Point at) { return briefing.to_ground(at); }, view(), options, chart_look_now())
      .paint(painter);
}

// The order in hand: from where its body was known to be when it was given to where it leads.
void OwnSheet::paint_above(QPainter& painter, std::vector<QRectF>& /*avoid*/) {
  const KnownOrder* order = model_.taken() ? model_.order_in_hand() : nullptr;
  if (!order || !order->to) return;
  const SeatRecord& record = model_.record();
  const auto trace =
      std::ranges::find_if(record.traces, [&](const KnownTrace& one) { return one.own && one.handle == order->body; });
  const KnownPoint* from = trace == record.traces.end() ? nullptr : known_at(*trace, order->given.move);
  if (!from) return;
  const QPointF a = view().to_pixel(record.briefing.to_ground(from->at)),
                b = view().to_pixel(record.briefing.to_ground(*order->to));
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  QPen pen(theme().halo, 4);
  painter.setPen(pen);
  painter.drawLine(a, b);
  pen = QPen(theme().ink, 1.6);
  pen.setDashPattern({4, 2.5});
  painter.setPen(pen);
  painter.drawLine(a, b);
  painter.setPen(QPen(theme().ink, 1.6));
  painter.setBrush(theme().halo);
  constexpr double radius = 4.5;
  painter.drawEllipse(b, radius, radius);
  painter.restore();
}

}  // namespace sandgate
