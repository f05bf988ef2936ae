// A staff of ten: for every seat of the sample's posting `staff`, whatever its signals, everything the host hands out
// is equal byte for byte between two exercises that differ only in what has no lawful way to it. Beside each pair
// stands who learns of the difference, and a control where a way has been opened: exactly those seats differ (KS-11).
#include <map>
#include <set>

#include "app/host/data_folder.h"
#include "core/sight/deed_check.h"
#include "core/sight/expected_ride.h"
#include "core/sight/picture_hash.h"
#include "tests/app/fixtures/secret_play.h"
#include "tests/app/fixtures/wire_line.h"
#include "tests/runner/test.h"

namespace tst_staff_secrecy {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

/// Of both sides; with the last Red knows all at once, and Blue sends riders.
enum class By { couriers, perfect, red_perfect };
/// The sample's own country, or as much ground without anything on it, where who sees whom hangs on distance alone.
enum class Ground { sandgate, level };

using Seats = std::set<std::string>;
const Seats nobody;
const Seats reds{"red-general", "red-foot", "red-horse", "red-guns", "red-train"};
const Seats blues{"blue-general", "blue-foot", "blue-horse", "blue-guns", "blue-train"};
Seats operator+(Seats some, const Seats& more) {
  some.insert(more.begin(), more.end());
  return some;
}

Point at(double x_ft, double y_ft) { return {Length::from_feet(x_ft), Length::from_feet(y_ft)}; }

const Setting& staff() {
  static const Scenario read = [] {
    auto scenario = read_scenario(scenario_folder() / "sandgate", rulebook_folder(), {}, {"staff", Signals::couriers});
    if (!scenario) qFatal("%s", scenario.error().sentence().c_str());
    return *scenario;
  }();
  return *read.setting;
}

std::shared_ptr<const Country> level_ground() {
  static const std::shared_ptr<const Country> level = [] {
    Country::Parts parts;
    parts.name = "Level";
    parts.crs = "EPSG:27700";
    parts.frame = {400, 300, 0, 15'000, 50, 50};
    parts.heights.assign(parts.frame.cells(), 0.0F);
    auto made = Country::make(std::move(parts));
    if (!made) qFatal("%s", made.error().sentence().c_str());
    return *made;
  }();
  return level;
}

/// A seat whose move it is, and what it is answered.
struct Giver {
  Client& client;
  Bytes& told;
  std::string seat;
  std::int64_t own_move;

  bool is(const char* name, std::int64_t in_move) const { return seat == name && own_move == in_move; }
  const OwnBody& body(const std::string& name) const {
    for (const OwnBody& body : client.picture().bodies) {
      if (body.name == name) return body;
    }
    qFatal("no body %s", name.c_str());
  }
  SeatId other(const std::string& name) const {
    for (const Seat& one : client.briefing().seats) {
      if (one.name == name) return one.id;
    }
    qFatal("no seat %s", name.c_str());
  }
  void give(const SeatDeed& deed) const {
    client.send(deed, [&note = told](const Answer& answer) { note << answer; });
  }
  void march(const char* name, Point to) const {
    const OwnBody& one = body(name);
    give(MarchOrder<Handle>{one.handle, {one.at, to}, true});
  }
  void halt(const char* name) const { give(HaltOrder<Handle>{body(name).handle}); }
  void stand_out(const char* name) const { give(StandOutOrder<Handle>{body(name).handle, Formation::fours}); }
  void write(const std::vector<std::string>& to, const char* text) const {
    BasicMessage<Handle> message;
    for (const std::string& name : to) message.to.push_back(other(name));
    message.content.text = {text};
    give(SendMessageOrder<Handle>{message});
  }
};

struct Exercise {
  Setting setting = staff();
  int rounds = 3;
  std::function<void(const Giver&)> orders = [](const Giver&) {};

  Exercise(By by, Ground ground) {
    if (ground == Ground::level) setting.country = level_ground();
    setting.toss = false;
    setting.rulebook.contact.link = {};  // nobody comes to a table
    // Where a General sees all there is no telling what a pair of others can see.
    setting.rulebook.wide.general_sees_far = false;
    setting.rulebook.signalling = SignalRules{Signals::couriers, Length::feet(1), Length::feet(1), true, true, 5, true};
    for (Side& side : setting.sides) {
      const bool perfect = by == By::perfect || (by == By::red_perfect && side.name == "Red");
      side.signalling = perfect ? Signals::perfect : Signals::couriers;
    }
  }
  Body& body(const std::string& name) {
    for (Body& one : setting.order_of_battle) {
      if (one.name == name) return one;
    }
    qFatal("no body %s", name.c_str());
  }
  void post(const std::string& name, const char* with) {
    for (Seat& seat : setting.seats) {
      if (seat.name == name) seat.post = body(with).id;
    }
  }
};
using Vary = std::function<void(Exercise&)>;

/// A program that writes down what it is given, and what it is answered to what it may not ask.
class Listener final : public Commander {
 public:
  explicit Listener(Bytes& bytes) : bytes_(bytes) {}
  void take_turn(const Picture& picture, const Briefing&, Orders& orders) override {
    bytes_ << "turn" << picture;
    for (int number = 38; number < 44; ++number) bytes_ << orders.give(HaltOrder<Handle>{Handle{number}});
  }

 private:
  Bytes& bytes_;
};

/// What a curious commander asks of the host, and of what he can reckon for himself, without ordering anything.
void ask(const Giver& giver, bool ways) {
  Bytes& told = giver.told;
  const Picture& picture = giver.client.picture();
  const Briefing& briefing = giver.client.briefing();
  const auto east = [](Point from, int feet) { return Point{from.x + Length::feet(feet), from.y}; };
  told << picture_hash(picture).hex();
  for (const OwnBody& body : picture.bodies) {
    const Path path{body.at, east(body.at, 2)};
    told << preview_march(picture, briefing, body.handle, path);
    const std::vector<SeatDeed> deeds{
        MarchOrder<Handle>{body.handle, path, false}, HaltOrder<Handle>{body.handle}, BoxOrder<Handle>{body.handle},
        StandOutOrder<Handle>{body.handle, Formation::fours}, NamePostOrder<Handle>{body.handle}};
    for (const SeatDeed& deed : deeds) told << check(picture, briefing, deed);
  }
  if (ways) {
    const auto away = std::ranges::find_if(picture.bodies, [](const OwnBody& b) { return b.mine && !b.at_hand; });
    if (away != picture.bodies.end()) {
      const auto way = find_march(picture, briefing, away->handle, east(away->at, 3), false);
      way ? told << *way : told << way.error();
    }
  }
  // Refused, all of it; copied, since the Picture may change under an answer.
  std::vector<SeatDeed> refused{NamePostOrder<Handle>{picture.post}};
  for (const OwnBody& body : picture.bodies) {
    if (body.mine && body.at_hand)
      refused.emplace_back(MarchOrder<Handle>{body.handle, {east(body.at, 1), east(body.at, 2)}, false});
    if (!body.mine) refused.emplace_back(HaltOrder<Handle>{body.handle});
  }
  for (const SightedBody& body : picture.sighted) refused.emplace_back(HaltOrder<Handle>{body.handle});
  for (int number = -2; number < 60; number += 20) refused.emplace_back(HaltOrder<Handle>{Handle{number + 39}});
  for (const SeatDeed& deed : refused) giver.give(deed);
}

/// KS-11.2: when his riders are due, and where they are by now.
void reckon_riders(const Client& client, Bytes& told) {
  const Picture& picture = client.picture();
  if (picture.orders.empty()) return;
  const auto rides = rides_as_known(client.briefing());
  const Camp camp = client.briefing().sides[picture.side.index()].camp;
  for (const SentOrder& order : picture.orders) {
    const auto ride = expect_ride(*rides, picture.clock, camp, client.briefing().rulebook, sending_of(order));
    told << ride.has_value();
    if (ride)
      told << ride->way << ride->length << ride->at << ride->due_move << ride->due << ride->answer_move << ride->answer;
  }
}

/// What is handed to each seat, by its name: to a person and to a program that sit there together.
std::map<std::string, std::string> transcripts(const Exercise& exercise, Ground ground) {
  static const Commanders none;
  const Scenario scenario{std::make_shared<const Setting>(exercise.setting), "{}"};
  auto session = Session::rehearse(scenario, 1, none);
  if (!session) qFatal("%s", session.error().sentence().c_str());
  const std::vector<Seat>& seats = scenario.setting->seats;
  std::vector<Bytes> bytes(seats.size());
  std::vector<std::unique_ptr<Client>> clients;
  std::vector<std::unique_ptr<CommanderSeat>> programs;
  std::vector<std::unique_ptr<wire::SeatEnd>> lines;
  for (const Seat& seat : seats) {
    Bytes& told = bytes[seat.id.index()];
    clients.push_back((*session)->take(seat.id));
    told << clients.back()->briefing() << clients.back()->picture();
    clients.back()->on_change([&told](const std::vector<PictureChange>& changes) { told << "batch" << changes; });
    programs.push_back(
        std::make_unique<CommanderSeat>("listener", std::make_unique<Listener>(told), (*session)->take(seat.id)));
    lines.push_back(wire_line((*session)->take(seat.id), told));
  }
  const std::int64_t last = (*session)->move() + 2 * exercise.rounds;
  while ((*session)->move() < last) {
    for (const Seat& seat : seats) {
      Client& client = *clients[seat.id.index()];
      const PictureClock& clock = client.picture().clock;
      if (!clock.my_move || client.picture().mine.closed) continue;
      const Giver giver{client, bytes[seat.id.index()], seat.name, clock.own_move};
      ask(giver, ground == Ground::level && giver.own_move == 2);
      exercise.orders(giver);
      if (auto went = programs[seat.id.index()]->take_turn({}); !went) qFatal("%s", went.error().sentence().c_str());
    }
  }
  std::map<std::string, std::string> texts;
  for (const Seat& seat : seats) {
    Bytes& told = bytes[seat.id.index()];
    reckon_riders(*clients[seat.id.index()], told);
    texts[seat.name] = (told << clients[seat.id.index()]->picture()).text();
  }
  programs.clear();  // before their session
  lines.clear();
  clients.clear();
  return texts;
}

/// Two exercises that differ in one thing; the seats that learn of it, and no others.
struct Pair {
  std::string name;
  Ground ground;
  By by;
  Vary one, other;
  Seats told;
};

Vary both(std::vector<Vary> parts) {
  return [parts = std::move(parts)](Exercise& exercise) {
    for (const Vary& part : parts) part(exercise);
  };
}
Vary lasting(int rounds) {
  return [=](Exercise& exercise) { exercise.rounds = rounds; };
}
/// Beside what is ordered already.
Vary ordering(std::function<void(const Giver&)> orders) {
  return [orders = std::move(orders)](Exercise& exercise) {
    exercise.orders = [before = exercise.orders, orders](const Giver& giver) {
      before(giver);
      orders(giver);
    };
  };
}
/// For pairs in which the enemy's riders would tell what is asked about.
Vary no_riders_seen() {
  return [](Exercise& exercise) { exercise.setting.rulebook.signalling.riders_seen = false; };
}
Vary standing(const char* name, Point where) {
  return [=](Exercise& exercise) { exercise.body(name).at = where; };
}
Vary foot_orders_the_rifles(Point to) {
  return ordering([=](const Giver& giver) {
    if (giver.is("red-foot", 1)) giver.march("3/Rifle Bde", to);
  });
}
Vary foot_writes(std::vector<std::string> to, const char* text, int times = 1) {
  return ordering([=](const Giver& giver) {
    for (int i = 0; i < times && giver.is("red-foot", 1); ++i) giver.write(to, text);
  });
}
/// To a battery 37 feet off, which stands already: nobody sees what comes of it.
Vary blue_guns_send_a_rider() {
  return ordering([](const Giver& giver) {
    if (giver.is("blue-guns", 1)) giver.halt("22 Battery");
  });
}
/// The commander of the foot orders a battalion that marches west, wherever it is by then.
Vary munsters_march() {
  return both({no_riders_seen(),
               [](Exercise& exercise) {
                 March march;
                 march.path = Path{exercise.body("2/Munster").at, at(100, 22.7)};
                 exercise.body("2/Munster").march = march;
               },
               ordering([](const Giver& giver) {
                 if (giver.is("red-foot", 2)) giver.march("2/Munster", at(150, 40));
               })});
}
/// Blue's foot sends a rider past hussars who stand on his way, and are seen by nobody.
Vary past_the_hussars(bool riders_taken) {
  return both({standing("C/8 Hussars", at(77.7, 72)), ordering([](const Giver& giver) {
                 if (giver.is("blue-foot", 1)) giver.march("2/Border", at(70, 90));
               }),
               [=](Exercise& exercise) {
                 exercise.setting.rulebook.wide.visibility = Length::feet(5);
                 exercise.setting.rulebook.signalling.riders_taken = riders_taken;
               }});
}
Vary sitting(const char* seat, const char* with) {
  return [=](Exercise& exercise) { exercise.post(seat, with); };
}
/// The post of Red's horse beside the way of Blue's riders, or a squadron of his alone, away from him.
Vary hussars_by_the_way() { return standing("A/8 Hussars", at(75, 35)); }
Vary a_squadron_by_the_way() {
  return both({standing("A/8 Hussars", at(107, 35)), standing("C/8 Hussars", at(75, 35))});
}

std::vector<Pair> pairs() {
  std::vector<Pair> all;
  const auto add = [&](const char* name, Ground ground, const Vary& one, const Vary& other, const Seats& by_couriers,
                       const Seats& perfect) {
    all.push_back({name, ground, By::couriers, one, other, by_couriers});
    all.push_back({name, ground, By::perfect, one, other, perfect});
  };
  // Where a way has to be ridden that roads and slopes make, no more is left to time than that it takes some.
  const auto stands_out = ordering([](const Giver& giver) {
    if (giver.is("red-foot", 1)) giver.stand_out("3/Rifle Bde");
  });
  add("an order of a brother's", Ground::sandgate, lasting(2), both({lasting(2), stands_out}), {"red-foot"}, reds);
  add("what others write", Ground::sandgate, both({lasting(4), foot_writes({"red-guns"}, "Hold")}),
      both({lasting(4), foot_writes({"red-guns"}, "Leave")}), {"red-foot", "red-guns"}, {"red-foot", "red-guns"});
  add("a message on its way", Ground::sandgate, both({lasting(1), foot_writes({"red-general"}, "Hold")}),
      both({lasting(1), foot_writes({"red-general"}, "Leave")}), {"red-foot"}, {"red-foot", "red-general"});

  const Ground level = Ground::level;
  // Orders.
  const Vary north = foot_orders_the_rifles(at(150, 100)), south = foot_orders_the_rifles(at(150, 90));
  add("where a brother orders a body", level, both({lasting(2), north}), both({lasting(2), south}), {"red-foot"}, reds);
  add("whether a brother orders anything", level, lasting(2), both({lasting(2), north}), {"red-foot"}, reds);
  add("the same when the General has been told", level, both({lasting(12), north}), both({lasting(12), south}),
      {"red-foot", "red-general"}, reds);
  // Messages.
  const Seats foot_and_guns{"red-foot", "red-guns"};
  add("what others write to one another", level, foot_writes({"red-guns"}, "Hold"), foot_writes({"red-guns"}, "Leave"),
      foot_and_guns, foot_and_guns);
  add("how much they write", level, foot_writes({"red-guns"}, "Hold"), foot_writes({"red-guns"}, "Hold", 3),
      foot_and_guns, foot_and_guns);
  add("to whom they write", level, foot_writes({"red-guns"}, "Hold"), foot_writes({"red-train"}, "Hold"),
      foot_and_guns + Seats{"red-train"}, foot_and_guns + Seats{"red-train"});
  add("a message that has not come", level, both({lasting(1), foot_writes({"red-general"}, "Hold")}),
      both({lasting(1), foot_writes({"red-general"}, "Leave")}), {"red-foot"}, {"red-foot", "red-general"});
  add("the same when it has", level, both({lasting(6), foot_writes({"red-general", "red-guns"}, "Hold")}),
      both({lasting(6), foot_writes({"red-general", "red-guns"}, "Leave")}), foot_and_guns + Seats{"red-general"},
      foot_and_guns + Seats{"red-general"});
  // Own bodies where they truly are, and what has become of them.
  const Vary met = both({munsters_march(), standing("4/Lancs Fus", at(140, 22.7))});
  add("where a body truly is that has not reported", level, both({no_riders_seen(), met}),
      both({no_riders_seen(), munsters_march()}), blues, reds + blues);
  // The battalion's waggons see it too, and report to who leads the transport.
  add("the same when its report has come", level, both({lasting(12), met}), both({lasting(12), munsters_march()}),
      blues + Seats{"red-foot", "red-horse", "red-general", "red-train"}, reds + blues);
  const Vary orders_the_dummy = both({no_riders_seen(), ordering([](const Giver& giver) {
                                        if (giver.is("red-foot", 2)) giver.march("6/Munster", at(160, 40));
                                      })});
  add("a box found empty that nobody has reported", level, orders_the_dummy,
      both({orders_the_dummy, standing("L/Cpl Birkett", at(170, 23.5))}), blues, reds + blues);
  // Papers.
  add("a rider taken by those who have not reported", level, past_the_hussars(true), past_the_hussars(false), nobody,
      nobody);
  const Vary sits_there = sitting("red-horse", "C/8 Hussars");
  add("who reads what a rider had", level, both({past_the_hussars(true), sits_there}),
      both({past_the_hussars(false), sits_there}), {"red-horse"}, nobody);
  // Riders in sight. With perfect signals there is none, and who would have sent him is told that the battery stands.
  const Seats sender{"blue-guns"};
  add("an enemy's rider whom nobody sees", level, lasting(4), both({lasting(4), blue_guns_send_a_rider()}), sender,
      sender);
  const Vary seen = both({lasting(2), hussars_by_the_way(), blue_guns_send_a_rider()});
  const Vary not_sent = both({lasting(2), hussars_by_the_way()});
  add("one whom a post sees", level, not_sent, seen, sender + Seats{"red-horse"}, sender);
  all.push_back({"one whom a side sees that knows all at once", level, By::red_perfect, not_sent, seen, sender + reds});
  // Red has no riders whom Blue would see or not.
  all.push_back(
      {"whether their own rider is seen", level, By::red_perfect, seen, both({seen, no_riders_seen()}), reds});
  const Vary squadron = a_squadron_by_the_way();
  add("one whom those see who have not reported", level, squadron, both({squadron, blue_guns_send_a_rider()}), sender,
      sender);
  add("the same when their next report has come", level, both({lasting(9), squadron}),
      both({lasting(9), squadron, blue_guns_send_a_rider()}), sender + Seats{"red-horse"}, sender);
  const Vary far = [](Exercise& exercise) { exercise.setting.rulebook.wide.general_sees_far = true; };
  add("one whom the General sees from afar", level, both({lasting(2), far}),
      both({lasting(2), far, blue_guns_send_a_rider()}), sender + Seats{"red-general"}, sender);
  return all;
}

QString listed(const Seats& seats) {
  QStringList names;
  for (const std::string& name : seats) names << QString::fromStdString(name);
  return names.isEmpty() ? "nobody" : names.join(", ");
}

}  // namespace

class StaffSecrecy : public QObject {
  Q_OBJECT

 private slots:
  void the_same_twice() {
    const Exercise exercise(By::couriers, Ground::level);
    QVERIFY(transcripts(exercise, Ground::level) == transcripts(exercise, Ground::level));
  }

  void KS_11_each_seat_learns_what_has_a_way_to_it_data() {
    QTest::addColumn<int>("pair");
    const std::vector<Pair> all = pairs();
    static constexpr const char* by[] = {"couriers", "perfect", "couriers against perfect"};
    for (std::size_t i = 0; i < all.size(); ++i)
      QTest::addRow("%s, %s%s", all[i].name.c_str(), by[static_cast<std::size_t>(all[i].by)],
                    all[i].ground == Ground::sandgate ? ", on the sample's ground" : "")
          << static_cast<int>(i);
  }
  void KS_11_each_seat_learns_what_has_a_way_to_it() {
    QFETCH(int, pair);
    const Pair differing = pairs()[static_cast<std::size_t>(pair)];
    Exercise one(differing.by, differing.ground), other(differing.by, differing.ground);
    QCOMPARE(one.setting.seats.size(), std::size_t{10});
    differing.one(one);
    differing.other(other);
    const auto first = transcripts(one, differing.ground), second = transcripts(other, differing.ground);
    Seats told;
    QString first_leak;
    for (const auto& [seat, text] : first) {
      QVERIFY(text.size() > 10'000);
      if (text == second.at(seat)) continue;
      told.insert(seat);
      if (!differing.told.contains(seat) && first_leak.isEmpty())
        first_leak = QString::fromStdString(seat) + ": " + difference(text, second.at(seat));
    }
    QVERIFY2(
        told == differing.told,
        qPrintable(QString("%1 learn of it, and %2 may. %3").arg(listed(told), listed(differing.told), first_leak)));
  }
};

SANDGATE_TEST(StaffSecrecy)

}  // namespace tst_staff_secrecy
#include "tst_staff_secrecy.moc"
