// A move of 5 000 bodies and 500 scouting parties under a hundred posts, between which a thousand and more ride, beside
// the same move with perfect signals (KS-11).
#include "tests/bench/marching.h"
#include "tests/bench/ratio.h"

namespace sandgate::bench {
namespace {

Rivals beside_perfect(std::size_t orders_of_each) {
  const auto posts = std::make_shared<Campaign>(marching(5000, Signals::couriers, 50, orders_of_each));
  const auto perfect = std::make_shared<Campaign>(marching(5000, Signals::perfect));
  (void)close_of(*posts);  // the posts' fields of least time are searched once
  return Rivals{[posts] { (void)close_of(*posts); },
                [perfect] {
                  for (int i = 0; i < 3; ++i) (void)close_of(*perfect);
                }};
}

// At most three times as long, with some 1 300 under way as the move opens, of whom 650 are of the camp that moves and
// 700 more set out in it: reports for the most part, fewer than which cannot be had among so many enemies.
const RatioJob couriers{
    "a move of 5 000 bodies by couriers, beside three with perfect signals", {.ratio = 1}, Clock::processor, [] {
      return beside_perfect(1);
    }};
// And with 2 200 under way, ten orders of each post among them.
const RatioJob many_orders{
    "the same with ten orders of each post", {.ratio = 1}, Clock::processor, [] { return beside_perfect(10); }};

}  // namespace
}  // namespace sandgate::bench
