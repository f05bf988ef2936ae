#include "core/base/dice.h"

#include <limits>

namespace sandgate {
namespace {

// The finalizer of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014): every
// bit of the input moves about half the bits of the output.
std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

}  // namespace

std::int64_t Dice::roll(const Key& key, std::int64_t faces) const {
  std::uint64_t state = mix(seed_ ^ (std::uint64_t{branch_} << 32));
  const auto take = [&](std::uint64_t value) { state = mix(state ^ value); };
  take(static_cast<std::uint64_t>(key.move));
  take(static_cast<std::uint64_t>(key.subject));
  for (const char letter : key.purpose) take(static_cast<unsigned char>(letter));
  take(key.purpose.size());
  take(static_cast<std::uint64_t>(key.ordinal));

  // Throws that fall in the incomplete last run of `faces` are thrown again, so that every face is as likely.
  const auto range = static_cast<std::uint64_t>(faces);
  const std::uint64_t fair = std::numeric_limits<std::uint64_t>::max() / range * range;
  std::uint64_t thrown = mix(state);
  for (std::uint64_t again = 1; thrown >= fair; ++again) thrown = mix(state ^ mix(again));
  return static_cast<std::int64_t>(thrown % range);
}

}  // namespace sandgate
