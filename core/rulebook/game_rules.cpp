#include <algorithm>

#include "core/rulebook/sections.h"

namespace sandgate {
namespace {

Ratio part_of_a_force(const JsonReader& reader) {
  reader.keys({"over", "under"});
  Ratio part;
  part.over = static_cast<std::int32_t>(reader["over"].whole(1, 100));
  part.under = static_cast<std::int32_t>(reader["under"].whole(1, 100));
  if (reader.good() && part.over > part.under)
    reader.fail("is more than the whole force", "write a part of it, such as 1 over 4");
  return part;
}

std::vector<std::int32_t> leads(const JsonReader& reader) {
  std::vector<std::int32_t> leads;
  const std::size_t count = reader.size(1, 10);
  for (std::size_t i = 0; i < count; ++i)
    leads.push_back(static_cast<std::int32_t>(reader[i].whole(1, largest_war_lead)));
  if (reader.good() && std::ranges::adjacent_find(leads, std::greater_equal<>{}) != leads.end())
    reader.fail("is not in rising order", "write each lead once, the least first");
  return leads;
}

}  // namespace

std::optional<Rear> rear_named(std::string_view word) {
  if (word == "whole") return Rear::whole;
  if (word == "middle") return Rear::middle;
  if (word == "left") return Rear::left;
  if (word == "right") return Rear::right;
  return {};
}

std::string_view word_of(Rear rear) {
  switch (rear) {
    case Rear::whole: return "whole";
    case Rear::middle: return "middle";
    case Rear::left: return "left";
    case Rear::right: return "right";
  }
  return {};
}

GameRules game_rules(const JsonReader& reader) {
  reader.keys({"draw_under", "draw_under_small", "small_force", "rear_men", "rear", "retreat_moves", "attacker_part",
               "defender_part", "war_leads"});
  GameRules rules;
  const auto whole = [&](std::string_view key, std::int64_t least, std::int64_t most) {
    return static_cast<std::int32_t>(reader[key].whole(least, most));
  };
  rules.draw_under = whole("draw_under", 1, 10'000);
  rules.draw_under_small = whole("draw_under_small", 1, 10'000);
  if (reader.good() && rules.draw_under_small > rules.draw_under)
    reader["draw_under_small"].fail("is more than large forces are drawn at", "write no more than draw_under");
  rules.small_force = whole("small_force", 0, 10'000);
  rules.rear_men = whole("rear_men", 1, 1'000);
  rules.rear = reader["rear"].choice(rear_named, rear_words);
  rules.retreat_moves = whole("retreat_moves", 0, 1'000);
  rules.attacker_part = part_of_a_force(reader["attacker_part"]);
  rules.defender_part = part_of_a_force(reader["defender_part"]);
  rules.war_leads = leads(reader["war_leads"]);
  return rules;
}

}  // namespace sandgate
