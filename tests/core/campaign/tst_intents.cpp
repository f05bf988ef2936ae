// When a seat may seal what it intends, what is noted of it, and who is told (CX-8).
#include "core/chronicle/chronicle.h"
#include "core/sight/deed_check.h"
#include "core/sight/witness.h"
#include "tests/core/fixtures/small_exercise.h"
#include "tests/runner/test.h"

namespace tst_intents {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr SeatId red{0}, blue{1}, red_foot{2};
const SealIntent sealed{std::string(64, 'a')}, anew{std::string(32, '0') + std::string(32, 'f')};

SmallExercise exercise() {
  SmallExercise small(Country::level(6'000, 3'000));
  small.without_tables();
  small.setting().seats.push_back({red_foot, "red-foot", "Maj Foot", SideId{0}});
  small.add(0, Arm::infantry, Formation::fours, 10, 10);
  small.add(1, Arm::infantry, Formation::fours, 50, 10);
  return small;
}

std::optional<RefusalCode> refused(const Campaign& campaign, SeatId seat, const Deed& deed = sealed) {
  const auto no = SmallExercise::refusal(campaign, seat, deed);
  return no ? std::optional(no->code) : std::nullopt;
}

/// What the seat itself can know against it is what the host says.
std::optional<RefusalCode> refused_by_picture(const Campaign& campaign, SeatId seat) {
  const SeatView view(campaign, seat);
  const Setting& setting = campaign.setting();
  const auto no = check(view.picture(), briefing_for(setting, setting.seat(seat).side, nullptr, seat), sealed);
  return no ? std::optional(no->code) : std::nullopt;
}

}  // namespace

class IntentsTest : public QObject {
  Q_OBJECT

 private slots:
  void until_its_own_first_move_is_closed() {
    Campaign campaign = exercise().begin();
    for (const SeatId seat : {red, blue, red_foot}) QVERIFY(!campaign.intent_sealed(seat));
    const auto events = SmallExercise::give(campaign, red, sealed);
    QCOMPARE(events.size(), std::size_t{1});
    QVERIFY(get<IntentSealed>(events.front()) == (IntentSealed{red, sealed.digest}));
    QVERIFY(campaign.intent_sealed(red) == 1 && !campaign.intent_sealed(red_foot) && !campaign.intent_sealed(blue));
    SmallExercise::give(campaign, red, anew);
    SmallExercise::give(campaign, blue, sealed);  // while the other camp moves
    const auto expect = [&](SeatId seat, bool may) {
      const auto code = may ? std::nullopt : std::optional(RefusalCode::intent_too_late);
      QCOMPARE(campaign.may_seal_intent(seat), may);
      QVERIFY(refused(campaign, seat) == code && refused_by_picture(campaign, seat) == code);
    };
    SmallExercise::give(campaign, red, CloseMyMove{});
    expect(red, false);
    expect(red_foot, true);
    expect(blue, true);
    QCOMPARE(SmallExercise::refusal(campaign, red, sealed)->clause.id, clauses::command.id);
    SmallExercise::close(campaign);
    expect(red, false);
    expect(red_foot, false);  // its move was closed by the clock
    expect(blue, true);
    SmallExercise::give(campaign, blue, anew);
    QVERIFY(campaign.intent_sealed(blue) == 2);
    SmallExercise::close(campaign);
    for (const SeatId seat : {red, red_foot, blue}) expect(seat, false);
  }

  void before_all() {
    Campaign campaign(std::make_shared<const Setting>(exercise().setting()));
    SmallExercise::give(campaign, blue, sealed);
    QVERIFY(campaign.intent_sealed(blue) == 0);
    QVERIFY(misfit(campaign, IntentSealed{red, sealed.digest}).empty());
    SmallExercise::give(campaign, system_seat, Begin{});
    QVERIFY(!refused(campaign, blue) && campaign.intent_sealed(blue) == 0);
  }

  void what_cannot_be_sealed() {
    Campaign campaign = exercise().begin();
    for (const std::string& digest :
         {std::string(), std::string(63, 'a'), std::string(65, 'a'), std::string(64, 'A'), std::string(64, 'g'),
          std::string(64, '\n'), std::string(5'000'000, 'a'), std::string("My intention is to hold the mill.")}) {
      QVERIFY(refused(campaign, red, SealIntent{digest}) == RefusalCode::no_intent);
      QVERIFY(!misfit(campaign, IntentSealed{red, digest}).empty());
    }
    for (const SeatId seat : {umpire_seat, system_seat, SeatId{}, SeatId{99}})
      QVERIFY(refused(campaign, seat) == RefusalCode::not_your_order);
    QVERIFY(!misfit(campaign, IntentSealed{SeatId{99}, sealed.digest}).empty());
    SmallExercise::give(campaign, red, CloseMyMove{});
    QVERIFY(!misfit(campaign, IntentSealed{red, sealed.digest}).empty());
    QVERIFY(misfit(campaign, IntentSealed{red_foot, sealed.digest}).empty());
  }

  // The state tells that a seat has sealed, and nothing of what is random about it.
  void the_state_has_no_chance_in_it() {
    Campaign none = exercise().begin(), one = none, other = none;
    SmallExercise::give(one, red, sealed);
    SmallExercise::give(other, red, anew);
    QVERIFY(one.state_hash() == other.state_hash());
    QVERIFY(one.state_hash() != none.state_hash());
  }

  void only_the_seat_is_told() {
    Campaign campaign = exercise().begin();
    std::vector<SeatView> views;
    for (const SeatId seat : {red, blue, red_foot}) views.emplace_back(campaign, seat);
    const Event event = SmallExercise::give(campaign, red, sealed).front();
    QVERIFY(!views[0].witness(campaign, event).empty());
    QCOMPARE(views[0].picture().dispatches.back().code, ReportCode::intent_sealed);
    QVERIFY(views[0].picture().dispatches.back().arguments.empty());
    QVERIFY(views[1].witness(campaign, event).empty() && views[2].witness(campaign, event).empty());
  }
};

SANDGATE_TEST(IntentsTest)

}  // namespace tst_intents
#include "tst_intents.moc"
