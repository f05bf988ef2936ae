#include "core/battle/prisoners.h"

#include <algorithm>
#include <compare>
#include <utility>

#include "core/rulebook/rulebook.h"

namespace sandgate {
namespace {

bool stands(const Soldier& man, ManState state) { return man.state == state && man.on_ground(); }

bool in_reach(const Rulebook& rulebook, const Soldier& ward, const Soldier& man) {
  return near_each_other(rulebook, ward, man, rulebook.melee.escort);
}

/// Who is guarded by whom. Everyone once guarded stays so; room is made by passing wards on from escort to escort
/// (augmenting paths), so that nobody goes without who could be guarded beside those before him.
class Guards {
 public:
  Guards(const Rulebook& rulebook, std::span<const Soldier> men)
      : rulebook_(rulebook),
        escort_of_(men.size(), nobody),
        could_(men.size()),
        wards_(men.size()),
        asked_(men.size()),
        through_(men.size(), nobody) {}

  std::uint32_t escort_of(std::uint32_t ward) const { return escort_of_[ward]; }
  const std::vector<std::uint32_t>& escorts() const { return escort_of_; }

  /// Whether one of those who could guard him has room, or can make it.
  bool guard(std::uint32_t ward, std::vector<std::uint32_t> could) {
    could_[ward] = std::move(could);
    std::vector<std::uint32_t> waiting{ward}, asked;
    for (std::size_t i = 0; i < waiting.size(); ++i) {
      for (const std::uint32_t escort : could_[waiting[i]]) {
        if (asked_[escort]) continue;
        asked_[escort] = true;
        asked.push_back(escort);
        through_[escort] = waiting[i];
        if (std::cmp_less(wards_[escort].size(), rulebook_.melee.escorted)) {
          pass_on_to(escort);
          for (const std::uint32_t one : asked) asked_[one] = false;
          return true;
        }
        waiting.insert(waiting.end(), wards_[escort].begin(), wards_[escort].end());
      }
    }
    // Escorts asked in vain need not be asked again: all to whom they could pass wards on were asked too, and are full.
    return false;
  }

 private:
  void pass_on_to(std::uint32_t escort) {
    while (escort != nobody) {
      const std::uint32_t ward = through_[escort];
      const std::uint32_t before = std::exchange(escort_of_[ward], escort);
      wards_[escort].push_back(ward);
      if (before != nobody) std::erase(wards_[before], ward);
      escort = before;
    }
  }

  const Rulebook& rulebook_;
  std::vector<std::uint32_t> escort_of_;
  std::vector<std::vector<std::uint32_t>> could_, wards_;
  std::vector<bool> asked_;
  std::vector<std::uint32_t> through_;
};

/// Guards the prisoners of `side`, or of every side: those first who have had an escort.
void guard_prisoners(const Rulebook& rulebook, std::span<const Soldier> men, std::optional<SideId> side,
                     Guards& guards) {
  for (const bool escorted : {true, false}) {
    for (std::uint32_t ward = 0; ward < men.size(); ++ward) {
      const Soldier& prisoner = men[ward];
      if (!stands(prisoner, ManState::prisoner) || prisoner.escorted != escorted) continue;
      if (side && prisoner.captor != *side) continue;
      std::vector<std::uint32_t> could;
      for (std::uint32_t i = 0; i < men.size(); ++i) {
        if (stands(men[i], ManState::free) && men[i].side == prisoner.captor && in_reach(rulebook, prisoner, men[i]))
          could.push_back(i);
      }
      guards.guard(ward, std::move(could));
    }
  }
}

/// The root of `a` and `d` more against the root of `b`, exactly; `d` is not negative.
std::strong_ordering compare_roots(std::int64_t a, std::int64_t d, std::int64_t b) {
  const std::int64_t left = b - a - d * d;
  if (left < 0) return std::strong_ordering::greater;
  return 4 * d * d * a <=> left * left;
}

/// Whether `a` is nearer to a man than `b`, from base to base. Both are within an escort's reach.
bool nearer(const Rulebook& rulebook, const Soldier& man, const Soldier& a, const Soldier& b) {
  const auto squared = [&](const Soldier& other) {
    const std::int64_t dx = other.at.x.count - man.at.x.count, dy = other.at.y.count - man.at.y.count;
    return dx * dx + dy * dy;
  };
  const std::int64_t wider = (rulebook.radius(b.arm) - rulebook.radius(a.arm)).count;
  if (wider >= 0) return compare_roots(squared(a), wider, squared(b)) < 0;
  return compare_roots(squared(b), -wider, squared(a)) > 0;
}

/// LW-5.6: the enemies who could retake a disarmed man, as far as their own wards leave them room.
std::vector<std::uint32_t> could_retake(const Rulebook& rulebook, std::span<const Soldier> men, const Soldier& man,
                                        std::uint8_t camp) {
  std::vector<std::uint32_t> could;
  const Soldier* nearest_friend = nullptr;
  for (std::uint32_t i = 0; i < men.size(); ++i) {
    const Soldier& other = men[i];
    if (!stands(other, ManState::free) || !in_reach(rulebook, man, other)) continue;
    if (other.camp == man.camp) {
      if (nearest_friend == nullptr || nearer(rulebook, man, other, *nearest_friend)) nearest_friend = &other;
    } else if (other.camp == camp || rulebook.melee.both_settle) {
      could.push_back(i);
    }
  }
  if (nearest_friend != nullptr)
    std::erase_if(could, [&](std::uint32_t i) { return nearer(rulebook, man, *nearest_friend, men[i]); });
  return could;
}

bool touches(const Rulebook& rulebook, const Soldier& man, std::span<const BackLine> back_lines, SideId side) {
  return !side.none() && side.index() < back_lines.size() &&
         back_lines[side.index()].inside(man.at) <= rulebook.radius(man.arm) + rulebook.melee.contact;
}

/// Sides that have men in the same camp as a man, and are not his own.
bool allied(std::span<const Soldier> men, const Soldier& man, SideId side) {
  return side != man.side &&
         std::ranges::any_of(men, [&](const Soldier& m) { return m.side == side && m.camp == man.camp; });
}

bool crosses(std::span<const Soldier> men, const Soldier& man, std::span<const BackLine> back_lines) {
  for (std::size_t side = 0; side < back_lines.size(); ++side) {
    if (back_lines[side].inside(man.at).count <= 0 && !allied(men, man, SideId{static_cast<std::int32_t>(side)}))
      return true;
  }
  return false;
}

/// What happens to a man by where he stands alone.
std::optional<Fate> at_back_line(const Rulebook& rulebook, std::span<const Soldier> men, const Soldier& man,
                                 std::span<const BackLine> back_lines) {
  if (stands(man, ManState::prisoner) && man.escorted && touches(rulebook, man, back_lines, man.captor))
    return Fate::held;
  if (stands(man, ManState::disarmed) && touches(rulebook, man, back_lines, man.side)) return Fate::rearmed;
  if (stands(man, ManState::free) && crosses(men, man, back_lines)) return Fate::crossed;
  return {};
}

}  // namespace

std::vector<std::uint32_t> escorts(const Rulebook& rulebook, std::span<const Soldier> men, SideId side) {
  Guards guards(rulebook, men);
  guard_prisoners(rulebook, men, side, guards);
  return guards.escorts();
}

std::vector<ManFate> judge_prisoners(const Rulebook& rulebook, std::span<const Soldier> men,
                                     std::span<const BackLine> back_lines, std::uint8_t camp) {
  Guards guards(rulebook, men);
  guard_prisoners(rulebook, men, {}, guards);
  std::vector<std::optional<Fate>> fates(men.size());
  for (std::uint32_t i = 0; i < men.size(); ++i) {
    if (!stands(men[i], ManState::prisoner)) continue;
    const bool guarded = guards.escort_of(i) != nobody;
    if (guarded != men[i].escorted) fates[i] = guarded ? Fate::escorted : Fate::freed;
  }
  for (std::uint32_t i = 0; i < men.size(); ++i) {
    if (!stands(men[i], ManState::disarmed) && fates[i] != Fate::freed) continue;
    if (guards.guard(i, could_retake(rulebook, men, men[i], camp))) fates[i] = Fate::retaken;
  }
  std::vector<ManFate> judged;
  for (std::uint32_t i = 0; i < men.size(); ++i) {
    if (!fates[i]) fates[i] = at_back_line(rulebook, men, men[i], back_lines);
    if (!fates[i]) continue;
    // Only now it is settled who guards whom.
    const SideId captor = fates[i] == Fate::retaken ? men[guards.escort_of(i)].side : SideId{};
    judged.push_back({i, *fates[i], captor});
  }
  return judged;
}

std::optional<Refusal> check_white_flag(const Rulebook& rulebook, std::span<const Soldier> men,
                                        std::span<const std::uint32_t> named, const CanComeNear& can_come) {
  const auto refusal = [](RefusalCode code) { return Refusal{code, clauses::white_flag, {}}; };
  if (!rulebook.melee.white_flag) return refusal(RefusalCode::no_white_flag);
  if (named.empty()) return refusal(RefusalCode::no_men_named);
  std::vector<bool> in_body(men.size());
  for (const std::uint32_t man : named) {
    if (man >= men.size() || !stands(men[man], ManState::free)) return refusal(RefusalCode::not_free);
    if (men[man].side != men[named.front()].side) return refusal(RefusalCode::not_one_side);
    if (in_body[man]) return refusal(RefusalCode::man_named_twice);
    in_body[man] = true;
  }
  std::vector<ManIndex> body(named.begin(), named.end());
  std::ranges::sort(body);
  const auto support = std::ssize(find_supporters(rulebook, men, body, can_come));
  if (!isolated(rulebook, static_cast<std::int64_t>(named.size()), support)) return refusal(RefusalCode::not_isolated);
  return {};
}

}  // namespace sandgate
