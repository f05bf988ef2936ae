// The dock of the enemy: what the side knows of him, row by row; a row leads to its place on the sheet.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QTableView>

#include "app/desk/model/enemy_model.h"

namespace sandgate {

/// A table over an EnemyModel; a row that is chosen asks for its place to be shown.
class EnemyPanel : public QFrame {
  Q_OBJECT
 public:
  explicit EnemyPanel(DeskModel& desk, QWidget* parent = nullptr);

  QTableView* table() const { return table_; }
  EnemyModel& model() { return *enemies_; }
  /// Of enemies who stand man by man, by arms; hidden while there are none.
  QLabel* on_tables() const { return on_tables_; }
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
  void count_men();

  DeskModel& desk_;
  EnemyModel* enemies_;
  QTableView* table_;
  QLabel* on_tables_;
  std::int64_t men_ = 0;
};

}  // namespace sandgate
