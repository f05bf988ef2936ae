#include "app/desk/shell/shell.h"

#include <QCloseEvent>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QVBoxLayout>

#include "app/desk/import/import_dialog.h"
#include "app/desk/shell/umpire_dialog.h"
#include "app/desk/start/players_dialog.h"
#include "app/desk/start/recent.h"
#include "app/host/data_folder.h"
#include "app/host/new_war.h"
#include "app/stories/refusals.h"
#include "app/words/times.h"
#include "core/scenario/scenario.h"
#include "map/base/log.h"

namespace sandgate {
namespace {

/// Moves that are due are closed for so long at a stretch before the window gets its turn again.
constexpr qint64 stretch_ms = 40;

QString to_text(const std::filesystem::path& path) { return QString::fromStdString(path.string()); }

/// How many seats are played at this screen.
std::ptrdiff_t persons(const Session& session) {
  return std::ranges::count_if(session.setting().seats,
                               [&](const Seat& seat) { return session.commander(seat.id).empty(); });
}

}  // namespace

Shell::Shell(std::filesystem::path data_folder, QWidget* parent)
    : QWidget(parent),
      data_(std::move(data_folder)),
      pages_(new QStackedWidget),
      start_(new StartPage(data_ / "scenarios", data_ / "rulebooks")),
      work_(new WorkPage),
      cover_(new CoverPage) {
  setObjectName(QStringLiteral("shell"));
  setAttribute(Qt::WA_StyledBackground);
  setWindowTitle(QStringLiteral("Sandgate"));
  resize(1600, 960);
  for (QWidget* page : std::initializer_list<QWidget*>{start_, work_, cover_}) pages_->addWidget(page);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(pages_);
  constexpr int second_ms = 1000;
  choice_clock_.setInterval(second_ms);
  connect(&choice_clock_, &QTimer::timeout, this, &Shell::count_down);
  connect(start_, &StartPage::begin_asked, this,
          [this](const std::filesystem::path& scenario, const QString& file, quint64 seed,
                 const std::map<QString, QString>& programs,
                 bool by_clock) { begin(scenario, file, seed, programs, by_clock); });
  connect(start_, &StartPage::open_asked, this, &Shell::open);
  connect(start_, &StartPage::import_asked, this, &Shell::import_maps);
  connect(start_, &StartPage::new_battle_asked, this, &Shell::ask_new_battle);
  start_->set_programs(programs_of(Commanders::read(plugin_folder())));
  connect(work_, &WorkPage::stop_asked, this, &Shell::stop_work);
  connect(cover_, &CoverPage::taken, this, &Shell::uncover);
  connect(cover_, &CoverPage::umpire_asked, this, &Shell::ask_umpire);
  connect(cover_, &CoverPage::leave_asked, this, &Shell::leave);
  make_clock();
}

Shell::~Shell() {
  drop_desk();
  close_exercise();
}

void Shell::open_path(const std::filesystem::path& path) {
  std::error_code none;
  if (!std::filesystem::is_directory(path, none) && path.extension() != ".json") {
    open(to_text(path));
    return;
  }
  const auto sample = read_sample(path);
  if (!sample) {
    show_fault(sample.error());
    return;
  }
  begin(path, new_exercise_file(sample->name), QRandomGenerator::system()->generate64());
}

void Shell::begin(const std::filesystem::path& scenario, const QString& file, std::uint64_t seed,
                  const std::map<QString, QString>& programs, std::optional<bool> by_clock,
                  const std::optional<WarTerms>& war) {
  const std::filesystem::path path = file.toStdString();
  load(tr("Setting out the sheet"),
       [scenario, path, seed, programs, war,
        rulebooks = data_ / "rulebooks"](const Progress& progress) -> Result<Loaded> {
         const auto third = [&progress](double from) {
           return [&progress, from](double part) { return go_on(progress, from + part / 3); };
         };
         auto read = read_scenario(scenario, rulebooks, third(0));
         if (read && war) read = begin_war(*read, war->name, war->lead);
         if (!read) return std::unexpected(std::move(read.error()));
         auto sheet = Sheet::prepare(read->setting->country, read->setting->scale, third(1.0 / 3));
         if (!sheet) return std::unexpected(std::move(sheet.error()));
         std::error_code failed;
         if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), failed);
         auto session = Session::create(*read, path, seed, third(2.0 / 3));
         if (!session) return std::unexpected(std::move(session.error()));
         for (const auto& [seat, program] : programs) {
           const auto id = (*session)->seat_named(seat.toStdString());
           if (!id) continue;
           if (auto manned = (*session)->man(*id, program.toStdString()); !manned)
             return std::unexpected(std::move(manned.error()));
         }
         return Loaded{std::move(*session), std::move(*sheet)};
       });
  by_clock_ = by_clock;
  fresh_ = true;
  glancer_.start([scenario](const Progress&) { return first_picture(scenario); },
                 [this](const QImage& picture) { work_->set_picture(picture); });
}

void Shell::open(const QString& file) {
  const std::filesystem::path path = file.toStdString();
  load(tr("Opening %1").arg(QFileInfo(file).fileName()), [path](const Progress& progress) -> Result<Loaded> {
    auto session = Session::open(path, [&progress](double part) { return go_on(progress, part / 2); });
    if (!session) return std::unexpected(std::move(session.error()));
    const Setting& setting = (*session)->setting();
    auto sheet = Sheet::prepare(setting.country, setting.scale,
                                [&progress](double part) { return go_on(progress, 0.5 + part / 2); });
    if (!sheet) return std::unexpected(std::move(sheet.error()));
    return Loaded{std::move(*session), std::move(*sheet)};
  });
}

void Shell::load(const QString& what, std::function<Result<Loaded>(const Progress&)> work) {
  log_line(LogRoom::desk, [&] { return what.toStdString(); });
  leave();
  start_->show_fault({});
  by_clock_.reset();
  fresh_ = false;
  work_->begin(what, tr("Cancel"));
  pages_->setCurrentWidget(work_);
  loader_.start(
      std::move(work), [this](Result<Loaded> answer) { loaded(std::move(answer)); },
      [this](double part) { work_->set_part(part); });
}

void Shell::loaded(Result<Loaded> answer) {
  if (!answer) {
    pages_->setCurrentWidget(start_);
    show_fault(answer.error());
    return;
  }
  session_ = std::move(answer->session);
  sheet_ = std::move(answer->sheet);
  faults_told_ = 0;
  stop_asked_ = false;
  session_->on_due([this] { advance_later(); });
  const QString file = to_text(session_->file());
  fresh_ ? move_clock_.begin(file, session_->setting(), by_clock_) : move_clock_.open(file, session_->setting());
  cover_->set_country(sheet_->overview(day_theme()));
  remember_exercise(file);
  advance();
}

void Shell::advance_later() {
  if (advancing_) return;
  QMetaObject::invokeMethod(
      this, [this] { advance(); }, Qt::QueuedConnection);
}

void Shell::advance() {
  if (!session_ || advancing_ || stopped_ || time_called_) return;
  advancing_ = true;
  QElapsedTimer clock;
  clock.start();
  bool more = true;
  const auto stop_here = [this] { return stop_asked_ && person_to_move(); };
  while (more && !stop_here() && !session_->broken() && clock.elapsed() < stretch_ms) more = go_on_alone();
  advancing_ = false;
  if (const auto broken = session_->broken()) {
    leave();
    show_fault(*broken);
    return;
  }
  tell_commander_faults();
  if (stop_here()) {
    stop_asked_ = false;
    cover(*person_to_move());
    stopped_ = true;
    return;
  }
  if (session_->due() || session_->commanders_due()) {
    // A single commander watches his enemy's moves come in on his own sheet.
    const bool watched = desk_ && session_->awaited().empty() && persons(*session_) == 1;
    if (!watched && pages_->currentWidget() != work_) {
      drop_desk();
      work_->begin(tr("The moves run on"), tr("Stop here"));
      pages_->setCurrentWidget(work_);
    }
    work_->set_note(tr("Move %1 · %2").arg(session_->move()).arg(words::time_of_day(session_->time())));
    advance_later();
    return;
  }
  watch_choices();
  if (session_->over()) return show_end();
  const auto awaited = session_->awaited();
  if (awaited.empty()) return;
  const bool same = desk_ && seat_ == awaited.front();
  if (same && !move_clock_.waits(client_->picture())) return;
  if (asked_already(awaited.front())) return;
  cover(awaited.front());
  // A single person has nobody to hide from; but a move that is timed begins when he says so.
  if (persons(*session_) == 1 && move_clock_.reading().state != MoveClock::State::interval) uncover();
}

bool Shell::go_on_alone() {
  if (session_->commanders_due()) return session_->play_commanders();
  return session_->due() && session_->close_move().has_value();
}

void Shell::tell_commander_faults() {
  const auto& faults = session_->commander_faults();
  if (faults.size() == faults_told_ || !desk_) return;
  faults_told_ = faults.size();
  desk_->tell(QString::fromStdString(faults.back().sentence()));
}

void Shell::stop_work() {
  if (session_) {
    stop_running();
    return;
  }
  loader_.cancel();
  pages_->setCurrentWidget(start_);
}

void Shell::stop_running() {
  // Moves that ran on have closed and stay so. Who runs on is asked to come when his own move is there; the first order
  // he gives ends his run.
  if (persons(*session_) == 0) return leave();
  stop_asked_ = true;
  advance_later();
}

std::optional<SeatId> Shell::person_to_move() const {
  const Setting& setting = session_->setting();
  for (const Seat& seat : setting.seats) {
    if (setting.camp_of(seat.id) == session_->camp() && session_->commander(seat.id).empty()) return seat.id;
  }
  return {};
}

void Shell::leave() {
  loader_.cancel();
  drop_desk();
  const bool sound = close_exercise();
  memories_.clear();
  seat_ = {};
  if (sound) start_->show_fault({});
  pages_->setCurrentWidget(start_);
}

void Shell::look_back() {
  if (!session_) return;
  const QString file = to_text(session_->file());
  leave();
  emit start_->look_back_asked(file);
}

bool Shell::close_exercise() {
  if (!session_) return true;
  session_->on_due({});
  move_clock_.close();
  const auto closed = session_->close();
  session_.reset();
  sheet_.reset();
  if (closed) return true;
  show_fault(closed.error());
  return false;
}

void Shell::show_fault(const Fault& fault) {
  log_line(LogRoom::desk, [&] { return fault.sentence(); });
  if (!fault.cancelled) start_->show_fault(QString::fromStdString(fault.sentence()));
}

void Shell::save_copy() {
  const QString to = QFileDialog::getSaveFileName(this, tr("Save a copy"), {}, tr("Exercises (*.sandgate)"));
  if (to.isEmpty() || !session_) return;
  const auto saved = session_->save_copy(to.toStdString());
  if (desk_) {
    desk_->tell(saved ? tr("A copy was saved as %1.").arg(QFileInfo(to).fileName())
                      : QString::fromStdString(saved.error().sentence()));
  }
}

void Shell::ask_who_plays() {
  if (!session_ || !desk_) return;
  auto* dialog = new PlayersDialog(desk_.get());
  PlayersForm& form = dialog->form();
  form.set_programs(programs_of(session_->commanders()));
  std::vector<PlayersForm::Seat> rows;
  const Setting& setting = session_->setting();
  for (const Seat& seat : setting.seats)
    rows.push_back({QString::fromStdString(seat.name), QString::fromStdString(seat.title),
                    QString::fromStdString(setting.side(seat.side).name)});
  form.set_seats(rows);
  for (const Seat& seat : setting.seats)
    form.choose(QString::fromStdString(seat.name), QString::fromStdString(session_->commander(seat.id)));
  connect(dialog, &QDialog::accepted, this, [this, &form] {
    const auto chosen = form.programs();
    for (const Seat& seat : session_->setting().seats) {
      const auto found = chosen.find(QString::fromStdString(seat.name));
      const std::string program = found == chosen.end() ? std::string() : found->second.toStdString();
      if (program == session_->commander(seat.id)) continue;
      if (const auto manned = session_->man(seat.id, program); !manned && desk_)
        desk_->tell(QString::fromStdString(manned.error().sentence()));
    }
    advance_later();
  });
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void Shell::import_maps() {
  auto* dialog = new ImportDialog(data_, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &ImportDialog::scenario_made, start_,
          [this](const QString& folder) { start_->offer(folder.toStdString()); });
  dialog->open();
}

void Shell::ask_umpire() {
  if (!session_) return;
  // Any seat's picture has what is public; this one is looked into for the weather alone and let go at once.
  const auto anybody = session_->take(SeatId{0});
  if (!anybody) return;
  const SetVisibility now{anybody->picture().visibility, anybody->picture().visibility_reason};
  auto* dialog = new UmpireDialog(
      now, session_->setting().scale,
      [this](const SetVisibility& ruling) -> std::optional<QString> {
        if (!session_) return tr("The exercise was left.");
        const Answer answer = session_->umpire(ruling);
        if (answer) return {};
        const auto client = session_->take(SeatId{0});
        return stories::sentence(answer.error(), client->briefing());
      },
      pages_->currentWidget());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void Shell::closeEvent(QCloseEvent* event) {
  loader_.cancel();
  drop_desk();
  close_exercise();
  event->accept();
}

}  // namespace sandgate
