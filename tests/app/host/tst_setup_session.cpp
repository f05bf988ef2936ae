// A battle set up through the host: who is waited for, what is kept, programs at it, and the command line from end to
// end (LW-1.1, LW-2.1, LW-6.3, LW-7).
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QMap>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include "app/host/data_folder.h"
#include "app/host/session.h"
#include "core/chronicle/chronicle.h"
#include "tests/app/fixtures/run_sandgate.h"
#include "tests/runner/test.h"

namespace tst_setup_session {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr SeatId red{0}, blue{1};

QByteArray scenario_text(const QByteArray& setup, const QByteArray& bodies = {}) {
  QByteArray text = R"({"schema": 1, "name": "field", "title": "A field", "country": {"source": "none"},
    "rulebook": "little-wars", "begins": "1912-12-28T14:00", "first_move": "toss",
    "table": {"name": "Field", "setup": SETUP},
    "sides": [{"name": "Red", "livery": "red", "camp": "first", "back_line": "south"},
              {"name": "Blue", "livery": "blue", "camp": "second", "back_line": "north"}],
    "seats": [{"name": "red", "title": "Col Red", "side": "Red"}, {"name": "blue", "title": "Col Blue", "side": "Blue"}]
    BODIES})";
  text.replace("SETUP", setup).replace("BODIES", bodies.isEmpty() ? "" : ", \"bodies\": " + bodies);
  return text;
}

/// Two seats a side: the leader, and one for guns and horse.
QByteArray staff_text(const QByteArray& setup) {
  QByteArray text = scenario_text(setup);
  text.replace(R"("title": "Col Red", "side": "Red"})", R"("title": "Col Red", "side": "Red"},
      {"name": "red-guns", "title": "Maj Red", "side": "Red", "arms": ["artillery", "cavalry"]})");
  text.replace(R"("title": "Col Blue", "side": "Blue"})", R"("title": "Col Blue", "side": "Blue"},
      {"name": "blue-foot", "title": "Maj Blue", "side": "Blue", "arms": ["infantry"]})");
  return text;
}

Scenario scenario(const QByteArray& setup, const QByteArray& bodies = {}) {
  const auto rules = read_rulebook(rulebook_folder(), "little-wars");
  if (!rules) qFatal("%s", rules.error().sentence().c_str());
  auto read =
      scenario_from_texts(scenario_text(setup, bodies).toStdString(), rules->json, Country::level(1200, 900), "field");
  if (!read) qFatal("%s", read.error().sentence().c_str());
  return std::move(*read);
}

std::unique_ptr<Session> need(Result<std::unique_ptr<Session>> made) {
  if (!made) qFatal("%s", made.error().sentence().c_str());
  return std::move(*made);
}

std::optional<RefusalCode> send(Client& client, const SeatDeed& deed) {
  std::optional<RefusalCode> refused;
  client.send(deed, [&](const Answer& answer) {
    if (!answer) refused = answer.error().code;
  });
  return refused;
}

Point inches(double x, double y) { return {Length::from_feet(x / 12), Length::from_feet(y / 12)}; }

/// The whole game's setting up, a step at a time, whoever's turn it is.
using Deal = std::function<void(Session&)>;
void ask(Session& session, SeatId seat, const std::function<SeatDeed(const Client&)>& deed) {
  const auto client = session.take(seat);
  if (!client->picture().setup->mine) return;
  // A stage the scenario does not ask for is passed over.
  const auto no = send(*client, deed(*client));
  if (no && *no != RefusalCode::not_this_stage) qFatal("refused with code %d", static_cast<int>(*no));
}
double depth(const Client& client, double in) {
  const Side& side = client.briefing().sides[client.picture().side.index()];
  return client.picture().back_line(side) == Edge::south ? in : 108 - in;
}

std::vector<Deal> whole_setting_up() {
  const auto give = [](SeatId seat, const std::function<SeatDeed(const Client&)>& deed) {
    return [=](Session& session) { ask(session, seat, deed); };
  };
  const auto done = [](const Client&) -> SeatDeed { return CloseMyMove{}; };
  const auto down = [](double x) {
    return [x](const Client& client) -> SeatDeed {
      return SetDownOrder<Handle>{
          client.picture().bodies.back().handle, inches(x, depth(client, 9)), {}, Formation::two_ranks};
    };
  };
  const auto aside = [](const Client& client) -> SeatDeed {
    const auto& men = client.picture().men;
    const auto own = std::ranges::find(men, client.picture().side, &SeenMan::side);
    return PlaceMenOrder<Handle>{{{own->handle, inches(6, depth(client, 3))}}, {}};
  };
  const auto up = [](const Client& client) -> SeatDeed {
    return TakeUpOrder<Handle>{client.picture().bodies.back().handle};
  };
  const auto south = [](const Client&) -> SeatDeed { return ChooseSideOrder{Edge::south}; };
  const auto foot = [](const Client&) -> SeatDeed { return MusterOrder{{{"Host", 140, 0, 0}, {"Gun", 10, 0, 0}}}; };
  std::vector<Deal> steps{give(red, foot), give(blue, done), give(red, done)};
  for (const SeatId seat : {red, blue}) steps.push_back(give(seat, south));
  for (int round = 0; round < 2; ++round) {
    for (const SeatId seat : {red, blue}) {
      for (const auto& deed : std::vector<std::function<SeatDeed(const Client&)>>{down(60), aside, up, down(80)})
        steps.push_back(give(seat, deed));
      steps.push_back(give(seat, done));
    }
  }
  return steps;
}

}  // namespace

class SetupSession : public QObject {
  Q_OBJECT

  std::unique_ptr<QTemporaryDir> folder_;
  std::filesystem::path file(const char* name = "x.sandgate") const { return folder_->filePath(name).toStdString(); }
  static Hash hash_of(const std::filesystem::path& path) {
    const auto story = read_chronicle(path);
    if (!story) qFatal("%s", story.error().sentence().c_str());
    return story->end.state_hash();
  }
  static void sound(const std::filesystem::path& path) {
    const auto verdict = verify(path);
    QVERIFY2(verdict && verdict->sound && verdict->redecided,
             verdict ? verdict->fault.text().c_str() : verdict.error().sentence().c_str());
  }

 private slots:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    qputenv("SANDGATE_PLUGINS", SANDGATE_BIN_DIR "/plugins");
  }
  void cleanup() { qunsetenv("SANDGATE_PLUGINS"); }

  void LW_2_1_hot_seat_from_mustering_to_the_first_move() {
    auto session = need(Session::create(
        scenario(R"({"points": 150, "chances": {"men": 12, "dice": 2}, "country_by": "red", "curtain": true})"), file(),
        1));
    const auto ours = session->take(red), theirs = session->take(blue);
    QVERIFY(session->setting_up() && !session->due());
    QCOMPARE(session->awaited(), (std::vector<SeatId>{red, blue}));
    QVERIFY(!ours->picture().clock.my_move && ours->picture().clock.phase == Phase::setting_up);
    QCOMPARE(ours->picture().setup->points, std::int64_t{300});
    QVERIFY(send(*ours, MusterOrder{{{"Host", 151, 0, 0}}}) == RefusalCode::too_many_points);
    QVERIFY(!send(*ours, MusterOrder{{{"Host", 150, 0, 0}}}));
    QVERIFY(ours->picture().setup->muster.size() == 1 && theirs->picture().setup->muster.empty());
    QVERIFY(!theirs->picture().setup->enemy_muster);
    QVERIFY(!send(*ours, CloseMyMove{}));
    QVERIFY(ours->picture().mine.closed && !ours->picture().setup->mine && theirs->picture().setup->other_done);
    QCOMPARE(session->awaited(), std::vector<SeatId>{blue});
    QVERIFY(!send(*theirs, CloseMyMove{}));
    QCOMPARE(theirs->picture().setup->enemy_muster->infantry, 150);
    QVERIFY(ours->picture().bodies.size() == 1 && theirs->picture().bodies.size() > 3);
    // Blue chooses.
    QCOMPARE(session->awaited(), std::vector<SeatId>{blue});
    QVERIFY(send(*ours, ChooseSideOrder{Edge::north}) == RefusalCode::not_your_turn);
    QVERIFY(send(*theirs, ChooseSideOrder{Edge::east}) == RefusalCode::not_your_edge);
    QVERIFY(!send(*theirs, ChooseSideOrder{Edge::south}));
    const std::vector<Edge> lines{Edge::north, Edge::south};
    QCOMPARE(ours->picture().setup->back_lines, lines);
    // Both at once, behind the curtain.
    QCOMPARE(session->awaited(), (std::vector<SeatId>{red, blue}));
    QVERIFY(ours->picture().setup->zones.has_value());
    const Handle host = ours->picture().bodies.front().handle;
    QVERIFY(send(*ours, SetDownOrder<Handle>{host, inches(72, 8), {}, Formation::fours}) == RefusalCode::outside_zone);
    QVERIFY(!send(*ours, SetDownOrder<Handle>{host, inches(72, 98), Bearing::of(3200), Formation::fours}));
    QVERIFY(ours->picture().men.size() >= 140 && theirs->picture().men.empty());
    QVERIFY(!send(*theirs, CloseMyMove{}));
    QVERIFY(std::ranges::none_of(ours->picture().men, [](const SeenMan& man) { return man.side != SideId{0}; }));
    QVERIFY(!send(*ours, CloseMyMove{}));
    QVERIFY(!session->setting_up() && ours->picture().clock.phase == Phase::men && session->move() == 1);
    QVERIFY(std::ranges::any_of(ours->picture().men, [](const SeenMan& man) { return man.side != SideId{0}; }));
    QVERIFY(ours->picture().clock.my_move != theirs->picture().clock.my_move);
    QVERIFY(ours->picture().setup->stage == SetupStage::over);
    QVERIFY(send(*ours, TakeUpOrder<Handle>{host}) == RefusalCode::not_this_stage);
    for (int move = 0; move < 4; ++move) QVERIFY(session->close_move());
    QVERIFY(session->close());
    sound(file());
  }

  // Killed after any step, it goes on exactly as it stood.
  void setting_up_killed_at_any_instant_resumes_exactly() {
    const Scenario field = scenario(R"({"points": 150, "chances": {"men": 12, "dice": 2}, "country_by": "toss"})");
    const auto steps = whole_setting_up();
    {
      auto session = need(Session::create(field, file("whole.sandgate"), 7));
      for (const Deal& step : steps) step(*session);
      QVERIFY(!session->setting_up());
      QVERIFY(session->close());
    }
    QVERIFY(need(Session::create(field, file(), 7))->close());
    for (const Deal& step : steps) {
      const pid_t child = fork();
      QVERIFY(child >= 0);
      if (child == 0) {
        auto session = Session::open(file());
        if (!session) _exit(1);
        step(**session);
        ::kill(getpid(), SIGKILL);
      }
      int status = 0;
      QCOMPARE(waitpid(child, &status, 0), child);
      QVERIFY(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
      auto session = need(Session::open(file()));
      QVERIFY(session->close());
    }
    QVERIFY(hash_of(file()) == hash_of(file("whole.sandgate")));
    sound(file());
  }

  void a_seats_picture_is_the_same_when_reopened() {
    auto session = need(Session::create(scenario(R"({"points": 150, "curtain": true})"), file(), 3));
    const auto steps = whole_setting_up();
    for (const Deal& step : steps) {
      step(*session);
      std::vector<Picture> before;
      for (const SeatId seat : {red, blue}) before.push_back(session->take(seat)->picture());
      QVERIFY(session->close());
      session.reset();
      session = need(Session::open(file()));
      for (const SeatId seat : {red, blue}) QVERIFY(session->take(seat)->picture() == before[seat.index()]);
    }
  }

  void LW_6_3_points_and_turns_of_a_defensive_game() {
    auto session = need(Session::create(scenario(R"({"points": 150, "defensive": "blue"})"), file(), 5));
    const auto ours = session->take(red), theirs = session->take(blue);
    QCOMPARE(ours->picture().setup->points, std::int64_t{300});
    QCOMPARE(theirs->picture().setup->points, std::int64_t{200});
    QVERIFY(session->close_move());  // both muster
    QCOMPARE(session->awaited(), std::vector<SeatId>{blue});
    QVERIFY(session->close_move());  // Blue keeps his side
    QCOMPARE(session->awaited(), std::vector<SeatId>{blue});
    QVERIFY(theirs->picture().setup->zones->foot.depth() > Length::inches(30));
    QVERIFY(session->close_move());
    QCOMPARE(session->awaited(), std::vector<SeatId>{red});
    QVERIFY(!ours->picture().men.empty());  // the Defender's
    QVERIFY(session->close_move());
    QVERIFY(!session->setting_up() && session->camp() == Camp::first);
  }

  void programs_that_know_nothing_of_it_are_set_up_soundly() {
    auto session =
        need(Session::create(scenario(R"({"points": 150, "country_by": "toss", "curtain": true})"), file(), 9));
    QVERIFY(session->man(red, "vanguard"));
    QVERIFY(session->man(blue, "vanguard"));
    QVERIFY(session->awaited().empty() && session->commanders_due());
    QVERIFY(session->play_commanders());
    QVERIFY(!session->setting_up());
    for (int i = 0; i < 12; ++i) session->play_commanders();
    QVERIFY(session->move() > 6);
    QVERIFY2(session->commander_faults().empty(), "a commander broke off");
    QVERIFY(session->close());
    sound(file());
  }

  // CX-8: several seats a side, by a file of orders and by programs; orders out of place are refused by name.
  void CX_8_command_line_with_several_seats_a_side() {
    const QString made = folder_->filePath("staff");
    on_hooks_farm(made, staff_text(R"({"points": 150, "chances": {"men": 12, "dice": 2}, "country_by": "red"})"));
    const QString orders = folder_->filePath("orders.json"), out = folder_->filePath("played.sandgate");
    write(orders, R"({"orders": [
      {"move": 0, "seat": "red", "muster": {"infantry": 60, "cavalry": 20, "guns": 2}},
      {"move": 0, "seat": "red-guns", "muster": {"infantry": 60, "cavalry": 20, "guns": 3}},
      {"move": 0, "seat": "blue-foot", "choose_side": "north"},
      {"move": 0, "seat": "blue", "choose_side": "south"},
      {"move": 0, "seat": "red", "body": "Gun 1", "set_down": {"at": [620600, 120720]}},
      {"move": 0, "seat": "red-guns", "body": "Gun 1", "set_down": {"at": [620600, 120720]}},
      {"move": 0, "seat": "blue-foot", "body": "1 Company", "set_down": {"at": [620600, 120090]}},
      {"move": 1, "seat": "blue-foot", "body": "1 Company", "advance": {"to": [620600, 120300]}}]})");
    const Outcome played =
        run({"play", made, "--out", out, "--orders", orders, "--moves", "4", "--seed", "2", "--json"});
    QVERIFY2(played.exit == 0, played.err.constData());
    QStringList refused;
    for (const QJsonValue& one : played.json()["refused"].toArray()) {
      refused << one.toObject()["order"].toString().section(QStringLiteral(", "), -1) + ' ' +
                     one.toObject()["clause"].toString();
      QVERIFY(!one.toObject()["why"].toString().isEmpty());
    }
    QCOMPARE(refused, (QStringList{"/orders/1 CX-8", "/orders/2 CX-8", "/orders/4 CX-8"}));
    QCOMPARE(run({"verify", out}).exit, 0);
    QMap<QString, QSet<QString>> commanders;
    const auto story = read_chronicle(out.toStdString());
    QVERIFY(story);
    for (const Body& body : story->end.bodies())
      commanders[QString::fromStdString(story->setting->seat(body.seat).name)] << QString::fromStdString(body.name);
    QVERIFY(commanders["red-guns"].contains("Gun 1") && commanders["red-guns"].contains("Gun 2"));
    QVERIFY(commanders["red"].contains("1 Company") && commanders["blue-foot"].contains("1 Company"));
    QVERIFY(commanders["blue"].contains("Gun 1"));
    // A side that is not done is closed by the clock.
    QVERIFY(std::ranges::all_of(story->end.bodies(), &Body::set_out));

    const QString fought = folder_->filePath("fought.sandgate");
    const Outcome programs =
        run({"play", made, "--out", fought, "--commander", "all=vanguard", "--seed", "5", "--moves", "40", "--json"});
    QVERIFY2(programs.exit == 0, programs.err.constData());
    QCOMPARE(programs.json()["faults"].toArray(), QJsonArray());
    QCOMPARE(programs.json()["moves"].toInt(), 40);
    QCOMPARE(run({"verify", fought}).exit, 0);
    const QJsonArray shots = run({"review", fought, "--json"}).json()["shots"].toArray();
    QVERIFY(!shots.isEmpty());
  }

  void LW_2_1_command_line_plays_and_reviews_it() {
    const QString made = folder_->filePath("made");
    on_hooks_farm(made, scenario_text(R"({"points": 150, "chances": {"men": 12, "dice": 2}, "country_by": "red"})"));
    const QString orders = folder_->filePath("orders.json");
    write(orders, R"({"orders": [
      {"move": 0, "seat": "red", "muster": {"infantry": 60, "cavalry": 40, "guns": 3}},
      {"move": 0, "seat": "blue", "muster": {"bodies": [{"name": "Guards", "infantry": 120}, {"name": "Gun A", "infantry": 5, "guns": 1},
                                                        {"name": "Too dear", "cavalry": 90}]}},
      {"move": 0, "seat": "blue", "muster": {"bodies": [{"name": "Guards", "infantry": 120}, {"name": "Gun A", "infantry": 5, "guns": 1}]}},
      {"move": 0, "seat": "blue", "choose_side": "south"},
      {"move": 0, "seat": "blue", "body": "Guards", "set_down": {"at": [620600, 120090], "formation": "extended"}},
      {"move": 0, "seat": "blue", "body": "Guards", "place": {"men": [{"man": 1, "at": [620100, 120040]}]}},
      {"move": 0, "seat": "blue", "body": "Gun A", "set_down": {"at": [620600, 120600]}},
      {"move": 1, "seat": "blue", "body": "Guards", "advance": {"to": [620600, 120300]}}]})");
    const QString out = folder_->filePath("played.sandgate");
    const Outcome played =
        run({"play", made, "--out", out, "--orders", orders, "--moves", "4", "--seed", "2", "--json"});
    QVERIFY2(played.exit == 0, played.err.constData());
    QCOMPARE(played.json()["moves"].toInt(), 4);
    const QJsonArray refused = played.json()["refused"].toArray();
    QCOMPARE(refused.size(), 2);
    QCOMPARE(refused[0].toObject()["clause"].toString(), QString("LW-7.1"));
    QCOMPARE(refused[1].toObject()["clause"].toString(), QString("LW-2.1"));
    QCOMPARE(run({"verify", out}).exit, 0);
    const Outcome review = run({"review", out, "--json"});
    QCOMPARE(review.exit, 0);
    QMap<QString, int> kinds;
    for (const QJsonValue& event : review.json()["events"].toArray()) {
      ++kinds[event.toObject()["kind"].toString()];
      if (event.toObject()["kind"] == "chances_thrown")
        QCOMPARE(event.toObject()["clause"].toString(), QString("LW-7.2"));
      if (event.toObject()["kind"] == "side_chosen") QCOMPARE(event.toObject()["edge"].toString(), QString("south"));
    }
    QCOMPARE(kinds["setup_began"], 1);
    QCOMPARE(kinds["force_raised"], 2);
    QCOMPARE(kinds["chances_thrown"], 2);
    QCOMPARE(kinds["side_chosen"], 1);
    QCOMPARE(kinds["men_placed"], 1);
    QVERIFY(kinds["body_set_down"] > 6);
    QVERIFY(run({"review", out}).out.contains("come from the south") ||
            run({"review", out}).out.contains("comes from the south"));
    // What is wrong in a file of orders is said in one sentence.
    write(orders, R"({"orders": [{"move": 0, "seat": "blue", "choose_side": "up"}]})");
    refuses(run({"play", made, "--out", folder_->filePath("a.sandgate"), "--orders", orders}), "choose_side");
    write(orders, R"({"orders": [{"move": 0, "seat": "blue", "body": "Guards", "charge": true}]})");
    refuses(run({"play", made, "--out", folder_->filePath("a.sandgate"), "--orders", orders}), "charge");
    write(orders, R"({"orders": [{"move": 0, "seat": "red", "body": "1 Company", "take_up": true}]})");
    refuses(run({"play", "hooks-farm", "--out", folder_->filePath("a.sandgate"), "--orders", orders}), "move");
  }

 private:
  /// A scenario in a folder of its own, on the country of Hook's Farm.
  static void on_hooks_farm(const QString& folder, QByteArray text) {
    QVERIFY(QDir().mkpath(folder));
    QVERIFY(QFile::copy(QString::fromStdString((data_folder() / "scenarios/hooks-farm/country.gpkg").string()),
                        folder + "/country.gpkg"));
    text.replace("\"none\"", "\"country.gpkg\"");
    text.replace("\"rulebook\"", "\"scale\": {\"metres_per_foot\": 120}, \"rulebook\"");
    write(folder + "/scenario.json", text);
  }
  static void write(const QString& path, const QByteArray& bytes) {
    QFile out(path);
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size()) qFatal("cannot write");
  }
};

SANDGATE_TEST(SetupSession)

}  // namespace tst_setup_session
#include "tst_setup_session.moc"
