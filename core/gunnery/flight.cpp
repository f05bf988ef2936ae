#include "core/gunnery/flight.h"

#include <algorithm>
#include <cmath>

#include "core/gunnery/fallers.h"
#include "core/gunnery/track.h"

namespace sandgate {
namespace {

// Steps are longer where only men are near: they fall slowly.
constexpr double usual_step = FreeFlight::step, least_step = usual_step / 32, long_step = usual_step * 2;
// In inches: what is this near the shot's way makes its steps short; what is this near its next step is let into the
// world.
constexpr double elbow = 0.5, hair = 0.15;
// Near relief a step goes no further than this part of the shot's radius, or it would come out where it is lifted up
// and not thrown back.
constexpr double part_of_radius = 0.7;
// A shot slower than this (inches a second) for so long (seconds) lies still.
constexpr double still = 1, still_for = 0.05;

/// The run of one shot: free while nothing is near it, then in a world with what can be touched.
class Run {
 public:
  Run(const Field& field, const Shot& shot, const GunneryRules::Projectile& projectile)
      : field_(field),
        table_(field.table()),
        projectile_(projectile),
        fallers_(field, world_, projectile),
        track_(table_.relief) {
    const Place at = table_.relief.place(shot.from);
    at_ = {at.x, at.y, table_.relief.from_nought(shot.height)};
    const double bearing = shot.aim.bearing.mils + shot.scatter.bearing_mils;
    const double elevation = shot.aim.elevation.mils + shot.scatter.elevation_mils;
    ahead_ = direction(bearing, elevation);
    velocity_ = ahead_ * (projectile.speed * std::max(0.0, shot.scatter.speed));
    half_ = std::max(projectile.length, projectile.diameter) / 2;
    fallers_.spare(shot.gun);
    track_.begin(at_, velocity_);
  }

  Flight run(std::size_t projectile_number) {
    while (!ended_ && !is_near()) step_freely();
    if (!ended_) {
      enter(projectile_number);
      while (!done()) step_in_world();
    }
    return finish();
  }

 private:
  double longest() const { return table_.rules.longest_ms / 1000.0; }
  double clearance(Vector at) const { return at.z - table_.relief.height(at.x, at.y); }

  Patch patch_to(Vector to, double spare) const {
    return Patch{std::min(at_.x, to.x), std::min(at_.y, to.y), std::max(at_.x, to.x), std::max(at_.y, to.y)}.grown(
        half_ + spare);
  }
  /// How far the shot can go over level ground, whichever way it is thrown.
  double over_level() const { return table_.relief.level_reach(at_.x, at_.y) - half_ - hair; }
  /// How far the shot can go, whichever way, before it could touch the ground: no ground is steeper than the steepest.
  double free_of_relief() const { return (clearance(at_) - half_) / std::hypot(1, table_.relief.steepest()); }
  bool near_the_ground(Vector to) const {
    const double travel = (to - at_).length();
    if (travel <= over_level()) return clearance(to) < half_ + elbow;
    return free_of_relief() < travel + elbow;
  }
  bool is_near() const {
    const Vector to = at_ + velocity_ * usual_step;
    const double low = std::min(at_.z, to.z) - half_ - elbow;
    if (low > std::max(field_.tallest(), table_.tallest_country)) return false;
    if (near_the_ground(to)) return true;
    const Patch patch = patch_to(to, elbow);
    bool near = false;
    field_.index().each(patch, [&](std::uint32_t i) { near = near || field_.index()[i].top > low; });
    table_.country.each(patch, [&](std::uint32_t i) { near = near || table_.country[i].top > low; });
    return near;
  }

  void step_freely() {
    velocity_ = velocity_ + pull_on(table_, projectile_, velocity_) * usual_step;
    at_ = at_ + velocity_ * usual_step;
    time_ += usual_step;
    track_.pass(at_, velocity_, time_, false);
    see_end();
  }

  void enter(std::size_t projectile_number) {
    world_.emplace(table_.shapes.ground(), table_.rules.table);
    Stance stance{at_, {}, ahead_};
    // The shot's upward axis may be any direction that is square to its heading.
    const Vector other = std::abs(ahead_.z) < 0.9 ? Vector{0, 0, 1} : Vector{1, 0, 0};
    stance.up = other - ahead_ * other.dot(ahead_);
    stance.up = stance.up * (1 / stance.up.length());
    world_->add_shot({table_.shapes.projectile(projectile_number), projectile_.weight, projectile_.restitution,
                      projectile_.friction, projectile_.rolling},
                     stance, velocity_);
  }

  /// Lets in what the shot may meet in its next step, and answers how long that may be.
  double let_in() {
    if (spent_ || ended_) {
      // The shot can overset nobody any more, so it does not matter whom it meets.
      fallers_.let_in(patch_to(at_ + velocity_ * long_step, hair), at_.z - half_ - hair);
      return long_step;
    }
    const Vector to = at_ + velocity_ * usual_step;
    const double low = std::min(at_.z, to.z) - half_ - elbow, speed = velocity_.length();
    double travel = speed * usual_step;
    if (fallers_.anything_in(patch_to(to, elbow), low)) travel = std::min(travel, table_.foot.body);
    if (near_the_ground(to)) travel = std::min(travel, past_the_ground(speed * usual_step));
    const double seconds = speed > 0 ? std::clamp(travel / speed, least_step, usual_step) : usual_step;
    fallers_.let_in(patch_to(at_ + velocity_ * seconds, hair), low);
    return seconds;
  }

  /// How far it may go in a step while the ground is near.
  double past_the_ground(double most) const {
    const double radius = std::max(projectile_.diameter / 2, 0.02), level = over_level();
    // The step is short enough that the shot does not sink deep into level ground.
    const double to_level = velocity_.z < 0 && !spent_ ? radius * velocity_.length() / -velocity_.z : most;
    if (most <= level) return to_level;
    return std::max({part_of_radius * radius, free_of_relief(), std::min(level, to_level)});
  }

  void step_in_world() {
    const double seconds = let_in();
    fallers_.let_in_beside_the_falling();
    world_->step(seconds, pull_on(table_, projectile_, velocity_));
    time_ += seconds;
    const Motion shot = world_->shot();
    const double turned = (shot.velocity - velocity_ - pull_on(table_, projectile_, velocity_) * seconds).length();
    at_ = shot.at, velocity_ = shot.velocity;
    if (!ended_) see_touches(turned, seconds);
    fallers_.look(time_);
    if (!ended_) see_end();
  }

  void see_touches(double turned, double seconds) {
    const auto& touched = world_->touched();
    for (const ShotWorld::Tag tag : touched) {
      if (tag != ShotWorld::ground) fallers_.touched(Thing::of(tag), time_);
    }
    constexpr double least_blow = 5;  // inches a second: a bounce slower than this is rolling
    const bool struck = !touched.empty() && turned > least_blow;
    if (struck && !in_touch_) ++bounces_;
    const bool meets = std::ranges::any_of(touched, [](ShotWorld::Tag tag) { return tag != ShotWorld::ground; });
    if ((struck && !in_touch_) || (meets && !meets_)) strike();
    meets_ = meets;
    in_touch_ = struck;
    track_.pass(at_, velocity_, time_, struck);
    still_ = velocity_.length() < still ? still_ + seconds : 0;
    // KS-7.1: a shell bursts where it comes to rest, so its flight must be followed to that place.
    spent_ = !projectile_.shell && fallers_.killed_any() && !fallers_.can_overset(clearance(at_) + half_, velocity_);
  }

  void strike() {
    if (std::isfinite(at_.x + at_.y + at_.z)) strikes_.push_back(table_.relief.point(at_.x, at_.y));
  }

  void see_end() {
    const auto end = [this](FlightEnd how) { ended_ = how; };
    if (!std::isfinite(at_.x + at_.y + at_.z))
      end(FlightEnd::off_table);
    else if (!table_.relief.holds(at_.x, at_.y))
      end(FlightEnd::off_table);
    else if (clearance(at_) < -lost_below)
      end(FlightEnd::off_table);
    else if (still_ > still_for)
      end(FlightEnd::at_rest);
    else if (bounces_ >= table_.rules.most_bounces && bounces_ > 0)
      end(FlightEnd::bounces_up);
    else if (time_ >= longest())
      end(FlightEnd::time_up);
  }

  bool done() {
    if (time_ >= longest()) return true;
    return (ended_ || spent_) && fallers_.settled();
  }

  Flight finish() {
    Flight flight;
    track_.finish(at_, time_);
    if (ended_ == FlightEnd::at_rest) strike();
    flight.path = track_.take();
    flight.felled = fallers_.felled();
    flight.boxes = fallers_.boxes();
    flight.strikes = std::move(strikes_);
    flight.end = ended_ ? *ended_ : spent_ ? FlightEnd::spent : FlightEnd::time_up;
    flight.bounces = bounces_;
    return flight;
  }

  static constexpr double lost_below = 5;  // inches under the ground at which a shot has slipped through a fold of it

  const Field& field_;
  const GunneryTable& table_;
  const GunneryRules::Projectile& projectile_;
  std::optional<ShotWorld> world_;
  Fallers fallers_;
  ShotTrack track_;
  Vector at_, velocity_, ahead_;
  double half_ = 0, time_ = 0, still_ = 0;
  bool spent_ = false, in_touch_ = false, meets_ = false;
  std::int32_t bounces_ = 0;
  std::vector<Point> strikes_;
  std::optional<FlightEnd> ended_;
};

}  // namespace

Vector pull_on(const GunneryTable& table, const GunneryRules::Projectile& shot, Vector velocity) {
  return Vector{0, 0, -table.rules.gravity} + (table.wind - velocity) * shot.drag;
}

Flight fly_over(const Field& field, const Shot& shot) {
  const GunneryTable& table = field.table();
  const auto number = static_cast<std::size_t>(shot.aim.projectile);
  const Place from = table.relief.place(shot.from);
  if (number >= table.rules.projectiles.size() || !table.relief.holds(from.x, from.y)) {
    Flight flight;
    flight.path = {{shot.from, shot.height, 0}};
    flight.end = FlightEnd::off_table;
    return flight;
  }
  return Run(field, shot, table.rules.projectiles[number]).run(number);
}

}  // namespace sandgate
