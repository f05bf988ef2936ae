// The tables of an exercise file and what is written to them once. Private to this room.
#pragma once

#include <optional>
#include <string>

#include "core/journal/entries.h"
#include "core/journal/exercise_file.h"

namespace SQLite {
class Database;
}

namespace sandgate::journal {

/// Makes the tables of today's format in an empty database, with its mark and number in the header.
void make_tables(SQLite::Database& database);
/// What differs from today's tables: "table “orders” is missing"; empty where nothing does.
Phrase wrong_tables(SQLite::Database& database);

void store(SQLite::Database& database, const ExerciseFile::Contents& contents);
/// Faults where the contents are not those the chain began with.
Result<ExerciseFile::Contents> load(SQLite::Database& database, const std::string& where);

/// Where the chain begins: everything of the contents, a country by its hash.
Hash genesis(const ExerciseFile::Contents& contents);

/// Whether the file says of itself that a program plays it.
bool marked_open(SQLite::Database& database);
/// Says so, and breaks the seal.
void mark_open(SQLite::Database& database);
/// Says that it does not, and sets the seal on where the journal ends. Both are one transaction.
void mark_closed(SQLite::Database& database, const End& end);
/// Where the journal ended when the file was closed; none where nobody closed it who set a seal.
std::optional<End> seal_of(SQLite::Database& database);

}  // namespace sandgate::journal
