#include "app/table/mesh.h"

#include <algorithm>
#include <array>

namespace sandgate {

Vec unit(Vec a) {
  const float long_ = length(a);
  return long_ > 1e-12F ? a * (1 / long_) : Vec{};
}

Tint tint(std::uint32_t rgb, float alpha) {
  const auto light = [&](unsigned shift) {
    const float c = static_cast<float>((rgb >> shift) & 0xFF) / 255.0F;
    return c <= 0.04045F ? c / 12.92F : std::pow((c + 0.055F) / 1.055F, 2.4F);
  };
  return {light(16), light(8), light(0), alpha};
}

Tint mixed(Tint a, Tint b, float part) {
  const auto mix = [part](float p, float q) { return p + (q - p) * part; };
  return {mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue), mix(a.alpha, b.alpha)};
}

float shown(float light) {
  // By a table: an army has a hundred thousand colours, and gets them anew whenever a man moves.
  constexpr int steps = 1024;
  static const auto table = [] {
    std::array<float, steps + 1> filled{};
    for (int i = 0; i <= steps; ++i) {
      const float c = static_cast<float>(i) / steps;
      filled[static_cast<std::size_t>(i)] = c <= 0.0031308F ? c * 12.92F : 1.055F * std::pow(c, 1 / 2.4F) - 0.055F;
    }
    return filled;
  }();
  return table[static_cast<std::size_t>(std::clamp(light, 0.0F, 1.0F) * steps + 0.5F)];
}

void Mesh::add(const Mesh& other) { add(other, {}); }

void Mesh::add(const Mesh& other, const Post& post) {
  const auto first = static_cast<std::uint32_t>(vertices.size());
  const float ct = std::cos(post.turn), st = std::sin(post.turn);
  const float cr = std::cos(post.tip), sr = std::sin(post.tip);
  const float cp = std::cos(post.pitch), sp = std::sin(post.pitch);
  const auto turned = [&](Vec v) {
    v = {v.x, v.y * cp - v.z * sp, v.y * sp + v.z * cp};
    v = {v.x * cr + v.y * sr, v.y * cr - v.x * sr, v.z};
    return Vec{v.x * ct - v.z * st, v.y, v.x * st + v.z * ct};
  };
  const bool moved_only = post.turn == 0 && post.tip == 0 && post.pitch == 0;
  vertices.reserve(vertices.size() + other.vertices.size());
  for (const Vertex& v : other.vertices) {
    if (moved_only) {
      vertices.push_back({v.at * post.size + post.at, v.normal, v.tint});
    } else {
      vertices.push_back({turned(v.at) * post.size + post.at, turned(v.normal), v.tint});
    }
  }
  indices.reserve(indices.size() + other.indices.size());
  for (const std::uint32_t i : other.indices) indices.push_back(first + i);
}

Mesh::Bounds Mesh::bounds() const {
  if (vertices.empty()) return {};
  Bounds b{vertices.front().at, vertices.front().at};
  for (const Vertex& v : vertices) {
    b.low = {std::min(b.low.x, v.at.x), std::min(b.low.y, v.at.y), std::min(b.low.z, v.at.z)};
    b.high = {std::max(b.high.x, v.at.x), std::max(b.high.y, v.at.y), std::max(b.high.z, v.at.z)};
  }
  return b;
}

}  // namespace sandgate
