#include "tests/house/literals.h"

#include <cctype>
#include <regex>

namespace sandgate::house {
namespace {

bool part_of_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

class Scan {
 public:
  explicit Scan(std::string_view source) : source_(source) {}

  std::vector<Literal> run() {
    while (at_ < source_.size()) step();
    return std::move(found_);
  }

 private:
  char now(std::size_t ahead = 0) const { return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0'; }
  void move(std::size_t count = 1) {
    for (; count > 0 && at_ < source_.size(); --count, ++at_) line_ += source_[at_] == '\n' ? 1 : 0;
  }
  void past(std::string_view end) {
    const std::size_t to = source_.find(end, at_);
    move(to == std::string_view::npos ? source_.size() - at_ : to + end.size() - at_);
  }

  void step() {
    const char c = now();
    if (c == '/' && now(1) == '/') return past("\n");
    if (c == '/' && now(1) == '*') return past("*/");
    if (c == '#') return past("\n");
    if (c == '"') return text();
    if (c == '\'') return character();
    if (part_of_name(c)) return name();
    if (std::isspace(static_cast<unsigned char>(c)) != 0) return move();
    if (c == '<') before_angle_ = name_;
    if (c == '>') name_ = before_angle_ + '<' + name_ + '>';
    if (c == '(' || c == '{' || c == '[') {
      open_.push_back(c == '(' || c == '{' ? name_ : std::string());
    } else if ((c == ')' || c == '}' || c == ']') && !open_.empty()) {
      open_.pop_back();
    }
    after_plus_ = c == '+';
    if (after_plus_ && joined()) found_.back().glued = true;
    // `f<T>(` is a call of f.
    if (c != '<' && c != '>' && c != ':') name_.clear();
    after_text_ = false;
    move();
  }

  bool joined() const { return after_text_ && !found_.empty(); }

  void name() {
    const std::size_t from = at_;
    const bool figures = std::isdigit(static_cast<unsigned char>(now())) != 0;
    while (part_of_name(now()) || (figures && now() == '\'' && part_of_name(now(1)))) move();
    const std::string_view word = source_.substr(from, at_ - from);
    if (word == "R" && now() == '"') {
      const std::size_t bracket = source_.find('(', at_);
      const std::string end = ")" + std::string(source_.substr(at_ + 1, bracket - at_ - 1)) + "\"";
      past(end);
      after_text_ = false;
      return;
    }
    name_ = word;
    after_text_ = after_plus_ = false;
  }

  void character() {
    move();
    while (at_ < source_.size() && now() != '\'') move(now() == '\\' ? 2 : 1);
    move();
    after_text_ = after_plus_ = false;
  }

  void text() {
    const int line = line_;
    std::string said;
    for (move(); at_ < source_.size() && now() != '"';) {
      if (now() != '\\') {
        said += now();
        move();
        continue;
      }
      const char c = now(1);
      said += c == 'n' ? '\n' : c == 't' ? '\t' : c;
      move(2);
    }
    move();
    if (joined() && !found_.back().glued) {
      found_.back().text += said;
      return;
    }
    found_.push_back({std::move(said), open_, line, after_plus_});
    after_text_ = true;
    after_plus_ = false;
  }

  std::string_view source_;
  std::size_t at_ = 0;
  int line_ = 1;
  std::vector<std::string> open_;
  std::string name_, before_angle_;
  bool after_text_ = false, after_plus_ = false;
  std::vector<Literal> found_;
};

}  // namespace

std::vector<Literal> literals_of(std::string_view source) { return Scan(source).run(); }

bool reads_as_words(std::string_view text) {
  static const std::regex apart(R"(<[^>]*>|&[a-z]+;|\{[^}]*\}|%[L0-9n]+)");
  static const std::regex words(
      R"((^|[^A-Za-z_./:#=-])[a-z]{2,}('[a-z]+)?[,;:.]? +[A-Za-z“‘(]?[A-Za-z]+([^A-Za-z_=/(-]|$))");
  const std::string plain = std::regex_replace(std::string(text), apart, " ");
  return std::regex_search(plain, words);
}

}  // namespace sandgate::house
