// Standing out on a part of the field. Private to this room.
#pragma once

#include "core/battle/stand_out.h"

namespace sandgate {

/// As stand_out, with no line wider than `widest`, where that can be helped: a strip is wider than it is deep.
StoodOut stand_out_in(const TableGround& strip, Length widest, const Contents& contents, Formation formation, Point at,
                      Bearing facing, std::span<const Soldier> men, std::span<const Gun> guns);

}  // namespace sandgate
