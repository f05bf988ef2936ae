#include "app/desk/docks/cost_card.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>
#include <algorithm>
#include <span>

#include "app/desk/parts/look.h"
#include "app/desk/parts/panel.h"
#include "app/desk/parts/row_delegate.h"
#include "app/words/clauses.h"
#include "app/words/measures.h"

namespace sandgate {
namespace {
constexpr int cost_row_px = 24;
enum CostColumn : int { cost_stage, cost_feet, cost_moves, cost_clause, cost_columns };
}  // namespace

CostCard::CostCard(DeskModel& desk, QWidget* parent)
    : QWidget(parent),
      desk_(desk),
      rows_(new QTableWidget(0, cost_columns)),
      arrives_(new QFrame),
      arrival_(role_label("arrival")),
      clause_(new QLabel) {
  auto* head = new QHBoxLayout;
  head->setContentsMargins(12, 0, 12, 0);
  head->addWidget(role_label("title", CostCard::tr("What it costs")));
  head->addStretch();
  head->addWidget(role_label(
      "note", CostCard::tr("1 ft = %1, own moves").arg(words::ground(desk_.briefing().scale.metres_per_foot))));

  rows_->setItemDelegate(new RowDelegate(rows_));
  rows_->setHorizontalHeaderLabels(
      {CostCard::tr("Stage"), CostCard::tr("Feet"), CostCard::tr("Moves"), CostCard::tr("Clause")});
  rows_->horizontalHeaderItem(cost_stage)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  for (const int column : {cost_feet, cost_moves, cost_clause}) {
    rows_->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
  }
  rows_->verticalHeader()->hide();
  rows_->verticalHeader()->setDefaultSectionSize(cost_row_px);
  rows_->verticalHeader()->setMinimumSectionSize(cost_row_px);
  auto* header = rows_->horizontalHeader();
  header->setFixedHeight(cost_row_px);
  header->setHighlightSections(false);
  set_columns(*rows_, cost_stage, {{cost_feet, 58}, {cost_moves, 58}, {cost_clause, 68}});
  rows_->setShowGrid(false);
  rows_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  rows_->setSelectionBehavior(QAbstractItemView::SelectRows);
  rows_->setSelectionMode(QAbstractItemView::SingleSelection);
  rows_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  rows_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  rows_->setTabKeyNavigation(false);
  rows_->setAccessibleName(CostCard::tr("What the march costs, stage by stage"));

  arrives_->setObjectName(QStringLiteral("arrives"));
  auto* band = new QHBoxLayout(arrives_);
  band->setContentsMargins(12, 8, 12, 8);
  arrives_title_ = role_label("title");
  band->addWidget(arrives_title_);
  band->addStretch();
  band->addWidget(arrival_);

  clause_->setTextFormat(Qt::RichText);
  clause_->setWordWrap(true);
  clause_->setObjectName(QStringLiteral("clauseWords"));

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  column->addLayout(head);
  auto* table = new QHBoxLayout;
  table->setContentsMargins(6, 0, 6, 0);
  table->addWidget(rows_);
  column->addLayout(table);
  auto* card = new QHBoxLayout;
  card->setContentsMargins(12, 6, 12, 0);
  card->addWidget(clause_);
  column->addLayout(card);

  connect(rows_, &QTableWidget::currentCellChanged, this, [this](int row) { show_clause(row); });
  connect(&desk_, &DeskModel::draft_changed, this, &CostCard::refresh);
  connect(&desk_, &DeskModel::standing_changed, this, &CostCard::refresh);
  connect(&desk_, &DeskModel::selection_changed, this, &CostCard::refresh);
  refresh();
}

// Colours of single cells are set where they are filled.
void CostCard::changeEvent(QEvent* event) {
  if (event->type() == QEvent::StyleChange && isVisible()) refresh();
  QWidget::changeEvent(event);
}

void CostCard::refresh() {
  // Without a draft the march the body is on is shown: what is left of it.
  const MarchPreview* preview = desk_.plan() ? &desk_.plan()->preview : nullptr;
  if (!preview && desk_.draft().places.empty()) preview = desk_.standing(desk_.selected());
  const auto others = desk_.plan() ? std::span(desk_.plan()->others) : std::span<const MarchPlan::Other>();
  // What is known of no way costs nothing that could be shown, nor of the others that go with it.
  const bool all_known = std::ranges::all_of(others, [](const auto& other) { return !other.no_way; });
  if (preview && (preview->marks.empty() || !all_known)) preview = nullptr;
  setVisible(wanted_ && preview);
  arrives_->setVisible(wanted_ && preview);
  clause_->hide();
  rows_->setRowCount(0);
  clauses_.clear();
  if (!preview) return;

  const Look& look = Look::now();
  for (const auto& row : rows_of(*preview)) {
    const int at = rows_->rowCount();
    rows_->insertRow(at);
    const QString texts[] = {row.stage, row.feet, row.moves, words::clause_id(row.clause)};
    for (int column = 0; column < cost_columns; ++column) {
      auto* item = new QTableWidgetItem(texts[column]);
      if (column != cost_stage) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
      if (column == cost_clause) {
        item->setForeground(look.link);
        item->setToolTip(desk_.clauses().tooltip(row.clause));
      }
      rows_->setItem(at, column, item);
    }
    clauses_.push_back(row.clause);
  }
  rows_->setFixedHeight(cost_row_px * (rows_->rowCount() + 1) + 2);
  for (const MarchPlan::Other& other : others) {
    if (other.preview.arrives > preview->arrives) preview = &other.preview;
  }
  const bool rides =
      desk_.plan() && (desk_.plan()->ride || std::ranges::any_of(others, [](const MarchPlan::Other& other) {
                         return other.ride.has_value();
                       }));
  // Where a body is when its order comes is not known (KS-11.5).
  arrives_title_->setText(others.empty() ? (rides ? tr("Arrives, at a guess") : tr("Arrives"))
                          : rides        ? tr("The last arrives, at a guess")
                                         : tr("The last arrives"));
  arrival_->setText(words::arrival(*preview));
}

std::vector<words::CostRow> CostCard::rows_of(const MarchPreview& preview) const {
  const OwnBody* led = desk_.selected_body();
  if (!desk_.plan() || desk_.plan()->others.empty() || !led) return words::cost_rows(preview, desk_.briefing());
  std::vector<words::CostRow> rows{words::cost_row(*led, preview)};
  for (const MarchPlan::Other& other : desk_.plan()->others) {
    if (const OwnBody* body = desk_.picture().body(other.body)) rows.push_back(words::cost_row(*body, other.preview));
  }
  return rows;
}

void CostCard::show_clause(int row) {
  const bool known = row >= 0 && static_cast<std::size_t>(row) < clauses_.size();
  const QString text = known ? desk_.clauses().tooltip(clauses_[static_cast<std::size_t>(row)]) : QString();
  clause_->setText(text);
  clause_->setVisible(!text.isEmpty());
}

}  // namespace sandgate
