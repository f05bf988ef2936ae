#include "app/host/data_folder.h"

#include <cstdlib>

namespace sandgate {
namespace {

namespace fs = std::filesystem;

/// The folder named by `variable`; else the first of `beside` and `installed`, seen from the executable's folder, that
/// has `content`; else `built_with`.
fs::path own_folder(const char* variable, const char* beside, const char* installed, const char* content,
                    const char* built_with) {
  if (const char* named = std::getenv(variable); named && *named) return named;
  std::error_code none;
  const fs::path executable = fs::read_symlink("/proc/self/exe", none);
  if (none) return built_with;
  for (const char* candidate : {beside, installed}) {
    const fs::path folder = executable.parent_path() / candidate;
    if (fs::is_directory(folder / content, none)) return folder.lexically_normal();
  }
  return built_with;
}

}  // namespace

fs::path data_folder() {
  return own_folder("SANDGATE_DATA", "data", SANDGATE_DATA_FROM_BIN, "rulebooks", SANDGATE_BUILT_WITH_DATA);
}

fs::path plugin_folder() {
  return own_folder("SANDGATE_PLUGINS", "plugins", SANDGATE_PLUGINS_FROM_BIN, "", SANDGATE_BUILT_WITH_PLUGINS);
}

}  // namespace sandgate
