#include "core/rulebook/sections.h"

namespace sandgate {

GunRules gun_rules(const JsonReader& reader) {
  reader.keys({"silent_moves", "shots", "trail_men", "trail_place", "lie_down", "guns_part", "fire_and_move",
               "shots_by_crew", "haul_men", "haul_pace", "taking", "takers"});
  GunRules rules;
  const auto whole = [&](std::string_view key, std::int64_t least, std::int64_t most) {
    return static_cast<std::int32_t>(reader[key].whole(least, most));
  };
  rules.silent_moves = whole("silent_moves", 0, 100);
  rules.shots = whole("shots", 1, 100);
  rules.trail_men = whole("trail_men", 0, 2);
  const auto place = [](std::string_view word) -> std::optional<TrailPlace> {
    if (word == "trail") return TrailPlace::trail;
    if (word == "wheels") return TrailPlace::wheels;
    return {};
  };
  rules.trail_place = reader["trail_place"].choice(place, "trail, wheels");
  rules.lie_down = reader["lie_down"].truth();
  rules.fire_and_move = reader["fire_and_move"].truth();
  rules.shots_by_crew = reader["shots_by_crew"].truth();
  rules.haul_men = whole("haul_men", 0, 100);
  const auto pace = [](std::string_view word) -> std::optional<HaulPace> {
    if (word == "crew") return HaulPace::crew;
    if (word == "arm") return HaulPace::arm;
    return {};
  };
  rules.haul_pace = reader["haul_pace"].choice(pace, "crew, arm");
  const auto taking = [](std::string_view word) -> std::optional<GunTaking> {
    if (word == "axle") return GunTaking::axle;
    if (word == "reach") return GunTaking::reach;
    if (word == "never") return GunTaking::never;
    return {};
  };
  rules.taking = reader["taking"].choice(taking, "axle, reach, never");
  rules.takers = whole("takers", 1, 100);
  const JsonReader part = reader["guns_part"];
  part.keys({"over", "under"});
  rules.guns_part.over = static_cast<std::int32_t>(part["over"].whole(0, 100));
  rules.guns_part.under = static_cast<std::int32_t>(part["under"].whole(1, 100));
  if (reader.good() && rules.guns_part.over > rules.guns_part.under)
    part.fail("is more than the whole allowance", "write a part of it, such as 1 over 2");
  return rules;
}

}  // namespace sandgate
