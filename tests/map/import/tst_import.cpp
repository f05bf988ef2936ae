// Reading heights from rasters, zips and folders, made here byte by byte and real ones.
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <fstream>

#include "map/import/import.h"
#include "tests/map/fixtures/geotiff.h"
#include "tests/map/fixtures/real_data.h"
#include "tests/runner/test.h"

namespace tst_import {

using namespace sandgate;
using namespace sandgate::tests;
namespace fs = std::filesystem;

namespace {

std::string contents(const fs::path& path) {
  std::string bytes(fs::file_size(path), '\0');
  std::ifstream(path, std::ios::binary).read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return bytes;
}

void put_file(const fs::path& path, std::string_view bytes) {
  std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

QString why_not(const fs::path& path, const ImportWishes& wishes = {}) {
  const auto read = read_country(path, wishes);
  return read ? QString("it was read") : QString::fromStdString(read.error().sentence());
}

void require(const Result<Imported>& read) { QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str()); }

}  // namespace

class TestImport : public QObject {
  Q_OBJECT
  QTemporaryDir folder_;
  fs::path in(const std::string& name) const { return fs::path(folder_.path().toStdString()) / name; }

 private slots:
  void reads_cells_of_every_type_data() {
    QTest::addColumn<int>("type");
    QTest::addColumn<QString>("no_data");
    QTest::addColumn<double>("hole");
    const auto row = [](const char* name, Cell type, const char* no_data, double hole) {
      QTest::newRow(name) << static_cast<int>(type) << QString(no_data) << hole;
    };
    row("bytes", Cell::byte, "255", 255);
    row("16 bits", Cell::int16, "-32768", -32768);
    row("16 bits, -9999", Cell::int16, "-9999", -9999);
    row("16 bits, -9999 not declared", Cell::int16, "", -9999);
    row("16 bits without sign", Cell::uint16, "65535", 65535);
    row("16 bits without sign, not declared", Cell::uint16, "", 65535);
    row("32 bits", Cell::int32, "-2147483648", -2147483648.0);
    row("32 bits without sign", Cell::uint32, "4294967295", 4294967295.0);
    row("single reals", Cell::float32, "-3.40282346600000016e+38", -3.402823466e+38);
    row("single reals, not a number", Cell::float32, "nan", std::nan(""));
    row("single reals, infinite", Cell::float32, "", HUGE_VAL);
    row("double reals", Cell::float64, "-1e300", -1e300);
    row("double reals, not a number", Cell::float64, "", std::nan(""));
  }
  void reads_cells_of_every_type() {
    QFETCH(int, type);
    QFETCH(QString, no_data);
    QFETCH(double, hole);
    GeoTiff tiff;
    tiff.type = static_cast<Cell>(type);
    tiff.no_data = no_data.toStdString();
    tiff.cells[5] = hole;
    tiff.write(in("a.tif"));
    const auto read = read_country(in("a.tif"));
    require(read);
    const Country& country = *read->country;
    QCOMPARE(country.name(), std::string("a"));
    QCOMPARE(country.crs(), std::string("EPSG:27700"));
    QCOMPARE(country.frame(), (GridFrame{4, 3, 400000, 300000, 50, 50}));
    QCOMPARE(country.height_of_cell(0, 0), 1.0F);
    QCOMPARE(country.height_of_cell(3, 2), 12.0F);
    QVERIFY(std::isnan(country.height_of_cell(1, 1)));
    QCOMPARE(read->report.nodata_cells, 1);
    QCOMPARE(read->report.min_m, 1.0);
    QCOMPARE(read->report.max_m, 12.0);
    QVERIFY(!read->report.reprojected);
  }

  void scale_offset_and_feet_become_metres() {
    GeoTiff tiff;
    tiff.type = Cell::int16;
    tiff.metadata =
        "<GDALMetadata><Item name=\"OFFSET\" sample=\"0\" role=\"offset\">100</Item>"
        "<Item name=\"SCALE\" sample=\"0\" role=\"scale\">10</Item>"
        "<Item name=\"UNITTYPE\" sample=\"0\" role=\"unittype\">ft</Item></GDALMetadata>";
    tiff.write(in("feet.tif"));
    const auto read = read_country(in("feet.tif"));
    require(read);
    QCOMPARE(read->report.min_m, 110 * 0.3048);
    QCOMPARE(read->report.max_m, 220 * 0.3048);
  }

  void south_up_is_turned_and_points_are_centres() {
    GeoTiff tiff;
    tiff.matrix = {50, 0, 0, 400000, 0, 50, 0, 299850, 0, 0, 0, 0, 0, 0, 0, 1};
    tiff.write(in("south-up.tif"));
    auto read = read_country(in("south-up.tif"));
    require(read);
    QCOMPARE(read->country->frame(), (GridFrame{4, 3, 400000, 300000, 50, 50}));
    QCOMPARE(read->country->height_of_cell(0, 0), 9.0F);
    QCOMPARE(read->country->height_of_cell(3, 2), 4.0F);
    GeoTiff points;
    points.pixel_is_point = true;
    points.write(in("points.tif"));
    read = read_country(in("points.tif"));
    require(read);
    QCOMPARE(read->country->frame().west, 399975.0);
    QCOMPARE(read->country->frame().north, 300025.0);
  }

  void degrees_are_warped_to_metres() {
    GeoTiff tiff;
    tiff.epsg = 4326;
    tiff.geographic = true;
    tiff.width = tiff.height = 60;
    tiff.cells.clear();
    for (int i = 0; i < 3600; ++i) tiff.cells.push_back(i % 60);  // rises to the east
    tiff.west = -3;
    tiff.north = 54;
    tiff.cell_x = tiff.cell_y = 0.001;
    tiff.write(in("degrees.tif"));
    auto read = read_country(in("degrees.tif"));
    require(read);
    QVERIFY(read->report.reprojected);
    QCOMPARE(read->report.width, 60);
    QCOMPARE(read->report.max_m, 59.0);
    QCOMPARE(read->country->crs(), std::string("EPSG:32630"));
    QCOMPARE(read->country->frame().cell_x, read->country->frame().cell_y);
    QVERIFY(std::abs(read->country->frame().cell_x - 90) < 15);
    // The middle of the square lies at 2.97 W, 53.97 N: 501 968, 5 980 122 in zone 30.
    const auto middle = read->country->height({501968, 5980122});
    QVERIFY(middle && std::abs(*middle - 29.5) < 0.7);
    read = read_country(in("degrees.tif"), {"EPSG:27700", "wished"});
    require(read);
    QCOMPARE(read->country->crs(), std::string("EPSG:27700"));
    QCOMPARE(read->country->name(), std::string("wished"));
  }

  void a_grid_in_feet_is_warped_to_metres() {
    GeoTiff tiff;
    tiff.epsg = 2229;  // California zone 5, US survey feet
    tiff.west = 6500000;
    tiff.north = 1900000;
    tiff.cell_x = tiff.cell_y = 100;
    tiff.write(in("us-feet.tif"));
    const auto read = read_country(in("us-feet.tif"));
    require(read);
    QVERIFY(read->report.reprojected);
    QCOMPARE(read->country->crs(), std::string("EPSG:32611"));
    QVERIFY(std::abs(read->country->frame().cell_x - 30.5) < 2);
  }

  void a_grid_must_be_named_once() {
    GeoTiff tiff;
    tiff.epsg = 0;
    tiff.write(in("nowhere.tif"));
    QVERIFY(why_not(in("nowhere.tif")).contains("--crs EPSG:n"));
    const auto read = read_country(in("nowhere.tif"), {"epsg:27700", ""});
    require(read);
    QCOMPARE(read->country->crs(), std::string("EPSG:27700"));
    QVERIFY(!read->report.reprojected);
    QCOMPARE(read->report.notes.size(), std::size_t{1});
    for (const char* bad : {"EPSG:0", "EPSG:999999", "EPSG:27700x", "nonsense", "/etc/passwd",
                            "http://example.org/27700", "PROJCS[", "EPSG:5701"})
      QVERIFY2(why_not(in("nowhere.tif"), {bad, ""}).contains("EPSG:27700"), bad);
    GeoTiff own;
    own.write(in("own.tif"));
    QVERIFY(why_not(in("own.tif"), {"EPSG:4326", ""}).contains("grid in metres"));
  }

  void text_grids_are_read_and_looked_over_data() {
    QTest::addColumn<QString>("cells");
    QTest::addColumn<QString>("what");
    QTest::newRow("good") << "1 2.5 3\n-1.2 5 6\n"
                          << "";
    QTest::newRow("one line") << "1 2.5 3 -1.2 5 6"
                              << "";
    QTest::newRow("exponents and signs") << "1e0 +25e-1 3\n-1.2 5 6.0E+00"
                                         << "";
    QTest::newRow("short") << "1 2.5 3\n-1.2 5\n"
                           << "announces 6 cells and holds 5";
    QTest::newRow("words") << "1 2.5 three\n-1.2 5 6\n"
                           << "cell 3 is not a number";
    QTest::newRow("two dots") << "1 2.5 3\n-1.2.2 5 6\n"
                              << "cell 4 is not a number";
    QTest::newRow("none") << ""
                          << "";
  }
  void text_grids_are_read_and_looked_over() {
    QFETCH(QString, cells);
    QFETCH(QString, what);
    const std::string header = "ncols 3\nnrows 2\nxllcorner 320000\nyllcorner 500000\ncellsize 50\n";
    put_file(in("grid.asc"), header + cells.toStdString());
    const auto read = read_country(in("grid.asc"), {"EPSG:27700", ""});
    if (what.isEmpty() && !cells.isEmpty()) {
      require(read);
      QCOMPARE(read->report.min_m, -1.2);
      QCOMPARE(read->country->height_of_cell(1, 0), 2.5F);
      QCOMPARE(read->country->frame(), (GridFrame{3, 2, 320000, 500100, 50, 50}));
    } else {
      QVERIFY(!read);
      QVERIFY2(QString::fromStdString(read.error().sentence()).contains(what), read.error().sentence().c_str());
    }
  }

  void reals_after_a_first_screen_of_whole_numbers_stay_reals() {
    std::string grid = "ncols 400\nnrows 400\nxllcorner 0\nyllcorner 0\ncellsize 10\n";
    for (int i = 0; i < 400 * 399; ++i) grid += "7 ";
    for (int i = 0; i < 400; ++i) grid += "7.25 ";
    put_file(in("late.asc"), grid);
    const auto read = read_country(in("late.asc"), {"EPSG:27700", ""});
    require(read);
    QCOMPARE(read->report.max_m, 7.25);
  }

  void tiles_of_a_folder_make_one_country() {
    const fs::path tiles = in("tiles");
    fs::create_directories(tiles / "more");
    GeoTiff tiff;
    tiff.write(tiles / "b.tif");
    tiff.west += 200;
    tiff.north -= 50;
    tiff.write(tiles / "more" / "c.TIF");
    tiff.west -= 50;  // overlaps both
    for (double& cell : tiff.cells) cell += 100;
    tiff.write(tiles / "d.tif");
    put_file(tiles / "readme.txt", "not a raster");
    const auto read = read_country(tiles);
    require(read);
    QCOMPARE(read->country->name(), std::string("tiles"));
    QCOMPARE(read->country->frame(), (GridFrame{8, 4, 400000, 300000, 50, 50}));
    QCOMPARE(read->country->height_of_cell(3, 1), 8.0F);    // b before d
    QCOMPARE(read->country->height_of_cell(3, 3), 109.0F);  // d alone
    QCOMPARE(read->country->height_of_cell(4, 1), 102.0F);  // d before more/c
    QCOMPARE(read->country->height_of_cell(7, 1), 4.0F);
    QVERIFY(std::isnan(read->country->height_of_cell(0, 3)));
    QCOMPARE(read->report.nodata_cells, 3 + 4);
    QVERIFY(QString::fromStdString(read->report.notes.at(0).text()).contains("overlap"));
  }

  void tiles_that_do_not_fit_are_refused_data() {
    QTest::addColumn<std::function<void(GeoTiff&)>>("spoil");
    QTest::addColumn<QString>("what");
    const auto row = [](const char* name, std::function<void(GeoTiff&)> spoil, const char* what) {
      QTest::newRow(name) << spoil << QString(what);
    };
    row(
        "other grid", [](GeoTiff& t) { t.epsg = 32630; }, "another grid");
    row(
        "other cells", [](GeoTiff& t) { t.cell_x = 25; }, "another size");
    row(
        "out of step", [](GeoTiff& t) { t.west += 20; }, "out of step");
    row(
        "far away",
        [](GeoTiff& t) {
          t.west += 50e6;
          t.north += 50e6;
        },
        "are the most");
    row(
        "too far away",
        [](GeoTiff& t) {
          t.west += 5e5;
          t.north += 5e5;
        },
        "nearly empty");
  }
  void tiles_that_do_not_fit_are_refused() {
    using Spoil = std::function<void(GeoTiff&)>;
    QFETCH(Spoil, spoil);
    QFETCH(QString, what);
    const fs::path tiles = in("unlike");
    fs::create_directories(tiles);
    GeoTiff().write(tiles / "a.tif");
    GeoTiff other;
    other.west += 200;
    spoil(other);
    other.write(tiles / "b.tif");
    QVERIFY2(why_not(tiles).contains(what), qPrintable(why_not(tiles)));
  }

  void what_is_no_raster_of_heights_is_refused_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("what");
    GeoTiff picture;
    picture.bands = 3;
    picture.type = Cell::byte;
    picture.write(in("picture.tif"));
    GeoTiff turned;
    turned.matrix = {50, 10, 0, 400000, 10, -50, 0, 300000, 0, 0, 0, 0, 0, 0, 0, 1};
    turned.write(in("turned.tif"));
    GeoTiff empty;
    empty.no_data = "7";
    empty.cells.assign(12, 7);
    empty.write(in("void.tif"));
    GeoTiff huge;
    huge.announced_width = 2147000000;
    huge.announced_height = 3;
    huge.write(in("huge.tif"));
    GeoTiff large;
    large.announced_width = large.announced_height = 19000;
    large.write(in("large.tif"));
    put_file(in("empty.tif"), "");
    put_file(in("text.tif"), "Heights of Helvellyn: 950 m\n");
    put_file(in("empty.zip"), "PK\5\6" + std::string(18, '\0'));
    put_file(in("virtual.vrt"), "<VRTDataset rasterXSize=\"1\" rasterYSize=\"1\"></VRTDataset>");
    put_file(in("virtual.tif"), "<VRTDataset rasterXSize=\"1\" rasterYSize=\"1\"></VRTDataset>");
    put_file(in("blank.asc"),
             "ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 10\n1 2 3 4" + std::string(2'000'000, ' '));
    put_file(in("half.gpkg"), "SQLite format 3");
    fs::create_directories(in("nothing"));
    const auto row = [](const char* name, const char* what) { QTest::newRow(name) << QString(name) << QString(what); };
    row("picture.tif", "3 bands");
    row("turned.tif", "rotated");
    row("void.tif", "not one of its cells");
    row("huge.tif", "million are the most");
    row("large.tif", "far too small");
    row("empty.tif", "empty");
    row("text.tif", "not a raster of heights");
    row("empty.zip", "holds no raster");
    row("virtual.vrt", "not a raster of heights");
    row("virtual.tif", "not a raster of heights");
    row("blank.asc", "far too large");
    row("half.gpkg", "cut short");
    row("nothing", "holds no raster");
    row("missing.tif", "no such file");
    row("/vsimem/none.tif", "no such file");
    row("/vsicurl/http://localhost:1/a.tif", "no such file");
  }
  void what_is_no_raster_of_heights_is_refused() {
    QFETCH(QString, name);
    QFETCH(QString, what);
    const fs::path path = name.startsWith('/') ? fs::path(name.toStdString()) : in(name.toStdString());
    QVERIFY2(why_not(path, {"EPSG:27700", ""}).contains(what), qPrintable(why_not(path)));
    QVERIFY(!fs::exists(path.string() + ".aux.xml"));
  }

  void a_truncated_raster_is_never_read() {
    GeoTiff tiff;
    tiff.width = tiff.height = 40;
    tiff.cells.assign(1600, 100);
    const std::string whole = tiff.bytes();
    for (std::size_t size = 0; size < whole.size(); size += size < 600 ? 7 : 131) {
      put_file(in("cut.tif"), std::string_view(whole).substr(0, size));
      QVERIFY2(!read_country(in("cut.tif")), qPrintable(QString("%1 bytes were enough").arg(size)));
    }
    put_file(in("cut.tif"), whole);
    require(read_country(in("cut.tif")));
  }

  void work_is_reported_and_can_be_stopped() {
    GeoTiff().write(in("a.tif"));
    double last = 0;
    require(read_country(in("a.tif"), {}, [&](double part) {
      const bool rising = part >= last && part <= 1;
      last = part;
      return rising;
    }));
    QVERIFY(last > 0);
    const auto read = read_country(in("a.tif"), {}, [](double) { return false; });
    QVERIFY(!read && read.error().cancelled);
  }

  void a_tile_of_the_ordnance_survey() {
    SANDGATE_REAL_DATA(path, "os_terrain50/ny/ny20.zip");
    const auto read = read_country(path);
    require(read);
    const Country& country = *read->country;
    QCOMPARE(country.name(), std::string("ny20"));
    QCOMPARE(country.crs(), std::string("EPSG:27700"));
    QCOMPARE(country.frame(), (GridFrame{200, 200, 320000, 510000, 50, 50}));
    QCOMPARE(read->report.max_m, 972.7);
    QCOMPARE(read->report.nodata_cells, 0);
    QVERIFY(QString::fromStdString(country.attribution()).contains("Crown"));
    const auto top = std::ranges::max_element(country.heights()) - country.heights().begin();
    QCOMPARE(country.frame().centre(static_cast<int>(top % 200), static_cast<int>(top / 200)),
             (MapPoint{321525, 507225}));
    QCOMPARE(country.height({321525, 507225}).value(), double{972.7F});
  }

  void a_hundred_tiles_make_the_lakes() {
    SANDGATE_REAL_DATA(path, "os_terrain50/ny");
    const auto read = read_country(path);
    require(read);
    QCOMPARE(read->country->frame(), (GridFrame{2000, 2000, 300000, 600000, 50, 50}));
    QCOMPARE(read->report.nodata_cells, 0);
    QCOMPARE(read->report.max_m, 972.7);
    QVERIFY(read->report.min_m < 0);
    QCOMPARE(read->report.notes.size(), std::size_t{0});
  }

  void tiles_of_one_zip_without_a_grid() {
    SANDGATE_REAL_DATA(path, "os_terrain50_skye/asc_skye.zip");
    QVERIFY(why_not(path).contains("--crs"));
    const auto read = read_country(path, {"EPSG:27700", "Skye"});
    require(read);
    QCOMPARE(read->report.nodata_cells, std::int64_t{2000} * 2000 - 78 * 40000);
    QVERIFY(read->report.max_m > 900);
  }

  void real_rasters_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("height");
    QTest::addColumn<QString>("crs");
    QTest::addColumn<double>("lowest");
    QTest::addColumn<double>("highest");
    QTest::addColumn<int>("holes");
    const auto row = [](const char* file, int width, int height, const char* crs, double lowest, double highest,
                        int holes) {
      QTest::newRow(file) << QString(file) << width << height << QString(crs) << lowest << highest << holes;
    };
    row("dem_bigtujunga/bigtujunga.tif", 1197, 643, "EPSG:32611", 315, 2295, 0);
    row("dem_srtm_hgt/N42E001.hgt.zip", 1201, 1201, "EPSG:32631", 349, 3100, 7652);
    row("expected_gdal/n43.tif", 121, 121, "EPSG:32617", 75, 460, 0);
    row("dem_spdatalarge/srtm.tif", 465, 457, "EPSG:32612", 1024, 2892, 0);
    row("dem_gdalraster/lf_elev_220_mt_hood_utm.tif", 1013, 799, "EPSG:26910", 553, 3421, 26820);
  }
  void real_rasters() {
    QFETCH(QString, file);
    QFETCH(int, width);
    QFETCH(int, height);
    QFETCH(QString, crs);
    QFETCH(double, lowest);
    QFETCH(double, highest);
    QFETCH(int, holes);
    SANDGATE_REAL_DATA(path, file.toStdString());
    const auto read = read_country(path);
    require(read);
    QCOMPARE(read->report.width, width);
    QCOMPARE(read->report.height, height);
    QCOMPARE(QString::fromStdString(read->country->crs()), crs);
    QCOMPARE(read->report.min_m, lowest);
    QCOMPARE(read->report.max_m, highest);
    QCOMPARE(read->report.nodata_cells, holes);
  }

  void a_truncated_or_spoilt_zip_is_never_a_crash() {
    SANDGATE_REAL_DATA(path, "os_terrain50/ny/ny05.zip");
    const std::string whole = contents(path);
    for (std::size_t size = 0; size < whole.size(); size += whole.size() / 40 + 1) {
      put_file(in("cut.zip"), std::string_view(whole).substr(0, size));
      QVERIFY2(!read_country(in("cut.zip")), qPrintable(QString("%1 bytes were enough").arg(size)));
    }
    const auto good = read_country(path);
    require(good);
    for (std::size_t at = 10; at < whole.size(); at += whole.size() / 60) {
      std::string spoilt = whole;
      spoilt[at] = static_cast<char>(spoilt[at] ^ 0x5a);
      put_file(in("spoilt.zip"), spoilt);
      const auto read = read_country(in("spoilt.zip"));
      // What is read in spite of it is read right: the change was in a part nobody needs.
      if (read) QVERIFY(std::ranges::equal(read->country->heights(), good->country->heights()));
      if (!read) QVERIFY(!read.error().sentence().empty());
    }
  }
};

SANDGATE_TEST(TestImport)

}  // namespace tst_import
#include "tst_import.moc"
