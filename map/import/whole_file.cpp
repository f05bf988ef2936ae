#include "map/import/whole_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>

namespace sandgate {
namespace {

std::unexpected<Fault> cannot(const std::filesystem::path& path, std::string_view deed, int error) {
  return fault(path.string(), phrase("it cannot be {} ({})", deed, std::generic_category().message(error)),
               "see that the place exists and that you may use it");
}

/// A pipe or a device would be read for ever.
Result<void> plain(const std::filesystem::path& path) {
  std::error_code error;
  const auto type = std::filesystem::status(path, error).type();
  if (type == std::filesystem::file_type::not_found || std::filesystem::is_directory(path, error)) return {};
  if (type != std::filesystem::file_type::regular) return fault(path.string(), "it is no plain file", "name a file");
  return {};
}

/// A new file of no other's name, closed at the end, and removed unless it was moved to its place.
class Temporary {
 public:
  explicit Temporary(const std::filesystem::path& beside) {
    static std::atomic<unsigned> next{0};
    do {
      path_ = fmt::format("{}.{}-{}.part", beside.string(), ::getpid(), next++);
      file_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    } while (file_ < 0 && errno == EEXIST);
  }
  ~Temporary() {
    if (file_ < 0) return;
    ::close(file_);
    if (!moved_) ::unlink(path_.c_str());
  }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  bool open() const { return file_ >= 0; }
  bool write(std::span<const std::byte> bytes) const {
    while (!bytes.empty()) {
      const ssize_t done = ::write(file_, bytes.data(), bytes.size());
      if (done < 0 && errno == EINTR) continue;
      if (done <= 0) return false;
      bytes = bytes.subspan(static_cast<std::size_t>(done));
    }
    return ::fsync(file_) == 0;
  }
  bool move_to(const std::filesystem::path& path) {
    moved_ = ::rename(path_.c_str(), path.c_str()) == 0;
    return moved_;
  }

 private:
  std::string path_;
  int file_ = -1;
  bool moved_ = false;
};

}  // namespace

Result<std::vector<std::byte>> read_whole(const std::filesystem::path& path, std::uintmax_t most) {
  if (auto good = plain(path); !good) return std::unexpected(std::move(good.error()));
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (error) return cannot(path, "read", error.value());
  if (size > most)
    return fault(path.string(), phrase("it is larger than {} million bytes", most / 1'000'000),
                 "cut a smaller piece out of it");
  std::vector<std::byte> bytes(size);
  std::ifstream in(path, std::ios::binary);
  in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
  if (!in && size > 0) return cannot(path, "read", errno);
  return bytes;
}

Result<std::string> read_start(const std::filesystem::path& path, std::size_t count) {
  if (auto good = plain(path); !good) return std::unexpected(std::move(good.error()));
  std::ifstream in(path, std::ios::binary);
  if (!in) return cannot(path, "read", errno);
  std::string start(count, '\0');
  in.read(start.data(), static_cast<std::streamsize>(count));
  if (in.bad()) return cannot(path, "read", errno);
  start.resize(static_cast<std::size_t>(in.gcount()));
  return start;
}

Result<void> write_whole(const std::filesystem::path& path, std::span<const std::byte> bytes) {
  if (std::filesystem::is_directory(path)) return cannot(path, "written", EISDIR);
  Temporary temporary(path);
  if (!temporary.open() || !temporary.write(bytes) || !temporary.move_to(path)) return cannot(path, "written", errno);
  // The new name itself must survive a loss of power; where a folder cannot be synced, the file still stands.
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  if (const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY); handle >= 0) {
    ::fsync(handle);
    ::close(handle);
  }
  return {};
}

}  // namespace sandgate
