// What a struct is made of, said once beside it. Stored bytes, digests of the state, values for tests and the
// translation of handles follow from it.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

/// Stands in a struct and names all its fields, in order of declaration: with one too few, too many or out of order by
/// type, whatever uses them does not compile.
#define SANDGATE_FIELDS(...)                                             \
  static constexpr std::string_view field_list = #__VA_ARGS__;           \
  static constexpr decltype(auto) hand_fields(auto& self, auto&& take) { \
    auto& [__VA_ARGS__] = self;                                          \
    return take(__VA_ARGS__);                                            \
  }

namespace sandgate {

/// A struct without fields needs no description.
template <class T>
concept Described = std::is_class_v<T> &&(std::is_empty_v<T> || requires { T::field_list; });

/// Calls `take(field…)` with all the fields at once.
template <class T, class Take>
constexpr decltype(auto) hand_fields(T& value, Take&& take) {
  if constexpr (std::is_empty_v<T>) {
    return take();
  } else {
    return std::remove_const_t<T>::hand_fields(value, take);
  }
}
template <Described T>
inline constexpr std::size_t field_count = [] {
  if constexpr (std::is_empty_v<T>) {
    return std::size_t{0};
  } else {
    return static_cast<std::size_t>(1 + std::ranges::count(T::field_list, ','));
  }
}();

/// The fields' names in order of declaration.
template <Described T>
inline constexpr std::array<std::string_view, field_count<T>> field_names = [] {
  std::array<std::string_view, field_count<T>> names;
  if constexpr (!std::is_empty_v<T>) {
    std::string_view left = T::field_list;
    for (std::string_view& name : names) {
      const std::size_t end = left.find(',');
      name = left.substr(0, end);
      left = end == left.npos ? std::string_view() : left.substr(left.find_first_not_of(' ', end + 1));
    }
  }
  return names;
}();

/// Calls `visit(name, field)` for each field in order of declaration.
template <class T, class Visit>
constexpr void each_field(T& value, Visit&& visit) {
  hand_fields(value, [&visit](auto&... field) {
    [[maybe_unused]] const std::string_view* name = field_names<std::remove_const_t<T>>.data();
    (visit(*name++, field), ...);
  });
}

/// Calls `visit(a_field, b_field)` for the fields of two structs that are made alike, pair by pair.
template <class A, class B, class Visit>
constexpr void each_pair_of_fields(A& a, B& b, Visit&& visit) {
  static_assert(field_names<std::remove_const_t<A>> == field_names<std::remove_const_t<B>>);
  hand_fields(a, [&](auto&... as) { hand_fields(b, [&](auto&... bs) { (visit(as, bs), ...); }); });
}

}  // namespace sandgate
