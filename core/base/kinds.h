// Families of kinds: what one variant holds, told off in lists, each of which has its own files.
#pragma once

#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

namespace sandgate {

template <class... Ts>
struct Kinds {};
template <class First, class... Rest>
class OneOf;  // core/base/one_of.h

namespace kinds {

template <class... Families>
struct Joined;
template <class... Ts>
struct Joined<Kinds<Ts...>> {
  using Value = OneOf<Ts...>;
};
template <class... As, class... Bs, class... Rest>
struct Joined<Kinds<As...>, Kinds<Bs...>, Rest...> : Joined<Kinds<As..., Bs...>, Rest...> {};

}  // namespace kinds

/// What holds a value of any kind of some families, for a class to be derived from it.
template <class... Families>
using VariantOf = typename kinds::Joined<Families...>::Value;

namespace kinds {

// A list with its numbers, in which the compiler finds a kind without comparing it with each.
template <std::size_t number, class T>
struct Numbered {};
template <class Numbers, class... Ts>
struct List;
template <std::size_t... numbers, class... Ts>
struct List<std::index_sequence<numbers...>, Ts...> : Numbered<numbers, Ts>... {};
template <class... Ts>
using ListOf = List<std::index_sequence_for<Ts...>, Ts...>;
template <class T, std::size_t number>
std::integral_constant<std::size_t, number> found(const Numbered<number, T>*);

/// The number of a kind in a list.
template <class T, class... Ts>
constexpr std::size_t number_of() {
  return decltype(found<T>(static_cast<const ListOf<Ts...>*>(nullptr)))::value;
}
template <class T, class... Ts>
concept Listed = requires {
  found<T>(static_cast<const ListOf<Ts...>*>(nullptr));
};

}  // namespace kinds

template <class T, class Of>
inline constexpr bool is_kind_of = false;
template <class T, class... Ts>
inline constexpr bool is_kind_of<T, std::variant<Ts...>> = kinds::Listed<T, Ts...>;
template <class T, class... Ts>
inline constexpr bool is_kind_of<T, OneOf<Ts...>> = kinds::Listed<T, Ts...>;
template <class T, class... Ts>
inline constexpr bool is_kind_of<T, Kinds<Ts...>> = kinds::Listed<T, Ts...>;
/// One of the kinds of a value or a family.
template <class T, class Of>
concept KindOf = is_kind_of<T, Of>;

/// Hands what `variant` holds to `visitor` if it is of the family. The visitor must take every kind of it.
/// Whether it was of the family.
template <class... Ts, class Variant, class Visitor>
bool visit_family(Kinds<Ts...>, const Variant& variant, Visitor&& visitor) {
  return ((holds_alternative<Ts>(variant) && (visitor(get<Ts>(variant)), true)) || ...);
}

/// The same with an answer; none where it is of another family.
template <class Answer, class... Ts, class Variant, class Visitor>
std::optional<Answer> ask_family(Kinds<Ts...> family, const Variant& variant, Visitor&& visitor) {
  std::optional<Answer> answer;
  visit_family(family, variant, [&](const auto& kind) { answer.emplace(visitor(kind)); });
  return answer;
}

}  // namespace sandgate
