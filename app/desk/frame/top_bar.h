// The dark line across the top: the house's name, the menus, and whose desk this is.
#pragma once

#include <QLabel>
#include <QMenuBar>
#include <QWidget>

#include "app/desk/parts/fit.h"

namespace sandgate {

/// Holds the menu bar that the desk fills.
class TopBar : public QWidget {
 public:
  explicit TopBar(QWidget* parent = nullptr);
  QMenuBar* menus() const { return menus_; }
  void set_note(const QString& note) { note_->setText(note); }

 private:
  QMenuBar* menus_;
  ElidedLabel* note_;
};

}  // namespace sandgate
