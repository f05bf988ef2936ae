// What the bodies in hand shall dig where they stand: trenches, epaulements, mines (KS-6).
#pragma once

#include <QMenu>
#include <vector>

#include "app/desk/fight/table_model.h"
#include "app/desk/model/desk_model.h"

namespace sandgate {

/// Says beside each work what it takes. A trench lies across the body's front, as long as its men can make it, or is
/// pointed out by its two ends; an
/// epaulement stands about the gun that is chosen on a table, else where the body stands. What cannot be dug is grey,
/// and its tip says why. Hidden where the rulebook has no works.
class DigMenu : public QMenu {
  Q_OBJECT
 public:
  DigMenu(DeskModel& desk, TableModel& table, QWidget* parent = nullptr);

  /// The orders that a choice would send now, one for each body in hand.
  std::vector<WorkOrder<Handle>> orders(EarthworkKind kind) const;
  /// Those of them that dig, told to leave off.
  std::vector<CeaseWorkOrder<Handle>> leave_off() const;
  QAction* action(EarthworkKind kind) const { return actions_[static_cast<std::size_t>(kind)]; }
  QAction* two_clicks_action() const { return two_clicks_; }
  QAction* leave_off_action() const { return leave_; }

 signals:
  void refused(const Refusal& refusal);
  /// A trench shall be pointed out by its two ends.
  void two_clicks_asked();
  /// Nobody is in hand who could be told so.
  void nobody();

 private:
  void give(EarthworkKind kind);
  void give_leave_off();
  void refresh();
  QString title(EarthworkKind kind) const;

  DeskModel& desk_;
  TableModel& table_;
  std::array<QAction*, 3> actions_{};
  QAction *two_clicks_ = nullptr, *leave_ = nullptr;
};

}  // namespace sandgate
