// Lengths of lines in 64ths of an inch, and the line on from a place.
#include <QTest>

#include "tests/logistics/railway/railway.h"
#include "tests/runner/test.h"

namespace tst_track {

using namespace sandgate;

class TestTrack : public QObject {
  Q_OBJECT

 private slots:
  void lengths_and_places() {
    const TestRailway rail("0,100 1000,100; 1000,100 1300,500", "1000,100");
    QCOMPARE(rail.network.edges().size(), std::size_t{2});
    const EdgeId first = rail.on(500, 100).edge, second = rail.on(1150, 300).edge;
    QCOMPARE(rail.track.length(first), Length::feet(10));
    QCOMPARE(rail.track.length(second), Length::feet(5));
    QCOMPARE(rail.at(250, 100), (TrackPlace{first, Length::from_feet(2.5)}));
    QCOMPARE(rail.track.on_line(rail.at(250, 100)).at, (MapPoint{250, 100}));
    QCOMPARE(rail.track.place(first, -5).along, Length{});
    QCOMPARE(rail.track.place(first, 1e9).along, Length::feet(10));
    QVERIFY(rail.track.node_at(rail.at(250, 100)).none());
    const NodeId junction = rail.track.node_at({first, Length::feet(10)});
    QVERIFY(junction && rail.track.is_station(junction));
    QCOMPARE(rail.track.station_at({second, Length{}}), junction);
    QVERIFY(rail.track.station_at({first, Length{}}).none());
    QVERIFY(!rail.track.holds({first, Length::feet(11)}) && !rail.track.holds({EdgeId{7}, Length{}}));
    QVERIFY(!rail.track.holds({EdgeId{}, Length{}}) && !rail.track.holds({first, Length::feet(-1)}));
  }

  void ways_lead_on() {
    const TestRailway rail("0,100 1000,100; 1000,100 1300,500; 5000,0 6000,0");
    const TrackWay way = rail.way({{200, 100}, {1300, 500}});
    QCOMPARE(way.size(), std::size_t{2});
    QCOMPARE(way[0].length(), Length::feet(8));
    QCOMPARE(way[1].length(), Length::feet(5));
    QVERIFY(rail.track.leads_on(rail.at(200, 100), way));
    QVERIFY(!rail.track.leads_on(rail.at(300, 100), way));
    QVERIFY(!rail.track.leads_on(rail.at(5500, 0), way));
    QVERIFY(!rail.track.leads_on({EdgeId{99}, {}}, way));
    QVERIFY(rail.track.leads_on(rail.at(300, 100), {}));
    QVERIFY(!rail.track.leads_on(rail.at(200, 100), TrackWay{way[1]}));
    QVERIFY(!rail.track.leads_on(rail.at(200, 100), TrackWay{{way[0].edge, way[0].from, way[0].from}}));
  }

  void onward_to_where_the_line_branches_or_ends() {
    // A line in three pieces, with a branch at 900 and a station at 1500.
    const TestRailway rail("0,100 400,100; 400,100 900,100; 900,100 1500,100; 900,100 900,900; 1500,100 2500,100",
                           "1500,100");
    const auto reach = [&](double east, double north, bool to_east, double feet) {
      const TrackPlace from = rail.at(east, north);
      const LineEdge& edge = rail.network.edges()[from.edge.index()];
      const bool ahead = (edge.points.back().east > edge.points.front().east) == to_east;
      double sum = 0;
      for (const TrackLeg& leg : rail.track.onward(from, ahead, Length::from_feet(feet))) sum += leg.length().in_feet();
      return sum;
    };
    QCOMPARE(reach(200, 100, true, 1), 1.0);
    QCOMPARE(reach(200, 100, true, 5), 5.0);   // over the joint at 400
    QCOMPARE(reach(200, 100, true, 50), 7.0);  // to the branch
    QCOMPARE(reach(200, 100, false, 50), 2.0);
    QCOMPARE(reach(1200, 100, true, 50), 3.0);  // to the station
    QCOMPARE(reach(2000, 100, true, 50), 5.0);  // to the end of the line
    QCOMPARE(reach(2000, 100, false, 50), 5.0);
    // A ring without a station comes to an end too.
    const TestRailway ring("0,0 1000,0 1000,1000 0,1000 0,0");
    double sum = 0;
    for (const TrackLeg& leg : ring.track.onward(ring.at(500, 0), true, Length::feet(1'000)))
      sum += leg.length().in_feet();
    QVERIFY(sum < 41);
  }
};

SANDGATE_TEST(TestTrack)

}  // namespace tst_track
#include "tst_track.moc"
