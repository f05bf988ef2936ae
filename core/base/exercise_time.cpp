#include "core/base/exercise_time.h"

#include <fmt/format.h>

#include <chrono>

namespace sandgate {
namespace {

constexpr std::int64_t minutes_a_day = 24 * 60;

std::optional<int> figures(std::string_view text, std::size_t from, std::size_t count) {
  int value = 0;
  for (const char c : text.substr(from, count)) {
    if (c < '0' || c > '9') return {};
    value = value * 10 + (c - '0');
  }
  return value;
}

}  // namespace

std::optional<ExerciseTime> ExerciseTime::from_iso(std::string_view text) {
  constexpr std::string_view form = "YYYY-MM-DDTHH:MM";
  if (text.size() != form.size() || text[4] != '-' || text[7] != '-' || text[10] != 'T' || text[13] != ':') return {};
  const auto year = figures(text, 0, 4), month = figures(text, 5, 2), day = figures(text, 8, 2);
  const auto hour = figures(text, 11, 2), minute = figures(text, 14, 2);
  if (!year || !month || !day || !hour || !minute || *hour > 23 || *minute > 59) return {};
  const std::chrono::year_month_day date{std::chrono::year{*year}, std::chrono::month{static_cast<unsigned>(*month)},
                                         std::chrono::day{static_cast<unsigned>(*day)}};
  if (!date.ok()) return {};
  const auto days = std::chrono::sys_days{date}.time_since_epoch().count();
  return ExerciseTime{days * minutes_a_day + *hour * 60 + *minute};
}

ExerciseTime::Civil ExerciseTime::civil() const {
  const std::int64_t day = minutes >= 0 ? minutes / minutes_a_day : -((-minutes + minutes_a_day - 1) / minutes_a_day);
  const std::chrono::sys_days days{std::chrono::days{day}};
  const std::chrono::year_month_day date{days};
  const auto of_day = static_cast<int>(minutes - day * minutes_a_day);
  return {static_cast<int>(date.year()),
          static_cast<int>(static_cast<unsigned>(date.month())),
          static_cast<int>(static_cast<unsigned>(date.day())),
          static_cast<int>(std::chrono::weekday{days}.c_encoding()),
          of_day / 60,
          of_day % 60};
}

std::string ExerciseTime::iso() const {
  const Civil c = civil();
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}", c.year, c.month, c.day, c.hour, c.minute);
}

}  // namespace sandgate
