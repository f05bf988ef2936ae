// The dock while a gun is in hand: who serves it, how it is laid, the sight down its barrel, and the shot.
#pragma once

#include <QDoubleSpinBox>
#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

#include "app/desk/fight/barrel_view.h"
#include "app/desk/fight/gun_model.h"
#include "app/desk/parts/keyed_button.h"
#include "app/desk/parts/refused_box.h"

namespace sandgate {

/// Shows a GunModel and changes it; keys do the same through the menus.
class GunPanel : public QFrame {
  Q_OBJECT
 public:
  GunPanel(DeskModel& desk, GunModel& guns, QWidget* parent = nullptr);

  QSpinBox* bearing_field() const { return bearing_; }
  QDoubleSpinBox* degrees_field() const { return degrees_; }
  QSpinBox* elevation_field() const { return elevation_; }
  KeyedButton* fire_button() const { return fire_; }
  KeyedButton* lay_button() const { return lay_; }
  /// KS-3: one of the two, as the gun stands; none where guns are not limbered.
  KeyedButton* unlimber_button() const { return unlimber_; }
  KeyedButton* limber_up_button() const { return limber_up_; }
  QPushButton* test_button() const { return test_; }
  QPushButton* lie_button() const { return lie_; }
  QPushButton* trail_button() const { return trail_; }
  QPushButton* projectile_button() const { return projectile_; }
  QLabel* crew_label() const { return crew_; }

 public slots:
  /// Scrolls to what a shot is worth, and to what fires it.
  void show_worth();

 signals:
  /// KS-3: the gun in hand shall stand so.
  void form_asked(FormedAs to);
  /// The gun was asked to be laid on what is marked or pointed at.
  void lay_asked();

 private:
  QWidget* make_head();
  QWidget* make_fields();
  void refresh();
  void refresh_sight();
  QString men_words() const;

  DeskModel& desk_;
  GunModel& guns_;
  QLabel *name_, *state_, *state_clause_, *crew_, *crew_clause_, *meets_, *expected_, *men_;
  QSpinBox *bearing_, *elevation_;
  QDoubleSpinBox* degrees_;
  BarrelView* sight_;
  KeyedButton *unlimber_, *limber_up_, *lay_, *fire_;
  QPushButton *test_, *projectile_, *lie_, *trail_, *back_;
  RefusedBox* refused_;
  bool was_laying_ = false;
};

}  // namespace sandgate
