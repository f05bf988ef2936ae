// `sandgate-batch-mpi`: the same answers whatever the number of processes; who cannot begin is named.
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>

#include "tests/app/mpi/together.h"
#include "tests/runner/test.h"

namespace tst_mpi {

using namespace sandgate::tests;

namespace {

/// Of a batch's file: its lines, whatever the order in which battles came to their end.
QList<QByteArray> sorted_lines(const QString& path) {
  QList<QByteArray> lines = bytes_of_file(path).split('\n');
  std::sort(lines.begin(), lines.end());
  return lines;
}

}  // namespace

class MpiTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    if (const char* missing = mpi_is_missing(); *missing) QSKIP(missing);
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
    const auto alone = run(QStringList{"batch"} + small_batch({"-n", "7", "--json", "--out", file_}));
    QVERIFY2(alone.exit == 0, alone.err);
    const QString theirs = folder_->filePath("theirs.jsonl");
    const auto together = run_together(processes, small_batch({"-n", "7", "--json", "--out", theirs}) + more);
    QVERIFY2(together.exit == 0, together.err);
    QCOMPARE(timeless_answer(together.json()), timeless_answer(alone.json()));
    QCOMPARE(sorted_lines(theirs), sorted_lines(file_));
  }

  void rows_and_text_are_those_of_one_process() {
    const auto alone = run(QStringList{"batch"} + small_batch({"-n", "3", "--csv"}));
    const auto together = run_together(2, small_batch({"-n", "3", "--csv"}));
    QVERIFY2(together.exit == 0, together.err);
    QCOMPARE(together.out, alone.out);
  }

  // Either program goes on from the other's file.
  void gone_on_with_by_either_program() {
    QCOMPARE(run_together(2, small_batch({"-n", "3", "--out", file_})).exit, 0);
    const auto more = run(QStringList{"batch"} + small_batch({"-n", "5", "--json", "--out", file_}));
    QVERIFY2(more.exit == 0, more.err);
    const auto rest = run_together(3, small_batch({"-n", "7", "--json", "--out", file_}));
    QVERIFY2(rest.exit == 0, rest.err);
    QCOMPARE(bytes_of_file(file_).count('\n'), 8);
    QCOMPARE(timeless_answer(rest.json()),
             timeless_answer(run(QStringList{"batch"} + small_batch({"-n", "7", "--json"})).json()));
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
        run_together(3, {"--experiment", plan, "--out", named("b.sqlite"), "--tables", named("b"), "--json"});
    QVERIFY2(together.exit == 0, together.err);
    QCOMPARE(timeless_answer(together.json()), timeless_answer(alone.json()));
    for (const char* table : {"cells.csv", "spread.csv", "differences.csv", "runs.csv"})
      QCOMPARE(bytes_of_file(named("b/") + table), bytes_of_file(named("a/") + table));
  }

  void what_cannot_be_is_said_once_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exit");
    QTest::addColumn<QString>("about");
    QTest::newRow("no such scenario") << QStringList{"nowhere"} << 1 << "nowhere: is not there";
    QTest::newRow("no such seat") << small_batch({"--commander", "green=vanguard"}) << 1 << "there is no seat 'green'";
    QTest::newRow("nowhere to write") << small_batch({"--out", "/nowhere/at/all"}) << 1 << "/nowhere/at/all";
    QTest::newRow("rows of ten million") << small_batch({"-n", "10000000", "--csv"}) << 1
                                         << "--csv: it holds all rows at once";
    QTest::newRow("more than ten million") << small_batch({"-n", "10000001"}) << 2 << "10000000";
    QTest::newRow("neither scenario nor experiment") << QStringList{} << 2 << "SCENARIO or --experiment";
    QTest::newRow("both") << small_batch({"--experiment", "x.json", "--out", "x"}) << 2 << "--experiment";
    QTest::newRow("an experiment that is not there")
        << QStringList{"--experiment", "/nowhere.json", "--out", "x"} << 1 << "/nowhere.json";
    QTest::newRow("a room that is not there") << small_batch({"--log", "cellar"}) << 2 << "cellar";
    QTest::newRow("no patience") << small_batch({"--patience", "0"}) << 2 << "--patience";
  }
  void what_cannot_be_is_said_once() {
    QFETCH(QStringList, arguments);
    QFETCH(int, exit);
    QFETCH(QString, about);
    const auto outcome = run_together(3, arguments);
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
    QTest::newRow("other rules") << QByteArray("export SANDGATE_DATA=OTHER")
                                 << QByteArray("it has another build, scenario, rulebook or commander");
  }
  void a_process_that_cannot_is_named() {
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, about);
    before.replace("OTHER", other_data().toUtf8());
    const QString script = folder_->filePath("one");
    QFile file(script);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("#!/bin/sh\n[ \"$OMPI_COMM_WORLD_RANK\" = 1 ] && " + before + "\nexec \"$@\"\n");
    file.close();
    QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    QProcess process;
    process.start(mpirun(), QStringList{"--oversubscribe", "-n", "2", script, mpi_program} +
                                small_batch({"-n", "3", "--out", file_}));
    QVERIFY(process.waitForFinished(120'000));
    QCOMPARE(process.exitCode(), 1);
    const QByteArray sentence = own_sentence(process.readAllStandardError());
    QVERIFY2(sentence.startsWith("sandgate-batch-mpi: rank 1"), sentence);
    QVERIFY2(sentence.contains(about), sentence);
    QCOMPARE(bytes_of_file(file_).count('\n'), 1);  // nothing was played
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
  QString file_;
  std::unique_ptr<QTemporaryDir> folder_;
};

SANDGATE_TEST(MpiTest)

}  // namespace tst_mpi
#include "tst_mpi.moc"
