// Sealed intentions as rows. Private to this room.
#pragma once

#include <string>
#include <string_view>

#include "core/journal/intent.h"

namespace SQLite {
class Database;
}

namespace sandgate::journal {

/// The text as its column holds it: lines with feeds between them.
std::string stored_text(const Lines& text);
Lines lines_of(std::string_view stored);

/// Those that held after entry `until`, each compared with its event's digest. `where` names the file.
Intents read_intents(SQLite::Database& database, const std::string& where, std::int64_t until);

}  // namespace sandgate::journal
