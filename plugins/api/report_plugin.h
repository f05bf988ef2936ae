// What a report writer's library declares besides, so that Qt's plug-in loading finds it.
//
// With it goes a JSON file, read before any code of the library runs:
//   {"name": "html", "title": "A folder for a browser, without a server", "format": "html", "extension": "", "api": 1}
// `name` and `format` are words of small letters, figures and hyphens; `format` is what a user asks for, and no two
// writers have one. `extension` is what the names of its files end in, with the point; empty: it makes a folder.
#pragma once

#include <QtPlugin>

#include "plugins/api/made_for.h"
#include "plugins/api/report.h"

/// Raised when anything in plugins/api/report.h changes.
#define SANDGATE_REPORT_API 1
#define SANDGATE_REPORT_IID "sandgate.report"

Q_DECLARE_INTERFACE(sandgate::ReportFormat, SANDGATE_REPORT_IID)
