// What seats intend, sealed through the host: kept with its text, told to nobody before the review, and no move.
#include <SQLiteCpp/SQLiteCpp.h>

#include "app/host/conductor.h"
#include "app/host/data_folder.h"
#include "core/chronicle/chronicle.h"
#include "tests/app/fixtures/secret_play.h"
#include "tests/runner/test.h"

namespace tst_sealed_intents {

using namespace sandgate;
using namespace sandgate::tests;
using namespace std::chrono_literals;

namespace {

const Lines mill{"Hold the mill.", "Then wait."}, bridge{"Take the bridge."};

std::string bytes(const Client& client) { return (Bytes() << client.picture()).text(); }

/// Each side has two seats more, who close their moves before the two that play.
struct Play : SecretPlay {
  explicit Play(int seat) : SecretPlay(seat, Country::level(12'000, 6'000)) {
    name("Foot", small.add(me, Arm::infantry, Formation::fours, 20, 30, 40));
    name("Box", small.add(foe, Arm::infantry, Formation::boxed, 46, 30, 40));
    small.without_tables();
    for (const int more : {2, 3})
      small.setting().seats.push_back({SeatId{more}, "seat-" + std::to_string(more), "Maj Staff", SideId{more % 2}});
    rounds = 2;
    umpires_orders = [this](Session& session, std::int64_t move) {
      for (const auto& [whose, text] : intents) {
        if (move == 1 && !session.seal_intent(whose, text)) qFatal("an intention was refused");
      }
      for (const int more : {2, 3}) {
        const auto client = session.take(SeatId{more});
        if (client->picture().clock.my_move) client->send(CloseMyMove{}, {});
      }
    };
  }
  std::vector<std::pair<SeatId, Lines>> intents;
};

}  // namespace

class SealedIntents : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    file_ = folder_->filePath("x.sandgate").toStdString();
    const auto scenario = read_scenario(scenario_folder() / "sandgate", rulebook_folder(), {}, {.posting = "staff"});
    QVERIFY2(scenario, scenario ? "" : scenario.error().sentence().c_str());
    setting_ = scenario->setting;
    auto made = Session::create(*scenario, file_, 3);
    QVERIFY2(made, made ? "" : made.error().sentence().c_str());
    session_ = std::move(*made);
    // Red is the camp that moves first.
    const std::vector<SeatId> first = session_->awaited();
    red = first[0], red_foot = first[1];
    for (const Seat& seat : session_->setting().seats) {
      if (std::ranges::find(first, seat.id) == first.end()) blue = seat.id;
    }
  }
  void cleanup() { session_.reset(); }

  void sealed_and_sealed_anew() {
    const auto receipt = session_->seal_intent(red, mill);
    QVERIFY(receipt && !receipt->repeated);
    QVERIFY(text_of(red) == mill);
    QVERIFY(session_->seal_intent(red, bridge));
    QVERIFY(text_of(red) == bridge && !text_of(blue));
    // In the same words nothing is done twice.
    const auto one = session_->take(red);
    const std::string before = bytes(*one);
    const auto again = session_->seal_intent(red, bridge);
    QVERIFY(again && again->repeated);
    QCOMPARE(bytes(*one), before);
    QVERIFY(session_->seal_intent(red, mill) && text_of(red) == mill);
    QVERIFY(session_->seal_intent(blue, bridge) && text_of(blue) == bridge);
  }

  // KS-10: what was sealed in a part that is struck holds no longer; what is gone back to does again.
  void KS_10_what_was_sealed_in_a_struck_part_does_not_hold() {
    QVERIFY(session_->seal_intent(red, mill));
    const std::int64_t first = session_->events();
    QVERIFY(session_->seal_intent(red, bridge));
    QVERIFY(session_->seal_intent(blue, bridge));
    const std::int64_t both = session_->events();
    QVERIFY(session_->take_back({first, true, "Once more"}, false));
    QVERIFY(text_of(red) == mill && !text_of(blue));
    QVERIFY(session_->intents()->sound.size() == 1 && session_->intents()->damaged.empty());
    QVERIFY(session_->take_back({both, true, "It stands after all"}, false));
    QVERIFY(text_of(red) == bridge && text_of(blue) == bridge);
    QVERIFY(session_->take_back({0, true, "From the beginning"}, false));
    QVERIFY(!text_of(red) && !text_of(blue));
  }

  void too_late() {
    QVERIFY(session_->seal_intent(red, mill));
    session_->take(red)->send(CloseMyMove{}, {});
    for (const Lines& text : {mill, bridge}) QVERIFY(refused(red, text) == RefusalCode::intent_too_late);
    QVERIFY(session_->seal_intent(red_foot, bridge));
    QVERIFY(session_->close_move());
    QCOMPARE(session_->move(), std::int64_t{2});
    QVERIFY(refused(red_foot, mill) == RefusalCode::intent_too_late);
    QVERIFY(text_of(red) == mill && text_of(red_foot) == bridge);
    QVERIFY(session_->seal_intent(blue, mill));
    QVERIFY(session_->close());
    QVERIFY(refused(blue, bridge) == RefusalCode::exercise_over);
    QVERIFY(!session_->intents());
  }

  void what_cannot_be_sealed() {
    QVERIFY(refused(red, {}) == RefusalCode::no_intent);
    QVERIFY(refused(red, Lines(21, "x")) == RefusalCode::message_too_long);
    QVERIFY(refused(red, {"One\a"}) == RefusalCode::message_unreadable);
    QVERIFY(refused(SeatId{99}, mill) == RefusalCode::no_such_seat);
    QVERIFY(refused(SeatId{}, mill) == RefusalCode::no_such_seat);
    QVERIFY(refused(umpire_seat, mill) == RefusalCode::no_such_seat);
    // A digest whose text nobody could show.
    std::optional<RefusalCode> code;
    session_->take(red)->send(SealIntent{std::string(64, 'a')}, [&](const Answer& answer) {
      if (!answer) code = answer.error().code;
    });
    QVERIFY(code == RefusalCode::no_intent);
    QVERIFY(session_->intents()->sound.empty() && session_->intents()->damaged.empty());
  }

  // Nor is a seat that is handed over a move.
  void while_the_exercise_stands_still() {
    Conductor& conductor = session_->conduct([] { return 1h; });
    const auto client = session_->take(red);
    conductor.pause();
    std::vector<bool> accepted;
    const auto noted = [&](const Answer& answer) { accepted.push_back(answer.has_value()); };
    client->seal_intent(mill, noted);
    client->send(HandOver{red, "Capt Ross", ""}, noted);
    client->send(CloseMyMove{}, noted);
    QVERIFY((accepted == std::vector<bool>{true, true, false}));
    QVERIFY(text_of(red) == mill);
  }

  void of_a_deputed_seat_nothing_is_sealed() {
    QVERIFY(session_->umpire(SetRights{red_foot, all_rights(), red}));
    QVERIFY(session_->umpire(Depute{red_foot, true}));
    QVERIFY(refused(red_foot, mill) == RefusalCode::deputy_acts);
    QVERIFY(session_->seal_intent(red, mill));
  }

  // Kept when it is opened again, told when it is closed.
  void told_when_it_is_closed() {
    QVERIFY(session_->seal_intent(red, mill));
    QVERIFY(session_->seal_intent(blue, bridge));
    QVERIFY(read_chronicle(file_)->intents.sound.empty());
    QVERIFY(read_chronicle(file_)->end.intent_sealed(red));
    QVERIFY(read_seat_story(file_, name(red))->intents.of(red)->sealed.text == mill);
    QCOMPARE(read_seat_story(file_, name(red))->intents.sound.size(), std::size_t{1});
    QVERIFY(read_seat_story(file_, name(red_foot))->intents.sound.empty());
    session_.reset();
    QCOMPARE(read_chronicle(file_)->intents.sound.size(), std::size_t{2});
    session_ = std::move(*Session::open(file_));
    QVERIFY(text_of(red) == mill && session_->seal_intent(red, mill)->repeated);
    QVERIFY(session_->close());
    const auto verdict = verify(file_);
    QVERIFY(verdict && verdict->sound && verdict->redecided && !verdict->intents_damage);
    // A damaged one is its seat's matter, and the umpire's.
    SQLite::Database(file_.string(), SQLite::OPEN_READWRITE).exec("UPDATE intents SET text = 'x' WHERE entry = 2");
    QVERIFY(verify(file_)->sound && verify(file_)->intents_damage);
    QVERIFY(read_chronicle(file_)->intents.of(blue) && !read_chronicle(file_)->intents.of(red));
    QCOMPARE(read_seat_story(file_, name(red))->intents.damaged.size(), std::size_t{1});
    QVERIFY(read_seat_story(file_, name(blue))->intents.damaged.empty());
  }

  // A turn that was broken off is taken again: the same words stand, others are sealed anew.
  void taken_up_again_data() {
    QTest::addColumn<bool>("same");
    QTest::newRow("the same words") << true;
    QTest::newRow("other words") << false;
  }
  void taken_up_again() {
    QFETCH(bool, same);
    const auto send_all = [&](Client& client, const Lines& text) {
      std::vector<Answer> answers;
      const auto noted = [&](const Answer& answer) { answers.push_back(answer); };
      client.seal_intent(text, noted);
      client.send(HandOver{red, "Capt Ross", ""}, noted);
      return answers;
    };
    const auto given = send_all(*session_->take(red), mill);
    QVERIFY(given.size() == 2 && given[0] && given[1]);
    session_.reset();
    session_ = std::move(*Session::open(file_));
    {
      const auto client = session_->resume(red);
      const auto ended = session_->take(red);
      QVERIFY(bytes(*client) != bytes(*ended));
      const auto again = send_all(*client, same ? mill : bridge);
      QVERIFY(again.size() == 2 && again[0] && again[1]);
      QCOMPARE(again[0]->repeated && again[1]->repeated, same);
      QCOMPARE(bytes(*client), bytes(*ended));
    }
    QVERIFY(text_of(red) == (same ? mill : bridge));
  }

  // Byte for byte the same for everybody else, whatever it says and whether there is one; its own seat is told that it
  // has sealed, and not what.
  void nobody_is_told_data() {
    QTest::addColumn<int>("seat");
    for (const int seat : {0, 1}) QTest::addRow("%d", seat) << seat;
  }
  void nobody_is_told() {
    QFETCH(int, seat);
    const auto told = [seat](std::vector<std::pair<SeatId, Lines>> intents) {
      return transcript<Play>(seat, Watched_by::person, [&](Play& play) { play.intents = std::move(intents); });
    };
    const SeatId me{seat}, foe{1 - seat}, brother{seat + 2}, enemy{3 - seat};
    const std::string none = told({});
    QVERIFY(none.size() > 1000);
    for (const SeatId other : {foe, brother, enemy}) {
      for (const Lines& text : {mill, bridge}) {
        const std::string some = told({{other, text}});
        QVERIFY2(some == none, qPrintable(difference(some, none)));
      }
    }
    const std::string own = told({{me, mill}}), other = told({{me, bridge}});
    QVERIFY2(own == other, qPrintable(difference(own, other)));
    QVERIFY(own != none);
  }

 private:
  std::optional<RefusalCode> refused(SeatId seat, const Lines& text) {
    const Answer answer = session_->seal_intent(seat, text);
    return answer ? std::nullopt : std::optional(answer.error().code);
  }
  std::optional<Lines> text_of(SeatId seat) const {
    const auto intents = session_->intents();
    if (!intents || !intents->damaged.empty()) return {};
    const Intent* const one = intents->of(seat);
    return one ? std::optional(one->sealed.text) : std::nullopt;
  }
  std::string name(SeatId seat) const { return setting_->seat(seat).name; }

  std::shared_ptr<const Setting> setting_;
  SeatId red, blue, red_foot;
  std::unique_ptr<QTemporaryDir> folder_;
  std::filesystem::path file_;
  std::unique_ptr<Session> session_;
};

SANDGATE_TEST(SealedIntents)

}  // namespace tst_sealed_intents
#include "tst_sealed_intents.moc"
