// The march table of the plan beside the editor's window.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QTableView>

#include "app/editor/exercise/march_rows.h"

namespace sandgate {

/// The row in hand is the march in hand of the editor, so that its form and the sheet have the same. F2 or a double
/// click changes a move or a place, Delete takes a march away, Ctrl+D adds the next like it, Ctrl+Z undoes.
class MarchTableDialog : public QDialog {
  Q_OBJECT
 public:
  /// `model` must outlive it.
  explicit MarchTableDialog(ExerciseModel& model, QWidget* parent = nullptr);
  QTableView* table() const { return table_; }
  MarchRows& rows() const { return *rows_; }
  QString note() const { return note_->text(); }

 signals:
  /// A march is to be shown on the sheet.
  void show_asked(const sandgate::PlanItem& march);

 private:
  void follow_chosen();
  void take_row();
  void tell();

  ExerciseModel& model_;
  MarchRows* rows_;
  QTableView* table_;
  QLabel* note_;
  bool following_ = false;
};

}  // namespace sandgate
