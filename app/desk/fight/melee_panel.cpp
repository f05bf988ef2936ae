#include "app/desk/fight/melee_panel.h"

#include <QHBoxLayout>
#include <QScrollArea>
#include <QStringList>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/clock/clock_face.h"
#include "app/desk/parts/look.h"
#include "app/desk/parts/panel.h"
#include "app/desk/parts/refused_box.h"
#include "app/stories/melees.h"
#include "app/stories/refusals.h"
#include "app/words/measures.h"
#include "app/words/tables.h"

namespace sandgate {
namespace {

void clear(QGridLayout& grid) {
  while (QLayoutItem* item = grid.takeAt(0)) {
    // They are deleted later, because one of them may be the button that was pressed.
    if (QWidget* widget = item->widget()) {
      widget->hide();
      widget->deleteLater();
    }
    delete item;
  }
}

/// A clause's number as a link whose tooltip says what it says.
QLabel* clause_link(const words::ClauseBook& book, Clause clause) {
  QLabel* link = clause_label("second");
  show_clause(*link, clause, book);
  return link;
}

}  // namespace

MeleePanel::MeleePanel(DeskModel& desk, TableModel& table, MeleeModel& melees, QWidget* parent)
    : QFrame(parent),
      desk_(desk),
      table_(table),
      melees_(melees),
      title_(role_label("heading")),
      state_(role_label("second")),
      clock_(role_label("clock")),
      own_title_(role_label("title")),
      own_support_(role_label("second")),
      enemy_title_(role_label("title")),
      enemy_support_(role_label("second")),
      lots_(role_label("plain")),
      refused_(role_label("plain")),
      running_(new QProgressBar),
      list_(new QGridLayout),
      account_(new QGridLayout),
      own_(new MeleeRoll(desk, melees, true)),
      enemy_(new MeleeRoll(desk, melees, false)),
      refused_box_(new QFrame),
      give_(new KeyedButton(tr("Give the choice"), tr("Enter"))),
      program_(new KeyedButton(tr("The program's choice"), tr("Backspace"))),
      centre_(new KeyedButton(tr("Another centre"), tr("Shift+M"))) {
  setObjectName(QStringLiteral("panel"));
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(12, 12, 12, 12);
  column->setSpacing(8);
  auto* head = new QHBoxLayout;
  auto* names = new QVBoxLayout;
  names->setSpacing(1);
  names->addWidget(title_);
  names->addWidget(state_);
  head->addLayout(names, 1);
  head->addWidget(clock_, 0, Qt::AlignRight | Qt::AlignTop);
  column->addLayout(head);
  clock_->setAccessibleName(tr("Time left for the choice"));
  running_->setTextVisible(false);
  column->addWidget(running_);
  list_->setHorizontalSpacing(8);
  list_->setVerticalSpacing(4);
  list_->setColumnStretch(0, 1);
  column->addLayout(list_);
  account_->setHorizontalSpacing(10);
  account_->setVerticalSpacing(5);
  account_->setColumnStretch(0, 1);
  column->addLayout(account_);
  for (QWidget* part :
       std::initializer_list<QWidget*>{own_title_, own_, own_support_, enemy_title_, enemy_, enemy_support_, lots_}) {
    column->addWidget(part);
  }
  for (QLabel* label : {own_support_, enemy_support_, lots_, state_}) label->setWordWrap(true);
  refused_box_->setObjectName(QStringLiteral("refused"));
  auto* box = new QVBoxLayout(refused_box_);
  box->setContentsMargins(10, 8, 10, 8);
  box->addWidget(refused_);
  refused_->setWordWrap(true);
  column->addWidget(refused_box_);
  column->addWidget(give_);
  column->addWidget(program_);
  column->addWidget(centre_);
  column->addStretch();
  centre_->setToolTip(desk_.clauses().tooltip(clauses::centred_melee));
  program_->setToolTip(tr("Take back what you changed: the program's choice (Backspace)"));

  QScrollArea* scroll = fill_scrolled(*this, page);

  connect(give_, &QPushButton::clicked, &melees_, &MeleeModel::give);
  connect(program_, &QPushButton::clicked, &melees_, &MeleeModel::take_programs_choice);
  connect(centre_, &QPushButton::clicked, &melees_, &MeleeModel::take_next_centre);
  connect(&melees_, &MeleeModel::changed_melee, this, &MeleePanel::refresh);
  connect(&melees_, &MeleeModel::clock_changed, this, &MeleePanel::refresh_clock);
  refresh();
  scroll->setMinimumWidth(page->minimumSizeHint().width());
}

void MeleePanel::refresh_list() {
  clear(*list_);
  const SeenTable* table = table_.seen();
  if (!table || table->melees.size() < 2) return;
  const SeenMelee* now = melees_.melee();
  for (std::size_t i = 0; i < table->melees.size(); ++i) {
    const SeenMelee& melee = table->melees[i];
    auto* name = new QPushButton(words::melee_title(melee));
    name->setCheckable(true);
    name->setChecked(now && now->number == melee.number);
    name->setFocusPolicy(Qt::NoFocus);
    connect(name, &QPushButton::clicked, this, [this, number = melee.number] { melees_.take(number); });
    auto* state = role_label("second", MeleeModel::open(melee) ? tr("to choose")
                                       : melee.chosen          ? tr("chosen")
                                                               : tr("waits"));
    list_->addWidget(name, static_cast<int>(i), 0);
    list_->addWidget(state, static_cast<int>(i), 1, Qt::AlignRight);
  }
}

void MeleePanel::refresh_account(const SeenMelee& melee) {
  clear(*account_);
  int row = 0;
  const auto add = [&](const QString& text, Clause clause) {
    auto* label = role_label("plain", text);
    label->setWordWrap(true);
    account_->addWidget(label, row, 0);
    account_->addWidget(clause_link(desk_.clauses(), clause), row++, 1, Qt::AlignRight | Qt::AlignTop);
  };
  for (const auto& line : stories::melee_account(melee, desk_.briefing())) add(line.text, line.clause);
  const QString who = MeleeModel::open(melee) ? tr("You choose on whom it falls: click a man to change his lot")
                      : melee.chosen          ? tr("The choice has been made")
                      : melee.attacking       ? tr("Another commander of your side chooses on whom it falls")
                                              : tr("The enemy has moved, and chooses on whom it falls");
  add(who, clauses::melee_choice);
}

void MeleePanel::refresh() {
  const SeenMelee* melee = melees_.melee();
  refresh_list();
  own_->refresh();
  enemy_->refresh();
  const bool mine = melee && MeleeModel::open(*melee);
  own_->setEnabled(mine);
  enemy_->setEnabled(mine);
  give_->setEnabled(melees_.can_give());
  give_->set_main(melees_.can_give());
  program_->setEnabled(melees_.changed());
  centre_->setVisible(melees_.centres().size() > 1);
  refused_box_->setVisible(melees_.refusal().has_value());
  if (melees_.refusal()) refused_->setText(stories::sentence_with_clause(*melees_.refusal(), desk_.briefing()));
  refresh_clock();
  if (!melee) {
    title_->setText(tr("Melees"));
    state_->setText(tr("None on this table waits for its choice."));
    clear(*account_);
    for (QLabel* label : {own_title_, own_support_, enemy_title_, enemy_support_, lots_}) label->clear();
    return;
  }
  title_->setText(words::melee_title(*melee));
  state_->setText(mine            ? tr("Melees: choose")
                  : melee->chosen ? tr("Chosen")
                                  : tr("The other side's choice is awaited"));
  refresh_account(*melee);
  const Picture& picture = desk_.picture();
  own_title_->setText(tr("Yours: %1").arg(words::by_arm(picture, melee->own)));
  own_support_->setText(tr("In support: %1").arg(words::by_arm(picture, melee->own_supporters)));
  enemy_title_->setText(tr("The enemy's: %1").arg(words::by_arm(picture, melee->enemy)));
  enemy_support_->setText(tr("Seen in support: %1").arg(words::by_arm(picture, melee->enemy_supporters)));
  for (QLabel* label : {own_support_, enemy_support_}) label->setToolTip(desk_.clauses().tooltip(clauses::isolation));
  QStringList lots;
  const auto fare = [&](const QString& who, const MeleeRuling::Side& side) {
    QStringList parts{words::counted(side.killed, tr("%1 dies"), tr("%1 die"))};
    if (side.prisoners > 0) parts << words::counted(side.prisoners, tr("%1 is taken"), tr("%1 are taken"));
    parts << words::counted(side.left, tr("%1 lives"), tr("%1 live"));
    lots << tr("%1: %2").arg(who, parts.join(QStringLiteral(", ")));
  };
  fare(tr("Yours"), melee->own_fare);
  fare(tr("The enemy's"), melee->enemy_fare);
  lots_->setText(lots.join(QLatin1Char('\n')));
}

void MeleePanel::refresh_clock() {
  const auto& left = melees_.seconds_left();
  clock_->setVisible(left.has_value());
  running_->setVisible(left.has_value());
  if (!left) return;
  clock_->setText(minutes_and_seconds(*left));
  constexpr int hurry = 15;
  set_role(clock_, "tone", *left <= hurry ? QStringLiteral("bad") : QString());
  running_->setRange(0, std::max(1, desk_.briefing().rulebook.melee.choice_seconds));
  running_->setValue(*left);
}

}  // namespace sandgate
