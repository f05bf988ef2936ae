// The dock of the enemy: what the side knows of him, row by row; a row leads to its place on the sheet.
#pragma once

#include <QFrame>
#include <QTableView>

#include "app/desk/enemy_model.h"

namespace sandgate {

class EnemyPanel : public QFrame {
  Q_OBJECT
 public:
  explicit EnemyPanel(DeskModel& desk, QWidget* parent = nullptr);

  QTableView* table() const { return table_; }
  EnemyModel& model() { return *enemies_; }
  /// "3 in sight · 2 lost"
  QString note() const;
  /// Shows the body of the row in hand on the sheet.
  void locate_current();

 signals:
  void place_asked(Point place);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void follow();

  DeskModel& desk_;
  EnemyModel* enemies_;
  QTableView* table_;
};

}  // namespace sandgate
