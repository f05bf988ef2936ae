// What an exercise's clock does: orders like any others, of seats and of the system.
#include <algorithm>

#include "app/host/conductor.h"
#include "app/host/session_state.h"

namespace sandgate {
namespace {

/// KS-11.7: whether the seat's guns on a table have still to fire or to move.
bool has_guns(const Campaign& campaign, SeatId seat, const Table& table) {
  const std::vector<SideId>& waived = table.waived;
  if (table.closed || !table.guns_open || campaign.seat(seat).closed || campaign.guns_done(table.id, seat))
    return false;
  return std::ranges::any_of(campaign.guns(), [&](const Gun& gun) {
    return gun.ready == campaign.move() && std::ranges::find(waived, gun.side) == waived.end() &&
           campaign.table_of(gun) == table.id && campaign.orders_gun(gun) == seat;
  });
}

}  // namespace

bool Session::State::has_guns_to_end(SeatId seat) const {
  return std::ranges::any_of(campaign.tables(), [&](const Table& table) { return has_guns(campaign, seat, table); });
}

bool Session::awaits_guns(SeatId seat) const {
  return seat && seat.index() < state_->lines.size() && state_->has_guns_to_end(seat);
}

void Session::State::end_guns(SeatId seat) {
  std::vector<std::pair<TableId, bool>> ends;
  for (const Table& table : campaign.tables()) {
    if (!has_guns(campaign, seat, table)) continue;
    // A brother's and an ally's time are their own.
    const bool alone = std::ranges::none_of(
        setting->seats, [&](const Seat& other) { return other.id != seat && has_guns(campaign, other.id, table); });
    ends.emplace_back(table.id, alone);
  }
  for (const auto& [table, alone] : ends)
    static_cast<void>(submit(alone ? system_seat : seat, GunsDoneOrder<BodyId>{table}));
  deliver();
  settle();
}

// The move is at its end for all when it is for the last of the camp; programs of the camp have their turn first.
void Session::State::call_time(SeatId seat) {
  if (!is_awaited(seat)) return;
  const bool last =
      std::ranges::none_of(setting->seats, [&](const Seat& other) { return other.id != seat && is_awaited(other.id); });
  static_cast<void>(last ? submit(system_seat, CloseMove{}) : submit(seat, CloseMyMove{}));
  deliver();
  settle();
}

// Others who still have to choose keep their own time.
void Session::State::take_choices_as_they_stand(SeatId seat) {
  if (campaign.phase() != Phase::choices || !is_awaited(seat)) return;
  const bool last =
      std::ranges::none_of(setting->seats, [&](const Seat& other) { return other.id != seat && is_awaited(other.id); });
  if (last) {
    static_cast<void>(submit(system_seat, CloseMove{}));
  } else {
    std::vector<ChooseOrder<BodyId>> choices;
    for (const Table& table : campaign.tables()) {
      for (const JoinedMelee& melee : table.melees) {
        if (melee.chooser == seat && !melee.chosen)
          choices.push_back({table.id, melee.number, melee.killed, melee.taken});
      }
    }
    for (const auto& choice : choices) static_cast<void>(submit(seat, choice));
  }
  deliver();
  settle();
}

void Session::State::keep_clock(const ExerciseFile::Clock& clock) {
  if (!file || closed || broken) return;
  if (auto kept = file->keep(clock); !kept) broken = std::move(kept.error());
}

// One that cannot be read as a clock begins anew: nothing of the exercise hangs on it.
ExerciseFile::Clock Session::State::clock_kept() const {
  if (!file) return {};
  auto kept = file->clock();
  return kept ? std::move(*kept) : ExerciseFile::Clock{};
}

}  // namespace sandgate
