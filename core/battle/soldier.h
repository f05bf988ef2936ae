// One man on a table.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "core/base/enumeration.h"
#include "core/base/fields.h"
#include "core/forces/arm.h"
#include "core/forces/formed.h"
#include "map/base/bearing.h"
#include "map/base/id.h"
#include "map/base/point.h"

namespace sandgate {

/// LW-5: what has become of a man.
enum class ManState : std::uint8_t {
  free,
  prisoner,
  disarmed,  ///< LW-5.6: freed, and not yet at his own back line
  dead,
  crossed,  ///< LW-5.7: over a back line, for good
  held,     ///< LW-5.7: a prisoner brought over his captor's back line
  ranks,    ///< formed up in his body again; when it stands out, its men are new ones
};
constexpr auto words_of(ManState) {
  return std::to_array<std::string_view>({"free", "prisoner", "disarmed", "dead", "crossed", "held", "ranks"});
}

/// KS-3, KS-7.2: what a man does by Kriegspiel beside walking.
struct Drill {
  std::int64_t fired = 0;     ///< KS-7.2: the last move in which he fired in a five; 0: none
  std::int32_t volleys = 0;   ///< KS-4.1: in so many of his side's moves, one after the other, up to that one
  Length ridden = {};         ///< KS-8: how far he has walked or ridden in `Soldier::moved`
  std::int64_t met = 0;       ///< KS-8: the last move in which he was in a charge that was settled
  std::int64_t stands = 0;    ///< KS-8.2: in this move he does not move
  std::int64_t retires = 0;   ///< KS-8.2 to KS-8.5: in this move he goes back …
  Point before = {};          ///< … from what is here
  std::int64_t near = 0;      ///< KS-8.5: the last own move that he began within charging distance of what is there
  std::int64_t retired = 0;   ///< KS-8.5: the last move in which he went back from horse
  Spent spent = {};           ///< KS-3: of a move
  std::int64_t formed = 0;    ///< KS-3: the last move in which he changed his formation
  Horse horse = Horse::none;  ///< of a horseman who has dismounted; he is infantry then
  Point horse_at = {};        ///< where it is held
  SANDGATE_FIELDS(fired, volleys, ridden, met, stands, retires, before, near, retired, spent, formed, horse, horse_at)
  friend bool operator==(const Drill&, const Drill&) = default;
};

/// Stands on a round base about `at`, whose radius is the rulebook's for his arm. `camp` is 0 for the first, 1 for the
/// second.
struct Soldier {
  ManId id;
  BodyId body;
  std::uint8_t camp = 0;
  Arm arm = Arm::infantry;
  Point at;
  ManState state = ManState::free;
  SideId side = {};        ///< his own
  SideId captor = {};      ///< of a prisoner: whose he is
  bool escorted = false;   ///< of a prisoner: has had an escort since he was taken (LW-5.8)
  BodyId keeper = {};      ///< of a prisoner or a disarmed man: marches in its ranks, and is not on the ground
  std::int64_t moved = 0;  ///< LW-2.6: the last move in which he moved or was led; 0: none
  Point from = {};         ///< where he stood before that
  std::int64_t freed = 0;  ///< LW-5.6: the move in which he was disarmed
  Moves paid = {};         ///< KS-2.2: towards the price before which he halted in `moved`
  std::optional<Bearing> lying = {};  ///< LW-3.3: lies down, his head that way from his base; none: stands
  std::uint32_t seen_by = 0;          ///< sides that have him in sight, a bit each; his own only of a prisoner
  Drill drill = {};

  /// Of his body's parts he is in this.
  Arm enlisted() const { return drill.horse == Horse::none ? arm : Arm::cavalry; }
  bool on_ground() const {
    return keeper.none() && (state == ManState::free || state == ManState::prisoner || state == ManState::disarmed);
  }
  SANDGATE_FIELDS(id, body, camp, arm, at, state, side, captor, escorted, keeper, moved, from, freed, paid, lying,
                  seen_by, drill)
  friend bool operator==(const Soldier&, const Soldier&) = default;
};

}  // namespace sandgate
