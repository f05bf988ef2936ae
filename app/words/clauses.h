// What a clause of the rules says, for tooltips and for whoever wants to look a ruling up.
#pragma once

#include <QString>
#include <filesystem>
#include <map>
#include <string>

#include "core/base/clause.h"
#include "map/base/fault.h"

namespace sandgate::words {

/// "KS-2.2"; empty for none.
QString clause_id(Clause clause);

struct ClauseText {
  QString title, text;
};

/// The clauses of one language, by id; read from data/clauses/<language>.json: {"KS-2.2": {"title", "text"}, …}.
class ClauseBook {
 public:
  ClauseBook() = default;
  /// Faults name the file and what in it cannot be read.
  static Result<ClauseBook> read(const std::filesystem::path& file);

  /// None where the book does not have it.
  const ClauseText* find(Clause clause) const;
  std::size_t size() const { return clauses_.size(); }
  /// Rich text for a tooltip: id, title and what it says. Empty where the book does not have it.
  QString tooltip(Clause clause) const;

 private:
  std::map<std::string, ClauseText, std::less<>> clauses_;
};

}  // namespace sandgate::words
