// The words of an enumeration, said once beside it: `constexpr auto words_of(E) { return std::to_array<...>({…}); }`
// lists them in order, from nought on. They stand in files: a word never changes.
#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>

namespace sandgate {

template <class E>
concept Enumeration = std::is_enum_v<E> && requires(E e) {
  words_of(e);
};

namespace enumeration {

/// Whether the enumeration has a value of that number: the compiler writes what has no name as a cast.
template <class E, E value>
consteval bool is_named() {
  constexpr std::string_view told = __PRETTY_FUNCTION__;
  constexpr std::string_view before = "value = ";
  return told[told.find(before) + before.size()] != '(';
}

}  // namespace enumeration

/// How many values there are. A value without a word, or a word without a value, does not compile.
template <Enumeration E>
inline constexpr std::size_t value_count = [] {
  constexpr std::size_t words = words_of(E{}).size();
  static_assert(enumeration::is_named<E, static_cast<E>(words - 1)>(), "a word too many");
  static_assert(!enumeration::is_named<E, static_cast<E>(words)>(), "a value without its word");
  return words;
}();

/// Empty for a number that is no value.
template <Enumeration E>
constexpr std::string_view word(E value) {
  const auto index = static_cast<std::size_t>(value);
  return index < value_count<E> ? words_of(E{})[index] : std::string_view();
}

template <Enumeration E>
constexpr std::optional<E> worded(std::string_view text) {
  for (std::size_t i = 0; i < value_count<E>; ++i) {
    if (words_of(E{})[i] == text) return static_cast<E>(i);
  }
  return {};
}

}  // namespace sandgate
