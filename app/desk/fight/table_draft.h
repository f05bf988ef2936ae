// Men and guns about to be moved on a table, as a value, and the slow work of thinking their walks out.
#pragma once

#include <optional>
#include <vector>

#include "core/battle/table_move.h"
#include "core/sight/table_scene.h"

namespace sandgate {

/// What a commander wishes to have moved. Men are named by their places in the scene it is planned on.
struct TableDraft {
  std::vector<std::uint32_t> men;    ///< in order; who cannot move is left where he is
  std::optional<std::uint32_t> gun;  ///< goes too, with those of them who serve it
  GroupShape shape = GroupShape::line;
  bool charge = false;  ///< into contact with the enemies nearest to `to`
  Point to;
  Bearing facing;
};

/// What would come of such a wish.
struct TablePlan {
  MoveMenOrder<Handle> order;
  std::optional<TableMove> move;   ///< none: it is refused
  std::optional<Refusal> refusal;  ///< why
  std::size_t stay = 0;            ///< of the men named, who would stand still
  std::size_t contacts = 0;        ///< who would touch an enemy
  Length longest;                  ///< the longest walk
};

/// Slow: call it off the windows' thread.
TablePlan plan_on_table(const TableScene& scene, const TableDraft& draft);

/// Free enemies round a place, whom a charge there is meant for: the nearest and those near him.
std::vector<std::uint32_t> enemies_about(const TableScene& scene, Point place);
/// The own gun nearest to a place that has men enough within reach to move it (LW-3.2) and can still be moved.
std::optional<std::uint32_t> gun_to_move(const TableScene& scene, Point near);
/// LW-3.2: those who serve a gun and can move now, nearest first.
std::vector<std::uint32_t> crew_to_move(const TableScene& scene, std::uint32_t gun);

/// Ground on which any of some men can end his walk: squares by their south-west corners.
struct TableReaches {
  std::vector<Point> squares;
  Length side;
};
/// Slow, and slower with every man: of many only some are asked, evenly chosen. `progress` is asked between men.
TableReaches reaches_of(const TableScene& scene, std::vector<std::uint32_t> men, const Progress& progress = {});

}  // namespace sandgate
