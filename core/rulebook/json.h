// A JSON text as a value, read more strictly than the format asks. Free of third-party types; serves rulebooks,
// scenarios and the texts beside them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "map/base/fault.h"

namespace sandgate {

/// One JSON value. Whole numbers that fit 64 bits are held as such, all others as real ones.
struct Json {
  struct Member;
  using Array = std::vector<Json>;
  using Object = std::vector<Member>;  ///< sorted by key, each key once

  std::variant<std::nullptr_t, bool, std::int64_t, double, std::string, Array, Object> value;

  const Object* object() const { return std::get_if<Object>(&value); }
  const Array* array() const { return std::get_if<Array>(&value); }
  /// The member `key` of an object; none for other values.
  const Json* find(std::string_view key) const;
};

struct Json::Member {
  std::string key;
  Json value;
};

/// How large a text may be. Both bounds keep a hostile file from using up memory or stack.
struct JsonLimits {
  std::size_t bytes = 1 << 20;
  std::size_t depth = 16;
};

/// Reads one value and nothing after it. A byte order mark at the start is passed over. Faults name `where` and the
/// line and column: empty and truncated texts, what is not UTF-8, numbers no computer holds, nesting deeper than the
/// limit. A key used twice in one object is a fault that names the object's JSON pointer.
Result<Json> parse_json(std::string_view text, const std::string& where, const JsonLimits& limits = {});

/// The bytes of a text file. Faults: missing, not a plain file, unreadable, empty, larger than `most` bytes.
Result<std::string> read_text_file(const std::filesystem::path& path, std::size_t most);

/// `text` as one line without control characters and not longer than a sentence can bear: what a fault may quote.
std::string in_quotes(std::string_view text);
/// `pointer` with one more reference token, escaped as RFC 6901 asks.
std::string pointer_to(const std::string& pointer, std::string_view key);

/// The text with sorted keys and without blanks; the same value always gives the same text.
std::string canonical(const Json& json);

/// `base` with what `over` gives replaced: objects key by key, every other value whole.
Json merged(const Json& base, const Json& over);

}  // namespace sandgate
