#include "core/battle/table_move.h"

#include <algorithm>
#include <cmath>

#include "core/battle/melee.h"
#include "core/battle/paths.h"
#include "core/battle/prisoners.h"
#include "core/battle/room.h"
#include "core/rulebook/bars.h"

namespace sandgate {
namespace {

using Index = std::uint32_t;

std::unexpected<Refusal> no(RefusalCode code, Clause clause, Point at) {
  return std::unexpected(Refusal{code, clause, {{"at", at}}});
}

/// How far a walk goes before what stops it.
struct Trace {
  Path path;
  bool stopped = false;  ///< before its end: an enemy, or a price he cannot pay
  std::optional<Index> contact;
  Moves paid;
};

class Trial {
 public:
  Trial(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns, const TableMoveOrder& order)
      : ground_(ground),
        rules_(ground.rulebook()),
        men_(men.begin(), men.end()),
        guns_(guns.begin(), guns.end()),
        order_(order) {}

  std::expected<TableMove, Refusal> run() {
    if (order_.men.empty() && order_.guns.empty()) return refuse(RefusalCode::no_men_named, clauses::men_move);
    TableMove move;
    for (const GunHaul& haul : order_.guns) {
      auto hauled = haul_gun(haul);
      if (!hauled) return std::unexpected(std::move(hauled.error()));
      move.guns.push_back(std::move(*hauled));
    }
    walks_.reserve(order_.men.size());
    for (const ManWalk& asked : order_.men) {
      auto walk = walk_man(asked);
      if (!walk) return std::unexpected(std::move(walk.error()));
      walks_.push_back(std::move(*walk));
    }
    for (const TableMove::Hauled& hauled : move.guns) {
      guns_[hauled.gun].at = hauled.path.back();
      guns_[hauled.gun].facing = hauled.facing;
    }
    if (auto refusal = find_room(move.guns)) return std::unexpected(std::move(*refusal));
    if (auto refusal = check_crews(move.guns)) return std::unexpected(std::move(*refusal));
    if (auto refusal = check_escorts()) return std::unexpected(std::move(*refusal));
    for (std::size_t i = 0; i < walks_.size(); ++i)
      move.men.push_back({order_.men[i].man, std::move(walks_[i].path), walks_[i].contact, walks_[i].paid});
    return move;
  }

 private:
  std::optional<Refusal> wrong_path(const Path& path, Point at) const {
    const auto refusal = [&](RefusalCode code, Clause clause) { return Refusal{code, clause, {{"at", at}}}; };
    if (path.size() > static_cast<std::size_t>(rules_.march.most_points))
      return Refusal{
          RefusalCode::path_too_long, clauses::officials, {{"most", std::int64_t{rules_.march.most_points}}}};
    for (const Point p : path) {
      if (!ground_.window().holds(p)) return refusal(RefusalCode::off_table, clauses::contact);
    }
    if (path.size() < 2) return refusal(RefusalCode::no_path, clauses::men_move);
    if (path.front() != at) return refusal(RefusalCode::path_elsewhere, clauses::officials);
    if (length(path) == Length{}) return refusal(RefusalCode::no_path, clauses::men_move);
    return {};
  }

  bool may_move(const Soldier& man) const {
    switch (man.state) {
      case ManState::free: return man.side == order_.side;
      case ManState::disarmed: return man.side == order_.side && order_.move > man.freed;
      case ManState::prisoner: return man.captor == order_.side;
      case ManState::dead:
      case ManState::crossed:
      case ManState::held:
      case ManState::ranks: return false;
    }
    return false;
  }

  std::expected<Trace, Refusal> walk_man(const ManWalk& asked) {
    if (asked.man >= men_.size() || !men_[asked.man].on_ground())
      return refuse(RefusalCode::man_not_yours, clauses::command);
    const Soldier& man = men_[asked.man];
    if (man.state == ManState::disarmed && man.side == order_.side && order_.move <= man.freed)
      return no(RefusalCode::just_freed, clauses::freed, man.at);
    if (!may_move(man)) return no(RefusalCode::man_not_yours, clauses::command, man.at);
    if (man.moved == order_.move) return no(RefusalCode::man_moved_already, clauses::once_a_move, man.at);
    const auto again = std::ranges::count(order_.men, asked.man, &ManWalk::man);
    if (again > 1) return no(RefusalCode::man_named_twice, clauses::once_a_move, man.at);
    if (auto wrong = wrong_path(asked.path, man.at)) return std::unexpected(std::move(*wrong));
    const Length radius = rules_.radius(man.arm);
    if (const auto barred = ground_.bar_along(asked.path, radius))
      return std::unexpected(refusal_of(barred->bar, barred->at));
    auto walk = pay_way(man, asked.path);
    if (walk && man.state == ManState::free) meet_enemies(man, *walk);
    return walk;
  }

  // LW-3.1, KS-2.2: what the way costs, out of one move and what was paid before.
  std::expected<Trace, Refusal> pay_way(const Soldier& man, const Path& path) const {
    Trace out{path, false, {}, {}};
    const MarchRates rates = ground_.rates(man.arm);
    Moves left = Moves::whole(1);
    Moves before = man.moved > 0 && man.moved + 2 == order_.move ? man.paid : Moves{};
    Walk steps(ground_.country(), ground_.scale(), rates, path);
    Length along;
    while (const auto step = steps.next()) {
      Moves price;
      switch (step->kind) {
        case Step::Kind::stretch:
          if (rates.rate(step->going).count <= 0) return no(RefusalCode::cannot_march, clauses::rates, man.at);
          price = time_for(step->length, rates.rate(step->going));
          if (price > left) {
            return std::unexpected(
                Refusal{RefusalCode::too_far,
                        clauses::men_move,
                        {{"at", man.at}, {"asked", length(path).count}, {"allowed", rates.rate(step->going).count}}});
          }
          left -= price;
          along = step->along;
          continue;
        case Step::Kind::climb: price = time_for(rates.climb, rates.rate(step->going)); break;
        case Step::Kind::descent: price = time_for(rates.descent, rates.rate(step->going)); break;
        case Step::Kind::ford: price = rates.ford.value_or(Moves{}); break;
        case Step::Kind::bar: return std::unexpected(refusal_of(step->bar, step->to));
      }
      if (price - before > left) {
        out.path = first_part(path, along);
        out.stopped = true;
        out.paid = before + left;
        return out;
      }
      if (price > before) left -= price - before;
      before = {};
    }
    return out;
  }

  // LW-3.7: the first free enemy within the distance of contact on his way stops him.
  void meet_enemies(const Soldier& man, Trace& walk) const {
    Length gone;
    for (std::size_t i = 1; i < walk.path.size(); ++i) {
      const Point a = walk.path[i - 1], b = walk.path[i];
      const Length leg = distance(a, b);
      std::optional<std::pair<Length, Index>> first;
      for (Index e = 0; e < men_.size(); ++e) {
        const Soldier& enemy = men_[e];
        if (enemy.state != ManState::free || enemy.camp == man.camp || !enemy.on_ground()) continue;
        const auto met = meets(man, enemy, a, b, leg);
        if (met && (!first || *met < first->first)) first = std::pair(*met, e);
      }
      if (first) {
        walk.path = first_part(walk.path, gone + first->first);
        walk.contact = first->second;
        walk.stopped = true;
        walk.paid = {};
        return;
      }
      gone += leg;
    }
  }

  std::optional<Length> meets(const Soldier& man, const Soldier& enemy, Point a, Point b, Length leg) const {
    const Length bases = rules_.radius(man.arm) + rules_.radius(enemy.arm);
    Length reach = bases + rules_.melee.contact;
    // Who is in contact already may leave it, but not go nearer than there is room.
    if (within(man.at, enemy.at, reach)) reach = bases + rules_.table.gap - Length{{1}};
    if (!within(a, enemy.at, leg + reach)) return {};
    const auto close = [&](std::int64_t gone) { return within(point_along(a, b, {{gone}}, leg), enemy.at, reach); };
    // Where the line comes so near, then exactly to the 64th.
    const double ex = static_cast<double>((enemy.at.x - a.x).count), ey = static_cast<double>((enemy.at.y - a.y).count);
    const double dx = static_cast<double>((b.x - a.x).count), dy = static_cast<double>((b.y - a.y).count);
    const double whole = std::sqrt(dx * dx + dy * dy);
    if (whole == 0) return {};
    const double foot = (ex * dx + ey * dy) / whole, aside = ex * ex + ey * ey - foot * foot;
    const double r = static_cast<double>(reach.count), half = r * r - aside;
    const double enters = foot - std::sqrt(std::max(half, 0.0));
    auto at = static_cast<std::int64_t>(std::clamp(enters, 0.0, static_cast<double>(leg.count)));
    constexpr std::int64_t slack = 3;
    const std::int64_t last = std::min(leg.count, at + slack);
    at = std::max<std::int64_t>(0, at - slack);
    while (at <= last && !close(at)) ++at;
    if (at > last) return {};
    // At the least distance itself there is still room.
    const bool leaving = reach < bases + rules_.melee.contact;
    return Length{{leaving ? std::max<std::int64_t>(at - 1, 0) : at}};
  }

  static bool starts_near(const Rulebook& rules, const Soldier& man, const Gun& gun) {
    return near_gun(rules, gun, man.at, rules.radius(man.arm), rules.table.serve);
  }

  std::expected<TableMove::Hauled, Refusal> haul_gun(const GunHaul& haul) const {
    if (haul.gun >= guns_.size() || !guns_[haul.gun].on_ground || guns_[haul.gun].side != order_.side)
      return refuse(RefusalCode::gun_not_yours, clauses::command);
    const Gun& gun = guns_[haul.gun];
    if (order_.men_have_moved) return no(RefusalCode::guns_first, clauses::guns_first, gun.at);
    if (gun.moved == order_.move) return no(RefusalCode::gun_moved_already, clauses::once_a_move, gun.at);
    if (std::ranges::count(order_.guns, haul.gun, &GunHaul::gun) > 1)
      return no(RefusalCode::gun_moved_already, clauses::once_a_move, gun.at);
    if (!in_action(rules_, at_move_start(), gun)) return no(RefusalCode::gun_not_in_action, clauses::in_action, gun.at);
    if (auto wrong = wrong_path(haul.path, gun.at)) return std::unexpected(std::move(*wrong));
    if (const auto barred = ground_.bar_along(haul.path, Length{{rules_.table.gun_width.count / 2}}))
      return std::unexpected(refusal_of(barred->bar, barred->at));
    std::int32_t horse = 0;
    for (const ManWalk& walk : order_.men) {
      const bool goes = walk.man < men_.size() && starts_near(rules_, men_[walk.man], gun);
      if (goes && men_[walk.man].arm == Arm::cavalry && men_[walk.man].state == ManState::free) ++horse;
    }
    const Arm pace = horse >= rules_.table.crew ? Arm::cavalry : Arm::infantry;
    const MarchRates rates = ground_.rates(pace);
    const Reckoning way = reckon(ground_.country(), ground_.scale(), rates, haul.path);
    if (way.moves > Moves::whole(1)) {
      return std::unexpected(Refusal{RefusalCode::too_far,
                                     clauses::gun_moved,
                                     {{"at", gun.at}, {"asked", way.length.count}, {"allowed", rates.across.count}}});
    }
    const Point last = haul.path.back(), before = haul.path[haul.path.size() - 2];
    return TableMove::Hauled{haul.gun, haul.path, last == before ? gun.facing : Bearing::between(last, before)};
  }

  // LW-3.2: a crew is counted as it stood when the move began.
  std::vector<Soldier> at_move_start() const {
    std::vector<Soldier> men = men_;
    for (Soldier& man : men) {
      if (man.moved == order_.move) man.at = man.from;
    }
    return men;
  }

  std::optional<Refusal> find_room(const std::vector<TableMove::Hauled>& hauled) {
    Room room(rules_, men_, guns_);
    for (const ManWalk& walk : order_.men) room.leave(walk.man);
    const auto refusal = [](Point at) { return Refusal{RefusalCode::no_room, clauses::spacing, {{"at", at}}}; };
    for (const TableMove::Hauled& moved : hauled) {
      const Gun& gun = guns_[moved.gun];
      for (Index other = 0; other < guns_.size(); ++other) {
        const bool touch = other != moved.gun && guns_[other].on_ground &&
                           guns_touch(rules_, gun, guns_[other], rules_.table.gap - Length{{1}});
        if (touch) return refusal(gun.at);
      }
      for (Index man = 0; man < men_.size(); ++man) {
        const bool walks = std::ranges::find(order_.men, man, &ManWalk::man) != order_.men.end();
        if (walks || !men_[man].on_ground()) continue;
        if (near_gun(rules_, gun, men_[man].at, rules_.radius(men_[man].arm), rules_.table.gap - Length{{1}}))
          return refusal(men_[man].at);
      }
    }
    const auto radius = [&](std::size_t i) { return rules_.radius(men_[order_.men[i].man].arm); };
    for (std::size_t i = 0; i < walks_.size(); ++i) {
      if (walks_[i].stopped) continue;
      const Point end = walks_[i].path.back();
      if (!room.free(end, radius(i))) return refusal(end);
      room.stand(order_.men[i].man, end);
    }
    for (std::size_t i = 0; i < walks_.size(); ++i) {
      Trace& walk = walks_[i];
      if (!walk.stopped) continue;
      if (!halt_with_room(room, radius(i), walk)) return refusal(walk.path.front());
      room.stand(order_.men[i].man, walk.path.back());
      const Soldier& man = men_[order_.men[i].man];
      if (walk.contact && !in_contact(man, walk.path.back(), men_[*walk.contact])) walk.contact.reset();
    }
    for (std::size_t i = 0; i < walks_.size(); ++i) men_[order_.men[i].man].at = walks_[i].path.back();
    return {};
  }

  // The last place on his way that has room, down to where he stood.
  static bool halt_with_room(const Room& room, Length radius, Trace& walk) {
    const Path way = walk.path;
    for (Length left = length(way); left.count >= 0; left -= Length{{1}}) {
      walk.path = left.count > 0 ? first_part(way, left) : Path{way.front()};
      if (room.free(walk.path.back(), radius)) return true;
    }
    return false;
  }

  bool in_contact(const Soldier& man, Point at, const Soldier& enemy) const {
    return within(at, enemy.at, rules_.radius(man.arm) + rules_.radius(enemy.arm) + rules_.melee.contact);
  }

  // LW-3.5: who starts with a gun and ends with it goes with it, and with one only; nobody else moves in its order.
  std::optional<Refusal> check_crews(const std::vector<TableMove::Hauled>& hauled) const {
    if (hauled.empty()) return {};
    std::vector<std::int32_t> crew(hauled.size());
    for (std::size_t i = 0; i < order_.men.size(); ++i) {
      const Soldier& man = men_[order_.men[i].man];
      std::optional<std::size_t> with;
      for (std::size_t g = 0; g < hauled.size(); ++g) {
        Gun before = guns_[hauled[g].gun];
        before.at = hauled[g].path.front();
        before.facing = started_facing(hauled[g].gun);
        Soldier start = man;
        start.at = walks_[i].path.front();
        const bool goes = starts_near(rules_, start, before) && starts_near(rules_, man, guns_[hauled[g].gun]);
        if (goes && (!with || crew[g] < crew[*with])) with = g;
      }
      if (!with) return Refusal{RefusalCode::guns_first, clauses::guns_first, {{"at", walks_[i].path.front()}}};
      if (man.state == ManState::free) ++crew[*with];
    }
    for (std::size_t g = 0; g < hauled.size(); ++g) {
      if (crew[g] < rules_.table.crew)
        return Refusal{RefusalCode::crew_must_go,
                       clauses::gun_moved,
                       {{"at", hauled[g].path.front()}, {"crew", std::int64_t{rules_.table.crew}}}};
    }
    return {};
  }
  Bearing started_facing(Index gun) const { return facing_[gun]; }

  // LW-5.5.
  std::optional<Refusal> check_escorts() const {
    const bool led = std::ranges::any_of(
        order_.men, [&](const ManWalk& walk) { return men_[walk.man].state == ManState::prisoner; });
    if (!led) return {};
    const auto escort_of = escorts(rules_, men_, order_.side);
    for (const ManWalk& walk : order_.men) {
      if (men_[walk.man].state == ManState::prisoner && escort_of[walk.man] == nobody)
        return Refusal{RefusalCode::not_escorted, clauses::escort, {{"at", men_[walk.man].at}}};
    }
    return {};
  }

  const TableGround& ground_;
  const Rulebook& rules_;
  std::vector<Soldier> men_;  // where they end, once that is known
  std::vector<Gun> guns_;
  const TableMoveOrder& order_;
  std::vector<Bearing> facing_ = facings();
  std::vector<Trace> walks_;  // by place in the order

  std::vector<Bearing> facings() const {
    std::vector<Bearing> all;
    for (const Gun& gun : guns_) all.push_back(gun.facing);
    return all;
  }
};

}  // namespace

std::expected<TableMove, Refusal> try_move(const TableGround& ground, std::span<const Soldier> men,
                                           std::span<const Gun> guns, const TableMoveOrder& order) {
  return Trial(ground, men, guns, order).run();
}

}  // namespace sandgate
