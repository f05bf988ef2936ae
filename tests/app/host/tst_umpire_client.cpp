// The umpire as a client: his Campaign, folded from what he is told, is the state of the exercise.
#include <QTemporaryDir>
#include <QTest>
#include <map>

#include "app/host/data_folder.h"
#include "app/host/session.h"
#include "core/chronicle/chronicle.h"
#include "tests/app/fixtures/fought_battles.h"
#include "tests/runner/test.h"

namespace tst_umpire_client {

using namespace sandgate;
using namespace sandgate::tests;

class UmpireClientTest : public QObject {
  Q_OBJECT

 private slots:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  // From the beginning, taken in the middle of being told, and taken at the end: all of them know the same.
  void he_knows_the_whole_truth_data() {
    QTest::addColumn<QString>("scenario");
    QTest::addColumn<int>("moves");
    QTest::newRow("a map with boxes") << "sandgate" << 12;
    QTest::newRow("a battle") << "hooks-farm" << 12;
  }
  void he_knows_the_whole_truth() {
    QFETCH(QString, scenario);
    QFETCH(int, moves);
    const auto read = read_scenario(scenario_folder() / scenario.toStdString(), rulebook_folder());
    QVERIFY(read);
    const auto file = path_in(*folder_, "x.sandgate");
    auto created = Session::create(*read, file, 7);
    QVERIFY2(created, created ? "" : created.error().sentence().c_str());
    auto session = std::move(*created);
    for (const Seat& seat : read->setting->seats) {
      const auto manned = session->man(seat.id, "vanguard");
      QVERIFY2(manned, manned ? "" : manned.error().sentence().c_str());
    }
    auto umpire = session->take_umpire();
    std::unique_ptr<UmpireClient> later;
    std::uint64_t told = umpire->sequence();
    std::size_t events = 0;
    umpire->on_change([&](std::span<const Transaction> transactions) {
      for (const Transaction& one : transactions) {
        QCOMPARE(one.number, ++told);
        events += one.events.size();
      }
      if (told == 40) later = session->take_umpire();
    });
    for (int move = 0; move < moves; ++move) {
      session->play_commanders();
      if (session->over()) break;
    }
    QVERIFY(later && events > 100);
    QCOMPARE(umpire->sequence(), told);
    QCOMPARE(later->sequence(), told);
    const Hash known = umpire->campaign().state_hash();
    // Each seat has been told all that it would have been told had every seat been asked of every event.
    std::vector<Picture> pictures;
    for (const Seat& seat : read->setting->seats) pictures.push_back(session->take(seat.id)->picture());
    QVERIFY(later->campaign().state_hash() == known);
    // What a seat knows is his to see, with the bodies behind its handles.
    for (const Picture& picture : pictures) {
      const auto view = later->seat_view(picture.seat);
      QVERIFY(view && view->picture() == picture && *later->picture(picture.seat) == picture);
      for (const OwnBody& own : picture.bodies) QCOMPARE(later->campaign().body(view->body(own.handle)).name, own.name);
    }
    QVERIFY(!later->seat_view(SeatId{}) && !later->seat_view(SeatId{99}));
    QVERIFY(session->take_umpire()->campaign().state_hash() == known);
    umpire.reset();
    later.reset();
    QVERIFY(session->close());
    const auto verdict = verify(file);
    QVERIFY(verdict && verdict->sound);
    QVERIFY(verdict->state_hash == known);
    for (const Picture& picture : pictures) {
      const auto story = read_seat_story(file, read->setting->seat(picture.seat).name);
      QVERIFY(story && story->picture == picture);
    }
    QCOMPARE(static_cast<std::uint64_t>(verdict->orders), told);
    // After a night too.
    session = std::move(*Session::open(file));
    QCOMPARE(session->take_umpire()->sequence(), told);
    QVERIFY(session->take_umpire()->campaign().state_hash() == known);
  }

  // He rules by orders, under ids like anybody's.
  void he_rules_through_orders() {
    const auto read = read_scenario(scenario_folder() / "sandgate", rulebook_folder());
    auto created = Session::create(*read, path_in(*folder_, "x.sandgate"), 7);
    QVERIFY2(created, created ? "" : created.error().sentence().c_str());
    auto session = std::move(*created);
    auto umpire = session->take_umpire();
    const auto seat = session->take(SeatId{0});
    const OrderId id = fresh_order_id();
    const Deed fog = SetVisibility{Length::feet(12), "Fog from the sea"};
    std::vector<bool> repeated;
    const auto keep = [&](const Answer& answer) {
      QVERIFY(answer);
      QVERIFY(umpire->campaign().visibility() == Length::feet(12));  // folded in before it is answered
      repeated.push_back(answer->repeated);
    };
    umpire->send(id, fog, keep);
    umpire->send(id, fog, keep);
    QCOMPARE(repeated, (std::vector{false, true}));
    QVERIFY(seat->picture().visibility == Length::feet(12));
    std::optional<RefusalCode> code;
    const auto refused = [&](const Answer& answer) {
      code = answer ? std::nullopt : std::optional(answer.error().code);
    };
    umpire->send(id, SetVisibility{Length::feet(14), "less"}, refused);
    QCOMPARE(code, RefusalCode::id_taken);
    umpire->send(CloseMove{}, refused);
    QCOMPARE(code, RefusalCode::not_your_order);
    umpire->send(CloseMyMove{}, refused);
    QCOMPARE(code, RefusalCode::not_your_order);
  }

  // KS-10: two umpires at once see one another's rulings, and each ruling says whose it was.
  void KS_10_several_umpires() {
    const auto read = read_scenario(scenario_folder() / "sandgate", rulebook_folder());
    const auto file = path_in(*folder_, "x.sandgate");
    auto created = Session::create(*read, file, 7);
    QVERIFY2(created, created ? "" : created.error().sentence().c_str());
    auto session = std::move(*created);
    const auto rowe = session->take_umpire("Maj Rowe"), hay = session->take_umpire("Capt Hay"),
               chair = session->take_umpire();
    std::vector<std::string> seen;
    hay->on_change([&](std::span<const Transaction> all) {
      for (const Transaction& one : all) {
        for (const Event& event : one.events) {
          if (const auto* said = get_if<Announced>(&event)) seen.push_back(said->text);
        }
      }
    });
    const auto rule = [](UmpireClient& umpire, const Deed& deed) {
      std::optional<RefusalCode> refused;
      umpire.send(deed, [&](const Answer& answer) {
        if (!answer) refused = answer.error().code;
      });
      return refused;
    };
    const auto player = session->take(SeatId{0});
    const std::uint64_t before = hay->sequence(), told = player->picture().sequence;
    QVERIFY(!rule(*chair, Announce{"No name."}));
    QVERIFY(hay->campaign().umpire().empty());
    QVERIFY(!rule(*rowe, Announce{"One."}));
    QVERIFY(!rule(*rowe, Announce{"Two."}));
    QCOMPARE(hay->campaign().umpire(), std::string("Maj Rowe"));
    QVERIFY(!rule(*hay, SetVisibility{Length::feet(12), "Fog"}));
    QVERIFY(!rule(*chair, Announce{"Three."}));  // whoever has the chair
    QCOMPARE(seen, (std::vector<std::string>{"No name.", "One.", "Two.", "Three."}));
    // The chair changed hands twice; a ruling that is refused leaves no trace of who asked.
    QCOMPARE(hay->sequence() - before, std::uint64_t{7});
    QVERIFY(rule(*rowe, Announce{"Two\nlines."}).has_value());
    QVERIFY(rule(*rowe, CloseMyMove{}).has_value());
    QCOMPARE(hay->campaign().umpire(), std::string("Capt Hay"));
    QVERIFY(session->umpire(Announce{"Four."}, "Maj Rowe").has_value());
    // A person in the chair hands it over by name, too; no commander does, or hears of it.
    QVERIFY(!rule(*chair, HandOver{SeatId{}, "Lt Ross", "Watch the ford."}));
    QCOMPARE(session->take_umpire()->campaign().umpire(), std::string("Lt Ross"));
    std::optional<RefusalCode> refused;
    player->send(HandOver{SeatId{}, "Me", ""}, [&](const Answer& answer) { refused = answer.error().code; });
    QVERIFY(refused.has_value());
    // Five announcements and the fog: a change and a dispatch for it.
    QCOMPARE(player->picture().sequence - told, std::uint64_t{7});
    const Hash known = hay->campaign().state_hash();
    QVERIFY(session->close());
    const auto verdict = verify(file);
    QVERIFY(verdict.has_value());
    QVERIFY2(verdict->sound && verdict->redecided, verdict->fault.text().c_str());
    QVERIFY(verdict->state_hash == known);
    const auto story = read_chronicle(file);
    QVERIFY(story);
    std::map<std::string, std::string> ruled;
    for (const ChronicleLine& line : story->lines) {
      if (const auto* said = get_if<Announced>(&line.event)) ruled[said->text] = line.ruled_by;
      if (holds_alternative<VisibilityChanged>(line.event)) ruled["fog"] = line.ruled_by;
    }
    QCOMPARE(ruled, (std::map<std::string, std::string>{{"No name.", ""},
                                                        {"One.", "Maj Rowe"},
                                                        {"Two.", "Maj Rowe"},
                                                        {"Three.", "Capt Hay"},
                                                        {"Four.", "Maj Rowe"},
                                                        {"fog", "Capt Hay"}}));
    // The first one's clients are still there, and may not outlive it.
    const auto again = Session::open(file);
    QVERIFY(again);
    QCOMPARE((*again)->take_umpire()->campaign().umpire(), std::string("Lt Ross"));
  }

 private:
  std::unique_ptr<QTemporaryDir> folder_;
};

SANDGATE_TEST(UmpireClientTest)

}  // namespace tst_umpire_client
#include "tst_umpire_client.moc"
