// What a seat must not know never reaches it: for each seat, everything the host hands out is equal byte for byte
// between two exercises that differ only in what has no lawful visible effect; beside each pair a control in which the
// effect is lawful and the bytes must differ.
#include <set>

#include "tests/app/fixtures/secret_play.h"
#include "tests/runner/test.h"

namespace tst_secrecy {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const char* const hidden = "Hidden";
const char* const shown = "Shown";

// Asks what a curious commander would: of every handle and of handles he was never given.
void ask_of_every_handle(const Player& player, Bytes& bytes) {
  for (int number = -2; number < 12; ++number) {
    const Handle handle{number};
    const OwnBody* body = player.picture.body(handle);
    const Path path{body ? body->at : SecretPlay::at(20, 30), SecretPlay::at(70, 10)};
    bytes << preview_march(player.picture, player.briefing, handle, path);
    std::vector<SeatDeed> deeds = {BoxOrder<Handle>{handle}, StandOutOrder<Handle>{handle, Formation::fours},
                                   ScreenOrder<Handle>{{{handle, path}, {handle, path}}, false}};
    if (!body || !body->march) deeds.push_back(HaltOrder<Handle>{handle});
    for (const SeatDeed& deed : deeds) player.give(deed);
  }
}

/// West to east: my troops, a box of theirs in plain sight 20 ft off, and beyond woods what I cannot see.
struct Play : SecretPlay {
  explicit Play(int seat)
      : SecretPlay(seat, Country::level(12000, 6000,
                                        {block(FeatureKind::wood, 5000, 0, 5600, 2600),
                                         block(FeatureKind::wood, 3000, 2000, 3400, 2400)})) {
    name("Foot", small.add(me, Arm::infantry, Formation::fours, 20, 30, 40));
    name("Scouts", small.add_scouts(me, 24, 30));
    name(shown, small.add(foe, Arm::infantry, Formation::boxed, 46, 30, 40));
    name("Other", small.add(foe, Arm::infantry, Formation::boxed, 46, 33, 40));
    name(hidden, small.add(foe, Arm::infantry, Formation::boxed, 60, 10, 40));
    probe = ask_of_every_handle;
  }
};

/// The first seeds from `from` on whose toss falls on `side` of the coin.
std::uint64_t seed_of_toss(std::int64_t side, std::uint64_t from) {
  while (Dice(from, 0).roll({.purpose = "toss"}, 2) != side) ++from;
  return from;
}

/// One of a pair of exercises, made from the common play.
using Vary = std::function<void(Play&)>;
using Pair = SecretPair<Play>;

Vary nothing() {
  return [](Play&) {};
}
/// Their hidden body marches to a place in its second own move.
Vary hidden_marches(double x_ft, double y_ft) {
  return [=](Play& play) {
    play.their_orders = [=](const Player& player, std::int64_t own_move) {
      if (own_move == 2) player.march(hidden, x_ft, y_ft);
    };
  };
}
/// `name` comes out from behind the wood after the box that was in sight has gone behind it.
Vary comes_out(const char* name, Formation formation = Formation::boxed) {
  return [=](Play& play) {
    play.body(shown).at = play.at(49, 27);
    play.body(name).formation = formation;
    play.body(hidden).at = play.at(60, 20);
    play.their_orders = [=](const Player& player, std::int64_t own_move) {
      if (own_move == 1) player.march(shown, 60, 18);
      if (own_move == 6) player.march(name, 52, 30);
    };
    // Either of them stands at one place when it sets out, so that both come out alike.
    if (name == std::string(hidden)) play.body(hidden).at = play.at(60, 18);
  };
}
Vary with_seed(std::uint64_t seed) {
  return [=](Play& play) {
    play.small.setting().toss = true;
    play.seed = seed;
  };
}

const std::vector<Pair>& secrets() {
  static const std::vector<Pair> pairs = {
      {"strength of a closed box", nothing(),
       [](Play& p) { p.body(shown).contents = Contents::of(Arm::infantry, Men{{6}}); }},
      {"a dummy", nothing(), [](Play& p) { p.body(shown).contents = Contents::of(Arm::infantry, Men{}); }},
      {"arms in a closed box", nothing(),
       [](Play& p) {
         p.body(shown).contents.parts.push_back({Arm::engineers, Men{{8}}, Men{{8}}, 0, 0});
       }},
      {"place of an unseen body", nothing(), [](Play& p) { p.body(hidden).at = p.at(62, 14); }},
      {"an unseen body more", nothing(),
       [](Play& p) { p.small.add(p.foe, Arm::cavalry, Formation::fours, 64, 8, 30); }},
      {"an unseen enemy within twenty feet of troops that are boxed", nothing(),
       [](Play& p) { p.body(hidden).at = p.at(35, 18); }},
      {"orders to an unseen body", hidden_marches(66, 6), hidden_marches(58, 4)},
      {"no orders to it", nothing(), hidden_marches(66, 6)},
      {"which of two boxes is which", nothing(), [](Play& p) { std::swap(p.body(shown).at, p.body("Other").at); }},
      {"names and titles of the enemy", nothing(),
       [](Play& p) {
         p.body(hidden).name = "Unheard of";
         p.body("Other").title = "The King's Own";
       }},
      {"losses before", nothing(), [](Play& p) { p.body("Other").contents.parts.front().men_began = Men{{99}}; }},
      {"the enemy's own orders and objectives", nothing(),
       [](Play& p) {
         p.small.setting().sides[static_cast<std::size_t>(p.foe)].brief = "Hold the ford.";
         p.small.setting().sides[static_cast<std::size_t>(p.foe)].objectives = {{"The ford", p.at(40, 30)}};
       }},
      {"an enemy seat's own orders, rights and post", nothing(),
       [](Play& p) {
         Seat& seat = p.small.setting().seats[static_cast<std::size_t>(p.foe)];
         seat.brief = "Ride.";
         seat.may = {Right::march, Right::signal};
         seat.post = p.body(hidden).id;
         seat.arms = {Arm::cavalry};
       }},
      {"the enemy runs on", nothing(),
       [](Play& p) {
         p.their_close = [](std::int64_t own_move) {
           const ExerciseTime until = ExerciseTime::from_iso("1909-09-14T09:00")->after(20);
           return own_move == 2 ? CloseMyMove{RunOn{false, false, until}} : CloseMyMove{};
         };
       }},
      {"who plays the enemy", nothing(),
       [](Play& p) {
         p.umpires_orders = [foe = p.foe](Session& session, std::int64_t move) {
           if (move == 3) session.umpire(ManSeat{SeatId{foe}, ""});
         };
       }},
      {"an unseen dummy taken up", [](Play& p) { p.body(hidden).contents = Contents::of(Arm::infantry, Men{}); },
       [](Play& p) {
         p.body(hidden).contents = Contents::of(Arm::infantry, Men{});
         p.their_orders = [](const Player& player, std::int64_t own_move) {
           if (own_move == 2) player.give(StandOutOrder<Handle>{player.named(hidden)->handle, Formation::fours});
         };
       }},
      {"dice that fell alike", with_seed(seed_of_toss(0, 1)), with_seed(seed_of_toss(0, 1000))},
  };
  return pairs;
}

/// The same differences where they can lawfully be seen.
const std::vector<Pair>& controls() {
  // My scouts ride up to the box.
  static const auto ride_up = [](Play& p) {
    p.my_orders = [](const Player& player, std::int64_t own_move) {
      if (own_move == 1) player.march("Scouts", 40, 30);
    };
  };
  static const auto opened = [](Contents contents) {
    return [contents](Play& p) {
      ride_up(p);
      p.body(shown).contents = contents;
    };
  };
  static const std::vector<Pair> pairs = {
      {"strength of an opened box", opened(Contents::of(Arm::infantry, Men{{40}})),
       opened(Contents::of(Arm::infantry, Men{{6}}))},
      {"a dummy found out", opened(Contents::of(Arm::infantry, Men{{40}})), opened(Contents::of(Arm::infantry, Men{}))},
      {"place of a body in sight", nothing(), [](Play& p) { p.body(shown).at = p.at(46, 29); }},
      {"a body more in sight", nothing(),
       [](Play& p) { p.small.add(p.foe, Arm::cavalry, Formation::fours, 44, 36, 30); }},
      {"orders that bring a body into sight", nothing(), hidden_marches(50, 40)},
      {"a box or men stood out", nothing(), [](Play& p) { p.body(shown).formation = Formation::fours; }},
      {"one's own orders and objectives", nothing(),
       [](Play& p) { p.small.setting().sides[static_cast<std::size_t>(p.me)].brief = "Hold the ford."; }},
      {"the weather", nothing(),
       [](Play& p) {
         p.umpires_orders = [](Session& session, std::int64_t move) {
           if (move == 3) session.umpire(SetVisibility{Length::feet(5), "fog"});
         };
       }},
      {"a dummy in sight taken up", [](Play& p) { p.body(shown).contents = Contents::of(Arm::infantry, Men{}); },
       [](Play& p) {
         p.body(shown).contents = Contents::of(Arm::infantry, Men{});
         p.their_orders = [](const Player& player, std::int64_t own_move) {
           if (own_move == 2) player.give(StandOutOrder<Handle>{player.named(shown)->handle, Formation::fours});
         };
       }},
  };
  return pairs;
}

std::string transcript(int seat, const Vary& vary, Watched_by by = Watched_by::person) {
  return sandgate::tests::transcript<Play>(seat, by, vary);
}

}  // namespace

class Secrecy : public QObject {
  Q_OBJECT

 private slots:
  void equal_where_nothing_can_be_seen_data() { rows_of(secrets()); }
  void equal_where_nothing_can_be_seen() {
    QFETCH(int, seat);
    QFETCH(int, pair);
    QFETCH(Watched_by, by);
    const Pair& both = secrets()[static_cast<std::size_t>(pair)];
    const std::string one = transcript(seat, both.one, by), other = transcript(seat, both.other, by);
    QVERIFY(one.size() > 1000);
    QVERIFY2(one == other, qPrintable(difference(one, other)));
  }
  void different_where_it_can_data() { rows_of(controls()); }
  void different_where_it_can() {
    QFETCH(int, seat);
    QFETCH(int, pair);
    QFETCH(Watched_by, by);
    const Pair& both = controls()[static_cast<std::size_t>(pair)];
    QVERIFY(transcript(seat, both.one, by) != transcript(seat, both.other, by));
  }

  // Lost behind a wood, a box that comes out again may be any: it has a new handle, and is like any other that does.
  void a_box_lost_and_found_is_any_box_data() {
    QTest::addColumn<int>("seat");
    QTest::newRow("first camp") << 0;
    QTest::newRow("second camp") << 1;
  }
  void a_box_lost_and_found_is_any_box() {
    QFETCH(int, seat);
    const std::string same = transcript(seat, comes_out(shown)), another = transcript(seat, comes_out(hidden));
    QVERIFY2(same == another, qPrintable(difference(same, another)));
    QVERIFY(transcript(seat, comes_out(hidden)) != transcript(seat, comes_out(hidden, Formation::fours)));
  }

  // The same exercise twice gives the same bytes, so that a difference is never chance.
  void the_same_twice() { QVERIFY(transcript(0, nothing()) == transcript(0, nothing())); }

  // Dice that fall otherwise are seen by all: who has the first move.
  void dice_seen() {
    std::set<std::string> tosses;
    for (std::uint64_t seed = 1; seed < 12; ++seed) tosses.insert(transcript(0, with_seed(seed)));
    QCOMPARE(tosses.size(), std::size_t{2});
  }
};

SANDGATE_TEST(Secrecy)

}  // namespace tst_secrecy
#include "tst_secrecy.moc"
