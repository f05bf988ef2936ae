#include "core/deciding/observe.h"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "core/eyes/eyes.h"
#include "core/eyes/table_sight.h"
#include "core/forces/body_index.h"

namespace sandgate {
namespace {

/// Somebody who may see a place, and how far off he is.
struct Candidate {
  Length off;
  BodyId body;
  friend auto operator<=>(const Candidate&, const Candidate&) = default;
};

/// Whose knowledge a sighting is (KS-1.1, KS-11.1): a side's, or by couriers a seat's, of those at hand of its post or
/// away from it.
struct Knower {
  SideId side;
  SeatId seat = {};
  bool at_hand = false;
  friend bool operator==(const Knower&, const Knower&) = default;
};

/// What a knower makes of a body: every report about it, and what can be seen of the last of them.
struct Outcome {
  Knower knower;
  ReportKind kind = ReportKind::seen;
  Sighting seen;
  BodyId by, body;
  std::vector<Event> events;
};

// By what lies open to the side's own eyes; ids come last and part only what looks the same.
bool told_before(const Outcome& a, const Outcome& b) {
  const auto key = [](const Outcome& o) {
    return std::tie(o.knower.side, o.knower.seat, o.knower.at_hand, o.seen.at, o.seen.facing, o.seen.formation,
                    o.seen.scouts, o.seen.counted, o.kind);
  };
  if (key(a) != key(b)) return key(a) < key(b);
  const auto part_key = [](const Part& p) { return std::tuple(p.arm, p.men, p.guns, p.waggons); };
  const auto parts_before = std::lexicographical_compare_three_way(
      a.seen.parts.begin(), a.seen.parts.end(), b.seen.parts.begin(), b.seen.parts.end(),
      [&](const Part& p, const Part& q) { return part_key(p) <=> part_key(q); });
  if (parts_before != 0) return parts_before < 0;
  return std::tie(a.by, a.body) < std::tie(b.by, b.body);
}

class Observing {
 public:
  Observing(Campaign& scratch, std::span<const Trail> trails, std::optional<BodyId> changed)
      : state_(scratch),
        setting_(scratch.setting()),
        trails_(trails),
        changed_(changed),
        mutual_(setting_.rulebook.wide.eye_m == setting_.rulebook.wide.target_m),
        observers_(scratch.visibility(), scratch.bodies().size()),
        scouts_(setting_.rulebook.wide.disclosure, 0),
        removed_(scratch.bodies().size(), false) {
    for (const Body& body : state_.bodies()) {
      if (body.gone || body.aboard) continue;
      observers_.add(body.id, body.at);
      if (body.contents.arm() == Arm::general && body.acts()) generals_.push_back(body.id);
      if (body.scouts && !body.set_out) scouts_.add(body.id, body.at);
    }
    for (const Soldier& man : state_.men()) {
      const Body& body = state_.body(man.body);
      if (body.scouts && body.set_out && man.state == ManState::free && man.on_ground()) scouts_.add(body.id, man.at);
    }
    observers_.ready();
    scouts_.ready();
  }

  std::vector<Event> look() {
    open_boxes();
    if (changed_ && !removed_any_) {
      watch(state_.body(*changed_));
    } else {
      // What is found is sorted before it is told, so the order in which it is looked for is free.
      observers_.each([this](BodyId id, Point) { watch(state_.body(id)); });
      glimpse();
    }
    miss_the_fallen();
    miss_who_went_by_rail();
    report();
    return std::move(events_);
  }

  std::vector<Event> look_for_riders() {
    for (const RideId id : state_.couriers().under_way) watch_rider(state_.couriers().ride(id));
    // Of those by whom none is in sight any more it is said too.
    for (const RiderWatcher& watcher : state_.couriers().rider_watchers)
      riders_of({watcher.side, watcher.seat, watcher.seat != SeatId{}});
    const auto key = [](const RidersWatched& watched) {
      return std::tuple(watched.side, watched.seat, watched.at_hand);
    };
    std::ranges::sort(watched_, {}, key);
    for (RidersWatched& watched : watched_) {
      // By what lies open, so that their order does not tell when they set out.
      std::ranges::sort(watched.riders, {}, [](const RidersWatched::Rider& rider) {
        return std::tuple(rider.at, rider.side, rider.by, rider.ride);
      });
      happen(std::move(watched));
    }
    return std::move(events_);
  }

  std::vector<Event> lose_who_left_tables() {
    for (const Body& body : state_.bodies()) {
      if (body.set_out && !body.gone) watch(body);
    }
    report();
    return std::move(events_);
  }

 private:
  void happen(Event event) {
    if (auto* observed = get_if<Observed>(&event)) {
      const SeatWatch* before = state_.couriers().watch(observed->seat, observed->at_hand, observed->about);
      observed->sighting = before ? before->sighting : state_.couriers().sightings;
    }
    state_.apply(event);
    events_.push_back(std::move(event));
  }

  Camp camp(const Body& body) const { return setting_.side(body.side).camp; }
  bool there(BodyId id) const { return !state_.body(id).gone; }

  // CX-2: boxes with an enemy's scouts so near, now or on the way here.
  void open_boxes() {
    const Length reach = setting_.rulebook.wide.disclosure;
    if (reach == Length{}) return;
    scouts_.each([&](BodyId id, Point at) { open_round(state_.body(id), at, reach); });
    for (const Trail& trail : trails_) {
      const Body& mover = state_.body(trail.body);
      for (const Point at : trail.passed) {
        if (mover.scouts) open_round(mover, at, reach);
        if (mover.formation == Formation::boxed) open_before_scouts(mover, at, reach);
      }
    }
    std::ranges::sort(opened_);
    for (const auto& [box, scouts] : opened_) {
      const bool dummy = state_.body(box).contents.dummy();
      happen(BoxOpened{box, Formation::fours, scouts});
      if (dummy) remove(box);
    }
    if (changed_ && state_.body(*changed_).contents.dummy() && there(*changed_) &&
        state_.body(*changed_).formation != Formation::boxed) {
      remove(*changed_);
    }
  }

  void remove(BodyId dummy) {
    removed_[dummy.index()] = removed_any_ = true;
    happen(DummyRemoved{dummy});
  }

  void open_round(const Body& scouts, Point at, Length reach) {
    observers_.each_within(at, reach, [&](BodyId id, Point where) {
      const Body& box = state_.body(id);
      if (box.formation == Formation::boxed && camp(box) != camp(scouts) && sees(state_, at, where))
        note_opened(id, scouts.id);
      return true;
    });
  }
  void open_before_scouts(const Body& box, Point at, Length reach) {
    scouts_.each_within(at, reach, [&](BodyId id, Point where) {
      const Body& scouts = state_.body(id);
      if (camp(box) != camp(scouts) && sees(state_, where, at)) note_opened(box.id, id);
      return true;
    });
  }
  // Of several parties near a box the first in the order of battle has opened it.
  void note_opened(BodyId box, BodyId scouts) {
    const auto at = std::ranges::find(opened_, box, &std::pair<BodyId, BodyId>::first);
    if (at == opened_.end()) {
      opened_.emplace_back(box, scouts);
    } else {
      at->second = std::min(at->second, scouts);
    }
  }

  // The nearest of each other side that sees `body`, and what that side has to be told.
  void watch(const Body& body) {
    if (body.gone && !removed_[body.id.index()]) return;
    candidates_.clear();
    observers_.each_within(body.at, state_.visibility(), [&](BodyId id, Point at) {
      const Body& who = state_.body(id);
      if (who.side != body.side && who.acts()) candidates_.push_back({distance(at, body.at), id});
      return true;
    });
    std::ranges::sort(candidates_);
    for (const Side& side : setting_.sides) {
      if (side.id == body.side) continue;
      if (setting_.by_couriers(side.id)) {
        watch_by_couriers(side.id, body);
      } else {
        conclude({side.id}, body, nearest_eyes(side.id, body));
      }
    }
  }

  /// Whose knowledge it is what `eyes` see: of every post that has them at hand; where their own has not, of those of
  /// their seat that are away.
  void each_knower(const Body& eyes, auto&& visit) const {
    if (!setting_.by_couriers(eyes.side)) return visit(Knower{eyes.side});
    const SeatId own = state_.acting_for(eyes.seat);
    bool reports = true;
    for (const SeatId seat : state_.couriers().at_hand[eyes.id.index()]) {
      visit(Knower{eyes.side, seat, true});
      if (seat == own) reports = false;
    }
    if (reports) visit(Knower{eyes.side, own, false});
  }
  const Watch& watch_of(const Knower& knower, BodyId body) const {
    static const Watch nothing;
    if (!knower.seat) return state_.watch(knower.side, body);
    const SeatWatch* watch = state_.couriers().watch(knower.seat, knower.at_hand, body);
    return watch ? watch->watch : nothing;
  }

  // KS-11.3: the nearest of each other side that sees the rider, or by couriers of each of its knowers.
  void watch_rider(const Courier& ride) {
    const SideId side = ride.from ? setting_.seat(*ride.from).side : state_.body(*ride.from_body).side;
    const Point at = ride.on.at;
    candidates_.clear();
    const auto may_look = [&](const Body& who) {
      return setting_.side(who.side).camp != setting_.side(side).camp && who.acts();
    };
    observers_.each_within(at, state_.visibility(), [&](BodyId id, Point from) {
      if (may_look(state_.body(id))) candidates_.push_back({distance(from, at), id});
      return true;
    });
    if (setting_.rulebook.wide.general_sees_far) {
      for (const BodyId id : generals_) {
        const Body& general = state_.body(id);
        const Length off = distance(general.at, at);
        if (may_look(general) && off > state_.visibility()) candidates_.push_back({off, id});
      }
    }
    std::ranges::sort(candidates_);
    concluded_.clear();
    for (const Candidate& candidate : candidates_) {
      const Body& who = state_.body(candidate.body);
      std::optional<bool> sees_him;
      each_knower(who, [&](const Knower& knower) {
        if (std::ranges::find(concluded_, knower) != concluded_.end() || sees_him == false) return;
        if (!sees_him) sees_him = clear_line(setting_, who.at, at);
        if (!*sees_him) return;
        concluded_.push_back(knower);
        riders_of(knower).riders.push_back({ride.id, side, at, candidate.body});
      });
    }
  }
  RidersWatched& riders_of(const Knower& knower) {
    const std::optional<SeatId> seat = knower.seat ? std::optional(knower.seat) : std::nullopt;
    const auto same = [&](const RidersWatched& watched) {
      return watched.side == knower.side && watched.seat == seat && watched.at_hand == knower.at_hand;
    };
    const auto known = std::ranges::find_if(watched_, same);
    return known != watched_.end() ? *known
                                   : watched_.emplace_back(RidersWatched{knower.side, seat, knower.at_hand, {}});
  }

  // The nearest of each knower that sees it; the costly question, for a clear line, is asked of as few as will do.
  void watch_by_couriers(SideId side, const Body& body) {
    concluded_.clear();
    const auto look = [&](const Candidate& eyes) {
      const Body& who = state_.body(eyes.body);
      std::optional<bool> sees_it;
      each_knower(who, [&](const Knower& knower) {
        if (std::ranges::find(concluded_, knower) != concluded_.end() || sees_it == false) return;
        if (!sees_it) sees_it = clear_line(setting_, who.at, body.at);
        if (!*sees_it) return;
        concluded_.push_back(knower);
        conclude(knower, body, eyes);
      });
    };
    for (const Candidate& candidate : candidates_) {
      if (state_.body(candidate.body).side == side) look(candidate);
    }
    if (setting_.rulebook.wide.general_sees_far) {
      for (const BodyId id : generals_) {
        const Body& general = state_.body(id);
        if (general.side == side) look({distance(general.at, body.at), id});
      }
    }
    if (body.set_out && body.table) watch_table_by_couriers(side, body);
    for (const SeatWatch& watch : state_.couriers().watches[body.id.index()]) {
      const Knower knower{setting_.seat(watch.seat).side, watch.seat, watch.at_hand};
      if (knower.side == side && std::ranges::find(concluded_, knower) == concluded_.end()) conclude(knower, body, {});
    }
  }
  // CX-10, KS-11.7: seats with bodies at hand on its table see there what any man of their side sees.
  void watch_table_by_couriers(SideId side, const Body& body) {
    std::optional<std::optional<SeenOnTable>> men;
    for (const Seat& seat : setting_.seats) {
      const Knower knower{side, seat.id, true};
      if (seat.side != side || std::ranges::find(concluded_, knower) != concluded_.end()) continue;
      if (state_.table(body.table).closed || !state_.tells(body.table, seat.id)) continue;
      if (!men) men = seen_on_table(state_, side, body);
      if (!*men) return;
      concluded_.push_back(knower);
      see(knower, body, (*men)->by, (*men)->seen);
    }
  }

  std::optional<Candidate> nearest_eyes(SideId side, const Body& body) const {
    for (const Candidate& candidate : candidates_) {
      const Body& who = state_.body(candidate.body);
      if (who.side == side && clear_line(setting_, who.at, body.at)) return candidate;
    }
    if (!setting_.rulebook.wide.general_sees_far) return {};
    std::optional<Candidate> nearest;
    for (const BodyId id : generals_) {
      const Body& general = state_.body(id);
      if (general.side != side) continue;
      const Candidate far{distance(general.at, body.at), id};
      if (nearest && *nearest < far) continue;
      if (clear_line(setting_, general.at, body.at)) nearest = far;
    }
    return nearest;
  }

  void conclude(const Knower& knower, const Body& body, const std::optional<Candidate>& eyes) {
    const Watch& before = watch_of(knower, body.id);
    if (eyes && body.gone) {
      empty_box(knower, body, eyes->body);
    } else if (eyes) {
      see(knower, body, eyes->body, look_of(setting_.rulebook, body, eyes->off, before));
    } else if (const auto men = knower.seat ? std::nullopt : seen_on_table(state_, knower.side, body)) {
      // CX-10: its middle is hidden, and men of it stand in plain view.
      see(knower, body, men->by, men->seen);
    } else if (before.in_sight()) {
      lose(knower, body.id, before.by, before.seen);
    }
  }

  // The events of a sighting that begins or goes on, and of one that ends.
  void begin_sight(Outcome& outcome, BodyId by) const {
    if (!outcome.knower.seat) outcome.events.emplace_back(Sighted{outcome.knower.side, by, outcome.body});
  }
  void end_sight(Outcome& outcome) const {
    if (!outcome.knower.seat) outcome.events.emplace_back(SightLost{outcome.knower.side, outcome.body});
  }
  void tell(Outcome& outcome, BodyId by, ReportKind kind, const Sighting& seen) const {
    const Knower& knower = outcome.knower;
    if (knower.seat) {
      outcome.events.emplace_back(Observed{knower.seat, knower.at_hand, 0, by, outcome.body, kind, seen});
    } else {
      outcome.events.emplace_back(Reported{knower.side, by, outcome.body, kind, seen});
    }
  }

  void see(const Knower& knower, const Body& body, BodyId by, const Sighting& seen) {
    const Watch& before = watch_of(knower, body.id);
    if (before.in_sight() && before.seen == seen) return;
    Outcome outcome{knower, ReportKind::seen, seen, by, body.id, {}};
    if (!before.in_sight()) begin_sight(outcome, by);
    tell(outcome, by, ReportKind::seen, seen);
    outcomes_.push_back(std::move(outcome));
  }

  void lose(const Knower& knower, BodyId body, BodyId by, const Sighting& last) {
    Outcome outcome{knower, ReportKind::lost, last, by, body, {}};
    end_sight(outcome);
    tell(outcome, by, ReportKind::lost, last);
    outcomes_.push_back(std::move(outcome));
  }

  /// Calls `visit` for everybody who has the body in sight.
  void each_watcher(BodyId body, auto&& visit) const {
    for (const Side& side : setting_.sides) {
      if (const Watch& watch = state_.watch(side.id, body); watch.in_sight()) visit(Knower{side.id}, watch);
    }
    if (!state_.couriers().any()) return;
    for (const SeatWatch& watch : state_.couriers().watches[body.index()])
      visit(Knower{setting_.seat(watch.seat).side, watch.seat, watch.at_hand}, watch.watch);
  }

  // Who watched a body of which nothing is left, or that proved a dummy, has seen that too.
  void miss_the_fallen() {
    for (const Body& body : state_.bodies()) {
      if (!body.gone || removed_[body.id.index()]) continue;
      each_watcher(body.id, [&](const Knower& knower, const Watch& before) {
        // Into another body, before whose eyes that was, it goes as out of their sight.
        const bool rejoined = std::ranges::find(state_.lines().rejoined, body.id) != state_.lines().rejoined.end();
        // One that is part of another train now is no more to be seen as itself.
        const bool coupled = body.rails && body.rails->engines == 0 && body.contents.waggons() == 0;
        if (rejoined || coupled) return lose(knower, body.id, before.by, before.seen);
        const Arm arm = body.contents.arm();
        const bool was_dummy = body.contents.men_began().count == 0 && marches(arm) && arm != Arm::boat;
        const ReportKind kind = was_dummy ? ReportKind::empty : ReportKind::fallen;
        Outcome outcome{knower, kind, before.seen, before.by, body.id, {}};
        if (was_dummy) {
          outcome.seen.formation = body.formation;
          outcome.seen.parts.clear();
        }
        end_sight(outcome);
        tell(outcome, before.by, kind, outcome.seen);
        outcomes_.push_back(std::move(outcome));
      });
    }
  }

  // CX-7: on a train nobody is seen; what is seen is the train.
  void miss_who_went_by_rail() {
    for (const Body& body : state_.bodies()) {
      if (body.gone || body.aboard.none()) continue;
      each_watcher(body.id,
                   [&](const Knower& knower, const Watch& before) { lose(knower, body.id, before.by, before.seen); });
    }
  }

  void empty_box(const Knower& knower, const Body& body, BodyId by) {
    const Watch& before = watch_of(knower, body.id);
    Sighting seen = before.in_sight() ? before.seen : Sighting{};
    seen.at = body.at;
    seen.facing = body.facing;
    seen.formation = body.formation;
    seen.parts.clear();
    Outcome outcome{knower, ReportKind::empty, seen, by, body.id, {}};
    if (!before.in_sight()) begin_sight(outcome, by);
    end_sight(outcome);
    tell(outcome, by, ReportKind::empty, seen);
    outcomes_.push_back(std::move(outcome));
  }

  // What marching bodies saw, and who saw them, on the way: the last such place counts. Only between the camps, since
  // the other one stands still meanwhile.
  void glimpse() {
    const std::size_t knowers = setting_.sides.size() + (state_.couriers().any() ? 2 * setting_.seats.size() : 0);
    glimpsed_.assign(knowers, std::vector<bool>(state_.bodies().size(), false));
    std::ranges::sort(outcomes_, before_in_order);
    const std::size_t judged = outcomes_.size();
    in_sight_.assign(knowers, std::vector<bool>(state_.bodies().size(), false));
    for (const Body& body : state_.bodies()) {
      each_watcher(body.id,
                   [&](const Knower& knower, const Watch&) { in_sight_[index(knower)][body.id.index()] = true; });
    }
    for (const Outcome& outcome : outcomes_)
      in_sight_[index(outcome.knower)][outcome.body.index()] = outcome.kind == ReportKind::seen;
    judged_ = judged;
    std::vector<const Trail*> trail_of(state_.bodies().size());
    for (const Trail& trail : trails_) trail_of[trail.body.index()] = &trail;
    observers_.each([&](BodyId id, Point) {
      if (trail_of[id.index()]) glimpse_along(*trail_of[id.index()]);
    });
  }

  static bool before_in_order(const Outcome& a, const Outcome& b) {
    const auto key = [](const Outcome& o) { return std::tie(o.knower.side, o.knower.seat, o.knower.at_hand, o.body); };
    return key(a) < key(b);
  }
  std::size_t index(const Knower& knower) const {
    if (!knower.seat) return knower.side.index();
    return setting_.sides.size() + 2 * knower.seat.index() + static_cast<std::size_t>(knower.at_hand);
  }
  bool known(const Knower& knower, BodyId body) const {
    return in_sight_[index(knower)][body.index()] || glimpsed_[index(knower)][body.index()];
  }
  /// Whether it is known to all whose eyes these are.
  bool known(const Body& eyes, BodyId body) const {
    bool all = true;
    each_knower(eyes, [&](const Knower& knower) { all = all && known(knower, body); });
    return all;
  }

  void glimpse_along(const Trail& trail) {
    const Body& mover = state_.body(trail.body);
    if (mover.gone) return;
    for (std::size_t i = trail.passed.size(); i-- > 0;) {
      const Point at = trail.passed[i];
      const Point next = i + 1 < trail.passed.size() ? trail.passed[i + 1] : mover.at;
      candidates_.clear();
      observers_.each_within(at, state_.visibility(), [&](BodyId id, Point where) {
        const Body& other = state_.body(id);
        const bool wanted = camp(other) != camp(mover) && !other.gone && (!known(other, mover.id) || !known(mover, id));
        if (wanted) candidates_.push_back({distance(at, where), id});
        return true;
      });
      std::ranges::sort(candidates_);
      for (const Candidate& candidate : candidates_) {
        const Body& other = state_.body(candidate.body);
        bool they_want = !known(other, mover.id);
        const bool we_want = !known(mover, other.id);
        if (!other.acts()) they_want = false;
        if (!they_want && !we_want) continue;
        const bool we_see = (we_want || mutual_) && clear_line(setting_, at, other.at);
        const bool they_see = they_want && (mutual_ ? we_see : clear_line(setting_, other.at, at));
        if (they_see) {
          Body as_it_passed = mover;
          as_it_passed.at = at;
          as_it_passed.facing = at == next ? mover.facing : Bearing::between(at, next);
          glimpsed_by(other, as_it_passed, candidate);
        }
        if (we_want && we_see) glimpsed_by(mover, other, {candidate.off, mover.id});
      }
    }
  }
  void glimpsed_by(const Body& eyes, const Body& body, const Candidate& candidate) {
    each_knower(eyes, [&](const Knower& knower) {
      if (!known(knower, body.id)) glimpsed(knower, body, candidate);
    });
  }

  // Seen on the way and not at the end of it.
  void glimpsed(const Knower& knower, const Body& body, const Candidate& eyes) {
    glimpsed_[index(knower)][body.id.index()] = true;
    const Watch& before = watch_of(knower, body.id);
    const Sighting seen = look_of(setting_.rulebook, body, eyes.off, before);
    Outcome outcome{knower, ReportKind::lost, seen, eyes.body, body.id, {}};
    if (!before.in_sight()) begin_sight(outcome, eyes.body);
    if (!before.in_sight() || before.seen != seen) tell(outcome, eyes.body, ReportKind::seen, seen);
    end_sight(outcome);
    tell(outcome, eyes.body, ReportKind::lost, seen);
    // It takes the place of a loss found at the end of the move.
    const auto last = outcomes_.begin() + static_cast<std::ptrdiff_t>(judged_);
    const auto found = std::lower_bound(outcomes_.begin(), last, outcome, before_in_order);
    if (found != last && found->knower == knower && found->body == body.id) {
      *found = std::move(outcome);
    } else {
      outcomes_.push_back(std::move(outcome));
    }
  }

  void report() {
    std::ranges::sort(outcomes_, told_before);
    for (Outcome& outcome : outcomes_) {
      for (Event& event : outcome.events) happen(std::move(event));
    }
  }

  Campaign& state_;
  const Setting& setting_;
  std::span<const Trail> trails_;
  std::optional<BodyId> changed_;
  const bool mutual_;  // who sees is seen: one line answers for both
  BodyIndex observers_;
  BodyIndex scouts_;  // a party by its body, where it is set out by each of its men
  std::vector<BodyId> generals_;
  std::vector<bool> removed_;
  bool removed_any_ = false;
  std::vector<std::pair<BodyId, BodyId>> opened_;  // box, scouts
  std::vector<Candidate> candidates_;
  std::vector<Knower> concluded_;
  std::vector<std::vector<bool>> in_sight_, glimpsed_;  // by knower, by body
  std::size_t judged_ = 0;  // outcomes found at the end of the move, sorted by knower and body
  std::vector<Outcome> outcomes_;
  std::vector<RidersWatched> watched_;  // one of each knower
  std::vector<Event> events_;
};

std::int32_t to_nearest(std::int32_t men, std::int32_t unit) {
  return men < unit ? men : (men + unit / 2) / unit * unit;
}

}  // namespace

Sighting look_of(const Rulebook& rulebook, const Body& body, Length off, const Watch& before) {
  Sighting seen{body.at, body.facing, body.formation, body.scouts, false, {}};
  if (body.formation == Formation::boxed) {
    // The lid is on: they know what they saw go in.
    seen.counted = before.in_sight() && before.seen.counted;
    if (before.in_sight()) seen.parts = before.seen.parts;
    return seen;
  }
  seen.parts = body.contents.parts;
  for (Part& part : seen.parts) part.men_began = part.men;  // losses before are no part of the view
  const bool counted_before = before.in_sight() && before.seen.counted && before.seen.parts == seen.parts;
  seen.counted = off <= rulebook.wide.disclosure || rulebook.wide.count_to_nearest == 1 || counted_before;
  if (seen.counted) return seen;
  const std::int32_t unit = rulebook.wide.count_to_nearest;
  seen.counted = std::ranges::all_of(seen.parts, [unit](const Part& part) { return part.men.count < unit; });
  for (Part& part : seen.parts) {
    part.men.count = to_nearest(part.men.count, unit);
    part.men_began = part.men;
  }
  return seen;
}

std::optional<NewsFor> news_of(const Campaign& before, const Event& event) {
  const auto goes_on = [](const Watch* watch, ReportKind kind, const Sighting& seen) {
    return watch && watch->in_sight() && kind == ReportKind::seen && watch->seen.formation == seen.formation;
  };
  if (const auto* report = get_if<Reported>(&event)) {
    const Watch* watch = before.exists(report->about) ? &before.watch(report->side, report->about) : nullptr;
    if (goes_on(watch, report->kind, report->seen)) return {};
    return NewsFor{report->side, {}};
  }
  const auto* observed = get_if<Observed>(&event);
  if (!observed || !observed->at_hand) return {};
  // A body that was made in this very move was in nobody's sight before it.
  const bool existed = before.exists(observed->about);
  const SeatWatch* watch = existed ? before.couriers().watch(observed->seat, true, observed->about) : nullptr;
  if (goes_on(watch ? &watch->watch : nullptr, observed->kind, observed->seen)) return {};
  return NewsFor{before.setting().seat(observed->seat).side, observed->seat};
}

std::vector<Event> observe(Campaign& scratch, std::span<const Trail> trails, std::optional<BodyId> changed) {
  return Observing(scratch, trails, changed).look();
}

std::vector<Event> observe_riders(Campaign& scratch) { return Observing(scratch, {}, {}).look_for_riders(); }

std::vector<Event> observe_tables(Campaign& scratch) {
  std::vector<Event> seen = look_over_tables(scratch);
  if (std::ranges::any_of(seen, [](const Event& event) { return holds_alternative<MenLost>(event); }))
    std::ranges::move(Observing(scratch, {}, {}).lose_who_left_tables(), std::back_inserter(seen));
  return seen;
}

}  // namespace sandgate
