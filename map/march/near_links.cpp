#include "map/march/near_links.h"

#include <algorithm>
#include <bit>
#include <map>

#include "map/march/leg_filter.h"
#include "map/march/reaching.h"

namespace sandgate {
namespace {

/// Spreads from all places at once; every node belongs to the place that is nearest, of equally near ones to the first.
class LinkSpread {
 public:
  LinkSpread(const Country& country, const PricedLegs& priced, const MarchRates& rates, Moves most)
      : priced_(priced),
        rates_(rates),
        most_(most.count),
        finder_(country, priced.interval, rates.steep_contours),
        memory_(rates.wheels ? static_cast<std::size_t>(std::max(1, rates.steep_contours) - 1) : 0),
        labels_(priced.window.cells() + priced.waypoint_count),
        trails_(labels_.size() * memory_, long_ago),
        here_trail_(memory_, long_ago) {}

  void start(std::size_t owner, const std::vector<StartLeg>& legs) {
    here_ = {};
    here_.owner = owner;
    for (const StartLeg& start : legs) relax(start.leg.to, start.leg.moves, start.leg.length, start.contours);
  }

  std::vector<NearLink> run() {
    while (!open_.empty()) {
      std::pop_heap(open_.begin(), open_.end());
      const Open next = open_.back();
      open_.pop_back();
      Label& label = labels_[place(next.node)];
      if (label.settled || next.moves != label.moves || next.length != label.length) continue;
      label.settled = true;
      here_ = label;
      if (memory_ > 0) here_trail_.assign(trail(next.node), trail(next.node) + memory_);
      expand(next.node);
    }
    std::vector<NearLink> found;
    for (const auto& [pair, moves] : met_) found.push_back({pair.first, pair.second, Moves{{moves}}});
    return found;
  }

 private:
  static constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();
  struct Label {
    std::int64_t moves = never;
    std::int32_t length = 0;
    bool settled = false;
    std::size_t owner = 0;
    friend bool operator==(const Label&, const Label&) = default;
  };
  struct Open {
    std::int64_t moves;
    std::int32_t length;
    std::uint32_t node;
    friend bool operator<(const Open& a, const Open& b) {
      return std::tie(b.moves, b.length, b.node) < std::tie(a.moves, a.length, a.node);
    }
  };

  std::size_t place(std::uint32_t node) const {
    return (node & waypoint_bit) != 0 ? priced_.window.cells() + (node & ~waypoint_bit) : node;
  }
  std::int32_t* trail(std::uint32_t node) { return trails_.data() + place(node) * memory_; }

  void expand(std::uint32_t node) {
    std::span<const SpecialLeg> specials;
    if ((node & waypoint_bit) == 0) {
      for (unsigned left = priced_.plain[node]; left != 0; left &= left - 1)
        go_plain(node, static_cast<std::size_t>(std::countr_zero(left)));
      specials = priced_.specials_of(node);
    } else if (const std::uint32_t n = node & ~waypoint_bit; n < priced_.from_waypoints.from.size()) {
      specials = priced_.from_waypoints.at(n);
    }
    for (const SpecialLeg& leg : specials)
      go(leg.to, leg.moves, leg.length, std::span(priced_.contours).subspan(leg.contours, leg.contour_count));
  }
  void go_plain(std::uint32_t node, std::size_t direction) {
    const int width = priced_.window.width;
    const auto next =
        static_cast<std::uint32_t>(static_cast<std::ptrdiff_t>(node) +
                                   std::ptrdiff_t{directions[direction].rows} * width + directions[direction].columns);
    const int from = priced_.levels[node], to = priced_.levels[next];
    const std::int64_t moves = priced_.plain_moves(direction, from, to);
    const Label& there = labels_[next];
    if (there.settled ? there.owner == here_.owner : here_.moves + moves > there.moves) return;
    contours_.clear();
    if (from != to && rates_.wheels)
      finder_.contours_of(priced_.window.column + static_cast<int>(node) % width,
                          priced_.window.row + static_cast<int>(node) / width, directions[direction],
                          priced_.leaps[direction].length, contours_);
    go(next, moves, priced_.leaps[direction].length, contours_);
  }
  void go(std::uint32_t to, std::int64_t moves, std::int32_t length, std::span<const std::int32_t> contours) {
    if (labels_[place(to)].settled) {
      meet(to, moves, length, contours);
    } else {
      relax(to, moves, length, contours);
    }
  }

  bool too_steep(std::span<const std::int32_t> contours) {
    new_trail_ = here_trail_;
    for (const std::int32_t along : contours) {
      const std::int32_t at = here_.length + along;
      if (memory_ == 0 || std::int64_t{at} - new_trail_.back() <= rates_.steep_path.count) return true;
      std::ranges::rotate(new_trail_, new_trail_.end() - 1);
      new_trail_.front() = at;
    }
    return false;
  }

  /// As WheeledSpread does, and of ways that tie otherwise the first place's.
  void relax(std::uint32_t to, std::int64_t moves, std::int32_t length, std::span<const std::int32_t> contours) {
    Label& known = labels_[place(to)];
    const Label reached{here_.moves == never ? moves : here_.moves + moves, here_.length + length, false, here_.owner};
    if (reached.moves > most_ / 2) return;
    if (std::tie(reached.moves, reached.length) > std::tie(known.moves, known.length)) return;
    if (rates_.wheels && too_steep(contours)) return;
    const bool tie = std::tie(reached.moves, reached.length) == std::tie(known.moves, known.length);
    if (tie && !better_of_equals(to, reached, known)) return;
    known = reached;
    if (memory_ > 0) std::ranges::copy(new_trail_, trail(to));
    open_.push_back({reached.moves, reached.length, to});
    std::push_heap(open_.begin(), open_.end());
  }
  bool better_of_equals(std::uint32_t to, const Label& reached, const Label& known) {
    const std::span<const std::int32_t> old(trail(to), memory_);
    if (memory_ > 0 && !std::ranges::equal(new_trail_, old))
      return std::ranges::lexicographical_compare(new_trail_, old);
    return reached.owner < known.owner;
  }

  /// From here to a node that another place is nearer to.
  void meet(std::uint32_t node, std::int64_t moves, std::int32_t length, std::span<const std::int32_t> contours) {
    const Label& there = labels_[place(node)];
    const std::int64_t whole = here_.moves + moves + there.moves;
    if (there.owner == here_.owner || whole > most_) return;
    const auto pair = std::minmax(here_.owner, there.owner);
    const auto known = met_.find({pair.first, pair.second});
    if (known != met_.end() && known->second <= whole) return;
    if (rates_.wheels && steep_where_they_meet(node, there, length, contours)) return;
    met_[{pair.first, pair.second}] = whole;
  }
  /// KS-2.3 over the last contours of both ways and those between.
  bool steep_where_they_meet(std::uint32_t node, const Label& there, std::int32_t length,
                             std::span<const std::int32_t> contours) {
    const auto count = static_cast<std::size_t>(std::max(1, rates_.steep_contours));
    if (memory_ == 0) return !contours.empty();
    passed_.clear();
    for (const std::int32_t at : here_trail_)
      if (at != long_ago) passed_.push_back(std::int64_t{at} - here_.length);
    for (const std::int32_t at : contours) passed_.push_back(at);
    for (const std::int32_t at : std::span(trail(node), memory_))
      if (at != long_ago) passed_.push_back(std::int64_t{length} + there.length - at);
    std::ranges::sort(passed_);
    for (std::size_t i = count; i <= passed_.size(); ++i)
      if (passed_[i - 1] - passed_[i - count] <= rates_.steep_path.count) return true;
    return false;
  }

  const PricedLegs& priced_;
  const MarchRates& rates_;
  const std::int64_t most_;
  ContourFinder finder_;
  std::size_t memory_;
  std::vector<Label> labels_;
  std::vector<std::int32_t> trails_;
  std::vector<Open> open_;
  Label here_;
  std::vector<std::int32_t> here_trail_, new_trail_, contours_;
  std::vector<std::int64_t> passed_;
  std::map<std::pair<std::size_t, std::size_t>, std::int64_t> met_;
};

}  // namespace

struct LinkGround::Priced {
  const Country& country;
  const Scale& scale;
  MarchRates rates;
  PricedLegs legs;
  bool priced = false;
};

namespace {

/// No way between two of the places leads outside it.
CellWindow window_about(const Country& country, const Scale& scale, const MarchRates& rates,
                        std::span<const Point> places, Moves most, Length more) {
  MapBox box;
  for (const Point at : places) box.take_in(scale.to_ground(at, country.bounds()));
  constexpr int margin = 2;
  const double half_m = scale.metres(reach_in(most, Legs::best_rate_over(country, rates))) / 2;
  return CellWindow::of(country.frame(), box.grown(half_m + scale.metres(more)), margin);
}

}  // namespace

LinkGround::LinkGround(const Country& country, const Scale& scale, const MarchRates& rates,
                       std::span<const Point> places, Moves most, Length more) {
  Priced ground{country, scale, rates, {}, false};
  ground.legs.window = window_about(country, scale, rates, places, most, more);
  if (auto legs = price_legs(country, scale, rates, ground.legs.window, {})) {
    ground.legs = std::move(*legs);
    ground.priced = true;
  }
  priced_ = std::make_shared<const Priced>(std::move(ground));
}

bool LinkGround::serves(const MarchRates& rates, std::span<const Point> places, Moves most) const {
  if (priced_->rates != rates) return false;
  const CellWindow asked = window_about(priced_->country, priced_->scale, rates, places, most, {});
  return asked.within(priced_->legs.window) == asked;
}

std::size_t LinkGround::bytes() const {
  constexpr std::size_t to_a_cell = 4, to_a_leg = 2 * sizeof(SpecialLeg);
  return sizeof(Priced) + priced_->legs.window.cells() * to_a_cell + priced_->legs.specials.legs.size() * to_a_leg;
}

std::vector<NearLink> near_links(const LinkGround& ground, std::span<const Point> places, Moves most,
                                 const KeepOff& off) {
  const auto& [country, scale, rates, legs_there, priced] = *ground.priced_;
  if (places.size() < 2 || !priced) return {};
  PricedLegs open = legs_there;
  take_out(off, country, scale, open);
  const NodePlaces at(country, scale, open);
  Legs legs(country, scale, rates);
  LinkSpread spread(country, open, rates, most);
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (off.bars(places[i], places[i]) || standing_bar(country, scale, rates, places[i]) != Bar::none) continue;
    auto starts = start_legs(legs, places[i], open);
    std::erase_if(starts, [&](const StartLeg& start) { return off.bars(places[i], at(start.leg.to)); });
    spread.start(i, starts);
  }
  return spread.run();
}

}  // namespace sandgate
