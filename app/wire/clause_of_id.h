// A clause that was read: its id in a place where it lasts as long as the program. Private to this room.
#pragma once

#include <optional>
#include <string_view>

#include "core/base/clause.h"

namespace sandgate::wire {

/// None where `id` is not made as ids of clauses are ("KS-2.2"; empty: none), or where a stranger has made up more of
/// them than any book has. May be called from several threads.
std::optional<Clause> clause_of_id(std::string_view id);

}  // namespace sandgate::wire
