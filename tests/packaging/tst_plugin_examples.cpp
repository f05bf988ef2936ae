// The examples of docs/plugins, built against the installed headers as a stranger would, work in the installed program.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "tests/packaging/processes.h"
#include "tests/runner/test.h"

namespace tst_plugin_examples {

using namespace sandgate::tests;

class PluginExamples : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    for (const char* part : {"runtime", "development"}) {
      const Said said = install(part, folder_.filePath("usr"));
      QVERIFY2(said.exit == 0, said.all().constData());
    }
    place_ = {.folder = folder_.path(), .environment = led_nowhere()};
    place_.environment.insert("XDG_DATA_HOME", folder_.filePath("home"));
    QVERIFY(QDir().mkpath(folder_.filePath("home/Sandgate/plugins/reports")));
  }

  void a_commander_of_ten_lines_plays() {
    build("commander");
    put("commander/libgarrison.so", "libgarrison.so");
    const Said played = sandgate({"play", "sandgate", "--out", "first.sandgate", "--moves", "12", "--seed", "1",
                                  "--commander", "red=garrison", "--explain", "--json"});
    QVERIFY2(played.exit == 0, played.all().constData());
    QVERIFY2(played.out.contains("to its post"), played.out.left(2000).constData());
    QVERIFY2(!played.err.contains("passed over"), played.err.constData());
    const Said verified = sandgate({"verify", "first.sandgate"});
    QVERIFY2(verified.exit == 0, verified.all().constData());
  }

  void a_writer_of_reports_writes() {
    build("report");
    put("report/libreport_markdown.so", "reports/libreport_markdown.so");
    const Said said = sandgate({"review", "first.sandgate", "--report", "markdown=first.md"});
    QVERIFY2(said.exit == 0, said.all().constData());
    QFile file(folder_.filePath("first.md"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    QVERIFY(text.startsWith("# ") && text.contains("\n## ") && text.contains("---:|"));
  }

 private:
  void build(const QString& example) {
    const QString from = SANDGATE_SOURCE_DIR "/docs/plugins/" + example, to = folder_.filePath(example);
    const Said made =
        run(SANDGATE_CMAKE, {"-S", from, "-B", to, "-DCMAKE_PREFIX_PATH=" + folder_.filePath("usr")}, place_);
    QVERIFY2(made.exit == 0, made.all().constData());
    const Said built = run(SANDGATE_CMAKE, {"--build", to}, place_, 1'200'000);
    QVERIFY2(built.exit == 0, built.all().constData());
  }
  void put(const QString& library, const QString& as) {
    QVERIFY(QFile::copy(folder_.filePath(library), folder_.filePath("home/Sandgate/plugins/" + as)));
  }
  Said sandgate(const QStringList& arguments) const {
    return run(folder_.filePath("usr/bin/sandgate"), arguments, place_);
  }

  QTemporaryDir folder_;
  Place place_;
};

SANDGATE_TEST(PluginExamples)

}  // namespace tst_plugin_examples
#include "tst_plugin_examples.moc"
