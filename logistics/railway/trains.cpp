#include "logistics/railway/trains.h"

#include <algorithm>
#include <tuple>

#include "logistics/railway/runner.h"

namespace sandgate {
namespace {

using railway::Course;
using railway::Piece;
using railway::Runner;

/// All trains in one move.
class Timetable {
 public:
  Timetable(const Track& track, const Traffic& traffic, std::span<const Train> trains);
  std::vector<TrainRun> run();

 private:
  using Index = std::size_t;
  static constexpr Index nobody = static_cast<Index>(-1);

  /// A break, or a broken bridge.
  struct Cut {
    std::int64_t along = 0;
    bool bridge = false;
  };
  struct Claim {
    Index runner = nobody;
    bool ahead = true;
  };
  /// How far a train can go at once, and what is in the way.
  struct Reach {
    std::int64_t head = 0;
    bool barred = false;
    TrainHalt why = TrainHalt::move_over;
    Index by = nobody;
    std::optional<TrackPlace> broken;
  };

  void place(Index i);
  void lift(Index i);
  void claim(Index i);
  void give_up_claims(Index i, std::size_t until);
  Index coming_against(Index i) const;
  Reach reach(Index i) const;
  void look_over(Index i, std::size_t leg, std::int64_t front, std::int64_t most, Reach& found) const;
  void advance(Index i);
  void go(Index i, std::int64_t head);
  void halt(Index i, TrainHalt why, Index by, std::optional<TrackPlace> broken = {});
  Moves now(const Runner& runner) const;

  const Track& track_;
  std::int64_t half_, beat_ = 0;
  std::vector<Train> made_;                  ///< of what stands
  std::vector<Runner> runners_;              ///< the trains as they were given, then what stands
  std::vector<Index> order_;                 ///< of the trains
  std::vector<std::vector<Cut>> cuts_;       ///< of each edge
  std::vector<std::vector<Index>> on_edge_;  ///< who takes up a piece of it
  std::vector<std::vector<Index>> on_node_;
  std::vector<std::vector<Claim>> claims_;  ///< of each edge
};

Timetable::Timetable(const Track& track, const Traffic& traffic, std::span<const Train> trains)
    : track_(track), half_(std::max<std::int64_t>((traffic.gap.count + 1) / 2, 1)) {
  const LineNetwork& network = track.network();
  cuts_.resize(network.edges().size());
  on_edge_.resize(network.edges().size());
  claims_.resize(network.edges().size());
  on_node_.resize(network.nodes().size());
  for (const bool bridge : {false, true})
    for (const TrackPlace& at : bridge ? traffic.bridges : traffic.breaks)
      if (track.holds(at)) cuts_[at.edge.index()].push_back({at.along.count, bridge});
  for (const TrackPlace& at : traffic.standing)
    if (track.holds(at))
      made_.push_back({.number = 0, .priority = 0, .at = at, .way = {}, .trail = {}, .allowance = {}});
  for (const Train& train : trains) runners_.emplace_back(track, train, half_, false);
  for (const Train& thing : made_) runners_.emplace_back(track, thing, half_, true);
  for (Index i = 0; i < trains.size(); ++i) order_.push_back(i);
  std::ranges::stable_sort(order_, {}, [&](Index i) { return std::tuple(trains[i].priority, trains[i].number); });
  for (Index i = trains.size(); i < runners_.size(); ++i) place(i);
  for (const Index i : order_) {
    place(i);
    if (runners_[i].runs() && !runners_[i].station()) claim(i);
  }
}

void Timetable::place(Index i) {
  Runner& runner = runners_[i];
  if (runner.station()) return;
  const Course& course = runner.course;
  const std::int64_t rear = runner.rear(), front = runner.front();
  for (std::size_t leg = course.leg_from(rear); leg < course.legs.size() && course.starts[leg] < front; ++leg) {
    const TrackLeg& on = course.legs[leg];
    const std::int64_t first = std::max(rear, course.starts[leg]) - course.starts[leg];
    const std::int64_t last = std::min(front, course.starts[leg + 1]) - course.starts[leg];
    const std::int64_t from = on.from.count;
    if (on.ahead())
      runner.pieces.push_back({on.edge, from + first, from + last});
    else
      runner.pieces.push_back({on.edge, from - last, from - first});
  }
  for (const Piece& piece : runner.pieces) on_edge_[piece.edge.index()].push_back(i);
  // A junction at either end of that is not taken up, unless the train would reach beyond it.
  const bool beyond_front = runner.head + half_ > course.whole(), beyond_rear = runner.head < half_;
  std::size_t first = runner.next;
  while (first > 0 && course.marks[first - 1].at >= rear) --first;
  for (; first < course.marks.size() && course.marks[first].at <= front; ++first) {
    const Course::Mark& here = course.marks[first];
    const bool inside = (here.at > rear || beyond_rear) && (here.at < front || beyond_front);
    if (!here.station && inside) runner.nodes.push_back(here.node);
  }
  for (const NodeId node : runner.nodes) on_node_[node.index()].push_back(i);
}

void Timetable::lift(Index i) {
  Runner& runner = runners_[i];
  for (const Piece& piece : runner.pieces) std::erase(on_edge_[piece.edge.index()], i);
  for (const NodeId node : runner.nodes) std::erase(on_node_[node.index()], i);
  runner.pieces.clear();
  runner.nodes.clear();
}

/// From where it is to the next station, or to the end of its way.
void Timetable::claim(Index i) {
  Runner& runner = runners_[i];
  const Course& course = runner.course;
  const std::int64_t end = std::min(runner.next_station(), course.end);
  runner.claimed = course.leg_from(runner.head);
  runner.claims_to = course.leg_up_to(end) + 1;
  for (std::size_t leg = runner.claimed; leg < runner.claims_to; ++leg)
    claims_[course.legs[leg].edge.index()].push_back({i, course.legs[leg].ahead()});
}

void Timetable::give_up_claims(Index i, std::size_t until) {
  Runner& runner = runners_[i];
  for (; runner.claimed < std::min(until, runner.claims_to); ++runner.claimed) {
    const TrackLeg& leg = runner.course.legs[runner.claimed];
    std::vector<Claim>& claims = claims_[leg.edge.index()];
    const auto own =
        std::ranges::find_if(claims, [&](const Claim& c) { return c.runner == i && c.ahead == leg.ahead(); });
    if (own != claims.end()) claims.erase(own);
  }
}

Timetable::Index Timetable::coming_against(Index i) const {
  const Runner& runner = runners_[i];
  const Course& course = runner.course;
  const std::int64_t end = std::min(runner.next_station(), course.end);
  for (std::size_t leg = course.leg_from(runner.head); leg < course.legs.size() && course.starts[leg] < end; ++leg)
    for (const Claim& claim : claims_[course.legs[leg].edge.index()])
      if (claim.runner != i && claim.ahead != course.legs[leg].ahead()) return claim.runner;
  return nobody;
}

/// What lies on one leg of the course beyond `front`, up to `most`; broken places already from the head on.
void Timetable::look_over(Index i, std::size_t leg, std::int64_t front, std::int64_t most, Reach& found) const {
  const Runner& runner = runners_[i];
  const Course& course = runner.course;
  const TrackLeg& on = course.legs[leg];
  const std::int64_t start = course.starts[leg], end = course.starts[leg + 1];
  const auto along = [&](std::int64_t at) { return start + (on.ahead() ? at - on.from.count : on.from.count - at); };
  const auto bar = [&](std::int64_t head, TrainHalt why, Index by, std::optional<TrackPlace> broken) {
    head = std::max(head, runner.head);
    if (head > found.head || (found.barred && head == found.head)) return;
    found = {head, true, why, by, broken};
  };
  const bool at_mark = runner.next > 0 && course.marks[runner.next - 1].at == runner.head;
  for (const Cut& cut : cuts_[on.edge.index()]) {
    const std::int64_t at = along(cut.along);
    if (at < start || at > end || at > most || at < runner.head || (at == runner.head && !at_mark)) continue;
    bar(at - half_, cut.bridge ? TrainHalt::bridge_broken : TrainHalt::line_broken, nobody,
        TrackPlace{on.edge, {{cut.along}}});
  }
  for (const Index other : on_edge_[on.edge.index()]) {
    if (other == i) continue;
    for (const Piece& piece : runners_[other].pieces) {
      if (piece.edge != on.edge) continue;
      const std::int64_t a = along(piece.low), b = along(piece.high);
      const std::int64_t low = std::max(std::min(a, b), start), high = std::min(std::max(a, b), end);
      if (high <= front || low >= most || low >= high) continue;
      bar(std::max(low, front) - half_, TrainHalt::train_ahead, other, {});
    }
  }
}

Timetable::Reach Timetable::reach(Index i) const {
  const Runner& runner = runners_[i];
  const Course& course = runner.course;
  const std::int64_t stop = runner.next_station();
  Reach found;
  found.head = std::min({runner.head + runner.left, course.end, stop});
  const bool beyond = found.head + half_ > course.whole();
  const std::int64_t front = runner.front(), most = std::min({found.head + half_, course.whole(), stop});
  for (std::size_t leg = course.leg_from(runner.head); leg < course.legs.size() && course.starts[leg] < most; ++leg)
    look_over(i, leg, front, most, found);
  // Junctions that the front would pass, or at which the course ends before the whole front has room.
  std::size_t mark = runner.next;
  while (mark > 0 && course.marks[mark - 1].at >= front) --mark;
  for (; mark < course.marks.size() && course.marks[mark].at <= most; ++mark) {
    const Course::Mark& here = course.marks[mark];
    if (here.station || here.at < front || (here.at == most && !beyond)) continue;
    for (const Index other : on_node_[here.node.index()]) {
      const std::int64_t head = std::max(here.at - half_, runner.head);
      if (other == i || head > found.head || (found.barred && head == found.head)) continue;
      found = {head, true, TrainHalt::train_ahead, other, {}};
    }
  }
  return found;
}

Moves Timetable::now(const Runner& runner) const {
  const std::int64_t whole = beats_a_move * std::max<std::int64_t>(runner.share, 1);
  return {{Moves::per_move * (beat_ * runner.share + runner.share - runner.left) / whole}};
}

void Timetable::go(Index i, std::int64_t head) {
  Runner& runner = runners_[i];
  const Course& course = runner.course;
  if (runner.station()) {
    claim(i);
    runner.visits.back().left = now(runner);
  }
  lift(i);
  runner.left -= head - runner.head;
  runner.head = head;
  while (runner.next < course.marks.size() && course.marks[runner.next].at <= head) ++runner.next;
  if (const Course::Mark* here = runner.station()) {
    runner.visits.push_back({here->node, now(runner), {}});
    give_up_claims(i, runner.claims_to);
  } else {
    const std::int64_t rear = runner.rear();
    std::size_t behind = runner.claimed;
    while (behind < runner.claims_to && course.starts[behind + 1] <= rear) ++behind;
    give_up_claims(i, behind);
  }
  if (head == course.end) {
    give_up_claims(i, runner.claims_to);
    runner.arrived = now(runner);
  }
  place(i);
}

void Timetable::halt(Index i, TrainHalt why, Index by, std::optional<TrackPlace> broken) {
  Runner& runner = runners_[i];
  runner.halt = why;
  runner.other.reset();
  if (by != nobody && runners_[by].train) runner.other = runners_[by].train->number;
  runner.broken = broken;
}

/// One train for one beat. Who is in its way and has not gone yet goes first.
void Timetable::advance(Index i) {
  Runner& runner = runners_[i];
  runner.turn = Runner::Turn::goes;
  const auto gives_way = [&](Index by) {
    if (by == nobody || runners_[by].turn != Runner::Turn::waits) return false;
    advance(by);
    return true;
  };
  for (;;) {
    if (!runner.runs()) {
      if (runner.course.good) halt(i, TrainHalt::arrived, nobody);
      break;
    }
    if (runner.left == 0) {
      halt(i, TrainHalt::move_over, nobody);
      break;
    }
    if (runner.station()) {
      if (const Index against = coming_against(i); against != nobody) {
        if (gives_way(against)) continue;
        halt(i, TrainHalt::section_taken, against);
        break;
      }
    }
    const Reach found = reach(i);
    if (found.head > runner.head) {
      go(i, found.head);
      continue;
    }
    if (gives_way(found.by)) continue;
    halt(i, found.why, found.by, found.broken);
    break;
  }
  runner.turn = Runner::Turn::done;
}

std::vector<TrainRun> Timetable::run() {
  for (beat_ = 0; beat_ < beats_a_move; ++beat_) {
    for (const Index i : order_) {
      Runner& runner = runners_[i];
      const std::int64_t all = std::max<std::int64_t>(runner.train->allowance.count, 0);
      runner.share = runner.left = all * (beat_ + 1) / beats_a_move - all * beat_ / beats_a_move;
      runner.turn = runner.share > 0 || all == 0 ? Runner::Turn::waits : Runner::Turn::done;
    }
    for (const Index i : order_)
      if (runners_[i].turn == Runner::Turn::waits) advance(i);
  }
  std::vector<TrainRun> runs;
  for (std::size_t i = 0; i < order_.size(); ++i) runs.push_back(runners_[i].told());
  return runs;
}

}  // namespace

std::vector<TrainRun> run_trains(const Track& track, const Traffic& traffic, std::span<const Train> trains) {
  return Timetable(track, traffic, trains).run();
}

std::vector<TrainRun> foresee(const Track& track, const Traffic& traffic, std::span<const Train> trains, int moves) {
  std::vector<Train> now(trains.begin(), trains.end());
  std::vector<TrainRun> all(trains.size());
  for (std::size_t i = 0; i < trains.size(); ++i) all[i].train = trains[i];
  for (int move = 0; move < moves; ++move) {
    const std::vector<TrainRun> runs = run_trains(track, traffic, now);
    const Moves gone = Moves::whole(move);
    bool any = false;
    for (std::size_t i = 0; i < runs.size(); ++i) {
      TrainRun& told = all[i];
      const TrainRun& run = runs[i];
      any = any || run.ran > Length{};
      now[i] = run.train;
      told.train = run.train;
      told.ran += run.ran;
      told.halt = run.halt;
      told.other = run.other;
      told.broken = run.broken;
      if (run.arrived && !told.arrived) told.arrived = gone + *run.arrived;
      for (StationVisit visit : run.visits) {
        if (visit.left) visit.left = gone + *visit.left;
        const bool stood = move > 0 && visit.came == Moves{} && !told.visits.empty() && !told.visits.back().left &&
                           told.visits.back().station == visit.station;
        if (stood) {
          told.visits.back().left = visit.left;
        } else {
          visit.came += gone;
          told.visits.push_back(visit);
        }
      }
    }
    if (!any) break;
  }
  return all;
}

}  // namespace sandgate
