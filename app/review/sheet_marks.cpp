#include "app/review/sheet_marks.h"

#include <algorithm>
#include <cmath>

#include "app/desk/parts/look.h"

namespace sandgate {
namespace {

constexpr double thinnest = 1.6, men_to_a_pixel = 11.5, widest = 9;
constexpr double faintest = 0.10, strongest = 0.62, fading = 1.3;
constexpr double disc_radius = 8.5;

double trace_width(std::int64_t men) { return std::min(widest, thinnest + static_cast<double>(men) / men_to_a_pixel); }

double trace_strength(std::int64_t age) {
  const double left = 1.0 - static_cast<double>(age) / static_cast<double>(trace_moves);
  return faintest + (strongest - faintest) * std::pow(std::clamp(left, 0.0, 1.0), fading);
}

/// What a trace's line is drawn with where it is cut across: Petra Sancta's upright lines, for lines.
QPen cut_across(const QColor& colour, double width) {
  QPen pen(colour, width, Qt::CustomDashLine, Qt::FlatCap, Qt::RoundJoin);
  // Dashes are counted in widths of the pen.
  pen.setDashPattern({2.6 / width, 1.1 / width});
  return pen;
}

}  // namespace

std::vector<TraceDrawing> traces_until(const Review& review, std::int64_t move, const Campaign& truth) {
  std::vector<TraceDrawing> drawn;
  const Setting& setting = *review.setting;
  for (std::size_t i = 0; i < review.traces.size() && i < review.bodies.size(); ++i) {
    const Body& body = review.bodies[i];
    const TracePoint* last = trace_at(review.traces[i], std::max<std::int64_t>(0, move - trace_moves));
    TraceDrawing trace;
    trace.livery = setting.side(body.side).livery;
    const auto go = [&](Point to, std::int64_t men, std::int64_t at) {
      if (last && last->at != to && !last->gone)
        trace.legs.push_back({setting.to_ground(last->at), setting.to_ground(to), men, std::max<std::int64_t>(0, move - at)});
    };
    for (const TracePoint& point : review.traces[i]) {
      if (point.move <= move - trace_moves) continue;
      if (point.move > move) break;
      go(point.at, point.men, point.move);
      last = &point;
    }
    if (truth.exists(body.id) && !truth.body(body.id).gone)
      go(truth.body(body.id).at, truth.body(body.id).contents.men().count, move);
    if (!trace.legs.empty()) drawn.push_back(std::move(trace));
  }
  return drawn;
}

void paint_traces(QPainter& painter, const View& view, std::span<const TraceDrawing> traces, const Theme& theme) {
  painter.save();
  const QRectF shown = QRectF(QPointF(), QSizeF(view.size)).adjusted(-widest, -widest, widest, widest);
  for (const TraceDrawing& trace : traces) {
    for (const TraceDrawing::Leg& leg : trace.legs) {
      const QPointF from = view.to_pixel(leg.from), to = view.to_pixel(leg.to);
      if (!QRectF(from, to).normalized().adjusted(-1, -1, 1, 1).intersects(shown)) continue;
      const double width = trace_width(leg.men);
      QColor colour = theme.livery(trace.livery);
      colour.setAlphaF(trace_strength(leg.age));
      if (trace.livery == Livery::red) {
        painter.setPen(cut_across(colour, width));
        painter.drawLine(from, to);
        continue;
      }
      painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::FlatCap));
      painter.drawLine(from, to);
      constexpr double core_from = 3;
      if (width < core_from) continue;
      QColor core = theme.halo;
      core.setAlphaF(trace_strength(leg.age));
      painter.setPen(QPen(core, width / 3, Qt::SolidLine, Qt::FlatCap));
      painter.drawLine(from, to);
    }
  }
  painter.restore();
}

std::vector<NumberedDifference> numbered(const Differences& differences, const Setting& setting) {
  std::vector<NumberedDifference> all;
  using enum DifferenceKind;
  for (const DifferenceKind kind : {wrong_strength, dummy, stale, unopened, unknown}) {
    for (const Difference& one : differences.all) {
      if (one.kind != kind || std::ranges::contains(all, one.body, &NumberedDifference::body)) continue;
      NumberedDifference made{static_cast<int>(all.size()) + 1, one.body, setting.to_ground(one.at), {}};
      if (one.known_at) made.believed = setting.to_ground(*one.known_at);
      all.push_back(made);
    }
  }
  return all;
}

void paint_numbers(QPainter& painter, const View& view, std::span<const NumberedDifference> all, bool on_truth,
                   const Theme& theme, std::vector<QRectF>& avoid) {
  painter.save();
  painter.setFont(ui_font(11.5, QFont::Bold));
  const QRectF shown(QPointF(), QSizeF(view.size));
  std::vector<QRectF> taken;
  constexpr double off = 17;
  static constexpr QPointF sides[] = {{off, -off}, {-off, -off}, {off, off}, {-off, off}, {0, -1.5 * off}, {0, 1.5 * off}};
  for (const NumberedDifference& one : all) {
    const QPointF at = view.to_pixel(on_truth ? one.truly : one.believed.value_or(one.truly));
    if (!shown.contains(at)) continue;
    const auto room_at = [&](QPointF side) {
      return QRectF(at + side - QPointF(disc_radius, disc_radius), QSizeF(2 * disc_radius, 2 * disc_radius));
    };
    const auto free = std::ranges::find_if(sides, [&](QPointF side) {
      const QRectF room = room_at(side);
      return shown.contains(room) && std::ranges::none_of(taken, [&](const QRectF& other) { return other.intersects(room); });
    });
    // Where many stand in one place, the ring's own words say what is so.
    if (free == std::end(sides)) continue;
    const QRectF room = room_at(*free);
    painter.setPen(QPen(theme.halo, 1.4));
    painter.setBrush(theme.differs);
    painter.drawEllipse(room);
    painter.setPen(theme.panel);
    painter.drawText(room, Qt::AlignCenter, QString::number(one.number));
    taken.push_back(room);
    avoid.push_back(room);
  }
  painter.restore();
}

void paint_elsewhere(QPainter& painter, const View& view, std::span<const NumberedDifference> all, bool on_truth,
                     const Theme& theme) {
  painter.save();
  constexpr double radius = 4;
  for (const NumberedDifference& one : all) {
    if (!one.believed) continue;
    const QPointF truly = view.to_pixel(one.truly), believed = view.to_pixel(*one.believed);
    const QPointF here = on_truth ? truly : believed, there = on_truth ? believed : truly;
    const QLineF way(there, here);
    if (way.length() < 3 * radius) continue;
    QColor line = theme.differs;
    line.setAlphaF(0.7);
    painter.setPen(QPen(line, 1, Qt::DashLine));
    painter.drawLine(way.pointAt(radius / way.length()), here);
    painter.setPen(QPen(theme.halo, 3.4));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(there, radius, radius);
    painter.setPen(QPen(theme.differs, 1.6));
    painter.drawEllipse(there, radius, radius);
  }
  painter.restore();
}

}  // namespace sandgate
