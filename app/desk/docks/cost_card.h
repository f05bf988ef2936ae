// What the march thought out costs: a row for each stage, when it arrives, and what a clause in it says.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QTableWidget>

#include "app/desk/model/desk_model.h"
#include "app/words/marches.h"

namespace sandgate {

/// Follows the march thought out of its DeskModel.
class CostCard : public QWidget {
  Q_OBJECT
 public:
  explicit CostCard(DeskModel& desk, QWidget* parent = nullptr);

  /// Hidden while something other than a march is planned.
  void set_wanted(bool wanted) {
    wanted_ = wanted;
    refresh();
  }
  /// When the march is over, in a band: for its owner to put where it stays in view.
  QWidget* arrives() const { return arrives_; }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void refresh();
  void show_clause(int row);
  /// A row for each stage, or for each body where several march together.
  std::vector<words::CostRow> rows_of(const MarchPreview& preview) const;

  DeskModel& desk_;
  bool wanted_ = true;
  QTableWidget* rows_;
  QFrame* arrives_;
  QLabel *arrives_title_, *arrival_, *clause_;
  std::vector<Clause> clauses_;  ///< by row
};

}  // namespace sandgate
