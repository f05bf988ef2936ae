// Vectors whose values begin as whatever lay in their memory: for large grids, each value of which is written before it
// is read. A std::vector clears its memory first, in one thread, and so touches all of it once more.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <utility>
#include <vector>

#include "map/base/growing.h"

namespace sandgate {

/// An allocator that leaves values as they are where none is given, and asks for large pages where there is much.
template <class T>
struct Unfilled {
  using value_type = T;

  Unfilled() = default;
  template <class Other>
  Unfilled(const Unfilled<Other>&) {}

  T* allocate(std::size_t count) {
    constexpr std::size_t large = std::size_t{1} << 21;
    const std::size_t bytes = count * sizeof(T);
    const std::size_t pages = (bytes + large - 1) / large * large;
    void* const memory = bytes < 2 * large ? std::malloc(bytes) : std::aligned_alloc(large, pages);
    if (memory == nullptr && bytes > 0) throw std::bad_alloc();
    prefer_large_pages(memory, bytes);
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t) { std::free(memory); }

  template <class Value>
  void construct(Value* at) {
    ::new (static_cast<void*>(at)) Value;
  }
  template <class Value, class... Given>
  void construct(Value* at, Given&&... given) {
    ::new (static_cast<void*>(at)) Value(std::forward<Given>(given)...);
  }
  friend bool operator==(const Unfilled&, const Unfilled&) { return true; }
};

template <class T>
using UnfilledVector = std::vector<T, Unfilled<T>>;

}  // namespace sandgate
