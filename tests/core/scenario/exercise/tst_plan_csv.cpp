// The order of battle as a table of commas: whole or nothing, each fault with its line.
#include "core/scenario/exercise/plan_csv.h"
#include "tests/core/scenario/scenario_sample.h"
#include "tests/runner/test.h"

namespace tst_plan_csv {

using namespace sandgate;
using namespace sandgate::scenario_sample;
using sandgate::tests::bytes_of;

namespace {

ExercisePlan sample() { return *ExercisePlan::from_text(good.toStdString(), "test"); }

std::vector<std::size_t> all_bodies(const ExercisePlan& plan) {
  std::vector<std::size_t> all;
  for (const PlanItem& item : plan.items(PlanKind::body)) all.push_back(item.index);
  return all;
}

}  // namespace

class PlanCsv : public QObject {
  Q_OBJECT

 private slots:
  void out_and_in_again_changes_nothing() {
    for (const char* name : {"sandgate", "hooks-farm"}) {
      const auto plan = *ExercisePlan::from_text(bytes_of(data / "scenarios" / name / "scenario.json"), name);
      const std::string csv = csv_of(plan, all_bodies(plan));
      const auto read = with_csv(plan, csv, "bodies.csv", CsvNames::changed);
      QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
      QCOMPARE(read->plan.text(), plan.text());
      QCOMPARE(read->bodies, all_bodies(plan));
    }
  }

  void columns_in_any_order_and_fields_in_quotation_marks() {
    const auto read = with_csv(sample(),
                               "\xEF\xBB\xBFname,men,side,arm,north,east,title,guns,division\r\n"
                               "\"2/Munster, late\",40,Red,infantry,7100,9200,\"The \"\"Dirty Shirts\"\"\",,Left\r\n"
                               "\r\n"
                               "N Bty , 18 , Red , artillery , 7200 , 9300 , , 2\n",
                               "bodies.csv", CsvNames::changed);
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    QCOMPARE(read->bodies.size(), std::size_t{2});
    const PlannedBody foot = body_of(read->plan, read->bodies[0]), guns = body_of(read->plan, read->bodies[1]);
    QCOMPARE(foot.name, std::string("2/Munster, late"));
    QCOMPARE(foot.title, std::string("The \"Dirty Shirts\""));
    QCOMPARE(foot.seat, std::string("red"));
    QCOMPARE(foot.formation, Formation::boxed);
    QCOMPARE(foot.division, std::string("Left"));
    QCOMPARE(foot.at, (std::optional<MapPoint>{{9'200, 7'100}}));
    QCOMPARE(guns.name, std::string("N Bty"));
    QCOMPARE(guns.parts[0].guns, 2);
    const auto country = ground();
    const auto scenario = from_text(QByteArray::fromStdString(read->plan.text()), country);
    QVERIFY2(scenario.has_value(), scenario ? "" : scenario.error().sentence().c_str());
    QCOMPARE(scenario->setting->order_of_battle.size(), std::size_t{8});
  }

  void a_name_that_is_there_is_changed_and_the_rest_of_it_kept() {
    const ExercisePlan plan = sample();
    const auto read =
        with_csv(plan, "side,name,arm,men\nRed,1/Leinster,infantry,48\n", "bodies.csv", CsvNames::changed);
    QVERIFY(read.has_value());
    ExercisePlan expected = plan;
    expected.set({PlanKind::body, 0}, "men", Json{std::int64_t{48}});
    QCOMPARE(read->plan.text(), expected.text());
  }

  void added_it_is_another_body_of_a_name_of_its_own() {
    const ExercisePlan plan = sample();
    const std::size_t one[] = {0};
    const PlanItem blue{PlanKind::seat, 1};
    const auto read = with_csv(plan, csv_of(plan, one), "clipboard", CsvNames::added);
    QCOMPARE(body_of(read->plan, 6).name, std::string("1/Leinster 2"));
    const auto onto = with_csv(plan, csv_of(plan, one), "clipboard", CsvNames::added, blue);
    QCOMPARE(body_of(onto->plan, 6).side, std::string("Blue"));
    QCOMPARE(body_of(onto->plan, 6).seat, std::string("blue"));
    QCOMPARE(body_of(onto->plan, 6).name, std::string("1/Leinster 2"));
  }

  void stores_trains_boats_and_boxes() {
    const auto read = with_csv(sample(),
                               "side,name,arm,men,contents,food,forage,ammunition,trucks,engines,boats,scouts,facing\n"
                               "Red,Depot,depot,,,10,4,6,,,,,\n"
                               "Red,Train,train,,,,,,8,2,,,90\n"
                               "Red,Boats,boat,4,,,,,,,3,,\n"
                               "Red,Patrol,cavalry,3,,,,,,,,yes,\n"
                               "Red,Support,,,\"infantry 20; artillery 6, 1 gun\",,,,,,,no,359\n",
                               "bodies.csv", CsvNames::changed);
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    const PlannedBody depot = body_of(read->plan, 6), train = body_of(read->plan, 7), boats = body_of(read->plan, 8),
                      patrol = body_of(read->plan, 9), support = body_of(read->plan, 10);
    QCOMPARE(depot.packets, (std::optional<Packets>{{10, 4, 6}}));
    QCOMPARE(depot.formation, Formation::fours);
    QCOMPARE(train.parts[0].waggons, 8);
    QCOMPARE(train.engines, 2);
    QCOMPARE(train.facing, std::optional(90));
    QCOMPARE(boats.parts[0].waggons, 3);
    QVERIFY(patrol.scouts && patrol.formation == Formation::extended);
    QCOMPARE(support.parts.size(), std::size_t{2});
    QVERIFY(!support.scouts);
    QVERIFY(!support.at);
  }

  void a_bad_line_is_told_and_nothing_is_changed_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const QByteArray& text, const char* says) {
      QTest::newRow(name) << text << QString(says);
    };
    row("nothing", "", "is empty");
    row("blank lines", "\n\n , \n", "is empty");
    row("no header", "Red,red,1/Munster,infantry\n", "line 1: names a column 'Red'");
    row("column twice", "side,name,arm,side\n", "the column 'side' twice");
    row("no name", "side,arm\nRed,infantry\n", "without the column 'name'");
    row("no arm", "side,name\nRed,A\n", "without the column 'arm'");
    row("no body", "side,name,arm\n", "has a header and no body");
    row("side", "side,name,arm,men\nRed,A,infantry,3\nGreen,B,infantry,3\n", "line 3: has side 'Green'");
    row("seat", "side,seat,name,arm,men\nRed,blue,A,infantry,3\n", "line 2: has seat 'blue'");
    row("arm", "side,name,arm,men\nRed,A,lancers,3\n", "line 2: has arm 'lancers'");
    row("men", "side,name,arm,men\nRed,A,infantry,many\n", "line 2: has men 'many'");
    row("negative", "side,name,arm,men\nRed,A,infantry,-3\n", "line 2: has men '-3'");
    row("large", "side,name,arm,men\nRed,A,infantry,99999999999999999999\n", "line 2: has men");
    row("formation", "side,name,arm,men,formation\nRed,A,infantry,3,square\n", "has formation 'square'");
    row("scouts", "side,name,arm,men,scouts\nRed,A,cavalry,3,perhaps\n", "has scouts 'perhaps'");
    row("place", "side,name,arm,men,east,north\nRed,A,infantry,3,9000,\n", "has north ''");
    row("no place", "side,name,arm,men,east,north\nRed,A,infantry,3,nan,7000\n", "has east 'nan'");
    row("facing", "side,name,arm,men,facing\nRed,A,infantry,3,360\n", "has facing '360'");
    row("contents", "side,name,contents\nRed,A,infantry many\n", "has contents 'infantry many'");
    row("both", "side,name,arm,contents\nRed,A,infantry,infantry 3\n", "beside contents");
    row("twice", "side,name,arm,men\nRed,A,infantry,3\nRed,A,infantry,3\n", "line 3: names 'A'");
    row("nameless", "side,name,arm,men\nRed,,infantry,3\n", "line 2: has name ''");
    row("too many", "side,name,arm\nRed,A,infantry,3\n", "line 2: has 4 fields");
    row("open quote", "side,name,arm,men\nRed,\"A,infantry,3\nRed,B,infantry,3\n", "line 2: has a quotation mark");
    row("quote within", "side,name,arm,men\nRed,A\"B\",infantry,3\n", "quotation mark within a field");
    row("after quote", "side,name,arm,men\nRed,\"A\"B,infantry,3\n", "goes on after a field");
    row("no text", QByteArray("side,name,arm\n\0\0", 16), "is no text");
  }
  void a_bad_line_is_told_and_nothing_is_changed() {
    QFETCH(QByteArray, text);
    QFETCH(QString, says);
    const ExercisePlan plan = sample();
    const std::string before = plan.text();
    const auto read = with_csv(plan, std::string_view(text.constData(), static_cast<std::size_t>(text.size())),
                               "bodies.csv", CsvNames::changed);
    QVERIFY(!read.has_value());
    tests::check_sentence(read.error());
    const QString sentence = QString::fromStdString(read.error().sentence());
    QVERIFY2(sentence.contains(says) && sentence.startsWith("bodies.csv"), qPrintable(sentence));
    QCOMPARE(plan.text(), before);
  }

  void what_begins_as_such_a_table() {
    QVERIFY(looks_like_bodies("side,name,arm\nRed"));
    QVERIFY(looks_like_bodies(csv_of(sample(), {})));
    QVERIFY(!looks_like_bodies("Dear Sir,\nname, arm and side"));
    QVERIFY(!looks_like_bodies(""));
  }
};

SANDGATE_TEST(PlanCsv)

}  // namespace tst_plan_csv
#include "tst_plan_csv.moc"
