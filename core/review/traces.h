// Where every body was at the close of every move, and with how many men.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/forces/body.h"

namespace sandgate {

struct TracePoint {
  std::int64_t move = 0;  ///< from the close of this move on, until the next point
  Point at;
  std::int64_t men = 0;
  Formation formation = Formation::fours;
  bool gone = false;      ///< no longer on the map; the last point then
  bool on_table = false;  ///< CX-10
  Length marched;         ///< along its way, in all, up to here
  friend bool operator==(const TracePoint&, const TracePoint&) = default;
};

/// Of one body; only the moves in which something changed, the first when it came to be.
using Trace = std::vector<TracePoint>;

/// How it stood at the close of `move`; null: it was not there yet.
const TracePoint* trace_at(std::span<const TracePoint> trace, std::int64_t move);

}  // namespace sandgate
