// Names and figures: times as typed and printed, quantities, what is seen, clauses.
#include <QDir>
#include <QFile>
#include <QLocale>
#include <QTemporaryDir>
#include <QTest>

#include "app/stories/dispatches.h"
#include "app/words/bodies.h"
#include "app/words/clauses.h"
#include "app/words/ground.h"
#include "app/words/marches.h"
#include "app/words/measures.h"
#include "app/words/sightings.h"
#include "app/words/times.h"
#include "tests/app/fixtures/fake_client.h"
#include "tests/runner/test.h"

namespace tst_words {

using namespace sandgate;
using sandgate::tests::FakeClient;

namespace {
ExerciseTime iso(const char* text) { return *ExerciseTime::from_iso(text); }
}  // namespace

class WordsTest : public QObject {
  Q_OBJECT

 private slots:
  // "1 houses" of a country with one.
  void one_of_a_kind_is_told_as_one() {
    QCOMPARE(words::features(1, FeatureKind::house), "1 house");
    QCOMPARE(words::features(3, FeatureKind::house), "3 houses");
    QCOMPARE(words::features(0, FeatureKind::house), "0 houses");
    int kinds = 0;
    for (int number = 0; number < 64; ++number) {
      const auto kind = static_cast<FeatureKind>(number);
      const QString one = words::features(1, kind), two = words::features(2, kind);
      if (one.isEmpty()) break;
      ++kinds;
      QVERIFY2(one.startsWith("1 ") && !one.endsWith('s'), qPrintable(one));
      QCOMPARE(two, "2" + one.mid(1) + 's');
    }
    QCOMPARE(kinds, static_cast<int>(FeatureKind::place) + 1);
  }

  void times_are_printed_data() {
    QTest::addColumn<QString>("iso");
    QTest::addColumn<QString>("time");
    QTest::addColumn<QString>("date");
    QTest::newRow("morning") << "1909-09-14T10:12"
                             << "10.12 a.m."
                             << "Tue 14 Sept 1909";
    QTest::newRow("after midnight") << "1909-09-15T00:05"
                                    << "12.05 a.m."
                                    << "Wed 15 Sept 1909";
    QTest::newRow("noon") << "1909-02-28T12:00"
                          << "12 noon"
                          << "Sun 28 Feb 1909";
    QTest::newRow("evening") << "1912-12-31T23:59"
                             << "11.59 p.m."
                             << "Tue 31 Dec 1912";
  }
  void times_are_printed() {
    QFETCH(QString, iso);
    const ExerciseTime time = *ExerciseTime::from_iso(iso.toStdString());
    QTEST(words::time_of_day(time), "time");
    QTEST(words::date(time), "date");
  }

  void times_are_read_data() {
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("expected");
    QTest::newRow("later today") << "10.30"
                                 << "1909-09-14T10:30";
    QTest::newRow("colon") << "11:05"
                           << "1909-09-14T11:05";
    QTest::newRow("passed: the other half of the day") << "9.30"
                                                       << "1909-09-14T21:30";
    QTest::newRow("passed: tomorrow") << "9.30 a.m."
                                      << "1909-09-15T09:30";
    QTest::newRow("pm") << "2 pm"
                        << "1909-09-14T14:00";
    QTest::newRow("twenty-four hours") << "22.15"
                                       << "1909-09-14T22:15";
    QTest::newRow("midnight") << "0.00"
                              << "1909-09-15T00:00";
    QTest::newRow("no time") << "soon"
                             << "";
    QTest::newRow("no such minute") << "10.61"
                                    << "";
    QTest::newRow("no such hour") << "25"
                                  << "";
    QTest::newRow("thirteen p.m.") << "13.00 p.m."
                                   << "";
  }
  void times_are_read() {
    QFETCH(QString, typed);
    QFETCH(QString, expected);
    const auto read = words::read_time(typed, iso("1909-09-14T10:12"));
    QCOMPARE(read ? QString::fromStdString(read->iso()) : QString(), expected);
  }

  void ages() {
    const ExerciseTime now = iso("1909-09-14T10:12");
    QCOMPARE(words::age(now.after(-8), now), "8 min");
    QCOMPARE(words::age(now.after(-150), now), "2 h");
    QCOMPARE(words::age(now.after(-5 * 24 * 60), now), "5 days");
  }

  void quantities() {
    QCOMPARE(words::moves(Moves::from_moves(3.75)), "3.8");
    QCOMPARE(words::in_moves(1), "in 1 move");
    QCOMPARE(words::in_moves(10), "in 10 moves");
    QCOMPARE(words::feet_whole(Length::inches(353)), "29 ft");
    QCOMPARE(words::ground(347), "350 m");
    QCOMPARE(words::ground(2940), "2.9 km");
    QCOMPARE(words::men(Men{{1}}), "1 man");
    QCOMPARE(words::ordinal(1) + words::ordinal(2) + words::ordinal(13) + words::ordinal(23), "1st2nd13th23rd");
  }

  // Both camps' moves counted together, as the head of the desk, tables and dispatches count them.
  void moves_are_counted_as_everybody_counts_them() {
    FakeClient client;
    const OwnBody& body = client.picture().bodies[0];
    const Path path{body.at, client.briefing().to_table({5800, 1500})};
    QCOMPARE(client.picture().clock.move, 3);
    QCOMPARE(client.picture().clock.own_move, 2);
    const auto preview = preview_march(client.picture(), client.briefing(), body.handle, path);
    QVERIFY(preview && preview->marks.size() > 1);
    for (std::size_t i = 0; i < preview->marks.size(); ++i)
      QCOMPARE(preview->marks[i].move, 3 + 2 * static_cast<std::int64_t>(i));
    QCOMPARE(preview->arrives_move, preview->marks.back().move);
    // While the other camp moves, the next own move is the one after.
    client.picture_.clock.move = 4;
    client.picture_.clock.own_move = 3;
    client.picture_.clock.my_move = false;
    const auto later = preview_march(client.picture(), client.briefing(), body.handle, path);
    QVERIFY(later);
    QCOMPARE(later->marks.front().move, 5);
  }

  void cost_rows_add_up() {
    const FakeClient client;
    const OwnBody& body = client.picture().bodies[0];
    const Path path{body.at, client.briefing().to_table({2500, 1500}), client.briefing().to_table({2500, 2200})};
    const auto preview = preview_march(client.picture(), client.briefing(), body.handle, path);
    QVERIFY(preview);
    const auto rows = words::cost_rows(*preview, client.briefing());
    QCOMPARE(rows.size(), 2U);
    QCOMPARE(rows[0].stage, "By road");
    QCOMPARE(rows[0].feet, "15.0");
    QCOMPARE(rows[1].stage, "Across country");
    QCOMPARE(rows[1].feet, "7.0");
    Moves sum;
    for (const auto& stage : preview->stages) sum += stage.moves;
    QCOMPARE(words::moves(sum), words::moves(preview->moves));
    QVERIFY(words::arrival(*preview).startsWith(QStringLiteral("move %1, ").arg(preview->arrives_move)));
  }

  void ground_under_a_place() {
    const FakeClient client;
    const auto road = words::ground_at(*client.briefing().country, {2000, 1505});
    QVERIFY(road);
    QCOMPARE(road->road, "main road");
    QCOMPARE(road->slope, "level");
    QCOMPARE(road->height, "0 m");
    QCOMPARE(words::ground_at(*client.briefing().country, {2000, 3000})->ground, "river");
    QVERIFY(!words::ground_at(*client.briefing().country, {-5, 10}));
  }

  void the_clauses_that_ship_are_read() {
    const auto book = words::ClauseBook::read(SANDGATE_SOURCE_DIR "/data/clauses/en.json");
    QVERIFY2(book, book ? "" : book.error().sentence().c_str());
    for (const Clause clause : {clauses::rivers, clauses::slopes, clauses::march_multiplier, clauses::roads,
                                clauses::rates, clauses::delays, clauses::visibility, clauses::officials}) {
      QVERIFY2(book->tooltip(clause).contains(words::clause_id(clause)), std::string(clause.id).c_str());
    }
    QVERIFY(book->tooltip(Clause{"XX-1"}).isEmpty());
  }

  void a_spoilt_clause_file_is_refused_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("not JSON") << QByteArray("{");
    QTest::newRow("a list") << QByteArray("[]");
    QTest::newRow("no text") << QByteArray(R"({"KS-2.2": {"title": "Slopes", "source": "s", "example": "e"}})");
    QTest::newRow("a number") << QByteArray(
        R"({"KS-2.2": {"title": "Slopes", "text": 3, "source": "s", "example": "e"}})");
    QTest::newRow("no source") << QByteArray(R"({"KS-2.2": {"title": "Slopes", "text": "t", "example": "e"}})");
    QTest::newRow("no example") << QByteArray(R"({"KS-2.2": {"title": "Slopes", "text": "t", "source": "s"}})");
    QTest::newRow("an empty example") << QByteArray(
        R"({"KS-2.2": {"title": "Slopes", "text": "t", "source": "s", "example": ""}})");
  }
  void a_spoilt_clause_file_is_refused() {
    QFETCH(QByteArray, text);
    const QTemporaryDir folder;
    QFile file(folder.filePath("en.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.close();
    const auto book = words::ClauseBook::read(file.fileName().toStdString());
    QVERIFY(!book);
    QVERIFY(book.error().sentence().find("en.json") != std::string::npos);
  }

  void clauses_in_the_language_of_the_system() {
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkdir("clauses"));
    const auto write = [&](const char* name, const QByteArray& text) {
      QFile file(folder.filePath("clauses/") + name);
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(text);
    };
    const std::filesystem::path data = folder.path().toStdString();
    QVERIFY(!words::clause_book(data, "en"));
    write("en.json", R"({"KS-2.2": {"title": "Slopes", "text": "t", "source": "s", "example": "e"},
                         "KS-3": {"title": "Delays", "text": "t", "source": "s", "example": "e"}})");
    write("de.json", R"({"KS-2.2": {"title": "Hänge", "text": "t", "source": "s", "example": "e"}})");
    const auto title = [&](const char* language, const char* id) {
      const auto book = words::clause_book(data, language);
      return book && book->find(QString(id)) ? book->find(QString(id))->title : QString();
    };
    QCOMPARE(title("de", "KS-2.2"), "Hänge");
    // Left out there; and a language that there is not.
    QCOMPARE(title("de", "KS-3"), "Delays");
    QCOMPARE(title("fr", "KS-2.2"), "Slopes");
    write("fr.json", "{");
    const auto spoilt = words::clause_book(data, "fr");
    QVERIFY(!spoilt);
    QVERIFY(spoilt.error().sentence().find("fr.json") != std::string::npos);
    QLocale::setDefault(QLocale("de_AT"));
    QCOMPARE(words::language_of_system(), "de");
    QLocale::setDefault(QLocale::c());
  }

  void ids_stand_in_the_order_of_the_rules() {
    const auto book = words::clause_book(SANDGATE_SOURCE_DIR "/data", "en");
    QVERIFY(book);
    const QStringList ids = book->ids();
    QCOMPARE(ids.size(), static_cast<qsizetype>(book->size()));
    QCOMPARE(ids.front(), "LW-1.1");
    QCOMPARE(ids.back(), "KS-11.8");
    const auto follows = [&](const char* one, const char* next) { return ids.indexOf(next) == ids.indexOf(one) + 1; };
    for (const auto& [one, next] : {std::pair{"LW-7.4", "ST-1"},
                                    {"ST-9", "ST-10"},
                                    {"ST-11", "PR-1"},
                                    {"CX-11", "KS-1.1"},
                                    {"KS-7.2", "KS-8"},
                                    {"KS-8", "KS-8.1"},
                                    {"KS-9", "KS-10"}})
      QVERIFY2(follows(one, next), one);
  }

  void clauses_that_a_text_names() {
    QCOMPARE(words::clauses_named_in("as LW-5.3 (and KS-8.4, LW-5.3); not XKS-1, KS- or LW-3.21x"),
             QStringList({"LW-5.3", "KS-8.4"}));
  }

  void an_own_body_says_that_the_enemy_is_near() {
    FakeClient client;
    OwnBody body = client.picture().bodies[0];
    QCOMPARE(words::doing(body, {}, true), "in sight of enemy, idle");
    body.march = tests::march_along({body.at});
    QCOMPARE(words::doing(body, 7, true), "in sight of enemy, arr. move 7");
    QCOMPARE(words::doing(body, 7), "marching, arr. move 7");
    body.gone = true;
    body.march.reset();
    QVERIFY(!words::idle(body));
    body.contents = Contents{};
    QCOMPARE(words::strength(body), "a dummy");
  }

  void what_is_known_of_the_enemy_is_said() {
    FakeClient client;
    const Handle scouts = client.add_sighted(Formation::extended, {Part{Arm::cavalry, Men{{4}}, {}}}, {2000, 2000}, 12);
    SightedBody body = *client.picture().sighted_body(scouts);
    body.seen.scouts = body.seen.counted = true;
    QCOMPARE(words::short_what(body.seen), "Scouts 4");
    const QStringList lost = words::sighted_lines(body, client.picture(), client.briefing());
    QCOMPARE(lost.size(), 3);
    QCOMPARE(lost[0], "Red: Scouts, 4");
    QVERIFY2(lost[1].endsWith(", heading W."), qPrintable(lost[1]));
    QCOMPARE(lost[2], "Lost from sight, 12 min ago; seen by 1/Border");
    body.state = ReportKind::seen;
    body.moving = true;
    const QStringList seen = words::sighted_lines(body, client.picture(), client.briefing());
    QVERIFY2(seen[1].endsWith(", moving W."), qPrintable(seen[1]));
    QCOMPARE(seen[2], "In sight now; seen by 1/Border");
    // One stop ends a report, also after a wind.
    client.report_sighted(scouts);
    QCOMPARE(stories::sentence(client.picture().dispatches.back(), client.briefing()), "Cavalry, about 4, heading W.");
  }
};

SANDGATE_TEST(WordsTest)

}  // namespace tst_words
#include "tst_words.moc"
