#include "core/battle/check_path.h"

#include <algorithm>

#include "core/rulebook/bars.h"

namespace sandgate {

std::optional<Refusal> check_table_path(const TableGround& ground, const Path& path, Point at, Length radius) {
  const auto refusal = [](RefusalCode code, Clause clause, std::vector<Argument> arguments) {
    return Refusal{code, clause, std::move(arguments)};
  };
  const std::int64_t most = ground.rulebook().march.most_points;
  if (path.size() < 2) return refusal(RefusalCode::no_path, clauses::allowance, {{"at", at}});
  if (static_cast<std::int64_t>(path.size()) > most)
    return refusal(RefusalCode::path_too_long, clauses::officials, {{"most", most}});
  // Before any arithmetic on the points: they come from outside.
  if (!std::ranges::all_of(path, [&](Point p) { return ground.window().holds(p); }))
    return refusal(RefusalCode::off_table, clauses::contact, {{"at", at}});
  if (path.front() != at) return refusal(RefusalCode::path_elsewhere, clauses::officials, {{"at", at}});
  if (length(path) == Length{}) return refusal(RefusalCode::no_path, clauses::allowance, {{"at", at}});
  if (const auto barred = ground.bar_along(path, radius)) return refusal_of(barred->bar, barred->at);
  return {};
}

}  // namespace sandgate
