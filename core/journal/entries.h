// Entries as rows: what is written for one order, how the hash chain runs over it, and reading them back.
// Private to this room.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/journal/exercise_file.h"

namespace SQLite {
class Database;
}

namespace sandgate::journal {

/// Where the journal ends.
struct End {
  std::int64_t entries = 0, events = 0;
  Hash chain;
  friend bool operator==(const End&, const End&) = default;
};
End end_of(SQLite::Database& database, const Hash& genesis);

/// Writes entries; keeps its statements ready.
class EntryWriter {
 public:
  explicit EntryWriter(SQLite::Database& database);
  ~EntryWriter();

  /// All of them or none in one transaction of the database; answers the new end. Throws what SQLite throws, and then
  /// nothing was written.
  End append(const End& end, std::span<const ExerciseFile::NewEntry> entries);

 private:
  End write(const End& end, const ExerciseFile::NewEntry& entry);
  struct Statements;
  std::unique_ptr<Statements> statements_;
};

/// As ExerciseFile::each_while. `where` names the file, `sealed` is where it ended when it was closed.
Result<void> read_entries(SQLite::Database& database, const std::string& where, const Hash& genesis, const End& end,
                          const std::optional<End>& sealed, std::int64_t first,
                          const std::function<bool(const ExerciseFile::Entry&)>& visit, const Progress& progress);

}  // namespace sandgate::journal
