// A row of plain values that grows to any length without being copied or cleared: for the large results of the inner
// loops, where a std::vector would spend most of the time on its memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

namespace sandgate {

/// Asks the system for large pages under [begin, begin + bytes); a hint that may do nothing.
void prefer_large_pages(void* begin, std::size_t bytes);

template <class T>
class Growing {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  Growing() = default;
  Growing(Growing&& other) noexcept { swap(other); }
  Growing& operator=(Growing&& other) noexcept {
    swap(other);
    return *this;
  }
  ~Growing() { std::free(values_); }

  std::size_t size() const { return size_; }
  T& operator[](std::size_t i) { return values_[i]; }
  const T& operator[](std::size_t i) const { return values_[i]; }
  T& back() { return values_[size_ - 1]; }
  std::span<const T> all() const { return {values_, size_}; }

  void push_back(const T& value) {
    if (size_ == room_) make_room(size_ + 1);
    values_[size_++] = value;
  }
  void append(std::span<const T> values) {
    if (room_ - size_ < values.size()) make_room(size_ + values.size());
    std::copy(values.begin(), values.end(), values_ + size_);
    size_ += values.size();
  }
  /// Room for so many in all; later growth may move them.
  void make_room(std::size_t least) {
    const std::size_t room = std::max({least, room_ + room_ / 2, std::size_t{1024}});
    void* const moved = std::realloc(static_cast<void*>(values_), room * sizeof(T));
    if (moved == nullptr) throw std::bad_alloc();
    values_ = static_cast<T*>(moved);
    room_ = room;
    prefer_large_pages(values_ + size_, (room_ - size_) * sizeof(T));
  }
  /// Forgets all from `count` on.
  void cut(std::size_t count) { size_ = count; }

 private:
  void swap(Growing& other) noexcept {
    std::swap(values_, other.values_);
    std::swap(size_, other.size_);
    std::swap(room_, other.room_);
  }
  T* values_ = nullptr;
  std::size_t size_ = 0, room_ = 0;
};

}  // namespace sandgate
