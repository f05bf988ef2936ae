#include "plugins/commanders/vanguard/spade.h"

#include <algorithm>

#include "core/battle/ground/digging.h"
#include "plugins/commanders/vanguard/manner.h"

namespace sandgate::vanguard {
namespace {

bool fronts_alike(Bearing a, Bearing b) {
  const std::int32_t off = Bearing::of(a.mils - b.mils).mils;
  return std::min(off, Bearing::full_circle - off) <= Bearing::full_circle / manner::a_front;
}

}  // namespace

std::optional<Earthwork> trench_before(const Rulebook& rules, Point at, Bearing facing, std::int32_t men) {
  if (!rules.works || rules.works->trench.men_per_inch <= 0) return {};
  const std::int32_t inches = men / rules.works->trench.men_per_inch;
  if (inches < manner::least_trench.in_inches()) return {};
  const Length length = std::min(Length::inches(inches), manner::longest_trench);
  return Earthwork{EarthworkKind::trench, step(at, facing, manner::spades_ahead), facing, length};
}

const SeenWork* work_before(const Picture& picture, Point at, Bearing facing) {
  const auto serves = [&](const SeenWork& work) {
    return !work.gone && (work.own || work.finished) && work.is.kind == EarthworkKind::trench &&
           distance_to(work.is, at) <= manner::trench_near && fronts_alike(work.is.facing, facing);
  };
  const auto found = std::ranges::find_if(picture.works, serves);
  return found == picture.works.end() ? nullptr : &*found;
}

bool has_time_to_dig(const Rulebook& rules, Length off, Length pace) {
  return rules.works && off > pace * rules.works->trench.moves + rules.melee.reach;
}

WorkOrder<Handle> order_to_dig(Handle body, const Earthwork& work) {
  BasicWork<Handle> digs;
  digs.place.at = work.at;
  digs.dig = work;
  return {body, digs};
}

}  // namespace sandgate::vanguard
