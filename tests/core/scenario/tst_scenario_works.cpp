// Field works in a scenario (KS-6): what is read, and what is refused and named.
#include "core/rulebook/schema.h"
#include "tests/core/scenario/scenario_sample.h"
#include "tests/runner/test.h"

namespace tst_scenario_works {

using namespace sandgate;
using namespace sandgate::scenario_sample;

namespace {

const QByteArray sound = R"({"kind": "trench", "side": "Red", "at": [8500, 7000], "facing": 270, "length_in": 10})";

QByteArray with(const QByteArray& works) {
  QByteArray text = good;
  return text.replace("\"march_table\":", "\"works\": [" + works + "], \"march_table\":");
}
Result<Scenario> read(const QByteArray& works) { return from_text(with(works)); }

}  // namespace

class ScenarioWorks : public QObject {
  Q_OBJECT

 private slots:
  void KS_6_works_are_laid() {
    const auto scenario = read(sound + R"(, {"kind": "epaulement", "side": "Red", "at": [8600, 7200], "facing": 270},
      {"kind": "mine", "side": "Blue", "at": [3000, 7000]})");
    QVERIFY2(scenario.has_value(), scenario ? "" : scenario.error().sentence().c_str());
    const std::vector<FieldWork>& works = scenario->setting->works;
    QCOMPARE(works.size(), 3U);
    QCOMPARE(works[0].is.length, Length::inches(10));
    QCOMPARE(works[0].is.facing, Bearing::of(4800));
    QCOMPARE(works[1].is.kind, EarthworkKind::epaulement);
    QCOMPARE(works[2].side, SideId{1});
    QVERIFY(works[2].finished);
    QVERIFY(check_schema(parse_json(with(sound).toStdString(), "it").value(), data / "schemas" / "scenario.schema.json",
                         "it")
                .has_value());
  }

  void KS_6_works_that_cannot_be_are_named_data() {
    QTest::addColumn<QByteArray>("works");
    QTest::addColumn<QString>("where");
    QTest::addColumn<QString>("said");
    const auto row = [](const char* name, const QByteArray& works, const char* where, const char* said) {
      QTest::newRow(name) << works << QString(where) << QString(said);
    };
    const auto changed = [](const char* from, const char* to) { return QByteArray(sound).replace(from, to); };
    row("an unknown kind", changed("trench", "moat"), "/works/0/kind", "moat");
    row("an unknown side", changed("Red", "Green"), "/works/0/side", "Green");
    row("no length", changed(R"(, "length_in": 10)", ""), "/works/0", "how long");
    row("a length of nought", changed("10}", "0}"), "/works/0/length_in", "0");
    row("a trench a mile long", changed("10}", "10000}"), "/works/0/length_in", "10000");
    row("no facing", changed(R"("facing": 270, )", ""), "/works/0", "faces");
    row("an unknown key", changed("facing", "looks"), "/works/0", "looks");
    row("in the river", changed("8500, 7000", "5000, 6000"), "/works/0", "water");
    row("off the map", changed("8500", "18500"), "/works/0/at", "off the map");
    row("half off the map", changed("8500, 7000", "8500, 5"), "/works/0", "off the map");
    row("twice in one place", sound + ", " + sound, "/works/1", "works[0]");
    row("a mine under a body", R"({"kind": "mine", "side": "Red", "at": [9000, 7000]})", "/works/0", "1/Leinster");
    row("a mine that faces", R"({"kind": "mine", "side": "Red", "at": [8000, 7000], "facing": 3})", "/works/0", "mine");
  }
  void KS_6_works_that_cannot_be_are_named() {
    QFETCH(QByteArray, works);
    QFETCH(QString, where);
    QFETCH(QString, said);
    const auto scenario = read(works);
    QVERIFY(!scenario);
    const QString fault = QString::fromStdString(scenario.error().sentence());
    QVERIFY2(fault.contains(where) && fault.contains(said), qPrintable(fault));
  }

  void KS_6_a_thousand_works_of_a_side_and_no_more() {
    QByteArray mines;
    for (int i = 0; i < 10'000; ++i) {
      mines += (i == 0 ? "" : ", ") + QByteArray(R"({"kind": "mine", "side": "Red", "at": [)") +
               QByteArray::number(8'000 + i % 100) + ", " + QByteArray::number(8'000 + i / 100) + "]}";
    }
    const auto scenario = read(mines);
    QVERIFY(!scenario);
    QVERIFY(QString::fromStdString(scenario.error().sentence()).contains("/works"));
  }

  void KS_6_a_rulebook_without_works_has_none() {
    const QByteArray text = with(sound).replace(",\n    " + decoy, "").replace("\"campaign\"", "\"little-wars\"");
    const auto scenario = scenario_from_texts(text.toStdString(), rulebook_text("little-wars"), ground(), "test");
    QVERIFY(!scenario);
    const QString fault = QString::fromStdString(scenario.error().sentence());
    QVERIFY2(fault.contains("little-wars") && fault.contains("works"), qPrintable(fault));
  }
};

SANDGATE_TEST(ScenarioWorks)

}  // namespace tst_scenario_works
#include "tst_scenario_works.moc"
