// The table of a battle that is over, seen from above or in the round: to be looked at, and not to be ordered about on.
#pragma once

#include "app/desk/table/watched_table.h"
#include "app/replay/replay_drawing.h"

namespace sandgate {

/// Arrows without Shift are the battle's.
class ReplayView : public WatchedTableView {
  Q_OBJECT
 public:
  explicit ReplayView(const ReplayModel& replay, QWidget* parent = nullptr);

 protected:
  QString told_of(ManId man) const override;

 private:
  void draw();

  const ReplayModel& replay_;
};

}  // namespace sandgate
