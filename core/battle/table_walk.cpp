#include "core/battle/table_walk.h"

#include <algorithm>

#include "core/battle/ground/paths.h"
#include "map/base/segment.h"

namespace sandgate {
namespace {

// A price is met at the last whole 64th before its place; on a path that begins there, a few 64ths sooner or later.
constexpr Length where_it_halted{{8}};

Moves price_of(const MarchRates& rates, const Step& step) {
  if (step.kind == Step::Kind::ford) return rates.ford.value_or(Moves{});
  return time_for(step.kind == Step::Kind::climb ? rates.climb : rates.descent, rates.rate(step.going));
}

class Purse {
 public:
  Purse(const MarchRates& rates, Moves carried, Moves has) : rates_(rates), left_(has), carried_(carried) {}

  /// Pays for a stretch: whether all of it is paid for; if not, how far the mover comes.
  std::optional<Length> walk(const Step& stretch) {
    if (stretch.along > where_it_halted) carried_ = {};
    const Length rate = rates_.rate(stretch.going);
    const Moves time = time_for(stretch.length, rate);
    if (time > left_) return reach_in(left_, rate);
    left_ -= time;
    here_ = {};
    return {};
  }
  Moves left() const { return left_; }
  /// What has been paid at this place, if that has taken the rest of the move.
  Moves spent_here() const { return here_.count > 0 ? here_ + left_ : Moves{}; }
  /// Whether the price is paid; if not, what has been paid at this place.
  std::optional<Moves> pay(const Step& step) {
    const Moves price = price_of(rates_, step), given = std::min(price, carried_);
    carried_ -= given;
    if (price - given > left_) return here_ + given + left_;
    left_ -= price - given;
    here_ += price;
    return {};
  }

 private:
  const MarchRates& rates_;
  Moves left_, carried_;
  Moves here_;  ///< paid since the last step forward: contours may lie one upon the other
};

/// Whether a walk that goes on along `path` from `along` meets a price there and then. Places are rounded to a 64th,
/// and one beyond the contour would have passed it unpaid.
bool lies_before_price(const TableGround& ground, const MarchRates& rates, const Path& path, Length along) {
  const Path gone = first_part(path, along);
  Path rest{gone.back()};
  Length before;
  for (std::size_t i = 1; i < path.size(); ++i) {
    before += distance(path[i - 1], path[i]);
    if (before > along) rest.push_back(path[i]);
  }
  Walk walk(ground.country(), ground.scale(), rates, rest);
  while (const auto step = walk.next()) {
    if (step->along > where_it_halted) return false;
    if (step->kind != Step::Kind::stretch) return step->kind != Step::Kind::bar;
  }
  return false;
}

Length before_price(const TableGround& ground, const MarchRates& rates, const Path& path, Length along) {
  const Length least = std::max(Length{}, along - where_it_halted + Length{{2}});
  for (Length at = along; at > least; --at.count) {
    if (lies_before_price(ground, rates, path, at)) return at;
  }
  return least;
}

std::int64_t square_of_distance(Point a, Point b) {
  const std::int64_t dx = a.x.count - b.x.count, dy = a.y.count - b.y.count;
  return dx * dx + dy * dy;
}

}  // namespace

Afforded afford(const TableGround& ground, const MarchRates& rates, const Path& path, Moves carried, Moves has) {
  Afforded done;
  Purse purse(rates, carried, has);
  const auto halt = [&](Moves paid) {
    done.spent = has;
    done.end = Afforded::End::halted;
    done.paid = paid;
    done.along = before_price(ground, rates, path, done.along);
    return done;
  };
  Walk walk(ground.country(), ground.scale(), rates, path);
  while (const auto step = walk.next()) {
    switch (step->kind) {
      case Step::Kind::stretch:
        if (step->length.count == 0) break;
        if (const auto reach = purse.walk(*step)) {
          // A mover who has paid with all he had goes on from there in his next move.
          if (reach->count == 0 && purse.spent_here().count > 0) return halt(purse.spent_here());
          done.end = Afforded::End::too_far;
          done.along += *reach;
          done.at = first_part(path, done.along).back();
          return done;
        }
        done.along = step->along;
        break;
      case Step::Kind::climb:
      case Step::Kind::descent:
      case Step::Kind::ford:
        if (const auto paid = purse.pay(*step)) return halt(*paid);
        break;
      case Step::Kind::bar:
        done.end = Afforded::End::barred;
        done.bar = step->bar;
        done.at = step->to;
        return done;
    }
  }
  done.along = length(path);
  done.spent = has - purse.left();
  return done;
}

Afforded afford(const TableGround& ground, const MarchRates& rates, const Path& path, Moves carried,
                const std::optional<Point>& counts_from, Moves has) {
  if (!counts_from || path.size() < 2) return afford(ground, rates, path, carried, has);
  Path counted = path;
  counted.front() = *counts_from;
  Afforded done = afford(ground, rates, counted, carried, has);
  const Length first_leg = distance(*counts_from, path[1]), whole = length(path);
  if (done.along < first_leg && done.end == Afforded::End::too_far) {
    // The places of the leg that he can pay for lie together, from its start on: halving finds the last of them.
    Length least, most = distance(path[0], path[1]);
    const auto affordable = [&](Length along) {
      return within(*counts_from, first_part(path, along).back(), done.along);
    };
    while (least < most) {
      const Length middle{{(least.count + most.count + 1) / 2}};
      affordable(middle) ? least = middle : most = middle - Length{{1}};
    }
    done.along = least;
    done.at = first_part(path, least).back();
    return done;
  }
  done.along = std::max(Length{}, whole - (length(counted) - done.along));
  if (done.end == Afforded::End::arrived) done.along = whole;
  return done;
}

Path part_to_go(const TableGround& ground, const Path& path, Length along, Length radius) {
  Path part = first_part(path, along);
  const auto last_leg_barred = [&] { return ground.bar_along(std::span(part).last(2), radius).has_value(); };
  if (part.size() < 2 || along >= length(path) || !last_leg_barred()) return part;
  const Point end = part.back();
  for (const std::int64_t north : {-1, 0, 1}) {
    for (const std::int64_t east : {-1, 0, 1}) {
      part.back() = {end.x + Length{{east}}, end.y + Length{{north}}};
      if (!last_leg_barred()) return part;
    }
  }
  part.back() = end;
  return part;
}

Enemies::Enemies(const Rulebook& rulebook, std::span<const Soldier> men, std::uint8_t camp)
    : contact_(rulebook.melee.contact), bases_(men.size()) {
  for (std::uint32_t i = 0; i < men.size(); ++i) {
    const Soldier& man = men[i];
    if (man.camp == camp || man.state != ManState::free || !man.on_ground()) continue;
    bases_.add({man.at, rulebook.radius(man.arm), i});
    any_ = true;
  }
}

/// How far along the leg it is stopped. `leaving`: it has touched this enemy from the start, and may leave him.
std::optional<Length> Enemies::met_on_leg(const Bases::Base& enemy, Point a, Point b, Length whole, Length radius,
                                          Touched* leaving) const {
  const Length reach = radius + enemy.radius + contact_;
  // First a stretch a little too wide is found by arithmetic, then it is searched 64th by 64th.
  const auto part = part_within({}, seen_from(a, b), seen_from(a, enemy.at), seen_from(a, enemy.at),
                                static_cast<double>(reach.count) + 1);
  const auto at = [&](double t) { return static_cast<std::int64_t>(t * static_cast<double>(whole.count)); };
  if (!part) return {};
  const std::int64_t most = reach.count * reach.count, last = std::min(whole.count, at(part->to) + 2);
  for (std::int64_t k = std::max<std::int64_t>(0, at(part->from) - 1); k <= last; ++k) {
    const std::int64_t apart = square_of_distance(point_along(a, b, {{k}}, whole), enemy.at);
    if (apart > most) {
      if (leaving != nullptr) leaving->still = false;
    } else if (leaving == nullptr || !leaving->still || apart < leaving->square) {
      return Length{{k}};
    }
  }
  return {};
}

std::vector<Enemies::Touched> Enemies::touched_at(Point p, Length radius) const {
  std::vector<Touched> touched;
  const Length far = radius + bases_.widest() + contact_;
  bases_.each_near({p.x - far, p.y - far}, {p.x + far, p.y + far}, [&](const Bases::Base& enemy) {
    const std::int64_t reach = (radius + enemy.radius + contact_).count, apart = square_of_distance(p, enemy.at);
    if (apart <= reach * reach) touched.push_back({enemy.who, apart});
    return true;
  });
  return touched;
}

std::optional<Enemies::Met> Enemies::first_met(const Path& path, Length radius, Length most) const {
  std::optional<Met> first;
  std::vector<Touched> touched = touched_at(path.front(), radius);
  const Length far = radius + bases_.widest() + contact_ + Length{{2}};
  Length before;
  for (std::size_t i = 1; i < path.size() && before <= most && !first; ++i) {
    const Point a = path[i - 1], b = path[i];
    const Length whole = distance(a, b);
    const Point low{std::min(a.x, b.x) - far, std::min(a.y, b.y) - far};
    const Point high{std::max(a.x, b.x) + far, std::max(a.y, b.y) + far};
    bases_.each_near(low, high, [&](const Bases::Base& enemy) {
      const auto leaving = std::ranges::find(touched, enemy.who, &Touched::who);
      const auto on_leg = met_on_leg(enemy, a, b, whole, radius, leaving != touched.end() ? &*leaving : nullptr);
      if (!on_leg || before + *on_leg > most) return true;
      const Met met{enemy.who, before + *on_leg};
      if (!first || std::pair(met.along, met.who) < std::pair(first->along, first->who)) first = met;
      return true;
    });
    before += whole;
  }
  return first;
}

}  // namespace sandgate
