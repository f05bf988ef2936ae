// The form of a march of the plan's march table, and what an answer does.
#pragma once

#include <optional>

#include "app/editor/exercise/item_fields.h"

namespace sandgate {

std::vector<ItemField> march_fields(const ExerciseModel& model, const PlanItem& march);
/// Whether it was taken; none where the field is one as other things have them.
std::optional<bool> take_march_field(ExerciseModel& model, const PlanItem& march, const ItemField& field,
                                     const QString& value);
/// "move 4, 10.30 a.m."; why it cannot march; empty while nothing is foreseen.
QString march_ends(const ExerciseModel& model, const PlanItem& march);

}  // namespace sandgate
