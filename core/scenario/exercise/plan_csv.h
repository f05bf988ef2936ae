// An order of battle as a table of commas, for spreadsheets and for copying: one line a body.
//
// A header line names the columns, in any order: side, name and arm, or contents in place of arm, must be there; seat,
// title, men, guns, waggons, contents, formation, scouts, division, facing, food, forage, ammunition, trucks, engines,
// boats, aboard, east, north may be. Fields with commas, quotation marks or line breaks stand in quotation marks, and a
// quotation mark in them is doubled.
#pragma once

#include <span>

#include "core/scenario/exercise/planned_body.h"

namespace sandgate {

/// What becomes of a name that its side has already.
enum class CsvNames : std::uint8_t {
  changed,  ///< the line says anew what that body is; columns that are not there are left as they are
  added,    ///< one more body, with a number behind its name
};

/// The bodies as lines under a header of every column.
std::string csv_of(const ExercisePlan& plan, std::span<const std::size_t> bodies);

struct CsvBodies {
  ExercisePlan plan;
  std::vector<std::size_t> bodies;  ///< of the lines, in their order
};
/// The plan with the bodies of a text. A line without a seat gives its body to the first seat of its side; one without
/// a formation boxes it, as far as it can be boxed; one without a place leaves it to be set down. `onto`: in place of
/// the side and seat that the lines name, where that side is there. Faults name `where` and the line, and leave the
/// plan as it was: no header, a column that is not known or stands twice, a line with too many fields, a side or seat
/// that the plan does not have, a number that is none, a name twice.
Result<CsvBodies> with_csv(const ExercisePlan& plan, std::string_view text, const std::string& where, CsvNames names,
                           const std::optional<PlanItem>& onto = {});
/// Whether a text begins as such a table does.
bool looks_like_bodies(std::string_view text);

}  // namespace sandgate
