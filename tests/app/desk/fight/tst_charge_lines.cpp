// The arithmetic of a charge in words, by the book's figures (KS-8).
#include <QTest>

#include "app/desk/fight/charge_lines.h"
#include "core/rulebook/rulebook.h"
#include "tests/runner/test.h"

namespace tst_charge_lines {

using namespace sandgate;

namespace {

const ChargeRules& rules() {
  static const ChargeRules read = [] {
    const auto kriegspiel = read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", "kriegspiel");
    if (!kriegspiel) qFatal("%s", kriegspiel.error().sentence().c_str());
    return *kriegspiel->charges;
  }();
  return read;
}

ForeseenCharge planned(const ChargeAsked& asked) {
  ForeseenCharge charge;
  charge.found.asked = asked;
  charge.ruling = *rule_charge(rules(), asked);
  for (const ChargedGroup& group : charge.ruling.groups) {
    if (group.kind != ChargedKind::guns && group.kind != ChargedKind::waggons)
      charge.found.men[static_cast<std::size_t>(group.kind)].resize(static_cast<std::size_t>(group.count));
  }
  if (charge.ruling.tossed) {
    ChargeAsked lost = asked;
    lost.chargers_win_toss = false;
    charge.toss_lost = *rule_charge(rules(), lost);
  }
  return charge;
}
QString comes(const std::vector<ChargeLine>& lines, const QString& what) {
  for (const ChargeLine& line : lines)
    if (line.what == what) return line.comes;
  return {};
}

}  // namespace

class TestChargeLines : public QObject {
  Q_OBJECT

 private slots:
  void KS_8_nine_sabres_on_twenty_three_extended() {
    const ForeseenCharge charge =
        planned({9, Length::inches(20), ChargedCounts(ChargedKind::extended, 23), 0, false, false, true});
    QCOMPARE(charge_title(charge), QStringLiteral("Charge: 9 sabres on 23 extended"));
    const auto lines = charge_lines(charge, rules().least_sabres);
    QCOMPARE(comes(lines, QStringLiteral("In two ranks, 8 are needed")), QStringLiteral("9 there"));
    QCOMPARE(comes(lines, QStringLiteral("Distance when it starts")), QStringLiteral("1 ft 8 in., middle"));
    QCOMPARE(comes(lines, QStringLiteral("Cavalry loses 1 in 10 charged")), QString::fromUtf8("23 ÷ 10 = 2.3, 2 fall"));
    QCOMPARE(comes(lines, QStringLiteral("Each sabre brings down 2")), QString::fromUtf8("9 × 2 = 18, 18 fall"));
    QCOMPARE(own_fare(charge), QStringLiteral("2 fall, 7 left"));
    QCOMPARE(their_fare(charge), QStringLiteral("18 fall, 5 left"));
    QVERIFY(charge_follows(charge, rules()).front().contains(QStringLiteral("5 must retire 1 ft")));
  }
  void KS_8_1_close_order_by_its_rows() {
    const ForeseenCharge charge =
        planned({8, Length::inches(11), ChargedCounts(ChargedKind::close, 4), 0, false, false, true});
    const auto lines = charge_lines(charge, rules().least_sabres);
    QCOMPARE(comes(lines, QStringLiteral("Each man charged costs 1 sabre")), QString::fromUtf8("4 × 1, 4 fall"));
    QCOMPARE(comes(lines, QStringLiteral("One man falls to 5 sabres")), QString::fromUtf8("8 ÷ 5 = 1.6, 1 falls"));
    QVERIFY(charge_follows(charge, rules()).front().contains(QStringLiteral("do not move")));
  }
  void KS_8_1_guns_are_paid_for_one_by_one() {
    const ForeseenCharge charge =
        planned({8, Length::inches(30), ChargedCounts(ChargedKind::guns, 3), 0, false, false, true});
    const auto lines = charge_lines(charge, rules().least_sabres);
    QCOMPARE(comes(lines, QStringLiteral("A gun taken costs 4 sabres")), QStringLiteral("1 of 3 for 4"));
    QVERIFY(charge_title(charge).contains(QStringLiteral("3 guns")));
  }
  // Nobody knows how a toss falls: both ways are told.
  void KS_8_4_a_toss_is_told_either_way() {
    const ForeseenCharge charge =
        planned({8, Length::inches(20), ChargedCounts(ChargedKind::cavalry, 8), 0, false, false, true});
    QVERIFY(charge.toss_lost.has_value());
    QCOMPARE(own_fare(charge), QStringLiteral("2 fall, 6 left; or 6 fall, 2 left"));
    QCOMPARE(their_fare(charge), QStringLiteral("6 fall, 2 left; or 2 fall, 6 left"));
    QVERIFY(!comes(charge_lines(charge, 8), QStringLiteral("Equal: a toss decides")).isEmpty());
  }
  void KS_8_4_slopes_count_for_horse_only() {
    const ForeseenCharge down =
        planned({8, Length::inches(20), ChargedCounts(ChargedKind::cavalry, 10), 1, false, false, true});
    QCOMPARE(comes(charge_lines(down, 8), QStringLiteral("Slope: 1 contour down")),
             QString::fromUtf8("8 × 2 against 10"));
    const ForeseenCharge foot =
        planned({8, Length::inches(20), ChargedCounts(ChargedKind::extended, 10), 1, false, false, true});
    for (const ChargeLine& line : charge_lines(foot, 8)) QVERIFY(!line.what.startsWith(QStringLiteral("Slope")));
  }
  void what_is_not_seen_is_said() {
    ForeseenCharge charge =
        planned({8, Length::inches(20), ChargedCounts(ChargedKind::extended, 10), 0, false, false, true});
    const auto before = charge_follows(charge, rules()).size();
    charge.may_have_retired = charge.others_ride = true;
    QCOMPARE(charge_follows(charge, rules()).size(), before + 2);
  }
  void distances_in_feet_and_inches() {
    QCOMPARE(feet_and_inches(Length::inches(12)), QStringLiteral("1 ft"));
    QCOMPARE(feet_and_inches(Length::inches(20)), QStringLiteral("1 ft 8 in."));
    QCOMPARE(feet_and_inches(Length::inches(7)), QStringLiteral("7 in."));
    // Just beyond a band is not told as its end.
    QCOMPARE(feet_and_inches(Length{{Length::inches(24).count + 1}}), QStringLiteral("2 ft 0.1 in."));
  }
};

SANDGATE_TEST(TestChargeLines)

}  // namespace tst_charge_lines

#include "tst_charge_lines.moc"
