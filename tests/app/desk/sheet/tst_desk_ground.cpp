// What the ground allows, asked on a commander's desk: how far a body gets, what a place sees, how long a line is.
#include <cmath>

#include "app/desk/model/drawing_model.h"
#include "app/desk/model/pieces.h"
#include "app/desk/sheet/troops_layer.h"
#include "tests/app/fixtures/open_desk.h"
#include "tests/app/fixtures/patience.h"
#include "tests/runner/test.h"

namespace tst_desk_ground {

using namespace sandgate;
using namespace sandgate::tests;

class DeskGroundTest : public QObject, private tests::OpenDesk {
  Q_OBJECT

 private slots:
  void initTestCase() { apply_look(*qApp); }
  void init() { open(); }
  void cleanup() { shut(); }

  void reach_is_drawn_of_the_body_in_hand() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_G);
    QVERIFY(desk_->reach().on() && !desk_->reach().lines());  // nobody is in hand
    desk_->model().select(Handle{1});
    QTRY_VERIFY_WITH_TIMEOUT(desk_->reach().lines(), patience);
    const MapPoint at = client_->briefing().to_ground(client_->picture().bodies[1].at);
    const Rulebook& rules = client_->briefing().rulebook;
    const double move_m = client_->briefing().scale.metres(march_rates(rules, Arm::cavalry, Formation::fours).across) *
                          rules.wide.multiplier;
    for (const ReachLines::Line& line : desk_->reach().lines()->lines) {
      QVERIFY(line.moves >= 1 && line.moves <= ReachShade::most_moves && line.moves % ReachShade::every_moves == 0);
      // Level ground off the road: nobody gets further than his rate by road, and the river is nowhere crossed.
      for (const MapPoint p : line.points) QVERIFY(p.north < 3100);
      for (const MapPoint p : line.points) QVERIFY(distance_m(p, at) < move_m * 2.1 * line.moves);
    }
    QVERIFY(std::ranges::any_of(desk_->reach().lines()->lines,
                                [](const auto& line) { return line.moves == ReachShade::every_moves; }));
    desk_->model().select({});
    QVERIFY(!desk_->reach().lines());
    QTest::keyClick(&desk_->sheet(), Qt::Key_G);
    QVERIFY(!desk_->reach().on());
    QVERIFY(client_->sent.empty());
  }

  // A place that is an objective has its name from the sheet, and once.
  void a_name_is_not_drawn_twice_over_an_objective() {
    const MapPoint at{4000, 2200};
    client_->briefing_.country = Country::level(
        6000, 4000, {{FeatureKind::place, FeatureClass::village, FeatureShape::point, {at}, {}, "Netherlode", 0, 0}});
    const Side& side = client_->briefing_.sides[client_->picture().side.index()];
    client_->briefing_.sides[side.id.index()].objectives = {{"Netherlode", client_->briefing_.to_table(at)}};
    sheet_.reset();
    make_desk();
    const View view = desk_->sheet().view();
    const SheetStyle style;
    painted(view, [&](QPainter& painter) { sheet_->paint(painter, view, style, day_theme()); });
    QVERIFY(sheet_->names(view, style, "NETHERLODE", at));
    QVERIFY(!sheet_->names(view, style, "Netherlode", {1000, 1000}));
    QVERIFY(!sheet_->names(view, style, "Nether", at));
    const DrawingModel drawings(desk_->model());
    const RideBook rides(desk_->model());
    const PaperModel papers(desk_->model());
    const TroopsLayer troops(desk_->model(), desk_->screen(), desk_->shade(), drawings, rides, papers, sheet_);
    // What is written beside the ring of the objective.
    const auto letters = [&](const std::optional<SheetStyle>& of) {
      const QImage seen = painted(view, [&](QPainter& painter) { troops.paint(painter, view, of); });
      const QPointF ring = view.to_pixel(at);
      constexpr double round = 17;
      int ink = 0;
      for (int y = -40; y <= 40; ++y)
        for (int x = -140; x <= 140; ++x) {
          const QPoint pixel = (ring + QPointF(x, y)).toPoint();
          if (std::hypot(x, y) > round && seen.rect().contains(pixel)) ink += seen.pixelColor(pixel).alpha() > 0;
        }
      return ink;
    };
    QCOMPARE(letters(style), 0);
    QVERIFY(letters(std::nullopt) > 100);  // between two scales the sheet writes nothing
  }

  // Labels keep off what lies over the sheet.
  void a_label_keeps_off_the_scale() {
    const View view = desk_->sheet().view();
    const DrawingModel drawings(desk_->model());
    const RideBook rides(desk_->model());
    const PaperModel papers(desk_->model());
    const TroopsLayer troops(desk_->model(), desk_->screen(), desk_->shade(), drawings, rides, papers, sheet_);
    const Piece piece = piece_of(client_->picture().bodies[0], client_->briefing(), Livery::blue);
    const QRectF block = block_room(piece).translated(view.to_pixel(piece.at));
    const auto letters = [&](const QRectF& panel, const QRectF& where) {
      const QImage seen = painted(view, [&](QPainter& painter) { troops.paint(painter, view, std::nullopt, panel); });
      int ink = 0;
      for (int y = static_cast<int>(where.top()); y < where.bottom(); ++y)
        for (int x = static_cast<int>(where.left()); x < where.right(); ++x)
          if (seen.rect().contains(x, y)) ink += seen.pixelColor(x, y).alpha() > 0;
      return ink;
    };
    const QRectF beside(block.right() + 8, block.top() - 40, 150, block.height() + 80);
    QVERIFY(letters({}, beside) > 50);
    QCOMPARE(letters(beside, beside), 0);
  }

  void a_place_is_looked_from() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_V, Qt::ShiftModifier);
    QVERIFY(!desk_->shade().place());
    click(ground_pixel({2500, 2000}));
    QVERIFY(desk_->shade().place());
    QVERIFY(distance_m(*desk_->shade().place(), {2500, 2000}) < 40);
    QTRY_VERIFY_WITH_TIMEOUT(desk_->shade().area(), patience);
    QVERIFY(!desk_->shade().area()->rings.empty());
    QVERIFY(desk_->model().draft().places.empty());
    click(ground_pixel({4000, 2000}));  // clicks mean marches again
    QVERIFY(distance_m(*desk_->shade().place(), {2500, 2000}) < 40);
    QTest::keyClick(&desk_->sheet(), Qt::Key_Escape);
    QVERIFY(!desk_->shade().place() && !desk_->shade().area());
    QTest::keyClick(&desk_->sheet(), Qt::Key_V, Qt::ShiftModifier);
    QTest::keyClick(&desk_->sheet(), Qt::Key_Escape);  // thought better of it
    click(ground_pixel({2500, 2000}));
    QVERIFY(!desk_->shade().place());
    QVERIFY(client_->sent.empty());
  }

  // Measuring

  void a_line_is_measured_and_nothing_ordered() {
    desk_->model().select(Handle{1});
    QTest::keyClick(&desk_->sheet(), Qt::Key_D);
    QVERIFY(desk_->measure().active());
    click(ground_pixel({2000, 2000}));
    click(ground_pixel({4000, 2000}));
    QTest::keyClick(&desk_->sheet(), Qt::Key_Return);
    QVERIFY(!desk_->measure().open());
    QVERIFY(std::abs(desk_->measure().measured()->length_m - 2000) < 60);
    QTest::keyClick(&desk_->sheet(), Qt::Key_Backspace);
    QCOMPARE(desk_->measure().places().size(), 1U);
    QTest::keyClick(&desk_->sheet(), Qt::Key_Escape);
    QVERIFY(desk_->measure().active() && desk_->measure().places().empty());
    QTest::keyClick(&desk_->sheet(), Qt::Key_Escape);
    QVERIFY(!desk_->measure().active());
    QCOMPARE(desk_->model().selected(), Handle{1});
    QVERIFY(desk_->model().draft().places.empty());
    QVERIFY(client_->sent.empty());
  }

  void the_orders_give_way_to_the_measure_and_come_back() {
    QVERIFY(desk_->orders().isVisible());
    QTest::keyClick(&desk_->sheet(), Qt::Key_D);
    QVERIFY(!desk_->orders().isVisible());
    QVERIFY(shown("Click where the line begins."));
    const DeskMemory left = desk_->memory();
    QTest::keyClick(&desk_->sheet(), Qt::Key_D);
    QVERIFY(desk_->orders().isVisible());
    desk_->recall(left);  // as the seat finds it that was measuring
    QVERIFY(desk_->orders().isVisible());
    QVERIFY(!shown("Click where the line begins."));
  }

 private:
  template <class Paint>
  static QImage painted(const View& view, Paint paint) {
    QImage picture(view.size, QImage::Format_ARGB32_Premultiplied);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    paint(painter);
    return picture;
  }
};

SANDGATE_TEST(DeskGroundTest)

}  // namespace tst_desk_ground
#include "tst_desk_ground.moc"
