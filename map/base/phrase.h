// A sentence of the program whose words and values are kept apart until somebody reads it, so that whoever shows it
// can put it into the reader's language. The lower floors know English only; app/words translates.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace sandgate {

/// `form` in English; each `{}` in it stands for one of `fills`, in their order. Without fills it is read as it
/// stands, braces and all: words from outside are such a phrase too.
struct Phrase {
  Phrase() = default;
  Phrase(const char* words) : form(words) {}
  Phrase(std::string words) : form(std::move(words)) {}
  Phrase(std::string_view words) : form(words) {}
  Phrase(std::string words, std::vector<Phrase> values) : form(std::move(words)), fills(std::move(values)) {}

  std::string form;
  std::vector<Phrase> fills;

  bool empty() const { return form.empty(); }
  /// In English.
  std::string text() const;
  friend bool operator==(const Phrase&, const Phrase&) = default;
};

/// `form` with each `{}` replaced by the next of `fills`, and `{2}` by the second, as a language that orders its words
/// otherwise needs; what has no fill is left.
std::string filled(std::string_view form, const std::vector<std::string>& fills);

namespace detail {

/// A form that has as many places as there are values for it; anything else does not compile.
template <class... Fills>
struct Form {
  template <class Text>
  requires std::convertible_to<const Text&, std::string_view>
  consteval Form(const Text& words) : text(words) {
    std::size_t places = 0;
    for (std::size_t i = 0; i + 1 < text.size(); ++i)
      if (text[i] == '{') text[i + 1] == '}' ? void(++places) : throw "a place is written {}";
    if (places != sizeof...(Fills)) throw "a place for each value";
  }
  std::string_view text;
};

Phrase number_phrase(double value);

template <class Fill>
Phrase as_phrase(Fill&& fill) {
  using Plain = std::remove_cvref_t<Fill>;
  if constexpr (std::same_as<Plain, Phrase>) {
    return std::forward<Fill>(fill);
  } else if constexpr (std::same_as<Plain, char>) {
    return Phrase(std::string(1, fill));
  } else if constexpr (std::integral<Plain>) {
    return Phrase(std::to_string(fill));
  } else if constexpr (std::floating_point<Plain>) {
    return number_phrase(fill);
  } else {
    return Phrase(std::string(std::forward<Fill>(fill)));
  }
}

}  // namespace detail

/// `phrase("it is cut short after {} bytes", size)`. Values are words, numbers or phrases.
template <class... Fills>
Phrase phrase(detail::Form<std::type_identity_t<Fills>...> form, Fills&&... fills) {
  std::vector<Phrase> values;
  values.reserve(sizeof...(Fills));
  (values.push_back(detail::as_phrase(std::forward<Fills>(fills))), ...);
  return Phrase(std::string(form.text), std::move(values));
}

}  // namespace sandgate
