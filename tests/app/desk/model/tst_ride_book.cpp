// What a seat has sent and rides, over Pictures of an exercise that is played by couriers: where its rider is as it
// reckons, when he and his answer are due, and what a march of a body that is not at hand counts from (KS-11.2,
// KS-11.5).
#include <QTemporaryDir>
#include <QTest>

#include "app/desk/model/sent_model.h"
#include "app/host/data_folder.h"
#include "app/host/session.h"
#include "app/words/times.h"
#include "core/scenario/scenario.h"
#include "tests/app/fixtures/patience.h"
#include "tests/runner/test.h"

namespace tst_ride_book {

using namespace sandgate;
using namespace sandgate::tests;

class RideBookTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    auto read = read_scenario(scenario_folder() / "sandgate", rulebook_folder(), {},
                              ScenarioWishes{"staff", Signals::couriers});
    QVERIFY2(read, read ? "" : read.error().sentence().c_str());
    scenario_ = *read;
  }
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    auto made = Session::create(scenario_, folder_->filePath("x.sandgate").toStdString(), 7);
    QVERIFY2(made, made ? "" : made.error().sentence().c_str());
    session_ = std::move(*made);
    // The foot of the side that moves: its battalions are far from one another.
    for (const char* name : {"red-foot", "blue-foot"}) {
      const auto seat = session_->seat_named(name);
      QVERIFY(seat);
      if (session_->setting().camp_of(*seat) == session_->camp()) client_ = session_->take(*seat);
    }
    QVERIFY(client_ && client_->picture().clock.my_move);
    model_ = std::make_unique<DeskModel>(*client_, words::ClauseBook());
    rides_ = std::make_unique<RideBook>(*model_);
    sent_ = std::make_unique<SentModel>(*model_, *rides_);
    nearest_away();
    QVERIFY(away_);
  }
  void cleanup() {
    sent_.reset();
    rides_.reset();
    model_.reset();
    client_.reset();
    session_.reset();
  }

  void KS_11_2_what_would_ride_is_reckoned_before_it_is_sent() {
    QVERIFY(model_->by_couriers() && !model_->post_lost());
    QVERIFY(!sending_to(picture(), picture().post));
    model_->select(away_);
    QTRY_VERIFY_WITH_TIMEOUT(rides_->expected_to(away_), patience);
    const auto ride = *rides_->expected_to(away_);
    QVERIFY(ride.way.front() == picture().body(picture().post)->at);
    QVERIFY(ride.due_move >= picture().clock.move && ride.answer_move > ride.due_move);
    QVERIFY(ride.due > picture().clock.time && ride.answer > ride.due);
  }

  void KS_11_5_a_march_that_is_sent_counts_from_when_its_rider_is_there() {
    model_->select(away_);
    const Point from = model_->selected_body()->at;
    for (const auto& [x, y] : {std::pair{1, 0}, {0, 1}, {-1, 0}, {0, -1}}) {
      model_->march_to({from.x + Length::feet(2 * x), from.y + Length::feet(2 * y)});
      QTRY_VERIFY_WITH_TIMEOUT(!model_->planning(), patience);
      if (model_->plan()) break;
    }
    QVERIFY(model_->plan() && model_->plan()->ride);
    const MarchPlan& plan = *model_->plan();
    QVERIFY(plan.path.front() == from);
    QCOMPARE(plan.preview.marks.front().move, plan.ride->due_move + 2);
    QVERIFY(plan.preview.arrives > plan.ride->due);
    // Of the post itself no rider is needed.
    model_->select(picture().post);
    const Point here = model_->selected_body()->at;
    for (const auto& [x, y] : {std::pair{1, 0}, {0, 1}, {-1, 0}, {0, -1}}) {
      model_->march_to({here.x + Length::feet(2 * x), here.y + Length::feet(2 * y)});
      QTRY_VERIFY_WITH_TIMEOUT(!model_->planning(), patience);
      if (model_->plan()) break;
    }
    QVERIFY(model_->plan() && !model_->plan()->ride);
    QCOMPARE(model_->plan()->preview.marks.front().move, picture().clock.move);
  }

  void KS_11_5_an_order_is_followed_from_setting_out_to_its_answer() {
    QVERIFY(rides_->sent().empty());
    bool accepted = false;
    model_->send(HaltOrder<Handle>{away_}, [&] { accepted = true; });
    QVERIFY(accepted);
    QCOMPARE(rides_->sent().size(), std::size_t{1});
    const OwnRide sent = rides_->sent().front();
    QVERIFY(sent.body == away_ && !sent.heard && sent.key.order == 1);
    QTRY_VERIFY_WITH_TIMEOUT(rides_->expected(sent.sending), patience);
    const ExpectedRide first = *rides_->expected(sent.sending);
    QVERIFY(first.at && *first.at == sent.sending.from);
    QCOMPARE(rides_->under_way().size(), std::size_t{1});
    QCOMPARE(cell(SentModel::number_column), "Order 1");
    QCOMPARE(cell(SentModel::what_column), "Halt");
    QCOMPARE(cell(SentModel::whom_column), QString::fromStdString(picture().body(away_)->name));
    QCOMPARE(cell(SentModel::stands_column), "under way, due about " + words::short_time(first.due));

    while (session_->move() <= first.due_move) QVERIFY(session_->close_move());
    QTRY_VERIFY_WITH_TIMEOUT(!rides_->expected(sent.sending)->at, patience);
    QVERIFY(rides_->under_way().empty());
    QCOMPARE(rides_->expected(sent.sending)->due_move, first.due_move);
    if (!rides_->sent().front().heard)
      QCOMPARE(cell(SentModel::stands_column), "answer not before " + words::short_time(first.answer));
    // Nobody stands in the riders' way so early: the answer comes.
    const std::int64_t patient_until = first.answer_move + 12;
    while (!rides_->sent().front().heard && session_->move() < patient_until) QVERIFY(session_->close_move());
    QVERIFY(rides_->sent().front().heard);
    QCOMPARE(cell(SentModel::stands_column), "done: the body has it");
    QCOMPARE(sent_->overdue(), 0);
  }

  void KS_11_6_a_message_rides_to_each_post() {
    std::vector<SeatId> brothers;
    for (const Seat& seat : client_->briefing().seats)
      if (seat.side == picture().side && seat.id != picture().seat && brothers.size() < 2) brothers.push_back(seat.id);
    QCOMPARE(brothers.size(), std::size_t{2});
    BasicMessage<Handle> message;
    message.to = brothers;
    message.content.text = {"The mill is ours"};
    bool accepted = false;
    model_->send(SendMessageOrder<Handle>{message}, [&] { accepted = true; });
    QVERIFY(accepted);
    QCOMPARE(rides_->sent().size(), std::size_t{2});
    for (const OwnRide& ride : rides_->sent())
      QTRY_VERIFY_WITH_TIMEOUT(rides_->expected(ride.sending) || rides_->no_way(ride.sending), patience);
    QVERIFY(rides_->sent()[0].to == brothers[0] && rides_->sent()[1].to == brothers[1]);
    QCOMPARE(cell(SentModel::number_column), "Message 1");
    QVERIFY2(cell(SentModel::stands_column).startsWith("under way, due about "),
             qPrintable(cell(SentModel::stands_column)));
  }

 private:
  const Picture& picture() const { return client_->picture(); }
  QString cell(int column) const { return sent_->index(0, column).data().toString(); }
  /// The nearest body of the seat's that is not at hand.
  void nearest_away() {
    const OwnBody* post = picture().body(picture().post);
    QVERIFY(post && post->at_hand);
    away_ = {};
    for (const OwnBody& body : picture().bodies) {
      if (!body.mine || body.at_hand || body.gone) continue;
      const OwnBody* best = away_ ? picture().body(away_) : nullptr;
      if (!best || distance(post->at, body.at) < distance(post->at, best->at)) away_ = body.handle;
    }
  }

  Scenario scenario_;
  std::unique_ptr<QTemporaryDir> folder_;
  std::unique_ptr<Session> session_;
  std::unique_ptr<Client> client_;
  std::unique_ptr<DeskModel> model_;
  std::unique_ptr<RideBook> rides_;
  std::unique_ptr<SentModel> sent_;
  Handle away_;
};

SANDGATE_TEST(RideBookTest)

}  // namespace tst_ride_book
#include "tst_ride_book.moc"
