// Which orders have been accepted, and under which ids: nothing sent twice is done twice, and no id stands for two
// things. Private to this room.
#pragma once

#include <map>
#include <optional>

#include "app/host/client.h"
#include "core/journal/exercise_file.h"

namespace sandgate {

/// Asks the journal; of an exercise without one it keeps the orders itself.
class OrderBook {
 public:
  /// What is to be said of an order whose id has been accepted before: that it was (`repeated`), or `id_taken` for
  /// another seat's or another deed. None: the id is new, and the order is to be decided. An order that was refused has
  /// left no trace here; whether one was struck since is the history's to know.
  std::optional<Answer> answer_to(const Order& order, const std::optional<ExerciseFile>& file) const;
  /// An order was accepted in an exercise without a file.
  void keep(const Order& order) { kept_.emplace(order.id, order); }

 private:
  std::map<OrderId, Order> kept_;
};

}  // namespace sandgate
