#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "core/eyes/eyes.h"
#include "core/review/moment_finding.h"
#include "core/signals/own_way.h"

namespace sandgate::reviewing {
namespace open_crossing {

/// So many stretches of time are looked at whole: who knew of it, who could have been there. Those that promise most
/// first.
constexpr std::size_t most_looked_at = 32;
/// The way is looked for for so many of the bodies nearest to it.
constexpr std::size_t most_ways = 2;
/// … so many in all, since each is searched for over the country …
constexpr std::size_t most_ways_in_all = 48;
/// … at so many instants of one stretch.
constexpr std::size_t most_instants = 8;

/// Who was at a crossing at the close of a move.
struct Held {
  std::array<bool, 2> by{};  ///< camp
};

/// A crossing at which a side might have been, as long as nobody was, from the close of `first` to that of `last`.
struct Stretch {
  std::size_t crossing = 0;
  SideId side;
  std::int64_t first = 0, last = 0;
  bool left = false;  ///< the enemy had been there
  std::int64_t moves() const { return last - first + 1; }
};

class Search {
 public:
  Search(const Review& review, const Backdrop& backdrop)
      : review_(review), backdrop_(backdrop), setting_(*review.setting), moves_(std::ssize(review.moves)) {
    held_.assign(backdrop.crossings.size(), std::vector<Held>(static_cast<std::size_t>(moves_)));
    coming_.assign(backdrop.crossings.size(), std::vector<Held>(static_cast<std::size_t>(moves_)));
    named_.assign(backdrop.crossings.size(), std::vector<bool>(setting_.sides.size()));
    follow_traces();
    follow_marches();
    find_named();
  }

  std::vector<Moment> found() {
    std::vector<Stretch> all;
    for (std::size_t i = 0; i < backdrop_.crossings.size(); ++i) {
      for (const Side& side : setting_.sides) add_stretches(i, side, all);
    }
    // What the enemy had given up first, then the longest; the rest by place and time.
    std::ranges::stable_sort(all, {}, [](const Stretch& one) { return std::pair(!one.left, -one.moves()); });
    if (all.size() > most_looked_at) all.resize(most_looked_at);
    std::vector<Moment> moments;
    std::vector<std::pair<std::size_t, SideId>> told;
    for (const Stretch& stretch : all) {
      const std::pair which(stretch.crossing, stretch.side);
      if (std::ranges::find(told, which) != told.end()) continue;
      for (const Stretch& unknown : unknown_parts(stretch)) {
        if (std::optional<Moment> one = could_have(unknown)) {
          moments.push_back(std::move(*one));
          told.push_back(which);
          break;
        }
      }
    }
    return moments;
  }

 private:
  Camp camp(const Body& body) const { return setting_.side(body.side).camp; }
  Point place(std::size_t crossing) const { return backdrop_.crossings[crossing].at; }
  const ClosedMove& closed(std::int64_t move) const { return review_.moves[static_cast<std::size_t>(move)]; }

  // Whoever has men holds what he stands at, scouts too.
  void follow_traces() {
    PlaceIndex index(at_an_objective);
    for (std::size_t i = 0; i < backdrop_.crossings.size(); ++i) index.add(i, place(i));
    index.ready();
    for (std::size_t b = 0; b < review_.bodies.size(); ++b) {
      const Body& body = review_.bodies[b];
      const auto own = static_cast<std::size_t>(camp(body));
      const Trace& trace = review_.traces[b];
      for (std::size_t t = 0; t < trace.size(); ++t) {
        if (trace[t].gone || trace[t].men == 0) continue;
        const std::int64_t until = t + 1 < trace.size() ? trace[t + 1].move : moves_;
        index.each_within(trace[t].at, at_an_objective, [&](std::size_t crossing, Point) {
          for (std::int64_t move = trace[t].move; move < until && move < moves_; ++move)
            held_[crossing][static_cast<std::size_t>(move)].by[own] = true;
        });
        if (t == 0) continue;
        // Horse rides far in a move: it crosses, and is at neither close near it.
        const Point from = trace[t - 1].at, to = trace[t].at;
        const Point half{{(from.x.count + to.x.count) / 2}, {(from.y.count + to.y.count) / 2}};
        index.each_within(half, at_an_objective, [&](std::size_t crossing, Point there) {
          const bool at_close = within(from, there, at_an_objective) || within(to, there, at_an_objective);
          if (!at_close && trace[t].move < moves_)
            held_[crossing][static_cast<std::size_t>(trace[t].move)].by[own] = true;
        });
      }
    }
  }

  // A side that is on its way to a crossing does not miss it.
  void follow_marches() {
    for (const MarchOver& march : backdrop_.marches) {
      const Body& body = review_.bodies[march.body.index()];
      const auto own = static_cast<std::size_t>(camp(body));
      for (std::int64_t move = march.from; move <= march.to.value_or(moves_ - 1) && move < moves_; ++move) {
        const TracePoint* at = trace_at(review_.traces[march.body.index()], move);
        coming_[march.crossing][static_cast<std::size_t>(move)].by[own] = true;
        if (at && within(at->at, place(march.crossing), at_an_objective)) break;
      }
    }
  }

  void find_named() {
    for (const OrderLife& order : review_.orders) {
      if (!order.place || order.fate == OrderFate::taken_back) continue;
      for (std::size_t i = 0; i < backdrop_.crossings.size(); ++i) {
        if (within(*order.place, place(i), at_an_objective)) named_[i][setting_.seat(order.seat).side.index()] = true;
      }
    }
    for (const Side& side : setting_.sides) {
      for (const Objective& objective : side.objectives) {
        for (std::size_t i = 0; i < backdrop_.crossings.size(); ++i) {
          if (within(objective.at, place(i), at_an_objective)) named_[i][side.id.index()] = true;
        }
      }
    }
  }

  bool fought_about(std::size_t crossing) const {
    return std::ranges::any_of(backdrop_.tables, [&](const Window& table) { return table.holds(place(crossing)); });
  }
  bool broken(std::size_t crossing, std::int64_t move) const {
    const auto at = static_cast<std::size_t>(move);
    return at < backdrop_.broken.size() &&
           std::ranges::find(backdrop_.broken[at], crossing) != backdrop_.broken[at].end();
  }

  // Stretches in which nobody was there or coming, of a crossing that the side had not had last of all. Where the enemy
  // never was before, he has to come after it, or the side to want it.
  void add_stretches(std::size_t crossing, const Side& side, std::vector<Stretch>& to) const {
    const auto own = static_cast<std::size_t>(side.camp), enemy = 1 - own;
    const auto& held = held_[crossing];
    constexpr std::int64_t none = -1;
    std::int64_t first = none;
    bool left = false, had = false;
    const auto end = [&](std::int64_t move) {
      if (first == none) return;
      const Stretch one{crossing, side.id, first, move - 1, left};
      first = none;
      const bool enemy_comes = move < moves_ && held[static_cast<std::size_t>(move)].by[enemy];
      const bool wanted = move == moves_ && (named_[crossing][side.id.index()] || fought_about(crossing));
      if (one.moves() >= chance_moves && (left || enemy_comes || wanted)) to.push_back(one);
    };
    for (std::int64_t move = 0; move < moves_; ++move) {
      const Held& now = held[static_cast<std::size_t>(move)];
      const bool coming = coming_[crossing][static_cast<std::size_t>(move)].by[own];
      if (now.by[own] || now.by[enemy] || coming || broken(crossing, move)) {
        end(move);
        if (now.by[own]) had = true, left = false;
        if (now.by[enemy] && !now.by[own]) had = false, left = true;
      } else if (first == none && !had) {
        first = move;
      }
    }
    end(moves_);
  }

  // The parts of a stretch in which nobody of the side knew of it, the longest first.
  std::vector<Stretch> unknown_parts(const Stretch& stretch) const {
    const OpenPlace open{place(stretch.crossing), stretch.side, last_there(stretch), stretch.first, stretch.last};
    std::vector<Stretch> parts;
    for (const auto& [first, last] : unknown_of(review_, backdrop_, open)) {
      Stretch part = stretch;
      part.first = first;
      part.last = last;
      if (part.moves() >= chance_moves) parts.push_back(part);
    }
    std::ranges::stable_sort(parts, {}, [](const Stretch& part) { return -part.moves(); });
    return parts;
  }

  // Where enemies stood whom somebody at one of these places had in sight, so near that marches slow down (CX-4).
  std::vector<Point> enemies_seen(Camp own, std::span<const Point> from, std::int64_t move) const {
    const Length reach =
        std::min(setting_.rulebook.wide.multiplier_ends, backdrop_.visibility[static_cast<std::size_t>(move)]);
    std::vector<Point> found;
    for (const Body& body : review_.bodies) {
      if (camp(body) == own) continue;
      const TracePoint* there = trace_at(review_.traces[body.id.index()], move);
      if (!there || there->gone) continue;
      const bool seen = std::ranges::any_of(from, [&](Point eyes) {
        return within(there->at, eyes, reach) && clear_line_quickly(setting_, eyes, there->at);
      });
      if (seen) found.push_back(there->at);
    }
    return found;
  }

  // The part of a way that lies so near one of them.
  double slow_part(const Path& way, std::span<const Point> enemies) const {
    const Length ends = setting_.rulebook.wide.multiplier_ends;
    std::int64_t near = 0, all = 0;
    for (std::size_t leg = 1; leg < way.size(); ++leg) {
      const Point a = way[leg - 1], b = way[leg];
      const std::int64_t feet = std::max<std::int64_t>(distance(a, b).count / Length::per_foot, 1);
      for (std::int64_t foot = 0; foot < feet; ++foot, ++all) {
        const Point at{{a.x.count + (b.x.count - a.x.count) * foot / feet},
                       {a.y.count + (b.y.count - a.y.count) * foot / feet}};
        near += std::ranges::any_of(enemies, [&](Point enemy) { return within(at, enemy, ends); }) ? 1 : 0;
      }
    }
    return all > 0 ? static_cast<double>(near) / static_cast<double>(all) : 0;
  }

  /// Who would have gone where, from where: who stands is asked again and again.
  struct Going {
    std::size_t crossing = 0;
    BodyId body;
    Point from;
    Formation formation = Formation::fours;
    auto operator<=>(const Going&) const = default;
  };
  /// Null: there is none, or too many have been looked for.
  const Path* way_of(const Going& going, const MarchRates& rates, Point to) {
    auto known = ways_.find(going);
    if (known == ways_.end()) {
      if (ways_.size() >= most_ways_in_all) return nullptr;
      auto found = quickest_way({*setting_.country, setting_.scale, rates}, going.from, to);
      known = ways_.emplace(going, found ? std::move(*found) : Path()).first;
    }
    return known->second.empty() ? nullptr : &known->second;
  }

  /// A body that might have set out for it, and when.
  struct Near {
    Length off;
    BodyId body;
    std::int64_t from = 0;  ///< the move at whose close
    auto operator<=>(const Near&) const = default;
  };

  // Whether it comes there in so many moves while it stands open: at the multiplied rate where it sees no enemy near,
  // at its own else (CX-4).
  bool comes_there(const Near& near, const Stretch& stretch, std::int64_t moves) {
    const Body& body = review_.bodies[near.body.index()];
    const TracePoint& stood = *trace_at(review_.traces[near.body.index()], near.from);
    const Camp own = camp(body);
    std::int64_t has = 0;
    const std::int64_t until = std::min(stretch.last, near.from + moves);
    for (std::int64_t move = near.from + 1; move <= until; ++move) has += closed(move).camp == own ? 1 : 0;
    const Point to = place(stretch.crossing);
    MarchRates own_rates = march_rates(setting_.rulebook, body.contents, stood.formation);
    for (const std::size_t crossing : backdrop_.broken[static_cast<std::size_t>(near.from)])
      own_rates.broken.push_back(backdrop_.crossings[crossing].feature);
    const MarchRates fast = own_rates.times(setting_.rulebook.wide.multiplier);
    if (reach_in(Moves::whole(has), std::max(fast.across, fast.road)) < near.off) return false;
    const Path* way = way_of({stretch.crossing, near.body, stood.at, stood.formation}, fast, to);
    if (!way) return false;
    const auto takes = [&](const MarchRates& rates) {
      return reckon(*setting_.country, setting_.scale, rates, *way).moves.in_moves();
    };
    const std::array<Point, 2> eyes{stood.at, to};
    const double slow = slow_part(*way, enemies_seen(own, eyes, near.from));
    return takes(fast) * (1 - slow) + takes(own_rates) * slow <= static_cast<double>(has);
  }

  // Somebody who could have been there in as few moves as make a chance, whenever it was; of a crossing that the enemy
  // had left also one who needed longer.
  std::optional<Moment> could_have(const Stretch& stretch) {
    for (const std::int64_t moves : {chance_moves, stretch.left ? stretch.moves() : 0}) {
      std::size_t looks = 0;
      for (std::int64_t from = stretch.first; from < stretch.last && looks < most_instants && moves > 0;
           from += chance_moves, ++looks) {
        for (const Near& one : nearest(stretch, from)) {
          if (comes_there(one, stretch, moves)) return moment_of(stretch, review_.bodies[one.body.index()], one.off);
        }
      }
    }
    return {};
  }

  std::vector<Near> nearest(const Stretch& stretch, std::int64_t from) const {
    std::vector<Near> near;
    for (const Body& body : review_.bodies) {
      if (body.side != stretch.side || body.scouts || !marches(body.contents.arm()) || !body.aboard.none() ||
          body.contents.arm() == Arm::general)
        continue;
      const TracePoint* at = trace_at(review_.traces[body.id.index()], from);
      if (at && !at->gone && at->men > 0 && !at->on_table)
        near.push_back({distance(at->at, place(stretch.crossing)), body.id, from});
    }
    std::ranges::sort(near);
    if (near.size() > most_ways) near.resize(most_ways);
    return near;
  }

  Moment moment_of(const Stretch& stretch, const Body& nearest, Length off) const {
    Moment one;
    one.kind = MomentKind::bridge_open;
    one.move = stretch.first;
    one.event = closed(stretch.first).event;
    one.time = closed(stretch.first).ended;
    one.clause = clauses::visibility;
    one.crossing = backdrop_.crossings[stretch.crossing].feature;
    one.key = fmt::format("bridge_open:{}:{}:{}", one.event, one.crossing.number, stretch.side.number);
    one.at = place(stretch.crossing);
    one.moves = stretch.moves();
    one.off = off;
    one.bodies = {nearest.id};
    if (const BodyId left = last_there(stretch)) one.bodies.push_back(left);
    add_who_paid(stretch, one.bodies);
    for (const BodyId body : one.bodies) {
      const Body& of = review_.bodies[body.index()];
      if (of.side == stretch.side && std::ranges::find(one.seats, of.seat) == one.seats.end())
        one.seats.push_back(of.seat);
    }
    return one;
  }

  // The enemy who left it last; none: nobody had been there.
  BodyId last_there(const Stretch& stretch) const {
    BodyId last;
    std::int64_t latest = -1;
    const Camp own = setting_.side(stretch.side).camp;
    for (const Body& body : review_.bodies) {
      if (camp(body) == own) continue;
      for (const TracePoint& point : review_.traces[body.id.index()]) {
        if (point.move >= stretch.first) break;
        if (point.gone || point.men == 0 || point.move < latest) continue;
        if (within(point.at, place(stretch.crossing), at_an_objective)) last = body.id, latest = point.move;
      }
    }
    return last;
  }

  // Those of the side who lost men at it soon after.
  void add_who_paid(const Stretch& stretch, std::vector<BodyId>& bodies) const {
    for (const Loss& loss : review_.figures.losses) {
      if (loss.move <= stretch.last || loss.move > stretch.last + weight_moves) continue;
      if (review_.bodies[loss.body.index()].side != stretch.side) continue;
      const TracePoint* at = trace_at(review_.traces[loss.body.index()], loss.move - 1);
      const bool there = at && within(at->at, place(stretch.crossing), at_an_objective * 2);
      if (there && std::ranges::find(bodies, loss.body) == bodies.end()) bodies.push_back(loss.body);
    }
  }

  const Review& review_;
  const Backdrop& backdrop_;
  const Setting& setting_;
  std::int64_t moves_ = 0;
  std::map<Going, Path> ways_;
  std::vector<std::vector<Held>> held_, coming_;  // by crossing, by move
  std::vector<std::vector<bool>> named_;          // by crossing, by side: an order or an objective
};

}  // namespace open_crossing

std::vector<Moment> open_crossings(const Review& review, const Backdrop& backdrop) {
  if (review.moves.empty() || backdrop.crossings.empty() || review.setting->table) return {};
  return open_crossing::Search(review, backdrop).found();
}

}  // namespace sandgate::reviewing
