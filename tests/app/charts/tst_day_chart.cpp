// The day of a review: every seat has its lane, every order is drawn as it ended, words have their rooms at every size,
// and what lies under the pointer is found.
#include <QPicture>
#include <QSvgGenerator>
#include <QSvgRenderer>
#include <QtTest>

#include "app/charts/day.h"
#include "tests/app/charts/charts_checks.h"
#include "tests/app/charts/sample_review.h"
#include "tests/runner/test.h"

namespace tst_day_chart {

using namespace sandgate;
using namespace sandgate::samples;

namespace {

constexpr QSize wide(1512, 384), narrow(960, 300);
const SeatId hay{4};

DayOptions hay_chosen() {
  DayOptions options;
  options.chosen = hay;
  return options;
}

QRectF all_of(QSize size) { return {QPointF(), QSizeF(size)}; }

DayChart day_of(const Review& review, const DayOptions& options = hay_chosen(), QSize size = wide,
                const ChartLook& look = day_look()) {
  return DayChart(review, options, all_of(size), look);
}

QImage picture(const DayChart& day, QSize size = wide, const ChartLook& look = day_look()) {
  return painted(size, look, [&](QPainter& painter) { day.paint(painter); });
}

/// One order alone that ended so.
Review with_one_order(OrderFate fate) {
  Review review = made_review({.seats = 2, .moves = 20, .orders = 0, .tables = 0});
  OrderLife order;
  order.number = 1, order.seat = SeatId{0}, order.body = BodyId{0}, order.ride = RideId{0}, order.fate = fate;
  const auto at = [&](std::int64_t move) { return Instant{move, review.moves[static_cast<std::size_t>(move)].ended}; };
  order.given = at(3), order.arrived = at(6);
  if (fate == OrderFate::done || fate == OrderFate::overtaken || fate == OrderFate::under_way) order.begun = at(8);
  if (fate == OrderFate::done || fate == OrderFate::overtaken) order.done = at(14);
  if (fate == OrderFate::taken || fate == OrderFate::lost) order.arrived.reset();
  review.orders.push_back(order);
  return review;
}

}  // namespace

class DayChartTest : public QObject {
  Q_OBJECT

 private slots:
  void words_have_their_rooms_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<int>("look");
    QTest::newRow("1920 wide") << wide << 0;
    QTest::newRow("1366 wide") << narrow << 0;
    QTest::newRow("by night") << wide << 1;
    QTest::newRow("in print") << QSize(1100, 400) << 2;
    QTest::newRow("low") << QSize(960, 150) << 0;
    QTest::newRow("high") << QSize(1512, 700) << 0;
    QTest::newRow("tiny") << QSize(330, 120) << 0;
  }
  void words_have_their_rooms() {
    QFETCH(QSize, size);
    QFETCH(int, look);
    const ChartLook looks[] = {day_look(), night_look(), print_look()};
    for (const Review& review :
         {made_review(), empty_review(), made_review({8, 1, 1, 1}), made_review({30, 200, 40, 20})}) {
      const DayChart day = day_of(review, hay_chosen(), size, looks[look]);
      const QString wrong = wrong_with_words(day.drawing(), all_of(size));
      QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    }
    const DayChart day = day_of(made_review(), hay_chosen(), size, looks[look]);
    leave(painted(size, looks[look], [&](QPainter& painter) { day.paint(painter), day.paint_cursor(painter, 18); }),
          QStringLiteral("day-%1").arg(QTest::currentDataTag()).replace(' ', '-'));
  }

  void every_seat_has_a_lane_and_the_chosen_ones_is_twice_as_high() {
    const Review review = made_review();
    const DayChart day = day_of(review);
    for (const Seat& seat : review.setting->seats) QVERIFY2(!day.lane(seat.id).isNull(), seat.name.c_str());
    QVERIFY(std::abs(day.lane(hay).height() - 2 * day.lane(SeatId{5}).height()) < 0.01);
    const DayChart none = day_of(review, {});
    QCOMPARE(none.lane(hay).height(), none.lane(SeatId{5}).height());
    // What is chosen is seen without the words: its lane has another ground.
    const QRect ground = day.lane(hay).adjusted(day.axis().left() + 1, 2, -3, -2).toRect();
    QVERIFY(picture(day).pixelColor(ground.topLeft()) != day_look().ground());
    QCOMPARE(picture(none).pixelColor(none.lane(hay).toRect().topLeft() + QPoint(2, 3)), day_look().ground());
  }

  void lanes_tell_how_many_orders_and_how_old() {
    Review review = with_one_order(OrderFate::done);
    const DayChart day = day_of(review, {}, wide);
    QVERIFY(says(day.drawing(), "Maj-Gen Burke"));
    // Given as move 3 closes and begun as move 8 does: five moves of four minutes.
    QVERIFY(says(day.drawing(), "20 min"));
    review.orders.clear();
    QVERIFY(!says(day_of(review, {}, wide).drawing(), "20 min"));
  }

  // Never colour alone: every end of an order has a mark of its own.
  void ends_of_orders_differ_in_grey() {
    std::vector<std::pair<OrderFate, QImage>> all;
    DayOptions options;
    options.chosen = SeatId{0};
    for (const OrderFate fate :
         {OrderFate::done, OrderFate::overtaken, OrderFate::under_way, OrderFate::waiting, OrderFate::replaced,
          OrderFate::barred, OrderFate::taken, OrderFate::lost, OrderFate::taken_back})
      all.emplace_back(fate, picture(day_of(with_one_order(fate), options)));
    const QRect lane = day_of(with_one_order(OrderFate::done), options).lane(SeatId{0}).toRect();
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        QVERIFY2(differing(all[i].second, all[j].second, lane) >= 3,
                 qPrintable(QString("%1 %2").arg(QString::fromLatin1(word(all[i].first).data()),
                                                 QString::fromLatin1(word(all[j].first).data()))));
  }

  void sides_differ_in_grey() {
    ChartLook look = day_look();
    look.theme.red = look.theme.blue = look.theme.red_label = look.theme.blue_label = Qt::black;
    const Review red = with_one_order(OrderFate::done);
    Review blue = red;
    auto setting = std::make_shared<Setting>(*red.setting);
    setting->sides[0].livery = Livery::blue;
    blue.setting = setting;
    DayOptions options;
    options.chosen = SeatId{0};
    const DayChart day = day_of(red, options, wide, look);
    QVERIFY(differing(picture(day, wide, look), picture(day_of(blue, options, wide, look), wide, look),
                      day.lane(SeatId{0}).toRect()) > 40);
  }

  void the_cursor_stands_at_its_move() {
    const Review review = made_review();
    const DayChart day = day_of(review);
    for (const double at : {0.0, 18.0, 18.5, 41.0}) {
      const QImage with = painted(wide, day_look(), [&](QPainter& painter) { day.paint_cursor(painter, at); });
      const int x = static_cast<int>(std::round(day.axis().x(at)));
      const int y = static_cast<int>(day.field().bottom()) - 3;
      QVERIFY(qGray(with.pixel(x, y)) < 120);
      QCOMPARE(with.pixelColor(x - 6, y), day_look().ground());
      QCOMPARE(with.pixelColor(x + 6, y), day_look().ground());
    }
    QCOMPARE(day.axis().words(18), QString("18 · 10.12"));
    QCOMPARE(day.axis().words(0), QString("0 · 9.00"));
    QCOMPARE(day.axis().words(17.5), QString("18 · 10.10"));
    // Beyond the day it stays at its ends.
    const auto beyond = [&](double at) {
      return painted(wide, day_look(), [&](QPainter& p) { day.paint_cursor(p, at); });
    };
    QCOMPARE(differing(beyond(900), beyond(41)), 0);
  }

  void a_place_on_the_axis_is_a_move_and_back() {
    const MoveAxis axis(made_review().moves, 100, 920);
    for (const double at : {0.0, 0.25, 7.5, 41.0}) QVERIFY(std::abs(axis.at(axis.x(at)) - at) < 1e-9);
    QCOMPARE(axis.at(-50), 0.0);
    QCOMPARE(axis.at(5000), 41.0);
    QCOMPARE(axis.place({3, ExerciseTime::from_iso("1909-09-14T09:09").value()}), 2.25);
    // A clock that shows another minute than its move had does not leave the move.
    QCOMPARE(axis.place({3, ExerciseTime::from_iso("1909-09-14T11:00").value()}), 3.0);
    QCOMPARE(axis.place({900, {}}), 41.0);
    QCOMPARE(axis.place({0, {}}), 0.0);
    double last = 0;
    for (const MoveAxis::Tick& tick : axis.times(70)) {
      QVERIFY(tick.x - last >= 50);
      last = tick.x;
    }
    // Of moves that take no time there are no times, and an order lies in the middle of its move.
    std::vector<ClosedMove> still(4);
    const MoveAxis frozen(still, 0, 300);
    QVERIFY(frozen.times(50).empty());
    QCOMPARE(frozen.place({2, {}}), 1.5);
  }

  void what_lies_under_the_pointer_is_found() {
    const Review review = made_review();
    const DayChart day = day_of(review);
    std::size_t orders = 0;
    for (const ChartHit& spot : day.drawing().spots()) {
      const ChartHit hit = day.hit(spot.room.center());
      QVERIFY(!hit.nothing());
      if (spot.order) {
        ++orders;
        QVERIFY(hit.order.has_value());
        QCOMPARE(hit.seat, spot.seat);
      }
    }
    QCOMPARE(orders, review.orders.size());
    const ChartHit empty_of_orders = day.hit(QPointF(day.axis().x(18), day.field().bottom() - 4));
    QVERIFY(empty_of_orders.at && std::abs(*empty_of_orders.at - 18) < 0.01);
    QVERIFY(day.hit({-5, 5}).nothing());
    QCOMPARE(day.hit(day.lane(hay).center()).seat, hay);
    const auto contact =
        std::ranges::find_if(day.drawing().spots(), [](const ChartHit& one) { return one.contact == TableId{2}; });
    QVERIFY(contact != day.drawing().spots().end());
    QCOMPARE(day.hit(contact->room.center()).contact, TableId{2});
    const auto flag =
        std::ranges::find_if(day.drawing().spots(), [](const ChartHit& one) { return one.moment.has_value(); });
    QVERIFY(flag != day.drawing().spots().end());
    QCOMPARE(*day.hit(flag->room.center()).moment, *flag->moment);
    QCOMPARE(day.seat_beside(hay, 1), SeatId{5});
    QCOMPARE(day.seat_beside(hay, -1), SeatId{3});
    QCOMPARE(day.seat_beside(SeatId{7}, 1), SeatId{7});
  }

  void a_hundred_seats_scroll_by_lanes() {
    const Review review = made_review({100, 1000, 100, 30});
    DayOptions options;
    const DayChart first = day_of(review, options);
    QVERIFY(first.lanes_height() > first.lanes_room().height());
    QVERIFY(first.lane(SeatId{90}).isNull());
    options.scroll = first.scroll_to(SeatId{90});
    const DayChart scrolled = day_of(review, options);
    QVERIFY(!scrolled.lane(SeatId{90}).isNull());
    QVERIFY(scrolled.lane(SeatId{0}).isNull());
    QVERIFY(!says(scrolled.drawing(), "Maj-Gen Burke 1"));
    // What is not seen is not laid out, and of many marks on one pixel one is drawn.
    QVERIFY2(scrolled.drawing().size() < 30'000, qPrintable(QString::number(scrolled.drawing().size())));
    // A lane that is seen already does not move.
    QCOMPARE(scrolled.scroll_to(SeatId{90}), options.scroll);
    options.scroll = 1e9;
    QVERIFY(!day_of(review, options).lane(SeatId{99}).isNull());
  }

  void an_exercise_without_moves_says_so() {
    const DayChart day = day_of(empty_review(), {});
    QVERIFY(says(day.drawing(), "0 moves"));
    QVERIFY(day.drawing().spots().empty());
    const QImage painted_anyway = picture(day);
    QVERIFY(differing(painted_anyway, painted(wide, day_look(), [](QPainter&) {})) > 500);
    // A review of nothing at all, of a file that broke off, is drawn too.
    Review nothing = empty_review();
    nothing.moves.clear(), nothing.figures = {}, nothing.bodies.clear(), nothing.traces.clear();
    const DayChart none = day_of(nothing, {});
    QVERIFY(none.hit({700, 200}).at.has_value());
    QVERIFY(!picture(none).isNull());
  }

  void by_night_nothing_is_bright() {
    const DayChart day = day_of(made_review(), hay_chosen(), wide, night_look());
    const QImage night = picture(day, wide, night_look());
    int bright = 0;
    for (int y = 0; y < night.height(); ++y)
      for (int x = 0; x < night.width(); ++x) bright += qGray(night.pixel(x, y)) > 200;
    QVERIFY2(bright < 50, qPrintable(QString::number(bright)));
    QVERIFY(differing(night, picture(day_of(made_review()))) > night.width() * night.height() / 2);
  }

  void an_svg_shows_the_same() {
    const DayChart day = day_of(made_review());
    QBuffer bytes;
    QVERIFY(bytes.open(QIODevice::ReadWrite));
    QSvgGenerator generator;
    generator.setOutputDevice(&bytes);
    generator.setSize(wide);
    generator.setViewBox(QRect(QPoint(), wide));
    generator.setResolution(96);
    {
      QPainter painter(&generator);
      day.paint(painter);
    }
    QSvgRenderer renderer(bytes.data());
    QVERIFY(renderer.isValid());
    // Lanes are compared, which have no words: those of an SVG may sit a little otherwise.
    const QImage direct = picture(day),
                 drawn = painted(wide, day_look(), [&](QPainter&painter) { renderer.render(&painter, all_of(wide)); });
    const QRect lane(static_cast<int>(day.axis().left()) + 40, static_cast<int>(day.lanes_room().top()), 900,
                     static_cast<int>(day.lanes_room().height()));
    const int differ = differing(direct, drawn, lane);
    QVERIFY2(differ < lane.width() * lane.height() / 25, qPrintable(QString::number(differ)));
    QVERIFY(!bytes.data().contains("clip-path"));
  }
};

SANDGATE_TEST(DayChartTest)

}  // namespace tst_day_chart
#include "tst_day_chart.moc"
