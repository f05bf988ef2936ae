// Ammunition carts that must be near guns (CX-6), and accounts of waggons that cannot be.
#include "core/chronicle/chronicle.h"
#include "core/gunnery/gunnery.h"
#include "core/sight/deed_check.h"
#include "tests/core/fixtures/supply_exercise.h"
#include "tests/runner/test.h"

namespace tst_carts {

using namespace sandgate;
using namespace sandgate::tests;
using namespace sandgate::tests::supply;

namespace {

/// A battery of Red's in action, an enemy before it, and a cart of Red's so many feet behind. Supply is asked for at
/// every close, and from Red's second move on they are on a table.
struct Firing : Kept {
  BodyId guns, cart;
  explicit Firing(double behind_ft) {
    guns = battery(0, 30, 30, 20);
    cart = carts(0, 30 - behind_ft, 30, 1);
    foot(1, 34, 30, 40);
    setting().rulebook.contact.link = rulebook().contact.link;
    setting().rulebook.supply.every_moves = 1;
  }
};

std::optional<Refusal> fire(const FedGame& game) {
  const Gun& gun = game.campaign.gun(GunId{0});
  const Targets targets{game.campaign.men(), game.campaign.guns(), {}};
  const auto laid = game.campaign.gunnery(TableId{0}).solve(targets, 0, {gun.at.x + Length::feet(3), gun.at.y}, 0, 0);
  return SmallExercise::refusal(game.campaign, red, FireOrder<BodyId>{TableId{0}, gun.id, laid ? laid->aim : Aim{}});
}

}  // namespace

class Carts : public QObject {
  Q_OBJECT

 private slots:
  void CX_6_a_cart_two_moves_from_a_gun_or_it_may_not_fire_data() {
    QTest::addColumn<double>("behind");
    QTest::addColumn<bool>("may");
    QTest::newRow("a foot, two moves") << 1.0 << true;
    QTest::newRow("beyond") << 1.002 << false;
  }
  void CX_6_a_cart_two_moves_from_a_gun_or_it_may_not_fire() {
    QFETCH(double, behind);
    QFETCH(bool, may);
    const Firing army(behind);
    FedGame game(army);
    const auto collected = FedGame::of<SupplyCollected>(game.close_own(red_side, 1));
    const auto of_guns = std::ranges::find_if(collected, [](const auto& one) { return one.waggons->guns > 0; });
    QVERIFY(of_guns != collected.end());
    QCOMPARE(of_guns->waggons->guns, 2);
    QCOMPARE(of_guns->waggons->served, may ? 2 : 0);
    QCOMPARE(of_guns->clause().id, clauses::waggons.id);
    QCOMPARE(game.body(army.guns).hunger.shooters, may ? 0 : 2);
    QVERIFY(!game.body(army.guns).hunger.hungry());
    game.close_own(blue_side, 1);
    QVERIFY(game.campaign.exists(TableId{0}));
    QVERIFY(game.campaign.table(TableId{0}).guns_open);
    const auto refusal = fire(game);
    QCOMPARE(refusal.has_value(), !may);
    if (may) return;
    QVERIFY(refusal->code == RefusalCode::no_cart && refusal->clause == clauses::waggons);
    // The seat knows it before it asks.
    const Briefing briefing = briefing_for(game.campaign.setting(), red_side, nullptr);
    const SeenTable& table = game.picture(red).tables.front();
    const auto mine = std::ranges::find(game.picture(red).guns, red_side, &SeenGun::side);
    QVERIFY(mine != game.picture(red).guns.end());
    const auto known = check(game.picture(red), briefing, FireOrder<Handle>{table.handle, mine->handle, {}},
                             game.campaign.shared_ground(TableId{0}));
    QVERIFY(known && known->code == RefusalCode::no_cart);
    QCOMPARE(game.told(red, ReportCode::body_unkept), 1);
  }
  void CX_6_guns_fire_on_until_it_is_asked_again() {
    Firing army(1);
    army.setting().rulebook.supply.every_moves = 2;
    army.body(army.cart).at.x = Length::feet(10);
    FedGame game(army);
    game.close_own(blue_side, 1);
    QVERIFY(!fire(game));
    game.close_own(red_side, 2);
    game.close_own(blue_side, 2);
    const auto refusal = fire(game);
    QVERIFY(refusal && refusal->code == RefusalCode::no_cart);
  }
  void CX_6_a_side_without_carts_on_the_sheet_has_its_ammunition_from_beyond_it() {
    Kept army;
    const BodyId guns = army.battery(0, 10, 10, 40);
    army.waggons(0, 11, 10, 1);
    const BodyId theirs = army.battery(1, 40, 40, 40);
    army.carts(1, 50, 50, 1);
    FedGame game(army);
    const auto pools = game.collected(6);
    QCOMPARE(pools.size(), std::size_t{1});
    QCOMPARE(pools[0].waggons->men, 40);
    QCOMPARE(pools[0].waggons->guns, 0);
    QVERIFY(game.body(guns).hunger == Hunger());
    const auto blues = FedGame::of<SupplyCollected>(game.close_own(blue_side, 6));
    QCOMPARE(blues.size(), std::size_t{1});
    QCOMPARE(blues[0].waggons->men, 0);
    QCOMPARE(blues[0].waggons->served, 0);
    QVERIFY(game.body(theirs).hunger.no_ammunition() && !game.body(theirs).hunger.hungry());
  }
  void CX_6_who_parts_from_silent_guns_takes_their_silence_along() {
    Kept army;
    const BodyId guns = army.battery(0, 10, 10, 40);
    army.carts(0, 50, 50, 1);
    FedGame game(army);
    game.close_own(red_side, 6);
    QCOMPARE(game.body(guns).hunger.shooters, 2);
    while (game.campaign.camp() != Camp::first) game.give(system_seat, CloseMove{});
    game.give(red, DetachOrder<BodyId>{guns, {{Arm::artillery, 20, 1, 0}}, "Section"});
    const BodyId section{static_cast<std::int32_t>(game.campaign.bodies().size()) - 1};
    QCOMPARE(game.body(section).name, std::string("Section"));
    QCOMPARE(game.body(section).hunger.shooters, 1);
    QCOMPARE(game.body(guns).hunger.shooters, 1);
  }

  void a_forged_account_of_waggons_is_refused_by_name() {
    Kept army;
    const BodyId foot = army.foot(0, 10, 10, 60), guns = army.battery(0, 11, 10, 12),
                 train = army.waggons(0, 12, 10, 2), theirs = army.waggons(1, 40, 40, 1);
    army.carts(0, 12, 10, 1);
    FedGame game(army);
    const auto wrong = [&](const Event& event) { return QString::fromStdString(misfit(game.campaign, event).text()); };
    SupplyCollected sound;
    sound.bodies = {{foot, 0, {.foot = 2, .since = 1}}, {guns, 0, {.shooters = 2}}};
    sound.waggons = SupplyCollected::Waggons{72, 70, 2, 0, {train}};
    QCOMPARE(wrong(sound), QString());
    const auto forged = [&](auto&& bend) {
      SupplyCollected one = sound;
      bend(one);
      return wrong(one);
    };
    const QString others = "others go without than have no waggons or carts near",
                  more = "more have waggons or carts near than ask for them",
                  packets = "who is kept by waggons draws packets, or is besieged",
                  by = "body 2 has no supply waggons of the side, or keeps men twice";
    QCOMPARE(forged([&](auto& e) { e.waggons->kept = 71; }), others);
    QCOMPARE(forged([&](auto& e) { e.waggons->served = 1; }), others);
    QCOMPARE(forged([&](auto& e) { e.waggons->kept = 73; }), more);
    QCOMPARE(forged([&](auto& e) { e.waggons->served = -1; }), more);
    QCOMPARE(forged([&](auto& e) { e.small = true; }), more);
    QCOMPARE(forged([&](auto& e) { e.waggons->men = 74, e.waggons->kept = 72; }),
             "more ask for waggons or carts than there are");
    QCOMPARE(forged([&](auto& e) { e.waggons->by = {theirs}; }),
             QString("body %1 has no supply waggons of the side, or keeps men twice").arg(theirs.number));
    QCOMPARE(forged([&](auto& e) { e.waggons->by = {train, train}; }), by);
    QCOMPARE(forged([&](auto& e) { e.waggons->by.clear(); }), "men are kept by no waggons, or waggons keep nobody");
    QCOMPARE(forged([&](auto& e) { e.due.food = 1; }), packets);
    QCOMPARE(forged([&](auto& e) { e.besieged = true; }), packets);
    QCOMPARE(forged([&](auto& e) { e.bodies[0].hunger.since = 0; }), "body 0 goes without since another move");
    QCOMPARE(forged([&](auto& e) { e.bodies[1].hunger.since = 1; }), "body 1 goes without since another move");
    for (const auto& bend : {+[](Hunger& hunger) { hunger.foot = 61; }, +[](Hunger& hunger) { hunger.shooters = 1; },
                             +[](Hunger& hunger) { hunger.horses = 1; }, +[](Hunger& hunger) { hunger.besieged = 1; },
                             +[](Hunger& hunger) { hunger.riders = -2; }})
      QCOMPARE(forged([&](auto& e) { bend(e.bodies[0].hunger); }),
               "body 0 has fewer men or guns than go without, or eats horses");
    QCOMPARE(forged([&](auto& e) { e.bodies[0].horses_eaten = 1; }),
             "body 0 has fewer men or guns than go without, or eats horses");
    QCOMPARE(forged([&](auto& e) { std::swap(e.bodies[0], e.bodies[1]); }),
             "a pool is not of one side, or in no order");
    QCOMPARE(forged([&](auto& e) { e.waggons.reset(); }), "side 0 draws no packets");
    QVERIFY(!forged([&](auto& e) { e.waggons->by = {BodyId{99}}; }).isEmpty());
    // By packets nobody is kept by waggons.
    Kept fed;
    fed.setting().rulebook.supply.kind = SupplyKind::packets;
    fed.foot(0, 10, 10, 60);
    fed.depot(0, 12, 10, {3, 0, 0});
    const FedGame other(fed);
    SupplyCollected one;
    one.bodies = {{BodyId{0}, 0, {}}};
    one.waggons.emplace();
    QCOMPARE(QString::fromStdString(misfit(other.campaign, one).text()), "side 0 is kept by no waggons");
  }
};

SANDGATE_TEST(Carts)

}  // namespace tst_carts
#include "tst_carts.moc"
