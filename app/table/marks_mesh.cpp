#include "app/table/marks_mesh.h"

#include <algorithm>
#include <array>
#include <numbers>

#include "app/table/army_mesh.h"
#include "app/table/drape.h"

namespace sandgate {
namespace {

constexpr std::uint32_t chosen = 0xf4d35e, engaged = 0xe8743b, chalk = 0xf7f3e6, refused = 0xb3261e, serving = 0x8fc7c2,
                        black = 0x1a1714, shot_path = 0xfff3c4, shell_circle = 0xd9482b;
/// Over shadows and water, in their order.
constexpr float zone_lift = 0.08F;
constexpr float melee_lift = 0.1F, reach_lift = 0.11F, walk_lift = 0.13F, ring_lift = 0.12F;

class Marker {
 public:
  Marker(const TableDrawing& drawing, const TableRelief& relief)
      : drawing_(drawing), relief_(relief), laid_(relief, laid_make_, 0) {}

  Marks take(std::span<const TableZone> zones) {
    for (const TableZone& zone : zones) add_zone(zone);
    add_back_lines();
    add_reports();
    add_reach();
    add_mines();
    add_charge();
    add_melees();
    add_men();
    add_escorts();
    add_walks();
    add_hauls();
    add_target();
    add_aim();
    for (const TableShot& shot : drawing_.shots) add_shot(shot);
    for (const TableLabel& label : drawing_.labels) {
      const MapPoint middle{(label.about.west + label.about.east) / 2, (label.about.south + label.about.north) / 2};
      hang(middle, 3.6F,
           label.detail.isEmpty() || !label.chosen ? label.text : label.text + QStringLiteral("   ") + label.detail,
           HungLabel::Kind::name, label.livery);
    }
    marks_.laid = laid_make_.take();
    marks_.hung = hung_make_.take();
    return std::move(marks_);
  }

 private:
  Drape& on(float lift, std::uint32_t colour, float alpha = 1) {
    laid_make_.colour(tint(colour, alpha));
    laid_.set_lift(lift);
    return laid_;
  }
  float inches(double metres) const { return static_cast<float>(metres / drawing_.inch_m); }

  void hang(MapPoint at, float up, const QString& text, HungLabel::Kind kind, Livery livery = Livery::red) {
    if (text.isEmpty() || !drawing_.window.holds(at)) return;
    marks_.labels.push_back({relief_.place(at) + Vec{0, up, 0}, text, kind, livery});
  }

  void ring(MapPoint at, float radius, std::uint32_t colour, float half = 0.07F) {
    on(ring_lift, colour).circle(laid_.spot(at), radius, half);
  }

  /// What of it lies on the table.
  void add_zone(const TableZone& zone) {
    const MapBox& all = drawing_.window;
    const MapPoint low{std::max(zone.ground.west, all.west), std::max(zone.ground.south, all.south)},
        high{std::min(zone.ground.east, all.east), std::min(zone.ground.north, all.north)};
    if (low.east >= high.east || low.north >= high.north) return;
    const std::uint32_t colour = zone.edge ? chosen : zone.livery == Livery::red ? 0xc4231c : 0x2c5aa8;
    const MapPoint corners[] = {low, {high.east, low.north}, high, {low.east, high.north}, low};
    const std::vector<std::vector<Spot>> rings{laid_.spots(corners)};
    on(zone_lift, colour, zone.edge ? 0.34F : 0.24F).area(rings);
    on(zone_lift + 0.01F, colour, 0.9F).ribbon(rings.front(), 0.09F);
    hang({(low.east + high.east) / 2, (low.north + high.north) / 2}, 1.5F, zone.label, HungLabel::Kind::plan);
  }

  void add_back_lines() {
    for (const TableBackLine& line : drawing_.back_lines) {
      // An edge of the table that is the country's: drawn a little within it.
      const Spot a = laid_.spot(line.from), b = laid_.spot(line.to);
      const float w = relief_.half_wide() - 0.3F, d = relief_.half_deep() - 0.3F;
      const bool beyond =
          std::min(std::abs(a.x), std::abs(b.x)) > w + 1 || std::min(std::abs(a.z), std::abs(b.z)) > d + 1;
      if (beyond) continue;
      const auto in = [&](Spot p) { return Spot{std::clamp(p.x, -w, w), std::clamp(p.z, -d, d)}; };
      const Spot course[] = {in(a), in(b)};
      on(melee_lift, line.livery == Livery::red ? 0xc4231c : 0x2c5aa8, 0.85F).dashes(course, 0.1F, 2.4F, 1.2F);
    }
  }

  /// Bodies known from a report only: the outline of a box, in chalk of their colour, and how old the report is.
  void add_reports() {
    for (const Piece& piece : drawing_.pieces) {
      if (!piece.report || !drawing_.window.holds(piece.at)) continue;
      const float turn = circle * static_cast<float>(piece.facing.mils) / static_cast<float>(Bearing::full_circle);
      const Spot front{std::sin(turn), -std::cos(turn)}, aside{std::cos(turn), std::sin(turn)},
          at = laid_.spot(piece.at);
      constexpr float deep = 0.8F, wide = 1.3F;
      const std::array<Spot, 5> outline{at + front * deep + aside * wide, at + front * deep - aside * wide,
                                        at - front * deep - aside * wide, at - front * deep + aside * wide,
                                        at + front * deep + aside * wide};
      on(melee_lift, piece.livery == Livery::red ? 0xd8433b : 0x4a7fd6, 0.8F).dashes(outline, 0.06F, 0.4F, 0.25F);
    }
  }

  void add_reach() {
    if (!drawing_.reach) return;
    std::vector<std::vector<Spot>> rings;
    for (const QPolygonF& polygon : drawing_.reach->rings) {
      std::vector<Spot> ring;
      for (const QPointF& p : polygon) ring.push_back(laid_.spot({p.x(), p.y()}));
      if (ring.size() > 2) rings.push_back(std::move(ring));
    }
    on(reach_lift, chalk, 0.16F).area(rings);
    on(reach_lift + 0.01F, chalk, 0.95F);
    for (auto& outline : rings) {
      outline.push_back(outline.front());
      laid_.ribbon(outline, 0.06F);
    }
  }

  /// KS-6.2: the circle of what it destroys.
  void add_mines() {
    for (const TableWork& work : drawing_.works) {
      hang(work.at, 2.6F, work.label, HungLabel::Kind::plan);
      if (work.kind != TableWork::Kind::mine) continue;
      const float radius = inches(work.circle_m);
      on(zone_lift, shell_circle, 0.14F).circle(laid_.spot(work.at), radius * 0.5F, radius * 0.5F);
      on(melee_lift, refused, 0.9F).circle(laid_.spot(work.at), radius, 0.07F);
      cross(work.at, 0.6F, refused);
    }
  }

  /// KS-8: where the bands end, ahead of the nearest sabre.
  void add_charge() {
    if (!drawing_.charge) return;
    const TableCharge& charge = *drawing_.charge;
    constexpr int steps = 24;
    constexpr float half = circle * 38 / 360;
    const float towards = circle * static_cast<float>(charge.towards.mils) / static_cast<float>(Bearing::full_circle);
    const Spot from = laid_.spot(charge.from);
    for (const TableCharge::Band& band : charge.bands) {
      std::vector<Spot> arc;
      for (int i = 0; i <= steps; ++i) {
        const float turn = towards - half + 2 * half * static_cast<float>(i) / steps;
        arc.push_back(from + Spot{std::sin(turn), -std::cos(turn)} * inches(band.to_m));
      }
      on(reach_lift, band.used ? chosen : chalk, 0.9F).ribbon(arc, band.used ? 0.1F : 0.06F);
    }
    hang(charge.label_at, 2.4F, charge.label, HungLabel::Kind::plan);
  }

  void add_melees() {
    for (const TableMelee& melee : drawing_.melees) {
      on(melee_lift, engaged, melee.chosen ? 0.95F : 0.7F);
      // Of circles that lie in one another only so many say more.
      constexpr std::size_t most = 40;
      for (std::size_t i = 0; i < melee.contacts.size(); i += melee.contacts.size() / most + 1)
        laid_.circle(laid_.spot(melee.contacts[i]), inches(melee.reach_m), 0.05F);
      hang(melee.at, 3.2F, melee.label, HungLabel::Kind::plan);
    }
  }

  void add_men() {
    for (const TableMan& man : drawing_.men) {
      if (man.state == TableMan::State::dead) continue;
      const float radius = inches(man.radius_m);
      if (man.chosen) ring(man.at, radius + 0.16F, chosen, 0.09F);
      if (man.engaged && !man.chosen) ring(man.at, radius + 0.16F, engaged);
      if (man.serves) ring(man.at, radius + 0.32F, serving);
      if (man.at_trail) ring(man.at, radius + 0.45F, black, 0.05F);
      if (man.state == TableMan::State::prisoner) pennon(man.at, man.captor == Livery::red ? 0xc4231c : 0x2c5aa8);
      if (man.state == TableMan::State::disarmed) ring(man.at, radius + 0.16F, chalk, 0.05F);
      if (man.lot == TableMan::Lot::dies) cross(man.at, radius + 0.25F, black);
      if (man.lot == TableMan::Lot::taken) ring(man.at, radius + 0.3F, chalk, 0.1F);
      if (man.moved) dot(man.at, radius);
    }
    for (const TableGun& gun : drawing_.guns)
      if (gun.chosen) ring(gun.at, inches(drawing_.gun_shape.width_m) / 2 + 0.5F, chosen, 0.1F);
  }

  /// LW-5.5: a prisoner stands under a pennon of his captor's colour.
  void pennon(MapPoint at, std::uint32_t colour) {
    const Vec foot = relief_.place(at) + Vec{0.38F, 0, 0.1F};
    hung_make_.colour(chalk).tube(foot, foot + Vec{0, 2.7F, 0}, 0.03F, 0.03F, 4);
    hung_make_.colour(colour);
    const Vec top = foot + Vec{0, 2.68F, 0}, low = foot + Vec{0, 2.2F, 0}, tip = foot + Vec{0.8F, 2.44F, 0};
    hung_make_.triangle(low, tip, top);
    hung_make_.triangle(top, tip, low);
    ring(at, 0.55F, colour);
  }

  void cross(MapPoint at, float half, std::uint32_t colour) {
    const Spot p = laid_.spot(at);
    on(ring_lift + 0.01F, colour);
    const Spot one[] = {p + Spot{-half, -half}, p + Spot{half, half}},
               other[] = {p + Spot{-half, half}, p + Spot{half, -half}};
    laid_.ribbon(one, 0.07F);
    laid_.ribbon(other, 0.07F);
  }

  /// He has moved: a dot behind his base.
  void dot(MapPoint at, float radius) {
    const Spot p = laid_.spot(at);
    laid_make_.colour(tint(black, 0.8F));
    laid_.set_lift(ring_lift);
    laid_.blot(p + Spot{0, radius + 0.2F}, 0.12F, 0.12F, 0, tint(black, 0.8F), 6);
  }

  void add_escorts() {
    for (const TableEscort& escort : drawing_.escorts) {
      const Spot course[] = {laid_.spot(escort.prisoner), laid_.spot(escort.escort)};
      on(walk_lift, chalk, 0.8F).dashes(course, 0.035F, 0.25F, 0.2F);
    }
  }

  static std::uint32_t colour_of(TableWalk::End end) {
    switch (end) {
      case TableWalk::End::contact: return engaged;
      case TableWalk::End::refused: return refused;
      case TableWalk::End::held: return serving;
      case TableWalk::End::stands: break;
    }
    return chosen;
  }

  void add_walks() {
    for (const TableWalk& walk : drawing_.walks) {
      if (walk.path.empty()) continue;
      const auto course = laid_.spots(walk.path);
      on(walk_lift, colour_of(walk.end), 0.9F).dashes(course, 0.045F, 0.5F, 0.35F);
      const float radius = inches(walk.man.radius_m);
      laid_make_.colour(tint(colour_of(walk.end), 0.45F));
      laid_.blot(course.back(), radius, radius, 0, tint(colour_of(walk.end), 0.45F), 12);
      on(walk_lift + 0.01F, colour_of(walk.end)).circle(course.back(), radius, 0.05F);
    }
  }

  void add_hauls() {
    for (const TableHaul& haul : drawing_.hauls) {
      if (haul.path.empty()) continue;
      const auto course = laid_.spots(haul.path);
      const std::uint32_t colour = haul.refused ? refused : chosen;
      on(walk_lift, colour, 0.9F).dashes(course, 0.09F, 0.9F, 0.5F);
      // The footprint where it will stand.
      const float turn = circle * static_cast<float>(haul.facing.mils) / static_cast<float>(Bearing::full_circle);
      const Spot front{std::sin(turn), -std::cos(turn)}, aside{std::cos(turn), std::sin(turn)};
      const float muzzle = inches(drawing_.gun_shape.muzzle_m), trail = inches(drawing_.gun_shape.trail_m),
                  half = inches(drawing_.gun_shape.width_m) / 2;
      const Spot at = course.back();
      const std::array<Spot, 5> outline{at + front * muzzle + aside * half, at + front * muzzle - aside * half,
                                        at - front * trail - aside * half, at - front * trail + aside * half,
                                        at + front * muzzle + aside * half};
      laid_.ribbon(outline, 0.06F);
    }
  }

  void add_target() {
    if (drawing_.target) {
      const Spot at = laid_.spot(*drawing_.target);
      on(walk_lift, chosen).circle(at, 0.5F, 0.05F);
      if (drawing_.front) {
        const float turn = circle * static_cast<float>(drawing_.front->mils) / static_cast<float>(Bearing::full_circle);
        const Spot front{std::sin(turn), -std::cos(turn)}, aside{std::cos(turn), std::sin(turn)};
        const std::array<Spot, 3> head{at + front * 1.6F + aside * 0.5F, at + front * 2.3F,
                                       at + front * 1.6F - aside * 0.5F};
        const Spot shaft[] = {at + front * 0.5F, at + front * 2.2F};
        laid_.ribbon(head, 0.07F);
        laid_.ribbon(shaft, 0.07F);
      }
    }
    if (!drawing_.refused_at) return;
    cross(*drawing_.refused_at, 0.7F, refused);
    hang(*drawing_.refused_at, 2.4F, drawing_.refused, HungLabel::Kind::refusal);
  }

  void add_aim() {
    if (!drawing_.aim) return;
    const TableAim& aim = *drawing_.aim;
    const Spot muzzle = laid_.spot(aim.muzzle), to = laid_.spot(aim.to), beyond = laid_.spot(aim.beyond);
    const Spot near[] = {muzzle, to}, far[] = {to, beyond};
    on(walk_lift, shot_path, 0.95F).dashes(near, 0.05F, 0.9F, 0.3F);
    on(walk_lift, shot_path, 0.4F).dashes(far, 0.04F, 0.5F, 0.8F);
    if (aim.meets) on(walk_lift, refused).circle(to, 0.4F, 0.06F);
    if (aim.marked) on(walk_lift, chosen).circle(laid_.spot(*aim.marked), 0.75F, 0.06F);
    hang(aim.to, 2.6F, aim.label, HungLabel::Kind::plan);
  }

  void add_shot(const TableShot& shot) {
    std::vector<Vec> path;
    for (std::size_t i = 0; i < shot.path.size() && i < shot.heights.size(); ++i) {
      Vec at = relief_.place(shot.path[i]);
      at.y = std::max(at.y + 0.05F, relief_.height_in_flight(shot.path[i], shot.heights[i]));
      path.push_back(at);
    }
    hung_make_.colour(shot.faint ? tint(0xd8c9a0) * 0.8F : tint(shot_path));
    const float half = shot.faint ? 0.025F : 0.045F;
    constexpr float dash = 0.7F, gap = 0.35F;
    float gone = 0;
    for (std::size_t i = 1; i < path.size(); ++i) {
      const float whole = length(path[i] - path[i - 1]);
      for (float from = 0; from < whole;) {
        const bool drawn = gone < dash;
        const float to = std::min(whole, from + std::max((drawn ? dash : dash + gap) - gone, 1e-3F));
        if (drawn) {
          const Vec way = path[i] - path[i - 1];
          hung_make_.tube(path[i - 1] + way * (from / whole), path[i - 1] + way * (to / whole), half, half, 4);
        }
        gone += to - from;
        if (gone >= dash + gap - 1e-3F) gone = 0;
        from = to;
      }
    }
    if (shot.burst && !shot.flying) ring(shot.burst->at, inches(shot.burst->radius_m), shell_circle, 0.09F);
    for (const MapPoint bounce : shot.bounces) on(walk_lift, shot_path, 0.8F).circle(laid_.spot(bounce), 0.25F, 0.05F);
    if (path.empty()) return;
    if (shot.flying) {
      hung_make_.colour(0x3a3631);
      const Vec end = path.back(), along = path.size() > 1 ? unit(end - path[path.size() - 2]) : Vec{1, 0, 0};
      hung_make_.tube(end - along * 0.35F, end + along * 0.35F, 0.13F, 0.13F, 7, MeshMaker::Ends::both);
    } else if (!shot.faint) {
      const Spot end{path.back().x, path.back().z};
      on(walk_lift, shot_path).circle(end, 0.5F, 0.06F);
      cross(shot.path.back(), 0.3F, 0xfff3c4);
    }
    for (const TableShot::Fall& fall : shot.falls)
      on(walk_lift, fall.how == TableShot::How::struck ? refused : engaged).circle(laid_.spot(fall.at), 0.6F, 0.05F);
    if (!shot.flying) hang(shot.path.back(), 1.8F, shot.label, HungLabel::Kind::plan);
  }

  const TableDrawing& drawing_;
  const TableRelief& relief_;
  MeshMaker laid_make_, hung_make_;
  Drape laid_;
  Marks marks_;
};

}  // namespace

Mesh tokens_of(const TableDrawing& drawing, const TableRelief& relief) {
  MeshMaker make;
  Drape drape(relief, make, ring_lift + 0.02F);
  for (const TableMan& man : drawing.men) {
    if (man.state == TableMan::State::dead) continue;
    const float radius = static_cast<float>(man.radius_m / drawing.inch_m) + 0.14F;
    const Tint side = livery_tint(man.livery);
    make.colour(side);
    drape.blot(drape.spot(man.at), radius, radius, 0, side, 10);
  }
  return make.take();
}

Marks marks_of(const TableDrawing& drawing, const TableRelief& relief, std::span<const TableZone> zones) {
  return Marker(drawing, relief).take(zones);
}

}  // namespace sandgate
