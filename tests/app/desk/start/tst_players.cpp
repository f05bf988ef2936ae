// One person against a program, and programs among themselves, in the desktop.
#include <QFontMetricsF>
#include <QListWidget>
#include <QSignalSpy>
#include <QWheelEvent>
#include <filesystem>

#include "app/desk/parts/fit.h"
#include "app/desk/shell/umpire_dialog.h"
#include "app/desk/start/players_dialog.h"
#include "app/desk/start/sample_delegate.h"
#include "app/words/times.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/shell_fixture.h"
#include "tests/runner/test.h"

namespace tst_players {

using namespace sandgate;
using namespace sandgate::tests;

class Players : public QObject, private ShellFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { set_up_program(settings_); }
  void init() {
    make_shell();
    file_ = folder_->filePath("evening.sandgate");
  }
  void cleanup() { shell_.reset(); }

  // There is nobody to hide from: no cover, and the same desk from move to move.
  void one_person_against_a_program() {
    shell_->begin(scenario_folder() / "sandgate", file_, 7, {{"blue", "vanguard"}});
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk(), 120'000);
    const QPointer<Desk> desk = shell_->desk();
    const DeskModel& model = desk->model();
    QCOMPARE(model.seat().name, std::string("red"));
    for (int round = 0; round < 3; ++round) {
      QTRY_VERIFY_WITH_TIMEOUT(model.picture().clock.my_move && !model.picture().mine.closed, 60'000);
      const auto move = model.picture().clock.move;
      desk->model().close_my_move({});
      QTRY_COMPARE_WITH_TIMEOUT(model.picture().clock.move, move + 2, 60'000);
      QVERIFY(desk && shell_->desk() == desk);
    }
    QVERIFY(shell_->session()->tally(SeatId{1}).given > 0);
  }

  void who_plays_is_kept_in_the_file() {
    shell_->begin(scenario_folder() / "sandgate", file_, 7, {{"red", "vanguard"}});
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk(), 120'000);
    QCOMPARE(shell_->desk()->model().seat().name, std::string("blue"));
    const auto move = shell_->session()->move();
    shell_->leave();
    shell_->open(file_);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk(), 120'000);
    QCOMPARE(shell_->desk()->model().seat().name, std::string("blue"));
    QCOMPARE(shell_->session()->move(), move);
  }

  // Programs play both sides until somebody says stop; what they played is kept.
  void programs_among_themselves() {
    shell_->begin(scenario_folder() / "sandgate", file_, 7, {{"red", "vanguard"}, {"blue", "vanguard"}});
    QTRY_VERIFY_WITH_TIMEOUT(shell_->session() && shell_->session()->move() > 6, 120'000);
    QVERIFY(!shell_->desk() && !shell_->covered());
    QTest::mouseClick(shell_->work_page().findChild<QPushButton*>(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!shell_->session(), patience);
    QVERIFY(shell_->start_page().isVisible());
  }

  // To open such an exercise is not to have it played to its end.
  void programs_among_themselves_wait_when_opened() {
    shell_->begin(scenario_folder() / "sandgate", file_, 7, {{"red", "vanguard"}, {"blue", "vanguard"}});
    QTRY_VERIFY_WITH_TIMEOUT(shell_->session() && shell_->session()->move() > 1, 120'000);
    shell_->leave();
    shell_->open(file_);
    ProgramsPage& page = shell_->programs_page();
    QTRY_VERIFY_WITH_TIMEOUT(page.isVisible(), 120'000);
    const std::int64_t move = shell_->session()->move();
    QTest::qWait(1'000);
    QCOMPARE(shell_->session()->move(), move);
    QVERIFY(page.words()->text().contains("vanguard"));
    look("waits");
    QTest::mouseClick(page.start_button(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->session()->move() > move + 1, 120'000);
    shell_->leave();
    // Who opens it can take a seat instead.
    shell_->open(file_);
    QTRY_VERIFY_WITH_TIMEOUT(page.isVisible(), 120'000);
    QTest::mouseClick(page.players_button(), Qt::LeftButton);
    pass_gate();
    auto* dialog = shell_->findChild<PlayersDialog*>();
    QVERIFY(dialog);
    dialog->form().choose("blue", {});
    dialog->accept();
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk(), 120'000);
    QCOMPARE(shell_->desk()->model().seat().name, std::string("blue"));
  }

  // A program is loaded into Sandgate and can do what its user can: said where one of others is chosen.
  void programs_of_others_are_said_to_be_trusted() {
    PlayersForm form;
    form.set_programs({{"vanguard", "By the book"}, {"vanguard:bold", "Boldly"}, {"stranger", "Of others"}});
    form.set_seats({{"red", "General", "Red"}, {"blue", "General", "Blue"}});
    const auto said = [&] { return form.trust()->isVisibleTo(&form); };
    QVERIFY(!said());
    form.choose("red", "vanguard:bold");
    QVERIFY(!said());
    form.choose("blue", "stranger");
    QVERIFY(said() && form.trust()->text().contains("Use only programs you trust"));
    form.choose("blue", "");
    QVERIFY(!said());
  }

  // Who plays alone never sees a cover, and is his own umpire for the weather.
  void the_weather_from_the_desk() {
    shell_->begin(scenario_folder() / "sandgate", file_, 7, {{"blue", "vanguard"}});
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk(), 120'000);
    emit shell_->desk()->weather_asked();
    pass_gate();
    auto* dialog = shell_->findChild<UmpireDialog*>();
    QVERIFY(dialog);
    dialog->feet_field()->setValue(9);
    dialog->reason_field()->setText("Fog off the Lode");
    dialog->accept();
    QCOMPARE(shell_->desk()->model().picture().visibility, Length::feet(9));
    QCOMPARE(shell_->desk()->model().picture().visibility_reason, std::string("Fog off the Lode"));
  }

  // A seat is handed over in the middle of an exercise, and from then on there is a cover again.
  void a_seat_changes_hands() {
    shell_->begin(scenario_folder() / "sandgate", file_, 7, {{"blue", "vanguard"}});
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk(), 120'000);
    emit shell_->desk()->players_asked();
    pass_gate();
    auto* dialog = shell_->findChild<PlayersDialog*>();
    QVERIFY(dialog);
    QCOMPARE(dialog->form().programs(), (std::map<QString, QString>{{"blue", "vanguard"}}));
    dialog->form().choose("blue", {});
    dialog->accept();
    QCOMPARE(shell_->session()->commander(SeatId{1}), std::string());
    shell_->desk()->model().close_my_move({});
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), 60'000);
    QVERIFY(!shell_->desk());
  }

  void exercises_are_listed_by_name_side_move_and_time() {
    shell_->begin(scenario_folder() / "sandgate", file_, 7, {{"blue", "vanguard"}});
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk(), 120'000);
    const QString time = words::time_of_day(shell_->session()->time());
    const auto move = shell_->session()->move();
    shell_->leave();
    const QListWidget* list = shell_->start_page().recent_list();
    QTRY_VERIFY_WITH_TIMEOUT(list->count() > 0, patience);
    QCOMPARE(list->item(0)->text(),
             QStringLiteral("The Cannonade of Sandgate — Red, move %1, %2 · evening.sandgate").arg(move).arg(time));
    QVERIFY(list->item(0)->toolTip().contains(file_));
  }

  // They are there when the program is begun anew, until they are gone.
  void own_scenarios_are_listed_again() {
    const std::filesystem::path own = folder_->filePath("own").toStdString();
    std::filesystem::copy(scenario_folder() / "sandgate", own, std::filesystem::copy_options::recursive);
    const auto listed = [this] {
      return shell_->start_page().scenario_list()->findItems("The Cannonade of Sandgate", Qt::MatchExactly).size();
    };
    const auto before = listed();
    shell_->start_page().offer(own);
    QCOMPARE(listed(), before + 1);
    shell_->start_page().offer(own);
    QCOMPARE(listed(), before + 1);
    show_shell();
    QCOMPARE(listed(), before + 1);
    std::filesystem::remove_all(own);
    show_shell();
    QCOMPARE(listed(), before);
  }

  void a_brief_too_long_ends_in_dots() {
    const QFont font = ui_font(13);
    const QSizeF room(300, 60);
    QCOMPARE(SampleDelegate::cut_to(room, "Short.\nAnd a second paragraph.", font), "Short.");
    const QString words = QStringLiteral("word ").repeated(200).trimmed();
    const QString cut = SampleDelegate::cut_to(room, words, font);
    QVERIFY(cut.endsWith(" …") && cut.size() > 20 && cut.size() < words.size());
    const QRectF needs = QFontMetricsF(font).boundingRect(QRectF(0, 0, 300, 1e6), Qt::TextWordWrap, cut);
    QVERIFY(needs.height() <= room.height());
  }

  // CX-8: by one commander a side, by a staff, by divisions.
  void a_scenario_is_begun_by_the_posting_chosen() {
    StartPage& page = shell_->start_page();
    choose_sandgate();
    QComboBox* posting = page.posting_field();
    QVERIFY(posting->isVisible());
    QCOMPARE(posting->count(), 3);
    QVERIFY(posting->itemText(0).startsWith("two") && page.players().box("blue"));
    QVERIFY(!page.players().box_of_side({}));
    // By key alone.
    posting->setFocus();
    while (posting->currentData().toString() != "staff" && posting->currentIndex() < 2)
      QTest::keyClick(posting, Qt::Key_Down);
    QCOMPARE(posting->currentData().toString(), "staff");
    PlayersForm& players = page.players();
    QVERIFY(players.box("red-foot") && players.box("blue-train") && !players.box("red"));
    look("staff");
    // All at once, a side at once, one alone.
    give(*players.box_of_side({}), "vanguard");
    QCOMPARE(players.programs().size(), std::size_t{10});
    QCOMPARE(players.box_of_side("Red")->currentData().toString(), "vanguard");
    give(*players.box_of_side("Red"), {});
    QCOMPARE(players.programs().size(), std::size_t{5});
    QVERIFY(!players.programs().contains("red-foot") && players.programs().contains("blue-foot"));
    QCOMPARE(players.box_of_side({})->currentIndex(), -1);  // various
    players.choose("red-guns", "vanguard");
    QCOMPARE(players.box_of_side("Red")->currentIndex(), -1);
    // The wheel over a list that is not in hand changes nobody's player.
    QWheelEvent wheel(QPointF(5, 5), QPointF(5, 5), QPoint(), QPoint(0, -120), Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    posting->setFocus();
    QApplication::sendEvent(players.box("red-foot"), &wheel);
    QVERIFY(!players.programs().contains("red-foot"));
    page.file_field()->setText(file_);
    QTest::mouseClick(page.begin_button(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered() || shell_->desk(), 120'000);
    const Setting& setting = shell_->session()->setting();
    QCOMPARE(setting.seats.size(), std::size_t{10});
    QCOMPARE(setting.posting, std::string("staff"));
    QCOMPARE(shell_->session()->commander(*shell_->session()->seat_named("red-guns")), std::string("vanguard"));
    QCOMPARE(shell_->session()->commander(*shell_->session()->seat_named("red-foot")), std::string());
  }

  // Whoever plays what, of however many sides and seats.
  void eleven_seats_are_told_apart() {
    PlayersForm form;
    form.set_programs({{"vanguard", "By the book"}});
    std::vector<PlayersForm::Seat> seats;
    for (const QString& side : {QString("Red"), QString("Ally"), QString("Blue")}) {
      for (int i = 0; i < (side == "Blue" ? 6 : side == "Red" ? 3 : 2); ++i)
        seats.push_back(
            {QString("%1-%2").arg(side).arg(i), QString("Maj %1%2, the post %2 of %1").arg(side).arg(i), side});
    }
    QCOMPARE(seats.size(), std::size_t{11});
    form.set_seats(seats);
    form.resize(420, 300);
    form.show();
    QVERIFY(QTest::qWaitForWindowExposed(&form));
    give(*form.box_of_side("Blue"), "vanguard");
    QCOMPARE(form.programs().size(), std::size_t{6});
    QStringList said;
    for (const ElidedLabel* label : form.findChildren<ElidedLabel*>()) said << label->toolTip();
    for (const PlayersForm::Seat& seat : seats) {
      QVERIFY2(said.filter(seat.title).size() > 0, qPrintable(seat.title));
      QVERIFY(form.box(seat.name)->accessibleName().contains(seat.title));
    }
    const QString folder = qEnvironmentVariable("SANDGATE_PICTURES");
    if (!folder.isEmpty()) form.grab().save(folder + "/eleven.png");
  }

  void the_start_page_offers_the_programs() {
    QListWidget* list = shell_->start_page().scenario_list();
    QTRY_VERIFY_WITH_TIMEOUT(list->count() > 0, patience);
    const auto found = list->findItems("The Cannonade of Sandgate", Qt::MatchExactly);
    QCOMPARE(found.size(), 1);
    list->setCurrentItem(found.front());
    QComboBox* box = shell_->start_page().players().box("blue");
    QVERIFY(box);
    QVERIFY(box->findData("vanguard") > 0);
    shell_->start_page().players().choose("blue", "vanguard");
    shell_->start_page().file_field()->setText(file_);
    QSignalSpy begun(&shell_->start_page(), &StartPage::begin_asked);
    QTest::mouseClick(shell_->start_page().begin_button(), Qt::LeftButton);
    QCOMPARE(begun.size(), 1);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk(), 120'000);
    QCOMPARE(shell_->session()->commander(SeatId{1}), std::string("vanguard"));
  }

 private:
  void choose_sandgate() {
    QListWidget* list = shell_->start_page().scenario_list();
    QTRY_VERIFY_WITH_TIMEOUT(list->count() > 0, patience);
    const auto found = list->findItems("The Cannonade of Sandgate", Qt::MatchExactly);
    QCOMPARE(found.size(), 1);
    list->setCurrentItem(found.front());
  }
  /// As a hand chooses.
  static void give(QComboBox& box, const QString& program) {
    const int row = program.isEmpty() ? 0 : box.findData(program);
    box.setCurrentIndex(row);
    emit box.activated(row);
  }
  QString file_;
};

SANDGATE_TEST(Players)

}  // namespace tst_players
#include "tst_players.moc"
