// Scenarios: what is read, and every way in which one can be bad.
#include <QTemporaryDir>
#include <QtTest>
#include <fstream>

#include "core/rulebook/schema.h"
#include "tests/core/scenario/scenario_sample.h"
#include "tests/runner/test.h"

namespace tst_scenario {

using namespace sandgate;
using namespace sandgate::scenario_sample;

namespace {

/// A scenario's folder with a country to read.
class Folder {
 public:
  explicit Folder(const QByteArray& scenario = good) {
    write("scenario.json", scenario);
    QByteArray grid = "ncols 100\nnrows 100\nxllcorner 0\nyllcorner 0\ncellsize 100\nNODATA_value -9999\n";
    for (int row = 0; row < 100; ++row) grid += QByteArray("50 ").repeated(100) + "\n";
    write("ground.asc", grid);
  }
  fs::path path() const { return dir_.path().toStdString(); }
  void write(const std::string& name, const QByteArray& text) const {
    std::ofstream(path() / name, std::ios::binary).write(text.data(), text.size());
  }

 private:
  QTemporaryDir dir_;
};

}  // namespace

class ScenarioFiles : public QObject {
  Q_OBJECT

 private slots:
  void what_is_read() {
    const auto read = from_text(good);
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    const Setting& setting = *read->setting;
    QCOMPARE(setting.name, std::string("test"));
    QCOMPARE(setting.brief, std::string("March.\nThen halt."));
    QCOMPARE(setting.begins.iso(), std::string("1909-09-14T09:00"));
    QVERIFY(setting.toss);
    QCOMPARE(setting.sides.size(), std::size_t{2});
    QCOMPARE(setting.sides[1].back_line, Edge::west);
    QCOMPARE(setting.sides[1].livery, Livery::blue);
    QCOMPARE(setting.camp_of(SeatId{1}), Camp::second);
    QCOMPARE(setting.order_of_battle.size(), std::size_t{6});
    const Body& infantry = setting.order_of_battle[0];
    QCOMPARE(infantry.title, std::string("1st Battalion"));
    QCOMPARE(infantry.contents.men().count, 64);
    QCOMPARE(infantry.contents.men_began(), infantry.contents.men());
    QCOMPARE(infantry.formation, Formation::boxed);
    QCOMPARE(infantry.facing.mils, std::int16_t{4800});
    QCOMPARE(infantry.at, (Point{Length::feet(90), Length::feet(70)}));
    QVERIFY(!infantry.march);
    const Body& battery = setting.order_of_battle[1];
    QCOMPARE(battery.contents.guns(), 3);
    QCOMPARE(battery.contents.waggons(), 1);
    QCOMPARE(battery.facing.mils, std::int16_t{0});
    const Body& supply = setting.order_of_battle[2];
    QCOMPARE(supply.side, SideId{1});
    QCOMPARE(supply.at, (Point{Length::feet(10), Length::feet(70)}));  // by grid reference
    QCOMPARE(setting.march_table.size(), std::size_t{2});
    QCOMPARE(setting.march_table[0].body, battery.id);
    QVERIFY(setting.march_table[0].by_road && setting.march_table[0].press_on);
    QCOMPARE(setting.march_table[0].to.x.count, std::int64_t{38'404});  // 5000.5 m to the 64th of an inch
    QVERIFY(!setting.march_table[1].by_road && !setting.march_table[1].press_on);
  }

  void what_may_be_left_out() {
    QByteArray text = good;
    text.replace(R"("brief": "March.\nThen halt.",)", "").replace(R"("title": "1st Battalion",)", "");
    text.replace(R"("scale": {"metres_per_foot": 100, "metres_per_contour": 10, "vertical": 1},)", "");
    const auto read = from_text(text);
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    QVERIFY(read->setting->brief.empty() && read->setting->order_of_battle[0].title.empty());
    QCOMPARE(read->setting->scale, Scale{});
  }

  void kept_text_gives_the_same_setting() {
    const auto first = from_text(good);
    QVERIFY(first.has_value());
    const auto again = scenario_from_texts(first->json, first->setting->rulebook.json, first->setting->country, "kept");
    QVERIFY2(again.has_value(), again ? "" : again.error().sentence().c_str());
    QVERIFY(same(*first->setting, *again->setting));
    QCOMPARE(again->json, first->json);
    QVERIFY(!QByteArray::fromStdString(first->json).contains('\n'));
  }

  void from_a_folder_and_from_a_file() {
    const Folder folder;
    for (const fs::path& where : {folder.path(), folder.path() / "scenario.json"}) {
      const auto read = read_scenario(where, rulebooks);
      QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
      QVERIFY(same(*read->setting, *from_text(good)->setting));
      QCOMPARE(read->json, from_text(good)->json);
      QCOMPARE(read->setting->country->frame().width, 100);
    }
  }

  void standing_ground_data() {
    QTest::addColumn<QByteArray>("arm");
    QTest::addColumn<QByteArray>("place");
    QTest::addColumn<QString>("hindrance");  // empty: may stand there
    QTest::newRow("open ground") << QByteArray("infantry") << QByteArray("[100, 100]") << "";
    QTest::newRow("the south-west corner") << QByteArray("infantry") << QByteArray("[0, 0]") << "";
    QTest::newRow("the south-east corner") << QByteArray("infantry") << QByteArray("[10000, 0]") << "";
    QTest::newRow("west of the map") << QByteArray("infantry") << QByteArray("[-1, 100]") << "lies off the map";
    QTest::newRow("north of the map") << QByteArray("infantry") << QByteArray("[100, 10001]") << "lies off the map";
    QTest::newRow("far off") << QByteArray("infantry") << QByteArray("[1e8, -1e8]") << "lies off the map";
    QTest::newRow("no heights") << QByteArray("infantry") << QByteArray("[500, 9500]") << "has no heights";
    QTest::newRow("river") << QByteArray("cavalry") << QByteArray("[5000, 2000]") << "lies in the river Lode";
    QTest::newRow("within its width") << QByteArray("cavalry") << QByteArray("[5019, 2000]")
                                      << "lies in the river Lode";
    QTest::newRow("on its bank") << QByteArray("cavalry") << QByteArray("[5021, 2000]") << "";
    QTest::newRow("on the bridge") << QByteArray("cavalry") << QByteArray("[5010, 7000]") << "";
    QTest::newRow("beside the bridge") << QByteArray("cavalry") << QByteArray("[5010, 7030]") << "lies in the river";
    QTest::newRow("brook") << QByteArray("cavalry") << QByteArray("[6000, 2000]") << "";
    QTest::newRow("lake") << QByteArray("general") << QByteArray("[1200, 1200]") << "lies in the lake Mere";
    QTest::newRow("house") << QByteArray("infantry") << QByteArray("[3010, 3010]") << "lies in a house";
    QTest::newRow("rock") << QByteArray("infantry") << QByteArray("[3110, 3010]") << "lies in the rock Tor";
    QTest::newRow("wall") << QByteArray("infantry") << QByteArray("[3210, 3010]") << "lies in a wall";
    QTest::newRow("beside the house") << QByteArray("infantry") << QByteArray("[3030, 3010]") << "";
    QTest::newRow("boat on the river") << QByteArray("boat") << QByteArray("[5000, 2000]") << "";
    QTest::newRow("boat on the lake") << QByteArray("boat") << QByteArray("[1200, 1200]") << "";
    QTest::newRow("boat ashore") << QByteArray("boat") << QByteArray("[100, 100]") << "boats need water";
    QTest::newRow("boat on the brook") << QByteArray("boat") << QByteArray("[6000, 2000]") << "boats need water";
    QTest::newRow("by reference") << QByteArray("infantry") << QByteArray("\"0500 0200\"") << "lies in the river Lode";
    QTest::newRow("no reference") << QByteArray("infantry") << QByteArray("\"over there\"") << "is no grid reference";
    QTest::newRow("one number") << QByteArray("infantry") << QByteArray("[1]") << "at least 2 are needed";
    QTest::newRow("three numbers") << QByteArray("infantry") << QByteArray("[1,2,3]") << "2 are the most";
    QTest::newRow("beyond all maps") << QByteArray("infantry") << QByteArray("[1e300, 1]") << "write a number";
    QTest::newRow("an object") << QByteArray("infantry") << QByteArray("{}") << "is an object where a list is needed";
  }

  void standing_ground() {
    QFETCH(QByteArray, arm);
    QFETCH(QByteArray, place);
    QFETCH(QString, hindrance);
    QByteArray text = good;
    text.replace(text.indexOf("infantry"), qsizetype(strlen("infantry")), arm).replace("[9000, 7000]", place);
    text.replace(text.indexOf("boxed"), qsizetype(strlen("boxed")), "fours");
    const auto read = from_text(text);
    if (hindrance.isEmpty()) {
      QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    } else {
      check_refused(read, hindrance);
      QVERIFY2(read.error().where.starts_with("test: /bodies/0/at"), read.error().where.c_str());
    }
  }

  void bad_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const QByteArray& was, const QByteArray& is, const char* says) {
      QByteArray text = good;
      if (!text.contains(was)) qFatal("no such text: %s", was.constData());
      text.replace(text.indexOf(was), was.size(), is);
      QTest::newRow(name) << text << QString(says);
    };
    QTest::newRow("empty") << QByteArray() << "is empty";
    QTest::newRow("truncated") << good.left(700) << "is not JSON";
    QTest::newRow("trailing") << good + "x"
                              << "is not JSON";
    QTest::newRow("deep") << QByteArray("{\"a\":").repeated(100'000) << "nests deeper than 8 levels";
    QTest::newRow("huge") << QByteArray((32 << 20) + 1, ' ') << "33554432 are the most there may be";
    QTest::newRow("a text") << QByteArray("\"scenario\"") << "is a text where an object is needed";
    row("no number", "64", "NaN", "line 14");
    row("too large a number", "64", "1e999", "too large");
    row("not UTF-8", "A test", "\xC3\x28", "not UTF-8");
    row("half a surrogate", "A test", "\\uD800", "is not JSON");
    row("control character", "A test", "A\\u0007test", "/title: holds control characters");
    row("a title of two lines", "A test", "A\\ntest", "/title: has more than one line");
    row("newer schema", R"("schema": 1)", R"("schema": 2)", "/schema: is schema 2");
    row("no schema", R"("schema": 1,)", "", "has no key 'schema'");
    row("unknown key", R"("brief")", R"("breif")", "/breif: is an unknown key");
    row("unknown key of a body", R"("facing")", R"("face")", "/bodies/0/face: is an unknown key");
    row("key twice", R"("men": 64)", R"("men": 64, "men": 65)", "/bodies/0: has the key 'men' twice");
    row("no country", R"("source": "ground.asc", )", "", "/country: has no key 'source'");
    row("a name with blanks", R"("name": "test")", R"("name": "A test")", "/name: is 'A test'");
    row("empty title", R"("A test")", R"("")", "/title: is too short");
    row("no rulebook of that name", R"("campaign")", R"("chess")", "/rulebook: is 'chess'");
    row("no date", "1909-09-14T09:00", "14 September", "/begins: is '14 September'");
    row("no such day", "1909-09-14", "1909-02-29", "/begins");
    row("year nought", "1909-09-14", "0000-09-14", "/begins");
    row("nobody begins", "\"toss\"", "\"Red\"", "/first_move: is 'Red'; write one of: toss, first");
    row("scale of nought", R"("metres_per_foot": 100)", R"("metres_per_foot": 0)", "/scale/metres_per_foot: is 0");
    row("contour below nought", R"("metres_per_contour": 10)", R"("metres_per_contour": -10)", "is -10");
    row("unknown scale", R"("vertical": 1)", R"("vertical_m": 1)", "/scale/vertical_m: is an unknown key");
    row("no such livery", R"("livery": "red")", R"("livery": "green")", "/sides/0/livery: is 'green'");
    row("no such camp", R"("camp": "first")", R"("camp": "third")", "/sides/0/camp");
    row("no such edge", R"("back_line": "east")", R"("back_line": "up")", "/sides/0/back_line");
    row("two sides of one name", R"("name": "Blue")", R"("name": "Red")", "/sides/1/name: is 'Red', which is used");
    row("both in one camp", R"("camp": "second")", R"("camp": "first")", "has no seat in the second camp");
    row("seat of no side", R"("side": "Red"})", R"("side": "Green"})", "/seats/0/side: names 'Green'");
    row("two seats of one name", R"("name": "blue")", R"("name": "red")", "/seats/1/name: is 'red', which is used");
    row("a seat that cannot be typed", R"("name": "blue")", R"("name": "blue=1")", "/seats/1/name: is 'blue=1'");
    row("camp without a seat", R"("side": "Blue"}])", R"("side": "Red"}])", "has no seat in the second camp");
    row("body of no side", R"("side": "Red", "seat")", R"("side": "Green", "seat")", "/bodies/0/side: names 'Green'");
    row("body of no seat", R"("seat": "red", "arm": "inf)", R"("seat": "pink", "arm": "inf)", "/bodies/0/seat");
    row("body of another's seat", R"("seat": "red", "arm": "inf)", R"("seat": "blue", "arm": "inf)",
        "/bodies/0/seat: is 'blue', a seat of another side");
    row("two bodies of one name", "37 Bty", "1/Leinster", "/bodies/1/name: is '1/Leinster', which its side uses");
    row("body without a name", "\"37 Bty\"", "\"\"", "/bodies/1/name: is too short");
    row("blank at the end of a name", "\"37 Bty\"", "\"37 Bty \"", "/bodies/1/name: begins or ends with a blank");
    row("unknown arm", R"("arm": "infantry")", R"("arm": "airship")", "/bodies/0/arm: is 'airship'");
    row("unknown formation", R"("formation": "boxed")", R"("formation": "heap")", "/bodies/0/formation: is 'heap'");
    row("no men", R"("formation": "boxed", "men": 64)", R"("formation": "fours", "men": 0)",
        "/bodies/0/men: is 0 for infantry");
    row("fewer than none", R"("men": 64)", R"("men": -1)", "/bodies/0/men: is -1");
    row("too many men", R"("men": 64)", R"("men": 100001)", "/bodies/0/men: is 100001");
    row("half a man", R"("men": 64)", R"("men": 63.5)", "/bodies/0/men: is 63.5");
    row("men as text", R"("men": 64)", R"("men": "64")", "/bodies/0/men: is a text where a whole number is needed");
    row("guns of infantry", R"("men": 64)", R"("men": 64, "guns": 1)", "/bodies/0/guns: is 1 for infantry");
    row("waggons of infantry", R"("men": 64)", R"("men": 64, "waggons": 1)", "/bodies/0/waggons: is 1 for infantry");
    row("artillery without guns", R"("guns": 3)", R"("guns": 0)", "/bodies/1: is artillery without guns");
    row("supply without waggons", "\"men\": 0,\n     \"waggons\": 6", R"("men": 4)",
        "/bodies/2: is supply without waggons");
    row("no such facing", R"("facing": 270)", R"("facing": 360)", "/bodies/0/facing: is 360");
    row("nobody at all", R"("bodies": [)", R"("bodies": [], "units": [)", "/units: is an unknown key");
    row("march of nobody", R"("body": "37 Bty")", R"("body": "38 Bty")", "/march_table/0/body: names '38 Bty'");
    row("march of another side's", R"("side": "Blue", "body")", R"("side": "Purple", "body")", "/march_table/1/side");
    row("march in move nought", R"("move": 2)", R"("move": 0)", "/march_table/0/move: is 0");
    row("march off the map", "5000.5, 7000", "50000, 7000", "/march_table/0/to: 50000, 7000 lies off the map");
    row("march by balloon", R"("by": "road")", R"("by": "balloon")", "/march_table/0/by: is 'balloon'");
  }

  void bad() {
    QFETCH(QByteArray, text);
    QFETCH(QString, says);
    if (!says.startsWith("/rulebook")) {
      check_refused(from_text(text), says);
      if (QTest::currentTestFailed()) return;
    }
    // As a file, the same is said, and the file is named.
    const Folder folder(text);
    const auto read = read_scenario(folder.path(), rulebooks);
    QVERIFY(!read.has_value());
    tests::check_sentence(read.error());
    QVERIFY2(read.error().where.find("scenario.json") != std::string::npos, read.error().where.c_str());
  }

  void places_and_countries_that_are_none() {
    QTemporaryDir empty;
    check_refused(read_scenario(empty.path().toStdString(), rulebooks), "scenario.json: is not there");
    check_refused(read_scenario("/nowhere/at/all", rulebooks), "is not there");
    QByteArray text = good;
    text.replace("ground.asc", "nowhere.asc");
    check_refused(read_scenario(Folder(text).path(), rulebooks), "scenario.json: /country/source");
    text = good;
    text.replace(R"(, "crs": "EPSG:27700")", "");
    check_refused(read_scenario(Folder(text).path(), rulebooks), "scenario.json: /country/source");
    const Folder broken;
    broken.write("ground.asc", "ncols 100\nnrows");
    check_refused(read_scenario(broken.path(), rulebooks), "scenario.json: /country/source");
  }

  void another_rulebook_than_its_own() {
    const std::string other = read_rulebook(rulebooks, "kriegspiel").value().json;
    check_refused(scenario_from_texts(good.toStdString(), other, ground(), "kept"),
                  "/rulebook: is 'campaign', and the rulebook kept is 'kriegspiel'");
    check_refused(scenario_from_texts(good.toStdString(), "{}", ground(), "kept"), "kept, rulebook: has no key");
  }

  // What stops on its way leaves nothing behind but the word that it was stopped.
  void stopped_by_the_user() {
    const Folder folder;
    const auto read = read_scenario(folder.path(), rulebooks, [](double) { return false; });
    QVERIFY(!read.has_value());
    QVERIFY2(read.error().cancelled, read.error().sentence().c_str());
  }

  void as_many_bodies_as_may_be() {
    const Json document = parse_json(good.toStdString(), "good").value();
    const Json* listed = document.find("bodies");
    QVERIFY(listed != nullptr && listed->array() != nullptr);
    const Json::Array few = *listed->array();
    const auto many = [&](int count) {
      Json::Array bodies = few;
      while (static_cast<int>(bodies.size()) < count) {
        const Json name{"body " + std::to_string(bodies.size())};
        bodies.push_back(merged(bodies.front(), {Json::Object{{"name", name}}}));
      }
      return canonical(merged(document, {Json::Object{{"bodies", {std::move(bodies)}}}}));
    };
    const auto read = from_text(QByteArray::fromStdString(many(20'000)));
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    QCOMPARE(read->setting->order_of_battle.size(), std::size_t{20'000});
    check_refused(from_text(QByteArray::fromStdString(many(20'001))), "/bodies: has 20001 entries");
  }

  // Reader and schema say the same of keys and types; what may be left out, both let pass.
  void reader_and_schema_agree() {
    const fs::path schema = data / "schemas" / "scenario.schema.json";
    const Json whole = parse_json(good.toStdString(), "good", {.bytes = 1 << 20, .depth = 8}).value();
    const auto agreed = check_schema(whole, schema, "good");
    QVERIFY2(agreed.has_value(), agreed ? "" : agreed.error().sentence().c_str());
    const auto country = ground();
    int refused = 0, passed = 0;
    tests::each_damage(whole, [&](const Json& damaged, const std::string& what) {
      const bool by_schema = !check_schema(damaged, schema, "damaged").has_value();
      const auto read = from_text(QByteArray::fromStdString(canonical(damaged)), country);
      // Guns and waggons may be left out by the schema; the reader knows which arms need them.
      const bool strength = what.ends_with("/guns left out") || what.ends_with("/waggons left out");
      QVERIFY2(by_schema == !read.has_value() || strength, what.c_str());
      ++(by_schema ? refused : passed);
    });
    QVERIFY(refused > 100);
    QVERIFY(passed > 5);
  }

  void hostile_texts() {
    SANDGATE_REAL_DATA(suite, "hostile/json_suite");
    const auto country = ground();
    const std::string rulebook = rulebook_text("campaign");
    int files = 0;
    for (const fs::path& path : tests::json_files(suite)) {
      ++files;
      const auto kept = scenario_from_texts(tests::bytes_of(path), rulebook, country, path.filename().string());
      QVERIFY2(!kept.has_value(), path.filename().c_str());
      tests::check_sentence(kept.error());
      const auto read = read_scenario(path, rulebooks);
      QVERIFY2(!read.has_value(), path.filename().c_str());
      tests::check_sentence(read.error());
    }
    QVERIFY(files > 300);
  }

  void the_sample() {
    const auto read = read_scenario(data / "scenarios" / "sandgate", rulebooks);
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    const Setting& setting = *read->setting;
    QCOMPARE(setting.rulebook.name, std::string("campaign"));
    for (const Side& side : setting.sides) {
      int bodies = 0, generals = 0, scouts = 0, dummies = 0, mixed = 0, marching = 0, depots = 0, trains = 0;
      for (const Body& body : setting.order_of_battle) {
        if (body.side != side.id) continue;
        const Arm arm = body.contents.arm();
        depots += arm == Arm::depot && !body.packets.nothing();
        trains += arm == Arm::train;
        if (arm == Arm::transport || arm == Arm::depot || arm == Arm::train) continue;
        ++bodies;
        generals += body.contents.arm() == Arm::general;
        scouts += body.scouts;
        dummies += body.contents.dummy();
        mixed += body.contents.parts.size() > 1;
      }
      for (const MarchTableEntry& entry : setting.march_table)
        marching += setting.order_of_battle[entry.body.index()].side == side.id && entry.move <= 12;
      QVERIFY2(bodies >= 14 && bodies <= 24, side.name.c_str());
      QVERIFY2(scouts >= 3 && dummies >= 1 && mixed >= 1, side.name.c_str());
      QVERIFY2(!side.brief.empty() && !side.objectives.empty(), side.name.c_str());
      QCOMPARE(generals, 1);
      QVERIFY2(depots >= 3 && trains >= 1 && setting.fed_by_packets(side.id), side.name.c_str());
      QVERIFY2(marching >= 5, side.name.c_str());
    }
    const auto again = scenario_from_texts(read->json, setting.rulebook.json, setting.country, "kept");
    QVERIFY2(again.has_value(), again ? "" : again.error().sentence().c_str());
    QVERIFY(same(setting, *again->setting));
  }
};

SANDGATE_TEST(ScenarioFiles)

}  // namespace tst_scenario
#include "tst_scenario.moc"
