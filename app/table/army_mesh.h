// A table's men and guns, every army of one colour in one mesh: a window draws few things, and each of them whole.
#pragma once

#include <array>
#include <map>
#include <span>

#include "app/mapview/table/table_drawing.h"
#include "app/table/figures.h"
#include "app/table/table_relief.h"

namespace sandgate {

/// How he stands. Which men of a body kneel is theirs by their coat, so that nobody changes while he stands still.
Pose pose_of(const TableMan& man);

/// Figures are cast once and set down as often as there are men.
class FigureStore {
 public:
  explicit FigureStore(Cast cast = Cast::rough) : cast_(cast) {}
  const Mesh& figure(Pose pose, Livery livery, int coat);
  const Mesh& carriage(Livery livery);
  const Mesh& barrel(Livery livery);

 private:
  Cast cast_;
  std::map<std::array<int, 3>, Mesh> figures_;
  std::map<Livery, Mesh> carriages_, barrels_;
};

struct ArmyMesh {
  std::array<Mesh, 2> of;  ///< by livery
  Mesh shadows;            ///< dark, with their strength as alpha
};

/// Whether two drawings have the same toys at the same places; what is marked on them does not matter.
bool same_toys(const TableDrawing& a, const TableDrawing& b);

/// `fallen`, by man: how far he lies, 0 … 1, while he falls; those beyond its end lie where they are dead, and stand
/// else.
ArmyMesh army_mesh(const TableDrawing& drawing, const TableRelief& relief, FigureStore& figures,
                   std::span<const float> fallen = {});

}  // namespace sandgate
