// Families of kinds: what one variant holds, told off in lists, each of which has its own files.
#pragma once

#include <concepts>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

namespace sandgate {

template <class... Ts>
struct Kinds {};

namespace kinds {

template <class... Families>
struct Joined;
template <class... Ts>
struct Joined<Kinds<Ts...>> {
  using Variant = std::variant<Ts...>;
};
template <class... As, class... Bs, class... Rest>
struct Joined<Kinds<As...>, Kinds<Bs...>, Rest...> : Joined<Kinds<As..., Bs...>, Rest...> {};

}  // namespace kinds

/// The variant of all kinds of some families. With many kinds, derive from it a class whose copying, moving, comparing
/// and destroying stand in one source; else every source that holds a value compiles tables of all kinds.
template <class... Families>
using VariantOf = typename kinds::Joined<Families...>::Variant;

namespace kinds {

template <class... Ts>
std::variant<Ts...> variant_in(const std::variant<Ts...>&);

}  // namespace kinds

/// The variant from which a class of values of many kinds is derived.
template <class Value>
using VariantIn = decltype(kinds::variant_in(std::declval<const Value&>()));

template <class T, class Variant>
inline constexpr bool is_kind_of = false;
template <class T, class... Ts>
inline constexpr bool is_kind_of<T, std::variant<Ts...>> = (std::same_as<T, Ts> || ...);
template <class T, class... Ts>
inline constexpr bool is_kind_of<T, Kinds<Ts...>> = (std::same_as<T, Ts> || ...);
/// One of the kinds of a variant or a family.
template <class T, class Of>
concept KindOf = is_kind_of<T, Of>;

/// Hands what `variant` holds to `visitor` if it is of the family. The visitor must take every kind of it.
/// Whether it was of the family.
template <class... Ts, class Variant, class Visitor>
bool visit_family(Kinds<Ts...>, const Variant& variant, Visitor&& visitor) {
  return ((std::holds_alternative<Ts>(variant) && (visitor(*std::get_if<Ts>(&variant)), true)) || ...);
}

/// The same with an answer; none where it is of another family.
template <class Answer, class... Ts, class Variant, class Visitor>
std::optional<Answer> ask_family(Kinds<Ts...> family, const Variant& variant, Visitor&& visitor) {
  std::optional<Answer> answer;
  visit_family(family, variant, [&](const auto& kind) { answer.emplace(visitor(kind)); });
  return answer;
}

}  // namespace sandgate
