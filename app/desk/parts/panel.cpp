#include "app/desk/parts/panel.h"

#include <QHBoxLayout>
#include <QScrollArea>
#include <QStyle>
#include <QVBoxLayout>
#include <QVariant>

#include "app/desk/parts/keyed_button.h"

namespace sandgate {
QLabel* role_label(const char* role, const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setProperty("role", QLatin1String(role));
  // What stands in labels may come from files of others: never rich text unless asked for.
  label->setTextFormat(Qt::PlainText);
  return label;
}

QFrame* division(QWidget* parent) {
  auto* line = new QFrame(parent);
  line->setObjectName(QStringLiteral("division"));
  line->setFixedWidth(1);
  return line;
}

QFrame* hairline() {
  auto* line = division();
  line->setFixedHeight(1);
  line->setMaximumWidth(QWIDGETSIZE_MAX);
  line->setMinimumWidth(1);
  return line;
}

void set_role(QWidget* widget, const char* property, const QVariant& value) {
  if (widget->property(property) == value) return;
  widget->setProperty(property, value);
  widget->style()->unpolish(widget);
  widget->style()->polish(widget);
}

PanelHead::PanelHead(const QString& title, const QString& key, QWidget* parent)
    : QWidget(parent), note_(new ElidedLabel("note")) {
  setObjectName(QStringLiteral("panelHead"));
  setAttribute(Qt::WA_StyledBackground);
  setFixedHeight(height_px);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(12, 0, 8, 0);
  row->setSpacing(8);
  row->addWidget(role_label("title", title));
  row->addStretch();
  row->addWidget(note_);
  if (!key.isEmpty()) row->addWidget(role_label("key", named_keys(key)), 0, Qt::AlignVCenter);
}

QLabel* hint_in(QWidget* field, int from_right) {
  auto* hint = role_label("note");
  hint->setAttribute(Qt::WA_TransparentForMouseEvents);
  auto* row = new QHBoxLayout(field);
  row->setContentsMargins(0, 0, from_right, 0);
  row->addStretch();
  row->addWidget(hint);
  return hint;
}

void mark_opening(QWidget* field) {
  auto* mark = role_label("note", QStringLiteral("▾"), field);
  mark->setAttribute(Qt::WA_TransparentForMouseEvents);
  static_cast<QHBoxLayout*>(field->layout())->addWidget(mark);
}

QScrollArea* fill_scrolled(QFrame& panel, QWidget* page, QWidget* foot) {
  QScrollArea* scroll = foot ? scrolled_to_its_height(page) : scrolled(page);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* all = new QVBoxLayout(&panel);
  all->setContentsMargins(1, 0, 1, 1);
  all->setSpacing(0);
  all->addWidget(scroll);
  if (foot) {
    all->addWidget(foot);
    all->addStretch();
  }
  return scroll;
}

}  // namespace sandgate
