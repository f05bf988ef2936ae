#include "app/table/shown_geometry.h"

#include <QVector3D>
#include <cstring>

namespace sandgate {
void ShownGeometry::show(const Mesh& shown_mesh, Light light, const Lamp* lamp) {
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
      const Tint c = lamp ? lamp->on(v.tint, v.at) : v.tint;
      put({v.normal.x, v.normal.y, v.normal.z});
      put({c.red, c.green, c.blue, c.alpha});
      continue;
    }
    if (light == Light::bright) {
      constexpr float gain = 1.9F;
      const Tint c = lamp ? chalked(v.tint) : v.tint;
      put({c.red * gain, c.green * gain, c.blue * gain, c.alpha});
      continue;
    }
    const Tint c = light == Light::baked
                       ? (lamp ? lit_by_lamp(v.tint, v.normal, v.at, *lamp) : lit_by_window(v.tint, v.normal))
                   : lamp ? chalked(v.tint)
                          : v.tint;
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
