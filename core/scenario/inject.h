// Injects: what the umpire has prepared beforehand, and when it is due (KS-10). Of the scenario or of the umpire in
// play; orders and events carry them whole (core/kinds/inject.h).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/enumeration.h"
#include "core/base/exercise_time.h"
#include "core/forces/body.h"

namespace sandgate {

/// What there may be at most, and how far a place may reach. No rule of war: what an umpire can keep in his head.
inline constexpr std::size_t most_injects = 500;
inline constexpr Length farthest_inject = Length::feet(1'000);

/// What has to happen, beside the time.
enum class InjectTrigger : std::uint8_t {
  none,      ///< nothing: time and move alone, or by hand
  contact,   ///< a table opens (CX-10) that the side, or any, fights on
  at_place,  ///< the body, or any of the side, is within `within` of `at`
  losses,    ///< the body, or the side, has lost `percent` of its men
  line_cut,  ///< the crossing is broken, or any rail or crossing (KS-5)
  message,   ///< a message that holds `word` is sent, by the side or by any
  crossed    ///< the body, or any of the side, marches over the crossing
};
constexpr auto words_of(InjectTrigger) {
  return std::to_array<std::string_view>({"none", "contact", "at_place", "losses", "line_cut", "message", "crossed"});
}

/// All that is named must have come. With nothing named it is the umpire's to fire.
struct InjectWhen {
  std::optional<ExerciseTime> time;  ///< not before
  std::optional<std::int64_t> move;  ///< not before: of both camps' moves together
  InjectTrigger trigger = InjectTrigger::none;
  std::optional<SideId> side;
  std::optional<BodyId> body;
  std::optional<Point> at;
  Length within;
  std::int64_t percent = 0;
  std::string word;  ///< in whatever case
  std::optional<FeatureId> crossing;
  SANDGATE_FIELDS(time, move, trigger, side, body, at, within, percent, word, crossing)
  friend bool operator==(const InjectWhen&, const InjectWhen&) = default;

  bool by_itself() const { return time || move || trigger != InjectTrigger::none; }
};

/// Which of the umpire's orders it is.
enum class InjectKind : std::uint8_t { announce, message, visibility, correct, put_on, take_off, breaks };
constexpr auto words_of(InjectKind) {
  return std::to_array<std::string_view>(
      {"announce", "message", "visibility", "correct", "put_on", "take_off", "breaks"});
}
/// What is done then: one of the umpire's orders, with as much of it as the order has.
struct InjectDeed {
  InjectKind kind = InjectKind::announce;
  std::string text;                  ///< what is announced, or the reason that is told: one line
  std::vector<std::string> lines;    ///< of a message
  std::vector<SeatId> to;            ///< likewise
  std::optional<Length> visibility;  ///< CX-11
  std::optional<BodyId> body;        ///< that is corrected or taken off
  std::optional<SeatId> seat;        ///< that commands who is put on
  std::string name;                  ///< of who is put on
  std::vector<Part> parts;
  bool scouts = false;
  std::optional<Point> at;
  std::optional<Bearing> facing;
  std::optional<Formation> formation;
  std::optional<Packets> packets;
  std::optional<WorkPlace> place;  ///< that is broken or whole from now on
  bool broken = true;
  SANDGATE_FIELDS(kind, text, lines, to, visibility, body, seat, name, parts, scouts, at, facing, formation, packets,
                  place, broken)
  friend bool operator==(const InjectDeed&, const InjectDeed&) = default;
};

struct InjectTerms {
  std::string name;  ///< "The dam breaks": one line, no other inject's
  InjectWhen when;
  bool repeats = false;  ///< it may come again, once in a move at most; else it comes once
  InjectDeed deed;
  SANDGATE_FIELDS(name, when, repeats, deed)
  friend bool operator==(const InjectTerms&, const InjectTerms&) = default;
};

}  // namespace sandgate
