#include "core/review/order_effects.h"

#include <algorithm>

#include "core/rulebook/bars.h"

namespace sandgate::reviewing {
namespace order_effect {

using Melees = std::map<std::pair<TableId, std::int32_t>, JoinedMelee>;

/// Keeps a melee as it was joined and chosen, from event to event.
void keep(Melees& melees, const Event& event) {
  const auto put = [&](TableId table, const JoinedMelee& melee) { melees[{table, melee.number}] = melee; };
  if (const auto* joined = get_if<MeleeJoined>(&event)) put(joined->table, joined->melee);
  if (const auto* centred = get_if<MeleeCentred>(&event)) put(centred->table, centred->melee);
  if (const auto* again = get_if<MeleesRejoined>(&event)) {
    for (const JoinedMelee& melee : again->melees) put(again->table, melee);
  }
  if (const auto* chosen = get_if<MeleeChosen>(&event)) {
    JoinedMelee& melee = melees[{chosen->table, chosen->melee}];
    melee.killed = chosen->killed;
    melee.taken = chosen->taken;
  }
}

/// Men who fell or were taken by an event, and what of it has no men of its own.
struct Fallen {
  std::vector<ManId> men = {};
  std::vector<std::pair<BodyId, std::int64_t>> ranks = {};
  std::optional<Point> at = {};
  bool decides = true;
};
struct ReadFallen {
  const Melees& melees;

  static Fallen shot(const std::vector<ShotFired::Fall>& felled, const std::vector<FlightPoint>& path) {
    Fallen fallen;
    for (const ShotFired::Fall& fall : felled) fallen.men.push_back(fall.man);
    if (!path.empty()) fallen.at = path.back().at;
    return fallen;
  }
  Fallen operator()(const MeleeFought& e) const {
    const auto melee = melees.find({e.table, e.melee});
    if (melee == melees.end()) return {};
    Fallen fallen{melee->second.killed, {}, melee->second.at};
    fallen.men.insert(fallen.men.end(), melee->second.taken.begin(), melee->second.taken.end());
    return fallen;
  }
  Fallen operator()(const ShotFired& e) const { return shot(e.felled, e.path); }
  Fallen operator()(const RiflesFired& e) const { return shot(e.felled, e.path); }
  Fallen operator()(const ShellBurst& e) const {
    Fallen fallen{e.killed, {}, e.at};
    for (const ShellBurst::InRanks& ranks : e.ranks) fallen.ranks.emplace_back(ranks.body, ranks.killed);
    return fallen;
  }
  Fallen operator()(const FiguresStruck& e) const {
    Fallen fallen;
    for (const FiguresStruck::Loss& loss : e.bodies) fallen.ranks.emplace_back(loss.body, loss.killed);
    return fallen;
  }
  Fallen operator()(const MineExploded& e) const {
    Fallen fallen{e.men};
    for (const MineExploded::Loss& loss : e.bodies) {
      for (const Part& part : loss.parts) fallen.ranks.emplace_back(loss.body, part.men.count);
    }
    return fallen;
  }
  Fallen operator()(const MenFared& e) const {
    const bool lost = e.fate == Fate::surrendered || e.fate == Fate::capitulated || e.fate == Fate::retaken ||
                      e.fate == Fate::cut_off || e.fate == Fate::ridden_down;
    return {lost ? e.men : std::vector<ManId>(), {}, {}, lost};
  }
  Fallen operator()(const MenRuled& e) const {
    const bool lost = e.fate == RuledFate::killed || e.fate == RuledFate::taken;
    return {lost ? e.men : std::vector<ManId>(), {}, {}, true};
  }
  Fallen operator()(const StarvedOut& e) const { return {{}, {{e.body, e.men}}}; }
  template <class Other>
  Fallen operator()(const Other&) const {
    return {.decides = false};
  }
};

/// The bodies of these, those that lost most first.
std::vector<std::pair<BodyId, std::int64_t>> by_body(const Campaign& end, const Fallen& fallen) {
  std::map<BodyId, std::int64_t> lost;
  for (const ManId man : fallen.men) {
    if (end.exists(man)) ++lost[end.man(man).body];
  }
  for (const auto& [body, men] : fallen.ranks) {
    if (men > 0) lost[body] += men;
  }
  std::vector<std::pair<BodyId, std::int64_t>> order(lost.begin(), lost.end());
  std::ranges::stable_sort(order, std::greater(), [](const auto& one) { return one.second; });
  return order;
}

/// As a review has it: what a move's close brought is timed by its end.
Instant instant_of(const Review& review, const History& history, const ExerciseFile::Entry& entry, std::int64_t event) {
  const std::int64_t move = review.move_of(event);
  if (move > review.last_move()) return {move, review.moves.back().ended};
  const ClosedMove& of = review.moves[static_cast<std::size_t>(move)];
  return {move, history.last_event_of(entry.number) == of.event ? of.ended : of.begun};
}

}  // namespace order_effect

using namespace order_effect;

Effect effect_of(const Review& review, const History& history, const ExerciseFile::Entry& entry, std::int64_t event) {
  const std::int64_t first = history.last_event_of(entry.number) - std::ssize(entry.events) + 1;
  const Event& what = entry.events[static_cast<std::size_t>(event - first)];
  Effect effect;
  effect.when = instant_of(review, history, entry, event);
  effect.event = event;
  effect.clause = clause_of(what, *review.setting);
  Melees melees;
  if (holds_alternative<MeleeFought>(what)) {
    // It may have been joined some entries before, when the move was first closed.
    const auto& closes = review.moves;
    const auto before = static_cast<std::size_t>(std::max<std::int64_t>(effect.when.move - 1, 0));
    const auto from = closes[before].event > 0 ? history.entry_of(closes[before].event)
                                               : Result<ExerciseFile::Entry>(ExerciseFile::Entry{});
    const auto line = history.line();
    if (from) {
      (void)history.each_while(
          [&](const ExerciseFile::Entry& one) {
            if (one.number > entry.number) return false;
            if (!History::holds(line, one.number)) return true;
            std::int64_t number = history.last_event_of(one.number) - std::ssize(one.events);
            for (const Event& each : one.events) {
              if (++number < event) keep(melees, each);
            }
            return true;
          },
          from->number + 1);
    }
  }
  const Fallen fallen = visit(ReadFallen{melees}, what);
  effect.at = fallen.at;
  for (const auto& [body, men] : by_body(history.now(), fallen)) {
    effect.bodies.push_back(body);
    effect.men += men;
  }
  const BodyId about = body_of(what);
  if (!about.none() && std::ranges::find(effect.bodies, about) == effect.bodies.end()) {
    effect.bodies.insert(effect.bodies.begin(), about);
    if (about.index() < review.traces.size() && !effect.at) {
      if (const TracePoint* at = trace_at(review.traces[about.index()], effect.when.move)) effect.at = at->at;
    }
  }
  return effect;
}

const std::map<std::int64_t, Point>& EffectScan::places_of(RideId ride) const {
  static const std::map<std::int64_t, Point> nowhere;
  const auto of = places_.find(ride);
  return of == places_.end() ? nowhere : of->second;
}

std::optional<Point> EffectScan::last_place(RideId ride) const {
  const auto& places = places_of(ride);
  return places.empty() ? std::nullopt : std::optional(places.rbegin()->second);
}

std::int64_t EffectScan::end_of(RideId ride) const {
  const auto end = ends_.find(ride);
  return end == ends_.end() ? 0 : end->second;
}

void EffectScan::read(std::int64_t entry, std::int64_t last_move) {
  const auto line = history_.line();
  const auto visit = [&](const ExerciseFile::Entry& one) {
    if (!History::holds(line, one.number)) return true;
    std::int64_t number = history_.last_event_of(one.number) - std::ssize(one.events);
    if (review_.move_of(number + 1) > last_move) return false;
    for (const Event& event : one.events) take(one, event, ++number);
    return true;
  };
  // What cannot be read any more is not told.
  (void)history_.each_while(visit, entry);
}

void EffectScan::take(const ExerciseFile::Entry& entry, const Event& event, std::int64_t number) {
  if (const auto* rode = get_if<RiderRode>(&event)) {
    if (!followed_.contains(rode->ride)) return;
    places_[rode->ride][review_.move_of(number)] = rode->at;
    if (rode->fate != RideFate::goes_on) ends_[rode->ride] = number;
    return;
  }
  if (const auto* barred = get_if<OrderBarred>(&event)) {
    if (!followed_.contains(barred->ride)) return;
    // A clause is a view of a text that stays, and the entry goes: where it is not of the ground, the order's life has
    // it.
    barred_ = Barred{number, barred->bar == Bar::none ? clauses::sent_orders : clause_of(barred->bar)};
    return;
  }
  keep(melees_, event);
  if (const auto* joined = get_if<BodyJoined>(&event)) {
    if (joined->body == body_) {
      contacts_.push_back(
          {instant_of(review_, history_, entry, number), number, BodyJoined::event.clause, {}, {body_}, 0});
    }
    return;
  }
  const Fallen fallen = visit(ReadFallen{melees_}, event);
  if (!fallen.decides) return;
  for (const auto& [body, men] : by_body(history_.now(), fallen)) {
    if (body != body_) continue;
    decided_.push_back({instant_of(review_, history_, entry, number),
                        number,
                        clause_of(event, *review_.setting),
                        fallen.at,
                        {body_},
                        men});
  }
}

}  // namespace sandgate::reviewing
