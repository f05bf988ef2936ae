// Orders and events of every kind, made of their fields: with values of no meaning, each within what the journal keeps,
// or with such as could be.
#pragma once

#include <random>
#include <string>
#include <utility>

#include "core/base/enumeration.h"
#include "core/base/text.h"
#include "core/kinds/event.h"

namespace sandgate::tests {

/// With everything that needs escaping, and letters of two bytes.
inline constexpr const char* hard_line = "Nebel in den Tälern: \"dick\" \\ naß";

class AnyValues {
 public:
  enum class Of : std::uint8_t {
    anything,
    a_small_exercise  ///< the first two of all that has a number, the least counts and lengths, one line for all texts,
                      ///< one or two in a list
  };
  explicit AnyValues(std::uint64_t seed, Of what = Of::anything)
      : random_(seed), small_(what == Of::a_small_exercise) {}

  /// The kind that stands at `index` among the alternatives.
  Event event(std::size_t index) { return alternative<Event>(KindsIn<Event>(), index); }
  Deed deed(std::size_t index) { return alternative<Deed>(KindsIn<Deed>(), index); }
  SeatDeed seat_deed(std::size_t index) { return alternative<SeatDeed>(KindsIn<SeatDeed>(), index); }

 private:
  static constexpr std::int64_t far = std::int64_t{1} << 40, long_while = std::int64_t{1} << 50;

  std::int64_t lot(std::int64_t least, std::int64_t most) {
    return std::uniform_int_distribution<std::int64_t>(least, most)(random_);
  }
  std::int64_t whole(std::int64_t least, std::int64_t most) {
    if (small_) return lot(std::max<std::int64_t>(least, 0), std::min<std::int64_t>(most, 1));
    // The ends are where mistakes are.
    const auto die = std::uniform_int_distribution<int>(0, 19)(random_);
    if (die == 0) return least;
    if (die == 1) return most;
    return lot(least, most);
  }
  std::int32_t count() { return static_cast<std::int32_t>(whole(0, std::numeric_limits<std::int32_t>::max())); }

  template <class Value, class T>
  Value of_kind() {
    T value;
    fill(value);
    return value;
  }
  template <class Value, class... Ts>
  Value alternative(Kinds<Ts...>, std::size_t index) {
    static constexpr Value (AnyValues::*of_kinds[])(){&AnyValues::of_kind<Value, Ts>...};
    return (this->*of_kinds[index])();
  }

  void fill(bool& value) { value = whole(0, 1) == 1; }
  void fill(std::uint8_t& value) { value = static_cast<std::uint8_t>(whole(0, 255)); }
  void fill(std::int32_t& value) { value = count(); }
  void fill(std::int64_t& value) { value = whole(0, std::int64_t{1} << 53); }
  void fill(Length& value) { value.count = whole(-far, far); }
  void fill(Moves& value) { value.count = whole(-long_while, long_while); }
  void fill(Men& value) { value.count = count(); }
  void fill(Bearing& value) { value = Bearing::of(static_cast<int>(whole(0, Bearing::full_circle - 1))); }
  void fill(ExerciseTime& value) { value.minutes = whole(-far, far); }
  void fill(Point& value) { fill(value.x), fill(value.y); }
  template <class Tag>
  void fill(Id<Tag>& value) {
    value.number = count();
  }
  void fill(Elevation& value) { value.mils = static_cast<std::int16_t>(whole(-1600, 1600)); }
  template <Enumeration E>
  void fill(E& value) {
    value = static_cast<E>(lot(0, value_count<E> - 1));
  }
  void fill(std::string& value) {
    static constexpr const char* letters[] = {"a", " ",      "Z", "\"", "\\",     "/",  "{", "]",
                                              ",", "\u00A0", "é", "–",  "\uFFFD", "漢", "😀", "\U0010FFFF"};
    if (small_) {
      value = hard_line;
      return;
    }
    for (std::int64_t left = whole(0, 60); left > 0; --left) {
      const std::string_view letter = letters[static_cast<std::size_t>(whole(0, std::size(letters) - 1))];
      if (value.size() + letter.size() <= longest_line) value += letter;
    }
  }
  template <class T>
  void fill(std::optional<T>& value) {
    if (lot(0, 2) > 0) fill(value.emplace());
  }
  template <class T>
  void fill(std::vector<T>& values) {
    values.resize(static_cast<std::size_t>(small_ ? lot(1, 2) : lot(0, 5)));
    for (T& value : values) fill(value);
  }

  void fill(Part& part) {
    each_field(part, [this](std::string_view, auto& field) { fill(field); });
    part.men_began = part.men;  // what one sees of men is how many they are now
  }
  template <Described T>
  void fill(T& value) {
    each_field(value, [this](std::string_view, auto& field) { fill(field); });
  }

  std::mt19937_64 random_;
  bool small_;
};

}  // namespace sandgate::tests
