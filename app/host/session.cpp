#include "app/host/session.h"

#include <fmt/format.h>

#include <QStorageInfo>

#include <algorithm>

#include "app/host/conductor.h"
#include "app/host/local_client.h"
#include "app/host/local_observer.h"
#include "app/host/local_umpire.h"
#include "core/base/build.h"
#include "core/base/country_hash.h"
#include "core/chronicle/chronicle.h"
#include "core/journal/codec.h"
#include "core/sight/audience.h"
#include "logistics/lines/lines.h"
#include "map/base/log.h"
#include "map/import/import.h"

namespace sandgate {
namespace {

/// As its owner knows the disk a file lies on: by its name or, without one, by where it begins.
std::string disk_of(const std::filesystem::path& file) {
  return QStorageInfo(QString::fromStdString(file.parent_path().string())).displayName().toStdString();
}

}  // namespace

std::vector<PictureChange> SeatLine::since(SeatId seat, std::uint64_t sequence) const {
  if (seat == view.picture().seat) {
    if (auto missed = log.since(sequence, view.picture().sequence)) return std::move(*missed);
  }
  return {PictureIs{std::make_shared<const Picture>(view.picture())}};
}

Session::State::State(std::optional<ExerciseFile> exercise_file, std::shared_ptr<const Setting> the_setting,
                      std::uint64_t the_seed)
    : file(std::move(exercise_file)),
      setting(std::move(the_setting)),
      // A rehearsal has no use for the way back: it keeps orders and events, and no snapshots.
      history(file ? History(*file, setting, {}) : History(setting, {.states = 0})),
      campaign(history.now()),
      kept_views(campaign),
      seed(the_seed) {
  const auto roads = std::make_shared<const LineNetwork>(*setting->country, LineKind::road);
  for (const Seat& seat : setting->seats) briefings.push_back(briefing_for(*setting, seat.side, roads, seat.id));
  for (const Seat& seat : setting->seats) lines.push_back({SeatView(campaign, seat.id), {}, {}});
  sides.resize(setting->sides.size());
  for (const Seat& seat : setting->seats) sides[seat.side.index()].push_back(seat.id);
  learnt.resize(setting->seats.size());
  players.resize(setting->seats.size());
  tallies.resize(setting->seats.size());
}
Session::State::~State() = default;

Result<void> Session::State::replay(const Progress& progress) {
  std::int64_t entry = 0;
  Result<void> back;
  const auto keep = [&](const Campaign&, const ExerciseFile::Entry&) {
    if (entry > 0) keep_views();
    ++entry;
    return back ? std::string() : back.error().what.text();
  };
  const auto folded = [&](const Campaign& after, const ExerciseFile::Entry&, const Event& event) {
    if (const auto* taken = get_if<TakenBack>(&event); taken && back) back = take_views_back(taken->to_event);
    for (SeatLine& line : lines) {
      if (auto told = line.view.witness(after, event); !told.empty())
        line.log.add(std::move(told), line.view.picture().sequence);
    }
  };
  auto done = history.fold({keep, folded}, progress);
  if (done) done = back;
  transactions = static_cast<std::uint64_t>(history.folded());
  return done;
}

std::optional<Answer> Session::State::answer_again(const Order& order) const {
  if (closed) return {};
  auto answer = orders.answer_to(order, file);
  if (!answer || !*answer || !file) return answer;
  const auto entry = file->find(order.id);
  if (entry && !history.stands(*entry)) return refuse(RefusalCode::struck, clauses::officials);
  return answer;
}

void Session::State::witness(const Event& event) {
  if (const auto* back = get_if<TakenBack>(&event)) {
    if (auto taken = take_views_back(back->to_event); !taken) broken = std::move(taken.error());
    learners.clear();
    for (const Seat& seat : setting->seats) {
      SeatView& view = lines[seat.id.index()].view;
      static_cast<void>(view.witness(campaign, event));
      learnt[seat.id.index()] = {PictureIs{std::make_shared<const Picture>(view.picture())}};
      learners.push_back(seat.id);
    }
    return;
  }
  const auto ask = [&](SeatId seat) {
    auto changes = lines[seat.index()].view.witness(campaign, event);
    if (changes.empty()) return;
    auto& all = learnt[seat.index()];
    if (all.empty()) learners.push_back(seat);
    std::ranges::move(changes, std::back_inserter(all));
  };
  const Audience who = audience(campaign, event);
  switch (who.whom) {
    case Audience::Whom::none: break;
    case Audience::Whom::seat: ask(who.seat); break;
    case Audience::Whom::side: std::ranges::for_each(sides[who.side.index()], ask); break;
    case Audience::Whom::everybody: std::ranges::for_each(setting->seats, ask, &Seat::id); break;
  }
}

void Session::State::spread() {
  std::ranges::sort(learners);
  for (const SeatId seat : learners) {
    SeatLine& line = lines[seat.index()];
    auto changes = std::exchange(learnt[seat.index()], {});
    log_line(LogRoom::host, [&] { return fmt::format("seat {} learns {} changes", seat.number, changes.size()); });
    news.push_back([&line, batch = line.log.add(std::move(changes), line.view.picture().sequence)] {
      const auto listeners = line.clients;  // one may leave while another is told
      for (LocalClient* client : listeners) {
        if (std::ranges::find(line.clients, client) != line.clients.end()) client->bring(*batch);
      }
    });
  }
  learners.clear();
}

Answer Session::State::accept(const Order& order, const SealedText* sealed) {
  if (closed) return refuse(RefusalCode::exercise_over, clauses::officials);
  if (!sealed && holds_alternative<SealIntent>(order.deed)) return refuse(RefusalCode::no_intent, clauses::command);
  const LogTimer took(LogRoom::host);
  const std::int64_t move = std::max<std::int64_t>(1, campaign.move());
  auto events = decide(campaign, order, Dice(seed, campaign.branch()));
  log_line(LogRoom::host, [&] {
    return fmt::format("seat {}: {} {} after {:.1f} ms", order.seat.number, encode(order.deed).kind,
                       events ? fmt::format("accepted, {} events", events->size())
                              : fmt::format("refused by {}", events.error().clause.id),
                       took.ms());
  });
  if (!events) return std::unexpected(std::move(events.error()));
  const auto* back = get_if<TakeBack>(&order.deed);
  if (back) {
    if (auto no = why_not_back(*back)) return std::unexpected(std::move(*no));
  }
  broken.reset();  // it may be written again; and what cannot be read back of the past breaks it anew
  const auto folded = [this](const Campaign&, const Event& event) { witness(event); };
  if (auto written = history.append(order, *events, folded, sealed); !written) {
    broken = std::move(written.error());
    log_line(LogRoom::host, [&] { return "the exercise is not written: " + broken->sentence(); });
    return refuse(RefusalCode::not_written, clauses::none,
                  {{"file", file ? file->path().filename().string() : std::string()},
                   {"disk", file ? disk_of(file->path()) : std::string()},
                   {"why", broken->what.text()}});
  }
  if (!file) orders.keep(order);
  keep_views();
  ++transactions;
  spread();
  if (!umpires.empty() || !observers.empty()) {
    tell_umpires({transactions, order, std::move(*events)}, move);
  }
  if (back) begin_anew();
  if (conductor) conductor->follow(order.seat);
  return Receipt{order.id, false};
}

void Session::State::tell_umpires(Transaction transaction, std::int64_t move) {
  news.push_back([this, move, told = std::make_shared<const Transaction>(std::move(transaction))] {
    const auto listeners = umpires;
    for (LocalUmpire* umpire : listeners) {
      if (std::ranges::find(umpires, umpire) != umpires.end()) umpire->bring(*told);
    }
    const auto onlookers = observers;
    for (LateNews* observer : onlookers) {
      if (std::ranges::find(observers, observer) != observers.end()) observer->hear({told, move});
    }
  });
}

Answer Session::State::rule(const std::string& by, const Order& order) {
  if (auto before = answer_again(order)) return std::move(*before);
  if (!closed && !by.empty() && campaign.umpire() != by) {
    // What is refused leaves no trace, not even of who asked.
    if (auto no = check(campaign, order)) return std::unexpected(std::move(*no));
    if (auto chair = submit(umpire_seat, HandOver{SeatId{}, by, {}}); !chair) return chair;
  }
  return accept(order);
}

void Session::State::answer_later(Answer outcome, const std::shared_ptr<const bool>& there, Answered answer) {
  const bool accepted = outcome.has_value();
  if (answer) {
    news.push_back([waits = std::weak_ptr(there), answer = std::move(answer), outcome = std::move(outcome)] {
      if (!waits.expired()) answer(outcome);
    });
  }
  deliver();
  if (accepted) settle();
}

void Session::State::deliver() {
  if (delivering) return;  // a listener that sends is served by the loop that called it
  delivering = true;
  while (!news.empty()) {
    const auto next = std::move(news.front());
    news.pop_front();
    next();
  }
  delivering = false;
}

void Session::State::settle() {
  while (!closed && campaign.begun() && campaign.all_closed()) {
    if (tell_due) return tell_due();
    if (!submit(system_seat, CloseMove{})) return;
    deliver();
  }
}

Session::Session(std::unique_ptr<State> state) : state_(std::move(state)) {}
Session::~Session() = default;

Result<std::unique_ptr<Session>> Session::create(const Scenario& scenario, const std::filesystem::path& path,
                                                 std::uint64_t seed, const Progress& progress) {
  const Setting& setting = *scenario.setting;
  auto country = country_bytes(*setting.country);
  if (!country) return std::unexpected(std::move(country.error()));
  if (!go_on(progress, 0.5)) return stopped("Setting up the exercise");
  ExerciseFile::Contents contents;
  contents.scenario_json = scenario.json;
  contents.rulebook_json = setting.rulebook.json;
  contents.rulebook_schema = Rulebook::schema_number;
  for (const Seat& seat : setting.seats) contents.seats.push_back(seat.name);
  contents.country = std::move(*country);
  contents.country_hash = country_hash(*setting.country);
  contents.seed = seed;
  contents.build = this_build();
  auto file = ExerciseFile::create(path, contents);
  if (!file) return std::unexpected(std::move(file.error()));

  auto state = std::make_unique<State>(std::move(*file), scenario.setting, seed);
  state->submit(system_seat, Begin{});
  if (state->broken) return std::unexpected(*state->broken);
  state->news.clear();
  log_line(LogRoom::host,
           [&] { return fmt::format("{}: an exercise of {} seats begun", path.string(), setting.seats.size()); });
  return std::unique_ptr<Session>(new Session(std::move(state)));
}

Result<std::unique_ptr<Session>> Session::rehearse(const Scenario& scenario, std::uint64_t seed,
                                                   const Commanders& commanders) {
  auto state = std::make_unique<State>(std::nullopt, scenario.setting, seed);
  state->lent_commanders = &commanders;
  if (!state->submit(system_seat, Begin{})) return fault({}, "the exercise cannot begin", "look at its scenario");
  state->news.clear();
  return std::unique_ptr<Session>(new Session(std::move(state)));
}

Result<std::unique_ptr<Session>> Session::open(const std::filesystem::path& path, const Progress& progress) {
  auto file = ExerciseFile::open(path);
  if (!file) return std::unexpected(std::move(file.error()));
  auto setting = setting_of(*file);
  if (!setting) return std::unexpected(std::move(setting.error()));
  const std::uint64_t seed = file->contents().seed;
  auto state = std::make_unique<State>(std::move(*file), std::move(*setting), seed);
  const LogTimer took(LogRoom::host);
  if (auto replayed = state->replay(progress); !replayed) return std::unexpected(std::move(replayed.error()));
  log_line(LogRoom::host, [&] {
    return fmt::format("{}: {} events folded in {:.1f} ms, move {}", path.string(), state->file->events(), took.ms(),
                       state->campaign.move());
  });
  if (!state->campaign.begun()) state->submit(system_seat, Begin{});
  if (state->broken) return std::unexpected(*state->broken);
  state->news.clear();
  state->went_on();
  state->seat_commanders_again();
  return std::unique_ptr<Session>(new Session(std::move(state)));
}

const std::filesystem::path& Session::file() const {
  static const std::filesystem::path none;
  return state_->file ? state_->file->path() : none;
}
const Setting& Session::setting() const { return *state_->setting; }

std::unique_ptr<Client> Session::take(SeatId seat) {
  if (seat.none() || seat.index() >= state_->lines.size()) return nullptr;
  return std::make_unique<LocalClient>(*state_, seat);
}
std::unique_ptr<Client> Session::take(SeatId seat, Picture held) {
  if (seat.none() || seat.index() >= state_->lines.size()) return nullptr;
  return std::make_unique<LocalClient>(*state_, seat, std::move(held));
}
std::vector<PictureChange> Session::since(SeatId seat, std::uint64_t sequence) const {
  return state_->lines[seat.index()].since(seat, sequence);
}
Result<void> Session::each_transaction(std::uint64_t after, std::uint64_t last,
                                       const std::function<void(const Transaction&)>& tell) const {
  if (after >= last) return {};
  return state_->history.each_while(
      [&](const ExerciseFile::Entry& entry) {
        const auto number = static_cast<std::uint64_t>(entry.number);
        if (number <= last) tell({number, entry.order, entry.events});
        return number < last;
      },
      static_cast<std::int64_t>(after) + 1);
}
std::unique_ptr<Client> Session::resume(SeatId seat) {
  if (seat.none() || seat.index() >= state_->lines.size()) return nullptr;
  return state_->client_for(seat, {});
}
std::unique_ptr<UmpireClient> Session::take_umpire(std::string by) {
  return std::make_unique<LocalUmpire>(*state_, std::move(by));
}
void Session::keep_changes(std::size_t of_each_seat) {
  for (SeatLine& line : state_->lines) line.log.keep(of_each_seat);
}

std::optional<SeatId> Session::seat_named(std::string_view name) const {
  for (const Seat& seat : state_->setting->seats) {
    if (seat.name == name) return seat.id;
  }
  return {};
}

std::vector<SeatId> Session::awaited() const {
  std::vector<SeatId> waiting;
  for (const Seat& seat : state_->setting->seats) {
    if (state_->is_awaited(seat.id) && !state_->players[seat.id.index()]) waiting.push_back(seat.id);
  }
  return waiting;
}

bool Session::over() const { return state_->campaign.over(); }
bool Session::setting_up() const { return state_->campaign.phase() == Phase::setting_up; }
std::int64_t Session::move() const { return state_->campaign.move(); }
Camp Session::camp() const { return state_->campaign.camp(); }
ExerciseTime Session::time() const { return state_->campaign.time(); }
bool Session::due() const { return state_->campaign.begun() && state_->campaign.all_closed(); }
void Session::on_due(std::function<void()> due) { state_->tell_due = std::move(due); }

Result<void> Session::close_move() {
  if (over()) return fault(file().string(), "the battle is over", "look at its review, or begin another");
  if (state_->campaign.no_play())
    return fault(file().string(), "the umpire has broken play off", "let it go on: sandgate umpire FILE mark goes_on");
  if (!state_->submit(system_seat, CloseMove{})) {
    return std::unexpected(state_->broken.value_or(Fault{file().string(), "the exercise is closed", {}, false}));
  }
  state_->deliver();
  state_->settle();
  return {};
}

void Session::call_time(SeatId seat) {
  if (state_->campaign.phase() == Phase::choices) return state_->take_choices_as_they_stand(seat);
  state_->call_time(seat);
}

const ExerciseFile::Contents* Session::contents() const { return state_->file ? &state_->file->contents() : nullptr; }

Conductor& Session::conduct(MoveClock::Now now) {
  state_->conductor = std::make_unique<Conductor>(*state_, std::move(now), state_->clock_kept());
  return *state_->conductor;
}
Conductor* Session::conductor() { return state_->conductor.get(); }

Answer Session::umpire(const Deed& deed, const std::string& by) {
  Answer answer = state_->rule(by, {fresh_order_id(), umpire_seat, deed});
  state_->deliver();
  state_->settle();
  return answer;
}

void Session::on_refused(std::function<void(const Order&, const Refusal&)> told) {
  state_->tell_refused = std::move(told);
}

std::vector<UmpiresMessage> Session::messages() const { return umpires_messages(state_->campaign); }

const std::optional<UmpireKeySet>& Session::umpire_key() const { return state_->campaign.umpire_key(); }

Answer Session::rule_again(const Deed& deed) {
  Answer answer = state_->rule_again(deed);
  state_->deliver();
  state_->settle();
  return answer;
}

const std::optional<Fault>& Session::broken() const { return state_->broken; }

bool Session::try_again() {
  if (!state_->broken || state_->closed || !state_->file) return !state_->broken;
  // Written as it was kept last: of a clock nothing hangs on it, so it shows whether anything can be written.
  if (auto kept = state_->file->keep(state_->clock_kept()); kept)
    state_->broken.reset();
  else
    state_->broken = std::move(kept.error());
  return !state_->broken;
}

Result<void> Session::save_copy(const std::filesystem::path& to) const {
  if (!state_->file) return fault(to.string(), "a battle that is only rehearsed has no file", "play it with --out");
  return state_->file->save_copy(to);
}

Result<void> Session::close() {
  if (state_->conductor && !state_->closed) state_->keep_clock(state_->conductor->kept());
  state_->closed = true;
  return state_->file ? state_->file->close() : Result<void>{};
}

}  // namespace sandgate
