// A file that is not there until it is whole. Private to this room.
#pragma once

#include <filesystem>

#include "map/base/fault.h"

namespace sandgate::journal {

/// An empty file of a name of its own beside `path`, to be written and then moved to `path`; gone with this value
/// unless it was.
class NewFile {
 public:
  /// Faults where something stands at `path` already or nothing can be made beside it.
  static Result<NewFile> beside(std::filesystem::path path);
  NewFile(NewFile&& other) noexcept;
  NewFile& operator=(NewFile&&) = delete;
  ~NewFile();

  const std::filesystem::path& written() const { return written_; }
  /// Syncs the file and gives it its name; never replaces another.
  Result<void> publish();

 private:
  NewFile(std::filesystem::path path, std::filesystem::path written);
  std::filesystem::path path_, written_;
};

}  // namespace sandgate::journal
