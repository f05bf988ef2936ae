#include "core/kriegspiel/shell_toll.h"

#include <algorithm>

namespace sandgate {

ShellToll shell_toll(const ShellRules& rules, std::int32_t unsheltered) {
  const std::int64_t part = std::int64_t{std::max(unsheltered, 0)} * rules.killed.over;
  return {.killed = static_cast<std::int32_t>((part + rules.killed.under - 1) / rules.killed.under)};
}

}  // namespace sandgate
