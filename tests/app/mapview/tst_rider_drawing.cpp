// Riders and post flags on the sheet (KS-11): seen on it by day and night, reckoned ones told from those that were
// seen, the own post from others', and nothing drawn of what is out of the picture.
#include <QtTest>
#include <cmath>
#include <vector>

#include "app/mapview/rider_drawing.h"
#include "tests/runner/test.h"

namespace tst_rider_drawing {

using namespace sandgate;

namespace {

const View view{{500, 500}, 0.5, QSize(500, 500)};

template <class Paint>
QImage painted(const Theme& theme, const Paint& paint) {
  QImage picture(view.size, QImage::Format_ARGB32_Premultiplied);
  picture.fill(theme.paper);
  QPainter painter(&picture);
  paint(painter);
  return picture;
}
QImage riders(const std::vector<RiderMark>& marks, const Theme& theme = day_theme()) {
  return painted(theme, [&](QPainter& painter) { paint_riders(painter, view, marks, theme); });
}
QImage flags(const std::vector<PostFlag>& marks, const Theme& theme = day_theme()) {
  return painted(theme, [&](QPainter& painter) { paint_post_flags(painter, view, marks, theme); });
}

int differing(const QImage& a, const QImage& b) {
  int count = 0;
  for (int y = 0; y < a.height(); ++y) {
    for (int x = 0; x < a.width(); ++x) count += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > 24;
  }
  return count;
}

RiderMark on_his_way() {
  RiderMark mark;
  mark.at = {500, 500};
  mark.way = {{400, 450}, {500, 500}, {600, 520}};
  mark.reckoned = true;
  return mark;
}

}  // namespace

class RiderDrawingTest : public QObject {
  Q_OBJECT

 private slots:
  void KS_11_2_riders_are_seen_and_told_apart() {
    for (const Theme& theme : {day_theme(), night_theme()}) {
      const QImage bare = riders({}, theme);
      const RiderMark reckoned = on_his_way();
      RiderMark seen = reckoned;
      seen.reckoned = false;
      RiderMark chosen = reckoned;
      chosen.chosen = true;
      RiderMark named = reckoned;
      named.label = "order 3, about 10.04";
      QVERIFY(differing(riders({reckoned}, theme), bare) > 40);
      QVERIFY(differing(riders({reckoned}, theme), riders({seen}, theme)) > 8);
      QVERIFY(differing(riders({reckoned}, theme), riders({chosen}, theme)) > 40);
      QVERIFY(differing(riders({reckoned}, theme), riders({named}, theme)) > 20);
    }
  }

  // Of one who should have arrived the way alone is drawn, and only because it is looked at.
  void KS_11_2_who_should_have_arrived_is_not_drawn() {
    RiderMark gone = on_his_way();
    gone.gone = true;
    gone.label = "order 3, about 10.04";
    RiderMark way = gone;
    way.label.clear();
    QCOMPARE(riders({gone}), riders({way}));
    QVERIFY(riders({gone}) != riders({on_his_way()}));
    way.way.clear();
    QCOMPARE(riders({way}), riders({}));
  }

  void labels_of_riders_in_one_place_stand_clear_of_one_another() {
    std::vector<RiderMark> marks;
    for (int i = 0; i < 9; ++i) {
      RiderMark mark = on_his_way();
      mark.at = {500.0 + (i < 6 ? i : 12 * i), 500};  // six set out together, three are a little on
      mark.label = QString("order %1, about 9.%2").arg(i).arg(10 + i);
      marks.push_back(mark);
    }
    std::vector<QRectF> rooms;
    painted(day_theme(), [&](QPainter& painter) { rooms = paint_riders(painter, view, marks, day_theme()); });
    QVERIFY(rooms.size() >= 2 && rooms.size() < marks.size());
    for (std::size_t i = 0; i < rooms.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) QVERIFY(!rooms[i].intersects(rooms[j]));
    }
    // Where everything is taken nothing is written, but for the one that is looked at.
    const std::vector<QRectF> everywhere{QRectF(0, 0, 500, 500)};
    painted(day_theme(),
            [&](QPainter& painter) { rooms = paint_riders(painter, view, marks, day_theme(), everywhere); });
    QVERIFY(rooms.empty());
    marks[7].chosen = true;
    painted(day_theme(),
            [&](QPainter& painter) { rooms = paint_riders(painter, view, marks, day_theme(), everywhere); });
    QCOMPARE(rooms.size(), std::size_t{1});
  }

  void what_is_out_of_the_picture_is_not_drawn() {
    RiderMark far = on_his_way();
    far.at = {9e6, 9e6};
    far.way = {{9e6, 9e6}, {9.1e6, 9e6}};
    far.label = "order 3, about 10.04";
    QCOMPARE(riders({far}), riders({}));
    QCOMPARE(flags({{{9e6, 9e6}, QRectF(-15, -10, 30, 20), Livery::red, true}}), flags({}));
  }

  void KS_11_1_the_own_post_is_told_from_others() {
    for (const Theme& theme : {day_theme(), night_theme()}) {
      const PostFlag own{{500, 500}, QRectF(-15, -10, 30, 20), Livery::blue, true};
      PostFlag other = own;
      other.own = false;
      QVERIFY(differing(flags({own}, theme), flags({}, theme)) > 20);
      QVERIFY(differing(flags({own}, theme), flags({other}, theme)) > 10);
    }
  }
};

SANDGATE_TEST(RiderDrawingTest)

}  // namespace tst_rider_drawing
#include "tst_rider_drawing.moc"
