// `sandgate-batch-mpi`: the same answers whatever the number of processes, and nothing lost when one of them fails,
// dies or hangs.
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <filesystem>

#include "tests/app/fixtures/run_sandgate.h"
#include "tests/runner/test.h"

namespace tst_mpi {

using namespace sandgate::tests;

namespace {

QByteArray read(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// What does not hang on the clock.
QJsonObject timeless(QJsonObject answer) {
  answer.remove("seconds");
  return answer;
}

/// Of a batch's file: its lines, those of battles in order of their numbers.
QList<QByteArray> sorted_lines(const QString& path) {
  QList<QByteArray> lines = read(path).split('\n');
  std::sort(lines.begin(), lines.end());
  return lines;
}

/// What it says itself, without what mpirun says of it.
QByteArray own_sentence(const QByteArray& err) {
  for (const QByteArray& line : err.split('\n'))
    if (line.startsWith("sandgate-batch-mpi: ")) return line;
  return {};
}

}  // namespace

class MpiTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    mpirun_ = QStandardPaths::findExecutable("mpirun");
    if (mpirun_.isEmpty()) QSKIP("mpirun is not here (openmpi-bin): sandgate-batch-mpi is not tried");
    if (!QFile::exists(program_)) QSKIP("it was built without MPI: there is no sandgate-batch-mpi to try");
    qputenv("OMPI_ALLOW_RUN_AS_ROOT", "1");
    qputenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    // Machines without a network have this one at least.
    qputenv("OMPI_MCA_btl", "self,vader,tcp");
  }

  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    file_ = folder_->filePath("batch.jsonl");
  }

  void the_number_of_processes_changes_nothing_data() {
    QTest::addColumn<int>("processes");
    QTest::addColumn<QStringList>("more");
    QTest::newRow("one") << 1 << QStringList{};
    QTest::newRow("two") << 2 << QStringList{};
    QTest::newRow("four") << 4 << QStringList{};
    QTest::newRow("two of two threads") << 2 << QStringList{"--threads", "2"};
  }
  void the_number_of_processes_changes_nothing() {
    QFETCH(int, processes);
    QFETCH(QStringList, more);
    const auto alone = run(QStringList{"batch"} + batch({"-n", "7", "--json", "--out", file_}));
    QVERIFY2(alone.exit == 0, alone.err);
    const QString theirs = folder_->filePath("theirs.jsonl");
    const auto together = together_run(processes, batch({"-n", "7", "--json", "--out", theirs}) + more);
    QVERIFY2(together.exit == 0, together.err);
    QCOMPARE(timeless(together.json()), timeless(alone.json()));
    QCOMPARE(sorted_lines(theirs), sorted_lines(file_));
  }

  void rows_and_text_are_those_of_one_process() {
    const auto alone = run(QStringList{"batch"} + batch({"-n", "3", "--csv"}));
    const auto together = together_run(2, batch({"-n", "3", "--csv"}));
    QVERIFY2(together.exit == 0, together.err);
    QCOMPARE(together.out, alone.out);
  }

  // Either program goes on from the other's file.
  void gone_on_with_by_either_program() {
    QCOMPARE(together_run(2, batch({"-n", "3", "--out", file_})).exit, 0);
    const auto more = run(QStringList{"batch"} + batch({"-n", "5", "--json", "--out", file_}));
    QVERIFY2(more.exit == 0, more.err);
    const auto rest = together_run(3, batch({"-n", "7", "--json", "--out", file_}));
    QVERIFY2(rest.exit == 0, rest.err);
    QCOMPARE(read(file_).count('\n'), 8);
    QCOMPARE(timeless(rest.json()), timeless(run(QStringList{"batch"} + batch({"-n", "7", "--json"})).json()));
  }

  void a_process_that_is_killed_ends_it_and_it_goes_on_data() {
    QTest::addColumn<int>("which");
    QTest::newRow("the first") << 0;
    QTest::newRow("the last") << 1;
  }
  void a_process_that_is_killed_ends_it_and_it_goes_on() {
    QFETCH(int, which);
    QProcess process;
    begin(process, 2, batch({"-n", "400", "--out", file_}));
    QTRY_VERIFY_WITH_TIMEOUT(read(file_).count('\n') >= 4, 120'000);
    const auto ranks = children(process);
    QCOMPARE(ranks.size(), 2);
    QCOMPARE(kill(ranks[which], SIGKILL), 0);
    QVERIFY(process.waitForFinished(60'000));
    QVERIFY(process.exitCode() != 0);
    goes_on();
  }

  void a_process_that_hangs_is_named_and_ends_it() {
    QProcess process;
    begin(process, 2, batch({"-n", "400", "--patience", "5", "--out", file_}));
    QTRY_VERIFY_WITH_TIMEOUT(read(file_).count('\n') >= 4, 120'000);
    const auto ranks = children(process);
    QCOMPARE(ranks.size(), 2);
    QCOMPARE(kill(ranks[1], SIGSTOP), 0);
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.exitCode(), 1);
    const QByteArray sentence = own_sentence(process.readAllStandardError());
    QVERIFY2(QRegularExpression(
                 "^sandgate-batch-mpi: rank 1 \\(.+\\): battle \\d+ has not come to its end within 5 s; .+\\.$")
                 .match(sentence)
                 .hasMatch(),
             sentence);
    goes_on();
  }

  // Slurm sends it before the time is up, and mpirun passes it on.
  void asked_to_stop_it_ends_in_order() {
    QProcess process;
    begin(process, 2, batch({"-n", "400", "--json", "--out", file_}));
    QTRY_VERIFY_WITH_TIMEOUT(read(file_).count('\n') >= 4, 120'000);
    QCOMPARE(kill(static_cast<pid_t>(process.processId()), SIGUSR1), 0);
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.exitCode(), 1);
    const QJsonObject json = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
    const qsizetype played = read(file_).count('\n') - 1;
    QCOMPARE(json["runs"].toInt(), static_cast<int>(played));
    QCOMPARE(json["missing"].toInt(), 400 - static_cast<int>(played));
    goes_on();
  }

  void interrupted_by_control_c() {
    QProcess process;
    begin(process, 2, batch({"-n", "400", "--out", file_}));
    QTRY_VERIFY_WITH_TIMEOUT(read(file_).count('\n') >= 4, 120'000);
    QCOMPARE(kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
    QVERIFY(process.waitForFinished(60'000));
    QVERIFY(process.exitCode() != 0);
    goes_on();
  }

  void an_experiment_comes_to_the_same() {
    const QString plan = folder_->filePath("plan.json");
    QFile file(plan);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"schema": 1, "name": "boldness", "runs": 3, "moves": 8,
      "scenarios": [{"name": "farm", "scenario": "hooks-farm"}],
      "commanders": [{"name": "even", "seats": {}}, {"name": "bold", "seats": {"red": "vanguard:bold"}}]})");
    file.close();
    const auto named = [&](const char* results) { return folder_->filePath(results); };
    const auto alone = run({"experiment", plan, "--out", named("a.sqlite"), "--csv", named("a"), "--json"});
    QVERIFY2(alone.exit == 0, alone.err);
    const auto together =
        together_run(3, {"--experiment", plan, "--out", named("b.sqlite"), "--tables", named("b"), "--json"});
    QVERIFY2(together.exit == 0, together.err);
    const auto same = [](QJsonObject answer) {
      for (const char* key : {"seconds", "out", "csv"}) answer.remove(key);
      return answer;
    };
    QCOMPARE(same(together.json()), same(alone.json()));
    for (const char* table : {"cells.csv", "spread.csv", "differences.csv", "runs.csv"})
      QCOMPARE(read(named("b/") + table), read(named("a/") + table));
  }

  void what_cannot_be_is_said_once_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exit");
    QTest::addColumn<QString>("about");
    QTest::newRow("no such scenario") << QStringList{"nowhere"} << 1 << "nowhere: is not there";
    QTest::newRow("no such seat") << batch({"--commander", "green=vanguard"}) << 1 << "there is no seat 'green'";
    QTest::newRow("nowhere to write") << batch({"--out", "/nowhere/at/all"}) << 1 << "/nowhere/at/all";
    QTest::newRow("rows of ten million") << batch({"-n", "10000000", "--csv"}) << 1
                                         << "--csv: it holds all rows at once";
    QTest::newRow("more than ten million") << batch({"-n", "10000001"}) << 2 << "10000000";
    QTest::newRow("neither scenario nor experiment") << QStringList{} << 2 << "SCENARIO or --experiment";
    QTest::newRow("both") << batch({"--experiment", "x.json", "--out", "x"}) << 2 << "--experiment";
    QTest::newRow("an experiment that is not there")
        << QStringList{"--experiment", "/nowhere.json", "--out", "x"} << 1 << "/nowhere.json";
    QTest::newRow("no patience") << batch({"--patience", "0"}) << 2 << "--patience";
  }
  void what_cannot_be_is_said_once() {
    QFETCH(QStringList, arguments);
    QFETCH(int, exit);
    QFETCH(QString, about);
    const auto outcome = together_run(3, arguments);
    QCOMPARE(outcome.exit, exit);
    QVERIFY(outcome.out.isEmpty());
    QVERIFY2(outcome.err.contains(about.toUtf8()), outcome.err);
    QCOMPARE(outcome.err.count(about.toUtf8()), 1);
  }

  // Every process has to have the same before it, and to say so.
  void a_process_that_cannot_is_named_data() {
    QTest::addColumn<QByteArray>("before");  // what the second one does first
    QTest::addColumn<QByteArray>("about");
    QTest::newRow("no plug-ins") << QByteArray("export SANDGATE_PLUGINS=/nowhere")
                                 << QByteArray("there is no commander 'vanguard'");
    QTest::newRow("other rules") << QByteArray("export SANDGATE_DATA=DATA")
                                 << QByteArray("it has another build, scenario, rulebook or commander");
  }
  void a_process_that_cannot_is_named() {
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, about);
    before.replace("DATA", other_data().toUtf8());
    const QString script = folder_->filePath("one");
    QFile file(script);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("#!/bin/sh\n[ \"$OMPI_COMM_WORLD_RANK\" = 1 ] && " + before + "\nexec \"$@\"\n");
    file.close();
    QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    QProcess process;
    process.start(mpirun_,
                  QStringList{"--oversubscribe", "-n", "2", script, program_} + batch({"-n", "3", "--out", file_}));
    QVERIFY(process.waitForFinished(120'000));
    QCOMPARE(process.exitCode(), 1);
    const QByteArray sentence = own_sentence(process.readAllStandardError());
    QVERIFY2(sentence.startsWith("sandgate-batch-mpi: rank 1"), sentence);
    QVERIFY2(sentence.contains(about), sentence);
    QCOMPARE(read(file_).count('\n'), 1);  // nothing was played
  }

 private:
  /// The data of this program, but guns that fire once.
  QString other_data() const {
    namespace fs = std::filesystem;
    const fs::path to = folder_->filePath("data").toStdString();
    fs::copy(SANDGATE_SOURCE_DIR "/data", to, fs::copy_options::recursive);
    QFile rules(QString::fromStdString((to / "rulebooks" / "little-wars.json").string()));
    if (!rules.open(QIODevice::ReadWrite)) qFatal("no rulebook");
    QByteArray text = rules.readAll();
    text.replace("\"shots\": 4", "\"shots\": 1");
    rules.resize(0);
    rules.seek(0);
    rules.write(text);
    return QString::fromStdString(to.string());
  }
  static QStringList batch(const QStringList& arguments) {
    return QStringList{"hooks-farm", "--moves", "6"} + arguments;
  }
  QStringList started(int processes, const QStringList& arguments) const {
    return QStringList{"--oversubscribe", "-n", QString::number(processes), program_} + arguments;
  }
  void begin(QProcess& process, int processes, const QStringList& arguments) const {
    process.start(mpirun_, started(processes, arguments));
    QVERIFY(process.waitForStarted());
  }
  Outcome together_run(int processes, const QStringList& arguments) const {
    QProcess process;
    process.start(mpirun_, started(processes, arguments));
    process.waitForFinished(300'000);
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
            process.readAllStandardError()};
  }
  /// Those that mpirun has started, in order of their ranks.
  static std::vector<pid_t> children(const QProcess& process) {
    const QString pid = QString::number(process.processId());
    std::vector<pid_t> found;
    for (const QByteArray& child : read("/proc/" + pid + "/task/" + pid + "/children").simplified().split(' '))
      if (!child.isEmpty()) found.push_back(child.toInt());
    return found;
  }
  /// The same command goes on from the file, whose lines are whole but the last perhaps, and comes to what it would
  /// have come to without an end between.
  void goes_on() {
    const qsizetype played = read(file_).count('\n') - 1;
    QVERIFY(played >= 3 && played < 400);
    const QString many = QString::number(played + 2);
    const auto rest = together_run(2, batch({"-n", many, "--json", "--out", file_}));
    QVERIFY2(rest.exit == 0, rest.err);
    QCOMPARE(timeless(rest.json()), timeless(run(QStringList{"batch"} + batch({"-n", many, "--json"})).json()));
  }

  const QString program_ = SANDGATE_BIN_DIR "/sandgate-batch-mpi";
  QString mpirun_, file_;
  std::unique_ptr<QTemporaryDir> folder_;
};

SANDGATE_TEST(MpiTest)

}  // namespace tst_mpi
#include "tst_mpi.moc"
