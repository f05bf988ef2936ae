#include "core/journal/standing.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <stdlib.h>  // mkdtemp
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>  // clock_gettime
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <fstream>
#include <system_error>
#include <thread>
#include <utility>

#include "core/journal/exercise_file.h"
#include "core/journal/sql.h"

namespace sandgate::journal {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t header_size = 100;  // of an SQLite database
constexpr std::string_view magic{"SQLite format 3\0", 16};

/// Reads the bytes of a database file through SQLite's own file layer. A plain open and close would drop the locks
/// which this very process may hold on the file (POSIX locks go with the first close).
class DatabaseBytes {
 public:
  explicit DatabaseBytes(const fs::path& path)
      : vfs_(sqlite3_vfs_find(nullptr)),
        name_(sqlite3_create_filename(path.c_str(), "", "", 0, nullptr)),
        memory_(static_cast<std::size_t>(vfs_->szOsFile)) {
    open_ = vfs_->xOpen(vfs_, name_, file(), SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB, nullptr) == SQLITE_OK;
  }
  ~DatabaseBytes() {
    if (file()->pMethods != nullptr) file()->pMethods->xClose(file());
    sqlite3_free_filename(name_);
  }
  DatabaseBytes(const DatabaseBytes&) = delete;
  DatabaseBytes& operator=(const DatabaseBytes&) = delete;

  bool is_open() const { return open_; }
  std::int64_t size() {
    sqlite3_int64 size = 0;
    return file()->pMethods->xFileSize(file(), &size) == SQLITE_OK ? size : -1;
  }
  /// False where there are not so many.
  bool read(std::int64_t offset, std::span<char> to) {
    return file()->pMethods->xRead(file(), to.data(), static_cast<int>(to.size()), offset) == SQLITE_OK;
  }

 private:
  sqlite3_file* file() { return reinterpret_cast<sqlite3_file*>(memory_.data()); }

  sqlite3_vfs* vfs_;
  sqlite3_filename name_;
  std::vector<std::max_align_t> memory_;  // more than enough, and aligned
  bool open_ = false;
};

std::uint32_t big_endian(std::span<const char> bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<std::uint8_t>(bytes[at + i]);
  return value;
}

/// Disks note the time of a write no finer than the kernel's tick.
constexpr std::int64_t disk_tick_ns = 12'000'000;

std::int64_t nanoseconds(const timespec& time) { return time.tv_sec * 1'000'000'000LL + time.tv_nsec; }
std::int64_t nanoseconds(clockid_t clock) {
  timespec now{};
  ::clock_gettime(clock, &now);
  return nanoseconds(now);
}

fs::path beside(const fs::path& path, const char* ending) { return fs::path(path) += ending; }

bool stands(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

/// The log's own header: it changes whenever the log is begun anew, and only then.
std::string log_header(const fs::path& path) {
  std::string header(32, '\0');
  std::ifstream log(path, std::ios::binary);
  log.read(header.data(), static_cast<std::streamsize>(header.size()));
  header.resize(static_cast<std::size_t>(log.gcount()));
  return header;
}

std::unexpected<Fault> cannot_copy(const fs::path& path) {
  return fault(path.string(), "it cannot be read through a copy among the temporary files",
               "see that the file can be read and that there is room for temporary files");
}

bool copy_database(const fs::path& from, const fs::path& to) {
  DatabaseBytes source(from);
  if (!source.is_open()) return false;
  std::ofstream copy(to, std::ios::binary | std::ios::trunc);
  std::vector<char> piece(1 << 20);
  const std::int64_t size = source.size();
  for (std::int64_t done = 0; done < size && copy;) {
    const std::size_t part = static_cast<std::size_t>(std::min(size - done, static_cast<std::int64_t>(piece.size())));
    if (!source.read(done, std::span(piece).first(part))) return false;
    copy.write(piece.data(), static_cast<std::streamsize>(part));
    done += static_cast<std::int64_t>(part);
  }
  copy.close();
  return size >= 0 && !copy.fail();
}

/// True also where there is nothing to copy.
bool copy_if_there(const fs::path& from, const fs::path& to) {
  std::error_code error;
  fs::remove(to, error);
  if (!stands(from)) return true;
  fs::copy_file(from, to, error);
  return !error || !stands(from);
}

/// Whether a log or a journal lies there. A pipe, a device or a link would be read for ever, or in another's place.
Result<bool> plain_file(const fs::path& path) {
  std::error_code error;
  const fs::file_type type = fs::symlink_status(path, error).type();
  if (type == fs::file_type::not_found) return false;
  if (type != fs::file_type::regular)
    return fault(path.string(), "it lies beside an exercise and is no plain file", "take it away");
  return true;
}

}  // namespace

Result<void> known_format(std::int64_t format, const std::string& where) {
  if (format > ExerciseFile::format) {
    return fault(
        where,
        phrase("it was written by a newer Sandgate (format {}; this one knows up to {})", format, ExerciseFile::format),
        "open it with that one");
  }
  if (format < 1) return fault(where, phrase("there is no exercise file of format {}", format));
  return {};
}

Stamp::Stamp(const fs::path& path) : taken_ns_(nanoseconds(CLOCK_REALTIME)) {
  const std::array<const char*, 3> endings{"", "-wal", "-journal"};
  for (std::size_t i = 0; i < files_.size(); ++i) {
    struct stat status {};
    if (::stat(beside(path, endings[i]).c_str(), &status) != 0) continue;
    files_[i] = {
        .there = true, .node = status.st_ino, .size = status.st_size, .written_ns = nanoseconds(status.st_mtim)};
  }
}

bool Stamp::undisturbed_until(const Stamp& later) const {
  return same_as(later) && std::ranges::all_of(files_, [&](const File& file) {
           return !file.there || file.written_ns + disk_tick_ns < taken_ns_;
         });
}

fs::path Standing::log_path() const { return beside(path, "-wal"); }
fs::path Standing::rollback_path() const { return beside(path, "-journal"); }

Result<Standing> look_at(const fs::path& path) {
  const std::string where = path.string();
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) return fault(where, "there is no such file");
  if (status.type() == fs::file_type::directory) return fault(where, "it is a folder, not an exercise file");
  if (status.type() != fs::file_type::regular) return fault(where, "it is not an exercise file");

  Standing standing;
  standing.path = fs::canonical(path, error);
  if (error) return fault(where, phrase("it cannot be read ({})", error.message()));
  const Result<bool> log = plain_file(standing.log_path()), rollback = plain_file(standing.rollback_path());
  if (!log) return std::unexpected(log.error());
  if (!rollback) return std::unexpected(rollback.error());
  standing.log = *log;
  standing.rollback = *rollback;

  DatabaseBytes bytes(standing.path);
  if (!bytes.is_open()) return fault(where, "it cannot be read", "see that you may read it");
  // Not bytes.size(): SQLite calls a file of one byte empty.
  const auto size = static_cast<std::int64_t>(fs::file_size(standing.path, error));
  if (size == 0) return fault(where, "it is empty", "go back to a copy that is whole");
  std::array<char, header_size> header{};
  const std::int64_t begin = std::min<std::int64_t>(size, header_size);
  if (error || !bytes.read(0, std::span(header).first(static_cast<std::size_t>(begin))))
    return fault(where, "it cannot be read", "see whether the disk is sound");
  const bool is_database = std::string_view(header.data(), magic.size()) == magic;
  if (size < static_cast<std::int64_t>(header_size)) {
    if (magic.starts_with(std::string_view(header.data(), std::min<std::size_t>(magic.size(), begin))))
      return fault(where, phrase("it is cut short after {} bytes", size), "go back to a copy that is whole");
    return fault(where, "it is not an exercise file");
  }
  if (!is_database) return fault(where, "it is not an exercise file");
  if (big_endian(header, 68) != static_cast<std::uint32_t>(application_id))
    return fault(where, "it is a database of another program, not an exercise file");
  const auto format = static_cast<std::int32_t>(big_endian(header, 60));
  if (Result<void> known = known_format(format, where); !known) return std::unexpected(std::move(known.error()));
  standing.format = format;
  standing.keeps_log = header[18] == 2 || header[19] == 2;

  const std::int64_t page = big_endian(header, 16) >> 16 == 1 ? 65'536 : big_endian(header, 16) >> 16;
  const std::int64_t whole = page * big_endian(header, 28);
  // With a log beside it the file may well be shorter than it will be. A program that closes takes its log into the
  // file and then away, so that between the looks above the file may have grown; whether it is short is asked once
  // more.
  if (!standing.log && size < whole) {
    standing.log = stands(standing.log_path());
    const auto now = static_cast<std::int64_t>(fs::file_size(standing.path, error));
    if (!standing.log && now < whole)
      return fault(where, phrase("it is cut short: {} of {} bytes", now, whole), "go back to a copy that is whole");
  }
  return standing;
}

namespace {

constexpr std::string_view folder_name = "sandgate-", lock_name = "held";

/// The lock of a private folder, taken; -1 where it cannot be, since somebody has it or the folder is none of ours.
int take_lock(const fs::path& folder, int flags) {
  const int lock = ::open((folder / lock_name).c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | flags, 0600);
  if (lock >= 0 && ::flock(lock, LOCK_EX | LOCK_NB) == 0) return lock;
  if (lock >= 0) ::close(lock);
  return -1;
}

/// Takes away what programs that were killed have left.
void sweep(const fs::path& parent) {
  std::error_code error;
  for (fs::directory_iterator at(parent, error), end; !error && at != end; at.increment(error)) {
    if (!at->path().filename().string().starts_with(folder_name)) continue;
    if (std::error_code gone; at->symlink_status(gone).type() != fs::file_type::directory) continue;
    const int lock = take_lock(at->path(), 0);
    if (lock < 0) continue;
    std::error_code ignored;
    fs::remove_all(at->path(), ignored);
    ::close(lock);
  }
}

}  // namespace

PrivateFolder::PrivateFolder(fs::path path, int lock) : path_(std::move(path)), lock_(lock) {}
PrivateFolder::PrivateFolder(PrivateFolder&& other) noexcept
    : path_(std::exchange(other.path_, {})), lock_(std::exchange(other.lock_, -1)) {}
PrivateFolder& PrivateFolder::operator=(PrivateFolder&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(lock_, other.lock_);
  return *this;
}
PrivateFolder::~PrivateFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
  if (lock_ >= 0) ::close(lock_);
}

Result<PrivateFolder> PrivateFolder::make() {
  std::error_code error;
  const fs::path parent = fs::temp_directory_path(error);
  if (!error) sweep(parent);
  std::string name = (parent / (std::string(folder_name) + "XXXXXX")).string();
  if (error || ::mkdtemp(name.data()) == nullptr)
    return fault(parent.string(), "no folder can be made among the temporary files", "see that there is room for them");
  // From here on the value removes it, come what may; between the two lines it has no lock and nobody takes it away.
  return PrivateFolder(name, take_lock(name, O_CREAT | O_EXCL));
}

Result<fs::path> copy_into(const Standing& standing, const PrivateFolder& folder) {
  fs::path copy = folder.path() / "copy.sandgate";
  bool copied = false;
  for (int attempt = 0; attempt < 10; ++attempt) {
    if (attempt > 0) std::this_thread::sleep_for(std::chrono::milliseconds(25));
    // First the file, then the log: what goes from the log into the file meanwhile is in the log's copy too, unless
    // the log was begun anew in between. Then its header is another.
    const Stamp begun(standing.path);
    const bool had_log = stands(standing.log_path());
    const std::string before = log_header(standing.log_path());
    // What is cut off or taken away while it is copied is another program's work, and is tried again; only where it
    // never succeeds is the place to blame.
    copied = copy_database(standing.path, copy) && copy_if_there(standing.rollback_path(), beside(copy, "-journal")) &&
             copy_if_there(standing.log_path(), beside(copy, "-wal"));
    if (!copied) continue;
    if (stands(beside(copy, "-wal")) == had_log && stands(standing.log_path()) == had_log &&
        log_header(beside(copy, "-wal")) == before && log_header(standing.log_path()) == before &&
        (had_log || begun.same_as(Stamp(standing.path))))
      return copy;
  }
  if (!copied) return cannot_copy(standing.path);
  return fault(standing.path.string(), "another program writes to it without a pause", "read a saved copy of it");
}

}  // namespace sandgate::journal
