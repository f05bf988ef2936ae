// One body's march of one move: KS-2, KS-3, CX-4, CX-5.
#pragma once

#include "core/campaign/campaign.h"
#include "core/deciding/lookout.h"

namespace sandgate {

class Earthworks;

/// Where a march is made and by which rules; keeps references.
struct MarchSetting {
  const Country& country;
  const Scale& scale;
  const Rulebook& rulebook;
  std::vector<FeatureId> broken = {};  ///< KS-5: crossings that carry nobody, in order
  const Earthworks* works = nullptr;   ///< KS-6: banks, and mines that may be trodden on; null: none
};

/// Places that `march` passes between `from` and `to` of its path, a foot apart or less, without those two.
std::vector<Point> passed(const March& march, Length from, Length to);

/// Carries `body`, which has a march, as far as one move's allowance takes it. `lookout` is the move's; without one no
/// enemy is met, as a preview must have it.
/// `has`: KS-3, of the move.
Marched march_one_move(const MarchSetting& ground, const Body& body, const Lookout* lookout,
                       Moves has = Moves::whole(1));

}  // namespace sandgate
