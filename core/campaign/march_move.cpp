#include "core/campaign/march_move.h"

#include <algorithm>

namespace sandgate {
namespace {

// How often along a march the column looks about for enemies it has not seen yet. A resolution, not a rule: where
// an enemy already in sight comes within the distance is found exactly.
constexpr Length look_about_every = Length::feet(1);

Point part_way(Point a, Point b, Length gone, Length whole) {
  if (whole.count == 0) return b;
  const auto between = [&](Length from, Length to) {
    const std::int64_t product = (to - from).count * gone.count;
    const std::int64_t half = whole.count / 2;
    return from + Length{{(product >= 0 ? product + half : product - half) / whole.count}};
  };
  return {between(a.x, b.x), between(a.y, b.y)};
}

class Mover {
 public:
  Mover(const MarchGround& ground, const Body& body, const Lookout* lookout)
      : ground_(ground),
        body_(body),
        lookout_(lookout),
        ordinary_(march_rates(ground.rulebook, body.contents, body.formation)),
        trebled_(ordinary_.times(ground.rulebook.wide.multiplier)),
        distance_(ground.rulebook.wide.multiplier_ends) {
    const March& march = *body.march;
    done_.body = body.id;
    done_.at = body.at;
    done_.facing = body.facing;
    done_.along = march.along;
    done_.settled = march.settled;
    done_.paid = march.paid;
    done_.waited = march.waited;
  }

  Marched march() {
    look_about();
    Walk walk(ground_.country, ground_.scale, ordinary_, body_.march->path, body_.march->along);
    // Prices met again at the very place where the last move ended: these are paid already.
    std::int32_t skip = done_.settled;
    while (!ended_) {
      const auto step = walk.next();
      if (!step) {
        end(MarchEnd::arrived);
        break;
      }
      switch (step->kind) {
        case Step::Kind::stretch:
          if (step->length.count > 0) walk_stretch(*step);
          break;
        case Step::Kind::climb:
        case Step::Kind::descent:
          if (skip > 0) {
            --skip;
          } else {
            pay_contour(*step);
          }
          break;
        case Step::Kind::ford:
          if (skip > 0) {
            --skip;
          } else {
            wait_at_ford();
          }
          break;
        case Step::Kind::bar:
          done_.bar = step->bar;
          end(MarchEnd::barred);
          break;
      }
    }
    return done_;
  }

 private:
  void end(MarchEnd how) {
    done_.end = how;
    ended_ = true;
  }

  Length rate(Going going) const { return (near_ ? ordinary_ : trebled_).rate(going); }

  void spend(Moves time, Going going) {
    left_ -= time;
    if (!near_) done_.multiplied += time;
    if (going == Going::road) done_.on_road += time;
  }

  // CX-4: the rest of the march is at the ordinary rate once an enemy in sight is inside the distance; one
  // that was not in sight before halts the column.
  void look_about() {
    if (!lookout_) return;
    const auto warning = lookout_->warning(body_, done_.at, distance_);
    if (!warning) return;
    near_ = true;
    if (!warning->known && !body_.march->press_on) {
      done_.enemy_at = warning->at;
      end(MarchEnd::sighted);
    }
  }

  void walk_stretch(const Step& step) {
    if (rate(step.going).count == 0) {
      end(MarchEnd::barred);
      return;
    }
    const Point from = done_.at;
    const Length begins = done_.along;
    Length gone;
    while (gone < step.length && !ended_) {
      Length stride = std::min(look_about_every, step.length - gone);
      if (lookout_ && !near_) {
        const Point ahead = part_way(from, step.to, gone + stride, step.length);
        if (const auto near = lookout_->until_near(body_, done_.at, ahead, distance_)) {
          if (near->count == 0) {
            near_ = true;
          } else {
            stride = std::min(stride, *near);
          }
        }
      }
      std::optional<Length> touch;
      if (lookout_) touch = lookout_->until_touch(body_, done_.at, part_way(from, step.to, gone + stride, step.length));
      if (touch) stride = std::min(stride, *touch);
      const Length allowed = rate(step.going);
      Moves time = time_for(stride, allowed);
      if (time > left_) {
        stride = std::min(stride, reach_in(left_, allowed));
        time = left_;
        end(MarchEnd::goes_on);
      }
      if (touch && stride == *touch) end(MarchEnd::touched);
      if (stride.count == 0) break;
      spend(time, step.going);
      gone += stride;
      const Point to = part_way(from, step.to, gone, step.length);
      if (to != done_.at) done_.facing = Bearing::between(done_.at, to);
      done_.at = to;
      done_.along = begins + gone;
      done_.distance += stride;
      done_.settled = 0;
      if (!ended_) look_about();
    }
  }

  void pay_contour(const Step& step) {
    const bool climb = step.kind == Step::Kind::climb;
    const Length price = climb ? ordinary_.climb : ordinary_.descent;
    const Length owed = price - done_.paid;
    const Length allowed = rate(step.going);
    const Moves time = time_for(owed, allowed);
    if (time > left_) {
      done_.paid += std::min(owed, reach_in(left_, allowed));
      spend(left_, step.going);
      end(MarchEnd::goes_on);
      return;
    }
    spend(time, step.going);
    done_.paid = {};
    ++done_.settled;
    ++(climb ? done_.climbed : done_.descended);
  }

  void wait_at_ford() {
    const Moves owed = *ordinary_.ford - done_.waited;
    if (owed > left_) {
      done_.waited += left_;
      left_ = {};
      end(MarchEnd::goes_on);
      return;
    }
    left_ -= owed;
    done_.waited = {};
    ++done_.settled;
    ++done_.fords;
  }

  const MarchGround ground_;
  const Body& body_;
  const Lookout* const lookout_;
  const MarchRates ordinary_, trebled_;
  const Length distance_;
  Moves left_ = Moves::whole(1);
  bool near_ = false;
  bool ended_ = false;
  Marched done_;
};

}  // namespace

std::vector<Point> passed(const March& march, Length from, Length to) {
  std::vector<Point> places;
  Length next = from + look_about_every;
  Length begins;
  for (std::size_t i = 1; i < march.path.size() && next < to; ++i) {
    const Point a = march.path[i - 1], b = march.path[i];
    const Length leg = distance(a, b);
    for (; next < to && next <= begins + leg; next += look_about_every)
      places.push_back(part_way(a, b, next - begins, leg));
    begins += leg;
  }
  return places;
}

Marched march_one_move(const MarchGround& ground, const Body& body, const Lookout* lookout) {
  return Mover(ground, body, lookout).march();
}

}  // namespace sandgate
