#include "app/invite/kept_file.h"

#include <fcntl.h>
#include <stdio.h>  // renameat2
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace sandgate::invite {
namespace {

namespace fs = std::filesystem;

std::string words_of(int error) { return std::generic_category().message(error); }

std::unexpected<Fault> not_written(const fs::path& path, int error) {
  return fault(path.string(), phrase("it cannot be written ({})", words_of(error)),
               "see that you may write there and that there is room");
}

std::unexpected<Fault> not_read(const fs::path& path, int error) {
  return fault(path.string(), phrase("it cannot be read ({})", words_of(error)), "see that it is a file you may read");
}

/// Some file systems cannot sync a folder; the file itself is safe by then.
void sync_folder(const fs::path& folder) {
  const int open_folder = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (open_folder < 0) return;
  ::fsync(open_folder);
  ::close(open_folder);
}

/// 0 or the error's number; EEXIST where something stands at `to`.
int rename_where_none_is(const fs::path& from, const fs::path& to) {
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return errno;
  // Some file systems cannot do this in one step. A link never replaces either.
  if (::link(from.c_str(), to.c_str()) != 0) return errno;
  return ::unlink(from.c_str()) == 0 ? 0 : errno;
}

Result<std::optional<std::string>> read_open(int file, const fs::path& path, std::size_t most, bool of_owner_alone) {
  struct stat facts {};
  if (::fstat(file, &facts) != 0) return not_read(path, errno);
  if (!S_ISREG(facts.st_mode)) return fault(path.string(), "it is no plain file", "move it away");
  if (of_owner_alone && facts.st_uid != ::geteuid())
    return fault(path.string(), "it belongs to another user", "move it away, and a new one is made");
  if (of_owner_alone && (facts.st_mode & 077) != 0)
    return fault(path.string(), "others than you may read or write it",
                 "take those rights away (chmod 600) if nobody has, else move it away, and a new one is made");
  std::string text;
  // One byte more than is allowed shows that there is more.
  while (text.size() <= most) {
    char piece[4096];
    const ssize_t got = ::read(file, piece, std::min(sizeof piece, most + 1 - text.size()));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return not_read(path, errno);
    if (got == 0) return text;
    text.append(piece, static_cast<std::size_t>(got));
  }
  return fault(path.string(), "it is larger than such a file can be", "move it away");
}

Result<std::optional<std::string>> read_file(const fs::path& path, std::size_t most, bool of_owner_alone) {
  // A pipe under this name must not keep the program waiting.
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0 && errno == ENOENT) return std::nullopt;
  if (file < 0) return not_read(path, errno);
  auto text = read_open(file, path, most, of_owner_alone);
  ::close(file);
  return text;
}

}  // namespace

Result<void> make_folder(const fs::path& folder) {
  if (folder.empty()) return fault({}, "no folder is named to keep this in", "name one");
  if (::mkdir(folder.c_str(), 0700) == 0) {
    sync_folder(folder.has_parent_path() ? folder.parent_path() : fs::path("."));
    return {};
  }
  if (errno == ENOENT && folder.has_relative_path() && folder.parent_path() != folder) {
    if (const auto above = make_folder(folder.parent_path()); !above) return above;
    if (::mkdir(folder.c_str(), 0700) == 0) return {};
  }
  if (std::error_code none; errno == EEXIST && fs::is_directory(folder, none)) return {};
  return not_written(folder, errno);
}

Result<void> check_folder(const fs::path& folder) {
  struct stat facts {};
  if (::stat(folder.c_str(), &facts) != 0) return not_read(folder, errno);
  if (facts.st_uid != ::geteuid())
    return fault(folder.string(), "the folder belongs to another user", "choose a folder of your own");
  if ((facts.st_mode & 022) != 0)
    return fault(folder.string(), "others than you may write in this folder", "take that right away (chmod 700)");
  return {};
}

Result<std::optional<std::string>> read_kept(const fs::path& file, std::size_t most) {
  return read_file(file, most, false);
}

Result<std::optional<std::string>> read_private(const fs::path& file, std::size_t most) {
  return read_file(file, most, true);
}

Result<NewKeptFile> NewKeptFile::in(const fs::path& folder) {
  std::string name = (folder / (std::string(unfinished_start) + "XXXXXX" + std::string(unfinished_end))).string();
  // mkostemps gives rights 0600 whatever the mask is.
  const int file = ::mkostemps(name.data(), static_cast<int>(unfinished_end.size()), O_CLOEXEC);
  if (file < 0) return not_written(folder, errno);
  return NewKeptFile(name, file);
}

NewKeptFile::NewKeptFile(NewKeptFile&& other) noexcept
    : path_(std::exchange(other.path_, {})), descriptor_(std::exchange(other.descriptor_, -1)) {}

NewKeptFile::~NewKeptFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!path_.empty()) ::unlink(path_.c_str());
}

Result<void> NewKeptFile::write(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return not_written(path_.parent_path(), errno);
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  if (::fsync(descriptor_) != 0) return not_written(path_.parent_path(), errno);
  return {};
}

Result<void> NewKeptFile::replace(const fs::path& file) {
  if (::rename(path_.c_str(), file.c_str()) != 0) return not_written(file, errno);
  path_.clear();
  sync_folder(file.parent_path());
  return {};
}

Result<bool> NewKeptFile::put_where_none_is(const fs::path& file) {
  const int error = rename_where_none_is(path_, file);
  if (error == EEXIST) return false;
  if (error != 0) return not_written(file, error);
  path_.clear();
  sync_folder(file.parent_path());
  return true;
}

}  // namespace sandgate::invite
