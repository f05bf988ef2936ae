#include "app/umpire/console/forms/men_form.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelection>
#include <QVBoxLayout>
#include <algorithm>
#include <map>

#include "app/desk/parts/panel.h"
#include "app/desk/parts/row_delegate.h"
#include "app/stories/names.h"
#include "app/umpire/console/forms/told_whom.h"

namespace sandgate {
namespace {

/// No body’s number: the men by whom the form was asked for.
constexpr int whom_it_concerns = -2;

}  // namespace

MenForm::MenForm(const UmpireClient& umpire, const Asked& asked, AskRule ask, QWidget* parent)
    : QDialog(parent),
      umpire_(umpire),
      concerned_(asked.men),
      table_(new QComboBox),
      body_(new QComboBox),
      list_(new QTableView),
      said_(role_label("second")),
      foot_(new RulingFoot(umpire, std::move(ask))) {
  constexpr int wide_px = 640, tall_px = 560, least_list_px = 160;
  setWindowTitle(tr("Men on a table"));
  resize(wide_px, tall_px);
  list_->setModel(&men_);
  set_up_rows(*list_);
  list_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  list_->setMinimumHeight(least_list_px);
  list_->setAccessibleName(tr("Men on the table"));
  list_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  set_columns(*list_, MenModel::of_body,
              {{MenModel::of_arm, 110}, {MenModel::of_state, 130}, {MenModel::of_place, 200}});
  table_->setAccessibleName(tr("Table"));
  body_->setAccessibleName(tr("Body"));
  foot_->add_deed(tr("&Killed"), [this](const std::string& reason) { return draft(RuledFate::killed, reason); });
  foot_->add_deed(tr("&Taken"), [this](const std::string& reason) { return draft(RuledFate::taken, reason); });
  foot_->add_deed(tr("&Freed"), [this](const std::string& reason) { return draft(RuledFate::freed, reason); });
  foot_->add_deed(tr("&Not fallen"), [this](const std::string& reason) { return draft(RuledFate::restored, reason); });
  auto* about = role_label("second", asked.about);
  about->setWordWrap(true);
  about->setVisible(!asked.about.isEmpty());
  auto* which = new QHBoxLayout;
  which->addWidget(table_);
  which->addWidget(body_, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 16, 20, 16);
  column->setSpacing(8);
  column->addWidget(role_label("heading", tr("What has become of men")));
  column->addWidget(about);
  column->addLayout(which);
  column->addWidget(list_, 1);
  column->addWidget(said_);
  column->addWidget(foot_);
  const Campaign& campaign = umpire.campaign();
  TableId first = asked.table;
  if (!first && campaign.exists(asked.body)) first = campaign.body(asked.body).table;
  list_tables(first);
  list_bodies_there(asked.body);
  list_anew();
  connect(table_, &QComboBox::currentIndexChanged, this, [this] {
    list_bodies_there({});
    list_anew();
  });
  connect(body_, &QComboBox::currentIndexChanged, this, &MenForm::list_anew);
  connect(list_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &MenForm::follow);
  connect(foot_, &RulingFoot::exercise_changed, this, &MenForm::list_anew);
  connect(foot_, &RulingFoot::ruled, this, &MenForm::list_anew);
  connect(foot_, &RulingFoot::left, this, &QDialog::reject);
  choose_concerned();
  list_->setFocus();
}

void MenForm::list_tables(TableId wanted) {
  for (const Table& table : umpire_.campaign().tables())
    if (!table.closed) table_->addItem(stories::Names::table(table.id), table.id.number);
  if (const int row = table_->findData(wanted.number); row >= 0) table_->setCurrentIndex(row);
}

void MenForm::list_bodies_there(BodyId wanted) {
  const QSignalBlocker quiet(body_);
  body_->clear();
  body_->addItem(tr("Everybody there"), BodyId{}.number);
  if (!concerned_.empty()) body_->addItem(tr("Whom it concerns"), whom_it_concerns);
  const Campaign& campaign = umpire_.campaign();
  for (const BodyId body : bodies_of_men(campaign, table()))
    body_->addItem(with_side(campaign, campaign.body(body)), body.number);
  const int row = wanted ? body_->findData(wanted.number) : body_->findData(whom_it_concerns);
  body_->setCurrentIndex(std::max(0, row));
}

void MenForm::list_anew() {
  const std::vector<ManId> kept = chosen();
  const int shown = body_->currentData().toInt();
  const bool concerned = shown == whom_it_concerns;
  men_.show_now(umpire_.campaign(), table(), concerned ? BodyId{} : BodyId{shown},
                concerned ? std::span<const ManId>(concerned_) : std::span<const ManId>());
  choose(kept);
  foot_->set_told(table() ? told_on_table(umpire_.campaign(), table()) : QString());
}

// Of the side that has most of them there, since one side is ruled on at a time.
void MenForm::choose_concerned() {
  std::map<SideId, std::vector<ManId>> by_side;
  for (const ManId man : concerned_)
    if (men_.row_of(man) >= 0) by_side[umpire_.campaign().man(man).side].push_back(man);
  const auto most = std::ranges::max_element(by_side, {}, [](const auto& side) { return side.second.size(); });
  choose(most == by_side.end() ? std::vector<ManId>() : most->second);
}

std::vector<ManId> MenForm::chosen() const {
  std::vector<ManId> men;
  if (!list_->selectionModel()) return men;
  for (const QModelIndex& index : list_->selectionModel()->selectedRows())
    men.push_back(men_.rows()[static_cast<std::size_t>(index.row())].man);
  std::ranges::sort(men);
  return men;
}

void MenForm::choose(const std::vector<ManId>& men) {
  QItemSelection rows;
  int first = -1;
  for (const ManId man : men) {
    const int row = men_.row_of(man);
    if (row < 0) continue;
    if (first < 0 || row < first) first = row;
    rows.select(men_.index(row, 0), men_.index(row, MenModel::column_count - 1));
  }
  if (first >= 0) list_->setCurrentIndex(men_.index(first, 0));
  list_->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect);
  if (first >= 0) list_->scrollTo(men_.index(first, 0));
  follow();
}

void MenForm::follow() {
  const std::vector<ManId> men = chosen();
  said_->setText(men_.rows().empty() ? tr("Nobody stands on a table.")
                 : men.empty()       ? tr("Choose men: Shift and Ctrl with the arrows take several, Ctrl+A all.")
                                     : tr("%1 chosen").arg(men.size()));
  foot_->look_again();
}

RulingFoot::Draft MenForm::draft(RuledFate fate, const std::string& reason) const {
  const std::vector<ManId> men = chosen();
  if (men.empty() || !table()) return std::optional<Deed>();
  const Campaign& campaign = umpire_.campaign();
  const auto of_first = [&](ManId man) { return campaign.man(man).side == campaign.man(men.front()).side; };
  if (!std::ranges::all_of(men, of_first))
    return std::unexpected(tr("Men of several sides are chosen; rule on one side after the other."));
  const auto is = [&](auto... states) {
    return std::ranges::all_of(men, [&](ManId man) { return ((campaign.man(man).state == states) || ...); });
  };
  // Said before the rules are asked, whose sentence is for all fates.
  using enum ManState;
  switch (fate) {
    case RuledFate::killed:
      if (!is(free, prisoner, disarmed)) return std::unexpected(tr("Some of them have fallen already."));
      break;
    case RuledFate::taken:
      if (!is(free, disarmed)) return std::unexpected(tr("Only who is free can be taken."));
      break;
    case RuledFate::freed:
      if (!is(prisoner)) return std::unexpected(tr("Only a prisoner can be freed."));
      break;
    case RuledFate::restored:
      if (!is(dead)) return std::unexpected(tr("Only who has fallen can stand up again."));
      break;
  }
  return std::optional<Deed>(RuleMen{table(), fate, men, reason});
}

}  // namespace sandgate
