// The enemy's lines (KS-5, CX-7): his depots and trains that nobody guards are taken, and a party goes to break a
// bridge or a rail behind his front where it meets nobody who has been sighted.
#include <algorithm>
#include <tuple>

#include "core/rulebook/lines_ruling.h"
#include "plugins/commanders/vanguard/manner.h"
#include "plugins/commanders/vanguard/turn.h"

namespace sandgate::vanguard {
namespace {

constexpr const char* party_name = "Wrecking party";

class Raids {
 public:
  Raids(Turn& turn, const LineNetwork& rails) : turn_(turn), rails_(rails) {}

  void lead() {
    take_stores();
    break_lines();
  }

 private:
  bool free_for_it(const OwnBody& body) const {
    return !turn_.engaged.contains(body.handle) && !body.contents.dummy() && !body.hunger.hungry() && !body.work &&
           !on_a_table(body) && body.contents.men().count > 0;
  }

  // KS-5: his who alone has a free man by them when he closes his move.
  void take_stores() {
    for (const SightedBody& store : turn_.picture.sighted) {
      const Camp own = turn_.briefing.sides[turn_.picture.side.index()].camp;
      if (store.state != ReportKind::seen || turn_.briefing.sides[store.side.index()].camp == own) continue;
      if (store.seen.parts.empty() || marches(store.seen.parts.front().arm)) continue;
      if (turn_.enemy_near(store.seen.at, manner::raid_berth)) continue;
      take(store.seen.at, store.seen.parts.front().arm == Arm::depot ? "to take a depot" : "to take a train");
    }
  }
  void take(Point at, const std::string& why) {
    std::vector<std::tuple<Length, Handle>> near;
    for (const std::vector<Handle>* arm : {&turn_.now.horse, &turn_.now.scouts}) {
      for (const Handle body : *arm) {
        const Length off = distance(turn_.body(body).at, at);
        if (free_for_it(turn_.body(body)) && off <= manner::raid_reach) near.emplace_back(off, body);
      }
    }
    std::ranges::sort(near);
    constexpr std::size_t most_tried = 2;
    if (near.size() > most_tried) near.resize(most_tried);
    for (const auto& [off, body] : near) {
      if (!ride(body, at, why)) continue;
      turn_.engaged.insert(body);
      return;
    }
  }

  // Where that can be done by no sighted enemy; whether it is there or goes there.
  bool ride(Handle handle, Point to, const std::string& why) {
    const OwnBody& body = turn_.body(handle);
    if (within(turn_.bound_for(body), to, turn_.briefing.rulebook.destruction.near)) return true;
    const Path* way = turn_.way(body, to, By::quickest);
    return way && safe(*way) && turn_.give(MarchOrder<Handle>{handle, *way, true}, handle, why);
  }
  bool safe(const Path& way) const {
    const Length whole = length(way);
    if (whole > manner::raid_reach + manner::raid_reach) return false;
    for (Length gone; gone <= whole; gone += manner::stale) {
      if (turn_.enemy_near(along(way, gone), manner::raid_berth)) return false;
    }
    return !turn_.enemy_near(way.back(), manner::raid_berth);
  }

  struct Mark {
    WorkPlace place;
    bool crossing = false;
    std::string name;
  };

  // One party a seat at a time.
  void break_lines() {
    const OwnBody* party = nullptr;
    for (const OwnBody& body : turn_.picture.bodies) {
      if (body.mine && !body.gone && body.name.starts_with(party_name)) party = &body;
    }
    if (party) {
      if (party->aboard || on_a_table(*party)) return;
      if (party->work) {
        turn_.engaged.insert(party->handle);
        return;
      }
      work_with(party->handle);
    } else {
      tell_off();
    }
  }

  void work_with(Handle handle) {
    const bool engineers = turn_.body(handle).contents.arm() == Arm::engineers;
    for (const Mark& mark : marks(turn_.body(handle), engineers)) {
      BasicWork<Handle> work;
      work.place = mark.place;
      if (turn_.give(WorkOrder<Handle>{handle, work}, handle, "breaks " + mark.name) ||
          ride(handle, mark.place.at, "to break " + mark.name)) {
        turn_.engaged.insert(handle);
        return;
      }
    }
  }

  // From those nearest to what they could break.
  void tell_off() {
    const Rulebook& rules = turn_.briefing.rulebook;
    for (const std::vector<Handle>* arm : {&turn_.now.engineers, &turn_.now.horse}) {
      for (const Handle handle : *arm) {
        const OwnBody& body = turn_.body(handle);
        const bool engineers = body.contents.arm() == Arm::engineers;
        const std::int32_t men = engineers ? rules.destruction.party_men : rules.railway.tear_up.men;
        if (!body.at_hand || !free_for_it(body) || body.contents.parts.size() != 1) continue;
        if (body.contents.men().count < men * manner::raiders_over) continue;
        for (const Mark& mark : marks(body, engineers)) {
          const Path* way = turn_.way(body, mark.place.at, By::quickest);
          if (!way || !safe(*way)) continue;
          DetachOrder<Handle> order{handle, {{body.contents.arm(), men, 0, 0}}, turn_.new_name(party_name)};
          if (turn_.give(order, handle, "tells off a party to break " + mark.name)) return;
        }
      }
    }
  }

  // Behind his sighted front and in reach, the nearest first: for engineers bridges, for others rails.
  std::vector<Mark> marks(const OwnBody& body, bool engineers) const {
    std::vector<std::pair<Length, Mark>> found;
    const std::optional<Length> front = enemy_front();
    if (!front) return {};
    const auto offer = [&](Mark mark) {
      const Length off = distance(body.at, mark.place.at);
      const bool broken = std::ranges::any_of(turn_.picture.breaks, [&](const SeenBreak& seen) {
        if (!seen.broken) return false;
        return mark.crossing ? seen.place.crossing == mark.place.crossing
                             : within(seen.place.at, mark.place.at, manner::about_a_goal);
      });
      const bool behind = turn_.places.advance(mark.place.at) > *front;
      if (!broken && behind && off <= manner::raid_reach && !turn_.enemy_near(mark.place.at, manner::raid_berth))
        found.emplace_back(off, std::move(mark));
    };
    for (const LineEdge& edge : rails_.edges()) {
      if (engineers) {
        for (const FeatureId bridge : edge.bridges) offer(crossing(bridge));
        continue;
      }
      if (edge.points.empty()) continue;
      const MapPoint middle = edge.points[edge.points.size() / 2];
      offer({{{}, turn_.briefing.to_table(middle)}, false, "the line"});
    }
    if (engineers && turn_.briefing.roads) {
      for (const LineEdge& edge : turn_.briefing.roads->edges()) {
        for (const FeatureId bridge : edge.bridges) offer(crossing(bridge));
      }
    }
    std::ranges::stable_sort(found, [](const auto& a, const auto& b) {
      return std::tuple(a.first, a.second.place) < std::tuple(b.first, b.second.place);
    });
    std::vector<Mark> nearest;
    constexpr std::size_t most = 2;
    for (auto& [off, mark] : found) {
      if (nearest.size() < most && (nearest.empty() || nearest.back().place != mark.place))
        nearest.push_back(std::move(mark));
    }
    return nearest;
  }
  Mark crossing(FeatureId id) const {
    const Feature& feature = turn_.briefing.country->feature(id);
    MapPoint middle = feature.points.front();
    if (feature.points.size() == 2)
      middle = {(middle.east + feature.points[1].east) / 2, (middle.north + feature.points[1].north) / 2};
    else
      middle = feature.points[feature.points.size() / 2];
    return {{id, turn_.briefing.to_table(middle)}, true, feature.name.empty() ? "a bridge" : feature.name};
  }

  // How far forward the rearmost enemy who has been sighted stands, with room for who follows him.
  std::optional<Length> enemy_front() const {
    std::optional<Length> rearmost;
    for (const SightedBody* enemy : turn_.enemies()) {
      const Length here = turn_.places.advance(enemy->seen.at);
      if (!rearmost || here > *rearmost) rearmost = here;
    }
    return rearmost;
  }

  Turn& turn_;
  const LineNetwork& rails_;
};

}  // namespace

void lead_raids(Turn& turn, KnownLines& known) {
  if (!known.rails) known.rails = std::make_unique<LineNetwork>(*turn.briefing.country, LineKind::railway);
  Raids(turn, *known.rails).lead();
}

}  // namespace sandgate::vanguard
