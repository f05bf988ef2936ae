#include "app/mapview/sheet/name_writer.h"

#include <algorithm>
#include <cmath>

#include "app/mapview/clip.h"
#include "app/mapview/view.h"

namespace sandgate {
namespace {

/// How much of the segment from `a` to `b` lies in `room`.
double length_inside(const QRectF& room, QPointF a, QPointF b) {
  const auto inside = part_inside(room, a, b);
  return inside ? (inside->second - inside->first) * std::hypot(b.x() - a.x(), b.y() - a.y()) : 0;
}

}  // namespace

NameWriter::NameWriter(const LayoutGround& ground, LabelPlacer& placer, SheetLayout& layout)
    : ground_(ground),
      placer_(placer),
      layout_(layout),
      denominator_(View::pixels_per_metre_at(1) / ground.pixels_per_metre),
      strokes_(Strokes::at(denominator_)) {}

double NameWriter::text_width(Letters letters, const QString& text) const {
  return text_length(text, font_for(letters, strokes_.type));
}

bool NameWriter::place(Letters letters, const QString& text, std::vector<Draft> drafts, bool afloat) {
  std::vector<LabelPlacer::Candidate> candidates;
  for (Draft& draft : drafts) candidates.push_back(draft.candidate);
  const auto chosen = placer_.place(candidates);
  if (!chosen) return false;
  QRectF bounds = drafts[*chosen].path.boundingRect();
  for (const QRectF& room : candidates[*chosen].rooms) bounds = bounds.united(room);
  layout_.names.push_back(
      {letters, text, std::move(drafts[*chosen].path), bounds, std::move(candidates[*chosen].rooms), afloat});
  return true;
}

bool NameWriter::place_round(Letters letters, const QString& name, MapPoint where, double away, bool centred_first) {
  const QString text = set_text(letters, name);
  const TextShape shape = text_shape(text, font_for(letters, strokes_.type));
  const QPointF at = ground_.at(where);
  const double w = shape.room.width() / 2 + away, h = shape.room.height() / 2 + away * 0.7;
  const double diagonal_w = shape.room.width() / 2 + away * 0.5, diagonal_h = shape.room.height() / 2 + away * 0.5;
  struct Offset {
    double x, y, cost;
  };
  const Offset offsets[] = {{0, -h, centred_first ? 0 : 1.2},
                            {0, h, centred_first ? 0.3 : 1.4},
                            {w, 0, 0.4},
                            {-w, 0, 0.7},
                            {diagonal_w, -diagonal_h, 1.0},
                            {-diagonal_w, -diagonal_h, 1.3},
                            {diagonal_w, diagonal_h, 1.1},
                            {-diagonal_w, diagonal_h, 1.5},
                            {0, -h - 10, 2.0},
                            {0, h + 10, 2.5},
                            {w + 14, 0, 2.2},
                            {-w - 14, 0, 2.3},
                            {0, -h - 24, 3.2},
                            {0, h + 24, 3.3},
                            {w + 30, 0, 3.4},
                            {-w - 30, 0, 3.5},
                            {diagonal_w + 16, -diagonal_h - 12, 3.1},
                            {-diagonal_w - 16, diagonal_h + 12, 3.2}};
  std::vector<Draft> drafts;
  for (const Offset& offset : offsets) drafts.push_back(centred(shape, at + QPointF(offset.x, offset.y), offset.cost));
  return place(letters, text, std::move(drafts));
}

NameWriter::Draft NameWriter::centred(const TextShape& shape, QPointF middle, double cost) const {
  const QPointF shift = middle - shape.room.center();
  const QRectF room = shape.room.translated(shift).adjusted(-2, -2, 2, 2);
  return {shape.path.translated(shift), {{room}, cost + busyness({room})}};
}

std::vector<NameWriter::Draft> NameWriter::along(Letters letters, const QString& text, const QPolygonF& line,
                                                 double spread, double sharpest) const {
  std::vector<Draft> drafts;
  const auto lengths = lengths_along(line);
  if (lengths.empty()) return drafts;
  const QFont font = font_for(letters, strokes_.type);
  const double whole = lengths.back(), length = text_length(text, font, spread);
  if (length > whole) return drafts;
  const double step = std::max(16.0, (whole - length) / 40);
  for (double middle = length / 2; middle <= whole - length / 2 + 1e-6; middle += step) {
    CurvedText curved = text_along(text, font, line, middle, spread);
    const QPointF a = point_along(line, lengths, middle - length / 2),
                  b = point_along(line, lengths, middle + length / 2);
    const bool backwards = b.x() < a.x() && std::abs(b.y() - a.y()) < 4 * std::abs(b.x() - a.x());
    if (curved.rooms.empty() || curved.turning > sharpest || backwards) continue;
    const double cost = 14 * curved.turning + 3 * std::abs(middle / whole - 0.5) + busyness(curved.rooms);
    drafts.push_back({std::move(curved.path), {std::move(curved.rooms), cost}});
  }
  return drafts;
}

/// Roads, rails, streams and houses a name would hide.
double NameWriter::busyness(const std::vector<QRectF>& rooms) const {
  double cost = 0;
  for (const QRectF& room : rooms)
    ground_.country.each_segment_near(
        ground_.ground(room),
        only(FeatureKind::road) | only(FeatureKind::railway) | only(FeatureKind::river) | only(FeatureKind::house),
        [&](const Feature& feature, std::size_t i) {
          const double weight = feature.kind == FeatureKind::river   ? 0.05
                                : feature.kind == FeatureKind::house ? 0.06
                                                                     : 0.1;
          cost += weight * length_inside(room, ground_.at(feature.points[i]), ground_.at(feature.points[i + 1]));
        });
  return cost;
}

}  // namespace sandgate
