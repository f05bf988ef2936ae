// What a clause of the rules says, where it stands and an example: for tooltips, papers and whoever looks a ruling up.
#pragma once

#include <QRegularExpression>
#include <QString>
#include <QStringList>
#include <filesystem>
#include <map>
#include <string>

#include "core/base/clause.h"
#include "map/base/fault.h"

namespace sandgate::words {

/// "KS-2.2"; empty for none.
QString clause_id(Clause clause);

/// What an id of a clause looks like in a text; it is not anchored.
const QRegularExpression& clause_pattern();
/// The clauses that a text names, each once, in that order.
QStringList clauses_named_in(const QString& text);

struct ClauseText {
  QString title, text;
  QString source;   ///< the work and its own words, or that it is settled here
  QString example;  ///< with numbers of the rulebooks that ship
};

/// The clauses of one language, by id; read from data/clauses/<language>.json: {"KS-2.2": {"title", "text", "source",
/// "example"}, …}.
class ClauseBook {
 public:
  ClauseBook() = default;
  /// Faults name the file and what in it cannot be read.
  static Result<ClauseBook> read(const std::filesystem::path& file);

  /// None where the book does not have it.
  const ClauseText* find(Clause clause) const;
  const ClauseText* find(const QString& id) const;
  std::size_t size() const { return clauses_.size(); }
  /// All ids in the order of the rules: part by part (LW, ST, PR, CX, KS), and in each by their figures.
  QStringList ids() const;
  /// Rich text for a tooltip: id, title and what it says. Empty where the book does not have it.
  QString tooltip(Clause clause) const;
  /// What this book lacks, as `other` has it.
  void complete_from(const ClauseBook& other);

 private:
  std::map<std::string, ClauseText, std::less<>> clauses_;
};

/// The language in which the user's system speaks: "en", "de".
QString language_of_system();
/// The clauses of the data folder in a language; where there is none in it, or a clause is left out of it, in English.
/// Faults: a file is there and cannot be read.
Result<ClauseBook> clause_book(const std::filesystem::path& data_folder,
                               const QString& language = language_of_system());

}  // namespace sandgate::words
