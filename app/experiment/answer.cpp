#include "app/experiment/answer.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace sandgate::experiment {

Answer number(double value) {
  constexpr double exact = 9007199254740992.0;  // 2^53: whole doubles are exact below
  if (value == std::floor(value) && std::abs(value) < exact) return static_cast<std::int64_t>(value);
  return value;
}

Answer number(double value, int decimals) {
  double unit = 1;
  for (int i = 0; i < decimals; ++i) unit *= 10;
  return number(std::round(value * unit) / unit);
}

}  // namespace sandgate::experiment
