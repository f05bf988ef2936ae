// A Country by lot (LW-1.1): random, and fair to both sides.
#pragma once

#include <cstdint>

#include "core/rulebook/rulebook.h"
#include "core/scenario/table_plan_balance.h"

namespace sandgate {

struct PlanWishes {
  static constexpr Length least_side = Length::feet(4), most_side = Length::feet(24);
  static constexpr std::int32_t least_density = 1, most_density = 5;

  enum class River : std::uint8_t { none, perhaps, wanted };

  Length wide = Length::feet(12), deep = Length::feet(8);
  std::int32_t density = 3;  ///< 1 bare … 5 crowded
  River river = River::perhaps;
  bool alike = false;  ///< one half is exactly the image of the other
  Length strip = Length::inches(
      12);           ///< along both back lines free of houses, walls, rocks and trees; at most a sixth of the depth
  std::string name;  ///< of the table; empty: its farm's
};

struct RandomPlan {
  CountryPlan plan;
  PlanBalance balance;
  int candidates = 0;  ///< that were laid out before one was fair
};

/// Lays out candidates until one is sound (check_plan) and fair (PlanBalance::fair). Each is one half and its image,
/// turned about the middle or mirrored in the middle line, with pieces shifted, turned and exchanged; from candidate
/// to candidate less so, the last ones not at all; then all over again with the other of the two. The same seed and
/// wishes give the same plan. Faults: wishes out of range; no fair country within the candidates there are.
Result<RandomPlan> random_plan(std::uint64_t seed, const PlanWishes& wishes, const Rulebook& rulebook);

}  // namespace sandgate
