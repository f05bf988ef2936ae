// Traces on a sheet, an order as a graphic time-table, and exercises beside each other.
#include <QtTest>

#include "app/charts/compared.h"
#include "app/charts/timetable.h"
#include "app/charts/traces.h"
#include "tests/app/charts/charts_checks.h"
#include "tests/app/charts/sample_review.h"
#include "tests/runner/test.h"

namespace tst_review_drawings {

using namespace sandgate;
using namespace sandgate::samples;

namespace {

const View view = View::fit({0, 0, 16'000, 12'000}, QSize(702, 430));

/// One body that marches east, a kilometre a move.
Review one_march(Livery livery, std::int64_t men = 60) {
  Review review = made_review({.seats = 2, .moves = 14, .orders = 0, .tables = 0});
  auto setting = std::make_shared<Setting>(*review.setting);
  setting->sides[0].livery = livery;
  review.setting = setting;
  for (Trace& trace : review.traces) trace.clear();
  for (std::int64_t move = 0; move <= 14; ++move) {
    TracePoint point;
    point.move = move, point.men = men;
    point.at = review.setting->to_table({1'000.0 + 1'000.0 * static_cast<double>(move), 6'000});
    review.traces[0].push_back(point);
  }
  return review;
}

QImage traced(const Review& review, const TraceOptions& options, const ChartLook& look = day_look()) {
  return painted(view.size, look, [&](QPainter& painter) { TraceDrawing(review, view, options, look).paint(painter); });
}

int pixel_x(double east) { return static_cast<int>(view.to_pixel(MapPoint{east, 6'000}).x()); }
int pixel_y() { return static_cast<int>(view.to_pixel(MapPoint{0, 6'000}).y()); }

/// How much ink stands in a column across the march.
double ink_at(const QImage& picture, double east) {
  double ink = 0;
  for (int x = pixel_x(east) - 4; x <= pixel_x(east) + 4; ++x)
    for (int y = pixel_y() - 12; y <= pixel_y() + 12; ++y)
      ink += qGray(day_look().ground().rgb()) - qGray(picture.pixel(x, y));
  return ink / 9;
}

struct Told {
  Review review;
  Lineage lineage;
};
Told overtaken_order() {
  Told told{made_review({.seats = 2, .moves = 41, .orders = 0, .tables = 0}), {}};
  const auto at = [&](std::int64_t minute) {
    return Instant{minute / 4 + 1, told.review.moves[0].begun.after(minute)};
  };
  OrderLife order;
  order.number = 44, order.seat = SeatId{1}, order.body = BodyId{5}, order.ride = RideId{0},
  order.fate = OrderFate::overtaken;
  order.overtaken = Overtaken::place_held, order.by = BodyId{0}, order.held_since = at(58), order.rests_on = at(48);
  order.given = at(62), order.arrived = at(84), order.begun = at(88), order.done = at(104);
  for (std::int64_t n = 1; n < 44; ++n) {
    OrderLife other;
    other.number = n, other.seat = SeatId{0}, other.body = BodyId{0};
    told.review.orders.push_back(other);
  }
  told.review.orders.push_back(order);
  Lineage& lineage = told.lineage;
  lineage.order = 44;
  const auto step = [&](LineageKind kind, std::int64_t minute, Clause clause = {}, BodyId body = BodyId{5},
                        std::int64_t men = 0) {
    LineageStep one;
    one.kind = kind, one.when = at(minute), one.event = minute * 7, one.body = body, one.seat = SeatId{1},
    one.clause = clause, one.men = men;
    lineage.steps.push_back(one);
  };
  step(LineageKind::seen, 48), step(LineageKind::changed, 58, {}, BodyId{0}), step(LineageKind::given, 62);
  step(LineageKind::contact, 68, clauses::contact), step(LineageKind::crossed, 76, clauses::visibility),
      step(LineageKind::arrived, 84);
  step(LineageKind::begun, 88), step(LineageKind::known, 90),
      step(LineageKind::decided, 104, clauses::melee_outcome, BodyId{5}, 18);
  lineage.rides = {{RideId{0}, true, true, at(62), at(84)},
                   {RideId{1}, false, false, at(48), at(60)},
                   {RideId{2}, false, false, at(68), at(90)}};
  return told;
}

ComparedExercise exercise(const QString& name, std::int64_t red, std::int64_t blue) {
  ComparedExercise one;
  one.name = name, one.moves = 30, one.tables = 2;
  one.sides.resize(2);
  one.sides[0].side = "Red", one.sides[0].men = 385, one.sides[0].lost = red;
  one.sides[1].side = "Blue", one.sides[1].livery = Livery::blue, one.sides[1].men = 389, one.sides[1].lost = blue;
  return one;
}

}  // namespace

class ReviewDrawingsTest : public QObject {
  Q_OBJECT

 private slots:
  void traces_are_broad_as_their_men_and_fade_with_age() {
    const QImage many = traced(one_march(Livery::blue, 80), TraceOptions::of_window(14));
    const QImage few = traced(one_march(Livery::blue, 10), TraceOptions::of_window(14));
    QVERIFY(ink_at(many, 14'500) > 1.5 * ink_at(few, 14'500));
    QVERIFY(ink_at(many, 14'500) > 1.5 * ink_at(many, 6'500));
    // Twelve moves are shown, and none that are to come.
    QVERIFY(std::abs(ink_at(many, 1'900)) < 1);
    const QImage earlier = traced(one_march(Livery::blue, 80), TraceOptions::of_window(5));
    QVERIFY(ink_at(earlier, 5'500) > 20);
    QVERIFY(std::abs(ink_at(earlier, 6'900)) < 1);
    // Within a move it has come as far as its part.
    QVERIFY(ink_at(traced(one_march(Livery::blue, 80), TraceOptions::of_window(5.8)), 6'500) > 20);
    const QImage whole = traced(one_march(Livery::blue, 80), TraceOptions::of_report(14));
    QVERIFY(ink_at(whole, 1'900) > 20);
  }

  // Petra Sancta for lines: Red is cut across, Blue has a light core.
  void sides_differ_in_grey() {
    ChartLook look = day_look();
    look.theme.red = look.theme.blue = Qt::black;
    const QImage red = traced(one_march(Livery::red), TraceOptions::of_window(14), look),
                 blue = traced(one_march(Livery::blue), TraceOptions::of_window(14), look);
    QVERIFY(differing(red, blue) > 200);
    // Along its middle Red changes again and again; Blue does not, and across it is light within.
    const auto changes = [&](const QImage& picture, int y) {
      int count = 0;
      for (int x = pixel_x(11'500); x < pixel_x(14'500); ++x)
        count += std::abs(qGray(picture.pixel(x, y)) - qGray(picture.pixel(x + 1, y))) > 8;
      return count;
    };
    QVERIFY2(changes(red, pixel_y()) > 20 && changes(blue, pixel_y()) < 8,
             qPrintable(QString("%1 %2").arg(changes(red, pixel_y())).arg(changes(blue, pixel_y()))));
  }

  void a_trace_is_found_under_the_pointer() {
    const Review review = one_march(Livery::red);
    const TraceDrawing drawing(review, view, TraceOptions::of_window(14), day_look());
    const ChartHit hit = drawing.hit(view.to_pixel(MapPoint{9'500, 6'000}));
    QCOMPARE(hit.body, BodyId{0});
    QVERIFY2(hit.at && std::abs(*hit.at - 8.5) < 0.3, qPrintable(QString::number(hit.at.value_or(-1))));
    QVERIFY(drawing.hit(view.to_pixel(MapPoint{9'500, 2'000})).nothing());
  }

  void names_of_traces_stand_clear() {
    const Review review = made_review({.seats = 20, .moves = 20, .orders = 0, .tables = 0});
    const QRectF taken(0, 0, 300, 200);
    const TraceDrawing drawing(review, view, TraceOptions::of_report(20), print_look(), std::span(&taken, 1));
    QVERIFY(drawing.names().size() > 4);
    for (std::size_t i = 0; i < drawing.names().size(); ++i) {
      QVERIFY(!drawing.names()[i].intersects(taken));
      for (std::size_t j = 0; j < i; ++j) QVERIFY(!drawing.names()[i].intersects(drawing.names()[j]));
    }
    leave(painted(view.size, print_look(), [&](QPainter& painter) { drawing.paint(painter); }), "traces");
  }

  void a_time_table_tells_every_step_in_both_forms() {
    const Told told = overtaken_order();
    for (const bool report : {false, true}) {
      TimetableOptions options;
      options.report = report;
      const QRectF room(0, 0, report ? 900 : 400, report ? 330 : 440);
      const Timetable table(told.review, told.lineage, options, room, day_look());
      const QString wrong = wrong_with_words(table.drawing(), room);
      QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
      QVERIFY(says(table.drawing(), "Lt-Col Hay"));
      QVERIFY(says(table.drawing(), "4/Lancs Fus"));
      QVERIFY(says(table.drawing(), "26 min"));
      QVERIFY(says(table.drawing(), "LW-5.3"));
      for (const LineageStep& step : told.lineage.steps)
        QVERIFY2(
            std::ranges::any_of(table.drawing().spots(), [&](const ChartHit& hit) { return hit.event == step.event; }),
            qPrintable(QString::fromLatin1(word(step.kind).data())));
      const QImage without =
          painted(room.size().toSize(), day_look(), [&](QPainter& painter) { table.paint(painter); });
      const QImage with = painted(room.size().toSize(), day_look(),
                                  [&](QPainter& painter) { table.paint(painter), table.paint_cursor(painter, 18); });
      const QImage outside = painted(room.size().toSize(), day_look(),
                                     [&](QPainter& painter) { table.paint(painter), table.paint_cursor(painter, 2); });
      QVERIFY(differing(with, without) > 50);
      QCOMPARE(differing(outside, without), 0);
      leave(with, report ? "time-table-report" : "time-table");
    }
  }

  void a_time_table_that_is_too_low_leaves_out_what_weighs_least() {
    const Told told = overtaken_order();
    const QRectF room(0, 0, 384, 200);
    const Timetable table(told.review, told.lineage, {}, room, day_look());
    QVERIFY(table.wanted_height() > room.height());
    const QString wrong = wrong_with_words(table.drawing(), room);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    QVERIFY(says(table.drawing(), "gives the order"));
    QVERIFY(!says(table.drawing(), "reads what came"));
  }

  void given_words_stand_instead_of_the_rooms_own() {
    const Told told = overtaken_order();
    TimetableOptions options;
    options.words.resize(told.lineage.steps.size());
    options.words[2] = "Hay signs";
    const Timetable table(told.review, told.lineage, options, {0, 0, 400, 440}, day_look());
    QVERIFY(says(table.drawing(), "Hay signs"));
    QVERIFY(!says(table.drawing(), "gives the order"));
    QVERIFY(says(table.drawing(), "The order arrives"));
  }

  void a_lineage_of_nothing_says_so() {
    for (const bool report : {false, true}) {
      TimetableOptions options;
      options.report = report;
      const Timetable table(empty_review(), {}, options, {0, 0, 500, 300}, day_look());
      QVERIFY(says(table.drawing(), "Nothing is known"));
      QVERIFY(table.drawing().spots().empty());
    }
  }

  void quartiles_lie_where_they_should() {
    QVERIFY(!quartiles({}));
    const Quartiles one = *quartiles({7});
    QCOMPARE(one.least + one.lower + one.middle + one.upper + one.most, 35.0);
    const Quartiles five = *quartiles({5, 1, 4, 2, 3});
    QCOMPARE(five.lower, 2.0);
    QCOMPARE(five.middle, 3.0);
    QCOMPARE(five.upper, 4.0);
    const Quartiles four = *quartiles({1, 2, 3, 4});
    QCOMPARE(four.lower, 1.75);
    QCOMPARE(four.middle, 2.5);
  }

  void compared_exercises_tell_their_spread() {
    std::vector<ComparedExercise> all;
    QCOMPARE(compared_finding(all), QString("There is no exercise to be compared"));
    for (int i = 0; i < 5; ++i) all.push_back(exercise(QString("run %1").arg(i + 1), 60 + 10 * i, 118));
    QCOMPARE(compared_finding(all),
             QString("In half of 5 exercises Red lost 80 men or more (60 to 100); Blue 118 (118 to 118)"));
    const QRectF room(0, 0, 1000, 420);
    const Drawing drawing = draw_compared(std::span<const ComparedExercise>(all), 2, room, day_look());
    const QString wrong = wrong_with_words(drawing, room);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    // Every exercise is a mark of its own in every strip that has something to tell, though five stand at one place.
    for (std::size_t i = 0; i < all.size(); ++i)
      QVERIFY(std::ranges::count_if(drawing.spots(), [&](const ChartHit& hit) { return hit.exercise == i; }) >= 4);
    // Of what never came about there is no strip.
    QVERIFY(says(drawing, "men lost"));
    QVERIFY(!says(drawing, "packets"));
    leave(painted({1000, 420}, day_look(), [&](QPainter& painter) { drawing.paint(painter); }), "compared");
  }

  void a_review_is_compared_by_its_own_figures() {
    const Review review = made_review();
    const ComparedExercise one = compared("x", review);
    QCOMPARE(one.moves, 41);
    QCOMPARE(one.tables, 4);
    QCOMPARE(one.sides.size(), std::size_t{2});
    std::int64_t lost = 0;
    for (const Loss& loss : review.figures.losses) lost += loss.men;
    QCOMPARE(one.sides[0].lost + one.sides[1].lost, lost);
    QCOMPARE(one.sides[0].men, review.figures.men(SideId{0}, 0));
    const NamedReview named[] = {{"x", &review}, {"y", &review}};
    QVERIFY(draw_compared(std::span<const NamedReview>(named), {}, QRectF(0, 0, 900, 500), day_look()).spots().size() >
            10);
  }
};

SANDGATE_TEST(ReviewDrawingsTest)

}  // namespace tst_review_drawings
#include "tst_review_drawings.moc"
