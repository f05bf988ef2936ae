#include "app/replay/replay_view.h"

#include "app/words/tables.h"

namespace sandgate {

ReplayView::ReplayView(const ReplayModel& replay, QWidget* parent)
    : WatchedTableView(Arrows::with_shift, parent), replay_(replay) {
  connect(&replay_, &ReplayModel::changed, this, &ReplayView::draw);
  connect(&replay_, &ReplayModel::moved, this, &ReplayView::draw);
}

void ReplayView::draw() {
  const BattleRecord* record = replay_.record();
  if (!record) return;
  const Campaign& end = record->chronicle().end;
  lay({end.shared_setting(), end.shared_ground(TableId{0})}, drawing_of(replay_));
}

QString ReplayView::told_of(ManId id) const {
  const Soldier& man = replay_.scene().men[id.index()];
  const Body& body = replay_.record()->chronicle().end.body(man.body);
  return tr("%1 of %2, %3")
      .arg(QString::fromStdString(body.name), QString::fromStdString(replay_.record()->setting().side(man.side).name),
           words::soldier(man.arm));
}

}  // namespace sandgate
