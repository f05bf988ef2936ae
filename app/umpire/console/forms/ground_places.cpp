#include "app/umpire/console/forms/ground_places.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/stories/injects.h"
#include "core/lines/parties.h"
#include "map/march/openings.h"

namespace sandgate {
namespace {

struct GroundTold {
  Q_DECLARE_TR_FUNCTIONS(GroundPlaces)
};

/// How near one points; no rule.
constexpr double pointed_within_m = 250;

WorkGround ground_of(const Campaign& campaign) {
  const Setting& setting = campaign.setting();
  return {*setting.country, setting.scale, setting.rulebook};
}

struct CrossingOff {
  FeatureId id;
  WorkPlace place;
  Length off;
};
std::vector<CrossingOff> crossings_by_distance(const Campaign& campaign, Point at) {
  const WorkGround ground = ground_of(campaign);
  std::vector<CrossingOff> found;
  for (std::size_t i = 0; i < ground.country.features().size(); ++i) {
    const FeatureId id{static_cast<std::int32_t>(i)};
    if (!crossing_kind(ground.country, id)) continue;
    const WorkPlace place = crossing_place(ground, id);
    found.push_back({id, place, distance_to(ground, place, at)});
  }
  std::ranges::stable_sort(found, {}, &CrossingOff::off);
  return found;
}

}  // namespace

std::vector<GroundPlace> ground_places(const Campaign& campaign, Point at, std::size_t most) {
  const stories::Names names(campaign.setting(), campaign, {}, stories::Names::Bodies::with_side);
  const auto& broken = campaign.lines().broken;
  std::vector<GroundPlace> places;
  const auto add = [&](const WorkPlace& place, Length off) {
    const bool is_broken = std::ranges::find(broken, place) != broken.end();
    places.push_back({place, stories::ground_thing(place, names),
                      is_broken ? GroundTold::tr("broken") : GroundTold::tr("whole"), is_broken, off});
  };
  for (const CrossingOff& one : crossings_by_distance(campaign, at)) add(one.place, one.off);
  // Rails are everywhere along a line: those that are broken, and the one that is pointed at.
  for (const WorkPlace& place : broken)
    if (!place.crossing) add(place, distance(place.at, at));
  const auto rail = rail_near(ground_of(campaign), at, campaign.setting().scale.length(pointed_within_m));
  if (rail && std::ranges::find(broken, *rail) == broken.end()) add(*rail, distance(rail->at, at));
  for (const FieldWork& work : campaign.works().works) {
    if (work.gone) continue;
    places.push_back({work.id, stories::ground_thing(work, names),
                      work.finished ? GroundTold::tr("finished") : GroundTold::tr("being dug"), false,
                      distance(work.is.at, at)});
  }
  std::ranges::stable_sort(places, {}, &GroundPlace::off);
  if (places.size() > most) places.erase(places.begin() + static_cast<std::ptrdiff_t>(most), places.end());
  return places;
}

std::optional<FeatureId> crossing_near(const Campaign& campaign, Point at) {
  const Setting& setting = campaign.setting();
  return built_crossing_near(*setting.country, setting.to_ground(at), pointed_within_m);
}

std::optional<WorkPlace> break_near(const Campaign& campaign, Point at) {
  if (const auto crossing = crossing_near(campaign, at)) return crossing_place(ground_of(campaign), *crossing);
  return rail_near(ground_of(campaign), at, campaign.setting().scale.length(pointed_within_m));
}

}  // namespace sandgate
