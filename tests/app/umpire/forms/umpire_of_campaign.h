// An umpire's client over a campaign that a test has made, with rulings decided as a host decides them; and one who
// answers late, as from far away.
#pragma once

#include "app/umpire/console/forms/asked_rule.h"
#include "core/deciding/decide.h"
#include "tests/core/fixtures/table_exercise.h"

namespace sandgate::tests {

class UmpireOfCampaign final : public UmpireClient {
 public:
  explicit UmpireOfCampaign(Campaign campaign) : campaign_(std::move(campaign)) {}

  const Campaign& campaign() const override { return campaign_; }
  std::uint64_t sequence() const override { return sequence_; }
  std::shared_ptr<const SeatView> seat_view(SeatId) const override { return nullptr; }
  using UmpireClient::send;
  void send(const OrderId& id, const Deed& deed, Answered answer) override {
    if (late) return waiting_.push_back({deed, std::move(answer)});
    sent.push_back(deed);
    const auto events = decide(campaign_, {id, umpire_seat, deed}, Dice(1, 0));
    if (!events) return answer(std::unexpected(events.error()));
    for (const Event& event : *events) campaign_.apply(event);
    ++sequence_;
    answer(Receipt{id, false});
  }
  void on_change(std::function<void(std::span<const Transaction>)>) override {}

  /// Any order, as from a seat or the clock.
  void give(SeatId seat, Deed deed) {
    SmallExercise::give(campaign_, seat, std::move(deed));
    ++sequence_;
  }
  /// What was asked while answers are late.
  void answer_all() {
    late = false;
    for (auto& [deed, answer] : std::exchange(waiting_, {})) send(deed, answer);
  }

  std::vector<Deed> sent;
  bool late = false;

 private:
  Campaign campaign_;
  std::uint64_t sequence_ = 1;
  std::vector<std::pair<Deed, Answered>> waiting_;
};

inline Point feet(double x, double y) { return {Length::from_feet(x), Length::from_feet(y)}; }

}  // namespace sandgate::tests
