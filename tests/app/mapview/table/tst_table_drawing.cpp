// A table in plan: men found under a finger and told apart without colour at any zoom, guns at their true size, boards
// where the contours lie.
#include <QtTest>
#include <cmath>

#include "app/mapview/marks.h"
#include "app/mapview/table/table_drawing.h"
#include "app/mapview/table/table_sheet.h"
#include "tests/runner/test.h"

namespace tst_table_drawing {

using namespace sandgate;
namespace {

constexpr double inch = 100.0 / 12;
const View near{{500, 500}, 30 / inch, QSize(600, 400)};  // 30 pixels to an inch
const View far{{500, 500}, 4 / inch, QSize(600, 400)};

TableMan man(MapPoint at, Livery livery = Livery::blue, Arm arm = Arm::infantry) {
  TableMan man;
  man.at = at;
  man.livery = livery;
  man.arm = arm;
  man.radius_m = (arm == Arm::cavalry ? 0.6875 : 0.40625) * inch;
  return man;
}

TableDrawing drawing(std::vector<TableMan> men = {}) {
  TableDrawing drawing;
  drawing.inch_m = inch;
  drawing.window = {0, 0, 1000, 1000};
  drawing.gun_shape = {3.5 * inch, 3.5 * inch, 2.25 * inch};
  drawing.men = std::move(men);
  return drawing;
}

QImage painted(const TableDrawing& drawing, const View& view = near, const Theme& theme = day_theme()) {
  QImage picture(view.size, QImage::Format_ARGB32_Premultiplied);
  picture.fill(theme.table.floor);
  QPainter painter(&picture);
  paint_table(painter, view, drawing, theme);
  return picture;
}

QImage one(const TableMan& man, double radius) {
  QImage picture(80, 80, QImage::Format_ARGB32_Premultiplied);
  picture.fill(day_theme().table.floor);
  QPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(40, 40);
  paint_man(painter, man, radius, day_theme());
  return picture;
}

/// Sum of steps in grey within a square about the middle, along x or along y.
double steps_in_grey(const QImage& picture, int half, bool along_x) {
  double sum = 0;
  const int middle = picture.width() / 2;
  for (int y = middle - half; y < middle + half; ++y)
    for (int x = middle - half; x < middle + half; ++x)
      sum += std::abs(qGray(picture.pixel(x, y)) - qGray(picture.pixel(x + (along_x ? 1 : 0), y + (along_x ? 0 : 1))));
  return sum;
}

int differing(const QImage& a, const QImage& b, int slack = 30) {
  int count = 0;
  for (int y = 0; y < a.height(); ++y)
    for (int x = 0; x < a.width(); ++x) count += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > slack;
  return count;
}

/// How many pixels are nearly of a colour.
int coloured(const QImage& picture, const QColor& colour) {
  int count = 0;
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x) {
      const QColor here(picture.pixel(x, y));
      count += std::abs(here.red() - colour.red()) + std::abs(here.green() - colour.green()) +
                   std::abs(here.blue() - colour.blue()) <
               40;
    }
  return count;
}

std::shared_ptr<const Country> slope() {
  Country::Parts parts;
  parts.name = "Slope";
  parts.crs = "EPSG:27700";
  parts.frame = {50, 50, 0, 1000, 20, 20};
  for (int row = 0; row < 50; ++row)
    for (int column = 0; column < 50; ++column) parts.heights.push_back(static_cast<float>(column * 20 + 10) * 0.06F);
  Feature house;
  house.kind = FeatureKind::house;
  house.shape = FeatureShape::area;
  house.rings = {0};
  house.points = {{700, 700}, {760, 700}, {760, 740}, {700, 740}, {700, 700}};
  parts.features.push_back(house);
  return *Country::make(std::move(parts));
}

const ToySizes toys{inch, 6 * inch, 1.5 * inch, 8 * inch, 2 * inch, 4};

QImage ground(const TableSheet& sheet, const View& view) {
  QImage picture(view.size, QImage::Format_ARGB32_Premultiplied);
  QPainter painter(&picture);
  sheet.paint(painter, view, day_theme());
  return picture;
}

}  // namespace

class TableDrawingTest : public QObject {
  Q_OBJECT

 private slots:
  // Under a finger

  void a_man_is_found_under_the_finger() {
    const TableDrawing table = drawing({man({500, 500}), man({500 + 2 * inch, 500})});
    QCOMPARE(man_at(near, table, near.to_pixel(MapPoint{500, 500})), std::optional<std::size_t>(0));
    QCOMPARE(man_at(near, table, near.to_pixel(MapPoint{500, 500}) + QPointF(13, 0)), std::optional<std::size_t>(0));
    QVERIFY(!man_at(near, table, near.to_pixel(MapPoint{500, 500}) + QPointF(0, 18)));
    QCOMPARE(man_at(near, table, near.to_pixel(MapPoint{500 + 2 * inch, 500}) + QPointF(-10, 0)),
             std::optional<std::size_t>(1));
    // From afar a base is less than two pixels wide, yet he is found.
    const View away = far.zoomed(0.3, QPointF(300, 200));
    QCOMPARE(man_at(away, table, away.to_pixel(MapPoint{500, 500}) + QPointF(-4, 0)), std::optional<std::size_t>(0));
    QVERIFY(!man_at(near, drawing(), {10, 10}));
  }

  void the_dead_are_not_in_the_way() {
    TableMan dead = man({500, 500});
    dead.state = TableMan::State::dead;
    const TableDrawing table = drawing({dead, man({500 + 0.3 * inch, 500})});
    QCOMPARE(man_at(near, table, near.to_pixel(MapPoint{500, 500})), std::optional<std::size_t>(1));
    QVERIFY(men_in(near, drawing({dead}), QRectF(QPointF(0, 0), QSizeF(near.size))).empty());
  }

  void a_frame_holds_whose_middles_lie_in_it() {
    const TableDrawing table = drawing({man({500, 500}), man({510, 500}), man({560, 500})});
    const QPointF middle = near.to_pixel(MapPoint{505, 500});
    QCOMPARE(men_in(near, table, QRectF(middle - QPointF(30, 5), QSizeF(60, 10))), (std::vector<std::size_t>{0, 1}));
    QVERIFY(men_in(near, table, QRectF(0, 0, 5, 5)).empty());
  }

  void a_gun_is_found_by_any_part_of_it() {
    TableDrawing table = drawing();
    table.guns.push_back({{500, 500}, Bearing::of(1600), Livery::red, false, false});  // muzzle to the east
    const QPointF axle = near.to_pixel(MapPoint{500, 500});
    QVERIFY(gun_at(near, table, axle + QPointF(100, 0)));  // the muzzle, 3.5 inches off
    QVERIFY(gun_at(near, table, axle - QPointF(100, 0)));  // the end of the trail
    QVERIFY(!gun_at(near, table, axle + QPointF(0, 100)));
    QVERIFY(!gun_at(near, table, axle + QPointF(115, 0)));
    QVERIFY(gun_at(near, table, axle + QPointF(0, 33)));  // a wheel
    QVERIFY(!gun_at(near, table, axle + QPointF(0, 41)));
  }

  // Told apart

  void the_sides_differ_without_colour_data() {
    QTest::addColumn<double>("radius");
    QTest::addColumn<Arm>("arm");
    for (const double radius : {3.3, 4.5, 6.0, 9.0, 20.0})
      QTest::addRow("foot, %.1f", radius) << radius << Arm::infantry;
    for (const double radius : {4.0, 6.0}) QTest::addRow("horse, %.1f", radius) << radius << Arm::cavalry;
  }
  void the_sides_differ_without_colour() {
    QFETCH(double, radius);
    QFETCH(Arm, arm);
    // Red's lines run upright, so that grey changes along x; Blue's the other way. Turning the man changes nothing.
    for (const int mils : {0, 1600, 3200}) {
      TableMan red = man({}, Livery::red, arm), blue = man({}, Livery::blue, arm);
      red.facing = blue.facing = Bearing::of(mils);
      const int half = static_cast<int>(radius * (radius > 8 ? 1 : 0.7));
      const QImage r = one(red, radius), b = one(blue, radius);
      const double red_part = steps_in_grey(r, half, true) / std::max(1.0, steps_in_grey(r, half, false));
      const double blue_part = steps_in_grey(b, half, true) / std::max(1.0, steps_in_grey(b, half, false));
      QVERIFY2(red_part > blue_part * 1.25, qPrintable(QString("%1 %2 %3").arg(mils).arg(red_part).arg(blue_part)));
    }
  }

  void states_differ_in_form_data() {
    QTest::addColumn<double>("radius");
    for (const double radius : {3.3, 6.0, 14.0}) QTest::addRow("%.1f", radius) << radius;
  }
  void states_differ_in_form() {
    QFETCH(double, radius);
    std::vector<QImage> pictures;
    const auto add = [&](auto change) {
      TableMan one_man = man({});
      change(one_man);
      pictures.push_back(one(one_man, radius));
    };
    add([](TableMan&) {});
    add([](TableMan& m) { m.state = TableMan::State::prisoner; });
    add([](TableMan& m) { m.state = TableMan::State::disarmed; });
    add([](TableMan& m) { m.state = TableMan::State::dead; });
    add([](TableMan& m) { m.arm = Arm::cavalry; });
    add([](TableMan& m) { m.chosen = true; });
    add([](TableMan& m) { m.engaged = true; });
    add([](TableMan& m) { m.lot = TableMan::Lot::dies; });
    add([](TableMan& m) { m.lot = TableMan::Lot::taken; });
    add([](TableMan& m) { m.moved = true; });
    for (std::size_t i = 0; i < pictures.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        QVERIFY2(differing(pictures[i], pictures[j], 12) > 6, qPrintable(QString("%1 %2").arg(i).arg(j)));
  }

  void a_prisoner_wears_his_captors_ring() {
    TableMan prisoner = man({}, Livery::blue);
    prisoner.state = TableMan::State::prisoner;
    prisoner.captor = Livery::red;
    const QImage picture = one(prisoner, 14);
    QVERIFY(coloured(picture, day_theme().red) > 60);
    QVERIFY(coloured(picture, day_theme().rim) > 60);
  }

  void who_is_chosen_is_ringed_in_gold() {
    TableMan chosen = man({500, 500});
    chosen.chosen = true;
    QVERIFY(coloured(painted(drawing({chosen})), day_theme().selection) > 30);
    QVERIFY(coloured(painted(drawing({chosen}), far), day_theme().selection) > 6);
    QCOMPARE(coloured(painted(drawing({man({500, 500})})), day_theme().selection), 0);
  }

  void men_are_never_smaller_than_can_be_seen() {
    const View away = far.zoomed(0.2, QPointF(300, 200));
    QVERIFY(differing(painted(drawing({man({500, 500})}), away), painted(drawing(), away)) > 20);
  }

  // Measured and planned

  void a_gun_has_its_true_footprint() {
    TableDrawing table = drawing();
    const QImage empty = painted(table);
    table.guns.push_back({{500, 500}, Bearing::of(0), Livery::red, false, false});
    const QImage picture = painted(table);
    const QPointF axle = near.to_pixel(MapPoint{500, 500});
    QRect touched;
    for (int y = 0; y < picture.height(); ++y)
      for (int x = 0; x < picture.width(); ++x)
        if (std::abs(qGray(picture.pixel(x, y)) - qGray(empty.pixel(x, y))) > 60) touched |= QRect(x, y, 1, 1);
    // 2¼ inches across the wheels, 7 from muzzle to trail; a rim and a shadow beside.
    QVERIFY(std::abs(touched.width() - 2.25 * 30) < 14);
    QVERIFY(std::abs(touched.height() - 7 * 30) < 14);
    QVERIFY(std::abs(touched.center().x() - axle.x()) < 8);
  }

  void what_lies_beyond_the_window_is_veiled() {
    TableDrawing table = drawing();
    table.window = {480, 480, 520, 520};
    const QImage picture = painted(table);
    QCOMPARE(QColor(picture.pixel(near.to_pixel(MapPoint{500, 500}).toPoint())), day_theme().table.floor);
    QVERIFY(QColor(picture.pixel(5, 5)) != day_theme().table.floor);
    table.whole = true;
    QCOMPARE(QColor(painted(table).pixel(5, 5)), day_theme().table.floor);
  }

  void a_refused_walk_is_red_and_says_why() {
    TableDrawing table = drawing({man({500, 500})});
    TableWalk walk{{{500, 500}, {530, 500}}, TableWalk::End::refused, table.men.front()};
    table.walks.push_back(walk);
    const int red = coloured(painted(table), day_theme().warning);
    QVERIFY(red > 20);
    table.refused_at = MapPoint{530, 500};
    table.refused = "A house bars the way.";
    QVERIFY(coloured(painted(table), day_theme().warning) > red + 100);
  }

  void circles_of_a_melee_run_into_one() {
    TableDrawing table = drawing();
    table.melees.push_back({{{495, 500}, {505, 500}}, 3 * inch, "Melee 1", {495, 500}, false});
    const QImage picture = painted(table, far);
    // On the line between the two no edge is drawn: one ground, one tint.
    const QPoint middle = far.to_pixel(MapPoint{500, 500}).toPoint();
    const QColor inside(picture.pixel(middle));
    for (int dx = -4; dx <= 4; ++dx) QCOMPARE(QColor(picture.pixel(middle + QPoint(dx, 0))), inside);
    QVERIFY(inside != day_theme().table.floor);
  }

  void a_reach_is_outlined_round_its_squares() {
    // Three by three with a hole.
    std::vector<MapPoint> squares;
    for (int x = 0; x < 3; ++x)
      for (int y = 0; y < 3; ++y)
        if (x != 1 || y != 1) squares.push_back({100.0 + 10 * x, 200.0 + 10 * y});
    const auto rings = reach_rings(squares, 10);
    QCOMPARE(rings.size(), std::size_t{2});
    QRectF room;
    for (const QPolygonF& ring : rings) room |= ring.boundingRect();
    QVERIFY(std::abs(room.left() - 100) < 3 && std::abs(room.right() - 130) < 3);
    QVERIFY(std::abs(room.top() - 200) < 3 && std::abs(room.bottom() - 230) < 3);
    QVERIFY(reach_rings({}, 10).empty());
  }

  void writing_keeps_off_what_is_taken() {
    TableDrawing table = drawing({man({500, 500})});
    const QImage plain = painted(table);
    table.labels.push_back({MapBox{495, 495, 505, 505}, "1/Border", {}, Livery::blue, false});
    QVERIFY(differing(painted(table), plain) > 40);
    QImage picture(near.size, QImage::Format_ARGB32_Premultiplied);
    picture.fill(day_theme().table.floor);
    QPainter painter(&picture);
    const QRectF all(QPointF(0, 0), QSizeF(near.size));
    paint_table(painter, near, table, day_theme(), std::span(&all, 1));
    painter.end();
    QCOMPARE(differing(picture, plain), 0);
  }

  void a_table_on_the_sheet_is_found_by_tab_and_border() {
    const View sheet{{5000, 5000}, 0.1, QSize(800, 600)};
    const std::vector<TableMark> marks{{{4000, 4000, 6000, 5500}, "Table 1   17½ × 13½ ft   contact move 14", false}};
    const QRectF window = sheet.to_pixel(marks[0].window);
    QCOMPARE(table_mark_at(sheet, marks, window.topLeft() + QPointF(20, -8)), std::optional<std::size_t>(0));
    QVERIFY(table_mark_at(sheet, marks, QPointF(window.right() + 3, window.center().y())));
    QVERIFY(!table_mark_at(sheet, marks, window.center()));
    QVERIFY(!table_mark_at(sheet, {}, window.center()));
    QImage picture(sheet.size, QImage::Format_ARGB32_Premultiplied);
    picture.fill(day_theme().paper);
    QPainter painter(&picture);
    const auto tabs = paint_table_marks(painter, sheet, marks, day_theme());
    painter.end();
    QCOMPARE(tabs.size(), std::size_t{1});
    QVERIFY(coloured(picture, day_theme().table.window) > 1500);
  }

  // The ground

  void boards_end_where_the_contours_lie() {
    const auto country = slope();  // rises 6 metres in 100 to the east: a contour every 166⅔ m
    const TableSheet sheet(country, Scale{}, {0, 0, 1000, 1000}, toys);
    const View view = View::fit({0, 0, 1000, 1000}, QSize(500, 500));
    const QImage picture = ground(sheet, view);
    // Within a board colours vary by their grain only; from one to the next they step.
    const auto board = [&](double east) {
      int sum = 0;
      for (int y = 350; y < 450; ++y) sum += qGray(picture.pixel(view.to_pixel(MapPoint{east, 0}).toPoint().x(), y));
      return sum / 100.0;
    };
    for (const double contour : {333.3, 500.0, 666.7, 833.3})
      QVERIFY2(std::abs(board(contour + 60) - board(contour - 60)) >
                   1.5 * std::abs(board(contour + 60) - board(contour + 75)),
               qPrintable(QString::number(contour)));
    // The step lies on the contour, to a pixel or two.
    double steepest = 0;
    int at = 0;
    for (int x = 235; x < 265; ++x) {
      double change = 0;
      for (int y = 350; y < 450; ++y)
        change += std::abs(qGray(picture.pixel(x + 1, y)) - qGray(picture.pixel(x - 1, y)));
      if (change > steepest) steepest = change, at = x;
    }
    QVERIFY2(std::abs(at - 250) <= 2, qPrintable(QString::number(at)));
  }

  void a_house_stands_where_it_stands() {
    const auto country = slope();
    const TableSheet sheet(country, Scale{}, {0, 0, 1000, 1000}, toys);
    const View view = View::fit({650, 650, 810, 790}, QSize(480, 420));
    const QImage picture = ground(sheet, view);
    const QColor roof(picture.pixel(view.to_pixel(MapPoint{720, 735}).toPoint()));
    const Theme theme = day_theme();
    QVERIFY(std::abs(roof.red() - theme.table.roof.red()) < 40 && roof.red() > roof.blue() + 40);
    // Its shadow falls to the south-east, none to the north-west.
    const int shaded = qGray(picture.pixel(view.to_pixel(MapPoint{764, 697}).toPoint()));
    const int lit = qGray(picture.pixel(view.to_pixel(MapPoint{696, 743}).toPoint()));
    QVERIFY(shaded < lit - 20);
  }

  void the_ground_stays_where_it_is_while_it_is_drawn_along() {
    const auto country = slope();
    const TableSheet sheet(country, Scale{}, {0, 0, 1000, 1000}, toys);
    const View view = View::fit({600, 600, 900, 900}, QSize(300, 300));
    const QImage a = ground(sheet, view), b = ground(sheet, view.dragged({-40, 25}));
    int off = 0;
    for (int y = 0; y < 270; y += 3)
      for (int x = 50; x < 300; x += 3) off += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x - 40, y + 25))) > 12;
    QVERIFY2(off < 20, qPrintable(QString::number(off)));
  }

  void level_ground_is_one_floor() {
    const TableSheet sheet(Country::level(1000, 1000), Scale{}, {0, 0, 1000, 1000}, toys);
    const QImage picture = ground(sheet, View::fit({100, 100, 900, 900}, QSize(200, 200)));
    for (int y = 0; y < 200; y += 7)
      for (int x = 0; x < 200; x += 7) {
        const QColor here(picture.pixel(x, y));
        QVERIFY(std::abs(here.red() - day_theme().table.floor.red()) < 24);
      }
    const View nothing{{0, 0}, 1, QSize()};
    QImage none(1, 1, QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&none);
    sheet.paint(painter, nothing, day_theme());  // and does not fall over
  }
};

SANDGATE_TEST(TableDrawingTest)

}  // namespace tst_table_drawing
#include "tst_table_drawing.moc"
