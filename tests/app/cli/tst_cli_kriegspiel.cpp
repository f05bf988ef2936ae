// Kriegspiel's arithmetic on the command line (KS-3, KS-6, KS-7, KS-8).
#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

#include "tests/app/fixtures/run_sandgate.h"
#include "tests/runner/test.h"

namespace tst_cli_kriegspiel {

using namespace sandgate::tests;

namespace {

QStringList words(const char* line) { return QString::fromUtf8(line).split(' ', Qt::SkipEmptyParts); }

/// Whether the answer has all of these keys, with these values.
bool has(const QJsonObject& answer, const QJsonObject& keys) {
  for (auto key = keys.begin(); key != keys.end(); ++key)
    if (answer[key.key()] != key.value()) return false;
  return true;
}

}  // namespace

class KriegspielQuestions : public QObject {
  Q_OBJECT

 private slots:
  void rules_answer_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<QJsonObject>("keys");
    const auto row = [](const char* name, const char* line, const QJsonObject& keys) {
      QTest::newRow(name) << QString(line) << keys;
    };
    row("KS-8 extended", "charge --sabres 10 --against extended --men 25 --feet 2.5",
        {{"band", "far"}, {"cavalry_lost", 5}, {"lost", 10}, {"clause", "KS-8"}, {"row", "extended"}});
    row("KS-8 close", "charge --sabres 30 --against close --men 4 --feet 1.5",
        {{"band", "middle"}, {"cavalry_lost", 8}, {"lost", 3}, {"row", "close"}});
    row("KS-8 guns", "charge --sabres 8 --against guns --guns 3 --feet 2.5",
        {{"cavalry_lost", 4}, {"guns_taken", 1}, {"clause", "KS-8.1"}, {"row", "guns"}});
    row("KS-8 guns with gunners", "charge --sabres 10 --against guns --guns 3 --men 12 --feet 0.5",
        {{"cavalry_lost", 3}, {"guns_taken", 3}, {"lost", 12}});
    row("KS-8 retired", "charge --sabres 10 --against retired-extended --men 100 --feet 1",
        {{"band", "near"}, {"cavalry_lost", 0}, {"lost", 60}});
    row("KS-8 retired, close", "charge --sabres 10 --against retired-close --men 100 --feet 3",
        {{"band", "far"}, {"cavalry_lost", 0}, {"lost", 20}});
    row("KS-8 just over two feet", "charge --sabres 10 --against extended --men 25 --feet 2.0001", {{"band", "far"}});
    row("KS-8.3 standing horse", "charge --sabres 8 --against cavalry --men 60 --feet 3 --stationary",
        {{"cavalry_lost", 0}, {"lost", 40}, {"driven_back", 20}, {"clause", "KS-8.3"}});
    row("KS-8.4 a toss", "charge --sabres 12 --against cavalry --men 12 --feet 3 --coin lost",
        {{"cavalry_lost", 9}, {"lost", 3}, {"retires", "chargers"}, {"tossed", true}, {"clause", "KS-8.4"}});
    row("KS-8.4 downhill", "charge --sabres 10 --against cavalry --men 15 --feet 3 --contours-down 1 --isolated",
        {{"cavalry_lost", 5}, {"lost", 10}, {"prisoners", 5}, {"retires", "none"}});
    row("KS-8.4 uphill", "charge --sabres 15 --against cavalry --men 10 --feet 3 --contours-up 1",
        {{"cavalry_lost", 15}, {"lost", 8}, {"prisoners", 0}});
    row("KS-8 by the campaign", "charge --sabres 10 --against extended --men 25 --feet 2.5 --rulebook campaign",
        {{"cavalry_lost", 5}, {"rulebook", "campaign"}});
    row("KS-7.1", "shell --unsheltered 5", {{"killed", 3}});
    row("KS-7.2", "rifles --infantry 23", {{"shots", 4}, {"over", 3}, {"projectile", "rifle-shot"}});
    row("KS-6.1 a trench", "works --kind trench --men 10", {{"moves", 4}, {"inches", 5}, {"moves_left", 4}});
    row("KS-6.1 begun", "works --kind trench --men 11 --worked 3", {{"inches", 5}, {"moves_left", 1}});
    row("KS-6.1 an epaulement", "works --kind epaulement --men 6", {{"moves", 4}, {"men_at_work", 6}});
    row("KS-6.2 a mine", "works --kind mine --men 4", {{"moves", 6}, {"men_at_work", 2}});
    row("KS-3 fours to extended", "formation --from fours --to extended --arm infantry", {{"moves", 1}});
    row("KS-3 limbering", "formation --from unlimbered --to limbered --arm artillery", {{"moves", 0.5}});
    row("KS-3 dismounting", "formation --from mounted --to dismounted --arm cavalry", {{"moves", 1}});
    row("KS-3 boats", "boats --men 45", {{"embark", 6}, {"disembark", 3}, {"boats", 3}});
  }
  void rules_answer() {
    QFETCH(QString, line);
    QFETCH(QJsonObject, keys);
    const QStringList ask = QStringList{"rule"} + line.split(' ');
    const auto answer = run(ask + QStringList{"--json"});
    QVERIFY2(answer.exit == 0, answer.err);
    QVERIFY2(has(answer.json(), keys), answer.out);
    QVERIFY(!answer.json()["clauses"].toArray().isEmpty());
    const auto plain = run(ask);
    QCOMPARE(plain.exit, 0);
    QVERIFY2(plain.out.contains("(KS-") && !plain.out.contains('%'), plain.out);
  }

  void KS_8_told_in_lines() {
    QCOMPARE(run(words("rule charge --sabres 10 --against extended --men 25 --feet 2.5")).out.trimmed(),
             QByteArray("A charge from far: of the cavalry 5 killed, 0 taken, 5 left (KS-8, KS-8.1, KS-8.2).\n"
                        "Infantry in extended order: 10 of 25 killed; in its next move it retires 1 ft (KS-8)."));
    QCOMPARE(run(words("rule works --kind trench --men 10")).out.trimmed(),
             QByteArray("A trench of 5 in: 10 men at work in 4 moves, 4 of them left (KS-6.1)."));
    QCOMPARE(run(words("rule shell --unsheltered 5")).out.trimmed(), QByteArray("3 of 5 killed (KS-7.1)."));
  }

  void rules_refuse_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<int>("exit");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const char* line, int exit, const char* says) {
      QTest::newRow(name) << QString(line) << exit << QString(says);
    };
    row("seven sabres", "charge --sabres 7 --against extended --men 25 --feet 2", 1,
        "At least 8 horse charge together; send more. (KS-8)");
    row("too far", "charge --sabres 8 --against extended --men 25 --feet 3.01", 1, "no further than 3");
    row("an equal number without a coin", "charge --sabres 8 --against cavalry --men 8 --feet 2", 2, "--coin: ");
    row("guns without a number", "charge --sabres 8 --against guns --feet 2", 2, "--guns: ");
    row("men without a number", "charge --sabres 8 --against close --feet 2", 2, "--men: ");
    row("a coin for infantry", "charge --sabres 8 --against close --men 9 --feet 2 --coin won", 2, "KS-8.4");
    row("no number of feet", "charge --sabres 8 --against close --men 9 --feet nan", 2, "--feet");
    row("feet below nought", "charge --sabres 8 --against close --men 9 --feet -1", 2, "--feet");
    row("sabres below nought", "charge --sabres -8 --against close --men 9 --feet 1", 2, "--sabres");
    row("more sabres than there are", "charge --sabres 99999999999 --against close --men 9 --feet 1", 2, "--sabres");
    row("elephants", "charge --sabres 8 --against elephants --men 9 --feet 1", 2,
        "--against: 'elephants' is none of: extended, close, guns");
    row("up and down", "charge --sabres 8 --against cavalry --men 9 --feet 1 --contours-up 1 --contours-down 1", 2,
        "--contours-up");
    row("no charges", "charge --sabres 8 --against close --men 9 --feet 1 --rulebook little-wars", 1,
        "The rulebook little-wars knows no cavalry charges (KS-8)");
    row("no shell", "shell --unsheltered 5 --rulebook little-wars", 1, "knows no shell (KS-7.1)");
    row("no rifles", "rifles --infantry 5 --rulebook prototype-1", 1, "knows no rifle-fire (KS-7.2)");
    row("no works", "works --kind mine --men 5 --rulebook little-wars", 1, "knows no works (KS-6.1)");
    row("no formations", "formation --from fours --to extended --rulebook little-wars", 1,
        "changes of formation (KS-3)");
    row("no boats", "boats --men 5 --rulebook little-wars", 1, "knows no boats (KS-3)");
    row("no rulebook", "boats --men 5 --rulebook poker", 1, "the rulebooks there are: ");
    row("men below nought", "shell --unsheltered -5", 2, "--unsheltered");
    row("half a man", "rifles --infantry 2.5", 2, "--infantry");
    row("too many men", "boats --men 1000001", 2, "--men");
    row("no men", "boats", 2, "--men");
    row("no points", "boats --men 5 --points 0", 2, "--points");
    row("five for an epaulement", "works --kind epaulement --men 5", 1,
        "That is work for 6 men; send so many. (KS-6.1)");
    row("one for a mine", "works --kind mine --men 1", 1, "That is work for 2 men; send so many. (KS-6.2)");
    row("a redoubt", "works --kind redoubt --men 50", 2, "--kind");
    row("infantry that mounts", "formation --from dismounted --to mounted --arm infantry", 2,
        "infantry does not change from dismounted to mounted (KS-3)");
    row("guns in ranks", "formation --from fours --to two_ranks --arm artillery", 2, "artillery does not change");
    row("a square", "formation --from fours --to square --arm infantry", 2, "--to");
  }
  void rules_refuse() {
    QFETCH(QString, line);
    QFETCH(int, exit);
    QFETCH(QString, says);
    for (const bool json : {false, true}) {
      const auto answer = run(QStringList{"rule"} + line.split(' ') + (json ? QStringList{"--json"} : QStringList{}));
      QCOMPARE(answer.exit, exit);
      QVERIFY(answer.out.isEmpty());
      QVERIFY2(answer.err.contains(says.toUtf8()), answer.err);
      // After what it finds wrong with a line, the reader of options names the help.
      QVERIFY2(answer.err.trimmed().count('\n') <= (exit == 2 ? 1 : 0), answer.err);
    }
  }
};

SANDGATE_TEST(KriegspielQuestions)

}  // namespace tst_cli_kriegspiel
#include "tst_cli_kriegspiel.moc"
