#include "app/desk/start/battle_form.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QStandardItemModel>

#include "app/desk/parts/panel.h"
#include "app/words/faults.h"
#include "app/words/games.h"
#include "app/words/written.h"

namespace sandgate {
namespace {

// The bounds are those that a scenario is read with (core/scenario, setup.cpp).
constexpr int most_chances = 1'000, most_dice = 20;
// In the list of who laid out the Country.
constexpr int nobody_chooses = 3;

QString capital(QString words) {
  words[0] = words[0].toUpper();
  return words;
}

/// A role by its place in a list that begins with the toss.
TableRole role_at(int index) { return index == 0 ? TableRole::toss : index == 1 ? TableRole::red : TableRole::blue; }

QSpinBox* number_box(int least, int most) {
  auto* box = new QSpinBox;
  box->setRange(least, most);
  box->setButtonSymbols(QAbstractSpinBox::NoButtons);
  box->setMaximumWidth(110);
  return box;
}

}  // namespace

BattleForm::BattleForm(QWidget* parent)
    : QWidget(parent),
      game_(new QComboBox),
      rear_(new QComboBox),
      defender_(new QComboBox),
      set_up_(new QComboBox),
      forces_(new QComboBox),
      country_by_(new QComboBox),
      first_(new QComboBox),
      lead_(new QComboBox),
      points_(number_box(least_points, most_points)),
      men_(number_box(1, most_chances)),
      dice_(number_box(1, most_dice)),
      curtain_(new QCheckBox(tr("A &curtain: both set down at once, hidden"))),
      chances_(new QCheckBox(tr("Chances of &war: held back"))),
      clock_(new QCheckBox(tr("Pla&y by the clock"))),
      war_(new QCheckBox(tr("The first battle of &many: a war"))),
      war_name_(new QLineEdit) {
  make_fields();
  lay_out();
  refresh();
}

void BattleForm::make_fields() {
  for (const GameKind game : {GameKind::fight, GameKind::blow, GameKind::defensive})
    game_->addItem(capital(words::game_name(game)));
  game_->setToolTip(tr("LW-6.1 to LW-6.3"));
  rear_->addItem(tr("As the rulebook has it"));
  for (const Rear rear : {Rear::whole, Rear::middle, Rear::left, Rear::right})
    rear_->addItem(capital(words::rear_name(rear)));
  rear_->setToolTip(tr("The part of the enemy's back line that decides it (LW-6.2)"));
  const QString toss = tr("The toss decides"), red = tr("Red"), blue = tr("Blue");
  defender_->addItems({toss, red, blue});
  defender_->setToolTip(tr("He has fewer points, and chooses his side of the field (LW-6.3)"));
  set_up_->addItems({tr("In play, at the table"), tr("By the program, along the back lines")});
  set_up_->setToolTip(tr("Whether the two set their men down themselves (LW-2.1)"));
  forces_->addItems({tr("Mustered by each side"), tr("Told off by the program")});
  forces_->setToolTip(tr("So many points each: what they are spent on is each side's own choice (LW-7.1)"));
  points_->setSuffix(tr(" points"));
  points_->setAccessibleName(tr("What each side's force is worth"));
  country_by_->addItems(
      {toss, tr("Blue chooses; Red laid it out"), tr("Red chooses; Blue laid it out"), tr("Nobody: Red in the south")});
  country_by_->setToolTip(tr("Who has not laid out the Country chooses his side of the field (LW-1.1)"));
  first_->addItems({toss, red, blue});
  first_->setToolTip(tr("The First Player sets down first and moves first (LW-2.1)"));
  curtain_->setToolTip(tr("LW-2.1"));
  chances_->setToolTip(tr("As many of them as the dice show are taken in (LW-7.2)"));
  men_->setSuffix(tr(" men"));
  men_->setAccessibleName(tr("Men held back"));
  dice_->setSuffix(tr(" dice"));
  dice_->setAccessibleName(tr("Dice thrown"));
  clock_->setChecked(true);
  clock_->setToolTip(tr("Moves are timed, by the men and guns a commander has (LW-2.2)"));
  war_->setToolTip(tr("Points are carried over from battle to battle; who leads by so many has won (LW-6.4)"));
  war_name_->setText(tr("The War"));
  war_name_->setMaxLength(100);
  lead_->setEditable(true);
  lead_->setInsertPolicy(QComboBox::NoInsert);
  lead_->setAccessibleName(tr("The lead that wins it, in points"));
  lead_->setFixedWidth(90);
  const auto tell = [this] {
    if (filling_) return;
    refresh();
    emit changed();
  };
  for (QComboBox* box : {game_, rear_, defender_, set_up_, forces_, country_by_, first_, lead_}) {
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    hint_in(box, 8);
    mark_opening(box);
    connect(box, &QComboBox::currentTextChanged, this, tell);
  }
  for (QCheckBox* box : {curtain_, chances_, clock_, war_}) connect(box, &QCheckBox::toggled, this, tell);
  connect(war_name_, &QLineEdit::textChanged, this, tell);
  const auto touched = [this, tell](bool& which) {
    if (!filling_) which = true;
    tell();
  };
  connect(points_, &QSpinBox::valueChanged, this, [this, touched] { touched(points_touched_); });
  for (QSpinBox* box : {men_, dice_})
    connect(box, &QSpinBox::valueChanged, this, [this, touched] { touched(chances_touched_); });
}

void BattleForm::lay_out() {
  const auto beside = [](std::initializer_list<QWidget*> widgets, bool wide_first) {
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    for (QWidget* widget : widgets) row->addWidget(widget, wide_first && widget == *widgets.begin() ? 1 : 0);
    if (!wide_first) row->addStretch();
    return row;
  };
  const auto label = [](const QString& words, QWidget* buddy) {
    auto* made = role_label("second", words);
    made->setBuddy(buddy);
    buddy->setAccessibleName(QString(words).remove(QLatin1Char('&')));
    return made;
  };
  auto* form = new QFormLayout(this);
  form->setContentsMargins(0, 0, 0, 0);
  form->setVerticalSpacing(7);
  form->setHorizontalSpacing(12);
  form->addRow(label(tr("&Game"), game_), game_);
  form->addRow(label(tr("&Back line"), rear_), rear_);
  form->addRow(label(tr("&Defender"), defender_), defender_);
  form->addRow(label(tr("Setting &up"), set_up_), set_up_);
  form->addRow(label(tr("F&orces"), forces_), beside({forces_, points_}, true));
  form->addRow(label(tr("Choice of s&ide"), country_by_), country_by_);
  form->addRow(label(tr("&First move"), first_), first_);
  form->addRow(QString(), curtain_);
  form->addRow(QString(), beside({chances_, men_, dice_}, false));
  form->addRow(QString(), clock_);
  form->addRow(QString(), war_);
  auto* lead = label(tr("l&ead"), lead_);
  auto* called = label(tr("Its &name"), war_name_);
  form->addRow(called, beside({war_name_, lead, lead_}, true));
}

void BattleForm::put_first(const QString& words, QWidget* field) {
  auto* label = role_label("second", words);
  label->setBuddy(field);
  static_cast<QFormLayout*>(layout())->insertRow(0, label, field);
}

void BattleForm::set_rulebook(const Rulebook& rulebook) {
  filling_ = true;
  if (!points_touched_) points_->setValue(rulebook.setup.force_points);
  if (!chances_touched_) {
    men_->setValue(rulebook.setup.chances.men);
    dice_->setValue(rulebook.setup.chances.dice);
  }
  const QString said = lead_->currentText();
  lead_->clear();
  for (const std::int32_t lead : rulebook.game.war_leads) lead_->addItem(QString::number(lead));
  if (!said.isEmpty()) lead_->setCurrentText(said);
  rear_->setItemText(0, tr("As the rulebook has it: %1").arg(words::rear_name(rulebook.game.rear)));
  filling_ = false;
  refresh();
  emit changed();
}

void BattleForm::refresh() {
  filling_ = true;
  const bool defensive = kind() == GameKind::defensive;
  forces_->setEnabled(in_play());
  if (!in_play()) forces_->setCurrentIndex(1);
  rear_->setEnabled(kind() == GameKind::blow);
  defender_->setEnabled(defensive);
  country_by_->setEnabled(in_play() && !defensive);
  // Where the program tells forces off, it must be known beforehand who has the smaller one.
  constexpr int toss = 0, blue = 2;
  if (auto* roles = qobject_cast<QStandardItemModel*>(defender_->model())) roles->item(toss)->setEnabled(mustered());
  if (!mustered() && defender_->currentIndex() == toss) defender_->setCurrentIndex(blue);
  first_->setEnabled(!defensive);
  curtain_->setEnabled(in_play());
  chances_->setEnabled(in_play());
  for (QSpinBox* box : {men_, dice_}) box->setEnabled(in_play() && chances_->isChecked());
  war_name_->setEnabled(war_->isChecked());
  lead_->setEnabled(war_->isChecked());
  filling_ = false;
}

TableLayOut BattleForm::terms() const {
  TableLayOut terms;
  terms.tell = words::written;
  terms.kind = kind();
  if (kind() == GameKind::blow && rear_->currentIndex() > 0) terms.rear = static_cast<Rear>(rear_->currentIndex() - 1);
  terms.defender = role_at(defender_->currentIndex());
  if (kind() != GameKind::defensive) terms.first = role_at(first_->currentIndex());
  terms.points = points_->value();
  if (!in_play()) return terms;
  TableSetUp setup;
  setup.muster = mustered();
  setup.curtain = curtain_->isChecked();
  if (chances_->isChecked()) setup.chances = SetupTerms::Chances{men_->value(), dice_->value()};
  if (kind() != GameKind::defensive && country_by_->currentIndex() < nobody_chooses)
    setup.country_by = role_at(country_by_->currentIndex());
  terms.setup = setup;
  return terms;
}

std::optional<WarTerms> BattleForm::war() const {
  if (!war_->isChecked()) return {};
  return WarTerms{war_name_->text().simplified().toStdString(), lead_->currentText().trimmed().toInt(), {}};
}

QString BattleForm::fault() const {
  if (const auto agreed = check_lay_out(terms()); !agreed) return words::told(agreed.error());
  const auto war = this->war();
  if (!war) return {};
  if (war->name.empty()) return tr("The war has no name; give it one.");
  if (war->lead < 1 || war->lead > largest_war_lead)
    return tr("‘%1’ is no lead in points; write one from 1 to %2, such as 200.")
        .arg(lead_->currentText())
        .arg(largest_war_lead);
  return {};
}

bool BattleForm::sides_known() const {
  if (!in_play()) return true;
  return kind() != GameKind::defensive && country_by_->currentIndex() == nobody_chooses;
}

}  // namespace sandgate
