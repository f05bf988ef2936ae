#include "core/checks/march_check.h"

#include "core/battle/ground/earthworks.h"
#include "core/battle/ground/paths.h"
#include "core/rulebook/bars.h"
#include "core/rulebook/rulebook.h"

namespace sandgate {

std::optional<Refusal> check_path(const Country& country, const Scale& scale, const Rulebook& rulebook,
                                  const Contents& contents, Formation formation, Point at, const Path& path,
                                  std::vector<FeatureId> broken, const std::vector<Earthwork>& works) {
  const auto refusal = [](RefusalCode code, Clause clause, std::vector<Argument> arguments = {}) {
    return Refusal{code, clause, std::move(arguments)};
  };
  if (contents.unmanned()) return refusal(RefusalCode::unmanned, clauses::rates);
  if (path.size() < 2) return refusal(RefusalCode::no_path, clauses::rates);
  if (path.size() > static_cast<std::size_t>(rulebook.march.most_points)) {
    return refusal(RefusalCode::path_too_long, clauses::officials,
                   {{"most", std::int64_t{rulebook.march.most_points}}});
  }
  // Before any arithmetic on the points: they come from outside.
  const MapBox ground = country.bounds();
  const Length width = scale.length(ground.width()), depth = scale.length(ground.depth());
  for (const Point p : path) {
    if (p.x < Length{} || p.y < Length{} || p.x > width || p.y > depth) return refusal_of(Bar::off_map, at);
  }
  if (path.front() != at) return refusal(RefusalCode::path_elsewhere, clauses::officials, {{"at", at}});
  if (length(path) == Length{}) return refusal(RefusalCode::no_path, clauses::rates);

  MarchRates rates = march_rates(rulebook, contents, formation);
  rates.broken = std::move(broken);
  if (rates.across == Length{} && rates.road == Length{} && rates.water == Length{}) {
    return refusal(RefusalCode::cannot_march, clauses::rates);
  }
  const Reckoning reckoning = reckon(country, scale, rates, path);
  if (reckoning.bar != Bar::none) return refusal_of(reckoning.bar, reckoning.barred_at);
  if (works.empty() || !stopped_by_banks(rulebook, contents)) return {};
  const Earthworks banks(rulebook, works);
  for (std::size_t i = 1; i < path.size(); ++i) {
    const auto before = banks.until_bank(path[i - 1], path[i]);
    if (before)
      return refusal_of(Bar::bank, point_along(path[i - 1], path[i], *before, distance(path[i - 1], path[i])));
  }
  return {};
}

std::optional<Refusal> lies_out(std::int64_t out, std::int64_t move) {
  if (out == 0) return {};
  // Both camps' moves are counted together; his side's own are every second of them.
  return Refusal{
      RefusalCode::general_is_out, clauses::general_out, {{"moves", std::max<std::int64_t>(out - move, 0) / 2 + 1}}};
}

}  // namespace sandgate
