// The form of an inject of the plan (KS-10): what is done, and when it comes; and what an answer does.
#pragma once

#include <array>
#include <optional>

#include "app/editor/exercise/item_fields.h"

namespace sandgate {

/// In the order in which they are written.
inline constexpr std::array inject_packet_kinds{"food", "forage", "ammunition"};

/// Only those of what is chosen: an announcement has no place, and what waits for nothing no trigger's terms.
std::vector<ItemField> inject_fields(const ExerciseModel& model, const PlanItem& inject);
/// Whether it was taken; none where the field is one as other things have them.
std::optional<bool> take_inject_field(ExerciseModel& model, const PlanItem& inject, const ItemField& field,
                                      const QString& value);
/// When it comes, in a line: "in move 6, when a table opens"; "by hand".
QString inject_comes(const ExercisePlan& plan, const PlanItem& inject);

}  // namespace sandgate
