// How soon one can be anywhere, beside a search with a binary heap over the same legs.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "map/march/reach.h"
#include "tests/bench/heap_ground.h"
#include "tests/bench/made_ground.h"
#include "tests/bench/ratio.h"

namespace sandgate::bench {
namespace {

MarchRates infantry() {
  MarchRates rates;
  rates.across = rates.road = rates.climb = Length::feet(1);
  rates.descent = Length{{Length::per_foot / 2}};
  rates.ford = Moves::whole(1);
  return rates;
}

const Scale scale;
constexpr double about_m = 6700;  // 1.8 million cells

Point centre_of(const Country& country, int column, int row) {
  return scale.to_table(country.frame().centre(column, row), country.bounds());
}

/// A ratio of two that do not say the same would say nothing.
void must_agree(const Reach& ours, const std::vector<std::uint32_t>& peers) {
  if (std::ranges::equal(ours.parts, peers)) return;
  std::fprintf(stderr, "reach and its peer do not agree\n");
  std::abort();
}

Rivals to_all(int side) {
  const auto country = made_country(side);
  const int middle = side / 2;
  const auto ours = [country, middle] {
    return reach(*country, scale, infantry(), centre_of(*country, middle, middle)).value();
  };
  const auto peer = [country, middle, side] {
    return HeapGround(*country, scale, infantry()).spread(centre_of(*country, middle, middle), 0, 0, side, side);
  };
  must_agree(ours(), peer());
  return {[ours] { ::benchmark::DoNotOptimize(ours()); }, [peer] { ::benchmark::DoNotOptimize(peer()); }};
}

const RatioJob all_4000{
    "least cost from one cell to all, 4000 x 4000", {6, 160}, Clock::wall, [] { return to_all(4000); }};
const RatioJob all_10000{
    "least cost from one cell to all, 10000 x 10000", {6, 1000}, Clock::wall, [] { return to_all(10'000); }};

const RatioJob one_body{
    "reach of one body, 1.8 million cells of 4000 x 4000", {6, 18}, Clock::processor, [] {
      const auto country = made_country(4000);
      const auto ground = std::make_shared<const MarchGround>(MarchGround::of(*country, scale, infantry()).value());
      const auto heap = std::make_shared<const HeapGround>(*country, scale, infantry());
      const auto ours = [country, ground] {
        return ground->reach(centre_of(*country, 1800, 2100), {{}, about_m}).value();
      };
      const Reach first = ours();
      const auto peer = [country, heap, left = first.column, top = first.row, frame = first.frame] {
        return heap->spread(centre_of(*country, 1800, 2100), left, top, frame.width, frame.height);
      };
      must_agree(first, peer());
      return Rivals{[ours] { ::benchmark::DoNotOptimize(ours()); }, [peer] { ::benchmark::DoNotOptimize(peer()); }};
    }};

}  // namespace
}  // namespace sandgate::bench
