#include "app/experiment/results.h"

#include <fmt/format.h>

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <array>
#include <fstream>
#include <limits>

#include "app/experiment/batch_answer.h"
#include "core/base/build.h"

namespace sandgate::experiment {
namespace {

namespace fs = std::filesystem;

constexpr int application_id = 0x53474558, version = 1;  // "SGEX"
// With another program that reads or writes: as the file is opened, and as runs are written, which can wait.
constexpr int patience_ms = 10'000, short_patience_ms = 100;
Phrase take_another() { return phrase("name another file, or move this one away"); }

/// In the order in which they are made; each statement as SQLite keeps it.
constexpr std::array tables{
    "CREATE TABLE experiment (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE cells (cell INTEGER PRIMARY KEY, scenario TEXT NOT NULL, posting TEXT NOT NULL, commanders TEXT NOT "
    "NULL, rules TEXT NOT NULL, rulebook TEXT NOT NULL, moves INTEGER NOT NULL)",
    "CREATE TABLE sides (cell INTEGER NOT NULL, side INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (cell, side)) "
    "WITHOUT ROWID",
    "CREATE TABLE runs (run INTEGER NOT NULL, cell INTEGER NOT NULL, seed INTEGER NOT NULL, ended INTEGER NOT NULL, "
    "why "
    "TEXT NOT NULL, winner INTEGER, moves INTEGER NOT NULL, PRIMARY KEY (run, cell)) WITHOUT ROWID",
    "CREATE TABLE outcomes (run INTEGER NOT NULL, cell INTEGER NOT NULL, side INTEGER NOT NULL, half_points INTEGER, "
    "began INTEGER NOT NULL, lost INTEGER NOT NULL, PRIMARY KEY (run, cell, side)) WITHOUT ROWID",
    "CREATE VIEW results AS SELECT r.run, r.cell, c.scenario, c.posting, c.commanders, c.rules, r.seed, r.ended, "
    "r.why, "
    "r.moves, s.name AS side, r.winner IS s.side AS won, o.half_points / 2.0 AS points, o.began, o.lost FROM runs r "
    "JOIN cells c USING (cell) JOIN outcomes o USING (run, cell) JOIN sides s ON s.cell = r.cell AND s.side = o.side"};

std::unexpected<Fault> sql_fault(const fs::path& path, const SQLite::Exception& exception) {
  switch (exception.getErrorCode() & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return fault(path.string(), "another program holds it", "close it there first");
    case SQLITE_FULL:
      return fault(path.string(), "there is no room left on the disk", "make room, and give the same command again");
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_CANTOPEN:
      return fault(path.string(), "it cannot be written", "name a file in a folder you may write to");
    case SQLITE_IOERR:
      return fault(path.string(), "it could not be read or written", "see whether the disk is sound and has room");
    default: return fault(path.string(), "its results are damaged", take_another());
  }
}

/// Whether the header of a file that is there is a results' file's; SQLite is not asked before, since it would take up
/// what lies beside a database of somebody else.
Result<void> is_ours(const fs::path& path) {
  std::array<char, 72> header{};
  std::ifstream from(path, std::ios::binary);
  from.read(header.data(), header.size());
  const auto byte = [&](std::size_t at) { return static_cast<unsigned>(static_cast<unsigned char>(header[at])); };
  const unsigned id = byte(68) << 24U | byte(69) << 16U | byte(70) << 8U | byte(71);
  if (!from || std::string_view(header.data(), 15) != "SQLite format 3" || id != static_cast<unsigned>(application_id))
    return fault(path.string(), "it holds no results of an experiment", take_another());
  return {};
}

}  // namespace

struct Results::State {
  fs::path path;
  SQLite::Database database;

  State(const fs::path& at)
      : path(at), database(at.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, patience_ms) {
    database.check(sqlite3_db_config(database.getHandle(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr));
    for (const char* pragma : {"trusted_schema = OFF", "cell_size_check = ON", "synchronous = NORMAL"})
      database.exec(std::string("PRAGMA ") + pragma);
  }

  void make(const Plan& plan, const std::vector<Cell>& cells, const std::string& digest) {
    SQLite::Transaction whole(database);
    for (const char* const table : tables) database.exec(table);
    SQLite::Statement note(database, "INSERT INTO experiment VALUES (?, ?)");
    for (const auto& [key, value] : std::initializer_list<std::pair<const char*, std::string>>{{"name", plan.name},
                                                                                               {"title", plan.title},
                                                                                               {"digest", digest},
                                                                                               {"build", this_build()},
                                                                                               {"file", plan.json}})
      run(note, key, value);
    SQLite::Statement cell_row(database, "INSERT INTO cells VALUES (?, ?, ?, ?, ?, ?, ?)");
    SQLite::Statement side_row(database, "INSERT INTO sides VALUES (?, ?, ?)");
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const Cell& cell = cells[i];
      const auto number = static_cast<std::int64_t>(i) + 1;
      run(cell_row, number, cell.scenario_name, cell.posting_name, cell.commanders_name, cell.rules_name,
          cell.scenario.setting->rulebook.name, cell.terms.moves);
      for (const Side& side : cell.scenario.setting->sides) run(side_row, number, side.id.number, key_of(side));
    }
    // Last, so that a file that is not whole is nobody's.
    database.exec(fmt::format("PRAGMA application_id = {}", application_id));
    database.exec(fmt::format("PRAGMA user_version = {}", version));
    whole.commit();
  }

  template <class... Values>
  static void run(SQLite::Statement& statement, const Values&... values) {
    statement.reset();
    statement.clearBindings();
    int at = 0;
    (statement.bind(++at, values), ...);
    statement.exec();
  }

  /// Nothing but our own tables: a trigger or a view of somebody else's would be run.
  bool is_as_made() {
    std::size_t found = 0;
    SQLite::Statement made(database, "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid");
    for (; made.executeStep(); ++found) {
      if (found == tables.size() || made.getColumn(0).getString() != tables[found]) return false;
    }
    return found == tables.size();
  }

  std::string noted(const char* key) {
    SQLite::Statement note(database, "SELECT value FROM experiment WHERE key = ?");
    note.bind(1, key);
    return note.executeStep() ? note.getColumn(0).getString() : std::string();
  }

  /// False where they are not what such cells come to.
  bool tell(const Plan& plan, const std::vector<Cell>& cells, const Told& told) {
    SQLite::Statement runs(database, "SELECT run, cell, seed, ended, why, winner, moves FROM runs ORDER BY run, cell");
    SQLite::Statement sides(database,
                            "SELECT half_points, began, lost FROM outcomes WHERE run = ? AND cell = ? ORDER BY side");
    while (runs.executeStep()) {
      const std::int64_t run_number = runs.getColumn(0).getInt64(), cell = runs.getColumn(1).getInt64();
      if (run_number < 1 || cell < 1 || cell > std::ssize(cells)) return false;
      CellRun run{static_cast<std::size_t>(cell - 1), {run_number}};
      BattleResult& result = run.result;
      result.seed = static_cast<std::uint64_t>(runs.getColumn(2).getInt64());
      const bool known_seed = plan.seeds.empty() || run_number <= plan.runs;
      if (known_seed && result.seed != plan.seed_of_run(run_number)) return false;
      result.ended = runs.getColumn(3).getInt() != 0;
      result.why = runs.getColumn(4).getString();
      if (!runs.getColumn(5).isNull()) result.winner = SideId{runs.getColumn(5).getInt()};
      result.moves = runs.getColumn(6).getInt64();
      const auto count = std::ssize(cells[run.cell].scenario.setting->sides);
      if (result.moves < 0 || (result.winner && (result.winner->number < 0 || result.winner->number >= count)))
        return false;
      sides.reset();
      sides.bind(1, run_number);
      sides.bind(2, cell);
      while (sides.executeStep()) {
        if (sides.getColumn(0).isNull() == result.ended) return false;
        if (result.ended) result.half_points.push_back(sides.getColumn(0).getInt64());
        result.began.push_back(sides.getColumn(1).getInt64());
        result.lost.push_back(sides.getColumn(2).getInt64());
      }
      if (std::ssize(result.lost) != count) return false;
      told(std::move(run));
    }
    return true;
  }
};

Results::Results(std::unique_ptr<State> state) : state_(std::move(state)) {}
Results::Results(Results&&) noexcept = default;
Results::~Results() = default;

Result<Results> Results::open(const fs::path& path, const Plan& plan, const std::vector<Cell>& cells,
                              const std::string& digest, const Told& told) {
  std::error_code none;
  const bool there = fs::exists(path, none) && fs::file_size(path, none) > 0;
  if (there) {
    if (auto ours = is_ours(path); !ours) return std::unexpected(std::move(ours.error()));
  }
  try {
    auto state = std::make_unique<State>(path);
    // One that was killed as it was made comes up empty.
    if (state->database.execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0) {
      state->make(plan, cells, digest);
      return Results(std::move(state));
    }
    const int written = state->database.execAndGet("PRAGMA user_version").getInt();
    if (written > version)
      return fault(path.string(), "a newer version of Sandgate wrote it", "go on with that one, or name another file");
    if (!state->is_as_made()) return fault(path.string(), "its results are damaged", take_another());
    if (state->noted("build") != this_build())
      return fault(path.string(), "its results are of another build of Sandgate", take_another());
    if (state->noted("digest") != digest)
      return fault(path.string(), "its results are of another experiment, or of scenarios that were changed since",
                   take_another());
    if (!state->tell(plan, cells, told)) return fault(path.string(), "its results are damaged", take_another());
    return Results(std::move(state));
  } catch (const SQLite::Exception& exception) {
    return sql_fault(path, exception);
  }
}

Result<bool> Results::append(const std::vector<CellRun>& runs) {
  try {
    state_->database.setBusyTimeout(short_patience_ms);
    SQLite::Transaction whole(state_->database);
    // Two programs that play the same experiment come to the same.
    SQLite::Statement run_row(state_->database, "INSERT OR IGNORE INTO runs VALUES (?, ?, ?, ?, ?, ?, ?)");
    SQLite::Statement side_row(state_->database, "INSERT OR IGNORE INTO outcomes VALUES (?, ?, ?, ?, ?, ?)");
    for (const auto& [place, result] : runs) {
      const auto cell = static_cast<std::int64_t>(place) + 1;
      run_row.reset();
      run_row.clearBindings();
      run_row.bind(1, result.number);
      run_row.bind(2, cell);
      run_row.bind(3, static_cast<std::int64_t>(result.seed));
      run_row.bind(4, result.ended ? 1 : 0);
      run_row.bind(5, result.why);
      if (result.winner) run_row.bind(6, result.winner->number);
      run_row.bind(7, result.moves);
      run_row.exec();
      for (std::size_t side = 0; side < result.lost.size(); ++side) {
        side_row.reset();
        side_row.clearBindings();
        side_row.bind(1, result.number);
        side_row.bind(2, cell);
        side_row.bind(3, static_cast<std::int64_t>(side));
        if (result.ended) side_row.bind(4, result.half_points[side]);
        side_row.bind(5, result.began[side]);
        side_row.bind(6, result.lost[side]);
        side_row.exec();
      }
    }
    whole.commit();
    return true;
  } catch (const SQLite::Exception& exception) {
    const int code = exception.getErrorCode() & 0xff;
    if (code == SQLITE_BUSY || code == SQLITE_LOCKED) return false;
    return sql_fault(state_->path, exception);
  }
}

}  // namespace sandgate::experiment
