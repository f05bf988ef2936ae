#include "map/march/leg_filter.h"

#include <algorithm>

namespace sandgate {
namespace {

class LegFilter {
 public:
  LegFilter(const Country& country, const Scale& scale, const KeepOff& off, PricedLegs& legs)
      : country_(country), scale_(scale), off_(off), legs_(legs), at_(country, scale, legs) {}

  std::vector<std::uint32_t> filter() {
    for (const KeptPlace& place : off_.places()) bar_about(place);
    drop(legs_.specials, 0);
    drop(legs_.from_waypoints, waypoint_bit);
    std::ranges::sort(barred_);
    barred_.erase(std::unique(barred_.begin(), barred_.end()), barred_.end());
    return std::move(barred_);
  }

 private:
  void bar_about(const KeptPlace& place) {
    constexpr int longest_leg = 3;  // a little more, in cells
    const KeepOff alone({place});
    const MapPoint middle = scale_.to_ground(place.at, country_.bounds());
    const MapBox box = MapBox{middle.east, middle.north, middle.east, middle.north}.grown(scale_.metres(place.by));
    const CellWindow near = CellWindow::of(country_.frame(), box, longest_leg).within(legs_.window);
    for (int r = near.row; r < near.row + near.height; ++r)
      for (int c = near.column; c < near.column + near.width; ++c) {
        std::uint16_t& plain = legs_.plain[legs_.window.place(c, r)];
        const std::uint16_t before = plain;
        for (std::size_t i = 0; i < directions.size(); ++i)
          if ((plain >> i & 1U) != 0 &&
              alone.bars(at_.of_cell(c, r), at_.of_cell(c + directions[i].columns, r + directions[i].rows)))
            plain = static_cast<std::uint16_t>(plain & ~(1U << i));
        if (plain != before) barred_.push_back(legs_.window.place(c, r));
      }
  }

  void drop(SpecialLists& lists, std::uint32_t bit) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < lists.from.size(); ++i) {
      const std::size_t first = lists.starts[i], end = lists.starts[i + 1];
      lists.starts[i] = static_cast<std::uint32_t>(kept);
      const std::uint32_t node = lists.from[i] | bit;
      for (std::size_t k = first; k < end; ++k) {
        if (off_.bars(at_(node), at_(lists.legs[k].to))) {
          barred_.push_back(node);
        } else {
          lists.legs[kept++] = lists.legs[k];
        }
      }
    }
    lists.starts.back() = static_cast<std::uint32_t>(kept);
    lists.legs.resize(kept);
  }

  const Country& country_;
  const Scale& scale_;
  const KeepOff& off_;
  PricedLegs& legs_;
  const NodePlaces at_;
  std::vector<std::uint32_t> barred_;
};

}  // namespace

NodePlaces::NodePlaces(const Country& country, const Scale& scale, const PricedLegs& legs)
    : country_(country),
      scale_(scale),
      bounds_(country.bounds()),
      window_(legs.window),
      waypoints_(legs.waypoint_count) {
  for (const auto& [at, number] : legs.waypoints) waypoints_[number] = at;
}

std::vector<std::uint32_t> take_out(const KeepOff& off, const Country& country, const Scale& scale, PricedLegs& legs) {
  if (off.empty()) return {};
  return LegFilter(country, scale, off, legs).filter();
}

}  // namespace sandgate
