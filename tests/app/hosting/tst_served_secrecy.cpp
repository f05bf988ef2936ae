// Whole messages to a seat, as they are before they are encrypted, from its welcome on: which they are, in which order
// they come, between which answers and at what time by the host's clock. All that is equal between two exercises that
// differ in what the seat may not know.
#include "tests/app/fixtures/picture_bytes.h"
#include "tests/app/hosting/served.h"
#include "tests/core/fixtures/small_exercise.h"
#include "tests/runner/test.h"

namespace tst_served_secrecy {

using namespace sandgate;
using namespace sandgate::tests;
using namespace std::chrono_literals;

namespace {

const char* const hidden = "Hidden";
const char* const shown = "Shown";

OrderId numbered(int number) {
  OrderId id;
  id.bytes[0] = static_cast<std::uint8_t>(number);
  id.bytes[1] = static_cast<std::uint8_t>(number >> 8);
  return id;
}

/// Red is watched. Of Blue it sees a box; another stands behind a wood.
struct Play {
  SmallExercise small{Country::level(12000, 6000, {block(FeatureKind::wood, 5000, 0, 5600, 2600)})};
  std::string blues_person = {};
  /// What Blue does, and others besides, once a step; Blue's move is closed after it.
  std::function<void(ServedExercise&, FarClient& blue, int step)> others = [](ServedExercise&, FarClient&, int) {};

  Play() {
    name("Foot", small.add(0, Arm::infantry, Formation::fours, 20, 30, 40));
    name(shown, small.add(1, Arm::infantry, Formation::boxed, 46, 30, 40));
    name(hidden, small.add(1, Arm::infantry, Formation::boxed, 60, 10, 40));
  }
  void name(const char* name, BodyId id) { small.body(id).name = name; }
  Body& body(const std::string& name) { return *std::ranges::find(small.setting().order_of_battle, name, &Body::name); }
};

using Vary = std::function<void(Play&)>;
struct Pair {
  const char* name;
  Vary other;
};

const OwnBody& named(const FarClient& client, const char* name) {
  return *std::ranges::find(client.picture().bodies, std::string(name), &OwnBody::name);
}
Vary marches(const char* name, double x_ft, double y_ft) {
  return [=](Play& play) {
    play.others = [=](ServedExercise&, FarClient& blue, int) {
      const OwnBody& body = named(blue, name);
      if (body.march || !blue.picture().clock.my_move) return;
      const Point to{Length::from_feet(x_ft), Length::from_feet(y_ft)};
      blue.end->client()->send(MarchOrder<Handle>{body.handle, {body.at, to}, true}, {});
    };
  };
}
Vary once(std::function<void(ServedExercise&, FarClient& blue)> does) {
  return [does = std::move(does)](Play& play) {
    play.others = [does](ServedExercise& served, FarClient& blue, int step) {
      if (step == 2) does(served, blue);
    };
  };
}

const std::vector<Pair>& secrets() {
  static const std::vector<Pair> pairs = {
      {"place of an unseen body",
       [](Play& play) {
         play.body(hidden).at = {Length::from_feet(62), Length::from_feet(14)};
       }},
      {"an unseen body more", [](Play& play) { play.small.add(1, Arm::cavalry, Formation::fours, 64, 8, 30); }},
      {"what a box holds", [](Play& play) { play.body(shown).contents = Contents::of(Arm::infantry, Men{{6}}); }},
      {"orders to an unseen body", marches(hidden, 66, 6)},
      {"orders that are refused", once([](ServedExercise&, FarClient& blue) {
         for (int handle = 0; handle < 20; ++handle) blue.end->client()->send(BoxOrder<Handle>{Handle{handle}}, {});
       })},
      {"a word to the umpire", once([](ServedExercise&, FarClient& blue) {
         BasicMessage<Handle> word;
         word.umpire = true;
         word.content.text = {"We go by the north."};
         blue.end->client()->send(SendMessageOrder<Handle>{word}, {});
       })},
      {"an intent that is sealed",
       [](Play& play) {
         play.others = [](ServedExercise&, FarClient& blue, int step) {
           if (step == 0) blue.end->seal({"By the north."});
         };
       }},
      {"a brief that is read",
       once([](ServedExercise&, FarClient& blue) { blue.end->have_read({.sheet = true, .brief = true}); })},
      {"who sits there", [](Play& play) { play.blues_person = "Lord Lucan"; }},
      {"a line that is lost and taken up again", once([](ServedExercise& served, FarClient& blue) {
         served.lose(blue);
         served.connect(blue);
       })},
      {"somebody with a wrong key", once([](ServedExercise& served, FarClient&) {
         served.server->opened(900);
         wire::Hello hello;
         hello.name = "blue";
         served.server->hear(900, wire::encode(wire::FromClient{hello}));
       })},
      {"garbage from somebody else", once([](ServedExercise& served, FarClient&) {
         served.server->opened(901);
         served.server->hear(901, wire::Bytes(300, std::byte{7}));
       })},
      {"an umpire who looks on", once([](ServedExercise& served, FarClient&) {
         static std::vector<std::unique_ptr<FarClient>> umpires;  // as long as any exercise
         umpires.push_back(std::make_unique<FarClient>("umpire", served.country()));
         served.connect(*umpires.back());
       })},
      {"an umpire elsewhere who keeps notes of his review",
       [](Play& play) {
         play.others = [umpire = std::shared_ptr<FarClient>()](ServedExercise& served, FarClient&, int step) mutable {
           static std::vector<std::shared_ptr<FarClient>> umpires;  // as long as any exercise
           if (step == 2) {
             umpires.push_back(umpire = std::make_shared<FarClient>("umpire", served.country()));
             served.connect(*umpire);
           }
           if (step < 3) return;
           const auto say = [&](const wire::FromClient& said) { umpire->to_host.push_back(wire::encode(said)); };
           const ReviewMarks marks{{{"", RemarkKind::improve, "red", {"By the north, " + std::to_string(step)}}},
                                   {{"own 1", true, {}, 1, "red"}}};
           say(wire::WantReview{numbered(1'000 + step)});
           say(wire::KeepReview{numbered(2'000 + step), change_between({}, marks)});
           say(wire::Attend{numbered(3'000 + step), {{"idle", SeatId{0}, 1, 1, Attended::Time{step}, true}}});
           const auto kept = served.session->kept_for_review();
           if (step > 3 && (!kept || kept->marks.remarks.empty() || kept->attended.empty())) qFatal("nothing was kept");
         };
       }},
  };
  return pairs;
}

std::string transcript(const Vary& vary) {
  Play play;
  if (vary) vary(play);
  ServingWays ways;
  ways.patience = 1h;
  ways.begin = BeginWhen::at_once;
  ServedExercise served(ways, Scenario{std::make_shared<const Setting>(play.small.setting()), "{}"});
  FarClient red("red", served.country(), "Capt Daly"), blue("blue", served.country(), play.blues_person);
  tests::Bytes told;
  red.hears = [&](const wire::Bytes& message) {
    told << served.now.count() << std::string_view(reinterpret_cast<const char*>(message.data()), message.size());
  };
  served.connect(blue);
  served.settle();
  served.connect(red);
  served.settle();
  int orders = 0;
  for (int step = 0; step < 12; ++step) {
    served.pass(1s);
    play.others(served, blue, step);
    served.settle();
    if (blue.picture().clock.my_move) blue.end->client()->send(CloseMyMove{}, {});
    served.settle();
    if (!red.picture().clock.my_move) continue;
    // Lawful and unlawful ones, of bodies of its own, of others, of none; straight to the host.
    const OwnBody& foot = named(red, "Foot");
    const Path path{foot.at, {foot.at.x + Length::feet(1), foot.at.y}};
    if (orders == 0)
      red.to_host.push_back(wire::encode(wire::FromClient{wire::Intend{numbered(++orders), {"To the wood."}}}));
    for (int handle = 0; handle < 8; ++handle) {
      const wire::Give give{numbered(++orders), red.picture().clock.move,
                            MarchOrder<Handle>{Handle{handle}, path, false}};
      red.to_host.push_back(wire::encode(wire::FromClient{give}));
    }
    served.settle();
    red.end->client()->send(numbered(++orders), CloseMyMove{}, {});
    served.settle();
  }
  // Its own review: the record of all it has known so far, in the very messages.
  std::optional<std::size_t> record;
  red.end->ask_record({{}, [&](Result<wire::Bytes> came) {
                         if (!came) qFatal("%s", came.error().sentence().c_str());
                         record = came->size();
                       }});
  for (int waited = 0; !record && waited < 5'000; ++waited) {
    served.settle();
    QTest::qSleep(2);
  }
  if (!record || *record < 500) qFatal("no record came");
  if (red.ended) qFatal("red was let go: %s", red.ended->what.c_str());
  return told.text();
}

}  // namespace

class ServedSecrecy : public QObject {
  Q_OBJECT
 private slots:
  void the_same_messages_in_the_same_order_at_the_same_time_data() {
    QTest::addColumn<int>("pair");
    for (std::size_t i = 0; i < secrets().size(); ++i) QTest::newRow(secrets()[i].name) << static_cast<int>(i);
  }
  void the_same_messages_in_the_same_order_at_the_same_time() {
    QFETCH(const int, pair);
    static const std::string common = transcript({});
    QVERIFY(common.size() > 10'000);
    const std::string other = transcript(secrets()[static_cast<std::size_t>(pair)].other);
    const auto [a, b] = std::ranges::mismatch(common, other);
    QVERIFY2(common == other,
             qPrintable(QString("they part at byte %1 of %2").arg(a - common.begin()).arg(common.size())));
  }

  // Where the difference is lawful it is told.
  void what_is_in_sight_is_told() { QVERIFY(transcript({}) != transcript(marches(shown, 40, 30))); }
};

SANDGATE_TEST(ServedSecrecy)

}  // namespace tst_served_secrecy
#include "tst_served_secrecy.moc"
