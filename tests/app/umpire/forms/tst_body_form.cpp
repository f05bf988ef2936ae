// The umpire says how a body stands (KS-10), by keys: only what was changed is asked for, what the rules would refuse
// is said before it is asked, and who will be told stands there.
#include <QTest>

#include "app/desk/parts/look.h"
#include "app/umpire/console/forms/body_form.h"
#include "app/umpire/console/forms/put_on_form.h"
#include "tests/app/umpire/forms/umpire_of_campaign.h"
#include "tests/runner/test.h"

namespace tst_body_form {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

/// Red's foot and Blue's, far from one another; a lake to the north.
Campaign map(BodyId& foot, BodyId& other, BodyId& depot) {
  SmallExercise small(Country::level(12'000, 6'000, {block(FeatureKind::lake, 1000, 4000, 3000, 5600)}));
  small.without_tables();
  foot = small.add(0, Arm::infantry, Formation::two_ranks, 20, 20, 24);
  other = small.add(1, Arm::infantry, Formation::two_ranks, 60, 20, 24);
  depot = small.add(0, Arm::depot, Formation::fours, 10, 10, 0);
  small.body(depot).packets = {6, 6, 0};
  return small.begin();
}

}  // namespace

class BodyFormTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { apply_look(*qApp); }
  void init() {
    umpire_ = std::make_unique<UmpireOfCampaign>(map(foot_, other_, depot_));
    open(foot_);
  }
  void cleanup() {
    form_.reset();
    umpire_.reset();
  }

  void KS_10_only_what_was_changed_is_asked_for() {
    QTest::keyClicks(form_->men_field(), "20");
    reason("Miscounted");
    QTest::keyClick(form_->foot().reason_field(), Qt::Key_Return);
    QCOMPARE(umpire_->sent.size(), std::size_t{1});
    const auto& order = get<CorrectBody>(umpire_->sent.front());
    QVERIFY(order.body == foot_ && order.reason == "Miscounted");
    QCOMPARE(order.parts, (std::vector<Part>{{Arm::infantry, Men{20}, Men{24}, 0, 0}}));
    QVERIFY(!order.at && !order.facing && !order.formation && !order.packets);
    QCOMPARE(umpire_->campaign().body(foot_).contents.men(), Men{20});
    QVERIFY(!form_->isVisible());
  }
  void KS_10_place_facing_and_formation() {
    form_->point_at(feet(24, 22));
    form_->facing_box()->setValue(90);
    form_->formation_box()->setCurrentIndex(static_cast<int>(Formation::extended));
    reason("They had marched");
    QTest::mouseClick(form_->foot().deed_button(), Qt::LeftButton);
    const auto& order = get<CorrectBody>(umpire_->sent.front());
    QVERIFY(order.parts.empty() && order.at == feet(24, 22) && order.facing == Bearing::of(1600));
    QVERIFY(order.formation == Formation::extended && !order.packets);
    const Body& body = umpire_->campaign().body(foot_);
    QVERIFY(body.at == feet(24, 22) && body.formation == Formation::extended);
  }
  void KS_10_what_the_rules_refuse_is_said_before_it_is_asked_data() {
    QTest::addColumn<int>("what");
    QTest::newRow("more men than began it") << 0;
    QTest::newRow("nobody left") << 1;
    QTest::newRow("in a lake") << 2;
    QTest::newRow("where another stands") << 3;
    QTest::newRow("off the map") << 4;
    QTest::newRow("no place") << 5;
  }
  void KS_10_what_the_rules_refuse_is_said_before_it_is_asked() {
    QFETCH(int, what);
    reason("Why not");
    QVERIFY(said().isEmpty() && !form_->foot().deed_button()->isEnabled());
    if (what == 0) QTest::keyClicks(form_->men_field(), "30");
    if (what == 1) form_->men_field()->setValue(0);
    if (what == 2) form_->point_at(feet(20, 50));
    if (what == 3) form_->point_at(umpire_->campaign().body(other_).at);
    if (what == 4) form_->point_at(feet(400, 20));
    if (what == 5) form_->place_field()->setText("nowhere");
    settle();
    QVERIFY(!said().isEmpty());
    QVERIFY(!form_->foot().deed_button()->isEnabled());
    QTest::keyClick(form_->foot().reason_field(), Qt::Key_Return);
    QVERIFY(umpire_->sent.empty() && form_->isVisible());
    // Mended, it can be ruled.
    form_->men_field()->setValue(22);
    form_->point_at(feet(21, 20));
    settle();
    QVERIFY2(said().isEmpty() && form_->foot().deed_button()->isEnabled(), qPrintable(said()));
  }
  void KS_10_nothing_is_ruled_without_a_reason() {
    form_->men_field()->setValue(12);
    settle();
    QVERIFY(said().isEmpty() && !form_->foot().deed_button()->isEnabled());
    reason("Typhoid");
    QVERIFY(form_->foot().deed_button()->isEnabled());
  }
  void KS_10_who_will_be_told() {
    QVERIFY2(form_->foot().told()->text().contains("Col Red"), qPrintable(form_->foot().told()->text()));
    QVERIFY(!form_->foot().told()->text().contains("Col Blue"));
    form_->choose(other_);
    QVERIFY(form_->foot().told()->text().contains("Col Blue"));
  }
  void KS_10_packets_of_a_depot() {
    QVERIFY(!form_->packets_field(0)->isVisibleTo(form_.get()));
    form_->choose(depot_);
    QVERIFY(form_->packets_field(0)->isVisibleTo(form_.get()));
    QCOMPARE(form_->packets_field(1)->value(), 6);
    form_->packets_field(0)->setValue(2);
    reason("It burned");
    QTest::mouseClick(form_->foot().deed_button(), Qt::LeftButton);
    QVERIFY(umpire_->campaign().body(depot_).packets == (Packets{2, 6, 0}));
  }
  // What nobody has touched goes with the exercise; what was written stands.
  void KS_10_the_exercise_goes_on_beneath_it() {
    form_->facing_box()->setValue(45);
    CorrectBody by_another{foot_, {}, feet(26, 20), {}, {}, {}, "Another umpire"};
    by_another.parts.push_back({Arm::infantry, Men{10}, {}, 0, 0});
    umpire_->give(umpire_seat, by_another);
    QTRY_COMPARE(form_->men_field()->value(), 10);
    QCOMPARE(form_->facing_box()->value(), 45);
    reason("To the north-east");
    QTest::mouseClick(form_->foot().deed_button(), Qt::LeftButton);
    const auto& order = get<CorrectBody>(umpire_->sent.front());
    QVERIFY(order.parts.empty() && !order.at && order.facing == Bearing::of(800));
  }
  void KS_10_a_body_is_taken_off() {
    reason("It never came");
    QTest::keyClick(form_->foot().deed_button(1), Qt::Key_Space);
    QVERIFY(holds_alternative<TakeOffBody>(umpire_->sent.front()));
    QVERIFY(umpire_->campaign().body(foot_).gone);
  }
  // Far away the answer comes later: nothing is asked twice, and a form that was closed meanwhile is not missed.
  void KS_10_a_host_far_away_answers_late() {
    umpire_->late = true;
    form_->men_field()->setValue(20);
    reason("Miscounted");
    QTest::mouseClick(form_->foot().deed_button(), Qt::LeftButton);
    QVERIFY(form_->isVisible() && !form_->foot().deed_button()->isEnabled());
    QTest::keyClick(form_->foot().reason_field(), Qt::Key_Return);
    umpire_->answer_all();
    QCOMPARE(umpire_->sent.size(), std::size_t{1});
    QVERIFY(!form_->isVisible());
    open(foot_);
    umpire_->late = true;
    form_->men_field()->setValue(18);
    reason("And again");
    QTest::mouseClick(form_->foot().deed_button(), Qt::LeftButton);
    form_.reset();
    umpire_->answer_all();
    QCOMPARE(umpire_->campaign().body(foot_).contents.men(), Men{18});
  }

  void KS_10_a_body_is_put_on_the_map() {
    PutOnForm form(*umpire_, feet(20, 50), foot_, asking(*umpire_));
    form.show();
    const auto said = [&] {
      form.foot().look();
      return form.foot().wrong()->text();
    };
    QVERIFY(said().isEmpty());
    QCOMPARE(form.seat_field()->currentIndex(), 0);
    QTest::keyClicks(form.name_field(), "3/Border");
    QTest::keyClicks(form.foot().reason_field(), "Reinforcements");
    QVERIFY(said().contains("men of which arm"));
    form.men_field(Arm::cavalry)->setValue(8);
    QVERIFY2(!said().isEmpty(), "it would stand in the lake");
    form.point_at(feet(20, 30));
    QVERIFY2(said().isEmpty(), qPrintable(said()));
    // Several arms stand in a box alone.
    form.men_field(Arm::artillery)->setValue(6);
    form.guns_field(Arm::artillery)->setValue(2);
    QVERIFY(!said().isEmpty());
    form.formation_box()->setCurrentIndex(static_cast<int>(Formation::boxed));
    QVERIFY2(said().isEmpty(), qPrintable(said()));
    QTest::keyClick(form.foot().reason_field(), Qt::Key_Return);
    QVERIFY(!form.isVisible());
    const Body& put = umpire_->campaign().bodies().back();
    QVERIFY(put.name == "3/Border" && put.at == feet(20, 30) && put.seat == SeatId{0});
    QCOMPARE(put.contents.men(), Men{14});
    QCOMPARE(put.contents.guns(), 2);
  }

 private:
  void open(BodyId body) {
    form_ = std::make_unique<BodyForm>(*umpire_, body, asking(*umpire_));
    form_->show();
    QVERIFY(QTest::qWaitForWindowActive(form_.get()));
    form_->men_field()->selectAll();
  }
  void settle() { QCoreApplication::processEvents(); }
  QString said() {
    settle();
    return form_->foot().wrong()->text();
  }
  void reason(const char* why) {
    QTest::keyClicks(form_->foot().reason_field(), why);
    settle();
  }

  BodyId foot_, other_, depot_;
  std::unique_ptr<UmpireOfCampaign> umpire_;
  std::unique_ptr<BodyForm> form_;
};

SANDGATE_TEST(BodyFormTest)

}  // namespace tst_body_form
#include "tst_body_form.moc"
