#include "core/journal/exercise_file.h"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "core/base/text.h"
#include "core/journal/codec.h"
#include "core/journal/entries.h"
#include "core/journal/intents.h"
#include "core/journal/migrations.h"
#include "core/journal/new_file.h"
#include "core/journal/review_rows.h"
#include "core/journal/sql.h"
#include "core/journal/standing.h"
#include "core/journal/tables.h"
#include "map/base/log.h"

namespace sandgate {

namespace {

namespace fs = std::filesystem;
using namespace journal;

std::unexpected<Fault> copied_while_open(const std::string& where) {
  return fault(where, "it was copied while open, without the “-wal” file that belongs to it",
               "copy both, or use “Save a copy”");
}

std::unexpected<Fault> closed(const fs::path& path) { return fault(path.string(), "it was closed already"); }

/// The first thing SQLite itself finds wrong with the file; then the tables.
Result<void> examine(SQLite::Database& database, const std::string& where) {
  const std::string found = database.execAndGet("PRAGMA quick_check(1)").getString();
  if (found != "ok") return fault(where, "the file is damaged", "go back to a copy that is whole");
  if (Phrase wrong = wrong_tables(database); !wrong.empty())
    return fault(where, phrase("it is not an exercise file as Sandgate writes them: {}", std::move(wrong)));
  return {};
}

}  // namespace

struct ExerciseFile::Database {
  fs::path path;
  std::optional<PrivateFolder> folder;  ///< of the copy that is read instead
  std::optional<SQLite::Database> connection;
  Contents contents;
  Hash begin;
  End end;
  std::optional<End> sealed;
  std::optional<SQLite::Statement> finder;
  std::optional<EntryWriter> writer;  ///< while the exercise is open to be played

  Database(fs::path where, const fs::path& opened, int flags) : path(std::move(where)) {
    settle(connection.emplace(opened.string(), flags));
  }
  SQLite::Database& sql() { return *connection; }
  Result<void> take_in() {
    if (Result<void> sound = examine(sql(), path.string()); !sound) return sound;
    Result<Contents> read = load(sql(), path.string());
    if (!read) return std::unexpected(std::move(read.error()));
    contents = std::move(*read);
    begin = genesis(contents);
    end = end_of(sql(), begin);
    sealed = seal_of(sql());
    finder.emplace(sql(), "SELECT entry FROM orders WHERE id = ?");
    return {};
  }
  /// `write` as one synced transaction, or not at all.
  template <class Write>
  Result<void> written(const Write& write) {
    try {
      SQLite::Transaction transaction(sql());
      write(sql());
      transaction.commit();
      return {};
    } catch (const SQLite::Exception& exception) {
      return sql_fault(path, exception);
    }
  }
  /// What is wrong with the entries, where they do not end as the file was closed. Opening it to be played breaks the
  /// seal, so this is asked before.
  Result<void> compare_with_seal() {
    if (!sealed || *sealed == end) return {};
    const auto all = [](const Entry&) { return true; };
    return read_entries(sql(), path.string(), begin, end, sealed, 1, all, {});
  }
};

ExerciseFile::ExerciseFile(std::unique_ptr<Database> database) : database_(std::move(database)) {}
ExerciseFile::ExerciseFile(ExerciseFile&&) noexcept = default;
ExerciseFile& ExerciseFile::operator=(ExerciseFile&& other) noexcept {
  std::swap(database_, other.database_);
  return *this;
}
ExerciseFile::~ExerciseFile() {
  if (database_) static_cast<void>(close());
}

Result<ExerciseFile> ExerciseFile::create(const fs::path& path, const Contents& contents) {
  Result<NewFile> file = NewFile::beside(path);
  if (!file) return std::unexpected(std::move(file.error()));
  try {
    SQLite::Database database(file->written().string(), SQLite::OPEN_READWRITE);
    // Nobody sees the file before it is published, and that syncs it.
    database.exec("PRAGMA journal_mode = MEMORY");
    database.exec("PRAGMA synchronous = OFF");
    SQLite::Transaction transaction(database);
    make_tables(database);
    store(database, contents);
    transaction.commit();
  } catch (const SQLite::Exception& exception) {
    return sql_fault(path, exception);
  }
  if (Result<void> published = file->publish(); !published) return std::unexpected(std::move(published.error()));
  log_line(LogRoom::journal, [&] { return path.string() + ": made"; });
  Result<ExerciseFile> opened = open(path);
  std::error_code ignored;
  for (const char* ending : {"", "-wal", "-journal"})
    if (!opened) fs::remove(fs::path(path) += ending, ignored);
  return opened;
}

Result<ExerciseFile> ExerciseFile::open(const fs::path& path) {
  const LogTimer took(LogRoom::journal);
  const Result<journal::Standing> standing = look_at(path);
  if (!standing) return std::unexpected(standing.error());
  if ((standing->keeps_log && !standing->log && !standing->rollback) || standing->format < format) {
    // Either closing broke off at its last step, or the file was copied while open. Reading tells which, without a
    // trace on the file; and that one of an older format is whole, before it is raised.
    if (Result<ExerciseFile> looked = read(path); !looked) return looked;
  }
  try {
    auto database = std::make_unique<Database>(path, path, SQLite::OPEN_READWRITE);
    SQLite::Database& sql = database->sql();
    sql.setBusyTimeout(100);  // another may be looking at it for a moment
    if (Result<void> raised = raise_format(sql, path.string()); !raised)
      return std::unexpected(std::move(raised.error()));
    if (Result<void> taken = database->take_in(); !taken) return std::unexpected(std::move(taken.error()));
    if (marked_open(sql) && !standing->log) return copied_while_open(path.string());
    if (Result<void> whole = database->compare_with_seal(); !whole) return std::unexpected(std::move(whole.error()));
    if (sql.execAndGet("PRAGMA journal_mode = WAL").getString() != "wal")
      return fault(path.string(), "the file cannot be written", "see that you may write to it and to its folder");
    // The mark reaches the file itself before any entry does, while the log lies beside: see README.md.
    mark_open(sql);
    database->sealed.reset();
    checkpoint(sql, false);
    database->writer.emplace(sql);
    log_line(LogRoom::journal, [&] {
      return fmt::format("{}: opened to be played in {:.1f} ms, {} entries, {} events{}", path.string(), took.ms(),
                         database->end.entries, database->end.events,
                         standing->log ? "; a log lay beside it and was taken in" : "");
    });
    return ExerciseFile(std::move(database));
  } catch (const SQLite::Exception& exception) {
    return sql_fault(path, exception);
  }
}

Result<ExerciseFile> ExerciseFile::read(const fs::path& path) {
  // Another program may begin or end playing while it is looked at. What is found wrong then is looked at again.
  constexpr int looks = 20;
  for (int look = 1;; ++look) {
    const journal::Stamp before(path);
    Result<ExerciseFile> file = fault(path.string(), "another program holds it");
    try {
      file = read_once(path);
      if (file || look == looks || before.undisturbed_until(journal::Stamp(path))) return file;
    } catch (const SQLite::Exception& exception) {
      if (look == looks || (!is_busy(exception) && before.undisturbed_until(journal::Stamp(path))))
        return sql_fault(path, exception);
    }
    log_line(LogRoom::journal, [&] { return path.string() + ": another program writes to it; looking again"; });
    std::this_thread::sleep_for(std::chrono::milliseconds(25));
  }
}

Result<ExerciseFile> ExerciseFile::read_once(const fs::path& path) {
  const LogTimer took(LogRoom::journal);
  const Result<journal::Standing> standing = look_at(path);
  if (!standing) return std::unexpected(standing.error());
  std::unique_ptr<Database> database;
  bool with_log = false;
  if (standing->closed() && standing->format == format) {
    database = std::make_unique<Database>(path, path, SQLite::OPEN_READONLY);
  } else {
    // SQLite would write to read it: to recover the log, to raise the format. So it does that to a copy.
    Result<PrivateFolder> folder = PrivateFolder::make();
    if (!folder) return std::unexpected(std::move(folder.error()));
    const Result<fs::path> copy = copy_into(*standing, *folder);
    if (!copy) return std::unexpected(copy.error());
    with_log = fs::exists(fs::path(*copy) += "-wal");
    database = std::make_unique<Database>(path, *copy, SQLite::OPEN_READWRITE);
    database->folder = std::move(*folder);
    database->sql().exec("PRAGMA journal_mode = DELETE");
    if (Result<void> raised = raise_format(database->sql(), path.string()); !raised)
      return std::unexpected(std::move(raised.error()));
  }
  if (Result<void> taken = database->take_in(); !taken) return std::unexpected(std::move(taken.error()));
  if (marked_open(database->sql()) && !with_log) return copied_while_open(path.string());
  // The copy has lost its log and is one open file, which needs no name any more: a kill cannot leave it behind.
  const bool of_copy = database->folder.has_value();
  database->folder.reset();
  log_line(LogRoom::journal, [&] {
    return fmt::format("{}: opened to be read in {:.1f} ms{}, {} entries, {} events", path.string(), took.ms(),
                       of_copy ? " from a copy" : "", database->end.entries, database->end.events);
  });
  return ExerciseFile(std::move(database));
}

const fs::path& ExerciseFile::path() const { return database_->path; }
const ExerciseFile::Contents& ExerciseFile::contents() const { return database_->contents; }
std::int64_t ExerciseFile::entries() const { return database_->end.entries; }
std::int64_t ExerciseFile::events() const { return database_->end.events; }
Hash ExerciseFile::chain() const { return database_->end.chain; }
bool ExerciseFile::sealed() const { return database_->sealed.has_value(); }

Result<void> ExerciseFile::append(const Order& order, std::span<const Event> events, const SealedText* sealed) {
  const NewEntry entry{&order, events, sealed};
  return append({&entry, 1});
}

Result<void> ExerciseFile::append(std::span<const NewEntry> entries) {
  if (!database_->writer) return fault(path().string(), "it is not open to be played");
  if (entries.empty()) return {};
  const LogTimer took(LogRoom::journal);
  try {
    database_->end = database_->writer->append(database_->end, entries);
    log_line(LogRoom::journal, [&] {
      const NewEntry& last = entries.back();
      return fmt::format("entry {} written in {:.1f} ms: {} of seat {}, {} events{}", database_->end.entries, took.ms(),
                         encode(last.order->deed).kind, last.order->seat.number, last.events.size(),
                         entries.size() > 1 ? fmt::format(", the last of {}", entries.size()) : std::string());
    });
    return {};
  } catch (const SQLite::Exception& exception) {
    const auto stands = [this](const NewEntry& entry) { return find(entry.order->id).has_value(); };
    if (exception.getErrorCode() == SQLITE_CONSTRAINT && std::ranges::any_of(entries, stands))
      return fault(path().string(), "this order stands in the journal already");
    return sql_fault(path(), exception);
  }
}

Result<Intents> ExerciseFile::intents(std::int64_t until) const {
  if (!database_->connection) return closed(path());
  try {
    return read_intents(database_->sql(), path().string(), until);
  } catch (const SQLite::Exception& exception) {
    return sql_fault(path(), exception);
  }
}

namespace {
bool can_be(const ExerciseFile::Note& note, const ExerciseFile& file) {
  return note.event >= 0 && note.event <= file.events() && !note.seat.none() &&
         note.seat.index() < file.contents().seats.size() && !note.text.empty() && is_line(note.text);
}
}  // namespace

Result<void> ExerciseFile::note(std::span<const Note> notes) {
  if (!database_->writer) return fault(path().string(), "it is not open to be played");
  for (const Note& note : notes) {
    if (!can_be(note, *this)) return fault(path().string(), "a note is of nothing that happened, or is not one line");
  }
  try {
    SQLite::Transaction transaction(database_->sql());
    SQLite::Statement insert(database_->sql(), "INSERT INTO notes (event, seat, text) VALUES (?, ?, ?)");
    for (const Note& note : notes) {
      insert.bind(1, note.event);
      insert.bind(2, static_cast<std::int64_t>(note.seat.index()));
      insert.bind(3, note.text);
      insert.exec();
      insert.reset();
    }
    transaction.commit();
    return {};
  } catch (const SQLite::Exception& exception) {
    return sql_fault(path(), exception);
  }
}

Result<ExerciseFile::Notes> ExerciseFile::notes() const {
  if (!database_->connection) return closed(path());
  Notes notes;
  try {
    SQLite::Statement query(database_->sql(), "SELECT number, event, seat, text FROM notes ORDER BY number");
    while (query.executeStep()) {
      const std::int64_t seat = query.getColumn(2).getInt64();
      Note note{query.getColumn(1).getInt64(), {}, query.getColumn(3).getString()};
      if (seat >= 0 && seat < static_cast<std::int64_t>(contents().seats.size()))
        note.seat = SeatId{static_cast<std::int32_t>(seat)};
      if (can_be(note, *this)) {
        notes.sound.push_back(std::move(note));
      } else if (!notes.damage) {
        notes.damage = Fault{path().string() + ", note " + query.getColumn(0).getString(),
                             "it is of nothing that happened, or is not one line", "go back to a copy that is whole"};
      }
    }
  } catch (const SQLite::Exception& exception) {
    return sql_fault(path(), exception);
  }
  return notes;
}

namespace {
bool can_be(const ExerciseFile::Bookmark& bookmark, const ExerciseFile& file) {
  return bookmark.event >= 0 && bookmark.event <= file.events() && !bookmark.title.empty() && is_line(bookmark.title);
}
}  // namespace

Result<void> ExerciseFile::bookmark(const Bookmark& bookmark) {
  if (!database_->writer) return fault(path().string(), "it is not open to be played");
  if (!can_be(bookmark, *this)) return fault(path().string(), "a bookmark is one line at something that happened");
  try {
    SQLite::Transaction transaction(database_->sql());
    SQLite::Statement insert(database_->sql(), "INSERT INTO bookmarks (event, title) VALUES (?, ?)");
    insert.bind(1, bookmark.event);
    insert.bind(2, bookmark.title);
    insert.exec();
    transaction.commit();
    return {};
  } catch (const SQLite::Exception& exception) {
    return sql_fault(path(), exception);
  }
}

Result<std::vector<ExerciseFile::Bookmark>> ExerciseFile::bookmarks() const {
  if (!database_->connection) return closed(path());
  std::vector<Bookmark> all;
  try {
    SQLite::Statement query(database_->sql(), "SELECT event, title FROM bookmarks ORDER BY event, number");
    while (query.executeStep()) {
      Bookmark bookmark{query.getColumn(0).getInt64(), query.getColumn(1).getString()};
      if (can_be(bookmark, *this)) all.push_back(std::move(bookmark));
    }
  } catch (const SQLite::Exception& exception) {
    return sql_fault(path(), exception);
  }
  return all;
}

Result<void> ExerciseFile::keep_review(const ReviewMarks& marks) {
  if (!database_->writer) return fault(path().string(), "it is not open to be played");
  if (Phrase wrong = wrong_with(marks, events()); !wrong.empty()) return fault(path().string(), std::move(wrong));
  return database_->written([&](SQLite::Database& sql) { write_review(sql, marks); });
}

Result<ReviewMarks> ExerciseFile::review_marks() const {
  if (!database_->connection) return closed(path());
  try {
    return read_review(database_->sql(), events());
  } catch (const SQLite::Exception& exception) {
    return sql_fault(path(), exception);
  }
}

Result<void> ExerciseFile::keep_attended(std::span<const Attended> items) {
  if (!database_->writer) return fault(path().string(), "it is not open to be played");
  const std::size_t seats = contents().seats.size();
  if (!std::ranges::all_of(items, [seats](const Attended& item) { return can_be(item, seats); }))
    return fault(path().string(), "nothing can have been attended to so");
  return database_->written([&](SQLite::Database& sql) { write_attended(sql, items); });
}

Result<std::vector<Attended>> ExerciseFile::attended() const {
  if (!database_->connection) return closed(path());
  try {
    return read_attended(database_->sql(), contents().seats.size());
  } catch (const SQLite::Exception& exception) {
    return sql_fault(path(), exception);
  }
}

namespace {
constexpr std::array<std::string_view, 4> running_names{"idle", "move", "interval", "choices"};  // by Clock::Runs

bool can_be(const ExerciseFile::Clock& clock, const ExerciseFile& file) {
  using Clock = ExerciseFile::Clock;
  using Time = Clock::Time;
  const auto in_bounds = [](Time left, Time whole) {
    return Time{} <= left && left <= whole && whole <= Clock::longest;
  };
  const auto in_order = std::ranges::adjacent_find(clock.begun, std::ranges::greater_equal{}, &Clock::Part::seat);
  return clock.move >= 0 && in_bounds(clock.left, clock.whole) && in_order == clock.begun.end() &&
         std::ranges::all_of(clock.begun, [&](const Clock::Part& part) {
           return part.seat && part.seat.index() < file.contents().seats.size() && in_bounds(part.left, Clock::longest);
         });
}

std::optional<bool> truth_in(const SQLite::Column& column) {
  if (column.isNull()) return {};
  return column.getInt64() == 1;
}
}  // namespace

Result<void> ExerciseFile::keep(const Clock& clock) {
  if (!database_->writer) return fault(path().string(), "it is not open to be played");
  if (!can_be(clock, *this)) return fault(path().string(), "a clock cannot stand so");
  try {
    SQLite::Transaction transaction(database_->sql());
    SQLite::Statement replace(database_->sql(), "INSERT OR REPLACE INTO clock VALUES (1, ?, ?, ?, ?, ?, ?)");
    replace.bind(1, std::string(running_names[static_cast<std::size_t>(clock.runs)]));
    replace.bind(2, clock.move);
    replace.bind(3, std::int64_t{clock.whole.count()});
    replace.bind(4, std::int64_t{clock.left.count()});
    replace.bind(5, std::int64_t{clock.paused});
    if (clock.played) replace.bind(6, std::int64_t{*clock.played});
    replace.exec();
    database_->sql().exec("DELETE FROM clock_seats");
    SQLite::Statement insert(database_->sql(), "INSERT INTO clock_seats VALUES (?, ?)");
    for (const Clock::Part& part : clock.begun) {
      insert.bind(1, static_cast<std::int64_t>(part.seat.index()));
      insert.bind(2, std::int64_t{part.left.count()});
      insert.exec();
      insert.reset();
    }
    transaction.commit();
    return {};
  } catch (const SQLite::Exception& exception) {
    return sql_fault(path(), exception);
  }
}

Result<ExerciseFile::Clock> ExerciseFile::clock() const {
  if (!database_->connection) return closed(path());
  try {
    Clock clock;
    SQLite::Statement seats(database_->sql(), "SELECT seat, left_ms FROM clock_seats ORDER BY seat");
    bool known = true;
    while (seats.executeStep()) {
      const std::int64_t seat = seats.getColumn(0).getInt64();
      known = known && seat >= 0 && seat < static_cast<std::int64_t>(contents().seats.size());
      if (known)
        clock.begun.push_back({SeatId{static_cast<std::int32_t>(seat)}, Clock::Time(seats.getColumn(1).getInt64())});
    }
    SQLite::Statement query(database_->sql(), "SELECT runs, move, whole_ms, left_ms, paused, played FROM clock");
    if (query.executeStep()) {
      const auto runs = std::ranges::find(running_names, query.getColumn(0).getString());
      clock.runs = static_cast<Clock::Runs>(runs - running_names.begin());
      clock.move = query.getColumn(1).getInt64();
      clock.whole = Clock::Time(query.getColumn(2).getInt64());
      clock.left = Clock::Time(query.getColumn(3).getInt64());
      const std::int64_t paused = query.getColumn(4).getInt64();
      clock.paused = paused == 1;
      const std::int64_t played = query.getColumn(5).isNull() ? 0 : query.getColumn(5).getInt64();
      clock.played = truth_in(query.getColumn(5));
      const bool truths = (paused == 0 || paused == 1) && (played == 0 || played == 1);
      if (runs != running_names.end() && known && can_be(clock, *this) && truths && !query.executeStep()) return clock;
    }
    return fault(path().string() + ", clock", "it stands as no clock can", "let the move begin anew");
  } catch (const SQLite::Exception& exception) {
    return sql_fault(path(), exception);
  }
}

std::int64_t ExerciseFile::last_with(std::string_view event_kind) const {
  if (!database_->connection) return 0;
  try {
    SQLite::Statement query(database_->sql(), "SELECT max(entry) FROM events WHERE kind = ?");
    query.bind(1, std::string(event_kind));
    return query.executeStep() && !query.getColumn(0).isNull() ? query.getColumn(0).getInt64() : 0;
  } catch (const SQLite::Exception&) {
    return 0;  // whoever reads the entries is told what is wrong with them
  }
}

std::optional<std::int64_t> ExerciseFile::find(const OrderId& id) const {
  if (!database_->finder) return {};
  SQLite::Statement& finder = *database_->finder;
  try {
    bind_blob(finder, 1, std::as_bytes(std::span(id.bytes)));
    std::optional<std::int64_t> entry;
    if (finder.executeStep()) entry = finder.getColumn(0).getInt64();
    finder.reset();
    return entry;
  } catch (const SQLite::Exception&) {
    // Nothing is done twice for that: append refuses what stands there already.
    finder.tryReset();
    return {};
  }
}

Result<void> ExerciseFile::each(const std::function<void(const Entry&)>& visit, std::int64_t first,
                                const Progress& progress) const {
  const auto all = [&visit](const Entry& entry) { return visit(entry), true; };
  return each_while(all, first, progress);
}

Result<void> ExerciseFile::each_while(const std::function<bool(const Entry&)>& visit, std::int64_t first,
                                      const Progress& progress) const {
  if (!database_->connection) return closed(path());
  try {
    return read_entries(database_->sql(), path().string(), database_->begin, database_->end, database_->sealed, first,
                        visit, progress);
  } catch (const SQLite::Exception& exception) {
    return sql_fault(path(), exception);
  }
}

Result<void> ExerciseFile::save_copy(const fs::path& to) const {
  if (!database_->connection) return closed(path());
  Result<NewFile> file = NewFile::beside(to);
  if (!file) return std::unexpected(std::move(file.error()));
  try {
    SQLite::Database copy(file->written().string(), SQLite::OPEN_READWRITE);
    copy.exec("PRAGMA locking_mode = EXCLUSIVE");
    copy.exec("PRAGMA synchronous = OFF");  // publishing syncs it
    SQLite::Backup(copy, database_->sql()).executeStep();
    mark_closed(copy, database_->end);
    copy.exec("PRAGMA journal_mode = DELETE");
  } catch (const SQLite::Exception& exception) {
    return sql_fault(to, exception);
  }
  log_line(LogRoom::journal, [&] { return path().string() + ": copied to " + to.string(); });
  return file->publish();
}

Result<void> ExerciseFile::close() {
  if (!database_->connection) return {};
  const bool playing = database_->writer.has_value();
  database_->writer.reset();
  database_->finder.reset();
  Result<void> done;
  try {
    // In this order a kill between any two steps leaves a file that opens, and a copy without its log is known for
    // one until nothing can be missing from it: see README.md.
    SQLite::Database& sql = database_->sql();
    if (playing) {
      checkpoint(sql, true);
      mark_closed(sql, database_->end);
      checkpoint(sql, true);
      sql.exec("PRAGMA journal_mode = DELETE");
    }
  } catch (const SQLite::Exception& exception) {
    done = sql_fault(path(), exception);
  }
  database_->connection.reset();
  log_line(LogRoom::journal, [&] { return path().string() + (done ? ": closed" : ": closing broke off"); });
  return done;
}

}  // namespace sandgate
