// Quantities in words: moves, table feet, metres of ground, men.
#pragma once

#include <QString>

#include "map/base/quantity.h"

namespace sandgate::words {

QString moves(Moves moves);            ///< "2.0", for columns
QString in_moves(std::int64_t moves);  ///< "this move", "in 1 move", "in 10 moves"
QString feet(Length length);           ///< "9.4", for columns of table feet
QString feet_whole(Length length);     ///< "29 ft"
QString inches(Length length);         ///< "12.5 in."
QString ground(double metres);         ///< "350 m", "2.9 km"
QString ordinal(std::int64_t number);  ///< "9th"
QString men(Men men);                  ///< "1 man", "62 men"
/// `count` in the sentence for one or for several of a thing, both already translated; %1 is where it stands, if it
/// does.
QString counted(std::int64_t count, const QString& one, const QString& many);

}  // namespace sandgate::words
