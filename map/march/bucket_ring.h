// A queue for whole numbers that never go back by more than a bucket: Dial's ring of buckets. Private to this room.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace sandgate {

/// Buckets of 2^shift numbers each. What falls further ahead than the ring is long waits apart until its turn comes
/// near.
class BucketRing {
 public:
  using Nodes = std::vector<std::uint32_t>;
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();  ///< no bucket

  explicit BucketRing(int shift) : shift_(shift), ring_(length) {}

  std::uint32_t bucket_of(std::int32_t number) const { return static_cast<std::uint32_t>(number) >> shift_; }
  std::uint32_t bucket() const { return bucket_; }
  /// `number` must not lie before the bucket in hand.
  void push(std::int32_t number, std::uint32_t node) {
    const std::uint32_t bucket = bucket_of(number);
    if (bucket - bucket_ < length) {
      Nodes& nodes = ring_[bucket % length];
      if (nodes.size() == nodes.capacity() && nodes.empty()) reuse(nodes);
      nodes.push_back(node);
      ++held_;
    } else {
      far_.push_back({bucket, node});
      next_far_ = std::min(next_far_, bucket);
    }
  }
  /// The first bucket that holds anything, the one in hand included.
  std::uint32_t first() const {
    if (held_ == 0) return next_far_;
    std::uint32_t bucket = bucket_;
    while (ring_[bucket % length].empty()) ++bucket;
    return std::min(bucket, next_far_);
  }
  /// Whether a bucket no further than the ring is long holds anything.
  bool holds(std::uint32_t bucket) const { return !ring_[bucket % length].empty(); }
  /// Takes a bucket in hand, none before it holding anything.
  void go_to(std::uint32_t bucket) {
    bucket_ = bucket;
    if (next_far_ != none && next_far_ - bucket_ < length) take_in_far();
  }
  /// Goes on to the next bucket that holds anything, the one in hand included; none: false.
  bool advance() {
    const std::uint32_t next = first();
    if (next != none) go_to(next);
    return next != none;
  }
  /// The nodes of the bucket in hand; more may be pushed while they are gone through.
  const Nodes& nodes() const { return ring_[bucket_ % length]; }
  /// The bucket in hand is done with.
  void clear() {
    Nodes& nodes = ring_[bucket_ % length];
    held_ -= nodes.size();
    nodes.clear();
    spare_.push_back(std::move(nodes));
    nodes = {};
  }
  /// The nodes of a bucket no further than the ring is long, which is empty then; they come back by give_back().
  Nodes take(std::uint32_t bucket) {
    Nodes nodes = std::exchange(ring_[bucket % length], {});
    held_ -= nodes.size();
    return nodes;
  }
  void give_back(Nodes nodes) {
    nodes.clear();
    spare_.push_back(std::move(nodes));
  }

 private:
  static constexpr std::uint32_t length = 512;
  struct Far {
    std::uint32_t bucket, node;
  };
  /// Few buckets are full at a time. Each takes the memory of one that is done with, which is still at hand.
  void reuse(Nodes& nodes) {
    if (spare_.empty()) return;
    nodes = std::move(spare_.back());
    spare_.pop_back();
  }
  void take_in_far() {
    next_far_ = none;
    std::size_t kept = 0;
    for (const Far far : far_) {
      if (far.bucket - bucket_ < length) {
        ring_[far.bucket % length].push_back(far.node);
        ++held_;
      } else {
        next_far_ = std::min(next_far_, far.bucket);
        far_[kept++] = far;
      }
    }
    far_.resize(kept);
  }

  int shift_;
  std::vector<Nodes> ring_;
  std::vector<Nodes> spare_;
  std::uint32_t bucket_ = 0;
  std::size_t held_ = 0;
  std::vector<Far> far_;
  std::uint32_t next_far_ = none;
};

}  // namespace sandgate
