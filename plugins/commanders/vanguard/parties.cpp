#include "plugins/commanders/vanguard/parties.h"

#include <algorithm>
#include <functional>

#include "plugins/commanders/vanguard/manner.h"

namespace sandgate::vanguard {

std::vector<std::vector<ManIndex>> standing_together(const Field& field, std::vector<ManIndex> men) {
  std::vector<std::vector<ManIndex>> groups;
  while (!men.empty()) {
    std::vector<ManIndex> group{men.front()};
    men.erase(men.begin());
    for (std::size_t k = 0; k < group.size(); ++k) {
      const Point at = field.man(group[k]).at;
      const auto others =
          std::ranges::stable_partition(men, [&](ManIndex i) { return !within(field.man(i).at, at, manner::apart); });
      group.insert(group.end(), others.begin(), others.end());
      men.erase(others.begin(), others.end());
    }
    groups.push_back(std::move(group));
  }
  return groups;
}

bool rides(const Field& field, ManIndex man) { return field.rules().charges && field.man(man).arm == Arm::cavalry; }

std::vector<std::vector<ManHandle>> parties_of(const Field& field, Handle body) {
  std::vector<std::vector<ManHandle>> parties;
  for (std::vector<ManIndex>& group : standing_together(field, field.spare_men_of(body))) {
    const bool whole = field.enemy_guns().empty() || rides(field, group.front());
    const std::size_t most = whole ? group.size() : manner::party;
    const Point first = field.man(group.front()).at;
    std::ranges::sort(group, {}, [&](ManIndex i) { return std::pair(distance(field.man(i).at, first), i); });
    for (std::size_t k = 0; k < group.size(); k += most) {
      std::vector<ManHandle>& handles = parties.emplace_back();
      for (std::size_t n = k; n < std::min(k + most, group.size()); ++n) handles.push_back(field.scene().man(group[n]));
    }
  }
  std::ranges::stable_sort(parties, std::greater(), [](const auto& party) { return party.size(); });
  return parties;
}

}  // namespace sandgate::vanguard
