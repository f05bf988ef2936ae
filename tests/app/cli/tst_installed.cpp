// What `cmake --install` puts into a folder plays from there, with the data and plug-ins of that folder and no other.
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include "tests/runner/test.h"

namespace tst_installed {

class Installed : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QVERIFY(folder_.isValid() && elsewhere_.isValid());
    QProcess install;
    install.start(SANDGATE_CMAKE, {"--install", SANDGATE_BIN_DIR "/..", "--prefix", folder_.path()});
    QVERIFY(install.waitForFinished(120'000));
    QVERIFY2(install.exitCode() == 0, install.readAllStandardError().constData());
  }

  void has_what_it_needs_and_no_more() {
    for (const char* there :
         {"bin/sandgate", "bin/sandgate-desktop", "share/sandgate/rulebooks/little-wars.json",
          "share/sandgate/schemas/scenario.schema.json", "share/sandgate/scenarios/sandgate/country.gpkg",
          "share/sandgate/scenarios/hooks-farm/as-it-was-fought.json", "share/sandgate/clauses/en.json",
          "share/sandgate/mappings/features.json", "share/doc/sandgate/LICENSE", "share/doc/sandgate/README.md"})
      QVERIFY2(QFile::exists(folder_.filePath(there)), there);
    QVERIFY(!QFile::exists(folder_.filePath("share/sandgate/scenarios/sandgate/make_country.py")));
    QVERIFY(!QFile::exists(folder_.filePath("share/sandgate/scenarios/sandgate/making")));
    QCOMPARE(QDir(folder_.path()).entryList(QDir::Dirs | QDir::NoDotAndDotDot), (QStringList{"bin", "lib", "share"}));
  }

  void plays_the_sample_from_another_folder() {
    const QString out = elsewhere_.filePath("first.sandgate");
    const Said said = sandgate({"play", "sandgate", "--out", out, "--moves", "2", "--commander", "red=vanguard",
                                "--log", "commanders,rulebook,scenario"});
    QVERIFY2(said.exit == 0, said.err.constData());
    QVERIFY(QFile::exists(out));
    only_from_here(said.err, {"share/sandgate/rulebooks/campaign.json", "share/sandgate/scenarios/sandgate",
                              "lib/sandgate/plugins/libvanguard.so"});
  }

  void rules_and_answers() {
    const Said rule = sandgate({"rule", "move-time", "--men", "110", "--guns", "3", "--log", "rulebook"});
    QCOMPARE(rule.exit, 0);
    only_from_here(rule.err, {"share/sandgate/rulebooks/little-wars.json"});
    const Said info = sandgate({"map", "info", "sandgate", "--json", "--log", "scenario"});
    QCOMPARE(info.exit, 0);
    QVERIFY(info.out.contains("\"width\":"));
    only_from_here(info.err, {"share/sandgate/scenarios/sandgate/scenario.json"});
  }

 private:
  struct Said {
    int exit = -1;
    QByteArray out, err;
  };

  Said sandgate(const QStringList& arguments) const {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove("SANDGATE_DATA");
    environment.remove("SANDGATE_PLUGINS");
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(elsewhere_.path());
    process.start(folder_.filePath("bin/sandgate"), arguments);
    process.waitForFinished(120'000);
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
  }

  /// The log names each of `files` in the installed folder, and nothing of the sources or the build.
  void only_from_here(const QByteArray& log, const QStringList& files) const {
    for (const QString& file : files) {
      const QString path = folder_.filePath(file);
      QVERIFY2(log.contains(path.toUtf8()), qPrintable(path + " was not read:\n" + QString::fromUtf8(log)));
    }
    QVERIFY2(!log.contains(SANDGATE_SOURCE_DIR "/data"), log.constData());
    QVERIFY2(!log.contains(SANDGATE_BIN_DIR), log.constData());
  }

  QTemporaryDir folder_, elsewhere_;
};

SANDGATE_TEST(Installed)

}  // namespace tst_installed
#include "tst_installed.moc"
