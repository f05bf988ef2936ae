// Guns in plan and from the side: aims, shots and who fell can be told apart, by day, by night and without colour.
#include <QtTest>
#include <cmath>

#include "app/mapview/table/barrel_section.h"
#include "app/mapview/table/table_drawing.h"
#include "tests/runner/test.h"

namespace tst_gun_drawing {

using namespace sandgate;
namespace {

constexpr double inch = 100.0 / 12;
const View near{{500, 500}, 10 / inch, QSize(600, 400)};  // 10 pixels to an inch

TableDrawing table() {
  TableDrawing drawing;
  drawing.inch_m = inch;
  drawing.window = {0, 0, 1000, 1000};
  drawing.gun_shape = {3.5 * inch, 3.5 * inch, 2.25 * inch};
  return drawing;
}

QImage painted(const TableDrawing& drawing, const Theme& theme = day_theme()) {
  QImage picture(near.size, QImage::Format_ARGB32_Premultiplied);
  picture.fill(theme.table.floor);
  QPainter painter(&picture);
  paint_table(painter, near, drawing, theme);
  return picture;
}

/// Pixels whose grey differs, within a square about a place.
int differing(const QImage& a, const QImage& b, QPointF about, int half) {
  int count = 0;
  for (int y = static_cast<int>(about.y()) - half; y <= about.y() + half; ++y)
    for (int x = static_cast<int>(about.x()) - half; x <= about.x() + half; ++x) {
      if (!a.rect().contains(x, y)) continue;
      count += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > 24;
    }
  return count;
}

TableMan man(MapPoint at) {
  TableMan man;
  man.at = at;
  man.radius_m = 0.40625 * inch;
  return man;
}

BarrelSection section() {
  BarrelSection section;
  for (int i = 0; i <= 100; ++i) section.ground.push_back({i * 2.0, i > 60 ? 1.0 : 0.0});
  section.muzzle = {0, 1.1};
  section.to = {150, 2.5};
  section.meets = true;
  return section;
}

QImage painted(const BarrelSection& section, const Theme& theme = day_theme()) {
  QImage picture(360, 170, QImage::Format_ARGB32_Premultiplied);
  picture.fill(theme.panel);
  QPainter painter(&picture);
  paint_barrel_section(painter, picture.rect(), section, theme);
  return picture;
}

}  // namespace

class GunDrawingTest : public QObject {
  Q_OBJECT

 private slots:
  void the_line_of_fire_runs_from_the_muzzle_data() {
    QTest::addColumn<bool>("night");
    QTest::newRow("day") << false;
    QTest::newRow("night") << true;
  }
  void the_line_of_fire_runs_from_the_muzzle() {
    QFETCH(bool, night);
    const Theme theme = night ? night_theme() : day_theme();
    TableDrawing drawing = table();
    const QImage without = painted(drawing, theme);
    TableAim aim;
    aim.muzzle = {400, 500};
    aim.to = {550, 500};
    aim.beyond = {700, 500};
    aim.meets = true;
    drawing.aim = aim;
    const QImage with = painted(drawing, theme);
    QVERIFY(differing(with, without, near.to_pixel(MapPoint{480, 500}), 12) > 20);
    QVERIFY(differing(with, without, near.to_pixel(aim.to), 10) > 30);             // the star
    QVERIFY(differing(with, without, near.to_pixel(MapPoint{640, 500}), 12) > 0);  // and on beyond
    QCOMPARE(differing(with, without, near.to_pixel(MapPoint{480, 560}), 12), 0);
  }

  // LW-4.2, LW-4.3
  void how_a_man_fell_is_told_without_colour() {
    std::vector<QImage> ways;
    for (const auto how : {TableShot::How::struck, TableShot::How::by_fallen, TableShot::How::touched}) {
      TableDrawing drawing = table();
      TableShot shot;
      shot.path = {{450, 480}, {550, 480}};
      shot.falls = {{{500, 500}, how}};
      drawing.shots.push_back(shot);
      ways.push_back(painted(drawing));
    }
    const QPointF at = near.to_pixel(MapPoint{500, 500});
    for (std::size_t i = 0; i < ways.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) QVERIFY(differing(ways[i], ways[j], at, 8) > 12);
  }

  void an_earlier_shot_is_fainter_and_a_bounce_is_a_tick() {
    TableDrawing drawing = table();
    const QImage empty = painted(drawing);
    TableShot shot;
    shot.path = {{450, 500}, {500, 500}, {550, 500}};
    drawing.shots = {shot};
    const QImage plain = painted(drawing);
    drawing.shots[0].bounces = {{500, 500}};
    const QImage bounced = painted(drawing);
    const QPointF at = near.to_pixel(MapPoint{500, 500});
    QVERIFY(differing(bounced, plain, at, 8) >= 6);
    drawing.shots[0].faint = true;
    const QImage faint = painted(drawing);
    const auto strength = [&](const QImage& picture) {
      int sum = 0;
      const QPointF on = near.to_pixel(MapPoint{475, 500});
      for (int y = -4; y <= 4; ++y)
        sum += std::abs(qGray(picture.pixel(static_cast<int>(on.x()), static_cast<int>(on.y()) + y)) -
                        qGray(empty.pixel(static_cast<int>(on.x()), static_cast<int>(on.y()) + y)));
      return sum;
    };
    QVERIFY(strength(faint) > 0);
    QVERIFY(strength(faint) < strength(bounced));
  }

  void who_serves_lies_or_waits_is_told_apart() {
    const auto one = [](auto&& change) {
      TableDrawing drawing = table();
      drawing.men = {man({500, 500})};
      change(drawing);
      return painted(drawing);
    };
    const QImage pictures[] = {one([](TableDrawing&) {}), one([](TableDrawing& d) { d.men[0].serves = true; }),
                               one([](TableDrawing& d) { d.men[0].at_trail = true; }),
                               one([](TableDrawing& d) { d.men[0].lying = Bearing::of(0); }),
                               one([](TableDrawing& d) { d.men[0].lying = Bearing::of(1600); })};
    const QPointF at = near.to_pixel(MapPoint{500, 500});
    for (std::size_t i = 0; i < std::size(pictures); ++i)
      for (std::size_t j = 0; j < i; ++j)
        QVERIFY2(differing(pictures[i], pictures[j], at, 14) > 10, qPrintable(QString("%1 %2").arg(i).arg(j)));

    const auto ghost = [](TableWalk::End end) {
      TableDrawing drawing = table();
      drawing.walks.push_back({{{480, 500}, {500, 500}}, end, man({480, 500})});
      return painted(drawing);
    };
    QVERIFY(differing(ghost(TableWalk::End::held), ghost(TableWalk::End::stands), at, 6) > 6);
  }

  // From the side

  void the_section_shows_ground_things_and_flights() {
    const QImage bare = painted(section());
    const auto changed = [&](auto&& change) {
      BarrelSection other = section();
      change(other);
      return differing(painted(other), bare, {180, 85}, 180);
    };
    using Kind = BarrelSection::Thing::Kind;
    QVERIFY(changed([](BarrelSection& s) { s.things.push_back({Kind::solid, 80, 100, 0, 6, Livery::red}); }) > 100);
    QVERIFY(changed([](BarrelSection& s) { s.things.push_back({Kind::man, 120, 121, 0, 2, Livery::red}); }) > 20);
    QVERIFY(changed([](BarrelSection& s) { s.last = {{0, 1.1}, {60, 5}, {120, 0.5}}; }) > 60);
    QVERIFY(changed([](BarrelSection& s) { s.test = {{0, 1.1}, {60, 5}, {120, 0.5}}; }) > 30);
    QVERIFY(changed([](BarrelSection& s) { s.marked = 140; }) > 20);
    QVERIFY(changed([](BarrelSection& s) { s.to = {150, 1.2}; }) > 20);
  }

  void men_of_both_sides_differ_from_the_side_without_colour() {
    BarrelSection red = section(), blue = section();
    red.things.push_back({BarrelSection::Thing::Kind::man, 90, 100, 0, 2, Livery::red});
    blue.things.push_back({BarrelSection::Thing::Kind::man, 90, 100, 0, 2, Livery::blue});
    QVERIFY(differing(painted(red), painted(blue), {180, 85}, 170) > 8);
  }

  void a_high_flight_does_not_flatten_the_ground() {
    BarrelSection high = section();
    high.last = {{0, 1.1}, {60, 900}, {120, 0.5}};
    const QRectF room(0, 0, 360, 170);
    QVERIFY(section_raised(room, high) >= 1);
    QVERIFY(section_raised(room, section()) > section_raised(room, high));
    painted(BarrelSection{});  // nothing is known yet
  }
};

SANDGATE_TEST(GunDrawingTest)

}  // namespace tst_gun_drawing
#include "tst_gun_drawing.moc"
