// An experiment's file: what it makes, and that whatever is wrong in it is said with its place.
#include <QTest>
#include <set>

#include "tests/app/experiment/plans.h"
#include "tests/runner/test.h"

namespace tst_experiment_plan {

using namespace sandgate::tests;
namespace experiment = sandgate::experiment;

namespace {

using Json = nlohmann::json;

/// What is said of a plan, reading it and making its cells.
std::string said_of(const PlanFile& file) {
  const auto plan = experiment::read_plan(file.path());
  if (!plan) return plan.error().sentence();
  const auto cells = experiment::cells_of(*plan, commanders_there_are());
  return cells ? "" : cells.error().sentence();
}

}  // namespace

class ExperimentPlanTest : public QObject {
  Q_OBJECT

 private slots:
  void makes_a_cell_of_each_choice() {
    const PlanFile file(small_plan());
    const auto plan = experiment::read_plan(file.path());
    QVERIFY2(plan.has_value(), plan ? "" : plan.error().sentence().c_str());
    const auto cells = experiment::cells_of(*plan, commanders_there_are());
    QVERIFY2(cells.has_value(), cells ? "" : cells.error().sentence().c_str());
    QCOMPARE(cells->size(), std::size_t{4});
    std::set<std::string> digests;
    for (const auto& cell : *cells) digests.insert(cell.digest);
    QCOMPARE(digests.size(), std::size_t{4});
    // The last list goes round first.
    QCOMPARE((*cells)[1].commanders_name, "even");
    QCOMPARE((*cells)[1].rules_name, "one-shot");
    QCOMPARE((*cells)[1].scenario.setting->rulebook.json.find("\"shots\":1,") != std::string::npos, true);
    QCOMPARE((*cells)[0].scenario.setting->rulebook.json.find("\"shots\":1,") == std::string::npos, true);
    QCOMPARE((*cells)[2].terms.commanders[0], "vanguard:bold");
    QCOMPARE((*cells)[2].terms.commanders[1], "vanguard");
    QCOMPARE((*cells)[0].terms.moves, 6);
  }

  void what_is_left_out_is_as_usual() {
    const PlanFile file(std::string(
        R"({"schema": 1, "name": "least", "seeds": [5, 9], "scenarios": [{"name": "farm", "scenario": "hooks-farm"}]})"));
    const auto plan = experiment::read_plan(file.path());
    QVERIFY2(plan.has_value(), plan ? "" : plan.error().sentence().c_str());
    QCOMPARE(plan->runs, 2);
    QCOMPARE(plan->seed_of_run(1), 5u);
    QCOMPARE(plan->seed_of_run(2), 9u);
    QCOMPARE(plan->cells(), std::size_t{1});
    QCOMPARE(plan->scenarios[0].moves, 200);
    QCOMPARE(said_of(file), "");
  }

  // The manual's own example, as it stands there.
  void the_manual_can_be_followed() {
    std::ifstream manual(SANDGATE_SOURCE_DIR "/docs/experiments.md");
    std::string text, line;
    while (std::getline(manual, line) && line != "    {") {
    }
    for (text = line + "\n"; std::getline(manual, line) && line != "    }";) text += line + "\n";
    QVERIFY(text.size() > 200);
    const PlanFile file(text + "}");
    QCOMPARE(said_of(file), "");
    QCOMPARE(experiment::read_plan(file.path())->cells(), std::size_t{4});
  }

  // A whole exercise over a wide country, by a staff, by riders.
  void postings_and_signals_of_an_exercise() {
    Json json = small_plan();
    json["scenarios"] = Json::parse(R"([{"name": "war", "scenario": "sandgate", "moves": 4}])");
    json["postings"] = Json::parse(R"([null, "staff"])");
    json["commanders"] = Json::parse(R"([{"name": "all", "seats": {"red": "straight", "all": "vanguard"}}])");
    json["rules"] = Json::parse(R"([{"name": "seen"}, {"name": "ridden", "signals": "couriers"}])");
    const PlanFile file(json);
    const auto plan = experiment::read_plan(file.path());
    QVERIFY2(plan.has_value(), plan ? "" : plan.error().sentence().c_str());
    const auto cells = experiment::cells_of(*plan, commanders_there_are());
    QVERIFY2(cells.has_value(), cells ? "" : cells.error().sentence().c_str());
    QCOMPARE(cells->size(), std::size_t{4});
    const auto& staff = *(*cells)[3].scenario.setting;
    QCOMPARE(staff.posting, "staff");
    QVERIFY(staff.seats.size() > (*cells)[0].scenario.setting->seats.size());
    QVERIFY(staff.sides[0].signalling == sandgate::Signals::couriers);
    // A side is all its seats.
    for (const auto& seat : staff.seats) {
      const bool red = staff.side(seat.side).name == "Red";
      QCOMPARE((*cells)[3].terms.commanders[seat.id.index()], red ? "straight" : "vanguard");
    }
  }

  void what_is_wrong_is_said_with_its_place_data() {
    QTest::addColumn<QString>("patch");  // RFC 7396
    QTest::addColumn<QString>("place");
    QTest::addColumn<QString>("about");
    const auto row = [](const char* name, const char* patch, const char* place, const char* about) {
      QTest::newRow(name) << patch << place << about;
    };
    row("an unknown key", R"({"repeat": 3})", "", "repeat");
    row("no schema", R"({"schema": null})", "", "schema");
    row("another schema", R"({"schema": 2})", "/schema", "2");
    row("no scenarios", R"({"scenarios": []})", "/scenarios", "");
    row("a name twice", R"({"rules": [{"name": "a"}, {"name": "a"}]})", "/rules/1/name", "once more");
    row("no name", R"({"rules": [{"rulebook": "little-wars"}]})", "/rules/0", "name");
    row("a name of other letters", R"({"name": "Größe"})", "/name", "");
    row("no runs", R"({"runs": null})", "", "runs");
    row("no run", R"({"runs": 0})", "/runs", "");
    row("half a run", R"({"runs": 1.5})", "/runs", "");
    row("ten million in four cells", R"({"runs": 10000000})", "/runs", "40000000 runs in 4 cells");
    row("seeds beside runs", R"({"seeds": [1]})", "/runs", "seeds");
    row("a seed twice", R"({"runs": null, "seed": null, "seeds": [1, 2, 1]})", "/seeds/2", "once more");
    row("a seed below nought", R"({"seed": -1})", "/seed", "");
    row("a scenario that is not there", R"({"scenarios": [{"name": "a", "scenario": "nowhere"}]})",
        "/scenarios/0/scenario", "nowhere");
    row("a scenario that is a number", R"({"scenarios": [{"name": "a", "scenario": 4}]})", "/scenarios/0/scenario", "");
    row("no such posting", R"({"postings": [null, "staff"]})", "/postings/1", "staff");
    row("a posting twice", R"({"postings": [null, null]})", "/postings/1", "once more");
    row("no such rulebook", R"({"rules": [{"name": "a", "rulebook": "chess"}]})", "/rules/0", "chess");
    row("no such number", R"({"rules": [{"name": "a", "numbers": {"guns": {"cannons": 1}}}]})", "/rules/0/numbers",
        "/guns/cannons");
    row("a number out of range", R"({"rules": [{"name": "a", "numbers": {"guns": {"shots": -4}}}]})",
        "/rules/0/numbers", "/guns/shots");
    row("a text for a number", R"({"rules": [{"name": "a", "numbers": {"guns": {"shots": "many"}}}]})",
        "/rules/0/numbers", "/guns/shots");
    row("the rulebook's name", R"({"rules": [{"name": "a", "numbers": {"name": "chess"}}]})", "/rules/0/numbers/name",
        "no number");
    row("signals of smoke", R"({"rules": [{"name": "a", "signals": "smoke"}]})", "/rules/0/signals", "smoke");
    row("no such seat", R"({"commanders": [{"name": "a", "seats": {"green": "vanguard"}}]})",
        "/commanders/0/seats/green", "no such seat");
    row("no such commander", R"({"commanders": [{"name": "a", "seats": {"red": "napoleon"}}]})",
        "/commanders/0/seats/red", "napoleon");
    row("a seat with a slash", R"({"commanders": [{"name": "a", "seats": {"a/b": "vanguard"}}]})",
        "/commanders/0/seats/a~1b", "no such seat");
    row("no moves", R"({"moves": 0})", "/moves", "");
    row("a budget of hours", R"({"budget_s": 100000})", "/budget_s", "");
  }
  void what_is_wrong_is_said_with_its_place() {
    QFETCH(QString, patch);
    QFETCH(QString, place);
    QFETCH(QString, about);
    Json json = small_plan();
    json.merge_patch(Json::parse(patch.toStdString()));
    const PlanFile file(json);
    const QString said = QString::fromStdString(said_of(file));
    const QString where = QString::fromStdString(file.path().string()) + (place.isEmpty() ? "" : ": " + place);
    QVERIFY2(said.startsWith(where), qPrintable(said));
    QVERIFY2(said.contains(about), qPrintable(said));
    QVERIFY2(said.endsWith('.') && !said.contains('\n'), qPrintable(said));
  }

  void hostile_texts_are_refused_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("no JSON") << QByteArray("runs = 4");
    QTest::newRow("a list") << QByteArray("[]");
    QTest::newRow("deep") << QByteArray(200'000, '[');
    QTest::newRow("a key twice") << QByteArray(R"({"schema": 1, "schema": 1})");
    QTest::newRow("no UTF-8") << QByteArray("{\"name\": \"\xff\"}");
    QTest::newRow("too long") << QByteArray("{\"name\": \"") + QByteArray(5 << 20, 'a') + "\"}";
    QByteArray many = R"({"schema": 1, "name": "many", "runs": 1, "scenarios": [)";
    for (int i = 0; i < 5000; ++i) many += R"({"name": "a", "scenario": "hooks-farm"},)";
    many.chop(1);
    QTest::newRow("many scenarios") << many + "]}";
  }
  void hostile_texts_are_refused() {
    QFETCH(QByteArray, text);
    const PlanFile file(text.toStdString());
    const auto plan = experiment::read_plan(file.path());
    QVERIFY(!plan.has_value());
    const QString said = QString::fromStdString(plan.error().sentence());
    QVERIFY2(said.startsWith(QString::fromStdString(file.path().string())) && said.size() < 1000, qPrintable(said));
  }

  // 64 rules by 64 commanders are 4096 cells: said before a scenario is read.
  void too_many_cells() {
    Json json = small_plan();
    for (const char* list : {"rules", "commanders"}) {
      json[list] = Json::array();
      for (int i = 0; i < 64; ++i) {
        Json entry{{"name", "n" + std::to_string(i)}};
        if (list == std::string("commanders")) entry["seats"] = Json::object();
        json[list].push_back(entry);
      }
    }
    const std::string said = said_of(PlanFile(json));
    QVERIFY2(said.find("4096 cells") != std::string::npos, said.c_str());
  }
};

SANDGATE_TEST(ExperimentPlanTest)

}  // namespace tst_experiment_plan
#include "tst_experiment_plan.moc"
