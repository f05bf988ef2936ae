// Works out where one name could stand and has room found for it. Private to this room.
#pragma once

#include "app/mapview/sheet/sheet_layout.h"

namespace sandgate {

class NameWriter {
 public:
  /// What a name would look like in one place, before room is found for it.
  struct Draft {
    QPainterPath path;
    LabelPlacer::Candidate candidate;
  };

  NameWriter(const LayoutGround& ground, LabelPlacer& placer, SheetLayout& layout);

  double denominator() const { return denominator_; }
  double type() const { return strokes_.type; }
  double text_width(Letters letters, const QString& text) const;

  /// Takes the cheapest draft with room; false where none has any.
  bool place(Letters letters, const QString& text, std::vector<Draft> drafts, bool afloat = false);
  /// Beside, above and below a point, `away` pixels off, then further; `centred_first` prefers above and below.
  bool place_round(Letters letters, const QString& name, MapPoint where, double away, bool centred_first);

  /// The shape with its middle at a place.
  Draft centred(const TextShape& shape, QPointF middle, double cost) const;
  /// Places along `line`, which is read from its start; the middle is best, a straight place better. None with a bend
  /// between two letters of more than `sharpest` radians.
  std::vector<Draft> along(Letters letters, const QString& text, const QPolygonF& line, double spread,
                           double sharpest) const;

 private:
  double busyness(const std::vector<QRectF>& rooms) const;

  const LayoutGround& ground_;
  LabelPlacer& placer_;
  SheetLayout& layout_;
  double denominator_;
  Strokes strokes_;
};

}  // namespace sandgate
