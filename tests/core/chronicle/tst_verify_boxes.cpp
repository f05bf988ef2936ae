// Boxes, scouts, sightings and fog read back: all of it is decided again, none of it can be forged.
#include <map>
#include <set>

#include "core/journal/codec.h"
#include "tests/core/fixtures/boxes_exercise.h"
#include "tests/runner/test.h"

namespace tst_verify_boxes {

using namespace sandgate;
using namespace sandgate::samples;
using namespace sandgate::samples::boxes;
namespace fs = std::filesystem;

namespace {

std::map<std::string, int> kinds(const Chronicle& chronicle) {
  std::map<std::string, int> found;
  for (const ChronicleLine& line : chronicle.lines) ++found[encode(line.event).kind];
  return found;
}

}  // namespace

class VerifyBoxes : public QObject {
  Q_OBJECT
 private slots:
  void init();
  void allIsDecidedAgain();
  void theStoryNamesItsClauses();
  void forgedEvents_data();
  void forgedEvents();

 private:
  std::unique_ptr<Folder> folder_;
  fs::path path_;
};

void VerifyBoxes::init() {
  folder_ = std::make_unique<Folder>();
  path_ = folder_->path("a.sandgate");
}

void VerifyBoxes::allIsDecidedAgain() {
  Hash state;
  std::int64_t orders = 0, events = 0;
  {
    Played played(path_, contents_of(boxes_json));
    play(played);
    state = played.campaign.state_hash();
    orders = played.file.entries(), events = played.file.events();
    QVERIFY(played.file.close());
  }
  const Verdict verdict = need(verify(path_));
  QCOMPARE(text(verdict.fault.text()), text(""));
  QVERIFY(verdict.sound && verdict.redecided);
  QCOMPARE(verdict.orders, orders);
  QCOMPARE(verdict.events, events);
  QCOMPARE(text(verdict.state_hash.hex()), text(state.hex()));

  const Chronicle chronicle = need(read_chronicle(path_));
  QCOMPARE(text(chronicle.end.state_hash().hex()), text(state.hex()));
  QVERIFY(chronicle.end.body(decoy).gone && !chronicle.end.body(column).gone);
  QCOMPARE(chronicle.end.body(column).formation, Formation::fours);
  QCOMPARE(chronicle.end.body(box).formation, Formation::boxed);
  QCOMPARE(chronicle.end.visibility(), Length::feet(30));
  QVERIFY(chronicle.end.commander(blue).empty());
  std::map<std::string, int> found = kinds(chronicle);
  QCOMPARE(found["box_opened"], 3);
  QCOMPARE(found["dummy_removed"], 1);
  QCOMPARE(found["boxed"], 1);
  QCOMPARE(found["visibility_changed"], 2);
  QCOMPARE(found["seat_manned"], 2);
  QVERIFY(found["sighted"] >= 8 && found["sight_lost"] >= 5);
  QVERIFY(found["reported"] >= found["sighted"] + found["sight_lost"] - 1);
}

void VerifyBoxes::theStoryNamesItsClauses() {
  {
    Played played(path_, contents_of(boxes_json));
    play(played);
  }
  std::map<std::string, std::set<std::string>> clauses;
  std::map<std::string, std::set<std::int32_t>> concerned;
  for (const ChronicleLine& line : need(read_chronicle(path_)).lines) {
    const std::string kind = encode(line.event).kind;
    clauses[kind].insert(std::string(line.clause.id));
    concerned[kind].insert(line.body.number);
  }
  using Ids = std::set<std::string>;
  using Bodies = std::set<std::int32_t>;
  QCOMPARE(clauses["box_opened"], Ids{"CX-2"});
  QCOMPARE(concerned["box_opened"], (Bodies{column.number, decoy.number, box.number}));
  QCOMPARE(clauses["dummy_removed"], Ids{"CX-10"});
  QCOMPARE(concerned["dummy_removed"], Bodies{decoy.number});
  QCOMPARE(clauses["boxed"], Ids{"CX-2"});
  QCOMPARE(concerned["boxed"], Bodies{box.number});
  QCOMPARE(clauses["sighted"], Ids{"CX-11"});
  QCOMPARE(clauses["sight_lost"], Ids{"CX-11"});
  QCOMPARE(clauses["reported"], Ids{"KS-1.1"});
  QCOMPARE(clauses["visibility_changed"], Ids{"CX-11"});
  QCOMPARE(concerned["visibility_changed"], Bodies{-1});
  QCOMPARE(clauses["seat_manned"], Ids{"KS-10"});
}

void VerifyBoxes::forgedEvents_data() {
  QTest::addColumn<std::vector<Event>>("forged");
  QTest::addColumn<QString>("wrong");
  const auto row = [](const char* name, std::vector<Event> forged, const char* wrong) {
    QTest::newRow(name) << std::move(forged) << "entry 2: its events cannot have happened: " + text(wrong);
  };
  const BodyId nobody{99};
  const Sighting open{{}, {}, Formation::fours, false, true, {Part{Arm::infantry, {{64}}, {{64}}, 0, 0}}};
  Sighting without_an_arm = open;
  without_an_arm.parts.clear();
  row("nobody's box", {BoxOpened{nobody, Formation::fours, {}}}, "there is no body 99");
  row("no box", {BoxOpened{infantry, Formation::fours, {}}}, "body 0 is no box to open");
  row("opened into a box", {BoxOpened{column, Formation::boxed, {}}}, "body 1 is no box to open");
  row("opened twice", {BoxOpened{column, Formation::fours, {}}, BoxOpened{column, Formation::fours, {}}},
      "body 1 is no box to open");
  row("opened by nobody", {BoxOpened{column, Formation::fours, nobody}}, "there is no body 99");
  row("opened by its own scouts", {BoxOpened{box, Formation::fours, patrol}}, "body 3 is none of the enemy's");
  row("a dummy that is none", {DummyRemoved{column}}, "body 1 is no dummy");
  row("a dummy that is nobody's", {DummyRemoved{nobody}}, "there is no body 99");
  row("a dummy removed twice", {DummyRemoved{decoy}, DummyRemoved{decoy}}, "body 2 is gone");
  row("what is gone opened", {DummyRemoved{decoy}, BoxOpened{decoy, Formation::fours, {}}}, "body 2 is gone");
  row("what is gone boxed", {DummyRemoved{decoy}, Boxed{decoy}}, "body 2 is gone");
  row("what is gone marches", {DummyRemoved{decoy}, MarchOrdered{decoy, {{}, {}}, false}}, "body 2 is gone");
  row("boxed twice", {Boxed{column}}, "body 1 is boxed already");
  row("boxed scouts", {Boxed{patrol}}, "body 3 never goes into a box");
  row("nobody boxed", {Boxed{nobody}}, "there is no body 99");
  row("sighted by no side", {Sighted{SideId{2}, infantry, patrol}}, "there is no side 2");
  row("sighted by nobody", {Sighted{red_side, nobody, patrol}}, "there is no body 99");
  row("nobody sighted", {Sighted{red_side, infantry, nobody}}, "there is no body 99");
  row("sighted with another's eyes", {Sighted{red_side, box, patrol}}, "body 4 is not of side 0");
  row("own body sighted", {Sighted{red_side, infantry, column}}, "body 1 is of side 0 itself");
  row("sighted twice", {Sighted{red_side, infantry, box}}, "body 4 is in sight already");
  row("sighted by what is gone", {DummyRemoved{decoy}, Sighted{red_side, decoy, patrol}}, "body 2 is gone");
  row("lost by no side", {SightLost{SideId{2}, box}}, "there is no side 2");
  row("nobody lost", {SightLost{red_side, nobody}}, "there is no body 99");
  row("lost and never seen", {SightLost{red_side, patrol}}, "body 3 is not in sight");
  row("own body lost", {SightLost{red_side, column}}, "body 1 is not in sight");
  row("lost twice", {SightLost{red_side, box}, SightLost{red_side, box}}, "body 4 is not in sight");
  row("reported to no side", {Reported{SideId{2}, infantry, box, ReportKind::seen, open}}, "there is no side 2");
  row("reported by nobody", {Reported{red_side, nobody, box, ReportKind::seen, open}}, "there is no body 99");
  row("nobody reported", {Reported{red_side, infantry, nobody, ReportKind::seen, open}}, "there is no body 99");
  row("reported by another's", {Reported{red_side, patrol, box, ReportKind::seen, open}}, "body 3 is not of side 0");
  row("own body reported", {Reported{red_side, infantry, column, ReportKind::seen, open}},
      "body 1 is of side 0 itself");
  row("reported unseen", {Reported{red_side, infantry, patrol, ReportKind::seen, open}},
      "what is reported of body 3 is not what is seen");
  row("reported lost in plain sight", {Reported{red_side, infantry, box, ReportKind::lost, open}},
      "what is reported of body 4 is not what is seen");
  row("reported empty in plain sight", {Reported{blue_side, box, decoy, ReportKind::empty, {}}},
      "what is reported of body 2 is not what is seen");
  row("reported empty and still there",
      {SightLost{blue_side, decoy}, Reported{blue_side, box, decoy, ReportKind::empty, {}}},
      "body 2 is no box found empty");
  row("a full box reported empty", {SightLost{red_side, box}, Reported{red_side, infantry, box, ReportKind::empty, {}}},
      "body 4 is no box found empty");
  row("what is gone reported seen", {DummyRemoved{decoy}, Reported{blue_side, box, decoy, ReportKind::seen, {}}},
      "body 2 is gone");
  row("reported by what is gone", {DummyRemoved{decoy}, Reported{red_side, decoy, box, ReportKind::seen, {}}},
      "body 2 is gone");
  row("standing out without an arm", {Reported{red_side, infantry, box, ReportKind::seen, without_an_arm}},
      "body 4 is reported to stand out without an arm");
  row("lost without an arm",
      {SightLost{red_side, box}, Reported{red_side, infantry, box, ReportKind::lost, without_an_arm}},
      "body 4 is reported to stand out without an arm");
  row("no visibility", {VisibilityChanged{{}, ""}}, "there is no such visibility");
  row("less than none", {VisibilityChanged{Length::feet(-30), ""}}, "there is no such visibility");
  row("beyond all tables", {VisibilityChanged{Length::feet(1'001), ""}}, "there is no such visibility");
  const Window window{{}, {Length::feet(9), Length::feet(9)}};
  const TableOpened opened{TableId{0}, window, false};
  row("a table that is not the next", {TableOpened{TableId{1}, window, false}}, "table 1 is not the next");
  row("a table inside out", {TableOpened{TableId{0}, {window.north_east, {}}, false}}, "a table has no width");
  row("men moved on no table", {MenMoved{TableId{0}, SeatId{0}, {}, {}}}, "there is no table 0");
  row("nobody moved", {opened, MenMoved{TableId{0}, SeatId{0}, {{ManId{5}, {{}}, {}, {}}}, {}}}, "there is no man 5");
  row("more set out than there are",
      {opened, BodySetOut{infantry, std::vector<BodySetOut::Man>(65, {Arm::infantry, {}}), {}, {}}},
      "body 0 sets out more men than it has");
  row("led by nobody", {opened, BodySetOut{infantry, {}, {{ManId{3}, {}}}, {}}}, "there is no man 3");
  row("set out twice", {opened, BodySetOut{infantry, {}, {}, {}}, BodySetOut{infantry, {}, {}, {}}},
      "body 0 is set out already");
  row("formed up before it was set out", {FormedUp{infantry, Formation::fours, {}, {}}}, "body 0 is in its ranks");
  row("a melee nobody joined", {opened, MeleeFought{TableId{0}, 1}}, "there is no melee 1");
  row("a table closed twice", {opened, TableClosed{TableId{0}, {}}, TableClosed{TableId{0}, {}}},
      "there is no table 0");
  row("a table joined with itself", {opened, TableClosed{TableId{0}, TableId{0}}}, "a table is joined with itself");
  row("a free man freed",
      {opened, BodySetOut{infantry, {{Arm::infantry, {}}}, {}, {}}, MenFared{Fate::freed, {}, {ManId{0}}}},
      "man 0 cannot fare so");
  row("nothing left of what is whole", {BodyLost{infantry}}, "body 0 has men left");
  row("a gun that is none", {GunFared{GunId{0}, {}, SideId{0}}}, "there is no gun 0");
  row("fights for too few", {opened, TableChanged{TableId{0}, window, 0, {}, {SeatId{0}}}},
      "a table does not say who fights for each side");
  row("a seat that is none", {SeatManned{SeatId{2}, "skirmisher"}}, "there is no seat 2");
}

void VerifyBoxes::forgedEvents() {
  QFETCH(std::vector<Event>, forged);
  QFETCH(QString, wrong);
  for (const bool same_build : {true, false}) {
    const fs::path path = folder_->path(same_build ? "same.sandgate" : "other.sandgate");
    {
      Played played(path, contents_of(boxes_json, same_build ? this_build() : "another"));
      played.give(system_seat, Begin{});
      QVERIFY(played.campaign.watch(red_side, box).in_sight() && !played.campaign.watch(red_side, patrol).in_sight());
      QVERIFY(played.campaign.watch(blue_side, decoy).in_sight());
      played.give(system_seat, CloseMove{},
                  [&](std::vector<Event>& events) { events.insert(events.begin(), forged.begin(), forged.end()); });
    }
    const Verdict verdict = need(verify(path));
    QVERIFY(!verdict.sound);
    QCOMPARE(text(verdict.fault.text()),
             same_build ? text("entry 2: decided again, its order gives another event 1") : wrong);
    const Result<Chronicle> chronicle = read_chronicle(path);
    QVERIFY(!chronicle);
    QVERIFY(text(chronicle.error().sentence()).contains(wrong.mid(wrong.indexOf("its events"))));
  }
}

SANDGATE_TEST(VerifyBoxes)

}  // namespace tst_verify_boxes
#include "tst_verify_boxes.moc"
