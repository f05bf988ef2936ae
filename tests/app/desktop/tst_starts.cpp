// The windows start whatever stands where a user's choices are kept, and where nothing can be written: as a user starts
// them, with a home of their own, and by what they say of it.
#include <unistd.h>

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <functional>
#include <random>

#include "app/desk/parts/settled_choices.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/run_sandgate.h"
#include "tests/runner/test.h"

namespace tst_starts {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const QByteArray offers = "the start page offers", serves = "serves ";

/// A home in which nothing has been kept yet, and the windows started there.
class Home {
 public:
  Home() { QDir(folder_.path()).mkpath(QStringLiteral("config/Sandgate")); }

  QString path(const QString& name) const { return folder_.filePath(name); }
  QString file() const { return path(QStringLiteral("config/Sandgate/Sandgate.conf")); }
  void put(const QByteArray& text) const {
    QFile file(this->file());
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
  }
  QByteArray kept() const {
    QFile file(this->file());
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  /// What lies beside the file of choices.
  QStringList beside() const {
    QStringList names =
        QDir(path(QStringLiteral("config/Sandgate"))).entryList(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot);
    names.removeAll(QStringLiteral("Sandgate.conf"));
    return names;
  }
  QByteArray beside_text() const {
    QFile file(path(QStringLiteral("config/Sandgate/") + beside().value(0)));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }

  /// Where nobody can make a folder, whatever his rights: under a file.
  QString nowhere() const {
    QFile(path(QStringLiteral("a-file"))).open(QIODevice::WriteOnly);
    return path(QStringLiteral("a-file/home"));
  }

  /// Starts the windows, and ends them when they have said `until`; what they said, or nothing if they ended sooner.
  QByteArray start(const QStringList& arguments = {}, const QByteArray& until = offers,
                   const QProcessEnvironment& changed = {}) const {
    QProcess windows;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("QT_SCALE_FACTOR"));
    environment.insert(QStringLiteral("HOME"), path(QStringLiteral("home")));
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), path(QStringLiteral("config")));
    environment.insert(QStringLiteral("XDG_DATA_HOME"), path(QStringLiteral("data")));
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    environment.insert(changed);
    windows.setProcessEnvironment(environment);
    windows.setProcessChannelMode(QProcess::MergedChannels);
    windows.start(QStringLiteral(SANDGATE_BIN_DIR "/sandgate-desktop"),
                  QStringList{QStringLiteral("--log"), QStringLiteral("desk")} + arguments);
    QByteArray said;
    QElapsedTimer clock;
    clock.start();
    while (!said.contains(until) && windows.state() != QProcess::NotRunning && clock.elapsed() < patience) {
      windows.waitForReadyRead(200);
      said += windows.readAll();
    }
    // Whoever says it and falls over then does not count.
    const bool stays = said.contains(until) && !windows.waitForFinished(300);
    windows.terminate();
    if (!windows.waitForFinished(10'000)) windows.kill();
    windows.waitForFinished();
    if (!stays) qWarning("%s", said.constData());
    return stays ? said : QByteArray();
  }

 private:
  QTemporaryDir folder_;
};

/// Lines of what was said that are about `file`.
QList<QByteArray> about(const QByteArray& said, const QString& file) {
  QList<QByteArray> lines;
  for (const QByteArray& line : said.split('\n'))
    if (line.contains(file.toUtf8())) lines << line;
  return lines;
}

QByteArray rubbish(std::size_t bytes) {
  std::mt19937 lot(24);
  QByteArray text;
  for (std::size_t i = 0; i < bytes; ++i) text.append(static_cast<char>(lot()));
  return text;
}

}  // namespace

class StartsTest : public QObject {
  Q_OBJECT

 private slots:
  void with_nothing_kept_nothing_is_said() {
    const Home home;
    const QByteArray said = home.start();
    QVERIFY(!said.isEmpty());
    QVERIFY2(about(said, home.file()).isEmpty(), said.constData());
    QVERIFY(home.kept().contains("version=1"));
    QVERIFY(home.beside().isEmpty());
  }

  // What an older version kept holds, and is of this version from now on.
  void what_was_kept_before_there_were_versions_holds() {
    const Home home;
    const QString exercise = home.path("an.sandgate");
    QFile(exercise).open(QIODevice::WriteOnly);
    home.put("[General]\nlook=night\nperson=Ada\nrecent_exercises=" + exercise.toUtf8() + "\n");
    const QByteArray said = home.start();
    QVERIFY2(said.contains(" and 1 exercises opened lately"), said.constData());
    QVERIFY(about(said, home.file()).isEmpty());
    QVERIFY(home.kept().contains("look=night") && home.kept().contains("version=1"));
  }

  void what_cannot_be_read_lies_beside_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("why");
    QTest::newRow("bytes") << rubbish(4096) << QByteArray("cannot be read as a user's choices");
    QTest::newRow("text") << QByteArray("Dear Sir,\nI remain\n") << QByteArray("cannot be read as a user's choices");
    QTest::newRow("half a section") << QByteArray("[General\nlook=night\nversion") << QByteArray("cannot be read as");
    QTest::newRow("larger than any") << QByteArray(2 << 20, 'a') << QByteArray("larger than choices can be");
    QTest::newRow("a value larger than memory")
        << QByteArray("[General]\nlesson=@Variant(\\0\\0\\0\\v\\xff\\xff\\xff\\xfe)\n") << QByteArray();
  }
  void what_cannot_be_read_lies_beside() {
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, why);
    const Home home;
    home.put(text);
    const QByteArray said = home.start();
    const auto lines = about(said, home.file());
    QCOMPARE(lines.size(), 1);
    QVERIFY2(lines.front().contains(why) && lines.front().endsWith('.'), lines.front().constData());
    QCOMPARE(home.beside().size(), 1);
    QVERIFY2(lines.front().contains(home.beside().front().toUtf8()), lines.front().constData());
    QCOMPARE(home.beside_text(), text);
    // It was said once: the next start is like the first.
    QVERIFY(about(home.start(), home.file()).isEmpty());
    QCOMPARE(home.beside().size(), 1);
  }

  void a_folder_or_a_pipe_in_its_place_lies_beside() {
    for (const bool pipe : {false, true}) {
      const Home home;
      if (pipe) {
        QCOMPARE(QProcess::execute("mkfifo", {home.file()}), 0);
      } else {
        QVERIFY(QDir().mkpath(home.file() + "/within"));
      }
      const QByteArray said = home.start();
      const auto lines = about(said, home.file());
      QCOMPARE(lines.size(), 1);
      QVERIFY2(lines.front().contains("it is no file"), lines.front().constData());
      QCOMPARE(home.beside(), QStringList("Sandgate.conf.broken"));
      QVERIFY(pipe || QDir(home.path("config/Sandgate/Sandgate.conf.broken/within")).exists());
    }
  }

  void a_newer_version_is_not_written_over() {
    const Home home;
    const QByteArray newer = "[General]\nversion=7\nlook=by the moon\nperson=Ada\n";
    home.put(newer);
    const QByteArray said = home.start();
    const auto lines = about(said, home.file());
    QCOMPARE(lines.size(), 1);
    QVERIFY2(
        lines.front().contains("version 7; this one knows up to 1") && lines.front().contains("start the newer one"),
        lines.front().constData());
    QCOMPARE(home.beside(), QStringList("Sandgate.conf.version-7"));
    QCOMPARE(home.beside_text(), newer);
    QVERIFY(!home.kept().contains("Ada"));
    // Once more with another of them: neither takes the other's place.
    home.put(newer + "more=1\n");
    QVERIFY(!home.start().isEmpty());
    QCOMPARE(home.beside(), (QStringList{"Sandgate.conf.version-7", "Sandgate.conf.version-7-2"}));
    QCOMPARE(home.beside_text(), newer);
  }

  void single_choices_that_cannot_be_data() {
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<bool>("can_be");
    const auto row = [](const char* line, bool can_be) { QTest::newRow(line) << QByteArray(line) << can_be; };
    row("text_size=100", true);
    row("text_size=200", true);
    row("text_size=99", false);
    row("text_size=201", false);
    row("text_size=9000", false);
    row("text_size=large", false);
    row("text_size=1, 2", false);
    row("look=contrast", true);
    row("look=candle", false);
    row("clock_muted=maybe", false);
    row("table_in_the_round=@ByteArray(\\x1)", false);
    row("person=@Point(3 4)", false);
    row("recent_exercises=@Invalid()", true);
    row("recent_exercises=@Rect(0 0 9 9)", false);
    row("lesson=nonsense", false);
    row("exercises_told=rubbish", false);
    row("version=first", false);
    row("version=0", false);
    row("window=@Rect(99999 99999 1 1)", true);  // nobody asks for it
  }
  void single_choices_that_cannot_be() {
    QFETCH(const QByteArray, line);
    QFETCH(const bool, can_be);
    const Home home;
    const QByteArray text = "[General]\n" + line + "\nshots_fly=false\n";
    home.put(text);
    const QByteArray said = home.start();
    QVERIFY(!said.isEmpty());
    const auto lines = about(said, home.file());
    QCOMPARE(lines.isEmpty(), can_be);
    QVERIFY(home.kept().contains("shots_fly=false"));
    if (can_be) {
      QVERIFY(home.beside().isEmpty());
      return;
    }
    QCOMPARE(lines.size(), 1);
    const QByteArray key = line.left(line.indexOf('='));
    QVERIFY2(lines.front().contains("under " + key + " cannot be"), lines.front().constData());
    QCOMPARE(home.beside_text(), text);
    QVERIFY(!home.kept().contains(line));
  }

  // Its end is missing: what it says last may be half a word.
  void a_line_that_was_cut_off_does_not_count() {
    const Home home;
    home.put("[General]\nshots_fly=false\ntext_size=12");
    const auto lines = about(home.start(), home.file());
    QCOMPARE(lines.size(), 1);
    QVERIFY2(lines.front().contains("text_size"), lines.front().constData());
    QVERIFY(home.kept().contains("shots_fly=false") && !home.kept().contains("text_size"));
  }

  void where_nothing_can_be_written_it_starts_and_says_so_once() {
    const Home home;
    const QString nowhere = home.nowhere();
    QProcessEnvironment changed;
    for (const char* name : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
      changed.insert(QLatin1String(name), nowhere);
    const QByteArray said = home.start({}, offers, changed);
    const auto lines = about(said, nowhere + "/Sandgate/Sandgate.conf");
    QCOMPARE(lines.size(), 1);
    QVERIFY2(lines.front().contains("lasts until Sandgate is closed") && lines.front().contains("XDG_CONFIG_HOME"),
             lines.front().constData());
  }

  void where_nothing_can_be_written_an_exercise_plays_and_a_new_one_is_refused() {
    const Home home;
    const QString exercise = home.path("an.sandgate");
    QCOMPARE(run({"play", "hooks-farm", "--out", exercise, "--moves", "1"}).exit, 0);
    const QString nowhere = home.nowhere();
    QProcessEnvironment changed;
    for (const char* name : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
      changed.insert(QLatin1String(name), nowhere);
    QVERIFY(!home.start({exercise}, serves + exercise.toUtf8(), changed).isEmpty());
    // A scenario begins among the user's documents.
    const QByteArray said =
        home.start({SANDGATE_SOURCE_DIR "/data/scenarios/hooks-farm"}, "hooks-farm.sandgate: ", changed);
    const auto lines = about(said, "hooks-farm.sandgate: ");
    QVERIFY2(!lines.isEmpty(), said.constData());
    QVERIFY2(lines.front().contains(nowhere.toUtf8()) && lines.front().contains("; ") && lines.front().endsWith('.'),
             lines.front().constData());
  }

  // Broken, and no way to lay it beside: it stays as it is.
  void what_cannot_be_laid_beside_is_left_alone() {
    if (::geteuid() == 0) QSKIP("whoever is root may write anywhere");
    const Home home;
    home.put("rubbish\n");
    const QFile::Permissions none = QFile::ReadOwner | QFile::ExeOwner, all = none | QFile::WriteOwner;
    QVERIFY(QFile::setPermissions(home.path("config/Sandgate"), none));
    const QByteArray said = home.start();
    QVERIFY(QFile::setPermissions(home.path("config/Sandgate"), all));
    const auto lines = about(said, home.file());
    QCOMPARE(lines.size(), 1);
    QVERIFY2(lines.front().contains("leaves the file as it is"), lines.front().constData());
    QCOMPARE(home.kept(), QByteArray("rubbish\n"));
    QVERIFY(home.beside().isEmpty());
  }
};

SANDGATE_TEST(StartsTest)

}  // namespace tst_starts
#include "tst_starts.moc"
