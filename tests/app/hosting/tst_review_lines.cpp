// The review over the lines of umpires who joined from elsewhere: what is kept is told to them and to nobody else, what
// they add is kept in the file before they are told so, and lines that break lose none of it.
#include <QFile>

#include "tests/app/hosting/served.h"
#include "tests/runner/test.h"

namespace tst_review_lines {

using namespace sandgate;
using namespace sandgate::tests;
using namespace std::chrono_literals;

namespace {

ServingWays two_umpires() {
  ServingWays ways;
  ways.umpires = {"umpire", "second"};
  return ways;
}
OrderId numbered(std::uint8_t number) { return {{9, number}}; }

ReviewMarks noted(const std::string& text) {
  return {{{"", RemarkKind::improve, "Capt Daly", {text}}}, {{"own 1", true, {}, 1, "Where it began"}}};
}
Attended idle(std::int64_t move, std::int64_t until, bool dealt) {
  return {"idle", SeatId{0}, move, until, Attended::Time{30'000}, dealt};
}

/// What an umpire is answered.
struct Heard {
  int answers = 0;
  std::optional<Fault> refused;
  wire::ReviewLine::Done done() {
    return [this](const std::optional<Fault>& no) { ++answers, refused = no; };
  }
};

wire::ReviewLine& line_of(FarClient& umpire) { return umpire.end->review_line(); }
/// As the host's end has it when nothing is on its way.
const KeptForReview& told(FarClient& umpire) { return line_of(umpire).told()->kept; }

}  // namespace

class ReviewLines : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    served_ = std::make_unique<ServedExercise>(two_umpires());
    umpire_ = std::make_unique<FarClient>("umpire", served_->country(), "Maj Redmayne");
    second_ = std::make_unique<FarClient>("second", served_->country(), "Capt Lodge");
    for (FarClient* one : {umpire_.get(), second_.get()}) served_->connect(*one);
    served_->settle();
    umpire_->end->steer(wire::Steering::begin);
    served_->settle();
  }

  void what_is_kept_already_is_told_when_he_asks() {
    QVERIFY(served_->session->keep_review(change_between({}, noted("At the host"))));
    QVERIFY(served_->session->bookmark("The bridge"));
    QVERIFY(served_->session->keep_attended(std::vector{idle(1, 1, true)}));
    served_->settle();
    QVERIFY(!line_of(*umpire_).told());  // he has not asked
    Heard heard;
    line_of(*umpire_).want(heard.done());
    served_->settle();
    QCOMPARE(heard.answers, 1);
    QVERIFY(!heard.refused);
    QVERIFY(told(*umpire_) == *served_->session->kept_for_review());
    QCOMPARE(told(*umpire_).bookmarks.front().title, std::string("The bridge"));
    QCOMPARE(told(*umpire_).attended.size(), std::size_t{1});
  }

  void what_one_adds_the_others_see_and_the_host_has() {
    std::vector<ReviewMarks> at_host;
    served_->server->on_review_kept([&](const ReviewMarks& marks) { at_host.push_back(marks); });
    Heard first, other;
    for (FarClient* one : {umpire_.get(), second_.get()}) line_of(*one).want(first.done());
    served_->settle();
    line_of(*umpire_).keep(change_between({}, noted("Of the one")), first.done());
    line_of(*second_).keep(change_between({}, noted("Of the other")), other.done());
    QVERIFY(!line_of(*umpire_).idle());
    served_->settle();
    QCOMPARE(other.answers, 1);
    QVERIFY(!first.refused && !other.refused);
    // Both were made on nothing; neither is lost.
    QCOMPARE(told(*umpire_).marks.remarks.size(), std::size_t{2});
    QVERIFY(told(*umpire_) == told(*second_));
    QCOMPARE(at_host.size(), std::size_t{2});
    QVERIFY(at_host.back() == told(*second_).marks);
    // And the host's own third.
    QVERIFY(served_->session->keep_review(change_between({}, {{{"", RemarkKind::lesson, "", {"At the host"}}}, {}})));
    served_->settle();
    QCOMPARE(told(*umpire_).marks.remarks.size(), std::size_t{3});
    QVERIFY(told(*umpire_) == told(*second_));
  }

  // The file and what lies beside it, as a kill leaves them at the moment the answer has come.
  void KS_10_what_was_answered_is_in_the_file_of_a_host_that_is_killed() {
    QTemporaryDir left;
    bool copied = false;
    line_of(*umpire_).keep(change_between({}, noted("Kept")), [&](const std::optional<Fault>& no) {
      QVERIFY(!no);
      for (const QString beside : {"", "-wal"})
        copied = QFile::copy(QString::fromStdString(served_->file) + beside, left.filePath("x.sandgate" + beside));
    });
    line_of(*umpire_).attend({idle(1, 1, true)});
    served_->settle();
    QVERIFY(copied);
    const auto file = ExerciseFile::read(left.filePath("x.sandgate").toStdString());
    QVERIFY2(file, file ? "" : file.error().sentence().c_str());
    QVERIFY(*file->review_marks() == noted("Kept"));
  }

  void what_cannot_be_kept_is_refused_in_a_sentence_data() {
    QTest::addColumn<int>("which");
    QTest::addColumn<QString>("why");
    QTest::newRow("says nothing") << 0 << "a remark says nothing";
    QTest::newRow("at no event") << 1 << "a moment is at no event of the exercise";
    QTest::newRow("too many") << 2 << "there are too many of them";
    QTest::newRow("a disguised letter") << 3 << "not of plain lines";
  }
  void what_cannot_be_kept_is_refused_in_a_sentence() {
    QFETCH(const int, which);
    QFETCH(const QString, why);
    ReviewMarks marks = noted("Well");
    switch (which) {
      case 0: marks.remarks.front().text = {" ", ""}; break;
      case 1: marks.moments.front().event = std::int64_t{1} << 40; break;
      case 2:
        for (std::size_t i = 0; i <= most_review_marks; ++i) marks.remarks.push_back({"", {}, "", {std::to_string(i)}});
        break;
      case 3: marks.remarks.front().text = {"turned \u202e round"}; break;
      default: QFAIL("no such row");
    }
    Heard heard;
    line_of(*umpire_).keep(change_between({}, marks), heard.done());
    served_->settle();
    QCOMPARE(heard.answers, 1);
    QVERIFY(heard.refused);
    const QString sentence = QString::fromStdString(heard.refused->sentence());
    QVERIFY2(sentence.contains(why) && sentence.contains("x.sandgate"), qPrintable(sentence));
    QVERIFY(!umpire_->ended);
    QVERIFY(*served_->session->kept_for_review() == KeptForReview());
  }

  // More than the host takes at once does not go out, and costs nobody his line.
  void too_much_at_once_is_said_before_it_is_sent() {
    ReviewMarks marks;
    for (int i = 0; i < 3'000; ++i) marks.remarks.push_back({"", {}, "", {std::to_string(i), std::string(190, 'x')}});
    Heard heard;
    line_of(*umpire_).keep(change_between({}, marks), heard.done());
    QCOMPARE(heard.answers, 1);
    QVERIFY(heard.refused && heard.refused->sentence().find("more at once") != std::string::npos);
    QVERIFY(umpire_->to_host.empty());
  }

  void more_than_goes_over_a_line_is_refused_to_who_asks() {
    for (int part = 0; part < 8; ++part) {
      ReviewMarks marks;
      for (int i = 0; i < 300; ++i)
        marks.remarks.push_back({"", {}, std::to_string(part * 300 + i), Lines(20, std::string(199, 'x'))});
      QVERIFY(served_->session->keep_review(change_between({}, marks)));
    }
    Heard heard;
    line_of(*umpire_).want(heard.done());
    served_->settle();
    QVERIFY(heard.refused && heard.refused->sentence().find("more is kept for its review") != std::string::npos);
    QVERIFY(!line_of(*umpire_).told() && !umpire_->ended);
    // What he adds is kept all the same.
    line_of(*umpire_).keep(change_between({}, noted("Added")), heard.done());
    served_->settle();
    QVERIFY(!heard.refused);
    QCOMPARE(served_->session->kept_for_review()->marks.remarks.size(), std::size_t{8 * 300 + 1});
  }

  void a_line_that_is_lost_before_the_answer() {
    Heard wanted, kept;
    line_of(*umpire_).want(wanted.done());
    line_of(*umpire_).keep(change_between({}, noted("On its way")), kept.done());
    line_of(*umpire_).attend({idle(1, 1, true)});
    served_->lose(*umpire_);
    QVERIFY(wanted.refused && wanted.refused->sentence().find("is lost") != std::string::npos);
    // Added while it is lost.
    line_of(*umpire_).keep({{{std::nullopt, Remark{"", {}, "", {"Meanwhile"}}}}, {}}, kept.done());
    QCOMPARE(kept.answers, 0);
    served_->connect(*umpire_);
    served_->settle();
    QCOMPARE(kept.answers, 2);
    QVERIFY(!kept.refused);
    QCOMPARE(told(*umpire_).marks.remarks.size(), std::size_t{2});
    QCOMPARE(served_->session->kept_for_review()->attended.size(), std::size_t{1});
  }

  void an_answer_that_is_lost_with_its_line_doubles_nothing() {
    Heard kept;
    line_of(*umpire_).keep(change_between({}, noted("Once")), kept.done());
    line_of(*umpire_).attend({idle(1, 1, true), idle(1, 1, false)});
    // The host has heard it; its answers break off.
    while (!umpire_->to_host.empty()) served_->carry(*umpire_);
    QCOMPARE(served_->session->kept_for_review()->marks.remarks.size(), std::size_t{1});
    served_->lose(*umpire_);
    served_->connect(*umpire_);
    served_->settle();
    QCOMPARE(kept.answers, 1);
    QCOMPARE(served_->session->kept_for_review()->marks.remarks.size(), std::size_t{1});
    QCOMPARE(served_->session->kept_for_review()->attended.size(), std::size_t{2});
  }

  void when_the_visit_is_over_it_is_said_what_was_not_kept() {
    Heard kept;
    served_->lose(*umpire_);
    line_of(*umpire_).keep(change_between({}, noted("Too late")), kept.done());
    served_->withdrawn = {"umpire"};
    served_->connect(*umpire_);
    served_->settle();
    QVERIFY(umpire_->ended);
    QVERIFY(kept.refused && kept.refused->sentence().find("the visit is over") != std::string::npos);
    QVERIFY(*served_->session->kept_for_review() == KeptForReview());
  }

  // Seats, who looks on with a side, and who looks on all: none of it is theirs to ask, and none of it is told them.
  void whoever_is_no_umpire_is_let_go_and_told_nothing_data() {
    QTest::addColumn<QString>("who");
    QTest::addColumn<int>("says");
    for (const char* who : {"red", "observer-1", "observer-2"})
      for (int says = 0; says < 3; ++says) QTest::addRow("%s, %d", who, says) << who << says;
  }
  void whoever_is_no_umpire_is_let_go_and_told_nothing() {
    QFETCH(const QString, who);
    QFETCH(const int, says);
    served_->server->invite({"observer-1", "Gen Airey", SideId{0}, 0});
    served_->server->invite({"observer-2", "The school", {}, 0});
    FarClient other(who.toStdString(), served_->country());
    std::vector<std::size_t> kinds;
    other.hears = [&](const wire::Bytes& bytes) {
      if (const auto said = wire::read_from_host(bytes, {})) kinds.push_back(said->index());
    };
    served_->connect(other);
    served_->settle();
    QVERIFY(!other.ended);
    const std::size_t before = kinds.size();
    Heard heard;
    line_of(*umpire_).want(heard.done());
    line_of(*umpire_).keep(change_between({}, noted("The umpire's")), heard.done());
    line_of(*umpire_).attend({idle(1, 1, true)});
    served_->settle();
    QCOMPARE(kinds.size(), before);  // not one message more
    const KeptForReview kept = *served_->session->kept_for_review();
    const std::vector<wire::FromClient> all{wire::WantReview{numbered(1)},
                                            wire::KeepReview{numbered(2), change_between({}, noted("Mine"))},
                                            wire::Attend{numbered(3), {idle(1, 1, true)}}};
    other.to_host.push_back(wire::encode(all[static_cast<std::size_t>(says)]));
    served_->settle();
    QVERIFY(other.ended && other.ended->parting == wire::Parting::astray);
    QVERIFY(*served_->session->kept_for_review() == kept);
    const std::size_t review = wire::FromHost(wire::ReviewIs()).index();
    QVERIFY(std::ranges::find(kinds, review) == kinds.end());
    served_->clients.pop_back();
  }

  void what_no_umpire_can_have_attended_to_ends_his_line_data() {
    QTest::addColumn<int>("which");
    for (int i = 0; i < 2; ++i) QTest::addRow("%d", i) << i;
  }
  void what_no_umpire_can_have_attended_to_ends_his_line() {
    QFETCH(const int, which);
    wire::Attend attended{numbered(1), {idle(1, std::int64_t{1} << 50, true)}};
    if (which == 1) attended.items.assign(wire::most_attended_at_once + 1, idle(1, 1, true));
    umpire_->to_host.push_back(wire::encode(wire::FromClient{attended}));
    served_->settle();
    QVERIFY(umpire_->ended && umpire_->ended->parting == wire::Parting::astray);
    QVERIFY(served_->session->kept_for_review()->attended.empty());
    QVERIFY(!second_->ended);
  }

  void what_waited_for_two_counts_once() {
    line_of(*umpire_).attend({idle(1, 1, true), idle(1, 1, true)});
    line_of(*second_).attend({idle(1, 1, false)});
    served_->settle();
    const auto kept = served_->session->kept_for_review()->attended;
    QCOMPARE(kept.size(), std::size_t{2});
    QVERIFY(std::ranges::all_of(kept, &Attended::dealt));
    // Many at once go in parts, one after another.
    line_of(*second_).attend(std::vector<Attended>(2'500, {"asked", SeatId{1}, 1, 1, {}, false}));
    served_->settle();
    QCOMPARE(served_->session->kept_for_review()->attended.size(), std::size_t{2'502});
  }

  // A host that says what cannot be kept is none.
  void a_host_that_tells_what_cannot_be_is_left_data() {
    QTest::addColumn<int>("which");
    for (int i = 0; i < 4; ++i) QTest::addRow("%d", i) << i;
  }
  void a_host_that_tells_what_cannot_be_is_left() {
    QFETCH(const int, which);
    KeptForReview kept;
    switch (which) {
      case 0: kept.marks = {{{"", RemarkKind::said, "", {"\x1b[2J"}}}, {}}; break;
      case 1: kept.marks.moments = {{"own 1", true, {}, std::int64_t{1} << 40, "Beyond"}}; break;
      case 2: kept.bookmarks = {{std::int64_t{1} << 40, "Beyond"}}; break;
      case 3: kept.attended = {idle(5, 1, true)}; break;
      default: QFAIL("no such row");
    }
    umpire_->to_client.push_back(wire::encode(wire::FromHost{wire::ReviewIs{kept}}));
    served_->settle();
    QVERIFY(umpire_->ended && umpire_->ended->what.find("what is kept for the review") != std::string::npos);
    QVERIFY(!line_of(*umpire_).told());
  }

  void another_exercise_is_told_nothing_of_this_one() {
    Heard kept;
    served_->lose(*umpire_);
    line_of(*umpire_).keep(change_between({}, noted("Of this one")), kept.done());
    line_of(*umpire_).attend({idle(1, 1, true)});
    // The same host, which serves another exercise when he is back.
    ServedExercise other(two_umpires(), "", "sandgate", {}, 78);
    other.connect(*umpire_);
    other.settle();
    QVERIFY(kept.refused && kept.refused->sentence().find("another exercise") != std::string::npos);
    QVERIFY(*other.session->kept_for_review() == KeptForReview());
    umpire_->end->lost();
    umpire_->link = 0;
  }

 private:
  std::unique_ptr<ServedExercise> served_;
  std::unique_ptr<FarClient> umpire_, second_;
};

SANDGATE_TEST(ReviewLines)

}  // namespace tst_review_lines
#include "tst_review_lines.moc"
