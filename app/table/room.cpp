// The room the table stands in: papered walls over panels, a window in the west, a ceiling.
#include <algorithm>
#include <array>

#include "app/table/mesh_maker.h"
#include "app/table/scenery.h"

namespace sandgate {
namespace {

constexpr std::uint32_t floor_boards = 0x7d6647, paper = 0xc2c5a2, wainscot = 0xb7a07a, white_wood = 0xe6dcc2,
                        ceiling = 0xd8d0b8, curtain_red = 0x7c3a30, sky_low = 0xf3e6c4, sky_high = 0xb4cbdc,
                        picture_frame = 0x6a4a28, picture_paper = 0xd9cda6, picture_land = 0x8d9a68;
constexpr float room_gap = 64, room_high = 92, plank_in = 6;
constexpr float skirting_to = 4, wainscot_to = 17, rail_to = 18.5F, paper_to = 74, frieze_from = 76;

/// A wall seen from within: its left end, the way to its right, and how it is lit.
struct Wall {
  Vec left, along;  ///< along: a unit step
  float wide = 0, lit_left = 1, lit_right = 1;

  Vec in() const { return cross(along, Vec{0, 1, 0}); }
  Vec at(float right, float up, float off = 0) const { return left + along * right + Vec{0, up, 0} + in() * off; }
  /// Light falls off along it, and into its corners.
  float lit(float right) const {
    const float t = right / wide, corner = std::min({1.0F, t * 6, (1 - t) * 6});
    return (lit_left + (lit_right - lit_left) * t) * (0.82F + 0.18F * corner);
  }
  void lay(MeshMaker& make, Tint tint, float from, float to, float low, float top, float off = 0) const {
    constexpr float step = 9;
    for (float right = from; right < to - 1e-3F; right += step) {
      const float next = std::min(right + step, to);
      make.colour(tint * lit((right + next) / 2));
      make.quad(at(right, low, off), at(next, low, off), at(next, top, off), at(right, top, off));
    }
  }
};

void hang_picture(MeshMaker& make, const Wall& wall, float middle, float half_wide, float low, float top) {
  wall.lay(make, tint(picture_frame), middle - half_wide, middle + half_wide, low, top, 0.3F);
  wall.lay(make, tint(picture_paper), middle - half_wide + 1.2F, middle + half_wide - 1.2F, low + 1.2F, top - 1.2F,
           0.5F);
  wall.lay(make, tint(picture_land), middle - half_wide + 3, middle + half_wide - 3, low + 3, (low + top) / 2, 0.7F);
}

void set_window(MeshMaker& make, const Wall& wall, float middle) {
  constexpr float half = 23, low = 22, top = 70;
  constexpr int across = 4, rows = 4;
  wall.lay(make, tint(white_wood) * 1.3F, middle - half - 2, middle + half + 2, low - 2, top + 2, 0.3F);
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < across; ++column) {
      const float left = middle - half + 2 * half * static_cast<float>(column) / across,
                  foot = low + (top - low) * static_cast<float>(row) / rows;
      // Brighter than anything within.
      make.colour(mixed(tint(sky_low), tint(sky_high), (static_cast<float>(row) + 0.5F) / rows) * 2.6F);
      make.quad(wall.at(left + 0.7F, foot + 0.7F, 0.5F), wall.at(left + 2 * half / across - 0.7F, foot + 0.7F, 0.5F),
                wall.at(left + 2 * half / across - 0.7F, foot + (top - low) / rows - 0.7F, 0.5F),
                wall.at(left + 0.7F, foot + (top - low) / rows - 0.7F, 0.5F));
    }
  for (const float side : {-1.0F, 1.0F})
    for (int fold = 0; fold < 6; ++fold) {
      const float near = half + 1 + 1.8F * static_cast<float>(fold), far = near + 1.8F;
      const float left = side < 0 ? middle - far : middle + near;
      wall.lay(make, tint(curtain_red) * (fold % 2 == 0 ? 1.0F : 0.7F), left, left + 1.8F, low - 14, top + 3, 0.9F);
    }
  wall.lay(make, tint(picture_frame), middle - half - 14, middle + half + 14, top + 3, top + 4.4F, 1.1F);
}

}  // namespace

RoomMesh room_round(const TableRelief& relief) {
  const float y = -TableRelief::thick, w = relief.half_wide() + room_gap, d = relief.half_deep() + room_gap;
  MeshMaker wood, papered;
  // Boards run from west to east, a length at a time.
  int number = 0;
  for (float z = -d; z < d; z += plank_in, ++number) {
    const float to = std::min(z + plank_in, d);
    const float length_in = 46;
    int piece = 0;
    for (float x = -w - length_in * speckle(number, 5, 52); x < w; x += length_in, ++piece) {
      const float from = std::max(x, -w), until = std::min(x + length_in, w);
      if (until <= from) continue;
      wood.colour(tint(floor_boards) * (0.74F + 0.2F * speckle(number, piece, 51)));
      wood.quad({from, y, to}, {until, y, to}, {until, y, z}, {from, y, z});
    }
  }
  // West, north, east, south: the west has the window, and the north what comes from it.
  const std::array<Wall, 4> walls{{{{-w, y, d}, {0, 0, -1}, 2 * d, 0.82F, 0.9F},
                                   {{-w, y, -d}, {1, 0, 0}, 2 * w, 1.12F, 0.9F},
                                   {{w, y, -d}, {0, 0, 1}, 2 * d, 0.95F, 0.8F},
                                   {{w, y, d}, {-1, 0, 0}, 2 * w, 0.8F, 1}}};
  for (const Wall& wall : walls) {
    wall.lay(wood, tint(white_wood), 0, wall.wide, 0, skirting_to);
    wall.lay(wood, tint(wainscot), 0, wall.wide, skirting_to, wainscot_to);
    wall.lay(wood, tint(white_wood), 0, wall.wide, wainscot_to, rail_to);
    wall.lay(papered, tint(paper), 0, wall.wide, rail_to, paper_to);
    wall.lay(wood, tint(white_wood), 0, wall.wide, paper_to, frieze_from);
    wall.lay(wood, tint(ceiling), 0, wall.wide, frieze_from, room_high);
    // Panels stand a little apart.
    constexpr float every = 22;
    for (float right = every / 2; right < wall.wide - 1; right += every)
      wall.lay(wood, tint(wainscot) * 0.72F, right, right + 0.5F, skirting_to, wainscot_to, 0.1F);
  }
  set_window(wood, walls[0], walls[0].wide / 2);
  for (const Wall* wall : {&walls[1], &walls[3]})
    for (const float part : {0.28F, 0.7F}) hang_picture(wood, *wall, wall->wide * part, 16, 34, 58);
  hang_picture(wood, walls[2], walls[2].wide * 0.5F, 20, 32, 60);
  wood.colour(tint(ceiling) * 1.1F);
  wood.quad({-w, y + room_high, -d}, {w, y + room_high, -d}, {w, y + room_high, d}, {-w, y + room_high, d});
  return {wood.take(), papered.take()};
}

}  // namespace sandgate
