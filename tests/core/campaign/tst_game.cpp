// The three games as an exercise plays them to their end (LW-6.1 to LW-6.3, ST-9, PR-3).
#include "tests/core/fixtures/game_exercise.h"

#include "core/chronicle/chronicle.h"
#include "core/sight/deed_check.h"
#include "core/sight/witness.h"
#include "tests/runner/test.h"

namespace tst_game {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr double red_line = 0, blue_line = 10;
/// As near a back line as a man's base allows who does not cross it.
constexpr double at_line = 0.04;

GameTerms fight() { return {GameKind::fight, {}, {}, {}}; }
GameTerms blow(std::optional<Rear> rear = {}) { return {GameKind::blow, rear, {}, {}}; }
GameTerms defensive(std::optional<SideId> defender = blue_side) { return {GameKind::defensive, {}, defender, {}}; }

/// Thirty a side, well apart.
struct ThirtyASide : Game {
  explicit ThirtyASide(GameTerms terms, const char* rules = "little-wars", int men = 30)
      : Game(std::move(terms), rules) {
    add(0, men, 6, 2);
    add(1, men, 6, 8);
  }
};

}  // namespace

class TestGame : public QObject {
  Q_OBJECT

 private slots:
  void an_exercise_without_a_game_never_ends() {
    SmallExercise small(Country::level(1'200, 1'000), "little-wars");
    small.setting().table = TableExercise{"Somewhere", {}};
    small.add(0, Arm::infantry, Formation::fours, 6, 2);
    small.add(1, Arm::infantry, Formation::fours, 6, 8);
    Campaign campaign = small.begin();
    QVERIFY(!campaign.game());
    QVERIFY(all_of<BattleEnded>(tests::close(campaign, 3)).empty());
  }

  void a_game_opens_with_its_forces() {
    ThirtyASide game(fight());
    game.add(0, 5, 3, 2, Arm::cavalry);
    game.begin();
    QCOMPARE(game.state().men, (std::vector<std::int64_t>{35, 30}));
    QVERIFY(!game.state().defender);
    QVERIFY(!game.close());
  }

  // On a table of its own, but where somebody defends: his men and his attacker's stand up to a move in from their
  // lines.
  void LW_2_1_first_moves_are_measured_from_the_line_data() {
    QTest::addColumn<std::optional<GameTerms>>("terms");
    QTest::addColumn<bool>("measured");
    QTest::newRow("a fight") << std::optional(fight()) << true;
    QTest::newRow("a blow at the rear") << std::optional(blow()) << true;
    QTest::newRow("no game") << std::optional<GameTerms>() << true;
    QTest::newRow("a Defensive Game, LW-6.3") << std::optional(defensive()) << false;
  }
  void LW_2_1_first_moves_are_measured_from_the_line() {
    QFETCH(std::optional<GameTerms>, terms);
    QFETCH(bool, measured);
    ThirtyASide game({});
    const BodyId near = game.add(0, 1, 3, 0.5);
    game.setting().table = TableExercise{"Somewhere", terms};
    Campaign campaign(std::make_shared<const Setting>(game.setting()));
    SmallExercise::give(campaign, system_seat, Begin{});
    const ManId man = men_of(campaign, near).front();
    const Point at = campaign.man(man).at;
    const Length radius = campaign.setting().rulebook.radius(Arm::infantry);
    const Length most = (measured ? radius : at.y) + Length::feet(1);
    const auto walk = [&](Length y) { return MoveMenOrder<BodyId>{table, {{man, {at, {at.x, y}}}}, {}}; };
    QCOMPARE(SmallExercise::refusal(campaign, SeatId{0}, walk(most + Length{{1}}))->code, RefusalCode::too_far);
    QVERIFY(!SmallExercise::refusal(campaign, SeatId{0}, walk(most)));
    QCOMPARE(campaign.counts_from(red_side).has_value(), measured);
    tests::close(campaign);
    QCOMPARE(campaign.counts_from(blue_side).has_value(), measured);
    tests::close(campaign);
    QVERIFY(!campaign.counts_from(red_side));
    QVERIFY(!SmallExercise::refusal(campaign, SeatId{0}, walk(at.y + Length::feet(1))));
  }

  void LW_6_1_the_whole_enemy_force_is_gone() {
    ThirtyASide game(fight());
    game.begin();
    auto blues = game.free_men(blue_side);
    game.kill(some(blues, 10));
    game.fare(Fate::surrendered, some(blues, 10, 10));
    QVERIFY(!game.close());
    game.fare(Fate::crossed, some(blues, 9, 20));
    QVERIFY(!game.close());  // one is left, and Red has more than fifteen
    game.fare(Fate::surrendered, some(blues, 1, 29));
    const auto ended = game.close();
    QVERIFY(ended.has_value());
    QCOMPARE(ended->why, EndReason::force_gone);
    QCOMPARE(ended->winner, std::optional(red_side));
    // 100 and 30 men and 11 prisoners; 9 men who crossed and 11 in Red's hands.
    QCOMPARE(ended->scores[0].half_points, 2 * 130 + 11);
    QCOMPARE(ended->scores[1].half_points, 2 * 9 + 11);
    QCOMPARE(clause_of(ended->why, GameKind::fight, little_wars_rules().game), clauses::points);
  }

  void LW_6_1_disarmed_men_are_not_gone() {
    ThirtyASide game(fight());
    game.begin();
    const auto blues = game.free_men(blue_side);
    game.fare(Fate::surrendered, blues);
    game.fare(Fate::freed, some(blues, 1));
    game.put(some(blues, 1), 1, 7);  // where nobody can retake him
    QVERIFY(!game.close());
  }

  void LW_6_1_nobody_is_left() {
    ThirtyASide game(fight());
    game.begin();
    game.leave(red_side, 0);
    game.leave(blue_side, 0);
    const auto ended = game.close();
    QVERIFY(ended.has_value());
    QCOMPARE(ended->why, EndReason::nobody_left);
    QVERIFY(!ended->winner);
    QCOMPARE(ended->scores[0].half_points, 100);
    QCOMPARE(ended->scores[1].half_points, 100);
  }

  // All that is on the field is taken, whom it had taken there goes free, and who has got away is counted.
  void LW_6_1_a_side_gives_the_battle_up() {
    ThirtyASide game(fight());
    Campaign& campaign = game.begin();
    const auto reds = game.free_men(red_side), blues = game.free_men(blue_side);
    game.kill(some(blues, 4));
    game.fare(Fate::crossed, some(blues, 3, 4));
    game.fare(Fate::surrendered, some(blues, 2, 7));
    game.fare(Fate::surrendered, some(reds, 5));
    // It waits for nobody's move: Red moves first.
    QCOMPARE(campaign.setting().side(red_side).camp, campaign.camp());
    const auto events = decide(campaign, {SmallExercise::next_id(), SeatId{1}, Concede{}}, Dice(1, 0));
    QVERIFY(events.has_value());
    for (const Event& event : *events) {
      const std::string wrong = misfit(campaign, event).text();
      QVERIFY2(wrong.empty(), wrong.c_str());
      campaign.apply(event);
    }
    QVERIFY(campaign.over());
    const BattleEnded& ended = *campaign.game()->ended;
    QCOMPARE(ended.why, EndReason::conceded);
    QCOMPARE(ended.winner, std::optional(red_side));
    QVERIFY(clause_of(ended.why, GameKind::fight, little_wars_rules().game) == clauses::points);
    // 100 and all thirty of its men; of Blue's 21 who laid down their arms and two before them half a point each.
    QCOMPARE(ended.scores[0].half_points, 2 * 130 + 23);
    QCOMPARE(ended.scores[1].half_points, 2 * 3 + 23);
    const auto again = decide(campaign, {SmallExercise::next_id(), SeatId{0}, Concede{}}, Dice(1, 0));
    QVERIFY(!again && again.error().code == RefusalCode::battle_over);
  }

  void LW_6_1_only_a_battle_is_given_up_and_by_its_sides_commander() {
    const auto refusal = [](const Campaign& campaign, int seat) {
      const auto no = decide(campaign, {SmallExercise::next_id(), SeatId{seat}, Concede{}}, Dice(1, 0));
      return no ? std::optional<RefusalCode>() : std::optional(no.error().code);
    };
    SmallExercise march(Country::level(1'200, 1'000), "little-wars");
    march.add(0, Arm::infantry, Formation::fours, 6, 2);
    march.add(1, Arm::infantry, Formation::fours, 6, 8);
    QCOMPARE(refusal(march.begin(), 0), std::optional(RefusalCode::no_battle));
    ThirtyASide game(fight());
    Seat brother = game.setting().seats[0];
    brother.id = SeatId{static_cast<std::int32_t>(game.setting().seats.size())};
    brother.name = "brother";
    game.setting().seats.push_back(brother);
    const Campaign& campaign = game.begin();
    QCOMPARE(refusal(campaign, brother.id.number), std::optional(RefusalCode::not_your_order));
    QCOMPARE(refusal(campaign, 0), std::optional<RefusalCode>());
    // The seat finds the same in its own Picture.
    for (const SeatId seat : {SeatId{0}, brother.id}) {
      const SeatView view(campaign, seat);
      const auto no = check(view.picture(), briefing_for(campaign.setting(), red_side, nullptr), Concede{});
      QCOMPARE(no.has_value(), seat == brother.id);
    }
  }

  void LW_6_1_drawn_under_ten_for_small_forces_data() { draws(); }
  void LW_6_1_drawn_under_ten_for_small_forces() { drawn("little-wars"); }
  void ST_9_drawn_under_fifteen_always_data() { draws(); }
  void ST_9_drawn_under_fifteen_always() { drawn("little-wars-streamlined"); }

  void LW_6_1_drawn_under_fifteen_for_large_forces() {
    ThirtyASide game(fight(), "little-wars", 50);
    game.begin();
    game.leave(red_side, 14);
    game.leave(blue_side, 15);
    QVERIFY(!game.close());
    game.leave(blue_side, 14);
    const auto ended = game.close();
    QVERIFY(ended.has_value());
    QCOMPARE(ended->why, EndReason::too_few);
    QVERIFY(!ended->winner);
    QCOMPARE(ended->scores[0].half_points, 2 * (50 + 14));
    QCOMPARE(ended->scores[0].half_points, ended->scores[1].half_points);
  }

  // A gun whose side has nobody left is the victor's, as at Hook's Farm.
  void LW_6_1_abandoned_guns_are_taken() {
    ThirtyASide game(fight());
    game.add(1, 4, 3, 8, Arm::artillery);
    game.begin();
    QCOMPARE(game.campaign().guns().size(), std::size_t{2});
    game.leave(blue_side, 0);
    const auto ended = game.close();
    QVERIFY(ended.has_value());
    QCOMPARE(ended->scores[0].count.guns, 2);
    QCOMPARE(ended->scores[1].count.guns, 0);
    for (const Gun& gun : game.campaign().guns()) QCOMPARE(gun.side, red_side);
  }

  void LW_6_1_a_gun_is_carried_over_the_back_line() {
    ThirtyASide game(fight());
    game.add(0, 4, 3, 2, Arm::artillery);
    Campaign& campaign = game.begin();
    const Gun gun = campaign.guns().front();
    MenMoved moved{TableId{0}, SeatId{0}, {}, {}};
    moved.guns.push_back({gun.id, {gun.at, {gun.at.x, Length::from_feet(red_line)}}, gun.facing, {}});
    campaign.apply(moved);
    const auto off = all_of<GunsCarriedOff>(tests::close(campaign));
    QCOMPARE(off.size(), std::size_t{1});
    QCOMPARE(off.front().guns, std::vector<GunId>{gun.id});
    QVERIFY(!campaign.gun(gun.id).on_ground);
    QCOMPARE(campaign.gun(gun.id).side, red_side);
    game.leave(red_side, 0);
    const auto ended = game.close();
    QVERIFY(ended.has_value());
    QCOMPARE(ended->scores[0].count.guns, 1);  // the other is Blue's
    QCOMPARE(ended->scores[1].count.guns, 1);
  }

  void nothing_is_ordered_after_the_end() {
    ThirtyASide game(fight());
    Campaign& campaign = game.begin();
    game.leave(blue_side, 0);
    QVERIFY(game.close().has_value());
    const Hash end = campaign.state_hash();
    QVERIFY(campaign.over());
    QVERIFY(!campaign.all_closed());
    const auto code = [&](SeatId seat, Deed deed) {
      const auto refusal = SmallExercise::refusal(campaign, seat, std::move(deed));
      return refusal ? std::optional(refusal->code) : std::nullopt;
    };
    for (const SeatId seat : {red, blue}) QCOMPARE(code(seat, CloseMyMove{}), std::optional(RefusalCode::battle_over));
    QCOMPARE(code(system_seat, CloseMove{}), std::optional(RefusalCode::battle_over));
    QCOMPARE(code(umpire_seat, SetVisibility{Length::feet(8), ""}), std::optional(RefusalCode::battle_over));
    QCOMPARE(code(red, CloseMove{}), std::optional(RefusalCode::not_your_order));
    QCOMPARE(campaign.state_hash(), end);
  }

  void LW_6_2_three_men_on_the_back_line() {
    ThirtyASide game(blow());
    game.begin();
    const auto reds = game.free_men(red_side);
    game.put(some(reds, 2), 3, blue_line - at_line);
    game.close();
    QVERIFY(!game.state().beaten);
    game.close();
    game.put(some(reds, 1, 2), 5, blue_line - at_line);
    game.close();
    QCOMPARE(game.state().beaten, std::optional(blue_side));
    QCOMPARE(game.state().moves_left, 6);
  }

  // Men who have crossed the line before are off the field: three must touch it at once.
  void LW_6_2_at_once() {
    ThirtyASide game(blow());
    game.begin();
    const auto reds = game.free_men(red_side);
    for (std::size_t i = 0; i < 4; ++i) {
      game.put(some(reds, 1, i), 3, blue_line);
      game.close();
      QCOMPARE(game.campaign().man(reds[i]).state, ManState::crossed);
      game.close();
    }
    QVERIFY(!game.state().beaten);
    game.put(some(reds, 3, 4), 3, blue_line);
    game.close();
    QCOMPARE(game.state().beaten, std::optional(blue_side));
  }

  void LW_6_2_a_part_of_the_line() {
    ThirtyASide game(blow(Rear::left));
    game.begin();
    const auto reds = game.free_men(red_side);
    game.put(some(reds, 3), 2, blue_line - at_line);  // Blue looks south: this is his right
    game.close();
    QVERIFY(!game.state().beaten);
    game.close();
    game.put(some(reds, 3), 9, blue_line - at_line);
    game.close();
    QCOMPARE(game.state().beaten, std::optional(blue_side));
  }

  void LW_6_2_six_own_moves_to_get_away() {
    ThirtyASide game(blow());
    game.add(1, 4, 3, 8, Arm::artillery);
    game.begin();
    game.put(some(game.free_men(red_side), 3), 5, blue_line - at_line);
    QVERIFY(!game.close());
    for (int left = 6; left > 1; --left) {
      QCOMPARE(game.state().moves_left, left);
      if (left == 4) game.put(some(game.free_men(blue_side), 10), 1, blue_line);  // ten get away
      QVERIFY(!game.close());                                                     // Blue's
      QVERIFY(!game.close());                                                     // Red's
    }
    QCOMPARE(game.state().moves_left, 1);
    const auto ended = game.close();
    QVERIFY(ended.has_value());
    QCOMPARE(ended->why, EndReason::retreat_over);
    QCOMPARE(ended->winner, std::optional(red_side));
    // 34 Blues began; 10 are over the line and 24 are taken, with both guns.
    QCOMPARE(ended->scores[1].count.infantry, 10);
    QCOMPARE(ended->scores[1].count.own_prisoners_held, 24);
    QCOMPARE(ended->scores[1].half_points, 2 * 10 + 24);
    QCOMPARE(ended->scores[0].count.guns, 2);
    QCOMPARE(ended->scores[0].half_points, 2 * (100 + 20 + 30) + 24);
    QVERIFY(game.campaign().body(BodyId{1}).gone);
    QVERIFY(disorder(game.campaign()).isEmpty());
  }

  void LW_6_2_over_as_soon_as_nobody_is_left() {
    ThirtyASide game(blow());
    game.begin();
    game.put(some(game.free_men(red_side), 3), 10, blue_line - at_line);
    game.close();
    game.put(game.free_men(blue_side), 0.5, blue_line);
    const auto ended = game.close();
    QVERIFY(ended.has_value());
    QCOMPARE(ended->why, EndReason::retreat_over);
    QCOMPARE(ended->scores[1].count.infantry, 30);
    QCOMPARE(ended->scores[0].count.prisoners_taken, 0);
  }

  void LW_6_2_nobody_can_reach_a_line_any_more() {
    ThirtyASide game(blow());
    game.begin();
    game.leave(red_side, 2);
    game.leave(blue_side, 3);
    QVERIFY(!game.close());
    game.leave(blue_side, 2);
    const auto ended = game.close();
    QVERIFY(ended.has_value());
    QCOMPARE(ended->why, EndReason::rears_safe);
    QVERIFY(!ended->winner);
    QCOMPARE(ended->scores[0].half_points, 2 * (50 + 2));
  }

  void PR_3_men_on_the_back_line_decide() {
    ThirtyASide game(blow(), "prototype-3");
    game.begin();
    game.put(some(game.free_men(red_side), 2), 5, blue_line - at_line);
    QVERIFY(!game.close());
    game.put(some(game.free_men(red_side), 3), 5, blue_line - at_line);
    const auto ended = game.close();
    QVERIFY(ended.has_value());
    QCOMPARE(ended->why, EndReason::rear_reached);
    QCOMPARE(ended->winner, std::optional(red_side));
    QCOMPARE(ended->scores[1].count.infantry, 30);  // nobody is taken
    QCOMPARE(clause_of(ended->why, GameKind::blow, game.setting().rulebook.game), clauses::three_men);
    // So rests what is told of the men there; where there are moves to get away, it is LW-6.2.
    QCOMPARE((RearReached{blue_side, {}, 0}).clause(), clauses::three_men);
    QCOMPARE((RearReached{blue_side, {}, 6}).clause(), clauses::blow);
  }

  void LW_6_3_a_quarter_has_arrived() {
    ThirtyASide game(defensive());
    game.begin();
    const auto reds = game.free_men(red_side);
    game.put(some(reds, 4), 3, blue_line - at_line);
    QVERIFY(!game.close());
    QCOMPARE(game.state().arrived.size(), std::size_t{4});
    game.kill(some(reds, 4));  // they have arrived nevertheless
    QVERIFY(!game.close());
    game.put(some(reds, 3, 4), 3, blue_line);
    QVERIFY(!game.close());
    QVERIFY(!game.close());
    game.put(some(reds, 1, 7), 3, blue_line - at_line);
    const auto ended = game.close();  // a quarter of 30 is 8
    QVERIFY(ended.has_value());
    QCOMPARE(ended->why, EndReason::line_reached);
    QCOMPARE(ended->winner, std::optional(red_side));
    QCOMPARE(ended->scores[0].count.infantry, 26);
  }

  void LW_6_3_a_quarter_cannot_arrive_any_more() {
    ThirtyASide game(defensive());
    game.begin();
    game.put(some(game.free_men(red_side), 3), 3, blue_line);
    QVERIFY(!game.close());
    game.leave(red_side, 5);
    QVERIFY(!game.close());
    game.leave(red_side, 4);
    const auto ended = game.close();
    QVERIFY(ended.has_value());
    QCOMPARE(ended->why, EndReason::line_out_of_reach);
    QCOMPARE(ended->winner, std::optional(blue_side));
    QCOMPARE(ended->scores[1].half_points, 2 * (100 + 30));
  }

  void LW_6_3_no_defender_is_left() {
    ThirtyASide game(defensive());
    game.begin();
    game.leave(blue_side, 0);
    const auto ended = game.close();
    QVERIFY(ended.has_value());
    QCOMPARE(ended->why, EndReason::force_gone);
    QCOMPARE(ended->winner, std::optional(red_side));
  }

  void LW_6_3_the_defender_is_tossed_for() {
    bool red_defends = false, blue_defends = false;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      ThirtyASide game(defensive({}));
      game.setting().table = TableExercise{"Somewhere", defensive({})};
      Campaign campaign(std::make_shared<const Setting>(game.setting()));
      const auto events = decide(campaign, {SmallExercise::next_id(), system_seat, Begin{}}, Dice(seed, 0));
      QVERIFY(events.has_value());
      const auto opened = all_of<GameOpened>(*events);
      QCOMPARE(opened.size(), std::size_t{1});
      QVERIFY(opened[0].tossed);
      (opened[0].defender == red_side ? red_defends : blue_defends) = true;
    }
    QVERIFY(red_defends && blue_defends);
  }

  // What cannot have happened is found before it is folded in.
  void forged_events_do_not_fit() {
    ThirtyASide game(fight());
    Campaign& campaign = game.begin();
    QVERIFY(!misfit(campaign, GameOpened{{30, 30}, {}, false}).empty());
    QVERIFY(!misfit(campaign, RearReached{SideId{7}, {}, 6}).empty());
    QVERIFY(!misfit(campaign, LineReached{{ManId{4'000}}}).empty());
    QVERIFY(!misfit(campaign, GunsCarriedOff{{GunId{9}}}).empty());
    QVERIFY(!misfit(campaign, BattleEnded{EndReason::too_few, SideId{5}, {{}, {}}}).empty());
    QVERIFY(!misfit(campaign, BattleEnded{EndReason::too_few, {}, {{}}}).empty());
    const BattleEnded ended{EndReason::too_few, {}, {{}, {}}};
    QVERIFY(misfit(campaign, ended).empty());
    campaign.apply(ended);
    QVERIFY(!misfit(campaign, ended).empty());
    SmallExercise plain(Country::level(1'200, 1'000), "little-wars");
    plain.add(0, Arm::infantry, Formation::fours, 6, 2);
    Campaign no_game = plain.begin();
    QVERIFY(!misfit(no_game, ended).empty());
    QVERIFY(!misfit(no_game, GameOpened{{30, 30}, {}, false}).empty());
  }

 private:
  static const Rulebook& little_wars_rules() {
    static const Rulebook rules = rulebook("little-wars");
    return rules;
  }
  void draws() {
    QTest::addColumn<int>("red");
    QTest::addColumn<int>("blue");
    QTest::newRow("14 and 14") << 14 << 14;
    QTest::newRow("9 and 14") << 9 << 14;
    QTest::newRow("9 and 15") << 9 << 15;
    QTest::newRow("10 and 9") << 10 << 9;
    QTest::newRow("9 and 9") << 9 << 9;
  }
  void drawn(const char* rules) {
    QFETCH(int, red);
    QFETCH(int, blue);
    const bool always = rules == std::string("little-wars-streamlined");
    const int under = always ? 15 : 10;
    ThirtyASide game(fight(), rules);
    game.begin();
    game.leave(red_side, static_cast<std::size_t>(red));
    game.leave(blue_side, static_cast<std::size_t>(blue));
    const auto ended = game.close();
    QCOMPARE(ended.has_value(), red < under && blue < under);
    if (!ended) return;
    QCOMPARE(ended->why, EndReason::too_few);
    QVERIFY(!ended->winner);
    QCOMPARE(ended->scores[0].half_points, 2 * (50 + red));
    QCOMPARE(ended->scores[1].half_points, 2 * (50 + blue));
    QCOMPARE(clause_of(ended->why, GameKind::fight, game.setting().rulebook.game),
             always ? clauses::always_drawn : clauses::points);
  }
};

SANDGATE_TEST(TestGame)

}  // namespace tst_game
#include "tst_game.moc"
