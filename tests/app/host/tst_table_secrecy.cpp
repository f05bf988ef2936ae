// What stands unseen on a table never reaches a seat that has men there (CX-10): everything the host hands out to it,
// person or program, is equal byte for byte between two exercises that differ only in that, or in the order in which
// the enemy lists what is seen. Beside them controls in which the same difference lies open.
#include "core/gunnery/gunnery.h"
#include "core/sight/table_plan.h"
#include "tests/app/fixtures/secret_play.h"
#include "tests/runner/test.h"

namespace tst_table_secrecy {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const char* const hidden = "Hidden";

// Asks what a curious commander would: how far to every side of his men a walk would be refused as too far, and from
// where on as leading off the table; and of men and guns he was never given.
void ask_for_the_edge(const Player& player, Bytes&) {
  for (const SeenTable& table : player.picture.tables) {
    std::vector<SeenMan> men;
    std::ranges::copy_if(player.picture.men, std::back_inserter(men), [&](const SeenMan& man) {
      return man.side == player.picture.side && man.table == table.handle;
    });
    if (men.empty()) continue;
    for (const SeenMan& man : {men.front(), men.back()}) {
      for (int far_ft = 2; far_ft < 14; far_ft += 4) {
        for (const auto& [x, y] : {std::pair(1, 0), std::pair(-1, 0), std::pair(0, 1), std::pair(0, -1)}) {
          const Point to{man.at.x + Length::feet(x * far_ft), man.at.y + Length::feet(y * far_ft)};
          player.give(MoveMenOrder<Handle>{table.handle, {{man.handle, {man.at, to}}}, {}});
        }
      }
    }
    for (int number = 0; number < 200; number += 40) {
      player.give(WhiteFlagOrder<Handle>{table.handle, {ManHandle{number}}});
      player.give(FireOrder<Handle>{table.handle, GunHandle{number / 40}, {}});
    }
  }
}

void advance(const Player& player, const char* name, double x_ft, double y_ft) {
  const OwnBody* body = player.named(name);
  if (!body || !body->set_out) qFatal("%s does not stand on a table", name);
  const auto order = order_advance(player.picture, player.briefing, body->handle, SecretPlay::at(x_ft, y_ft), {});
  if (!order) qFatal("%s cannot go there", name);
  if (player.give(*order)) qFatal("%s was refused", name);
}

/// West to east: my troops, a wood, and beyond it two battalions of theirs in plain sight and a third behind the wood.
/// A table opens on them when the first move closes.
struct Play : SecretPlay {
  explicit Play(int seat)
      : SecretPlay(seat, Country::level(12000, 6000, {block(FeatureKind::wood, 4300, 2200, 4600, 2930)})) {
    name("Foot", small.add(me, Arm::infantry, Formation::fours, 40, 30, 40));
    name("Left", small.add(foe, Arm::infantry, Formation::two_ranks, 48, 33, 30));
    name("Right", small.add(foe, Arm::infantry, Formation::two_ranks, 48, 30, 30));
    name(hidden, small.add(foe, Arm::infantry, Formation::fours, 47.5, 27.3, 20));
    name("Battery 1", small.add(foe, Arm::artillery, Formation::fours, 50, 31.5, 8));
    name("Battery 2", small.add(foe, Arm::artillery, Formation::fours, 50, 34.5, 8));
    rounds = 3;
    probe = ask_for_the_edge;
    my_orders = [](const Player& player, std::int64_t own_move) {
      if (own_move == 2) advance(player, "Foot", 40.5, 31);
    };
  }
  /// As if the enemy's staff had written them down in the other order; nobody is elsewhere for it.
  void exchange(const char* one, const char* other) {
    Body &a = body(one), &b = body(other);
    std::swap(a, b);
    std::swap(a.id, b.id);
  }
};

using Vary = std::function<void(Play&)>;
using Pair = SecretPair<Play>;

Vary nothing() {
  return [](Play&) {};
}
Vary stands_at(const char* name, double x_ft, double y_ft) {
  return [=](Play& play) { play.body(name).at = SecretPlay::at(x_ft, y_ft); };
}
/// A body of theirs goes there on the table in its second own move.
Vary goes(const char* name, double x_ft, double y_ft) {
  return [=](Play& play) {
    play.their_orders = [=](const Player& player, std::int64_t own_move) {
      if (own_move == 2) advance(player, name, x_ft, y_ft);
    };
  };
}

/// A gun of mine fires due south, where the table ends three feet beyond whom I know; or beyond whom I do not.
Vary fires_south(double hidden_y_ft) {
  return [=](Play& play) {
    play.body(hidden).at = SecretPlay::at(47.5, hidden_y_ft);
    play.name("Guns", play.small.add(play.me, Arm::artillery, Formation::fours, 37.5, 31, 8));
    play.body("Guns").unlimbered = true;
    play.my_orders = [](const Player& player, std::int64_t own_move) {
      if (own_move != 2) return;
      const auto gun = std::ranges::find(player.picture.guns, player.picture.side, &SeenGun::side);
      if (gun == player.picture.guns.end()) qFatal("there is no gun");
      if (const auto no = player.give(FireOrder<Handle>{gun->table, gun->handle, {Bearing{3200}, Elevation{60}, 0}}))
        qFatal("the gun was refused: %s", std::string(no->clause.id).c_str());
      if (player.picture.shots.back().path.size() < 3) qFatal("the shot did not fly");
    };
  };
}
/// A gun of theirs behind the wood, which fires a shell away from mine, to burst where they cannot see it; or is
/// silent.
Vary fires_unseen(bool fires) {
  return [=](Play& play) {
    play.name("Hidden guns", play.small.add(play.foe, Arm::artillery, Formation::fours, 46.6, 26.2, 8));
    play.body("Hidden guns").facing = Bearing::of(3200);
    play.body("Hidden guns").unlimbered = true;
    if (!fires) return;
    play.their_orders = [](const Player& player, std::int64_t own_move) {
      if (own_move != 2) return;
      const OwnBody* battery = player.named("Hidden guns");
      const auto gun = std::ranges::find(player.picture.guns, battery->handle, &SeenGun::body);
      if (gun == player.picture.guns.end()) qFatal("there is no gun");
      const auto& projectiles = player.briefing.rulebook.gunnery.projectiles;
      const auto shell = std::ranges::find(projectiles, "shell-short", &GunneryRules::Projectile::name);
      const auto which = static_cast<std::uint8_t>(shell - projectiles.begin());
      if (const auto no =
              player.give(FireOrder<Handle>{gun->table, gun->handle, {Bearing{3200}, Elevation{30}, which}}))
        qFatal("the gun was refused: %s", std::string(no->clause.id).c_str());
      if (player.picture.bursts.empty()) qFatal("no shell has burst");
    };
  };
}
/// Horse behind the wood, which comes out from there or stays.
Vary rides_out(bool out) {
  return [=](Play& play) {
    play.body(hidden).contents = Contents::of(Arm::cavalry, Men{6});
    play.body(hidden).at = SecretPlay::at(47, 28.3);
    if (out) goes(hidden, 47, 30.5)(play);
  };
}

const std::vector<Pair>& secrets() {
  static const std::vector<Pair> pairs = {
      {"place of an unseen body", nothing(), stands_at(hidden, 48.4, 27.1)},
      {"an unseen body that is not there", nothing(), stands_at(hidden, 80, 10)},
      {"an unseen body more", nothing(),
       [](Play& p) { p.small.add(p.foe, Arm::cavalry, Formation::fours, 49, 27.2, 12); }},
      {"an unseen body in its box", nothing(), [](Play& p) { p.body(hidden).formation = Formation::boxed; }},
      {"an unseen dummy",
       [](Play& p) {
         p.body(hidden).formation = Formation::boxed;
         p.body(hidden).at = SecretPlay::at(48.4, 27.1);
       },
       [](Play& p) {
         p.body(hidden).formation = Formation::boxed;
         p.body(hidden).contents = Contents::of(Arm::infantry, Men{});
       }},
      {"strength of an unseen body", nothing(),
       [](Play& p) { p.body(hidden).contents = Contents::of(Arm::infantry, Men{11}); }},
      {"arm of an unseen body", nothing(),
       [](Play& p) { p.body(hidden).contents = Contents::of(Arm::cavalry, Men{20}); }},
      {"walks of an unseen body", nothing(), goes(hidden, 48.2, 26.8)},
      {"two alike battalions listed the other way about", nothing(), [](Play& p) { p.exchange("Left", "Right"); }},
      {"two alike batteries listed the other way about", nothing(),
       [](Play& p) { p.exchange("Battery 1", "Battery 2"); }},
      {"an unseen body listed before one that is seen", nothing(), [](Play& p) { p.exchange("Left", hidden); }},
      {"battalions listed the other way about that walk", goes("Left", 47, 33),
       [](Play& p) {
         p.exchange("Left", "Right");
         goes("Left", 47, 33)(p);
       }},
      {"a shell of theirs that bursts out of sight", fires_unseen(false), fires_unseen(true)},
      {"where a shot of mine leaves the table", fires_south(26), fires_south(25.2)},
      {"names of the enemy there", nothing(),
       [](Play& p) {
         p.body("Left").title = "The King's Own";
         p.body(hidden).title = "Nobody's";
       }},
  };
  return pairs;
}

/// The same differences where they can lawfully be seen.
const std::vector<Pair>& controls() {
  static const std::vector<Pair> pairs = {
      {"place of a body in sight", nothing(), stands_at("Left", 48.4, 33.2)},
      {"a body that is not there", nothing(), stands_at("Left", 80, 10)},
      {"a body more in sight", nothing(),
       [](Play& p) { p.small.add(p.foe, Arm::cavalry, Formation::fours, 49, 36, 12); }},
      {"a body in its box", nothing(), [](Play& p) { p.body("Left").formation = Formation::boxed; }},
      {"strength of a body in sight", nothing(),
       [](Play& p) { p.body("Left").contents = Contents::of(Arm::infantry, Men{11}); }},
      {"arm of a body in sight", nothing(),
       [](Play& p) { p.body("Left").contents = Contents::of(Arm::cavalry, Men{20}); }},
      {"walks in sight", nothing(), goes("Left", 47, 33)},
      {"horse that rides out of hiding", rides_out(false), rides_out(true)},
      {"battalions of different strength listed the other way about",
       [](Play& p) { p.body("Left").contents = Contents::of(Arm::infantry, Men{11}); },
       [](Play& p) { p.body("Right").contents = Contents::of(Arm::infantry, Men{11}); }},
  };
  return pairs;
}

/// Their battery fires one shot at my picket of one man, from so many feet east of it: out of a mist through which
/// mine see nine feet, or in clear air.
struct Cannonade : Play {
  Cannonade(int seat, double feet, bool mist) : Play(seat) {
    name("Picket", small.add(me, Arm::infantry, Formation::fours, 40, 33, 1));
    body("Battery 2").at = at(40 + feet, 33);
    body("Battery 2").unlimbered = true;
    body("Left").at = at(48, 36);
    probe = [](const Player&, Bytes&) {};
    my_orders = [this](const Player& player, std::int64_t) {
      for (const SeenShot& shot : player.picture.shots) {
        if (!shot.falls.empty()) how = shot.falls.front().how;
      }
    };
    their_orders = [](const Player& player, std::int64_t own_move) {
      if (own_move == 2) fire(player);
    };
    if (mist) small.setting().rulebook.wide.visibility = Length::feet(9);
  }
  static void fire(const Player& player) {
    const OwnBody& battery = *player.named("Battery 2");
    const TableHandle table = player.picture.tables.front().handle;
    const TableScene scene(player.picture, player.briefing, table);
    for (std::uint32_t i = 0; i < scene.guns().size(); ++i) {
      if (scene.guns()[i].body.number != battery.handle.number) continue;
      const auto solved = scene.gunnery().solve({scene.men(), scene.guns(), {}}, i, at(40, 33), 0, 0);
      if (!solved) qFatal("the gun cannot be laid");
      if (const auto no = player.give(FireOrder<Handle>{table, scene.gun(i), solved->aim}))
        qFatal("the gun was refused: %s", std::string(no->clause.id).c_str());
      return;
    }
    qFatal("there is no gun");
  }

  std::optional<Felling> how;  ///< the picket fell; none: he stands
};

/// What I am handed when the picket is shot down from so far off.
struct ShotDown {
  std::string told;
  std::optional<Felling> how;  ///< none: the shot misses
};
ShotDown shot_down(int seat, Watched_by by, std::uint64_t seed, double feet, bool mist) {
  Cannonade play(seat, feet, mist);
  play.seed = seed;
  std::string told = Transcript(play, by).take();
  return {std::move(told), play.how};
}

}  // namespace

class TableSecrecy : public QObject {
  Q_OBJECT

 private slots:
  void equal_where_nothing_can_be_seen_data() { rows_of(secrets()); }
  void equal_where_nothing_can_be_seen() {
    QFETCH(int, seat);
    QFETCH(int, pair);
    QFETCH(Watched_by, by);
    const Pair& both = secrets()[static_cast<std::size_t>(pair)];
    const std::string one = transcript(seat, by, both.one), other = transcript(seat, by, both.other);
    QVERIFY(one.size() > 10'000);
    QVERIFY2(one == other, qPrintable(difference(one, other)));
  }
  void different_where_it_can_data() { rows_of(controls()); }
  void different_where_it_can() {
    QFETCH(int, seat);
    QFETCH(int, pair);
    QFETCH(Watched_by, by);
    const Pair& both = controls()[static_cast<std::size_t>(pair)];
    QVERIFY(transcript(seat, by, both.one) != transcript(seat, by, both.other));
  }

  // LW-4: of a shot whose gun is not in sight nothing tells how far off that stands.
  void range_of_an_unseen_gun_data() {
    QTest::addColumn<int>("seat");
    QTest::addColumn<Watched_by>("by");
    QTest::newRow("first camp") << 0 << Watched_by::person;
    QTest::newRow("second camp") << 1 << Watched_by::person;
    QTest::newRow("first camp, a program") << 0 << Watched_by::program;
    QTest::newRow("second camp, a program") << 1 << Watched_by::program;
  }
  void range_of_an_unseen_gun() {
    QFETCH(int, seat);
    QFETCH(Watched_by, by);
    int compared = 0;
    for (std::uint64_t seed = 1; seed < 60 && compared < 1; ++seed) {
      const ShotDown near = shot_down(seat, by, seed, 10.4, true);
      if (!near.how) continue;
      // Where he is hit and where he is knocked over is another thing to see.
      const ShotDown far = shot_down(seat, by, seed, 10.9, true);
      if (far.how != near.how) continue;
      QVERIFY2(near.told == far.told, qPrintable(difference(near.told, far.told)));
      QVERIFY(shot_down(seat, by, seed, 10.4, false).told != shot_down(seat, by, seed, 10.9, false).told);
      ++compared;
    }
    QCOMPARE(compared, 1);
  }
};

SANDGATE_TEST(TableSecrecy)

}  // namespace tst_table_secrecy
#include "tst_table_secrecy.moc"
