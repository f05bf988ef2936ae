#include "map/import/database_guard.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>

namespace sandgate {
namespace {

thread_local DatabaseGuard* guard_here = nullptr;

// A row takes some dozen steps of SQLite's machine and some bytes of the file; GDAL's own questions are far fewer.
constexpr std::int64_t steps_for_any = 5'000'000, steps_for_a_byte = 64;
constexpr int steps_between_looks = 1'000;
constexpr std::uintmax_t shortest_limit = 1'000'000, longest_limit = 1'000'000'000;  // of a value, in bytes

/// The first value that `sql` answers, as text: empty where it answers none, the fault where it fails.
std::string first_answer(sqlite3* database, const char* sql) {
  sqlite3_stmt* statement = nullptr;
  std::string answer;
  if (sqlite3_prepare_v2(database, sql, -1, &statement, nullptr) == SQLITE_OK) {
    const int done = sqlite3_step(statement);
    if (done == SQLITE_ROW) {
      const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, 0));
      answer = text == nullptr ? "nothing" : text;
    } else if (done != SQLITE_DONE) {
      answer = sqlite3_errmsg(database);
    }
  } else {
    answer = sqlite3_errmsg(database);
  }
  sqlite3_finalize(statement);
  return answer;
}

/// Whether the database is what it should be; `why` otherwise.
bool sound(sqlite3* database, std::string& why) {
  // Hidden columns of these two kinds are reckoned when they are read.
  why = first_answer(database,
                     "SELECT 'a column is reckoned' FROM sqlite_schema AS s, pragma_table_xinfo(s.name) AS c"
                     " WHERE s.type = 'table' AND s.rootpage > 0 AND c.hidden IN (2, 3)");
  if (!why.empty()) return false;
  // Conditions would be reckoned as well, and nobody relies on them.
  sqlite3_exec(database, "PRAGMA ignore_check_constraints = ON", nullptr, nullptr, nullptr);
  why = first_answer(database, "PRAGMA quick_check(1)");
  return why == "ok";
}

}  // namespace

/// An open database, and the steps that may still be done for it.
struct GuardedDatabase {
  std::int64_t steps;

  /// Not nought: stop.
  static int spend(void* of) {
    auto& database = *static_cast<GuardedDatabase*>(of);
    database.steps -= steps_between_looks;
    const bool late = guard_here != nullptr && std::chrono::steady_clock::now() > guard_here->until_;
    return database.steps < 0 || late ? 1 : 0;
  }

  /// Whether `database` is the one that is guarded; PROJ opens one of its own meanwhile.
  static bool is_meant(sqlite3* database) {
    const char* name = sqlite3_db_filename(database, "main");
    if (guard_here == nullptr || name == nullptr) return false;
    std::error_code error;  // on the disk SQLite follows links
    return guard_here->path_ == name || std::filesystem::equivalent(guard_here->path_, name, error);
  }

  /// SQLite calls it for each database that the process opens, before whoever opened it can ask anything.
  static int look_over(sqlite3* database, char** message, const sqlite3_api_routines*) {
    if (!is_meant(database)) return SQLITE_OK;
    guard_here->passed_ = false;  // GDAL may open it twice
    for (const int off : {SQLITE_DBCONFIG_ENABLE_VIEW, SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_TRUSTED_SCHEMA})
      sqlite3_db_config(database, off, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    const auto longest = std::clamp(guard_here->bytes_, shortest_limit, longest_limit);
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH, static_cast<int>(longest));
    std::array<const char*, 3> kept{"rtree", "rtree_i32", nullptr};  // GeoPackages have these indices
    sqlite3_drop_modules(database, kept.data());

    // It goes with the database: SQLite lets go of it with the function that holds it, also where that cannot be made.
    auto* held = new GuardedDatabase{steps_for_any + steps_for_a_byte * static_cast<std::int64_t>(guard_here->bytes_)};
    const auto nothing = [](sqlite3_context* context, int, sqlite3_value**) { sqlite3_result_null(context); };
    const auto let_go = [](void* it) { delete static_cast<GuardedDatabase*>(it); };
    const int made =
        sqlite3_create_function_v2(database, "sandgate_guard", 0, SQLITE_UTF8, held, nothing, nullptr, nullptr, let_go);
    if (made != SQLITE_OK) return made;
    sqlite3_progress_handler(database, steps_between_looks, spend, held);

    std::string why;
    guard_here->passed_ = sound(database, why);
    if (guard_here->passed_) return SQLITE_OK;
    *message = sqlite3_mprintf("%s", why.c_str());
    return SQLITE_CORRUPT;
  }
};

DatabaseGuard::DatabaseGuard(const std::string& path, std::uintmax_t bytes, std::chrono::seconds longest)
    : path_(path), bytes_(bytes), until_(std::chrono::steady_clock::now() + longest), before_(guard_here) {
  // Again each time, since GDAL takes it away; SQLite keeps it once.
  sqlite3_auto_extension(reinterpret_cast<void (*)()>(GuardedDatabase::look_over));
  guard_here = this;
}

DatabaseGuard::~DatabaseGuard() { guard_here = before_; }

std::unique_lock<std::mutex> opening_or_closing() {
  static std::mutex mutex;
  return std::unique_lock(mutex);
}

}  // namespace sandgate
