// News: what has happened since a seat closed its last move, in at most eight lines, the gravest first.
#include <QTest>

#include "app/stories/news.h"
#include "tests/app/fixtures/fake_client.h"
#include "tests/runner/test.h"

namespace tst_news {

using namespace sandgate;
using sandgate::tests::FakeClient;
using stories::NewsKind;

class NewsTest : public QObject {
  Q_OBJECT

 private slots:
  void init() { client_ = std::make_unique<FakeClient>(); }
  void cleanup() { client_.reset(); }

  void the_worst_comes_first() {
    report(ReportCode::sighted, 0);
    report(ReportCode::held_refused, 0, {{"men", std::int64_t{2}}});
    report(ReportCode::arrived, 1);
    report(ReportCode::own_opened, 0);
    report(ReportCode::table_opened, {}, {{"table", std::int64_t{1}}});
    report(ReportCode::enemy_shot, 2, {{"own", std::int64_t{3}}});
    report(ReportCode::melee, 0, melee(5, 1, 0));
    std::vector<NewsKind> kinds;
    for (const stories::NewsLine& line : news()) kinds.push_back(line.kind);
    QCOMPARE(kinds, (std::vector{NewsKind::losses, NewsKind::losses, NewsKind::contact, NewsKind::boxes,
                                 NewsKind::arrivals, NewsKind::hindered, NewsKind::sightings}));
    // Of two losses the heavier.
    QVERIFY(news().front().text.startsWith("1/Border: Melee"));
    QCOMPARE(news()[1].text, "14 Battery: Under gun-fire: 3 of ours killed.");
  }

  void a_melee_in_which_nobody_was_lost_is_no_loss() {
    report(ReportCode::melee, 0, melee(0, 0, 4));
    QCOMPARE(news().front().kind, NewsKind::gains);
  }

  void several_of_a_kind_are_one_line() {
    report(ReportCode::melee, 0, melee(2, 1, 3));
    report(ReportCode::melee, 1, melee(1, 0, 2));
    report(ReportCode::arrived, 0);
    report(ReportCode::arrived, 1);
    report(ReportCode::arrived, 2);
    QCOMPARE(news().size(), std::size_t{2});
    QCOMPARE(news()[0].text, "2 melees: we lost 3 killed and 1 taken, they lost 5 killed.");
    QCOMPARE(news()[0].dispatches.size(), std::size_t{2});
    QCOMPARE(news()[1].text, "3 bodies have arrived: 1/Border, Westm. Yeo., 14 Battery.");
  }

  void never_more_than_eight_lines() {
    for (int i = 0; i < 12; ++i) report(ReportCode::announcement, {}, {{"text", "word " + std::to_string(i)}});
    report(ReportCode::own_fallen, 0);
    const auto lines = news();
    QCOMPARE(lines.size(), stories::most_news);
    QCOMPARE(lines.front().kind, NewsKind::losses);
    QVERIFY(lines.back().more);
    QCOMPARE(lines.back().dispatches.size(), std::size_t{6});
    QCOMPARE(lines.back().text, "6 more reports stand among the dispatches.");
    // Every dispatch stands behind one of the lines.
    std::size_t told = 0;
    for (const stories::NewsLine& line : lines) told += line.dispatches.size();
    QCOMPARE(told, std::size_t{13});
  }

  void own_orders_are_no_news() {
    for (const ReportCode code : {ReportCode::marching, ReportCode::halted, ReportCode::boxed, ReportCode::stood_out})
      report(code, 0);
    report(ReportCode::own_shot, 2, {{"shot", std::int64_t{1}}, {"enemy", std::int64_t{2}}});
    QVERIFY(news().empty());
    // What another seat of the side has ordered is.
    client_->picture_.bodies[1].mine = false;
    report(ReportCode::halted, 1);
    QCOMPARE(news().size(), std::size_t{1});
    QCOMPARE(news().front().text, "Westm. Yeo.: Halted by order.");
  }

  void a_line_leads_to_its_place_and_table() {
    client_->report(ReportCode::table_opened, {}, {{"table", std::int64_t{1}}});
    SeenTable table;
    table.handle = TableHandle{0};
    table.window = {client_->briefing().to_table({900, 1400}), client_->briefing().to_table({1200, 1700})};
    client_->picture_.tables.push_back(table);
    report(ReportCode::enemy_shot, 0, {{"own", std::int64_t{1}}});
    report(ReportCode::arrived, 2);
    const auto lines = news();
    QCOMPARE(lines[0].text, "Table 1, 1/Border: Under gun-fire: 1 of ours killed.");
    QCOMPARE(lines[0].table, TableHandle{0});
    QCOMPARE(lines[0].at, std::optional(client_->picture().bodies[0].at));
    QCOMPARE(lines[0].from, Handle{0});
    QCOMPARE(lines[1].text, "Contact: Table 1 is laid out.");
    QCOMPARE(lines[1].table, TableHandle{0});
    QVERIFY(lines[2].table.none());
    QCOMPARE(lines[2].at, std::optional(client_->picture().bodies[2].at));
  }

  // For a desk that was not there: what came after the seat's own orders.
  void the_close_of_the_last_move_is_found_in_the_dispatches() {
    client_->picture_.clock.move = 5;
    report(ReportCode::arrived, 2);
    report(ReportCode::marching, 0);
    const std::int64_t ordered = client_->picture().dispatches.back().number;
    report(ReportCode::arrived, 0);
    client_->picture_.clock.move = 6;
    report(ReportCode::sighted, 0);
    client_->picture_.clock.move = 7;
    QCOMPARE(stories::last_before_close(client_->picture()), ordered);
    // Nothing that was not ordered before it is older than the move before.
    client_->picture_.clock.move = 11;
    QCOMPARE(stories::last_before_close(client_->picture()), client_->picture().dispatches.back().number);
  }

 private:
  static std::vector<Argument> melee(std::int64_t killed, std::int64_t taken, std::int64_t theirs) {
    return {{"own", std::int64_t{9}},         {"enemy", std::int64_t{8}},
            {"own_killed", killed},           {"own_taken", taken},
            {"own_left", std::int64_t{2}},    {"enemy_killed", theirs},
            {"enemy_taken", std::int64_t{0}}, {"enemy_left", std::int64_t{3}}};
  }
  void report(ReportCode code, std::optional<int> from, std::vector<Argument> arguments = {}) {
    client_->report(code, from ? Handle{*from} : Handle{}, std::move(arguments));
  }
  std::vector<stories::NewsLine> news() const {
    return stories::news(client_->picture(), client_->briefing(), 1, client_->picture().dispatches.back().number);
  }

  std::unique_ptr<FakeClient> client_;
};

SANDGATE_TEST(NewsTest)

}  // namespace tst_news
#include "tst_news.moc"
