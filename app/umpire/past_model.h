// What has happened, order by order, as the umpire chooses an event in it to go back to, to strike out or to fork at
// (KS-10). No widget.
#pragma once

#include <QString>
#include <cstdint>
#include <vector>

#include "core/chronicle/chronicle.h"

namespace sandgate {

/// One order with what came of it.
struct PastRow {
  std::int64_t entry = 0;
  std::int64_t event = 0;  ///< the last of it: to this the exercise can be taken back
  std::int64_t move = 0;
  ExerciseTime time;
  QString said;         ///< what came of it first that is told; of the rest, how much more there is
  Clause clause;        ///< of that
  bool ruling = false;  ///< the umpire's
  bool closes = false;  ///< a move
  bool struck = false;  ///< taken back
};
/// Newest first, what was struck with it; orders of which nothing is told stand with the order before them.
std::vector<PastRow> past_rows(const Chronicle& chronicle);

}  // namespace sandgate
