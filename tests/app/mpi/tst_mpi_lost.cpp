// `sandgate-batch-mpi` when a process dies or hangs, or it is asked to stop: nothing is lost that had come to its end.
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>

#include "tests/app/mpi/together.h"
#include "tests/runner/test.h"

namespace tst_mpi_lost {

using namespace sandgate::tests;

class MpiLostTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    if (const char* missing = mpi_is_missing(); *missing) QSKIP(missing);
  }

  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    file_ = folder_->filePath("batch.jsonl");
  }

  void a_process_that_is_killed_ends_it_and_it_goes_on_data() {
    QTest::addColumn<int>("which");
    QTest::newRow("the first") << 0;
    QTest::newRow("the last") << 1;
  }
  void a_process_that_is_killed_ends_it_and_it_goes_on() {
    QFETCH(int, which);
    QProcess process;
    begin(process, small_batch({"-n", "400", "--out", file_}));
    QTRY_VERIFY_WITH_TIMEOUT(bytes_of_file(file_).count('\n') >= 4, 120'000);
    const auto ranks = ranks_of(process);
    QCOMPARE(ranks.size(), 2);
    QCOMPARE(kill(ranks[which], SIGKILL), 0);
    QVERIFY(process.waitForFinished(60'000));
    QVERIFY(process.exitCode() != 0);
    goes_on();
  }

  void a_process_that_hangs_is_named_and_ends_it() {
    QProcess process;
    begin(process, small_batch({"-n", "400", "--patience", "5", "--out", file_}));
    QTRY_VERIFY_WITH_TIMEOUT(bytes_of_file(file_).count('\n') >= 4, 120'000);
    const auto ranks = ranks_of(process);
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
    begin(process, small_batch({"-n", "400", "--json", "--out", file_}));
    QTRY_VERIFY_WITH_TIMEOUT(bytes_of_file(file_).count('\n') >= 4, 120'000);
    QCOMPARE(kill(static_cast<pid_t>(process.processId()), SIGUSR1), 0);
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.exitCode(), 1);
    const QJsonObject json = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
    const qsizetype played = bytes_of_file(file_).count('\n') - 1;
    QCOMPARE(json["runs"].toInt(), static_cast<int>(played));
    QCOMPARE(json["missing"].toInt(), 400 - static_cast<int>(played));
    goes_on();
  }

  void interrupted_by_control_c() {
    QProcess process;
    begin(process, small_batch({"-n", "400", "--out", file_}));
    QTRY_VERIFY_WITH_TIMEOUT(bytes_of_file(file_).count('\n') >= 4, 120'000);
    QCOMPARE(kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
    QVERIFY(process.waitForFinished(60'000));
    QVERIFY(process.exitCode() != 0);
    goes_on();
  }

 private:
  static void begin(QProcess& process, const QStringList& arguments) {
    process.start(mpirun(), under_mpirun(2, arguments));
    QVERIFY(process.waitForStarted());
  }
  /// The same command goes on from the file, whose lines are whole but the last perhaps, and comes to what it would
  /// have come to without an end between.
  void goes_on() {
    const qsizetype played = bytes_of_file(file_).count('\n') - 1;
    QVERIFY(played >= 3 && played < 400);
    const QString many = QString::number(played + 2);
    const auto rest = run_together(2, small_batch({"-n", many, "--json", "--out", file_}));
    QVERIFY2(rest.exit == 0, rest.err);
    QCOMPARE(timeless_answer(rest.json()),
             timeless_answer(run(QStringList{"batch"} + small_batch({"-n", many, "--json"})).json()));
  }

  std::unique_ptr<QTemporaryDir> folder_;
  QString file_;
};

SANDGATE_TEST(MpiLostTest)

}  // namespace tst_mpi_lost
#include "tst_mpi_lost.moc"
