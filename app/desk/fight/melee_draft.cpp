#include "app/desk/fight/melee_draft.h"

#include <algorithm>

namespace sandgate {

namespace {
std::size_t part_of(const SeenMelee& melee, ManHandle man) {
  if (!melee.charge) return 0;
  const auto& groups = melee.charge->groups;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (std::ranges::find(groups[i].men, man) != groups[i].men.end()) return i + 1;
  }
  return 0;
}
}  // namespace

MeleeDraft::MeleeDraft(const SeenMelee& melee) {
  const auto add = [&](const std::vector<ManHandle>& side, bool own) {
    for (const ManHandle handle : side) {
      const auto among = [handle](const std::vector<ManHandle>& men) {
        return std::ranges::find(men, handle) != men.end();
      };
      const Lot lot = among(melee.killed) ? Lot::dies : among(melee.taken) ? Lot::taken : Lot::lives;
      men_.push_back({handle, own, part_of(melee, handle), lot, lot, 0});
    }
  };
  add(melee.own, true);
  add(melee.enemy, false);
}

bool MeleeDraft::is_of(const SeenMelee& melee) const {
  const auto in_it = [this](ManHandle man) { return holds(man); };
  return men_.size() == melee.own.size() + melee.enemy.size() && std::ranges::all_of(melee.own, in_it) &&
         std::ranges::all_of(melee.enemy, in_it);
}

bool MeleeDraft::holds(ManHandle man) const { return std::ranges::find(men_, man, &Man::handle) != men_.end(); }

MeleeDraft::Lot MeleeDraft::lot(ManHandle man) const {
  const auto found = std::ranges::find(men_, man, &Man::handle);
  return found == men_.end() ? Lot::lives : found->lot;
}

bool MeleeDraft::turn(ManHandle handle) {
  const auto man = std::ranges::find(men_, handle, &Man::handle);
  if (man == men_.end()) return false;
  const auto next = [](Lot lot) { return lot == Lot::lives ? Lot::dies : lot == Lot::dies ? Lot::taken : Lot::lives; };
  for (Lot wanted = next(man->lot); wanted != man->lot; wanted = next(wanted)) {
    Man* other = nullptr;
    for (Man& one : men_) {
      const bool has_it = one.own == man->own && one.part == man->part && one.lot == wanted;
      if (has_it && (other == nullptr || one.chosen < other->chosen)) other = &one;
    }
    if (other == nullptr) continue;
    std::swap(man->lot, other->lot);
    man->chosen = ++clock_;
    return true;
  }
  return false;
}

void MeleeDraft::take_back() {
  for (Man& man : men_) {
    man.lot = man.began;
    man.chosen = 0;
  }
}

bool MeleeDraft::changed() const {
  return std::ranges::any_of(men_, [](const Man& man) { return man.lot != man.began; });
}

std::vector<ManHandle> MeleeDraft::those(Lot lot) const {
  std::vector<ManHandle> men;
  for (const Man& man : men_) {
    if (man.lot == lot) men.push_back(man.handle);
  }
  std::ranges::sort(men);
  return men;
}

}  // namespace sandgate
