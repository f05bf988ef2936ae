// Formations and delays (KS-3): what they take on the map and on tables, horse out of the saddle, guns limbered up.
#include <QTest>

#include "core/kriegspiel/five.h"
#include "tests/core/fixtures/table_exercise.h"
#include "tests/runner/test.h"

namespace tst_kriegspiel_formations {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

FormOrder<BodyId> form(BodyId body, FormedAs to, bool hold = false) { return {body, to, {}, {}, hold}; }

std::optional<RefusalCode> refused(const Campaign& campaign, SeatId seat, Deed deed) {
  const auto refusal = SmallExercise::refusal(campaign, seat, std::move(deed));
  return refusal ? std::optional(refusal->code) : std::nullopt;
}

/// One body of Red's alone on level ground by Kriegspiel, and one of Blue's far away.
struct Road : SmallExercise {
  explicit Road(Arm arm, Formation formation = Formation::fours, const char* rules = "kriegspiel")
      : SmallExercise(Country::level(20'000, 20'000), rules) {
    without_tables();
    body_ = add(0, arm, formation, 20, 20, 12);
    add(1, Arm::infantry, Formation::fours, 190, 190);
  }
  BodyId body_;
};

/// Red's men look north at a blue company far off, on a table of their own. By Kriegspiel.
struct Ground : TableField {
  explicit Ground(Arm arm, int men, Formation formation = Formation::two_ranks) : TableField("kriegspiel") {
    ours = add(0, arm, men, 120, 120, formation);
    theirs = add(1, Arm::infantry, 8, 120, 220);
    small().body(ours).facing = Bearing::of(0);
    small().body(theirs).facing = Bearing::of(3200);
  }
  BodyId ours, theirs;
};

/// Every man of the body so far to the south.
MoveMenOrder<BodyId> walk_south(const Campaign& campaign, BodyId body, Length far) {
  MoveMenOrder<BodyId> order{table, {}, {}};
  for (const ManId id : men_of(campaign, body)) {
    const Point at = campaign.man(id).at;
    order.men.push_back({id, {at, {at.x, at.y - far}}});
  }
  return order;
}

/// Over how much ground from east to west, and from north to south, the men of a body stand.
std::pair<Length, Length> spread(const Campaign& campaign, BodyId body) {
  Window window{{Length::feet(1000), Length::feet(1000)}, {}};
  for (const ManId id : men_of(campaign, body)) window.take_in(campaign.man(id).at);
  return {window.width(), window.depth()};
}

void end_guns(Campaign& campaign, SeatId seat = red) {
  if (campaign.table(table).guns_open) SmallExercise::give(campaign, seat, GunsDoneOrder<BodyId>{table});
}

}  // namespace

class TestKriegspielFormations : public QObject {
  Q_OBJECT

 private slots:
  // Half a move is half that move's allowance.
  void KS_3_on_the_map_a_change_takes_its_part_of_the_move() {
    Road road(Arm::infantry);
    Campaign campaign = road.begin();
    SmallExercise::give(campaign, red, form(road.body_, FormedAs::two_ranks));
    QVERIFY(campaign.body(road.body_).forming == (Forming{FormedAs::two_ranks, Moves::from_moves(0.5)}));
    SmallExercise::give(campaign, red, SmallExercise::march(campaign, road.body_, 40, 20));
    const Length foot = campaign.setting().rulebook.arm(Arm::infantry).across;
    const Length whole{{foot.count * campaign.setting().rulebook.wide.multiplier}};
    const auto first = SmallExercise::close(campaign, road.body_);
    QVERIFY(first.has_value());
    QCOMPARE(first->distance.count, whole.count / 2);
    QVERIFY(campaign.body(road.body_).formation == Formation::two_ranks);
    QVERIFY(!campaign.body(road.body_).forming);
    SmallExercise::close(campaign);
    QCOMPARE(SmallExercise::close(campaign, road.body_)->distance.count, whole.count);
  }
  void KS_3_fours_to_extended_takes_a_whole_move() {
    Road road(Arm::infantry);
    Campaign campaign = road.begin();
    SmallExercise::give(campaign, red, form(road.body_, FormedAs::extended));
    SmallExercise::give(campaign, red, SmallExercise::march(campaign, road.body_, 40, 20));
    QVERIFY(!SmallExercise::close(campaign, road.body_));
    QVERIFY(campaign.body(road.body_).formation == Formation::extended);
    QVERIFY(campaign.body(road.body_).march.has_value());
    SmallExercise::close(campaign);
    QVERIFY(SmallExercise::close(campaign, road.body_)->distance > Length{});
  }
  void KS_3_horse_on_foot_marches_as_foot_and_mounts_again() {
    Road road(Arm::cavalry);
    Campaign campaign = road.begin();
    SmallExercise::give(campaign, red, form(road.body_, FormedAs::dismounted));
    SmallExercise::give(campaign, red, SmallExercise::march(campaign, road.body_, 60, 20));
    QVERIFY(!SmallExercise::close(campaign, road.body_));
    QVERIFY(campaign.body(road.body_).dismounted);
    SmallExercise::close(campaign);
    const Rulebook& rules = campaign.setting().rulebook;
    QCOMPARE(SmallExercise::close(campaign, road.body_)->distance.count,
             rules.arm(Arm::infantry).across.count * rules.wide.multiplier);
    SmallExercise::close(campaign);
    QVERIFY(refused(campaign, red, form(road.body_, FormedAs::dismounted)) == RefusalCode::formed_so_already);
    SmallExercise::give(campaign, red, form(road.body_, FormedAs::mounted));
    QVERIFY(!SmallExercise::close(campaign, road.body_));
    QVERIFY(!campaign.body(road.body_).dismounted);
    SmallExercise::close(campaign);
    QCOMPARE(SmallExercise::close(campaign, road.body_)->distance.count,
             rules.arm(Arm::cavalry).across.count * rules.wide.multiplier);
  }
  // Guns that stand ready limber up before they march, and do not march on when they are told to unlimber.
  void KS_3_guns_limber_up_to_march() {
    Road road(Arm::artillery);
    Campaign campaign = road.begin();
    SmallExercise::give(campaign, red, form(road.body_, FormedAs::unlimbered));
    SmallExercise::close(campaign);
    QVERIFY(campaign.body(road.body_).unlimbered);
    SmallExercise::close(campaign);
    SmallExercise::give(campaign, red, SmallExercise::march(campaign, road.body_, 60, 20));
    const Rulebook& rules = campaign.setting().rulebook;
    const std::int64_t whole = rules.arm(Arm::artillery).across.count * rules.wide.multiplier;
    QCOMPARE(SmallExercise::close(campaign, road.body_)->distance.count, whole / 2);
    QVERIFY(!campaign.body(road.body_).unlimbered);
    SmallExercise::close(campaign);
    SmallExercise::give(campaign, red, form(road.body_, FormedAs::unlimbered));
    QVERIFY(!campaign.body(road.body_).march);
    QVERIFY(!SmallExercise::close(campaign, road.body_));
    QVERIFY(campaign.body(road.body_).unlimbered);
  }
  // CX-2: a box opens as fours, and closes on them.
  void KS_3_boxes_open_and_close_as_fours() {
    Road road(Arm::infantry, Formation::boxed);
    Campaign campaign = road.begin();
    QVERIFY(refused(campaign, red, form(road.body_, FormedAs::fours)) == RefusalCode::stand_out_first);
    SmallExercise::give(campaign, red, StandOutOrder<BodyId>{road.body_, Formation::two_ranks});
    QVERIFY(campaign.body(road.body_).formation == Formation::fours);
    SmallExercise::close(campaign);
    QVERIFY(campaign.body(road.body_).formation == Formation::two_ranks);
    SmallExercise::close(campaign);
    QVERIFY(refused(campaign, red, BoxOrder<BodyId>{road.body_}) == RefusalCode::form_fours_first);
    SmallExercise::give(campaign, red, form(road.body_, FormedAs::fours));
    SmallExercise::close(campaign);
    SmallExercise::close(campaign);
    SmallExercise::give(campaign, red, BoxOrder<BodyId>{road.body_});
    QVERIFY(campaign.body(road.body_).formation == Formation::boxed);
  }
  // An order to stand as it does ends a change that it is at.
  void KS_3_a_change_is_broken_off() {
    Road road(Arm::infantry);
    Campaign campaign = road.begin();
    SmallExercise::give(campaign, red, form(road.body_, FormedAs::extended));
    QVERIFY(refused(campaign, red, form(road.body_, FormedAs::extended)) == RefusalCode::formed_so_already);
    SmallExercise::give(campaign, red, form(road.body_, FormedAs::fours));
    SmallExercise::close(campaign);
    QVERIFY(campaign.body(road.body_).formation == Formation::fours);
    QVERIFY(!campaign.body(road.body_).forming);
  }
  void KS_3_nobody_stands_as_his_arm_does_not_data() {
    QTest::addColumn<int>("arm");
    QTest::addColumn<int>("to");
    QTest::newRow("foot mount") << int(Arm::infantry) << int(FormedAs::mounted);
    QTest::newRow("foot unlimber") << int(Arm::infantry) << int(FormedAs::unlimbered);
    QTest::newRow("guns extend") << int(Arm::artillery) << int(FormedAs::extended);
    QTest::newRow("drivers in ranks") << int(Arm::transport) << int(FormedAs::two_ranks);
    QTest::newRow("a General") << int(Arm::general) << int(FormedAs::dismounted);
  }
  void KS_3_nobody_stands_as_his_arm_does_not() {
    QFETCH(int, arm);
    QFETCH(int, to);
    Road road(static_cast<Arm>(arm));
    Campaign campaign = road.begin();
    QVERIFY(refused(campaign, red, form(road.body_, static_cast<FormedAs>(to))) == RefusalCode::cannot_form_so);
  }
  void KS_3_little_wars_has_no_delays() {
    TableField field("little-wars");
    const BodyId men = field.add(0, Arm::infantry, 8, 120, 120, Formation::fours);
    field.add(1, Arm::infantry, 8, 120, 220);
    Campaign campaign = field.begin();
    QVERIFY(refused(campaign, red, form(men, FormedAs::two_ranks)) == RefusalCode::no_formations);
  }

  // On a table they stand so at once, and have the other half of their move.
  void KS_3_on_a_table_half_of_the_move_is_left() {
    Ground ground(Arm::infantry, 8, Formation::fours);
    Campaign campaign = ground.begin();
    end_guns(campaign);
    const auto column = spread(campaign, ground.ours);
    const auto formed = all_of<MenFormed>(SmallExercise::give(campaign, red, form(ground.ours, FormedAs::two_ranks)));
    QCOMPARE(formed.size(), std::size_t{1});
    QCOMPARE(formed.front().men.size(), std::size_t{8});
    QVERIFY(formed.front().spent == Moves::from_moves(0.5));
    const auto line = spread(campaign, ground.ours);
    QVERIFY(line.first >= column.first && line.second <= column.second);
    QVERIFY(campaign.body(ground.ours).formation == Formation::two_ranks);
    QCOMPARE(disorder(campaign), QByteArray());
    const Length half{{campaign.setting().rulebook.arm(Arm::infantry).across.count / 2}};
    QVERIFY(refused(campaign, red, walk_south(campaign, ground.ours, half + Length{{1}})) == RefusalCode::too_far);
    SmallExercise::give(campaign, red, walk_south(campaign, ground.ours, half));
    // Twice in a move it is not: nothing is left.
    QVERIFY(refused(campaign, red, form(ground.ours, FormedAs::fours)) == RefusalCode::no_time_to_form);
  }
  // Whoever is hidden where they would stand changes nobody's place but his who comes upon him.
  void KS_3_places_in_a_formation_do_not_tell_who_is_unseen() {
    Ground ground(Arm::infantry, 12, Formation::fours);
    Campaign campaign = ground.begin();
    end_guns(campaign);
    Campaign alone = campaign;
    const auto places = [&](Campaign state) {
      const auto formed = all_of<MenFormed>(SmallExercise::give(state, red, form(ground.ours, FormedAs::two_ranks)));
      return formed.at(0).men;
    };
    const auto free = places(alone);
    // An enemy lies where one of them would go to.
    const auto goes = std::ranges::find_if(free, [&](const auto& man) { return man.at != campaign.man(man.man).at; });
    QVERIFY(goes != free.end());
    const ManId hidden = men_of(campaign, ground.theirs).front();
    const Path crept{campaign.man(hidden).at, goes->at};
    campaign.apply(MenMoved{table, blue, {{hidden, crept, {}, {}, {}}}, {}});
    campaign.apply(MenLost{red_side, {hidden}, {}});
    QVERIFY((campaign.man(hidden).seen_by & 1U) == 0);
    const auto beside = places(campaign);
    QCOMPARE(beside.size(), free.size());
    std::size_t stopped = 0;
    for (std::size_t i = 0; i < free.size(); ++i) {
      QVERIFY(beside[i].man == free[i].man);
      if (beside[i].at == free[i].at) continue;
      const Point from = campaign.man(free[i].man).at;
      QVERIFY(distance(from, beside[i].at) <= distance(from, free[i].at));
      ++stopped;
    }
    QVERIFY(stopped > 0 && stopped < free.size());
    QVERIFY(beside[static_cast<std::size_t>(goes - free.begin())].at != goes->at);
  }
  void KS_3_a_walk_of_half_leaves_the_other_half() {
    Ground ground(Arm::infantry, 8, Formation::two_ranks);
    Campaign campaign = ground.begin();
    end_guns(campaign);
    const Length half{{campaign.setting().rulebook.arm(Arm::infantry).across.count / 2}};
    Campaign farther = campaign;
    SmallExercise::give(farther, red, walk_south(farther, ground.ours, half + Length{{1}}));
    QVERIFY(refused(farther, red, form(ground.ours, FormedAs::extended)) == RefusalCode::no_time_to_form);
    SmallExercise::give(campaign, red, walk_south(campaign, ground.ours, half));
    SmallExercise::give(campaign, red, form(ground.ours, FormedAs::extended));
    QVERIFY(campaign.body(ground.ours).formation == Formation::extended);
  }
  // Neither infantry, cavalry nor artillery fires and moves in one move.
  void KS_3_who_fires_does_not_form_and_who_forms_does_not_fire() {
    Ground ground(Arm::infantry, 10, Formation::two_ranks);
    Campaign campaign = ground.begin();
    QVERIFY(campaign.table(table).guns_open);  // rifles wait to be fired
    QVERIFY(refused(campaign, red, form(ground.ours, FormedAs::fours)) == RefusalCode::guns_still_open);
    const std::vector<ManId> men = men_of(campaign, ground.ours);
    RiflesOrder<BodyId> five{table, {men.begin(), men.begin() + 5}, {}};
    five.aim.projectile = *rifle_projectile(campaign.setting().rulebook);
    SmallExercise::give(campaign, red, five);
    end_guns(campaign);
    QVERIFY(refused(campaign, red, form(ground.ours, FormedAs::fours)) == RefusalCode::man_has_fired);
    close(campaign, 2);
    end_guns(campaign);
    SmallExercise::give(campaign, red, form(ground.ours, FormedAs::fours));
    for (const ManId man : men) {
      QCOMPARE(campaign.man(man).drill.formed, campaign.move());
      QVERIFY(!may_fire_rifle(campaign.setting().rulebook, campaign.man(man), red_side, campaign.move()));
    }
  }

  // Out of the saddle they are foot with rifles; their horses are where they were left.
  void KS_3_horse_dismounts_and_mounts_where_its_horses_are() {
    Ground ground(Arm::cavalry, 8);
    Campaign campaign = ground.begin();
    end_guns(campaign);
    SmallExercise::give(campaign, red, form(ground.ours, FormedAs::dismounted, true));
    for (const ManId id : men_of(campaign, ground.ours)) {
      const Soldier& man = campaign.man(id);
      QVERIFY(man.arm == Arm::infantry && man.enlisted() == Arm::cavalry && man.drill.horse == Horse::held);
      QCOMPARE(man.drill.horse_at, man.at);
      QVERIFY(has_rifle(man));
    }
    QVERIFY(campaign.body(ground.ours).contents.arm() == Arm::cavalry);
    QCOMPARE(disorder(campaign), QByteArray());
    QVERIFY(refused(campaign, red, walk_south(campaign, ground.ours, Length::inches(1))) == RefusalCode::too_far);
    close(campaign, 2);
    end_guns(campaign);
    // Farther off than the rulebook has it, nobody mounts.
    const Length held = campaign.setting().rulebook.formations->held;
    Campaign away = campaign;
    SmallExercise::give(away, red, walk_south(away, ground.ours, held + Length::inches(1)));
    close(away, 2);
    end_guns(away);
    QVERIFY(refused(away, red, form(ground.ours, FormedAs::mounted)) == RefusalCode::no_horse_near);
    SmallExercise::give(away, red, walk_south(away, ground.ours, -Length::inches(2)));
    close(away, 2);
    end_guns(away);
    SmallExercise::give(away, red, form(ground.ours, FormedAs::mounted));
    for (const ManId id : men_of(away, ground.ours)) QVERIFY(away.man(id).arm == Arm::cavalry);
    QVERIFY(!away.body(ground.ours).dismounted);
    QCOMPARE(disorder(away), QByteArray());
  }
  // A dead man on foot was of the horse.
  void KS_3_who_falls_on_foot_is_counted_off_the_horse() {
    Ground ground(Arm::cavalry, 8);
    Campaign campaign = ground.begin();
    end_guns(campaign);
    SmallExercise::give(campaign, red, form(ground.ours, FormedAs::dismounted));
    const ManId first = men_of(campaign, ground.ours).front();
    campaign.apply(MenFared{Fate::ridden_down, {}, {first}});
    QCOMPARE(campaign.body(ground.ours).contents.men().count, 7);
    QCOMPARE(campaign.body(ground.ours).contents.parts.size(), std::size_t{1});
    QCOMPARE(disorder(campaign), QByteArray());
  }
  void KS_3_held_horses_are_lost_to_whoever_stands_by_them_alone() {
    TableField field("kriegspiel");
    const BodyId horse = field.add(0, Arm::cavalry, 3, 120, 120);
    const BodyId enemy = field.add(1, Arm::infantry, 3, 120, 133);
    field.small().body(enemy).facing = Bearing::of(3200);
    Campaign campaign = field.begin();
    end_guns(campaign);
    SmallExercise::give(campaign, red, form(horse, FormedAs::dismounted, true));
    close(campaign, 2);
    end_guns(campaign);
    SmallExercise::give(campaign, red, walk_south(campaign, horse, Length::inches(11)));
    close(campaign);
    end_guns(campaign, blue);
    // Blue comes up to the horses, and Red's men are a foot off.
    MoveMenOrder<BodyId> up{table, {}, {}};
    for (const ManId id : men_of(campaign, enemy)) {
      const Point at = campaign.man(id).at;
      up.men.push_back({id, {at, {at.x, at.y - Length::inches(12)}}});
    }
    SmallExercise::give(campaign, blue, up);
    const auto lost = all_of<HorsesLost>(close(campaign));
    QCOMPARE(lost.size(), std::size_t{1});
    QVERIFY(!lost.front().men.empty());
    for (const ManId id : lost.front().men) {
      QVERIFY(campaign.man(id).drill.horse == Horse::none);
      QVERIFY(campaign.man(id).enlisted() == Arm::infantry);
    }
    QCOMPARE(campaign.body(horse).contents.men().count, 3);
    QCOMPARE(disorder(campaign), QByteArray());
  }

  // Either counts as moving; a limbered gun does not fire.
  void KS_3_a_gun_is_limbered_up_to_go_and_unlimbered_to_fire() {
    Ground ground(Arm::artillery, 10);
    Campaign campaign = ground.begin();
    close(campaign, 2);
    QVERIFY(!campaign.gun(GunId{0}).limbered);  // what is set down is set down to fire
    const FireOrder<BodyId> fire{table, GunId{0}, {Bearing::of(0), {}, 0}};
    QVERIFY(!refused(campaign, red, fire));
    FormOrder<BodyId> limber = form(ground.ours, FormedAs::limbered);
    limber.gun = GunId{0};
    Campaign fired = campaign;
    SmallExercise::give(fired, red, fire);
    QVERIFY(refused(fired, red, limber) == RefusalCode::gun_has_fired);
    SmallExercise::give(campaign, red, limber);
    QVERIFY(campaign.gun(GunId{0}).limbered && !campaign.gun(GunId{1}).limbered);
    QVERIFY(refused(campaign, red, fire) == RefusalCode::gun_is_limbered);
    FormOrder<BodyId> unlimber = limber;
    unlimber.to = FormedAs::unlimbered;
    SmallExercise::give(campaign, red, unlimber);
    QVERIFY(refused(campaign, red, fire) == RefusalCode::gun_has_moved);
    close(campaign, 2);
    QVERIFY(!refused(campaign, red, fire));
  }
  // A gun that goes is limbered up first, and goes half as far.
  void KS_3_a_haul_limbers_up_first() {
    Ground ground(Arm::artillery, 10);
    Campaign campaign = ground.begin();
    close(campaign, 2);
    const Gun& gun = campaign.gun(GunId{0});
    const Length half{{campaign.setting().rulebook.arm(Arm::artillery).across.count / 2}};
    const auto haul = [&](Length far) {
      MoveMenOrder<BodyId> order{table, {}, {}};
      order.guns.push_back({GunId{0}, {gun.at, {gun.at.x, gun.at.y - far}}});
      for (const std::uint32_t man : crew_of(campaign.setting().rulebook, campaign.men(), gun)) {
        const Point at = campaign.men()[man].at;
        order.men.push_back({campaign.men()[man].id, {at, {at.x, at.y - far}}});
      }
      return order;
    };
    QVERIFY(refused(campaign, red, haul(half + Length{{1}})) == RefusalCode::too_far);
    SmallExercise::give(campaign, red, haul(half));
    QVERIFY(campaign.gun(GunId{0}).limbered);
    QVERIFY(campaign.gun(GunId{0}).spent.left(campaign.move()) == Moves{});
    close(campaign, 2);
    // Limbered up, it goes the whole of it.
    SmallExercise::give(campaign, red, haul(half + half));
    QCOMPARE(campaign.gun(GunId{0}).moved, campaign.move());
  }
};

SANDGATE_TEST(TestKriegspielFormations)

}  // namespace tst_kriegspiel_formations
#include "tst_kriegspiel_formations.moc"
