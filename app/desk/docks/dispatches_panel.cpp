#include "app/desk/docks/dispatches_panel.h"

#include <QItemSelectionModel>
#include <QMenu>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "app/desk/parts/row_delegate.h"
#include "app/stories/contests.h"
#include "app/words/arguments.h"
#include "app/words/measures.h"

namespace sandgate {

DispatchesPanel::DispatchesPanel(DeskModel& desk, QWidget* parent)
    : QFrame(parent),
      desk_(desk),
      dispatches_(new DispatchModel(desk, this)),
      table_(new QTableView),
      contest_(new ContestForm(desk)) {
  setObjectName(QStringLiteral("panel"));
  table_->setModel(dispatches_);
  set_up_rows(*table_);
  table_->setAccessibleName(tr("Dispatches"));
  table_->setIconSize(QSize(8, 8));
  set_columns(*table_, DispatchModel::report_column,
              {{DispatchModel::kind_column, 134},
               {DispatchModel::place_column, 76},
               {DispatchModel::from_column, 104},
               {DispatchModel::clause_column, 66},
               {DispatchModel::age_column, 54}});
  constexpr int least_report = 190;
  let_columns_give_way(*table_, DispatchModel::report_column, least_report,
                       {DispatchModel::age_column, DispatchModel::clause_column, DispatchModel::from_column});
  table_->installEventFilter(this);

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 0, 1, 1);
  column->setSpacing(0);
  column->addWidget(table_, 1);
  column->addWidget(contest_);
  table_->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(table_, &QTableView::customContextMenuRequested, this, &DispatchesPanel::show_menu);
  connect(contest_, &ContestForm::done, this, [this] { table_->setFocus(Qt::OtherFocusReason); });

  connect(table_, &QTableView::doubleClicked, this, &DispatchesPanel::locate_current);
  connect(table_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& now) {
    if (!dispatches_->is_head(now.row())) read_current();
  });
  // A list that is given the keyboard takes its first row in hand, which is a head: that is no choice, a click is.
  connect(table_, &QTableView::clicked, this, &DispatchesPanel::read_current);
  connect(dispatches_, &QAbstractItemModel::modelReset, this, &DispatchesPanel::follow_rows);
  connect(dispatches_, &DispatchModel::read_changed, this, &DispatchesPanel::note_changed);
  connect(&desk_, &DeskModel::picture_changed, this, &DispatchesPanel::note_changed);
  follow_rows();
}

void DispatchesPanel::read_current() {
  const QModelIndex now = table_->currentIndex();
  if (!now.isValid()) return;
  current_ = dispatches_->is_head(now.row()) ? 0 : dispatches_->dispatch(now)->number;
  dispatches_->mark_read(now);
}

// Heads go over all columns; the row in hand stays there when others come in.
void DispatchesPanel::follow_rows() {
  table_->clearSpans();
  for (int row = 0; row < dispatches_->rowCount(); ++row) {
    if (dispatches_->is_head(row)) table_->setSpan(row, 0, 1, DispatchModel::columns);
  }
  const int row = current_ > 0 ? dispatches_->row_of(current_) : -1;
  if (row < 0) return;
  const QSignalBlocker quiet(table_->selectionModel());
  table_->setCurrentIndex(dispatches_->index(row, DispatchModel::report_column));
  table_->viewport()->update();
}

QString DispatchesPanel::note() const {
  const auto count = static_cast<std::int64_t>(desk_.picture().dispatches.size());
  const QString all = words::counted(count, tr("%1 in all"), tr("%1 in all"));
  const int unread = dispatches_->unread();
  return unread > 0 ? tr("%1 · %2 unread").arg(all).arg(unread) : all;
}

void DispatchesPanel::locate_current() {
  const Dispatch* dispatch = dispatches_->dispatch(table_->currentIndex());
  if (!dispatch) return;
  read_current();
  if (dispatch->code == ReportCode::message_arrived) {
    const auto number = words::Arguments(dispatch->arguments).number("message");
    if (number) emit message_asked(*number);
    return;
  }
  if (dispatch->code == ReportCode::paper_taken) {
    const auto number = words::Arguments(dispatch->arguments).number("paper");
    if (number) emit paper_asked(*number);
    return;
  }
  if (dispatch->about) {
    // Of another's body: the body in hand stays in hand, so that an order can answer the report at once.
    desk_.look_at(dispatch->about);
  } else if (dispatch->from) {
    desk_.select(dispatch->from);
  }
  if (dispatch->at) emit place_asked(*dispatch->at);
}

void DispatchesPanel::contest_current() {
  const QModelIndex now = table_->currentIndex();
  const Dispatch* dispatch = dispatches_->dispatch(now);
  if (!dispatch || dispatches_->is_head(now.row()))
    return emit said_no(tr("No dispatch is in hand: choose the one that tells of the ruling."));
  contest(dispatch->number);
}

void DispatchesPanel::contest(std::int64_t number) {
  const auto& all = desk_.picture().dispatches;
  if (number < 1 || number > std::ssize(all)) return;
  const Dispatch& dispatch = all[static_cast<std::size_t>(number - 1)];
  if (!stories::tells_of_a_ruling(dispatch))
    return emit said_no(tr("That dispatch tells of no ruling: there is nothing in it to contest."));
  if (const auto* known = dispatches_->contested(number)) return emit said_no(stories::contest_told(*known) + u'.');
  if (const int row = dispatches_->row_of(number); row >= 0)
    table_->setCurrentIndex(dispatches_->index(row, DispatchModel::report_column));
  contest_->begin(number);
}

void DispatchesPanel::show_menu(QPoint at) {
  const QModelIndex row = table_->indexAt(at);
  const Dispatch* dispatch = row.isValid() && !dispatches_->is_head(row.row()) ? dispatches_->dispatch(row) : nullptr;
  if (!dispatch) return;
  QMenu menu(this);
  const QAction* show = menu.addAction(tr("Show the place on the sheet"));
  QAction* contest_it = menu.addAction(tr("Contest…"));
  contest_it->setEnabled(stories::tells_of_a_ruling(*dispatch) && !dispatches_->contested(dispatch->number));
  const std::int64_t number = dispatch->number;
  const QAction* chosen = menu.exec(table_->viewport()->mapToGlobal(at));
  if (chosen == show) locate_current();
  if (chosen == contest_it) contest(number);
}

bool DispatchesPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == table_ && enter_in_table(event, [this] { locate_current(); })) return true;
  return QFrame::eventFilter(watched, event);
}

}  // namespace sandgate
