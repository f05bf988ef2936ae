#include "app/hosting/exercise_server.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/host/conductor.h"
#include "app/hosting/exercise_guest.h"
#include "app/hosting/record_maker.h"
#include "core/base/build.h"
#include "core/base/text.h"
#include "core/scenario/command_check.h"
#include "map/base/log.h"

namespace sandgate {

using namespace wire;

namespace {

/// A country goes in parts of so many bytes, each when it is asked for.
constexpr std::size_t country_part = 512u << 10;
/// Moves are closed and programs served for so long at a stretch before sockets get their turn again.
constexpr std::chrono::milliseconds stretch{40}, look_again{3'000};

std::vector<Attendance::Row> invited_rows(const Setting& setting, const ServingWays& ways) {
  std::vector<Attendance::Row> rows;
  for (const Seat& seat : setting.seats) rows.push_back({.name = seat.name, .role = Role::commander});
  for (const Observer& observer : setting.observers)
    rows.push_back({.name = observer.name, .role = Role::observer, .holder = observer.title});
  for (const std::string& name : ways.umpires) {
    if (std::ranges::find(rows, name, &Attendance::Row::name) == rows.end())
      rows.push_back({.name = name, .role = Role::umpire});
  }
  return rows;
}

}  // namespace

ExerciseServer::ExerciseServer(Session& session, CountryFile file, std::span<const std::byte> country,
                               std::uint64_t epoch, ServingWays ways, Attendance::Now now, Carrier carrier)
    : session_(session),
      file_(file),
      country_(country),
      epoch_(epoch),
      ways_(std::move(ways)),
      now_(std::move(now)),
      carrier_(std::move(carrier)),
      conductor_(session.conductor() ? *session.conductor() : session.conduct(now_)),
      attendance_(invited_rows(session.setting(), ways_), now_),
      observers_(session.setting().observers),
      all_(session.take_umpire()),
      records_(std::make_unique<RecordMaker>(session.file(), all_->campaign().shared_setting(), carrier_.soon)) {
  // One that stands still in its first move is taken for one that has not begun.
  begun_ = !ways_.fresh && (session_.move() > 1 || session_.over() || !conductor_.paused());
  if (!begun_) ways_.begin == BeginWhen::at_once ? steer(Steering::begin) : conductor_.pause();
  if (const auto sealed = session_.intents()) {
    for (const Intent& intent : sealed->sound)
      attendance_.has(session_.setting().seat(intent.seat).name, false, false, true);
  }
  // Who had come before the host was killed is waited for as anybody who is lost.
  for (const Seat& seat : session_.setting().seats) {
    if (!ways_.fresh && !holder(seat.id).empty()) attendance_.was_here(seat.name, holder(seat.id));
  }
  session_.on_due([this] { carrier_.soon(); });
  session_.on_refused([this](const Order& order, const Refusal& why) { refused(order, why); });
  session_.on_review_kept([this](const ReviewMarks& marks) { review_kept(marks); });
  session_.on_commander_asks([soon = carrier_.soon] { soon(); });
}

ExerciseServer::~ExerciseServer() {
  records_.reset();
  guests_.clear();
  session_.on_due({});
  session_.on_refused({});
  session_.on_review_kept({});
  session_.on_commander_asks({});
}

bool ExerciseServer::frozen() const { return conductor_.paused(); }
bool ExerciseServer::there(const std::string& name) const { return by_name_.contains(name); }

void ExerciseServer::say(LinkId link, const FromHost& message) {
  carrier_.send(link, std::make_shared<const Bytes>(encode(message)));
}

void ExerciseServer::opened(LinkId link) { guests_.emplace(link, std::make_unique<Guest>(Guest{.link = link})); }

void ExerciseServer::hear(LinkId link, std::span<const std::byte> message) {
  const auto found = guests_.find(link);
  if (found == guests_.end()) return;
  const Setting& setting = session_.setting();
  const auto said = read_from_client(
      message, {static_cast<std::int64_t>(setting.sides.size()), static_cast<std::int64_t>(setting.seats.size())});
  Guest& guest = *found->second;
  if (!said) {
    log_line(LogRoom::host, [&] { return fmt::format("link {}: {}", link, said.error().what); });
    if (!guest.known())
      return turn_away(link, said.error().other_protocol ? Turned::other_protocol : Turned::no_invitation);
    return part(link, Parting::astray);
  }
  const Hello* hello = std::get_if<Hello>(&*said);
  if (guest.known() == (hello != nullptr))
    return guest.known() ? part(link, Parting::astray) : turn_away(link, Turned::no_invitation);
  if (hello) return welcome(link, *hello);
  hear(guest, *said);
}

void ExerciseServer::turn_away(LinkId link, Turned why) {
  say(link, TurnedAway{this_build(), why});
  carrier_.close(link, std::string(word(why)));
  guests_.erase(link);
}

void ExerciseServer::part(LinkId link, Parting why) {
  const auto found = guests_.find(link);
  const bool handed = why == Parting::handed_over && found != guests_.end();
  say(link, Farewell{why, handed ? holder(found->second->seat) : std::string()});
  carrier_.close(link, std::string(word(why)));
  let_go(link, why == Parting::withdrawn || why == Parting::left || handed);
}

void ExerciseServer::let_go(LinkId link, bool for_good) {
  const auto found = guests_.find(link);
  if (found == guests_.end()) return;
  const std::string name = found->second->name;
  const SeatId seat = found->second->seat;
  guests_.erase(found);
  if (name.empty()) return;
  by_name_.erase(name);
  for_good ? attendance_.leave(name) : attendance_.lose(name);
  if (seat) conductor_.go(seat);
  log_line(LogRoom::host, [&] { return fmt::format("{} is there no longer", name); });
  tell_board();
}

void ExerciseServer::closed(LinkId link) { let_go(link, false); }

void ExerciseServer::welcome(LinkId link, const Hello& hello) {
  const bool invited = carrier_.invited(hello.name, hello.key);
  const Attendance::Row* row = attendance_.row(hello.name);
  if (!invited || !row || !is_line(hello.person)) return turn_away(link, Turned::no_invitation);
  // The newer window takes over.
  if (const auto older = by_name_.find(hello.name); older != by_name_.end()) part(older->second, Parting::taken_over);
  Guest& guest = *guests_.at(link);
  guest.name = hello.name;
  guest.role = row->role;
  by_name_.emplace(hello.name, link);
  carrier_.trust(link);
  log_line(LogRoom::host, [&] { return fmt::format("{} comes ({})", hello.name, hello.build); });
  attendance_.come(hello.name, hello.program.empty() ? hello.person : hello.program, hello.program);
  waited_until_.erase(hello.name);
  gone_on_without_.erase(hello.name);
  const SeatId seated = guest.role == Role::commander ? seat_of(hello.name).value_or(SeatId{}) : SeatId{};
  guest.seat = seated;
  say(link, Welcome{this_build(), guest.role, seated, epoch_});
  switch (guest.role) {
    case Role::commander: seat(guest, hello); break;
    case Role::umpire:
      show_all(guest, hello, session_.take_umpire(hello.person.empty() ? hello.name : hello.person));
      break;
    case Role::observer: {
      const auto observer = std::ranges::find(observers_, hello.name, &Observer::name);
      if (observer->side) {
        look_on(guest, *observer);
      } else if (auto client = session_.observe_all(*observer)) {
        show_all(guest, hello, std::move(*client));
      } else {
        log_line(LogRoom::host, [&] { return client.error().sentence(); });
        return part(link, Parting::closing);
      }
      break;
    }
  }
  tell_board();
  begin_if_due();
}

void ExerciseServer::seat(Guest& guest, const Hello& hello) {
  const LinkId link = guest.link;
  const bool holds = hello.held && hello.held->epoch == epoch_;
  // While his line was lost his seat was given to another: he does not take it back by a line that comes back by
  // itself.
  const std::string& held_by = holder(guest.seat);
  if (holds && is_holder(hello.person) && !held_by.empty() && held_by != hello.person)
    return part(link, Parting::handed_over);
  take_back(guest.seat);
  auto client = session_.take(guest.seat);
  if (!holds) say(link, sheet_of(client->briefing(), file_));
  guest.seat_end = std::make_unique<SeatEnd>(std::move(client),
                                             [this, link](const Frame& message) { carrier_.send(link, message); });
  guest.seat_end->tell_while([this, link, person = hello.person, was = held_by](const Picture& now) mutable {
    const std::string& holder = now.commission.holder;
    const bool another = holder != was && holder != person;
    was = holder;
    if (!another) return true;
    guests_.at(link)->handed_over = true;
    carrier_.soon();
    return false;
  });
  if (holds) {
    guest.seat_end->open(session_.since(guest.seat, hello.held->sequence));
  } else {
    guest.seat_end->open();
  }
  if (hello.program.empty()) name_holder(guest.seat, hello.person);
  conductor_.arrive(guest.seat);
}

/// Who holds a seat is in the journal.
void ExerciseServer::name_holder(SeatId seat, const std::string& person) {
  if (person.empty()) return;
  if (holder(seat) != person) session_.take(seat)->send(HandOver{seat, person, {}}, {});
}

const std::string& ExerciseServer::holder(SeatId seat) const { return all_->campaign().commission(seat).holder; }

void ExerciseServer::let_go_handed_over() {
  std::vector<LinkId> links;
  for (const auto& [link, guest] : guests_)
    if (guest->handed_over) links.push_back(link);
  for (const LinkId link : links) part(link, Parting::handed_over);
}

void ExerciseServer::look_on(Guest& guest, const Observer& observer) {
  auto client = session_.observe(observer);
  const LinkId link = guest.link;
  if (!client) {
    log_line(LogRoom::host, [&] { return fmt::format("{}: {}", guest.name, client.error().sentence()); });
    return part(link, Parting::closing);
  }
  say(link, sheet_of((*client)->briefing(), file_));
  guest.seat_end = std::make_unique<SeatEnd>(std::move(*client),
                                             [this, link](const Frame& message) { carrier_.send(link, message); });
  guest.seat_end->open();
}

void ExerciseServer::show_all(Guest& guest, const Hello& hello, std::unique_ptr<UmpireClient> client) {
  const LinkId link = guest.link;
  const bool holds = hello.held && hello.held->epoch == epoch_;
  if (!holds) say(link, SettingIs{session_.contents()->scenario_json, session_.setting().rulebook.json, file_});
  guest.umpire_end = std::make_unique<UmpireEnd>(session_, std::move(client),
                                                 [this, link](const Frame& message) { carrier_.send(link, message); });
  if (auto told = guest.umpire_end->open(holds ? hello.held->sequence : 0); !told) {
    log_line(LogRoom::host, [&] { return fmt::format("{}: {}", guest.name, told.error().sentence()); });
    part(link, Parting::closing);
  }
}

void ExerciseServer::hear(Guest& guest, const FromClient& said) {
  const LinkId link = guest.link;
  if (guest.handed_over) return part(link, Parting::handed_over);
  if (const auto* order = std::get_if<Give>(&said)) {
    if (!guest.seat_end) return part(link, Parting::astray);
    guest.seat_end->give(*order);
    if (guest.handed_over) part(link, Parting::handed_over);
  } else if (const auto* ruling = std::get_if<Rule>(&said)) {
    if (!guest.umpire_end) return part(link, Parting::astray);
    const auto* manned = get_if<ManSeat>(&ruling->deed);
    manned&& guest.role == Role::umpire ? man(guest, *ruling, *manned) : guest.umpire_end->rule(*ruling);
    // Who is played by a program from now on is so on the board.
    tell_board();
  } else if (const auto* want = std::get_if<WantCountry>(&said)) {
    if (want->from >= country_.size()) return part(link, Parting::astray);
    const auto rest = country_.subspan(static_cast<std::size_t>(want->from));
    const auto part = rest.first(std::min(country_part, rest.size()));
    say(link, CountryPart{want->from, Bytes(part.begin(), part.end())});
  } else if (const auto* read = std::get_if<HaveRead>(&said)) {
    attendance_.has(guest.name, read->sheet, read->brief, false);
    tell_board();
  } else if (const auto* intent = std::get_if<Intend>(&said)) {
    if (!guest.seat_end) return part(link, Parting::astray);
    guest.seat_end->seal(*intent, [this, name = guest.name] {
      attendance_.has(name, false, false, true);
      tell_board();
    });
  } else if (const auto* word = std::get_if<Steer>(&said)) {
    if (guest.role != Role::umpire) return part(link, Parting::astray);
    log_line(LogRoom::host, [&] { return fmt::format("{} says {}", guest.name, sandgate::word(word->what)); });
    steer(word->what, word->seat);
  } else if (const auto* bookmark = std::get_if<KeepBookmark>(&said)) {
    if (guest.role != Role::umpire || !guest.umpire_end) return part(link, Parting::astray);
    guest.umpire_end->bookmark(*bookmark);
  } else if (const auto* record = std::get_if<WantRecord>(&said)) {
    if (guest.role != Role::commander || !guest.seat_end) return part(link, Parting::astray);
    want_record(guest, record->from);
  } else if (std::holds_alternative<WantReview>(said) || std::holds_alternative<KeepReview>(said) ||
             std::holds_alternative<Attend>(said)) {
    if (guest.role != Role::umpire || !guest.umpire_end) return part(link, Parting::astray);
    hear_of_review(guest, said);
  } else if (std::holds_alternative<Leave>(said)) {
    part(link, Parting::left);
  }
}

SideId ExerciseServer::side_of(const Guest& guest) const {
  if (guest.seat) return session_.setting().seat(guest.seat).side;
  const auto observer = std::ranges::find(observers_, guest.name, &Observer::name);
  return observer == observers_.end() ? SideId{} : observer->side;
}

void ExerciseServer::tell_board() {
  for (const Seat& seat : session_.setting().seats) attendance_.played_by(seat.name, session_.commander(seat.id));
  for (const auto& [link, guest] : guests_) {
    if (!guest->known()) continue;
    const SideId side = side_of(*guest);
    const bool all = guest->role == Role::umpire;
    Board board{begun_, frozen(), attendance_.told([&](const Attendance::Row& row) {
                  if (all || row.name == guest->name) return true;
                  const auto seat = seat_of(row.name);
                  return seat && side && session_.setting().seat(*seat).side == side;
                }),
                held_up_};
    Board timeless = board;
    for (SeatRow& row : timeless.seats) row.seconds = 0;
    if (guest->board == timeless) continue;
    guest->board = std::move(timeless);
    say(link, BoardIs{std::move(board)});
  }
  if (carrier_.changed) carrier_.changed();
}

void ExerciseServer::steer(Steering what, SeatId seat) {
  switch (what) {
    case Steering::begin:
      begun_ = true;
      conductor_.resume();
      break;
    case Steering::freeze:
      held_up_ = false;
      conductor_.pause();
      break;
    case Steering::go_on:
      if (!begun_) break;
      if (std::exchange(held_up_, false)) {
        for (const Attendance::Row& row : attendance_.rows())
          if (row.lost()) gone_on_without_.insert(row.name);
      }
      conductor_.resume();
      break;
    case Steering::close_move:
      if (begun_ && !session_.over()) static_cast<void>(session_.close_move());
      break;
    case Steering::call_time:
      if (begun_ && !session_.over() && seat) session_.call_time(seat);
      break;
    case Steering::wait:
      if (seat) wait_for(session_.setting().seat(seat).name, waited_for_once);
      break;
  }
  tell_board();
  carrier_.soon();
}

void ExerciseServer::begin_if_due() {
  if (begun_ || ways_.begin != BeginWhen::all_there) return;
  const auto& rows = attendance_.rows();
  if (std::ranges::any_of(rows, [](const auto& row) { return row.role == Role::umpire && row.there; })) return;
  if (std::ranges::all_of(
          rows, [](const auto& row) { return row.role != Role::commander || row.there || !row.program.empty(); }))
    steer(Steering::begin);
}

void ExerciseServer::take_back(SeatId seat) {
  if (!session_.commander(seat).empty()) static_cast<void>(session_.man(seat, {}));
}

void ExerciseServer::invite(const Observer& observer) {
  observers_.push_back(observer);
  attendance_.invite({.name = observer.name, .role = Role::observer, .holder = observer.title});
  tell_board();
}

bool ExerciseServer::go_on_alone() {
  if (session_.commanders_due()) return session_.serve_commanders() && !session_.commanders_due();
  return session_.due() && session_.close_move().has_value();
}

void ExerciseServer::go_on() {
  if (going_on_) return;
  going_on_ = true;
  if (session_.broken() && now_() - tried_again_ >= look_again) {
    tried_again_ = now_();
    session_.try_again();
  }
  let_go_handed_over();
  look_after_lost();
  conductor_.tick();
  for (const auto& [name, link] : by_name_) {
    if (const auto seat = seat_of(name)) take_back(*seat);
  }
  begin_if_due();
  const Time until = now_() + stretch;
  bool more = begun_ && !frozen();
  while (more && !session_.broken() && !session_.over() && now_() < until) more = go_on_alone();
  look_after_absent();
  if (std::exchange(told_frozen_, frozen()) != frozen()) tell_board();
  tell_awaited();
  tell_umpires();
  look_after_records();
  going_on_ = false;
  if (more && !session_.broken() && !session_.over()) carrier_.soon();
}

void ExerciseServer::take_leave() {
  std::vector<LinkId> links;
  for (const auto& [link, guest] : guests_) links.push_back(link);
  for (const LinkId link : links) part(link, Parting::closing);
}

void ExerciseServer::dismiss(const std::string& name) {
  if (const auto found = by_name_.find(name); found != by_name_.end()) part(found->second, Parting::withdrawn);
}

}  // namespace sandgate
