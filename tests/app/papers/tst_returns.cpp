// Returns: what has become of every man, sums, guns and packets; as it is and as a seat has it; their CSV.
#include <QTest>

#include "app/papers/returns.h"
#include "tests/app/papers/written_words.h"
#include "tests/core/fixtures/seat_views.h"
#include "tests/core/fixtures/table_exercise.h"
#include "tests/runner/test.h"

namespace tst_returns {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

struct Fought {
  TableField field;
  BodyId foot, horse, guns, theirs;
  std::unique_ptr<Watched> watched;

  Fought() {
    foot = field.add(0, Arm::infantry, 12, 60, 20);
    horse = field.add(0, Arm::cavalry, 6, 90, 20);
    guns = field.add(0, Arm::artillery, 8, 120, 20);
    theirs = field.add(1, Arm::infantry, 10, 60, 120);
    watched = std::make_unique<Watched>(field.small());
    rule(foot, RuledFate::killed, 3);
    rule(foot, RuledFate::taken, 2);
    rule(theirs, RuledFate::killed, 4);
  }
  const Campaign& campaign() const { return watched->campaign; }
  void rule(BodyId body, RuledFate fate, std::size_t count) {
    std::vector<ManId> men;
    for (const ManId id : men_of(campaign(), body))
      if (campaign().man(id).state == ManState::free && men.size() < count) men.push_back(id);
    watched->give(umpire_seat, RuleMen{table, fate, men, "By the umpire"});
  }
};

const papers::ReturnedBody& of(const papers::Return& all, const std::string& name) {
  const auto found = std::ranges::find(all.bodies, name, &papers::ReturnedBody::name);
  if (found == all.bodies.end()) qFatal("no body %s", name.c_str());
  return *found;
}

}  // namespace

class Returns : public QObject {
  Q_OBJECT

 private slots:
  void LW_5_every_man_is_accounted_for() {
    const Fought fought;
    const papers::Return all = papers::return_of(fought.campaign());
    QCOMPARE(all.bodies.size(), std::size_t{4});
    const papers::ReturnedBody& foot = of(all, "Body 1");
    QCOMPARE(foot.lost.dead, 3);
    QCOMPARE(foot.lost.prisoners, 2);
    QCOMPARE(foot.lost.others, 0);
    for (const papers::ReturnedBody& body : all.bodies)
      QCOMPARE(body.lost.all(), body.men_began - body.contents.men().count);
    QCOMPARE(of(all, "Body 4").lost.dead, 4);
    QCOMPARE(of(all, "Body 3").guns_began, std::optional<std::int64_t>(2));
    // Of one side nobody of the other.
    const papers::Return red = papers::return_of(fought.campaign(), red_side);
    QCOMPARE(red.bodies.size(), std::size_t{3});
    QVERIFY(papers::paper_of(red, papers::ReturnKind::strength).heads().warning.isEmpty());
    QVERIFY(!papers::paper_of(all, papers::ReturnKind::strength).heads().warning.isEmpty());
  }

  void LW_5_what_is_not_accounted_for_is_among_the_others() {
    SmallExercise small(Country::level(3000, 3000));
    const BodyId foot = small.without_tables().add(0, Arm::infantry, Formation::fours, 10, 10, 20);
    small.add(1, Arm::infantry, Formation::fours, 25, 25, 20);
    Watched watched(small);
    watched.give(umpire_seat,
                 CorrectBody{foot, {{Arm::infantry, Men{{13}}, Men{{13}}}}, {}, {}, {}, {}, "By the umpire"});
    const papers::Return all = papers::return_of(watched.campaign);
    QCOMPARE(of(all, "Body 1").lost.others, 7);
    QCOMPARE(of(all, "Body 1").lost.all(), 7);
  }

  void KS_1_1_a_seat_has_its_own_side_alone() {
    const Fought fought;
    const auto& setting = fought.campaign().shared_setting();
    const SeatView opening(Campaign(setting), red);
    const papers::Return mine = papers::return_of(fought.watched->picture(red), opening.picture(),
                                                  briefing_for(*setting, red_side, nullptr, red));
    QVERIFY(mine.believed);
    QCOMPARE(mine.bodies.size(), std::size_t{3});
    QCOMPARE(of(mine, "Body 1").lost.dead, 3);
    QCOMPARE(of(mine, "Body 1").contents.men().count, 7);
    QVERIFY(!text_of(papers::paper_of(mine, papers::ReturnKind::casualties)).contains("Body 4"));
  }

  void sums_stand_under_every_side() {
    const Fought fought;
    const QString text =
        text_of(papers::paper_of(papers::return_of(fought.campaign()), papers::ReturnKind::casualties));
    for (const char* words : {"Casualty return", "Red in all", "Blue in all", "Body 1", "1 of 1", "LW-5.7"})
      QVERIFY2(text.contains(QLatin1String(words)), words);
  }

  void csv_has_a_line_for_every_body() {
    Fought fought;
    papers::Return all = papers::return_of(fought.campaign());
    all.bodies.front().name = "1st \"Duke's\", foot";
    all.bodies.back().name = "=SUM(A1:A9)";
    const QString csv = QString::fromStdString(papers::csv_of(all, papers::ReturnKind::casualties));
    const QStringList lines = csv.split("\r\n");
    QCOMPARE(lines.size(), 6);  // a head, four bodies, and nothing after the last
    QVERIFY(lines[0].startsWith("side,seat,body,arms,men_began,dead,prisoners,crossed,others,men_lost"));
    QVERIFY2(lines[1].contains("\"1st \"\"Duke's\"\", foot\",infantry,12,3,2,0,0,5,"), qPrintable(lines[1]));
    QVERIFY(lines[4].contains("\"'=SUM(A1:A9)\""));
    QVERIFY(lines[5].isEmpty());
  }

  // Columns nobody has anything in are left out, and what is long goes over to further pages with its heads.
  void a_long_return_goes_over_pages() {
    SmallExercise small(Country::level(9000, 9000));
    for (int i = 0; i < 120; ++i)
      small.add(i % 2, Arm::infantry, Formation::boxed, 5 + i % 40 * 2, i < 60 ? 5 : 70, 20);
    small.without_tables();
    const Campaign campaign = small.begin();
    const papers::Document paper = papers::paper_of(papers::return_of(campaign), papers::ReturnKind::strength);
    QVERIFY(paper.pages() > 2);
    const auto words = words_of(paper);
    for (int page = 0; page < paper.pages(); ++page) {
      const auto on_page = [&](const char* text) {
        return std::ranges::any_of(
            words, [&](const auto& one) { return one.page == page && one.text == QLatin1String(text); });
      };
      QVERIFY(on_page("Body") && !on_page("Forage"));
      QVERIFY(on_page(qPrintable(QStringLiteral("%1 of %2").arg(page + 1).arg(paper.pages()))));
      const QRectF sheet(QPointF(0, 0), papers::Document::size(paper.lies(page)));
      for (const auto& one : words) QVERIFY2(one.page != page || sheet.contains(one.room), qPrintable(one.text));
    }
    for (int i = 1; i <= 120; ++i)
      QVERIFY(
          std::ranges::any_of(words, [&](const auto& one) { return one.text == QStringLiteral("Body %1").arg(i); }));
  }
};

SANDGATE_TEST(Returns)

}  // namespace tst_returns
#include "tst_returns.moc"
