// The Country as it is laid out by hand (LW-1.1): a table, and the pieces that are put on it.
// Format: table-plan, schema data/schemas/table-plan.schema.json, described in README.md.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "map/base/fault.h"
#include "map/base/point.h"

namespace sandgate {

enum class PieceKind : std::uint8_t { board, house, wall, tree, clump, rock, river, ford, bridge, lane, place };
inline constexpr std::size_t piece_kinds = 11;
std::string_view name_of(PieceKind kind);
std::optional<PieceKind> piece_kind(std::string_view name);

/// One measure of a kind of piece: what it may be, and what it usually is. A kind without it has nought for all.
struct PieceMeasure {
  Length least, most, usual;
  bool there() const { return most > Length{}; }
};

/// What a piece of some kind is made of.
struct PieceForm {
  std::size_t least_points = 1, most_points = 1;
  bool closed = false;  ///< its points are an outline
  PieceMeasure wide, deep, high;
  bool turns = false;
  bool named = false;

  bool is_line() const { return most_points > 1 && !closed; }
};
const PieceForm& form_of(PieceKind kind);

/// A board is an inch high and lies on whatever boards are under it. Houses are as high as to their ridge; the heights
/// by which men see and shots fly are the rulebook's (rulebook `table`), these are for the eye.
struct PlanPiece {
  PieceKind kind = PieceKind::tree;
  std::vector<Point> points = {};  ///< board: its outline, the first point not repeated; wall, river, lane: its course
  Length wide = {}, deep = {},
         high = {};       ///< of a ford, a bridge: `wide` along the river. Only what the kind's form has
  std::int32_t turn = 0;  ///< whole degrees with the clock, 0 … 359
  std::string name = {};  ///< may be empty, but for a place
  friend bool operator==(const PlanPiece&, const PlanPiece&) = default;
};

/// x runs east along the southern back line, y north to the other, both from the south-western corner.
struct CountryPlan {
  static constexpr Length least_side = Length::feet(3), most_side = Length::feet(50);
  static constexpr std::size_t most_pieces = 2'000, most_boards = 200, most_points = 4'000;

  std::string name;  ///< of the table
  Length wide, deep;
  std::vector<PlanPiece> pieces;
  friend bool operator==(const CountryPlan&, const CountryPlan&) = default;
};

/// A piece of usual measures with its only point, or its middle, at `at`; lines and boards of usual size.
PlanPiece usual_piece(PieceKind kind, Point at);
/// A board with rounded corners.
PlanPiece rounded_board(Point middle, Length wide, Length deep, std::int32_t turn);

/// The middle of what it covers: of all its points.
Point middle_of(const PlanPiece& piece);
void shift(PlanPiece& piece, Length east, Length north);
/// About its middle, with the clock. Kinds that do not turn and have one point stay as they are.
void turn(PlanPiece& piece, std::int32_t degrees);

/// The ground a house, rock, clump, tree (its crown) or board covers, in inches, as a closed ring; empty for others.
std::vector<MapPoint> outline_of(const PlanPiece& piece);
/// A wall as it was given, a river or a lane drawn smooth, in inches; empty for others.
std::vector<MapPoint> course_of(const PlanPiece& piece);

/// The plan as a file has it; the same plan gives the same text, which read again gives the plan.
std::string text_of(const CountryPlan& plan);
/// Faults name `where` and the JSON pointer: unknown and missing keys, values out of range, too many pieces. What is
/// read may still be no table to play on; see check_plan.
Result<CountryPlan> table_plan_from_text(std::string_view text, const std::string& where);
/// The same of a file, which must also be as the schema in `schemas` has it.
Result<CountryPlan> read_table_plan(const std::filesystem::path& file, const std::filesystem::path& schemas);

}  // namespace sandgate
