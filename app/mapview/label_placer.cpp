#include "app/mapview/label_placer.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sandgate {

LabelPlacer::LabelPlacer(const QRectF& field) : field_(field) {
  side_ = std::max(96.0, std::max(field.width(), field.height()) / 400);
  across_ = std::max(1, static_cast<int>(std::ceil(field.width() / side_)));
  down_ = std::max(1, static_cast<int>(std::ceil(field.height() / side_)));
  buckets_.resize(static_cast<std::size_t>(across_) * static_cast<std::size_t>(down_));
}

template <class Visit>
void LabelPlacer::each_bucket(const QRectF& room, Visit&& visit) const {
  const auto bucket = [](double at, double side, int count) {
    return std::clamp(static_cast<int>(std::floor(at / side)), 0, count - 1);
  };
  const int left = bucket(room.left() - field_.left(), side_, across_),
            right = bucket(room.right() - field_.left(), side_, across_);
  const int top = bucket(room.top() - field_.top(), side_, down_),
            bottom = bucket(room.bottom() - field_.top(), side_, down_);
  for (int y = top; y <= bottom; ++y)
    for (int x = left; x <= right; ++x)
      visit(static_cast<std::size_t>(y) * static_cast<std::size_t>(across_) + static_cast<std::size_t>(x));
}

bool LabelPlacer::is_free(std::span<const QRectF> rooms) const {
  for (const QRectF& room : rooms) {
    if (!field_.contains(room)) return false;
    bool free = true;
    each_bucket(room, [&](std::size_t bucket) {
      free =
          free && std::ranges::none_of(buckets_[bucket], [&](const QRectF& taken) { return taken.intersects(room); });
    });
    if (!free) return false;
  }
  return true;
}

void LabelPlacer::take(const QRectF& room) {
  each_bucket(room, [&](std::size_t bucket) { buckets_[bucket].push_back(room); });
}

std::optional<std::size_t> LabelPlacer::place(std::span<const Candidate> candidates) {
  std::vector<std::size_t> order(candidates.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return candidates[i].cost; });
  for (const std::size_t i : order) {
    if (candidates[i].rooms.empty() || !is_free(candidates[i].rooms)) continue;
    for (const QRectF& room : candidates[i].rooms) take(room);
    return i;
  }
  return std::nullopt;
}

}  // namespace sandgate
