// Charges: where the enemy could be outnumbered, tried out in thought and given if what comes of it is worth it, the
// enemy's answer reckoned in (LW-5.1 to LW-5.3).
#include <algorithm>

#include "core/battle/come_near.h"
#include "plugins/commanders/vanguard/manner.h"
#include "plugins/commanders/vanguard/table_field.h"

namespace sandgate::vanguard {
namespace {

struct Charge {
  std::vector<ManWalk> walks;
  Handle body;  // most of whose men go
  std::int64_t own = 0, foes = 0, taken = 0;
  std::int64_t worth = 0;  // half points, after the enemy's answer
};

class Charges {
 public:
  explicit Charges(Field& field) : field_(field), rules_(field.rules()) {}

  void give() {
    for (int i = 0; i < manner::charges; ++i) {
      const auto best = find();
      if (!best) return;
      if (!field_.give(best->walks, best->body, reason(*best))) return;
    }
  }

 private:
  struct Mark {
    ManIndex foe = 0;
    std::vector<ManIndex> reach_it;  // spare men, the nearest first
    std::int64_t about_it = 0;       // foes who would take part
    std::int64_t hope = 0;
  };

  std::int64_t worth(ManIndex i) const {
    return field_.man(i).arm == Arm::cavalry ? rules_.points.cavalry : rules_.points.infantry;
  }

  std::optional<Charge> find() const {
    std::vector<ManIndex> spare = field_.spare_men();
    // KS-8: horse charges by its own tables.
    if (rules_.charges) std::erase_if(spare, [&](ManIndex i) { return field_.man(i).arm == Arm::cavalry; });
    if (spare.empty()) return {};
    std::vector<Mark> marks;
    for (const ManIndex foe : field_.foes()) {
      if (auto mark = marked(foe, spare)) marks.push_back(std::move(*mark));
    }
    std::ranges::sort(marks, {}, [](const Mark& m) { return std::pair(-m.hope, m.foe); });
    const std::int64_t before = balance(field_.men()).worth;
    std::optional<Charge> best;
    std::vector<Point> tried;
    for (const Mark& mark : marks) {
      const Point at = field_.man(mark.foe).at;
      if (std::ranges::any_of(tried, [&](Point p) { return within(p, at, manner::one_mark); })) continue;
      auto charge = thought_out(mark, before);
      if (charge && worth_it(*charge) && (!best || charge->worth > best->worth)) best = std::move(charge);
      tried.push_back(at);
      if (tried.size() >= manner::marks) break;
    }
    return best;
  }

  std::optional<Mark> marked(ManIndex foe, const std::vector<ManIndex>& spare) const {
    const Point at = field_.man(foe).at;
    Mark mark{foe, {}, 0, 0};
    for (const ManIndex i : spare) {
      if (within(field_.man(i).at, at, field_.strikes(i))) mark.reach_it.push_back(i);
    }
    if (mark.reach_it.empty()) return {};
    std::ranges::sort(mark.reach_it, {}, [&](ManIndex i) { return std::pair(distance(field_.man(i).at, at), i); });
    std::int64_t support = 0;
    for (const ManIndex other : field_.foes()) {
      if (near_each_other(rules_, field_.man(foe), field_.man(other), rules_.melee.reach)) {
        ++mark.about_it;
      } else if (within(field_.man(other).at, at, field_.pace(other))) {
        ++support;
      }
    }
    const std::int64_t more = std::ssize(mark.reach_it) - mark.about_it;
    // Isolated enemies are taken, not killed at one for one.
    mark.hope = isolated(rules_, mark.about_it, support) ? std::clamp(more, std::int64_t{0}, mark.about_it) : 0;
    mark.hope = 2 * mark.hope + std::min(more, std::int64_t{0});
    const auto enough = static_cast<std::size_t>(manner::odds * mark.about_it + manner::odds);
    if (mark.reach_it.size() > enough) mark.reach_it.resize(enough);
    return mark;
  }

  std::optional<Charge> thought_out(const Mark& mark, std::int64_t before) const {
    const TableScene& scene = field_.scene();
    std::vector<ManIndex> foes;
    for (const ManIndex other : field_.foes()) {
      if (near_each_other(rules_, field_.man(mark.foe), field_.man(other), manner::beside)) foes.push_back(other);
    }
    std::ranges::sort(foes, {},
                      [&](ManIndex i) { return std::pair(distance(field_.man(i).at, field_.man(mark.foe).at), i); });
    Charge charge;
    charge.walks = plan_charge(scene.ground(), field_.men(), scene.guns(), scene.mover(), mark.reach_it, foes);
    const auto moved = scene.try_order(scene.order(charge.walks));
    if (!moved) return {};
    std::vector<Soldier> men(field_.men().begin(), field_.men().end());
    bool met = false;
    for (const TableMove::Walked& walk : moved->men) {
      men[walk.man].at = walk.path.back();
      met = met || walk.contact;
    }
    if (!met) return {};
    const Balance after = balance(men);
    if (after.foes == 0) return {};
    charge.worth = after.worth - before;
    charge.own = after.own;
    charge.foes = after.foes;
    charge.taken = after.taken;
    charge.body = body_of_most(charge.walks);
    return charge;
  }

  bool worth_it(const Charge& charge) const {
    // Scouts are its eyes, so they are not given away man for man.
    if (field_.turn.body(charge.body).scouts) return charge.worth > 0;
    const std::int32_t least = field_.turn.temper.least_gain;
    if (field_.impatient()) return charge.worth >= std::min(least, -field_.turn.temper.rash);
    return charge.worth >= (field_.attacks() ? std::min(least, 0) : std::max(least, 1));
  }

  // What the melees would come to for this side if men stood so.
  struct Balance {
    std::int64_t worth = 0, own = 0, foes = 0, taken = 0;
  };
  Balance balance(std::span<const Soldier> men) const {
    const std::uint8_t own = field_.camp(), other = own == 0 ? 1 : 0;
    Balance sum;
    std::int64_t own_lost = 0, foes_lost = 0;
    std::vector<bool> out(men.size());  // killed or taken
    std::vector<std::pair<Melee, MeleeChoice>> melees;
    for (Melee& melee : find_melees(rules_, men, own, can_come())) {
      MeleeChoice choice = default_choice(rules_, men, melee);
      for (const auto* lost : {&choice.killed, &choice.taken}) {
        const bool taken = lost == &choice.taken;
        for (const ManIndex man : *lost) {
          out[man] = true;
          const bool ours = men[man].camp == own;
          const std::int64_t half_point = !taken ? 0 : ours ? -rules_.points.own_prisoner : rules_.points.prisoner;
          sum.worth += ours ? -(worth(man) + half_point) : worth(man) + half_point;
          sum.taken += taken && !ours;
          ++(ours ? own_lost : foes_lost);
        }
      }
      sum.own += std::ssize(melee.men[own]);
      sum.foes += std::ssize(melee.men[other]);
      melees.emplace_back(std::move(melee), std::move(choice));
    }
    for (const auto& [melee, choice] : melees) sum.worth -= answer(men, out, melee, choice);
    sum.worth += field_.stakes().worth_of(own_lost, foes_lost);
    return sum;
  }

  // Houses and rivers keep support away.
  CanComeNear can_come() const {
    return [this](const Soldier& man, Point to, Length near) {
      return could_come_near(field_.scene().ground(), man, to, near);
    };
  }

  // What the enemy could do in his next move to those who are left of a melee: outnumbered and isolated they are taken,
  // and whom they have taken goes free.
  std::int64_t answer(std::span<const Soldier> men, const std::vector<bool>& out, const Melee& melee,
                      const MeleeChoice& choice) const {
    const std::uint8_t own = field_.camp();
    std::int64_t left = 0, support = 0, foes = 0;
    const auto reaches = [&](const Soldier& man) {
      const Length reach = rules_.arm(man.arm).across + rules_.melee.contact;
      return std::ranges::any_of(melee.contacts, [&](const Contact& c) { return within(man.at, c.at, reach); });
    };
    for (ManIndex i = 0; i < men.size(); ++i) {
      if (men[i].state != ManState::free || !men[i].on_ground() || out[i]) continue;
      if (men[i].camp != own) {
        foes += reaches(men[i]);
      } else if (std::ranges::binary_search(melee.men[own], i)) {
        ++left;
      } else {
        support += reaches(men[i]);
      }
    }
    if (foes <= left) return 0;
    std::int64_t lost = 0;
    for (const ManIndex man : choice.taken) {
      if (men[man].camp != own) lost += (worth(man) + rules_.points.prisoner) / 2;
    }
    if (isolated(rules_, left, support)) lost += std::min(left, foes - left) * rules_.points.infantry;
    return lost;
  }

  Handle body_of_most(const std::vector<ManWalk>& walks) const {
    std::map<Handle, int> men;
    for (const ManWalk& walk : walks) ++men[field_.body_of(walk.man)];
    return std::ranges::max_element(men, {}, [](const auto& body) { return body.second; })->first;
  }

  std::string reason(const Charge& charge) const {
    std::string why = "charges, " + std::to_string(charge.own) + " against " + std::to_string(charge.foes);
    if (charge.taken > 0) why += ", and expects " + std::to_string(charge.taken) + " prisoners, for they are isolated";
    if (charge.worth <= 0) why += field_.impatient() ? ", to come to an end" : ", man for man, being the stronger";
    return why;
  }

  Field& field_;
  const Rulebook& rules_;
};

}  // namespace

void charge(Field& field) { Charges(field).give(); }

}  // namespace sandgate::vanguard
