// Troops on the sheet: found under a finger, told apart without colour, labelled without covering one another.
#include <QtTest>
#include <cmath>
#include <random>

#include "app/mapview/marks.h"
#include "app/mapview/piece_layer.h"
#include "app/mapview/route_drawing.h"
#include "app/mapview/seen_area.h"
#include "tests/runner/test.h"

namespace tst_pieces {

using namespace sandgate;
namespace {

const View view{{5000, 5000}, 0.1, QSize(800, 600)};

Piece piece(MapPoint at, Livery livery = Livery::blue, Formation formation = Formation::fours, int bearing = 0) {
  Piece piece;
  piece.at = at;
  piece.livery = livery;
  piece.formation = formation;
  piece.facing = Bearing::of(bearing);
  piece.label = "1/Border";
  return piece;
}

QImage blank(QSize size = view.size) {
  QImage picture(size, QImage::Format_ARGB32_Premultiplied);
  picture.fill(QColor(0xF6EFDC));
  return picture;
}

QImage block_picture(const Piece& piece) {
  QImage picture = blank(QSize(80, 80));
  QPainter painter(&picture);
  painter.translate(40, 40);
  paint_block(painter, piece, day_theme());
  return picture;
}

/// Sum of steps in grey from pixel to pixel of `room`, along x or along y.
double steps_in_grey(const QImage& picture, const QRect& room, bool along_x) {
  double sum = 0;
  for (int y = room.top(); y < room.bottom(); ++y)
    for (int x = room.left(); x < room.right(); ++x)
      sum += std::abs(qGray(picture.pixel(x, y)) - qGray(picture.pixel(x + (along_x ? 1 : 0), y + (along_x ? 0 : 1))));
  return sum;
}

int differing(const QImage& a, const QImage& b) {
  int count = 0;
  for (int y = 0; y < a.height(); ++y)
    for (int x = 0; x < a.width(); ++x) count += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > 30;
  return count;
}

bool nearly(const QColor& a, const QColor& b, int slack = 40) {
  return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()) < slack;
}

}  // namespace

class PiecesTest : public QObject {
  Q_OBJECT

 private slots:
  void a_piece_is_found_under_the_finger_data() {
    QTest::addColumn<int>("bearing");
    QTest::addColumn<QPointF>("off");
    QTest::addColumn<bool>("found");
    QTest::addRow("middle") << 0 << QPointF(0, 0) << true;
    QTest::addRow("end of the block") << 0 << QPointF(15, 0) << true;
    QTest::addRow("within the slack") << 0 << QPointF(18, 0) << true;
    QTest::addRow("beside it") << 0 << QPointF(24, 0) << false;
    QTest::addRow("above it") << 0 << QPointF(0, -22) << false;
    QTest::addRow("turned east, beside") << 1600 << QPointF(0, 15) << true;
    QTest::addRow("turned east, off its narrow side") << 1600 << QPointF(-16, 0) << false;
  }
  void a_piece_is_found_under_the_finger() {
    QFETCH(int, bearing);
    QFETCH(QPointF, off);
    QFETCH(bool, found);
    const std::vector<Piece> pieces{piece({9000, 9000}), piece({4000, 5200}, Livery::red, Formation::fours, bearing)};
    const auto hit = piece_at(view, pieces, view.to_pixel(MapPoint{4000, 5200}) + off);
    QCOMPARE(hit.has_value(), found);
    if (found) QCOMPARE(*hit, std::size_t{1});
  }

  void the_nearest_of_two_is_found() {
    const std::vector<Piece> pieces{piece({5000, 5000}), piece({5180, 5000})};
    QCOMPARE(piece_at(view, pieces, view.to_pixel(MapPoint{5020, 5000})), std::optional<std::size_t>(0));
    QCOMPARE(piece_at(view, pieces, view.to_pixel(MapPoint{5160, 5000})), std::optional<std::size_t>(1));
    QVERIFY(!piece_at(view, {}, {10, 10}));
  }

  void pieces_on_one_spot_are_a_stack() {
    std::vector<Piece> pieces{piece({5000, 5000}),
                              piece({5020, 5010}),
                              piece({5000, 5040}),
                              piece({7000, 5000}),
                              piece({5000, 5000}, Livery::red),
                              piece({90'000, 5000})};
    const auto found = stacks(view, pieces);
    QCOMPARE(found.size(), std::size_t{3});  // the far one cannot be seen; the enemy is no part of a stack
    QCOMPARE(found[0].members, (std::vector<std::size_t>{0, 1, 2}));
    QCOMPARE(found[0].top, std::size_t{2});
    pieces[1].selected = true;
    QCOMPARE(stacks(view, pieces)[0].top, std::size_t{1});
    // Zooming in parts them.
    QCOMPARE(stacks(view.zoomed(20, view.to_pixel(MapPoint{5000, 5000})), pieces)[0].members.size(), std::size_t{1});
    // The count shows.
    QImage one = blank(), three = blank();
    QPainter first(&one), second(&three);
    paint_pieces(first, view, std::span(pieces).first(1), day_theme());
    paint_pieces(second, view, std::span(pieces).first(3), day_theme());
    QVERIFY(differing(one, three) > 40);
  }

  // Two overlap and are no stack, a third lies under the first.
  void all_that_lies_under_a_finger_is_found() {
    std::vector<Piece> pieces{piece({5000, 5000}), piece({5020, 5010}), piece({5200, 5000}), piece({7000, 5000})};
    const QPointF between = view.to_pixel(MapPoint{5090, 5000});
    QCOMPARE(pieces_at(view, pieces, between), (std::vector<std::size_t>{1, 0, 2}));
    // Whoever is in hand changes nothing about the order.
    pieces[2].selected = true;
    QCOMPARE(pieces_at(view, pieces, between), (std::vector<std::size_t>{1, 0, 2}));
    QCOMPARE(pieces_at(view, pieces, view.to_pixel(MapPoint{7000, 5000})), std::vector<std::size_t>{3});
    QVERIFY(pieces_at(view, pieces, {10, 10}).empty());
  }

  void a_stack_names_who_lies_in_it() {
    const auto room = [](const std::vector<Piece>& pieces) {
      QImage picture = blank();
      QPainter painter(&picture);
      return paint_pieces(painter, view, pieces, day_theme());
    };
    std::vector<Piece> pieces{piece({5000, 5000})};
    const double alone = room(pieces).front().height();
    pieces.push_back(piece({5020, 5010}));
    pieces.back().label = "Gun";
    QVERIFY(room(pieces).front().height() > alone + 8);
    // Where they are too many the figure at the block says it, and the tip who they are.
    for (int i = 0; i < 4; ++i) pieces.push_back(piece({5010, 5010}));
    QCOMPARE(room(pieces).front().height(), alone);
  }

  void the_sides_differ_without_colour_data() {
    QTest::addColumn<int>("bearing");
    for (const int mils : {1600, 0, 4800}) QTest::addRow("bearing %d", mils) << mils;
  }
  void the_sides_differ_without_colour() {
    QFETCH(int, bearing);
    // The body of a closed box, clear of lid, clasp and edge.
    const QRect body = bearing != 0 ? QRect(27, 42, 26, 5) : QRect(42, 27, 5, 26);
    const auto hatch = [&](Livery livery, bool along_x) {
      return steps_in_grey(block_picture(piece({}, livery, Formation::boxed, bearing)), body, along_x);
    };
    // Upright lines change along x, level lines along y; whichever way the box lies.
    QVERIFY(hatch(Livery::red, true) > 3 * hatch(Livery::red, false));
    QVERIFY(hatch(Livery::blue, false) > 3 * hatch(Livery::blue, true));
  }

  void every_arm_has_its_own_mark() {
    std::vector<QImage> pictures;
    for (const Arm arm : all_arms) {
      Piece body = piece({});
      body.arm = arm;
      pictures.push_back(block_picture(body));
    }
    Piece waggons = piece({});
    waggons.arm = Arm::supply;
    waggons.waggons = 2;
    pictures.push_back(block_picture(waggons));
    pictures.push_back(block_picture(piece({}, Livery::blue, Formation::boxed)));
    for (std::size_t i = 0; i < pictures.size(); ++i)
      for (std::size_t k = 0; k < i; ++k) {
        const bool carriers = all_arms.size() > i && all_arms[i] == Arm::supply && all_arms[k] == Arm::transport;
        if (!carriers)
          QVERIFY2(differing(pictures[i], pictures[k]) > 12, qPrintable(QString("%1 and %2").arg(i).arg(k)));
      }
    // A closed box shows no arm.
    Piece horse = piece({}, Livery::blue, Formation::boxed);
    horse.arm = Arm::cavalry;
    QCOMPARE(block_picture(horse), pictures.back());
  }

  void a_reported_body_is_hollow() {
    Piece seen = piece({}), told = seen;
    told.report = Piece::Report{6, true};
    const QColor full = block_picture(seen).pixelColor(52, 33), hollow = block_picture(told).pixelColor(52, 33);
    QVERIFY2(full.blue() > full.red() + 40, qPrintable(full.name()));
    QVERIFY2(hollow.lightness() > 220, qPrintable(hollow.name()));
    Piece unknown = told;
    unknown.report->arm_known = false;
    QVERIFY(differing(block_picture(told), block_picture(unknown)) > 10);
  }

  void scouts_are_a_pennon_whose_foot_is_the_place() {
    Piece scouts = piece({5000, 5000}, Livery::blue, Formation::extended, 1600);
    scouts.arm = Arm::cavalry;
    Piece horse = scouts;
    scouts.scouts = true;
    QVERIFY(differing(block_picture(scouts), block_picture(horse)) > 60);
    // The staff stands on the middle of the picture, the pennon above it to the right; nothing is below.
    const QImage picture = block_picture(scouts);
    QVERIFY(nearly(picture.pixelColor(40, 36), day_theme().blue_dark, 90));
    QVERIFY(differing(picture.copy(0, 46, 80, 34), blank(QSize(80, 34))) == 0);
    Piece told = scouts;
    told.report = Piece::Report{6, true};
    QVERIFY(differing(block_picture(told), picture) > 20);
    const std::vector<Piece> pieces{scouts};
    QVERIFY(piece_at(view, pieces, view.to_pixel(MapPoint{5000, 5000}) + QPointF(6, -14)));
    QVERIFY(!piece_at(view, pieces, view.to_pixel(MapPoint{5000, 5000}) + QPointF(0, 14)));
  }

  void what_is_told_of_differs_without_colour_data() {
    QTest::addColumn<bool>("boxed");
    QTest::addColumn<bool>("scouts");
    QTest::addRow("box") << true << false;
    QTest::addRow("open") << false << false;
    QTest::addRow("scouts") << false << true;
  }
  void what_is_told_of_differs_without_colour() {
    QFETCH(bool, boxed);
    QFETCH(bool, scouts);
    const auto picture = [&](Livery livery) {
      Piece told = piece({}, livery, boxed ? Formation::boxed : Formation::two_ranks, boxed ? 1600 : 0);
      told.scouts = scouts;
      told.report = Piece::Report{6, true};
      return block_picture(told);
    };
    QVERIFY(differing(picture(Livery::red), picture(Livery::blue)) > 6);
  }

  void a_box_told_of_is_told_from_an_open_body() {
    Piece open = piece({}, Livery::blue, Formation::two_ranks, 0),
          box = piece({}, Livery::blue, Formation::boxed, 1600);
    open.report = box.report = Piece::Report{6, true};
    QVERIFY(differing(block_picture(open), block_picture(box)) > 30);
  }

  void waggons_told_of_are_hollow() {
    Piece waggons = piece({});
    waggons.arm = Arm::supply;
    waggons.waggons = 2;
    const QImage seen = block_picture(waggons);
    waggons.report = Piece::Report{6, true};
    QVERIFY(differing(block_picture(waggons), seen) > 40);
  }

  void more_than_one_arm_has_a_plus_data() {
    QTest::addColumn<bool>("boxed");
    QTest::addColumn<bool>("told");
    QTest::addRow("box") << true << false;
    QTest::addRow("open") << false << false;
    QTest::addRow("box told of") << true << true;
    QTest::addRow("open, told of") << false << true;
  }
  void more_than_one_arm_has_a_plus() {
    QFETCH(bool, boxed);
    QFETCH(bool, told);
    Piece one = piece({}, Livery::red, boxed ? Formation::boxed : Formation::two_ranks, boxed ? 1600 : 0);
    if (told) one.report = Piece::Report{6, true};
    Piece more = one;
    more.more = true;
    QVERIFY(differing(block_picture(one), block_picture(more)) >= 6);
  }

  void seen_ground_has_rings_round_it_and_round_its_holes() {
    // Seven squares by five, all seen but the border, the middle and one corner that only touches.
    Viewshed shed;
    shed.frame = {7, 5, 4000, 6000, 100, 100};
    shed.seen.assign(35, 0);
    const auto see = [&](int column, int row, bool on) {
      shed.seen[static_cast<std::size_t>(row * 7 + column)] = on ? 1 : 0;
    };
    for (int row = 1; row < 4; ++row)
      for (int column = 1; column < 5; ++column) see(column, row, true);
    see(3, 2, false);
    see(5, 4, true);
    const SeenArea area = seen_area(shed, {4300, 5700}, 400.0);
    QCOMPARE(area.rings.size(), std::size_t{3});
    // What is seen lies in the rings, by their parity; what is not does not.
    const auto inside = [&](int column, int row) {
      int rings = 0;
      const MapPoint middle = shed.frame.centre(column, row);
      for (const QPolygonF& ring : area.rings)
        rings += ring.containsPoint(QPointF(middle.east, middle.north), Qt::OddEvenFill) ? 1 : 0;
      return rings % 2 == 1;
    };
    for (int row = 0; row < 5; ++row)
      for (int column = 0; column < 7; ++column) QCOMPARE(inside(column, row), shed.at(column, row));
    QVERIFY(area.bounds.west >= 4000 && area.bounds.east <= 4700);

    QImage picture = blank();
    QPainter painter(&picture);
    paint_seen_area(painter, view, area, day_theme());
    const auto at = [&](MapPoint p) { return picture.pixelColor(view.to_pixel(p).toPoint()); };
    const QColor seen = at({4250, 5650}), paper = at({5500, 4500});
    QVERIFY2(seen.blue() < paper.blue() - 15, qPrintable(seen.name()));
    QVERIFY(seen_area(Viewshed{}, {}, {}).rings.empty());
  }

  void an_objective_shows_where_it_is() {
    const std::vector<ObjectiveMark> marks{{{5000, 5000}, "Sandgate bridge"}, {{90'000, 5000}, "far away"}};
    QImage picture = blank();
    QPainter painter(&picture);
    const auto rooms = paint_objectives(painter, view, marks, day_theme());
    QCOMPARE(rooms.size(), std::size_t{2});  // its ring and its name
    QVERIFY(!rooms[0].intersects(rooms[1]));
    QVERIFY(rooms[0].contains(view.to_pixel(MapPoint{5000, 5000})));
    QVERIFY(differing(picture, blank()) > 100);
  }

  void labels_keep_clear_of_blocks_and_of_one_another() {
    std::vector<Piece> pieces;
    for (int i = 0; i < 60; ++i) pieces.push_back(piece({1800.0 + (i * 977) % 6400, 2600.0 + (i * 613) % 4800}));
    pieces[7].sublabel = "box, 62 men";
    QImage picture = blank();
    QPainter painter(&picture);
    const auto labels = paint_pieces(painter, view, pieces, day_theme());
    const auto blocks = piece_rooms(view, pieces);
    QVERIFY(labels.size() > 20);
    for (std::size_t i = 0; i < labels.size(); ++i) {
      QVERIFY(QRectF(0, 0, 800, 600).contains(labels[i]));
      for (std::size_t k = 0; k < i; ++k) QVERIFY(!labels[i].intersects(labels[k]));
      for (const QRectF& block : blocks) QVERIFY(!labels[i].intersects(block));
    }
  }

  void labels_go_round_names_where_they_can() {
    const std::vector<Piece> pieces{piece({5000, 5000})};
    QImage picture = blank();
    QPainter painter(&picture);
    const auto freely = paint_pieces(painter, view, pieces, day_theme());
    const std::vector<QRectF> name{freely.at(0)};
    const auto moved = paint_pieces(painter, view, pieces, day_theme(), name);
    QVERIFY(!moved.at(0).intersects(name[0]));
  }

  void the_selected_piece_is_marked() {
    std::vector<Piece> pieces{piece({5000, 5000})};
    pieces[0].selected = true;
    QImage picture = blank();
    QPainter painter(&picture);
    paint_pieces(painter, view, pieces, day_theme());
    int gold = 0;
    for (int y = 280; y < 320; ++y)
      for (int x = 370; x < 430; ++x) gold += nearly(picture.pixelColor(x, y), day_theme().selection, 60);
    QVERIFY(gold > 80);
  }

  void a_route_shows_its_moves_its_flag_and_its_bar() {
    RouteDrawing route;
    route.path = {{2000, 5000}, {6000, 5000}, {6000, 6500}};
    route.ticks = {{{3000, 5000}, 3}, {{4000, 5000}, 5}, {{6000, 5000}, 7}};  // as both camps count
    QImage picture = blank();
    QPainter painter(&picture);
    paint_route(painter, view, route, day_theme());
    const auto at = [&](MapPoint p, QPointF off = {}) {
      return picture.pixelColor((view.to_pixel(p) + off).toPoint());
    };
    QVERIFY(nearly(at({3000, 5000}, {0, 5}), day_theme().blue_dark, 90));  // a tick stands across the line
    QVERIFY(!nearly(at({3500, 5000}, {0, 5}), day_theme().blue_dark, 90));
    const auto below = [&](MapPoint p) {
      int inked = 0;
      for (int y = 8; y < 20; ++y)
        for (int x = -6; x <= 6; ++x) inked += qGray(at(p, QPointF(x, y)).rgb()) < 150;
      return inked;
    };
    QVERIFY(below({4000, 5000}) > 8);  // the second is numbered
    QCOMPARE(below({3000, 5000}), 0);  // the first is not
    int dots = 0;
    for (int x = 60; x < 500; ++x) dots += nearly(picture.pixelColor(x, 300), day_theme().blue, 60);
    QVERIFY2(dots > 60 && dots < 320, qPrintable(QString::number(dots)));

    route.flag = "2/Border  arr. move 28, 10.52";
    const QImage before = picture;
    paint_flags(painter, view, std::span(&route, 1), day_theme());
    QVERIFY(differing(before, picture) > 400);
    const QImage unbarred = picture;
    route.barred = RouteDrawing::Barred{{6000, 5800}, Bar::river, ""};
    paint_route(painter, view, route, day_theme());
    QVERIFY(nearly(at({6000, 5800}, {-7, 0}), day_theme().warning, 60));
    QVERIFY(differing(unbarred, picture) > 60);
  }

  void strange_routes_are_painted() {
    QImage picture = blank();
    const QImage empty = picture;
    QPainter painter(&picture);
    RouteDrawing route;
    paint_route(painter, view, route, day_theme());
    route.path = {{5000, 5000}};
    route.flag = "nowhere";
    paint_route(painter, view, route, day_theme());
    QCOMPARE(picture, empty);
    route.path = {{5000, 5000}, {5000, 5000}, {5e7, 5e7}};
    paint_route(painter, view, route, day_theme());
    QVERIFY(picture != empty);
  }

  // A crowd is painted once and then drawn along; what is seen is what painting anew would show.
  void a_crowd_drawn_along_looks_as_if_painted_anew() {
    std::vector<Piece> crowd = many(900);
    PieceLayer layer;
    for (const QPointF way : {QPointF(0, 0), QPointF(37, -21), QPointF(-200, 150), QPointF(500, 500)}) {
      const View moved = view.dragged(way);
      QImage drawn = blank(), anew = blank();
      QPainter on_drawn(&drawn), on_anew(&anew);
      layer.paint(on_drawn, moved, crowd, day_theme());
      paint_pieces(on_anew, moved, crowd, day_theme());
      // Blocks whose place falls between two pixels may lie one further.
      QVERIFY2(differing(drawn, anew) < 2500, qPrintable(QString::number(differing(drawn, anew))));
      QVERIFY(differing(drawn, blank()) > 10'000);
    }
  }

  void a_crowd_follows_what_changes() {
    std::vector<Piece> crowd = many(900);
    PieceLayer layer;
    QImage before = blank();
    QPainter first(&before);
    layer.paint(first, view, crowd, day_theme());
    const auto painted = [&](const View& in, const Theme& theme) {
      QImage now = blank();
      QPainter painter(&now);
      layer.paint(painter, in, crowd, theme);
      return now;
    };
    QCOMPARE(painted(view, day_theme()), before);
    crowd[450].at = view.centre;
    crowd[450].selected = true;
    QVERIFY(differing(painted(view, day_theme()), before) > 100);
    crowd = many(900);
    QCOMPARE(painted(view, day_theme()), before);
    QVERIFY(differing(painted(view, night_theme()), before) > 5000);
    QVERIFY(differing(painted(view.zoomed(1.1, {400, 300}), day_theme()), before) > 5000);
    crowd.clear();
    QCOMPARE(painted(view, day_theme()), blank());
  }

  void stacks_are_the_same_however_many_there_are() {
    const std::vector<Piece> crowd = many(2000);
    std::vector<PieceStack> plain;
    for (std::size_t i = 0; i < crowd.size(); ++i) {
      const QPointF at = view.to_pixel(crowd[i].at);
      const auto near = std::ranges::find_if(plain, [&](const PieceStack& stack) {
        const QPointF d = view.to_pixel(crowd[stack.members.front()].at) - at;
        return std::hypot(d.x(), d.y()) < 3.6 * View::pixels_per_mm &&
               crowd[stack.members.front()].livery == crowd[i].livery;
      });
      if (near == plain.end()) {
        plain.push_back({i, {i}});
      } else {
        near->members.push_back(i);
        near->top = i;
      }
    }
    const auto found = stacks(view, crowd);
    QCOMPARE(found.size(), plain.size());
    QVERIFY(found.size() < 1500);
    for (std::size_t i = 0; i < found.size(); ++i) {
      QCOMPARE(found[i].members, plain[i].members);
      QCOMPARE(found[i].top, plain[i].top);
    }
  }

 private:
  /// All in view, without labels.
  static std::vector<Piece> many(int count) {
    std::mt19937 random(18);
    const auto pick = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    std::vector<Piece> crowd;
    for (int i = 0; i < count; ++i) {
      crowd.push_back(piece({1000.0 + pick(8000), 2000.0 + pick(6000)}, pick(2) != 0 ? Livery::red : Livery::blue,
                            static_cast<Formation>(pick(4)), pick(6400)));
      crowd.back().label.clear();
    }
    return crowd;
  }
};

SANDGATE_TEST(PiecesTest)

}  // namespace tst_pieces
#include "tst_pieces.moc"
