// Which of the sixteen cells about one could be reached sooner. All are asked at once, because nearly always none or
// one of them can. Private to this room.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "map/march/directions.h"

namespace sandgate {

class Neighbours {
 public:
  using Lanes = std::uint32_t;  ///< a bit for each direction, in the order of `lanes`
  static constexpr std::size_t count = directions.size();
  static constexpr Lanes no_lane = 1U << count;  ///< leads nowhere, and that at once

  Neighbours(int width, const std::array<std::int32_t, 16>& leaps) : width_(width) {
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
      direction_[lane] = number_of(lanes[lane][0], lanes[lane][1]);
      const Direction& d = directions[direction_[lane]];
      offset_[lane] = std::ptrdiff_t{d.rows} * width + d.columns;
      leap_[lane] = leaps[direction_[lane]];
    }
  }

  std::size_t direction(std::size_t lane) const { return direction_[lane]; }
  std::ptrdiff_t offset(std::size_t lane) const { return offset_[lane]; }
  std::int32_t leap(std::size_t lane) const { return leap_[lane]; }
  /// A set of directions as lanes.
  Lanes lanes_of(std::uint16_t set) const {
    Lanes found = 0;
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) found |= (set >> direction_[lane] & 1U) << lane;
    return found;
  }

  /// Those of which `at`, which stands among the moves to all cells, plus the leap, is less. Reads up to two rows and
  /// four cells about it, and no sum may overflow.
  Lanes sooner(const std::int32_t* at) const {
#ifdef __SSE2__
    const __m128i here = _mm_set1_epi32(*at);
    const auto load = [](const std::int32_t* from) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from)); };
    const auto outer = [](__m128i one, __m128i other) {  // lanes 0 and 2 of each
      return _mm_castps_si128(_mm_shuffle_ps(_mm_castsi128_ps(one), _mm_castsi128_ps(other), _MM_SHUFFLE(2, 0, 2, 0)));
    };
    const std::int32_t *north = at - width_, *south = at + width_;
    const __m128i east = _mm_set_epi32(0, south[2], 0, north[2]);
    const auto less = [&](__m128i moves, std::size_t lane) {
      return _mm_cmpgt_epi32(moves, _mm_add_epi32(here, load(leap_.data() + lane)));
    };
    const __m128i first = _mm_packs_epi32(less(load(north - 2), 0), less(load(south - 2), 4));
    const __m128i last = _mm_packs_epi32(less(outer(load(north - width_ - 1), load(south + width_ - 1)), 8),
                                         less(outer(load(at - 1), east), 12));
    return static_cast<Lanes>(_mm_movemask_epi8(_mm_packs_epi16(first, last)));
#else
    Lanes found = 0;
    for (std::size_t lane = 0; lane < lanes.size(); ++lane)
      found |= static_cast<Lanes>(*at + leap_[lane] < at[offset_[lane]]) << lane;
    return found;
#endif
  }

 private:
  static constexpr int lanes_by_place[16][2] = {{-2, -1}, {-1, -1}, {0, -1},  {1, -1}, {-2, 1}, {-1, 1},
                                                {0, 1},   {1, 1},   {-1, -2}, {1, -2}, {-1, 2}, {1, 2},
                                                {-1, 0},  {1, 0},   {2, -1},  {2, 1}};
  static constexpr std::span<const int[2], 16> lanes{lanes_by_place};

  static std::size_t number_of(int columns, int rows) {
    for (std::size_t i = 0; i < directions.size(); ++i)
      if (directions[i].columns == columns && directions[i].rows == rows) return i;
    return 0;
  }

  std::ptrdiff_t width_;
  std::array<std::size_t, 16> direction_{};
  std::array<std::ptrdiff_t, count + 1> offset_{};  // the last for no_lane
  std::array<std::int32_t, count + 1> leap_{};
};

}  // namespace sandgate
