#include "app/host/data_folder.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>

namespace sandgate {
namespace {

namespace fs = std::filesystem;

/// The folder named by `variable`; else `beside`, seen from the executable's folder, where it has `content`; else
/// `installed`, seen likewise.
fs::path own_folder(const char* variable, const char* beside, const char* installed, const char* content) {
  if (const char* named = std::getenv(variable); named && *named) return named;
  std::error_code none;
  const fs::path here = fs::read_symlink("/proc/self/exe", none).parent_path();
  const fs::path folder = here / beside;
  return fs::is_directory(folder / content, none) ? folder : (here / installed).lexically_normal();
}

}  // namespace

fs::path data_folder() { return own_folder("SANDGATE_DATA", "data", SANDGATE_DATA_FROM_BIN, "rulebooks"); }

Result<void> check_data(const fs::path& data) {
  constexpr std::string_view own = SANDGATE_VERSION;
  constexpr std::size_t longest = 32;
  const char* named = std::getenv("SANDGATE_DATA");
  const Phrase mend = named && *named
                          ? phrase("let SANDGATE_DATA name the data of Sandgate {}, or leave it unset", own)
                          : phrase("install Sandgate {} once more, so that program and data come of one package", own);
  std::error_code none;
  if (!fs::is_directory(data, none)) return fault(data.string(), "there is no folder with Sandgate's data", mend);
  std::string said;
  if (fs::is_regular_file(data / "version", none)) std::getline(std::ifstream(data / "version"), said);
  if (said.ends_with('\r')) said.pop_back();
  if (said == own) return {};
  const bool version = !said.empty() && said.size() <= longest && std::ranges::all_of(said, [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '.' || c == '-' || c == '~' || c == '+';
  });
  if (!version)
    return fault((data / "version").string(),
                 phrase("it does not say of which version this data is, and this program is of {}", own), mend);
  return fault(data.string(), phrase("this data is of Sandgate {}, and this program of {}", said, own), mend);
}

fs::path docs_folder() { return own_folder("SANDGATE_DOCS", "docs", SANDGATE_DOCS_FROM_BIN, "pictures"); }

fs::path plugin_folder() { return own_folder("SANDGATE_PLUGINS", "plugins", SANDGATE_PLUGINS_FROM_BIN, ""); }

std::vector<fs::path> plugin_folders() {
  std::vector folders = {plugin_folder()};
  if (const char* named = std::getenv("SANDGATE_PLUGINS"); named && *named) return folders;
  if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data == '/')
    folders.push_back(fs::path(data) / "Sandgate" / "plugins");
  else if (const char* home = std::getenv("HOME"); home && *home == '/')
    folders.push_back(fs::path(home) / ".local" / "share" / "Sandgate" / "plugins");
  return folders;
}

std::vector<fs::path> report_folders() {
  std::vector folders = plugin_folders();
  for (fs::path& folder : folders) folder /= "reports";
  return folders;
}

}  // namespace sandgate
