// What arms do by the rulebooks that ship: KS-2.1, KS-3, CX-5, LW-2.2, KS-2.2.
#include <QtTest>
#include <limits>

#include "core/rulebook/rulebook.h"
#include "core/rulebook/ruling.h"
#include "tests/runner/test.h"

namespace tst_rates {

using namespace sandgate;

namespace {

Rulebook rulebook(const QString& name) {
  auto read = read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", name.toStdString());
  if (!read) qFatal("%s", read.error().sentence().c_str());
  return *read;
}

}  // namespace

class Rates : public QObject {
  Q_OBJECT

 private slots:
  void of_an_arm_data() {
    QTest::addColumn<QString>("book");
    QTest::addColumn<int>("arm");
    QTest::addColumn<int>("formation");
    QTest::addColumn<double>("across");
    QTest::addColumn<double>("road");
    QTest::addColumn<double>("water");
    QTest::addColumn<double>("ford");  // below nought: none
    QTest::addColumn<bool>("wheels");
    const auto row = [](const char* book, Arm arm, Formation formation, double across, double road, double water,
                        double ford, bool wheels) {
      const std::string name =
          std::string(book) + " " + std::string(name_of(arm)) + " " + std::string(name_of(formation));
      QTest::newRow(name.c_str()) << QString(book) << int(arm) << int(formation) << across << road << water << ford
                                  << wheels;
    };
    using enum Formation;
    row("little-wars", Arm::infantry, fours, 1, 1, 0, 0, false);
    row("little-wars", Arm::cavalry, fours, 2, 2, 0, 0, false);
    row("little-wars", Arm::artillery, fours, 1, 1, 0, 0, false);
    row("little-wars", Arm::transport, fours, 0, 0, 0, -1, false);

    row("kriegspiel", Arm::infantry, fours, 1, 1.5, 0, 1, false);
    row("kriegspiel", Arm::infantry, two_ranks, 1, 1, 0, 1, false);
    row("kriegspiel", Arm::infantry, extended, 1, 1, 0, 1, false);
    row("kriegspiel", Arm::infantry, boxed, 1, 1, 0, 1, false);
    row("kriegspiel", Arm::cavalry, fours, 3, 4.5, 0, 1, false);
    row("kriegspiel", Arm::cavalry, extended, 3, 3, 0, 1, false);
    row("kriegspiel", Arm::engineers, fours, 2, 2, 0, -1, false);
    row("kriegspiel", Arm::artillery, fours, 2, 2, 0, -1, true);
    row("kriegspiel", Arm::transport, fours, 0.5, 1, 0, -1, true);
    row("kriegspiel", Arm::supply, fours, 0.5, 1, 0, -1, true);
    row("kriegspiel", Arm::general, fours, 3, 6, 0, 1, false);
    row("kriegspiel", Arm::boat, fours, 0, 0, 1, -1, false);

    row("campaign", Arm::infantry, boxed, 1, 1.5, 0, 1, false);
    row("campaign", Arm::infantry, fours, 1, 1.5, 0, 1, false);
    row("campaign", Arm::infantry, two_ranks, 1, 1, 0, 1, false);
    row("campaign", Arm::cavalry, boxed, 3, 4.5, 0, 1, false);
    row("campaign", Arm::engineers, boxed, 2, 3, 0, -1, false);
    row("campaign", Arm::engineers, fours, 2, 2, 0, -1, false);
    row("campaign", Arm::artillery, boxed, 2, 3, 0, -1, true);
    row("campaign", Arm::artillery, fours, 2, 2, 0, -1, true);
    row("campaign", Arm::transport, boxed, 0.5, 1, 0, -1, true);
    row("campaign", Arm::supply, fours, 0.5, 1, 0, -1, true);
    row("campaign", Arm::general, boxed, 3, 6, 0, 1, false);
    row("campaign", Arm::boat, boxed, 0, 0, 1, -1, false);
  }

  void of_an_arm() {
    QFETCH(QString, book);
    QFETCH(int, arm);
    QFETCH(int, formation);
    QFETCH(double, across);
    QFETCH(double, road);
    QFETCH(double, water);
    QFETCH(double, ford);
    QFETCH(bool, wheels);
    const MarchRates rates = march_rates(rulebook(book), static_cast<Arm>(arm), static_cast<Formation>(formation));
    QCOMPARE(rates.across.count, Length::from_feet(across).count);
    QCOMPARE(rates.road.count, Length::from_feet(road).count);
    QCOMPARE(rates.water.count, Length::from_feet(water).count);
    QCOMPARE(rates.wheels, wheels);
    QCOMPARE(rates.ford.has_value(), ford >= 0);
    if (rates.ford) QCOMPARE(rates.ford->count, Moves::from_moves(ford).count);
  }

  // CX-1: several arms in a box go at the pace of the slowest on each ground, where all of them can go at all.
  void of_several_arms_data() {
    QTest::addColumn<QString>("book");
    QTest::addColumn<QString>("arms");
    QTest::addColumn<double>("across");
    QTest::addColumn<double>("road");
    QTest::addColumn<double>("ford");  // below nought: none
    QTest::addColumn<bool>("wheels");
    const auto row = [](const char* book, const char* arms, double across, double road, double ford, bool wheels) {
      QTest::newRow(qPrintable(QString("%1: %2").arg(book, arms))) << book << arms << across << road << ford << wheels;
    };
    row("campaign", "infantry", 1, 1.5, 1, false);
    row("campaign", "infantry cavalry", 1, 1.5, 1, false);
    row("campaign", "cavalry infantry", 1, 1.5, 1, false);
    row("campaign", "cavalry engineers", 2, 3, -1, false);
    row("campaign", "cavalry artillery", 2, 3, -1, true);
    row("campaign", "artillery infantry", 1, 1.5, -1, true);
    // Slowest across is not slowest by road only: waggons take half the foot's march there, and a foot on the road.
    row("campaign", "infantry supply", 0.5, 1, -1, true);
    row("campaign", "supply infantry", 0.5, 1, -1, true);
    row("campaign", "infantry cavalry engineers artillery transport supply", 0.5, 1, -1, true);
    row("kriegspiel", "cavalry artillery", 2, 2, -1, true);
    row("kriegspiel", "infantry cavalry", 1, 1, 1, false);
    // LW knows no march of waggons: a box with some in it stays where it is.
    row("little-wars", "infantry cavalry", 1, 1, 0, false);
    row("little-wars", "cavalry supply", 0, 0, -1, false);
  }

  void of_several_arms() {
    QFETCH(QString, book);
    QFETCH(QString, arms);
    QFETCH(double, across);
    QFETCH(double, road);
    QFETCH(double, ford);
    QFETCH(bool, wheels);
    const Rulebook rules = rulebook(book);
    Contents contents{{}};
    for (const QString& name : arms.split(' '))
      contents.parts.push_back({*arm_named(name.toStdString()), {{10}}, {{10}}, 1, 1});
    const MarchRates rates = march_rates(rules, contents, Formation::boxed);
    QCOMPARE(rates.across.count, Length::from_feet(across).count);
    QCOMPARE(rates.road.count, Length::from_feet(road).count);
    QCOMPARE(rates.water, Length{});
    QCOMPARE(rates.wheels, wheels);
    QCOMPARE(rates.ford.has_value(), ford >= 0);
    if (rates.ford) QCOMPARE(rates.ford->count, Moves::from_moves(ford).count);
    // Whatever is put first, and with everything else as for one arm.
    std::ranges::reverse(contents.parts);
    const MarchRates turned = march_rates(rules, contents, Formation::boxed);
    QCOMPARE(turned.across, rates.across);
    QCOMPARE(turned.road, rates.road);
    QCOMPARE(turned.ford, rates.ford);
    QCOMPARE(turned.wheels, rates.wheels);
    const MarchRates alone = march_rates(rules, Arm::infantry, Formation::boxed);
    QCOMPARE(rates.climb, alone.climb);
    QCOMPARE(rates.descent, alone.descent);
    QCOMPARE(rates.steep_contours, alone.steep_contours);
    QCOMPARE(rates.steep_path, alone.steep_path);
    QCOMPARE(rates.stream_m, alone.stream_m);
  }

  // The longer delay of two fords holds for both; no shipped rulebook has two.
  void the_longest_delay_at_a_ford() {
    Rulebook rules = rulebook("campaign");
    rules.march.arms[static_cast<std::size_t>(Arm::cavalry)].ford = Moves::from_moves(2.5);
    const Contents both{{Part{Arm::infantry, {{1}}, {{1}}, 0, 0}, Part{Arm::cavalry, {{1}}, {{1}}, 0, 0}}};
    QCOMPARE(march_rates(rules, both, Formation::boxed).ford, std::optional(Moves::from_moves(2.5)));
  }

  // One arm by its contents goes as by its name, boxed or not, and a dummy as what it is said to be.
  void of_contents_of_one_arm() {
    const Rulebook rules = rulebook("campaign");
    for (const Arm arm : all_arms) {
      for (const Formation formation : {Formation::boxed, Formation::fours, Formation::extended}) {
        for (const int men : {0, 20}) {
          const MarchRates by_contents = march_rates(rules, Contents::of(arm, Men{{men}}), formation);
          const MarchRates by_name = march_rates(rules, arm, formation);
          QCOMPARE(by_contents.across, by_name.across);
          QCOMPARE(by_contents.road, by_name.road);
          QCOMPARE(by_contents.water, by_name.water);
          QCOMPARE(by_contents.ford, by_name.ford);
          QCOMPARE(by_contents.wheels, by_name.wheels);
        }
      }
    }
  }

  void prices_of_the_ground() {
    const MarchRates rates = march_rates(rulebook("campaign"), Arm::artillery, Formation::fours);
    QCOMPARE(rates.climb, Length::feet(1));
    QCOMPARE(rates.descent.count, std::int64_t{384});
    QCOMPARE(rates.steep_contours, 4);
    QCOMPARE(rates.steep_path, Length::feet(1));
    QVERIFY(rates.stream_m > 0);
    const MarchRates level = march_rates(rulebook("little-wars"), Arm::infantry, Formation::fours);
    QCOMPARE(level.climb, Length{});
    QCOMPARE(level.descent, Length{});
  }

  // A march adds up without rounding where every rate divides the parts of a move.
  void divide_a_move() {
    int asked = 0;
    for (const std::string& name : rulebook_names(SANDGATE_SOURCE_DIR "/data/rulebooks")) {
      const Rulebook book = rulebook(QString::fromStdString(name));
      for (const Arm arm : all_arms)
        for (const Formation formation :
             {Formation::boxed, Formation::fours, Formation::two_ranks, Formation::extended})
          for (const std::int64_t times : {std::int64_t{1}, std::int64_t{book.wide.multiplier}}) {
            const MarchRates rates = march_rates(book, arm, formation);
            for (const Length rate : {rates.across, rates.road, rates.water}) {
              if (rate.count == 0) continue;
              ++asked;
              QVERIFY2(Moves::per_move % (rate.count * times) == 0,
                       qPrintable(QString("%1 %2").arg(name.c_str(), name_of(arm).data())));
            }
          }
    }
    QVERIFY(asked > 100);
  }

  void move_time_data() {
    QTest::addColumn<qint64>("men");
    QTest::addColumn<qint64>("guns");
    QTest::addColumn<qint64>("minutes");
    QTest::newRow("the book's own example") << 110LL << 3LL << 7LL;
    QTest::newRow("nobody") << 0LL << 0LL << 0LL;
    QTest::newRow("one man") << 1LL << 0LL << 1LL;
    QTest::newRow("thirty") << 30LL << 0LL << 1LL;
    QTest::newRow("thirty-one") << 31LL << 0LL << 2LL;
    QTest::newRow("guns alone") << 0LL << 5LL << 5LL;
    QTest::newRow("fewer than none") << -5LL << -1LL << 0LL;
    constexpr qint64 most = std::numeric_limits<qint64>::max();
    QTest::newRow("more than can be counted") << most << most << most;
    QTest::newRow("as many men as can be counted") << most << 0LL << most / 30 + 1;
  }

  void move_time() {
    QFETCH(qint64, men);
    QFETCH(qint64, guns);
    QFETCH(qint64, minutes);
    const Rulebook book = rulebook("little-wars");
    QCOMPARE(qint64{move_minutes(book, men, guns)}, minutes);
    const MoveTimeRuling ruling = rule_move_time(book, men, guns);
    QCOMPARE(qint64{ruling.minutes}, minutes);
    QCOMPARE(ruling.clause, clauses::move_and_clock);
  }

  void slope_data() {
    QTest::addColumn<QString>("book");
    QTest::addColumn<int>("arm");
    QTest::addColumn<int>("going");
    QTest::addColumn<double>("distance");
    QTest::addColumn<int>("climbed");
    QTest::addColumn<int>("descended");
    QTest::addColumn<double>("cost");  // below nought: refused
    QTest::addColumn<double>("moves");
    QTest::newRow("the worked example") << "kriegspiel" << int(Arm::infantry) << int(Going::across) << 2.0 << 1 << 2
                                        << 4.0 << 4.0;
    QTest::newRow("campaign") << "campaign" << int(Arm::infantry) << int(Going::across) << 2.0 << 1 << 2 << 4.0 << 4.0;
    QTest::newRow("cavalry") << "kriegspiel" << int(Arm::cavalry) << int(Going::across) << 2.0 << 1 << 0 << 3.0 << 1.0;
    QTest::newRow("level") << "kriegspiel" << int(Arm::supply) << int(Going::road) << 3.0 << 0 << 0 << 3.0 << 3.0;
    QTest::newRow("no price in Little Wars")
        << "little-wars" << int(Arm::infantry) << int(Going::across) << 2.0 << 5 << 5 << 2.0 << 2.0;
    QTest::newRow("guns where it is steep")
        << "kriegspiel" << int(Arm::artillery) << int(Going::across) << 1.0 << 4 << 0 << -1.0 << 0.0;
    QTest::newRow("guns there by road") << "kriegspiel" << int(Arm::artillery) << int(Going::road) << 1.0 << 4 << 0
                                        << 5.0 << 2.5;
    QTest::newRow("guns where it is less steep")
        << "kriegspiel" << int(Arm::artillery) << int(Going::across) << 1.0 << 3 << 0 << 4.0 << 2.0;
    QTest::newRow("KS-2.3 guns on a steep of two feet")
        << "kriegspiel" << int(Arm::artillery) << int(Going::across) << 2.0 << 9 << 0 << -1.0 << 0.0;
    QTest::newRow("KS-2.3 guns where four contours lie in just one foot of an even slope")
        << "kriegspiel" << int(Arm::artillery) << int(Going::across) << 2.0 << 3 << 3 << -1.0 << 0.0;
    QTest::newRow("KS-2.3 guns where they lie a little wider")
        << "kriegspiel" << int(Arm::artillery) << int(Going::across) << 2.0 << 5 << 0 << 7.0 << 3.5;
    QTest::newRow("a boat on land") << "kriegspiel" << int(Arm::boat) << int(Going::across) << 1.0 << 0 << 0 << -1.0
                                    << 0.0;
  }

  void slope() {
    QFETCH(QString, book);
    QFETCH(int, arm);
    QFETCH(int, going);
    QFETCH(double, distance);
    QFETCH(int, climbed);
    QFETCH(int, descended);
    QFETCH(double, cost);
    QFETCH(double, moves);
    const auto ruling = rule_slope(rulebook(book), static_cast<Arm>(arm), Formation::two_ranks,
                                   static_cast<Going>(going), Length::from_feet(distance), climbed, descended);
    QCOMPARE(ruling.has_value(), cost >= 0);
    if (!ruling) {
      QVERIFY(!ruling.error().clause.id.empty());
      return;
    }
    QCOMPARE(ruling->cost.count, Length::from_feet(cost).count);
    QCOMPARE(ruling->moves.count, Moves::from_moves(moves).count);
    QCOMPARE(ruling->cost, ruling->distance + ruling->climbing + ruling->descending);
    QVERIFY(!ruling->clauses.empty());
  }
};

SANDGATE_TEST(Rates)

}  // namespace tst_rates
#include "tst_rates.moc"
