// Banks on a table (KS-6): what gives cover, and who digs there.
#pragma once

#include <optional>
#include <span>

#include "plugins/commanders/vanguard/table_field.h"

namespace sandgate::vanguard {

/// A place right behind a trench that is known and finished, whoever has dug it, from where men look over it at the
/// enemy.
struct Parapet {
  Point at;
  Bearing facing;  ///< to the enemy's side
};
/// The nearest that these men on foot can come to in some moves, that is open against the enemy nearest to it and has
/// room for them. None where there is none.
std::optional<Parapet> parapet_for(const Field& field, std::span<const ManIndex> men, Point at);
/// Whether more than half of them look over a bank already.
bool man_a_bank(const Field& field, std::span<const ManIndex> men);

}  // namespace sandgate::vanguard
