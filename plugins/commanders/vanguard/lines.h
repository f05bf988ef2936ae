// Men put into one line, each straight to his place: for who is to stand farther apart, or nearer to a bank, than a
// group by its formation.
#pragma once

#include <vector>

#include "plugins/commanders/vanguard/table_field.h"

namespace sandgate::vanguard {

/// Walks that bring these men to places in a line along `along`, its middle at `middle`, so far from one another; in
/// the order in which they stand, so that nobody crosses another's way. Who is there already, or cannot go straight
/// there in this move, is left out; whether the others have room is for the order to be tried.
std::vector<ManWalk> walks_into_line(const Field& field, std::vector<ManIndex> men, Point middle, Bearing along,
                                     Length apart);

}  // namespace sandgate::vanguard
