// What every connection to an exercise file has in common. Private to this room.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

#include "core/base/digest.h"
#include "map/base/fault.h"

namespace SQLite {
class Column;
class Database;
class Exception;
class Statement;
}  // namespace SQLite

namespace sandgate::journal {

/// In the header of every exercise file: "SNDG".
inline constexpr int application_id = 0x534e4447;

/// What SQLite could not do, as a sentence about `path`.
std::unexpected<Fault> sql_fault(const std::filesystem::path& path, const SQLite::Exception& exception);
/// Whether it failed because another program holds the file.
bool is_busy(const SQLite::Exception& exception);

/// No trust in what the file says of itself, exclusive locks, foreign keys; a close that leaves the -wal as it lies.
void settle(SQLite::Database& database);

/// `sql`, which answers one number.
std::int64_t number_of(SQLite::Database& database, const char* sql);

inline std::span<const std::byte> bytes_of(const Hash& hash) { return std::as_bytes(std::span(hash.bytes)); }
/// The bytes must outlive the statement's run.
void bind_blob(SQLite::Statement& statement, int column, std::span<const std::byte> bytes);
/// False where the column does not hold exactly as many bytes as `to`.
bool read_blob(const SQLite::Column& column, std::span<std::uint8_t> to);

/// Everything of the write-ahead log into the file; with `truncate` the log is left empty. Throws where it is not done.
void checkpoint(SQLite::Database& database, bool truncate);

}  // namespace sandgate::journal
