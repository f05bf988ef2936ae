// How a battle and a war ended, as the command line lays it out (LW-6).
#pragma once

#include <string>
#include <vector>

#include "app/cli/answer.h"
#include "core/chronicle/chronicle.h"
#include "core/kinds/game.h"
#include "core/scenario/setting.h"

namespace sandgate::cli {

/// `{"kind", "why", "clause", "winner", "sides": {SIDE: {"points", "victory", "lines": […]}}}`
Answer battle_answer(const BattleEnded& ended, const Setting& setting);
/// Who won, why, and the points of each side line by line; several lines.
std::string battle_text(const BattleEnded& ended, const Setting& setting);

/// `{"name", "lead", "battles", "points", "leader", "ahead", "winner"}`. `sides` are the names by id.
Answer war_answer(const WarTerms& war, const std::vector<std::string>& sides);
std::string war_text(const WarTerms& war, const std::vector<std::string>& sides);
std::vector<std::string> names_of_sides(const Setting& setting);

/// `null` where the exercise is no game: kind, who defends, who is beaten, how it ended, the war.
Answer game_answer(const Chronicle& story);
/// How a battle ended, and its war.
std::string game_text(const BattleEnded& ended, const Setting& setting);

}  // namespace sandgate::cli
