// Contours and views beside GDAL's own on the same ground: where the two mean the same, they agree.
#include <gdal_alg.h>

#include <QtTest>
#include <map>

#include "map/relief/relief.h"
#include "map/sight/wide_view.h"
#include "tests/bench/gdal_ground.h"
#include "tests/bench/made_ground.h"
#include "tests/runner/test.h"

namespace tst_peers {

using namespace sandgate;

class PeersTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { ground_ = bench::made_country(800); }

  void contours_have_the_same_levels_and_lengths() {
    const auto raster = bench::raster_of(*ground_);
    const auto lines = bench::empty_lines();
    const OGRLayerH layer = GDALDatasetCreateLayer(lines.get(), "contour", nullptr, wkbLineString, nullptr);
    const OGRFieldDefnH elevation = OGR_Fld_Create("elevation_m", OFTReal);
    OGR_L_CreateField(layer, elevation, TRUE);
    OGR_Fld_Destroy(elevation);
    char interval[] = "LEVEL_INTERVAL=10", field[] = "ELEV_FIELD=0";
    char* options[] = {interval, field, nullptr};
    QCOMPARE(GDALContourGenerateEx(GDALGetRasterBand(raster.get(), 1), layer, options, nullptr, nullptr), CE_None);
    std::map<double, double> peer, ours;
    OGR_L_ResetReading(layer);
    while (const OGRFeatureH f = OGR_L_GetNextFeature(layer)) {
      peer[OGR_F_GetFieldAsDouble(f, 0)] += OGR_G_Length(OGR_F_GetGeometryRef(f));
      OGR_F_Destroy(f);
    }
    const auto drawn = contours(*ground_, 10).value();
    for (const Contour& line : drawn)
      for (std::size_t i = 1; i < line.points.size(); ++i)
        ours[line.level] += distance_m(line.points[i - 1], line.points[i]);
    QVERIFY(ours.size() > 20);
    double all = 0, all_of_peer = 0;
    for (const auto& [level, length] : ours) {
      QVERIFY2(peer.contains(level), QByteArray::number(level));
      all += length;
    }
    QCOMPARE(peer.size(), ours.size());
    for (const auto& [level, length] : peer) all_of_peer += length;
    // The peer's go half a cell further, on to the border.
    QVERIFY2(std::abs(all - all_of_peer) < 0.01 * all_of_peer,
             QByteArray::number(all) + " " + QByteArray::number(all_of_peer));
  }

  void views_agree_as_far_as_the_peer_is_exact() {
    const auto raster = bench::raster_of(*ground_);
    const GridFrame& frame = ground_->frame();
    const MapPoint from = frame.centre(333, 444);
    constexpr double eye_m = 2, visible = 1, hidden = 0, none = -1, flat = 0;
    const bench::Dataset shed(GDALViewshedGenerate(GDALGetRasterBand(raster.get(), 1), "MEM", "", nullptr, from.east,
                                                   from.north, eye_m, 0, visible, hidden, hidden, none, flat, GVM_Edge,
                                                   0, nullptr, nullptr, GVOT_NORMAL, nullptr));
    std::vector<std::uint8_t> peer(frame.cells());
    QCOMPARE(GDALRasterIO(GDALGetRasterBand(shed.get(), 1), GF_Read, 0, 0, frame.width, frame.height, peer.data(),
                          frame.width, frame.height, GDT_Byte, 0, 0),
             CE_None);
    WideView view;
    view.line = {.eye_m = eye_m, .target_m = 0};
    const auto seen = wide_view(ViewGround(ground_), from, view).value();
    int both = 0, either = 0;
    for (int row = 0; row < frame.height; ++row)
      for (int column = 0; column < frame.width; ++column) {
        const bool a = seen.at(column, row), b = peer[static_cast<std::size_t>(row * frame.width + column)] == 1;
        both += a && b;
        either += a || b;
      }
    QVERIFY(either > 1000);
    QVERIFY2(both > 0.9 * either, QByteArray::number(both) + " of " + QByteArray::number(either));
  }

 private:
  std::shared_ptr<const Country> ground_;
};

SANDGATE_TEST(PeersTest)

}  // namespace tst_peers
#include "tst_peers.moc"
