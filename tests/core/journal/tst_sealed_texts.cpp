// Sealed intentions in an exercise file: in one transaction with their orders, compared with their digests when read,
// and what is damaged is named.
#include <SQLiteCpp/SQLiteCpp.h>

#include "core/kinds/command.h"
#include "tests/core/fixtures/journal_samples.h"
#include "tests/runner/test.h"

namespace tst_sealed_texts {

using namespace sandgate;
using namespace sandgate::samples;

namespace {

SealedText sealed(Lines text, std::uint8_t nonce = 7) {
  SealedText one{{}, std::move(text)};
  one.nonce.fill(nonce);
  return one;
}
Result<void> seal(ExerciseFile& file, SeatId seat, const SealedText& text) {
  const std::string digest = text.digest().hex();
  const Order order{samples::order(1'000 + file.entries()).id, seat, SealIntent{digest}};
  return file.append(order, std::vector<Event>{IntentSealed{seat, digest}}, &text);
}
const SealedText first = sealed({"Hold the mill.", "", "Die Brücke “Süd” fällt."}), second = sealed({"Leave it."}, 9);

}  // namespace

class SealedTexts : public QObject {
  Q_OBJECT

 private slots:
  void init() { folder_ = std::make_unique<Folder>(), path_ = folder_->path("a.sandgate"); }

  void the_last_of_each_seat_holds() {
    {
      ExerciseFile file = *ExerciseFile::create(path_, contents());
      QVERIFY(file.intents()->sound.empty());
      QVERIFY(append_up_to(file, 3));
      QVERIFY(seal(file, SeatId{1}, first));
      QVERIFY(seal(file, SeatId{0}, second));
      QVERIFY(seal(file, SeatId{1}, second));
      QVERIFY(file.append(order(99), {}));
    }
    const ExerciseFile file = *ExerciseFile::read(path_);
    const auto all = file.intents();
    QVERIFY(all && all->damaged.empty());
    QCOMPARE(all->sound.size(), std::size_t{2});
    QVERIFY(all->sound[0] == (Intent{SeatId{0}, 5, second}) && all->sound[1] == (Intent{SeatId{1}, 6, second}));
    const auto then = file.intents(5);
    QVERIFY(*then->of(SeatId{1}) == (Intent{SeatId{1}, 4, first}));
    QVERIFY(file.intents(3)->sound.empty() && !file.intents(3)->of(SeatId{1}));
    QVERIFY(file.each([](const ExerciseFile::Entry&) {}));
    // A copy has them, and its chain.
    QVERIFY(file.save_copy(folder_->path("b.sandgate")));
    QCOMPARE(ExerciseFile::read(folder_->path("b.sandgate"))->intents()->sound.size(), std::size_t{2});
  }

  void a_digest_hangs_on_everything() {
    const Hash digest = sealed({"a", "b"}).digest();
    for (const SealedText& other : {sealed({"a", "b"}, 8), sealed({"ab"}), sealed({"a", "b", ""}), sealed({"b", "a"}),
                                    sealed({"", "a", "b"}), sealed({"a", "c"})})
      QVERIFY(other.digest() != digest);
    QVERIFY(sealed({"a", "b"}).digest() == digest);
  }

  // No word of it stands in what an umpire's client is told.
  void the_journal_tells_nothing_of_it() {
    {
      ExerciseFile file = *ExerciseFile::create(path_, contents());
      QVERIFY(seal(file, SeatId{1}, first));
    }
    SQLite::Database database(path_.string(), SQLite::OPEN_READONLY);
    const std::string bodies =
        database.execAndGet("SELECT (SELECT body FROM orders) || (SELECT body FROM events)").getString();
    QVERIFY(text(bodies).contains(text(first.digest().hex())));
    QVERIFY(!text(bodies).contains("mill"));
  }

  void refused_with_its_order() {
    ExerciseFile file = *ExerciseFile::create(path_, contents());
    QVERIFY(seal(file, SeatId{1}, first));
    const Order again{order(1'000).id, SeatId{0}, SealIntent{second.digest().hex()}};
    QVERIFY(!file.append(again, std::vector<Event>{IntentSealed{SeatId{0}, second.digest().hex()}}, &second));
    QCOMPARE(file.intents()->sound.size(), std::size_t{1});
    QVERIFY(seal(file, SeatId{0}, second));  // and the writer goes on
    QCOMPARE(file.intents()->sound.size(), std::size_t{2});
    QVERIFY(file.close());
    QVERIFY(!file.intents());
    QVERIFY(!seal(file, SeatId{0}, first));
  }

  void damaged_ones_are_named_data() {
    QTest::addColumn<QString>("sql");
    QTest::newRow("another text") << "UPDATE intents SET text = 'Take the mill.' WHERE entry = 4";
    QTest::newRow("another's text") << "UPDATE intents SET text = 'Leave it.' WHERE entry = 4";
    QTest::newRow("a blank more") << "UPDATE intents SET text = text || ' ' WHERE entry = 4";
    QTest::newRow("a line more") << "UPDATE intents SET text = text || char(10) WHERE entry = 4";
    QTest::newRow("no text") << "UPDATE intents SET text = '' WHERE entry = 4";
    QTest::newRow("what a terminal obeys") << "UPDATE intents SET text = char(27) || '[2J' WHERE entry = 4";
    QTest::newRow("no UTF-8") << "UPDATE intents SET text = CAST(x'ff' AS TEXT) WHERE entry = 4";
    QTest::newRow("a nought") << "UPDATE intents SET text = 'Hold' || char(0) || 'it' WHERE entry = 4";
    QTest::newRow("a huge text") << "UPDATE intents SET text = printf('%.10000000c', 'x') WHERE entry = 4";
    QTest::newRow("another nonce") << "UPDATE intents SET nonce = zeroblob(16) WHERE entry = 4";
    QTest::newRow("a short nonce")
        << "PRAGMA ignore_check_constraints = ON; UPDATE intents SET nonce = x'07' WHERE entry = 4";
    QTest::newRow("gone") << "DELETE FROM intents WHERE entry = 4";
    QTest::newRow("of another entry") << "UPDATE intents SET entry = 1 WHERE entry = 4";
  }
  void damaged_ones_are_named() {
    QFETCH(QString, sql);
    {
      ExerciseFile file = *ExerciseFile::create(path_, contents());
      QVERIFY(append_up_to(file, 3));
      QVERIFY(seal(file, SeatId{1}, first));
      QVERIFY(seal(file, SeatId{0}, second));
    }
    SQLite::Database(path_.string(), SQLite::OPEN_READWRITE).exec(sql.toStdString());
    auto file = ExerciseFile::read(path_);
    QVERIFY2(file, file ? "" : file.error().sentence().c_str());
    const auto intents = file->intents();
    QVERIFY(intents);
    QCOMPARE(intents->sound.size(), std::size_t{1});
    QVERIFY(intents->sound.front().seat == SeatId{0});
    QCOMPARE(intents->damaged.size(), std::size_t{1});
    QVERIFY(intents->damaged.front().seat == SeatId{1});
    const std::string said = intents->damaged.front().fault.sentence();
    QVERIFY2(is_sentence(said) && text(said).contains("entry 4"), said.c_str());
    QVERIFY(file->each([](const ExerciseFile::Entry&) {}));  // the exercise is as sound as before
    QVERIFY(file->close());
    // What breaks the database's own rules is looked at, and not played on: as of any table.
    if (sql.contains("ignore_check")) return;
    const auto opened = ExerciseFile::open(path_);
    QVERIFY2(opened, opened ? "" : opened.error().sentence().c_str());
  }
  // That an earlier one is sound brings it not back.
  void a_damaged_one_does_not_give_way_to_one_before_it() {
    {
      ExerciseFile file = *ExerciseFile::create(path_, contents());
      QVERIFY(seal(file, SeatId{1}, first));
      QVERIFY(seal(file, SeatId{1}, second));
    }
    SQLite::Database(path_.string(), SQLite::OPEN_READWRITE).exec("DELETE FROM intents WHERE entry = 2");
    const auto intents = ExerciseFile::read(path_)->intents();
    QVERIFY(intents->sound.empty());
    QCOMPARE(intents->damaged.size(), std::size_t{1});
  }

  void bounds_data() {
    QTest::addColumn<Lines>("lines");
    QTest::addColumn<int>("code");
    const auto row = [](const char* name, const Lines& lines, std::optional<RefusalCode> code) {
      QTest::newRow(name) << lines << (code ? static_cast<int>(*code) : -1);
    };
    using enum RefusalCode;
    row("one line", {"Hold."}, {});
    row("as much as there may be", Lines(most_message_lines, std::string(200, 'x')), {});
    row("empty lines in it", {"Hold.", "", "Then wait.", ""}, {});
    row("nothing", {}, no_intent);
    row("an empty line", {""}, no_intent);
    row("blanks", {"   ", ""}, no_intent);
    row("a line too many", Lines(most_message_lines + 1, "x"), message_too_long);
    row("very many lines", Lines(1'000'000, "x"), message_too_long);
    row("too long a line", {std::string(201, 'x')}, message_too_long);
    row("a feed", {"One.\nTwo."}, message_unreadable);
    row("a bell", {"One\a"}, message_unreadable);
    row("what a terminal obeys", {"\x1b[2J"}, message_unreadable);
    row("no UTF-8", {"One \xff"}, message_unreadable);
    row("unseen", {"One\u200b"}, message_unreadable);
    row("a nought", {std::string("a\0b", 3)}, message_unreadable);
  }
  void bounds() {
    QFETCH(Lines, lines);
    QFETCH(int, code);
    const auto no = check_intent(lines);
    QCOMPARE(no ? static_cast<int>(no->code) : -1, code);
  }

 private:
  std::unique_ptr<Folder> folder_;
  std::filesystem::path path_;
};

SANDGATE_TEST(SealedTexts)

}  // namespace tst_sealed_texts
#include "tst_sealed_texts.moc"
