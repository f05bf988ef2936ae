#include "core/review/belief.h"

#include <algorithm>
#include <cstdlib>

#include "core/review/followers.h"

namespace sandgate {
namespace {

/// Whether a body's place is counted in the error of belief.
bool is_counted(const Body& body) {
  return !body.gone && !body.scouts && !body.contents.dummy() && body.contents.men().count > 0 &&
         marches(body.contents.arm());
}

}  // namespace

std::int64_t reviewing::men_told(const Sighting& seen) {
  std::int64_t men = 0;
  for (const Part& part : seen.parts) men += part.men.count;
  return men;
}

std::optional<Length> BodyBelieved::error() const {
  return believed ? std::optional(distance(*believed, truly)) : std::nullopt;
}

std::vector<BodyBelieved> bodies_believed(const Campaign& campaign, const SeatView& view) {
  const Setting& setting = campaign.setting();
  const Picture& picture = view.picture();
  const Camp own = setting.side(picture.side).camp;
  std::vector<BodyBelieved> found;
  std::vector<std::size_t> place(campaign.bodies().size(), std::size_t(-1));  // in `found`, by body
  for (const Body& body : campaign.bodies()) {
    if (setting.side(body.side).camp == own || !is_counted(body)) continue;
    place[body.id.index()] = found.size();
    found.push_back({body.id, body.at, body.contents.men().count, {}, 0, {}, 0});
  }
  // By handle, so that of two of one time the one that was learned of later holds.
  for (const SightedBody& sighted : picture.sighted) {
    const BodyId id = view.body(sighted.handle);
    if (!campaign.exists(id) || place[id.index()] == std::size_t(-1)) continue;
    BodyBelieved& body = found[place[id.index()]];
    if (body.believed && sighted.time < body.seen) continue;
    body.believed = sighted.seen.at;
    body.believed_men = reviewing::men_told(sighted.seen);
    body.seen = sighted.time;
    body.seen_move = sighted.move;
  }
  return found;
}

Belief belief_of(const Setting& setting, SeatId seat, std::int64_t move, const std::vector<BodyBelieved>& bodies) {
  Belief belief{seat, move, 0, 0, {}, {}, {}, 0};
  double weighed = 0, worst = -1;
  for (const BodyBelieved& body : bodies) {
    if (!body.believed) {
      belief.unknown += body.men;
      continue;
    }
    belief.known += body.men;
    belief.strength_error += std::abs(body.believed_men - body.men);
    const double metres = setting.scale.metres(*body.error());
    weighed += metres * static_cast<double>(body.men);
    if (metres > worst) {
      worst = metres;
      belief.worst = body.body;
    }
  }
  if (belief.known > 0) {
    belief.mean_m = weighed / static_cast<double>(belief.known);
    belief.worst_m = worst;
  }
  return belief;
}

Belief belief_of(const Campaign& campaign, const SeatView& view, std::int64_t move) {
  return belief_of(campaign.setting(), view.picture().seat, move, bodies_believed(campaign, view));
}

}  // namespace sandgate
