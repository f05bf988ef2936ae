// Digging from the menu: what is ordered, what it takes, and who is told why not (KS-6).
#include <QSignalSpy>
#include <QTest>

#include "app/desk/frame/dig_menu.h"
#include "tests/app/fixtures/delayed_client.h"
#include "tests/app/fixtures/fake_client.h"
#include "tests/app/fixtures/patience.h"
#include "tests/runner/test.h"

namespace tst_dig_menu {

using namespace sandgate;
using namespace sandgate::tests;
using sandgate::tests::Front;

namespace {

constexpr Handle border{0}, yeomanry{1};

class Diggers : public FakeClient {
 public:
  explicit Diggers(bool works = true) {
    auto kriegspiel = read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", "kriegspiel");
    if (!kriegspiel) qFatal("%s", kriegspiel.error().sentence().c_str());
    briefing_.rulebook.works = works ? kriegspiel->works : std::nullopt;
  }
  std::vector<WorkOrder<Handle>> dug() const {
    std::vector<WorkOrder<Handle>> orders;
    for (const SeatDeed& deed : sent)
      if (const auto* work = get_if<WorkOrder<Handle>>(&deed)) orders.push_back(*work);
    return orders;
  }
};

}  // namespace

class TestDigMenu : public QObject {
  Q_OBJECT

 private slots:
  void init() { open(true); }
  void cleanup() {
    menu_.reset();
    table_.reset();
    desk_.reset();
    front_.let_go();
    client_.reset();
  }

  void KS_6_1_a_trench_across_the_front_as_long_as_the_men_can_make_it() {
    desk_->choose({border});
    menu_->action(EarthworkKind::trench)->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(client_->dug().size(), std::size_t{1}, patience);
    const auto order = client_->dug().front();
    const OwnBody& body = *desk_->picture().body(border);
    QVERIFY(order.body == border);
    QVERIFY(order.work.dig.has_value());
    QVERIFY(order.work.dig->kind == EarthworkKind::trench);
    QCOMPARE(order.work.dig->at, body.at);
    QCOMPARE(order.work.dig->facing.mils, body.facing.mils);
    // 58 men, two to the inch.
    QCOMPARE(order.work.dig->length, Length::inches(29));
  }
  void what_it_takes_is_said_before_it_is_ordered() {
    desk_->choose({border});
    emit menu_->aboutToShow();
    const QString trench = menu_->action(EarthworkKind::trench)->text(),
                  mine = menu_->action(EarthworkKind::mine)->text();
    QVERIFY2(trench.contains(QStringLiteral("58 men, 4 moves")), qPrintable(trench));
    QVERIFY2(mine.contains(QStringLiteral("2 men, 6 moves")), qPrintable(mine));
    QVERIFY(menu_->action(EarthworkKind::trench)->isEnabled());
    QVERIFY(!menu_->leave_off_action()->isEnabled());
  }
  void horse_is_told_why_not() {
    desk_->choose({yeomanry});
    emit menu_->aboutToShow();
    QVERIFY(!menu_->action(EarthworkKind::trench)->isEnabled());
    QVERIFY(!menu_->action(EarthworkKind::trench)->toolTip().isEmpty());
    emit menu_->aboutToHide();
    QSignalSpy refused(menu_.get(), &DigMenu::refused);
    menu_->action(EarthworkKind::trench)->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(refused.size(), qsizetype{1}, patience);
    QVERIFY(client_->dug().empty());
  }
  void nobody_in_hand_is_said() {
    desk_->choose({});
    QSignalSpy nobody(menu_.get(), &DigMenu::nobody);
    menu_->action(EarthworkKind::mine)->trigger();
    menu_->leave_off_action()->trigger();
    QCOMPARE(nobody.size(), qsizetype{2});
  }
  // KS-6: what was begun here and left is gone on with, at its own length.
  void KS_6_a_work_that_was_left_is_gone_on_with() {
    SeenWork begun;
    begun.handle = FieldWorkHandle{0};
    begun.is = {EarthworkKind::trench, client_->picture_.bodies[0].at, Bearing::of(800), Length::inches(7)};
    begun.own = true;
    begun.done = 2;
    begun.by = border;
    client_->picture_.works.push_back(begun);
    client_->picture_.bodies[0].work = BasicWork<Handle>{false, {}, {{}, begun.is.at}, begun.is};
    client_->tell();
    desk_->choose({border});
    const auto orders = menu_->orders(EarthworkKind::trench);
    QCOMPARE(orders.size(), std::size_t{1});
    QVERIFY(*orders.front().work.dig == begun.is);
    QCOMPARE(desk_->doing(*desk_->picture().body(border)), QStringLiteral("digs, 2 of 4"));
    QCOMPARE(menu_->leave_off().size(), std::size_t{1});
  }
  void what_the_rulebook_does_not_have_is_not_offered() {
    cleanup();
    open(false);
    QVERIFY(!menu_->menuAction()->isVisible());
    QVERIFY(!menu_->action(EarthworkKind::trench)->isEnabled());
    desk_->choose({border});
    QVERIFY(menu_->orders(EarthworkKind::trench).empty());
  }

 private:
  void open(bool works) {
    client_ = std::make_unique<Diggers>(works);
    desk_ = std::make_unique<DeskModel>(front_.of(*client_), words::ClauseBook());
    table_ = std::make_unique<TableModel>(*desk_);
    menu_ = std::make_unique<DigMenu>(*desk_, *table_);
  }

  Front front_;
  std::unique_ptr<Diggers> client_;
  std::unique_ptr<DeskModel> desk_;
  std::unique_ptr<TableModel> table_;
  std::unique_ptr<DigMenu> menu_;
};

SANDGATE_TEST(TestDigMenu)

}  // namespace tst_dig_menu

#include "tst_dig_menu.moc"
