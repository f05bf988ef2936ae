// What the ground allows, asked on a commander's desk: how far a body gets, what a place sees, how long a line is.
#include <cmath>

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
};

SANDGATE_TEST(DeskGroundTest)

}  // namespace tst_desk_ground
#include "tst_desk_ground.moc"

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
