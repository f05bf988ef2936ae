// What one seat has been told: its dispatches, what became of its orders, what its sheet shows.
#pragma once

#include <QString>
#include <vector>

#include "core/sight/picture.h"

namespace sandgate::stories {

/// "Halted at 290 242 on sighting the enemy at 302 245."
QString sentence(const Dispatch& dispatch, const Briefing& briefing);
/// Who it comes from: a body's name, or "Exercise".
QString from(const Dispatch& dispatch, const Picture& picture);

/// What stands over the messages a seat has sent and had: "Messages sent and received".
QString messages_heading();
/// What stands over what a seat's sheet shows: "On his sheet at 10.12 a.m., Tue 14 Sept 1909".
QString sheet_heading(const Picture& picture);
/// Of an enemy's body, beside what it is: "lost from sight (12 min), by 1/Border".
QString sighted_told(const SightedBody& body, const Picture& picture);
QString table_told(const SeenTable& table, std::int64_t men);  ///< "Table 1: 12 men in sight on it"

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
