// QGIS opens a GeoPackage of a report, with its layers and their times.
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "app/report/writers.h"
#include "tests/plugins/fixtures/hostile_report.h"
#include "tests/runner/test.h"

namespace tst_report_in_qgis {

using namespace sandgate;
using namespace sandgate::tests;

class ReportInQgis : public QObject {
  Q_OBJECT

 private slots:
  void QGIS_finds_features_by_their_time() {
    // Some packages wrap it in a script that hands it an option it does not know.
    QString program = QStandardPaths::findExecutable("qgis_process.bin");
    if (program.isEmpty()) program = QStandardPaths::findExecutable("qgis_process");
    if (program.isEmpty()) QSKIP("qgis_process (qgis) is not installed");
    const QTemporaryDir folder;
    const QString file = folder.filePath("places.gpkg"), found = folder.filePath("found.geojson");
    const auto writers = ReportWriters::read(SANDGATE_BIN_DIR "/plugins/reports");
    QVERIFY(write_report(writers, "gpkg", hostile_report(), file.toStdString()));
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("QT_QPA_PLATFORM", "offscreen");
    environment.insert("XDG_CONFIG_HOME", folder.path());
    process.setProcessEnvironment(environment);
    // Only where the field is a time to QGIS too has it an hour.
    process.start(program, {"run", "native:extractbyexpression", "--", "INPUT=" + file + "|layername=positions",
                            "EXPRESSION=hour(\"from_time\") = 9 and hour(\"until_time\") = 10", "OUTPUT=" + found});
    QVERIFY(process.waitForFinished(300'000));
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
    QFile out(found);
    QVERIFY(out.open(QIODevice::ReadOnly));
    QCOMPARE(out.readAll().count("\"Feature\""), qsizetype(hostile_texts().size()));
  }
};

SANDGATE_TEST(ReportInQgis)

}  // namespace tst_report_in_qgis
#include "tst_report_in_qgis.moc"
