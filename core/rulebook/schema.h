// JSON Schema (draft 7): the formats as data/schemas publishes them, held against what a file says.
#pragma once

#include <filesystem>

#include "core/rulebook/json.h"

namespace sandgate {

/// Faults: the schema is missing or is none; `json` is not as it asks, naming `where` and the JSON pointer.
Result<void> check_schema(const Json& json, const std::filesystem::path& schema, const std::string& where);

}  // namespace sandgate
