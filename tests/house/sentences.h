// The sentences of the source and who translates them. Private to tests/house.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace sandgate::house {

struct Sentence {
  std::filesystem::path file;  ///< as seen from the root
  int line = 0;
  std::string text;
  std::string within;  ///< the calls around it, outermost first: "log_line/format"
};

struct Sentences {
  std::set<std::string> phrases;  ///< forms of `Phrase` and what figures of a rulebook mean, for the context `faults`
  std::vector<Sentence> escaped;  ///< read by people and translated by nobody
};

/// Of all files beneath core, map, logistics, app and plugins.
Sentences sentences_of(const std::filesystem::path& root);

/// `data/translations/faults.h`: forms of phrases where lupdate finds them.
std::string listed_for_lupdate(const std::set<std::string>& phrases);

}  // namespace sandgate::house
