#include "app/umpire/console/forms/table_form.h"

#include <QGridLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/parts/panel.h"
#include "app/stories/names.h"
#include "app/umpire/console/forms/told_whom.h"

namespace sandgate {
namespace {

TableId table_in(const QComboBox& field) {
  return field.currentIndex() < 0 ? TableId{} : TableId{field.currentData().toInt()};
}

}  // namespace

TableForm::TableForm(const UmpireClient& umpire, BodyId chosen, AskRule ask, QWidget* parent)
    : QDialog(parent),
      umpire_(umpire),
      for_whom_(role_label("second")),
      bodies_(new QListWidget),
      table_(new QComboBox),
      into_(new QComboBox),
      moves_(count_field(tr("Moves that it stays closed"), 0)),
      foot_(new RulingFoot(umpire, std::move(ask))) {
  constexpr int wide_px = 560, tall_px = 520, least_list_px = 120;
  setWindowTitle(tr("Whether there is a table"));
  resize(wide_px, tall_px);
  bodies_->setAccessibleName(tr("For whom one opens"));
  bodies_->setMinimumHeight(least_list_px);
  foot_->add_deed(tr("&Open one for those marked"),
                  [this](const std::string& reason) { return draft(TableRuling::opens, reason); });
  foot_->add_deed(tr("&Join the two"), [this](const std::string& reason) { return draft(TableRuling::joins, reason); });
  foot_->add_deed(tr("&Close the table"),
                  [this](const std::string& reason) { return draft(TableRuling::closes, reason); });
  auto* rows = new QGridLayout;
  rows->setColumnStretch(1, 1);
  add_field(*rows, tr("Table"), table_);
  add_field(*rows, tr("joins"), into_);
  add_field(*rows, tr("Stays closed, in moves of both camps"), moves_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 16, 20, 16);
  column->setSpacing(8);
  column->addWidget(role_label("heading", tr("Whether there is a table")));
  for_whom_->setWordWrap(true);
  column->addWidget(for_whom_);
  column->addWidget(bodies_, 1);
  column->addLayout(rows);
  column->addWidget(foot_);
  list_bodies_near(chosen);
  const bool anybody = bodies_->count() > 0;
  bodies_->setVisible(anybody);
  for_whom_->setText(anybody ? tr("For whom one opens: bodies of both camps, near each other")
                             : tr("To open one, choose a body on a sheet that is on no table, and ask again."));
  if (!anybody) column->addStretch(1);
  list_tables();
  if (umpire.campaign().exists(chosen)) {
    const TableId on = umpire.campaign().body(chosen).table;
    if (const int row = table_->findData(on.number); on && row >= 0) table_->setCurrentIndex(row);
  }
  connect(bodies_, &QListWidget::itemChanged, foot_, &RulingFoot::look_again);
  connect(table_, &QComboBox::currentIndexChanged, this, &TableForm::follow);
  connect(into_, &QComboBox::currentIndexChanged, this, &TableForm::follow);
  connect(moves_, &QSpinBox::valueChanged, foot_, &RulingFoot::look_again);
  connect(foot_, &RulingFoot::exercise_changed, this, &TableForm::list_tables);
  connect(foot_, &RulingFoot::ruled, this, &QDialog::accept);
  connect(foot_, &RulingFoot::left, this, &QDialog::reject);
  follow();
  bodies_->count() > 0 ? bodies_->setFocus() : table_->setFocus();
}

void TableForm::list_bodies_near(BodyId chosen) {
  const Campaign& campaign = umpire_.campaign();
  if (!campaign.exists(chosen) || campaign.body(chosen).table || campaign.body(chosen).gone) return;
  const Setting& setting = campaign.setting();
  const Body& centre = campaign.body(chosen);
  const auto off = [&](const Body* body) { return distance(body->at, centre.at); };
  std::vector<const Body*> near;
  for (const Body& body : campaign.bodies()) {
    if (!body.gone && body.aboard.none() && !body.table && off(&body) <= setting.rulebook.contact.unlink)
      near.push_back(&body);
  }
  std::ranges::stable_sort(near, {}, off);
  const auto enemy = std::ranges::find_if(
      near, [&](const Body* body) { return setting.side(body->side).camp != setting.side(centre.side).camp; });
  for (auto body = near.begin(); body != near.end(); ++body) {
    auto* item = new QListWidgetItem(with_side(campaign, **body), bodies_);
    item->setData(Qt::UserRole, (*body)->id.number);
    item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
    item->setCheckState(*body == &centre || body == enemy ? Qt::Checked : Qt::Unchecked);
  }
  if (bodies_->count() > 0) bodies_->setCurrentRow(0);
}

void TableForm::list_tables() {
  for (QComboBox* field : {table_, into_}) {
    const QSignalBlocker quiet(field);
    const QVariant kept = field->currentData();
    field->clear();
    for (const Table& table : umpire_.campaign().tables())
      if (!table.closed) field->addItem(stories::Names::table(table.id), table.id.number);
    field->setCurrentIndex(std::max(field == into_ && field->count() > 1 ? 1 : 0, field->findData(kept)));
    field->setEnabled(field->count() > 0);
  }
  follow();
}

void TableForm::follow() {
  const TableId table = table_in(*table_);
  foot_->set_told(table ? told_on_table(umpire_.campaign(), table)
                        : tr("Whoever has a body on it is told, with what you write here."));
  foot_->look_again();
}

RulingFoot::Draft TableForm::draft(TableRuling what, const std::string& reason) const {
  RuleTable ruling{what, {}, {}, {}, 0, reason};
  if (what == TableRuling::opens) {
    for (int row = 0; row < bodies_->count(); ++row) {
      const QListWidgetItem* item = bodies_->item(row);
      if (item->checkState() == Qt::Checked) ruling.bodies.push_back(BodyId{item->data(Qt::UserRole).toInt()});
    }
    if (ruling.bodies.empty()) return std::optional<Deed>();
    return std::optional<Deed>(ruling);
  }
  const TableId table = table_in(*table_), into = table_in(*into_);
  if (!table || (what == TableRuling::joins && (!into || into == table))) return std::optional<Deed>();
  ruling.table = table;
  if (what == TableRuling::joins) ruling.into = into;
  if (what == TableRuling::closes) ruling.moves = moves_->value();
  return std::optional<Deed>(ruling);
}

}  // namespace sandgate
