#include "app/desk/model/boats.h"

#include <algorithm>
#include <tuple>

#include "core/lines/boarding.h"

namespace sandgate {

bool has_boats(const Picture& picture, const Briefing& briefing) {
  return briefing.rulebook.boats &&
         std::ranges::any_of(picture.bodies, [](const OwnBody& body) { return boarding::is_boat(&body); });
}

std::optional<SeatDeed> into_boat_or_out(const Picture& picture, const Briefing& briefing, const OwnBody& body) {
  if (boarding::is_boat(&body)) {
    for (const OwnBody& other : picture.bodies)
      if (boarding::boards(other, body)) return DetrainOrder<Handle>{other.handle};
    return {};
  }
  if (body.aboard || body.entraining) return DetrainOrder<Handle>{body.handle};
  std::optional<std::tuple<bool, Length, Handle>> best;
  for (const OwnBody& boat : picture.bodies) {
    if (!boarding::is_boat(&boat)) continue;
    const bool refuses = boarding::check_entrain(briefing.rulebook, std::span(picture.bodies), body, &boat).has_value();
    const std::tuple here(refuses, distance(boat.at, body.at), boat.handle);
    if (!best || here < *best) best = here;
  }
  if (!best) return {};
  return EntrainOrder<Handle>{body.handle, std::get<Handle>(*best)};
}

}  // namespace sandgate
