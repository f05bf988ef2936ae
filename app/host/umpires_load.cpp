#include "app/host/umpires_load.h"

#include <algorithm>

namespace sandgate {

std::vector<Attended> UmpiresLoad::counted(std::span<const Attended> items, const std::string& by) {
  std::vector<Attended> fresh;
  for (const Attended& item : items) {
    std::vector<Item>& of_its_kind = items_[{item.kind, item.seat}];
    const auto another = std::ranges::find_if(of_its_kind, [&](const Item& one) {
      return !one.had.contains(by) && one.move <= item.until && item.move <= one.until;
    });
    if (another != of_its_kind.end()) {
      another->had.insert(by);
      continue;
    }
    of_its_kind.push_back({item.move, item.until, {by}});
    fresh.push_back(item);
  }
  return fresh;
}

}  // namespace sandgate
