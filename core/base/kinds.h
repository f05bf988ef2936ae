// Families of kinds: what one variant holds, told off in lists, each of which has its own files.
#pragma once

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

/// The variant of all kinds of some families.
template <class... Families>
using VariantOf = typename kinds::Joined<Families...>::Variant;

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
