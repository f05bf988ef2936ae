#include "app/host/kept_views.h"

#include <algorithm>
#include <ranges>

namespace sandgate {

KeptViews::KeptViews(const Campaign& opening) {
  Moment beginning{0, 0, opening, {}};
  for (const Seat& seat : opening.setting().seats) beginning.views.emplace_back(opening, seat.id);
  kept_.push_back(std::move(beginning));
}

std::size_t KeptViews::most() const {
  std::size_t held = 1;
  for (const SeatView& view : kept_.back().views) held += view.picture().bodies.size() + view.picture().sighted.size();
  return std::clamp<std::size_t>(most_held / held, 2, most_moments);
}

void KeptViews::keep(Moment moment) {
  kept_.push_back(std::move(moment));
  if (kept_.size() <= most()) return;
  // The one whose going leaves the least gap, for how long ago it is; never the first or the last.
  std::size_t least = 1;
  double smallest = 0;
  for (std::size_t i = 1; i + 1 < kept_.size(); ++i) {
    const auto gap = static_cast<double>(kept_[i + 1].event - kept_[i - 1].event);
    const double share = gap / static_cast<double>(kept_.back().event - kept_[i - 1].event);
    if (i == 1 || share < smallest) least = i, smallest = share;
  }
  kept_.erase(kept_.begin() + static_cast<std::ptrdiff_t>(least));
}

const KeptViews::Moment& KeptViews::on(const std::vector<History::Stretch>& line) const {
  const auto leads = [&](const Moment& moment) { return History::holds(line, moment.entry); };
  const auto found = std::ranges::find_if(kept_ | std::views::reverse, leads);
  return *found;
}

}  // namespace sandgate
