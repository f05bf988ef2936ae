// A seat's client where its turn was broken off by a kill: the turn is taken again from the Picture at its start, and
// orders that stand are answered from the journal. Private to this room.
#pragma once

#include "app/host/local_client.h"

namespace sandgate {

/// It shows the seat's Picture as it was when the first of `given` was asked. An order like the next of them is
/// accepted already, and the Picture goes on to what it was then; one that was refused is refused again, by the state
/// of that instant. With the last of them, or with an order that would have been accepted and was not given, the client
/// becomes one like any other: then the sender is another than the one that was broken off, and what stands stands.
class ResumedClient final : public Client {
 public:
  /// `given`: at least one, of this seat, in order.
  ResumedClient(Session::State& session, SeatId seat, std::vector<GivenOrder> given);

  const Briefing& briefing() const override { return now_.briefing(); }
  const Picture& picture() const override { return view_ ? view_->picture() : now_.picture(); }
  using Client::send;
  void send(const OrderId& id, const SeatDeed& deed, Answered answer) override;
  void seal_intent(const Lines& text, Answered answer) override;
  void on_change(std::function<void(const std::vector<PictureChange>&)> changed) override;
  ClockReading clock() const override { return now_.clock(); }
  void on_clock(std::function<void(const std::vector<ClockNews>&)> told) override { now_.on_clock(std::move(told)); }

 private:
  /// The order's answer at the instant that is shown; none where it has to be asked now.
  std::optional<Answer> answer_then(const Deed& order, const SeatDeed& deed);
  /// The next of `given_` stands: shows what came of it, and answers so.
  void answer_as_given(const Answered& answer);
  void show(std::int64_t event);
  void show_now();
  void tell(const Picture& picture) const;

  Session::State& session_;
  const SeatId seat_;
  std::vector<GivenOrder> given_;
  std::size_t next_ = 0;              ///< of them
  LocalClient now_;                   ///< follows what happens meanwhile, and is heard once it is shown
  std::optional<SeatView> view_;      ///< what is shown; none: now
  std::optional<Campaign> campaign_;  ///< the truth of that instant
  KnownGrounds grounds_;
  std::function<void(const std::vector<PictureChange>&)> changed_;
};

}  // namespace sandgate
