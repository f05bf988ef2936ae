// A batch of a thousand exercises in a folder, with others among them: all are compared one after another, the windows'
// thread is never held up, and the strips of all of them are drawn while one waits for nothing.
#include <QElapsedTimer>
#include <QImage>
#include <QPainter>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <set>

#include "app/review/compared/compared_model.h"
#include "tests/app/fixtures/played.h"
#include "tests/runner/test.h"

namespace tst_compared_thousand {

using namespace sandgate;
using namespace sandgate::tests;

class ComparedThousandTest : public QObject {
  Q_OBJECT

 private slots:
  void a_thousand_are_read_behind() {
    constexpr int exercises = 1000, other_ones = 3, kinds = 8;
    QTemporaryDir folder;
    const auto at = [&](const QString& name) {
      return std::filesystem::path(folder.filePath(name + ".sandgate").toStdString());
    };
    const Scenario farm = scenario_named("hooks-farm");
    for (int kind = 0; kind < kinds; ++kind) {
      auto session = Session::create(farm, at(QString("kind %1").arg(kind)), 100 + static_cast<std::uint64_t>(kind));
      QVERIFY(session);
      for (const Seat& seat : farm.setting->seats) QVERIFY((*session)->man(seat.id, "vanguard"));
      for (int move = 0; move < 4 + kind; ++move) (*session)->play_commanders();
      QVERIFY((*session)->close());
    }
    for (int i = kinds; i < exercises; ++i)
      std::filesystem::copy_file(at(QString("kind %1").arg(i % kinds)), at(QString("run %1").arg(i)));
    play_and_close(scenario_named("sandgate"), at("other 0"), 1);
    for (int i = 1; i < other_ones; ++i) std::filesystem::copy_file(at("other 0"), at(QString("other %1").arg(i)));

    auto review = read_review(at("kind 0"));
    QVERIFY(review);
    ComparedModel model;
    model.begin(at("kind 0"), std::make_shared<const Review>(std::move(*review)));
    QElapsedTimer clock, since;
    qint64 longest = 0;
    QTimer beat;
    connect(&beat, &QTimer::timeout, this, [&] { longest = std::max(longest, since.restart()); });
    clock.start();
    since.start();
    beat.start(5);
    model.add_folder(folder.path().toStdString());
    QTRY_VERIFY_WITH_TIMEOUT(!model.reading(), 500'000);
    const qint64 read = clock.elapsed();
    QCOMPARE(model.exercises().size(), std::size_t{exercises});
    QCOMPARE(model.left_out(), std::size_t{other_ones});
    QVERIFY(model.faults().empty());
    // Half a second is what is noticed on a machine with other work.
    QVERIFY2(longest < 500, qPrintable(QString::number(longest)));

    QImage image(1400, 800, QImage::Format_RGB32);
    clock.restart();
    const Drawing strips = draw_compared(model.exercises(), 0, QRectF(image.rect()), day_look());
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    strips.paint(painter);
    const qint64 drawn = clock.elapsed();
    qInfo("%d exercises read in %lld ms, longest wait %lld ms, strips drawn in %lld ms", exercises, read, longest,
          drawn);
    QVERIFY2(drawn < 2000, qPrintable(QString::number(drawn)));
    // Every exercise stands in the strips.
    std::set<std::size_t> marked;
    for (const ChartHit& spot : strips.spots())
      if (spot.exercise) marked.insert(*spot.exercise);
    QCOMPARE(marked.size(), std::size_t{exercises});
  }
};

SANDGATE_TEST(ComparedThousandTest)

}  // namespace tst_compared_thousand
#include "tst_compared_thousand.moc"
