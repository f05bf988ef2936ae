// What the march thought out costs: a row for each stage, when it arrives, and what a clause in it says.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QTableWidget>

#include "app/desk/desk_model.h"

namespace sandgate {

class CostCard : public QWidget {
  Q_OBJECT
 public:
  explicit CostCard(DeskModel& desk, QWidget* parent = nullptr);

 private:
  void refresh();
  void show_clause(int row);

  DeskModel& desk_;
  QTableWidget* rows_;
  QFrame* arrives_;
  QLabel *arrival_, *clause_;
  std::vector<Clause> clauses_;  ///< by row
};

}  // namespace sandgate
