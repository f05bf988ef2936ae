// Grid references, printed and read back.
#include <QtTest>
#include <random>

#include "map/base/gridref.h"
#include "tests/runner/test.h"

namespace tst_gridref {

using namespace sandgate;

namespace {
const std::string bng = "EPSG:27700", utm = "EPSG:32631";
}

class TestGridref : public QObject {
  Q_OBJECT
 private slots:
  void printed_data() {
    QTest::addColumn<double>("east");
    QTest::addColumn<double>("north");
    QTest::addColumn<int>("digits");
    QTest::addColumn<QString>("on_bng");
    QTest::addColumn<QString>("elsewhere");
    QTest::newRow("Helvellyn side") << 321525.0 << 507225.0 << 3 << "NY 215 072"
                                    << "215 072";
    QTest::newRow("Sandgate") << 620410.0 << 135520.0 << 4 << "TR 2041 3552"
                              << "2041 3552";
    QTest::newRow("south-west corner") << 0.0 << 0.0 << 3 << "SV 000 000"
                                       << "000 000";
    QTest::newRow("Shetland") << 458000.0 << 1214000.0 << 2 << "HP 58 14"
                              << "58 14";
    QTest::newRow("Ben Nevis") << 216666.0 << 771288.0 << 5 << "NN 16666 71288"
                               << "16666 71288";
    QTest::newRow("too many digits") << 216666.0 << 771288.0 << 9 << "NN 16666 71288"
                                     << "16666 71288";
    QTest::newRow("cut off, not rounded") << 399999.9 << 299999.9 << 3 << "SO 999 999"
                                          << "999 999";
    QTest::newRow("west of the grid") << -1.0 << 500000.0 << 3 << "999 000"
                                      << "999 000";
    QTest::newRow("east of the grid") << 700000.0 << 500000.0 << 3 << "000 000"
                                      << "000 000";
    QTest::newRow("not a place") << qQNaN() << 0.0 << 3 << "off the grid"
                                 << "off the grid";
  }
  void printed() {
    QFETCH(double, east);
    QFETCH(double, north);
    QFETCH(int, digits);
    QFETCH(QString, on_bng);
    QFETCH(QString, elsewhere);
    QCOMPARE(QString::fromStdString(grid_reference({east, north}, bng, digits)), on_bng);
    QCOMPARE(QString::fromStdString(grid_reference({east, north}, utm, digits)), elsewhere);
  }

  void read_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("readable");
    QTest::addColumn<double>("east");
    QTest::addColumn<double>("north");
    const auto good = [](const char* text, double east, double north) {
      QTest::newRow(text) << text << true << east << north;
    };
    const auto bad = [](const char* text) { QTest::newRow(text) << text << false << 0.0 << 0.0; };
    good("NY 215 072", 321500, 507200);
    good("ny215072", 321500, 507200);
    good("  NY215 072 ", 321500, 507200);
    good("NY 2 0", 320000, 500000);
    good("SV 00000 00000", 0, 0);
    good("215 072", 321500, 507200);
    good("2150 0720", 321500, 507200);
    good("995 995", 299500, 499500);
    good("321525,507225", 321525, 507225);
    good("321525.5, -7", 321525.5, -7);
    bad("");
    bad(" ");
    bad("N");
    bad("NY");
    bad("NI 215 072");
    bad("AA 215 072");
    bad("N1 215 072");
    bad("NY 2150 72");
    bad("NY 215 07 2");
    bad("NY 215 07");
    bad("NY 215x072");
    bad("NY 123456 123456");
    bad("321525,");
    bad(",1");
    bad("1,2,3");
    bad("1e300,0");
    bad("nan,0");
    bad("-215 072");
  }
  void read() {
    QFETCH(QString, text);
    QFETCH(bool, readable);
    QFETCH(double, east);
    QFETCH(double, north);
    const auto place = read_grid_reference(text.toStdString(), bng, {318000, 506000});
    QCOMPARE(place.has_value(), readable);
    if (readable) {
      QCOMPARE(place->east, east);
      QCOMPARE(place->north, north);
    }
  }

  void letters_mean_nothing_on_other_grids() { QVERIFY(!read_grid_reference("NY 215 072", utm, {})); }

  void every_place_reads_back_as_its_square() {
    std::mt19937 dice(7);
    std::uniform_real_distribution<double> east(0, 700000), north(0, 1300000);
    for (int i = 0; i < 2000; ++i) {
      const MapPoint place{east(dice), north(dice)};
      double unit = 10000;
      for (int digits = 1; digits <= 5; ++digits, unit /= 10) {
        for (const std::string& crs : {bng, utm}) {
          const std::string text = grid_reference(place, crs, digits);
          const auto back = read_grid_reference(text, crs, place);
          QVERIFY(back.has_value());
          QCOMPARE(grid_reference(*back, crs, digits), text);
          if (crs == bng) QVERIFY(back->east <= place.east && place.east < back->east + unit);
          if (crs == bng) QVERIFY(back->north <= place.north && place.north < back->north + unit);
          QVERIFY(distance_m(*back, place) <= 1.4143 * std::max(unit, 50000.0));
        }
      }
    }
  }
};

SANDGATE_TEST(TestGridref)

}  // namespace tst_gridref
#include "tst_gridref.moc"
