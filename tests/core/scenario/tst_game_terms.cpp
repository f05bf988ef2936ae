// What a scenario says of its game and its war, and how a war stands (LW-6, LW-6.4).
#include <QtTest>

#include "tests/core/scenario/scenario_sample.h"
#include "tests/runner/test.h"

namespace tst_game_terms {

using namespace sandgate;
using namespace sandgate::scenario_sample;

namespace {

const QByteArray text = R"({
  "schema": 1, "name": "test", "title": "A test", "country": {"source": "ground.asc", "crs": "EPSG:27700"},
  "rulebook": "little-wars", "begins": "1912-12-28T14:00", "first_move": "first",
  "table": {"name": "The floor", "game": GAME},
  "sides": [{"name": "Red", "livery": "red", "camp": "first", "back_line": "south"},
            {"name": "Blue", "livery": "blue", "camp": "second", "back_line": "north"}],
  "seats": [{"name": "red", "title": "Red", "side": "Red"}, {"name": "blue", "title": "Blue", "side": "Blue"}],
  "bodies": [
    {"name": "Company", "side": "Red", "seat": "red", "arm": "infantry", "formation": "two_ranks", "men": 20,
     "at": [9000, 7000]},
    {"name": "Squadron", "side": "Blue", "seat": "blue", "arm": "cavalry", "formation": "extended", "men": 12,
     "at": [9000, 8000]}]
})";

Result<Scenario> with_game(const char* game) {
  QByteArray whole = text;
  return scenario_from_texts(whole.replace("GAME", game).toStdString(), rulebook_text("little-wars"), ground(), "test");
}

}  // namespace

class GameTermsTest : public QObject {
  Q_OBJECT

 private slots:
  void what_is_read() {
    const auto read = with_game(
        R"({"kind": "defensive", "defender": "Blue", "war": {"name": "A war", "lead": 300, "battles": [
            {"title": "The first", "kind": "blow", "points": {"Blue": 20.5, "Red": 140}}]}})");
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    const GameTerms& terms = *read->setting->table->game;
    QVERIFY(terms.kind == GameKind::defensive);
    QCOMPARE(terms.defender, std::optional(SideId{1}));
    QVERIFY(!terms.rear);
    QCOMPARE(terms.war->lead, 300);
    QCOMPARE(terms.war->battles.at(0), (FoughtBattle{"The first", GameKind::blow, {280, 41}}));
    const auto plain = with_game(R"({"kind": "blow", "rear": "middle"})");
    QVERIFY(plain && plain->setting->table->game->rear == Rear::middle && !plain->setting->table->game->war);
  }

  void bad_data() {
    QTest::addColumn<QString>("game");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const char* game, const char* says) {
      QTest::newRow(name) << QString(game) << QString(says);
    };
    row("nothing", "{}", "/table/game: has no key 'kind'");
    row("no such game", R"({"kind": "rout"})", "/table/game/kind: is 'rout'");
    row("an unknown key", R"({"kind": "fight", "points": 3})", "/table/game/points: is an unknown key");
    row("a rear in a fight", R"({"kind": "fight", "rear": "left"})", "/table/game/rear: counts in a Blow");
    row("no such rear", R"({"kind": "blow", "rear": "front"})", "/table/game/rear: is 'front'");
    row("a defender in a blow", R"({"kind": "blow", "defender": "Red"})", "/table/game/defender: counts in a Def");
    row("no such defender", R"({"kind": "defensive", "defender": "Green"})", "/table/game/defender: is 'Green'");
    const auto war = [&](const char* name, const char* what, const char* says) {
      const QString game = QString(R"({"kind": "fight", "war": %1})").arg(what);
      QTest::newRow(name) << game << QString(says);
    };
    war("no lead", R"({"name": "A war", "battles": []})", "/table/game/war: has no key 'lead'");
    war("a lead of nothing", R"({"name": "A war", "lead": 0, "battles": []})", "/table/game/war/lead: ");
    war("half a point of lead", R"({"name": "A war", "lead": 0.5, "battles": []})", "/table/game/war/lead: ");
    war("a side left out",
        R"({"name": "A war", "lead": 200, "battles": [{"title": "1", "kind": "fight", "points": {"Red": 1}}]})",
        "/table/game/war/battles/0/points: leaves out the side 'Blue'");
    war("another's points",
        R"({"name": "A war", "lead": 200, "battles": [{"title": "1", "kind": "fight", "points": {"Red": 1, "Pink": 2}}]})",
        "/table/game/war/battles/0/points: names 'Pink'");
    war("thirds of points",
        R"({"name": "A war", "lead": 200, "battles": [{"title": "1", "kind": "fight", "points": {"Red": 1.25, "Blue": 2}}]})",
        "/table/game/war/battles/0/points/Red: is 1.25 points");
    war("less than nothing",
        R"({"name": "A war", "lead": 200, "battles": [{"title": "1", "kind": "fight", "points": {"Red": -1, "Blue": 2}}]})",
        "/table/game/war/battles/0/points/Red: ");
    war("a war that is over",
        R"({"name": "A war", "lead": 200, "battles": [{"title": "1", "kind": "fight", "points": {"Red": 240, "Blue": 40}}]})",
        "/table/game/war/battles/0: ends the war");
  }
  void bad() {
    QFETCH(QString, game);
    QFETCH(QString, says);
    check_refused(with_game(game.toUtf8().constData()), says);
  }

  void two_sides_of_different_camps() {
    QByteArray whole = text;
    whole.replace("GAME", R"({"kind": "fight"})")
        .replace(R"({"name": "Blue", "livery": "blue")",
                 R"({"name": "Pink", "livery": "red", "camp": "first", "back_line": "south"},
                    {"name": "Blue", "livery": "blue")")
        .replace(R"({"name": "Company", "side": "Red")",
                 R"({"name": "Guards", "side": "Pink", "seat": "red", "arm": "infantry", "formation": "two_ranks",
                     "men": 20, "at": [9000, 6000]}, {"name": "Company", "side": "Red")")
        .replace(R"("title": "Red", "side": "Red"})",
                 R"("title": "Red", "side": "Red"}, {"name": "pink", "title": "Pink", "side": "Pink"})");
    whole.replace(R"("side": "Pink", "seat": "red")", R"("side": "Pink", "seat": "pink")");
    check_refused(scenario_from_texts(whole.toStdString(), rulebook_text("little-wars"), ground(), "test"),
                  "/table/game: is a game, which two sides play");
  }

  void a_rulebook_that_cannot_be_data() {
    QTest::addColumn<QString>("was");
    QTest::addColumn<QString>("is");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const char* was, const char* is, const char* says) {
      QTest::newRow(name) << QString(was) << QString(is) << QString(says);
    };
    row("small forces drawn sooner than large", R"("draw_under_small":10)", R"("draw_under_small":16)",
        "/game/draw_under_small: is more than large forces are drawn at");
    row("drawn at nobody", R"("draw_under":15)", R"("draw_under":0)", "/game/draw_under: ");
    row("nobody on the back line", R"("rear_men":3)", R"("rear_men":0)", "/game/rear_men: ");
    row("no part of the line", R"("rear":"whole")", R"("rear":"front")", "/game/rear: is 'front'");
    row("moves without end", R"("retreat_moves":6)", R"("retreat_moves":1e9)", "/game/retreat_moves: ");
    row("moves taken back", R"("retreat_moves":6)", R"("retreat_moves":-1)", "/game/retreat_moves: ");
    row("more attackers than there are", R"("attacker_part":{"over":1,"under":4})",
        R"("attacker_part":{"over":5,"under":4})", "/game/attacker_part: is more than the whole force");
    row("nobody need arrive", R"("attacker_part":{"over":1,"under":4})", R"("attacker_part":{"over":0,"under":4})",
        "/game/attacker_part/over: ");
    row("no leads", R"("war_leads":[200,300,400])", R"("war_leads":[])", "/game/war_leads: ");
    row("leads that fall", R"("war_leads":[200,300,400])", R"("war_leads":[200,400,300])",
        "/game/war_leads: is not in rising order");
  }
  void a_rulebook_that_cannot_be() {
    QFETCH(QString, was);
    QFETCH(QString, is);
    QFETCH(QString, says);
    QString text = QString::fromStdString(rulebook_text("little-wars"));
    QVERIFY2(text.contains(was), qPrintable(was));
    text.replace(was, is);
    const auto read = rulebook_from_text(text.toStdString(), "test");
    QVERIFY(!read.has_value());
    const QString sentence = QString::fromStdString(read.error().sentence());
    QVERIFY2(sentence.contains(says) && sentence.endsWith('.'), qPrintable(sentence));
  }

  void hooks_farm_is_a_fight() {
    const auto farm = read_scenario(data / "scenarios" / "hooks-farm", rulebooks);
    QVERIFY(farm && farm->setting->table->game);
    QVERIFY(farm->setting->table->game->kind == GameKind::fight);
  }

  void LW_6_4_a_running_balance() {
    WarTerms war{"A war", 200, {}};
    QCOMPARE(war_standing(war), WarStanding{});
    war.battles.push_back({"1", GameKind::fight, {2 * 170, 2 * 40 + 1}});
    WarStanding standing = war_standing(war);
    QCOMPARE(standing.leader, std::optional(SideId{0}));
    QCOMPARE(standing.ahead, std::int64_t{2 * 130 - 1});
    QVERIFY(!standing.winner);
    // One half point short of two hundred, and then exactly so many.
    QVERIFY(!war_standing(war, std::vector<std::int64_t>{140, 0}).winner);
    QCOMPARE(war_standing(war, std::vector<std::int64_t>{141, 0}).winner, std::optional(SideId{0}));
    standing = war_standing(war, std::vector<std::int64_t>{0, 2 * 130 - 1});
    QVERIFY(!standing.leader && !standing.winner && standing.ahead == 0);
    QCOMPARE(war_standing(war, std::vector<std::int64_t>{0, 2 * 400}).winner, std::optional(SideId{1}));
  }
};

SANDGATE_TEST(GameTermsTest)

}  // namespace tst_game_terms
#include "tst_game_terms.moc"
