// Exercises that an earlier Sandgate wrote: verified, told, looked back on and gone on with.
#include <SQLiteCpp/SQLiteCpp.h>

#include <QTest>

#include "core/chronicle/battle_record.h"
#include "core/chronicle/history.h"
#include "tests/core/fixtures/played_exercise.h"
#include "tests/runner/test.h"

namespace tst_older_files {

using namespace sandgate;
using namespace sandgate::samples;
namespace fs = std::filesystem;

namespace {
// Told by the Sandgate that played it.
constexpr const char* kept_state = "686a16c049b7c74d02b8ca0d388e304151a322cf0c2cc4a4ccf1a0842a958bf7";
constexpr const char* kept_state_2 = "777b6962da88544dd6334c2d3ab6e89ce3e9e08a5ac7b6d1c1c6c64b90b13cb6";
constexpr const char* kept_state_3 = "f35571bb0f3e694f37165765116a5cde62955508f417d0fbd92f84adefbd4452";
}  // namespace

class OlderFilesTest : public QObject {
  Q_OBJECT
 private slots:
  void init() {
    folder_ = std::make_unique<Folder>();
    path_ = folder_->path("older.sandgate");
    unpack(1);
  }

  void is_verified_and_left_as_it_is() {
    const auto before = folder_->bytes();
    const Verdict verdict = need(verify(path_));
    QVERIFY2(verdict.sound, verdict.fault.text().c_str());
    QCOMPARE(verdict.orders, std::int64_t{34});
    QCOMPARE(verdict.events, std::int64_t{131});
    QCOMPARE(verdict.state_hash.hex(), std::string(kept_state));
    QVERIFY(folder_->bytes() == before);
  }

  void is_told_and_looked_back_on() {
    const auto before = folder_->bytes();
    const Chronicle chronicle = need(read_chronicle(path_));
    QCOMPARE(chronicle.lines.size(), std::size_t{131});
    QVERIFY(!chronicle.notes.empty());
    QCOMPARE(chronicle.setting->rulebook.move_clock.map_move_minutes, 0);
    const SeatStory told = need(read_seat_story(path_, "blue", 2)), later = need(read_seat_story(path_, "blue"));
    QCOMPARE(told.picture.clock.move, std::int64_t{3});
    QVERIFY(told.picture.dispatches.size() < later.picture.dispatches.size());
    QCOMPARE(need(BattleRecord::read(path_, BattleRecord::Of::recorded)).moves().size(), std::size_t{4});
    QVERIFY(folder_->bytes() == before);
  }

  void is_gone_on_with() {
    Hash state;
    {
      ExerciseFile file = need(ExerciseFile::open(path_));
      QVERIFY(need(file.clock()) == ExerciseFile::Clock{});
      QCOMPARE(file.contents().rulebook_schema, 4);  // what is kept stays as it was
      History history(file, need(setting_of(file)), {});
      QVERIFY(history.fold());
      const Campaign& campaign = history.now();
      for (std::int64_t i = 1; i <= 4; ++i) {
        const Order close{order(i).id, system_seat, CloseMove{}};
        const auto events = decide(campaign, close, Dice(file.contents().seed, campaign.branch()));
        QVERIFY(events);
        QVERIFY(history.append(close, *events));
      }
      QVERIFY(file.keep(
          {ExerciseFile::Clock::Runs::move, campaign.move(), std::chrono::minutes(3), std::chrono::seconds(90), true}));
      state = campaign.state_hash();
      QVERIFY(file.close());
    }
    QCOMPARE(format(), ExerciseFile::format);
    const Verdict verdict = need(verify(path_));
    QVERIFY2(verdict.sound, verdict.fault.text().c_str());
    QCOMPARE(verdict.orders, std::int64_t{38});
    QCOMPARE(verdict.state_hash.hex(), state.hex());
    QCOMPARE(need(need(ExerciseFile::read(path_)).clock()).left, std::chrono::milliseconds(90'000));
  }

  // Closed by a program that set no seal: that is told, and the seal is set by the next that closes it.
  void of_format_2_is_gone_on_with_and_sealed() {
    unpack(2);
    const auto before = folder_->bytes();
    const Verdict verdict = need(verify(path_));
    QVERIFY2(verdict.sound && !verdict.sealed && !verdict.redecided, verdict.fault.text().c_str());
    QCOMPARE(verdict.orders, std::int64_t{45});
    QCOMPARE(verdict.events, std::int64_t{110});
    QCOMPARE(verdict.state_hash.hex(), std::string(kept_state_2));
    QVERIFY(folder_->bytes() == before);
    QVERIFY(need(ExerciseFile::open(path_)).close());
    const Verdict again = need(verify(path_));
    QVERIFY2(again.sound && again.sealed, again.fault.text().c_str());
    QCOMPARE(again.state_hash.hex(), std::string(kept_state_2));
    QCOMPARE(format(), ExerciseFile::format);
  }

  // Nobody had sealed an intention; whoever goes on with it may.
  void of_format_3_is_gone_on_with_and_takes_intentions() {
    unpack(3);
    const auto before = folder_->bytes();
    const Verdict verdict = need(verify(path_));
    QVERIFY2(verdict.sound && verdict.sealed && !verdict.intents_damage, verdict.fault.text().c_str());
    QCOMPARE(verdict.orders, std::int64_t{45});
    QCOMPARE(verdict.events, std::int64_t{145});
    QCOMPARE(verdict.state_hash.hex(), std::string(kept_state_3));
    QVERIFY(need(read_chronicle(path_)).intents.sound.empty());
    QVERIFY(folder_->bytes() == before);
    const SealedText sealed{{1, 2, 3}, {"Hold the farm."}};
    {
      ExerciseFile file = need(ExerciseFile::open(path_));
      QVERIFY(need(file.intents()).sound.empty());
      const Order order{samples::order(1).id, SeatId{0}, SealIntent{sealed.digest().hex()}};
      QVERIFY(file.append(order, std::vector<Event>{IntentSealed{SeatId{0}, sealed.digest().hex()}}, &sealed));
      QVERIFY(file.close());
    }
    QCOMPARE(format(), ExerciseFile::format);
    QVERIFY(need(need(ExerciseFile::read(path_)).intents()).of(SeatId{0})->sealed == sealed);
    // It was too late for it, which the fold says, and not the file.
    QVERIFY(!need(verify(path_)).sound);
  }

  // Neither is raised, and neither is touched.
  void damaged_ones_are_refused_data() {
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("what");
    QTest::newRow("a table less") << "DROP TABLE bookmarks" << text("table “bookmarks” is missing");
    QTest::newRow("a clock before its time") << "CREATE TABLE clock (x)"
                                             << "table clock already exists";
    QTest::newRow("called newer than it is") << "PRAGMA user_version = 2" << text("table “clock” is missing");
    QTest::newRow("changed") << "UPDATE exercise SET seed = 1"
                             << "what the exercise was set up with was changed since";
  }
  void damaged_ones_are_refused() {
    QFETCH(QString, sql);
    QFETCH(QString, what);
    SQLite::Database(path_.string(), SQLite::OPEN_READWRITE).exec(sql.toStdString());
    const auto before = folder_->bytes();
    for (const bool play : {true, false}) {
      const Result<ExerciseFile> file = play ? ExerciseFile::open(path_) : ExerciseFile::read(path_);
      QVERIFY(!file);
      const std::string said = file.error().sentence();
      QVERIFY2(is_sentence(said) && text(said).startsWith(text(path_.string())) && text(said).contains(what),
               said.c_str());
    }
    QVERIFY(folder_->bytes() == before);
  }

 private:
  void unpack(int of_format) {
    const std::string name = "/tests/core/journal/exercises/format-" + std::to_string(of_format) + ".sandgate.z";
    const QByteArray whole = qUncompress(QByteArray::fromStdString(bytes_of(SANDGATE_SOURCE_DIR + name)));
    QVERIFY(whole.size() > 100'000);
    write_bytes(path_, std::string_view(whole.data(), static_cast<std::size_t>(whole.size())));
    QCOMPARE(format(), of_format);
  }
  int format() const {
    return SQLite::Database(path_.string(), SQLite::OPEN_READONLY).execAndGet("PRAGMA user_version").getInt();
  }
  std::unique_ptr<Folder> folder_;
  fs::path path_;
};

SANDGATE_TEST(OlderFilesTest)

}  // namespace tst_older_files
#include "tst_older_files.moc"
