#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <exception>
#include <system_error>

#include "app/report/writers.h"

namespace sandgate {
namespace {

namespace fs = std::filesystem;

std::string reason(int error) { return std::generic_category().message(error); }

fs::path folder_of(const fs::path& to) { return to.has_parent_path() ? to.parent_path() : fs::path("."); }

/// What is written and not yet in its place; taken away when it goes.
class Staged {
 public:
  // Beside its place, so that it can be given its name without being copied; a name of this process's own.
  explicit Staged(const fs::path& to) {
    static std::atomic<int> count{0};
    path_ = folder_of(to) / fmt::format(".{}.{}-{}.part", to.filename().string(), ::getpid(), ++count);
  }
  Staged(const Staged&) = delete;
  Staged& operator=(const Staged&) = delete;
  ~Staged() {
    std::error_code none;
    // Writers may leave files of their own beside the one they were to write.
    for (const char* more : {"", "-journal", "-wal", "-shm"}) fs::remove_all(path_.string() + more, none);
  }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

Result<void> sync_one(const fs::path& path, int flags) {
  const int file = ::open(path.c_str(), flags | O_CLOEXEC);
  const bool good = file >= 0 && ::fsync(file) == 0;
  const int error = errno;
  if (file >= 0) ::close(file);
  if (good) return {};
  return fault(path.string(), phrase("cannot be brought to the disk: {}", reason(error)), "see that the disk has room");
}

/// A file, or a folder with all that is in it.
Result<void> sync_all(const fs::path& path) {
  std::error_code error;
  if (!fs::is_directory(path, error)) return sync_one(path, O_RDONLY);
  for (fs::recursive_directory_iterator at(path, error), end; !error && at != end; at.increment(error)) {
    if (auto synced = sync_one(at->path(), at->is_directory(error) ? O_RDONLY | O_DIRECTORY : O_RDONLY); !synced)
      return synced;
  }
  return sync_one(path, O_RDONLY | O_DIRECTORY);
}

std::unexpected<Fault> there_already(const fs::path& to) {
  return fault(to.string(), "it is there already", "give another name, so that nothing is overwritten");
}

Result<void> write_by(const ReportWriters::Entry& entry, const Report& report, const fs::path& to,
                      const Progress& progress) {
  try {
    return entry.made_by->make()->write(report, to, progress);
  } catch (const std::exception& error) {
    return fault({}, phrase("the writer of '{}': failed: {}", entry.format, error.what()), "choose another format");
  } catch (...) {
    return fault({}, phrase("the writer of '{}': failed", entry.format), "choose another format");
  }
}

}  // namespace

Result<void> may_write_report(const ReportWriters& writers, std::string_view format, const fs::path& to) {
  const ReportWriters::Entry* entry = writers.find(format);
  if (!entry) {
    return fault({}, phrase("there is no writer of reports for '{}'", format),
                 phrase("the formats there are: {}", writers.formats()));
  }
  const std::string name = to.filename().string();
  if (name.empty() || name == "." || name == "..")
    return fault(to.string(), "is no name for a report", "give the name of what is to be written");
  if (!entry->extension.empty() && (!name.ends_with(entry->extension) || name.size() == entry->extension.size())) {
    return fault(to.string(), phrase("is no name for a report in the format '{}'", format),
                 phrase("give one that ends in {}", entry->extension));
  }
  std::error_code error;
  if (fs::exists(fs::symlink_status(to, error))) return there_already(to);
  const fs::path folder = folder_of(to);
  if (!fs::is_directory(folder, error))
    return fault(to.string(), "its folder is not there", "name a folder that exists");
  if (::access(folder.c_str(), W_OK | X_OK) != 0)
    return fault(to.string(), phrase("its folder cannot be written to: {}", reason(errno)), "name another");
  return {};
}

Result<void> write_report(const ReportWriters& writers, std::string_view format, const Report& report,
                          const fs::path& to, const Progress& progress) {
  if (auto may = may_write_report(writers, format, to); !may) return may;
  const Staged staged(to);
  if (auto wrote = write_by(*writers.find(format), report, staged.path(), progress); !wrote) {
    // The user knows his own name for it, not ours.
    if (wrote.error().where.find(staged.path().filename().string()) != std::string::npos)
      wrote.error().where = to.string();
    return wrote;
  }
  if (!go_on(progress, 1)) return stopped(to.string());
  if (auto synced = sync_all(staged.path()); !synced) {
    synced.error().where = to.string();
    return synced;
  }
  // Not over what somebody has put there meanwhile.
  if (::renameat2(AT_FDCWD, staged.path().c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) != 0) {
    const int error = errno;
    if (error == EEXIST) return there_already(to);
    std::error_code none;
    // A file system that does not know that way: what is there is looked at once more.
    if (error != EINVAL && error != ENOSYS)
      return fault(to.string(), phrase("cannot be given its name: {}", reason(error)), "choose another folder");
    if (fs::exists(fs::symlink_status(to, none))) return there_already(to);
    fs::rename(staged.path(), to, none);
    if (none)
      return fault(to.string(), phrase("cannot be given its name: {}", none.message()), "choose another folder");
  }
  return sync_one(folder_of(to), O_RDONLY | O_DIRECTORY);
}

}  // namespace sandgate
