// Which language is spoken, how it writes numbers and times, what happens to catalogues that are none, and faults told
// in it.
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QLocale>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "app/words/dates.h"
#include "app/words/faults.h"
#include "app/words/measures.h"
#include "app/words/times.h"
#include "app/words/tongue.h"
#include "tests/runner/test.h"

namespace tst_tongue {

using namespace sandgate;

class TongueTest : public QObject {
  Q_OBJECT

 private slots:
  void cleanup() {
    qunsetenv("SANDGATE_LANGUAGE");
    words::keep_tongue({});
    QVERIFY(words::speak("en"));
  }

  void english_comes_first_and_others_are_named_in_themselves() {
    const auto all = words::tongues();
    QVERIFY(all.size() >= 3);
    QCOMPARE(all[0].name, "English");
    QStringList names;
    for (const auto& tongue : all) names << tongue.code + ' ' + tongue.name;
    QVERIFY(names.contains("de Deutsch"));
    QVERIFY(names.contains("fr Français"));
  }

  void the_environment_goes_before_what_is_kept() {
    words::keep_tongue("fr");
    QCOMPARE(words::tongue_kept(), "fr");
    QCOMPARE(words::tongue_wished(), "fr");
    qputenv("SANDGATE_LANGUAGE", "de_AT");
    QCOMPARE(words::tongue_wished(), "de");
    // What there is no catalogue of is passed over.
    qputenv("SANDGATE_LANGUAGE", "xx");
    QCOMPARE(words::tongue_wished(), "fr");
    words::keep_tongue({});
    QCOMPARE(words::tongue_kept(), QString());
  }

  void numbers_and_times() {
    const auto afternoon = *ExerciseTime::from_iso("1909-09-14T14:36");
    QCOMPARE(words::number(2.5, 1), "2.5");
    QCOMPARE(words::time_of_day(afternoon), "2.36 p.m.");
    QVERIFY(words::speak("de"));
    QCOMPARE(words::tongue_spoken(), "de");
    QCOMPARE(words::number(1234.5, 1), "1234,5");
    QCOMPARE(words::time_of_day(afternoon), "14.36 Uhr");
    QCOMPARE(words::short_time(afternoon), "14.36");
    QCOMPARE(words::date(afternoon), "Di, 14. Sept 1909");
    QVERIFY(words::speak("fr"));
    QCOMPARE(words::time_of_day(afternoon), "14 h 36");
    QVERIFY(words::speak("en"));
    QCOMPARE(words::time_of_day(afternoon), "2.36 p.m.");
    QCOMPARE(QString::number(2.5), QLocale().toString(2.5));
  }

  // What is shown can be typed again.
  void times_are_read_as_they_are_written() {
    const auto now = *ExerciseTime::from_iso("1909-09-14T09:00");
    for (const char* code : {"en", "de", "fr"}) {
      QVERIFY(words::speak(code));
      for (const char* text : {"1909-09-14T09:30", "1909-09-14T12:00", "1909-09-14T14:36", "1909-09-15T00:05"}) {
        const auto time = *ExerciseTime::from_iso(text);
        QCOMPARE(words::read_time(words::time_of_day(time), now), std::optional(time));
      }
    }
    // By a clock of 24 hours five is in the morning; by one of twelve it may be either.
    QVERIFY(words::speak("de"));
    QCOMPARE(words::read_time("5.00", now)->iso(), std::string("1909-09-15T05:00"));
    QVERIFY(words::speak("en"));
    QCOMPARE(words::read_time("5.00", now)->iso(), std::string("1909-09-14T17:00"));
  }

  void dates_are_read_as_they_are_written() {
    for (const char* code : {"en", "de", "fr"}) {
      QVERIFY(words::speak(code));
      for (const char* day : {"1909-01-01", "1909-02-28", "1909-03-09", "1909-04-30", "1909-05-01", "1909-06-02",
                              "1909-07-03", "1909-08-04", "1909-09-14", "1909-10-31", "1909-11-11", "1909-12-31"}) {
        for (const char* hour : {"T00:00", "T07:00", "T12:00", "T23:59"}) {
          const auto time = *ExerciseTime::from_iso(std::string(day) + hour);
          const QString written = words::date_and_time(time);
          QVERIFY2(words::read_date_and_time(written) == std::optional(time), qPrintable(written));
        }
      }
      // With its weekday, as dates stand elsewhere.
      const auto time = *ExerciseTime::from_iso("1909-09-14T14:36");
      const QString whole = words::date(time) + ", " + words::time_of_day(time);
      QVERIFY2(words::read_date_and_time(whole) == std::optional(time), qPrintable(whole));
    }
    QVERIFY(words::speak("de"));
    const auto time = ExerciseTime::from_iso("1909-09-14T14:30");
    for (const char* typed :
         {"14.9.1909, 14.30", "14. September 1909 14.30 Uhr", "14/09/1909 14:30", "1909-09-14T14:30"})
      QVERIFY2(words::read_date_and_time(typed) == time, typed);
    for (const char* typed : {"", "tea", "14. Ju 1909, 14.30", "31.2.1909, 14.30", "14.13.1909, 14.30", "14.9.1909",
                              "14.9.1909, 25.30", "J 14 1909 3.30"})
      QVERIFY2(!words::read_date_and_time(typed), typed);
    QVERIFY(words::speak("en"));
    QCOMPARE(words::date_and_time(*time), "14 Sept 1909, 2.30 p.m.");
  }

  void nought_is_one_in_french_and_many_elsewhere() {
    for (const auto& [code, nought] : {std::pair{"en", "many"}, {"de", "many"}, {"fr", "one"}}) {
      QVERIFY(words::speak(code));
      QCOMPARE(words::counted(0, "one", "many"), nought);
      QCOMPARE(words::counted(1, "one", "many"), "one");
      QCOMPARE(words::counted(2, "one", "many"), "many");
    }
  }

  void nouns_keep_their_letter_in_german() {
    QCOMPARE(words::within("Two ranks"), "two ranks");
    QCOMPARE(words::within("NE of it"), "NE of it");
    QCOMPARE(words::within(""), "");
    QVERIFY(words::speak("de"));
    QCOMPARE(words::within("Kolonne"), "Kolonne");
  }

  void a_fault_is_told_in_the_language() {
    const Fault fault{"a.json", "the file is empty", "fetch it again", false};
    QCOMPARE(words::told(fault), "a.json: the file is empty; fetch it again.");
    QVERIFY(words::speak("de"));
    QVERIFY(words::told(fault).startsWith("a.json: "));
    QVERIFY(!words::told(fault).contains("empty"));
    QVERIFY(words::told(fault).endsWith('.'));
    // Words from outside stand as they came, braces and all.
    QCOMPARE(words::told(Phrase(std::string("{} from a library"))), "{} from a library");
  }

  void a_language_of_ones_own() {
    QTemporaryDir home;
    qputenv("XDG_DATA_HOME", home.path().toUtf8());
    QVERIFY(QDir(home.path()).mkpath("Sandgate/translations"));
    const QString file = home.filePath("Sandgate/translations/sandgate_it.qm");
    // Rubbish is refused with one sentence, and English is spoken.
    QFile rubbish(file);
    QVERIFY(rubbish.open(QIODevice::WriteOnly) && rubbish.write("no catalogue") > 0);
    rubbish.close();
    const auto refused = words::speak("it");
    QVERIFY(!refused);
    QVERIFY(refused.error().sentence().find("sandgate_it.qm") != std::string::npos);
    QCOMPARE(words::tongue_spoken(), "en");
    // One that has nothing yet: all is shown in English, and what lacks is told.
    QVERIFY(QFile::remove(file));
    QVERIFY(QFile::copy(":/translations/sandgate_fr.qm", file));
    QVERIFY(words::speak("it"));
    QCOMPARE(words::tongue_spoken(), "it");
    QVERIFY(words::sentences_lacking().isEmpty());
    QCOMPARE(QCoreApplication::translate("words", "a sentence nobody has translated"),
             "a sentence nobody has translated");
    QCOMPARE(words::sentences_lacking(), QStringList{"a sentence nobody has translated"});
    QVERIFY(words::speak("en"));
    const auto none = words::speak("tlh");
    QVERIFY(!none);
    qunsetenv("XDG_DATA_HOME");
  }
};

SANDGATE_TEST(TongueTest)

}  // namespace tst_tongue
#include "tst_tongue.moc"
