#include "core/rulebook/json_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace sandgate {
namespace {

const Json empty_value{};

Phrase kind_of(const Json& json) {
  static const auto kinds =
      std::to_array<Phrase>({"null", "true or false", "a number", "a number", "a text", "a list", "an object"});
  return kinds[json.value.index()];
}

bool blank(char c) { return c == ' ' || c == '\t'; }
bool control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

}  // namespace

void JsonReading::fail(const std::string& pointer, Phrase what, Phrase mend) {
  if (fault_) return;
  const std::string file = locate_(pointer);
  fault_ = Fault{pointer.empty() ? file : file + ": " + pointer, std::move(what), std::move(mend), false};
}

void JsonReader::must_be(std::string_view kind) const {
  fail(phrase("is {} where {} is needed", kind_of(*json_), kind), phrase("write {}", kind));
}

void JsonReader::must_be_one_of(std::string_view said, std::string_view words) const {
  fail(phrase("is {}", in_quotes(said)), phrase("write one of: {}", words));
}

void JsonReader::keys(std::initializer_list<std::string_view> needed,
                      std::initializer_list<std::string_view> allowed) const {
  if (!good()) return;
  const Json::Object* members = json_->object();
  if (members == nullptr) return must_be("an object");
  const auto among = [](std::initializer_list<std::string_view> keys, std::string_view key) {
    return std::ranges::find(keys, key) != keys.end();
  };
  for (const auto& [key, value] : *members) {
    if (among(needed, key) || among(allowed, key)) continue;
    std::vector<std::string_view> all(needed);
    all.insert(all.end(), allowed.begin(), allowed.end());
    return reading_->fail(pointer_to(pointer_, key), "is an unknown key",
                          phrase("the keys here are {}", fmt::format("{}", fmt::join(all, ", "))));
  }
  for (const std::string_view key : needed)
    if (!has(key)) return fail(phrase("has no key '{}'", key), "add it");
}

JsonReader JsonReader::operator[](std::string_view key) const {
  const Json* found = json_->find(key);
  if (found == nullptr) {
    fail(phrase("has no key '{}'", key), "add it");
    return {&empty_value, reading_, pointer_};
  }
  return {found, reading_, pointer_to(pointer_, key)};
}

std::vector<std::string> JsonReader::names(std::size_t most) const {
  std::vector<std::string> all;
  if (!good()) return all;
  const Json::Object* members = json_->object();
  if (members == nullptr) {
    must_be("an object");
    return all;
  }
  if (members->size() > most) fail(phrase("has more than {} keys", most), "leave some out");
  for (const Json::Member& member : *members) all.push_back(member.key);
  return all;
}

std::size_t JsonReader::size(std::size_t least, std::size_t most) const {
  if (!good()) return 0;
  const Json::Array* items = json_->array();
  if (items == nullptr) {
    must_be("a list");
    return 0;
  }
  if (items->size() >= least && items->size() <= most) return items->size();
  if (items->size() > most) {
    fail(phrase("has {} entries, and {} are the most there may be", items->size(), most), "leave some out");
  } else {
    fail(phrase("has {} entries, and at least {} are needed", items->size(), least), "add what is missing");
  }
  return 0;
}

JsonReader JsonReader::operator[](std::size_t index) const {
  const Json::Array* items = json_->array();
  std::string pointer = fmt::format("{}/{}", pointer_, index);
  if (items == nullptr || index >= items->size()) return {&empty_value, reading_, std::move(pointer)};
  return {&(*items)[index], reading_, std::move(pointer)};
}

std::string JsonReader::text(std::size_t most) const {
  if (!good()) return {};
  const auto* said = std::get_if<std::string>(&json_->value);
  if (said == nullptr) {
    must_be("a text");
    return {};
  }
  if (said->size() > most) {
    fail(phrase("has {} bytes, and {} are the most there may be", said->size(), most), "shorten it");
    return {};
  }
  if (std::ranges::any_of(*said, [](char c) { return control(c) && c != '\n' && c != '\t'; })) {
    fail("holds control characters", "write plain text");
    return {};
  }
  return *said;
}

std::string JsonReader::line(std::size_t least, std::size_t most) const {
  const std::string said = text(most);
  if (!good()) return {};
  if (said.size() < least) fail("is too short", phrase("write at least {} characters", least));
  if (std::ranges::any_of(said, control)) fail("has more than one line", "write it in one line");
  if (!said.empty() && (blank(said.front()) || blank(said.back()))) fail("begins or ends with a blank", "leave it out");
  return good() ? said : std::string{};
}

std::string JsonReader::word(std::size_t most) const {
  const std::string said = line(1, most);
  if (!std::ranges::all_of(said, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; }))
    fail(phrase("is {}", in_quotes(said)), "use small letters, figures and hyphens only");
  return good() ? said : std::string{};
}

std::int64_t JsonReader::whole(std::int64_t least, std::int64_t most) const {
  if (!good()) return least;
  const auto* said = std::get_if<std::int64_t>(&json_->value);
  if (said != nullptr && *said >= least && *said <= most) return *said;
  if (said != nullptr) {
    fail(phrase("is {}", *said), phrase("write a whole number from {} to {}", least, most));
  } else if (const auto* real = std::get_if<double>(&json_->value)) {
    fail(phrase("is {}", *real), phrase("write a whole number from {} to {}", least, most));
  } else {
    must_be("a whole number");
  }
  return least;
}

double JsonReader::number(double least, double most) const {
  if (!good()) return least;
  double said = 0;
  if (const auto* whole = std::get_if<std::int64_t>(&json_->value)) {
    said = static_cast<double>(*whole);
  } else if (const auto* real = std::get_if<double>(&json_->value)) {
    said = *real;
  } else {
    must_be("a number");
    return least;
  }
  if (said >= least && said <= most) return said;
  fail(phrase("is {}", said), phrase("write a number from {} to {}", least, most));
  return least;
}

bool JsonReader::truth() const {
  if (!good()) return false;
  const auto* said = std::get_if<bool>(&json_->value);
  if (said == nullptr) must_be("true or false");
  return said != nullptr && *said;
}

}  // namespace sandgate
