// What it takes to dig a trench or an epaulement or to lay a mine (KS-6).
#pragma once

#include <expected>
#include <optional>
#include <span>
#include <vector>

#include "core/battle/ground/digging.h"
#include "core/lines/parties.h"

namespace sandgate {

/// KS-6.1: two men make an inch of trench; of other works so many men each. More do not hasten it, and fewer do not do
/// it: a longer trench is dug part by part. By a rulebook that has works.
WorkNeed need_of(const WorkRules& rules, const Earthwork& work);

/// What is asked of a party that stands at `at`, and which works of its side its seat knows.
struct DigOrderAsked {
  Contents party;
  Point at;
  Earthwork work;
  struct Own {
    Earthwork is;
    bool finished = false;
  };
  std::vector<Own> own;
};
/// What both sides of the wire ask of an order to dig. One that was begun so and left is gone on with.
struct DigPlanned {
  Earthwork work;
  WorkNeed need;
};
std::expected<DigPlanned, Refusal> plan_dig(const WorkGround& ground, const DigOrderAsked& asked);

}  // namespace sandgate
