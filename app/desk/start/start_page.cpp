#include "app/desk/start/start_page.h"

#include <QApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QRandomGenerator>
#include <QRegularExpressionValidator>
#include <QScrollArea>
#include <QShortcut>
#include <QVBoxLayout>

#include "app/desk/parts/fit.h"
#include "app/desk/parts/keys_sheet.h"
#include "app/desk/parts/panel.h"
#include "app/desk/parts/row_delegate.h"
#include "app/desk/parts/shown_dialog.h"
#include "app/desk/start/recent.h"
#include "app/desk/start/sample_delegate.h"
#include "app/help/open_help.h"
#include "app/mapview/lettering.h"
#include "app/rules/open_rules.h"
#include "app/words/faults.h"
#include "map/base/log.h"

namespace sandgate {
namespace {
constexpr int scenario_width = 440, exercise_width = 400;
}

StartPage::StartPage(std::filesystem::path scenarios, std::filesystem::path rulebooks, QWidget* parent)
    : QWidget(parent),
      samples_folder_(std::move(scenarios)),
      rulebooks_(std::move(rulebooks)),
      fault_(role_label("fault")),
      title_(role_label("heading")),
      brief_(role_label("second")),
      notice_(new QFrame),
      notice_words_(role_label("plain")),
      notice_read_(new QPushButton(tr("Understood"))),
      scenarios_(new QListWidget),
      recent_(new QListWidget),
      file_(new QLineEdit),
      seed_(new QLineEdit),
      begin_(new QPushButton(tr("Begin the exercise"))),
      fought_(new QPushButton(tr("Read it as it was fought"))),
      look_back_(new QPushButton(tr("Look back on a battle…"))),
      review_(new QPushButton(tr("Review an exercise…"))),
      experiment_(new QPushButton(tr("An experiment…"))),
      host_(new QPushButton(tr("Host it on the network…"))),
      host_opened_(new QPushButton(tr("Host an exercise…"))),
      join_(new QPushButton(tr("Join an exercise…"))),
      first_(new QPushButton),
      new_here_(new ElidedLabel("plain", 120)),
      posting_(new QComboBox),
      couriers_(new QCheckBox(tr("Orders and reports ride"))),
      players_(new PlayersForm),
      clock_(new QCheckBox(tr("Play by the clock (LW-2.2)"))) {
  setObjectName(QStringLiteral("shell"));
  setAttribute(Qt::WA_StyledBackground);
  auto* house = new QLabel(QStringLiteral("SANDGATE"));
  QFont face = font_for(Letters::title, 1.4);
  house->setFont(face);
  house->setStyleSheet(QStringLiteral("font-family: '%1'; font-size: 44px;").arg(face.family()));
  auto* motto = role_label("second", tr("Kriegspiel over a wide country, for several commanders"));
  motto->setStyleSheet(QStringLiteral("font-size: 15px;"));
  fault_->setObjectName(QStringLiteral("fault"));
  fault_->setWordWrap(true);
  fault_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  fault_->hide();

  auto* sides = new QHBoxLayout;
  sides->setSpacing(16);
  sides->addWidget(scenario_side(), 3);
  sides->addWidget(exercise_side(), 2);
  auto* middle = new QWidget;
  middle->setMaximumWidth(1240);
  auto* column = new QVBoxLayout(middle);
  column->setContentsMargins(20, 20, 20, 20);
  column->setSpacing(4);
  column->addWidget(house, 0, Qt::AlignHCenter);
  column->addWidget(motto, 0, Qt::AlignHCenter);
  column->addSpacing(20);
  column->addWidget(notice_card());
  column->addWidget(fault_);
  column->addSpacing(4);
  column->addWidget(new_here());
  column->addSpacing(6);
  column->addWidget(invited());
  column->addSpacing(12);
  column->addLayout(sides, 1);
  auto* page = new QHBoxLayout(this);
  page->setContentsMargins(0, 0, 0, 0);
  auto* over = scrolled_over(middle);
  over->setAlignment(Qt::AlignHCenter);
  page->addWidget(over, 1);
  connect(new QShortcut(QKeySequence::Open, this), &QShortcut::activated, this, &StartPage::browse_exercise);
  connect(new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_Q), this), &QShortcut::activated, qApp,
          &QApplication::closeAllWindows);
  connect(new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_Comma), this), &QShortcut::activated, this, [this] {
    auto* shown = new ShownDialog(this);
    shown->setAttribute(Qt::WA_DeleteOnClose);
    shown->open();
  });
  add_help_keys(
      *this, [] { return HelpFor::start_page; },
      [this] {
        auto* keys = new KeysSheet(QMenuBar(), this);
        keys->setAttribute(Qt::WA_DeleteOnClose);
        keys->open();
      });
  add_rules_keys(*this, {});
}

QWidget* StartPage::notice_card() {
  notice_->setObjectName(QStringLiteral("refused"));
  notice_words_->setWordWrap(true);
  notice_words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* row = new QHBoxLayout(notice_);
  row->setContentsMargins(14, 8, 12, 8);
  row->addWidget(notice_words_, 1);
  row->addWidget(notice_read_, 0, Qt::AlignVCenter);
  notice_read_->setToolTip(tr("Takes this line away (Esc)"));
  notice_read_->setShortcut(QKeySequence(Qt::Key_Escape));
  connect(notice_read_, &QPushButton::clicked, this, [this] { show_notice({}); });
  notice_->hide();
  return notice_;
}

QWidget* StartPage::new_here() {
  auto* card = new QFrame;
  card->setObjectName(QStringLiteral("panel"));
  auto* row = new QHBoxLayout(card);
  row->setContentsMargins(16, 6, 12, 6);
  row->addWidget(new_here_, 1);
  row->addWidget(first_);
  first_->setToolTip(tr("Twenty minutes on a small country of its own; it can be left and taken up again (Ctrl+T)"));
  first_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_T));
  connect(first_, &QPushButton::clicked, this, &StartPage::first_exercise_asked);
  offer_first_exercise({});
  return card;
}

void StartPage::offer_first_exercise(const QString& left_at) {
  const bool begun = !left_at.isEmpty();
  new_here_->setText(begun ? left_at
                           : tr("New here? The first exercise teaches by doing: marches, boxes, contact, a gun, "
                                "dispatches, supply."));
  const QKeySequence key = first_->shortcut();
  first_->setText(begun ? tr("Go on with it") : tr("The first exercise"));
  first_->setShortcut(key);  // a button's text would take it away
}

QWidget* StartPage::invited() {
  auto* card = new QFrame;
  card->setObjectName(QStringLiteral("panel"));
  auto* row = new QHBoxLayout(card);
  row->setContentsMargins(16, 6, 12, 6);
  auto* words = new ElidedLabel("plain", 120);
  words->setText(
      tr("Invited to an exercise that another machine serves? Its link, or the picture of it, opens your seat."));
  row->addWidget(words, 1);
  row->addWidget(join_);
  join_->setToolTip(tr("Paste a link, scan its picture, or choose a host on this network (Ctrl+J)"));
  join_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_J));
  connect(join_, &QPushButton::clicked, this, &StartPage::join_asked);
  return card;
}

QWidget* StartPage::scenario_side() {
  auto* card = new QFrame;
  card->setObjectName(QStringLiteral("panel"));
  card->setMinimumWidth(scenario_width);
  auto* head = new PanelHead(tr("Scenarios"), {});
  head->set_note(tr("begin a new exercise"));
  scenarios_->setItemDelegate(new SampleDelegate(scenarios_));
  scenarios_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  scenarios_->setAccessibleName(tr("Scenarios"));
  auto* file = new QPushButton(tr("Another scenario…"));
  auto* folder = new QPushButton(tr("Another folder…"));
  auto* battle = new QPushButton(tr("New battle…"));
  battle->setToolTip(tr("A country by lot or from a plan, the game, the forces, and who plays (Ctrl+B)"));
  battle->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_B));
  connect(battle, &QPushButton::clicked, this, &StartPage::new_battle_asked);
  auto* maps = new QPushButton(tr("A country from maps…"));
  maps->setToolTip(tr("Make a country, and an exercise over it, from heights and maps of your own (Ctrl+I)"));
  maps->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_I));
  connect(maps, &QPushButton::clicked, this, &StartPage::import_asked);
  auto* table = new QPushButton(tr("Lay out a country…"));
  table->setToolTip(tr("A table of boards, houses, trees and water, by hand or by lot (LW-1.1; Ctrl+L)"));
  table->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_L));
  connect(table, &QPushButton::clicked, this, &StartPage::lay_out_asked);
  auto* prepare = new QPushButton(tr("Prepare an exercise…"));
  prepare->setToolTip(
      tr("Order of battle, seats, objectives and all else of an exercise over a country: the scenario chosen (Ctrl+K), "
         "or a new one (Ctrl+Shift+K)"));
  connect(prepare, &QPushButton::clicked, this, [this] { prepare_chosen(); });
  connect(new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_K), this), &QShortcut::activated, prepare, &QPushButton::click);
  connect(new QShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K), this), &QShortcut::activated, this,
          [this] { emit prepare_asked({}); });
  auto* more = new QGridLayout;
  more->setContentsMargins(12, 8, 12, 4);
  more->setSpacing(8);
  more->addWidget(battle, 0, 0);
  more->addWidget(maps, 0, 1);
  more->addWidget(table, 0, 2);
  more->addWidget(file, 1, 0);
  more->addWidget(folder, 1, 1);
  more->addWidget(prepare, 1, 2);
  more->addWidget(experiment_, 2, 0);
  more->setColumnStretch(3, 1);
  auto* column = new QVBoxLayout(card);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(head);
  // Over the list: on a small screen its end is below the window's.
  column->addLayout(more);
  column->addWidget(scenarios_, 1);
  connect(scenarios_, &QListWidget::currentRowChanged, this, &StartPage::choose);
  connect(scenarios_, &QListWidget::itemActivated, this, &StartPage::begin);
  connect(file, &QPushButton::clicked, this, [this] { browse_scenario(false); });
  connect(folder, &QPushButton::clicked, this, [this] { browse_scenario(true); });
  return card;
}

QWidget* StartPage::exercise_side() {
  auto* fresh = new QFrame;
  fresh->setObjectName(QStringLiteral("panel"));
  brief_->setWordWrap(true);
  brief_->setAlignment(Qt::AlignTop);
  title_->setWordWrap(true);
  file_->setAccessibleName(tr("Where to keep the exercise"));
  seed_->setAccessibleName(tr("Seed of the dice"));
  seed_->setPlaceholderText(tr("by lot"));
  seed_->setToolTip(tr("The same seed and the same orders give the same exercise."));
  // Nineteen figures always fit.
  seed_->setValidator(new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{0,19}")), seed_));
  auto* browse = new QPushButton(tr("Browse…"));
  begin_->setProperty("main", true);
  auto* fields = new QGridLayout;
  fields->setHorizontalSpacing(8);
  fields->setVerticalSpacing(8);
  fields->addWidget(role_label("second", tr("Keep it in")), 0, 0);
  fields->addWidget(file_, 0, 1);
  fields->addWidget(browse, 0, 2);
  fields->addWidget(role_label("second", tr("Seed")), 1, 0);
  fields->addWidget(seed_, 1, 1);
  auto* inside = new QVBoxLayout;
  inside->setContentsMargins(16, 12, 16, 16);
  inside->setSpacing(10);
  inside->addWidget(title_);
  inside->addWidget(brief_);
  posting_->setAccessibleName(tr("By which seats it is played"));
  posting_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  posting_->setMinimumContentsLength(16);
  hint_in(posting_, 8);
  mark_opening(posting_);
  connect(posting_, &QComboBox::currentIndexChanged, this, &StartPage::choose_posting);
  couriers_->setToolTip(
      tr("By couriers (KS-11): each commander knows what is at hand of his post; all else he orders and hears of by "
         "riders, who take their time. Otherwise as the scenario has it."));
  auto* manner = new QHBoxLayout;
  manner->addWidget(posting_, 1);
  manner->addWidget(couriers_);
  inside->addLayout(manner);
  inside->addWidget(players_);
  inside->addWidget(clock_);
  clock_->setToolTip(tr(
      "Moves on a table are timed by the men and guns a commander has, moves on the map by the rulebook's minutes. It "
      "can be changed in the Clock menu."));
  inside->addLayout(fields);
  inside->addWidget(begin_);
  inside->addWidget(host_);
  host_->setToolTip(tr("Each commander joins with a machine of his own, by an invitation (Ctrl+E)"));
  host_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_E));
  connect(host_, &QPushButton::clicked, this, &StartPage::host);
  host_opened_->setToolTip(tr("Goes on with the exercise chosen, or a file, over the network (Ctrl+Shift+E)"));
  host_opened_->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E));
  connect(host_opened_, &QPushButton::clicked, this, &StartPage::host_opened);
  inside->addWidget(fought_);
  fought_->setToolTip(tr("Step by step, with commentary and the program's rulings; nothing is kept of it (Ctrl+R)"));
  fought_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_R));
  look_back_->setToolTip(tr("A battle that is over, step by step: the exercise chosen, or a file (Ctrl+H)"));
  look_back_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_H));
  connect(look_back_, &QPushButton::clicked, this, &StartPage::look_back);
  review_->setToolTip(
      tr("What was so beside what each seat believed, with the moments worth stopping at: of the exercise chosen, or a "
         "file, that nobody plays (Ctrl+Shift+R)"));
  review_->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R));
  connect(review_, &QPushButton::clicked, this, &StartPage::review);
  experiment_->setToolTip(
      tr("Programs play the same exercise many times, by several postings, commanders and rules, and the figures are "
         "compared as they come in (Ctrl+Shift+X)"));
  experiment_->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_X));
  connect(experiment_, &QPushButton::clicked, this, &StartPage::experiment_asked);
  connect(fought_, &QPushButton::clicked, this, [this] {
    const int row = scenarios_->currentRow();
    if (row >= 0) emit as_fought_asked(samples_[static_cast<std::size_t>(row)].where);
  });
  auto* fresh_column = new QVBoxLayout(fresh);
  fresh_column->setContentsMargins(0, 0, 0, 0);
  fresh_column->addWidget(new PanelHead(tr("New exercise"), {}));
  fresh_column->addLayout(inside);

  auto* going = new QFrame;
  going->setObjectName(QStringLiteral("panel"));
  recent_->setItemDelegate(new RowDelegate(recent_));
  recent_->setAccessibleName(tr("Exercises opened lately"));
  auto* open = new QPushButton(tr("Open an exercise…"));
  auto* open_row = new QGridLayout;
  open_row->setContentsMargins(12, 8, 12, 4);
  open_row->addWidget(look_back_, 0, 0);
  open_row->addWidget(open, 0, 1);
  open_row->addWidget(review_, 1, 0, 1, 2);
  open_row->addWidget(host_opened_, 2, 0, 1, 2);
  auto* going_column = new QVBoxLayout(going);
  going_column->setContentsMargins(0, 0, 0, 0);
  going_column->addWidget(new PanelHead(tr("Go on with"), {}));
  going_column->addLayout(open_row);
  going_column->addWidget(recent_, 1);

  auto* both = new QWidget;
  both->setMinimumWidth(exercise_width);
  auto* column = new QVBoxLayout(both);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(16);
  column->addWidget(fresh);
  column->addWidget(going, 1);
  connect(browse, &QPushButton::clicked, this, &StartPage::browse_file);
  connect(begin_, &QPushButton::clicked, this, &StartPage::begin);
  connect(file_, &QLineEdit::returnPressed, this, &StartPage::begin);
  connect(seed_, &QLineEdit::returnPressed, this, &StartPage::begin);
  connect(open, &QPushButton::clicked, this, &StartPage::browse_exercise);
  connect(recent_, &QListWidget::itemActivated, this,
          [this](const QListWidgetItem* item) { emit open_asked(item->data(Qt::UserRole).toString()); });
  return both;
}

void StartPage::refresh() {
  drawer_.cancel();
  scenarios_->clear();
  samples_.clear();
  drawn_ = 0;
  for (const Sample& sample : samples_in(samples_folder_)) add_sample(sample);
  for (const QString& where : own_scenarios())
    if (const auto sample = read_sample(where.toStdString()); sample && !row_of(*sample)) add_sample(*sample);
  recent_->clear();
  for (const QString& file : recent_exercises()) {
    const QString name = QFileInfo(file).fileName(), told = exercise_told(file);
    auto* item = new QListWidgetItem(told.isEmpty() ? name : tr("%1 · %2").arg(told, name), recent_);
    item->setData(Qt::UserRole, file);
    item->setToolTip(told.isEmpty() ? file : told + QLatin1Char('\n') + file);
    item->setSizeHint({0, 30});
  }
  log_line(LogRoom::desk, [this] {
    return "the start page offers " + std::to_string(samples_.size()) + " scenarios and " +
           std::to_string(recent_->count()) + " exercises opened lately";
  });
  if (recent_->count() == 0) {
    auto* none = new QListWidgetItem(tr("No exercise has been opened here yet."), recent_);
    none->setFlags(Qt::NoItemFlags);
    none->setSizeHint({0, 30});
  }
  scenarios_->setCurrentRow(0);
  choose();
  scenarios_->setFocus();
  draw_next();
}

void StartPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void StartPage::hideEvent(QHideEvent* event) {
  drawer_.cancel();
  QWidget::hideEvent(event);
}

std::optional<int> StartPage::row_of(const Sample& sample) const {
  std::error_code none;
  for (std::size_t row = 0; row < samples_.size(); ++row)
    if (std::filesystem::equivalent(samples_[row].where, sample.where, none)) return static_cast<int>(row);
  return {};
}

void StartPage::add_sample(const Sample& sample) {
  samples_.push_back(sample);
  auto* item = new QListWidgetItem(sample.title, scenarios_);
  item->setData(SampleDelegate::brief_role, sample.brief);
  item->setToolTip(QStringLiteral("<qt>%1</qt>").arg(sample.brief.toHtmlEscaped()));
}

void StartPage::offer(const std::filesystem::path& scenario) {
  auto sample = read_sample(scenario);
  if (!sample) {
    show_fault(words::told(sample.error()));
    return;
  }
  show_fault({});
  remember_scenario(QString::fromStdString(sample->where.string()));
  if (!row_of(*sample)) add_sample(*sample);
  scenarios_->setCurrentRow(*row_of(*sample));
  if (!drawer_.running()) draw_next();
}

void StartPage::draw_next() {
  if (drawn_ >= samples_.size()) return;
  drawer_.start(
      [where = samples_[drawn_].where, rulebooks = rulebooks_, ratio = devicePixelRatioF()](const Progress& progress) {
        return draw_sample(where, rulebooks, (SampleDelegate::picture_size * ratio), progress);
      },
      [this](Result<QImage> image) {
        // A scenario that cannot be drawn says why when it is begun.
        if (image) scenarios_->item(static_cast<int>(drawn_))->setData(Qt::DecorationRole, *image);
        ++drawn_;
        draw_next();
      });
}

const Sample* StartPage::chosen() const {
  const int row = scenarios_->currentRow();
  const bool there = row >= 0 && static_cast<std::size_t>(row) < samples_.size();
  return there ? &samples_[static_cast<std::size_t>(row)] : nullptr;
}

void StartPage::choose() {
  const Sample* sample = chosen();
  begin_->setEnabled(sample);
  host_->setEnabled(sample);
  fought_->setVisible(sample && sample->fought);
  {
    const QSignalBlocker quiet(posting_);
    posting_->clear();
    if (sample) {
      for (const SamplePosting& posting : sample->postings)
        posting_->addItem(tr("%1 · %2").arg(posting.name, posting.title), posting.name);
    }
  }
  posting_->setVisible(posting_->count() > 1);
  couriers_->setVisible(sample && !sample->table);
  couriers_->setChecked(false);
  choose_posting();
  if (!sample) {
    title_->setText(tr("No scenario chosen"));
    brief_->clear();
    return;
  }
  title_->setText(sample->title);
  brief_->setText(sample->brief);
  clock_->setChecked(sample->table);
  file_->setText(new_exercise_file(sample->name.isEmpty() ? QStringLiteral("exercise") : sample->name));
}

void StartPage::prepare_chosen() {
  const Sample* sample = chosen();
  emit prepare_asked(sample ? sample->where : std::filesystem::path());
}

void StartPage::choose_posting() {
  const Sample* sample = chosen();
  const int row = posting_->currentIndex();
  posting_->setToolTip(posting_->currentText());
  players_->set_seats(sample && row >= 0 ? sample->postings[static_cast<std::size_t>(row)].seats
                                         : std::vector<PlayersForm::Seat>());
}

void StartPage::set_programs(std::vector<PlayerChoice> programs) {
  players_->set_programs(std::move(programs));
  choose();
}

void StartPage::begin() { ask(false); }
void StartPage::host() { ask(true); }

void StartPage::ask(bool hosted) {
  const Sample* sample = chosen();
  if (!sample) return;
  const QString file = file_->text().trimmed();
  if (file.isEmpty()) {
    show_fault(tr("Name a file to keep the exercise in."));
    file_->setFocus();
    return;
  }
  const quint64 seed = seed_->text().isEmpty() ? QRandomGenerator::system()->generate64() : seed_->text().toULongLong();
  show_fault({});
  const QString posting = posting_->currentIndex() > 0 ? posting_->currentData().toString() : QString();
  const bool rides = couriers_->isVisible() && couriers_->isChecked();
  const auto asked = hosted ? &StartPage::host_asked : &StartPage::begin_asked;
  emit(this->*asked)(sample->where, file, seed, players_->programs(), clock_->isChecked(), posting, rides);
}

void StartPage::show_fault(const QString& sentence) {
  fault_->setText(sentence);
  fault_->setVisible(!sentence.isEmpty());
}

void StartPage::show_notice(const QString& sentence) {
  notice_words_->setText(sentence);
  notice_->setVisible(!sentence.isEmpty());
}

void StartPage::browse_scenario(bool folder) {
  const QString chosen =
      folder ? QFileDialog::getExistingDirectory(this, tr("A folder with a scenario"))
             : QFileDialog::getOpenFileName(this, tr("Another scenario"), {}, tr("Scenarios (*.json);;All files (*)"));
  if (!chosen.isEmpty()) offer(chosen.toStdString());
}

QString StartPage::chosen_exercise(const QString& what) {
  return QFileDialog::getOpenFileName(this, what, exercises_folder(), tr("Exercises (*.sandgate);;All files (*)"));
}

void StartPage::browse_exercise() {
  const QString chosen = chosen_exercise(tr("Open an exercise"));
  if (!chosen.isEmpty()) emit open_asked(chosen);
}

void StartPage::look_back() {
  const QListWidgetItem* item = recent_->currentItem();
  QString file = item && item->isSelected() ? item->data(Qt::UserRole).toString() : QString();
  if (file.isEmpty()) file = chosen_exercise(tr("Look back on a battle"));
  if (!file.isEmpty()) emit look_back_asked(file);
}

void StartPage::review() {
  const QListWidgetItem* item = recent_->currentItem();
  QString file = item && item->isSelected() ? item->data(Qt::UserRole).toString() : QString();
  if (file.isEmpty()) file = chosen_exercise(tr("Review an exercise"));
  if (!file.isEmpty()) emit review_asked(file);
}

void StartPage::host_opened() {
  const QListWidgetItem* item = recent_->currentItem();
  QString file = item && item->isSelected() ? item->data(Qt::UserRole).toString() : QString();
  if (file.isEmpty()) file = chosen_exercise(tr("Host an exercise"));
  if (!file.isEmpty()) emit host_opened_asked(file);
}

void StartPage::browse_file() {
  const QString chosen =
      QFileDialog::getSaveFileName(this, tr("Keep the exercise in"), file_->text(), tr("Exercises (*.sandgate)"));
  if (!chosen.isEmpty()) file_->setText(chosen);
}

}  // namespace sandgate
