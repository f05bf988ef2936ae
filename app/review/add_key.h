// An entry of the review's menus with its keys. Private to this room.
#pragma once

#include <QMenu>

#include "app/review/review_page.h"

namespace sandgate {

template <class Act>
QAction* add_key(ReviewPage& page, QMenu* menu, const QString& text, const QList<QKeySequence>& keys, Act act) {
  QAction* action = menu->addAction(text);
  action->setShortcuts(keys);
  action->setShortcutContext(Qt::WindowShortcut);
  QObject::connect(action, &QAction::triggered, &page, act);
  return action;
}

}  // namespace sandgate
