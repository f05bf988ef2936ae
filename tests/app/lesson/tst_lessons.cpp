// The first exercise in the program's window: begun from the start page by its key, done at the desk by the keys its
// hints name, left in the middle and taken up again.
#include <QAction>
#include <QMenuBar>
#include <QSignalSpy>

#include "app/desk/frame/run_on_dialog.h"
#include "app/lesson/lessons.h"
#include "app/stories/refusals.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/shell_fixture.h"
#include "tests/app/fixtures/spoken.h"
#include "tests/runner/test.h"

namespace tst_lessons {

using namespace sandgate;
using namespace sandgate::tests;

class LessonsTest : public QObject, private ShellFixture {
  Q_OBJECT

 private slots:
  void initTestCase() {
    set_up_program(settings_);
    ShotPlayer::set_flies(false);  // whoever watches a shot fly waits for it
  }
  void init() {
    forget_lesson();
    make_shell();
    lessons_ = std::make_unique<Lessons>(*shell_, data_folder());
  }
  void cleanup() {
    shell_->leave();
    lessons_.reset();
    shell_.reset();
    // They lie among the user's documents.
    for (const QString& file : begun_) QFile::remove(file);
    begun_.clear();
    forget_lesson();
  }

  void the_start_page_begins_it_by_its_key() {
    StartPage& start = shell_->start_page();
    QCOMPARE(start.first_exercise_button()->text(), "The first exercise");
    QVERIFY(start.first_exercise_button()->isVisible());
    look("start");
    begin();
    QCOMPARE(lessons_->model()->step_number(), 0);
    QCOMPARE(lessons_->panel()->title()->text(), "Take a body in hand");
    QVERIFY(!lessons_->panel()->hint_shown());
    QVERIFY(lessons_->panel()->awaited()->text().startsWith("○ Sgt Ash"));
    QVERIFY(desk().marked_place() == body("Sgt Ash").at);
    QCOMPARE(shell_->session()->commander(*shell_->session()->seat_named("red")), "straight");
    look("first-step");
  }

  void in_German_it_is_told_in_German() {
    const Spoken german("de");
    QVERIFY(german);
    begin();
    QCOMPARE(lessons_->panel()->title()->text(), "Einen Verband wählen");
    QVERIFY(lessons_->panel()->text()->text().startsWith("Das Blatt in der Mitte"));
    QCOMPARE(lessons_->panel()->awaited()->text(), "○ Sgt Ash: gewählt");
    look("first-step-in-German");
    key(Qt::Key_Tab);
    QTRY_VERIFY_WITH_TIMEOUT(lessons_->model()->step_done(), patience);
  }

  // Whoever looks up in a menu what a step asks for reads the step meanwhile.
  void no_menu_lies_over_the_strip() {
    begin();
    constexpr int small_screen = 768, frame_of_a_window = 28;
    const QMenuBar& menus = desk().menus();
    const QWidget& panel = *lessons_->panel();
    QTRY_VERIFY(panel.mapTo(&desk(), QPoint(0, panel.height())).y() <= menus.mapTo(&desk(), QPoint()).y());
    const int below = small_screen - frame_of_a_window - panel.height() - menus.height();
    for (const QAction* top : menus.actions())
      QVERIFY2(top->menu()->sizeHint().height() <= below, qPrintable(top->text()));
  }

  // Whoever follows the hints comes to the end by the keyboard alone.
  void all_of_it_by_the_keys_the_hints_name() {
    begin();
    key(Qt::Key_Tab);
    next("a body in hand");
    if (QTest::currentTestFailed()) return;
    key(Qt::Key_F3);
    type(desk().orders().form()->to_field(), "Callow Hill");
    next("a march");
    if (QTest::currentTestFailed()) return;
    key(Qt::Key_Return, Qt::ControlModifier);
    next("a move closed");
    if (QTest::currentTestFailed()) return;
    QTRY_VERIFY_WITH_TIMEOUT(lessons_->model()->done(0), patience);
    QVERIFY(!lessons_->model()->done(1));
    key(Qt::Key_M, Qt::ControlModifier);
    look("dispatches");
    next("dispatches read");
    if (QTest::currentTestFailed()) return;
    march("1 Coy");
    next("a box by road");
    if (QTest::currentTestFailed()) return;
    march("Gun");
    next("the gun after it");
    if (QTest::currentTestFailed()) return;
    key(Qt::Key_F8, Qt::ShiftModifier);
    march("Waggons");
    look("supply");
    next("supply brought up");
    if (QTest::currentTestFailed()) return;
    run_on();
    next("moves that ran on");
    if (QTest::currentTestFailed()) return;
    take_body("1 Coy");
    key(Qt::Key_B);
    next("a box opened");
    if (QTest::currentTestFailed()) return;
    march("Gun");
    key(Qt::Key_Return, Qt::ControlModifier);
    next("contact");
    if (QTest::currentTestFailed()) return;
    key(Qt::Key_T);
    next("the table");
    if (QTest::currentTestFailed()) return;
    look("table");
    QVERIFY(desk().on_table());
    key_on_table(Qt::Key_N);
    QTRY_VERIFY_WITH_TIMEOUT(desk().guns().in_hand(), patience);
    QVERIFY(!desk().gun_panel().unlimber_button()->visibleRegion().isEmpty());
    QTest::mouseClick(desk().gun_panel().unlimber_button(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(lessons_->model()->done(0), patience);
    key_on_table(Qt::Key_Return, Qt::ControlModifier);
    next("the gun unlimbered");
    if (QTest::currentTestFailed()) return;
    fire_until_hit();
    look("hit");
    next("a gun fired");
    if (QTest::currentTestFailed()) return;
    write_to_the_umpire();
    next("a message");
    if (QTest::currentTestFailed()) return;
    for (int moves = 0; moves < 8 && !lessons_->model()->step_done() && !QTest::currentTestFailed(); ++moves)
      close_move();
    next("supply drawn");
    if (QTest::currentTestFailed()) return;
    QVERIFY(lessons_->model()->last());
    QCOMPARE(lessons_->panel()->title()->text(), "That is all of it");
    look("end");
    key(Qt::Key_Right, Qt::AltModifier);
    // It is over, and the exercise goes on without it.
    QTRY_VERIFY_WITH_TIMEOUT(!lessons_->panel(), patience);
    QVERIFY(shell_->desk() && !desk().marked_place());
    QVERIFY(!kept_lesson());
  }

  void left_in_the_middle_it_is_taken_up_from_the_start_page() {
    begin();
    key(Qt::Key_Tab);
    next("a body in hand");
    key(Qt::Key_F3);
    type(desk().orders().form()->to_field(), "Callow Hill");
    next("a march");
    const QString file = QString::fromStdString(shell_->session()->file().string());
    key(Qt::Key_W, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!shell_->session(), patience);
    QVERIFY(!lessons_->panel());
    QCOMPARE(shell_->start_page().first_exercise_button()->text(), "Go on with it");
    QVERIFY(shown("The first exercise was left at step 3 of 16."));
    look("left");
    // The program begun anew knows it too.
    lessons_.reset();
    show_shell();
    lessons_ = std::make_unique<Lessons>(*shell_, data_folder());
    begin();
    QCOMPARE(QString::fromStdString(shell_->session()->file().string()), file);
    QCOMPARE(lessons_->model()->step_number(), 2);
    QVERIFY(!lessons_->model()->step_done());
    QVERIFY(body("Sgt Ash").march);
    close_move();
    QTRY_VERIFY_WITH_TIMEOUT(lessons_->model()->step_done(), patience);
  }

  void steps_are_skipped_gone_back_to_and_ended_by_the_menu() {
    begin();
    const LessonPanel& panel = *lessons_->panel();
    QTRY_VERIFY_WITH_TIMEOUT(panel.skip_button()->isVisible(), patience);
    QVERIFY(!panel.next_button()->isVisible());
    // The key that leads on does not lead past what is not done, and says which does.
    key(Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(lessons_->model()->step_number(), 0);
    QVERIFY(panel.awaited()->text().contains("Not done yet: Alt End skips it."));
    key(Qt::Key_End, Qt::AltModifier);
    QVERIFY(!panel.awaited()->text().contains("Not done yet"));
    QCOMPARE(lessons_->model()->step_number(), 1);
    key(Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(lessons_->model()->step_number(), 0);
    QVERIFY(!lessons_->panel()->back_button()->isEnabled());
    key(Qt::Key_Up, Qt::AltModifier);
    QVERIFY(lessons_->panel()->hint_shown());
    key(Qt::Key_End, Qt::AltModifier);
    QVERIFY(!lessons_->panel()->hint_shown());
    lesson_action("End the lesson here")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!lessons_->panel(), patience);
    QVERIFY(!kept_lesson() && shell_->desk());
    for (const QAction* menu : desk().menus().actions()) QVERIFY(menu->text() != "&Lesson");
  }

  void a_hint_comes_unasked_after_a_while() {
    begin();
    lessons_->panel()->hint_after(std::chrono::milliseconds(10));
    QTRY_VERIFY_WITH_TIMEOUT(lessons_->panel()->hint_shown(), patience);
    // Not where all is done: there is nothing to be found any more.
    key(Qt::Key_End, Qt::AltModifier);
    key(Qt::Key_Left, Qt::AltModifier);
    key(Qt::Key_Tab);
    QTRY_VERIFY_WITH_TIMEOUT(lessons_->model()->step_done(), patience);
    const bool shown_by_then = lessons_->panel()->hint_shown();
    QTest::qWait(60);
    QCOMPARE(lessons_->panel()->hint_shown(), shown_by_then);
  }

  void what_is_meant_is_brought_before_the_eyes() {
    begin();
    key(Qt::Key_End, Qt::AltModifier);
    desk().sheet().zoom(4);
    key(Qt::Key_Down, Qt::AltModifier);
    const Point hill = desk().model().briefing().to_table(*lessons_->model()->step().look.place);
    QVERIFY(desk().marked_place() == hill);
    const MapPoint middle = desk().sheet().goal().centre;
    QVERIFY(distance_m(middle, *lessons_->model()->step().look.place) < 300);
    key(Qt::Key_End, Qt::AltModifier);
    key(Qt::Key_End, Qt::AltModifier);
    QVERIFY(!desk().marked_place());
    key(Qt::Key_Down, Qt::AltModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!desk().dispatches().visibleRegion().isEmpty(), patience);
  }

  // An order that was not the one asked for was left standing without a word.
  void a_march_that_is_not_the_one_asked_for_is_told_why() {
    begin();
    for (int step = 0; step < 4; ++step) key(Qt::Key_End, Qt::AltModifier);
    QCOMPARE(lessons_->panel()->title()->text(), "March a box by road");
    take_body("1 Coy");
    const Point ring = *desk().marked_place();
    const auto send = [&](Point place, MarchBy by, Length over = {}) {
      desk().model().march_to({place.x, place.y + over});
      if (over.count > 0) desk().model().add_place(place);
      desk().model().set_by(by);
      QTRY_VERIFY_WITH_TIMEOUT(desk().model().can_give(), patience);
      key(Qt::Key_Return);
      QTRY_VERIFY_WITH_TIMEOUT(desk().model().draft().places.empty(), patience);
    };
    send({ring.x, ring.y + Length::feet(3)}, MarchBy::road);
    QTRY_VERIFY_WITH_TIMEOUT(awaited().contains("It is sent to a place 3 ft from there"), patience);
    QVERIFY(!lessons_->model()->step_done());
    // Over the down and back to the road in the ring.
    send(ring, MarchBy::straight, Length::feet(3));
    QTRY_VERIFY_WITH_TIMEOUT(awaited().contains("It leaves the road"), patience);
    QVERIFY(!lessons_->model()->step_done());
    look("lack");
    send(ring, MarchBy::road);
    QTRY_VERIFY_WITH_TIMEOUT(lessons_->model()->step_done(), patience);
    QVERIFY(!awaited().contains("It "));
  }

  void every_step_is_read_whole_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("night");
    QTest::newRow("1366x768") << QSize(1366, 768) << false;
    QTest::newRow("1366x768 by night") << QSize(1366, 768) << true;
    QTest::newRow("1920x1080") << QSize(1920, 1080) << false;
    QTest::newRow("least") << least_window << false;
  }
  void every_step_is_read_whole() {
    QFETCH(QSize, size);
    QFETCH(bool, night);
    begin();
    shell_->resize(size);
    desk().draw_by_night(night);
    const LessonPanel& panel = *lessons_->panel();
    QStringList cut;
    for (int step = 0; step < lessons_->model()->steps(); ++step) {
      key(Qt::Key_Up, Qt::AltModifier);
      QCoreApplication::processEvents();
      for (const QLabel* label : {panel.title(), panel.text(), panel.hint(), panel.awaited()}) {
        QVERIFY2(label->isVisible(), qPrintable(label->text()));
        const int wanted = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
        if (label->height() < wanted) cut << QString::number(step + 1) + QStringLiteral(": ") + label->text();
      }
      const QWidget* last = panel.next_button()->isVisible() ? panel.next_button() : panel.skip_button();
      QVERIFY(shell_->rect().contains(QRect(last->mapTo(shell_.get(), QPoint()), last->size())));
      // There is still a sheet to do it on.
      QVERIFY(desk().sheet().height() >= 120);
      if (step == 6) look(QStringLiteral("step-7"));
      if (!lessons_->model()->last()) key(Qt::Key_End, Qt::AltModifier);
    }
    QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QLatin1Char('\n'))));
    desk().draw_by_night(false);
  }

  // The program ends in the middle of a step: the desk outlives what looked on.
  void it_goes_before_the_desk() {
    begin();
    const QPointer<LessonPanel> panel = lessons_->panel();
    lessons_.reset();
    QVERIFY(!panel);
    desk().model().select(body("Gun").handle);
    desk().show_sheet();
    close_move();
    QCOMPARE(desk().model().selected_body()->name, "Gun");
  }

  // Another exercise, and the same scenario begun without the lesson, have no strip.
  void no_other_exercise_is_followed() {
    begin_alone();
    QVERIFY(!lessons_->panel());
    shell_->leave();
    begin();
    shell_->leave();
    begin_alone();
    QVERIFY(!lessons_->panel());
  }

  void an_exercise_that_is_gone_is_begun_anew() {
    keep_lesson({folder_->filePath("gone.sandgate"), {4, 2}, 16});
    QVERIFY(!kept_lesson());
    begin();
    QCOMPARE(lessons_->model()->step_number(), 0);
  }

  void settings_that_cannot_be_are_none() {
    QFile file(folder_->filePath("there.sandgate"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const QString path = file.fileName();
    keep_lesson({path, {3, 2}, 16});
    QVERIFY(kept_lesson() == (KeptLesson{path, {3, 2}, 16}));
    for (const QVariant& step : {QVariant("three"), QVariant(-1)}) {
      QSettings().setValue("lesson", QVariantMap{{"file", path}, {"step", step}, {"own_move", 2}, {"steps", 16}});
      QVERIFY(!kept_lesson());
    }
    QSettings().setValue("lesson", "nonsense");
    QVERIFY(!kept_lesson());
  }

  void a_lesson_with_a_fault_is_told_of_on_the_start_page() {
    lessons_.reset();
    Lessons of_nothing(*shell_, folder_->path().toStdString());
    of_nothing.begin();
    QVERIFY(!shell_->session());
    bool told = false;
    for (const QLabel* label : shell_->findChildren<QLabel*>())
      told = told || (label->isVisible() && label->text().contains("lesson.json"));
    QVERIFY(told);
  }

 private:
  Desk& desk() { return *shell_->desk(); }
  const OwnBody& body(const std::string& name) {
    return *std::ranges::find(desk().model().picture().bodies, name, &OwnBody::name);
  }
  void begin() {
    QTRY_VERIFY_WITH_TIMEOUT(shell_->start_page().isVisible(), patience);
    QTest::keyClick(&shell_->start_page(), Qt::Key_T, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk() && lessons_->panel(), patience);
    QVERIFY(QTest::qWaitFor([this] { return desk().sheet().isVisible(); }));
    begun_ << QString::fromStdString(shell_->session()->file().string());
  }
  void begin_alone() {
    shell_->begin(scenario_folder() / "first-exercise", folder_->filePath("alone.sandgate"), 3, {{"red", "straight"}},
                  false);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk(), patience);
    shell_->leave();
    QFile::remove(folder_->filePath("alone.sandgate"));
  }
  void key(int key, Qt::KeyboardModifiers with = {}) { QTest::keyClick(&desk().sheet(), Qt::Key(key), with); }
  void key_on_table(int key, Qt::KeyboardModifiers with = {}) {
    QTest::keyClick(&desk().table_view(), Qt::Key(key), with);
  }
  /// What was awaited has been seen; on to the next step.
  void next(const char* what) {
    QVERIFY2(QTest::qWaitFor([this] { return lessons_->model()->step_done(); }, patience), what);
    QVERIFY(lessons_->panel()->awaited()->text().contains("Done."));
    const int step = lessons_->model()->step_number();
    // A dialog may have been in front.
    shell_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(shell_.get()));
    desk().on_table() ? key_on_table(Qt::Key_Right, Qt::AltModifier) : key(Qt::Key_Right, Qt::AltModifier);
    QTRY_COMPARE_WITH_TIMEOUT(lessons_->model()->step_number(), step + 1, patience);
    // What follows is ordered in a move of one's own.
    await_my_move();
  }
  void type(QLineEdit* field, const QString& text) {
    field->setFocus();
    field->clear();
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(desk().model().can_give(), patience);
    key(Qt::Key_Return);
  }
  QString awaited() { return lessons_->panel()->awaited()->text(); }
  void take_body(const std::string& name) {
    desk().show_sheet();
    desk().model().select(body(name).handle);
  }
  /// To the place that is marked, by road.
  void march(const std::string& name) {
    take_body(name);
    QVERIFY(desk().marked_place());
    desk().model().march_to(*desk().marked_place());
    if (desk().model().draft().by != MarchBy::road) key(Qt::Key_R);
    if (!desk().model().press_on()) key(Qt::Key_P);
    QTRY_VERIFY_WITH_TIMEOUT(desk().model().can_give(), patience);
    key(Qt::Key_Return);
  }
  void await_my_move() {
    QVERIFY(QTest::qWaitFor(
        [this] {
          if (!shell_->desk()) return false;
          const Picture& picture = desk().model().picture();
          return picture.clock.my_move && !picture.mine.closed;
        },
        patience));
  }
  void close_move() {
    await_my_move();
    const std::int64_t move = desk().model().picture().clock.own_move;
    if (desk().on_table())
      key_on_table(Qt::Key_Return, Qt::ControlModifier);
    else
      key(Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk() && desk().model().picture().clock.own_move > move, patience);
  }
  void run_on() {
    for (int runs = 0; runs < 6 && !lessons_->model()->step_done(); ++runs) {
      const std::int64_t move = desk().model().picture().clock.own_move;
      // The dialog of the run before may have been in front.
      shell_->activateWindow();
      QVERIFY(QTest::qWaitForWindowActive(shell_.get()));
      key(Qt::Key_R, Qt::ControlModifier);
      auto* dialog = desk().findChild<RunOnDialog*>();
      QVERIFY(dialog);
      QTest::keyClick(dialog, Qt::Key_Return);
      QTRY_VERIFY_WITH_TIMEOUT(shell_->desk() && desk().model().picture().clock.own_move > move &&
                                   desk().model().picture().clock.my_move && !desk().model().picture().mine.closed,
                               patience);
    }
  }
  void fire_until_hit() {
    if (QTest::currentTestFailed()) return;
    for (int shots = 0; shots < 24 && !lessons_->model()->step_done(); ++shots) {
      await_my_move();
      if (QTest::currentTestFailed()) return;
      if (!desk().on_table()) key(Qt::Key_T);
      key_on_table(Qt::Key_N);
      QTRY_VERIFY_WITH_TIMEOUT(desk().guns().in_hand(), patience);
      if (desk().guns().silent()) {
        close_move();
        continue;
      }
      key_on_table(Qt::Key_K);
      key_on_table(Qt::Key_O);
      QTRY_VERIFY_WITH_TIMEOUT(!desk().guns().laying(), patience);
      const std::int64_t fired = desk().guns().shots_fired();
      key_on_table(Qt::Key_F);
      const QString silent =
          desk().guns().refusal() ? stories::sentence(*desk().guns().refusal(), desk().model().briefing()) : QString();
      QVERIFY2(silent.isEmpty(), qPrintable(silent));
      QVERIFY(QTest::qWaitFor([&] { return desk().guns().shots_fired() > fired; }, 20'000));
    }
  }
  void write_to_the_umpire() {
    key(Qt::Key_N, Qt::ControlModifier);
    WriteForm& form = desk().write_form();
    QTRY_VERIFY_WITH_TIMEOUT(form.isVisible(), patience);
    form.addressee(SeatId{})->setChecked(true);
    look("message");
    QTest::keyClicks(form.text_field("text"), "An outpost stands at Millend.");
    form.send_button()->click();
  }
  QAction* lesson_action(const QString& words) {
    for (QAction* menu : desk().menus().actions()) {
      if (!menu->menu() || menu->text() != "&Lesson") continue;
      for (QAction* action : menu->menu()->actions())
        if (action->text().remove('&') == words) return action;
    }
    qFatal("no such action");
  }

  std::unique_ptr<Lessons> lessons_;
  QStringList begun_;  ///< files
};

SANDGATE_TEST(LessonsTest)

}  // namespace tst_lessons
#include "tst_lessons.moc"
