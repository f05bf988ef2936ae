// A move of 5 000 bodies and 500 scouting parties under a hundred posts, between which a thousand and more ride, beside
// the same move with perfect signals (KS-11).
#include "tests/bench/marching.h"
#include "tests/bench/ratio.h"

namespace sandgate::bench {
namespace {

// At most three times as long.
const RatioJob couriers{
    "a move of 5 000 bodies by couriers, beside three with perfect signals", {.ratio = 1}, Clock::processor, [] {
      const auto posts = std::make_shared<Campaign>(marching(5000, Signals::couriers));
      const auto perfect = std::make_shared<Campaign>(marching(5000, Signals::perfect));
      (void)close_of(*posts);  // the posts' fields of least time are searched once
      return Rivals{[posts] { (void)close_of(*posts); },
                    [perfect] {
                      for (int i = 0; i < 3; ++i) (void)close_of(*perfect);
                    }};
    }};

}  // namespace
}  // namespace sandgate::bench
