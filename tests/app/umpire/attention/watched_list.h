// An exercise with the attention list kept up beside it, by a clock of the test's own.
#pragma once

#include "app/umpire/attention/attention.h"
#include "app/umpire/attention/attention_words.h"
#include "tests/core/fixtures/small_exercise.h"

namespace sandgate::tests {

class WatchedList {
 public:
  using Time = AttentionItem::Time;

  explicit WatchedList(const SmallExercise& small, const AttentionTerms& terms = {})
      : campaign(std::make_shared<const Setting>(small.setting())),
        list(
            campaign, [this] { return now; }, terms),
        words(campaign.shared_setting()) {
    give(system_seat, Begin{});
  }

  std::vector<Event> give(SeatId seat, Deed deed) {
    const Order order{SmallExercise::next_id(), seat, deed};
    auto events = SmallExercise::decide_for(campaign, seat, std::move(deed));
    fold(order, events);
    return events;
  }
  /// As a journal would bring them.
  void fold(const Order& order, std::vector<Event> events) {
    for (const Event& event : events) campaign.apply(event);
    const Transaction told{++number_, order, std::move(events)};
    list.follow(campaign, {&told, 1});
  }
  void happen(Event event) { fold({SmallExercise::next_id(), system_seat, CloseMove{}}, {std::move(event)}); }
  void close(int moves = 1) {
    for (int i = 0; i < moves; ++i) give(system_seat, CloseMove{});
  }

  std::vector<const AttentionItem*> of(AttentionKind kind) const {
    auto all = list.waiting();
    std::erase_if(all, [kind](const AttentionItem* item) { return item->key.kind != kind; });
    return all;
  }
  /// The only one of its kind; null where there is none or more.
  const AttentionItem* only(AttentionKind kind) const {
    const auto all = of(kind);
    return all.size() == 1 ? all.front() : nullptr;
  }

  Time now{0};
  Campaign campaign;
  Attention list;
  AttentionWords words;

 private:
  std::uint64_t number_ = 0;
};

}  // namespace sandgate::tests
