// A small exercise with its journal in memory, to be reviewed.
#pragma once

#include "app/report/report.h"
#include "core/chronicle/history.h"
#include "tests/core/fixtures/small_exercise.h"

namespace sandgate::tests {

class KeptExercise {
 public:
  explicit KeptExercise(const SmallExercise& small) : campaign(std::make_shared<const Setting>(small.setting())) {
    give(system_seat, Begin{});
  }
  void give(SeatId seat, Deed deed) {
    const Order order{SmallExercise::next_id(), seat, std::move(deed)};
    auto events = decide(campaign, order, Dice(1, 0));
    if (!events) qFatal("refused by %s", std::string(events.error().clause.id).c_str());
    for (const Event& event : *events) campaign.apply(event);
    entries_.push_back({std::ssize(entries_) + 1, order, std::move(*events)});
  }
  void close(int moves = 1) {
    for (int i = 0; i < moves; ++i) give(system_seat, CloseMove{});
  }

  SeatRecord seat_record(SeatId seat) const {
    History past = history();
    if (!past.fold()) qFatal("not folded");
    auto record = sandgate::seat_record(past, seat);
    if (!record) qFatal("%s", record.error().sentence().c_str());
    return std::move(*record);
  }
  Report seat_report(SeatId seat, const ReportWishes& wishes = {}) const {
    auto report = sandgate::seat_report(seat_record(seat), "x.sandgate", wishes);
    if (!report) qFatal("%s", report.error().sentence().c_str());
    return std::move(*report);
  }
  Report whole_report(const ReportWishes& wishes = {}, bool goes_on = false, const ReviewMarks& marks = {}) const {
    History past = history();
    const auto story = read_chronicle(past);
    if (!story) qFatal("%s", story.error().sentence().c_str());
    auto review = read_review(past);
    if (!review) qFatal("%s", review.error().sentence().c_str());
    if (review->moments.empty()) review->moments = find_moments(*review, past);
    review->marks = marks;
    auto report = review_report({*review, *story, past, "x.sandgate", goes_on}, wishes);
    if (!report) qFatal("%s", report.error().sentence().c_str());
    return std::move(*report);
  }

  Campaign campaign;

 private:
  History history() const { return History::of(campaign.shared_setting(), entries_); }
  std::vector<ExerciseFile::Entry> entries_;
};

}  // namespace sandgate::tests
