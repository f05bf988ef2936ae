// A small exercise by couriers whose orders are kept as its journal, so that it can be reviewed.
#pragma once

#include "core/chronicle/history.h"
#include "core/review/review.h"
#include "tests/core/fixtures/courier_exercise.h"

namespace sandgate::tests {

class Recorded {
 public:
  explicit Recorded(const SmallExercise& small) : campaign(std::make_shared<const Setting>(small.setting())) {
    give(system_seat, Begin{});
  }
  explicit Recorded(const by_couriers::CourierField& field) : Recorded(field.small) {}
  void give(SeatId seat, Deed deed) {
    const Order order{SmallExercise::next_id(), seat, std::move(deed)};
    auto events = decide(campaign, order, Dice(1, 0));
    if (!events)
      return QTest::qFail(("refused by " + std::string(events.error().clause.id)).c_str(), __FILE__, __LINE__);
    for (const Event& event : *events) campaign.apply(event);
    entries_.push_back({std::ssize(entries_) + 1, order, std::move(*events)});
  }
  void march(SeatId seat, BodyId body, double x_ft, double y_ft) {
    give(seat, SmallExercise::march(campaign, body, x_ft, y_ft));
  }
  void close(int moves = 1) {
    for (int i = 0; i < moves; ++i) give(system_seat, CloseMove{});
  }
  History history() const { return History::of(campaign.shared_setting(), entries_); }
  Review review(const ReviewOf& of = {true, false}) const {
    History past = history();
    Result<Review> read = read_review(past, of);
    if (!read) qFatal("%s", read.error().sentence().c_str());
    return std::move(*read);
  }

  std::int64_t history_events() const {
    std::int64_t events = 0;
    for (const ExerciseFile::Entry& entry : entries_) events += std::ssize(entry.events);
    return events;
  }
  /// KS-10: all after that event is struck; the exercise goes on as it stood then.
  void take_back(std::int64_t event) {
    give(umpire_seat, TakeBack{event, true, "for a trial"});
    History past = history();
    if (!past.fold()) qFatal("not folded");
    campaign = past.now();
  }

  Campaign campaign;

 private:
  std::vector<ExerciseFile::Entry> entries_;
};

}  // namespace sandgate::tests
