// A seat's client in the host's own process. Holds a picture of its own, folded from the same changes a network would
// bring. Private to this room.
#pragma once

#include <map>

#include "app/host/session_state.h"

namespace sandgate {

/// The grounds of tables as a seat knows them: a table is known by its window, and a seat may see less of it than there
/// is.
class KnownGrounds {
 public:
  /// Of the table that `deed` names; none where it names none that is seen. The state's own where that reaches as far,
  /// else one that is kept for the next.
  std::shared_ptr<const TableGround> of_table(const Picture& picture, const SeatView& view, const Campaign& campaign,
                                              const SeatDeed& deed);

 private:
  std::map<TableHandle, std::shared_ptr<const TableGround>> kept_;
};

class LocalClient final : public Client {
 public:
  /// With the seat's Picture as it is now; news of it that have not reached other clients yet are in it.
  LocalClient(Session::State& session, SeatId seat);
  /// With `held`, brought up to now by the changes since.
  LocalClient(Session::State& session, SeatId seat, Picture held);
  ~LocalClient() override;
  LocalClient(const LocalClient&) = delete;
  LocalClient& operator=(const LocalClient&) = delete;

  const Briefing& briefing() const override { return session_.briefings[picture_.seat.index()]; }
  const Picture& picture() const override { return picture_; }
  using Client::send;
  void send(const OrderId& id, const SeatDeed& deed, Answered answer) override;
  void seal_intent(const Lines& text, Answered answer) override;
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
  KnownGrounds grounds_;
  std::function<void(const std::vector<PictureChange>&)> changed_;
  std::function<void(const std::vector<ClockNews>&)> rung_;
  std::shared_ptr<const bool> there_ = std::make_shared<bool>(true);  ///< who answers later looks whether it still is
};

}  // namespace sandgate
