// Numbers, times and reasons as the language spoken has them, and what is typed as that language writes it.
#include <QTest>

#include "app/words/guns.h"
#include "app/words/measures.h"
#include "app/words/reasons.h"
#include "app/words/times.h"
#include "tests/app/fixtures/spoken.h"
#include "tests/runner/test.h"

namespace tst_spoken {

using namespace sandgate;
using sandgate::tests::Spoken;

namespace {
ExerciseTime iso(const char* text) { return *ExerciseTime::from_iso(text); }
}  // namespace

class SpokenTest : public QObject {
  Q_OBJECT

 private slots:
  void init() { QVERIFY(words::speak("en")); }
  void cleanup() { QVERIFY(words::speak("en")); }

  void numbers_have_the_decimal_sign_of_the_language_data() {
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("fixed");
    QTest::addColumn<QString>("short_one");
    QTest::addColumn<QString>("thousands");
    QTest::newRow("English") << "en"
                             << "2.50"
                             << "0.125"
                             << "25,000";
    QTest::newRow("German") << "de"
                            << "2,50"
                            << "0,125"
                            << "25.000";
    QTest::newRow("French") << "fr"
                            << "2,50"
                            << "0,125" << QString("25") + QChar(0x202F) + "000";
  }
  void numbers_have_the_decimal_sign_of_the_language() {
    QFETCH(QString, code);
    QVERIFY(words::speak(code));
    QTEST(words::number(2.5, 2), "fixed");
    QTEST(words::figures(0.125), "short_one");
    QTEST(words::thousands(25'000), "thousands");
    QCOMPARE(words::figures(12), QString("12"));
    QCOMPARE(words::figures(25'000), QString("25000"));
  }

  void measures_are_written_so_too() {
    QCOMPARE(words::inches(Length::from_feet(12.5 / 12)), QString("12.5 in."));
    QCOMPARE(words::ground(2930), QString("2.9 km"));
    const Spoken german("de");
    QVERIFY(german);
    QCOMPARE(words::feet(Length::from_feet(9.4)), QString("9,4"));
    QCOMPARE(words::inches(Length::from_feet(12.5 / 12)), QString("12,5 Zoll"));
    QCOMPARE(words::ground(2930), QString("2,9 km"));
    QVERIFY2(words::bearing_mils(Bearing::of(1602)).contains("90,1"),
             qPrintable(words::bearing_mils(Bearing::of(1602))));
  }

  void what_is_typed_is_read_as_the_language_writes_it() {
    QCOMPARE(words::read_number(" 2.5 "), std::optional(2.5));
    QVERIFY(!words::read_number("2,5"));
    const Spoken german("de");
    QVERIFY(german);
    QCOMPARE(words::read_number("2,5"), std::optional(2.5));
    QCOMPARE(words::read_number("2.5"), std::optional(2.5));
    QCOMPARE(words::read_number("-3"), std::optional(-3.0));
    for (const char* none : {"", "two", "2,5,1", "2,5 ft"}) QVERIFY2(!words::read_number(none), none);
  }

  // Whatever the program writes as a time of day it reads as that time.
  void times_are_read_back_data() {
    QTest::addColumn<QString>("code");
    for (const char* code : {"en", "de", "fr"}) QTest::newRow(code) << code;
  }
  void times_are_read_back() {
    QFETCH(QString, code);
    QVERIFY(words::speak(code));
    const ExerciseTime now = iso("1909-09-14T09:59");
    for (int minutes = 1; minutes < 24 * 60; minutes += 7) {
      const ExerciseTime then = now.after(minutes);
      const QString written = words::time_of_day(then);
      const auto read = words::read_time(written, now);
      QVERIFY2(read, qPrintable(written));
      QVERIFY2(*read == then, qPrintable(written));
    }
  }

  void a_german_day_has_24_hours() {
    const Spoken german("de");
    QVERIFY(german);
    QCOMPARE(words::short_time(iso("1909-09-14T22:05")), QString("22.05"));
    QCOMPARE(words::time_of_day(iso("1909-09-14T22:05")), QString("22.05 Uhr"));
  }

  void reasons_in_English_are_as_the_file_has_them() {
    for (const char* why : {"1/Leinster: holds, 20 of the enemy near", "unlimbers", "to flank them at dawn", ""})
      QCOMPARE(words::reason(why), QString(why));
  }

  // Their values are found again: numbers become the language's, names stay.
  void reasons_are_told_with_their_values() {
    const Spoken german("de");
    QVERIFY(german);
    const QString fires = words::reason("Left Gun: fires at 3 men who stand together, expecting to fell 2.5 a shot");
    QVERIFY2(fires.startsWith("Left Gun: ") && fires.contains("2,5") && fires.contains('3'), qPrintable(fires));
    QVERIFY2(!fires.contains("{}"), qPrintable(fires));
    const QString fetches = words::reason("Waggons: fetches packets at Depot 1 for 1/Border");
    QVERIFY2(fetches.contains("Depot 1") && fetches.contains("1/Border"), qPrintable(fetches));
    // Without a body before it, and with a colon of its own.
    const QString charges = words::reason(
        "charges from near, 12 sabres against 20: by the tables 9 of them fall or are taken for 4, and 1 gun is taken");
    QVERIFY2(charges.contains("12") && charges.contains("20") && !charges.contains("{}"), qPrintable(charges));
  }

  // What a stranger's program says is not turned halfway.
  void reasons_of_strangers_stay_as_they_are() {
    const Spoken german("de");
    QVERIFY(german);
    for (const char* why : {"to flank them at dawn", "1/Border: thinks 2.5 times", "behind every bush", "a: b: c"})
      QCOMPARE(words::reason(why), QString(why));
  }
};

SANDGATE_TEST(SpokenTest)

}  // namespace tst_spoken
#include "tst_spoken.moc"
