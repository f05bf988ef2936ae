// Small screens: every window and dialog of the program opens on 1366 × 768, on 1280 × 720, and on 1920 × 1080 at 150
// and 200 %, with nothing cut off and nothing out of reach; in German, in French and in sentences of 140 % as well.
// Each screen is a run of this program of its own. The same round is made for tst_accessible, which asks of all of it
// what a screen reader is told.
#include <QDirIterator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QSignalSpy>
#include <cstdio>

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
#include "app/editor/editor_page.h"
#include "app/editor/exercise/exercise_editor.h"
#include "app/editor/exercise/march_table_dialog.h"
#include "app/editor/exercise/new_exercise_dialog.h"
#include "app/editor/exercise/rulebook_dialog.h"
#include "app/experiment/window/experiment_window.h"
#include "app/experiment/window/new_experiment_dialog.h"
#include "app/help/help_window.h"
#include "app/replay/replay_page.h"
#include "app/review/compared/compare_dialog.h"
#include "app/review/happened_dialog.h"
#include "app/review/own/own_page.h"
#include "app/review/report_dialog.h"
#include "app/review/review_page.h"
#include "app/review/struck_dialog.h"
#include "app/review/title_dialog.h"
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
#include "app/umpire/syndicates_page.h"
#include "app/words/tongue.h"
#include "tests/app/desktop/accessible_faults.h"
#include "tests/app/desktop/small_screen_faults.h"
#include "tests/app/desktop/stretched.h"
#include "tests/app/experiment/plans.h"
#include "tests/app/fixtures/fought_battles.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/played.h"
#include "tests/app/fixtures/served_in_memory.h"
#include "tests/app/fixtures/shell_fixture.h"
#include "tests/runner/test.h"

namespace tst_small_screen {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const char* const screen_name = "SANDGATE_SMALL_SCREEN";
/// Set where windows are listened to and not looked at.
const char* const listens_name = "SANDGATE_LISTENS";
/// A language, or "stretched", which is none.
const char* const speaks_name = "SANDGATE_SPEAKS";
/// What the system keeps of a screen for itself, in pixels of the windows, and what a window's title takes.
constexpr int bar_px = 40, title_of_window_px = 32;

}  // namespace

class SmallScreen : public QObject, private ShellFixture {
  Q_OBJECT

 private slots:
  void initTestCase() {
    if (!alone()) return;
    set_up_program(settings_);
    const QString speaks = qEnvironmentVariable(speaks_name, QStringLiteral("en"));
    if (speaks == QLatin1String("stretched")) {
      QVERIFY(QCoreApplication::installTranslator(&stretched_));
    } else {
      QVERIFY(words::speak(speaks));
    }
  }
  void cleanup() { shell_.reset(); }

  void every_screen_data() {
    QTest::addColumn<QSize>("pixels");
    QTest::addColumn<QString>("scale");
    QTest::addColumn<QString>("speaks");
    QTest::newRow("1280x720") << QSize(1280, 720) << "1"
                              << "en";
    // Each takes its half minute: those that are wider are looked at with all the rest.
    if (!qEnvironmentVariableIsSet("SANDGATE_THOROUGH")) return;
    QTest::newRow("1920x1080 at 150 %") << QSize(1920, 1080) << "1.5"
                                        << "en";
    QTest::newRow("1366x768") << QSize(1366, 768) << "1"
                              << "en";
    QTest::newRow("1920x1080 at 200 %") << QSize(1920, 1080) << "2"
                                        << "en";
    QTest::newRow("1366x768 in German") << QSize(1366, 768) << "1"
                                        << "de";
    QTest::newRow("1366x768 in French") << QSize(1366, 768) << "1"
                                        << "fr";
    QTest::newRow("1366x768, 140 % of the text") << QSize(1366, 768) << "1"
                                                 << "stretched";
  }
  void every_screen() {
    if (alone()) return;
    QFETCH(QSize, pixels);
    QFETCH(QString, scale);
    QFETCH(QString, speaks);
    QTemporaryDir folder;
    const QString config = folder.filePath("screen.json");
    QFile file(config);
    QVERIFY(file.open(QIODevice::WriteOnly));
    const QJsonObject screen{{"name", "small"},
                             {"x", 0},
                             {"y", 0},
                             {"width", pixels.width()},
                             {"height", pixels.height()},
                             {"logicalDpi", 96},
                             {"logicalBaseDpi", 96},
                             {"dpr", 1}};
    file.write(QJsonDocument(QJsonObject{{"screens", QJsonArray{screen}}}).toJson());
    file.close();
    QProcess child;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(screen_name, QTest::currentDataTag());
    environment.insert(speaks_name, speaks);
    environment.insert("QT_SCALE_FACTOR", scale);
    environment.insert("QT_SCALE_FACTOR_ROUNDING_POLICY", "PassThrough");
    environment.insert("QT_QPA_PLATFORM", "offscreen:configfile=" + config);
    child.setProcessEnvironment(environment);
    child.setProcessChannelMode(QProcess::MergedChannels);
    child.start(QCoreApplication::applicationFilePath(), {"small_screen"});
    QVERIFY(child.waitForFinished(5 * patience));
    const QByteArray said = child.readAll();
    const bool well = child.exitCode() == 0 && child.exitStatus() == QProcess::NormalExit;
    if (!well) std::fputs(said.constData(), stderr);
    QVERIFY2(well, "what was found wrong is told above");
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

  void the_editor() {
    if (!alone()) return;
    auto rules = read_rulebook(data_folder() / "rulebooks", "little-wars");
    QVERIFY(rules.has_value());
    EditorPage page(*rules, data_folder() / "schemas");
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    look_at(&page, "editor");
    page.model().stack().setClean();
  }

  void preparing_an_exercise() {
    if (!alone()) return;
    ExerciseEditor editor(data_folder());
    const QSize screen = editor.screen()->availableGeometry().size();
    editor.show();
    editor.resize(screen - QSize(0, bar_px + title_of_window_px));
    QVERIFY(QTest::qWaitForWindowExposed(&editor));
    look_at(&editor, "exercise-none");
    QSignalSpy opened(&editor.model(), &ExerciseModel::opened);
    editor.open(QString::fromStdString((scenario_folder() / "sandgate").string()));
    QTRY_COMPARE_WITH_TIMEOUT(opened.size(), 1, patience);
    QTRY_VERIFY_WITH_TIMEOUT(editor.model().judged(), patience);
    look_at(&editor, "exercise");
    editor.model().add_inject();
    look_at(&editor, "exercise-inject");
    editor.model().stack().undo();
    MarchTableDialog* marches = editor.show_march_table();
    QVERIFY(QTest::qWaitForWindowExposed(marches));
    look_at(marches, "march-table");
    marches->close();
    QTRY_VERIFY_WITH_TIMEOUT(editor.model().judged(), patience);
    const std::vector<PlanItem> each{{PlanKind::side, 0},
                                     {PlanKind::seat, 0},
                                     {PlanKind::objective, 0, 0},
                                     {PlanKind::body, 0},
                                     {PlanKind::seat, 0, 0, "staff"}};
    for (std::size_t i = 0; i < each.size(); ++i) {
      editor.model().show_posting(each[i].posting);
      editor.model().choose({each[i]});
      look_at(&editor, qPrintable(QString("exercise-%1").arg(i)));
    }
    editor.model().set_down({PlanKind::body, 0}, {0, 0});
    QTRY_VERIFY_WITH_TIMEOUT(editor.model().judged(), patience);
    look_at(&editor, "exercise-faulty");
    editor.model().stack().undo();
    QTRY_VERIFY_WITH_TIMEOUT(editor.model().judged(), patience);
    editor.try_it();
    QTRY_VERIFY_WITH_TIMEOUT(editor.trial().shown() > 1, 4 * patience);
    look_at(&editor, "exercise-tried");
    editor.stop_trial();
    editor.model().stack().setClean();
  }

  void syndicates() {
    if (!alone()) return;
    QTemporaryDir folder;
    qputenv("SANDGATE_HOST_FOLDER", folder.filePath("host").toUtf8());
    SyndicatesPage page(data_folder());
    page.set_asks(false);
    page.show();
    page.resize(page.screen()->availableGeometry().size() - QSize(0, bar_px + title_of_window_px));
    QSignalSpy served(&page, &SyndicatesPage::served);
    HostWish wish;
    wish.scenario = scenario_folder() / "sandgate";
    wish.file = folder.filePath("a-long-name-of-an-exercise.sandgate").toStdString();
    wish.syndicates = 9;
    HostingWays ways;
    ways.bind = "127.0.0.1";
    ways.discovery = false;
    ways.serving.begin = BeginWhen::umpire_says;
    page.host(wish, ways);
    QTRY_COMPARE_WITH_TIMEOUT(served.size(), 1, patience);
    QTRY_VERIFY_WITH_TIMEOUT(page.pages()[8]->console(), patience);
    look_at(&page, "syndicates-board");
    page.pages()[0]->show_console();
    look_at(&page, "syndicates-console");
  }

  void looking_back() {
    if (!alone()) return;
    ReplayPage page(data_folder());
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    QSignalSpy shown(&page, &ReplayPage::shown);
    page.show_as_fought(hooks_farm());
    QTRY_COMPARE_WITH_TIMEOUT(shown.size(), 1, patience);
    look_at(&page, "replay");
  }

  void an_experiment() {
    if (!alone()) return;
    open_shell();
    qputenv("SANDGATE_PLUGINS", SANDGATE_BIN_DIR "/plugins");
    const PlanFile plan(small_plan());
    ExperimentWindow page(data_folder());
    page.show();
    page.resize(room_);
    look_at(&page, "experiment-none");
    page.open(QString::fromStdString(plan.path().string()));
    QTRY_VERIFY_WITH_TIMEOUT(page.run().findings(), patience);
    look_at(&page, "experiment-ready");
    page.begin();
    QTRY_VERIFY_WITH_TIMEOUT(page.run().state() == ExperimentRun::State::done, patience);
    for (const auto measure : {Measure::lost, Measure::points, Measure::won, Measure::moves}) {
      page.show_measure(measure);
      look_at(&page, qPrintable("experiment-" + measure_name(measure).section(' ', 0, 0)));
    }
    page.write_chart("/nowhere/at/all/chart.png");
    look_at(&page, "experiment-refused");
    (new NewExperimentDialog(samples_in(scenario_folder()), {{"vanguard", "Goes for its objectives"}},
                             rulebook_names(rulebook_folder()), shell_.get()))
        ->open();
    look_at_dialog<NewExperimentDialog>("experiment-new");
  }

  void a_review() {
    if (!alone()) return;
    open_shell();
    const auto file = folder_->filePath("reviewed.sandgate").toStdString();
    const Scenario scenario = scenario_named("sandgate");
    {
      const auto session = playing(scenario, file, 4);
      const std::int64_t back = session->events();
      session->play_commanders();
      QVERIFY(session->take_back({back, true, "tried"}, false, "Maj Redmayne"));
      session->play_commanders();
      QVERIFY(session->close());
    }
    ReviewPage page(data_folder());
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    QSignalSpy shown(&page, &ReviewPage::shown);
    page.show_exercise(file);
    QTRY_VERIFY_WITH_TIMEOUT(shown.size() == 1 && page.model().current() && page.model().story(), patience);
    for (int step = 0; step < 7; ++step) {
      page.show_step(static_cast<ReviewStep>(step));
      look_at(&page, qPrintable(QStringLiteral("review-%1").arg(step + 1)));
    }
    (new HappenedDialog(page.model(), "A table opens", "and one thing more", shell_.get()))->open();
    look_at_dialog<HappenedDialog>("review-happened");
    (new TitleDialog("A moment of your own", "What is it called?", shell_.get()))->open();
    look_at_dialog<TitleDialog>("review-moment");
    (new ReportDialog(file, *scenario.setting, writers_there_are(), {}, shell_.get()))->open();
    look_at_dialog<ReportDialog>("review-report");
    (new CompareDialog(page.model().compared(), shell_.get()))->open();
    look_at_dialog<CompareDialog>("review-compare");
    (new StruckDialog(page.model().story(), shell_.get()))->open();
    look_at_dialog<StruckDialog>("review-struck");
  }

  void a_seats_own_review() {
    if (!alone()) return;
    open_shell();
    shell_->set_own_review(own_review_opener());
    begin(scenario_folder() / "sandgate");
    come();
    QTest::keyClick(shell_->desk(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    auto* page = shell_->desk()->findChild<OwnReviewPage*>();
    QVERIFY(page);
    QTRY_VERIFY_WITH_TIMEOUT(page->model().taken(), patience);
    page->showNormal();
    page->resize(room_);
    for (const auto tab : {OwnReviewPage::told_tab, OwnReviewPage::orders_tab, OwnReviewPage::intent_tab}) {
      page->show_tab(tab);
      look_at(page, qPrintable(QStringLiteral("own-review-%1").arg(static_cast<int>(tab))));
    }
    page->close();
  }

  /// After all windows: each fault is told once, with the window in which it was met first.
  void nothing_is_silent() {
    if (!listens()) return;
    QVERIFY2(heard_.size() > least_windows, "the windows were not opened");
    // More than a message of Qt Test holds.
    for (const QString& fault : unheard_) std::fprintf(stderr, "%s\n", qPrintable(fault));
    QVERIFY2(unheard_.isEmpty(), "what is silent is told above");
  }

  /// Likewise of what does not fit, or is in English, in another language.
  void nothing_is_cut_off_in_another_language() {
    for (const QString& fault : unfit_) std::fprintf(stderr, "%s\n", qPrintable(fault));
    QVERIFY2(unfit_.isEmpty(), "what does not fit is told above");
  }

  /// What is not opened here is a fault of this test.
  void no_dialog_is_forgotten() {
    if (alone()) return;
    QFile self(SANDGATE_SOURCE_DIR "/tests/app/desktop/tst_small_screen.cpp");
    QVERIFY(self.open(QIODevice::ReadOnly));
    const QString opened = self.readAll();
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

 private:
  static bool alone() { return qEnvironmentVariableIsSet(screen_name); }
  static bool stretched() { return qEnvironmentVariable(speaks_name) == QLatin1String("stretched"); }
  static bool speaks_english() {
    return qEnvironmentVariable(speaks_name, QStringLiteral("en")) == QLatin1String("en");
  }
  static bool listens() { return qEnvironmentVariableIsSet(listens_name); }
  void listen_to(QWidget* window, const char* name) {
    heard_.insert(QString::fromUtf8(name));
    for (const QString& fault : accessible_faults(window)) {
      if (met_.contains(fault)) continue;
      met_.insert(fault);
      unheard_ << QStringLiteral("%1: %2").arg(QString::fromUtf8(name), fault);
    }
  }

  void open_shell() {
    folder_ = std::make_unique<QTemporaryDir>();
    shell_ = std::make_unique<Shell>(data_folder());
    // As a maximized window has it: all of the screen but the system's bar and its own title.
    const QSize screen = shell_->screen()->availableGeometry().size();
    QVERIFY(shell_->width() <= screen.width() && shell_->height() <= screen.height());
    room_ = screen - QSize(0, bar_px + title_of_window_px);
    shell_->show();
    shell_->resize(room_);
    QVERIFY(QTest::qWaitForWindowExposed(shell_.get()));
    shell_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(shell_.get()));
  }
  void come() {
    take_if_covered();
    for (QDialog* dialog : shell_->findChildren<QDialog*>()) dialog->reject();
    QTest::qWait(50);
  }
  void look_at(QWidget* window, const char* name) {
    QTest::qWait(150);
    const QString folder = qEnvironmentVariable("SANDGATE_PICTURES");
    if (!folder.isEmpty())
      window->grab().save(
          QStringLiteral("%1/%2-%3.png").arg(folder, qEnvironmentVariable(screen_name).remove(' ').remove('%'), name));
    if (listens()) return listen_to(window, name);
    if (window == shell_.get()) QCOMPARE(shell_->size(), room_);
    QStringList faults = screen_faults(window);
    if (stretched()) faults += screen_escapes(window);
    // All of what is wrong in a language is told at once: it is mended by one who goes through all of it.
    if (speaks_english()) {
      if (!faults.isEmpty()) QFAIL(qPrintable(QStringLiteral("%1:\n%2").arg(name, faults.join('\n'))));
      return;
    }
    for (const QString& fault : faults) {
      if (met_.contains(fault)) continue;
      met_.insert(fault);
      unfit_ << QStringLiteral("%1: %2").arg(QString::fromUtf8(name), fault);
    }
  }
  template <class Dialog>
  void look_at_dialog(const char* name) {
    auto* dialog = shell_->findChild<Dialog*>();
    QVERIFY2(dialog, name);
    look_at(dialog, name);
    dialog->reject();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    shell_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(shell_.get()));
  }
  /// Each dock in turn comes to the front by its tab or key.
  void look_at_docks(const char* name) {
    for (QDockWidget* dock : shell_->desk()->docks().findChildren<QDockWidget*>()) {
      if (dock->isHidden()) continue;
      dock->raise();
      QTest::qWait(50);
      QVERIFY2(!dock->visibleRegion().isEmpty(), qPrintable(dock->windowTitle()));
      look_at(shell_.get(), qPrintable(name + QStringLiteral("-") + dock->objectName()));
    }
  }
  bool seen(const QWidget* part) const {
    return part->isVisible() && part->visibleRegion().boundingRect().size() == part->size();
  }

  static constexpr qsizetype least_windows = 60;
  QSize room_;
  QSet<QString> heard_, met_;
  QStringList unheard_, unfit_;
  Stretched stretched_;
};

SANDGATE_TEST(SmallScreen)

}  // namespace tst_small_screen
#include "tst_small_screen.moc"
