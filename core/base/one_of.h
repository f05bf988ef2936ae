// A value of one of many kinds: what std::variant does, of which a compiler makes work that grows with the square of
// the number of kinds, and of this with the number. It is spoken of in the same words, without `std::`.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include "core/base/kinds.h"

namespace sandgate {

namespace kinds {

/// What is asked of a value whose kind is known by its number only.
struct Hand {
  void (*copy)(void* to, const void* from);
  void (*move)(void* to, void* from) noexcept;
  void (*destroy)(void* value) noexcept;
  bool (*equal)(const void* a, const void* b);
};
template <class T>
inline constexpr Hand hand_of{
    [](void* to, const void* from) { ::new (to) T(*static_cast<const T*>(from)); },
    [](void* to, void* from) noexcept { ::new (to) T(std::move(*static_cast<T*>(from))); },
    [](void* value) noexcept { static_cast<T*>(value)->~T(); },
    [](const void* a, const void* b) -> bool { return *static_cast<const T*>(a) == *static_cast<const T*>(b); }};

template <class Answer, class Visitor, class T, class Place>
Answer call(Visitor& visitor, Place* value) {
  return visitor(*static_cast<T*>(value));
}

}  // namespace kinds

/// The value's class is derived from it. Copying, moving, comparing and destroying are the derived class's to define,
/// in one source, by what is protected here: nobody else then compiles them for all kinds.
template <class First, class... Rest>
class OneOf {
 public:
  static constexpr std::size_t size = 1 + sizeof...(Rest);

  /// The number of its kind, in the order of the list.
  std::size_t index() const { return index_; }

  void* at() { return room_; }
  const void* at() const { return room_; }

 protected:
  /// Of the first kind.
  OneOf() { ::new (at()) First(); }
  template <KindOf<OneOf> Kind>
  explicit OneOf(Kind&& kind) : index_(kinds::number_of<Kind, First, Rest...>()) {
    ::new (at()) Kind(std::move(kind));
  }
  OneOf(const OneOf& other) : index_(other.index_) { hand().copy(at(), other.at()); }
  OneOf(OneOf&& other) noexcept : index_(other.index_) { hand().move(at(), other.at()); }
  ~OneOf() = default;
  OneOf& operator=(const OneOf&) = delete;

  void destroy() noexcept { hand().destroy(at()); }
  /// What was there is destroyed.
  void take(OneOf& other) noexcept {
    if (this == &other) return;
    destroy();
    index_ = other.index_;
    hand().move(at(), other.at());
  }
  bool equals(const OneOf& other) const { return index_ == other.index_ && hand().equal(at(), other.at()); }

 private:
  const kinds::Hand& hand() const {
    static constexpr std::array<const kinds::Hand*, size> hands{&kinds::hand_of<First>, &kinds::hand_of<Rest>...};
    return *hands[index_];
  }

  alignas(First) alignas(Rest...) std::byte room_[std::max({sizeof(First), sizeof(Rest)...})];
  std::uint16_t index_ = 0;
};

namespace kinds {

template <class... Ts>
Kinds<Ts...> list_of(const OneOf<Ts...>&);

}  // namespace kinds

/// A class of such values, the list of its kinds, and how many they are.
template <class Value>
concept OfManyKinds = requires(const Value& value) {
  kinds::list_of(value);
};
template <OfManyKinds Value>
using KindsIn = decltype(kinds::list_of(std::declval<const Value&>()));
template <OfManyKinds Value>
inline constexpr std::size_t kind_count = Value::size;

template <class T, class... Ts>
T* get_if(OneOf<Ts...>* value) {
  return value && value->index() == kinds::number_of<T, Ts...>() ? static_cast<T*>(value->at()) : nullptr;
}
template <class T, class... Ts>
const T* get_if(const OneOf<Ts...>* value) {
  return value && value->index() == kinds::number_of<T, Ts...>() ? static_cast<const T*>(value->at()) : nullptr;
}
template <class T, class... Ts>
bool holds_alternative(const OneOf<Ts...>& value) {
  return value.index() == kinds::number_of<T, Ts...>();
}
/// It must be of the kind.
template <class T, class... Ts>
T& get(OneOf<Ts...>& value) {
  assert(holds_alternative<T>(value));
  return *static_cast<T*>(value.at());
}
template <class T, class... Ts>
const T& get(const OneOf<Ts...>& value) {
  assert(holds_alternative<T>(value));
  return *static_cast<const T*>(value.at());
}

/// The visitor must take every kind, and answers the same type for all.
template <class Visitor, class First, class... Rest>
decltype(auto) visit(Visitor&& visitor, const OneOf<First, Rest...>& value) {
  using Answer = std::invoke_result_t<Visitor&, const First&>;
  using Asked = std::remove_reference_t<Visitor>;
  static constexpr std::array<Answer (*)(Asked&, const void*), 1 + sizeof...(Rest)> calls{
      &kinds::call<Answer, Asked, const First, const void>, &kinds::call<Answer, Asked, const Rest, const void>...};
  return calls[value.index()](visitor, value.at());
}
template <class Visitor, class First, class... Rest>
decltype(auto) visit(Visitor&& visitor, OneOf<First, Rest...>& value) {
  using Answer = std::invoke_result_t<Visitor&, First&>;
  using Asked = std::remove_reference_t<Visitor>;
  static constexpr std::array<Answer (*)(Asked&, void*), 1 + sizeof...(Rest)> calls{
      &kinds::call<Answer, Asked, First, void>, &kinds::call<Answer, Asked, Rest, void>...};
  return calls[value.index()](visitor, value.at());
}

}  // namespace sandgate
