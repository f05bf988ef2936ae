// How a battle and a war ended: why, for whom, and for how many points (LW-6).
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "app/stories/story.h"

namespace sandgate::stories {

/// Why a battle ended, as a sentence with its full stop; for either side's ears.
QString end_reason(EndReason why);

/// LW-6.1: one line of a side's points.
struct PointsLine {
  QString what;  ///< "8 cavalry alive and uncaptured"
  std::int64_t half_points = 0;
};
/// Every line that is worth something; they sum up to the side's points.
std::vector<PointsLine> points_lines(const PointsCount& count, const Rulebook& rulebook);

/// "won", "lost", "drawn", "undecided": for programs.
std::string_view victory_word(const std::optional<PointsCount::Victory>& victory);
/// `kind`, `why`, `clause`, `winner` (none: drawn) and `sides`, by name `points`, `victory` and `lines`.
Facts end_facts(const BattleEnded& ended, const Setting& setting);
/// "The battle is over, a Fight to the Finish. Red has won: … (LW-6.1)".
QString end_told(const BattleEnded& ended, const Setting& setting);
/// "Red: 171½ points".
QString points_told(const QString& side, std::int64_t half_points);

/// The war of the setting with its own battle, which has ended so.
WarTerms war_with(const BattleEnded& ended, const Setting& setting);
/// The war, its battles one by one, and who leads; a line each.
QStringList war_told(const WarTerms& war, const std::vector<std::string>& sides);

}  // namespace sandgate::stories
