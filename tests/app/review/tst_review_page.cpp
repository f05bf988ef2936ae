// The window of the review: opened, gone through by keys, noted in, shown to a hall; and what it says of bad files.
#include <QElapsedTimer>
#include <QFile>
#include <QMenuBar>
#include <QPointer>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <set>

#include "app/desk/parts/look.h"
#include "app/review/day_view.h"
#include "app/review/figures_page.h"
#include "app/review/happened_dialog.h"
#include "app/review/lineage_panel.h"
#include "app/review/open_review.h"
#include "app/review/presenter_window.h"
#include "app/review/report_dialog.h"
#include "app/review/review_page.h"
#include "app/review/review_words.h"
#include "app/review/struck_dialog.h"
#include "app/review/text_pages.h"
#include "app/review/title_dialog.h"
#include "app/rules/open_rules.h"
#include "app/umpire/host_page.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/played.h"
#include "tests/app/fixtures/program.h"
#include "tests/runner/test.h"

namespace tst_review_page {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr int page_moves = 12;

}  // namespace

class ReviewPageTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    set_up_program(settings_);
    scenario_ = scenario_named("sandgate");
    file_ = folder_.filePath("played.sandgate").toStdString();
    play_and_close(*scenario_, file_, page_moves);
    open(file_);
  }
  void init() {
    model().play(false);
    page_->show_step(ReviewStep::happened);
    model().to_last();
    page_->activateWindow();
    QTRY_VERIFY_WITH_TIMEOUT(page_->isActiveWindow(), patience);
    page_->stage()->sheets().truth().setFocus();
    wait();
  }
  void cleanupTestCase() { page_.reset(); }

  void it_opens_with_both_sheets() {
    QCOMPARE(page_->windowTitle(), QString::fromStdString(scenario_->setting->title) + ", review — Sandgate");
    const ReviewSheets& sheets = page_->stage()->sheets();
    QVERIFY(!sheets.truth().content().pieces.empty());
    QVERIFY(!sheets.known().content().pieces.empty());
    QCOMPARE(sheets.truth().size(), sheets.known().size());
    QCOMPARE(sheets.truth().marks().differences, sheets.known().marks().differences);
    // What is counted over the second sheet is what is numbered on both.
    std::set<BodyId> bodies;
    for (const Difference& one : model().instant()->differences.all) bodies.insert(one.body);
    QCOMPARE(sheets.known().marks().differences.size(), std::min(bodies.size(), most_numbered));
    look("happened");
  }

  void keys_go_on_and_back() {
    press(Qt::Key_Home, Qt::ControlModifier);
    QVERIFY(model().at_first());
    QVERIFY(!page_->head().button(ReviewHead::Go::first)->isEnabled());
    QCOMPARE(page_->head().move_label()->text(), "Before the first move");
    press(Qt::Key_Right);
    QCOMPARE(model().at(), std::size_t{1});
    press(Qt::Key_Left);
    QCOMPARE(model().at(), std::size_t{0});
    press(Qt::Key_PageDown);
    QCOMPARE(model().closed_move(), std::int64_t{1});
    press(Qt::Key_PageDown);
    press(Qt::Key_PageUp);
    QCOMPARE(model().closed_move(), std::int64_t{1});
    QVERIFY(page_->head().move_label()->text().startsWith("Move 1 of "));
    press(Qt::Key_End, Qt::ControlModifier);
    QVERIFY(model().at_last());
    press(Qt::Key_Space);
    QVERIFY(model().playing() && model().at_first());
    press(Qt::Key_Plus);
    QCOMPARE(model().speed(), 8.0);
    press(Qt::Key_Minus);
    press(Qt::Key_Minus);
    QCOMPARE(model().speed(), 2.0);
    press(Qt::Key_Space);
    QVERIFY(!model().playing());
  }

  void any_seat_by_its_keys_and_its_button() {
    const SeatId first = model().seat();
    press(Qt::Key_PageDown, Qt::ControlModifier);
    QVERIFY(model().seat() != first);
    wait();
    QVERIFY(page_->stage()->sheets().seat_button(model().seat())->isChecked());
    press(Qt::Key_PageUp, Qt::ControlModifier);
    QCOMPARE(model().seat(), first);
  }

  void letters_show_and_hide() {
    const ReviewShown before = page_->stage()->sheets().shown();
    press(Qt::Key_V);
    QVERIFY(page_->stage()->sheets().shown().traces != before.traces);
    QVERIFY(page_->stage()->sheets().truth().marks().traces == nullptr);
    press(Qt::Key_V);
    press(Qt::Key_R);
    QVERIFY(page_->stage()->sheets().truth().content().riders.empty());
    press(Qt::Key_R);
    press(Qt::Key_B);
    QVERIFY(!page_->stage()->sheets().known().marks().elsewhere);
    press(Qt::Key_B);
    QCOMPARE(page_->stage()->sheets().shown(), before);
  }

  void the_agenda_by_its_keys() {
    for (int i = 0; i < 7; ++i) {
      press(static_cast<Qt::Key>(Qt::Key_1 + i), Qt::ControlModifier);
      QCOMPARE(page_->agenda().step(), static_cast<ReviewStep>(i));
      QCOMPARE(page_->stage()->step(), static_cast<ReviewStep>(i));
      QTest::qWait(30);
      look(std::string(words_of(static_cast<ReviewStep>(i))[static_cast<std::size_t>(i)]).c_str());
    }
    for (int i = 0; i < static_cast<int>(value_count<IssueOrder>); ++i) {
      press(static_cast<Qt::Key>(Qt::Key_1 + i), Qt::AltModifier);
      QCOMPARE(page_->agenda().step(), ReviewStep::issues);
      QCOMPARE(page_->agenda().order(), static_cast<IssueOrder>(i));
    }
  }

  // Every moment stands in every order once, whatever the headings.
  void issues_in_three_orders_hold_the_same_moments() {
    const MomentsListModel& list = page_->stage()->moments()->list();
    for (int i = 0; i < static_cast<int>(value_count<IssueOrder>); ++i) {
      page_->show_order(static_cast<IssueOrder>(i));
      std::set<std::size_t> seen;
      std::size_t moments = 0;
      for (const MomentsListModel::Row& row : list.rows()) {
        if (!row.moment) continue;
        ++moments;
        seen.insert(*row.moment);
      }
      QCOMPARE(moments, model().looked_through().size());
      QCOMPARE(seen.size(), moments);
    }
  }

  void a_moment_of_ones_own_starred_and_noted() {
    model().go_to_move(6);
    wait();
    press(Qt::Key_D, Qt::ControlModifier);
    auto* dialog = page_->findChild<TitleDialog*>();
    QVERIFY(dialog);
    QTest::keyClicks(dialog->field(), "Nobody looked at the bridge");
    QTest::keyClick(dialog->field(), Qt::Key_Return);
    QTRY_COMPARE(model().agenda().size(), std::size_t{1});
    QVERIFY(model().in_hand());
    press(Qt::Key_S);
    QVERIFY(model().agenda().empty());
    press(Qt::Key_S);
    QCOMPARE(model().agenda().size(), std::size_t{1});
    press(Qt::Key_F8);
    NotesPanel* notes = page_->stage()->notes();
    QCOMPARE(QApplication::focusWidget(), notes->text_field());
    // Letters, blanks and arrows in a field are the field's.
    const std::size_t before = model().at();
    QTest::keyClicks(notes->text_field(), "send svn to look <i>now</i>");
    QTest::keyClick(notes->text_field(), Qt::Key_Left);
    QTest::keyClick(notes->text_field(), Qt::Key_Space);
    QTest::keyClick(notes->text_field(), Qt::Key_Backspace);
    QCOMPARE(model().at(), before);
    QVERIFY(!model().playing());
    notes->who_field()->setText("Hay");
    QTest::keyClick(notes->text_field(), Qt::Key_Return);
    QCOMPARE(notes->list()->rowCount(), 1);
    QCOMPARE(notes->list()->item(0, 1)->text(), "send svn to look <i>now</i>");
    QVERIFY(notes->text_field()->text().isEmpty());
    // It is said as it was written, never as what a browser would make of it.
    QVERIFY(improve_text(model()).contains("&lt;i&gt;now&lt;/i&gt;"));
    QVERIFY(closing_text(model()).contains("Nobody looked at the bridge"));
    look("noted");
    notes->list()->setFocus();
    notes->list()->setCurrentCell(0, 0);
    QTest::keyClick(notes->list(), Qt::Key_Return);
    QCOMPARE(notes->text_field()->text(), "send svn to look <i>now</i>");
    notes->kind_field()->setCurrentIndex(1);
    QTest::keyClick(notes->text_field(), Qt::Key_Return);
    QCOMPARE(model().marks().remarks[0].kind, RemarkKind::improve);
    notes->list()->setFocus();
    notes->list()->setCurrentCell(0, 0);
    QTest::keyClick(notes->list(), Qt::Key_Delete);
    QVERIFY(model().marks().remarks.empty());
    page_->stage()->sheets().truth().setFocus();
    press(Qt::Key_Delete, Qt::ControlModifier);
    QVERIFY(model().agenda().empty());
    QTRY_VERIFY_WITH_TIMEOUT(!model().keeping_now(), patience);
  }

  // Esc and Ctrl+Enter lead out of a note, so does a step; then letters show and hide again. Home in the box of kinds
  // is the box's.
  void the_keyboard_comes_back_from_a_note() {
    model().choose_moment({});
    NotesPanel* notes = page_->stage()->notes();
    ReviewSheet& truth = page_->stage()->sheets().truth();
    const bool traces = page_->stage()->sheets().shown().traces;
    press(Qt::Key_F8);
    press(Qt::Key_V);
    QCOMPARE(notes->text_field()->text(), "v");
    press(Qt::Key_Escape);
    QCOMPARE(QApplication::focusWidget(), &truth);
    press(Qt::Key_V);
    QVERIFY(page_->stage()->sheets().shown().traces != traces);
    press(Qt::Key_V);
    press(Qt::Key_F8);
    const std::size_t before = model().marks().remarks.size();
    press(Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(model().marks().remarks.size(), before + 1);
    QCOMPARE(QApplication::focusWidget(), &truth);
    // Nothing to keep: one stays.
    press(Qt::Key_F8);
    press(Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(QApplication::focusWidget(), notes->text_field());
    press(Qt::Key_4, Qt::ControlModifier);
    QCOMPARE(QApplication::focusWidget(), &truth);
    // From the page of another step likewise.
    press(Qt::Key_6, Qt::ControlModifier);
    press(Qt::Key_F8);
    QCOMPARE(QApplication::focusWidget(), page_->stage()->closing_notes()->text_field());
    press(Qt::Key_Escape);
    QVERIFY(!page_->stage()->closing_notes()->isAncestorOf(QApplication::focusWidget()));
    press(Qt::Key_3, Qt::ControlModifier);
    QCOMPARE(QApplication::focusWidget(), &truth);
    truth.zoom(2);
    const MapPoint corner = truth.view().to_ground({0, 0});
    notes->kind_field()->setFocus();
    notes->kind_field()->setCurrentIndex(2);
    press(Qt::Key_Home);
    QCOMPARE(notes->kind_field()->currentIndex(), 0);
    QCOMPARE(truth.view().to_ground({0, 0}), corner);
    model().remove_remark(before);
    QTRY_VERIFY_WITH_TIMEOUT(!model().keeping_now(), patience);
  }

  // Whose notes are shown is said by name and time, and that one has gone away from it.
  void notes_say_which_moment_they_are_on() {
    model().go_to_move(4);
    QVERIFY(model().add_moment("Who looked?"));
    const NotesPanel* notes = page_->stage()->notes();
    QVERIFY2(notes->about_told().startsWith("on Who looked?, "), qPrintable(notes->about_told()));
    QVERIFY(!notes->about_told().contains("left"));
    const auto note = [&] {
      QStringList said;
      for (const QLabel* label : page_->stage()->findChildren<QLabel*>()) said << label->text();
      return said.join('|');
    };
    press(Qt::Key_PageDown);
    QVERIFY(notes->about_told().endsWith("which you have left"));
    QVERIFY2(note().contains(notes->about_told()), qPrintable(note()));
    QVERIFY(notes->text_field()->placeholderText().contains("Who looked?"));
    model().remove_moment(*model().moment_in_hand());
    QCOMPARE(notes->about_told(), "on the exercise");
    QTRY_VERIFY_WITH_TIMEOUT(!model().keeping_now(), patience);
  }

  // W, or a click on what is said, has all that happened there: as many as the head counts, each with its clause.
  void all_that_happened_here_is_read_whole() {
    press(Qt::Key_Home, Qt::ControlModifier);
    for (int i = 0; i < page_moves && review_words::happened_at(model()).size() < 3; ++i) press(Qt::Key_PageDown);
    model().choose_moment({});
    const std::vector<review_words::Happened> all = review_words::happened_at(model());
    QVERIFY(all.size() >= 3);
    const auto [on, why] = page_->head().said_of_stop();
    QCOMPARE(on, all.front().said);
    QVERIFY2(why.contains(QString("and %1 things more").arg(all.size() - 1)), qPrintable(why));
    const auto opened = [&]() -> HappenedDialog* {
      auto* dialog = page_->findChild<HappenedDialog*>();
      if (!dialog || dialog->list()->topLevelItemCount() != std::ssize(all)) return nullptr;
      for (std::size_t i = 0; i < all.size(); ++i) {
        const QTreeWidgetItem* row = dialog->list()->topLevelItem(static_cast<int>(i));
        if (row->text(0) != all[i].said || row->text(1) != all[i].clause) return nullptr;
      }
      return dialog;
    };
    press(Qt::Key_W);
    QPointer<HappenedDialog> dialog = opened();
    QVERIFY(dialog);
    QCOMPARE(clause_in_hand(*dialog), all.front().clause);
    look("happened-here", dialog);
    QTest::keyClick(dialog->list(), Qt::Key_Escape);
    QTRY_VERIFY(!dialog);
    auto* said = page_->head().findChild<QLabel*>("whyHere");
    QVERIFY(said);
    QTest::mouseClick(said, Qt::LeftButton);
    dialog = opened();
    QVERIFY(dialog);
    dialog->reject();
  }

  void an_order_is_traced_back() {
    QVERIFY(!model().review().orders.empty());
    model().choose_order(model().review().orders.front().number);
    QTRY_VERIFY_WITH_TIMEOUT(model().lineage(), patience);
    QCOMPARE(model().lineage()->order, std::optional(model().review().orders.front().number));
    QVERIFY(page_->stage()->lineage()->view().table());
    model().go_to_move(3);
    press(Qt::Key_L);
    QTRY_VERIFY_WITH_TIMEOUT(model().lineage(), patience);
  }

  void the_day_is_scrubbed() {
    DayView& day = page_->stage()->day();
    QVERIFY(day.chart());
    const MoveAxis axis = day.chart()->axis();
    const QPoint at(static_cast<int>(axis.x(5.0)), static_cast<int>(day.chart()->field().top()) + 4);
    QTest::mousePress(&day, Qt::LeftButton, {}, at);
    QVERIFY2(std::abs(model().stop().place - 5) < 0.6, qPrintable(QString::number(model().stop().place)));
    const QPoint later(static_cast<int>(axis.x(9.0)), at.y());
    QTest::mouseMove(&day, later);
    QTest::mouseRelease(&day, Qt::LeftButton, {}, later);
    QVERIFY2(std::abs(model().stop().place - 9) < 0.6, qPrintable(QString::number(model().stop().place)));
    const SeatId seat = model().seat();
    QTest::keyClick(&day, Qt::Key_Down);
    QVERIFY(model().seat() != seat);
    QTest::keyClick(&day, Qt::Key_Up);
    QCOMPARE(model().seat(), seat);
  }

  // A tick says that one has been there, not that others come before it.
  void only_steps_where_one_has_been_are_ticked() {
    ReviewPage fresh(data_folder());
    QSignalSpy shown(&fresh, &ReviewPage::shown);
    fresh.show_exercise(file_);
    QTRY_COMPARE_WITH_TIMEOUT(shown.size(), 1, patience);
    for (const ReviewStep step : {ReviewStep::rules, ReviewStep::intents, ReviewStep::happened, ReviewStep::issues})
      QVERIFY(!fresh.agenda().been(step));
    fresh.show_step(ReviewStep::figures);
    QVERIFY(fresh.agenda().been(ReviewStep::happened));
    QVERIFY(!fresh.agenda().been(ReviewStep::rules) && !fresh.agenda().been(ReviewStep::issues));
  }

  // A star far down the list leaves the list where it is looked at.
  void a_star_does_not_scroll_the_list() {
    page_->resize(1366, 768);
    MomentsList& list = *page_->stage()->moments();
    own_moments(5);
    QVERIFY(list.list().rows().size() >= 5);
    model().star(list.list().rows().size() - 1, false);
    list.setFixedHeight(100);
    QTest::qWait(50);
    model().choose_moment(std::size_t{0});
    QScrollBar& bar = *list.verticalScrollBar();
    QVERIFY(bar.maximum() > 0);
    bar.setValue(bar.maximum());
    const int seen = bar.value();
    const std::size_t last = list.list().rows().size() - 1;
    const QRect row = list.visualRect(list.list().index(static_cast<int>(last)));
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, QPoint(row.right() - 8, row.top() + 15));
    QVERIFY(model().starred(model().moments()[last]));
    QTest::qWait(50);
    QCOMPARE(bar.value(), seen);
    QCOMPARE(model().moment_in_hand(), std::optional(std::size_t{0}));
    model().star(last, false);
    QTest::qWait(50);
    QCOMPARE(bar.value(), seen);
    let_own_moments_go();
    list.setMinimumHeight(0);
    list.setMaximumHeight(QWIDGETSIZE_MAX);
    page_->resize(1920, 1080);
    QTRY_VERIFY_WITH_TIMEOUT(!model().keeping_now(), patience);
  }

  // Alt+4 lists the agenda as it is put; Alt+Up moves in it, and the number goes with it in every list.
  void the_list_by_ones_own_order() {
    own_moments(3);
    for (std::size_t i = 0; i < model().moments().size(); ++i) model().star(i, i < 3);
    press(Qt::Key_4, Qt::AltModifier);
    const MomentsListModel& list = page_->stage()->moments()->list();
    const auto shown = [&] {
      std::vector<std::size_t> all;
      for (const MomentsListModel::Row& row : list.rows()) all.push_back(*row.moment);
      return all;
    };
    QCOMPARE(shown(), (std::vector<std::size_t>{0, 1, 2}));
    model().choose_moment(std::size_t{2});
    press(Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(shown(), (std::vector<std::size_t>{0, 2, 1}));
    QCOMPARE(list.place_on_agenda(2), 2);
    look("own-order");
    press(Qt::Key_3, Qt::ControlModifier);
    QCOMPARE(list.place_on_agenda(2), 2);
    QVERIFY(list.data(list.index(2), Qt::DisplayRole).toString().endsWith("number 2 on the agenda"));
    look("ranked");
    let_own_moments_go();
    QTRY_VERIFY_WITH_TIMEOUT(!model().keeping_now(), patience);
  }

  // Whatever is said beside them, one finds the buttons where they were.
  void buttons_stand_still() {
    model().to_first();
    wait();
    std::vector<int> places;
    const auto at = [&] {
      QTest::qWait(10);
      std::vector<int> now;
      for (const auto go : {ReviewHead::Go::first, ReviewHead::Go::play, ReviewHead::Go::last})
        now.push_back(page_->head().button(go)->mapTo(page_.get(), QPoint()).x());
      return now;
    };
    places = at();
    for (std::size_t stop = 0; stop < model().stops().size(); stop += 3) {
      model().go_to(stop);
      wait();
      QCOMPARE(at(), places);
    }
    model().play(true);
    QCOMPARE(at(), places);
    model().play(false);
  }

  // The switch says how far back traces reach.
  void the_switch_of_traces_says_how_far_they_reach() {
    const auto said = [&] {
      QStringList all;
      for (const QPushButton* one : page_->stage()->sheets().findChildren<QPushButton*>()) all << one->text();
      return all.filter("traces");
    };
    const QStringList before = said();
    QCOMPARE(before.size(), 1);
    press(Qt::Key_V, Qt::ShiftModifier);
    QCOMPARE(said(), QStringList{"traces, all moves"});
    press(Qt::Key_V, Qt::ShiftModifier);
    QCOMPARE(said(), before);
  }

  // The hall sees where one stands and neither menus nor the list of moments or what is noted of them. With one screen
  // it lies in front and has the keys that lead through the exercise; every lane is seen.
  void the_presenters_view_follows() {
    press(Qt::Key_F11);
    PresenterWindow* hall = page_->presenter();
    QVERIFY(hall && hall->isVisible());
    QVERIFY(hall->findChildren<QMenuBar*>().isEmpty() && hall->findChildren<NotesPanel*>().isEmpty() &&
            hall->findChildren<MomentsList*>().isEmpty());
    QVERIFY(hall->isFullScreen());
    QTRY_VERIFY_WITH_TIMEOUT(hall->isActiveWindow(), patience);
    QTest::keyClick(hall, Qt::Key_Home, Qt::ControlModifier);
    QVERIFY(model().at_first());
    QTest::keyClick(hall, Qt::Key_Right);
    QCOMPARE(model().at(), std::size_t{1});
    QTest::keyClick(hall, Qt::Key_Space);
    QVERIFY(model().playing());
    QTest::keyClick(hall, Qt::Key_Space);
    QVERIFY(!model().playing());
    own_moments(1);
    for (std::size_t i = 0; i < model().moments().size(); ++i) model().star(i, false);
    model().choose_moment({});
    QTest::keyClick(hall, Qt::Key_N);
    QCOMPARE(model().moment_in_hand(), std::optional(std::size_t{0}));
    QTRY_VERIFY_WITH_TIMEOUT(model().lineage() && hall->stage().lineage()->isVisible(), patience);
    // What is on no agenda is not named to the hall.
    QVERIFY(!model().starred(*model().in_hand()));
    const auto head = [&] { return hall->findChild<ReviewHead*>()->stands_on(); };
    QVERIFY(page_->head().stands_on() != head());
    model().star(0, true);
    QCOMPARE(page_->head().stands_on(), head());
    let_own_moments_go();
    for (const QSize size : {QSize(1366, 768), QSize(1920, 1080)}) {
      hall->resize(size);
      QTest::qWait(200);
      for (const Seat& seat : scenario_->setting->seats)
        QVERIFY2(!hall->stage().day().chart()->lane(seat.id).isEmpty(), qPrintable(QString::number(seat.id.number)));
      look(size.width() == 1366 ? "hall-1366" : "hall-1920", hall);
    }
    page_->activateWindow();
    QTRY_VERIFY_WITH_TIMEOUT(page_->isActiveWindow(), patience);
    model().go_to_move(4);
    wait();
    QCOMPARE(hall->stage().sheets().truth().content().pieces.size(),
             page_->stage()->sheets().truth().content().pieces.size());
    press(Qt::Key_2, Qt::ControlModifier);
    QCOMPARE(hall->stage().step(), ReviewStep::intents);
    hall->resize(1280, 720);
    look("hall", hall);
    QTest::keyClick(hall, Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(!page_->presenter(), patience);
  }

  void every_menu_entry_has_a_key_of_its_own() {
    std::set<QString> keys;
    for (const QAction* menu : page_->menus().actions()) {
      for (const QAction* action : menu->menu()->actions()) {
        if (action->isSeparator()) continue;
        QVERIFY2(!action->shortcuts().isEmpty(), qPrintable(action->text()));
        for (const QKeySequence& key : action->shortcuts())
          QVERIFY2(keys.insert(key.toString()).second, qPrintable(key.toString()));
      }
    }
  }

  void it_reads_by_night() {
    apply_look(*qApp, Look::by_night());
    QTest::qWait(200);
    look("night");
    apply_look(*qApp, Look::by_day());
  }

  void small_windows_hold_it() {
    for (const QSize size : {QSize(1366, 768), QSize(1920, 1080)}) {
      page_->resize(size);
      QTest::qWait(400);
      look(size.width() == 1366 ? "1366" : "1920");
      QCOMPARE(page_->size(), size);
    }
  }

  // KS-10: a branch beside what stands in its place.
  void KS_10_what_was_taken_back() {
    press(Qt::Key_U, Qt::ControlModifier);
    QCOMPARE(page_->said(), "Nothing was taken back in this exercise.");
    const auto file = folder_.filePath("struck.sandgate").toStdString();
    std::int64_t back = 0;
    {
      const auto session = playing(*scenario_, file, 3);
      back = session->events();
      QVERIFY(session->umpire(Announce{"The dam has broken"}, "Maj Redmayne"));
      session->play_commanders();
      QVERIFY(session->take_back({back, true, "no dam is there"}, false, "Maj Redmayne"));
      session->play_commanders();
      QVERIFY(session->close());
    }
    auto read = read_reviewed(file, ReviewOpened::over);
    QVERIFY(read);
    const auto story = read_story(*read->history);
    QVERIFY(story);
    StruckDialog dialog(*story);
    QCOMPARE(dialog.branches()->count(), 1);
    const auto says = [](const QListWidget* list, const char* what) {
      for (int row = 0; row < list->count(); ++row)
        if (list->item(row)->text().contains(what)) return true;
      return false;
    };
    QVERIFY(says(dialog.struck(), "The dam has broken"));
    QVERIFY(!says(dialog.standing(), "The dam has broken"));
    QVERIFY(dialog.standing()->count() > 0);
    look("struck", &dialog);
  }

  // U brings it into the day, X leads onto it, O sets it beside what stands; a click in its line leads there too.
  void KS_10_what_was_taken_back_is_a_branch_in_the_day() {
    press(Qt::Key_U);
    QCOMPARE(page_->said(), "Nothing was taken back in this exercise.");
    press(Qt::Key_X);
    QVERIFY(page_->said().startsWith("No branch is in the day"));
    const auto file = folder_.filePath("branched.sandgate").toStdString();
    {
      const auto session = playing(*scenario_, file, 6);
      const std::int64_t back = session->events();
      for (int i = 0; i < 3; ++i) session->play_commanders();
      QVERIFY(session->take_back({back, true, "tried"}, false, "Maj Redmayne"));
      for (int i = 0; i < 5; ++i) session->play_commanders();
      QVERIFY(session->close());
    }
    open(file);
    QTRY_VERIFY_WITH_TIMEOUT(model().story(), patience);
    page_->stage()->sheets().truth().setFocus();
    const DayView& day = page_->stage()->day();
    press(Qt::Key_U);
    QTRY_VERIFY_WITH_TIMEOUT(day.chart() && !day.chart()->branch_line(0).isNull() && model().branches()[0].read,
                             patience);
    QTRY_VERIFY_WITH_TIMEOUT(!day.chart()->branch_lane(model().seat(), 0).isNull(), patience);
    look("branch");
    press(Qt::Key_X);
    QVERIFY(model().on_branch());
    wait();
    QTest::qWait(30);
    look("on-branch");
    press(Qt::Key_O);
    wait();
    QVERIFY(model().shows_other() && model().instant()->other);
    QTest::qWait(30);
    look("branch-beside");
    press(Qt::Key_O);
    press(Qt::Key_X);
    QVERIFY(!model().on_branch());
    // One scrubs along its line, and back into the day.
    const QRectF line = day.chart()->branch_line(0);
    QTest::mouseClick(&page_->stage()->day(), Qt::LeftButton, {}, line.center().toPoint());
    QCOMPARE(model().on_branch(), std::size_t{0});
    QVERIFY(std::abs(model().stop().place - day.chart()->axis().at(line.center().x())) < 0.6);
    const QPoint in_the_day(static_cast<int>(day.chart()->axis().x(2)),
                            static_cast<int>(day.chart()->field().top()) + 2);
    QTest::mouseClick(&page_->stage()->day(), Qt::LeftButton, {}, in_the_day);
    QVERIFY(!model().on_branch());
    press(Qt::Key_U);
    QVERIFY(model().shown_branches().empty());
    open(file_);
  }

  // K shows the strips, Down and Enter open another's review beside, Esc leads back to the figures.
  void exercises_are_compared_at_the_figures() {
    press(Qt::Key_K);
    QVERIFY(page_->said().startsWith("Nothing is compared yet"));
    const auto other = folder_.filePath("other go.sandgate").toStdString();
    play_and_close(*scenario_, other, 5);
    model().compared().add({other});
    QTRY_VERIFY_WITH_TIMEOUT(model().compared().any(), patience);
    press(Qt::Key_K);
    QCOMPARE(page_->agenda().step(), ReviewStep::figures);
    FiguresPage& figures = page_->stage()->figures();
    QVERIFY(figures.strips()->isVisible() && !figures.chart(Figure::strength)->isVisible());
    QTest::qWait(30);
    look("compared");
    // A mark says whose it is, and leads there.
    const auto& spots = figures.strips()->drawing().spots();
    const auto mark = std::ranges::find(spots, std::size_t{1}, &ChartHit::exercise);
    QVERIFY(mark != spots.end() && mark->words.startsWith("other go: "));
    QTest::keyClick(&figures, Qt::Key_Down);
    QCOMPARE(model().compared().chosen(), std::size_t{1});
    QTest::keyClick(&figures, Qt::Key_Return);
    QCOMPARE(page_->opened_beside().size(), std::size_t{1});
    ReviewPage* beside = page_->opened_beside().front();
    QTRY_VERIFY_WITH_TIMEOUT(beside->stage() && beside->model().current(), patience);
    QCOMPARE(beside->model().reviewed().file, std::filesystem::path(other));
    // It is opened once.
    page_->open_beside(other);
    QCOMPARE(page_->opened_beside().size(), std::size_t{1});
    delete beside;
    QVERIFY(page_->opened_beside().empty());
    page_->activateWindow();
    QTRY_VERIFY_WITH_TIMEOUT(page_->isActiveWindow(), patience);
    QTest::keyClick(&figures, Qt::Key_Escape);
    QVERIFY(!figures.strips()->isVisible() && figures.chart(Figure::strength)->isVisible());
    // The report is offered with it, and a seat's report without.
    press(Qt::Key_P, Qt::ControlModifier);
    auto* dialog = page_->findChild<ReportDialog*>();
    QVERIFY(dialog && dialog->others_box()->isVisible() && dialog->others_box()->isChecked());
    dialog->whose_field()->setCurrentIndex(1);
    QVERIFY(!dialog->others_box()->isEnabled());
    dialog->close();
    QTRY_VERIFY_WITH_TIMEOUT(!page_->findChild<ReportDialog*>(), patience);
    model().compared().clear();
  }

  // By its umpire alone, from his console; what he notes is kept by the session that has the file.
  void KS_10_a_hosted_exercise_is_reviewed_from_its_console() {
    qputenv("SANDGATE_HOST_FOLDER", folder_.filePath("host").toUtf8());
    const auto file = folder_.filePath("hosted.sandgate").toStdString();
    HostPage host(data_folder());
    host.set_asks(false);
    host.resize(1366, 736);
    host.show();
    auto session = playing(*scenario_, file, 4);
    HostingWays ways;
    ways.bind = "127.0.0.1";
    ways.discovery = false;
    host.serve(std::move(session), ways);
    QVERIFY(host.host());
    host.show_console();
    QTRY_VERIFY_WITH_TIMEOUT(host.console(), patience);
    QSignalSpy asked(&host, &HostPage::review_asked);
    host.console()->activateWindow();
    QTest::keyClick(host.console(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(asked.size(), 1);
    QPointer<ReviewPage> page = review_running(host, data_folder());
    QVERIFY(page);
    QTRY_VERIFY_WITH_TIMEOUT(page->stage() && page->model().current(), patience);
    QVERIFY(page->model().reviewed().running);
    QCOMPARE(page->model().review().last_move(), std::int64_t{4});
    QVERIFY(page->model().add_remark({{}, RemarkKind::lesson, "Hay", {"Said at the break-point"}}));
    QVERIFY(!page->model().keeping_now());
    QVERIFY(intents_text(page->model()).contains("stays sealed"));
    // What an umpire elsewhere adds is seen here, and neither takes the other's away.
    const Remark elsewhere{{}, RemarkKind::improve, "Redmayne", {"From elsewhere"}};
    QVERIFY(host.host()->session().keep_review({{{std::nullopt, elsewhere}}, {}}));
    QCOMPARE(page->model().marks().remarks.size(), std::size_t{2});
    page->model().remove_remark(1);
    QCOMPARE(host.host()->session().kept_for_review()->marks.remarks.size(), std::size_t{1});
    // What waited for him is in the file as it is over, not only when all is closed.
    Attention& attention = host.console()->attention();
    AttentionItem item;
    item.key = {AttentionKind::request, SeatId{0}, BodyId{}, 7};
    item.seats = {SeatId{0}};
    attention.set_found(AttentionKind::request, {item});
    attention.deal(item.key, AttentionDeed::nudge);
    QVERIFY(host.host()->session().umpire(Announce{"Stand fast"}, "Maj Redmayne"));
    const auto attended = host.host()->session().kept_for_review()->attended;
    QVERIFY(std::ranges::any_of(attended, [](const Attended& one) { return one.kind == "request" && one.dealt; }));
    host.close_exercise();
    QSignalSpy refused(&page->model(), &ReviewModel::refused);
    page->model().add_remark({{}, RemarkKind::lesson, {}, {"too late"}});
    QCOMPARE(refused.size(), 1);
    QCOMPARE(page->model().marks().remarks.size(), std::size_t{1});
    delete page;
    const auto kept = read_reviewed(file, ReviewOpened::over);
    QVERIFY(kept);
    QCOMPARE(kept->review->marks.remarks.size(), std::size_t{1});
  }

  void a_report_is_written_from_the_window() {
    press(Qt::Key_P, Qt::ControlModifier);
    auto* dialog = page_->findChild<ReportDialog*>();
    QVERIFY(dialog);
    QVERIFY2(dialog->format_field()->count() > 0, "no writers beside the program");
    QSignalSpy written(dialog, &ReportDialog::written);
    QVERIFY(dialog->to_field()->text().endsWith(".pdf"));
    dialog->write_button()->click();
    QTRY_VERIFY_WITH_TIMEOUT(!dialog->writing(), patience);
    QVERIFY2(written.size() == 1, qPrintable(dialog->told()));
    QVERIFY(QFile::exists(written[0][0].toString()));
    // What is there is not written over.
    dialog->to_field()->setText(written[0][0].toString());
    dialog->write_button()->click();
    QTRY_VERIFY_WITH_TIMEOUT(!dialog->writing(), patience);
    QCOMPARE(written.size(), 1);
    QVERIFY(!dialog->told().isEmpty());
    dialog->close();
  }

  // Another format changes the ending of what somebody has typed, and nothing else of it.
  void where_a_report_goes_stays_as_it_was_typed() {
    press(Qt::Key_P, Qt::ControlModifier);
    auto* dialog = page_->findChild<ReportDialog*>();
    QVERIFY(dialog);
    const auto choose = [dialog](const char* format) {
      const ReportWriters writers = writers_there_are();
      for (std::size_t i = 0; i < writers.known().size(); ++i)
        if (writers.known()[i].format == format) dialog->format_field()->setCurrentIndex(static_cast<int>(i));
    };
    const QString own = folder_.filePath("my own");
    choose("pdf");
    dialog->to_field()->setText(own + ".pdf");
    choose("html");
    QCOMPARE(dialog->to_field()->text(), own);
    choose("kml");
    QCOMPARE(dialog->to_field()->text(), own + ".kml");
    dialog->whose_field()->setCurrentIndex(1);
    QCOMPARE(dialog->to_field()->text(), own + ".kml");
    dialog->close();
  }

  void the_first_step_tells_rules_and_ground() {
    const QString told = rules_text(page_->model());
    for (const QString& part : {QString::fromStdString(page_->model().setting().rulebook.title), QString("KS-7.1"),
                                QString::fromStdString(page_->model().setting().country->name())})
      QVERIFY2(told.contains(part.toHtmlEscaped()), qPrintable(part));
  }

  void bad_files_are_told_and_leave_no_window() {
    const QString bad = folder_.filePath("bad.sandgate");
    QFile file(bad);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("To whom it may concern");
    file.close();
    ReviewPage page(data_folder());
    QSignalSpy refused(&page, &ReviewPage::refused);
    page.show();
    page.show_exercise(bad.toStdString());
    QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, patience);
    QVERIFY(refused[0][0].toString().contains("bad.sandgate"));
    QVERIFY(!page.isVisible());
  }

 private:
  ReviewModel& model() { return page_->model(); }
  /// At the closes of the first moves, all on the agenda.
  void own_moments(int count) {
    for (int i = 1; i <= count; ++i) {
      model().go_to_move(i);
      QVERIFY(model().add_moment(QStringLiteral("Own %1").arg(i)));
    }
  }
  void let_own_moments_go() {
    for (std::size_t i = model().moments().size(); i-- > 0;)
      if (model().moments()[i].kind == MomentKind::of_the_umpire)
        model().remove_moment(i);
      else
        model().star(i, false);
  }
  void open(const std::filesystem::path& file) {
    page_ = std::make_unique<ReviewPage>(data_folder());
    page_->resize(1920, 1080);
    page_->show();
    QVERIFY(QTest::qWaitForWindowExposed(page_.get()));
    QSignalSpy shown(page_.get(), &ReviewPage::shown), refused(page_.get(), &ReviewPage::refused);
    page_->show_exercise(file);
    QTRY_VERIFY_WITH_TIMEOUT(shown.size() == 1 || !refused.empty(), patience);
    QVERIFY2(refused.empty(), qPrintable(refused.value(0).value(0).toString()));
    wait();
  }
  void wait() { QTRY_VERIFY_WITH_TIMEOUT(model().current(), patience); }
  void press(Qt::Key key, Qt::KeyboardModifiers with = {}) {
    QWidget* focus = QApplication::focusWidget();
    QTest::keyClick(focus ? focus : page_.get(), key, with);
  }
  void look(const char* name, QWidget* of = nullptr) {
    const QString folder = qEnvironmentVariable("SANDGATE_PICTURES");
    if (!folder.isEmpty()) (of ? of : page_.get())->grab().save(QStringLiteral("%1/review-%2.png").arg(folder, name));
  }

  QTemporaryDir folder_, settings_;
  std::optional<Scenario> scenario_;
  std::filesystem::path file_;
  std::unique_ptr<ReviewPage> page_;
};

SANDGATE_TEST(ReviewPageTest)

}  // namespace tst_review_page
#include "tst_review_page.moc"
