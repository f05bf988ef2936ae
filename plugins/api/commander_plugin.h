// What a commander's library declares besides, so that Qt's plug-in loading finds it.
//
// With it goes a JSON file of three keys, read before any code of the library runs:
//   {"name": "vanguard", "title": "Vanguard: marches to its objectives behind scouts", "api": 3}
// `name` is a word of small letters, figures and hyphens; `api` the version of plugins/api it was written to.
#pragma once

#include <QtPlugin>

#include "plugins/api/commander.h"
#include "plugins/api/made_for.h"

/// Raised when anything in plugins/api/commander.h changes.
#define SANDGATE_COMMANDER_API 3
#define SANDGATE_COMMANDER_IID "sandgate.commander"

Q_DECLARE_INTERFACE(sandgate::CommanderFactory, SANDGATE_COMMANDER_IID)
