#include "core/journal/tables.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include "core/journal/migrations.h"
#include "core/journal/sql.h"

namespace sandgate::journal {

namespace {

struct Table {
  std::string_view name;
  std::string_view sql;  ///< as the database keeps it, byte for byte
};

// Described in README.md. A change here is a new format and a migration.
constexpr std::array<Table, 17> tables = {{
    {"exercise", R"(CREATE TABLE exercise (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  build TEXT NOT NULL,
  seed INTEGER NOT NULL,
  genesis BLOB NOT NULL CHECK (length(genesis) = 32),
  opened INTEGER NOT NULL CHECK (opened IN (0, 1))
) STRICT)"},
    {"scenario", R"(CREATE TABLE scenario (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  json TEXT NOT NULL
) STRICT)"},
    {"rulebook", R"(CREATE TABLE rulebook (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  schema_number INTEGER NOT NULL,
  json TEXT NOT NULL
) STRICT)"},
    {"country", R"(CREATE TABLE country (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  file BLOB
) STRICT)"},
    {"seats", R"(CREATE TABLE seats (
  number INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT)"},
    {"orders", R"(CREATE TABLE orders (
  entry INTEGER PRIMARY KEY,
  id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  seat INTEGER NOT NULL,
  kind TEXT NOT NULL,
  version INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT)"},
    {"events", R"(CREATE TABLE events (
  number INTEGER PRIMARY KEY,
  entry INTEGER NOT NULL REFERENCES orders (entry),
  ordinal INTEGER NOT NULL,
  kind TEXT NOT NULL,
  version INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT)"},
    {"transactions", R"(CREATE TABLE transactions (
  entry INTEGER PRIMARY KEY REFERENCES orders (entry),
  last_event INTEGER NOT NULL,
  previous BLOB NOT NULL CHECK (length(previous) = 32),
  chain BLOB NOT NULL CHECK (length(chain) = 32)
) STRICT)"},
    {"notes", R"(CREATE TABLE notes (
  number INTEGER PRIMARY KEY,
  event INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT)"},
    {"bookmarks", R"(CREATE TABLE bookmarks (
  number INTEGER PRIMARY KEY,
  event INTEGER NOT NULL,
  title TEXT NOT NULL
) STRICT)"},
    {"clock", clock_of_format_2},
    {"clock_seats", clock_seats_of_format_2},
    {"seal", seal_of_format_3},
    {"intents", intents_of_format_4},
    {"remarks", remarks_of_format_5},
    {"moments", moments_of_format_5},
    {"attended", attended_of_format_5},
}};

}  // namespace

void make_tables(SQLite::Database& database) {
  for (const Table& table : tables) database.exec(std::string(table.sql));
  database.exec(fmt::format("PRAGMA application_id = {}", application_id));
  database.exec(fmt::format("PRAGMA user_version = {}", ExerciseFile::format));
}

Phrase wrong_tables(SQLite::Database& database) {
  std::array<bool, tables.size()> found{};
  // Indices without text are those the tables themselves bring along.
  SQLite::Statement query(database, "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name");
  while (query.executeStep()) {
    const std::string type = query.getColumn(0), name = query.getColumn(1), sql = query.getColumn(2);
    const auto table = std::ranges::find(tables, name, &Table::name);
    if (table == tables.end() || type != "table")
      return phrase("{} “{}” does not belong there", type, std::string_view(name).substr(0, 40));
    if (sql != table->sql) return phrase("table “{}” has other columns than it should", name);
    found[static_cast<std::size_t>(table - tables.begin())] = true;
  }
  const auto missing = std::ranges::find(found, false);
  if (missing == found.end()) return {};
  return phrase("table “{}” is missing", tables[static_cast<std::size_t>(missing - found.begin())].name);
}

void store(SQLite::Database& database, const ExerciseFile::Contents& contents) {
  const auto insert = [&](const char* sql, const auto&... values) {
    SQLite::Statement statement(database, sql);
    int column = 0;
    const auto bind = [&](const auto& value) {
      ++column;
      if constexpr (requires { std::span<const std::byte>(value); })
        bind_blob(statement, column, value);
      else
        statement.bind(column, value);
    };
    (bind(values), ...);
    statement.exec();
  };
  const Hash begin = genesis(contents);
  insert("INSERT INTO exercise VALUES (1, ?, ?, ?, 0)", contents.build, static_cast<std::int64_t>(contents.seed),
         bytes_of(begin));
  insert("INSERT INTO scenario VALUES (1, ?)", contents.scenario_json);
  insert("INSERT INTO rulebook VALUES (1, ?, ?)", contents.rulebook_schema, contents.rulebook_json);
  if (contents.country.empty())
    insert("INSERT INTO country VALUES (1, ?, NULL)", bytes_of(contents.country_hash));
  else
    insert("INSERT INTO country VALUES (1, ?, ?)", bytes_of(contents.country_hash),
           std::span<const std::byte>(contents.country));
  database.exec(std::string(idle_clock));
  std::int64_t number = 0;
  for (const std::string& seat : contents.seats) insert("INSERT INTO seats VALUES (?, ?)", number++, seat);
}

Result<ExerciseFile::Contents> load(SQLite::Database& database, const std::string& where) {
  // The cross join has one row where each table has its one; then nothing can be taken from a wrong one.
  SQLite::Statement query(database,
                          "SELECT build, seed, genesis, scenario.json, schema_number, rulebook.json, hash, file "
                          "FROM exercise, scenario, rulebook, country");
  const auto incomplete = [&] {
    return fault(where, "what the exercise was set up with is not complete", "go back to a copy that is whole");
  };
  if (!query.executeStep()) return incomplete();
  ExerciseFile::Contents contents;
  Hash begin;
  contents.build = query.getColumn(0).getString();
  contents.seed = static_cast<std::uint64_t>(query.getColumn(1).getInt64());
  contents.scenario_json = query.getColumn(3).getString();
  const std::int64_t schema = query.getColumn(4).getInt64();
  if (schema != static_cast<int>(schema)) return incomplete();
  contents.rulebook_schema = static_cast<int>(schema);
  contents.rulebook_json = query.getColumn(5).getString();
  if (!read_blob(query.getColumn(2), begin.bytes) || !read_blob(query.getColumn(6), contents.country_hash.bytes))
    return incomplete();
  const SQLite::Column file = query.getColumn(7);
  const std::span bytes(static_cast<const std::byte*>(file.getBlob()), static_cast<std::size_t>(file.getBytes()));
  contents.country.assign(bytes.begin(), bytes.end());
  SQLite::Statement seats(database, "SELECT number, name FROM seats ORDER BY number");
  while (seats.executeStep()) {
    if (seats.getColumn(0).getInt64() != static_cast<std::int64_t>(contents.seats.size())) return incomplete();
    contents.seats.push_back(seats.getColumn(1).getString());
  }
  if (genesis(contents) != begin) {
    return fault(where, "what the exercise was set up with was changed since",
                 "go back to a copy that no other program has written to");
  }
  return contents;
}

Hash genesis(const ExerciseFile::Contents& contents) {
  Digest digest;
  digest.text("Sandgate exercise").text(contents.build).number(static_cast<std::int64_t>(contents.seed));
  digest.text(contents.scenario_json).number(contents.rulebook_schema).text(contents.rulebook_json);
  digest.hash(contents.country_hash).number(static_cast<std::int64_t>(contents.seats.size()));
  for (const std::string& seat : contents.seats) digest.text(seat);
  return digest.done();
}

bool marked_open(SQLite::Database& database) { return number_of(database, "SELECT opened FROM exercise") != 0; }

void mark_open(SQLite::Database& database) {
  SQLite::Transaction transaction(database);
  database.exec("UPDATE exercise SET opened = 1");
  database.exec("DELETE FROM seal");
  transaction.commit();
}

void mark_closed(SQLite::Database& database, const End& end) {
  SQLite::Transaction transaction(database);
  database.exec("UPDATE exercise SET opened = 0");
  SQLite::Statement seal(database, "INSERT OR REPLACE INTO seal VALUES (1, ?, ?, ?)");
  seal.bind(1, end.entries);
  seal.bind(2, end.events);
  bind_blob(seal, 3, bytes_of(end.chain));
  seal.exec();
  transaction.commit();
}

std::optional<End> seal_of(SQLite::Database& database) {
  SQLite::Statement query(database, "SELECT entries, events, chain FROM seal");
  if (!query.executeStep()) return {};
  End end{query.getColumn(0).getInt64(), query.getColumn(1).getInt64(), {}};
  if (!read_blob(query.getColumn(2), end.chain.bytes)) end.chain = {};  // which fits no file
  return end;
}

}  // namespace sandgate::journal
