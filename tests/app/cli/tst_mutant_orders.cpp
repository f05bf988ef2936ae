// Files of orders with one value another, or with other bytes, under every rulebook of the battle game and on the map:
// what cannot be read is told in one sentence, what cannot be done is listed, and the exercise is sound.
#include <QJsonArray>

#include "tests/app/cli/mutants.h"
#include "tests/runner/test.h"
#include "tests/runner/thorough.h"

namespace tst_mutant_orders {

using namespace sandgate;
using namespace sandgate::mutants;

namespace {

QByteArray bytes_of(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) qFatal("%s is not there", qPrintable(path));
  return file.readAll();
}
QString shipped(const QString& name) { return QStringLiteral(SANDGATE_SOURCE_DIR "/data/scenarios/") + name + "/"; }

/// Every kind of order there is for a campaign, one in three of them in vain.
const char* const on_the_map =
    "{\"orders\": ["
    "{\"move\": 1, \"seat\": \"red\", \"body\": \"1/Leinster\", \"march\": {\"to\": \"TR 186 352\", \"by\": \"road\", "
    "\"press_on\": false}},"
    "{\"move\": 1, \"seat\": \"red\", \"screen\": {\"scouts\": [\"Sgt Kelly\", \"Cpl Doyle\"], \"from\": \"TR 160 "
    "320\", "
    "\"to\": \"TR 160 350\"}},"
    "{\"move\": 2, \"seat\": \"red\", \"body\": \"1/Leinster\", \"halt\": true},"
    "{\"move\": 2, \"seat\": \"red\", \"body\": \"1/Leinster\", \"stand_out\": \"two_ranks\"},"
    "{\"move\": 2, \"seat\": \"red\", \"body\": \"1/Leinster\", \"box\": true},"
    "{\"move\": 2, \"seat\": \"red\", \"body\": \"1/Leinster\", \"charge\": true},"
    "{\"move\": 2, \"seat\": \"red\", \"body\": \"1/Leinster\", \"white_flag\": true},"
    "{\"move\": 2, \"seat\": \"umpire\", \"give_table\": {\"table\": 1, \"to\": \"red\"}},"
    "{\"move\": 2, \"seat\": \"red\", \"give_bodies\": {\"to\": \"red\", \"bodies\": [\"Support\"]}},"
    "{\"move\": 2, \"seat\": \"red\", \"name_post\": \"Support\"},"
    "{\"move\": 1, \"seat\": \"red\", \"hand_over\": {\"holder\": \"Maj Daly\", \"note\": \"Hold the ford.\"}},"
    "{\"move\": 2, \"seat\": \"red\", \"depute\": {\"acts\": true}},"
    "{\"move\": 3, \"seat\": \"umpire\", \"hand_over\": {\"of\": \"blue\", \"holder\": \"Lt Fox\"}},"
    "{\"move\": 3, \"seat\": \"umpire\", \"set_rights\": {\"of\": \"blue\", \"may\": [\"march\", \"table\"]}},"
    "{\"move\": 2, \"seat\": \"umpire\", \"visibility_ft\": 12, \"reason\": \"mist\"}],"
    "\"commentary\": [{\"move\": 1, \"seat\": \"red\", \"text\": \"They march.\"}], \"seed\": 5}";

}  // namespace

class MutantOrders : public QObject {
  Q_OBJECT

 private slots:
  void told_in_a_sentence_data() {
    QTest::addColumn<QString>("scenario");
    QTest::addColumn<QString>("rules");
    QTest::addColumn<QByteArray>("orders");
    QTest::addColumn<int>("mutants");
    const QByteArray fought = bytes_of(shipped("hooks-farm") + "as-it-was-fought.json");
    for (const char* rules : {"little-wars", "little-wars-streamlined", "prototype-1", "prototype-2", "prototype-3"})
      QTest::newRow(rules) << "hooks-farm" << rules << fought << tests::repetitions(2, 80);
    QTest::newRow("on the map") << "sandgate"
                                << "campaign" << QByteArray(on_the_map) << tests::repetitions(3, 100);
  }
  void told_in_a_sentence() {
    QFETCH(QString, scenario);
    QFETCH(QString, rules);
    QFETCH(QByteArray, orders);
    QFETCH(int, mutants);
    QByteArray text = bytes_of(shipped(scenario) + "scenario.json");
    static const QRegularExpression rulebook("\"rulebook\": \"[^\"]*\"");
    text = QString::fromUtf8(text).replace(rulebook, "\"rulebook\": \"" + rules + "\"").toUtf8();
    std::mt19937 random(501);
    int played = 0;
    // The first is as it should be.
    for (int i = -1; i < mutants; ++i) {
      arena_.clear();
      arena_.wrong.clear();
      QByteArray mutant = orders;
      for (std::size_t n = random() % 3, k = 0; i >= 0 && k <= n; ++k)
        mutant = random() % 10 == 0 ? other_bytes(mutant, random) : other_json(mutant, random);
      arena_.write("scenario.json", text);
      arena_.write("orders.json", mutant);
      QVERIFY(QFile::link(shipped(scenario) + "country.gpkg", arena_.path("country.gpkg")));
      const auto outcome = arena_.run({"play", arena_.path("scenario.json"), "--orders", arena_.path("orders.json"),
                                       "--out", arena_.path("m.sandgate"), "--seed", "3", "--moves", "4"});
      played += outcome.exit == 0;
      if (outcome.exit == 0 && i % 3 == 0) arena_.run({"verify", arena_.path("m.sandgate")});
      arena_.only_these_lie_there({"country.gpkg", "orders.json", "scenario.json"}, outcome.exit == 0);
      if (i < 0) QVERIFY2(outcome.exit == 0, outcome.err);
      QVERIFY2(arena_.wrong.isEmpty(), qPrintable(arena_.what_is_wrong(i, orders, mutant)));
    }
    QVERIFY2(played > mutants / 20, qPrintable(QString::number(played)));
  }

 private:
  Arena arena_;
};

SANDGATE_TEST(MutantOrders)

}  // namespace tst_mutant_orders
#include "tst_mutant_orders.moc"
