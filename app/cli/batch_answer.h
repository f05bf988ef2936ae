// A batch of battles as it is told: text, one JSON value, or rows.
#pragma once

#include <span>
#include <string>

#include "app/cli/answer.h"
#include "app/cli/battles.h"

namespace sandgate::cli {

/// `{"runs", "seed", "won": {SIDE: n, "drawn", "unended"}, "share": {SIDE: {"share", "from", "to"}}, "points": {SIDE:
/// {"mean", "sd", "from", "to"}}, "men_lost": {…}, "moves": {…}, "intervals"}`. Sides by their names in small letters;
/// points are of the battles that have ended.
Answer batch_answer(std::span<const BattleResult> results, const Setting& setting);
std::string batch_text(std::span<const BattleResult> results, const Setting& setting);
/// A heading and a line for each battle, in order of their numbers; CSV by RFC 4180.
std::string batch_csv(std::span<const BattleResult> results, const Setting& setting);

}  // namespace sandgate::cli
