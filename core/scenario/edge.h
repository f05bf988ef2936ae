// The four edges of a map (CX-9).
#pragma once

#include <cstdint>

namespace sandgate {

enum class Edge : std::uint8_t { north, east, south, west };
constexpr Edge opposite(Edge edge) { return static_cast<Edge>((static_cast<int>(edge) + 2) % 4); }

}  // namespace sandgate
