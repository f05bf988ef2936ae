// Tables laid out by hand, LW-1.1: their text, the ground that comes of them, and what is wrong with them.
#include <QTemporaryDir>
#include <QtTest>
#include <fstream>

#include "core/battle/ground/table_ground.h"
#include "core/rulebook/schema.h"
#include "core/scenario/lay_out_table.h"
#include "core/scenario/scenario.h"
#include "core/scenario/table_plan_check.h"
#include "core/scenario/table_plan_country.h"
#include "tests/core/fixtures/json_cases.h"
#include "tests/runner/test.h"

namespace tst_country_plan {

using namespace sandgate;

namespace {

namespace fs = std::filesystem;
const fs::path data = SANDGATE_SOURCE_DIR "/data";
const fs::path rulebooks = data / "rulebooks", schemas = data / "schemas";
constexpr Length inch = Length::inches(1);

const Rulebook& little_wars() {
  static const Rulebook rules = [] {
    auto read = read_rulebook(rulebooks, "little-wars");
    if (!read) qFatal("%s", read.error().sentence().c_str());
    return *read;
  }();
  return rules;
}

Point at(std::int64_t east, std::int64_t north) { return {inch * east, inch * north}; }

/// One of every kind, nothing wrong with it.
CountryPlan sample() {
  CountryPlan plan{"The Floor", inch * 120, inch * 80, {}};
  plan.pieces.push_back(rounded_board(at(90, 40), inch * 30, inch * 24, 10));
  plan.pieces.push_back(usual_piece(PieceKind::house, at(90, 40)));
  plan.pieces.back().name = "Mill \"Old\"";
  plan.pieces.back().turn = 30;
  plan.pieces.push_back(usual_piece(PieceKind::wall, at(90, 52)));
  plan.pieces.push_back(usual_piece(PieceKind::tree, at(20, 20)));
  plan.pieces.push_back(usual_piece(PieceKind::clump, at(60, 20)));
  plan.pieces.push_back(usual_piece(PieceKind::rock, at(20, 60)));
  PlanPiece river = usual_piece(PieceKind::river, {});
  river.points = {at(40, 0), at(42, 40), {inch * 38, inch * 80}};
  plan.pieces.push_back(river);
  plan.pieces.push_back(usual_piece(PieceKind::ford, {inch * 41, inch * 20}));
  plan.pieces.push_back(usual_piece(PieceKind::bridge, at(42, 40)));
  PlanPiece lane = usual_piece(PieceKind::lane, {});
  lane.points = {at(5, 40), at(82, 40)};
  plan.pieces.push_back(lane);
  plan.pieces.push_back(usual_piece(PieceKind::place, at(70, 60)));
  return plan;
}

QByteArray text(const CountryPlan& plan) { return QByteArray::fromStdString(text_of(plan)); }

void check_refused(const Result<CountryPlan>& read, const QString& says) {
  QVERIFY(!read.has_value());
  tests::check_sentence(read.error());
  QVERIFY2(QString::fromStdString(read.error().sentence()).contains(says), read.error().sentence().c_str());
}

}  // namespace

class CountryPlans : public QObject {
  Q_OBJECT

 private slots:
  void written_and_read_again() {
    const CountryPlan plan = sample();
    const auto read = table_plan_from_text(text_of(plan), "test");
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    QCOMPARE(read->pieces, plan.pieces);
    QVERIFY(*read == plan);
    QCOMPARE(text_of(*read), text_of(plan));
    const auto document = parse_json(text_of(plan), "test");
    const auto agreed = check_schema(*document, schemas / "table-plan.schema.json", "test");
    QVERIFY2(agreed.has_value(), agreed ? "" : agreed.error().sentence().c_str());
  }

  void every_damage_is_refused_by_reader_and_schema() {
    const auto document = parse_json(text_of(sample()), "test");
    QVERIFY(document.has_value());
    int damaged = 0, by_schema = 0;
    tests::each_damage(*document, [&](const Json& json, const std::string& what) {
      ++damaged;
      const auto read = table_plan_from_text(canonical(json), "test");
      // A measure that has a usual value, a turn and a name may be left out.
      const bool may =
          what.ends_with("/turn left out") || what.ends_with("/high left out") ||
          (what.ends_with("/name left out") && !what.starts_with("/pieces/10") && what != "/name left out");
      QVERIFY2(read.has_value() == may, what.c_str());
      if (!read) tests::check_sentence(read.error());
      by_schema += check_schema(json, schemas / "table-plan.schema.json", "test").has_value() == may ? 1 : 0;
    });
    QVERIFY(damaged > 100);
    QCOMPARE(by_schema, damaged);
  }

  void truncated_at_every_byte() {
    const std::string whole = text_of(sample());
    for (std::size_t length = 0; length + 2 < whole.size(); ++length) {
      const auto read = table_plan_from_text(std::string_view(whole).substr(0, length), "test");
      QVERIFY(!read.has_value());
      tests::check_sentence(read.error());
    }
  }

  void bad_data() {
    QTest::addColumn<QByteArray>("was");
    QTest::addColumn<QByteArray>("is");
    QTest::addColumn<QString>("says");
    QTest::newRow("a table of a mile") << QByteArray("\"wide\": 120,") << QByteArray("\"wide\": 63360,") << "/wide";
    QTest::newRow("a table of nothing") << QByteArray("\"deep\": 80,") << QByteArray("\"deep\": 0,") << "/deep";
    QTest::newRow("another schema") << QByteArray("\"schema\": 1") << QByteArray("\"schema\": 2") << "is schema 2";
    QTest::newRow("an unknown piece") << QByteArray("\"rock\"") << QByteArray("\"castle\"") << "is 'castle'";
    QTest::newRow("a wall of one point") << QByteArray("[86, 52], [94, 52]") << QByteArray("[86, 52]") << "at least 2";
    QTest::newRow("a wall that stands still")
        << QByteArray("[86, 52], [94, 52]") << QByteArray("[86, 52], [86, 52]") << "the same place";
    QTest::newRow("a house a mile wide") << QByteArray("\"wide\": 8") << QByteArray("\"wide\": 80000") << "/wide";
    QTest::newRow("a tree with a width") << QByteArray("\"kind\": \"tree\"")
                                         << QByteArray("\"kind\": \"tree\", \"wide\": 3")
                                         << "which such a piece has not";
    QTest::newRow("no number") << QByteArray("[20, 20]") << QByteArray("[20, \"x\"]") << "/at/1";
    QTest::newRow("far away") << QByteArray("[20, 20]") << QByteArray("[20, 1e300]") << "/at/1";
  }
  void bad() {
    QFETCH(QByteArray, was);
    QFETCH(QByteArray, is);
    QFETCH(QString, says);
    QByteArray json = text(sample());
    QVERIFY(json.contains(was));
    check_refused(table_plan_from_text(json.replace(json.indexOf(was), was.size(), is).toStdString(), "test"), says);
  }

  void a_million_trees_are_refused() {
    std::string json = R"({"schema": 1, "name": "Wood", "wide": 96, "deep": 96, "pieces": [)";
    for (int i = 0; i < 100'000; ++i) json += R"({"kind":"tree","at":[9,9]},)";
    json.back() = ']';
    check_refused(table_plan_from_text(json + "}", "test"), "2000 are the most");
    for (int i = 0; i < 200'000; ++i) json += "                         ";
    check_refused(table_plan_from_text(json + "}", "test"), "");
  }

  void LW_1_1_boards_are_stacked() {
    CountryPlan plan{"Hill", inch * 60, inch * 60, {}};
    for (int i = 0; i < 3; ++i)
      plan.pieces.push_back(rounded_board(at(30, 30), inch * (30 - 8 * i), inch * (30 - 8 * i), 0));
    const auto country = country_of(plan);
    QVERIFY(country.has_value());
    const auto boards = [&](std::int64_t east, std::int64_t north) {
      const Scale scale = table_plan_scale();
      return std::floor(*(*country)->height(ground_of(at(east, north))) / scale.metres_per_contour);
    };
    QCOMPARE(boards(30, 30), 3.0);
    QCOMPARE(boards(20, 30), 2.0);
    QCOMPARE(boards(17, 30), 1.0);
    QCOMPARE(boards(10, 30), 0.0);
    QCOMPARE(boards(0, 0), 0.0);
    // The edge is sharp: half an inch on either side of it lies floor and board.
    const auto height = [&](double east) { return *(*country)->height({620'000 + east * 10, 120'300}); };
    QCOMPARE(height(14.5), 5.5);
    QCOMPARE(height(15.5), 15.5);
    QVERIFY(std::abs(height(15.0) - 10.5) < 0.1);
  }

  void a_table_of_odd_size_is_just_as_large() {
    CountryPlan plan{"Odd", Length{{64 * 100 + 7}}, Length{{64 * 77 + 1}}, {}};
    const auto country = country_of(plan);
    QVERIFY(country.has_value());
    const MapBox bounds = (*country)->bounds();
    const Point corner = table_plan_scale().to_table({bounds.east, bounds.north}, bounds);
    QCOMPARE(corner, (Point{plan.wide, plan.deep}));
  }

  void nothing_is_wrong_with_the_sample() {
    const auto faults = check_plan(sample(), little_wars());
    QVERIFY2(faults.empty(), faults.empty() ? "" : faults.front().fault.sentence().c_str());
  }

  void wrong_data() {
    QTest::addColumn<int>("piece");
    QTest::addColumn<int>("east");
    QTest::addColumn<int>("north");
    QTest::addColumn<QString>("says");
    QTest::newRow("a house off the table") << 1 << 200 << 40 << "lies off the table";
    QTest::newRow("a house over the edge") << 1 << 119 << 40 << "lies off the table";
    QTest::newRow("LW-1.4 a house in the river") << 1 << 42 << 60 << "stands in the river";
    QTest::newRow("a tree in the house") << 3 << 90 << 40 << "stands in the house";
    QTest::newRow("a tree in the river") << 3 << 41 << 30 << "stands in the river";
    QTest::newRow("a tree in the rock") << 3 << 20 << 60 << "stands in the rock";
    QTest::newRow("a rock in the house") << 5 << 90 << 40 << "lies in the house";
    QTest::newRow("a wood about the house") << 4 << 90 << 40 << "has its middle in the house";
    QTest::newRow("a wall through the house") << 2 << 90 << 40 << "runs through the house";
    QTest::newRow("a wall into the river") << 2 << 41 << 60 << "runs into the river";
    QTest::newRow("LW-1.4 a ford on dry land") << 7 << 20 << 30 << "is not on a river";
    QTest::newRow("LW-1.4 a bridge on dry land") << 8 << 60 << 40 << "is not on a river";
    QTest::newRow("a board far off") << 0 << 190 << 40 << "lies off the table";
  }
  void wrong() {
    QFETCH(int, piece);
    QFETCH(int, east);
    QFETCH(int, north);
    QFETCH(QString, says);
    CountryPlan plan = sample();
    PlanPiece& moved = plan.pieces[static_cast<std::size_t>(piece)];
    const Point now = middle_of(moved);
    shift(moved, inch * east - now.x, inch * north - now.y);
    const auto faults = check_plan(plan, little_wars());
    const auto mine = std::ranges::find_if(faults, [&](const PlanFault& f) { return f.piece == std::size_t(piece); });
    QVERIFY(mine != faults.end());
    tests::check_sentence(mine->fault);
    QVERIFY2(QString::fromStdString(mine->fault.sentence()).contains(says), mine->fault.sentence().c_str());
    QCOMPARE(mine->at, middle_of(moved));
  }

  void LW_1_4_a_river_without_crossings_parts_the_table() {
    CountryPlan plan{"Parted", inch * 60, inch * 60, {}};
    PlanPiece river = usual_piece(PieceKind::river, {});
    river.points = {at(0, 30), at(60, 30)};
    plan.pieces.push_back(river);
    auto faults = check_plan(plan, little_wars());
    QCOMPARE(faults.size(), std::size_t{1});
    QVERIFY(faults.front().fault.what.text().find("no gun can go from one back line to the other") !=
            std::string::npos);
    plan.pieces.push_back(usual_piece(PieceKind::ford, at(20, 30)));
    QVERIFY(check_plan(plan, little_wars()).empty());
  }

  void closed_ground_is_told() {
    CountryPlan plan{"Closed", inch * 60, inch * 60, {}};
    PlanPiece wall = usual_piece(PieceKind::wall, {});
    wall.points = {at(20, 20), at(40, 20), at(40, 40), at(20, 40), at(20, 20)};
    plan.pieces.push_back(wall);
    const auto faults = check_plan(plan, little_wars());
    QCOMPARE(faults.size(), std::size_t{1});
    QVERIFY(!faults.front().piece);
    tests::check_sentence(faults.front().fault);
    QVERIFY(faults.front().at.x > inch * 20 && faults.front().at.x < inch * 40);
    plan.pieces.front().points = {at(20, 20), at(40, 20), at(40, 40), at(20, 40), at(20, 24)};
    QVERIFY(check_plan(plan, little_wars()).empty());
  }

  void an_outline_that_crosses_itself() {
    CountryPlan plan{"Bow", inch * 60, inch * 60, {}};
    plan.pieces.push_back({.kind = PieceKind::board, .points = {at(10, 10), at(40, 40), at(40, 10), at(10, 40)}});
    const auto faults = check_plan(plan, little_wars());
    QCOMPARE(faults.size(), std::size_t{1});
    QVERIFY(faults.front().fault.what.text().find("crosses itself") != std::string::npos);
  }

  void a_scenario_over_a_plan() {
    QTemporaryDir folder;
    const fs::path where = folder.path().toStdString();
    const CountryPlan plan = sample();
    write(where / "plan.json", text_of(plan));
    const auto text =
        lay_out_table(plan, {.name = "floor", .plan_source = "plan.json", .kind = GameKind::blow}, little_wars());
    QVERIFY2(text.has_value(), text ? "" : text.error().sentence().c_str());
    write(where / "scenario.json", *text);
    const auto read = read_scenario(where, rulebooks);
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    QCOMPARE(read->setting->title, std::string("The Battle of The Floor"));
    QVERIFY(read->setting->table->game && read->setting->table->game->kind == GameKind::blow);
    // What an exercise keeps gives the same again.
    const auto again = scenario_from_texts(read->json, read->setting->rulebook.json, read->setting->country, "kept");
    QVERIFY2(again.has_value(), again ? "" : again.error().sentence().c_str());
    QCOMPARE(again->setting->scale, read->setting->scale);

    refuse(where, *text, "\"rulebook\":", "\"scale\": {}, \"rulebook\":", "/scale: is given");
    refuse(where, *text, "\"plan\":", "\"source\": \"a\", \"plan\":", "/country/source: is given beside a plan");
    refuse(where, *text, "\"plan\":", "\"crs\": \"a\", \"plan\":", "/country/crs: is given beside a plan");
    refuse(where, *text, "plan.json", "nowhere.json", "/country/plan: ");
    write(where / "scenario.json", *text);
    CountryPlan bad = plan;
    shift(bad.pieces[1], inch * -48, {});
    write(where / "plan.json", text_of(bad));
    const auto refused = read_scenario(where, rulebooks);
    QVERIFY(!refused.has_value());
    tests::check_sentence(refused.error());
    QVERIFY2(refused.error().sentence().find("stands in the river") != std::string::npos,
             refused.error().sentence().c_str());
  }

  void turned_and_shifted() {
    PlanPiece house = usual_piece(PieceKind::house, at(10, 10));
    turn(house, -15);
    QCOMPARE(house.turn, 345);
    turn(house, 30);
    QCOMPARE(house.turn, 15);
    PlanPiece wall = usual_piece(PieceKind::wall, at(10, 10));
    turn(wall, 90);
    QCOMPARE(wall.points.front(), at(10, 14));
    QCOMPARE(wall.points.back(), at(10, 6));
    shift(wall, inch, inch * 2);
    QCOMPARE(middle_of(wall), at(11, 12));
    PlanPiece tree = usual_piece(PieceKind::tree, at(3, 4));
    turn(tree, 90);
    QCOMPARE(tree, usual_piece(PieceKind::tree, at(3, 4)));
  }

  // As bad as the format allows: it may take a while, but it ends.
  void the_most_there_can_be() {
    CountryPlan plan{"Crowded", CountryPlan::most_side, CountryPlan::most_side, {}};
    for (std::size_t i = 0; i < CountryPlan::most_boards; ++i)
      plan.pieces.push_back(rounded_board(at(300, 300), inch * 580, inch * 580, static_cast<std::int32_t>(i)));
    const auto country = country_of(plan);
    QVERIFY(country.has_value());
    const auto height = (*country)->height(ground_of(at(300, 300)));
    QCOMPARE(*height, 5.5 + 10.0 * static_cast<double>(CountryPlan::most_boards));
  }

 private:
  static void write(const fs::path& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }
  static void refuse(const fs::path& where, const std::string& text, const char* was, const char* is,
                     const char* says) {
    QByteArray changed = QByteArray::fromStdString(text);
    QVERIFY(changed.contains(was));
    changed.replace(changed.indexOf(was), qsizetype(strlen(was)), is);
    write(where / "scenario.json", changed.toStdString());
    const auto read = read_scenario(where, rulebooks);
    QVERIFY(!read.has_value());
    tests::check_sentence(read.error());
    QVERIFY2(read.error().sentence().find(says) != std::string::npos, read.error().sentence().c_str());
  }
};

SANDGATE_TEST(CountryPlans)

}  // namespace tst_country_plan
#include "tst_country_plan.moc"
