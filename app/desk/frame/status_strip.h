// The line at the bottom: what lies under the pointer, and how the exercise stands.
#pragma once

#include <QLabel>
#include <QTimer>
#include <QWidget>
#include <optional>
#include <vector>

#include "app/desk/model/desk_model.h"
#include "app/desk/parts/fit.h"

namespace sandgate {

/// Tells of the place it is pointed at, and at the right how the exercise stands.
class StatusStrip : public QWidget {
  Q_OBJECT
 public:
  explicit StatusStrip(DeskModel& desk, QWidget* parent = nullptr);
  void point_at(std::optional<MapPoint> place);
  /// Said at the right for a while, in place of how the exercise stands.
  void tell(const QString& text);

 private:
  struct Field {
    QLabel* name;
    ElidedLabel* value;
  };
  Field add_field(const QString& name);
  static void set(const Field& field, const QString& value);
  void refresh_right();

  DeskModel& desk_;
  Field grid_, height_, slope_, ground_, road_, from_;
  ElidedLabel* right_;
  QTimer telling_;
};

}  // namespace sandgate
