#include "logistics/railway/trucks.h"

#include <algorithm>

namespace sandgate {
namespace {

/// How many of `each` it takes; a part of one counts whole.
std::int64_t counted_up(std::int64_t count, std::int64_t each) { return count <= 0 ? 0 : (count - 1) / each + 1; }

std::int64_t trucks_of(std::int64_t count, const TruckRoom& room) {
  return counted_up(std::max<std::int64_t>(count, 0) * room.trucks, room.things);
}

}  // namespace

Length train_run(const TruckFigures& figures, std::int64_t trucks) {
  if (trucks <= figures.full_trucks) return figures.speed;
  return {{figures.speed.count * figures.full_trucks / trucks}};
}

std::int64_t trucks_for(const TrainLoad& load, const TruckFigures& figures) {
  return trucks_of(load.foot, figures.foot) + trucks_of(load.horse, figures.horse) +
         trucks_of(load.guns, figures.guns) + trucks_of(load.waggons, figures.waggons) +
         trucks_of(load.packets, figures.packets);
}

BoardingMoves boarding_moves(const TrainLoad& load, const TruckFigures& figures, std::int64_t points) {
  if (trucks_for(load, figures) == 0) return {};
  std::int64_t times = 1;
  if (figures.by_parties) {
    const std::int64_t men = std::max<std::int64_t>(load.foot, 0) + std::max<std::int64_t>(load.horse, 0);
    const std::int64_t parties = std::max<std::int64_t>(counted_up(men, figures.point_men), 1);
    times = counted_up(parties, std::max<std::int64_t>(points, 1));
  }
  return {times * figures.entrain_moves, times * figures.detrain_moves};
}

}  // namespace sandgate
