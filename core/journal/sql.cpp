#include "core/journal/sql.h"

#include <fmt/format.h>

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <cstring>

#include "map/base/log.h"

namespace sandgate::journal {

std::unexpected<Fault> sql_fault(const std::filesystem::path& path, const SQLite::Exception& exception) {
  const std::string where = path.string();
  switch (exception.getErrorCode() & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return fault(where, "another program is playing or reading this exercise", "close it there first");
    case SQLITE_FULL: return fault(where, "there is no room left on the disk", "make room and try again");
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_CANTOPEN:
      return fault(where, "the file cannot be written", "see that you may write to it and to its folder");
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return fault(where, "the file is damaged", "go back to a copy that is whole");
    case SQLITE_TOOBIG:
      return fault(where, "more than an exercise file can hold", "keep the country in a file of its own");
    case SQLITE_IOERR:
      return fault(where, "the file could not be read or written", "see whether the disk is sound and has room");
    default: return fault(where, phrase("the database says: {}", exception.what()));
  }
}

bool is_busy(const SQLite::Exception& exception) {
  const int code = exception.getErrorCode() & 0xff;
  return code == SQLITE_BUSY || code == SQLITE_LOCKED;
}

void settle(SQLite::Database& database) {
  sqlite3* const handle = database.getHandle();
  // The log may only go by close(), which clears the mark first; see README.md.
  database.check(sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr));
  database.check(sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr));
  // Before anything is read: then the log's index lies in memory, never in a file beside, and the lock is kept.
  for (const char* pragma : {"locking_mode = EXCLUSIVE", "trusted_schema = OFF", "cell_size_check = ON",
                             "foreign_keys = ON", "synchronous = FULL"})
    database.exec(std::string("PRAGMA ") + pragma);
}

std::int64_t number_of(SQLite::Database& database, const char* sql) { return database.execAndGet(sql).getInt64(); }

void bind_blob(SQLite::Statement& statement, int column, std::span<const std::byte> bytes) {
  statement.bindNoCopy(column, bytes.data(), static_cast<int>(bytes.size()));
}

bool read_blob(const SQLite::Column& column, std::span<std::uint8_t> to) {
  if (!column.isBlob() || static_cast<std::size_t>(column.getBytes()) != to.size()) return false;
  std::memcpy(to.data(), column.getBlob(), to.size());
  return true;
}

void checkpoint(SQLite::Database& database, bool truncate) {
  int in_log = 0, done = 0;
  database.check(sqlite3_wal_checkpoint_v2(
      database.getHandle(), "main", truncate ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_FULL, &in_log, &done));
  if (in_log != done) database.check(SQLITE_BUSY);
  log_line(LogRoom::journal, [&] { return fmt::format("checkpoint: {} pages of the log taken in", done); });
}

}  // namespace sandgate::journal
