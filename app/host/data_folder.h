// Where the program's own data lies: rulebooks, scenarios, clauses, schemas, its guides and its plug-ins.
#pragma once

#include <filesystem>
#include <vector>

#include "map/base/fault.h"

namespace sandgate {

/// SANDGATE_DATA where it is set; else `data` beside the executable, where the build links it; else where `cmake
/// --install` puts the data, as seen from the executable (`../share/sandgate`), so that an installed tree can be moved.
/// Whether it holds what is looked for is the reader's to say.
std::filesystem::path data_folder();
/// That the data there is of this program's version, which its file `version` names. A fault otherwise: rulebooks and
/// scenarios may then say what the program does not know, so whoever starts it is told, and what can be read is used.
Result<void> check_data(const std::filesystem::path& data);
inline std::filesystem::path rulebook_folder() { return data_folder() / "rulebooks"; }
inline std::filesystem::path scenario_folder() { return data_folder() / "scenarios"; }

/// SANDGATE_DOCS where it is set; else `docs` beside the executable; else where they are installed, likewise
/// (`../share/doc/sandgate/docs`). There may be none: a system can be told to install no documents.
std::filesystem::path docs_folder();

/// SANDGATE_PLUGINS where it is set; else `plugins` beside the executable; else where they are installed, likewise
/// (`../lib/sandgate/plugins`).
std::filesystem::path plugin_folder();

/// Where commanders are looked for: there, then in the user's own folder, `Sandgate/plugins` where XDG_DATA_HOME says
/// (`~/.local/share`). Where SANDGATE_PLUGINS is set, in that folder alone.
std::vector<std::filesystem::path> plugin_folders();
/// Where report writers are: in `reports` beneath each of these.
std::vector<std::filesystem::path> report_folders();

}  // namespace sandgate
