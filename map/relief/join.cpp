#include "map/relief/join.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "map/base/parallel.h"

namespace sandgate {
namespace {

/// A fragment, by strip and by number in it.
struct Place {
  std::uint32_t strip, fragment;
};

/// A line with what it is ordered by. Its points are a fragment's, or lie in the joined ones from `first` on.
struct Line {
  int number = 0;
  std::uint64_t least = 0;  ///< its earliest crossing, counted through all strips: no two lines share it
  std::span<const MapPoint> points;
  std::size_t first = 0, count = 0;
};

struct Kept {
  std::vector<Strip> strips;
  Growing<MapPoint> joined;
};

class Joiner {
 public:
  explicit Joiner(Kept& kept) : strips_(kept.strips), joined_(kept.joined) {
    std::uint64_t crossings = 0;
    for (const Strip& strip : strips_) {
      taken_.emplace_back(strip.fragments().size(), false);
      offsets_.push_back(crossings);
      crossings += strip.crossings();
    }
  }

  std::vector<Line> all() {
    each([this](Place place, const Fragment& f) {
      if (f.whole()) take_whole(place, f);
    });
    // Lines first that begin and end somewhere, then rings, so that no line is taken up in its middle.
    each([this](Place place, const Fragment& f) {
      if (!f.whole() && f.entry == no_crossing) take_up(place);
    });
    each([this](Place place, const Fragment&) {
      if (!taken(place)) take_up(place);
    });
    for (Line& line : lines_)
      if (line.points.empty()) line.points = joined_.all().subspan(line.first, line.count);
    return std::move(lines_);
  }

 private:
  template <class Visit>
  void each(const Visit& visit) {
    for (std::uint32_t s = 0; s < strips_.size(); ++s)
      for (std::uint32_t f = 0; f < strips_[s].fragments().size(); ++f) visit(Place{s, f}, strips_[s].fragments()[f]);
  }
  const Fragment& at(Place place) const { return strips_[place.strip].fragments()[place.fragment]; }
  std::span<const MapPoint> points(Place place) const { return strips_[place.strip].points(at(place)); }
  std::vector<bool>::reference taken(Place place) { return taken_[place.strip][place.fragment]; }
  std::uint64_t least(Place place) const { return offsets_[place.strip] + at(place).least; }

  void take_whole(Place place, const Fragment& f) {
    taken(place) = true;
    lines_.push_back({f.number, least(place), strips_[place.strip].points(f)});
  }

  Place after(Place place) const {
    const CrossingId leaving = at(place).leaving;
    if (leaving >= below) return {place.strip + 1, strips_[place.strip + 1].from_above(count_of(leaving))};
    return {place.strip - 1, strips_[place.strip - 1].from_below(count_of(leaving))};
  }

  void take_up(Place start) {
    std::vector<Place> way;
    for (Place place = start; !taken(place); place = after(place)) {
      way.push_back(place);
      taken(place) = true;
      if (at(place).leaving == no_crossing) break;
    }
    const bool ring = at(way.back()).leaving != no_crossing;
    const auto earliest = std::ranges::min_element(way, {}, [this](Place place) { return least(place); });
    Line line{at(start).number, least(*earliest), {}, joined_.size(), 0};
    if (ring) std::ranges::rotate(way, earliest);
    const std::size_t turn = ring ? at(way.front()).least_at : 0;
    add(points(way.front()).subspan(turn), line);
    for (std::size_t i = 1; i < way.size(); ++i) add(points(way[i]), line);
    if (ring) add(points(way.front()).first(turn + 1), line);
    line.count = joined_.size() - line.first;
    if (line.count < 2) return joined_.cut(line.first);
    lines_.push_back(line);
  }

  void add(std::span<const MapPoint> points, const Line& line) {
    if (joined_.size() > line.first && joined_.back() == points.front()) points = points.subspan(1);
    joined_.append(points);
  }

  const std::vector<Strip>& strips_;
  Growing<MapPoint>& joined_;
  std::vector<std::vector<bool>> taken_;
  std::vector<std::uint64_t> offsets_;
  std::vector<Line> lines_;
};

bool before(const Line& a, const Line& b) {
  const MapPoint p = a.points.front(), q = b.points.front();
  return std::tuple(-p.north, p.east, a.least) < std::tuple(-q.north, q.east, b.least);
}

/// By level first, in one pass over them all; then each level by itself.
std::vector<Line> in_order(const std::vector<Line>& lines, unsigned threads) {
  int most = 0;
  for (const Line& line : lines) most = std::max(most, line.number);
  std::vector<std::size_t> starts(static_cast<std::size_t>(most) + 2, 0);
  for (const Line& line : lines) ++starts[static_cast<std::size_t>(line.number) + 1];
  std::partial_sum(starts.begin(), starts.end(), starts.begin());
  std::vector<Line> sorted(lines.size());
  std::vector<std::size_t> next(starts.begin(), starts.end() - 1);
  for (const Line& line : lines) sorted[next[static_cast<std::size_t>(line.number)]++] = line;
  each_in_parallel(threads, [&](unsigned part) {
    for (std::size_t level = part; level + 1 < starts.size(); level += threads)
      std::sort(sorted.begin() + static_cast<std::ptrdiff_t>(starts[level]),
                sorted.begin() + static_cast<std::ptrdiff_t>(starts[level + 1]), before);
  });
  return sorted;
}

}  // namespace

Contours join(std::vector<Strip> strips, const Levels& levels, unsigned threads) {
  const auto kept = std::make_shared<Kept>();
  kept->strips = std::move(strips);
  const std::vector<Line> lines = in_order(Joiner(*kept).all(), threads);
  std::vector<Contour> contours;
  contours.reserve(lines.size());
  for (const Line& line : lines) {
    const auto& p = line.points;
    contours.push_back({levels.metres(line.number), p.size() > 2 && p.front() == p.back(), p});
  }
  return {std::move(contours), kept};
}

}  // namespace sandgate
