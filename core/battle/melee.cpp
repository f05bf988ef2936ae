#include "core/battle/melee.h"

#include "core/rulebook/rulebook.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace sandgate {
namespace {

constexpr ManIndex no_man = ~ManIndex{};

/// Groups of men, joined two by two.
class Groups {
 public:
  explicit Groups(std::size_t count) : of_(count) { std::iota(of_.begin(), of_.end(), ManIndex{}); }
  ManIndex first_of(ManIndex man) {
    while (of_[man] != man) man = of_[man] = of_[of_[man]];
    return man;
  }
  /// The lesser number leads, so that a group is known by its first man.
  void join(ManIndex a, ManIndex b) {
    a = first_of(a);
    b = first_of(b);
    if (a != b) of_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<ManIndex> of_;
};

Point midway(Point a, Point b) { return {{{(a.x + b.x).count / 2}}, {{(a.y + b.y).count / 2}}}; }

/// Free men from west to east: who may be near whom is found by going along them.
class Sweep {
 public:
  Sweep(const Rulebook& rulebook, std::span<const Soldier> men) : rulebook_(rulebook), men_(men) {
    order_.reserve(men.size());
    for (ManIndex i = 0; i < men.size(); ++i) {
      if (men[i].state == ManState::free) order_.push_back(i);
    }
    std::ranges::sort(order_,
                      [&](ManIndex a, ManIndex b) { return std::pair(men[a].at.x, a) < std::pair(men[b].at.x, b); });
    widest_ = 2 * std::max(rulebook.table.foot_radius.count, rulebook.table.horse_radius.count);
  }

  /// `visit(a, b)` for every two free men whose bases are within `reach`; a is the man further west.
  template <class Visit>
  void each_pair(Length reach, Visit&& visit) const {
    const Length far = reach + Length{{widest_}};
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const Soldier& a = men_[order_[i]];
      for (std::size_t j = i + 1; j < order_.size() && men_[order_[j]].at.x - a.at.x <= far; ++j) {
        if (near_each_other(rulebook_, a, men_[order_[j]], reach)) visit(order_[i], order_[j]);
      }
    }
  }

 private:
  const Rulebook& rulebook_;
  std::span<const Soldier> men_;
  std::vector<ManIndex> order_;
  std::int64_t widest_ = 0;
};

bool could_come(const Rulebook& rulebook, const Soldier& man, Point to, Length near, const CanComeNear& can_come) {
  return within(man.at, to, rulebook.arm(man.arm).across + near) && (!can_come || can_come(man, to, near));
}

/// LW-5.1: free men of `camp` outside `body` who could come to one of `to`: beside him, or (ST-1) where he stands.
std::vector<ManIndex> supporters(const Rulebook& rulebook, std::span<const Soldier> men, std::uint8_t camp,
                                 std::span<const ManIndex> body, std::span<const ManIndex> to,
                                 const CanComeNear& can_come) {
  const bool measured_from_him = rulebook.melee.kind == MeleeKind::centred;
  std::vector<ManIndex> found;
  for (ManIndex i = 0; i < men.size(); ++i) {
    const Soldier& man = men[i];
    if (man.camp != camp || man.state != ManState::free || std::ranges::binary_search(body, i)) continue;
    const bool comes = std::ranges::any_of(to, [&](ManIndex other) {
      const Length bases = rulebook.radius(man.arm) + rulebook.radius(men[other].arm);
      const Length near = measured_from_him ? Length{} : bases + rulebook.melee.beside;
      return could_come(rulebook, man, men[other].at, near, can_come);
    });
    if (comes) found.push_back(i);
  }
  return found;
}

/// The men of a camp who are in contact, in order.
std::vector<ManIndex> in_contact(const std::vector<Contact>& contacts, std::uint8_t camp) {
  std::vector<ManIndex> men;
  for (const Contact& contact : contacts) men.push_back(contact.men[camp]);
  std::ranges::sort(men);
  men.erase(std::ranges::unique(men).begin(), men.end());
  return men;
}

std::vector<Contact> find_contacts(const Rulebook& rulebook, std::span<const Soldier> men, const Sweep& sweep) {
  std::vector<Contact> contacts;
  sweep.each_pair(rulebook.melee.contact, [&](ManIndex a, ManIndex b) {
    if (men[a].camp == men[b].camp) return;
    contacts.push_back({men[a].camp == 0 ? std::array{a, b} : std::array{b, a}, midway(men[a].at, men[b].at)});
  });
  std::ranges::sort(contacts, {}, &Contact::men);
  return contacts;
}

std::int64_t size(const std::vector<ManIndex>& men) { return static_cast<std::int64_t>(men.size()); }

/// ST-1: who would take part in a melee about a man.
Melee melee_about(const Rulebook& rulebook, std::span<const Soldier> men, ManIndex centre) {
  Melee melee;
  melee.attackers = men[centre].camp;
  melee.centre = centre;
  for (ManIndex i = 0; i < men.size(); ++i) {
    if (men[i].state == ManState::free && near_each_other(rulebook, men[centre], men[i], rulebook.melee.reach))
      melee.men[men[i].camp].push_back(i);
  }
  return melee;
}

/// ST-1: the mover's choice of a centre: whether he would rather have this one.
bool better_for_mover(const Melee& a, const Melee& b) {
  const auto worth = [](const Melee& melee) {
    const std::int64_t own = size(melee.men[melee.attackers]);
    return std::pair(own - size(melee.men[melee.defenders()]), own);
  };
  return worth(a) > worth(b);
}

/// Finds a melee's contacts, who supports either side, and what it comes to.
void rule_on(const Rulebook& rulebook, std::span<const Soldier> men, const std::vector<Contact>& contacts,
             const CanComeNear& can_come, Melee& melee) {
  for (const Contact& contact : contacts) {
    const auto takes_part = [&](std::size_t camp) {
      return std::ranges::binary_search(melee.men[camp], contact.men[camp]);
    };
    if (takes_part(0) && takes_part(1)) melee.contacts.push_back(contact);
  }
  for (const std::uint8_t camp : {std::uint8_t{0}, std::uint8_t{1}})
    melee.supporters[camp] = supporters(rulebook, men, camp, melee.men[camp], std::array{*melee.centre}, can_come);
  const std::uint8_t moved = melee.attackers, other = melee.defenders();
  const std::int64_t attackers = size(melee.men[moved]), defenders = size(melee.men[other]);
  const std::uint8_t lesser = attackers < defenders ? moved : other;
  const std::int64_t left =
      std::ranges::count_if(men, [&](const Soldier& man) { return man.camp == lesser && man.state == ManState::free; });
  const std::int64_t near = size(melee.men[lesser]) + size(melee.supporters[lesser]);
  melee.ruling = rule_centred_melee(attackers, defenders, man_isolated(rulebook, left - 1, near - 1));
}

std::vector<Melee> find_centred_melee(const Rulebook& rulebook, std::span<const Soldier> men, std::uint8_t moved,
                                      const std::vector<Contact>& contacts, const CanComeNear& can_come) {
  std::optional<Melee> best;
  for (const ManIndex centre : in_contact(contacts, moved)) {
    Melee melee = melee_about(rulebook, men, centre);
    if (!best || better_for_mover(melee, *best)) best = std::move(melee);
  }
  if (!best) return {};
  rule_on(rulebook, men, contacts, can_come, *best);
  return {std::move(*best)};
}

/// PR-1, PR-2: two by two.
std::vector<Melee> find_pairs(const Rulebook& rulebook, std::span<const Soldier> men, std::uint8_t moved,
                              const std::vector<Contact>& contacts, const Toss& toss) {
  std::vector<bool> fights(men.size());
  std::vector<Melee> melees;
  for (const Contact& contact : contacts) {
    if (fights[contact.men[0]] || fights[contact.men[1]]) continue;
    fights[contact.men[0]] = fights[contact.men[1]] = true;
    Melee& melee = melees.emplace_back();
    melee.attackers = moved;
    melee.contacts = {contact};
    melee.men = {std::vector{contact.men[0]}, std::vector{contact.men[1]}};
    const Soldier &mover = men[contact.men[moved]], &other = men[contact.men[melee.defenders()]];
    melee.ruling = rulebook.melee.kind == MeleeKind::tossed ? rule_toss(toss && toss(mover, other))
                                                            : rule_melee(rulebook, 1, 1, 0, 0);
  }
  return melees;
}

const MeleeRuling::Side& side_of(const Melee& melee, std::uint8_t camp) {
  return camp == melee.attackers ? melee.ruling.attackers : melee.ruling.defenders;
}

}  // namespace

bool near_each_other(const Rulebook& rulebook, const Soldier& a, const Soldier& b, Length reach) {
  return within(a.at, b.at, reach + rulebook.radius(a.arm) + rulebook.radius(b.arm));
}

std::vector<ManIndex> possible_centres(const Rulebook& rulebook, std::span<const Soldier> men, std::uint8_t moved) {
  return in_contact(find_contacts(rulebook, men, Sweep(rulebook, men)), moved);
}

std::optional<Melee> find_melee_about(const Rulebook& rulebook, std::span<const Soldier> men, ManIndex centre,
                                      const CanComeNear& can_come) {
  const std::vector<Contact> contacts = find_contacts(rulebook, men, Sweep(rulebook, men));
  if (!std::ranges::binary_search(in_contact(contacts, men[centre].camp), centre)) return {};
  Melee melee = melee_about(rulebook, men, centre);
  rule_on(rulebook, men, contacts, can_come, melee);
  return melee;
}

std::vector<ManIndex> find_supporters(const Rulebook& rulebook, std::span<const Soldier> men,
                                      std::span<const ManIndex> body, const CanComeNear& can_come) {
  if (body.empty()) return {};
  const std::uint8_t camp = men[body.front()].camp;
  std::vector<ManIndex> beside;
  std::ranges::set_intersection(in_contact(find_contacts(rulebook, men, Sweep(rulebook, men)), camp), body,
                                std::back_inserter(beside));
  return supporters(rulebook, men, camp, body, beside.empty() ? body : std::span<const ManIndex>(beside), can_come);
}

std::vector<Melee> find_melees(const Rulebook& rulebook, std::span<const Soldier> men, std::uint8_t moved,
                               const CanComeNear& can_come, const Toss& toss) {
  const Sweep sweep(rulebook, men);
  const std::vector<Contact> contacts = find_contacts(rulebook, men, sweep);
  if (contacts.empty()) return {};
  if (rulebook.melee.kind == MeleeKind::centred) return find_centred_melee(rulebook, men, moved, contacts, can_come);
  if (rulebook.melee.kind == MeleeKind::tossed || rulebook.melee.kind == MeleeKind::deadly)
    return find_pairs(rulebook, men, moved, contacts, toss);

  std::vector<bool> touches(men.size());
  Groups groups(men.size());
  for (const Contact& contact : contacts) {
    touches[contact.men[0]] = touches[contact.men[1]] = true;
    groups.join(contact.men[0], contact.men[1]);
  }
  std::vector<bool> taking_part = touches;
  sweep.each_pair(rulebook.melee.reach, [&](ManIndex a, ManIndex b) {
    // Taking part goes one step only: being near a man who is not in contact himself brings nobody into the melee.
    if (!touches[a] && !touches[b]) return;
    taking_part[a] = taking_part[b] = true;
    groups.join(a, b);
  });

  std::vector<ManIndex> melee_of(men.size(), no_man), place(men.size(), no_man);
  std::vector<Melee> melees;
  for (ManIndex i = 0; i < men.size(); ++i) {
    if (!taking_part[i]) continue;
    const ManIndex group = melee_of[i] = groups.first_of(i);
    if (place[group] == no_man) {
      place[group] = static_cast<ManIndex>(melees.size());
      melees.emplace_back().attackers = moved;
    }
    melees[place[group]].men[men[i].camp].push_back(i);
  }
  for (const Contact& contact : contacts) melees[place[melee_of[contact.men[0]]]].contacts.push_back(contact);
  for (Melee& melee : melees) {
    for (const std::uint8_t camp : {std::uint8_t{0}, std::uint8_t{1}})
      melee.supporters[camp] =
          supporters(rulebook, men, camp, melee.men[camp], in_contact(melee.contacts, camp), can_come);
    const std::uint8_t other = melee.defenders();
    melee.ruling = rule_melee(rulebook, size(melee.men[moved]), size(melee.men[other]), size(melee.supporters[moved]),
                              size(melee.supporters[other]));
  }
  return melees;
}

MeleeChoice default_choice(const Rulebook& rulebook, std::span<const Soldier> men, const Melee& melee) {
  MeleeChoice choice;
  const std::uint8_t attackers = melee.attackers, defenders = melee.defenders();
  const auto mounted = [&](ManIndex man) { return men[man].arm == Arm::cavalry; };
  // Those of a camp in the order in which they are given up: the mover's foot first, the enemy's horse first.
  std::array<std::vector<ManIndex>, 2> given_up = melee.men;
  std::ranges::stable_sort(given_up[attackers], {}, mounted);
  std::ranges::stable_sort(given_up[defenders], {}, [&](ManIndex man) { return !mounted(man); });

  const std::uint8_t loser = melee.taken_from();
  const auto prisoners = static_cast<std::size_t>(side_of(melee, loser).prisoners);
  const std::uint8_t winner = loser == 0 ? 1 : 0;
  const auto fall = static_cast<std::size_t>(side_of(melee, winner).killed);
  auto& winners = given_up[winner];
  const std::vector<ManIndex> left(winners.begin() + static_cast<std::ptrdiff_t>(fall), winners.end());
  choice.killed.assign(winners.begin(), winners.begin() + static_cast<std::ptrdiff_t>(fall));

  // Prisoners stand near a survivor, so that they have an escort from the first.
  auto& losers = given_up[loser];
  if (prisoners > 0) {
    const auto escorted = [&](ManIndex man) {
      return std::ranges::any_of(left, [&](ManIndex captor) {
        return near_each_other(rulebook, men[man], men[captor], rulebook.melee.escort);
      });
    };
    std::ranges::stable_sort(losers, {}, escorted);
    choice.taken.assign(losers.end() - static_cast<std::ptrdiff_t>(prisoners), losers.end());
    losers.resize(losers.size() - prisoners);
  }
  const auto fallen = static_cast<std::ptrdiff_t>(side_of(melee, loser).killed);
  choice.killed.insert(choice.killed.end(), losers.begin(), losers.begin() + fallen);
  std::ranges::sort(choice.killed);
  std::ranges::sort(choice.taken);
  return choice;
}

std::optional<Refusal> check_choice(std::span<const Soldier> men, const Melee& melee, const MeleeChoice& choice) {
  const auto refusal = [](RefusalCode code) { return Refusal{code, clauses::melee_choice, {}}; };
  std::vector<ManIndex> named = choice.killed;
  named.insert(named.end(), choice.taken.begin(), choice.taken.end());
  std::ranges::sort(named);
  if (std::ranges::adjacent_find(named) != named.end()) return refusal(RefusalCode::man_named_twice);
  for (const ManIndex man : named) {
    const bool in_it = man < men.size() && std::ranges::binary_search(melee.men[men[man].camp], man);
    if (!in_it) return refusal(RefusalCode::man_not_in_melee);
  }
  for (const std::uint8_t camp : {std::uint8_t{0}, std::uint8_t{1}}) {
    const auto of_camp = [&](ManIndex man) { return men[man].camp == camp; };
    const MeleeRuling::Side& side = side_of(melee, camp);
    if (std::ranges::count_if(choice.killed, of_camp) != side.killed ||
        std::ranges::count_if(choice.taken, of_camp) != side.prisoners)
      return refusal(RefusalCode::not_the_ruling);
  }
  for (const Melee::Part& part : melee.parts) {
    const auto of_part = [&](ManIndex man) { return std::ranges::find(part.men, man) != part.men.end(); };
    if (std::ranges::count_if(choice.killed, of_part) != part.killed ||
        std::ranges::count_if(choice.taken, of_part) != part.taken)
      return refusal(RefusalCode::not_the_ruling);
  }
  return {};
}

}  // namespace sandgate
