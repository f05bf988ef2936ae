// Files of orders for lines of communication: what each comes to, and what is none (CX-7, KS-4, KS-5).
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "app/orders/orders.h"
#include "tests/core/fixtures/small_exercise.h"
#include "tests/runner/test.h"

namespace tst_lines_orders {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

/// Level ground of 100 m to the foot, with a line, two stations and a bridge.
std::shared_ptr<const Country> country() {
  Feature rails = line(FeatureKind::railway, {{0, 1000}, {10'000, 1000}});
  Feature west = point(FeatureKind::station, {1000, 1000}), east = point(FeatureKind::station, {9000, 1000});
  west.name = "Westham";
  east.name = "Eastham";
  return Country::level(10'000, 5000, {rails, west, east, point(FeatureKind::bridge, {5000, 1000})});
}

struct OrdersOfLines {
  OrdersOfLines() {
    const auto add = [this](int side, Arm arm, const char* name, double x_ft) {
      const BodyId id = small.add(side, arm, Formation::fours, x_ft, 10);
      small.body(id).name = name;
    };
    add(0, Arm::supply, "Column", 10);
    add(0, Arm::depot, "Base", 12);
    add(0, Arm::train, "Train", 14);
    add(0, Arm::engineers, "Sappers", 50);
    add(0, Arm::boat, "Punts", 16);
    add(1, Arm::depot, "Theirs", 50.5);
  }
  Result<OrdersFile> read(const QByteArray& orders) const {
    const QString name = folder.filePath("orders.json");
    QFile file(name);
    if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write");
    file.write("{\"orders\": [" + orders + "]}");
    file.close();
    return read_orders(name.toStdString(), small.setting());
  }
  /// The order of a file that has this one alone.
  template <class Planned>
  Planned one(const QByteArray& body, const QByteArray& said) const {
    const auto file = read(order(body, said));
    if (!file) qFatal("%s", file.error().sentence().c_str());
    const auto* planned = std::get_if<Planned>(&file->orders.front().what);
    if (!planned) qFatal("another order");
    return *planned;
  }
  static QByteArray order(const QByteArray& body, const QByteArray& said) {
    return "{\"move\": 1, \"seat\": \"red\", \"body\": \"" + body + "\", " + said + "}";
  }

  SmallExercise small{country()};
  QTemporaryDir folder;
};

}  // namespace

class LinesOrdersTest : public QObject {
  Q_OBJECT

 private slots:
  void KS_4_6_packets_are_transferred() {
    const OrdersOfLines orders;
    const auto read =
        orders.one<PlannedTransfer>("Column", R"("transfer": {"to": "Base", "packets": {"food": 6, "ammunition": 2}})");
    QCOMPARE(read.body, std::string("Column"));
    QCOMPARE(read.to, std::string("Base"));
    QVERIFY((read.packets == Packets{6, 0, 2}));
  }

  void KS_4_6_what_is_begun_can_be_named() {
    const OrdersOfLines orders;
    const auto file =
        orders.read(OrdersOfLines::order("Column", R"("begin_depot": {"name": "Forward", "packets": {}})") + ", " +
                    OrdersOfLines::order("Column", R"("transfer": {"to": "Forward", "packets": {}})"));
    QVERIFY2(file, file ? "" : file.error().sentence().c_str());
    QCOMPARE(std::get<PlannedDepot>(file->orders[0].what).name, std::string("Forward"));
    QCOMPARE(std::get<PlannedTransfer>(file->orders[1].what).to, std::string("Forward"));
    QVERIFY(!orders.read(OrdersOfLines::order("Column", R"("transfer": {"to": "Forward", "packets": {}})")));
  }

  void a_convoy_has_its_standing_order() {
    const OrdersOfLines orders;
    const auto fetch = orders.one<PlannedConvoy>(
        "Column",
        R"("convoy": {"kind": "fetch", "from": "Base", "to": "Sappers", "apart_ft": 0.5, "load": {"food": 3}})");
    QVERIFY(fetch.kind == ConvoyKind::fetch && !fetch.ends && fetch.apart == Length::from_feet(0.5));
    QVERIFY((fetch.from == "Base" && fetch.to == "Sappers" && fetch.load == Packets{3, 0, 0}));
    const auto follow = orders.one<PlannedConvoy>("Column", R"("convoy": {"kind": "follow", "to": "Sappers"})");
    QVERIFY(follow.kind == ConvoyKind::follow && follow.from.empty());
    QVERIFY(orders.one<PlannedConvoy>("Column", R"("convoy": "end")").ends);
  }

  void CX_7_trains_are_boarded_and_run() {
    const OrdersOfLines orders;
    QCOMPARE(orders.one<PlannedEntrain>("Sappers", R"("entrain": "Train")").train, std::string("Train"));
    QCOMPARE(orders.one<PlannedDetrain>("Sappers", R"("detrain": true)").body, std::string("Sappers"));
    const auto run = orders.one<PlannedRun>("Train", R"("run": {"stops": ["Eastham", [5500, 1000]], "shuttle": true})");
    QVERIFY((run.stops == std::vector<MapPoint>{{9000, 1000}, {5500, 1000}}));
    QVERIFY(run.shuttle && run.waits_for.empty());
    const auto part = orders.one<PlannedPart>("Train", R"("part": {"name": "Rake", "trucks": 3})");
    QVERIFY(part.name == "Rake" && part.trucks == 3 && part.engines == 0);
  }

  void KS_9_boats_are_boarded_as_trains_are() {
    const OrdersOfLines orders;
    QCOMPARE(orders.one<PlannedEntrain>("Sappers", R"("embark": "Punts")").train, std::string("Punts"));
    QCOMPARE(orders.one<PlannedDetrain>("Sappers", R"("disembark": true)").body, std::string("Sappers"));
  }

  void KS_5_bridges_rails_and_stores_are_destroyed() {
    const OrdersOfLines orders;
    const auto bridge = orders.one<PlannedWork>("Sappers", R"("destroy": {"bridge": [5050, 1000]})");
    QVERIFY(bridge.on == PlannedWork::On::crossing && bridge.crossing == FeatureId{3} && !bridge.mend);
    const auto rail = orders.one<PlannedWork>("Sappers", R"("mend": {"rail": [5500, 1000]})");
    QVERIFY(rail.on == PlannedWork::On::rail && rail.mend);
    const auto stores = orders.one<PlannedWork>("Sappers", R"("destroy": {"stores": [5050, 1000]})");
    QVERIFY(stores.on == PlannedWork::On::stores);
  }

  void KS_6_trenches_and_mines_are_dug() {
    const OrdersOfLines orders;
    const auto trench = orders.one<PlannedDig>(
        "Sappers", R"("dig": {"what": "trench", "at": [5050, 1200], "facing": 90, "length_in": 10})");
    QVERIFY(trench.kind == EarthworkKind::trench && trench.facing == Bearing::of(1600));
    QCOMPARE(trench.length, Length::inches(10));
    QVERIFY((trench.at == MapPoint{5050, 1200}));
    const auto mine = orders.one<PlannedDig>("Sappers", R"("dig": {"what": "mine", "at": [5050, 1200]})");
    QVERIFY(mine.kind == EarthworkKind::mine && mine.length == Length{});
  }

  void CX_8_men_are_told_off() {
    const OrdersOfLines orders;
    const auto party = orders.one<PlannedDetach>(
        "Sappers", R"("detach": {"name": "Party", "some": [{"arm": "engineers", "men": 4}]})");
    QCOMPARE(party.name, std::string("Party"));
    QVERIFY(party.some.size() == 1 && party.some.front().arm == Arm::engineers && party.some.front().men == 4);
  }

  void what_is_no_such_order_data() {
    QTest::addColumn<QByteArray>("said");
    QTest::addColumn<QString>("told");
    const auto row = [](const char* what, const char* said, const char* told) {
      QTest::newRow(what) << QByteArray(said) << QString(told);
    };
    row("packets below nought", R"("transfer": {"to": "Base", "packets": {"food": -1}})", "/packets/food");
    row("to nobody", R"("transfer": {"to": "Nowhere", "packets": {}})", "no body 'Nowhere'");
    row("an unknown work", R"("dig": {"what": "moat", "at": [1, 1]})", "trench, epaulement, mine");
    row("a trench of no length", R"("dig": {"what": "trench", "at": [1, 1], "facing": 0})", "how long");
    row("a mine that faces", R"("dig": {"what": "mine", "at": [1, 1], "facing": 0})", "mine faces");
    row("a fetch from nowhere", R"("convoy": {"kind": "fetch", "to": "Base"})", "does not say where it loads");
    row("a follower that loads", R"("convoy": {"kind": "follow", "from": "Base", "to": "Base"})", "only follows");
    row("another word", R"("convoy": "stop")", "means nothing here");
    row("two kinds of work", R"("destroy": {"rail": [5000, 1000], "bridge": [5000, 1000]})", "says not one thing");
    row("no bridge there", R"("destroy": {"bridge": [2000, 3000]})", "no bridge or culvert within a foot");
    row("stores mended", R"("mend": {"stores": [2000, 3000]})", "nothing that is mended");
    row("beyond the map", R"("run": {"stops": [[20000, 1000]]})", "outside the map");
    row("into nobody's boat", R"("embark": "Barge")", "Barge");
    row("out of a boat, or not", R"("disembark": false)", "disembark");
    row("in and out", R"("disembark": true, "embark": "Punts")", "an order is one of");
    row("two orders", R"("detrain": true, "entrain": "Train")", "an order is one of");
  }
  void what_is_no_such_order() {
    QFETCH(QByteArray, said);
    QFETCH(QString, told);
    const OrdersOfLines orders;
    const auto file = orders.read(OrdersOfLines::order("Column", said));
    QVERIFY(!file);
    const QString sentence = QString::fromStdString(file.error().sentence());
    QVERIFY2(sentence.contains(told), qPrintable(sentence));
  }
};

SANDGATE_TEST(LinesOrdersTest)

}  // namespace tst_lines_orders

#include "tst_lines_orders.moc"
