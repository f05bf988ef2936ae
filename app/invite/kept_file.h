// Small files of the host's own, for its owner alone, there whole or not at all. Private to this room.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "map/base/fault.h"

namespace sandgate::invite {

/// Makes the folder and those above it that are not there; what it makes has rights 0700.
Result<void> make_folder(const std::filesystem::path& folder);
/// Who but this user may write in `folder` could put files of his there: a fault.
Result<void> check_folder(const std::filesystem::path& folder);

/// All of a plain file; nothing where there is none. Faults: it cannot be read, or is larger than `most` bytes.
Result<std::optional<std::string>> read_kept(const std::filesystem::path& file, std::size_t most);
/// The same; a fault too where others than this user may read or write it, or it is somebody else's.
Result<std::optional<std::string>> read_private(const std::filesystem::path& file, std::size_t most);

/// A file with rights 0600 that has a name of its own in a folder until it is whole. It is gone with this value unless
/// it was put in its place.
class NewKeptFile {
 public:
  static Result<NewKeptFile> in(const std::filesystem::path& folder);
  NewKeptFile(NewKeptFile&& other) noexcept;
  NewKeptFile& operator=(NewKeptFile&&) = delete;
  ~NewKeptFile();

  const std::filesystem::path& path() const { return path_; }
  /// Writes all bytes and syncs them.
  Result<void> write(std::span<const std::byte> bytes);
  /// Renames it, in place of what stands there. Both names are in one folder.
  Result<void> replace(const std::filesystem::path& file);
  /// Renames it where nothing stands there; whether it did.
  Result<bool> put_where_none_is(const std::filesystem::path& file);

 private:
  NewKeptFile(std::filesystem::path path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}
  std::filesystem::path path_;
  int descriptor_;
};

/// The beginning and the end of its names.
inline constexpr std::string_view unfinished_start = "unfinished-";
inline constexpr std::string_view unfinished_end = ".gpkg";

}  // namespace sandgate::invite
