// The stored form of orders and events: round trips of every kind, its exact bytes, and what is refused.
#include <QTest>
#include <nlohmann/json.hpp>
#include <random>

#include "core/journal/codec.h"
#include "core/journal/versions.h"

using namespace sandgate;

namespace {

QString text(std::string_view s) { return QString::fromUtf8(s.data(), static_cast<qsizetype>(s.size())); }

Point at(std::int64_t x, std::int64_t y) { return {{{x}}, {{y}}}; }

Marched marched() {
  Marched m;
  m.body = BodyId{7};
  m.at = at(38'400, -12);
  m.facing = Bearing::of(4'800);
  m.along = Length::inches(30);
  m.settled = 2;
  m.paid = {{11}};
  m.waited = Moves::whole(1);
  m.distance = Length::inches(12);
  m.climbed = 3;
  m.descended = 1;
  m.fords = 1;
  m.multiplied = {{400'000}};
  m.on_road = {{5}};
  m.end = MarchEnd::sighted;
  m.bar = Bar::off_map;
  m.enemy_at = at(1, 2);
  return m;
}

/// One of every kind and of every word, absent and present options.
std::vector<Event> events() {
  Marched bare;
  bare.body = BodyId{0};
  std::vector<Event> all{Began{Camp::second, true},
                         Began{},
                         MarchOrdered{BodyId{0}, {}, false},
                         MarchOrdered{BodyId{3}, {at(0, 0), at(64, 64), at(-5, 9)}, true},
                         MarchHalted{BodyId{3}, std::nullopt},
                         MarchHalted{BodyId{3}, at(3, 4)},
                         marched(),
                         bare,
                         SeatClosed{SeatId{1}, std::nullopt},
                         SeatClosed{SeatId{1}, RunOn{false, true, ExerciseTime{-31'000'000}}},
                         SeatClosed{SeatId{0}, RunOn{true, false, std::nullopt}},
                         MoveClosed{4}};
  for (const Phase phase : {Phase::guns, Phase::men, Phase::choices, Phase::interval}) all.push_back(PhaseBegan{phase});
  for (const MarchEnd end : {MarchEnd::goes_on, MarchEnd::arrived, MarchEnd::sighted, MarchEnd::barred}) {
    Marched m = marched();
    m.end = end;
    all.push_back(m);
  }
  for (const Bar bar : {Bar::none, Bar::river, Bar::unfordable, Bar::steep, Bar::solid, Bar::off_map, Bar::no_water}) {
    Marched m = marched();
    m.bar = bar;
    all.push_back(m);
  }
  for (const RunOnEnd why : {RunOnEnd::report, RunOnEnd::idle, RunOnEnd::time, RunOnEnd::order})
    all.push_back(RunOnEnded{SeatId{5}, why});
  return all;
}

std::vector<Deed> deeds() {
  return {MarchOrder<BodyId>{BodyId{2}, {at(1, 2), at(3, 4)}, true},
          HaltOrder<BodyId>{BodyId{9}},
          CloseMyMove{},
          CloseMyMove{RunOn{false, false, ExerciseTime{20'000'000}}},
          Begin{},
          CloseMove{}};
}

const char* const whole_march =
    R"({"along":1920,"at":[38400,-12],"bar":"off_map","body":7,"climbed":3,"descended":1,"distance":768,"end":"sighted",)"
    R"("enemy_at":[1,2],"facing":4800,"fords":1,"multiplied":400000,"on_road":5,"paid":11,"settled":2,"waited":829440})";

}  // namespace

class CodecTest : public QObject {
  Q_OBJECT
 private slots:
  void everyKindIsHere();
  void roundTrip();
  void randomMarchesRoundTrip();
  void bytes_data();
  void bytes();
  void refused_data();
  void refused();
  void halfABodyIsRefused();
  void changedBytesNeverCrash();
  void raisedStepByStep();
  void raisingFails_data();
  void raisingFails();
};

void CodecTest::everyKindIsHere() {
  std::vector<bool> event_kinds(std::variant_size_v<Event>), deed_kinds(std::variant_size_v<Deed>);
  for (const Event& e : events()) event_kinds[e.index()] = true;
  for (const Deed& d : deeds()) deed_kinds[d.index()] = true;
  QVERIFY(std::ranges::all_of(event_kinds, std::identity()));
  QVERIFY(std::ranges::all_of(deed_kinds, std::identity()));
}

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

void CodecTest::randomMarchesRoundTrip() {
  std::mt19937_64 random(20'230'914);
  const auto upto = [&](std::int64_t most) { return std::uniform_int_distribution<std::int64_t>(-most, most)(random); };
  for (int i = 0; i < 2'000; ++i) {
    Marched m = marched();
    m.at = at(upto(std::int64_t{1} << 40), upto(std::int64_t{1} << 40));
    m.along = {{upto(std::int64_t{1} << 40)}};
    m.waited = {{upto(std::int64_t{1} << 50)}};
    m.facing = Bearing::of(static_cast<int>(upto(100'000)));
    if (upto(1) == 0) m.enemy_at.reset();
    const Encoded e = encode(Event(m));
    const Result<Event> back = decode_event(e.kind, e.version, e.body, "row");
    QVERIFY(back);
    QCOMPARE(std::get<Marched>(*back), m);
  }
}

void CodecTest::bytes_data() {
  QTest::addColumn<QString>("kind");
  QTest::addColumn<QString>("body");
  QTest::addColumn<QString>("expected_kind");
  QTest::addColumn<QString>("expected_body");
  const auto row = [](const char* name, const Encoded& e, const char* kind, const char* body) {
    QCOMPARE(e.version, 1);
    QTest::newRow(name) << text(e.kind) << text(e.body) << kind << body;
  };
  row("marched", encode(Event(marched())), "marched", whole_march);
  row("began", encode(Event(Began{Camp::second, true})), "began", R"({"camp":"second","tossed":true})");
  row("closed", encode(Event(MoveClosed{12})), "move_closed", R"({"move":12})");
  row("seat closed", encode(Event(SeatClosed{SeatId{1}, RunOn{false, true, ExerciseTime{5}}})), "seat_closed",
      R"({"run_on":{"until":5,"until_idle":true,"until_report":false},"seat":1})");
  row("march", encode(Deed(deeds()[0])), "march", R"({"body":2,"path":[[1,2],[3,4]],"press_on":true})");
  row("close my move", encode(Deed(CloseMyMove{})), "close_my_move", R"({"run_on":null})");
  row("begin", encode(Deed(Begin{})), "begin", "{}");
}

void CodecTest::bytes() {
  QFETCH(QString, kind);
  QFETCH(QString, body);
  QTEST(kind, "expected_kind");
  QTEST(body, "expected_body");
}

void CodecTest::refused_data() {
  QTest::addColumn<QString>("kind");
  QTest::addColumn<int>("version");
  QTest::addColumn<QString>("body");
  QTest::addColumn<QString>("sentence");
  const auto row = [](const char* name, const char* kind, int version, const QString& body, const char* sentence) {
    QTest::newRow(name) << kind << version << body << QString::fromUtf8(sentence);
  };
  const char* const cannot = "row 3: “began” cannot be read: ";
  const auto began = [&](const char* name, const char* body, const char* what) {
    QTest::newRow(name) << "began" << 1 << QString::fromUtf8(body)
                        << QString::fromUtf8(cannot) + QString::fromUtf8(what);
  };
  row("unknown kind", "teleported", 1, "{}",
      "row 3: this program does not know “teleported”; open the file with a newer Sandgate.");
  row("newer version", "began", 2, R"({"camp":"first","tossed":false})",
      "row 3: “began” is written in version 2, and this program knows it up to 1; open the file with a newer "
      "Sandgate.");
  row("version nought", "began", 0, R"({"camp":"first","tossed":false})", "row 3: “began” has no version 0.");
  began("empty", "", "not a JSON object.");
  began("cut short", R"({"camp":"first")", "it breaks off or goes astray at byte 16.");
  began("more after it", R"({"camp":"first","tossed":false} {})", "it breaks off or goes astray at byte 32.");
  began("not an object", "[1]", "not a JSON object.");
  began("missing key", R"({"camp":"first"})", "“tossed” is missing.");
  began("unknown key", R"({"camp":"first","flags":1,"tossed":false})", "“flags” does not belong there.");
  began("unknown key at the end", R"({"camp":"first","tossed":false,"zeal":1})", "“zeal” does not belong there.");
  began("key twice", R"({"camp":"first","camp":"second","tossed":false})", "“camp” does not belong there.");
  began("wrong type", R"({"camp":"first","tossed":0})", "at “tossed”: not true or false.");
  began("unknown word", R"({"camp":"third","tossed":false})", "at “camp”: “third” is not one of its words.");
  began("number for a word", R"({"camp":0,"tossed":false})", "at “camp”: not a word.");
  began("null for a word", R"({"camp":null,"tossed":false})", "at “camp”: not a word.");
  began("too deep", R"({"camp":[[[[[1]]]]],"tossed":false})", "at “camp”: not a word.");
  row("fraction", "move_closed", 1, R"({"move":1.5})",
      "row 3: “move_closed” cannot be read: at “move”: 1.5 is not a whole number.");
  row("negative move", "move_closed", 1, R"({"move":-1})",
      "row 3: “move_closed” cannot be read: at “move”: -1 is out of range.");
  row("beyond 64 bits", "move_closed", 1, R"({"move":18446744073709551615})",
      "row 3: “move_closed” cannot be read: at “move”: 18446744073709551615 is out of range.");
  row("beyond 32 bits", "march_halted", 1, R"({"body":2147483648,"enemy_at":null})",
      "row 3: “march_halted” cannot be read: at “body”: 2147483648 is out of range.");
  row("no body", "march_halted", 1, R"({"body":-1,"enemy_at":null})",
      "row 3: “march_halted” cannot be read: at “body”: -1 is out of range.");
  const QString march = QString::fromUtf8(whole_march);
  const auto bent = [&](const char* from, const char* to) { return QString(march).replace(from, to); };
  row("bearing beyond the circle", "marched", 1, bent("\"facing\":4800", "\"facing\":6400"),
      "row 3: “marched” cannot be read: at “facing”: 6400 is out of range.");
  row("three coordinates", "marched", 1, bent("[38400,-12]", "[38400,-12,1]"),
      "row 3: “marched” cannot be read: at “at”: a point is two numbers.");
  row("list in a point", "marched", 1, bent("[38400,-12]", "[38400,[]]"),
      "row 3: “marched” cannot be read: at “at”: [ is not a whole number.");
  row("beyond any table", "marched", 1, bent("[38400,-12]", "[1099511627777,-12]"),
      "row 3: “marched” cannot be read: at “at”: 1099511627777 is out of range.");
  row("path of numbers", "march_ordered", 1, R"({"body":1,"path":[1,2],"press_on":true})",
      "row 3: “march_ordered” cannot be read: at “path”: not a point.");
  QString long_path = R"({"body":1,"path":[[0,0])";
  for (int i = 0; i < 100'000; ++i) long_path += ",[0,0]";
  row("path without end", "march_ordered", 1, long_path + R"(],"press_on":true})",
      "row 3: “march_ordered” cannot be read: at “path”: more points than a path can have.");
  row("run on with a stray key", "seat_closed", 1,
      R"({"run_on":{"until":5,"until_idle":true,"until_peace":true,"until_report":false},"seat":1})",
      "row 3: “seat_closed” cannot be read: “until_peace” does not belong there.");
  row("blanks", "move_closed", 1, R"({ "move":1})",
      "row 3: “move_closed” cannot be read: it breaks off or goes astray at byte 2.");
  row("blank before a number", "move_closed", 1, R"({"move": 1})",
      "row 3: “move_closed” cannot be read: at “move”:  1 is not a whole number.");
  row("leading nought", "move_closed", 1, R"({"move":01})",
      "row 3: “move_closed” cannot be read: at “move”: 01 is not a whole number.");
  row("minus nought", "marched", 1, bent("[38400,-12]", "[-0,-12]"),
      "row 3: “marched” cannot be read: at “at”: -0 is not a whole number.");
}

void CodecTest::refused() {
  QFETCH(QString, kind);
  QFETCH(int, version);
  QFETCH(QString, body);
  QFETCH(QString, sentence);
  const Result<Event> event = decode_event(kind.toStdString(), version, body.toStdString(), "row 3");
  QVERIFY(!event);
  QCOMPARE(text(event.error().sentence()), sentence);
  // An event's name is no order's.
  QVERIFY(!decode_deed(kind.toStdString(), version, body.toStdString(), "row 3"));
}

void CodecTest::halfABodyIsRefused() {
  const std::string body = whole_march;
  for (std::size_t size = 0; size < body.size(); ++size)
    QVERIFY(!decode_event("marched", 1, std::string_view(body).substr(0, size), "row"));
}

void CodecTest::changedBytesNeverCrash() {
  // There is one way only to write a value: what can still be read after a change is written back as just these bytes.
  int refused = 0;
  for (std::size_t i = 0; i < std::string_view(whole_march).size(); ++i) {
    for (int value = 0; value < 256; ++value) {
      std::string body = whole_march;
      body[i] = static_cast<char>(value);
      const Result<Event> event = decode_event("marched", 1, body, "row");
      if (!event) {
        ++refused;
        continue;
      }
      QCOMPARE(text(encode(*event).body), text(body));
    }
  }
  QVERIFY(refused > 50'000);
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

QTEST_APPLESS_MAIN(CodecTest)
#include "tst_codec.moc"
