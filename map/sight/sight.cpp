#include "map/sight/sight.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "map/sight/cover.h"
#include "map/sight/ray.h"

namespace sandgate {

std::optional<Sight> sight(const Country& country, MapPoint from, MapPoint to, const SightLine& line) {
  const auto ground_from = country.height(from), ground_to = country.height(to);
  if (!ground_from || !ground_to) return std::nullopt;
  double eye = *ground_from * line.vertical + line.eye_m, target = *ground_to * line.vertical + line.target_m;
  // The line is laid from west to east whoever looks, so that rounding cannot show one what it hides from the other.
  const bool turned = std::tie(to.east, to.north) < std::tie(from.east, from.north);
  const Ray ray = turned ? Ray(country, to, target, from, eye, line) : Ray(country, from, eye, to, target, line);
  const double here = turned ? 1 : 0, there = turned ? 0 : 1;

  std::optional<double> hidden;
  const double highest = country.highest() ? static_cast<double>(*country.highest()) * line.vertical : 0;
  if (ray.lowest() < highest) hidden = ray.first_hidden(here, there, 0);
  if (line.features) {
    const auto covered = first_covered(country, ray, line, here);
    const auto nearer = [&](double a, double b) { return turned ? a > b : a < b; };
    if (covered && (!hidden || nearer(*covered, *hidden))) hidden = covered;
  }
  if (!hidden) return Sight{true, std::nullopt};
  return Sight{false, ray.at(*hidden)};
}

}  // namespace sandgate
