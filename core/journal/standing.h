// How an exercise file lies on the disk, told without opening it as a database, and copies of it to read from.
// Private to this room.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>

#include "map/base/fault.h"

namespace sandgate::journal {

struct Standing {
  std::filesystem::path path;  ///< without symbolic links, as SQLite names what lies beside
  bool log = false;            ///< a -wal lies beside it
  bool rollback = false;       ///< a -journal lies beside it
  bool keeps_log = false;      ///< its header says that it is written through a -wal
  int format = 0;

  std::filesystem::path log_path() const;
  std::filesystem::path rollback_path() const;
  /// Closed by the program that wrote it last, with nothing beside.
  bool closed() const { return !log && !rollback && !keeps_log; }
};

/// When an exercise file and what lies beside it were last written, as the disk has it.
class Stamp {
 public:
  explicit Stamp(const std::filesystem::path& path);
  /// The disk notes no writing between the two.
  bool same_as(const Stamp& other) const { return files_ == other.files_; }
  /// The same, and nobody wrote so shortly before this one that the disk's clock might not tell.
  bool undisturbed_until(const Stamp& later) const;

 private:
  struct File {
    bool there = false;
    std::uint64_t node = 0;
    std::int64_t size = 0, written_ns = 0;
    bool operator==(const File&) const = default;
  };
  std::array<File, 3> files_;  ///< the file, its -wal, its -journal
  std::int64_t taken_ns_ = 0;
};

/// A format that this program knows, or can raise.
Result<void> known_format(std::int64_t format, const std::string& where);

/// Faults: what is no exercise file (missing, a folder, empty, not ours), cut short, of a newer program, or has
/// something else than plain files beside it, where a log or a journal would lie.
Result<Standing> look_at(const std::filesystem::path& path);

/// A folder of our own among the temporary files, gone with this value. A program that is killed leaves its folder: the
/// next one made takes such away.
class PrivateFolder {
 public:
  static Result<PrivateFolder> make();
  PrivateFolder(PrivateFolder&& other) noexcept;
  PrivateFolder& operator=(PrivateFolder&& other) noexcept;
  ~PrivateFolder();
  const std::filesystem::path& path() const { return path_; }

 private:
  PrivateFolder(std::filesystem::path path, int lock);
  std::filesystem::path path_;
  int lock_ = -1;  ///< held as long as the folder is used, and let go of by a kill too
};

/// Copies the file and what lies beside it into `folder`, and answers the copy's path. The copy is that of one instant
/// even while another program plays: it is taken again where the log was begun anew meanwhile, or the file written
/// without a log.
Result<std::filesystem::path> copy_into(const Standing& standing, const PrivateFolder& folder);

}  // namespace sandgate::journal
