// The command line as a user and a script meet it: answers, exit codes, one sentence for what is wrong.
#include <QDir>
#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>

#include "map/import/import.h"
#include "tests/app/fixtures/run_sandgate.h"
#include "tests/map/fixtures/real_data.h"
#include "tests/runner/test.h"

namespace tst_cli {

using namespace sandgate::tests;

class CommandLine : public QObject {
  Q_OBJECT

 private slots:
  void rule_move_time_LW_2_2() {
    const auto answer = run({"rule", "move-time", "--men", "110", "--guns", "3", "--json"});
    QCOMPARE(answer.exit, 0);
    QCOMPARE(answer.json()["minutes"].toInt(), 7);
    QVERIFY(answer.out.contains("\"minutes\":7"));
  }

  void rule_melee_LW_5_3() {
    const auto answer = run({"rule", "melee", "--attackers", "9", "--defenders", "11", "--attacker-support", "3",
                             "--defender-support", "0", "--json"});
    QCOMPARE(answer.exit, 0);
    QCOMPARE(answer.out.trimmed(), QByteArray(R"({"attackers":{"killed":7,"prisoners":2,"left":0},)"
                                              R"("defenders":{"killed":7,"prisoners":0,"left":4},)"
                                              R"("isolated":"attackers","clauses":["LW-5.1","LW-5.3"]})"));
    const auto supported = run({"rule", "melee", "--attackers", "9", "--defenders", "6", "--defender-support", "3"});
    QVERIFY(supported.out.contains("The lesser side is not isolated (LW-5.1, LW-5.3)."));
    QCOMPARE(run({"rule", "melee", "--attackers", "-1", "--defenders", "6"}).exit, 2);
  }
  // One of the lesser side who has fewer than half the others within a move makes all of it isolated.
  void rule_melee_ST_1() {
    const QStringList ask{"rule",        "melee", "--attackers", "9",
                          "--defenders", "6",     "--rulebook",  "little-wars-streamlined"};
    const auto far = [&](const char* men) { return run(QStringList(ask) << "--defenders-far" << men << "--json"); };
    const auto supported = far("5"), isolated = far("6");  // of 10 or 11 others five are near
    QCOMPARE(supported.json()["isolated"], QJsonValue("none"));
    QCOMPARE(isolated.json()["isolated"], QJsonValue("defenders"));
    QCOMPARE(isolated.json()["defenders"].toObject()["prisoners"], QJsonValue(3));
    QCOMPARE(isolated.json()["clauses"].toArray().first(), QJsonValue("ST-1"));
    refuses(run({"rule", "melee", "--attackers", "9", "--defenders", "6", "--defenders-far", "1"}), "ST-1");
  }
  void rule_melee_of_the_prototypes_data() {
    QTest::addColumn<QString>("rulebook");
    QTest::addColumn<QByteArray>("answer");
    QTest::newRow("PR-1") << "prototype-1"
                          << QByteArray(R"({"attackers":{"killed":0,"prisoners":0,"left":8},)"
                                        R"("defenders":{"killed":0,"prisoners":0,"left":4},)"
                                        R"("isolated":"none","clauses":["PR-1"],"tossed":4})");
    QTest::newRow("PR-2") << "prototype-2"
                          << QByteArray(R"({"attackers":{"killed":4,"prisoners":0,"left":4},)"
                                        R"("defenders":{"killed":4,"prisoners":0,"left":0},)"
                                        R"("isolated":"none","clauses":["PR-2"]})");
    QTest::newRow("PR-3") << "prototype-3"
                          << QByteArray(R"({"attackers":{"killed":0,"prisoners":0,"left":8},)"
                                        R"("defenders":{"killed":0,"prisoners":4,"left":0},)"
                                        R"("isolated":"defenders","clauses":["PR-3","LW-5.1"]})");
  }
  void rule_melee_of_the_prototypes() {
    QFETCH(QString, rulebook);
    QFETCH(QByteArray, answer);
    const QStringList ask{"rule", "melee", "--attackers", "8", "--defenders", "4", "--rulebook", rulebook, "--json"};
    QCOMPARE(run(ask).out.trimmed(), answer);
  }
  void rule_move_time_of_the_prototypes() {
    const auto minutes = [](const char* rulebook) {
      return run({"rule", "move-time", "--men", "110", "--guns", "3", "--rulebook", rulebook, "--json"});
    };
    QVERIFY(minutes("prototype-1").json()["minutes"].isNull());
    QCOMPARE(minutes("prototype-3").json()["minutes"].toInt(), 10);
    QCOMPARE(minutes("prototype-3").json()["clauses"].toArray().first().toString(), QString("PR-3"));
  }
  void rule_points_LW_6_1() {
    const QStringList count{"rule",   "points", "--infantry",           "40", "--cavalry",         "13",
                            "--guns", "3",      "--own-prisoners-held", "4",  "--prisoners-taken", "6",
                            "--json"};
    QCOMPARE(run(count + QStringList{"--victory", "won"}).json()["points"].toDouble(), 194.5);
    QCOMPARE(run(count + QStringList{"--victory", "drawn"}).json()["points"].toDouble(), 144.5);
    QCOMPARE(run(count + QStringList{"--victory", "lost"}).json()["points"].toDouble(), 94.5);
    QCOMPARE(run(count + QStringList{"--victory", "maybe"}).exit, 2);
  }

  void rule_slope_KS_2_2() {
    const auto answer = run(
        {"rule", "slope", "--arm", "infantry", "--distance-ft", "2", "--climbed", "1", "--descended", "2", "--json"});
    QCOMPARE(answer.exit, 0);
    QVERIFY(answer.out.contains("\"cost_ft\":4,\"moves\":4"));
    const auto horse = run({"rule", "slope", "--arm", "cavalry", "--distance-ft", "2", "--climbed", "1", "--json"});
    QCOMPARE(horse.json()["cost_ft"].toInt(), 3);
    QCOMPARE(horse.json()["moves"].toInt(), 1);
  }

  void misuse_exits_2_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("unknown subcommand's option") << QStringList{"rule", "slope", "--nonsense"};
    QTest::newRow("missing option") << QStringList{"rule", "move-time", "--men", "4"};
    QTest::newRow("no number") << QStringList{"rule", "move-time", "--men", "many", "--guns", "1"};
    QTest::newRow("unknown arm") << QStringList{"rule", "slope", "--arm", "dragons", "--distance-ft", "2"};
    QTest::newRow("negative") << QStringList{"rule", "move-time", "--men", "-4", "--guns", "1"};
    QTest::newRow("map without a question") << QStringList{"map"};
  }
  void misuse_exits_2() {
    QFETCH(QStringList, arguments);
    const auto outcome = run(arguments);
    QCOMPARE(outcome.exit, 2);
    QVERIFY(!outcome.err.isEmpty());
  }

  void play_verify_review_give_one_hash() {
    QTemporaryDir folder;
    QByteArray hashes[2];
    for (int i = 0; i < 2; ++i) {
      const QString file = folder.filePath(QString("%1.sandgate").arg(i));
      const auto played = run({"play", "sandgate", "--out", file, "--seed", "7", "--moves", "12", "--json"});
      QVERIFY2(played.exit == 0, played.err);
      QCOMPARE(played.json()["moves"].toInt(), 12);
      QVERIFY2(played.json()["refused"].toArray().isEmpty(), played.out);
      QCOMPARE(QDir(folder.path()).entryList({QString("%1.sandgate*").arg(i)}, QDir::Files).size(), 1);
      const auto verdict = run({"verify", file, "--json"});
      QVERIFY2(verdict.exit == 0, verdict.err);
      QVERIFY(verdict.json()["sound"].toBool());
      QVERIFY(verdict.json()["redecided"].toBool());
      QVERIFY(verdict.json()["events"].toInt() > 50);
      hashes[i] = verdict.json()["state_hash"].toString().toUtf8();
      QCOMPARE(hashes[i].size(), 64);
      const auto review = run({"review", file, "--json"});
      QVERIFY2(review.exit == 0, review.err);
      QCOMPARE(review.json()["moves"].toInt(), 12);
      double marched = 0;
      for (const auto& value : review.json()["sides"].toArray()) {
        const auto side = value.toObject();
        marched += side["marched_ft"].toDouble();
        QVERIFY(side["boxes_opened"].isDouble() && side["sightings"].toInt() > 0);
      }
      QVERIFY(marched > 100);
      QVERIFY(run({"review", file}).out.contains("CX-"));
    }
    QCOMPARE(hashes[0], hashes[1]);
  }

  // Same build, scenario, seed and orders, same state. A change that moves this hash says why in its commit.
  // As many moves as were asked for, whichever camp the toss lets begin, and the umpire's word in each of them.
  void play_as_many_moves_as_asked_data() {
    QTest::addColumn<QString>("seed");
    for (const char* seed : {"1", "2", "3", "4", "5", "6"}) QTest::newRow(seed) << QString(seed);
  }
  void play_as_many_moves_as_asked() {
    QFETCH(QString, seed);
    QTemporaryDir folder;
    const QString file = folder.filePath("x.sandgate"), orders = folder.filePath("o.json");
    QFile out(orders);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(
        R"({"orders": [{"move": 2, "seat": "umpire", "visibility_ft": 8}, {"move": 3, "seat": "umpire", "visibility_ft": 9}]})");
    out.close();
    const auto played =
        run({"play", "sandgate", "--out", file, "--seed", seed, "--moves", "5", "--orders", orders, "--json"});
    QCOMPARE(played.exit, 0);
    QCOMPARE(played.json()["moves"].toInt(), 5);
    const QByteArray text = run({"review", file}).out;
    QVERIFY(text.contains("Visibility is 8 ft now") && text.contains("Visibility is 9 ft now"));
  }

  // What one commander had been told is no more than that.
  void review_of_one_seat() {
    QTemporaryDir folder;
    const QString file = folder.filePath("x.sandgate");
    QCOMPARE(run({"play", "sandgate", "--out", file, "--seed", "7", "--moves", "16"}).exit, 0);
    const auto blue = run({"review", file, "--seat", "blue", "--json"}).json();
    QCOMPARE(blue["side"].toString(), QString("Blue"));
    QVERIFY(!blue["sighted"].toArray().isEmpty() && !blue["dispatches"].toArray().isEmpty());
    const QByteArray text = run({"review", file, "--seat", "blue"}).out;
    QVERIFY(text.contains("Sgt Dixon"));
    for (const char* theirs : {"Leinster", "Sgt Kelly", "Munster", "Connaught", "Withyholt Bridge"})
      QVERIFY2(!text.contains(theirs), theirs);
    const auto before = run({"review", file, "--seat", "blue", "--at-move", "4", "--json"}).json();
    QVERIFY(before["dispatches"].toArray().size() < blue["dispatches"].toArray().size());
    refuses(run({"review", file, "--seat", "green"}));
    refuses(run({"review", file, "--seat", "blue", "--at-move", "400"}));
    QCOMPARE(run({"review", file, "--at-move", "4", "--explain"}).exit, 2);
    // Without a seat, where everybody truly stood.
    const auto truth = run({"review", file, "--at-move", "4", "--json"}).json();
    QCOMPARE(truth["move"].toInt(), 4);
    QCOMPARE(truth["state_hash"].toString().size(), 64);
    const QJsonArray bodies = truth["bodies"].toArray();
    QVERIFY(bodies.size() > 30);
    for (const char* field : {"name", "side", "seat", "post", "at", "men", "gone"})
      QVERIFY2(bodies.first().toObject().contains(field), field);
    refuses(run({"review", file, "--at-move", "400"}));
  }

  void the_sample_has_its_golden_hash() {
#if !defined(__x86_64__)
    QSKIP("golden hashes are kept for x86-64");
#endif
    QFile golden(SANDGATE_SOURCE_DIR "/tests/app/cli/golden_hashes.json");
    QVERIFY(golden.open(QIODevice::ReadOnly));
    const auto cases = QJsonDocument::fromJson(golden.readAll()).array();
    QVERIFY(!cases.isEmpty());
    for (const auto& value : cases) {
      const auto expected = value.toObject();
      QTemporaryDir folder;
      const QString file = folder.filePath("x.sandgate");
      QCOMPARE(run({"play", expected["scenario"].toString(), "--out", file, "--seed",
                    QString::number(expected["seed"].toInt()), "--moves", QString::number(expected["moves"].toInt())})
                   .exit,
               0);
      QCOMPARE(run({"verify", file, "--json"}).json()["state_hash"].toString(), expected["state_hash"].toString());
    }
  }

  void a_file_of_orders_is_carried_out() {
    QTemporaryDir folder;
    const QString orders = folder.filePath("orders.json"), file = folder.filePath("x.sandgate");
    const auto review = [&](const QByteArray& text) {
      QFile out(orders);
      if (!out.open(QIODevice::WriteOnly)) qFatal("cannot write");
      out.write(text);
      out.close();
      QFile::remove(file);
      return run({"play", "sandgate", "--out", file, "--seed", "1", "--moves", "2", "--orders", orders, "--json"});
    };
    refuses(review("{\"orders\": [{\"move\": 1, \"seat\": \"green\", \"body\": \"x\", \"halt\": true}]}"));
    QVERIFY(!QFile::exists(file));
    refuses(review("{\"orders\": [{\"move\": 0, \"seat\": \"red\", \"body\": \"x\", \"halt\": true}]}"));
    refuses(review("{\"orders\": [{\"mov\": 1}]}"));
    refuses(review("{\"orders\": ["));
    refuses(review(""));
  }

  void bad_input_is_one_sentence_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("no such map") << QStringList{"map", "info", "/nowhere/at/all.tif"};
    QTest::newRow("not a map") << QStringList{"map", "info", SANDGATE_SOURCE_DIR "/README.md"};
    QTest::newRow("no such exercise") << QStringList{"verify", "/nowhere.sandgate"};
    QTest::newRow("not an exercise") << QStringList{"verify", SANDGATE_SOURCE_DIR "/README.md"};
    QTest::newRow("not an exercise to review") << QStringList{"review", SANDGATE_SOURCE_DIR "/CHANGELOG.md"};
    QTest::newRow("no such scenario") << QStringList{"play", "waterloo", "--out", "/tmp/never.sandgate"};
    QTest::newRow("no folder to write to") << QStringList{"play", "sandgate", "--out", "/nowhere/x.sandgate"};
    QTest::newRow("no such rulebook") << QStringList{"rule",   "move-time", "--men",      "1",
                                                     "--guns", "1",         "--rulebook", "chess"};
    QTest::newRow("rulebook by a path") << QStringList{"rule",   "move-time", "--men",      "1",
                                                       "--guns", "1",         "--rulebook", "../x"};
    QTest::newRow("place off the map") << QStringList{"map", "sight", "sandgate",     "--from",
                                                      "0,0", "--to",  "615000,135000"};
    QTest::newRow("no place") << QStringList{"map", "route", "sandgate", "--from", "there", "--to", "615000,135000"};
    QTest::newRow("interval nought") << QStringList{"map", "contours", "sandgate", "--interval", "0"};
    QTest::newRow("interval no number") << QStringList{"map", "contours", "sandgate", "--interval", "nan"};
  }
  void bad_input_is_one_sentence() {
    QFETCH(QStringList, arguments);
    refuses(run(arguments));
  }

  void map_questions_on_the_sample() {
    const auto info = run({"map", "info", "sandgate", "--json"}).json();
    QCOMPARE(info["width"].toInt(), 800);
    QCOMPARE(info["height"].toInt(), 600);
    QCOMPARE(info["feet"].toArray(), (QJsonArray{200, 150}));
    QCOMPARE(info["crs"].toString(), QString("EPSG:27700"));
    const auto lines = run({"map", "lines", "sandgate", "--json"}).json();
    QVERIFY(lines["road"].toObject()["edges"].toInt() > 30);
    QVERIFY(lines["railway"].toObject()["stations"].toInt() >= 4);
    const auto route = run(
        {"map", "route", "sandgate", "--from", "607000,133500", "--to", "618000,136000", "--arm", "cavalry", "--json"});
    QVERIFY2(route.exit == 0, route.err);
    const auto r = route.json();
    QVERIFY(r["moves"].toDouble() > 0 && r["path"].toArray().size() > 1);
    QVERIFY(std::abs(r["cost_ft"].toDouble() - r["length_ft"].toDouble() - r["climbed"].toInt() -
                     0.5 * r["descended"].toInt()) < 1e-3);
  }

  void map_render_paints_the_sheet() {
    QTemporaryDir folder;
    const QString file = folder.filePath("sheet.png");
    const auto done = run({"map", "render", "sandgate", "--out", file, "--size", "1200x900"});
    QVERIFY2(done.exit == 0, done.err);
    const QImage image(file);
    QCOMPARE(image.size(), QSize(1200, 900));
    refuses(run({"map", "render", "sandgate", "--out", "/nowhere/sheet.png"}));
  }

  void contours_go_to_a_geopackage() {
    QTemporaryDir folder;
    const QString file = folder.filePath("c.gpkg");
    const auto answer = run({"map", "contours", "sandgate", "--interval", "50", "--out", file, "--json"});
    QVERIFY2(answer.exit == 0, answer.err);
    QVERIFY(answer.json()["lines"].toInt() > 5);
    QVERIFY(QFile::exists(file));
    QFile::remove(file);
    refuses(run({"map", "contours", "sandgate", "--interval", "50", "--out", "/nowhere/c.gpkg"}));
  }

  // Of a raster that is brought to another grid: whose cells are counted is said.
  void voids_of_source_and_country_are_told_apart() {
    QTemporaryDir folder;
    const QString file = folder.filePath("N51E001.hgt");
    {
      constexpr int side = 1201;
      QByteArray cells(side * side * 2, '\0');
      for (int i = 0; i < side * side; ++i) {
        const bool known = i / side < 60 && i % side < 60;
        cells[2 * i] = static_cast<char>(known ? 0 : 0x80);  // -32768: a void
        cells[2 * i + 1] = static_cast<char>(known ? 70 + i % 7 : 0);
      }
      QFile hgt(file);
      QVERIFY(hgt.open(QIODevice::WriteOnly) && hgt.write(cells) == cells.size());
    }
    const auto read = sandgate::read_country(file.toStdString());
    QVERIFY2(read, read ? "" : read.error().sentence().c_str());
    const auto& heights = read->country->heights();
    const auto voids = std::ranges::count_if(heights, [](float h) { return std::isnan(h); });
    const auto info = run({"map", "info", file, "--json"}).json();
    QCOMPARE(info["nodata_cells"].toInteger(), qint64{voids});
    QVERIFY(voids < info["width"].toInteger() * info["height"].toInteger());
    QCOMPARE(info["source"]["nodata_cells"].toInteger(), qint64{1201} * 1201 - 3600);
    QVERIFY(run({"map", "info", file}).out.contains("The source has 1201 × 1201 cells, 1438801 of them without"));
  }

  // A title may hold what a terminal obeys, or what turns the line round; JSON has it as an escape that means the same.
  void what_a_terminal_would_obey_is_not_written() {
    QTemporaryDir folder;
    const QString scenario = folder.filePath("odd"), out = folder.filePath("x.sandgate");
    const QString source = SANDGATE_SOURCE_DIR "/data/scenarios/hooks-farm/";
    QVERIFY(QDir().mkdir(scenario));
    QVERIFY(QFile::copy(source + "country.gpkg", scenario + "/country.gpkg"));
    QFile read(source + "scenario.json"), written(scenario + "/scenario.json");
    QVERIFY(read.open(QIODevice::ReadOnly) && written.open(QIODevice::WriteOnly));
    written.write(read.readAll().replace("\"The Battle of", "\"\\u009b31m\\u202eThe Battle\\u2066 of"));
    written.close();
    const auto played = run({"play", scenario, "--out", out, "--moves", "0", "--seed", "1"});
    QVERIFY2(played.exit == 0, played.err);
    const auto told = run({"review", out}), answer = run({"review", out, "--json"});
    QVERIFY2(told.out.startsWith("\uFFFD31m\uFFFDThe Battle\uFFFD of Hook's Farm\n"), told.out);
    for (const char* obeyed : {"\u009b", "\u202e", "\u2066"})
      QVERIFY(!told.out.contains(obeyed) && !answer.out.contains(obeyed));
    QCOMPARE(answer.json()["title"].toString(), QString::fromUtf8("\u009b31m\u202eThe Battle\u2066 of Hook's Farm"));
    const auto missing = run({"verify", folder.filePath(QString::fromUtf8("\u009b2J.sandgate"))});
    QVERIFY(missing.exit == 1 && missing.err.contains("\uFFFD2J.sandgate"));
  }

  // ../shared/data: NY20, the Lake District; its highest cell is 972.7 m.
  void the_lake_district() {
    const QString tile = QString::fromStdString((sandgate::tests::real_data() / "os_terrain50/ny/ny20.zip").string());
    if (!QFile::exists(tile)) QSKIP("the real maps are not here");
    const auto info = run({"map", "info", tile, "--json"}).json();
    QCOMPARE(info["width"].toInt(), 200);
    QCOMPARE(info["cell_m"].toArray(), (QJsonArray{50, 50}));
    QCOMPARE(info["crs"].toString(), QString("EPSG:27700"));
    QCOMPARE(info["max_m"].toDouble(), 972.7);
    QCOMPARE(info["nodata_cells"].toInt(), 0);
    QCOMPARE(info["feet"].toArray(), (QJsonArray{100, 100}));
    const auto seen = run({"map", "sight", tile, "--from", "321525,507225", "--to", "321525,507225", "--json"}).json();
    QVERIFY(seen["visible"].toBool());
    QVERIFY(seen["blocked_at"].isNull());
    const auto route =
        run({"map", "route", tile, "--from", "321525,507225", "--to", "326025,503025", "--arm", "infantry", "--json"});
    QVERIFY2(route.exit == 0, route.err);
    QVERIFY(route.json()["descended"].toInt() > 40);
  }

  // A scenario can name any real map as its country, and an exercise plays on it.
  void exercises_on_real_maps_data() {
    QTest::addColumn<QString>("source");
    QTest::newRow("one tile in a zip") << "os_terrain50/ny/ny20.zip";
    QTest::newRow("a folder of a hundred tiles") << "os_terrain50/ny";
    QTest::newRow("a GeoTIFF") << "dem_bigtujunga/bigtujunga.tif";
    QTest::newRow("degrees, reprojected") << "dem_srtm_hgt/N42E001.hgt.zip";
  }
  void exercises_on_real_maps() {
    QFETCH(QString, source);
    const QString map = QString::fromStdString((sandgate::tests::real_data() / source.toStdString()).string());
    if (!QFileInfo::exists(map)) QSKIP("the real maps are not here");
    const auto bounds = run({"map", "info", map, "--json"}).json()["bounds"].toArray();
    QCOMPARE(bounds.size(), 4);
    const double east = (bounds[0].toDouble() + bounds[2].toDouble()) / 2;
    const double north = (bounds[1].toDouble() + bounds[3].toDouble()) / 2;
    const auto place = [&](double by) { return QJsonArray{east + by, north + by / 4}; };
    const auto body = [&](const char* side, const char* name, const char* arm, double by) {
      return QJsonObject{{"name", name},    {"side", side}, {"seat", QString(side).toLower()},
                         {"arm", arm},      {"men", 40},    {"formation", "fours"},
                         {"at", place(by)}, {"facing", 90}};
    };
    const QJsonObject scenario{
        {"schema", 1},
        {"name", "real"},
        {"title", "On real ground"},
        {"brief", "March."},
        {"country", QJsonObject{{"source", map}}},
        {"rulebook", "campaign"},
        {"begins", "1909-09-14T09:00"},
        {"first_move", "first"},
        {"sides",
         QJsonArray{QJsonObject{{"name", "Red"}, {"livery", "red"}, {"camp", "first"}, {"back_line", "east"}},
                    QJsonObject{{"name", "Blue"}, {"livery", "blue"}, {"camp", "second"}, {"back_line", "west"}}}},
        {"seats", QJsonArray{QJsonObject{{"name", "red"}, {"title", "Red"}, {"side", "Red"}},
                             QJsonObject{{"name", "blue"}, {"title", "Blue"}, {"side", "Blue"}}}},
        {"bodies", QJsonArray{body("Red", "1/Foot", "infantry", 2500), body("Blue", "1/Horse", "cavalry", -2500)}},
        {"march_table",
         QJsonArray{QJsonObject{{"move", 1}, {"side", "Red"}, {"body", "1/Foot"}, {"to", place(0)}, {"by", "quickest"}},
                    QJsonObject{
                        {"move", 1}, {"side", "Blue"}, {"body", "1/Horse"}, {"to", place(1000)}, {"by", "quickest"}}}}};
    QTemporaryDir folder;
    const QString written = folder.filePath("scenario.json"), file = folder.filePath("x.sandgate");
    QFile out(written);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(QJsonDocument(scenario).toJson());
    out.close();
    const auto played = run({"play", written, "--out", file, "--seed", "3", "--moves", "8", "--json"});
    QVERIFY2(played.exit == 0, played.err);
    QVERIFY2(played.json()["refused"].toArray().isEmpty(), played.out);
    const auto verdict = run({"verify", file, "--json"});
    QVERIFY2(verdict.exit == 0, verdict.err);
    QVERIFY(verdict.json()["sound"].toBool() && verdict.json()["redecided"].toBool());
    for (const auto& side : run({"review", file, "--json"}).json()["sides"].toArray()) {
      QVERIFY(side.toObject()["marched_ft"].toDouble() > 3);
    }
    const QString sheet = folder.filePath("sheet.png");
    QVERIFY(run({"map", "render", written, "--out", sheet, "--size", "800x600"}).exit == 0);
    QVERIFY(!QImage(sheet).isNull());
  }
};

SANDGATE_TEST(CommandLine)

}  // namespace tst_cli
#include "tst_cli.moc"
