// Private to this room: the plan of a table on paper, on one page or at the toys' own size over many.
#pragma once

#include <QPainter>
#include <QString>
#include <memory>
#include <vector>

#include "app/mapview/table/table_drawing.h"
#include "app/mapview/table/table_sheet.h"
#include "core/chronicle/chronicle.h"

namespace sandgate::papers {

/// What is drawn, made once; painted by any thread.
class SetupPlan {
 public:
  SetupPlan(const Campaign& campaign, TableId table);

  double wide_in() const { return wide_in_; }  ///< of the table
  double deep_in() const { return deep_in_; }
  /// So many inches of table go to an inch of paper where all of it is to go into `room`: a whole number.
  int inches_to_an_inch(QSizeF room) const;
  /// How large all of it is then, without the rule round it.
  QSizeF size_at(int inches_to_an_inch) const;
  /// All of it with its upper left corner there, and the rule of feet round it. `tiles`: the borders of pages at full
  /// size, in inches from the south-west corner; empty: none.
  void paint(QPainter& painter, QPointF at, int inches_to_an_inch, QSizeF tiles = {}) const;
  /// What lies from so many inches east and north of the south-west corner on, at its own size, into `room`.
  void paint_tile(QPainter& painter, const QRectF& room, QPointF from_in) const;

 private:
  void paint_view(QPainter& painter, const View& view, const TableDrawing& drawing) const;

  Theme theme_;
  TableDrawing drawing_;
  std::shared_ptr<const TableSheet> sheet_;
  double wide_in_ = 0, deep_in_ = 0;
};

/// What stands on a table: places in inches east and north of its south-west corner.
class TablePlaces {
 public:
  TablePlaces(const Campaign& campaign, TableId table);
  /// Bodies with anybody or anything there, by side, in their order.
  const std::vector<const Body*>& bodies() const { return bodies_; }
  const std::vector<const Soldier*>& men_of(BodyId body) const { return men_[body.index()]; }
  /// Of those that march in its ranks.
  const std::vector<const Gun*>& guns_of(BodyId body) const { return guns_[body.index()]; }
  /// Guns that march in nobody's.
  const std::vector<const Gun*>& guns_alone() const { return guns_alone_; }
  QPointF inches(Point at) const;

 private:
  Point corner_;
  std::vector<const Body*> bodies_;
  std::vector<std::vector<const Soldier*>> men_;  // by body
  std::vector<std::vector<const Gun*>> guns_;     // likewise
  std::vector<const Gun*> guns_alone_;
};

/// "17", "17½", "17¼": to the nearest quarter.
QString quarter_inches(double inches);

}  // namespace sandgate::papers
