// Described structs (core/base/fields.h) as compact JSON, and back: both archives are called with key and value, in
// alphabetical order of the keys. Private to this room.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/enumeration.h"
#include "core/base/exercise_time.h"
#include "core/base/fields.h"
#include "core/battle/shot.h"
#include "core/forces/contents.h"
#include "map/base/id.h"
#include "map/base/phrase.h"
#include "map/base/point.h"

namespace sandgate::journal {

/// A part of what one sees; what it began with is no part of that.
struct StoredPart {
  Arm arm = Arm::infantry;
  Men men;
  std::int32_t guns = 0, waggons = 0;
  SANDGATE_FIELDS(arm, men, guns, waggons)
};

/// A field's key: its name, or what the struct says it is stored as.
template <Described T>
constexpr std::string_view stored_name(std::size_t field) {
  if constexpr (requires { T::stored_as(std::string_view()); }) {
    return T::stored_as(field_names<T>[field]);
  } else {
    return field_names<T>[field];
  }
}

/// Whether a text may have several lines, which a struct says of its fields; of others it is one line.
template <Described T>
constexpr bool stored_in_lines(std::size_t field) {
  if constexpr (requires { T::in_lines(std::string_view()); }) {
    return T::in_lines(field_names<T>[field]);
  } else {
    return false;
  }
}

/// Whether an id may name nothing, which a struct says of its fields; of others it names something, but for seats and
/// sides (FieldReader).
template <Described T>
constexpr bool stored_or_none(std::size_t field) {
  if constexpr (requires { T::or_none(std::string_view()); }) {
    return T::or_none(field_names<T>[field]);
  } else {
    return false;
  }
}

/// Whether a number may be below nought, which a struct says of its fields; of others it is nought or more.
template <Described T>
constexpr bool stored_below_nought(std::size_t field) {
  if constexpr (requires { T::below_nought(std::string_view()); }) {
    return T::below_nought(field_names<T>[field]);
  } else {
    return false;
  }
}

/// Where each of the names stands in alphabetical order: the place of the first of them, of the second and so on.
template <std::size_t n>
constexpr std::array<std::size_t, n> alphabetical(const std::array<std::string_view, n>& names) {
  std::array<std::size_t, n> order{};
  std::iota(order.begin(), order.end(), std::size_t{});
  std::ranges::sort(order, [&names](std::size_t a, std::size_t b) { return names[a] < names[b]; });
  return order;
}

/// The fields in alphabetical order of their keys.
template <Described T>
inline constexpr std::array<std::size_t, field_count<T>> stored_order = [] {
  std::array<std::string_view, field_count<T>> names = field_names<T>;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = stored_name<T>(i);
  return alphabetical(names);
}();

/// Fields in a row, from which one is taken by its place: a std::tuple would do, and takes far longer to compile.
template <std::size_t place, class T>
struct Placed {
  T& field;
};
template <class Places, class... Ts>
struct Row;
template <std::size_t... places, class... Ts>
struct Row<std::index_sequence<places...>, Ts...> : Placed<places, Ts>... {};
template <std::size_t place, class T>
constexpr T& field_at(const Placed<place, T>& in) {
  return in.field;
}

template <class T, std::size_t field>
void one_stored_field(auto& value, auto& archive) {
  constexpr std::string_view name = stored_name<T>(field);
  if constexpr (stored_in_lines<T>(field)) {
    archive.lines(name, value);
  } else if constexpr (stored_or_none<T>(field)) {
    archive.or_none(name, value);
  } else if constexpr (stored_below_nought<T>(field)) {
    archive.below_nought(name, value);
  } else {
    archive(name, value);
  }
}

void each_stored_field(auto& value, auto& archive) {
  using T = std::remove_const_t<std::remove_reference_t<decltype(value)>>;
  hand_fields(value, [&archive]<class... Fields>(Fields&... fields) {
    const Row<std::index_sequence_for<Fields...>, Fields...> row{{fields}...};
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      (one_stored_field<T, stored_order<T>[I]>(field_at<stored_order<T>[I]>(row), archive), ...);
    }
    (std::index_sequence_for<Fields...>());
  });
}

/// Writes a JSON object without blanks. Everything kept is whole numbers, words of ours, lists of them, and lines of
/// text, in which only quotation marks, backslashes and, between lines, line feeds need escaping.
class FieldWriter {
 public:
  FieldWriter() { text_.reserve(256), text_ += '{'; }
  template <class T>
  void operator()(std::string_view key, const T& value) {
    if (text_.back() != '{') text_ += ',';
    text_ += '"';
    text_ += key;
    text_ += "\":";
    put(value);
  }
  void lines(std::string_view key, const std::string& text) { (*this)(key, text); }
  template <class Tag>
  void or_none(std::string_view key, Id<Tag> id) {
    (*this)(key, id);
  }
  void below_nought(std::string_view key, std::int32_t value) { (*this)(key, value); }
  std::string done() && { return text_ += '}', std::move(text_); }

 private:
  void put(std::int64_t value);
  void put(std::int32_t value) { put(std::int64_t{value}); }
  void put(std::uint8_t value) { put(std::int64_t{value}); }
  void put(bool value) { text_ += value ? "true" : "false"; }
  void put(Length value) { put(value.count); }
  void put(Moves value) { put(value.count); }
  void put(Bearing value) { put(std::int64_t{value.mils}); }
  void put(Elevation value) { put(std::int64_t{value.mils}); }
  void put(ExerciseTime value) { put(value.minutes); }
  void put(Point value);
  void put(const std::string& value);
  void put(Men value) { put(std::int64_t{value.count}); }
  void put(const Part& value) { put(StoredPart{value.arm, value.men, value.guns, value.waggons}); }
  void put(const Described auto& value) {
    text_ += '{';
    each_stored_field(value, *this);
    text_ += '}';
  }
  template <class T>
  void put(const std::vector<T>& values) {
    text_ += '[';
    for (const T& value : values) {
      if (&value != values.data()) text_ += ',';
      put(value);
    }
    text_ += ']';
  }
  template <class Tag>
  void put(Id<Tag> value) {
    put(value.number);
  }
  template <Enumeration E>
  void put(E value) {
    text_ += '"';
    text_ += word(value);
    text_ += '"';
  }
  template <class T>
  void put(const std::optional<T>& value) {
    if (value) return put(*value);
    text_ += "null";
  }

  std::string text_;
};

/// Reads such an object back, byte for byte as FieldWriter writes it: every key once and in order, no other key, no
/// blanks, every value of its type and range. The first thing that is wrong is kept and ends the reading.
/// A reader of any JSON takes ten times as long, and opening a long exercise waits for this one.
class FieldReader {
 public:
  explicit FieldReader(std::string_view json);

  template <class T>
  void operator()(std::string_view key, T& value) {
    if (enter(key)) get(value);
  }
  /// A text that may have several lines.
  void lines(std::string_view key, std::string& value) {
    if (enter(key)) get_text(value, true);
  }
  template <class Tag>
  void or_none(std::string_view key, Id<Tag>& id) {
    if (enter(key)) get_or_none(id.number);
  }
  void below_nought(std::string_view key, std::int32_t& value) {
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    if (enter(key)) value = static_cast<std::int32_t>(number(-most, most));
  }
  /// Nothing may be left over.
  void end();
  /// What is wrong: "at “move”: 1.5 is not a whole number"; empty where nothing is.
  const Phrase& wrong() const { return wrong_; }

 private:
  static constexpr std::size_t most_in_a_list = 100'000;

  bool enter(std::string_view key);
  void leave();
  bool take(char c);
  bool take(std::string_view text);
  std::optional<std::string_view> quoted();
  std::int64_t number(std::int64_t least, std::int64_t most);
  void say(Phrase what);
  void broken();

  void get(std::int64_t& value) { value = number(0, std::int64_t{1} << 53); }
  void get(std::int32_t& value) {
    value = static_cast<std::int32_t>(number(0, std::numeric_limits<std::int32_t>::max()));
  }
  void get(std::uint8_t& value) {
    value = static_cast<std::uint8_t>(number(0, std::numeric_limits<std::uint8_t>::max()));
  }
  void get(bool& value);
  // Far beyond any table, and small enough that the rules' sums and products stay exact.
  void get(Length& value) { value.count = number(-(std::int64_t{1} << 40), std::int64_t{1} << 40); }
  void get(Moves& value) { value.count = number(-(std::int64_t{1} << 50), std::int64_t{1} << 50); }
  void get(Bearing& value) { value.mils = static_cast<std::int16_t>(number(0, Bearing::full_circle - 1)); }
  void get(Elevation& value) {
    value.mils = static_cast<std::int16_t>(number(-Bearing::full_circle / 4, Bearing::full_circle / 4));
  }
  void get(ExerciseTime& value) { value.minutes = number(-(std::int64_t{1} << 40), std::int64_t{1} << 40); }
  void get(Point& value);
  void get(std::string& value) { get_text(value, false); }
  void get_text(std::string& value, bool lines);
  void get(Men& value) { value.count = static_cast<std::int32_t>(number(0, std::numeric_limits<std::int32_t>::max())); }
  void get(Part& value) {
    StoredPart stored;
    get(stored);
    value = {stored.arm, stored.men, stored.men, stored.guns, stored.waggons};
  }
  void get(Described auto& value) {
    if (!take('{')) return say(phrase("not an object"));
    const std::string_view key = key_;
    first_ = true;
    each_stored_field(value, *this);
    leave();
    first_ = false;
    if (wrong_.empty()) key_ = key;
  }
  template <class T>
  void get(std::vector<T>& values) {
    if (!take('[')) return say(phrase("not a list"));
    if (take(']')) return;
    do {
      if (values.size() == most_in_a_list) return say(phrase("more than such a list can hold"));
      get(values.emplace_back());
    } while (wrong_.empty() && take(','));
    if (!take(']')) say(phrase("a list that breaks off"));
  }
  template <class Tag>
  void get(Id<Tag>& value) {
    get(value.number);
  }
  // A seat or a side may be nobody's, −1; where somebody is wanted, whoever folds the event in asks for him.
  void get(SeatId& value) { get_or_none(value.number); }
  void get(SideId& value) { get_or_none(value.number); }
  void get_or_none(std::int32_t& value) {
    value = static_cast<std::int32_t>(number(-1, std::numeric_limits<std::int32_t>::max()));
  }
  template <Enumeration E>
  void get(E& value) {
    const std::optional<std::string_view> written = quoted();
    if (!written) return say(phrase("not a word"));
    if (const std::optional<E> named = worded<E>(*written)) return void(value = *named);
    say(phrase("“{}” is not one of its words", written->substr(0, 40)));
  }
  template <class T>
  void get(std::optional<T>& value) {
    value.reset();
    if (!take("null")) get(value.emplace());
  }

  std::string_view json_, rest_;
  bool first_ = true;     ///< no key of this object was read yet
  std::string_view key_;  ///< the key being read, for what is said
  Phrase wrong_;
};

}  // namespace sandgate::journal
