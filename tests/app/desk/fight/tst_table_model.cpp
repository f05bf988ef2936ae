// Choosing and moving men on a table, without a window: what is planned, what is sent, and what is refused.
#include <QSignalSpy>
#include <QTest>
#include <random>

#include "app/desk/fight/table_model.h"
#include "app/desk/table/table_layer.h"
#include "core/battle/melee.h"
#include "tests/app/fixtures/delayed_client.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/table_client.h"
#include "tests/runner/test.h"

namespace tst_table_model {

using namespace sandgate;
using namespace sandgate::tests;
using sandgate::tests::Front;
using sandgate::tests::TableClient;

namespace {

constexpr Handle border{0}, yeomanry{1}, battery{2};

}  // namespace

class TableModelTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    client_ = std::make_unique<TableClient>();
    desk_ = std::make_unique<DeskModel>(front_.of(*client_), words::ClauseBook());
    model_ = std::make_unique<TableModel>(*desk_);
    model_->show(client_->table_);
    QTRY_VERIFY_WITH_TIMEOUT(model_->scene(), patience);
  }
  void cleanup() {
    model_.reset();
    desk_.reset();
    front_.let_go();
    client_.reset();
  }

  // Choosing

  void only_who_can_be_led_is_chosen() {
    const ManHandle prisoner = client_->add_prisoner(305, 82);
    client_->tell();
    auto all = client_->men_of(border);
    const std::size_t own = all.size();
    const auto enemies = client_->enemies();
    all.insert(all.end(), enemies.begin(), enemies.end());
    all.push_back(prisoner);
    model_->choose(all);
    QCOMPARE(model_->chosen().size(), own + 1);
    QVERIFY(model_->is_chosen(prisoner));
    QVERIFY(!model_->is_chosen(enemies.front()));
    QVERIFY(std::ranges::is_sorted(model_->chosen()));
    model_->choose({ManHandle{9999}});
    QVERIFY(model_->chosen().empty());
  }

  // KS-11.7: of a brother's men nobody waits for this seat's orders, and it chooses none of them as idle.
  void KS_11_7_the_men_of_others_are_theirs_to_order() {
    const auto all = static_cast<std::int64_t>(client_->men_of(border).size() + client_->men_of(battery).size());
    QCOMPARE(desk_->men_to_move(), all);
    client_->picture_.bodies[border.index()].led_by = SeatId{1};
    client_->tell();
    QTRY_VERIFY_WITH_TIMEOUT(model_->scene(), patience);
    QCOMPARE(desk_->men_to_move(), static_cast<std::int64_t>(client_->men_of(battery).size()));
    QVERIFY(!model_->movable(client_->men_of(border).front()));
    QVERIFY(model_->movable(client_->men_of(battery).front()));
    model_->choose_idle();
    QCOMPARE(model_->chosen(), client_->men_of(battery));
    QVERIFY(model_->waits(client_->table()));
    client_->picture_.bodies[battery.index()].led_by = SeatId{1};
    client_->tell();
    QVERIFY(!model_->waits(client_->table()));
    QCOMPARE(desk_->men_to_move(), std::int64_t{0});
  }

  void shift_adds_and_takes_away() {
    const auto men = client_->men_of(border);
    model_->choose({men[3]});
    model_->toggle(men[1]);
    QCOMPARE(model_->chosen(), (std::vector{men[1], men[3]}));
    model_->toggle(men[3]);
    QCOMPARE(model_->chosen(), std::vector{men[1]});
    model_->choose({men[5]}, true);
    QCOMPARE(model_->chosen(), (std::vector{men[1], men[5]}));
    model_->choose({men[6]});
    QCOMPARE(model_->chosen(), std::vector{men[6]});
  }

  void men_and_bodies_are_chosen_as_one() {
    model_->choose_group(1);
    QCOMPARE(desk_->chosen(), std::vector{battery});
    model_->choose_group(0);
    QCOMPARE(desk_->chosen(), std::vector{border});
    model_->choose_group(1, true);
    QCOMPARE(desk_->chosen(), (std::vector{border, battery}));
    // From the order of battle too.
    desk_->select(battery);
    QCOMPARE(model_->chosen(), client_->men_of(battery));
    QCOMPARE(desk_->chosen(), std::vector{battery});
  }

  void groups_are_the_bodies_and_the_prisoners() {
    client_->add_prisoner(305, 82);
    client_->man(client_->men_of(border)[0]).moved = client_->picture_.clock.move;
    client_->man(client_->men_of(border)[1]).state = ManState::dead;
    client_->tell();
    const auto& groups = model_->groups();
    QCOMPARE(groups.size(), std::size_t{3});
    QCOMPARE(groups[0].body, border);
    QCOMPARE(groups[0].men.size(), std::size_t{19});  // the dead are counted no more
    QCOMPARE(groups[0].idle.size(), std::size_t{18});
    QCOMPARE(groups[1].body, battery);
    QCOMPARE(groups[1].guns, std::vector{client_->gun_});
    QVERIFY(groups[2].body.none());
    QCOMPARE(groups[2].men.size(), std::size_t{1});
  }

  void the_next_who_can_move_goes_round_the_bodies() {
    QVERIFY(model_->choose_next_idle());
    QCOMPARE(model_->chosen(), client_->men_of(border));
    QVERIFY(model_->choose_next_idle());
    QCOMPARE(model_->chosen(), client_->men_of(battery));
    for (const ManHandle man : client_->men_of(border)) client_->man(man).moved = client_->picture_.clock.move;
    client_->tell();
    QVERIFY(model_->choose_next_idle());
    QCOMPARE(model_->chosen(), client_->men_of(battery));
    for (const ManHandle man : client_->men_of(battery)) client_->man(man).moved = client_->picture_.clock.move;
    client_->tell();
    QVERIFY(!model_->choose_next_idle());
    model_->choose_idle();
    QVERIFY(model_->chosen().empty());
  }

  void on_the_other_sides_move_nobody_can_be_moved() {
    client_->picture_.clock.my_move = false;
    client_->tell();
    QVERIFY(!model_->may_order());
    QVERIFY(!model_->choose_next_idle());
    model_->choose(client_->men_of(border));  // to look at them one may
    model_->aim(TableClient::place(310, 90));
    QVERIFY(!model_->target());
  }

  // Moving

  void a_plan_is_seen_before_it_is_given() {
    model_->choose(client_->men_of(border));
    const Point to = TableClient::place(314, 90);
    model_->aim(to);
    QTRY_VERIFY_WITH_TIMEOUT(model_->plan(), patience);
    QVERIFY(client_->sent.empty());
    QVERIFY(model_->can_give());
    QCOMPARE(model_->plan()->order.men.size(), std::size_t{20});
    QVERIFY(model_->plan()->longest <= TableClient::inches(12));
    const auto order = model_->plan()->order;
    QSignalSpy given(model_.get(), &TableModel::order_given);
    model_->give();
    front_.arrive();
    QCOMPARE(given.size(), 1);
    QCOMPARE(get<MoveMenOrder<Handle>>(client_->sent.at(0)), order);
    QVERIFY(model_->chosen().empty());
    QVERIFY(!model_->target());
    for (const auto& walk : order.men) QCOMPARE(client_->man(walk.man).at, walk.path.back());
  }

  // In two ranks: nobody stands before the front, or more than a rank's depth behind it.
  void in_line_they_front_where_they_are_turned() {
    model_->choose(client_->men_of(battery));
    model_->set_shape(GroupShape::line);
    const Point to = TableClient::place(284, 92);
    model_->aim(to, Bearing::of(0));
    QTRY_VERIFY_WITH_TIMEOUT(model_->plan(), patience);
    for (const auto& walk : model_->plan()->order.men) QVERIFY(in_ranks(to.y - walk.path.back().y));
    model_->turn(Bearing::full_circle / 4);
    QTRY_VERIFY_WITH_TIMEOUT(!model_->planning(), patience);
    QCOMPARE(model_->facing(), Bearing::of(1600));
    for (const auto& walk : model_->plan()->order.men) QVERIFY(in_ranks(to.x - walk.path.back().x));
  }

  void without_a_facing_they_face_the_way_they_go() {
    model_->choose({client_->men_of(border)[0]});
    model_->aim(TableClient::place(310, 80));
    QCOMPARE(model_->facing(), Bearing::of(1600));
  }

  void the_last_place_pointed_out_is_the_one_planned() {
    model_->choose(client_->men_of(border));
    for (int i = 0; i < 40; ++i) model_->aim(TableClient::place(290 + i, 85 + i * 0.1));
    const Point last = TableClient::place(329, 88.9);
    QCOMPARE(*model_->target(), last);
    model_->give_when_planned();
    QVERIFY(client_->sent.empty());
    QTRY_COMPARE_WITH_TIMEOUT(client_->sent.size(), 1U, patience);
    // In line, the middle of the front stands there, and nobody went anywhere else.
    Length east;
    for (const SeenMan& man : client_->picture_.men)
      if (man.body == border) east += man.at.x;
    QVERIFY(abs_inches(Length{{east.count / 20}} - last.x) < 8);
  }

  void the_target_is_kept_on_the_table() {
    model_->choose(client_->men_of(border));
    model_->aim(TableClient::place(1000, -50));
    QCOMPARE(*model_->target(), TableClient::place(TableClient::east, TableClient::south));
  }

  void arrow_keys_move_the_target_from_where_they_stand() {
    model_->choose({client_->men_of(border)[0]});
    model_->nudge(TableClient::inches(1), TableClient::inches(6));
    QCOMPARE(*model_->target(), TableClient::place(301, 86));
    model_->nudge(TableClient::inches(-2), {});
    QCOMPARE(*model_->target(), TableClient::place(299, 86));
    model_->withdraw();
    QVERIFY(!model_->target());
    QVERIFY(!model_->planning());
    QVERIFY(!model_->plan());
  }

  void LW_2_6_who_has_moved_is_refused() {
    const auto men = client_->men_of(border);
    for (const ManHandle man : men) client_->man(man).moved = client_->picture_.clock.move;
    client_->tell();
    model_->choose(men);
    model_->aim(TableClient::place(310, 90));
    QTRY_VERIFY_WITH_TIMEOUT(model_->refusal(), patience);
    QCOMPARE(model_->refusal()->clause, clauses::once_a_move);
    QVERIFY(!model_->can_give());
    model_->give();
    front_.arrive();
    QVERIFY(client_->sent.empty());
  }

  void LW_3_7_a_charge_ends_in_contact() {
    for (const ManHandle man : client_->men_of(border)) client_->man(man).at.y = TableClient::inches(101);
    client_->tell();
    model_->choose(client_->men_of(border));
    model_->charge();
    QTRY_VERIFY_WITH_TIMEOUT(model_->plan(), patience);
    QVERIFY(model_->plan()->move);
    QVERIFY(model_->plan()->contacts >= 8);
    QVERIFY(model_->charging());
    model_->give();
    front_.arrive();
    int touching = 0;
    const Rulebook& rules = client_->briefing_.rulebook;
    for (const SeenMan& man : client_->picture_.men) {
      if (man.body != border) continue;
      touching += std::ranges::any_of(client_->enemies(), [&](ManHandle enemy) {
        Soldier a, b;
        a.at = man.at, b.at = client_->man(enemy).at;
        return near_each_other(rules, a, b, rules.melee.contact);
      });
    }
    QVERIFY(touching >= 8);
    // Another shape is no charge.
    model_->choose_next_idle();
    model_->charge();
    model_->set_shape(GroupShape::column);
    QVERIFY(!model_->charging());
  }

  void a_charge_is_meant_for_the_enemies_about_the_place() {
    const ManHandle far = client_->add_enemy(Arm::infantry, 380, 150);
    client_->tell();
    const auto near = enemies_about(*model_->scene(), TableClient::place(310, 105));
    QVERIFY(!near.empty());
    for (const std::uint32_t man : near) QVERIFY(model_->scene()->man(man) != far);
    const auto alone = enemies_about(*model_->scene(), TableClient::place(378, 150));
    QCOMPARE(alone.size(), std::size_t{1});
    QCOMPARE(model_->scene()->man(alone.front()), far);
  }

  // Guns

  void LW_3_5_a_gun_goes_with_four_who_serve_it() {
    client_->open_guns();
    model_->choose_gun(client_->gun_);
    QCOMPARE(model_->chosen(), client_->men_of(battery));
    model_->aim(TableClient::place(284, 60));
    QTRY_VERIFY_WITH_TIMEOUT(model_->plan(), patience);
    QVERIFY2(model_->plan()->move, "the gun cannot go");
    const auto& order = model_->plan()->order;
    QCOMPARE(order.guns.size(), std::size_t{1});
    QVERIFY(order.men.size() >= 4);
    // Infantry's pace, or as near to it as an inch.
    QVERIFY(length(order.guns.front().path) > TableClient::inches(10));
    QVERIFY(length(order.guns.front().path) <= TableClient::inches(12));
    model_->give();
    front_.arrive();
    const SeenGun& gun = client_->picture_.guns.front();
    QVERIFY(gun.at.y < TableClient::inches(73));
    // Trail forward, muzzle towards where it came from.
    QVERIFY(std::abs(gun.facing.mils) < 100 || std::abs(gun.facing.mils) > 6300);
  }

  void LW_2_5_no_gun_moves_after_men() {
    client_->table().guns_open = false;
    client_->tell();
    model_->choose_gun(client_->gun_);
    model_->aim(TableClient::place(284, 60));
    QTRY_VERIFY_WITH_TIMEOUT(model_->refusal(), patience);
    QCOMPARE(model_->refusal()->clause, clauses::guns_first);
    QVERIFY(!model_->can_give());
  }

  void the_gun_is_taken_and_let_go_by_key() {
    model_->choose({client_->men_of(battery)[0]});
    model_->toggle_gun();
    QCOMPARE(model_->chosen_gun(), client_->gun_);
    model_->toggle_gun();
    QVERIFY(model_->chosen_gun().none());
    // Three men move no gun (LW-3.2).
    for (int i = 0; i < 3; ++i)
      client_->man(client_->men_of(battery)[static_cast<std::size_t>(i)]).state = ManState::dead;
    client_->tell();
    model_->choose({client_->men_of(battery)[4]});
    model_->toggle_gun();
    QVERIFY(model_->chosen_gun().none());
  }

  // Prisoners and the white flag

  void LW_5_5_prisoners_are_led_by_their_escort() {
    const ManHandle prisoner = client_->add_prisoner(300, 78);
    client_->tell();
    model_->choose({client_->men_of(border)[0], client_->men_of(border)[1]});
    model_->set_shape(GroupShape::as_they_stand);
    model_->lead_prisoners(true);
    model_->aim(TableClient::place(300.75, 70));
    QTRY_VERIFY_WITH_TIMEOUT(model_->plan(), patience);
    QVERIFY(model_->plan()->move);
    const auto& men = model_->plan()->order.men;
    QVERIFY(std::ranges::any_of(men, [&](const auto& walk) { return walk.man == prisoner; }));
    model_->lead_prisoners(false);
    QTRY_VERIFY_WITH_TIMEOUT(!model_->planning(), patience);
    QVERIFY(std::ranges::none_of(model_->plan()->order.men, [&](const auto& walk) { return walk.man == prisoner; }));
  }

  void LW_5_8_the_white_flag_is_for_the_isolated() {
    const auto men = client_->men_of(border);
    model_->choose({men[0], men[1]});
    QVERIFY(model_->why_no_flag());  // eighteen friends stand beside them
    QCOMPARE(model_->why_no_flag()->code, RefusalCode::not_isolated);
    const ManHandle one = client_->add_man(border, Arm::infantry, 390, 150);
    const ManHandle two = client_->add_man(border, Arm::infantry, 392, 150);
    client_->add_enemy(Arm::infantry, 394, 154);
    client_->tell();
    model_->choose({one, two});
    QVERIFY(!model_->why_no_flag());
    model_->hoist_white_flag();
    front_.arrive();
    QCOMPARE(get<WhiteFlagOrder<Handle>>(client_->sent.at(0)).men, (std::vector{one, two}));
    QVERIFY(model_->chosen().empty());
  }

  // Tables

  void the_ground_reached_is_outlined() {
    QSignalSpy reached(model_.get(), &TableModel::reach_changed);
    model_->choose({client_->men_of(border)[0]});
    QTRY_VERIFY_WITH_TIMEOUT(!model_->reach().empty(), patience);
    const MapPoint at = client_->briefing_.to_ground(TableClient::place(300, 80));
    double farthest = 0;
    for (const QPolygonF& ring : model_->reach())
      for (const QPointF& p : ring) farthest = std::max(farthest, distance_m(at, {p.x(), p.y()}));
    const double inch = client_->briefing_.scale.metres(Length::inches(1));
    QVERIFY(farthest > 11 * inch && farthest < 13 * inch);
    model_->show_reach(false);
    QVERIFY(model_->reach().empty());
  }

  void a_table_that_closes_is_left() {
    model_->choose(client_->men_of(border));
    model_->aim(TableClient::place(310, 90));
    client_->picture_.tables.clear();
    client_->tell();
    QVERIFY(model_->table().none());
    QVERIFY(model_->chosen().empty());
    QVERIFY(!model_->target());
    QVERIFY(!model_->scene());
    QTest::qWait(50);  // whatever was being planned comes to nothing
    QVERIFY(!model_->plan());
  }

  void a_table_that_grows_has_other_ground() {
    const auto before = model_->scene()->shared_ground();
    client_->table().window.north_east.x += Length::feet(1);
    client_->tell();
    QVERIFY(!model_->scene());
    QTRY_VERIFY_WITH_TIMEOUT(model_->scene(), patience);
    QVERIFY(model_->scene()->shared_ground() != before);
    const auto grown = model_->scene()->shared_ground();
    client_->tell();
    QCOMPARE(model_->scene()->shared_ground(), grown);  // made once for one window
  }

  void the_next_table_is_the_one_where_something_waits() {
    const TableHandle second = client_->open_table(420, 200, 500, 300), third = client_->open_table(520, 200, 600, 300);
    client_->table(second).mine = false;
    client_->tell();
    QCOMPARE(model_->next_table(), client_->table_);  // alone has men to move
    const ManHandle man = client_->add_man(yeomanry, Arm::cavalry, 540, 240);
    client_->man(man).table = third;
    client_->tell();
    QCOMPARE(model_->next_table(), third);
    model_->show(third);
    QCOMPARE(model_->next_table(), client_->table_);
  }

  // Property: whatever is planned can be given, and nobody goes further than his move (LW-3.1).
  void any_plan_is_one_the_rules_take() {
    std::mt19937 random(20260114);
    std::uniform_real_distribution<double> x(TableClient::west, TableClient::east), y(TableClient::south, 140);
    for (int round = 0; round < 25; ++round) {
      client_->picture_.clock.move += 2;
      client_->tell();
      const auto men = client_->men_of(border);
      std::vector<ManHandle> some;
      for (const ManHandle man : men)
        if (random() % 3 != 0) some.push_back(man);
      model_->choose(some);
      if (some.empty()) continue;
      const GroupShape shapes[] = {GroupShape::as_they_stand, GroupShape::line, GroupShape::column};
      model_->set_shape(shapes[random() % 3]);
      model_->aim(TableClient::place(x(random), y(random)), Bearing::of(static_cast<int>(random() % 6400)));
      if (random() % 5 == 0) model_->charge();
      QTRY_VERIFY_WITH_TIMEOUT(!model_->planning(), patience);
      if (!model_->can_give()) continue;
      for (const auto& walk : model_->plan()->order.men) QVERIFY(length(walk.path) <= TableClient::inches(12));
      const std::size_t before = client_->sent.size();
      model_->give();
      front_.arrive();
      QCOMPARE(client_->sent.size(), before + 1);
      QVERIFY(!model_->refusal());
    }
    QVERIFY(client_->sent.size() > 15);
  }

 private:
  static bool in_ranks(Length behind) { return behind >= Length{} && behind <= TableClient::inches(2); }
  static double abs_inches(Length length) { return std::abs(length.in_inches()); }

  std::unique_ptr<TableClient> client_;
  Front front_;
  std::unique_ptr<DeskModel> desk_;
  std::unique_ptr<TableModel> model_;
};

SANDGATE_TEST(TableModelTest)

}  // namespace tst_table_model
#include "tst_table_model.moc"
