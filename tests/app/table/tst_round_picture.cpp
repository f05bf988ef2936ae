// Tables in the round as pictures: what is seen of a table of a campaign and of Hook's Farm. Where there is no OpenGL
// nothing can be seen; the same program runs once more under Xvfb as round_picture_drawn.
#include <QDir>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <set>

#include "app/table/round_view.h"
#include "map/import/import.h"
#include "tests/app/fixtures/patience.h"
#include "tests/runner/test.h"

namespace tst_round_picture {

using namespace sandgate;
using sandgate::tests::patience;

namespace {

constexpr QSize size{1100, 640};
/// A file named in the environment is drawn too, for whoever wants to look at his own country (SANDGATE_PICTURES).
constexpr const char* own_country = "SANDGATE_PICTURES_COUNTRY";

struct Ground {
  std::shared_ptr<const Country> country;
  Scale scale;
  MapBox window;
  double inch_m() const { return scale.metres_per_foot / 12; }
  MapPoint at(double east_in, double north_in) const {
    return {(window.west + window.east) / 2 + east_in * inch_m(),
            (window.south + window.north) / 2 + north_in * inch_m()};
  }
};

/// Where most houses stand within a table's breadth.
MapPoint town_of(const Country& country) {
  MapPoint best{};
  int most = -1;
  for (const Feature& one : country.features()) {
    if (one.kind != FeatureKind::house) continue;
    int near = 0;
    country.each_near(one.bounds().grown(250), only(FeatureKind::house), [&](FeatureId, const Feature&) { ++near; });
    if (near > most) most = near, best = one.points.front();
  }
  return best;
}

/// Hook's Farm whole; of other countries a table about the largest town.
Ground ground_of(const QString& name) {
  Ground ground;
  const auto scenarios = std::filesystem::path(SANDGATE_SOURCE_DIR) / "data" / "scenarios";
  const auto read =
      read_country(name == own_country ? std::filesystem::path(qEnvironmentVariable(own_country).toStdString())
                                       : scenarios / name.toStdString() / "country.gpkg");
  if (!read) return ground;
  ground.country = read->country;
  const bool farm = name == "hooks-farm";
  ground.scale.metres_per_foot = farm ? 120 : 100;
  ground.scale.metres_per_contour = 10;
  const MapPoint middle = town_of(*ground.country);
  ground.window = farm ? ground.country->bounds()
                       : MapBox{middle.east - 375, middle.north - 300, middle.east + 375, middle.north + 300};
  return ground;
}

TableDrawing armies_on(const Ground& ground, std::vector<std::int32_t>& who) {
  TableDrawing drawing;
  drawing.inch_m = ground.inch_m();
  drawing.window = ground.window;
  drawing.gun_shape = {3.5 * drawing.inch_m, 3.5 * drawing.inch_m, 2.25 * drawing.inch_m};
  for (const Livery livery : {Livery::red, Livery::blue}) {
    const double side = livery == Livery::red ? -1 : 1;
    for (int i = 0; i < 32; ++i) {
      TableMan man;
      man.at = ground.at(i % 12 * 1.7 - 10, side * (6 + i / 12 * 2.2));
      man.livery = livery;
      man.arm = i >= 24 ? Arm::cavalry : Arm::infantry;
      man.facing = Bearing::of(side < 0 ? 0 : 3200);
      man.radius_m = 0.41 * drawing.inch_m;
      man.coat = i;
      if (i % 12 == 3 || i == 25) {
        man.state = TableMan::State::dead;
        man.at = ground.at(i % 12 * 1.7 - 10, side * (3 + i / 12));
      }
      drawing.men.push_back(man);
      who.push_back(static_cast<std::int32_t>(who.size()));
    }
    TableGun gun;
    gun.at = ground.at(14, side * 9);
    gun.facing = Bearing::of(side < 0 ? 0 : 3200);
    gun.livery = livery;
    drawing.guns.push_back(gun);
  }
  return drawing;
}

}  // namespace

class RoundPictureTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    no_gl_ = RoundView::why_not();
    if (no_gl_) QVERIFY2(!qEnvironmentVariableIsSet("SANDGATE_MUST_DRAW"), qPrintable(*no_gl_));
  }

  void pictures_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"hooks-farm", "sandgate"}) QTest::newRow(name) << QString(name);
    if (qEnvironmentVariableIsSet(own_country)) QTest::newRow("own") << QString(own_country);
  }
  void pictures() {
    if (no_gl_) QSKIP(qPrintable(*no_gl_));
    QFETCH(const QString, name);
    const Ground ground = ground_of(name);
    QVERIFY(ground.country);
    const auto relief =
        std::make_shared<const TableRelief>(ground.country, ground.scale, ground.window, Hills::by_the_ground);
    std::vector<MapPoint> trunks;
    for (const Feature& f : ground.country->features())
      if (f.kind == FeatureKind::wood)
        trunks.push_back({(f.bounds().west + f.bounds().east) / 2, (f.bounds().south + f.bounds().north) / 2});
    std::erase_if(trunks, [&](MapPoint p) { return !ground.window.holds(p); });
    RoundView view;
    if (qEnvironmentVariable("SANDGATE_PICTURES_QUALITY") == "full") view.set_quality(RoundView::Quality::full);
    view.resize(size);
    view.show();
    view.show_ground(relief, scenery_of(*relief, {}, trunks));
    std::vector<std::int32_t> who;
    view.show_table(armies_on(ground, who), who);
    save(view.picture(), name + "-whole");
    Camera near = view.camera();
    near.approach(3.2F, *relief);
    near.swing(0, 0.12F, *relief);
    view.set_camera(near);
    QTest::qWait(400);
    save(view.picture(), name + "-near");
    Camera eye = near;
    eye.stand_at(relief->place(ground.at(6, -22)), -0.3F, 1.72F);
    view.set_camera(eye);
    QTest::qWait(400);
    save(view.picture(), name + "-eye");
    Camera rider = near;
    rider.look_over(relief->place(ground.at(-6.5, -10)), 7, *relief);
    rider.swing(-1.2F, 0.1F, *relief);
    view.set_camera(rider);
    QTest::qWait(400);
    save(view.picture(), name + "-riders");
  }

  // Ground without anything on it, looked at from near: it has a grain, and is not so loud that men are lost on it.
  void the_ground_has_a_grain_and_the_walls_are_papered() {
    if (no_gl_) QSKIP(qPrintable(*no_gl_));
    Ground ground;
    ground.country = Country::level(800, 600);
    ground.scale.metres_per_foot = 100;
    ground.window = ground.country->bounds();
    const auto relief =
        std::make_shared<const TableRelief>(ground.country, ground.scale, ground.window, Hills::by_the_ground);
    RoundView view;
    view.resize(size);
    view.show_ground(relief, {});
    view.show();
    Camera camera = view.camera();
    camera.look_over(relief->place(ground.at(0, 0)), 24, *relief);
    camera.swing(0, -0.6F, *relief);
    view.set_camera(camera);
    const auto roughness = [](const QImage& picture, const QRect& part) {
      double sum = 0;
      for (int y = part.top(); y < part.bottom(); ++y)
        for (int x = part.left(); x < part.right(); ++x)
          sum += std::abs(qGray(picture.pixel(x, y)) - qGray(picture.pixel(x + 1, y)));
      return sum / (part.width() * part.height());
    };
    const QImage near = view.picture();
    save(near, "grain");
    const double grain = roughness(near, {300, 200, 400, 300});
    QVERIFY2(grain > 0.4 && grain < 8, qPrintable(QString::number(grain)));
    // A man's eyes, over the table's edge to the wall.
    camera.stand_at(relief->place(ground.at(0, 0)), 0, 1.72F);
    view.set_camera(camera);
    const QImage wall = view.picture();
    save(wall, "wall");
    std::set<QRgb> colours;
    for (int y = 0; y < size.height() / 3; ++y)
      for (int x = 0; x < size.width(); ++x) colours.insert(wall.pixel(x, y));
    QVERIFY2(colours.size() > 200, qPrintable(QString::number(colours.size())));
  }

  // What the desk does when a table is first shown in the round. A full picture by software takes seconds, the first
  // of them once took a minute.
  void measuring_freezes_no_window() {
    if (no_gl_) QSKIP(qPrintable(*no_gl_));
    const Ground ground = ground_of("sandgate");
    QVERIFY(ground.country);
    const auto relief =
        std::make_shared<const TableRelief>(ground.country, ground.scale, ground.window, Hills::by_the_ground);
    RoundView view;
    view.resize(320, 200);  // plain pictures come so fast that full ones would be worth a trial
    view.show_ground(relief, {});
    view.show();
    QSignalSpy chosen(&view, &RoundView::quality_chosen);
    QElapsedTimer since;
    qint64 longest = 0;
    connect(&view, &RoundView::drawn, this, [&] { longest = std::max(longest, since.restart()); });
    since.start();
    view.choose_quality();
    QTRY_COMPARE_WITH_TIMEOUT(chosen.size(), 1, patience);
    QVERIFY2(longest < longest_ms, qPrintable(QString::number(longest)));
    const QImage picture = view.picture();
    QVERIFY(!picture.isNull());
  }

 private:
  /// A machine that builds at the same time may take it for one picture.
  static constexpr qint64 longest_ms = 5000;

  static void save(const QImage& picture, const QString& name) {
    const QString folder = qEnvironmentVariable("SANDGATE_PICTURES");
    if (!folder.isEmpty()) picture.save(QDir(folder).filePath(name + ".png"));
  }
  std::optional<QString> no_gl_;
};

SANDGATE_TEST(RoundPictureTest)

}  // namespace tst_round_picture
#include "tst_round_picture.moc"
