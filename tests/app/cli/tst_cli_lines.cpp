// Questions about lines of communication on the command line: supply, trains, and the way of a train on a map.
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include "map/import/import.h"
#include "tests/app/fixtures/run_sandgate.h"
#include "tests/map/fixtures/random_country.h"
#include "tests/runner/test.h"

namespace tst_cli_lines {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

Feature station(const char* name, MapPoint at) {
  Feature feature = spot(FeatureKind::station, at);
  feature.name = name;
  return feature;
}

QString only(const QByteArray& answer, const char* keys) {
  return QString::fromUtf8(answer).left(QString(keys).size());
}

}  // namespace

class LinesQuestions : public QObject {
  Q_OBJECT

 private slots:
  /// A line from west to east with a loop in its middle, a branch to the north, and a line by itself in the south.
  void initTestCase() {
    QVERIFY(folder_.isValid());
    map_ = folder_.filePath("rails.gpkg");
    const auto country =
        Country::level(5000, 2000,
                       {line(FeatureKind::railway, {{0, 1000}, {1000, 1000}, {3000, 1000}, {4000, 1000}}, 0),
                        line(FeatureKind::railway, {{1000, 1000}, {1000, 1500}, {3000, 1500}, {3000, 1000}}, 0),
                        line(FeatureKind::railway, {{4000, 1000}, {4000, 1900}}, 0),
                        line(FeatureKind::railway, {{0, 200}, {1500, 200}}, 0), station("Westerby", {0, 1000}),
                        station("Midmoor", {2000, 1000}), station("Eastham", {4000, 1000}),
                        station("Norby", {4000, 1900}), station("Halt", {500, 1000}), station("halt", {3500, 1000}),
                        station("Southend", {0, 200}), station("Nowhere", {2000, 500}), station("Verge", {3000, 0})});
    QVERIFY(write_country(*country, map_.toStdString()).has_value());
  }

  void rule_supply_KS_4_1() {
    const auto answer = run({"rule", "supply", "--infantry", "44", "--cavalry", "12", "--fired", "44", "--json"});
    QCOMPARE(answer.exit, 0);
    const char* keys = R"({"food":2,"forage":2,"ammunition":1,)";
    QCOMPARE(only(answer.out, keys), QString(keys));
    QCOMPARE(answer.json()["clauses"].toArray(), QJsonArray{"KS-4.1"});
    const auto plain = run({"rule", "supply", "--infantry", "44", "--cavalry", "12", "--fired", "44"});
    QCOMPARE(plain.out.trimmed(), QByteArray("Every 6 moves packets: food 2 for 56 men, forage 2 for 12 horses, "
                                             "ammunition 1 for 44 who fired (KS-4.1)."));
  }

  void rule_supply_KS_4_3() {
    const QStringList few{"rule", "supply", "--infantry", "29", "--fired", "29"};
    QCOMPARE(run(few + QStringList{"--json"}).json()["food"].toInt(), 1);
    const auto alone = run(few + QStringList{"--alone", "--json"}).json();
    QCOMPARE(alone["food"].toInt(-1), 0);
    QCOMPARE(alone["ammunition"].toInt(-1), 0);
    QVERIFY(run(few + QStringList{"--alone"}).out.contains("Nothing: 29 men by themselves are fewer than 30"));
    QCOMPARE(run({"rule", "supply", "--infantry", "30", "--alone", "--json"}).json()["food"].toInt(), 1);
  }

  void rule_supply_of_other_kinds() {
    const auto none = run({"rule", "supply", "--infantry", "300", "--rulebook", "little-wars", "--json"}).json();
    QCOMPARE(none["food"].toInt(-1), 0);
    QCOMPARE(none["supply"].toString(), QString("none"));
    const auto fired = run({"rule", "supply", "--infantry", "3", "--fired", "4"});
    QCOMPARE(fired.exit, 2);
    QVERIFY(fired.err.contains("--fired: 4 men fired of 3 infantry"));
    QCOMPARE(run({"rule", "supply", "--infantry", "-1"}).exit, 2);
    QCOMPARE(run({"rule", "supply", "--rulebook", "poker"}).exit, 1);
  }

  void rule_supply_CX_6() {
    const QStringList asked{"rule", "supply", "--infantry", "51", "--guns", "2", "--rulebook", "campaign-waggons"};
    const auto answer = run(asked + QStringList{"--json"}).json();
    QCOMPARE(answer["supply"].toString(), QString("waggons"));
    QCOMPARE(answer["waggons"].toInt(), 2);
    QVERIFY(answer["cart"].toBool());
    QCOMPARE(answer["food"].toInt(-1), 0);
    QCOMPARE(answer["clauses"].toArray(), QJsonArray{"CX-6"});
    QVERIFY(run(asked).out.contains("Supply waggons within 6 moves' march: 2, for 51 men (CX-6)."));
  }

  void CX_6_an_exercise_by_waggons() {
    QTemporaryDir folder;
    const QString file = folder.filePath("waggons.sandgate");
    const auto played = run({"play", "sandgate", "--rulebook", "campaign-waggons", "--out", file, "--seed", "7",
                             "--moves", "14", "--json"});
    QVERIFY2(played.exit == 0, played.err);
    const auto verdict = run({"verify", file, "--json"});
    QVERIFY2(verdict.exit == 0, verdict.err);
    QVERIFY(verdict.json()["redecided"].toBool());
    const QJsonArray collections = run({"review", file, "--json"}).json()["collections"].toArray();
    QVERIFY(!collections.isEmpty());
    int guns = 0, men = 0;
    for (const auto& value : collections) {
      const QJsonObject one = value.toObject(), near = one["waggons"].toObject();
      QCOMPARE(one["own_move"].toInt() % 6, 0);
      QVERIFY(!near.isEmpty() && near["kept"].toInt(-1) <= near["men"].toInt() && near["by"].isArray());
      QCOMPARE(near["by"].toArray().isEmpty(), near["kept"].toInt() == 0);
      guns += near["guns"].toInt();
      men += near["men"].toInt();
    }
    QVERIFY(guns > 0 && men > 0);
    const QByteArray told = run({"review", file}).out;
    QVERIFY2(told.contains("have near: supply waggons for "), told);
    const auto again = run({"play", file, "--rulebook", "campaign", "--moves", "1"});
    QVERIFY(again.exit == 1 && again.err.contains("leave out --rulebook"));
    const auto none = run({"play", "sandgate", "--rulebook", "poker", "--out", folder.filePath("p.sandgate")});
    QVERIFY(none.exit == 1 && none.err.contains("the rulebooks there are: campaign, campaign-waggons"));
  }

  void rule_train_CX_7() {
    const auto answer = run({"rule", "train", "--trucks", "12", "--json"});
    const char* keys = R"({"feet_a_move":5.3333,"full":8,)";
    QCOMPARE(only(answer.out, keys), QString(keys));
    QVERIFY(run({"rule", "train", "--trucks", "12"}).out.contains("multiplied by 3: 16 ft (CX-4)"));
    const auto kriegspiel = run({"rule", "train", "--trucks", "8", "--rulebook", "kriegspiel", "--json"}).json();
    QCOMPARE(kriegspiel["feet_a_move"].toInt(), 8);
    QCOMPARE(kriegspiel["clauses"].toArray(), (QJsonArray{"KS-9", "CX-7"}));
    QVERIFY(!run({"rule", "train", "--trucks", "8", "--rulebook", "kriegspiel"}).out.contains("multiplied"));
    QCOMPARE(run({"rule", "train"}).exit, 2);
  }

  void rule_entrain_CX_7_and_KS_9() {
    const QStringList load{"rule", "entrain", "--infantry", "30", "--cavalry", "5", "--guns", "1"};
    const auto begins = [&](const QStringList& more, const char* keys) {
      const auto answer = run(load + more + QStringList{"--json"});
      return answer.exit == 0 && only(answer.out, keys) == keys;
    };
    QVERIFY(begins({}, R"({"trucks":6,"entrain":1,"detrain":1,)"));
    QVERIFY(begins({"--rulebook", "campaign"}, R"({"trucks":6,"entrain":1,"detrain":1,)"));
    QVERIFY(begins({"--rulebook", "kriegspiel"}, R"({"trucks":6,"entrain":4,"detrain":2,)"));
    QVERIFY(begins({"--rulebook", "kriegspiel", "--points", "2"}, R"({"trucks":6,"entrain":2,"detrain":1,)"));
    QCOMPARE(run(load).out.trimmed(), QByteArray("Trucks: 6. Moves to entrain: 1, to detrain: 1 (CX-7)."));
    QCOMPARE(run({"rule", "entrain"}).exit, 2);
  }

  void map_lines_says_what_is_not_connected() {
    const auto railway = run({"map", "lines", map_, "--json"}).json()["railway"].toObject();
    QCOMPARE(railway["pieces"].toInt(), 2);
    QCOMPARE(railway["apart"].toArray(),
             (QJsonArray{QJsonObject{{"length_m", 1500}, {"stations", QJsonArray{"Southend"}}}}));
    QVERIFY(run({"map", "lines", map_}).out.contains("not connected with the longest piece: 1.5 km from "));
  }

  void map_lines_says_which_stations_nobody_reaches() {
    const auto answer = run({"map", "lines", map_, "--json"}).json()["railway"].toObject();
    QCOMPARE(answer["unreached"].toArray(), (QJsonArray{"Nowhere", "Verge"}));
    QVERIFY(
        run({"map", "lines", map_}).out.contains("  stations that no railway comes within 200 m of: Nowhere, Verge\n"));
    QCOMPARE(run({"map", "lines", "sandgate", "--json"}).json()["railway"].toObject()["unreached"].toArray(),
             QJsonArray{});
  }

  void map_train_CX_7() {
    const QStringList ask{"map", "train", map_, "--from", "Westerby", "--to", "norby"};
    const auto answer = run(ask + QStringList{"--json"});
    QVERIFY2(answer.exit == 0, answer.err);
    const auto json = answer.json();
    QCOMPARE(json["feet"].toDouble(), 49.0);
    QCOMPARE(json["moves"].toDouble(), 6.125);
    const auto stations = json["stations"].toArray();
    QCOMPARE(stations.size(), 6);
    QCOMPARE(stations[2].toObject(), (QJsonObject{{"name", "Midmoor"}, {"feet", 20}, {"moves", 2.5}}));
    QCOMPARE(stations[5].toObject()["name"].toString(), QString("Norby"));
    const auto slow = run(ask + QStringList{"--trucks", "16", "--json"}).json();
    QCOMPARE(slow["moves"].toDouble(), 12.25);
    QVERIFY(run(ask).out.contains("49.0 ft (4.9 km) by rail in 6.12 moves at 8 ft a move (CX-7)"));
    // Places of the line serve as well as names, and a station is no way from itself.
    QCOMPARE(run({"map", "train", map_, "--from", "100,1010", "--to", "2000,990", "--json"}).json()["feet"].toDouble(),
             19.0);
    QCOMPARE(run({"map", "train", map_, "--from", "Norby", "--to", "Norby", "--json"}).json()["feet"].toInt(-1), 0);
  }

  void map_train_round_a_break() {
    const QStringList ask{"map", "train", map_, "--from", "Westerby", "--to", "Eastham", "--json"};
    QCOMPARE(run(ask).json()["feet"].toDouble(), 40.0);
    const auto round = run(ask + QStringList{"--broken", "2500,1000"}).json();
    QCOMPARE(round["feet"].toDouble(), 50.0);
    for (const auto& station : round["stations"].toArray()) QVERIFY(station.toObject()["name"].toString() != "Midmoor");
    // Up to the station beside the break there is a way still.
    QCOMPARE(run({"map", "train", map_, "--from", "Westerby", "--to", "Midmoor", "--broken", "2500,1000", "--json"})
                 .json()["feet"]
                 .toDouble(),
             20.0);
    const auto cut = run(ask + QStringList{"--broken", "3700,1000"});
    QCOMPARE(cut.exit, 1);
    QVERIFY2(cut.err.contains("No railway leads from Westerby to Eastham: the line is broken at "), cut.err);
  }

  void map_train_refuses_data() {
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("broken");
    QTest::addColumn<QString>("says");
    QTest::newRow("not connected") << "Westerby"
                                   << "Southend"
                                   << ""
                                   << "pieces of line that are not connected";
    QTest::newRow("unknown station") << "Midmor"
                                     << "Eastham"
                                     << ""
                                     << "--from: no station is called 'Midmor'; the nearest names are: Midmoor";
    QTest::newRow("part of a name") << "Westerby"
                                    << "South"
                                    << ""
                                    << "--to: no station is called 'South'; the nearest names are: Southend";
    QTest::newRow("two of one name")
        << "HALT"
        << "Eastham"
        << ""
        << "--from: 2 stations are called 'HALT'; name the place of the one that is meant: ";
    QTest::newRow("no name") << ""
                             << "Eastham"
                             << ""
                             << "--from: no station is called ''";
    QTest::newRow("far from the line") << "2500,600"
                                       << "Eastham"
                                       << ""
                                       << "--from: no railway lies within 200 m of '2500,600'";
    QTest::newRow("off the map") << "2500,90000"
                                 << "Eastham"
                                 << ""
                                 << "--from: '2500,90000' lies outside the map";
    QTest::newRow("broken nowhere") << "Westerby"
                                    << "Eastham"
                                    << "the bridge"
                                    << "--broken: 'the bridge' is not a place";
    QTest::newRow("broken beside the line") << "Westerby"
                                            << "Eastham"
                                            << "2500,600"
                                            << "--broken: no railway lies within 200 m of '2500,600'";
  }
  void map_train_refuses() {
    QFETCH(QString, from);
    QFETCH(QString, to);
    QFETCH(QString, broken);
    QFETCH(QString, says);
    QStringList ask{"map", "train", map_, "--from", from, "--to", to, "--json"};
    if (!broken.isEmpty()) ask << "--broken" << broken;
    const auto answer = run(ask);
    QCOMPARE(answer.exit, 1);
    QVERIFY(answer.out.isEmpty());
    QVERIFY2(answer.err.contains(says.toUtf8()), answer.err);
    QCOMPARE(answer.err.trimmed().count('\n'), 0);
  }

  void map_train_without_a_railway() {
    const QString bare = folder_.filePath("bare.gpkg");
    QVERIFY(write_country(*Country::level(500, 500), bare.toStdString()).has_value());
    const auto answer = run({"map", "train", bare, "--from", "A", "--to", "B"});
    QCOMPARE(answer.exit, 1);
    QVERIFY(answer.err.contains("This map has no railway"));
  }

 private:
  QTemporaryDir folder_;
  QString map_;
};

SANDGATE_TEST(LinesQuestions)

}  // namespace tst_cli_lines
#include "tst_cli_lines.moc"
