// The host: what clients are told and when, what survives, what is refused on both sides.
#include <sys/resource.h>

#include <QTemporaryDir>
#include <QTest>
#include <csignal>

#include "app/host/data_folder.h"
#include "app/host/session.h"
#include "core/chronicle/chronicle.h"
#include "core/sight/march_preview.h"
#include "tests/app/fixtures/picture_bytes.h"
#include "tests/runner/test.h"

namespace tst_session {

using namespace sandgate;

namespace {

Scenario sample() {
  auto scenario = read_scenario(scenario_folder() / "sandgate", rulebook_folder());
  if (!scenario) qFatal("%s", scenario.error().sentence().c_str());
  return *scenario;
}

// The first of the seat's own bodies that is of `arm`.
const OwnBody& first_of(const Picture& picture, Arm arm) {
  for (const OwnBody& body : picture.bodies) {
    if (body.mine && body.contents.arm() == arm) return body;
  }
  qFatal("the sample has no such body");
}

// A point a little way off that the body can march to.
Path short_march(const Client& client, const OwnBody& body) {
  for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {-1, 0}, {0, -1}}) {
    const Point to{body.at.x + Length::feet(2 * dx), body.at.y + Length::feet(2 * dy)};
    if (auto path = find_march(client.picture(), client.briefing(), body.handle, to, false)) return *path;
  }
  qFatal("no way from here");
}

}  // namespace

class Sessions : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { scenario_ = sample(); }

  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    file_ = folder_->filePath("x.sandgate").toStdString();
    auto made = Session::create(scenario_, file_, 7);
    QVERIFY2(made, made ? "" : made.error().sentence().c_str());
    session_ = std::move(*made);
  }
  void cleanup() { session_.reset(); }

  // A limit on the size of files serves for a full disk.
  void a_full_disk_refuses_and_the_exercise_goes_on_when_there_is_room() {
    auto client = session_->take(mover());
    const OwnBody body = first_of(client->picture(), Arm::infantry);
    const Path path = short_march(*client, body);
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit before{};
    QCOMPARE(getrlimit(RLIMIT_FSIZE, &before), 0);
    const rlimit full{0, before.rlim_max};
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &full), 0);
    std::vector<Refusal> refused;
    for (int i = 0; i < 3; ++i) {
      client->send(MarchOrder<Handle>{body.handle, path, false}, [&](const Answer& answer) {
        if (!answer) refused.push_back(answer.error());
      });
    }
    const bool well = session_->try_again();
    const auto broken = session_->broken();
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &before), 0);
    QCOMPARE(refused.size(), std::size_t{3});
    for (const Refusal& refusal : refused) {
      QCOMPARE(refusal.code, RefusalCode::not_written);
      QVERIFY(refusal.clause == clauses::none);
      const auto named = [&refusal](const char* name) {
        const auto found = std::ranges::find(refusal.arguments, name, &Argument::name);
        return found == refusal.arguments.end() ? std::string() : std::get<std::string>(found->value);
      };
      QCOMPARE(named("file"), "x.sandgate");
      QVERIFY(!named("disk").empty() && !named("why").empty());
    }
    QVERIFY(!well && broken);
    QVERIFY(!client->picture().body(body.handle)->march);
    // With room again the same order is taken, and nothing of what was refused has happened.
    QVERIFY(session_->try_again());
    QVERIFY(!session_->broken());
    bool accepted = false;
    client->send(MarchOrder<Handle>{body.handle, path, false},
                 [&](const Answer& answer) { accepted = answer.has_value(); });
    QVERIFY(accepted && client->picture().body(body.handle)->march);
    client.reset();
    QVERIFY(session_->close());
    auto again = Session::open(file_);
    QVERIFY2(again, again ? "" : again.error().sentence().c_str());
    session_ = std::move(*again);
    QVERIFY(session_->take(mover())->picture().body(body.handle)->march);
  }

  void an_accepted_order_is_folded_before_it_is_answered() {
    auto client = session_->take(mover());
    const OwnBody body = first_of(client->picture(), Arm::infantry);
    const Path path = short_march(*client, body);
    std::size_t told = 0;
    client->on_change([&](const std::vector<PictureChange>& changes) { told += changes.size(); });
    bool answered = false;
    client->send(MarchOrder<Handle>{body.handle, path, false}, [&](const Answer& answer) {
      answered = true;
      QVERIFY(answer && !answer->repeated);
      QVERIFY(client->picture().body(body.handle)->march.has_value());
      QVERIFY(told > 0);
    });
    QVERIFY(answered);
    QCOMPARE(client->picture().dispatches.back().code, ReportCode::marching);
  }

  void what_was_previewed_is_what_is_marched() {
    auto client = session_->take(mover());
    const OwnBody body = first_of(client->picture(), Arm::infantry);
    const Path path = short_march(*client, body);
    const auto preview = preview_march(client->picture(), client->briefing(), body.handle, path);
    QVERIFY(preview.has_value());
    client->send(MarchOrder<Handle>{body.handle, path, true}, {});
    std::size_t mark = 0;
    while (client->picture().body(body.handle)->march) {
      QVERIFY(session_->close_move());
      QCOMPARE(client->picture().body(body.handle)->at, preview->marks.at(mark).at);
      ++mark;
      QVERIFY(session_->close_move());
    }
    QCOMPARE(mark, preview->marks.size());
    QVERIFY(client->picture().clock.time == preview->arrives);
  }

  void a_seat_knows_its_own_side_only() {
    auto red = session_->take(*session_->seat_named("red")), blue = session_->take(*session_->seat_named("blue"));
    for (const OwnBody& body : red->picture().bodies) {
      for (const OwnBody& other : blue->picture().bodies) QVERIFY(body.at != other.at || body.name != other.name);
    }
    auto& first = red->picture().clock.my_move ? red : blue;
    auto& second = red->picture().clock.my_move ? blue : red;
    const auto before = second->picture();
    const OwnBody body = first_of(first->picture(), Arm::infantry);
    first->send(MarchOrder<Handle>{body.handle, short_march(*first, body), false}, {});
    QVERIFY(second->picture() == before);  // not even the count of what it was told
  }

  void refusals_come_with_their_clause_and_change_nothing() {
    auto client = session_->take(mover());
    const auto before = client->picture();
    const auto refused = [&](const SeatDeed& deed) {
      std::optional<Refusal> refusal;
      client->send(deed, [&](const Answer& answer) {
        if (!answer) refusal = answer.error();
      });
      return refusal;
    };
    QCOMPARE(refused(HaltOrder<Handle>{Handle{9999}})->code, RefusalCode::not_your_body);
    QCOMPARE(refused(HaltOrder<Handle>{Handle{}})->code, RefusalCode::not_your_body);
    QCOMPARE(refused(CloseMove{})->code, RefusalCode::not_your_order);
    const OwnBody body = first_of(client->picture(), Arm::infantry);
    const auto off = refused(MarchOrder<Handle>{body.handle, {body.at, {Length::feet(-5), Length{}}}, false});
    QCOMPARE(off->code, RefusalCode::off_map);
    QVERIFY(!off->clause.id.empty());
    QVERIFY(client->picture() == before);
  }

  void the_last_seat_to_close_closes_the_move() {
    const std::int64_t move = session_->move();
    auto client = session_->take(mover());
    QCOMPARE(session_->awaited().size(), std::size_t{1});
    client->send(CloseMyMove{}, {});
    QCOMPARE(session_->move(), move + 1);
    QVERIFY(!client->picture().clock.my_move);
  }

  void a_run_is_left_to_its_owner_where_he_asks_for_it() {
    int due = 0;
    session_->on_due([&] { ++due; });
    auto client = session_->take(mover());
    client->send(CloseMyMove{RunOn{}}, {});
    QCOMPARE(due, 1);
    QVERIFY(session_->due());
    QVERIFY(session_->close_move());
    QVERIFY(!session_->due());  // the other camp has not closed
  }

  // A listener that sends an order is served after the others have heard what came before it.
  void a_listener_may_send() {
    auto client = session_->take(mover()), second = session_->take(mover());
    const OwnBody body = first_of(client->picture(), Arm::infantry);
    const Path path = short_march(*client, body);
    bool sent = false, halted = false;
    client->on_change([&](const std::vector<PictureChange>&) {
      if (sent) return;
      sent = true;
      client->send(HaltOrder<Handle>{body.handle}, [&](const Answer& answer) { halted = answer.has_value(); });
    });
    std::vector<bool> marching;
    second->on_change([&](const std::vector<PictureChange>&) {
      marching.push_back(second->picture().body(body.handle)->march.has_value());
    });
    client->send(MarchOrder<Handle>{body.handle, path, false}, {});
    QVERIFY(halted);
    QCOMPARE(marching, (std::vector<bool>{true, false}));
    QVERIFY(client->picture() == second->picture());
  }

  // What was sent once and again, because no answer came, is done once, however late it comes.
  void an_order_sent_again_is_answered_as_it_was() {
    auto client = session_->take(mover());
    const OwnBody body = first_of(client->picture(), Arm::infantry);
    const OrderId id = fresh_order_id();
    const SeatDeed march = MarchOrder<Handle>{body.handle, short_march(*client, body), false};
    QVERIFY(!said_of(*client, id, march)->repeated);
    const Picture before = client->picture();
    const auto again = said_of(*client, id, march);
    QVERIFY(again && again->repeated && again->id == id);
    QVERIFY(client->picture() == before);
    // A close sent again does not close the next move, nor is it out of turn.
    const OrderId close = fresh_order_id();
    QVERIFY(!said_of(*client, close, CloseMyMove{})->repeated);
    const auto move = session_->move();
    QVERIFY(said_of(*client, close, CloseMyMove{})->repeated);
    QCOMPARE(session_->move(), move);
    // Nor does the end of the program make it forget.
    const SeatId seat = client->picture().seat;
    client.reset();
    QVERIFY(session_->close());
    session_ = std::move(*Session::open(file_));
    client = session_->take(seat);
    QVERIFY(said_of(*client, id, march)->repeated);
    QVERIFY(said_of(*client, close, CloseMyMove{})->repeated);
    QCOMPARE(session_->move(), move);
  }

  void an_id_stands_for_one_deed_of_one_seat() {
    auto client = session_->take(mover());
    const OwnBody body = first_of(client->picture(), Arm::infantry);
    const OrderId id = fresh_order_id();
    const SeatDeed halt = HaltOrder<Handle>{body.handle};
    const SeatDeed march = MarchOrder<Handle>{body.handle, short_march(*client, body), false};
    // Refused, it leaves no trace: it is asked anew, and may be another.
    QCOMPARE(said_of(*client, id, halt).error().code, RefusalCode::nothing_to_halt);
    QCOMPARE(said_of(*client, id, halt).error().code, RefusalCode::nothing_to_halt);
    QVERIFY(!said_of(*client, id, march)->repeated);
    const Picture before = client->picture();
    const auto another = said_of(*client, id, halt);
    QVERIFY(!another);
    QCOMPARE(another.error().code, RefusalCode::id_taken);
    QCOMPARE(another.error().clause, clauses::officials);
    QVERIFY(client->picture() == before);
    QVERIFY(!said_of(*client, fresh_order_id(), CloseMyMove{})->repeated);
    const auto other = session_->take(mover());
    QVERIFY(other->picture().seat != before.seat);
    QCOMPARE(said_of(*other, id, CloseMyMove{}).error().code, RefusalCode::id_taken);
  }

  void an_exercise_without_a_file_knows_its_orders_too() {
    const Commanders none;
    session_ = std::move(*Session::rehearse(scenario_, 7, none));
    auto client = session_->take(mover());
    const OrderId id = fresh_order_id();
    QVERIFY(!said_of(*client, id, CloseMyMove{})->repeated);
    QVERIFY(said_of(*client, id, CloseMyMove{})->repeated);
    QCOMPARE(said_of(*client, id, CloseMyMove{RunOn{}}).error().code, RefusalCode::id_taken);
  }

  // Whoever was away is brought up to date from the number he had, and then knows what he would have known.
  void who_was_away_is_told_what_he_missed() {
    auto stayed = session_->take(mover());
    const SeatId seat = stayed->picture().seat;
    auto away = session_->take(seat);
    const Picture held = away->picture();
    away.reset();
    const auto all = play_a_little(*stayed);
    QVERIFY(all.size() > 10);
    QCOMPARE(held.sequence + all.size(), stayed->picture().sequence);
    // From wherever he had come to, in the middle of a batch too.
    Picture part = held;
    for (const PictureChange& change : all) {
      QCOMPARE(bytes(session_->take(seat, part)->picture()), bytes(stayed->picture()));
      apply(part, change);
    }
    QCOMPARE(bytes(part), bytes(stayed->picture()));
    // And goes on being told.
    away = session_->take(seat, held);
    QVERIFY(session_->close_move());
    QCOMPARE(bytes(away->picture()), bytes(stayed->picture()));
    // The host's own end does not matter.
    away.reset();
    const Picture last = stayed->picture();
    stayed.reset();
    QVERIFY(session_->close());
    session_ = std::move(*Session::open(file_));
    QCOMPARE(bytes(session_->take(seat, held)->picture()), bytes(last));
  }
  void who_was_away_too_long_is_told_all_anew() {
    auto stayed = session_->take(mover());
    const SeatId seat = stayed->picture().seat;
    const Picture held = stayed->picture();
    session_->keep_changes(3);
    play_a_little(*stayed);
    QCOMPARE(bytes(session_->take(seat, held)->picture()), bytes(stayed->picture()));
    // Another seat's Picture, and one from a time that is not this exercise's, are no beginning.
    for (Picture strange : {session_->take(mover())->picture(), stayed->picture()}) {
      strange.sequence += 1000;
      QCOMPARE(bytes(session_->take(seat, strange)->picture()), bytes(stayed->picture()));
    }
    Picture brought;
    apply(brought, PictureIs{std::make_shared<const Picture>(stayed->picture())});
    QCOMPARE(bytes(brought), bytes(stayed->picture()));
    QVERIFY(!session_->take(SeatId{99}, held) && !session_->take(SeatId{99}));
  }

  // Taken while others are being told, it has all that has happened and is told of nothing twice.
  void a_client_may_be_taken_inside_a_listener() {
    auto client = session_->take(mover()), let_go = session_->take(mover());
    const OwnBody body = first_of(client->picture(), Arm::infantry);
    const Path path = short_march(*client, body);
    std::unique_ptr<Client> taken;
    std::size_t told = 0, told_later = 0;
    client->on_change([&](const std::vector<PictureChange>& changes) {
      told += changes.size();
      if (taken) return;
      let_go.reset();
      client->send(HaltOrder<Handle>{body.handle}, {});  // nobody has been told of this yet
      taken = session_->take(mover());
      taken->on_change([&](const std::vector<PictureChange>& later) { told_later += later.size(); });
      QVERIFY(taken->picture().sequence > client->picture().sequence);
    });
    let_go->on_change([](const std::vector<PictureChange>&) { QFAIL("it was let go before it was its turn"); });
    const std::uint64_t before = client->picture().sequence;
    client->send(MarchOrder<Handle>{body.handle, path, false}, {});
    QCOMPARE(before + told, client->picture().sequence);
    QCOMPARE(told_later, std::size_t{0});
    QCOMPARE(bytes(taken->picture()), bytes(client->picture()));
    client->send(MarchOrder<Handle>{body.handle, path, false}, {});
    QVERIFY(told_later > 0);
    QCOMPARE(bytes(taken->picture()), bytes(client->picture()));
  }
  void a_client_may_be_let_go_inside_its_own_listener() {
    auto client = session_->take(mover());
    const OwnBody body = first_of(client->picture(), Arm::infantry);
    const Path path = short_march(*client, body);
    client->on_change([&](const std::vector<PictureChange>&) { client.reset(); });
    Client* const near = client.get();
    near->send(MarchOrder<Handle>{body.handle, path, false}, [](const Answer&) { QFAIL("it is gone"); });
    QVERIFY(!client);
    QVERIFY(session_->take(mover())->picture().body(body.handle)->march.has_value());
  }

  void an_exercise_resumes_exactly() {
    auto client = session_->take(mover());
    const SeatId seat = client->picture().seat;
    const OwnBody body = first_of(client->picture(), Arm::infantry);
    client->send(MarchOrder<Handle>{body.handle, short_march(*client, body), false}, {});
    client->send(CloseMyMove{}, {});
    const Picture before = client->picture();
    client.reset();
    QVERIFY(session_->close());
    session_.reset();
    auto again = Session::open(file_);
    QVERIFY2(again, again ? "" : again.error().sentence().c_str());
    auto same = (*again)->take(seat);
    QVERIFY(same->picture() == before);
    QVERIFY((*again)->close());
    const auto verdict = verify(file_);
    QVERIFY(verdict && verdict->sound && verdict->redecided);
  }

  void an_exercise_is_never_written_over() {
    const auto second = Session::create(scenario_, file_, 8);
    QVERIFY(!second);
    QVERIFY(!second.error().sentence().empty());
  }

  void nothing_is_accepted_after_the_close() {
    auto client = session_->take(mover());
    QVERIFY(session_->close());
    std::optional<Refusal> refusal;
    client->send(CloseMyMove{}, [&](const Answer& answer) {
      if (!answer) refusal = answer.error();
    });
    QVERIFY(refusal);
    QCOMPARE(refusal->code, RefusalCode::exercise_over);
    QVERIFY(!session_->close_move());
  }

 private:
  SeatId mover() const { return session_->awaited().front(); }
  static std::string bytes(const Picture& picture) { return (tests::Bytes() << picture).text(); }
  static Answer said_of(Client& client, const OrderId& id, const SeatDeed& deed) {
    std::optional<Answer> said;
    client.send(id, deed, [&said](const Answer& answer) { said = answer; });
    if (!said) qFatal("no answer");
    return *said;
  }
  /// Marches and some moves; all that the seat was told of them.
  std::vector<PictureChange> play_a_little(Client& client) {
    std::vector<PictureChange> all;
    client.on_change(
        [&all](const std::vector<PictureChange>& told) { all.insert(all.end(), told.begin(), told.end()); });
    for (const Arm arm : {Arm::infantry, Arm::cavalry}) {
      const OwnBody body = first_of(client.picture(), arm);
      client.send(MarchOrder<Handle>{body.handle, short_march(client, body), false}, {});
    }
    for (int move = 0; move < 4; ++move) [[maybe_unused]] const auto closed = session_->close_move();
    client.on_change({});
    return all;
  }

  Scenario scenario_;
  std::unique_ptr<QTemporaryDir> folder_;
  std::filesystem::path file_;
  std::unique_ptr<Session> session_;
};

SANDGATE_TEST(Sessions)

}  // namespace tst_session
#include "tst_session.moc"
