// Who holds an objective: by men near it, and more of them than the enemy has there.
#include "core/chronicle/objectives.h"

#include "tests/core/fixtures/small_exercise.h"
#include "tests/runner/test.h"

namespace tst_objectives {

using namespace sandgate;
using namespace sandgate::tests;

class ObjectivesTest : public QObject {
  Q_OBJECT

 private slots:
  void held_by_more_men_than_the_enemy_has_there_data() {
    QTest::addColumn<int>("own");
    QTest::addColumn<double>("own_at_ft");
    QTest::addColumn<int>("enemy");
    QTest::addColumn<double>("enemy_at_ft");
    QTest::addColumn<bool>("held");
    QTest::newRow("at it, alone") << 10 << 6.0 << 40 << 20.0 << true;
    QTest::newRow("an inch too far") << 10 << 6.1 << 40 << 20.0 << false;
    QTest::newRow("more than the enemy") << 11 << 1.0 << 10 << 6.0 << true;
    QTest::newRow("as many") << 10 << 1.0 << 10 << 6.0 << false;
    QTest::newRow("a box with nobody in it") << 0 << 1.0 << 10 << 20.0 << false;
  }
  void held_by_more_men_than_the_enemy_has_there() {
    QFETCH(int, own);
    QFETCH(double, own_at_ft);
    QFETCH(int, enemy);
    QFETCH(double, enemy_at_ft);
    SmallExercise small(Country::level(12'000, 9'000));
    small.without_tables().setting().sides[0].objectives = {{"The mill", {Length::feet(40), Length::feet(40)}}};
    small.add(0, Arm::infantry, Formation::boxed, 40 + own_at_ft, 40, own);
    small.add(1, Arm::infantry, Formation::boxed, 40 - enemy_at_ft, 40, enemy);
    const Campaign campaign = small.begin();
    const auto standing = objectives_of(campaign);
    QCOMPARE(standing.size(), std::size_t{1});
    QCOMPARE(standing.front().side, SideId{0});
    QTEST(standing.front().held(), "held");
  }
};

SANDGATE_TEST(ObjectivesTest)

}  // namespace tst_objectives
#include "tst_objectives.moc"
