#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/review/moment_finding.h"

namespace sandgate::reviewing {
namespace held_by_dummy {

/// Of the bodies that stood before one dummy so many are looked at, those with most men first.
constexpr std::size_t most_looked_at = 16;
/// So many are named who fought meanwhile without the one that was held.
constexpr std::size_t most_alone = 3;

/// A body at one place, from the close of `first` to that of `last`.
struct Stand {
  BodyId body;
  Point at;
  std::int64_t first = 0, last = 0, men = 0;
};

/// Where it stood for one move or more; what moves less than a foot stands.
std::vector<Stand> stands_of(const Body& body, const Trace& trace, std::int64_t moves) {
  std::vector<Stand> stands;
  for (const TracePoint& point : trace) {
    if (!stands.empty()) stands.back().last = std::min(point.move, moves) - 1;
    if (point.gone || point.move >= moves) break;
    if (!stands.empty() && stands.back().last == point.move - 1 && within(point.at, stands.back().at, same_place)) {
      stands.back().last = moves - 1;
      continue;
    }
    stands.push_back({body.id, point.at, point.move, moves - 1, point.men});
  }
  return stands;
}

/// Who fights, and can be held from it.
bool is_line(const Body& body) {
  const Arm arm = body.contents.arm();
  const bool fights = arm == Arm::infantry || arm == Arm::cavalry || arm == Arm::artillery || arm == Arm::engineers;
  return fights && !body.scouts && !body.contents.dummy();
}
/// Before whom it is right to stand.
bool is_real(const Body& body) { return marches(body.contents.arm()) && !body.contents.dummy(); }

struct Hold {
  BodyId body, dummy;
  std::int64_t first = 0, last = 0;
  std::int64_t moves() const { return last - first + 1; }
};

class Search {
 public:
  Search(const Review& review, const Backdrop& backdrop)
      : review_(review),
        backdrop_(backdrop),
        setting_(*review.setting),
        reach_(setting_.rulebook.wide.multiplier_ends),
        moves_(std::ssize(review.moves)),
        index_(std::max(reach_, same_place)) {
    for (const Body& body : review.bodies) {
      if (!is_line(body)) continue;
      for (const Stand& stand : stands_of(body, review.traces[body.id.index()], moves_)) {
        if (stand.last - stand.first + 1 < chance_moves || stand.men == 0) continue;
        index_.add(stands_.size(), stand.at);
        stands_.push_back(stand);
      }
    }
    index_.ready();
  }

  std::vector<Moment> found() const {
    std::map<BodyId, std::vector<DummyRead>> reads;
    for (const DummyRead& read : backdrop_.dummies) reads[read.dummy].push_back(read);
    std::vector<Moment> moments;
    for (const auto& [dummy, of] : reads) {
      if (dummy.index() >= review_.bodies.size()) continue;
      if (std::optional<Moment> one = held_by(review_.bodies[dummy.index()], of)) moments.push_back(std::move(*one));
    }
    return moments;
  }

 private:
  Camp camp(const Body& body) const { return setting_.side(body.side).camp; }
  const TracePoint* at(BodyId body, std::int64_t move) const {
    const TracePoint* there = trace_at(review_.traces[body.index()], move);
    return there && !there->gone ? there : nullptr;
  }

  // The body with most men that it held; of one that it held more than once the longest time.
  std::optional<Moment> held_by(const Body& dummy, std::span<const DummyRead> reads) const {
    std::vector<std::size_t> near;
    for (const Stand& place : stands_of(dummy, review_.traces[dummy.id.index()], moves_)) {
      index_.each_within(place.at, reach_, [&](std::size_t stand, Point) {
        const Stand& one = stands_[stand];
        if (camp(review_.bodies[one.body.index()]) == camp(dummy)) return;
        if (std::min(one.last, place.last) >= std::max(one.first, place.first)) near.push_back(stand);
      });
    }
    std::ranges::sort(near);
    const auto again = std::ranges::unique(near);
    near.erase(again.begin(), again.end());
    std::ranges::stable_sort(near, {}, [&](std::size_t stand) { return -stands_[stand].men; });
    if (near.size() > most_looked_at) near.resize(most_looked_at);
    for (const std::size_t stand : near) {
      if (const auto hold = longest(stands_[stand], dummy, reads)) return moment_of(*hold);
    }
    return {};
  }

  // Of those in which it was held; which it was not while it merely stood.
  std::optional<Hold> longest(const Stand& stand, const Body& dummy, std::span<const DummyRead> reads) const {
    std::vector<Hold> all;
    for (std::int64_t move = stand.first; move <= stand.last; ++move) {
      if (!holds(stand, dummy, reads, move)) continue;
      if (all.empty() || all.back().last != move - 1) all.push_back({stand.body, dummy.id, move, move});
      all.back().last = move;
    }
    std::erase_if(all, [](const Hold& hold) { return hold.moves() < chance_moves; });
    std::ranges::stable_sort(all, {}, [](const Hold& hold) { return -hold.moves(); });
    const auto held = std::ranges::find_if(all, [&](const Hold& hold) { return was_kept(stand, dummy, reads, hold); });
    return held != all.end() ? std::optional(*held) : std::nullopt;
  }

  // Whether something kept it there: the sight of the dummy, or its orders given in the knowledge of it. Otherwise it
  // was kept from something only where others fell.
  bool was_kept(const Stand& stand, const Body& dummy, std::span<const DummyRead> reads, const Hold& hold) const {
    const Body& body = review_.bodies[stand.body.index()];
    const bool halted = std::ranges::any_of(backdrop_.halts, [&](const SightedHalt& halt) {
      const TracePoint* box = at(dummy.id, halt.move);
      return halt.body == stand.body && halt.move == stand.first && box && within(box->at, halt.enemy_at, same_place);
    });
    if (halted) return true;
    const bool ordered = std::ranges::any_of(review_.orders, [&](const OrderLife& order) {
      if (order.body != stand.body || order.given.move > hold.last || !order.begun) return false;
      const bool there = order.kind == InstructionKind::march
                             ? order.place && within(*order.place, stand.at, same_place)
                             : keeps_there(order.kind) && order.begun->move >= stand.first;
      return there && believes(body, reads, stand.at, order.given.move);
    });
    return ordered || !who_stood_alone(hold, hold.last).empty();
  }
  static bool keeps_there(InstructionKind kind) {
    return kind == InstructionKind::halt || kind == InstructionKind::stand_out || kind == InstructionKind::form ||
           kind == InstructionKind::work;
  }

  bool holds(const Stand& stand, const Body& dummy, std::span<const DummyRead> reads, std::int64_t move) const {
    const TracePoint* box = at(dummy.id, move);
    if (!box || !within(box->at, stand.at, reach_)) return false;
    if (!believes(review_.bodies[stand.body.index()], reads, stand.at, move)) return false;
    const Length off = distance(box->at, stand.at);
    const Camp enemy = camp(dummy);
    return std::ranges::none_of(review_.bodies, [&](const Body& body) {
      if (camp(body) != enemy || !is_real(body)) return false;
      const TracePoint* real = at(body.id, move);
      return real && real->men > 0 && within(real->at, stand.at, off);
    });
  }

  // Whether what was read last of it, by who commands the body or any of his side, has something there.
  bool believes(const Body& body, std::span<const DummyRead> reads, Point from, std::int64_t move) const {
    const DummyRead* last = nullptr;
    for (const DummyRead& read : reads) {
      if (read.move > move) break;
      if (read.side != body.side) continue;
      if (last && last->seat == body.seat && read.seat != body.seat && !read.seat.none()) continue;
      last = &read;
    }
    return last && (last->kind == ReportKind::seen || last->kind == ReportKind::lost) && within(last->at, from, reach_);
  }

  Moment moment_of(const Hold& hold) const {
    const ClosedMove& close = review_.moves[static_cast<std::size_t>(hold.first)];
    const Body& body = review_.bodies[hold.body.index()];
    Moment one;
    one.kind = MomentKind::dummy_held;
    one.move = hold.first;
    one.event = close.event;
    one.time = close.ended;
    one.clause = clauses::disclosure;
    one.key = fmt::format("dummy_held:{}:{}:{}", one.event, hold.dummy.number, hold.body.number);
    one.bodies = {hold.body, hold.dummy};
    one.seats = {body.seat, review_.bodies[hold.dummy.index()].seat};
    one.at = at(hold.body, hold.first)->at;
    one.off = distance(*one.at, at(hold.dummy, hold.first)->at);
    one.moves = hold.moves();
    one.count = at(hold.body, hold.first)->men;
    for (const BodyId alone : who_stood_alone(hold, hold.last + weight_moves)) one.bodies.push_back(alone);
    return one;
  }

  // Those of the side who lost men while it stood, and whom it could have reached.
  std::vector<BodyId> who_stood_alone(const Hold& hold, std::int64_t until) const {
    const Body& held = review_.bodies[hold.body.index()];
    const Point from = at(hold.body, hold.first)->at;
    std::int64_t own_moves = 0;
    for (std::int64_t move = hold.first + 1; move <= hold.last; ++move)
      own_moves += review_.moves[static_cast<std::size_t>(move)].camp == camp(held) ? 1 : 0;
    const MarchRates rates = march_rates(setting_.rulebook, held.contents, held.formation);
    const Length reach = reach_in(Moves::whole(own_moves), rates.across);
    std::map<BodyId, std::int64_t> lost;
    for (const Loss& loss : review_.figures.losses) {
      if (loss.move <= hold.first || loss.move > until || loss.body == hold.body) continue;
      if (review_.bodies[loss.body.index()].side != held.side) continue;
      const TracePoint* there = trace_at(review_.traces[loss.body.index()], loss.move - 1);
      if (there && within(there->at, from, reach)) lost[loss.body] += loss.men;
    }
    std::vector<std::pair<std::int64_t, BodyId>> order;
    for (const auto& [body, men] : lost) order.emplace_back(-men, body);
    std::ranges::sort(order);
    if (order.size() > most_alone) order.resize(most_alone);
    std::vector<BodyId> bodies;
    for (const auto& [men, body] : order) bodies.push_back(body);
    return bodies;
  }

  const Review& review_;
  const Backdrop& backdrop_;
  const Setting& setting_;
  Length reach_;
  std::int64_t moves_ = 0;
  std::vector<Stand> stands_;
  PlaceIndex index_;
};

}  // namespace held_by_dummy

std::vector<Moment> dummies_that_held(const Review& review, const Backdrop& backdrop) {
  if (backdrop.dummies.empty() || review.moves.empty()) return {};
  return held_by_dummy::Search(review, backdrop).found();
}

}  // namespace sandgate::reviewing
