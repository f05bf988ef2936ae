#include "core/deciding/works_move.h"

#include <algorithm>
#include <tuple>

#include "core/campaign/known_works.h"
#include "core/eyes/eyes.h"
#include "core/forces/body_index.h"
#include "core/lines/digging.h"
#include "core/lines/parties.h"

namespace sandgate {
namespace {

bool holds(const std::vector<BodyId>& bodies, BodyId body) { return std::ranges::binary_search(bodies, body); }

/// Where its men stand: its own place, or theirs where they are set out.
std::vector<Point> places_of_men(const Campaign& campaign, const Body& body) {
  if (!body.set_out) return {body.at};
  std::vector<Point> places;
  for (const Soldier& man : campaign.men()) {
    if (man.body == body.id && man.state == ManState::free && man.on_ground()) places.push_back(man.at);
  }
  return places;
}

class Working {
 public:
  explicit Working(Campaign& scratch)
      : state_(scratch),
        setting_(scratch.setting()),
        rules_(setting_.rulebook),
        ground_{*setting_.country, setting_.scale, rules_} {}

  std::vector<Event> go() {
    for (std::size_t i = 0; i < state_.bodies().size(); ++i) {
      const Body& body = state_.bodies()[i];
      if (body.work && !body.gone && camp(body) == state_.camp()) work_at(body.id, *body.work);
    }
    return std::move(events_);
  }

 private:
  Camp camp(const Body& body) const { return setting_.side(body.side).camp; }
  void happen(Event event) {
    state_.apply(event);
    events_.push_back(std::move(event));
  }

  bool near(const Body& body, const Work& work) const {
    const Length reach = rules_.destruction.near;
    if (work.stores) return within(body.at, state_.body(work.stores).at, reach);
    if (work.dig) return distance_to(*work.dig, body.at) <= reach;
    return distance_to(ground_, work.place, body.at) <= reach;
  }
  /// There is nothing of it to be done, by whomever it was done.
  bool needless(const Work& work) const {
    if (work.stores) return state_.body(work.stores).gone;
    if (work.dig) return false;  // what is finished is ceased by whoever is at it
    return std::ranges::binary_search(state_.lines().broken, work.place) != work.mend;
  }
  WorkNeed need(const Work& work) const {
    if (work.dig) return need_of(*rules_.works, *work.dig);
    if (!work.stores) return need_of(rules_, kind_of(ground_.country, work.place), work.mend);
    const Contents& contents = state_.body(work.stores).contents;
    return need_of(rules_, stores_kind(contents).value_or(WorkKind::waggons), false, contents.waggons());
  }

  std::int32_t done_of(SideId side, const Work& work) const {
    if (work.dig) {
      const auto same = [&](const FieldWork& one) {
        return one.side == side && one.is == *work.dig && !one.finished && !one.gone;
      };
      const auto at = std::ranges::find_if(state_.works().works, same);
      return at == state_.works().works.end() ? 0 : at->done;
    }
    const auto begun = std::ranges::find(state_.lines().progress, work, &LinesState::Progress::work);
    return begun == state_.lines().progress.end() ? 0 : begun->done;
  }

  void work_at(BodyId id, const Work work) {
    const Body& body = state_.body(id);
    const WorkNeed needs = need(work);
    const bool there = body.acts() && !needless(work) && near(body, work);
    if (!there || hands_for(body.contents, needs) < needs.men) return happen(WorkCeased{id, false});
    const LinesState& lines = state_.lines();
    if (holds(lines.moved, id) || holds(lines.fought, id)) return;
    if (enemy_within(state_, body, rules_.destruction.near)) return;
    const WorkOfSide of_side{work.dig ? body.side : SideId{}, work};
    if (std::ranges::find(worked_, of_side) != worked_.end()) return;  // more men do not hasten it
    const std::int32_t done = done_of(body.side, work) + 1;
    const bool breaks = !work.mend && !work.stores && !work.dig;
    const bool falls = done >= needs.moves && breaks && needs.kind != WorkKind::rail;
    const std::vector<BodyId> trains = falls ? trains_on(work.place) : std::vector<BodyId>();
    const auto own = [&](BodyId train) { return camp(state_.body(train)) == camp(body); };
    if (std::ranges::any_of(trains, own)) return;  // KS-5: never under one's own
    worked_.push_back(of_side);
    happen(Worked{id, work, done, needs.moves});
    if (done < needs.moves) return;
    happen(WorkDone{id, work});
    for (std::size_t i = 0; i < state_.bodies().size(); ++i) {
      const Body& other = state_.bodies()[i];
      if (other.work == work && (!work.dig || other.side == of_side.side)) happen(WorkCeased{other.id, false});
    }
    for (const BodyId train : trains) fall(train, work.place.crossing);
  }

  std::vector<BodyId> trains_on(const WorkPlace& bridge) const {
    std::vector<BodyId> trains;
    const Length half{{rules_.railway.gap.count / 2}};
    for (const Body& body : state_.bodies()) {
      const bool train = !body.gone && body.contents.arm() == Arm::train;
      if (train && distance_to(ground_, bridge, body.at) <= half) trains.push_back(body.id);
    }
    return trains;
  }
  void fall(BodyId train, FeatureId bridge) {
    for (std::size_t i = 0; i < state_.bodies().size(); ++i) {
      const Body& body = state_.bodies()[i];
      if (!body.gone && body.aboard == train) happen(FellWithBridge{body.id, bridge});
    }
    happen(FellWithBridge{train, bridge});
  }

  Campaign& state_;
  const Setting& setting_;
  const Rulebook& rules_;
  const WorkGround ground_;
  /// KS-6.3: what two sides dig in one place are two works.
  struct WorkOfSide {
    SideId side;  ///< none: of what is broken or mended
    Work work;
    friend bool operator==(const WorkOfSide&, const WorkOfSide&) = default;
  };
  std::vector<WorkOfSide> worked_;
  std::vector<Event> events_;
};

/// Who knows of breaks: a side, or by couriers a seat by those at hand of its post, or those away.
struct KnowsBreaks {
  SideId side;
  std::optional<SeatId> seat;
  bool away = false;
};

class Seeing {
 public:
  explicit Seeing(Campaign& scratch)
      : state_(scratch), setting_(scratch.setting()), ground_{*setting_.country, setting_.scale, setting_.rulebook} {}

  std::vector<Event> look() {
    std::vector<WorkPlace> places = state_.lines().broken;
    for (const LinesState::Known& known : state_.lines().known) {
      if (known.broken) places.push_back(known.place);
    }
    std::ranges::sort(places);
    places.erase(std::unique(places.begin(), places.end()), places.end());
    for (const WorkPlace& place : places) look_at(place);
    return std::move(events_);
  }

 private:
  void look_at(const WorkPlace& place) {
    for (const Side& side : setting_.sides) {
      if (!setting_.by_couriers(side.id)) {
        look_at(place, {side.id, {}, false});
        continue;
      }
      for (const Seat& seat : setting_.seats) {
        if (seat.side != side.id) continue;
        look_at(place, {side.id, seat.id, false});
        look_at(place, {side.id, seat.id, true});
      }
    }
  }
  void look_at(const WorkPlace& place, const KnowsBreaks& who) {
    const bool broken = std::ranges::binary_search(state_.lines().broken, place);
    if (thought_broken(place, who) == broken) return;
    if (const auto by = eyes(place, who)) {
      BreakSeen seen{who.side, who.seat, who.away, *by, place, broken};
      state_.apply(seen);
      events_.push_back(std::move(seen));
    }
  }
  bool thought_broken(const WorkPlace& place, const KnowsBreaks& who) const {
    for (const LinesState::Known& known : state_.lines().known) {
      if (known.side == who.side && known.seat == who.seat && known.away == who.away && known.place == place)
        return known.broken;
    }
    return false;
  }
  /// CX-7: a train has no eyes, but finds what it stops short of.
  static bool held_up(const Body& body) {
    if (body.gone || !body.rails) return false;
    return body.rails->end == TrainEnd::line_broken || body.rails->end == TrainEnd::bridge_broken;
  }
  bool looks_for(const Body& body, const KnowsBreaks& who) const {
    if (body.side != who.side || !(body.acts() || held_up(body))) return false;
    if (!who.seat) return true;
    const bool at_hand = state_.at_hand(*who.seat, body.id);
    return who.away ? !at_hand && state_.acting_for(body.seat) == *who.seat : at_hand;
  }
  bool stands_by(const Body& body, Length off) const {
    const Rulebook& rules = setting_.rulebook;
    return off <= (body.acts() ? rules.destruction.near : rules.railway.gap);
  }
  /// The nearest who stands by it, or has it in sight.
  std::optional<BodyId> eyes(const WorkPlace& place, const KnowsBreaks& who) const {
    std::vector<std::pair<Length, BodyId>> candidates;
    for (const Body& body : state_.bodies()) {
      if (!looks_for(body, who)) continue;
      const bool far = setting_.rulebook.wide.general_sees_far && body.contents.arm() == Arm::general;
      const Length off = distance_to(ground_, place, body.at);
      const bool in_reach = body.acts() ? far || off <= state_.visibility() : stands_by(body, off);
      if (in_reach) candidates.emplace_back(off, body.id);
    }
    std::ranges::sort(candidates);
    for (const auto& [off, id] : candidates) {
      const Body& body = state_.body(id);
      if (stands_by(body, off) || clear_line(setting_, body.at, place.at)) return id;
    }
    return {};
  }

  Campaign& state_;
  const Setting& setting_;
  const WorkGround ground_;
  std::vector<Event> events_;
};

/// KS-6.3: who comes to see works of others: while they are dug from near, afterwards like any ground. Nobody sees a
/// mine; that one has exploded is seen where it was known. By couriers brothers see one another's works so.
class SeeingWorks {
 public:
  explicit SeeingWorks(Campaign& scratch) : state_(scratch), setting_(scratch.setting()) {}

  std::vector<Event> look() {
    if (!setting_.rulebook.works) return {};
    std::vector<FieldWork> works;
    for (const FieldWork& work : state_.works().works) {
      const bool mine = work.is.kind == EarthworkKind::mine;
      const bool ground = !work.gone && (work.finished || work.done > 0);
      if (mine ? work.gone && work.finished : ground) works.push_back(work);
    }
    if (works.empty()) return {};
    // By what lies open, so that the order in which they are told does not show in which they were begun.
    std::ranges::sort(works, {}, [](const FieldWork& work) { return std::pair(work.is, work.id); });
    std::vector<KnowsBreaks> knowers;
    for (const Side& side : setting_.sides) {
      if (!setting_.by_couriers(side.id)) knowers.push_back({side.id, {}, false});
      for (const Seat& seat : setting_.seats) {
        if (seat.side != side.id || !setting_.by_couriers(side.id)) continue;
        knowers.push_back({side.id, seat.id, false});
        knowers.push_back({side.id, seat.id, true});
      }
    }
    index_eyes();
    for (const FieldWork& work : works) {
      for (const KnowsBreaks& who : knowers) look_at(work, who);
    }
    return std::move(events_);
  }

 private:
  Length reach(const FieldWork& work) const {
    return work.finished ? state_.visibility() : setting_.rulebook.works->seen;
  }

  void index_eyes() {
    eyes_.emplace(std::max(setting_.rulebook.works->seen, Length::feet(1)), state_.bodies().size());
    for (const Body& body : state_.bodies()) {
      if (!body.acts()) continue;
      eyes_->add(body.id, body.at);
      if (setting_.rulebook.wide.general_sees_far && body.contents.arm() == Arm::general) generals_.push_back(body.id);
    }
    eyes_->ready();
  }
  bool looks_for(const Body& body, const KnowsBreaks& who) const {
    if (body.side != who.side) return false;
    if (!who.seat) return true;
    const bool at_hand = state_.at_hand(*who.seat, body.id);
    return who.away ? !at_hand && state_.acting_for(body.seat) == *who.seat : at_hand;
  }
  /// Somebody has worked at it in this move, or it has exploded in it.
  bool changed(const FieldWork& work) const {
    if (work.gone) return true;
    const auto known = std::ranges::equal_range(state_.works().known, work.id, {}, &WorksState::Known::work);
    return std::ranges::any_of(
        known, [&](const WorksState::Known& one) { return one.side == work.side && one.move == state_.move(); });
  }
  void look_at(const FieldWork& work, const KnowsBreaks& who) {
    const WorksState::Known* known = knowledge_of(state_, {who.side, who.seat, who.away, work.id, {}, {}, {}});
    if (known && known->finished == work.finished && known->gone == work.gone) return;
    // That a mine was there is seen by who knew of it: the others have seen it explode, or have not.
    if (!known && work.is.kind == EarthworkKind::mine) return;
    const auto by = nearest_eyes(work, who);
    if (!by) return;
    EarthworkSeen seen{who.side, who.seat, who.away, *by, work.id, work.finished};
    state_.apply(seen);
    events_.push_back(std::move(seen));
  }
  std::optional<BodyId> nearest_eyes(const FieldWork& work, const KnowsBreaks& who) const {
    std::vector<std::pair<Length, BodyId>> candidates;
    // By couriers who is at hand changes as others move.
    const bool anew = who.seat || state_.works().looked != state_.visibility() || changed(work);
    const auto ask = [&](BodyId id) {
      const Body& body = state_.body(id);
      // Who stood still sees no more of what is as it was.
      if ((anew || holds(state_.lines().moved, id)) && looks_for(body, who))
        candidates.emplace_back(distance(work.is.at, body.at), id);
    };
    eyes_->each_within(work.is.at, reach(work), [&](BodyId id, Point) { return ask(id), true; });
    if (work.finished) std::ranges::for_each(generals_, ask);
    std::ranges::sort(candidates);
    for (const auto& [off, id] : candidates) {
      const bool by_it = off <= setting_.rulebook.destruction.near;
      if (by_it || clear_line_quickly(setting_, state_.body(id).at, work.is.at)) return id;
    }
    return {};
  }

  Campaign& state_;
  const Setting& setting_;
  std::optional<BodyIndex> eyes_;
  std::vector<BodyId> generals_;
  std::vector<Event> events_;
};

}  // namespace

bool enemy_within(const Campaign& campaign, const Body& body, Length reach) {
  const auto camp = [&](const Body& one) { return campaign.setting().side(one.side).camp; };
  const std::vector<Point> own = places_of_men(campaign, body);
  return std::ranges::any_of(campaign.bodies(), [&](const Body& enemy) {
    if (camp(enemy) == camp(body) || !enemy.acts()) return false;
    return std::ranges::any_of(places_of_men(campaign, enemy), [&](Point at) {
      return std::ranges::any_of(own, [&](Point p) { return within(p, at, reach); });
    });
  });
}

std::vector<Event> carry_on_works(Campaign& scratch) { return Working(scratch).go(); }

std::vector<Event> see_breaks(Campaign& scratch) { return Seeing(scratch).look(); }

std::vector<Event> see_works(Campaign& scratch) { return SeeingWorks(scratch).look(); }

}  // namespace sandgate
