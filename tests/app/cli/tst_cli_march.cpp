// Questions about marches on the command line: reach, route and profile.
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "map/import/import.h"
#include "tests/app/fixtures/run_sandgate.h"
#include "tests/map/fixtures/random_country.h"
#include "tests/runner/test.h"

namespace tst_cli_march {

using namespace sandgate;
using namespace sandgate::tests;

class MarchQuestions : public QObject {
  Q_OBJECT

 private slots:
  /// A level country, 2 by 1 km, with a river right across, two bridges and a house.
  void initTestCase() {
    QVERIFY(folder_.isValid());
    map_ = folder_.filePath("river.gpkg");
    const auto country = Country::level(
        2000, 1000,
        {line(FeatureKind::river, {{1000, -10}, {1000, 1010}}, 20), spot(FeatureKind::bridge, {1000, 300}),
         spot(FeatureKind::bridge, {1000, 900}), square(FeatureKind::house, {500, 500, 540, 540})});
    QVERIFY(write_country(*country, map_.toStdString()).has_value());
  }

  void reach_counts_cells_and_writes_moves() {
    const QString tif = folder_.filePath("r.tif");
    const QStringList question{"map", "reach", map_, "--from", "305,305", "--arm", "infantry", "--moves", "2"};
    const auto answer = run(question + QStringList{"--out", tif, "--json"});
    QVERIFY2(answer.exit == 0, answer.err);
    const auto json = answer.json();
    QCOMPARE(json["moves"].toInt(), 2);
    const int cells = json["cells_reached"].toInt();
    QCOMPARE(json["area_km2"].toDouble(), cells / 1e4);
    // Two feet are 200 m; sixteen directions fall a little short of the circle.
    QVERIFY(cells > 1180 && cells < 1257);
    const auto read = read_country(tif.toStdString());
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    const GridFrame& frame = read->country->frame();
    QCOMPARE(frame.width, 200);
    QCOMPARE(frame.height, 100);
    QCOMPARE(read->country->crs(), std::string("EPSG:27700"));
    const auto reached = [&](double east, double north) { return read->country->height({east, north}); };
    QCOMPARE(reached(305, 305).value(), 0.0);
    QVERIFY(std::abs(reached(405, 305).value() - 1) < 1e-4);
    QVERIFY(!reached(605, 305).has_value());
    const auto bytes = [&] {
      QFile file(tif);
      return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const QByteArray first = bytes();
    QCOMPARE(run(question + QStringList{"--out", tif}).exit, 0);
    QVERIFY(!first.isEmpty() && bytes() == first);
  }

  void reach_goes_as_far_as_can_be_gone() {
    const auto foot = run({"map", "reach", map_, "--from", "305,305", "--json"}).json();
    const auto guns = run({"map", "reach", map_, "--from", "305,305", "--arm", "artillery", "--json"}).json();
    QVERIFY(foot["cells_reached"].toInt() > 19'000);
    QCOMPARE(foot["cells_reached"].toInt(), guns["cells_reached"].toInt());
    QVERIFY(std::abs(foot["moves"].toDouble() - 2 * guns["moves"].toDouble()) < 0.01);
    const auto cut =
        run({"map", "reach", map_, "--from", "305,305", "--broken", "1000,300", "--broken", "1000,900", "--json"})
            .json();
    QVERIFY(cut["cells_reached"].toInt() > 9'000 && cut["cells_reached"].toInt() < 10'100);
  }

  void route_goes_by_what_bridges_are_whole() {
    const QStringList question{"map", "route", map_, "--from", "905,305", "--to", "1105,305", "--json"};
    const QString gpkg = folder_.filePath("route.gpkg");
    const auto whole = run(question + QStringList{"--out", gpkg});
    QVERIFY2(whole.exit == 0, whole.err);
    QVERIFY(QFile::exists(gpkg));
    QCOMPARE(whole.json()["length_ft"].toDouble(), 2.0);
    const auto broken = run(question + QStringList{"--broken", "1000,300"});
    QVERIFY2(broken.exit == 0, broken.err);
    QVERIFY(broken.json()["length_ft"].toDouble() > 11);
    double walked = 0;
    for (const auto& part : broken.json()["parts"].toArray()) walked += part.toObject()["length_ft"].toDouble();
    QVERIFY(std::abs(walked - broken.json()["length_ft"].toDouble()) < 1e-3);
    refuses(run(question + QStringList{"--broken", "1000,300", "--broken", "1000,900"}), "LW-1.4");
    refuses(run(question + QStringList{"--broken", "100,100"}), "--broken");
    refuses(run(question + QStringList{"--out", "/nowhere/route.gpkg"}), "/nowhere/route.gpkg");
  }

  void rule_ride_KS_11_2() {
    const QStringList question{"rule", "ride", "--map", map_, "--from", "905,305", "--to", "1805,305"};
    const auto answer = run(question + QStringList{"--json"});
    QVERIFY2(answer.exit == 0, answer.err);
    const auto json = answer.json();
    QCOMPARE(json["feet"].toDouble(), 9.0);
    QCOMPARE(json["moves"].toDouble(), 1.0);
    QCOMPARE(json["whole_moves"].toInt(), 1);
    QCOMPARE(json["within_call"].toObject()["feet"].toDouble(), 8.0);
    QVERIFY(std::abs(json["within_call"].toObject()["moves"].toDouble() - 8.0 / 9) < 1e-3);
    // Places are whole 64ths of an inch.
    QVERIFY(std::abs(json["path"].toArray().first().toArray()[0].toDouble() - 905) < 0.1);
    QVERIFY(std::abs(json["path"].toArray().last().toArray()[0].toDouble() - 1805) < 0.1);
    QCOMPARE(json["rulebook"].toString(), QString("campaign"));
    QVERIFY(json["clauses"].toArray().contains("KS-11.2") && json["clauses"].toArray().contains("CX-4"));
    const auto text = run(question);
    QCOMPARE(text.exit, 0);
    QVERIFY2(text.out.startsWith("A rider rides 9.0 ft in 1.00 moves"), text.out);
    QVERIFY(text.out.contains("KS-11.2") && text.out.contains("within call, 1 ft, after 8.0 ft"));
    // By Kriegspiel nothing is multiplied.
    const auto slow = run(question + QStringList{"--rulebook", "kriegspiel", "--json"}).json();
    QCOMPARE(slow["feet"].toDouble(), 9.0);
    QCOMPARE(slow["moves"].toDouble(), 3.0);
    QVERIFY(!slow["clauses"].toArray().contains("CX-4"));
    // The other way round it is the same way on the level.
    const auto back = run({"rule", "ride", "--map", map_, "--from", "1805,305", "--to", "905,305", "--json"}).json();
    QCOMPARE(back["feet"].toDouble(), 9.0);
    const auto round = run(question + QStringList{"--broken", "1000,300", "--json"});
    QVERIFY2(round.exit == 0, round.err);
    QVERIFY(round.json()["feet"].toDouble() > 14);
    refuses(run(question + QStringList{"--broken", "1000,300", "--broken", "1000,900"}), "LW-1.4");
    const auto here = run({"rule", "ride", "--map", map_, "--from", "905,305", "--to", "905,305", "--json"}).json();
    QCOMPARE(here["moves"].toDouble(-1), 0.0);
  }

  void rule_ride_over_a_scenarios_country() {
    const QStringList question{"rule", "ride", "--map", "sandgate", "--from", "612000,138000", "--to"};
    const auto far = run(question + QStringList{"616000,139000", "--json"});
    QVERIFY2(far.exit == 0, far.err);
    const auto json = far.json();
    QVERIFY(json["feet"].toDouble() >= std::hypot(4000, 1000) / 100 - 0.1);
    QVERIFY(json["moves"].toDouble() > json["feet"].toDouble() / 13.5 && json["moves"].toDouble() < 20);
    QCOMPARE(json["rulebook"].toString(), QString("campaign"));
    const auto again = run(question + QStringList{"616000,139000", "--json", "--rulebook", "campaign"});
    QCOMPARE(again.out, far.out);
    refuses(run(question + QStringList{"700000,100000"}), "lies outside the map");
  }

  void profile_tells_heights_and_writes_them() {
    const QString csv = folder_.filePath("p.csv"), gpkg = folder_.filePath("p.gpkg");
    const QStringList question{"map", "profile", "sandgate", "--from", "607000,133500", "--to", "618000,136000"};
    const auto straight = run(question + QStringList{"--json", "--step-m", "100", "--out", csv});
    QVERIFY2(straight.exit == 0, straight.err);
    const auto json = straight.json();
    QVERIFY(std::abs(json["length_m"].toDouble() - std::hypot(11000, 2500)) < 0.01);
    const auto places = json["places"].toArray();
    QCOMPARE(places.size(), 114);
    const double rise = places.last().toObject()["height_m"].toDouble() - places[0].toObject()["height_m"].toDouble();
    QVERIFY(std::abs(json["climb_m"].toDouble() - json["descent_m"].toDouble() - rise) < 0.02);
    QFile file(csv);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll().count('\n'), 115);
    const auto bent = run(question + QStringList{"--via", "612000,138000", "--json", "--out", gpkg});
    QVERIFY2(bent.exit == 0, bent.err);
    QVERIFY(QFile::exists(gpkg) && bent.json()["length_m"].toDouble() > json["length_m"].toDouble());
    const auto text = run(question);
    QCOMPARE(text.exit, 0);
    QVERIFY(text.out.contains("along") && text.out.count('\n') < 40);
  }

  void bad_questions_are_one_sentence_data() {
    QTest::addColumn<QStringList>("question");
    QTest::addColumn<QString>("about");
    const auto row = [&](const char* name, const QStringList& question, const char* about) {
      QTest::newRow(name) << question << QString(about);
    };
    const QStringList reach{"map", "reach", map_, "--from", "305,305"};
    const QString at = "--moves";
    row("no moves", reach + QStringList{at, "0"}, "--moves");
    row("fewer than none", reach + QStringList{at, "-3"}, "--moves");
    row("absurdly many", reach + QStringList{at, "1e9"}, "--moves");
    row("moves no number", reach + QStringList{at, "nan"}, "--moves");
    row("outside", {"map", "reach", map_, "--from", "-305,305"}, "lies outside the map");
    row("no place", {"map", "reach", map_, "--from", "here"}, "is not a place");
    row("in a house", {"map", "reach", map_, "--from", "520,520"}, "LW-1.2");
    row("in a river", {"map", "reach", map_, "--from", "1000,600"}, "LW-1.4");
    row("a boat on land", {"map", "reach", map_, "--from", "305,305", "--arm", "boat"}, "KS-2.1");
    row("no folder", reach + QStringList{at, "1", "--out", "/nowhere/r.tif"}, "/nowhere/r.tif");
    row("a rulebook that is none", reach + QStringList{"--rulebook", "chess"}, "chess");
    row("route into a house", {"map", "route", map_, "--from", "305,305", "--to", "520,520"}, "LW-1.2");
    const QStringList ride{"rule", "ride", "--map", map_, "--from", "305,305", "--to"};
    row("a ride off the map", ride + QStringList{"-5,305"}, "lies outside the map");
    row("a ride to no place", ride + QStringList{"there"}, "is not a place");
    row("a ride into a house", ride + QStringList{"520,520"}, "LW-1.2");
    row("a ride into a river", ride + QStringList{"1000,600"}, "LW-1.4");
    row("a ride over no country", {"rule", "ride", "--map", "/nowhere.gpkg", "--from", "1,1", "--to", "2,2"},
        "/nowhere.gpkg");
    row("a ride by no rulebook", ride + QStringList{"405,305", "--rulebook", "chess"}, "chess");
    const QStringList profile{"map", "profile", map_, "--from", "305,305", "--to", "505,305"};
    row("profile off the map", {"map", "profile", map_, "--from", "305,305", "--to", "5050,305"}, "lies outside");
    row("profile by nowhere", profile + QStringList{"--via", "x"}, "--via");
    row("no step", profile + QStringList{"--step-m", "0"}, "step");
    row("neither csv nor gpkg", profile + QStringList{"--out", folder_.filePath("p.doc")}, "--out");
    row("no folder for a profile", profile + QStringList{"--out", "/nowhere/p.csv"}, "/nowhere/p.csv");
  }
  void bad_questions_are_one_sentence() {
    QFETCH(QStringList, question);
    QFETCH(QString, about);
    refuses(run(question), about);
  }

  void an_unknown_arm_is_misuse() {
    const auto outcome = run({"map", "reach", map_, "--from", "305,305", "--arm", "dragons"});
    QCOMPARE(outcome.exit, 2);
    QVERIFY(!outcome.err.isEmpty());
    for (const QStringList& ride : {QStringList{"rule", "ride", "--from", "1,1", "--to", "2,2"},
                                    QStringList{"rule", "ride", "--map", map_, "--from", "1,1"},
                                    QStringList{"rule", "ride", "--map", map_, "--from", "1,1", "--to"}}) {
      const auto misused = run(ride);
      QCOMPARE(misused.exit, 2);
      QVERIFY(!misused.err.isEmpty());
    }
  }

 private:
  QTemporaryDir folder_;
  QString map_;
};

SANDGATE_TEST(MarchQuestions)

}  // namespace tst_cli_march
#include "tst_cli_march.moc"
