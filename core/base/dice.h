// Dice keyed, not streamed: a throw depends on what it is for and on nothing thrown before it.
#pragma once

#include <cstdint>
#include <string_view>

namespace sandgate {

class Dice {
 public:
  /// `branch` rises when an umpire takes the exercise back, so that what comes after is thrown afresh.
  Dice(std::uint64_t seed, std::uint32_t branch) : seed_(seed), branch_(branch) {}

  /// What a throw is for. `purpose` is a fixed word ("toss"); `ordinal` tells throws of one purpose apart.
  struct Key {
    std::int64_t move = 0;
    std::int64_t subject = 0;
    std::string_view purpose;
    std::int64_t ordinal = 0;
  };
  /// Even over 0 … faces − 1, without bias. `faces` is 1 or more.
  std::int64_t roll(const Key& key, std::int64_t faces) const;

 private:
  std::uint64_t seed_;
  std::uint32_t branch_;
};

}  // namespace sandgate
