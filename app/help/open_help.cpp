#include "app/help/open_help.h"

#include <QAction>
#include <QApplication>
#include <QMenu>
#include <QMenuBar>
#include <QShortcut>

#include "app/desk/parts/keys_sheet.h"
#include "app/help/help_window.h"
#include "app/host/data_folder.h"

namespace sandgate {

HelpWindow* open_help(HelpFor what) {
  HelpWindow* window = nullptr;
  for (QWidget* one : QApplication::topLevelWidgets())
    if (auto* open = qobject_cast<HelpWindow*>(one); open && !open->isHidden()) window = open;
  if (!window) {
    window = new HelpWindow(docs_folder());
    window->setAttribute(Qt::WA_DeleteOnClose);
    // Guides alone do not keep the program running.
    window->setAttribute(Qt::WA_QuitOnClose, false);
    QObject::connect(qApp, &QApplication::aboutToQuit, window, &QObject::deleteLater);
  }
  if (window->isMinimized()) window->showNormal();
  window->show();
  window->show_place(help_place(what));
  window->raise();
  window->activateWindow();
  return window;
}

void add_help_keys(QWidget& window, std::function<HelpFor()> what, std::function<void()> show_keys) {
  QObject::connect(new QShortcut(QKeySequence(Qt::Key_F1), &window), &QShortcut::activated, &window,
                   [what = std::move(what)] { open_help(what()); });
  if (!show_keys) return;
  QObject::connect(new QShortcut(QKeySequence(Qt::SHIFT | Qt::Key_F1), &window), &QShortcut::activated, &window,
                   std::move(show_keys));
}

void add_help_actions(QMenu& menu, std::function<HelpFor()> what, std::function<void()> show_keys) {
  QAction* guide = menu.addAction(HelpWindow::tr("&Guide to this window"));
  guide->setShortcut(QKeySequence(Qt::Key_F1));
  QObject::connect(guide, &QAction::triggered, &menu, [what = std::move(what)] { open_help(what()); });
  QAction* keys = menu.addAction(HelpWindow::tr("&Keys"));
  keys->setShortcut(QKeySequence(Qt::SHIFT | Qt::Key_F1));
  QObject::connect(keys, &QAction::triggered, &menu, std::move(show_keys));
}

QMenu* add_help_menu(QMenuBar& menus, HelpFor what, QWidget& window) {
  QMenu* help = menus.addMenu(HelpWindow::tr("&Help"));
  add_help_actions(
      *help, [what] { return what; },
      [&menus, &window] {
        auto* keys = new KeysSheet(menus, &window, false);
        keys->setAttribute(Qt::WA_DeleteOnClose);
        keys->open();
      });
  return help;
}

}  // namespace sandgate
