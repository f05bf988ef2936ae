// Rulings of Kriegspiel's arithmetic, told with their parts and their clauses.
#pragma once

#include <QString>

#include "core/kriegspiel/boats.h"
#include "core/kriegspiel/charge.h"
#include "core/kriegspiel/digging.h"
#include "core/kriegspiel/formation_change.h"
#include "core/kriegspiel/rifle_fives.h"
#include "core/kriegspiel/shell_toll.h"

namespace sandgate::stories {

/// In some lines: the band and what the cavalry loses; what comes of each kind that is charged, and what it does next.
QString ruling_told(const ChargeRuling& ruling, const ChargeRules& rules);
/// "3 of 5 killed (KS-7.1)."
QString ruling_told(const ShellToll& toll, std::int32_t unsheltered);
/// "Shots: 4, of 4 times 5 men in line; men over: 3 (KS-7.2)."
QString ruling_told(const RifleShots& shots, std::int64_t men, const RifleRules& rules);
/// "A trench of 5 in: 10 men at work in 4 moves, 4 of them left (KS-6.1)."
QString ruling_told(const DigRuling& ruling, EarthworkKind kind);
/// "Moves: 0.5 (KS-3)."
QString ruling_told(const FormationRuling& ruling);
/// "Moves to embark: 6, to disembark: 3; boats: 3 (KS-3, KS-9)."
QString ruling_told(const BoatRuling& ruling);

}  // namespace sandgate::stories
