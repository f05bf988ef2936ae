// What several people add to one review at once: each change is laid over what the others have made of it meanwhile.
#include <QTest>
#include <algorithm>

#include "core/journal/review_change.h"
#include "tests/runner/test.h"

namespace tst_review_change {

using namespace sandgate;

namespace {

Remark said(const char* text, const char* of = "") { return {of, RemarkKind::sustain, "Musgrave", {text}}; }
MomentMark starred(const char* key, std::optional<std::int64_t> place = {}) { return {key, true, place, {}, {}}; }
MomentMark own(std::int64_t event, const char* title) {
  return {"own " + std::to_string(event), true, {}, event, title};
}
bool has(const ReviewMarks& marks, const Remark& remark) {
  return std::ranges::find(marks.remarks, remark) != marks.remarks.end();
}
const MomentMark* mark(const ReviewMarks& marks, const std::string& key) {
  const auto found = std::ranges::find(marks.moments, key, &MomentMark::key);
  return found == marks.moments.end() ? nullptr : &*found;
}

ReviewMarks some() {
  return {{said("one"), said("two", "a"), said("three")}, {starred("a", 1), starred("b", 2), own(7, "The bridge")}};
}

}  // namespace

class ReviewChangeTest : public QObject {
  Q_OBJECT

 private slots:
  void what_leads_from_one_to_the_other_leads_there_data() {
    QTest::addColumn<int>("which");
    for (int i = 0; i < 9; ++i) QTest::addRow("%d", i) << i;
  }
  void what_leads_from_one_to_the_other_leads_there() {
    QFETCH(int, which);
    ReviewMarks now = some();
    switch (which) {
      case 0: break;
      case 1: now.remarks.push_back(said("four")); break;
      case 2: now.remarks.erase(now.remarks.begin() + 1); break;
      case 3: now.remarks[1].text = {"another"}; break;
      case 4: now.moments.erase(now.moments.begin()); break;
      case 5: now.moments.insert(now.moments.begin() + 2, starred("c")); break;
      case 6: std::swap(*now.moments[0].place, *now.moments[1].place); break;
      case 7: now = {}; break;
      case 8: now.moments[2].title = "The other bridge"; break;
      default: QFAIL("no such row");
    }
    const ReviewChange change = change_between(some(), now);
    QCOMPARE(change.nothing(), which == 0);
    QVERIFY(changed(some(), change) == now);
    // Sent again, since its answer was lost.
    QVERIFY(changed(now, change) == now);
    QVERIFY(wrong_with(now, 10).empty());
  }

  void both_add_and_both_stay() {
    ReviewMarks here = some(), there = some();
    here.remarks.push_back(said("of the one"));
    here.moments.push_back(own(8, "His"));
    there.remarks.push_back(said("of the other"));
    there.moments.push_back(own(9, "Another's"));
    const ReviewMarks both = changed(there, change_between(some(), here));
    QVERIFY(has(both, said("of the one")) && has(both, said("of the other")));
    QVERIFY(mark(both, "own 8") && mark(both, "own 9"));
    QCOMPARE(both.remarks.size(), std::size_t{5});
    QVERIFY(wrong_with(both, 10).empty());
  }

  void a_remark_that_both_rewrote_stands_as_either_has_it() {
    ReviewMarks here = some(), there = some();
    here.remarks[0] = said("as the one has it");
    there.remarks[0] = said("as the other has it");
    const ReviewMarks both = changed(there, change_between(some(), here));
    QVERIFY(has(both, said("as the one has it")) && has(both, said("as the other has it")));
    QVERIFY(!has(both, said("one")));
  }

  void what_one_rewrote_the_other_does_not_take_away() {
    ReviewMarks here = some(), there = some();
    here.remarks.erase(here.remarks.begin());
    there.remarks[0] = said("rewritten");
    QVERIFY(has(changed(there, change_between(some(), here)), said("rewritten")));
    // Whoever comes second, it stands.
    QVERIFY(has(changed(here, change_between(some(), there)), said("rewritten")));
  }

  void a_moment_of_which_one_said_something_the_other_does_not_take_away() {
    ReviewMarks here = some(), there = some();
    here.moments.pop_back();
    there.remarks.push_back(said("spoken of", "own 7"));
    for (const ReviewMarks& both :
         {changed(there, change_between(some(), here)), changed(here, change_between(some(), there))}) {
      QVERIFY(mark(both, "own 7"));
      QVERIFY(has(both, said("spoken of", "own 7")));
    }
  }

  void stars_and_places_are_the_later_ones_each_by_itself() {
    ReviewMarks here = some(), there = some();
    here.moments[0].place = 5;
    there.moments[0].starred = false;
    const ReviewMarks both = changed(there, change_between(some(), here));
    QCOMPARE(*mark(both, "a")->place, std::int64_t{5});
    QVERIFY(!mark(both, "a")->starred);
  }

  void of_two_titles_at_one_event_none_is_lost() {
    ReviewMarks here = some(), there = some();
    here.moments.push_back(own(8, "Of the one"));
    there.moments.push_back(own(8, "Of the other"));
    const ReviewMarks both = changed(there, change_between(some(), here));
    QCOMPARE(mark(both, "own 8")->title, std::string("Of the other"));
    QVERIFY(has(both, {"own 8", RemarkKind::said, "", {"Of the one"}}));
  }

  // What came over a line may say of a change whatever it likes.
  void a_change_of_nothing_changes_nothing() {
    ReviewChange change;
    change.remarks = {{}, {said("never said"), std::nullopt}};
    change.moments = {{}, {starred("never there"), std::nullopt}};
    QVERIFY(changed(some(), change) == some());
  }
};

SANDGATE_TEST(ReviewChangeTest)

}  // namespace tst_review_change
#include "tst_review_change.moc"
