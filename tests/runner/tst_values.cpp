// What a failed comparison says of our values.
#include <QProcess>
#include <QtTest>
#include <memory>

#include "core/battle/shot.h"
#include "core/forces/arm.h"
#include "tests/runner/test.h"

namespace tst_values {

using namespace sandgate;

namespace {

/// As QCOMPARE finds what to say.
QString said(const auto& value) {
  const std::unique_ptr<const char[]> text(toString(value));
  return QString::fromUtf8(text.get());
}

constexpr const char* fail_once = "--fail-once";

}  // namespace

class Failing : public QObject {
  Q_OBJECT

 private slots:
  void lengths() { QCOMPARE(Length::inches(3), Length::inches(4)); }
};

const tests::RegisteredChild failing(fail_once, [](int, char** argv) {
  Failing tests;
  return QTest::qExec(&tests, 1, argv);
});

class Values : public QObject {
  Q_OBJECT

 private slots:
  void quantities() {
    QCOMPARE(said(Length::inches(3)), "3 in");
    QCOMPARE(said(Length{{1}}), "0.015625 in");
    QCOMPARE(said(Moves::from_moves(1.5)), "1.5 moves (1244160 parts)");
    QCOMPARE(said(Men{{4}}), "4 men");
    QCOMPARE(said(Bearing{1600}), "1600 mils (90°)");
    QCOMPARE(said(Elevation{-32}), "-32 mils (-1.8°)");
    QCOMPARE(said(Point{Length::inches(1), Length::feet(-2)}), "1, -24 in");
    QCOMPARE(said(MapPoint{400'000, 0.5}), "400000 m E, 0.5 m N");
    QCOMPARE(said(*ExerciseTime::from_iso("1909-09-14T09:00")), "1909-09-14T09:00");
  }

  void ids_and_enumerations() {
    QCOMPARE(said(BodyId{3}), "#3");
    QCOMPARE(said(SeatId{}), "none");
    QCOMPARE(said(Arm::cavalry), "cavalry");
    QCOMPARE(said(RefusalCode::muzzle_blocked), "muzzle_blocked");
    QCOMPARE(said(static_cast<Arm>(200)), "200");
  }

  void refusals() {
    const Refusal refusal{RefusalCode::no_way, clauses::solid, {{"men", 3}, {"at", Point{}}, {"name", "1/Border"}}};
    QCOMPARE(said(refusal), "no_way (LW-1.2), men = 3, at = 0, 0 in, name = 1/Border");
    QCOMPARE(said(clauses::none), "no clause");
  }

  void several_or_none() {
    QCOMPARE(said(std::optional<RefusalCode>()), "nothing");
    QCOMPARE(said(std::optional(Length::inches(1))), "1 in");
    QCOMPARE(said(std::vector{BodyId{1}, BodyId{2}}), "2: [#1] [#2]");
  }

  void a_failed_comparison_says_both() {
    QProcess child;
    child.start(QCoreApplication::applicationFilePath(), {fail_once});
    QVERIFY(child.waitForFinished());
    QCOMPARE(child.exitCode(), 1);
    const QByteArray told = child.readAllStandardOutput();
    QVERIFY2(told.contains(": 3 in\n") && told.contains(": 4 in\n"), told.constData());
  }
};

SANDGATE_TEST(Values)

}  // namespace tst_values
#include "tst_values.moc"
