// What each figure of a report counts, and how: the one sentence that stands over its table and its chart. Private to
// this room.
#pragma once

#include <QString>

namespace sandgate::reporting {

enum class Figure : std::uint8_t { strength, losses, belief, orders, marched, supply, contacts, load, moments };
QString title_of(Figure figure);
QString definition_of(Figure figure);

}  // namespace sandgate::reporting
