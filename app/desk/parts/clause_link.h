// From where a clause is named to where it is read: what is pressed asks upwards for the clause, and the window that
// has the rules at hand takes it (app/rules). Where no window does, nothing happens.
#pragma once

#include <QEvent>
#include <QLabel>

#include "app/words/clauses.h"

class QAbstractItemView;
class QStyleOptionViewItem;

namespace sandgate {

/// Somebody would read a clause: goes from a widget to its parents, until one accepts it.
class ClauseAsked : public QEvent {
 public:
  explicit ClauseAsked(QString asked) : QEvent(kind()), id(std::move(asked)) { ignore(); }
  static Type kind();

  const QString id;  ///< "KS-2.2"
};

/// Asks for a clause on behalf of `from`; false: no window above it has the rules.
bool ask_clause(QWidget& from, const QString& id);

/// Words that name a clause: pressing them asks for it, the first where they name several. Keys ask for the clause in
/// hand of a whole window, so that labels take no Tab from what is ordered with.
class ClauseLabel : public QLabel {
  Q_OBJECT
 public:
  /// Of a role of the style sheet, as `role_label` makes them.
  explicit ClauseLabel(const char* role, QWidget* parent = nullptr);
  /// The first clause that its words name; empty: none.
  QString clause() const;

 protected:
  void mouseReleaseEvent(QMouseEvent* event) override;
};

/// Such a label for the id of a clause alone, in the colour of links.
QLabel* clause_label(const char* role = "note");
/// Has it name `clause`, with what it says as its tip.
void show_clause(QLabel& label, Clause clause, const words::ClauseBook& clauses);

/// A cell of `view` that names a clause and says nothing else is a link: a click on it asks for the clause.
void lead_from_cells(QAbstractItemView& view);
/// The same of a clause that a delegate paints: true where `event`, as `editorEvent` has it, was a click on `where` and
/// a window took it.
bool ask_painted_clause(const QEvent& event, const QStyleOptionViewItem& option, const QRectF& where,
                        const QString& id);
/// The clause that such a cell leads to; empty where it is none.
QString clause_of_cell(const QString& text);

}  // namespace sandgate
