// Exercise files of which one row is another, any column of any table, by somebody who makes the chain of hashes good
// again: so what reads orders, events, scenario, rulebook, country, notes and clock is met, and not the chain before
// it. Half of them say that another build decided them, so that nothing is decided again and forged events are gone on
// with.
#include <SQLiteCpp/SQLiteCpp.h>

#include <set>

#include "core/base/digest.h"
#include "tests/app/cli/mutants.h"
#include "tests/runner/test.h"
#include "tests/runner/thorough.h"

namespace tst_mutant_rows {

using namespace sandgate;
using namespace sandgate::mutants;

namespace {

QByteArray blob_of(const SQLite::Column& column) {
  return {static_cast<const char*>(column.getBlob()), column.getBytes()};
}
std::span<const std::byte> span_of(const QByteArray& bytes) {
  return {reinterpret_cast<const std::byte*>(bytes.data()), static_cast<std::size_t>(bytes.size())};
}
std::string_view view_of(const QByteArray& bytes) { return {bytes.data(), static_cast<std::size_t>(bytes.size())}; }

class Forger {
 public:
  Forger(const std::string& path, std::mt19937& random) : file_(path, SQLite::OPEN_READWRITE), random_(random) {
    file_.exec(
        "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF; PRAGMA journal_mode = MEMORY; "
        "PRAGMA synchronous = OFF; BEGIN");
  }

  /// Makes one row another; what was done is told.
  QString forge() {
    if (random_() % 2 == 0) file_.exec("UPDATE exercise SET build = 'another'");
    const std::size_t what = random_() % 100;
    if (what < 50) return other_body("events");
    if (what < 60) return other_body("orders");
    if (what < 70) return other_event();
    if (what < 76) return other_text("scenario");
    if (what < 82) return other_text("rulebook");
    if (what < 86) return other_country();
    return other_column();
  }
  /// The chain as it must be for what stands there now, and the seal.
  void make_good() {
    Digest begin;
    begin.text("Sandgate exercise");
    SQLite::Statement head(file_,
                           "SELECT build, seed, scenario.json, schema_number, rulebook.json, hash "
                           "FROM exercise, scenario, rulebook, country");
    if (!head.executeStep()) return;
    begin.text(view_of(blob_of(head.getColumn(0)))).number(head.getColumn(1).getInt64());
    begin.text(view_of(blob_of(head.getColumn(2)))).number(head.getColumn(3).getInt64());
    begin.text(view_of(blob_of(head.getColumn(4)))).bytes(span_of(blob_of(head.getColumn(5))));
    begin.number(file_.execAndGet("SELECT count(*) FROM seats").getInt64());
    SQLite::Statement seats(file_, "SELECT name FROM seats ORDER BY number");
    while (seats.executeStep()) begin.text(view_of(blob_of(seats.getColumn(0))));
    Hash chain = begin.done();
    SQLite::Statement genesis(file_, "UPDATE exercise SET genesis = ?");
    genesis.bind(1, chain.bytes.data(), 32);
    genesis.exec();

    file_.exec("DELETE FROM transactions; DELETE FROM seal");
    std::int64_t entry = 0, last = 0;
    SQLite::Statement orders(file_, "SELECT entry, id, seat, kind, version, body FROM orders ORDER BY entry");
    SQLite::Statement events(file_,
                             "SELECT number, ordinal, kind, version, body FROM events WHERE entry = ? ORDER BY number");
    SQLite::Statement link(file_, "INSERT INTO transactions VALUES (?, ?, ?, ?)");
    while (orders.executeStep()) {
      entry = orders.getColumn(0).getInt64();
      Digest digest;
      digest.hash(chain)
          .number(entry)
          .bytes(span_of(blob_of(orders.getColumn(1))))
          .number(orders.getColumn(2).getInt64());
      const auto add = [&](SQLite::Statement& row, std::int64_t number, std::int64_t ordinal, int from) {
        digest.number(number).number(ordinal).text(view_of(blob_of(row.getColumn(from))));
        digest.number(row.getColumn(from + 1).getInt64()).text(view_of(blob_of(row.getColumn(from + 2))));
      };
      add(orders, entry, 0, 3);
      events.bind(1, entry);
      while (events.executeStep()) {
        last = events.getColumn(0).getInt64();
        add(events, last, events.getColumn(1).getInt64(), 2);
      }
      events.reset();
      const Hash before = chain;
      chain = digest.done();
      link.bind(1, entry);
      link.bind(2, last);
      link.bind(3, before.bytes.data(), 32);
      link.bind(4, chain.bytes.data(), 32);
      link.exec();
      link.reset();
    }
    SQLite::Statement seal(file_, "INSERT INTO seal VALUES (1, ?, ?, ?)");
    seal.bind(1, entry);
    seal.bind(2, last);
    seal.bind(3, chain.bytes.data(), 32);
    seal.exec();
  }
  void done() { file_.exec("COMMIT"); }
  /// Whether what was changed is of the chain itself, which is then left as it is.
  bool of_the_chain() const { return of_the_chain_; }

 private:
  std::int64_t number(const std::string& sql) { return file_.execAndGet(sql).getInt64(); }
  std::int64_t any_of(const std::string& table) {
    return static_cast<std::int64_t>(any(random_, static_cast<std::size_t>(number("SELECT count(*) FROM " + table))));
  }
  QByteArray text(const std::string& sql, std::int64_t at) {
    SQLite::Statement query(file_, sql);
    query.bind(1, at);
    return query.executeStep() ? blob_of(query.getColumn(0)) : QByteArray();
  }
  void set(const std::string& sql, const QByteArray& text, std::int64_t at) {
    SQLite::Statement update(file_, sql);
    update.bind(1, text.toStdString());
    update.bind(2, at);
    update.exec();
  }

  QString other_body(const std::string& table) {
    // Each kind as often as any other, however many there are of it.
    SQLite::Statement one(file_, "SELECT rowid, kind FROM " + table +
                                     " WHERE kind = (SELECT kind FROM (SELECT DISTINCT "
                                     "kind FROM " +
                                     table + ") LIMIT 1 OFFSET ?) LIMIT 1 OFFSET ?");
    const std::int64_t kind = any_of("(SELECT DISTINCT kind FROM " + table + ")");
    one.bind(1, kind);
    one.bind(2, any_of(table + " WHERE kind = (SELECT kind FROM (SELECT DISTINCT kind FROM " + table +
                       ") LIMIT 1 OFFSET " + std::to_string(kind) + ")"));
    if (!one.executeStep()) return "nothing";
    const std::int64_t row = one.getColumn(0).getInt64();
    const QString name = QString::fromUtf8(one.getColumn(1).getText());
    const QByteArray body = text("SELECT body FROM " + table + " WHERE rowid = ?", row);
    // The words that its kind uses.
    std::set<QByteArray> used;
    SQLite::Statement likes(file_, "SELECT body FROM " + table + " WHERE kind = ? LIMIT 60");
    likes.bind(1, name.toStdString());
    static const QRegularExpression word("\"[a-z_]+\"");
    while (likes.executeStep()) {
      for (auto each = word.globalMatch(QString::fromLatin1(blob_of(likes.getColumn(0)))); each.hasNext();)
        used.insert(each.next().captured().toLatin1());
    }
    QByteArray made = body;
    const int times = random_() % 2 == 0 ? 1 : 1 + static_cast<int>(random_() % 4);
    for (int i = 0; i < times; ++i) made = other_json(made, random_, QList<QByteArray>(used.begin(), used.end()));
    set("UPDATE " + table + " SET body = ? WHERE rowid = ?", made, row);
    return QString("%1 %2 %3: %4 became %5")
        .arg(QString::fromStdString(table))
        .arg(row)
        .arg(name, QString::fromLatin1(body.left(400)), QString::fromLatin1(made.left(400)));
  }
  QString other_event() {
    const std::int64_t a = any_of("events") + 1, b = any_of("events") + 1;
    const std::size_t how = random_() % 5;
    SQLite::Statement change(
        file_, how == 0   ? "DELETE FROM events WHERE number = ?1 AND ?2"
               : how == 1 ? "UPDATE events SET entry = entry + 1 WHERE number = ?1 AND ?2 "
                            "AND entry < (SELECT max(entry) FROM orders)"
               : how == 2 ? "INSERT INTO events SELECT 1000000, (SELECT entry FROM events WHERE number = ?2), "
                            "0, kind, version, body FROM events WHERE number = ?1"
                          : "UPDATE events SET (kind, version, body) = (SELECT kind, version, body FROM "
                            "events WHERE number = ?1) WHERE number = ?2");
    change.bind(1, a);
    change.bind(2, b);
    change.exec();
    // Numbered anew, so that no gap tells.
    file_.exec(
        "CREATE TEMP TABLE anew AS SELECT row_number() OVER (ORDER BY entry, number) AS number, entry, "
        "row_number() OVER (PARTITION BY entry ORDER BY number) AS ordinal, kind, version, body FROM events; "
        "DELETE FROM events; INSERT INTO events SELECT * FROM anew; DROP TABLE anew");
    return QString("event %1 %2")
        .arg(a)
        .arg(how == 0   ? QString("gone")
             : how == 1 ? QString("in the next entry")
             : how == 2 ? QString("once more after %1").arg(b)
                        : QString("in place of %1").arg(b));
  }
  QString other_text(const std::string& table) {
    const QByteArray before = text("SELECT json FROM " + table + " WHERE one = ?", 1);
    QByteArray made = before;
    for (std::size_t i = 0; i <= random_() % 3; ++i) made = other_json(made, random_);
    set("UPDATE " + table + " SET json = ? WHERE one = ?", made, 1);
    const auto apart = std::mismatch(before.begin(), before.end(), made.begin(), made.end()).first - before.begin();
    return QString::fromStdString(table) + " from " +
           QString::fromLatin1(before.mid(std::max<qsizetype>(0, apart - 60), 160)) + " to " +
           QString::fromLatin1(made.mid(std::max<qsizetype>(0, apart - 60), 160));
  }
  QString other_country() {
    const QByteArray made = other_bytes(text("SELECT file FROM country WHERE one = ?", 1), random_);
    SQLite::Statement update(file_, "UPDATE country SET file = ?");
    update.bind(1, made.data(), static_cast<int>(made.size()));
    update.exec();
    return "the country's bytes";
  }
  QString other_column() {
    static const std::pair<const char*, const char*> columns[] = {{"exercise", "seed"},
                                                                  {"exercise", "opened"},
                                                                  {"exercise", "build"},
                                                                  {"rulebook", "schema_number"},
                                                                  {"seats", "number"},
                                                                  {"seats", "name"},
                                                                  {"orders", "seat"},
                                                                  {"orders", "id"},
                                                                  {"orders", "kind"},
                                                                  {"orders", "version"},
                                                                  {"orders", "entry"},
                                                                  {"events", "kind"},
                                                                  {"events", "version"},
                                                                  {"events", "entry"},
                                                                  {"events", "ordinal"},
                                                                  {"events", "number"},
                                                                  {"notes", "event"},
                                                                  {"notes", "seat"},
                                                                  {"notes", "text"},
                                                                  {"clock", "runs"},
                                                                  {"clock", "move"},
                                                                  {"clock", "whole_ms"},
                                                                  {"clock", "left_ms"},
                                                                  {"clock", "paused"},
                                                                  {"clock", "played"},
                                                                  {"clock_seats", "seat"},
                                                                  {"clock_seats", "left_ms"},
                                                                  {"seal", "entries"},
                                                                  {"seal", "events"},
                                                                  {"seal", "chain"},
                                                                  {"transactions", "last_event"},
                                                                  {"transactions", "chain"},
                                                                  {"transactions", "entry"},
                                                                  {"country", "hash"},
                                                                  {"bookmarks", "event"},
                                                                  {"bookmarks", "title"}};
    const auto& [table, column] = columns[any(random_, std::size(columns))];
    const std::string of = std::string(table);
    if (of == "clock_seats") file_.exec("INSERT OR IGNORE INTO clock_seats VALUES (1, 1000)");
    if (of == "bookmarks") file_.exec("INSERT OR IGNORE INTO bookmarks VALUES (1, 3, 'here')");
    of_the_chain_ = of == "seal" || of == "transactions";
    SQLite::Statement query(file_, "SELECT rowid, " + std::string(column) + " FROM " + of + " LIMIT 1 OFFSET ?");
    query.bind(1, any_of(of));
    if (!query.executeStep()) return "nothing";
    const std::int64_t row = query.getColumn(0).getInt64();
    const SQLite::Column before = query.getColumn(1);
    QByteArray value;
    if (before.isInteger()) {
      value = any_number(random_);
      if (value.contains('.') || value.contains('e')) value = "7";
    } else if (before.isBlob()) {
      value = "zeroblob(" + QByteArray::number(before.getBytes()) + ")";
    } else if (before.isNull()) {
      value = "1";
    } else {
      static const char* const texts[] = {"''",
                                          "'x'",
                                          "'vanguard'",
                                          "'moved'",
                                          "'begin'",
                                          "char(10)",
                                          "char(27) || '[2J'",
                                          "hex(zeroblob(200000))",
                                          "CAST(x'ff00fe' AS TEXT)",
                                          "'another'"};
      value = texts[any(random_, std::size(texts))];
    }
    query.reset();
    try {
      file_.exec("UPDATE " + of + " SET " + column + " = " + value.toStdString() +
                 " WHERE rowid = " + std::to_string(row));
    } catch (const SQLite::Exception&) {
      return "nothing: such a row stands there already";
    }
    return QString("%1.%2 of row %3 is %4").arg(table, column).arg(row).arg(QString::fromLatin1(value));
  }

  SQLite::Database file_;
  std::mt19937& random_;
  bool of_the_chain_ = false;
};

}  // namespace

class MutantRows : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    const auto on_a_table =
        arena_.run({"play", "hooks-farm", "--out", arena_.path("table.sandgate"), "--seed", "7", "--moves", "8"});
    QVERIFY2(on_a_table.exit == 0, on_a_table.err);
    table_ = arena_.read("table.sandgate");
    const auto on_the_map = arena_.run({"play", "sandgate", "--out", arena_.path("map.sandgate"), "--seed", "7",
                                        "--moves", "8", "--commander", "red=vanguard"});
    QVERIFY2(on_the_map.exit == 0, on_the_map.err);
    map_ = arena_.read("map.sandgate");
    // Made good again, a file that nobody has changed is what it was.
    arena_.clear();
    arena_.write("m.sandgate", table_);
    std::mt19937 random(1);
    {
      Forger forger(arena_.std_path("m.sandgate"), random);
      forger.make_good();
      forger.done();
    }
    const auto verdict = arena_.run({"verify", arena_.path("m.sandgate"), "--json"});
    QVERIFY2(verdict.exit == 0 && verdict.json()["redecided"].toBool() && verdict.json()["closed"].toBool(),
             verdict.err);
    QVERIFY2(arena_.wrong.isEmpty(), qPrintable(arena_.wrong.join("; ")));
  }

  void told_in_a_sentence_data() {
    QTest::addColumn<bool>("table");
    QTest::addColumn<int>("mutants");
    QTest::newRow("a battle on a table") << true << tests::repetitions(10, 600);
    QTest::newRow("a campaign") << false << tests::repetitions(5, 300);
  }
  void told_in_a_sentence() {
    QFETCH(bool, table);
    QFETCH(int, mutants);
    std::mt19937 random(900);
    for (int i = 0; i < mutants; ++i) {
      arena_.clear();
      arena_.wrong.clear();
      arena_.write("m.sandgate", table ? table_ : map_);
      QString what;
      {
        Forger forger(arena_.std_path("m.sandgate"), random);
        what = forger.forge();
        if (!forger.of_the_chain()) forger.make_good();
        forger.done();
      }
      look_at_exercise(arena_, "m.sandgate", i);
      QVERIFY2(arena_.wrong.isEmpty(),
               qPrintable(QString("mutant %1, %2: ").arg(i).arg(what) + arena_.wrong.join("; ")));
    }
  }

 private:
  Arena arena_;
  QByteArray table_, map_;
};

SANDGATE_TEST(MutantRows)

}  // namespace tst_mutant_rows
#include "tst_mutant_rows.moc"
