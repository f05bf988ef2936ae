#include "core/journal/game_kinds.h"
#include "core/journal/march_kinds.h"
#include "core/journal/table_kinds.h"

namespace sandgate {

Encoded encode(const Event& event) { return journal::encode_any(event); }

Result<Event> decode_event(std::string_view kind, int version, std::string_view body, const std::string& where) {
  return journal::decode_any<Event>(kind, version, body, where);
}

}  // namespace sandgate
