// How events of parties that break and mend, and of men told off, are folded in (KS-5, CX-7).
#include <algorithm>

#include "core/campaign/applier.h"

namespace sandgate {

void Campaign::Applier::learn_break(SideId side, std::optional<SeatId> seat, bool away, const WorkPlace& place,
                                    bool broken, std::int64_t move) const {
  std::vector<LinesState::Known>& all = c.lines_.known;
  const auto same = [&](const LinesState::Known& known) {
    return known.side == side && known.seat == seat && known.away == away && known.place == place;
  };
  const auto at = std::ranges::find_if(all, same);
  if (at == all.end()) return void(all.push_back({side, seat, away, place, broken, move}));
  if (move < at->move) return;  // what comes late is no news
  at->broken = broken;
  at->move = move;
}

void Campaign::Applier::learn_breaks(SeatId seat, std::span<const Note> notes) const {
  for (const Note& note : notes) {
    if (note.kind != NoteKind::break_seen || !note.place || note.numbers.size() < 3) continue;
    if (note.numbers[2] >= std::ssize(c.setting_->country->features())) continue;
    const WorkPlace place{FeatureId{static_cast<std::int32_t>(note.numbers[2])}, *note.place};
    learn_break(c.setting_->seat(seat).side, seat, false, place, note.numbers[0] != 0, note.move);
  }
}

// What nobody has worked a whole move at is not begun.
void Campaign::Applier::leave_off_work(BodyId id) const {
  const std::optional<Work> work = std::exchange(body(id).work, {});
  if (!work) return;
  if (work->dig) return leave_digging(id, *work);
  const auto at = std::ranges::find(c.lines_.progress, *work, &LinesState::Progress::work);
  const auto others = [&](const Body& other) { return other.work == work; };
  if (at != c.lines_.progress.end() && at->done == 0 && std::ranges::none_of(c.bodies_, others))
    c.lines_.progress.erase(at);
}

struct Campaign::WorksApplier : Applier {
  LinesState& lines() const { return c.lines_; }
  auto progress_of(const Work& work) const {
    return std::ranges::find(lines().progress, work, &LinesState::Progress::work);
  }

  void operator()(const WorkBegun& e) const {
    leave_off_work(e.body);
    body(e.body).work = e.work;
    if (e.work.dig) return begin_digging(e.body, *e.work.dig);
    if (progress_of(e.work) == lines().progress.end()) lines().progress.push_back({e.work, 0});
  }
  void operator()(const WorkCeased& e) const { leave_off_work(e.body); }
  void operator()(const Worked& e) const {
    if (e.work.dig) return come_on_digging(e.body, *e.work.dig, e.done, false);
    const auto at = progress_of(e.work);
    at == lines().progress.end() ? void(lines().progress.push_back({e.work, e.done})) : void(at->done = e.done);
  }
  void operator()(const WorkDone& e) const {
    body(e.body).work.reset();
    if (e.work.dig) {
      const FieldWorkId dug = Applier::dug(body(e.body).side, *e.work.dig);
      return dug ? come_on_digging(e.body, *e.work.dig, c.work(dug).done, true) : void();
    }
    if (e.work.stores) {
      std::erase_if(lines().progress, [&](const LinesState::Progress& one) { return one.work == e.work; });
      Body& stores = body(e.work.stores);
      stores.packets = {};
      if (stores.contents.arm() == Arm::depot) stores.gone = true;
      return;
    }
    // What was begun of either is begun anew.
    std::erase_if(lines().progress, [&](const LinesState::Progress& one) {
      return one.work.stores.none() && one.work.place == e.work.place;
    });
    std::vector<WorkPlace>& broken = lines().broken;
    const auto at = std::ranges::lower_bound(broken, e.work.place);
    const bool there = at != broken.end() && *at == e.work.place;
    if (e.work.mend && there) broken.erase(at);
    if (!e.work.mend && !there) broken.insert(at, e.work.place);
    forget_grounds_at(e.work.place);
  }
  void operator()(const FellWithBridge& e) const { perish(e.body); }
  void operator()(const BreakSeen& e) const { learn_break(e.side, e.seat, e.away, e.place, e.broken, c.move_); }

  void operator()(const EarthworkSeen& e) const {
    const bool gone = c.work(e.work).gone;
    learn_work({e.side, e.seat, e.away, e.work, e.finished, gone, c.move_});
    if (e.away) note_work(e.by, e.work);
  }
  void operator()(const MineExploded& e) const { explode(e); }

  void operator()(const BodyDetached& e) const {
    Body made = body(e.body);
    made.name = e.name;
    made.title.clear();
    made.contents.parts = e.parts;
    made.packets = e.packets;
    made.march.reset();
    made.convoy.reset();
    made.work.reset();
    const BodyId into = raise(std::move(made)).id;
    assert(into == e.into);
    Body &whole = body(e.body), &party = body(into);
    for (const Part& some : e.parts) {
      for (Part& part : whole.contents.parts) {
        if (part.arm != some.arm) continue;
        part.men.count -= some.men.count;
        part.men_began.count -= std::min(some.men.count, part.men_began.count);
        part.guns -= some.guns;
        part.waggons -= some.waggons;
      }
    }
    // Arms of which nothing is left are no part of it any more.
    std::erase_if(whole.contents.parts, [&](const Part& part) {
      return part.empty() && std::ranges::find(e.parts, part.arm, &Part::arm) != e.parts.end();
    });
    whole.packets -= e.packets;
    share_hunger(whole, party);
    if (!c.couriers_.any()) return;
    c.couriers_.at_hand[into.index()] = c.couriers_.at_hand[e.body.index()];
    c.couriers_.unreported[into.index()].reported = c.move_;
    c.couriers_.ordered[into.index()] = c.couriers_.next().number;
  }
  void operator()(const BodyRejoined& e) const {
    Body &from = body(e.body), &into = body(e.into);
    for (const Part& some : from.contents.parts) {
      const auto part = std::ranges::find(into.contents.parts, some.arm, &Part::arm);
      if (part == into.contents.parts.end()) {
        into.contents.parts.push_back(some);
        continue;
      }
      part->men.count += some.men.count;
      part->men_began.count += some.men_began.count;
      part->guns += some.guns;
      part->waggons += some.waggons;
    }
    into.packets += from.packets;
    add_hunger(into.hunger, from.hunger);
    for (Gun& gun : c.guns_) {
      if (gun.body == e.body) gun.body = e.into;
    }
    perish(e.body);
    lines().rejoined.push_back(e.body);
  }

 private:
  void perish(BodyId id) const {
    Body& lost = body(id);
    lost.gone = true;
    lost.packets = {};
    lost.hunger = {};
    lost.aboard = {};
    lost.entraining.reset();
    lost.march.reset();
    lost.convoy.reset();
    lost.work.reset();
    for (Part& part : lost.contents.parts) {
      part.men.count = 0;
      part.guns = 0;
      part.waggons = 0;
    }
  }
  /// Tables on which a bridge lies are made anew, without it or with it.
  void forget_grounds_at(const WorkPlace& place) const {
    if (place.crossing) forget_ground();
  }
  static std::int32_t foot(const Contents& contents) {
    std::int32_t men = 0;
    for (const Part& part : contents.parts) men += part.arm == Arm::cavalry ? 0 : part.men.count;
    return men;
  }
  static std::int32_t of(const Contents& contents, Arm arm) {
    std::int32_t men = 0;
    for (const Part& part : contents.parts) men += part.arm == arm ? part.men.count : 0;
    return men;
  }
  // Who has gone without goes first: of infantry without ammunition, or by CX-6 of guns without a cart.
  void share_hunger(Body& whole, Body& party) const {
    const bool guns = c.setting_->rulebook.supply.kind == SupplyKind::waggons;
    const Hunger all = whole.hunger;
    party.hunger = all;
    const std::int32_t riders = of(party.contents, Arm::cavalry);
    party.hunger.foot = std::min(all.foot, foot(party.contents));
    party.hunger.riders = std::min(all.riders, riders);
    party.hunger.horses = std::min(all.horses, riders);
    party.hunger.shooters = std::min(all.shooters, guns ? party.contents.guns() : of(party.contents, Arm::infantry));
    whole.hunger.foot -= party.hunger.foot;
    whole.hunger.riders -= party.hunger.riders;
    whole.hunger.horses -= party.hunger.horses;
    whole.hunger.shooters -= party.hunger.shooters;
  }
  static void add_hunger(Hunger& to, const Hunger& more) {
    const auto earlier = [](std::int64_t a, std::int64_t b) {
      return a == 0 || b == 0 ? std::max(a, b) : std::min(a, b);
    };
    to.foot += more.foot;
    to.riders += more.riders;
    to.horses += more.horses;
    to.shooters += more.shooters;
    to.since = earlier(to.since, more.since);
    to.besieged = earlier(to.besieged, more.besieged);
    to.last_horse = std::max(to.last_horse, more.last_horse);
  }
};

bool Campaign::apply_works(const Event& event) { return visit_family(WorksEvents(), event, WorksApplier{{*this}}); }

}  // namespace sandgate
