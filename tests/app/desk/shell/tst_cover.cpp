// Hot seat: two commanders at one machine. While the move is handed over, nothing of either picture is left anywhere in
// the program's widgets; and on a desk stands nothing of the other side.
#include <sys/resource.h>

#include <QAbstractItemModel>
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QJsonArray>
#include <QLineEdit>
#include <QMenu>
#include <QRegularExpression>
#include <QToolTip>
#include <csignal>

#include "app/desk/shell/umpire_dialog.h"
#include "app/desk/shell/umpire_messages.h"
#include "app/desk/start/players_dialog.h"
#include "app/desk/start/recent.h"
#include "app/words/arguments.h"
#include "app/words/bodies.h"
#include "app/words/sightings.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/shell_fixture.h"
#include "tests/runner/test.h"

namespace tst_cover {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

void gather(const QAbstractItemModel& model, const QModelIndex& parent, QStringList& texts) {
  for (int row = 0; row < model.rowCount(parent); ++row) {
    for (int column = 0; column < model.columnCount(parent); ++column) {
      const QModelIndex index = model.index(row, column, parent);
      for (const int role : {Qt::DisplayRole, Qt::ToolTipRole, Qt::AccessibleTextRole, Qt::AccessibleDescriptionRole}) {
        texts << index.data(role).toString();
      }
      if (column == 0) gather(model, index, texts);
    }
  }
}

/// Every word that any widget of the program holds, whether it is shown or not.
QString all_texts() {
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  QStringList texts;
  for (const QWidget* widget : QApplication::allWidgets()) {
    texts << widget->windowTitle() << widget->toolTip() << widget->statusTip() << widget->whatsThis()
          << widget->accessibleName() << widget->accessibleDescription() << widget->objectName();
    for (const char* property : {"text", "title", "placeholderText", "currentText"}) {
      texts << widget->property(property).toString();
    }
    for (const QAction* action : widget->actions()) texts << action->text() << action->toolTip() << action->statusTip();
    if (const auto* view = qobject_cast<const QAbstractItemView*>(widget); view && view->model()) {
      gather(*view->model(), {}, texts);
    }
  }
  const QClipboard* clipboard = QGuiApplication::clipboard();
  texts << clipboard->text() << clipboard->text(QClipboard::Selection);
  const QSettings settings;
  for (const QString& key : settings.allKeys()) texts << key << settings.value(key).toStringList();
  return texts.join('\n');
}

/// The sample with orders and objectives for each side, and parties of scouts beside the other's battalions.
void write_close_quarters(const QString& folder) {
  QFile sample(QString::fromStdString((scenario_folder() / "sandgate" / "scenario.json").string()));
  if (!sample.open(QIODevice::ReadOnly)) qFatal("no sample");
  QJsonObject root = QJsonDocument::fromJson(sample.readAll()).object();
  QJsonArray sides = root["sides"].toArray(), bodies = root["bodies"].toArray();
  for (int i = 0; i < sides.size(); ++i) {
    QJsonObject side = sides[i].toObject();
    const QString name = side["name"].toString();
    side["brief"] = name + "-must-not-be-read";
    side["objectives"] = QJsonArray{QJsonObject{{"name", name + "-goal"}, {"at", QJsonArray{614000, 135000}}}};
    sides[i] = side;
  }
  QJsonArray more;
  for (const QString& side : {QString("Red"), QString("Blue")}) {
    for (const QJsonValue& body : std::as_const(bodies)) {
      const QJsonObject there = body.toObject();
      if (there["side"].toString() == side || there["arm"].toString() != "infantry") continue;
      const QJsonArray at = there["at"].toArray();
      more.append(QJsonObject{{"name", "Eyes of " + side},
                              {"title", "Scouts of " + side},
                              {"side", side},
                              {"seat", side.toLower()},
                              {"arm", "cavalry"},
                              {"formation", "extended"},
                              {"men", 4},
                              {"scouts", true},
                              {"at", QJsonArray{at[0].toDouble() + 300, at[1].toDouble()}},
                              {"facing", 0}});
      break;
    }
  }
  for (const QJsonValue& body : std::as_const(more)) bodies.append(body);
  root.remove("postings");  // they know nothing of these parties
  root["sides"] = sides;
  root["bodies"] = bodies;
  QFile out(folder + "/scenario.json");
  if (!out.open(QIODevice::WriteOnly)) qFatal("cannot write");
  out.write(QJsonDocument(root).toJson());
  QFile::copy(QString::fromStdString((scenario_folder() / "sandgate" / "country.gpkg").string()),
              folder + "/country.gpkg");
}

}  // namespace

class CoverTest : public QObject, private ShellFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { set_up_program(settings_); }

  void init() {
    make_shell();
    file_ = folder_->filePath("evening.sandgate");
    shell_->begin(scenario_folder() / "sandgate", file_, 7);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), 120'000);
  }
  void cleanup() { shell_.reset(); }

  void the_cover_tells_who_moves_and_nothing_else() {
    const QString texts = all_texts();
    const Seat& seat = next_seat();
    QVERIFY(texts.contains(QString::fromStdString(side_of(seat).name) + " to move"));
    verify_nothing_of(0);
    verify_nothing_of(1);
  }

  // Keys that were meant for the desk before must not show the next one's sheet.
  void a_key_that_repeats_closes_one_move_and_takes_nothing() {
    take();
    const std::int64_t move = shell_->session()->move();
    const SeatId second = [&] {
      for (const Seat& seat : shell_->session()->setting().seats)
        if (seat.side != shell_->desk()->model().side().id) return seat.id;
      return SeatId{};
    }();
    // Held down, as the system tells it: one press, and then the same again and again.
    for (int i = 0; i < 40; ++i) {
      QWidget* to = QApplication::focusWidget() ? QApplication::focusWidget() : shell_.get();
      if (shell_->desk()) to = &shell_->desk()->sheet();
      QKeyEvent press(QEvent::KeyPress, Qt::Key_Return, Qt::ControlModifier, "\r", i > 0);
      QKeyEvent override_first(QEvent::ShortcutOverride, Qt::Key_Return, Qt::ControlModifier, "\r", i > 0);
      QApplication::sendEvent(to, &override_first);
      if (i == 0)
        QTest::keyClick(to, Qt::Key_Return, Qt::ControlModifier);
      else
        QApplication::sendEvent(to, &press);
      QTest::qWait(5);
    }
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);
    QVERIFY(!shell_->desk());
    QCOMPARE(shell_->session()->move(), move + 1);
    QVERIFY(shell_->session()->awaited() == std::vector{second});
    // Pressed again and again, with whatever has the keyboard and with the button itself.
    for (int i = 0; i < 5; ++i) {
      for (QWidget* to : {static_cast<QWidget*>(&shell_->cover()), static_cast<QWidget*>(shell_->cover().button()),
                          static_cast<QWidget*>(shell_->cover().post_field())}) {
        for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter, Qt::Key_Space, Qt::Key_Escape, Qt::Key_Select}) {
          QTest::keyClick(to, key);
          QTest::keyClick(to, key, Qt::ControlModifier);
        }
      }
      QTest::mouseClick(shell_->cover().button(), Qt::LeftButton);
      QTest::mouseDClick(&shell_->cover(), Qt::LeftButton);
    }
    QVERIFY(shell_->covered() && !shell_->desk());
    QCOMPARE(shell_->session()->move(), move + 1);
  }

  void the_cover_asks_for_the_post_and_its_button_is_held() {
    CoverPage& cover = shell_->cover();
    QLineEdit* post = cover.post_field();
    QVERIFY(post->isVisible() && post->text().isEmpty());
    QVERIFY(post->hasFocus());
    const QString name = QString::fromStdString(next_seat().name);
    for (const QString& wrong : {QString(), QString("umpire"), name.left(1), name + "x"}) {
      post->setText(wrong);
      QVERIFY2(!cover.button()->isEnabled(), qPrintable(wrong));
      // Who presses Enter is told why nothing happens, until he types on.
      QTest::keyClick(post, Qt::Key_Return);
      QVERIFY(all_texts().contains("This sheet is opened by its own name: " + name));
    }
    post->clear();
    QTest::keyClicks(post, " " + name.toUpper());
    QVERIFY(!all_texts().contains("is opened by its own name"));
    QVERIFY(cover.button()->isEnabled());
    // Let go at once it does nothing, by key or mouse.
    QTest::keyClick(post, Qt::Key_Return);
    QVERIFY(cover.button()->hasFocus());
    QTest::keyClick(cover.button(), Qt::Key_Space);
    QTest::mouseClick(cover.button(), Qt::LeftButton);
    QTest::qWait(cover.button()->hold() * 2);
    QVERIFY(shell_->covered());
    // A key that was down already only repeats.
    for (int i = 0; i < 5; ++i) {
      QKeyEvent again(QEvent::KeyPress, Qt::Key_Space, Qt::NoModifier, " ", true);
      QApplication::sendEvent(cover.button(), &again);
      QTest::qWait(cover.button()->hold() / 2);
    }
    QVERIFY(shell_->covered());
    QTest::mousePress(cover.button(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk(), patience);
    close_move();
    QVERIFY(post->text().isEmpty());  // the next is asked for his own
    QVERIFY(!cover.button()->isEnabled());
  }

  void a_desk_holds_its_own_side_only_and_the_cover_neither() {
    const SideId first = next_seat().side;
    take();
    QVERIFY(shell_->desk());
    QCOMPARE(shell_->desk()->model().side().id, first);
    QVERIFY(all_texts().contains(names(first.number).front()));
    verify_nothing_of(1 - first.number);

    // An order, a selection, a draft and an open dialog: all of it must go.
    march_somewhere();
    QTest::keyClick(&shell_->desk()->sheet(), Qt::Key_Tab);
    shell_->desk()->model().march_to(shell_->desk()->model().selected_body()->at);
    shell_->desk()->show_brief();
    shell_->desk()->model().close_my_move({});
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);
    QVERIFY(!shell_->desk());
    QVERIFY(next_seat().side != first);
    verify_nothing_of(0);
    verify_nothing_of(1);
    QCOMPARE(shell_->windowTitle(), "Sandgate");

    take();
    QVERIFY(shell_->desk());
    verify_nothing_of(first.number);
  }

  void what_is_known_of_the_enemy_is_its_own_sides_only() {
    begin_at_close_quarters();
    for (int move = 0; move < 4; ++move) {
      QVERIFY(shell_->covered());
      verify_nothing_known_by(0);
      verify_nothing_known_by(1);
      take();
      const int own = shell_->desk()->model().side().id.number;
      const Picture& picture = shell_->desk()->model().picture();
      QVERIFY(!picture.sighted.empty());
      const QString texts = all_texts();
      for (const SightedBody* enemy : shell_->desk()->model().enemies())
        QVERIFY2(texts.contains(words::what(enemy->seen)), qPrintable(words::what(enemy->seen)));
      verify_nothing_known_by(1 - own, false);
      // Looked at, shaded, asked about, read and copied: all of it must go.
      Desk* desk = shell_->desk();
      desk->model().select_next_idle();
      desk->model().look_at(picture.sighted.front().handle);
      QTest::keyClick(&desk->sheet(), Qt::Key_V);
      QTest::keyClick(&desk->sheet(), Qt::Key_E);
      desk->show_brief();
      QVERIFY(all_texts().contains(QString::fromStdString(desk->model().side().brief)));
      QLineEdit* to = desk->orders().form()->to_field();
      to->setText(words::place(picture.sighted.front().seen.at, desk->model().briefing(), 4));
      to->selectAll();
      to->copy();
      QToolTip::showText(desk->mapToGlobal(QPoint(200, 200)), words::what(picture.sighted.front().seen), desk);
      desk->model().close_my_move({});
      QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);
      QVERIFY(!shell_->desk());
    }
    shell_->leave();
    verify_nothing_known_by(0);
    verify_nothing_known_by(1);
  }

  void the_umpire_sets_the_weather_from_the_cover() {
    QTest::mouseClick(shell_->cover().umpire_button(), Qt::LeftButton);
    verify_nothing_of(0);
    verify_nothing_of(1);
    pass_gate();
    auto* dialog = shell_->findChild<UmpireDialog*>();
    QVERIFY(dialog);
    verify_nothing_of(0);
    verify_nothing_of(1);
    QCOMPARE(dialog->feet_field()->value(), 30.0);
    QCOMPARE(dialog->ground()->text(), "3.0 km of ground");
    dialog->feet_field()->setValue(8);
    QCOMPARE(dialog->ground()->text(), "800 m of ground");
    dialog->reason_field()->setText(QString(300, 'm'));
    QTest::keyClick(dialog->reason_field(), Qt::Key_Return);
    QVERIFY(dialog->isVisible());  // refused, and it says why
    bool said = false;
    for (const QLabel* label : dialog->findChildren<QLabel*>())
      said = said || (label->isVisible() && label->text().contains("one line"));
    QVERIFY(said);
    dialog->reason_field()->setText("Mist in the valleys");
    QTest::keyClick(dialog->reason_field(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(!shell_->findChild<UmpireDialog*>(), patience);
    for (int seat = 0; seat < 2; ++seat) {
      take();
      const Picture& picture = shell_->desk()->model().picture();
      QCOMPARE(picture.visibility, Length::feet(8));
      QCOMPARE(picture.visibility_reason, "Mist in the valleys");
      QVERIFY(all_texts().contains("Visibility 8 ft (800 m)"));
      shell_->desk()->model().close_my_move({});
      QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);
    }
  }

  // Without a key anybody may rule, after saying so, and everybody is told what, and where.
  void KS_10_who_rules_without_a_key_is_told_of() {
    take();
    const SeatId here = shell_->desk()->model().picture().seat;
    const QString desk = words::person(shell_->session()->setting().seat(here)) + "'s desk";
    for (const auto asked : {&Desk::weather_asked, &Desk::players_asked}) {
      emit(shell_->desk()->*asked)();
      auto* gate = shell_->findChild<UmpireGate*>();
      QVERIFY(gate);
      gate->reject();
      QTRY_VERIFY_WITH_TIMEOUT(!shell_->findChild<UmpireGate*>(), patience);
      QVERIFY(!shell_->findChild<UmpireDialog*>() && !shell_->findChild<PlayersDialog*>());
    }
    emit shell_->desk()->weather_asked();
    pass_gate();
    auto* dialog = shell_->findChild<UmpireDialog*>();
    QVERIFY(dialog);
    dialog->feet_field()->setValue(8);
    dialog->accept();
    emit shell_->desk()->players_asked();
    pass_gate();
    auto* players = shell_->findChild<PlayersDialog*>();
    QVERIFY(players);
    players->form().choose("blue", "vanguard");
    players->form().choose("red", "vanguard");
    const std::size_t told_before = announcements(here).size();
    players->accept();
    for (const SeatId seat : {SeatId{0}, SeatId{1}}) {
      const QStringList told = announcements(seat);
      QVERIFY2(told.contains("The weather was ruled on. Ruled from " + desk + ": the exercise has no umpire's key."),
               qPrintable(told.join('\n')));
      QCOMPARE(told.size(), static_cast<qsizetype>(told_before) + 2);
      QVERIFY(told.last().contains("is played by vanguard") && told.last().contains(desk));
    }
  }

  // With one the umpire's deeds are his, and nobody is told more than he says; to open it again changes nothing of
  // that.
  void KS_10_the_umpires_deeds_need_his_key() {
    emit shell_->cover().umpire_asked();
    pass_gate();
    auto* dialog = shell_->findChild<UmpireDialog*>();
    QVERIFY(dialog);
    dialog->key_field()->setText("June 1815");
    dialog->accept();
    QTRY_VERIFY_WITH_TIMEOUT(!shell_->findChild<UmpireDialog*>(), patience);
    QVERIFY(shell_->session()->umpire_key());
    QVERIFY(!all_texts().contains("June 1815"));
    const auto told = announcements(SeatId{1}).size();
    shell_->leave();
    shell_->open(file_);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), 120'000);
    take();
    for (const auto asked : {&Desk::weather_asked, &Desk::players_asked}) {
      emit(shell_->desk()->*asked)();
      auto* gate = shell_->findChild<UmpireGate*>();
      QVERIFY(gate && gate->key_field());
      for (const QString& wrong : {QString(), QString("june 1815"), QString("1815")}) {
        gate->key_field()->setText(wrong);
        gate->accept();
        QVERIFY(gate->isVisible() && gate->wrong()->isVisible());
        QVERIFY(!shell_->findChild<UmpireDialog*>() && !shell_->findChild<PlayersDialog*>());
      }
      pass_gate("June 1815");
      if (auto* players = shell_->findChild<PlayersDialog*>()) {
        players->form().choose("blue", "vanguard");
        players->form().choose("red", {});
        players->accept();
        continue;
      }
      auto* again = shell_->findChild<UmpireDialog*>();
      QVERIFY(again);
      again->feet_field()->setValue(8);
      again->accept();
      QTRY_VERIFY_WITH_TIMEOUT(!shell_->findChild<UmpireDialog*>(), patience);
    }
    QCOMPARE(shell_->session()->commander(SeatId{1}), std::string("vanguard"));
    QCOMPARE(announcements(SeatId{1}).size(), told);
    QCOMPARE(shell_->session()->take(SeatId{0})->picture().visibility, Length::feet(8));
  }

  // A request waits at the umpire's until he has answered it; who asked is told, and nobody else.
  void KS_11_6_a_request_waits_for_the_umpires_answer() {
    take();
    const SeatId here = shell_->desk()->model().picture().seat;
    WriteForm& form = shell_->desk()->write_form();
    QTest::keyClick(&shell_->desk()->sheet(), Qt::Key_N, Qt::ControlModifier);
    form.form_field()->setCurrentIndex(4);
    form.text_field("text")->setPlainText("May guns cross the weir?");
    form.send();
    QCOMPARE(shell_->session()->messages().size(), std::size_t{1});
    QVERIFY(shell_->session()->messages().front().waits);
    emit shell_->desk()->weather_asked();
    pass_gate();
    auto* dialog = shell_->findChild<UmpireDialog*>();
    QVERIFY(dialog);
    QVERIFY2(dialog->messages_button()->text().contains("1 wait"), qPrintable(dialog->messages_button()->text()));
    dialog->messages_button()->click();
    auto* messages = shell_->findChild<UmpireMessages*>();
    QVERIFY(messages);
    // Without a key that they were read is told, as all that the umpire does so.
    for (const SeatId seat : {SeatId{0}, SeatId{1}})
      QVERIFY(announcements(seat).last().startsWith("The umpire's messages were read. Ruled from "));
    QVERIFY(messages->list()->item(0)->text().startsWith("Waits: "));
    QVERIFY(messages->page()->toPlainText().contains("May guns cross the weir?"));
    QVERIFY(messages->addressee(here)->isChecked() && !messages->addressee(SeatId{1 - here.number})->isChecked());
    messages->answer_field()->setCurrentIndex(2);
    messages->text_field()->setPlainText("One at a time");
    messages->send_button()->click();
    QVERIFY(!messages->refused()->isVisible());
    QVERIFY(std::ranges::none_of(shell_->session()->messages(), &UmpiresMessage::waits));
    const Picture& picture = shell_->desk()->model().picture();
    QCOMPARE(picture.messages.size(), std::size_t{2});
    QVERIFY(picture.messages.back().message.content.ruling == UmpireAnswer::granted);
    QCOMPARE(picture.messages.back().message.answers, std::optional(MessageHandle{0}));
    QVERIFY(shell_->session()->take(SeatId{1 - here.number})->picture().messages.empty());
    // What he cannot send is said, and he may mend it.
    messages->text_field()->clear();
    messages->answer_field()->setCurrentIndex(0);
    messages->send_button()->click();
    QVERIFY(messages->refused()->isVisible());
    messages->reject();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    shell_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(shell_.get()));
    close_move();
    QVERIFY(!all_texts().contains("weir") && !all_texts().contains("One at a time"));
  }

  void a_seat_finds_its_sheet_as_it_left_it() {
    take();
    Desk* desk = shell_->desk();
    QTest::keyClick(&desk->sheet(), Qt::Key_Tab);
    desk->sheet().zoom(4);
    const Handle selected = desk->model().selected();
    const double scale = desk->sheet().goal().pixels_per_metre;
    close_move();
    take();
    close_move();
    take();
    QCOMPARE(shell_->desk()->model().selected(), selected);
    QVERIFY(std::abs(shell_->desk()->sheet().goal().pixels_per_metre / scale - 1) < 0.01);
  }

  // While all of it is read and prepared, its ground is seen already.
  void a_scenario_shows_its_ground_before_it_is_read() {
    const QImage picture = first_picture(data_folder() / "scenarios" / "sandgate");
    QVERIFY(!picture.isNull() && picture.width() > picture.height());
    WorkPage page;
    page.begin("Setting out", "Cancel");
    const auto pictures = [&] {
      return std::ranges::count_if(page.findChildren<QLabel*>(), [&](const QLabel* label) {
        return label->isVisibleTo(&page) && !label->pixmap().isNull();
      });
    };
    QCOMPARE(pictures(), 0);
    page.set_picture(picture);
    QCOMPARE(pictures(), 1);
    page.begin("Another", "Cancel");  // the last one's is gone
    QCOMPARE(pictures(), 0);
    QVERIFY(first_picture(data_folder() / "scenarios" / "none").isNull());
    QVERIFY(first_picture(data_folder()).isNull());
  }

  void both_sides_march_and_the_clock_goes_on() {
    const ExerciseTime began = shell_->session()->time();
    for (int move = 0; move < 4; ++move) {
      take();
      march_somewhere();
      close_move();
    }
    QCOMPARE(shell_->session()->move(), 5);
    const int round = shell_->session()->setting().rulebook.wide.minutes_per_round;
    QCOMPARE(shell_->session()->time(), began.after(2 * round));
  }

  void run_on_by_both_seats_goes_on_by_itself() {
    const auto until = shell_->session()->time().after(60);
    for (int seat = 0; seat < 2; ++seat) {
      take();
      shell_->desk()->model().close_my_move(RunOn{.until_report = false, .until_idle = false, .until = until});
      QCoreApplication::processEvents();
    }
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered() && shell_->session()->time() >= until, 60'000);
    verify_nothing_of(0);
    verify_nothing_of(1);
  }

  // A limit on the size of files serves for a full disk.
  void a_full_disk_names_itself_and_keeps_the_order() {
    take();
    DeskModel& desk = shell_->desk()->model();
    QVERIFY(desk.select_next_idle());
    for (const auto& [x, y] : {std::pair{1, 0}, {0, 1}, {-1, 0}, {0, -1}}) {
      const Point at = desk.selected_body()->at;
      desk.march_to({at.x + Length::feet(2 * x), at.y + Length::feet(2 * y)});
      QTRY_VERIFY_WITH_TIMEOUT(!desk.planning(), patience);
      if (desk.plan()) break;
    }
    QVERIFY(desk.can_give());
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit before{};
    QCOMPARE(getrlimit(RLIMIT_FSIZE, &before), 0);
    const rlimit full{0, before.rlim_max};
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &full), 0);
    QTest::keyClick(&shell_->desk()->sheet(), Qt::Key_Return);
    const QString refused = shell_->desk()->findChild<QFrame*>("refused") ? shown_refusal() : QString();
    const bool noticed = shell_->notice()->isVisible(), kept = desk.can_give();
    const bool closed_too = (desk.close_my_move({}), !shell_->desk() || desk.picture().mine.closed);
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &before), 0);
    QVERIFY2(refused.contains("evening.sandgate") && refused.contains("disk"), qPrintable(refused));
    QVERIFY(!refused.contains("over"));
    QVERIFY(noticed && kept && !closed_too);
    QVERIFY(shell_->desk());
    const auto again = shell_->notice()->findChildren<QPushButton*>();
    QCOMPARE(again.size(), 1);
    QTest::mouseClick(again.front(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!shell_->notice()->isVisible(), patience);
    // The order is still there to be given.
    const std::size_t idle = desk.idle().size();
    QTest::keyClick(&shell_->desk()->sheet(), Qt::Key_Return);
    QCOMPARE(desk.idle().size(), idle - 1);
    QVERIFY(!desk.refusal());
    close_move();
  }

  void an_exercise_is_left_and_gone_on_with() {
    take();
    march_somewhere();
    close_move();
    const std::int64_t move = shell_->session()->move();
    shell_->leave();
    verify_nothing_of(0);
    verify_nothing_of(1);
    QCOMPARE(recent_exercises(), QStringList{QFileInfo(file_).absoluteFilePath()});
    QCOMPARE(shell_->start_page().recent_list()->count(), 1);
    shell_->open_path(file_.toStdString());
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), 120'000);
    QCOMPARE(shell_->session()->move(), move);
    forget_exercise(file_);
  }

  void a_file_that_is_no_exercise_is_said_in_one_sentence() {
    shell_->leave();
    const QString junk = folder_->filePath("notes.sandgate");
    QFile file(junk);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("not an exercise");
    file.close();
    shell_->open(junk);
    const auto* fault = shell_->start_page().findChild<QLabel*>("fault");
    QTRY_VERIFY_WITH_TIMEOUT(fault->isVisible(), 60'000);
    QVERIFY(fault->text().contains("notes.sandgate"));
    QVERIFY(!fault->text().contains('\n'));
    QCOMPARE(QFileInfo(junk).size(), 15);
  }

  void the_start_page_offers_the_samples_and_other_scenarios() {
    shell_->leave();
    StartPage& start = shell_->start_page();
    QVERIFY(start.scenario_list()->count() >= 2);
    for (const auto& [title, file] :
         {std::pair("The Battle of Hook's Farm", "hooks-farm"), std::pair("The Cannonade of Sandgate", "sandgate")}) {
      const auto found = start.scenario_list()->findItems(title, Qt::MatchExactly);
      QCOMPARE(found.size(), 1);
      start.scenario_list()->setCurrentItem(found.front());
      // Numbered where whoever runs this has such an exercise already.
      const QRegularExpression named(QStringLiteral("/%1(-\\d+)?\\.sandgate$").arg(file));
      QVERIFY(named.match(start.file_field()->text()).hasMatch());
    }
    QTRY_VERIFY_WITH_TIMEOUT(!start.scenario_list()->item(0)->data(Qt::DecorationRole).isNull(), 120'000);

    start.offer(folder_->path().toStdString());
    const auto* fault = start.findChild<QLabel*>("fault");
    QVERIFY(fault->isVisible() && fault->text().contains("scenario.json"));

    // One that can be offered, and says what is wrong with it when it is begun; nothing is written.
    QFile bad(folder_->filePath("scenario.json"));
    QVERIFY(bad.open(QIODevice::WriteOnly));
    bad.write(R"({"title": "A spoilt one", "nonsense": 1})");
    bad.close();
    start.offer(folder_->path().toStdString());
    QVERIFY(!fault->isVisible());
    QCOMPARE(start.scenario_list()->currentItem()->text(), "A spoilt one");
    const QString file = folder_->filePath("spoilt.sandgate");
    start.file_field()->setText(file);
    QTest::mouseClick(start.begin_button(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(fault->isVisible(), 60'000);
    QVERIFY(fault->text().contains("scenario.json"));
    QVERIFY(!QFileInfo::exists(file));
    QVERIFY(!shell_->session());
  }

  void opening_can_be_stopped() {
    shell_->leave();
    const QString file = folder_->filePath("stopped.sandgate");
    shell_->begin(scenario_folder() / "sandgate", file, 8);
    QTest::mouseClick(shell_->work_page().stop_button(), Qt::LeftButton);
    QVERIFY(!shell_->session());
    QVERIFY(QThreadPool::globalInstance()->waitForDone(120'000));
    QVERIFY(!QFileInfo::exists(file));
  }

 private:
  QString shown_refusal() const {
    for (const QFrame* box : shell_->desk()->findChildren<QFrame*>("refused")) {
      if (!box->isVisible()) continue;
      QStringList texts;
      for (const QLabel* label : box->findChildren<QLabel*>()) texts << label->text();
      return texts.join(' ');
    }
    return {};
  }
  const Seat& next_seat() { return shell_->session()->setting().seats[shell_->session()->awaited().front().index()]; }
  const Side& side_of(const Seat& seat) { return shell_->session()->setting().sides[seat.side.index()]; }

  QStringList names(int side) {
    if (names_[side].isEmpty()) {
      for (const Body& body : shell_->session()->setting().order_of_battle) {
        names_[body.side.number] << QString::fromStdString(body.name) << QString::fromStdString(body.title);
      }
    }
    return names_[side];
  }
  /// What a seat has been told in the umpire's name.
  QStringList announcements(SeatId seat) {
    QStringList told;
    const auto client = shell_->session()->take(seat);
    for (const Dispatch& dispatch : client->picture().dispatches) {
      if (dispatch.code == ReportCode::announcement)
        told << QString::fromStdString(std::get<std::string>(dispatch.arguments.front().value));
    }
    return told;
  }
  void verify_nothing_of(int side) {
    if (shell_->session()) names(side);
    const QString texts = all_texts();
    QVERIFY(!names_[side].isEmpty());
    for (const QString& name : names_[side]) QVERIFY2(!texts.contains(name), qPrintable(name));
  }
  void begin_at_close_quarters() {
    shell_->leave();
    write_close_quarters(folder_->path());
    file_ = folder_->filePath("close.sandgate");
    shell_->begin(folder_->path().toStdString(), file_, 7);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), 120'000);
    names_[0].clear();
    names_[1].clear();
    facts_[0].clear();
    facts_[1].clear();
  }
  /// Everything only `side` may know: its bodies, its orders and, with `sighted`, what it knows of others. (Where one's
  /// own bodies stand, one knows oneself, also when the enemy sees them: so on a desk `sighted` is not asked.)
  void verify_nothing_known_by(int side, bool sighted = true) {
    if (shell_->session()) facts_[side] = facts(side, sighted);
    const QString texts = all_texts();
    QVERIFY(facts_[side].size() > 2);
    for (const QString& fact : facts_[side]) QVERIFY2(!texts.contains(fact), qPrintable(fact));
  }
  QStringList facts(int side, bool sighted) {
    QStringList known = names(side);
    for (const Seat& seat : shell_->session()->setting().seats) {
      if (seat.side.number != side) continue;
      const auto client = shell_->session()->take(seat.id);
      const Side& own = client->briefing().sides[seat.side.index()];
      known << QString::fromStdString(own.brief);
      for (const Objective& objective : own.objectives) known << QString::fromStdString(objective.name);
      for (const SightedBody& body : client->picture().sighted) {
        if (!sighted) continue;
        known << words::place(body.seen.at, client->briefing()) << words::short_place(body.seen.at, client->briefing());
        // "Box" is a word of the program's own.
        if (!body.seen.parts.empty()) known << words::what(body.seen);
      }
    }
    known.removeAll(QString());
    return known;
  }
  void close_move() {
    QTest::keyClick(&shell_->desk()->sheet(), Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);
  }
  /// The first idle body that can, goes two feet in whichever direction it can.
  void march_somewhere() {
    DeskModel& desk = shell_->desk()->model();
    const std::size_t idle = desk.idle().size();
    for (std::size_t body = 0; body < idle; ++body) {
      QVERIFY(desk.select_next_idle());
      for (const auto& [x, y] : {std::pair{1, 0}, {0, 1}, {-1, 0}, {0, -1}}) {
        const Point at = desk.selected_body()->at;
        desk.march_to({at.x + Length::feet(2 * x), at.y + Length::feet(2 * y)});
        QTRY_VERIFY_WITH_TIMEOUT(!desk.planning(), 60'000);
        if (!desk.plan()) continue;
        QTest::keyClick(&shell_->desk()->sheet(), Qt::Key_Return);
        QCOMPARE(desk.idle().size(), idle - 1);
        return;
      }
    }
    QFAIL("no body could march");
  }

  QString file_;
  QStringList names_[2], facts_[2];
};

SANDGATE_TEST(CoverTest)

}  // namespace tst_cover
#include "tst_cover.moc"
