// Bad input of who commands whom: every order that cannot be is refused by name, and changes nothing; so is a forged
// file (CX-8, KS-1.2).
#include "core/chronicle/chronicle.h"
#include "core/journal/codec.h"
#include "tests/core/fixtures/small_exercise.h"
#include "tests/runner/test.h"

namespace tst_command_input {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr SeatId general{0}, enemy{1}, foot{2}, guns{3}, train{4}, enemy_foot{5};
constexpr SeatId nobody{}, none_such{99}, below{-7};
constexpr BodyId with_general{0}, with_foot{1}, gone{2}, theirs{3}, no_body{}, no_such_body{77}, body_below{-3};

/// Foot's deputy is guns, guns' is train; the train has none.
SmallExercise staff() {
  SmallExercise small(Country::level(6'000, 3'000));
  small.without_tables();
  std::vector<Seat>& seats = small.setting().seats;
  const auto seat = [&](SeatId id, const char* name, int side) {
    seats.push_back({id, name, std::string("Post ") + name, SideId{side}});
  };
  seat(foot, "foot", 0);
  seat(guns, "guns", 0);
  seat(train, "train", 0);
  seat(enemy_foot, "enemy-foot", 1);
  seats[foot.index()].deputy = guns;
  seats[guns.index()].deputy = train;
  small.add(0, Arm::infantry, Formation::fours, 10, 10);
  small.body(small.add(0, Arm::infantry, Formation::fours, 10, 14)).seat = foot;
  small.add(0, Arm::infantry, Formation::boxed, 10, 18, 0);
  small.add(1, Arm::infantry, Formation::fours, 50, 10);
  return small;
}

/// With the dummy taken up.
Campaign begun() {
  Campaign campaign = staff().begin();
  SmallExercise::give(campaign, general, StandOutOrder<BodyId>{gone, Formation::fours});
  if (!campaign.body(gone).gone) qFatal("the dummy is still there");
  return campaign;
}

GiveBodiesOrder<BodyId> give(SeatId seat, std::vector<BodyId> bodies) { return {seat, std::move(bodies)}; }

}  // namespace

class CommandInput : public QObject {
  Q_OBJECT

 private slots:
  void CX_8_orders_that_cannot_be_data() {
    QTest::addColumn<SeatId>("by");
    QTest::addColumn<Deed>("deed");
    QTest::addColumn<RefusalCode>("code");
    const auto row = [](const char* name, SeatId by, const Deed& deed, RefusalCode code) {
      QTest::newRow(name) << by << deed << code;
    };
    using enum RefusalCode;
    row("bodies to nobody", general, give(nobody, {with_general}), no_such_seat);
    row("bodies to no such seat", general, give(none_such, {with_general}), no_such_seat);
    row("bodies to a seat below nought", umpire_seat, give(below, {with_general}), no_such_seat);
    row("bodies to the umpire", general, give(umpire_seat, {with_general}), no_such_seat);
    row("no body named", general, give(foot, {}), no_bodies_named);
    row("a body named twice", general, give(foot, {with_general, with_general}), named_twice);
    row("one named very often", umpire_seat, give(foot, std::vector<BodyId>(100'000, with_general)), named_twice);
    row("one of two commanded already", general, give(foot, {with_general, with_foot}), commands_it_already);
    row("a body that is none", general, give(foot, {no_body}), not_your_body);
    row("a body that is not there", general, give(foot, {no_such_body}), not_your_body);
    row("a body below nought", umpire_seat, give(foot, {body_below}), not_your_body);
    row("the enemy's body", general, give(foot, {theirs}), not_your_body);
    row("the enemy's body among own ones, by the umpire", umpire_seat, give(foot, {with_general, theirs}),
        not_your_body);
    row("own bodies to the enemy", general, give(enemy_foot, {with_general}), not_the_generals);
    row("own bodies to the enemy, by the umpire", umpire_seat, give(enemy_foot, {with_general}), not_your_body);
    row("a body that is gone", general, give(foot, {gone}), body_gone);
    row("by a seat that is no General", foot, give(guns, {with_foot}), not_the_generals);
    row("by the enemy's General", enemy, give(guns, {with_foot}), not_the_generals);
    row("by the clock", system_seat, give(guns, {with_foot}), not_your_order);
    row("by nobody", none_such, give(guns, {with_foot}), not_your_order);

    row("a seat below nought handed over", umpire_seat, HandOver{below, "Capt Ross", ""}, no_such_seat);
    row("no such seat handed over", umpire_seat, HandOver{none_such, "Capt Ross", ""}, no_such_seat);
    row("another's seat handed over", general, HandOver{foot, "Capt Ross", ""}, not_your_order);
    row("the enemy's seat handed over", general, HandOver{enemy, "Capt Ross", ""}, not_your_order);
    row("the umpire's chair by a seat", general, HandOver{nobody, "Capt Ross", ""}, not_your_order);
    row("the clock's seat handed over", umpire_seat, HandOver{system_seat, "Capt Ross", ""}, no_such_seat);
    row("the umpire's chair to nobody", umpire_seat, HandOver{nobody, "", ""}, no_such_text);
    row("handed over to nobody", foot, HandOver{foot, "", "Hold the lane."}, no_such_text);
    row("a name of two lines", foot, HandOver{foot, "Capt\nRoss", ""}, no_such_text);
    row("a name with a bell in it", foot, HandOver{foot, "Capt\aRoss", ""}, no_such_text);
    row("a name with a nought in it", foot, HandOver{foot, std::string("Capt\0Ross", 9), ""}, no_such_text);
    row("a name that is no text", foot, HandOver{foot, "Capt \xff Ross", ""}, no_such_text);
    row("a name that obeys nobody", foot, HandOver{foot, "\x1b[2J", ""}, no_such_text);
    row("a name too long", foot, HandOver{foot, std::string(101, 'x'), ""}, no_such_text);
    row("a huge name", umpire_seat, HandOver{foot, std::string(5'000'000, 'x'), ""}, no_such_text);
    row("a huge note", foot, HandOver{foot, "Capt Ross", std::string(5'000'000, '\n')}, no_such_text);
    row("a note too long by one", foot, HandOver{foot, "Capt Ross", std::string(4'001, '\n')}, no_such_text);
    row("a note with too long a line", foot, HandOver{foot, "Capt Ross", std::string(201, 'x')}, no_such_text);
    row("a note with a control character", foot, HandOver{foot, "Capt Ross", "One.\nTwo\x1b[31m."}, no_such_text);
    row("a note with carriage returns", foot, HandOver{foot, "Capt Ross", "One.\r\nTwo."}, no_such_text);
    row("a note that is no text", foot, HandOver{foot, "Capt Ross", "One.\n\xc3"}, no_such_text);

    row("nobody's deputy", general, Depute{nobody}, no_such_seat);
    row("no such seat's deputy", umpire_seat, Depute{none_such}, no_such_seat);
    row("a seat without one", train, Depute{train}, no_deputy);
    row("a seat without one, by the umpire", umpire_seat, Depute{general}, no_deputy);
    row("another's deputy", general, Depute{foot}, not_your_order);
    row("the enemy's", enemy, Depute{foot}, not_your_order);
    row("steps back who never stepped in", foot, Depute{foot, false}, deputed_so_already);
    row("a deputy by the clock", system_seat, Depute{foot}, not_your_order);

    row("rights by a seat", foot, SetRights{foot, all_rights(), nobody}, not_your_order);
    row("rights by a General", general, SetRights{foot, {}, nobody}, not_your_order);
    row("rights of nobody", umpire_seat, SetRights{nobody, {}, nobody}, no_such_seat);
    row("rights of no such seat", umpire_seat, SetRights{none_such, {}, nobody}, no_such_seat);
    row("a right twice", umpire_seat, SetRights{foot, {Right::fire, Right::march, Right::fire}, nobody}, named_twice);
    row("its own deputy", umpire_seat, SetRights{foot, {}, foot}, no_such_seat);
    row("no such deputy", umpire_seat, SetRights{foot, {}, none_such}, no_such_seat);
    row("a deputy below nought", umpire_seat, SetRights{foot, {}, below}, no_such_seat);
    row("a deputy of the enemy's", umpire_seat, SetRights{foot, {}, enemy_foot}, no_such_seat);
  }
  void CX_8_orders_that_cannot_be() {
    QFETCH(SeatId, by);
    QFETCH(Deed, deed);
    QFETCH(RefusalCode, code);
    const Campaign campaign = begun();
    const Hash before = campaign.state_hash();
    const auto refusal = SmallExercise::refusal(campaign, by, deed);
    QVERIFY(refusal.has_value());
    QCOMPARE(refusal->code, code);
    QVERIFY(!refusal->clause.id.empty());
    QVERIFY(campaign.state_hash() == before);
  }

  void CX_8_what_is_just_short_of_too_much() {
    const Campaign campaign = begun();
    QVERIFY(!SmallExercise::refusal(campaign, foot, HandOver{foot, std::string(100, 'x'), std::string(4'000, '\n')}));
    QVERIFY(!SmallExercise::refusal(campaign, foot, HandOver{foot, "Мајор", std::string(200, 'x') + "\n\nLast."}));
    QVERIFY(!SmallExercise::refusal(campaign, umpire_seat, SetRights{foot, {}, nobody}));
    QVERIFY(!SmallExercise::refusal(campaign, umpire_seat, SetRights{foot, {Right::signal, Right::march}, train}));
    QVERIFY(!SmallExercise::refusal(campaign, umpire_seat, give(general, {with_foot})));
  }

  void nobody_gives_bodies_before_it_begins() {
    const Campaign campaign(std::make_shared<const Setting>(staff().setting()));
    for (const SeatId by : {general, umpire_seat})
      QCOMPARE(SmallExercise::refusal(campaign, by, give(foot, {with_general}))->code, RefusalCode::not_your_move);
  }

  // KS-1.2: two or more who act for one another would leave nobody to order anything.
  void KS_1_2_no_ring_of_deputies() {
    Campaign campaign = begun();
    SmallExercise::give(campaign, umpire_seat, SetRights{train, all_rights(), foot});
    SmallExercise::give(campaign, foot, Depute{foot});
    SmallExercise::give(campaign, guns, Depute{guns});
    QCOMPARE(campaign.acting_for(foot), train);
    QCOMPARE(SmallExercise::refusal(campaign, train, Depute{train})->code, RefusalCode::deputies_in_a_ring);
    QCOMPARE(SmallExercise::refusal(campaign, umpire_seat, Depute{train})->code, RefusalCode::deputies_in_a_ring);
    // Whoever is acted for keeps his deputy until he is back.
    QCOMPARE(SmallExercise::refusal(campaign, umpire_seat, SetRights{foot, {}, nobody})->code,
             RefusalCode::deputed_so_already);
    QCOMPARE(SmallExercise::refusal(campaign, foot, Depute{foot})->code, RefusalCode::deputed_so_already);
    SmallExercise::give(campaign, foot, Depute{foot, false});
    SmallExercise::give(campaign, train, Depute{train});
    QCOMPARE(campaign.acting_for(guns), foot);
  }

  void forged_files_are_refused_data() {
    QTest::addColumn<Event>("event");
    QTest::newRow("bodies to no such seat") << Event(BodiesGiven{none_such, {with_general}});
    QTest::newRow("bodies to nobody") << Event(BodiesGiven{nobody, {with_general}});
    QTest::newRow("no body") << Event(BodiesGiven{foot, {}});
    QTest::newRow("the enemy's body") << Event(BodiesGiven{foot, {theirs}});
    QTest::newRow("a body that is not there") << Event(BodiesGiven{foot, {no_such_body}});
    QTest::newRow("a body that is gone") << Event(BodiesGiven{foot, {gone}});
    QTest::newRow("handed over to nobody") << Event(HandedOver{foot, "", ""});
    QTest::newRow("handed over with a bell") << Event(HandedOver{foot, "Capt\a", ""});
    QTest::newRow("a huge name") << Event(HandedOver{foot, std::string(101, 'x'), ""});
    QTest::newRow("a huge note") << Event(HandedOver{foot, "Capt Ross", std::string(4'001, '\n')});
    QTest::newRow("a note that a terminal obeys") << Event(HandedOver{foot, "Capt Ross", "One.\n\x1b[2J"});
    QTest::newRow("a seat below nought") << Event(HandedOver{below, "Capt Ross", ""});
    QTest::newRow("the clock's seat") << Event(HandedOver{system_seat, "Capt Ross", ""});
    QTest::newRow("no such seat") << Event(HandedOver{none_such, "Capt Ross", ""});
    QTest::newRow("no deputy") << Event(Deputed{train, true});
    QTest::newRow("steps back who never stepped in") << Event(Deputed{foot, false});
    QTest::newRow("its own deputy") << Event(RightsSet{foot, {}, foot});
    QTest::newRow("the enemy's deputy") << Event(RightsSet{foot, {}, enemy_foot});
    QTest::newRow("no such deputy") << Event(RightsSet{foot, {}, none_such});
    QTest::newRow("a deputy below nought") << Event(RightsSet{foot, {}, below});
    QTest::newRow("a right twice") << Event(RightsSet{foot, {Right::fire, Right::fire}, nobody});
    QTest::newRow("rights out of order") << Event(RightsSet{foot, {Right::fire, Right::march}, nobody});
  }
  void forged_files_are_refused() {
    QFETCH(Event, event);
    QVERIFY(!misfit(begun(), event).empty());
  }

  // So that it can be told in another language.
  void what_is_wrong_keeps_its_numbers_apart() {
    QCOMPARE(misfit(begun(), BodiesGiven{none_such, {with_general}}), phrase("there is no seat {}", none_such.number));
    QCOMPARE(misfit(begun(), Deputed{train, true}), phrase("seat {} has no deputy", train.number));
  }

  // A right that nobody has heard of is none, in an order as in an event.
  void rights_unknown_in_files() {
    const SetRights good{foot, {Right::march, Right::signal}, nobody};
    const Encoded order = encode(Deed(good)), event = encode(Event(RightsSet{good.seat, good.may, good.deputy}));
    for (const Encoded& one : {order, event}) {
      const auto reads = [&](const std::string& body) {
        return one.kind == order.kind ? decode_deed(one.kind, one.version, body, "row").has_value()
                                      : decode_event(one.kind, one.version, body, "row").has_value();
      };
      QVERIFY2(reads(one.body), one.body.c_str());
      const std::size_t list = one.body.find("\"may\":[") + 7, end = one.body.find(']', list);
      QVERIFY(list > 7 && end != std::string::npos);
      for (const char* rights : {"6", "-1", "255", "256", "4294967296", "\"rule\"", "\"\"", "null", "[0]", "0.5"}) {
        std::string body = one.body;
        body.replace(list, end - list, rights);
        QVERIFY2(!reads(body), body.c_str());
      }
    }
  }
};

SANDGATE_TEST(CommandInput)

}  // namespace tst_command_input
#include "tst_command_input.moc"
