// Marks of lines of communication: each told from the others by its shape, in grey as in colour; trains that follow
// their line; ways that say where they end.
#include <QtTest>
#include <cmath>

#include "app/mapview/piece.h"
#include "app/mapview/supply_ways.h"
#include "tests/runner/test.h"

namespace tst_supply_marks {

using namespace sandgate;
namespace {

const View view{{500, 500}, 0.5, QSize(400, 300)};

QImage painted(QSize size, const std::function<void(QPainter&)>& paint) {
  QImage picture(size, QImage::Format_ARGB32_Premultiplied);
  picture.fill(QColor(0xF6EFDC));
  QPainter painter(&picture);
  paint(painter);
  return picture;
}

/// Pixels that differ though all colour is taken out, of what is drawn in black and of what is drawn in colours.
int differing(const QImage& a, const QImage& b) {
  int count = 0;
  for (int y = 0; y < a.height(); ++y)
    for (int x = 0; x < a.width(); ++x) count += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > 30;
  return count;
}

QImage block(const Piece& piece) {
  return painted({200, 120}, [&](QPainter& painter) {
    painter.translate(100, 60);
    paint_block(painter, piece, day_theme());
  });
}

Piece store(Arm arm, Livery livery = Livery::blue) {
  Piece piece;
  piece.arm = arm;
  piece.livery = livery;
  piece.facing = Bearing::of(Bearing::full_circle / 4);
  piece.waggons = arm == Arm::train || arm == Arm::supply ? 3 : 0;
  return piece;
}

QImage way(SupplyWayDrawing::State state, const QString& words = {}) {
  SupplyWayDrawing drawing;
  drawing.state = state;
  drawing.path = {{200, 500}, {800, 500}};
  drawing.spot = MapPoint{500, 500};
  drawing.words = words;
  return painted(view.size, [&](QPainter& painter) {
    const auto rooms = paint_supply_ways(painter, view, std::span(&drawing, 1), day_theme());
    QCOMPARE(rooms.size(), std::size_t{words.isEmpty() ? 0U : 1U});
  });
}

}  // namespace

class SupplyMarksTest : public QObject {
  Q_OBJECT

 private slots:
  void packets_differ_by_shape_and_a_missing_one_is_hollow() {
    Theme plain = day_theme();
    plain.lines.food = plain.lines.forage = plain.lines.ammunition = plain.lines.cut = Qt::black;
    std::vector<QImage> all;
    for (const bool missing : {false, true})
      for (const PacketKind kind : {PacketKind::food, PacketKind::forage, PacketKind::ammunition})
        all.push_back(painted({40, 40}, [&](QPainter& painter) {
          paint_packet(painter, {20, 20}, kind, missing, plain, 3);
        }));
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        QVERIFY2(differing(all[i], all[j]) > 25, qPrintable(QString("%1 %2").arg(i).arg(j)));
    // Hollow: the ground shows in the middle.
    QVERIFY(qGray(all[0].pixel(20, 20)) < 60);
    QVERIFY(qGray(all[3].pixel(20, 20)) > 200);
  }

  void states_differ_by_shape() {
    std::vector<QImage> all;
    for (int i = 0; i <= static_cast<int>(SupplyMark::needs_none); ++i)
      all.push_back(painted({60, 60}, [&](QPainter& painter) {
        paint_supply_mark(painter, {30, 30}, static_cast<SupplyMark>(i), Qt::black, 3);
      }));
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        QVERIFY2(differing(all[i], all[j]) > 40, qPrintable(QString("%1 %2").arg(i).arg(j)));
  }

  void depots_trains_and_waggons_differ_and_so_do_their_sides_without_colour() {
    std::vector<QImage> all;
    for (const Arm arm : {Arm::depot, Arm::train, Arm::supply, Arm::infantry})
      for (const Livery livery : {Livery::blue, Livery::red}) all.push_back(block(store(arm, livery)));
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        QVERIFY2(differing(all[i], all[j]) > 20, qPrintable(QString("%1 %2").arg(i).arg(j)));
  }

  void a_train_shows_its_trucks_and_what_is_in_them() {
    Piece train = store(Arm::train);
    const QRectF three = block_room(train);
    const QImage empty = block(train);
    train.waggons = 4;
    QVERIFY(block_room(train).width() > three.width() + 10);
    train.waggons = 3;
    std::vector<QImage> all{empty};
    for (const TruckLoad load :
         {TruckLoad::foot, TruckLoad::horse, TruckLoad::gun, TruckLoad::waggon, TruckLoad::packets}) {
      train.loads.assign(3, load);
      all.push_back(block(train));
    }
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        QVERIFY2(differing(all[i], all[j]) > 12, qPrintable(QString("%1 %2").arg(i).arg(j)));
    Piece trucks = store(Arm::train);
    trucks.engines = 0;
    QVERIFY(block_room(trucks).width() < three.width());
  }

  void a_train_lies_along_its_line() {
    Piece train = store(Arm::train);
    train.waggons = 6;
    // Its head looks east; behind it the line comes from the west, then from the south.
    QVERIFY(block_room(train).height() < 15);
    QVERIFY(block_room(train).left() < -80 && block_room(train).right() < 12);
    train.bend = {{-30, 0}, {-40, 10}, {-40, 200}};
    QVERIFY(block_room(train).height() > 40);
    QVERIFY(block_room(train).left() > -60);
  }

  void a_depot_stands_on_its_place_and_hides_no_troops() {
    const QRectF house = block_room(store(Arm::depot));
    QVERIFY(house.bottom() <= 0.5 && house.top() < -14);
    std::vector<Piece> pieces{store(Arm::depot), store(Arm::infantry), store(Arm::train), store(Arm::cavalry)};
    for (Piece& piece : pieces) piece.at = {500, 500};
    const auto found = stacks(view, pieces);
    QCOMPARE(found.size(), std::size_t{3});
    QCOMPARE(found[1].members.size(), std::size_t{2});
  }

  void a_chip_tells_what_there_is_and_takes_room() {
    Piece depot = store(Arm::depot);
    const double bare = block_room(depot).width();
    depot.packets = Packets{60, 0, 28};
    const double two = block_room(depot).width();
    depot.packets = Packets{60, 30, 28};
    QVERIFY(bare < two && two < block_room(depot).width());
    depot.packets = Packets{};
    QVERIFY(block_room(depot).width() > bare);
    // Two loads are two pictures, though the blocks are the same.
    const auto laid = [&](Packets packets) {
      depot.packets = packets;
      depot.at = {500, 500};
      return painted(view.size,
                     [&](QPainter& painter) { paint_pieces(painter, view, std::span(&depot, 1), day_theme()); });
    };
    QVERIFY(laid({1, 0, 0}) != laid({2, 0, 0}));
  }

  // A tag over the ground that its own piece is to be sent to took every click for it.
  void the_tag_of_the_piece_in_hand_lets_the_ground_be_pointed_at() {
    Piece waggons = store(Arm::depot);
    waggons.at = {500, 500};
    const QRectF bare = block_room(waggons);
    waggons.packets = Packets{8, 2, 2};
    const QRectF whole = block_room(waggons);
    const QPointF tag = view.to_pixel(waggons.at) + QPointF(whole.right() - 2, whole.center().y());
    QVERIFY(whole.right() - 2 > bare.right() + 6);
    QVERIFY(stack_at(view, std::span(&waggons, 1), tag));
    waggons.selected = true;
    QVERIFY(!stack_at(view, std::span(&waggons, 1), tag));
    QVERIFY(stack_at(view, std::span(&waggons, 1), view.to_pixel(waggons.at) + bare.center()));
  }

  void a_way_in_reach_one_cut_and_one_too_far_differ_beyond_their_spot() {
    const QImage open = way(SupplyWayDrawing::State::in_reach), cut = way(SupplyWayDrawing::State::cut, "cut, 0.7 ft"),
                 far = way(SupplyWayDrawing::State::too_far, "6 ft end here");
    QVERIFY(differing(open, cut) > 60 && differing(open, far) > 60 && differing(cut, far) > 60);
    // Before it all are the same.
    const QRect before(0, 0, 150, view.size.height());
    QVERIFY(open.copy(before).copy(0, 140, 140, 20) == cut.copy(before).copy(0, 140, 140, 20));
  }

  void a_slip_stands_by_its_pool_and_two_do_not_overlap() {
    std::vector<PoolDrawing> pools(2);
    pools[0].bodies = {{500, 500}, {520, 510}};
    pools[1].bodies = {{560, 500}};
    for (PoolDrawing& pool : pools) pool.name = "Withyholt", pool.state = "hungry since 18";
    const auto rooms = pool_slip_rooms(view, pools);
    QVERIFY(rooms[0] && rooms[1] && !rooms[0]->intersects(*rooms[1]));
    const QRectF field(QPointF(0, 0), QSizeF(view.size));
    QVERIFY(field.contains(*rooms[0]) && field.contains(*rooms[1]));
    pools[1].bodies = {{50'000, 500}};
    QVERIFY(!pool_slip_rooms(view, pools)[1]);
  }

  void a_rail_torn_up_and_a_bridge_broken_differ_and_work_shows_how_far_it_is() {
    const auto broken = [](bool rail) {
      const BreakDrawing drawing{{500, 500}, 0, rail, {}};
      return painted(view.size,
                     [&](QPainter& painter) { paint_breaks(painter, view, std::span(&drawing, 1), day_theme()); });
    };
    QVERIFY(differing(broken(true), broken(false)) > 8);
    std::vector<QImage> works;
    for (const int done : {0, 1, 3}) {
      const WorkDrawing work{{500, 500}, done, 4};
      works.push_back(
          painted(view.size, [&](QPainter& painter) { paint_works(painter, view, std::span(&work, 1), day_theme()); }));
    }
    QVERIFY(differing(works[0], works[1]) > 8 && differing(works[1], works[2]) > 8);
  }
};

SANDGATE_TEST(SupplyMarksTest)

}  // namespace tst_supply_marks
#include "tst_supply_marks.moc"
