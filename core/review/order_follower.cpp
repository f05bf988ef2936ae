#include <algorithm>

#include "core/chronicle/objectives.h"
#include "core/review/followers.h"

namespace sandgate::reviewing {
namespace {

/// A march that ends so near where an enemy was seen is sent against him.
constexpr Length sent_against = Length::feet(1);
/// An enemy who is farther than this from where the giver had him makes what was sent against him too late.
constexpr Length moved_away = Length::feet(10);

struct TargetsOf {
  std::vector<Target>& found;
  void add(BodyId body, InstructionKind kind, std::optional<Point> place = {}) { found.push_back({body, kind, place}); }
  static std::optional<Point> last(const Path& path) {
    return path.empty() ? std::nullopt : std::optional(path.back());
  }
  void operator()(const MarchOrder<BodyId>& deed) { add(deed.body, InstructionKind::march, last(deed.path)); }
  void operator()(const HaltOrder<BodyId>& deed) { add(deed.body, InstructionKind::halt); }
  void operator()(const BoxOrder<BodyId>& deed) { add(deed.body, InstructionKind::box); }
  void operator()(const StandOutOrder<BodyId>& deed) { add(deed.body, InstructionKind::stand_out); }
  void operator()(const ScreenOrder<BodyId>& deed) {
    for (const auto& party : deed.parties) add(party.scouts, InstructionKind::march, last(party.path));
  }
  void operator()(const RunTrainOrder<BodyId>& deed) { add(deed.train, InstructionKind::run_train, last(deed.stops)); }
  void operator()(const EntrainOrder<BodyId>& deed) { add(deed.body, InstructionKind::entrain); }
  void operator()(const DetrainOrder<BodyId>& deed) { add(deed.body, InstructionKind::detrain); }
  void operator()(const ConvoyOrder<BodyId>& deed) { add(deed.body, InstructionKind::convoy); }
  void operator()(const WorkOrder<BodyId>& deed) { add(deed.body, InstructionKind::work); }
  void operator()(const FormOrder<BodyId>& deed) { add(deed.body, InstructionKind::form); }
  template <class Other>
  void operator()(const Other&) {}
};

bool takes_steps(InstructionKind kind) {
  return kind == InstructionKind::march || kind == InstructionKind::run_train || kind == InstructionKind::work ||
         kind == InstructionKind::convoy;
}

/// Enemies who hold what they stand at: with men, neither scouts nor dummies.
bool can_hold(const Body& body) {
  return body.acts() && !body.scouts && !body.contents.dummy() && body.contents.men().count > 0;
}

template <class T>
T& grown(std::vector<T>& of, std::size_t index) {
  if (index >= of.size()) of.resize(index + 1);
  return of[index];
}

bool near(Point a, Point b, Length within) { return distance(a, b) <= within; }

}  // namespace

PlacesKnown::Cell PlacesKnown::cell_of(Point at) {
  const auto part = [](Length length) {
    const std::int64_t cell = at_an_objective.count;
    return length.count >= 0 ? length.count / cell : (length.count + 1) / cell - 1;
  };
  return {part(at.x), part(at.y)};
}

void PlacesKnown::look(const SeatView& view, const Campaign& now) {
  const auto& bodies = view.picture().bodies;
  last_.resize(std::max(last_.size(), bodies.empty() ? 0 : bodies.back().handle.index() + 1));
  for (const OwnBody& own : bodies) {
    Stood& last = last_[own.handle.index()];
    const Instant known = own.at_hand ? Instant{now.move(), now.time()} : Instant{own.known_move, own.known};
    if (own.gone || (last.by && last.at == own.at && last.known.time >= known.time)) continue;
    const bool stays = last.by && last.at == own.at;
    last = {own.at, known, view.body(own.handle)};
    std::vector<Stood>& there = cells_[cell_of(own.at)];
    const auto same = stays ? std::ranges::find(there, last.by, &Stood::by) : there.end();
    // Of one body the newest is enough, where it stands on.
    if (same != there.end() && same->at == own.at)
      same->known = known;
    else
      there.push_back(last);
  }
}

std::optional<PlacesKnown::Stood> PlacesKnown::newest(Point place, Length within) const {
  std::optional<Stood> found;
  const Cell cell = cell_of(place);
  for (std::int64_t x = cell.first - 1; x <= cell.first + 1; ++x) {
    for (std::int64_t y = cell.second - 1; y <= cell.second + 1; ++y) {
      const auto there = cells_.find({x, y});
      if (there == cells_.end()) continue;
      for (const Stood& one : there->second) {
        if (near(one.at, place, within) && (!found || found->known.time < one.known.time)) found = one;
      }
    }
  }
  return found;
}

void OrderFollower::closes(const Campaign& now) {
  places_.resize(views_.size());
  for (std::size_t seat = 0; seat < views_.size(); ++seat) places_[seat].look(views_[seat], now);
}

std::vector<Target> targets_of(const Deed& deed) {
  std::vector<Target> found;
  visit(TargetsOf{found}, deed);
  return found;
}

OrderFollower::Life* OrderFollower::pending(BodyId body) {
  const auto& at = grown(pending_, body.index());
  return at ? &lives_[*at] : nullptr;
}
OrderFollower::Life* OrderFollower::current(BodyId body) {
  const auto& at = grown(current_, body.index());
  return at ? &lives_[*at] : nullptr;
}

void OrderFollower::begins(const Turn& turn) {
  const Order& order = turn.entry.order;
  if (order.seat.none() || order.seat.index() >= turn.now.setting().seats.size()) return;
  for (const Target& target : targets_of(order.deed)) {
    if (!turn.now.exists(target.body)) continue;
    Life one;
    OrderLife& life = one.life;
    life.number = std::ssize(lives_) + 1;
    life.entry = turn.entry.number;
    life.event = turn.last_event;
    life.seat = order.seat;
    life.body = target.body;
    life.kind = target.kind;
    life.place = target.place;
    life.given = {turn.now.move(), turn.now.time()};
    life.men = turn.now.body(target.body).contents.men().count;
    one.steps = takes_steps(target.kind);
    rest(one, turn.now);
    for (const Event& event : turn.entry.events) {
      const auto* sent = get_if<RiderSent>(&event);
      if (sent && sent->carried.order && sent->to_body == target.body) life.ride = sent->ride;
    }
    if (life.ride) {
      grown(by_ride_, life.ride->index()) = lives_.size();
    } else {
      life.arrived = life.given;
      grown(pending_, target.body.index()) = lives_.size();
    }
    lives_.push_back(std::move(one));
  }
}

// What its giver had read of the place by then: sightings there, and own bodies that stood there.
void OrderFollower::rest(Life& one, const Campaign& now) const {
  OrderLife& life = one.life;
  if (views_.empty() || !life.place) return;
  const SeatView& view = views_[life.seat.index()];
  const Picture& picture = view.picture();
  const auto newest = [&](Instant seen, BodyId by) {
    if (life.rests_on && seen.time <= life.rests_on->time) return;
    life.rests_on = seen;
    life.seen_by = by;
  };
  std::optional<Length> nearest;
  for (const SightedBody& sighted : picture.sighted) {
    const Length off = distance(sighted.seen.at, *life.place);
    if (off > at_an_objective) continue;
    newest({sighted.move, sighted.time}, view.body(sighted.by));
    const bool there = sighted.state == ReportKind::seen || sighted.state == ReportKind::lost;
    if (!there || off > sent_against || (nearest && *nearest <= off)) continue;
    nearest = off;
    one.known_enemy = sighted.seen.at;
    one.against = view.body(sighted.handle);
  }
  for (const OwnBody& own : picture.bodies) {
    if (own.gone || !own.at_hand || !near(own.at, *life.place, at_an_objective)) continue;
    newest({now.move(), now.time()}, view.body(own.handle));
  }
  if (life.seat.index() < places_.size()) {
    if (const auto stood = places_[life.seat.index()].newest(*life.place, at_an_objective))
      newest(stood->known, stood->by);
  }
}

// When it is begun: whether what it was given for is still so.
void OrderFollower::judge(Life& one, const Campaign& now) const {
  OrderLife& life = one.life;
  if (views_.empty() || !life.place) return;
  const Setting& setting = now.setting();
  const Camp own = setting.camp_of(life.seat);
  const SeatView& view = views_[life.seat.index()];
  const auto known_there = [&](const Body& enemy) {
    return std::ranges::any_of(view.picture().sighted, [&](const SightedBody& sighted) {
      return sighted.state == ReportKind::seen && view.body(sighted.handle) == enemy.id &&
             near(sighted.seen.at, *life.place, at_an_objective);
    });
  };
  if (life.rests_on) {
    const Body* holds = nullptr;
    bool known = false, contested = false;
    for (const Body& body : now.bodies()) {
      if (!can_hold(body) || !near(body.at, *life.place, at_an_objective)) continue;
      if (setting.side(body.side).camp == own) {
        contested = contested || body.id != life.body;
        continue;
      }
      known = known || known_there(body);
      if (!holds || body.contents.men() > holds->contents.men()) holds = &body;
    }
    if (holds && !known && !contested) {
      life.overtaken = Overtaken::place_held;
      life.by = holds->id;
      return;
    }
  }
  if (one.known_enemy && now.exists(one.against)) {
    const Body& enemy = now.body(one.against);
    const bool still_believed = std::ranges::any_of(view.picture().sighted, [&](const SightedBody& sighted) {
      return view.body(sighted.handle) == enemy.id && near(sighted.seen.at, *one.known_enemy, sent_against);
    });
    if (!enemy.gone && still_believed && distance(enemy.at, *one.known_enemy) > moved_away) {
      life.overtaken = Overtaken::enemy_moved;
      life.by = enemy.id;
    }
  }
}

void OrderFollower::end_current(BodyId body, const std::optional<Instant>& at) {
  Life* const one = current(body);
  current_[body.index()].reset();
  if (!one || one->closed) return;
  one->closed = true;
  if (one->life.begun)
    one->life.done = at ? at : one->last;
  else
    one->life.fate = OrderFate::replaced;
}

void OrderFollower::take_up(BodyId body) {
  Life* const next = pending(body);
  // Waggons with a standing order find their ways themselves, one after the other.
  const bool own_way = !next && on_convoy(body);
  if (own_way) return;
  end_current(body, {});
  if (next && next->steps) {
    current_[body.index()] = pending_[body.index()];
    next->carried_out = true;
  }
}

bool OrderFollower::on_convoy(BodyId body) {
  const Life* const one = current(body);
  return one && one->life.kind == InstructionKind::convoy;
}

void OrderFollower::step(BodyId body, const Campaign& now) {
  Life* const one = current(body);
  if (!one) return;
  one->last = {now.move(), {}};
  if (one->life.begun) return;
  one->life.begun = one->last;
  judge(*one, now);
}

void OrderFollower::carry_out(Life& one, Instant when) {
  one.carried_out = one.closed = true;
  one.life.begun = one.life.done = when;
}

void OrderFollower::arrives(const Courier& ride, const Campaign& now) {
  if (!ride.to_body || ride.id.index() >= by_ride_.size() || !by_ride_[ride.id.index()]) return;
  const std::size_t index = *by_ride_[ride.id.index()];
  Life& one = lives_[index];
  one.life.arrived = {ride.ended, {}};
  if (ride.overtaken || !now.commands(one.life.seat, *ride.to_body)) {
    one.life.fate = OrderFate::replaced;
    one.closed = true;
    return;
  }
  const Body& body = now.body(*ride.to_body);
  if (one.life.kind == InstructionKind::halt && !body.march && !body.convoy && !body.work && !body.rails)
    one.life.overtaken = Overtaken::over;
  grown(pending_, ride.to_body->index()) = index;
}

void OrderFollower::happens(const Seen& seen) {
  const Campaign& now = seen.now;
  if (const auto* rode = get_if<RiderRode>(&seen.event)) {
    const Courier& ride = now.couriers().ride(rode->ride);
    if (rode->fate == RideFate::arrived) return arrives(ride, now);
    if (ride.id.index() >= by_ride_.size() || !by_ride_[ride.id.index()]) return;
    OrderLife& life = lives_[*by_ride_[ride.id.index()]].life;
    if (rode->fate == RideFate::taken) life.fate = OrderFate::taken;
    if (rode->fate == RideFate::lost || rode->fate == RideFate::came_back || rode->fate == RideFate::turned_back)
      life.fate = OrderFate::lost;
  } else if (const auto* barred = get_if<OrderBarred>(&seen.event)) {
    if (barred->ride.index() >= by_ride_.size() || !by_ride_[barred->ride.index()]) return;
    Life& one = lives_[*by_ride_[barred->ride.index()]];
    one.life.fate = OrderFate::barred;
    one.life.bar = barred->bar;
    one.life.clause = barred->clause;
    one.closed = true;
  } else if (const auto* ordered = get_if<MarchOrdered>(&seen.event)) {
    take_up(ordered->body);
  } else if (const auto* trained = get_if<TrainOrdered>(&seen.event)) {
    take_up(trained->train);
  } else if (const auto* begun = get_if<WorkBegun>(&seen.event)) {
    take_up(begun->body);
  } else if (const auto* convoy = get_if<ConvoySet>(&seen.event)) {
    if (!convoy->convoy) end_current(convoy->body, {});
    take_up(convoy->body);
  } else if (const auto* halted = get_if<MarchHalted>(&seen.event)) {
    if (!on_convoy(halted->body)) end_current(halted->body, {});
  } else if (const auto* ceased = get_if<WorkCeased>(&seen.event)) {
    end_current(ceased->body, {});
  } else if (const auto* marched = get_if<Marched>(&seen.event)) {
    if (marched->distance > Length{}) step(marched->body, now);
    if (Life* const one = current(marched->body); one && one->life.kind == InstructionKind::march) {
      one->life.end = marched->end;
      one->life.bar = marched->bar;
      if (one->life.halted_short()) one->life.clause = marched->clause().id;
    }
    if (!now.body(marched->body).march && !now.body(marched->body).convoy && current(marched->body) &&
        lives_[*current_[marched->body.index()]].life.kind == InstructionKind::march)
      end_current(marched->body, Instant{now.move(), {}});
  } else if (const auto* set_out = get_if<BodySetOut>(&seen.event)) {
    // CX-10: who is set out on a table marches no farther on the map.
    if (Life* const one = current(set_out->body); one && one->life.kind == InstructionKind::march) {
      one->life.end = MarchEnd::touched;
      one->life.clause = clauses::contact.id;
      end_current(set_out->body, Instant{now.move(), {}});
    }
  } else if (const auto* ran = get_if<TrainRan>(&seen.event)) {
    if (ran->distance > Length{}) step(ran->train, now);
    if (ran->end == TrainEnd::arrived && !ran->rails.ordered()) end_current(ran->train, Instant{now.move(), {}});
  } else if (const auto* worked = get_if<Worked>(&seen.event)) {
    step(worked->body, now);
  } else if (const auto* finished = get_if<WorkDone>(&seen.event)) {
    end_current(finished->body, Instant{now.move(), {}});
  }
}

// What had nothing to walk is done when it was carried out.
void OrderFollower::ends(const Turn&) {
  for (std::optional<std::size_t>& at : pending_) {
    if (!at) continue;
    Life& one = lives_[*at];
    if (!one.carried_out && !one.closed) carry_out(one, *one.life.arrived);
    at.reset();
  }
}

std::vector<OrderLife> OrderFollower::done(const Campaign& end, std::span<const ClosedMove> moves,
                                           std::span<const Trace> traces) {
  const auto timed = [&](std::optional<Instant>& instant) {
    if (!instant || instant->time.minutes != 0) return;
    const auto move = static_cast<std::size_t>(instant->move);
    instant->time = move < moves.size() ? moves[move].ended : end.time();
  };
  std::vector<OrderLife> all;
  for (Life& one : lives_) {
    OrderLife& life = one.life;
    timed(life.arrived);
    timed(life.begun);
    timed(life.done);
    if (life.overtaken != Overtaken::none && life.begun) life.fate = OrderFate::overtaken;
    if (life.fate == OrderFate::waiting && life.begun) life.fate = life.done ? OrderFate::done : OrderFate::under_way;
    if (life.overtaken == Overtaken::place_held) {
      // As far back as the traces have it there without a break.
      const Trace& trace = traces[life.by.index()];
      std::optional<std::int64_t> since;
      for (const TracePoint& point : trace) {
        if (point.move > life.begun->move) break;
        if (!near(point.at, *life.place, at_an_objective))
          since.reset();
        else if (!since)
          since = point.move;
      }
      if (since) {
        life.held_since = Instant{*since, {}};
        timed(life.held_since);
      }
      // Who was there before it was looked at was not what overtook it.
      if (life.held_since && life.held_since->time <= life.rests_on->time && life.held_since->move < life.given.move) {
        life.overtaken = Overtaken::none;
        life.by = {};
        life.held_since.reset();
        life.fate = life.done ? OrderFate::done : OrderFate::under_way;
      }
    }
    all.push_back(std::move(life));
  }
  return all;
}

}  // namespace sandgate::reviewing
