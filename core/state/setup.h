// How a battle begins: where an exercise stands that is set up in play (LW-1.1, LW-2.1, LW-6.3, LW-7; ST-10, ST-11).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/fields.h"
#include "core/battle/set_down.h"
#include "core/kinds/setup.h"
#include "core/scenario/setting.h"

namespace sandgate {

struct SetupState {
  SetupStage stage = SetupStage::over;
  SideId chooser, defender;                        ///< as SetupBegan says
  SideId turn;                                     ///< as SetupStageBegan says
  std::vector<Edge> back_lines;                    ///< by side; empty until one is chosen
  std::vector<std::vector<MusteredBody>> musters;  ///< by side, as they stand
  SANDGATE_FIELDS(stage, chooser, defender, turn, back_lines, musters)
  friend bool operator==(const SetupState&, const SetupState&) = default;
};

/// The back line of a side whose edge of a field is `edge`; `far` is the field's north-eastern corner.
BackLine line_at(Edge edge, Point far);
/// LW-2.1, LW-6.3.
SetDownRole set_down_role(SideId side, SideId defender);
/// LW-6.3: what a side may muster for, in half points; a defender has his part of it.
std::int64_t muster_points(const Rulebook& rulebook, const SetupTerms& terms, SideId side, SideId defender);

}  // namespace sandgate
