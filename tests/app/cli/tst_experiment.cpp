// `sandgate experiment`: from a file to answers, results and tables.
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>

#include "tests/app/fixtures/run_sandgate.h"
#include "tests/runner/test.h"

namespace tst_experiment {

using namespace sandgate::tests;

namespace {

constexpr const char* plan = R"({"schema": 1, "name": "shots", "title": "One shot or four", "runs": %1, "moves": %2,
  "scenarios": [{"name": "farm", "scenario": "hooks-farm"}],
  "rules": [{"name": "four"}, {"name": "one", "numbers": {"guns": {"shots": 1}}}]})";

QJsonObject timeless(QJsonObject answer) {
  for (const char* key : {"seconds", "out", "csv"}) answer.remove(key);
  return answer;
}

QByteArray read(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class ExperimentTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    write(3, 8);
  }

  void answers_by_cell_and_by_difference() {
    const auto outcome = experiment({"--json", "--csv", path("tables")});
    QVERIFY2(outcome.exit == 0, outcome.err);
    const QJsonObject json = outcome.json();
    QCOMPARE(json["experiment"].toString(), "shots");
    QCOMPARE(json["title"].toString(), "One shot or four");
    QCOMPARE(json["runs"].toInt(), 6);
    const QJsonArray cells = json["cells"].toArray();
    QCOMPARE(cells.size(), 2);
    QCOMPARE(cells[1].toObject()["rules"].toString(), "one");
    QCOMPARE(cells[1].toObject()["runs"].toInt(), 3);
    const QJsonArray differences = json["differences"].toArray();
    QCOMPARE(differences.size(), 1);
    const QJsonObject difference = differences[0].toObject();
    QCOMPARE(difference["by"].toString(), "rules");
    QCOMPARE(difference["runs"].toInt(), 3);
    const auto mean = [](const QJsonObject& of, const char* side) {
      return of["men_lost"].toObject()[side].toObject()["mean"].toDouble();
    };
    for (const char* side : {"red", "blue"})
      QVERIFY(std::abs(mean(difference, side) - (mean(cells[1].toObject(), side) - mean(cells[0].toObject(), side))) <
              0.0021);
    QCOMPARE(QDir(path("tables")).entryList(QDir::Files),
             (QStringList{"cells.csv", "differences.csv", "runs.csv", "spread.csv"}));
    QCOMPARE(read(path("tables/runs.csv")).count("\r\n"), 1 + 6 * 2);
  }

  // A cell is what `batch` plays with the same seed.
  void a_cell_is_a_batch() {
    const auto outcome = experiment({"--json"});
    const auto batch = run({"batch", "hooks-farm", "-n", "3", "--moves", "8", "--json"});
    const QJsonObject cell = outcome.json()["cells"].toArray()[0].toObject();
    for (const char* key : {"runs", "won", "share", "points", "men_lost", "moves"})
      QCOMPARE(cell[key], batch.json()[key]);
  }

  // Over a wide country, by a staff, told at once and by riders: no game, but moves and men.
  void a_whole_exercise() {
    QFile file(path("plan.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"schema": 1, "name": "riders", "runs": 2, "moves": 4, "postings": ["staff"],
      "scenarios": [{"name": "sandgate", "scenario": "sandgate"}],
      "rules": [{"name": "own"}, {"name": "riders", "signals": "couriers"}]})");
    file.close();
    const auto outcome = experiment({"--json"});
    QVERIFY2(outcome.exit == 0, outcome.err);
    for (const auto& value : outcome.json()["cells"].toArray()) {
      const QJsonObject cell = value.toObject();
      QCOMPARE(cell["posting"].toString(), "staff");
      QCOMPARE(cell["moves"].toObject()["mean"].toInt(), 4);
      QVERIFY(cell["points"].toObject()["red"].isNull());
      QVERIFY(cell["men_lost"].toObject()["red"].toObject()["mean"].isDouble());
    }
    const QByteArray text = experiment({}).out;
    QVERIFY2(text.contains("2 exercises played.") && text.contains("Red, men lost") && !text.contains("won"), text);
  }

  void interrupted_and_gone_on_with() {
    write(200, 8);
    QProcess process;
    process.start(SANDGATE_BIN_DIR "/sandgate",
                  {"experiment", path("plan.json"), "--out", path("r.sqlite"), "--csv", path("tables"), "--json"});
    QVERIFY(process.waitForStarted());
    QTRY_VERIFY_WITH_TIMEOUT(QFile(path("r.sqlite")).size() > 40'000, 120'000);
    QCOMPARE(kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
    QVERIFY(process.waitForFinished(120'000));
    QCOMPARE(process.exitCode(), 1);
    const QJsonObject json = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
    QCOMPARE(json["missing"].toInt() + json["runs"].toInt(), 400);
    QVERIFY(!QFile::exists(path("tables")));  // they are written once, whole
    const int per_cell = json["runs"].toInt() / 2 + 2;
    write(per_cell, 8);
    const auto rest = experiment({"--json", "--csv", path("tables")});
    QVERIFY2(rest.exit == 0, rest.err);
    QVERIFY(QFile::exists(path("tables/runs.csv")));
    QFile::remove(path("r.sqlite"));
    QCOMPARE(timeless(experiment({"--json"}).json()), timeless(rest.json()));
  }

  // Killed, it has lost a second's runs at most, and goes on.
  void killed_and_gone_on_with() {
    write(200, 8);
    QProcess process;
    process.start(SANDGATE_BIN_DIR "/sandgate", {"experiment", path("plan.json"), "--out", path("r.sqlite")});
    QVERIFY(process.waitForStarted());
    QTRY_VERIFY_WITH_TIMEOUT(QFile(path("r.sqlite")).size() > 40'000, 120'000);
    process.kill();
    QVERIFY(process.waitForFinished(60'000));
    write(4, 8);
    const auto rest = experiment({"--json"});
    QVERIFY2(rest.exit == 0, rest.err);
    QCOMPARE(rest.json()["runs"].toInt(), 8);
  }

  void what_cannot_be_is_named_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exit");
    QTest::addColumn<QString>("about");
    QTest::newRow("no such file") << QStringList{"experiment", "nowhere.json", "--out", "x"} << 1 << "nowhere.json";
    QTest::newRow("no results") << QStringList{"experiment", "PLAN"} << 2 << "--out";
    QTest::newRow("nowhere to write") << QStringList{"experiment", "PLAN", "--out", "/nowhere/at/all"} << 1
                                      << "/nowhere/at/all: it cannot be written";
    QTest::newRow("tables that are there") << QStringList{"experiment", "PLAN", "--out", "OUT", "--csv", "/tmp"} << 1
                                           << "/tmp: something lies there already";
  }
  void what_cannot_be_is_named() {
    QFETCH(QStringList, arguments);
    QFETCH(int, exit);
    QFETCH(QString, about);
    arguments.replaceInStrings("PLAN", path("plan.json")).replaceInStrings("OUT", path("r.sqlite"));
    const auto outcome = run(arguments);
    QCOMPARE(outcome.exit, exit);
    QVERIFY(outcome.out.isEmpty());
    QVERIFY2(outcome.err.contains(about.toUtf8()), outcome.err);
    QVERIFY(!QFile::exists(path("r.sqlite")));
  }

 private:
  QString path(const char* name) const { return folder_->filePath(name); }
  void write(int runs, int moves) const {
    QFile file(path("plan.json"));
    if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write");
    file.write(QString(plan).arg(runs).arg(moves).toUtf8());
  }
  Outcome experiment(const QStringList& arguments) const {
    return run(QStringList{"experiment", path("plan.json"), "--out", path("r.sqlite")} + arguments);
  }

  std::unique_ptr<QTemporaryDir> folder_;
};

SANDGATE_TEST(ExperimentTest)

}  // namespace tst_experiment
#include "tst_experiment.moc"
