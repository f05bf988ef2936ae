// Whom a shell kills where it has come to rest (KS-7.1).
#pragma once

#include <cstdint>

#include "core/base/clause.h"
#include "core/rulebook/kriegspiel_rules.h"

namespace sandgate {

struct ShellToll {
  std::int32_t killed = 0;
  Clause clause = clauses::shell;
};
/// Of so many men in its circle whom nothing shelters: the rulebook's part, parts of a man counted up. Who they are
/// (the nearest first, dice on ties) is for whoever knows where they stand.
ShellToll shell_toll(const ShellRules& rules, std::int32_t unsheltered);

}  // namespace sandgate
