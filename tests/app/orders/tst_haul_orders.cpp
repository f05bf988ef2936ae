// Files of orders that move guns, by rulebooks in which a crew, one man or nobody moves one (LW-3.5, PR-1, PR-2).
#include <QTemporaryDir>
#include <QTest>

#include "app/host/session.h"
#include "app/orders/orders.h"
#include "tests/plugins/fixtures/duel.h"
#include "tests/runner/test.h"

namespace tst_haul_orders {

using namespace sandgate;
using namespace sandgate::tests;

class HaulOrdersTest : public QObject {
  Q_OBJECT

 private slots:
  void who_moves_a_gun_data() {
    QTest::addColumn<QByteArray>("rulebook");
    QTest::addColumn<int>("men");
    QTest::addColumn<QString>("clause");
    QTest::newRow("PR-1, nobody is needed") << QByteArray("prototype-1") << 1 << "";
    QTest::newRow("PR-2, one man") << QByteArray("prototype-2") << 1 << "";
    QTest::newRow("PR-2, more") << QByteArray("prototype-2") << 5 << "";
    QTest::newRow("LW-3.5, a crew") << QByteArray("little-wars") << 4 << "";
    QTest::newRow("KS-2.1, gunners") << QByteArray("kriegspiel") << 4 << "";
    QTest::newRow("LW-3.2, less than a crew") << QByteArray("little-wars") << 3 << "LW-3.2";
  }
  void who_moves_a_gun() {
    QFETCH(QByteArray, rulebook);
    QFETCH(int, men);
    QFETCH(QString, clause);
    Duel duel;
    duel.on_one_table()
        .by_rules(rulebook.constData())
        .body("Red", "Battery", "artillery", "two_ranks", men, 60, 20)
        .body("Blue", "Far Company", "infantry", "two_ranks", 4, 20, 20);
    const Scenario scenario = duel.scenario();
    QTemporaryDir folder;
    auto session = Session::create(scenario, folder.filePath("x.sandgate").toStdString(), 1);
    QVERIFY2(session, session ? "" : session.error().sentence().c_str());
    const auto red = (*session)->take(SeatId{0});
    const SeenGun before = red->picture().guns.front();
    const Briefing& briefing = red->briefing();
    PlannedHaul haul;
    haul.body = haul.gun.body = "Battery";
    haul.to = briefing.to_ground({before.at.x - Length::feet(1), before.at.y});
    PlannedOrder order;
    order.what = haul;
    std::optional<std::optional<Refusal>> answered;
    give(*red, order, {}, [&](const std::optional<Refusal>& refusal) { answered = refusal; });
    QVERIFY(answered);
    const SeenGun after = red->picture().guns.front();
    if (clause.isEmpty()) {
      QVERIFY2(!*answered, *answered ? (*answered)->clause.id.data() : "");
      QCOMPARE(after.at.x, before.at.x - Length::feet(1));
    } else {
      QVERIFY(*answered);
      QCOMPARE(QString::fromUtf8((*answered)->clause.id.data(), std::ssize((*answered)->clause.id)), clause);
      QVERIFY(after.at == before.at);
    }
  }

  // Further than it can go, it goes part of the way: as far as its pace lets it by the rulebook.
  void part_of_the_way_data() {
    QTest::addColumn<QByteArray>("rulebook");
    QTest::addColumn<double>("feet");
    QTest::newRow("LW-3.5") << QByteArray("little-wars") << 1.0;
    QTest::newRow("KS-2.1, KS-3") << QByteArray("kriegspiel") << 1.0;  // of two feet; it limbers up first
  }
  void part_of_the_way() {
    QFETCH(QByteArray, rulebook);
    QFETCH(double, feet);
    Answer answer = haul_by(rulebook, 4, 3);
    QVERIFY2(!answer.refusal, answer.refusal ? answer.refusal->clause.id.data() : "");
    QCOMPARE(answer.after.at.x, answer.before.at.x - Length::from_feet(feet));
  }

  // LW-3.3: a gun that has fired stays, whoever is left to go with it.
  void LW_3_3_a_gun_that_has_fired() {
    const Answer answer = haul_by("prototype-3", 4, 1, true);
    QVERIFY(answer.refusal);
    QCOMPARE(answer.refusal->code, RefusalCode::gun_has_fired);
    QCOMPARE(answer.refusal->clause, clauses::firing);
    QVERIFY(answer.after.at == answer.before.at);
  }

 private:
  struct Answer {
    std::optional<Refusal> refusal;
    SeenGun before, after;
  };
  /// Red's battery is told to go so many feet west, after a shot if `fires`.
  static Answer haul_by(const QByteArray& rulebook, int men, double feet, bool fires = false) {
    Duel duel;
    duel.on_one_table()
        .by_rules(rulebook.constData())
        .body("Red", "Battery", "artillery", "two_ranks", men, 60, 20)
        .body("Blue", "Far Company", "infantry", "two_ranks", 4, 20, 20);
    QTemporaryDir folder;
    auto session = Session::create(duel.scenario(), folder.filePath("x.sandgate").toStdString(), 1);
    if (!session) qFatal("%s", session.error().sentence().c_str());
    const auto red = (*session)->take(SeatId{0});
    Answer answer;
    answer.before = red->picture().guns.front();
    const auto ordered = [&](auto what) {
      PlannedOrder order;
      order.what = std::move(what);
      std::optional<Refusal> refusal;
      give(*red, order, {}, [&](const std::optional<Refusal>& answered) { refusal = answered; });
      return refusal;
    };
    if (fires) {
      PlannedFire fire;
      fire.body = fire.gun.body = "Battery";
      fire.laid = Aim{answer.before.facing, {}, 0};
      if (const auto no = ordered(fire)) qFatal("the gun does not fire: %s", no->clause.id.data());
    }
    PlannedHaul haul;
    haul.body = haul.gun.body = "Battery";
    haul.to = red->briefing().to_ground({answer.before.at.x - Length::from_feet(feet), answer.before.at.y});
    answer.refusal = ordered(haul);
    answer.after = red->picture().guns.front();
    return answer;
  }
};

SANDGATE_TEST(HaulOrdersTest)

}  // namespace tst_haul_orders
#include "tst_haul_orders.moc"
