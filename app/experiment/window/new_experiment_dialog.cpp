#include "app/experiment/window/new_experiment_dialog.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QRegularExpressionValidator>
#include <QVBoxLayout>

#include "app/desk/parts/panel.h"
#include "app/desk/start/recent.h"
#include "app/experiment/plan.h"
#include "app/help/open_help.h"

namespace sandgate {
namespace {

constexpr std::size_t most_choices_of_the_form = 3;
constexpr int list_high = 84, most_moves_of_the_form = 10'000;

QListWidget* checked_list(const QString& name) {
  auto* list = new QListWidget;
  list->setAccessibleName(name);
  list->setMaximumHeight(list_high);
  list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list->setTextElideMode(Qt::ElideRight);
  return list;
}

void add_checked(QListWidget* list, const QString& words, const QString& name, bool checked) {
  auto* item = new QListWidgetItem(words, list);
  item->setData(Qt::UserRole, name);
  item->setToolTip(words);
  item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
  item->setCheckState(checked ? Qt::Checked : Qt::Unchecked);
}

std::vector<QString> checked_in(const QListWidget& list) {
  std::vector<QString> names;
  for (int row = 0; row < list.count(); ++row)
    if (list.item(row)->checkState() == Qt::Checked) names.push_back(list.item(row)->data(Qt::UserRole).toString());
  return names;
}

}  // namespace

NewExperimentDialog::NewExperimentDialog(std::vector<Sample> samples, std::vector<PlayerChoice> programs,
                                         const std::vector<std::string>& rulebooks, QWidget* parent)
    : QDialog(parent),
      samples_(std::move(samples)),
      programs_(std::move(programs)),
      title_(new QLineEdit),
      file_(new QLineEdit),
      seed_(new QLineEdit(QStringLiteral("1"))),
      scenario_(new QComboBox),
      choices_page_(new QWidget),
      choices_grid_(new QGridLayout(choices_page_)),
      form_(new QFormLayout),
      postings_(checked_list(tr("Postings that are tried"))),
      rulebooks_(checked_list(tr("Rulebooks that are tried besides"))),
      couriers_(new QCheckBox(tr("Once more with orders and reports that &ride (KS-11)"))),
      perfect_(new QCheckBox(tr("Once more with orders that are heard at &once (KS-1.1)"))),
      runs_(new QSpinBox),
      moves_(new QSpinBox),
      told_(role_label("second")),
      fault_(role_label("fault")),
      make_(new QPushButton(tr("&Make it"))) {
  setWindowTitle(tr("A new experiment"));
  add_help_keys(*this, [] { return HelpFor::experiment; });
  constexpr int longest_title = 200;
  title_->setMaxLength(longest_title);
  title_->setAccessibleName(tr("Title"));
  file_->setAccessibleName(tr("Where to keep the experiment"));
  seed_->setAccessibleName(tr("Seed of the dice"));
  seed_->setToolTip(tr("The same seed gives the same runs."));
  seed_->setValidator(new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{1,18}")), seed_));
  scenario_->setAccessibleName(tr("Scenario"));
  scenario_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  for (const Sample& sample : samples_) scenario_->addItem(sample.title);
  for (QSpinBox* box : {runs_, moves_}) box->setButtonSymbols(QAbstractSpinBox::NoButtons);
  hint_in(scenario_, 8);
  mark_opening(scenario_);
  runs_->setRange(1, static_cast<int>(experiment::most_runs));
  runs_->setValue(100);
  runs_->setAccessibleName(tr("Runs of each cell"));
  runs_->setGroupSeparatorShown(true);
  moves_->setRange(1, most_moves_of_the_form);
  moves_->setValue(200);
  moves_->setAccessibleName(tr("The most moves of one run, both camps’ together"));
  for (const std::string& name : rulebooks)
    add_checked(rulebooks_, QString::fromStdString(name), QString::fromStdString(name), false);
  told_->setWordWrap(true);
  fault_->setObjectName(QStringLiteral("fault"));
  fault_->setWordWrap(true);
  fault_->hide();
  auto* browse = new QPushButton(tr("&Browse…"));
  auto* keep = new QHBoxLayout;
  keep->setSpacing(8);
  keep->addWidget(file_, 1);
  keep->addWidget(browse);
  auto* often = new QHBoxLayout;
  often->setSpacing(8);
  often->addWidget(runs_);
  often->addWidget(role_label("second", tr("moves at most")));
  often->addWidget(moves_);
  often->addWidget(role_label("second", tr("seed")));
  often->addWidget(seed_, 1);
  choices_grid_->setContentsMargins(0, 0, 0, 0);
  choices_grid_->setHorizontalSpacing(8);
  form_->setVerticalSpacing(8);
  form_->addRow(tr("Title"), title_);
  form_->addRow(tr("Scenario"), scenario_);
  form_->addRow(tr("Played by"), choices_page_);
  form_->addRow(tr("Postings"), postings_);
  form_->addRow(tr("Rules"), couriers_);
  form_->addRow(QString(), perfect_);
  form_->addRow(tr("Also by"), rulebooks_);
  form_->addRow(tr("Runs"), often);
  form_->addRow(tr("Keep it in"), keep);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  buttons->addButton(make_, QDialogButtonBox::AcceptRole);
  make_->setProperty("main", true);
  make_->setDefault(true);
  auto* column = new QVBoxLayout(this);
  column->setSpacing(10);
  column->addLayout(form_);
  column->addWidget(told_);
  column->addWidget(fault_);
  column->addWidget(buttons);
  constexpr int wide = 640;
  setMinimumWidth(wide);
  connect(buttons, &QDialogButtonBox::accepted, this, &NewExperimentDialog::make);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(browse, &QPushButton::clicked, this, &NewExperimentDialog::browse);
  connect(scenario_, &QComboBox::currentIndexChanged, this, &NewExperimentDialog::choose_scenario);
  connect(title_, &QLineEdit::textEdited, this, &NewExperimentDialog::propose_file);
  for (QCheckBox* box : {couriers_, perfect_}) connect(box, &QCheckBox::toggled, this, &NewExperimentDialog::refresh);
  for (QListWidget* list : {postings_, rulebooks_})
    connect(list, &QListWidget::itemChanged, this, &NewExperimentDialog::refresh);
  connect(runs_, &QSpinBox::valueChanged, this, &NewExperimentDialog::refresh);
  choose_scenario();
  scenario_->setFocus();
}

const Sample* NewExperimentDialog::chosen() const {
  const int row = scenario_->currentIndex();
  return row < 0 ? nullptr : &samples_[static_cast<std::size_t>(row)];
}

void NewExperimentDialog::choose_scenario() {
  const Sample* sample = chosen();
  make_->setEnabled(sample);
  if (!sample) return refresh();
  title_->setText(tr("Who wins “%1”?").arg(sample->title).left(title_->maxLength()));
  QStringList sides;
  for (const PlayersForm::Seat& seat : sample->postings.front().seats)
    if (!sides.contains(seat.side)) sides << seat.side;
  lay_choices(sides);
  {
    const QSignalBlocker quiet(postings_);
    postings_->clear();
    for (std::size_t i = 0; i < sample->postings.size(); ++i) {
      const SamplePosting& posting = sample->postings[i];
      add_checked(postings_, tr("%1 · %2").arg(posting.name, posting.title), posting.name, i == 0);
    }
  }
  form_->setRowVisible(postings_, sample->postings.size() > 1);
  // On one table everybody is on the spot: nothing rides there.
  for (QCheckBox* box : {couriers_, perfect_}) {
    form_->setRowVisible(box, !sample->table);
    if (sample->table) box->setChecked(false);
  }
  propose_file();
  refresh();
}

void NewExperimentDialog::lay_choices(const QStringList& sides) {
  sides_ = sides;
  choices_.clear();
  while (QLayoutItem* item = choices_grid_->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  for (int side = 0; side < sides.size(); ++side)
    choices_grid_->addWidget(role_label("column", sides[side]), 0, side + 1);
  for (std::size_t i = 0; i < most_choices_of_the_form; ++i) {
    const int row = static_cast<int>(i) + 1;
    Choice choice;
    if (i == 0) {
      choices_grid_->addWidget(role_label("second", tr("at first")), row, 0);
    } else {
      choice.taken = new QCheckBox(tr("or else"));
      choice.taken->setAccessibleName(tr("Played once more, by choice %1").arg(row));
      choices_grid_->addWidget(choice.taken, row, 0);
    }
    for (int side = 0; side < sides.size(); ++side) {
      auto* box = new QComboBox;
      box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
      box->setMinimumContentsLength(12);
      hint_in(box, 8);
      mark_opening(box);
      box->setAccessibleName(tr("Who plays %1, choice %2").arg(sides[side], QString::number(row)));
      for (const PlayerChoice& program : programs_) {
        box->addItem(program.name, program.name);
        box->setItemData(box->count() - 1, program.title, Qt::ToolTipRole);
      }
      box->setCurrentIndex(std::max(0, box->findData(QString::fromLatin1(usual_commander))));
      box->setEnabled(i == 0);
      if (choice.taken) connect(choice.taken, &QCheckBox::toggled, box, &QWidget::setEnabled);
      connect(box, &QComboBox::currentIndexChanged, this, &NewExperimentDialog::refresh);
      choices_grid_->addWidget(box, row, side + 1);
      choices_grid_->setColumnStretch(side + 1, 1);
      choice.programs.push_back(box);
    }
    if (choice.taken) connect(choice.taken, &QCheckBox::toggled, this, &NewExperimentDialog::refresh);
    choices_.push_back(choice);
  }
}

ExperimentWish NewExperimentDialog::wish() const {
  ExperimentWish wish;
  wish.title = title_->text();
  const Sample* sample = chosen();
  if (!sample) return wish;
  wish.scenario = sample->where;
  wish.runs = runs_->value();
  wish.moves = moves_->value();
  wish.seed = seed_->text().toULongLong();
  // The scenario's own seats alone are what is meant where nothing is said.
  if (sample->postings.size() > 1) wish.postings = checked_in(*postings_);
  for (const Choice& choice : choices_) {
    if (choice.taken && !choice.taken->isChecked()) continue;
    std::map<QString, QString> by_side;
    for (qsizetype side = 0; side < sides_.size(); ++side)
      by_side[sides_[side]] = choice.programs[static_cast<std::size_t>(side)]->currentData().toString();
    wish.commanders.push_back(std::move(by_side));
  }
  wish.couriers = couriers_->isChecked();
  wish.perfect = perfect_->isChecked();
  wish.rulebooks = checked_in(*rulebooks_);
  return wish;
}

void NewExperimentDialog::propose_file() {
  if (!file_->text().isEmpty() && file_->text() != proposed_) return;
  const Sample* sample = chosen();
  const QString stem = sample && !sample->name.isEmpty() ? sample->name : QStringLiteral("experiment");
  for (int again = 1;; ++again) {
    const QString number = again > 1 ? QStringLiteral("-%1").arg(again) : QString();
    proposed_ = QStringLiteral("%1/%2-experiment%3.json").arg(exercises_folder(), stem, number);
    if (!QFileInfo::exists(proposed_)) break;
  }
  file_->setText(proposed_);
}

void NewExperimentDialog::browse() {
  const QString chosen =
      QFileDialog::getSaveFileName(this, tr("Keep the experiment in"), file_->text(), tr("Experiments (*.json)"));
  if (!chosen.isEmpty()) file_->setText(chosen);
}

void NewExperimentDialog::refresh() {
  fault_->hide();
  told_->setText(sandgate::told(wish()));
}

void NewExperimentDialog::make() {
  const QString file = file_->text().trimmed();
  const auto say = [this](const QString& sentence, QWidget* where) {
    fault_->setText(sentence);
    fault_->show();
    where->setFocus();
  };
  if (file.isEmpty()) return say(tr("Name a file to keep the experiment in."), file_);
  if (chosen() && chosen()->postings.size() > 1 && checked_in(*postings_).empty())
    return say(tr("Choose one posting at least."), postings_);
  if (const auto wrong = wrong_with(wish())) return say(*wrong, runs_);
  if (auto written = write_experiment(wish(), file.toStdString()); !written)
    return say(QString::fromStdString(written.error().sentence()), file_);
  accept();
  emit made(file);
}

}  // namespace sandgate
