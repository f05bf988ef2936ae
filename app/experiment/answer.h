// What is told to other programs: one JSON value, its keys in the order in which they are said.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace sandgate::experiment {

using Answer = nlohmann::ordered_json;

/// A whole number where `value` is one, so that 4 is not printed as 4.0.
Answer number(double value);
/// The same rounded to `decimals` places.
Answer number(double value, int decimals);

}  // namespace sandgate::experiment
