// How a command answers: text for people, one JSON value for programs, one sentence when it fails.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/cli/exit_code.h"
#include "core/base/refusal.h"
#include "map/base/fault.h"
#include "map/base/point.h"
#include "map/base/progress.h"

namespace sandgate::cli {

/// A JSON value, written as it is read: `Answer{{"seat", "Red"}, {"moves", 4}}` is an object whose members keep their
/// order, and any other list in braces an array. One that was made of nothing is null and becomes what is first asked
/// of it: an object by a key, an array by push_back.
class Answer {
 public:
  using Array = std::vector<Answer>;
  using Object = std::vector<std::pair<std::string, Answer>>;
  using Value = std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, Array, Object>;

  Answer(std::nullptr_t = nullptr) {}
  Answer(std::same_as<bool> auto value) : value_(value) {}
  Answer(std::signed_integral auto value) : value_(static_cast<std::int64_t>(value)) {}
  template <std::unsigned_integral Number>
  requires(!std::same_as<Number, bool>) Answer(Number value) : value_(whole(value)) {}
  Answer(std::floating_point auto value) : value_(static_cast<double>(value)) {}
  Answer(const char* value) : value_(std::string(value)) {}
  Answer(std::string_view value) : value_(std::string(value)) {}
  Answer(std::string value) : value_(std::move(value)) {}
  template <class T>
  Answer(const std::vector<T>& values) : value_(Array(values.begin(), values.end())) {}
  Answer(std::initializer_list<Answer> values);
  static Answer object();
  static Answer array(std::initializer_list<Answer> values = {});
  /// Throws where `text` is no JSON.
  static Answer parse(std::string_view text);

  /// The member `key`, which is added where there is none.
  Answer& operator[](std::string_view key);
  void push_back(Answer value);

  const Value& value() const { return value_; }
  bool is_null() const { return value_.index() == 0; }
  bool contains(std::string_view key) const;
  /// How many members or elements; nought of anything else.
  std::size_t size() const;
  /// Throws where there is no such member.
  const Answer& at(std::string_view key) const;
  /// A whole number, text, true or false, or a list of whole numbers; throws where it is something else.
  template <class T>
  T get() const;
  /// As JSON on one line.
  std::string dump() const;
  friend bool operator==(const Answer& a, const Answer& b) { return a.value_ == b.value_; }

 private:
  /// A number that fits in both kinds is of the first, so that it is like itself read back.
  static Value whole(std::uint64_t value);
  const Answer* find(std::string_view key) const;

  Value value_;
};

/// A whole number where `value` is one, so that 4 is not printed as 4.0.
Answer number(double value);
/// The same rounded to `decimals` places.
Answer number(double value, int decimals);
Answer place(MapPoint p);

/// What every command is given: how to answer and how to tell how far it is.
class Output {
 public:
  explicit Output(bool json) : json_(json) {}
  bool json() const { return json_; }
  /// Prints `answer` as JSON where that was asked for, else `text`.
  void answer(const Answer& answer, const std::string& text) const;
  /// One sentence on standard error; answers with the exit code to return.
  ExitCode fail(const Fault& fault) const;
  ExitCode fail(const std::string& sentence) const;
  /// One sentence on standard error about something that is passed over.
  void note(const std::string& sentence) const;
  /// On a terminal shows how far `what` is; Ctrl-C asks it to stop.
  Progress progress(const std::string& what) const;

 private:
  bool json_;
};

/// Makes Ctrl-C ask long work to stop instead of ending the program in the middle of it.
void stop_on_interrupt();

}  // namespace sandgate::cli
