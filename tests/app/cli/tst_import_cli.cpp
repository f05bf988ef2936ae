// `map import` and `scenario make` as a user and a script meet them.
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "tests/app/fixtures/run_sandgate.h"
#include "tests/map/fixtures/geotiff.h"
#include "tests/map/fixtures/real_data.h"
#include "tests/runner/test.h"

namespace tst_import_cli {

using namespace sandgate::tests;

namespace {

// A country of roads 12 km from west to east, with a town in the middle; on the British grid.
QByteArray roads() {
  QByteArray features;
  const auto add = [&](const QByteArray& properties, const QByteArray& geometry) {
    features += (features.isEmpty() ? "" : ",") + QByteArray(R"({"type":"Feature","properties":{)") + properties +
                R"(},"geometry":)" + geometry + "}";
  };
  const auto line = [](int e1, int n1, int e2, int n2) {
    return QString(R"({"type":"LineString","coordinates":[[%1,%2],[%3,%4]]})").arg(e1).arg(n1).arg(e2).arg(n2).toUtf8();
  };
  add(R"("highway":"primary","name":"Great West Road")", line(400000, 303000, 412000, 303000));
  for (int e = 401000; e < 412000; e += 1000) add(R"("highway":"track")", line(e, 301000, e, 305000));
  return R"({"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::27700"}},"features":[)" +
         features + "]}";
}

}  // namespace

class ImportCommands : public QObject {
  Q_OBJECT
  QTemporaryDir folder_;
  QString in(const QString& name) const { return folder_.filePath(name); }

 private slots:
  void initTestCase() {
    sandgate::tests::GeoTiff tiff;
    tiff.width = 240;
    tiff.height = 120;
    tiff.north = 306000;
    for (tiff.cells.clear(); tiff.cells.size() < 240 * 120;)
      tiff.cells.push_back(20 + static_cast<double>(tiff.cells.size() % 240) * 0.1);
    tiff.write(in("ground.tif").toStdString());
    QFile file(in("roads.geojson"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(roads());
  }

  void import_answers_and_writes_what_others_open() {
    const auto made = run({"map", "import", in("out.gpkg"), in("ground.tif"), in("roads.geojson"), "--bounds",
                           "402000,300000,410000,306000", "--name", "Test Ground", "--json"});
    QVERIFY2(made.exit == 0, made.err.constData());
    const QJsonObject answer = made.json();
    QCOMPARE(answer["cells"].toInt(), 160 * 120);
    QCOMPARE(answer["crs"].toString(), QString("EPSG:27700"));
    QCOMPARE(answer["void_cells"].toInt(-1), 0);
    for (const char* kind : {"road", "railway", "river", "wood", "house", "bridge", "ford"})
      QVERIFY2(answer["features"].toObject().contains(kind), kind);
    QCOMPARE(answer["features"].toObject()["road"].toInt(), 10);
    QVERIFY(answer["guessed"].isArray() && answer["left_out"].isArray());
    const auto info = run({"map", "info", in("out.gpkg"), "--json"}).json();
    QCOMPARE(info["width"].toInt(), 160);
    QCOMPARE(info["features"].toObject()["road"].toInt(), 10);
    QVERIFY(info.contains("attribution"));
    QProcess ogrinfo;
    ogrinfo.start("ogrinfo", {"-so", "-ro", in("out.gpkg"), "road"});
    if (!ogrinfo.waitForStarted()) QSKIP("ogrinfo is not installed");
    QVERIFY(ogrinfo.waitForFinished());
    QVERIFY(ogrinfo.readAllStandardOutput().contains("Feature Count: 10"));
  }

  void import_reports_in_words() {
    const auto made = run({"map", "import", in("words.gpkg"), in("ground.tif"), in("roads.geojson")});
    QCOMPARE(made.exit, 0);
    for (const char* word : {"Found: ", "Guessed", "Left out", "Written to "}) QVERIFY2(made.out.contains(word), word);
  }

  void what_cannot_be_imported_leaves_nothing_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exit");
    QTest::newRow("missing") << QStringList{"/no/such.tif"} << 1;
    QTest::newRow("no map") << QStringList{SANDGATE_SOURCE_DIR "/README.md"} << 1;
    QTest::newRow("bounds") << QStringList{in("ground.tif"), "--bounds", "1,2,3"} << 1;
    QTest::newRow("bounds elsewhere") << QStringList{in("ground.tif"), "--bounds", "900000,1,900100,200"} << 1;
    QTest::newRow("crs") << QStringList{in("ground.tif"), "--crs", "EPSG:0"} << 1;
    QTest::newRow("mapping") << QStringList{in("ground.tif"), "--mapping", in("roads.geojson")} << 1;
    QTest::newRow("cell") << QStringList{in("ground.tif"), "--cell", "0"} << 2;
    QTest::newRow("no source") << QStringList{} << 2;
  }
  void what_cannot_be_imported_leaves_nothing() {
    QFETCH(QStringList, arguments);
    QFETCH(int, exit);
    const auto made = run(QStringList{"map", "import", in("never.gpkg")} + arguments);
    QCOMPARE(made.exit, exit);
    QVERIFY(!QFile::exists(in("never.gpkg")));
    if (exit != 1) return;
    const QString sentence = QString::fromUtf8(made.err).trimmed();
    QVERIFY2(sentence.startsWith("sandgate: ") && sentence.endsWith('.') && !sentence.contains('\n'),
             qPrintable(sentence));
  }

  void a_scenario_is_made_and_played() {
    const auto made = run({"scenario", "make", in("exercise"), in("ground.tif"), in("roads.geojson"), "--json"});
    QVERIFY2(made.exit == 0, made.err.constData());
    QVERIFY(made.json()["bodies"].toInt() >= 16);
    const auto played = run({"play", in("exercise"), "--out", in("x.sandgate"), "--moves", "4", "--commander",
                             "red=vanguard", "--commander", "blue=vanguard"});
    QVERIFY2(played.exit == 0, played.err.constData());
    QCOMPARE(run({"verify", in("x.sandgate")}).exit, 0);
    QCOMPARE(run({"scenario", "make", in("exercise"), in("ground.tif"), in("roads.geojson")}).exit, 1);
    const auto bare = run({"scenario", "make", in("bare"), in("ground.tif")});
    QCOMPARE(bare.exit, 1);
    QVERIFY(bare.err.contains("no roads"));
    QVERIFY(!QDir(in("bare")).exists());
  }

  void andorra_is_playable_with_one_command() {
    SANDGATE_REAL_DATA(osm, "osm_extracts/andorra.osm.pbf");
    SANDGATE_REAL_DATA(heights, "dem_srtm_hgt/N42E001.hgt.zip");
    const auto made = run({"scenario", "make", in("andorra"), QString::fromStdString(osm.string()),
                           QString::fromStdString(heights.string()), "--json"});
    QVERIFY2(made.exit == 0, made.err.constData());
    QCOMPARE(made.json()["country"].toString(), QString("andorra"));
    const auto played = run({"play", in("andorra"), "--out", in("andorra.sandgate"), "--moves", "6", "--commander",
                             "red=vanguard", "--commander", "blue=vanguard"});
    QVERIFY2(played.exit == 0, played.err.constData());
  }
};

SANDGATE_TEST(ImportCommands)

}  // namespace tst_import_cli
#include "tst_import_cli.moc"
