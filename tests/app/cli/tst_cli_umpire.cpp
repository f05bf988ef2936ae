// The umpire by commands (KS-10): taken back, struck out, forked, corrected; previews that write nothing; bad input.
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include "tests/app/fixtures/run_sandgate.h"
#include "tests/runner/test.h"

namespace tst_cli_umpire {

using namespace sandgate::tests;

namespace {

QByteArray bytes_of(const QString& file) {
  QFile read(file);
  return read.open(QIODevice::ReadOnly) ? read.readAll() : QByteArray();
}

void write(const QString& file, const char* text) {
  QFile out(file);
  QVERIFY(out.open(QIODevice::WriteOnly));
  out.write(text);
}

}  // namespace

class UmpireByCommands : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    file_ = folder_.filePath("x.sandgate");
    const auto played = run(
        {"play", "sandgate", "--out", file_, "--commander", "all=vanguard", "--seed", "3", "--moves", "12", "--json"});
    QCOMPARE(played.exit, 0);
    // The last event of the order that closed move 6.
    std::int64_t entry = 0;
    const QJsonArray events = run({"review", file_, "--json"}).json()["events"].toArray();
    for (const auto& one : events) {
      const QJsonObject event = one.toObject();
      if (event["kind"] == "move_closed" && event["move"] == 6) entry = event["entry"].toInteger();
      if (entry > 0 && event["entry"].toInteger() == entry) middle_ = event["event"].toInteger();
      end_ = event["event"].toInteger();
    }
    QVERIFY(middle_ > 0 && middle_ < end_);
  }

  void KS_10_a_preview_writes_nothing() {
    const QByteArray before = bytes_of(file_);
    const auto preview = umpire({"take-back", "--to-event", QString::number(middle_), "--preview"});
    QCOMPARE(preview.exit, 0);
    const QJsonObject struck = preview.json()["struck"].toObject();
    QCOMPARE(struck["events"].toInteger(), end_ - middle_);
    QVERIFY(struck["orders"].toInteger() > 0);
    QCOMPARE(preview.json()["would_pass"].toInteger() + preview.json()["would_fail"].toArray().size(),
             struck["orders"].toInteger());
    QCOMPARE(umpire({"strike", "--event", QString::number(middle_), "--preview"}).exit, 1);  // the clock's deed
    QVERIFY(bytes_of(file_) == before);
  }

  void KS_10_a_fork_has_the_state_of_its_event() {
    const QString fork = folder_.filePath("fork.sandgate"), fresh = folder_.filePath("fresh.sandgate");
    const auto forked = umpire({"fork", "--at-event", QString::number(middle_), "--out", fork});
    QCOMPARE(forked.exit, 0);
    QCOMPARE(forked.json()["events"].toInteger(), middle_);
    const QJsonObject verdict = run({"verify", fork, "--json"}).json();
    QVERIFY(verdict["sound"].toBool() && verdict["redecided"].toBool());
    QCOMPARE(verdict["state_hash"], forked.json()["state_hash"]);
    refuses(run({"umpire", file_, "fork", "--at-event", QString::number(middle_), "--out", fork}), "fork.sandgate");
    QCOMPARE(umpire({"fork", "--at-event", QString::number(middle_), "--out", fresh, "--dice", "fresh"}).exit, 0);
    QCOMPARE(run({"play", fresh, "--moves", "2"}).exit, 0);
    QVERIFY(run({"verify", fresh, "--json"}).json()["sound"].toBool());
  }

  void KS_10_it_is_corrected_struck_out_and_taken_back() {
    const auto corrected =
        umpire({"correct", "1/Leinster", "--strength", "infantry=10", "--reason", "It was miscounted"});
    QCOMPARE(corrected.exit, 0);
    QCOMPARE(corrected.json()["men"].toInt(), 10);
    const QString ruling = QString::number(corrected.json()["events"].toInteger());
    const auto strike = umpire({"strike", "--event", ruling, "--reason", "It was not"});
    QCOMPARE(strike.exit, 0);
    for (const char* outcome : {"as_it_is", "struck_out"}) {
      const QJsonArray sides = strike.json()[QLatin1String(outcome)].toObject()["sides"].toArray();
      QCOMPARE(sides.size(), 2);
      QVERIFY(sides[0].toObject().contains("killed") && sides[0].toObject().contains("points"));
    }
    const auto back = umpire({"take-back", "--to-event", QString::number(middle_), "--reason", "Once more"});
    QCOMPARE(back.exit, 0);
    QCOMPARE(back.json()["move"].toInt(), 7);
    const QJsonObject verdict = run({"verify", file_, "--json"}).json();
    QVERIFY(verdict["sound"].toBool() && verdict["redecided"].toBool());
    const QJsonObject review = run({"review", file_, "--json"}).json();
    QCOMPARE(review["branch"].toInt(), 1);
    QVERIFY(review["struck"].toArray().size() >= 2);
    QCOMPARE(review["events"].toArray().last().toObject()["kind"].toString(), QString("taken_back"));
  }

  // Prepared, come in its move while programs play on, and the file is sound.
  void KS_10_injects_by_commands() {
    const QString file = folder_.filePath("injects.sandgate"), injects = folder_.filePath("injects.json");
    QCOMPARE(
        run({"play", "sandgate", "--out", file, "--commander", "all=vanguard", "--seed", "3", "--moves", "4"}).exit, 0);
    write(injects, R"({"injects": [
      {"name": "Rain", "when": {"move": 6}, "deed": {"kind": "visibility", "visibility_m": 900, "reason": "rain"}},
      {"name": "By hand", "deed": {"kind": "announce", "text": "Mind the hour"}}]})");
    const auto ruled = [&](const QStringList& said) {
      return run(QStringList{"umpire", file} + said + QStringList{"--json"});
    };
    QCOMPARE(ruled({"inject", injects}).json()["prepared"].toArray().size(), 2);
    refuses(run({"umpire", file, "inject", injects}), "prepared already");
    QCOMPARE(ruled({"fire", "By hand"}).json()["state"].toString(), QString("fired"));
    refuses(run({"umpire", file, "fire", "By hand"}), "No such inject");
    QCOMPARE(run({"play", file, "--moves", "4"}).exit, 0);
    const QJsonArray all = ruled({"injects"}).json()["injects"].toArray();
    QCOMPARE(all.size(), 2);
    for (const auto& one : all) QCOMPARE(one.toObject()["state"].toString(), QString("fired"));
    const QJsonObject verdict = run({"verify", file, "--json"}).json();
    QVERIFY(verdict["sound"].toBool() && verdict["redecided"].toBool());
    write(injects, R"({"injects": [{"name": "A", "deed": {"kind": "dance"}}]})");
    refuses(run({"umpire", file, "inject", injects}), "/injects/0/deed/kind");
    write(injects, "nonsense");
    refuses(run({"umpire", file, "inject", injects}), "injects.json");
  }
  // While there is no play nothing moves, and a program that is asked to play says so.
  void KS_10_no_play_by_command() {
    const QString file = folder_.filePath("mark.sandgate");
    QCOMPARE(
        run({"play", "sandgate", "--out", file, "--commander", "all=vanguard", "--seed", "3", "--moves", "2"}).exit, 0);
    QCOMPARE(run({"umpire", file, "mark", "no_play", "--reason", "Lunch"}).exit, 0);
    refuses(run({"play", file, "--moves", "2"}), "broken play off");
    QCOMPARE(run({"umpire", file, "say", "Come", "--to", "red"}).exit, 0);
    QCOMPARE(run({"umpire", file, "mark", "goes_on"}).exit, 0);
    QCOMPARE(run({"play", file, "--moves", "2"}).exit, 0);
    QCOMPARE(run({"umpire", file, "visibility", "800", "--reason", "mist"}).exit, 0);
    const auto kept = run({"umpire", file, "bookmark", "Here it rained", "--json"});
    const QJsonArray bookmarks = run({"review", file, "--json"}).json()["bookmarks"].toArray();
    QCOMPARE(bookmarks.size(), 1);
    QCOMPARE(bookmarks[0].toObject()["text"].toString(), QString("Here it rained"));
    QCOMPARE(bookmarks[0].toObject()["event"], kept.json()["event"]);
    QVERIFY(bookmarks[0].toObject()["move"].toInt() > 2);
    QCOMPARE(run({"umpire", file, "mark", "ends"}).exit, 0);
    refuses(run({"umpire", file, "announce", "More"}), "");
    QCOMPARE(run({"review", file}).exit, 0);
    QVERIFY(run({"verify", file, "--json"}).json()["sound"].toBool());
  }

  // A game that the umpire has ended was not fought out: it has no winner, and no points but those so far.
  void KS_10_a_game_ended_by_the_umpire() {
    const QString file = folder_.filePath("game.sandgate");
    QCOMPARE(
        run({"play", "hooks-farm", "--out", file, "--commander", "all=vanguard", "--seed", "3", "--moves", "3"}).exit,
        0);
    QCOMPARE(run({"umpire", file, "mark", "ends", "--reason", "Tea"}).exit, 0);
    const auto review = run({"review", file, "--json"});
    QVERIFY2(review.exit == 0, review.err);
    QVERIFY(review.json()["game"].toObject()["ended"].isNull());
    QCOMPARE(run({"review", file}).exit, 0);
    QVERIFY(run({"verify", file, "--json"}).json()["sound"].toBool());
    refuses(run({"play", file, "--moves", "2"}), "over");
  }

  // Of an exercise in which a table is open.
  void KS_10_tables_their_men_and_seats() {
    const QString file = folder_.filePath("tables.sandgate");
    QCOMPARE(run({"play", "sandgate", "--out", file, "--commander", "all=vanguard", "--seed", "3", "--moves", "24",
                  "--json"})
                 .exit,
             0);
    const auto rules = [&](const QStringList& said) {
      return run(QStringList{"umpire", file} + said + QStringList{"--json"});
    };
    const auto closed = rules({"close-table", "1", "--moves", "3", "--reason", "It holds up all"});
    QCOMPARE(closed.exit, 0);
    QStringList bodies;
    for (const QJsonValue& body : closed.json()["bodies"].toArray())
      bodies << body["side"].toString() + ":" + body["name"].toString();
    QVERIFY(bodies.size() >= 2);
    refuses(run({"umpire", file, "close-table", "1"}), "is closed");
    refuses(run({"umpire", file, "join-table", "1", "--into", "1"}), "is closed");
    refuses(run({"umpire", file, "men", "1", "--body", "H.Q. East", "--men", "1", "--are", "killed"}), "is closed");
    const auto opened = rules(QStringList{"open-table"} + bodies + QStringList{"--reason", "On again"});
    QCOMPARE(opened.exit, 0);
    const int table = opened.json()["table"].toInt();
    QVERIFY(table > 1 && opened.json()["bodies"].toArray().size() >= bodies.size());
    // One man of the first body there whose men stand there.
    bool killed = false;
    for (const QString& body : bodies) {
      const QStringList whose = body.split(':');
      const auto men = rules({"men", QString::number(table), "--side", whose[0], "--body", whose[1], "--men", "1",
                              "--are", "killed", "--reason", "He was seen to fall"});
      killed = killed || (men.exit == 0 && men.json()["men"].toInt() == 1);
    }
    QVERIFY(killed);
    refuses(run({"umpire", file, "men", QString::number(table), "--side", bodies[0].split(':')[0], "--body",
                 bodies[0].split(':')[1], "--men", "5000", "--are", "killed"}),
            "--men");
    QCOMPARE(rules({"seat", "red", "--program", "straight"}).exit, 0);
    refuses(run({"umpire", file, "seat", "red", "--program", "nobody"}), "nobody");
    refuses(run({"umpire", file, "seat", "green", "--person"}), "green");
    QCOMPARE(run({"umpire", file, "seat", "red"}).exit, 2);
    refuses(run({"umpire", file, "work", "--at", "0", "0"}), "no field work");
    const QJsonObject verdict = run({"verify", file, "--json"}).json();
    QVERIFY(verdict["sound"].toBool() && verdict["redecided"].toBool());
    // It is played on, by who plays it now.
    QCOMPARE(run({"play", file, "--moves", "2", "--json"}).exit, 0);
  }

  void KS_10_what_cannot_be_is_told_in_a_sentence_data() {
    QTest::addColumn<QStringList>("said");
    QTest::addColumn<QString>("about");
    const auto row = [](const char* name, const QStringList& said, const char* about) {
      QTest::newRow(name) << said << QString(about);
    };
    row("no such event", {"take-back", "--to-event", "999999"}, "999999");
    row("before the beginning", {"take-back", "--to-event", "-1"}, "-1");
    row("more men than it began with", {"correct", "1/Leinster", "--strength", "infantry=1000"}, "began with");
    row("no such arm", {"correct", "1/Leinster", "--strength", "elephants=3"}, "elephants=3");
    row("numbers that are none", {"correct", "1/Leinster", "--strength", "infantry=x"}, "infantry=x");
    row("no such body", {"correct", "9/Nobody", "--strength", "infantry=3"}, "9/Nobody");
    row("no such formation", {"correct", "1/Leinster", "--formation", "square"}, "square");
    row("off the map", {"correct", "1/Leinster", "--at", "0", "0"}, "");
    row("no such seat", {"put-on", "X", "--seat", "green", "--strength", "infantry=3", "--at", "620000", "130000"},
        "green");
    row("two lines", {"announce", "one\ntwo"}, "one line");
    row("no such inject", {"fire", "Nothing"}, "Nothing");
    row("a bookmark of nothing", {"bookmark", ""}, "bookmark");
    row("no injects' file", {"inject", "none.json"}, "none.json");
    row("no such contest", {"answer", "1", "--grant"}, "no contest 1");
    row("neither granted nor refused", {"answer", "1"}, "--grant");
    row("no bridge there", {"break", "--at", "0", "0"}, "no bridge");
    row("no such table", {"outcome", "99", "none.json"}, "no table 99");
    row("no such addressee", {"say", "Come", "--to", "green"}, "green");
    row("no such visibility", {"visibility", "0.001"}, "");
  }
  void KS_10_what_cannot_be_is_told_in_a_sentence() {
    QFETCH(QStringList, said);
    QFETCH(QString, about);
    const auto before = run({"verify", file_, "--json"}).json();
    refuses(run(QStringList{"umpire", file_} + said), about);
    QCOMPARE(run({"verify", file_, "--json"}).json(), before);
  }
  void KS_10_what_needs_the_file_says_so() {
    const QString link = "sandgate://127.0.0.1:1/umpire?k=a&f=b";
    refuses(run({"umpire", link, "strike", "--event", "4"}), "served");
    refuses(run({"umpire", link, "fork", "--at-event", "4", "--out", folder_.filePath("no.sandgate")}), "served");
    refuses(run({"umpire", folder_.filePath("none.sandgate"), "announce", "Word"}), "none.sandgate");
    QCOMPARE(run({"umpire", file_}).exit, 2);
  }

 private:
  Outcome umpire(const QStringList& said) const {
    return run(QStringList{"umpire", file_} + said + QStringList{"--json"});
  }
  QTemporaryDir folder_;
  QString file_;
  std::int64_t middle_ = 0, end_ = 0;
};

SANDGATE_TEST(UmpireByCommands)

}  // namespace tst_cli_umpire
#include "tst_cli_umpire.moc"
