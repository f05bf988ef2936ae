// By couriers a seat learns what is at hand of its post and what riders bring it, and nothing else: for every seat of
// both sides, everything the host hands out is equal byte for byte between two exercises that differ only in what has
// no lawful way to it; beside each pair stand the seats for which there is one, and whose bytes must differ (KS-11).
#include "app/host/session.h"
#include "core/sight/march_preview.h"
#include "tests/app/fixtures/picture_bytes.h"
#include "tests/app/fixtures/wire_line.h"
#include "tests/core/fixtures/small_exercise.h"
#include "tests/runner/test.h"

#include <QTemporaryDir>

namespace tst_courier_secrecy {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr SeatId general{0}, foot{1}, horse{2}, enemy_general{3}, enemy_foot{4};

Point at(double x_ft, double y_ft) { return {Length::from_feet(x_ft), Length::from_feet(y_ft)}; }

/// Five seats on level ground of 150 feet each way, nobody in sight of anybody unless a pair puts him there.
struct Play {
  SmallExercise small{Country::level(15'000, 15'000)};
  int rounds = 4;
  std::function<void(Client&, std::int64_t own_move)> orders = [](Client&, std::int64_t) {};

  Play() {
    small.without_tables();
    Setting& setting = small.setting();
    setting.rulebook.wide.general_sees_far = false;
    setting.rulebook.signalling = SignalRules{Signals::couriers, Length::feet(1), Length::feet(1), true, true, 5, true};
    setting.seats = {{general, "general", "Gen Red", SideId{0}},
                     {foot, "foot", "Lt-Col Red", SideId{0}},
                     {horse, "horse", "Maj Red", SideId{0}},
                     {enemy_general, "enemy", "Gen Blue", SideId{1}},
                     {enemy_foot, "enemy-foot", "Lt-Col Blue", SideId{1}}};
    post(general, Arm::general, 10, 10);
    post(foot, Arm::infantry, 30, 10);
    post(horse, Arm::cavalry, 10, 40);
    post(enemy_general, Arm::general, 140, 140);
    post(enemy_foot, Arm::infantry, 120, 140);
  }
  BodyId add(const char* name, SeatId seat, Arm arm, double x_ft, double y_ft, int men = 20) {
    const BodyId id = small.add(seat.number < enemy_general.number ? 0 : 1, arm, Formation::two_ranks, x_ft, y_ft, men);
    small.body(id).seat = seat;
    small.body(id).name = name;
    return id;
  }
  void post(SeatId seat, Arm arm, double x_ft, double y_ft) {
    small.setting().seats[seat.index()].post =
        add(("Post " + std::to_string(seat.number)).c_str(), seat, arm, x_ft, y_ft, arm == Arm::general ? 1 : 20);
  }
};

void march(Client& client, const char* name, Point to) {
  for (const OwnBody& body : client.picture().bodies) {
    if (body.name == name) client.send(MarchOrder<Handle>{body.handle, {body.at, to}, true}, {});
  }
}

/// What is handed to each seat: briefing, Picture, changes in their batches, and the answers to what a curious
/// commander asks of every body in every move.
std::vector<std::string> transcripts(const Play& play) {
  QTemporaryDir folder(QStringLiteral("/dev/shm/sandgate-XXXXXX"));
  Scenario scenario{std::make_shared<const Setting>(play.small.setting()), "{}"};
  auto session = Session::create(scenario, folder.filePath("x.sandgate").toStdString(), 1);
  if (!session) qFatal("%s", session.error().sentence().c_str());
  const std::size_t seats = play.small.setting().seats.size();
  std::vector<std::unique_ptr<Client>> clients;
  std::vector<Bytes> bytes(seats);
  std::vector<std::unique_ptr<wire::SeatEnd>> lines;
  for (std::size_t i = 0; i < seats; ++i) {
    clients.push_back((*session)->take(SeatId{static_cast<std::int32_t>(i)}));
    bytes[i] << clients[i]->briefing() << clients[i]->picture();
    clients[i]->on_change(
        [&told = bytes[i]](const std::vector<PictureChange>& changes) { told << "batch" << changes; });
    lines.push_back(wire_line((*session)->take(SeatId{static_cast<std::int32_t>(i)}), bytes[i]));
  }
  const std::int64_t last = (*session)->move() + 2 * play.rounds;
  while ((*session)->move() < last) {
    for (std::size_t i = 0; i < seats; ++i) {
      Client& client = *clients[i];
      if (!client.picture().clock.my_move || client.picture().mine.closed) continue;
      for (const OwnBody& body : client.picture().bodies) {
        const Path to{body.at, {body.at.x + Length::feet(2), body.at.y}};
        bytes[i] << preview_march(client.picture(), client.briefing(), body.handle, to);
      }
      for (int number = -1; number < 12; ++number)
        client.send(HaltOrder<Handle>{Handle{number + 100}},
                    [&told = bytes[i]](const Answer& answer) { told << answer; });
      play.orders(client, client.picture().clock.own_move);
      client.send(CloseMyMove{}, [&told = bytes[i]](const Answer& answer) { told << answer; });
    }
  }
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < seats; ++i) texts.push_back((bytes[i] << clients[i]->picture()).text());
  return texts;
}

using Vary = std::function<void(Play&)>;
/// Two exercises; the seats that must learn of what differs, all others must not.
struct Pair {
  const char* name;
  Vary one, other;
  std::vector<SeatId> told;
};

Vary ordered(SeatId whose, const char* body, Point to) {
  return [=](Play& play) {
    play.orders = [=](Client& client, std::int64_t own_move) {
      if (client.picture().seat == whose && own_move == 1) march(client, body, to);
    };
  };
}
/// A battalion far from its commander, on the march north from (90, 20); an enemy stands before it, or far away.
Vary on_the_march(double enemy_y, int rounds) {
  return [=](Play& play) {
    const BodyId away = play.add("Away", foot, Arm::infantry, 90, 20);
    March standing;
    standing.path = Path{at(90, 20), at(90, 60)};
    play.small.body(away).march = standing;
    play.add("Theirs", enemy_foot, Arm::infantry, 90, enemy_y);
    play.rounds = rounds;
  };
}
Vary written(SeatId from, SeatId to, const char* text, int rounds = 4) {
  return [=](Play& play) {
    play.rounds = rounds;
    play.orders = [=](Client& client, std::int64_t own_move) {
      if (client.picture().seat != from || own_move != 1) return;
      BasicMessage<Handle> message;
      message.to = {to};
      message.content.text = {text};
      client.send(SendMessageOrder<Handle>{message}, {});
    };
  };
}
/// The enemy General's order to a body of his rides past Red's horse, who stand out of their commander's call, or near.
Vary past_the_horse(Point to, double horse_x) {
  return [=](Play& play) {
    play.add("Far", enemy_general, Arm::infantry, 100, 40);
    play.add("Picket", horse, Arm::cavalry, horse_x, horse_x == 10 ? 40.5 : 90);
    play.orders = [=](Client& client, std::int64_t own_move) {
      if (client.picture().seat == enemy_general && own_move == 1) march(client, "Far", to);
    };
    play.rounds = 8;
  };
}

std::vector<Pair> pairs() {
  const Vary away = [](Play& play) { play.add("Away", foot, Arm::infantry, 75, 10); };
  const auto both = [](const Vary& a, const Vary& b) { return [=](Play& play) { a(play), b(play); }; };
  return {
      {"an order of a brother's",
       both(away, ordered(foot, "Away", at(75, 40))),
       both(away, ordered(foot, "Away", at(80, 4))),
       {foot}},
      {"whether a brother has ordered anything", away, both(away, ordered(foot, "Away", at(75, 40))), {foot}},
      {"where a body truly is that has not reported",
       on_the_march(52, 4),
       on_the_march(130, 4),
       {enemy_foot, enemy_general}},
      {"the same when its report has come",
       on_the_march(52, 18),
       on_the_march(130, 18),
       {foot, general, enemy_foot, enemy_general}},
      {"what others write to one another",
       written(foot, horse, "Hold the mill", 12),
       written(foot, horse, "Leave the mill", 12),
       {foot, horse}},
      {"a message on its way",
       written(foot, general, "Hold the mill", 1),
       written(foot, general, "Leave it", 1),
       {foot}},
      {"what the enemy sends to one another",
       written(enemy_foot, enemy_general, "Hold the mill", 9),
       written(enemy_foot, enemy_general, "Leave it", 9),
       {enemy_foot, enemy_general}},
      {"an enemy's rider whom nobody takes",
       past_the_horse(at(100, 60), 10),
       past_the_horse(at(100, 20), 10),
       {enemy_general}},
  };
}

}  // namespace

class CourierSecrecy : public QObject {
  Q_OBJECT

 private slots:
  void KS_11_what_has_no_way_to_a_seat_does_not_reach_it_data() {
    QTest::addColumn<int>("pair");
    const auto all = pairs();
    for (std::size_t i = 0; i < all.size(); ++i) QTest::newRow(all[i].name) << static_cast<int>(i);
  }
  void KS_11_what_has_no_way_to_a_seat_does_not_reach_it() {
    QFETCH(int, pair);
    const Pair varied = pairs()[static_cast<std::size_t>(pair)];
    Play one, other;
    varied.one(one);
    varied.other(other);
    const auto a = transcripts(one), b = transcripts(other);
    for (std::size_t seat = 0; seat < a.size(); ++seat) {
      QVERIFY(a[seat].size() > 1000);
      const bool told = std::ranges::find(varied.told, SeatId{static_cast<std::int32_t>(seat)}) != varied.told.end();
      QVERIFY2((a[seat] != b[seat]) == told,
               qPrintable(QStringLiteral("seat %1 %2").arg(seat).arg(told ? "is not told" : "is told")));
    }
  }
};

SANDGATE_TEST(CourierSecrecy)

}  // namespace tst_courier_secrecy
#include "tst_courier_secrecy.moc"
