// Five Vanguards a side, each with the bodies of an arm and what riders bring him, beside one a side that knows all at
// once: the staffs hold two thirds of what the others hold. SANDGATE_SEEDS=20: so many exercises instead of a few.
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include "tests/app/fixtures/run_sandgate.h"
#include "tests/runner/test.h"

namespace tst_vanguard_couriers {

using namespace sandgate::tests;

class VanguardCouriersTest : public QObject {
  Q_OBJECT

 private slots:
  void five_by_couriers_hold_two_thirds_of_what_one_holds() {
    bool given = false;
    const int wanted = qEnvironmentVariableIntValue("SANDGATE_SEEDS", &given);
    const int seeds = given ? wanted : 7;
    int one = 0, five = 0;
    for (int seed = 1; seed <= seeds; ++seed) {
      one += held("two", "perfect", seed);
      five += held("staff", "couriers", seed);
      if (QTest::currentTestFailed()) return;
    }
    qInfo("over %d seeds, both sides: one a side %d, five by couriers %d", seeds, one, five);
    QVERIFY2(one > 0, "nobody holds anything");
    QVERIFY2(3 * five >= 2 * one, qPrintable(QString("%1 of %2").arg(five).arg(one)));
  }

 private:
  /// How many objectives of both sides are held when eighty moves have closed, and all have met.
  static int held(const char* posting, const char* by, int seed) {
    QTemporaryDir folder;
    const QString file = folder.filePath("played.sandgate");
    const auto played = run({"play", "sandgate", "--posting", posting, "--signals", by, "--commander", "all=vanguard",
                             "--seed", QString::number(seed), "--moves", "80", "--out", file});
    if (played.exit != 0) {
      QTest::qFail(qPrintable(played.err), __FILE__, __LINE__);
      return 0;
    }
    const auto truth = run({"review", file, "--at-move", "80", "--json"});
    int held = 0;
    for (const QJsonValue objective : truth.json()["objectives"].toArray()) held += objective["held"].toBool();
    return held;
  }
};

SANDGATE_TEST(VanguardCouriersTest)

}  // namespace tst_vanguard_couriers
#include "tst_vanguard_couriers.moc"
