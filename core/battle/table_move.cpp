#include "core/battle/table_move.h"

#include <algorithm>

#include "core/battle/check_path.h"
#include "core/battle/ground/paths.h"
#include "core/battle/haul.h"
#include "core/battle/prisoners.h"
#include "core/battle/room.h"
#include "core/battle/seen_part.h"
#include "core/battle/serve_gun.h"
#include "core/battle/trial.h"
#include "core/rulebook/bars.h"

namespace sandgate {
namespace {

Refusal refusal(RefusalCode code, Clause clause, std::vector<Argument> arguments = {}) {
  return {code, clause, std::move(arguments)};
}

class Trial {
 public:
  Trial(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns, const TableMoveOrder& order)
      : ground_(ground),
        rulebook_(ground.rulebook()),
        men_(men),
        guns_(guns),
        order_(order),
        room_(rulebook_, men, guns),
        enemies_(rulebook_, men, order.camp) {}

  std::expected<TableMove, Refusal> run() {
    if (auto no = check_men()) return std::unexpected(std::move(*no));
    if (auto no = check_reached()) return std::unexpected(std::move(*no));
    for (const ManWalk& walk : order_.men) room_.take_man_away(men_[walk.man].at, walk.man);
    auto hauls = haul(ground_, men_, guns_, order_, room_);
    if (!hauls) return std::unexpected(std::move(hauls.error()));
    for (const ManWalk& walk : order_.men) {
      auto tried = try_walk(ground_, enemies_, men_[walk.man], walk.path, order_);
      if (!tried) return std::unexpected(at_fault(walk, std::move(tried.error())));
      tried_.push_back(*tried);
    }
    if (auto no = find_room(*hauls)) return std::unexpected(std::move(*no));
    if (auto no = check_crews(ground_, men_, order_, *hauls, ends_)) return std::unexpected(std::move(*no));
    if (auto no = check_escorts()) return std::unexpected(std::move(*no));
    return moved(*hauls);
  }

  /// Whose walk a refusal is about, if it is about one.
  std::optional<std::uint32_t> who_is_at_fault() const { return at_fault_; }

 private:
  Refusal at_fault(const ManWalk& walk, Refusal refusal) {
    at_fault_ = walk.man;
    return refusal;
  }
  std::optional<Refusal> check_men() {
    std::vector<bool> named(men_.size());
    for (const ManWalk& walk : order_.men) {
      if (walk.man >= men_.size() || !men_[walk.man].on_ground())
        return at_fault(walk, refusal(RefusalCode::man_not_there, clauses::command));
      if (named[walk.man]) return at_fault(walk, refusal(RefusalCode::man_named_twice, clauses::once_a_move));
      named[walk.man] = true;
      if (auto no = check_mover(men_[walk.man], guns_, order_)) return at_fault(walk, std::move(*no));
    }
    return {};
  }
  /// LW-5.8: whom nobody has escorted yet is not led off before somebody is by him.
  std::optional<Refusal> check_reached() {
    const auto unreached = [&](const ManWalk& walk) {
      return men_[walk.man].state == ManState::prisoner && !men_[walk.man].escorted;
    };
    if (std::ranges::none_of(order_.men, unreached)) return {};
    const auto escort_of = escorts(rulebook_, men_, order_.side);
    for (const ManWalk& walk : order_.men) {
      if (unreached(walk) && escort_of[walk.man] == nobody)
        return at_fault(walk, refusal(RefusalCode::not_reached, clauses::white_flag, {{"at", men_[walk.man].at}}));
    }
    return {};
  }
  Length radius(const ManWalk& walk) const { return rulebook_.radius(men_[walk.man].arm); }

  /// LW-3.6: men who reach the place they were sent to have it first, then men who are stopped and have room where they
  /// stop; the rest take what room is left on their way.
  std::optional<Refusal> find_room(const std::vector<Haul>& hauls) {
    ends_.resize(order_.men.size());
    std::optional<Room> as_seen;  // made when it is first asked for
    std::vector<std::size_t> left;
    for (std::size_t i = 0; i < ends_.size(); ++i) {
      if (tried_[i].stopped()) continue;
      const ManWalk& walk = order_.men[i];
      ends_[i] = walk.path.back();
      const bool room = room_.free_for(ends_[i], radius(walk));
      if (!room && !as_seen && order_.sees_a_part) as_seen = room_as_seen(hauls, i);
      if (!room && !(as_seen && as_seen->free_for(ends_[i], radius(walk))))
        return at_fault(walk, refusal(RefusalCode::no_room, clauses::elbow_room, {{"at", ends_[i]}}));
      if (as_seen) as_seen->add_man(ends_[i], radius(walk), walk.man);
      if (room)
        room_.add_man(ends_[i], radius(walk), walk.man);
      else
        left.push_back(i);
    }
    for (std::size_t i = 0; i < ends_.size(); ++i) {
      if (tried_[i].stopped() && !halt(i, tried_[i].along)) left.push_back(i);
    }
    for (const std::size_t i : left) {
      Length along = tried_[i].along - Length{{1}};
      while (along.count >= 0 && !halt(i, along)) --along.count;
      if (along.count >= 0) continue;
      const ManWalk& walk = order_.men[i];
      return at_fault(walk, refusal(RefusalCode::no_room, clauses::elbow_room, {{"at", walk.path.front()}}));
    }
    return {};
  }
  /// The same without those whom the side does not see, once the first walks have ended.
  Room room_as_seen(const std::vector<Haul>& hauls, std::size_t ended) const {
    const SeenPart seen = seen_part(order_.side, men_, guns_);
    Room room(rulebook_, seen.men, seen.guns);
    for (const ManWalk& walk : order_.men) room.take_man_away(men_[walk.man].at, walk.man);
    for (const Haul& haul : hauls) {
      room.take_gun_away(haul.hauled.gun);
      room.add_gun(haul.after, haul.hauled.gun);
    }
    for (std::size_t i = 0; i < ended; ++i) {
      if (!tried_[i].stopped()) room.add_man(ends_[i], radius(order_.men[i]), order_.men[i].man);
    }
    return room;
  }
  bool halt(std::size_t i, Length along) {
    const ManWalk& walk = order_.men[i];
    const Point at = first_part(walk.path, along).back();
    if (along.count > 0 && ground_.bar_at(at, radius(walk)) != Bar::none) return false;
    if (!room_.free_for(at, radius(walk))) return false;
    if (along < tried_[i].along) tried_[i].paid = {};
    tried_[i].along = along;
    ends_[i] = at;
    room_.add_man(at, radius(walk), walk.man);
    return true;
  }

  std::optional<Refusal> check_escorts() {
    const auto led = [&](const ManWalk& walk) { return men_[walk.man].state == ManState::prisoner; };
    if (std::ranges::none_of(order_.men, led)) return {};
    std::vector<Soldier> after(men_.begin(), men_.end());
    for (std::size_t i = 0; i < ends_.size(); ++i) after[order_.men[i].man].at = ends_[i];
    const auto escort_of = escorts(rulebook_, after, order_.side);
    for (std::size_t i = 0; i < ends_.size(); ++i) {
      if (led(order_.men[i]) && escort_of[order_.men[i].man] == nobody)
        return at_fault(order_.men[i], refusal(RefusalCode::not_escorted, clauses::escort, {{"at", ends_[i]}}));
    }
    return {};
  }

  TableMove moved(const std::vector<Haul>& hauls) const {
    TableMove move;
    for (std::size_t i = 0; i < ends_.size(); ++i) {
      const auto& [man, path] = order_.men[i];
      move.men.push_back({man, first_part(path, tried_[i].along), tried_[i].contact, tried_[i].paid, tried_[i].spent});
    }
    for (const Haul& haul : hauls) move.guns.push_back(haul.hauled);
    return move;
  }

  const TableGround& ground_;
  const Rulebook& rulebook_;
  const std::span<const Soldier> men_;
  const std::span<const Gun> guns_;
  const TableMoveOrder& order_;
  Room room_;
  const Enemies enemies_;
  std::vector<TriedWalk> tried_;
  std::vector<Point> ends_;
  std::optional<std::uint32_t> at_fault_;
};

}  // namespace

std::optional<Refusal> check_mover(const Soldier& man, std::span<const Gun> guns, const TableMoveOrder& order) {
  const auto no = [&](RefusalCode code, Clause clause) { return refusal(code, clause, {{"at", man.at}}); };
  const bool led = man.state == ManState::prisoner;
  if (led && man.captor != order.side) return no(RefusalCode::man_not_yours, clauses::escort);
  if (!led && man.camp != order.camp) return no(RefusalCode::man_not_yours, clauses::command);
  if (man.moved >= order.move && !order.forming) return no(RefusalCode::man_moved_already, clauses::once_a_move);
  if (man.drill.fired >= order.move) return no(RefusalCode::man_has_fired, clauses::rifle_fire);
  if (man.state == ManState::disarmed && man.freed >= order.move)
    return no(RefusalCode::man_just_freed, clauses::freed);
  if (order.to_trail) return {};
  if (man.lying) return no(RefusalCode::man_lies, clauses::firing);
  if (is_at_trail(guns, man.id, order.move)) return no(RefusalCode::man_at_trail, clauses::trail_men);
  return {};
}

std::optional<Point> counts_from(const Rulebook& rulebook, const Soldier& man, const TableMoveOrder& order) {
  if (!order.counts_from || man.moved > 0 || man.state != ManState::free || man.side != order.side) return {};
  if (order.counts_from->inside(man.at) > rulebook.setup.line_depth) return {};
  const Point from = line_touched(*order.counts_from, man.at, rulebook.radius(man.arm));
  return from == man.at ? std::nullopt : std::optional(from);
}

Moves has_of_move(const Spent& spent, const TableMoveOrder& order) {
  return std::min(order.most, spent.left(order.move));
}

std::expected<TriedWalk, Refusal> try_walk(const TableGround& ground, const Enemies& enemies, const Soldier& man,
                                           const Path& path, const TableMoveOrder& order) {
  const MarchRates rates = ground.rates(man.arm);
  const Length radius = ground.rulebook().radius(man.arm);
  if (rates.across.count == 0 && rates.road.count == 0)
    return refuse(RefusalCode::cannot_march, clauses::allowance, {{"at", man.at}});
  if (auto no = check_table_path(ground, path, man.at, radius)) return std::unexpected(std::move(*no));
  // The whole walk asked for must be within his means, whoever may stop him on it: he does not know beforehand.
  const Afforded done = afford(ground, rates, path, carried(man.paid, man.moved, order.move),
                               counts_from(ground.rulebook(), man, order), has_of_move(man.drill.spent, order));
  if (done.end == Afforded::End::barred) return std::unexpected(refusal_of(done.bar, done.at));
  if (done.end == Afforded::End::too_far) return refuse(RefusalCode::too_far, clauses::allowance, {{"at", done.at}});
  TriedWalk tried{length(path), done.along, done.paid, {}, done.spent};
  if (man.state == ManState::prisoner) return tried;
  if (const auto met = enemies.first_met(path, radius, done.along)) {
    // An enemy met just where a price lies counts, and so does the price: he has come to both.
    if (met->along < done.along) tried.paid = {};
    tried.along = met->along;
    tried.contact = met->who;
  }
  return tried;
}

std::optional<std::uint32_t> who_is_at_fault(const TableGround& ground, std::span<const Soldier> men,
                                             std::span<const Gun> guns, const TableMoveOrder& order) {
  Trial trial(ground, men, guns, order);
  if (trial.run()) return {};
  return trial.who_is_at_fault();
}

std::expected<TableMove, Refusal> try_move(const TableGround& ground, std::span<const Soldier> men,
                                           std::span<const Gun> guns, const TableMoveOrder& order) {
  return Trial(ground, men, guns, order).run();
}

}  // namespace sandgate
