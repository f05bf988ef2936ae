// What people add in a review, and what was attended to: kept beside the chain, whole or not at all, and passed over
// where it is damaged.
#include <SQLiteCpp/SQLiteCpp.h>

#include "tests/core/fixtures/journal_samples.h"
#include "tests/runner/test.h"

namespace tst_review_marks {

using namespace sandgate;
using namespace sandgate::samples;

namespace {

ReviewMarks some() {
  ReviewMarks marks;
  marks.remarks = {{"first_contact:3", RemarkKind::sustain, "Musgrave", {"Word of contact left as the move closed."}},
                   {"", RemarkKind::lesson, "", {"Say when an order lapses.", "", "„bis es gehalten wird“"}},
                   {"first_contact:3", RemarkKind::said, "Hay", {"<script>alert(1)</script>"}}};
  marks.moments = {{"first_contact:3", true, 2, {}, ""}, {"own:1", true, {}, 1, "The bridge"}};
  return marks;
}

}  // namespace

class ReviewMarksTest : public QObject {
  Q_OBJECT

 private slots:
  void init() { folder_ = std::make_unique<Folder>(); }

  void kept_in_place_of_what_was_kept_before() {
    const auto path = folder_->written(4);
    const Hash before = ExerciseFile::read(path)->chain();
    {
      ExerciseFile file = *ExerciseFile::open(path);
      QVERIFY(*file.review_marks() == ReviewMarks());
      QVERIFY(file.keep_review(some()));
      QVERIFY(*file.review_marks() == some());
      ReviewMarks less = some();
      less.remarks.pop_back();
      QVERIFY(file.keep_review(less));
      QVERIFY(*file.review_marks() == less);
      QVERIFY(file.keep_review(some()));
      QVERIFY(file.close());
    }
    const ExerciseFile file = *ExerciseFile::read(path);
    QVERIFY(*file.review_marks() == some());
    QVERIFY(file.sealed() && file.chain() == before);
    QVERIFY(file.save_copy(folder_->path("b.sandgate")));
    QVERIFY(*ExerciseFile::read(folder_->path("b.sandgate"))->review_marks() == some());
  }

  void what_cannot_be_changes_nothing_data() {
    QTest::addColumn<int>("wrong");
    QTest::addColumn<QString>("said");
    QTest::newRow("says nothing") << 0 << "a remark says nothing";
    QTest::newRow("an escape in it") << 1 << "a remark is not of plain lines";
    QTest::newRow("turned round") << 2 << "whose a remark is, is not one plain line";
    QTest::newRow("too many lines") << 3 << "more lines than a message may have";
    QTest::newRow("a moment twice") << 4 << "not in the order of their keys, each once";
    QTest::newRow("of no event") << 5 << "at no event of the exercise";
    QTest::newRow("without a title") << 6 << "has no title";
    QTest::newRow("before the first place") << 7 << "counted from 1";
    QTest::newRow("too many") << 8 << "there are too many of them";
    QTest::newRow("without a name") << 9 << "has no name that can be";
  }
  void what_cannot_be_changes_nothing() {
    QFETCH(int, wrong);
    ReviewMarks marks = some();
    if (wrong == 0) marks.remarks[0].text = {" ", ""};
    if (wrong == 1) marks.remarks[0].text = {"\x1b[2J"};
    if (wrong == 2) marks.remarks[0].who = "\u202eyaH";
    if (wrong == 3) marks.remarks[0].text = Lines(most_message_lines + 1, "x");
    if (wrong == 4) marks.moments.push_back(marks.moments.back());
    if (wrong == 5) marks.moments[1].event = 1'000;
    if (wrong == 6) marks.moments[1].title.clear();
    if (wrong == 7) marks.moments[0].place = 0;
    if (wrong == 8) marks.remarks.resize(most_review_marks + 1, marks.remarks[0]);
    if (wrong == 9) marks.moments[0].key.clear();
    ExerciseFile file = *ExerciseFile::open(folder_->written(4));
    QVERIFY(file.keep_review(some()));
    const auto kept = file.keep_review(marks);
    QVERIFY(!kept);
    QVERIFY2(is_sentence(kept.error().sentence()), kept.error().sentence().c_str());
    QFETCH(QString, said);
    QVERIFY2(text(kept.error().sentence()).contains(said), kept.error().sentence().c_str());
    QVERIFY(*file.review_marks() == some());
  }

  void a_file_that_is_read_takes_none() {
    ExerciseFile file = *ExerciseFile::read(folder_->written(4));
    QVERIFY(!file.keep_review(some()));
    const Attended item{"request", SeatId{1}, 2, 3, Attended::Time(1'500), true};
    QVERIFY(!file.keep_attended(std::vector{item}));
  }

  void damaged_rows_are_passed_over_data() {
    QTest::addColumn<QString>("sql");
    QTest::addColumn<int>("remarks");
    QTest::addColumn<int>("moments");
    QTest::newRow("no text") << "UPDATE remarks SET text = '' WHERE number = 1" << 2 << 2;
    QTest::newRow("without end") << "UPDATE remarks SET text = hex(zeroblob(100000)) WHERE number = 1" << 2 << 2;
    QTest::newRow("bytes") << "UPDATE remarks SET text = CAST(x'ff00fe' AS TEXT) WHERE number = 1" << 2 << 2;
    QTest::newRow("of no event") << "UPDATE moments SET event = 100000 WHERE event = 1" << 3 << 1;
    QTest::newRow("a long key") << "UPDATE moments SET key = hex(zeroblob(1000)) WHERE event = 1" << 3 << 1;
  }
  void damaged_rows_are_passed_over() {
    const auto path = folder_->written(4);
    {
      ExerciseFile file = *ExerciseFile::open(path);
      QVERIFY(file.keep_review(some()));
    }
    QFETCH(QString, sql);
    SQLite::Database(path.string(), SQLite::OPEN_READWRITE).exec(sql.toStdString());
    const ReviewMarks marks = *ExerciseFile::read(path)->review_marks();
    QTEST(static_cast<int>(marks.remarks.size()), "remarks");
    QTEST(static_cast<int>(marks.moments.size()), "moments");
    QVERIFY(wrong_with(marks, ExerciseFile::read(path)->events()).empty());
  }

  void KS_10_what_was_attended_to_is_added_up() {
    const auto path = folder_->written(4);
    const Attended asked{"request", SeatId{1}, 2, 3, Attended::Time(1'500), true};
    const Attended passed{"idle", {}, 4, 9, Attended::Time(60'000), false};
    {
      ExerciseFile file = *ExerciseFile::open(path);
      QVERIFY(file.keep_attended(std::vector{asked}));
      QVERIFY(file.keep_attended(std::vector{passed, asked}));
      Attended wrong = asked;
      wrong.until = 1;
      QVERIFY(!file.keep_attended(std::vector{passed, wrong}));
      wrong = asked;
      wrong.seat = SeatId{77};
      QVERIFY(!file.keep_attended(std::vector{wrong}));
    }
    QVERIFY((*ExerciseFile::read(path)->attended() == std::vector{asked, passed, asked}));
  }

  // A file of the format before has none, and takes them.
  void of_format_4_is_raised() {
    const auto path = folder_->written(4);
    {
      SQLite::Database database(path.string(), SQLite::OPEN_READWRITE);
      for (const char* table : {"remarks", "moments", "attended"}) database.exec(std::string("DROP TABLE ") + table);
      database.exec("PRAGMA user_version = 4");
    }
    const auto before = folder_->bytes();
    QVERIFY(*ExerciseFile::read(path)->review_marks() == ReviewMarks());
    QVERIFY(folder_->bytes() == before);
    ExerciseFile file = *ExerciseFile::open(path);
    QVERIFY(file.attended()->empty());
    QVERIFY(file.keep_review(some()));
    QVERIFY(file.close());
    QVERIFY(*ExerciseFile::read(path)->review_marks() == some());
  }

 private:
  std::unique_ptr<Folder> folder_;
};

SANDGATE_TEST(ReviewMarksTest)

}  // namespace tst_review_marks
#include "tst_review_marks.moc"
