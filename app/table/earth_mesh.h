// Field works as banks of earth on a table in the round (KS-6).
#pragma once

#include "app/mapview/table/table_drawing.h"
#include "app/table/drape.h"
#include "app/table/table_relief.h"

namespace sandgate {

/// Adds what of a trench or an epaulement stands on the ground to `solid`, and its shadow; one that is being dug is
/// half as high. Mines are marks (marks_mesh.h).
void add_bank(const TableWork& work, const TableRelief& relief, Mesh& solid, Drape& shade);

}  // namespace sandgate
