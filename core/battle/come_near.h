// How near a man could come to a place within one move (LW-5.1).
#pragma once

#include "core/battle/ground/table_ground.h"
#include "core/battle/soldier.h"

namespace sandgate {

/// LW-5.1: whether a man could, by his own arm's full allowance and round what is solid, come to stand with his middle
/// within `near` of a place of the ground, or as near to it as such a base can stand anywhere: in a narrow alley or at
/// a wall a horse need not come closer than the ground lets horses come. Where he comes to stand nothing solid and no
/// water lies between him and the place. Men and guns are ignored; whether he has moved is not asked.
bool could_come_near(const TableGround& ground, const Soldier& man, Point to, Length near);

}  // namespace sandgate
