// An exercise that an earlier Sandgate wrote, opened by a host and played on by the programs that played it then.
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <fstream>
#include <iterator>

#include "app/host/session.h"
#include "core/chronicle/chronicle.h"
#include "tests/runner/test.h"

namespace tst_older_exercise {

using namespace sandgate;

class OlderExerciseTest : public QObject {
  Q_OBJECT

 private slots:
  void is_played_on() {
    QFile packed(QStringLiteral(SANDGATE_SOURCE_DIR "/tests/core/journal/exercises/format-1.sandgate.z"));
    QVERIFY(packed.open(QIODevice::ReadOnly));
    const QTemporaryDir folder;
    const std::filesystem::path at = folder.filePath("older.sandgate").toStdString();
    const QByteArray whole = qUncompress(packed.readAll());
    std::ofstream(at, std::ios::binary).write(whole.data(), whole.size());
    const std::int64_t orders = verify(at)->orders;
    {
      auto opened = Session::open(at);
      QVERIFY2(opened, opened ? "" : opened.error().sentence().c_str());
      Session& session = **opened;
      QCOMPARE(session.move(), std::int64_t{5});
      QCOMPARE(session.setting().rulebook.move_clock.map_move_minutes, 0);
      for (int turn = 0; turn < 20 && session.move() < 9; ++turn) {
        if (session.commanders_due()) {
          QVERIFY(session.play_commanders());
        } else {
          QVERIFY(session.close_move());
        }
      }
      QVERIFY(session.commander_faults().empty());
      QCOMPARE(session.move(), std::int64_t{9});
      QVERIFY(session.close());
    }
    const auto verdict = verify(at);
    QVERIFY(verdict);
    QVERIFY2(verdict->sound, verdict->fault.text().c_str());
    QVERIFY(verdict->orders > orders + 4);
  }
};

SANDGATE_TEST(OlderExerciseTest)

}  // namespace tst_older_exercise
#include "tst_older_exercise.moc"
