// The exercises opened last, and the scenarios of one's own: file names and, of an exercise, what everybody at it
// knows.
#pragma once

#include <QStringList>

namespace sandgate {

/// Newest first; files that are gone are left out.
QStringList recent_exercises();
/// `told`: how it stands, in a line that everybody may read; empty: as it was told last.
void remember_exercise(const QString& file, const QString& told = {});
/// What was told of it last; empty where nothing was.
QString exercise_told(const QString& file);
void forget_exercise(const QString& file);

/// Scenarios that were made or chosen here, oldest first; those that are gone are left out.
QStringList own_scenarios();
void remember_scenario(const QString& where);

/// Sandgate's folder among the user's documents, where exercises are kept unless he says otherwise; it may not be
/// there.
QString exercises_folder();
/// A name for a new exercise of `scenario` that does not exist yet, in that folder.
QString new_exercise_file(const QString& scenario);
/// A name beside an exercise for the one that follows it: "essex-2.sandgate" after "essex.sandgate".
QString next_exercise_file(const QString& exercise);

}  // namespace sandgate
