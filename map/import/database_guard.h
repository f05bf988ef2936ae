// What a GeoPackage may ask of us. It is an SQLite database that anybody may have made: its tables can be questions
// without end, its columns reckonings, its pages a circle. Private to this room.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

namespace sandgate {

/// While it lives, the database at `path` is looked over when this thread opens it, before anything is asked of it, and
/// is refused where its pages do not hang together as SQLite's do or a column of it is reckoned. If it passes, views
/// and triggers are never run, no value is longer than the file, and the work done for it has a bound that goes by the
/// file's size and lasts as long as the database is open. What goes beyond fails as a damaged file does.
class DatabaseGuard {
 public:
  /// For a file of so many bytes, as GDAL names it. Opening itself may take `longest`.
  DatabaseGuard(const std::string& path, std::uintmax_t bytes, std::chrono::seconds longest = std::chrono::seconds(30));
  ~DatabaseGuard();
  DatabaseGuard(const DatabaseGuard&) = delete;
  DatabaseGuard& operator=(const DatabaseGuard&) = delete;

  /// Whether it was opened, and passed: if not, whatever GDAL has opened is not to be read.
  bool passed() const { return passed_; }

 private:
  friend struct GuardedDatabase;
  std::string path_;
  std::uintmax_t bytes_;
  std::chrono::steady_clock::time_point until_;
  bool passed_ = false;
  DatabaseGuard* before_;
};

/// Held while GDAL opens or closes what may be a database. GDAL takes away what stands guard over all databases of the
/// process whenever it closes one of its own.
std::unique_lock<std::mutex> opening_or_closing();

}  // namespace sandgate
