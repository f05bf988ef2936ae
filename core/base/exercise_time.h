// The exercise's own date and time of day, to the minute.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sandgate {

struct ExerciseTime {
  std::int64_t minutes = 0;  ///< since 1 January 1970, 00.00, without zones

  friend constexpr auto operator<=>(const ExerciseTime&, const ExerciseTime&) = default;
  constexpr ExerciseTime after(std::int64_t more) const { return {minutes + more}; }

  /// "1909-09-14T09:00"; none where `text` is not such a date.
  static std::optional<ExerciseTime> from_iso(std::string_view text);
  std::string iso() const;

  struct Civil {
    int year = 1970, month = 1, day = 1, weekday = 4;  ///< Sunday is 0
    int hour = 0, minute = 0;
  };
  Civil civil() const;
};

}  // namespace sandgate
