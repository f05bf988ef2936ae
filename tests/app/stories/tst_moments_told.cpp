// Moments and lineages in sentences; and those of exercises that programs played, not built for them, each of whose
// facts is found again another way.
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

#include "app/stories/lineage.h"
#include "app/stories/moments.h"
#include "map/base/gridref.h"
#include "tests/core/review/moment_facts.h"
#include "tests/runner/test.h"

namespace tst_moments_told {

using namespace sandgate;

namespace {

/// Marks whatever passes through translation.
class Marks : public QTranslator {
 public:
  bool isEmpty() const override { return false; }
  QString translate(const char*, const char* source, const char*, int) const override {
    return QStringLiteral("‹%1›").arg(QString::fromUtf8(source));
  }
};

/// What is wrong with a sentence of a review; empty: nothing.
QString fault_of(const QString& sentence) {
  if (sentence.trimmed().isEmpty()) return "nothing is said";
  if (sentence.contains('%')) return "it has a place unfilled: " + sentence;
  if (sentence.endsWith('.')) return "it ends in a full stop: " + sentence;
  if (sentence.contains("somebody") || sentence.contains("  ")) return "somebody is not named: " + sentence;
  return {};
}

/// Two bodies a side, an order and a ride, for sentences that are made by hand.
Review made() {
  auto setting = std::make_shared<Setting>();
  setting->title = "Made";
  Feature bridge;
  bridge.kind = FeatureKind::bridge;
  bridge.points = {{500, 500}};
  bridge.name = "Withyholt Bridge";
  setting->country = Country::level(2'000, 2'000, {bridge});
  setting->sides = {{SideId{0}, "Red", Livery::red, Camp::first, Edge::east},
                    {SideId{1}, "Blue", Livery::blue, Camp::second, Edge::west}};
  setting->seats = {{SeatId{0}, "red", "Maj Nolan, East", SideId{0}}, {SeatId{1}, "blue", "Lt-Col Hay", SideId{1}}};
  setting->begins = *ExerciseTime::from_iso("1909-09-14T09:00");
  setting->rulebook.table.crew = 4;
  Review review;
  review.setting = setting;
  for (int i = 0; i < 4; ++i) {
    Body body;
    body.id = BodyId{i};
    body.name = i % 2 == 0 ? "2/Munster" : "4/Lancs Fus";
    body.side = SideId{i % 2};
    body.seat = SeatId{i % 2};
    body.contents = Contents::of(i < 2 ? Arm::infantry : Arm::artillery, Men{{30}});
    review.bodies.push_back(body);
  }
  const auto at = [&](std::int64_t move) { return Instant{move, setting->begins.after(2 * move)}; };
  OrderLife order;
  order.number = 1;
  order.seat = SeatId{1};
  order.body = BodyId{1};
  order.place = Point{Length::feet(5), Length::feet(5)};
  order.given = at(3);
  order.arrived = at(9);
  order.begun = at(16);
  order.fate = OrderFate::overtaken;
  order.overtaken = Overtaken::place_held;
  order.by = BodyId{0};
  order.held_since = at(1);
  order.rests_on = at(2);
  review.orders.push_back(order);
  return review;
}

Moment of(MomentKind kind) {
  Moment moment;
  moment.kind = kind;
  moment.bodies = {BodyId{1}, BodyId{0}};
  moment.seats = {SeatId{1}};
  moment.at = Point{Length::feet(5), Length::feet(5)};
  moment.off = Length::feet(32);
  moment.moves = 7;
  moment.count = 12;
  return moment;
}

}  // namespace

class MomentsToldTest : public QObject {
  Q_OBJECT

 private slots:
  void every_kind_is_told_with_its_figures() {
    const Review review = made();
    for (std::size_t i = 0; i < value_count<MomentKind>; ++i) {
      Moment moment = of(static_cast<MomentKind>(i));
      moment.text = "Red’s patrol sees nothing";
      const QString reason = stories::moment_reason(moment, review);
      QVERIFY2(fault_of(reason).isEmpty(), qPrintable(fault_of(reason)));
      QVERIFY(fault_of(stories::moment_title(moment)).isEmpty());
      QVERIFY(!stories::theme_name(stories::theme_of(moment.kind)).isEmpty());
      QCOMPARE(stories::arm_of(moment, review), std::optional(Arm::infantry));
    }
    Moment overtaken = of(MomentKind::order_overtaken);
    overtaken.order = 1;
    const QString place = QString::fromStdString(grid_reference({500, 500}, review.setting->country->crs()));
    QCOMPARE(stories::moment_reason(overtaken, review),
             QString("Order 1 to 4/Lancs Fus, 26 min old when begun; %1 held for 30 min by 2/Munster").arg(place));
    Moment crossing = of(MomentKind::bridge_open);
    crossing.crossing = FeatureId{0};
    const QString open = stories::moment_reason(crossing, review);
    QVERIFY2(open.startsWith("Withyholt Bridge, ") && open.contains("7 moves") && open.contains("3.2 km"),
             qPrintable(open));
    QVERIFY(
        stories::moment_reason(of(MomentKind::worst_belief), review).contains("3.2 km from where Lt-Col Hay has it"));
    QVERIFY(stories::moment_reason(of(MomentKind::dummy_held), review).contains("12 men"));
    QCOMPARE(stories::moment_title([] {
               Moment own = of(MomentKind::of_the_umpire);
               own.text = "The bridge";
               return own;
             }()),
             QString("The bridge"));
  }

  void a_moment_of_which_little_is_known_is_told_all_the_same() {
    const Review review = made();
    for (std::size_t i = 0; i < value_count<MomentKind>; ++i) {
      Moment bare;
      bare.kind = static_cast<MomentKind>(i);
      QVERIFY(!stories::moment_reason(bare, review).isEmpty());
      QVERIFY(!stories::moment_title(bare).isEmpty());
      QVERIFY(!stories::arm_of(bare, review));
    }
  }

  void every_step_is_told() {
    const Review review = made();
    Lineage lineage;
    lineage.order = 1;
    QCOMPARE(stories::lineage_title(lineage, review), QString("Order 1, Lt-Col Hay to 4/Lancs Fus"));
    QVERIFY(stories::lineage_order(lineage, review).startsWith("march to "));
    for (std::size_t i = 0; i < value_count<LineageKind>; ++i) {
      LineageStep step;
      step.kind = static_cast<LineageKind>(i);
      step.when = {9, review.setting->begins.after(18)};
      step.seat = SeatId{1};
      step.body = BodyId{1};
      step.at = Point{Length::feet(5), Length::feet(5)};
      step.men = 3;
      const QString told = stories::lineage_step(step, lineage, review);
      QVERIFY2(fault_of(told).isEmpty(), qPrintable(fault_of(told)));
    }
    // Why a march went no farther, and why an order could not be carried out.
    const QString place = QString::fromStdString(grid_reference({500, 500}, review.setting->country->crs()));
    Review halted = review;
    halted.orders.front().end = MarchEnd::hungry;
    halted.orders.front().clause = clauses::going_without.id;
    LineageStep last;
    last.kind = LineageKind::ended;
    last.body = BodyId{1};
    QCOMPARE(stories::lineage_step(last, lineage, review), QString("4/Lancs Fus has taken its last step of it"));
    QCOMPARE(stories::lineage_step(last, lineage, halted), QString("4/Lancs Fus halts without supply"));
    OrderLife& refused = halted.orders.front();
    refused.fate = OrderFate::barred;
    refused.end = MarchEnd::goes_on;
    refused.bar = Bar::river;
    refused.clause = clauses::rivers.id;
    last.kind = LineageKind::barred;
    QCOMPARE(stories::lineage_step(last, lineage, halted),
             QString("4/Lancs Fus cannot do it where it stands: a river, LW-1.4"));
    Moment barred = of(MomentKind::order_barred);
    barred.order = 1;
    QCOMPARE(stories::moment_reason(barred, halted),
             QString("Order 1 to 4/Lancs Fus, march to %1, could not be carried out when it came, 12 min old: a river, "
                     "LW-1.4; Lt-Col Hay had no word of it for 7 moves")
                 .arg(place));
    // A hold of no minute is told by its move.
    halted.orders.front().held_since = halted.orders.front().begun;
    Moment overtaken = of(MomentKind::order_overtaken);
    overtaken.order = 1;
    QCOMPARE(stories::moment_reason(overtaken, halted),
             QString("Order 1 to 4/Lancs Fus, 26 min old when begun; %1 held since move 16 by 2/Munster").arg(place));
    LineageStep given{LineageKind::given,
                      review.orders.front().given,
                      1,
                      SeatId{1},
                      BodyId{1},
                      {},
                      review.orders.front().place,
                      {},
                      0};
    QVERIFY(stories::lineage_step(given, lineage, review).endsWith("is 2 min old"));
    QCOMPARE(stories::lineage_title({}, review), QString("Ordered by nobody"));
    QVERIFY(stories::lineage_order({}, review).isEmpty());
  }

  void sentences_pass_through_translation() {
    const Review review = made();
    Marks marks;
    QCoreApplication::installTranslator(&marks);
    QStringList told;
    for (std::size_t i = 0; i < value_count<MomentKind>; ++i) {
      told << stories::moment_reason(of(static_cast<MomentKind>(i)), review)
           << stories::moment_kind(static_cast<MomentKind>(i));
    }
    Lineage lineage;
    lineage.order = 1;
    for (std::size_t i = 0; i < value_count<LineageKind>; ++i) {
      LineageStep step;
      step.kind = static_cast<LineageKind>(i);
      step.body = BodyId{1};
      told << stories::lineage_step(step, lineage, review);
    }
    QCoreApplication::removeTranslator(&marks);
    for (const QString& one : told) QVERIFY2(one.contains(u'‹'), qPrintable(one));
  }

  void moments_of_exercises_that_programs_played_data() {
    QTest::addColumn<QStringList>("play");
    const QStringList commanders{"--commander", "all=vanguard"};
    QTest::newRow("the wide country") << QStringList{"sandgate", "--seed", "3", "--moves", "28"} + commanders;
    QTest::newRow("by couriers") << QStringList{"sandgate", "--seed", "5", "--moves", "28", "--signals", "couriers"} +
                                        commanders;
    QTest::newRow("one table") << QStringList{"hooks-farm", "--seed", "1", "--moves", "30"};
    QTest::newRow("one move") << QStringList{"sandgate", "--seed", "3", "--moves", "1"} + commanders;
    QTest::newRow("no move") << QStringList{"sandgate", "--seed", "3", "--moves", "0"};
  }
  void moments_of_exercises_that_programs_played() {
    QFETCH(const QStringList, play);
    const QTemporaryDir folder;
    const QString file = folder.filePath("played.sandgate");
    QProcess program;
    program.start(QStringLiteral(SANDGATE_BIN_DIR "/sandgate"),
                  QStringList{"play"} + play + QStringList{"--out", file});
    QVERIFY(program.waitForFinished(120'000));
    QVERIFY2(program.exitCode() == 0, program.readAllStandardError().constData());
    Result<History> history = History::read(file.toStdString());
    QVERIFY(history);
    Result<Review> read = read_review(*history, {true, false});
    QVERIFY(read);
    const std::vector<Moment> moments = find_moments(*read, *history);
    std::array<std::size_t, value_count<MomentKind>> found{};
    for (const Moment& moment : moments) {
      QString wrong = tests::MomentFacts(*read, *history).wrong_with(moment);
      if (wrong.isEmpty()) wrong = fault_of(stories::moment_reason(moment, *read));
      if (wrong.isEmpty()) wrong = fault_of(stories::moment_title(moment));
      QVERIFY2(wrong.isEmpty(), qPrintable(QString::fromStdString(moment.key) + ": " + wrong));
      if (moment.kind != MomentKind::ruling_by_hand)
        QVERIFY(++found[static_cast<std::size_t>(moment.kind)] <= most_of_a_kind);
    }
    // The first table of the wide country is found; where all is one table nothing is ridden, fed or unknown.
    const bool opened = !read->figures.contacts.empty() && !read->setting->table;
    QCOMPARE(found[static_cast<std::size_t>(MomentKind::first_contact)], opened ? 1U : 0U);
    if (read->setting->table) QVERIFY(found[static_cast<std::size_t>(MomentKind::decisive_melee)] > 0);
    for (const OrderLife& order : read->orders) {
      if (order.number % 7 != 0 && order.fate != OrderFate::overtaken) continue;
      const Lineage lineage = lineage_of(*read, *history, order.number);
      QVERIFY(!lineage.steps.empty());
      QVERIFY(std::ranges::is_sorted(lineage.steps, {}, [](const LineageStep& step) { return step.when.move; }));
      for (const LineageStep& step : lineage.steps) {
        const QString wrong = fault_of(stories::lineage_step(step, lineage, *read));
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
      }
    }
    for (const Moment& moment : moments) QVERIFY(lineage_of_event(*read, *history, moment.event) || moment.event == 0);
  }
};

SANDGATE_TEST(MomentsToldTest)

}  // namespace tst_moments_told
#include "tst_moments_told.moc"
