#include "core/journal/fields.h"

#include <charconv>
#include <utility>

#include "core/base/text.h"

namespace sandgate::journal {

void FieldWriter::put(std::int64_t value) {
  char digits[24];
  text_.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

void FieldWriter::put(Point value) {
  text_ += '[';
  put(value.x);
  text_ += ',';
  put(value.y);
  text_ += ']';
}

void FieldWriter::put(const std::string& value) {
  text_ += '"';
  for (const char c : value) {
    if (c == '"' || c == '\\' || c == '\n') text_ += '\\';
    text_ += c == '\n' ? 'n' : c;
  }
  text_ += '"';
}

FieldReader::FieldReader(std::string_view json) : json_(json), rest_(json) {
  if (!take('{')) say(phrase("not a JSON object"));
}

void FieldReader::say(Phrase what) {
  if (wrong_.empty()) wrong_ = key_.empty() ? std::move(what) : phrase("at “{}”: {}", key_, std::move(what));
}

void FieldReader::broken() {
  key_ = {};
  say(phrase("it breaks off or goes astray at byte {}", json_.size() - rest_.size() + 1));
}

bool FieldReader::take(char c) {
  if (rest_.empty() || rest_.front() != c) return false;
  rest_.remove_prefix(1);
  return true;
}

bool FieldReader::take(std::string_view text) {
  if (!rest_.starts_with(text)) return false;
  rest_.remove_prefix(text.size());
  return true;
}

std::optional<std::string_view> FieldReader::quoted() {
  if (!rest_.starts_with('"')) return {};
  const std::size_t close = rest_.find('"', 1);
  if (close == std::string_view::npos) return {};
  const std::string_view text = rest_.substr(1, close - 1);
  rest_.remove_prefix(close + 1);
  return text;
}

bool FieldReader::enter(std::string_view key) {
  if (!wrong_.empty()) return false;
  key_ = {};
  if (rest_.starts_with('}')) return say(phrase("“{}” is missing", key)), false;
  if (!std::exchange(first_, false) && !take(',')) return broken(), false;
  const std::optional<std::string_view> name = quoted();
  if (!name || !take(':')) return broken(), false;
  if (*name < key) return say(phrase("“{}” does not belong there", name->substr(0, 40))), false;
  if (*name > key) return say(phrase("“{}” is missing", key)), false;
  key_ = key;
  return true;
}

void FieldReader::leave() {
  if (!wrong_.empty() || take('}')) return;
  key_ = {};
  if (!first_ && !take(',')) return broken();
  const std::optional<std::string_view> name = quoted();
  if (!name) return broken();
  say(phrase("“{}” does not belong there", name->substr(0, 40)));
}

void FieldReader::end() {
  leave();
  if (wrong_.empty() && !rest_.empty()) broken();
}

std::int64_t FieldReader::number(std::int64_t least, std::int64_t most) {
  if (!wrong_.empty()) return least;
  std::int64_t value = 0;
  const char* const begin = rest_.data();
  const auto [stop, error] = std::from_chars(begin, begin + rest_.size(), value);
  const std::string_view written = rest_.substr(0, rest_.find_first_of(",]}"));
  const auto digits = static_cast<std::size_t>(stop - begin);
  const bool padded = written.starts_with("-0") || (written.size() > 1 && written.front() == '0');
  if (digits != written.size() || error == std::errc::invalid_argument || padded) {
    say(phrase("{} is not a whole number", written.substr(0, 40)));
  } else if (error != std::errc{} || value < least || value > most) {
    say(phrase("{} is out of range", written.substr(0, 40)));
  } else {
    rest_.remove_prefix(digits);
    return value;
  }
  return least;
}

void FieldReader::get(bool& value) {
  value = take("true");
  if (!value && !take("false")) say(phrase("not true or false"));
}

void FieldReader::get(Point& value) {
  if (!take('[')) return say(phrase("not a point"));
  get(value.x);
  if (!take(',')) return say(phrase("a point is two numbers"));
  get(value.y);
  if (!take(']')) say(phrase("a point is two numbers"));
}

void FieldReader::get_text(std::string& value, bool lines) {
  if (!take('"')) return say(phrase("not a text"));
  while (!rest_.empty() && rest_.front() != '"') {
    const bool escaped = take('\\');
    const bool breaks = escaped && lines && rest_.starts_with('n');
    if (escaped && !breaks && (rest_.empty() || (rest_.front() != '"' && rest_.front() != '\\')))
      return say(phrase("not a text"));
    value += breaks ? '\n' : rest_.front();
    rest_.remove_prefix(1);
  }
  if (!take('"')) return say(phrase("not one line of text"));
  std::string_view left = value;
  for (std::size_t end = lines ? left.find('\n') : left.npos; end != left.npos; end = left.find('\n')) {
    if (!is_line(left.substr(0, end))) return say(phrase("not lines of text"));
    left.remove_prefix(end + 1);
  }
  if (!is_line(left)) say(lines ? phrase("not lines of text") : phrase("not one line of text"));
}

}  // namespace sandgate::journal
