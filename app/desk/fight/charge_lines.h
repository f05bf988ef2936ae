// The arithmetic of a charge in words: each row of the table that is used, with its cell (KS-8).
#pragma once

#include <QString>
#include <vector>

#include "core/base/clause.h"
#include "core/sight/charge_preview.h"

namespace sandgate {

struct ChargeLine {
  QString what;   ///< "Cavalry loses 1 in 10 charged"
  QString comes;  ///< "23 ÷ 10 = 2.3, 2 fall"
  Clause clause;
};

/// "Charge: 9 sabres on 23 extended".
QString charge_title(const ForeseenCharge& charge);
std::vector<ChargeLine> charge_lines(const ForeseenCharge& charge, std::int32_t least);
/// What both sides lose and keep: "2 fall, 7 left"; where the toss decides, either way.
QString own_fare(const ForeseenCharge& charge);
QString their_fare(const ForeseenCharge& charge);
/// What follows, and what is not seen that another row would hang on; a sentence each.
QStringList charge_follows(const ForeseenCharge& charge, const ChargeRules& rules);
/// "1 ft 8 in."
QString feet_and_inches(Length length);
QString band_word(ChargeBand band);

}  // namespace sandgate
