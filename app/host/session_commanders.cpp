// Seats that programs play.
#include <algorithm>

#include "app/host/commander_seat.h"
#include "app/host/conductor.h"
#include "app/host/data_folder.h"
#include "app/host/local_client.h"

namespace sandgate {

const Commanders& Session::State::known_commanders() {
  if (lent_commanders) return *lent_commanders;
  if (!commanders) commanders = Commanders::read(plugin_folders());
  return *commanders;
}

Result<void> Session::State::seat_commander(SeatId seat, const std::string& name) {
  auto made = known_commanders().make(name);
  if (!made) return std::unexpected(std::move(made.error()));
  players[seat.index()] = std::make_unique<CommanderSeat>(name, std::move(*made), client_for(seat, name));
  return {};
}

void Session::State::seat_commanders_again() {
  for (const Seat& seat : setting->seats) {
    const std::string& name = campaign.commander(seat.id);
    if (name.empty()) continue;
    if (auto seated = seat_commander(seat.id, name); !seated) {
      seated.error().where = "seat '" + seat.name + "'";
      seated.error().mend = phrase("a person has it until it is given to another; {}", std::move(seated.error().mend));
      commander_faults.push_back(std::move(seated.error()));
    }
  }
}

const Commanders& Session::commanders() const { return state_->known_commanders(); }

const std::string& Session::commander(SeatId seat) const {
  static const std::string a_person;
  if (seat.none() || seat.index() >= state_->players.size()) return a_person;
  const auto& player = state_->players[seat.index()];
  return player ? player->name() : a_person;
}

CommanderTally Session::tally(SeatId seat) const {
  if (seat.none() || seat.index() >= state_->players.size()) return {};
  CommanderTally tally = state_->tallies[seat.index()];
  if (const auto& player = state_->players[seat.index()]) {
    tally.given += player->given();
    tally.refused += player->refused();
  }
  return tally;
}

std::vector<Reason> Session::reasons(SeatId seat) const {
  if (seat.none() || seat.index() >= state_->players.size() || !state_->players[seat.index()]) return {};
  return state_->players[seat.index()]->reasons();
}

void Session::allow_commanders(const CommanderBudget& budget) { state_->budget = budget; }

const std::vector<Fault>& Session::commander_faults() const { return state_->commander_faults; }

Result<void> Session::man(SeatId seat, const std::string& name) {
  if (seat.none() || seat.index() >= state_->players.size()) return fault({}, "there is no such seat", {});
  if (state_->playing) return fault({}, "commanders are taking their turns", "wait until they are done");
  auto& player = state_->players[seat.index()];
  std::unique_ptr<CommanderSeat> before = std::move(player);
  if (!name.empty()) {
    if (auto seated = state_->seat_commander(seat, name); !seated) {
      player = std::move(before);
      return seated;
    }
  }
  if (state_->campaign.commander(seat) != name && !umpire(ManSeat{seat, name})) {
    player = std::move(before);
    return std::unexpected(
        state_->broken.value_or(Fault{file().string(), "the exercise is closed", "open it again", false}));
  }
  if (before) {
    state_->tallies[seat.index()].given += before->given();
    state_->tallies[seat.index()].refused += before->refused();
  }
  return {};
}

void Session::State::keep_reason(SeatId seat, const Reason& reason) {
  if (!file) return;
  const ExerciseFile::Note note{answered_again.value_or(file->events()), seat, reason.why};
  if (answered_again) {
    // It may have been written before the exercise was left.
    const auto notes = file->notes();
    if (notes && std::ranges::find(notes->sound, note) != notes->sound.end()) return;
  }
  reasons.push_back(note);
}

// Together, when the commanders are done: each transaction waits for the disk.
void Session::State::write_reasons() {
  if (reasons.empty() || closed || broken) return;
  if (auto written = file->note(reasons); !written) broken = std::move(written.error());
  reasons.clear();
}

bool Session::State::is_awaited(SeatId seat) const {
  if (campaign.phase() == Phase::choices) {
    return std::ranges::any_of(campaign.tables(), [seat](const Table& table) {
      return std::ranges::any_of(table.melees, [seat](const JoinedMelee& m) { return m.chooser == seat && !m.chosen; });
    });
  }
  if (campaign.phase() == Phase::setting_up) return campaign.setup_awaits(seat);
  const SeatState& state = campaign.seat(seat);
  // KS-1.2: for whom his deputy acts nothing is waited for.
  return campaign.begun() && !campaign.over() && !campaign.no_play() && setting->camp_of(seat) == campaign.camp() &&
         !state.closed && !state.run_on && !campaign.commission(seat).deputed;
}

bool Session::commanders_due() const {
  if (state_->closed || state_->broken) return false;
  return std::ranges::any_of(setting().seats, [&](const Seat& seat) {
    return state_->players[seat.id.index()] && state_->is_awaited(seat.id);
  });
}

bool Session::State::may_play() const {
  // Within a listener's call an order would not be answered at once; within a turn the turn would begin again.
  return !playing && !delivering;
}

bool Session::State::plays_now(SeatId seat) const {
  return players[seat.index()] && !closed && !broken && is_awaited(seat);
}

ToldWhy Session::State::ear_for(SeatId seat) {
  return [this, seat](const Reason& reason) { keep_reason(seat, reason); };
}

bool Session::play_commanders(const Progress& progress) {
  if (!state_->may_play()) return false;
  state_->playing = true;
  bool played = false;
  std::vector<SeatId> given_back;
  const std::int64_t move = state_->campaign.move();
  const std::size_t seats = state_->players.size();
  // The last to close may join melees in which another has to choose, or he himself.
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < seats && state_->campaign.move() == move; ++i) {
      const SeatId seat = setting().seats[i].id;
      if (std::ranges::find(given_back, seat) != given_back.end() || !state_->plays_now(seat)) continue;
      if (!go_on(progress, static_cast<double>(i) / static_cast<double>(seats))) break;
      played = more = true;
      if (auto done = state_->players[i]->take_turn(state_->budget, state_->ear_for(seat)); !done) {
        state_->commander_faults.push_back(std::move(done.error()));
        given_back.push_back(seat);
      }
    }
  }
  state_->playing = false;
  state_->write_reasons();
  give_back(given_back);
  return played;
}

bool Session::serve_commanders() {
  if (!state_->may_play() || (state_->conductor && state_->conductor->paused())) return false;
  state_->playing = true;
  bool any = false;
  std::vector<SeatId> given_back;
  for (const Seat& seat : setting().seats) {
    CommanderSeat* const player = state_->players[seat.id.index()].get();
    if (!player) continue;
    if (!player->playing() && state_->plays_now(seat.id))
      player->begin_turn(state_->budget, state_->ear_for(seat.id), state_->wake);
    if (!player->playing()) continue;
    any = true;
    const auto ended = player->serve();
    if (!ended) continue;
    state_->write_reasons();
    if (*ended) continue;
    state_->commander_faults.push_back(ended->error());
    given_back.push_back(seat.id);
  }
  state_->playing = false;
  give_back(given_back);
  return any;
}

void Session::on_commander_asks(std::function<void()> wake) { state_->wake = std::move(wake); }

void Session::give_back(const std::vector<SeatId>& seats) {
  for (const SeatId seat : seats) {
    if (auto manned = man(seat, {}); !manned) state_->commander_faults.push_back(std::move(manned.error()));
  }
}

}  // namespace sandgate
