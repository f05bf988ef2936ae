// The dock of what is near: the pieces round the sheet's cursor, the nearest first, for whoever goes by keys or by ear.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QTableView>

#include "app/desk/model/near_model.h"

namespace sandgate {

/// A table over a NearModel. Enter takes the body of the row in hand, or looks at it where it is not the side's; Space
/// asks for the cursor to be put on it.
class NearPanel : public QFrame {
  Q_OBJECT
 public:
  explicit NearPanel(DeskModel& desk, QWidget* parent = nullptr);

  QTableView* table() const { return table_; }
  NearModel& model() { return *near_; }
  /// "round NZ 290 242"
  QString note() const;
  /// The body of the row in hand is taken, or looked at.
  void take_current();

 signals:
  void cursor_asked(sandgate::Point place);
  void note_changed();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  DeskModel& desk_;
  NearModel* near_;
  QTableView* table_;
  QLabel* told_;
};

}  // namespace sandgate
