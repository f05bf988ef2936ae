// What every window, commander plug-in and command holds of an exercise: a Picture to read and a way to send orders.
// Hot-seat, plug-ins and network differ only in what stands behind this.
#pragma once

#include <expected>
#include <functional>

#include "app/host/move_clock.h"
#include "core/kinds/order.h"
#include "core/kinds/signal.h"
#include "core/sight/picture.h"

namespace sandgate {

/// An order was accepted and is durable.
struct Receipt {
  OrderId id;
  bool repeated = false;  ///< it had been accepted before; nothing was done twice
};
using Answer = std::expected<Receipt, Refusal>;
/// Called once with what a host says of an order.
using Answered = std::function<void(const Answer&)>;

/// An id that no other order has: 128 random bits. May be called from several threads.
OrderId fresh_order_id();

/// One seat's way into an exercise. Everything is called, and calls back, on one thread.
class Client {
 public:
  virtual ~Client() = default;

  virtual const Briefing& briefing() const = 0;
  /// What the seat knows, as far as its changes have come. A reference lasts until the next change.
  virtual const Picture& picture() const = 0;

  /// Sends a deed as the order `id`, which its sender makes (see fresh_order_id) and may send again when no answer
  /// came. `answer` is called once: before `send` returns, or later from the event loop, and never when this client is
  /// gone; so it holds on to nothing that may be gone by then. Changes that an accepted order brings are folded in
  /// before it is answered.
  ///
  /// An id stands for one deed of one seat. Accepted once, it is answered from the journal however often it is sent
  /// (`Receipt::repeated`); refused, it is asked anew; `id_taken` where another order has it.
  virtual void send(const OrderId& id, const SeatDeed& deed, Answered answer) = 0;
  /// The same under a fresh id.
  void send(const SeatDeed& deed, Answered answer) { send(fresh_order_id(), deed, std::move(answer)); }

  /// Seals what the seat intends (core/journal/intent.h): nobody reads it before the review, and the seat may seal anew
  /// until its own first move is closed; the last one holds. The very words that hold are answered as sealed before
  /// (`Receipt::repeated`), so who had no answer seals again. A client through which nothing is ordered refuses it.
  virtual void seal_intent(const Lines& text, Answered answer);

  /// `changed` is called after each batch of changes has been folded into picture(): each once, none left out. A batch
  /// may be the whole Picture (PictureIs). Picture::sequence is the number of the last. One listener; an empty function
  /// for none. A listener may send, take clients and let this one go.
  virtual void on_change(std::function<void(const std::vector<PictureChange>&)> changed) = 0;

  /// What the host's clock shows this seat, as far as it has come. Stands beside the Picture, and in no hash of it; to
  /// be shown and not acted on: what falls due the host does.
  virtual ClockReading clock() const = 0;
  /// `told` is called when that has changed, or something has fallen due, before what comes of it. One listener,
  /// likewise.
  virtual void on_clock(std::function<void(const std::vector<ClockNews>&)> told) = 0;
};

}  // namespace sandgate
