// Small screens: every window and dialog of the program opens on 1366 × 768, on 1280 × 720, and on 1920 × 1080 at 150
// and 200 %, with nothing cut off and nothing out of reach; in German, in French and in sentences of 140 % as well.
// These are the windows of those who play; tst_small_screen_staff has those of the staff.
#include <QDirIterator>
#include <QRegularExpression>

#include "app/desk/docks/cost_card.h"
#include "app/desk/frame/command_dialog.h"
#include "app/desk/frame/run_on_dialog.h"
#include "app/desk/import/import_dialog.h"
#include "app/desk/join/join_dialog.h"
#include "app/desk/parts/keys_sheet.h"
#include "app/desk/parts/settled_choices.h"
#include "app/desk/parts/shown_dialog.h"
#include "app/desk/sheet/page_dialog.h"
#include "app/desk/shell/onlooker_dialog.h"
#include "app/desk/shell/umpire_dialog.h"
#include "app/desk/shell/umpire_messages.h"
#include "app/desk/start/new_battle_dialog.h"
#include "app/desk/start/players_dialog.h"
#include "app/editor/exercise/march_table_dialog.h"
#include "app/editor/exercise/new_exercise_dialog.h"
#include "app/editor/exercise/rulebook_dialog.h"
#include "app/help/help_window.h"
#include "app/rules/rules_window.h"
#include "app/umpire/console/forms/body_form.h"
#include "app/umpire/console/forms/ground_form.h"
#include "app/umpire/console/forms/inject_form.h"
#include "app/umpire/console/forms/men_form.h"
#include "app/umpire/console/forms/outcome_form.h"
#include "app/umpire/console/forms/put_on_form.h"
#include "app/umpire/console/forms/reason_dialog.h"
#include "app/umpire/console/forms/table_form.h"
#include "app/umpire/host_dialog.h"
#include "app/umpire/hosted_past.h"
#include "app/umpire/observer_dialog.h"
#include "app/umpire/past_dialog.h"
#include "tests/app/desktop/screen_round.h"
#include "tests/app/fixtures/served_in_memory.h"
#include "tests/runner/test.h"

namespace tst_small_screen {

using namespace sandgate;
using namespace sandgate::tests;

class SmallScreen : public QObject, private ScreenRound {
  Q_OBJECT

 private slots:
  void initTestCase() {
    if (alone()) set_up_round();
  }
  void cleanup() { shell_.reset(); }

  void every_screen_data() { screens(); }
  void every_screen() {
    if (!alone()) go_round("small_screen");
  }

  void before_an_exercise() {
    if (!alone()) return;
    open_shell();
    look_at(shell_.get(), "start");
    shell_->start_page().show_fault("The file could not be read, because there is nothing of that name in the folder.");
    look_at(shell_.get(), "start-fault");
    choices::Settled found;
    found.found = choices::Settled::Found::newer;
    found.version = 7;
    found.file = "/home/ada/.config/Sandgate/Sandgate.conf";
    found.beside = found.file + ".version-7";
    shell_->start_page().show_notice(found.sentence());
    look_at(shell_.get(), "start-notice");
    QVERIFY(listens() || seen(shell_->start_page().notice_read_button()));
    shell_->activateWindow();
    QTRY_VERIFY_WITH_TIMEOUT(shell_->isActiveWindow(), patience);
    QTest::keyClick(&shell_->start_page(), Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(!shell_->start_page().notice()->isVisible(), patience);
    emit shell_->start_page().new_battle_asked();
    look_at_dialog<NewBattleDialog>("new-battle");
    emit shell_->start_page().import_asked();
    look_at_dialog<ImportDialog>("import");
    emit shell_->start_page().join_asked();
    shell_->findChild<JoinDialog*>()->link_field()->setText("sandgate://192.168.4.1/nobody");
    look_at_dialog<JoinDialog>("join");
    (new HostDialog({"192.168.4.1"}, {"vanguard"}, shell_.get()))->open();
    look_at_dialog<HostDialog>("host");
    static const Setting two_sides = [] {
      Setting setting;
      setting.sides = {{SideId{0}, "Blue"}, {SideId{1}, "Red"}};
      return setting;
    }();
    (new ObserverDialog(two_sides, shell_.get()))->open();
    look_at_dialog<ObserverDialog>("observer");
    (new NewExerciseDialog(shell_.get()))->open();
    look_at_dialog<NewExerciseDialog>("new-exercise");
    const auto rulebook = read_rulebook(data_folder() / "rulebooks", "campaign");
    QVERIFY(rulebook.has_value());
    (new RulebookDialog(*rulebook, data_folder(), shell_.get()))->open();
    look_at_dialog<RulebookDialog>("rulebook");
    ExerciseModel nothing(data_folder());
    (new MarchTableDialog(nothing, shell_.get()))->open();
    look_at_dialog<MarchTableDialog>("march-table-empty");
    (new KeysSheet(QMenuBar(), shell_.get()))->open();
    look_at_dialog<KeysSheet>("keys-start");
    HelpWindow guides(docs_folder());
    guides.show();
    guides.show_place(help_place(HelpFor::console));
    look_at(&guides, "guides");
    RulesWindow rules(data_folder());
    rules.show();
    rules.show_clause("KS-2.1");
    look_at(&rules, "rules");
    rules.search()->setText("supply waggons");
    look_at(&rules, "rules-search");
    rules.search()->setText("zeppelin");
    look_at(&rules, "rules-nothing");
    (new ShownDialog(shell_.get()))->open();
    shell_->findChild<ShownDialog*>()->size_field()->setCurrentIndex(1);
    shell_->findChild<ShownDialog*>()->size_field()->setCurrentIndex(0);
    look_at_dialog<ShownDialog>("shown");
    shell_->work_page().begin("Setting out the sheet", "Cancel");
  }

  void a_guest() {
    if (!alone()) return;
    ServedInMemory host("staff");
    open_shell();
    qputenv("SANDGATE_SEATS_FOLDER", folder_->filePath("seats").toUtf8());
    qputenv("SANDGATE_CACHE_FOLDER", folder_->filePath("countries").toUtf8());
    JoinShell& guest = shell_->guest();
    guest.join(ServedInMemory::invitation("red-foot"), "Lt-Col Moore", host.dial());
    QTRY_VERIFY_WITH_TIMEOUT(guest.before_page() && guest.before_page()->isVisible(), patience);
    QTRY_VERIFY(guest.before_page()->seats().rowCount() == 5);
    look_at(shell_.get(), "before");
    QTest::keyClick(shell_.get(), Qt::Key_F5);
    QTRY_VERIFY(shell_->desk()->isVisible());
    look_at(shell_.get(), "not-begun");
    host.server().steer(wire::Steering::begin);
    const bool reads_english = speaks_english() || stretched();
    QTRY_VERIFY_WITH_TIMEOUT(
        reads_english ? guest.banner()->heading()->text().contains("sealed") : guest.banner()->isVisible(), patience);
    look_at(shell_.get(), "unsealed");
    QTest::keyClick(shell_.get(), Qt::Key_I, Qt::ControlModifier);
    QTRY_VERIFY(guest.before_page()->isVisible());
    look_at(shell_.get(), "sealed-late");
    QTest::keyClick(shell_.get(), Qt::Key_F5);
    QTRY_VERIFY_WITH_TIMEOUT(guest.banner()->isHidden(), patience);
    host.unreachable = true;
    host.cut();
    QTRY_VERIFY(guest.banner()->shows_lost());
    look_at(shell_.get(), "line-lost");
    host.unreachable = false;
    QTRY_VERIFY_WITH_TIMEOUT(guest.banner()->isHidden(), patience);
    host.server().dismiss("red-foot");
    QTRY_VERIFY_WITH_TIMEOUT(guest.ended_page().isVisible(), patience);
    look_at(shell_.get(), "visit-over");
    guest.join(ServedInMemory::invitation("umpire"), "Maj Redmayne", host.dial());
    QTRY_VERIFY_WITH_TIMEOUT(guest.umpire_page() && guest.umpire_page()->isVisible(), patience);
    look_at(shell_.get(), "umpire-from-elsewhere");
    shell_.reset();
  }

  void an_exercise_on_a_sheet() {
    if (!alone()) return;
    open_shell();
    begin(scenario_folder() / "sandgate");
    look_at(shell_.get(), "cover");
    emit shell_->cover().umpire_asked();
    look_at_dialog<UmpireGate>("umpire-gate");
    emit shell_->cover().umpire_asked();
    pass_gate();
    look_at_dialog<UmpireDialog>("umpire");
    auto* past = new PastDialog(std::make_unique<HostedPast>(*shell_->session(), std::string()), shell_.get());
    past->open();
    QTRY_VERIFY_WITH_TIMEOUT(!past->busy(), patience);
    look_at_dialog<PastDialog>("past");
    {
      const auto umpire = shell_->session()->take_umpire();
      const Rule rule = [](const Deed&) { return std::optional<QString>(); };
      const Point middle{Length::feet(60), Length::feet(40)};
      (new InjectForm(*umpire, middle, BodyId{0}, rule, shell_.get()))->open();
      look_at_dialog<InjectForm>("inject");
      (new GroundForm(*umpire, middle, rule, shell_.get()))->open();
      look_at_dialog<GroundForm>("ground");
      (new BodyForm(*umpire, BodyId{0}, asking(rule), shell_.get()))->open();
      shell_->findChild<BodyForm*>()->men_field()->setValue(9'999);
      look_at_dialog<BodyForm>("body");
      (new PutOnForm(*umpire, middle, BodyId{0}, asking(rule), shell_.get()))->open();
      look_at_dialog<PutOnForm>("put-on");
      (new OutcomeForm(*umpire, {}, asking(rule), shell_.get()))->open();
      look_at_dialog<OutcomeForm>("outcome");
      const ReasonDialog::Asked asked{"A ruling is contested", "Col Burke contests dispatch 14", "Grant it",
                                      "You are right", "He is told."};
      (new ReasonDialog(
           asked, [](const QString&) { return std::optional<QString>(); }, shell_.get()))
          ->open();
      look_at_dialog<ReasonDialog>("reason");
    }
    come();
    if (!shell_->desk()) return;
    Desk& desk = *shell_->desk();
    look_at_docks("desk");
    shell_->desk()->show_supply(SupplyPanel::pools_page);
    look_at(shell_.get(), "supply-pools");
    shell_->desk()->show_supply(SupplyPanel::stores_page);
    look_at(shell_.get(), "supply-stores");
    shell_->desk()->show_railway();
    look_at(shell_.get(), "railway-asked");
    QTest::keyClick(&desk.sheet(), Qt::Key_Right, Qt::ShiftModifier);
    shell_->desk()->show_near();
    look_at(shell_.get(), "near");
    desk.next_idle();
    QVERIFY(desk.model().selected_body());
    const Point at = desk.model().selected_body()->at;
    desk.model().march_to({at.x + Length::feet(6), at.y + Length::feet(3)});
    QTRY_VERIFY_WITH_TIMEOUT(!desk.model().planning(), patience);
    look_at(shell_.get(), "march");
    // What a march is decided by is in view without looking for it.
    QVERIFY(seen(desk.orders().give_button()));
    QVERIFY(seen(desk.head().close_button()));
    const auto labels = desk.orders().findChildren<QLabel*>();
    QVERIFY(std::ranges::any_of(
        labels, [this](const QLabel* label) { return label->text() == CostCard::tr("Arrives") && seen(label); }));
    QTest::keyClick(&desk.sheet(), Qt::Key_Return);
    look_at_docks("ordered");
    QTest::keyClick(&desk.sheet(), Qt::Key_E);
    look_at(shell_.get(), "screen");
    QTest::keyClick(&desk.sheet(), Qt::Key_E);
    for (const auto& [key, with, name] :
         {std::tuple(Qt::Key_W, Qt::NoModifier, "party"), {Qt::Key_P, Qt::ShiftModifier, "party-told-off"}}) {
      QTest::keyClick(&desk.sheet(), key, with);
      QVERIFY(desk.party().active());
      look_at(shell_.get(), name);
      QVERIFY(seen(desk.orders().give_button()));
      QTest::keyClick(&desk.sheet(), Qt::Key_Escape);
    }
    QTest::keyClick(&desk.sheet(), Qt::Key_D);
    look_at(shell_.get(), "measure");
    QTest::keyClick(&desk.sheet(), Qt::Key_Escape);
    desk.show_brief();
    look_at(shell_.get(), "brief");
    desk.run_on();
    look_at_dialog<RunOnDialog>("run-on");
    desk.show_keys();
    look_at_dialog<KeysSheet>("keys");
    desk.show_page_dialog();
    look_at_dialog<PageDialog>("page");
    emit desk.players_asked();
    pass_gate();
    look_at_dialog<PlayersDialog>("players");
    QTest::keyClick(&desk.sheet(), Qt::Key_N, Qt::ControlModifier);
    for (int form = 0; form < desk.write_form().form_field()->count(); ++form) {
      desk.write_form().form_field()->setCurrentIndex(form);
      look_at(shell_.get(), qPrintable(QString("write-%1").arg(form)));
    }
    desk.write_form().text_field("text")->setPlainText("May guns cross the weir below the mill, one at a time?");
    QVERIFY(seen(desk.write_form().send_button()));
    desk.write_form().send();
    look_at_docks("sent");
    emit desk.weather_asked();
    pass_gate();
    auto* umpire = shell_->findChild<UmpireDialog*>();
    QVERIFY(umpire);
    umpire->messages_button()->click();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    look_at_dialog<UmpireMessages>("umpire-messages");
    desk.stand_still("Time", "14 men had no orders. 3 bodies had no orders.", "Go on", false);
    look_at(shell_.get(), "time");
    desk.go_on();
  }

  // CX-8: ten seats, who plays them, and who commands whom.
  void a_staff() {
    if (!alone()) return;
    open_shell();
    StartPage& page = shell_->start_page();
    const auto found = page.scenario_list()->findItems("The Cannonade of Sandgate", Qt::MatchExactly);
    QCOMPARE(found.size(), 1);
    page.scenario_list()->setCurrentItem(found.front());
    page.posting_field()->setCurrentIndex(page.posting_field()->findData("staff"));
    look_at(shell_.get(), "start-staff");
    shell_->begin(scenario_folder() / "sandgate", folder_->filePath("staff.sandgate"), 3, {}, {}, {}, "staff");
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience * 4);
    look_at(shell_.get(), "staff-cover");
    // CX-8: observers, by a dialog that is shown to nobody yet.
    const std::vector<Observer> observers{{"guest", "A guest of Red", SideId{0}, 0},
                                          {"staff", "Maj Rowe, directing staff", SideId{}, 4}};
    (new OnlookerDialog(observers, shell_->session()->setting().sides, shell_.get()))->show();
    look_at_dialog<OnlookerDialog>("onlooker");
    const auto story = read_chronicle(shell_->session()->file(), {});
    QVERIFY(story);
    (new OnlookerStory(observers[1], *story, shell_.get()))->show();
    look_at_dialog<OnlookerStory>("onlooker-story");
    emit shell_->cover().umpire_asked();
    pass_gate();
    auto* umpire = shell_->findChild<UmpireDialog*>();
    QVERIFY(umpire);
    umpire->command_button()->click();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    look_at_dialog<CommandDialog>("umpire-command");
    come();
    if (!shell_->desk()) return;
    look_at_docks("staff");
    Desk& desk = *shell_->desk();
    // A brother's body in hand: what may not be ordered of it is said.
    for (const OwnBody& body : desk.model().picture().bodies)
      if (!body.mine) desk.model().select(body.handle);
    look_at(shell_.get(), "staff-brothers");
    desk.show_command(desk.model().chosen());
    look_at_dialog<CommandDialog>("command");
    emit desk.players_asked();
    pass_gate();
    look_at_dialog<PlayersDialog>("staff-players");
  }

  // KS-11: what rides, captured papers, and what is said of an order that will ride.
  void a_staff_by_couriers() {
    if (!alone()) return;
    open_shell();
    shell_->begin(scenario_folder() / "sandgate", folder_->filePath("couriers.sandgate"), 3, {}, {}, {}, "staff", true);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience * 4);
    look_at(shell_.get(), "couriers-cover");
    come();
    if (!shell_->desk()) return;
    shell_->desk()->close_move();
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);
    come();
    if (!shell_->desk()) return;
    Desk& desk = *shell_->desk();
    Handle away;
    for (const OwnBody& body : desk.model().picture().bodies)
      if (body.mine && !body.at_hand) away = body.handle;
    QVERIFY(away);
    desk.model().select(away);
    QTRY_VERIFY_WITH_TIMEOUT(desk.rides().settled(), patience);
    look_at_docks("couriers");
    desk.model().halt();
    QCOMPARE(desk.rides().sent().size(), std::size_t{1});
    desk.show_sent();
    QTRY_VERIFY_WITH_TIMEOUT(desk.rides().settled(), patience);
    look_at(shell_.get(), "couriers-sent");
    QVERIFY(seen(desk.couriers().sent()));
    desk.show_papers();
    look_at(shell_.get(), "couriers-papers");
    desk.couriers().papers()->setFocus();
    desk.withdraw();
    look_at(shell_.get(), "couriers-put-away");
    desk.show_keys();
    look_at_dialog<KeysSheet>("couriers-keys");
  }

  void a_turn_begins_with_its_news() {
    if (!alone()) return;
    open_shell();
    begin(scenario_folder() / "sandgate");
    come();
    if (!shell_->desk()) return;
    const SeatId first = shell_->desk()->model().picture().seat;
    for (int body = 0; body < 4; ++body) {
      DeskModel& model = shell_->desk()->model();
      shell_->desk()->next_idle();
      QVERIFY(model.selected_body());
      const Point at = model.selected_body()->at;
      model.march_to({at.x + Length::inches(2), at.y});
      QTRY_VERIFY_WITH_TIMEOUT(!model.planning(), patience);
      model.give();
    }
    for (int move = 0; move < 2; ++move) {
      shell_->desk()->close_move();
      QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);
      come();
    }
    Desk& desk = *shell_->desk();
    QCOMPARE(desk.model().picture().seat, first);
    QVERIFY(!desk.news().model().empty());
    look_at(shell_.get(), "turn");
    QVERIFY(seen(desk.news().list()));
    QVERIFY(seen(desk.head().close_button()));
  }

  void a_battle_on_a_table() {
    if (!alone()) return;
    open_shell();
    begin(scenario_folder() / "hooks-farm", true);
    come();
    if (!shell_->desk()) return;
    Desk& desk = *shell_->desk();
    QTRY_VERIFY_WITH_TIMEOUT(desk.on_table() && desk.table().scene(), patience);
    {
      const auto umpire = shell_->session()->take_umpire();
      const Rule rule = [](const Deed&) { return std::optional<QString>(); };
      (new TableForm(*umpire, BodyId{0}, asking(rule), shell_.get()))->open();
      look_at_dialog<TableForm>("table-ruled");
      (new MenForm(*umpire, {}, asking(rule), shell_.get()))->open();
      look_at_dialog<MenForm>("men-ruled");
    }
    look_at_docks("table");
    QTest::keyClick(&desk.table_view(), Qt::Key_A, Qt::ControlModifier);
    look_at(shell_.get(), "men");
    QTest::keyClick(&desk.table_view(), Qt::Key_N);
    look_at(shell_.get(), "gun");
  }

  void a_battle_set_up() {
    if (!alone()) return;
    open_shell();
    begin(write_setup(R"({"kind": "fight"})", R"({"points": 60, "country_by": "red"})"));
    come();
    if (!shell_->desk()) return;
    look_at(shell_.get(), "setup");
  }

  void nothing_is_silent() {
    if (listens()) tell_what_is_silent(40);
  }
  void nothing_is_cut_off_in_another_language() { tell_what_does_not_fit(); }

  /// What is not opened here is a fault of this test.
  void no_dialog_is_forgotten() {
    if (alone()) return;
    QString opened;
    for (const char* round : {"small_screen", "small_screen_staff"}) {
      QFile self(QStringLiteral(SANDGATE_SOURCE_DIR "/tests/app/desktop/tst_%1.cpp").arg(round));
      QVERIFY(self.open(QIODevice::ReadOnly));
      opened += self.readAll();
    }
    static const QRegularExpression dialog("class (\\w+) : public QDialog");
    QDirIterator files(SANDGATE_SOURCE_DIR "/app", {"*.h"}, QDir::Files, QDirIterator::Subdirectories);
    int found = 0;
    while (files.hasNext()) {
      QFile file(files.next());
      QVERIFY(file.open(QIODevice::ReadOnly));
      auto classes = dialog.globalMatch(file.readAll());
      while (classes.hasNext()) {
        const QString name = classes.next().captured(1);
        QVERIFY2(opened.contains("look_at_dialog<" + name + ">"), qPrintable(name));
        ++found;
      }
    }
    QVERIFY(found > 5);
  }
};

SANDGATE_TEST(SmallScreen)

}  // namespace tst_small_screen
#include "tst_small_screen.moc"
