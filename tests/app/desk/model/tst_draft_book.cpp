// What a seat drafts while the other camp moves: kept in order and by nobody else known, tried again and sent when its
// own move opens, each once; what is refused then stays with its reason.
#include <QTemporaryDir>
#include <QTest>

#include "app/desk/model/draft_book.h"
#include "app/host/conductor.h"
#include "app/host/session.h"
#include "tests/app/fixtures/delayed_client.h"
#include "tests/app/fixtures/fake_client.h"
#include "tests/app/fixtures/patience.h"
#include "tests/plugins/fixtures/duel.h"
#include "tests/runner/test.h"

namespace tst_draft_book {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr SeatId red{0}, blue{1};

/// A seat with its book, as a desk has them.
struct Seated {
  explicit Seated(std::unique_ptr<Client> its_client)
      : client(std::move(its_client)), book(*client, std::make_shared<const Briefing>(client->briefing())) {
    client->on_change([this](const std::vector<PictureChange>&) { book.follow(); });
    client->on_clock([this](const std::vector<ClockNews>&) { book.follow(); });
  }
  ~Seated() {
    client->on_change({});
    client->on_clock({});
  }

  const Picture& picture() const { return client->picture(); }
  const OwnBody& body(const char* name) const {
    const auto found = std::ranges::find(picture().bodies, std::string(name), &OwnBody::name);
    if (found == picture().bodies.end()) qFatal("no body %s", name);
    return *found;
  }
  Path path(const char* name, double feet) const {
    const Point from = body(name).at;
    return {from, {from.x, from.y + Length::from_feet(feet)}};
  }
  SeatDeed march(const char* name, double feet = 4) const {
    return MarchOrder<Handle>{body(name).handle, path(name, feet), true};
  }
  SeatDeed stand_out(const char* name, Formation formation = Formation::fours) const {
    return StandOutOrder<Handle>{body(name).handle, formation};
  }
  std::optional<RefusalCode> add(SeatDeed deed) {
    const auto no = book.add(std::move(deed));
    return no ? std::optional(no->code) : std::nullopt;
  }
  std::optional<RefusalCode> send(const SeatDeed& deed) {
    std::optional<RefusalCode> refused;
    client->send(deed, [&refused](const Answer& answer) {
      if (!answer) refused = answer.error().code;
    });
    return refused;
  }
  std::vector<std::int64_t> numbers() const {
    std::vector<std::int64_t> all;
    for (const DraftedOrder& draft : book.drafts()) all.push_back(draft.number);
    return all;
  }
  std::ptrdiff_t told(ReportCode code) const { return std::ranges::count(picture().dispatches, code, &Dispatch::code); }

  std::unique_ptr<Client> client;
  DraftBook book;
};

/// Two seats far from one another, with the first camp's move open.
struct Field {
  Field() {
    Duel duel;
    for (const auto& [side, x] : {std::pair("Red", 100.0), std::pair("Blue", 20.0)}) {
      duel.body(side, "Foot", "infantry", "fours", 40, x, 10)
          .body(side, "Box", "infantry", "boxed", 40, x, 14)
          .scouts(side, "Hall", x, 18)
          .scouts(side, "Tyson", x, 22);
    }
    auto made = Session::create(duel.scenario(), folder.filePath("x.sandgate").toStdString(), 1);
    if (!made) qFatal("%s", made.error().sentence().c_str());
    session = std::move(*made);
    for (const SeatId seat : {red, blue}) seated.push_back(std::make_unique<Seated>(session->take(seat)));
  }
  Seated& at(SeatId seat) { return *seated[seat.index()]; }
  /// The seat's camp has moved.
  void close(SeatId seat, std::optional<RunOn> run_on = {}) { QVERIFY(!at(seat).send(CloseMyMove{run_on})); }
  /// Until the other camp's move is open.
  void wait_for_other(SeatId seat) {
    if (at(seat).picture().clock.my_move) close(seat);
  }

  QTemporaryDir folder;
  std::unique_ptr<Session> session;
  std::vector<std::unique_ptr<Seated>> seated;
};

void events() {
  for (int i = 0; i < 4; ++i) QCoreApplication::processEvents();
}

SeatId other_of(SeatId seat) { return seat == red ? blue : red; }

}  // namespace

class DraftBookTest : public QObject {
  Q_OBJECT

 private slots:
  void they_go_when_the_move_opens_data() {
    QTest::addColumn<int>("seat");
    QTest::newRow("first camp") << 0;
    QTest::newRow("second camp") << 1;
  }
  void they_go_when_the_move_opens() {
    QFETCH(int, seat);
    Field field;
    const SeatId own{seat}, other = other_of(own);
    Seated& me = field.at(own);
    field.wait_for_other(own);
    QVERIFY(me.book.open() && !field.at(other).book.open());
    const Picture before = me.picture(), theirs = field.at(other).picture();
    QVERIFY(!me.add(me.stand_out("Box", Formation::two_ranks)));
    QVERIFY(!me.add(me.march("Foot")));
    events();
    QCOMPARE(me.book.drafts().size(), std::size_t{2});
    QVERIFY(me.book.marches(me.body("Foot").handle) && !me.book.marches(me.body("Box").handle));
    // Nobody is told of them, the host neither.
    QVERIFY(me.picture() == before && field.at(other).picture() == theirs);
    field.close(other);
    QTRY_VERIFY_WITH_TIMEOUT(me.book.drafts().empty(), patience);
    QVERIFY(me.body("Foot").march);
    QVERIFY(me.body("Box").forming && me.body("Box").forming->to == FormedAs::two_ranks);  // KS-3
    std::vector<ReportCode> order;
    for (const Dispatch& dispatch : me.picture().dispatches) {
      if (dispatch.code == ReportCode::stood_out || dispatch.code == ReportCode::marching)
        order.push_back(dispatch.code);
    }
    QVERIFY((order == std::vector{ReportCode::stood_out, ReportCode::marching}));
    events();
    QCOMPARE(me.told(ReportCode::marching), std::ptrdiff_t{1});
  }

  void what_is_known_against_one_is_said_at_once() {
    Field field;
    Seated& me = field.at(red);
    // In the own move nothing is drafted.
    QVERIFY(me.add(me.march("Foot")) == RefusalCode::not_your_move);
    field.wait_for_other(red);
    QVERIFY(me.add(HaltOrder<Handle>{me.body("Foot").handle}) == RefusalCode::nothing_to_halt);
    QVERIFY(me.add(BoxOrder<Handle>{me.body("Box").handle}) == RefusalCode::boxed_already);
    QVERIFY(me.add(HaltOrder<Handle>{Handle{99}}) == RefusalCode::not_your_body);
    QVERIFY(me.add(MarchOrder<Handle>{me.body("Foot").handle, {me.body("Foot").at}, false}) == RefusalCode::no_path);
    QVERIFY(me.add(ScreenOrder<Handle>{}) == RefusalCode::no_parties);
    // What is no order of the sheet cannot wait.
    QVERIFY(me.add(CloseMyMove{}) == RefusalCode::not_your_move);
    QVERIFY(me.book.drafts().empty());
    // A body on a table waits for nothing, nor does anybody where all is one table.
    Picture on_table = me.picture();
    std::ranges::find(on_table.bodies, me.body("Foot").handle, &OwnBody::handle)->table = TableHandle{0};
    const auto no = check_draft(on_table, me.client->briefing(), me.march("Foot"));
    QVERIFY(no && no->code == RefusalCode::not_your_move);
    QVERIFY(!check_draft(on_table, me.client->briefing(), me.stand_out("Box")));
    Briefing one_table = me.client->briefing();
    one_table.table.emplace();
    QVERIFY(!drafts_orders(me.picture(), one_table));
  }

  void a_later_order_makes_an_earlier_one_void() {
    Field field;
    Seated& me = field.at(red);
    field.wait_for_other(red);
    QVERIFY(!me.add(me.march("Foot", 4)));
    QVERIFY(!me.add(me.stand_out("Box")));
    QVERIFY(!me.add(me.march("Foot", 6)));
    QCOMPARE(me.numbers(), (std::vector<std::int64_t>{2, 3}));
    QVERIFY(!me.add(me.stand_out("Box", Formation::extended)));
    QCOMPARE(me.numbers(), (std::vector<std::int64_t>{3, 4}));
    // What stands and is drafted to march is halted by letting that go.
    QVERIFY(!me.add(HaltOrder<Handle>{me.body("Foot").handle}));
    QCOMPARE(me.numbers(), std::vector<std::int64_t>{4});
    // Of a screen one party is left.
    ScreenOrder<Handle> screen;
    for (const char* party : {"Hall", "Tyson"}) screen.parties.push_back({me.body(party).handle, me.path(party, 3)});
    QVERIFY(!me.add(screen));
    const OrderId id = me.book.drafts().back().id;
    QVERIFY(!me.add(me.march("Hall", 5)));
    QCOMPARE(me.numbers(), (std::vector<std::int64_t>{4, 5, 6}));
    const auto& left = get<ScreenOrder<Handle>>(me.book.draft(5)->deed);
    QCOMPARE(left.parties.size(), std::size_t{1});
    QCOMPARE(left.parties.front().scouts, me.body("Tyson").handle);
    QVERIFY(me.book.draft(5)->id != id);
    QVERIFY(!me.add(me.march("Tyson", 5)));
    QVERIFY(!me.book.draft(5));
    // So does an order that has been given by hand.
    me.book.make_void(me.march("Hall", 1));
    QCOMPARE(me.numbers(), (std::vector<std::int64_t>{4, 7}));
  }

  void they_are_moved_taken_out_and_cleared() {
    Field field;
    Seated& me = field.at(red);
    field.wait_for_other(red);
    for (const char* body : {"Foot", "Hall", "Tyson"}) QVERIFY(!me.add(me.march(body)));
    me.book.move(3, -1);
    QCOMPARE(me.numbers(), (std::vector<std::int64_t>{1, 3, 2}));
    me.book.move(1, 5);
    QCOMPARE(me.numbers(), (std::vector<std::int64_t>{3, 2, 1}));
    me.book.move(3, -1);
    me.book.move(9, 1);
    QCOMPARE(me.numbers(), (std::vector<std::int64_t>{3, 2, 1}));
    me.book.take_out(2);
    QCOMPARE(me.numbers(), (std::vector<std::int64_t>{3, 1}));
    field.close(blue);
    QTRY_VERIFY_WITH_TIMEOUT(me.book.drafts().empty(), patience);
    QVERIFY(me.body("Tyson").march && me.body("Foot").march && !me.body("Hall").march);
    field.wait_for_other(red);
    QVERIFY(!me.add(me.march("Hall")));
    me.book.clear();
    QVERIFY(me.book.drafts().empty());
  }

  void what_is_refused_stays_with_its_reason() {
    Field field;
    Seated& me = field.at(red);
    field.wait_for_other(red);
    QVERIFY(!me.add(me.stand_out("Box")));
    QVERIFY(!me.add(me.march("Foot")));
    field.close(blue);
    // Another window of the seat is sooner.
    QVERIFY(!me.send(me.stand_out("Box", Formation::fours)));
    QTRY_VERIFY_WITH_TIMEOUT(me.body("Foot").march, patience);
    QCOMPARE(me.numbers(), std::vector<std::int64_t>{1});
    const auto why = [&] { return me.book.draft(1)->refused; };
    QVERIFY(why() && why()->code == RefusalCode::stands_out_already && why()->clause == clauses::disclosure);
    events();
    QVERIFY(why());
    // It stays over moves, until it is given anew or taken out.
    field.close(red);
    QVERIFY(why());
    me.book.give_anew(1);
    QVERIFY(!why());
    events();
    QCOMPARE(me.numbers(), std::vector<std::int64_t>{1});
    field.close(blue);
    QTRY_VERIFY_WITH_TIMEOUT(why(), patience);
    QVERIFY(!me.send(BoxOrder<Handle>{me.body("Box").handle}));
    me.book.give_anew(1);
    QTRY_VERIFY_WITH_TIMEOUT(me.book.drafts().empty(), patience);
    QVERIFY(me.body("Box").formation == Formation::fours);
  }

  void nothing_goes_while_the_desk_may_not_be_touched() {
    Field field;
    Seated& me = field.at(red);
    field.wait_for_other(red);
    QVERIFY(!me.add(me.march("Foot")));
    me.book.hold(true);
    field.close(blue);
    events();
    QVERIFY(!me.body("Foot").march);
    // Nor after its move has been closed: it waits for the next.
    field.close(red);
    me.book.hold(false);
    events();
    QCOMPARE(me.numbers(), std::vector<std::int64_t>{1});
    QVERIFY(!me.book.draft(1)->refused && !me.body("Foot").march);
    field.close(blue);
    QTRY_VERIFY_WITH_TIMEOUT(me.body("Foot").march, patience);
  }

  void nothing_goes_while_the_clock_stands() {
    Field field;
    Conductor& clock = field.session->conduct([] { return MoveClock::Time(0); });
    clock.set_on(false);
    Seated& me = field.at(red);
    field.wait_for_other(red);
    QVERIFY(!me.add(me.march("Foot")));
    field.close(blue);
    clock.pause();
    events();
    QCOMPARE(me.numbers(), std::vector<std::int64_t>{1});
    QVERIFY(!me.book.draft(1)->refused && !me.body("Foot").march);
    clock.resume();
    QTRY_VERIFY_WITH_TIMEOUT(me.body("Foot").march, patience);
  }

  void who_runs_on_sends_them_when_he_takes_his_move_in_hand() {
    Field field;
    Seated& me = field.at(red);
    field.session->on_due([] {});
    const RunOn on{.until_report = false, .until_idle = false, .until = {}};
    field.close(red, on);
    QVERIFY(field.session->close_move());
    QVERIFY(me.book.open());
    QVERIFY(!me.add(me.march("Foot")));
    field.close(blue);
    QVERIFY(field.session->close_move());
    QVERIFY(me.picture().clock.my_move && me.picture().mine.run_on);
    events();
    QCOMPARE(me.numbers(), std::vector<std::int64_t>{1});
    QVERIFY(me.picture().mine.run_on && !me.body("Foot").march);
    me.book.take_in_hand();
    QTRY_VERIFY_WITH_TIMEOUT(me.body("Foot").march, patience);
    QVERIFY(!me.picture().mine.run_on);
  }

  // The desk goes while an answer is on its way: the next one sends the draft again, and it has been done once.
  void sent_twice_it_is_done_once() {
    Field field;
    Seated& me = field.at(red);
    field.wait_for_other(red);
    const auto near = field.session->take(red);
    auto far = std::make_unique<DelayedClient>(*near, DelayedClient::By::hand);
    const auto arrive = [&far] {
      while (!far->idle()) far->arrive_one();
    };
    auto book = std::make_unique<DraftBook>(*far, std::make_shared<const Briefing>(near->briefing()));
    far->on_change([&book](const std::vector<PictureChange>&) {
      if (book) book->follow();
    });
    QVERIFY(!book->add(me.march("Foot")));
    field.close(blue);
    arrive();
    events();
    QCOMPARE(far->on_its_way(), std::size_t{1});
    far->arrive_one();
    QVERIFY(me.body("Foot").march);
    const std::vector<DraftedOrder> kept = book->drafts();
    QCOMPARE(kept.size(), std::size_t{1});
    QVERIFY(kept.front().sent);
    book->take_out(kept.front().number);  // too late
    book.reset();
    far.reset();
    me.book.recall(kept);
    QTRY_VERIFY_WITH_TIMEOUT(me.book.drafts().empty(), patience);
    QCOMPARE(me.told(ReportCode::marching), std::ptrdiff_t{1});
  }

  // Whoever stands elsewhere by then goes to the same place from there.
  void a_way_is_found_anew() {
    FakeClient client;
    client.picture_.clock.my_move = false;
    client.picture_.clock.move = 4;
    DraftBook book(client, std::make_shared<const Briefing>(client.briefing()));
    client.on_change([&book](const std::vector<PictureChange>&) { book.follow(); });
    const auto place = [&client](double east, double north) { return client.briefing().to_table({east, north}); };
    const Handle yeomanry{1};
    const MarchDraft way{yeomanry, {}, {place(3000, 2200)}, MarchBy::quickest, false};
    const auto plan = plan_march(client.picture(), client.briefing(), way, nullptr);
    QVERIFY(plan);
    QVERIFY(!book.add(MarchOrder<Handle>{yeomanry, plan->path, false}, {way}, {plan->preview}));
    client.picture_.bodies[yeomanry.index()].at = place(2400, 2400);
    client.tell();
    QTRY_VERIFY_WITH_TIMEOUT(get<MarchOrder<Handle>>(book.draft(1)->deed).path.front() == place(2400, 2400), patience);
    QVERIFY(client.sent.empty());
    // It waits for a round more, and is reckoned from then.
    QCOMPARE(book.draft(1)->previews.front().marks.front().move, std::int64_t{5});
    client.picture_.clock.move = 6;
    client.tell();
    QTRY_COMPARE_WITH_TIMEOUT(book.draft(1)->previews.front().marks.front().move, std::int64_t{7}, patience);
    client.picture_.clock.my_move = true;
    client.picture_.clock.move = 7;
    client.tell();
    QTRY_COMPARE_WITH_TIMEOUT(client.sent.size(), std::size_t{1}, patience);
    const Path& path = get<MarchOrder<Handle>>(client.sent.front()).path;
    QCOMPARE(path.front(), place(2400, 2400));
    QCOMPARE(path.back(), place(3000, 2200));
    client.on_change({});
  }
};

SANDGATE_TEST(DraftBookTest)

}  // namespace tst_draft_book
#include "tst_draft_book.moc"
