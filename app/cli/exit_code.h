#pragma once

namespace sandgate::cli {

/// What the program ends with.
enum class ExitCode : int { success = 0, failed = 1, misuse = 2 };

}  // namespace sandgate::cli
