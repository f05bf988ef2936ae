#include "tests/pictures/network_pictures.h"

#include <QTemporaryDir>
#include <chrono>

#include "app/desk/shell/shell.h"
#include "app/host/conductor.h"
#include "app/host/data_folder.h"
#include "app/invite/invitation.h"
#include "app/orders/as_fought.h"
#include "app/umpire/console/console.h"
#include "app/umpire/host_page.h"
#include "core/scenario/scenario.h"
#include "tests/app/fixtures/served_in_memory.h"
#include "tests/pictures/patience.h"

namespace sandgate::pictures_of {
namespace {

/// Folders of a user's that no picture shall touch.
struct Kept {
  Kept() {
    qputenv("SANDGATE_CACHE_FOLDER", folder.filePath("countries").toUtf8());
    qputenv("SANDGATE_SEATS_FOLDER", folder.filePath("seats").toUtf8());
    qputenv("SANDGATE_HOST_FOLDER", folder.filePath("host").toUtf8());
  }
  QTemporaryDir folder;
};

/// Who has come to a server, by seat.
class Guests {
 public:
  using Invite = std::function<Invitation(const char* seat)>;
  Guests(ExerciseServer& server, Invite invite, Dial dial)
      : server_(server), invite_(std::move(invite)), dial_(std::move(dial)) {}

  const Attendance::Row& row(const char* seat) const { return *server_.attendance().row(seat); }
  void come(const char* seat, const char* person, bool reads = true, bool seals = true) {
    auto& guest = all_[seat];
    guest = std::make_unique<Guest>(invite_(seat), person, "", GuestOwner(), dial_);
    wait_for("a guest", [&] { return row(seat).sheet; });
    if (reads) guest->end().have_read({.brief = true});
    if (seals) guest->end().seal({"As the brief has it."});
    wait_for("what he has read", [&] { return row(seat).brief == reads && row(seat).intent == seals; });
  }
  Guest& at(const char* seat) { return *all_.at(seat); }
  void lose(const char* seat) { all_.erase(seat); }

 private:
  ExerciseServer& server_;
  Invite invite_;
  Dial dial_;
  std::map<std::string, std::unique_ptr<Guest>> all_;
};

}  // namespace

QPixmap joining() {
  const Kept kept;
  tests::ServedInMemory host("staff");
  Guests guests(host.server(), &tests::ServedInMemory::invitation, host.dial());
  guests.come("red-guns", "Maj Vesey");
  guests.lose("red-guns");
  guests.come("red-general", "Col Burke");
  guests.come("red-horse", "Maj Roche", false, false);
  Shell shell(data_folder());
  shell.resize(1600, 960);
  shell.show();
  shell.guest().join(tests::ServedInMemory::invitation("red-foot"), "Lt-Col Moore", host.dial());
  wait_for("the page", [&] { return shell.guest().before_page() && shell.guest().before_page()->isVisible(); });
  shell.guest().before_model()->read_brief();
  shell.guest().before_page()->intent_field()->setPlainText(
      "Main column across Sandgate Bridge before eleven; 2/Connaught holds Tarrowick meanwhile. If the bridge is held "
      "in strength I fix him there and look for the crossing at Withyholt.");
  QTest::qWait(400);
  QPixmap picture = shell.grab();
  shell.leave();
  return picture;
}

QPixmap joined_desk() {
  const Kept kept;
  tests::ServedInMemory host("staff");
  Session& session = host.session();
  const Setting& setting = session.setting();
  Guests guests(host.server(), &tests::ServedInMemory::invitation, host.dial());
  guests.come("red-general", "Col Burke");
  guests.come("red-guns", "Maj Vesey");
  guests.come("red-foot", "Lt-Col Moore");
  host.server().steer(wire::Steering::begin);
  // So far its own orders have been followed; from now on there are persons.
  constexpr std::int64_t moves_played = 8;
  const auto orders = march_table(setting);
  const SeatId foot = *session.seat_named("red-foot");
  const auto play_move = [&] {
    for (const Seat& seat : setting.seats) {
      const auto client = session.take(seat.id);
      for (const PlannedOrder& order : orders) {
        const PictureClock& clock = client->picture().clock;
        if (clock.my_move && order.seat == seat.name && order.move == clock.own_move)
          give(*client, order, {}, [](const auto&) {});
      }
    }
  };
  while (session.move() < moves_played || session.camp() != setting.camp_of(foot)) {
    play_move();
    sound(session.close_move());
  }
  play_move();
  Shell shell(data_folder());
  shell.resize(1600, 960);
  shell.show();
  shell.guest().join(tests::ServedInMemory::invitation("red-foot"), "Lt-Col Moore", host.dial());
  wait_for("the desk", [&] { return shell.desk() && shell.desk()->isVisible(); });
  Desk& desk = *shell.desk();
  desk.sheet().recall(desk.sheet().view().at_scale(60'000).centred({617'800, 134'200}));
  desk.close_move();
  wait_for("the move", [&] { return desk.model().picture().mine.closed; });
  QTest::qWait(1'500);
  QPixmap picture = shell.grab();
  shell.leave();
  return picture;
}

QPixmap seats() {
  const Kept kept;
  HostWish wish;
  wish.scenario = scenario_folder() / "sandgate";
  wish.file = kept.folder.filePath("sandgate.sandgate").toStdString();
  wish.seed = 7;
  wish.posting = "staff";
  HostingWays ways;
  ways.bind = "127.0.0.1";
  ways.discovery = false;
  ways.serving.begin = BeginWhen::umpire_says;
  ways.serving.stand_in = "vanguard";
  HostPage page(data_folder());
  page.set_asks(false);
  page.resize(1920, 1048);
  page.show();
  page.host(wish, ways);
  wait_for("the host", [&] { return page.board() != nullptr; });
  Host& host = *page.host();
  const auto invite = [&host](const char* seat) {
    for (const SeatInvitation& one : host.invitations())
      if (one.name == seat) return sound(read_link(one.link));
    give_up(std::string("nobody is invited as ") + seat);
  };
  sound(host.invite_observer("Gen Sir J. Airey", {}, 1));
  Guests guests(host.server(), invite, dial_network);
  guests.come("blue-horse", "Maj Lowther", true, false);
  guests.lose("blue-horse");
  guests.come("red-general", "Col Burke");
  guests.come("red-foot", "Lt-Col Moore");
  guests.come("red-guns", "Maj Vesey", false, false);
  guests.come("blue-general", "Lt-Col Hay");
  guests.come("blue-foot", "Capt Howe", true, false);
  guests.come("blue-guns", "Maj Graham");
  guests.come("blue-train", "Capt Shaw");
  sound(host.session().man(*host.session().seat_named("red-horse"), "vanguard"));
  host.server().manned();
  page.board()->choose("red-train");
  QTest::qWait(1'500);
  QPixmap picture = page.grab();
  return picture;
}

QPixmap console(QSize size) {
  const Kept kept;
  HostWish wish;
  wish.scenario = scenario_folder() / "sandgate";
  wish.file = kept.folder.filePath("greta.sandgate").toStdString();
  wish.seed = 7;
  wish.posting = "staff";
  wish.by_couriers = wish.by_clock = true;
  HostingWays ways;
  ways.bind = "127.0.0.1";
  ways.discovery = false;
  ways.by_clock = true;
  ways.serving.begin = BeginWhen::umpire_says;
  HostPage page(data_folder());
  page.set_asks(false);
  page.resize(size);
  page.show();
  page.host(wish, ways);
  wait_for("the host", [&] { return page.board() != nullptr; });
  Host& host = *page.host();
  Session& session = host.session();
  const Setting& setting = session.setting();
  const auto invite = [&host](const char* seat) {
    for (const SeatInvitation& one : host.invitations())
      if (one.name == seat) return sound(read_link(one.link));
    give_up(std::string("nobody is invited as ") + seat);
  };
  page.show_console();
  wait_for("the console", [&] { return page.console() != nullptr; });
  Guests guests(host.server(), invite, dial_network);
  guests.come("red-general", "Col Burke");
  guests.come("red-foot", "Lt-Col Moore");
  guests.come("red-guns", "Maj Vesey");
  guests.come("red-horse", "Maj Roche");
  guests.come("blue-general", "Lt-Col Hay");
  guests.come("blue-foot", "Lt-Col Nelson");
  guests.come("blue-horse", "Maj Lowther");
  guests.come("blue-guns", "Maj Graham");
  sound(session.man(*session.seat_named("red-train"), "vanguard"));
  sound(session.man(*session.seat_named("blue-train"), "vanguard"));
  host.server().manned();
  host.server().steer(wire::Steering::begin);
  const auto orders = march_table(setting);
  const auto client_of = [&](const char* seat) { return session.take(*session.seat_named(seat)); };
  const auto play_move = [&] {
    for (const Seat& seat : setting.seats) {
      const auto client = session.take(seat.id);
      for (const PlannedOrder& order : orders) {
        const PictureClock& clock = client->picture().clock;
        if (clock.my_move && order.seat == seat.name && order.move == clock.own_move)
          give(*client, order, {}, [](const auto&) {});
      }
    }
  };
  constexpr std::int64_t morning = 24;
  // What the commander of foot has ordered in his last move still rides.
  const auto send_orders = [&] {
    const auto client = client_of("red-foot");
    for (const char* name : {"2/Munster", "6/Munster"}) {
      for (const OwnBody& body : client->picture().bodies)
        if (body.name == name && body.mine && !body.at_hand) client->send(HaltOrder<Handle>{body.handle}, {});
    }
  };
  while (session.move() < morning) {
    play_move();
    if (session.move() + 1 == morning) send_orders();
    sound(session.close_move());
  }
  play_move();
  if (!session.umpire(SetVisibility{Length::feet(30), "mist in the valleys"}, "Maj Redmayne")) give_up("no mist");
  const auto prepare = [&](const char* name, InjectWhen when, InjectDeed deed) {
    if (!session.umpire(PrepareInject{{name, std::move(when), false, std::move(deed)}})) give_up("no inject");
  };
  InjectWhen soon, later, crossed;
  soon.move = morning + 1;
  later.time = session.time().after(40);
  crossed.trigger = InjectTrigger::contact;
  crossed.side = SideId{0};
  InjectDeed word, rain, note;
  word.text = "The bridge at Netherlode is mined";
  rain.kind = InjectKind::visibility;
  rain.visibility = Length::feet(18);
  rain.text = "rain";
  note.kind = InjectKind::message;
  note.to = {*session.seat_named("red-general")};
  note.lines = {"A patrol has not come back."};
  prepare("Mines at Netherlode", soon, word);
  prepare("Rain from the west", later, rain);
  prepare("The lost patrol", crossed, note);
  // The interval is over, and most of the time too.
  Conductor& conductor = *session.conductor();
  const SeatId foot = *session.seat_named("blue-foot");
  const auto began = Conductor::Time(std::chrono::steady_clock::now().time_since_epoch().count() / 1'000'000);
  auto gone = std::make_shared<Conductor::Time>(0);
  conductor.set_now([began, gone] {
    return Conductor::Time(std::chrono::steady_clock::now().time_since_epoch().count() / 1'000'000) - began + *gone;
  });
  for (int patience = 0; patience < 2'000; ++patience) {
    const ClockReading reading = conductor.reading(foot);
    if (reading.state == ClockReading::State::move && reading.warned > 0) break;
    *gone += std::chrono::seconds(1);
    conductor.tick();
  }
  *gone += std::chrono::seconds(11);
  {
    SendMessageOrder<Handle> ask;
    ask.message.umpire = true;
    ask.message.content.request = RequestKind::ruling;
    ask.message.content.text = {"Will Withyholt Bridge bear the waggons?"};
    client_of("red-foot")->send(ask, [](const Answer&) {});
    const auto client = client_of("blue-foot");
    for (const OwnBody& body : client->picture().bodies) {
      if (!body.mine || !body.at_hand || body.set_out) continue;
      const MarchOrder<Handle> away{body.handle, {body.at, {Length::feet(-5), body.at.y}}};
      for (int i = 0; i < 2; ++i) client->send(away, [](const Answer&) {});
      break;
    }
  }
  guests.lose("blue-horse");
  Console& shown = *page.console();
  shown.calculator().field()->setText("melee 18 v 21");
  QTest::keyClick(shown.calculator().field(), Qt::Key_Return);
  shown.sheets().show_seat(*session.seat_named("red-foot"));
  ConsoleSheet& truth = shown.sheets().truth();
  truth.recall(truth.view().at_scale(50'000).centred({616'600, 133'000}));
  const auto body_named = [&](const char* name) {
    for (const Body& body : setting.order_of_battle)
      if (body.name == name) return body.id;
    give_up(std::string("there is no body ") + name);
  };
  shown.choose(body_named("3/King's Own"));
  wait_for("the ground", [&] { return shown.sheets().backdrop().ready(); });
  QTest::qWait(2'500);
  for (std::size_t i = 0; i < truth.content().bodies.size(); ++i) {
    if (truth.content().bodies[i] != body_named("H.Q. East")) continue;
    const QPointF at = truth.view().to_pixel(truth.content().pieces[i].at) + truth.corner();
    QTest::mouseMove(&truth, at.toPoint() - QPoint(40, 40));
    QTest::mouseMove(&truth, at.toPoint());
  }
  QTest::qWait(300);
  return page.grab();
}

}  // namespace sandgate::pictures_of
