// The four edges of a map (CX-9).
#pragma once

#include "core/base/enumeration.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace sandgate {

enum class Edge : std::uint8_t { north, east, south, west };
constexpr auto words_of(Edge) { return std::to_array<std::string_view>({"north", "east", "south", "west"}); }
constexpr Edge opposite(Edge edge) { return static_cast<Edge>((static_cast<int>(edge) + 2) % 4); }

}  // namespace sandgate
