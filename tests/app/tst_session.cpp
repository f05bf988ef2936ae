// The host: what clients are told and when, what survives, what is refused on both sides.
#include <QTemporaryDir>
#include <QTest>

#include "app/host/data_folder.h"
#include "app/host/session.h"
#include "core/chronicle/chronicle.h"
#include "core/sight/march_preview.h"

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

  Scenario scenario_;
  std::unique_ptr<QTemporaryDir> folder_;
  std::filesystem::path file_;
  std::unique_ptr<Session> session_;
};

QTEST_GUILESS_MAIN(Sessions)
#include "tst_session.moc"
