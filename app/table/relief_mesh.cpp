// Ground as triangles.
#include <algorithm>
#include <array>
#include <optional>

#include "app/table/mesh_maker.h"
#include "app/table/table_relief.h"

namespace sandgate {
namespace {

constexpr std::uint32_t cork = 0x86714a, cork_dark = 0x6d5a38, cork_light = 0x9c8558, board_low = 0x7b8a50,
                        board_high = 0x97975a, board_side = 0xb98d55, board_dark = 0x8a6437, rim = 0x5b4327;
/// So large is a patch of one tint on the floor, and so large are the squares of which boards are cut.
constexpr float patch_in = 2.6F, cut_in = 0.75F;
constexpr int most_steps = 400, most_smooth = 110;
constexpr float smooth_in = 1.25F;

Tint floor_tint(float x, float z) {
  const float part = drift(x / 5, z / 5, 3) * 0.6F + drift(x / 1.9F, z / 1.9F, 7) * 0.4F;
  return part < 0.5F ? mixed(tint(cork_dark), tint(cork), part * 2) : mixed(tint(cork), tint(cork_light), part * 2 - 1);
}
Tint board_tint(int board, int boards, float x, float z) {
  const float up = boards > 1 ? static_cast<float>(board - 1) / static_cast<float>(std::max(boards - 1, 3)) : 0;
  // Brushed along one way.
  const float brushed = 0.93F + 0.14F * drift(x / 9, z / 0.7F, static_cast<std::uint32_t>(board));
  return mixed(tint(board_low), tint(board_high), up) * brushed;
}

struct Corner {
  float x = 0, z = 0, over = 0;  ///< how far over the contour the ground is
};
Corner between(const Corner& a, const Corner& b) {
  const float t = a.over / (a.over - b.over);
  return {a.x + (b.x - a.x) * t, a.z + (b.z - a.z) * t, 0};
}

}  // namespace

Mesh TableRelief::mesh() const {
  Mesh mesh = boards_ ? board_mesh() : smooth_mesh();
  add_edge(mesh);
  return mesh;
}

Mesh TableRelief::smooth_mesh() const {
  const auto steps = [](float half) {
    return std::clamp(static_cast<int>(std::ceil(2 * half / smooth_in)), 1, most_smooth);
  };
  const int columns = steps(half_wide_), rows = steps(half_deep_);
  const float dx = 2 * half_wide_ / static_cast<float>(columns), dz = 2 * half_deep_ / static_cast<float>(rows);
  Mesh mesh;
  for (int row = 0; row <= rows; ++row)
    for (int column = 0; column <= columns; ++column) {
      const float x = static_cast<float>(column) * dx - half_wide_, z = static_cast<float>(row) * dz - half_deep_;
      const float y = height(x, z);
      const Vec normal = unit(
          {(height(x - dx, z) - height(x + dx, z)) / (2 * dx), 1, (height(x, z - dz) - height(x, z + dz)) / (2 * dz)});
      const float up =
          highest_ > 0 ? std::clamp(y / std::max(highest_, static_cast<float>(interval_) * 2), 0.0F, 1.0F) : 0;
      const Tint grass = mixed(tint(0x75804a), tint(0x97915a), up) * (0.86F + 0.26F * drift(x / 4, z / 4, 3));
      mesh.vertices.push_back({{x, y, z}, normal, grass});
    }
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) {
      const auto a = static_cast<std::uint32_t>(row * (columns + 1) + column), b = a + 1;
      const auto c = a + static_cast<std::uint32_t>(columns) + 1, d = c + 1;
      mesh.indices.insert(mesh.indices.end(), {a, c, b, b, c, d});
    }
  return mesh;
}

Mesh TableRelief::board_mesh() const {
  const auto steps = [](float half, float every) {
    return std::clamp(static_cast<int>(std::ceil(2 * half / every)), 1, most_steps);
  };
  MeshMaker make;
  // The floor, a patch at a time.
  {
    const int columns = steps(half_wide_, patch_in), rows = steps(half_deep_, patch_in);
    const float dx = 2 * half_wide_ / static_cast<float>(columns), dz = 2 * half_deep_ / static_cast<float>(rows);
    Mesh ground;
    for (int row = 0; row <= rows; ++row)
      for (int column = 0; column <= columns; ++column) {
        const float x = static_cast<float>(column) * dx - half_wide_, z = static_cast<float>(row) * dz - half_deep_;
        ground.vertices.push_back({{x, 0, z}, {0, 1, 0}, floor_tint(x, z)});
      }
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < columns; ++column) {
        const auto a = static_cast<std::uint32_t>(row * (columns + 1) + column), b = a + 1;
        const auto c = a + static_cast<std::uint32_t>(columns) + 1, d = c + 1;
        ground.indices.insert(ground.indices.end(), {a, c, b, b, c, d});
      }
    make.add(ground);
  }

  const int columns = steps(half_wide_, cut_in), rows = steps(half_deep_, cut_in);
  const float dx = 2 * half_wide_ / static_cast<float>(columns), dz = 2 * half_deep_ / static_cast<float>(rows);
  std::vector<float> inches;
  for (int row = 0; row <= rows; ++row)
    for (int column = 0; column <= columns; ++column) {
      const double found = inches_at(
          ground({static_cast<float>(column) * dx - half_wide_, 0, static_cast<float>(row) * dz - half_deep_}));
      inches.push_back(static_cast<float>(std::isnan(found) ? lowest_ : found));
    }
  const auto x_of = [&](int column) { return static_cast<float>(column) * dx - half_wide_; };
  const auto z_of = [&](int row) { return static_cast<float>(row) * dz - half_deep_; };

  for (int board = 1; board <= boards_high_; ++board) {
    const auto contour = static_cast<float>((lowest_board_ + board) * interval_);
    const auto top = static_cast<float>(board * interval_), below = static_cast<float>((board - 1) * interval_);
    const auto corner = [&](int column, int row) {
      float over = inches[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns + 1) +
                          static_cast<std::size_t>(column)] -
                   contour;
      if (over == 0) over = 1e-4F;  // ground at a whole contour lies on its board
      return Corner{x_of(column), z_of(row), over};
    };
    const auto lay = [&](float x0, float x1, float z0, float z1) {
      make.colour(board_tint(board, boards_high_, (x0 + x1) / 2, z0));
      make.quad({x0, top, z1}, {x1, top, z1}, {x1, top, z0}, {x0, top, z0});
    };
    for (int row = 0; row < rows; ++row) {
      int began = -1;  // of the run of whole squares
      for (int column = 0; column <= columns; ++column) {
        std::array<Corner, 4> square;
        int over = 0;
        if (column < columns) {
          square = {corner(column, row + 1), corner(column + 1, row + 1), corner(column + 1, row), corner(column, row)};
          for (const Corner& c : square) over += c.over > 0 ? 1 : 0;
        }
        if (over == 4 && began < 0) began = column;
        if (over != 4 && began >= 0) {
          lay(x_of(began), x_of(column), z_of(row), z_of(row + 1));
          began = -1;
        }
        if (over == 0 || over == 4) continue;
        // What of the square lies over the contour; its cut is the board's side.
        std::vector<Corner> part;
        std::vector<std::pair<Corner, Corner>> cuts;
        std::optional<Corner> leaves, enters;
        for (std::size_t i = 0; i < 4; ++i) {
          const Corner &a = square[i], &b = square[(i + 1) % 4];
          if (a.over > 0) part.push_back(a);
          if ((a.over > 0) == (b.over > 0)) continue;
          const Corner cut = between(a, b);
          part.push_back(cut);
          (a.over > 0 ? leaves : enters) = cut;
          if (leaves && enters) {
            cuts.emplace_back(*leaves, *enters);
            leaves.reset();
            enters.reset();
          }
        }
        make.colour(board_tint(board, boards_high_, x_of(column), z_of(row)));
        for (std::size_t i = 1; i + 1 < part.size(); ++i)
          make.triangle({part[0].x, top, part[0].z}, {part[i].x, top, part[i].z}, {part[i + 1].x, top, part[i + 1].z});
        for (const auto& [a, b] : cuts) {
          const float middle = below + (top - below) * 0.5F;
          make.colour(board_dark).quad({a.x, below, a.z}, {b.x, below, b.z}, {b.x, middle, b.z}, {a.x, middle, a.z});
          make.colour(board_side).quad({a.x, middle, a.z}, {b.x, middle, b.z}, {b.x, top, b.z}, {a.x, top, a.z});
        }
      }
    }
  }
  return make.take();
}

void TableRelief::add_edge(Mesh& mesh) const {
  MeshMaker make;
  const int steps = boards_ ? 160 : 60;
  const auto side = [&](Vec from, Vec to) {
    make.colour(rim);
    for (int i = 0; i < steps; ++i) {
      const float s = static_cast<float>(i) / static_cast<float>(steps);
      const float t = static_cast<float>(i + 1) / static_cast<float>(steps);
      const Vec a = from + (to - from) * s, b = from + (to - from) * t;
      const float in = 1e-3F;  // within the ground, where it has a height
      const float mid_x = std::clamp((a.x + b.x) / 2, -half_wide_ + in, half_wide_ - in);
      const float mid_z = std::clamp((a.z + b.z) / 2, -half_deep_ + in, half_deep_ - in);
      const float ya = boards_ ? height(mid_x, mid_z) : height(a.x, a.z), yb = boards_ ? ya : height(b.x, b.z);
      make.quad({a.x, -thick, a.z}, {b.x, -thick, b.z}, {b.x, yb, b.z}, {a.x, ya, a.z});
    }
  };
  const Vec sw{-half_wide_, 0, half_deep_}, se{half_wide_, 0, half_deep_}, ne{half_wide_, 0, -half_deep_},
      nw{-half_wide_, 0, -half_deep_};
  side(sw, se);
  side(se, ne);
  side(ne, nw);
  side(nw, sw);
  mesh.add(make.mesh());
}

}  // namespace sandgate
