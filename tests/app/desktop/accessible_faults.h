// What a screen reader is not told of a window, and what no key reaches there, asked through QAccessible.
#pragma once

#include <cxxabi.h>

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QDirIterator>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSet>
#include <QTabBar>
#include <QTableView>
#include <QTextEdit>
#include <QTreeView>
#include <cstdlib>
#include <memory>

#include "app/desk/parts/keyed_button.h"

namespace sandgate::tests {

/// The class a widget was made of, also where Qt's own name for it is that of a base.
inline QString class_of(const QObject& object) {
  int fault = 0;
  const std::unique_ptr<char, void (*)(void*)> name(
      abi::__cxa_demangle(typeid(object).name(), nullptr, nullptr, &fault), std::free);
  return QString::fromLatin1(name ? name.get() : "").section(QStringLiteral("::"), -1);
}

/// Every class of the program's windows that paints itself, as the sources have them.
inline const QSet<QString>& painted_classes() {
  static const QSet<QString> found = [] {
    QSet<QString> classes;
    static const QRegularExpression begins(QStringLiteral("^class (?:\\w+::)*(\\w+)\\b.*: public")),
        paints(QStringLiteral("^\\s+void paintEvent\\("));
    QDirIterator files(QStringLiteral(SANDGATE_SOURCE_DIR "/app"), {QStringLiteral("*.h"), QStringLiteral("*.cpp")},
                       QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
      QFile file(files.next());
      if (!file.open(QIODevice::ReadOnly)) continue;
      QString now;
      for (const QString& line : QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'))) {
        if (const auto begun = begins.match(line); begun.hasMatch()) now = begun.captured(1);
        if (!now.isEmpty() && paints.match(line).hasMatch()) classes.insert(now);
      }
    }
    return classes;
  }();
  return found;
}

/// A name that can be read aloud: a sign alone is none.
inline bool speaks(const QString& name) {
  return std::ranges::any_of(name, [](QChar letter) { return letter.isLetterOrNumber(); });
}

/// Named for whoever reads of it: its class, and what stands over it.
inline QString whereabouts(const QWidget* widget) {
  QStringList over;
  for (const QWidget* parent = widget; parent && over.size() < 5; parent = parent->parentWidget())
    over << class_of(*parent) +
                (parent->objectName().isEmpty() ? QString() : QStringLiteral("#%1").arg(parent->objectName()));
  return over.join(QStringLiteral(" in "));
}

/// Of Qt's own making, inside a widget that is looked at as a whole.
inline bool inner_part(const QWidget* widget) {
  const QWidget* parent = widget->parentWidget();
  if (widget->objectName().startsWith(QLatin1String("qt_"))) return true;
  if (!parent) return false;
  return qobject_cast<const QAbstractSpinBox*>(parent) || qobject_cast<const QComboBox*>(parent) ||
         qobject_cast<const QLineEdit*>(parent) || qobject_cast<const QMenuBar*>(parent) ||
         qobject_cast<const QTabBar*>(parent) || qobject_cast<const QAbstractItemView*>(parent) ||
         parent->inherits("QDialogButtonBox") || parent->inherits("QTableCornerButton");
}

/// A key stands on it, or is said with it: "Nearer (+)".
inline bool has_key(const QWidget& widget) {
  static const QRegularExpression said(QStringLiteral("\\([^()]+\\)$|Ctrl\\+|Shift\\+|\\bF\\d+\\b"));
  if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
    if (!button->shortcut().isEmpty() || button->text().contains(QLatin1Char('&'))) return true;
  if (const auto* keyed = qobject_cast<const KeyedButton*>(&widget))
    for (const QLabel* label : keyed->findChildren<QLabel*>())
      if (label->property("role") == QLatin1String("key") || !label->text().isEmpty()) return true;
  return widget.toolTip().contains(said) || widget.accessibleName().contains(said) ||
         widget.accessibleDescription().contains(said);
}

/// Columns without a heading, rows without a word, cells that only show a picture.
inline void item_faults(QAbstractItemView& view, const QString& where, QStringList& faults) {
  const QAbstractItemModel* model = view.model();
  if (!model) return;
  QHeaderView* head = nullptr;
  if (auto* table = qobject_cast<QTableView*>(&view)) head = table->horizontalHeader();
  if (auto* tree = qobject_cast<QTreeView*>(&view)) head = tree->header();
  const auto said = [model](const QModelIndex& index) {
    const QString text = model->data(index, Qt::AccessibleTextRole).toString();
    return text.isEmpty() ? model->data(index, Qt::DisplayRole).toString() : text;
  };
  constexpr int looked_at = 40;
  for (int column = 0; column < model->columnCount() && head && !head->isHidden(); ++column) {
    if (head->isSectionHidden(column)) continue;
    const QString title = model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString() +
                          model->headerData(column, Qt::Horizontal, Qt::AccessibleTextRole).toString();
    if (!speaks(title)) faults << QStringLiteral("%1: column %2 has no heading").arg(where).arg(column);
  }
  for (int row = 0; row < std::min(looked_at, model->rowCount()); ++row) {
    bool any = false;
    for (int column = 0; column < model->columnCount(); ++column) {
      if (head && head->isSectionHidden(column)) continue;
      const QModelIndex cell = model->index(row, column);
      any |= speaks(said(cell));
      if (said(cell).isEmpty() && !model->data(cell, Qt::DecorationRole).isNull())
        faults << QStringLiteral("%1: row %2, column %3 is only a picture").arg(where).arg(row).arg(column);
    }
    if (!any && model->columnCount() > 0) faults << QStringLiteral("%1: row %2 says nothing").arg(where).arg(row);
  }
}

inline void menu_faults(const QList<QAction*>& actions, const QString& where, QStringList& faults) {
  for (const QAction* action : actions) {
    if (action->isSeparator() || !action->isVisible()) continue;
    if (!speaks(action->text()))
      faults << QStringLiteral("%1: an entry of the menu %2 has no words")
                    .arg(where, action->toolTip() + action->objectName());
    if (const QMenu* menu = action->menu()) menu_faults(menu->actions(), where, faults);
  }
}

/// One sentence for each fault of what `window` shows now.
inline QStringList accessible_faults(QWidget* window) {
  QStringList faults;
  QList<QWidget*> all = window->findChildren<QWidget*>();
  all.prepend(window);
  for (QWidget* part : all) {
    if (part != window && (!part->isVisibleTo(window) || part->window() != window->window())) continue;
    if (inner_part(part) || qobject_cast<QScrollBar*>(part) || qobject_cast<QHeaderView*>(part)) continue;
    const QString where = whereabouts(part);
    if (auto* menus = qobject_cast<QMenuBar*>(part)) {
      menu_faults(menus->actions(), where, faults);
      continue;
    }
    if (auto* tabs = qobject_cast<QTabBar*>(part)) {
      for (int tab = 0; tab < tabs->count(); ++tab)
        if (!speaks(tabs->tabText(tab)) && !speaks(tabs->accessibleTabName(tab)))
          faults << QStringLiteral("%1: tab %2 has no name").arg(where).arg(tab);
      continue;
    }
    QAccessibleInterface* heard = QAccessible::queryAccessibleInterface(part);
    if (!heard) {
      faults << QStringLiteral("%1 is unknown to screen readers").arg(where);
      continue;
    }
    const QString name = heard->text(QAccessible::Name);
    const auto* label = qobject_cast<const QLabel*>(part);
    auto* list = qobject_cast<QAbstractItemView*>(part);
    const auto* button = qobject_cast<const QAbstractButton*>(part);
    const bool field = qobject_cast<const QLineEdit*>(part) || qobject_cast<const QComboBox*>(part) ||
                       qobject_cast<const QAbstractSpinBox*>(part) || qobject_cast<const QTextEdit*>(part) ||
                       qobject_cast<const QPlainTextEdit*>(part);
    const bool painted = painted_classes().contains(class_of(*part)) && !label;
    const bool focusable = part->focusPolicy() != Qt::NoFocus;
    if (label) {
      if (!label->pixmap().isNull() && !speaks(name))
        faults << QStringLiteral("%1 is a picture without words").arg(where);
      continue;
    }
    // Of a frame that hands the keyboard on, what it hands it to is listened to.
    if (part->focusProxy() && !field && !list && !button) continue;
    if (!list && !button && !field && !painted && !focusable && part != window) continue;
    if (part == window && !part->isWindow() && !painted && !focusable) continue;
    if (!speaks(name)) faults << QStringLiteral("%1 has no name").arg(where);
    const QAccessible::Role role = heard->role();
    if ((painted || (focusable && part != window)) && (role == QAccessible::Client || role == QAccessible::NoRole))
      faults << QStringLiteral("%1, \"%2\", has no role").arg(where, name);
    if (painted && !button && !list && part != window && role != QAccessible::Graphic &&
        part->findChildren<QWidget*>().isEmpty() && !speaks(heard->text(QAccessible::Description)) &&
        name.count(QLatin1Char(' ')) < 3)
      faults << QStringLiteral("%1, \"%2\", does not say what it shows").arg(where, name);
    if (list) item_faults(*list, where, faults);
    const bool touched = button || field || list;
    if (touched && !(part->focusPolicy() & Qt::TabFocus) && !part->focusProxy() && !has_key(*part))
      faults << QStringLiteral("%1, \"%2\", is reached by no key").arg(where, name);
  }
  return faults;
}

}  // namespace sandgate::tests
