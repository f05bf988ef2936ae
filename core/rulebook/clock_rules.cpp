#include "core/rulebook/sections.h"

namespace sandgate {
namespace {

constexpr std::int64_t most_warning = 60 * 60;
constexpr std::size_t most_warnings = 8;
constexpr std::int64_t most_map_minutes = 600;

std::optional<ClockCounts> counts_named(std::string_view word) {
  if (word == "free") return ClockCounts::free;
  if (word == "original") return ClockCounts::original;
  if (word == "fixed") return ClockCounts::fixed;
  if (word == "none") return ClockCounts::none;
  return {};
}

// Warnings must fall, so that each is given once and the last is the most urgent.
std::vector<std::int32_t> warnings(const JsonReader& reader) {
  std::vector<std::int32_t> seconds;
  const std::size_t count = reader.size(0, most_warnings);
  for (std::size_t i = 0; i < count && reader.good(); ++i) {
    seconds.push_back(static_cast<std::int32_t>(reader[i].whole(1, most_warning)));
    if (reader.good() && i > 0 && seconds[i] >= seconds[i - 1])
      reader[i].fail("is no later a warning than the one before it", "write the seconds left in falling order");
  }
  return seconds;
}

}  // namespace

ClockRules clock_rules(const JsonReader& reader) {
  reader.keys({"counts", "men_per_minute", "minutes_per_gun", "fixed_minutes", "warnings_s", "interval_minutes",
               "map_move_minutes"});
  ClockRules rules;
  const auto whole = [&](std::string_view key, std::int64_t least, std::int64_t most) {
    return static_cast<std::int32_t>(reader[key].whole(least, most));
  };
  rules.counts = reader["counts"].choice(counts_named, "free, original, fixed, none");
  rules.men_per_minute = whole("men_per_minute", 1, 10'000);
  rules.minutes_per_gun = whole("minutes_per_gun", 0, most_minutes);
  rules.fixed_minutes = whole("fixed_minutes", 1, most_minutes);
  rules.warnings = warnings(reader["warnings_s"]);
  rules.interval_minutes = whole("interval_minutes", 0, most_minutes);
  rules.map_move_minutes = whole("map_move_minutes", 0, most_map_minutes);
  return rules;
}

}  // namespace sandgate
