// The 4.7-inch naval gun: wheels, trail, spring and elevating screw, and the barrel apart.
#include <array>
#include <numbers>

#include "app/table/figures.h"
#include "app/table/mesh_maker.h"

namespace sandgate {
namespace {

constexpr std::uint32_t grey = 0x57635a, wheel_wood = 0x6d4a2a, tyre = 0x3b3a38;
constexpr float wheel_radius = 1.15F, half_track = 0.82F;
constexpr int spokes = 10;

void wheel(MeshMaker& make, float x) {
  const Vec hub{x, wheel_radius, 0};
  make.colour(tyre).rim(hub, wheel_radius, 0.07F, 0.09F, 14);
  make.colour(wheel_wood).rim(hub, wheel_radius - 0.07F, 0.1F, 0.07F, 14);
  for (int i = 0; i < spokes; ++i) {
    const float t = 2 * std::numbers::pi_v<float> * static_cast<float>(i) / spokes;
    const Vec out{0, std::sin(t), std::cos(t)};
    make.tube(hub + out * 0.1F, hub + out * (wheel_radius - 0.15F), 0.05F, 0.045F, 3);
  }
  make.colour(tyre).tube(hub + Vec{-0.16F, 0, 0}, hub + Vec{0.16F, 0, 0}, 0.15F, 0.15F, 7, MeshMaker::Ends::both);
  make.colour(brass).tube(hub + Vec{x < 0 ? -0.16F : 0.16F, 0, 0}, hub + Vec{x < 0 ? -0.2F : 0.2F, 0, 0}, 0.07F, 0.05F,
                          5, MeshMaker::Ends::last);
}

/// Wire wound about a line.
void spring(MeshMaker& make, Vec from, Vec to, float radius, int turns) {
  const int steps = turns * 6;
  const Vec along = unit(to - from), aside{1, 0, 0}, up = cross(along, aside);
  const auto at = [&](int i) {
    const float part = static_cast<float>(i) / static_cast<float>(steps);
    const float t = 2 * std::numbers::pi_v<float> * static_cast<float>(i) / 6;
    return from + (to - from) * part + (aside * std::cos(t) + up * std::sin(t)) * radius;
  };
  for (int i = 0; i < steps; ++i) make.tube(at(i), at(i + 1), 0.022F, 0.022F, 3);
}

}  // namespace

Mesh carriage_mesh(Livery livery) {
  MeshMaker make;
  wheel(make, -half_track);
  wheel(make, half_track);
  make.colour(tyre).tube({-half_track, wheel_radius, 0}, {half_track, wheel_radius, 0}, 0.07F, 0.07F, 5);
  make.colour(grey);
  for (const float x : {-0.34F, 0.34F}) {
    // Cheeks, and the two beams of the trail drawing together to its spade.
    make.box({x, 1.22F, 0.02F}, {0.05F, 0.3F, 0.24F});
    make.tube({x, 1.12F, 0.1F}, {x * 0.55F, 0.14F, 3.3F}, 0.12F, 0.1F, 5);
  }
  make.box({0, 0.72F, 1.35F}, {0.3F, 0.05F, 0.1F});
  make.box({0, 0.44F, 2.25F}, {0.24F, 0.05F, 0.1F});
  make.box({0, 0.13F, 3.3F}, {0.26F, 0.13F, 0.16F});
  make.colour(livery_tint(livery)).box({0, 0.275F, 3.3F}, {0.2F, 0.02F, 0.1F});
  // The screw that raises the breech, with its wheel.
  make.colour(brass).tube({0, 0.7F, 0.72F}, {0, 1.3F, 0.62F}, 0.045F, 0.045F, 5);
  make.tube({0, 0.86F, 0.7F}, {0, 0.91F, 0.69F}, 0.16F, 0.16F, 7, MeshMaker::Ends::both);
  return make.take();
}

Mesh limber_mesh(Livery livery) {
  constexpr float axle = 3.9F;
  MeshMaker limber;
  wheel(limber, -half_track);
  wheel(limber, half_track);
  limber.colour(tyre).tube({-half_track, wheel_radius, 0}, {half_track, wheel_radius, 0}, 0.07F, 0.07F, 5);
  limber.colour(grey).box({0, wheel_radius + 0.3F, 0}, {0.55F, 0.3F, 0.4F});
  limber.colour(livery_tint(livery)).box({0, wheel_radius + 0.62F, 0}, {0.5F, 0.03F, 0.35F});
  limber.colour(wheel_wood)
      .tube({0, wheel_radius - 0.1F, 0.3F}, {0, wheel_radius + 0.05F, 2.9F}, 0.07F, 0.05F, 5, MeshMaker::Ends::last);
  limber.box({0, wheel_radius + 0.02F, 2.2F}, {0.55F, 0.05F, 0.06F});
  MeshMaker make;
  make.add(limber.mesh(), {{0, 0, axle}, 0, 0, 0, 1});
  return make.take();
}

Mesh barrel_mesh(Livery livery) {
  MeshMaker make;
  using Ends = MeshMaker::Ends;
  make.colour(grey);
  make.tube({0, 0, 1.15F}, {0, 0, 0.2F}, 0.24F, 0.26F, 8);
  make.tube({0, 0, 0.2F}, {0, 0, -1.1F}, 0.26F, 0.19F, 8);
  make.tube({0, 0, -1.1F}, {0, 0, -3.3F}, 0.17F, 0.12F, 8);
  make.tube({0, 0, -3.3F}, {0, 0, -3.5F}, 0.15F, 0.14F, 8);
  make.colour(0x17191a).tube({0, 0, -3.4F}, {0, 0, -3.505F}, 0.11F, 0.11F, 8, Ends::last);
  make.colour(livery_tint(livery)).tube({0, 0, -0.95F}, {0, 0, -1.12F}, 0.205F, 0.2F, 8);
  make.colour(tyre).tube({-0.42F, 0, 0}, {0.42F, 0, 0}, 0.08F, 0.08F, 6, Ends::both);
  // Breech, the knob that is drawn back, and the spring that drives the shot.
  make.colour(brass).tube({0, 0, 1.34F}, {0, 0, 1.15F}, 0.15F, 0.25F, 8, Ends::first);
  make.colour(steel);
  spring(make, {0, 0, 1.34F}, {0, 0, 1.66F}, 0.1F, 4);
  make.colour(brass).tube({0, 0, 1.66F}, {0, 0, 1.78F}, 0.12F, 0.09F, 6, Ends::both);
  make.tube({0, 0.2F, 0.9F}, {0, 0.42F, 0.9F}, 0.035F, 0.02F, 4, Ends::last);
  return make.take();
}

}  // namespace sandgate
