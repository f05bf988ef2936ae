// The main force: by road to its objectives, boxed while no enemy is near, and on its guard before a stronger one.
#include <algorithm>

#include "core/sight/march_preview.h"
#include "plugins/commanders/vanguard/manner.h"
#include "plugins/commanders/vanguard/turn.h"

namespace sandgate::vanguard {
namespace {

class Columns {
 public:
  explicit Columns(Turn& turn) : turn_(turn) {
    for (const Column& column : turn_.now.columns) {
      const OwnBody& body = turn_.body(column.body);
      if (body.march || turn_.awaits(body) || within(body.at, goal(column).at, manner::about_a_goal))
        taken_.push_back(turn_.bound_for(body));
    }
  }

  void lead() {
    for (const Column& column : turn_.now.columns) {
      if (on_a_table(turn_.body(column.body)) || turn_.engaged.contains(column.body)) continue;
      if (stands_before_a_stronger(column.body)) continue;
      turn_.box(column.body);
      march(column);
      wait_for_waggons(column.body);
    }
  }

 private:
  const Objective& goal(const Column& column) const { return turn_.now.goals[column.goal]; }

  // No column holds before numbers that are only guessed: scouts are sent to count them.
  bool stands_before_a_stronger(Handle handle) {
    const OwnBody body = turn_.body(handle);
    const SightedBody* enemy = turn_.stronger_near(body);
    if (!enemy) return false;
    Men men;
    for (const Part& part : enemy->seen.parts) men += part.men;
    const std::string why = "holds, " + std::to_string(men.count) + " of the enemy near";
    if (body.march && !turn_.was_told(body, InstructionKind::halt)) turn_.give(HaltOrder<Handle>{handle}, handle, why);
    // A dummy that stood out would be found out.
    const bool told = turn_.was_told(body, InstructionKind::stand_out);
    if (body.formation == Formation::boxed && !body.contents.dummy() && !told)
      turn_.give(StandOutOrder<Handle>{handle, Formation::two_ranks}, handle, why);
    return true;
  }

  void march(const Column& column) {
    const OwnBody& body = turn_.body(column.body);
    const Objective& objective = goal(column);
    const bool quartered = within(body.at, objective.at, manner::quarters + manner::there);
    if (body.march || quartered || turn_.awaits(body)) return;
    for (const Point to : quarters_at(body, objective.at)) {
      const Path* path = turn_.way(body, to, By::road);
      if (!path) continue;
      const Path way = on_leash(body, *path);
      if (length(way) < std::min(manner::there, length(*path))) return;  // it waits for its waggons
      if (turn_.give(MarchOrder<Handle>{column.body, way, false, {}, true}, column.body, "to " + objective.name)) {
        taken_.push_back(to);
        if (turn_.larder) turn_.larder->reckon_anew(column.body);
      }
      return;
    }
  }

  // So much of a way as does not outrun the waggons before packets are drawn next (KS-3, KS-4.2): who goes without
  // stands until he is fed, which costs him more.
  Path on_leash(const OwnBody& body, const Path& path) const {
    if (!turn_.larder) return path;
    const Length gone = turn_.larder->leash(body, path);
    return gone >= length(path) ? path : first_of(path, gone);
  }

  // A march that was ordered while more could be counted on is cut short.
  void wait_for_waggons(Handle handle) {
    const OwnBody& body = turn_.body(handle);
    if (!turn_.larder || !body.march || turn_.awaits(body)) return;
    const Path rest = rest_of(body);
    const Length gone = turn_.larder->leash(body, rest);
    if (gone >= length(rest)) return;
    const std::string why = "waits for packets, which are drawn in " + in_moves(turn_.larder->moves_left());
    const bool done = gone < manner::there
                          ? turn_.give(HaltOrder<Handle>{handle}, handle, why)
                          : turn_.give(MarchOrder<Handle>{handle, first_of(rest, gone), false, {}, true}, handle, why);
    if (done) turn_.larder->reckon_anew(handle);
  }
  static std::string in_moves(std::int64_t moves) { return std::to_string(moves) + (moves == 1 ? " move" : " moves"); }

  // The objective itself or, where others are bound for that, a place beside it; where no way leads there, so much of
  // the way as can be gone.
  std::vector<Point> quarters_at(const OwnBody& body, Point objective) const {
    constexpr int ways = 8, parts = 4;
    const MarchRates rates = turn_.rates(body);
    std::vector<Point> places;
    const auto offer = [&](Point wanted, Length reach) {
      const auto at = turn_.places.near(rates, wanted, reach);
      const auto crowded = [&](Point other) { return within(other, *at, Length{{manner::quarters.count / 2}}); };
      if (!at || within(*at, body.at, manner::there) || std::ranges::any_of(taken_, crowded)) return false;
      places.push_back(*at);
      return true;
    };
    bool offered = offer(objective, manner::stale);
    for (int way = 0; way < ways && !offered; ++way) {
      const Bearing to = Bearing::of(turn_.places.rearward().mils + way * Bearing::full_circle / ways);
      offered = offer(step(objective, to, manner::quarters), manner::there);
    }
    for (int part = parts - 1; part > 0; --part) {
      const Length off{{distance(body.at, objective).count * part / parts}};
      offer(step(body.at, Bearing::between(body.at, objective), off), manner::stale);
    }
    return places;
  }

  Turn& turn_;
  std::vector<Point> taken_;
};

}  // namespace

void lead_columns(Turn& turn) { Columns(turn).lead(); }

}  // namespace sandgate::vanguard
