// A queue for whole numbers that never go back by more than a bucket: Dial's ring of buckets. Private to this room.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace sandgate {

/// Buckets of 2^shift numbers each. What falls further ahead than the ring is long waits apart until its turn comes
/// near.
class BucketRing {
 public:
  explicit BucketRing(int shift) : shift_(shift), ring_(length) {}

  std::uint32_t bucket_of(std::int32_t number) const { return static_cast<std::uint32_t>(number) >> shift_; }
  std::uint32_t bucket() const { return bucket_; }
  /// `number` must not lie before the bucket in hand.
  void push(std::int32_t number, std::uint32_t node) {
    const std::uint32_t bucket = bucket_of(number);
    if (bucket - bucket_ < length) {
      ring_[bucket % length].push_back(node);
      ++held_;
    } else {
      far_.push_back({bucket, node});
      next_far_ = std::min(next_far_, bucket);
    }
  }
  /// Goes on to the next bucket that holds anything, the one in hand included; none: false.
  bool advance() {
    for (;; ++bucket_) {
      if (held_ == 0 && far_.empty()) return false;
      if (held_ == 0) bucket_ = std::max(bucket_, next_far_);
      if (!far_.empty() && (bucket_ >= next_far_ || next_far_ - bucket_ < length)) take_in_far();
      if (!ring_[bucket_ % length].empty()) return true;
    }
  }
  /// The nodes of the bucket in hand; more may be pushed while they are gone through.
  const std::vector<std::uint32_t>& nodes() const { return ring_[bucket_ % length]; }
  /// The bucket in hand is done with.
  void clear() {
    auto& nodes = ring_[bucket_ % length];
    held_ -= nodes.size();
    nodes.clear();
  }

 private:
  static constexpr std::uint32_t length = 4096;
  struct Far {
    std::uint32_t bucket, node;
  };
  void take_in_far() {
    next_far_ = std::numeric_limits<std::uint32_t>::max();
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
  std::vector<std::vector<std::uint32_t>> ring_;
  std::uint32_t bucket_ = 0;
  std::size_t held_ = 0;
  std::vector<Far> far_;
  std::uint32_t next_far_ = std::numeric_limits<std::uint32_t>::max();
};

}  // namespace sandgate
