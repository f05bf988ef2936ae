// Views go to the ground and back, and sizes follow the scale.
#include <QLineF>
#include <QtTest>

#include "app/mapview/sheet/style.h"
#include "app/mapview/view.h"
#include "tests/runner/test.h"

namespace tst_view {

using namespace sandgate;

class ViewTest : public QObject {
  Q_OBJECT

 private slots:
  void a_view_goes_there_and_back_data() {
    QTest::addColumn<double>("denominator");
    QTest::addColumn<QPointF>("pixel");
    for (const double n : {1'000.0, 25'000.0, 34'123.0, 250'000.0})
      for (const QPointF p : {QPointF(0, 0), QPointF(799.5, 3.25), QPointF(-40, 900)})
        QTest::addRow("1:%g at %g,%g", n, p.x(), p.y()) << n << p;
  }
  void a_view_goes_there_and_back() {
    QFETCH(double, denominator);
    QFETCH(QPointF, pixel);
    const View view = View{{412'345.6, 298'765.4}, 1, QSize(801, 600)}.at_scale(denominator);
    QVERIFY(qAbs(view.denominator() - denominator) < 1e-6);
    const QPointF back = view.to_pixel(view.to_ground(pixel));
    QVERIFY(QLineF(back, pixel).length() < 1e-5);
    const View zoomed = view.zoomed(1.7, pixel);
    QVERIFY(distance_m(zoomed.to_ground(pixel), view.to_ground(pixel)) < 1e-4);
    QVERIFY(qAbs(zoomed.pixels_per_metre / view.pixels_per_metre - 1.7) < 1e-9);
    const MapPoint ground = view.to_ground(pixel);
    const QPointF dragged = view.dragged({30, -20}).to_pixel(ground);
    QVERIFY(QLineF(dragged, pixel + QPointF(30, -20)).length() < 1e-5);
  }

  void a_view_is_kept_on_the_country() {
    const MapBox country{1000, 2000, 21'000, 12'000};
    const View far = View{{90'000, -50'000}, View::pixels_per_metre_at(10'000), QSize(800, 600)}.clamped(country);
    QVERIFY(country.grown(1).holds({far.seen().west, far.seen().south}) &&
            country.grown(1).holds({far.seen().east, far.seen().north}));
    const View small = View{{0, 0}, 1e-6, QSize(800, 600)}.clamped(country);
    QVERIFY(small.to_pixel(country).width() > 800 * 0.6);
    QVERIFY(qAbs(small.centre.east - 11'000) < 1e-6 && qAbs(small.centre.north - 7'000) < 1e-6);
    const View large = View{{5000, 5000}, 1e6, QSize(800, 600)}.clamped(country);
    QVERIFY(qAbs(large.denominator() - 1000) < 1e-6);
  }

  void contours_suit_scale_and_ground_data() {
    QTest::addColumn<double>("denominator");
    QTest::addColumn<double>("steepness");
    QTest::addColumn<double>("interval");
    QTest::addRow("fells, small") << 65'000.0 << 0.45 << 50.0;
    QTest::addRow("fells, sheet") << 34'000.0 << 0.40 << 20.0;
    QTest::addRow("fells, large") << 12'500.0 << 0.40 << 10.0;
    QTest::addRow("cliffs, sheet") << 34'000.0 << 1.2 << 50.0;
    QTest::addRow("plain, sheet") << 34'000.0 << 0.01 << 5.0;
    QTest::addRow("level ground") << 34'000.0 << 0.0 << 5.0;
    QTest::addRow("a district of mountains") << 400'000.0 << 0.6 << 200.0;
  }
  void contours_suit_scale_and_ground() {
    QFETCH(double, denominator);
    QFETCH(double, steepness);
    QTEST(contour_interval(denominator, steepness, 5), "interval");
  }

  void sizes_are_those_of_the_bands() {
    const Strokes sheet = Strokes::at(34'000);
    QCOMPARE(sheet.contour, 0.62);
    QCOMPARE(sheet.main_casing, 6.2);
    QCOMPARE(sheet.lane_fill, 2.2);
    QCOMPARE(Strokes::at(65'000).tree, 0.0);
    double last = 0;
    for (double n = 400'000; n > 2'000; n *= 0.9) {
      const double width = Strokes::at(n).main_casing;
      QVERIFY(width >= last && (last == 0 || width < last + 1.5));
      last = width;
    }
  }
};

SANDGATE_TEST(ViewTest)

}  // namespace tst_view
#include "tst_view.moc"
