// F1: the guide to a window, in a window of its own beside it; and Shift+F1, all keys of the window.
#pragma once

#include <functional>

#include "app/help/help_place.h"

class QMenu;
class QMenuBar;
class QWidget;

namespace sandgate {

class HelpWindow;

/// Opens the guides at what is asked for. There is one window of them: it comes to the front, wherever it was opened.
HelpWindow* open_help(HelpFor what);

/// Gives `window` the two keys. `what` is asked when F1 is pressed, since one window may show several things.
void add_help_keys(QWidget& window, std::function<HelpFor()> what, std::function<void()> show_keys = {});
/// The same as lines of a window's Help menu.
void add_help_actions(QMenu& menu, std::function<HelpFor()> what, std::function<void()> show_keys);
/// Of a window that is one thing, and whose keys are all in its menus. The menu may be given more lines.
QMenu* add_help_menu(QMenuBar& menus, HelpFor what, QWidget& window);

}  // namespace sandgate
