#include "core/campaign/observe.h"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "core/campaign/body_index.h"
#include "core/campaign/eyes.h"
#include "core/campaign/table_sight.h"

namespace sandgate {
namespace {

/// Somebody who may see a place, and how far off he is.
struct Candidate {
  Length off;
  BodyId body;
  friend auto operator<=>(const Candidate&, const Candidate&) = default;
};

/// What a side makes of a body: every report about it, and what can be seen of the last of them.
struct Outcome {
  SideId side;
  ReportKind kind = ReportKind::seen;
  Sighting seen;
  BodyId by, body;
  std::vector<Event> events;
};

// By what lies open to the side's own eyes; ids come last and part only what looks the same.
bool told_before(const Outcome& a, const Outcome& b) {
  const auto key = [](const Outcome& o) {
    return std::tie(o.side, o.seen.at, o.seen.facing, o.seen.formation, o.seen.scouts, o.seen.counted, o.kind);
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
      if (!body.gone) observers_.add(body.id, body.at);
      if (!body.gone && body.contents.arm() == Arm::general) generals_.push_back(body.id);
      if (!body.gone && body.scouts && !body.set_out) scouts_.add(body.id, body.at);
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
    report();
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
      if (who.side != body.side && !who.gone && !who.contents.unmanned())
        candidates_.push_back({distance(at, body.at), id});
      return true;
    });
    std::ranges::sort(candidates_);
    for (const Side& side : setting_.sides) {
      if (side.id != body.side) conclude(side.id, body, nearest_eyes(side.id, body));
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

  void conclude(SideId side, const Body& body, const std::optional<Candidate>& eyes) {
    const Watch& before = state_.watch(side, body.id);
    if (eyes && body.gone) {
      empty_box(side, body, eyes->body);
    } else if (eyes) {
      see(side, body, eyes->body, look_of(setting_.rulebook, body, eyes->off, before));
    } else if (const auto men = seen_on_table(state_, side, body)) {
      // CX-10: its middle is hidden, and men of it stand in plain view.
      see(side, body, men->by, men->seen);
    } else if (before.in_sight()) {
      lose(side, body.id, before.by, before.seen);
    }
  }

  void see(SideId side, const Body& body, BodyId by, const Sighting& seen) {
    const Watch& before = state_.watch(side, body.id);
    if (before.in_sight() && before.seen == seen) return;
    Outcome outcome{side, ReportKind::seen, seen, by, body.id, {}};
    if (!before.in_sight()) outcome.events.emplace_back(Sighted{side, by, body.id});
    outcome.events.emplace_back(Reported{side, by, body.id, ReportKind::seen, seen});
    outcomes_.push_back(std::move(outcome));
  }

  void lose(SideId side, BodyId body, BodyId by, const Sighting& last) {
    Outcome outcome{side, ReportKind::lost, last, by, body, {}};
    outcome.events.emplace_back(SightLost{side, body});
    outcome.events.emplace_back(Reported{side, by, body, ReportKind::lost, last});
    outcomes_.push_back(std::move(outcome));
  }

  // Who watched a body of which nothing is left, or that proved a dummy, has seen that too.
  void miss_the_fallen() {
    for (const Body& body : state_.bodies()) {
      if (!body.gone || removed_[body.id.index()]) continue;
      for (const Side& side : setting_.sides) {
        const Watch& before = state_.watch(side.id, body.id);
        if (!before.in_sight()) continue;
        const bool was_dummy = body.contents.men_began().count == 0;
        const ReportKind kind = was_dummy ? ReportKind::empty : ReportKind::fallen;
        Outcome outcome{side.id, kind, before.seen, before.by, body.id, {}};
        if (was_dummy) {
          outcome.seen.formation = body.formation;
          outcome.seen.parts.clear();
        }
        outcome.events.emplace_back(SightLost{side.id, body.id});
        outcome.events.emplace_back(Reported{side.id, before.by, body.id, kind, outcome.seen});
        outcomes_.push_back(std::move(outcome));
      }
    }
  }

  void empty_box(SideId side, const Body& body, BodyId by) {
    const Watch& before = state_.watch(side, body.id);
    Sighting seen = before.in_sight() ? before.seen : Sighting{};
    seen.at = body.at;
    seen.facing = body.facing;
    seen.formation = body.formation;
    seen.parts.clear();
    Outcome outcome{side, ReportKind::empty, seen, by, body.id, {}};
    if (!before.in_sight()) outcome.events.emplace_back(Sighted{side, by, body.id});
    outcome.events.emplace_back(SightLost{side, body.id});
    outcome.events.emplace_back(Reported{side, by, body.id, ReportKind::empty, seen});
    outcomes_.push_back(std::move(outcome));
  }

  // What marching bodies saw, and who saw them, on the way: the last such place counts. Only between the camps, since
  // the other one stands still meanwhile.
  void glimpse() {
    glimpsed_.assign(setting_.sides.size(), std::vector<bool>(state_.bodies().size(), false));
    std::ranges::sort(outcomes_, {}, [](const Outcome& o) { return std::tie(o.side, o.body); });
    const std::size_t judged = outcomes_.size();
    in_sight_.assign(setting_.sides.size(), std::vector<bool>(state_.bodies().size(), false));
    for (const Side& side : setting_.sides) {
      for (const Body& body : state_.bodies())
        in_sight_[side.id.index()][body.id.index()] = state_.watch(side.id, body.id).in_sight();
    }
    for (const Outcome& outcome : outcomes_)
      in_sight_[outcome.side.index()][outcome.body.index()] = outcome.kind == ReportKind::seen;
    judged_ = judged;
    std::vector<const Trail*> trail_of(state_.bodies().size());
    for (const Trail& trail : trails_) trail_of[trail.body.index()] = &trail;
    observers_.each([&](BodyId id, Point) {
      if (trail_of[id.index()]) glimpse_along(*trail_of[id.index()]);
    });
  }

  bool known(SideId side, BodyId body) const {
    return in_sight_[side.index()][body.index()] || glimpsed_[side.index()][body.index()];
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
        const bool wanted =
            camp(other) != camp(mover) && !other.gone && (!known(other.side, mover.id) || !known(mover.side, id));
        if (wanted) candidates_.push_back({distance(at, where), id});
        return true;
      });
      std::ranges::sort(candidates_);
      for (const Candidate& candidate : candidates_) {
        const Body& other = state_.body(candidate.body);
        bool they_want = !known(other.side, mover.id);
        const bool we_want = !known(mover.side, other.id);
        if (other.contents.unmanned()) they_want = false;
        if (!they_want && !we_want) continue;
        const bool we_see = (we_want || mutual_) && clear_line(setting_, at, other.at);
        const bool they_see = they_want && (mutual_ ? we_see : clear_line(setting_, other.at, at));
        if (they_see) {
          Body as_it_passed = mover;
          as_it_passed.at = at;
          as_it_passed.facing = at == next ? mover.facing : Bearing::between(at, next);
          glimpsed(other.side, as_it_passed, candidate);
        }
        if (we_want && we_see) glimpsed(mover.side, other, {candidate.off, mover.id});
      }
    }
  }

  // Seen on the way and not at the end of it.
  void glimpsed(SideId side, const Body& body, const Candidate& eyes) {
    glimpsed_[side.index()][body.id.index()] = true;
    const Watch& before = state_.watch(side, body.id);
    const Sighting seen = look_of(setting_.rulebook, body, eyes.off, before);
    Outcome outcome{side, ReportKind::lost, seen, eyes.body, body.id, {}};
    if (!before.in_sight()) outcome.events.emplace_back(Sighted{side, eyes.body, body.id});
    if (!before.in_sight() || before.seen != seen)
      outcome.events.emplace_back(Reported{side, eyes.body, body.id, ReportKind::seen, seen});
    outcome.events.emplace_back(SightLost{side, body.id});
    outcome.events.emplace_back(Reported{side, eyes.body, body.id, ReportKind::lost, seen});
    // It takes the place of a loss found at the end of the move.
    const auto last = outcomes_.begin() + static_cast<std::ptrdiff_t>(judged_);
    const auto found = std::lower_bound(outcomes_.begin(), last, outcome, [](const Outcome& a, const Outcome& b) {
      return std::tie(a.side, a.body) < std::tie(b.side, b.body);
    });
    if (found != last && found->side == side && found->body == body.id) {
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
  std::vector<std::vector<bool>> in_sight_, glimpsed_;  // by side, by body
  std::size_t judged_ = 0;  // outcomes found at the end of the move, sorted by side and body
  std::vector<Outcome> outcomes_;
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

std::optional<SideId> side_with_news(const Campaign& before, const Event& event) {
  const auto* report = std::get_if<Reported>(&event);
  if (!report) return {};
  const Watch& watch = before.watch(report->side, report->about);
  const bool goes_on = watch.in_sight() && report->kind == ReportKind::seen;
  if (goes_on && watch.seen.formation == report->seen.formation) return {};
  return report->side;
}

std::vector<Event> observe(Campaign& scratch, std::span<const Trail> trails, std::optional<BodyId> changed) {
  return Observing(scratch, trails, changed).look();
}

std::vector<Event> observe_tables(Campaign& scratch) {
  std::vector<Event> seen = look_over_tables(scratch);
  if (std::ranges::any_of(seen, [](const Event& event) { return std::holds_alternative<MenLost>(event); }))
    std::ranges::move(Observing(scratch, {}, {}).lose_who_left_tables(), std::back_inserter(seen));
  return seen;
}

}  // namespace sandgate
