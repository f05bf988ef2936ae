// The stored form of orders and events: round trips of every kind, its exact bytes, old versions raised. What is
// refused stands in tst_codec_damage.cpp.
#include <QTest>
#include <map>
#include <nlohmann/json.hpp>

#include "core/journal/codec.h"
#include "core/journal/versions.h"
#include "tests/core/journal/any_values.h"
#include "tests/core/journal/codec_samples.h"
#include "tests/runner/test.h"

namespace tst_codec {

using namespace sandgate;
using namespace sandgate::codec_samples;

class CodecTest : public QObject {
  Q_OBJECT
 private slots:
  void roundTrip();
  void kindsHaveNamesOfTheirOwn();
  void anyOfEveryKindRoundTrips();
  void KS_8_4_contours_uphill_are_below_nought();
  void bytes_data();
  void bytes();
  void raisedStepByStep();
  void raisingFails_data();
  void raisingFails();
};

void CodecTest::roundTrip() {
  for (const Event& event : events()) {
    const Encoded e = encode(event);
    // Compact with sorted keys is what nlohmann writes by default.
    QCOMPARE(text(e.body), text(nlohmann::json::parse(e.body).dump()));
    const Result<Event> back = decode_event(e.kind, e.version, e.body, "row");
    QVERIFY2(back, back ? "" : back.error().sentence().c_str());
    QVERIFY2(*back == event, e.body.c_str());
  }
  for (const Deed& deed : deeds()) {
    const Encoded e = encode(deed);
    QCOMPARE(text(e.body), text(nlohmann::json::parse(e.body).dump()));
    const Result<Deed> back = decode_deed(e.kind, e.version, e.body, "row");
    QVERIFY2(back, back ? "" : back.error().sentence().c_str());
    QVERIFY2(*back == deed, e.body.c_str());
  }
}

void CodecTest::kindsHaveNamesOfTheirOwn() {
  std::map<std::string, std::size_t> names;
  for (const Event& e : events())
    QCOMPARE(names.try_emplace("event " + encode(e).kind, e.index()).first->second, e.index());
  for (const Deed& d : deeds())
    QCOMPARE(names.try_emplace("deed " + encode(d).kind, d.index()).first->second, d.index());
  QCOMPARE(names.size(), kind_count<Event> + kind_count<Deed>);
}

void CodecTest::anyOfEveryKindRoundTrips() {
  tests::AnyValues any(20'230'914);
  for (int i = 0; i < 20'000; ++i) {
    const Event event = any.event(static_cast<std::size_t>(i) % kind_count<Event>);
    const Encoded e = encode(event);
    const Result<Event> back = decode_event(e.kind, e.version, e.body, "row");
    QVERIFY2(back, back ? "" : (back.error().sentence() + "\n" + e.body).c_str());
    QVERIFY2(*back == event, e.body.c_str());
    if (i % 16 == 0) QCOMPARE(text(e.body), text(nlohmann::json::parse(e.body).dump()));
  }
  for (int i = 0; i < 10'000; ++i) {
    const Deed deed = any.deed(static_cast<std::size_t>(i) % kind_count<Deed>);
    const Encoded e = encode(deed);
    const Result<Deed> back = decode_deed(e.kind, e.version, e.body, "row");
    QVERIFY2(back, back ? "" : (back.error().sentence() + "\n" + e.body).c_str());
    QVERIFY2(*back == deed, e.body.c_str());
  }
}

void CodecTest::KS_8_4_contours_uphill_are_below_nought() {
  JoinedMelee melee = joined_melee();
  melee.charge = JoinedCharge{};
  melee.charge->contours = -2;
  const Encoded e = encode(Event(MeleeJoined{TableId{0}, melee}));
  const Result<Event> back = decode_event(e.kind, e.version, e.body, "row");
  QVERIFY2(back, back ? "" : back.error().sentence().c_str());
  QVERIFY(*back == Event(MeleeJoined{TableId{0}, melee}));
  // No other number of it is.
  melee.charge->charger_counts = -2;
  const Encoded wrong = encode(Event(MeleeJoined{TableId{0}, melee}));
  QVERIFY(!decode_event(wrong.kind, wrong.version, wrong.body, "row"));
}

void CodecTest::bytes_data() {
  QTest::addColumn<QString>("kind");
  QTest::addColumn<QString>("body");
  QTest::addColumn<QString>("expected_kind");
  QTest::addColumn<QString>("expected_body");
  const auto row = [](const char* name, const Encoded& e, const char* kind, const char* body, int version = 1) {
    QCOMPARE(e.version, version);
    QTest::newRow(name) << text(e.kind) << text(e.body) << kind << body;
  };
  row("marched", encode(Event(marched())), "marched", whole_march);
  row("began", encode(Event(Began{Camp::second, true})), "began", R"({"camp":"second","tossed":true})");
  row("closed", encode(Event(MoveClosed{12})), "move_closed", R"({"move":12})");
  row("seat closed", encode(Event(SeatClosed{SeatId{1}, RunOn{false, true, ExerciseTime{5}}})), "seat_closed",
      R"({"run_on":{"until":5,"until_idle":true,"until_report":false},"seat":1})");
  row("melee", encode(Event(MeleeJoined{TableId{0}, joined_melee()})), "melee_joined", whole_melee, 3);
  row("centred melee", encode(Event(MeleesRejoined{TableId{0}, {centred_melee()}})), "melees_rejoined",
      QByteArray(whole_melee)
          .replace("\"centre\":null", "\"centre\":9")
          .replace("\"melee\":{", "\"melees\":[{")
          .replace("},\"table\"", "}],\"table\"")
          .constData(),
      2);
  row("men moved",
      encode(Event(MenMoved{TableId{0}, SeatId{1}, {{ManId{4}, {at(1, 2), at(3, 4)}, Moves{{9}}, ManId{8}}}, {}})),
      "men_moved",
      R"({"guns":[],"men":[{"contact":8,"man":4,"paid":9,"path":[[1,2],[3,4]],"spent":0}],"seat":1,"table":0})", 2);
  row("set out", encode(Event(BodySetOut{BodyId{3}, {{Arm::infantry, at(1, 2)}}, {}, {{std::nullopt, at(9, 8), {}}}})),
      "body_set_out",
      R"({"body":3,"brought":[],"guns":[{"at":[9,8],"facing":0,"gun":null}],"men":[{"arm":"infantry","at":[1,2]}]})");
  row("march", encode(Deed(MarchOrder<BodyId>{BodyId{2}, {at(1, 2), at(3, 4)}, true})), "march",
      R"({"body":2,"by_road":false,"path":[[1,2],[3,4]],"press_on":true,"via":[]})", 3);
  row("close my move", encode(Deed(CloseMyMove{})), "close_my_move", R"({"run_on":null})");
  row("begin", encode(Deed(Begin{})), "begin", "{}");
  row("close move", encode(Deed(CloseMove{})), "close_move", "{}");
  row("halt", encode(Deed(HaltOrder<BodyId>{BodyId{9}})), "halt", R"({"body":9})");
  row("box", encode(Deed(BoxOrder<BodyId>{BodyId{4}})), "box", R"({"body":4})");
  row("stand out", encode(Deed(StandOutOrder<BodyId>{BodyId{4}, Formation::extended})), "stand_out",
      R"({"body":4,"formation":"extended"})");
  row("screen", encode(Deed(ScreenOrder<BodyId>{{{BodyId{4}, {at(1, 2), at(3, 4)}}, {BodyId{5}, {at(-6, 0)}}}, true})),
      "screen", whole_screen);
  row("screen of nobody", encode(Deed(ScreenOrder<BodyId>{})), "screen", R"({"parties":[],"press_on":false})");
  row("set visibility", encode(Deed(SetVisibility{Length::feet(8), hard_line})), "set_visibility", whole_visibility);
  row("man a seat", encode(Deed(ManSeat{SeatId{1}, "skirmisher"})), "man_seat",
      R"({"commander":"skirmisher","seat":1})");
  SupplyCollected kept;
  kept.bodies = {{BodyId{3}, 0, {.foot = 1, .since = 6}}};
  kept.waggons = SupplyCollected::Waggons{51, 50, 2, 0, {BodyId{4}}};
  row("kept by waggons", encode(Event(kept)), "supply_collected",
      R"({"besieged":false,"bodies":[{"body":3,"horses_eaten":0,"hunger":{"besieged":0,"foot":1,"horses":0,)"
      R"("last_horse":0,"riders":0,"shooters":0,"since":6}}],"collecting":true,)"
      R"("drawn":{"ammunition":0,"food":0,"forage":0},"due":{"ammunition":0,"food":0,"forage":0},"from":[],)"
      R"("missed":{"ammunition":0,"food":0,"forage":0},"owed":{"ammunition":0,"food":0,"forage":0},"small":false,)"
      R"("waggons":{"by":[4],"guns":2,"kept":50,"men":51,"served":0}})",
      2);
  row("a body lost to a shot", encode(Event(BodyLost{BodyId{3}, true})), "body_lost", R"({"body":3,"by_fire":true})",
      2);
  row("box opened by scouts", encode(Event(BoxOpened{BodyId{3}, Formation::fours, BodyId{8}})), "box_opened",
      R"({"body":3,"fired_on":false,"formation":"fours","scouts":8})", 2);
  row("box opened by order", encode(Event(BoxOpened{BodyId{3}, Formation::two_ranks, {}})), "box_opened",
      R"({"body":3,"fired_on":false,"formation":"two_ranks","scouts":null})", 2);
  row("box fired on", encode(Event(BoxOpened{BodyId{3}, Formation::fours, {}, true})), "box_opened",
      R"({"body":3,"fired_on":true,"formation":"fours","scouts":null})", 2);
  row("fire", encode(Deed(FireOrder<BodyId>{TableId{0}, GunId{2}, {Bearing::of(1600), {-40}, 1}})), "fire",
      R"({"aim":{"bearing":1600,"elevation":-40,"projectile":1},"gun":2,"table":0})");
  row("shot", encode(Event(shot_fired())), "shot_fired", whole_shot);
  row("walks held", encode(Event(WalksHeld{TableId{0}, {SeatId{1}, {{ManId{4}, {at(1, 2), at(3, 4)}}}}})), "walks_held",
      R"({"table":0,"walks":{"men":[{"man":4,"path":[[1,2],[3,4]]}],"seat":1}})");
  row("dummy removed", encode(Event(DummyRemoved{BodyId{6}})), "dummy_removed", R"({"body":6})");
  row("boxed", encode(Event(Boxed{BodyId{3}})), "boxed", R"({"body":3})");
  row("sighted", encode(Event(Sighted{SideId{1}, BodyId{8}, BodyId{3}})), "sighted", R"({"body":3,"by":8,"side":1})");
  row("sight lost", encode(Event(SightLost{SideId{1}, BodyId{3}})), "sight_lost", R"({"body":3,"side":1})");
  row("reported", encode(Event(reported())), "reported", whole_report);
  row("an empty box reported", encode(Event(Reported{SideId{0}, BodyId{0}, BodyId{1}, ReportKind::empty, {}})),
      "reported",
      R"({"about":1,"by":0,"kind":"empty","seen":{"at":[0,0],"counted":false,"facing":0,"formation":"boxed","parts":[],)"
      R"("scouts":false},"side":0})");
  row("visibility changed", encode(Event(VisibilityChanged{Length::feet(8), hard_line})), "visibility_changed",
      whole_visibility);
  row("game opened", encode(Event(GameOpened{{30, 28}, SideId{1}, true})), "game_opened",
      R"({"defender":1,"men":[30,28],"tossed":true})");
  row("guns carried off", encode(Event(GunsCarriedOff{{GunId{2}, GunId{4}}})), "guns_carried_off", R"({"guns":[2,4]})");
  row("rear reached", encode(Event(RearReached{SideId{0}, {ManId{4}, ManId{5}}, 6})), "rear_reached",
      R"({"beaten":0,"men":[4,5],"moves":6})");
  row("line reached", encode(Event(LineReached{{ManId{4}}})), "line_reached", R"({"men":[4]})");
  row("battle ended",
      encode(
          Event(BattleEnded{EndReason::too_few, std::nullopt, {{{1, 2, 3, 4, 5, PointsCount::Victory::drawn}, 100}}})),
      "battle_ended",
      R"({"scores":[{"count":{"cavalry":2,"guns":3,"infantry":1,"own_prisoners_held":4,"prisoners_taken":5,)"
      R"("victory":"drawn"},"half_points":100}],"why":"too_few","winner":null})");
  row("seat manned", encode(Event(SeatManned{SeatId{0}, ""})), "seat_manned", R"({"commander":"","seat":0})");
}

void CodecTest::bytes() {
  QFETCH(QString, kind);
  QFETCH(QString, body);
  QTEST(kind, "expected_kind");
  QTEST(body, "expected_body");
}

namespace {

using nlohmann::json;

// A kind that once kept feet as "reach" and then inches as "length", and only lately whether it was by night.
Result<std::string> feet_to_inches(std::string_view body) {
  json value = json::parse(body, nullptr, false);
  if (!value.is_object() || !value.contains("reach")) return fault({}, "“reach” is missing");
  value["length"] = 12 * value["reach"].get<int>();
  value.erase("reach");
  return value.dump();
}
Result<std::string> add_night(std::string_view body) {
  json value = json::parse(body);
  value["night"] = false;
  return value.dump();
}
constexpr journal::Upcast steps[] = {feet_to_inches, add_night};

}  // namespace

void CodecTest::raisedStepByStep() {
  // Before version 2 no box was fired on.
  const auto opened = decode_event("box_opened", 1, R"({"body":3,"formation":"fours","scouts":8})", "row");
  QVERIFY2(opened, opened ? "" : opened.error().sentence().c_str());
  QVERIFY(*opened == Event(BoxOpened{BodyId{3}, Formation::fours, BodyId{8}, false}));
  // Before version 2 nobody was kept by waggons.
  SupplyCollected drawn;
  drawn.bodies = {{BodyId{3}, 0, {}}};
  drawn.due = drawn.drawn = {2, 0, 0};
  drawn.from = {{BodyId{4}, {2, 0, 0}}};
  const Encoded by_packets = encode(Event(drawn));
  QCOMPARE(by_packets.version, 2);
  std::string older = by_packets.body;
  const std::size_t since = older.find(R"(,"waggons":null)");
  QVERIFY(since != std::string::npos);
  older.erase(since, std::string(R"(,"waggons":null)").size());
  const auto collected = decode_event("supply_collected", 1, older, "row");
  QVERIFY2(collected, collected ? "" : collected.error().sentence().c_str());
  QVERIFY(*collected == Event(drawn));
  for (const char* damaged : {"", "{}", "[]", "null", "{\"bodies\":[]"})
    QVERIFY(!decode_event("supply_collected", 1, damaged, "row"));
  // Before version 2 nobody counted what part of a move a walk took.
  const MenMoved walked{TableId{0},
                        SeatId{1},
                        {{ManId{4}, {at(1, 2), at(3, 4)}, Moves{{9}}, ManId{8}}, {ManId{5}, {at(0, 0)}, {}, {}}},
                        {{GunId{2}, {at(7, 8)}, Bearing::of(1600), Moves{}}}};
  std::string uncounted = encode(Event(walked)).body;
  const std::string count = R"(,"spent":0)";
  for (std::size_t there = uncounted.find(count); there != std::string::npos; there = uncounted.find(count))
    uncounted.erase(there, count.size());
  const auto counted = decode_event("men_moved", 1, uncounted, "row");
  QVERIFY2(counted, counted ? "" : counted.error().sentence().c_str());
  QVERIFY(*counted == Event(walked));
  // Before version 2 no order that rode named places on its way.
  const auto taken = decode_event("paper_taken", 1,
                                  R"({"by":7,"paper":{"at":[1,2],"from":"Col Burke","given":20000000,"kind":"order",)"
                                  R"("order":{"formation":"fours","kind":"march","press_on":true,"to":[64,128]},)"
                                  R"("places":[],"text":["\"press_on\":true,\"to\":["],"to":"2/Border"}})",
                                  "row");
  QVERIFY2(taken, taken ? "" : taken.error().sentence().c_str());
  const auto* paper = get_if<PaperTaken>(&*taken);
  QVERIFY(paper && paper->paper.order);
  QCOMPARE(paper->paper.order->to, at(64, 128));
  QVERIFY(paper->paper.order->via.empty());
  const auto march = decode_deed("march", 1, R"({"body":2,"path":[[1,2],[3,4]],"press_on":true})", "row");
  QVERIFY2(march, march ? "" : march.error().sentence().c_str());
  QVERIFY(*march == Deed(MarchOrder<BodyId>{BodyId{2}, {at(1, 2), at(3, 4)}, true}));
  // Before version 2 nobody reported riders. What a paper says is no key.
  for (const Event& event : courier_events()) {
    const auto* sent = get_if<RiderSent>(&event);
    if (!sent) continue;
    RiderSent plain = *sent;
    plain.carried.riders.clear();
    if (plain.carried.state) {
      plain.carried.state->supply.reset();
      plain.carried.state->dismounted = plain.carried.state->unlimbered = false;
    }
    if (plain.carried.order)
      plain.carried.order->via.clear(), plain.carried.order->by_road = false, plain.carried.order->errand.reset();
    for (Paper& told : plain.carried.papers) {
      told.text = {"sightings", "riders"};
      told.from = "sightings";
      if (told.order) told.order->via.clear(), told.order->by_road = false, told.order->errand.reset();
    }
    const Encoded now = encode(Event(plain));
    QCOMPARE(now.version, 6);
    std::string before = now.body;
    const std::string key = R"("riders":[],)";
    const std::size_t at = before.find(key);
    QVERIFY(at != std::string::npos && before.find(key, at + 1) == std::string::npos);
    before.erase(at, key.size());
    for (const std::string& later : {std::string(R"(,"via":[])"), std::string(R"("by_road":false,)"),
                                     std::string(R"("supply":null,)"), std::string(R"("errand":null,)"),
                                     std::string(R"(,"dismounted":false)"), std::string(R"(,"unlimbered":false)")}) {
      for (std::size_t there = before.find(later); there != std::string::npos; there = before.find(later))
        before.erase(there, later.size());
    }
    const auto raised = decode_event("rider_sent", 1, before, "row");
    QVERIFY2(raised, raised ? "" : raised.error().sentence().c_str());
    QVERIFY(*raised == Event(plain));
  }
  // Before anybody dug, a party was at what it breaks or mends alone, and no order that rode was to dig.
  WorkBegun begun{BodyId{3}, {true, {}, {FeatureId{7}, at(5, 6)}, {}}};
  const Encoded worked = encode(Event(begun));
  QCOMPARE(worked.version, 2);
  std::string undug = worked.body;
  const std::string nothing = R"("dig":null,)";
  QVERIFY(undug.find(nothing) != std::string::npos);
  undug.erase(undug.find(nothing), nothing.size());
  const auto again = decode_event("work_begun", 1, undug, "row");
  QVERIFY2(again, again ? "" : again.error().sentence().c_str());
  QVERIFY(*again == Event(begun));
  for (const Event& event : courier_events()) {
    const auto* sent = get_if<RiderSent>(&event);
    if (!sent || !sent->carried.order || !sent->carried.order->errand) continue;
    RiderSent plain = *sent;
    plain.carried.order->errand->dig.reset();
    plain.carried.order->errand->form = FormedAs::fours;
    if (plain.carried.state) plain.carried.state->dismounted = plain.carried.state->unlimbered = false;
    std::string before = encode(Event(plain)).body;
    for (const std::string& later :
         {std::string(R"("dig":null,)"), std::string(R"(,"dig":null)"), std::string(R"(,"form":"fours")"),
          std::string(R"(,"dismounted":false)"), std::string(R"(,"unlimbered":false)")}) {
      for (std::size_t there = before.find(later); there != std::string::npos; there = before.find(later))
        before.erase(there, later.size());
    }
    const auto raised = decode_event("rider_sent", 5, before, "row");
    QVERIFY2(raised, raised ? "" : raised.error().sentence().c_str());
    QVERIFY(*raised == Event(plain));
  }
  QCOMPARE(journal::newest_version(steps), 3);
  QCOMPARE(text(journal::raise("patrolled", 1, R"({"reach":4})", steps, "row").value()),
           R"({"length":48,"night":false})");
  QCOMPARE(text(journal::raise("patrolled", 2, R"({"length":5})", steps, "row").value()),
           R"({"length":5,"night":false})");
  QCOMPARE(text(journal::raise("patrolled", 3, R"({"as":"is"})", steps, "row").value()), R"({"as":"is"})");
}

void CodecTest::raisingFails_data() {
  QTest::addColumn<int>("version");
  QTest::addColumn<QString>("sentence");
  QTest::newRow("newer") << 4
                         << QString::fromUtf8(
                                "row: “patrolled” is written in version 4, and this program knows it up to 3; open the "
                                "file with a newer Sandgate.");
  QTest::newRow("never was") << -1 << QString::fromUtf8("row: “patrolled” has no version -1.");
  QTest::newRow("a step fails") << 1 << QString::fromUtf8("row: “reach” is missing.");
}

void CodecTest::raisingFails() {
  QFETCH(int, version);
  QFETCH(QString, sentence);
  const Result<std::string> raised = journal::raise("patrolled", version, "{}", steps, "row");
  QVERIFY(!raised);
  QCOMPARE(text(raised.error().sentence()), sentence);
}

SANDGATE_TEST(CodecTest)

}  // namespace tst_codec
#include "tst_codec.moc"
