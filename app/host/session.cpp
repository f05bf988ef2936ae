#include "app/host/session.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/host/local_client.h"
#include "core/base/build.h"
#include "core/base/country_hash.h"
#include "core/chronicle/chronicle.h"
#include "core/journal/codec.h"
#include "logistics/lines/lines.h"
#include "map/base/log.h"
#include "map/import/import.h"

namespace sandgate {

std::vector<PictureChange> SeatLine::since(const Picture& picture) const {
  if (picture.seat == view.picture().seat) {
    if (auto missed = log.since(picture.sequence, view.picture().sequence)) return std::move(*missed);
  }
  return {PictureIs{std::make_shared<const Picture>(view.picture())}};
}

Session::State::State(std::optional<ExerciseFile> exercise_file, std::shared_ptr<const Setting> the_setting,
                      std::uint64_t the_seed)
    : file(std::move(exercise_file)), setting(std::move(the_setting)), campaign(setting), seed(the_seed) {
  const auto roads = std::make_shared<const LineNetwork>(*setting->country, LineKind::road);
  for (const Side& side : setting->sides) briefings.push_back(briefing_for(*setting, side.id, roads));
  for (const Seat& seat : setting->seats) lines.push_back({SeatView(campaign, seat.id), {}, {}});
  players.resize(setting->seats.size());
  tallies.resize(setting->seats.size());
}
Session::State::~State() = default;

Result<void> Session::State::replay(const Progress& progress) {
  return sandgate::replay(
      *file, campaign,
      [this](const ExerciseFile::Entry&, const Event& event) {
        for (SeatLine& line : lines) {
          if (auto learnt = line.view.witness(campaign, event); !learnt.empty())
            line.log.add(std::move(learnt), line.view.picture().sequence);
        }
      },
      progress);
}

std::optional<Answer> Session::State::answer_again(const Order& order) const {
  if (closed) return {};
  return orders.answer_to(order, file);
}

Answer Session::State::accept(const Order& order) {
  if (closed || broken) return refuse(RefusalCode::exercise_over, clauses::officials);
  const LogTimer took(LogRoom::host);
  auto events = decide(campaign, order, Dice(seed, campaign.branch()));
  log_line(LogRoom::host, [&] {
    return fmt::format("seat {}: {} {} after {:.1f} ms", order.seat.number, encode(order.deed).kind,
                       events ? fmt::format("accepted, {} events", events->size())
                              : fmt::format("refused by {}", events.error().clause.id),
                       took.ms());
  });
  if (!events) return std::unexpected(std::move(events.error()));
  if (!file) {
    orders.keep(order);
  } else if (auto written = file->append(order, *events); !written) {
    broken = std::move(written.error());
    log_line(LogRoom::host, [&] { return "the exercise is broken: " + broken->sentence(); });
    return refuse(RefusalCode::exercise_over, clauses::officials);
  }
  std::vector<std::vector<PictureChange>> learnt(lines.size());
  for (const Event& event : *events) {
    campaign.apply(event);
    for (std::size_t seat = 0; seat < lines.size(); ++seat) {
      for (PictureChange& change : lines[seat].view.witness(campaign, event)) learnt[seat].push_back(std::move(change));
    }
  }
  for (std::size_t seat = 0; seat < lines.size(); ++seat) {
    if (learnt[seat].empty()) continue;
    SeatLine& line = lines[seat];
    log_line(LogRoom::host, [&] { return fmt::format("seat {} learns {} changes", seat, learnt[seat].size()); });
    news.push_back([&line, batch = line.log.add(std::move(learnt[seat]), line.view.picture().sequence)] {
      const auto listeners = line.clients;  // one may leave while another is told
      for (LocalClient* client : listeners) {
        if (std::ranges::find(line.clients, client) != line.clients.end()) client->bring(*batch);
      }
    });
  }
  return Receipt{order.id, false};
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
  while (!closed && !broken && campaign.begun() && campaign.all_closed()) {
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
  if (!state_->submit(system_seat, CloseMove{})) {
    return std::unexpected(state_->broken.value_or(Fault{file().string(), "the exercise is closed", {}, false}));
  }
  state_->deliver();
  state_->settle();
  return {};
}

void Session::end_guns(SeatId seat) {
  if (seat.none() || seat.index() >= setting().seats.size()) return;
  const Campaign& campaign = state_->campaign;
  const SideId own = setting().seat(seat).side;
  std::vector<std::pair<TableId, bool>> ends;
  for (const Table& table : campaign.tables()) {
    const auto orders = [&](SideId side) {
      return side.index() < table.fighting.size() ? table.fighting[side.index()] : SeatId{};
    };
    if (table.closed || !table.guns_open || orders(own) != seat) continue;
    // His ally's time is his own.
    const bool alone = std::ranges::none_of(setting().sides, [&](const Side& side) {
      const SeatId other = orders(side.id);
      return side.id != own && side.camp == setting().side(own).camp && other && !campaign.seat(other).closed;
    });
    ends.emplace_back(table.id, alone);
  }
  for (const auto& [table, alone] : ends)
    static_cast<void>(state_->submit(alone ? system_seat : seat, GunsDoneOrder<BodyId>{table}));
  state_->deliver();
  state_->settle();
}

Answer Session::umpire(const Deed& deed) {
  Answer answer = state_->submit(umpire_seat, deed);
  state_->deliver();
  state_->settle();
  return answer;
}

const std::optional<Fault>& Session::broken() const { return state_->broken; }
Result<void> Session::save_copy(const std::filesystem::path& to) const {
  if (!state_->file) return fault(to.string(), "a battle that is only rehearsed has no file", "play it with --out");
  return state_->file->save_copy(to);
}

Result<void> Session::close() {
  state_->closed = true;
  return state_->file ? state_->file->close() : Result<void>{};
}

}  // namespace sandgate
