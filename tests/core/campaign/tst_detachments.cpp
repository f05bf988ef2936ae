// Men told off as a body of their own, and bodies that rejoin (CX-8).
#include "tests/core/fixtures/seat_views.h"
#include "tests/runner/test.h"

namespace tst_detachments {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const SeatId red{0}, blue{1};

struct Field : SmallExercise {
  Field() : SmallExercise(Country::level(6'000, 4'000)) { without_tables(); }
  BodyId party(int side, Arm arm, double x_ft, double y_ft, int men) {
    return add(side, arm, Formation::two_ranks, x_ft, y_ft, men);
  }
};

std::optional<RefusalCode> refused(const Watched& game, SeatId seat, Deed deed) {
  const auto no = SmallExercise::refusal(game.campaign, seat, std::move(deed));
  return no ? std::optional(no->code) : std::nullopt;
}

}  // namespace

class Detachments : public QObject {
  Q_OBJECT

 private slots:
  void CX_8_men_told_off_and_rejoined_are_as_many_as_before() {
    Field field;
    const BodyId whole = field.party(0, Arm::transport, 10, 20, 20);
    field.body(whole).contents.parts.front().waggons = 5;
    field.body(whole).packets = {12, 6, 8};
    field.party(1, Arm::infantry, 14, 20, 20);
    Watched game(field);
    const std::size_t sighted = game.picture(blue).sighted.size();
    using Some = DetachOrder<BodyId>::Some;
    const auto detach = [&](Some some, const char* name) { return DetachOrder<BodyId>{whole, {some}, name}; };
    QVERIFY(refused(game, red, detach({Arm::transport, 20, 0, 5}, "All")) == RefusalCode::none_left);
    QVERIFY(refused(game, red, detach({Arm::transport, 20, 0, 0}, "Drivers")) == RefusalCode::none_left);
    QVERIFY(refused(game, red, detach({Arm::transport, 0, 0, 2}, "Carts")) == RefusalCode::none_told_off);
    QVERIFY(refused(game, red, detach({Arm::infantry, 2, 0, 0}, "Foot")) == RefusalCode::none_told_off);
    QVERIFY(refused(game, red, detach({Arm::transport, 2, 0, 0}, "Body 1")) == RefusalCode::no_such_name);
    game.give(red, detach({Arm::transport, 8, 0, 2}, "A echelon"));
    const BodyId party{2};
    QVERIFY(game.campaign.exists(party));
    const Body &rest = game.campaign.body(whole), &gone = game.campaign.body(party);
    QCOMPARE(rest.contents.men().count, 12);
    QCOMPARE(gone.contents.men().count, 8);
    QCOMPARE(rest.contents.waggons() + gone.contents.waggons(), 5);
    // Three waggons hold eighteen of the twenty-six packets.
    QCOMPARE(rest.packets.count(), 18);
    QCOMPARE(rest.packets.count() + gone.packets.count(), 26);
    QVERIFY(gone.name == "A echelon" && gone.at == rest.at && gone.seat == rest.seat);
    // Blue sees one body more.
    QCOMPARE(game.picture(blue).sighted.size(), sighted + 1);
    QCOMPARE(game.picture(red).bodies.size(), 2U);
    game.close(), game.close();
    game.give(red, RejoinOrder<BodyId>{party, whole});
    QVERIFY(game.campaign.body(party).gone);
    QCOMPARE(game.campaign.body(whole).contents.men(), Men{20});
    QCOMPARE(game.campaign.body(whole).contents.waggons(), 5);
    QVERIFY(game.campaign.body(whole).packets == (Packets{12, 6, 8}));
    const auto seen = std::ranges::count(game.picture(blue).sighted, ReportKind::seen, &SightedBody::state);
    QCOMPARE(std::size_t(seen), sighted);
    const auto fallen = std::ranges::count(game.picture(blue).sighted, ReportKind::fallen, &SightedBody::state);
    QCOMPARE(fallen, 0);
    QVERIFY(game.picture(red).body(game.views[0].handle(party))->gone);
  }

  void CX_8_who_goes_up_in_another_stands_beside_it_and_is_of_its_arms() {
    Field field;
    const BodyId one = field.party(0, Arm::infantry, 10, 20, 20), beside = field.party(0, Arm::infantry, 10, 20.5, 20);
    const BodyId farther = field.party(0, Arm::infantry, 10, 20.6, 20),
                 horse = field.party(0, Arm::cavalry, 10, 20, 20);
    const BodyId staff = field.party(0, Arm::general, 10, 20, 1);
    const Watched game(field);
    const auto no = [&](BodyId body, BodyId into) { return refused(game, red, RejoinOrder<BodyId>{body, into}); };
    QVERIFY(!no(beside, one));
    QVERIFY(no(farther, one) == RefusalCode::not_beside);
    QVERIFY(no(horse, one) == RefusalCode::other_arms);
    QVERIFY(no(one, one) == RefusalCode::named_twice);
    QVERIFY(no(staff, one) == RefusalCode::not_to_be_parted);
  }
};

SANDGATE_TEST(Detachments)

}  // namespace tst_detachments
#include "tst_detachments.moc"
