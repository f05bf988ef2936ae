// A staff at one screen (CX-8, KS-1.2): the cover names post and person, a seat is handed over, a deputy acts, a seat
// is passed over while nothing new waits for it, and the umpire rules on who commands whom.
#include <QJsonArray>
#include <QSignalSpy>

#include "app/desk/frame/command_dialog.h"
#include "app/desk/shell/pass_over.h"
#include "app/desk/shell/umpire_dialog.h"
#include "app/stories/dispatches.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/shell_fixture.h"
#include "tests/runner/test.h"

namespace tst_staff_screen {

using namespace sandgate;
using namespace sandgate::tests;

class StaffScreen : public QObject, private ShellFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { set_up_program(settings_); }
  void init() { make_shell(); }
  void cleanup() { shell_.reset(); }

  void the_cover_names_post_and_person() {
    begin_staff(true);
    QVERIFY(shell_->covered());
    QVERIFY(shown("Hand over to Col Burke."));
    // Nobody of another side is at this screen.
    QVERIFY(shown("commanding the Eastern Force · at H.Q. East"));
    look("cover");
    take();
    shell_->desk()->close_move();
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);
    QVERIFY(shown("Hand over to Lt-Col Moore."));
    QVERIFY(shown("the infantry of the Eastern Force · at 2/Connaught"));
  }

  // KS-11.1: where orders ride the post is where the seat knows it to be now, and not where the scenario began with it.
  void KS_11_8_the_cover_names_the_post_as_it_is_now() {
    begin_staff(true, write_close_foot());
    QVERIFY(shown("commanding the Eastern Force · at H.Q. East"));
    take();
    shell_->desk()->close_move();
    QTRY_VERIFY_WITH_TIMEOUT(shown("the infantry of the Eastern Force · at 2/Connaught"), patience);
    take();
    const auto& bodies = shell_->desk()->model().picture().bodies;
    const auto support = std::ranges::find(bodies, std::string("Support"), &OwnBody::name);
    QVERIFY(support != bodies.end() && support->mine && support->at_hand);
    const Handle post = support->handle;
    shell_->desk()->model().select(post);
    shell_->desk()->sit_with_body();
    QVERIFY(shell_->desk()->model().picture().post == post);
    shell_->desk()->close_move();
    QTRY_VERIFY_WITH_TIMEOUT(shown("Hand over to Col Burke."), 120'000);
    take();
    shell_->desk()->close_move();
    QTRY_VERIFY_WITH_TIMEOUT(shown("the infantry of the Eastern Force · at Support"), patience);
  }

  // What a side has where, the other must not read on the cover.
  void where_he_sits_is_his_sides_alone() {
    begin_staff(false);
    QVERIFY(shell_->covered());
    for (const QLabel* label : shell_->cover().findChildren<QLabel*>())
      QVERIFY2(!label->text().contains("H.Q."), qPrintable(label->text()));
  }

  void CX_8_who_takes_a_seat_over_is_asked_to_come() {
    begin_staff(true);
    take();
    const SeatId seat = shell_->desk()->model().picture().seat;
    shell_->desk()->show_command();
    auto* dialog = shell_->findChild<CommandDialog*>();
    QVERIFY(dialog);
    dialog->holder_field()->setText("Capt Ross");
    dialog->note_field()->setPlainText("Hold the bridges.");
    dialog->hand_over_button()->click();
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);
    QVERIFY(!shell_->desk());
    QVERIFY(shown("Hand over to Capt Ross."));
    QVERIFY(shown("for Col Burke, commanding the Eastern Force · at H.Q. East"));
    look("handed-over");
    QTest::keyClicks(shell_->cover().post_field(), "capt ross");
    QVERIFY(shell_->cover().button()->isEnabled());
    take();
    const Picture& picture = shell_->desk()->model().picture();
    QCOMPARE(picture.seat, seat);
    const auto told = std::ranges::find(picture.dispatches, ReportCode::handed_over, &Dispatch::code);
    QVERIFY(told != picture.dispatches.end());
    QVERIFY(stories::sentence(*told, shell_->desk()->model().briefing()).contains("Hold the bridges."));
  }

  // KS-1.2: nobody waits for whom his deputy acts for, and the exercise goes on.
  void KS_1_2_nobody_waits_for_him_for_whom_his_deputy_acts() {
    begin_staff(true);
    const SeatId general = named("red-general"), foot = named("red-foot");
    QCOMPARE(shell_->session()->awaited(), (std::vector<SeatId>{general, foot}));
    QVERIFY(shell_->session()->umpire(Depute{general, true}));
    QCOMPARE(shell_->session()->awaited(), std::vector<SeatId>{foot});
    const std::int64_t move = shell_->session()->move();
    QVERIFY(shell_->session()->umpire(Depute{general, false}));
    QCOMPARE(shell_->session()->awaited(), (std::vector<SeatId>{general, foot}));
    take();
    // His deputy steps in from his own desk.
    shell_->desk()->close_move();
    QTRY_VERIFY_WITH_TIMEOUT(shown("Hand over to Lt-Col Moore."), patience);
    take();
    shell_->desk()->show_command();
    auto* dialog = shell_->findChild<CommandDialog*>();
    QVERIFY(dialog);
    dialog->take(general);
    dialog->deputy_button()->click();
    QVERIFY2(!dialog->refused()->isVisible(), qPrintable(dialog->refused()->text()));
    QCOMPARE(dialog->deputy_button()->text(), "The deputy steps back");
    dialog->reject();
    shell_->desk()->close_move();
    QTRY_VERIFY_WITH_TIMEOUT(shell_->session()->move() >= move + 2 && shell_->covered(), 120'000);
    QVERIFY(shown("Hand over to Lt-Col Moore."));
  }

  void a_seat_is_passed_over_while_nothing_new_waits_for_it() {
    begin_staff(true);
    const SeatId general = named("red-general"), foot = named("red-foot");
    const std::int64_t move = shell_->session()->move();
    take();
    shell_->desk()->close_move();
    QTRY_VERIFY_WITH_TIMEOUT(shown("Hand over to Lt-Col Moore."), patience);
    take();
    wish(true);
    // Said in the middle of his move, that one is still his to close.
    QTest::qWait(200);
    QVERIFY(shell_->desk() && shell_->session()->move() == move);
    shell_->desk()->close_move();
    for (int round = 1; round <= 2; ++round) {
      QTRY_VERIFY_WITH_TIMEOUT(shell_->session()->move() == move + 2 * round && shell_->covered(), 120'000);
      QVERIFY(shown("Hand over to Col Burke."));
      take();
      if (round == 2) break;
      shell_->desk()->close_move();
    }
    // A body more is new to him.
    const auto client = shell_->session()->take(general);
    const auto& bodies = client->picture().bodies;
    const auto headquarters = std::ranges::find(bodies, std::string("H.Q. East"), &OwnBody::name);
    bool given = false;
    client->send(GiveBodiesOrder<Handle>{foot, {headquarters->handle}},
                 [&](const Answer& answer) { given = answer.has_value(); });
    QVERIFY(given);
    shell_->desk()->close_move();
    QTRY_VERIFY_WITH_TIMEOUT(shown("Hand over to Lt-Col Moore."), 120'000);
    take();
    // Asked once, he is not hurried out of his move.
    QTest::qWait(200);
    QVERIFY(shell_->desk());
    wish(false);
  }

  // Whoever has drafted something is asked to come, though he wishes to be passed over, and finds it behind the cover.
  void what_a_seat_has_drafted_waits_behind_the_cover() {
    begin_staff(true);
    take();
    shell_->desk()->close_move();
    QTRY_VERIFY_WITH_TIMEOUT(shown("Hand over to Lt-Col Moore."), patience);
    take();
    wish(true);
    const Picture& picture = shell_->desk()->model().picture();
    const auto body = std::ranges::find_if(picture.bodies, [](const OwnBody& one) {
      return one.mine && !one.gone && !one.scouts && !one.contents.dummy() && !one.set_out;
    });
    QVERIFY(body != picture.bodies.end());
    const Handle handle = body->handle;
    const Formation before = body->formation;
    const SeatDeed deed = before == Formation::boxed ? SeatDeed(StandOutOrder<Handle>{handle, Formation::fours})
                                                     : SeatDeed(BoxOrder<Handle>{handle});
    DraftBook& book = shell_->desk()->model().drafts();
    book.hold(true);
    book.recall({DraftedOrder{1, fresh_order_id(), deed, {}, {}, false, {}}});
    QCoreApplication::processEvents();
    QCOMPARE(book.drafts().size(), std::size_t{1});
    shell_->desk()->close_move();
    QTRY_VERIFY_WITH_TIMEOUT(shown("Hand over to Col Burke."), 120'000);
    take();
    // His own desk has nothing of it.
    QVERIFY(shell_->desk()->model().drafts().drafts().empty());
    shell_->desk()->close_move();
    QTRY_VERIFY_WITH_TIMEOUT(shown("Hand over to Lt-Col Moore."), 120'000);
    take();
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk()->model().drafts().drafts().empty(), patience);
    QVERIFY(shell_->desk()->model().picture().body(handle)->formation != before);
    wish(false);
  }

  // One person among programs, with orders that ride: what is drafted while they play goes when his move opens.
  void drafts_are_made_while_programs_play() {
    std::map<QString, QString> programs;
    for (const char* side : {"red", "blue"})
      for (const char* post : {"general", "foot", "horse", "guns", "train"})
        programs[QString("%1-%2").arg(side, post)] = "straight";
    programs.erase("red-foot");
    shell_->begin(scenario_folder() / "sandgate", folder_->filePath("staff.sandgate"), 3, programs, {}, {}, "staff",
                  true);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk(), 120'000);
    DeskModel& model = shell_->desk()->model();
    const Handle post = model.picture().post;
    const Formation before = model.picture().body(post)->formation;
    model.select(post);
    std::int64_t drafted_in = 0;
    const auto draft = [&] {
      if (drafted_in > 0 || !model.drafts().open()) return;
      drafted_in = model.picture().clock.move;
      model.order(*model.box_or_stand_out());
    };
    const auto link = connect(&model, &DeskModel::picture_changed, this, draft);
    shell_->desk()->close_move();
    QTRY_VERIFY_WITH_TIMEOUT(drafted_in > 0, 120'000);
    QTRY_VERIFY_WITH_TIMEOUT(model.picture().clock.my_move && model.picture().clock.move > drafted_in, 120'000);
    QTRY_VERIFY_WITH_TIMEOUT(model.drafts().drafts().empty(), patience);
    disconnect(link);
    QVERIFY(shell_->desk() && &shell_->desk()->model() == &model);
    QVERIFY(model.picture().body(post)->formation != before);
    QVERIFY(!model.picture().mine.closed);
  }

  void what_is_new_to_a_seat() {
    Waiting left;
    left.idle = {Handle{1}, Handle{3}};
    left.messages = 2;
    Waiting now = left;
    QVERIFY(!now.new_since(left));
    now.idle = {Handle{3}};
    QVERIFY(!now.new_since(left));  // the other marches, as he ordered it
    now.idle = {Handle{2}};
    QVERIFY(now.new_since(left));
    now = left;
    now.messages = 3;
    QVERIFY(now.new_since(left));
    now = left;
    now.men = true;
    QVERIFY(now.new_since(left));
  }

  void CX_8_the_umpire_rules_on_who_commands_whom() {
    begin_staff(true);
    emit shell_->cover().umpire_asked();
    pass_gate();
    auto* umpire = shell_->findChild<UmpireDialog*>();
    QVERIFY(umpire);
    umpire->command_button()->click();
    auto* dialog = shell_->findChild<CommandDialog*>();
    QVERIFY(dialog);
    QCOMPARE(dialog->tree()->topLevelItemCount(), 10);
    look("umpire-command");
    const SeatId foot = named("red-foot"), guns = named("red-guns"), enemy = named("blue-foot");
    // Bodies to another of their side, and to no other side.
    const auto support = number_of("Support", *dialog);
    dialog->choose({support});
    dialog->to_field()->setCurrentIndex(dialog->to_field()->findData(enemy.number));
    dialog->give_button()->click();
    QVERIFY(dialog->refused()->isVisible());
    dialog->to_field()->setCurrentIndex(dialog->to_field()->findData(guns.number));
    dialog->give_button()->click();
    QVERIFY2(!dialog->refused()->isVisible(), qPrintable(dialog->refused()->text()));
    const auto umpires = shell_->session()->take_umpire();
    QCOMPARE(umpires->campaign().body(BodyId{support}).seat, guns);
    dialog->take(foot);
    for (const Right right : all_rights()) dialog->right_box(right)->setChecked(right == Right::march);
    dialog->deputy_field()->setCurrentIndex(dialog->deputy_field()->findData(guns.number));
    dialog->rights_button()->click();
    QVERIFY2(!dialog->refused()->isVisible(), qPrintable(dialog->refused()->text()));
    const auto after = shell_->session()->take_umpire();
    QCOMPARE(after->campaign().commission(foot).may, (Rights{Right::march}));
    QCOMPARE(after->campaign().commission(foot).deputy, guns);
    dialog->deputy_button()->click();
    QVERIFY(shell_->session()->take_umpire()->campaign().commission(foot).deputed);
    dialog->take(named("red-general"));
    dialog->holder_field()->setText("Capt Ross");
    dialog->hand_over_button()->click();
    QVERIFY(shown("Hand over to Capt Ross."));
    // Without a key all are told.
    bool told = false;
    const auto client = shell_->session()->take(enemy);
    for (const Dispatch& dispatch : client->picture().dispatches)
      told = told || stories::sentence(dispatch, client->briefing()).contains("Who commands whom was ruled on.");
    QVERIFY(told);
  }

 private:
  /// Red's General and foot are persons; the rest programs, or Blue's persons too.
  /// The sample with signals by couriers, its Support where the foot's post is.
  std::filesystem::path write_close_foot() {
    const auto sample = scenario_folder() / "sandgate";
    QFile read(QString::fromStdString((sample / "scenario.json").string()));
    if (!read.open(QIODevice::ReadOnly)) qFatal("no sample");
    QJsonObject text = QJsonDocument::fromJson(read.readAll()).object();
    text["country"] = QJsonObject{{"source", QString::fromStdString((sample / "country.gpkg").string())}};
    QJsonArray bodies = text["bodies"].toArray();
    QJsonValue place;
    for (const QJsonValue& body : bodies)
      if (body["name"] == "2/Connaught") place = body["at"];
    for (auto&& body : bodies) {
      if (body.toObject()["name"] != "Support") continue;
      QJsonObject moved = body.toObject();
      moved["at"] = place;
      body = moved;
    }
    text["bodies"] = bodies;
    text["signals"] = "couriers";
    const QString folder = folder_->filePath("close-foot");
    QDir().mkpath(folder);
    QFile out(folder + "/scenario.json");
    if (!out.open(QIODevice::WriteOnly)) qFatal("cannot write");
    out.write(QJsonDocument(text).toJson());
    return folder.toStdString();
  }
  void begin_staff(bool against_programs, const std::filesystem::path& where = scenario_folder() / "sandgate") {
    std::map<QString, QString> programs;
    for (const char* seat : {"red-horse", "red-guns", "red-train"}) programs[seat] = "straight";
    for (const char* seat : {"blue-general", "blue-foot", "blue-horse", "blue-guns", "blue-train"})
      if (against_programs) programs[seat] = "straight";
    shell_->begin(where, folder_->filePath("staff.sandgate"), 3, programs, {}, {}, "staff");
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), 120'000);
  }
  SeatId named(const char* seat) { return *shell_->session()->seat_named(seat); }
  void wish(bool wished) {
    for (QAction* menu : shell_->desk()->menus().actions())
      for (QAction* action : menu->menu()->actions())
        if (action->text().startsWith("Pass me")) {
          QVERIFY(action->isChecked() != wished);
          action->trigger();
          return;
        }
    QFAIL("no such entry");
  }
  static std::int32_t number_of(const QString& body, const CommandDialog& dialog) {
    for (int post = 0; post < dialog.tree()->topLevelItemCount(); ++post) {
      const QTreeWidgetItem* at = dialog.tree()->topLevelItem(post);
      for (int row = 0; row < at->childCount(); ++row)
        if (at->child(row)->text(0) == body) return at->child(row)->data(0, Qt::UserRole).toInt();
    }
    return -1;
  }
};

SANDGATE_TEST(StaffScreen)

}  // namespace tst_staff_screen
#include "tst_staff_screen.moc"
