// The file in data/mappings that says what layers and attributes of map makers mean. Format: README.md and
// data/schemas/mapping.schema.json.
#pragma once

#include <filesystem>

#include "map/base/fault.h"
#include "map/import/mapping.h"

namespace sandgate {

/// The mapping an import uses where the user names none, in the program's data folder.
inline constexpr const char* usual_mapping = "mappings/features.json";

/// Reads a mapping; `schemas` is the folder data/schemas. Faults name file and JSON pointer: what the schema refuses,
/// kinds, classes and shapes that do not exist, a class its kind does not have.
Result<Mapping> read_mapping(const std::filesystem::path& file, const std::filesystem::path& schemas);

}  // namespace sandgate
