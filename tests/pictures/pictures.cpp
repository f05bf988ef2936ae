// Draws the pictures of README.md anew: windows opened over exercises that are played by their own orders, always the
// same. `sandgate-pictures FOLDER [NAME…]`; docs/pictures/remake builds and runs it.
#include <QApplication>
#include <QDockWidget>
#include <QFileInfo>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <cstdio>
#include <map>

#include "app/desk/frame/desk.h"
#include "app/desk/parts/look.h"
#include "app/desk/start/new_battle_dialog.h"
#include "app/host/data_folder.h"
#include "app/orders/as_fought.h"
#include "app/replay/replay_page.h"
#include "app/rules/rules_window.h"
#include "app/words/tongue.h"
#include "core/scenario/scenario.h"
#include "tests/pictures/experiment_pictures.h"
#include "tests/pictures/network_pictures.h"
#include "tests/pictures/patience.h"
#include "tests/pictures/review_pictures.h"
#include "tests/pictures/umpire_pictures.h"

namespace sandgate {
namespace {

/// An exercise played by its own orders as far as a picture wants it.
class Exercise {
 public:
  explicit Exercise(const char* sample, const ScenarioWishes& wishes = {}, const std::string& orders = {},
                    const std::filesystem::path& folder = scenario_folder())
      : path_(folder / sample) {
    const Scenario scenario = sound(read_scenario(path_, rulebook_folder(), {}, wishes));
    const Setting& setting = *scenario.setting;
    if (was_fought(path_)) {
      file_ = sound(read_orders(as_fought_orders(path_).string(), setting));
    } else {
      if (!orders.empty()) file_ = sound(read_orders(orders, setting));
      const auto standing = march_table(setting);
      file_.orders.insert(file_.orders.begin(), standing.begin(), standing.end());
    }
    const auto exercise = folder_.filePath(QString(sample) + ".sandgate").toStdString();
    session_ = sound(Session::create(scenario, exercise, file_.seed.value_or(1913)));
    for (const Seat& seat : setting.seats) clients_.push_back(session_->take(seat.id));
  }

  Session& session() { return *session_; }

  /// Until move `last` (of both camps) begins.
  void play_to(std::int64_t last) {
    while (session_->move() < last) {
      const std::int64_t move = session_->move();
      give_orders();
      // Choices in melees stand as they are proposed.
      while (session_->move() == move) sound(session_->close_move());
    }
  }
  /// Until it is this seat's move and a table lies before it.
  void play_to_contact(const char* seat) {
    const auto found = session_->seat_named(seat);
    if (!found) give_up(std::string("there is no seat ") + seat);
    const Picture& picture = clients_[found->index()]->picture();
    while (picture.tables.empty() || !picture.clock.my_move) play_to(session_->move() + 1);
  }
  /// The orders of the move that has begun, up to the first that `stop` names.
  template <class Stop>
  void give_orders(const Stop& stop) {
    for (const auto& client : clients_) {
      const Picture& picture = client->picture();
      if (!picture.clock.my_move) continue;
      const std::string& seat = client->briefing().seats[picture.seat.index()].name;
      for (const PlannedOrder& order : file_.orders) {
        if (order.seat != seat || order.move != picture.clock.own_move) continue;
        if (stop(order)) return;
        give(*client, order, {}, [](const auto&) {});
      }
    }
  }
  void give_orders() {
    give_orders([](const PlannedOrder&) { return false; });
  }

 private:
  std::filesystem::path path_;
  QTemporaryDir folder_;
  OrdersFile file_;
  std::unique_ptr<Session> session_;
  std::vector<std::unique_ptr<Client>> clients_;
};

/// A seat's window over an exercise.
class Window {
 public:
  Window(Session& session, const char* seat, QSize size) {
    const auto found = session.seat_named(seat);
    if (!found) give_up(std::string("there is no seat ") + seat);
    client_ = session.take(*found);
    const auto sheet = Sheet::prepare(client_->briefing().country, client_->briefing().scale);
    if (!sheet) give_up("the sheet cannot be drawn");
    auto clauses = sound(words::clause_book(data_folder(), "en"));
    const QString name = QFileInfo(QString::fromStdString(session.file().string())).fileName();
    desk_ = std::make_unique<Desk>(*client_, *sheet, std::move(clauses), name);
    desk_->resize(size);
    desk_->show();
    wait_for("a window",
             [this] { return desk_->isVisible() && desk_->windowHandle() && desk_->windowHandle()->isExposed(); });
  }

  Desk& desk() { return *desk_; }
  const Client& client() const { return *client_; }
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(desk_->on_table() ? static_cast<QWidget*>(&desk_->table_view()) : &desk_->sheet(), key, modifiers);
  }
  /// To the one table there is.
  void to_table() {
    desk_->show_table(client_->picture().tables.front().handle);
    wait_for("a table", [this] { return desk_->table().scene() != nullptr; });
  }
  QPixmap grab() {
    settle();
    return desk_->grab();
  }
  /// The sheet alone, its middle there and at a scale of 1 : n.
  QPixmap grab_sheet(MapPoint middle, double n) {
    SheetView& sheet = desk_->sheet();
    sheet.recall(sheet.view().at_scale(n).centred(middle));
    settle();
    return sheet.grab();
  }

 private:
  void settle() {
    wait_for("the ground", [this] {
      return desk_->on_table() ? desk_->table_view().backdrop().ready() : desk_->sheet().backdrop().ready();
    });
    QTest::qWait(600);
  }

  std::unique_ptr<Client> client_;
  std::unique_ptr<Desk> desk_;
};

/// The sample as its march table has it, on a morning when the heads of the columns have met.
constexpr std::int64_t morning = 24;
constexpr MapPoint the_town{616'000, 132'300};

QPixmap desk() {
  Exercise exercise("sandgate");
  exercise.play_to(morning);
  Window window(exercise.session(), "red", {1920, 1080});
  Desk& desk = window.desk();
  desk.sheet().recall(desk.sheet().view().at_scale(30'000).centred({616'800, 133'300}));
  const auto& bodies = window.client().picture().bodies;
  const auto battery = std::ranges::find(bodies, "37 Battery", &OwnBody::name);
  desk.model().select(battery->handle);
  window.key(Qt::Key_M);
  QLineEdit* to = desk.orders().form()->to_field();
  wait_for("the field for a place", [to] { return to->isVisible(); });
  QTest::keyClicks(to, "TR 172 325");
  QTest::keyClick(to, Qt::Key_Return);
  wait_for("the march's cost", [&] { return desk.model().plan().has_value() && !desk.model().planning(); });
  return window.grab();
}

/// A move begins after which the first men have met, on a small screen.
QPixmap turn() {
  Exercise exercise("sandgate");
  exercise.play_to_contact("red");
  Window window(exercise.session(), "red", {1366, 768});
  window.desk().findChild<QDockWidget*>(QStringLiteral("news"))->raise();
  return window.grab();
}

QPixmap campaign_table() {
  Exercise exercise("sandgate");
  exercise.play_to_contact("red");
  exercise.play_to(exercise.session().move() + 4);
  Window window(exercise.session(), "red", {1920, 1080});
  window.to_table();
  TableView& table = window.desk().table_view();
  if (const auto no = table.show_in_the_round(true)) give_up(no->toStdString());
  TableRound& round = *table.round();
  wait_for("the table in the round", [&] { return round.ready(); });
  round.zoom(2.2);
  QTest::qWait(4000);
  return round.grab();
}

QPixmap sheet_of(const char* seat) {
  Exercise exercise("sandgate");
  exercise.play_to(morning);
  return Window(exercise.session(), seat, {1920, 1080}).grab_sheet(the_town, 18'500);
}

/// Three of Red's staff at one instant, by couriers: what each knows of the same battalions.
QPixmap staff_sheet_of(const char* seat) {
  Exercise exercise("sandgate", {.posting = "staff", .signalling = Signals::couriers});
  exercise.play_to(morning);
  return Window(exercise.session(), seat, {1366, 768}).grab_sheet({618'500, 133'400}, 38'000);
}

/// What rides, on the desk of the foot: two orders under way and what was heard of those before.
QPixmap couriers() {
  Exercise exercise("sandgate", {.posting = "staff", .signalling = Signals::couriers});
  exercise.play_to(morning);
  Window window(exercise.session(), "red-foot", {1920, 1080});
  Desk& desk = window.desk();
  desk.sheet().recall(desk.sheet().view().at_scale(42'000).centred({618'300, 134'600}));
  const auto& bodies = window.client().picture().bodies;
  for (const char* name : {"2/Munster", "3/Rifle Bde"}) {
    desk.model().select(std::ranges::find(bodies, name, &OwnBody::name)->handle);
    desk.model().halt();
  }
  desk.show_sent();
  QTest::qWait(2000);
  return window.grab();
}

/// Red's officer of transport while a battalion that went up by rail is cut off: the train stands before a viaduct, the
/// waggons come round by the road.
constexpr std::int64_t cut_off = 41;

QPixmap lines(bool timetable) {
  Exercise exercise("sandgate", {.posting = "staff", .signalling = Signals::couriers},
                    SANDGATE_SOURCE_DIR "/tests/app/cli/orders/viaduct_relief.json");
  exercise.play_to(cut_off);
  while (exercise.session().camp() != exercise.session().setting().camp_of(*exercise.session().seat_named("red-train")))
    exercise.play_to(exercise.session().move() + 1);
  Window window(exercise.session(), "red-train", {1920, 1080});
  Desk& desk = window.desk();
  desk.sheet().recall(desk.sheet().view().at_scale(36'000).centred({618'300, 133'700}));
  desk.show_supply_on_sheet(true);
  if (timetable) {
    desk.show_railway();
  } else {
    desk.show_supply();
  }
  QTest::qWait(2000);
  return window.grab();
}

/// Red's charge at Hook's Farm is his third move, the fifth of both.
constexpr std::int64_t charge_move = 5;

QPixmap melee() {
  Exercise exercise("hooks-farm");
  exercise.play_to(charge_move);
  exercise.give_orders();
  sound(exercise.session().close_move());
  Window window(exercise.session(), "red", {1600, 960});
  window.to_table();
  return window.grab();
}

QPixmap guns() {
  Exercise exercise("hooks-farm");
  exercise.play_to(charge_move);
  Window window(exercise.session(), "red", {1600, 1000});
  window.to_table();
  ShotPlayer::set_flies(false);
  GunModel& guns = window.desk().guns();
  const Picture& picture = window.client().picture();
  const auto gun = std::ranges::find_if(picture.guns, [&](const SeenGun& seen) {
    const OwnBody* body = picture.body(seen.body);
    return body && body->name == "Centre Gun";
  });
  guns.take(gun->handle);
  wait_for("the sight", [&] { return guns.sight().has_value(); });
  const auto lay = [&](MapPoint place) {
    guns.mark(window.client().briefing().to_table(place));
    guns.lay_on(*guns.marked());
    wait_for("a gun to be laid", [&] { return guns.solution().has_value() || guns.cannot_be_laid(); });
    wait_for("the sight", [&] { return !guns.sighting(); });
  };
  for (int shot = 0; shot < 2; ++shot) {
    lay({620'705, 120'625});
    guns.fire();
  }
  lay({620'730, 120'610});
  return window.grab();
}

/// KS-7: a shell has burst, and the fives that can still fire are counted; the next is ringed.
QPixmap shell() {
  ScenarioWishes wishes;
  wishes.rulebook = "kriegspiel";
  Exercise exercise("hooks-farm", wishes);
  exercise.play_to(5);
  Window window(exercise.session(), "red", {1600, 1000});
  window.to_table();
  ShotPlayer::set_flies(false);
  GunModel& guns = window.desk().guns();
  wait_for("the flight of shot", [&] { return guns.gunnery() != nullptr; });
  if (window.desk().rifles().in_hand()) window.desk().rifles().fire();
  wait_for("rifles", [&] { return !window.desk().rifles().laying(); });
  if (!guns.take_next()) give_up("no gun can fire");
  wait_for("the sight", [&] { return guns.sight().has_value(); });
  // The enemy among whom a shell does most.
  double most = 0;
  std::optional<Aim> best;
  for (std::size_t kind = 0; kind < 4; ++kind) {
    guns.next_projectile();
    if (!guns.projectile() || !guns.projectile()->shell) continue;
    for (int mark = 0; mark < 24 && guns.mark_next(); ++mark) {
      guns.lay_on(*guns.marked());
      wait_for("a gun to be laid", [&] { return guns.solution().has_value() || guns.cannot_be_laid(); });
      if (!guns.solution() || guns.solution()->enemies <= most) continue;
      most = guns.solution()->enemies;
      best = guns.solution()->aim;
    }
  }
  if (!best) give_up("no shell reaches anybody");
  while (guns.aim().projectile != best->projectile) guns.next_projectile();
  guns.lay(best->bearing, best->elevation);
  wait_for("the sight", [&] { return !guns.sighting(); });
  guns.fire();
  return window.grab();
}

/// KS-8: what a charge on foot would come to, before it is ordered; the others of Red have their men's time.
QPixmap charge_preview() {
  Exercise exercise("charge", {}, {}, SANDGATE_SOURCE_DIR "/tests/pictures");
  Window window(exercise.session(), "red", {1600, 1000});
  window.to_table();
  Desk& desk = window.desk();
  TableModel& table = desk.table();
  ShotPlayer::set_flies(false);
  const auto body = [&](const char* name) {
    const auto& bodies = window.client().picture().bodies;
    const auto found = std::ranges::find(bodies, name, &OwnBody::name);
    if (found == bodies.end()) give_up(std::string("there is no body ") + name);
    return found->handle;
  };
  desk.model().choose({body("2/Connaught")});
  desk.digging().action(EarthworkKind::trench)->trigger();
  QTest::qWait(200);
  exercise.play_to(3);
  wait_for("the flight of shot", [&] { return table.scene() && desk.guns().gunnery(); });
  if (!desk.guns().take_next()) give_up("no gun can fire");
  wait_for("the sight", [&] { return desk.guns().sight().has_value(); });
  desk.guns().mark(window.client().briefing().to_table({621'090, 120'745}));
  desk.guns().lay_on(*desk.guns().marked());
  wait_for("a gun to be laid", [&] { return desk.guns().solution().has_value() || desk.guns().cannot_be_laid(); });
  wait_for("the sight", [&] { return !desk.guns().sighting(); });
  desk.guns().fire();
  QTest::qWait(300);
  desk.guns().guns_done();
  wait_for("the guns", [&] { return !desk.guns().guns_open() && table.scene(); });
  const std::pair<const char*, FormedAs> changes[] = {{"1/Leinster", FormedAs::two_ranks},
                                                      {"C/8 Hussars", FormedAs::dismounted}};
  for (const auto& [name, to] : changes)
    desk.model().send(
        FormOrder<Handle>{body(name), to, {}, {}, false}, table, [] {}, [](const Refusal&) {});
  QTest::qWait(300);
  wait_for("the table", [&] { return table.scene() != nullptr; });
  const Handle hussars = body("A/8 Hussars");
  for (const TableModel::Group& group : table.groups())
    if (group.body == hussars) table.choose(group.idle);
  table.charge();
  wait_for("the charge", [&] { return desk.charge().charge() != nullptr; });
  desk.table_view().zoom(2.2);
  desk.table_view().centre_on({620'930, 120'580});
  QTest::qWait(1'500);
  return window.grab();
}

/// KS-6: foot has dug itself in, and lays a mine.
QPixmap trench() {
  ScenarioWishes wishes;
  wishes.rulebook = "kriegspiel";
  Exercise exercise("hooks-farm", wishes);
  exercise.play_to(1);
  Window window(exercise.session(), "red", {1600, 1000});
  window.to_table();
  Desk& desk = window.desk();
  const Picture& picture = window.client().picture();
  int dug = 0;
  for (const OwnBody& body : picture.bodies) {
    if (body.contents.arm() != Arm::infantry || dug == 3) continue;
    desk.model().choose({body.handle});
    desk.digging().action(dug == 2 ? EarthworkKind::mine : EarthworkKind::trench)->trigger();
    QTest::qWait(200);
    ++dug;
  }
  while (exercise.session().move() < 9) sound(exercise.session().close_move());
  window.to_table();
  const auto mine = std::ranges::find_if(picture.works, [](const SeenWork& work) { return !work.finished; });
  if (mine == picture.works.end()) give_up("no mine is being laid");
  desk.table().choose({});
  TableView& table = desk.table_view();
  table.zoom(3);
  const Point at = mine->is.at;
  table.centre_on(window.client().briefing().to_ground({at.x + Length::inches(16), at.y + Length::inches(4)}));
  QTest::qWait(2'000);
  return window.grab();
}

QPixmap charge() {
  Exercise exercise("hooks-farm");
  exercise.play_to(charge_move);
  exercise.give_orders();
  Window window(exercise.session(), "red", {1920, 1080});
  window.to_table();
  TableView& table = window.desk().table_view();
  if (const auto no = table.show_in_the_round(true)) give_up(no->toStdString());
  TableRound& round = *table.round();
  wait_for("the table in the round", [&] { return round.ready(); });
  round.look_at({620'860, 120'480});
  round.zoom(3.2);
  round.swing_by({-560, -70});
  QTest::qWait(4000);
  return round.grab();
}

QPixmap as_fought() {
  ReplayPage page(data_folder());
  page.resize(1600, 960);
  page.show();
  page.show_as_fought(scenario_folder() / "hooks-farm");
  wait_for("the battle", [&] { return page.model().record() != nullptr; });
  const auto& steps = page.model().record()->steps();
  const auto melee = std::ranges::find(steps, BattleStep::Kind::joined, &BattleStep::kind);
  page.model().go_to(static_cast<std::size_t>(melee - steps.begin()));
  wait_for("the ground", [&] { return page.view().backdrop().ready(); });
  QTest::qWait(600);
  return page.grab();
}

QPixmap new_battle() {
  NewBattleDialog dialog(data_folder(), {{"vanguard", "Vanguard"}});
  dialog.resize(1180, 720);
  dialog.seed_field()->setText("1815");
  dialog.show();
  QTest::qWait(3000);
  dialog.file_field()->setText("first-battle.sandgate");
  return dialog.grab();
}

/// A clause with its example, source and figures.
QPixmap rules() {
  RulesWindow window(data_folder());
  if (auto campaign = read_rulebook(data_folder() / "rulebooks", "campaign")) window.set_rulebook(*campaign);
  window.resize(1130, 860);
  window.show();
  window.show_clause(QStringLiteral("KS-2.2"));
  QTest::qWait(1000);
  return window.grab();
}

/// The morning again, on a small screen and in German.
QPixmap desk_in_german() {
  if (auto spoken = words::speak("de"); !spoken) give_up(spoken.error().sentence());
  QPixmap drawn;
  {
    Exercise exercise("sandgate");
    exercise.play_to(morning);
    Window window(exercise.session(), "red", {1366, 768});
    const auto& bodies = window.client().picture().bodies;
    window.desk().model().select(std::ranges::find(bodies, "37 Battery", &OwnBody::name)->handle);
    window.key(Qt::Key_M);
    QTest::qWait(500);
    drawn = window.grab();
  }
  static_cast<void>(words::speak("en"));
  return drawn;
}

/// The same morning by a red lamp: the cross on the sheet, and the list of what is near it.
QPixmap red_lamp() {
  keep_look(Look::by_red_lamp());
  apply_look(*qApp, Look::by_red_lamp());
  QPixmap drawn;
  {
    Exercise exercise("sandgate");
    exercise.play_to(morning);
    Window window(exercise.session(), "red", {1366, 768});
    Desk& desk = window.desk();
    desk.sheet().recall(desk.sheet().view().at_scale(25'000).centred({617'400, 133'500}));
    window.key(Qt::Key_Right, Qt::ShiftModifier);
    desk.show_near();
    drawn = window.grab();
  }
  keep_look(Look::by_day());
  apply_look(*qApp, Look::by_day());
  return drawn;
}

const std::map<QString, QPixmap (*)()> pictures = {
    {"desk", desk},
    {"turn", turn},
    {"campaign-table", campaign_table},
    {"sheet-red", [] { return sheet_of("red"); }},
    {"sheet-blue", [] { return sheet_of("blue"); }},
    {"couriers", couriers},
    {"lines", [] { return lines(false); }},
    {"timetable", [] { return lines(true); }},
    {"staff-general", [] { return staff_sheet_of("red-general"); }},
    {"staff-foot", [] { return staff_sheet_of("red-foot"); }},
    {"staff-horse", [] { return staff_sheet_of("red-horse"); }},
    {"table", melee},
    {"guns", guns},
    {"charge-preview", charge_preview},
    {"trench", trench},
    {"shell", shell},
    {"round-charge", charge},
    {"hooks-farm", as_fought},
    {"new-battle", new_battle},
    {"rules", rules},
    {"desk-in-german", desk_in_german},
    {"red-lamp", red_lamp},
    {"joining", pictures_of::joining},
    {"joined-desk", pictures_of::joined_desk},
    {"seats", pictures_of::seats},
    {"preparing", pictures_of::preparing},
    {"taking-back", pictures_of::taking_back},
    {"review", [] { return pictures_of::review(false); }},
    {"review-figures", [] { return pictures_of::review(true); }},
    {"review-own", pictures_of::own_review},
    {"experiment",
     [] {
       return pictures_of::experiment({1500, 900});
     }},
    {"console",
     [] {
       return pictures_of::console({1920, 1048});
     }},
};

}  // namespace
}  // namespace sandgate

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  QCoreApplication::setOrganizationName("Sandgate");
  QCoreApplication::setApplicationName("Pictures");
  QStandardPaths::setTestModeEnabled(true);
  sandgate::apply_look(application);
  QStringList wanted = QCoreApplication::arguments().mid(2);
  if (argc < 2) sandgate::give_up("name the folder the pictures go to");
  for (const auto& [name, draw] : sandgate::pictures) {
    if (!wanted.isEmpty() && !wanted.contains(name)) continue;
    const QString file = QStringLiteral("%1/%2.png").arg(QCoreApplication::arguments()[1], name);
    if (!draw().save(file)) sandgate::give_up("cannot write " + file.toStdString());
    std::printf("%s\n", qPrintable(file));
  }
}
