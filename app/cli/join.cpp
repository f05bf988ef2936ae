// `sandgate join`: takes a seat of an exercise that is served elsewhere. A window for a person, none for a program.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <QDeadlineTimer>
#include <QTimer>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "app/cli/answer.h"
#include "app/cli/cli_words.h"
#include "app/cli/commands.h"
#include "app/cli/event_loop.h"
#include "app/host/commanders.h"
#include "app/host/data_folder.h"
#include "app/joining/guest.h"
#include "app/joining/seated_program.h"
#include "app/stories/dispatches.h"
#include "app/words/times.h"
#include "core/sight/picture_hash.h"

namespace sandgate::cli {
namespace {

struct JoinOptions {
  std::string link, commander, person, steer;
  bool watch = false, who = false, json = false;
  std::optional<std::int64_t> moves;
};

/// One visit to a host, from the first word to the last.
class Visit {
 public:
  Visit(const JoinOptions& o, const Output& out, Invitation invitation, std::unique_ptr<Commander> commander)
      : o_(o), out_(out), invitation_(std::move(invitation)), commander_(std::move(commander)) {
    look_.setInterval(glance_ms);
    QObject::connect(&look_, &QTimer::timeout, [this] { go_on(); });
    soon_.setSingleShot(true);
    QObject::connect(&soon_, &QTimer::timeout, [this] { go_on(); });
  }

  void begin() {
    GuestOwner owner;
    owner.ready = [this] { ready(); };
    owner.up_to_date = [this] {
      up_to_date_ = true;
      if (o_.who) return QTimer::singleShot(glance_ms, [this] { say_who_is_there(); });
      go_on();
    };
    owner.board = [this] { go_on_soon(); };
    owner.lost = [this] { note(phrase("the line is lost ({}); it is tried again", guest_->why())); };
    owner.ended = [this](const wire::Ended&, const std::string& sentence) {
      if (done_) return stop_loop();
      code_ = out_.fail(sentence);
      stop_loop();
    };
    guest_ = std::make_unique<Guest>(invitation_, o_.person, o_.commander, std::move(owner));
    look_.start();
  }
  void asked_to_end() { finish(); }
  ExitCode code() const { return code_; }

 private:
  static constexpr int glance_ms = 200;
  static constexpr int word_patience_ms = 30'000;

  const Client* client() const { return guest_->end().client(); }

  void ready() {
    wire::RemoteClient* client = guest_->end().client();
    if (!client) {
      if (commander_) {
        code_ = out_.fail(
            Fault{"LINK", "no program plays an umpire, or an observer who sees all", "leave out --commander"});
        stop_loop();
      }
      if (wire::RemoteUmpire* umpire = guest_->end().umpire()) {
        began_ = umpire->campaign().move();
        umpire->on_change([this, umpire](std::span<const Transaction>) {
          if (done_) return;
          const Campaign& now = umpire->campaign();
          if (o_.watch)
            say(utf8(Cli::tr("move %1, %2: entry %3"), now.move(), words::time_of_day(now.time()), umpire->sequence()));
          go_on_soon();
        });
      }
      return;
    }
    guest_->end().have_read({.sheet = true, .brief = true});
    began_ = client->picture().clock.move;
    if (commander_) {
      program_ = std::make_unique<SeatedProgram>(
          o_.commander, std::move(commander_), *client, CommanderBudget{}, [this] { go_on_soon(); },
          [this](const std::vector<PictureChange>& changes) { heard(changes); });
    } else {
      client->on_change([this](const std::vector<PictureChange>& changes) { heard(changes), go_on_soon(); });
    }
  }

  void heard(const std::vector<PictureChange>& changes) {
    if (done_) return;
    tell(changes);
    // At once: the host may be moves ahead by the next time that the loop comes round.
    if (o_.moves && client()->picture().clock.move >= began_ + *o_.moves) finish();
  }
  void tell(const std::vector<PictureChange>& changes) const {
    if (!o_.watch) return;
    for (const PictureChange& change : changes) {
      if (const auto* came = std::get_if<DispatchCame>(&change)) {
        const Dispatch& dispatch = came->dispatch;
        const QString sentence = stories::sentence(dispatch, client()->briefing());
        say(fmt::format("{} {}: {}{}", words::time_of_day(dispatch.time).toStdString(),
                        stories::from(dispatch, client()->picture()).toStdString(), sentence.toStdString(),
                        dispatch.clause.id.empty() ? "" : fmt::format(" ({})", dispatch.clause.id)));
      }
    }
  }

  // From the program's thread, too.
  void go_on_soon() { QMetaObject::invokeMethod(&soon_, qOverload<>(&QTimer::start), Qt::QueuedConnection); }

  void go_on() {
    if (done_) return;
    if (!o_.steer.empty()) return say_the_word();
    if (const wire::RemoteUmpire* umpire = guest_->end().umpire()) {
      const Campaign& now = umpire->campaign();
      if ((o_.moves && now.move() >= began_ + *o_.moves) || now.over()) finish();
      return;
    }
    if (!client()) return;
    const Picture& picture = client()->picture();
    if (o_.moves && picture.clock.move >= began_ + *o_.moves) return finish();
    if (picture.game && picture.game->ended) return finish();
    if (!program_) return;
    const wire::Board& board = guest_->end().board();
    const bool may_act = guest_->line() == Guest::Line::there && board.begun && !board.frozen;
    if (auto ended = program_->go_on(may_act); !ended) {
      code_ = out_.fail(ended.error());
      finish();
    }
  }

  // Said once, when it is known how the exercise stands; done when the host tells that it stands as was said.
  void say_the_word() {
    const auto& welcome = guest_->end().welcome();
    const wire::RemoteUmpire* umpire = guest_->end().umpire();
    if (welcome && welcome->role != wire::Role::umpire) {
      return refuse("only an umpire says when an exercise begins or stands still", "join by an umpire's invitation");
    }
    const wire::Board& board = guest_->end().board();
    if (!umpire || !up_to_date_ || board.seats.empty()) return;
    const auto word = *worded<wire::Steering>(o_.steer);
    const Campaign& now = umpire->campaign();
    const bool on_its_way = word == wire::Steering::go_on || word == wire::Steering::close_move;
    if (on_its_way && !said_ && !board.begun) return refuse("the exercise has not begun", "say begin first");
    if (word == wire::Steering::close_move && now.over() && !said_)
      return refuse("the exercise is over", "open its review");
    if (!said_) {
      said_ = QDeadlineTimer(word_patience_ms);
      move_ = now.move();
      guest_->end().steer(word);
      return;
    }
    const bool is_so = word == wire::Steering::begin    ? board.begun
                       : word == wire::Steering::freeze ? board.frozen
                       : word == wire::Steering::go_on  ? !board.frozen
                                                        : now.move() > move_ || now.over();
    if (!is_so) {
      if (said_->hasExpired()) refuse("the host did not do it in time", "look at its log, and say it again");
      return;
    }
    done_ = true;
    guest_->leave();
    leave_loop();
  }
  void refuse(Phrase what, Phrase remedy) {
    code_ = out_.fail(Fault{"--say", std::move(what), std::move(remedy)});
    done_ = true;
    if (guest_) guest_->leave();
    leave_loop();
  }

  void say_who_is_there() {
    const wire::Board& board = guest_->end().board();
    Answer seats = Answer::array();
    std::string text = utf8(board.frozen && board.begun ? Cli::tr("It stands still.")
                            : board.begun               ? Cli::tr("It has begun.")
                                                        : Cli::tr("It has not begun.")) +
                       "\n";
    for (const wire::SeatRow& row : board.seats) {
      seats.push_back({{"seat", row.name},
                       {"role", word(row.role)},
                       {"state", word(row.state)},
                       {"holder", row.holder},
                       {"seconds", row.seconds},
                       {"sheet", row.sheet},
                       {"brief", row.brief},
                       {"intent", row.intent}});
      text += fmt::format("  {:<20} {:<8} {}\n", row.name, word(row.state), row.holder);
    }
    if (!text.empty()) text.pop_back();
    out_.answer({{"begun", board.begun}, {"frozen", board.frozen}, {"seats", seats}}, text);
    done_ = true;
    guest_->leave();
    leave_loop();
  }

  void finish() {
    if (done_) return;
    done_ = true;
    look_.stop();
    if (const wire::RemoteUmpire* umpire = guest_ ? guest_->end().umpire() : nullptr) {
      const Campaign& now = umpire->campaign();
      out_.answer({{"seat", invitation_.seat},
                   {"moves", now.move() - began_},
                   {"state_hash", now.state_hash().hex()},
                   {"resumed", guest_->end().resumed()}},
                  utf8(Cli::tr("%1: %2 moves; the line was taken up again %3 times."), invitation_.seat,
                       now.move() - began_, guest_->end().resumed()));
    } else if (const Client* mine = guest_ ? client() : nullptr) {
      const Picture& picture = mine->picture();
      const std::int64_t moves = picture.clock.move - began_;
      const std::int64_t given = program_ ? program_->given() : 0, refused = program_ ? program_->refused() : 0;
      out_.answer({{"seat", invitation_.seat},
                   {"moves", moves},
                   {"move", picture.clock.move},
                   {"orders", given},
                   {"refused", refused},
                   {"picture_hash", picture_hash(picture).hex()},
                   {"resumed", guest_->end().resumed()}},
                  utf8(Cli::tr("%1: %2 moves, %3 orders, %4 of them refused; the line was taken up again %5 times."),
                       invitation_.seat, moves, given, refused, guest_->end().resumed()));
    }
    if (guest_) guest_->leave();
    leave_loop();
  }
  // What is still to be sent goes first.
  static void leave_loop() {
    QTimer::singleShot(glance_ms, [] { stop_loop(); });
  }

  void say(const std::string& line) const { std::cout << line << std::endl; }
  void note(const Phrase& sentence) const {
    if (o_.watch && !done_) out_.note(sentence);
  }

  const JoinOptions& o_;
  const Output& out_;
  const Invitation invitation_;
  std::unique_ptr<Commander> commander_;
  std::unique_ptr<Guest> guest_;
  std::unique_ptr<SeatedProgram> program_;
  QTimer look_, soon_;
  std::int64_t began_ = 0, move_ = 0;
  std::optional<QDeadlineTimer> said_;
  bool up_to_date_ = false, done_ = false;
  ExitCode code_ = ExitCode::success;
};

ExitCode start_desktop(const std::string& link, const std::string& person, const Output& out) {
  std::error_code none;
  const auto here = std::filesystem::read_symlink("/proc/self/exe", none).parent_path();
  const std::string desktop = (here / "sandgate-desktop").string();
  std::vector<std::string> said{desktop};
  if (!person.empty()) said.push_back("--person=" + person);
  said.push_back(link);
  std::vector<char*> arguments;
  for (std::string& argument : said) arguments.push_back(argument.data());
  arguments.push_back(nullptr);
  execv(desktop.c_str(), arguments.data());
  return out.fail(Fault{{},
                        "the desktop program (sandgate-desktop) was not found beside this one",
                        "install it, or join with --commander or --watch"});
}

ExitCode run(const JoinOptions& o) {
  const Output out(o.json);
  std::string link = o.link;
  if (link == "-") std::getline(std::cin, link);
  auto invitation = read_link(link);
  if (!invitation) return out.fail(invitation.error());
  if (o.commander.empty() && !o.watch && !o.who && o.steer.empty()) return start_desktop(link, o.person, out);
  std::unique_ptr<Commander> commander;
  if (!o.commander.empty()) {
    const Commanders commanders = Commanders::read(plugin_folders());
    auto made = commanders.make(o.commander);
    if (!made) return out.fail(made.error());
    commander = std::move(*made);
  }
  std::unique_ptr<Visit> visit;
  const auto begin = [&] {
    visit = std::make_unique<Visit>(o, out, std::move(*invitation), std::move(commander));
    visit->begin();
  };
  ExitCode code = ExitCode::success;
  run_loop(
      begin, [&] { visit->asked_to_end(); },
      [&] {
        code = visit->code();
        visit.reset();
      });
  return code;
}

}  // namespace

void add_join(CLI::App& app, Chosen& chosen) {
  auto o = std::make_shared<JoinOptions>();
  CLI::App& sub = *app.add_subcommand("join", utf8(Cli::tr("Take a seat of an exercise that is served elsewhere")));
  sub.add_option("LINK", o->link, utf8(Cli::tr("The invitation: sandgate://…; or - to read it from standard input")))
      ->required();
  sub.add_option("--commander", o->commander, utf8(Cli::tr("Let a program play the seat, without a window")));
  sub.add_flag("--watch", o->watch, utf8(Cli::tr("Without a window: print what the seat learns")));
  sub.add_flag("--who", o->who, utf8(Cli::tr("Print who is there, as far as the invitation may know, and leave")));
  sub.add_option("--person", o->person, utf8(Cli::tr("Who takes the seat")));
  sub.add_option("--moves", o->moves, utf8(Cli::tr("Stay for so many moves, both camps' together")))
      ->check(CLI::Range(0, 1'000'000));
  sub.add_option("--say", o->steer, utf8(Cli::tr("An umpire's word on time, then leave")))
      ->check(CLI::IsMember({"begin", "freeze", "go_on", "close_move"}));
  sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON at the end")));
  sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace sandgate::cli
