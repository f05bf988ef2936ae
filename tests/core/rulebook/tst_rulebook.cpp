// Rulebooks: the ones that ship, and every way in which one can be bad.
#include <QTemporaryDir>
#include <QtTest>
#include <fstream>
#include <set>

#include "core/base/clause.h"
#include "core/rulebook/json.h"
#include "core/rulebook/rulebook.h"
#include "core/rulebook/schema.h"
#include "tests/core/fixtures/json_cases.h"
#include "tests/runner/test.h"

namespace tst_rulebook {

using namespace sandgate;
namespace fs = std::filesystem;

namespace {

const fs::path data = SANDGATE_SOURCE_DIR "/data";
const fs::path shipped = data / "rulebooks";
const fs::path schema = data / "schemas" / "rulebook.schema.json";

Rulebook campaign() {
  auto read = read_rulebook(shipped, "campaign");
  if (!read) qFatal("%s", read.error().sentence().c_str());
  return *read;
}

/// The canonical text without the sections of schema 9, or with something else in their place.
QString without_kriegspiel(const QString& text, const QByteArray& instead) {
  Json document = parse_json(text.toStdString(), "kept").value();
  auto& members = std::get<Json::Object>(document.value);
  for (const char* key : {"formations", "boats", "works", "shell", "rifles", "charges", "general"}) {
    const auto at = std::ranges::find(members, key, &Json::Member::key);
    if (at == members.end()) qFatal("no section %s", key);
    if (instead.isEmpty())
      members.erase(at);
    else
      at->value = parse_json(instead.toStdString(), "instead").value();
  }
  return QString::fromStdString(canonical(document));
}

/// A folder of rulebooks with their schema beside it: the shipped ones and those a test writes.
class Folder {
 public:
  Folder() {
    fs::create_directory(root() / "schemas");
    fs::copy(shipped, root() / "rulebooks");
    fs::copy_file(schema, root() / "schemas" / "rulebook.schema.json");
  }
  fs::path root() const { return dir_.path().toStdString(); }
  fs::path rulebooks() const { return root() / "rulebooks"; }
  void write(const std::string& name, const QByteArray& text) const {
    std::ofstream(rulebooks() / name, std::ios::binary).write(text.data(), text.size());
  }

 private:
  QTemporaryDir dir_;
};

}  // namespace

class RulebookFiles : public QObject {
  Q_OBJECT

 private slots:
  void those_that_ship() {
    QCOMPARE(
        rulebook_names(shipped),
        (std::vector<std::string>{"campaign", "campaign-waggons", "kriegspiel", "little-wars", "little-wars-open-air",
                                  "little-wars-streamlined", "prototype-1", "prototype-2", "prototype-3"}));
    for (const std::string& name : rulebook_names(shipped)) {
      const auto read = read_rulebook(shipped, name);
      QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
      QCOMPARE(read->name, name);
      QVERIFY(!read->title.empty());
    }
    QVERIFY(rulebook_names(shipped / "nowhere").empty());
  }

  void LW_7_4_in_the_open_air_all_moves_are_doubled() {
    const auto indoors = read_rulebook(shipped, "little-wars"),
               outdoors = read_rulebook(shipped, "little-wars-open-air");
    QVERIFY(indoors && outdoors);
    for (const Arm arm : all_arms) {
      QCOMPARE(outdoors->arm(arm).across, indoors->arm(arm).across * 2);
      QCOMPARE(outdoors->arm(arm).road, indoors->arm(arm).road * 2);
    }
    QVERIFY(outdoors->table == indoors->table && outdoors->guns == indoors->guns);
  }

  void numbers_of_the_campaign() {
    const Rulebook book = campaign();
    QCOMPARE(book.move_clock, (ClockRules{ClockCounts::free, 30, 1, 10, {120, 60, 30}, 4, 10}));
    QCOMPARE(book.wide.multiplier, 3);
    QCOMPARE(book.wide.multiplier_ends, Length::feet(12));
    QCOMPARE(book.wide.visibility, Length::feet(30));
    QCOMPARE(book.wide.box_on_road, (Ratio{3, 2}));
    QCOMPARE(book.wide.minutes_per_round, 4);
    QCOMPARE(book.wide.men_per_figure, 20);
    QCOMPARE(book.wide.run_on_rounds, 180);
    QCOMPARE(book.march.column_on_road, (Ratio{3, 2}));
    QCOMPARE(book.arm(Arm::transport).across.count, std::int64_t{384});
    QCOMPARE(campaign().march, book.march);
  }

  void numbers_of_setting_up() {
    const SetupRules setup = campaign().setup;
    QCOMPARE(setup.line_depth, Length::feet(1));
    QCOMPARE(campaign().game.defender_part, (Ratio{2, 3}));
    QCOMPARE(setup.foot_to_a_gun, (SetupRules::Advice{20, 25}));
    QCOMPARE(setup.horse_to_a_gun, (SetupRules::Advice{12, 15}));
    QVERIFY(!setup.defender_first);
    QCOMPARE(setup.force_points, 150);
    QCOMPARE(setup.chances, (SetupRules::Chances{12, 2}));
    const auto streamlined = read_rulebook(shipped, "little-wars-streamlined");
    QVERIFY(streamlined && streamlined->setup.defender_first);
  }
  void absurd_setting_up_is_refused_data() {
    QTest::addColumn<QString>("was");
    QTest::addColumn<QString>("is");
    QTest::addColumn<QString>("says");
    QTest::newRow("no depth") << R"("line_depth_in":12)"
                              << R"("line_depth_in":0)"
                              << "/setup/line_depth_in: ";
    QTest::newRow("endless depth") << R"("line_depth_in":12)"
                                   << R"("line_depth_in":1e9)"
                                   << "/setup/line_depth_in: ";
    QTest::newRow("a third of a 64th") << R"("line_depth_in":12)"
                                       << R"("line_depth_in":12.005)"
                                       << "64ths of an inch";
    QTest::newRow("nobody defends") << R"("defender_part":{"over":2)"
                                    << R"("defender_part":{"over":0)"
                                    << "/defender_part/over: ";
    QTest::newRow("advice upside down") << R"("foot_to_a_gun":{"least":20)"
                                        << R"("foot_to_a_gun":{"least":26)"
                                        << "advises at least 26 and at most 25";
    QTest::newRow("for nothing") << R"("force_points":150)"
                                 << R"("force_points":0)"
                                 << "/setup/force_points: ";
    QTest::newRow("half a point over") << R"("force_points":150)"
                                       << R"("force_points":150.5)"
                                       << "/setup/force_points: ";
    QTest::newRow("more dice than men") << R"("chances":{"dice":2,"men":12})"
                                        << R"("chances":{"dice":3,"men":2})"
                                        << "throws 3 dice for 2 men";
  }
  void absurd_setting_up_is_refused() {
    QFETCH(QString, was);
    QFETCH(QString, is);
    QFETCH(QString, says);
    QString text = QString::fromStdString(campaign().json);
    QVERIFY(text.contains(was));
    const auto read = rulebook_from_text(text.replace(was, is).toStdString(), "kept");
    QVERIFY(!read && QString::fromStdString(read.error().sentence()).contains(says));
  }

  // CX-1, CX-2, CX-11, KS-1.1: what is seen, and what lies in boxes.
  void sight_and_boxes_data() {
    QTest::addColumn<double>("visibility_ft");
    QTest::addColumn<double>("disclosure_ft");
    QTest::addColumn<double>("box_again_ft");
    QTest::addColumn<bool>("dummies");
    QTest::addColumn<int>("count_to_nearest");
    QTest::addColumn<bool>("general_sees_far");
    QTest::newRow("little-wars") << 1000.0 << 0.0 << 0.0 << false << 1 << false;
    QTest::newRow("kriegspiel") << 1000.0 << 0.0 << 0.0 << false << 1 << true;
    QTest::newRow("campaign") << 30.0 << 10.0 << 20.0 << true << 10 << true;
  }

  void sight_and_boxes() {
    QFETCH(double, visibility_ft);
    QFETCH(double, disclosure_ft);
    QFETCH(double, box_again_ft);
    QFETCH(bool, dummies);
    QFETCH(int, count_to_nearest);
    QFETCH(bool, general_sees_far);
    const auto read = read_rulebook(shipped, QTest::currentDataTag());
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    const Rulebook::WideCountry& wide = read->wide;
    QCOMPARE(wide.visibility, Length::from_feet(visibility_ft));
    QCOMPARE(wide.disclosure, Length::from_feet(disclosure_ft));
    QCOMPARE(wide.box_again, Length::from_feet(box_again_ft));
    QCOMPARE(wide.dummies, dummies);
    QCOMPARE(wide.count_to_nearest, count_to_nearest);
    QCOMPARE(wide.general_sees_far, general_sees_far);
  }

  // A rulebook without a base must say each of them itself.
  void none_of_them_can_be_left_out() {
    const Json whole = parse_json(campaign().json, "campaign").value();
    for (const char* key : {"visibility_ft", "disclosure_ft", "box_again_ft", "fired_on_in", "dummies",
                            "count_to_nearest", "general_sees_far"}) {
      Json less = whole;
      for (Json::Member& member : std::get<Json::Object>(less.value)) {
        if (member.key != "wide") continue;
        std::erase_if(std::get<Json::Object>(member.value.value), [&](const Json::Member& m) { return m.key == key; });
      }
      const auto read = rulebook_from_text(canonical(less), "kept");
      QVERIFY(!read.has_value());
      QCOMPARE(QString::fromStdString(read.error().sentence()),
               QString("kept: /wide: has no key '%1'; add it.").arg(key));
      QVERIFY(!check_schema(less, schema, "kept").has_value());
    }
  }

  void kept_text_gives_the_same_rulebook() {
    for (const std::string& name : rulebook_names(shipped)) {
      const Rulebook book = read_rulebook(shipped, name).value();
      const auto again = rulebook_from_text(book.json, "kept");
      QVERIFY2(again.has_value(), again ? "" : again.error().sentence().c_str());
      QCOMPARE(again->json, book.json);
      QCOMPARE(again->name, book.name);
      QCOMPARE(again->title, book.title);
      QCOMPARE(again->move_clock, book.move_clock);
      QCOMPARE(again->march, book.march);
      QCOMPARE(again->wide, book.wide);
      QCOMPARE(again->signalling, book.signalling);
      QCOMPARE(again->supply, book.supply);
      QCOMPARE(again->railway, book.railway);
      QCOMPARE(again->destruction, book.destruction);
      QVERIFY(again->formations == book.formations && again->boats == book.boats && again->works == book.works);
      QVERIFY(again->shell == book.shell && again->rifles == book.rifles);
      QVERIFY(again->charges == book.charges && again->general == book.general);
    }
  }

  // What schema 4 did not say is as it was played then, and the text that is kept from now on is today's.
  void kept_texts_of_schema_4_are_raised() {
    for (const std::string& name : rulebook_names(shipped)) {
      const Rulebook book = read_rulebook(shipped, name).value();
      QString older = QString::fromStdString(book.json);
      QString as_then = older;
      // A move on the map was not timed.
      const QRegularExpression timed(R"("map_move_minutes":\d+,)");
      QVERIFY(older.contains(timed));
      older.remove(timed);
      as_then.replace(timed, R"("map_move_minutes":0,)");
      for (const char* later : {R"("beside_in":1,)", R"(,"wall_thick_in":0.5)"}) {
        QVERIFY2(older.contains(later), later);
        older.remove(later);
      }
      // Men may stand close to walls in exercises of then: they stay as thin as they were (LW-1.2).
      as_then.replace(R"("wall_thick_in":0.5)", R"("wall_thick_in":0)");
      // CX-2, CX-8, KS-2.1.
      older.remove(QRegularExpression(R"("haul_pace":"[a-z]+",)"));
      as_then.replace(R"("haul_pace":"arm")", R"("haul_pace":"crew")");
      for (const char* key : {"fired_on_in", "player_guns", "player_men"}) {
        const QRegularExpression added(QString(R"("%1":\d+,)").arg(key));
        QVERIFY(older.contains(added));
        older.remove(added);
        as_then.replace(added, QString(R"("%1":0,)").arg(key));
      }
      // KS-11: signals were perfect, and `wide` said so.
      const QRegularExpression signalled(R"(,"signals":\{[^}]*\})");
      QVERIFY(older.contains(signalled));
      older.remove(signalled);
      older.replace(R"("target_m":)", R"("signals":"perfect","target_m":)");
      // KS-4, KS-5, CX-7: nobody was supplied, and no train ran; so it goes on.
      for (const char* begins : {"supply\":\\{\"cart", "railway\":\\{\"beside", "destruction\":\\{\"culvert"}) {
        const QRegularExpression lines(QString(",\"%1([^{}]|\\{[^{}]*\\})*\\}").arg(begins));
        QVERIFY2(older.contains(lines), begins);
        older.remove(lines);
      }
      // KS-3, KS-6, KS-7, KS-8: what Kriegspiel adds was not there.
      older = without_kriegspiel(older, {});
      as_then = without_kriegspiel(as_then, "null");
      as_then.replace(QRegularExpression("\"kind\":\"(packets|waggons)\",\"least_men\""),
                      R"("kind":"none","least_men")");
      as_then.replace(R"("boarding":"by_twenties","detrain_moves":1,"entrain_moves":2)",
                      R"("boarding":"whole","detrain_moves":1,"entrain_moves":1)");
      QVERIFY(older.contains(R"("schema":9)"));
      older.replace(R"("schema":9)", R"("schema":4)");
      const auto raised = rulebook_from_text(older.toStdString(), "kept");
      QVERIFY2(raised.has_value(), raised ? "" : raised.error().sentence().c_str());
      QCOMPARE(QString::fromStdString(raised->json), as_then);
      QCOMPARE(raised->wide.fired_on, Length{});
      QCOMPARE(raised->supply.kind, SupplyKind::none);
      QCOMPARE(raised->railway, read_rulebook(shipped, "little-wars").value().railway);
      QCOMPARE(raised->destruction, book.destruction);
      QCOMPARE(raised->move_clock.map_move_minutes, 0);
      QCOMPARE(raised->melee, book.melee);
      QCOMPARE(raised->table.wall_thick, Length{});
    }
  }

  // KS-11: a rulebook of one's own of before may have said that signals are perfect.
  void signals_move_out_of_the_wide_country() {
    const Folder folder;
    folder.write("older.json", R"({"schema":6,"name":"older","title":"Older","base":"campaign",
      "wide":{"signals":"perfect","multiplier":2}})");
    const auto book = read_rulebook(folder.rulebooks(), "older");
    QVERIFY2(book.has_value(), book ? "" : book.error().sentence().c_str());
    QCOMPARE(book->signalling, campaign().signalling);
    QCOMPARE(book->wide.multiplier, 2);
    folder.write("older.json", R"({"schema":6,"name":"older","title":"Older","base":"campaign",
      "wide":{"signals":"pigeons"}})");
    QVERIFY(!read_rulebook(folder.rulebooks(), "older").has_value());
  }

  void KS_11_numbers_of_signals() {
    for (const std::string& name : rulebook_names(shipped))
      QCOMPARE(read_rulebook(shipped, name).value().signalling,
               (SignalRules{Signals::perfect, Length::feet(1), Length::feet(1), true, true, 5, true}));
    const Folder folder;
    folder.write("ridden.json", R"({"schema":7,"name":"ridden","title":"Ridden","base":"campaign",
      "signals":{"signals":"couriers","call_ft":0.5,"riders_taken":false,"report_every":3}})");
    const auto book = read_rulebook(folder.rulebooks(), "ridden");
    QVERIFY2(book.has_value(), book ? "" : book.error().sentence().c_str());
    QCOMPARE(book->signalling,
             (SignalRules{Signals::couriers, Length::inches(6), Length::feet(1), true, false, 3, true}));
    for (const Signals kind : {Signals::perfect, Signals::couriers})
      QCOMPARE(signals_named(word_of(kind)).value(), kind);
    QVERIFY(!signals_named("pigeons"));
  }

  // A rulebook of one's own of before takes what its base says of supply and railways.
  void older_rulebooks_take_supply_from_their_base() {
    const Folder folder;
    folder.write("older.json", R"({"schema":7,"name":"older","title":"Older","base":"kriegspiel"})");
    const auto book = read_rulebook(folder.rulebooks(), "older");
    QVERIFY2(book.has_value(), book ? "" : book.error().sentence().c_str());
    QCOMPARE(book->supply.kind, SupplyKind::packets);
    QCOMPARE(book->railway.boarding, Boarding::by_twenties);
  }

  // LW-7.3: men are two inches tall, by Kriegspiel one; their bases in proportion.
  void LW_7_3_the_size_of_men() {
    const Rulebook tall = read_rulebook(shipped, "little-wars").value();
    QCOMPARE(tall.table.man, Length::inches(2));
    for (const char* name : {"kriegspiel", "campaign"}) {
      const Rulebook small = read_rulebook(shipped, name).value();
      QCOMPARE(small.table.man, Length::inches(1));
      QCOMPARE(small.table.foot_radius * 2, tall.table.foot_radius);
      QCOMPARE(small.table.horse_radius * 2, tall.table.horse_radius);
    }
  }

  void older_rulebooks_of_ones_own() {
    const Folder folder;
    folder.write("timed.json", R"({"schema":7,"name":"timed","title":"Timed","base":"campaign",
      "move_clock":{"map_move_minutes":600}})");
    folder.write("older.json", R"({"schema":4,"name":"older","title":"Older","base":"timed",
      "move_clock":{"interval_minutes":7}})");
    const auto book = read_rulebook(folder.rulebooks(), "older");
    QVERIFY2(book.has_value(), book ? "" : book.error().sentence().c_str());
    QCOMPARE(book->move_clock.map_move_minutes, 600);  // by its base
    QCOMPARE(book->move_clock.interval_minutes, 7);
    QVERIFY(QString::fromStdString(book->json).contains(R"("schema":9)"));
  }

  void a_rulebook_of_ones_own() {
    const Folder folder;
    folder.write("house-rules.json", R"({"schema":7,"name":"house-rules","title":"Ours","base":"campaign",
      "march":{"arms":{"boat":{"water_ft":2.25}},"climb_ft":0.25},"wide":{"multiplier":2}})");
    const auto book = read_rulebook(folder.rulebooks(), "house-rules");
    QVERIFY2(book.has_value(), book ? "" : book.error().sentence().c_str());
    QCOMPARE(book->arm(Arm::boat).water.count, std::int64_t{1728});
    QCOMPARE(book->march.climb.count, std::int64_t{192});
    QCOMPARE(book->wide.multiplier, 2);
    QCOMPARE(book->arm(Arm::infantry), campaign().arm(Arm::infantry));
    // A byte order mark, as some editors leave, is no harm.
    folder.write("house-rules.json",
                 "\xEF\xBB\xBF{\"schema\":5,\"name\":\"house-rules\",\"title\":\"Ours\",\"base\":\"campaign\"}");
    QVERIFY(read_rulebook(folder.rulebooks(), "house-rules").has_value());
  }

  void bad_files_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("says");  // what the sentence must hold
    const auto with = [](const QByteArray& more) {
      return R"({"schema":9,"name":"bad","title":"Bad","base":"campaign")" + more + "}";
    };
    QTest::newRow("empty") << QByteArray() << "bad.json: is empty";
    QTest::newRow("blank") << QByteArray(" \n ") << "line 2, column 2";
    QTest::newRow("truncated") << QByteArray("{\"schema\": 1,\n \"name\": \"b") << "line 2";
    QTest::newRow("not JSON") << QByteArray("schema = 1") << "line 1, column 1: is not JSON";
    QTest::newRow("comment") << QByteArray("{}// no") << "line 1, column 3";
    QTest::newRow("a list") << QByteArray("[]") << "bad.json: has no key 'schema'";
    QTest::newRow("not UTF-8") << with(",\"wide\":{\"\xFF\":1}") << "not UTF-8";
    QTest::newRow("UTF-16") << QByteArray("\xFF\xFE{\0}\0", 6) << "line 1, column 4: holds a zero byte";
    QTest::newRow("zero byte") << QByteArray("{\0}", 3) << "line 1, column 2";
    QTest::newRow("deep") << QByteArray(100'000, '[') << "nests deeper than 8 levels";
    QTest::newRow("huge") << QByteArray(1 << 20, ' ') << "is larger than 262144 bytes";
    QTest::newRow("key twice") << with(R"(,"wide":{"multiplier":2,"multiplier":3})")
                               << "bad.json: /wide: has the key 'multiplier' twice";
    QTest::newRow("too large a number") << with(R"(,"wide":{"multiplier":1e999})") << "too large";
    QTest::newRow("not a number") << with(R"(,"wide":{"eye_m":NaN})") << "line 1";
    QTest::newRow("newer schema") << QByteArray(R"({"schema":10,"name":"bad","title":"Bad","base":"campaign"})")
                                  << "bad.json: /schema: is schema 10, and this program reads 4 to 9; use a newer "
                                     "program";
    QTest::newRow("older schema") << QByteArray(R"({"schema":1,"name":"bad","title":"Bad","base":"campaign"})")
                                  << "bad.json: /schema: is schema 1, and this program reads 4 to 9; write it to the "
                                     "newer schema";
    QTest::newRow("schema nought") << QByteArray(R"({"schema":0,"name":"bad","title":"Bad","base":"campaign"})")
                                   << "bad.json: /schema: is 0";
    QTest::newRow("schema as a text") << QByteArray(R"({"schema":"4","name":"bad","title":"Bad","base":"campaign"})")
                                      << "bad.json: /schema: is a text where a whole number is needed";
    QTest::newRow("a key before its schema")
        << QByteArray(R"({"schema":4,"name":"bad","title":"Bad","base":"campaign",
                         "move_clock":{"map_move_minutes":5}})")
        << "bad.json: /move_clock/map_move_minutes: is an unknown key in the schema it names";
    QTest::newRow("an older schema and not whole")
        << QByteArray(R"({"schema":4,"name":"bad","title":"Bad"})") << "has no key 'move_clock'";
    QTest::newRow("no schema") << QByteArray(R"({"name":"bad","title":"Bad","base":"campaign"})")
                               << "has no key 'schema'";
    QTest::newRow("another name") << QByteArray(R"({"schema":7,"name":"good","title":"Bad","base":"campaign"})")
                                  << "bad.json: /name: is 'good' in the file of 'bad'";
    QTest::newRow("no title of its own") << QByteArray(R"({"schema":7,"name":"bad","base":"campaign"})")
                                         << "has no key 'title'";
    QTest::newRow("unknown key") << with(R"(,"weather":{})") << "bad.json: /weather: is an unknown key";
    QTest::newRow("unknown key within") << with(R"(,"march":{"arms":{"boat":{"speed_ft":1}}})")
                                        << "bad.json: /march/arms/boat/speed_ft: is an unknown key";
    QTest::newRow("unknown arm") << with(R"(,"march":{"arms":{"airship":{"across_ft":9}}})")
                                 << "/march/arms/airship: is an unknown key";
    QTest::newRow("no unit") << with(R"(,"march":{"climb":1})") << "/march/climb: is an unknown key";
    QTest::newRow("a key to be escaped") << with(R"(,"wide":{"a/b~c":1})") << "/wide/a~1b~0c: is an unknown key";
    QTest::newRow("negative rate") << with(R"(,"march":{"arms":{"boat":{"water_ft":-1}}})")
                                   << "bad.json: /march/arms/boat/water_ft: is -1; write a number from 0 to 1000";
    QTest::newRow("absurd rate") << with(R"(,"march":{"arms":{"boat":{"water_ft":1001}}})") << "is 1001";
    QTest::newRow("no whole 64th") << with(R"(,"march":{"climb_ft":0.1})") << "no whole number of 64ths";
    QTest::newRow("text for a number") << with(R"(,"march":{"climb_ft":"1 ft"})")
                                       << "/march/climb_ft: is a text where a number is needed";
    QTest::newRow("null for a number") << with(R"(,"march":{"climb_ft":null})") << "is null where a number";
    QTest::newRow("number for a truth") << with(R"(,"march":{"arms":{"boat":{"wheels":1}}})")
                                        << "is a number where true or false is needed";
    QTest::newRow("list for an object") << with(R"(,"wide":[])") << "/wide: is a list where an object is needed";
    QTest::newRow("multiplier nought") << with(R"(,"wide":{"multiplier":0})") << "/wide/multiplier: is 0";
    QTest::newRow("half a multiplier") << with(R"(,"wide":{"multiplier":1.5})") << "/wide/multiplier: is 1.5";
    QTest::newRow("a loss for a gain") << with(R"(,"wide":{"box_on_road":{"over":1,"under":2}})")
                                       << "/wide/box_on_road: is 1/2, which is less than one";
    QTest::newRow("half a gain") << with(R"(,"wide":{"box_on_road":{"over":1}})")
                                 << "/wide/box_on_road: is 1/2, which is less than one";
    QTest::newRow("a division by nought")
        << with(R"(,"march":{"column_on_road":{"under":0}})") << "/march/column_on_road/under: is 0";
    for (const char* key : {"visibility_ft", "disclosure_ft", "box_again_ft"}) {
      const auto row = [&](const char* name, const char* value, const char* says) {
        QTest::newRow(qPrintable(QString("%1 %2").arg(key, name)))
            << with(QByteArray(",\"wide\":{\"") + key + "\":" + value + "}")
            << QString("bad.json: /wide/%1: %2").arg(key, says);
      };
      row("below nought", "-1", "is -1; write a number from 0");
      row("a little below nought", "-0.0000001", "is -1e-07; write a number from 0");
      row("beyond all tables", "1000.5", "is 1000.5; write a number from 0");
      row("of no whole 64ths", "7.0001", "is 7.0001 feet, which is no whole number of 64ths of an inch");
      row("as a text", "\"10 ft\"", "is a text where a number is needed");
      row("null", "null", "is null where a number is needed");
    }
    QTest::newRow("blind") << with(R"(,"wide":{"visibility_ft":0})") << "bad.json: /wide/visibility_ft: is 0";
    QTest::newRow("a sight range under another name")
        << with(R"(,"wide":{"disclosure":10})") << "bad.json: /wide/disclosure: is an unknown key";
    QTest::newRow("counted to nought") << with(R"(,"wide":{"count_to_nearest":0})")
                                       << "bad.json: /wide/count_to_nearest: is 0; write a whole number from 1";
    QTest::newRow("counted to fewer than none")
        << with(R"(,"wide":{"count_to_nearest":-10})") << "bad.json: /wide/count_to_nearest: is -10";
    QTest::newRow("counted to half a man")
        << with(R"(,"wide":{"count_to_nearest":2.5})") << "bad.json: /wide/count_to_nearest: is 2.5";
    QTest::newRow("counted to too many") << with(R"(,"wide":{"count_to_nearest":1001})")
                                         << "bad.json: /wide/count_to_nearest: is 1001";
    QTest::newRow("dummies by number") << with(R"(,"wide":{"dummies":1})")
                                       << "bad.json: /wide/dummies: is a number where true or false is needed";
    QTest::newRow("a general's eyes as a text")
        << with(R"(,"wide":{"general_sees_far":"yes"})")
        << "bad.json: /wide/general_sees_far: is a text where true or false is needed";
    QTest::newRow("supply nobody knows") << with(R"(,"supply":{"kind":"manna"})")
                                         << "bad.json: /supply/kind: is 'manna'";
    QTest::newRow("collected never") << with(R"(,"supply":{"every_moves":0})") << "bad.json: /supply/every_moves: is 0";
    QTest::newRow("a packet to nobody") << with(R"(,"supply":{"men_a_packet":0})")
                                        << "bad.json: /supply/men_a_packet: is 0";
    QTest::newRow("horse fed nearer than foot")
        << with(R"(,"supply":{"foot_ft":18,"horse_ft":6})") << "bad.json: /supply/horse_ft: is 6";
    QTest::newRow("half a packet") << with(R"(,"supply":{"waggon_packets":2.5})")
                                   << "bad.json: /supply/waggon_packets: is 2.5";
    QTest::newRow("supply as a word") << with(R"(,"supply":"packets")")
                                      << "/supply: is a text where an object is needed";
    QTest::newRow("trains that stand") << with(R"(,"railway":{"speed_ft":0})") << "bad.json: /railway/speed_ft: is 0";
    QTest::newRow("trains in one place") << with(R"(,"railway":{"gap_ft":0})") << "bad.json: /railway/gap_ft: is 0";
    QTest::newRow("boarding nobody knows")
        << with(R"(,"railway":{"boarding":"by_dozens"})") << "bad.json: /railway/boarding: is 'by_dozens'";
    QTest::newRow("room for no guns") << with(R"(,"railway":{"truck_guns":{"over":0}})")
                                      << "bad.json: /railway/truck_guns/over: is 0";
    QTest::newRow("rails torn up by nobody")
        << with(R"(,"railway":{"tear_up":{"men":0}})") << "bad.json: /railway/tear_up/men: is 0";
    QTest::newRow("a bridge that falls by itself") << with(R"(,"destruction":{"railway_bridge":{"destroy_moves":0}})")
                                                   << "bad.json: /destruction/railway_bridge/destroy_moves: is 0";
    QTest::newRow("an unknown thing destroyed")
        << with(R"(,"destruction":{"windmill":{"men":1}})") << "bad.json: /destruction/windmill: is an unknown key";
    QTest::newRow("supply before its schema")
        << QByteArray(R"({"schema":7,"name":"bad","title":"Bad","base":"campaign","supply":{"kind":"none"}})")
        << "bad.json: /supply: is an unknown key in the schema it names";
    QTest::newRow("signals nobody knows")
        << with(R"(,"signals":{"signals":"pigeons"})")
        << "bad.json: /signals/signals: is 'pigeons'; write one of: perfect, couriers";
    QTest::newRow("signals as a truth") << with(R"(,"signals":{"signals":true})")
                                        << "bad.json: /signals/signals: is true";
    QTest::newRow("signals where they were")
        << with(R"(,"wide":{"signals":"perfect"})") << "bad.json: /wide/signals: is an unknown key";
    QTest::newRow("call of no whole 64ths")
        << with(R"(,"signals":{"call_ft":0.3333})") << "bad.json: /signals/call_ft: is 0.3333 feet";
    QTest::newRow("call below nought") << with(R"(,"signals":{"call_ft":-1})") << "bad.json: /signals/call_ft: is -1";
    QTest::newRow("taken from beyond all tables")
        << with(R"(,"signals":{"taken_ft":1001})") << "bad.json: /signals/taken_ft: is 1001";
    QTest::newRow("riders seen by number")
        << with(R"(,"signals":{"riders_seen":1})") << "bad.json: /signals/riders_seen: is a number where true or false";
    QTest::newRow("reports every no move")
        << with(R"(,"signals":{"report_every":0})") << "bad.json: /signals/report_every: is 0";
    QTest::newRow("relays by word") << with(R"(,"signals":{"relay":"yes"})") << "bad.json: /signals/relay: is a text";
    QTest::newRow("pigeons' speed") << with(R"(,"signals":{"speed_ft":1})")
                                    << "bad.json: /signals/speed_ft: is an unknown key";
    QTest::newRow("signals before their schema")
        << QByteArray(R"({"schema":6,"name":"bad","title":"Bad","base":"campaign","signals":{"relay":true}})")
        << "bad.json: /signals: is an unknown key in the schema it names";
    for (const char* minutes : {"-1", "601", "2.5", "\"10\"", "null"}) {
      QTest::newRow(qPrintable(QString("a move on the map of %1 minutes").arg(minutes)))
          << with(QByteArray(R"(,"move_clock":{"map_move_minutes":)") + minutes + "}")
          << "bad.json: /move_clock/map_move_minutes: is ";
    }
    QTest::newRow("no men to the minute") << with(R"(,"move_clock":{"men_per_minute":0})") << "is 0";
    QTest::newRow("base missing") << QByteArray(R"({"schema":7,"name":"bad","title":"Bad","base":"nobody"})")
                                  << "bad.json: /base: names 'nobody', which is not there";
    QTest::newRow("base is itself") << QByteArray(R"({"schema":7,"name":"bad","title":"Bad","base":"bad"})")
                                    << "bad.json: /base: leads back to 'bad'";
    QTest::newRow("base outside") << QByteArray(R"({"schema":7,"name":"bad","title":"Bad","base":"../campaign"})")
                                  << "/base: is '../campaign'";
    QTest::newRow("no base and not whole")
        << QByteArray(R"({"schema":7,"name":"bad","title":"Bad"})") << "has no key 'move_clock'";
  }

  void bad_files() {
    QFETCH(QByteArray, text);
    QFETCH(QString, says);
    const Folder folder;
    folder.write("bad.json", text);
    const auto read = read_rulebook(folder.rulebooks(), "bad");
    QVERIFY(!read.has_value());
    tests::check_sentence(read.error());
    QVERIFY2(QString::fromStdString(read.error().sentence()).contains(says), read.error().sentence().c_str());
  }

  void faults_name_the_file_that_says_it() {
    const Folder folder;
    folder.write("one.json", R"({"schema":7,"name":"one","title":"One","base":"two"})");
    folder.write("two.json", R"({"schema":7,"name":"two","title":"Two","base":"campaign","wide":{"multiplier":0}})");
    auto read = read_rulebook(folder.rulebooks(), "one");
    QVERIFY(!read.has_value());
    QVERIFY2(read.error().where.ends_with("two.json: /wide/multiplier"), read.error().where.c_str());
    folder.write("two.json", R"({"schema":7,"name":"two","title":"Two","base":"one"})");
    read = read_rulebook(folder.rulebooks(), "one");
    QVERIFY(!read.has_value());
    QVERIFY2(read.error().where.ends_with("two.json: /base"), read.error().where.c_str());
  }

  void names_that_are_none() {
    for (const char* name : {"nobody", "", "../rulebooks/campaign", "campaign.json", "Campaign", "a b", "\n"}) {
      const auto read = read_rulebook(shipped, name);
      QVERIFY2(!read.has_value(), name);
      tests::check_sentence(read.error());
      QVERIFY2(read.error().sentence().find("campaign, campaign-waggons, kriegspiel, little-wars") != std::string::npos,
               read.error().sentence().c_str());
    }
  }

  void without_its_schema() {
    const Folder folder;
    fs::remove(folder.root() / "schemas" / "rulebook.schema.json");
    QVERIFY(!read_rulebook(folder.rulebooks(), "campaign").has_value());
    std::ofstream(folder.root() / "schemas" / "rulebook.schema.json") << R"({"type": 7})";
    QVERIFY(!read_rulebook(folder.rulebooks(), "campaign").has_value());
  }

  // Reader and schema say the same: each refuses every key left out, added or of another type.
  void reader_and_schema_agree() {
    const Json whole = parse_json(campaign().json, "kept").value();
    QVERIFY(check_schema(whole, schema, "kept").has_value());
    int tried = 0;
    tests::each_damage(whole, [&](const Json& damaged, const std::string& what) {
      ++tried;
      QVERIFY2(!rulebook_from_text(canonical(damaged), "kept").has_value(), what.c_str());
      QVERIFY2(!check_schema(damaged, schema, "kept").has_value(), what.c_str());
    });
    QVERIFY(tried > 150);
  }

  void hostile_texts() {
    SANDGATE_REAL_DATA(suite, "hostile/json_suite");
    int files = 0;
    for (const fs::path& path : tests::json_files(suite)) {
      ++files;
      const std::string name = path.filename().string(), text = tests::bytes_of(path);
      const auto parsed = parse_json(text, name, {.bytes = 1 << 20, .depth = 600});
      // A key used twice is JSON, but not one we take.
      const bool twice = name.find("duplicated_key") != std::string::npos;
      if (name.starts_with("y_")) QVERIFY2(parsed.has_value() != twice, name.c_str());
      if (name.starts_with("n_")) QVERIFY2(!parsed.has_value(), name.c_str());
      if (!parsed) tests::check_sentence(parsed.error());
      const auto read = rulebook_from_text(text, name);
      QVERIFY2(!read.has_value(), name.c_str());
      tests::check_sentence(read.error());
    }
    QVERIFY(files > 300);
  }

  // data/clauses: every clause the program names is there to be looked up.
  void clause_texts() {
    const fs::path path = data / "clauses" / "en.json";
    const Json texts = parse_json(read_text_file(path, 1 << 20).value(), path.string()).value();
    const auto agreed = check_schema(texts, data / "schemas" / "clauses.schema.json", path.string());
    QVERIFY2(agreed.has_value(), agreed ? "" : agreed.error().sentence().c_str());
    namespace c = sandgate::clauses;
    for (const Clause clause :
         {c::solid,          c::rivers,    c::toss,      c::move_and_clock,   c::guns_first, c::once_a_move,
          c::roads,          c::command,   c::contact,   c::visibility,       c::rates,      c::slopes,
          c::delays,         c::officials, c::steepness, c::march_multiplier, c::back_line,  c::country,
          c::defensive_game, c::forces,    c::chances})
      QVERIFY2(texts.find(clause.id) != nullptr, clause.id.data());
    const auto agrees = [](std::string_view text) {
      return check_schema(parse_json(text, "").value(), data / "schemas" / "clauses.schema.json", "").has_value();
    };
    QVERIFY(agrees(R"({"KS-2.2":{"title":"x","text":"y","source":"s","example":"e"}})"));
    QVERIFY(!agrees(R"({"XX-1":{"title":"x","text":"y","source":"s","example":"e"}})"));
    QVERIFY(!agrees(R"({"KS-2.2":{"title":"x","text":"y"}})"));
    QVERIFY(!agrees(R"({"KS-2.2":{"title":"x","text":"y","source":"","example":"e"}})"));
    QVERIFY(!agrees(R"({"KS-2.2":{"title":"x","text":"y","source":"s","example":""}})"));
  }

  // Every constant of core/base/clause.h is in the list above, and so in the texts.
  void clause_constants() {
    const std::string source = tests::bytes_of(SANDGATE_SOURCE_DIR "/core/base/clause.h");
    const Json texts = parse_json(tests::bytes_of(data / "clauses" / "en.json"), "en.json", {.bytes = 1 << 20}).value();
    int found = 0;
    for (std::size_t at = source.find("Clause "); at != std::string::npos; at = source.find("Clause ", at + 1)) {
      const std::size_t open = source.find_first_of("{;", at);
      if (open == std::string::npos || source.compare(open, 2, "{\"") != 0) continue;
      const std::string id = source.substr(open + 2, source.find('"', open + 2) - open - 2);
      ++found;
      QVERIFY2(texts.find(id) != nullptr, id.c_str());
    }
    QVERIFY(found >= 17);
  }
};

SANDGATE_TEST(RulebookFiles)

}  // namespace tst_rulebook
#include "tst_rulebook.moc"
