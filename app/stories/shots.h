// Shots: who fell, how, and where each ended; as a seat has seen it, and as it truly was (LW-4).
#pragma once

#include <QStringList>

#include "app/stories/story.h"

namespace sandgate::stories {

/// "Left Gun, shot 2", "The enemy's shot 1".
QString shot_title(const SeenShot& shot, const Picture& picture, const Briefing& briefing);
/// "2 of theirs down", "nobody seen to fall".
QString shot_result(const SeenShot& shot, const Picture& picture);
/// KS-7.1: the burst of a shell that was shot so; null where there was none, or the seat has not seen it.
const SeenBurst* burst_of(const SeenShot& shot, const Picture& picture);
/// "7 counted, 4 die; 3 sheltered by a wall".
QString burst_result(const SeenBurst& burst);
/// LW-4.2, LW-4.3: how a man died: "struck", "by a man who fell", "the first man touched".
QString felling(Felling how);
Clause clause_of(Felling how);
QString flight_end(FlightEnd end);
/// KS-7.1: "a wall".
QString shelter(Shelter by);
/// KS-7.1: "10 in the circle, 3 sheltered by a wall: 7 counted, 4 die"; with a gun's fate, where it has one.
QString burst_told(const ShellBurst& burst);
/// The title, who fell and how with the clauses, and where the shot ended; a line each.
QStringList shot_lines(const SeenShot& shot, const Picture& picture, const Briefing& briefing);
/// Likewise of the truth: how each man fell, and where the shot ended.
std::vector<Ruling> shot_rulings(const ShotFired& shot, const Names& names);
std::vector<Ruling> shot_rulings(const RiflesFired& shot, const Names& names);

}  // namespace sandgate::stories
