#include "logistics/supply/waggons.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "logistics/supply/hub.h"

namespace sandgate {
namespace {

Moves most_counted_moves(Moves within) { return {{within.count + within.count / (overstated - 1) + 1}}; }
Moves least_of_moves(Moves counted) { return {{counted.count - counted.count / overstated}}; }

/// Men go over from bodies to waggons, and back where those can have them who are to be kept as well.
class WaggonSharing {
 public:
  WaggonSharing(std::span<const std::int32_t> room, std::span<const WaggonReach> reaches)
      : room_(room.begin(), room.end()), reaches_(reaches.begin(), reaches.end()) {
    std::ranges::sort(reaches_, {},
                      [](const WaggonReach& reach) { return std::tuple(reach.body, reach.march, reach.waggons); });
  }

  std::int32_t keep(const WaggonAsk& ask) {
    std::int32_t kept = 0;
    while (kept < ask.men) {
      const std::int32_t more = find_room(ask.body, ask.men - kept);
      if (more == 0) break;
      kept += more;
    }
    return kept;
  }

  std::vector<WaggonShares::Share> shares() const {
    std::vector<WaggonShares::Share> found;
    for (const auto& [who, men] : kept_)
      if (men > 0) found.push_back({who.first, who.second, men});
    return found;
  }

 private:
  /// Some waggons, and how they are come to: from which body, and from which others that body's men would go over.
  struct Step {
    std::size_t body = 0;
    std::optional<std::size_t> from;
  };

  /// Keeps as many as go over at once by the shortest chain of others who go over to other waggons.
  std::int32_t find_room(std::size_t body, std::int32_t men) {
    std::map<std::size_t, Step> met;
    std::vector<std::size_t> chain;  // in the order in which they are met
    const auto meet = [&](std::size_t who, std::optional<std::size_t> from) {
      const auto own = std::ranges::equal_range(reaches_, who, {}, &WaggonReach::body);
      for (const WaggonReach& reach : own)
        if (met.try_emplace(reach.waggons, Step{who, from}).second) chain.push_back(reach.waggons);
    };
    meet(body, {});
    for (std::size_t next = 0; next < chain.size(); ++next) {
      const std::size_t waggons = chain[next];
      if (room_[waggons] > 0) return go_over(met, waggons, men);
      for (auto kept = kept_.lower_bound({waggons, 0}); kept != kept_.end() && kept->first.first == waggons; ++kept)
        if (kept->second > 0) meet(kept->first.second, waggons);
    }
    return 0;
  }

  std::int32_t go_over(const std::map<std::size_t, Step>& met, std::size_t last, std::int32_t men) {
    men = std::min(men, room_[last]);
    for (std::size_t waggons = last;;) {
      const Step& step = met.at(waggons);
      if (!step.from) break;
      men = std::min(men, kept_.at({*step.from, step.body}));
      waggons = *step.from;
    }
    room_[last] -= men;
    for (std::size_t waggons = last;;) {
      const Step& step = met.at(waggons);
      kept_[{waggons, step.body}] += men;
      if (!step.from) break;
      kept_.at({*step.from, step.body}) -= men;
      waggons = *step.from;
    }
    return men;
  }

  std::vector<std::int32_t> room_;
  std::vector<WaggonReach> reaches_;                                  ///< of a body the nearest first
  std::map<std::pair<std::size_t, std::size_t>, std::int32_t> kept_;  ///< by waggons and bodies
};

}  // namespace

WaggonMarches::WaggonMarches(const Country& country, const Scale& scale, const MarchRates& rates,
                             const Hindrances& hindrances, Length clear)
    : country_(country), scale_(scale), rates_(rates) {
  std::vector<KeptPlace> places;
  for (const FreeEnemy& enemy : hindrances.enemies) places.push_back({enemy.at, clear, enemy.who});
  enemies_ = KeepOff(std::move(places));
  rates_.broken = hindrances.broken;
  for (const HeldCrossing& held : hindrances.held) rates_.broken.push_back(held.crossing);
  std::ranges::sort(rates_.broken);
  const auto again = std::ranges::unique(rates_.broken);
  rates_.broken.erase(again.begin(), again.end());
}

std::vector<std::optional<Moves>> WaggonMarches::to(std::span<const Point> places, Point from, Moves within) const {
  const Length furthest = reach_in(within, std::max(rates_.across, rates_.road));
  std::optional<NearWays> ways;
  KeepOff near;
  const auto one = [&](Point place) -> std::optional<Moves> {
    if (distance(from, place) > furthest) return {};
    const Point leg[2] = {from, place};
    if (enemies_.bars(from, from) || enemies_.bars(place, place)) return {};
    if (!enemies_.bars(from, place)) {
      const Reckoning straight = reckon(country_, scale_, rates_, leg);
      if (straight.bar == Bar::none && straight.moves <= within) return straight.moves;
    }
    if (!ways) {
      const Moves far = most_counted_moves(within);
      near = enemies_.about(from, reach_in(far, std::max(rates_.across, rates_.road)));
      ways.emplace(country_, scale_, rates_, from, far, near);
    }
    const auto counted = ways->to(place);
    if (!counted || *counted <= within) return counted;
    if (least_of_moves(*counted) > within) return {};
    const auto drawn = find_route(country_, scale_, rates_, from, place, near);
    if (!drawn || drawn->reckoning.moves > within) return {};
    return drawn->reckoning.moves;
  };
  std::vector<std::optional<Moves>> found;
  for (const Point place : places) found.push_back(one(place));
  return found;
}

WaggonShares share_waggons(std::span<const std::int32_t> room, std::span<const WaggonReach> reaches,
                           std::span<const WaggonAsk> asks) {
  WaggonSharing sharing(room, reaches);
  WaggonShares told;
  for (const WaggonAsk& ask : asks) told.kept.push_back(sharing.keep(ask));
  told.shares = sharing.shares();
  return told;
}

}  // namespace sandgate
