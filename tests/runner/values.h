// What Qt Test says of our values where QCOMPARE finds them unlike. It finds these functions by the types' namespace; a
// quantity that is not here is said to be different and nothing more.
#pragma once

#include <QTest>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/exercise_time.h"
#include "core/base/refusal.h"
#include "map/base/bearing.h"
#include "map/base/id.h"
#include "map/base/point.h"
#include "map/base/quantity.h"

template <>
inline char* QTest::toString(const std::string& text) {
  return qstrdup(('"' + text + '"').c_str());
}
template <>
inline char* QTest::toString(const std::string_view& text) {
  return QTest::toString(std::string(text));
}

namespace sandgate {
namespace value_words {

/// Enough for every enumeration of the house; a value beyond is said as a number.
inline constexpr std::size_t most_enumerators = 128;

/// "sandgate::Arm::cavalry", or "(sandgate::Arm)200" where no enumerator has the value: as the compiler writes it.
template <auto value>
constexpr std::string_view enumerator() {
  const std::string_view all = __PRETTY_FUNCTION__;
  const std::size_t from = all.find("value = ") + 8;
  return all.substr(from, all.find_first_of(";]", from) - from);
}

template <class Enum>
std::string name_of(Enum value) {
  static constexpr auto names = []<std::size_t... i>(std::index_sequence<i...>) {
    return std::array{enumerator<static_cast<Enum>(i)>()...};
  }
  (std::make_index_sequence<most_enumerators>());
  const auto number = static_cast<std::size_t>(value);
  if (number >= names.size() || names[number].front() == '(') return std::to_string(number);
  return std::string(names[number].substr(names[number].rfind(':') + 1));
}

/// A number without the noughts at its end.
inline std::string figure(double value) { return QByteArray::number(value, 'g', 9).toStdString(); }

inline std::string text(const std::string& s) { return s; }
inline std::string text(std::int64_t n) { return std::to_string(n); }
inline std::string text(Length value) { return figure(value.in_inches()) + " in"; }
inline std::string text(Moves value) {
  return figure(value.in_moves()) + " moves (" + std::to_string(value.count) + " parts)";
}
inline std::string text(Men value) { return std::to_string(value.count) + " men"; }
inline std::string text(Point p) { return figure(p.x.in_inches()) + ", " + figure(p.y.in_inches()) + " in"; }
inline std::string text(MapPoint p) { return figure(p.east) + " m E, " + figure(p.north) + " m N"; }
inline std::string text(ExerciseTime time) { return time.iso(); }
inline std::string text(Clause clause) { return clause.id.empty() ? "no clause" : std::string(clause.id); }
inline std::string text(const Argument& argument) {
  return argument.name + " = " + std::visit([](const auto& value) { return value_words::text(value); }, argument.value);
}
inline std::string text(const Refusal& refusal) {
  std::string said = value_words::name_of(refusal.code) + " (" + value_words::text(refusal.clause) + ")";
  for (const Argument& argument : refusal.arguments) said += ", " + value_words::text(argument);
  return said;
}
template <class Tag>
std::string text(Id<Tag> id) {
  return id.none() ? "none" : "#" + std::to_string(id.number);
}
template <class Enum>
requires std::is_enum_v<Enum> std::string text(Enum value) { return value_words::name_of(value); }
/// Bearings and elevations.
template <class Angle>
requires requires(Angle angle) { angle.mils, angle.in_degrees(); }
std::string text(Angle angle) { return std::to_string(angle.mils) + " mils (" + figure(angle.in_degrees()) + "°)"; }

template <class T>
concept Tellable = requires(const T& value) {
  value_words::text(value);
};

}  // namespace value_words

template <class T>
requires value_words::Tellable<T>
char* toString(const T& value) { return qstrdup(value_words::text(value).c_str()); }

template <class T>
requires value_words::Tellable<T>
char* toString(const std::optional<T>& value) { return qstrdup(value ? value_words::text(*value).c_str() : "nothing"); }

template <class T>
requires value_words::Tellable<T>
char* toString(const std::vector<T>& values) {
  std::string said = std::to_string(values.size()) + ":";
  for (const T& value : values) said += " [" + value_words::text(value) + "]";
  return qstrdup(said.c_str());
}

}  // namespace sandgate
