// The day with what was taken back and with forks (KS-10): their lines leave it where they part, what was ordered there
// stands under the seat's own lane, the axis goes on as long as they do; and what the umpire said and brought about.
#include <QtTest>

#include "app/charts/day.h"
#include "tests/app/charts/charts_checks.h"
#include "tests/app/charts/sample_review.h"
#include "tests/runner/test.h"

namespace tst_day_branches {

using namespace sandgate;
using namespace sandgate::samples;

namespace {

constexpr QSize wide(1512, 384), narrow(960, 300);
const SeatId burke{0}, hay{4};

QRectF all_of(QSize size) { return {QPointF(), QSizeF(size)}; }

/// An exercise that left another at the close of move 20, with an order of Hay's given after that, and one before.
struct Parted {
  Review main = made_review({.seats = 8, .moves = 40, .orders = 12, .tables = 4});
  Review branch = main;
  DayOptions options;

  explicit Parted(std::int64_t moves = 26) {
    branch.orders.clear();
    branch.moves.resize(static_cast<std::size_t>(std::min<std::int64_t>(moves, 40) + 1));
    while (std::ssize(branch.moves) <= moves) {
      ClosedMove next = branch.moves.back();
      ++next.number, next.begun = next.ended, next.ended = next.ended.after(4);
      branch.moves.push_back(next);
    }
    put(hay, 18, 19);
    put(hay, 21, 24);
    options.branches.push_back({"Taken back to 10.20", true, 20, static_cast<double>(moves), 20'000, 7, &branch});
  }
  void put(SeatId seat, std::int64_t given, std::int64_t done) {
    OrderLife order;
    order.number = std::ssize(branch.orders) + 1;
    order.seat = seat, order.body = BodyId{0}, order.fate = OrderFate::done;
    // Numbered so that it is after the parting just where it was given after it.
    order.event = given * 1'000;
    const auto at = [&](std::int64_t move) {
      return Instant{move, branch.moves[static_cast<std::size_t>(move)].ended};
    };
    order.given = order.arrived.emplace(at(given));
    order.begun = at(given + 1), order.done = at(done);
    branch.orders.push_back(order);
  }
  DayChart day(QSize size = wide, const ChartLook& look = day_look()) const {
    return DayChart(main, options, all_of(size), look);
  }
};

}  // namespace

class DayBranchesTest : public QObject {
  Q_OBJECT

 private slots:
  void KS_10_a_branch_leaves_the_day_where_it_parts() {
    const Parted parted;
    const DayChart day = parted.day();
    const QRectF line = day.branch_line(0);
    QVERIFY(!line.isNull());
    QVERIFY(std::abs(line.left() - day.axis().x(20)) < 1);
    QVERIFY(std::abs(line.right() - day.axis().x(26)) < 1);
    QVERIFY(says(day.drawing(), "Taken back to 10.20, 7 orders"));
    const ChartHit hit = day.hit(line.center());
    QCOMPARE(hit.branch, std::size_t{0});
    QVERIFY(hit.at && std::abs(*hit.at - 23) < 0.2);
    // Without it the day is as it was.
    QVERIFY(DayChart(parted.main, {}, all_of(wide), day_look()).branch_line(0).isNull());
  }

  void KS_10_its_orders_stand_under_the_seat_that_gave_them() {
    const Parted parted;
    const DayChart day = parted.day();
    const QRectF under = day.branch_lane(hay, 0);
    QVERIFY(!under.isNull());
    QVERIFY(std::abs(under.top() - day.lane(hay).bottom()) < 0.6);
    QVERIFY(under.height() < day.lane(hay).height());
    QVERIFY(day.branch_lane(burke, 0).isNull());
    // That which followed is found by its number and event; what was given before they part is no order of it alone.
    const ChartHit later = day.hit({day.axis().x(22.5), under.center().y()});
    QCOMPARE(later.branch, std::size_t{0});
    QCOMPARE(later.order, std::int64_t{2});
    QCOMPARE(later.event, std::int64_t{21'000});
    QCOMPARE(later.seat, hay);
    QVERIFY(!day.hit({day.axis().x(18.5), under.center().y()}).order);
    QCOMPARE(told_of_order(parted.branch, parted.branch.orders[1]).left(7), QStringLiteral("Order 2"));
    // It is lighter than what stands, and not nothing.
    const QImage picture = painted(wide, day_look(), [&](QPainter& painter) { day.paint(painter); });
    const auto darkest = [&](const QRectF& lane) {
      int dark = 255;
      for (int x = static_cast<int>(day.axis().x(21)); x < static_cast<int>(day.axis().x(24)); ++x)
        for (int y = static_cast<int>(lane.top()) + 2; y < static_cast<int>(lane.bottom()) - 2; ++y)
          dark = std::min(dark, qGray(picture.pixel(x, y)));
      return dark;
    };
    QVERIFY(darkest(under) < 200);
  }

  // Up and down go by seats, whatever lies between their lanes.
  void keys_go_by_seats() {
    const Parted parted;
    const DayChart day = parted.day(), plain(parted.main, {}, all_of(wide), day_look());
    for (const int by : {-1, 1}) QCOMPARE(day.seat_beside(hay, by), plain.seat_beside(hay, by));
  }

  void a_branch_that_went_on_longer_makes_the_axis_longer() {
    const Parted parted(52);
    const DayChart day = parted.day();
    QCOMPARE(day.axis().last(), std::int64_t{52});
    QVERIFY(std::abs(day.branch_line(0).right() - day.axis().x(52)) < 1);
    // The day itself ends where it ended: behind its last move no strength is drawn.
    const QImage picture = painted(wide, day_look(), [&](QPainter& painter) { day.paint(painter); });
    const int foot = wide.height() - 14;
    QCOMPARE(picture.pixelColor(static_cast<int>(day.axis().x(51)) + 2, foot), day_look().ground());
    const QString wrong = wrong_with_words(day.drawing(), all_of(wide));
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
  }

  void one_stands_on_it() {
    Parted parted;
    const DayChart off = parted.day();
    parted.options.on = 0;
    const DayChart on = parted.day();
    const auto cursor = [&](const DayChart& day) {
      return painted(wide, day_look(), [&](QPainter& painter) { day.paint_cursor(painter, 23); });
    };
    const QRect there = QRectF(on.axis().x(23) - 8, on.branch_line(0).top(), 16, on.branch_line(0).height()).toRect();
    QVERIFY(differing(cursor(on), cursor(off), there) > 20);
  }

  // Of very many the one that is looked into stays, and the latest; the others are counted.
  void of_many_some_are_shown() {
    Parted parted;
    for (int i = 0; i < 20; ++i)
      parted.options.branches.push_back({QString("Taken back %1").arg(i), true, 4.0 + i, 6.0 + i, 0, 2, nullptr});
    const DayChart day = parted.day();
    QVERIFY(!day.branch_line(0).isNull());
    QVERIFY(!day.branch_line(20).isNull());
    QVERIFY(day.branch_line(5).isNull());
    QVERIFY(says(day.drawing(), "18 more"));
  }

  void words_have_their_rooms_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<int>("look");
    QTest::newRow("1920 wide") << wide << 0;
    QTest::newRow("1366 wide") << narrow << 0;
    QTest::newRow("by night") << wide << 1;
    QTest::newRow("in print") << QSize(1100, 400) << 2;
    QTest::newRow("low") << QSize(960, 150) << 0;
    QTest::newRow("tiny") << QSize(330, 120) << 0;
  }
  void words_have_their_rooms() {
    QFETCH(QSize, size);
    QFETCH(int, look);
    const ChartLook looks[] = {day_look(), night_look(), print_look()};
    for (const std::int64_t moves : {21, 26, 40, 60}) {
      Parted parted(std::max<std::int64_t>(moves, 25));
      parted.options.chosen = hay;
      parted.options.on = 0;
      parted.options.branches.push_back({"a fork with a name of some length", false, 39, 40, 39'000, 1, nullptr});
      parted.options.branches.push_back({"Taken back to 9.04", true, 0, 3, 0, 1, nullptr});
      const DayChart day = parted.day(size, looks[look]);
      const QString wrong = wrong_with_words(day.drawing(), all_of(size));
      QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
      leave(painted(size, looks[look], [&](QPainter& painter) { day.paint(painter), day.paint_cursor(painter, 23); }),
            QStringLiteral("day-branches-%1-%2").arg(QTest::currentDataTag()).arg(moves).replace(' ', '-'));
    }
  }

  // A ruling, an inject and an announcement are told apart without colour, and lead to their events.
  void marks_of_the_umpire_lead_to_their_events() {
    const Review review = made_review({.seats = 2, .moves = 20, .orders = 0, .tables = 0});
    std::vector<QImage> pictures;
    QRect where;
    for (const auto kind : {UmpireMark::Kind::ruling, UmpireMark::Kind::inject, UmpireMark::Kind::announcement}) {
      DayOptions options;
      options.umpire.push_back({7.5, {}, kind, 412, "The dam has broken"});
      const DayChart day(review, options, all_of(wide), day_look());
      QVERIFY(says(day.drawing(), "The dam has broken"));
      std::optional<QPointF> found;
      for (double y = 0; y < wide.height() && !found; y += 2)
        if (day.hit({day.axis().x(7.5), y}).event == 412) found = QPointF(day.axis().x(7.5), y);
      QVERIFY(found);
      where = QRectF(found->x() - 8, found->y() - 4, 16, 24).toRect();
      pictures.push_back(painted(wide, day_look(), [&](QPainter& painter) { day.paint(painter); }));
    }
    for (std::size_t i = 0; i < pictures.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) QVERIFY(differing(pictures[i], pictures[j], where) > 8);
  }

  // What waited for the umpire and then came is one mark, not two.
  void an_inject_that_came_is_marked_once() {
    Review review = made_review({.seats = 2, .moves = 20, .orders = 0, .tables = 0});
    review.figures.load.items.clear();
    Attended waited;
    waited.kind = "inject", waited.move = 6, waited.until = 8;
    review.figures.load.items.push_back(waited);
    DayOptions options;
    QVERIFY(says(DayChart(review, options, all_of(wide), day_look()).drawing(), "inject"));
    options.umpire.push_back({7.6, {}, UmpireMark::Kind::inject, 90, "“Fog” comes to pass"});
    const DayChart day(review, options, all_of(wide), day_look());
    QVERIFY(std::ranges::none_of(day.drawing().texts(), [](const DrawnText& text) { return text.text == "inject"; }));
  }
};

SANDGATE_TEST(DayBranchesTest)

}  // namespace tst_day_branches
#include "tst_day_branches.moc"
