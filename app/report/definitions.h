// What the tables of a report count, and how: core/review’s definitions in a sentence, for readers of the report.
// Private to this room.
#pragma once

#include <QString>

namespace sandgate::reporting {

enum class Measure : std::uint8_t { strength, losses, belief, orders, marched, supply, contacts, load, moments };
QString title_of(Measure measure);
QString definition_of(Measure measure);

}  // namespace sandgate::reporting
