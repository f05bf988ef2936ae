// Marches in words: the stages of what a march costs, and when it ends.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "app/words/bodies.h"
#include "core/sight/march_preview.h"

namespace sandgate::words {

/// A line of "What it costs".
struct CostRow {
  QString stage, feet, moves;
  Clause clause;
};
/// One row for each stage of the preview, in its order; stages too short to show a figure are left out.
std::vector<CostRow> cost_rows(const MarchPreview& preview, const Briefing& briefing);

/// "move 28, 10.52 a.m."
QString arrival(const MarchPreview& preview);
/// A line for each body of a march of several: its name, how far it goes, and when it is there. `clause` is that of its
/// first stage.
CostRow cost_row(const OwnBody& body, const MarchPreview& preview);
/// "1/Border  arr. move 28, 10.52", for the flag at a route's end.
QString flag(const OwnBody& body, const MarchPreview& preview);
/// What a commander should weigh before sending: fords, much climbing, wheels off the road. May be empty.
QStringList warnings(const MarchPreview& preview, const OwnBody& body, const Briefing& briefing);

/// What stops a march, for a column: "a river", "too steep" … Empty for nothing.
QString barred(Bar bar);

}  // namespace sandgate::words
