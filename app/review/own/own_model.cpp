#include "app/review/own/own_model.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace sandgate {

OwnModel::OwnModel(QObject* parent) : QObject(parent) {
  connect(&clock_, &QTimer::timeout, this, [this] {
    go_to(move_ + 1);
    if (move_ == last()) play(false);
  });
}

void OwnModel::take(SeatRecord record) {
  const bool stays = taken() && move_ < last();
  play(false);
  record_ = std::make_shared<const SeatRecord>(std::move(record));
  orders_ = known_orders(*record_);
  told_.clear();
  for (const Dispatch& one : record_->end.dispatches) told_.push_back({&one, nullptr, one.move, one.time});
  for (const SeenMessage& one : record_->end.messages) told_.push_back({nullptr, &one, one.move, one.time});
  // What came at one time stands as it was counted: dispatches first, of which one tells that a message has come.
  std::ranges::stable_sort(told_, [](const ToldLine& a, const ToldLine& b) {
    return std::pair(a.move, a.time.minutes) < std::pair(b.move, b.time.minutes);
  });
  move_ = stays ? std::min(move_, last()) : last();
  order_.reset();
  chosen_.reset();
  emit taken_in_hand();
  emit moved();
}

void OwnModel::go_to(std::int64_t move) {
  move = std::clamp<std::int64_t>(move, 0, last());
  if (!taken() || move == move_) return;
  move_ = move;
  emit moved();
}

void OwnModel::step(int by) {
  if (!taken()) return;
  std::set<std::int64_t> moves{0, last()};
  for (const ToldLine& one : told_) moves.insert(std::clamp<std::int64_t>(one.move, 0, last()));
  for (const KnownOrder& one : orders_) moves.insert(std::clamp<std::int64_t>(one.given.move, 0, last()));
  if (by > 0) {
    const auto next = moves.upper_bound(move_);
    if (next != moves.end()) go_to(*next);
  } else if (const auto here = moves.lower_bound(move_); here != moves.begin()) {
    go_to(*std::prev(here));
  }
}

void OwnModel::play(bool on) {
  if (on == playing() || !taken()) return;
  if (on) {
    if (move_ == last()) go_to(0);
    constexpr double second = 1000;
    clock_.start(static_cast<int>(std::lround(second / speed_)));
  } else {
    clock_.stop();
  }
  emit playing_changed();
}

void OwnModel::set_speed(double moves) {
  if (moves == speed_) return;
  speed_ = moves;
  if (playing()) {
    clock_.stop();
    play(true);
  }
  emit playing_changed();
}

const KnownOrder* OwnModel::order_in_hand() const {
  const auto at = std::ranges::find_if(orders_, [this](const KnownOrder& one) { return order_ == one.number; });
  return at == orders_.end() ? nullptr : &*at;
}

void OwnModel::choose_order(std::optional<std::int64_t> number) {
  if (number == order_) return;
  order_ = number;
  emit order_changed();
}

void OwnModel::choose(std::optional<std::size_t> trace) {
  if (trace == chosen_) return;
  chosen_ = trace;
  emit chosen_changed();
}

}  // namespace sandgate
