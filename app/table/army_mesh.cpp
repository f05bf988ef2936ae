#include "app/table/army_mesh.h"

#include <algorithm>
#include <numbers>

#include "app/table/drape.h"
#include "app/table/earth_mesh.h"
#include "app/table/scenery.h"

namespace sandgate {
namespace {

float radians(Bearing bearing) {
  return circle * static_cast<float>(bearing.mils) / static_cast<float>(Bearing::full_circle);
}

void cast_shadow(Drape& shade, const TableMan& man, Spot at, Pose pose, float fallen) {
  const bool horse = pose == Pose::mounted || pose == Pose::general || pose == Pose::led;
  const float high = height_of(pose) * (1 - 0.8F * fallen);
  const float wide = horse ? 1.0F : 0.52F;
  // Under him, and away from the window.
  shade.blot(at, wide * (horse ? 0.55F : 1), wide, radians(man.facing), tint(0, 0), 8);
  shade.blot(at + Spot{shadow_east, -shadow_north} * (high * 0.34F), 0.3F + high * 0.42F, horse ? 0.5F : 0.27F, -0.257F,
             tint(0, 0), 8);
}

}  // namespace

Pose pose_of(const TableMan& man) {
  if (man.lying) return Pose::lying;
  switch (man.arm) {
    case Arm::cavalry: return Pose::mounted;
    case Arm::general: return Pose::general;
    case Arm::artillery: return man.state == TableMan::State::free ? Pose::gunner : Pose::unarmed;
    default: break;
  }
  if (man.state == TableMan::State::prisoner || man.state == TableMan::State::disarmed) return Pose::unarmed;
  if (man.arm != Arm::infantry || man.coat % 7 == 5) return Pose::marching;
  return man.coat % 4 == 2 ? Pose::kneeling : Pose::firing;
}

const Mesh& FigureStore::figure(Pose pose, Livery livery, int coat) {
  const int kind = pose == Pose::mounted || pose == Pose::led ? (coat % horse_coats + horse_coats) % horse_coats
                   : pose == Pose::gunner                     ? coat % 3
                                                              : 0;
  const std::array<int, 3> key{static_cast<int>(pose), static_cast<int>(livery), kind};
  auto found = figures_.find(key);
  if (found == figures_.end()) found = figures_.emplace(key, figure_mesh(pose, livery, kind, cast_)).first;
  return found->second;
}

const Mesh& FigureStore::carriage(Livery livery) {
  auto found = carriages_.find(livery);
  if (found == carriages_.end()) found = carriages_.emplace(livery, carriage_mesh(livery)).first;
  return found->second;
}

const Mesh& FigureStore::barrel(Livery livery) {
  auto found = barrels_.find(livery);
  if (found == barrels_.end()) found = barrels_.emplace(livery, barrel_mesh(livery)).first;
  return found->second;
}

bool same_toys(const TableDrawing& a, const TableDrawing& b) {
  const auto man = [](const TableMan& p, const TableMan& q) {
    return p.at == q.at && p.livery == q.livery && p.arm == q.arm && p.facing == q.facing && p.state == q.state &&
           p.coat == q.coat && p.lying == q.lying && p.horse == q.horse;
  };
  const auto gun = [](const TableGun& p, const TableGun& q) {
    return p.at == q.at && p.facing == q.facing && p.livery == q.livery && p.elevation_mils == q.elevation_mils &&
           p.limbered == q.limbered;
  };
  return a.window == b.window && std::ranges::equal(a.men, b.men, man) && std::ranges::equal(a.guns, b.guns, gun) &&
         a.pieces == b.pieces && a.works == b.works;
}

ArmyMesh army_mesh(const TableDrawing& drawing, const TableRelief& relief, FigureStore& figures,
                   std::span<const float> fallen) {
  ArmyMesh army;
  MeshMaker shadows;
  shadows.colour(tint(0, 0.5F));
  Drape shade(relief, shadows, 0.09F);
  const auto of = [&](Livery livery) -> Mesh& { return army.of[static_cast<std::size_t>(livery)]; };
  for (std::size_t i = 0; i < drawing.men.size(); ++i) {
    const TableMan& man = drawing.men[i];
    const Vec at = relief.place(man.at);
    const Pose pose = pose_of(man);
    const float down = i < fallen.size() ? fallen[i] : man.state == TableMan::State::dead ? 1.0F : 0.0F;
    // He turns over the edge of his base, to either side.
    const float side = man.coat % 2 == 0 ? 1.0F : -1.0F;
    const float width = pose == Pose::mounted || pose == Pose::general ? 0.34F : 0.28F;
    Post post{at, radians(man.lying ? *man.lying : man.facing), side * down * circle / 4, 0, 1};
    post.at.y += down * width;
    of(man.livery).add(figures.figure(pose, man.livery, man.coat), post);
    cast_shadow(shade, man, {at.x, at.z}, pose, down);
    if (!man.horse || !drawing.window.holds(*man.horse)) continue;
    const Vec beside = relief.place(*man.horse);
    of(man.livery).add(figures.figure(Pose::led, man.livery, man.coat), {beside, radians(man.facing), 0, 0, 1});
    cast_shadow(shade, man, {beside.x, beside.z}, Pose::led, 0);
  }
  for (const TableWork& work : drawing.works) add_bank(work, relief, of(Livery::red), shade);
  for (const TableGun& gun : drawing.guns) {
    const Vec at = relief.place(gun.at);
    const float turn = radians(gun.facing);
    of(gun.livery).add(figures.carriage(gun.livery), {at, turn, 0, 0, 1});
    if (gun.limbered) of(gun.livery).add(limber_mesh(gun.livery), {at, turn, 0, 0, 1});
    const float up = circle * static_cast<float>(gun.elevation_mils) / static_cast<float>(Bearing::full_circle);
    of(gun.livery).add(figures.barrel(gun.livery), {at + Vec{0, trunnions_in, 0}, turn, 0, up, 1});
    const Spot spot{at.x, at.z};
    shade.blot(spot, 1.25F, 1.0F, turn, tint(0, 0), 10);
    shade.blot(spot + Spot{0.5F - 1.6F * std::sin(turn), -0.1F + 1.6F * std::cos(turn)}, 0.55F, 2.2F, turn, tint(0, 0),
               8);
    shade.blot(spot + Spot{0.6F + 1.6F * std::sin(turn), -0.15F - 1.6F * std::cos(turn)}, 0.4F, 1.9F, turn, tint(0, 0),
               8);
  }
  for (const Piece& piece : drawing.pieces) {
    // What is known from a report only is drawn on the ground (marks_of).
    if (piece.report || !drawing.window.holds(piece.at)) continue;
    const Vec at = relief.place(piece.at);
    of(piece.livery).add(figures.figure(Pose::boxed, piece.livery, 0), {at, radians(piece.facing), 0, 0, 1});
    shade.blot({at.x, at.z}, 1.7F, 1.3F, radians(piece.facing), tint(0, 0), 8);
  }
  army.shadows = shadows.take();
  return army;
}

}  // namespace sandgate
