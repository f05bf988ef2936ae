// The umpire's client in the host's own process: a campaign of its own, folded from what a network would bring. Private
// to this room.
#pragma once

#include "app/host/session_state.h"

namespace sandgate {

class LocalUmpire final : public UmpireClient {
 public:
  LocalUmpire(Session::State& session, std::string by);
  ~LocalUmpire() override;
  LocalUmpire(const LocalUmpire&) = delete;
  LocalUmpire& operator=(const LocalUmpire&) = delete;

  const Campaign& campaign() const override { return campaign_; }
  std::uint64_t sequence() const override { return sequence_; }
  std::shared_ptr<const SeatView> seat_view(SeatId seat) const override;
  using UmpireClient::send;
  void send(const OrderId& id, const Deed& deed, Answered answer) override;
  void on_change(std::function<void(std::span<const Transaction>)> changed) override { changed_ = std::move(changed); }

  /// Folds it in, unless it was in the state this began with, and tells its listener.
  void bring(const Transaction& transaction);

 private:
  Session::State& session_;
  const std::string by_;
  Campaign campaign_;
  std::uint64_t sequence_;
  std::function<void(std::span<const Transaction>)> changed_;
  std::shared_ptr<const bool> there_ = std::make_shared<bool>(true);  ///< who answers later looks whether it still is
};

}  // namespace sandgate
