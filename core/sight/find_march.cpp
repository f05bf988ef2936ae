#include <fmt/format.h>

#include <algorithm>

#include "core/rulebook/bars.h"
#include "core/sight/march_preview.h"
#include "logistics/lines/lines.h"
#include "map/base/log.h"

namespace sandgate {
namespace {

// How near a road a place on it lies, after rounding to the table.
constexpr double on_the_road_m = 30;

std::expected<Path, Refusal> quickest(const Briefing& briefing, const MarchRates& rates, Point from, Point to,
                                      const Progress& progress) {
  if (from == to) return Path{from};
  auto route = find_route(*briefing.country, briefing.scale, rates, from, to, progress);
  if (route) return std::move(route->path);
  const Bar bar = route.error().bar;
  if (bar == Bar::none) return refuse(RefusalCode::no_way, clauses::officials, {{"at", to}});
  return std::unexpected(refusal_of(bar, to));
}

void append(Path& path, const Path& more) {
  for (const Point p : more) {
    if (path.empty() || path.back() != p) path.push_back(p);
  }
}

// Roads by which this mover cannot pass, because of a ford or a broken crossing, are left out one by one.
std::optional<Path> passable_road(const Briefing& briefing, const LineNetwork& roads, const MarchRates& rates,
                                  const LinePlace& on, const LinePlace& off) {
  std::vector<EdgeId> impassable;
  while (const auto way = roads.shortest(on, off, impassable)) {
    Path road;
    for (const MapPoint p : way->points) append(road, {briefing.to_table(p)});
    const Reckoning reckoning = reckon(*briefing.country, briefing.scale, rates, road);
    if (reckoning.bar == Bar::none) return road;
    const MapPoint barred = briefing.to_ground(reckoning.barred_at);
    const auto edge = roads.nearest(barred, on_the_road_m);
    if (!edge || std::find(impassable.begin(), impassable.end(), edge->edge) != impassable.end()) return {};
    impassable.push_back(edge->edge);
  }
  return {};
}

std::expected<Path, Refusal> along_roads(const Briefing& briefing, const MarchRates& rates, Point from, Point to,
                                         const Progress& progress) {
  const std::shared_ptr<const LineNetwork> roads =
      briefing.roads ? briefing.roads : std::make_shared<const LineNetwork>(*briefing.country, LineKind::road);
  const MapBox ground = briefing.country->bounds();
  const double anywhere = ground.width() + ground.depth();
  const auto on = roads->nearest(briefing.to_ground(from), anywhere);
  const auto off = roads->nearest(briefing.to_ground(to), anywhere);
  if (!on || !off) return refuse(RefusalCode::no_road, clauses::roads);
  const auto road = passable_road(briefing, *roads, rates, *on, *off);
  if (!road) return refuse(RefusalCode::no_road, clauses::roads);
  if (road->empty()) return quickest(briefing, rates, from, to, progress);

  auto path = quickest(briefing, rates, from, road->front(), progress);
  if (!path) return path;
  append(*path, *road);
  const auto last = quickest(briefing, rates, road->back(), to, progress);
  if (!last) return last;
  append(*path, *last);
  return path;
}

}  // namespace

std::expected<Path, Refusal> find_march(const Picture& picture, const Briefing& briefing, Handle handle, Point to,
                                        bool by_road, const Progress& progress) {
  const OwnBody* body = picture.body(handle);
  if (!body || !body->mine) return refuse(RefusalCode::not_your_body, clauses::command);
  const MarchRates rates =
      march_rates(briefing.rulebook, body->contents, body->formation).times(briefing.rulebook.wide.multiplier);
  const LogTimer took(LogRoom::sight);
  auto path = by_road ? along_roads(briefing, rates, body->at, to, progress)
                      : quickest(briefing, rates, body->at, to, progress);
  log_line(LogRoom::sight, [&] {
    return fmt::format("a way for body {} looked for in {:.1f} ms: {}", handle.number, took.ms(),
                       path ? fmt::format("{} points", path->size()) : "none");
  });
  if (path && path->size() < 2) return refuse(RefusalCode::no_path, clauses::rates);
  return path;
}

}  // namespace sandgate
