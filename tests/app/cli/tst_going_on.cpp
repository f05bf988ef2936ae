// An exercise that a kill broke off anywhere, gone on with by the same programs or the same file of orders, ends as if
// nothing had happened.
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include "core/chronicle/chronicle.h"
#include "tests/app/fixtures/run_sandgate.h"
#include "tests/runner/test.h"
#include "tests/runner/thorough.h"

namespace tst_going_on {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

/// The first entries of a whole exercise: what a kill would have left.
void break_off(const std::filesystem::path& whole, std::int64_t entries, const std::filesystem::path& to) {
  const auto from = ExerciseFile::read(whole);
  QVERIFY(from);
  std::filesystem::remove(to);
  auto file = ExerciseFile::create(to, from->contents());
  QVERIFY2(file, file ? "" : file.error().sentence().c_str());
  QVERIFY(from->each([&](const ExerciseFile::Entry& entry) {
    if (entry.number <= entries) QVERIFY(file->append(entry.order, entry.events));
  }));
  QVERIFY(file->close());
}

}  // namespace

class GoingOn : public QObject {
  Q_OBJECT

 private slots:
  void ends_as_if_undisturbed_data() {
    QTest::addColumn<QString>("scenario");
    QTest::addColumn<QStringList>("sources");
    QTest::addColumn<int>("moves");
    QTest::newRow("programs on a table") << "hooks-farm"
                                         << QStringList{"--commander", "red=vanguard", "--commander", "blue=vanguard"}
                                         << 5;
    QTest::newRow("programs on the map") << "sandgate"
                                         << QStringList{"--commander", "red=vanguard", "--commander", "blue=vanguard"}
                                         << 5;
    QTest::newRow("a file of orders") << "hooks-farm"
                                      << QStringList{"--orders", SANDGATE_SOURCE_DIR
                                                     "/data/scenarios/hooks-farm/as-it-was-fought.json"}
                                      << 6;
    QTest::newRow("a march table and a program") << "sandgate" << QStringList{"--commander", "red=vanguard"} << 6;
  }
  void ends_as_if_undisturbed() {
    QFETCH(QString, scenario);
    QFETCH(QStringList, sources);
    QFETCH(int, moves);
    const QTemporaryDir folder;
    const QString whole = folder.filePath("whole.sandgate"), part = folder.filePath("part.sandgate");
    const auto played =
        run(QStringList{"play", scenario, "--out", whole, "--seed", "3", "--moves", QString::number(moves)} + sources);
    QVERIFY2(played.exit == 0, played.err);
    const auto verdict = verify(whole.toStdString());
    QVERIFY(verdict && verdict->sound && verdict->orders > 8);
    const std::int64_t step = std::max<std::int64_t>(1, verdict->orders / repetitions(12, 1'000));
    int broken = 0;
    for (std::int64_t entries = 1; entries < verdict->orders; entries += step) {
      break_off(whole.toStdString(), entries, part.toStdString());
      if (QTest::currentTestFailed()) return;
      const auto story = read_chronicle(part.toStdString());
      QVERIFY(story);
      const std::int64_t left = moves + 1 - story->end.move();
      if (left < 1) continue;  // all but the close of the last
      const auto on = run(QStringList{"play", part, "--moves", QString::number(left)} + sources);
      QVERIFY2(on.exit == 0, on.err);
      const auto ended = verify(part.toStdString());
      QVERIFY2(ended && ended->sound && ended->redecided, ended ? ended->fault.text().c_str() : "");
      QVERIFY2(ended->state_hash == verdict->state_hash && ended->orders == verdict->orders &&
                   ended->events == verdict->events,
               qPrintable(QString("broken off after entry %1: %2 orders, %3 events, not %4 and %5")
                              .arg(entries)
                              .arg(ended->orders)
                              .arg(ended->events)
                              .arg(verdict->orders)
                              .arg(verdict->events)));
      ++broken;
    }
    QVERIFY2(broken >= 8, qPrintable(QString::number(broken)));
  }
};

SANDGATE_TEST(GoingOn)

}  // namespace tst_going_on
#include "tst_going_on.moc"
