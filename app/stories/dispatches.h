// Dispatches in words.
#pragma once

#include <QString>
#include <vector>

#include "core/sight/picture.h"

namespace sandgate::stories {

/// "Halted at 290 242 on sighting the enemy at 302 245."
QString sentence(const Dispatch& dispatch, const Briefing& briefing);
/// Who it comes from: a body's name, or "Exercise".
QString from(const Dispatch& dispatch, const Picture& picture);

/// One march a body was ordered to, and what became of it.
struct OrderRow {
  enum Tone { plain, good, bad };
  std::int64_t move = 0;  ///< in which it was given
  QString text;           ///< "March to NY 267 225"
  QString outcome;        ///< "done", "in hand", "halted"
  Tone tone = plain;
};
/// Newest first, as far as the dispatches tell.
std::vector<OrderRow> orders_of(const Picture& picture, const Briefing& briefing, Handle body);

}  // namespace sandgate::stories
