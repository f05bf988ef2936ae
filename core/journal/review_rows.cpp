#include "core/journal/review_rows.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>

#include "core/base/enumeration.h"
#include "core/base/text.h"
#include "core/journal/intents.h"

namespace sandgate {
namespace {

/// Any longer is no remark, and is not taken into memory.
constexpr std::size_t longest_remark = most_message_lines * (longest_line + 1);

bool name_of_moment(const std::string& key) { return !key.empty() && is_plain_line(key); }
bool says_something(const Lines& text) {
  return std::ranges::any_of(text, [](const std::string& line) { return line.find_first_not_of(' ') != line.npos; });
}
Phrase wrong_with(const Remark& remark) {
  if (!remark.moment.empty() && !name_of_moment(remark.moment)) return phrase("a remark is of no moment that can be");
  if (!is_plain_line(remark.who)) return phrase("whose a remark is, is not one plain line");
  if (remark.text.size() > most_message_lines) return phrase("a remark has more lines than a message may have");
  if (!std::ranges::all_of(remark.text, is_plain_line)) return phrase("a remark is not of plain lines");
  if (!says_something(remark.text)) return phrase("a remark says nothing");
  return {};
}
Phrase wrong_with(const MomentMark& mark, std::int64_t events) {
  if (!name_of_moment(mark.key)) return phrase("a moment has no name that can be");
  if (!is_plain_line(mark.title)) return phrase("what a moment is called is not one plain line");
  if (mark.place && *mark.place < 1) return phrase("places on the agenda are counted from 1");
  if (mark.event && (*mark.event < 0 || *mark.event > events)) return phrase("a moment is at no event of the exercise");
  if (mark.event && mark.title.empty()) return phrase("a moment of the umpire's own has no title");
  return {};
}

}  // namespace

Phrase wrong_with(const ReviewMarks& marks, std::int64_t events) {
  if (std::max(marks.remarks.size(), marks.moments.size()) > most_review_marks)
    return phrase("there are too many of them");
  for (const Remark& remark : marks.remarks) {
    if (Phrase wrong = wrong_with(remark); !wrong.empty()) return wrong;
  }
  for (const MomentMark& mark : marks.moments) {
    if (Phrase wrong = wrong_with(mark, events); !wrong.empty()) return wrong;
  }
  const auto in_order = std::ranges::adjacent_find(marks.moments, std::ranges::greater_equal{}, &MomentMark::key);
  return in_order == marks.moments.end() ? "" : phrase("moments are not in the order of their keys, each once");
}

namespace journal {
namespace {

std::optional<std::int64_t> number_or_none(const SQLite::Column& column) {
  return column.isNull() ? std::nullopt : std::optional(column.getInt64());
}
void bind_number(SQLite::Statement& statement, int column, const std::optional<std::int64_t>& number) {
  if (number)
    statement.bind(column, *number);
  else
    statement.bind(column);
}
bool short_enough(const SQLite::Column& column, std::size_t longest) {
  return static_cast<std::size_t>(column.getBytes()) <= longest;
}

}  // namespace

ReviewMarks read_review(SQLite::Database& database, std::int64_t events) {
  ReviewMarks marks;
  SQLite::Statement remarks(database, "SELECT moment, kind, who, text FROM remarks ORDER BY number");
  while (marks.remarks.size() < most_review_marks && remarks.executeStep()) {
    const auto kind = worded<RemarkKind>(remarks.getColumn(1).getString());
    if (!kind || !short_enough(remarks.getColumn(0), longest_line) ||
        !short_enough(remarks.getColumn(2), longest_line) || !short_enough(remarks.getColumn(3), longest_remark))
      continue;
    Remark remark{remarks.getColumn(0).getString(), *kind, remarks.getColumn(2).getString(),
                  lines_of(remarks.getColumn(3).getString())};
    if (wrong_with(remark).empty()) marks.remarks.push_back(std::move(remark));
  }
  SQLite::Statement moments(database, "SELECT key, starred, place, event, title FROM moments");
  while (marks.moments.size() < most_review_marks && moments.executeStep()) {
    if (!short_enough(moments.getColumn(0), longest_line) || !short_enough(moments.getColumn(4), longest_line))
      continue;
    MomentMark mark{moments.getColumn(0).getString(), moments.getColumn(1).getInt64() == 1,
                    number_or_none(moments.getColumn(2)), number_or_none(moments.getColumn(3)),
                    moments.getColumn(4).getString()};
    if (wrong_with(mark, events).empty()) marks.moments.push_back(std::move(mark));
  }
  std::ranges::sort(marks.moments, {}, &MomentMark::key);  // by bytes, which is not SQLite's order for every text
  return marks;
}

void write_review(SQLite::Database& database, const ReviewMarks& marks) {
  database.exec("DELETE FROM remarks");
  database.exec("DELETE FROM moments");
  SQLite::Statement remark(database, "INSERT INTO remarks (moment, kind, who, text) VALUES (?, ?, ?, ?)");
  for (const Remark& one : marks.remarks) {
    remark.bind(1, one.moment);
    remark.bind(2, std::string(word(one.kind)));
    remark.bind(3, one.who);
    remark.bind(4, stored_text(one.text));
    remark.exec();
    remark.reset();
  }
  SQLite::Statement moment(database, "INSERT INTO moments (key, starred, place, event, title) VALUES (?, ?, ?, ?, ?)");
  for (const MomentMark& one : marks.moments) {
    moment.bind(1, one.key);
    moment.bind(2, std::int64_t{one.starred});
    bind_number(moment, 3, one.place);
    bind_number(moment, 4, one.event);
    moment.bind(5, one.title);
    moment.exec();
    moment.reset();
  }
}

bool can_be(const Attended& item, std::size_t seats) {
  return !item.kind.empty() && is_plain_line(item.kind) && (item.seat.none() || item.seat.index() < seats) &&
         item.move >= 0 && item.until >= item.move && item.waited >= Attended::Time{};
}

std::vector<Attended> read_attended(SQLite::Database& database, std::size_t seats) {
  std::vector<Attended> items;
  SQLite::Statement query(database, "SELECT kind, seat, move, until, waited_ms, dealt FROM attended ORDER BY number");
  while (query.executeStep()) {
    if (!short_enough(query.getColumn(0), longest_line)) continue;
    Attended item{query.getColumn(0).getString(),
                  {},
                  query.getColumn(2).getInt64(),
                  query.getColumn(3).getInt64(),
                  Attended::Time(query.getColumn(4).getInt64()),
                  query.getColumn(5).getInt64() == 1};
    if (const auto seat = number_or_none(query.getColumn(1)))
      if (*seat >= 0 && *seat < static_cast<std::int64_t>(seats)) item.seat = SeatId{static_cast<std::int32_t>(*seat)};
    if (can_be(item, seats)) items.push_back(std::move(item));
  }
  return items;
}

void write_attended(SQLite::Database& database, std::span<const Attended> items) {
  SQLite::Statement insert(
      database, "INSERT INTO attended (kind, seat, move, until, waited_ms, dealt) VALUES (?, ?, ?, ?, ?, ?)");
  for (const Attended& item : items) {
    insert.bind(1, item.kind);
    bind_number(insert, 2, item.seat ? std::optional(static_cast<std::int64_t>(item.seat.index())) : std::nullopt);
    insert.bind(3, item.move);
    insert.bind(4, item.until);
    insert.bind(5, std::int64_t{item.waited.count()});
    insert.bind(6, std::int64_t{item.dealt});
    insert.exec();
    insert.reset();
  }
}

}  // namespace journal
}  // namespace sandgate
