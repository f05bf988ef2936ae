// Observers: what they are handed is what a side's General knew, or what was true, so many moves ago, byte for byte;
// they order nothing (CX-8). The same read back from the file.
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include "app/host/data_folder.h"
#include "app/host/session.h"
#include "core/chronicle/observed.h"
#include "core/sight/onlooker.h"
#include "core/sight/witness.h"
#include "tests/app/fixtures/picture_bytes.h"
#include "tests/app/fixtures/run_sandgate.h"
#include "tests/core/fixtures/small_exercise.h"
#include "tests/runner/test.h"

namespace tst_observers {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr SeatId red{0}, blue{1};
constexpr SideId red_side{0}, blue_side{1};

/// Whom the tests have look on.
const std::vector<Observer> onlookers = {{"red-late", "A guest of Red", red_side, 2},
                                         {"red-now", "Red's adjutant", red_side, 0},
                                         {"blue-late", "A guest of Blue", blue_side, 2},
                                         {"all-late", "The press", {}, 2},
                                         {"all-now", "Directing staff", {}, 0}};

/// Red and Blue march towards one another; a body of Blue's is out of everybody's sight.
SmallExercise field() {
  SmallExercise small(Country::level(9'000, 4'000));
  small.without_tables();
  small.add(0, Arm::infantry, Formation::fours, 20, 30);
  small.add(1, Arm::infantry, Formation::fours, 44, 30);
  small.add(1, Arm::infantry, Formation::fours, 84, 30);
  small.setting().observers = onlookers;
  return small;
}

std::unique_ptr<Session> begun(const SmallExercise& small, const std::filesystem::path& file) {
  Scenario scenario{std::make_shared<const Setting>(small.setting()), "{}"};
  auto made = Session::create(scenario, file, 1);
  if (!made) qFatal("%s", made.error().sentence().c_str());
  return std::move(*made);
}

template <class Made>
auto need(Made made) {
  if (!made) qFatal("%s", made.error().sentence().c_str());
  return std::move(*made);
}

/// How a pair parts: from which move on who marches elsewhere.
struct Parting {
  std::int64_t from = 1'000;
  bool hidden = false;  ///< the body that nobody sees, and no other
};

/// The move that is open: whose camp it is marches by a foot, and closes.
void play_move(Session& session, const Parting& parting) {
  const std::int64_t move = session.move();
  const auto client = session.take(session.camp() == Camp::first ? red : blue);
  const bool parts = move >= parting.from;
  const auto march = [&](std::size_t body, double north) {
    const OwnBody& own = client->picture().bodies[body];
    const double east = session.camp() == Camp::first ? 0.25 : -0.25;
    const Path path{own.at, {own.at.x + Length::from_feet(east), own.at.y + Length::from_feet(north)}};
    client->send(MarchOrder<Handle>{own.handle, path, true}, [](const Answer& answer) {
      if (!answer) qFatal("a march is refused by %s", answer.error().clause.id.data());
    });
  };
  march(0, parts && !parting.hidden ? 0.5 : 0);
  if (session.camp() == Camp::second) march(1, parts && parting.hidden ? 0.5 : 0);
  client->send(CloseMyMove{}, {});
}

/// Everything an observer is handed while so many moves are played.
std::string handed(const char* name, const Parting& parting, std::int64_t moves) {
  QTemporaryDir folder(QStringLiteral("/dev/shm/sandgate-XXXXXX"));
  const auto session = begun(field(), folder.filePath("x.sandgate").toStdString());
  Bytes bytes;
  const auto observer = std::ranges::find(onlookers, name, &Observer::name);
  std::unique_ptr<Client> of_side;
  std::unique_ptr<UmpireClient> of_all;
  if (observer->side) {
    of_side = need(session->observe(name));
    bytes << of_side->briefing() << of_side->picture();
    of_side->on_change([&](const std::vector<PictureChange>& changes) { bytes << "batch" << changes; });
    of_side->on_clock([&](const std::vector<ClockNews>&) { bytes << "clock"; });
  } else {
    of_all = need(session->observe_all(name));
    of_all->on_change([&](std::span<const Transaction> all) {
      for (const Transaction& one : all) bytes << "entry" << one.number << one.events.size();
      bytes << std::string(of_all->campaign().state_hash().hex());
    });
  }
  while (session->move() <= moves) play_move(*session, parting);
  if (of_side) bytes << of_side->picture() << need(session->observe(name))->picture();
  if (of_all) {
    const auto another = need(session->observe_all(name));
    bytes << of_all->campaign().state_hash().hex() << another->campaign().state_hash().hex() << another->sequence();
  }
  return bytes.text();
}

}  // namespace

class Observers : public QObject {
  Q_OBJECT

  std::unique_ptr<QTemporaryDir> folder_;
  std::filesystem::path file(const char* name = "x.sandgate") const { return folder_->filePath(name).toStdString(); }

 private slots:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void CX_8_he_sees_what_his_general_saw_so_many_moves_ago() {
    auto session = begun(field(), file());
    std::vector<std::unique_ptr<Client>> of_red;
    for (const char* name : {"red-late", "red-now"}) of_red.push_back(need(session->observe(name)));
    const auto of_all = need(session->observe_all("all-late")), truth = need(session->observe_all("all-now"));
    Picture held = of_red.front()->picture();
    of_red.front()->on_change([&](const std::vector<PictureChange>& changes) {
      for (const PictureChange& change : changes) apply(held, change);
    });
    const Campaign opening(std::make_shared<const Setting>(field().setting()));
    // By move, as it stood when that had closed; first the beginning.
    std::vector<Picture> pictures{SeatView(opening, red).picture()};
    std::vector<Hash> states{opening.state_hash()};
    constexpr std::int64_t late = 2;
    for (std::int64_t move = 1; move <= 10; ++move) {
      QCOMPARE(session->move(), move);
      play_move(*session, {});
      pictures.push_back(session->take(red)->picture());
      states.push_back(truth->campaign().state_hash());
      const auto seen = static_cast<std::size_t>(std::max<std::int64_t>(0, move - late));
      QVERIFY(of_red[0]->picture() == for_onlooker(pictures[seen]));
      QVERIFY(of_red[1]->picture() == for_onlooker(pictures.back()));
      QVERIFY(of_all->campaign().state_hash() == states[seen]);
      // What a seat knew then, and not what it knows by now.
      QVERIFY(*of_all->picture(red) == pictures[seen]);
      QVERIFY(held == of_red[0]->picture());
      // Whoever comes later sees the same.
      QVERIFY(need(session->observe("red-late"))->picture() == of_red[0]->picture());
      QVERIFY(need(session->observe_all("all-late"))->campaign().state_hash() == states[seen]);
      QCOMPARE(need(session->observe_all("all-late"))->sequence(), of_all->sequence());
    }
    QVERIFY(!of_red[0]->picture().sighted.empty());
  }

  void CX_8_he_orders_nothing() {
    auto session = begun(field(), file());
    play_move(*session, {});
    const auto onlooker = need(session->observe("red-now"));
    const auto umpire = need(session->observe_all("all-now"));
    const std::uint64_t before = umpire->sequence();
    const Picture& picture = onlooker->picture();
    QVERIFY(std::ranges::none_of(picture.bodies, &OwnBody::mine));
    QVERIFY(picture.mine.closed && picture.commission.may.empty());
    std::vector<RefusalCode> refused;
    const auto keep = [&](const Answer& answer) {
      refused.push_back(answer ? RefusalCode::exercise_over : answer.error().code);
    };
    const Handle own = picture.bodies.front().handle;
    for (const SeatDeed& deed :
         std::vector<SeatDeed>{CloseMyMove{}, BoxOrder<Handle>{own}, GiveBodiesOrder<Handle>{red, {own}},
                               HandOver{red, "Me", ""}, Announce{"I rule"}})
      onlooker->send(deed, keep);
    for (const Deed& deed : std::vector<Deed>{SetVisibility{Length::feet(12), "fog"}, Announce{"I rule"}, CloseMove{},
                                              ManSeat{blue, "vanguard"}})
      umpire->send(deed, keep);
    QCOMPARE(refused, std::vector<RefusalCode>(9, RefusalCode::not_your_order));
    QCOMPARE(umpire->sequence(), before);
    QVERIFY(onlooker->clock() == ClockReading{});
    QVERIFY(!session->observe("nobody") && !session->observe("all-now") && !session->observe_all("red-now") &&
            !session->observe("red"));
  }

  // Nothing newer than so many moves reaches him, byte for byte; a move later it does.
  void CX_8_nothing_newer_reaches_him_data() {
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<int>("late");
    QTest::newRow("of one side") << QByteArray("red-late") << 2;
    QTest::newRow("of the other") << QByteArray("blue-late") << 2;
    QTest::newRow("of all") << QByteArray("all-late") << 2;
    QTest::newRow("of one side at once") << QByteArray("red-now") << 0;
    QTest::newRow("of all at once") << QByteArray("all-now") << 0;
  }
  void CX_8_nothing_newer_reaches_him() {
    QFETCH(QByteArray, name);
    QFETCH(int, late);
    constexpr std::int64_t moves = 8;
    const std::string one = handed(name, {}, moves);
    QVERIFY(one.size() > 500);
    QVERIFY(one == handed(name, {}, moves));
    for (std::int64_t from = moves - late + 1; from <= moves; ++from)
      QVERIFY2(one == handed(name, {.from = from}, moves), qPrintable(QString("from move %1").arg(from)));
    QVERIFY(one != handed(name, {.from = moves - late}, moves));
    // … or a move later.
    QVERIFY(handed(name, {}, moves + 1) != handed(name, {.from = moves - late + 1}, moves + 1));
  }

  void CX_8_of_one_side_he_gets_nothing_of_the_other() {
    const Parting hidden{.from = 1, .hidden = true};
    for (const char* name : {"red-late", "red-now"}) QVERIFY(handed(name, {}, 8) == handed(name, hidden, 8));
    for (const char* name : {"blue-late", "all-late", "all-now"})
      QVERIFY(handed(name, {}, 8) != handed(name, hidden, 8));
  }

  void he_goes_on_where_the_exercise_was_left() {
    const QString made = made_scenario();
    const auto scenario = read_scenario(made.toStdString(), rulebook_folder());
    QVERIFY2(scenario, scenario ? "" : scenario.error().sentence().c_str());
    auto session = need(Session::create(*scenario, file(), 5));
    for (int i = 0; i < 7; ++i) QVERIFY(session->close_move());
    const Picture late = need(session->observe("red-late"))->picture();
    const Hash all = need(session->observe_all("all-late"))->campaign().state_hash();
    QVERIFY(session->close());
    session = need(Session::open(file()));
    const auto onlooker = need(session->observe("red-late"));
    QVERIFY(onlooker->picture() == late);
    QVERIFY(need(session->observe_all("all-late"))->campaign().state_hash() == all);
    QVERIFY(session->close_move());
    QVERIFY(!(onlooker->picture() == late));
    QVERIFY(session->close());
    // What stands in the file is the same.
    const auto then = read_observer_story(file(), "red-late", 7);
    QVERIFY2(then, then ? "" : then.error().sentence().c_str());
    QVERIFY(then->side && !then->all && then->side->picture == late);
    const auto of_all = read_observer_story(file(), "all-late", 7);
    QVERIFY(of_all && of_all->all && !of_all->side);
    QVERIFY(of_all->all->end.state_hash() == all);
    const auto& lines = of_all->all->lines;
    const auto closed = std::ranges::find_if(lines.rbegin(), lines.rend(), [](const ChronicleLine& line) {
      return holds_alternative<MoveClosed>(line.event);
    });
    QVERIFY(closed != lines.rend() && closed->move == 5);
    const auto now = read_observer_story(file(), "red-late");
    QVERIFY(now && now->side->picture == onlooker->picture());
    // At first he sees nothing but the order of battle.
    const auto first = read_observer_story(file(), "all-late", 1);
    QVERIFY(first && first->all->lines.empty() && !first->all->end.begun());
  }

  void CX_8_command_line_reviews_as_he_saw_it() {
    const QString made = made_scenario(), out = folder_->filePath("played.sandgate");
    QCOMPARE(run({"play", made, "--out", out, "--moves", "8", "--seed", "3", "--json"}).exit, 0);
    const auto late = run({"review", out, "--observer", "red-late", "--json"}).json();
    const auto general = run({"review", out, "--seat", "red", "--at-move", "6", "--json"}).json();
    QCOMPARE(late["observer"].toString(), QString("red-late"));
    for (const char* key : {"seat", "side", "time", "move", "sighted", "dispatches"}) QCOMPARE(late[key], general[key]);
    const auto all = run({"review", out, "--observer", "all-late", "--json"}).json();
    QCOMPARE(all["moves"].toInt(), 6);
    const auto events = run({"review", out, "--json"}).json()["events"].toArray();
    QVERIFY(all["events"].toArray().size() < events.size());
    for (int i = 0; i < all["events"].toArray().size(); ++i) QCOMPARE(all["events"].toArray()[i], events[i]);
    QCOMPARE(run({"review", out, "--observer", "all-now", "--json"}).json()["events"].toArray(), events);
    QCOMPARE(run({"review", out, "--observer", "all-late", "--at-move", "5", "--json"}).json()["moves"].toInt(), 3);
    QVERIFY(run({"review", out, "--observer", "all-late"}).out.contains("The press"));
    QVERIFY(run({"review", out, "--observer", "red-late"}).out.contains("A guest of Red"));
    refuses(run({"review", out, "--observer", "nobody"}), "red-late");
    refuses(run({"review", out, "--observer", "red-late", "--at-move", "99"}), "move");
    QCOMPARE(run({"review", out, "--observer", "red-late", "--seat", "red"}).exit, 2);
  }

 private:
  /// The sample, with observers.
  QString made_scenario() const {
    const QString made = folder_->filePath("made");
    QDir().mkpath(made);
    const QString sample = QString::fromStdString((scenario_folder() / "sandgate").string());
    QFile::copy(sample + "/country.gpkg", made + "/country.gpkg");
    QFile from(sample + "/scenario.json"), to(made + "/scenario.json");
    if (!from.open(QIODevice::ReadOnly) || !to.open(QIODevice::WriteOnly)) qFatal("cannot copy the sample");
    to.write(from.readAll().replace("\"begins\":", R"("observers": [
      {"name": "red-late", "title": "A guest of Red", "side": "Red", "moves_late": 2},
      {"name": "all-late", "title": "The press", "moves_late": 2},
      {"name": "all-now", "title": "Directing staff"}], "begins":)"));
    return made;
  }
};

SANDGATE_TEST(Observers)

}  // namespace tst_observers
#include "tst_observers.moc"
