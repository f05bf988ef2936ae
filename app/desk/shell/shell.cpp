#include "app/desk/shell/shell.h"

#include <QCloseEvent>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/import/import_dialog.h"
#include "app/desk/join/join_dialog.h"
#include "app/desk/parts/fit.h"
#include "app/desk/parts/panel.h"
#include "app/desk/start/recent.h"
#include "app/host/data_folder.h"
#include "app/host/new_war.h"
#include "app/words/faults.h"
#include "app/words/times.h"
#include "core/scenario/scenario.h"
#include "map/base/log.h"

namespace sandgate {
namespace {

QString to_text(const std::filesystem::path& path) { return QString::fromStdString(path.string()); }

}  // namespace

Shell::Shell(std::filesystem::path data_folder, QWidget* parent)
    : QWidget(parent),
      data_(std::move(data_folder)),
      pages_(new QStackedWidget),
      start_(new StartPage(data_ / "scenarios", data_ / "rulebooks")),
      work_(new WorkPage),
      notice_(new QFrame),
      notice_words_(role_label("plain")) {
  setObjectName(QStringLiteral("shell"));
  setAttribute(Qt::WA_StyledBackground);
  setWindowTitle(QStringLiteral("Sandgate"));
  open_at(*this, QSize(1600, 960));
  pages_->addWidget(start_);
  pages_->addWidget(work_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  notice_->setObjectName(QStringLiteral("refused"));
  notice_words_->setWordWrap(true);
  auto* again = new QPushButton(tr("Try again"));
  again->setFocusPolicy(Qt::TabFocus);
  auto* beside = new QHBoxLayout(notice_);
  beside->setContentsMargins(14, 8, 14, 8);
  beside->addWidget(notice_words_, 1);
  beside->addWidget(again);
  notice_->hide();
  column->setSpacing(0);
  column->addWidget(notice_);
  column->addWidget(pages_, 1);
  host_ = std::make_unique<HostShell>(data_, *pages_, *work_);
  join_ = std::make_unique<JoinShell>(data_, *pages_, *work_, host_->sounds());
  connect(start_, &StartPage::join_asked, this, &Shell::ask_invitation);
  connect(join_.get(), &JoinShell::desk_shown, this, &Shell::name_window);
  connect(join_.get(), &JoinShell::leave_asked, this, &Shell::leave);
  connect(start_, &StartPage::begin_asked, this,
          [this](const std::filesystem::path& scenario, const QString& file, quint64 seed,
                 const std::map<QString, QString>& programs, bool by_clock, const QString& posting,
                 bool by_couriers) { begin(scenario, file, seed, programs, by_clock, {}, posting, by_couriers); });
  connect(start_, &StartPage::open_asked, this, &Shell::open);
  connect(start_, &StartPage::import_asked, this, &Shell::import_maps);
  connect(start_, &StartPage::new_battle_asked, this, &Shell::ask_new_battle);
  start_->set_programs(programs_of(Commanders::read(plugin_folders())));
  connect(work_, &WorkPage::stop_asked, this, &Shell::stop_work);
  connect(host_.get(), &HostShell::desk_shown, this, &Shell::name_window);
  connect(host_.get(), &HostShell::leave_asked, this, &Shell::leave);
  connect(host_.get(), &HostShell::look_back_asked, this, &Shell::look_back);
  connect(host_.get(), &HostShell::next_battle_asked, this, &Shell::next_on_same_ground);
  connect(host_.get(), &HostShell::next_battle_elsewhere_asked, this, &Shell::ask_next_battle);
  connect(host_.get(), &HostShell::not_written, this, [this](const Fault& fault) {
    notice_words_->setText(tr("%1 What was ordered last is kept and has not been sent; the exercise goes on when the "
                              "file can be written.")
                               .arg(words::told(fault)));
    notice_->show();
  });
  connect(host_.get(), &HostShell::written, notice_, &QWidget::hide);
  connect(again, &QPushButton::clicked, host_.get(), &HostShell::try_again);
}

Shell::~Shell() {
  join_->leave();
  close_exercise();
}

void Shell::name_window(const QString& exercise) {
  const QString program = QStringLiteral("Sandgate");
  setWindowTitle(exercise.isEmpty() ? program : QStringLiteral("%1 — %2").arg(exercise, program));
  emit desk_changed(!exercise.isEmpty());
}

void Shell::ask_invitation() {
  auto* dialog = new JoinDialog(this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &JoinDialog::join_asked, this, &Shell::join);
  dialog->open();
}

void Shell::join(const Invitation& invitation, const QString& person) {
  leave();
  join_->join(invitation, person);
}

void Shell::join_link(const QString& link, const QString& person) {
  auto invitation = read_link(link.toStdString());
  if (!invitation) return show_fault(invitation.error());
  const QString named = person.simplified().left(JoinModel::longest_name);
  join(*invitation, named.isEmpty() ? JoinModel::kept_person() : named);
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
                  const std::optional<WarTerms>& war, const QString& posting, bool by_couriers) {
  const std::filesystem::path path = file.toStdString();
  load(
      tr("Setting out the sheet"),
      [scenario, path, seed, programs, war, by_couriers, posting = posting.toStdString(),
       rulebooks = data_ / "rulebooks"](const Progress& progress) -> Result<Loaded> {
        const auto third = [&progress](double from) {
          return [&progress, from](double part) { return go_on(progress, from + part / 3); };
        };
        const ScenarioWishes wishes{posting, by_couriers ? std::optional(Signals::couriers) : std::nullopt};
        auto read = read_scenario(scenario, rulebooks, third(0), wishes);
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
      },
      [this, by_clock](Loaded exercise) { host_->serve_new(std::move(exercise), by_clock); });
  glancer_.start([scenario](const Progress&) { return first_picture(scenario); },
                 [this](const QImage& picture) { work_->set_picture(picture); });
}

void Shell::open(const QString& file) {
  const std::filesystem::path path = file.toStdString();
  load(
      tr("Opening %1").arg(QFileInfo(file).fileName()),
      [path](const Progress& progress) -> Result<Loaded> {
        auto session = Session::open(path, [&progress](double part) { return go_on(progress, part / 2); });
        if (!session) return std::unexpected(std::move(session.error()));
        const Setting& setting = (*session)->setting();
        auto sheet = Sheet::prepare(setting.country, setting.scale,
                                    [&progress](double part) { return go_on(progress, 0.5 + part / 2); });
        if (!sheet) return std::unexpected(std::move(sheet.error()));
        return Loaded{std::move(*session), std::move(*sheet)};
      },
      [this](Loaded exercise) { host_->serve_opened(std::move(exercise)); });
}

void Shell::load(const QString& what, std::function<Result<Loaded>(const Progress&)> work,
                 std::function<void(Loaded)> serve) {
  log_line(LogRoom::desk, [&] { return what.toStdString(); });
  leave();
  start_->show_fault({});
  work_->begin(what, tr("Cancel"));
  pages_->setCurrentWidget(work_);
  loader_.start(
      std::move(work), [this, serve = std::move(serve)](Result<Loaded> answer) { loaded(std::move(answer), serve); },
      [this](double part) { work_->set_part(part); });
}

void Shell::loaded(Result<Loaded> answer, const std::function<void(Loaded)>& serve) {
  if (!answer) {
    pages_->setCurrentWidget(start_);
    show_fault(answer.error());
    return;
  }
  log_line(LogRoom::desk, [&] { return "serves " + answer->session->file().string(); });
  remember_exercise(to_text(answer->session->file()));
  serve(std::move(*answer));
}

QString Shell::as_it_stands() const {
  const Session& session = *host_->session();
  const Setting& setting = session.setting();
  QStringList sides;
  for (const Side& side : setting.sides) {
    const bool person = std::ranges::any_of(
        setting.seats, [&](const Seat& seat) { return seat.side == side.id && session.commander(seat.id).empty(); });
    if (person) sides << QString::fromStdString(side.name);
  }
  const QString who = sides.isEmpty() ? tr("programs") : sides.join(tr(" and "));
  const QString title = QString::fromStdString(setting.title);
  return session.over()
             ? tr("%1 — %2, over").arg(title, who)
             : tr("%1 — %2, move %3, %4").arg(title, who).arg(session.move()).arg(words::time_of_day(session.time()));
}

void Shell::stop_work() {
  if (join_->joined()) return leave();
  if (session()) {
    host_->stop_running();
    return;
  }
  loader_.cancel();
  pages_->setCurrentWidget(start_);
}

void Shell::leave() {
  loader_.cancel();
  join_->leave();
  if (close_exercise()) start_->show_fault({});
  pages_->setCurrentWidget(start_);
}

void Shell::look_back() {
  if (!session()) return;
  const QString file = to_text(session()->file());
  leave();
  emit start_->look_back_asked(file);
}

bool Shell::close_exercise() {
  if (session()) remember_exercise(to_text(session()->file()), as_it_stands());
  const auto closed = host_->close();
  if (!closed) show_fault(closed.error());
  return closed.has_value();
}

void Shell::show_fault(const Fault& fault) {
  log_line(LogRoom::desk, [&] { return fault.sentence(); });
  if (!fault.cancelled) start_->show_fault(words::told(fault));
}

void Shell::import_maps() {
  auto* dialog = new ImportDialog(data_, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &ImportDialog::scenario_made, start_,
          [this](const QString& folder) { start_->offer(folder.toStdString()); });
  connect(dialog, &ImportDialog::prepare_asked, start_,
          [this](const QString& folder) { emit start_->prepare_asked(folder.toStdString()); });
  dialog->open();
}

void Shell::closeEvent(QCloseEvent* event) {
  loader_.cancel();
  join_->leave();
  close_exercise();
  event->accept();
}

}  // namespace sandgate
