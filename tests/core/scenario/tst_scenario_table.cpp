// Table exercises: what their scenarios may hold, and the one that ships.
#include <QtTest>
#include <map>

#include "core/deciding/decide.h"
#include "core/rulebook/schema.h"
#include "map/base/segment.h"
#include "tests/core/scenario/scenario_sample.h"
#include "tests/runner/test.h"

namespace tst_scenario_table {

using namespace sandgate;
using namespace sandgate::scenario_sample;

namespace {

/// Red's company and gun with its horsemen, Blue's squadron.
const QByteArray table_text = R"({
  "schema": 1, "name": "test", "title": "A test", "country": {"source": "ground.asc", "crs": "EPSG:27700"},
  "rulebook": "little-wars", "begins": "1912-12-28T14:00", "first_move": "first", "table": {"name": "The floor"},
  "sides": [{"name": "Red", "livery": "red", "camp": "first", "back_line": "south"},
            {"name": "Blue", "livery": "blue", "camp": "second", "back_line": "north"}],
  "seats": [{"name": "red", "title": "Red", "side": "Red"}, {"name": "blue", "title": "Blue", "side": "Blue"}],
  "bodies": [
    {"name": "Company", "side": "Red", "seat": "red", "arm": "infantry", "formation": "two_ranks", "men": 20,
     "at": [9000, 7000]},
    {"name": "Gun", "side": "Red", "seat": "red", "formation": "fours", "at": [9100, 7000],
     "contents": [{"arm": "artillery", "men": 0, "guns": 1}, {"arm": "cavalry", "men": 5}]},
    {"name": "Squadron", "side": "Blue", "seat": "blue", "arm": "cavalry", "formation": "extended", "men": 12,
     "at": [9000, 8000]}]
})";

Result<Scenario> on_table(const QByteArray& text, const char* rules = "little-wars") {
  return scenario_from_texts(text.toStdString(), rulebook_text(rules), ground(), "test");
}

QByteArray with(const char* was, const char* is) {
  QByteArray text = table_text;
  if (!text.contains(was)) qFatal("no such text: %s", was);
  return text.replace(text.indexOf(was), qsizetype(strlen(was)), is);
}

/// The same to be set up in play, with its bodies or without.
QByteArray set_up(const QByteArray& terms, bool bodies = true) {
  QByteArray text = table_text;
  text.replace(R"("The floor"})", R"("The floor", "setup": )" + terms + "}");
  for (const char* at : {",\n     \"at\": [9000, 7000]", ", \"at\": [9100, 7000]", ",\n     \"at\": [9000, 8000]"})
    text.replace(at, "");
  if (!bodies) text = text.left(text.indexOf(",\n  \"bodies\"")) + "}";
  return text;
}

Result<Scenario> hooks_farm() { return read_scenario(data / "scenarios" / "hooks-farm", rulebooks); }

struct Strength {
  int infantry = 0, cavalry = 0, others = 0, guns = 0;
  friend bool operator==(const Strength&, const Strength&) = default;
};
Strength strength(const Setting& setting, SideId side, std::initializer_list<const char*> names = {}) {
  Strength sum;
  for (const Body& body : setting.order_of_battle) {
    const bool named = names.size() == 0 || std::ranges::find(names, body.name) != names.end();
    if (body.side != side || !named) continue;
    for (const Part& part : body.contents.parts) {
      (part.arm == Arm::infantry  ? sum.infantry
       : part.arm == Arm::cavalry ? sum.cavalry
                                  : sum.others) += part.men.count;
      sum.guns += part.guns;
    }
  }
  return sum;
}

}  // namespace

class TableScenarios : public QObject {
  Q_OBJECT

 private slots:
  void what_is_read() {
    const auto read = on_table(table_text);
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    QCOMPARE(read->setting->table, std::optional(TableExercise{"The floor"}));
    const Body& gun = read->setting->order_of_battle[1];
    QCOMPARE(gun.formation, Formation::fours);
    QCOMPARE(gun.contents.parts.size(), std::size_t{2});
    QCOMPARE(gun.contents.men().count, 5);
    QCOMPARE(gun.contents.guns(), 1);
    const auto again = on_table(QByteArray::fromStdString(read->json));
    QVERIFY(again.has_value() && same(*read->setting, *again->setting));
    QVERIFY(!from_text(good)->setting->table);
  }

  void LW_2_1_a_battle_set_up_in_play() {
    const auto read = on_table(set_up(R"({"chances": {"men": 6, "dice": 2}, "country_by": "blue", "curtain": true})"));
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    SetupTerms terms;
    terms.chances = SetupTerms::Chances{6, 2};
    terms.country_laid_out = true;
    terms.country_by = SeatId{1};
    terms.curtain = true;
    QVERIFY(read->setting->setup() && *read->setting->setup() == terms);
    QVERIFY(read->setting->leader(SideId{1}) == SeatId{1});
    const auto again = on_table(QByteArray::fromStdString(read->json));
    QVERIFY(again.has_value() && same(*read->setting, *again->setting));

    const auto mustered = on_table(set_up(R"({"points": 150.5, "mustering": "open", "defensive": "toss"})", false));
    QVERIFY2(mustered.has_value(), mustered ? "" : mustered.error().sentence().c_str());
    const SetupTerms& points = *mustered->setting->setup();
    QVERIFY(points.points == 301 && points.open_mustering && points.defensive && points.defender.none());
    QVERIFY(mustered->setting->order_of_battle.empty());
    QVERIFY(on_table(set_up("{}")).has_value());
  }

  void LW_2_1_bad_setting_up_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const QByteArray& text, const char* says) {
      QTest::newRow(name) << text << QString(says);
    };
    row("no object", set_up("7"), "/table/setup: ");
    row("an unknown key", set_up(R"({"dice": 2})"), "/table/setup/dice: is an unknown key");
    row("no points", set_up(R"({"points": 0})", false), "/table/setup/points: ");
    row("points without end", set_up(R"({"points": 1e9})", false), "/table/setup/points: ");
    row("a third of a point", set_up(R"({"points": 150.3})", false), "/table/setup/points: is 150.3 points");
    row("points and bodies", set_up(R"({"points": 150})"), "/bodies: are named where each side musters");
    row("neither points nor bodies", set_up("{}", false), "has no key 'bodies'");
    row("mustering of what there is", set_up(R"({"mustering": "open"})"),
        "/table/setup/mustering: is said where nobody");
    row("half open", set_up(R"({"points": 150, "mustering": "half"})", false), "/table/setup/mustering: is ");
    row("chances of nobody", set_up(R"({"chances": {"men": 0, "dice": 2}})"), "/table/setup/chances/men: ");
    row("more dice than men", set_up(R"({"chances": {"men": 3, "dice": 4}})"),
        "/table/setup/chances/dice: are 4 for 3");
    row("chances of more than there are", set_up(R"({"chances": {"men": 30, "dice": 2}})"),
        "/table/setup/chances: hold back 30 men of Red, who has 25");
    row("points that buy nobody", set_up(R"({"points": 12, "chances": {"men": 12, "dice": 2}})", false),
        "/table/setup/points: do not buy");
    row("a country by nobody", set_up(R"({"country_by": "green"})"), "/table/setup/country_by: is ");
    row("defended by nobody", set_up(R"({"defensive": "green"})"), "/table/setup/defensive: is ");
    row("defence and choice", set_up(R"({"defensive": "red", "country_by": "red"})"),
        "/table/setup/country_by: is said");
    row("a curtain of cloth", set_up(R"({"curtain": "cloth"})"), "/table/setup/curtain: ");
    row("back lines side by side", set_up("{}").replace(R"("back_line": "north")", R"("back_line": "east")"),
        "/sides/1/back_line: is not opposite");
    row("one camp", set_up("{}").replace(R"("camp": "second")", R"("camp": "first")"), "/seats: has no seat");
    row("places", set_up("{}").replace(R"("men": 12)", R"("men": 12, "at": [9000, 8000])"),
        "/bodies/2/at: is a place, and in this battle");
    row("no places", with(R"("at": [9000, 8000])", R"("facing": 1)"), "/bodies/2: has no key 'at'");
    row("a field too shallow", set_up("{}").replace(R"("begins")", R"("scale": {"metres_per_foot": 5000}, "begins")"),
        "/table/setup: is on a field 2 ft deep");
  }
  void LW_2_1_bad_setting_up() {
    QFETCH(QByteArray, text);
    QFETCH(QString, says);
    const auto read = on_table(text);
    QVERIFY2(!read, "it was read");
    QVERIFY2(QString::fromStdString(read.error().sentence()).contains(says), read.error().sentence().c_str());
  }

  void bad_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const char* was, const char* is, const char* says) {
      QTest::newRow(name) << with(was, is) << QString(says);
    };
    row("no name", R"({"name": "The floor"})", "{}", "/table: has no key 'name'");
    row("an empty name", R"("The floor")", R"("")", "/table/name: is too short");
    row("more than a name", R"("The floor")", R"("The floor", "width": 3)", "/table/width: is an unknown key");
    row("a box", "two_ranks", "boxed", "/bodies/0/formation: is a box, and on a table every man stands out");
    row("a box of several arms", "fours", "boxed", "/bodies/1/formation: is a box");
    row("a march table", R"("bodies": [)", R"("march_table": [], "bodies": [)", "/march_table: marches bodies");
    row("supply that cannot walk", R"("arm": "infantry")", R"("waggons": 1, "arm": "supply")",
        "/bodies/0/arm: is supply, which by rulebook 'little-wars' cannot walk");
    row("waggons with others", R"({"arm": "cavalry", "men": 5})", R"({"arm": "transport", "men": 5, "waggons": 1})",
        "/bodies/1/contents/1/arm: is transport, which by rulebook 'little-wars' cannot walk");
    row("a general", R"("arm": "infantry")", R"("arm": "general")", "/bodies/0/arm: is general, which is no figure");
    row("a boat", R"("arm": "infantry")", R"("arm": "boat")", "/bodies/0/arm: is boat, which is no figure");
    row("a gun that nobody serves", R"(, {"arm": "cavalry", "men": 5})", "", "/bodies/1: has no men, and on a table");
    row("gunners of its own", R"("arm": "infantry")", R"("guns": 1, "arm": "artillery")", "");
    row("a gun alone", R"("arm": "infantry", "formation": "two_ranks", "men": 20)",
        R"("arm": "artillery", "formation": "two_ranks", "men": 0, "guns": 1)", "/bodies/0/men: is 0 for artillery");
    row("nobody", R"("men": 20)", R"("men": 0)", "/bodies/0/men: is 0 for infantry");
    row("LW-7.1 a side without men", R"("side": "Blue", "seat": "blue", "arm")",
        R"("side": "Red", "seat": "red", "arm")", "/sides/1: has no men on the table");
    row("LW-7.1 too many men", R"("men": 20)", R"("men": 996)",
        "/sides/0: has 1001 men, and by rulebook 'little-wars' a side has at most 1000 on a table");
    row("LW-7.1 as many as there may be", R"("men": 20)", R"("men": 995)", "");
    row("LW-1.2 in a house", "[9000, 7000]", "[3010, 3010]", "lies in a house");
    row("LW-1.2 in a wall", "[9000, 7000]", "[3210, 3010]", "lies in a wall");
    row("LW-1.2 in a rock", "[9000, 7000]", "[3110, 3010]", "lies in the rock Tor");
    row("LW-1.4 in a river", "[9000, 7000]", "[5000, 2000]", "lies in the river Lode");
    row("off the country", "[9000, 7000]", "[10001, 7000]", "lies off the map");
  }
  void bad() {
    QFETCH(QByteArray, text);
    QFETCH(QString, says);
    const auto read = on_table(text);
    if (!says.isEmpty()) return check_refused(read, says);
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
  }
  // What only a table may have is refused on the map, as it was.
  void not_on_the_map() {
    check_refused(on_table(with(R"( "table": {"name": "The floor"},)", "")), "/bodies/1/contents: are of a body");
    QByteArray text = good;
    text.replace(R"({"arm": "artillery", "men": 18)", R"({"arm": "artillery", "men": 0)");
    check_refused(from_text(text), "/bodies/3/contents/1/men: is 0 for artillery");
  }
  void by_another_rulebook() {
    QByteArray text = table_text;
    text.replace("little-wars", "kriegspiel").replace(R"("arm": "infantry")", R"("waggons": 1, "arm": "supply")");
    QVERIFY(on_table(text, "kriegspiel").has_value());
    text.replace(R"("arm": "supply")", R"("arm": "general")").replace(R"("waggons": 1, )", "");
    check_refused(on_table(text, "kriegspiel"), "/bodies/0/arm: is general, which is no figure");
  }

  // Schema and reader say the same of every damage.
  void schema_agrees() {
    const auto document = parse_json(table_text.toStdString(), "table", {.bytes = 1 << 20, .depth = 8});
    QVERIFY(document.has_value());
    const fs::path schema = data / "schemas" / "scenario.schema.json";
    QVERIFY(check_schema(*document, schema, "table").has_value());
    int refused = 0;
    tests::each_damage(*document, [&](const Json& damaged, const std::string& what) {
      const bool by_schema = !check_schema(damaged, schema, "damaged").has_value();
      const bool by_reader = !on_table(QByteArray::fromStdString(canonical(damaged))).has_value();
      const bool strength = what.ends_with("/guns left out");
      QVERIFY2(by_schema == by_reader || strength, what.c_str());
      refused += by_schema;
    });
    QVERIFY(refused > 100);
    for (const char* text : {"two_ranks", "extended"})
      QVERIFY(!check_schema(*parse_json(with(text, "boxed").toStdString(), "boxed", {.bytes = 1 << 20, .depth = 8}),
                            schema, "boxed"));
  }

  // "3 guns, 48 infantry, and 25 horse"; Red "1 gun, 5 cavalry, and 13 infantry on his left … 2 guns, 20 cavalry, and
  // 37 infantry".
  void hooks_farm_has_the_numbers_of_the_book() {
    const auto read = hooks_farm();
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    const Setting& setting = *read->setting;
    QVERIFY(setting.table.has_value());
    QCOMPARE(setting.table->name, std::string("Hook's Farm"));
    QCOMPARE(setting.rulebook.name, std::string("little-wars"));
    const SideId red{0}, blue{1};
    QCOMPARE(setting.side(red).name, std::string("Red"));
    QVERIFY(setting.side(red).camp == Camp::first && !setting.toss);
    QVERIFY(strength(setting, red) == (Strength{50, 25, 0, 3}));
    QVERIFY(strength(setting, blue) == (Strength{48, 25, 0, 3}));
    QVERIFY(strength(setting, red, {"Left Gun", "3 Company"}) == (Strength{13, 5, 0, 1}));
    QVERIFY(strength(setting, red, {"Right Gun", "Centre Gun", "Red Squadron", "1 Company", "2 Company"}) ==
            (Strength{37, 20, 0, 2}));
    QVERIFY(strength(setting, blue, {"Gun E", "Right Company"}) == (Strength{16, 5, 0, 1}));
    // Each gun with five horsemen.
    for (const Body& body : setting.order_of_battle) {
      if (body.contents.guns() > 0) QVERIFY(body.contents.guns() == 1 && body.contents.men().count == 5);
    }
    for (const Side& side : setting.sides) QVERIFY(!side.brief.empty() && !side.objectives.empty());
  }

  // Programs and windows look over all of a table: a country of miles is none.
  void no_larger_than_a_table_is() {
    const QTemporaryDir folder;
    const auto begun = [&](const char* metres_per_foot) {
      QFile sample(QString::fromStdString((data / "scenarios/hooks-farm/scenario.json").string()));
      if (!sample.open(QIODevice::ReadOnly)) qFatal("no sample");
      const QByteArray scale = QByteArray("\"metres_per_foot\": ") + metres_per_foot;
      QFile out(folder.filePath("scenario.json"));
      if (!out.open(QIODevice::WriteOnly)) qFatal("cannot write");
      out.write(sample.readAll().replace("\"metres_per_foot\": 120", scale));
      out.close();
      QFile::copy(QString::fromStdString((data / "scenarios/hooks-farm/country.gpkg").string()),
                  folder.filePath("country.gpkg"));
      return read_scenario(folder.path().toStdString(), rulebooks);
    };
    check_refused(begun("1"), "/table: is 1420 ft by 780 ft, and no side of a table is longer than 150 ft");
    QVERIFY(begun("10").has_value());
    // An exercise that keeps such a scenario was begun when it was allowed, and goes on.
    const auto fit = begun("10");
    const std::string kept =
        QByteArray::fromStdString(fit->json).replace("\"metres_per_foot\":10", "\"metres_per_foot\":1").toStdString();
    QVERIFY(kept != fit->json);
    QVERIFY(scenario_from_texts(kept, fit->setting->rulebook.json, fit->setting->country, "kept").has_value());
  }

  // Begun, everybody stands on the one table, each gun has its crew by it (LW-3.2), and nobody has crossed a line.
  void hooks_farm_is_set_out() {
    const auto read = hooks_farm();
    QVERIFY(read.has_value());
    Campaign campaign(read->setting);
    const auto events = decide(campaign, {{}, system_seat, Begin{}}, Dice(3, 0));
    QVERIFY(events.has_value());
    for (const Event& event : *events) campaign.apply(event);
    QCOMPARE(campaign.tables().size(), std::size_t{1});
    QVERIFY(campaign.tables().front().whole);
    QCOMPARE(campaign.men().size(), std::size_t{148});
    QCOMPARE(campaign.guns().size(), std::size_t{6});
    const Rulebook& rules = campaign.setting().rulebook;
    for (const Gun& gun : campaign.guns())
      QVERIFY2(in_action(rules, campaign.men(), gun), campaign.body(gun.body).name.c_str());
    for (const Soldier& man : campaign.men()) {
      QVERIFY(man.state == ManState::free && man.on_ground());
      QVERIFY(campaign.ground(TableId{0}).bar_at(man.at, rules.radius(man.arm)) == Bar::none);
      QVERIFY(man.at.y > Length{} && man.at.y < Length::inches(78));
    }
  }

  // The field is 78 inches deep; everybody faces the enemy within a foot of his own back line. Red's left is by the
  // church, and Blue's guns stand from his left to his right as D, C, E.
  void hooks_farm_is_set_down_as_in_the_book() {
    const auto read = hooks_farm();
    QVERIFY(read.has_value());
    const Setting& setting = *read->setting;
    const MapBox bounds = setting.country->bounds();
    const Length depth = setting.scale.length(bounds.depth());
    QCOMPARE(depth, Length::inches(78));
    QCOMPARE(setting.scale.length(bounds.width()), Length::inches(142));
    std::map<std::string, Length> west;  // of each body, from the western edge
    for (const Body& body : setting.order_of_battle) {
      const bool from_south = setting.side(body.side).back_line == Edge::south;
      const Length from_line = from_south ? body.at.y : depth - body.at.y;
      QVERIFY2(from_line > Length::inches(3) && from_line <= Length::inches(12), body.name.c_str());
      QCOMPARE(body.facing, Bearing::of(from_south ? 0 : 3200));
      west[body.name] = body.at.x;
    }
    QVERIFY(west["Left Gun"] < west["Centre Gun"] && west["Centre Gun"] < west["Right Gun"]);
    QVERIFY(west["Gun E"] < west["Gun C"] && west["Gun C"] < west["Gun D"]);
    std::map<std::string, MapPoint> places;
    for (const Feature& feature : setting.country->features())
      if (feature.kind == FeatureKind::place) places[feature.name] = feature.points.front();
    QVERIFY(places.at("Firely Church").east < places.at("Hook's Farm").east);
    QVERIFY(setting.to_ground({west["Left Gun"], {}}).east < places.at("Firely Church").east);
  }

  // Boards are one inch high, which is one contour, and nothing solid stands in water or in something else.
  void hooks_farm_is_made_of_boards() {
    const auto read = hooks_farm();
    QVERIFY(read.has_value());
    const Country& country = *read->setting->country;
    QCOMPARE(read->setting->scale.length(read->setting->scale.metres_per_contour), Length::inches(1));
    // The floor and three boards on one another, and next to nothing between: edges are sharp.
    std::map<float, std::size_t> cells;
    for (const float height : country.heights()) ++cells[height];
    std::size_t level = 0;
    for (const float height : {5.5F, 15.5F, 25.5F, 35.5F}) {
      QVERIFY(cells[height] > 500);
      level += cells[height];
    }
    QVERIFY(level * 100 > country.heights().size() * 97);
    QCOMPARE(country.highest(), std::optional(35.5F));
    std::map<FeatureKind, int> count;
    for (const Feature& feature : country.features()) ++count[feature.kind];
    QVERIFY(count[FeatureKind::house] == 7 && count[FeatureKind::bridge] == 1 && count[FeatureKind::ford] == 1);
    QVERIFY(count[FeatureKind::wall] >= 3 && count[FeatureKind::wood] > 10 && count[FeatureKind::rock] > 3);
    for (const Feature& solid : country.features()) {
      if (solid.kind != FeatureKind::house && solid.kind != FeatureKind::rock) continue;
      for (const Feature& other : country.features()) {
        if (&other == &solid) continue;
        for (const MapPoint corner : solid.points) {
          if (other.kind == FeatureKind::house || other.kind == FeatureKind::rock) QVERIFY(!holds(other, corner));
          if (other.kind != FeatureKind::river) continue;
          for (std::size_t i = 1; i < other.points.size(); ++i)
            QVERIFY(distance_to_segment_m(corner, other.points[i - 1], other.points[i]) > other.width_m / 2);
        }
      }
    }
  }
};

SANDGATE_TEST(TableScenarios)

}  // namespace tst_scenario_table
#include "tst_scenario_table.moc"
