// Going back (KS-10): the exercise taken back, one ruling struck out, a second exercise that parts from the first.
#include <QTemporaryDir>
#include <QTest>

#include "app/host/conductor.h"
#include "app/host/data_folder.h"
#include "app/host/session.h"
#include "core/chronicle/observed.h"
#include "core/sight/picture_hash.h"
#include "tests/app/fixtures/fought_battles.h"
#include "tests/runner/test.h"

namespace tst_taking_back {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

Scenario scenario_named_so(const char* name) {
  auto scenario = read_scenario(scenario_folder() / name, rulebook_folder());
  if (!scenario) qFatal("%s", scenario.error().sentence().c_str());
  return *scenario;
}

/// A Picture without what tells of the going back itself: its number, and the last dispatch.
Picture without_word_of_it(Picture picture) {
  picture.sequence = 0;
  if (!picture.dispatches.empty() && picture.dispatches.back().code == ReportCode::taken_back)
    picture.dispatches.pop_back();
  return picture;
}

/// An exercise that programs play.
struct Programs {
  Programs(const QTemporaryDir& folder, const char* scenario, const char* name = "x.sandgate")
      : file(path_in(folder, name)), read(scenario_named_so(scenario)) {
    auto created = Session::create(read, file, 7);
    if (!created) qFatal("%s", created.error().sentence().c_str());
    session = std::move(*created);
    for (const Seat& seat : read.setting->seats) {
      if (auto manned = session->man(seat.id, "vanguard"); !manned) qFatal("no program");
    }
  }
  void play(int moves) {
    for (int i = 0; i < moves && !session->over(); ++i) session->play_commanders();
  }
  std::vector<Picture> pictures() const {
    std::vector<Picture> all;
    for (const Seat& seat : read.setting->seats) all.push_back(session->take(seat.id)->picture());
    return all;
  }
  Hash state() const { return session->take_umpire()->campaign().state_hash(); }

  std::filesystem::path file;
  Scenario read;
  std::unique_ptr<Session> session;
};

}  // namespace

class TakingBackTest : public QObject {
  Q_OBJECT

 private slots:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  // Handles, counts and the order of reports are those of a seat that never saw what was struck.
  void KS_10_every_seat_knows_what_it_knew_then_data() {
    QTest::addColumn<QString>("scenario");
    QTest::newRow("a map with boxes") << "sandgate";
    QTest::newRow("a battle") << "hooks-farm";
  }
  void KS_10_every_seat_knows_what_it_knew_then() {
    QFETCH(QString, scenario);
    Programs exercise(*folder_, scenario.toUtf8().constData());
    Session& session = *exercise.session;
    exercise.play(5);
    const std::int64_t event = session.events(), move = session.move();
    const auto before = exercise.pictures();
    auto umpire = session.take_umpire();
    auto sitting = session.take(exercise.read.setting->seats.front().id);
    exercise.play(5);
    QVERIFY(session.move() > move && exercise.pictures() != before);
    const Picture held = sitting->picture();

    const auto struck = session.would_strike(event);
    QVERIFY(struck && struck->orders > 0 && struck->events > struck->orders);
    QVERIFY(session.take_back({event, true, "The bridge was down"}, false));
    QCOMPARE(session.move(), move);
    const auto after = exercise.pictures();
    for (std::size_t i = 0; i < before.size(); ++i) {
      QVERIFY(without_word_of_it(after[i]) == without_word_of_it(before[i]));
      QVERIFY(after[i].dispatches.back().code == ReportCode::taken_back);
      QCOMPARE(after[i].dispatches.size(), before[i].dispatches.size() + 1);
    }
    // Whoever sat there all the time, and whoever comes back with what he had then, has it too.
    QVERIFY(sitting->picture() == after.front());
    QVERIFY(session.take(held.seat, held)->picture() == after.front());
    QVERIFY(umpire->campaign().state_hash() == session.take_umpire()->campaign().state_hash());
    QCOMPARE(umpire->campaign().branch(), std::uint32_t{1});

    // It goes on, is sound, and is the same when it is opened again.
    exercise.play(3);
    const auto on = exercise.pictures();
    const Hash state = exercise.state();
    QVERIFY(umpire->campaign().state_hash() == state);
    sitting.reset();
    umpire.reset();
    QVERIFY(session.close());
    const auto verdict = verify(exercise.file);
    QVERIFY(verdict && verdict->sound && verdict->redecided);
    QVERIFY(verdict->state_hash == state);
    exercise.session = std::move(*Session::open(exercise.file));
    QVERIFY(exercise.pictures() == on);
    for (const Picture& picture : on) {
      const auto story = read_seat_story(exercise.file, exercise.read.setting->seat(picture.seat).name);
      QVERIFY(story && story->picture == picture);
    }
  }

  // What was struck stays in the journal, and can be brought back.
  void KS_10_what_was_struck_is_brought_back() {
    Programs exercise(*folder_, "sandgate");
    Session& session = *exercise.session;
    exercise.play(4);
    const std::int64_t middle = session.events();
    exercise.play(4);
    const std::int64_t end = session.events();
    const auto then = exercise.pictures();
    QVERIFY(session.take_back({middle, true, "Once more"}, false));
    exercise.play(2);
    QVERIFY(session.take_back({end, true, "It stands after all"}, false));
    const auto again = exercise.pictures();
    for (std::size_t i = 0; i < then.size(); ++i) QVERIFY(without_word_of_it(again[i]) == without_word_of_it(then[i]));
    QCOMPARE(session.take_umpire()->campaign().branch(), std::uint32_t{2});
    QVERIFY(session.close());
    const auto story = read_chronicle(exercise.file);
    QVERIFY(story && story->struck.size() == 1);
    // All but the two that went back, and what was played between them.
    for (const ChronicleLine& line : story->struck.front().lines) QVERIFY(line.number > end);
    std::int64_t last = 0;
    for (const ChronicleLine& line : story->lines) QVERIFY(std::exchange(last, line.number) < line.number);
    const auto verdict = verify(exercise.file);
    QVERIFY(verdict && verdict->sound && verdict->redecided);
  }

  void KS_10_an_order_that_was_struck_is_answered_so() {
    Programs exercise(*folder_, "sandgate");
    Session& session = *exercise.session;
    const SeatId seat = exercise.read.setting->seats.front().id;
    for (const Seat& one : exercise.read.setting->seats) QVERIFY(session.man(one.id, {}));
    const std::int64_t event = session.events();
    auto umpire = session.take_umpire();
    const OrderId id = fresh_order_id();
    std::vector<Answer> answers;
    const auto keep = [&](const Answer& answer) { answers.push_back(answer); };
    umpire->send(id, Announce{"The bridge is down"}, keep);
    umpire->send(id, Announce{"The bridge is down"}, keep);
    QVERIFY(answers.at(0) && answers.at(1) && answers.at(1)->repeated);
    umpire->send(fresh_order_id(), TakeBack{event, true, "It is not"}, keep);
    QVERIFY(answers.at(2));
    umpire->send(id, Announce{"The bridge is down"}, keep);
    QVERIFY(!answers.at(3) && answers.at(3).error().code == RefusalCode::struck);
    const auto client = session.take(seat);
    QVERIFY(client->picture().dispatches.back().code == ReportCode::taken_back);
    for (const Dispatch& dispatch : client->picture().dispatches) QVERIFY(dispatch.code != ReportCode::announcement);
  }

  void KS_10_there_must_be_such_an_event() {
    Programs exercise(*folder_, "sandgate");
    Session& session = *exercise.session;
    exercise.play(2);
    const std::int64_t end = session.events();
    const Hash before = exercise.state();
    for (const std::int64_t event : {std::int64_t{-1}, end + 1, end - 1}) {
      const Answer answer = session.take_back({event, true, "No"}, false);
      // The last entry has more events than one: its last but one is in the middle.
      QVERIFY(!answer && answer.error().code == RefusalCode::no_such_event);
      QVERIFY(!session.preview_back({event, true, "No"}));
      QVERIFY(!session.fork(event, path_in(*folder_, "y.sandgate"), false, {}));
    }
    QVERIFY(!session.take_back({end, true, "two\nlines"}, false));
    QVERIFY(!session.strike(0, "No") && !session.strike(end + 1, "No"));
    QVERIFY(!std::filesystem::exists(path_in(*folder_, "y.sandgate")));
    QCOMPARE(session.events(), end);
    QVERIFY(exercise.state() == before);
  }

  // To the very beginning and past the hour at which programs took their seats: who plays is no part of it.
  void KS_10_who_plays_is_not_taken_back() {
    Programs exercise(*folder_, "sandgate");
    Session& session = *exercise.session;
    exercise.play(2);
    QVERIFY(session.umpire(Announce{"So far"}, "Maj Redmayne"));
    QVERIFY(session.take_back({0, true, "From the first"}, false, "Maj Redmayne"));
    const auto umpire = session.take_umpire();
    const Campaign& now = umpire->campaign();
    QVERIFY(!now.begun());
    QCOMPARE(now.umpire(), std::string("Maj Redmayne"));
    for (const Seat& seat : exercise.read.setting->seats) {
      QCOMPARE(now.commander(seat.id), std::string("vanguard"));
      QCOMPARE(session.commander(seat.id), std::string("vanguard"));
    }
  }

  // The preview tells what then happens, and changes nothing.
  void KS_10_a_preview_changes_nothing_and_tells_what_happens() {
    Programs exercise(*folder_, "sandgate");
    Session& session = *exercise.session;
    exercise.play(3);
    const std::int64_t event = session.events();
    exercise.play(3);
    const auto before = exercise.pictures();
    const Hash state = exercise.state();
    const TakeBack back{event, false, "Again"};
    const auto preview = session.preview_back(back);
    QVERIFY(preview);
    QVERIFY(exercise.pictures() == before && exercise.state() == state);
    // With the same dice all comes out as it had.
    for (const GivenAgain& one : preview->orders) QVERIFY(!one.refusal);
    QVERIFY(session.take_back(back, true));
    const auto after = exercise.pictures();
    for (std::size_t i = 0; i < before.size(); ++i) {
      const Picture was = without_word_of_it(before[i]);
      QVERIFY(after[i].bodies == was.bodies && after[i].sighted == was.sighted && after[i].clock == was.clock);
      QCOMPARE(after[i].dispatches.size(), was.dispatches.size() + 1);
    }
    QVERIFY(session.close());
    const auto verdict = verify(exercise.file);
    QVERIFY(verdict && verdict->sound && verdict->redecided);
  }

  // One ruling is struck out, all else is as it was, dice and all.
  void KS_10_one_ruling_is_struck_out() {
    Programs exercise(*folder_, "hooks-farm");
    Session& session = *exercise.session;
    exercise.play(3);
    QVERIFY(session.umpire(Announce{"Mist"}, "Maj Redmayne"));
    const std::int64_t ruling = session.events();
    exercise.play(6);
    const auto before = exercise.pictures();
    const auto preview = session.preview_strike(ruling, "There was none");
    QVERIFY(preview);
    for (const GivenAgain& one : preview->orders) QVERIFY(!one.refusal);
    const auto then = session.story_with(preview->entries), now = session.story_with({});
    QVERIFY(then && now);
    QVERIFY(std::ranges::equal(then->end.men(), now->end.men()));
    QVERIFY(session.strike(ruling, "There was none", "Maj Redmayne"));
    const auto after = exercise.pictures();
    for (std::size_t i = 0; i < before.size(); ++i) {
      QVERIFY(after[i].men == before[i].men && after[i].guns == before[i].guns);
      const auto word = [](const Dispatch& one) { return one.code == ReportCode::announcement; };
      QVERIFY(std::ranges::any_of(before[i].dispatches, word) && std::ranges::none_of(after[i].dispatches, word));
    }
    QVERIFY(!session.strike(ruling, "Twice"));
    QVERIFY(session.close());
    const auto verdict = verify(exercise.file);
    QVERIFY(verdict && verdict->sound && verdict->redecided);
  }

  void KS_10_a_fork_is_the_exercise_at_that_event_and_goes_on() {
    Programs exercise(*folder_, "sandgate");
    Session& session = *exercise.session;
    exercise.play(3);
    const std::int64_t event = session.events();
    const Hash state = exercise.state();
    const auto pictures = exercise.pictures();
    exercise.play(3);
    const Hash end = exercise.state();
    const auto same = path_in(*folder_, "same.sandgate"), fresh = path_in(*folder_, "fresh.sandgate");
    const auto forked = session.fork(event, same, false, {});
    QVERIFY(forked && forked->events == event && forked->state_hash == state);
    QVERIFY(!session.fork(event, same, false, {}));  // one stands there
    QVERIFY(session.fork(event, fresh, true, "What if"));
    QVERIFY(exercise.state() == end);
    const auto verdict = verify(same);
    QVERIFY(verdict && verdict->sound && verdict->redecided && verdict->state_hash == state);
    Programs on(*folder_, "sandgate", "other.sandgate");
    on.session = std::move(*Session::open(same));
    QVERIFY(on.pictures() == pictures);
    // The same programs on the same dice play as they did.
    on.play(3);
    QVERIFY(on.state() == end);
    on.session = std::move(*Session::open(fresh));
    QCOMPARE(on.session->take_umpire()->campaign().branch(), std::uint32_t{1});
    on.play(3);
    QVERIFY(on.session->close());
    const auto second = verify(fresh);
    QVERIFY(second && second->sound && second->redecided);
  }

  // A battle that is over goes on from before its end.
  void KS_10_a_battle_that_is_over_is_taken_back() {
    Programs exercise(*folder_, "hooks-farm");
    Session& session = *exercise.session;
    exercise.play(6);
    const std::int64_t event = session.events();
    for (int move = 0; move < 400 && !session.over(); ++move) session.play_commanders();
    QVERIFY(session.over());
    QVERIFY(session.take_back({event, true, "Not so soon"}, false));
    QVERIFY(!session.over());
    exercise.play(2);
    QVERIFY(session.events() > event);
  }

  // As they are written they are read again.
  void KS_10_corrections_stand_in_the_journal() {
    Programs exercise(*folder_, "sandgate");
    Session& session = *exercise.session;
    exercise.play(2);
    const auto umpire = session.take_umpire("Maj Redmayne");
    const Campaign& now = umpire->campaign();
    const auto foot = std::ranges::find_if(now.bodies(), [&](const Body& body) {
      return body.contents.arm() == Arm::infantry && body.contents.parts.size() == 1 && body.contents.men() > Men{4};
    });
    QVERIFY(foot != now.bodies().end());
    const BodyId id = foot->id;
    const Point beside{foot->at.x + Length::inches(7), foot->at.y};
    CorrectBody order{id, {{Arm::infantry, Men{4}, {}, 0, 0}}, beside, {}, {}, {}, "It was miscounted"};
    QVERIFY(session.umpire(order));
    QVERIFY(now.body(id).contents.men() == Men{4} && now.body(id).contents.men_began() > Men{4});
    const PutOnBody fresh{exercise.read.setting->seats.front().id,
                          "99/Border",
                          {{Arm::cavalry, Men{6}, {}, 0, 0}},
                          false,
                          {beside.x + Length::inches(7), beside.y},
                          {},
                          Formation::boxed,
                          "A reserve"};
    QVERIFY(session.umpire(fresh));
    QVERIFY(session.umpire(TakeOffBody{now.bodies().back().id, "It goes home"}));
    exercise.play(2);
    const Hash state = exercise.state();
    QVERIFY(session.close());
    const auto verdict = verify(exercise.file);
    QVERIFY2(verdict && verdict->sound, verdict ? verdict->fault.text().c_str() : "");
    QVERIFY(verdict->redecided && verdict->state_hash == state);
  }

  // The clock begins the move anew, and stands still until the umpire goes on.
  void KS_10_the_clock_stands_when_the_exercise_is_taken_back() {
    Programs exercise(*folder_, "hooks-farm");
    Session& session = *exercise.session;
    std::chrono::milliseconds now{1000};
    Conductor& conductor = session.conduct([&now] { return now; });
    conductor.set_on(true);
    exercise.play(4);
    const std::int64_t event = session.events();
    exercise.play(2);
    QVERIFY(!conductor.paused());
    QVERIFY(session.take_back({event, true, "Once more"}, false));
    QVERIFY(conductor.paused());
    conductor.resume();
    QVERIFY(!conductor.paused());
    exercise.play(1);
    QVERIFY(session.events() > event + 1);
  }

  // Whoever looks on late is told late, of the struck things too, and then sees what stands.
  void CX_8_an_observer_goes_back_as_late_as_he_is() {
    Programs exercise(*folder_, "sandgate");
    Session& session = *exercise.session;
    const SideId side = exercise.read.setting->sides.front().id;
    Observer late{"late", "Looks on", side, 2}, at_once{"all", "Sees all", {}, 0};
    auto one = session.observe(late);
    auto all = session.observe_all(at_once);
    QVERIFY(one && all);
    exercise.play(4);
    const std::int64_t event = session.events();
    exercise.play(4);
    QVERIFY(session.take_back({event, true, "Once more"}, false));
    QVERIFY((*all)->campaign().state_hash() == exercise.state());
    exercise.play(8);
    QVERIFY((*all)->campaign().state_hash() == exercise.state());
    auto again = session.observe(late);
    QVERIFY(again);
    QVERIFY(picture_hash((*one)->picture()) == picture_hash((*again)->picture()));
  }

 private:
  std::unique_ptr<QTemporaryDir> folder_;
};

SANDGATE_TEST(TakingBackTest)

}  // namespace tst_taking_back
#include "tst_taking_back.moc"
