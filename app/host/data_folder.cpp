#include "app/host/data_folder.h"

#include <cstdlib>

namespace sandgate {

std::filesystem::path data_folder() {
  if (const char* named = std::getenv("SANDGATE_DATA"); named && *named) return named;
  std::error_code none;
  const auto executable = std::filesystem::read_symlink("/proc/self/exe", none);
  if (!none) {
    for (const auto& candidate : {executable.parent_path() / "data", executable.parent_path() / "../share/sandgate"}) {
      if (std::filesystem::is_directory(candidate / "rulebooks", none)) return candidate.lexically_normal();
    }
  }
  return SANDGATE_BUILT_WITH_DATA;
}

std::filesystem::path plugin_folder() {
  if (const char* named = std::getenv("SANDGATE_PLUGINS"); named && *named) return named;
  std::error_code none;
  const auto executable = std::filesystem::read_symlink("/proc/self/exe", none);
  if (!none) {
    for (const char* candidate : {"plugins", "../lib/sandgate/plugins"}) {
      const auto folder = executable.parent_path() / candidate;
      if (std::filesystem::is_directory(folder, none)) return folder.lexically_normal();
    }
  }
  return SANDGATE_BUILT_WITH_PLUGINS;
}

}  // namespace sandgate
