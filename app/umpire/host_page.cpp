#include "app/umpire/host_page.h"

#include <QCloseEvent>
#include <QMessageBox>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/parts/fit.h"
#include "app/desk/start/recent.h"
#include "app/host/conductor.h"
#include "app/host/umpire_client.h"
#include "app/invite/addresses.h"
#include "app/papers/setup_sheet.h"
#include "app/words/bodies.h"
#include "app/words/faults.h"
#include "app/words/times.h"
#include "core/scenario/scenario.h"

namespace sandgate {
namespace {

constexpr int second_ms = 1000;

QString as_text(const std::string& plain) { return QString::fromStdString(plain); }

}  // namespace

HostingWays served_as(const HostWish& wish, HostingWays ways) {
  ways.serving.fresh = !wish.scenario.empty();
  ways.by_clock = wish.by_clock;
  ways.clock_as_left = wish.scenario.empty();
  return ways;
}

Result<std::unique_ptr<Session>> session_of(const HostWish& wish, const std::filesystem::path& rulebooks,
                                            const Progress& progress) {
  if (wish.scenario.empty()) return Session::open(wish.file, progress);
  const ScenarioWishes wishes{wish.posting, wish.by_couriers ? std::optional(Signals::couriers) : std::nullopt};
  const auto half = [&progress](double from) {
    return [&progress, from](double part) { return go_on(progress, from + part / 2); };
  };
  auto read = read_scenario(wish.scenario, rulebooks, half(0), wishes);
  if (!read) return std::unexpected(std::move(read.error()));
  std::error_code failed;
  if (wish.file.has_parent_path()) std::filesystem::create_directories(wish.file.parent_path(), failed);
  auto session = Session::create(*read, wish.file, wish.seed, half(0.5));
  if (!session) return session;
  for (const auto& [seat, program] : wish.programs) {
    const auto id = (*session)->seat_named(seat);
    if (!id) continue;
    if (auto manned = (*session)->man(*id, program); !manned) return std::unexpected(std::move(manned.error()));
  }
  return session;
}

HostPage::HostPage(std::filesystem::path data_folder, QWidget* parent)
    : QWidget(parent),
      data_(std::move(data_folder)),
      pages_(new QStackedWidget),
      work_(new WorkPage),
      printer_(data_, *this) {
  setWindowTitle(tr("Host an exercise — Sandgate"));
  open_at(*this, QSize(1600, 960));
  pages_->addWidget(work_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(pages_);
  connect(work_, &WorkPage::stop_asked, this, [this] {
    loader_.cancel();
    close();
  });
  connect(&printer_, &PaperPrinter::said, this, &HostPage::say);
  seconds_.setInterval(second_ms);
  connect(&seconds_, &QTimer::timeout, this, &HostPage::refresh);
  // What changes many times at once is shown once.
  soon_.setSingleShot(true);
  soon_.setInterval(0);
  connect(&soon_, &QTimer::timeout, this, &HostPage::refresh);
}

HostPage::~HostPage() { close_exercise(); }

void HostPage::host(const HostWish& wish, const HostingWays& ways) {
  const HostingWays how = served_as(wish, ways);
  work_->begin(wish.scenario.empty() ? tr("Opening %1").arg(as_text(wish.file.filename().string()))
                                     : tr("Setting out the sheet"),
               tr("Cancel"));
  pages_->setCurrentWidget(work_);
  loader_.start([wish, rulebooks = data_ / "rulebooks"](
                    const Progress& progress) { return session_of(wish, rulebooks, progress); },
                [this, how](Result<std::unique_ptr<Session>> session) {
                  if (session) return serve(std::move(*session), how);
                  if (!session.error().cancelled) emit refused(words::told(session.error()));
                  close();
                },
                [this](double part) { work_->set_part(part); });
}

void HostPage::serve(std::unique_ptr<Session> session, const HostingWays& ways) {
  close_exercise();
  auto host = Host::serve(std::move(session), ways);
  if (!host) {
    emit refused(words::told(host.error()));
    close();
    return;
  }
  take(std::move(*host), ways);
}

void HostPage::take(std::unique_ptr<Host> host, const HostingWays& ways) {
  close_exercise();
  ways_ = ways;
  host_ = std::move(host);
  remember_exercise(as_text(host_->session().file().string()));
  umpire_ = host_->session().take_umpire();
  windows_ = std::make_unique<UmpiresWindows>(
      *umpire_, [this](const Deed& ruling) { return ruled(ruling); }, [this] { return pages_->currentWidget(); });
  connect(windows_.get(), &UmpiresWindows::commanded, &soon_, qOverload<>(&QTimer::start));
  model_ = std::make_unique<SeatsModel>(host_->session().setting());
  model_->set_observers(host_->server().observers());
  model_->set_board({false, false, host_->server().attendance().told([](const Attendance::Row&) { return true; })});
  board_ = new SeatsBoard(*model_);
  pages_->addWidget(board_);
  connect_board();
  host_->on_change([this] { soon_.start(); });
  refresh();
  pages_->setCurrentWidget(board_);
  board_->tables().front()->list()->setFocus();
  setWindowTitle(tr("%1 — hosted — Sandgate").arg(as_text(model_->setting().title)));
  seconds_.start();
  emit served();
}

void HostPage::connect_board() {
  connect(board_, &SeatsBoard::steer_asked, this, &HostPage::steer);
  connect(board_, &SeatsBoard::nudge_asked, this, &HostPage::nudge);
  connect(board_, &SeatsBoard::withdraw_asked, this,
          [this](const QString& name) { change_invitation(name.toStdString(), false); });
  connect(board_, &SeatsBoard::renew_asked, this,
          [this](const QString& name) { change_invitation(name.toStdString(), true); });
  connect(board_, &SeatsBoard::program_asked, this, [this](const QString& name, const QString& program) {
    give_to_program(name.toStdString(), program.toStdString());
  });
  connect(board_, &SeatsBoard::clock_asked, this, [this](bool on) {
    if (Conductor* conductor = host_->session().conductor(); conductor && conductor->offered()) conductor->set_on(on);
    refresh();
  });
  connect(board_, &SeatsBoard::discovery_asked, this, [this](bool on) {
    if (auto kept = host_->set_discoverable(on); !kept) say(words::told(kept.error()));
    refresh();
  });
  connect(board_, &SeatsBoard::stand_asked, this, [this](bool on) {
    host_->server().stand_for_lost(on);
    refresh();
  });
  connect(board_, &SeatsBoard::wait_asked, this, [this](const QString& name) { wait_for(name.toStdString()); });
  connect(board_, &SeatsBoard::observer_asked, this, &HostPage::invite_observer);
  connect(board_, &SeatsBoard::ruling_asked, windows_.get(), &UmpiresWindows::ask_ruling);
  connect(board_, &SeatsBoard::past_asked, this, &HostPage::show_past);
  connect(board_, &SeatsBoard::messages_asked, windows_.get(), &UmpiresWindows::show_messages);
  connect(board_, &SeatsBoard::command_asked, windows_.get(), &UmpiresWindows::show_command);
  connect(board_, &SeatsBoard::print_asked, this, &HostPage::print_cards);
  connect(board_, &SeatsBoard::save_cards_asked, this, &HostPage::save_cards);
  connect(board_, &SeatsBoard::paper_asked, this, [this](const PaperWish& wish) { printer_.ask(wish, *umpire_); });
  connect(board_, &SeatsBoard::save_copy_asked, this, &HostPage::save_copy);
  connect(board_, &SeatsBoard::console_asked, this, &HostPage::show_console);
  connect(board_, &SeatsBoard::leave_asked, this, &QWidget::close);
}

void HostPage::close_exercise() {
  seconds_.stop();
  soon_.stop();
  sheets_.cancel();
  printer_.cancel();
  // What hangs on the session goes before it.
  if (host_) host_->server().on_refused({});
  keep_load(true);
  delete std::exchange(console_, nullptr);
  delete std::exchange(board_, nullptr);
  windows_.reset();
  umpire_.reset();
  const bool served = host_ != nullptr;
  auto closed = served ? host_->close() : Result<void>{};
  model_.reset();
  host_.reset();
  if (!closed) emit refused(words::told(closed.error()));
}

void HostPage::closeEvent(QCloseEvent* event) {
  if (host_ && asks_) {
    const auto guests = static_cast<int>(host_->server().guests());
    const QString who = guests == 0   ? tr("Nobody is there now.")
                        : guests == 1 ? tr("One of those invited is there, and will be told.")
                                      : tr("%1 of those invited are there, and will be told.").arg(guests);
    const auto answer =
        QMessageBox::question(this, tr("Close the exercise"),
                              tr("%1 The exercise is kept; hosted again, it has the same invitations.").arg(who),
                              QMessageBox::Close | QMessageBox::Cancel, QMessageBox::Cancel);
    if (answer != QMessageBox::Close) return event->ignore();
  }
  loader_.cancel();
  close_exercise();
  event->accept();
  emit left();
}

void HostPage::refresh() {
  if (!host_ || !board_) return;
  const auto all = [](const Attendance::Row&) { return true; };
  const ExerciseServer& server = host_->server();
  model_->set_observers(server.observers());
  model_->set_board({server.begun(), server.frozen(), server.attendance().told(all), server.held_up()});
  model_->set_posts(posts_now(*umpire_));
  std::map<std::string, std::int64_t> waits;
  for (const BoardRow& row : model_->rows()) {
    if (const auto left = server.waited_for(row.name))
      waits.emplace(row.name, std::chrono::ceil<std::chrono::seconds>(*left).count());
  }
  model_->set_waits(waits);
  std::map<std::string, std::string> links;
  for (const SeatInvitation& invitation : host_->invitations())
    if (!invitation.link.empty()) links.emplace(invitation.name, invitation.link);
  model_->set_links(links);
  board_->show_now(facts());
  if (console_) console_->show_facts(console_facts());
  keep_load(false);
}

BoardFacts HostPage::facts() const {
  Session& session = host_->session();
  const Setting& setting = session.setting();
  BoardFacts facts;
  facts.title = as_text(setting.title);
  facts.played = tr("Rulebook %1").arg(words::told(Phrase(setting.rulebook.title)));
  facts.file = as_text(session.file().filename().string());
  facts.time = words::time_of_day(session.time());
  facts.date = words::date(session.time());
  facts.move = host_->server().begun() ? tr("Move %1").arg(session.move())
                                       : tr("Before move %1 · nothing is played yet").arg(session.move());
  if (host_->server().begun() && !session.over()) {
    const std::vector<SeatId> awaited = session.awaited();
    if (!awaited.empty()) {
      const Side& side = setting.side(setting.seat(awaited.front()).side);
      facts.move = tr("Move %1 · %2").arg(session.move()).arg(as_text(side.name));
    }
    for (const SeatId seat : awaited) {
      const BoardRow* row = model_->row(setting.seat(seat).name);
      if (!row || row->is_program()) continue;
      facts.awaited << (row->holder.isEmpty() ? words::person(setting.seat(seat)) : row->holder);
    }
  }
  const auto& addresses = host_->addresses();
  facts.address = QStringLiteral("%1:%2").arg(as_text(bracketed(addresses.front()))).arg(host_->port());
  QStringList others;
  for (std::size_t i = 1; i < addresses.size(); ++i) others << as_text(addresses[i]);
  facts.others = others.join(QStringLiteral(", "));
  facts.loopback = is_loopback(addresses.front());
  facts.found = host_->discoverable();
  if (const Conductor* conductor = session.conductor()) {
    facts.clock_offered = conductor->offered();
    facts.by_clock = conductor->offered() && conductor->on();
  }
  facts.stands_for_lost = host_->server().stands_for_lost();
  facts.written = !session.broken();
  facts.over = session.over();
  facts.tables = papers::open_tables(umpire_->campaign());
  facts.links = host_->server().guests();
  for (const Commanders::Entry& entry : session.commanders().known()) facts.programs.push_back(entry.name);
  facts.stand_in = ways_.serving.stand_in;
  facts.patience = static_cast<int>(ways_.serving.patience.count() / second_ms);
  facts.stand_in_after = static_cast<int>(ways_.serving.stand_in_after.count() / second_ms);
  return facts;
}

void HostPage::steer(wire::Steering what) {
  // Where nobody is when it begins, the program that stands in plays at once; who comes has his seat.
  if (what == wire::Steering::begin && !ways_.serving.stand_in.empty()) {
    for (const BoardRow* row : model_->waited_for()) {
      if (!row->nobody()) continue;
      if (auto manned = host_->session().man(row->seat, ways_.serving.stand_in); !manned)
        say(words::told(manned.error()));
    }
  }
  host_->server().steer(what);
  refresh();
}

void HostPage::change_invitation(const std::string& name, bool renewed) {
  const auto done = renewed ? host_->renew(name) : host_->withdraw(name);
  refresh();
  say(!done     ? words::told(done.error())
      : renewed ? tr("%1 has a new invitation; the one before opens nothing any more.").arg(as_text(name))
                : tr("The invitation of %1 opens nothing any more.").arg(as_text(name)));
}

void HostPage::give_to_program(const std::string& name, const std::string& program) {
  const BoardRow* row = model_->row(name);
  if (!row || !row->seat) return;
  if (host_->server().there(name) && !program.empty()) {
    say(tr("Somebody holds %1; withdraw or make anew his invitation first.").arg(as_text(name)));
  } else if (auto manned = host_->session().man(row->seat, program); !manned) {
    say(words::told(manned.error()));
  }
  host_->server().manned();
  refresh();
}

void HostPage::say(const QString& sentence) {
  if (board_) board_->say(sentence);
  if (console_) console_->say(sentence);
}

}  // namespace sandgate
