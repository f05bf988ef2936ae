// What a seat's Picture has otherwise than it is: what the umpire sees ringed on the second sheet.
#pragma once

#include <QString>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "app/host/umpire_client.h"
#include "core/base/enumeration.h"

namespace sandgate {

enum class DifferenceKind : std::uint8_t {
  stale,           ///< it stands elsewhere by now, or is no more
  unknown,         ///< the seat knows of nothing there
  wrong_strength,  ///< men, guns or waggons are not what the seat has been told
  unopened,        ///< a box of which it does not know what is in it
  dummy,           ///< a box that it may take for troops, with nothing in it
};
constexpr auto words_of(DifferenceKind) {
  return std::to_array<std::string_view>({"stale", "unknown", "wrong_strength", "unopened", "dummy"});
}

/// One thing that differs. What is stale may have a wrong strength too, and is here twice then.
struct Difference {
  DifferenceKind kind = DifferenceKind::stale;
  BodyId body;                          ///< what it truly is
  Handle handle;                        ///< what the seat calls it; none: it knows of none
  Point at;                             ///< where it truly stands
  std::optional<Point> known_at;        ///< where the seat has it
  std::int64_t age_minutes = 0;         ///< of what the seat knows
  bool gone = false;                    ///< it is no more
  std::int64_t men = 0, known_men = 0;  ///< in it, and as the seat has them
  friend bool operator==(const Difference&, const Difference&) = default;
};

struct Differences {
  std::vector<Difference> all;  ///< by kind, then by body and handle
  std::array<std::int64_t, value_count<DifferenceKind>> counts{};
  std::int64_t count(DifferenceKind kind) const { return counts[static_cast<std::size_t>(kind)]; }
};

/// Compares what is so with what the seat knows. What it saw last more than `forgotten_after` minutes ago is no longer
/// on its sheet: it is as if it had not seen it. Both must be of the same moment.
Differences differences(const Campaign& campaign, const SeatView& view, std::int64_t forgotten_after);

/// "2 stale, 4 unknown, 1 wrong strength"; "nothing".
QString differences_told(const Differences& differences);
/// Beside its ring: "14 min old: now 1½ ft N.", "not known: 4/Lancs Fus, 80 men", "is a dummy".
QString difference_told(const Difference& difference, const Campaign& campaign);

}  // namespace sandgate
