// Scenarios with one value another, or with other bytes: the battle that ships, the campaign that ships, and a battle
// that is set up in play. Played, each is told in one sentence, or makes an exercise that is sound.
#include "tests/app/cli/mutants.h"
#include "tests/runner/test.h"
#include "tests/runner/thorough.h"

namespace tst_mutant_scenarios {

using namespace sandgate;
using namespace sandgate::mutants;

namespace {

QByteArray bytes_of(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) qFatal("%s is not there", qPrintable(path));
  return file.readAll();
}
QString shipped(const QString& name) { return QStringLiteral(SANDGATE_SOURCE_DIR "/data/scenarios/") + name + "/"; }

}  // namespace

class MutantScenarios : public QObject {
  Q_OBJECT

 private slots:
  void told_in_a_sentence_data() {
    QTest::addColumn<QString>("country");
    QTest::addColumn<QByteArray>("scenario");
    QTest::addColumn<int>("mutants");
    const QByteArray farm = bytes_of(shipped("hooks-farm") + "scenario.json");
    QByteArray set_up = farm;
    set_up.replace(R"("game": {"kind": "fight"})",
                   R"("game": {"kind": "fight"}, "setup": {"points": 150, "chances": {"men": 12, "dice": 2}})");
    QVERIFY(set_up != farm);
    set_up.truncate(set_up.indexOf("\"bodies\""));
    set_up = set_up.trimmed().chopped(1) + "}";
    QByteArray defended = farm;
    defended.replace(R"({"kind": "fight"})", R"({"kind": "defensive", "defender": "Red"})");
    QTest::newRow("a battle") << "hooks-farm" << farm << tests::repetitions(4, 170);
    QTest::newRow("a Defensive Game") << "hooks-farm" << defended << tests::repetitions(3, 70);
    QTest::newRow("set up in play") << "hooks-farm" << set_up << tests::repetitions(3, 110);
    QTest::newRow("a campaign") << "sandgate" << bytes_of(shipped("sandgate") + "scenario.json")
                                << tests::repetitions(3, 150);
  }
  void told_in_a_sentence() {
    QFETCH(QString, country);
    QFETCH(QByteArray, scenario);
    QFETCH(int, mutants);
    std::mt19937 random(500);
    int played = 0;
    // The first is as it should be.
    for (int i = -1; i < mutants; ++i) {
      arena_.clear();
      arena_.wrong.clear();
      QByteArray mutant = scenario;
      for (std::size_t n = random() % 3, k = 0; i >= 0 && k <= n; ++k)
        mutant = random() % 8 == 0 ? other_bytes(mutant, random) : other_json(mutant, random);
      arena_.write("scenario.json", mutant);
      QVERIFY(QFile::link(shipped(country) + "country.gpkg", arena_.path("country.gpkg")));
      const auto outcome = arena_.run(
          {"play", arena_.path("scenario.json"), "--out", arena_.path("m.sandgate"), "--seed", "3", "--moves", "2"});
      played += outcome.exit == 0;
      if (outcome.exit == 0 && i % 2 == 0) arena_.run({"verify", arena_.path("m.sandgate")});
      arena_.only_these_lie_there({"country.gpkg", "scenario.json"}, outcome.exit == 0);
      if (i < 0) QVERIFY2(outcome.exit == 0, outcome.err);
      QVERIFY2(arena_.wrong.isEmpty(), qPrintable(arena_.what_is_wrong(i, scenario, mutant)));
    }
    QVERIFY2(played > mutants / 20, qPrintable(QString::number(played)));
  }

 private:
  Arena arena_;
};

SANDGATE_TEST(MutantScenarios)

}  // namespace tst_mutant_scenarios
#include "tst_mutant_scenarios.moc"
