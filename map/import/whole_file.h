// Files read and written whole. Private to this room.
#pragma once

#include <filesystem>
#include <span>
#include <vector>

#include "map/base/fault.h"

namespace sandgate {

/// All bytes of a file; refused where it cannot be read or is larger than `most`.
Result<std::vector<std::byte>> read_whole(const std::filesystem::path& path, std::uintmax_t most);

/// Writes a temporary file beside `path`, sees it safely on the disk and renames it to `path`, so that at no instant
/// half a file stands there.
Result<void> write_whole(const std::filesystem::path& path, std::span<const std::byte> bytes);

/// The first bytes of a file, at most `count`; fewer where the file is shorter.
Result<std::string> read_start(const std::filesystem::path& path, std::size_t count);

}  // namespace sandgate
