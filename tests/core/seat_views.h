// An exercise with the views of its two seats kept up beside it, as a host keeps them.
#pragma once

#include "core/sight/witness.h"
#include "tests/core/small_exercise.h"

namespace sandgate::tests {

class Watched {
 public:
  explicit Watched(const SmallExercise& small)
      : campaign(std::make_shared<const Setting>(small.setting())),
        views{SeatView(campaign, SeatId{0}), SeatView(campaign, SeatId{1})} {
    give(system_seat, Begin{});
  }

  /// Decides, folds and witnesses; fails the test where the order is refused.
  std::vector<Event> give(SeatId seat, Deed deed) {
    auto events = decide(campaign, {SmallExercise::next_id(), seat, std::move(deed)}, Dice(1, 0));
    if (!events) {
      QTest::qFail(("refused by " + std::string(events.error().clause.id)).c_str(), __FILE__, __LINE__);
      return {};
    }
    for (const Event& event : *events) {
      campaign.apply(event);
      for (SeatView& view : views) view.witness(campaign, event);
    }
    return *events;
  }
  std::vector<Event> close() { return give(system_seat, CloseMove{}); }

  const Picture& picture(int seat) const { return views[static_cast<std::size_t>(seat)].picture(); }
  /// What a seat knows of the only foreign body it has in sight, or had; fails where there is none or more.
  const SightedBody* only(int seat) const {
    const auto& sighted = picture(seat).sighted;
    return sighted.size() == 1 ? &sighted.front() : nullptr;
  }
  /// The codes of a seat's dispatches that tell of foreign bodies or of its own boxes.
  std::vector<ReportCode> told(int seat) const {
    std::vector<ReportCode> codes;
    for (const Dispatch& dispatch : picture(seat).dispatches) {
      if (dispatch.code >= ReportCode::sighted) codes.push_back(dispatch.code);
    }
    return codes;
  }

  Campaign campaign;
  std::array<SeatView, 2> views;
};

/// How many events are of one kind.
template <class Kind>
std::int64_t count(const std::vector<Event>& events) {
  return std::ranges::count_if(events, [](const Event& e) { return std::holds_alternative<Kind>(e); });
}

}  // namespace sandgate::tests
