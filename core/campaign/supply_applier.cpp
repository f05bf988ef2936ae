// How events of packets are folded in (KS-4, KS-5).
#include <algorithm>

#include "core/campaign/applier.h"

namespace sandgate {

struct Campaign::SupplyApplier : Applier {
  void operator()(const TransferOrdered& e) const { c.lines_.transfers.push_back(e); }
  void operator()(const Transferred& e) const {
    body(e.from).packets -= e.packets;
    body(e.to).packets += e.packets;
  }
  void operator()(const DepotOrdered& e) const { c.lines_.depots.push_back(e); }
  void operator()(const DepotBegun& e) const {
    if (!e.depot) return;
    Body& from = body(e.from);
    from.packets -= e.packets;
    Body depot;
    depot.name = e.name;
    depot.side = from.side;
    depot.seat = from.seat;
    depot.contents = Contents::of(Arm::depot, {});
    depot.at = from.at;
    depot.facing = from.facing;
    depot.packets = e.packets;
    tell(raise(std::move(depot)), NoteKind::laid_down);
  }
  // Whoever is new has this to report first of all (KS-11.4).
  void tell(const Body& raised, NoteKind kind) const {
    if (!c.setting_->by_couriers(raised.side)) return;
    Note note{kind, c.time(), c.move_, raised.at, {}, {}, {}, {}};
    note.numbers = {raised.packets.food, raised.packets.forage, raised.packets.ammunition};
    known(c.couriers_.unreported, raised.id).notes.push_back(std::move(note));
  }
  void operator()(const ConvoySet& e) const { body(e.body).convoy = e.convoy; }

  void operator()(const SupplyCollected& e) const {
    for (const SupplyCollected::Draw& draw : e.from) body(draw.store).packets -= draw.packets;
    for (const SupplyCollected::Fared& fared : e.bodies) {
      if (fared.horses_eaten > 0) eat_horses(fared.body, fared.horses_eaten);
      body(fared.body).hunger = fared.hunger;
    }
  }
  // KS-4.4: their riders go on foot. Where none is left on horseback the body is of foot.
  void eat_horses(BodyId id, std::int32_t horses) const {
    std::vector<Part>& parts = body(id).contents.parts;
    const auto riders = std::ranges::find(parts, Arm::cavalry, &Part::arm);
    if (riders == parts.end()) return;
    const Men afoot{{std::min(horses, riders->men.count)}};
    const bool all = riders->men.count == afoot.count;
    const Men began = all ? riders->men_began : afoot;
    riders->men.count -= afoot.count;
    riders->men_began.count -= began.count;
    const auto foot = std::ranges::find(parts, Arm::infantry, &Part::arm);
    if (foot != parts.end()) {
      foot->men.count += afoot.count;
      foot->men_began.count += began.count;
    } else {
      Part part;
      part.arm = Arm::infantry;
      part.men = afoot;
      part.men_began = began;
      parts.insert(riders + 1, part);
    }
    if (all) {
      parts.erase(std::ranges::find(parts, Arm::cavalry, &Part::arm));
      body(id).scouts = false;
    }
    dismount_men(id, afoot.count);
  }
  void dismount_men(BodyId id, std::int32_t men) const {
    for (Soldier& soldier : c.men_) {
      if (men == 0) return;
      const bool rides = soldier.body == id && soldier.enlisted() == Arm::cavalry && soldier.on_ground() &&
                         soldier.state == ManState::free;
      if (!rides) continue;
      soldier.arm = Arm::infantry;
      soldier.drill.horse = Horse::none;
      --men;
    }
  }

  void leave(Body& body) const {
    body.gone = true;
    body.set_out = false;
    body.table = {};
    body.march.reset();
    body.convoy.reset();
    body.entraining.reset();
    body.aboard = {};
    body.work.reset();
  }
  void operator()(const StarvedOut& e) const {
    Body& b = body(e.body);
    leave(b);
    for (Part& part : b.contents.parts) part.men = {}, part.guns = part.waggons = 0;
    b.packets = {};
    for (Gun& gun : c.guns_) {
      if (gun.body != e.body) continue;
      gun.body = {};
      gun.lost = true;
    }
  }
  void operator()(const StoresTaken& e) const {
    Body taken = body(e.body);
    leave(body(e.body));
    body(e.body).packets = {};
    body(e.body).rails.reset();
    for (Part& part : body(e.body).contents.parts) part.waggons = 0;
    for (Body& other : c.bodies_) {
      if (other.entraining && other.entraining->train == e.body) other.entraining.reset();
    }
    taken.name = e.name;
    taken.title.clear();
    taken.side = body(e.by).side;
    taken.seat = e.seat;
    taken.march.reset();
    taken.aboard = {};
    taken.entraining.reset();
    taken.hunger = {};
    taken.convoy.reset();
    taken.work.reset();
    taken.table = {};
    taken.set_out = false;
    if (taken.rails) {
      taken.rails->way.clear();
      taken.rails->stops.clear();
      taken.rails->next = 0;
      taken.rails->shuttle = false;
      taken.rails->waits_for = {};
    }
    tell(raise(std::move(taken)), NoteKind::taken_over);
    // Who is at work on them goes on, with what is done already.
    for (Body& other : c.bodies_) {
      if (other.work && other.work->stores == e.body) other.work->stores = e.into;
    }
    for (LinesState::Progress& progress : c.lines_.progress) {
      if (progress.work.stores == e.body) progress.work.stores = e.into;
    }
  }
};

bool Campaign::apply_supply(const Event& event) { return visit_family(SupplyEvents(), event, SupplyApplier{{*this}}); }

}  // namespace sandgate
