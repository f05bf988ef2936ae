// What is joined, by numbers. Private to this room.
#pragma once

#include <cstddef>
#include <numeric>
#include <vector>

namespace sandgate {

/// Disjoint sets.
class Links {
 public:
  explicit Links(std::size_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), std::size_t{0}); }
  std::size_t root(std::size_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(std::size_t a, std::size_t b) { parent_[root(a)] = root(b); }
  bool joined(std::size_t a, std::size_t b) { return root(a) == root(b); }

 private:
  std::vector<std::size_t> parent_;
};

}  // namespace sandgate
