// One umpire and ten seats through forty moves (KS-10): commanders contest, ask, give what cannot be, are lost and run
// out of time by a seeded script; whatever that raises is dealt with from the attention list alone.
#include <QApplication>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <map>
#include <random>

#include "app/desk/parts/look.h"
#include "app/host/data_folder.h"
#include "app/umpire/console/forms/reason_dialog.h"
#include "app/umpire/host_page.h"
#include "tests/runner/test.h"

namespace tst_umpire_trial {

using namespace sandgate;

namespace {

constexpr int patience = 60'000, moves = 40;

/// What one commander does in his turn, beside what his orders are.
class Commander {
 public:
  Commander(Session& session, SeatId seat, std::uint32_t seed)
      : session_(session), client_(session.take(seat)), dice_(seed + static_cast<std::uint32_t>(seat.number)) {}

  SeatId seat() const { return client_->picture().seat; }
  bool lost() const { return lost_ > 0; }

  void play() {
    if (lost_ > 0) {
      --lost_;
      return;
    }
    if (one_in(40)) lost_ = 3;
    if (one_in(9)) contest();
    if (one_in(12)) ask();
    if (one_in(10)) insist();
    // Now and then his time runs out.
    if (!one_in(6) && client_->picture().clock.my_move) send(CloseMyMove{});
  }

 private:
  bool one_in(int n) { return std::uniform_int_distribution<int>(1, n)(dice_) == 1; }
  bool send(const SeatDeed& deed) {
    bool taken = false;
    client_->send(deed, [&taken](const Answer& answer) { taken = answer.has_value(); });
    return taken;
  }
  void contest() {
    const auto& told = client_->picture().dispatches;
    if (!told.empty()) send(ContestRuling{told.back().number, "We saw it otherwise"});
  }
  void ask() {
    SendMessageOrder<Handle> note;
    note.message.umpire = true;
    note.message.content.text = {"May we burn the bridge?"};
    note.message.content.request = RequestKind::permission;
    send(note);
  }
  /// The same impossible order again and again.
  void insist() {
    const auto mine = std::ranges::find_if(client_->picture().bodies, [](const OwnBody& body) { return body.mine; });
    if (mine == client_->picture().bodies.end()) return;
    for (int i = 0; i < 2; ++i) QVERIFY(!send(MarchOrder<Handle>{mine->handle, {}, false}));
  }

  Session& session_;
  std::unique_ptr<Client> client_;
  std::mt19937 dice_;
  int lost_ = 0;
};

}  // namespace

class UmpireTrial : public QObject {
  Q_OBJECT

 private slots:
  void KS_10_one_umpire_serves_ten_commanders() {
    apply_look(*qApp);
    QTemporaryDir folder;
    qputenv("SANDGATE_HOST_FOLDER", folder.filePath("host").toUtf8());
    HostPage page(data_folder());
    page.set_asks(false);
    page.resize(1366, 736);
    page.show();
    HostWish wish;
    wish.scenario = data_folder() / "scenarios" / "sandgate";
    wish.posting = "staff";
    wish.file = folder.filePath("trial.sandgate").toStdString();
    wish.seed = 7;
    QSignalSpy served(&page, &HostPage::served);
    HostingWays ways;
    ways.bind = "127.0.0.1";
    ways.discovery = false;
    ways.serving.begin = BeginWhen::umpire_says;
    ways.serving.stand_in.clear();
    page.host(wish, ways);
    QVERIFY(served.wait(patience));
    Session& session = page.host()->session();
    QCOMPARE(std::ssize(session.setting().seats), 10);
    page.show_console();
    QTRY_VERIFY_WITH_TIMEOUT(page.console(), patience);
    page.host()->server().steer(wire::Steering::begin);
    Console& console = *page.console();
    std::vector<Commander> staff;
    for (const Seat& seat : session.setting().seats) staff.emplace_back(session, seat.id, 11);

    std::int64_t dealt = 0;
    while (session.move() <= moves) {
      const std::int64_t move = session.move();
      std::vector<SeatId> lost;
      for (Commander& commander : staff) {
        if (session.commander(commander.seat()).empty()) commander.play();
        if (commander.lost()) lost.push_back(commander.seat());
      }
      QCoreApplication::processEvents();  // what has changed is looked at when the window comes to itself
      console.attention().set_lost(lost);
      dealt += deal_with_all(console, session);
      if (session.move() == move) QVERIFY(session.close_move());
    }
    const AttentionLoad load = console.attention().load();
    const AttentionLoad::Of all = load.all();
    for (const AttentionItem* item : console.attention().waiting())
      QVERIFY(item->begun || item->key.kind == AttentionKind::idle);
    QVERIFY(all.raised >= 100);
    QVERIFY(dealt >= 100);
    QCOMPARE(all.raised, all.dealt + all.passed + all.waiting);
    for (const AttentionKind kind : {AttentionKind::contested, AttentionKind::request, AttentionKind::refused_twice,
                                     AttentionKind::seat_lost, AttentionKind::idle}) {
      const AttentionLoad::Of& of = load.kind(kind);
      QVERIFY2(of.raised > 0, std::string(word(kind)).c_str());
      qInfo("%s: %lld raised, %lld dealt with, %lld passed, %lld wait", std::string(word(kind)).c_str(),
            static_cast<long long>(of.raised), static_cast<long long>(of.dealt), static_cast<long long>(of.passed),
            static_cast<long long>(of.waiting));
    }
    // Whatever was contested has its answer.
    const auto umpire = session.take_umpire();
    for (const Contest& contest : umpire->campaign().rulings().contests) QVERIFY(contest.granted.has_value());
    page.close_exercise();
  }

 private:
  /// From the list alone: the first deed that its key does. What opens a form is filled in.
  static std::int64_t deal_with_all(Console& console, Session& session) {
    std::int64_t done = 0;
    for (int round = 0; round < 200; ++round) {
      const auto waiting = console.attention().waiting();
      const auto next = std::ranges::find_if(waiting, [](const AttentionItem* item) { return !item->begun; });
      if (next == waiting.end()) break;
      const AttentionItem item = **next;
      const std::vector<AttentionDeed> deeds = deeds_of(item.key.kind);
      const auto deed = std::ranges::find_if(deeds, [](AttentionDeed one) { return one != AttentionDeed::show; });
      if (deed == deeds.end()) break;
      ++done;
      if (item.key.kind == AttentionKind::request) {
        console.dealt(item.key, AttentionDeed::answer);  // as its key does, which opens the messages
        answer(session, item);
      } else if (*deed == AttentionDeed::set_aside) {
        console.dealt(item.key, *deed);
      } else {
        emit console.deed_asked(item, *deed);
        if (auto* asked = console.window()->findChild<ReasonDialog*>()) {
          QTest::keyClick(asked->field(), Qt::Key_Return);
          delete asked;
        }
        QCoreApplication::processEvents();
      }
      const AttentionItem* still = console.attention().find(item.key);
      if (still && !still->dealt && !still->begun) console.dealt(item.key, AttentionDeed::set_aside);
    }
    return done;
  }
  static void answer(Session& session, const AttentionItem& item) {
    for (const UmpiresMessage& one : session.messages()) {
      if (!one.waits || !(one.sent.from == item.key.seat)) continue;
      SendMessageOrder<BodyId> reply;
      reply.message.to = {one.sent.from};
      reply.message.answers = one.sent.id;
      reply.message.content.text = {"Not yet"};
      reply.message.content.ruling = UmpireAnswer::refused;
      QVERIFY(session.umpire(reply));
    }
  }
};

SANDGATE_TEST(UmpireTrial)

}  // namespace tst_umpire_trial

#include "tst_umpire_trial.moc"
