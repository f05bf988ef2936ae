// A battle read back in words: its moves and steps, for whoever may know all of it.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "app/stories/story.h"
#include "core/chronicle/battle_record.h"

namespace sandgate::stories {

/// "Red, move 3": whose move it is, and which of his own.
QString move_title(const BattleRecord& record, std::size_t move);
/// What is seen in a step, in a line: "Gun E, shot 2: 1 infantryman of Red down".
QString step_title(const BattleRecord& record, std::size_t step);
/// How the program came to it, line by line; empty where the title says all.
std::vector<Ruling> step_rulings(const BattleRecord& record, std::size_t step);
/// What the programs that played in it said of the orders that brought the step about.
QStringList step_reasons(const BattleRecord& record, std::size_t step);
/// The clause the step as such rests on; none of a move that begins.
Clause step_clause(const BattleRecord& record, std::size_t step);

}  // namespace sandgate::stories
