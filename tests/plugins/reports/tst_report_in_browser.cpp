// A page is opened in Chromium from its folder, without a server: its script runs, nothing that was written into it
// does, and the day can be gone through.
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

#include "app/report/writers.h"
#include "tests/plugins/fixtures/hostile_report.h"
#include "tests/runner/test.h"

namespace tst_report_in_browser {

using namespace sandgate;
using namespace sandgate::tests;

class ReportInBrowser : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    browser_ = QStandardPaths::findExecutable("chromium");
    if (browser_.isEmpty()) QSKIP("chromium is not installed");
  }

  void its_own_script_runs_and_no_other() {
    const QTemporaryDir folder;
    const QString page = folder.filePath("page");
    const auto writers = ReportWriters::read(SANDGATE_BIN_DIR "/plugins/reports");
    QVERIFY(write_report(writers, "html", hostile_report(), page.toStdString()));
    QByteArray said;
    const QByteArray dom = opened(page + "/index.html", folder.path(), said);
    // The scrubber has been shown, its first instant drawn.
    QVERIFY(dom.contains("id=\"scrubber\"") &&
            !dom.contains("aria-label=\"The day, instant by instant: arrow keys step, "
                          "Home and End go to its ends, space plays\" hidden"));
    QVERIFY(dom.contains("class=\"piece side0\""));
    QVERIFY(dom.contains("class=\"piece side1 reported\""));
    // Texts have stayed texts: no element came of them.
    QVERIFY(!dom.contains("<img src=\"x\""));
    QVERIFY(!dom.contains("onerror=\"") && !dom.contains("onmouseover=\""));
    QVERIFY2(!said.contains("Content Security Policy"), said.constData());
    QVERIFY2(!said.contains("Uncaught"), said.constData());
  }

 private:
  // The page as it stands when its scripts have run; `said`: on the console.
  QByteArray opened(const QString& file, const QString& profile, QByteArray& said) {
    QProcess process;
    process.start(browser_, {"--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--v=0",
                             "--user-data-dir=" + profile + "/profile", "--virtual-time-budget=3000", "--dump-dom",
                             QUrl::fromLocalFile(file).toString()});
    if (!process.waitForFinished(120'000)) {
      process.kill();
      process.waitForFinished(5'000);
      return {};
    }
    said = process.readAllStandardError();
    return process.readAllStandardOutput();
  }

  QString browser_;
};

SANDGATE_TEST(ReportInBrowser)

}  // namespace tst_report_in_browser
#include "tst_report_in_browser.moc"
