// The program killed at any instant while it plays: what lies there then is sound, is read without a trace, and gone on
// with by the same programs or orders it ends as if nothing had happened.
#include "core/chronicle/chronicle.h"
#include "tests/app/cli/mutants.h"
#include "tests/runner/test.h"
#include "tests/runner/thorough.h"

namespace tst_killed {

using namespace sandgate;
using namespace sandgate::mutants;

class Killed : public QObject {
  Q_OBJECT

 private slots:
  void goes_on_as_if_undisturbed_data() {
    QTest::addColumn<QStringList>("play");
    QTest::addColumn<QStringList>("sources");
    QTest::addColumn<int>("moves");
    QTest::addColumn<int>("kills");
    QTest::newRow("programs on a table") << QStringList{"hooks-farm"}
                                         << QStringList{"--commander", "red=vanguard", "--commander", "blue=vanguard"}
                                         << 6 << tests::repetitions(3, 80);
    QTest::newRow("orders on a table") << QStringList{"hooks-farm"}
                                       << QStringList{"--orders", SANDGATE_SOURCE_DIR
                                                      "/data/scenarios/hooks-farm/as-it-was-fought.json"}
                                       << 8 << tests::repetitions(3, 80);
    QTest::newRow("a program on the map")
        << QStringList{"sandgate"} << QStringList{"--commander", "red=vanguard"} << 6 << tests::repetitions(3, 60);
  }
  void goes_on_as_if_undisturbed() {
    QFETCH(QStringList, play);
    QFETCH(QStringList, sources);
    QFETCH(int, moves);
    QFETCH(int, kills);
    const QString file = arena_.path("m.sandgate");
    const QStringList from_the_start = QStringList{"play"} + play +
                                       QStringList{"--out", file, "--seed", "3", "--moves", QString::number(moves)} +
                                       sources;
    arena_.clear();
    QElapsedTimer clock;
    clock.start();
    QCOMPARE(arena_.run(from_the_start).exit, 0);
    const auto took = static_cast<std::uint64_t>(clock.nsecsElapsed() / 1000);
    const QByteArray whole = arena_.run({"verify", file, "--json"}).json()["state_hash"].toString().toUtf8();
    QVERIFY(!whole.isEmpty());

    std::mt19937 random(400);
    int in_play = 0;
    for (int i = 0; i < kills; ++i) {
      arena_.clear();
      arena_.wrong.clear();
      QProcess process;
      process.start(SANDGATE_BIN_DIR "/sandgate", from_the_start);
      QVERIFY(process.waitForStarted());
      usleep(static_cast<useconds_t>(random() % took));
      process.kill();
      QVERIFY(process.waitForFinished());
      // A file that was being made has no name yet, and may be deleted.
      QStringList left = arena_.files();
      left.removeIf([](const QString& name) { return name.startsWith(".sandgate-") && name.endsWith(".new"); });
      if (!left.contains("m.sandgate")) {
        QCOMPARE(left, QStringList());
        continue;
      }
      const QByteArray before = arena_.read("m.sandgate") + arena_.read("m.sandgate-wal");
      QCOMPARE(arena_.run({"verify", file}).exit, 0);
      QCOMPARE(arena_.run({"review", file}).exit, 0);
      QVERIFY(arena_.read("m.sandgate") + arena_.read("m.sandgate-wal") == before);
      const auto story = read_chronicle(file.toStdString());
      QVERIFY(story);
      const std::int64_t to_play = moves + 1 - std::max<std::int64_t>(1, story->end.move());
      if (to_play < 1) continue;
      ++in_play;
      const auto on = arena_.run(QStringList{"play", file, "--moves", QString::number(to_play)} + sources);
      QVERIFY2(on.exit == 0, on.err);
      const auto ended = arena_.run({"verify", file, "--json"}).json();
      QVERIFY(ended["sound"].toBool() && ended["redecided"].toBool() && ended["closed"].toBool());
      QVERIFY2(ended["state_hash"].toString().toUtf8() == whole, qPrintable(QString("kill %1 ended otherwise").arg(i)));
      QVERIFY2(arena_.wrong.isEmpty(), qPrintable(arena_.wrong.join("; ")));
    }
    QVERIFY2(in_play > 0 || kills < 20, "no kill came while it played");
  }

 private:
  Arena arena_;
};

SANDGATE_TEST(Killed)

}  // namespace tst_killed
#include "tst_killed.moc"
