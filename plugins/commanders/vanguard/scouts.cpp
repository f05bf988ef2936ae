// Scouts: a screen ahead of the columns (CX-3), and a party to every box that lies within reach (CX-2).
#include <algorithm>
#include <set>

#include "plugins/commanders/vanguard/manner.h"
#include "plugins/commanders/vanguard/turn.h"

namespace sandgate::vanguard {
namespace {

constexpr int right_angle = Bearing::full_circle / 4;

class Scouts {
 public:
  explicit Scouts(Turn& turn) : turn_(turn) {}

  void lead() {
    open_boxes();
    screen();
  }

 private:
  bool busy(Handle party) const { return busy_.contains(party); }
  Length disclosure() const { return turn_.briefing.rulebook.wide.disclosure; }

  // The nearest pairs of party and box first; one party to a box.
  void open_boxes() {
    struct Errand {
      Length off;
      Handle party;
      std::size_t box = 0;
      auto operator<=>(const Errand&) const = default;
    };
    std::vector<Errand> errands;
    for (const Handle party : turn_.now.scouts) {
      for (std::size_t box = 0; box < turn_.now.boxes.size(); ++box) {
        const Length off = distance(turn_.body(party).at, turn_.now.boxes[box].seen.at);
        if (off <= manner::box_reach) errands.push_back({off, party, box});
      }
    }
    std::ranges::sort(errands);
    std::set<std::size_t> seen_to;
    for (const Errand& errand : errands) {
      if (busy(errand.party) || seen_to.contains(errand.box)) continue;
      if (!go_to(errand.party, turn_.now.boxes[errand.box])) continue;
      busy_.insert(errand.party);
      seen_to.insert(errand.box);
    }
  }

  bool go_to(Handle party, const SightedBody& box) {
    const OwnBody& body = turn_.body(party);
    const Point at = box.seen.at;
    const Length near = disclosure() - manner::box_margin;
    if (near <= Length{}) return false;
    if (within(turn_.bound_for(body), at, near) && turn_.places.clear_line(turn_.bound_for(body), at)) return true;
    for (const Point to : views_of(body, at, near)) {
      const Path* path = turn_.way(body, to, By::quickest);
      // Their task is to go where the enemy is: they do not halt on sighting him (CX-4).
      if (path && turn_.give(MarchOrder<Handle>{party, *path, true}, party, "to look into a box")) return true;
    }
    return false;
  }

  // Places from which the box can be seen near enough, the nearest to the party first.
  std::vector<Point> views_of(const OwnBody& body, Point box, Length near) const {
    constexpr int turns = 4;
    const MarchRates rates = turn_.rates(body);
    const Bearing towards_us = Bearing::between(box, body.at);
    std::vector<Point> views;
    for (const Length off : {near, Length{{near.count / 2}}}) {
      for (int turn = 0; turn <= turns; ++turn) {
        for (const int side : {1, -1}) {
          if (turn == 0 && side < 0) continue;
          const Bearing to = Bearing::of(towards_us.mils + side * turn * right_angle / turns);
          const Point p = step(box, to, off);
          if (turn_.places.stands(rates, p) && turn_.places.clear_line(p, box)) views.push_back(p);
        }
      }
    }
    constexpr std::size_t most_tried = 3;
    if (views.size() > most_tried) views.resize(most_tried);
    return views;
  }

  // An axis: the columns for one objective and the parties that go before them.
  struct Axis {
    Handle head;  ///< the column nearest the objective
    Point goal;
    std::vector<Handle> parties;
  };

  std::vector<Axis> axes() const {
    std::vector<Axis> axes;
    for (std::size_t goal = 0; goal < turn_.now.goals.size(); ++goal) {
      Axis axis{{}, turn_.now.goals[goal].at, {}};
      for (const Column& column : turn_.now.columns) {
        if (column.goal != goal) continue;
        const bool nearer = axis.head.none() || distance(turn_.body(column.body).at, axis.goal) <
                                                    distance(turn_.body(axis.head).at, axis.goal);
        if (nearer) axis.head = column.body;
      }
      if (axis.head) axes.push_back(std::move(axis));
    }
    return axes;
  }

  void screen() {
    std::vector<Axis> all = axes();
    if (all.empty()) return;
    share_parties(all);
    std::vector<std::pair<Handle, Point>> places;
    for (const Axis& axis : all) place(axis, places);

    ScreenOrder<Handle> order;
    for (const auto& [party, to] : places) {
      const OwnBody& body = turn_.body(party);
      if (within(turn_.bound_for(body), to, manner::stale)) continue;
      if (const Path* path = turn_.way(body, to, By::quickest)) order.parties.push_back({party, *path});
    }
    if (order.parties.empty()) return;
    if (turn_.give(order, order.parties.front().scouts, "screen of " + std::to_string(order.parties.size()))) return;
    // One that cannot go must not keep the others back.
    for (const auto& party : order.parties)
      turn_.give(MarchOrder<Handle>{party.scouts, party.path, false}, party.scouts, "ahead of the column");
  }

  // The nearest pairs of party and head first, so that each axis has its part of the scouts.
  void share_parties(std::vector<Axis>& all) const {
    struct Pair {
      Length off;
      Handle party;
      std::size_t axis = 0;
      auto operator<=>(const Pair&) const = default;
    };
    std::vector<Pair> pairs;
    std::size_t free = 0;
    for (const Handle party : turn_.now.scouts) {
      if (busy(party)) continue;
      ++free;
      for (std::size_t i = 0; i < all.size(); ++i)
        pairs.push_back({distance(turn_.body(party).at, turn_.body(all[i].head).at), party, i});
    }
    std::ranges::sort(pairs);
    const std::size_t fair = (free + all.size() - 1) / all.size();
    std::set<Handle> placed;
    for (const Pair& pair : pairs) {
      Axis& axis = all[pair.axis];
      if (placed.contains(pair.party) || axis.parties.size() >= fair) continue;
      axis.parties.push_back(pair.party);
      placed.insert(pair.party);
    }
  }

  // Where the parties of an axis belong: side by side ahead of where its head will be after this move.
  void place(const Axis& axis, std::vector<std::pair<Handle, Point>>& places) const {
    const OwnBody& head = turn_.body(axis.head);
    const auto [middle, facing] = ahead_of(head, axis.goal);
    const Bearing right = Bearing::of(facing.mils + right_angle);
    // From left to right as they stand, so that their ways do not cross.
    std::vector<Handle> parties = axis.parties;
    const auto rightness = [&](Handle party) {
      const Point at = turn_.body(party).at;
      return (at.x - middle.x).count * (sine_2_30(right) >> 20) + (at.y - middle.y).count * (cosine_2_30(right) >> 20);
    };
    std::ranges::sort(parties,
                      [&](Handle a, Handle b) { return std::pair(rightness(a), a) < std::pair(rightness(b), b); });
    const auto count = static_cast<std::int64_t>(parties.size());
    for (std::int64_t i = 0; i < count; ++i) {
      const Handle party = parties[static_cast<std::size_t>(i)];
      const Length off{{manner::scouts_spread.count * (2 * i - (count - 1)) / 2}};
      const Point wanted =
          off.count < 0 ? step(middle, Bearing::of(right.mils + 2 * right_angle), -off) : step(middle, right, off);
      const MarchRates rates = turn_.rates(turn_.body(party));
      if (const auto to = turn_.places.near(rates, wanted, manner::scouts_spread)) places.emplace_back(party, *to);
    }
  }

  std::pair<Point, Bearing> ahead_of(const OwnBody& head, Point goal) const {
    const Bearing forward = turn_.places.forward();
    if (!head.march) {
      const bool there = within(head.at, goal, manner::stale);
      const Bearing facing = there ? forward : Bearing::between(head.at, goal);
      return {turn_.places.clip(step(head.at, facing, manner::scouts_lead)), facing};
    }
    const Path& path = head.march->path;
    const Length whole = length(path), stride = turn_.rates(head).rate(Going::road);
    const Length gone = head.march->along + stride + manner::scouts_lead;
    if (gone <= whole) {
      const Point at = along(path, gone), before = along(path, gone - manner::there);
      return {at, at == before ? forward : Bearing::between(before, at)};
    }
    return {turn_.places.clip(step(path.back(), forward, std::min(gone - whole, manner::scouts_lead))), forward};
  }

  Turn& turn_;
  std::set<Handle> busy_;
};

}  // namespace

void lead_scouts(Turn& turn) { Scouts(turn).lead(); }

}  // namespace sandgate::vanguard
