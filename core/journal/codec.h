// Orders and events as the bytes an exercise file keeps: compact JSON with sorted keys, whole numbers only.
// Each kind has a name and a version; old versions are raised to today's when read, stored bytes never change.
#pragma once

#include <string>
#include <string_view>

#include "core/kinds/event.h"
#include "core/kinds/order.h"
#include "map/base/fault.h"

namespace sandgate {

struct Encoded {
  std::string kind;  ///< "marched"
  int version = 1;
  std::string body;  ///< JSON
  friend bool operator==(const Encoded&, const Encoded&) = default;
};

Encoded encode(const Event& event);
Encoded encode(const Deed& deed);
/// Faults on unknown kinds and versions, keys missing or too many, numbers out of range; `where` names the row.
Result<Event> decode_event(std::string_view kind, std::int64_t version, std::string_view body,
                           const std::string& where);
Result<Deed> decode_deed(std::string_view kind, std::int64_t version, std::string_view body, const std::string& where);

}  // namespace sandgate
