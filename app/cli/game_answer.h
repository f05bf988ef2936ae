// How a battle and a war ended, as the command line tells it (LW-6).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/cli/answer.h"
#include "core/campaign/game_kinds.h"
#include "core/scenario/setting.h"

namespace sandgate::cli {

/// A word for programs: "force_gone".
std::string_view name_of(EndReason why);

/// `{"why", "clause", "winner", "victory", "points": {SIDE: {"points", "victory", "lines": […]}}}`
Answer battle_answer(const BattleEnded& ended, const Setting& setting);
/// Who won, why, and the points of each side line by line; several lines.
std::string battle_text(const BattleEnded& ended, const Setting& setting);

/// `{"name", "lead", "battles", "points", "leader", "ahead", "winner"}`. `sides` are the names by id.
Answer war_answer(const WarTerms& war, const std::vector<std::string>& sides);
std::string war_text(const WarTerms& war, const std::vector<std::string>& sides);

/// The war of the setting with its own battle, which has ended so.
WarTerms war_with(const BattleEnded& ended, const Setting& setting);
std::vector<std::string> names_of_sides(const Setting& setting);

}  // namespace sandgate::cli
