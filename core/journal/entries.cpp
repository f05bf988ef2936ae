#include "core/journal/entries.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <cstring>

#include "core/journal/codec.h"
#include "core/journal/intents.h"
#include "core/journal/sql.h"

namespace sandgate::journal {

namespace {

/// One link of the chain: the hash before it and every stored byte of the order and of its events.
class Link {
 public:
  Link(const Hash& previous, std::int64_t entry, const OrderId& id, std::int64_t seat) {
    digest_.hash(previous).number(entry).bytes(std::as_bytes(std::span(id.bytes))).number(seat);
  }
  void row(std::int64_t number, std::int64_t ordinal, std::string_view kind, std::int64_t version,
           std::string_view body) {
    digest_.number(number).number(ordinal).text(kind).number(version).text(body);
  }
  Hash done() { return digest_.done(); }

 private:
  Digest digest_;
};

std::string_view text_of(const SQLite::Column& column) {
  return {column.getText(), static_cast<std::size_t>(column.getBytes())};
}

/// Sums up what can be wrong with an entry.
struct Reader {
  SQLite::Database& database;
  const std::string& where;
  SQLite::Statement entries, events;
  bool more_events = false;

  Reader(SQLite::Database& db, const std::string& file)
      : database(db),
        where(file),
        entries(db,
                "SELECT t.entry, t.last_event, t.previous, t.chain, o.id, o.seat, o.kind, o.version, o.body "
                "FROM transactions t LEFT JOIN orders o ON o.entry = t.entry WHERE t.entry >= ? ORDER BY t.entry"),
        events(db, "SELECT number, entry, ordinal, kind, version, body FROM events WHERE number > ? ORDER BY number") {}

  std::unexpected<Fault> damaged(std::int64_t entry, Phrase what) const {
    return fault(fmt::format("{}, entry {}", where, entry), std::move(what),
                 "the file was changed by something other than Sandgate: go back to a copy that is whole");
  }
  Result<void> read(ExerciseFile::Entry& entry, End& end);
};

Result<void> Reader::read(ExerciseFile::Entry& entry, End& end) {
  entry.number = end.entries + 1;
  if (entries.getColumn(0).getInt64() != entry.number) return damaged(entry.number, "it is missing");
  Hash previous, chain;
  if (!read_blob(entries.getColumn(4), entry.order.id.bytes)) return damaged(entry.number, "its order is missing");
  if (!read_blob(entries.getColumn(2), previous.bytes) || previous != end.chain)
    return damaged(entry.number, "it does not follow from the one before");
  const std::string place = fmt::format("{}, entry {}", where, entry.number);
  const std::int64_t seat = entries.getColumn(5).getInt64();
  if (seat != system_seat.number && seat != umpire_seat.number &&
      (seat < 0 || seat > std::numeric_limits<std::int32_t>::max()))
    return damaged(entry.number, phrase("there is no seat {}", seat));
  entry.order.seat = SeatId{static_cast<std::int32_t>(seat)};

  // Columns are views of SQLite's own memory, good until the next step.
  const SQLite::Column kind = entries.getColumn(6), version = entries.getColumn(7), body = entries.getColumn(8);
  Link link(previous, entry.number, entry.order.id, seat);
  link.row(entry.number, 0, text_of(kind), version.getInt64(), text_of(body));
  Result<Deed> deed = decode_deed(text_of(kind), version.getInt64(), text_of(body), place);

  const std::int64_t last_event = entries.getColumn(1).getInt64();
  std::optional<Fault> unreadable;
  if (!deed) unreadable = std::move(deed.error());
  entry.events.clear();
  for (std::int64_t ordinal = 1; more_events && end.events < last_event; ++ordinal) {
    if (events.getColumn(0).getInt64() != end.events + 1 || events.getColumn(1).getInt64() != entry.number ||
        events.getColumn(2).getInt64() != ordinal)
      return damaged(entry.number, phrase("its event {} is missing", ordinal));
    const SQLite::Column event_kind = events.getColumn(3), event_version = events.getColumn(4),
                         event_body = events.getColumn(5);
    link.row(end.events + 1, ordinal, text_of(event_kind), event_version.getInt64(), text_of(event_body));
    Result<Event> event = decode_event(text_of(event_kind), event_version.getInt64(), text_of(event_body), place);
    if (event)
      entry.events.push_back(std::move(*event));
    else if (!unreadable)
      unreadable = std::move(event.error());
    ++end.events;
    more_events = events.executeStep();
  }
  if (end.events != last_event) return damaged(entry.number, "not all of its events are there");
  // The chain comes first: changed bytes are better called changed than badly written.
  if (!read_blob(entries.getColumn(3), chain.bytes) || link.done() != chain)
    return damaged(entry.number, "its hash does not fit what it holds");
  if (unreadable) return std::unexpected(std::move(*unreadable));
  entry.order.deed = std::move(*deed);
  end.chain = chain;
  end.entries = entry.number;
  return {};
}

}  // namespace

End end_of(SQLite::Database& database, const Hash& genesis) {
  End end{0, 0, genesis};
  SQLite::Statement last(database, "SELECT entry, last_event, chain FROM transactions ORDER BY entry DESC LIMIT 1");
  if (!last.executeStep()) return end;
  end.entries = last.getColumn(0).getInt64();
  end.events = last.getColumn(1).getInt64();
  if (!read_blob(last.getColumn(2), end.chain.bytes)) end.chain = {};
  return end;
}

struct EntryWriter::Statements {
  SQLite::Database& database;
  SQLite::Statement begin, order, event, transaction, intent, commit;

  explicit Statements(SQLite::Database& db)
      : database(db),
        begin(db, "BEGIN IMMEDIATE"),
        order(db, "INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?)"),
        event(db, "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)"),
        transaction(db, "INSERT INTO transactions VALUES (?, ?, ?, ?)"),
        intent(db, "INSERT INTO intents VALUES (?, ?, ?)"),
        commit(db, "COMMIT") {}

  static void run(SQLite::Statement& statement) {
    statement.exec();
    statement.reset();
  }
  static void bind_row(SQLite::Statement& statement, int column, const Encoded& row) {
    statement.bind(column, row.kind);
    statement.bind(column + 1, row.version);
    statement.bind(column + 2, row.body);
  }
  void roll_back() noexcept {
    // A statement that failed is only free again when reset, and says its failure once more then.
    for (SQLite::Statement* statement : {&begin, &order, &event, &transaction, &intent, &commit}) statement->tryReset();
    database.tryExec("ROLLBACK");
  }
};

EntryWriter::EntryWriter(SQLite::Database& database) : statements_(std::make_unique<Statements>(database)) {}
EntryWriter::~EntryWriter() = default;

End EntryWriter::append(const End& end, std::span<const ExerciseFile::NewEntry> entries) {
  Statements& s = *statements_;
  End next = end;
  try {
    Statements::run(s.begin);
    for (const ExerciseFile::NewEntry& entry : entries) next = write(next, entry);
    Statements::run(s.commit);
  } catch (...) {
    s.roll_back();
    throw;
  }
  return next;
}

End EntryWriter::write(const End& end, const ExerciseFile::NewEntry& entry) {
  Statements& s = *statements_;
  const Order& order = *entry.order;
  End next{end.entries + 1, end.events, {}};
  const Encoded deed = encode(order.deed);
  Link link(end.chain, next.entries, order.id, order.seat.number);
  link.row(next.entries, 0, deed.kind, deed.version, deed.body);
  s.order.bind(1, next.entries);
  bind_blob(s.order, 2, std::as_bytes(std::span(order.id.bytes)));
  s.order.bind(3, order.seat.number);
  Statements::bind_row(s.order, 4, deed);
  Statements::run(s.order);
  std::int64_t ordinal = 0;
  for (const Event& event : entry.events) {
    const Encoded row = encode(event);
    link.row(++next.events, ++ordinal, row.kind, row.version, row.body);
    s.event.bind(1, next.events);
    s.event.bind(2, next.entries);
    s.event.bind(3, ordinal);
    Statements::bind_row(s.event, 4, row);
    Statements::run(s.event);
  }
  next.chain = link.done();
  s.transaction.bind(1, next.entries);
  s.transaction.bind(2, next.events);
  bind_blob(s.transaction, 3, bytes_of(end.chain));
  bind_blob(s.transaction, 4, bytes_of(next.chain));
  Statements::run(s.transaction);
  if (entry.sealed) {
    s.intent.bind(1, next.entries);
    bind_blob(s.intent, 2, std::as_bytes(std::span(entry.sealed->nonce)));
    s.intent.bind(3, stored_text(entry.sealed->text));
    Statements::run(s.intent);
  }
  return next;
}

Result<void> read_entries(SQLite::Database& database, const std::string& where, const Hash& genesis, const End& end,
                          const std::optional<End>& sealed, std::int64_t first,
                          const std::function<bool(const ExerciseFile::Entry&)>& visit, const Progress& progress) {
  End at{0, 0, genesis};
  Reader reader(database, where);
  if (first > 1) {
    SQLite::Statement before(database, "SELECT last_event, chain FROM transactions WHERE entry = ?");
    before.bind(1, first - 1);
    if (!before.executeStep()) return {};  // first lies beyond the end
    at = {first - 1, before.getColumn(0).getInt64(), {}};
    if (!read_blob(before.getColumn(1), at.chain.bytes)) return reader.damaged(first - 1, "its hash is missing");
  }
  reader.entries.bind(1, at.entries + 1);
  reader.events.bind(1, at.events);
  reader.more_events = reader.events.executeStep();
  const double all = static_cast<double>(std::max<std::int64_t>(1, end.entries - at.entries));
  const std::int64_t from = at.entries;
  ExerciseFile::Entry entry;
  while (reader.entries.executeStep()) {
    if (Result<void> read = reader.read(entry, at); !read) return read;
    if (!visit(entry)) return {};
    if (at.entries % 256 == 0 && !go_on(progress, static_cast<double>(at.entries - from) / all))
      return stopped(phrase("reading {}", where));
  }
  if (reader.more_events) return reader.damaged(at.entries, "more events follow than it has");
  if (number_of(database, "SELECT coalesce(max(entry), 0) FROM orders") > at.entries)
    return reader.damaged(at.entries + 1, "its hash is missing");
  if (!sealed || at == *sealed) return {};
  if (at.entries < sealed->entries)
    return reader.damaged(at.entries + 1, phrase("it is missing: the file was closed with {}", sealed->entries));
  if (at.entries > sealed->entries)
    return reader.damaged(sealed->entries + 1, "it was added after the file had been closed");
  return reader.damaged(at.entries, "it is not the last that the file was closed with");
}

}  // namespace sandgate::journal
