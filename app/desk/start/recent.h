// The exercises opened last: file names, nothing of what is in them.
#pragma once

#include <QStringList>

namespace sandgate {

/// Newest first; files that are gone are left out.
QStringList recent_exercises();
void remember_exercise(const QString& file);
void forget_exercise(const QString& file);

/// A name for a new exercise of `scenario` that does not exist yet, in Sandgate's folder among the user's documents.
QString new_exercise_file(const QString& scenario);
/// A name beside an exercise for the one that follows it: "essex-2.sandgate" after "essex.sandgate".
QString next_exercise_file(const QString& exercise);

}  // namespace sandgate
