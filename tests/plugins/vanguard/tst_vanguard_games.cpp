// Vanguard against itself in the games that are decided at a back line: it goes where the game asks (LW-6.2, LW-6.3).
// What becomes of one battle hangs on its seed; that every one ends, and as its game has it, does not.
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <initializer_list>
#include <vector>

#include "tests/app/fixtures/run_sandgate.h"
#include "tests/runner/test.h"

namespace tst_vanguard_games {

using namespace sandgate::tests;

namespace {

/// As a batch tells it.
struct Battle {
  QString table, seed, why, winner;  ///< the winner as it names sides: "red", "blue", "drawn"
  int moves = 0;
  bool ended = false;
};

}  // namespace

class VanguardGames : public QObject {
  Q_OBJECT

 private slots:
  void LW_6_2_blows_are_struck_at_the_rear() {
    const std::vector<Battle> battles = fight("blow", {5, 6, 7, 8});
    if (QTest::currentTestFailed()) return;
    for (const Battle& battle : battles) {
      const QStringList ends{"force_gone", "nobody_left", "retreat_over", "rears_safe"};
      QVERIFY2(ends.contains(battle.why), qPrintable(battle.why));
      QCOMPARE(battle.winner == "drawn", battle.why == "nobody_left" || battle.why == "rears_safe");
    }
    const auto struck = std::ranges::find(battles, "retreat_over", &Battle::why);
    QVERIFY(struck != battles.end());

    const QJsonObject review = played_again(*struck);
    if (QTest::currentTestFailed()) return;
    const QString beaten = review["game"].toObject()["beaten"].toString();
    QVERIFY(!beaten.isEmpty() && beaten.toLower() != struck->winner);
    const QJsonArray reached = events(review, "rear_reached");
    QCOMPARE(reached.size(), 1);
    const QJsonObject first = reached[0].toObject();
    QCOMPARE(first["beaten"].toString(), beaten);
    QVERIFY(first["men"].toInt() >= 3);
    // Six of its own moves, and as many of the other side's between them.
    const int since = events(review, "battle_ended")[0].toObject()["move"].toInt() - first["move"].toInt();
    QVERIFY2(since >= 1 && since <= 12, QByteArray::number(since));
    // The beaten go home, and more of them come there than are caught.
    for (const auto& value : review["sides"].toArray()) {
      const QJsonObject side = value.toObject();
      if (side["name"].toString() == beaten)
        QVERIFY2(side["crossed"].toInt() >= side["prisoners_lost"].toInt(), QJsonDocument(side).toJson());
    }
  }

  void LW_6_3_attackers_come_to_the_line() {
    const std::vector<Battle> battles = fight("defensive", {1, 2, 3, 4});
    if (QTest::currentTestFailed()) return;
    for (const Battle& battle : battles) {
      const QStringList ends{"line_reached", "line_out_of_reach", "force_gone"};
      QVERIFY2(ends.contains(battle.why), qPrintable(battle.why));
      // Blue defends, where nothing else is agreed.
      QCOMPARE(battle.winner, QString(battle.why == "line_out_of_reach" ? "blue" : "red"));
    }
    const auto through = std::ranges::find(battles, "line_reached", &Battle::why);
    QVERIFY(through != battles.end());

    const QJsonObject review = played_again(*through);
    if (QTest::currentTestFailed()) return;
    QCOMPARE(review["game"].toObject()["defender"].toString(), QString("Blue"));
    const int began = events(review, "game_opened")[0].toObject()["men"].toObject()["Red"].toInt();
    int arrived = 0;
    for (const QJsonValue& event : events(review, "line_reached")) {
      QCOMPARE(event.toObject()["side"].toString(), QString("Red"));
      arrived += event.toObject()["men"].toInt();
    }
    QVERIFY(began > 0);
    QVERIFY2(4 * arrived >= began, QByteArray::number(arrived));
    QCOMPARE(review["game"].toObject()["arrived"].toInt(), arrived);
  }

 private:
  /// Two battles on each of the tables by lot with these seeds, whose halves are alike. Each comes to an end.
  std::vector<Battle> fight(const QString& game, std::initializer_list<int> seeds) {
    std::vector<Battle> battles;
    [&] {
      for (const int seed : seeds) {
        const QString table = folder_.filePath(QString("%1-%2").arg(game).arg(seed));
        const auto made =
            run({"scenario", "table", "--out", table, "--game", game, "--alike", "--seed", QString::number(seed)});
        QVERIFY2(made.exit == 0, made.err);
        const auto fought = run({"batch", table, "-n", "2", "--moves", "400", "--csv"});
        QVERIFY2(fought.exit == 0, fought.err);
        const QStringList lines = QString::fromUtf8(fought.out).split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 3);
        for (const QString& line : lines.mid(1)) {
          const auto field = [&](const char* name) {
            return line.split(',').value(lines[0].split(',').indexOf(QLatin1String(name)));
          };
          battles.push_back({table, field("seed"), field("why"), field("winner"), field("moves").toInt(),
                             field("ended") == QLatin1String("yes")});
          QVERIFY2(battles.back().ended, fought.out);
        }
      }
    }();
    return battles;
  }

  /// The review of the same battle, written down.
  QJsonObject played_again(const Battle& battle) {
    QJsonObject review;
    [&] {
      const QString file = battle.table + ".sandgate";
      const auto played = run({"play", battle.table, "--out", file, "--seed", battle.seed, "--json"});
      QVERIFY2(played.exit == 0, played.err);
      QCOMPARE(played.json()["refused"].toArray(), QJsonArray());
      QCOMPARE(played.json()["faults"].toArray(), QJsonArray());
      QCOMPARE(played.json()["moves"].toInt(), battle.moves);
      const auto told = run({"review", file, "--json"});
      QVERIFY2(told.exit == 0, told.err);
      const QJsonObject ended = told.json()["game"].toObject()["ended"].toObject();
      QCOMPARE(ended["why"].toString(), battle.why);
      QCOMPARE(ended["winner"].toString().toLower(), battle.winner);
      QCOMPARE(events(told.json(), "battle_ended").size(), 1);
      review = told.json();
    }();
    return review;
  }

  static QJsonArray events(const QJsonObject& review, const char* kind) {
    QJsonArray found;
    for (const QJsonValue& event : review["events"].toArray())
      if (event.toObject()["kind"].toString() == QLatin1String(kind)) found.append(event);
    return found;
  }

  QTemporaryDir folder_;
};

SANDGATE_TEST(VanguardGames)

}  // namespace tst_vanguard_games
#include "tst_vanguard_games.moc"
