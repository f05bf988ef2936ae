// Every format is read back by a library of others, with texts in it as nobody should write them; the same report is
// the same bytes.
#include <cpl_error.h>
#include <gdal.h>
#include <ogr_api.h>

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include "app/report/writers.h"
#include "tests/plugins/fixtures/checked_html.h"
#include "tests/plugins/fixtures/hostile_report.h"
#include "tests/runner/test.h"

namespace tst_report_formats {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const ReportWriters& writers() {
  static const ReportWriters all = ReportWriters::read(SANDGATE_BIN_DIR "/plugins/reports");
  return all;
}

QByteArray bytes_of(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// By their names within it, each with its bytes; of a file it alone.
QMap<QString, QByteArray> files_in(const QString& path) {
  if (!QFileInfo(path).isDir()) return {{QString(), bytes_of(path)}};
  QMap<QString, QByteArray> all;
  QDirIterator files(path, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
  while (files.hasNext()) {
    const QString file = files.next();
    all[QDir(path).relativeFilePath(file)] = bytes_of(file);
  }
  return all;
}

// RFC 4180: records of fields; empty where it does not hold.
QList<QStringList> csv_read(const QByteArray& bytes) {
  QList<QStringList> records;
  QStringList record;
  QByteArray field;
  bool quoted = false;
  for (qsizetype i = 0; i < bytes.size(); ++i) {
    const char c = bytes[i];
    if (quoted && c == '"' && i + 1 < bytes.size() && bytes[i + 1] == '"') {
      field += '"', ++i;
    } else if (c == '"' && (quoted || field.isEmpty())) {
      quoted = !quoted;
    } else if (!quoted && c == ',') {
      record << QString::fromUtf8(std::exchange(field, {}));
    } else if (!quoted && c == '\r' && i + 1 < bytes.size() && bytes[i + 1] == '\n') {
      record << QString::fromUtf8(std::exchange(field, {}));
      records << std::exchange(record, {});
      ++i;
    } else {
      field += c;
    }
  }
  return field.isEmpty() && record.isEmpty() && !quoted ? records : QList<QStringList>();
}

}  // namespace

class ReportFormats : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    GDALAllRegister();
    CPLPushErrorHandler(CPLQuietErrorHandler);
  }
  void cleanup() { CPLPopErrorHandler(); }

  void those_there_are() {
    QCOMPARE(writers().formats(), std::string("csv, frames, geojson, gpkg, html, kml, pdf"));
    for (const Fault& fault : writers().passed_over()) QFAIL(fault.sentence().c_str());
  }

  void the_same_report_is_the_same_bytes_data() { formats(); }
  void the_same_report_is_the_same_bytes() {
    QFETCH(QString, format);
    const QString one = written(format, "one");
    // Where a clock were written, it would have gone on by then.
    QTest::qWait(1100);
    const QString other = written(format, "other");
    const auto first = files_in(one), second = files_in(other);
    QVERIFY(!first.isEmpty());
    QCOMPARE(first.keys(), second.keys());
    for (const QString& name : first.keys()) QVERIFY2(first[name] == second[name], qPrintable(format + " " + name));
  }

  void an_empty_report_is_written_too_data() { formats(); }
  void an_empty_report_is_written_too() {
    QFETCH(QString, format);
    Report empty;
    empty.title = "Nothing";
    empty.as_of = "1909-09-14T09:00:00";
    empty.crs = "EPSG:27700";
    const auto wrote = write_report(writers(), format.toStdString(), empty, place(format, "empty").toStdString());
    QCOMPARE(wrote.has_value(), format != "frames");  // where there is no picture there is no film
    if (!wrote) QVERIFY(wrote.error().sentence().find("no pictures of the day") != std::string::npos);
  }

  void HTML_runs_nothing_and_leads_nowhere() {
    const QString folder = written("html", "page");
    const CheckedHtml page = checked(bytes_of(folder + "/index.html"));
    QVERIFY2(page.wrong.isEmpty(), qPrintable(page.wrong.join('\n')));
    QCOMPARE(page.scripts, 1);
    QVERIFY(page.policy.startsWith("default-src 'none'; "));
    for (const char* never : {"unsafe", "http", "*"}) QVERIFY2(!page.policy.contains(never), never);
    QCOMPARE(page.pictures.size(), 3);  // the ground of the scrubber once more
    for (const QString& picture : page.pictures) {
      QVERIFY2(picture.startsWith("pictures/") && !picture.contains(".."), qPrintable(picture));
      QVERIFY(QFile::exists(folder + '/' + picture));
    }
    // What was written stands there to be read, and turns nothing.
    QVERIFY(page.texts.contains("<script>alert(1)</script>"));
    for (const QString& text : page.texts) {
      for (const QChar c : text) QVERIFY((c.unicode() < 0x202A || c.unicode() > 0x202E) && c.unicode() != 0x2067);
    }
  }

  void GeoJSON_is_read_back() {
    const QString file = written("geojson", "places");
    const QJsonObject all = QJsonDocument::fromJson(bytes_of(file)).object();
    QCOMPARE(all["type"].toString(), QString("FeatureCollection"));
    const QJsonArray features = all["features"].toArray();
    QCOMPARE(features.size(), qsizetype(2 * hostile_texts().size()));
    const QJsonObject first = features.first().toObject();
    QCOMPARE(first["properties"].toObject()["name"].toString(), QString("<script>alert(1)</script>"));
    QCOMPARE(first["properties"].toObject()["from"].toString(), QString("1909-09-14T09:00:00"));
    const QJsonArray at = first["geometry"].toObject()["coordinates"].toArray();
    // Kendal lies there, as any atlas has it.
    QVERIFY(std::abs(at[0].toDouble() + 2.75) < 0.05 && std::abs(at[1].toDouble() - 54.32) < 0.05);
    read_by_gdal(file, {"GeoJSON"}, {2 * hostile_texts().size()});
  }

  void KML_is_read_back() {
    const QString file = written("kml", "places");
    QXmlStreamReader xml(bytes_of(file));
    int spans = 0, marks = 0;
    while (!xml.atEnd()) {
      xml.readNext();
      if (!xml.isStartElement()) continue;
      spans += xml.name() == QLatin1String("TimeSpan");
      marks += xml.name() == QLatin1String("Placemark");
    }
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QCOMPARE(spans, int(2 * hostile_texts().size()));
    QCOMPARE(marks, spans);
    read_by_gdal(file, {"LIBKML", "KML"}, {hostile_texts().size(), hostile_texts().size()});
  }

  void GeoPackage_has_times_on_every_feature_and_a_style() {
    const QString file = written("gpkg", "places");
    const char* const drivers[] = {"GPKG", nullptr};
    GDALDatasetH dataset = GDALOpenEx(file.toUtf8(), GDAL_OF_VECTOR | GDAL_OF_READONLY, drivers, nullptr, nullptr);
    QVERIFY(dataset);
    OGRLayerH points = GDALDatasetGetLayerByName(dataset, "positions");
    QVERIFY(points);
    QCOMPARE(OGR_L_GetFeatureCount(points, 1), GIntBig(hostile_texts().size()));
    OGRFeatureDefnH of = OGR_L_GetLayerDefn(points);
    for (const char* time : {"from_time", "until_time"}) {
      const int field = OGR_FD_GetFieldIndex(of, time);
      QVERIFY(field >= 0);
      QCOMPARE(OGR_Fld_GetType(OGR_FD_GetFieldDefn(of, field)), OFTDateTime);
    }
    std::size_t number = 0;
    while (OGRFeatureH feature = OGR_L_GetNextFeature(points)) {
      QVERIFY(OGR_F_IsFieldSetAndNotNull(feature, 0) && OGR_F_IsFieldSetAndNotNull(feature, 1));
      const QString name = QString::fromUtf8(OGR_F_GetFieldAsString(feature, OGR_FD_GetFieldIndex(of, "name")));
      if (number == 0) QCOMPARE(name, QString("<script>alert(1)</script>"));
      QVERIFY(OGR_F_GetGeometryRef(feature));
      OGR_F_Destroy(feature);
      ++number;
    }
    OGRLayerH styles = GDALDatasetGetLayerByName(dataset, "layer_styles");
    QVERIFY(styles);
    QCOMPARE(OGR_L_GetFeatureCount(styles, 1), GIntBig(2));
    while (OGRFeatureH feature = OGR_L_GetNextFeature(styles)) {
      const int qml = OGR_F_GetFieldIndex(feature, "styleQML");
      QXmlStreamReader xml(QByteArray(OGR_F_GetFieldAsString(feature, qml)));
      while (!xml.atEnd()) xml.readNext();
      QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
      OGR_F_Destroy(feature);
    }
    QVERIFY(GDALDatasetGetLayerByName(dataset, "traces"));
    GDALClose(dataset);
  }

  void CSV_is_RFC_4180_and_holds_no_formulas() {
    const QString folder = written("csv", "tables");
    QCOMPARE(QDir(folder).entryList(QDir::Files).size(), 2);
    for (const auto& [name, bytes] : files_in(folder).toStdMap()) {
      const QList<QStringList> records = csv_read(bytes);
      QVERIFY2(!records.isEmpty(), qPrintable(name));
      for (const QStringList& record : records) {
        QCOMPARE(record.size(), records.front().size());
        for (const QString& field : record)
          QVERIFY2(!QString("=+@").contains(field.left(1)) || field.isEmpty(), qPrintable(field));
      }
      if (name != "tables.csv") QCOMPARE(records.size(), qsizetype(hostile_texts().size() + 1));
    }
  }

  void PDF_holds_all_words() {
    const QString file = written("pdf", "paper");
    const QByteArray bytes = bytes_of(file);
    QVERIFY(bytes.startsWith("%PDF-1.") && bytes.contains("/CreationDate (D:19090914114400"));
    const QString reader = QStandardPaths::findExecutable("pdftotext");
    if (reader.isEmpty()) QSKIP("pdftotext (poppler-utils) is not installed");
    QProcess process;
    process.start(reader, {"-layout", file, "-"});
    QVERIFY(process.waitForFinished(60'000) && process.exitCode() == 0);
    const QString text = QString::fromUtf8(process.readAllStandardOutput());
    QVERIFY(text.contains("<script>alert(1)</script>"));
    QVERIFY(text.contains("The second"));
    QVERIFY(text.count('\f') > 3);  // pages
  }

  void frames_and_a_film() {
    const QString folder = written("frames", "day");
    QCOMPARE(QDir(folder).entryList(QDir::Files),
             (QStringList{"film.webp", "frame-0001.png", "frame-0002.png", "frame-0003.png"}));
    QVERIFY(!QImage(folder + "/frame-0001.png").isNull());
    const QByteArray film = bytes_of(folder + "/film.webp");
    QVERIFY(film.startsWith("RIFF") && film.mid(8, 4) == "WEBP");
  }

  // People read measures as the report's language has them; programs always with a point.
  void measures_have_the_decimal_sign_of_the_report() {
    const auto numbers = [&](const char* language, const char* format, const QString& name, const char* file) {
      Report report = hostile_report();
      report.language = language;
      const QString to = place(format, name);
      if (auto wrote = write_report(writers(), format, report, to.toStdString()); !wrote)
        qFatal("%s", wrote.error().sentence().c_str());
      QByteArray all;
      for (const QByteArray& bytes : files_in(to)) all += bytes;
      return std::pair(all.contains(QByteArray("1.5") + file), all.contains(QByteArray("1,5") + file));
    };
    QCOMPARE(numbers("en", "html", "english", "</bdi></td>"), std::pair(true, false));
    QCOMPARE(numbers("de", "html", "german", "</bdi></td>"), std::pair(false, true));
    QCOMPARE(numbers("de", "csv", "german-tables", ","), std::pair(true, false));
  }

  void a_country_without_coordinates_has_no_places_of_the_world() {
    Report report = hostile_report();
    for (const char* crs : {"", "no such thing"}) {
      report.crs = crs;
      for (const char* format : {"kml", "geojson"}) {
        const auto wrote = write_report(writers(), format, report, place(format, "nowhere").toStdString());
        QVERIFY(!wrote);
        QVERIFY(QString::fromStdString(wrote.error().sentence()).contains("coordinate system"));
      }
      const QString to = place("gpkg", QString("plane%1").arg(report.crs.size()));
      QVERIFY(write_report(writers(), "gpkg", report, to.toStdString()));
    }
  }

 private:
  static void formats() {
    QTest::addColumn<QString>("format");
    for (const auto& entry : writers().known())
      QTest::addRow("%s", entry.format.c_str()) << QString::fromStdString(entry.format);
  }
  QString place(const QString& format, const QString& name) const {
    return folder_->filePath(name) + QString::fromStdString(writers().find(format.toStdString())->extension);
  }
  QString written(const QString& format, const QString& name) const {
    const QString to = place(format, name);
    const auto wrote = write_report(writers(), format.toStdString(), hostile_report(), to.toStdString());
    if (!wrote) qFatal("%s", wrote.error().sentence().c_str());
    return to;
  }
  static void read_by_gdal(const QString& file, const std::vector<const char*>& drivers,
                           const std::vector<std::size_t>& features) {
    std::vector<const char*> known;
    for (const char* driver : drivers)
      if (GDALGetDriverByName(driver)) known.push_back(driver);
    known.push_back(nullptr);
    GDALDatasetH dataset = GDALOpenEx(file.toUtf8(), GDAL_OF_VECTOR | GDAL_OF_READONLY, known.data(), nullptr, nullptr);
    QVERIFY(dataset);
    QCOMPARE(std::size_t(GDALDatasetGetLayerCount(dataset)), features.size());
    for (std::size_t i = 0; i < features.size(); ++i)
      QCOMPARE(OGR_L_GetFeatureCount(GDALDatasetGetLayer(dataset, int(i)), 1), GIntBig(features[i]));
    GDALClose(dataset);
  }

  std::unique_ptr<QTemporaryDir> folder_;
};

SANDGATE_TEST(ReportFormats)

}  // namespace tst_report_formats
#include "tst_report_formats.moc"
