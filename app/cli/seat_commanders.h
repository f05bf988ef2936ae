// `--commander SEAT=PLUGIN`, as several subcommands take it.
#pragma once

#include <string>
#include <vector>

#include "app/cli/answer.h"
#include "app/host/commanders.h"
#include "core/scenario/setting.h"

namespace CLI {
class Validator;
}

namespace sandgate::cli {

/// Of what is typed: that it is a pair.
CLI::Validator seat_and_commander();

/// The name of the commander for each seat, as asked for; empty for the others. Libraries that cannot be used are noted
/// where any are asked for. Faults: no such seat or commander, a seat given twice.
Result<std::vector<std::string>> seat_commanders(const std::vector<std::string>& asked, const Setting& setting,
                                                 const Commanders& commanders, const Output& out);

}  // namespace sandgate::cli
