// What a commander's library declares besides, so that Qt's plug-in loading finds it.
//
// With it goes a JSON file, read before any code of the library runs:
//   {"name": "vanguard", "title": "Vanguard: guns first, then the charge", "api": 5,
//    "manners": [{"name": "bold", "title": "Vanguard, bold: attacks", "values": {"odds": 1}}]}
// `name` is a word of small letters, figures and hyphens; `api` the version of plugins/api it was written to. `manners`
// may be left out. Each is a commander of its own, chosen as "vanguard:bold"; "vanguard" alone is the first of them.
// `values` are the plug-in's own and come to its factory as they stand.
#pragma once

#include <QtPlugin>

#include "plugins/api/commander.h"
#include "plugins/api/made_for.h"

/// Raised when anything in plugins/api/commander.h changes.
#define SANDGATE_COMMANDER_API 5
#define SANDGATE_COMMANDER_IID "sandgate.commander"

Q_DECLARE_INTERFACE(sandgate::CommanderFactory, SANDGATE_COMMANDER_IID)
