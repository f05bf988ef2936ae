#include "core/sight/picture.h"

#include <algorithm>

namespace sandgate {
namespace {

struct Folder {
  Picture& picture;

  void operator()(const BodyIs& change) const {
    const std::size_t place = change.body.handle.index();
    // Handles are given one after another, so a new one is always the next.
    if (place == picture.bodies.size()) {
      picture.bodies.push_back(change.body);
    } else {
      picture.bodies[place] = change.body;
    }
  }
  void operator()(const SightingIs& change) const {
    const auto at = std::ranges::lower_bound(picture.sighted, change.body.handle, {}, &SightedBody::handle);
    if (at != picture.sighted.end() && at->handle == change.body.handle) {
      *at = change.body;
    } else {
      picture.sighted.insert(at, change.body);
    }
  }
  void operator()(const VisibilityIs& change) const {
    picture.visibility = change.visibility;
    picture.visibility_reason = change.reason;
  }
  void operator()(const ClockIs& change) const { picture.clock = change.clock; }
  void operator()(const SeatIs& change) const { picture.mine = change.mine; }
  void operator()(const DispatchCame& change) const { picture.dispatches.push_back(change.dispatch); }
};

}  // namespace

const OwnBody* Picture::body(Handle handle) const {
  return handle && handle.index() < bodies.size() ? &bodies[handle.index()] : nullptr;
}

const SightedBody* Picture::sighted_body(Handle handle) const {
  const auto at = std::ranges::lower_bound(sighted, handle, {}, &SightedBody::handle);
  return at != sighted.end() && at->handle == handle ? &*at : nullptr;
}

void apply(Picture& picture, const PictureChange& change) {
  std::visit(Folder{picture}, change);
  ++picture.sequence;
}

Briefing briefing_for(const Setting& setting, SideId side, std::shared_ptr<const LineNetwork> roads) {
  Briefing briefing;
  briefing.title = setting.title;
  briefing.brief = setting.brief;
  briefing.country = setting.country;
  briefing.roads = std::move(roads);
  briefing.scale = setting.scale;
  briefing.rulebook = setting.rulebook;
  briefing.sides = setting.sides;
  briefing.seats = setting.seats;
  for (Side& other : briefing.sides) {
    if (other.id == side) continue;
    other.brief.clear();
    other.objectives.clear();
  }
  return briefing;
}

}  // namespace sandgate
