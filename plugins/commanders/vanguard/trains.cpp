// Trains (CX-7): where the line leads nearer to the army than packets lie, they take them there: from a depot by the
// line to the station nearest to those who eat, which no enemy is near and no known break cuts off.
#include <algorithm>
#include <tuple>

#include "plugins/commanders/vanguard/manner.h"
#include "plugins/commanders/vanguard/turn.h"

namespace sandgate::vanguard {
namespace {

class Trains {
 public:
  Trains(Turn& turn, const LineNetwork& rails) : turn_(turn), larder_(*turn.larder), rails_(rails) {
    for (const SeenBreak& seen : turn.picture.breaks) {
      if (seen.broken) take_break(seen.place);
    }
  }

  void lead() {
    std::vector<Handle> trains;
    for (const OwnBody& body : turn_.picture.bodies) {
      const bool runs = body.mine && !body.gone && body.rails && body.rails->engines > 0;
      if (runs && body.rails->way.empty() && body.rails->waits_for.none()) trains.push_back(body.handle);
    }
    for (const Handle train : trains) {
      const Mess* mess = mess_for(turn_.body(train));
      if (!mess) continue;
      if (turn_.body(train).packets.food >= mess->due.food && !turn_.body(train).packets.nothing())
        forward(train, *mess);
      else
        back(train, *mess);
    }
  }

 private:
  // A break of a crossing is one of every line that passes there.
  void take_break(const WorkPlace& place) {
    const auto& edges = rails_.edges();
    for (std::size_t e = 0; e < edges.size() && place.crossing; ++e) {
      const EdgeId edge{static_cast<std::int32_t>(e)};
      for (std::size_t i = 0; i < edges[e].bridges.size(); ++i) {
        if (edges[e].bridges[i] == place.crossing) breaks_.push_back({edge, edges[e].bridges_m[i]});
      }
      for (std::size_t i = 0; i < edges[e].culverts.size(); ++i) {
        if (edges[e].culverts[i] == place.crossing) breaks_.push_back({edge, edges[e].culverts_m[i]});
      }
    }
    if (place.crossing) return;
    if (const auto at = line_at(place.at, manner::there)) breaks_.push_back({at->edge, at->along_m});
  }
  std::optional<LinePlace> line_at(Point at, Length reach) const {
    return rails_.nearest(turn_.briefing.to_ground(at), turn_.briefing.scale.metres(reach));
  }
  bool line_leads(Point from, Point to) const {
    const auto here = line_at(from, manner::there), there = line_at(to, manner::there);
    return here && there && rails_.shortest(*here, *there, breaks_);
  }

  /// Those nearest to the train who need packets.
  const Mess* mess_for(const OwnBody& train) const {
    const Mess* best = nullptr;
    for (const Mess& mess : larder_.messes()) {
      if (!best || off(mess, train.at) < off(*best, train.at)) best = &mess;
    }
    return best;
  }
  Length off(const Mess& mess, Point at) const {
    std::optional<Length> nearest;
    for (const std::size_t i : mess.eaters) {
      const Eater& eater = larder_.eaters()[i];
      const Length here = distance(eater.at, at) + (eater.foot ? Length{} : manner::train_worth);
      if (!nearest || here < *nearest) nearest = here;
    }
    return *nearest;
  }

  // The station nearest to them, from which no enemy is nearer than they are.
  std::optional<Point> station_for(const OwnBody& train, const Mess& mess) const {
    std::vector<std::pair<Length, Point>> stations;
    for (const LineNode& node : rails_.nodes()) {
      if (node.station.none()) continue;
      const Point at = turn_.briefing.to_table(node.at);
      const Length here = off(mess, at);
      if (here + manner::train_worth > off(mess, train.at) || turn_.enemy_near(at, std::max(here, manner::trains_shun)))
        continue;
      stations.emplace_back(here, at);
    }
    std::ranges::sort(stations);
    for (const auto& [length, at] : stations) {
      if (line_leads(train.at, at)) return at;
    }
    return {};
  }

  void forward(Handle handle, const Mess& mess) {
    const OwnBody& train = turn_.body(handle);
    // Who feeds them from where it is does not run off when packets are drawn.
    const bool feeds = larder_.reaches(train.at, mess);
    if (feeds && larder_.moves_left() == 1) return;
    if (const auto station = station_for(train, mess)) {
      // It would be under way when packets are drawn; waggons may still load from it here.
      turn_.give(RunTrainOrder<Handle>{handle, {*station}, false, {}}, handle,
                 "brings packets nearer to " + turn_.body(larder_.eaters()[mess.eaters.front()].body).name);
      return;
    }
    lay_down(train, mess);
  }

  // At the station nearest to the army: for waggons to load from, and it goes for more.
  void lay_down(const OwnBody& train, const Mess& mess) {
    if (!train.at_hand || !depot_behind(train) || turn_.enemy_near(train.at, manner::alarm)) return;
    if (!larder_.reaches(train.at, mess) && off(mess, train.at) > turn_.briefing.rulebook.supply.horse) return;
    const auto lies_here = [&](const Store& store) {
      return store.arm == Arm::depot && within(store.at, train.at, larder_.foot_reach());
    };
    if (std::ranges::any_of(larder_.stores(), lies_here)) {
      // What lies there already takes what it brings.
      const auto depot = std::ranges::find_if(larder_.stores(), lies_here);
      if (within(depot->at, train.at, turn_.briefing.rulebook.destruction.near))
        turn_.give(TransferOrder<Handle>{train.handle, depot->body, train.packets}, train.handle,
                   "hands over to " + turn_.body(depot->body).name);
      return;
    }
    turn_.give(BeginDepotOrder<Handle>{train.handle, turn_.new_name("Depot"), train.packets}, train.handle,
               "begins a depot by the line");
  }

  /// The nearest depot by the line elsewhere that has packets and feeds nobody from where it is.
  const Store* depot_behind(const OwnBody& train) const {
    const Store* best = nullptr;
    for (const Store& store : larder_.stores()) {
      if (store.arm != Arm::depot || !store.mine || store.packets.food == 0) continue;
      const bool nearer =
          std::ranges::any_of(larder_.messes(), [&](const Mess& m) { return larder_.reaches(store.at, m); });
      const auto line = line_at(store.at, turn_.briefing.rulebook.destruction.near);
      if (nearer || !line || turn_.enemy_near(store.at, manner::trains_shun)) continue;
      if (!line_leads(train.at, turn_.briefing.to_table(line->at))) continue;
      if (within(store.at, train.at, manner::stale)) continue;
      if (!best || distance(store.at, train.at) < distance(best->at, train.at)) best = &store;
    }
    return best;
  }

  void back(Handle handle, const Mess& mess) {
    const OwnBody& train = turn_.body(handle);
    const Store* depot = depot_to_load(train);
    if (!depot) return;
    const std::string name = turn_.body(depot->body).name;
    if (within(depot->at, train.at, turn_.briefing.rulebook.destruction.near)) {
      if (!train.at_hand) return;
      Packets load = turn_.load_for(mess.due, train.contents);
      for (const auto kind : {&Packets::food, &Packets::forage, &Packets::ammunition})
        load.*kind = std::max(0, std::min(load.*kind - train.packets.*kind, depot->packets.*kind));
      if (!load.nothing())
        turn_.give(TransferOrder<Handle>{depot->body, handle, load}, handle, "loads packets at " + name);
      return;
    }
    const auto line = line_at(depot->at, turn_.briefing.rulebook.destruction.near);
    turn_.give(RunTrainOrder<Handle>{handle, {turn_.briefing.to_table(line->at)}, false, {}}, handle,
               "back to " + name + ", to load");
  }
  const Store* depot_to_load(const OwnBody& train) const {
    for (const Store& store : larder_.stores()) {
      const bool loads =
          store.arm == Arm::depot && store.mine && store.packets.food > 0 &&
          within(store.at, train.at, turn_.briefing.rulebook.destruction.near) &&
          std::ranges::none_of(larder_.messes(), [&](const Mess& m) { return larder_.reaches(store.at, m); });
      if (loads) return &store;
    }
    return depot_behind(train);
  }

  Turn& turn_;
  const Larder& larder_;
  const LineNetwork& rails_;
  std::vector<LineBreak> breaks_;
};

}  // namespace

void lead_trains(Turn& turn, KnownLines& known) {
  const bool any =
      std::ranges::any_of(turn.picture.bodies, [](const OwnBody& b) { return b.mine && !b.gone && b.rails; });
  if (!any) return;
  if (!known.rails) known.rails = std::make_unique<LineNetwork>(*turn.briefing.country, LineKind::railway);
  Trains(turn, *known.rails).lead();
}

}  // namespace sandgate::vanguard
