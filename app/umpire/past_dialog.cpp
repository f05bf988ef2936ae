#include "app/umpire/past_dialog.h"

#include <QAbstractTableModel>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QShortcut>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/parts/look.h"
#include "app/desk/parts/panel.h"
#include "app/stories/refusals.h"
#include "app/stories/side_account.h"
#include "app/words/times.h"

namespace sandgate {
namespace {

enum Column { time_column, move_column, said_column, event_column, clause_column, column_count };
constexpr int most_failing_shown = 6;

}  // namespace

/// The rows, and those of them that are looked for.
class PastDialog::Rows : public QAbstractTableModel {
 public:
  std::vector<PastRow> rows;
  QSortFilterProxyModel found;

  Rows() {
    found.setSourceModel(this);
    found.setFilterCaseSensitivity(Qt::CaseInsensitive);
    found.setFilterKeyColumn(said_column);
  }
  void set(std::vector<PastRow> now) {
    beginResetModel();
    rows = std::move(now);
    endResetModel();
  }
  int rowCount(const QModelIndex& parent) const override {
    return parent.isValid() ? 0 : static_cast<int>(rows.size());
  }
  int columnCount(const QModelIndex&) const override { return column_count; }
  QVariant data(const QModelIndex& index, int role) const override {
    const PastRow& row = rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::ForegroundRole && row.struck) return Look::now().faint;
    if (role == Qt::FontRole) {
      QFont font;
      font.setStrikeOut(row.struck && index.column() == said_column);
      font.setBold(row.closes || row.ruling);
      return font;
    }
    if (role == Qt::TextAlignmentRole && (index.column() == move_column || index.column() == event_column))
      return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && row.struck) return PastDialog::tr("Struck; going back to it brings it back");
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
      case time_column: return words::time_of_day(row.time);
      case move_column: return QString::number(row.move);
      case said_column: return row.said;
      case event_column: return QString::number(row.event);
      case clause_column:
        return QString::fromLatin1(row.clause.id.data(), static_cast<qsizetype>(row.clause.id.size()));
      default: return {};
    }
  }
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
      case time_column: return PastDialog::tr("Time");
      case move_column: return PastDialog::tr("Move");
      case said_column: return PastDialog::tr("What happened");
      case event_column: return PastDialog::tr("Event");
      case clause_column: return PastDialog::tr("Clause");
      default: return {};
    }
  }
};

PastDialog::PastDialog(Session& session, std::string by, QWidget* parent)
    : QDialog(parent),
      session_(session),
      by_(std::move(by)),
      rows_(std::make_unique<Rows>()),
      table_(new QTableView),
      search_(new QLineEdit),
      reason_(new QLineEdit),
      again_(new QCheckBox(tr("Give a&gain what passes"))),
      fresh_(new QCheckBox(tr("&Throw dice anew"))),
      preview_(role_label("note", {})),
      refused_(role_label("warning", {})),
      back_(new QPushButton(tr("Take &back to here"))),
      strike_(new QPushButton(tr("&Strike this out"))),
      fork_(new QPushButton(tr("&Fork here…"))) {
  setWindowTitle(tr("What has happened"));
  constexpr int wide_px = 860, high_px = 560, longest_reason = 200;
  resize(wide_px, high_px);
  table_->setModel(&rows_->found);
  table_->setAccessibleName(tr("What has happened, the newest first"));
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->verticalHeader()->hide();
  table_->setShowGrid(false);
  table_->setTabKeyNavigation(false);
  table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->horizontalHeader()->setSectionResizeMode(said_column, QHeaderView::Stretch);
  search_->setPlaceholderText(tr("Find what happened"));
  search_->setAccessibleName(search_->placeholderText());
  search_->setClearButtonEnabled(true);
  reason_->setPlaceholderText(tr("Why, in one line; every seat is told"));
  reason_->setAccessibleName(tr("Why"));
  reason_->setMaxLength(longest_reason);
  again_->setToolTip(tr("Orders that are struck are decided anew; what is refused then is left out"));
  fresh_->setChecked(true);
  preview_->setWordWrap(true);
  refused_->setWordWrap(true);
  back_->setProperty("main", true);
  back_->setDefault(true);

  auto* options = new QHBoxLayout;
  options->addWidget(role_label("second", tr("Why")));
  options->addWidget(reason_, 1);
  options->addWidget(again_);
  options->addWidget(fresh_);
  auto* leave = new QPushButton(tr("&Leave all as it is"));
  auto* buttons = new QHBoxLayout;
  for (QPushButton* button : {back_, strike_, fork_}) buttons->addWidget(button);
  buttons->addStretch();
  buttons->addWidget(leave);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 16, 20, 16);
  column->setSpacing(10);
  column->addWidget(role_label("heading", tr("What has happened")));
  column->addWidget(search_);
  column->addWidget(table_, 1);
  column->addWidget(preview_);
  column->addLayout(options);
  column->addWidget(refused_);
  column->addLayout(buttons);

  ask_file_ = [this] {
    return QFileDialog::getSaveFileName(this, tr("Fork into a file"), {}, tr("Exercises (*.sandgate)"));
  };
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] { show_preview(); });
  connect(search_, &QLineEdit::textChanged, &rows_->found, &QSortFilterProxyModel::setFilterFixedString);
  connect(reason_, &QLineEdit::textChanged, this, [this] { follow(); });
  connect(fresh_, &QCheckBox::toggled, this, [this] { show_preview(); });
  connect(back_, &QPushButton::clicked, this, [this] { take_back(); });
  connect(strike_, &QPushButton::clicked, this, [this] { strike(); });
  connect(fork_, &QPushButton::clicked, this, [this] { fork(); });
  connect(leave, &QPushButton::clicked, this, &QDialog::reject);
  connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, this, [this] { search_->setFocus(); });
  read_again();
  table_->setFocus();
}

PastDialog::~PastDialog() = default;

void PastDialog::read_again() {
  auto story = session_.story_with({});
  if (!story) return refuse(QString::fromStdString(story.error().sentence()));
  rows_->set(past_rows(*story));
  if (!rows_->rows.empty()) table_->selectRow(0);
  show_preview();
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
  const bool why = !reason_->text().simplified().isEmpty();
  const bool end = row && !row->struck && row == &rows_->rows.front();
  back_->setEnabled(row && why && !end);
  strike_->setEnabled(row && why && !row->struck && !row->closes);
  fork_->setEnabled(row != nullptr);
}

QString PastDialog::told(const Refusal& refusal, SeatId seat) const {
  const Setting& setting = session_.setting();
  const bool known = seat && seat.index() < setting.seats.size();
  const Briefing briefing = briefing_for(setting, known ? setting.seat(seat).side : setting.sides.front().id, {}, seat);
  return stories::sentence_with_clause(refusal, briefing);
}

QString PastDialog::failing(const Again& again) const {
  QStringList lines;
  int more = 0;
  for (const GivenAgain& one : again.orders) {
    if (!one.refusal) continue;
    if (lines.size() == most_failing_shown) {
      ++more;
      continue;
    }
    const Setting& setting = session_.setting();
    const SeatId seat = one.order.seat;
    const QString who = seat && seat.index() < setting.seats.size() ? QString::fromStdString(setting.seat(seat).name)
                                                                    : tr("the umpire or the clock");
    lines << tr("Entry %1, of %2: %3").arg(one.entry).arg(who, told(*one.refusal, seat));
  }
  if (more > 0) lines << tr("and %n more", nullptr, more);
  return lines.join(QLatin1Char('\n'));
}

void PastDialog::show_preview() {
  follow();
  refused_->clear();
  const PastRow* const row = chosen();
  if (!row) return preview_->setText(tr("Choose the last order that is to stand."));
  const auto struck = session_.would_strike(row->event);
  if (struck && struck->orders == 0)
    return preview_->setText(tr("The exercise stands here. Choose the last order that is to stand."));
  const auto again = session_.preview_back({row->event, fresh_->isChecked(), tr("preview").toStdString()});
  if (!struck || !again) {
    const Fault& fault = struck ? again.error() : struck.error();
    return preview_->setText(QString::fromStdString(fault.sentence()));
  }
  const auto pass = std::ranges::count_if(again->orders, [](const GivenAgain& one) { return !one.refusal; });
  QString text = tr("Taken back to event %1, move %2: %3 orders with %4 events are struck; %5 of the orders would pass "
                    "again, %6 would be refused.")
                     .arg(row->event)
                     .arg(row->move)
                     .arg(struck->orders)
                     .arg(struck->events)
                     .arg(pass)
                     .arg(std::ssize(again->orders) - pass);
  if (const QString no = failing(*again); !no.isEmpty()) text += QLatin1Char('\n') + no;
  preview_->setText(text);
}

void PastDialog::take_back() {
  const PastRow* const row = chosen();
  if (!row) return;
  const TakeBack back{row->event, fresh_->isChecked(), reason_->text().simplified().toStdString()};
  if (const Answer done = session_.take_back(back, again_->isChecked(), by_); !done)
    return refuse(told(done.error(), {}));
  emit went_back();
  accept();
}

QString PastDialog::losses(const Chronicle& story) const {
  QStringList sides;
  const auto accounts = stories::side_accounts(story, stories::Names::of(story));
  for (const Side& side : story.setting->sides) {
    const stories::SideAccount& one = accounts[side.id.index()];
    sides << tr("%1 %2 killed, %3 taken, %4 guns lost, %5 points")
                 .arg(QString::fromStdString(side.name))
                 .arg(one.killed)
                 .arg(one.prisoners_lost)
                 .arg(one.guns_lost)
                 .arg(one.points);
  }
  return sides.join(tr("; "));
}

// Both outcomes are seen before one is kept: the first press shows them, the second does it.
void PastDialog::strike() {
  const PastRow* const row = chosen();
  if (!row) return;
  const std::string why = reason_->text().simplified().toStdString();
  const QString asks = tr("&Strike it out: keep the second");
  if (strike_->text() != asks) {
    const auto again = session_.preview_strike(row->event, why);
    if (!again) return refuse(QString::fromStdString(again.error().sentence()));
    const auto now = session_.story_with({}), then = session_.story_with(again->entries);
    if (!now || !then) return refuse(QString::fromStdString((now ? then : now).error().sentence()));
    QString text = tr("As it is: %1.\nStruck out: %2.").arg(losses(*now), losses(*then));
    if (const QString no = failing(*again); !no.isEmpty()) text += tr("\nLeft out then: ") + no;
    preview_->setText(text);
    strike_->setText(asks);
    const auto forget = [this] { strike_->setText(tr("&Strike this out")); };
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, strike_, forget,
            Qt::SingleShotConnection);
    return;
  }
  if (const Answer done = session_.strike(row->event, why, by_); !done) return refuse(told(done.error(), {}));
  emit went_back();
  accept();
}

void PastDialog::fork() {
  const PastRow* const row = chosen();
  if (!row) return;
  QString file = ask_file_();
  if (file.isEmpty()) return;
  if (!file.endsWith(QLatin1String(".sandgate"))) file += QLatin1String(".sandgate");
  const std::string why = reason_->text().simplified().toStdString();
  const auto done = session_.fork(row->event, file.toStdString(), fresh_->isChecked(),
                                  why.empty() ? tr("What if").toStdString() : why);
  if (!done) return refuse(QString::fromStdString(done.error().sentence()));
  preview_->setText(tr("%1 events are written to %2; it goes on by itself.").arg(done->events).arg(file));
  emit forked(file);
}

void PastDialog::refuse(const QString& sentence) { refused_->setText(sentence); }

}  // namespace sandgate
