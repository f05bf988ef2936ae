// The umpire enters what came of a table that was played with real toys (KS-10): written by hand or read from a file,
// and held against the rules of numbers while it is written.
#pragma once

#include <QDialog>
#include <QTableView>

#include "app/umpire/console/forms/fields.h"
#include "app/umpire/console/forms/outcome_model.h"
#include "app/umpire/console/forms/ruling_foot.h"

namespace sandgate {

/// Closes when the outcome was taken, and with it the table.
class OutcomeForm : public QDialog {
  Q_OBJECT
 public:
  /// `table`: the one in hand; none: the first that is open. `umpire` must outlive it.
  OutcomeForm(const UmpireClient& umpire, TableId table, AskRule ask, QWidget* parent = nullptr);
  ~OutcomeForm() override;
  /// There the body of the row in hand stands.
  void point_at(Point place) { model_.set_place(list_->currentIndex().row(), place); }
  /// Of the same form as the command line has it. What goes wrong is said, and changes nothing.
  void read(const QString& file);
  void save(const QString& file);

  QComboBox* table_field() const { return table_; }
  QSpinBox* moves_field() const { return moves_; }
  QTableView* list() const { return list_; }
  OutcomeModel& model() { return model_; }
  RulingFoot& foot() const { return *foot_; }
  QLabel* said_label() const { return said_; }
  QLabel* both_sides_label() const { return both_; }
  QPushButton* read_button() const { return read_; }
  QPushButton* save_button() const { return save_; }
  QPushButton* sheet_button() const { return sheet_; }

  /// Ask for a file to read and for one to write; tests answer themselves.
  std::function<QString()> asks_file_to_read, asks_file_to_save;

 signals:
  /// The set-up sheet of the table is to be printed.
  void sheet_asked(sandgate::TableId table);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  TableId table() const { return table_->currentIndex() < 0 ? TableId{} : TableId{table_->currentData().toInt()}; }
  void make_list();
  void begin();
  void looked(const std::optional<Refusal>& against);
  void say(const QString& sentence, bool wrong);
  RulingFoot::Draft draft(const std::string& reason) const;

  const UmpireClient& umpire_;
  OutcomeModel model_;
  QComboBox* table_;
  QSpinBox* moves_;
  QTableView* list_;
  QLabel *said_, *both_;
  RulingFoot* foot_;
  QPushButton *read_, *save_, *sheet_;
};

}  // namespace sandgate
