// The left panel: the order of battle in a tree, with a field to find a body.
#pragma once

#include <QFrame>
#include <QLineEdit>
#include <QTreeView>

#include "app/desk/parts/panel.h"
#include "app/editor/exercise/plan_tree_model.h"

namespace sandgate {

/// Choosing rows chooses things; F2 gives a name, a drag gives bodies to another seat or sets them down on the sheet.
class PlanTree : public QFrame {
  Q_OBJECT
 public:
  explicit PlanTree(ExerciseModel& model, QWidget* parent = nullptr);

  QTreeView* tree() const { return tree_; }
  QLineEdit* finder() const { return find_; }
  PlanTreeModel& rows() const { return *rows_; }
  void edit_name();

 signals:
  /// A row is to be shown on the sheet.
  void show_asked(const sandgate::PlanItem& item);
  void menu_asked(const QPoint& at);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void follow_chosen();
  void take_chosen();
  void open_rows();

  ExerciseModel& model_;
  PlanTreeModel* rows_;
  PanelHead* head_;
  QLineEdit* find_;
  QTreeView* tree_;
  bool following_ = false;
};

}  // namespace sandgate
