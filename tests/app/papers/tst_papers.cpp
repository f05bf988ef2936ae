// Papers: pages that hold what they should, packs of every kind of exercise, march tables, and what cannot be written.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "app/papers/march_table.h"
#include "app/papers/rules_in_force.h"
#include "app/papers/seat_pack.h"
#include "tests/app/papers/written_words.h"
#include "tests/core/fixtures/courier_exercise.h"
#include "tests/core/fixtures/seat_views.h"
#include "tests/core/fixtures/table_exercise.h"
#include "tests/runner/test.h"

namespace tst_papers {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const words::ClauseBook& book() {
  static const auto read = words::ClauseBook::read(SANDGATE_SOURCE_DIR "/data/clauses/en.json");
  if (!read) qFatal("%s", read.error().sentence().c_str());
  return *read;
}

std::shared_ptr<const Setting> two_forces(const std::string& brief = "The manoeuvres begin.") {
  SmallExercise small(Country::level(3000, 3000));
  small.add(0, Arm::infantry, Formation::fours, 10, 10, 20);
  small.add(1, Arm::infantry, Formation::fours, 25, 25, 20);
  small.without_tables().setting().brief = brief;
  return std::make_shared<const Setting>(small.setting());
}
papers::Document pack_of(const std::shared_ptr<const Setting>& setting, SeatId seat = {0}) {
  const auto opening = papers::opening_of(setting, seat);
  if (!opening) qFatal("%s", opening.error().sentence().c_str());
  return papers::seat_pack(*opening, *Sheet::prepare(setting->country, setting->scale), book());
}

}  // namespace

class PapersTest : public QObject {
  Q_OBJECT

 private slots:
  void KS_10_a_pack_has_orders_forces_forms_and_clauses() {
    const by_couriers::CourierField field;
    const auto setting = std::make_shared<const Setting>(field.small.setting());
    const papers::Document pack = pack_of(setting, by_couriers::foot);
    const QString text = text_of(pack);
    for (const char* words :
         {"A SMALL EXERCISE", "Lt-Col Red", "by couriers", "Order of battle of Red", "Body 1", "Body 2",
          "Operation order", "Contact report", "Situation report", "Request to the umpire", "Intercommunication",
          "The clauses that matter", "KS-11.2", "CX-1"})
      QVERIFY2(text.contains(QLatin1String(words)), words);
    QVERIFY(!text.contains("Col Blue") && !text.contains("ST-1 "));
    QVERIFY(pack.pages() >= 6);
    QVERIFY(text.contains(QStringLiteral("1 of %1").arg(pack.pages())));
  }

  // Whatever length a brief has, all of it is on the pages.
  void KS_10_a_long_brief_goes_over_pages() {
    QStringList words;
    for (int i = 0; i < 6000; ++i) words << QStringLiteral("w%1").arg(i);
    // In paragraphs, since what is set in one piece is drawn in pieces of some thousand letters.
    QString brief;
    for (int i = 0; i < words.size(); ++i) brief += words[i] + (i % 300 == 299 ? '\n' : ' ');
    const papers::Document pack = pack_of(two_forces(brief.toStdString()));
    QStringList read;
    for (const WrittenWords& one : words_of(pack)) read << one.text.simplified().split(' ');
    const QSet<QString> found(read.begin(), read.end());
    for (const QString& word : words) QVERIFY2(found.contains(word), qPrintable(word));
  }

  void KS_10_nothing_is_written_beyond_a_page() {
    const papers::Document pack = pack_of(two_forces());
    for (const WrittenWords& one : words_of(pack)) {
      const QRectF sheet(QPointF(0, 0), papers::Document::size(pack.lies(one.page)));
      QVERIFY2(sheet.contains(one.room), qPrintable(one.text));
    }
  }

  void LW_7_1_a_force_that_is_mustered_in_play_has_none_yet() {
    TableField field;
    field.small().setting().table->setup.emplace().points = 300;
    const QString text = text_of(pack_of(std::make_shared<const Setting>(field.small().setting())));
    QVERIFY(text.contains("mustered"));
    QVERIFY(text.contains("LW-7.1"));
  }

  void clauses_are_those_of_the_rulebook_data() {
    QTest::addColumn<QString>("rules");
    QTest::addColumn<bool>("table");
    QTest::addColumn<QStringList>("in");
    QTest::addColumn<QStringList>("out");
    QTest::newRow("little-wars") << "little-wars" << true << QStringList{"LW-5.2", "LW-3.4"}
                                 << QStringList{"ST-1", "KS-8", "CX-1", "KS-4.1", "PR-1"};
    QTest::newRow("streamlined") << "little-wars-streamlined" << true << QStringList{"ST-1", "ST-4"}
                                 << QStringList{"LW-5.2", "LW-3.4"};
    QTest::newRow("prototype-1") << "prototype-1" << true << QStringList{"PR-1"} << QStringList{"LW-2.2", "LW-5.9"};
    QTest::newRow("campaign") << "campaign" << false << QStringList{"CX-1", "KS-4.1", "KS-8", "KS-6.2", "LW-5.2"}
                              << QStringList{"CX-6", "KS-11.2", "LW-6.1"};
    QTest::newRow("campaign-waggons") << "campaign-waggons" << false << QStringList{"CX-6"} << QStringList{"KS-4.1"};
  }
  void clauses_are_those_of_the_rulebook() {
    QFETCH(QString, rules);
    QFETCH(bool, table);
    QFETCH(QStringList, in);
    QFETCH(QStringList, out);
    SmallExercise small(Country::level(2000, 2000), qPrintable(rules));
    if (table) small.setting().table = TableExercise{"A field"};
    const auto matter = papers::rules_in_force(briefing_for(small.setting(), red_side, nullptr, red), red_side);
    const auto has = [&](const QString& id) {
      return std::ranges::any_of(
          matter, [&](Clause c) { return id == QLatin1String(c.id.data(), static_cast<qsizetype>(c.id.size())); });
    };
    for (const QString& id : in) QVERIFY2(has(id), qPrintable(id));
    for (const QString& id : out) QVERIFY2(!has(id), qPrintable(id));
    for (const Clause clause : matter) QVERIFY2(book().find(clause), std::string(clause.id).c_str());
    // Each once.
    for (const Clause clause : matter) QCOMPARE(std::ranges::count(matter, clause), 1);
  }

  // A body's second march begins where its first has brought it by then.
  void CX_4_marches_to_come_go_on_from_one_another() {
    SmallExercise small(Country::level(9000, 9000));
    const BodyId foot = small.add(0, Arm::infantry, Formation::fours, 10, 10, 20);
    const BodyId far = small.add(1, Arm::infantry, Formation::fours, 80, 80, 20);
    const auto at = [](int x, int y) { return Point{Length::feet(x), Length::feet(y)}; };
    small.without_tables().setting().march_table = {
        {1, foot, at(14, 10), false, false}, {4, foot, at(14, 30), false, true}, {2, far, at(80, 60), false, false}};
    Watched watched(small);
    const Setting& setting = watched.campaign.setting();
    const auto marches_now = [&] {
      return *papers::marches_of(watched.views[0], briefing_for(setting, red_side, nullptr, red), setting);
    };
    auto marches = marches_now();
    QCOMPARE(marches.size(), std::size_t{2});
    QCOMPARE(marches[0].begins, 1);
    QVERIFY(marches[0].arrives && *marches[0].arrives >= 1 && *marches[0].arrives < 4);
    QCOMPARE(marches[1].from, at(14, 10));
    QVERIFY(marches[1].press_on && *marches[1].arrives >= 4);
    QCOMPARE(marches[1].at.minutes - setting.begins.minutes, 3 * setting.rulebook.wide.minutes_per_round);

    // Given, it is under way, and ends when it was said to.
    watched.give(red, MarchOrder<BodyId>{foot, {at(10, 10), at(14, 10)}, false});
    const auto expected = *marches[0].arrives;
    marches = marches_now();
    QCOMPARE(marches.size(), std::size_t{2});
    QVERIFY(marches[0].how == papers::TabledMarch::How::under_way);
    QCOMPARE(*marches[0].arrives, expected);
    while (watched.campaign.body(foot).march) watched.close();
    QCOMPARE(watched.campaign.own_move(Camp::first), expected + 1);
    QCOMPARE(watched.campaign.body(foot).at, at(14, 10));
    QVERIFY(text_of(papers::paper_of(marches, {}, setting)).contains("under way"));
  }

  void what_cannot_be_written_leaves_nothing() {
    const papers::Document pack = pack_of(two_forces());
    QTemporaryDir folder;
    const auto nowhere = papers::write_pdf(pack, folder.filePath("none/x.pdf"));
    QVERIFY(!nowhere);
    QVERIFY(nowhere.error().sentence().find("none/x.pdf") != std::string::npos);
    const auto stopped = papers::write_pdf(pack, folder.filePath("x.pdf"), [](double part) { return part < 0.3; });
    QVERIFY(!stopped && stopped.error().cancelled);
    QVERIFY(QDir(folder.path()).isEmpty());
    const auto written = papers::write_pdf(pack, folder.filePath("x.pdf"));
    QVERIFY(written && *written == pack.pages());
    QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
             QStringList{"x.pdf"});
  }

  void packs_of_all_are_whole_or_not_there() {
    const auto setting = two_forces();
    const auto sheet = *Sheet::prepare(setting->country, setting->scale);
    QTemporaryDir folder;
    const std::filesystem::path to = folder.filePath("packs").toStdString();
    const auto stopped = papers::write_packs(setting, sheet, book(), to, [](double part) { return part < 0.4; });
    QVERIFY(!stopped && stopped.error().cancelled);
    QVERIFY(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).isEmpty());
    const auto written = papers::write_packs(setting, sheet, book(), to);
    QVERIFY(written);
    QCOMPARE(written->size(), std::size_t{2});
    QCOMPARE(QDir(folder.filePath("packs")).entryList(QDir::Files), (QStringList{"blue.pdf", "red.pdf"}));
    const auto again = papers::write_packs(setting, sheet, book(), to);
    QVERIFY(!again && again.error().sentence().find("already") != std::string::npos);
    QVERIFY(!papers::write_packs(setting, sheet, book(), folder.filePath("none/packs").toStdString()));
    QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
             QStringList{"packs"});
  }
};

SANDGATE_TEST(PapersTest)

}  // namespace tst_papers
#include "tst_papers.moc"
