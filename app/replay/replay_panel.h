// Beside the table of a battle: what is said of the move in hand, how the step in hand was ruled, and all steps.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QTreeView>
#include <QVBoxLayout>

#include "app/replay/step_model.h"
#include "app/words/clauses.h"

namespace sandgate {

class ReplayPanel : public QFrame {
  Q_OBJECT
 public:
  ReplayPanel(ReplayModel& replay, const words::ClauseBook& clauses, QWidget* parent = nullptr);

  QString heading() const { return heading_->text(); }
  QString commentary() const { return commentary_->text(); }
  /// The rulings of the step in hand, each with its clause.
  QStringList rulings() const;
  QTreeView* steps() const { return steps_; }

 private:
  void refresh();
  void show_rulings();

  ReplayModel& replay_;
  const words::ClauseBook& clauses_;
  StepModel model_;
  const BattleRecord* shown_ = nullptr;
  QLabel *heading_, *time_, *commentary_, *step_;
  QVBoxLayout* rulings_;
  QTreeView* steps_;
};

}  // namespace sandgate
