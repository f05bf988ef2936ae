#include "core/scenario/table_force.h"

#include <algorithm>

namespace sandgate {
namespace {

// A gun with its horse and its share of foot.
constexpr int points_to_a_gun = 50;
constexpr int escort = 5, most_in_company = 20, most_in_squadron = 14;

}  // namespace

std::int64_t TableForce::worth(const Rulebook& rulebook) const {
  const auto& points = rulebook.points;
  return std::int64_t{guns} * points.gun + std::int64_t{horse} * points.cavalry + std::int64_t{foot} * points.infantry;
}

TableForce force_worth(std::int64_t half_points, const Rulebook& rulebook) {
  const auto& points = rulebook.points;
  TableForce force;
  force.guns = static_cast<int>(std::max<std::int64_t>(1, (half_points / 2 + points_to_a_gun / 2) / points_to_a_gun));
  std::int64_t left = half_points - std::int64_t{force.guns} * points.gun;
  const std::int64_t horse = std::int64_t{force.guns} * rulebook.setup.horse_to_a_gun.least;
  force.horse = static_cast<int>(std::min<std::int64_t>(horse, left / 2 / std::max(1, points.cavalry)));
  left -= std::int64_t{force.horse} * points.cavalry;
  force.foot = static_cast<int>(left / std::max(1, points.infantry));
  return force;
}

std::vector<TableUnit> units_of(const TableForce& force, const Telling& tell) {
  std::vector<TableUnit> guns, others;
  int horse = force.horse;
  for (int n = 1; n <= force.guns; ++n) {
    const int with = std::min(escort, horse);
    guns.push_back({tell(phrase("{} Gun", n)), tell(phrase("No. {} Gun and its horsemen", n)), 0, with, 1});
    horse -= with;
  }
  const int companies = std::max(std::min(3, force.foot), (force.foot + most_in_company - 1) / most_in_company);
  for (int n = 0; n < companies; ++n)
    others.push_back({tell(phrase("{} Company", n + 1)), tell(phrase("No. {} Company", n + 1)),
                      force.foot * (n + 1) / companies - force.foot * n / companies, 0, 0});
  const int squadrons = (horse + most_in_squadron - 1) / most_in_squadron;
  for (int n = 0; n < squadrons; ++n) {
    const auto middle = others.begin() + static_cast<std::ptrdiff_t>(others.size() / 2);
    others.insert(middle, {tell(phrase("{} Squadron", n + 1)), tell(phrase("No. {} Squadron", n + 1)), 0,
                           horse * (n + 1) / squadrons - horse * n / squadrons, 0});
  }
  std::vector<TableUnit> line;
  std::size_t put = 0;
  for (std::size_t i = 0; i < others.size(); ++i) {
    while (put < guns.size() && put * others.size() <= i * guns.size()) line.push_back(guns[put++]);
    line.push_back(others[i]);
  }
  while (put < guns.size()) line.push_back(guns[put++]);
  return line;
}

}  // namespace sandgate
