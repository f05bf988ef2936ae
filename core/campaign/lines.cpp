// Who has changed place, fired or fought in this move, on which transport and parties rest (KS-3, KS-5).
#include "core/state/lines.h"

#include <algorithm>

#include "core/campaign/applier.h"
#include "core/campaign/known_breaks.h"

namespace sandgate {

/// One answer per kind by which somebody stirs; all others pass. Asked before the event is folded in.
struct Campaign::Stirring {
  Campaign& c;

  static void note(std::vector<BodyId>& those, BodyId body) {
    const auto at = std::ranges::lower_bound(those, body);
    if (body && (at == those.end() || *at != body)) those.insert(at, body);
  }
  void moved(BodyId body) const { note(c.lines_.moved, body); }
  void fought(BodyId body) const { note(c.lines_.fought, body); }

  void operator()(const Marched& e) const {
    if (e.at == c.body(e.body).at) return;
    moved(e.body);
    if (c.body(e.body).contents.arm() != Arm::boat) return;
    for (const Body& body : c.bodies_) {
      if (body.aboard == e.body) moved(body.id);
    }
  }
  void operator()(const MenMoved& e) const {
    for (const MenMoved::Walk& walk : e.men) moved(c.man(walk.man).body);
    for (const MenMoved::Haul& haul : e.guns) moved(c.gun(haul.gun).body);
  }
  void operator()(const TrainRan& e) const {
    if (e.at == c.body(e.train).at) return;
    moved(e.train);
    for (const Body& body : c.bodies_) {
      if (body.aboard == e.train) moved(body.id);
    }
  }
  void operator()(const Detrained& e) const { moved(e.body); }
  void operator()(const ShotFired& e) const { fought(c.gun(e.gun).body); }
  void operator()(const RiflesFired& e) const {
    for (const ManId man : e.men) fought(c.man(man).body);
  }
  void operator()(const MeleeFought& e) const {
    const JoinedMelee* melee = c.table(e.table).melee(e.melee);
    if (!melee) return;
    for (const std::vector<ManId>* men : {&melee->first, &melee->second}) {
      for (const ManId man : *men) fought(c.man(man).body);
    }
  }
  void operator()(const MoveClosed&) const {
    if (!c.works_.works.empty()) c.works_.looked = c.visibility_;
    c.lines_.moved.clear();
    c.lines_.fought.clear();
    c.lines_.transfers.clear();
    c.lines_.depots.clear();
    c.lines_.rejoined.clear();
  }
  template <class Other>
  void operator()(const Other&) const {}
};

std::vector<WorkPlace> known_breaks(const Campaign& campaign, SeatId seat) {
  const SideId side = campaign.setting().seat(seat).side;
  const bool each_by_itself = campaign.setting().by_couriers(side);
  std::vector<WorkPlace> places;
  for (const LinesState::Known& known : campaign.lines().known) {
    const bool his = each_by_itself ? known.seat && *known.seat == seat : !known.seat;
    if (known.side == side && his && !known.away && known.broken) places.push_back(known.place);
  }
  std::ranges::sort(places);
  return places;
}

std::vector<FeatureId> broken_crossings(std::span<const WorkPlace> places) {
  std::vector<FeatureId> crossings;
  for (const WorkPlace& place : places) {
    if (place.crossing) crossings.push_back(place.crossing);
  }
  std::ranges::sort(crossings);
  return crossings;
}

void Campaign::note_who_stirs(const Event& event) { visit(Stirring{*this}, event); }

}  // namespace sandgate
