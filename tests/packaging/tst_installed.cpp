// What `cmake --install` puts into a folder plays from there, with the data and plug-ins of that folder and no other.
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "tests/packaging/processes.h"
#include "tests/runner/test.h"

namespace tst_installed {

using namespace sandgate::tests;

class Installed : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QVERIFY(folder_.isValid() && elsewhere_.isValid());
    const Said said = install("runtime", folder_.path());
    QVERIFY2(said.exit == 0, said.all().constData());
  }

  void has_what_it_needs_and_no_more() {
    for (const char* there :
         {"bin/sandgate", "bin/sandgate-desktop", "share/sandgate/rulebooks/little-wars.json",
          "share/sandgate/schemas/scenario.schema.json", "share/sandgate/scenarios/sandgate/country.gpkg",
          "share/sandgate/scenarios/hooks-farm/as-it-was-fought.json", "share/sandgate/clauses/en.json",
          "share/sandgate/mappings/features.json", "share/doc/sandgate/copyright", "share/doc/sandgate/README.md",
          "share/man/man1/sandgate.1.gz", "share/man/man1/sandgate-play.1.gz", "share/man/man1/sandgate-desktop.1.gz",
          "share/bash-completion/completions/sandgate", "share/mime/packages/sandgate.xml",
          "share/icons/hicolor/scalable/apps/sandgate.svg"})
      QVERIFY2(QFile::exists(folder_.filePath(there)), there);
    QVERIFY(!QFile::exists(folder_.filePath("share/sandgate/scenarios/sandgate/make_country.py")));
    QVERIFY(!QFile::exists(folder_.filePath("share/sandgate/scenarios/sandgate/making")));
    QCOMPARE(QDir(folder_.path()).entryList(QDir::Dirs | QDir::NoDotAndDotDot), (QStringList{"bin", "lib", "share"}));
  }

  void nothing_of_it_names_the_sources_or_the_build() {
    const QByteArray sources = SANDGATE_SOURCE_DIR "/";
    int looked_at = 0;
    for (QDirIterator each(folder_.path(), QDir::Files, QDirIterator::Subdirectories); each.hasNext();) {
      QFile file(each.next());
      QVERIFY(file.open(QIODevice::ReadOnly));
      QVERIFY2(!file.readAll().contains(sources), qPrintable(file.fileName()));
      ++looked_at;
    }
    QVERIFY(looked_at > 50);
  }

  void desktops_understand_their_files() {
    const QDir applications(folder_.filePath("share/applications"));
    const QStringList entries = applications.entryList({"*.desktop"});
    QCOMPARE(entries.size(), 1);
    QFile entry(applications.filePath(entries.front()));
    QVERIFY(entry.open(QIODevice::ReadOnly));
    const QByteArray text = entry.readAll();
    for (const char* opened : {"application/vnd.sandgate.exercise;", "application/vnd.sandgate.scenario+json;",
                               "x-scheme-handler/sandgate;", "Exec=sandgate-desktop %u"})
      QVERIFY2(text.contains(opened), opened);
    if (there_is("desktop-file-validate")) {
      const Said said = run("desktop-file-validate", {entry.fileName()});
      QVERIFY2(said.exit == 0 && said.all().isEmpty(), said.all().constData());
    }
    const QDir about(folder_.filePath("share/metainfo"));
    QCOMPARE(about.entryList({"*.metainfo.xml"}).size(), 1);
    if (there_is("appstreamcli")) {
      const Said said =
          run("appstreamcli", {"validate", "--no-net", about.filePath(about.entryList({"*.metainfo.xml"}).front())});
      QVERIFY2(said.exit == 0, said.all().constData());
    }
  }

  void headers_lie_apart() {
    QVERIFY(!QFile::exists(folder_.filePath("include")));
    QVERIFY(!QFile::exists(folder_.filePath("lib/cmake")));
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

  // As when one part of it was installed over another's: it is said, and what can be read is used.
  void data_of_another_version_is_named() {
    QFile mark(folder_.filePath("share/sandgate/version"));
    QVERIFY(mark.open(QIODevice::ReadOnly));
    const QByteArray own = mark.readAll();
    mark.close();
    QCOMPARE("sandgate " + own, sandgate({"--version"}).out);
    QVERIFY(mark.open(QIODevice::WriteOnly | QIODevice::Truncate) && mark.write("99.1.0\n") > 0);
    mark.close();
    const Said rule = sandgate({"rule", "move-time", "--men", "110", "--guns", "3"});
    QVERIFY(mark.open(QIODevice::WriteOnly | QIODevice::Truncate) && mark.write(own) == own.size());
    mark.close();
    QCOMPARE(rule.exit, 0);
    QVERIFY2(rule.err.startsWith("sandgate: ") &&
                 rule.err.contains("share/sandgate: this data is of Sandgate 99.1.0") &&
                 rule.err.contains("install Sandgate") && rule.err.count('\n') == 1,
             rule.err.constData());
    QVERIFY(sandgate({"rule", "move-time", "--men", "110", "--guns", "3"}).err.isEmpty());
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
  Said sandgate(const QStringList& arguments) const {
    return run(folder_.filePath("bin/sandgate"), arguments, {.folder = elsewhere_.path()});
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
