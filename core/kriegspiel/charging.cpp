#include "core/kriegspiel/charging.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace sandgate {
namespace {

bool mounted(const Soldier& man) { return man.arm == Arm::cavalry; }

/// KS-8: how many contours lie between two places, down from the first above nought.
std::int32_t contours_down(const TableGround& ground, Point from, Point to) {
  const Scale& scale = ground.scale();
  const MapBox& bounds = ground.country().bounds();
  const auto contour = [&](Point p) -> std::optional<std::int64_t> {
    const auto height = ground.country().height(scale.to_ground(p, bounds));
    if (!height) return {};
    return static_cast<std::int64_t>(std::floor(*height / scale.metres_per_contour));
  };
  const auto high = contour(from), low = contour(to);
  return high && low ? static_cast<std::int32_t>(*high - *low) : 0;
}

class Finding {
 public:
  Finding(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns, const Melee& melee,
          std::int64_t move, const FormationOf& formation)
      : ground_(ground),
        rules_(ground.rulebook()),
        men_(men),
        guns_(guns),
        melee_(melee),
        move_(move),
        formation_(formation) {}

  std::optional<FoundCharge> find() {
    for (const ManIndex man : melee_.men[melee_.attackers]) {
      if (is_sabre(men_[man], formation_)) found_.sabres.push_back(man);
    }
    if (std::ssize(found_.sabres) < rules_.charges->least_sabres || !measure_ride()) return {};
    sort_charged();
    find_guns();
    found_.asked.sabres = static_cast<std::int32_t>(found_.sabres.size());
    for (std::size_t kind = 0; kind < charged_kinds; ++kind) {
      if (!found_.men[kind].empty())
        found_.asked.charged.set(static_cast<ChargedKind>(kind), static_cast<std::int32_t>(found_.men[kind].size()));
    }
    if (!found_.guns.empty())
      found_.asked.charged.set(ChargedKind::guns, static_cast<std::int32_t>(found_.guns.size()));
    const auto alone = [&](std::uint8_t camp) {
      return isolated(rules_, std::ssize(melee_.men[camp]), std::ssize(melee_.supporters[camp]));
    };
    found_.asked.chargers_isolated = alone(melee_.attackers);
    found_.asked.charged_isolated = alone(melee_.defenders());
    return std::move(found_);
  }

 private:
  // Along the ride of him who has come into contact by the shortest.
  bool measure_ride() {
    std::optional<std::tuple<Length, ManIndex>> nearest;
    for (const Contact& contact : melee_.contacts) {
      const ManIndex man = contact.men[melee_.attackers];
      const bool rode = men_[man].moved == move_ && is_sabre(men_[man], formation_);
      if (rode && (!nearest || std::tuple(men_[man].drill.ridden, man) < *nearest))
        nearest = std::tuple(men_[man].drill.ridden, man);
    }
    if (!nearest) return false;
    std::tie(found_.asked.distance, found_.nearest) = *nearest;
    const Soldier& first = men_[found_.nearest];
    found_.asked.contours = contours_down(ground_, first.from, first.at);
    return true;
  }

  bool close_order(ManIndex index) const {
    const Soldier& man = men_[index];
    const Formation stands = formation_(man);
    if (stands == Formation::extended) return false;
    return std::ranges::any_of(men_, [&](const Soldier& other) {
      return other.body == man.body && other.id != man.id && other.state == ManState::free && other.on_ground() &&
             near_each_other(rules_, man, other, rules_.charges->close_gap);
    });
  }

  ChargedKind kind_of(ManIndex index) const {
    const Soldier& man = men_[index];
    const std::int64_t last = move_ - 1;  // his own last move
    if (mounted(man)) {
      const bool stood = last > 0 && man.drill.retires == last && man.drill.retired != last && man.drill.met != last;
      return stood ? ChargedKind::standing_cavalry : ChargedKind::cavalry;
    }
    const bool drives = man.arm == Arm::transport || man.arm == Arm::supply;
    const bool close = !drives && close_order(index);
    const bool retired = last > 0 && man.drill.retired == last && man.drill.met != last - 1;
    if (retired) return close ? ChargedKind::retired_close : ChargedKind::retired_extended;
    return close ? ChargedKind::close : ChargedKind::extended;
  }

  void sort_charged() {
    for (const ManIndex man : melee_.men[melee_.defenders()])
      found_.men[static_cast<std::size_t>(kind_of(man))].push_back(man);
  }

  // With the gun its gunners are charged: they go by its row.
  void find_guns() {
    struct Near {
      Length away;
      std::uint32_t gun;
    };
    std::vector<Near> near;
    for (std::uint32_t i = 0; i < guns_.size(); ++i) {
      const Gun& gun = guns_[i];
      if (!gun.on_ground || gun.camp != melee_.defenders() || !served_by_charged(gun)) continue;
      std::optional<Length> away;
      for (const ManIndex sabre : found_.sabres) {
        const Soldier& man = men_[sabre];
        if (!near_gun(rules_, gun, man.at, rules_.radius(man.arm), rules_.charges->gun_near)) continue;
        const Length apart = distance(gun.at, man.at);
        if (!away || apart < *away) away = apart;
      }
      if (away) near.push_back({*away, i});
    }
    std::ranges::sort(near, {}, [](const Near& one) { return std::pair(one.away, one.gun); });
    for (const Near& one : near) found_.guns.push_back(one.gun);
    if (near.empty()) return;
    for (std::vector<ManIndex>& kind : found_.men)
      std::erase_if(kind, [&](ManIndex man) { return men_[man].arm == Arm::artillery; });
  }
  bool served_by_charged(const Gun& gun) const {
    return std::ranges::any_of(melee_.men[melee_.defenders()], [&](ManIndex index) {
      const Soldier& man = men_[index];
      return near_gun(rules_, gun, man.at, rules_.radius(man.arm), rules_.table.serve);
    });
  }

  const TableGround& ground_;
  const Rulebook& rules_;
  std::span<const Soldier> men_;
  std::span<const Gun> guns_;
  const Melee& melee_;
  std::int64_t move_;
  const FormationOf& formation_;
  FoundCharge found_;
};

}  // namespace

bool is_sabre(const Soldier& man, const FormationOf& formation) {
  return mounted(man) && man.state == ManState::free && man.on_ground() && formation(man) == Formation::two_ranks;
}

std::optional<Refusal> check_charge(const Rulebook& rulebook, std::span<const Soldier> men, const TableMove& move,
                                    const TableMoveOrder& order, const FormationOf& formation) {
  if (!rulebook.charges) return {};
  const auto seen = [&](std::uint32_t enemy) {
    return !order.sees_a_part || (men[enemy].seen_by >> order.side.index() & 1U) != 0;
  };
  std::vector<Soldier> after(men.begin(), men.end());
  std::vector<ManIndex> touching;
  for (const TableMove::Walked& walked : move.men) {
    after[walked.man].at = walked.path.back();
    if (walked.contact && mounted(men[walked.man]) && seen(*walked.contact)) touching.push_back(walked.man);
  }
  if (touching.empty()) return {};
  std::int64_t sabres = 0;
  for (const Soldier& man : after) {
    if (man.camp != order.camp || !is_sabre(man, formation)) continue;
    sabres += std::ranges::any_of(touching, [&](ManIndex other) {
      return after[other].id == man.id || near_each_other(rulebook, man, after[other], rulebook.melee.reach);
    });
  }
  if (sabres >= rulebook.charges->least_sabres) return {};
  return Refusal{RefusalCode::too_few_sabres,
                 clauses::charges,
                 {{"least", std::int64_t{rulebook.charges->least_sabres}}, {"at", after[touching.front()].at}}};
}

std::optional<FoundCharge> find_charge(const TableGround& ground, std::span<const Soldier> men,
                                       std::span<const Gun> guns, const Melee& melee, std::int64_t move,
                                       const FormationOf& formation) {
  if (!ground.rulebook().charges) return {};
  return Finding(ground, men, guns, melee, move, formation).find();
}

bool is_joined_anew(const Rulebook& rulebook, std::span<const Soldier> men, const Melee& melee, std::int64_t move) {
  if (!rulebook.charges) return true;
  return std::ranges::any_of(melee.contacts, [&](const Contact& contact) {
    const auto stepped = [&](ManIndex man) { return men[man].moved == move && men[man].drill.met != move; };
    return stepped(contact.men[0]) || stepped(contact.men[1]);
  });
}

namespace {

/// KS-8: the sabres of a camp who are enough in their body to charge.
std::vector<ManIndex> fit_to_charge(const Rulebook& rulebook, std::span<const Soldier> men, std::uint8_t camp,
                                    const FormationOf& formation) {
  std::vector<ManIndex> sabres;
  std::map<BodyId, std::int32_t> of_body;
  for (ManIndex i = 0; i < men.size(); ++i) {
    if (men[i].camp != camp || !is_sabre(men[i], formation)) continue;
    sabres.push_back(i);
    ++of_body[men[i].body];
  }
  std::erase_if(sabres, [&](ManIndex man) { return of_body[men[man].body] < rulebook.charges->least_sabres; });
  return sabres;
}

/// Whether one could charge the other, as they stand.
bool in_charging_distance(const Rulebook& rulebook, const Soldier& a, const Soldier& b) {
  return within(a.at, b.at, rulebook.charges->reach() + rulebook.radius(a.arm) + rulebook.radius(b.arm));
}

}  // namespace

std::vector<Pressed> find_pressed(const Rulebook& rulebook, std::span<const Soldier> men, std::uint8_t moved,
                                  std::int64_t move, const FormationOf& formation,
                                  const std::function<bool(BodyId)>& stopped) {
  std::vector<Pressed> pressed;
  if (!rulebook.charges) return pressed;
  const std::vector<ManIndex> sabres = fit_to_charge(rulebook, men, moved, formation);
  if (sabres.empty()) return pressed;
  for (ManIndex i = 0; i < men.size(); ++i) {
    const Soldier& man = men[i];
    if (man.camp == moved || man.state != ManState::free || !man.on_ground()) continue;
    std::optional<std::pair<Length, ManIndex>> nearest;
    for (const ManIndex sabre : sabres) {
      // Whom his side does not see presses nobody: that he has to go back would tell where it is.
      if ((men[sabre].seen_by >> man.side.index() & 1U) == 0) continue;
      if (!in_charging_distance(rulebook, man, men[sabre])) continue;
      const std::pair there{distance(man.at, men[sabre].at), sabre};
      if (!nearest || there < *nearest) nearest = there;
    }
    if (!nearest) continue;
    const bool free = stopped && stopped(men[nearest->second].body);
    const bool goes_on = man.drill.retired > 0 && man.drill.retired == move - 1 && !free;
    pressed.push_back({i, men[nearest->second].at, mounted(man) || goes_on});
  }
  return pressed;
}

bool pursuit_ends(const Rulebook& rulebook, std::span<const Soldier> men, const Soldier& man, std::int64_t move,
                  const FormationOf& formation, const std::function<bool(BodyId)>& stopped) {
  const auto other = static_cast<std::uint8_t>(1 - man.camp);
  const std::vector<ManIndex> fresh = fit_to_charge(rulebook, men, man.camp, formation);
  const auto meets = [&](ManIndex own, const Soldier& pursuer) {
    const Soldier& sabre = men[own];
    const bool is_fresh = sabre.drill.retires != move && sabre.drill.near != move;
    return is_fresh && in_charging_distance(rulebook, sabre, pursuer);
  };
  for (const ManIndex index : fit_to_charge(rulebook, men, other, formation)) {
    const Soldier& pursuer = men[index];
    const bool seen = (pursuer.seen_by >> man.side.index() & 1U) != 0;
    if (!seen || !in_charging_distance(rulebook, man, pursuer)) continue;
    if (stopped(pursuer.body)) continue;
    if (std::ranges::none_of(fresh, [&](ManIndex own) { return meets(own, pursuer); })) return false;
  }
  return true;
}

std::optional<Refusal> check_after_charge(const Rulebook& rulebook, const Soldier& man, Point end, std::int64_t move) {
  if (!rulebook.charges) return {};
  if (man.drill.stands == move)
    return Refusal{RefusalCode::stands_after_charge, clauses::after_charge, {{"at", man.at}}};
  if (man.drill.retires != move || mounted(man)) return {};
  const Length back = rulebook.charges->retires;
  if (distance(end, man.drill.before) >= distance(man.at, man.drill.before) + back) return {};
  return Refusal{RefusalCode::must_retire, clauses::after_charge, {{"at", man.at}, {"most", back.count}}};
}

Point away_from(Point before, Point at, Length far) {
  const double east = static_cast<double>((at.x - before.x).count),
               north = static_cast<double>((at.y - before.y).count);
  const double apart = std::hypot(east, north);
  if (apart == 0) return {at.x, at.y + far};
  const double by = static_cast<double>(far.count) / apart;
  const auto step = [by](double way) { return Length{{static_cast<std::int64_t>(std::lround(way * by))}}; };
  return {at.x + step(east), at.y + step(north)};
}

}  // namespace sandgate
