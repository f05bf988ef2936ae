// A place as the umpire names it: a grid reference that is typed, or pointed at on the console's sheets.
#pragma once

#include <QLineEdit>
#include <expected>

#include "core/scenario/setting.h"

namespace sandgate {

/// A place as a grid reference to ten metres.
QString grid_told(const Setting& setting, Point place);
/// The place that was typed, its letters left out or not; or what is wrong with it. `near` is where it stood: written
/// as that, it is that to the last.
std::expected<Point, QString> grid_read(const Setting& setting, const QString& typed, Point near);

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
  const Setting& setting_;
  Point place_;
};

}  // namespace sandgate
