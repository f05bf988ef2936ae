#include "app/editor/exercise/foreseen_marches.h"

#include <algorithm>

#include "app/host/session.h"
#include "core/scenario/scenario.h"

namespace sandgate {

Result<std::vector<std::optional<papers::TabledMarch>>> foreseen_marches(const std::string& plan,
                                                                         std::shared_ptr<const Country> country,
                                                                         const std::filesystem::path& rulebooks,
                                                                         const Progress& progress) {
  const auto scenario = scenario_over(plan, "scenario.json", rulebooks, std::move(country));
  if (!scenario) return std::unexpected(scenario.error());
  const Setting& setting = *scenario->setting;
  std::vector<std::optional<papers::TabledMarch>> foreseen(setting.march_table.size());
  if (foreseen.empty()) return foreseen;
  // How dice fall changes nothing of what is reckoned before the first move.
  const Commanders programs;
  const auto session = Session::rehearse(*scenario, 0, programs);
  if (!session) return std::unexpected(session.error());
  const auto umpire = (*session)->take_umpire();
  std::vector<std::shared_ptr<const SeatView>> views;
  for (const Seat& seat : setting.seats) views.push_back(umpire->seat_view(seat.id));
  const auto marches = papers::marches_of(setting, views, progress);
  if (!marches) return std::unexpected(marches.error());
  for (const papers::TabledMarch& march : *marches) {
    for (std::size_t i = 0; i < foreseen.size(); ++i) {
      const MarchTableEntry& entry = setting.march_table[i];
      const Body& body = setting.order_of_battle[entry.body.index()];
      const bool is = body.side == march.side && body.name == march.body && entry.move == march.begins &&
                      entry.to == march.to && !foreseen[i];
      if (!is) continue;
      foreseen[i] = march;
      break;
    }
  }
  return foreseen;
}

}  // namespace sandgate
