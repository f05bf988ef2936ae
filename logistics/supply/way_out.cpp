#include "logistics/supply/way_out.h"

#include <algorithm>
#include <cmath>
#include <deque>

namespace sandgate {
namespace {

/// Where a way out may lead from one place, past what is kept off from there.
class WayOut {
 public:
  WayOut(const WayTerms& terms, const KeepOff& off, Point from, std::span<const Point> goals,
         const std::optional<std::pair<Point, Point>>& back_line)
      : terms_(terms), off_(off), from_(from), goals_(goals) {
    if (back_line) back_line_ = along_line(back_line->first, back_line->second);
  }

  /// Most find a way straight on, to one of those goals that lie nearest.
  bool goes_straight() const {
    constexpr std::size_t most_tried = 16;
    std::vector<std::pair<Length, Point>> nearest;
    for (const Point at : goals_) nearest.emplace_back(distance(from_, at), at);
    keep_nearest(nearest, most_tried);
    return std::ranges::any_of(nearest, [&](const auto& goal) {
      const Point leg[2] = {from_, goal.second};
      return !off_.bars(leg[0], leg[1]) && reckon(terms_.country, terms_.scale, terms_.kept, leg).bar == Bar::none;
    });
  }

  /// Most others find one by a search for the nearest goal, which goes over little ground beside a spread. What it
  /// finds a spread would find too.
  bool is_searched() const {
    constexpr std::size_t most_searched = 3;
    std::vector<std::pair<Length, Point>> nearest;
    for (const Point at : goals_)
      if (!off_.bars(at, at)) nearest.emplace_back(distance(from_, at), at);
    if (const auto at = nearest_of_back_line()) nearest.emplace_back(distance(from_, *at), *at);
    keep_nearest(nearest, most_searched);
    for (const auto& [straight, goal] : nearest) {
      SearchLimits limits;
      limits.places = places_worth(straight);
      const auto found = search_route(terms_.country, terms_.scale, terms_.kept, from_, goal, off_, limits);
      if (found) return true;
      // Where the search has been everywhere, no other gets further.
      if (!found.error().cancelled) return false;
    }
    return false;
  }

  /// Spreads further and further; `by_enemy` is set where that ends because of what is kept off.
  bool is_found(bool& by_enemy) const {
    const Length everywhere = reach_in(Reach::furthest, Length::feet(1));
    for (Length far = first_spread;; far = std::min(far * 2, everywhere)) {
      NearWays near(terms_.country, terms_.scale, terms_.kept, from_, time_for(far, Length::feet(1)), off_);
      if (back_line_ && near.reaches(*back_line_)) return true;
      if (std::ranges::any_of(goals_, [&](Point at) { return distance(at, from_) <= far && near.to(at); })) return true;
      if (near.goes_on() && far < everywhere) continue;
      by_enemy = by_enemy || near.kept_off();
      return false;
    }
  }

 private:
  /// A spread goes so far at first, and twice as far each time that nothing is found.
  static constexpr Length first_spread = Length::feet(16);

  static void keep_nearest(std::vector<std::pair<Length, Point>>& goals, std::size_t most) {
    const std::size_t count = std::min(most, goals.size());
    std::ranges::partial_sort(goals, goals.begin() + static_cast<std::ptrdiff_t>(count));
    goals.resize(count);
  }

  MapBox along_line(Point a, Point b) const {
    const MapPoint p = ground(a), q = ground(b);
    const GridFrame& frame = terms_.country.frame();
    return MapBox{std::min(p.east, q.east), std::min(p.north, q.north), std::max(p.east, q.east),
                  std::max(p.north, q.north)}
        .grown(std::max(frame.cell_x, frame.cell_y));
  }

  /// The place of a cell that a spread would look for there.
  std::optional<Point> nearest_of_back_line() const {
    if (!back_line_) return std::nullopt;
    const GridFrame& frame = terms_.country.frame();
    const MapPoint here = ground(from_);
    const MapPoint there{std::clamp(here.east, back_line_->west, back_line_->east),
                         std::clamp(here.north, back_line_->south, back_line_->north)};
    const auto nearest = [](double at, int count) {
      return static_cast<int>(std::clamp(std::floor(at + 0.5), 0.0, count - 1.0));
    };
    const MapPoint centre =
        frame.centre(nearest(frame.column(there.east), frame.width), nearest(frame.row(there.north), frame.height));
    if (!back_line_->holds(centre)) return std::nullopt;
    const Point at = terms_.scale.to_table(centre, terms_.country.bounds());
    if (off_.bars(at, at)) return std::nullopt;
    return at;
  }

  /// So many places a search goes through before it is given up: fewer than a spread so far would.
  std::size_t places_worth(Length straight) const {
    constexpr double least = 64;  // cells; less is not worth counting
    const GridFrame& frame = terms_.country.frame();
    const double cells = std::max(least, terms_.scale.metres(straight) / std::min(frame.cell_x, frame.cell_y));
    return static_cast<std::size_t>(2 * cells * cells);
  }

  MapPoint ground(Point at) const { return terms_.scale.to_ground(at, terms_.country.bounds()); }

  const WayTerms& terms_;
  const KeepOff& off_;
  Point from_;
  std::span<const Point> goals_;
  std::optional<MapBox> back_line_;
};

}  // namespace

bool has_no_way_out(const WayTerms& terms, const KeepOff& siege, std::span<const Point> bodies,
                    std::span<const Point> packets, const std::optional<std::pair<Point, Point>>& back_line,
                    std::vector<Point>* free_places) {
  std::vector<Point> goals(packets.begin(), packets.end());
  if (free_places != nullptr) goals.insert(goals.end(), free_places->begin(), free_places->end());
  // An enemy who stands nearer already is kept off as far as he stands; few bodies have one.
  std::deque<KeepOff> nearer;
  std::vector<WayOut> ways;
  for (const Point body : bodies) {
    const KeepOff* off = &siege;
    if (!siege.about(body, {}).empty()) {
      std::vector<KeptPlace> places(siege.places().begin(), siege.places().end());
      for (KeptPlace& place : places) place.by = std::min(place.by, distance(place.at, body));
      off = &nearer.emplace_back(std::move(places));
    }
    ways.emplace_back(terms, *off, body, goals, back_line);
  }
  const auto free = [&](std::size_t i) {
    if (free_places != nullptr) free_places->push_back(bodies[i]);
    return false;
  };
  for (std::size_t i = 0; i < ways.size(); ++i)
    if (ways[i].goes_straight()) return free(i);
  bool by_enemy = false;
  for (std::size_t i = 0; i < ways.size(); ++i)
    if (ways[i].is_searched() || ways[i].is_found(by_enemy)) return free(i);
  return by_enemy;
}

}  // namespace sandgate
