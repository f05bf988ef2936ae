#include "core/kriegspiel/forming.h"

#include <algorithm>

#include "core/battle/seen_part.h"
#include "core/kriegspiel/formation_change.h"

namespace sandgate {
namespace {

/// As a part of a body stands, of what `to` is one of; none: that is not asked of its arm.
std::optional<FormedAs> stands_as(const Part& part, const Stance& stands, FormedAs to) {
  const bool horse = part.arm == Arm::cavalry, battery = part.arm == Arm::artillery && part.guns > 0;
  switch (to) {
    case FormedAs::mounted:
    case FormedAs::dismounted:
      if (!horse) return {};
      return stands.dismounted ? FormedAs::dismounted : FormedAs::mounted;
    case FormedAs::limbered:
    case FormedAs::unlimbered:
      if (!battery) return {};
      return stands.unlimbered ? FormedAs::unlimbered : FormedAs::limbered;
    default: return formed_as(stands.formation);
  }
}

class OnTable {
 public:
  OnTable(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns, const TableMoveOrder& who,
          const TableForming& asked)
      : ground_(ground), rules_(*ground.rulebook().formations), men_(men), guns_(guns), who_(who), asked_(asked) {
    who_.forming = true;
    who_.guns_done = true;
  }

  std::expected<TableFormed, Refusal> form() {
    switch (asked_.to) {
      case FormedAs::limbered:
      case FormedAs::unlimbered: return of_guns();
      case FormedAs::mounted:
      case FormedAs::dismounted: return of_horse();
      default: return of_ranks();
    }
  }

 private:
  std::optional<Refusal> cannot(std::uint32_t index, Moves change) const {
    const Soldier& man = men_[index];
    const auto no = [&](RefusalCode code, Clause clause) { return Refusal{code, clause, {{"at", man.at}}}; };
    if (man.drill.fired >= who_.move) return no(RefusalCode::man_has_fired, clauses::rifle_fire);
    if (man.drill.stands == who_.move) return no(RefusalCode::stands_after_charge, clauses::after_charge);
    const bool goes_back = man.drill.retires == who_.move && man.moved < who_.move && man.arm != Arm::cavalry;
    if (goes_back && ground_.rulebook().charges) {
      return Refusal{RefusalCode::must_retire,
                     clauses::after_charge,
                     {{"at", man.at}, {"most", ground_.rulebook().charges->retires.count}}};
    }
    if (man.drill.spent.left(who_.move) < change) return no(RefusalCode::no_time_to_form, clauses::delays);
    return {};
  }
  std::optional<Refusal> not_now() const {
    if (asked_.guns_open) return Refusal{RefusalCode::guns_still_open, clauses::guns_first, {}};
    return {};
  }

  std::expected<TableFormed, Refusal> of_ranks() {
    const Formation to = *ranks_of(asked_.to);
    TableFormed formed;
    std::vector<std::uint32_t> group;
    for (const std::uint32_t man : asked_.group) {
      if (!rule_formation(rules_, men_[man].arm, formed_as(asked_.from), asked_.to)) continue;
      formed.spent = std::max(formed.spent, formation_change(rules_, men_[man].arm, asked_.from, to));
      group.push_back(man);
    }
    if (group.empty()) return refuse(RefusalCode::cannot_form_so, clauses::delays);
    if (asked_.from == to) return refuse(RefusalCode::formed_so_already, clauses::delays);
    if (auto no = not_now()) return std::unexpected(std::move(*no));
    for (const std::uint32_t man : group) {
      if (auto no = cannot(man, formed.spent)) return std::unexpected(std::move(*no));
    }
    who_.most = formed.spent;
    auto men = form_ranks(ground_, men_, guns_, who_, group, to, asked_.facing);
    if (!men) return std::unexpected(std::move(men.error()));
    formed.men = std::move(*men);
    return formed;
  }

  std::expected<TableFormed, Refusal> of_horse() {
    const bool mount = asked_.to == FormedAs::mounted;
    TableFormed formed;
    std::vector<std::uint32_t> group;
    bool changes = false;
    for (const std::uint32_t index : asked_.group) {
      const Soldier& man = men_[index];
      if (man.enlisted() != Arm::cavalry || (mount && man.drill.horse == Horse::none)) continue;
      group.push_back(index);
      changes = changes || mount || man.drill.horse != (asked_.hold ? Horse::held : Horse::led);
      if (mount || man.drill.horse == Horse::none) formed.spent = mount ? rules_.mount : rules_.dismount;
    }
    const bool horse =
        std::ranges::any_of(asked_.group, [&](auto man) { return men_[man].enlisted() == Arm::cavalry; });
    if (!horse) return refuse(RefusalCode::cannot_form_so, clauses::delays);
    if (!changes) return refuse(RefusalCode::formed_so_already, clauses::delays);
    if (auto no = not_now()) return std::unexpected(std::move(*no));
    for (const std::uint32_t man : group) {
      if (auto no = cannot(man, formed.spent)) return std::unexpected(std::move(*no));
    }
    if (mount) {
      const SeenPart seen = who_.sees_a_part ? seen_part(who_.side, men_, guns_)
                                             : SeenPart{{men_.begin(), men_.end()}, {guns_.begin(), guns_.end()}};
      auto men = mount_up(ground_, seen.men, seen.guns, group);
      if (!men) return std::unexpected(std::move(men.error()));
      formed.men = std::move(*men);
      return formed;
    }
    for (const std::uint32_t index : group) {
      const Soldier& man = men_[index];
      const bool fetches = man.drill.horse == Horse::held && !asked_.hold;
      if (fetches && !within(man.at, man.drill.horse_at, rules_.held))
        return refuse(RefusalCode::no_horse_near, clauses::delays, {{"at", man.at}, {"most", rules_.held.count}});
      formed.men.push_back({index, man.at});
    }
    return formed;
  }

  std::expected<TableFormed, Refusal> of_guns() {
    const bool limber = asked_.to == FormedAs::limbered;
    TableFormed formed{limber ? rules_.limber : rules_.unlimber, {}, {}};
    if (asked_.guns.empty()) return refuse(RefusalCode::cannot_form_so, clauses::delays);
    for (const std::uint32_t gun : asked_.guns) {
      if (guns_[gun].limbered != limber) formed.guns.push_back(gun);
    }
    if (formed.guns.empty()) return refuse(RefusalCode::formed_so_already, clauses::delays);
    if (!asked_.guns_open) return refuse(RefusalCode::guns_first, clauses::guns_first);
    for (const std::uint32_t index : formed.guns) {
      const Gun& gun = guns_[index];
      const std::vector<Argument> at{{"at", gun.at}};
      if (gun.fired >= who_.move && !ground_.rulebook().guns.fire_and_move)
        return refuse(RefusalCode::gun_has_fired, clauses::firing, at);
      if (gun.spent.left(who_.move) < formed.spent) return refuse(RefusalCode::no_time_to_form, clauses::delays, at);
      if (!in_action(ground_.rulebook(), men_, gun))
        return refuse(RefusalCode::gun_not_in_action, clauses::in_action, at);
    }
    return formed;
  }

  const TableGround& ground_;
  const FormationRules& rules_;
  std::span<const Soldier> men_;
  std::span<const Gun> guns_;
  TableMoveOrder who_;
  const TableForming& asked_;
};

}  // namespace

std::expected<Forming, Refusal> plan_forming(const Rulebook& rulebook, const Contents& contents, const Stance& stands,
                                             FormedAs to) {
  const auto& rules = rulebook.formations;
  if (!rules) return refuse(RefusalCode::no_formations, clauses::delays);
  if (stands.formation == Formation::boxed) return refuse(RefusalCode::stand_out_first, clauses::delays);
  Forming forming{to, {}};
  bool any = false, changes = false;
  for (const Part& part : contents.parts) {
    const auto from = stands_as(part, stands, to);
    const Arm arm = part.arm == Arm::cavalry && stands.dismounted && ranks_of(to) ? Arm::infantry : part.arm;
    const auto ruled = from ? rule_formation(*rules, arm, *from, to) : std::nullopt;
    if (!ruled) continue;
    any = true;
    changes = changes || *from != to;
    forming.left = std::max(forming.left, ruled->moves);
  }
  if (!any) return refuse(RefusalCode::cannot_form_so, clauses::delays);
  const bool at_another = stands.forming && stands.forming->to != to;
  if ((!changes && !at_another) || (stands.forming && stands.forming->to == to))
    return refuse(RefusalCode::formed_so_already, clauses::delays);
  return forming;
}

std::optional<Forming> limbers_up(const Rulebook& rulebook, const Body& body) {
  if (!rulebook.formations || body.contents.guns() == 0) return {};
  if (!body.unlimbered && body.forming && body.forming->to == FormedAs::unlimbered)
    return Forming{FormedAs::limbered, Moves{}};
  if (!body.unlimbered) return {};
  return Forming{FormedAs::limbered, rulebook.formations->limber};
}

bool closes_from(const Rulebook& rulebook, const Contents& contents, const Stance& stands) {
  if (!rulebook.formations) return true;
  return std::ranges::none_of(contents.parts, [&](const Part& part) {
    const bool rides = part.arm == Arm::cavalry && stands.dismounted, fires = part.guns > 0 && stands.unlimbered;
    const bool in_ranks = stands.formation != Formation::fours &&
                          rule_formation(*rulebook.formations, part.arm, formed_as(stands.formation), FormedAs::fours);
    return rides || fires || in_ranks;
  });
}

std::expected<TableFormed, Refusal> form_on_table(const TableGround& ground, std::span<const Soldier> men,
                                                  std::span<const Gun> guns, const TableMoveOrder& who,
                                                  const TableForming& asked) {
  if (!ground.rulebook().formations) return refuse(RefusalCode::no_formations, clauses::delays);
  return OnTable(ground, men, guns, who, asked).form();
}

}  // namespace sandgate
