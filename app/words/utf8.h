// Sentences for whoever takes them as UTF-8: command lines, files of text, rooms without QString.
#pragma once

#include <QString>
#include <concepts>
#include <string>
#include <string_view>

namespace sandgate::words {

/// What people read, in UTF-8. A function that translates says so, rather than std::string: where a name with `::`
/// begins its definition, Qt's lupdate loses the context of its sentences.
using Text = std::string;

namespace detail {

template <class Filling>
QString filling(const Filling& value) {
  if constexpr (std::convertible_to<const Filling&, QString> &&
                !std::convertible_to<const Filling&, std::string_view>) {
    return value;
  } else if constexpr (std::integral<Filling>) {
    return QString::number(value);
  } else {
    const std::string_view words = value;
    return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
  }
}

}  // namespace detail

/// A sentence with its places (%1, %2 …) filled by words and whole numbers; what has a decimal point is written by
/// `figure` first. What stands in a filling is never taken for a place.
template <class... Fillings>
Text utf8(const QString& sentence, const Fillings&... fillings) {
  if constexpr (sizeof...(fillings) == 0) {
    return sentence.toStdString();
  } else {
    return sentence.arg(detail::filling(fillings)...).toStdString();
  }
}

/// `value` as the language writes it, with so many decimals; without `decimals`, with as many as it needs, of six
/// figures. Rounded as fmt does it, which writes the same numbers in answers for programs.
Text figure(double value, int decimals);
Text figure(double value);

}  // namespace sandgate::words
