#include "app/desk/parts/quiet_fields.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QKeyEvent>
#include <QSpinBox>

#include "app/desk/parts/panel.h"

namespace sandgate {
namespace {

bool of_figures(const QObject* watched) {
  return qobject_cast<const QSpinBox*>(watched) || qobject_cast<const QDoubleSpinBox*>(watched);
}

bool turned_by_wheel(const QObject* watched) {
  return qobject_cast<const QAbstractSpinBox*>(watched) || qobject_cast<const QComboBox*>(watched);
}

bool a_letter(const QKeyEvent& key) {
  const bool plain = (key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier;
  return plain && !key.text().isEmpty() && key.text().front().isLetter();
}

}  // namespace

bool QuietFields::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::Polish:
      if (turned_by_wheel(watched)) {
        auto* field = static_cast<QWidget*>(watched);
        if (field->focusPolicy() == Qt::WheelFocus) field->setFocusPolicy(Qt::StrongFocus);
      }
      return false;
    case QEvent::Show:
      // Where nobody has put a hint into it.
      if (qobject_cast<QComboBox*>(watched) && !static_cast<QWidget*>(watched)->layout()) {
        constexpr int from_right = 8;
        hint_in(static_cast<QWidget*>(watched), from_right);
        mark_opening(static_cast<QWidget*>(watched));
      }
      return false;
    case QEvent::Wheel:
      if (!turned_by_wheel(watched) || static_cast<QWidget*>(watched)->hasFocus()) return false;
      // Not taken, it goes on to what the field stands in.
      event->ignore();
      return true;
    case QEvent::ShortcutOverride:
      if (!of_figures(watched) || !a_letter(*static_cast<QKeyEvent*>(event))) return false;
      event->ignore();
      return true;
    default: return false;
  }
}

}  // namespace sandgate
