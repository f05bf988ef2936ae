#include "map/march/reckon.h"

#include "map/march/surroundings.h"

namespace sandgate {
namespace {

// A rate of nought is never walked at; where numbers are given without a map it takes no time and bars.
Moves time_at(Length distance, Length rate) { return rate.count > 0 ? time_for(distance, rate) : Moves{}; }

Length price(const MarchRates& rates, Step::Kind kind) {
  switch (kind) {
    case Step::Kind::climb: return rates.climb;
    case Step::Kind::descent: return rates.descent;
    case Step::Kind::stretch:
    case Step::Kind::ford:
    case Step::Kind::bar: break;
  }
  return {};
}

/// `visit(step, so_far)`: whether to go on.
template <class Visit>
Sum add_up(Walker& walker, const MarchRates& rates, std::span<const Point> path, Visit&& visit) {
  Sum sum;
  walker.begin(path, Length{});
  while (const auto step = walker.next()) {
    if (step->kind == Step::Kind::bar) {
      sum.bar = step->bar;
      sum.barred_along = step->along;
      break;
    }
    sum.moves += time_of(rates, *step);
    sum.length += step->length;
    if (!visit(*step, sum)) break;
  }
  return sum;
}

}  // namespace

MarchRates MarchRates::times(int n) const {
  MarchRates more = *this;
  more.across = across * n;
  more.road = road * n;
  more.water = water * n;
  return more;
}

Moves time_of(const MarchRates& rates, const Step& step) {
  if (step.kind == Step::Kind::ford) return rates.ford.value_or(Moves{});
  return time_at(step.kind == Step::Kind::stretch ? step.length : price(rates, step.kind), rates.rate(step.going));
}

Sum sum_up(Walker& walker, const MarchRates& rates, std::span<const Point> path, std::vector<std::int32_t>* steep) {
  if (steep != nullptr) steep->clear();
  return add_up(walker, rates, path, [&](const Step& step, const Sum&) {
    const bool contour = step.kind == Step::Kind::climb || step.kind == Step::Kind::descent;
    if (steep != nullptr && contour && step.going == Going::across)
      steep->push_back(static_cast<std::int32_t>(step.along.count));
    return true;
  });
}

Sum sum_up_to(Walker& walker, const MarchRates& rates, std::span<const Point> path, Moves most) {
  return add_up(walker, rates, path, [&](const Step&, const Sum& sum) { return sum.moves <= most; });
}

SumByLeg sum_by_leg(Walker& walker, const MarchRates& rates, std::span<const Point> path) {
  SumByLeg sum;
  sum.apart = !rates.wheels;
  sum.so_far.reserve(path.size());
  sum.so_far.emplace_back();
  sum.whole = add_up(walker, rates, path, [&](const Step& step, const Sum& so_far) {
    sum.apart = sum.apart && step.kind != Step::Kind::ford;
    while (sum.so_far.size() <= walker.leg()) sum.so_far.push_back(sum.so_far.back());
    sum.so_far.back() = so_far;
    return true;
  });
  while (sum.so_far.size() < path.size()) sum.so_far.push_back(sum.so_far.back());
  return sum;
}

Reckoning reckon(const Country& country, const Scale& scale, const MarchRates& rates, std::span<const Point> path) {
  Reckoning sum;
  Walk walk(country, scale, rates, path);
  while (const auto step = walk.next()) {
    if (step->kind == Step::Kind::bar) {
      sum.bar = step->bar;
      sum.barred_at = step->to;
      break;
    }
    if (sum.parts.empty() || sum.parts.back().going != step->going) sum.parts.push_back({step->going, {}, 0, 0, 0, {}});
    Reckoning::Part& part = sum.parts.back();
    const Moves time = time_of(rates, *step);
    part.moves += time;
    sum.moves += time;
    switch (step->kind) {
      case Step::Kind::stretch: part.length += step->length, sum.length += step->length; break;
      case Step::Kind::climb: ++part.climbed, ++sum.climbed; break;
      case Step::Kind::descent: ++part.descended, ++sum.descended; break;
      case Step::Kind::ford: ++part.fords, ++sum.fords; break;
      case Step::Kind::bar: break;
    }
  }
  sum.cost = sum.length + rates.climb * std::int64_t{sum.climbed} + rates.descent * std::int64_t{sum.descended};
  return sum;
}

Reckoning reckon_slope(const MarchRates& rates, Going going, Length length, int climbed, int descended) {
  Reckoning sum;
  sum.length = length;
  sum.climbed = climbed;
  sum.descended = descended;
  sum.cost = length + rates.climb * std::int64_t{climbed} + rates.descent * std::int64_t{descended};
  // Whom roads do not help walks beside them.
  const bool beside = going == Going::road && rates.road.count <= 0;
  const Length rate = beside ? rates.across : rates.rate(going);
  sum.moves = time_at(sum.cost, rate);
  sum.parts.push_back({going, length, climbed, descended, 0, sum.moves});
  // Without a map a slope is taken as even: from the first of so many contours to the last it is one share less.
  const std::int64_t contours = std::int64_t{climbed} + descended;
  const std::int64_t span = std::max(0, rates.steep_contours - 1);
  const bool steep = rates.wheels && going == Going::across && contours >= std::max(1, rates.steep_contours) &&
                     length.count * span <= rates.steep_path.count * contours;
  if (rate.count <= 0) {
    sum.bar = going == Going::water ? Bar::river : afloat(rates) ? Bar::no_water : Bar::steep;
  } else if (steep) {
    sum.bar = Bar::steep;
  }
  return sum;
}

}  // namespace sandgate
