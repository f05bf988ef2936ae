// Private to this room: what bodies are known by while a scenario is read.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/rulebook/json_reader.h"
#include "map/base/id.h"

namespace sandgate {

inline constexpr std::size_t longest_name = 100;

struct BodyNames {
  std::map<std::pair<std::int32_t, std::string>, std::int32_t> bodies;  ///< by side and name
  std::vector<std::string> divisions;                                   ///< by body; empty where it is of none

  /// The body of a side that the text names, or a fault.
  BodyId find(const JsonReader& reader, SideId side) const;
};

}  // namespace sandgate
