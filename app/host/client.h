// What every window, commander plug-in and command holds of an exercise: a Picture to read and a way to send orders.
// Hot-seat, plug-ins and network differ only in what stands behind this.
#pragma once

#include <expected>
#include <functional>

#include "core/campaign/order.h"
#include "core/sight/picture.h"

namespace sandgate {

/// An order was accepted and is durable.
struct Receipt {
  OrderId id;
  bool repeated = false;  ///< it had been accepted before; nothing was done twice
};
using Answer = std::expected<Receipt, Refusal>;

class Client {
 public:
  virtual ~Client() = default;

  virtual const Briefing& briefing() const = 0;
  virtual const Picture& picture() const = 0;

  /// Sends a deed under a new order id. `answer` is called once, on this thread: at once in one process, later over
  /// a network. Changes that an accepted order brings are folded in before it is answered.
  virtual void send(const SeatDeed& deed, std::function<void(const Answer&)> answer) = 0;

  /// `changed` is called after each batch of changes has been folded into picture(). One listener; an empty function
  /// for none.
  virtual void on_change(std::function<void(const std::vector<PictureChange>&)> changed) = 0;
};

}  // namespace sandgate
