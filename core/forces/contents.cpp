#include "core/forces/contents.h"

#include <algorithm>

#include "core/forces/formed.h"

namespace sandgate {
namespace {

template <class Count>
Count sum(const std::vector<Part>& parts, Count Part::*count) {
  Count total{};
  for (const Part& part : parts) total += part.*count;
  return total;
}

}  // namespace

Men Contents::men() const { return sum(parts, &Part::men); }
Men Contents::men_began() const { return sum(parts, &Part::men_began); }
std::int32_t Contents::guns() const { return sum(parts, &Part::guns); }
std::int32_t Contents::waggons() const { return sum(parts, &Part::waggons); }
std::int32_t Contents::waggons_of(Arm arm) const {
  std::int32_t waggons = 0;
  for (const Part& part : parts) waggons += part.arm == arm ? part.waggons : 0;
  return waggons;
}
bool Contents::unmanned() const {
  if (waggons() == 0 || men().count > 0) return false;
  return men_began().count > 0 || arm() == Arm::boat;
}
bool Contents::dummy() const { return std::ranges::all_of(parts, &Part::empty); }

Contents on_foot(const Contents& contents, bool dismounted) {
  Contents as = contents;
  for (Part& part : as.parts) {
    if (dismounted && part.arm == Arm::cavalry) part.arm = Arm::infantry;
  }
  return as;
}

}  // namespace sandgate
