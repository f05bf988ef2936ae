// A lesson as it is read: what it says, and of a bad one the sentence that tells what is wrong and where.
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <functional>

#include "app/host/data_folder.h"
#include "app/lesson/lesson.h"
#include "core/scenario/scenario.h"
#include "tests/runner/test.h"

namespace tst_lesson {

using namespace sandgate;

namespace {

std::filesystem::path schemas() { return data_folder() / "schemas"; }
std::filesystem::path shipped() { return scenario_folder() / "first-exercise"; }

const char* const small = R"({
  "schema": 1, "seat": "blue", "programs": {"red": "straight"},
  "steps": [
    {"title": "March", "text": "Send it there.", "hint": "Click.", "keys": ["Enter"], "look": {"body": "Gun"},
     "awaits": [{"kind": "marches", "body": "Gun", "at": [601000, 141000], "within_ft": 2.5},
                {"kind": "men_hit", "count": 3}]},
    {"title": "Read", "text": "That is all.", "hint": "Nothing."}
  ]})";

Result<Lesson> read(const QJsonObject& text) {
  return lesson_from_text(QJsonDocument(text).toJson().toStdString(), schemas(), "lesson.json");
}

}  // namespace

class LessonTest : public QObject {
  Q_OBJECT

 private slots:
  void what_a_lesson_says() {
    const auto lesson = lesson_from_text(small, schemas(), "lesson.json");
    QVERIFY2(lesson, lesson ? "" : lesson.error().sentence().c_str());
    QCOMPARE(lesson->seat, "blue");
    QCOMPARE(lesson->programs.at("red"), "straight");
    QCOMPARE(lesson->steps.size(), 2u);
    const LessonStep& march = lesson->steps.front();
    QCOMPARE(march.title, "March");
    QCOMPARE(march.text, "Send it there.");
    QCOMPARE(march.hint, "Click.");
    QCOMPARE(march.keys, std::vector<std::string>{"Enter"});
    QCOMPARE(march.look.body, "Gun");
    QVERIFY(!march.look.place && march.look.dock.empty());
    QCOMPARE(march.awaits.size(), 2u);
    QVERIFY(march.awaits[0].kind == AwaitedKind::marches);
    QCOMPARE(march.awaits[0].body, "Gun");
    QVERIFY(march.awaits[0].at == (MapPoint{601000, 141000}));
    QVERIFY(march.awaits[0].within == Length::from_feet(2.5));
    QVERIFY(march.awaits[1].kind == AwaitedKind::men_hit);
    QCOMPARE(march.awaits[1].count, 3);
    QVERIFY(lesson->steps.back().awaits.empty());
  }

  void what_is_wrong_is_said_with_its_place_data() {
    QTest::addColumn<QString>("found");
    QTest::addColumn<QString>("put");
    QTest::addColumn<QString>("place");
    QTest::newRow("no JSON") << R"("schema": 1,)"
                             << R"("schema" 1,)"
                             << "line 2";
    QTest::newRow("another version") << R"("schema": 1,)"
                                     << R"("schema": 2,)"
                                     << "/schema";
    QTest::newRow("an unknown key") << R"("hint": "Click.",)"
                                    << R"("hint": "Click.", "sound": 1,)"
                                    << "/steps/0";
    QTest::newRow("a step without a hint") << R"(, "hint": "Nothing.")"
                                           << ""
                                           << "/steps/1";
    QTest::newRow("an unknown kind") << R"("kind": "men_hit")"
                                     << R"("kind": "men_bitten")"
                                     << "/steps/0/awaits/1";
    QTest::newRow("a kind without its count") << R"(, "count": 3)"
                                              << ""
                                              << "/steps/0/awaits/1";
    QTest::newRow("a kind with another's body") << R"("count": 3)"
                                                << R"("count": 3, "body": "Gun")"
                                                << "/steps/0/awaits/1";
    QTest::newRow("none counted") << R"("count": 3)"
                                  << R"("count": 0)"
                                  << "/steps/0/awaits/1";
    QTest::newRow("a place of one number") << "[601000, 141000]"
                                           << "[601000]"
                                           << "/steps/0/awaits/0";
    QTest::newRow("two things looked at") << R"({"body": "Gun"})"
                                          << R"({"body": "Gun", "dock": "orders"})"
                                          << "/steps/0/look";
    QTest::newRow("no such dock") << R"({"body": "Gun"})"
                                  << R"({"dock": "cellar"})"
                                  << "/steps/0/look";
    QTest::newRow("a title of two lines") << "\"March\""
                                          << R"("Mar\nch")"
                                          << "/steps/0/title";
  }
  void what_is_wrong_is_said_with_its_place() {
    QFETCH(QString, found);
    QFETCH(QString, put);
    QFETCH(QString, place);
    QString text = small;
    QCOMPARE(text.count(found), 1);
    text.replace(found, put);
    const auto lesson = lesson_from_text(text.toStdString(), schemas(), "lesson.json");
    QVERIFY(!lesson);
    const QString said = QString::fromStdString(lesson.error().sentence());
    QVERIFY2(said.startsWith("lesson.json") && said.contains(place), qPrintable(said));
  }

  void a_lesson_without_steps_is_none() {
    QJsonObject text = QJsonDocument::fromJson(small).object();
    text["steps"] = QJsonArray();
    const auto lesson = read(text);
    QVERIFY(!lesson);
    QVERIFY2(QString::fromStdString(lesson.error().sentence()).contains("/steps"), lesson.error().sentence().c_str());
  }

  void a_folder_without_a_lesson_is_named() {
    QTemporaryDir folder;
    const auto lesson = read_lesson(folder.path().toStdString(), schemas());
    QVERIFY(!lesson);
    QVERIFY(QString::fromStdString(lesson.error().sentence()).contains("lesson.json"));
  }

  void the_shipped_lesson_fits_its_scenario() {
    const auto scenario = read_scenario(shipped(), rulebook_folder());
    QVERIFY2(scenario, scenario ? "" : scenario.error().sentence().c_str());
    const auto lesson = read_lesson(shipped(), schemas());
    QVERIFY2(lesson, lesson ? "" : lesson.error().sentence().c_str());
    const auto fits = check_lesson(*lesson, *scenario->setting, "lesson.json");
    QVERIFY2(fits, fits ? "" : fits.error().sentence().c_str());
    // Only the last is read and nothing more: whoever has come so far has done everything.
    for (const LessonStep& step : lesson->steps) QCOMPARE(step.awaits.empty(), &step == &lesson->steps.back());
  }

  void the_lesson_is_told_in_other_languages_data() {
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("first");
    QTest::newRow("German") << "de"
                            << "Einen Verband wählen";
    QTest::newRow("French") << "fr"
                            << "Choisir une unité";
    QTest::newRow("one without its own") << "nl"
                                         << "Take a body in hand";
  }
  // The same steps, at the same places, and not a sentence of it left in English.
  void the_lesson_is_told_in_other_languages() {
    QFETCH(QString, language);
    const auto english = read_lesson(shipped(), schemas());
    const auto told = read_lesson(shipped(), schemas(), language.toStdString());
    QVERIFY2(told, told ? "" : told.error().sentence().c_str());
    QTEST(QString::fromStdString(told->steps.front().title), "first");
    QCOMPARE(told->steps.size(), english->steps.size());
    for (std::size_t i = 0; i < told->steps.size(); ++i) {
      const LessonStep &one = told->steps[i], &other = english->steps[i];
      QVERIFY(one.awaits == other.awaits && one.look == other.look);
      QCOMPARE(one.keys.size(), other.keys.size());
      const bool own = language != "nl";
      QCOMPARE(one.title != other.title, own);
      QCOMPARE(one.text != other.text, own);
      QCOMPARE(one.hint != other.hint, own);
    }
  }

  void a_language_that_leads_otherwise_is_refused_data() {
    QTest::addColumn<QString>("found");
    QTest::addColumn<QString>("put");
    QTest::addColumn<QString>("place");
    QTest::newRow("another thing awaited") << R"("count": 3)"
                                           << R"("count": 4)"
                                           << "/steps/0/awaits: ";
    QTest::newRow("another thing shown") << R"("look": {"body": "Gun"})"
                                         << R"("look": {"body": "Waggons"})"
                                         << "/steps/0/look: ";
    QTest::newRow("another seat") << R"("seat": "blue")"
                                  << R"("seat": "green")"
                                  << "lesson.de.json: ";
    QTest::newRow("a step less") << R"(,
    {"title": "Read", "text": "That is all.", "hint": "Nothing."})"
                                 << ""
                                 << "/steps: it has not the 2 steps of the lesson";
    QTest::newRow("no JSON") << "{"
                             << ""
                             << "lesson.de.json";
  }
  void a_language_that_leads_otherwise_is_refused() {
    QFETCH(QString, found);
    QFETCH(QString, put);
    QFETCH(QString, place);
    QTemporaryDir folder;
    const auto write = [&](const char* name, const QString& text) {
      QFile file(folder.filePath(name));
      return file.open(QIODevice::WriteOnly) && file.write(text.toUtf8()) > 0;
    };
    QString own(small);
    QVERIFY(own.contains(found));
    own.replace(own.indexOf(found), found.size(), put);
    QVERIFY(write("lesson.json", small) && write("lesson.de.json", own));
    const auto told = read_lesson(folder.path().toStdString(), schemas(), "de");
    QVERIFY(!told);
    const QString said = QString::fromStdString(told.error().sentence());
    QVERIFY2(said.contains("lesson.de.json") && said.contains(place), qPrintable(said));
    QVERIFY(read_lesson(folder.path().toStdString(), schemas()));
  }

  void what_does_not_fit_is_said_data() {
    QTest::addColumn<QString>("found");
    QTest::addColumn<QString>("put");
    QTest::addColumn<QString>("place");
    QTest::addColumn<QString>("named");
    QTest::newRow("the learner's seat") << R"("seat": "blue")"
                                        << R"("seat": "green")"
                                        << "/seat"
                                        << "green";
    QTest::newRow("a program's seat") << R"({"red": "straight"})"
                                      << R"({"pink": "straight"})"
                                      << "/programs"
                                      << "pink";
    QTest::newRow("a program in the learner's seat") << R"({"red": "straight"})"
                                                     << R"({"blue": "straight"})"
                                                     << "/programs"
                                                     << "blue";
    QTest::newRow("a body looked at") << R"({"body": "Gun"})"
                                      << R"({"body": "Tank"})"
                                      << "/steps/0/look"
                                      << "Tank";
    QTest::newRow("the enemy's body") << R"({"body": "Gun"})"
                                      << R"({"body": "Outpost"})"
                                      << "/steps/0/look"
                                      << "Outpost";
    QTest::newRow("a body awaited") << R"("marches", "body": "Gun")"
                                    << R"("marches", "body": "Tank")"
                                    << "/steps/0/awaits/0"
                                    << "Tank";
    QTest::newRow("a place off the sheet") << "[601000, 141000]"
                                           << "[1, 2]"
                                           << "/steps/0/awaits/0/at"
                                           << "sheet";
  }
  void what_does_not_fit_is_said() {
    QFETCH(QString, found);
    QFETCH(QString, put);
    QFETCH(QString, place);
    QFETCH(QString, named);
    const auto scenario = read_scenario(shipped(), rulebook_folder());
    QVERIFY(scenario);
    QString text = small;
    QCOMPARE(text.count(found), 1);
    text.replace(found, put);
    const auto lesson = lesson_from_text(text.toStdString(), schemas(), "lesson.json");
    QVERIFY2(lesson, lesson ? "" : lesson.error().sentence().c_str());
    const auto fits = check_lesson(*lesson, *scenario->setting, "lesson.json");
    QVERIFY(!fits);
    const QString said = QString::fromStdString(fits.error().sentence());
    QVERIFY2(said.contains(place) && said.contains(named), qPrintable(said));
  }
};

SANDGATE_TEST(LessonTest)

}  // namespace tst_lesson
#include "tst_lesson.moc"
