// While a battle is set up nothing hidden reaches a seat: everything the host hands out to it is equal byte for byte
// between two settings up that differ only in what the other does in secret (LW-2.1, LW-7.1). Beside them controls in
// which the difference is lawfully seen.
#include <QTemporaryDir>

#include "app/host/session.h"
#include "tests/app/fixtures/picture_bytes.h"
#include "tests/app/fixtures/wire_line.h"
#include "tests/core/fixtures/setup_exercise.h"
#include "tests/runner/test.h"

namespace tst_setup_secrecy {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

using Orders = std::function<void(Client&)>;

/// A setting up as far as the moment at which `me` knows all he may know of it.
struct Play {
  SetupExercise small;
  SetupStage until = SetupStage::over;  ///< the watched seat never says that it is done with this
  Orders theirs = [](Client&) {};       ///< in each stage that waits for them, before they are done
  bool they_linger = false;             ///< they give their orders for setting down, and are not done
  Orders brothers = [](Client&) {};     ///< of another seat of theirs, in each stage that waits for it
  std::uint64_t seed = 1;
};

const OwnBody& own(const Client& client, std::size_t number) {
  std::size_t at = 0;
  for (const OwnBody& body : client.picture().bodies) {
    if (body.mine && at++ == number) return body;
  }
  qFatal("no such body");
}

void send(Client& client, const SeatDeed& deed, std::string_view what) {
  client.send(deed, [&](const Answer& answer) {
    if (!answer) qFatal("%s refused, by %s", what.data(), answer.error().clause.id.data());
  });
}

class Transcript {
 public:
  Transcript(Play& play, SeatId me) : play_(play), me_(me), foe_{me == SeatId{0} ? 1 : 0} {}

  std::string take() {
    QTemporaryDir folder(QStringLiteral("/dev/shm/sandgate-XXXXXX"));
    Scenario scenario{std::make_shared<const Setting>(play_.small.setting()), "{}"};
    auto session = Session::create(scenario, folder.filePath("x.sandgate").toStdString(), play_.seed);
    if (!session) qFatal("%s", session.error().sentence().c_str());
    const auto mine = (*session)->take(me_), theirs = (*session)->take(foe_);
    bytes_ << mine->briefing() << mine->picture();
    mine->on_change([this](const std::vector<PictureChange>& changes) { bytes_ << "batch" << changes; });
    const auto line = wire_line((*session)->take(me_), bytes_);
    const auto brother = (*session)->take(SeatId{2});
    for (int turns = 0; turns < 12 && (*session)->setting_up(); ++turns) {
      if (brother && brother->picture().setup->mine) play_.brothers(*brother);
      if (theirs->picture().setup->mine) {
        play_.theirs(*theirs);
        if (play_.they_linger && theirs->picture().setup->stage == SetupStage::setting_down) break;
        if (theirs->picture().setup->mine) theirs->send(CloseMyMove{}, {});
      }
      if (!(*session)->setting_up() || !mine->picture().setup->mine) continue;
      probe(*mine);
      if (mine->picture().setup->stage == play_.until) break;
      mine->send(CloseMyMove{}, [this](const Answer& answer) { bytes_ << answer; });
    }
    bytes_ << mine->picture();
    return bytes_.text();
  }

 private:
  // What a curious commander would ask: of things of the other's, and of places where they may stand.
  void probe(Client& client) {
    const auto ask = [&](const SeatDeed& deed) {
      client.send(deed, [this](const Answer& answer) { bytes_ << answer; });
    };
    for (int number = -1; number < 60; number += 6) {
      ask(TakeUpOrder<Handle>{Handle{number}});
      for (const double y : {8.0, 50.0, 100.0}) {
        ask(SetDownOrder<Handle>{Handle{number}, inches(60, y), {}, Formation::fours});
        ask(PlaceMenOrder<Handle>{{{ManHandle{number}, inches(30, y)}}, {}});
        ask(PlaceMenOrder<Handle>{{}, {{GunHandle{number}, inches(30, y), {}}}});
      }
    }
    ask(ChooseSideOrder{Edge::west});
    ask(MusterOrder{{{"Too many", 100'000, 0, 0}}});
  }

  Play& play_;
  SeatId me_, foe_;
  Bytes bytes_;
};

SetupTerms curtained() {
  SetupTerms terms;
  terms.curtain = true;
  return terms;
}
SetupTerms mustering(bool open = false) {
  SetupTerms terms;
  terms.points = 300;
  terms.open_mustering = open;
  return terms;
}

double depth(const Client& client, double in) {
  const Side& side = client.briefing().sides[client.picture().side.index()];
  return client.picture().back_line(side) == Edge::south ? in : 108 - in;
}

Orders sets_down_at(double x) {
  return [x](Client& client) {
    if (client.picture().setup->stage != SetupStage::setting_down) return;
    send(client, SetDownOrder<Handle>{own(client, 0).handle, inches(x, depth(client, 9)), {}, Formation::fours},
         "setting down");
  };
}
Orders changes_its_mind(double x) {
  return [x](Client& client) {
    if (client.picture().setup->stage != SetupStage::setting_down) return;
    sets_down_at(20)(client);
    send(client, TakeUpOrder<Handle>{own(client, 0).handle}, "taking up");
    sets_down_at(x)(client);
    const SeenMan& man = client.picture().men.front();
    send(client, PlaceMenOrder<Handle>{{{man.handle, inches(x > 70 ? 10 : 130, depth(client, 4))}}, {}}, "placing");
  };
}
Orders musters(std::vector<MusteredBody> bodies) {
  return [bodies](Client& client) {
    if (client.picture().setup->stage == SetupStage::mustering) send(client, MusterOrder{bodies}, "mustering");
  };
}

std::string transcript(SeatId me, const SetupTerms& terms, SetupStage until, const Orders& theirs, int more_men = 0,
                       bool they_linger = false) {
  Play play;
  play.small = SetupExercise(terms);
  if (!terms.points) {
    play.small.with_bodies();
    for (Body& body : play.small.setting().order_of_battle) {
      if (body.seat == me) continue;
      body.contents.parts.back().men += Men{{more_men}};
      body.contents.parts.back().men_began += Men{{more_men}};
      if (more_men > 0) body.name += " of the Guards";
    }
  }
  play.until = until;
  play.theirs = theirs;
  play.they_linger = they_linger;
  return Transcript(play, me).take();
}

const Orders idle = [](Client&) {};

}  // namespace

class SetupSecrecy : public QObject {
  Q_OBJECT

 private slots:
  void LW_2_1_nothing_is_seen_through_the_curtain_data() { seats(); }
  void LW_2_1_nothing_is_seen_through_the_curtain() {
    QFETCH(SeatId, me);
    const auto until = SetupStage::setting_down;
    const std::string one = transcript(me, curtained(), until, idle);
    QVERIFY(one.size() > 1000);
    same(one, transcript(me, curtained(), until, sets_down_at(30)));
    same(one, transcript(me, curtained(), until, sets_down_at(110)));
    same(one, transcript(me, curtained(), until, changes_its_mind(110)));
    same(one, transcript(me, curtained(), until, idle, 7));
    // When it is drawn back all is seen.
    QVERIFY(transcript(me, curtained(), SetupStage::over, sets_down_at(30)) !=
            transcript(me, curtained(), SetupStage::over, sets_down_at(110)));
  }

  void LW_2_1_who_sets_down_first_sees_nothing_of_the_second() {
    SetupTerms terms;
    const std::string one = transcript(SeatId{0}, terms, SetupStage::over, sets_down_at(30), 0, true);
    same(one, transcript(SeatId{0}, terms, SetupStage::over, sets_down_at(110), 0, true));
    QVERIFY(transcript(SeatId{0}, terms, SetupStage::over, sets_down_at(30)) !=
            transcript(SeatId{0}, terms, SetupStage::over, sets_down_at(110)));
    // The Second sees what the First has set down.
    QVERIFY(transcript(SeatId{1}, terms, SetupStage::setting_down, sets_down_at(30)) !=
            transcript(SeatId{1}, terms, SetupStage::setting_down, sets_down_at(110)));
    // How often he changed his mind he does not see.
    same(transcript(SeatId{1}, terms, SetupStage::setting_down, sets_down_at(110)),
         transcript(SeatId{1}, terms, SetupStage::setting_down, [](Client& client) {
           sets_down_at(30)(client);
           sets_down_at(110)(client);
         }));
  }

  void LW_7_1_mustering_is_secret_data() { seats(); }
  void LW_7_1_mustering_is_secret() {
    QFETCH(SeatId, me);
    const auto until = SetupStage::mustering;
    const std::vector<MusteredBody> foot{{"Host", 150, 0, 0}}, horse{{"Left", 0, 40, 1}, {"Right", 0, 40, 1}};
    const std::string one = transcript(me, mustering(), until, idle);
    same(one, transcript(me, mustering(), until, musters(foot)));
    same(one, transcript(me, mustering(), until, musters(horse)));
    QVERIFY(transcript(me, mustering(true), until, musters(foot)) !=
            transcript(me, mustering(true), until, musters(horse)));
    QVERIFY(transcript(me, mustering(), SetupStage::over, musters(foot)) !=
            transcript(me, mustering(), SetupStage::over, musters(horse)));
  }

  // What is told of a force when both have mustered is how much of each arm there is, not how it is told off.
  void LW_7_1_how_a_force_is_told_off_stays_secret() {
    const std::vector<MusteredBody> one{{"Left", 50, 10, 1}, {"Right", 50, 10, 0}};
    const std::vector<MusteredBody> other{{"Guards", 99, 0, 0}, {"Greys", 1, 20, 1}};
    for (const SeatId me : {SeatId{0}, SeatId{1}}) {
      SetupTerms terms = mustering();
      terms.curtain = true;
      same(transcript(me, terms, SetupStage::setting_down, musters(one)),
           transcript(me, terms, SetupStage::setting_down, musters(other)));
    }
  }

  // CX-8: how the other side is divided, and how far each of its seats has come.
  void CX_8_seats_of_the_other_side_set_down_unseen() {
    const auto with_brother = [](const Orders& brothers, SetupStage until, const Seat& changed = {}) {
      Play play;
      play.small = SetupExercise(curtained()).with_bodies();
      Setting& setting = play.small.setting();
      setting.seats.push_back(changed);
      Seat& brother = setting.seats.back();
      brother.id = SeatId{2};
      brother.side = SideId{1};
      brother.name = "blue-guns";
      brother.title = "Maj Blue";
      setting.order_of_battle[5].seat = brother.id;
      play.until = until;
      play.brothers = brothers;
      return Transcript(play, SeatId{0}).take();
    };
    const auto is_done = [](Client& client) { client.send(CloseMyMove{}, {}); };
    const auto until = SetupStage::setting_down;
    const std::string lingers = with_brother(idle, until);
    same(lingers, with_brother(sets_down_at(30), until));
    same(lingers, with_brother(changes_its_mind(110), until));
    // The leader is done, and the brother is: now the side is.
    QVERIFY(lingers != with_brother(is_done, until));
    QVERIFY(with_brother(is_done, SetupStage::over) != with_brother(idle, SetupStage::over));
    // His orders, his rights, his deputy and where he sits are his side's own.
    Seat other;
    other.brief = "Hold the ford.";
    other.may = {Right::table};
    other.deputy = SeatId{1};
    other.post = BodyId{5};
    other.arms = {Arm::artillery};
    same(lingers, with_brother(idle, until, other));
  }

  void the_same_twice() {
    QVERIFY(transcript(SeatId{0}, mustering(), SetupStage::over, idle) ==
            transcript(SeatId{0}, mustering(), SetupStage::over, idle));
  }

 private:
  static void seats() {
    QTest::addColumn<SeatId>("me");
    QTest::newRow("first camp") << SeatId{0};
    QTest::newRow("second camp") << SeatId{1};
  }
  static void same(const std::string& one, const std::string& other) {
    const auto [a, b] = std::ranges::mismatch(one, other);
    const auto from = static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, a - one.begin() - 60));
    QVERIFY2(one == other, qPrintable(QString("they part at byte %1: %2 | %3")
                                          .arg(a - one.begin())
                                          .arg(QString::fromStdString(one.substr(from, 160)),
                                               QString::fromStdString(other.substr(from, 160)))));
  }
};

SANDGATE_TEST(SetupSecrecy)

}  // namespace tst_setup_secrecy
#include "tst_setup_secrecy.moc"
