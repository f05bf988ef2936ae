// What the umpire has prepared and what is before him: injects and contested rulings, and how the exercise is marked
// (KS-10).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/kinds/ruling.h"
#include "core/scenario/inject.h"

namespace sandgate {

enum class InjectState : std::uint8_t { waiting, fired, called_off, failed };
constexpr auto words_of(InjectState) {
  return std::to_array<std::string_view>({"waiting", "fired", "called_off", "failed"});
}
struct Inject {
  InjectTerms terms;
  InjectState state = InjectState::waiting;  ///< one that repeats waits on
  std::int64_t times = 0;                    ///< that it came
  std::int64_t last = 0;                     ///< the move in which it came last; 0: it never has
  SANDGATE_FIELDS(terms, state, times, last)
  friend bool operator==(const Inject&, const Inject&) = default;
};

struct Contest {
  SeatId seat;
  std::int64_t dispatch = 0;
  std::string reason;
  std::int64_t move = 0;        ///< in which it was raised
  std::optional<bool> granted;  ///< none: it waits for an answer
  std::string answer;
  SANDGATE_FIELDS(seat, dispatch, reason, move, granted, answer)
  friend bool operator==(const Contest&, const Contest&) = default;
};

/// Who fought a table with real toys: until that move has closed they make no march.
struct Held {
  BodyId body;
  std::int64_t until = 0;
  SANDGATE_FIELDS(body, until)
  friend bool operator==(const Held&, const Held&) = default;
};
/// Who stood on a table that the umpire closed: until that move has closed they bring each other to no table.
struct Parted {
  std::vector<BodyId> bodies;  ///< in order
  std::int64_t until = 0;
  SANDGATE_FIELDS(bodies, until)
  friend bool operator==(const Parted&, const Parted&) = default;
};

struct RulingsState {
  std::vector<Inject> injects;         ///< by id
  std::vector<Contest> contests;       ///< by id
  std::optional<ExerciseMark> marked;  ///< the last
  std::vector<Held> held;              ///< in the order in which it was ruled; of a body the last holds
  std::vector<Parted> parted;          ///< in the order in which it was ruled
  SANDGATE_FIELDS(injects, contests, marked, held, parted)
  friend bool operator==(const RulingsState&, const RulingsState&) = default;
};

}  // namespace sandgate
