// The dock of the brief: what is wanted first, then the side's own orders, then what all commanders were told.
#pragma once

#include <QFrame>

#include "app/desk/model/desk_model.h"

namespace sandgate {

/// Only shows; nothing in it can be changed. Of other sides it holds neither orders nor objectives.
class BriefPanel : public QFrame {
  Q_OBJECT
 public:
  explicit BriefPanel(DeskModel& desk, QWidget* parent = nullptr);

  /// Whether there is anything to say.
  bool has_mission() const { return has_mission_; }

 signals:
  void place_asked(Point place);

 private:
  bool has_mission_ = false;
};

}  // namespace sandgate
