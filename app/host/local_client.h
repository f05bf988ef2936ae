// A seat's client in the host's own process. Holds a picture of its own, folded from the same changes a network would
// bring. Private to this room.
#pragma once

#include "app/host/session_state.h"

namespace sandgate {

/// The ground of the table that `deed` names, on the state `campaign`; none where it names none that is open. The
/// host's own, which is the same as the seat's: a table is known by its window.
std::shared_ptr<const TableGround> ground_of(const SeatView& view, const Campaign& campaign, const SeatDeed& deed);

class LocalClient final : public Client {
 public:
  /// With the seat's Picture as it is now; news of it that have not reached other clients yet are in it.
  LocalClient(Session::State& session, SeatId seat);
  /// With `held`, brought up to now by the changes since.
  LocalClient(Session::State& session, SeatId seat, Picture held);
  ~LocalClient() override;
  LocalClient(const LocalClient&) = delete;
  LocalClient& operator=(const LocalClient&) = delete;

  const Briefing& briefing() const override { return session_.briefings[picture_.side.index()]; }
  const Picture& picture() const override { return picture_; }
  using Client::send;
  void send(const OrderId& id, const SeatDeed& deed, Answered answer) override;
  void on_change(std::function<void(const std::vector<PictureChange>&)> changed) override {
    changed_ = std::move(changed);
  }
  ClockReading clock() const override;
  void on_clock(std::function<void(const std::vector<ClockNews>&)> told) override { rung_ = std::move(told); }

  /// Folds in what is news to it, and tells its listener of that.
  void bring(const ChangeBatch& batch);
  /// Tells its listener of the clock.
  void ring(const std::vector<ClockNews>& news);

 private:
  Answer ask(const OrderId& id, const SeatDeed& deed);

  Session::State& session_;
  const SeatId seat_;
  Picture picture_;
  std::function<void(const std::vector<PictureChange>&)> changed_;
  std::function<void(const std::vector<ClockNews>&)> rung_;
  std::shared_ptr<const bool> there_ = std::make_shared<bool>(true);  ///< who answers later looks whether it still is
};

}  // namespace sandgate
