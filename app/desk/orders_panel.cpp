#include "app/desk/orders_panel.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include "app/desk/body_card.h"
#include "app/desk/cost_card.h"
#include "app/desk/look.h"
#include "app/desk/panel.h"
#include "app/words/dispatches.h"
#include "app/words/marches.h"
#include "app/words/measures.h"
#include "app/words/refusals.h"

namespace sandgate {
namespace {

constexpr std::size_t standing_shown = 6;

QFrame* notice(const char* name, QLabel* title, QLabel* text, QLabel* right) {
  auto* box = new QFrame;
  box->setObjectName(QLatin1String(name));
  auto* grid = new QGridLayout(box);
  grid->setContentsMargins(10, 8, 10, 8);
  grid->setVerticalSpacing(2);
  grid->addWidget(title, 0, 0);
  if (right) grid->addWidget(right, 0, 1, Qt::AlignRight);
  grid->addWidget(text, 1, 0, 1, 2);
  text->setWordWrap(true);
  return box;
}

}  // namespace

OrdersPanel::OrdersPanel(DeskModel& desk, QWidget* parent)
    : QFrame(parent),
      desk_(desk),
      form_(new MarchForm(desk)),
      march_(new QPushButton(tr("March"))),
      halt_(new QPushButton(tr("Halt"))),
      give_(new KeyedButton(tr("Give the order"), tr("Enter"))),
      withdraw_(new KeyedButton(tr("Withdraw"), tr("Esc"))),
      standing_(new QGridLayout) {
  setObjectName(QStringLiteral("panel"));
  auto* page = new QWidget;
  page->setObjectName(QStringLiteral("page"));
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 12);
  column->setSpacing(12);
  const auto add = [column](QWidget* part) {
    // What is left of the height goes below, not between.
    part->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    column->addWidget(part);
  };
  add(new BodyCard(desk_));
  auto* line = division();
  line->setFixedHeight(1);
  line->setMaximumWidth(QWIDGETSIZE_MAX);
  line->setMinimumWidth(1);
  column->addWidget(line);

  march_->setCheckable(true);
  march_->setToolTip(tr("March: click the sheet or type a reference (M)"));
  halt_->setToolTip(tr("Halt where it stands (H)"));
  auto* modes = new QHBoxLayout;
  modes->setContentsMargins(12, 0, 12, 0);
  modes->setSpacing(8);
  modes->addWidget(march_);
  modes->addWidget(halt_);
  modes->addStretch();
  column->addLayout(modes);
  add(form_);
  add(new CostCard(desk_));
  add(notices());

  auto* buttons = new QHBoxLayout;
  buttons->setContentsMargins(12, 0, 12, 0);
  buttons->setSpacing(8);
  buttons->addWidget(give_, 2);
  buttons->addWidget(withdraw_, 1);
  column->addLayout(buttons);

  standing_title_ = role_label("title", tr("Standing for this body"));
  auto* standing_head = new QHBoxLayout;
  standing_head->setContentsMargins(12, 8, 12, 0);
  standing_head->addWidget(standing_title_);
  column->addLayout(standing_head);
  standing_->setContentsMargins(12, 0, 12, 0);
  standing_->setHorizontalSpacing(10);
  standing_->setVerticalSpacing(6);
  standing_->setColumnMinimumWidth(0, 24);
  standing_->setColumnStretch(1, 1);
  column->addLayout(standing_);
  column->addStretch();

  auto* scroll = new QScrollArea;
  scroll->setWidget(page);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setFocusPolicy(Qt::NoFocus);
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(1, 0, 1, 1);
  all->addWidget(scroll);

  connect(give_, &QPushButton::clicked, &desk_, &DeskModel::give);
  connect(withdraw_, &QPushButton::clicked, &desk_, &DeskModel::withdraw);
  connect(halt_, &QPushButton::clicked, &desk_, &DeskModel::halt);
  connect(march_, &QPushButton::clicked, this, [this] {
    refresh();
    form_->to_field()->setFocus();
    form_->to_field()->selectAll();
  });
  for (const auto signal : {&DeskModel::draft_changed, &DeskModel::selection_changed, &DeskModel::picture_changed}) {
    connect(&desk_, signal, this, &OrdersPanel::refresh);
  }
  connect(&desk_, &DeskModel::picture_changed, this, &OrdersPanel::refresh_standing);
  connect(&desk_, &DeskModel::selection_changed, this, &OrdersPanel::refresh_standing);
  refresh();
  refresh_standing();
}

QWidget* OrdersPanel::notices() {
  working_ = role_label("note", tr("Finding the way …"));
  weigh_title_ = role_label("warning");
  weigh_ = role_label("plain");
  weigh_box_ = notice("weigh", weigh_title_, weigh_, nullptr);
  auto* refused_title = role_label("title", tr("Refused"));
  refused_ = role_label("plain");
  refused_clause_ = role_label("note");
  refused_clause_->setStyleSheet(QStringLiteral("color: #1F4E8C;"));
  refused_box_ = notice("refused", refused_title, refused_, refused_clause_);
  auto* all = new QWidget;
  auto* column = new QVBoxLayout(all);
  column->setContentsMargins(12, 0, 12, 0);
  column->setSpacing(8);
  column->addWidget(working_);
  column->addWidget(weigh_box_);
  column->addWidget(refused_box_);
  return all;
}

void OrdersPanel::refresh() {
  const OwnBody* body = desk_.selected_body();
  const bool may = desk_.may_order();
  march_->setEnabled(may);
  march_->setChecked(may);
  halt_->setEnabled(may && body->march);
  give_->setEnabled(desk_.can_give());
  give_->set_main(desk_.can_give());
  withdraw_->setEnabled(!desk_.draft().places.empty() || desk_.refusal());
  working_->setVisible(desk_.planning());

  const QStringList weigh =
      desk_.plan() && body ? words::warnings(desk_.plan()->preview, *body, desk_.briefing()) : QStringList();
  weigh_box_->setVisible(!weigh.isEmpty());
  weigh_title_->setText(words::counted(weigh.size(), tr("One thing to weigh"), tr("%1 things to weigh")));
  weigh_->setText(weigh.join(QLatin1Char('\n')));

  refused_box_->setVisible(desk_.refusal().has_value());
  if (desk_.refusal()) {
    refused_->setText(words::sentence(*desk_.refusal(), desk_.briefing()));
    refused_clause_->setText(words::clause_id(desk_.refusal()->clause));
    refused_clause_->setToolTip(desk_.clauses().tooltip(desk_.refusal()->clause));
  }
}

void OrdersPanel::refresh_standing() {
  while (QLayoutItem* item = standing_->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  const auto rows = desk_.selected() ? words::orders_of(desk_.picture(), desk_.briefing(), desk_.selected())
                                     : std::vector<words::OrderRow>();
  standing_title_->setVisible(!rows.empty());
  const Look look;
  for (std::size_t i = 0; i < rows.size() && i < standing_shown; ++i) {
    const auto& row = rows[i];
    const int at = static_cast<int>(i);
    auto* outcome = role_label("second", row.outcome);
    const QColor colour = row.tone == words::OrderRow::good  ? look.good
                          : row.tone == words::OrderRow::bad ? look.bad
                                                             : look.soft;
    outcome->setStyleSheet(QStringLiteral("color: %1;").arg(colour.name()));
    standing_->addWidget(role_label("second", QString::number(row.move)), at, 0);
    standing_->addWidget(role_label("plain", row.text), at, 1);
    standing_->addWidget(outcome, at, 2, Qt::AlignRight);
  }
}

}  // namespace sandgate
