#include "app/desk/fight/charge_card.h"

#include <QGridLayout>
#include <QVBoxLayout>

#include "app/desk/fight/charge_roll.h"
#include "app/desk/parts/fit.h"
#include "app/desk/parts/panel.h"
#include "app/desk/parts/refused_box.h"

namespace sandgate {
namespace {

/// Men in a row: the fallen first, then those taken, then who is left.
std::vector<TableMan> roll_of(const ChargeModel& model, const std::vector<ManIndex>& men, std::int64_t dead,
                              std::int64_t taken) {
  std::vector<TableMan> roll;
  const TableScene& scene = *model.table().scene();
  for (const ManIndex index : men) {
    if (index >= scene.men().size()) continue;
    const Soldier& soldier = scene.men()[index];
    TableMan man;
    man.livery = model.desk().briefing().sides[soldier.side.index()].livery;
    man.arm = soldier.arm;
    man.coat = scene.man(index).number;
    const auto place = static_cast<std::int64_t>(roll.size());
    if (place < dead)
      man.lot = TableMan::Lot::dies;
    else if (place < dead + taken)
      man.lot = TableMan::Lot::taken;
    roll.push_back(man);
  }
  return roll;
}

}  // namespace

ChargeCard::ChargeCard(const ChargeModel& model, QWidget* parent)
    : QWidget(parent),
      model_(model),
      title_(role_label("heading")),
      second_(role_label("second")),
      own_(role_label("plain")),
      theirs_(role_label("plain")),
      follows_(role_label("second")),
      rows_room_(new QVBoxLayout),
      own_roll_(new ChargeRoll(tr("Your sabres in the charge"))),
      their_roll_(new ChargeRoll(tr("Those charged"))),
      table_(new ChargeTable(model.desk().briefing().rulebook.charges.value_or(ChargeRules{}))) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 10, 12, 0);
  column->setSpacing(5);
  for (QLabel* label : {title_, second_, own_, theirs_, follows_}) label->setWordWrap(true);
  for (QLabel* label : {own_, theirs_}) {
    QFont bold = label->font();
    bold.setWeight(QFont::DemiBold);
    label->setFont(bold);
  }
  column->addWidget(title_);
  column->addWidget(second_);
  column->addLayout(rows_room_);
  column->addWidget(own_);
  column->addWidget(own_roll_);
  column->addWidget(theirs_);
  column->addWidget(their_roll_);
  column->addWidget(follows_);
  column->addWidget(table_);
  column->addWidget(hairline());
  setAccessibleName(tr("What the charge would come to"));
  connect(&model_, &ChargeModel::changed, this, &ChargeCard::refresh);
  refresh();
}

QStringList ChargeCard::lines() const { return said_; }

void ChargeCard::say(const std::vector<ChargeLine>& lines) {
  delete rows_;
  rows_ = new QWidget;
  auto* grid = new QGridLayout(rows_);
  grid->setContentsMargins(0, 2, 0, 2);
  grid->setVerticalSpacing(3);
  grid->setHorizontalSpacing(8);
  grid->setColumnStretch(0, 1);
  said_.clear();
  for (int i = 0; i < static_cast<int>(lines.size()); ++i) {
    const ChargeLine& line = lines[static_cast<std::size_t>(i)];
    auto* what = role_label("plain", line.what);
    what->setWordWrap(true);
    auto* comes = role_label("plain", line.comes);
    comes->setAlignment(Qt::AlignRight | Qt::AlignTop);
    QLabel* clause = clause_label();
    show_clause(*clause, line.clause, model_.desk().clauses());
    grid->addWidget(what, i, 0);
    grid->addWidget(comes, i, 1);
    grid->addWidget(clause, i, 2, Qt::AlignRight | Qt::AlignTop);
    said_ << QStringLiteral("%1: %2").arg(line.what, line.comes);
  }
  rows_room_->addWidget(rows_);
}

void ChargeCard::refresh() {
  setVisible(model_.aimed());
  if (!model_.aimed()) return;
  const ChargeRules& rules = *model_.desk().briefing().rulebook.charges;
  const ForeseenCharge* charge = model_.charge();
  for (QWidget* part : std::initializer_list<QWidget*>{own_, own_roll_, theirs_, their_roll_, follows_, table_})
    part->setVisible(charge);
  second_->setVisible(!charge);
  if (!charge) {
    title_->setText(tr("Charge"));
    const bool few = model_.sabres() < rules.least_sabres;
    second_->setText(few                ? tr("Fewer may not charge. In two ranks and in the saddle they count.")
                     : model_.preview() ? tr("So it is no charge: too few of them come up.")
                     : model_.table().planning() || !model_.table().refusal() ? tr("Being reckoned …")
                                                                              : tr("So it cannot be."));
    say({{tr("In two ranks, %1 are needed").arg(rules.least_sabres), tr("%1 there").arg(model_.sabres()),
          clauses::charges}});
    return;
  }
  title_->setText(charge_title(*charge));
  say(charge_lines(*charge, model_.preview()->least));
  own_->setText(tr("Yours: %1").arg(own_fare(*charge)));
  theirs_->setText(tr("The enemy's: %1").arg(their_fare(*charge)));
  own_roll_->show_men(roll_of(model_, charge->found.sabres, charge->ruling.cavalry_lost, charge->ruling.cavalry_taken));
  std::vector<TableMan> theirs;
  for (const ChargedGroup& group : charge->ruling.groups) {
    const auto men =
        roll_of(model_, charge->found.men[static_cast<std::size_t>(group.kind)], group.lost, group.prisoners);
    theirs.insert(theirs.end(), men.begin(), men.end());
  }
  their_roll_->show_men(std::move(theirs));
  const QStringList follows = charge_follows(*charge, rules);
  follows_->setText(follows.join(QLatin1Char(' ')));
  said_ << own_->text() << theirs_->text() << follows;
  table_->show_charge(*charge);
}

}  // namespace sandgate
