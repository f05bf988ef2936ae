// The umpire's way into an exercise. His Picture is the whole truth: the state, folded from the journal's own events.
// What the dice will show is not in it: the seed stays with the host.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "app/host/client.h"
#include "core/campaign/campaign.h"
#include "core/sight/witness.h"

namespace sandgate {

/// An order that was accepted, and the events it caused: one entry of the journal.
struct Transaction {
  std::uint64_t number = 0;  ///< from 1, without a gap
  Order order;
  std::vector<Event> events;
  SANDGATE_FIELDS(number, order, events)
  friend bool operator==(const Transaction&, const Transaction&) = default;
};

/// Whether it strikes what had happened: then it is folded in upon an earlier state, and not upon the last.
bool takes_back(const Transaction& transaction);

/// As a seat's Client: everything is called, and calls back, on one thread.
class UmpireClient {
 public:
  virtual ~UmpireClient() = default;

  /// The setting, and with it the briefing of every side, is `campaign().setting()`. A reference lasts until the next
  /// change.
  virtual const Campaign& campaign() const = 0;
  /// The number of the last transaction that is folded in; 0: none.
  virtual std::uint64_t sequence() const = 0;

  /// What a seat knows by now, and what its handles stand for; null where there is no such seat or it cannot be read
  /// back. It stays as it is. That it is asked for is told to nobody and changes nothing.
  virtual std::shared_ptr<const SeatView> seat_view(SeatId seat) const = 0;
  /// Its Picture alone.
  std::shared_ptr<const Picture> picture(SeatId seat) const {
    const auto view = seat_view(seat);
    return view ? std::shared_ptr<const Picture>(view, &view->picture()) : nullptr;
  }

  /// Sends an order under the umpire's seat. Ids and answers are as Client::send has them.
  virtual void send(const OrderId& id, const Deed& deed, Answered answer) = 0;
  /// The same under a fresh id.
  void send(const Deed& deed, Answered answer) { send(fresh_order_id(), deed, std::move(answer)); }

  /// `changed` is called when these have been folded in, each once. One listener; an empty function for none.
  virtual void on_change(std::function<void(std::span<const Transaction>)> changed) = 0;
};

}  // namespace sandgate
