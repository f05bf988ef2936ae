// Files meant to break a reader, each read in a process of its own with little memory and time: it must end by
// itself, with success or with one sentence, and say nothing else.
#include <sys/resource.h>

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
  // Beside sound heights, and on a grid where it names none.
  const fs::path ground = fs::path(path_of_ground);
  auto plan = tests::plan_of({ground, path});
  plan.crs = "EPSG:27700";
  judge(tests::imported(plan));
  return any ? 0 : 1;
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
