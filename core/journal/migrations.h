// How an exercise file of an older format is brought to today's, one step after another. Private to this room.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "map/base/fault.h"

namespace SQLite {
class Database;
}

namespace sandgate::journal {

/// Turns the tables of one format into those of the next; throws what SQLite throws. What it does and the new number
/// in the header are one transaction, which is not its business. Every format keeps exercise.opened.
using Migration = void (*)(SQLite::Database&);

/// Format 2 has a clock, which stands idle at first.
inline constexpr std::string_view clock_of_format_2 = R"(CREATE TABLE clock (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  runs TEXT NOT NULL CHECK (runs IN ('idle', 'move', 'interval', 'choices')),
  move INTEGER NOT NULL CHECK (move >= 0),
  whole_ms INTEGER NOT NULL CHECK (whole_ms BETWEEN 0 AND 604800000),
  left_ms INTEGER NOT NULL CHECK (left_ms BETWEEN 0 AND whole_ms),
  paused INTEGER NOT NULL CHECK (paused IN (0, 1)),
  played INTEGER CHECK (played IN (0, 1))
) STRICT)";
/// And what each seat has left of its move.
inline constexpr std::string_view clock_seats_of_format_2 = R"(CREATE TABLE clock_seats (
  seat INTEGER PRIMARY KEY,
  left_ms INTEGER NOT NULL CHECK (left_ms BETWEEN 0 AND 604800000)
) STRICT)";
inline constexpr std::string_view idle_clock = "INSERT INTO clock VALUES (1, 'idle', 0, 0, 0, 0, NULL)";

/// Format 3 has a seal, set when the file is closed.
inline constexpr std::string_view seal_of_format_3 = R"(CREATE TABLE seal (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  entries INTEGER NOT NULL CHECK (entries >= 0),
  events INTEGER NOT NULL CHECK (events >= 0),
  chain BLOB NOT NULL CHECK (length(chain) = 32)
) STRICT)";

/// Format 4 has what seats intend, sealed.
inline constexpr std::string_view intents_of_format_4 = R"(CREATE TABLE intents (
  entry INTEGER PRIMARY KEY REFERENCES orders (entry),
  nonce BLOB NOT NULL CHECK (length(nonce) = 16),
  text TEXT NOT NULL
) STRICT)";

/// Format 5 has what people add in reviewing an exercise, and what it asked of its umpire.
inline constexpr std::string_view remarks_of_format_5 = R"(CREATE TABLE remarks (
  number INTEGER PRIMARY KEY,
  moment TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('sustain', 'improve', 'lesson', 'said')),
  who TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT)";
inline constexpr std::string_view moments_of_format_5 = R"(CREATE TABLE moments (
  key TEXT PRIMARY KEY,
  starred INTEGER NOT NULL CHECK (starred IN (0, 1)),
  place INTEGER CHECK (place >= 1),
  event INTEGER CHECK (event >= 0),
  title TEXT NOT NULL
) STRICT)";
inline constexpr std::string_view attended_of_format_5 = R"(CREATE TABLE attended (
  number INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  seat INTEGER,
  move INTEGER NOT NULL CHECK (move >= 0),
  until INTEGER NOT NULL CHECK (until >= move),
  waited_ms INTEGER NOT NULL CHECK (waited_ms >= 0),
  dealt INTEGER NOT NULL CHECK (dealt IN (0, 1))
) STRICT)";

/// From format 1 to 2, from 2 to 3, …; as many as ExerciseFile::format less one.
std::span<const Migration> migrations();

/// Takes the file from its format to the last the steps lead to. A step that throws leaves the file at the format
/// before it.
void migrate(SQLite::Database& database, std::span<const Migration> steps);
/// The same with `migrations()`, where the file says of itself that it is of a format we know. A log or a hot journal
/// beside a file can make its format another than its own first bytes say, so this is asked once SQLite has recovered.
Result<void> raise_format(SQLite::Database& database, const std::string& where);

}  // namespace sandgate::journal
