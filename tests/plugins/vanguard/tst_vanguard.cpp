// Vanguard on small ground, played through the session as any commander is.
#include <QTemporaryDir>
#include <QTest>

#include "app/host/session.h"
#include "core/chronicle/chronicle.h"
#include "core/sight/deed_check.h"
#include "tests/plugins/fixtures/duel.h"
#include "tests/runner/test.h"

namespace tst_vanguard {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const OwnBody& named(const Picture& picture, const char* name) {
  const auto found = std::ranges::find(picture.bodies, name, &OwnBody::name);
  if (found == picture.bodies.end()) qFatal("no body %s", name);
  return *found;
}

Point at_ft(double x, double y) { return {Length::from_feet(x), Length::from_feet(y)}; }

// A column, its scouts and train on Red's side; Blue far off.
Duel red_alone() {
  Duel duel;
  duel.body("Red", "1/Foot", "infantry", "boxed", 40, 110, 20)
      .body("Red", "Battery", "artillery", "fours", 10, 112, 20)
      .body("Red", "Train", "supply", "boxed", 6, 117, 20)
      .body("Red", "General", "general", "fours", 1, 114, 22)
      .scouts("Red", "Sgt A", 109, 21)
      .body("Blue", "Far off", "infantry", "boxed", 20, 2, 2);
  return duel;
}

}  // namespace

class VanguardTest : public QObject {
  Q_OBJECT

 private slots:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void scouts_go_ahead_and_the_train_stays_behind() {
    begin(red_alone().objective("Red", "Farm", 60, 20), {"red"});
    const auto red = take("red");
    for (int round = 0; round < 8; ++round) {
      play_round();
      if (round < 2) continue;  // they have to come up first
      const OwnBody &foot = named(red->picture(), "1/Foot"), &scouts = named(red->picture(), "Sgt A");
      const double lead = (foot.at.x - scouts.at.x).in_feet();
      QVERIFY2(lead >= 7 && lead <= 16, qPrintable(QString("round %1: %2 ft ahead").arg(round).arg(lead)));
      QVERIFY(named(red->picture(), "Battery").at.x > foot.at.x);
      QVERIFY((named(red->picture(), "Train").at.x - foot.at.x).in_feet() >= 6);
      QVERIFY(named(red->picture(), "General").at.x > foot.at.x);
    }
  }

  void an_objective_is_reached_and_nothing_is_ordered_twice() {
    begin(red_alone().objective("Red", "Farm", 80, 20), {"red"});
    const auto red = take("red");
    for (int round = 0; round < 20; ++round) play_round();
    QVERIFY(within(named(red->picture(), "1/Foot").at, at_ft(80, 20), Length::feet(1)));
    QVERIFY(!named(red->picture(), "1/Foot").march);
    const auto given = session_->tally(seat("red")).given;
    QVERIFY(given > 0);
    QCOMPARE(session_->tally(seat("red")).refused, 0);
    for (int round = 0; round < 5; ++round) play_round();
    QCOMPARE(session_->tally(seat("red")).given, given);
    // Boxed again as soon as it could be: a battery that stands in fours is given away.
    QCOMPARE(named(red->picture(), "Battery").formation, Formation::boxed);
  }

  void objectives_are_shared_out() {
    Duel duel = red_alone();
    duel.body("Red", "2/Foot", "infantry", "boxed", 40, 110, 26)
        .body("Red", "3/Foot", "infantry", "boxed", 40, 110, 14)
        .body("Red", "4/Foot", "infantry", "boxed", 40, 111, 17)
        .objective("Red", "North", 90, 32)
        .objective("Red", "South", 90, 8);
    begin(duel, {"red"});
    const auto red = take("red");
    for (int round = 0; round < 30; ++round) play_round();
    int north = 0, south = 0;
    for (const char* name : {"1/Foot", "2/Foot", "3/Foot", "4/Foot"}) {
      const OwnBody& foot = named(red->picture(), name);
      QVERIFY2(!foot.march, name);
      north += within(foot.at, at_ft(90, 32), Length::feet(3));
      south += within(foot.at, at_ft(90, 8), Length::feet(3));
      for (const char* other : {"1/Foot", "2/Foot", "3/Foot", "4/Foot"})
        QVERIFY(other == name || foot.at != named(red->picture(), other).at);
    }
    QCOMPARE(north, 2);
    QCOMPARE(south, 2);
  }

  void without_objectives_it_marches_for_the_enemys_back_line() {
    Duel duel;
    duel.body("Red", "1/Foot", "infantry", "boxed", 40, 20, 20)
        .body("Blue", "Far off", "infantry", "boxed", 20, 118, 2);
    begin(duel, {"red"});
    const auto red = take("red");
    for (int round = 0; round < 12; ++round) play_round();
    QVERIFY(within(named(red->picture(), "1/Foot").at, at_ft(0, 20), Length::feet(2)));
  }

  void where_two_meet_boxes_are_opened() {
    begin(meeting(), {"red", "blue"});
    const auto red = take("red"), blue = take("blue");
    const auto told = [](const Client& client, ReportCode code) {
      return std::ranges::count(client.picture().dispatches, code, &Dispatch::code);
    };
    for (int round = 0; round < 16; ++round) play_round();
    QVERIFY(told(*red, ReportCode::sighted) > 0);
    QVERIFY(told(*blue, ReportCode::sighted) > 0);
    QVERIFY(told(*red, ReportCode::opened) + told(*blue, ReportCode::opened) > 0);
    QVERIFY(told(*red, ReportCode::own_opened) + told(*blue, ReportCode::own_opened) > 0);
  }

  // One side only has scouts: the other's box is opened by going to it, though its own column is far away.
  void a_party_goes_to_a_box_in_reach() {
    Duel duel;
    duel.body("Red", "1/Foot", "infantry", "boxed", 40, 118, 20)
        .scouts("Red", "Sgt A", 60, 20)
        .scouts("Red", "Sgt B", 60, 36)
        .objective("Red", "Home", 118, 20)
        .body("Blue", "Box", "infantry", "boxed", 30, 40, 20);
    begin(duel, {"red"});
    const auto red = take("red");
    for (int round = 0; round < 4; ++round) play_round();
    const auto opened = std::ranges::find(red->picture().dispatches, ReportCode::opened, &Dispatch::code);
    QVERIFY(opened != red->picture().dispatches.end());
    QCOMPARE(opened->seen->parts.front().men.count, 30);
    // One is enough, and it is the nearer.
    QVERIFY(opened->from == named(red->picture(), "Sgt A").handle);
    for (const Dispatch& dispatch : red->picture().dispatches) {
      if (dispatch.code != ReportCode::marching || dispatch.from != named(red->picture(), "Sgt B").handle) continue;
      QVERIFY(!within(std::get<Point>(dispatch.arguments.front().value), at_ft(40, 20), Length::feet(10)));
    }
  }

  void before_twice_its_men_a_column_holds_and_stands_out() {
    Duel duel;
    duel.body("Red", "Weak", "infantry", "boxed", 10, 70, 20)
        .body("Red", "Strong", "infantry", "boxed", 40, 70, 24)
        .objective("Red", "Farm", 20, 20)
        .body("Blue", "Many", "infantry", "two_ranks", 30, 61, 20);
    begin(duel, {"red"});
    const auto red = take("red");
    session_->play_commanders();
    QVERIFY(!named(red->picture(), "Weak").march);
    QCOMPARE(named(red->picture(), "Weak").formation, Formation::two_ranks);
    QVERIFY(named(red->picture(), "Strong").march || named(red->picture(), "Strong").at != at_ft(70, 24));
  }

  void the_same_exercise_gives_the_same_orders() {
    const Hash first = play_meeting("1.sandgate", 0), second = play_meeting("2.sandgate", 0);
    QVERIFY(first == second);
    // Nothing is lost with the program: what it goes by stands in the Picture.
    for (const int stop : {3, 7, 10}) QVERIFY(play_meeting(QString("stop%1.sandgate").arg(stop), stop) == first);
  }

  void every_order_has_its_reason() {
    begin(red_alone().objective("Red", "Farm", 60, 20), {});
    const auto red = take("red");
    struct Sender : Orders {
      explicit Sender(Client& c) : client(c) {}
      std::optional<Refusal> give(const SeatDeed& deed, const Reason& why) override {
        std::optional<Refusal> refusal;
        client.send(deed, [&](const Answer& answer) {
          if (!answer) refusal = answer.error();
        });
        if (!refusal) reasons.push_back(why);
        return refusal;
      }
      Client& client;
      std::vector<Reason> reasons;
    } sender(*red);
    auto vanguard = session_->commanders().make("vanguard");
    QVERIFY2(vanguard, vanguard ? "" : vanguard.error().sentence().c_str());
    (*vanguard)->take_turn(red->picture(), red->briefing(), sender);
    QVERIFY(!sender.reasons.empty());
    for (const Reason& reason : sender.reasons) {
      QVERIFY(red->picture().body(reason.body));
      QVERIFY(reason.why.starts_with(red->picture().body(reason.body)->name + ": "));
    }
    // Asked again on what it has ordered, it has nothing to add.
    const std::size_t taken = sender.reasons.size();
    (*vanguard)->take_turn(red->picture(), red->briefing(), sender);
    QCOMPARE(sender.reasons.size(), taken);
  }

 private:
  static Duel meeting() {
    Duel duel;
    duel.body("Red", "1/Red", "infantry", "boxed", 40, 80, 20)
        .body("Red", "2/Red", "infantry", "boxed", 40, 82, 26)
        .body("Red", "Horse", "cavalry", "fours", 20, 84, 20)
        .scouts("Red", "Sgt A", 78, 20)
        .objective("Red", "Middle", 60, 20)
        .body("Blue", "1/Blue", "infantry", "boxed", 50, 40, 20)
        .body("Blue", "Guns", "artillery", "boxed", 12, 38, 18)
        .scouts("Blue", "Sgt B", 42, 22)
        .objective("Blue", "Middle", 60, 20);
    return duel;
  }

  Hash play_meeting(const QString& file, int stop_after) {
    session_.reset();
    file_ = folder_->filePath(file).toStdString();
    begin(meeting(), {"red", "blue"}, file_);
    for (int move = 1; move <= 20; ++move) {
      play_move();
      if (move != stop_after) continue;
      (void)session_->close();
      session_.reset();
      auto again = Session::open(file_);
      if (!again) qFatal("%s", again.error().sentence().c_str());
      session_ = std::move(*again);
    }
    (void)session_->close();
    const auto verdict = verify(file_);
    if (!verdict || !verdict->sound || !verdict->redecided) qFatal("the file does not hold");
    return verdict->state_hash;
  }

  void begin(const Duel& duel, const std::vector<std::string>& manned, std::filesystem::path file = {}) {
    if (file.empty()) file = folder_->filePath("x.sandgate").toStdString();
    auto made = Session::create(duel.scenario(), file, 7);
    if (!made) qFatal("%s", made.error().sentence().c_str());
    session_ = std::move(*made);
    for (const std::string& name : manned) {
      if (auto done = session_->man(seat(name), "vanguard"); !done) qFatal("%s", done.error().sentence().c_str());
    }
  }
  void play_move() {
    const auto move = session_->move();
    session_->play_commanders();
    if (session_->move() == move) QVERIFY(session_->close_move());
  }
  void play_round() {
    play_move();
    play_move();
  }
  SeatId seat(const std::string& name) const { return *session_->seat_named(name); }
  std::unique_ptr<Client> take(const std::string& name) { return session_->take(seat(name)); }

  std::unique_ptr<QTemporaryDir> folder_;
  std::filesystem::path file_;
  std::unique_ptr<Session> session_;
};

SANDGATE_TEST(VanguardTest)

}  // namespace tst_vanguard
#include "tst_vanguard.moc"
