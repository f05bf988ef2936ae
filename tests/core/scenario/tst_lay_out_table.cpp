// Battles laid out on a table plan: all three games, set up in play or not, by every rulebook, and what cannot be
// agreed (LW-1.1, LW-2.1, LW-6, LW-7).
#include <QtTest>

#include "core/scenario/lay_out_table.h"
#include "core/scenario/random_plan.h"
#include "core/scenario/scenario.h"
#include "core/scenario/table_plan_country.h"
#include "tests/core/fixtures/json_cases.h"
#include "tests/runner/test.h"

namespace tst_lay_out_table {

using namespace sandgate;

namespace {

const std::filesystem::path rulebooks = SANDGATE_SOURCE_DIR "/data/rulebooks";
constexpr SideId red{0}, blue{1};

Rulebook book(std::string_view name) {
  auto read = read_rulebook(rulebooks, name);
  if (!read) qFatal("%s", read.error().sentence().c_str());
  return *read;
}

const Rulebook& little_wars() {
  static const Rulebook rules = book("little-wars");
  return rules;
}

const CountryPlan& plan() {
  static const CountryPlan made = [] {
    auto random = random_plan(4, {}, little_wars());
    if (!random) qFatal("%s", random.error().sentence().c_str());
    return random->plan;
  }();
  return made;
}

TableLayOut battle(GameKind kind) { return {.name = "test", .plan_source = "plan.json", .kind = kind}; }

/// As an exercise reads it.
Scenario read(const TableLayOut& wishes, const Rulebook& rules = little_wars()) {
  const auto text = lay_out_table(plan(), wishes, rules);
  if (!text) qFatal("%s", text.error().sentence().c_str());
  auto scenario = scenario_from_texts(*text, rules.json, *country_of(plan()), "test");
  if (!scenario) qFatal("%s", scenario.error().sentence().c_str());
  return std::move(*scenario);
}

/// In half points, by side.
std::array<std::int64_t, 2> worths(const Setting& setting) {
  std::array<std::int64_t, 2> halves{};
  const auto& prices = setting.rulebook.points;
  for (const Body& body : setting.order_of_battle)
    for (const Part& part : body.contents.parts)
      halves[body.side.index()] +=
          part.guns * prices.gun + part.men.count * (part.arm == Arm::cavalry ? prices.cavalry : prices.infantry);
  return halves;
}

}  // namespace

class LayOutTable : public QObject {
  Q_OBJECT

 private slots:
  void every_game_by_every_rulebook_data() {
    QTest::addColumn<QString>("rules");
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("begins");  // 0 along the lines, 1 set down in play, 2 mustered
    for (const std::string& name : rulebook_names(rulebooks))
      for (const GameKind kind : {GameKind::fight, GameKind::blow, GameKind::defensive})
        for (int begins = 0; begins < 3; ++begins)
          QTest::addRow("%s %s %d", name.c_str(), std::string(word_of(kind)).c_str(), begins)
              << QString::fromStdString(name) << static_cast<int>(kind) << begins;
  }
  void every_game_by_every_rulebook() {
    QFETCH(QString, rules);
    QFETCH(int, kind);
    QFETCH(int, begins);
    const Rulebook rulebook = book(rules.toStdString());
    TableLayOut wishes = battle(static_cast<GameKind>(kind));
    if (begins > 0) wishes.setup = TableSetUp{.muster = begins == 2, .chances = {}, .country_by = {}};
    const Scenario scenario = read(wishes, rulebook);
    const Setting& setting = *scenario.setting;
    QVERIFY(setting.table && setting.table->game);
    const GameTerms& game = *setting.table->game;
    QCOMPARE(static_cast<int>(game.kind), kind);
    QVERIFY(!game.war && !game.rear);
    QCOMPARE(game.defender.has_value(), wishes.kind == GameKind::defensive);
    QCOMPARE(setting.setup() != nullptr, begins > 0);
    QCOMPARE(setting.order_of_battle.empty(), begins == 2);
    if (begins == 2) QCOMPARE(*setting.setup()->points, rulebook.setup.force_points * 2);
    for (const Body& body : setting.order_of_battle) QVERIFY(body.contents.men().count > 0);
  }

  void LW_6_1_forces_are_worth_the_same() {
    for (const std::int32_t points : {40, 150, 400, 600}) {
      TableLayOut wishes = battle(GameKind::blow);
      wishes.points = points;
      const auto halves = worths(*read(wishes).setting);
      QCOMPARE(halves[0], halves[1]);
      QVERIFY2(halves[0] <= points * 2 && halves[0] > points * 2 - 3, qPrintable(QString::number(halves[0])));
    }
  }

  void LW_6_3_the_defender_has_two_thirds() {
    for (const TableRole defender : {TableRole::red, TableRole::blue}) {
      TableLayOut wishes = battle(GameKind::defensive);
      wishes.points = 150;
      wishes.defender = defender;
      const Scenario scenario = read(wishes);
      const std::size_t less = defender == TableRole::red ? 0 : 1;
      const auto halves = worths(*scenario.setting);
      QVERIFY(halves[1 - less] > 297 && halves[1 - less] <= 300);
      QVERIFY(halves[less] > 197 && halves[less] <= 200);
      QCOMPARE(scenario.setting->table->game->defender, std::optional(SideId{static_cast<std::int32_t>(less)}));
    }
  }

  // Where nothing is set down in play the scenario must say what the rulebook would.
  void LW_6_3_the_attacker_moves_first() {
    for (const TableRole defender : {TableRole::red, TableRole::blue}) {
      TableLayOut wishes = battle(GameKind::defensive);
      wishes.defender = defender;
      const Scenario scenario = read(wishes);
      QVERIFY(!scenario.setting->toss);
      QCOMPARE(scenario.setting->side(defender == TableRole::red ? blue : red).camp, Camp::first);
    }
  }
  void ST_10_the_defender_moves_first() {
    TableLayOut wishes = battle(GameKind::defensive);
    wishes.defender = TableRole::blue;
    const Scenario scenario = read(wishes, book("little-wars-streamlined"));
    QVERIFY(!scenario.setting->toss);
    QCOMPARE(scenario.setting->side(blue).camp, Camp::first);
  }

  void LW_2_1_the_first_player() {
    for (const TableRole first : {TableRole::red, TableRole::blue, TableRole::toss}) {
      TableLayOut wishes = battle(GameKind::fight);
      wishes.first = first;
      const Scenario scenario = read(wishes);
      QCOMPARE(scenario.setting->toss, first == TableRole::toss);
      QCOMPARE(scenario.setting->side(blue).camp, first == TableRole::blue ? Camp::first : Camp::second);
      QVERIFY(scenario.setting->side(red).back_line == Edge::south);
    }
  }

  void all_that_is_agreed_is_kept() {
    TableLayOut wishes = battle(GameKind::blow);
    wishes.rear = Rear::middle;
    wishes.points = 90;
    wishes.setup = TableSetUp{.muster = true,
                              .open_mustering = true,
                              .curtain = true,
                              .chances = SetupTerms::Chances{6, 1},
                              .country_by = TableRole::blue};
    const Scenario scenario = read(wishes);
    const SetupTerms& setup = *scenario.setting->setup();
    QVERIFY(setup.open_mustering && setup.curtain && setup.country_laid_out && !setup.defensive);
    QCOMPARE(setup.points, std::optional(180));
    QCOMPARE(setup.chances, std::optional(SetupTerms::Chances{6, 1}));
    QVERIFY(setup.country_by == SeatId{1});
    QVERIFY(scenario.setting->table->game->rear == Rear::middle);

    wishes = battle(GameKind::defensive);
    wishes.defender = TableRole::toss;
    wishes.setup = TableSetUp{};
    const Scenario tossed = read(wishes);
    QVERIFY(tossed.setting->setup()->defensive && tossed.setting->setup()->defender.none());
    QVERIFY(!tossed.setting->table->game->defender);
    wishes.defender = TableRole::red;
    QVERIFY(read(wishes).setting->setup()->defender == SeatId{0});
  }

  void the_same_wishes_give_the_same_text() {
    TableLayOut wishes = battle(GameKind::defensive);
    const auto once = lay_out_table(plan(), wishes, little_wars()),
               again = lay_out_table(plan(), wishes, little_wars());
    QVERIFY(once && again && *once == *again);
    wishes.points = 100;
    QVERIFY(*lay_out_table(plan(), wishes, little_wars()) != *once);
  }

  void its_texts_are_in_the_language_of_who_makes_it() {
    TableLayOut wishes = battle(GameKind::blow);
    wishes.tell = [](const Phrase& text) { return "~" + text.text(); };
    const Setting setting = *read(wishes).setting;
    QVERIFY(setting.title.starts_with("~The Battle of "));
    QVERIFY(setting.brief.starts_with("~") && setting.brief.find("\n\n~It is a Blow at the Rear") != std::string::npos);
    for (const Seat& seat : setting.seats) QVERIFY(seat.title.starts_with("~The General of the "));
    QVERIFY(!setting.order_of_battle.empty());
    for (const Body& body : setting.order_of_battle)
      QVERIFY2(body.name.starts_with('~') && body.title.starts_with("~No. "), body.title.c_str());
  }

  void what_cannot_be_agreed_data() {
    QTest::addColumn<int>("which");
    QTest::addColumn<QString>("says");
    QTest::newRow("too few points") << 0 << "39 points make no force";
    QTest::newRow("too many points") << 1 << "601 points make no force";
    QTest::newRow("no points") << 2 << "0 points make no force";
    QTest::newRow("rear of a fight") << 3 << "in a Blow at the Rear only";
    QTest::newRow("tossed defender, told off") << 4 << "is tossed for";
    QTest::newRow("tossed defender, set down") << 5 << "is tossed for";
    QTest::newRow("open where nobody musters") << 6 << "is open where nobody musters";
    QTest::newRow("country in a defence") << 7 << "in which the defender chooses";
    QTest::newRow("more dice than men") << 8 << "3 dice for 2 men";
    QTest::newRow("no men held back") << 9 << "0 dice for 0 men";
  }
  void what_cannot_be_agreed() {
    QFETCH(int, which);
    QFETCH(QString, says);
    TableLayOut wishes = battle(which == 4 || which == 5 || which == 7 ? GameKind::defensive : GameKind::fight);
    if (which < 3) wishes.points = std::array{39, 601, 0}[static_cast<std::size_t>(which)];
    if (which == 3) wishes.rear = Rear::left;
    if (which == 4 || which == 5) wishes.defender = TableRole::toss;
    if (which >= 5) wishes.setup = TableSetUp{};
    if (which == 5 || which == 6) wishes.setup->muster = false;
    if (which == 6) wishes.setup->open_mustering = true;
    if (which == 7) wishes.setup->country_by = TableRole::red;
    if (which == 8) wishes.setup->chances = SetupTerms::Chances{2, 3};
    if (which == 9) wishes.setup->chances = SetupTerms::Chances{0, 0};
    const auto refused = lay_out_table(plan(), wishes, little_wars());
    QVERIFY(!refused.has_value());
    tests::check_sentence(refused.error());
    QVERIFY2(QString::fromStdString(refused.error().sentence()).contains(says), refused.error().sentence().c_str());
  }

  void more_men_than_the_rulebook_allows() {
    Rulebook few = little_wars();
    few.table.most_men = 50;
    const auto refused = lay_out_table(plan(), battle(GameKind::fight), few);
    QVERIFY(!refused.has_value());
    tests::check_sentence(refused.error());
    QVERIFY(refused.error().sentence().find("at most 50") != std::string::npos);
  }
};

SANDGATE_TEST(LayOutTable)

}  // namespace tst_lay_out_table
#include "tst_lay_out_table.moc"
