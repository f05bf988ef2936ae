// Tables in words: how large they are, who stands there, what a melee comes to.
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
/// What it comes to, step by step, each with the clause it rests on.
struct MeleeLine {
  QString text;
  Clause clause;
};
std::vector<MeleeLine> melee_account(const SeenMelee& melee, const Briefing& briefing);
/// LW-5.1: how many in support keep so many men from being isolated.
std::int64_t support_needed(const Rulebook& rulebook, std::int64_t men);

}  // namespace sandgate::words
