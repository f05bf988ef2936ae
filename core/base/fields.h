// What a struct is made of, said once beside it. Stored bytes, digests of the state, values for tests and the
// translation of handles follow from it.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

/// Stands in a struct and names all its fields, in order of declaration: with one too few, too many or out of order by
/// type, whatever uses them does not compile.
#define SANDGATE_FIELDS(...)                                   \
  static constexpr std::string_view field_list = #__VA_ARGS__; \
  static constexpr auto tied(auto& self) {                     \
    auto& [__VA_ARGS__] = self;                                \
    return std::tie(__VA_ARGS__);                              \
  }

namespace sandgate {

/// A struct without fields needs no description.
template <class T>
concept Described = std::is_class_v<T> &&(std::is_empty_v<T> || requires { T::field_list; });

template <class T>
constexpr auto tie_fields(T& value) {
  if constexpr (std::is_empty_v<T>) {
    return std::tuple<>();
  } else {
    return std::remove_const_t<T>::tied(value);
  }
}
template <Described T>
inline constexpr std::size_t field_count = std::tuple_size_v<decltype(tie_fields(std::declval<T&>()))>;

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
  const auto fields = tie_fields(value);
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (visit(field_names<std::remove_const_t<T>>[I], std::get<I>(fields)), ...);
  }
  (std::make_index_sequence<field_count<std::remove_const_t<T>>>());
}

/// Calls `visit(a_field, b_field)` for the fields of two structs that are made alike, pair by pair.
template <class A, class B, class Visit>
constexpr void each_pair_of_fields(A& a, B& b, Visit&& visit) {
  static_assert(field_names<std::remove_const_t<A>> == field_names<std::remove_const_t<B>>);
  const auto as = tie_fields(a);
  const auto bs = tie_fields(b);
  [&]<std::size_t... I>(std::index_sequence<I...>) { (visit(std::get<I>(as), std::get<I>(bs)), ...); }
  (std::make_index_sequence<field_count<std::remove_const_t<A>>>());
}

}  // namespace sandgate
