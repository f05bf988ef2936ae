// How a rulebook of an older schema becomes one of today's, in memory: what an exercise file or a folder keeps stays as
// it is. Private to this room.
#pragma once

#include "core/rulebook/json_reader.h"

namespace sandgate {

/// Raises the document, whole or one that rests on a base, from the schema it names to Rulebook::schema_number, step by
/// step. Fails in `reading` where it names one newer, or older than Rulebook::oldest_schema, or has a key already that
/// its schema did not know. Says nothing where it names none.
void raise_rulebook(Json& document, JsonReading& reading);

}  // namespace sandgate
