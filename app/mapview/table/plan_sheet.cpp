#include "app/mapview/table/plan_sheet.h"

#include "core/scenario/table_plan_country.h"

namespace sandgate {

Result<std::shared_ptr<const TableSheet>> plan_sheet(const CountryPlan& plan, const Rulebook& rulebook) {
  auto country = country_of(plan);
  if (!country) return std::unexpected(std::move(country.error()));
  const Scale scale = table_plan_scale();
  const auto metres = [&](Length length) { return scale.metres(length); };
  const auto& table = rulebook.table;
  const ToySizes toys{metres(Length::inches(1)), metres(table.house), metres(table.wall),
                      metres(table.tree),        metres(table.man),   rulebook.march.stream_m};
  const MapBox ground = (*country)->bounds();
  return std::make_shared<const TableSheet>(std::move(*country), scale, ground, toys);
}

}  // namespace sandgate
