// The chart of distributions: it says what was counted, every text has its room, sides are hatched each its way, and of
// many cells the page with the chosen one is drawn.
#include <QImage>
#include <QPainter>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <random>

#include "app/experiment/window/chart_file.h"
#include "app/experiment/window/spread_chart.h"
#include "tests/runner/test.h"

namespace tst_spread_chart {

using namespace sandgate;

namespace {

/// As many cells as asked for, of runs drawn by lot, their means taken as the library takes them.
Findings findings_of(std::size_t cells, std::int64_t runs) {
  std::mt19937 lot(11);
  Findings findings;
  findings.title = "Does boldness pay?";
  findings.runs_of_a_cell = runs;
  findings.wanted = static_cast<std::int64_t>(cells) * runs;
  findings.known = findings.wanted;
  for (std::size_t i = 0; i < cells; ++i) {
    CellFindings cell;
    cell.name = QStringLiteral("choice-%1").arg(i);
    cell.whole = QStringLiteral("farm; commanders choice-%1, rules own").arg(i);
    cell.game = true;
    cell.runs = runs;
    cell.sides = {{"Blue", Livery::blue, {}}, {"Red", Livery::red, {}}};
    experiment::Sums moves;
    std::array<std::array<experiment::Sums, 3>, 2> sums;
    for (std::int64_t run = 0; run < runs; ++run) {
      cell.moves.spread.add(20 + static_cast<std::int64_t>(lot() % 30));
      for (std::size_t side = 0; side < 2; ++side) {
        const std::array<std::int64_t, 3> values{10 + static_cast<std::int64_t>(lot() % 20 + lot() % 20),
                                                 static_cast<std::int64_t>(lot() % 100),
                                                 static_cast<std::int64_t>(lot() % 2)};
        for (std::size_t m = 0; m < values.size(); ++m) {
          cell.sides[side].measured[m].spread.add(values[m]);
          sums[side][m].add(values[m]);
        }
      }
    }
    for (const auto& [value, often] : cell.moves.spread.values())
      for (std::int64_t n = 0; n < often; ++n) moves.add(value);
    cell.moves.mean = moves.mean();
    for (std::size_t side = 0; side < 2; ++side)
      for (std::size_t m = 0; m < 3; ++m)
        cell.sides[side].measured[m].mean = sums[side][m].mean(unit_of(static_cast<Measure>(m)));
    findings.cells.push_back(std::move(cell));
  }
  return findings;
}

bool says(const Drawing& drawing, const QString& words) {
  return std::ranges::any_of(drawing.texts(), [&](const DrawnText& text) { return text.text.contains(words); });
}

QImage painted(const Drawing& drawing, QSize size) {
  QImage image(size, QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  drawing.paint(painter);
  return image;
}

}  // namespace

class SpreadChart : public QObject {
  Q_OBJECT

 private slots:
  void figures_stand_beside_what_is_drawn_data() {
    QTest::addColumn<int>("measure");
    QTest::addColumn<int>("runs");
    for (const auto measure : {Measure::lost, Measure::points, Measure::won, Measure::moves})
      for (const int runs : {1, 2, 60, 3'000})
        QTest::addRow("%s, %d runs", qPrintable(measure_name(measure)), runs) << static_cast<int>(measure) << runs;
  }
  void figures_stand_beside_what_is_drawn() {
    QFETCH(int, measure);
    QFETCH(int, runs);
    const Findings findings = findings_of(3, runs);
    const SpreadWish wish{static_cast<Measure>(measure), 1};
    const QRectF room(0, 0, 900, 420);
    for (const ChartLook& look : {day_look(), night_look(), print_look()}) {
      const Drawing drawing = draw_spread(findings, wish, room, look);
      for (std::size_t i = 0; i < findings.cells.size(); ++i) {
        QVERIFY(says(drawing, findings.cells[i].name));
        QVERIFY(says(drawing, said_mean(wish.measure, findings.cells[i].of(wish.measure, 0)->mean)));
      }
      for (const DrawnText& text : drawing.texts())
        QVERIFY2(room.contains(text.ink) || text.ink.isEmpty(), qPrintable(text.text));
      const ChartHit hit = drawing.hit(room.center());
      QCOMPARE(hit.exercise, std::optional<std::size_t>(1));
      QVERIFY(hit.words.contains(findings.cells[1].whole));
    }
  }

  void before_anything_came_in_it_says_so() {
    Findings findings = findings_of(2, 0);
    const Drawing drawing = draw_spread(findings, {}, {0, 0, 700, 300}, day_look());
    QVERIFY(says(drawing, "as runs come in"));
    QVERIFY(told_spread(findings, {}).contains("nothing yet"));
  }

  // A side is told by its hatching where colours are not seen: with both in one colour, they still differ.
  void sides_are_told_apart_without_colours() {
    Findings upright = findings_of(1, 80), level = upright;
    for (auto& side : upright.cells[0].sides) side.livery = Livery::red;
    for (auto& side : level.cells[0].sides) side.livery = Livery::blue;
    ChartLook look = day_look();
    look.theme.blue = look.theme.red;
    look.theme.blue_label = look.theme.red_label;
    const QSize size(700, 300);
    const SpreadWish wish{Measure::won, 0};
    const QRectF room({0, 0}, QSizeF(size));
    QVERIFY(painted(draw_spread(upright, wish, room, look), size) !=
            painted(draw_spread(level, wish, room, look), size));
  }

  void of_many_cells_the_page_with_the_chosen_one_is_drawn() {
    const Findings findings = findings_of(100, 20);
    for (const std::size_t chosen : {0, 37, 99}) {
      const Drawing drawing = draw_spread(findings, {Measure::lost, chosen}, {0, 0, 900, 420}, day_look());
      QVERIFY(says(drawing, QStringLiteral("%1 choice-%2").arg(chosen + 1).arg(chosen)));
      QVERIFY(says(drawing, "of 100"));
      QVERIFY(std::ranges::any_of(drawing.spots(), [&](const ChartHit& hit) { return hit.exercise == chosen; }));
      QVERIFY(drawing.spots().size() < 20);
    }
  }

  void it_is_said_as_it_is_seen() {
    const Findings findings = findings_of(2, 60);
    const QString told = told_spread(findings, {Measure::lost, 1});
    const Distribution& spread = findings.cells[1].of(Measure::lost, 0)->spread;
    QVERIFY2(told.contains(QStringLiteral("Blue: median %1").arg(said_value(Measure::lost, spread.quantile(0.5)))),
             qPrintable(told));
    QVERIFY(told.contains("Cell 2 of 2"));
    QVERIFY(told.contains("Red: median"));
  }

  void a_picture_is_written_by_its_ending() {
    const Findings findings = findings_of(4, 60);
    QTemporaryDir folder;
    const auto path = [&](const char* name) { return std::filesystem::path(folder.filePath(name).toStdString()); };
    QVERIFY(write_chart(findings, {}, path("chart.png")));
    const QImage image(folder.filePath("chart.png"));
    QVERIFY(image.width() > 2'000 && image.height() > 500);
    QVERIFY(write_chart(findings, {}, path("chart.SVG")));
    QFile svg(folder.filePath("chart.SVG"));
    QVERIFY(svg.open(QIODevice::ReadOnly));
    const QByteArray text = svg.readAll();
    QVERIFY(text.contains("<svg"));
    QVERIFY(text.contains("Does boldness pay?"));
    // Letters are shapes, read where no face is installed.
    QVERIFY(!text.contains("<text"));
    const auto other = write_chart(findings, {}, path("chart.bmp"));
    QVERIFY(!other);
    QVERIFY(other.error().sentence().find(".png or .svg") != std::string::npos);
    QVERIFY(!QFile::exists(folder.filePath("chart.bmp")));
    const auto nowhere = write_chart(findings, {}, "/nowhere/at/all.png");
    QVERIFY(!nowhere);
    QVERIFY(nowhere.error().sentence().find("cannot be written") != std::string::npos);
  }

  void values_are_said_with_the_figures_they_bear_data() {
    QTest::addColumn<int>("measure");
    QTest::addColumn<double>("mean");
    QTest::addColumn<double>("half");
    QTest::addColumn<QString>("mean_said");
    QTest::addColumn<QString>("difference_said");
    const auto lost = static_cast<int>(Measure::lost), won = static_cast<int>(Measure::won);
    QTest::newRow("rough") << lost << 14.26 << 0.84 << "14.3 ± 0.8"
                           << "+14.3 ± 0.8 *";
    QTest::newRow("fine") << lost << 14.264 << 0.052 << "14.26 ± 0.05"
                          << "+14.26 ± 0.05 *";
    QTest::newRow("less") << lost << -2.04 << 3.0 << "−2.0 ± 3.0"
                          << "−2.0 ± 3.0";
    QTest::newRow("nought") << lost << 0.0 << 0.5 << "0.0 ± 0.5"
                            << "0.0 ± 0.5";
    QTest::newRow("a share") << won << 0.45 << 0.09 << "45 % (36 to 54)"
                             << "+45 % ± 9 *";
  }
  void values_are_said_with_the_figures_they_bear() {
    QFETCH(int, measure);
    QFETCH(double, mean);
    QFETCH(double, half);
    QFETCH(QString, mean_said);
    QFETCH(QString, difference_said);
    experiment::Mean of{50, mean, 1.0, experiment::Interval{mean - half, mean + half}};
    QCOMPARE(said_mean(static_cast<Measure>(measure), of), mean_said);
    QCOMPARE(said_difference(static_cast<Measure>(measure), of), difference_said);
  }
};

SANDGATE_TEST(SpreadChart)

}  // namespace tst_spread_chart
#include "tst_spread_chart.moc"
