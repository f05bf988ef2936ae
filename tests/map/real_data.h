// Where the real maps for tests lie, and how a test is left out, visibly, where they do not.
#pragma once

#include <QtTest>
#include <cstdlib>
#include <filesystem>
#include <string>

namespace sandgate::tests {

/// The folder of real data: the environment's SANDGATE_DATA_SHARED, else beside the sources.
inline std::filesystem::path real_data() {
  const char* named = std::getenv("SANDGATE_DATA_SHARED");
  return named != nullptr && *named != '\0' ? std::filesystem::path(named)
                                            : std::filesystem::path(SANDGATE_SOURCE_DIR) / ".." / "shared" / "data";
}

}  // namespace sandgate::tests

/// Declares `place` as the path of a file or folder of the real data, or skips the test that stands here.
#define SANDGATE_REAL_DATA(place, relative)                                          \
  const std::filesystem::path place = sandgate::tests::real_data() / (relative);     \
  if (!std::filesystem::exists(place)) {                                             \
    const std::string missing = "no real data: " + place.string() + " is not there"; \
    QSKIP(missing.c_str());                                                          \
  }
