// Charts of exercises that were played: a campaign whose orders ride, and a battle on one table.
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "app/charts/compared.h"
#include "app/charts/day.h"
#include "app/charts/figures.h"
#include "app/charts/traces.h"
#include "tests/app/charts/charts_checks.h"
#include "tests/runner/test.h"

namespace tst_charts_played {

using namespace sandgate;
using namespace sandgate::samples;

class ChartsPlayedTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY(folder_.isValid()); }

  void every_chart_of_a_played_exercise_is_whole_data() {
    QTest::addColumn<QStringList>("how");
    QTest::newRow("campaign") << QStringList{"sandgate",     "--signals", "couriers", "--commander",
                                             "all=vanguard", "--moves",   "26"};
    QTest::newRow("one table") << QStringList{"hooks-farm", "--moves", "12"};
    QTest::newRow("a move") << QStringList{"sandgate", "--moves", "1"};
  }
  void every_chart_of_a_played_exercise_is_whole() {
    QFETCH(QStringList, how);
    const QString file = folder_.filePath(how.front() + how.back() + ".sandgate");
    QProcess play;
    play.start(QStringLiteral(SANDGATE_BIN_DIR) + "/sandgate",
               QStringList{"play"} + how + QStringList{"--seed", "7", "--out", file});
    QVERIFY(play.waitForFinished(120'000));
    QVERIFY2(play.exitCode() == 0, play.readAllStandardError().constData());
    ReviewOf of;
    of.moments = false;
    const auto review = read_review(file.toStdString(), of);
    QVERIFY(review.has_value());
    QCOMPARE(review->last_move(), how.back().toLongLong());

    const QRectF room(0, 0, 1512, 384);
    DayOptions chosen;
    chosen.chosen = review->setting->seats.back().id;
    const DayChart day(*review, chosen, room, day_look());
    const QString wrong_day = wrong_with_words(day.drawing(), room);
    QVERIFY2(wrong_day.isEmpty(), qPrintable(wrong_day));
    for (const Seat& seat : review->setting->seats) QVERIFY(!day.lane(seat.id).isNull());
    const auto orders =
        std::ranges::count_if(day.drawing().spots(), [](const ChartHit& hit) { return hit.order.has_value(); });
    QCOMPARE(static_cast<std::size_t>(orders), review->orders.size());
    for (const auto& [figure, panel] : figure_rooms(QRectF(0, 0, 1904, 920))) {
      const Drawing drawing = draw_figure(figure, *review, {}, panel, day_look());
      const QString wrong = wrong_with_words(drawing, panel);
      QVERIFY2(wrong.isEmpty(), qPrintable(figure_title(figure) + ": " + wrong));
      QVERIFY(!finding(figure, *review).isEmpty() && !finding(figure, *review).contains('%'));
    }
    const View view = View::fit(review->setting->country->bounds(), QSize(788, 538));
    const TraceDrawing traces(*review, view, TraceOptions::of_report(static_cast<double>(review->last_move())),
                              print_look());
    QVERIFY(!traces.names().empty());
    all_.push_back(compared(how.front(), *review));
  }

  void they_are_compared() {
    QVERIFY(all_.size() > 1);
    const QRectF room(0, 0, 1200, 460);
    const Drawing drawing = draw_compared(std::span<const ComparedExercise>(all_), 0, room, day_look());
    const QString wrong = wrong_with_words(drawing, room);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
  }

 private:
  QTemporaryDir folder_;
  std::vector<ComparedExercise> all_;
};

SANDGATE_TEST(ChartsPlayedTest)

}  // namespace tst_charts_played
#include "tst_charts_played.moc"
