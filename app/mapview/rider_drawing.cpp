#include "app/mapview/rider_drawing.h"

#include <QPainterPath>

#include "app/mapview/clip.h"
#include "app/mapview/label_placer.h"
#include "app/mapview/lettering.h"
#include "app/mapview/paint.h"

namespace sandgate {
namespace {

constexpr double way_px = 0.35 * mm, chosen_way_px = 0.7 * mm, rider_px = 1.25 * mm;

QRectF riders_field(const View& view) { return {QPointF(0, 0), QSizeF(view.size)}; }

void paint_riders_way(QPainter& painter, const View& view, const RiderMark& rider, const Theme& theme) {
  if (rider.way.size() < 2) return;
  QPolygonF line;
  for (const MapPoint place : rider.way) line << view.to_pixel(place);
  constexpr double margin = 40;
  const double width = rider.chosen ? chosen_way_px : way_px;
  QPen bed(faded(theme.rim, 0.8), width + 0.6 * mm, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
  QPen dashes(rider.chosen ? theme.livery_dark(rider.livery) : theme.livery(rider.livery), width, Qt::CustomDashLine,
              Qt::FlatCap, Qt::RoundJoin);
  dashes.setDashPattern({6, 5});
  painter.setBrush(Qt::NoBrush);
  // As far as it lies in the picture: no painter shall dash a line that ends miles away.
  for (const QPolygonF& part : parts_inside(riders_field(view).adjusted(-margin, -margin, margin, margin), line)) {
    painter.setPen(bed);
    painter.drawPolyline(part);
    painter.setPen(dashes);
    painter.drawPolyline(part);
  }
}

void paint_rider_mark(QPainter& painter, QPointF at, const RiderMark& rider, const Theme& theme) {
  QPainterPath diamond(at + QPointF(0, -rider_px));
  diamond.lineTo(at + QPointF(rider_px, 0));
  diamond.lineTo(at + QPointF(0, rider_px));
  diamond.lineTo(at + QPointF(-rider_px, 0));
  diamond.closeSubpath();
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.rim, 0.9 * mm, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawPath(diamond);
  painter.setBrush(rider.reckoned ? theme.panel : theme.livery(rider.livery));
  painter.setPen(QPen(theme.livery_dark(rider.livery), 0.4 * mm, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
  painter.drawPath(diamond);
}

}  // namespace

void paint_riders(QPainter& painter, const View& view, std::span<const RiderMark> riders, const Theme& theme,
                  std::span<const QRectF> avoid) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  for (const RiderMark& rider : riders) paint_riders_way(painter, view, rider, theme);
  const QRectF field = riders_field(view);
  std::vector<QRectF> taken(avoid.begin(), avoid.end());
  for (const RiderMark& rider : riders) {
    const QPointF at = view.to_pixel(rider.at);
    if (!rider.gone && field.contains(at))
      taken.emplace_back(at - QPointF(rider_px, rider_px), QSizeF(2 * rider_px, 2 * rider_px));
  }
  LabelPlacer placer(field.adjusted(2, 2, -2, -2));
  const QFont font = font_for(Letters::piece_detail);
  for (const RiderMark& rider : riders) {
    const QPointF at = view.to_pixel(rider.at);
    if (rider.gone || !field.adjusted(-rider_px, -rider_px, rider_px, rider_px).contains(at)) continue;
    paint_rider_mark(painter, at, rider, theme);
    if (rider.label.isEmpty()) continue;
    const TextShape text = text_shape(rider.label, font);
    std::vector<LabelPlacer::Candidate> candidates;
    const double across = rider_px + 4 + text.room.width() / 2, up = rider_px + 3 + text.room.height() / 2;
    double cost = 0;
    for (const QPointF off : {QPointF(across, 0), QPointF(-across, 0), QPointF(0, up), QPointF(0, -up)}) {
      const QRectF room(at + off - QPointF(text.room.width() / 2, text.room.height() / 2), text.room.size());
      candidates.push_back({{room}, cost + 0.01 * overlap(room, taken)});
      cost += 0.2;
    }
    const auto chosen = placer.place(candidates);
    if (!chosen) continue;
    const QRectF room = candidates[*chosen].rooms.front();
    paint_text(painter, text.path.translated(room.center() - text.path.boundingRect().center()),
               theme.livery_label(rider.livery), theme.halo, 3);
  }
  painter.restore();
}

void paint_post_flags(QPainter& painter, const View& view, std::span<const PostFlag> flags, const Theme& theme) {
  constexpr double staff = 3.2 * mm, fly = 2.6 * mm, hoist = 1.7 * mm, tail = 0.9 * mm;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  for (const PostFlag& flag : flags) {
    const QPointF foot = view.to_pixel(flag.at) + flag.block.topLeft() + QPointF(1.5, 1.5);
    if (!riders_field(view).adjusted(-20, -20, 20, 20).contains(foot)) continue;
    const QPointF top = foot - QPointF(0, staff);
    QPainterPath cloth(top);
    cloth.lineTo(top + QPointF(fly, 0));
    cloth.lineTo(top + QPointF(fly - tail, hoist / 2));
    cloth.lineTo(top + QPointF(fly, hoist));
    cloth.lineTo(top + QPointF(0, hoist));
    cloth.closeSubpath();
    const QColor ink = theme.livery_dark(flag.livery);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.rim, 0.9 * mm, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawLine(foot, top);
    painter.drawPath(cloth);
    painter.setPen(QPen(ink, 0.35 * mm, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    painter.drawLine(foot, top);
    painter.setBrush(flag.own ? theme.livery(flag.livery) : theme.panel);
    painter.drawPath(cloth);
  }
  painter.restore();
}

}  // namespace sandgate
