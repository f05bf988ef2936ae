// How the quality of a table in the round is chosen by the time its pictures take.
#include <QTest>
#include <vector>

#include "app/table/quality_trial.h"
#include "tests/runner/test.h"

namespace tst_quality_trial {

using namespace sandgate;
using Verdict = QualityTrial::Verdict;

namespace {

constexpr int trial_frames = QualityTrial::first_frames + QualityTrial::measured_frames;

/// What it says to the last of so many pictures, or to that which made it give up; to those before it says that it
/// goes on.
Verdict draw(QualityTrial& trial, const std::vector<double>& all_ms) {
  Verdict verdict = Verdict::draw_on;
  for (const double& ms : all_ms) {
    verdict = trial.drawn(ms);
    if (verdict == Verdict::plain) break;
    if (verdict != Verdict::draw_on && &ms != &all_ms.back()) qFatal("it came to an end too soon");
  }
  return verdict;
}
/// All pictures of one quality, each that count taking so long.
std::vector<double> pictures(double ms, double first_ms = 1000) {
  std::vector<double> all(trial_frames, ms);
  for (int i = 0; i < QualityTrial::first_frames; ++i) all[static_cast<std::size_t>(i)] = first_ms;
  return all;
}

}  // namespace

class QualityTrialTest : public QObject {
  Q_OBJECT

 private slots:
  void by_the_time_of_plain_and_full_pictures_data() {
    QTest::addColumn<double>("plain_ms");
    QTest::addColumn<double>("full_ms");
    QTest::addColumn<bool>("tried");
    QTest::addColumn<bool>("full");
    const double worth = QualityTrial::try_full_ms, kept = QualityTrial::keep_full_ms, bit = 1.0 / 64;
    QTest::newRow("a graphics processor") << 2.0 << 4.0 << true << true;
    QTest::newRow("in no time") << 0.0 << 0.0 << true << true;
    QTest::newRow("full ones too slow") << 2.0 << 80.0 << true << false;
    QTest::newRow("by software") << 33.0 << 0.0 << false << false;
    QTest::newRow("just worth a trial, just kept") << worth << kept << true << true;
    QTest::newRow("not quite worth a trial") << worth + bit << 0.0 << false << false;
    QTest::newRow("not quite kept") << worth << kept + bit << true << false;
    QTest::newRow("full ones slower than plain ones may be") << worth - bit << worth + bit << true << true;
    QTest::newRow("a machine that stood still") << 1e9 << 0.0 << false << false;
  }
  void by_the_time_of_plain_and_full_pictures() {
    QFETCH(double, plain_ms);
    QFETCH(double, full_ms);
    QFETCH(bool, tried);
    QFETCH(bool, full);
    QualityTrial trial;
    QCOMPARE(draw(trial, pictures(plain_ms)), tried ? Verdict::try_full : Verdict::plain);
    if (!tried) return;
    QCOMPARE(draw(trial, pictures(full_ms)), full ? Verdict::try_shining : Verdict::plain);
    if (full) QCOMPARE(draw(trial, pictures(full_ms)), Verdict::full);
  }

  // One picture cannot be called back, and a trial of slow ones would freeze the window as many times as long.
  void one_slow_picture_ends_it() {
    for (int at = 0; at < trial_frames; ++at) {
      for (const bool shining : {false, true}) {
        QualityTrial trial;
        QCOMPARE(draw(trial, pictures(10)), Verdict::try_full);
        if (shining) QCOMPARE(draw(trial, pictures(10)), Verdict::try_shining);
        for (int before = 0; before < at; ++before) QCOMPARE(trial.drawn(10), Verdict::draw_on);
        QCOMPARE(trial.drawn(QualityTrial::slow_ms + 1), Verdict::plain);
        QCOMPARE(trial.drawn(1), Verdict::plain);
      }
    }
    // And so does one of the plain ones that count, where the others could no longer make up for it.
    QualityTrial plain;
    for (int i = 0; i < QualityTrial::first_frames; ++i) QCOMPARE(plain.drawn(10), Verdict::draw_on);
    QCOMPARE(plain.drawn(QualityTrial::measured_frames * QualityTrial::try_full_ms + 1), Verdict::plain);
  }

  void who_draws_by_software_data() {
    QTest::addColumn<QString>("renderer");
    QTest::addColumn<bool>("software");
    QTest::newRow("Mesa") << "llvmpipe (LLVM 15.0.6, 256 bits)" << true;
    QTest::newRow("Mesa, older") << "softpipe" << true;
    QTest::newRow("Mesa, oldest") << "Software Rasterizer" << true;
    QTest::newRow("ANGLE") << "ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)" << true;
    QTest::newRow("Windows") << "GDI Generic" << true;
    QTest::newRow("Windows, by Direct3D") << "ANGLE (Microsoft, Microsoft Basic Render Driver Direct3D11)" << true;
    QTest::newRow("Intel") << "Mesa Intel(R) UHD Graphics 620 (KBL GT2)" << false;
    QTest::newRow("AMD") << "AMD Radeon RX 580 Series (polaris10, LLVM 15.0.6, DRM 3.49)" << false;
    QTest::newRow("Nvidia") << "NVIDIA GeForce GTX 1650/PCIe/SSE2" << false;
    QTest::newRow("nothing said") << "" << false;
  }
  void who_draws_by_software() {
    QFETCH(QString, renderer);
    QTEST(draws_by_software(renderer.toStdString()), "software");
  }

  void the_first_pictures_of_each_do_not_count() {
    QualityTrial slow_at_first;
    QCOMPARE(draw(slow_at_first, pictures(10, 60'000)), Verdict::try_full);
    QCOMPARE(draw(slow_at_first, pictures(10, QualityTrial::slow_ms)), Verdict::try_shining);
    QCOMPARE(draw(slow_at_first, pictures(10, QualityTrial::slow_ms)), Verdict::full);
    QualityTrial quick_at_first;
    QCOMPARE(draw(quick_at_first, pictures(60, 0)), Verdict::plain);
  }

  void the_average_counts() {
    // One that comes late is made up for by the others, as far as it goes.
    const double late = QualityTrial::measured_frames * QualityTrial::try_full_ms;
    std::vector<double> one_late = pictures(0);
    one_late.back() = late;
    QualityTrial enough;
    QCOMPARE(draw(enough, one_late), Verdict::try_full);
    one_late.back() = late + 0.5;
    QualityTrial too_late;
    QCOMPARE(draw(too_late, one_late), Verdict::plain);
  }

  // What plain pictures took is nothing to the full ones.
  void each_quality_is_counted_alone() {
    QualityTrial trial;
    QCOMPARE(draw(trial, pictures(QualityTrial::try_full_ms)), Verdict::try_full);
    QCOMPARE(draw(trial, pictures(QualityTrial::keep_full_ms)), Verdict::try_shining);
    QCOMPARE(draw(trial, pictures(QualityTrial::keep_full_ms)), Verdict::full);
  }

  void once_over_it_stays() {
    QualityTrial full;
    draw(full, pictures(1));
    draw(full, pictures(1));
    QCOMPARE(draw(full, pictures(1)), Verdict::full);
    QualityTrial plain;
    QCOMPARE(draw(plain, pictures(100)), Verdict::plain);
    for (int i = 0; i < 3 * trial_frames; ++i) {
      QCOMPARE(full.drawn(100), Verdict::full);
      QCOMPARE(plain.drawn(1), Verdict::plain);
    }
  }
};

SANDGATE_TEST(QualityTrialTest)

}  // namespace tst_quality_trial
#include "tst_quality_trial.moc"
