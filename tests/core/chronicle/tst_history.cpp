// The state and every seat's Picture at any event: from a file and in memory, by few snapshots and by many.
#include <SQLiteCpp/SQLiteCpp.h>

#include <QTest>
#include <numeric>
#include <random>

#include "core/chronicle/history.h"
#include "tests/core/fixtures/played_exercise.h"
#include "tests/runner/test.h"

namespace tst_history {

using namespace sandgate;
using namespace sandgate::samples;
namespace fs = std::filesystem;

namespace {

constexpr BodyId infantry{0}, cavalry{1};
constexpr SeatId red{0}, blue{1};

/// Red's infantry and Blue's cavalry, who come into sight of one another and lose it again.
const char* const scenario_json = R"({
  "schema": 1, "name": "small", "title": "A small exercise", "country": {"source": "ground.gpkg"},
  "rulebook": "campaign", "begins": "1909-09-14T09:00", "first_move": "toss",
  "sides": [{"name": "Red", "livery": "red", "camp": "first", "back_line": "east"},
            {"name": "Blue", "livery": "blue", "camp": "second", "back_line": "west"}],
  "seats": [{"name": "red", "title": "Col Burke", "side": "Red"},
            {"name": "blue", "title": "Lt-Col Hay", "side": "Blue"}],
  "bodies": [
    {"name": "1/Leinster", "side": "Red", "seat": "red", "arm": "infantry", "formation": "fours", "men": 64,
     "at": [500, 500]},
    {"name": "3 Hussars", "side": "Blue", "seat": "blue", "arm": "cavalry", "formation": "fours", "men": 30,
     "at": [5500, 3500]}]
})";

/// What an exercise was after each of its events, by a fold of its own.
struct Truth {
  std::vector<Hash> states;                      // by event, 0 the beginning
  std::vector<std::array<Picture, 2>> pictures;  // likewise
  std::vector<std::int64_t> ends;                // by event: the last of its transaction
  std::vector<std::int64_t> entries;             // by event
  std::vector<std::int64_t> closings;            // by move less one: the last event of the transaction that closed it
  std::vector<ExerciseFile::Entry> journal;
};

Truth truth_of(const ExerciseFile& file) {
  Truth truth;
  Campaign campaign(need(setting_of(file)));
  std::array<SeatView, 2> views{SeatView(campaign, red), SeatView(campaign, blue)};
  const auto keep = [&] {
    truth.states.push_back(campaign.state_hash());
    truth.pictures.push_back({views[0].picture(), views[1].picture()});
  };
  keep();
  truth.ends.push_back(0);
  truth.entries.push_back(0);
  const auto fold = [&](const ExerciseFile::Entry& entry) {
    truth.journal.push_back(entry);
    const auto end = static_cast<std::int64_t>(truth.states.size() + entry.events.size()) - 1;
    for (const Event& event : entry.events) {
      campaign.apply(event);
      for (SeatView& view : views) view.witness(campaign, event);
      keep();
      truth.ends.push_back(end);
      truth.entries.push_back(entry.number);
      if (holds_alternative<MoveClosed>(event)) truth.closings.push_back(end);
    }
  };
  if (!file.each(fold)) qFatal("not read");
  return truth;
}

void play(Played& played, int rounds) {
  for (int round = 0; round < rounds; ++round) {
    const std::int64_t to = (round / 10 % 2 == 0 ? 30 : 8) + round % 2;
    played.march(red, infantry, to, to);
    played.give(system_seat, CloseMove{});
    played.march(blue, cavalry, to < 20 ? 57 - round % 2 : 47 - round % 2, 28);
    played.give(umpire_seat, SetVisibility{Length::feet(20 + round % 5), "fog"});
    played.give(system_seat, CloseMove{});
  }
}

}  // namespace

class HistoryTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() {
    path_ = folder_.path("played.sandgate");
    Played played(path_, contents_of(scenario_json));
    played.give(system_seat, Begin{});
    play(played, 28);
    truth_ = truth_of(played.file);
    QVERIFY(truth_.states.size() > 100 && truth_.closings.size() == 56);
    // Else Pictures could not be told from one another.
    QVERIFY(truth_.pictures.back()[0].dispatches.size() > 20 && !truth_.pictures.back()[0].sighted.empty());
  }

  void every_event_data() {
    QTest::addColumn<int>("states");
    QTest::addColumn<int>("seats");
    QTest::addColumn<int>("apart");
    QTest::addColumn<bool>("in_memory");
    for (const bool in_memory : {false, true}) {
      const char* const where = in_memory ? "in memory" : "in a file";
      QTest::addRow("%s, as usual", where) << 64 << 4 << 256 << in_memory;
      QTest::addRow("%s, a snapshot of each entry", where) << 1'000 << 2 << 1 << in_memory;
      QTest::addRow("%s, few", where) << 3 << 2 << 2 << in_memory;
      QTest::addRow("%s, one, and one seat at a time", where) << 1 << 1 << 1 << in_memory;
      QTest::addRow("%s, none", where) << 0 << 1 << 1 << in_memory;
    }
  }

  void every_event() {
    QFETCH(int, states);
    QFETCH(int, seats);
    QFETCH(int, apart);
    QFETCH(bool, in_memory);
    ExerciseFile file = need(ExerciseFile::read(path_));
    const History::Bounds bounds{static_cast<std::size_t>(states), static_cast<std::size_t>(seats), apart};
    History history(file, need(setting_of(file)), bounds);
    if (in_memory) QVERIFY(history.into_memory());
    QCOMPARE(history.file() == nullptr, in_memory);
    QCOMPARE(history.events(), file.events());
    std::vector<std::size_t> asked(truth_.states.size());
    std::iota(asked.begin(), asked.end(), std::size_t{0});
    std::ranges::shuffle(asked, std::mt19937(7));
    for (const std::size_t n : asked) {
      const auto event = static_cast<std::int64_t>(n);
      const auto end = static_cast<std::size_t>(truth_.ends[n]);
      QCOMPARE(need(history.at(event)).state_hash().hex(), truth_.states[end].hex());
      QCOMPARE(need(history.after(event)).state_hash().hex(), truth_.states[n].hex());
      for (const SeatId seat : {red, blue})
        QVERIFY(need(history.view(seat, event)).picture() == truth_.pictures[end][seat.index()]);
      QVERIFY(history.snapshots() <= bounds.states);
      if (n == 0) continue;
      const ExerciseFile::Entry entry = need(history.entry_of(event));
      QCOMPARE(entry.number, truth_.entries[n]);
      const ExerciseFile::Entry& written = truth_.journal[static_cast<std::size_t>(entry.number) - 1];
      QVERIFY(entry.order == written.order && entry.events == written.events);
    }
    QVERIFY(states == 0 || history.snapshots() > 0 || apart > 64);
    QCOMPARE(history.now().state_hash().hex(), truth_.states.back().hex());
  }

  void moves() {
    const History history = need(History::read(path_));
    for (std::size_t move = truth_.closings.size(); move > 0; --move)
      QCOMPARE(need(history.end_of_move(static_cast<std::int64_t>(move))), truth_.closings[move - 1]);
    for (const std::int64_t move : {std::int64_t{-1}, std::int64_t{0}, std::int64_t{57}}) {
      const auto none = history.end_of_move(move);
      QVERIFY(!none);
      QCOMPARE(text(none.error().sentence()),
               text(path_.string()) + QString(": move %1 is not closed in it; name a move from 1 to 56.").arg(move));
    }
  }

  // What lies after a move is not folded for it, and may as well be unreadable.
  void what_comes_after_is_not_looked_at() {
    const fs::path at = folder_.path("damaged.sandgate");
    fs::copy_file(path_, at);
    const std::int64_t end = truth_.closings[4];
    const std::int64_t entry = truth_.entries[static_cast<std::size_t>(end)];
    SQLite::Database(at.string(), SQLite::OPEN_READWRITE)
        .exec("UPDATE events SET body = '{' WHERE entry = " + std::to_string(entry + 1));
    const History history = need(History::read(at));
    history.follow(blue);
    QCOMPARE(need(history.end_of_move(5)), end);
    QCOMPARE(history.folded(), entry);
    QVERIFY(need(history.view(blue, end)).picture() == truth_.pictures[static_cast<std::size_t>(end)][1]);
    QCOMPARE(need(history.at(3)).state_hash().hex(), truth_.states[static_cast<std::size_t>(truth_.ends[3])].hex());
    QCOMPARE(history.folded(), entry);
    const SeatStory story = need(read_seat_story(at, "blue", 5));
    QVERIFY(story.picture == truth_.pictures[static_cast<std::size_t>(end)][1]);
    for (const auto& none : {history.at(end + 1), history.after(history.events())}) {
      QVERIFY(!none);
      QVERIFY2(text(none.error().sentence()).contains("its hash does not fit what it holds"),
               none.error().sentence().c_str());
    }
  }

  void what_is_not_there() {
    const History history = need(History::read(path_));
    for (const std::int64_t event : {std::int64_t{-1}, history.events() + 1, std::int64_t{1} << 62}) {
      QVERIFY(!history.at(event) && !history.after(event) && !history.view(red, event) && !history.entry_of(event));
      QVERIFY(text(history.at(event).error().sentence()).contains(QString("there is no event %1").arg(event)));
    }
    QVERIFY(!history.entry_of(0));
    for (const SeatId seat : {SeatId{}, SeatId{2}, system_seat, umpire_seat}) QVERIFY(!history.view(seat, 1));
    QCOMPARE(history.folded(), std::int64_t{0});
  }

  void an_exercise_that_goes_on_data() {
    QTest::addColumn<bool>("in_memory");
    QTest::newRow("in a file") << false;
    QTest::newRow("in memory") << true;
  }

  // The same orders again, with questions about the past between them.
  void an_exercise_that_goes_on() {
    QFETCH(bool, in_memory);
    const fs::path at = folder_.path(in_memory ? "none" : "again.sandgate");
    std::optional<ExerciseFile> file;
    if (!in_memory) file = need(ExerciseFile::create(at, contents_of(scenario_json)));
    const auto setting = need(setting_of(need(ExerciseFile::read(path_))));
    History history = in_memory ? History(setting, {4, 1, 8}) : History(*file, setting, {4, 1, 8});
    std::int64_t folded = 0;
    std::mt19937 random(3);
    for (const ExerciseFile::Entry& entry : truth_.journal) {
      QVERIFY(history.append(entry.order, entry.events, [&](const Campaign& after, const Event&) {
        QCOMPARE(after.state_hash().hex(), truth_.states[static_cast<std::size_t>(++folded)].hex());
      }));
      QCOMPARE(history.events(), folded);
      const auto n = std::uniform_int_distribution<std::size_t>(0, static_cast<std::size_t>(folded))(random);
      const auto end = static_cast<std::size_t>(truth_.ends[n]);
      QCOMPARE(need(history.at(static_cast<std::int64_t>(n))).state_hash().hex(), truth_.states[end].hex());
      const SeatId seat = n % 3 == 0 ? red : blue;
      QVERIFY(need(history.view(seat, static_cast<std::int64_t>(n))).picture() == truth_.pictures[end][seat.index()]);
      QVERIFY(need(history.view(seat, folded)).picture() ==
              truth_.pictures[static_cast<std::size_t>(folded)][seat.index()]);
      QVERIFY(history.snapshots() <= 4);
    }
    if (in_memory) return;
    // An order twice is refused by the file, and nothing is folded.
    QVERIFY(!history.append(truth_.journal.front().order, truth_.journal.front().events));
    QCOMPARE(history.now().state_hash().hex(), truth_.states.back().hex());
    QVERIFY(file->close());
    QVERIFY(need(verify(at)).sound);
  }

  // A journal that is gone on with is folded first, whether or not anybody asked for that.
  void appending_folds_what_was_there() {
    const fs::path at = folder_.path("on.sandgate");
    fs::copy_file(path_, at);
    ExerciseFile file = need(ExerciseFile::open(at));
    History history(file, need(setting_of(file)), {});
    const auto events = decide(need(history.at(history.events())), {order(900).id, system_seat, CloseMove{}},
                               Dice(file.contents().seed, 0));
    History fresh(file, history.setting(), {});
    QVERIFY(fresh.append({order(900).id, system_seat, CloseMove{}}, *events));
    QCOMPARE(fresh.now().move(), 58);
    QCOMPARE(need(fresh.at(fresh.events())).state_hash().hex(), fresh.now().state_hash().hex());
  }

  void in_memory_others_may_play_the_file() {
    const fs::path at = folder_.path("lent.sandgate");
    fs::copy_file(path_, at);
    History history = need(History::read(at));
    QVERIFY(!ExerciseFile::open(at));
    QVERIFY(history.into_memory());
    QVERIFY(ExerciseFile::open(at));
    QCOMPARE(need(history.at(50)).state_hash().hex(), truth_.states[static_cast<std::size_t>(truth_.ends[50])].hex());
  }

  // Its entries are held once for both; what is added to one is not the other's.
  void of_the_same_entries_once_more() {
    const fs::path at = folder_.path("once-more.sandgate");
    fs::copy_file(path_, at);
    History history = need(History::read(at));
    QVERIFY(history.into_memory() && history.fold());
    History again = history.again();
    QCOMPARE(again.folded(), 0);
    QCOMPARE(again.events(), history.events());
    const auto events = decide(history.now(), {order(900).id, system_seat, CloseMove{}}, Dice(7, 0));
    const std::int64_t before = history.events();
    QVERIFY(history.append({order(900).id, system_seat, CloseMove{}}, *events));
    QCOMPARE(again.events(), before);
    QVERIFY(again.fold());
    QCOMPARE(again.now().state_hash().hex(), need(history.at(before)).state_hash().hex());
    QVERIFY(again.now().state_hash().hex() != history.now().state_hash().hex());
  }

  void events_that_cannot_have_happened() {
    const fs::path at = folder_.path("forged.sandgate");
    fs::copy_file(path_, at);
    std::int64_t whole = 0;
    {
      ExerciseFile file = need(ExerciseFile::open(at));
      whole = file.events();
      const std::vector<Event> forged{VisibilityChanged{Length::feet(3), "fog"}, MarchHalted{BodyId{77}, {}}};
      QVERIFY(file.append({order(900).id, umpire_seat, SetVisibility{Length::feet(3), "fog"}}, forged));
    }
    History history = need(History::read(at));
    QVERIFY(history.at(whole));
    const auto forged = history.at(whole + 1);
    QVERIFY(!forged);
    QVERIFY2(text(forged.error().sentence()).contains("its events cannot have happened: there is no body 77"),
             forged.error().sentence().c_str());
    QVERIFY(!history.at(whole) && !history.fold());  // it goes no further, and says why
  }

  void a_fold_that_is_stopped_can_be_gone_on_with() {
    const fs::path at = folder_.path("long.sandgate");
    {
      Played played(at, contents_of(scenario_json));
      played.give(system_seat, Begin{});
      while (played.file.entries() < 600) played.give(system_seat, CloseMove{});
    }
    History history = need(History::read(at));
    const auto stopped = history.fold({}, [](double) { return false; });
    QVERIFY(!stopped && stopped.error().cancelled);
    QCOMPARE(history.folded(), std::int64_t{256});
    QVERIFY(history.fold());
    QCOMPARE(history.now().move(), 600);
  }

 private:
  Folder folder_;
  fs::path path_;
  Truth truth_;
};

SANDGATE_TEST(HistoryTest)

}  // namespace tst_history
#include "tst_history.moc"
