#include "core/journal/intents.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <ranges>

#include "core/base/text.h"
#include "core/journal/codec.h"
#include "core/journal/sql.h"
#include "core/kinds/command.h"
#include "core/kinds/ruling.h"

namespace sandgate {

Hash SealedText::digest() const {
  Digest digest;
  digest.text("Sandgate intent").bytes(std::as_bytes(std::span(nonce))).number(std::ssize(text));
  for (const std::string& line : text) digest.text(line);
  return digest.done();
}

std::optional<Refusal> check_intent(const Lines& text) {
  const auto no = [](RefusalCode code) {
    return Refusal{code,
                   clauses::command,
                   {{"what", std::string("intention")}, {"most", static_cast<std::int64_t>(most_message_lines)}}};
  };
  const auto too_long = [](const std::string& line) { return line.size() > longest_line; };
  const auto says_something = [](const std::string& line) { return line.find_first_not_of(' ') != line.npos; };
  if (text.size() > most_message_lines || std::ranges::any_of(text, too_long)) return no(RefusalCode::message_too_long);
  if (!std::ranges::all_of(text, is_plain_line)) return no(RefusalCode::message_unreadable);
  if (std::ranges::none_of(text, says_something)) return no(RefusalCode::no_intent);
  return {};
}

const Intent* Intents::of(SeatId seat) const {
  const auto found = std::ranges::find(sound, seat, &Intent::seat);
  return found == sound.end() ? nullptr : &*found;
}

namespace journal {

namespace {

/// Any longer is no intention, and is not taken into memory.
constexpr std::size_t longest_text = most_message_lines * (longest_line + 1);

/// Entries from the one to the other, both included, that lead to where the exercise stands.
struct Stretch {
  std::int64_t first = 0, last = 0;
};
/// KS-10: what was struck leads there no more; what is gone back to does again. `until` is the last of them.
std::vector<Stretch> line_to(SQLite::Database& database, const std::string& where, std::int64_t until) {
  struct Back {
    std::int64_t entry = 0, to_event = 0;
  };
  std::vector<Back> backs;
  SQLite::Statement taken(database, "SELECT entry, version, body FROM events WHERE kind = ? ORDER BY number");
  taken.bind(1, std::string(TakenBack::event.name));
  while (taken.executeStep()) {
    const Result<Event> event =
        decode_event(TakenBack::event.name, taken.getColumn(1).getInt64(), taken.getColumn(2).getString(), where);
    if (const auto* back = event ? get_if<TakenBack>(&*event) : nullptr)
      backs.push_back({taken.getColumn(0).getInt64(), back->to_event});
  }
  std::vector<Stretch> line;
  for (std::int64_t last = until; last >= 0;) {
    const auto after = std::ranges::upper_bound(backs, last, {}, &Back::entry);
    if (after == backs.begin()) {
      line.push_back({0, last});
      break;
    }
    const Back& back = *std::prev(after);
    line.push_back({back.entry, last});
    SQLite::Statement of(database, "SELECT entry FROM events WHERE number = ?");
    of.bind(1, back.to_event);
    last = of.executeStep() ? std::min(of.getColumn(0).getInt64(), back.entry - 1) : -1;
  }
  return line;
}

}  // namespace

Lines lines_of(std::string_view stored) {
  Lines lines;
  for (const auto line : std::views::split(stored, '\n')) lines.emplace_back(line.begin(), line.end());
  return lines;
}

std::string stored_text(const Lines& text) { return fmt::format("{}", fmt::join(text, "\n")); }

Intents read_intents(SQLite::Database& database, const std::string& where, std::int64_t until) {
  struct Kept {
    std::int64_t entry = 0;
    std::optional<SealedText> sealed;
  };
  std::map<SeatId, Kept> kept;
  const std::vector<Stretch> line = line_to(database, where, until);
  const auto stands = [&](std::int64_t entry) {
    return std::ranges::any_of(line, [entry](const Stretch& one) { return one.first <= entry && entry <= one.last; });
  };
  SQLite::Statement query(
      database,
      "SELECT e.entry, e.version, e.body, i.nonce, i.text FROM events e "
      "LEFT JOIN intents i ON i.entry = e.entry WHERE e.kind = ? AND e.entry <= ? ORDER BY e.number");
  query.bind(1, std::string(IntentSealed::event.name));
  query.bind(2, until);
  while (query.executeStep()) {
    if (!stands(query.getColumn(0).getInt64())) continue;
    const Result<Event> event =
        decode_event(IntentSealed::event.name, query.getColumn(1).getInt64(), query.getColumn(2).getString(), where);
    const auto* sealed = event ? get_if<IntentSealed>(&*event) : nullptr;
    if (!sealed) continue;  // reading the journal names it
    Kept& last = kept[sealed->seat] = {query.getColumn(0).getInt64(), {}};
    const SQLite::Column text = query.getColumn(4);
    SealedText found;
    if (!read_blob(query.getColumn(3), found.nonce) || !text.isText() ||
        static_cast<std::size_t>(text.getBytes()) > longest_text)
      continue;
    found.text = lines_of(std::string_view(text.getText(), static_cast<std::size_t>(text.getBytes())));
    if (!check_intent(found.text) && found.digest().hex() == sealed->digest) last.sealed = std::move(found);
  }
  Intents intents;
  for (auto& [seat, last] : kept) {
    if (last.sealed) {
      intents.sound.push_back({seat, last.entry, std::move(*last.sealed)});
    } else {
      intents.damaged.push_back(
          {seat, Fault{fmt::format("{}, intention sealed by entry {}", where, last.entry),
                       "its text is not the one that was sealed, or is missing", "go back to a copy that is whole"}});
    }
  }
  return intents;
}

}  // namespace journal
}  // namespace sandgate
