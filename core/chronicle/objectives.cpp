#include "core/chronicle/objectives.h"

namespace sandgate {

std::vector<ObjectiveStanding> objectives_of(const Campaign& campaign) {
  const Setting& setting = campaign.setting();
  std::vector<ObjectiveStanding> all;
  for (const Side& side : setting.sides) {
    for (const Objective& objective : side.objectives) {
      ObjectiveStanding standing{side.id, objective, {}, {}};
      for (const Body& body : campaign.bodies()) {
        if (body.gone || !within(body.at, objective.at, at_an_objective)) continue;
        if (body.side == side.id) standing.own += body.contents.men();
        if (setting.side(body.side).camp != side.camp) standing.enemy += body.contents.men();
      }
      all.push_back(std::move(standing));
    }
  }
  return all;
}

}  // namespace sandgate
