// Where the program's own data lies: rulebooks, scenarios, clauses, schemas, and its plug-ins.
#pragma once

#include <filesystem>

namespace sandgate {

/// SANDGATE_DATA where it is set; else `data` beside the executable; else where `cmake --install` puts the data, as
/// seen from the executable (`../share/sandgate`), so that an installed tree can be moved; else the folder it was built
/// with. Whether it holds what is looked for is the reader's to say.
std::filesystem::path data_folder();
inline std::filesystem::path rulebook_folder() { return data_folder() / "rulebooks"; }
inline std::filesystem::path scenario_folder() { return data_folder() / "scenarios"; }

/// SANDGATE_PLUGINS where it is set; else `plugins` beside the executable; else where they are installed
/// (`../lib/sandgate/plugins`); else the folder they were built into.
std::filesystem::path plugin_folder();

}  // namespace sandgate
