// How an order came about, as a graphic time-table after Ibry and Marey: the giver's and the body's time are two lines,
// every rider between them a slope, and the place that it names is hatched while the enemy holds it.
#pragma once

#include <QPainter>
#include <QRectF>
#include <QString>
#include <optional>
#include <vector>

#include "app/charts/axis.h"
#include "app/charts/drawing.h"
#include "app/charts/look.h"
#include "core/review/lineage.h"
#include "core/review/review.h"

namespace sandgate {

struct TimetableOptions {
  bool report = false;         ///< time to the right, the giver above; else time downwards, the giver on the left
  bool ages = true;            ///< over it how old it was: known, ridden, waited
  std::vector<QString> words;  ///< of every step of the lineage; empty: this room's own, in a few words
};

class Timetable {
 public:
  Timetable(const Review& review, const Lineage& lineage, const TimetableOptions& options, const QRectF& room,
            const ChartLook& look);

  void paint(QPainter& painter) const { drawing_.paint(painter, look_.outlined); }
  /// `at` on the axis of moves, as in DayChart; nothing where the time-table has not that instant.
  void paint_cursor(QPainter& painter, double at) const;
  ChartHit hit(QPointF at) const { return drawing_.hit(at); }
  const Drawing& drawing() const { return drawing_; }
  /// How high it is, with every word; in the compact form more than its room's height where that is too low, and words
  /// of less weight are left out.
  double wanted_height() const { return wanted_; }

 private:
  friend class TimetableLayout;
  ChartLook look_;
  Drawing drawing_;
  QRectF field_;
  bool report_ = false;
  MoveAxis axis_;  ///< of the whole exercise, to turn moves into times
  double from_ = 0, to_ = 0, scale_ = 1, start_ = 0;
  double wanted_ = 0;
};

/// A step in a few words: "Lt-Col Hay gives the order".
QString lineage_words(const Review& review, const LineageStep& step);

}  // namespace sandgate
