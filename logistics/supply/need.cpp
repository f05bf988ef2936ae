#include "logistics/supply/need.h"

namespace sandgate {

std::int32_t packets_for(std::int32_t count, std::int32_t per) {
  if (count <= 0 || per <= 0) return 0;
  const std::int32_t rest = count % per;
  return count / per + (rest >= per - rest ? 1 : 0);
}

Needs needs_of(const PoolCount& pool, const SupplyFigures& figures) {
  return {packets_for(pool.men().count, figures.men_per_food), packets_for(pool.horses, figures.horses_per_forage),
          packets_for(pool.fired, figures.men_per_ammunition)};
}

bool needs_none(const PoolCount& pool, const SupplyFigures& figures) { return pool.men() < figures.free_below; }

Needs due_of(const PoolCount& pool, const SupplyFigures& figures) {
  return needs_none(pool, figures) ? Needs{} : needs_of(pool, figures);
}

}  // namespace sandgate
