#include "app/desk/start/new_battle_dialog.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QRandomGenerator>
#include <QRegularExpressionValidator>
#include <QStandardPaths>
#include <QVBoxLayout>

#include "app/desk/parts/panel.h"
#include "app/help/open_help.h"
#include "app/words/faults.h"

namespace sandgate {
namespace {

constexpr quint64 short_seeds = 1'000'000;
constexpr int battle_px = 460, dialog_wide = 1180, dialog_high = 720;

QSpinBox* feet_box(const QString& name) {
  auto* box = new QSpinBox;
  box->setRange(static_cast<int>(PlanWishes::least_side.in_feet()), static_cast<int>(PlanWishes::most_side.in_feet()));
  box->setSuffix(NewBattleDialog::tr(" ft"));
  box->setButtonSymbols(QAbstractSpinBox::NoButtons);
  box->setKeyboardTracking(false);
  box->setAccessibleName(name);
  box->setToolTip(name);
  return box;
}

/// Small letters, figures and hyphens.
QString file_name(const QString& title) {
  QString name;
  for (const QChar c : title.toLower()) {
    if (c.isLetterOrNumber() && c.unicode() < 128) name += c;
    if (c.isSpace() && !name.isEmpty() && !name.endsWith(QLatin1Char('-'))) name += QLatin1Char('-');
  }
  return name.isEmpty() ? QStringLiteral("battle") : name;
}

/// A file for the battle, which is not there yet, nor a folder of its name.
QString new_battle_file(const QString& title) {
  const QString base = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation) +
                       QStringLiteral("/Sandgate/") + file_name(title);
  QString name = base;
  for (int n = 2; QFileInfo::exists(name) || QFileInfo::exists(name + QStringLiteral(".sandgate")); ++n)
    name = QStringLiteral("%1-%2").arg(base).arg(n);
  return name + QStringLiteral(".sandgate");
}

}  // namespace

NewBattleDialog::NewBattleDialog(const std::filesystem::path& data_folder, std::vector<PlayerChoice> programs,
                                 QWidget* parent)
    : QDialog(parent),
      model_(data_folder),
      by_lot_(new QRadioButton(tr("By &lot, fair to both sides"))),
      by_plan_(new QRadioButton(tr("From a &plan that was laid out"))),
      seed_(new QLineEdit),
      plan_(new QLineEdit),
      file_(new QLineEdit),
      another_(new QPushButton(tr("&Another"))),
      browse_plan_(new QPushButton(tr("Browse…"))),
      browse_file_(new QPushButton(tr("Browse…"))),
      begin_(new QPushButton(tr("Begin the battle"))),
      leave_(new QPushButton(tr("Leave"))),
      wide_(feet_box(tr("Feet along the back lines"))),
      deep_(feet_box(tr("Feet between the back lines"))),
      density_(new QComboBox),
      river_(new QComboBox),
      rulebook_(new QComboBox),
      preview_(new TablePreview),
      form_(new BattleForm),
      players_(new PlayersForm),
      note_(role_label("warning")) {
  setWindowTitle(tr("A new battle"));
  add_help_keys(*this, [] { return HelpFor::start_page; });
  resize(dialog_wide, dialog_high);
  make_country_fields();
  for (const Rulebook& rules : model_.rulebooks()) {
    rulebook_->addItem(words::told(Phrase(rules.title)));
    rulebook_->setItemData(rulebook_->count() - 1, QString::fromStdString(rules.name), Qt::ToolTipRole);
  }
  const QString first_program = programs.empty() ? QString() : programs.front().name;
  players_->set_programs(std::move(programs));
  players_->set_seats({{QStringLiteral("red"), tr("The General of the Red Army"), tr("Red")},
                       {QStringLiteral("blue"), tr("The General of the Blue Army"), tr("Blue")}});
  players_->choose(QStringLiteral("blue"), first_program);
  lay_out();
  connect(rulebook_, &QComboBox::currentIndexChanged, this, [this](int row) {
    model_.set_rulebook(static_cast<std::size_t>(row));
    form_->set_rulebook(model_.rulebook());
  });
  connect(form_, &BattleForm::changed, &model_, &NewBattleModel::dismiss_fault);
  connect(form_, &BattleForm::changed, this, &NewBattleDialog::refresh);
  connect(&model_, &NewBattleModel::changed, this, &NewBattleDialog::refresh);
  connect(&model_, &NewBattleModel::made, this, [this](const NewBattle& battle) {
    emit battle_made(battle);
    accept();
  });
  connect(file_, &QLineEdit::textEdited, this, [this] {
    file_touched_ = true;
    model_.dismiss_fault();
  });
  connect(begin_, &QPushButton::clicked, this, &NewBattleDialog::begin);
  connect(leave_, &QPushButton::clicked, this, &NewBattleDialog::reject);
  if (model_.can_play()) form_->set_rulebook(model_.rulebook());
  by_lot_->setChecked(true);
  draw_another();
}

void NewBattleDialog::make_country_fields() {
  seed_->setAccessibleName(tr("Seed of the country"));
  seed_->setPlaceholderText(tr("any"));
  seed_->setToolTip(tr("The same seed and the same wishes give the same country."));
  seed_->setValidator(new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{0,19}")), seed_));
  another_->setToolTip(tr("The same wishes with another seed"));
  wide_->setValue(static_cast<int>(PlanWishes{}.wide.in_feet()));
  deep_->setValue(static_cast<int>(PlanWishes{}.deep.in_feet()));
  density_->addItems({tr("Bare"), tr("Open"), tr("As usual"), tr("Close"), tr("Crowded")});
  density_->setCurrentIndex(PlanWishes{}.density - PlanWishes::least_density);
  river_->addItems({tr("No river"), tr("Perhaps a river"), tr("A river")});
  river_->setCurrentIndex(static_cast<int>(PlanWishes{}.river));
  river_->setAccessibleName(tr("River"));
  plan_->setAccessibleName(tr("The plan's file"));
  plan_->setPlaceholderText(tr("plan.json, as the table editor saves it"));
  for (QComboBox* box : {density_, river_, rulebook_}) {
    hint_in(box, 8);
    mark_opening(box);
  }
  for (QPushButton* button : {another_, browse_plan_, browse_file_, leave_}) button->setAutoDefault(false);
  begin_->setProperty("main", true);
  begin_->setDefault(true);
  note_->setWordWrap(true);
  connect(another_, &QPushButton::clicked, this, &NewBattleDialog::draw_another);
  connect(by_lot_, &QRadioButton::toggled, this, &NewBattleDialog::take_country);
  for (QLineEdit* field : {seed_, plan_})
    connect(field, &QLineEdit::editingFinished, this, &NewBattleDialog::take_country);
  for (QSpinBox* box : {wide_, deep_}) connect(box, &QSpinBox::valueChanged, this, &NewBattleDialog::take_country);
  for (QComboBox* box : {density_, river_})
    connect(box, &QComboBox::currentIndexChanged, this, &NewBattleDialog::take_country);
  connect(browse_plan_, &QPushButton::clicked, this, &NewBattleDialog::browse_plan);
  connect(browse_file_, &QPushButton::clicked, this, &NewBattleDialog::browse_file);
}

QWidget* NewBattleDialog::country_side() {
  const auto label = [](const QString& words, QWidget* buddy) {
    auto* made = role_label("second", words);
    made->setBuddy(buddy);
    return made;
  };
  auto* lot = new QHBoxLayout;
  lot->setSpacing(8);
  lot->addWidget(label(tr("&Seed"), seed_));
  lot->addWidget(seed_, 1);
  lot->addWidget(another_);
  auto* size = new QHBoxLayout;
  size->setSpacing(8);
  size->addWidget(label(tr("&Table"), wide_));
  size->addWidget(wide_);
  size->addWidget(role_label("second", QStringLiteral("×")));
  size->addWidget(deep_);
  size->addWidget(label(tr("&How full"), density_));
  size->addWidget(density_, 1);
  size->addWidget(river_, 1);
  auto* plan = new QHBoxLayout;
  plan->setSpacing(8);
  plan->addWidget(plan_, 1);
  plan->addWidget(browse_plan_);
  constexpr int indent = 22;
  for (QHBoxLayout* row : {lot, size, plan}) row->setContentsMargins(indent, 0, 0, 0);
  auto* side = new QWidget;
  auto* column = new QVBoxLayout(side);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  column->addWidget(role_label("title", tr("The Country (LW-1.1)")));
  column->addWidget(preview_, 1);
  column->addWidget(by_lot_);
  column->addLayout(lot);
  column->addLayout(size);
  column->addWidget(by_plan_);
  column->addLayout(plan);
  return side;
}

QWidget* NewBattleDialog::battle_side() {
  rulebook_->setAccessibleName(tr("Rulebook"));
  form_->put_first(tr("&Rulebook"), rulebook_);
  auto* side = new QWidget;
  side->setMinimumWidth(battle_px);
  auto* column = new QVBoxLayout(side);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  column->addWidget(role_label("title", tr("What is agreed")));
  column->addWidget(form_);
  column->addSpacing(6);
  column->addWidget(role_label("title", tr("Who plays")));
  column->addWidget(players_);
  column->addStretch();
  return side;
}

void NewBattleDialog::lay_out() {
  auto* both = new QHBoxLayout;
  both->setSpacing(20);
  both->addWidget(country_side(), 1);
  both->addWidget(battle_side());
  auto* keep = new QHBoxLayout;
  keep->setSpacing(8);
  auto* kept = role_label("second", tr("&Keep it in"));
  kept->setBuddy(file_);
  file_->setAccessibleName(tr("Where to keep the battle"));
  file_->setToolTip(tr("The exercise. Its scenario is kept beside it, in a folder of the same name."));
  keep->addWidget(kept);
  keep->addWidget(file_, 1);
  keep->addWidget(browse_file_);
  auto* keys = new QHBoxLayout;
  keys->setSpacing(8);
  keys->addWidget(note_, 1);
  auto* buttons = new QDialogButtonBox;
  buttons->addButton(begin_, QDialogButtonBox::AcceptRole);
  buttons->addButton(leave_, QDialogButtonBox::RejectRole);
  keys->addWidget(buttons);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 16, 20, 16);
  column->setSpacing(12);
  column->addWidget(role_label("heading", tr("A new battle")));
  column->addLayout(both, 1);
  column->addLayout(keep);
  column->addLayout(keys);
}

void NewBattleDialog::draw_another() {
  seed_->setText(QString::number(QRandomGenerator::system()->generate64() % short_seeds));
  by_lot_->isChecked() ? take_country() : by_lot_->setChecked(true);
}

void NewBattleDialog::take_country() {
  if (by_plan_->isChecked()) return model_.set_plan_file(plan_->text().trimmed());
  if (seed_->text().isEmpty()) return draw_another();
  NewBattleModel::Lot lot;
  lot.seed = seed_->text().toULongLong();
  lot.wishes.wide = Length::feet(wide_->value());
  lot.wishes.deep = Length::feet(deep_->value());
  lot.wishes.density = density_->currentIndex() + PlanWishes::least_density;
  lot.wishes.river = static_cast<PlanWishes::River>(river_->currentIndex());
  model_.set_lot(lot);
}

void NewBattleDialog::refresh() {
  const bool lot = by_lot_->isChecked(), making = model_.making();
  for (QWidget* field : std::initializer_list<QWidget*>{seed_, wide_, deep_, density_, river_}) field->setEnabled(lot);
  for (QWidget* field : std::initializer_list<QWidget*>{plan_, browse_plan_}) field->setEnabled(!lot);
  preview_->show_picture(model_.picture(), model_.looking() ? tr("Laying it out…") : tr("There is no country yet."));
  preview_->show_sides(form_->sides_known());
  propose_file();
  const QString wrong = !model_.fault().isEmpty() ? model_.fault() : form_->fault();
  set_role(note_, "role", wrong.isEmpty() ? "note" : "warning");
  note_->setText(!wrong.isEmpty() ? wrong : making ? tr("Setting it out…") : QString());
  begin_->setEnabled(model_.plan() && form_->fault().isEmpty() && !making);
}

void NewBattleDialog::propose_file() {
  if (file_touched_ || !model_.plan() || model_.making()) return;
  file_->setText(new_battle_file(QString::fromStdString(model_.plan()->name)));
}

void NewBattleDialog::browse_plan() {
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
  const QString chosen = QFileDialog::getOpenFileName(this, tr("A plan"), folder, tr("Table plans (*.json)"));
  if (chosen.isEmpty()) return;
  plan_->setText(chosen);
  take_country();
}

void NewBattleDialog::browse_file() {
  const QString chosen =
      QFileDialog::getSaveFileName(this, tr("Keep the battle in"), file_->text(), tr("Exercises (*.sandgate)"));
  if (chosen.isEmpty()) return;
  file_touched_ = true;
  file_->setText(chosen);
  model_.dismiss_fault();
}

void NewBattleDialog::begin() {
  if (!begin_->isEnabled()) return;
  model_.make(form_->terms(), {{}, file_->text().trimmed(), players_->programs(), form_->by_clock(), form_->war()});
}

void NewBattleDialog::reject() {
  // A file that is being written is finished in a moment, so it is waited for.
  if (!model_.making()) QDialog::reject();
}

}  // namespace sandgate
