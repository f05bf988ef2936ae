#include "core/lines/trains_move.h"

#include <algorithm>

#include "core/rulebook/lines_ruling.h"

namespace sandgate {
namespace {

TrainEnd end_of(TrainHalt halt) {
  switch (halt) {
    case TrainHalt::arrived: return TrainEnd::arrived;
    case TrainHalt::move_over: return TrainEnd::goes_on;
    case TrainHalt::line_broken: return TrainEnd::line_broken;
    case TrainHalt::bridge_broken: return TrainEnd::bridge_broken;
    case TrainHalt::train_ahead: return TrainEnd::train_ahead;
    case TrainHalt::section_taken: return TrainEnd::section_taken;
    case TrainHalt::no_way: break;
  }
  return TrainEnd::no_way;
}

/// A train as its move begins: what it is to run now, or why it stands.
struct Planned {
  const Body* body = nullptr;
  OnRails rails;
  TrainEnd end = TrainEnd::arrived;
  bool runs = false;
};

class TrainsMove {
 public:
  explicit TrainsMove(const TrainsAsked& asked) : asked_(asked), rules_(asked.setting.rulebook) {}

  std::vector<TrainRanOver> move() {
    bool any = false;
    for (const Body& body : asked_.bodies) any = any || (there(body) && ours(body) && body.rails->ordered());
    if (!any) return {};
    Traffic traffic;
    traffic.gap = rules_.railway.gap;
    asked_.railway.put_on_line(asked_.broken, traffic);
    std::vector<Train> trains;
    for (const Body& body : asked_.bodies) {
      if (!there(body) || !track().holds(Railway::place(*body.rails))) continue;
      if (!ours(body)) {
        traffic.standing.push_back(Railway::place(*body.rails));
        continue;
      }
      plans_.push_back(plan(body));
      trains.push_back(train(plans_.back()));
    }
    const std::vector<TrainRun> runs = run_trains(track(), traffic, trains);
    std::vector<TrainRanOver> told;
    for (std::size_t i = 0; i < plans_.size(); ++i) {
      if (auto ran = tell(plans_[i], trains[i], runs[i])) told.push_back(std::move(*ran));
    }
    return told;
  }

 private:
  const Track& track() const { return asked_.railway.track(); }
  static bool there(const Body& body) { return !body.gone && body.rails; }
  bool ours(const Body& body) const { return asked_.setting.side(body.side).camp == asked_.camp; }

  bool boards_somebody(BodyId train) const {
    return std::ranges::any_of(asked_.bodies, [&](const Body& body) {
      return !body.gone && body.entraining && body.entraining->train == train;
    });
  }
  /// A train that is no more is waited for no longer.
  bool waits_in_vain(const OnRails& rails) const {
    if (rails.waits_for.none()) return false;
    const Body& other = asked_.bodies[rails.waits_for.index()];
    if (!there(other)) return false;
    const NodeId here = asked_.railway.station(Railway::place(rails));
    return here.none() || here != asked_.railway.station(Railway::place(*other.rails));
  }

  Planned plan(const Body& body) const {
    Planned planned{&body, *body.rails, TrainEnd::arrived, false};
    OnRails& rails = planned.rails;
    if (rails.engines == 0 || !rails.ordered()) return planned;
    if (boards_somebody(body.id) || waits_in_vain(rails)) {
      planned.end = TrainEnd::waits;
      return planned;
    }
    rails.waits_for = {};
    // Of stops at which it stands already it makes nothing; a shuttle looks at each of them once.
    for (std::size_t looked = 0; rails.way.empty() && rails.ordered() && looked <= rails.stops.size(); ++looked) {
      const Point stop = rails.stops[static_cast<std::size_t>(rails.next)];
      const auto to = asked_.railway.nearest(stop, rules_.railway.beside);
      auto way = to ? asked_.railway.way(rails, *to) : std::nullopt;
      if (!way) {
        planned.end = TrainEnd::no_way;
        return planned;
      }
      if (way->empty()) {
        next_stop(rails);
      } else {
        set_out_on(rails, *way);
      }
    }
    planned.runs = !rails.way.empty();
    return planned;
  }
  static void next_stop(OnRails& rails) {
    ++rails.next;
    if (rails.shuttle && !rails.ordered()) rails.next = 0;
  }
  static void set_out_on(OnRails& rails, const TrackWay& way) {
    rails.way.clear();
    for (const TrackLeg& leg : way) rails.way.push_back({leg.edge, leg.from, leg.to});
    // What lay behind its head lies before it when it backs over it.
    if (rails.trail.empty()) return;
    const RailLeg& last = rails.trail.back();
    const TrackLeg& first = way.front();
    if (first.edge == last.edge && first.ahead() != (last.to > last.from)) rails.trail.clear();
  }

  Train train(const Planned& planned) const {
    Train train = train_on(planned.rails);
    train.number = planned.body->id.number;
    if (!planned.runs) {
      train.way.clear();
      return train;
    }
    train.allowance = allowance(*planned.body, planned.rails.engines, train.way);
    return train;
  }
  // CX-4. What is run before the crossing takes its share of the move, and the rest is at the ordinary rate.
  Length allowance(const Body& body, std::int32_t engines, const TrackWay& way) const {
    const Length ordinary = train_rate(rules_, body.contents.waggons(), engines);
    const std::int64_t times = rules_.wide.multiplier;
    const Length all{{ordinary.count * times}};
    if (times <= 1 || !asked_.until_near) return all;
    const std::vector<WayPoint> places = asked_.railway.places(way);
    for (std::size_t i = 1; i < places.size() && places[i - 1].along < all; ++i) {
      const Point from = places[i - 1].at, to = places[i].at;
      const auto near = asked_.until_near(body, from, to);
      if (!near) continue;
      const Length straight = distance(from, to), leg = places[i].along - places[i - 1].along;
      const Length part{{straight.count == 0 ? 0 : leg.count * near->count / straight.count}};
      const Length crossed = places[i - 1].along + std::min(part, leg);
      if (crossed >= all) return all;
      return {{ordinary.count + crossed.count * (times - 1) / times}};
    }
    return all;
  }

  std::optional<TrainRanOver> tell(const Planned& planned, const Train& before, const TrainRun& run) const {
    const Body& body = *planned.body;
    if (!body.rails->ordered()) return {};
    TrainRanOver told;
    TrainRan& ran = told.ran;
    ran.train = body.id;
    ran.rails = planned.rails;
    ran.end = planned.end;
    if (planned.runs) {
      put_on(ran.rails, run.train);
      ran.end = end_of(run.halt);
      ran.distance = run.ran;
      if (run.other) ran.other = BodyId{*run.other};
      if (run.broken) ran.broken = asked_.railway.point(*run.broken);
      told.over = gone_over(before.way, run.ran);
      if (ran.end == TrainEnd::arrived) next_stop(ran.rails);
    }
    ran.rails.end = ran.end;
    const bool moved = ran.distance > Length{};
    if (moved) ran.rails.ran = asked_.move;
    ran.at = moved ? asked_.railway.point(Railway::place(ran.rails)) : body.at;
    ran.facing = moved ? asked_.railway.bearing(Railway::place(ran.rails), ran.rails.ahead) : body.facing;
    if (ran.rails == *body.rails && ran.at == body.at) return {};
    return told;
  }
  static TrackWay gone_over(const TrackWay& way, Length ran) {
    TrackWay over;
    for (const TrackLeg& leg : way) {
      if (ran == Length{}) break;
      const Length part = std::min(ran, leg.length());
      over.push_back({leg.edge, leg.from, leg.ahead() ? leg.from + part : leg.from - part});
      ran -= part;
    }
    return over;
  }

  const TrainsAsked& asked_;
  const Rulebook& rules_;
  std::vector<Planned> plans_;
};

}  // namespace

Length train_rate(const Rulebook& rulebook, std::int32_t trucks, std::int32_t engines) {
  TruckFigures figures = truck_figures(rulebook);
  figures.full_trucks *= std::max(engines, 1);
  return train_run(figures, trucks);
}

std::vector<TrainRanOver> move_trains(const TrainsAsked& asked) { return TrainsMove(asked).move(); }

}  // namespace sandgate
