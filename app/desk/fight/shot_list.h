// The shots of this move and the one before on the table shown, each with what it did; a click plays it again.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QListWidget>

#include "app/desk/fight/gun_model.h"

namespace sandgate {

/// Lists the shots of a GunModel in the order in which they were fired; hidden while there are none.
class ShotList : public QFrame {
  Q_OBJECT
 public:
  ShotList(DeskModel& desk, GunModel& guns, QWidget* parent = nullptr);
  QListWidget* list() const { return list_; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void refresh();
  DeskModel& desk_;
  GunModel& guns_;
  QLabel* title_;
  QListWidget* list_;
};

}  // namespace sandgate
