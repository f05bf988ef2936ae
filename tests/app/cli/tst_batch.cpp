// `sandgate batch`: many battles, the spread of what comes of them, and a file that can be gone on with.
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>

#include "tests/app/fixtures/run_sandgate.h"
#include "tests/runner/test.h"

namespace tst_batch {

using namespace sandgate::tests;

namespace {

QByteArray read(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}
void write(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("cannot write");
}

/// What does not hang on the clock.
QJsonObject timeless(QJsonObject answer) {
  answer.remove("seconds");
  return answer;
}

}  // namespace

class BatchTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    file_ = folder_->filePath("batch.jsonl");
  }

  void it_adds_up() {
    const auto outcome = batch({"-n", "4", "--json"}, "200");
    QVERIFY2(outcome.exit == 0, outcome.err);
    const QJsonObject json = outcome.json();
    QCOMPARE(json["runs"].toInt(), 4);
    const QJsonObject won = json["won"].toObject();
    QCOMPARE(won["red"].toInt() + won["blue"].toInt() + won["drawn"].toInt() + won["unended"].toInt(), 4);
    for (const char* side : {"red", "blue"}) {
      const QJsonObject lost = json["men_lost"].toObject()[side].toObject();
      QVERIFY(lost["mean"].toDouble() >= 0 && lost["mean"].toDouble() <= 75);
      QVERIFY(lost["from"].toDouble() <= lost["mean"].toDouble() && lost["to"].toDouble() >= lost["mean"].toDouble());
      const QJsonObject share = json["share"].toObject()[side].toObject();
      QCOMPARE(share["share"].toDouble(), won[side].toInt() / 4.0);
      QVERIFY(share["from"].toDouble() <= share["share"].toDouble() &&
              share["to"].toDouble() >= share["share"].toDouble());
      QVERIFY(share["to"].toDouble() - share["from"].toDouble() > 0.3);  // four battles prove little
    }
    QVERIFY(json["moves"].toObject()["mean"].toDouble() > 1);
  }

  void neither_threads_nor_an_end_between_change_anything() {
    const auto alone = batch({"-n", "5", "--threads", "1", "--json"});
    QVERIFY2(alone.exit == 0, alone.err);
    QCOMPARE(batch({"-n", "2", "--threads", "3", "--json", "--out", file_}).exit, 0);
    const auto rest = batch({"-n", "5", "--threads", "3", "--json", "--out", file_});
    QVERIFY2(rest.exit == 0, rest.err);
    QCOMPARE(timeless(rest.json()), timeless(alone.json()));
    QCOMPARE(read(file_).count('\n'), 6);
    // What is there already is not played again.
    const auto again = batch({"-n", "5", "--json", "--out", file_});
    QCOMPARE(timeless(again.json()), timeless(alone.json()));
    QCOMPARE(read(file_).count('\n'), 6);
    QCOMPARE(batch({"-n", "3", "--json", "--out", file_}).json()["runs"].toInt(), 3);
  }

  // They are counted and not held: neither begins with a long wait, nor needs room for what is not played yet.
  void ten_million_may_be_asked_for() {
    QProcess process;
    process.start(SANDGATE_BIN_DIR "/sandgate",
                  {"batch", "hooks-farm", "-n", "10000000", "--moves", "6", "--json", "--out", file_});
    QVERIFY(process.waitForStarted());
    QTRY_VERIFY_WITH_TIMEOUT(read(file_).count('\n') >= 3, 120'000);
    const QByteArray status = read(QString("/proc/%1/status").arg(process.processId()));
    const QByteArray peak = status.mid(status.indexOf("VmHWM:") + 6).split('\n')[0].simplified();
    QCOMPARE(kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
    QVERIFY(process.waitForFinished(120'000));
    QCOMPARE(process.exitCode(), 1);
    const QJsonObject json = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
    QCOMPARE(json["runs"].toInt() + json["missing"].toInt(), 10'000'000);
    QVERIFY2(peak.split(' ')[0].toInt() < 700'000, peak);  // kB
  }

  // Ctrl+C: what is played is told and kept, and the same command goes on from there.
  void interrupted_and_gone_on_with() {
    QProcess process;
    process.start(SANDGATE_BIN_DIR "/sandgate", {"batch", "hooks-farm", "-n", "60", "--moves", "12", "--out", file_});
    QVERIFY(process.waitForStarted());
    QTRY_VERIFY_WITH_TIMEOUT(read(file_).count('\n') >= 3, 120'000);
    QCOMPARE(kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
    QVERIFY(process.waitForFinished(120'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    const qsizetype played = read(file_).count('\n') - 1;
    QVERIFY(played >= 2 && played < 60);
    QVERIFY(read(file_).endsWith('\n'));
    const auto rest = batch({"-n", QString::number(played + 1), "--json", "--out", file_});
    QVERIFY2(rest.exit == 0, rest.err);
    QCOMPARE(rest.json()["runs"].toInt(), static_cast<int>(played) + 1);
  }

  // Two hundred from either side are played by the long tests.
  void vanguard_beats_the_straight_marcher() {
    for (const char* side : {"red", "blue"}) {
      const bool red = side == QLatin1String("red");
      const auto outcome = batch({"-n", "4", "--commander", red ? "blue=straight" : "red=straight", "--json"}, "200");
      QVERIFY2(outcome.exit == 0, outcome.err);
      QVERIFY2(outcome.json()["won"].toObject()[side].toInt() >= 3, outcome.out);
    }
  }

  void half_a_line_is_played_again() {
    QCOMPARE(batch({"-n", "3", "--threads", "1", "--out", file_}).exit, 0);
    const QByteArray whole = read(file_);
    write(file_, whole.left(whole.size() - 20));
    QCOMPARE(batch({"-n", "3", "--threads", "1", "--out", file_}).exit, 0);
    QCOMPARE(read(file_), whole);
  }

  void a_file_of_something_else_is_refused_and_left_as_it_is_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("no batch") << QByteArray("a letter\n") << QStringList{};
    QTest::newRow("no line") << QByteArray("a letter") << QStringList{};
    QTest::newRow("other JSON") << QByteArray("{\"a\":1}\n") << QStringList{};
    QTest::newRow("a list") << QByteArray("[1]\n") << QStringList{};
    QTest::newRow("a line that is no battle") << QByteArray("+{\"battle\":1}\n") << QStringList{};
    QTest::newRow("a winner that is not there")
        << QByteArray(
               "+{\"battle\":1,\"seed\":1,\"ended\":false,\"why\":\"\",\"winner\":7,\"moves\":1,\"half_points\":[],"
               "\"began\":[1,1],\"lost\":[0,0]}\n")
        << QStringList{};
    QTest::newRow("another seed") << QByteArray("+") << QStringList{"--seed", "2"};
    QTest::newRow("another commander") << QByteArray("+") << QStringList{"--commander", "red=vanguard:bold"};
    QTest::newRow("another bound") << QByteArray("+") << QStringList{"--moves", "9"};
  }
  void a_file_of_something_else_is_refused_and_left_as_it_is() {
    QFETCH(QByteArray, bytes);
    QFETCH(QStringList, arguments);
    if (bytes.startsWith('+')) {
      QCOMPARE(batch({"-n", "1", "--out", file_}).exit, 0);
      bytes = read(file_) + bytes.mid(1);
    }
    write(file_, bytes);
    refuses(batch(QStringList{"-n", "2", "--out", file_} + arguments), "batch.jsonl");
    QCOMPARE(read(file_), bytes);
  }

  void rows_for_other_programs() {
    const auto outcome = batch({"-n", "2", "--csv"});
    QVERIFY2(outcome.exit == 0, outcome.err);
    const auto lines = outcome.out.split('\n');
    QVERIFY(lines[0].startsWith("battle,seed,ended,why,winner,moves,red_points,blue_points"));
    QCOMPARE(lines[1].count(','), lines[0].count(','));
    QVERIFY(lines[1].startsWith("1,") && lines[2].startsWith("2,"));
  }

  void a_battle_that_is_kept_is_the_same_when_played_again() {
    const QString kept = folder_->filePath("kept");
    const auto outcome = batch({"-n", "1", "--moves", "6", "--csv", "--keep", kept});
    QVERIFY2(outcome.exit == 0, outcome.err);
    const auto row = outcome.out.split('\n')[1].split(',');
    QCOMPARE(row[2], QByteArray("no"));  // six moves decide nothing
    QCOMPARE(row[5], QByteArray("6"));
    const auto verdict = run({"verify", kept + "/00001.sandgate", "--json"});
    QVERIFY2(verdict.exit == 0, verdict.err);
    QVERIFY(verdict.json()["sound"].toBool() && verdict.json()["redecided"].toBool());
    const QString played = folder_->filePath("played.sandgate");
    QCOMPARE(run({"play", "hooks-farm", "--seed", row[1], "--moves", "6", "--out", played}).exit, 0);
    const auto same = run({"verify", played, "--json"});
    QCOMPARE(same.json()["state_hash"].toString(), verdict.json()["state_hash"].toString());
  }

  void what_cannot_be_is_named_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exit");
    QTest::newRow("no such seat") << QStringList{"--commander", "green=vanguard"} << 1;
    QTest::newRow("no such commander") << QStringList{"--commander", "red=napoleon"} << 1;
    QTest::newRow("no battle") << QStringList{"-n", "0"} << 2;
    QTest::newRow("more than ten million") << QStringList{"-n", "10000001"} << 2;
    QTest::newRow("rows of more than a million") << QStringList{"-n", "1000001", "--csv"} << 1;
    QTest::newRow("no thread") << QStringList{"--threads", "0"} << 2;
    QTest::newRow("no pair") << QStringList{"--commander", "vanguard"} << 2;
    QTest::newRow("two forms") << QStringList{"--json", "--csv"} << 2;
    QTest::newRow("nowhere to write") << QStringList{"-n", "1", "--out", "/nowhere/at/all"} << 1;
    QTest::newRow("nowhere to keep") << QStringList{"-n", "1", "--keep", "/proc/at/all"} << 1;
  }
  void what_cannot_be_is_named() {
    QFETCH(QStringList, arguments);
    QFETCH(int, exit);
    const auto outcome = batch(arguments);
    QCOMPARE(outcome.exit, exit);
    QVERIFY(!outcome.err.isEmpty());
  }

 private:
  // Few moves will do for most of it.
  Outcome batch(const QStringList& arguments, const QString& moves = "12") {
    const bool bound = arguments.contains("--moves");
    return run(QStringList{"batch", "hooks-farm"} + (bound ? QStringList() : QStringList{"--moves", moves}) +
               arguments);
  }

  std::unique_ptr<QTemporaryDir> folder_;
  QString file_;
};

SANDGATE_TEST(BatchTest)

}  // namespace tst_batch
#include "tst_batch.moc"
