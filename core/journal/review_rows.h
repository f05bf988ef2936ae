// Review marks and what was attended to, as rows. Private to this room.
#pragma once

#include <span>
#include <vector>

#include "core/journal/review_marks.h"

namespace SQLite {
class Database;
}

namespace sandgate::journal {

/// Those that are sound: rows that could not have been written here are passed over. `events`: the exercise's.
ReviewMarks read_review(SQLite::Database& database, std::int64_t events);
/// In place of what was there; within the caller's transaction.
void write_review(SQLite::Database& database, const ReviewMarks& marks);

std::vector<Attended> read_attended(SQLite::Database& database, std::size_t seats);
void write_attended(SQLite::Database& database, std::span<const Attended> items);
bool can_be(const Attended& item, std::size_t seats);

}  // namespace sandgate::journal
