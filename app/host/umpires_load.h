// What waited for umpires, where several have lists of their own: an item that stands on more than one is one item.
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "core/journal/review_marks.h"

namespace sandgate {

/// Of one sitting. An item of one umpire's list is that of another's when it is of the same kind, of the same seat, and
/// was on both in some move; it counts once, as the first who was done with it had it. Nobody's items are taken for one
/// another's on his own list.
class UmpiresLoad {
 public:
  /// Of what is over on the list of `by`, what no other umpire was done with before.
  std::vector<Attended> counted(std::span<const Attended> items, const std::string& by);

 private:
  struct Item {
    std::int64_t move = 0, until = 0;
    std::set<std::string> had;  ///< on whose lists it was
  };
  std::map<std::tuple<std::string, SeatId>, std::vector<Item>> items_;  ///< by kind and seat, as they were over
};

}  // namespace sandgate
