// Seats where nobody is: who is waited for and for how long, what stands still meanwhile, and whom a move waits for.
#include <algorithm>

#include "app/host/conductor.h"
#include "app/hosting/exercise_guest.h"

namespace sandgate {

using namespace wire;

// Nobody is waited for who is not there; as long as nobody at all is, the exercise waits.
void ExerciseServer::look_after_absent() {
  if (!begun_ || frozen() || session_.over()) return;
  const bool anybody =
      std::ranges::any_of(attendance_.rows(), [](const auto& row) { return row.there && row.role != Role::observer; });
  if (!anybody) return;
  for (const SeatId seat : session_.awaited()) {
    const Attendance::Row* row = attendance_.row(session_.setting().seat(seat).name);
    if (!row || row->there) continue;
    const Time away = attendance_.so_long(*row);
    const auto said = waited_until_.find(row->name);
    const bool waited = said != waited_until_.end();
    if (waited && now_() < said->second) continue;
    if (!ways_.stand_in.empty() && (waited || away >= ways_.stand_in_after) && session_.man(seat, ways_.stand_in)) {
      tell_board();
      continue;
    }
    if (row->came && away < ways_.patience) continue;
    session_.call_time(seat);
  }
}

void ExerciseServer::stand_for_lost(bool on) {
  stands_for_lost_ = on;
  gone_on_without_.clear();
  look_after_lost();
  tell_board();
}

void ExerciseServer::wait_for(const std::string& name, Time how_long) {
  const Attendance::Row* row = attendance_.row(name);
  if (row && row->lost()) waited_until_[name] = now_() + how_long;
  if (carrier_.changed) carrier_.changed();
}

std::optional<ExerciseServer::Time> ExerciseServer::waited_for(const std::string& name) const {
  const auto until = waited_until_.find(name);
  const Attendance::Row* row = attendance_.row(name);
  if (until == waited_until_.end() || !row || !row->lost() || until->second <= now_()) return {};
  return until->second - now_();
}

void ExerciseServer::look_after_lost() {
  if (held_up_ && !ways_.stand_in.empty()) {
    for (const auto& [name, until] : waited_until_) {
      const Attendance::Row* row = attendance_.row(name);
      if (row && row->lost() && now_() >= until && session_.man(*seat_of(name), ways_.stand_in))
        attendance_.played_by(name, ways_.stand_in);
    }
  }
  const bool stands = begun_ && stands_for_lost_ && !session_.over() &&
                      std::ranges::any_of(attendance_.rows(), [this](const Attendance::Row& row) {
                        return row.lost() && !gone_on_without_.contains(row.name);
                      });
  if (stands && !conductor_.paused()) {
    held_up_ = true;
    conductor_.pause();
  } else if (!stands && std::exchange(held_up_, false)) {
    conductor_.resume();
  } else {
    return;
  }
  tell_board();
}

// By couriers nobody knows how it stands with the others of his side. That the exercise still waits for one of them is
// no news of the war; that his run-on has ended, or a melee or guns are his, would be.
AwaitedAre ExerciseServer::awaited_by(const Guest& guest) const {
  AwaitedAre are;
  const Campaign& campaign = all_->campaign();
  if (!begun_ || campaign.over()) return are;
  const bool all = guest.role == Role::umpire;
  if (!all && !guest.seat) return are;
  const Setting& setting = session_.setting();
  const bool rides = !all && setting.by_couriers(side_of(guest));
  const auto awaited = session_.awaited();
  for (const Seat& seat : setting.seats) {
    if ((!all && seat.side != side_of(guest)) || !session_.commander(seat.id).empty()) continue;
    const bool own_word = !rides || seat.id == guest.seat;
    const bool moves = campaign.phase() != Phase::choices && setting.camp_of(seat.id) == campaign.camp() &&
                       !campaign.seat(seat.id).closed && !campaign.commission(seat.id).deputed;
    if (own_word ? std::ranges::find(awaited, seat.id) != awaited.end() : moves) are.seats.push_back(seat.id);
    if (own_word && session_.awaits_guns(seat.id)) are.guns.push_back(seat.id);
  }
  return are;
}

void ExerciseServer::tell_awaited() {
  for (const auto& [link, guest] : guests_) {
    if (guest->role == Role::observer || !guest->known() || guest->handed_over) continue;
    AwaitedAre are = awaited_by(*guest);
    if (are == guest->awaited) continue;
    guest->awaited = are;
    say(link, std::move(are));
  }
}

}  // namespace sandgate
