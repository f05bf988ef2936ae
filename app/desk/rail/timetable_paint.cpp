// How the graphic timetable is painted.
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "app/desk/parts/look.h"
#include "app/desk/rail/timetable_view.h"
#include "app/words/times.h"

namespace sandgate {
namespace {

constexpr double small_px = 11, name_px = 11.5;
constexpr double row_px = 13;  ///< two names nearer to one another would touch
constexpr double bar_px = 7, head_px = 3.4, hatch_px = 4;

QPen dashed(const QColor& colour, double width) {
  QPen pen(colour, width, Qt::CustomDashLine, Qt::FlatCap, Qt::RoundJoin);
  pen.setDashPattern({5.5 / width, 3.5 / width});
  return pen;
}

/// Words with a halo of the panel's ground, so that they hold on lines.
void write_over(QPainter& painter, const QPointF& base, const QString& text, const QColor& colour) {
  QPainterPath letters;
  letters.addText(base, painter.font(), text);
  painter.strokePath(letters, QPen(Look::now().panel, 3.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.fillPath(letters, colour);
}

/// Lines at 45 degrees over a box.
void hatch(QPainter& painter, const QRectF& box, const QColor& colour) {
  painter.save();
  painter.setClipRect(box, Qt::IntersectClip);
  painter.setPen(QPen(colour, 1));
  for (double x = box.left() - box.height(); x < box.right(); x += hatch_px)
    painter.drawLine(QPointF(x, box.bottom()), QPointF(x + box.height(), box.top()));
  painter.restore();
}

}  // namespace

QColor TimetableView::colour_of(const TimetableTrain& train) const {
  const Theme& theme = theme_now();
  return train.own && !Look::now().night ? theme.livery_dark(train.livery) : theme.livery_label(train.livery);
}

void TimetableView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Look& look = Look::now();
  painter.fillRect(rect(), look.panel);
  if (!model_.line()) {
    painter.setFont(ui_font(12.5));
    painter.setPen(look.soft);
    painter.drawText(rect().adjusted(12, 8, -12, -8), Qt::AlignCenter | Qt::TextWordWrap,
                     model_.ground() ? tr("No train is known.") : tr("This country has no railway."));
    return;
  }
  paint_time(painter);
  paint_stations(painter);
  paint_shut(painter);
  const QRectF room = plot();
  painter.save();
  painter.setClipRect(room.adjusted(0, -bar_px, 0, bar_px));
  // The train in hand lies over the others.
  for (const bool in_hand : {false, true})
    for (const TimetableTrace& trace : model_.traces())
      if ((trace.handle == model_.chosen()) == in_hand) paint_trace(painter, trace);
  paint_preview(painter);
  const double now = pixel(model_.now(), 0).x();
  painter.setPen(QPen(look.bad, 1.8));
  painter.drawLine(QPointF(now, room.top() - 3), QPointF(now, room.bottom() + 3));
  std::vector<QRectF> taken;
  for (const bool in_hand : {true, false})
    for (const TimetableTrace& trace : model_.traces())
      if ((trace.handle == model_.chosen()) == in_hand) paint_name(painter, trace, taken);
  painter.restore();
  if (const QString words = hint(); !words.isEmpty()) {
    painter.setFont(ui_font(12, QFont::DemiBold));
    const QFontMetricsF metrics(painter.font());
    write_over(painter, {room.left() + 4, room.top() + metrics.ascent() + 1},
               metrics.elidedText(words, Qt::ElideRight, room.width() - 8), look.ink);
  }
  if (hasFocus()) {
    painter.setPen(QPen(look.selection, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
  }
}

void TimetableView::paint_time(QPainter& painter) const {
  const Look& look = Look::now();
  const QRectF room = plot();
  const double now = model_.now(), wide = moves_px();
  painter.save();
  painter.setClipRect(QRectF(room.left() - wide, 0, room.width() + 2 * wide, height()));
  const QRectF this_move(pixel(now, 0).x(), room.top(), wide, room.height());
  painter.fillRect(this_move.intersected(room), look.chosen);
  const auto first = static_cast<std::int64_t>(std::ceil(first_ - 1e-9));
  const auto last = static_cast<std::int64_t>(std::floor(first_ + span_ + 1e-9));
  for (std::int64_t move = first; move <= last; ++move) {
    // Packets are collected when such a move closes.
    const bool heavy = model_.collects(move - 1);
    const double x = std::round(pixel(static_cast<double>(move), 0).x()) + 0.5;
    painter.setPen(heavy ? QPen(look.edge_over, 1.6) : QPen(look.hair, 1));
    painter.drawLine(QPointF(x, room.top()), QPointF(x, room.bottom()));
  }
  const QFont plain = ui_font(small_px, QFont::DemiBold), bold = ui_font(small_px, QFont::Bold);
  const auto number_every = std::max<std::int64_t>(1, std::llround(std::ceil(17 / wide)));
  const auto current = static_cast<std::int64_t>(std::floor(now));
  for (std::int64_t move = first - 1; move <= last; ++move) {
    const double middle = pixel(static_cast<double>(move) + 0.5, 0).x();
    if (move < 1 || middle < room.left() + 4 || middle > room.right()) continue;
    if (move != current && ((move - current) % number_every != 0)) continue;
    painter.setFont(move == current ? bold : plain);
    painter.setPen(move == current ? look.ink : look.soft);
    painter.drawText(QRectF(middle - 20, 2, 40, room.top() - 4), Qt::AlignCenter, QString::number(move));
  }
  painter.setFont(plain);
  const double hour_px = QFontMetricsF(plain).horizontalAdvance(QStringLiteral("00.000"));
  const auto hour_every = std::max<std::int64_t>(1, std::llround(std::ceil(hour_px / wide)));
  for (std::int64_t move = first - 1; move <= last; ++move) {
    if ((move - current) % hour_every != 0 || move < 1) continue;
    const double x = pixel(static_cast<double>(move), 0).x();
    if (x < room.left() - 1 || x > room.right() + 1) continue;
    painter.setPen(move == current ? look.bad : look.soft);
    painter.drawText(QRectF(x - 30, room.bottom() + 3, 60, height() - room.bottom() - 4), Qt::AlignCenter,
                     words::short_time(model_.clock_at(static_cast<double>(move))));
  }
  painter.restore();
  painter.setFont(plain);
  painter.setPen(look.soft);
  painter.drawText(QRectF(0, 2, room.left() - 8, room.top() - 4), Qt::AlignRight | Qt::AlignVCenter, tr("own move"));
}

void TimetableView::paint_stations(QPainter& painter) const {
  const Look& look = Look::now();
  const QRectF room = plot();
  const auto& stations = model_.line()->stations();
  // Both ends and the marked one are named before the others.
  std::vector<std::size_t> order;
  if (marked_) order.push_back(*marked_);
  if (!stations.empty()) order.insert(order.end(), {0, stations.size() - 1});
  for (std::size_t i = 0; i < stations.size(); ++i) order.push_back(i);
  std::vector<double> named;
  for (const std::size_t i : order) {
    const double y = pixel(first_, stations[i].at.in_feet()).y();
    if (y < room.top() - 1 || y > room.bottom() + 1) continue;
    const bool mark = marked_ == i;
    painter.setPen(mark ? QPen(look.selection, 1.6) : QPen(look.edge, 1));
    painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y));
    if (std::ranges::any_of(named, [&](double at) { return std::abs(at - y) < row_px; })) continue;
    named.push_back(y);
    const QFont font = ui_font(12, mark ? QFont::Bold : QFont::DemiBold);
    painter.setFont(font);
    painter.setPen(look.ink);
    const QRectF box(4, y - 8, room.left() - 12, 16);
    painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter,
                     QFontMetricsF(font).elidedText(stations[i].name, Qt::ElideRight, box.width()));
  }
  for (const TimetableShut& shut : model_.shut()) {
    const double y = pixel(first_, shut.feet).y();
    if (shut.mended || y < room.top() - 1 || y > room.bottom() + 1) continue;
    if (std::ranges::any_of(named, [&](double at) { return std::abs(at - y) < row_px; })) continue;
    named.push_back(y);
    QFont font = ui_font(small_px);
    font.setItalic(true);
    painter.setFont(font);
    painter.setPen(look.bad);
    const QRectF box(4, y - 8, room.left() - 12, 16);
    painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter,
                     QFontMetricsF(font).elidedText(shut.what, Qt::ElideRight, box.width()));
  }
}

void TimetableView::paint_shut(QPainter& painter) const {
  const QRectF room = plot();
  for (const TimetableShut& shut : model_.shut()) {
    const QPointF from = pixel(shut.since, shut.feet);
    const double to = shut.mended ? pixel(*shut.mended, 0).x() : room.right();
    const QRectF band = QRectF(from.x(), from.y() - bar_px / 2, to - from.x(), bar_px).intersected(room);
    if (band.isEmpty()) continue;
    QColor ground = Look::now().alarm;
    painter.fillRect(band, ground);
    hatch(painter, band, Look::now().bad);
    painter.setPen(QPen(Look::now().alarm_edge, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(band);
  }
}

void TimetableView::paint_runs(QPainter& painter, const std::vector<TimetableTrace::Run>& runs, const QPen& pen) const {
  painter.setPen(pen);
  painter.setBrush(Qt::NoBrush);
  for (const TimetableTrace::Run& run : runs) {
    QPolygonF points;
    for (const TimetableTrace::Mark& mark : run) {
      const QPointF at = pixel(mark.time, mark.feet);
      if (points.isEmpty() || points.back() != at) points << at;
    }
    if (points.size() > 1) painter.drawPolyline(points);
  }
}

void TimetableView::paint_trace(QPainter& painter, const TimetableTrace& trace) const {
  const TimetableTrain* train = model_.train(trace.handle);
  if (!train) return;
  const Look& look = Look::now();
  const QColor colour = colour_of(*train);
  const bool in_hand = trace.handle == model_.chosen();
  if (in_hand) {
    QColor glow = look.selection;
    glow.setAlpha(110);
    const QPen bed(glow, 6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    paint_runs(painter, trace.ran, bed);
    paint_runs(painter, trace.planned, bed);
  }
  // The enemy is told apart by the stroke as well as by the colour.
  QPen ran(colour, 2, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
  if (!train->own) ran.setDashPattern({1, 1});
  paint_runs(painter, trace.ran, ran);
  paint_runs(painter, trace.planned, dashed(colour, 2));
  for (const TimetableTrace::Bar& bar : trace.bars) {
    const QPointF from = pixel(bar.from, bar.feet), to = pixel(bar.to, bar.feet);
    const double now = std::clamp(pixel(model_.now(), 0).x(), from.x(), to.x());
    const QRectF box(from.x(), from.y() - bar_px / 2, to.x() - from.x(), bar_px);
    painter.setPen(QPen(colour, 1.3));
    painter.setBrush(look.panel);
    painter.drawRect(box);
    painter.fillRect(QRectF(box.topLeft(), QPointF(bar.done ? box.right() : now, box.bottom())), colour);
  }
  if (!trace.head) return;
  painter.setPen(QPen(look.panel, 1));
  painter.setBrush(colour);
  painter.drawEllipse(pixel(trace.head->time, trace.head->feet), head_px, head_px);
}

void TimetableView::paint_preview(QPainter& painter) const {
  if (!preview_) return;
  const Look& look = Look::now();
  const auto at = model_.line()->at(preview_->to);
  if (at) {
    const double y = pixel(first_, at->in_feet()).y();
    painter.setPen(QPen(look.selection, 1.6, Qt::DotLine));
    painter.drawLine(QPointF(plot().left(), y), QPointF(plot().right(), y));
  }
  paint_runs(painter, preview_->runs, dashed(look.selection, 2.6));
  if (!preview_->arrives || !at) return;
  const QPointF arrival = pixel(*preview_->arrives, at->in_feet());
  painter.setPen(QPen(look.panel, 1));
  painter.setBrush(look.selection);
  painter.drawEllipse(arrival, head_px + 1, head_px + 1);
  const QFont font = ui_font(name_px, QFont::Bold);
  painter.setFont(font);
  const QString words = model_.when(*preview_->arrives);
  const double wide = QFontMetricsF(font).horizontalAdvance(words);
  const QRectF room = plot();
  const double x = std::clamp(arrival.x() + 7, room.left() + 2, std::max(room.left() + 2, room.right() - wide - 4));
  const double y = arrival.y() > room.top() + room.height() / 2 ? arrival.y() - 8 : arrival.y() + 16;
  write_over(painter, {x, y}, words, look.ink);
}

void TimetableView::paint_name(QPainter& painter, const TimetableTrace& trace, std::vector<QRectF>& taken) const {
  const TimetableTrain* train = model_.train(trace.handle);
  if (!train) return;
  const QFont font = ui_font(name_px, QFont::Bold);
  painter.setFont(font);
  const QString words = train->loaded ? train->name : tr("%1, empty").arg(train->name);
  const QFontMetricsF metrics(font);
  const double wide = metrics.horizontalAdvance(words), high = metrics.ascent();
  const QRectF room = plot();
  // Beside the middle of what it is to run, then of what it ran, then beside its head; above a line that falls to the
  // right, below one that rises.
  std::vector<QPointF> places;
  for (const auto* runs : {&trace.planned, &trace.ran})
    for (const TimetableTrace::Run& run : *runs)
      for (std::size_t i = 1; i < run.size(); ++i) {
        const QPointF a = pixel(run[i - 1].time, run[i - 1].feet), b = pixel(run[i].time, run[i].feet);
        if (a.y() == b.y()) continue;
        const QPointF middle = (a + b) / 2;
        const bool falls = b.y() > a.y();
        places.push_back(middle + QPointF(7, falls ? -3 : high + 2));
        places.push_back(middle + QPointF(-wide - 7, falls ? high + 2 : -3));
      }
  if (trace.head) {
    const QPointF head = pixel(trace.head->time, trace.head->feet);
    for (const double below : {-6.0, high + 6})
      for (const double right : {8.0, -wide - 8}) places.push_back(head + QPointF(right, below));
  }
  for (const QPointF& place : places) {
    const QRectF box(place.x() - 2, place.y() - high, wide + 4, high + 3);
    if (!room.adjusted(-1, -4, 1, 4).contains(box)) continue;
    if (std::ranges::any_of(taken, [&](const QRectF& other) { return other.intersects(box); })) continue;
    taken.push_back(box);
    write_over(painter, place, words, colour_of(*train));
    return;
  }
}

}  // namespace sandgate
