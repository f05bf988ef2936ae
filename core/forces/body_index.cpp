#include "core/forces/body_index.h"

#include <algorithm>
#include <tuple>

namespace sandgate {

BodyIndex::BodyIndex(Length reach, std::size_t expected) : square_(std::max<std::int64_t>(1, reach.count)) {
  entries_.reserve(expected);
}

void BodyIndex::add(BodyId id, Point at) { entries_.push_back({square_of(at.y), square_of(at.x), id, at}); }

void BodyIndex::ready() {
  std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
    return std::tie(a.row, a.column, a.id) < std::tie(b.row, b.column, b.id);
  });
}

std::vector<BodyIndex::Entry>::const_iterator BodyIndex::first_in(std::int64_t column, std::int64_t row) const {
  return std::lower_bound(entries_.begin(), entries_.end(), std::pair(row, column),
                          [](const Entry& e, const std::pair<std::int64_t, std::int64_t>& at) {
                            return std::tie(e.row, e.column) < std::tie(at.first, at.second);
                          });
}

}  // namespace sandgate
