// Toy soldiers and guns. They stand on nought and look north, as they come out of their box.
#pragma once

#include "app/table/mesh.h"
#include "core/scenario/setting.h"

namespace sandgate {

enum class Pose : std::uint8_t { firing, kneeling, marching, lying, gunner, unarmed, mounted, general, boxed, led };
inline constexpr std::size_t poses = 10;

/// How finely they are cast: `rough` is about 200 triangles a man on foot and under 360 a rider, for armies on machines
/// that draw without a graphics processor; `fine` twice as many; `slight` a third of rough ones, for as long as the eye
/// goes round and nobody counts buttons.
enum class Cast : std::uint8_t { slight, rough, fine };

/// `coat` chooses a horse's colour; any number.
Mesh figure_mesh(Pose pose, Livery livery, int coat = 0, Cast cast = Cast::fine);

/// Without its barrel: wheels, axle, trail, spring and elevating screw. Its axle stands over nought.
Mesh carriage_mesh(Livery livery);
/// KS-3: the limber of a gun whose axle stands over nought, under its trail.
Mesh limber_mesh(Livery livery);
/// About its trunnions, level.
Mesh barrel_mesh(Livery livery);
/// Where the trunnions lie over the axle.
inline constexpr float trunnions_in = 1.42F;

/// How high the top of such a figure is; for picking.
float height_of(Pose pose);
inline constexpr int horse_coats = 4;

Tint livery_tint(Livery livery);

}  // namespace sandgate
