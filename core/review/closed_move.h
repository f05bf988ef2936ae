// A move that has closed, as a review counts them. Moves of both camps are counted together, from 1; what a review says
// "at move m" is so at the close of move m, and at move 0 before the first.
#pragma once

#include <cstdint>

#include "core/base/exercise_time.h"
#include "core/scenario/camp.h"

namespace sandgate {

struct ClosedMove {
  std::int64_t number = 0;
  std::int64_t event = 0;     ///< the last event of the order that closed it; 0 of move 0
  Camp camp = Camp::first;    ///< whose move it was
  ExerciseTime begun, ended;  ///< as the exercise's clock stood; of move 0 both are its beginning
  friend bool operator==(const ClosedMove&, const ClosedMove&) = default;
};

}  // namespace sandgate
