// Postings: the sets of seats by which one scenario can be played, by one commander a side or by a staff of them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/rulebook/json_reader.h"
#include "core/scenario/setting.h"

namespace sandgate {

/// A set of seats that can be chosen.
struct Posting {
  std::string name;   ///< "staff"
  std::string title;  ///< "Five a side: General, foot, horse, guns, transport"; may be empty
  std::vector<Seat> seats;
};

/// By what name a scenario's own seats are chosen, unless it says so itself.
inline constexpr std::string_view own_posting = "sides";

/// LW-7.1: who commands a body of that arm of a force that is mustered in play: the seat of its side whose arms name
/// it, else the side's leader.
SeatId mustered_for(std::span<const Seat> seats, SideId side, Arm arm);

/// The names by which the postings of a scenario are chosen, its own seats' first. Says what is wrong with how they are
/// named.
std::vector<std::string> posting_names(const JsonReader& root);
/// Every posting but the scenario's own seats is read to its end; what is wrong with one stands in the document's
/// reading.
void check_postings(const JsonReader& root);
/// What can be chosen of a scenario's text; one entry where it has but its own seats. Faults as of read_scenario, as
/// far as they show without the country.
Result<std::vector<Posting>> postings_of(const std::filesystem::path& scenario);
/// The document with the seats, commands, observers and signals of `setting`, which was read from it with a posting, in
/// place of its own: what an exercise that is played so keeps.
Json posted(const Json& document, const Setting& setting);

}  // namespace sandgate
