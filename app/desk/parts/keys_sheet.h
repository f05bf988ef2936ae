// F1: every key of the desk on one page, read from the actions themselves.
#pragma once

#include <QDialog>

class QMenuBar;

namespace sandgate {

/// Built from a window's menus when it is opened, so that it cannot fall behind them.
class KeysSheet : public QDialog {
  Q_OBJECT
 public:
  explicit KeysSheet(const QMenuBar& menus, QWidget* parent = nullptr);
};

}  // namespace sandgate
