// Messages between posts, to the umpire and from him (KS-11.6): who has them, when they may be sent, what they may
// hold.
#include <algorithm>

#include "core/base/text.h"
#include "core/chronicle/chronicle.h"
#include "core/sight/deed_check.h"
#include "core/sight/translate.h"
#include "tests/core/fixtures/seat_views.h"
#include "tests/core/fixtures/setup_exercise.h"
#include "tests/runner/test.h"

namespace tst_messages {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

/// Two sides of one camp, Red with three seats and Green with one; against them Blue with two.
constexpr SeatId red{0}, blue{1}, foot{2}, horse{3}, green{4}, guns{5};
constexpr BodyId reds{0}, blues{1}, greens{2};

SmallExercise staff() {
  SmallExercise small(Country::level(12000, 6000));
  Setting& setting = small.setting();
  setting.sides.push_back({SideId{2}, "Green", Livery::red, Camp::first, Edge::east});
  setting.seats.push_back({foot, "red-foot", "Maj Foot", SideId{0}});
  setting.seats.push_back({horse, "red-horse", "Maj Horse", SideId{0}});
  setting.seats.push_back({green, "green", "Col Green", SideId{2}});
  setting.seats.push_back({guns, "blue-guns", "Maj Guns", SideId{1}});
  small.add(0, Arm::infantry, Formation::fours, 20, 30);
  small.add(1, Arm::infantry, Formation::fours, 40, 30);
  small.add(2, Arm::infantry, Formation::fours, 20, 40);
  small.body(greens).seat = green;
  small.without_tables();
  return small;
}

struct Staff : Watched {
  using Watched::Watched;
  Staff() : Staff(staff()) {}

  std::vector<Event> send(SeatId from, Message message) {
    return give(from, SendMessageOrder<BodyId>{std::move(message)});
  }
  std::optional<Refusal> refusal(SeatId from, const Message& message) const {
    return SmallExercise::refusal(campaign, from, SendMessageOrder<BodyId>{message});
  }
  /// What the seat itself knows against it.
  std::optional<Refusal> known(SeatId seat, const BasicMessage<Handle>& message) const {
    const Briefing briefing = briefing_for(campaign.setting(), campaign.setting().seat(seat).side, nullptr);
    return check(picture(seat), briefing, SendMessageOrder<Handle>{message});
  }
};

Message note(std::vector<SeatId> to, const char* text = "Hold the mill") {
  Message message;
  message.to = std::move(to);
  message.content.text = {text};
  return message;
}
Message request(const char* text = "May guns cross the weir?") {
  Message message = note({}, text);
  message.umpire = true;
  message.content.request = RequestKind::ruling;
  return message;
}
Point at(double x_ft, double y_ft) { return {Length::from_feet(x_ft), Length::from_feet(y_ft)}; }

std::vector<ReportCode> codes(const Picture& picture) {
  std::vector<ReportCode> all;
  for (const Dispatch& dispatch : picture.dispatches) all.push_back(dispatch.code);
  return all;
}

}  // namespace

class MessagesTest : public QObject {
  Q_OBJECT

 private slots:
  void KS_11_6_sender_and_addressees_have_it_and_nobody_else() {
    Staff staff;
    std::vector<Picture> before;
    for (const SeatView& view : staff.views) before.push_back(view.picture());
    Message message = note({foot, green});
    message.content.drawings = {{DrawingKind::phase_line, "Brown", {at(10, 10), at(20, 10)}}};
    const auto events = staff.send(red, message);
    QCOMPARE(events.size(), std::size_t{3});
    QVERIFY(clause_of(events.front(), staff.campaign.setting()) == clauses::messages);

    const SeenMessage& sent = staff.picture(red).messages.back();
    QVERIFY(sent.sent && sent.from == red && sent.number() == 1);
    QCOMPARE(sent.message.content, message.content);
    QVERIFY(codes(staff.picture(red)) == codes(before[red.index()]));  // who sends needs no dispatch of it
    for (const SeatId seat : {foot, green}) {
      const Picture& picture = staff.picture(seat);
      QCOMPARE(picture.messages.size(), std::size_t{1});
      const SeenMessage& came = picture.messages.back();
      QVERIFY(!came.sent && came.from == red && came.number() == 1);
      QCOMPARE(came.message.content, message.content);
      QCOMPARE(came.message.to, message.to);
      QVERIFY(came.time == staff.campaign.time() && came.given == came.time && came.move == 1);
      QVERIFY(picture.dispatches.back().code == ReportCode::message_arrived);
      QVERIFY(picture.dispatches.back().clause == clauses::messages);
    }
    for (const SeatId seat : {horse, blue, guns}) QVERIFY(staff.picture(seat) == before[seat.index()]);
  }

  void KS_11_6_each_counts_its_own() {
    Staff staff;
    staff.send(red, note({foot}));
    staff.send(red, note({foot}));
    staff.send(red, note({horse}));
    QCOMPARE(staff.picture(red).messages.back().number(), 3);
    QCOMPARE(staff.picture(horse).messages.back().number(), 1);
    const auto& arguments = staff.picture(horse).dispatches.back().arguments;
    QVERIFY(std::ranges::find(arguments, Argument{"message", std::int64_t{1}}) != arguments.end());

    // An answer names what it answers as each of them counts, and nothing to who has not had that.
    BasicMessage<Handle> answer;
    answer.to = {red, foot};
    answer.answers = MessageHandle{0};
    answer.content.text = {"Done"};
    const SendMessageOrder<Handle> order{answer};
    staff.give(horse, translate(staff.views[horse.index()], order));
    QCOMPARE(staff.picture(horse).messages.back().message.answers, std::optional(MessageHandle{0}));
    QCOMPARE(staff.picture(red).messages.back().message.answers, std::optional(MessageHandle{2}));
    QVERIFY(!staff.picture(foot).messages.back().message.answers);
  }

  void KS_11_6_to_the_umpire_and_from_him() {
    Staff staff;
    const auto events = staff.send(foot, request());
    QCOMPARE(events.size(), std::size_t{1});  // at once: it is his as it is sent
    QCOMPARE(staff.campaign.messages().waiting(), (std::vector<MessageId>{MessageId{0}}));
    QVERIFY(staff.picture(red).messages.empty());
    Message answer = note({foot}, "They may, one at a time");
    answer.answers = MessageId{0};
    answer.content.ruling = UmpireAnswer::granted;
    staff.send(umpire_seat, answer);
    QVERIFY(staff.campaign.messages().waiting().empty());
    const SeenMessage& came = staff.picture(foot).messages.back();
    QVERIFY(came.from.none() && came.message.content.ruling == UmpireAnswer::granted);
    QCOMPARE(came.message.answers, std::optional(MessageHandle{0}));
    // He may write to both camps at once.
    staff.send(umpire_seat, note({red, blue}, "Umpires will meet at four"));
    for (const SeatId seat : {red, blue}) QCOMPARE(staff.picture(seat).messages.size(), std::size_t{1});
  }

  void KS_11_6_it_is_no_move() {
    Staff staff;
    QVERIFY(!staff.refusal(blue, note({guns})));  // the other camp moves
    staff.give(red, CloseMyMove{});
    QVERIFY(!staff.refusal(red, note({foot})));  // its own move is closed
    staff.campaign.apply(PhaseBegan{Phase::choices});
    QVERIFY(!staff.refusal(red, note({foot})));
    QVERIFY(!staff.refusal(blue, note({guns})));
    const Campaign unopened(std::make_shared<const Setting>(tst_messages::staff().setting()));
    const auto no = SmallExercise::refusal(unopened, red, SendMessageOrder<BodyId>{note({foot})});
    QVERIFY(no && no->clause == clauses::messages);
    QVERIFY(!misfit(unopened, MessageSent{MessageId{0}, red, note({foot})}).empty());
  }

  void KS_11_6_not_after_the_battle() {
    SmallExercise small = staff();
    small.setting().table = TableExercise{"Field", GameTerms{}, {}};
    Campaign campaign(std::make_shared<const Setting>(small.setting()));
    campaign.apply(Began{});
    campaign.apply(TableOpened{TableId{0}, {{}, {Length::feet(9), Length::feet(9)}}, true});
    campaign.apply(GameOpened{{20, 20, 20}, std::nullopt, false});
    campaign.apply(BattleEnded{EndReason::too_few, std::nullopt, {{}, {}, {}}});
    const auto no = SmallExercise::refusal(campaign, red, SendMessageOrder<BodyId>{note({foot})});
    QVERIFY(no && no->code == RefusalCode::battle_over);
    QVERIFY(!misfit(campaign, MessageSent{MessageId{0}, red, note({foot})}).empty());
  }

  // Whoever runs on until a report takes his moves in hand when one comes, and nobody else does.
  void KS_11_6_a_run_ends_with_a_message() {
    Staff staff;
    for (const SeatId seat : {red, foot, horse}) staff.give(seat, CloseMyMove{RunOn{true, false, {}}});
    const auto events = staff.send(green, note({foot}));
    QVERIFY(std::ranges::find(events, Event(RunOnEnded{foot, RunOnEnd::report})) != events.end());
    QVERIFY(!staff.campaign.seat(foot).run_on);
    QVERIFY(staff.campaign.seat(red).run_on && staff.campaign.seat(horse).run_on);
    // To send one is no order that ends the sender's run.
    staff.send(red, note({horse}));
    QVERIFY(staff.campaign.seat(red).run_on);
    QVERIFY(!staff.campaign.seat(horse).run_on);
  }

  void KS_11_6_a_body_is_named_to_its_own_side_and_told_of_to_allies() {
    Staff staff;
    Message message = note({foot, green});
    message.about = reds;
    staff.send(red, message);
    const SeenMessage& own = staff.picture(foot).messages.back();
    QCOMPARE(own.message.about, std::optional(staff.views[foot.index()].handle(reds)));
    const SeenMessage& ally = staff.picture(green).messages.back();
    QVERIFY(!ally.message.about);
    QCOMPARE(ally.body, std::string("Body 1"));
    // Which of the things in sight is which is nobody's to tell.
    for (const BodyId other : {blues, greens, BodyId{}, BodyId{77}}) {
      message.about = other;
      const auto no = staff.refusal(red, message);
      QVERIFY(no && no->code == RefusalCode::not_your_body);
    }
    message.about = reds;
    message.to = {red, blue};
    const auto no = staff.refusal(umpire_seat, message);
    QVERIFY(no && no->code == RefusalCode::not_your_body);
  }

  void KS_11_6_so_many_in_a_move() {
    Staff staff;
    for (std::int64_t i = 0; i < most_messages_a_move; ++i) staff.send(red, note({foot}));
    const auto no = staff.refusal(red, note({foot}));
    QVERIFY(no && no->code == RefusalCode::too_many_messages);
    BasicMessage<Handle> known;
    known.to = {foot};
    known.content.text = {"more"};
    QCOMPARE(staff.known(red, known), no);
    QVERIFY(!staff.refusal(foot, note({red})));
    QVERIFY(!staff.refusal(umpire_seat, note({red})));
    staff.give(system_seat, CloseMove{});
    QVERIFY(!staff.refusal(red, note({foot})));
  }

  void KS_11_6_state_and_its_hash() {
    Staff staff;
    const Hash before = staff.campaign.state_hash();
    staff.send(red, note({foot}));
    const Hash after = staff.campaign.state_hash();
    QVERIFY(after != before);  // who has what decides what may be answered
    Staff other;
    other.send(red, note({foot}, "Leave the mill"));
    QVERIFY(other.campaign.state_hash() != after);
    Staff same;
    same.send(red, note({foot}));
    QCOMPARE(same.campaign.state_hash(), after);
  }

  // Whatever head of whatever form it is: too much of it, and what cannot be read, is refused by the head's name.
  void KS_11_6_every_head_of_every_form_is_bounded() {
    const Staff staff;
    const Lines too_many(most_message_lines + 1, "x"), too_long{std::string(longest_line + 1, 'x')};
    int heads = 0;
    const auto try_heads = [&](auto form_of, const auto& members, const std::vector<std::string>& names) {
      QCOMPARE(members.size(), names.size());
      for (std::size_t i = 0; i < members.size(); ++i) {
        const auto refused = [&](const Lines& lines) {
          Message message = note({foot});
          form_of(message.content).*members[i] = lines;
          return staff.refusal(red, message);
        };
        for (const Lines& lines : {too_many, too_long}) {
          const auto no = refused(lines);
          QVERIFY(no && no->code == RefusalCode::message_too_long && no->clause == clauses::messages);
          QVERIFY(std::ranges::find(no->arguments, Argument{"what", names[i]}) != no->arguments.end());
        }
        const auto no = refused({"two\nlines"});
        QVERIFY(no && no->code == RefusalCode::message_unreadable);
        QVERIFY(!refused(Lines(most_message_lines, std::string(longest_line, 'x'))));
        ++heads;
      }
    };
    using Order = OperationOrder;
    try_heads([](MessageContent& content) -> Order& { return content.order.emplace(); },
              std::vector<Lines Order::*>{&Order::information, &Order::intention, &Order::instructions,
                                          &Order::transport, &Order::intercommunication},
              {"information", "intention", "instructions", "transport", "intercommunication"});
    try_heads([](MessageContent& content) -> ContactReport& { return content.contact.emplace(); },
              std::vector<Lines ContactReport::*>{&ContactReport::what, &ContactReport::intention},
              {"what", "intention"});
    using Situation = SituationReport;
    try_heads([](MessageContent& content) -> Situation& { return content.situation.emplace(); },
              std::vector<Lines Situation::*>{&Situation::enemy, &Situation::intention, &Situation::needs},
              {"enemy", "intention", "needs"});
    QCOMPARE(heads, 10);
  }

  // As much as a message may hold is taken, whole.
  void KS_11_6_the_largest_message_is_taken() {
    Staff staff;
    Message message = note({foot, horse, green});
    const Lines full(most_message_lines, std::string(longest_line, 'x'));
    message.content.text = full;
    OperationOrder order;
    order.information = order.intention = order.instructions = order.transport = order.intercommunication = full;
    message.content.order = order;
    MessageDrawing drawing{DrawingKind::phase_line, std::string(longest_drawing_name, 'n'), {}};
    for (std::size_t i = 0; i < most_drawn_points; ++i) drawing.points.push_back(at(static_cast<double>(i % 50), 1));
    message.content.drawings.assign(most_drawings, drawing);
    staff.send(red, message);
    for (const SeatId seat : {foot, horse, green})
      QCOMPARE(staff.picture(seat).messages.back().message.content, message.content);
    message.content.drawings.push_back(drawing);
    const auto no = staff.refusal(red, message);
    QVERIFY(no && no->code == RefusalCode::message_too_long);
  }

  void KS_11_6_what_cannot_be_sent_data() {
    QTest::addColumn<int>("from");
    QTest::addColumn<Message>("message");
    QTest::addColumn<int>("code");
    const auto row = [](const char* name, SeatId from, Message message, RefusalCode code) {
      QTest::newRow(name) << int(from.number) << std::move(message) << int(code);
    };
    row("to nobody", red, note({}), RefusalCode::no_addressee);
    row("to the enemy", red, note({foot, blue}), RefusalCode::not_addressable);
    row("to oneself", red, note({red}), RefusalCode::not_addressable);
    row("to somebody twice", red, note({foot, horse, foot}), RefusalCode::not_addressable);
    row("to no seat", red, note({SeatId{6}}), RefusalCode::not_addressable);
    row("to a seat below nought", red, note({SeatId{-7}}), RefusalCode::not_addressable);
    row("to the system", red, note({system_seat}), RefusalCode::not_addressable);
    row("to a thousand", red, note(std::vector<SeatId>(1000, foot)), RefusalCode::not_addressable);
    Message to_umpire = note({red});
    to_umpire.umpire = true;
    row("the umpire to himself", umpire_seat, to_umpire, RefusalCode::not_addressable);
    row("nothing", red, note({foot}, ""), RefusalCode::message_empty);
    row("blanks", red, note({foot}, "   "), RefusalCode::message_empty);
    const auto with = [](auto change) {
      Message message = note({foot});
      change(message.content);
      return message;
    };
    row("too many lines", red, with([](MessageContent& c) { c.text = Lines(21, "x"); }), RefusalCode::message_too_long);
    row("a line too long", red, with([](MessageContent& c) { c.text = {std::string(201, 'x')}; }),
        RefusalCode::message_too_long);
    row("a huge text", red, with([](MessageContent& c) { c.text = Lines(1000, std::string(200, 'x')); }),
        RefusalCode::message_too_long);
    row("a head too long", red, with([](MessageContent& c) { c.order.emplace().instructions = Lines(21, "x"); }),
        RefusalCode::message_too_long);
    for (const char* text : {"two\nlines", "a bell\a", "\u202Edetrevni", "hid\u200Bden", "\xFF\xFE", "\x1B[2J"})
      row(qPrintable(QString("text ") + QByteArray(text).toHex()), red, note({foot}, text),
          RefusalCode::message_unreadable);
    const auto drawn = [&](MessageDrawing drawing) {
      return with([&](MessageContent& c) { c.drawings = {std::move(drawing)}; });
    };
    row("a thousand points", red, drawn({DrawingKind::phase_line, "Brown", std::vector<Point>(1000, at(1, 1))}),
        RefusalCode::message_too_long);
    row("too many drawings", red, with([](MessageContent& c) {
          c.drawings.assign(21, {DrawingKind::place, "Mill", {at(1, 1)}});
        }),
        RefusalCode::message_too_long);
    row("a long name", red, drawn({DrawingKind::place, std::string(61, 'x'), {at(1, 1)}}),
        RefusalCode::message_too_long);
    row("a name turned round", red, drawn({DrawingKind::place, "\u202Ellim", {at(1, 1)}}),
        RefusalCode::message_unreadable);
    row("no name", red, drawn({DrawingKind::place, " ", {at(1, 1)}}), RefusalCode::drawing_unfinished);
    row("no point", red, drawn({DrawingKind::place, "Mill", {}}), RefusalCode::drawing_unfinished);
    row("a line of one point", red, drawn({DrawingKind::boundary, "1 | 2", {at(1, 1)}}),
        RefusalCode::drawing_unfinished);
    row("an area of two", red, drawn({DrawingKind::objective, "Hill", {at(1, 1), at(2, 2)}}),
        RefusalCode::drawing_unfinished);
    row("a place of two", red, drawn({DrawingKind::place, "Mill", {at(1, 1), at(2, 2)}}),
        RefusalCode::message_too_long);
    row("off the sheet", red, drawn({DrawingKind::axis, "North", {at(1, 1), at(1, 61)}}), RefusalCode::drawn_off_sheet);
    row("west of it", red, drawn({DrawingKind::place, "Sea", {{{-1}, {0}}}}), RefusalCode::drawn_off_sheet);
    row("far off it", red, drawn({DrawingKind::place, "Moon", {{{std::int64_t{1} << 62}, {0}}}}),
        RefusalCode::drawn_off_sheet);
    row("where off the sheet", red, with([](MessageContent& c) { c.situation.emplace().at = at(-3, 1); }),
        RefusalCode::drawn_off_sheet);
    row("two forms", red, with([](MessageContent& c) {
          c.order.emplace();
          c.contact.emplace();
        }),
        RefusalCode::wrong_form);
    row("a request to a brother", red, with([](MessageContent& c) { c.request = RequestKind::question; }),
        RefusalCode::wrong_form);
    row("an umpire's answer of a seat's", red, with([](MessageContent& c) { c.ruling = UmpireAnswer::granted; }),
        RefusalCode::wrong_form);
    row("fewer than nobody", red, with([](MessageContent& c) {
          c.contact.emplace().strength = {{Arm::infantry, -1, 0}};
        }),
        RefusalCode::message_unreadable);
    row("an arm twice", red, with([](MessageContent& c) {
          c.contact.emplace().strength = {{Arm::infantry, 1, 0}, {Arm::infantry, 2, 0}};
        }),
        RefusalCode::message_unreadable);
    row("no such arm", red, with([](MessageContent& c) {
          c.contact.emplace().strength = {{static_cast<Arm>(99), 1, 0}};
        }),
        RefusalCode::message_unreadable);
    row("no such drawing", red, drawn({static_cast<DrawingKind>(99), "Mill", {at(1, 1)}}),
        RefusalCode::message_unreadable);
    row("no such task", red, with([](MessageContent& c) { c.order.emplace().task = static_cast<Task>(99); }),
        RefusalCode::message_unreadable);
    row("at no time", red, with([](MessageContent& c) { c.order.emplace().by = ExerciseTime{std::int64_t{1} << 60}; }),
        RefusalCode::message_unreadable);
    Message answer = note({foot});
    answer.answers = MessageId{0};
    row("an answer to one never had", horse, answer, RefusalCode::no_such_message);
    answer.answers = MessageId{};
    row("an answer to none", red, answer, RefusalCode::no_such_message);
    answer.answers = MessageId{500};
    row("an answer to none there is", umpire_seat, answer, RefusalCode::no_such_message);
  }
  void KS_11_6_what_cannot_be_sent() {
    QFETCH(int, from);
    QFETCH(Message, message);
    QFETCH(int, code);
    Staff staff;
    staff.send(red, note({foot}));
    const auto no = staff.refusal(SeatId{from}, message);
    QVERIFY(no);
    QCOMPARE(int(no->code), code);
    QVERIFY(no->clause == clauses::messages);
    // No file says that it was sent either.
    const SeatId sender = SeatId{from} == umpire_seat ? SeatId{} : SeatId{from};
    QVERIFY(!misfit(staff.campaign, MessageSent{MessageId{1}, sender, message}).empty());
    // What the seat itself can know it is refused before the host is asked.
    if (sender.none() || message.answers) return;
    BasicMessage<Handle> known{message.to, message.umpire, {}, {}, message.content};
    QCOMPARE(staff.known(sender, known), no);
  }

  void KS_11_6_answers_and_bodies_a_seat_cannot_name() {
    Staff staff;
    BasicMessage<Handle> message;
    message.to = {foot};
    message.content.text = {"x"};
    message.answers = MessageHandle{0};
    auto no = staff.known(red, message);
    QVERIFY(no && no->code == RefusalCode::no_such_message);
    message.answers.reset();
    message.about = Handle{900};
    no = staff.known(red, message);
    QVERIFY(no && no->code == RefusalCode::not_your_body);
  }

  // As much as a message holds is sent.
  void KS_11_6_as_much_as_it_holds() {
    Staff staff;
    Message message = note({foot, horse, green});
    message.umpire = true;
    message.content.text = Lines(most_message_lines, std::string(longest_line, 'x'));
    message.content.drawings.assign(most_drawings, {DrawingKind::boundary, std::string(longest_drawing_name, 'n'),
                                                    std::vector<Point>(most_drawn_points, at(1, 1))});
    staff.send(red, message);
    QCOMPARE(staff.picture(green).messages.back().message.content, message.content);
  }

  void KS_11_6_no_file_says_otherwise() {
    Staff staff;
    const Message message = note({foot});
    const ExerciseTime now = staff.campaign.time();
    staff.campaign.apply(MessageSent{MessageId{0}, red, message});
    const MessageArrived sound{MessageId{0}, foot, red, now, message};
    QCOMPARE(misfit(staff.campaign, sound), Phrase());
    std::vector<Event> forged{MessageSent{MessageId{0}, red, message},
                              MessageSent{MessageId{2}, red, message},
                              MessageArrived{MessageId{1}, foot, red, now, message},
                              MessageArrived{MessageId{0}, horse, red, now, message},
                              MessageArrived{MessageId{0}, foot, horse, now, message},
                              MessageArrived{MessageId{0}, foot, red, now.after(1), message},
                              MessageArrived{MessageId{0}, foot, red, now, note({foot}, "Leave the mill")},
                              MessageArrived{MessageId{0}, SeatId{}, red, now, message}};
    Message about = message;
    about.about = blues;
    forged.push_back(MessageSent{MessageId{1}, red, about});
    Message answer = message;
    answer.answers = MessageId{0};
    forged.push_back(MessageSent{MessageId{1}, horse, answer});
    for (const Event& event : forged) QVERIFY(!misfit(staff.campaign, event).empty());
    staff.campaign.apply(sound);
    QVERIFY(!misfit(staff.campaign, sound).empty());  // it does not arrive twice
  }

  void KS_11_6_while_a_battle_is_set_up() {
    SetupExercise small;
    small.with_bodies();
    small.setting().seats.push_back({SeatId{2}, "red-2", "Maj Red", SideId{0}});
    Staff staff(small);
    QVERIFY(staff.campaign.phase() == Phase::setting_up);
    staff.send(SeatId{0}, note({SeatId{2}}));
    QCOMPARE(staff.picture(SeatId{2}).messages.size(), std::size_t{1});
    QVERIFY(staff.picture(SeatId{1}).messages.empty());
  }
};

SANDGATE_TEST(MessagesTest)

}  // namespace tst_messages

#include "tst_messages.moc"
