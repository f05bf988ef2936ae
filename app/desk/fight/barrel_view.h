// Sight down the barrel of the gun in hand: the ground under its line of fire, from the side.
#pragma once

#include <QWidget>

#include "app/desk/fight/gun_model.h"

namespace sandgate {

/// Draws the latest BarrelSight of a GunModel.
class BarrelView : public QWidget {
  Q_OBJECT
 public:
  explicit BarrelView(GunModel& guns, QWidget* parent = nullptr);
  QSize sizeHint() const override { return {348, 168}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  GunModel& guns_;
};

}  // namespace sandgate
