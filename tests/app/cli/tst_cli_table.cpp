// `scenario table` as a user and a script meet it: a table by lot that can be played at once (LW-1.1).
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>

#include "tests/app/fixtures/run_sandgate.h"
#include "tests/runner/test.h"

namespace tst_cli_table {

using namespace sandgate::tests;

class CliTable : public QObject {
  Q_OBJECT

 private slots:
  void LW_1_1_laid_out_and_played() {
    const auto made =
        run({"scenario", "table", "--out", in("lot"), "--seed", "3", "--river", "--title", "By the brook", "--json"});
    QVERIFY2(made.exit == 0, made.err.constData());
    const QJsonObject answer = made.json();
    QCOMPARE(answer["title"].toString(), QString("By the brook"));
    QCOMPARE(answer["seed"].toInt(), 3);
    QCOMPARE(answer["men"].toInt(), 146);
    QCOMPARE(answer["balance"].toObject().size(), 7);
    QVERIFY(QFile::exists(in("lot/plan.json")) && QFile::exists(in("lot/scenario.json")));
    const auto played = run({"play", in("lot"), "--out", in("lot.sandgate"), "--seed", "1", "--moves", "4", "--json"});
    QVERIFY2(played.exit == 0, played.err.constData());
    const auto sound = run({"verify", in("lot.sandgate")});
    QVERIFY2(sound.exit == 0, sound.err.constData());
  }

  // Each game, set up by the program and in play, over a country by lot, to its end: Vanguard against himself.
  void LW_6_every_game_to_its_end_data() {
    QTest::addColumn<QStringList>("agreed");
    QTest::addColumn<QString>("game");
    const auto row = [](const char* name, const char* game, const QStringList& agreed) {
      QTest::newRow(name) << agreed << QString(game);
    };
    // Seeds by which he finds an end; against himself he does not always.
    row("fight", "fight", {"--seed", "3", "--points", "60", "--first", "blue"});
    row("blow", "blow", {"--seed", "3", "--points", "60", "--rear", "middle"});
    row("defensive", "defensive", {"--seed", "3", "--points", "60", "--defender", "red"});
    row("fight, set up", "fight", {"--seed", "3", "--points", "60", "--setup", "--curtain", "--chances"});
    row("blow, set up", "blow",
        {"--seed", "1", "--points", "40", "--setup", "--given", "--chances", "6x1", "--country-by", "red"});
    row("defensive, set up", "defensive", {"--seed", "3", "--points", "60", "--setup", "--open-mustering"});
  }
  void LW_6_every_game_to_its_end() {
    QFETCH(QStringList, agreed);
    QFETCH(QString, game);
    const QString folder = folder_.filePath(QString(QTest::currentDataTag()).replace(' ', '-').remove(','));
    const auto made =
        run(QStringList{"scenario", "table", "--out", folder, "--size", "8x6", "--game", game, "--json"} + agreed);
    QVERIFY2(made.exit == 0, made.err.constData());
    QCOMPARE(made.json()["game"].toString(), game);
    QCOMPARE(made.json()["setup"].toBool(), agreed.contains("--setup"));
    const auto played = run({"play", folder, "--out", folder + ".sandgate", "--seed", "2", "--json"});
    QVERIFY2(played.exit == 0, played.err.constData());
    const QJsonObject answer = played.json();
    QVERIFY2(answer.contains("battle"), played.out.constData());
    QCOMPARE(answer["refused"].toArray().size(), 0);
    QCOMPARE(answer["faults"].toArray().size(), 0);
  }

  void what_was_agreed_stands_in_the_scenario() {
    const auto made = run({"scenario", "table", "--out", in("agreed"), "--size", "8x6", "--game", "blow", "--rear",
                           "left", "--rulebook", "little-wars-open-air", "--setup", "--curtain", "--points", "90"});
    QVERIFY2(made.exit == 0, made.err.constData());
    QVERIFY(made.out.contains("each side musters for 90 points"));
    const QJsonObject text = QJsonDocument::fromJson(bytes("agreed/scenario.json")).object();
    QCOMPARE(text["rulebook"].toString(), QString("little-wars-open-air"));
    const QJsonObject game{{"kind", "blow"}, {"rear", "left"}};
    QCOMPARE(text["table"].toObject()["game"].toObject(), game);
    const QJsonObject setup{{"points", 90}, {"curtain", true}, {"country_by", "toss"}};
    QCOMPARE(text["table"].toObject()["setup"].toObject(), setup);
    QVERIFY(!text.contains("bodies"));
    // LW-7.1, ST-11: the rulebook says for how much where nobody else does.
    QCOMPARE(run({"scenario", "table", "--out", in("usual"), "--size", "8x6", "--setup"}).exit, 0);
    const QJsonObject usual = QJsonDocument::fromJson(bytes("usual/scenario.json")).object();
    QCOMPARE(usual["table"].toObject()["setup"].toObject()["points"].toInt(), 150);
  }

  void the_same_seed_gives_the_same_files() {
    for (const char* folder : {"one", "two"})
      QCOMPARE(run({"scenario", "table", "--out", in(folder), "--seed", "11", "--size", "8x6"}).exit, 0);
    QCOMPARE(bytes("one/plan.json"), bytes("two/plan.json"));
    QVERIFY(!bytes("one/plan.json").isEmpty());
    QCOMPARE(run({"scenario", "table", "--out", in("other"), "--seed", "12", "--size", "8x6"}).exit, 0);
    QVERIFY(bytes("one/plan.json") != bytes("other/plan.json"));
  }

  void what_cannot_be_is_refused() {
    const auto asked = [this](const QStringList& more) {
      return run(QStringList{"scenario", "table", "--out", in("no")} + more);
    };
    refuses(asked({"--size", "wide"}), "is no size of a table");
    refuses(asked({"--size", "12x"}), "is no size of a table");
    refuses(asked({"--size", "1e9x8"}), "is no size of a table");
    refuses(asked({"--size", "2x2"}), "cannot be 2 by 2 feet");
    refuses(asked({"--size", "40x40"}), "cannot be 40 by 40 feet");
    QCOMPARE(asked({"--density", "9"}).exit, 2);
    QCOMPARE(asked({"--kind", "war"}).exit, 2);
    QCOMPARE(asked({"--points", "5"}).exit, 2);
    QCOMPARE(asked({"--seed", "many"}).exit, 2);
    QCOMPARE(asked({"--river", "--no-river"}).exit, 2);
    refuses(asked({"--game", "fight", "--rear", "left"}), "in a Blow at the Rear only");
    refuses(asked({"--game", "defensive", "--defender", "toss"}), "is tossed for");
    refuses(asked({"--game", "defensive", "--setup", "--country-by", "red"}), "the defender chooses his side");
    for (const char* chances : {"many", "12", "x2", "12x", "12x2x", "1e9x2", "-12x2 "})
      refuses(asked({"--setup", QString("--chances=%1").arg(chances)}), "");
    refuses(asked({"--setup", "--chances", "2x3"}), "3 dice for 2 men");
    refuses(asked({"--rulebook", "chess"}), "the rulebooks there are");
    refuses(asked({"--setup", "--given", "--points", "40", "--chances", "60x2"}), "hold back");
    QCOMPARE(asked({"--curtain"}).exit, 2);
    QCOMPARE(asked({"--given"}).exit, 2);
    QCOMPARE(asked({"--chances"}).exit, 2);
    QCOMPARE(asked({"--country-by", "toss"}).exit, 2);
    QCOMPARE(asked({"--setup", "--given", "--open-mustering"}).exit, 2);
    QCOMPARE(asked({"--first", "green"}).exit, 2);
    QCOMPARE(asked({"--rear", "front"}).exit, 2);
    QVERIFY(!QFile::exists(in("no")));
    refuses(run({"scenario", "table", "--out", folder_.path()}), "it is there already");
  }

 private:
  QString in(const char* name) const { return folder_.filePath(QLatin1String(name)); }
  QByteArray bytes(const char* name) const {
    QFile file(in(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  QTemporaryDir folder_;
};

SANDGATE_TEST(CliTable)

}  // namespace tst_cli_table
#include "tst_cli_table.moc"
