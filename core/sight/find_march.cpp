#include <fmt/format.h>

#include "core/rulebook/bars.h"
#include "core/sight/march_preview.h"
#include "core/signals/own_way.h"
#include "logistics/lines/lines.h"
#include "map/base/log.h"

namespace sandgate {
namespace {

Refusal refusal_of(const NoOwnWay& no, Point to) {
  if (no.no_road) return {RefusalCode::no_road, clauses::roads, {}};
  if (no.bar == Bar::none) return {RefusalCode::no_way, clauses::officials, {{"at", to}}};
  return sandgate::refusal_of(no.bar, to);
}

std::expected<Path, NoOwnWay> own_way(const Briefing& briefing, const MarchRates& rates, const KeepOff& off, Point from,
                                      Point to, bool by_road, const Progress& progress) {
  const WayGround ground{*briefing.country, briefing.scale, rates, off.empty() ? nullptr : &off};
  if (!by_road) return quickest_way(ground, from, to, progress);
  const std::shared_ptr<const LineNetwork> roads =
      briefing.roads ? briefing.roads : std::make_shared<const LineNetwork>(*briefing.country, LineKind::road);
  return way_by_road(ground, *roads, from, to, progress);
}

}  // namespace

std::expected<Path, Refusal> find_march(const Picture& picture, const Briefing& briefing, Handle handle, Point to,
                                        bool by_road, const Progress& progress) {
  const OwnBody* body = picture.body(handle);
  if (!body || !body->mine) return refuse(RefusalCode::not_your_body, clauses::command);
  const MarchRates rates = march_rates_for(picture, briefing, *body).times(briefing.rulebook.wide.multiplier);
  const LogTimer took(LogRoom::sight);
  auto path = own_way(briefing, rates, known_works_to_avoid(picture, briefing, *body), body->at, to, by_road, progress);
  log_line(LogRoom::sight, [&] {
    return fmt::format("a way for body {} looked for in {:.1f} ms: {}", handle.number, took.ms(),
                       path ? fmt::format("{} points", path->size()) : "none");
  });
  if (!path) return std::unexpected(refusal_of(path.error(), to));
  if (path->size() < 2) return refuse(RefusalCode::no_path, clauses::rates);
  return std::move(*path);
}

}  // namespace sandgate
