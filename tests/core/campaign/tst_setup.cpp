// How a battle begins: forces, sides of the field, setting down (LW-1.1, LW-2.1, LW-6.3, LW-7; ST-10, ST-11).
#include <QTest>
#include <random>
#include <set>

#include "core/chronicle/chronicle.h"
#include "tests/core/fixtures/setup_exercise.h"
#include "tests/runner/test.h"

namespace tst_setup {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

using Small = SmallExercise;

RefusalCode refused(const Campaign& campaign, SeatId seat, Deed deed) {
  const auto no = Small::refusal(campaign, seat, std::move(deed));
  return no ? no->code : RefusalCode::exercise_over;
}
constexpr RefusalCode taken = RefusalCode::exercise_over;

void done(Campaign& campaign, SeatId seat) { Small::give(campaign, seat, CloseMyMove{}); }

/// With the dice of a seed.
std::vector<Event> begun(Campaign& campaign, std::uint64_t seed) {
  auto events = decide(campaign, {Small::next_id(), system_seat, Begin{}}, Dice(seed, 0));
  if (!events) qFatal("refused");
  for (const Event& event : *events) campaign.apply(event);
  return *events;
}

SetDownOrder<BodyId> down(BodyId body, Point at) { return {body, at, {}, Formation::two_ranks}; }

SetupTerms mustering(std::int32_t half_points = 300) {
  SetupTerms terms;
  terms.points = half_points;
  return terms;
}
SetupTerms defensive() {
  SetupTerms terms;
  terms.defensive = true;
  return terms;
}

std::int64_t seen_men(const Campaign& campaign, SideId by) {
  const std::uint32_t bit = std::uint32_t{1} << by.index();
  return std::ranges::count_if(campaign.men(), [&](const Soldier& man) { return (man.seen_by & bit) != 0; });
}

}  // namespace

class TestSetup : public QObject {
  Q_OBJECT

 private slots:
  void LW_2_1_first_sets_down_and_second_sees_it() {
    Campaign campaign = SetupExercise().with_bodies().begin();
    QVERIFY(campaign.begun() && campaign.phase() == Phase::setting_up && !campaign.all_closed());
    QVERIFY(campaign.setup().stage == SetupStage::setting_down && campaign.setup().turn == red_side);
    QVERIFY(campaign.setup_awaits(red) && !campaign.setup_awaits(blue));
    QCOMPARE(campaign.men().size(), std::size_t{0});
    const SetDownOrder<BodyId> order{BodyId{0}, inches(40, 10), Bearing::of(0), Formation::extended};
    QCOMPARE(refused(campaign, blue, down(BodyId{3}, inches(40, 98))), RefusalCode::not_your_turn);
    Small::give(campaign, red, order);
    QVERIFY(campaign.body(BodyId{0}).set_out && campaign.body(BodyId{0}).formation == Formation::extended);
    QCOMPARE(seen_men(campaign, blue_side), std::int64_t{0});
    done(campaign, red);
    QVERIFY(campaign.setup().turn == blue_side && campaign.phase() == Phase::setting_up);
    QCOMPARE(misplaced(campaign, red_side), QByteArray());
    QCOMPARE(seen_men(campaign, blue_side), std::int64_t{40});
    QCOMPARE(refused(campaign, red, order), RefusalCode::not_your_turn);
    done(campaign, blue);
    QVERIFY(campaign.phase() == Phase::guns && campaign.setup().stage == SetupStage::over);
    QVERIFY(campaign.camp() == Camp::first && campaign.move() == 1);
    QCOMPARE(misplaced(campaign, blue_side), QByteArray());
    QCOMPARE(seen_men(campaign, red_side), std::int64_t{40});
    QCOMPARE(disorder(campaign), QByteArray());
    close(campaign, 4);
    QCOMPARE(disorder(campaign), QByteArray());
  }

  void LW_2_1_behind_a_curtain_both_at_once() {
    SetupTerms terms;
    terms.curtain = true;
    Campaign campaign = SetupExercise(terms).with_bodies().begin();
    QVERIFY(campaign.setup().turn.none() && campaign.setup_awaits(red) && campaign.setup_awaits(blue));
    Small::give(campaign, blue, down(BodyId{3}, inches(40, 98)));
    done(campaign, blue);
    QVERIFY(!campaign.setup_awaits(blue));
    QCOMPARE(refused(campaign, blue, TakeUpOrder<BodyId>{BodyId{3}}), RefusalCode::already_closed);
    QCOMPARE(refused(campaign, blue, CloseMyMove{}), RefusalCode::already_closed);
    // The weather does not show what is behind it.
    Small::give(campaign, umpire_seat, SetVisibility{Length::feet(20), "haze"});
    QCOMPARE(seen_men(campaign, red_side) + seen_men(campaign, blue_side), std::int64_t{0});
    QVERIFY(!campaign.watch(red_side, BodyId{3}).in_sight());
    const auto events = Small::give(campaign, red, CloseMyMove{});
    QCOMPARE(all_of<MenSighted>(events).size(), std::size_t{2});
    QVERIFY(campaign.phase() == Phase::guns);
    QCOMPARE(seen_men(campaign, red_side), std::int64_t{40});
  }

  void LW_2_1_toss_for_first_move_follows_the_choice_of_sides() {
    SetupExercise small;
    small.with_bodies().setting().toss = true;
    bool red_first = false, blue_first = false;
    for (std::uint64_t seed = 1; seed < 20; ++seed) {
      Campaign campaign(std::make_shared<const Setting>(small.setting()));
      const auto events = begun(campaign, seed);
      const auto began = all_of<Began>(events);
      QVERIFY(began.size() == 1 && began.front().tossed);
      const SideId first = began.front().camp == Camp::first ? red_side : blue_side;
      QVERIFY(campaign.setup().turn == first);
      (first == red_side ? red_first : blue_first) = true;
    }
    QVERIFY(red_first && blue_first);
  }

  void LW_1_1_other_chooses_his_side_of_the_field() {
    SetupTerms terms;
    terms.country_laid_out = true;
    terms.country_by = red;
    Campaign campaign = SetupExercise(terms).with_bodies().begin();
    QVERIFY(campaign.setup().stage == SetupStage::choosing && campaign.setup().chooser == blue_side);
    QVERIFY(campaign.camp() == Camp::first && campaign.setup_awaits(blue) && !campaign.setup_awaits(red));
    QCOMPARE(refused(campaign, red, ChooseSideOrder{Edge::south}), RefusalCode::not_your_turn);
    QCOMPARE(refused(campaign, blue, ChooseSideOrder{Edge::west}), RefusalCode::not_your_edge);
    QCOMPARE(refused(campaign, blue, down(BodyId{3}, {})), RefusalCode::not_this_stage);
    Small::give(campaign, blue, ChooseSideOrder{Edge::south});
    QVERIFY(campaign.back_line(blue_side) == Edge::south && campaign.back_line(red_side) == Edge::north);
    QVERIFY(campaign.setup().stage == SetupStage::setting_down);
    done(campaign, red);
    done(campaign, blue);
    QCOMPARE(misplaced(campaign, red_side) + misplaced(campaign, blue_side), QByteArray());
    for (const Soldier& man : campaign.men()) QVERIFY((man.side == red_side) == (man.at.y > Length::inches(54)));
    // Red faces the field from the north.
    QVERIFY(campaign.body(BodyId{0}).facing == Bearing::of(3200));
  }

  void LW_1_1_toss_says_who_laid_out_the_country() {
    SetupTerms terms;
    terms.country_laid_out = true;
    SetupExercise small(terms);
    small.with_bodies();
    std::set<SideId> choosers;
    for (std::uint64_t seed = 1; seed < 20; ++seed) {
      Campaign campaign(std::make_shared<const Setting>(small.setting()));
      const auto events = begun(campaign, seed);
      QVERIFY(all_of<SetupBegan>(events).front().tossed);
      choosers.insert(campaign.setup().chooser);
    }
    QCOMPARE(choosers.size(), std::size_t{2});
    // Who does not choose keeps what the scenario has.
    Campaign campaign = small.begin();
    Small::give(campaign, system_seat, CloseMove{});
    QVERIFY(campaign.back_line(red_side) == Edge::south && campaign.setup().stage == SetupStage::setting_down);
  }

  void LW_7_1_each_musters_for_his_points() {
    Campaign campaign = SetupExercise(mustering()).begin();
    QVERIFY(campaign.setup().stage == SetupStage::mustering && campaign.bodies().empty());
    QVERIFY(campaign.setup_awaits(red) && campaign.setup_awaits(blue));
    const MusterOrder dear{{{"All", 0, 101, 0}}};
    QCOMPARE(refused(campaign, red, dear), RefusalCode::too_many_points);
    QCOMPARE(refused(campaign, system_seat, dear), RefusalCode::not_your_order);
    Small::give(campaign, red, MusterOrder{{{"Host", 150, 0, 0}}});
    Small::give(campaign, red, MusterOrder{{{"Left", 50, 0, 0}, {"Right", 50, 20, 2}}});  // changed freely
    done(campaign, red);
    QVERIFY(campaign.bodies().empty());
    QCOMPARE(refused(campaign, red, MusterOrder{{{"Host", 10, 0, 0}}}), RefusalCode::already_closed);
    const auto events = Small::give(campaign, blue, CloseMyMove{});
    QCOMPARE(all_of<ForceRaised>(events).size(), std::size_t{2});
    QCOMPARE(campaign.body(BodyId{0}).name, std::string("Left"));
    QVERIFY(campaign.body(BodyId{1}).contents.men().count == 70 && campaign.body(BodyId{1}).contents.guns() == 2);
    QVERIFY(campaign.body(BodyId{0}).seat == red && campaign.bodies().back().seat == blue);
    Men blues;
    for (const Body& body : campaign.bodies())
      if (body.side == blue_side) blues += body.contents.men();
    QVERIFY(blues.count > 90);
    done(campaign, red);
    done(campaign, blue);
    QCOMPARE(misplaced(campaign, red_side) + misplaced(campaign, blue_side) + disorder(campaign), QByteArray());
    QVERIFY(campaign.phase() == Phase::guns);
    close(campaign, 2);
  }

  void LW_7_2_chances_of_war() {
    SetupTerms terms;
    terms.chances = SetupTerms::Chances{12, 2};
    SetupExercise small(terms);
    small.with_bodies();
    std::set<std::int32_t> rolls;
    for (std::uint64_t seed = 1; seed < 300; ++seed) {
      Campaign campaign(std::make_shared<const Setting>(small.setting()));
      const auto thrown = all_of<ChancesThrown>(begun(campaign, seed));
      QCOMPARE(thrown.size(), std::size_t{2});
      for (const ChancesThrown& one : thrown) {
        QCOMPARE(one.dice.size(), std::size_t{2});
        for (const std::int32_t die : one.dice) QVERIFY(die >= 1 && die <= 6);
        QCOMPARE(one.taken, one.dice[0] + one.dice[1]);
        rolls.insert(one.taken);
        std::int32_t out = 0, men = 0;
        for (const auto& left : one.left_out) {
          QVERIFY(left.arm == Arm::infantry);
          out += left.men.count;
        }
        QCOMPARE(out, 12 - one.taken);
        for (const Body& body : campaign.bodies())
          if (body.side == one.side) men += body.contents.men().count;
        QCOMPARE(men, 40 - out);
      }
      QCOMPARE(disorder(campaign), QByteArray());
    }
    QCOMPARE(rolls.size(), std::size_t{11});  // 2 to 12
  }

  void LW_7_2_more_dice_than_men() {
    SetupTerms terms;
    terms.chances = SetupTerms::Chances{4, 3};
    Campaign campaign = SetupExercise(terms).with_bodies().begin();
    for (const Body& body : campaign.bodies()) QVERIFY(body.contents.men().count >= 5);
  }

  void LW_6_3_defensive_game() {
    SetupExercise small(defensive());
    small.with_bodies();
    std::set<SideId> defenders;
    for (std::uint64_t seed = 1; seed < 20; ++seed) {
      Campaign campaign(std::make_shared<const Setting>(small.setting()));
      begun(campaign, seed);
      const SideId defender = campaign.setup().defender, attacker = defender == red_side ? blue_side : red_side;
      const SeatId defends{defender.number}, attacks{attacker.number};
      defenders.insert(defender);
      QVERIFY(campaign.setup().stage == SetupStage::choosing && campaign.setup().chooser == defender);
      Small::give(campaign, defends, ChooseSideOrder{Edge::north});
      QVERIFY(campaign.setup().turn == defender);
      QVERIFY(campaign.camp() == campaign.setting().side(attacker).camp);
      QVERIFY(campaign.guns_at_once(defender) && !campaign.guns_at_once(attacker));
      done(campaign, defends);
      QVERIFY(campaign.setup().turn == attacker);
      done(campaign, attacks);
      QVERIFY(campaign.phase() == Phase::guns && campaign.camp() == campaign.setting().side(attacker).camp);
      QCOMPARE(misplaced(campaign, red_side) + misplaced(campaign, blue_side), QByteArray());
      QVERIFY(!campaign.counts_from(attacker) && !campaign.counts_from(defender));
    }
    QCOMPARE(defenders.size(), std::size_t{2});
  }

  void LW_6_3_nobody_within_his_move_of_the_middle_line() {
    SetupTerms terms = defensive();
    terms.defender = red;
    Campaign campaign = SetupExercise(terms).with_bodies().begin();
    QVERIFY(campaign.setup().defender == red_side);
    Small::give(campaign, system_seat, CloseMove{});  // the choice
    Small::give(campaign, red, down(BodyId{0}, inches(72, 42)));
    QCOMPARE(refused(campaign, red, down(BodyId{0}, inches(72, 42.1))), RefusalCode::outside_zone);
    QCOMPARE(refused(campaign, red, down(BodyId{2}, inches(20, 31))), RefusalCode::outside_zone);
    // By LW-6.3, not LW-2.1, which is of battles without a defender.
    QCOMPARE(Small::refusal(campaign, red, down(BodyId{2}, inches(20, 31)))->clause, clauses::defensive_game);
    Small::give(campaign, red, down(BodyId{2}, inches(20, 30)));
    const ManId man = men_of(campaign, BodyId{0}).front(), rider = men_of(campaign, BodyId{2}).front();
    const auto place = [](ManId id, Point at) { return PlaceMenOrder<BodyId>{{{id, at}}, {}}; };
    QCOMPARE(refused(campaign, red, place(man, inches(100, 42))), taken);
    QCOMPARE(refused(campaign, red, place(man, inches(100, 43))), RefusalCode::outside_zone);
    QCOMPARE(refused(campaign, red, place(rider, inches(100, 31))), RefusalCode::outside_zone);
    QCOMPARE(Small::refusal(campaign, red, place(rider, inches(100, 31)))->clause, clauses::defensive_game);
    done(campaign, red);
    // The attacker sets down up to a move in: a horseman two feet, a man on foot one.
    Small::give(campaign, blue, down(BodyId{3}, inches(72, 96)));
    QCOMPARE(refused(campaign, blue, down(BodyId{3}, inches(72, 95))), RefusalCode::outside_zone);
    Small::give(campaign, blue, down(BodyId{5}, inches(20, 96)));
    const ManId trooper = men_of(campaign, BodyId{5}).front();
    QCOMPARE(refused(campaign, blue, place(trooper, inches(100, 84))), taken);
    QCOMPARE(refused(campaign, blue, place(trooper, inches(100, 83))), RefusalCode::outside_zone);
  }

  void LW_6_3_defender_has_two_thirds_of_the_points() {
    SetupTerms terms = mustering(300);
    terms.defensive = true;
    terms.defender = blue;
    Campaign campaign = SetupExercise(terms).begin();
    QCOMPARE(refused(campaign, red, MusterOrder{{{"Host", 150, 0, 0}}}), taken);
    QCOMPARE(refused(campaign, blue, MusterOrder{{{"Host", 101, 0, 0}}}), RefusalCode::too_many_points);
    QCOMPARE(refused(campaign, blue, MusterOrder{{{"Host", 100, 0, 0}}}), taken);
  }

  void ST_10_defender_is_first_player_and_sets_down_first() {
    SetupTerms terms = defensive();
    terms.defender = blue;
    Campaign campaign = SetupExercise(terms, "little-wars-streamlined").with_bodies().begin();
    Small::give(campaign, system_seat, CloseMove{});
    QVERIFY(campaign.setup().turn == blue_side && campaign.camp() == Camp::second);
    done(campaign, blue);
    done(campaign, red);
    QVERIFY(campaign.camp() == Camp::second && campaign.own_move(Camp::second) == 1);
  }

  void LW_2_1_nothing_else_is_ordered_meanwhile() {
    Campaign campaign = SetupExercise().with_bodies().begin();
    Small::give(campaign, red, down(BodyId{0}, inches(40, 10)));
    const ManId man = men_of(campaign, BodyId{0}).front();
    const Point at = campaign.man(man).at;
    QCOMPARE(refused(campaign, red, MoveMenOrder<BodyId>{TableId{0}, {{man, {at, inches(40, 20)}}}, {}}),
             RefusalCode::setting_up);
    QCOMPARE(refused(campaign, red, WhiteFlagOrder<BodyId>{TableId{0}, {man}}), RefusalCode::setting_up);
    QCOMPARE(refused(campaign, red, FormUpOrder<BodyId>{BodyId{0}}), RefusalCode::setting_up);
    QCOMPARE(refused(campaign, red, CloseMyMove{RunOn{}}), RefusalCode::setting_up);
    QCOMPARE(refused(campaign, system_seat, Begin{}), RefusalCode::not_your_order);
    QCOMPARE(refused(campaign, red, MusterOrder{{{"Host", 10, 0, 0}}}), RefusalCode::not_this_stage);
    QCOMPARE(refused(campaign, red, ChooseSideOrder{}), RefusalCode::not_this_stage);
    QCOMPARE(refused(campaign, red, down(BodyId{4}, inches(40, 98))), RefusalCode::not_your_body);
    QCOMPARE(refused(campaign, red, down(BodyId{99}, inches(40, 8))), RefusalCode::not_your_body);
    QCOMPARE(refused(campaign, red, TakeUpOrder<BodyId>{BodyId{1}}), RefusalCode::not_set_down);
    QCOMPARE(refused(campaign, red, SetDownOrder<BodyId>{BodyId{1}, inches(90, 8), {}, Formation::boxed}),
             RefusalCode::never_boxed);
    QCOMPARE(refused(campaign, red, PlaceMenOrder<BodyId>{{{ManId{900}, inches(1, 1)}}, {}}),
             RefusalCode::man_not_yours);
    QCOMPARE(refused(campaign, red, PlaceMenOrder<BodyId>{{}, {{GunId{900}, inches(1, 1), {}}}}),
             RefusalCode::gun_not_yours);
    QCOMPARE(refused(campaign, red, PlaceMenOrder<BodyId>{}), RefusalCode::no_men_named);
    // And when it is over, there is no more setting up.
    done(campaign, red);
    done(campaign, blue);
    QCOMPARE(refused(campaign, red, down(BodyId{0}, inches(40, 10))), RefusalCode::not_this_stage);
    QCOMPARE(refused(campaign, red, PlaceMenOrder<BodyId>{{{man, inches(1, 1)}}, {}}), RefusalCode::not_this_stage);
  }

  void LW_2_1_placed_taken_back_and_changed_until_done() {
    Campaign campaign = SetupExercise().with_bodies().begin();
    Small::give(campaign, red, down(BodyId{2}, inches(40, 10)));
    const auto riders = men_of(campaign, BodyId{2});
    QVERIFY(riders.size() == 5 && campaign.guns().size() == 1);
    Small::give(campaign, red, PlaceMenOrder<BodyId>{{{riders[0], inches(60, 3)}}, {{GunId{0}, inches(50, 6), {}}}});
    QVERIFY(campaign.man(riders[0]).at == inches(60, 3) && campaign.gun(GunId{0}).at == inches(50, 6));
    Small::give(campaign, red, TakeUpOrder<BodyId>{BodyId{2}});
    QVERIFY(men_of(campaign, BodyId{2}).empty() && !campaign.gun(GunId{0}).on_ground);
    QVERIFY(campaign.body(BodyId{2}).table.none() && !campaign.body(BodyId{2}).set_out);
    QCOMPARE(refused(campaign, red, PlaceMenOrder<BodyId>{{{riders[0], inches(60, 3)}}, {}}),
             RefusalCode::not_set_down);
    // Another takes their place; they come back elsewhere, the same men.
    Small::give(campaign, red, down(BodyId{0}, inches(40, 10)));
    Small::give(campaign, red, down(BodyId{2}, inches(100, 10)));
    QVERIFY(men_of(campaign, BodyId{2}) == riders);
    QVERIFY(campaign.guns().size() == 1 && campaign.gun(GunId{0}).on_ground);
    Small::give(campaign, red, down(BodyId{2}, inches(102, 10)));  // over its own places
    QCOMPARE(campaign.men().size(), std::size_t{25});
    done(campaign, red);
    QCOMPARE(misplaced(campaign, red_side), QByteArray());
  }

  void LW_2_1_first_move_of_each_side_is_measured_from_its_line() {
    Campaign campaign = SetupExercise().with_bodies().begin();
    done(campaign, red);
    done(campaign, blue);
    const Length radius = campaign.setting().rulebook.radius(Arm::infantry);
    const auto ahead = [&](ManId id, double inches_in, std::int64_t sign) {
      const Soldier& man = campaign.man(id);
      const Point to{man.at.x, sign > 0 ? Length::from_feet(inches_in / 12) + radius
                                        : Length::inches(108) - Length::from_feet(inches_in / 12) - radius};
      return MoveMenOrder<BodyId>{TableId{0}, {{id, {man.at, to}}}, {}};
    };
    const ManId foremost = men_of(campaign, BodyId{0}).front();
    QVERIFY(campaign.man(foremost).at.y > Length::inches(10));
    QCOMPARE(refused(campaign, red, ahead(foremost, 12, 1)), taken);
    QCOMPARE(refused(campaign, red, ahead(foremost, 12.1, 1)), RefusalCode::too_far);
    close(campaign);
    const ManId theirs = men_of(campaign, BodyId{3}).front();
    QCOMPARE(refused(campaign, blue, ahead(theirs, 12, -1)), taken);
    QCOMPARE(refused(campaign, blue, ahead(theirs, 12.1, -1)), RefusalCode::too_far);
    close(campaign);
    // In his second move he goes from where he stands.
    QCOMPARE(refused(campaign, red, ahead(foremost, 20, 1)), taken);
  }

  void LW_7_1_too_many_for_the_zone_stand_as_near_as_there_is_room() {
    SetupExercise small({}, "little-wars", Country::level(400, 900));  // four feet of line
    small.add(0, Arm::infantry, Formation::two_ranks, 0, 0, 900);
    small.add(1, Arm::infantry, Formation::two_ranks, 0, 0, 20);
    Campaign campaign = small.begin();
    done(campaign, red);
    QCOMPARE(misplaced(campaign, red_side, true), QByteArray());
    QVERIFY(misplaced(campaign, red_side) == "a man is out of his zone");
    Length furthest;
    for (const Soldier& man : campaign.men()) furthest = std::max(furthest, man.at.y);
    QVERIFY(furthest < Length::inches(40));
  }

  void system_does_the_rest_for_whoever_is_awaited() {
    SetupTerms terms = mustering();
    terms.chances = SetupTerms::Chances{12, 2};
    terms.country_laid_out = true;
    terms.curtain = true;
    Campaign campaign = SetupExercise(terms).begin();
    for (const SetupStage stage : {SetupStage::mustering, SetupStage::choosing, SetupStage::setting_down}) {
      QVERIFY(campaign.setup().stage == stage);
      Small::give(campaign, system_seat, CloseMove{});
    }
    QVERIFY(campaign.phase() == Phase::guns);
    QCOMPARE(misplaced(campaign, red_side) + misplaced(campaign, blue_side) + disorder(campaign), QByteArray());
    close(campaign, 6);
    QCOMPARE(disorder(campaign), QByteArray());
  }

  // On any ground everybody finds a place, and events fold to the same state.
  void default_setting_down_is_legal_and_whole_data() {
    QTest::addColumn<int>("seed");
    for (int seed = 1; seed <= 12; ++seed) QTest::addRow("field %d", seed) << seed;
  }
  void default_setting_down_is_legal_and_whole() {
    QFETCH(int, seed);
    std::mt19937_64 random(static_cast<std::uint64_t>(seed));
    const auto any = [&](int least, int most) { return std::uniform_int_distribution<int>(least, most)(random); };
    std::vector<Feature> features;
    for (int i = any(0, 25); i > 0; --i) {
      const double west = any(0, 1100), south = any(0, 1000), wide = any(5, 120), deep = any(5, 120);
      const FeatureKind kinds[] = {FeatureKind::house, FeatureKind::wood, FeatureKind::rock, FeatureKind::wall};
      features.push_back(
          block(kinds[any(0, 2)], west, south, std::min(1199.0, west + wide), std::min(1099.0, south + deep)));
    }
    SetupTerms terms = mustering(any(100, 400));
    if (any(0, 1)) terms.chances = SetupTerms::Chances{12, 2};
    terms.curtain = any(0, 1) == 1;
    terms.defensive = any(0, 2) == 0;
    terms.country_laid_out = !terms.defensive && any(0, 1) == 1;
    SetupExercise small(terms, any(0, 1) ? "little-wars" : "little-wars-streamlined",
                        Country::level(1200, 1100, features));
    const auto setting = std::make_shared<const Setting>(small.setting());
    Campaign campaign(setting);
    std::vector<Event> all = begun(campaign, static_cast<std::uint64_t>(seed));
    const auto give = [&](SeatId seat, Deed deed) {
      auto events = decide(campaign, {Small::next_id(), seat, std::move(deed)},
                           Dice(static_cast<std::uint64_t>(seed), campaign.branch()));
      if (!events) return false;
      for (const Event& event : *events) {
        if (const std::string wrong = misfit(campaign, event).text(); !wrong.empty()) qFatal("%s", wrong.c_str());
        campaign.apply(event);
        all.push_back(event);
      }
      return true;
    };
    int accepted = 0;
    while (campaign.phase() == Phase::setting_up) {
      for (int i = any(0, 6); i > 0; --i) {
        const SeatId seat{any(0, 1)};
        const Point at = inches(any(0, 144), any(0, 132));
        const BodyId body{any(0, 15)};
        switch (any(0, 4)) {
          case 0:
            accepted +=
                give(seat, MusterOrder{tell_off(small.setting().rulebook, {any(20, 100), any(0, 40), any(0, 4)})});
            break;
          case 1: accepted += give(seat, ChooseSideOrder{any(0, 1) ? Edge::north : Edge::south}); break;
          case 2:
            accepted += give(
                seat, SetDownOrder<BodyId>{body, at, Bearing::of(any(0, 6399)), static_cast<Formation>(any(1, 3))});
            break;
          case 3: accepted += give(seat, TakeUpOrder<BodyId>{body}); break;
          default: accepted += give(seat, PlaceMenOrder<BodyId>{{{ManId{any(0, 150)}, at}}, {}}); break;
        }
      }
      give(any(0, 3) == 0 ? system_seat : SeatId{any(0, 1)}, any(0, 3) == 0 ? Deed{CloseMove{}} : Deed{CloseMyMove{}});
    }
    QCOMPARE(misplaced(campaign, red_side) + misplaced(campaign, blue_side) + disorder(campaign), QByteArray());
    Campaign again(setting);
    for (const Event& event : all) again.apply(event);
    QVERIFY(again.state_hash() == campaign.state_hash());
    QVERIFY(accepted >= 0);
  }

  // What is set up in play has a state of its own; what is not has the same as ever.
  void state_hash_covers_the_setting_up() {
    SetupTerms terms;
    terms.curtain = true;
    SetupExercise small(terms);
    small.with_bodies();
    Campaign one = small.begin(), other = small.begin();
    QVERIFY(one.state_hash() == other.state_hash());
    Small::give(one, red, down(BodyId{0}, inches(40, 10)));
    QVERIFY(one.state_hash() != other.state_hash());
    Campaign musters = SetupExercise(mustering()).begin(), more = musters;
    Small::give(more, red, MusterOrder{{{"Host", 10, 0, 0}}});
    QVERIFY(musters.state_hash() != more.state_hash());
  }
};

SANDGATE_TEST(TestSetup)

}  // namespace tst_setup
#include "tst_setup.moc"
