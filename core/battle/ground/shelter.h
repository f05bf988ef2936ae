// What shelters men from the burst of a shell (KS-7.1).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/base/enumeration.h"

namespace sandgate {

/// What stands between a man and the burst.
enum class Shelter : std::uint8_t { wall, house, rock, trench, epaulement };
constexpr auto words_of(Shelter) {
  return std::to_array<std::string_view>({"wall", "house", "rock", "trench", "epaulement"});
}

}  // namespace sandgate
