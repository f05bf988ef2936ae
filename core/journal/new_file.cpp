#include "core/journal/new_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <stdio.h>  // renameat2
#include <unistd.h>

#include <cerrno>
#include <random>
#include <system_error>
#include <utility>

namespace sandgate::journal {

namespace {

namespace fs = std::filesystem;

std::unexpected<Fault> cannot_write(const fs::path& path, int error) {
  if (error == EEXIST) {
    return fault(path.string(), "a file of this name stands there already", "choose another name or remove it");
  }
  return fault(path.string(), phrase("it cannot be written ({})", std::generic_category().message(error)),
               "see that its folder is there, that you may write to it and that there is room");
}

fs::path folder_of(const fs::path& path) { return path.has_parent_path() ? path.parent_path() : fs::path("."); }

/// 0 or the error's number.
int sync(const fs::path& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return errno;
  const int error = ::fsync(file) == 0 ? 0 : errno;
  ::close(file);
  return error;
}

int move_without_replacing(const fs::path& from, const fs::path& to) {
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return errno;
  // Some file systems cannot do this in one step. A link never replaces either.
  if (::link(from.c_str(), to.c_str()) == 0) return ::unlink(from.c_str()) == 0 ? 0 : errno;
  if (errno == EEXIST) return errno;
  // Nor do all know links; what is left is to look first.
  if (::access(to.c_str(), F_OK) == 0) return EEXIST;
  return ::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
}

}  // namespace

NewFile::NewFile(fs::path path, fs::path written) : path_(std::move(path)), written_(std::move(written)) {}
NewFile::NewFile(NewFile&& other) noexcept
    : path_(std::exchange(other.path_, {})), written_(std::exchange(other.written_, {})) {}

NewFile::~NewFile() {
  std::error_code ignored;
  if (!written_.empty()) fs::remove(written_, ignored);
}

Result<NewFile> NewFile::beside(fs::path path) {
  const auto stands = [](const fs::path& there) {
    std::error_code ignored;
    return fs::exists(fs::symlink_status(there, ignored));
  };
  if (stands(path)) return cannot_write(path, EEXIST);
  // SQLite would take what lies beside for the new file's own, and spoil it.
  for (const char* ending : {"-wal", "-journal"}) {
    if (const fs::path left = fs::path(path) += ending; stands(left))
      return fault(path.string(), phrase("“{}” lies there, left by another exercise", left.filename().string()),
                   "remove it");
  }
  std::random_device random;
  for (int attempt = 0; attempt < 100; ++attempt) {
    fs::path written = folder_of(path) / fmt::format(".sandgate-{:08x}.new", random());
    const int file = ::open(written.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file >= 0) {
      ::close(file);
      return NewFile(std::move(path), std::move(written));
    }
    if (errno != EEXIST) return cannot_write(path, errno);
  }
  return cannot_write(path, EBUSY);
}

Result<void> NewFile::publish() {
  int error = sync(written_);
  if (error == 0) error = move_without_replacing(written_, path_);
  if (error != 0) return cannot_write(path_, error);
  written_.clear();
  // Some file systems cannot sync a folder; the file itself is safe by now.
  sync(folder_of(path_));
  return {};
}

}  // namespace sandgate::journal
