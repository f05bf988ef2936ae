// Bytes into files, with a sentence where that cannot be done.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

#include "map/base/fault.h"

namespace sandgate::reports {

/// A new file of these bytes. Faults: it is there already, the folder cannot be written to, the disk is full.
Result<void> write_file(const std::filesystem::path& to, std::span<const std::byte> bytes);
Result<void> write_file(const std::filesystem::path& to, std::string_view bytes);
/// A new folder; the one above must be there.
Result<void> make_folder(const std::filesystem::path& folder);

}  // namespace sandgate::reports
