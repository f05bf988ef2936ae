#include "app/mapview/rings.h"

#include <algorithm>

#include "app/mapview/label_placer.h"
#include "app/mapview/lettering.h"
#include "app/mapview/paint.h"

namespace sandgate {
namespace {

constexpr double ring_round_px = 5.2 * mm, ring_line_px = 0.42 * mm, ring_chosen_px = 0.75 * mm;
constexpr double ring_slip_high = 20, ring_slip_side = 8;
constexpr int rings_beyond_px = 256;       // painted beyond the view on every side
constexpr std::size_t most_tried = 60;     // for whose slips room is looked for
constexpr double ring_most_hidden = 0.12;  // of a slip's room, by what it would cover

QRectF rings_field(const View& view) { return {QPointF(0, 0), QSizeF(view.size)}; }

void paint_ring_round(QPainter& painter, QPointF middle, const Ring& ring, const Theme& theme) {
  const double width = ring.chosen ? ring_chosen_px : ring_line_px;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(faded(theme.rim, 0.85), width + 0.6 * mm));
  painter.drawEllipse(middle, ring_round_px, ring_round_px);
  QPen dashes(theme.differs, width);
  if (!ring.chosen) dashes.setDashPattern({4, 2.5});
  painter.setPen(dashes);
  painter.drawEllipse(middle, ring_round_px, ring_round_px);
}

/// Rings that would lie over one another.
struct Together {
  const Ring* first;
  QPointF middle;
  std::size_t more = 0;
};

std::vector<Together> one_for_each_place(const View& view, std::span<const Ring> rings) {
  const QRectF seen = rings_field(view).adjusted(-ring_round_px, -ring_round_px, ring_round_px, ring_round_px);
  std::vector<Together> places;
  const auto add = [&](const Ring& ring) {
    const QPointF at = view.to_pixel(ring.at);
    if (!seen.contains(at)) return;
    const auto near = std::ranges::find_if(places, [&](const Together& place) {
      return std::abs(place.middle.x() - at.x()) < ring_round_px && std::abs(place.middle.y() - at.y()) < ring_round_px;
    });
    if (near != places.end()) {
      ++near->more;
    } else {
      places.push_back({&ring, at});
    }
  };
  for (const bool chosen : {true, false})
    for (const Ring& ring : rings)
      if (ring.chosen == chosen) add(ring);
  return places;
}

std::vector<LabelPlacer::Candidate> places_beside_ring(QPointF middle, QSizeF size, std::span<const QRectF> avoid) {
  std::vector<LabelPlacer::Candidate> places;
  for (const double away : {ring_round_px + 5, ring_round_px + 20, ring_round_px + 40}) {
    for (const QPointF way : {QPointF(1, -1), QPointF(-1, -1), QPointF(1, 1), QPointF(-1, 1), QPointF(0, -1),
                              QPointF(0, 1), QPointF(1, 0), QPointF(-1, 0)}) {
      const QPointF centre = middle + QPointF(way.x() * (away + size.width() / 2 - (way.y() == 0 ? 0 : ring_round_px)),
                                              way.y() * (away + size.height() / 2));
      const QRectF room(centre - QPointF(size.width() / 2, size.height() / 2), size);
      places.push_back({{room}, away / 30 + overlap(room, avoid) / (size.width() * size.height()) * 10});
    }
  }
  return places;
}

void paint_ring_slip(QPainter& painter, const QRectF& room, QPointF middle, const TextShape& text, const Theme& theme) {
  painter.setPen(QPen(theme.differs, 1));
  QPointF to(std::clamp(middle.x(), room.left() + 4, room.right() - 4), room.center().y());
  if (room.bottom() < middle.y() - ring_round_px) to.setY(room.bottom());
  if (room.top() > middle.y() + ring_round_px) to.setY(room.top());
  const QPointF from = to - middle;
  if (const double long_is = hypot(from); long_is > ring_round_px)
    painter.drawLine(middle + from * (ring_round_px / long_is), to);
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(room, 2, 2);
  painter.fillPath(text.path.translated(room.center() - QPointF(text.room.width() / 2, 0) +
                                        QPointF(0, text.room.height() / 2 - 2.5)),
                   theme.differs);
}

}  // namespace

std::vector<QRectF> paint_rings(QPainter& painter, const View& view, std::span<const Ring> rings, const Theme& theme,
                                std::span<const QRectF> avoid) {
  const QRectF field = rings_field(view);
  const auto drawn = one_for_each_place(view, rings);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  std::vector<QRectF> taken(avoid.begin(), avoid.end());
  for (const Together& place : drawn) {
    paint_ring_round(painter, place.middle, *place.first, theme);
    taken.push_back(
        QRectF(place.middle - QPointF(ring_round_px, ring_round_px), QSizeF(2 * ring_round_px, 2 * ring_round_px)));
  }
  LabelPlacer placer(field.adjusted(2, 2, -2, -2));
  const QFont font = font_for(Letters::flag);
  std::vector<QRectF> slips;
  std::size_t tried = 0;
  for (const Together& place : drawn) {
    if (slips.size() == most_slips || tried == most_tried) break;
    ++tried;
    if (place.first->words.isEmpty()) continue;
    const QString words =
        place.more == 0 ? place.first->words : QStringLiteral("%1  +%2").arg(place.first->words).arg(place.more);
    const TextShape text = text_shape(words, font);
    const QSizeF size(text.room.width() + 2 * ring_slip_side, ring_slip_high);
    auto places = places_beside_ring(place.middle, size, taken);
    // What would hide a piece or a name is not written: the ring is there, and its words are in the tip.
    if (!place.first->chosen)
      std::erase_if(places, [&](const LabelPlacer::Candidate& room) {
        return overlap(room.rooms.front(), taken) > ring_most_hidden * size.width() * size.height();
      });
    const auto chosen = placer.place(places);
    if (!chosen) continue;
    slips.push_back(places[*chosen].rooms.front());
    paint_ring_slip(painter, slips.back(), place.middle, text, theme);
  }
  painter.restore();
  return slips;
}

bool RingLayer::holds(const View& view, std::span<const Ring> rings, const Theme& theme) const {
  if (picture_.isNull() || theme.differs.rgb() != theme_ || view.pixels_per_metre != wide_.pixels_per_metre ||
      view.device_pixel_ratio != wide_.device_pixel_ratio)
    return false;
  const QRectF room(wide_.to_pixel(view.to_ground({0, 0})), QSizeF(view.size));
  return rings_field(wide_).adjusted(-0.5, -0.5, 0.5, 0.5).contains(room) && std::ranges::equal(rings, rings_);
}

std::vector<QRectF> RingLayer::paint(QPainter& painter, const View& view, std::span<const Ring> rings,
                                     const Theme& theme, std::span<const QRectF> avoid, bool still) {
  if (rings.size() <= few) return paint_rings(painter, view, rings, theme, avoid);
  if (!still) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Together& place : one_for_each_place(view, rings))
      paint_ring_round(painter, place.middle, *place.first, theme);
    painter.restore();
    return {};
  }
  if (!holds(view, rings, theme)) {
    wide_ = view.resized(view.size + 2 * QSize(rings_beyond_px, rings_beyond_px));
    rings_.assign(rings.begin(), rings.end());
    theme_ = theme.differs.rgb();
    picture_ = QImage((QSizeF(wide_.size) * view.device_pixel_ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    picture_.setDevicePixelRatio(view.device_pixel_ratio);
    picture_.fill(Qt::transparent);
    QPainter wide(&picture_);
    std::vector<QRectF> off;
    for (const QRectF& room : avoid) off.push_back(room.translated(rings_beyond_px, rings_beyond_px));
    slips_ = paint_rings(wide, wide_, rings, theme, off);
  }
  const double ratio = view.device_pixel_ratio;
  const QPointF exact = view.to_pixel(wide_.to_ground({0, 0}));
  const QPointF corner(std::round(exact.x() * ratio) / ratio, std::round(exact.y() * ratio) / ratio);
  painter.drawImage(corner, picture_);
  std::vector<QRectF> slips;
  for (const QRectF& slip : slips_)
    if (slip.translated(corner).intersects(rings_field(view))) slips.push_back(slip.translated(corner));
  return slips;
}

std::optional<std::size_t> ring_at(const View& view, std::span<const Ring> rings, QPointF pixel) {
  std::optional<std::pair<double, std::size_t>> nearest;
  for (std::size_t i = 0; i < rings.size(); ++i) {
    const double off = hypot(view.to_pixel(rings[i].at) - pixel);
    if (off <= ring_round_px && (!nearest || off < nearest->first)) nearest = {off, i};
  }
  return nearest ? std::optional(nearest->second) : std::nullopt;
}

}  // namespace sandgate
