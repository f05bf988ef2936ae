#include <fmt/format.h>

#include <cmath>

#include "core/rulebook/sections.h"

namespace sandgate {
namespace {

SetupRules::Advice advice(const JsonReader& reader) {
  reader.keys({"least", "most"});
  SetupRules::Advice read;
  read.least = static_cast<std::int32_t>(reader["least"].whole(0, 1'000));
  read.most = static_cast<std::int32_t>(reader["most"].whole(0, 1'000));
  if (reader.good() && read.least > read.most)
    reader.fail(phrase("advises at least {} and at most {}", read.least, read.most), "turn the two about");
  return read;
}

SetupRules::Chances chances(const JsonReader& reader) {
  reader.keys({"men", "dice"});
  SetupRules::Chances read;
  read.men = static_cast<std::int32_t>(reader["men"].whole(1, 1'000));
  read.dice = static_cast<std::int32_t>(reader["dice"].whole(1, 20));
  if (reader.good() && read.dice > read.men)
    reader.fail(phrase("throws {} dice for {} men, of whom all would always be taken in", read.dice, read.men),
                "throw fewer dice or hold back more men");
  return read;
}

}  // namespace

SetupRules setup_rules(const JsonReader& reader) {
  reader.keys({"line_depth_in", "defender_first", "foot_to_a_gun", "horse_to_a_gun", "force_points", "chances"});
  SetupRules rules;
  const JsonReader depth = reader["line_depth_in"];
  const double sixty_fourths = depth.number(1, 120) * static_cast<double>(Length::per_inch);
  if (depth.good() && sixty_fourths != std::floor(sixty_fourths))
    depth.fail("is no whole number of 64ths of an inch", "write a multiple of 0.015625");
  rules.line_depth = {{static_cast<std::int64_t>(sixty_fourths)}};
  rules.defender_first = reader["defender_first"].truth();
  rules.foot_to_a_gun = advice(reader["foot_to_a_gun"]);
  rules.horse_to_a_gun = advice(reader["horse_to_a_gun"]);
  rules.force_points = static_cast<std::int32_t>(reader["force_points"].whole(1, 10'000));
  rules.chances = chances(reader["chances"]);
  return rules;
}

}  // namespace sandgate
