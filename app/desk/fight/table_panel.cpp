#include "app/desk/fight/table_panel.h"

#include <QEvent>
#include <QGridLayout>
#include <QHeaderView>
#include <QScrollArea>
#include <QStringList>
#include <QVBoxLayout>
#include <array>

#include "app/desk/parts/flow_layout.h"
#include "app/desk/parts/look.h"
#include "app/desk/parts/panel.h"
#include "app/desk/parts/row_delegate.h"
#include "app/stories/refusals.h"
#include "app/words/bodies.h"
#include "app/words/measures.h"
#include "app/words/tables.h"
#include "app/words/tongue.h"

namespace sandgate {
namespace {

constexpr std::array all_shapes{GroupShape::as_they_stand, GroupShape::line, GroupShape::column, GroupShape::cover};
constexpr int group_row_px = 26;
constexpr int groups_shown = 7;
enum : int { group_key, group_name, group_men, group_idle, group_columns };

QPushButton* toggle(const QString& text, const QString& tip) {
  auto* button = new QPushButton(text);
  button->setCheckable(true);
  button->setToolTip(tip);
  button->setFocusPolicy(Qt::TabFocus);
  return button;
}

}  // namespace

TablePanel::TablePanel(DeskModel& desk, TableModel& table, QWidget* parent)
    : QFrame(parent),
      desk_(desk),
      table_(table),
      name_(new ElidedLabel("heading")),
      who_(new ElidedLabel("heading")),
      able_(new ElidedLabel("second")),
      second_(role_label("second")),
      planned_(role_label("plain")),
      groups_(new QTableWidget(0, group_columns)),
      shapes_{toggle(tr("As they stand"), tr("Each keeps his place among the others (S)")),
              toggle(tr("Line"), tr("Abreast in two ranks (L)")),
              toggle(tr("Column"), tr("In fours behind one another (C)")),
              toggle(tr("Cover"), tr("Along the wall or house nearest to the place, on this side of it (B)"))},
      charge_(toggle(tr("Charge"), tr("Into contact with the enemies nearest to the place (H)"))),
      gun_(toggle(tr("Gun"), tr("The gun they serve goes with them, trail first (G)"))),
      prisoners_(toggle(tr("Prisoners"), tr("Lead the prisoners they escort (P)"))),
      reach_(toggle(tr("Reach"), tr("Show how far they can go (R)"))),
      sheet_(new QPushButton(tr("Back to the sheet"))),
      flag_(new QPushButton(tr("White flag…"))),
      refused_(new RefusedBox(desk.briefing(), desk.clauses())),
      give_(new KeyedButton(tr("Give the order"), tr("Enter"))),
      withdraw_(new KeyedButton(tr("Withdraw"), tr("Esc"))) {
  setObjectName(QStringLiteral("panel"));
  auto* page = new QWidget;
  auto* column = column_ = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 12);
  column->setSpacing(10);
  column->addWidget(make_head());
  column->addWidget(groups_);
  column->addWidget(hairline());
  column->addWidget(make_manner());
  auto* notices = new QVBoxLayout;
  notices->setContentsMargins(12, 0, 12, 0);
  notices->addWidget(refused_);
  column->addLayout(notices);
  auto* foot = new QWidget;
  auto* rows = new QVBoxLayout(foot);
  rows->setContentsMargins(12, 6, 12, 6);
  auto* buttons = new FlowLayout;
  buttons->setSpacing(8);
  for (KeyedButton* button : {give_, withdraw_}) button->let_key_give_way();
  buttons->add(give_, 2);
  buttons->add(withdraw_, 1);
  rows->addLayout(buttons);
  flag_->setProperty("flat", true);
  sheet_->setProperty("flat", true);
  sheet_->setToolTip(tr("The table stays as it is (F5)"));
  auto* last = new FlowLayout;
  last->setSpacing(8);
  last->add(sheet_);
  last->add_stretch();
  last->add(flag_);
  rows->addLayout(last);
  column->addStretch();

  fill_scrolled(*this, page, foot);

  connect(give_, &QPushButton::clicked, &table_, &TableModel::give);
  connect(withdraw_, &QPushButton::clicked, &table_, &TableModel::withdraw);
  connect(charge_, &QPushButton::clicked, &table_, &TableModel::charge);
  connect(gun_, &QPushButton::clicked, &table_, &TableModel::toggle_gun);
  connect(prisoners_, &QPushButton::clicked, &table_, &TableModel::lead_prisoners);
  connect(reach_, &QPushButton::clicked, &table_, &TableModel::show_reach);
  connect(flag_, &QPushButton::clicked, this, &TablePanel::flag_asked);
  connect(sheet_, &QPushButton::clicked, this, &TablePanel::sheet_asked);
  for (const GroupShape shape : all_shapes) {
    connect(shape_button(shape), &QPushButton::clicked, this, [this, shape] {
      table_.set_shape(shape);
      refresh_plan();
    });
  }
  connect(groups_, &QTableWidget::cellClicked, this,
          [this](int row) { table_.choose_group(static_cast<std::size_t>(row)); });
  connect(&table_, &TableModel::table_changed, this, &TablePanel::refresh_table);
  connect(&table_, &TableModel::chosen_changed, this, &TablePanel::refresh_chosen);
  connect(&table_, &TableModel::plan_changed, this, &TablePanel::refresh_plan);
  connect(&table_, &TableModel::reach_changed, this, [this] { reach_->setChecked(table_.shows_reach()); });
  refresh_table();
}

void TablePanel::show(const ChargeModel& charge) {
  column_->insertWidget(0, charge_card_ = new ChargeCard(charge));
  // Who else is there can wait, so that the order stays in view.
  const auto make_room = [this, &charge] {
    for (QWidget* part : std::initializer_list<QWidget*>{name_, second_, groups_}) part->setVisible(!charge.aimed());
  };
  connect(&charge, &ChargeModel::changed, this, make_room);
}

// Colours of single cells are set where they are filled.
void TablePanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::StyleChange && isVisible()) refresh_groups();
  QFrame::changeEvent(event);
}

QWidget* TablePanel::make_head() {
  set_up_rows(*groups_);
  groups_->setHorizontalHeaderLabels({tr("Key"), tr("Body"), tr("Men"), tr("To move")});
  groups_->horizontalHeaderItem(group_name)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  for (const int column : {group_men, group_idle})
    groups_->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
  set_columns(*groups_, group_name, {{group_key, 34}, {group_men, 56}, {group_idle, 74}});
  groups_->setFocusPolicy(Qt::ClickFocus);
  groups_->setAccessibleName(tr("Bodies on this table"));
  groups_->setAccessibleDescription(tr("F9 leads here; 1 to 9 take a body"));

  auto* head = new QWidget;
  auto* lines = new QVBoxLayout(head);
  lines->setContentsMargins(12, 12, 12, 0);
  lines->setSpacing(1);
  for (QLabel* label : std::initializer_list<QLabel*>{name_, second_}) {
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    lines->addWidget(label);
  }
  second_->setWordWrap(true);
  return head;
}

QWidget* TablePanel::make_manner() {
  auto* manner = new QWidget;
  auto* column = new QVBoxLayout(manner);
  column->setContentsMargins(12, 0, 12, 0);
  column->setSpacing(8);
  for (ElidedLabel* label : {who_, able_}) {
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    column->addWidget(label);
  }
  const auto row = [column](std::initializer_list<QPushButton*> buttons) {
    auto* line = new FlowLayout;
    line->setSpacing(8);
    for (QPushButton* button : buttons) line->add(button);
    column->addLayout(line);
  };
  row({shape_button(GroupShape::line), shape_button(GroupShape::column), shape_button(GroupShape::cover),
       shape_button(GroupShape::as_they_stand)});
  row({charge_, gun_, prisoners_, reach_});
  planned_->setWordWrap(true);
  column->addWidget(planned_);
  return manner;
}

std::int64_t TablePanel::idle() const {
  std::size_t men = 0;
  for (const auto& group : table_.groups()) men += group.body ? group.idle.size() : 0;
  return static_cast<std::int64_t>(men);
}

QString TablePanel::note() const {
  if (!table_.seen()) return {};
  if (!table_.may_order()) return tr("looking on");
  return idle() == 0 ? tr("all have moved") : words::counted(idle(), tr("%1 man to move"), tr("%1 men to move"));
}

// Nobody is asked to choose where there is nobody to be ordered.
QString TablePanel::nobody_words() const {
  return table_.may_order() && idle() == 0 ? tr("All have moved here; Ready closes the move.")
                                           : tr("Click men, draw a frame round them, or press Tab.");
}

void TablePanel::refresh_table() {
  const SeenTable* table = table_.seen();
  if (table) {
    const Briefing& briefing = desk_.briefing();
    name_->setText(words::table_name(*table, briefing));
    QString second = words::table_label(*table, briefing)
                         .section(QStringLiteral("   "), 1)
                         .replace(QStringLiteral("   "), QStringLiteral(" · "));
    if (!table->mine) {
      second += table->fighting
                    ? tr(" · %1 orders the men there").arg(words::person(briefing.seats[table->fighting.index()]))
                    : tr(" · nobody orders men there");
    }
    second_->setText(second);
    // Where the sheet itself is the table there is nothing else to see.
    sheet_->setVisible(!table->whole);
    second_->setToolTip(desk_.clauses().tooltip(clauses::contact));
  }
  refresh_groups();
  refresh_chosen();
  refresh_plan();
}

// What stands on the table is told by each gun there: the body's own word is of how it came.
QString TablePanel::guns_stand(const TableModel::Group& group, const OwnBody& body) const {
  std::int64_t ready = 0;
  for (const GunHandle handle : group.guns) {
    const SeenGun* gun = desk_.picture().gun(handle);
    if (gun && !gun->limbered) ++ready;
  }
  if (group.guns.empty() ? body.unlimbered : ready == std::ssize(group.guns)) return tr("unlimbered");
  return ready > 0 ? tr("%1 of them unlimbered").arg(ready) : tr("limbered");
}

void TablePanel::refresh_groups() {
  const auto& groups = table_.groups();
  const QSignalBlocker quiet(groups_);
  groups_->setRowCount(static_cast<int>(groups.size()));
  const Look& look = Look::now();
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const auto& group = groups[i];
    const OwnBody* body = group.body ? desk_.picture().body(group.body) : nullptr;
    QString name = body ? QString::fromStdString(body->name) : tr("Prisoners");
    // KS-11.7: who orders them there, where it is another.
    if (body && body->led_by && body->led_by.index() < desk_.briefing().seats.size())
      name = tr("%1 (%2)").arg(name, words::person(desk_.briefing().seats[body->led_by.index()]));
    // KS-3: how they stand, where that has rules.
    if (body && desk_.briefing().rulebook.formations) {
      const bool guns_only = body->contents.guns() > 0;
      name += QStringLiteral(", ") + (body->dismounted ? tr("dismounted")
                                      : guns_only      ? guns_stand(group, *body)
                                                       : words::within(words::formation(body->formation)));
    }
    if (!group.guns.empty())
      name += QStringLiteral(", ") +
              words::counted(static_cast<std::int64_t>(group.guns.size()), tr("%1 gun"), tr("%1 guns"));
    const QString texts[] = {i < 9 ? QString::number(i + 1) : QString(), name, QString::number(group.men.size()),
                             group.idle.empty() ? QStringLiteral("–") : QString::number(group.idle.size())};
    for (int column = 0; column < group_columns; ++column) {
      auto* item = new QTableWidgetItem(texts[column]);
      if (column == group_men || column == group_idle) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
      if (column == group_key || (group.idle.empty() && column != group_name)) item->setForeground(look.soft);
      groups_->setItem(static_cast<int>(i), column, item);
    }
  }
  const int shown = std::clamp(static_cast<int>(groups.size()), 1, groups_shown);
  groups_->setFixedHeight(group_row_px * (shown + 1) + 2);
}

void TablePanel::refresh_chosen() {
  const auto& chosen = table_.chosen();
  const bool gun_alone = chosen.empty() && table_.chosen_gun();
  who_->setText(gun_alone        ? tr("A gun, without men")
                : chosen.empty() ? tr("Nobody chosen")
                                 : words::by_arm(desk_.picture(), chosen));
  const auto able = std::ranges::count_if(chosen, [this](ManHandle man) { return table_.movable(man); });
  able_->setText(gun_alone                    ? tr("It goes alone, at its own pace")
                 : chosen.empty()             ? nobody_words()
                 : able == std::ssize(chosen) ? words::counted(able, tr("He can move"), tr("All of them can move"))
                 : able == 0
                     ? words::counted(std::ssize(chosen), tr("He cannot move now"), tr("None of them can move now"))
                     : tr("%1 of them can move").arg(able));
  // The row of the body that all of the chosen men are of.
  const QSignalBlocker quiet(groups_);
  int row = -1;
  for (std::size_t i = 0; i < table_.groups().size(); ++i) {
    const auto& men = table_.groups()[i].men;
    if (!chosen.empty() && std::ranges::includes(men, chosen)) row = static_cast<int>(i);
  }
  if (row >= 0) {
    groups_->selectRow(row);
  } else {
    groups_->clearSelection();
    groups_->setCurrentItem(nullptr);
  }
  refresh_plan();
}

QString TablePanel::plan_words() const {
  if (!table_.target())
    return !table_.any_chosen() || !table_.may_order() ? QString()
                                                       : tr("Drag them, or click with the right, where they shall go.");
  if (!table_.plan()) return table_.planning() ? tr("Thinking their ways out …") : QString();
  const TablePlan& plan = *table_.plan();
  if (!plan.move) return {};
  QStringList parts;
  if (!plan.order.men.empty())
    parts << words::counted(static_cast<std::int64_t>(plan.order.men.size()), tr("%1 goes"), tr("%1 go"))
          << tr("%1 at most").arg(words::inches(plan.longest));
  if (!plan.order.guns.empty()) parts << tr("the gun %1").arg(words::inches(length(plan.order.guns.front().path)));
  if (plan.contacts > 0)
    parts << words::counted(static_cast<std::int64_t>(plan.contacts), tr("%1 into contact"), tr("%1 into contact"));
  if (plan.stay > 0) parts << words::counted(static_cast<std::int64_t>(plan.stay), tr("%1 stays"), tr("%1 stay"));
  return parts.join(QStringLiteral(" · "));
}

void TablePanel::refresh_plan() {
  const bool may = table_.may_order(), any = !table_.chosen().empty();
  for (const GroupShape shape : all_shapes) {
    shape_button(shape)->setEnabled(may);
    shape_button(shape)->setChecked(!table_.charging() && !table_.chosen_gun() && table_.shape() == shape);
  }
  charge_->setEnabled(may && any);
  charge_->setChecked(table_.charging());
  gun_->setEnabled(may && table_.any_chosen());
  gun_->setChecked(static_cast<bool>(table_.chosen_gun()));
  prisoners_->setEnabled(may);
  prisoners_->setChecked(table_.leads_prisoners());
  reach_->setChecked(table_.shows_reach());
  const auto no_flag = any ? table_.why_no_flag() : std::nullopt;
  flag_->setEnabled(any && !no_flag);
  flag_->setToolTip(no_flag ? stories::sentence_with_clause(*no_flag, desk_.briefing())
                            : tr("The men chosen give themselves up (W)"));

  const QString words = plan_words();
  planned_->setText(words);
  planned_->setVisible(!words.isEmpty());
  give_->setEnabled(table_.can_give());
  give_->set_main(table_.can_give());
  withdraw_->setEnabled(table_.target() || table_.refusal());
  refused_->show_refusal(table_.refusal());
}

}  // namespace sandgate
