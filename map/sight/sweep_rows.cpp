#include "map/sight/sweep_rows.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "map/base/wide_vectors.h"

namespace sandgate {
namespace {

constexpr int lanes = 8;

/// Where eight samples lie among values that stand at whole numbers: the value before the first, and how far beyond it
/// the first lies. Worked out in double precision once for the eight; within them single is enough.
struct Block {
  int base;
  float part, step;
  Block(double from, double by, int least) : base(static_cast<int>(from)), step(static_cast<float>(by)) {
    base = std::max(least, base - (from < base ? 1 : 0));
    part = static_cast<float>(from - base);
  }
};

Block rays_on_row(const RowCut& cut, int ray) { return {cut.middle + ray * cut.step, cut.step, -1}; }
Block cells_among_rays(const RowCut& cut, int cell) {
  return {(cell - cut.middle) * cut.stride, cut.stride, -(1 << 30)};
}

float bend_of_cell(const RowCut& cut, int cell) {
  const float aside = static_cast<float>(cell) - static_cast<float>(cut.middle);
  return cut.bend_ahead + aside * aside * cut.bend_aside;
}

/// Up to eight rays from `ray` on.
void raise_block(const RowCut& cut, int ray, int count, float* horizons) {
  const Block block = rays_on_row(cut, ray);
  for (int lane = 0; lane < count; ++lane) {
    const float at = block.part + static_cast<float>(lane) * block.step;
    const int whole = std::min(static_cast<int>(at), lanes - 1);
    const float part = at - static_cast<float>(whole);
    const int west = std::clamp(block.base + whole, 0, cut.width - 1),
              east = std::clamp(block.base + whole + 1, 0, cut.width - 1);
    const float one = cut.heights[west], height = one + part * (cut.heights[east] - one);
    float slope = (height - cut.eye) * cut.inverse;
    if (cut.bend != nullptr) slope -= cut.bend[ray + lane] * cut.rows_off;
    float& horizon = horizons[ray + lane];
    horizon = slope > horizon ? slope : horizon;
  }
}

/// The eight cells of one byte, as far as they lie in first … last.
void judge_block(const RowCut& cut, int cell, int first, int last, const float* horizons, float target,
                 std::uint8_t* bits) {
  // From the first that is asked about: those before it may lie among no rays at all.
  const int start = std::max(0, first - cell);
  const Block block = cells_among_rays(cut, cell + start);
  unsigned seen = 0;
  for (int lane = start; lane < std::min(lanes, last - cell + 1); ++lane) {
    const float at = block.part + static_cast<float>(lane - start) * block.step;
    const int whole = static_cast<int>(at);
    const float one = horizons[block.base + whole], other = horizons[block.base + whole + 1];
    const float horizon = one + (at - static_cast<float>(whole)) * (other - one);
    float slope = (cut.heights[cell + lane] + target - cut.eye) * cut.inverse;
    if (cut.bend != nullptr) slope -= bend_of_cell(cut, cell + lane);
    if (slope >= horizon) seen |= 1U << lane;
  }
  bits[cell / lanes] |= static_cast<std::uint8_t>(seen);
}

}  // namespace

SANDGATE_WIDE_VECTORS
void find_floors(const float* __restrict horizons, int count, float* __restrict floors) {
  constexpr float rounding = 1e-6F;
  constexpr std::int32_t all_but_sign = 0x7FFFFFFF;
  // Bits of reals as whole numbers of the same order, and back: of these, compilers make vectors when they look for the
  // least.
  const auto in_order = [](std::int32_t bits) { return bits ^ (bits >> 31 & all_but_sign); };
  for (int number = 0; number < count; ++number) {
    const float* const values = horizons + number * rays_to_a_floor - 1;
    std::int32_t least = all_but_sign, furthest = 0;
    for (int i = 0; i < rays_to_a_floor + 2; ++i) {  // the rays beside them too
      const auto bits = std::bit_cast<std::int32_t>(values[i]);
      least = std::min(least, in_order(bits));
      furthest = std::max(furthest, bits & all_but_sign);
    }
    floors[number] = std::bit_cast<float>(in_order(least)) - rounding * std::bit_cast<float>(furthest);
  }
}

void raise_horizons_plainly(const RowCut& cut, int first, int last, float* horizons) {
  for (int ray = first; ray <= last; ray += lanes) raise_block(cut, ray, std::min(lanes, last - ray + 1), horizons);
}

void judge_cells_plainly(const RowCut& cut, int first, int last, const float* horizons, float target,
                         std::uint8_t* bits) {
  for (int cell = first / lanes * lanes; cell <= last; cell += lanes)
    judge_block(cut, cell, first, last, horizons, target, bits);
}

void raise_between_rows(const RowCut& cut, const float* before, int first, int last, float* horizons) {
  const double off = 1 / static_cast<double>(cut.inverse);
  for (int ray = first; ray <= last; ++ray) {
    const double aside = ray * cut.step, at = cut.middle + aside, was = at - aside / off;
    const double crossed = aside > 0 ? std::ceil(at) - 1 : std::floor(at) + 1;
    const bool between = aside > 0 ? crossed > was : crossed < was;
    if (!between || crossed < 0 || crossed > cut.width - 1) continue;
    const double part = (at - crossed) / (at - was), crossed_off = off - part;
    const auto column = static_cast<std::size_t>(crossed);
    const float height = cut.heights[column] + static_cast<float>(part) * (before[column] - cut.heights[column]);
    float slope = (height - cut.eye) * static_cast<float>(1 / crossed_off);
    if (cut.bend != nullptr) slope -= cut.bend[ray] * static_cast<float>(crossed_off);
    if (slope > horizons[ray]) horizons[ray] = slope;
  }
}

}  // namespace sandgate

#if defined(__x86_64__) && defined(__GNUC__)

#include <immintrin.h>

#define SANDGATE_AVX2 __attribute__((target("avx2")))

namespace sandgate {
namespace {

template <bool bent>
SANDGATE_AVX2 void raise_wide(const RowCut& cut, int first, int last, float* horizons) {
  const __m256 eye = _mm256_set1_ps(cut.eye), inverse = _mm256_set1_ps(cut.inverse),
               rows_off = _mm256_set1_ps(cut.rows_off), count = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7);
  const __m256i most = _mm256_set1_epi32(lanes - 1);
  int ray = first;
  for (; ray + lanes - 1 <= last; ray += lanes) {
    const Block block = rays_on_row(cut, ray);
    if (block.base < 0 || block.base + lanes >= cut.width) {
      raise_block(cut, ray, lanes, horizons);
      continue;
    }
    const __m256 at = _mm256_add_ps(_mm256_set1_ps(block.part), _mm256_mul_ps(count, _mm256_set1_ps(block.step)));
    // Rays lie no further apart than cells, so that eight of them lie over nine cells at most.
    const __m256i whole = _mm256_min_epi32(_mm256_cvttps_epi32(at), most);
    const __m256 part = _mm256_sub_ps(at, _mm256_cvtepi32_ps(whole));
    const __m256 one = _mm256_permutevar8x32_ps(_mm256_loadu_ps(cut.heights + block.base), whole);
    const __m256 other = _mm256_permutevar8x32_ps(_mm256_loadu_ps(cut.heights + block.base + 1), whole);
    const __m256 height = _mm256_add_ps(one, _mm256_mul_ps(part, _mm256_sub_ps(other, one)));
    __m256 slope = _mm256_mul_ps(_mm256_sub_ps(height, eye), inverse);
    if (bent) slope = _mm256_sub_ps(slope, _mm256_mul_ps(_mm256_loadu_ps(cut.bend + ray), rows_off));
    // The second of the two where one is no number.
    _mm256_storeu_ps(horizons + ray, _mm256_max_ps(slope, _mm256_loadu_ps(horizons + ray)));
  }
  if (ray <= last) raise_block(cut, ray, last - ray + 1, horizons);
}

/// values[base + whole], for 0 <= whole < 16.
SANDGATE_AVX2 inline __m256 one_of_sixteen(const float* values, __m256i whole) {
  const __m256 low = _mm256_permutevar8x32_ps(_mm256_loadu_ps(values), whole);
  const __m256 high = _mm256_permutevar8x32_ps(_mm256_loadu_ps(values + lanes), whole);
  return _mm256_blendv_ps(low, high, _mm256_castsi256_ps(_mm256_slli_epi32(whole, 28)));
}

/// The same for any `whole` that is not less than nought.
SANDGATE_AVX2 inline __m256 one_of_many(const float* values, __m256i whole) {
  return _mm256_i32gather_ps(values, whole, sizeof(float));
}

template <bool bent, __m256 (*value_at)(const float*, __m256i)>
SANDGATE_AVX2 void judge_wide(const RowCut& cut, int first, int last, const float* horizons, float target,
                              std::uint8_t* bits) {
  const __m256 eye = _mm256_set1_ps(cut.eye), inverse = _mm256_set1_ps(cut.inverse), more = _mm256_set1_ps(target),
               count = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7), ahead = _mm256_set1_ps(cut.bend_ahead),
               aside_by = _mm256_set1_ps(cut.bend_aside), middle = _mm256_set1_ps(static_cast<float>(cut.middle));
  for (int cell = first / lanes * lanes; cell <= last; cell += lanes) {
    if (cell < first || cell + lanes - 1 > last) {
      judge_block(cut, cell, first, last, horizons, target, bits);
      continue;
    }
    const Block block = cells_among_rays(cut, cell);
    const __m256 at = _mm256_add_ps(_mm256_set1_ps(block.part), _mm256_mul_ps(count, _mm256_set1_ps(block.step)));
    const __m256i whole = _mm256_cvttps_epi32(at);
    const __m256 part = _mm256_sub_ps(at, _mm256_cvtepi32_ps(whole));
    const __m256 one = value_at(horizons + block.base, whole);
    const __m256 other = value_at(horizons + block.base + 1, whole);
    const __m256 horizon = _mm256_add_ps(one, _mm256_mul_ps(part, _mm256_sub_ps(other, one)));
    const __m256 height = _mm256_loadu_ps(cut.heights + cell);
    __m256 slope = _mm256_mul_ps(_mm256_sub_ps(_mm256_add_ps(height, more), eye), inverse);
    if (bent) {
      const __m256 aside = _mm256_sub_ps(_mm256_add_ps(_mm256_set1_ps(static_cast<float>(cell)), count), middle);
      slope = _mm256_sub_ps(slope, _mm256_add_ps(ahead, _mm256_mul_ps(_mm256_mul_ps(aside, aside), aside_by)));
    }
    const int seen = _mm256_movemask_ps(_mm256_cmp_ps(slope, horizon, _CMP_GE_OQ));
    bits[cell / lanes] |= static_cast<std::uint8_t>(seen);
  }
}

const bool wide = __builtin_cpu_supports("avx2") != 0;

}  // namespace

void raise_horizons(const RowCut& cut, int first, int last, float* horizons) {
  if (!wide) return raise_horizons_plainly(cut, first, last, horizons);
  cut.bend != nullptr ? raise_wide<true>(cut, first, last, horizons) : raise_wide<false>(cut, first, last, horizons);
}

void judge_cells(const RowCut& cut, int first, int last, const float* horizons, float target, std::uint8_t* bits) {
  if (!wide) return judge_cells_plainly(cut, first, last, horizons, target, bits);
  const bool bent = cut.bend != nullptr, close = cut.stride < 2;
  const auto judge = bent    ? close ? judge_wide<true, one_of_sixteen> : judge_wide<true, one_of_many>
                        : close ? judge_wide<false, one_of_sixteen>
                             : judge_wide<false, one_of_many>;
  judge(cut, first, last, horizons, target, bits);
}

}  // namespace sandgate

#else

namespace sandgate {

void raise_horizons(const RowCut& cut, int first, int last, float* horizons) {
  raise_horizons_plainly(cut, first, last, horizons);
}
void judge_cells(const RowCut& cut, int first, int last, const float* horizons, float target, std::uint8_t* bits) {
  judge_cells_plainly(cut, first, last, horizons, target, bits);
}

}  // namespace sandgate

#endif
