#include "map/march/stage.h"

#include <algorithm>
#include <cmath>

namespace sandgate {

Stage::Stage(const Country& country, const Scale& scale, const MarchRates& rates, std::span<const Point> path,
             const OnPath& from, Moves left)
    : prices_(rates),
      pace_(rates),
      walk_(country, scale, rates, path, from.along),
      now_(from),
      left_(left),
      skip_(from.settled) {}

std::optional<Stage::Stride> Stage::ahead(Length most) {
  while (!end_) {
    if (stretch_ && stretch_gone_ < stretch_->length) {
      const Length stride = std::min(most, stretch_->length - stretch_gone_);
      return Stride{stride, place_between(stretch_from_, stretch_->to, stretch_gone_ + stride, stretch_->length),
                    stretch_->going};
    }
    stretch_.reset();
    const auto step = walk_.next();
    if (!step) {
      end_ = StageEnd::arrived;
      break;
    }
    switch (step->kind) {
      case Step::Kind::stretch:
        if (step->length.count == 0) break;
        if (pace_.rate(step->going).count == 0) {
          end_ = StageEnd::barred;
          break;
        }
        stretch_ = step;
        stretch_from_ = now_.at;
        stretch_begins_ = now_.along;
        stretch_gone_ = {};
        break;
      case Step::Kind::climb:
      case Step::Kind::descent:
        if (skip_ > 0) {
          --skip_;
        } else {
          pay_contour(*step);
        }
        break;
      case Step::Kind::ford:
        if (skip_ > 0) {
          --skip_;
        } else {
          wait_at_ford();
        }
        break;
      case Step::Kind::bar:
        bar_ = step->bar;
        end_ = StageEnd::barred;
        break;
    }
  }
  return std::nullopt;
}

Length Stage::go(Length stride) {
  const Length allowed = pace_.rate(stretch_->going);
  Moves time = time_for(stride, allowed);
  if (time > left_) {
    stride = std::min(stride, reach_in(left_, allowed));
    time = left_;
    end_ = StageEnd::time_out;
  }
  if (stride.count == 0) return stride;
  spend(time, stretch_->going);
  stretch_gone_ += stride;
  now_.at = place_between(stretch_from_, stretch_->to, stretch_gone_, stretch_->length);
  now_.along = stretch_begins_ + stretch_gone_;
  now_.settled = 0;
  sums_.length += stride;
  return stride;
}

void Stage::run() {
  constexpr Length stride = Length::feet(1);  // as marches go, whose times are rounded up foot by foot
  while (const auto next = ahead(stride)) go(next->length);
}

void Stage::spend(Moves time, Going going) {
  left_ -= time;
  sums_.spent += time;
  if (going == Going::road) sums_.on_road += time;
}

void Stage::pay_contour(const Step& step) {
  const bool climb = step.kind == Step::Kind::climb;
  const Length owed = (climb ? prices_.climb : prices_.descent) - now_.paid;
  const Length allowed = pace_.rate(step.going);
  const Moves time = time_for(owed, allowed);
  if (time > left_) {
    now_.paid += std::min(owed, reach_in(left_, allowed));
    spend(left_, step.going);
    end_ = StageEnd::time_out;
    return;
  }
  spend(time, step.going);
  now_.paid = {};
  ++now_.settled;
  ++(climb ? sums_.climbed : sums_.descended);
}

void Stage::wait_at_ford() {
  const Moves owed = *prices_.ford - now_.waited;
  if (owed > left_) {
    now_.waited += left_;
    left_ = {};
    end_ = StageEnd::time_out;
    return;
  }
  left_ -= owed;
  now_.waited = {};
  ++now_.settled;
  ++sums_.fords;
}

Point place_between(Point a, Point b, Length gone, Length whole) {
  if (whole.count == 0) return b;
  const auto between = [&](Length from, Length to) {
    const std::int64_t product = (to - from).count * gone.count;
    const std::int64_t half = whole.count / 2;
    return from + Length{{(product >= 0 ? product + half : product - half) / whole.count}};
  };
  return {between(a.x, b.x), between(a.y, b.y)};
}

std::vector<Point> places_along(const Path& path, Length from, Length to, Length apart) {
  std::vector<Point> places;
  Length next = from + apart;
  Length begins;
  for (std::size_t i = 1; i < path.size() && next < to; ++i) {
    const Length leg = distance(path[i - 1], path[i]);
    for (; next < to && next <= begins + leg; next += apart)
      places.push_back(place_between(path[i - 1], path[i], next - begins, leg));
    begins += leg;
  }
  return places;
}

std::optional<Length> comes_within(const Path& path, Length from, Length to, Point place, Length reach) {
  Length begins;
  for (std::size_t i = 1; i < path.size() && begins <= to; ++i) {
    const Length leg = distance(path[i - 1], path[i]);
    const Length first = std::max(from, begins), last = std::min(to, begins + leg);
    if (first <= last && begins + leg >= from) {
      const auto at = [&](Length along) { return place_between(path[i - 1], path[i], along - begins, leg); };
      if (within(at(first), place, reach)) return first;
      // Along a straight leg one comes nearer up to one place and then goes away, so halving finds the first.
      const auto ax = static_cast<double>((path[i].x - path[i - 1].x).count);
      const auto ay = static_cast<double>((path[i].y - path[i - 1].y).count);
      const auto bx = static_cast<double>((place.x - path[i - 1].x).count);
      const auto by = static_cast<double>((place.y - path[i - 1].y).count);
      const double square = ax * ax + ay * ay;
      const double part = square > 0 ? std::clamp((ax * bx + ay * by) / square, 0.0, 1.0) : 0;
      Length near{{begins.count + static_cast<std::int64_t>(std::floor(part * static_cast<double>(leg.count) + 0.5))}};
      near = std::clamp(near, first, last);
      if (within(at(near), place, reach)) {
        Length far = first;
        while (near - far > Length{{1}}) {
          const Length middle{{(far.count + near.count) / 2}};
          (within(at(middle), place, reach) ? near : far) = middle;
        }
        return near;
      }
    }
    begins += leg;
  }
  return std::nullopt;
}

}  // namespace sandgate
