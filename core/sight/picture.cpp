#include "core/sight/picture.h"

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
  void operator()(const ClockIs& change) const { picture.clock = change.clock; }
  void operator()(const SeatIs& change) const { picture.mine = change.mine; }
  void operator()(const DispatchCame& change) const { picture.dispatches.push_back(change.dispatch); }
};

}  // namespace

const OwnBody* Picture::body(Handle handle) const {
  return handle && handle.index() < bodies.size() ? &bodies[handle.index()] : nullptr;
}

void apply(Picture& picture, const PictureChange& change) {
  std::visit(Folder{picture}, change);
  ++picture.sequence;
}

}  // namespace sandgate
