#include "app/review/review_page.h"

#include <QCloseEvent>
#include <QHBoxLayout>
#include <QTimer>
#include <QVBoxLayout>

#include "app/desk/frame/top_bar.h"
#include "app/desk/parts/fit.h"
#include "app/desk/parts/look.h"
#include "app/desk/parts/panel.h"
#include "app/desk/parts/said_above.h"
#include "app/review/day_view.h"
#include "app/review/figures_page.h"
#include "app/review/presenter_window.h"
#include "app/review/review_words.h"
#include "app/umpire/console/table_window.h"
#include "app/words/bodies.h"
#include "app/words/faults.h"
#include "app/words/ground.h"

namespace sandgate {
namespace {

constexpr int page_gutter = 8;

/// The ground of an exercise, by its setting alone: read beside the review, so that both are there sooner.
Result<std::shared_ptr<const Sheet>> sheet_of_file(const std::filesystem::path& file, const Progress& progress) {
  std::shared_ptr<const Setting> setting;
  {
    const auto opened = ExerciseFile::read(file);
    if (!opened) return std::unexpected(opened.error());
    auto made = setting_of(*opened);
    if (!made) return std::unexpected(std::move(made.error()));
    setting = std::move(*made);
  }
  return Sheet::prepare(setting->country, setting->scale, progress);
}

}  // namespace

ReviewPage::ReviewPage(std::filesystem::path data_folder, QWidget* parent)
    : QWidget(parent),
      data_(std::move(data_folder)),
      pages_(new QStackedWidget),
      work_(new WorkPage),
      top_(new TopBar),
      head_(new ReviewHead(model_, ReviewHead::For::umpire)),
      agenda_(new AgendaStrip),
      pointed_(new ElidedLabel("note", 120)),
      sound_(new ElidedLabel("note", 60)) {
  setObjectName(QStringLiteral("shell"));
  setAttribute(Qt::WA_StyledBackground);
  setWindowTitle(tr("After-action review — Sandgate"));
  open_at(*this, QSize(1920, 1080));
  setMinimumSize(least_window);
  auto* review = new QWidget;
  auto* foot = new QWidget;
  foot->setObjectName(QStringLiteral("statusStrip"));
  foot->setFixedHeight(26);
  auto* line = new QHBoxLayout(foot);
  line->setContentsMargins(16, 0, 16, 0);
  line->setSpacing(18);
  line->addWidget(pointed_, 3);
  line->addWidget(sound_, 1);
  sound_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  auto* all = new QVBoxLayout(review);
  all->setContentsMargins(0, 0, 0, 0);
  all->setSpacing(0);
  all->addWidget(top_);
  all->addWidget(head_);
  all->addWidget(agenda_);
  middle_ = new QVBoxLayout;
  middle_->setContentsMargins(page_gutter, page_gutter, page_gutter, page_gutter);
  all->addLayout(middle_, 1);
  all->addWidget(foot);
  pages_->addWidget(work_);
  pages_->addWidget(review);
  auto* page = new QVBoxLayout(this);
  page->setContentsMargins(0, 0, 0, 0);
  page->addWidget(pages_);
  above_ = new SaidAbove(review);
  make_menus();
  connect(work_, &WorkPage::stop_asked, this, [this] {
    loader_.cancel();
    sheet_loader_.cancel();
    close();
  });
  connect(head_, &ReviewHead::asked, this, &ReviewPage::go);
  connect(head_, &ReviewHead::whole_asked, this, &ReviewPage::show_happened);
  connect(agenda_, &AgendaStrip::step_asked, this, &ReviewPage::show_step);
  connect(agenda_, &AgendaStrip::order_asked, this, &ReviewPage::show_order);
  connect(&model_, &ReviewModel::refused, this, &ReviewPage::say);
  connect(&model_, &ReviewModel::instant_read, this, &ReviewPage::follow_instant);
  connect(&model_, &ReviewModel::moment_changed, this, [this] {
    if (const Moment* moment = model_.in_hand(); moment && stage_) {
      if (moment->at) stage_->sheets().bring_into_view(*moment->at);
      if (!moment->bodies.empty()) stage_->sheets().choose(moment->bodies.front());
    }
  });
}

ReviewPage::~ReviewPage() {
  // What shows goes before what is shown.
  delete presenter_.data();
  delete table_.data();
  qDeleteAll(findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
}

PresenterWindow* ReviewPage::presenter() const { return presenter_; }
TableWindow* ReviewPage::table_window() const { return table_; }

QMenuBar& ReviewPage::menus() const { return *top_->menus(); }

void ReviewPage::show_exercise(const std::filesystem::path& file) {
  load([file](const Progress& progress) { return read_reviewed(file, ReviewOpened::over, progress); }, file, nullptr,
       nullptr);
}

void ReviewPage::show_running(const std::filesystem::path& file, std::shared_ptr<ReviewKeeping> keeping,
                              std::shared_ptr<const Sheet> whole_sheet) {
  load([file](const Progress& progress) { return read_reviewed(file, ReviewOpened::running, progress); }, file,
       std::move(keeping), std::move(whole_sheet));
}

void ReviewPage::show_received(ReceivedJournal journal, std::shared_ptr<ReviewKeeping> keeping,
                               std::shared_ptr<const Sheet> whole_sheet) {
  // A long journal is held once.
  const auto held = std::make_shared<ReceivedJournal>(std::move(journal));
  load([held](const Progress& progress) { return read_received(std::move(*held), progress); }, {}, std::move(keeping),
       std::move(whole_sheet));
}

void ReviewPage::show_waiting() {
  work_->begin(tr("Asking the host what is kept"), tr("Cancel"));
  pages_->setCurrentWidget(work_);
}

void ReviewPage::say_in_foot(const QString& sentence) {
  beside_ = sentence;
  if (model_.taken()) write_foot();
}

void ReviewPage::load(Read read, const std::filesystem::path& file, std::shared_ptr<ReviewKeeping> keeping,
                      std::shared_ptr<const Sheet> sheet) {
  work_->begin(tr("Reading the exercise"), tr("Cancel"));
  pages_->setCurrentWidget(work_);
  read_.reset();
  keeping_ = std::move(keeping);
  sheet_ = std::move(sheet);
  const auto failed = [this](const Fault& fault) {
    loader_.cancel();
    sheet_loader_.cancel();
    close();
    emit refused(words::told(fault));
  };
  loader_.start(
      std::move(read),
      [this, failed](Result<ReviewInHand> done) {
        if (!done) return failed(done.error());
        read_ = std::move(*done);
        begin_when_both_are_there();
      },
      [this](double part) { work_->set_part(part); });
  if (sheet_) return;
  sheet_loader_.start([file](const Progress& progress) { return sheet_of_file(file, progress); },
                      [this, failed](Result<std::shared_ptr<const Sheet>> made) {
                        if (!made) return failed(made.error());
                        sheet_ = std::move(*made);
                        begin_when_both_are_there();
                      });
}

void ReviewPage::begin_when_both_are_there() {
  if (!read_ || !sheet_) return;
  QString why_not;
  auto keeping = std::move(keeping_);
  if (!keeping && read_->running) {
    why_not = tr("Notes can be kept when the exercise is over: whoever serves it has its file in hand.");
  } else if (!keeping && !read_->sealed) {
    why_not = tr("Notes cannot be kept: the exercise was broken off before it was closed. Open it once and close it.");
  } else if (!keeping) {
    keeping = std::make_shared<FileKeeping>(read_->file, read_->chain);
  }
  delete stage_;
  stage_ = nullptr;
  model_.take(std::move(*read_), std::move(keeping), why_not);
  read_.reset();
  setWindowTitle(tr("%1, review — Sandgate").arg(QString::fromStdString(model_.setting().title)));
  stage_ = new ReviewStage(model_, std::move(sheet_), ReviewFor::umpire);
  sheet_.reset();
  middle_->addWidget(stage_);
  connect(&stage_->sheets(), &ReviewSheets::pointer_at, this, &ReviewPage::point_at);
  connect(&stage_->day(), &DayView::pointed, this, [this](const QString& words) {
    if (!words.isEmpty()) pointed_->setText(words);
  });
  connect(&stage_->day(), &DayView::table_asked, this, &ReviewPage::show_table);
  connect(&stage_->figures(), &FiguresPage::pointed, this, [this](const QString& words) { pointed_->setText(words); });
  connect(&stage_->figures(), &FiguresPage::review_asked, this, &ReviewPage::open_beside);
  pages_->setCurrentIndex(1);
  show_step(agenda_->step());
  write_foot();
  stage_->sheets().truth().setFocus();
  // When it has been laid out.
  QTimer::singleShot(0, stage_, [stage = stage_] { stage->sheets().show_where_it_happened(); });
  emit shown();
}

void ReviewPage::write_foot() {
  const ReviewInHand& reviewed = model_.reviewed();
  const QString name = QString::fromStdString(reviewed.name);
  top_->set_note(reviewed.running ? tr("%1 · still played: for its umpire alone").arg(name)
                                  : tr("%1 · Review").arg(name));
  QString sound;
  if (!beside_.isEmpty()) {
    sound = beside_;
  } else if (reviewed.file.empty()) {
    sound = tr("as the host told it; notes are kept there · %1 events");
  } else {
    sound = model_.keeps() ? tr("reads the file; writes notes alone · %1 events")
                           : tr("reads the file, never writes it · %1 events");
  }
  sound_->setText(beside_.isEmpty() ? sound.arg(reviewed.events) : sound);
  sound_->setToolTip((beside_.isEmpty() ? model_.why_not_kept() : beside_).toHtmlEscaped());
}

void ReviewPage::say(const QString& sentence) {
  said_ = sentence;
  above_->say(sentence);
}

void ReviewPage::show_step(ReviewStep step) {
  const QWidget* had = focusWidget();
  agenda_->show_step(step, agenda_->order());
  if (stage_) stage_->show_step(step, agenda_->order());
  if (presenter_) presenter_->show_step(*agenda_);
  // Letters are the window's again: neither a note's field keeps them, nor what is shown no more.
  const auto writes = [&](const NotesPanel* notes) { return notes && notes->isAncestorOf(had); };
  if (stage_ && had && (!had->isVisible() || writes(stage_->notes()) || writes(stage_->closing_notes())))
    stage_->take_keyboard();
}

void ReviewPage::show_order(IssueOrder order) {
  agenda_->show_step(ReviewStep::issues, order);
  show_step(ReviewStep::issues);
}

void ReviewPage::go(ReviewHead::Go go) {
  if (!model_.taken()) return;
  using enum ReviewHead::Go;
  if (go != play) model_.play(false);
  switch (go) {
    case first: return model_.to_first();
    case move_back: return model_.step_move(-1);
    case step_back: return model_.step(-1);
    case play: return model_.play(!model_.playing());
    case step: return model_.step(1);
    case move: return model_.step_move(1);
    case last: return model_.to_last();
    case next_moment: return model_.next_moment();
    case next_on_agenda: return model_.next_on_agenda();
  }
}

void ReviewPage::follow_instant() {
  if (table_) table_->follow();
}

void ReviewPage::show_table(TableId table) {
  const auto& instant = model_.instant();
  if (!instant || !stage_) return;
  const Campaign& truth = instant->truth;
  if (!truth.exists(table) || truth.table(table).closed)
    return say(tr("Table %1 is not open here.").arg(table.number + 1));
  if (table_) {
    table_->show_table(table);
  } else {
    table_ = new TableWindow([this]() -> const Campaign& { return model_.instant()->truth; },
                             stage_->sheets().briefings(), table, this);
    connect(table_, &TableWindow::gone, this, &ReviewPage::say);
    table_->resize(std::min(1100, width()), std::min(760, height()));
  }
  table_->show();
  table_->raise();
  table_->activateWindow();
}

void ReviewPage::show_meant_table() {
  const auto& instant = model_.instant();
  if (!instant || !stage_) return;
  const Campaign& truth = instant->truth;
  // That of the body in hand, else the first that is open.
  const BodyId chosen = stage_->sheets().shown().chosen;
  if (truth.exists(chosen) && truth.exists(truth.body(chosen).table)) return show_table(truth.body(chosen).table);
  for (const Table& table : truth.tables())
    if (!table.closed) return show_table(table.id);
  say(tr("No table is open here."));
}

void ReviewPage::point_at(std::optional<MapPoint> place) {
  const auto& instant = model_.instant();
  if (!instant || !stage_) return;
  const auto ground = place ? words::ground_at(*model_.setting().country, *place) : std::nullopt;
  if (!ground) return pointed_->clear();
  QStringList parts{tr("Grid %1").arg(ground->reference)};
  if (!ground->height.isEmpty()) parts << tr("Height %1").arg(ground->height);
  const ReviewSheets& sheets = stage_->sheets();
  BodyId body = sheets.truth().body_at(sheets.truth().view().to_pixel(*place));
  if (!body) body = sheets.known().body_at(sheets.known().view().to_pixel(*place));
  if (instant->truth.exists(body)) {
    const Body& there = instant->truth.body(body);
    parts << tr("As it was: %1, %2").arg(QString::fromStdString(there.name), words::strength(there.contents));
    if (instant->view && !instant->other)
      parts << tr("%1: %2").arg(words::person(model_.setting().seat(instant->seat)),
                                known_of(*instant->view, instant->truth, body));
  }
  pointed_->setText(parts.join(QStringLiteral("    ")));
}

void ReviewPage::present(bool on) {
  if (!stage_) return;
  if (!on) {
    // It may be its own key that is being pressed: it goes when that has been dealt with.
    if (presenter_) presenter_->close();
    presenter_.clear();
  } else if (!presenter_) {
    presenter_ = new PresenterWindow(model_, stage_->sheets(), this);
    presenter_->show_step(*agenda_);
    give_keys(*presenter_);
    connect(presenter_, &QObject::destroyed, this, [this] { presents_->setChecked(!presenter_.isNull()); });
    // The keyboard stays with the umpire; where the hall's view lies over his window, it is the same keyboard.
    if (presenter_->show_on_another_screen(*this)) activateWindow();
  }
  presents_->setChecked(on);
}

// What leads through the exercise does so in the hall's view too. What opens a dialog or leads into a panel of this
// window does not: it would be out of sight.
void ReviewPage::give_keys(PresenterWindow& hall) {
  hall.addAction(presents_);
  for (QAction* action : hall_keys_) hall.addAction(action);
}

void ReviewPage::closeEvent(QCloseEvent* event) {
  model_.play(false);
  delete presenter_.data();
  QWidget::closeEvent(event);
}

}  // namespace sandgate
