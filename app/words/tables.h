// Tables in words: how large they are, and who stands there.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "core/sight/picture.h"

namespace sandgate::words {

QString half_feet(double feet);  ///< "17½": to the nearest half
/// "Table 1", or what an exercise on one table is called.
QString table_name(const SeenTable& table, const Briefing& briefing);
/// "Table 1   17½ × 13½ ft   contact move 14"
QString table_label(const SeenTable& table, const Briefing& briefing);
/// One soldier of an arm: "infantryman", "horseman" …
QString soldier(Arm arm);
/// How far an arm goes in a move: "12 in. infantry".
QString pace(Length length, Arm arm);
/// Soldiers by arm: "12 infantry, 6 cavalry".
QString by_arm(const Picture& picture, const std::vector<ManHandle>& men);
/// What a man is and can do now, for a tooltip.
QStringList man_lines(const SeenMan& man, const Picture& picture, const Briefing& briefing);
/// Where a body stands that is on a table: "on Table 1", "on Table 1, 12 to move"; of one whose table has closed
/// "stands out, to be formed up". Empty for others.
QString on_table(const OwnBody& body, const Picture& picture, const Briefing& briefing);

/// "Melee 1: 18 against 21", own men first.
QString melee_title(const SeenMelee& melee);

}  // namespace sandgate::words
