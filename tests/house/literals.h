// Texts in quotation marks of a source file, and what they are handed to: enough of C++ to tell a sentence that people
// read from one that nobody translates. Private to tests/house.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sandgate::house {

struct Literal {
  std::string text;                ///< as the program has it; neighbours are one
  std::vector<std::string> calls;  ///< names before the brackets open around it, the innermost last: "f", "f<T>"
  int line = 0;
  bool glued = false;  ///< `+` stands beside it
};

/// Of `source`, without those of comments, of #include and of raw strings.
std::vector<Literal> literals_of(std::string_view source);

/// Whether people would read it as words: two words at least, of which one is not a name, tags and places for values
/// apart.
bool reads_as_words(std::string_view text);

}  // namespace sandgate::house
