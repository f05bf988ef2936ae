// How an exercise file of an older format is brought to today's, one step after another. Private to this room.
#pragma once

#include <span>

namespace SQLite {
class Database;
}

namespace sandgate::journal {

/// Turns the tables of one format into those of the next; throws what SQLite throws. What it does and the new number
/// in the header are one transaction, which is not its business. Every format keeps exercise.opened.
using Migration = void (*)(SQLite::Database&);

/// From format 1 to 2, from 2 to 3, …; as many as ExerciseFile::format less one.
std::span<const Migration> migrations();

/// Takes the file from its format to the last the steps lead to. A step that throws leaves the file at the format
/// before it.
void migrate(SQLite::Database& database, std::span<const Migration> steps);

}  // namespace sandgate::journal
