#include "core/rulebook/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

namespace sandgate {
namespace {

/// The first `most` bytes of `text`, whole characters only and none that would break a line.
std::string plain(std::string_view text, std::size_t most) {
  std::string line;
  for (const char c : text.substr(0, most)) line += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? '?' : c;
  if (text.size() <= most) return line;
  while (!line.empty() && (static_cast<unsigned char>(line.back()) & 0xC0U) == 0x80U) line.pop_back();
  if (!line.empty() && static_cast<unsigned char>(line.back()) >= 0xC0U) line.pop_back();
  return line + "…";
}

/// `where` with the line and column of a byte of `text`.
std::string place_in(std::string_view text, std::size_t byte, const std::string& where) {
  const std::string_view before = text.substr(0, byte);
  const auto newline = before.rfind('\n');
  const auto column = newline == std::string_view::npos ? before.size() + 1 : before.size() - newline;
  return fmt::format("{}: line {}, column {}", where, 1 + std::ranges::count(before, '\n'), column);
}

/// Builds a Json from the parser's events, so that keys used twice and depth are caught while reading.
class JsonBuilder final : public nlohmann::json_sax<nlohmann::json> {
 public:
  JsonBuilder(std::string_view text, const std::string& where, const JsonLimits& limits)
      : text_(text), where_(where), limits_(limits) {}

  bool null() override { return put({nullptr}); }
  bool boolean(bool value) override { return put({value}); }
  bool number_integer(number_integer_t value) override { return put({std::int64_t{value}}); }
  bool number_unsigned(number_unsigned_t value) override {
    if (value > static_cast<number_unsigned_t>(std::numeric_limits<std::int64_t>::max()))
      return put({static_cast<double>(value)});
    return put({static_cast<std::int64_t>(value)});
  }
  bool number_float(number_float_t value, const string_t&) override { return put({value}); }
  bool string(string_t& value) override { return put({std::move(value)}); }
  bool binary(binary_t&) override { return wrong("holds binary data", "write it as text"); }

  bool start_object(std::size_t) override { return open({Json::Object{}}); }
  bool key(string_t& name) override {
    std::get<Json::Object>(open_.back()->value).push_back({std::move(name), {}});
    return true;
  }
  bool end_object() override {
    auto& members = std::get<Json::Object>(open_.back()->value);
    std::ranges::sort(members, {}, &Json::Member::key);
    const auto twice = std::ranges::adjacent_find(members, {}, &Json::Member::key);
    if (twice != members.end()) {
      const std::string name = twice->key;
      open_.pop_back();
      return wrong(phrase("has the key {} twice", in_quotes(name)), "keep one of the two");
    }
    open_.pop_back();
    return true;
  }
  bool start_array(std::size_t) override { return open({Json::Array{}}); }
  bool end_array() override {
    open_.pop_back();
    return true;
  }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& error) override {
    fault_ =
        Fault{place_in(text_, position > 0 ? position - 1 : 0, where_), why(error), "correct the text there", false};
    return false;
  }

  Result<Json> result() && {
    if (!fault_.what.empty()) return std::unexpected(std::move(fault_));
    return std::move(root_);
  }

 private:
  /// The parser's message without its own name, place and last bytes read.
  static Phrase why(const nlohmann::detail::exception& error) {
    std::string text = error.what();
    if (text.find("out_of_range") != std::string::npos) return phrase("holds a number too large for any computer");
    if (const auto dash = text.find(" - "); dash != std::string::npos) text.erase(0, dash + 3);
    if (const auto last = text.find("; last read"); last != std::string::npos) text.erase(last);
    if (text.find("UTF-8") != std::string::npos) return phrase("holds bytes that are not UTF-8 text");
    return phrase("is not JSON ({})", in_quotes(text));
  }

  bool put(Json value) {
    place() = std::move(value);
    return true;
  }
  bool open(Json value) {
    Json& slot = place();
    if (open_.size() >= limits_.depth)
      return wrong(phrase("nests deeper than {} levels", limits_.depth), "write it flatter");
    slot = std::move(value);
    open_.push_back(&slot);
    return true;
  }
  /// Where the next value goes. Only the innermost open container grows, so the pointers to the outer ones hold.
  Json& place() {
    if (open_.empty()) return root_;
    if (auto* members = std::get_if<Json::Object>(&open_.back()->value)) return members->back().value;
    return std::get<Json::Array>(open_.back()->value).emplace_back();
  }
  bool wrong(Phrase what, Phrase mend) {
    std::string pointer;
    for (const Json* container : open_) {
      if (const auto* members = container->object()) pointer = pointer_to(pointer, members->back().key);
      if (const auto* items = container->array()) pointer += fmt::format("/{}", items->size() - 1);
    }
    fault_ = {where_ + (pointer.empty() ? "" : ": " + plain(pointer, 200)), std::move(what), std::move(mend), false};
    return false;
  }

  std::string_view text_;
  const std::string& where_;
  JsonLimits limits_;
  Json root_;
  std::vector<Json*> open_;
  Fault fault_;
};

/// The library's own tree of a value. Depth is bounded by parse_json.
struct ToTree {
  nlohmann::json operator()(const Json::Array& items) const {
    auto tree = nlohmann::json::array();
    for (const Json& item : items) tree.push_back(std::visit(*this, item.value));
    return tree;
  }
  nlohmann::json operator()(const Json::Object& members) const {
    auto tree = nlohmann::json::object();
    for (const auto& [key, value] : members) tree[key] = std::visit(*this, value.value);
    return tree;
  }
  nlohmann::json operator()(const auto& value) const { return value; }
};

}  // namespace

const Json* Json::find(std::string_view key) const {
  const Object* members = object();
  if (members == nullptr) return nullptr;
  const auto found = std::ranges::lower_bound(*members, key, {}, &Member::key);
  return found != members->end() && found->key == key ? &found->value : nullptr;
}

Result<Json> parse_json(std::string_view text, const std::string& where, const JsonLimits& limits) {
  if (text.empty()) return fault(where, "is empty", "give it its contents");
  if (text.size() > limits.bytes)
    return fault(where, phrase("has {} bytes, and {} are the most there may be", text.size(), limits.bytes),
                 "make it smaller");
  // The parser would take a zero byte for the end of the text.
  if (const auto zero = text.find('\0'); zero != std::string_view::npos)
    return fault(place_in(text, zero, where), "holds a zero byte", "save it as UTF-8 text");
  JsonBuilder builder(text, where, limits);
  nlohmann::json::sax_parse(text.begin(), text.end(), &builder);
  return std::move(builder).result();
}

Result<std::string> read_text_file(const std::filesystem::path& path, std::size_t most) {
  const std::string where = path.string();
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) return fault(where, "is not there", "check the name");
  if (!std::filesystem::is_regular_file(status)) return fault(where, "is not a plain file", "name the file itself");
  std::ifstream in(path, std::ios::binary);
  if (!in) return fault(where, "cannot be opened", "check that you may read it");
  // The file is read to its end, whatever size the directory gives, but never far beyond what is allowed.
  std::string text;
  std::array<char, 1 << 16> piece{};
  while (in && text.size() <= most) {
    in.read(piece.data(), piece.size());
    text.append(piece.data(), static_cast<std::size_t>(in.gcount()));
  }
  if (in.bad()) return fault(where, "cannot be read to its end", "check the disk");
  if (text.empty()) return fault(where, "is empty", "give it its contents");
  if (text.size() > most)
    return fault(where, phrase("is larger than {} bytes, the most there may be", most), "make it smaller");
  return text;
}

std::string in_quotes(std::string_view text) { return fmt::format("'{}'", plain(text, 60)); }

std::string pointer_to(const std::string& pointer, std::string_view key) {
  std::string longer = pointer + '/';
  for (const char c : plain(key, 80)) {
    if (c == '~') {
      longer += "~0";
    } else if (c == '/') {
      longer += "~1";
    } else {
      longer += c;
    }
  }
  return longer;
}

std::string canonical(const Json& json) { return std::visit(ToTree{}, json.value).dump(); }

Json merged(const Json& base, const Json& over) {
  const auto *under = base.object(), *above = over.object();
  if (under == nullptr || above == nullptr) return over;
  Json::Object members = *under;
  for (const auto& [key, value] : *above) {
    const auto at = std::ranges::lower_bound(members, key, {}, &Json::Member::key);
    if (at != members.end() && at->key == key) {
      at->value = merged(at->value, value);
    } else {
      members.insert(at, {key, value});
    }
  }
  return {std::move(members)};
}

}  // namespace sandgate
