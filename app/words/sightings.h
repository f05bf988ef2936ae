// What is seen of other sides' bodies, in words.
#pragma once

#include <QString>
#include <QStringList>

#include "core/sight/picture.h"

namespace sandgate::words {

/// What it is, as far as it is known: "Box", "Cavalry, about 20", "Box (infantry, 56)", "Scouts, 4".
QString what(const Sighting& seen);
/// Two words for a label on the sheet: "Inf. 56", "Cav. ab. 20", "Scouts 4", "2 guns"; empty for a box not yet looked
/// into.
QString short_what(const Sighting& seen);
/// "N.E.", one of eight winds; its stop ends a sentence too.
QString wind(Bearing bearing);
/// "now", "12 min", "2 h 10 min": how long ago, by the exercise clock.
QString age(const SightedBody& body, ExerciseTime now);
/// How long that is: "20 min", "1 h 5 min".
QString ago(ExerciseTime then, ExerciseTime now);
/// "in sight", "lost from sight", "a dummy".
QString state(const SightedBody& body);

/// What is known of it, for a tooltip: what and whose it is; where and heading which way; how and by whom it was seen.
QStringList sighted_lines(const SightedBody& body, const Picture& picture, const Briefing& briefing);

}  // namespace sandgate::words
