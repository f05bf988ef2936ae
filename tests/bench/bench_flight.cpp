// Rows of the table of ratios: the flight of shot (LW-4).
#include "tests/bench/plain_world.h"
#include "tests/bench/ratio.h"

namespace sandgate::bench {
namespace {

constexpr int men = 400;

const RatioJob shot_among_men{
    "a shot among 400 men at 27 feet", {10}, Clock::processor, [] {
      const auto range = std::make_shared<const ShotRange>(men);
      const auto plain = std::make_shared<PlainWorld>(*range);
      // Both fly the same shots, each in its own order of asking.
      const auto ours = std::make_shared<std::int64_t>(0), peers = std::make_shared<std::int64_t>(0);
      return Rivals{[range, ours] { range->gunnery.fly(range->targets(), range->shot((*ours)++)); },
                    [range, plain, peers] { plain->fly(range->shot((*peers)++)); }};
    }};

}  // namespace
}  // namespace sandgate::bench
