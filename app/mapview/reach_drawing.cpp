#include "app/mapview/reach_drawing.h"

#include <algorithm>

#include "app/mapview/drawn_words.h"
#include "app/mapview/label_placer.h"
#include "app/mapview/lettering.h"
#include "map/relief/relief.h"

namespace sandgate {
namespace {

/// Where the figures may stand: spread over the line.
std::vector<LabelPlacer::Candidate> places(const QPolygonF& line, const QSizeF& size) {
  std::vector<LabelPlacer::Candidate> candidates;
  constexpr qsizetype tried = 12;
  for (qsizetype k = 0; k < std::min(tried, line.size()); ++k) {
    const QPointF at = line[k * line.size() / std::min(tried, line.size())];
    QRectF room(QPointF(), size);
    room.moveCenter(at);
    candidates.push_back({{room}, 0.01 * static_cast<double>(k)});
  }
  return candidates;
}

}  // namespace

// Moves are drawn like heights: what cannot be reached stands so much higher that every line runs round it.
ReachLines reach_lines(const Reach& reach, int every, int most) {
  ReachLines drawn;
  drawn.every = every;
  drawn.most = most;
  const double beyond = most + every;
  Country::Parts parts;
  parts.name = "moves";
  parts.crs = "EPSG:27700";  // of no matter: nothing asks where on Earth it lies
  parts.frame = reach.frame;
  parts.heights.reserve(reach.parts.size());
  const auto whole = static_cast<double>(Moves::per_move);
  for (const std::uint32_t moves : reach.parts)
    parts.heights.push_back(moves == Reach::never ? static_cast<float>(beyond)
                                                  : static_cast<float>(std::min(moves / whole, beyond)));
  const auto country = Country::make(std::move(parts));
  if (!country) return drawn;
  const auto lines = contours(**country, every);
  if (!lines) return drawn;
  for (const Contour& line : *lines) {
    const int moves = static_cast<int>(line.level);
    if (moves < every || moves > most) continue;
    ReachLines::Line kept{moves, {line.points.begin(), line.points.end()}, {}};
    for (const MapPoint p : kept.points) kept.bounds.take_in(p);
    drawn.lines.push_back(std::move(kept));
  }
  return drawn;
}

void paint_reach_lines(QPainter& painter, const View& view, const ReachLines& lines, Livery livery,
                       const Theme& theme) {
  const QRectF field(QPointF(0, 0), QSizeF(view.size));
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  LabelPlacer placer(field);
  std::vector<std::pair<QPolygonF, int>> shown;
  for (const ReachLines::Line& line : lines.lines) {
    const QRectF room = view.to_pixel(line.bounds);
    constexpr double speck = 6;  // an islet of later ground that nobody would see
    if (!room.intersects(field) || std::max(room.width(), room.height()) < speck) continue;
    QPolygonF path;
    for (const MapPoint p : line.points) {
      const QPointF at = view.to_pixel(p);
      if (path.isEmpty() || (at - path.back()).manhattanLength() > 1.5) path << at;
    }
    const bool strong = line.moves / lines.every % 2 == 0 || line.moves == lines.most;
    QColor halo = theme.halo;
    halo.setAlphaF(0.6F);
    painter.setPen(QPen(halo, strong ? 4.2 : 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(path);
    painter.setPen(QPen(theme.livery_dark(livery), strong ? 1.9 : 1.1, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(path);
    QPolygonF inside;
    for (const QPointF& at : path)
      if (field.contains(at)) inside << at;
    shown.emplace_back(std::move(inside), line.moves);
  }
  // The longest lines are lettered first.
  std::ranges::stable_sort(shown, std::greater<>(), [](const auto& line) { return line.first.size(); });
  for (const auto& [path, moves] : shown) {
    const TextShape figure = text_shape(
        moves == lines.most ? DrawnWords::tr("%1 moves").arg(moves) : QString::number(moves), font_for(Letters::piece));
    const QSizeF size(figure.room.width() + 8, 16);
    const auto candidates = places(path, size);
    const auto chosen = placer.place(candidates);
    if (!chosen) continue;
    const QRectF room = candidates[*chosen].rooms.front();
    painter.setPen(QPen(theme.livery_dark(livery), 1));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(room, 7, 7);
    painter.fillPath(figure.path.translated(room.center() - figure.path.boundingRect().center()),
                     theme.livery_label(livery));
  }
  painter.restore();
}

}  // namespace sandgate
