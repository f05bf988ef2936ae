#include "core/campaign/march_check.h"

namespace sandgate {

Clause clause_of(Bar bar) {
  switch (bar) {
    case Bar::none: return clauses::none;
    case Bar::river: return clauses::rivers;
    case Bar::unfordable: return clauses::delays;
    case Bar::steep: return clauses::steepness;
    case Bar::solid: return clauses::solid;
    case Bar::off_map: return clauses::officials;
    case Bar::no_water: return clauses::rates;
  }
  return clauses::none;
}

Refusal refusal_of(Bar bar, Point where) {
  const auto code = [bar] {
    switch (bar) {
      case Bar::none: return RefusalCode::cannot_march;
      case Bar::river: return RefusalCode::river_without_crossing;
      case Bar::unfordable: return RefusalCode::ford_refused;
      case Bar::steep: return RefusalCode::too_steep;
      case Bar::solid: return RefusalCode::solid_ground;
      case Bar::off_map: return RefusalCode::off_map;
      case Bar::no_water: return RefusalCode::no_water;
    }
    return RefusalCode::cannot_march;
  }();
  return {code, clause_of(bar), {{"at", where}}};
}

std::optional<Refusal> check_path(const Country& country, const Scale& scale, const Rulebook& rulebook,
                                  const Contents& contents, Formation formation, Point at, const Path& path) {
  const auto refusal = [](RefusalCode code, Clause clause, std::vector<Argument> arguments = {}) {
    return Refusal{code, clause, std::move(arguments)};
  };
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

  const MarchRates rates = march_rates(rulebook, contents, formation);
  if (rates.across == Length{} && rates.road == Length{} && rates.water == Length{}) {
    return refusal(RefusalCode::cannot_march, clauses::rates);
  }
  const Reckoning reckoning = reckon(country, scale, rates, path);
  if (reckoning.bar != Bar::none) return refusal_of(reckoning.bar, reckoning.barred_at);
  return {};
}

}  // namespace sandgate
