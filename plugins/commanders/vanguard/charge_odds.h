// A cavalry charge thought out by the tables (KS-8): who would ride, against whom and from how far, and what comes of
// it.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/kriegspiel/charge.h"
#include "plugins/commanders/vanguard/table_field.h"

namespace sandgate::vanguard {

struct ChargeOdds {
  std::vector<ManWalk> walks;
  ChargeBand band = ChargeBand::near;
  std::int32_t sabres = 0;   ///< who take part
  std::int32_t charged = 0;  ///< men of the enemy's, with guns
  double lost = 0;           ///< horsemen of its own, dead and taken, on the average of the toss (KS-8.4)
  double won = 0;            ///< of the enemy's: men dead and taken
  double guns = 0;           ///< taken, if they are held
  double worth = 0;          ///< men of the infantry: what is won, less what is lost and what the enemy's answer costs
};

/// Own horse that may charge: in the saddle, of a body in two ranks, and free to be ordered (KS-8).
std::vector<ManIndex> sabres_of(const Field& field);

/// KS-8: so many horsemen of the enemy's could charge a man at `p` in their next move, as far as one sees. How their
/// bodies stand is not seen: any may be in two ranks.
std::int64_t sabres_near(const Field& field, Point p);

/// What a charge of these would come to, the nearest first, at enemies about `mark`. None where they cannot ride there,
/// or would be too few when they came (KS-8).
std::optional<ChargeOdds> think_out(const Field& field, std::span<const ManIndex> sabres, ManIndex mark);

}  // namespace sandgate::vanguard
