// Exercise files of which bytes are other ones: closed, left by a kill with their log, and of an older format. Whoever
// is handed one is told a sentence, or what was written; it ends, crashes nowhere and leaves nothing behind.
#include "core/journal/exercise_file.h"
#include "tests/app/cli/mutants.h"
#include "tests/runner/test.h"
#include "tests/runner/thorough.h"

namespace tst_mutant_bytes {

using namespace sandgate;
using namespace sandgate::mutants;

class MutantBytes : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    const auto played =
        arena_.run({"play", "hooks-farm", "--out", arena_.path("whole.sandgate"), "--seed", "7", "--moves", "4"});
    QVERIFY2(played.exit == 0, played.err);
    whole_ = arena_.read("whole.sandgate");
    // The same as a kill leaves it: its later entries stand in the log.
    const auto from = ExerciseFile::read(arena_.std_path("whole.sandgate"));
    QVERIFY(from);
    auto file = ExerciseFile::create(arena_.std_path("killed.sandgate"), from->contents());
    QVERIFY(file);
    QVERIFY(from->each([&](const ExerciseFile::Entry& entry) { QVERIFY(file->append(entry.order, entry.events)); }));
    killed_ = arena_.read("killed.sandgate");
    log_ = arena_.read("killed.sandgate-wal");
    QVERIFY(log_.size() > 100'000);
    QFile packed(QStringLiteral(SANDGATE_SOURCE_DIR "/tests/core/journal/exercises/format-2.sandgate.z"));
    QVERIFY(packed.open(QIODevice::ReadOnly));
    older_ = qUncompress(packed.readAll());
    QVERIFY(older_.size() > 100'000);
  }

  void told_in_a_sentence_data() {
    QTest::addColumn<QString>("base");
    QTest::addColumn<int>("mutants");
    QTest::newRow("closed") << "whole" << tests::repetitions(6, 500);
    QTest::newRow("left by a kill") << "killed" << tests::repetitions(3, 200);
    QTest::newRow("its log") << "log" << tests::repetitions(3, 200);
    QTest::newRow("of an older format") << "older" << tests::repetitions(3, 200);
  }
  void told_in_a_sentence() {
    QFETCH(QString, base);
    QFETCH(int, mutants);
    std::mt19937 random(1'100);
    int refused = 0;
    for (int i = 0; i < mutants; ++i) {
      arena_.clear();
      arena_.wrong.clear();
      const QByteArray& sound = base == "whole" ? whole_ : base == "older" ? older_ : killed_;
      arena_.write("m.sandgate", base == "log" ? sound : other_bytes(sound, random));
      if (base == "log") arena_.write("m.sandgate-wal", other_bytes(log_, random));
      if (base == "killed") arena_.write("m.sandgate-wal", log_);
      refused += look_at_exercise(arena_, "m.sandgate", i) == 1;
      QVERIFY2(arena_.wrong.isEmpty(), qPrintable(QString("mutant %1: ").arg(i) + arena_.wrong.join("; ")));
    }
    // What of a log does not fit is as if it had never been written.
    QVERIFY2(base == "log" || refused > mutants / 8, qPrintable(QString::number(refused)));
  }

 private:
  Arena arena_;
  QByteArray whole_, killed_, log_, older_;
};

SANDGATE_TEST(MutantBytes)

}  // namespace tst_mutant_bytes
#include "tst_mutant_bytes.moc"
