#include "map/import/text_grid.h"

#include <cpl_vsi.h>
#include <fmt/format.h>
#include <algorithm>

#include <array>
#include <charconv>
#include <memory>
#include <string_view>
#include <vector>

namespace sandgate {
namespace {

struct CloseFile {
  void operator()(VSILFILE* file) const { VSIFCloseL(file); }
};
using File = std::unique_ptr<VSILFILE, CloseFile>;

constexpr std::array<std::string_view, 9> header_words{
    "ncols", "nrows", "xllcorner", "yllcorner", "xllcenter", "yllcenter", "cellsize", "nodata_value", "dx"};

std::string lower(std::string_view text) {
  std::string copy(text);
  for (char& c : copy)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return copy;
}

bool header_word(std::string_view token) {
  const std::string word = lower(token);
  return word == "dy" || std::ranges::find(header_words, word) != header_words.end();
}

bool number(std::string_view token) {
  std::string copy;
  if (token.starts_with('+')) token.remove_prefix(1);
  if (token.find(',') != std::string_view::npos) {  // a decimal comma
    copy = token;
    for (char& c : copy)
      if (c == ',') c = '.';
    token = copy;
  }
  double value = 0;
  const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), value);
  // Some programs write a void as "-1.#IND"; like "nan" it counts as a number here.
  return (error != std::errc::invalid_argument && end == token.data() + token.size()) ||
         token.find(".#") != std::string_view::npos;
}

/// Splits a file into words without holding it all.
class Words {
 public:
  explicit Words(VSILFILE* file) : file_(file), held_(std::size_t{1} << 16) {}
  /// The next word; empty at the end.
  std::string_view next() {
    word_.clear();
    for (;;) {
      if (at_ == end_) {
        at_ = 0;
        end_ = VSIFReadL(held_.data(), 1, held_.size(), file_);
        if (end_ == 0) return word_;
      }
      const char c = held_[at_++];
      const bool blank = c == ' ' || c == '\t' || c == '\r' || c == '\n';
      if (!blank) word_ += c;
      if ((blank && !word_.empty()) || word_.size() > longest) return word_;
    }
  }

 private:
  static constexpr std::size_t longest = 400;
  VSILFILE* file_;
  std::vector<char> held_;
  std::size_t at_ = 0, end_ = 0;
  std::string word_;
};

}  // namespace

bool is_text_grid(const std::string& path) {
  const File file(VSIFOpenL(path.c_str(), "rb"));
  if (!file) return false;
  return header_word(Words(file.get()).next());
}

Result<void> check_text_grid(const std::string& path, const std::string& where, std::size_t cells, std::uintmax_t bytes,
                             const Progress& progress) {
  constexpr std::uintmax_t always = 1'000'000, for_a_cell = 100;
  constexpr std::size_t between_reports = std::size_t{1} << 18;
  if (bytes > always + for_a_cell * cells)
    return fault(where, phrase("it is far too large for the {} cells it announces", cells), "fetch it again");
  const File file(VSIFOpenL(path.c_str(), "rb"));
  if (!file) return fault(where, "it cannot be read", "fetch it again");
  Words words(file.get());
  std::string_view word = words.next();
  while (header_word(word)) {
    words.next();
    word = words.next();
  }
  for (std::size_t seen = 0; seen < cells; ++seen, word = words.next()) {
    if (word.empty())
      return fault(where, phrase("it is cut short: it announces {} cells and holds {}", cells, seen), "fetch it again");
    if (!number(word))
      return fault(where, phrase("cell {} is not a number", seen + 1), "mend the file or fetch it again");
    if (seen % between_reports == 0 && !go_on(progress, static_cast<double>(seen) / static_cast<double>(cells)))
      return stopped(phrase("Reading {}", where));
  }
  return {};
}

}  // namespace sandgate
