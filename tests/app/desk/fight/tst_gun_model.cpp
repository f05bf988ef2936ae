// A gun in hand, without a window: who serves it, how it is laid, what is seen down its barrel, its shots, and what can
// be taken back.
#include <QSignalSpy>
#include <QTest>
#include <cmath>
#include <set>

#include "app/desk/fight/gun_model.h"
#include "app/desk/table/table_layer.h"
#include "app/stories/shots.h"
#include "app/words/guns.h"
#include "tests/app/fixtures/delayed_client.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/program.h"
#include "tests/app/fixtures/table_client.h"
#include "tests/runner/test.h"

namespace tst_gun_model {

using namespace sandgate;
using namespace sandgate::tests;
using sandgate::tests::Front;
using sandgate::tests::TableClient;

namespace {
constexpr Handle border{0}, battery{2};
}

class GunModelTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { set_up_program(settings_); }
  void init() {
    client_ = std::make_unique<TableClient>();
    begin();
  }
  void cleanup() {
    guns_.reset();
    table_.reset();
    desk_.reset();
    front_.let_go();
    client_.reset();
  }

  // Who serves it

  void LW_3_2_who_serves_the_gun_is_counted() {
    take();
    auto crew = client_->men_of(battery);
    QCOMPARE(guns_->crew(), crew);
    QVERIFY(!guns_->silent());
    QCOMPARE(words::serves(6, guns_->crew_needed()), QString("6 serve it; 4 suffice"));
    for (int i = 0; i < 3; ++i)
      client_->man(crew[static_cast<std::size_t>(i)]).at = TableClient::place(250, 50 + 2 * i);
    client_->gun(client_->gun_).ready = 0;
    client_->tell();
    QCOMPARE(guns_->crew().size(), std::size_t{3});
    QCOMPARE(words::serves(3, guns_->crew_needed()), QString("3 of 4 serve it: silent"));
    QVERIFY(guns_->silent());
    QVERIFY(guns_->silent()->clause == clauses::in_action);
    QVERIFY(!guns_->can_fire());
  }

  void LW_2_4_no_gun_fires_before_the_second_move() {
    client_->table().whole = true;
    client_->picture_.clock.own_move = 1;
    take();
    QVERIFY(guns_->silent());
    QVERIFY(guns_->silent()->code == RefusalCode::guns_silent);
    QVERIFY(guns_->silent()->clause == clauses::guns_silent);
    guns_->fire();
    front_.arrive();
    QVERIFY(client_->sent.empty());
    QVERIFY(guns_->refusal());
    client_->picture_.clock.own_move = 2;
    client_->tell();
    QVERIFY(!guns_->silent());
  }

  void only_own_guns_of_the_table_are_taken() {
    client_->open_guns();
    const GunHandle theirs = client_->add_gun({}, 300, 120);
    client_->gun(theirs).side = SideId{1};
    client_->tell();
    guns_->take(theirs);
    QVERIFY(!guns_->in_hand());
    guns_->take(GunHandle{77});
    QVERIFY(!guns_->in_hand());
    QVERIFY(guns_->take_next());
    QCOMPARE(guns_->gun(), client_->gun_);
    client_->gun(client_->gun_).side = SideId{1};  // it has been taken
    client_->tell();
    QVERIFY(!guns_->in_hand());
    QVERIFY(!guns_->take_next());
  }

  void the_next_gun_is_one_that_can_fire() {
    client_->open_guns();
    const GunHandle second = client_->add_gun(battery, 300, 60), third = client_->add_gun(battery, 320, 60);
    client_->gun(third).ready = client_->picture_.clock.move;
    client_->tell();
    QVERIFY(guns_->take_next());
    QCOMPARE(guns_->gun(), client_->gun_);
    QVERIFY(guns_->take_next());
    QCOMPARE(guns_->gun(), third);  // the second has no crew
    QVERIFY(guns_->take_next());
    QCOMPARE(guns_->gun(), client_->gun_);
    guns_->take(second);  // to look at it one may
    QVERIFY(guns_->silent());
  }

  // How it is laid

  void LW_3_3_it_swings_and_is_raised_within_its_bounds() {
    take();
    guns_->turn(-1);
    QCOMPARE(guns_->aim().bearing, Bearing::of(6399));
    guns_->turn(11);
    QCOMPARE(guns_->aim().bearing, Bearing::of(10));
    guns_->raise(5000);
    QCOMPARE(std::int32_t{guns_->aim().elevation.mils}, guns_->projectile()->most_mils);
    guns_->raise(-5000);
    QCOMPARE(std::int32_t{guns_->aim().elevation.mils}, guns_->projectile()->least_mils);
    guns_->lay(Bearing::of(1600), {12});
    QCOMPARE(words::bearing_mils(guns_->aim().bearing), QString("1600 mils (90.0°)"));
    QCOMPARE(words::elevation_mils(guns_->aim().elevation), QString("+12 mils (+0.7°)"));
    QVERIFY(client_->sent.empty());
  }

  void what_is_not_sent_is_taken_back_step_by_step() {
    take();
    const Aim first = guns_->aim();
    guns_->turn(10);
    guns_->begin_swing();  // a whole drag is one step
    for (int i = 0; i < 20; ++i) guns_->swing_to(TableClient::place(300 + i, 110));
    const auto crew = client_->men_of(battery);
    guns_->pick(crew[1]);
    QVERIFY(guns_->take_back());
    QVERIFY(guns_->picked().empty());
    QVERIFY(guns_->take_back());
    QCOMPARE(guns_->aim().bearing, Bearing::of(first.bearing.mils + 10));
    QVERIFY(guns_->take_back());
    QVERIFY(guns_->aim() == first);
    QVERIFY(!guns_->take_back());
    guns_->turn(10);
    guns_->fire();
    front_.arrive();
    QCOMPARE(client_->sent.size(), std::size_t{1});
    QVERIFY2(!guns_->take_back(), "what has been sent stands");
  }

  void KS_7_1_the_projectile_is_chosen_among_those_for_guns() {
    take();
    // By Little Wars there is one alone.
    QCOMPARE(guns_->has_choice_of_projectile(), std::ranges::count_if(client_->briefing().rulebook.gunnery.projectiles,
                                                                      &GunneryRules::Projectile::gun_fires) > 1);
    cleanup();
    client_ = std::make_unique<TableClient>();
    for (auto& projectile : client_->briefing_.rulebook.gunnery.projectiles) projectile.shell = false;
    begin();
    take();
    QVERIFY(guns_->has_choice_of_projectile());
    const auto& all = client_->briefing_.rulebook.gunnery.projectiles;
    std::set<int> offered;
    for (std::size_t i = 0; i < all.size() + 1; ++i) {
      guns_->next_projectile();
      QVERIFY(guns_->projectile());
      QVERIFY(guns_->aim().elevation.mils >= guns_->projectile()->least_mils);
      offered.insert(guns_->aim().projectile);
    }
    QVERIFY(offered.size() > 1);
  }

  // Sight down the barrel

  void the_barrel_shows_what_it_meets() {
    take();
    const ManHandle enemy = client_->enemies()[5];
    guns_->swing_to(client_->man(enemy).at);
    QTRY_VERIFY_WITH_TIMEOUT(guns_->sight() && guns_->sight()->aim == guns_->aim(), patience);
    const BarrelSight& sight = *guns_->sight();
    QVERIFY(sight.line.meets == BarrelLine::Meets::man);
    QCOMPARE(table_->scene()->man(sight.line.which), enemy);
    QVERIFY(std::ranges::any_of(sight.section.things, [](const BarrelSection::Thing& thing) {
      return thing.kind == BarrelSection::Thing::Kind::man && thing.livery == Livery::red && thing.high > thing.low;
    }));
    QVERIFY(std::abs(sight.section.to.along - distance(sight.line.from, sight.line.to).in_inches()) < 0.1);
    QVERIFY(client_->table().window.holds(sight.edge));
    QVERIFY(words::barrel_meets(sight.line, sight.whose, client_->briefing()).contains("a man of Red"));
    guns_->raise(200);
    QTRY_VERIFY_WITH_TIMEOUT(guns_->sight()->aim == guns_->aim(), patience);
    QVERIFY(guns_->sight()->line.meets == BarrelLine::Meets::nothing);
  }

  void the_test_path_is_drawn_when_it_is_asked_for() {
    take();
    QTRY_VERIFY_WITH_TIMEOUT(guns_->sight(), patience);
    QVERIFY(guns_->sight()->section.test.empty());
    guns_->show_test_path(true);
    QTRY_VERIFY_WITH_TIMEOUT(!guns_->sight()->section.test.empty(), patience);
    guns_->show_test_path(false);
    QTRY_VERIFY_WITH_TIMEOUT(guns_->sight()->section.test.empty(), patience);
    QVERIFY(client_->sent.empty());
  }

  void the_program_lays_it_on_a_place_and_says_what_that_is_worth() {
    take();
    QTRY_VERIFY_WITH_TIMEOUT(guns_->sight(), patience);
    const ManHandle enemy = client_->enemies()[5];
    guns_->lay_on(client_->man(enemy).at);
    QTRY_VERIFY_WITH_TIMEOUT(guns_->solution(), patience);
    QVERIFY(guns_->solution()->aim == guns_->aim());
    QVERIFY(guns_->solution()->hit > 0);
    guns_->fire();
    front_.arrive();
    QCOMPARE(client_->sent.size(), std::size_t{1});
    QVERIFY(!client_->picture_.shots.back().falls.empty());
    QVERIFY(!guns_->shots().back().falls.empty());
    guns_->turn(1);
    QVERIFY2(!guns_->solution(), "another aim is worth something else");
    guns_->take({});
    guns_->lay_on(client_->man(enemy).at);  // no gun is in hand
    QVERIFY(!guns_->laying());
  }

  // Whom the first shot fells the second cannot: what a shot is worth is told of the table as it is.
  void what_a_shot_is_worth_is_tried_again_when_the_table_has_changed() {
    take();
    QTRY_VERIFY_WITH_TIMEOUT(guns_->sight(), patience);
    guns_->lay_on(client_->man(client_->enemies()[5]).at);
    QTRY_VERIFY_WITH_TIMEOUT(guns_->solution(), patience);
    QVERIFY(guns_->solution()->enemies > 0);
    const Aim laid = guns_->aim();
    for (const ManHandle enemy : client_->enemies()) client_->man(enemy).state = ManState::dead;
    client_->tell();
    QVERIFY2(!guns_->solution(), "it is not said of a table that is no more");
    QTRY_VERIFY_WITH_TIMEOUT(guns_->solution(), patience);
    QVERIFY(guns_->aim() == laid);
    QCOMPARE(guns_->solution()->enemies, 0.0);
    const std::int32_t trials = client_->briefing().rulebook.gunnery.trials;
    QCOMPARE(words::expected(*guns_->solution(), trials),
             QString("0 of %1 trial shots hit; 0.0 of theirs down a shot").arg(trials));
    QVERIFY(client_->sent.empty());
  }

  void the_next_enemy_is_marked_in_turn() {
    take();
    std::set<std::pair<std::int64_t, std::int64_t>> marked;
    for (std::size_t i = 0; i < client_->enemies().size(); ++i) {
      QVERIFY(guns_->mark_next());
      marked.insert({guns_->marked()->x.count, guns_->marked()->y.count});
    }
    QCOMPARE(marked.size(), client_->enemies().size());
  }

  // CX-2: a gun may be laid on a closed box, to have it opened: it is marked, met and reckoned with like men.
  void CX_2_a_gun_is_laid_on_a_box() {
    constexpr double metres_to_an_inch = 100.0 / 12;
    client_->add_sighted(Formation::boxed, {}, {270 * metres_to_an_inch, 118 * metres_to_an_inch});
    const Point box = client_->picture_.sighted.back().seen.at;
    // One that is only remembered stands in nobody's way.
    client_->add_sighted(Formation::boxed, {}, {262 * metres_to_an_inch, 118 * metres_to_an_inch}, 30);
    client_->tell();
    take();
    std::set<std::pair<std::int64_t, std::int64_t>> marked;
    for (std::size_t i = 0; i <= client_->enemies().size(); ++i) {
      QVERIFY(guns_->mark_next());
      marked.insert({guns_->marked()->x.count, guns_->marked()->y.count});
    }
    QCOMPARE(marked.size(), client_->enemies().size() + 1);
    QVERIFY(marked.contains({box.x.count, box.y.count}));
    guns_->swing_to(box);
    QTRY_VERIFY_WITH_TIMEOUT(guns_->sight() && guns_->sight()->aim == guns_->aim(), patience);
    const BarrelSight& sight = *guns_->sight();
    QVERIFY(sight.line.meets == BarrelLine::Meets::box);
    QCOMPARE(sight.whose, std::optional(SideId{1}));
    QVERIFY(words::barrel_meets(sight.line, sight.whose, client_->briefing()).startsWith("Points at a box of Red"));
    QVERIFY(std::ranges::any_of(sight.section.things, [](const BarrelSection::Thing& thing) {
      return thing.kind == BarrelSection::Thing::Kind::box && thing.livery == Livery::red;
    }));
    guns_->lay_on(box);
    QTRY_VERIFY_WITH_TIMEOUT(guns_->solution(), patience);
    QVERIFY(guns_->solution()->boxes > 0.5);
    const std::int32_t trials = client_->briefing().rulebook.gunnery.trials;
    const QString said = words::expected(*guns_->solution(), trials);
    QVERIFY2(said.endsWith(QString("of %1 trial shots opened a box of theirs").arg(trials)), qPrintable(said));
    // An own box is none to be marked, yet shots meet it.
    client_->picture_.sighted.clear();
    client_->picture_.bodies[1].formation = Formation::boxed;
    client_->picture_.bodies[1].table = client_->table_;
    client_->picture_.bodies[1].at = box;
    client_->tell();
    QTRY_VERIFY_WITH_TIMEOUT(guns_->sight() && guns_->sight()->whose == std::optional(SideId{0}), patience);
    for (std::size_t i = 0; i <= client_->enemies().size(); ++i) {
      QVERIFY(guns_->mark_next());
      QVERIFY(guns_->marked() != box);
    }
    guns_->lay_on(box);
    QTRY_VERIFY_WITH_TIMEOUT(!guns_->laying(), patience);
    QCOMPARE(guns_->solution()->boxes, 0.0);
  }

  // Shots

  void LW_3_3_four_shots_and_it_keeps_its_aim() {
    take();
    guns_->lay(Bearing::of(300), {5});
    for (int shot = 1; shot <= guns_->shots_allowed(); ++shot) {
      QVERIFY(guns_->can_fire());
      guns_->fire();
      front_.arrive();
      QCOMPARE(guns_->shots_fired(), shot);
      QCOMPARE(client_->gun(client_->gun_).facing, Bearing::of(300));
      QCOMPARE(guns_->shots().back().number, shot);
      QVERIFY(guns_->looked_at() && *guns_->looked_at() == guns_->shots().back());
    }
    QVERIFY(!guns_->can_fire());
    guns_->fire();
    front_.arrive();
    QCOMPARE(client_->sent.size(), static_cast<std::size_t>(guns_->shots_allowed()));
    QVERIFY(guns_->refusal());
    QVERIFY(guns_->refusal()->clause == clauses::firing);
    const auto count = guns_->guns_left();
    QCOMPARE(count.all, std::int64_t{1});
    QCOMPARE(count.left, std::int64_t{0});
    guns_->take({});
    guns_->take(client_->gun_);
    QCOMPARE(guns_->aim().bearing, Bearing::of(300));
    QCOMPARE(guns_->aim().elevation, Elevation{5});
  }

  void LW_3_4_two_men_go_to_the_trail_and_others_can_be_chosen() {
    take();
    guns_->stand_at_trail();
    front_.arrive();
    QVERIFY(guns_->refusal());  // it has not fired
    guns_->fire();
    front_.arrive();
    const auto first = client_->gun(client_->gun_).trail;
    QCOMPARE(first.size(), std::size_t{2});
    QVERIFY(!table_->movable(first[0]));
    QTRY_VERIFY_WITH_TIMEOUT(guns_->sight() && guns_->sight()->to_trail.size() == 2, patience);
    std::vector<ManHandle> others;
    for (const ManHandle man : client_->men_of(battery))
      if (std::ranges::find(first, man) == first.end() && others.size() < 2) others.push_back(man);
    guns_->pick(others[0]);
    guns_->stand_at_trail();
    front_.arrive();
    QVERIFY(guns_->refusal());
    QVERIFY(guns_->refusal()->clause == clauses::trail_men);
    QCOMPARE(client_->gun(client_->gun_).trail, first);
    guns_->pick(others[1]);
    guns_->stand_at_trail();
    front_.arrive();
    QCOMPARE(client_->gun(client_->gun_).trail, others);
    QVERIFY(guns_->picked().empty());
  }

  void LW_3_3_men_near_the_gun_lie_down() {
    take();
    const auto crew = client_->men_of(battery);
    guns_->pick(client_->men_of(border).back());  // far from it
    guns_->lie_down();
    front_.arrive();
    QVERIFY(guns_->refusal());
    QVERIFY(guns_->refusal()->code == RefusalCode::may_not_lie);
    guns_->pick(client_->men_of(border).back());
    guns_->pick(crew[0]);
    guns_->lie_down();
    front_.arrive();
    QVERIFY(client_->man(crew[0]).lying);
    QVERIFY(!client_->man(crew[1]).lying);
    QVERIFY(!table_->movable(crew[0]));
    guns_->lie_down();  // nobody picked: all who serve it
    front_.arrive();
    for (const ManHandle man : crew) QVERIFY(client_->man(man).lying);
    guns_->pick(client_->enemies()[0]);
    QVERIFY(guns_->picked().empty());
  }

  void LW_2_5_guns_have_done() {
    take();
    QVERIFY(guns_->guns_open());
    QCOMPARE(guns_->guns_left().left, std::int64_t{1});
    guns_->guns_done();
    front_.arrive();
    QVERIFY(!guns_->guns_open());
    QVERIFY(guns_->silent());
    QVERIFY(guns_->silent()->clause == clauses::guns_first);
    guns_->guns_done();
    front_.arrive();
    QVERIFY(guns_->refusal());
    QCOMPARE(client_->sent.size(), std::size_t{1});
  }

  void a_shot_is_played_and_skipped() {
    ShotPlayer::set_flies(true);
    take();
    guns_->lay_on(client_->man(client_->enemies()[5]).at);
    QTRY_VERIFY_WITH_TIMEOUT(guns_->solution(), patience);
    guns_->fire();
    front_.arrive();
    QVERIFY(guns_->player().playing());
    QVERIFY(!guns_->can_fire());
    guns_->fire();  // while it flies the key means: on
    front_.arrive();
    QVERIFY(!guns_->player().playing());
    QCOMPARE(client_->sent.size(), std::size_t{1});
    guns_->replay();
    QVERIFY(guns_->player().playing());
    QTRY_VERIFY_WITH_TIMEOUT(!guns_->player().playing(), patience);
    ShotPlayer::set_flies(false);
    guns_->replay();
    QVERIFY(!guns_->player().playing());
  }

  void a_path_is_cut_where_the_projectile_is() {
    const std::vector<FlightPoint> path{{{}, {}, 0}, {{{{640}}, {}}, {{64}}, 100}, {{{{640}}, {{640}}}, {}, 300}};
    QCOMPARE(ShotPlayer::flown(path, 0).size(), std::size_t{1});
    QCOMPARE(ShotPlayer::flown(path, 50).back().at, (Point{{{320}}, {}}));
    QCOMPARE(ShotPlayer::flown(path, 200).back().at, (Point{{{640}}, {{320}}}));
    QCOMPARE(ShotPlayer::flown(path, 999).back().at, path.back().at);
    QCOMPARE(bounces_of(path), (std::vector<std::size_t>{1}));
    QVERIFY(bounces_of({}).empty());
    QVERIFY(ShotPlayer::flown({}, 5).empty());
  }

  // What is drawn

  void crew_aim_and_shots_are_drawn() {
    take();
    MeleeModel melees(*desk_, *table_);
    const TableLayer layer(*desk_, *table_, melees, *guns_);
    QTRY_VERIFY_WITH_TIMEOUT(guns_->sight(), patience);
    QVERIFY(layer.drawing().aim);
    QCOMPARE(std::ranges::count_if(layer.drawing().men, [](const TableMan& man) { return man.serves; }),
             std::ptrdiff_t{6});
    guns_->lay_on(client_->man(client_->enemies()[5]).at);
    QTRY_VERIFY_WITH_TIMEOUT(guns_->solution(), patience);
    guns_->fire();
    front_.arrive();
    QCOMPARE(layer.drawing().shots.size(), std::size_t{1});
    QCOMPARE(layer.drawing().shots[0].falls.size(), guns_->shots()[0].falls.size());
    QVERIFY(!layer.drawing().shots[0].label.isEmpty());
    QCOMPARE(std::ranges::count_if(layer.drawing().men, [](const TableMan& man) { return man.at_trail; }),
             std::ptrdiff_t{2});
    guns_->raise(3);
    guns_->fire();
    front_.arrive();
    QCOMPARE(layer.drawing().shots.size(), std::size_t{2});
    QVERIFY(layer.drawing().shots[0].faint && !layer.drawing().shots[1].faint);
    guns_->take({});
    QVERIFY(!layer.drawing().aim);
    guns_->look_at(0);
    QCOMPARE(layer.drawing().shots.size(), std::size_t{1});
  }

  void an_unseen_guns_shot_shows_only_who_fell() {
    const ManHandle fallen = client_->men_of(border)[0];
    SeenShot shot;
    shot.table = client_->table_;
    shot.move = client_->picture_.clock.move - 1;
    shot.falls.push_back({fallen, client_->man(fallen).at, Felling::touched, 400});
    client_->man(fallen).state = ManState::dead;
    client_->picture_.shots.push_back(shot);
    client_->tell();
    QCOMPARE(guns_->shots().size(), std::size_t{1});
    QVERIFY(stories::shot_title(shot, client_->picture(), client_->briefing()).startsWith("A gun out of sight"));
    QCOMPARE(stories::shot_result(shot, client_->picture()), QString("1 of ours down"));
    QVERIFY(stories::shot_lines(shot, client_->picture(), client_->briefing()).join(' ').contains("LW-4.3"));
    guns_->look_at(0);
    MeleeModel melees(*desk_, *table_);
    const TableLayer layer(*desk_, *table_, melees, *guns_);
    QCOMPARE(layer.drawing().shots.size(), std::size_t{1});
    QVERIFY(layer.drawing().shots[0].path.empty());
    guns_->look_at(9);  // there is no such shot
    QVERIFY(guns_->looked_at());
  }

  void LW_2_5_held_walks_are_shown_as_held() {
    client_->open_guns();
    const ManHandle man = client_->men_of(border)[2];
    const Point from = client_->man(man).at, to = TableClient::place(303, 86);
    const std::size_t idle = table_->groups()[0].idle.size();
    client_->table().held.push_back({man, {from, to}});
    client_->tell();
    QVERIFY(table_->held(man));
    QVERIFY(table_->movable(man));  // another order takes the place of the held one
    QCOMPARE(table_->groups()[0].idle.size(), idle - 1);
    MeleeModel melees(*desk_, *table_);
    const TableLayer layer(*desk_, *table_, melees, *guns_);
    const auto& walks = layer.drawing().walks;
    QCOMPARE(walks.size(), std::size_t{1});
    QVERIFY(walks[0].end == TableWalk::End::held);
    client_->table().held.clear();
    client_->tell();
    QVERIFY(layer.drawing().walks.empty());
  }

  // Men, before their walks are sent

  void men_chosen_and_places_are_taken_back() {
    const auto men = client_->men_of(border);
    table_->choose({men[0], men[1]});
    table_->toggle(men[2]);
    table_->set_shape(GroupShape::column);
    for (int i = 0; i < 5; ++i) table_->nudge({}, Length::inches(1));  // one step
    QVERIFY(table_->target());
    QVERIFY(table_->take_back());
    QVERIFY(!table_->target());
    QVERIFY(table_->shape() == GroupShape::column);
    QVERIFY(table_->take_back());
    QVERIFY(table_->shape() == GroupShape::line);
    QVERIFY(table_->take_back());
    QCOMPARE(table_->chosen(), (std::vector{men[0], men[1]}));
    QVERIFY(table_->take_back());
    QVERIFY(table_->chosen().empty());
    QVERIFY(!table_->take_back());
    table_->choose({men[0]});
    table_->aim(TableClient::place(300, 86));
    QTRY_VERIFY_WITH_TIMEOUT(table_->can_give() && !table_->planning(), patience);
    table_->give();
    front_.arrive();
    QCOMPARE(client_->sent.size(), std::size_t{1});
    QVERIFY2(!table_->take_back(), "what has been sent stands");
  }

 private:
  void begin() {
    desk_ = std::make_unique<DeskModel>(front_.of(*client_), words::ClauseBook());
    table_ = std::make_unique<TableModel>(*desk_);
    guns_ = std::make_unique<GunModel>(*desk_, *table_);
    table_->show(client_->table_);
    QTRY_VERIFY_WITH_TIMEOUT(table_->scene(), patience);
    ShotPlayer::set_flies(false);
  }
  void take() {
    client_->open_guns();
    guns_->take(client_->gun_);
    QVERIFY(guns_->in_hand());
    QTRY_VERIFY_WITH_TIMEOUT(guns_->sight(), patience);
  }

  QTemporaryDir settings_;
  std::unique_ptr<TableClient> client_;
  Front front_;
  std::unique_ptr<DeskModel> desk_;
  std::unique_ptr<TableModel> table_;
  std::unique_ptr<GunModel> guns_;
};

SANDGATE_TEST(GunModelTest)

}  // namespace tst_gun_model
#include "tst_gun_model.moc"
