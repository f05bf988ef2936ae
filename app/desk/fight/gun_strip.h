// The strip over a table's dock: how far the gun phase is (LW-2.4, LW-2.5), and the way to its guns.
#pragma once

#include <QFrame>
#include <QLabel>

#include "app/desk/fight/gun_model.h"
#include "app/desk/fight/rifle_model.h"
#include "app/desk/parts/keyed_button.h"

namespace sandgate {

/// Shown over any dock of a table while the gun phase lasts.
class GunStrip : public QFrame {
  Q_OBJECT
 public:
  GunStrip(DeskModel& desk, TableModel& table, GunModel& guns, RifleModel& rifles, QWidget* parent = nullptr);

  QString words() const { return words_->text(); }
  KeyedButton* aim_button() const { return aim_; }
  KeyedButton* done_button() const { return done_; }
  KeyedButton* rifles_button() const { return rifles_fire_; }

 private:
  void refresh();

  DeskModel& desk_;
  TableModel& table_;
  GunModel& guns_;
  RifleModel& rifles_;
  QLabel *words_, *held_, *clause_, *rifles_words_;
  KeyedButton *aim_, *done_, *rifles_fire_;
};

}  // namespace sandgate
