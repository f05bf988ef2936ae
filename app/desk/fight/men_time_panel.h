// The dock that shows how own bodies on the table spend their moves (KS-3).
#pragma once

#include <QFrame>
#include <QLabel>
#include <QTableWidget>

#include "app/desk/fight/men_time.h"
#include "app/desk/fight/table_model.h"

namespace sandgate {

/// A row a body, with bars over four own moves; a row that is chosen takes its men in hand.
class MenTimePanel : public QFrame {
  Q_OBJECT
 public:
  MenTimePanel(DeskModel& desk, TableModel& table, QWidget* parent = nullptr);

  enum Column { body_column, doing_column, time_column, clause_column, column_count };
  QTableWidget* rows() const { return rows_; }
  const MenTime& time() const { return time_; }
  QString note() const { return tr("halves of own moves"); }
  /// Takes the men of the row in hand.
  void choose_current();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void refresh();
  void follow_chosen();

  DeskModel& desk_;
  TableModel& table_;
  MenTime time_;
  QTableWidget* rows_;
  QLabel* note_;
};

}  // namespace sandgate
