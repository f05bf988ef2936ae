// Shift+F1: every key of the desk on one page, read from the actions themselves.
#pragma once

#include <QDialog>

class QMenuBar;

namespace sandgate {

/// Built from a window's menus when it is opened, so that it cannot fall behind them.
class KeysSheet : public QDialog {
  Q_OBJECT
 public:
  /// `notes`: with what the hand does on sheets and tables, and the keys of the start page.
  explicit KeysSheet(const QMenuBar& menus, QWidget* parent = nullptr, bool notes = true);
};

}  // namespace sandgate
