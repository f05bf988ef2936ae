// Its post by couriers: where it has lost that, it sits with another of its bodies, near the others as it knows them.
#include <algorithm>
#include <optional>
#include <tuple>

#include "plugins/commanders/vanguard/turn.h"

namespace sandgate::vanguard {
namespace {

// A post that stands is at hand of itself.
bool has_post(const Picture& picture) {
  const OwnBody* post = picture.body(picture.post);
  return post && !post->gone && post->at_hand;
}

Length off_the_others(const Turn& turn, const OwnBody& from) {
  Length sum;
  for (const OwnBody& body : turn.picture.bodies) {
    if (body.mine && !body.gone) sum += distance(from.at, body.at);
  }
  return sum;
}

}  // namespace

void lead_post(Turn& turn) {
  const Picture& picture = turn.picture;
  if (!turn.briefing.by_couriers(picture.side) || has_post(picture)) return;
  // A party of scouts is no place for a staff, nor is a box with nobody in it; what was heard of last is the likeliest
  // to be there.
  const auto rank = [&](const OwnBody& body) {
    const std::int64_t silent = body.at_hand ? 0 : picture.clock.move - body.known_move;
    return std::tuple(body.scouts || body.contents.dummy(), silent, off_the_others(turn, body), body.handle);
  };
  std::vector<Handle> bodies;
  for (const OwnBody& body : picture.bodies) {
    if (body.mine && !body.gone && body.handle != picture.post) bodies.push_back(body.handle);
  }
  std::ranges::sort(bodies, {}, [&](Handle body) { return rank(turn.body(body)); });
  for (const Handle body : bodies) {
    if (turn.give(NamePostOrder<Handle>{body}, body, "my post is lost: I sit here")) return;
  }
}

}  // namespace sandgate::vanguard
