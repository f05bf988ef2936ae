// A campaign that comes to battle: programs march, meet, and their guns fire on the table of their contact (CX-10,
// LW-4); the file re-decides to the same, and the review has the shots. Takes a quarter of a minute.
#include <QJsonArray>
#include <QTemporaryDir>

#include "tests/app/fixtures/run_sandgate.h"
#include "tests/runner/test.h"

namespace tst_campaign_battle {

using namespace sandgate::tests;

class CampaignBattle : public QObject {
  Q_OBJECT

 private slots:
  void CX_10_guns_fire_where_columns_meet() {
    const QTemporaryDir folder;
    const QString file = folder.filePath("battle.sandgate");
    const Outcome played = run({"play", "sandgate", "--out", file, "--seed", "1", "--moves", "60", "--commander",
                                "red=vanguard", "--commander", "blue=vanguard", "--json"});
    QCOMPARE(played.exit, 0);
    QVERIFY(played.json()["refused"].toArray().isEmpty());
    QCOMPARE(run({"verify", file}).exit, 0);
    const QJsonObject review = run({"review", file, "--json"}).json();
    const QJsonArray shots = review["shots"].toArray();
    QVERIFY(!shots.isEmpty());
    for (const QJsonValue& shot : shots) {
      QVERIFY(shot["table"].toInt() >= 1);
      QVERIFY(shot["path"].toArray().size() >= 2);
    }
  }
};

SANDGATE_TEST(CampaignBattle)

}  // namespace tst_campaign_battle
#include "tst_campaign_battle.moc"
