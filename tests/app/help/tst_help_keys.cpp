// F1 in a window leads to its page: the start page to the list of guides, a desk to the guide of whoever sits there and
// to that of what he is at, a cover and dialogs to theirs. Shift+F1 shows the keys.
#include <QApplication>
#include <QTest>

#include "app/desk/import/import_dialog.h"
#include "app/desk/join/join_dialog.h"
#include "app/desk/parts/keys_sheet.h"
#include "app/help/help_window.h"
#include "tests/app/fixtures/open_desk.h"
#include "tests/app/fixtures/shell_fixture.h"
#include "tests/runner/test.h"

namespace tst_help_keys {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

HelpWindow* open_guides() {
  for (QWidget* one : QApplication::topLevelWidgets())
    if (auto* window = qobject_cast<HelpWindow*>(one); window && window->isVisible()) return window;
  return nullptr;
}

/// In front, when all that was said of other windows before has arrived too.
bool in_front(QWidget& window) {
  QTest::qWait(50);
  window.activateWindow();
  return QTest::qWaitFor([&window] { return QApplication::activeWindow() == &window; }, 5'000);
}

/// The page and heading that F1 opens in a window; the guides are closed again.
QString led_to(QWidget& window) {
  if (!in_front(window)) return "the window is not in front";
  QTest::keyClick(&window, Qt::Key_F1);
  HelpWindow* guides = open_guides();
  if (!guides) return "nothing";
  const QString at = guides->view()->guide().file + "#" + guides->view()->anchor_in_view();
  guides->close();
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  return in_front(window) ? at : "the window did not come back";
}

QString place_of(HelpFor what) {
  const HelpPlace place = help_place(what);
  return place.page + "#" + (place.heading.isEmpty() ? QString() : anchor_of(place.heading));
}

}  // namespace

class HelpKeys : public QObject, private OpenDesk, private ShellFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { set_up_program(settings_); }
  void cleanup() {
    shut();
    shell_.reset();
  }

  void a_desk_leads_to_the_guide_of_whoever_sits_there() {
    open();
    QCOMPARE(led_to(*desk_), place_of(HelpFor::commander));
    Briefing& briefing = client_->briefing_;
    const SeatId own = client_->picture().seat;
    // Another of the side makes a staff of it, and its first seat the General's.
    Seat second = briefing.seats[own.index()];
    second.id = SeatId{static_cast<std::int32_t>(briefing.seats.size())};
    second.name = "second";
    briefing.seats.push_back(second);
    make_desk();
    const bool leads = leader_of(briefing.seats, second.side) == own;
    QVERIFY(leads);
    QCOMPARE(led_to(*desk_), place_of(HelpFor::general));
  }

  void shift_f1_shows_the_keys() {
    open();
    QTest::keyClick(desk_.get(), Qt::Key_F1, Qt::ShiftModifier);
    auto* keys = desk_->findChild<KeysSheet*>();
    QVERIFY(keys && keys->isVisible());
    QVERIFY(!open_guides());
    keys->reject();
  }

  void the_start_page_and_its_dialogs_lead_to_theirs() {
    make_shell();
    QCOMPARE(led_to(*shell_), place_of(HelpFor::start_page));
    emit shell_->start_page().import_asked();
    auto* maps = shell_->findChild<ImportDialog*>();
    QVERIFY(maps);
    QCOMPARE(led_to(*maps), place_of(HelpFor::country_from_maps));
    maps->reject();
    emit shell_->start_page().join_asked();
    auto* joining = shell_->findChild<JoinDialog*>();
    QVERIFY(joining);
    QCOMPARE(led_to(*joining), place_of(HelpFor::joining));
    joining->reject();
  }

  void a_cover_and_the_desk_beneath_it_lead_to_one_page_each() {
    make_shell();
    begin(scenario_folder() / "hooks-farm");
    QCOMPARE(led_to(*shell_), place_of(HelpFor::commander));
    take();
    QVERIFY(shell_->desk());
    QCOMPARE(led_to(*shell_), place_of(shell_->desk()->on_table() ? HelpFor::table : HelpFor::commander));
  }

 private:
  QTemporaryDir settings_;
};

SANDGATE_TEST(HelpKeys)

}  // namespace tst_help_keys
#include "tst_help_keys.moc"
