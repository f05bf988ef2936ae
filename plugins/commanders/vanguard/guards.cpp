// Guards (KS-5): depots, waggons and trains that an enemy comes near have the nearest idle body sent to them.
#include <algorithm>
#include <tuple>

#include "plugins/commanders/vanguard/manner.h"
#include "plugins/commanders/vanguard/turn.h"

namespace sandgate::vanguard {
namespace {

class Guards {
 public:
  explicit Guards(Turn& turn) : turn_(turn) {}

  void lead() {
    std::vector<Handle> stores;
    for (const OwnBody& body : turn_.picture.bodies) {
      const Arm arm = body.contents.arm();
      const bool store = arm == Arm::depot || arm == Arm::train || !body.packets.nothing();
      if (store && !body.gone && turn_.enemy_near(body.at, manner::alarm)) stores.push_back(body.handle);
    }
    for (const Handle store : stores) guard(store);
  }

 private:
  void guard(Handle handle) {
    const Point at = turn_.body(handle).at;
    const SightedBody* enemy = turn_.enemy_near(at, manner::alarm);
    // Who stands between or beside does it already.
    if (turn_.opposed(*enemy, std::max(manner::guarded, distance(enemy->seen.at, at) - manner::there))) return;
    std::optional<std::tuple<Length, Handle>> nearest;
    for (const Handle idle : idle_bodies(at)) {
      const OwnBody& body = turn_.body(idle);
      const std::tuple here(distance(body.at, at), idle);
      if (std::get<Length>(here) <= manner::guards_come && (!nearest || here < *nearest)) nearest = here;
    }
    if (!nearest) return;
    const Handle body = std::get<Handle>(*nearest);
    const Bearing out = Bearing::between(at, enemy->seen.at);
    const auto to = turn_.places.near(turn_.rates(turn_.body(body)), step(at, out, manner::there), manner::stale);
    const std::string why = "to guard " + turn_.body(handle).name;
    if (to && turn_.send(body, *to, By::quickest, manner::stale, why)) turn_.engaged.insert(body);
  }

  // Horse that is no scouts, and foot that has come to where it is to be or is on its way as a guard of this place.
  std::vector<Handle> idle_bodies(Point at) const {
    std::vector<Handle> idle;
    const auto offer = [&](Handle handle) {
      const OwnBody& body = turn_.body(handle);
      const bool free = !turn_.engaged.contains(handle) && !body.contents.dummy() && !body.hunger.hungry() &&
                        !body.work && !on_a_table(body) && !turn_.enemy_near(body.at, manner::raid_berth);
      if (free) idle.push_back(handle);
    };
    for (const Handle horse : turn_.now.horse) offer(horse);
    for (const Column& column : turn_.now.columns) {
      const OwnBody& body = turn_.body(column.body);
      const Point bound = turn_.bound_for(body);
      const bool at_goal = within(bound, turn_.now.goals[column.goal].at, manner::about_a_goal);
      if ((at_goal && !body.march) || within(bound, at, manner::guarded + manner::stale)) offer(column.body);
    }
    return idle;
  }

  Turn& turn_;
};

}  // namespace

void lead_guards(Turn& turn) { Guards(turn).lead(); }

}  // namespace sandgate::vanguard
