// What the command line tells of boxes, sightings, reports and the umpire's deeds.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <cmath>

#include "tests/core/fixtures/boxes_exercise.h"
#include "tests/runner/test.h"

namespace tst_review {

using namespace sandgate;
using namespace sandgate::samples;
using namespace sandgate::samples::boxes;

namespace {

QByteArray review(const std::filesystem::path& file, const QStringList& more = {}) {
  QProcess process;
  process.start(SANDGATE_BIN_DIR "/sandgate", QStringList{"review", QString::fromStdString(file.string())} + more);
  process.waitForFinished(60'000);
  if (process.exitCode() != 0) qFatal("%s", process.readAllStandardError().constData());
  return process.readAllStandardOutput();
}

}  // namespace

class Review : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    Played played(folder_.path("a.sandgate"), contents_of(boxes_json));
    play(played);
    QVERIFY(played.file.close());
    text_ = review(folder_.path("a.sandgate"));
    answer_ = QJsonDocument::fromJson(review(folder_.path("a.sandgate"), {"--json"})).object();
    QVERIFY(!answer_.isEmpty());
  }

  // As a kill leaves it that comes before the first order.
  void one_that_has_not_begun_has_no_moves() {
    Played played(folder_.path("unbegun.sandgate"), contents_of(boxes_json));
    QVERIFY(played.file.close());
    const QByteArray told = review(folder_.path("unbegun.sandgate"), {"--json"});
    QCOMPARE(QJsonDocument::fromJson(told).object()["moves"].toInt(-9), 0);
  }

  void lines_for_people_data() {
    QTest::addColumn<QByteArray>("said");
    QTest::addColumn<QByteArray>("clause");
    QTest::addColumn<int>("times");
    const auto row = [](const char* said, const char* clause, int times) {
      QTest::newRow(said) << QByteArray(said) << QByteArray(clause) << times;
    };
    row("Red Column is opened: scouts of Blue Patrol are upon it", "CX-2", 1);
    row("Red Decoy is opened: scouts of Blue Patrol are upon it", "CX-2", 1);
    row("Red Decoy proves to be a dummy", "CX-10", 1);
    row("Blue Box stands out", "CX-2", 1);
    row("Blue Box is boxed again", "CX-2", 1);
    row("Blue Box sights Red Decoy", "CX-11", 1);
    row("Visibility is 4 ft now: mist \"like wool\"", "CX-11", 1);
    row("Visibility is 30 ft now", "CX-11", 1);
    row("Lt-Col Hay is played by skirmisher", "KS-10", 1);
    row("Lt-Col Hay is played by a person", "KS-10", 1);
  }

  void lines_for_people() {
    QFETCH(QByteArray, said);
    QFETCH(QByteArray, clause);
    QFETCH(int, times);
    int found = 0;
    for (const QByteArray& line : text_.split('\n')) {
      const QByteArray trimmed = line.trimmed();
      if (!trimmed.startsWith(said + "  ")) continue;
      ++found;
      QVERIFY2(trimmed.endsWith(clause), line.constData());
    }
    QCOMPARE(found, times);
  }

  // Each sighting and each loss has one line; the report of it none.
  void sightings_are_told_once() {
    int sighted = 0, lost = 0, told_sighted = 0, told_lost = 0;
    for (const auto& value : answer_["events"].toArray()) {
      sighted += value.toObject()["kind"] == "sighted";
      lost += value.toObject()["kind"] == "sight_lost";
      if (value.toObject()["kind"] == "reported") QVERIFY(!value.toObject().contains("text"));
    }
    for (const QByteArray& line : text_.split('\n')) {
      told_sighted += line.contains(" sights ");
      told_lost += line.contains(" loses sight of ");
    }
    QVERIFY(sighted >= 8 && lost >= 5);
    QCOMPARE(told_sighted, sighted);
    QCOMPARE(told_lost, lost);
  }

  void reports_for_programs() {
    int seen = 0, lost = 0, empty = 0, counted = 0, boxed = 0;
    for (const auto& value : answer_["events"].toArray()) {
      const QJsonObject event = value.toObject();
      if (event["kind"] != "reported") continue;
      QCOMPARE(event["clause"].toString(), "KS-1.1");
      const QJsonObject report = event["report"].toObject();
      const QJsonObject about = report["about"].toObject();
      QCOMPARE(report["side"], event["side"]);
      QCOMPARE(report["by"], event["body"]);
      QVERIFY(about["side"] != report["side"] && !about["body"].toString().isEmpty());
      QCOMPARE(report["at"].toArray().size(), 2);
      QCOMPARE(event["at"], report["at"]);
      seen += report["kind"] == "seen";
      lost += report["kind"] == "lost";
      empty += report["kind"] == "empty";
      counted += report["counted"].toBool();
      if (report["formation"] == "boxed") {
        ++boxed;
      } else if (report["kind"] == "seen") {
        QVERIFY(!report["what"].toArray().isEmpty());
      }
      if (report["kind"] == "empty") {
        QCOMPARE(about["body"].toString(), "Decoy");
        QVERIFY(report["what"].toArray().isEmpty());
      }
      if (about["body"] == "Column" && report["counted"].toBool()) {
        const QJsonArray what = report["what"].toArray();
        QCOMPARE(what.size(), 2);
        QCOMPARE(what[0].toObject(), (QJsonObject{{"arm", "infantry"}, {"men", 64}, {"guns", 0}, {"waggons", 0}}));
        QCOMPARE(what[1].toObject(), (QJsonObject{{"arm", "artillery"}, {"men", 18}, {"guns", 2}, {"waggons", 0}}));
        // On a table it is where those of it stand who are seen: about its middle.
        const QJsonArray at = report["at"].toArray();
        QVERIFY(std::hypot(at[0].toDouble() - 1500, at[1].toDouble() - 2000) < 200);
      }
    }
    QVERIFY(seen > 8 && counted > 0 && boxed > 0);
    QCOMPARE(lost, 4);
    QCOMPARE(empty, 1);
  }

  void details_for_programs() {
    QJsonObject last;
    QStringList opened;
    for (const auto& value : answer_["events"].toArray()) {
      const QJsonObject event = value.toObject();
      const QString kind = event["kind"].toString();
      last[kind] = event;
      if (kind == "box_opened") {
        const QJsonObject scouts = event["scouts"].toObject();
        opened += event["body"].toString() + " " + event["formation"].toString() + " " + scouts["side"].toString() +
                  scouts["body"].toString();
      }
      // Whose sight it was, and of whom.
      if (kind == "sighted" || kind == "sight_lost")
        QVERIFY(event["about"].toObject()["side"] != event["side"] && event["side"].isString());
    }
    QCOMPARE(opened, (QStringList{"Column fours BluePatrol", "Decoy fours BluePatrol", "Box fours "}));
    QCOMPARE(last["visibility_changed"].toObject()["visibility_ft"].toInt(), 30);
    QCOMPARE(last["visibility_changed"].toObject()["clause"].toString(), "CX-11");
    QCOMPARE(last["seat_manned"].toObject()["seat"].toString(), "blue");
    QCOMPARE(last["seat_manned"].toObject()["commander"].toString(), "");
  }

  void sides_are_summed_up() {
    QJsonObject sightings;
    for (const auto& value : answer_["events"].toArray()) {
      const QJsonObject event = value.toObject();
      if (event["kind"] == "sighted")
        sightings[event["side"].toString()] = sightings[event["side"].toString()].toInt() + 1;
    }
    const QJsonArray sides = answer_["sides"].toArray();
    QCOMPARE(sides.size(), 2);
    QCOMPARE(sides[0].toObject()["boxes_opened"].toInt(), 2);
    QCOMPARE(sides[1].toObject()["boxes_opened"].toInt(), 1);
    for (const auto& value : sides) {
      const QJsonObject side = value.toObject();
      QVERIFY(side["sightings"].toInt() > 0);
      QCOMPARE(side["sightings"], sightings[side["name"].toString()]);
    }
    const QJsonArray red_bodies = sides[0].toObject()["bodies"].toArray();
    QCOMPARE(red_bodies[1].toObject()["contents"].toArray().size(), 2);
    QVERIFY(red_bodies[2].toObject()["dummy"].toBool() && red_bodies[2].toObject()["gone"].toBool());
    QVERIFY(sides[1].toObject()["bodies"].toArray()[0].toObject()["scouts"].toBool());
    QVERIFY(text_.contains("2 boxes opened, " + QByteArray::number(sides[0].toObject()["sightings"].toInt()) +
                           " sightings"));
  }

 private:
  Folder folder_;
  QByteArray text_;
  QJsonObject answer_;
};

SANDGATE_TEST(Review)

}  // namespace tst_review
#include "tst_review.moc"
