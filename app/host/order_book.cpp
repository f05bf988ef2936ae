#include "app/host/order_book.h"

#include <algorithm>
#include <random>

namespace sandgate {
namespace {

std::optional<Order> order_in(const ExerciseFile& file, const OrderId& id) {
  const auto number = file.find(id);
  if (!number) return {};
  std::optional<Order> found;
  const auto take_first = [&](const ExerciseFile::Entry& entry) {
    if (!found) found = entry.order;
  };
  // Reading is stopped soon after it; that this is called a fault does not matter here.
  static_cast<void>(file.each(take_first, *number, [](double) { return false; }));
  return found;
}

}  // namespace

OrderId fresh_order_id() {
  thread_local std::random_device source;  // opening one costs more than all it gives here
  OrderId id;
  for (std::size_t i = 0; i < id.bytes.size(); i += 4) {
    std::uint32_t word = source();
    for (std::size_t j = 0; j < 4; ++j, word >>= 8) id.bytes[i + j] = static_cast<std::uint8_t>(word);
  }
  return id;
}

std::optional<Answer> OrderBook::answer_to(const Order& order, const std::optional<ExerciseFile>& file) const {
  std::optional<Order> before;
  if (file) {
    before = order_in(*file, order.id);
  } else if (const auto kept = kept_.find(order.id); kept != kept_.end()) {
    before = kept->second;
  }
  if (!before) return {};
  if (before->seat != order.seat || before->deed != order.deed)
    return refuse(RefusalCode::id_taken, clauses::officials);
  return Receipt{order.id, true};
}

}  // namespace sandgate
