// The umpire rules from his console (KS-10): injects prepared from a form, brought about and called off; contests
// granted from the list; no play; a bridge broken. All by keys.
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/desk/parts/look.h"
#include "app/host/data_folder.h"
#include "app/umpire/console/forms/body_form.h"
#include "app/umpire/console/forms/ground_form.h"
#include "app/umpire/console/forms/inject_form.h"
#include "app/umpire/console/forms/men_form.h"
#include "app/umpire/console/forms/outcome_form.h"
#include "app/umpire/console/forms/put_on_form.h"
#include "app/umpire/console/forms/reason_dialog.h"
#include "app/umpire/host_page.h"
#include "tests/runner/test.h"

namespace tst_console_rulings {

using namespace sandgate;

namespace {

constexpr int patience = 60'000;

}  // namespace

class ConsoleRulings : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    apply_look(*qApp);
    qputenv("SANDGATE_HOST_FOLDER", folder_.filePath("host").toUtf8());
    page_ = std::make_unique<HostPage>(data_folder());
    page_->set_asks(false);
    page_->resize(1366, 736);
    page_->show();
    HostWish wish;
    wish.scenario = scenario_folder() / "sandgate";
    wish.posting = "staff";
    wish.file = folder_.filePath("x.sandgate").toStdString();
    wish.seed = 7;
    HostingWays ways;
    ways.bind = "127.0.0.1";
    ways.discovery = false;
    ways.serving.begin = BeginWhen::umpire_says;
    QSignalSpy served(page_.get(), &HostPage::served);
    page_->host(wish, ways);
    QVERIFY(served.wait(patience));
    page_->host()->server().steer(wire::Steering::begin);
    page_->show_console();
    QTRY_VERIFY_WITH_TIMEOUT(page_->console() && page_->console()->isVisible(), patience);
    truth_ = session().take_umpire();
  }
  void init() {
    page_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(page_.get()));
    QCoreApplication::processEvents();
  }
  void cleanupTestCase() {
    truth_.reset();
    page_.reset();
  }

  void KS_10_an_inject_is_prepared_from_a_form() {
    QTest::keyClick(&console(), Qt::Key_I, Qt::ControlModifier);
    auto* form = page_->findChild<InjectForm*>();
    QVERIFY(form && form->isVisible());
    // With nothing said it is refused, and stays.
    QTest::keyClick(form->name_field(), Qt::Key_Return);
    QVERIFY(form->isVisible() && !form->refused()->text().isEmpty());
    QVERIFY(now().rulings().injects.empty());
    form->name_field()->setText("The mill burns");
    form->text_field()->setText("Smoke over the mill");
    QTest::keyClick(form->text_field(), Qt::Key_Return);
    QCOMPARE(std::ssize(now().rulings().injects), 1);
    const InjectTerms& terms = now().inject(InjectId{0}).terms;
    QCOMPARE(terms.name, std::string("The mill burns"));
    QVERIFY(terms.deed.kind == InjectKind::announce && !terms.when.by_itself());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(!page_->findChild<InjectForm*>());
  }
  void KS_10_an_inject_comes_by_a_key() {
    QTest::keyClick(&console(), Qt::Key_F6);
    QTest::keyClick(&console(), Qt::Key_J, Qt::ControlModifier);
    QVERIFY(now().inject(InjectId{0}).state == InjectState::fired);
    for (const Seat& seat : session().setting().seats)
      QVERIFY(truth_->picture(seat.id)->dispatches.back().code == ReportCode::announcement);
  }
  void KS_10_a_contest_is_granted_from_the_list() {
    const SeatId seat = *session().seat_named("red-foot");
    const auto client = session().take(seat);
    bool taken = false;
    client->send(ContestRuling{client->picture().dispatches.back().number, "There is no mill"},
                 [&taken](const Answer& answer) { taken = answer.has_value(); });
    QVERIFY(taken);
    QCoreApplication::processEvents();
    const auto waiting = console().attention().waiting();
    const auto item = std::ranges::find_if(
        waiting, [](const AttentionItem* one) { return one->key.kind == AttentionKind::contested; });
    QVERIFY(item != waiting.end());
    const auto place = item - waiting.begin();
    QVERIFY(place < 9);
    QTest::keyClick(&console(), static_cast<Qt::Key>(Qt::Key_1 + place), Qt::ControlModifier);
    auto* asked = page_->findChild<ReasonDialog*>();
    QVERIFY(asked && asked->isVisible());
    asked->field()->setText("It burned last year");
    QTest::keyClick(asked->field(), Qt::Key_Return);
    QVERIFY(now().contest(ContestId{0}).granted == true);
    QCOMPARE(now().contest(ContestId{0}).answer, std::string("It burned last year"));
    QVERIFY(client->picture().dispatches.back().code == ReportCode::contest_answered);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }
  void KS_10_no_play_and_on_again_by_one_key() {
    QTest::keyClick(&console(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(now().no_play() && page_->host()->server().frozen());
    QTest::keyClick(&console(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(!now().no_play() && !page_->host()->server().frozen());
  }
  // Kept beside the journal: neither the state nor a seat knows of it.
  void KS_10_a_bookmark_is_kept_by_a_key() {
    const Hash before = now().state_hash();
    const Picture picture = *truth_->picture(SeatId{0});
    const std::int64_t events = session().events();
    QTest::keyClick(&console(), Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    auto* asked = page_->findChild<ReasonDialog*>();
    QVERIFY(asked && asked->isVisible());
    asked->field()->setText("Here it went wrong");
    QTest::keyClick(asked->field(), Qt::Key_Return);
    QVERIFY(!asked->isVisible());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(!session().bookmark(""));
    QVERIFY(!session().bookmark("two\nlines"));
    QCOMPARE(session().events(), events);
    QVERIFY(now().state_hash() == before && *truth_->picture(SeatId{0}) == picture);
  }
  void KS_10_a_bridge_is_broken_from_the_sheet() {
    QTest::keyClick(&console(), Qt::Key_G, Qt::ControlModifier);
    auto* form = page_->findChild<GroundForm*>();
    QVERIFY(form && form->list()->count() > 0);
    form->list()->setCurrentRow(0);
    form->reason_field()->setText("Flood");
    QVERIFY(form->rule_button()->isEnabled());
    QTest::mouseClick(form->rule_button(), Qt::LeftButton);
    QCOMPARE(std::ssize(now().lines().broken), 1);
    form->list()->setCurrentRow(0);
    form->reason_field()->setText("It has fallen");
    QTest::mouseClick(form->rule_button(), Qt::LeftButton);
    QVERIFY(now().lines().broken.empty());
    form->close();
  }
  void KS_10_a_body_is_corrected_from_the_sheet() {
    const BodyId foot = body_of("red-foot");
    console().choose(foot);
    QTest::keyClick(&console(), Qt::Key_E, Qt::ControlModifier);
    auto* form = page_->findChild<BodyForm*>();
    QVERIFY(form && form->isVisible());
    QCOMPARE(form->body_field()->currentData().toInt(), foot.number);
    const int men = now().body(foot).contents.men().count;
    form->men_field()->setValue(men - 2);
    form->foot().reason_field()->setText("Fever");
    form->foot().look();
    QTest::keyClick(form->foot().reason_field(), Qt::Key_Return);
    QCOMPARE(now().body(foot).contents.men().count, men - 2);
    QVERIFY(truth_->picture(*session().seat_named("red-foot"))->dispatches.back().code == ReportCode::ruled);
    forget();
    QVERIFY(!page_->findChild<BodyForm*>());
    // The ruling in hand leads back to it.
    init();
    console().choose({});
    const auto lists = console().findChildren<QListView*>();
    const auto at = std::ranges::find(lists, QStringLiteral("Rulings"), &QListView::accessibleName);
    QVERIFY(at != lists.end());
    QListView* rulings = *at;
    QTest::keyClick(&console(), Qt::Key_F5);
    QVERIFY(rulings->hasFocus());
    rulings->setCurrentIndex(rulings->model()->index(0, 0));
    QVERIFY(console().ruling_in_hand() && console().ruling_in_hand()->about.body == foot);
    QTest::keyClick(rulings, Qt::Key_O);
    form = page_->findChild<BodyForm*>();
    QVERIFY(form && form->isVisible());
    QCOMPARE(form->body_field()->currentData().toInt(), foot.number);
    form->close();
    forget();
  }
  void KS_10_a_body_is_put_on_where_the_sheet_is_clicked() {
    QTest::keyClick(&console(), Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
    auto* form = page_->findChild<PutOnForm*>();
    QVERIFY(form && form->isVisible());
    const Body& foot = now().body(body_of("red-foot"));
    const Point beside{foot.at.x + Length::inches(3), foot.at.y};
    emit console().place_clicked(beside);
    QVERIFY(form->place_field()->place() == beside);
    form->close();
    forget();
  }
  void KS_10_men_and_toys_by_their_keys() {
    QTest::keyClick(&console(), Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(page_->findChild<MenForm*>() && page_->findChild<MenForm*>()->isVisible());
    page_->findChild<MenForm*>()->close();
    QTest::keyClick(&console(), Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(page_->findChild<OutcomeForm*>() && page_->findChild<OutcomeForm*>()->isVisible());
    page_->findChild<OutcomeForm*>()->close();
    forget();
  }

 private:
  static void forget() { QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); }
  /// The first that a seat commands.
  BodyId body_of(const char* seat) {
    const SeatId id = *session().seat_named(seat);
    const auto at = std::ranges::find_if(now().bodies(), [&](const Body& body) { return body.seat == id; });
    return at->id;
  }
  Session& session() { return page_->host()->session(); }
  Console& console() { return *page_->console(); }
  const Campaign& now() { return truth_->campaign(); }

  QTemporaryDir folder_;
  std::unique_ptr<HostPage> page_;
  std::unique_ptr<UmpireClient> truth_;
};

SANDGATE_TEST(ConsoleRulings)

}  // namespace tst_console_rulings

#include "tst_console_rulings.moc"
