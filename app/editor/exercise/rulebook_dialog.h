// The numbers of the rulebook by which a plan is played, each with its clause (Ctrl+R).
#pragma once

#include <QDialog>
#include <QLineEdit>
#include <QTableView>

#include "app/editor/exercise/rulebook_model.h"

namespace sandgate {

class RulebookDialog : public QDialog {
  Q_OBJECT
 public:
  /// `data_folder`: the program's data folder.
  RulebookDialog(const Rulebook& rulebook, const std::filesystem::path& data_folder, QWidget* parent = nullptr);

  QLineEdit* finder() const { return find_; }
  QTableView* table() const { return table_; }
  RulebookModel& model() const { return *model_; }

 private:
  words::ClauseBook clauses_;
  RulebookModel* model_;
  QLineEdit* find_;
  QTableView* table_;
};

}  // namespace sandgate
