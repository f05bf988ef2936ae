// The clients of an exercise that is served elsewhere: a Picture, or the state, folded from what the host tells.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "app/wire/messages.h"
#include "core/chronicle/history.h"

namespace sandgate {
class TableGround;
}  // namespace sandgate

namespace sandgate::wire {

class WaitingOrders;

/// A seat's. What is told to it out of turn, or does not fit, is answered by what is wrong with it; nothing of that is
/// folded in.
class RemoteClient final : public Client {
 public:
  using Send = std::function<void(Bytes)>;

  explicit RemoteClient(Briefing briefing);
  ~RemoteClient() override;

  const Briefing& briefing() const override { return briefing_; }
  const Picture& picture() const override { return picture_; }
  using Client::send;
  /// What this end can know to be unlawful is refused at once. Else the order waits for its answer, over any number of
  /// lines.
  void send(const OrderId& id, const SeatDeed& deed, Answered answer) override;
  void seal_intent(const Lines& text, Answered answer) override;
  void on_change(std::function<void(const std::vector<PictureChange>&)> changed) override {
    changed_ = std::move(changed);
  }
  ClockReading clock() const override { return clock_; }
  void on_clock(std::function<void(const std::vector<ClockNews>&)> told) override { rung_ = std::move(told); }

  /// The line is there (or, empty, is lost). Orders without an answer are sent again.
  void line(Send send);
  std::optional<Phrase> hear(const Told& told);
  void hear(const Replied& said);
  void hear(const ClockTold& told);

 private:
  std::shared_ptr<const TableGround> ground_of(const SeatDeed& deed);

  const Briefing briefing_;
  Picture picture_;
  ClockReading clock_;
  std::unique_ptr<WaitingOrders> orders_;
  std::map<TableHandle, std::shared_ptr<const TableGround>> grounds_;
  std::function<void(const std::vector<PictureChange>&)> changed_;
  std::function<void(const std::vector<ClockNews>&)> rung_;
};

/// The umpire's, or an observer's who sees all.
class RemoteUmpire final : public UmpireClient {
 public:
  using Send = std::function<void(Bytes)>;

  explicit RemoteUmpire(std::shared_ptr<const Setting> setting);
  ~RemoteUmpire() override;

  const Campaign& campaign() const override { return history_.now(); }
  std::uint64_t sequence() const override { return static_cast<std::uint64_t>(history_.folded()); }
  const History& history() const { return history_; }
  std::shared_ptr<const SeatView> seat_view(SeatId seat) const override;
  using UmpireClient::send;
  void send(const OrderId& id, const Deed& deed, Answered answer) override;
  void on_change(std::function<void(std::span<const Transaction>)> changed) override { changed_ = std::move(changed); }

  void line(Send send);
  std::optional<Phrase> hear(const Happened& happened);
  void hear(const Replied& said);

 private:
  static constexpr std::size_t most_states = 16;  ///< of his own, to look back from
  History history_;
  std::unique_ptr<WaitingOrders> orders_;
  std::function<void(std::span<const Transaction>)> changed_;
};

}  // namespace sandgate::wire
