#include "app/desk/parts/clause_link.h"

#include <QAbstractItemView>
#include <QCoreApplication>
#include <QMouseEvent>
#include <QStyleOptionViewItem>

namespace sandgate {

QEvent::Type ClauseAsked::kind() {
  static const auto type = static_cast<Type>(registerEventType());
  return type;
}

bool ask_clause(QWidget& from, const QString& id) {
  if (id.isEmpty()) return false;
  ClauseAsked asked(id);
  for (QObject* at = &from; at; at = at->parent()) {
    QCoreApplication::sendEvent(at, &asked);
    if (asked.isAccepted()) return true;
  }
  return false;
}

ClauseLabel::ClauseLabel(const char* role, QWidget* parent) : QLabel(parent) {
  setProperty("role", QLatin1String(role));
  setTextFormat(Qt::PlainText);
  setCursor(Qt::PointingHandCursor);
}

QString ClauseLabel::clause() const { return words::clauses_named_in(text()).value(0); }

void ClauseLabel::mouseReleaseEvent(QMouseEvent* event) {
  QLabel::mouseReleaseEvent(event);
  // Words that were marked to be copied lead nowhere.
  if (event->button() != Qt::LeftButton || hasSelectedText()) return;
  if (rect().contains(event->position().toPoint())) ask_clause(*this, clause());
}

QLabel* clause_label(const char* role) {
  auto* label = new ClauseLabel(role);
  label->setProperty("tone", QStringLiteral("link"));
  return label;
}

void show_clause(QLabel& label, Clause clause, const words::ClauseBook& clauses) {
  label.setText(words::clause_id(clause));
  label.setToolTip(clauses.tooltip(clause));
}

QString clause_of_cell(const QString& text) {
  const QStringList named = words::clauses_named_in(text);
  return named.join(QStringLiteral(", ")) == text.trimmed() && !named.isEmpty() ? named.front() : QString();
}

bool ask_painted_clause(const QEvent& event, const QStyleOptionViewItem& option, const QRectF& where,
                        const QString& id) {
  if (event.type() != QEvent::MouseButtonRelease || !option.widget) return false;
  const auto& mouse = static_cast<const QMouseEvent&>(event);
  if (mouse.button() != Qt::LeftButton || !where.contains(mouse.position())) return false;
  return ask_clause(*const_cast<QWidget*>(option.widget), id);
}

void lead_from_cells(QAbstractItemView& view) {
  QObject::connect(&view, &QAbstractItemView::clicked, &view,
                   [&view](const QModelIndex& index) { ask_clause(view, clause_of_cell(index.data().toString())); });
}

}  // namespace sandgate
