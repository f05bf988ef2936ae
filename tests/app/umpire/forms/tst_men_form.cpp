// The umpire rules what has become of men on a table (KS-10): several at once, by keys, of one side; a melee, a shot or
// a charge is so decided otherwise.
#include <QTest>

#include "app/desk/parts/look.h"
#include "app/umpire/console/forms/men_form.h"
#include "tests/app/umpire/forms/umpire_of_campaign.h"
#include "tests/runner/test.h"

namespace tst_men_form {

using namespace sandgate;
using namespace sandgate::tests;

class MenFormTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { apply_look(*qApp); }
  void init() {
    TableField field("little-wars");
    ours_ = field.add(0, Arm::infantry, 10, 120, 120);
    theirs_ = field.add(1, Arm::infantry, 6, 120, 170);
    umpire_ = std::make_unique<UmpireOfCampaign>(field.begin());
    open({{}, ours_, {}, {}});
  }
  void cleanup() {
    form_.reset();
    umpire_.reset();
  }

  void KS_10_men_of_the_body_in_hand_are_listed() {
    QCOMPARE(form_->list()->model()->rowCount(), 10);
    QVERIFY(form_->list()->hasFocus());
    form_->body_field()->setCurrentIndex(0);
    QCOMPARE(form_->list()->model()->rowCount(), 16);
    QCOMPARE(form_->table_field()->count(), 1);
    QVERIFY(form_->foot().told()->text().contains("Col Red") && form_->foot().told()->text().contains("Col Blue"));
  }
  void KS_10_several_are_killed_by_keys() {
    form_->list()->selectRow(0);
    QTest::keyClick(form_->list(), Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(form_->list(), Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(form_->chosen().size(), std::size_t{3});
    settle();
    QVERIFY(!form_->deed_button(RuledFate::killed)->isEnabled());  // nobody has said why
    reason("A shell that nobody saw");
    QVERIFY(form_->deed_button(RuledFate::killed)->isEnabled());
    QVERIFY(!form_->deed_button(RuledFate::freed)->isEnabled());
    QVERIFY(!form_->deed_button(RuledFate::restored)->isEnabled());
    QTest::keyClick(form_->deed_button(RuledFate::killed), Qt::Key_Space);
    const auto& order = get<RuleMen>(umpire_->sent.front());
    QVERIFY(order.fate == RuledFate::killed && order.men.size() == 3 && order.reason == "A shell that nobody saw");
    QCOMPARE(now().body(ours_).contents.men(), Men{7});
    // They are still chosen, and can stand up again.
    QVERIFY(form_->isVisible());
    settle();
    QCOMPARE(form_->chosen(), order.men);
    QVERIFY(form_->deed_button(RuledFate::restored)->isEnabled());
    QTest::keyClick(form_->deed_button(RuledFate::restored), Qt::Key_Space);
    QCOMPARE(now().body(ours_).contents.men(), Men{10});
    QCOMPARE(disorder(now()), QByteArray());
  }
  void KS_10_men_are_handed_over_and_freed() {
    form_->choose({men_of(now(), ours_)[1]});
    reason("He gave himself up");
    QTest::keyClick(form_->deed_button(RuledFate::taken), Qt::Key_Space);
    QCOMPARE(in_state(now(), red_side, ManState::prisoner), 1);
    settle();
    QVERIFY(form_->list()->model()->index(form_->list()->currentIndex().row(), MenModel::of_state).data().toString() ==
            "prisoner of Blue");
    QTest::keyClick(form_->deed_button(RuledFate::freed), Qt::Key_Space);
    QCOMPARE(in_state(now(), red_side, ManState::prisoner), 0);
  }
  void KS_10_men_of_both_sides_are_not_ruled_on_at_once() {
    form_->body_field()->setCurrentIndex(0);
    QTest::keyClick(form_->list(), Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(form_->chosen().size(), std::size_t{16});
    reason("All of them");
    for (const RuledFate fate : {RuledFate::killed, RuledFate::taken, RuledFate::freed, RuledFate::restored})
      QVERIFY(!form_->deed_button(fate)->isEnabled());
    QVERIFY2(form_->foot().wrong()->text().contains("several sides"), qPrintable(form_->foot().wrong()->text()));
  }
  void KS_10_who_is_named_beforehand_is_chosen() {
    const std::vector<ManId> men = men_of(now(), theirs_);
    open({table, {}, {men[1], men[3]}, "2 of Blue fell in melee 1"});
    QCOMPARE(form_->chosen(), (std::vector<ManId>{men[1], men[3]}));
    // They are listed alone; all others are one choice away.
    QCOMPARE(form_->list()->model()->rowCount(), 2);
    form_->body_field()->setCurrentIndex(0);
    QCOMPARE(form_->list()->model()->rowCount(), 16);
    QCOMPARE(form_->chosen(), (std::vector<ManId>{men[1], men[3]}));
    // Of both sides, those are chosen of whom there are more.
    std::vector<ManId> both = men_of(now(), ours_);
    both.push_back(men[0]);
    open({table, {}, both, "Melee 1"});
    QCOMPARE(form_->list()->model()->rowCount(), 11);
    QCOMPARE(form_->chosen(), men_of(now(), ours_));
  }
  void KS_10_where_no_table_is_open_that_is_said() {
    SmallExercise small(Country::level(2'000, 2'000));
    small.add(0, Arm::infantry, Formation::two_ranks, 5, 5);
    umpire_ = nullptr;
    form_.reset();
    umpire_ = std::make_unique<UmpireOfCampaign>(small.begin());
    open({});
    QCOMPARE(form_->table_field()->count(), 0);
    QVERIFY(form_->chosen_label()->text().contains("Nobody"));
    reason("Nothing");
    QVERIFY(!form_->deed_button(RuledFate::killed)->isEnabled());
  }

 private:
  const Campaign& now() { return umpire_->campaign(); }
  void open(const MenForm::Asked& asked) {
    form_ = std::make_unique<MenForm>(*umpire_, asked, asking(*umpire_));
    form_->show();
    QVERIFY(QTest::qWaitForWindowActive(form_.get()));
  }
  void settle() { QCoreApplication::processEvents(); }
  void reason(const char* why) {
    QTest::keyClicks(form_->foot().reason_field(), why);
    settle();
  }

  BodyId ours_, theirs_;
  std::unique_ptr<UmpireOfCampaign> umpire_;
  std::unique_ptr<MenForm> form_;
};

SANDGATE_TEST(MenFormTest)

}  // namespace tst_men_form
#include "tst_men_form.moc"
