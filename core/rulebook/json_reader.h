// Reads typed values out of a Json and remembers the first thing wrong. Once something is wrong every further
// question answers with a harmless value, so a reader is written straight down and asked once, at its end.
#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rulebook/json.h"

namespace sandgate {

/// What went wrong in a document, if anything.
class JsonReading {
 public:
  /// `locate` names the file for a JSON pointer; a document merged from several files has several.
  using Locate = std::function<std::string(const std::string& pointer)>;
  explicit JsonReading(Locate locate) : locate_(std::move(locate)) {}
  explicit JsonReading(std::string where) : locate_([where = std::move(where)](const std::string&) { return where; }) {}

  bool good() const { return !fault_.has_value(); }
  /// Kept only where nothing was wrong before.
  void fail(const std::string& pointer, Phrase what, Phrase mend);
  const std::optional<Fault>& fault() const { return fault_; }

 private:
  Locate locate_;
  std::optional<Fault> fault_;
};

/// One value of the document and its JSON pointer.
class JsonReader {
 public:
  JsonReader(const Json& document, JsonReading& reading) : json_(&document), reading_(&reading) {}

  /// Says that this is an object with all of `needed`, and no others but `allowed`.
  void keys(std::initializer_list<std::string_view> needed, std::initializer_list<std::string_view> allowed = {}) const;
  bool has(std::string_view key) const { return json_->find(key) != nullptr; }
  JsonReader operator[](std::string_view key) const;
  /// The keys of an object whose keys are the writer's own, sorted; not more than `most`.
  std::vector<std::string> names(std::size_t most) const;

  /// The length of an array, which must lie between the two.
  std::size_t size(std::size_t least, std::size_t most) const;
  JsonReader operator[](std::size_t index) const;

  /// Text of one line: no control characters, no blank at either end, `least` … `most` bytes.
  std::string line(std::size_t least, std::size_t most) const;
  /// Text that may have several lines.
  std::string text(std::size_t most) const;
  /// A name that can be typed: small letters, figures and hyphens.
  std::string word(std::size_t most) const;
  std::int64_t whole(std::int64_t least, std::int64_t most) const;
  double number(double least, double most) const;
  bool truth() const;
  bool is_null() const { return std::holds_alternative<std::nullptr_t>(json_->value); }
  bool is_text() const { return std::holds_alternative<std::string>(json_->value); }

  /// One of a set of words: `named` finds the value, `words` lists them for the fault.
  template <class Named>
  auto choice(Named named, std::string_view words) const -> typename decltype(named(std::string_view{}))::value_type {
    const std::string said = line(1, 64);
    const auto found = named(std::string_view(said));
    if (!found) must_be_one_of(said, words);
    return found ? *found : typename decltype(named(std::string_view{}))::value_type{};
  }

  void fail(Phrase what, Phrase mend) const { reading_->fail(pointer_, std::move(what), std::move(mend)); }
  bool good() const { return reading_->good(); }
  const std::string& pointer() const { return pointer_; }

 private:
  JsonReader(const Json* json, JsonReading* reading, std::string pointer)
      : json_(json), reading_(reading), pointer_(std::move(pointer)) {}
  void must_be(std::string_view kind) const;
  void must_be_one_of(std::string_view said, std::string_view words) const;

  const Json* json_;
  JsonReading* reading_;
  std::string pointer_;
};

}  // namespace sandgate
