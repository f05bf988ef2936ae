// A table as it truly stands, both sides': its frame, men, guns, escorts, melees and names. For whoever may see all of
// it: a battle that is over, and the umpire.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "app/mapview/table/table_drawing.h"
#include "core/battle/ground/table_ground.h"
#include "core/battle/gun.h"
#include "core/kinds/melee.h"
#include "core/scenario/setting.h"

namespace sandgate {

/// What stands there; the spans are of the whole exercise, by id.
struct StandingTable {
  const Setting& setting;
  Window window;
  bool whole = false;
  std::span<const Body> bodies;
  std::span<const Soldier> men;
  std::span<const Gun> guns;
  std::function<bool(const Soldier&)> shows_man;  ///< whether he is drawn
  std::function<bool(const Gun&)> shows_gun;
  std::function<Edge(SideId)> back_line;
};

struct StandingDrawing {
  TableDrawing table;
  std::vector<ManId> men;   ///< in the order of `table.men`, by id
  std::vector<GunId> guns;  ///< likewise
  /// Null where he is not drawn.
  TableMan* man(ManId id);
  TableGun* gun(GunId id);
};
/// All but melees and names, which may be wanted of another moment.
StandingDrawing standing(const StandingTable& of);

/// LW-5.2: a melee and whom it is about, with `label`; `lots`: and whom it falls on, as it stands (LW-5.4).
void add_melee(StandingDrawing& drawing, const StandingTable& of, const JoinedMelee& melee, const QString& label,
               bool lots);
/// Of every body that has free men there its name, about them as they are drawn.
void add_names(StandingDrawing& drawing, const StandingTable& of);

}  // namespace sandgate
