// What is wrong with a window on the screen it is on: larger than that, something cut off, something out of reach.
#pragma once

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMainWindow>
#include <QMenuBar>
#include <QScreen>
#include <QScrollArea>
#include <QTabBar>
#include <QTest>

#include "app/desk/parts/fit.h"
#include "app/desk/parts/keyed_button.h"

namespace sandgate::tests {

/// Named for whoever reads of it.
inline QString told(const QWidget* widget) {
  QString text = widget->property("text").toString();
  if (text.isEmpty()) text = widget->accessibleName();
  return QStringLiteral("%1 \"%2\" %3x%4")
      .arg(widget->metaObject()->className(), text.left(40))
      .arg(widget->width())
      .arg(widget->height());
}

/// Whether `part` can be brought into view: it lies within `window`, or within what scrolls there.
inline bool within_reach(const QWidget* part, const QWidget* window) {
  QRect place(QPoint(), part->size());
  const QWidget* inside = part;
  for (const QWidget* over = part->parentWidget(); over && inside != window; over = over->parentWidget()) {
    place.translate(inside->pos());
    inside = over;
    const auto* scroll =
        over->parentWidget() ? qobject_cast<const QScrollArea*>(over->parentWidget()->parentWidget()) : nullptr;
    if (scroll && scroll->widget() == over) {
      const bool across = scroll->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff;
      if (place.left() < 0 || place.top() < 0 || place.bottom() >= over->height() ||
          place.right() >= (across ? over->width() : scroll->viewport()->width()))
        return false;
      // From here on it is the opening that has to be seen.
      place = QRect(QPoint(), scroll->size());
      inside = scroll;
      over = scroll;
      constexpr int least = 60;
      if (place.height() < least) return false;
      continue;
    }
    if (over == window) break;
  }
  return window->rect().contains(place);
}

/// Whether a text is seen as a whole, or said by a tip where it is not.
inline bool legible(const QLabel& label) {
  if (label.text().isEmpty() || !label.pixmap().isNull() || qobject_cast<const ElidedLabel*>(&label)) return true;
  const QSize room = label.contentsRect().size();
  constexpr int hair = 1;
  if (label.wordWrap()) return label.heightForWidth(label.width()) <= label.height() + hair;
  const QSize wanted = label.sizeHint();
  return wanted.width() <= label.width() + hair && room.height() > 0 && wanted.height() <= label.height() + 4;
}

/// One sentence for each fault of what `window` shows now.
inline QStringList screen_faults(const QWidget* window) {
  QStringList faults;
  const QSize screen = window->screen()->availableGeometry().size();
  if (window->isWindow() && (window->width() > screen.width() || window->height() > screen.height()))
    faults << QStringLiteral("%1 is larger than the screen").arg(told(window));
  for (const QWidget* part : window->findChildren<QWidget*>()) {
    if (!part->isVisibleTo(window) || part->window() != window->window()) continue;
    // Of a dock that stands behind another, the tab is looked at.
    bool behind = false;
    for (const QWidget* over = part; over && over != window; over = over->parentWidget())
      if (const auto* dock = qobject_cast<const QDockWidget*>(over); dock && dock->visibleRegion().isEmpty())
        behind = true;
    if (behind) continue;
    const auto* label = qobject_cast<const QLabel*>(part);
    const auto* button = qobject_cast<const QAbstractButton*>(part);
    const auto* menus = qobject_cast<const QMenuBar*>(part);
    const auto* list = qobject_cast<const QAbstractScrollArea*>(part);
    const bool field = qobject_cast<const QLineEdit*>(part) || qobject_cast<const QComboBox*>(part) ||
                       qobject_cast<const QAbstractSpinBox*>(part);
    if (!label && !button && !menus && !field && !list) continue;
    if (part->inherits("QTabBar") || (part->parentWidget() && part->parentWidget()->inherits("QTabBar"))) continue;
    if (part->objectName().startsWith("qt_") || (part->parentWidget() && part->parentWidget()->inherits("QMenuBar")))
      continue;
    if (qobject_cast<const QLineEdit*>(part->parentWidget()) ||
        qobject_cast<const QAbstractSpinBox*>(part->parentWidget()))
      continue;
    if (label && label->text().isEmpty()) continue;
    if (!within_reach(part, window)) faults << QStringLiteral("%1 cannot be reached").arg(told(part));
    if (label && !legible(*label)) faults << QStringLiteral("%1 is cut off").arg(told(part));
    if (button && part->width() + 1 < part->minimumSizeHint().width())
      faults << QStringLiteral("%1 is cut off").arg(told(part));
    constexpr int least_field = 40;
    if (field && part->width() < least_field) faults << QStringLiteral("%1 is too narrow").arg(told(part));
    if (menus)
      for (QAction* action : menus->actions())
        if (action->isVisible() &&
            (menus->actionGeometry(action).isEmpty() || !menus->rect().contains(menus->actionGeometry(action))))
          faults << QStringLiteral("the menu %1 is cut off").arg(action->text());
  }
  for (const QTabBar* tabs : window->findChildren<QTabBar*>()) {
    if (!tabs->isVisibleTo(window) || tabs->visibleRegion().isEmpty()) continue;
    if (!within_reach(tabs, tabs->parentWidget())) faults << QStringLiteral("the tabs cannot be reached");
    for (int tab = 0; tab < tabs->count(); ++tab)
      if (!tabs->rect().contains(tabs->tabRect(tab)) ||
          tabs->fontMetrics().horizontalAdvance(tabs->tabText(tab)) > tabs->tabRect(tab).width())
        faults << QStringLiteral("the tab %1 is cut off").arg(tabs->tabText(tab));
  }
  return faults;
}

}  // namespace sandgate::tests
