// Ctrl+F1: the rules, at the clause that a window has in hand, in a window of their own beside it.
#pragma once

#include <functional>
#include <optional>

#include "core/rulebook/rulebook.h"

class QMenu;
class QWidget;

namespace sandgate {

class RulesWindow;

/// By which rulebook a window is played; none: by none yet.
using RulebookInForce = std::function<std::optional<Rulebook>()>;

/// Opens the rules at a clause, or where they were. There is one window of them: it comes to the front, with the
/// rulebook of the window that it was opened from last.
RulesWindow* open_rules(QWidget& from, const RulebookInForce& rulebook, const QString& clause = {});

/// The clause that `window` has in hand: that of what is said no to just now; else that of the row or the words where
/// the keyboard is; else that of a refusal that stands. Empty: none.
QString clause_in_hand(const QWidget& window);

/// Gives `window` the key, and has whatever names a clause in it lead to the rules.
void add_rules_keys(QWidget& window, RulebookInForce rulebook);
/// The same with a line of the window's Help menu.
void add_rules_action(QMenu& help, QWidget& window, RulebookInForce rulebook);

}  // namespace sandgate
