// What a charge would come to before it is ordered, by what the seat sees (KS-8): whom it would meet, from how far, the
// row and cell of the table, and what both sides would lose.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/battle/table_move.h"
#include "core/kriegspiel/charging.h"
#include "core/sight/table_scene.h"

namespace sandgate {

/// How the men of a scene are formed, each by his place there: own ones as their bodies are, others as the nearest body
/// of their side and arm that is in sight; where none is, as two ranks.
struct SeenRanks {
  struct Man {
    BodyId body;
    Formation formation = Formation::two_ranks;
  };
  std::vector<Man> men;
};
SeenRanks ranks_seen(const TableScene& scene, const Picture& picture);

/// One melee by LW-5.2 that would be a charge. Men and guns by their places in the scene.
struct ForeseenCharge {
  FoundCharge found;
  ChargeRuling ruling;  ///< where horse is equal, of a toss that is won
  std::optional<ChargeRuling> toss_lost = {};
  std::array<ChargeRuling, ChargeRules::band_count> by_band = {};  ///< the same, had it begun in each band
  Point from;                                                      ///< where the nearest sabre starts
  // What a seat does not see of those charged, and what another row would hang on.
  bool may_have_retired = false;  ///< foot that went somewhere in its last move: it may have been back before horse
  bool may_have_stood = false;    ///< horse that did not move in its last move: it may have stood in charging distance
  bool others_ride = false;       ///< sabres that have ridden before this order are in it: theirs may be the distance
};

struct ChargePreview {
  std::int32_t least = 0;   ///< who may charge are so many
  std::int32_t sabres = 0;  ///< in two ranks and in the saddle, of who goes
  std::vector<ForeseenCharge> charges;
  std::int64_t melees = 0;  ///< contacts beside that would be melees
};

/// Of walks that could be ordered now. Nothing by a rulebook without charges. The host finds the same where the seat
/// sees all that is in it.
ChargePreview preview_charge(const TableScene& scene, const SeenRanks& ranks, const TableMove& move);

}  // namespace sandgate
