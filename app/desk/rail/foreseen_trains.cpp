#include "app/desk/rail/foreseen_trains.h"

#include <algorithm>
#include <cmath>

#include "core/rulebook/lines_ruling.h"

namespace sandgate {
namespace {

/// A train as it is run ahead.
struct Ahead {
  Handle handle;
  Train train;
  Length run;            ///< a move's, at the ordinary rate
  MoveTime from = 0;     ///< from then on it is known to stand so
  MoveTime boarded = 0;  ///< until then men get on or off
  std::vector<TrackPlace> stops;
  std::size_t next = 0;
  bool shuttle = false;
  Handle waits_for;
  Length fast;  ///< in this move, so far on at the multiplied rate
  ForeseenTrain told;
};

TrackWay way_of(const std::vector<RailLeg>& legs) {
  TrackWay way;
  for (const RailLeg& leg : legs) way.push_back({leg.edge, leg.from, leg.to});
  return way;
}

class LookAhead {
 public:
  LookAhead(const RailGround& ground, const Briefing& briefing, const Picture& picture)
      : ground_(ground), briefing_(briefing), picture_(picture) {
    traffic_.gap = briefing.rulebook.railway.gap;
    for (const KnownBreak& known : known_breaks(ground, picture)) {
      if (known.mended) continue;
      (known.crossing ? traffic_.bridges : traffic_.breaks).push_back(known.at);
      const LinePlace place = ground.track().on_line(known.at);
      broken_.push_back({place.edge, place.along_m});
    }
    const Camp own = briefing.sides[picture.side.index()].camp;
    for (const SightedBody& other : picture.sighted) {
      if (other.state != ReportKind::seen) continue;
      if (briefing.sides[other.side.index()].camp != own) enemies_.push_back(other.seen.at);
      const bool train = std::ranges::any_of(other.seen.parts, [](const Part& part) { return part.arm == Arm::train; });
      if (const auto place = train ? ground.place(other.seen.at) : std::nullopt) traffic_.standing.push_back(*place);
    }
  }

  void add(const OwnBody& body, const TrainInstead* instead) {
    if (!ground_.track().holds({body.rails->edge, body.rails->along})) return;
    const BasicOnRails<Handle>& rails = *body.rails;
    const TrackPlace at{rails.edge, rails.along};
    if (rails.engines == 0) {
      traffic_.standing.push_back(at);
      return;
    }
    Ahead ahead;
    ahead.handle = body.handle;
    ahead.train.number = body.handle.number;
    ahead.train.at = at;
    ahead.train.ahead = rails.ahead;
    ahead.train.trail = way_of(rails.trail);
    ahead.run = train_run(truck_figures(briefing_.rulebook), body.contents.waggons());
    ahead.from = known_at(picture_, body);
    ahead.boarded = ahead.from + boarding_moves_left(picture_, body.handle);
    ahead.shuttle = instead ? instead->shuttle : rails.shuttle;
    ahead.waits_for = instead ? instead->waits_for : rails.waits_for;
    ahead.next = instead ? 0 : static_cast<std::size_t>(std::max(rails.next, 0));
    if (!instead) ahead.train.way = way_of(rails.way);
    for (const Point& stop : instead ? instead->stops : rails.stops)
      if (const auto place = ground_.place(stop)) ahead.stops.push_back(*place);
    ahead.told.passes.push_back({ahead.from, at});
    trains_.push_back(std::move(ahead));
  }

  std::map<Handle, ForeseenTrain> run(int moves) {
    if (!trains_.empty()) {
      const MoveTime first = std::floor(std::ranges::min(trains_, {}, &Ahead::from).from);
      const MoveTime last = std::floor(now_of(picture_)) + moves;
      for (MoveTime move = first; move < last; ++move) run_move(move);
    }
    std::map<Handle, ForeseenTrain> all;
    for (Ahead& ahead : trains_) all[ahead.handle] = std::move(ahead.told);
    return all;
  }

 private:
  /// CX-4: how far on a train runs before it is near an enemy in sight, as far as it could in one move.
  Length far_from_enemies(const Ahead& ahead, Length most) const {
    const Length ends = briefing_.rulebook.wide.multiplier_ends;
    const Point here = ground_.point(ahead.train.at);
    std::vector<Point> near;
    for (const Point& enemy : enemies_)
      if (within(here, enemy, ends + most)) near.push_back(enemy);
    if (near.empty()) return most;
    const Length step = Length::inches(1);
    Length gone;
    for (const TrackLeg& leg : ahead.train.way) {
      for (Length on; on < leg.length(); on += step) {
        if (gone + on >= most) return most;
        const Point at = ground_.point({leg.edge, leg.ahead() ? leg.from + on : leg.from - on});
        if (std::ranges::any_of(near, [&](const Point& enemy) { return within(at, enemy, ends); })) return gone + on;
      }
      gone += leg.length();
    }
    return most;
  }

  /// What it is to run in this move; nought while it stands.
  void set_out(Ahead& ahead, MoveTime move) {
    Train& train = ahead.train;
    train.allowance = {};
    ahead.told.waits = false;
    if (ahead.from > move || ahead.boarded > move) return;
    if (train.way.empty()) {
      if (ahead.next >= ahead.stops.size()) return;
      if (ahead.waits_for && !stands_there(ahead)) {
        ahead.told.waits = true;
        return;
      }
      ahead.waits_for = {};
      // A stop where it stands already is one that it has reached.
      for (std::size_t tried = 0; tried < ahead.stops.size() && ahead.next < ahead.stops.size(); ++tried) {
        const auto way = ground_.way(train.at, ahead.stops[ahead.next], broken_);
        ahead.told.no_way = !way;
        if (!way) return;
        if (!way->empty()) {
          train.way = *way;
          break;
        }
        reached(ahead, move);
      }
      if (train.way.empty()) return;
    }
    const Length multiplied = ahead.run * briefing_.rulebook.wide.multiplier;
    ahead.fast = far_from_enemies(ahead, multiplied);
    // What is left of the move when it comes near is run at the ordinary rate.
    train.allowance = ahead.fast + Length{{(multiplied - ahead.fast).count / briefing_.rulebook.wide.multiplier}};
  }

  bool stands_there(const Ahead& ahead) const {
    const NodeId here = ground_.track().station_at(ahead.train.at);
    const auto other = std::ranges::find(trains_, ahead.waits_for, &Ahead::handle);
    return here && other != trains_.end() && ground_.track().station_at(other->train.at) == here;
  }

  static void reached(Ahead& ahead, MoveTime at) {
    ahead.told.arrivals.push_back({ahead.next, at});
    ++ahead.next;
    if (ahead.shuttle && ahead.next >= ahead.stops.size()) ahead.next = 0;
  }

  /// A part of a move by the allowance as it truly passes, at two rates.
  double clock(const Ahead& ahead, double part) const {
    const double multiplied = static_cast<double>((ahead.run * briefing_.rulebook.wide.multiplier).count);
    const double gone = part * static_cast<double>(ahead.train.allowance.count);
    const double fast = static_cast<double>(ahead.fast.count), slow = static_cast<double>(ahead.run.count);
    if (multiplied <= 0 || slow <= 0) return part;
    return gone <= fast ? gone / multiplied : fast / multiplied + (gone - fast) / slow;
  }

  void run_move(MoveTime move) {
    std::vector<Train> running;
    std::vector<std::size_t> whose;
    for (std::size_t i = 0; i < trains_.size(); ++i) {
      set_out(trains_[i], move);
      running.push_back(trains_[i].train);
      if (running.back().allowance == Length{}) running.back().way.clear();
      whose.push_back(i);
    }
    const std::vector<TrainRun> runs = run_trains(ground_.track(), traffic_, running);
    for (std::size_t r = 0; r < runs.size(); ++r) follow(trains_[whose[r]], runs[r], move);
  }

  void follow(Ahead& ahead, const TrainRun& run, MoveTime move) {
    if (ahead.from > move) return;
    ForeseenTrain& told = ahead.told;
    if (ahead.train.allowance == Length{}) {
      told.passes.push_back({move + 1, ahead.train.at});
      return;
    }
    std::vector<TrainPass> passes;
    const auto pass = [&](Moves at, const TrackPlace& place) {
      passes.push_back({move + clock(ahead, at.in_moves()), place});
    };
    for (const StationVisit& visit : run.visits) {
      const LinePlace at = ground_.network().place_of(visit.station);
      const TrackPlace place = ground_.track().place(at.edge, at.along_m);
      pass(visit.came, place);
      if (visit.left && *visit.left > visit.came) pass(*visit.left, place);
    }
    if (ahead.fast > Length{} && ahead.fast < ahead.train.allowance && run.ran > ahead.fast)
      if (const auto kink = along(ahead.train.way, ahead.fast))
        pass(
            Moves::from_moves(static_cast<double>(ahead.fast.count) / static_cast<double>(ahead.train.allowance.count)),
            *kink);
    if (run.arrived) pass(*run.arrived, run.train.at);
    std::ranges::stable_sort(passes, {}, &TrainPass::time);
    told.passes.insert(told.passes.end(), passes.begin(), passes.end());
    told.passes.push_back({move + 1, run.train.at});
    const Length allowance = ahead.train.allowance;
    ahead.train = run.train;
    ahead.train.allowance = allowance;
    const bool stands = run.ran == Length{};
    told.broken = stands ? run.broken : std::nullopt;
    told.behind = stands && run.other ? Handle{*run.other} : Handle{};
    if (run.halt == TrainHalt::no_way) {
      told.no_way = true;
      ahead.train.way.clear();
      ahead.stops.clear();
    } else if (ahead.train.way.empty()) {
      reached(ahead, move + clock(ahead, run.arrived ? run.arrived->in_moves() : 1));
    }
  }

  static std::optional<TrackPlace> along(const TrackWay& way, Length on) {
    for (const TrackLeg& leg : way) {
      if (on <= leg.length()) return TrackPlace{leg.edge, leg.ahead() ? leg.from + on : leg.from - on};
      on -= leg.length();
    }
    return {};
  }

  const RailGround& ground_;
  const Briefing& briefing_;
  const Picture& picture_;
  Traffic traffic_;
  std::vector<LineBreak> broken_;
  std::vector<Point> enemies_;
  std::vector<Ahead> trains_;
};

}  // namespace

MoveTime now_of(const Picture& picture) { return static_cast<MoveTime>(picture.clock.own_move); }

// While another camp moves the clock's own move is the next.
MoveTime own_time_of(const Picture& picture, std::int64_t move) {
  const std::int64_t own = picture.clock.move + (picture.clock.my_move ? 0 : 1);
  const std::int64_t back = own - move;
  return now_of(picture) - static_cast<MoveTime>(back >= 0 ? back / 2 : -((1 - back) / 2));
}

MoveTime known_at(const Picture& picture, const OwnBody& body) {
  return body.at_hand ? now_of(picture) : std::min(now_of(picture), own_time_of(picture, body.known_move));
}

bool runs_on_rails(const OwnBody& body) {
  return !body.gone && body.contents.arm() == Arm::train && body.rails.has_value();
}

std::int32_t boarding_moves_left(const Picture& picture, Handle train) {
  std::int32_t left = 0;
  for (const OwnBody& body : picture.bodies)
    if (!body.gone && body.entraining && body.entraining->train == train) left = std::max(left, body.entraining->moves);
  return left;
}

std::vector<KnownBreak> known_breaks(const RailGround& ground, const Picture& picture) {
  std::vector<KnownBreak> known;
  for (const SeenBreak& seen : picture.breaks) {
    const MoveTime time = own_time_of(picture, seen.move);
    std::vector<TrackPlace> places;
    if (seen.place.crossing) {
      places = ground.crossing(seen.place.crossing);
    } else if (const auto place = ground.place(seen.place.at)) {
      places.push_back(*place);
    }
    for (const TrackPlace& place : places)
      known.push_back({place, seen.place.crossing, time, seen.broken ? std::nullopt : std::optional(time)});
  }
  return known;
}

std::map<Handle, ForeseenTrain> foresee_trains(const RailGround& ground, const Briefing& briefing,
                                               const Picture& picture, int moves, const TrainInstead* instead) {
  LookAhead look(ground, briefing, picture);
  for (const OwnBody& body : picture.bodies)
    if (runs_on_rails(body)) look.add(body, instead && instead->train == body.handle ? instead : nullptr);
  return look.run(moves);
}

}  // namespace sandgate
