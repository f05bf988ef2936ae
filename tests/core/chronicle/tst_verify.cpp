// Proof and story of an exercise file: what is sound, what is found out, and that neither writes.
#include <SQLiteCpp/SQLiteCpp.h>

#include <QTest>

#include "core/journal/codec.h"
#include "tests/core/fixtures/played_exercise.h"
#include "tests/runner/test.h"

namespace tst_verify {

using namespace sandgate;
using namespace sandgate::samples;
namespace fs = std::filesystem;

namespace {

const SeatId red{0}, blue{1};
const BodyId infantry{0}, cavalry{1};

/// Red's infantry and Blue's cavalry on level ground, 60 × 40 table feet, too far apart to see one another.
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

ExerciseFile::Contents small_contents(const std::string& build = this_build()) {
  return contents_of(scenario_json, build);
}

/// The opening, then a march of each side and its moves: entries 1 … 3 + moves.
void play(Played& played, int moves) {
  played.give(system_seat, Begin{});
  played.march(red, infantry, 25, 5);
  played.give(system_seat, CloseMove{});
  played.march(blue, cavalry, 55, 20);
  for (int move = 1; move < moves; ++move) played.give(system_seat, CloseMove{});
}

}  // namespace

class VerifyTest : public QObject {
  Q_OBJECT
 private slots:
  void init();
  void soundAsPlayed();
  void soundWhileBeingPlayed();
  void anotherBuildIsNotAskedToDecide();
  void forgedEvents_data();
  void forgedEvents();
  void refusedOrder();
  void changedByHand();
  void otherContents_data();
  void otherContents();
  void cancelled();
  void chronicle();

 private:
  std::unique_ptr<Folder> folder_;
  fs::path path_;
};

void VerifyTest::init() {
  folder_ = std::make_unique<Folder>();
  path_ = folder_->path("a.sandgate");
}

void VerifyTest::soundAsPlayed() {
  Hash state;
  std::int64_t orders = 0, events = 0;
  {
    Played played(path_, small_contents());
    play(played, 9);
    state = played.campaign.state_hash();
    orders = played.file.entries();
    events = played.file.events();
    QVERIFY(played.file.close());
  }
  const auto before = folder_->bytes();
  for (int i = 0; i < 2; ++i) {
    const Verdict verdict = need(verify(path_));
    QCOMPARE(text(verdict.fault.text()), text(""));
    QVERIFY(verdict.sound);
    QVERIFY(verdict.redecided);
    QCOMPARE(verdict.orders, orders);
    QCOMPARE(verdict.events, events);
    QCOMPARE(text(verdict.state_hash.hex()), text(state.hex()));
  }
  QVERIFY(folder_->bytes() == before);
}

void VerifyTest::soundWhileBeingPlayed() {
  Played played(path_, small_contents());
  play(played, 3);
  const Verdict verdict = need(verify(path_));
  QVERIFY2(verdict.sound, verdict.fault.text().c_str());
  QCOMPARE(verdict.orders, played.file.entries());
  played.give(system_seat, CloseMove{});
  QCOMPARE(need(verify(path_)).orders, played.file.entries());
}

void VerifyTest::anotherBuildIsNotAskedToDecide() {
  QVERIFY(!this_build().empty());
  {
    Played played(path_, small_contents("another"));
    play(played, 4);
  }
  const Verdict verdict = need(verify(path_));
  QVERIFY2(verdict.sound, verdict.fault.text().c_str());
  QVERIFY(!verdict.redecided);
}

void VerifyTest::forgedEvents_data() {
  QTest::addColumn<Bend>("bend");
  QTest::addColumn<QString>("decided");  // what this build says
  QTest::addColumn<QString>("folded");   // what another build says; empty: it cannot know
  const auto row = [](const char* name, Bend bend, const char* decided, const char* folded) {
    QTest::newRow(name) << std::move(bend) << text(decided) << text(folded);
  };
  const char* const first = "entry 3: decided again, its order gives another event 1";
  const char* const never = "entry 3: its events cannot have happened: ";
  const auto marched = [](auto change) {
    return [change](std::vector<Event>& events) { change(get<Marched>(events.front())); };
  };
  row("further than it can", marched([](Marched& m) { m.at.x += Length::inches(1); }), first, "");
  row(
      "an event too few", [](auto& events) { events.pop_back(); },
      "entry 3: decided again, its order gives another event 3", "");
  row(
      "an event too many", [](auto& events) { events.push_back(PhaseBegan{Phase::men}); },
      "entry 3: decided again, its order gives another event 4", "");
  row("nobody's march", marched([](Marched& m) { m.body = BodyId{99}; }), first,
      (std::string(never) + "there is no body 99").c_str());
  row("a march nobody ordered", marched([](Marched& m) { m.body = cavalry; }), first,
      (std::string(never) + "body 1 has no march").c_str());
  row("beyond its path", marched([](Marched& m) { m.along = Length::feet(21); }), first,
      (std::string(never) + "body 0 is beyond its path").c_str());
  row("an enemy nowhere", marched([](Marched& m) { m.end = MarchEnd::sighted; }), first,
      (std::string(never) + "an enemy sighted is nowhere").c_str());
  const auto instead = [](Event event) { return [event](auto& events) { events.front() = event; }; };
  row("halted without a march", instead(MarchHalted{cavalry, {}}), first,
      (std::string(never) + "body 1 has no march").c_str());
  row("ordered without a path", instead(MarchOrdered{infantry, {}, false}), first,
      (std::string(never) + "a march has no path").c_str());
  row("no such seat", instead(SeatClosed{SeatId{2}, {}}), first, (std::string(never) + "there is no seat 2").c_str());
  row("no such seat to run on", instead(RunOnEnded{SeatId{7}, RunOnEnd::idle}), first,
      (std::string(never) + "there is no seat 7").c_str());
  row("begun twice", instead(Began{}), first, (std::string(never) + "the exercise has begun before").c_str());
  row("another move closed", instead(MoveClosed{8}), first,
      (std::string(never) + "move 8 is closed in move 1").c_str());
}

void VerifyTest::forgedEvents() {
  QFETCH(Bend, bend);
  QFETCH(QString, decided);
  QFETCH(QString, folded);
  for (const bool same_build : {true, false}) {
    const fs::path path = folder_->path(same_build ? "same.sandgate" : "other.sandgate");
    {
      Played played(path, small_contents(same_build ? this_build() : "another"));
      played.give(system_seat, Begin{});
      played.march(red, infantry, 25, 5);
      played.give(system_seat, CloseMove{}, bend);
    }
    const Verdict verdict = need(verify(path));
    QCOMPARE(text(verdict.fault.text()), same_build ? decided : folded);
    QCOMPARE(verdict.sound, verdict.fault.empty());
    QVERIFY(!verdict.redecided);
    const Result<Chronicle> chronicle = read_chronicle(path);
    QCOMPARE(chronicle.has_value(), folded.isEmpty());
    if (!chronicle) QVERIFY(text(chronicle.error().sentence()).contains(folded.mid(folded.indexOf("its events"))));
  }
}

void VerifyTest::refusedOrder() {
  {
    Played played(path_, small_contents());
    played.give(system_seat, Begin{});
    Order order = samples::order(2);
    order.seat = blue;
    order.deed = CloseMyMove{};
    const Event closed = SeatClosed{blue, {}};
    QVERIFY(played.file.append(order, std::span(&closed, 1)));
  }
  const Verdict verdict = need(verify(path_));
  QVERIFY(!verdict.sound);
  QCOMPARE(text(verdict.fault.text()), text("entry 2: decided again, its order is refused (LW-2.2)"));
  QCOMPARE(verdict.orders, 1);
}

void VerifyTest::changedByHand() {
  {
    Played played(path_, small_contents());
    play(played, 4);
  }
  SQLite::Database(path_.string(), SQLite::OPEN_READWRITE)
      .exec("UPDATE events SET body = replace(body, '\"settled\":0', '\"settled\":1') WHERE kind = 'marched'");
  const Verdict verdict = need(verify(path_));
  QVERIFY(!verdict.sound);
  QVERIFY2(text(verdict.fault.text()).contains("entry 3: its hash does not fit what it holds"),
           verdict.fault.text().c_str());
  QCOMPARE(verdict.orders, 2);
}

void VerifyTest::otherContents_data() {
  QTest::addColumn<QString>("kind");
  QTest::addColumn<QString>("what");
  QTest::newRow("no country") << "no country"
                              << "the country it is played on is not kept in it";
  QTest::newRow("another country") << "another country"
                                   << "its country is not the one it was set up on";
  QTest::newRow("a country that is none") << "no file"
                                          << ", country: ";
  QTest::newRow("newer rulebook") << "schema"
                                  << "its rulebook is written to schema 99";
  QTest::newRow("older rulebook")
      << "old schema"
      << ": its rulebook is written to schema 1, and this program reads schemas 4 to 9; open it "
         "with the Sandgate that wrote it.";
  QTest::newRow("other seats") << "seats"
                               << "its seats are not those of its scenario";
  QTest::newRow("bad scenario") << "scenario"
                                << ", scenario: ";
  QTest::newRow("bad rulebook") << "rulebook"
                                << ", rulebook";
}

void VerifyTest::otherContents() {
  QFETCH(QString, kind);
  QFETCH(QString, what);
  ExerciseFile::Contents c = small_contents();
  if (kind == "no country") c.country.clear();
  if (kind == "another country") c.country = need(country_bytes(*Country::level(6'000, 4'010)));
  if (kind == "no file") c.country.resize(c.country.size() / 3);
  if (kind == "schema") c.rulebook_schema = 99;
  if (kind == "old schema") c.rulebook_schema = 1;
  if (kind == "seats") c.seats = {"red", "green"};
  if (kind == "scenario") c.scenario_json = "{}";
  if (kind == "rulebook") c.rulebook_json = "{}";
  QVERIFY(need(ExerciseFile::create(path_, c)).close());
  const Result<Verdict> verdict = verify(path_);
  QVERIFY(!verdict);
  QVERIFY2(text(verdict.error().sentence()).startsWith(text(path_.string())) &&
               text(verdict.error().sentence()).contains(what),
           verdict.error().sentence().c_str());
  QVERIFY(!read_chronicle(path_));
}

void VerifyTest::cancelled() {
  {
    Played played(path_, small_contents());
    play(played, 2);
    while (played.file.entries() < 300) played.give(system_seat, CloseMove{});
  }
  const Result<Verdict> verdict = verify(path_, [](double) { return false; });
  QVERIFY(!verdict);
  QVERIFY(verdict.error().cancelled);
}

void VerifyTest::chronicle() {
  Hash state;
  {
    Played played(path_, small_contents());
    play(played, 5);
    state = played.campaign.state_hash();
  }
  const auto before = folder_->bytes();
  const Chronicle chronicle = need(read_chronicle(path_));
  QVERIFY(folder_->bytes() == before);
  QCOMPARE(text(chronicle.end.state_hash().hex()), text(state.hex()));
  QCOMPARE(text(chronicle.setting->title), text("A small exercise"));

  std::vector<std::string> told;
  for (const ChronicleLine& line : chronicle.lines) {
    told.push_back(std::to_string(line.entry) + " " + std::to_string(line.move) +
                   (line.camp == Camp::first ? " red " : " blue ") + line.time.iso().substr(11) + " " +
                   encode(line.event).kind + " " + std::to_string(line.body.number) + " " +
                   std::string(line.clause.id));
  }
  const std::vector<std::string> expected{
      "1 1 red 09:00 began -1 LW-2.1",         "1 1 red 09:00 phase_began -1 LW-2.5",
      "2 1 red 09:00 march_ordered 0 KS-2.1",  "3 1 red 09:00 marched 0 KS-2.1",
      "3 1 red 09:00 move_closed -1 LW-2.2",   "3 2 blue 09:00 phase_began -1 LW-2.5",
      "4 2 blue 09:00 march_ordered 1 KS-2.1", "5 2 blue 09:00 marched 1 KS-2.1",
      "5 2 blue 09:00 move_closed -1 LW-2.2",  "5 3 red 09:04 phase_began -1 LW-2.5",
      "6 3 red 09:04 marched 0 KS-2.1",        "6 3 red 09:04 move_closed -1 LW-2.2",
      "6 4 blue 09:04 phase_began -1 LW-2.5",  "7 4 blue 09:04 marched 1 KS-2.1",
      "7 4 blue 09:04 move_closed -1 LW-2.2",  "7 5 red 09:08 phase_began -1 LW-2.5",
      "8 5 red 09:08 marched 0 KS-2.1",        "8 5 red 09:08 move_closed -1 LW-2.2",
      "8 6 blue 09:08 phase_began -1 LW-2.5"};
  for (std::size_t i = 0; i < std::min(told.size(), expected.size()); ++i) QCOMPARE(text(told[i]), text(expected[i]));
  QCOMPARE(told.size(), expected.size());
}

SANDGATE_TEST(VerifyTest)

}  // namespace tst_verify
#include "tst_verify.moc"
