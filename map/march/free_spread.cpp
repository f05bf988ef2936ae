#include "map/march/free_spread.h"

#include <bit>

namespace sandgate {
namespace {

constexpr int rows_to_a_band = 256, rows_to_a_leg = 2;
// The more, the longer a band's ground stays at hand, and the more is gone through again at its edges.
constexpr std::uint32_t buckets_at_a_time = 32;
constexpr std::size_t nodes_at_a_time = 32;
// With less ground for each, threads would wait for one another longer than they work.
constexpr std::size_t cells_worth_a_thread = 1 << 20;

}  // namespace

Spread::Found FreeSpread::run(const std::vector<StartLeg>& starts, unsigned threads, const Progress& progress) {
  make_bands();
  for (const StartLeg& start : starts)
    if (const std::uint32_t to = end_of(start.leg); to != nowhere) offer(to, start.leg.moves, bands_[band_of(to)]);
  const std::size_t worth = std::min(bands_.size(), window_.cells() / cells_worth_a_thread);
  const auto most = static_cast<unsigned>(std::clamp<std::size_t>(worth, 1, std::max(threads, 1U)));
  each_together(most, [&](unsigned number, Rendezvous& rendezvous) {
    for (;;) {
      if (number == 0) hand_over(progress);
      if (!rendezvous.wait() || over_) return;
      for (std::size_t i = next_band_++; i < bands_.size(); i = next_band_++) drain(bands_[i]);
      if (!rendezvous.wait()) return;
    }
  });
  if (stopped_) return {};
  return answer();
}

void FreeSpread::make_bands() {
  const int count = std::max(1, window_.height / rows_to_a_band);
  const auto width = static_cast<std::uint32_t>(window_.width), cells = static_cast<std::uint32_t>(window_.cells());
  cells_to_a_band_ = width * static_cast<std::uint32_t>((window_.height + count - 1) / count);
  for (std::uint32_t first = 0; first < cells; first += cells_to_a_band_) {
    Band& band = bands_.emplace_back(bucket_shift_, first, std::min(cells, first + cells_to_a_band_));
    band.first_inner = first == 0 ? 0 : first + rows_to_a_leg * width;
    band.end_inner = band.end == cells ? cells : band.end - rows_to_a_leg * width;
  }
  // Waypoints are gone through with the cells they are linked to, if those are all of one band.
  bands_of_waypoints_.assign(waypoint_moves_.size(), 0);
  for (std::uint32_t n = 0; n < priced_.from_waypoints.from.size(); ++n)
    for (const SpecialLeg& leg : priced_.from_waypoints.at(n))
      if (const std::uint32_t to = end_of(leg); to != nowhere && (to & waypoint_bit) == 0)
        bands_of_waypoints_[n] = to / cells_to_a_band_;
}

std::uint32_t FreeSpread::band_of(std::uint32_t node) const {
  return (node & waypoint_bit) != 0 ? bands_of_waypoints_[node & ~waypoint_bit] : node / cells_to_a_band_;
}

void FreeSpread::hand_over(const Progress& progress) {
  std::uint32_t first = BucketRing::none;
  std::size_t done = 0;
  for (Band& band : bands_) {
    for (const Offer& offer : band.out) take(offer, moves_to(offer.node), bands_[band_of(offer.node)]);
    band.out.clear();
  }
  for (const Band& band : bands_) {
    first = std::min(first, band.ring.first());
    done += band.done;
  }
  next_band_ = 0;
  if (first < end_bucket_) return;
  stopped_ = !report(done, progress);
  over_ = stopped_ || first == BucketRing::none;
  if (over_) return;
  bucket_ = first;
  end_bucket_ = first + buckets_at_a_time;
  for (Band& band : bands_) band.ring.go_to(first);
}

void FreeSpread::drain(Band& band) {
  for (std::uint32_t bucket = bucket_; bucket < end_bucket_; ++bucket)
    while (band.ring.holds(bucket)) {
      band.gone = std::max(band.gone, bucket);
      BucketRing::Nodes nodes = band.ring.take(bucket);
      expand_all(nodes, bucket, band);
      band.done += nodes.size();
      band.ring.give_back(std::move(nodes));
    }
}

/// First some nodes make offers, then these are taken. So the processor need not guess at every node how many of its
/// legs are of use, and can look up the neighbours of several at a time.
void FreeSpread::expand_all(const BucketRing::Nodes& nodes, std::uint32_t bucket, Band& band) {
  std::array<Offer, nodes_at_a_time * Neighbours::count + 1> offers;
  for (std::size_t i = 0; i < nodes.size();) {
    Offer* last = offers.data();
    for (const std::size_t end = std::min(nodes.size(), i + nodes_at_a_time); i < end; ++i) {
      const std::uint32_t node = nodes[i];
      if (band.ring.bucket_of(moves_to(node)) != bucket) continue;  // it was reached better since
      if (node >= band.first_inner && node < band.end_inner && plain_[node] == PricedLegs::every_direction) {
        last = offer_plain(node, neighbours_.sooner(moves_ + node), last);
      } else {
        expand_slowly(node, band);
      }
    }
    for (const Offer& offer : std::span(offers.data(), last)) take(offer, moves_[offer.node], band);
  }
}

inline FreeSpread::Offer* FreeSpread::offer_plain(std::uint32_t node, Neighbours::Lanes lanes, Offer* to) const {
  const std::int64_t here = moves_[node];
  const int level = levels_[node];
  const auto next_lane = [&] {
    // Where none is left this is an offer to the node itself, which is no better than what it has.
    const auto lane = static_cast<std::size_t>(std::countr_zero(lanes | Neighbours::no_lane));
    lanes &= lanes - 1;
    const auto next = static_cast<std::uint32_t>(static_cast<std::ptrdiff_t>(node) + neighbours_.offset(lane));
    const std::int64_t rise = levels_[next] - level;
    const std::int64_t moves = here + neighbours_.leap(lane) + rise * (rise > 0 ? climb_ : -descent_);
    *to = {next, static_cast<std::int32_t>(moves)};
    to += moves < moves_[next] ? 1 : 0;
  };
  // Mostly there are one or two: both are looked at before it is asked how many there are.
  next_lane();
  next_lane();
  while (lanes != 0) next_lane();
  return to;
}

/// Any node: those at the edge of a band, waypoints, and cells that have special legs.
void FreeSpread::expand_slowly(std::uint32_t node, Band& band) {
  const std::int64_t here = moves_to(node);
  if ((node & waypoint_bit) == 0) {
    const std::uint16_t plain = plain_[node];
    for (std::size_t i = 0; i < directions.size(); ++i) {
      if ((plain >> i & 1U) == 0) continue;
      const std::ptrdiff_t offset = std::ptrdiff_t{directions[i].rows} * window_.width + directions[i].columns;
      const auto next = static_cast<std::uint32_t>(static_cast<std::ptrdiff_t>(node) + offset);
      offer(next, here + priced_.plain_moves(i, levels_[node], levels_[next]), band);
    }
    if (plain == PricedLegs::every_direction) return;
  }
  for (const SpecialLeg& leg : specials_of(node))
    if (const std::uint32_t next = end_of(leg); next != nowhere) offer(next, here + leg.moves, band);
}

void FreeSpread::offer(std::uint32_t node, std::int64_t moves, Band& band) {
  if (moves >= beyond_) return;
  const Offer offer{node, static_cast<std::int32_t>(moves)};
  if (&bands_[band_of(node)] != &band) {
    band.out.push_back(offer);
  } else {
    take(offer, moves_to(node), band);
  }
}

inline void FreeSpread::take(const Offer& offer, std::int32_t& known, Band& band) const {
  const std::int32_t before = known;
  if (offer.moves >= before) return;
  known = offer.moves;
  const std::uint32_t bucket = band.ring.bucket_of(offer.moves);
  // Who stands in the same bucket already need not stand there twice, unless it may have been gone through.
  if (before == beyond_ || bucket != band.ring.bucket_of(before) || bucket <= band.gone)
    band.ring.push(offer.moves, offer.node);
}

}  // namespace sandgate
