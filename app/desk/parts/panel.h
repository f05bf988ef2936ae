// The frame round every dock and panel: a head with title, note and the key that leads there.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QString>

#include "app/desk/parts/fit.h"

class QDockWidget;
class QScrollArea;

namespace sandgate {

/// 28 pixels: title left, note and key right. Serves as title bar of a dock, so that it can be dragged by it.
class PanelHead : public QWidget {
 public:
  PanelHead(const QString& title, const QString& key, QWidget* parent = nullptr);
  void set_note(const QString& note) { note_->setText(note); }
  /// A dock gives its title bar the height it hints at, whatever is fixed.
  QSize sizeHint() const override { return {QWidget::sizeHint().width(), height_px}; }
  QSize minimumSizeHint() const override { return {QWidget::minimumSizeHint().width(), height_px}; }

 private:
  static constexpr int height_px = 28;
  ElidedLabel* note_;
};

/// A label of one of the style sheet's roles: "title", "note", "second", "heading", "column", "chip" …
QLabel* role_label(const char* role, const QString& text = {}, QWidget* parent = nullptr);
/// Fills `panel` with `page`, which scrolls up and down where it has not room enough, and never takes the focus. `foot`
/// stands right below it and stays in view.
QScrollArea* fill_scrolled(QFrame& panel, QWidget* page, QWidget* foot = nullptr);
/// A vertical hairline, and one that lies.
QFrame* division(QWidget* parent = nullptr);
QFrame* hairline();
/// Gives `widget` the style sheet's `role` and has it drawn anew.
void set_role(QWidget* widget, const char* property, const QVariant& value);

/// A word at the right of a field, inside it.
QLabel* hint_in(QWidget* field, int from_right);
/// The mark of a field that opens, beside its hint.
void mark_opening(QWidget* field);

}  // namespace sandgate
