#include "app/charts/traces.h"

#include <algorithm>
#include <cmath>

#include "app/charts/terms.h"
#include "app/mapview/clip.h"
#include "app/mapview/label_placer.h"
#include "app/mapview/lettering.h"
#include "app/mapview/paint.h"

namespace sandgate {
namespace {

constexpr double faintest = 0.10, strongest = 0.62, all_alike = 0.78, ageing = 1.3;

/// How strongly a stretch shows that ended `age` moves before, of `window` that are shown.
double opacity_at(double age, double window) {
  const double part = std::clamp(1 - age / std::max(1.0, window), 0.0, 1.0);
  return faintest + (strongest - faintest) * std::pow(part, ageing);
}

void paint_trace(QPainter& painter, const QPolygonF& line, Livery livery, double width, double opacity, bool bedded,
                 const ChartLook& look) {
  const QColor colour = faded(look.side(livery), opacity);
  const auto stroke = [&](const QColor& ink, double wide, QList<qreal> dashes = {}) {
    QPen pen(ink, wide, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    if (!dashes.isEmpty()) {
      for (qreal& dash : dashes) dash /= wide;
      pen.setDashPattern(dashes);
    }
    painter.setPen(pen);
    painter.drawPolyline(line);
  };
  if (livery == Livery::red) {
    // Its light bed keeps it from the roads, which are as warm as it is.
    if (bedded) stroke(faded(look.theme.rim, opacity), width + 1.6);
    stroke(faded(colour, 0.45), width);
    stroke(colour, width, {2.6, 1.1});
  } else {
    if (bedded) stroke(faded(look.theme.rim, opacity * 0.7), width + 1.2);
    stroke(colour, width);
    if (width >= 2.2) stroke(faded(look.theme.rim, std::min(1.0, opacity * 1.2)), width * 0.34);
  }
}

double distance_to(const QPolygonF& line, QPointF at) {
  double least = 1e9;
  for (qsizetype i = 1; i < line.size(); ++i) {
    const QPointF a = line[i - 1], d = line[i] - a;
    const double all = QPointF::dotProduct(d, d);
    const double part = all > 0 ? std::clamp(QPointF::dotProduct(at - a, d) / all, 0.0, 1.0) : 0;
    least = std::min(least, hypot(a + d * part - at));
  }
  return least;
}

}  // namespace

TraceDrawing::TraceDrawing(const Review& review, const View& view, const TraceOptions& options, const ChartLook& look,
                           std::span<const QRectF> avoid)
    : look_(look) {
  const auto to_ground = [&review](Point at) { return review.setting->to_ground(at); };
  for (const Body& body : review.bodies) {
    if (!options.side.none() && body.side != options.side) continue;
    if (body.id.index() >= review.traces.size()) continue;
    lay_trace(body.id, review.setting->side(body.side).livery, review.traces[body.id.index()], to_ground, view,
              options);
  }
  sort();
  if (options.names) lay_names(review, view, options, avoid);
}

TraceDrawing::TraceDrawing(std::span<const TracedBody> bodies, const std::function<MapPoint(Point)>& to_ground,
                           const View& view, const TraceOptions& options, const ChartLook& look)
    : look_(look) {
  for (const TracedBody& one : bodies) lay_trace(one.body, one.livery, one.trace, to_ground, view, options);
  sort();
}

// The faintest lie lowest; of one age the broadest do.
void TraceDrawing::sort() {
  std::ranges::stable_sort(stretches_, [](const Stretch& a, const Stretch& b) {
    return std::pair(a.opacity, -a.width) < std::pair(b.opacity, -b.width);
  });
}

void TraceDrawing::lay_trace(BodyId body, Livery livery, std::span<const TracePoint> trace,
                             const std::function<MapPoint(Point)>& to_ground, const View& view,
                             const TraceOptions& options) {
  const double window = static_cast<double>(options.moves.value_or(0));
  const double begin = options.moves ? options.at - window : -1;
  const QRectF seen = QRectF(QPointF(), QSizeF(view.size)).adjusted(-40, -40, 40, 40);
  const auto pixel = [&](const TracePoint& point) { return view.to_pixel(to_ground(point.at)); };
  if (options.rings && !trace.empty() && static_cast<double>(trace.front().move) <= options.at &&
      seen.contains(pixel(trace.front())))
    rings_.push_back({pixel(trace.front()), livery});

  Stretch now;
  const auto flush = [&] {
    if (now.line.size() > 1) {
      const double aside = options.aside ? (livery == Livery::red ? 1 : -1) * (now.width / 2 + 0.5) : 0;
      const QPolygonF line = aside == 0 ? now.line : offset_line(now.line, aside);
      for (const QPolygonF& part : parts_inside(seen, line)) {
        Stretch one = now;
        one.line = part;
        stretches_.push_back(one);
      }
    }
    now.line.clear();
  };
  for (std::size_t i = 1; i < trace.size(); ++i) {
    const TracePoint &before = trace[i - 1], &after = trace[i];
    // It marched in the move that closed with `after`, and stood before.
    const double closed = static_cast<double>(after.move), opened = closed - 1;
    if (closed <= begin) continue;
    if (opened >= options.at) break;
    if (after.at == before.at) continue;
    const QPointF a = pixel(before), b = pixel(after);
    const double part = std::clamp((options.at - opened) / 1.0, 0.0, 1.0), first = std::clamp(begin - opened, 0.0, 1.0);
    const QPointF from = a + (b - a) * first, to = a + (b - a) * part;
    double width = options.least + static_cast<double>(before.men) / options.men_a_pixel;
    double opacity = options.moves ? opacity_at(options.at - std::min(closed, options.at), window) : all_alike;
    if (body == options.chosen) opacity = std::min(1.0, opacity + 0.3), width += 1;
    width = std::round(width * 4) / 4;
    const bool goes_on = !now.line.isEmpty() && hypot(now.line.back() - from) < 0.01 && now.width == width &&
                         std::abs(now.opacity - opacity) < 0.004;
    if (!goes_on) {
      flush();
      now = {body, livery, {from}, width, opacity, opened, closed};
    }
    // Steps of less than a pixel are taken together.
    if (now.line.size() > 1 && hypot(to - now.line[now.line.size() - 2]) < 1)
      now.line.back() = to;
    else
      now.line << to;
    now.to = closed;
  }
  flush();
}

void TraceDrawing::lay_names(const Review& review, const View& view, const TraceOptions& options,
                             std::span<const QRectF> avoid) {
  const QRectF field(QPointF(), QSizeF(view.size));
  LabelPlacer placer(field);
  for (const QRectF& room : avoid) placer.take(room);
  for (const RingMark& ring : rings_) placer.take({ring.at - QPointF(4, 4), QSizeF(8, 8)});
  // Whoever had most men is named first.
  struct Named {
    const Body* body;
    const TracePoint* first;
  };
  std::vector<Named> named;
  for (const Body& body : review.bodies) {
    if (!options.side.none() && body.side != options.side) continue;
    if (body.id.index() >= review.traces.size() || review.traces[body.id.index()].empty()) continue;
    const auto& trace = review.traces[body.id.index()];
    if (static_cast<double>(trace.front().move) <= options.at) named.push_back({&body, &trace.front()});
  }
  std::ranges::stable_sort(named, std::greater(), [](const Named& one) { return one.first->men; });
  const QFont font = font_for(Letters::piece, look_.size);
  for (const Named& one : named) {
    const QPointF at = view.to_pixel(review.setting->to_ground(one.first->at));
    if (!field.contains(at)) continue;
    QString words = QString::fromStdString(one.body->name);
    // A depot, a train and a dummy have no men.
    if (one.first->men > 0) words += QStringLiteral(" %1").arg(static_cast<qint64>(one.first->men));
    const double wide = text_width(words, font) + 2, high = line_height(Written::figure, look_);
    const std::vector<LabelPlacer::Candidate> candidates = {
        {{QRectF(at.x() + 8, at.y() - high / 2, wide, high)}, 0},
        {{QRectF(at.x() - 8 - wide, at.y() - high / 2, wide, high)}, 1},
        {{QRectF(at.x() - wide / 2, at.y() - 7 - high, wide, high)}, 2},
        {{QRectF(at.x() - wide / 2, at.y() + 7, wide, high)}, 3}};
    const auto place = placer.place(candidates);
    if (!place) continue;
    const QRectF room = candidates[*place].rooms.front();
    words_.text(room, Qt::AlignLeft | Qt::AlignVCenter, words, font,
                look_.side_dark(review.setting->side(one.body->side).livery), look_.theme.halo);
    names_.push_back(room);
  }
}

void TraceDrawing::paint(QPainter& painter) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  for (const Stretch& one : stretches_)
    paint_trace(painter, one.line, one.livery, one.width, one.opacity, one.opacity > 0.25, look_);
  for (const RingMark& ring : rings_) {
    painter.setPen(QPen(look_.side_dark(ring.livery), 1.2));
    painter.setBrush(look_.theme.rim);
    painter.drawEllipse(ring.at, 3, 3);
  }
  painter.restore();
  words_.paint(painter, look_.outlined);
}

ChartHit TraceDrawing::hit(QPointF at) const {
  constexpr double reach = 5;
  ChartHit found;
  double least = 1e9;
  for (const Stretch& one : stretches_) {
    const QRectF about =
        one.line.boundingRect().adjusted(-reach - one.width, -reach - one.width, reach + one.width, reach + one.width);
    if (!about.contains(at)) continue;
    const double off = distance_to(one.line, at) - one.width / 2;
    if (off > reach || off >= least) continue;
    least = off;
    found.body = one.body;
    const std::vector<double> lengths = lengths_along(one.line);
    // The point of the line that lies nearest tells the move.
    double part = 0, nearest = 1e9;
    for (int i = 0; i <= 32; ++i) {
      const double here = hypot(point_along(one.line, lengths, lengths.back() * i / 32) - at);
      if (here < nearest) nearest = here, part = i / 32.0;
    }
    found.at = one.from + (one.to - one.from) * part;
    found.room = about;
  }
  return found;
}

void paint_trace_sample(QPainter& painter, const QLineF& line, Livery livery, double width, const ChartLook& look) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  paint_trace(painter, {{line.p1(), line.p2()}}, livery, width, all_alike, true, look);
  painter.restore();
}

}  // namespace sandgate
