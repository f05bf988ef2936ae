#include "core/sight/seen_ground.h"

#include <algorithm>

#include "core/rulebook/sight_line.h"

namespace sandgate {
namespace {

/// Fills in what is clear from `ground.from` within its reach.
std::optional<SeenGround> looked_round(SeenGround ground, const Briefing& briefing, int most_squares,
                                       const Progress& progress) {
  const Country& country = *briefing.country;
  const int cells = cells_to_a_square(country, ground.reach_m, most_squares);
  const double square_m = std::max(country.frame().cell_x, country.frame().cell_y) * cells;
  const auto far = ground.reach_m ? std::optional(*ground.reach_m + 1.5 * square_m) : std::nullopt;
  auto clear = viewshed(country, ground.from, far, sight_line(briefing.rulebook, briefing.scale), cells, progress);
  if (!clear) return {};
  ground.clear = std::move(*clear);
  return ground;
}

}  // namespace

std::optional<SeenGround> seen_ground(const Picture& picture, const Briefing& briefing, Handle handle, int most_squares,
                                      const Progress& progress) {
  const OwnBody* body = picture.body(handle);
  if (!body || body->gone) return {};
  const bool general = body->contents.arm() == Arm::general;
  SeenGround ground{.body = handle, .from = briefing.to_ground(body->at), .reach_m = {}, .clear = {}};
  if (!general || !briefing.rulebook.wide.general_sees_far) ground.reach_m = briefing.scale.metres(picture.visibility);
  return looked_round(std::move(ground), briefing, most_squares, progress);
}

std::optional<SeenGround> seen_ground_from(const Picture& picture, const Briefing& briefing, MapPoint from,
                                           int most_squares, const Progress& progress) {
  const double reach_m = briefing.scale.metres(picture.visibility);
  return looked_round({.body = {}, .from = from, .reach_m = reach_m, .clear = {}}, briefing, most_squares, progress);
}

}  // namespace sandgate
