// What sides have in sight: events (CX-11, KS-1.1).
#pragma once

#include <array>

#include "core/base/enumeration.h"
#include "core/kinds/kind.h"
#include "core/kinds/sighting.h"

namespace sandgate {

/// `side` has a body of another side in sight, which it had not before. Tells no seat: its report does.
struct Sighted {
  SideId side;
  BodyId by, body;
  static constexpr EventKind event{"sighted", clauses::visibility};
  SANDGATE_FIELDS(side, by, body)
  friend bool operator==(const Sighted&, const Sighted&) = default;
};
/// `side` has it in sight no longer.
struct SightLost {
  SideId side;
  BodyId body;
  static constexpr EventKind event{"sight_lost", clauses::visibility};
  SANDGATE_FIELDS(side, body)
  friend bool operator==(const SightLost&, const SightLost&) = default;
};
enum class ReportKind : std::uint8_t {
  seen,    ///< in sight, as told
  lost,    ///< out of sight; `seen` is how it was last
  empty,   ///< a box that was opened, and had nothing in it
  fallen,  ///< nothing is left of it
};
constexpr auto words_of(ReportKind) { return std::to_array<std::string_view>({"seen", "lost", "empty", "fallen"}); }

/// A report of `by` about a body of another side has reached every seat of `side` (KS-1.1, signals perfect). Made
/// when what it tells has changed.
struct Reported {
  SideId side;
  BodyId by, about;
  ReportKind kind = ReportKind::seen;
  Sighting seen;
  static constexpr EventKind event{"reported", clauses::general};
  SANDGATE_FIELDS(side, by, about, kind, seen)
  friend bool operator==(const Reported&, const Reported&) = default;
};

using SightEvents = Kinds<Sighted, SightLost, Reported>;

}  // namespace sandgate
