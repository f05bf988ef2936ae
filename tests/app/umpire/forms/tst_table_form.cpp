// The umpire rules whether there is a table (KS-10, CX-10): for the body in hand and its nearest enemy, by keys.
#include <QTest>

#include "app/desk/parts/look.h"
#include "app/umpire/console/forms/table_form.h"
#include "tests/app/umpire/forms/umpire_of_campaign.h"
#include "tests/runner/test.h"

namespace tst_table_form {

using namespace sandgate;
using namespace sandgate::tests;

class TableFormTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { apply_look(*qApp); }
  void init() {
    SmallExercise small(Country::level(12'000, 6'000));
    // Farther apart than who comes to a table by himself, and no farther than who stays on one.
    const auto& contact = small.setting().rulebook.contact;
    const double feet = static_cast<double>((contact.link + contact.unlink).count) / 2 /
                        static_cast<double>(Length::from_feet(1).count);
    ours_ = small.add(0, Arm::infantry, Formation::two_ranks, 20, 20, 12);
    theirs_ = small.add(1, Arm::infantry, Formation::two_ranks, 20 + feet, 20, 10);
    far_ = small.add(1, Arm::infantry, Formation::two_ranks, 100, 20, 10);
    umpire_ = std::make_unique<UmpireOfCampaign>(small.begin());
    open(ours_);
  }
  void cleanup() {
    form_.reset();
    umpire_.reset();
  }

  void KS_10_a_table_opens_for_the_body_in_hand_and_its_enemy() {
    QCOMPARE(form_->bodies()->count(), 2);  // who stands far off is not offered
    for (int row = 0; row < 2; ++row) QCOMPARE(form_->bodies()->item(row)->checkState(), Qt::Checked);
    settle();
    QVERIFY(!form_->deed_button(TableRuling::opens)->isEnabled());  // nobody has said why
    reason("They can hear each other");
    QVERIFY(form_->deed_button(TableRuling::opens)->isEnabled());
    QVERIFY(!form_->deed_button(TableRuling::closes)->isEnabled());
    QVERIFY(!form_->deed_button(TableRuling::joins)->isEnabled());
    // One alone has nobody to meet.
    form_->bodies()->setFocus();
    form_->bodies()->setCurrentRow(1);
    QTest::keyClick(form_->bodies(), Qt::Key_Space);
    settle();
    QVERIFY(!form_->deed_button(TableRuling::opens)->isEnabled());
    QTest::keyClick(form_->bodies(), Qt::Key_Space);
    settle();
    QTest::keyClick(form_->deed_button(TableRuling::opens), Qt::Key_Space);
    QCOMPARE(now().tables().size(), std::size_t{1});
    QVERIFY(now().body(ours_).table && now().body(ours_).table == now().body(theirs_).table);
    QVERIFY(!now().body(far_).table);
    QVERIFY(!form_->isVisible());

    // Of the same body the table is in hand then, to be closed for so long.
    open(ours_);
    QCOMPARE(form_->bodies()->count(), 0);
    QCOMPARE(form_->table_field()->count(), 1);
    form_->moves_field()->setValue(4);
    reason("It holds up all");
    QVERIFY(!form_->deed_button(TableRuling::joins)->isEnabled());
    QTest::keyClick(form_->deed_button(TableRuling::closes), Qt::Key_Space);
    QVERIFY(now().tables().front().closed && now().parted(ours_, theirs_));
    const auto& order = get<RuleTable>(umpire_->sent.back());
    QVERIFY(order.moves == 4 && order.reason == "It holds up all");
  }
  void KS_10_too_many_moves_are_refused_in_the_form() {
    reason("They can hear each other");
    QTest::keyClick(form_->deed_button(TableRuling::opens), Qt::Key_Space);
    open(ours_);
    form_->moves_field()->setValue(5'000);
    reason("For ever");
    QVERIFY(!form_->deed_button(TableRuling::closes)->isEnabled());
    QVERIFY(!form_->foot().wrong()->text().isEmpty() || !form_->deed_button(TableRuling::closes)->toolTip().isEmpty());
  }
  void KS_10_nobody_in_hand_and_no_table() {
    open({});
    reason("Why not");
    for (const auto what : {TableRuling::opens, TableRuling::joins, TableRuling::closes})
      QVERIFY(!form_->deed_button(what)->isEnabled());
  }

 private:
  const Campaign& now() const { return umpire_->campaign(); }
  void open(BodyId chosen) {
    form_ = std::make_unique<TableForm>(*umpire_, chosen, asking(*umpire_));
    form_->show();
    form_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(form_.get()));
  }
  void reason(const QString& why) {
    form_->foot().reason_field()->setText(why);
    settle();
  }
  void settle() { form_->foot().look(); }

  std::unique_ptr<UmpireOfCampaign> umpire_;
  std::unique_ptr<TableForm> form_;
  BodyId ours_, theirs_, far_;
};

SANDGATE_TEST(TableFormTest)

}  // namespace tst_table_form
#include "tst_table_form.moc"
