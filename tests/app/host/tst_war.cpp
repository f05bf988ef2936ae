// A battle in a session to its end, and a war of three battles; as the host does it and as the command line tells it
// (LW-6.1, LW-6.4).
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>
#include <cstring>

#include "app/host/new_war.h"
#include "app/host/session.h"
#include "core/chronicle/chronicle.h"
#include "tests/app/fixtures/run_sandgate.h"
#include "tests/runner/test.h"

namespace tst_war {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr SeatId red{0}, blue{1};
const std::filesystem::path data = SANDGATE_SOURCE_DIR "/data";

template <class T>
T need(Result<T> made) {
  if (!made) qFatal("%s", made.error().sentence().c_str());
  return std::move(*made);
}

Scenario hooks_farm() { return need(read_scenario(data / "scenarios" / "hooks-farm", data / "rulebooks")); }

std::optional<RefusalCode> send(Client& client, const SeatDeed& deed) {
  std::optional<RefusalCode> refused;
  client.send(deed, [&](const Answer& answer) {
    if (!answer) refused = answer.error().code;
  });
  return refused;
}

/// The whole force of a seat gives itself up.
WhiteFlagOrder<Handle> white_flag(const Client& client) {
  WhiteFlagOrder<Handle> order{client.picture().tables.front().handle, {}};
  for (const SeenMan& man : client.picture().men) {
    if (man.side == client.picture().side) order.men.push_back(man.handle);
  }
  return order;
}

ReportCode last_report(const Client& client) { return client.picture().dispatches.back().code; }

/// Plays the battle in a file to an end in which `loser` gives up in the first move.
void lose(const std::filesystem::path& file, SeatId loser) {
  auto session = need(Session::open(file));
  const auto first = session->take(red), second = session->take(blue);
  QVERIFY(!send(loser == red ? *first : *second, white_flag(loser == red ? *first : *second)));
  QVERIFY(!send(*first, CloseMyMove{}));
  QVERIFY(session->over());
  QVERIFY(session->close().has_value());
}

}  // namespace

class TestWar : public QObject {
  Q_OBJECT

  std::unique_ptr<QTemporaryDir> folder_;
  QString path(const char* name) const { return folder_->filePath(name); }
  std::filesystem::path file(const char* name) const { return path(name).toStdString(); }
  static void begin(const Scenario& scenario, const std::filesystem::path& to) {
    QVERIFY(need(Session::create(scenario, to, 1))->close().has_value());
  }

 private slots:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  // Blue's 73 men and 3 guns are Red's: 100, 6 guns, 25 horse, 50 foot, 73 prisoners.
  void LW_6_1_a_battle_ends_in_a_session() {
    auto session = need(Session::create(hooks_farm(), file("a.sandgate"), 1));
    auto ours = session->take(red), theirs = session->take(blue);
    QVERIFY(ours->picture().game.has_value());
    QCOMPARE(ours->picture().game->own_men, 75);
    QCOMPARE(ours->picture().game->enemy_men, std::optional<std::int64_t>(73));
    QCOMPARE(theirs->picture().game->own_men, 73);
    QVERIFY(!ours->picture().game->ended);
    QVERIFY(!send(*theirs, white_flag(*theirs)));
    QVERIFY(!session->over());
    QVERIFY(!send(*ours, CloseMyMove{}));

    QVERIFY(session->over());
    QVERIFY(!session->due());
    QVERIFY(session->awaited().empty());
    QVERIFY(!session->commanders_due());
    QVERIFY(!session->close_move().has_value());
    QVERIFY(!ours->picture().clock.my_move && !theirs->picture().clock.my_move);
    QVERIFY(send(*ours, CloseMyMove{}) == RefusalCode::battle_over);
    QVERIFY(send(*theirs, CloseMyMove{}) == RefusalCode::battle_over);
    QVERIFY(session->umpire(SetVisibility{Length::feet(9), ""}).error().code == RefusalCode::battle_over);
    QVERIFY(last_report(*ours) == ReportCode::battle_won);
    QVERIFY(last_report(*theirs) == ReportCode::battle_lost);
    const SeenGame end = *ours->picture().game;
    QVERIFY(end.ended.has_value());
    QCOMPARE(end.ended->scores[0].half_points, 2 * (100 + 60 + 50) + 3 * 25 + 73);
    QCOMPARE(end.ended->scores[1].half_points, 73);

    // Opened again it is as it was.
    const Picture before = ours->picture();
    ours.reset();
    theirs.reset();
    QVERIFY(session->close().has_value());
    session = need(Session::open(file("a.sandgate")));
    QVERIFY(session->over());
    QVERIFY(session->take(red)->picture() == before);
    QVERIFY(session->close().has_value());
    const auto verdict = verify(file("a.sandgate"));
    QVERIFY(verdict && verdict->sound && verdict->redecided);
  }

  void LW_6_4_a_war_of_three_battles() {
    const Scenario first = need(begin_war(hooks_farm(), "The Essex War", 249));
    begin(first, file("1.sandgate"));
    const auto fresh = need(read_war(file("1.sandgate")));
    QVERIFY(!fresh.battle_over && fresh.war.battles.empty() && !fresh.standing.leader);

    lose(file("1.sandgate"), blue);
    begin(need(next_battle(file("1.sandgate"), hooks_farm())), file("2.sandgate"));
    lose(file("2.sandgate"), red);
    begin(need(next_battle(file("2.sandgate"), hooks_farm())), file("3.sandgate"));
    const auto two = need(read_war(file("3.sandgate")));
    QCOMPARE(two.war.battles.size(), std::size_t{2});
    // Red: 284 and then its 75 men in Blue's hands; Blue: 36½, then 100, 6 guns, 25 horse, 48 foot, 75 prisoners.
    QCOMPARE(two.war.battles[0].half_points, (std::vector<std::int64_t>{568, 73}));
    QCOMPARE(two.war.battles[1].half_points, (std::vector<std::int64_t>{75, 2 * (100 + 60 + 48) + 3 * 25 + 75}));
    QVERIFY(!two.standing.winner);

    lose(file("3.sandgate"), blue);
    const auto three = need(read_war(file("3.sandgate")));
    QVERIFY(three.battle_over);
    QCOMPARE(three.war.battles.size(), std::size_t{3});
    QCOMPARE(three.standing.leader, std::optional(SideId{0}));
    QCOMPARE(three.standing.ahead, std::int64_t{568 - 73 + 75 - 566 + 568 - 73});
    QCOMPARE(three.standing.winner, std::optional(SideId{0}));
    QVERIFY(!next_battle(file("3.sandgate"), hooks_farm()));
    auto session = need(Session::open(file("3.sandgate")));
    const auto ours = session->take(red), theirs = session->take(blue);
    QVERIFY(last_report(*ours) == ReportCode::war_won);
    QVERIFY(last_report(*theirs) == ReportCode::war_lost);
    QCOMPARE(ours->picture().game->war->winner, std::optional(SideId{0}));
  }

  // The generals carry over by the names of their sides, in whatever order a scenario has them.
  void LW_6_4_sides_carry_over_by_name() {
    begin(need(begin_war(hooks_farm(), "A war", 400)), file("1.sandgate"));
    lose(file("1.sandgate"), blue);
    Scenario other = hooks_farm();
    for (const auto& [was, is] : {std::pair{"\"Red\"", "\"Green\""}}) {
      for (auto at = other.json.find(was); at != std::string::npos; at = other.json.find(was, at + 1))
        other.json.replace(at, std::strlen(was), is);
    }
    other = need(scenario_from_texts(other.json, other.setting->rulebook.json, other.setting->country, "test"));
    const auto refused = next_battle(file("1.sandgate"), other);
    QVERIFY(!refused);
    QVERIFY(refused.error().sentence().find("Green") != std::string::npos);
  }

  void LW_6_4_what_cannot_be() {
    const Scenario farm = hooks_farm();
    QVERIFY(!begin_war(farm, "A war", 0));
    QVERIFY(!begin_war(farm, "A war", -200));
    QVERIFY(!begin_war(farm, "A war", 1'000'000'000'000));
    QVERIFY(!begin_war(farm, "", 200));
    QVERIFY(!begin_war(farm, "two\nlines", 200));
    QVERIFY(!begin_war(need(begin_war(farm, "A war", 200)), "Another", 200));
    QVERIFY(!begin_war(need(read_scenario(data / "scenarios" / "sandgate", data / "rulebooks")), "A war", 200));
    QVERIFY(!read_war(file("none.sandgate")));
    begin(farm, file("no-war.sandgate"));
    QVERIFY(!read_war(file("no-war.sandgate")));
    begin(need(begin_war(farm, "A war", 200)), file("open.sandgate"));
    QVERIFY(!next_battle(file("open.sandgate"), farm));
  }

  void LW_6_4_at_the_command_line() {
    const Outcome started = run({"war", "start", "hooks-farm", "--name", "The Essex War", "--lead", "200", "--out",
                                 path("1.sandgate"), "--seed", "1", "--json"});
    QVERIFY2(started.exit == 0, started.err);
    QCOMPARE(started.json().value("war").toObject().value("lead").toInt(), 200);
    refuses(run({"war", "next", path("1.sandgate"), "hooks-farm", "--out", path("2.sandgate")}), "not over");
    const Outcome on = run({"play", path("1.sandgate"), "--moves", "2", "--json"});
    QVERIFY2(on.exit == 0 && on.json()["moves"].toInt() == 2, on.err);
    refuses(run({"play", path("1.sandgate"), "--out", path("x.sandgate")}), "its own file");
    QCOMPARE(run({"play", "hooks-farm"}).exit, 2);
    lose(file("1.sandgate"), blue);
    const QJsonObject shown = run({"war", "show", path("1.sandgate"), "--json"}).json();
    QCOMPARE(shown["name"].toString(), "The Essex War");
    QCOMPARE(shown["points"]["Red"].toDouble(), 284.0);
    QCOMPARE(shown["points"]["Blue"].toDouble(), 36.5);
    QCOMPARE(shown["ahead"].toDouble(), 247.5);
    QCOMPARE(shown["winner"].toString(), "Red");
    refuses(run({"war", "next", path("1.sandgate"), "hooks-farm", "--out", path("2.sandgate")}), "Red has won it");
    const Outcome text = run({"war", "show", path("1.sandgate")});
    QVERIFY2(text.out.contains("Red leads by 247½ points and has won the war"), text.out);
    refuses(run({"play", path("1.sandgate")}), "battle is over");
    refuses(run({"war", "start", "sandgate", "--name", "A war", "--out", path("3.sandgate")}), "no game");
    refuses(run({"war", "start", "hooks-farm", "--name", "A war", "--lead", "0", "--out", path("3.sandgate")}), "lead");
    refuses(run({"war", "show", path("none.sandgate")}));
    QVERIFY(!QFile::exists(path("3.sandgate")));
  }

  void review_tells_the_end() {
    begin(hooks_farm(), file("a.sandgate"));
    QVERIFY(run({"review", path("a.sandgate"), "--json"}).json().value("game").toObject().value("ended").isNull());
    lose(file("a.sandgate"), blue);
    const QJsonObject review = run({"review", path("a.sandgate"), "--json"}).json();
    const QJsonObject ended = review["game"]["ended"].toObject();
    QCOMPARE(ended["why"].toString(), "force_gone");
    QCOMPARE(ended["clause"].toString(), "LW-6.1");
    QCOMPARE(ended["winner"].toString(), "Red");
    const QJsonObject points = ended["sides"]["Red"].toObject();
    QCOMPARE(points["points"].toDouble(), 284.0);
    double sum = 0;
    for (const QJsonValue line : points["lines"].toArray()) sum += line["points"].toDouble();
    QCOMPARE(sum, 284.0);
    QCOMPARE(review["sides"][0]["victory"].toString(), "won");
    QCOMPARE(review["sides"][1]["points"].toDouble(), 36.5);
    QCOMPARE(review["events"].toArray().size() > 0, true);
    const Outcome text = run({"review", path("a.sandgate")});
    QVERIFY2(text.out.contains("Red has won") && text.out.contains("284 points"), text.out);
    QCOMPARE(run({"verify", path("a.sandgate")}).exit, 0);
  }
};

SANDGATE_TEST(TestWar)

}  // namespace tst_war
#include "tst_war.moc"
