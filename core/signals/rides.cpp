#include "core/signals/rides.h"

#include <algorithm>

namespace sandgate {

MarchRates rider_rates(const Rulebook& rulebook, std::vector<FeatureId> broken) {
  MarchRates rates = march_rates(rulebook, Arm::cavalry, Formation::fours).times(rulebook.wide.multiplier);
  rates.broken = std::move(broken);
  return rates;
}

std::vector<Clause> clauses_of(const Ride& ride, const Rulebook& rulebook) {
  std::vector<Clause> found{clauses::riders, clauses::rates};
  if (rulebook.wide.multiplier > 1) found.push_back(clauses::march_multiplier);
  if (ride.climbed + ride.descended > 0) found.push_back(clauses::slopes);
  if (ride.fords > 0) found.push_back(clauses::delays);
  return found;
}

Rides::Rides(std::shared_ptr<const Country> country, const Scale& scale, const MarchRates& rates, std::size_t most)
    : country_(std::move(country)), scale_(scale), rates_(rates), most_bytes_(most) {}
Rides::~Rides() = default;

Ride Rides::ride_of(Path path, const Reckoning& sum) {
  Ride ride{{}, sum.length, {}, sum.moves, sum.climbed, sum.descended, sum.fords};
  for (const Reckoning::Part& part : sum.parts)
    if (part.going == Going::road) ride.on_road += part.length;
  if (path.front() == path.back() && path.size() == 2) path.pop_back();
  ride.path = std::move(path);
  return ride;
}

std::size_t Rides::Post::bytes() const {
  std::size_t held = ways.bytes();
  for (const auto& [from, ride] : from_posts) held += sizeof(from) + sizeof(ride) + ride.path.size() * sizeof(Point);
  return held;
}

Rides::Post* Rides::post_at(Point at) {
  const auto post = std::ranges::lower_bound(posts_, at, {}, &std::pair<Point, Post>::first);
  return post != posts_.end() && post->first == at ? &post->second : nullptr;
}

std::expected<Route, NoRoute> Rides::way(Point post, Point to, const Progress& progress) {
  const std::lock_guard lock(mutex_);
  if (!ground_ && !unpriced_) {
    auto ground = MarchGround::of(*country_, scale_, rates_, progress);
    if (!ground && ground.error().cancelled) return std::unexpected(NoRoute{Bar::none, true});
    unpriced_ = !ground;
    if (ground) ground_.emplace(std::move(*ground));
  }
  if (unpriced_) return find_route(*country_, scale_, rates_, post, to, progress);
  auto at = std::ranges::lower_bound(posts_, post, {}, &std::pair<Point, Post>::first);
  if (at == posts_.end() || at->first != post) at = posts_.insert(at, {post, Post{Ways(*ground_, post), 0, {}}});
  at->second.used = ++rides_;
  auto found = at->second.ways.to(to, progress);
  make_room(post);
  return found;
}

void Rides::make_room(Point but) {
  std::size_t held = 0;
  for (const auto& [at, post] : posts_) held += post.bytes();
  while (held > most_bytes_ && posts_.size() > 1) {
    auto least = posts_.end();
    for (auto at = posts_.begin(); at != posts_.end(); ++at)
      if (at->first != but && (least == posts_.end() || at->second.used < least->second.used)) least = at;
    held -= least->second.bytes();
    posts_.erase(least);
  }
}

std::expected<Ride, NoRoute> Rides::from_post(Point post, Point to, const Progress& progress) {
  auto found = way(post, to, progress);
  if (!found) return std::unexpected(found.error());
  return ride_of(std::move(found->path), found->reckoning);
}

std::expected<Ride, NoRoute> Rides::to_post(Point from, Point post) {
  auto found = way(post, from, {});
  if (!found) return std::unexpected(found.error());
  Path back = std::move(found->path);
  std::ranges::reverse(back);
  // Where a bar is met depends on the direction by a 64th or so; a way that it stops backwards is no way back.
  const Reckoning sum = reckon(*country_, scale_, rates_, back);
  if (sum.bar != Bar::none) return onward(from, post);
  return ride_of(std::move(back), sum);
}

std::expected<Ride, NoRoute> Rides::between_posts(Point from, Point post) {
  {
    const std::lock_guard lock(mutex_);
    if (Post* known = post_at(post)) {
      const auto kept = std::ranges::find(known->from_posts, from, &std::pair<Point, Ride>::first);
      if (kept != known->from_posts.end()) {
        known->used = ++rides_;
        return kept->second;
      }
    }
  }
  auto ride = to_post(from, post);
  const std::lock_guard lock(mutex_);
  if (Post* known = post_at(post); known && ride) {
    if (known->from_posts.size() >= most_from_posts) known->from_posts.erase(known->from_posts.begin());
    known->from_posts.emplace_back(from, *ride);
  }
  return ride;
}

std::expected<Ride, NoRoute> Rides::onward(Point from, Point to) const {
  auto found = find_route(*country_, scale_, rates_, from, to);
  if (!found) return std::unexpected(found.error());
  return ride_of(std::move(found->path), found->reckoning);
}

const LineNetwork& Rides::roads() const {
  const std::lock_guard lock(mutex_);
  if (!roads_) roads_ = std::make_unique<const LineNetwork>(*country_, LineKind::road);
  return *roads_;
}

void Rides::forget() {
  const std::lock_guard lock(mutex_);
  posts_.clear();
}

std::size_t Rides::fields() const {
  const std::lock_guard lock(mutex_);
  return posts_.size();
}

std::size_t Rides::bytes() const {
  const std::lock_guard lock(mutex_);
  std::size_t held = 0;
  for (const auto& [at, post] : posts_) held += post.bytes();
  return held;
}

}  // namespace sandgate
