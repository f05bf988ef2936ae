// A place as the umpire names it: a grid reference that is typed, or pointed at on the console's sheets.
#pragma once

#include <QLineEdit>
#include <expected>

#include "core/scenario/setting.h"

namespace sandgate {

/// Shows a place as a grid reference, and reads one. A place that was pointed at and not written over stays as exact as
/// it was pointed at.
class PlaceField : public QLineEdit {
  Q_OBJECT
 public:
  /// `setting` must outlive it.
  PlaceField(const Setting& setting, Point place, QWidget* parent = nullptr);
  void set_place(Point place);
  /// Or what is wrong with what was typed.
  std::expected<Point, QString> place() const;

 private:
  QString told(Point place) const;

  const Setting& setting_;
  Point place_;
};

}  // namespace sandgate
