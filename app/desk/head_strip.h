// The strip under the menus: whose move it is, the time, how far one sees, who still waits for orders.
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QWidget>

#include "app/desk/desk_model.h"
#include "app/desk/emblem.h"

namespace sandgate {

class HeadStrip : public QWidget {
  Q_OBJECT
 public:
  explicit HeadStrip(DeskModel& desk, QWidget* parent = nullptr);

  QPushButton* next_idle_button() const { return next_idle_; }
  QPushButton* close_button() const { return close_; }

 private:
  void refresh();

  DeskModel& desk_;
  Emblem* side_;
  QLabel *whose_, *move_, *clock_, *date_, *sight_, *sight_note_, *orders_, *idle_;
  QPushButton *next_idle_, *close_;
};

/// A button whose key stands at its right in smaller type.
QPushButton* keyed_button(const QString& text, const QString& key, bool main, QWidget* parent = nullptr);

}  // namespace sandgate
