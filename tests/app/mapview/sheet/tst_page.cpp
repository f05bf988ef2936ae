// The sheet as a file: kinds by ending, the size that a scale asks for, bad places; layers of heights.
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <limits>

#include "app/mapview/sheet/margin.h"
#include "app/mapview/sheet/page_file.h"
#include "tests/runner/test.h"

namespace tst_page {

using namespace sandgate;
namespace {

/// 6 × 4 km that rise from 0 in the west to 600 m in the east, or as the caller has it.
std::shared_ptr<const Sheet> slope(double per_m = 0.1, double lowest = 0) {
  Country::Parts parts{"Slope", "EPSG:27700", "Heights made for a test", {240, 160, 400'000, 304'000, 25, 25}, {}, {}};
  for (int i = 0; i < 240 * 160; ++i)
    parts.heights.push_back(static_cast<float>(lowest + (i % 240 + 0.5) * 25 * per_m));
  Feature road;
  road.kind = FeatureKind::road;
  road.shape = FeatureShape::line;
  road.points = {{400'000, 302'200}, {406'000, 302'200}};
  parts.features = {road};
  return Sheet::prepare(Country::make(std::move(parts)).value(), Scale{}).value();
}

QByteArray bytes(const QString& file) {
  QFile opened(file);
  return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
}

}  // namespace

class PageTest : public QObject {
  Q_OBJECT

 private slots:
  void lengths_are_written_as_the_language_has_them() {
    Scale scale;
    scale.metres_per_foot = 62.5;
    const QLocale before;
    QLocale::setDefault(QLocale::c());
    QCOMPARE(spoken_length(2500), QString("2.5 km"));
    QCOMPARE(spoken_length(500), QString("500 m"));
    QCOMPARE(scale_sentence(scale, 7.5),
             QString("Scale of Kilometres.   One table foot = 62.5 metres.   Contours at 7.5 metres, heavy at 37.5."));
    QLocale::setDefault(QLocale(QLocale::German));
    QCOMPARE(spoken_length(2500), QString("2,5 km"));
    QVERIFY2(scale_sentence(scale, 7.5).contains("62,5"), qPrintable(scale_sentence(scale, 7.5)));
    QLocale::setDefault(before);
  }

  void the_ending_says_what_is_written() {
    QCOMPARE(page_format("a.PDF"), PageFormat::pdf);
    QCOMPARE(page_format("/x/a.b.svg"), PageFormat::svg);
    QCOMPARE(page_format("a.png"), PageFormat::png);
    for (const char* other : {"a.jpg", "a", "pdf", ".", "", "a.pdf.zip"}) QVERIFY2(!page_format(other), other);
  }

  // 6 km at 1 : 50 000 is 120 mm of paper between the neat lines, whatever the format.
  void a_stated_scale_is_the_scale_on_paper() {
    const auto sheet = slope();
    PageOptions page;
    page.denominator = 50'000;
    page.size = size_at_scale(*sheet, page);
    const PageFrame frame = frame_page(*sheet, page);
    QVERIFY(std::abs(frame.neat.width() / View::pixels_per_mm - 120) < 0.3);
    QVERIFY(std::abs(frame.view.denominator() - 50'000) < 1);
    QVERIFY(QRectF(QPointF(), QSizeF(page.size)).contains(frame.neat));

    QVERIFY(write_page(*sheet, page, file("a.pdf")));
    const auto box = QRegularExpression(R"(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\])").match(bytes(file("a.pdf")));
    QVERIFY(box.hasMatch());
    QVERIFY(std::abs(box.captured(1).toDouble() - page.size.width() * 72 / 96.0) < 1.5);  // points of 1/72 inch
    QVERIFY(std::abs(box.captured(2).toDouble() - page.size.height() * 72 / 96.0) < 1.5);

    QVERIFY(write_page(*sheet, page, file("a.png")));
    const QImage png(file("a.png"));
    QCOMPARE(png.size(), page.size);
    QVERIFY(std::abs(png.dotsPerMeterX() * 0.0254 - 96) < 0.5);
  }

  // The page is as large on paper; its dots are finer.
  void a_png_has_the_dots_it_was_asked_for() {
    const auto sheet = slope();
    PageOptions page;
    page.denominator = 50'000;
    page.size = size_at_scale(*sheet, page);
    page.device_pixel_ratio = 300 / View::dots_per_inch;
    QVERIFY(write_page(*sheet, page, file("fine.png")));
    const QImage png(file("fine.png"));
    QVERIFY(std::abs(png.width() - page.size.width() * 300 / 96.0) <= 1);
    QVERIFY(std::abs(png.dotsPerMeterX() * 0.0254 - 300) < 0.5);
  }

  // An SVG knows no clipping as it is written: what would be cut off must not be drawn. A rock of 40 m is half a
  // millimetre at 1 : 90 000, no larger than one of its strokes; at 1 : 2 000 it has room for many.
  void an_svg_draws_no_stroke_of_a_rock_beside_it() {
    Country::Parts parts{"Rock", "EPSG:27700", "Made for a test", {80, 80, 400'000, 302'000, 25, 25}, {}, {}};
    parts.heights.assign(80 * 80, 100.0F);
    Feature rock;
    rock.kind = FeatureKind::rock;
    rock.shape = FeatureShape::area;
    rock.points = {{401'000, 301'000}, {401'040, 301'000}, {401'040, 301'040}, {401'000, 301'040}, {401'000, 301'000}};
    rock.rings = {0};
    parts.features = {rock};
    const auto sheet = Sheet::prepare(Country::make(std::move(parts)).value(), Scale{}).value();
    for (const double denominator : {90'000.0, 2'000.0}) {
      PageOptions page;
      page.margin = false;
      page.denominator = denominator;
      page.size = size_at_scale(*sheet, page);
      QVERIFY(write_page(*sheet, page, file("rock.svg")));
      const QString text = QString::fromUtf8(bytes(file("rock.svg")));
      const QRectF room = frame_page(*sheet, page).view.to_pixel(rock.bounds()).adjusted(-0.2, -0.2, 0.2, 0.2);
      const QString colour = day_theme().rock.name();
      int strokes = 0;
      for (const QString& group : text.split(QStringLiteral("<g "))) {
        if (!group.contains("stroke=\"" + colour + '"')) continue;
        static const QRegularExpression line(R"(<polyline[^>]*points="([\d.\-]+),([\d.\-]+) ([\d.\-]+),([\d.\-]+) ")");
        for (auto found = line.globalMatch(group); found.hasNext();) {
          const auto at = found.next();
          ++strokes;
          for (const int end : {1, 3})
            QVERIFY2(room.contains(at.captured(end).toDouble(), at.captured(end + 1).toDouble()),
                     qPrintable(at.captured()));
        }
      }
      QVERIFY(strokes > 0 || denominator > 10'000);
    }
  }

  void the_map_alone_has_no_margin() {
    const auto sheet = slope();
    PageOptions page;
    page.denominator = 25'000;
    page.margin = false;
    page.size = size_at_scale(*sheet, page);
    QVERIFY(std::abs(page.size.width() / View::pixels_per_mm - 240) < 0.5);
    QVERIFY(std::abs(page.size.height() / View::pixels_per_mm - 160) < 0.5);
  }

  void curves_and_pixels_show_the_same_page() {
    const auto sheet = slope();
    PageOptions page;
    page.size = QSize(700, 560);
    QVERIFY(write_page(*sheet, page, file("b.svg")));
    QVERIFY(write_page(*sheet, page, file("b.png")));
    QSvgRenderer svg(file("b.svg"));
    QVERIFY(svg.isValid());
    QCOMPARE(svg.viewBox().size(), page.size);
    const QImage png(file("b.png"));
    QImage drawn(page.size, QImage::Format_ARGB32_Premultiplied);
    drawn.fill(Qt::white);
    QPainter painter(&drawn);
    svg.render(&painter);
    painter.end();
    // Compared small, since edges fall between pixels.
    const QSize small(70, 56);
    const QImage a = drawn.scaled(small, Qt::IgnoreAspectRatio, Qt::SmoothTransformation),
                 b = png.scaled(small, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    int differ = 0;
    for (int y = 0; y < small.height(); ++y) {
      for (int x = 0; x < small.width(); ++x) {
        const QColor p = a.pixelColor(x, y), q = b.pixelColor(x, y);
        differ += std::abs(p.red() - q.red()) + std::abs(p.green() - q.green()) + std::abs(p.blue() - q.blue()) > 60;
      }
    }
    QVERIFY2(differ < 40, qPrintable(QString::number(differ)));
  }

  void what_the_seat_knows_is_laid_over_the_map() {
    const auto sheet = slope();
    PageOptions page;
    page.size = QSize(700, 560);
    QSize seen;
    page.overlay = [&](QPainter& painter, const View& view) {
      seen = view.size;
      painter.fillRect(QRectF(QPointF(), QSizeF(view.size)), Qt::magenta);
    };
    const QImage picture = render_page(*sheet, page);
    const QRectF neat = frame_page(*sheet, page).neat;
    QCOMPARE(seen, neat.size().toSize());
    QCOMPARE(picture.pixelColor(neat.center().toPoint()), QColor(Qt::magenta));
    QVERIFY(picture.pixelColor(QPoint(5, 5)) != QColor(Qt::magenta));
  }

  void papers_lie_as_the_ground_does() {
    const auto sheet = slope();
    PageOptions page;
    QCOMPARE(paper_size("A4", *sheet, page)->width(), 1122);  // 297 mm
    QCOMPARE(paper_size("a4", *sheet, page)->height(), 793);
    page.ground = MapBox{400'000, 300'000, 401'000, 304'000};
    QCOMPARE(paper_size("A4", *sheet, page)->width(), 793);
    for (const char* other : {"A9", "", "Letter"}) QVERIFY2(!paper_size(other, *sheet, page), other);
  }

  void what_cannot_be_written_is_said_and_leaves_nothing() {
    const auto sheet = slope();
    PageOptions page;
    page.size = QSize(300, 200);
    for (const char* name : {"c.jpg", "c"}) {
      const auto no = write_page(*sheet, page, file(name));
      QVERIFY(!no);
      QVERIFY(QString::fromStdString(no.error().sentence()).contains(".png, .pdf or .svg"));
    }
    for (const char* name : {"none/c.pdf", "none/c.png", "none/c.svg"}) {
      const auto no = write_page(*sheet, page, file(name));
      QVERIFY(!no);
      QVERIFY(QString::fromStdString(no.error().sentence()).contains("cannot be written"));
    }
    page.size = QSize(0, 100);
    QVERIFY(!write_page(*sheet, page, file("d.png")));
    QVERIFY(QDir(folder_.path()).entryList({"c*", "d*", "none"}, QDir::AllEntries).isEmpty());
  }

  // A file that stood there stays as it was.
  void a_failed_page_keeps_the_old_file() {
    const auto sheet = slope();
    QFile old(file("e.png"));
    QVERIFY(old.open(QIODevice::WriteOnly));
    old.write("old");
    old.close();
    PageOptions page;
    page.size = QSize(0, 0);
    QVERIFY(!write_page(*sheet, page, file("e.png")));
    QCOMPARE(bytes(file("e.png")), QByteArray("old"));
  }

  void layers_are_of_a_round_number_of_metres_data() {
    QTest::addColumn<double>("per_m");
    QTest::addColumn<double>("lowest");
    QTest::addColumn<double>("from");
    QTest::addColumn<double>("step");
    QTest::addColumn<int>("layers");
    QTest::addRow("0 to 600 m") << 0.1 << 0.0 << 0.0 << 100.0 << 6;
    QTest::addRow("a polder") << 0.001 << -4.0 << -4.0 << 1.0 << 6;
    QTest::addRow("mountains") << 0.5 << 900.0 << 500.0 << 500.0 << 7;
  }
  void layers_are_of_a_round_number_of_metres() {
    QFETCH(double, per_m);
    QFETCH(double, lowest);
    QFETCH(double, from);
    QFETCH(double, step);
    QFETCH(int, layers);
    const auto found = slope(per_m, lowest)->layers(day_theme());
    QCOMPARE(static_cast<int>(found.size()), layers);
    QCOMPARE(found.front().from_m, from);
    for (std::size_t i = 1; i < found.size(); ++i) {
      QCOMPARE(found[i].from_m - found[i - 1].from_m, step);
      QVERIFY(found[i].colour != found[i - 1].colour);
    }
  }
  void level_ground_has_no_layers() { QVERIFY(slope(0, 12)->layers(day_theme()).empty()); }

  void each_layer_has_its_colour_on_the_sheet() {
    const auto sheet = slope();
    const Theme theme = day_theme();
    SheetStyle style;
    style.tints = Tints::layers;
    style.contours = style.features = style.names = style.grid = false;
    style.hillshade = 0;
    const View view = View::fit(sheet->country().bounds(), QSize(600, 400));
    QImage picture(view.size, QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&picture);
    sheet->paint(painter, view, style, theme);
    for (const HeightLayer& layer : sheet->layers(theme)) {
      const MapPoint inside{400'000 + (layer.from_m + 50) * 10, 301'000};
      const QColor found = picture.pixelColor(view.to_pixel(inside).toPoint());
      QVERIFY2(std::abs(found.red() - layer.colour.red()) < 3 && std::abs(found.blue() - layer.colour.blue()) < 3,
               qPrintable(QString("%1 m: %2").arg(layer.from_m).arg(found.name())));
    }
  }

 private:
  QString file(const char* name) const { return folder_.filePath(name); }

  QTemporaryDir folder_;
};

SANDGATE_TEST(PageTest)

}  // namespace tst_page
#include "tst_page.moc"
