#include "garrison.h"

#include "core/sight/deed_check.h"
#include "core/sight/march_preview.h"

namespace garrison {

using namespace sandgate;

void Garrison::take_turn(const Picture& picture, const Briefing& briefing, Orders& orders) {
  // The Picture changes with every order that is taken: what is to be gone through is copied first.
  std::vector<Handle> idle;
  for (const OwnBody& body : picture.bodies)
    if (body.mine && !body.gone && !body.set_out && !body.march) idle.push_back(body.handle);

  for (const Handle handle : idle) {
    const OwnBody& body = *picture.body(handle);
    const Objective* nearest = nullptr;
    for (const Objective& objective : briefing.sides[picture.side.index()].objectives)
      if (!nearest || distance(objective.at, body.at) < distance(nearest->at, body.at)) nearest = &objective;
    if (!nearest || within(nearest->at, body.at, Length::feet(1))) continue;

    const auto way = find_march(picture, briefing, handle, nearest->at, /*by_road=*/true);
    if (!way) continue;
    const MarchOrder<Handle> march{handle, *way, /*press_on=*/false};
    // What would be refused is not given: a seat pays for refusals that could have been foreseen.
    if (!check(picture, briefing, march)) orders.give(march, {handle, body.name + ": to its post"});
  }
}

}  // namespace garrison
