// The sheet: names that never overlap, and what stands on the picture where.
#include <QtTest>
#include <cmath>
#include <limits>

#include "app/mapview/sheet/page.h"
#include "app/mapview/sheet/sheet_cache.h"
#include "app/mapview/sheet/sheet_layout.h"
#include "map/import/import.h"
#include "tests/map/fixtures/real_data.h"
#include "tests/runner/test.h"

namespace tst_sheet {

using namespace sandgate;
namespace {

constexpr float gap = std::numeric_limits<float>::quiet_NaN();

Feature ring(FeatureKind kind, double west, double south, double east, double north, std::string name = {}) {
  return {kind,
          FeatureClass::plain,
          FeatureShape::area,
          {{west, south}, {east, south}, {east, north}, {west, north}, {west, south}},
          {0},
          std::move(name),
          0,
          0};
}
Feature line(FeatureKind kind, FeatureClass grade, std::vector<MapPoint> points, double width = 0,
             std::string name = {}) {
  return {kind, grade, FeatureShape::line, std::move(points), {}, std::move(name), width, 0};
}
Feature place(FeatureClass grade, MapPoint at, std::string name) {
  return {FeatureKind::place, grade, FeatureShape::point, {at}, {}, std::move(name), 0, 0};
}

/// 6 × 4 km: level at 100 m in the west, a slope up to 400 m in the middle, down again, a gap in the north-east.
Country::Parts sample_parts() {
  Country::Parts parts{"Sample", "EPSG:27700", "Heights made for a test", {240, 160, 400'000, 304'000, 25, 25}, {}, {}};
  for (int row = 0; row < 160; ++row)
    for (int column = 0; column < 240; ++column) {
      const double x = column * 25.0;
      const double height = x < 2000 ? 100 : x < 3500 ? 100 + (x - 2000) * 0.2 : 400 - (x - 3500) * 0.1;
      parts.heights.push_back(x > 5000 && row < 40 ? gap : static_cast<float>(height));
    }
  parts.features = {
      ring(FeatureKind::lake, 400'200, 300'300, 400'900, 301'800, "Long Water"),
      ring(FeatureKind::wood, 401'000, 302'400, 401'900, 303'800),
      line(FeatureKind::road, FeatureClass::main, {{400'000, 302'200}, {406'000, 302'200}}, 8),
      line(FeatureKind::railway, FeatureClass::plain, {{400'000, 302'000}, {406'000, 302'000}}),
      line(FeatureKind::river, FeatureClass::plain, {{401'500, 300'000}, {401'500, 304'000}}, 20, "R. Test"),
      place(FeatureClass::town, {401'200, 301'200}, "Market"),
      place(FeatureClass::fell, {403'500, 301'000}, "Long Ridge")};
  return parts;
}

std::shared_ptr<const Sheet> prepared(Country::Parts parts) {
  return Sheet::prepare(Country::make(std::move(parts)).value(), Scale{}).value();
}

QImage painted(const Sheet& sheet, const View& view, const SheetStyle& style = {}, const Theme& theme = day_theme()) {
  QImage picture(view.size * view.device_pixel_ratio, QImage::Format_ARGB32_Premultiplied);
  picture.setDevicePixelRatio(view.device_pixel_ratio);
  picture.fill(Qt::magenta);
  QPainter painter(&picture);
  sheet.paint(painter, view, style, theme);
  return picture;
}

/// Mean colour of the square of `side` pixels round a place.
QColor mean(const QImage& picture, QPointF at, int side = 9) {
  double r = 0, g = 0, b = 0;
  int n = 0;
  for (int y = -side / 2; y <= side / 2; ++y)
    for (int x = -side / 2; x <= side / 2; ++x) {
      const QPoint p(static_cast<int>(at.x()) + x, static_cast<int>(at.y()) + y);
      if (!picture.rect().contains(p)) continue;
      const QColor c = picture.pixelColor(p);
      r += c.red(), g += c.green(), b += c.blue(), ++n;
    }
  return n == 0 ? QColor() : QColor(static_cast<int>(r / n), static_cast<int>(g / n), static_cast<int>(b / n));
}

/// Pixels of `room` that are nearly `colour`.
int count_like(const QImage& picture, const QRect& room, const QColor& colour, int slack = 40) {
  int found = 0;
  for (int y = room.top(); y <= room.bottom(); ++y)
    for (int x = room.left(); x <= room.right(); ++x) {
      const QColor c = picture.pixelColor(x, y);
      found +=
          std::abs(c.red() - colour.red()) + std::abs(c.green() - colour.green()) + std::abs(c.blue() - colour.blue()) <
          slack;
    }
  return found;
}

QRect pixels(const View& view, const MapBox& box) { return view.to_pixel(box).toAlignedRect(); }

}  // namespace

class SheetTest : public QObject {
  Q_OBJECT

 private slots:
  void the_placer_never_lets_rooms_overlap() {
    LabelPlacer placer(QRectF(0, 0, 1500, 900));
    std::vector<QRectF> taken;
    std::uint32_t seed = 7;
    const auto next = [&](int below) {
      seed = seed * 1664525U + 1013904223U;
      return static_cast<double>((seed >> 8) % static_cast<std::uint32_t>(below));
    };
    int refused = 0;
    for (int i = 0; i < 3000; ++i) {
      std::vector<LabelPlacer::Candidate> candidates;
      for (int k = 0; k < 4; ++k) {
        const QRectF room(next(1600) - 50, next(1000) - 50, 20 + next(90), 8 + next(20));
        candidates.push_back({{room, room.translated(room.width() + 3, 2)}, next(10)});
      }
      const auto chosen = placer.place(candidates);
      if (!chosen) {
        ++refused;
        continue;
      }
      for (const LabelPlacer::Candidate& cheaper : candidates)
        if (cheaper.cost < candidates[*chosen].cost) QVERIFY(!placer.is_free(cheaper.rooms));
      for (const QRectF& room : candidates[*chosen].rooms) {
        QVERIFY(QRectF(0, 0, 1500, 900).contains(room));
        for (const QRectF& other : taken) QVERIFY(!other.intersects(room));
      }
      for (const QRectF& room : candidates[*chosen].rooms) taken.push_back(room);
    }
    QVERIFY(taken.size() > 200);
    QVERIFY(refused > 200);
  }

  void names_of_a_crowded_country_never_overlap_data() {
    QTest::addColumn<double>("denominator");
    for (const double n : {8'000.0, 34'000.0, 60'000.0}) QTest::addRow("1:%g", n) << n;
  }
  void names_of_a_crowded_country_never_overlap() {
    QFETCH(double, denominator);
    Country::Parts parts = sample_parts();
    const FeatureClass grades[] = {FeatureClass::town, FeatureClass::village, FeatureClass::hamlet,
                                   FeatureClass::fell, FeatureClass::valley,  FeatureClass::great_fell};
    for (int i = 0; i < 300; ++i)
      parts.features.push_back(place(grades[i % 6], {400'100.0 + (i * 373) % 5800, 300'100.0 + (i * 211) % 3800},
                                     "Place " + std::to_string(i)));
    const auto country = Country::make(std::move(parts)).value();
    const Terrain terrain = Terrain::make(*country).value();
    const double scale = View::pixels_per_metre_at(denominator);
    const QRectF field(0, 0, 6000 * scale, 4000 * scale);
    LabelPlacer placer(field);
    SheetLayout layout;
    layout.contours = ContourSet::make(*country, 10).value();
    const LayoutGround ground{*country, terrain, scale};
    lay_out_names(ground, placer, layout);
    const std::size_t names = layout.names.size();
    lay_out_figures(ground, placer, layout);
    QVERIFY(names > 10);
    QVERIFY(!layout.figures.empty());
    std::vector<SheetLayout::Name> all = layout.names;
    all.insert(all.end(), layout.figures.begin(), layout.figures.end());
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::size_t k = 0; k < i; ++k)
        for (const QRectF& a : all[i].rooms)
          for (const QRectF& b : all[k].rooms)
            QVERIFY2(!a.intersects(b), qPrintable(all[i].text + " stands on " + all[k].text));
    // The town, first in rank, always has its room.
    QVERIFY(std::ranges::any_of(layout.names, [](const SheetLayout::Name& name) { return name.text == "MARKET"; }));
    // A figure stands in a gap of its own line.
    std::size_t gaps = 0;
    for (const auto& [number, found] : layout.gaps) {
      QVERIFY(layout.contours->lines()[number].heavy);
      for (const SheetLayout::Gap& one : found) QVERIFY(one.from < one.to);
      gaps += found.size();
    }
    QCOMPARE(gaps, layout.figures.size());
  }

  void the_ground_stands_on_the_picture_data() {
    QTest::addColumn<double>("denominator");
    for (const double n : {10'000.0, 20'000.0}) QTest::addRow("1:%g", n) << n;
  }
  void the_ground_stands_on_the_picture() {
    QFETCH(double, denominator);
    const auto sheet = prepared(sample_parts());
    const MapBox bounds = sheet->country().bounds();
    const double scale = View::pixels_per_metre_at(denominator);
    const View view{{403'000, 302'000}, scale, QSize(static_cast<int>(6400 * scale), static_cast<int>(4400 * scale))};
    SheetStyle plain;
    plain.names = plain.grid = false;
    const QImage picture = painted(*sheet, view, plain);
    const Theme theme = day_theme();

    const QColor lake = mean(picture, view.to_pixel(MapPoint{400'550, 301'000}));
    QVERIFY2(lake.blue() > lake.red() + 25, qPrintable(lake.name()));
    const QColor wood = mean(picture, view.to_pixel(MapPoint{401'300, 303'100}), 41);
    QVERIFY2(wood.green() > wood.red() + 5 && wood.green() > wood.blue() + 20, qPrintable(wood.name()));
    const QColor road = mean(picture, view.to_pixel(MapPoint{402'700, 302'200}), 3);
    QVERIFY2(road.red() > road.blue() + 80, qPrintable(road.name()));
    QVERIFY(count_like(picture, pixels(view, {402'600, 301'980, 403'400, 302'020}), theme.railway, 90) > 20);
    const QColor river = mean(picture, view.to_pixel(MapPoint{401'500, 300'500}), 1);
    QVERIFY2(river.blue() > river.red() + 20, qPrintable(river.name()));

    // Contours on the slope and none on level ground.
    const int on_slope = count_like(picture, pixels(view, {402'100, 300'300, 403'300, 301'600}), theme.index, 60);
    const int on_level = count_like(picture, pixels(view, {401'600, 300'300, 401'900, 301'600}), theme.index, 60);
    QVERIFY2(on_slope > 100, qPrintable(QString::number(on_slope)));
    QCOMPARE(on_level, 0);

    // The lamp stands in the north-west: ground that falls to the west is lit, ground that falls to the east shaded.
    SheetStyle bare = plain;
    bare.contours = bare.features = false;
    bare.tints = Tints::none;
    const QImage shade = painted(*sheet, view, bare);
    const QColor lit = mean(shade, view.to_pixel(MapPoint{402'800, 301'000}));
    const QColor dark = mean(shade, view.to_pixel(MapPoint{404'500, 301'000}));
    QVERIFY2(lit.lightness() > dark.lightness() + 4, qPrintable(lit.name() + " " + dark.name()));

    // No heights: hatched grey, not paper. Outside: margin.
    const QColor gone = mean(picture, view.to_pixel(MapPoint{405'500, 303'600}), 31);
    QVERIFY2(gone.red() - gone.blue() < 20 && gone.lightness() < theme.paper.lightness(), qPrintable(gone.name()));
    QCOMPARE(picture.pixelColor(3, 3).rgb(), theme.margin.rgb());
    QVERIFY(view.to_pixel(bounds).left() > 3);
  }

  void names_and_grid_come_and_go_with_the_style() {
    const auto sheet = prepared(sample_parts());
    const View view = View::fit(sheet->country().bounds(), QSize(900, 600));
    SheetStyle plain;
    plain.names = plain.grid = false;
    SheetStyle grid = plain, names = plain;
    grid.grid = names.names = true;
    QVERIFY(sheet->names_in(view, names).empty());  // nothing laid out yet
    const QImage without = painted(*sheet, view, plain), with_names = painted(*sheet, view, names);
    const auto rooms = sheet->names_in(view, names);
    QVERIFY(rooms.size() >= 3);
    QVERIFY(without != with_names);
    const QRectF first = rooms.front();
    QVERIFY(count_like(with_names, first.toAlignedRect(), day_theme().ink, 90) >
            count_like(without, first.toAlignedRect(), day_theme().ink, 90) + 10);
    const QPointF on_line = view.to_pixel(MapPoint{401'000, 301'950});
    QVERIFY(mean(painted(*sheet, view, grid), on_line, 1).lightness() < mean(without, on_line, 1).lightness());
    QVERIFY(mean(painted(*sheet, view, names, night_theme()), {450, 300}, 201).lightness() < 110);
  }

  void small_strange_and_empty_countries_are_painted_data() {
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("height");
    QTest::addColumn<double>("slope");
    QTest::addColumn<bool>("known");
    QTest::addRow("one cell") << 1 << 1 << 0.0 << true;
    QTest::addRow("two cells") << 2 << 1 << 1.0 << true;
    QTest::addRow("a strip") << 1 << 500 << 0.3 << true;
    QTest::addRow("no heights at all") << 40 << 30 << 0.0 << false;
    QTest::addRow("level") << 60 << 60 << 0.0 << true;
    QTest::addRow("a cliff") << 60 << 60 << 40.0 << true;
  }
  void small_strange_and_empty_countries_are_painted() {
    QFETCH(int, width);
    QFETCH(int, height);
    QFETCH(double, slope);
    QFETCH(bool, known);
    Country::Parts parts{"Odd", "EPSG:32631", "", {width, height, 500, 900, 10, 10}, {}, {}};
    for (int i = 0; i < width * height; ++i)
      parts.heights.push_back(known ? static_cast<float>((i / width) * 10 * slope) : gap);
    const auto sheet = prepared(std::move(parts));
    const Theme theme = day_theme();
    for (const double n : {800.0, 25'000.0, 3e6}) {
      const View view = View::fit(sheet->country().bounds(), QSize(300, 200)).at_scale(n);
      const QImage picture = painted(*sheet, view);
      QVERIFY(count_like(picture, picture.rect(), Qt::magenta, 3) == 0);
    }
    const View close = View::fit(sheet->country().bounds(), QSize(300, 200), 20);
    const QColor middle = mean(painted(*sheet, close), {150, 100}, 15);
    if (known)
      QVERIFY2(middle.red() > middle.blue(), qPrintable(middle.name()));
    else
      QVERIFY2(middle.lightness() < theme.paper.lightness() - 8, qPrintable(middle.name()));
    QCOMPARE(sheet->contour_interval(25'000, {}) > 0, known);
    PageOptions page;
    page.size = QSize(700, 500);
    QCOMPARE(render_page(*sheet, page).size(), page.size);
  }

  void tiles_show_what_straight_painting_shows_data() {
    QTest::addColumn<double>("ratio");
    QTest::addRow("plain screen") << 1.0;
    QTest::addRow("fine screen") << 2.0;
  }
  void tiles_show_what_straight_painting_shows() {
    QFETCH(double, ratio);
    const auto sheet = prepared(sample_parts());
    std::atomic<int> told = 0;
    SheetCache cache(sheet, {}, day_theme(), [&] { ++told; });
    View view = View::fit(sheet->country().bounds(), QSize(1100, 700), -150, ratio);
    view = cache.snapped(view.dragged({13.3, -7.7}));
    QImage screen(view.size * ratio, QImage::Format_ARGB32_Premultiplied);
    screen.setDevicePixelRatio(ratio);
    {
      QPainter painter(&screen);
      QVERIFY(!cache.paint(painter, view));  // at first a stand-in
    }
    QVERIFY(count_like(screen, QRect(100, 100, 100, 100), Qt::black, 30) < 5000);
    cache.finish(view);
    {
      QPainter painter(&screen);
      QVERIFY(cache.paint(painter, view));
    }
    QVERIFY(told > 0);
    const QImage straight = painted(*sheet, view);
    int differ = 0;
    for (int y = 0; y < screen.height(); ++y)
      for (int x = 0; x < screen.width(); ++x) {
        const QColor a = screen.pixelColor(x, y), b = straight.pixelColor(x, y);
        differ += std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()) > 60;
      }
    QVERIFY2(differ < screen.width() * screen.height() / 200, qPrintable(QString::number(differ)));
    // Another look forgets the old tiles.
    cache.set_look({}, night_theme());
    cache.finish(view);
    QPainter painter(&screen);
    QVERIFY(cache.paint(painter, view));
    QVERIFY(mean(screen, QPointF(screen.width() / 2.0, screen.height() / 2.0), 101).lightness() < 110);
  }

  void preparing_can_be_stopped() {
    const auto country = Country::make(sample_parts()).value();
    int asked = 0;
    const auto sheet = Sheet::prepare(country, Scale{}, [&](double part) {
      ++asked;
      return part < 0.3;
    });
    QVERIFY(!sheet && sheet.error().cancelled);
    QVERIFY(asked >= 2);
  }

  void the_page_has_frame_title_and_scale() {
    const auto sheet = prepared(sample_parts());
    PageOptions options;
    options.size = QSize(1500, 1100);
    options.title = "Sample";
    const PageFrame frame = frame_page(*sheet, options);
    QVERIFY(QRectF(0, 0, 1500, 1100).contains(frame.neat));
    QVERIFY(frame.neat.width() > 1000);
    QVERIFY(qAbs(frame.neat.width() - 6000 * frame.view.pixels_per_metre) < 2);
    const QImage page = render_page(*sheet, options);
    const Theme theme = day_theme();
    const int top = static_cast<int>(frame.neat.top()), bottom = static_cast<int>(frame.neat.bottom());
    QVERIFY(count_like(page, QRect(500, top - 70, 500, 30), theme.ink, 90) > 200);          // title
    QVERIFY(count_like(page, QRect(400, bottom + 30, 700, 50), theme.ink, 90) > 500);       // scale bar and sentence
    QVERIFY(count_like(page, QRect(1000, bottom + 20, 450, 60), theme.reported, 90) > 60);  // attribution
    options.ground = MapBox{402'000, 301'000, 403'000, 302'000};
    options.denominator = 10'000;
    const PageFrame close = frame_page(*sheet, options);
    QVERIFY(qAbs(close.view.denominator() - 10'000) < 1e-6);
    QVERIFY(close.view.seen().holds({402'500, 301'500}));
  }

  void real_heights_look_like_a_map_data() {
    QTest::addColumn<QString>("file");
    QTest::addRow("ny20") << "os_terrain50/ny/ny20.zip";
    QTest::addRow("Pyrenees") << "dem_srtm_hgt/N42E001.hgt.zip";
  }
  void real_heights_look_like_a_map() {
    QFETCH(QString, file);
    SANDGATE_REAL_DATA(path, file.toStdString());
    const auto imported = read_country(path);
    QVERIFY2(imported.has_value(), imported ? "" : imported.error().sentence().c_str());
    const auto sheet = Sheet::prepare(imported->country, Scale{}).value();
    const View view = View::fit(sheet->country().bounds(), QSize(1000, 800));
    SheetStyle plain, bare;
    plain.names = plain.grid = bare.names = bare.grid = bare.contours = false;
    const QImage lined = painted(*sheet, view, plain), unlined = painted(*sheet, view, bare);
    double lines = 0;
    for (int y = 0; y < lined.height(); ++y)
      for (int x = 0; x < lined.width(); ++x)
        lines += lined.pixelColor(x, y).lightness() + 8 < unlined.pixelColor(x, y).lightness();
    const double share = lines / (lined.width() * lined.height());
    QVERIFY2(share > 0.02 && share < 0.4, qPrintable(QString::number(share)));
    QVERIFY(sheet->contour_interval(view.denominator(), {}) >= 20);
  }
};

SANDGATE_TEST(SheetTest)

}  // namespace tst_sheet
#include "tst_sheet.moc"
