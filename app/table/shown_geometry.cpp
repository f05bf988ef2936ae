#include "app/table/shown_geometry.h"

#include <QVector3D>
#include <algorithm>
#include <cstring>

namespace sandgate {
namespace {

/// The evening sun in the window, low in the west, and what comes back from the room.
constexpr Vec to_window{-0.736F, 0.643F, 0.211F}, to_room{0.6F, 0.5F, 0.62F};
constexpr Tint sun{1.44F, 1.21F, 0.88F}, sky{0.5F, 0.53F, 0.58F}, bounce{0.4F, 0.33F, 0.24F}, room{0.22F, 0.22F, 0.22F};

}  // namespace

Tint lit_by_window(Tint c, Vec normal) {
  const float face = std::max(0.0F, dot(normal, to_window)), back = std::max(0.0F, dot(normal, to_room));
  const float up = 0.5F + 0.5F * normal.y;
  const auto channel = [&](float albedo, float s, float k, float b, float r) {
    return albedo * (s * face + k * up + b * (1 - up) + r * back);
  };
  return {channel(c.red, sun.red, sky.red, bounce.red, room.red),
          channel(c.green, sun.green, sky.green, bounce.green, room.green),
          channel(c.blue, sun.blue, sky.blue, bounce.blue, room.blue), c.alpha};
}

void ShownGeometry::show(const Mesh& shown_mesh, Light light) {
  clear();
  // Qt Quick 3D divides by what a vertex takes, and by nought where there is none: nothing is a triangle without area.
  static const Mesh nothing{{{{}, {0, 1, 0}, {}}}, {0, 0, 0}};
  const Mesh& mesh = shown_mesh.empty() ? nothing : shown_mesh;
  const bool normals = light == Light::lit;
  const std::size_t floats = normals ? 10 : 7;
  QByteArray vertices(static_cast<qsizetype>(mesh.vertices.size() * floats * sizeof(float)), Qt::Uninitialized);
  char* to = vertices.data();
  const auto put = [&to](std::initializer_list<float> values) {
    std::memcpy(to, values.begin(), values.size() * sizeof(float));
    to += values.size() * sizeof(float);
  };
  for (const Mesh::Vertex& v : mesh.vertices) {
    put({v.at.x, v.at.y, v.at.z});
    if (normals) {
      put({v.normal.x, v.normal.y, v.normal.z});
      put({v.tint.red, v.tint.green, v.tint.blue, v.tint.alpha});
      continue;
    }
    if (light == Light::bright) {
      constexpr float gain = 1.9F;
      put({v.tint.red * gain, v.tint.green * gain, v.tint.blue * gain, v.tint.alpha});
      continue;
    }
    const Tint c = light == Light::baked ? lit_by_window(v.tint, v.normal) : v.tint;
    put({shown(c.red), shown(c.green), shown(c.blue), c.alpha});
  }
  setPrimitiveType(PrimitiveType::Triangles);
  setStride(static_cast<int>(floats * sizeof(float)));
  addAttribute(Attribute::PositionSemantic, 0, Attribute::F32Type);
  if (normals) addAttribute(Attribute::NormalSemantic, 3 * sizeof(float), Attribute::F32Type);
  addAttribute(Attribute::ColorSemantic, (normals ? 6 : 3) * static_cast<int>(sizeof(float)), Attribute::F32Type);
  addAttribute(Attribute::IndexSemantic, 0, Attribute::U32Type);
  setVertexData(vertices);
  setIndexData(QByteArray(reinterpret_cast<const char*>(mesh.indices.data()),
                          static_cast<qsizetype>(mesh.indices.size() * sizeof(std::uint32_t))));
  const Mesh::Bounds b = mesh.bounds();
  setBounds(QVector3D(b.low.x, b.low.y, b.low.z), QVector3D(b.high.x, b.high.y, b.high.z));
  update();
}

}  // namespace sandgate
