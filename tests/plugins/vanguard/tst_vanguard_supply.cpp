// How Vanguard feeds its army, guards what feeds it and goes for the enemy's, played through the session (KS-3 to
// KS-5).
#include <QTemporaryDir>
#include <QTest>

#include "app/host/session.h"
#include "core/chronicle/chronicle.h"
#include "tests/plugins/fixtures/duel.h"
#include "tests/runner/test.h"

namespace tst_vanguard_supply {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr int every_moves = 6;  // KS-4.1

const OwnBody& named(const Picture& picture, const char* name) {
  const auto found = std::ranges::find(picture.bodies, name, &OwnBody::name);
  if (found == picture.bodies.end()) qFatal("no body %s", name);
  return *found;
}
Point at_ft(double x, double y) { return {Length::from_feet(x), Length::from_feet(y)}; }
double feet_apart(const OwnBody& a, const OwnBody& b) { return distance(a.at, b.at).in_feet(); }

// A battalion with waggons behind it on the road; Blue is far off.
Duel marching(double waggons_at) {
  Duel duel;
  duel.body("Red", "1/Foot", "infantry", "boxed", 40, 110, 20)
      .body("Red", "Waggons", "supply", "boxed", 6, waggons_at, 20)
      .packets(8)
      .body("Red", "General", "general", "fours", 1, 114, 22)
      .body("Blue", "Far off", "infantry", "boxed", 20, 2, 2);
  return duel;
}

}  // namespace

class VanguardSupplyTest : public QObject {
  Q_OBJECT

 private slots:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void KS_3_waggons_close_up_and_stand_when_packets_are_drawn() {
    begin(marching(112).objective("Red", "Farm", 60, 20));
    const auto red = take("red");
    for (int round = 1; round <= 4 * every_moves; ++round) {
      const Point before = named(red->picture(), "Waggons").at;
      play_round();
      if (round % every_moves != 0) continue;
      const OwnBody &foot = named(red->picture(), "1/Foot"), &waggons = named(red->picture(), "Waggons");
      QVERIFY2(waggons.at == before, qPrintable(QString("they moved in move %1").arg(round)));
      QVERIFY2(feet_apart(foot, waggons) <= 6,
               qPrintable(QString("move %1: %2 ft").arg(round).arg(feet_apart(foot, waggons))));
      QVERIFY(!foot.hunger.hungry());
    }
    // It got on all the same, at the pace of its waggons: 15 feet of road between two collections.
    QVERIFY(within(named(red->picture(), "1/Foot").at, at_ft(60, 20), Length::feet(6)));
    QCOMPARE(misses("Red"), 0);
    QCOMPARE(named(red->picture(), "Waggons").packets.food, 0);  // of 8: two for 47 men, four times
  }

  void KS_4_2_columns_wait_for_waggons_that_are_behind() {
    begin(marching(119).objective("Red", "Farm", 20, 20));
    const auto red = take("red");
    for (int round = 1; round < every_moves; ++round) play_round();
    // Alone it would have gone 22 feet.
    const double gone = 110 - named(red->picture(), "1/Foot").at.x.in_feet();
    QVERIFY2(gone >= 1 && gone <= 15, qPrintable(QString::number(gone)));
    for (int round = every_moves; round <= 3 * every_moves; ++round) play_round();
    QCOMPARE(misses("Red"), 0);
  }

  void KS_4_6_a_depot_is_begun_forward_and_waggons_go_for_more() {
    begin(marching(112).depot("Red", "Base", 117, 20, 60).objective("Red", "Farm", 92, 20));
    const auto red = take("red");
    for (int round = 1; round <= 5 * every_moves; ++round) play_round();
    const auto& bodies = red->picture().bodies;
    const auto forward = std::ranges::find_if(bodies, [](const OwnBody& body) {
      return body.contents.arm() == Arm::depot && body.name != "Base" && !body.gone;
    });
    QVERIFY(forward != bodies.end());
    QVERIFY(feet_apart(*forward, named(red->picture(), "1/Foot")) <= 6);
    QVERIFY(forward->mine);
    QVERIFY(named(red->picture(), "Base").packets.food < 60);
    QCOMPARE(misses("Red"), 0);
  }

  void CX_7_a_train_brings_packets_to_the_station_nearest_to_the_army() {
    Duel duel;
    duel.body("Red", "1/Foot", "infantry", "boxed", 40, 84, 21)
        .body("Blue", "Far off", "infantry", "boxed", 20, 2, 2)
        .railway(23, {30, 86, 116})
        .depot("Red", "Base", 116, 23.2, 60)
        .train("Red", "Train", 2, 116, 23)
        .objective("Red", "Farm", 84, 21);
    begin(duel);
    const auto red = take("red");
    for (int round = 1; round <= every_moves; ++round) play_round();
    QCOMPARE(misses("Red"), 0);
    QVERIFY(named(red->picture(), "Base").packets.food < 60);
    for (int round = 1; round <= 3 * every_moves; ++round) play_round();
    QCOMPARE(misses("Red"), 0);
    const auto& bodies = red->picture().bodies;
    QVERIFY(std::ranges::any_of(bodies, [](const OwnBody& body) {
      return body.contents.arm() == Arm::depot && within(body.at, at_ft(86, 23), Length::feet(1));
    }));
  }

  void waggons_turn_from_an_enemy_whom_nobody_opposes() {
    Duel duel;
    duel.body("Red", "1/Foot", "infantry", "boxed", 40, 70, 36)
        .body("Red", "Waggons", "supply", "boxed", 6, 62, 20)
        .packets(8)
        .objective("Red", "Farm", 40, 20)
        .body("Blue", "Horse", "cavalry", "fours", 20, 54, 20);
    begin(duel);
    const auto red = take("red");
    session_->play_commanders();
    const OwnBody& waggons = named(red->picture(), "Waggons");
    const Point bound = waggons.march ? waggons.march->path.back() : waggons.at;
    QVERIFY2(bound.x > at_ft(64, 0).x, qPrintable(QString::number(bound.x.in_feet())));
  }

  void a_depot_near_an_enemy_has_the_nearest_idle_horse_sent() {
    Duel duel;
    duel.body("Red", "1/Foot", "infantry", "boxed", 40, 90, 30)
        .body("Red", "Hussars", "cavalry", "fours", 20, 88, 28)
        .depot("Red", "Base", 80, 12, 20)
        .objective("Red", "Farm", 90, 30)
        .body("Blue", "Horse", "cavalry", "fours", 20, 70, 12);
    begin(duel);
    const auto red = take("red");
    session_->play_commanders();
    const OwnBody& hussars = named(red->picture(), "Hussars");
    QVERIFY(hussars.march);
    QVERIFY(within(hussars.march->path.back(), at_ft(80, 12), Length::feet(4)));
  }

  void KS_5_a_depot_of_the_enemys_that_nobody_guards_is_taken() {
    Duel duel;
    duel.body("Red", "1/Foot", "infantry", "boxed", 20, 90, 20)
        .body("Red", "Hussars", "cavalry", "fours", 20, 60, 20)
        .depot("Red", "Base", 92, 20, 20)
        .objective("Red", "Farm", 90, 20)
        .body("Blue", "Far off", "infantry", "boxed", 20, 2, 2)
        .depot("Blue", "Lure", 45, 20, 20);
    begin(duel);
    const auto red = take("red");
    for (int round = 0; round < 4; ++round) play_round();
    const auto& bodies = red->picture().bodies;
    QCOMPARE(std::ranges::count_if(bodies, [](const OwnBody& b) { return b.contents.arm() == Arm::depot && !b.gone; }),
             2);
  }

  void KS_5_a_party_breaks_a_bridge_behind_the_enemys_front() {
    Duel duel;
    Feature river, bridge;
    river.kind = FeatureKind::river;
    river.shape = FeatureShape::line;
    river.width_m = 40;
    river.points = {{4'500, 0}, {4'500, 4'000}};
    bridge.kind = FeatureKind::bridge;
    bridge.shape = FeatureShape::point;
    bridge.points = {{4'500, 2'000}};
    duel.feature(river).feature(bridge);
    duel.body("Red", "1/Foot", "infantry", "boxed", 40, 90, 20)
        .depot("Red", "Base", 92, 20, 20)
        .body("Red", "Sappers", "engineers", "boxed", 20, 62, 18)
        .objective("Red", "Farm", 90, 20)
        .body("Blue", "Front", "infantry", "boxed", 20, 66, 36);
    begin(duel);
    const auto red = take("red");
    for (int round = 0; round < 8; ++round) play_round();
    QVERIFY(std::ranges::any_of(red->picture().breaks, &SeenBreak::broken));
    // The others are where they would be.
    QCOMPARE(named(red->picture(), "Sappers").contents.men().count, 16);
  }

  void the_same_exercise_gives_the_same_orders() {
    const auto played = [&](const char* name) {
      session_.reset();
      file_ = folder_->filePath(name).toStdString();
      begin(marching(112).depot("Red", "Base", 117, 20, 60).objective("Red", "Farm", 92, 20), file_);
      for (int round = 0; round < 2 * every_moves; ++round) play_round();
      (void)session_->close();
      const auto verdict = verify(file_);
      if (!verdict || !verdict->sound || !verdict->redecided) qFatal("the file does not hold");
      return verdict->state_hash;
    };
    const Hash first = played("1.sandgate");
    QVERIFY(played("2.sandgate") == first);
  }

 private:
  void begin(const Duel& duel, std::filesystem::path file = {}) {
    if (file.empty()) file = folder_->filePath("x.sandgate").toStdString();
    file_ = file;
    auto made = Session::create(duel.scenario(), file, 7);
    if (!made) qFatal("%s", made.error().sentence().c_str());
    session_ = std::move(*made);
    if (auto done = session_->man(seat("red"), "vanguard"); !done) qFatal("%s", done.error().sentence().c_str());
  }
  /// How many collections of the side's pools have been missed, wholly or in part.
  int misses(const char* side) {
    int missed = 0;
    const auto story = read_chronicle(file_);
    if (!story) qFatal("%s", story.error().sentence().c_str());
    int collected = 0;
    for (const ChronicleLine& line : story->lines) {
      const auto* drawn = get_if<SupplyCollected>(&line.event);
      if (!drawn || !drawn->collecting) continue;
      const SideId whose = story->setting->order_of_battle[drawn->bodies.front().body.index()].side;
      if (story->setting->side(whose).name != side) continue;
      ++collected;
      if (!drawn->missed.nothing()) ++missed;
    }
    if (collected == 0) return -1;  // nothing was drawn at all
    return missed;
  }
  void play_round() {
    for (int camp = 0; camp < 2; ++camp) {
      const auto move = session_->move();
      session_->play_commanders();
      if (session_->move() == move) QVERIFY(session_->close_move());
    }
  }
  SeatId seat(const std::string& name) const { return *session_->seat_named(name); }
  std::unique_ptr<Client> take(const std::string& name) { return session_->take(seat(name)); }

  std::unique_ptr<QTemporaryDir> folder_;
  std::filesystem::path file_;
  std::unique_ptr<Session> session_;
};

SANDGATE_TEST(VanguardSupplyTest)

}  // namespace tst_vanguard_supply
#include "tst_vanguard_supply.moc"
