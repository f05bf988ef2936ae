// Bodies of a plan as they are drawn, and in words.
#pragma once

#include <QString>

#include "app/mapview/piece.h"
#include "app/mapview/table/table_drawing.h"
#include "core/rulebook/rulebook.h"
#include "core/scenario/exercise/planned_body.h"

namespace sandgate {

/// As its own commander will have it on his sheet.
Piece piece_of(const PlannedBody& body, Livery livery, MapPoint at);
/// KS-6: a field work as it lies by the rulebook's measures; none where it stands nowhere, or the rulebook has none.
std::optional<TableWork> work_of(const ExercisePlan& plan, const PlanItem& work, const Country& country,
                                 const Rulebook& rulebook);
/// "Trench of Blue"
QString work_called(const ExercisePlan& plan, const PlanItem& work);
/// "40 men, box", "18 men, 2 guns, in fours", "depot, 240 food".
QString told(const PlannedBody& body);
/// The livery of a side of the plan, by name; red where it says none.
Livery livery_of(const ExercisePlan& plan, std::string_view side);
/// What a thing of the plan is called: its name, or what it is.
QString called(const ExercisePlan& plan, const PlanItem& item);

}  // namespace sandgate
