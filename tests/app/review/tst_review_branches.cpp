// Branches of an exercise under review, without a window: what was taken back (KS-10) and forks are shown, stood on and
// set beside; files that are no fork are told in a sentence and change nothing.
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/report/umpire_marks.h"
#include "app/review/review_model.h"
#include "core/chronicle/again.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/played.h"
#include "tests/runner/test.h"

namespace tst_review_branches {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr int moves_before = 4, moves_struck = 2, moves_after = 3;

QString told(const auto& result) { return result ? QString() : QString::fromStdString(result.error().sentence()); }

/// Played on by its own programs for so many moves, and closed.
void play_on(const Setting& setting, const std::filesystem::path& file, int moves) {
  auto session = Session::open(file);
  if (!session) qFatal("%s", session.error().sentence().c_str());
  for (const Seat& seat : setting.seats) std::ignore = (*session)->man(seat.id, "vanguard");
  for (int i = 0; i < moves; ++i) (*session)->play_commanders();
  if (const auto closed = (*session)->close(); !closed) qFatal("%s", closed.error().sentence().c_str());
}

}  // namespace

class ReviewBranchesTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    scenario_ = scenario_named("sandgate");
    // Taken back from the close of move 6 to that of move 4, and played on to move 7.
    file_ = folder_.filePath("day.sandgate").toStdString();
    const auto session = playing(*scenario_, file_, moves_before);
    parts_ = session->events();
    QVERIFY(session->umpire(Announce{"The dam has broken"}, "Maj Redmayne"));
    for (int i = 0; i < moves_struck; ++i) session->play_commanders();
    struck_to_ = session->events();
    QVERIFY(session->take_back({parts_, true, "no dam is there"}, false, "Maj Redmayne"));
    for (int i = 0; i < moves_after; ++i) session->play_commanders();
    QVERIFY(session->close());
    // Forked at the close of move 2, with other dice, and played on to move 8.
    fork_ = folder_.filePath("Fork B.sandgate").toStdString();
    {
      auto history = History::read(file_);
      QVERIFY2(history && history->fold(), qPrintable(told(history)));
      const auto given_up = history->at(struck_to_);
      QVERIFY(given_up);
      struck_hash_ = given_up->state_hash();
      const auto at = history->end_of_move(2);
      QVERIFY(at);
      forked_at_ = *at;
      const auto forked = fork(*history, {*at, true, OrderId{{1, 2, 3}}, "another go"}, fork_);
      QVERIFY2(forked, qPrintable(told(forked)));
    }
    play_on(*scenario_->setting, fork_, 6);
  }
  void init() {
    auto read = read_reviewed(file_, ReviewOpened::over);
    QVERIFY2(read, qPrintable(told(read)));
    model_ = std::make_unique<ReviewModel>();
    model_->take(std::move(*read), nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(model_->current() && model_->story(), patience);
  }
  void cleanup() { model_.reset(); }

  void KS_10_what_was_struck_is_a_branch() {
    QCOMPARE(model_->branches().size(), std::size_t{1});
    const ReviewBranch& branch = model_->branches().front();
    QVERIFY(branch.struck() && !branch.read);
    QCOMPARE(branch.parts_event, parts_);
    QCOMPARE(branch.last_event, struck_to_);
    QCOMPARE(branch.parts, double{moves_before});
    QCOMPARE(branch.ends, double{moves_before + moves_struck});
    QCOMPARE(branch.orders, std::int64_t{0});
    QVERIFY(branch.name().startsWith("Taken back to "));
    // It is not shown until somebody asks.
    QVERIFY(model_->shown_branches().empty() && !model_->branch_in_hand());
  }

  void KS_10_one_stands_on_what_was_struck() {
    model_->show_struck(true);
    QTRY_VERIFY_WITH_TIMEOUT(model_->branches()[0].read, patience);
    QCOMPARE(model_->shown_branches().size(), std::size_t{1});
    // Its journal is the branch's: what stands after it is not in it, what comes before is.
    const BranchRead& read = *model_->branches()[0].read;
    QCOMPARE(read.stops.back().event, struck_to_);
    QCOMPARE(read.review->last_move(), std::int64_t{moves_before + moves_struck});
    QVERIFY(std::ranges::is_sorted(read.stops, {}, &ReviewStop::event));
    // Orders of its seats that stand in its lanes.
    const auto& given = read.review->orders;
    QCOMPARE(model_->branches()[0].orders,
             std::ranges::count_if(given, [&](const OrderLife& order) { return order.event > parts_; }));
    QVERIFY(model_->branches()[0].orders > 0);
    QSignalSpy moved(model_.get(), &ReviewModel::cursor_moved);
    model_->go_onto(0, double{moves_before + moves_struck});
    QCOMPARE(moved.size(), 1);
    QCOMPARE(model_->on_branch(), std::size_t{0});
    QTRY_VERIFY_WITH_TIMEOUT(model_->current(), patience);
    QCOMPARE(model_->stop().event, struck_to_);
    QCOMPARE(model_->instant()->truth.state_hash(), struck_hash_);
    QCOMPARE(model_->closed_move(), std::int64_t{moves_before + moves_struck});
    // What its seat knew is of the branch too.
    QVERIFY(model_->instant()->view &&
            model_->instant()->view->picture().clock.move == model_->instant()->truth.move());
    // One goes on and back along it, and its end is the end.
    QVERIFY(model_->at_last());
    model_->step_move(-1);
    QCOMPARE(model_->closed_move(), std::int64_t{moves_before + moves_struck - 1});
    QVERIFY(model_->stop().event > parts_ && model_->stop().event < struck_to_);
  }

  void one_crosses_over_at_the_same_minute() {
    QSignalSpy refused(model_.get(), &ReviewModel::refused);
    model_->cross_over();
    QCOMPARE(refused.size(), 1);
    model_->show_struck(true);
    QTRY_VERIFY_WITH_TIMEOUT(model_->branches()[0].read, patience);
    model_->go_to_move(moves_before + 1);
    const double minutes = model_->stop().minutes;
    model_->cross_over();
    QVERIFY(model_->on_branch());
    QVERIFY(model_->stop().minutes <= minutes && model_->stop().event <= struck_to_);
    model_->cross_over();
    QVERIFY(!model_->on_branch());
    QCOMPARE(model_->closed_move(), std::int64_t{moves_before + 1});
    // From before they part one comes to where they do.
    model_->go_to_move(1);
    model_->cross_over();
    QCOMPARE(model_->stop().event, parts_);
    // An event of what stands leads back to it.
    model_->go_to_event(parts_);
    QVERIFY(!model_->on_branch());
    QCOMPARE(model_->stop().event, parts_);
  }

  void KS_10_the_other_course_at_the_same_minute() {
    QSignalSpy refused(model_.get(), &ReviewModel::refused);
    model_->show_other(true);
    QVERIFY(!model_->shows_other() && refused.size() == 1);
    model_->show_struck(true);
    QTRY_VERIFY_WITH_TIMEOUT(model_->branches()[0].read, patience);
    model_->show_other(true);
    model_->to_last();
    QTRY_VERIFY_WITH_TIMEOUT(model_->current(), patience);
    QVERIFY(model_->instant()->other);
    QCOMPARE(model_->instant()->other->state_hash(), struck_hash_);
    QCOMPARE(model_->other_name(), model_->branches()[0].name());
    // From the branch it is what stands.
    model_->go_onto(0, double{moves_before + moves_struck});
    QTRY_VERIFY_WITH_TIMEOUT(model_->current(), patience);
    QVERIFY(model_->instant()->other);
    QVERIFY(model_->instant()->other->state_hash() != struck_hash_);
    QCOMPARE(model_->instant()->other_stop.place <= moves_before + moves_struck, true);
    model_->show_other(false);
    QTRY_VERIFY_WITH_TIMEOUT(model_->current(), patience);
    QVERIFY(!model_->instant()->other);
    // Off again: one stands on what stands.
    model_->show_struck(false);
    QVERIFY(!model_->on_branch() && !model_->branch_in_hand() && model_->shown_branches().empty());
  }

  void moments_and_lineage_are_of_what_stands() {
    model_->show_struck(true);
    QTRY_VERIFY_WITH_TIMEOUT(model_->branches()[0].read, patience);
    model_->go_onto(0, double{moves_before + 1});
    QSignalSpy refused(model_.get(), &ReviewModel::refused);
    model_->trace_back_here();
    QVERIFY(!model_->add_moment("seen on the branch"));
    QCOMPARE(refused.size(), 2);
    for (const auto& one : refused) QVERIFY(one[0].toString().contains("X leads back"));
  }

  void KS_10_a_fork_stands_beside_what_it_is_of() {
    model_->set_beside(fork_);
    QVERIFY(model_->reading_branch());
    QTRY_COMPARE_WITH_TIMEOUT(model_->branches().size(), std::size_t{2}, patience);
    const std::size_t which = *model_->branch_in_hand();
    const ReviewBranch& branch = model_->branches()[which];
    QVERIFY(!branch.struck() && branch.read);
    QCOMPARE(branch.name(), QStringLiteral("Fork B"));
    QCOMPARE(branch.parts_event, forked_at_);
    QCOMPARE(branch.parts, 2.0);
    QCOMPARE(branch.ends, 8.0);
    QCOMPARE(model_->shown_branches(), std::vector<std::size_t>{which});
    model_->go_onto(which, 8.0);
    QTRY_VERIFY_WITH_TIMEOUT(model_->current(), patience);
    const auto alone = read_reviewed(fork_, ReviewOpened::over);
    QVERIFY(alone);
    QCOMPARE(model_->instant()->truth.state_hash(), alone->history->history.now().state_hash());
    // Let go of, nothing of it stays, and one stands on what stands.
    model_->let_fork_go();
    QCOMPARE(model_->branches().size(), std::size_t{1});
    QVERIFY(!model_->on_branch() && !model_->branch_in_hand());
  }

  // From the fork's own review the one it parted from is the branch.
  void KS_10_and_what_it_is_of_beside_a_fork() {
    const auto fork = read_reviewed(fork_, ReviewOpened::over);
    QVERIFY(fork);
    const auto parent = read_fork(*fork, file_);
    QVERIFY2(parent, qPrintable(told(parent)));
    QCOMPARE(parent->parts_event, forked_at_);
    QCOMPARE(parent->ends, double{moves_before + moves_after});
  }

  void what_is_no_fork_is_told_in_a_sentence_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("says");
    const QString apart = folder_.filePath("apart.sandgate"), other = folder_.filePath("other.sandgate"),
                  bad = folder_.filePath("bad.sandgate"), copy = folder_.filePath("copy.sandgate"),
                  running = folder_.filePath("running.sandgate");
    {
      // The same scenario with other dice is no fork, though its first order is the same.
      auto session = Session::create(*scenario_, apart.toStdString(), 8);
      QVERIFY(session && (*session)->close());
      play_and_close(scenario_named("hooks-farm"), other.toStdString(), 2);
      std::filesystem::copy_file(file_, copy.toStdString());
      running_ = playing(*scenario_, running.toStdString(), 2);
      QFile file(bad);
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write("To whom it may concern");
    }
    QTest::newRow("set up apart") << apart << "they were set up apart";
    QTest::newRow("another scenario") << other << "it is of the scenario";
    QTest::newRow("no exercise") << bad << "bad.sandgate";
    QTest::newRow("not there") << folder_.filePath("nowhere.sandgate") << "nowhere.sandgate";
    QTest::newRow("a copy") << copy << "it holds the same";
    QTest::newRow("itself") << QString::fromStdString(file_.string()) << "this is the exercise that is reviewed";
    QTest::newRow("still played") << running << "still being played";
  }
  void what_is_no_fork_is_told_in_a_sentence() {
    QFETCH(QString, file);
    QFETCH(QString, says);
    model_->show_struck(true);
    QTRY_VERIFY_WITH_TIMEOUT(model_->branches()[0].read, patience);
    QSignalSpy refused(model_.get(), &ReviewModel::refused);
    model_->set_beside(file.toStdString());
    QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, patience);
    const QString sentence = refused[0][0].toString();
    QVERIFY2(sentence.contains(says), qPrintable(sentence));
    QVERIFY(!sentence.contains('\n'));
    QCOMPARE(model_->branches().size(), std::size_t{1});
    QCOMPARE(model_->branch_in_hand(), std::size_t{0});
  }

  // What stands has one announcement; that which was struck is none of its marks.
  void KS_10_announcements_are_marks_of_the_day() {
    const std::vector<UmpireMark> marks = umpire_marks(*model_->story(), model_->review());
    const auto said = [&](const char* text) {
      return std::ranges::count_if(marks, [&](const UmpireMark& mark) { return mark.words.contains(text); });
    };
    QCOMPARE(said("The bridge at Sandgate is down"), 1);
    QCOMPARE(said("The dam has broken"), 0);
    for (const UmpireMark& mark : marks) {
      if (mark.kind != UmpireMark::Kind::announcement) continue;
      // It stands where the day stops for it.
      QVERIFY(mark.event);
      model_->go_to_event(*mark.event);
      QVERIFY(std::abs(model_->stop().place - mark.at) < 1e-9);
    }
  }

  void reading_can_be_stopped() {
    model_->choose_branch(0);
    QVERIFY(model_->reading_branch());
    model_->stop_reading_branch();
    QVERIFY(!model_->reading_branch() && !model_->branch_in_hand());
    // And asked for again.
    model_->go_onto(0);
    QVERIFY(!model_->on_branch());
    QTRY_VERIFY_WITH_TIMEOUT(model_->on_branch(), patience);
  }

 private:
  QTemporaryDir folder_;
  std::optional<Scenario> scenario_;
  std::filesystem::path file_, fork_;
  std::int64_t parts_ = 0, struck_to_ = 0, forked_at_ = 0;
  Hash struck_hash_;
  std::unique_ptr<ReviewModel> model_;
  std::unique_ptr<Session> running_;
};

SANDGATE_TEST(ReviewBranchesTest)

}  // namespace tst_review_branches
#include "tst_review_branches.moc"
