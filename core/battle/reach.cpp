#include <algorithm>

#include "core/base/inch.h"
#include "core/battle/ground/table_way.h"
#include "core/battle/room.h"
#include "core/battle/trial.h"

namespace sandgate {
namespace {

/// The south-western corner of the square inch a place lies in.
Length corner(Length at) { return {{at.count - (at.count % inch.count + inch.count) % inch.count}}; }

}  // namespace

std::vector<Point> reach_of(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns,
                            std::uint32_t man, std::int64_t move, const std::optional<BackLine>& counts_from) {
  if (man >= men.size() || !men[man].on_ground()) return {};
  const Soldier& walker = men[man];
  const MarchRates rates = ground.rates(walker.arm);
  const Length radius = ground.rulebook().radius(walker.arm), most = std::max(rates.across, rates.road);
  if (most.count == 0) return {};
  Room room(ground.rulebook(), men, guns);
  room.take_man_away(walker.at, man);
  TableMoveOrder order;
  order.side = walker.side;
  order.camp = walker.camp;
  order.move = move;
  order.counts_from = counts_from;
  const Enemies enemies(ground.rulebook(), men, walker.camp);

  const Window& window = ground.window();
  const Window about = Window{walker.at, walker.at}.grown(most + inch);
  const Window within_reach{
      {std::max(about.south_west.x, window.south_west.x), std::max(about.south_west.y, window.south_west.y)},
      {std::min(about.north_east.x, window.north_east.x), std::min(about.north_east.y, window.north_east.y)}};
  std::optional<WayFinder> finder;
  const auto way_to = [&](Point square, Point middle) -> std::optional<Path> {
    if (ground.clear(walker.at, middle, radius)) return Path{walker.at, middle};
    if (!finder) finder.emplace(ground, radius, within_reach).spread(walker.at, most);
    return finder->way_spread_to(square);
  };
  std::vector<Point> reach;
  for (Length y = corner(within_reach.south_west.y); y <= within_reach.north_east.y; y += inch) {
    for (Length x = corner(within_reach.south_west.x); x <= within_reach.north_east.x; x += inch) {
      const Point square{x, y}, middle{x + Length{{inch.count / 2}}, y + Length{{inch.count / 2}}};
      if (!within(walker.at, middle, most) || ground.bar_at(middle, radius) != Bar::none) continue;
      if (!room.free_for(middle, radius)) continue;
      const auto way = way_to(square, middle);
      if (!way) continue;
      const auto tried = try_walk(ground, enemies, walker, *way, order);
      if (tried && !tried->stopped()) reach.push_back(square);
    }
  }
  return reach;
}

}  // namespace sandgate
