#include "core/deciding/asides.h"

#include <algorithm>
#include <utility>

#include "core/kriegspiel/boats.h"

namespace sandgate {
namespace {

Soldier figure(const Setting& setting, const Body& body, Arm arm, Point at) {
  Soldier man;
  man.body = body.id;
  man.side = body.side;
  man.camp = setting.side(body.side).camp == Camp::first ? 0 : 1;
  man.arm = arm;
  man.at = at;
  return man;
}

/// Who sit in a boat before this body: its crew, and those who are in it with a lower number.
std::int64_t seats_before(const Campaign& campaign, const Body& boat, const Body& body) {
  if (body.id == boat.id) return 0;
  std::int64_t before = boat.contents.men().count;
  for (const Body& other : campaign.bodies())
    if (!other.gone && other.aboard == boat.id && other.id < body.id) before += other.contents.men().count;
  return before;
}

class Minding {
 public:
  explicit Minding(Campaign& scratch) : state_(scratch), setting_(scratch.setting()) {}

  std::vector<Event> mind() {
    for (std::size_t i = 0; i < state_.bodies().size(); ++i) {
      const Body& body = state_.bodies()[i];
      if (body.gone || body.contents.arm() != Arm::general) continue;
      if (body.out > 0 && body.out <= state_.move()) come_back(body.id);
      if (setting_.side(body.side).camp != state_.camp()) {
        if (const BodyId taker = taker_of(body)) take(body.id, taker);
      }
    }
    return std::move(events_);
  }

 private:
  void happen(Event event) {
    state_.apply(event);
    events_.push_back(std::move(event));
  }
  void come_back(BodyId general) {
    const SeatId seat = state_.body(general).seat;
    happen(GeneralBack{general});
    if (seat && state_.commission(seat).deputed) happen(Deputed{seat, false});
  }
  void take(BodyId general, BodyId by) {
    happen(GeneralTaken{general, by});
    happen(BodyLost{general, false});
    for (Event& event : succeed(state_, general)) events_.push_back(std::move(event));
  }
  // As stores are (KS-5), whose nearest man it is.
  BodyId taker_of(const Body& general) const {
    const Length near = setting_.rulebook.destruction.near;
    std::optional<std::pair<Length, BodyId>> nearest;
    bool guarded = false;
    const auto stands = [&](const Body& body, Point at) {
      if (body.id == general.id || !within(at, general.at, near)) return;
      if (setting_.side(body.side).camp == setting_.side(general.side).camp) guarded = true;
      const std::pair here(distance(at, general.at), body.id);
      if (setting_.side(body.side).camp == state_.camp() && (!nearest || here < *nearest)) nearest = here;
    };
    for (const Body& body : state_.bodies()) {
      const bool can = body.acts() && !body.set_out && !body.contents.dummy() && body.contents.arm() != Arm::general;
      if (can && body.contents.men().count > 0) stands(body, body.at);
    }
    for (const Soldier& man : state_.men()) {
      const Body& body = state_.body(man.body);
      if (!body.gone && body.set_out && man.on_ground() && man.state == ManState::free) stands(body, man.at);
    }
    return nearest && !guarded ? nearest->second : BodyId{};
  }

  Campaign& state_;
  const Setting& setting_;
  std::vector<Event> events_;
};

}  // namespace

bool generals_can_fall(const Rulebook& rulebook) {
  return rulebook.general && rulebook.general->kind == GeneralSafety::mortal;
}

std::vector<Soldier> aside_of(const Campaign& campaign, const Body& body) {
  std::vector<Soldier> men;
  const Setting& setting = campaign.setting();
  const Rulebook& rules = setting.rulebook;
  if (body.gone || body.set_out) return men;
  if (body.contents.arm() == Arm::general && body.aboard.none()) {
    if (generals_can_fall(rules)) men.push_back(figure(setting, body, Arm::general, body.at));
    return men;
  }
  const Body& boat = body.aboard ? campaign.body(body.aboard) : body;
  if (!rules.boats || boat.contents.arm() != Arm::boat) return men;
  const Length pitch = rules.table.foot_radius * 2 + rules.table.gap;
  std::int64_t seat = seats_before(campaign, boat, body);
  for (const Part& part : body.contents.parts) {
    for (std::int32_t i = 0; i < part.men.count; ++i)
      men.push_back(figure(setting, body, part.arm, seat_in_boat(pitch, boat.at, boat.facing, seat++)));
  }
  return men;
}

std::vector<Soldier> asides(const Campaign& campaign) {
  std::vector<Soldier> all;
  const Rulebook& rules = campaign.setting().rulebook;
  if (!rules.boats && !generals_can_fall(rules)) return all;
  for (const Body& body : campaign.bodies()) {
    const bool may = body.contents.arm() == Arm::general || body.contents.arm() == Arm::boat || body.aboard;
    if (!may) continue;
    for (Soldier& man : aside_of(campaign, body)) all.push_back(std::move(man));
  }
  return all;
}

std::vector<Event> lose_struck(Campaign& scratch, std::span<const BodyId> bodies) {
  std::vector<Event> events;
  for (const BodyId id : bodies) {
    const Body& body = scratch.body(id);
    // Boats stay, unmanned.
    if (body.gone || body.contents.men().count > 0 || body.contents.waggons() > 0) continue;
    const bool general = body.contents.arm() == Arm::general;
    Event lost = BodyLost{id, true};
    scratch.apply(lost);
    events.push_back(std::move(lost));
    if (!general) continue;
    for (Event& event : succeed(scratch, id)) events.push_back(std::move(event));
  }
  return events;
}

std::vector<Event> strike_general(Campaign& scratch, BodyId general) {
  const Setting& setting = scratch.setting();
  // His next moves: the first is the one after that which is going on.
  const bool own_move = setting.side(scratch.body(general).side).camp == scratch.camp();
  const std::int64_t moves = setting.rulebook.general->out_moves;
  std::vector<Event> events{GeneralStruck{general, scratch.move() + 2 * moves - (own_move ? 0 : 1)}};
  scratch.apply(events.front());
  for (Event& event : succeed(scratch, general)) events.push_back(std::move(event));
  return events;
}

std::vector<Event> succeed(Campaign& scratch, BodyId general) {
  const SeatId seat = scratch.body(general).seat;
  if (seat.none()) return {};
  const Commission& commission = scratch.commission(seat);
  if (commission.deputed || commission.deputy.none() || scratch.acting_for(commission.deputy) == seat) return {};
  Event deputed = Deputed{seat, true};
  scratch.apply(deputed);
  std::vector<Event> events;
  events.push_back(std::move(deputed));
  return events;
}

std::vector<Event> mind_generals(Campaign& scratch) {
  if (!generals_can_fall(scratch.setting().rulebook)) return {};
  return Minding(scratch).mind();
}

}  // namespace sandgate
