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
};

SANDGATE_TEST(HaulOrdersTest)

}  // namespace tst_haul_orders
#include "tst_haul_orders.moc"
