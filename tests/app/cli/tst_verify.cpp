// What `sandgate verify` says it has not proven, and that it and `review` say alike what is damaged beside the proof.
#include <SQLiteCpp/SQLiteCpp.h>

#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include "tests/app/fixtures/run_sandgate.h"
#include "tests/runner/test.h"

namespace tst_verify {

using namespace sandgate::tests;

class Verify : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    const auto played =
        run({"play", "hooks-farm", "--out", own(), "--seed", "7", "--moves", "4", "--commander", "red=vanguard"});
    QVERIFY2(played.exit == 0, played.err);
  }

  void all_is_proven_of_ones_own() {
    const auto verdict = run({"verify", own(), "--json"});
    QCOMPARE(verdict.exit, 0);
    QVERIFY(verdict.json()["sound"].toBool() && verdict.json()["redecided"].toBool() &&
            verdict.json()["closed"].toBool());
    QVERIFY(verdict.json()["not_checked"].toArray().isEmpty());
    QVERIFY(!verdict.json().contains("notes_fault"));
    const auto told = run({"verify", own()});
    QVERIFY2(told.out.startsWith("Sound: "), told.out);
  }

  void another_builds_rulings_are_said_first_not_to_be_proven() {
    QFile packed(QStringLiteral(SANDGATE_SOURCE_DIR "/tests/core/journal/exercises/format-2.sandgate.z"));
    QVERIFY(packed.open(QIODevice::ReadOnly));
    QFile file(folder_.filePath("older.sandgate"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(qUncompress(packed.readAll()));
    file.close();
    const auto told = run({"verify", file.fileName()});
    QCOMPARE(told.exit, 0);
    QVERIFY2(told.out.startsWith("Another build decided it ("), told.out);
    QVERIFY(told.out.contains("\nNot closed: ") && told.out.contains("\nSound in all else: 45 orders"));
    const auto verdict = run({"verify", file.fileName(), "--json"});
    QVERIFY(verdict.out.startsWith(
        "{\"sound\":true,\"redecided\":false,\"not_checked\":[\"rulings\",\"end\"],\"closed\":false,"));
  }

  void damaged_notes_are_told_and_the_rest_is_read() {
    const QString file = folder_.filePath("notes.sandgate");
    QVERIFY(QFile::copy(own(), file));
    {
      SQLite::Database database(file.toStdString(), SQLite::OPEN_READWRITE);
      QVERIFY(database.execAndGet("SELECT count(*) FROM notes").getInt() > 2);
      database.exec("UPDATE notes SET text = '' WHERE number = 2");
    }
    for (const char* command : {"verify", "review"}) {
      const auto told = run({command, file});
      QCOMPARE(told.exit, 0);
      QVERIFY2(told.out.contains("Its notes are damaged: ") && told.out.contains("note 2: "), told.out);
      const auto answer = run({command, file, "--json"});
      QCOMPARE(answer.exit, 0);
      QVERIFY(answer.json()["notes_fault"].toString().contains("note 2: it is of nothing that happened"));
    }
    const auto all = run({"review", own(), "--json"}), left = run({"review", file, "--json"});
    QCOMPARE(left.json()["reasons"].toArray().size(), all.json()["reasons"].toArray().size() - 1);
    QCOMPARE(left.json()["events"], all.json()["events"]);
    QVERIFY(run({"verify", file, "--json"}).json()["sound"].toBool());
  }

  void what_is_wrong_is_told_in_one_line() {
    refuses(run({"verify", folder_.filePath("two\nlines.sandgate")}), "two lines.sandgate: there is no such file");
    // Of a file that is not sound too, whatever its bytes say.
    const QString file = folder_.filePath("unsound.sandgate");
    QVERIFY(QFile::copy(own(), file));
    SQLite::Database(file.toStdString(), SQLite::OPEN_READWRITE).exec("UPDATE events SET ordinal = 7 WHERE number = 9");
    refuses(run({"verify", file}), "not sound: entry ");
  }

  void entries_cut_off_are_found() {
    const QString file = folder_.filePath("cut.sandgate");
    QVERIFY(QFile::copy(own(), file));
    {
      SQLite::Database database(file.toStdString(), SQLite::OPEN_READWRITE);
      for (const char* table : {"transactions", "events", "orders"})
        database.exec(std::string("DELETE FROM ") + table + " WHERE entry > 20");
      database.exec("DELETE FROM notes");
    }
    const auto verdict = run({"verify", file, "--json"});
    QCOMPARE(verdict.exit, 1);
    QVERIFY(!verdict.json()["sound"].toBool());
    QVERIFY(verdict.json()["fault"].toString().contains("entry 21: it is missing: the file was closed with"));
    QCOMPARE(run({"play", file, "--moves", "1"}).exit, 1);
  }

 private:
  QString own() const { return folder_.filePath("own.sandgate"); }
  QTemporaryDir folder_;
};

SANDGATE_TEST(Verify)

}  // namespace tst_verify
#include "tst_verify.moc"
