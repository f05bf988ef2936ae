#include "app/umpire/past_dialog.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPointer>
#include <QShortcut>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/parts/panel.h"
#include "app/desk/parts/row_delegate.h"
#include "app/help/open_help.h"
#include "app/umpire/past_again.h"
#include "app/umpire/past_lists.h"
#include "app/words/faults.h"

namespace sandgate {
namespace {

/// A choice that is passed over with the arrows is not reckoned.
constexpr int past_soon_ms = 150, past_watch_ms = 1000;

}  // namespace

PastDialog::PastDialog(std::unique_ptr<Past> past, QWidget* parent)
    : QDialog(parent),
      past_(std::move(past)),
      rows_(std::make_unique<PastRows>()),
      again_rows_(std::make_unique<PastAgain>()),
      both_(std::make_unique<PastOutcomes>()),
      table_(new QTableView),
      orders_(new QTableView),
      outcomes_(new QTableView),
      search_(new QLineEdit),
      reason_(new QLineEdit),
      again_(new QCheckBox(tr("Give a&gain what passes"))),
      fresh_(new QCheckBox(tr("&Throw dice anew"))),
      preview_(role_label("second")),
      refused_(role_label("warning")),
      back_(new QPushButton(tr("Take &back to here"))),
      strike_(new QPushButton(tr("&Strike this out"))),
      fork_(new QPushButton(tr("&Fork here…"))) {
  setWindowTitle(tr("What has happened"));
  lay_out();
  ask_file_ = [this] {
    return QFileDialog::getSaveFileName(this, tr("Fork into a file"), {}, tr("Exercises (*.sandgate)"));
  };
  soon_.setSingleShot(true);
  soon_.setInterval(past_soon_ms);
  connect(&soon_, &QTimer::timeout, this, &PastDialog::look);
  // Whoever plays goes on meanwhile.
  watch_.setInterval(past_watch_ms);
  connect(&watch_, &QTimer::timeout, this, [this] {
    if (!reading_ && past_->events() != read_to_) read_again();
  });
  watch_.start();
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] { chose(); });
  connect(search_, &QLineEdit::textChanged, &rows_->found, &QSortFilterProxyModel::setFilterFixedString);
  connect(reason_, &QLineEdit::textChanged, this, [this] { follow(); });
  connect(fresh_, &QCheckBox::toggled, this, [this] { chose(); });
  connect(back_, &QPushButton::clicked, this, [this] { take_back(); });
  connect(strike_, &QPushButton::clicked, this, [this] { strike(); });
  connect(fork_, &QPushButton::clicked, this, [this] { fork(); });
  connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, this, [this] { search_->setFocus(); });
  add_help_keys(*this, [] { return HelpFor::going_back; });
  for (QObject* typed : {static_cast<QObject*>(table_), static_cast<QObject*>(search_)})
    typed->installEventFilter(this);
  read_again();
  table_->setFocus();
}

// What is typed over the list finds; from there Down leads back into it.
bool PastDialog::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QDialog::eventFilter(watched, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  const QString text = key->text();
  const bool plain = !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
  if (watched == table_ && plain && !text.isEmpty() && text.front().isPrint() && !text.front().isSpace()) {
    search_->setFocus();
    search_->insert(text);
    return true;
  }
  if (watched == search_ && plain && key->key() == Qt::Key_Down) {
    table_->setFocus();
    return true;
  }
  return QDialog::eventFilter(watched, event);
}

PastDialog::~PastDialog() {
  // What shows goes before what is shown.
  for (QTableView* view : {table_, orders_, outcomes_}) delete view;
}

void PastDialog::lay_out() {
  constexpr int wide_px = 1220, high_px = 640, longest_reason = 200, least_list_px = 120;
  resize(wide_px, high_px);
  table_->setModel(&rows_->found);
  set_up_rows(*table_);
  table_->setAccessibleName(tr("What has happened, the newest first"));
  table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  set_columns(*table_, PastRows::said_column,
              {{PastRows::time_column, 84},
               {PastRows::move_column, 52},
               {PastRows::event_column, 64},
               {PastRows::clause_column, 76}});
  // The first stays: the arrows do not go on from a column that is hidden.
  let_columns_give_way(*table_, PastRows::said_column, 220, {PastRows::clause_column, PastRows::event_column});
  table_->setMinimumHeight(least_list_px);
  search_->setPlaceholderText(tr("Find what happened"));
  search_->setAccessibleName(search_->placeholderText());
  search_->setClearButtonEnabled(true);
  reason_->setPlaceholderText(tr("Why, in one line; every seat is told"));
  reason_->setAccessibleName(tr("Why"));
  reason_->setMaxLength(longest_reason);
  again_->setToolTip(tr("Orders that are struck are decided anew; what is refused then is left out"));
  fresh_->setChecked(true);
  refused_->setWordWrap(true);
  back_->setProperty("main", true);
  back_->setDefault(true);
  auto* options = new QHBoxLayout;
  options->addWidget(role_label("second", tr("Why")));
  options->addWidget(reason_, 1);
  options->addWidget(again_);
  for (QWidget* needs_file : std::initializer_list<QWidget*>{again_, strike_, fork_})
    needs_file->setVisible(past_->has_file());
  options->addWidget(fresh_);
  auto* leave = new QPushButton(tr("&Leave all as it is"));
  connect(leave, &QPushButton::clicked, this, &QDialog::reject);
  auto* buttons = new QHBoxLayout;
  for (QPushButton* button : {back_, strike_, fork_}) buttons->addWidget(button);
  buttons->addStretch();
  buttons->addWidget(leave);
  auto* left = new QVBoxLayout;
  left->setSpacing(8);
  left->addWidget(search_);
  left->addWidget(table_, 1);
  auto* both = new QHBoxLayout;
  both->setSpacing(16);
  both->addLayout(left, 5);
  both->addWidget(right_side(), 4);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 16, 20, 16);
  column->setSpacing(10);
  column->addWidget(role_label("heading", tr("What has happened")));
  column->addLayout(both, 1);
  column->addLayout(options);
  column->addWidget(refused_);
  column->addLayout(buttons);
}

QWidget* PastDialog::right_side() {
  constexpr int least_list_px = 80, outcomes_px = 26 * 5 + 4;
  auto* right = new QWidget;
  auto* column = new QVBoxLayout(right);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  preview_->setWordWrap(true);
  preview_->setMinimumHeight(preview_->fontMetrics().lineSpacing() * 3);
  preview_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  orders_->setModel(again_rows_.get());
  set_up_rows(*orders_);
  orders_->setAccessibleName(tr("Orders that would be struck"));
  orders_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  set_columns(*orders_, PastAgain::of_what, {{PastAgain::of_who, 100}});
  orders_->horizontalHeader()->setSectionResizeMode(PastAgain::of_fate, QHeaderView::Stretch);
  orders_->setMinimumHeight(least_list_px);
  outcomes_->setModel(both_.get());
  set_up_rows(*outcomes_);
  outcomes_->setAccessibleName(tr("Both outcomes"));
  set_columns(*outcomes_, 0, {{1, 84}, {2, 100}});
  outcomes_->setMinimumHeight(outcomes_px);
  outcomes_->setSelectionMode(QAbstractItemView::NoSelection);
  outcomes_->hide();
  column->addWidget(preview_);
  column->addWidget(outcomes_, 1);
  column->addWidget(orders_, 1);
  return right;
}

std::string PastDialog::reason() const { return reason_->text().simplified().toStdString(); }

void PastDialog::read_again() {
  reading_ = true;
  const std::int64_t events = past_->events();
  if (rows_->rows.empty()) preview_->setText(tr("It is being read."));
  past_->read([self = QPointer<PastDialog>(this), events](Result<std::vector<PastRow>> rows) {
    if (!self) return;
    self->reading_ = false;
    self->read_to_ = events;
    if (!rows) return self->refused_->setText(words::told(rows.error()));
    self->show_rows(std::move(*rows));
  });
}

void PastDialog::show_rows(std::vector<PastRow> rows) {
  const PastRow* row = chosen();
  const bool last = !row || row == &rows_->rows.front();
  const std::int64_t event = row ? row->event : 0;
  rows_->set(std::move(rows));
  if (last || !choose(event)) table_->selectRow(0);
  chose();
}

const PastRow* PastDialog::chosen() const {
  const QModelIndex at = rows_->found.mapToSource(table_->currentIndex());
  return at.isValid() ? &rows_->rows[static_cast<std::size_t>(at.row())] : nullptr;
}

bool PastDialog::choose(std::int64_t event) {
  const auto row = std::ranges::find_if(rows_->rows, [event](const PastRow& one) { return one.event == event; });
  if (row == rows_->rows.end()) return false;
  const QModelIndex at = rows_->found.mapFromSource(rows_->index(static_cast<int>(row - rows_->rows.begin()), 0));
  if (!at.isValid()) return false;
  table_->selectRow(at.row());
  return true;
}

void PastDialog::follow() {
  const PastRow* const row = chosen();
  const bool why = !reason().empty();
  const bool end = row && !row->struck && row == &rows_->rows.front();
  const bool seen = row && outcome_of_ == row->event;
  back_->setEnabled(row && why && !end);
  strike_->setEnabled(row && why && !row->struck && !row->closes && !striking_);
  strike_->setText(seen ? tr("&Strike it out: keep the second") : tr("&Strike this out"));
  fork_->setEnabled(row != nullptr);
}

void PastDialog::chose() {
  outcome_of_.reset();
  striking_ = false;
  outcomes_->hide();
  refused_->clear();
  past_->forget_preview();
  const PastRow* const row = chosen();
  looking_ = row && !(row == &rows_->rows.front() && !row->struck);
  if (looking_) {
    const auto later =
        std::ranges::count_if(rows_->rows, [row](const PastRow& one) { return !one.struck && one.entry > row->entry; });
    preview_->setText(tr("Back to event %1, move %2: what is listed above it (%3) would be struck; which of it would "
                         "pass again is being reckoned.")
                          .arg(row->event)
                          .arg(row->move)
                          .arg(later));
    soon_.start();
  } else {
    soon_.stop();
    again_rows_->show_now({}, {});
    preview_->setText(row ? tr("The exercise stands here. Choose the last order that is to stand.")
                          : tr("Choose the last order that is to stand."));
  }
  follow();
}

void PastDialog::look() {
  const PastRow* const row = chosen();
  if (!row) return;
  const QPointer<PastDialog> self(this);
  past_->preview_back(
      {row->event, fresh_->isChecked(), tr("preview").toStdString()},
      [self](const Result<BackPreview>& preview) {
        if (self) self->show_back(preview);
      },
      [self](double part) {
        if (self) self->show_part(part);
      });
}

void PastDialog::show_part(double part) {
  const PastRow* const row = chosen();
  if (!row || !looking_) return;
  constexpr int percent = 100;
  preview_->setText(tr("Back to event %1, move %2: which of the struck orders would pass again is being reckoned, "
                       "%3 % of them so far.")
                        .arg(row->event)
                        .arg(row->move)
                        .arg(static_cast<int>(part * percent)));
}

void PastDialog::show_back(const Result<BackPreview>& preview) {
  looking_ = false;
  const PastRow* const row = chosen();
  if (row && !preview) preview_->setText(words::told(preview.error()));
  if (row && preview) {
    again_rows_->show_now(preview->orders, rows_->said);
    if (!preview->tried)
      preview_->setText(tr("Back to event %1, move %2: %3 orders with %4 events are struck. Which of them would pass "
                           "again is known where the exercise is served.")
                            .arg(row->event)
                            .arg(row->move)
                            .arg(preview->struck.orders)
                            .arg(preview->struck.events));
    else
      preview_->setText(
          preview->struck.orders == 0
              ? tr("The exercise stands here. Choose the last order that is to stand.")
              : tr("Taken back to event %1, move %2: %3 orders with %4 events are struck; %5 of the orders "
                   "would pass again, %6 would be refused.")
                    .arg(row->event)
                    .arg(row->move)
                    .arg(preview->struck.orders)
                    .arg(preview->struck.events)
                    .arg(again_rows_->passing())
                    .arg(again_rows_->refused()));
  }
  follow();
}

void PastDialog::take_back() {
  const PastRow* const row = chosen();
  if (!row) return;
  past_->forget_preview();
  past_->take_back({row->event, fresh_->isChecked(), reason()}, again_->isChecked(),
                   [self = QPointer<PastDialog>(this)](const std::optional<QString>& refusal) {
                     if (self) self->done(refusal);
                   });
}

// Both outcomes are seen before one is kept: the first press shows them, the second does it.
void PastDialog::strike() {
  const PastRow* const row = chosen();
  if (!row) return;
  const QPointer<PastDialog> self(this);
  if (outcome_of_ == row->event) {
    past_->strike(row->event, reason(), [self](const std::optional<QString>& refusal) {
      if (self) self->done(refusal);
    });
    return;
  }
  soon_.stop();
  looking_ = false;
  striking_ = true;
  preview_->setText(tr("All that followed is being decided anew without it."));
  follow();
  past_->preview_strike(
      row->event, reason(),
      [self](const Result<StrikePreview>& preview) {
        if (self) self->show_strike(preview);
      },
      [self](double) {});
}

void PastDialog::show_strike(const Result<StrikePreview>& preview) {
  striking_ = false;
  const PastRow* const row = chosen();
  if (!preview) {
    preview_->clear();
    refused_->setText(words::told(preview.error()));
  } else if (row) {
    outcome_of_ = row->event;
    both_->set(preview->as_it_is, preview->struck_out);
    outcomes_->show();
    again_rows_->show_now(preview->orders, rows_->said);
    const bool same = preview->as_it_is == preview->struck_out;
    preview_->setText((same ? tr("Struck out, both sides stand as they do. %1 orders after it pass as they did, %2 "
                                 "are refused and left out.")
                            : tr("Struck out, it comes to what stands on the right below. %1 orders after it pass as "
                                 "they did, %2 are refused and left out."))
                          .arg(again_rows_->passing())
                          .arg(again_rows_->refused()));
  }
  follow();
}

void PastDialog::done(const std::optional<QString>& refusal) {
  if (refusal) return refused_->setText(*refusal);
  emit went_back();
  accept();
}

void PastDialog::fork() {
  const PastRow* const row = chosen();
  if (!row) return;
  QString file = ask_file_();
  if (file.isEmpty()) return;
  if (!file.endsWith(QLatin1String(".sandgate"))) file += QLatin1String(".sandgate");
  const std::string why = reason();
  const ForkAt at{row->event, fresh_->isChecked(), {}, why.empty() ? tr("What if").toStdString() : why};
  fork_->setEnabled(false);
  refused_->clear();
  past_->fork(at, file, [self = QPointer<PastDialog>(this), file](const Result<Fork>& forked) {
    if (!self) return;
    self->follow();
    if (!forked) return self->refused_->setText(words::told(forked.error()));
    self->preview_->setText(tr("%1 events are written to %2; it goes on by itself.").arg(forked->events).arg(file));
    emit self->forked(file);
  });
}

}  // namespace sandgate
