// Depots, loads and trains in a scenario (KS-4.6, CX-7, KS-9): what is read, where it comes to stand, and what is
// refused.
#include <QTemporaryDir>
#include <fstream>

#include "core/rulebook/schema.h"
#include "core/scenario/posting.h"
#include "logistics/railway/track.h"
#include "tests/core/scenario/scenario_sample.h"
#include "tests/runner/test.h"

namespace tst_scenario_lines {

using namespace sandgate;
using namespace sandgate::scenario_sample;

namespace {

/// 10 × 10 km: a railway along N 5100 from E 100 to 9000 with the station Halt at E 2000, one along E 8000 that joins
/// it there from the north, one apart along N 9000; the river Lode along E 5000, bridged at N 7000; the
/// Mere.
std::shared_ptr<const Country> rail_ground() {
  static const auto made = [] {
    Feature halt;
    halt.kind = FeatureKind::station;
    halt.name = "Halt";
    halt.points = {{2'000, 5'110}};
    Feature bridge;
    bridge.kind = FeatureKind::bridge;
    bridge.points = {{5'000, 7'000}};
    return Country::level(10'000, 10'000,
                          {line(FeatureKind::railway, {{100, 5'100}, {2'000, 5'100}, {9'000, 5'100}}, 5),
                           line(FeatureKind::railway, {{8'000, 5'100}, {8'000, 8'000}}, 5),
                           line(FeatureKind::railway, {{100, 9'000}, {3'000, 9'000}}, 5), halt, bridge,
                           line(FeatureKind::river, {{5'000, 0}, {5'000, 10'000}}, 40, "Lode"),
                           square(FeatureKind::lake, {1'000, 1'000}, 500, "Mere")});
  }();
  return made;
}

/// `good` with these bodies in place of the decoy: the first is the sixth of all.
QByteArray with(const QByteArray& bodies) {
  QByteArray text = good;
  return text.replace(decoy, bodies);
}

/// A body of Blue.
QByteArray body(const char* name, const QByteArray& rest) {
  return QByteArray(R"({"name": "NAME", "side": "Blue", "seat": "blue", )").replace("NAME", name) + rest + "}";
}
QByteArray train(const char* name, const QByteArray& at, const QByteArray& rest = R"("trucks": 8)") {
  return body(name, R"("arm": "train", "formation": "fours", "at": )" + at + ", " + rest);
}
const QByteArray rations = R"("packets": {"food": 3, "forage": 2, "ammunition": 1})";

Result<Scenario> read(const QByteArray& bodies) { return from_text(with(bodies), rail_ground()); }

bool by_schema(const QByteArray& bodies) {
  return check_schema(parse_json(with(bodies).toStdString(), "it").value(), data / "schemas" / "scenario.schema.json",
                      "it")
      .has_value();
}

/// Where on the railway a train stands, to the metre.
QString stands(const Result<Scenario>& made, std::size_t number = 5) {
  if (!made) return QString::fromStdString(made.error().sentence());
  const LineNetwork network(*rail_ground(), LineKind::railway);
  const Track track(network, Scale{});
  const OnRails& rails = *made->setting->order_of_battle[number].rails;
  const MapPoint at = track.on_line({rails.edge, rails.along}).at;
  return QString("%1 %2").arg(qRound(at.east)).arg(qRound(at.north));
}

}  // namespace

class ScenarioLines : public QObject {
  Q_OBJECT

 private slots:
  void KS_4_6_packets_lie_in_depots_and_on_waggons() {
    const auto made = read(
        body("Depot", R"("arm": "depot", "formation": "fours", "at": [1300, 7500], )" + rations) + "," +
        body("Empty", R"("arm": "depot", "formation": "fours", "men": 0, "at": [1300, 7600], "packets": {})") + "," +
        body("Carts",
             R"("arm": "transport", "formation": "boxed", "men": 0, "waggons": 1, "at": [1300, 7700], )" + rations));
    QVERIFY2(made.has_value(), made ? "" : made.error().sentence().c_str());
    const std::vector<Body>& bodies = made->setting->order_of_battle;
    QCOMPARE(bodies[5].packets, (Packets{3, 2, 1}));
    QCOMPARE(bodies[5].contents, (Contents{{Part{Arm::depot, {}, {}, 0, 0}}}));
    QCOMPARE(bodies[5].formation, Formation::fours);
    QVERIFY(!bodies[5].acts() && !bodies[5].contents.dummy() && !bodies[5].rails);
    QVERIFY(bodies[6].packets.nothing());
    QCOMPARE(bodies[7].packets, (Packets{3, 2, 1}));
    QCOMPARE(bodies[2].packets, Packets{});  // the column of which nothing is said
    QVERIFY(made->setting->fed_by_packets(bodies[5].side));
    QVERIFY(!made->setting->fed_by_packets(bodies[0].side));
  }

  void KS_9_boats_lie_on_water_with_those_in_them() {
    const auto made =
        read(body("Punts", R"("arm": "boat", "men": 6, "boats": 3, "formation": "fours", "at": [5000, 2000])") + "," +
             body("Skiff", R"("arm": "boat", "men": 0, "formation": "fours", "at": [1200, 1200])") + "," +
             body("Landing", R"("arm": "infantry", "men": 60, "formation": "boxed", "aboard": "Punts")"));
    QVERIFY2(made.has_value(), made ? "" : made.error().sentence().c_str());
    const std::vector<Body>& bodies = made->setting->order_of_battle;
    QCOMPARE(bodies[5].contents.boats(), 3);
    QVERIFY(bodies[5].acts());
    QCOMPARE(bodies[6].contents.boats(), 1);  // where nothing is said
    QVERIFY(bodies[6].contents.unmanned() && !bodies[6].acts());
    QCOMPARE(bodies[7].aboard, bodies[5].id);
    QCOMPARE(bodies[7].at, bodies[5].at);
    QVERIFY(!bodies[7].acts());
  }

  void CX_7_trains_stand_on_the_line() {
    const auto made = read(train("Up", "[4000, 5130]", R"("trucks": 8, "facing": 80, )" + rations) + "," +
                           train("Down", "[6000, 5100]", R"("trucks": 0, "facing": 260)") + "," +
                           train("North", "[8010, 7000]", R"("trucks": 2, "engines": 0)"));
    QVERIFY2(made.has_value(), made ? "" : made.error().sentence().c_str());
    const std::vector<Body>& bodies = made->setting->order_of_battle;
    const Body &up = bodies[5], &down = bodies[6], &north = bodies[7];
    QCOMPARE(up.contents, (Contents{{Part{Arm::train, {}, {}, 0, 8}}}));
    QCOMPARE(up.packets, (Packets{3, 2, 1}));
    QVERIFY(up.rails && up.rails->way.empty() && up.rails->stops.empty() && up.rails->waits_for.none());
    QCOMPARE(up.rails->engines, 1);
    QCOMPARE(stands(made, 5), QString("4000 5100"));
    QCOMPARE(up.at, (Point{Length::feet(40), Length::feet(51)}));
    QVERIFY(up.rails->ahead);
    QCOMPARE(up.facing.mils, std::int16_t{1600});  // along the line, due east
    QVERIFY(!down.rails->ahead);
    QCOMPARE(down.facing.mils, std::int16_t{4800});
    QCOMPARE(north.rails->engines, 0);
    QCOMPARE(stands(made, 7), QString("8000 7000"));
    QVERIFY(north.rails->ahead);  // nothing was said: the way the line is drawn
  }

  void a_station_near_by_goes_before_the_open_line() {
    QCOMPARE(stands(read(train("Up", "[2050, 5100]"))), QString("2000 5100"));
    QCOMPARE(stands(read(train("Up", "[2051, 5100]"))), QString("2051 5100"));
  }

  void CX_7_as_far_from_the_line_as_is_beside_it() {
    // Half a foot, 50 m.
    QVERIFY(read(train("Up", "[4000, 5150]")).has_value());
    check_refused(read(train("Up", "[4000, 5151]")),
                  "/bodies/5/at: 4000, 5151 lies further than 6 inches from any railway; choose a place beside the "
                  "line.");
    QVERIFY(read(train("Up", "[50, 5100]")).has_value());  // beyond the end of the line
    check_refused(read(train("Up", "[49, 5100]")), "/bodies/5/at: 49, 5100 lies further than 6 inches");
  }

  void CX_7_aboard_as_it_opens() {
    const auto made = read(train("Up", "[4000, 5130]", R"("trucks": 6)") + "," +
                           body("Foot", R"("arm": "infantry", "formation": "boxed", "men": 30, "aboard": "Up")") + "," +
                           body("Horse", R"("arm": "cavalry", "formation": "fours", "men": 5, "aboard": "Up",
                                "at": [4000, 5130])") +
                           "," + body("Gun", R"("arm": "artillery", "formation": "fours", "men": 1, "guns": 1,
                                "aboard": "Up", "at": [4000, 5100])"));
    QVERIFY2(made.has_value(), made ? "" : made.error().sentence().c_str());
    const std::vector<Body>& bodies = made->setting->order_of_battle;
    for (std::size_t i = 6; i < 9; ++i) {
      QCOMPARE(bodies[i].aboard, bodies[5].id);
      QCOMPARE(bodies[i].at, bodies[5].at);
      QVERIFY(!bodies[i].acts());
    }
    QVERIFY(bodies[5].aboard.none());
  }

  // CX-7: 30 of foot, 5 of horse and a gun are 3, 1 and 2 trucks; packets 12 to a truck (KS-4.6).
  void CX_7_loads_up_to_the_last_place_data() {
    QTest::addColumn<int>("trucks");
    QTest::addColumn<int>("foot");
    QTest::addColumn<int>("packets");
    QTest::addColumn<int>("needed");
    QTest::newRow("the book's load") << 6 << 30 << 0 << 6;
    QTest::newRow("to the last man") << 6 << 36 << 0 << 6;
    QTest::newRow("a man too many") << 6 << 37 << 0 << 7;
    QTest::newRow("packets beside them") << 8 << 36 << 24 << 8;
    QTest::newRow("a packet too many") << 8 << 36 << 25 << 9;
    QTest::newRow("nothing at all to carry them") << 0 << 1 << 0 << 4;
  }

  void CX_7_loads_up_to_the_last_place() {
    QFETCH(int, trucks);
    QFETCH(int, foot);
    QFETCH(int, packets);
    QFETCH(int, needed);
    const QString up = QString(R"("trucks": %1, "packets": {"food": %2})").arg(trucks).arg(packets);
    const QString rifles =
        QString(R"("arm": "infantry", "formation": "boxed", "men": %1, "aboard": "Up")").arg(foot - 1);
    const auto made =
        read(body("Foot", rifles.toUtf8()) + "," + train("Up", "[4000, 5100]", up.toUtf8()) + "," +
             body("Horse", R"("arm": "cavalry", "formation": "fours", "men": 5, "aboard": "Up")") + "," +
             body("Gun", R"("arm": "artillery", "formation": "fours", "men": 1, "guns": 1, "aboard": "Up")"));
    if (needed <= trucks) {
      QVERIFY2(made.has_value(), made ? "" : made.error().sentence().c_str());
      return;
    }
    check_refused(made,
                  QString("/bodies/6/trucks: is %1, and what 'Up' carries by this scenario takes %2; give it more "
                          "trucks, or a smaller load.")
                      .arg(trucks)
                      .arg(needed));
  }

  void KS_4_6_waggons_and_trucks_hold_so_many_data() {
    QTest::addColumn<QByteArray>("holder");
    QTest::addColumn<int>("most");
    QTest::newRow("a waggon 6") << body("W", R"("arm": "supply", "formation": "fours", "men": 0, "waggons": 1,
                                          "at": [1300, 7500], "packets": {"forage": N})")
                                << 6;
    QTest::newRow("three waggons 18") << body("W", R"("arm": "transport", "formation": "boxed", "men": 2, "waggons": 3,
                                          "at": [1300, 7500], "packets": {"forage": N})")
                                      << 18;
    QTest::newRow("a truck 12") << train("W", "[4000, 5100]", R"("trucks": 1, "packets": {"forage": N})") << 12;
    QTest::newRow("in a box only the supply's") << body("W", R"("formation": "boxed", "at": [1300, 7500], "contents": [
        {"arm": "supply", "men": 1, "waggons": 2}, {"arm": "artillery", "men": 1, "guns": 1, "waggons": 5}],
        "packets": {"forage": N})") << 12;
    QTest::newRow("a dummy nothing") << body("W", R"("arm": "supply", "formation": "boxed", "men": 0,
                                          "at": [1300, 7500], "packets": {"forage": N})")
                                     << 0;
  }

  void KS_4_6_waggons_and_trucks_hold_so_many() {
    QFETCH(QByteArray, holder);
    QFETCH(int, most);
    QByteArray full = holder, over = holder;
    const auto made = read(full.replace("N}", QByteArray::number(most) + "}"));
    QVERIFY2(made.has_value(), made ? "" : made.error().sentence().c_str());
    check_refused(read(over.replace("N}", QByteArray::number(most + 1) + "}")),
                  QString("/bodies/5/packets: are %1, and by rulebook 'campaign' its ").arg(most + 1));
  }

  void CX_7_no_two_in_one_place_data() {
    QTest::addColumn<QByteArray>("one");
    QTest::addColumn<QByteArray>("other");
    QTest::addColumn<QString>("apart");  // empty: they may stand so
    QTest::newRow("in one place") << QByteArray("[4000, 5100]") << QByteArray("[4000, 5110]") << "0 ft";
    QTest::newRow("nearer than the gap") << QByteArray("[4000, 5100]") << QByteArray("[4099, 5100]") << "0.99 ft";
    QTest::newRow("the gap") << QByteArray("[4000, 5100]") << QByteArray("[4100, 5100]") << "";
    QTest::newRow("both in a station") << QByteArray("[2000, 5100]") << QByteArray("[2000, 5100]") << "";
    QTest::newRow("one in a station") << QByteArray("[2000, 5100]") << QByteArray("[2060, 5100]") << "";
    QTest::newRow("either side of a station") << QByteArray("[1947, 5100]") << QByteArray("[2045, 5127]") << "";
    QTest::newRow("round a corner") << QByteArray("[7960, 5100]") << QByteArray("[8000, 5150]") << "0.9 ft";
    QTest::newRow("on lines that do not meet") << QByteArray("[150, 9000]") << QByteArray("[150, 5100]") << "";
  }

  void CX_7_no_two_in_one_place() {
    QFETCH(QByteArray, one);
    QFETCH(QByteArray, other);
    QFETCH(QString, apart);
    const auto made = read(train("One", one) + "," + train("Other", other));
    if (apart.isEmpty()) {
      QVERIFY2(made.has_value(), made ? "" : made.error().sentence().c_str());
      return;
    }
    check_refused(made,
                  "/bodies/6/at: lies " + apart +
                      " along the line from the train 'One', and outside a station trains are 1 ft apart; put one "
                      "of them in a station, or further off.");
  }

  void what_cannot_be_data() {
    QTest::addColumn<QByteArray>("bodies");
    QTest::addColumn<QString>("sentence");
    QTest::addColumn<bool>("schema");  // lets it pass: it takes more than keys and types to see it
    const auto row = [](const char* name, const QByteArray& bodies, const char* says, bool schema = false) {
      QTest::newRow(name) << bodies << "test: /bodies/5" + QString(says) << schema;
    };
    const QByteArray place = R"("at": [1300, 7500], )";
    const auto depot = [&](const QByteArray& rest) {
      return body("D", R"("arm": "depot", "formation": "fours", )" + rest);
    };
    row("packets below nought", depot(place + R"("packets": {"food": -1})"),
        "/packets/food: is -1; write a whole number from 0 to 100000.");
    row("packets beyond counting", depot(place + R"("packets": {"food": 100001})"),
        "/packets/food: is 100001; write a whole number from 0 to 100000.");
    row("half a packet", depot(place + R"("packets": {"food": 1.5})"),
        "/packets/food: is 1.5; write a whole number from 0 to 100000.");
    row("packets of another kind", depot(place + R"("packets": {"tea": 1})"),
        "/packets/tea: is an unknown key; the keys here are food, forage, ammunition.");
    row("packets as a number", depot(place + R"("packets": 9)"),
        "/packets: is a number where an object is needed; write an object.");
    row("a depot of which nothing is said", body("D", R"("arm": "depot", "formation": "fours", "at": [1300, 7500])"),
        ": is a depot without 'packets'; say what lies in it, or all 0.");
    row("a depot with men", depot(place + R"("men": 4, "packets": {})"),
        "/men: is given for a depot, which has no men of its own; leave it out, and make a body of those who guard "
        "it.");
    row("a depot with waggons", depot(place + R"("waggons": 4, "packets": {})"),
        "/waggons: is given for a depot, which has none; leave it out.");
    row("a depot in a box", body("D", place + R"("arm": "depot", "formation": "boxed", "packets": {})"),
        "/formation: is boxed for a depot, which always stands out; write fours.");
    row("a depot in a river", depot(R"("at": [5000, 2000], "packets": {})"),
        "/at: 5000, 2000 lies in the river Lode; choose another place.", true);
    row("a depot in a lake", depot(R"("at": [1200, 1200], "packets": {})"),
        "/at: 1200, 1200 lies in the lake Mere; choose another place.", true);
    row("a depot off the map", depot(R"("at": [-9, 1200], "packets": {})"), "/at: -9, 1200 lies off the map", true);
    row("a depot nowhere", depot(R"("packets": {})"), ": has no key 'at'; say where it stands.");
    row("scouts of a depot", depot(place + R"("scouts": true, "packets": {})"),
        "/scouts: are depot, and scouts are chosen cavalry; make them cavalry.");
    row("a depot among contents",
        body("D", place + R"("formation": "boxed", "contents": [{"arm": "depot", "men": 0}])"),
        "/contents/0/arm: is depot, which cannot be in a box with others; make a body of its own of it.");
    row("a depot with trucks", depot(place + R"("trucks": 2, "packets": {})"),
        "/trucks: is given for depot, and only a train has any; leave it out.");
    row("packets of infantry", body("F", place + R"("arm": "infantry", "men": 9, "formation": "boxed", )" + rations),
        "/packets: are given for infantry, which carries none; give them to a depot, a train, supply or transport.");
    row("packets of guns",
        body("F", place + R"("arm": "artillery", "men": 9, "guns": 1, "waggons": 1, "formation": "fours", )" + rations),
        "/packets: are given for artillery, which carries none; give them to a depot, a train, supply or transport.");
    row("engines of infantry", body("F", place + R"("arm": "infantry", "men": 9, "formation": "boxed", "engines": 1)"),
        "/engines: is given for infantry, and only a train has any; leave it out.");
    row("a train of how many trucks", train("T", "[4000, 5100]", R"("engines": 1)"),
        ": is a train without 'trucks'; say how many it has, or 0.");
    row("trucks below nought", train("T", "[4000, 5100]", R"("trucks": -1)"),
        "/trucks: is -1; write a whole number from 0 to 1000.");
    row("neither engine nor trucks", train("T", "[4000, 5100]", R"("trucks": 0, "engines": 0)"),
        ": is a train with neither engine nor trucks; give it one of them, or leave it out.");
    row("a train with men", train("T", "[4000, 5100]", R"("trucks": 1, "men": 3)"),
        "/men: is given for a train, which has no men of its own; leave it out, and make a body of those who guard "
        "it.");
    row("a train in line", body("T", R"("arm": "train", "formation": "two_ranks", "trucks": 1, "at": [4000, 5100])"),
        "/formation: is two_ranks for a train, which always stands out; write fours.");
    row("a train off the rails", train("T", "[4000, 4000]"),
        "/at: 4000, 4000 lies further than 6 inches from any railway; choose a place beside the line.", true);
    row("a train off the map", train("T", "[4000, -4000]"), "/at: 4000, -4000 lies off the map; choose another place.",
        true);
    row("aboard what is no train",
        body("F", R"("arm": "infantry", "men": 9, "formation": "boxed", "aboard": "Patrol")"),
        "/aboard: names 'Patrol', which is neither a train nor a boat; name a train or a boat of its side.", true);
    row("aboard itself", body("F", R"("arm": "infantry", "men": 9, "formation": "boxed", "aboard": "F")"),
        "/aboard: names 'F', which is neither a train nor a boat; name a train or a boat of its side.", true);
    row("aboard nobody", body("F", R"("arm": "infantry", "men": 9, "formation": "boxed", "aboard": "Nobody")"),
        "/aboard: names 'Nobody', which is no body of that side; name one of its bodies.", true);
    row("aboard the enemy's",
        body("F", R"("arm": "infantry", "men": 9, "formation": "boxed", "aboard": "T")") + "," +
            train("T", "[4000, 5100]").replace("Blue", "Red").replace("blue", "red"),
        "/aboard: names 'T', which is no body of that side; name one of its bodies.", true);
    row("a train aboard a train",
        train("T", "[4000, 5100]", R"("trucks": 1, "aboard": "U")") + "," + train("U", "[6000, 5100]"),
        "/aboard: is of a body of arm train, which is carried neither by a train nor in a boat; leave it out.");
    row("a train aboard itself", train("T", "[4000, 5100]", R"("trucks": 1, "aboard": "T")"),
        "/aboard: is of a body of arm train, which is carried neither by a train nor in a boat; leave it out.");
    row("a depot aboard", depot(place + R"("packets": {}, "aboard": "T")") + "," + train("T", "[4000, 5100]"),
        "/aboard: is of a body of arm depot, which is carried neither by a train nor in a boat; leave it out.");
    row("boats aboard",
        body("B", R"("arm": "boat", "men": 0, "formation": "fours", "aboard": "T")") + "," + train("T", "[4000, 5100]"),
        "/aboard: is of a body of arm boat, which is carried neither by a train nor in a boat; leave it out.");
    row("aboard, and elsewhere",
        body("F", place + R"("arm": "infantry", "men": 9, "formation": "boxed", "aboard": "T")") + "," +
            train("T", "[4000, 5100]"),
        "/at: is another place than that of the train or boat it is aboard; leave it out.", true);
    const auto boats = [](const QByteArray& rest) {
      return body("B", R"("arm": "boat", "men": 4, "formation": "fours", "at": [5000, 2000])" + rest);
    };
    const auto in = [](const char* name, const QByteArray& rest) {
      return body(name, R"("formation": "fours", "aboard": "B", )" + rest);
    };
    row("no boats at all", boats(R"(, "boats": 0)"), "/boats: is 0; write a whole number from 1 to 1000.");
    row("more boats than there are", boats(R"(, "boats": 1001)"),
        "/boats: is 1001; write a whole number from 1 to 1000.");
    row("waggons of boats", boats(R"(, "waggons": 2)"),
        "/waggons: is given for boats, which have none; say in 'boats' how many there are.");
    row("boats of infantry", body("F", place + R"("arm": "infantry", "men": 9, "formation": "boxed", "boats": 2)"),
        "/boats: is given for infantry, which is no body of boats; leave it out.");
    row("more men than a boat holds", boats("") + "," + in("F", R"("arm": "infantry", "men": 21)"),
        "/arm: has 21 men aboard, and by rulebook 'campaign' 'B' holds 20; give more boats, or a smaller load.", true);
    row("more men than two boats hold",
        boats(R"(, "boats": 2)") + "," + in("F", R"("arm": "infantry", "men": 21)") + "," +
            in("G", R"("arm": "engineers", "men": 20)"),
        "/boats: has 41 men aboard, and by rulebook 'campaign' 'B' holds 40; give more boats, or a smaller load.",
        true);
    row("horses in a boat", boats("") + "," + in("F", R"("arm": "cavalry", "men": 2)"),
        "/arm: is boat, and 'B' has horses, guns or waggons aboard; set them on land: boats take men on foot.", true);
    row("guns in a boat", boats("") + "," + in("F", R"("arm": "artillery", "men": 2, "guns": 1)"),
        "/arm: is boat, and 'B' has horses, guns or waggons aboard; set them on land: boats take men on foot.", true);
  }

  void what_cannot_be() {
    QFETCH(QByteArray, bodies);
    QFETCH(QString, sentence);
    QFETCH(bool, schema);
    check_refused(read(bodies), sentence);
    if (QTest::currentTestFailed()) return;
    QCOMPARE(by_schema(bodies), schema);
  }

  void a_train_where_there_is_no_railway() {
    check_refused(from_text(with(train("T", "[4000, 5100]"))),
                  "test: /bodies/5: is a train, and the country has no railway; leave it out, or choose a country with "
                  "one.");
  }

  void what_stands_for_good_does_not_march() {
    QByteArray text = with(body("D", R"("arm": "depot", "formation": "fours", "at": [1300, 7500], "packets": {})"));
    text.replace(R"("side": "Blue", "body": "1/Leinster")", R"("side": "Blue", "body": "D")");
    check_refused(from_text(text, rail_ground()),
                  "test: /march_table/1/body: names a depot, which does not march; name another body.");
  }

  void nobody_sits_at_a_depot() {
    const QByteArray depot = body("D", R"("arm": "depot", "formation": "fours", "at": [1300, 7500], "packets": {})");
    QByteArray text = with(depot);
    text.replace(R"("title": "Lt-Col Hay", )", R"("title": "Lt-Col Hay", "post": "D", )");
    check_refused(from_text(text, rail_ground()),
                  "test: /seats/1/post: is a depot or a train, where nobody sits; write a body of troops.");
    // Nor by itself, where it has nothing else.
    QByteArray alone = with(depot + "," + train("T", "[4000, 5100]"));
    alone.replace(R"({"name": "blue", "title": "Lt-Col Hay", "side": "Blue"})",
                  R"({"name": "blue", "title": "Lt-Col Hay", "side": "Blue"},
                     {"name": "stores", "title": "Capt Keane", "side": "Blue"})");
    alone.replace(R"("name": "D", "side": "Blue", "seat": "blue")", R"("name": "D", "side": "Blue", "seat": "stores")");
    const auto made = from_text(alone, rail_ground());
    QVERIFY2(made.has_value(), made ? "" : made.error().sentence().c_str());
    QVERIFY(made->setting->seats[2].post.none());
    QVERIFY(made->setting->seats[1].post);
  }

  void a_table_has_none_of_it_data() {
    QTest::addColumn<QByteArray>("body_text");
    QTest::addColumn<QString>("says");
    QTest::newRow("a depot") << body("D", R"("arm": "depot", "formation": "fours", "at": [1300, 7500], "packets": {})")
                             << "/bodies/0/arm: is depot, which is no figure on a table; leave it out.";
    QTest::newRow("a train") << train("T", "[4000, 5100]")
                             << "/bodies/0/arm: is train, which is no figure on a table; leave it out.";
    QTest::newRow("packets") << body("S", R"("arm": "supply", "formation": "fours", "men": 2, "waggons": 1,
                                     "at": [1300, 7500], )" +
                                              rations)
                             << "/bodies/0/packets: is said of a body on a table, where nobody is fed or goes by rail; "
                                "leave it out.";
  }

  void a_table_has_none_of_it() {
    QFETCH(QByteArray, body_text);
    QFETCH(QString, says);
    QByteArray text = good;
    text.replace(R"("first_move": "toss")", R"("first_move": "toss", "table": {"name": "Field"})");
    const qsizetype bodies = text.indexOf(R"("bodies": [)") + qsizetype(strlen(R"("bodies": [)"));
    text = text.left(bodies) + body_text + "]}";
    check_refused(from_text(text, rail_ground()), says);
    QVERIFY(!check_schema(parse_json(text.toStdString(), "it").value(), data / "schemas" / "scenario.schema.json", "it")
                 .has_value());
  }

  void postings_give_depots_and_trains_as_other_arms() {
    QByteArray text = with(body("D", R"("arm": "depot", "formation": "fours", "at": [1300, 7500], "packets": {},
                                "division": "Rear")") +
                           "," + train("T", "[4000, 5100]"));
    const QByteArray before = text;
    const auto posted = [&](const QByteArray& stores) {
      QByteArray with_posting = before;
      return with_posting.replace("\"bodies\": [", R"("postings": {"staff": {"seats": [
          {"name": "r", "title": "R", "side": "Red", "commands": [{"arm": "infantry"}, {"arm": "artillery"}]},
          {"name": "b", "title": "B", "side": "Blue", "commands": [{"arm": "infantry"}, {"arm": "cavalry"},
           {"arm": "supply"}]},
          {"name": "stores", "title": "S", "side": "Blue", "commands": [)" +
                                                       stores + R"(]}]}}, "bodies": [)");
    };
    const QTemporaryDir folder;
    const auto said = [&](const QByteArray& stores) -> QString {
      const fs::path file = folder.filePath("scenario.json").toStdString();
      std::ofstream(file) << posted(stores).toStdString();
      const auto found = postings_of(file);
      return found ? QString("%1 postings").arg(found->size()) : QString::fromStdString(found.error().sentence());
    };
    QCOMPARE(said(R"({"arm": "depot"}, {"arm": "train"})"), QString("2 postings"));
    QCOMPARE(said(R"({"division": "Rear"}, "T")"), QString("2 postings"));
    QVERIFY2(said(R"({"arm": "train"})").contains("leaves 'D' of Blue to nobody"), "a depot is some seat's");
    QVERIFY2(said(R"({"arm": "depot"})").contains("leaves 'T' of Blue to nobody"), "and so is a train");
    QVERIFY(check_schema(parse_json(posted(R"({"arm": "depot"}, {"arm": "train"})").toStdString(), "it").value(),
                         data / "schemas" / "scenario.schema.json", "it")
                .has_value());
  }

  void what_an_exercise_keeps_gives_the_same() {
    const QByteArray bodies =
        body("D", R"("arm": "depot", "formation": "fours", "at": [1300, 7500], )" + rations) + "," +
        train("Up", "[4000, 5130]", R"("trucks": 6, "facing": 270, "packets": {"food": 12})") + "," +
        body("Foot", R"("arm": "infantry", "formation": "boxed", "men": 60, "aboard": "Up")");
    QVERIFY(by_schema(bodies));
    const auto first = read(bodies);
    QVERIFY2(first.has_value(), first ? "" : first.error().sentence().c_str());
    const auto again = scenario_from_texts(first->json, first->setting->rulebook.json, rail_ground(), "kept");
    QVERIFY2(again.has_value(), again ? "" : again.error().sentence().c_str());
    QCOMPARE(again->json, first->json);
    QVERIFY(same(*first->setting, *again->setting));
    QVERIFY(again->setting->order_of_battle[6].rails && !again->setting->order_of_battle[6].rails->ahead);
  }

  void reader_and_schema_agree() {
    const Json whole =
        parse_json(with(body("D", R"("arm": "depot", "formation": "fours", "at": [1300, 7500], )" + rations) + "," +
                        train("Up", "[4000, 5130]", R"("trucks": 6, "engines": 1, "facing": 270)") + "," +
                        body("Foot", R"("arm": "infantry", "formation": "boxed", "men": 60, "aboard": "Up")"))
                       .toStdString(),
                   "it")
            .value();
    int refused = 0;
    tests::each_damage(whole, [&](const Json& damaged, const std::string& what) {
      if (!what.contains("/bodies/5") && !what.contains("/bodies/6") && !what.contains("/bodies/7")) return;
      const bool schema = !check_schema(damaged, data / "schemas" / "scenario.schema.json", "damaged").has_value();
      const bool reader = !from_text(QByteArray::fromStdString(canonical(damaged)), rail_ground()).has_value();
      // Whether a name is a train's the schema cannot see.
      QVERIFY2(schema == reader || (what.contains("/bodies/6") && !schema), what.c_str());
      refused += schema;
    });
    QVERIFY(refused > 20);
  }
};

SANDGATE_TEST(ScenarioLines)

}  // namespace tst_scenario_lines
#include "tst_scenario_lines.moc"
