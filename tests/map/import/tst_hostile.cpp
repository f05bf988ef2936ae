// Files meant to break a reader, each read in a process of its own with little memory and time: it must end by
// itself, with success or with one sentence, and say nothing else.
#include <SQLiteCpp/SQLiteCpp.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <cstdio>
#include <string_view>

#include "map/import/import.h"
#include "tests/core/fixtures/import_sources.h"
#include "tests/map/fixtures/real_data.h"
#include "tests/runner/test.h"

namespace tst_hostile {

using namespace sandgate;
namespace fs = std::filesystem;

namespace {

constexpr const char* read_it = "--read-hostile-file";
constexpr rlim_t memory_limit = rlim_t{2} << 30;  // bytes of address space
constexpr rlim_t seconds_limit = 10;              // of work; a loaded machine may take longer by the clock
constexpr int patience_ms = 120'000;
constexpr int ways_of_reading = 5;

void limit(__rlimit_resource what, rlim_t most) {
  const rlimit both{most, most};
  setrlimit(what, &both);
}

/// The child: reads `path` in every way there is. 0 when something could be read, 1 when all answered with a sentence.
int read_in_every_way(const char* path, const char* path_of_ground) {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // they map far more than they use
  limit(RLIMIT_AS, memory_limit);
#endif
  limit(RLIMIT_CPU, seconds_limit);
  limit(RLIMIT_CORE, 0);
  bool any = false;
  const auto judge = [&](const auto& result) {
    any = any || result.has_value();
    if (!result) std::printf("%s\n", result.error().sentence().c_str());
  };
  judge(read_country(path));
  judge(read_country(path, {"EPSG:27700", "hostile"}));
  judge(read_features(path, "EPSG:27700"));
  judge(tests::imported(tests::plan_of({path})));
  static_cast<void>(read_overview(path));
  // Beside sound heights, and on a grid where it names none.
  const fs::path ground = fs::path(path_of_ground);
  auto plan = tests::plan_of({ground, path});
  plan.crs = "EPSG:27700";
  judge(tests::imported(plan));
  return any ? 0 : 1;
}

/// A country of ours as a database, to be changed by hand.
fs::path country_in(const QTemporaryDir& folder) {
  const fs::path path = fs::path(folder.path().toStdString()) / "country.gpkg";
  fs::copy_file(fs::path(SANDGATE_SOURCE_DIR) / "data/scenarios/sandgate/country.gpkg", path);
  fs::permissions(path, fs::perms::owner_all);
  return path;
}

/// `table` becomes a view of the same columns whose rows never end.
std::string endless(SQLite::Database& database, const std::string& table) {
  std::string columns;
  SQLite::Statement names(database, "SELECT name FROM pragma_table_info(?)");
  for (names.bind(1, table); names.executeStep();) columns += ", k.\"" + names.getColumn(0).getString() + '"';
  return "CREATE TABLE kept AS SELECT * FROM " + table + "; DROP TABLE " + table + "; CREATE VIEW " + table +
         " AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT " + columns.substr(2) +
         " FROM kept AS k, n";
}

/// All branches of the pages of `table` lead to its first leaf: each such page more would multiply its rows.
void bend_pages(const fs::path& path, const std::string& table) {
  std::int64_t root = 0, size = 0;
  {
    SQLite::Database database(path.string());
    SQLite::Statement where(database, "SELECT rootpage FROM sqlite_schema WHERE name = ?");
    where.bind(1, table);
    QVERIFY(where.executeStep());
    root = where.getColumn(0).getInt64();
    size = database.execAndGet("PRAGMA page_size").getInt64();
  }
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  std::string page(static_cast<std::size_t>(size), '\0');
  file.seekg((root - 1) * size);
  file.read(page.data(), size);
  const auto number = [&](std::size_t at) {
    return static_cast<std::uint8_t>(page[at]) << 8U | static_cast<std::uint8_t>(page[at + 1]);
  };
  QCOMPARE(int{page[0]}, 5);  // a page of branches: its header has twelve bytes, places of cells follow
  const std::string first = page.substr(static_cast<std::size_t>(number(12)), 4);
  for (std::size_t i = 0; i < static_cast<std::size_t>(number(3)); ++i)
    page.replace(static_cast<std::size_t>(number(12 + 2 * i)), 4, first);
  file.seekp((root - 1) * size);
  file.write(page.data(), size);
}

std::vector<fs::path> files_below(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file()) files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

void check(const fs::path& path) {
  static const QTemporaryDir folder;
  const fs::path ground = fs::path(folder.path().toStdString()) / "ground.tif";
  if (!fs::exists(ground)) tests::level_tiff(20, 50).write(ground);
  QProcess child;
  child.setWorkingDirectory(folder.path());
  child.start(
      QCoreApplication::applicationFilePath(),
      {QString(read_it), QString::fromStdString(fs::absolute(path).string()), QString::fromStdString(ground.string())});
  QVERIFY2(child.waitForFinished(patience_ms), "it did not end");
  QCOMPARE(child.exitStatus(), QProcess::NormalExit);
  QVERIFY2(child.exitCode() == 0 || child.exitCode() == 1, qPrintable(QString::number(child.exitCode())));
  const QByteArray noise = child.readAllStandardError();
  QVERIFY2(noise.isEmpty(), noise.constData());
  const QByteArrayList sentences = child.readAllStandardOutput().trimmed().split('\n');
  if (child.exitCode() == 1) QCOMPARE(sentences.size(), ways_of_reading);
  QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
           QStringList{"ground.tif"});
  for (const QByteArray& sentence : sentences)
    if (!sentence.isEmpty()) QVERIFY2(sentence.contains(": ") && sentence.endsWith('.'), sentence.constData());
}

}  // namespace

class TestHostile : public QObject {
  Q_OBJECT

  void add_rows(std::size_t step) {
    QTest::addColumn<QString>("file");
    const fs::path folder = tests::real_data() / "hostile";
    if (!fs::exists(folder)) {
      QTest::newRow("no real data") << QString();  // so that the test is seen to be skipped
      return;
    }
    const auto files = files_below(folder);
    for (std::size_t i = 0; i < files.size(); i += step)
      QTest::newRow(fs::relative(files[i], folder).string().c_str()) << QString::fromStdString(files[i].string());
  }

 private slots:
  void cut_short_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("percent");
    for (const char* file :
         {"os_terrain50/ny/ny20.zip", "dem_srtm_hgt/N42E001.hgt.zip", "expected_gdal/n43.tif", "expected_gdal/n43.dt0",
          "osm_extracts/andorra.osm.pbf", "osm_extracts/monaco.osm.gz", "os_contours_SK00/SK00.gml",
          "os_geovation_roads/testdataOS.gpkg", "os_london_shp/Thames.shp", "dem_landlab_asc/hugo_site.asc"})
      for (const int percent : {1, 50, 99})
        QTest::newRow(qPrintable(QString("%1 %2").arg(file).arg(percent))) << QString(file) << percent;
  }
  /// Every piece of a good file that is not the whole.
  void cut_short() {
    QFETCH(QString, file);
    QFETCH(int, percent);
    SANDGATE_REAL_DATA(whole, file.toStdString());
    const QTemporaryDir folder;
    const fs::path piece = fs::path(folder.path().toStdString()) / whole.filename();
    fs::copy_file(whole, piece);
    fs::permissions(piece, fs::perms::owner_all);
    fs::resize_file(piece, fs::file_size(whole) * static_cast<std::uintmax_t>(percent) / 100);
    check(piece);
    QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).size(), 1);
  }

  // GeoPackages are databases: what one reckons when it is read can be without end, also in tables that only GDAL asks.
  void databases_data() {
    QTest::addColumn<QString>("table");
    QTest::addColumn<QString>("sql");
    for (const char* table :
         {"gpkg_contents", "gpkg_spatial_ref_sys", "gpkg_geometry_columns", "gpkg_extensions", "gpkg_tile_matrix",
          "gpkg_tile_matrix_set", "gpkg_ogr_contents", "gpkg_2d_gridded_coverage_ancillary",
          "gpkg_2d_gridded_tile_ancillary", "sandgate_country", "heights", "house", "place"})
      QTest::addRow("endless view %s", table) << table << QString();
    const char* const far = " ADD COLUMN %1 AS (hex(zeroblob(400000000)))";
    const auto reckoned = [&](const char* table, const char* column) {
      QTest::addRow("reckoned column of %s", table)
          << QString() << "ALTER TABLE " + QString(table) + QString(far).arg(column);
    };
    reckoned("gpkg_contents", "far");
    reckoned("gpkg_spatial_ref_sys", "far");
    reckoned("heights", "far");
    QTest::newRow("reckoned name") << QString()
                                   << "ALTER TABLE house DROP COLUMN name; ALTER TABLE house" +
                                          QString(far).arg("name");
    QTest::newRow("virtual table") << QString()
                                   << "DROP TABLE house; CREATE VIRTUAL TABLE house USING fts5(geom, name)";
    QTest::newRow("circle of pages") << "house"
                                     << "circle";
    QTest::newRow("harmless view") << QString()
                                   << "CREATE VIEW mine AS SELECT * FROM house; INSERT INTO gpkg_contents "
                                      "(table_name, data_type, identifier, srs_id) SELECT 'mine', "
                                      "data_type, 'mine', srs_id FROM gpkg_contents WHERE table_name = "
                                      "'house'; INSERT INTO gpkg_geometry_columns SELECT 'mine', 'geom', "
                                      "geometry_type_name, srs_id, z, m FROM gpkg_geometry_columns WHERE "
                                      "table_name = 'house'";
  }
  void databases() {
    QFETCH(QString, table);
    QFETCH(QString, sql);
    const QTemporaryDir folder;
    const fs::path path = country_in(folder);
    if (sql == "circle") {
      bend_pages(path, table.toStdString());
    } else {
      SQLite::Database database(path.string(), SQLite::OPEN_READWRITE);
      database.exec("PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON");
      database.exec(sql.isEmpty() ? endless(database, table.toStdString()) : sql.toStdString());
    }
    check(path);
    if (table.startsWith("gpkg_")) return;  // whatever GDAL makes of the rest
    const auto read = read_country(path);
    QCOMPARE(read.has_value(), QString(QTest::currentDataTag()) == "harmless view");
  }

  // What goes with a map by its name is opened with it.
  void pipes() {
    const QTemporaryDir folder;
    const fs::path at = fs::path(folder.path().toStdString());
    tests::level_tiff(20, 50).write(at / "a.tif");
    for (const char* name : {"a.tfw", "b.gpkg", "b.zip"}) QCOMPARE(::mkfifo((at / name).c_str(), 0600), 0);
    for (const char* name : {"a.tif", "b.gpkg", "b.zip", "."}) check(at / name);
  }

  void selection_data() { add_rows(40); }
  void selection() {
    SANDGATE_REAL_DATA(folder, "hostile");
    QFETCH(QString, file);
    check(file.toStdString());
  }

  void every_file_data() { add_rows(1); }
  void every_file() {
    SANDGATE_REAL_DATA(folder, "hostile");
    QFETCH(QString, file);
    check(file.toStdString());
  }
};

const tests::RegisteredChild reader(read_it, [](int, char** argv) { return read_in_every_way(argv[2], argv[3]); });
SANDGATE_TEST(TestHostile)

}  // namespace tst_hostile
#include "tst_hostile.moc"
