// The seven figures of a review: true sentences, words in their rooms at every size, marks that are found, and nothing
// that breaks where there is nothing to be shown.
#include <QtTest>

#include "app/charts/figures.h"
#include "tests/app/charts/charts_checks.h"
#include "tests/app/charts/sample_review.h"
#include "tests/runner/test.h"

namespace tst_review_figures {

using namespace sandgate;
using namespace sandgate::samples;

namespace {

QString name_of(Figure figure) {
  return QString::fromLatin1(word(figure).data(), static_cast<qsizetype>(word(figure).size()));
}

/// Two sides, of which all is said by hand.
Review small_review() {
  Review review = made_review({.seats = 2, .moves = 12, .orders = 0, .tables = 0});
  review.figures = {};
  review.beliefs.clear(), review.moments.clear(), review.marks = {};
  const auto strength = [&](std::int32_t side, std::int64_t move, std::int64_t foot, std::int64_t horse) {
    StrengthAt at;
    at.side = SideId{side}, at.move = move;
    at.men[static_cast<std::size_t>(Arm::infantry)] = foot, at.men[static_cast<std::size_t>(Arm::cavalry)] = horse;
    review.figures.strength.push_back(at);
  };
  strength(0, 0, 220, 60), strength(1, 0, 230, 58);
  strength(0, 8, 170, 60), strength(1, 8, 139, 58);
  review.figures.losses = {{BodyId{0}, 8, 50}, {BodyId{5}, 8, 91}};
  return review;
}

OrderLife begun_after(std::int64_t minutes, SeatId seat, std::int64_t number) {
  OrderLife order;
  order.number = number, order.seat = seat, order.body = BodyId{0}, order.fate = OrderFate::done;
  const ExerciseTime at = ExerciseTime::from_iso("1909-09-14T09:04").value();
  order.given = {1, at}, order.arrived = order.given, order.begun = Instant{5, at.after(minutes)},
  order.done = order.begun;
  return order;
}

}  // namespace

class ReviewFiguresTest : public QObject {
  Q_OBJECT

 private slots:
  void words_have_their_rooms_data() {
    QTest::addColumn<QSize>("page");
    QTest::addColumn<int>("look");
    QTest::newRow("1920") << QSize(1904, 920) << 0;
    QTest::newRow("1366") << QSize(1350, 610) << 0;
    QTest::newRow("night") << QSize(1904, 920) << 1;
    QTest::newRow("print") << QSize(1400, 1000) << 2;
  }
  void words_have_their_rooms() {
    QFETCH(QSize, page);
    QFETCH(int, look);
    const ChartLook looks[] = {day_look(), night_look(), print_look()};
    FigureOptions options;
    options.at = 18, options.chosen = SeatId{4};
    int n = 0;
    for (const Review& review :
         {made_review(), empty_review(), made_review({8, 1, 1, 1}), made_review({40, 300, 30, 12}), small_review()}) {
      ++n;
      QImage picture(page, QImage::Format_ARGB32_Premultiplied);
      picture.fill(looks[look].theme.rule);
      QPainter painter(&picture);
      for (const auto& [figure, room] : figure_rooms(QRectF(QPointF(), QSizeF(page)))) {
        const Drawing drawing = draw_figure(figure, review, options, room, looks[look]);
        const QString wrong = wrong_with_words(drawing, room);
        QVERIFY2(wrong.isEmpty(), qPrintable(QString("%1 of %2: %3").arg(name_of(figure)).arg(n).arg(wrong)));
        QVERIFY(says(drawing, figure_title(figure)));
        drawing.paint(painter);
      }
      painter.end();
      if (n == 1) leave(picture, QStringLiteral("figures-") + QTest::currentDataTag());
    }
  }

  void rooms_fill_a_page_and_do_not_meet() {
    const auto rooms = figure_rooms(QRectF(0, 0, 1904, 920));
    QCOMPARE(rooms.size(), all_figures.size());
    for (std::size_t i = 0; i < rooms.size(); ++i) {
      QCOMPARE(rooms[i].first, all_figures[i]);
      QVERIFY(QRectF(0, 0, 1904, 920).contains(rooms[i].second));
      for (std::size_t j = 0; j < i; ++j) QVERIFY(!rooms[i].second.intersects(rooms[j].second));
    }
  }

  void strength_tells_who_lost_most_of_which_arm() {
    Review review = small_review();
    QCOMPARE(finding(Figure::strength, review), QString("Blue lost 91 of 230 foot, Red 50 of 220"));
    Engagement bridge;
    bridge.table = TableId{0}, bridge.opened = 6, bridge.closed = 9, bridge.sides.resize(2);
    bridge.at = review.setting->sides[0].objectives[0].at;
    bridge.sides[0].dead = 30, bridge.sides[1].dead = 60;
    review.figures.contacts = {bridge};
    QCOMPARE(finding(Figure::strength, review),
             QString("Blue lost 91 of 230 foot, Red 50 of 220; more than half of all losses at Sandgate Bridge"));
    // Who was joined by others has not lost what he is short of: then the sentence says what he had and has.
    review.figures.losses[1].men = 100;
    QVERIFY(finding(Figure::strength, review).startsWith("Blue ended with 139 of 230 foot, Red 170 of 220"));
    review.figures.strength.resize(2);
    QCOMPARE(finding(Figure::strength, review),
             QString("No arm of either side was weaker in the end than at the beginning"));
    review.figures.strength.clear();
    QCOMPARE(finding(Figure::strength, review), QString("No side had a man in the field"));
  }

  void belief_tells_the_greatest_error_and_who_knew_least() {
    Review review = small_review();
    QCOMPARE(finding(Figure::belief, review), QString("No move closed in which a seat could believe anything"));
    review.beliefs = {{.seat = SeatId{0},
                       .move = 12,
                       .known = 0,
                       .unknown = 358,
                       .mean_m = {},
                       .worst_m = {},
                       .worst = {},
                       .strength_error = 0},
                      {.seat = SeatId{1},
                       .move = 12,
                       .known = 0,
                       .unknown = 200,
                       .mean_m = {},
                       .worst_m = {},
                       .worst = {},
                       .strength_error = 0}};
    QCOMPARE(finding(Figure::belief, review), QString("No seat ever read a report of the enemy"));
    review.beliefs[1] = {.seat = SeatId{1},
                         .move = 12,
                         .known = 200,
                         .unknown = 0,
                         .mean_m = 900,
                         .worst_m = 3200,
                         .worst = BodyId{0},
                         .strength_error = 0};
    QCOMPARE(finding(Figure::belief, review), QString("At 9.48 Lt-Col Hay had 2/Munster 3.2 km from where it was; "
                                                      "Maj-Gen Burke knew nothing of 358 of 358 men in the end"));
  }

  void ages_tell_medians_that_half_of_the_orders_reach() {
    Review review = small_review();
    QCOMPARE(finding(Figure::ages, review), QString("No order was given"));
    for (const std::int64_t minutes : {4, 18, 19, 40}) review.orders.push_back(begun_after(minutes, SeatId{1}, 1));
    review.orders.push_back(begun_after(10, SeatId{0}, 5));
    QCOMPARE(finding(Figure::ages, review),
             QString("Half of the orders of Lt-Col Hay were 18½ min old or more; of Maj-Gen Burke, 10 min"));
    review.orders[0].fate = OrderFate::overtaken;
    QVERIFY(finding(Figure::ages, review).endsWith("; one was overtaken"));
    for (OrderLife& order : review.orders) order.begun.reset();
    QCOMPARE(finding(Figure::ages, review).left(18), QString("No order was begun"));
  }

  void supply_tells_what_was_missed_and_of_which_kind() {
    Review review = small_review();
    QCOMPARE(finding(Figure::supply, review), QString("No packet was due"));
    review.figures.supply = {{SideId{0}, 6, {60, 60, 9}, {60, 60, 9}, {}, {}},
                             {SideId{1}, 6, {64, 60, 10}, {64, 60, 10}, {}, {}}};
    QCOMPARE(finding(Figure::supply, review), QString("Red and Blue drew every packet that was due"));
    review.figures.supply[1].missed = {3, 4, 7};
    review.figures.supply[0].missed = {0, 0, 2};
    QCOMPARE(finding(Figure::supply, review),
             QString("Blue missed 14 of 134 packets, half of them ammunition; Red 2 of 129"));
  }

  void marches_tell_who_went_farthest() {
    Review review = small_review();
    for (Trace& trace : review.traces) trace.clear();
    QCOMPARE(finding(Figure::marched, review), QString("Nobody marched"));
    review.traces[0].resize(2);
    review.traces[0][1].move = 3, review.traces[0][1].marched = Length::feet(74);
    review.figures.moves_on_tables.assign(review.bodies.size(), 0);
    QCOMPARE(finding(Figure::marched, review),
             QString("Red’s 2/Munster marched farthest, 7.4 km, and came to no table"));
    review.figures.moves_on_tables[0] = 13;
    QVERIFY(finding(Figure::marched, review).endsWith("and was 13 moves on tables"));
  }

  void load_and_contacts_tell_the_most() {
    Review review = small_review();
    QCOMPARE(finding(Figure::load, review), QString("Nothing waited for the umpire"));
    for (const int seconds : {30, 90, 200})
      review.figures.load.items.push_back(
          {"choice", SeatId{0}, 4, seconds > 100 ? 6 : 4, std::chrono::seconds(seconds), true});
    QCOMPARE(finding(Figure::load, review),
             QString("Never more than 3 items waited in a move; half were over within 1½ min"));
    QCOMPARE(finding(Figure::contacts, review), QString("Nobody came into contact: no table was opened"));
    Engagement bridge;
    bridge.table = TableId{0}, bridge.opened = 6, bridge.closed = 9, bridge.sides.resize(2);
    bridge.at = review.setting->sides[0].objectives[0].at;
    bridge.sides[0].dead = 30, bridge.sides[1].dead = 60, bridge.sides[1].prisoners = 5;
    review.figures.contacts = {bridge};
    QCOMPARE(finding(Figure::contacts, review),
             QString("95 of the 141 men lost were lost at Sandgate Bridge, in 4 moves; of all, Red lost 50, Blue 91"));
    review.figures.losses = {{BodyId{0}, 8, 1}};
    review.figures.contacts[0].sides[0].dead = 1, review.figures.contacts[0].sides[1] = {};
    QCOMPARE(finding(Figure::contacts, review), QString("The one man lost, of Red, was lost at Sandgate Bridge"));
    review.figures.losses = {{BodyId{0}, 8, 3}};
    review.figures.contacts[0].sides[0].dead = 3;
    QVERIFY(finding(Figure::contacts, review).startsWith("All 3 men lost were lost at Sandgate Bridge, in 4 moves"));
    review.figures.contacts[0].sides[0].dead = 0;
    QVERIFY(finding(Figure::contacts, review).startsWith("Of the 3 men lost none were lost on a table"));
  }

  void what_lies_under_the_pointer_is_found() {
    const Review review = made_review();
    const QRectF room(0, 0, 800, 360);
    FigureOptions options;
    for (const Figure figure : all_figures) {
      const Drawing drawing = draw_figure(figure, review, options, room, day_look());
      QVERIFY2(drawing.spots().size() > 3, qPrintable(name_of(figure)));
      for (const ChartHit& spot : drawing.spots()) QVERIFY(!drawing.hit(spot.room.center()).nothing());
      QVERIFY(drawing.hit({-20, -20}).nothing());
    }
    const Drawing ages = draw_figure(Figure::ages, review, options, room, day_look());
    for (const OrderLife& order : review.orders)
      if (order.begun)
        QVERIFY2(std::ranges::any_of(ages.spots(), [&](const ChartHit& hit) { return hit.order == order.number; }),
                 qPrintable(QString::number(order.number)));
    const Drawing contacts = draw_figure(Figure::contacts, review, options, room, day_look());
    for (const Engagement& one : review.figures.contacts)
      QVERIFY(std::ranges::any_of(contacts.spots(), [&](const ChartHit& hit) { return hit.contact == one.table; }));
  }

  void the_cursor_is_one_line_in_every_chart_over_time() {
    const Review review = made_review();
    const QRectF room(0, 0, 900, 330);
    FigureOptions with, without;
    with.at = 18;
    for (const Figure figure : {Figure::strength, Figure::belief, Figure::load}) {
      const auto of = [&](const FigureOptions& options) {
        const Drawing drawing = draw_figure(figure, review, options, room, day_look());
        return painted({900, 330}, day_look(), [&](QPainter& painter) { drawing.paint(painter); });
      };
      QVERIFY2(differing(of(with), of(without)) > 60, qPrintable(name_of(figure)));
    }
  }

  void a_chosen_seat_is_marked_and_stays_among_many() {
    const Review review = made_review({60, 40, 5, 2});
    const QRectF room(0, 0, 700, 240);
    FigureOptions options;
    options.chosen = SeatId{57};
    for (const Figure figure : {Figure::belief, Figure::ages}) {
      const Drawing drawing = draw_figure(figure, review, options, room, day_look());
      QVERIFY2(says(drawing, "58"), qPrintable(name_of(figure)));
      QVERIFY2(says(drawing, " more"), qPrintable(name_of(figure)));
    }
  }

  // Texts come from people: huge ones, with lines and signs in them, neither break a chart nor leave it.
  void hostile_names_keep_inside() {
    Review review = made_review();
    auto setting = std::make_shared<Setting>(*review.setting);
    const std::string hostile = "<b>\n\t" + std::string(9'000, 'W') + " \u202Eknalb\u202C & <script>";
    for (Seat& seat : setting->seats) seat.title = hostile;
    for (Side& side : setting->sides) side.name = hostile, side.objectives = {};
    review.setting = setting;
    for (Body& body : review.bodies) body.name = hostile;
    for (Moment& moment : review.moments) moment.text = hostile;
    for (Attended& item : review.figures.load.items) item.kind = hostile;
    for (const auto& [figure, room] : figure_rooms(QRectF(0, 0, 1350, 700))) {
      const Drawing drawing = draw_figure(figure, review, {}, room, day_look());
      for (const DrawnText& text : drawing.texts())
        QVERIFY2(room.adjusted(-1, -1, 1, 1).contains(text.ink),
                 qPrintable(name_of(figure) + ": " + text.text.left(60)));
    }
  }
};

SANDGATE_TEST(ReviewFiguresTest)

}  // namespace tst_review_figures
#include "tst_review_figures.moc"
