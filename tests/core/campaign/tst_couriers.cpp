// Posts, what they have at hand, and who rides between them (KS-11.1 to KS-11.5, KS-11.8).
#include "core/gunnery/gunnery.h"
#include "core/sight/deed_check.h"
#include "core/sight/picture_hash.h"
#include "tests/core/fixtures/courier_exercise.h"
#include "tests/runner/test.h"

namespace tst_couriers {

using namespace sandgate;
using namespace sandgate::tests;
using namespace sandgate::tests::by_couriers;

class Couriers : public QObject {
  Q_OBJECT

 private slots:
  void KS_11_1_what_is_within_call_is_at_hand() {
    CourierField field;
    const BodyId near = field.add(general, Arm::infantry, 10.9, 10, 20),
                 far = field.add(general, Arm::infantry, 12, 10, 20);
    const BodyId brother = field.add(foot, Arm::infantry, 10, 10.5, 20);
    const CourierGame game(field);
    QVERIFY(game.known(general, near).at_hand && game.known(general, field.general_post).at_hand);
    QVERIFY(!game.known(general, far).at_hand && game.known(general, brother).at_hand);
    QVERIFY(!game.known(foot, brother).at_hand && !game.known(foot, near).at_hand);
    QVERIFY(game.picture(enemy).bodies.empty());
    QCOMPARE(game.picture(general).post, game.views[0].handle(field.general_post));
  }

  void KS_11_5_an_order_rides_and_is_carried_out_when_it_arrives() {
    CourierField field;
    const BodyId far = field.add(general, Arm::infantry, 25, 10, 20);
    CourierGame game(field);
    const auto sent = game.give(general, game.march(far, 25, 20));
    QCOMPARE(game.of<RiderSent>(sent).size(), 1U);
    QVERIFY(!game.campaign.body(far).march);
    QCOMPARE(game.picture(general).orders.size(), 1U);
    QVERIFY(game.picture(general).orders[0].state == SentState::unanswered);
    QVERIFY(game.picture(foot).orders.empty());
    // Fourteen feet to within call; a rider makes nine in a move (CX-4: three times three).
    game.close();
    QVERIFY(!game.campaign.body(far).march);
    game.close();
    const auto arrived = game.close();
    QCOMPARE(game.of<RiderRode>(arrived).front().fate, RideFate::arrived);
    QVERIFY(game.campaign.body(far).march);
    // The General has not been told yet, and sees it where it was.
    QVERIFY(game.picture(general).orders[0].state == SentState::unanswered);
    QCOMPARE(game.known(general, far).at, Point(Length::feet(25), Length::feet(10)));
    QVERIFY(!game.known(general, far).march);
    game.close(2);
    const Point truly = game.campaign.body(far).at;
    QVERIFY(truly.y > Length::feet(10));
    QCOMPARE(game.known(general, far).at, Point(Length::feet(25), Length::feet(10)));
    // Its answer rides back when its camp's next move closes.
    game.close(4);
    QVERIFY(game.picture(general).orders[0].state == SentState::had);
    QVERIFY(game.told(general, ReportCode::order_had));
    QVERIFY(game.known(general, far).at.y > Length::feet(10));
    QVERIFY(game.known(general, far).known_move > 1);
  }

  void KS_11_4_that_an_enemy_in_sight_marches_on_is_no_occasion() {
    CourierField field;
    const BodyId picket = field.add(general, Arm::infantry, 30, 30, 20);
    const BodyId column = field.add(enemy, Arm::infantry, 30, 55, 20);
    CourierGame game(field);
    const auto reports = [&](const std::vector<Event>& events) {
      return std::ranges::count(game.of<RiderSent>(events), std::optional(picket), &RiderSent::from_body);
    };
    QCOMPARE(reports(game.close()), 1);  // it came into sight
    game.give(enemy, game.march(column, 30, 45));
    for (int moves = 0; moves < 3; ++moves) {
      const Point before = game.campaign.body(column).at;
      game.close();
      QVERIFY(moves > 0 || game.campaign.body(column).at != before);
      QCOMPARE(reports(game.close()), 0);
    }
    // With the next that goes anyway it tells where that is now.
    const auto& told = game.campaign.couriers().unreported[picket.index()].sightings;
    QCOMPARE(told.size(), 1U);
    QCOMPARE(told.front().seen.at, game.campaign.body(column).at);
  }

  void KS_11_4_what_comes_to_hand_tells_what_befell_it_before() {
    CourierField field;
    const BodyId scouts = field.add(general, Arm::cavalry, 12.5, 10, 20);
    field.add(enemy, Arm::infantry, 12.5, 38, 20);
    CourierGame game(field);
    // The rider is there at once, and the squadron rides to the post before it would have reported.
    game.give(general, game.march(scouts, 10.5, 10));
    QVERIFY(game.picture(general).orders[0].state == SentState::unanswered);
    for (int moves = 0; moves < 6 && !game.known(general, scouts).at_hand; ++moves) game.close();
    QVERIFY(game.known(general, scouts).at_hand);
    game.close(2);
    QVERIFY(game.picture(general).orders[0].state == SentState::had);
    QVERIFY(game.told(general, ReportCode::order_had));
    // Once: what befalls it at hand is told as it happens.
    const auto& dispatches = game.picture(general).dispatches;
    QCOMPARE(std::ranges::count(dispatches, ReportCode::order_had, &Dispatch::code), 1);
    QVERIFY(std::ranges::count(dispatches, ReportCode::arrived, &Dispatch::code) <= 1);
  }

  // A road that leads a long way round: quicker for nobody.
  void KS_11_5_a_march_that_rides_goes_by_road_and_by_places_where_it_is_told() {
    const std::vector<Feature> road{
        line(FeatureKind::road, {{2'500, 1'100}, {2'500, 4'000}, {4'500, 4'000}, {4'500, 1'100}}, 6)};
    const auto farthest_north = [&](bool by_road, std::vector<Point> via) {
      CourierField field("campaign", road);
      const BodyId far = field.add(general, Arm::infantry, 25, 10, 20);
      CourierGame game(field);
      auto order = game.march(far, 45, 10);
      order.by_road = by_road;
      order.via = std::move(via);
      game.give(general, order);
      game.close(3);
      const Body& body = game.campaign.body(far);
      if (!body.march) return Length{};
      Length north;
      for (const Point p : body.march->path.points()) north = std::max(north, p.y);
      return north;
    };
    const Length direct = farthest_north(false, {});
    QVERIFY(direct > Length{} && direct < Length::feet(15));
    QVERIFY(farthest_north(true, {}) >= Length::feet(39));
    QCOMPARE(farthest_north(false, {{Length::feet(35), Length::feet(25)}}), Length::feet(25));
  }

  void KS_11_5_of_two_orders_the_later_holds() {
    CourierField field;
    const BodyId far = field.add(general, Arm::infantry, 25, 10, 20);
    CourierGame game(field);
    game.give(general, game.march(far, 25, 20));
    game.give(general, game.march(far, 25, 2));
    game.close(3);
    QVERIFY(game.campaign.body(far).march);
    QCOMPARE(game.campaign.body(far).march->path.back(), Point(Length::feet(25), Length::feet(2)));
    QVERIFY(!game.rides[0].overtaken);
    game.close(8);
    QVERIFY(game.picture(general).orders[0].state == SentState::had);
    QVERIFY(game.picture(general).orders[1].state == SentState::had);
  }

  // A march of no length is none: what is written of it could not be read again.
  void KS_11_5_a_body_that_is_there_already_stays_or_halts() {
    CourierField field;
    const BodyId stands = field.add(general, Arm::infantry, 25, 10, 20);
    CourierGame game(field);
    // The seat counts it elsewhere than it is, as it would after a march of which it has not heard.
    MarchOrder<BodyId> there{stands, {{Length::feet(20), Length::feet(10)}, game.campaign.body(stands).at}};
    game.give(general, there);
    std::vector<Event> all;
    for (int i = 0; i < 3; ++i) std::ranges::copy(game.close(), std::back_inserter(all));
    QCOMPARE(game.of<MarchOrdered>(all).size(), 0U);
    QCOMPARE(game.of<MarchHalted>(all).size(), 0U);
    game.close(7);
    QVERIFY(game.picture(general).orders[0].state == SentState::had);
    // One that marches halts where it was told to go, as one that was told to halt there would.
    game.give(general, game.march(stands, 25, 55));
    game.close(4);
    QVERIFY(game.campaign.body(stands).march);
    CourierGame halted = game;
    halted.give(general, HaltOrder<BodyId>{stands});
    for (int i = 0; i < 10 && halted.campaign.body(stands).march; ++i) halted.close();
    there.path.back() = halted.campaign.body(stands).at;
    QVERIFY(there.path.back() != Point(Length::feet(25), Length::feet(55)));
    game.give(general, there);
    while (game.campaign.move() < halted.campaign.move()) game.close();
    QVERIFY(!game.campaign.body(stands).march);
    QCOMPARE(game.campaign.body(stands).at, there.path.back());
  }

  // What the seat has seen for itself is not told it a second time, however often the body comes and goes before it
  // reports.
  void KS_11_4_what_was_seen_at_hand_is_not_reported_again() {
    CourierField field;
    const BodyId body = field.add(general, Arm::infantry, 9.5, 10, 20),
                 elsewhere = field.add(general, Arm::infantry, 10.8, 10, 20);
    CourierGame game(field);
    const auto halts = [&] {
      const auto& all = game.picture(general).dispatches;
      const Handle handle = game.views[general.index()].handle(body);
      return std::ranges::count_if(
          all, [&](const Dispatch& one) { return one.code == ReportCode::halted && one.from == handle; });
    };
    const auto march_and_halt = [&] {
      game.give(general, game.march(body, 2, 10));
      game.give(general, HaltOrder<BodyId>{body});
    };
    QVERIFY(game.known(general, body).at_hand);
    march_and_halt();
    game.give(general, NamePostOrder<BodyId>{elsewhere});
    QVERIFY(!game.known(general, body).at_hand);
    game.give(general, NamePostOrder<BodyId>{field.general_post});
    QVERIFY(game.known(general, body).at_hand);
    march_and_halt();
    game.give(general, NamePostOrder<BodyId>{elsewhere});
    QCOMPARE(halts(), 2);
    const auto closed = game.close();
    const auto sent = game.of<RiderSent>(closed);
    const auto report = std::ranges::find(sent, std::optional(body), &RiderSent::from_body);
    QVERIFY(report != sent.end());
    QCOMPARE(report->carried.notes.size(), 2U);
    game.close(6);
    QVERIFY(game.rides[report->ride.index()].end == RideFate::arrived);
    QCOMPARE(game.known(general, body).known_move, std::int64_t{1});
    QCOMPARE(halts(), 2);
  }

  // KS-11.1: nobody waits for an answer from a body beside him.
  void KS_11_5_a_body_at_hand_when_its_order_comes_answers_at_once() {
    CourierField field;
    const BodyId body = field.add(general, Arm::infantry, 12, 10, 20);
    CourierGame game(field);
    game.give(general, game.march(body, 10.5, 10));
    game.close(2);
    QVERIFY(game.campaign.body(body).march && !game.known(general, body).at_hand);
    game.give(general, game.march(body, 10.5, 20));
    game.close();
    QVERIFY(game.known(general, body).at_hand);
    QVERIFY(game.picture(general).orders[1].state == SentState::had);
    game.close(4);
    QCOMPARE(std::ranges::count(game.picture(general).dispatches, ReportCode::order_had, &Dispatch::code), 2);
  }

  // Each of them rides: without an end to them one seat could fill the country with riders.
  void KS_11_5_so_many_orders_to_a_body_in_a_move() {
    CourierField field;
    const BodyId far = field.add(general, Arm::infantry, 25, 10, 20),
                 other = field.add(general, Arm::infantry, 10, 25, 20);
    CourierGame game(field);
    for (std::int64_t i = 0; i < most_orders_a_move; ++i) game.give(general, HaltOrder<BodyId>{far});
    const auto refused = [&](const Deed& deed) { return SmallExercise::refusal(game.campaign, general, deed); };
    const std::vector<Deed> more{HaltOrder<BodyId>{far}, BoxOrder<BodyId>{far}, game.march(far, 25, 20),
                                 StandOutOrder<BodyId>{far, Formation::fours}};
    for (const Deed& deed : more) {
      const auto no = refused(deed);
      QVERIFY(no && no->code == RefusalCode::too_many_orders && no->clause == clauses::sent_orders);
    }
    // The seat can count them itself.
    const Briefing briefing = briefing_for(game.campaign.setting(), SideId{0}, nullptr);
    const Handle handle = game.views[general.index()].handle(far);
    QVERIFY(check(game.picture(general), briefing, HaltOrder<Handle>{handle}) == refused(HaltOrder<BodyId>{far}));
    QVERIFY(!check(game.picture(general), briefing, HaltOrder<Handle>{game.views[general.index()].handle(other)}));
    QVERIFY(!refused(HaltOrder<BodyId>{other}));
    QCOMPARE(game.campaign.couriers().under_way.size(), static_cast<std::size_t>(most_orders_a_move));
    // In its next move it may send as many, wherever the others are by then; and all of them come to an end.
    game.close(2);
    QVERIFY(!refused(HaltOrder<BodyId>{far}));
    QVERIFY(!check(game.picture(general), briefing, HaltOrder<Handle>{handle}));
    game.close(18);
    for (const Courier& ride : game.rides) QVERIFY(!ride.to_body || ride.end);
    for (const SentOrder& order : game.picture(general).orders) QVERIFY(order.state == SentState::had);
  }

  // Twenty messages to every post in one move are all: a rider each, and all of them come to an end.
  void KS_11_6_so_many_riders_with_messages_in_a_move() {
    CourierField field;
    CourierGame game(field);
    Message message;
    message.to = {foot};
    message.content.text = {"Hold the mill"};
    for (std::int64_t i = 0; i < most_messages_a_move; ++i) game.give(general, SendMessageOrder<BodyId>{message});
    const auto no = SmallExercise::refusal(game.campaign, general, SendMessageOrder<BodyId>{message});
    QVERIFY(no && no->code == RefusalCode::too_many_messages);
    QCOMPARE(game.campaign.couriers().under_way.size(), static_cast<std::size_t>(most_messages_a_move));
    game.close(6);
    QVERIFY(game.campaign.couriers().under_way.empty());
    QCOMPARE(game.picture(foot).messages.size(), static_cast<std::size_t>(most_messages_a_move));
    for (std::size_t i = 0; i < game.picture(foot).messages.size(); ++i)
      QCOMPARE(game.picture(foot).messages[i].number(), static_cast<std::int64_t>(i) + 1);
  }

  void KS_11_5_an_order_at_hand_overtakes_one_that_rides() {
    CourierField field;
    const BodyId far = field.add(foot, Arm::infantry, 50, 10, 20);
    CourierGame game(field);
    game.give(foot, game.march(far, 50, 20));
    // Given to another, who has it at hand.
    game.give(general, GiveBodiesOrder<BodyId>{general, {far}});
    game.close(6);
    QVERIFY(!game.campaign.body(far).march);
    game.close(10);
    QVERIFY(game.picture(foot).orders[0].state == SentState::not_ours ||
            game.picture(foot).orders[0].state == SentState::unanswered);
    QVERIFY(std::ranges::any_of(game.rides, [](const Courier& ride) { return ride.to == general; }));
  }

  void KS_11_4_a_body_reports_what_it_sees_and_where_it_stands() {
    CourierField field;
    const BodyId far = field.add(foot, Arm::infantry, 55, 10, 20);
    const BodyId theirs = field.add(enemy, Arm::infantry, 58, 44, 20);
    CourierGame game(field);
    QVERIFY(game.picture(foot).sighted.empty());
    game.close();  // its camp's move: nothing is in sight yet
    game.give(enemy, game.march(theirs, 58, 36));
    game.close(4);
    QVERIFY(game.campaign.watch(game.campaign.body(far), theirs).in_sight());
    QVERIFY(game.picture(foot).sighted.empty());  // twenty-five feet to ride
    game.close(8);
    QVERIFY(game.campaign.watch(game.campaign.body(far), theirs).in_sight());
    QVERIFY(!game.picture(foot).sighted.empty());
    QVERIFY(game.told(foot, ReportCode::sighted));
    // What a post gets goes on to the General's (relay), later.
    game.close(8);
    QVERIFY(!game.picture(general).sighted.empty());
    QVERIFY(game.picture(general).sighted.front().move <= game.picture(foot).sighted.front().move);
  }

  void KS_11_3_a_rider_is_taken_and_what_he_carries_is_read() {
    CourierField field;
    const BodyId far = field.add(general, Arm::infantry, 30, 30, 20);
    field.add(enemy, Arm::infantry, 20, 20, 20);  // on the way
    CourierGame game(field);
    game.give(general, game.march(far, 40, 30));
    game.close(3);
    const Courier& ride = game.rides[0];
    QVERIFY(ride.end == RideFate::taken);
    QVERIFY(!game.campaign.body(far).march);
    // Others who ride that way are taken as well.
    const auto order = std::ranges::find(game.picture(enemy).papers, RideKind::order,
                                         [](const SeenPaper& seen) { return seen.paper.kind; });
    QVERIFY(order != game.picture(enemy).papers.end());
    const Paper& paper = order->paper;
    QCOMPARE(paper.places.front().name, game.campaign.body(far).name);
    QCOMPARE(paper.places.front().at, Point(Length::feet(40), Length::feet(30)));
    // His own side learns nothing of it.
    game.close(6);
    QVERIFY(game.picture(general).orders[0].state == SentState::unanswered);
    QVERIFY(game.picture(general).papers.empty());
  }

  void KS_11_2_a_rider_who_finds_nobody_comes_back() {
    CourierField field;
    const BodyId far = field.add(general, Arm::infantry, 16, 10, 20);
    field.small.body(far).contents = Contents::of(Arm::infantry, Men{{0}});  // a dummy
    field.small.body(far).formation = Formation::boxed;
    CourierGame game(field);
    game.give(general, game.march(far, 25, 20));
    const DummyRemoved gone{far};
    game.campaign.apply(gone);
    for (SeatView& view : game.views) view.witness(game.campaign, gone);
    QVERIFY(!game.known(general, far).gone);
    game.close(3);
    QVERIFY(game.told(general, ReportCode::order_came_back));
    QVERIFY(game.picture(general).orders[0].state == SentState::came_back);
  }

  void KS_11_8_a_post_that_is_lost_is_named_anew() {
    CourierField field;
    const BodyId other = field.add(foot, Arm::infantry, 50, 10, 20);
    CourierGame game(field);
    const auto refused = [&](SeatId seat, BodyId body) {
      const auto no = SmallExercise::refusal(game.campaign, seat, NamePostOrder<BodyId>{body});
      return no ? std::optional(no->code) : std::nullopt;
    };
    QCOMPARE(*refused(foot, field.foot_post), RefusalCode::is_post_already);
    QCOMPARE(*refused(foot, other), RefusalCode::post_stands);
    QCOMPARE(*refused(foot, field.general_post), RefusalCode::not_your_body);
    const BodyLost lost{field.foot_post, false};
    game.campaign.apply(lost);
    for (SeatView& view : game.views) view.witness(game.campaign, lost);
    const auto no = SmallExercise::refusal(game.campaign, foot, game.march(other, 50, 20));
    QVERIFY(no && no->code == RefusalCode::no_post);
    game.give(foot, NamePostOrder<BodyId>{other});
    QVERIFY(game.known(foot, other).at_hand);
    const auto settles = SmallExercise::refusal(game.campaign, foot, game.march(other, 50, 20));
    QVERIFY(settles && settles->code == RefusalCode::post_settles);
    game.close(2);
    QVERIFY(!SmallExercise::refusal(game.campaign, foot, game.march(other, 50, 20)));
  }

  // A table where a brother fights is nothing that a post elsewhere knows of: not by the phase, nor by the umpire's
  // word.
  void KS_11_7_who_has_nobody_on_a_table_is_not_told_of_it() {
    CourierField field;
    field.small.setting().rulebook.contact.link = rulebook().contact.link;
    const BodyId battery = field.add(foot, Arm::artillery, 50, 10, 12),
                 theirs = field.add(enemy, Arm::infantry, 57, 10, 30);
    field.small.body(battery).facing = Bearing::of(1600);
    field.small.body(theirs).facing = Bearing::of(4800);
    CourierGame game(field);
    game.close(2);
    QCOMPARE(game.campaign.tables().size(), std::size_t{1});
    QVERIFY(game.campaign.phase() == Phase::guns && game.campaign.tables().front().guns_open);
    QCOMPARE(game.picture(foot).tables.size(), std::size_t{1});
    QVERIFY(game.picture(foot).clock.phase == Phase::guns);
    const auto knows_nothing = [&] {
      const Picture& picture = game.picture(general);
      return picture.tables.empty() && picture.men.empty() && picture.guns.empty() && picture.sighted.empty() &&
             picture.clock.phase != Phase::guns;
    };
    QVERIFY(knows_nothing());
    game.give(umpire_seat, GiveTable{TableId{0}, SideId{0}, foot});
    QVERIFY(game.told(foot, ReportCode::table_given));
    QVERIFY(knows_nothing());
    QVERIFY(!game.told(general, ReportCode::table_opened));
  }

  // Whom a brother has lost, the General learns with the report and not before; his commander sees it happen.
  void KS_11_4_losses_are_known_when_they_are_reported() {
    struct Known {
      Hash general, foot, general_later;
      std::size_t fallen = 0;
    };
    const auto play = [](int shots) {
      CourierField field;
      field.small.setting().rulebook.contact.link = rulebook().contact.link;
      const BodyId theirs = field.add(enemy, Arm::artillery, 57, 10, 12),
                   ours = field.add(foot, Arm::infantry, 50, 10, 30);
      field.small.body(theirs).facing = Bearing::of(4800);
      field.small.body(ours).facing = Bearing::of(1600);
      CourierGame game(field);
      game.close(3);
      Known known;
      for (int shot = 0; shot < shots; ++shot) {
        const Campaign& now = game.campaign;
        const auto target = std::ranges::find_if(
            now.men(), [&](const Soldier& man) { return man.body == ours && man.state == ManState::free; });
        const Targets targets{now.men(), now.guns(), {}};
        const auto laid = now.gunnery(TableId{0}).solve(targets, 0, target->at, 0, 0);
        const auto fired = game.give(enemy, FireOrder<BodyId>{TableId{0}, GunId{0}, laid ? laid->aim : Aim{}});
        for (const ShotFired& flown : game.of<ShotFired>(fired)) known.fallen += flown.felled.size();
      }
      game.close();
      known.general = picture_hash(game.picture(general));
      known.foot = picture_hash(game.picture(foot));
      // Twenty feet from the foot's post to the General's: three of Red's moves.
      game.close(8);
      known.general_later = picture_hash(game.picture(general));
      return known;
    };
    const Known silent = play(0), shot_at = play(3);
    QVERIFY(shot_at.fallen > 0);
    QVERIFY(shot_at.foot != silent.foot);
    QVERIFY(shot_at.general == silent.general);
    QVERIFY(shot_at.general_later != silent.general_later);
  }

  // What is away is known as it was: nothing else of it reaches the seat, by whatever is asked.
  void KS_11_1_a_picture_hangs_on_what_is_at_hand_alone() {
    const auto hash = [](double enemy_at, double away_at) {
      CourierField field;
      const BodyId away = field.add(foot, Arm::infantry, 50, 50, 20);
      field.add(enemy, Arm::infantry, enemy_at, 56, 20);
      CourierGame game(field);
      game.give(foot, game.march(away, away_at, 40));
      game.close(4);
      std::vector<Hash> hashes;
      for (const SeatId seat : {general, foot}) hashes.push_back(picture_hash(game.picture(seat)));
      return hashes;
    };
    // Where an enemy stands whom only the body away could see is nobody's to know while no report has come.
    QVERIFY(hash(48, 45)[0] == hash(52, 45)[0]);
    // The control: the foot's commander has sent the order, and the General has not.
    QVERIFY(hash(48, 45)[1] != hash(48, 55)[1]);
    QVERIFY(hash(48, 45)[0] == hash(48, 55)[0]);
  }

  void perfect_signals_know_no_posts() {
    CourierField field;
    field.small.setting().sides[0].signalling = Signals::perfect;
    const BodyId far = field.add(general, Arm::infantry, 25, 10, 20);
    CourierGame game(field);
    QVERIFY(!game.campaign.couriers().any());
    QVERIFY(game.known(foot, far).at_hand && game.picture(foot).post.none());
    const auto events = game.give(general, game.march(far, 25, 20));
    QCOMPARE(events, (std::vector<Event>{MarchOrdered{far, game.march(far, 25, 20).path, false}}));
    const auto no = SmallExercise::refusal(game.campaign, general, NamePostOrder<BodyId>{far});
    QVERIFY(no && no->code == RefusalCode::signals_perfect);
  }
};

SANDGATE_TEST(Couriers)

}  // namespace tst_couriers
#include "tst_couriers.moc"
