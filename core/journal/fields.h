// One description of a kind's fields serves writing and reading: both archives are called with key and value, in
// alphabetical order of the keys. Private to this room.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/journal/words.h"

namespace sandgate::journal {

template <class T>
concept Enumeration = std::is_enum_v<T>;

/// The fields of RunOn, which stands inside orders and events.
void run_on_fields(auto& archive, auto& run_on) {
  auto& [until_report, until_idle, until] = run_on;
  archive("until", until);
  archive("until_idle", until_idle);
  archive("until_report", until_report);
}

/// Writes a JSON object without blanks. Everything kept is whole numbers, words of ours and lists of them, so
/// nothing needs escaping.
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
  std::string done() && { return text_ += '}', std::move(text_); }

 private:
  void put(std::int64_t value);
  void put(std::int32_t value) { put(std::int64_t{value}); }
  void put(bool value) { text_ += value ? "true" : "false"; }
  void put(Length value) { put(value.count); }
  void put(Moves value) { put(value.count); }
  void put(Bearing value) { put(std::int64_t{value.mils}); }
  void put(ExerciseTime value) { put(value.minutes); }
  void put(Point value);
  void put(const Path& value);
  void put(const RunOn& value);
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
  /// Nothing may be left over.
  void end();
  /// What is wrong: "at “move”: 1.5 is not a whole number"; empty where nothing is.
  const std::string& wrong() const { return wrong_; }

 private:
  bool enter(std::string_view key);
  void leave();
  bool take(char c);
  bool take(std::string_view text);
  std::optional<std::string_view> quoted();
  std::int64_t number(std::int64_t least, std::int64_t most);
  void say(std::string what);
  void broken();

  void get(std::int64_t& value) { value = number(0, std::int64_t{1} << 53); }
  void get(std::int32_t& value) {
    value = static_cast<std::int32_t>(number(0, std::numeric_limits<std::int32_t>::max()));
  }
  void get(bool& value);
  // Far beyond any table, and small enough that the rules' sums and products stay exact.
  void get(Length& value) { value.count = number(-(std::int64_t{1} << 40), std::int64_t{1} << 40); }
  void get(Moves& value) { value.count = number(-(std::int64_t{1} << 50), std::int64_t{1} << 50); }
  void get(Bearing& value) { value.mils = static_cast<std::int16_t>(number(0, Bearing::full_circle - 1)); }
  void get(ExerciseTime& value) { value.minutes = number(-(std::int64_t{1} << 40), std::int64_t{1} << 40); }
  void get(Point& value);
  void get(Path& value);
  void get(RunOn& value);
  template <class Tag>
  void get(Id<Tag>& value) {
    get(value.number);
  }
  template <Enumeration E>
  void get(E& value) {
    const std::optional<std::string_view> written = quoted();
    if (!written) return say("not a word");
    for (int i = 0; !word(static_cast<E>(i)).empty(); ++i) {
      if (word(static_cast<E>(i)) == *written) {
        value = static_cast<E>(i);
        return;
      }
    }
    say("“" + std::string(written->substr(0, 40)) + "” is not one of its words");
  }
  template <class T>
  void get(std::optional<T>& value) {
    value.reset();
    if (!take("null")) get(value.emplace());
  }

  std::string_view json_, rest_;
  bool first_ = true;     ///< no key of this object was read yet
  std::string_view key_;  ///< the key being read, for what is said
  std::string wrong_;
};

}  // namespace sandgate::journal
