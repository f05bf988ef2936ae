#include "app/rules/open_rules.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QMenu>
#include <QShortcut>

#include "app/desk/parts/clause_link.h"
#include "app/desk/parts/refused_box.h"
#include "app/desk/parts/said_above.h"
#include "app/host/data_folder.h"
#include "app/rules/rules_window.h"

namespace sandgate {
namespace {

/// Takes what is asked for anywhere in a window.
class ClausesTaken : public QObject {
 public:
  ClausesTaken(QWidget& window, RulebookInForce rulebook)
      : QObject(&window), window_(window), rulebook_(std::move(rulebook)) {
    window.installEventFilter(this);
  }
  void open_in_hand() { open_rules(window_, rulebook_, clause_in_hand(window_)); }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() != ClauseAsked::kind()) return QObject::eventFilter(watched, event);
    open_rules(window_, rulebook_, static_cast<ClauseAsked*>(event)->id);
    event->accept();
    return true;
  }

 private:
  QWidget& window_;
  RulebookInForce rulebook_;
};

QString first_named(const QVariant& said) { return words::clauses_named_in(said.toString()).value(0); }

/// What the row in hand says of itself, cell by cell; then what it says only in its tips.
QString clause_of_row(const QAbstractItemView& view) {
  const QModelIndex row = view.currentIndex();
  if (!row.isValid()) return {};
  for (const int role : {Qt::DisplayRole, Qt::AccessibleTextRole, Qt::AccessibleDescriptionRole, Qt::ToolTipRole}) {
    if (const QString id = first_named(row.data(role)); !id.isEmpty()) return id;
    for (int column = 0; column < row.model()->columnCount(row.parent()); ++column)
      if (const QString id = first_named(row.siblingAtColumn(column).data(role)); !id.isEmpty()) return id;
  }
  return {};
}

}  // namespace

RulesWindow* open_rules(QWidget& from, const RulebookInForce& rulebook, const QString& clause) {
  RulesWindow* window = nullptr;
  for (QWidget* one : QApplication::topLevelWidgets())
    if (auto* open = qobject_cast<RulesWindow*>(one); open && !open->isHidden()) window = open;
  if (!window) {
    window = new RulesWindow(data_folder());
    window->setAttribute(Qt::WA_DeleteOnClose);
    // The rules alone do not keep the program running.
    window->setAttribute(Qt::WA_QuitOnClose, false);
    QObject::connect(qApp, &QApplication::aboutToQuit, window, &QObject::deleteLater);
  }
  window->belong_to(from);
  window->set_rulebook(rulebook ? rulebook() : std::nullopt);
  if (window->isMinimized()) window->showNormal();
  window->show();
  if (!clause.isEmpty()) window->show_clause(clause);
  window->raise();
  window->activateWindow();
  return window;
}

QString clause_in_hand(const QWidget& window) {
  for (const SaidAbove* said : window.findChildren<SaidAbove*>())
    if (const QString id = said->isVisible() ? first_named(said->text()) : QString(); !id.isEmpty()) return id;
  if (const QWidget* at = window.focusWidget()) {
    if (const auto* view = qobject_cast<const QAbstractItemView*>(at)) {
      if (const QString id = clause_of_row(*view); !id.isEmpty()) return id;
    } else if (const QString id = first_named(at->toolTip()); !id.isEmpty()) {
      return id;
    }
  }
  for (const QLabel* label : window.findChildren<QLabel*>()) {
    const auto* named = qobject_cast<const ClauseLabel*>(label);
    if (!named || !named->isVisible() || !dynamic_cast<const RefusedBox*>(named->parentWidget())) continue;
    if (const QString id = named->clause(); !id.isEmpty()) return id;
  }
  return {};
}

void add_rules_keys(QWidget& window, RulebookInForce rulebook) {
  auto* taken = new ClausesTaken(window, std::move(rulebook));
  QObject::connect(new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_F1), &window), &QShortcut::activated, taken,
                   [taken] { taken->open_in_hand(); });
}

void add_rules_action(QMenu& help, QWidget& window, RulebookInForce rulebook) {
  auto* taken = new ClausesTaken(window, std::move(rulebook));
  QAction* rules = help.addAction(RulesWindow::tr("The &rules, at the clause in hand"));
  rules->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_F1));
  QObject::connect(rules, &QAction::triggered, taken, [taken] { taken->open_in_hand(); });
}

}  // namespace sandgate
